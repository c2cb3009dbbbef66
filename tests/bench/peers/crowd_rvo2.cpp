/* RVO2, of the plane. */
#include "crowd.h"

#include <RVO.h>

#include <vector>

namespace {

enum {
    DIMENSIONS = 2
};

struct Vector {
    float x[2];
    Vector(const RVO::Vector2 &v) : x{v.x(), v.y()} {}
    float operator[](std::size_t axis) const { return x[axis]; }
};

RVO::Vector2 make_vector(const double *x) {
    return RVO::Vector2(static_cast<float>(x[0]), static_cast<float>(x[1]));
}

void set_defaults(RVO::RVOSimulator &simulator, const peer_crowd_settings &s) {
    simulator.setAgentDefaults(static_cast<float>(s.neighbor_dist), s.max_neighbors,
                               static_cast<float>(s.time_horizon), static_cast<float>(s.time_horizon),
                               static_cast<float>(s.radius), static_cast<float>(s.max_speed));
}

} // namespace

#include "crowd_rvo.inl"

namespace {

void add_walls(void *crowd, const double *vertices, const std::size_t *sizes, std::size_t ring_count) {
    holder *holds = static_cast<holder *>(crowd);
    for (std::size_t r = 0; r < ring_count; ++r) {
        std::vector<RVO::Vector2> ring;
        for (std::size_t i = 0; i < sizes[r]; ++i) {
            ring.push_back(make_vector(vertices));
            vertices += DIMENSIONS;
        }
        holds->simulator.addObstacle(ring);
    }
    holds->simulator.processObstacles();
}

} // namespace

extern "C" const peer_crowd peer_crowd_rvo2 = {"RVO2", create, destroy, add_walls, get_positions, step};
