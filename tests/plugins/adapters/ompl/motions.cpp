/* Random motions in all spaces, and what samples of a motion say. */
#include "motions.hpp"

#include <ompl/base/DiscreteMotionValidator.h>

using namespace test;

/* Whether the state is within `distance` of leaving the bounds. */
static bool near_bounds(which kind, double side, const ob::State *state, double distance) {
    const geom_vec2 at = pose_of(kind, state).position;
    return at.x < distance || at.y < distance || at.x > side - distance || at.y > side - distance;
}

namespace {

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

    bool is_bad(double fraction) const;
    bool is_close(double fraction) const;
    void judge_invalid(int samples, double fraction, tally *found) const;
    void judge_motion(const ob::MotionValidator &own, int samples, tally *found) const;
};

} // namespace

bool judge::is_bad(double fraction) const {
    si->getStateSpace()->interpolate(from, to, fraction, sample);
    return !si->satisfiesBounds(sample) || meets(kind, *scene, sample, 0.0);
}

bool judge::is_close(double fraction) const {
    si->getStateSpace()->interpolate(from, to, fraction, sample);
    return near_bounds(kind, side, sample, close) || meets(kind, *scene, sample, close);
}

void judge::judge_invalid(int samples, double fraction, tally *found) const {
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

void judge::judge_motion(const ob::MotionValidator &own, int samples, tally *found) const {
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

tally test::test_motions(which kind, random_source *source, long count, int samples) {
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
