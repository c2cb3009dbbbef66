/* Crowds go round the bends of corridors side by side, as people do. Routes all lead along the inner wall: by them
 * alone a crowd would go round one behind the other. Part of the rule of density.
 *
 * An agent keeps its distance from the inner wall. It goes along the tangent of the circle of this radius around the
 * corner, and around the corner on that circle. As far as there is room on its inner side, it heads for its aim
 * instead. So the crowd fills the whole width, and one that is alone keeps to its route.
 *
 * The corner is where walls are near the bend of the way. It is remembered until the agent has gone round it, which
 * sees the next piece of its way before, and as long as there are walls. */
#include "traffic2_internal.h"

#include <math.h>

#define WIDEST 40.0 /* wider corridors are open places, in radii */
#define BEHIND 10.0 /* so far behind a bend, in radii, is a corridor, and not the room behind a door */
#define CORNER 2.0  /* so near to a bend of a way, in radii, is the corner */
#define FULL 0.8    /* so many agents per square meter leave no room on the inner side */
#define AHEAD 3.0   /* an agent that goes round a corner aims so far ahead on its circle, in radii */
#define ALONG 0.35  /* cosine of the angle between the normal of a wall and the way along it, at most */

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
static bool is_turning(const orca_traffic *t, const orca_traffic_agent *agent, const traffic_state *state) {
    if (state->turn == 0) {
        return false;
    }
    const geom_vec2 way = geom_vec2_sub(orca_traffic_farthest_seen(t, agent), agent->position);
    const geom_vec2 to = geom_vec2_sub(state->bend, agent->position);
    return geom_vec2_dot(to, way) > 0.0 && (double)state->turn * geom_vec2_cross(way, to) > 0.0 &&
           geom_vec2_length(to) < WIDEST * agent->radius;
}

/* Whether walls are on both sides of a place on a way in some direction. */
static bool is_in_corridor(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place,
                           geom_vec2 direction) {
    const geom_vec2 across = geom_vec2_scale(geom_vec2_perp(direction), WIDEST * agent->radius);
    return !orca_traffic_walls_clear(t, agent, place, geom_vec2_add(place, across), 0.0) &&
           !orca_traffic_walls_clear(t, agent, place, geom_vec2_sub(place, across), 0.0);
}

/* Finds the corner at the next bend of the way of an agent. There is none where the bend leads through a door or into
 * the open. It is on the inner side of the way on: the end of a wall beside that way is no corner. */
static void find_bend(const orca_traffic *t, const orca_traffic_agent *agent, traffic_state *state) {
    state->turn = 0;
    geom_vec2 from;
    geom_vec2 to;
    if (agent->idle || !orca_traffic_next_piece(agent, &from, &to)) {
        return;
    }
    const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(agent->aim, agent->position));
    const geom_vec2 next = geom_vec2_sub(to, from);
    const geom_vec2 on = geom_vec2_normalize(next);
    const double side = geom_vec2_cross(way, on) > 0.0 ? 1.0 : -1.0;
    const geom_vec2 behind =
        geom_vec2_add_scaled(from, fmin(BEHIND * agent->radius, geom_vec2_length(next)), on);
    if (is_in_corridor(t, agent, behind, on) &&
        orca_traffic_find_wall(t, agent, agent->aim, CORNER * agent->radius, way, side, -1.0, &state->bend) &&
        side * geom_vec2_cross(on, geom_vec2_sub(state->bend, agent->aim)) > 0.0) {
        state->turn = side > 0.0 ? 1 : -1;
    }
}

static void note_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        const orca_traffic_agent *agent = traffic_given(n->t, k);
        if (!is_turning(n->t, agent, &n->t->fresh[k]) || !has_corner(n->t, agent, &n->t->fresh[k])) {
            find_bend(n->t, agent, traffic_change_state(n->t, k));
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
    orca_traffic_find_wall(t, agent, agent->position, widest, geom_vec2_normalize(to), (double)state->turn,
                           0.0, &wall);
    const geom_vec2 inside = geom_vec2_sub(wall, agent->position);
    const bool at_corner = geom_vec2_length(inside) >= geom_vec2_length(to);
    *direction = geom_vec2_normalize(at_corner ? to : inside);
    *distance = geom_vec2_length(at_corner ? to : inside);
    const geom_vec2 outside = geom_vec2_add_scaled(agent->position, *distance - widest, *direction);
    return *distance > 0.0 && *distance < widest &&
           !orca_traffic_walls_clear(t, agent, agent->position, outside, 0.0);
}

/* The part of its way that an agent goes straight to its aim: 0 in a crowd, 1 with nobody on its inner side. */
static double room_inside(const orca_traffic *t, uint32_t rank, geom_vec2 inside) {
    return fmax(1.0 - orca_traffic_density_towards(t, rank, inside) / FULL, 0.0);
}

bool orca_traffic_find_turn(const orca_traffic *t, uint32_t rank, geom_vec2 *heading, double *far) {
    const traffic_state *state = orca_traffic_known_state(t, rank);
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    geom_vec2 inside;
    double distance;
    if (!state || state->turn == 0 || !has_corner(t, agent, state) ||
        !find_inner_wall(t, agent, state, &inside, &distance)) {
        return false;
    }
    const geom_vec2 to = geom_vec2_sub(state->bend, agent->position);
    const double corner = geom_vec2_length(to);
    const double sine = distance / corner;
    const double left = sqrt(fmax(1.0 - sine * sine, 0.0)) * corner; /* along the tangent */
    const geom_vec2 tangent =
        geom_vec2_scale(geom_vec2_add_scaled(geom_vec2_scale(to, left / corner), -(double)state->turn * sine,
                                             geom_vec2_perp(to)),
                        1.0 / corner);
    if (fabs(geom_vec2_dot(tangent, inside)) > ALONG) {
        return false;
    }
    const double around = 0.5 * fmax(AHEAD * agent->radius - left, 0.0) / fmax(distance, agent->radius);
    const geom_vec2 chord = geom_vec2_normalize(
        geom_vec2_add_scaled(tangent, (double)state->turn * around, geom_vec2_perp(tangent)));
    const geom_vec2 straight = geom_vec2_normalize(geom_vec2_sub(agent->aim, agent->position));
    *heading = geom_vec2_normalize(geom_vec2_lerp(chord, straight, room_inside(t, rank, inside)));
    *far = left;
    return true;
}
