/* Planners of OMPL, made apart from the tests: their headers take a compiler 500 MB when they are all in one source. */
#ifndef TESTS_OMPL_PLANNERS_HPP
#define TESTS_OMPL_PLANNERS_HPP

#include <ompl/base/Planner.h>

namespace test {

enum planner {
    RRT_CONNECT,
    PRM,
    RRT_STAR,
    BIT_STAR,
    KPIECE,
    SST,
    PLANNERS
};

ompl::base::PlannerPtr make_planner(planner which, const ompl::base::SpaceInformationPtr &si);

} // namespace test

#endif
