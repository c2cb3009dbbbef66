#include "peer_rvo2.h"

#include <RVO.h>

struct rvo2_crowd {
    RVO::RVOSimulator simulator;
};

namespace {

RVO::Vector2 vec(geom_vec2 v) { return RVO::Vector2(static_cast<float>(v.x), static_cast<float>(v.y)); }

} // namespace

rvo2_crowd *rvo2_create(const geom_vec2 *positions, size_t count, rvo2_settings settings) {
    rvo2_crowd *crowd = new rvo2_crowd;
    crowd->simulator.setTimeStep(static_cast<float>(settings.time_step));
    crowd->simulator.setAgentDefaults(
        static_cast<float>(settings.neighbor_dist), settings.max_neighbors,
        static_cast<float>(settings.time_horizon), static_cast<float>(settings.time_horizon),
        static_cast<float>(settings.radius), static_cast<float>(settings.max_speed));
    for (size_t i = 0; i < count; ++i) {
        crowd->simulator.addAgent(vec(positions[i]));
    }
    return crowd;
}

void rvo2_destroy(rvo2_crowd *crowd) { delete crowd; }

geom_vec2 rvo2_position(const rvo2_crowd *crowd, size_t agent) {
    const RVO::Vector2 at = crowd->simulator.getAgentPosition(agent);
    return geom_vec2_make(at.x(), at.y());
}

void rvo2_prefer(rvo2_crowd *crowd, size_t agent, geom_vec2 velocity) {
    crowd->simulator.setAgentPrefVelocity(agent, vec(velocity));
}

void rvo2_step(rvo2_crowd *crowd) { crowd->simulator.doStep(); }
