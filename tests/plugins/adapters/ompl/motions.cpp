/* Scenes and random motions in the four spaces, and what samples of a motion say. */
#include "motions.hpp"

#include <ompl/base/DiscreteMotionValidator.h>

#include <cstdlib>

namespace test {

const char *const space_names[SPACES] = {"R2", "SE2", "Dubins", "Dubins symmetric", "Reeds-Shepp"};

/* What tests cannot do without; campaigns have no assertions of Check. */
static void require(geom_status status) {
    if (status != GEOM_OK) {
        std::abort();
    }
}

owned_world make_world() {
    collide_world *world = nullptr;
    require(collide_world_create(nullptr, &world));
    return owned_world(world);
}

static void add(collide_world *world, collide_shape shape) {
    collide_body body = collide_body_default();
    body.shape = shape;
    require(collide_world_add(world, &body, nullptr));
}

void add_box(collide_world *world, double x0, double y0, double x1, double y1) {
    add(world, collide_shape_from_aabb({{x0, y0}, {x1, y1}}));
}

void add_wall(collide_world *world, geom_vec2 a, geom_vec2 b) {
    add(world, collide_shape_from_segment({a, b}));
}

void add_random_walls(collide_world *world, random_source *source, int count, double side, double length) {
    for (int i = 0; i < count; ++i) {
        const geom_vec2 a = {random_between(source, 0.0, side), random_between(source, 0.0, side)};
        const geom_vec2 way = random_point(source, length);
        add_wall(world, a, geom_vec2_add(a, way));
    }
    require(collide_world_rebuild(world));
}

collide_footprint make_footprint(double back, double front, double half_width) {
    collide_footprint made;
    const geom_aabb2 box = {{-back, -half_width}, {front, half_width}};
    require(collide_footprint_from_shape(collide_shape_from_aabb(box), &made));
    return made;
}

ob::StateSpacePtr make_space(which kind, double side, double radius) {
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

ob::SpaceInformationPtr make_information(const ob::StateSpacePtr &space, const orcakit::scene &scene) {
    auto si = std::make_shared<ob::SpaceInformation>(space);
    si->setStateValidityChecker(std::make_shared<orcakit::validity>(si, scene));
    si->setMotionValidator(std::make_shared<orcakit::motion>(si, scene));
    si->setup();
    return si;
}

static collide_pose pose_of(which kind, const ob::State *state) {
    return orcakit::detail::pose_of(kind == R2 ? orcakit::space::r2 : orcakit::space::se2, state);
}

bool meets(which kind, const orcakit::scene &scene, const ob::State *state, double margin) {
    const collide_shape there =
        collide_footprint_at(&scene.footprint, pose_of(kind, state), nullptr, nullptr);
    return collide_world_overlap_test(scene.world, there, margin, nullptr) != COLLIDE_APART;
}

/* Whether the state is within `distance` of leaving the bounds. */
static bool near_bounds(which kind, double side, const ob::State *state, double distance) {
    const geom_vec2 at = pose_of(kind, state).position;
    return at.x < distance || at.y < distance || at.x > side - distance || at.y > side - distance;
}

/* One motion, with states to work on. */
struct judge {
    which kind;
    const orcakit::scene *scene;
    const ob::SpaceInformation *si;
    double side;
    ob::State *from;
    ob::State *to;
    ob::State *sample;
    ob::State *last;

    /* A distance within which samples must come to a body, rounding and undecided answers included. */
    static constexpr double close = 1e-6;

    bool is_bad(double fraction) const {
        si->getStateSpace()->interpolate(from, to, fraction, sample);
        return !si->satisfiesBounds(sample) || meets(kind, *scene, sample, 0.0);
    }

    bool is_close(double fraction) const {
        si->getStateSpace()->interpolate(from, to, fraction, sample);
        return near_bounds(kind, side, sample, close) || meets(kind, *scene, sample, close);
    }

    void judge_invalid(int samples, double fraction, tally *found) const {
        for (int i = 1; i <= samples; ++i) {
            found->too_late += is_bad(fraction * i / samples);
        }
        /* `last` is exactly the state of its fraction, and valid unless it is the start. */
        si->getStateSpace()->interpolate(from, to, fraction, sample);
        found->bad_state += !si->equalStates(sample, last) || !si->isValid(last);
        bool close_soon = is_close(fraction) || is_close(1.0);
        for (int k = 0; k < 30 && !close_soon; ++k) {
            close_soon = is_close(fraction + (1.0 - fraction) * 0x1p-30 * (double)(1L << k));
        }
        found->too_early += !close_soon;
    }

    void judge_motion(const ob::MotionValidator &own, int samples, tally *found) const {
        const ob::MotionValidator &ours = *si->getMotionValidator();
        std::pair<ob::State *, double> met(last, -1.0);
        si->copyState(last, to);
        const bool valid = ours.checkMotion(from, to, met);
        found->disagreeing += valid != ours.checkMotion(from, to);
        ++found->motions;
        found->valid += valid;
        if (valid) {
            found->changed += met.second != -1.0 || !si->equalStates(last, to);
            for (int i = 0; i <= samples; ++i) {
                if (is_bad((double)i / samples)) {
                    ++found->wrongly_valid;
                    break;
                }
            }
        } else {
            judge_invalid(samples, met.second, found);
            found->blind += own.checkMotion(from, to);
        }
    }
};

tally test_motions(which kind, random_source *source, long count, int samples) {
    const double side = 20.0;
    tally found;
    while (found.motions < count) {
        const owned_world world = make_world();
        add_random_walls(world.get(), source, 40, side, 2.0);
        const orcakit::scene scene(world.get(), make_footprint(random_between(source, 0.0, 0.3),
                                                               random_between(source, 0.1, 0.9),
                                                               random_between(source, 0.05, 0.3)));
        const ob::StateSpacePtr space = make_space(kind, side, random_between(source, 0.3, 3.0));
        const ob::SpaceInformationPtr si = make_information(space, scene);
        const ob::DiscreteMotionValidator own(si);
        const ob::StateSamplerPtr sampler = space->allocStateSampler();
        const judge one = {kind,
                           &scene,
                           si.get(),
                           side,
                           si->allocState(),
                           si->allocState(),
                           si->allocState(),
                           si->allocState()};
        for (int i = 0; i < 500 && found.motions < count; ++i) {
            do {
                sampler->sampleUniform(one.from);
            } while (!si->isValid(one.from));
            sampler->sampleUniformNear(one.to, one.from, random_between(source, 0.5, 8.0));
            one.judge_motion(own, samples, &found);
        }
        for (ob::State *state : {one.from, one.to, one.sample, one.last}) {
            si->freeState(state);
        }
    }
    return found;
}

} // namespace test
