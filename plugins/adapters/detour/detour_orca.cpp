/* ORCA for Detour's crowds: compile this file into a program that uses dtCrowd, and link liborca.
 *
 * dtCrowd asks dtObstacleAvoidanceQuery for the velocity of each agent, in each step. Detour samples
 * velocities and takes the one with the least penalty. The definitions below take the place of those of a
 * shared library of Detour, by the rules of the linker. Leave its functions of these names out of a static
 * build. They return the velocity nearest to the desired one that keeps clear of all neighbors for
 * params->horizTime, by optimal reciprocal collision avoidance (<orca/constraint2.h>, <orca/lp2.h>). dtCrowd
 * and its interface stay.
 *
 * - If nothing has to be avoided, the desired velocity comes back, bit for bit.
 * - Two agents that want to move share the avoidance; one that stands is avoided by the other alone.
 * - An agent that has to avoid something turns to one side a little, the same for all.
 * - Where not all can be avoided, nearer neighbors and earlier contacts count more.
 * - Walls are segments that the center must not cross, as Detour has them. A wall never forbids the desired
 *   velocity, which follows the corridor around its corners.
 * - Of the parameters, horizTime is used; the weights only for debug data. Both functions are the same.
 * - Numbers that are not finite and negative sizes stop nothing: such neighbors and walls are left out, and such an
 *   agent keeps its desired velocity, or stands if that is not finite.
 * - dtProximityGrid::queryItems gives the nearest agents of those in range; Detour's gives any 32 of them.
 * - Debug data has two samples: the desired velocity and the one that was chosen, with Detour's penalties.
 *
 * Detour's y is up. The plane of liborca has Detour's x and z. */
#include <DetourCommon.h>
#include <DetourObstacleAvoidance.h>
#include <DetourProximityGrid.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include <collide/distance2.h>
#include <collide/sweep_circle2.h>
#include <orca/constraint2.h>
#include <orca/lp2.h>

namespace {

/* More than dtCrowd ever adds: 6 circles and 8 segments. The first ones are used. */
constexpr std::size_t most_circles = 32;
constexpr std::size_t most_segments = 32;

/* Agents that overlap are to be apart after so many seconds; dtCrowd does not tell its time step. */
constexpr double separation_time = 0.1;

/* Agents keep a tenth of their radii free. An agent knows six neighbors only, and gains speed no faster than
 * its maxAcceleration, so some of what it avoids comes late. */
constexpr double kept_free = 1.1;

/* Where not all can be avoided for the horizon, half of it is tried, and so on down to this one, in seconds.
 * Then the largest violation is made least: of neighbors that are near more than of those that are far. */
constexpr double shortest_horizon = 0.2;
constexpr double near_distance = 0.1;

bool finite(const float *v) { return std::isfinite(v[0]) && std::isfinite(v[2]); }

bool proper_size(float size) { return std::isfinite(size) && size >= 0.0F; }

geom_vec2 plane(const float *v) { return {static_cast<double>(v[0]), static_cast<double>(v[2])}; }

/* An agent behind a wall by more than this part of its radius does not know it: it is on the other side. */
constexpr double wall_depth = 0.1;

/* An agent that has to avoid something prefers a velocity up to so much, in radians, to one side of its
 * desired one: the more it would have to change that. All turn to the same side, so that crowds that meet
 * pass through each other instead of standing. */
constexpr double side_bias = 0.4;

/* An agent that asks for its velocity. */
struct seeker {
    orca_body body;
    geom_vec2 desired;
    double most_speed;

    /* The desired velocity, turned for one that has to change by so much. */
    geom_vec2 turned_by(double change) const {
        const double speed = geom_vec2_length(desired);
        const double turn = speed > change ? side_bias * change / speed : side_bias;
        return {desired.x + turn * desired.y, desired.y - turn * desired.x};
    }

    /* How far inside a half-plane the desired velocity is. */
    double slack(const orca_half_plane &one) const {
        return geom_vec2_dot(geom_vec2_sub(desired, one.point), one.normal);
    }
};

/* The half-planes that an agent keeps: those of walls, and behind them those of neighbors. */
struct constraints {
    std::array<orca_half_plane, most_circles + most_segments> planes;
    std::array<double, most_circles + most_segments> weights;
    std::size_t walls = 0;
    std::size_t count = 0;

    /* By how much the desired velocity is not allowed; 0 if it is. */
    double violation(const seeker &self) const {
        double worst = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            worst = std::max(worst, -self.slack(planes[i]));
        }
        return worst;
    }
};

/* How far a point is behind a wall, negative in front of it. Detour gives walls with the agent on their
 * right. */
double depth_behind(const geom_segment2 &wall, geom_vec2 at) {
    const geom_vec2 way = geom_vec2_sub(wall.b, wall.a);
    return geom_vec2_cross(way, geom_vec2_sub(at, wall.a)) / geom_vec2_length(way);
}

/* Adds the half-plane of a wall on which the center of an agent stands, or just behind: no further. */
void add_wall_at(const seeker &self, const geom_segment2 &wall, constraints *all) {
    const geom_vec2 way = geom_vec2_sub(wall.b, wall.a);
    const double part = geom_vec2_dot(way, geom_vec2_sub(self.body.position, wall.a));
    if (part >= 0.0 && part <= geom_vec2_dot(way, way)) {
        const double length = geom_vec2_length(way);
        all->planes[all->walls] = {{0.0, 0.0}, {way.y / length, -way.x / length}};
        ++all->walls;
    }
}

/* Adds the half-planes of walls that an agent is in front of, the nearest first. */
void add_walls_ahead(const seeker &self, const geom_segment2 *lines, std::size_t count, double horizon,
                     constraints *all) {
    std::array<orca_wall, 2 * most_segments> sides;
    std::array<std::pair<double, const orca_wall *>, most_segments> found;
    const collide_shape center = collide_shape_from_point(self.body.position);
    for (std::size_t i = 0; i < count; ++i) {
        /* The solid is on the left of the first of the two sides. */
        const std::array<geom_vec2, 2> ends = {lines[i].a, lines[i].b};
        (void)orca_walls_from_ring({ends.data(), 2}, &sides[2 * i]);
        const collide_shape line = collide_shape_from_segment(lines[i]);
        found[i] = {collide_shape_distance(center, line).distance, &sides[2 * i]};
    }
    std::sort(found.begin(), found.begin() + count);
    std::array<const orca_wall *, most_segments> nearest;
    std::transform(found.begin(), found.begin() + count, nearest.begin(),
                   [](const auto &one) { return one.second; });
    orca_body point = self.body;
    point.radius = 0.0;
    const orca_wall_params params = {horizon, 0.0, separation_time, false};
    all->walls = orca_wall_half_planes(point, params, nearest.data(), count, all->planes.data());
}

void add_walls(const seeker &self, const dtObstacleSegment *segments, std::size_t count, double horizon,
               constraints *all) {
    std::array<geom_segment2, most_segments> ahead;
    std::array<geom_segment2, most_segments> here;
    std::size_t ahead_count = 0;
    std::size_t here_count = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!finite(segments[i].p) || !finite(segments[i].q)) {
            continue;
        }
        const geom_segment2 wall = {plane(segments[i].p), plane(segments[i].q)};
        const double depth = depth_behind(wall, self.body.position); /* NaN for a wall without length */
        if (depth < 0.0) {
            ahead[ahead_count++] = wall;
        } else if (depth <= wall_depth * self.body.radius) {
            here[here_count++] = wall;
        }
    }
    add_walls_ahead(self, ahead.data(), ahead_count, horizon, all);
    for (std::size_t i = 0; i < here_count; ++i) {
        add_wall_at(self, here[i], all);
    }
    for (std::size_t i = 0; i < all->walls; ++i) {
        all->weights[i] = 1.0;
        if (self.slack(all->planes[i]) < 0.0) {
            all->planes[i].point = self.desired;
        }
    }
}

bool proper(const dtObstacleCircle &circle) {
    return proper_size(circle.rad) && finite(circle.p) && finite(circle.vel) && finite(circle.dvel);
}

/* Puts the half-planes of neighbors behind those of walls. */
void add_neighbors(const seeker &self, const dtObstacleCircle *circles, std::size_t count, double horizon,
                   constraints *all) {
    all->count = all->walls;
    for (std::size_t i = 0; i < count; ++i) {
        if (!proper(circles[i])) {
            continue;
        }
        const double radius = static_cast<double>(circles[i].rad);
        const geom_vec2 wanted = plane(circles[i].dvel);
        orca_body body = self.body;
        orca_body other = {plane(circles[i].p), plane(circles[i].vel), kept_free * radius, 0};
        body.radius = kept_free * self.body.radius;
        /* Ids only break ties of position and velocity, and must differ: by what the agents want. */
        const bool first =
            self.desired.x < wanted.x || (self.desired.x == wanted.x && self.desired.y < wanted.y);
        body.id = first ? 0 : 1;
        other.id = first ? 1 : 0;
        const bool stands = wanted.x == 0.0 && wanted.y == 0.0;
        const orca_pair_params params = {horizon, separation_time, stands ? 1.0 : 0.5};
        const double apart = geom_vec2_distance(body.position, other.position) - (self.body.radius + radius);
        all->planes[all->count] = orca_agent_half_plane(body, other, params);
        all->weights[all->count] = 1.0 / (near_distance + std::max(apart, 0.0));
        ++all->count;
    }
}

/* Sets the velocity nearest to the desired one. Returns false if the desired one itself is allowed. */
bool choose(const seeker &self, const dtObstacleCircle *circles, std::size_t count, double horizon,
            constraints *all, geom_vec2 *velocity) {
    while (true) {
        add_neighbors(self, circles, count, horizon, all);
        const double violation = all->violation(self);
        if (!(violation > 0.0)) {
            return false;
        }
        const orca_lp_problem problem = {all->planes.data(),        all->count,      all->walls,
                                         self.turned_by(violation), self.most_speed, all->weights.data()};
        std::array<orca_half_plane, most_circles + most_segments> scratch;
        const orca_lp_result found = orca_lp_solve(&problem, scratch.data());
        horizon *= 0.5;
        if (found.outcome == ORCA_LP_OPTIMAL || !(horizon >= shortest_horizon)) {
            *velocity = found.velocity;
            return true;
        }
    }
}

/* The same, of all that an agent is asked to avoid. */
bool avoid(const seeker &self, dtObstacleAvoidanceQuery &query, float horizon_time, geom_vec2 *velocity) {
    const double horizon = std::max(static_cast<double>(horizon_time), shortest_horizon);
    const auto walls = std::min(static_cast<std::size_t>(query.getObstacleSegmentCount()), most_segments);
    const auto neighbors = std::min(static_cast<std::size_t>(query.getObstacleCircleCount()), most_circles);
    constraints all;
    add_walls(self, query.getObstacleSegment(0), walls, horizon, &all);
    return choose(self, query.getObstacleCircle(0), neighbors, horizon, &all, velocity);
}

/* When an agent that keeps a velocity touches a neighbor that keeps its own; `horizon` if it does not
 * before. */
float time_of_contact(const orca_body &self, geom_vec2 velocity, const dtObstacleCircle &circle,
                      float horizon) {
    const geom_vec2 motion =
        geom_vec2_scale(geom_vec2_sub(velocity, plane(circle.vel)), static_cast<double>(horizon));
    const geom_circle target = {plane(circle.p), static_cast<double>(circle.rad)};
    const collide_sweep met = collide_sweep_circle_circle(
        {self.position, geom_vec2_add(self.position, motion)}, self.radius, target);
    return met.relation == COLLIDE_APART ? horizon : horizon * static_cast<float>(met.time);
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
    geom_vec2 chosen;
    const bool proper_agent = finite(pos) && finite(vel) && finite(dvel) && proper_size(rad) &&
                              proper_size(vmax) && std::isfinite(m_params.horizTime);
    const seeker self = {{plane(pos), plane(vel), static_cast<double>(rad), 0},
                         plane(dvel),
                         std::max(static_cast<double>(vmax), geom_vec2_length(plane(dvel)))};
    if (proper_agent && avoid(self, *this, m_params.horizTime, &chosen)) {
        dtVset(nvel, static_cast<float>(chosen.x), 0.0F, static_cast<float>(chosen.y));
    } else if (finite(dvel)) {
        dtVset(nvel, dvel[0], 0.0F, dvel[2]);
    } else {
        dtVset(nvel, 0.0F, 0.0F, 0.0F);
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
    const orca_body self = {plane(pos), plane(vel), static_cast<double>(rad), 0};
    float first = m_params.horizTime;
    for (int i = 0; i < m_ncircles; ++i) {
        first = std::min(first, time_of_contact(self, plane(vcand), m_circles[i], first));
    }
    const float desired = m_params.weightDesVel * dtVdist2D(vcand, dvel) * m_invVmax;
    const float current = m_params.weightCurVel * dtVdist2D(vcand, vel) * m_invVmax;
    const float contact = m_params.weightToi / (0.1F + first * m_invHorizTime);
    debug->addSample(vcand, cs, desired + current + contact, desired, current, 0.0F, contact);
    return desired + current + contact;
}

/* ---- The agents nearest to each other ---- */

namespace {

/* Where the grid keeps the items of a cell, as its addItem does. */
unsigned bucket_of(int x, int y, int buckets) {
    const unsigned hash = static_cast<unsigned>(x) * 73856093U ^ static_cast<unsigned>(y) * 19349663U;
    return hash & (static_cast<unsigned>(buckets) - 1U);
}

} // namespace

/* Items in a box, those in the cells around its middle first: Detour begins in a corner, and of more than
 * maxIds it leaves out near ones. Returns how many there are, at most maxIds. */
int dtProximityGrid::queryItems(const float minx, const float miny, const float maxx, const float maxy,
                                unsigned short *ids, const int maxIds) const {
    /* Cells of items have 16 bits. */
    const auto cell = [this](float at) {
        return static_cast<int>(std::clamp(std::floor(at * m_invCellSize), -32768.0F, 32767.0F));
    };
    if (!std::isfinite(minx + maxx) || !std::isfinite(miny + maxy)) {
        return 0;
    }
    const int middle_x = cell(0.5F * (minx + maxx));
    const int middle_y = cell(0.5F * (miny + maxy));
    const int left = cell(minx);
    const int right = cell(maxx);
    const int low = cell(miny);
    const int high = cell(maxy);
    const int rings = std::max({middle_x - left, right - middle_x, middle_y - low, high - middle_y});
    int count = 0;
    const auto take = [&](int x, int y) {
        if (x < left || x > right || y < low || y > high) {
            return;
        }
        for (unsigned short i = m_buckets[bucket_of(x, y, m_bucketsSize)]; i != 0xffff && count < maxIds;
             i = m_pool[i].next) {
            const Item &item = m_pool[i];
            if (item.x == x && item.y == y && std::find(ids, ids + count, item.id) == ids + count) {
                ids[count++] = item.id;
            }
        }
    };
    for (int ring = 0; ring <= rings && count < maxIds; ++ring) {
        for (int y = middle_y - ring; y <= middle_y + ring; ++y) {
            const bool whole = y == middle_y - ring || y == middle_y + ring;
            for (int x = middle_x - ring; x <= middle_x + ring; x += whole ? 1 : std::max(2 * ring, 1)) {
                take(x, y);
            }
        }
    }
    return count;
}
