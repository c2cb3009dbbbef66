#include "planners.hpp"

#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/geometric/planners/sst/SST.h>

namespace og = ompl::geometric;

namespace test {

ompl::base::PlannerPtr make_planner(planner which, const ompl::base::SpaceInformationPtr &si) {
    switch (which) {
    case RRT_CONNECT:
        return std::make_shared<og::RRTConnect>(si);
    case PRM:
        return std::make_shared<og::PRM>(si);
    case RRT_STAR:
        return std::make_shared<og::RRTstar>(si);
    case BIT_STAR: {
        /* By default it connects states to their nearest only. A car between two walls hardly ever can be
         * turned so that it reaches one of these: its batches of samples would not do it in minutes. */
        auto batches = std::make_shared<og::BITstar>(si);
        batches->setRewireFactor(6.0);
        return batches;
    }
    case KPIECE:
        return std::make_shared<og::KPIECE1>(si);
    default:
        return std::make_shared<og::SST>(si);
    }
}

} // namespace test
