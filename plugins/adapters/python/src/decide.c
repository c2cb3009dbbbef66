/* How one agent of a small crowd decides: its nearest neighbors, their constraints, and the velocity that satisfies them. */
#include "crowds.h"

#include <orca/sim2.h>
#include <orca/vo2.h>

#include <math.h>
#include <stdlib.h>

/* A neighbor, and the square of its distance. */
typedef struct neighbor {
    size_t index;
    double distance_squared;
} neighbor;

struct orcakit_decider {
    neighbor *neighbors;
    orca_half_plane *planes;
    orca_half_plane *scratch;
    orca_velocity_obstacle *obstacles;
    void *vo_scratch;
};

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
static size_t find_neighbors(orcakit_decider *decider, const orcakit_decision *how,
                             const orcakit_crowd *crowd, size_t self) {
    size_t count = 0;
    double range = how->neighbor_dist * how->neighbor_dist;
    neighbor *list = decider->neighbors;
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
        list[at] = (neighbor){i, distance};
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
    const double sum = crowd->weights[self] + crowd->weights[other];
    return sum > 0.0 ? crowd->weights[self] / sum : 0.5;
}

/* The body of an agent as another plans with it: larger by the margin, as far as there is room. */
static orca_body widened(const orcakit_decision *how, const orca_body *self, const orca_body *other,
                         double distance_squared) {
    orca_body body = *self;
    const double room = sqrt(distance_squared) - self->radius - other->radius;
    body.radius += fmin(how->margin, fmax(room * 0.999, 0.0));
    return body;
}

geom_vec2 orcakit_decide(orcakit_decider *decider, const orcakit_decision *how, const orcakit_crowd *crowd,
                         size_t self, geom_vec2 preferred, double max_speed) {
    const size_t found = find_neighbors(decider, how, crowd, self);
    size_t count = 0;
    for (size_t i = 0; i < found; ++i) {
        const neighbor *near = &decider->neighbors[i];
        const orca_body *other = &crowd->bodies[near->index];
        const orca_pair_params pair = {how->time_horizon, how->time_step,
                                       share_of(how, crowd, self, near->index)};
        if (!(pair.responsibility > 0.0)) {
            continue;
        }
        const orca_body body = widened(how, &crowd->bodies[self], other, near->distance_squared);
        if (how->method == ORCA_METHOD_ORCA) {
            decider->planes[count++] = orca_agent_half_plane(body, *other, pair);
        } else {
            decider->obstacles[count++] = orca_agent_velocity_obstacle(body, *other, pair);
        }
    }
    if (how->method == ORCA_METHOD_ORCA) {
        const orca_lp_problem problem = {decider->planes, count, 0, preferred, max_speed, NULL};
        return orca_lp_solve(&problem, decider->scratch).velocity;
    }
    const orca_vo_problem problem = {NULL, 0, decider->obstacles, count, preferred, max_speed};
    return orca_vo_solve(&problem, decider->vo_scratch).velocity;
}
