/* Crowds of Detour, and how much their agents overlap. */
#include "crowd.hpp"

#include <DetourCommon.h>

#include <ctime>

test::crowd::crowd(const mesh &on, int most, float range) : crowd_(dtAllocCrowd()), range_(range) {
    require(crowd_->init(most, 0.6F, on.get()));
}

static dtCrowdAgentParams usual_params(float range) {
    dtCrowdAgentParams params = {};
    params.radius = 0.6F;
    params.height = 2.0F;
    params.maxAcceleration = 8.0F;
    params.maxSpeed = 3.5F;
    params.collisionQueryRange = params.radius * range;
    params.pathOptimizationRange = params.radius * 30.0F;
    params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO |
                         DT_CROWD_OBSTACLE_AVOIDANCE;
    return params;
}

int test::crowd::add_standing(float x, float z) {
    const float position[3] = {x, 0.0F, z};
    const dtCrowdAgentParams params = usual_params(range_);
    const int index = crowd_->addAgent(position, &params);
    require(index == count_);
    ++count_;
    return index;
}

int test::crowd::add(float x, float z, float goal_x, float goal_z) {
    const int index = add_standing(x, z);
    const float goal[3] = {goal_x, 0.0F, goal_z};
    dtPolyRef polygon = 0;
    float nearest[3];
    require(dtStatusSucceed(crowd_->getNavMeshQuery()->findNearestPoly(
        goal, crowd_->getQueryExtents(), crowd_->getFilter(0), &polygon, nearest)));
    require(crowd_->requestMoveTarget(index, polygon, nearest));
    return index;
}

static double processor_time() {
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void test::crowd::step(float time_step) {
    std::vector<float> before;
    for (int i = 0; i < count_; ++i) {
        before.insert(before.end(), agent(i).npos, agent(i).npos + 3);
    }
    const double start = processor_time();
    crowd_->update(time_step, nullptr);
    seconds += processor_time() - start;
    count_overlaps(before, time_step);
}

void test::crowd::count_overlaps(const std::vector<float> &before, float time_step) {
    std::vector<float> after(before);
    for (int i = 0; i < count_; ++i) {
        dtVmad(&after[(size_t)i * 3], &before[(size_t)i * 3], agent(i).vel, time_step);
    }
    for (int i = 0; i < count_; ++i) {
        for (int k = 0; k < i; ++k) {
            const float radii = agent(i).params.radius + agent(k).params.radius;
            const float distance = dtVdist2D(&after[(size_t)i * 3], &after[(size_t)k * 3]);
            overlaps += distance < radii;
            deep_overlaps += distance < 0.99F * radii;
        }
    }
}
