/* Scenes among walls, and the spaces of OMPL in which motions are tested. */
#include "scenes.hpp"

#include <cstdlib>

namespace ob = ompl::base;

const char *const test::space_names[test::SPACES] = {"R2", "SE2", "Dubins", "Dubins symmetric",
                                                     "Reeds-Shepp"};

/* What tests cannot do without; campaigns have no assertions of Check. */
static void require(geom_status status) {
    if (status != GEOM_OK) {
        std::abort();
    }
}

test::owned_world test::make_world() {
    collide_world *world = nullptr;
    require(collide_world_create(nullptr, &world));
    return owned_world(world);
}

static void add(collide_world *world, collide_shape shape) {
    collide_body body = collide_body_default();
    body.shape = shape;
    require(collide_world_add(world, &body, nullptr));
}

void test::add_box(collide_world *world, double x0, double y0, double x1, double y1) {
    add(world, collide_shape_from_aabb({{x0, y0}, {x1, y1}}));
}

void test::add_wall(collide_world *world, geom_vec2 a, geom_vec2 b) {
    add(world, collide_shape_from_segment({a, b}));
}

void test::add_random_walls(collide_world *world, random_source *source, int count, double side,
                            double length) {
    for (int i = 0; i < count; ++i) {
        const geom_vec2 a = {random_between(source, 0.0, side), random_between(source, 0.0, side)};
        const geom_vec2 way = random_point(source, length);
        add_wall(world, a, geom_vec2_add(a, way));
    }
    require(collide_world_rebuild(world));
}

collide_footprint test::make_footprint(double back, double front, double half_width) {
    collide_footprint made;
    const geom_aabb2 box = {{-back, -half_width}, {front, half_width}};
    require(collide_footprint_from_shape(collide_shape_from_aabb(box), &made));
    return made;
}

ob::StateSpacePtr test::make_space(which kind, double side, double radius) {
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0.0);
    bounds.setHigh(side);
    if (kind == R2) {
        auto plane = std::make_shared<ob::RealVectorStateSpace>(2);
        plane->setBounds(bounds);
        return plane;
    }
    std::shared_ptr<ob::SE2StateSpace> placed;
    if (kind == SE2) {
        placed = std::make_shared<ob::SE2StateSpace>();
    } else if (kind == REEDS_SHEPP) {
        placed = std::make_shared<ob::ReedsSheppStateSpace>(radius);
    } else {
        placed = std::make_shared<ob::DubinsStateSpace>(radius, kind == DUBINS_SYMMETRIC);
    }
    placed->setBounds(bounds);
    return placed;
}

ob::SpaceInformationPtr test::make_information(const ob::StateSpacePtr &space, const orcakit::scene &scene) {
    auto si = std::make_shared<ob::SpaceInformation>(space);
    si->setStateValidityChecker(std::make_shared<orcakit::validity>(si, scene));
    si->setMotionValidator(std::make_shared<orcakit::motion>(si, scene));
    si->setup();
    return si;
}

collide_pose test::pose_of(which kind, const ob::State *state) {
    return orcakit::detail::pose_of(kind == R2 ? orcakit::space::r2 : orcakit::space::se2, state);
}

bool test::meets(which kind, const orcakit::scene &scene, const ob::State *state, double margin) {
    const collide_shape there =
        collide_footprint_at(&scene.footprint, pose_of(kind, state), nullptr, nullptr);
    return collide_world_overlap_test(scene.world, there, margin, nullptr) != COLLIDE_APART;
}
