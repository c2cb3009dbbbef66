/* Crowds use the whole width of their ways, as people do. Routes lead along walls and around their ends: by them alone
 * a crowd stands in one half of a corridor, and the other half is empty. Part of the rule of density.
 *
 * Where to. An agent follows its way as far as it sees it: who has come past a bend at a distance need not go back to
 * it. It goes around corners as `traffic2_bends.c` tells it, and straight on elsewhere.
 *
 * To which side. By the curve of the rule, v is its speed at the density ahead, and v + d that at the lower density on
 * one side. If the speed grows with the sine s of the angle by which it turns there, its progress along the way is
 * (v + d s) sqrt(1 - s^2). That is largest where 2 d s^2 + v s - d = 0. So the angle is 45 degrees at most, and 0 where
 * it is as dense on the side as ahead. Densities are those of the floor before the walls. To turn makes no agent
 * faster: it keeps the speed of the way ahead.
 *
 * Source: A. Best, S. Narang, S. Curtis, D. Manocha, "DenseSense: interactive crowd simulation using
 * density-dependent filters", SCA 2014, for headings by the density there. The angle is derived above. */
#include "traffic2_internal.h"

#include <math.h>

#define PAST 2.0    /* what is nearer to a bend than so many radii is not yet past it */
#define AHEAD 3.0   /* an agent that turns aims so far ahead, in radii */
#define NEXT 3.0    /* nearer to a wall than so many radii, there is no room for another */
#define ACROSS 0.35 /* cosine of the angle between the way and the direction to a wall beside it, at most */
#define CLEAR 0.9   /* of the radius: what walls leave free on the way to an aim */

enum {
    HALVINGS = 7 /* of a piece of a way, until its farthest point in sight is found */
};

/* ---- Along the way ---- */

bool orca_traffic_next_piece(const orca_traffic_agent *agent, geom_vec2 *from, geom_vec2 *to) {
    if (!agent->passing || agent->way_count < 2) {
        return false;
    }
    const double around = PAST * agent->radius;
    size_t end = 1;
    while (end + 1 < agent->way_count && geom_vec2_distance(agent->way[end], agent->way[0]) < around) {
        ++end;
    }
    *from = agent->way[end - 1];
    *to = agent->way[end];
    return true;
}

geom_vec2 orca_traffic_farthest_seen(const orca_traffic *t, const orca_traffic_agent *agent) {
    geom_vec2 from;
    geom_vec2 to;
    if (!orca_traffic_next_piece(agent, &from, &to)) {
        return agent->aim;
    }
    const double past = PAST * agent->radius;
    const double length = geom_vec2_distance(to, from);
    const double clear = CLEAR * agent->radius;
    double least = past < length ? past / length : 1.0;
    double most = 1.0;
    if (!orca_traffic_walls_clear(t, agent, agent->position, geom_vec2_lerp(from, to, least), clear)) {
        return agent->aim;
    }
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (least + most);
        const bool seen =
            orca_traffic_walls_clear(t, agent, agent->position, geom_vec2_lerp(from, to, middle), clear);
        least = seen ? middle : least;
        most = seen ? most : middle;
    }
    return geom_vec2_lerp(from, to, least);
}

/* ---- To the sides ---- */

/* The part of what an agent sees on one side that is before a wall at some distance: 1 - (1 - d / R)^3, within .04 of
 * the integral of the weights (1 - r^2 / R^2)^3. */
static double open_part(double distance, double range) {
    const double left = fmin(fmax(1.0 - distance / range, 0.0), 1.0);
    return 1.0 - left * left * left;
}

/* How far away the wall is on one side of an agent: 1 on its left, -1 on its right. */
static double room_beside(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 along,
                          double side) {
    const double range = fmax(t->rules[ORCA_TRAFFIC_DENSITY], NEXT * agent->radius);
    geom_vec2 wall;
    const bool found = orca_traffic_find_wall(t, agent, agent->position, range, along, side, -ACROSS, &wall);
    return found ? geom_vec2_distance(wall, agent->position) : HUGE_VAL;
}

/* The speed of an agent at the density on one side, with a wall at some distance. */
static double speed_beside(const orca_traffic *t, uint32_t rank, geom_vec2 side, double room) {
    if (!(room > NEXT * traffic_agent(t, rank)->radius)) {
        return 0.0;
    }
    const double part = open_part(room, t->rules[ORCA_TRAFFIC_DENSITY]);
    return orca_traffic_speed_at(t, rank, orca_traffic_density_towards(t, rank, side) / part);
}

/* The sine of the angle by which an agent turns to a side where it is faster than ahead and on the other side. */
static double turn_to(double side, double ahead, double other) {
    const double more = side - fmax(ahead, other);
    return more > 0.0 ? 2.0 * more / (ahead + sqrt(ahead * ahead + 8.0 * more * more)) : 0.0;
}

/* The sine of the angle by which an agent turns to the left of its way; negative to the right. */
static double turn_of(const orca_traffic *t, uint32_t rank, geom_vec2 along, double density) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const double range = t->rules[ORCA_TRAFFIC_DENSITY];
    const geom_vec2 left = geom_vec2_perp(along);
    const double on_left = room_beside(t, agent, along, 1.0);
    const double on_right = room_beside(t, agent, along, -1.0);
    const double floor = 0.5 * (open_part(on_left, range) + open_part(on_right, range));
    const double ahead = floor > 0.0 ? orca_traffic_speed_at(t, rank, density / floor) : 0.0;
    const double to_left = speed_beside(t, rank, left, on_left);
    const double to_right = speed_beside(t, rank, geom_vec2_scale(left, -1.0), on_right);
    return turn_to(to_left, ahead, to_right) - turn_to(to_right, ahead, to_left);
}

/* ---- All agents ---- */

static void aim_at(orca_traffic *t, uint32_t rank, geom_vec2 aim) {
    orca_traffic_agent *agent = traffic_change(t, rank);
    agent->aim = aim;
    agent->passing = true;
}

static void lead(orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 seen = orca_traffic_farthest_seen(t, agent);
    if (!geom_vec2_equal(seen, agent->aim)) {
        aim_at(t, rank, seen);
        agent = traffic_agent(t, rank);
    }
    const double near = AHEAD * agent->radius;
    const geom_vec2 way = geom_vec2_sub(seen, agent->position);
    double far = geom_vec2_length(way);
    geom_vec2 along = geom_vec2_normalize(way);
    const bool turns = orca_traffic_find_turn(t, rank, &along, &far);
    if (!turns && !(far > near)) {
        return;
    }
    const double density = orca_traffic_density_towards(t, rank, along);
    const double sine = density > 0.0 ? turn_of(t, rank, along, density) : 0.0;
    if (!turns && sine == 0.0) {
        return;
    }
    const double cosine = sqrt(1.0 - sine * sine);
    const geom_vec2 heading =
        geom_vec2_add_scaled(geom_vec2_scale(along, cosine), sine, geom_vec2_perp(along));
    const geom_vec2 aim =
        geom_vec2_add_scaled(agent->position, sine == 0.0 ? fmax(far, near) : near, heading);
    if (orca_traffic_walls_clear(t, agent, agent->position, aim, CLEAR * agent->radius)) {
        const double speed = orca_traffic_speed_at(t, rank, density);
        aim_at(t, rank, aim);
        orca_traffic_agent *led = traffic_change(t, rank);
        led->preferred_speed = fmin(led->preferred_speed, speed);
    }
}

static void lead_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        if (!traffic_agent(n->t, k)->idle) {
            lead(n->t, k);
        }
    }
}

void orca_traffic_spread(orca_traffic *t) {
    if (t->rules[ORCA_TRAFFIC_DENSITY] > 0.0) {
        orca_traffic_each(t, t->input->count, lead_some, NULL);
    }
}
