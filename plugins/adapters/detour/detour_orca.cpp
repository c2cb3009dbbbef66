/* ORCA for Detour's crowds: compile this file into a program that uses dtCrowd, and link liborca.
 *
 * dtCrowd asks dtObstacleAvoidanceQuery for the velocity of each agent, in each step. Detour samples velocities
 * and takes the one with the least penalty. The definitions below take the place of those of a shared library
 * of Detour, by the rules of the linker. Who builds Detour statically leaves its three functions of these names
 * out. They return the velocity nearest to the desired one that keeps clear of all neighbors for params->horizTime, by optimal
 * reciprocal collision avoidance (<orca/constraint2.h>, <orca/lp2.h>). dtCrowd and its interface stay.
 *
 * - If nothing has to be avoided, the desired velocity comes back, bit for bit.
 * - Two agents that want to move share the avoidance; one that stands is avoided by the other alone.
 * - Where not all can be avoided, nearer neighbors and earlier contacts count more.
 * - Walls are segments that the center must not cross, as Detour has them. A wall never forbids the desired
 *   velocity, which follows the corridor around its corners.
 * - Of the parameters, horizTime is used; the weights only for debug data. Both functions are the same.
 * - Debug data has two samples: the desired velocity and the one that was chosen, with Detour's penalties.
 *
 * Detour's y is up. The plane of liborca has Detour's x and z. */
#include <DetourCommon.h>
#include <DetourObstacleAvoidance.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include <orca/constraint2.h>
#include <orca/lp2.h>

namespace {

/* More than dtCrowd ever adds: 6 circles and 8 segments. The first ones are used. */
constexpr std::size_t most_circles = 32;
constexpr std::size_t most_segments = 32;

/* Agents that overlap are to be apart after so many seconds; dtCrowd does not tell its time step. */
constexpr double separation_time = 0.1;

/* Agents keep a tenth of their radii free. An agent knows six neighbors only, and gains speed no faster than its
 * maxAcceleration, so some of what it avoids comes late. */
constexpr double kept_free = 1.1;

/* Where not all can be avoided for the horizon, half of it is tried, and so on down to this one, in seconds. Then
 * the largest violation is made least: of neighbors that are near more than of those that are far. */
constexpr double shortest_horizon = 0.2;
constexpr double near_distance = 0.1;

geom_vec2 plane(const float *v) { return {static_cast<double>(v[0]), static_cast<double>(v[2])}; }

/* One agent's question: the half-planes of walls, then those of neighbors. */
class question {
  public:
    question(const float *position, double radius, double most_speed, const float *velocity,
             const float *desired, double horizon)
        : self_{plane(position), plane(velocity), radius, 0}, desired_(plane(desired)),
          most_speed_(std::max(most_speed, geom_vec2_length(desired_))), horizon_(horizon) {}

    void add_walls(const dtObstacleSegment *segments, std::size_t count) {
        std::array<orca_wall, 2 * most_segments> sides;
        std::array<const orca_wall *, most_segments> nearest;
        std::size_t known = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::array<geom_vec2, 2> ends = {plane(segments[i].p), plane(segments[i].q)};
            const geom_ring wall = {ends.data(), 2};
            /* The solid is on the left of the first of the two sides; Detour gives segments with the agent on
             * their right. One on which the agent stands, or that it is just behind, says nothing. */
            if (orca_walls_from_ring(wall, &sides[2 * known]) == GEOM_OK &&
                geom_vec2_cross(geom_vec2_sub(ends[1], ends[0]), geom_vec2_sub(self_.position, ends[0])) <
                    0.0) {
                nearest[known] = &sides[2 * known];
                ++known;
            }
        }
        std::sort(nearest.begin(), nearest.begin() + known, [this](const orca_wall *a, const orca_wall *b) {
            const double one = distance(*a);
            const double other = distance(*b);
            return one < other || (one == other && a < b);
        });
        orca_body center = self_;
        center.radius = 0.0;
        const orca_wall_params params = {horizon_, 0.0, separation_time, false};
        walls_ = orca_wall_half_planes(center, params, nearest.data(), known, planes_.data());
        for (std::size_t i = 0; i < walls_; ++i) {
            weights_[i] = 1.0;
            if (slack(planes_[i]) < 0.0) {
                planes_[i].point = desired_;
            }
        }
    }

    /* Sets the velocity nearest to the desired one. Returns false if the desired one itself is allowed. */
    bool choose(const dtObstacleCircle *circles, std::size_t count, geom_vec2 *velocity) {
        double horizon = horizon_;
        while (true) {
            add_neighbors(circles, count, horizon);
            if (std::all_of(planes_.begin(), planes_.begin() + count_,
                            [this](const orca_half_plane &one) { return slack(one) >= 0.0; })) {
                return false;
            }
            const orca_lp_problem problem = {planes_.data(), count_,      walls_,
                                             desired_,       most_speed_, weights_.data()};
            std::array<orca_half_plane, most_circles + most_segments> scratch;
            const orca_lp_result found = orca_lp_solve(&problem, scratch.data());
            horizon *= 0.5;
            if (found.outcome == ORCA_LP_OPTIMAL || !(horizon >= shortest_horizon)) {
                *velocity = found.velocity;
                return true;
            }
        }
    }

  private:
    void add_neighbors(const dtObstacleCircle *circles, std::size_t count, double horizon) {
        count_ = walls_;
        for (std::size_t i = 0; i < count; ++i) {
            const double radius = static_cast<double>(circles[i].rad);
            const geom_vec2 wanted = plane(circles[i].dvel);
            orca_body self = self_;
            orca_body other = {plane(circles[i].p), plane(circles[i].vel), kept_free * radius, 0};
            self.radius = kept_free * self_.radius;
            /* Ids only break ties of position and velocity, and must differ: by what the agents want. */
            const bool first = desired_.x < wanted.x || (desired_.x == wanted.x && desired_.y < wanted.y);
            self.id = first ? 0 : 1;
            other.id = first ? 1 : 0;
            const bool stands = wanted.x == 0.0 && wanted.y == 0.0;
            const orca_pair_params params = {horizon, separation_time, stands ? 1.0 : 0.5};
            const double apart = geom_vec2_distance(self.position, other.position) - (self_.radius + radius);
            planes_[count_] = orca_agent_half_plane(self, other, params);
            weights_[count_] = 1.0 / (near_distance + std::max(apart, 0.0));
            ++count_;
        }
    }

    double slack(const orca_half_plane &one) const {
        return geom_vec2_dot(geom_vec2_sub(desired_, one.point), one.normal);
    }

    double distance(const orca_wall &wall) const {
        const geom_vec2 way = geom_vec2_sub(wall.b, wall.a);
        const geom_vec2 from_a = geom_vec2_sub(self_.position, wall.a);
        const double part = geom_vec2_dot(from_a, way) / geom_vec2_dot(way, way);
        const geom_vec2 nearest = geom_vec2_scale(way, std::min(std::max(part, 0.0), 1.0));
        return geom_vec2_length(geom_vec2_sub(from_a, nearest));
    }

    orca_body self_;
    geom_vec2 desired_;
    double most_speed_;
    double horizon_;
    std::array<orca_half_plane, most_circles + most_segments> planes_;
    std::array<double, most_circles + most_segments> weights_;
    std::size_t count_ = 0;
    std::size_t walls_ = 0;
};

/* When a point at `offset` from the center of a disc, in motion relative to it, enters it; `horizon` if it does
 * not before. */
float time_of_contact(geom_vec2 offset, double radius, geom_vec2 velocity, float horizon) {
    const double a = geom_vec2_dot(velocity, velocity);
    const double b = geom_vec2_dot(offset, velocity);
    const double c = geom_vec2_dot(offset, offset) - radius * radius;
    const double d = b * b - a * c;
    if (c <= 0.0) {
        return 0.0F;
    }
    return b < 0.0 && d >= 0.0 ? std::min(horizon, static_cast<float>(c / (std::sqrt(d) - b))) : horizon;
}

} // namespace

int dtObstacleAvoidanceQuery::sampleVelocityAdaptive(const float *pos, const float rad, const float vmax,
                                                     const float *vel, const float *dvel, float *nvel,
                                                     const dtObstacleAvoidanceParams *params,
                                                     dtObstacleAvoidanceDebugData *debug) {
    std::memcpy(&m_params, params, sizeof m_params);
    m_invHorizTime = 1.0F / m_params.horizTime;
    m_vmax = vmax;
    m_invVmax = vmax > 0.0F ? 1.0F / vmax : 0.0F;
    question asked(pos, static_cast<double>(rad), static_cast<double>(vmax), vel, dvel,
                   std::max(static_cast<double>(m_params.horizTime), shortest_horizon));
    asked.add_walls(m_segments, std::min(static_cast<std::size_t>(m_nsegments), most_segments));
    const std::size_t neighbors = std::min(static_cast<std::size_t>(m_ncircles), most_circles);
    geom_vec2 chosen;
    if (asked.choose(m_circles, neighbors, &chosen)) {
        dtVset(nvel, static_cast<float>(chosen.x), 0.0F, static_cast<float>(chosen.y));
    } else {
        dtVset(nvel, dvel[0], 0.0F, dvel[2]);
    }
    if (debug != nullptr) {
        debug->reset();
        processSample(dvel, 0.1F * vmax, pos, rad, vel, dvel, 0.0F, debug);
        processSample(nvel, 0.1F * vmax, pos, rad, vel, dvel, 0.0F, debug);
    }
    return 1;
}

int dtObstacleAvoidanceQuery::sampleVelocityGrid(const float *pos, const float rad, const float vmax,
                                                 const float *vel, const float *dvel, float *nvel,
                                                 const dtObstacleAvoidanceParams *params,
                                                 dtObstacleAvoidanceDebugData *debug) {
    return sampleVelocityAdaptive(pos, rad, vmax, vel, dvel, nvel, params, debug);
}

/* Adds a sample to debug data, with Detour's penalties for the distance from the desired and from the current
 * velocity and for the time of contact; ORCA has none for sides. Returns the sum. */
float dtObstacleAvoidanceQuery::processSample(const float *vcand, const float cs, const float *pos,
                                              const float rad, const float *vel, const float *dvel,
                                              const float /*minPenalty*/,
                                              dtObstacleAvoidanceDebugData *debug) {
    const geom_vec2 velocity = plane(vcand);
    float first = m_params.horizTime;
    for (int i = 0; i < m_ncircles; ++i) {
        const dtObstacleCircle &circle = m_circles[i];
        first = std::min(first, time_of_contact(geom_vec2_sub(plane(pos), plane(circle.p)),
                                                static_cast<double>(rad) + static_cast<double>(circle.rad),
                                                geom_vec2_sub(velocity, plane(circle.vel)), first));
    }
    const float desired = m_params.weightDesVel * dtVdist2D(vcand, dvel) * m_invVmax;
    const float current = m_params.weightCurVel * dtVdist2D(vcand, vel) * m_invVmax;
    const float contact = m_params.weightToi / (0.1F + first * m_invHorizTime);
    debug->addSample(vcand, cs, desired + current + contact, desired, current, 0.0F, contact);
    return desired + current + contact;
}
