#include "peer_rvo3d.h"

#include <RVO.h>

struct rvo3d_crowd {
    RVO::RVOSimulator simulator;
};

namespace {

RVO::Vector3 vec(geom_vec3 v) {
    return RVO::Vector3(static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z));
}

} // namespace

rvo3d_crowd *rvo3d_create(const geom_vec3 *positions, size_t count, rvo3d_settings settings) {
    rvo3d_crowd *crowd = new rvo3d_crowd;
    crowd->simulator.setTimeStep(static_cast<float>(settings.time_step));
    crowd->simulator.setAgentDefaults(static_cast<float>(settings.neighbor_dist), settings.max_neighbors,
                                      static_cast<float>(settings.time_horizon),
                                      static_cast<float>(settings.radius),
                                      static_cast<float>(settings.max_speed));
    for (size_t i = 0; i < count; ++i) {
        crowd->simulator.addAgent(vec(positions[i]));
    }
    return crowd;
}

void rvo3d_destroy(rvo3d_crowd *crowd) { delete crowd; }

geom_vec3 rvo3d_position(const rvo3d_crowd *crowd, size_t agent) {
    const RVO::Vector3 at = crowd->simulator.getAgentPosition(agent);
    return geom_vec3_make(at.x(), at.y(), at.z());
}

void rvo3d_prefer(rvo3d_crowd *crowd, size_t agent, geom_vec3 velocity) {
    crowd->simulator.setAgentPrefVelocity(agent, vec(velocity));
}

void rvo3d_step(rvo3d_crowd *crowd) { crowd->simulator.doStep(); }
