/* The OMPL adapter: states, clearances, motions in each space, and what their last valid states are. */
#include "motions.hpp"

#include <ompl/base/DiscreteMotionValidator.h>
#include <ompl/util/RandomNumbers.h>

#include <cmath>

using namespace test;

START_TEST(random_motions_are_never_wrongly_valid) {
    random_source source = {(uint64_t)_i + 3};
    const tally found = test_motions((which)_i, &source, 2500, 60);
    ck_assert_int_eq(found.wrongly_valid, 0);
    ck_assert_int_eq(found.too_late, 0);
    ck_assert_int_eq(found.bad_state, 0);
    ck_assert_int_eq(found.too_early, 0);
    ck_assert_int_eq(found.changed, 0);
    ck_assert_int_eq(found.disagreeing, 0);
    ck_assert_int_gt(found.valid, 100);
    ck_assert_int_gt(found.motions - found.valid, 100);
}
END_TEST

static ob::State *state_at(const ob::SpaceInformationPtr &si, which kind, double x, double y, double yaw) {
    ob::State *const made = si->allocState();
    if (kind == R2) {
        made->as<ob::RealVectorStateSpace::StateType>()->values[0] = x;
        made->as<ob::RealVectorStateSpace::StateType>()->values[1] = y;
    } else {
        made->as<ob::SE2StateSpace::StateType>()->setXY(x, y);
        made->as<ob::SE2StateSpace::StateType>()->setYaw(yaw);
    }
    return made;
}

/* A wall of no width at x = 5: samples of OMPL's own validator step over it. */
START_TEST(a_thin_wall_stops_every_space) {
    const owned_world world = make_world();
    add_wall(world.get(), {5.0, -100.0}, {5.0, 100.0});
    const which kind = (which)_i;
    const orcakit::scene scene(world.get(), make_footprint(0.0, 0.001, 0.001));
    const ob::SpaceInformationPtr si = make_information(make_space(kind, 10.0, 1.0), scene);
    ob::State *const from = state_at(si, kind, 1.0, 5.0, 0.0);
    ob::State *const to = state_at(si, kind, 9.001, 5.0, 0.0);
    ob::State *const last = si->allocState();
    ck_assert(si->isValid(from) && si->isValid(to));
    ck_assert(ob::DiscreteMotionValidator(si).checkMotion(from, to));
    std::pair<ob::State *, double> met(last, -1.0);
    ck_assert(!si->checkMotion(from, to));
    ck_assert(!si->checkMotion(from, to, met));
    ck_assert_double_eq_tol(met.second, 3.999 / 8.001, 1e-9);
    ck_assert(si->isValid(last));
    /* NULL for the state, and a state of the motion for it. */
    std::pair<ob::State *, double> none(nullptr, -1.0);
    ck_assert(!si->getMotionValidator()->checkMotion(from, to, none));
    ck_assert_double_eq(none.second, met.second);
    std::pair<ob::State *, double> same(to, -1.0);
    ck_assert(!si->getMotionValidator()->checkMotion(from, to, same));
    ck_assert(si->equalStates(to, last));
    for (ob::State *state : {from, to, last}) {
        si->freeState(state);
    }
}
END_TEST

START_TEST(the_bounds_hold_on_the_whole_way) {
    /* A half circle to the left, of radius 1: it bulges out to x = 10 + 1 - 0.5. */
    const owned_world world = make_world();
    const orcakit::scene scene(world.get(), make_footprint(0.01, 0.01, 0.01));
    const ob::SpaceInformationPtr si = make_information(make_space(DUBINS, 10.0, 1.0), scene);
    ob::State *const from = state_at(si, DUBINS, 9.5, 4.0, 0.0);
    ob::State *const to = state_at(si, DUBINS, 9.5, 6.0, 3.14159265358979);
    ob::State *const last = si->allocState();
    std::pair<ob::State *, double> met(last, -1.0);
    ck_assert(si->isValid(from) && si->isValid(to));
    ck_assert(!si->checkMotion(from, to));
    ck_assert(!si->checkMotion(from, to, met));
    ck_assert_double_eq_tol(met.second, std::asin(0.5) / 3.14159265358979, 1e-6);
    ck_assert(si->isValid(last));
    ck_assert_double_eq_tol(last->as<ob::SE2StateSpace::StateType>()->getX(), 10.0, 1e-6);
    from->as<ob::SE2StateSpace::StateType>()->setX(8.9);
    to->as<ob::SE2StateSpace::StateType>()->setX(8.9);
    ck_assert(si->checkMotion(from, to));
    for (ob::State *state : {from, to, last}) {
        si->freeState(state);
    }
}
END_TEST

START_TEST(states_and_clearances) {
    const owned_world world = make_world();
    add_box(world.get(), 4.0, 4.0, 6.0, 6.0);
    collide_trajectory_params params = collide_trajectory_params_default();
    params.margin = 0.25;
    const orcakit::scene scene(world.get(), make_footprint(0.5, 0.5, 0.5), params);
    const ob::SpaceInformationPtr si = make_information(make_space(SE2, 10.0, 1.0), scene);
    const ob::StateValidityCheckerPtr &checker = si->getStateValidityChecker();
    ob::State *const at = state_at(si, SE2, 2.0, 5.0, 0.0);
    ck_assert(checker->isValid(at));
    ck_assert_double_le(checker->clearance(at), 1.25);
    ck_assert_double_ge(checker->clearance(at), 1.2);
    auto *const placed = at->as<ob::SE2StateSpace::StateType>();
    placed->setX(3.25);
    ck_assert(!checker->isValid(at)); /* the margin is touched */
    ck_assert_double_eq(checker->clearance(at), 0.0);
    placed->setX(5.0);
    ck_assert(!checker->isValid(at));
    ck_assert_double_eq(checker->clearance(at), 0.0);
    placed->setXY(1.0, -0.001);
    ck_assert(!checker->isValid(at));
    placed->setXY(std::nan(""), 1.0);
    ck_assert(!checker->isValid(at));
    si->freeState(at);
    ck_assert_int_eq(checker->getSpecs().clearanceComputationType,
                     ob::StateValidityCheckerSpecs::BOUNDED_APPROXIMATE);
}
END_TEST

START_TEST(other_spaces_are_refused) {
    const owned_world world = make_world();
    const orcakit::scene scene(world.get(), make_footprint(0.5, 0.5, 0.5));
    for (const ob::StateSpacePtr &space : {ob::StateSpacePtr(std::make_shared<ob::RealVectorStateSpace>(3)),
                                           ob::StateSpacePtr(std::make_shared<ob::SO2StateSpace>())}) {
        ompl::geometric::SimpleSetup setup(space);
        bool refused = false;
        try {
            orcakit::use(setup, scene);
        } catch (const ompl::Exception &) {
            refused = true;
        }
        ck_assert(refused);
    }
}
END_TEST

START_TEST(the_turning_radius_is_that_of_the_space) {
    random_source source = {31};
    for (int i = 0; i < 100; ++i) {
        const double radius = random_between(&source, 1e-3, 1e3);
        const ob::StateSpacePtr dubins = make_space(DUBINS, 1.0, radius);
        const ob::StateSpacePtr reeds_shepp = make_space(REEDS_SHEPP, 1.0, radius);
        ck_assert_double_eq(orcakit::detail::radius_of(orcakit::space::dubins, *dubins), radius);
        ck_assert_double_eq(orcakit::detail::radius_of(orcakit::space::reeds_shepp, *reeds_shepp), radius);
    }
}
END_TEST

int main() {
    ompl::msg::setLogLevel(ompl::msg::LOG_ERROR);
    ompl::RNG::setSeed(17);
    TCase *tests = tcase_create("motions");
    tcase_add_loop_test(tests, random_motions_are_never_wrongly_valid, 0, SPACES);
    tcase_add_loop_test(tests, a_thin_wall_stops_every_space, 0, SPACES);
    tcase_add_test(tests, the_bounds_hold_on_the_whole_way);
    tcase_add_test(tests, states_and_clearances);
    tcase_add_test(tests, other_spaces_are_refused);
    tcase_add_test(tests, the_turning_radius_is_that_of_the_space);
    return run_test_case("ompl motions", tests);
}
