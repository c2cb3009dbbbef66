/* Scenes and random motions in the four spaces, and what samples of a motion say. */
#ifndef TEST_OMPL_MOTIONS_HPP
#define TEST_OMPL_MOTIONS_HPP

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

/* Whether the footprint at the state, as OMPL has it, comes within the margin of a body. Independent of
 * trajectories. */
bool meets(which kind, const orcakit::scene &scene, const ob::State *state, double margin);

/* What random motions showed. */
struct tally {
    long motions = 0;
    long valid = 0;
    long wrongly_valid = 0; /* a sample meets a body or leaves the bounds, and the motion was called valid */
    long too_late = 0;      /* a sample before lastValid meets a body or leaves the bounds */
    long bad_state = 0;     /* lastValid is not a valid state, or not the one of its fraction */
    long too_early = 0;     /* no sample soon after lastValid comes close to a body or the bounds */
    long changed = 0;       /* lastValid was changed by a valid motion */
    long disagreeing = 0;   /* the two functions answer differently */
    long blind = 0;         /* valid for OMPL's own validator, but not for ours */
};

/* Tests `count` motions of valid starts among random walls, with `samples` samples each. */
tally test_motions(which kind, random_source *source, long count, int samples);

} // namespace test

#endif
