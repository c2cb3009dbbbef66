/* A planner to copy: each agent tries some velocities and takes the one of the least cost. The host answers
 * its questions about obstacles. It is short, not clever: put your own `choose` here. plugin.c has all that
 * the interface requires of a plugin. */
#include "sampling.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    DIRECTIONS = 16,
    SPEEDS = 3
};

static double dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1]; }

/* Returns the time at which two discs meet if one moves at v and the other keeps its velocity, or HUGE_VAL.
 * Discs that overlap and approach each other meet at time 0. */
static double time_to_meet(const body *self, const body *other, const double *v) {
    const double p[2] = {other->position[0] - self->position[0], other->position[1] - self->position[1]};
    const double w[2] = {v[0] - other->velocity[0], v[1] - other->velocity[1]};
    const double reach = self->radius + other->radius;
    const double approach = dot(p, w);
    const double gap = dot(p, p) - reach * reach;
    if (approach <= 0.0) {
        return HUGE_VAL;
    }
    if (gap <= 0.0) {
        return 0.0;
    }
    const double discriminant = approach * approach - dot(w, w) * gap;
    return discriminant < 0.0 ? HUGE_VAL : gap / (approach + sqrt(discriminant));
}

/* Returns whether v leads away from all obstacles that the agent touches or overlaps with its border. An
 * agent with its center in an obstacle leaves none. */
static bool leaves(const crowd *all, const body *b, const double *v) {
    enum {
        MOST = 8
    };
    planner_world_near near[MOST];
    const uint32_t count = all->world->nearest(all->world, b->position, b->radius, b->mask, near, MOST);
    for (uint32_t i = 0; i < count; i++) {
        const double away[2] = {b->position[0] - near[i].point[0], b->position[1] - near[i].point[1]};
        if (!(dot(away, v) > 0.0)) {
            return false;
        }
    }
    return count < MOST;
}

/* Returns the time at which the agent, at v, meets an obstacle, or `horizon`. If the agent leaves what it
 * meets at the start, the first obstacle on the path of its center counts. */
static double time_to_obstacle(const crowd *all, const body *b, const double *v, double horizon) {
    const double end[2] = {b->position[0] + horizon * v[0], b->position[1] + horizon * v[1]};
    planner_world_hit hit;
    int32_t relation = all->world->sweep(all->world, b->position, end, b->radius, b->mask, &hit);
    if (relation > PLANNER_WORLD_APART && hit.time == 0.0 && leaves(all, b, v)) {
        relation = all->world->ray(all->world, b->position, end, b->mask, &hit);
    }
    return relation > PLANNER_WORLD_APART ? hit.time * horizon : horizon;
}

/* Returns the time at which the agent, at v, meets the first thing on its path. */
static double time_to_contact(const crowd *all, uint32_t agent, const double *v) {
    const body *b = &all->bodies[agent];
    const double horizon = 3.0;
    double first = horizon;
    for (uint32_t k = 0; k < all->count; k++) {
        const body *other = &all->bodies[k];
        const bool avoids = (other->layers & b->mask) != 0 && (b->group == 0 || b->group != other->group);
        const double time = k != agent && avoids ? time_to_meet(b, other, v) : HUGE_VAL;
        first = time < first ? time : first;
    }
    if (all->world) {
        const double time = time_to_obstacle(all, b, v, horizon);
        first = time < first ? time : first;
    }
    return first;
}

/* Returns the cost of a velocity: its distance from the preferred one, plus more the sooner something is
 * met. */
static double cost(const crowd *all, uint32_t agent, const double *v) {
    const body *b = &all->bodies[agent];
    const double off[2] = {v[0] - b->preferred[0], v[1] - b->preferred[1]};
    return sqrt(dot(off, off)) + b->max_speed * 2.0 / (0.1 + time_to_contact(all, agent, v));
}

/* Changes v to the closest velocity that an agent that brakes can reach in a step. */
static void brake(const body *b, double time_step, double *v) {
    const double change[2] = {v[0] - b->velocity[0], v[1] - b->velocity[1]};
    const double length = hypot(change[0], change[1]);
    const double most = b->max_acceleration * time_step;
    for (int k = 0; k < 2 && length > most; k++) {
        v[k] = b->velocity[k] + change[k] * (most / length);
    }
}

/* Takes a velocity, or the closest one that the agent can reach, if it costs less than the others so far. */
static void try_velocity(const crowd *all, uint32_t agent, const double *wanted, double *least) {
    body *b = &all->bodies[agent];
    double v[2] = {wanted[0], wanted[1]};
    if (b->cooperation == PLANNER_COOPERATION_BRAKES) {
        brake(b, all->time_step, v);
    }
    const double c = cost(all, agent, v);
    if (c < *least) {
        *least = c;
        memcpy(b->chosen, v, sizeof v);
    }
}

/* Limits the length of a vector. Correct for very long vectors, too. */
static void limit(double *v, double length) {
    const double now = hypot(v[0], v[1]);
    if (now > length) {
        const double shrink = length / now * (1.0 - 1e-15);
        v[0] *= shrink;
        v[1] *= shrink;
    }
}

/* Chooses among the preferred velocity, rest, and velocities around the preferred one. Turns to the right are
 * tried first, so two agents that meet pass on the same side. An agent that is not steered keeps its
 * preferred velocity. */
void choose(const crowd *all, uint32_t agent) {
    static const double right[2] = {0.92387953251128674, -0.38268343236508977}; /* 22.5 degrees */
    body *b = &all->bodies[agent];
    if (b->cooperation == PLANNER_COOPERATION_NONE || b->cooperation == PLANNER_COOPERATION_BY_HAND) {
        memcpy(b->chosen, b->preferred, sizeof b->chosen);
        return;
    }
    const double still[2] = {0.0, 0.0};
    double preferred[2] = {b->preferred[0], b->preferred[1]};
    limit(preferred, b->max_speed);
    double least = HUGE_VAL;
    memset(b->chosen, 0, sizeof b->chosen);
    try_velocity(all, agent, preferred, &least);
    try_velocity(all, agent, still, &least);
    double v[2] = {preferred[0], preferred[1]};
    for (int d = 0; d < DIRECTIONS; d++) {
        const double turned[2] = {v[0] * right[0] - v[1] * right[1], v[0] * right[1] + v[1] * right[0]};
        memcpy(v, turned, sizeof v);
        for (int s = 1; s <= SPEEDS; s++) {
            double candidate[2] = {v[0] * s / SPEEDS, v[1] * s / SPEEDS};
            limit(candidate, b->max_speed);
            try_velocity(all, agent, candidate, &least);
        }
    }
}
