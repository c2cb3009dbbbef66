/* Packed goals: agents come to them from outside, and those that have arrived keep their places.
 *
 * Who crosses a group of goals to come to its own pushes those off that have arrived there. So each agent goes around a
 * disc with all goals that are taken before its own, or with it, and comes in where it could leave. */
#include "obstacle/obstacle2_internal.h"
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

#define ROOM 4.0     /* the open: so far around a disc of goals there is no wall, in radii */
#define CLOSE 0.5    /* so near to it agents go, in radii between it and their centers */
#define BEFORE 2.5   /* before its goal an agent turns in, in radii */
#define FRONT 1.0    /* one so far before its goal, in radii along its exit, goes straight */
#define NEAR 2.0     /* so does one that is so near to it, in radii */
#define FAR 48.0     /* and one that is farther from it */
#define OUTWARDS 2.0 /* how steeply one goes out that is inside the disc */
#define KEPT 0.1     /* the part of its speed that an agent at its goal always may have */

/* ---- Discs ---- */

/* Whether a goal is among others between which nobody passes. */
static bool is_packed(const traffic_goal *goal) {
    return goal->joined && !goal->narrow && traffic_is_close(goal);
}

static uint32_t head_of(const traffic_order *o, uint32_t k) {
    return (uint32_t)(traffic_cluster_of(o, &o->goals[k]) - o->goals);
}

/* Finds the middles of all clusters. Each stands at the goal that stands for its cluster. */
static void find_middles(const traffic_order *o) {
    memset(o->pending, 0, o->count * sizeof *o->pending);
    for (uint32_t k = 0; k < o->count; ++k) {
        o->goals[k].middle = geom_vec2_make(0.0, 0.0);
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        const uint32_t head = head_of(o, k);
        o->goals[head].middle = geom_vec2_add(o->goals[head].middle, o->goals[k].place);
        ++o->pending[head];
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        if (o->pending[k] > 0) {
            o->goals[k].middle = geom_vec2_scale(o->goals[k].middle, 1.0 / (double)o->pending[k]);
        }
    }
}

/* Notes for the goals of a layer how far those of it and of all deeper ones reach, which were looked at before. `reach`
 * has that of each cluster so far. */
static void reach_layer(const traffic_order *o, uint32_t layer, double *reach) {
    for (uint32_t k = 0; k < o->count; ++k) {
        const traffic_goal *goal = &o->goals[k];
        if (goal->layer == layer) {
            const uint32_t head = head_of(o, k);
            const double far = geom_vec2_distance(goal->place, o->goals[head].middle) + goal->radius;
            reach[head] = fmax(reach[head], far);
        }
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        traffic_goal *goal = &o->goals[k];
        if (goal->layer == layer) {
            const uint32_t head = head_of(o, k);
            goal->middle = o->goals[head].middle;
            goal->round = is_packed(goal) ? reach[head] : 0.0;
        }
    }
}

/* Whether walls are near the disc around all goals of a cluster. */
static bool is_walled(const orca_traffic *t, const traffic_goal *head, double reach) {
    const orca_obstacle_filter filter = {head->mask, -HUGE_VAL, HUGE_VAL};
    const orca_obstacles_query query = {
        .point = head->middle, .range = reach + ROOM * head->radius, .behind = true, .filter = &filter};
    return orca_obstacles_nearest(t->input->obstacles, query, t->scratch[0].walls, t->wall_capacity) > 0;
}

void orca_traffic_find_rounds(orca_traffic *t) {
    const traffic_order *o = &t->order_of_goals;
    double *reach = o->places; /* the index of goals has a copy */
    uint32_t deepest = 0;
    find_middles(o);
    for (uint32_t k = 0; k < o->count; ++k) {
        reach[k] = 0.0;
        deepest = o->goals[k].layer > deepest ? o->goals[k].layer : deepest;
    }
    for (uint32_t layer = deepest + 1; layer-- > 0;) {
        reach_layer(o, layer, reach);
    }
    for (uint32_t k = 0; k < o->count && t->input->obstacles; ++k) {
        if (o->pending[k] > 1 && is_walled(t, &o->goals[k], reach[k])) {
            reach[k] = HUGE_VAL;
        }
    }
    for (uint32_t k = 0; k < o->count; ++k) {
        o->goals[k].round = reach[head_of(o, k)] < HUGE_VAL ? o->goals[k].round : 0.0;
    }
}

/* ---- Ways around ---- */

/* Whether the straight way between two places comes nearer to a disc, which is ahead, than allowed. */
static bool cuts(geom_vec2 from, geom_vec2 to, geom_vec2 middle, double round) {
    const geom_vec2 way = geom_vec2_sub(to, from);
    const double along = geom_vec2_dot(geom_vec2_sub(middle, from), way);
    const double all = geom_vec2_length_squared(way);
    if (!(along > 0.0) || !(all > 0.0)) {
        return false;
    }
    const geom_vec2 nearest = along < all ? geom_vec2_add_scaled(from, along / all, way) : to;
    return geom_vec2_distance(nearest, middle) < round;
}

/* The way from a place around a disc, on the shorter side to another one: along the tangent, or out of the disc, for a
 * radius of it at least. Both places are seen from its middle. */
static geom_vec2 way_around(geom_vec2 from, geom_vec2 to, double round) {
    const double distance = geom_vec2_length(from);
    const geom_vec2 out = geom_vec2_scale(from, 1.0 / distance);
    const double side = geom_vec2_cross(from, to) >= 0.0 ? 1.0 : -1.0;
    const geom_vec2 beside = geom_vec2_scale(geom_vec2_perp(out), side);
    if (!(distance > round)) {
        const double steep = OUTWARDS * (round - distance) / round;
        return geom_vec2_scale(geom_vec2_normalize(geom_vec2_add_scaled(beside, steep, out)), round);
    }
    const double cosine = round / distance;
    const double sine = sqrt((1.0 - cosine) * (1.0 + cosine));
    const geom_vec2 tangent = geom_vec2_add_scaled(geom_vec2_scale(beside, cosine), -sine, out);
    return geom_vec2_scale(tangent, fmax(sine * distance, round));
}

/* Whether an agent has yet to come to the side from which it takes its goal. */
static bool comes_from_behind(const orca_traffic *t, uint32_t rank) {
    const traffic_goal *goal = &t->order_of_goals.goals[rank];
    const geom_vec2 own = geom_vec2_sub(traffic_agent(t, rank)->position, goal->place);
    const double distance = geom_vec2_length(own);
    return goal->known && !traffic_given(t, rank)->idle && geom_vec2_length_squared(goal->exit) > 0.0 &&
           distance > NEAR * goal->radius && distance <= FAR * goal->radius &&
           geom_vec2_dot(own, goal->exit) <= FRONT * goal->radius;
}

void orca_traffic_lead_around_goals(orca_traffic *t, uint32_t rank) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    if (!comes_from_behind(t, rank)) {
        return;
    }
    const double round = goal->round + CLOSE * goal->radius;
    const geom_vec2 from = geom_vec2_sub(agent->position, goal->middle);
    const geom_vec2 before = geom_vec2_add_scaled(goal->place, BEFORE * goal->radius, goal->exit);
    const bool waits = o->held[rank] == TRAFFIC_WAITS;
    const geom_vec2 to = waits ? agent->aim : before;
    geom_vec2 aim = to;
    if (geom_vec2_length_squared(from) > 0.0 && cuts(agent->position, to, goal->middle, round)) {
        const geom_vec2 way = way_around(from, geom_vec2_sub(to, goal->middle), round);
        aim = geom_vec2_add(agent->position, way);
    } else if (waits) {
        return;
    }
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    if (t->input->obstacles &&
        !orca_obstacles_visible(t->input->obstacles, agent->position, aim, 0.0, &filter)) {
        return;
    }
    orca_traffic_agent *led = traffic_change(t, rank);
    led->aim = aim;
    led->passing = true;
    led->way = NULL;
    led->way_count = 0;
}

/* ---- Who has arrived ---- */

bool orca_traffic_keeps_place(const orca_traffic *t, uint32_t rank, uint32_t other) {
    const traffic_order *o = &t->order_of_goals;
    return rank < o->count && other < o->count && o->goals[rank].round > 0.0 &&
           traffic_agent(t, rank)->idle && !t->fresh[rank].leaving && head_of(o, rank) == head_of(o, other);
}

/* Where neighbors leave no room, the velocity that violates their half-planes least may be a leap out of their row. Who
 * has arrived needs none: it stays, or goes as it has chosen. */
double orca_traffic_top_speed(const orca_traffic *t, uint32_t rank, geom_vec2 preferred_velocity) {
    const orca_traffic_agent *given = traffic_given(t, rank);
    if (!(t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0) || !given->idle ||
        !orca_traffic_keeps_place(t, rank, rank)) {
        return given->max_speed;
    }
    return fmin(fmax(KEPT * given->max_speed, geom_vec2_length(preferred_velocity)), given->max_speed);
}
