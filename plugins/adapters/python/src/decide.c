/* How one agent of a small crowd decides: its nearest neighbors, their constraints, and the velocity that
 * satisfies them. */
#include "crowds.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <math.h>
#include <stdlib.h>

/* In how many seconds an agent regains a margin that another is within. Chosen on the validation cases of
 * CrowdNav, where a quarter of it to four times as much makes little difference. */
#define RECOVERY 0.5

void orcakit_decider_destroy(orcakit_decider *decider) {
    if (decider) {
        free(decider->neighbors);
        free(decider->planes);
        free(decider->scratch);
        free(decider->obstacles);
        free(decider->vo_scratch);
        free(decider);
    }
}

orcakit_decider *orcakit_decider_create(size_t agents) {
    orcakit_decider *decider = calloc(1, sizeof *decider);
    if (!decider) {
        return NULL;
    }
    decider->neighbors = calloc(agents + 1, sizeof *decider->neighbors);
    decider->planes = calloc(agents + 1, sizeof *decider->planes);
    decider->scratch = calloc(agents + 1, sizeof *decider->scratch);
    decider->obstacles = calloc(agents + 1, sizeof *decider->obstacles);
    decider->vo_scratch = malloc(orca_vo_scratch_size(0, agents + 1));
    if (!decider->neighbors || !decider->planes || !decider->scratch || !decider->obstacles ||
        !decider->vo_scratch) {
        orcakit_decider_destroy(decider);
        return NULL;
    }
    return decider;
}

/* Puts the nearest neighbors into decider->neighbors, by distance and then by index; returns their number. */
static size_t find_neighbors(const orcakit_decider *decider, const orcakit_decision *how,
                             const orcakit_crowd *crowd, size_t self) {
    size_t count = 0;
    double range = how->neighbor_dist * how->neighbor_dist;
    orcakit_neighbor *list = decider->neighbors;
    for (size_t i = 0; i < crowd->count && how->max_neighbors > 0; ++i) {
        const geom_vec2 way = geom_vec2_sub(crowd->bodies[i].position, crowd->bodies[self].position);
        const double distance = geom_vec2_length_squared(way);
        if (i == self || !(distance < range)) {
            continue;
        }
        size_t at = count < how->max_neighbors ? count++ : count - 1;
        for (; at > 0 && distance < list[at - 1].distance_squared; --at) {
            list[at] = list[at - 1];
        }
        list[at] = (orcakit_neighbor){i, distance};
        if (count == how->max_neighbors) {
            range = list[count - 1].distance_squared;
        }
    }
    return count;
}

/* The share of the avoidance that one agent takes beside another. */
static double share_of(const orcakit_decision *how, const orcakit_crowd *crowd, size_t self, size_t other) {
    if (how->method == ORCA_METHOD_VO) {
        return 1.0;
    }
    if (!crowd->weights) {
        return 0.5;
    }
    const double sum = crowd->weights[self] + crowd->weights[other];
    return sum > 0.0 ? crowd->weights[self] / sum : 0.5;
}

/* What an agent plans with beside another: larger by a part of the margin of that, which it regains in
 * RECOVERY if the other is within it. */
static orca_body widened(const orcakit_crowd *crowd, size_t self, const orcakit_neighbor *near, double part,
                         orca_pair_params *pair) {
    orca_body body = crowd->bodies[self];
    const double extra = crowd->margins ? part * crowd->margins[near->index] : 0.0;
    const double room = sqrt(near->distance_squared) - body.radius - crowd->bodies[near->index].radius;
    if (room > 0.0 && room < extra) {
        pair->time_step = fmax(pair->time_step, RECOVERY);
    }
    body.radius += extra;
    return body;
}

/* The constraints of the neighbors found, with a part of their margins: half-planes or velocity obstacles.
 * Returns their number. */
static size_t constrain(const orcakit_decider *decider, const orcakit_decision *how,
                        const orcakit_crowd *crowd, size_t self, size_t found, double part) {
    size_t count = 0;
    for (size_t i = 0; i < found; ++i) {
        const orcakit_neighbor *near = &decider->neighbors[i];
        const orca_body *other = &crowd->bodies[near->index];
        orca_pair_params pair = {how->time_horizon, how->time_step, share_of(how, crowd, self, near->index)};
        if (!(pair.responsibility > 0.0)) {
            continue;
        }
        const orca_body body = widened(crowd, self, near, part, &pair);
        if (how->method == ORCA_METHOD_ORCA) {
            decider->planes[count++] = orca_agent_half_plane(body, *other, pair);
        } else {
            decider->obstacles[count++] = orca_agent_velocity_obstacle(body, *other, pair);
        }
    }
    return count;
}

/* Solves the constraints. Returns whether all hold. */
static bool solve(const orcakit_decider *decider, const orcakit_decision *how, size_t count,
                  geom_vec2 preferred, double max_speed, geom_vec2 *velocity) {
    if (how->method == ORCA_METHOD_ORCA) {
        const orca_lp_problem problem = {decider->planes, count, 0, preferred, max_speed, NULL};
        const orca_lp_result result = orca_lp_solve(&problem, decider->scratch);
        *velocity = result.velocity;
        return result.outcome == ORCA_LP_OPTIMAL;
    }
    const orca_vo_problem problem = {NULL, 0, decider->obstacles, count, preferred, max_speed};
    const orca_vo_result result = orca_vo_solve(&problem, decider->vo_scratch);
    *velocity = result.velocity;
    return result.outcome == ORCA_VO_OPTIMAL;
}

geom_vec2 orcakit_decide(const orcakit_decider *decider, const orcakit_decision *how,
                         const orcakit_crowd *crowd, size_t self, geom_vec2 preferred, double max_speed) {
    static const double parts[] = {1.0, 0.5, 0.25, 0.0};
    const size_t found = find_neighbors(decider, how, crowd, self);
    geom_vec2 velocity = {0.0, 0.0};
    for (size_t i = crowd->margins ? 0 : 3; i < 4; ++i) {
        const size_t count = constrain(decider, how, crowd, self, found, parts[i]);
        if (solve(decider, how, count, preferred, max_speed, &velocity)) {
            break;
        }
    }
    return velocity;
}

size_t orcakit_decide_half_planes(const orcakit_decider *decider, const orcakit_decision *how,
                                  const orcakit_crowd *crowd, size_t self, orca_half_plane *out,
                                  size_t capacity) {
    const size_t found = find_neighbors(decider, how, crowd, self);
    const size_t count = constrain(decider, how, crowd, self, found, 0.0);
    for (size_t i = 0; i < count && i < capacity; ++i) {
        out[i] = decider->planes[i];
    }
    return count;
}
