/* Crowds of Detour, and how much their agents overlap. */
#ifndef TEST_DETOUR_CROWD_HPP
#define TEST_DETOUR_CROWD_HPP

#include "mesh.hpp"

#include <DetourCrowd.h>

#include <memory>
#include <vector>

namespace test {

/* A crowd with Detour's usual parameters. `range` is collisionQueryRange in radii. */
class crowd {
  public:
    crowd(const mesh &on, int most, float range = 12.0F);

    /* Adds an agent of radius 0.6 and speed 3.5 that wants to go somewhere; returns its index. */
    int add(float x, float z, float goal_x, float goal_z);

    /* An agent without a target, which stands. */
    int add_standing(float x, float z);

    /* One step, and how the agents stand after it but before the crowd pushes them apart. */
    void step(float time_step);

    const dtCrowdAgent &agent(int index) const { return *crowd_->getAgent(index); }
    dtCrowd &get() const { return *crowd_; }

    /* Pairs that overlap before they are pushed apart: in any way, and by more than a hundredth of both
     * radii. */
    long overlaps = 0;
    long deep_overlaps = 0;
    double seconds = 0.0; /* of processor time in the crowd's own steps */

  private:
    struct release {
        void operator()(dtCrowd *one) const { dtFreeCrowd(one); }
    };
    void count_overlaps(const std::vector<float> &before, float time_step);

    std::unique_ptr<dtCrowd, release> crowd_;
    float range_;
    int count_ = 0;
};

} // namespace test

#endif
