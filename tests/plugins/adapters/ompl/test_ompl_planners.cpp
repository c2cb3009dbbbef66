/* OMPL's demos GeometricCarPlanning and, in the plane, RigidBodyPlanning, with motions tested by
 * libcollide. */
#include "planners.hpp"
#include "scenes.hpp"

#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/geometric/PathGeometric.h>

using namespace test;

namespace og = ompl::geometric;

/* SST of OMPL 1.5.2 does not give back all of its states, which the address sanitizer would report of this test. It is
 * the last planner. */
#if defined(ORCAKIT_LEAKS_ARE_FOUND)
constexpr int planners = SST;
#else
constexpr int planners = PLANNERS;
#endif

/* Solves, and tests the path with samples of its own. */
static void solve(which kind, planner planned, og::SimpleSetup *setup, const orcakit::scene &scene) {
    orcakit::use(*setup, scene);
    setup->setPlanner(make_planner(planned, setup->getSpaceInformation()));
    auto length = std::make_shared<ob::PathLengthOptimizationObjective>(setup->getSpaceInformation());
    length->setCostThreshold(length->infiniteCost()); /* optimizing planners end with their first solution */
    setup->setOptimizationObjective(length);
    setup->setup();
    const ob::PlannerStatus status = setup->solve(60.0);
    ck_assert_int_eq((ob::PlannerStatus::StatusType)status, ob::PlannerStatus::EXACT_SOLUTION);
    og::PathGeometric path = setup->getSolutionPath();
    ck_assert(path.check());
    path.interpolate(2000);
    for (const ob::State *state : path.getStates()) {
        ck_assert(setup->getSpaceInformation()->satisfiesBounds(state) && !meets(kind, scene, state, 0.0));
    }
}

static void set_ends(og::SimpleSetup *setup, double x0, double y0, double yaw0, double x1, double y1,
                     double yaw1) {
    ob::ScopedState<ob::SE2StateSpace> start(setup->getStateSpace());
    ob::ScopedState<ob::SE2StateSpace> goal(setup->getStateSpace());
    start->setXY(x0, y0);
    start->setYaw(yaw0);
    goal->setXY(x1, y1);
    goal->setYaw(yaw1);
    setup->setStartAndGoalStates(start, goal);
}

/* The easy problem of GeometricCarPlanning: a point among two blocks of 8 x 8.5, with 1 between them. */
START_TEST(a_car_goes_through_a_narrow_passage) {
    const owned_world world = make_world();
    add_box(world.get(), 5.0, -1.0, 13.0, 8.5);
    add_box(world.get(), 5.0, 9.5, 13.0, 19.0);
    const orcakit::scene scene(world.get(), make_footprint(0.0, 0.0, 0.0));
    og::SimpleSetup setup(make_space(REEDS_SHEPP, 18.0, 1.0));
    set_ends(&setup, 1.0, 1.0, 0.0, 17.0, 17.0, -0.99 * 3.141592653589793);
    solve(REEDS_SHEPP, (planner)_i, &setup, scene);
}
END_TEST

/* RigidBodyPlanning in the plane, with a wall without width that the body has to go round. */
START_TEST(a_rigid_body_goes_round_a_wall) {
    const owned_world world = make_world();
    add_wall(world.get(), {4.0, 0.0}, {4.0, 6.0});
    const orcakit::scene scene(world.get(), make_footprint(0.8, 0.8, 0.15));
    og::SimpleSetup setup(make_space(SE2, 10.0, 1.0));
    set_ends(&setup, 2.0, 2.0, 1.5, 8.0, 8.0, -1.5);
    solve(SE2, (planner)_i, &setup, scene);
}
END_TEST

int main() {
    ompl::msg::setLogLevel(ompl::msg::LOG_ERROR);
    ompl::RNG::setSeed(23);
    TCase *tests = tcase_create("planners");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, a_car_goes_through_a_narrow_passage, 0, planners);
    tcase_add_loop_test(tests, a_rigid_body_goes_round_a_wall, 0, planners);
    return run_test_case("ompl planners", tests);
}
