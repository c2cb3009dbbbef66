/* Scenes among walls, and the spaces of OMPL in which motions are tested. */
#ifndef TEST_OMPL_SCENES_HPP
#define TEST_OMPL_SCENES_HPP

#include <memory>

#include <orcakit/ompl.hpp>

extern "C" {
#include "support.h"
}

namespace test {

namespace ob = ompl::base;

/* The spaces of the tests: those of orcakit::space, and Dubins as the shorter way there or back. */
enum which {
    R2,
    SE2,
    DUBINS,
    DUBINS_SYMMETRIC,
    REEDS_SHEPP,
    SPACES
};

extern const char *const space_names[SPACES];

/* A world that is released with it. */
struct world_deleter {
    void operator()(collide_world *world) const { collide_world_destroy(world); }
};
using owned_world = std::unique_ptr<collide_world, world_deleter>;

owned_world make_world();
void add_box(collide_world *world, double x0, double y0, double x1, double y1);
void add_wall(collide_world *world, geom_vec2 a, geom_vec2 b);
void add_random_walls(collide_world *world, random_source *source, int count, double side, double length);

collide_footprint make_footprint(double back, double front, double half_width);

/* A space with x and y from 0 to `side`, and a turning radius. */
ob::StateSpacePtr make_space(which kind, double side, double radius);

/* Space information with both classes of the adapter. */
ob::SpaceInformationPtr make_information(const ob::StateSpacePtr &space, const orcakit::scene &scene);

/* Where a state is. */
collide_pose pose_of(which kind, const ob::State *state);

/* Whether the footprint at the state, as OMPL has it, comes within the margin of a body. Independent of
 * trajectories. */
bool meets(which kind, const orcakit::scene &scene, const ob::State *state, double margin);

} // namespace test

#endif
