/* RVO2-3D, of space. */
#include "crowd.h"

#include <RVO.h>

namespace {

enum {
    DIMENSIONS = 3
};

struct Vector {
    float x[3];
    Vector(const RVO::Vector3 &v) : x{v.x(), v.y(), v.z()} {}
    float operator[](std::size_t axis) const { return x[axis]; }
};

RVO::Vector3 make_vector(const double *x) {
    return RVO::Vector3(static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2]));
}

void set_defaults(RVO::RVOSimulator &simulator, const peer_crowd_settings &s) {
    simulator.setAgentDefaults(static_cast<float>(s.neighbor_dist), s.max_neighbors,
                               static_cast<float>(s.time_horizon), static_cast<float>(s.radius),
                               static_cast<float>(s.max_speed));
}

} // namespace

#include "crowd_rvo.inl"

extern "C" const peer_crowd peer_crowd_rvo3d = {"RVO2-3D", create, destroy, nullptr, get_positions, step};
