/* Crowds go round the bends of corridors side by side, as people do. Routes all lead along the inner wall: by them
 * alone a crowd would go round one behind the other. Part of the rule of density.
 *
 * An agent keeps its distance from the inner wall. It goes along the tangent of the circle of this radius around the
 * corner, and around the corner on that circle. As far as there is room on its inner side, it heads for its aim
 * instead. So the crowd fills the whole width, and one that is alone keeps to its route.
 *
 * The corner is where walls are near the bend of the way. It is remembered until the agent has gone round it, which
 * sees the next point of its way before, and as long as there are walls. */
#include "traffic2_internal.h"

#include <math.h>

#define WIDEST 40.0 /* wider corridors are open places, in radii */
#define BEHIND 10.0 /* so far behind a bend, in radii, is a corridor, and not the room behind a door */
#define CORNER 2.0  /* so near to a bend of a way, in radii, is the corner */
#define FULL 0.8    /* so many agents per square meter leave no room on the inner side */
#define ALONG 0.35  /* cosine of the angle between the normal of a wall and the way along it, at most */
#define AHEAD 2.0   /* an agent that goes round a corner aims so far ahead, in radii */
#define CLEAR 0.9   /* of the radius: what walls leave free on the way there */

enum {
    MOST_WALLS = 32 /* near a place that are looked at */
};

static bool sees(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 from, geom_vec2 to,
                 double radius) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    return orca_obstacles_visible(t->input->obstacles, from, to, radius, &filter);
}

/* Finds the point of walls nearest to a place, of those on one side of a direction, and with at least such a cosine of
 * the angle between them. */
static bool find_wall(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place, double range,
                      geom_vec2 direction, double side, double cosine, geom_vec2 *out) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    const orca_obstacles_query query = {.point = place, .range = range, .behind = true, .filter = &filter};
    orca_near_obstacle items[MOST_WALLS];
    const size_t count = orca_obstacles_nearest(t->input->obstacles, query, items, MOST_WALLS);
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 at = orca_traffic_wall_point(&items[i], place);
        const geom_vec2 to = geom_vec2_sub(at, place);
        if (side * geom_vec2_cross(direction, to) > 0.0 &&
            geom_vec2_dot(direction, to) >= cosine * geom_vec2_length(to)) {
            *out = at;
            return true;
        }
    }
    return false;
}

/* ---- Which bend ---- */

/* Whether there are still walls at the corner that an agent remembers. */
static bool has_corner(const orca_traffic *t, const orca_traffic_agent *agent, const traffic_state *state) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    const orca_obstacles_query query = {
        .point = state->bend, .range = CORNER * agent->radius, .behind = true, .filter = &filter};
    orca_near_obstacle item;
    return orca_obstacles_nearest(t->input->obstacles, query, &item, 1) > 0;
}

/* Whether an agent has still to go round the corner that it remembers. */
static bool is_turning(const orca_traffic_agent *agent, const traffic_state *state) {
    const geom_vec2 way = geom_vec2_sub(agent->aim, agent->position);
    const geom_vec2 to = geom_vec2_sub(state->bend, agent->position);
    return state->turn != 0 && geom_vec2_dot(to, way) > 0.0 &&
           (double)state->turn * geom_vec2_cross(way, to) > 0.0 &&
           geom_vec2_length(to) < WIDEST * agent->radius;
}

/* Whether walls are on both sides of a place on a way in some direction. */
static bool is_in_corridor(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place,
                           geom_vec2 direction) {
    const geom_vec2 across = geom_vec2_scale(geom_vec2_perp(direction), WIDEST * agent->radius);
    return !sees(t, agent, place, geom_vec2_add(place, across), 0.0) &&
           !sees(t, agent, place, geom_vec2_sub(place, across), 0.0);
}

/* Finds the corner at the next bend of the way of an agent. There is none where the bend leads through a door or into
 * the open. */
static void find_bend(const orca_traffic *t, const orca_traffic_agent *agent, traffic_state *state) {
    state->turn = 0;
    if (agent->idle || !agent->passing || agent->way_count < 2) {
        return;
    }
    const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(agent->aim, agent->position));
    const geom_vec2 next = geom_vec2_sub(agent->way[1], agent->aim);
    const geom_vec2 on = geom_vec2_normalize(next);
    const double side = geom_vec2_cross(way, on) > 0.0 ? 1.0 : -1.0;
    const geom_vec2 behind =
        geom_vec2_add_scaled(agent->aim, fmin(BEHIND * agent->radius, geom_vec2_length(next)), on);
    if (is_in_corridor(t, agent, behind, on) &&
        find_wall(t, agent, agent->aim, CORNER * agent->radius, way, side, -1.0, &state->bend)) {
        state->turn = side > 0.0 ? 1 : -1;
    }
}

static void note_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const orca_traffic_agent *agent = traffic_given(n->t, k);
        if (!is_turning(agent, &n->t->fresh[k]) || !has_corner(n->t, agent, &n->t->fresh[k])) {
            find_bend(n->t, agent, &n->t->fresh[k]);
        }
    }
}

void orca_traffic_note_bends(orca_traffic *t) {
    if (t->input->obstacles && t->rules[ORCA_TRAFFIC_DENSITY] > 0.0) {
        orca_traffic_each(t, t->input->count, note_some, NULL);
    }
}

/* ---- The way round it ---- */

/* The direction from an agent to the wall along which it comes to a corner, which may be the corner, and how far that
 * is. False if there is none, or it is not in a corridor. */
static bool find_inner_wall(const orca_traffic *t, const orca_traffic_agent *agent,
                            const traffic_state *state, geom_vec2 *direction, double *distance) {
    const double widest = WIDEST * agent->radius;
    const geom_vec2 to = geom_vec2_sub(state->bend, agent->position);
    geom_vec2 wall = state->bend;
    find_wall(t, agent, agent->position, widest, geom_vec2_normalize(to), (double)state->turn, 0.0, &wall);
    const geom_vec2 inside = geom_vec2_sub(wall, agent->position);
    const bool at_corner = geom_vec2_length(inside) >= geom_vec2_length(to);
    *direction = geom_vec2_normalize(at_corner ? to : inside);
    *distance = geom_vec2_length(at_corner ? to : inside);
    const geom_vec2 outside = geom_vec2_add_scaled(agent->position, *distance - widest, *direction);
    return *distance > 0.0 && *distance < widest && !sees(t, agent, agent->position, outside, 0.0);
}

/* The part of its way that an agent goes straight to its aim: 0 in a crowd, 1 with nobody on its inner side. */
static double room_inside(const orca_traffic *t, uint32_t rank, geom_vec2 inside) {
    return fmax(1.0 - orca_traffic_density_towards(t, rank, inside) / FULL, 0.0);
}

static void keep_distance(orca_traffic *t, uint32_t rank, const traffic_state *state) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 to = geom_vec2_sub(state->bend, agent->position);
    const double far = geom_vec2_length(to);
    geom_vec2 inside;
    double distance;
    if (!find_inner_wall(t, agent, state, &inside, &distance)) {
        return;
    }
    const double sine = distance / far;
    const double left = sqrt(fmax(1.0 - sine * sine, 0.0)) * far; /* along the tangent */
    const geom_vec2 tangent =
        geom_vec2_scale(geom_vec2_add_scaled(geom_vec2_scale(to, left / far), -(double)state->turn * sine,
                                             geom_vec2_perp(to)),
                        1.0 / far);
    if (fabs(geom_vec2_dot(tangent, inside)) > ALONG) {
        return;
    }
    const geom_vec2 straight = geom_vec2_normalize(geom_vec2_sub(agent->aim, agent->position));
    const geom_vec2 heading =
        geom_vec2_normalize(geom_vec2_lerp(tangent, straight, room_inside(t, rank, inside)));
    const geom_vec2 aim = geom_vec2_add_scaled(agent->position, fmax(left, AHEAD * agent->radius), heading);
    if (sees(t, agent, agent->position, aim, CLEAR * agent->radius)) {
        orca_traffic_agent *turning = traffic_change(t, rank);
        turning->aim = aim;
        turning->passing = true;
    }
}

static void keep_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const traffic_state *state = orca_traffic_known_state(n->t, k);
        const orca_traffic_agent *agent = traffic_agent(n->t, k);
        if (state && state->turn != 0 && !agent->idle && has_corner(n->t, agent, state)) {
            keep_distance(n->t, k, state);
        }
    }
}

void orca_traffic_round_bends(orca_traffic *t) {
    if (t->input->obstacles && t->rules[ORCA_TRAFFIC_DENSITY] > 0.0) {
        orca_traffic_each(t, t->input->count, keep_some, NULL);
    }
}
