/* The plane of the rules of traffic: directions, and the walls near an agent. */
#include "traffic2_internal.h"

#include <math.h>

enum {
    MOST_WALLS = 32 /* near a place that are looked at */
};

const vec orca_traffic_turns[TRAFFIC_TURNS] = {
    {1.0, 0.0},
    {0.92387953251128674, 0.38268343236508977},
    {0.70710678118654757, 0.70710678118654757},
    {0.38268343236508977, 0.92387953251128674},
    {0.0, 1.0},
    {-0.38268343236508977, 0.92387953251128674},
    {-0.70710678118654757, 0.70710678118654757},
    {-0.92387953251128674, 0.38268343236508977},
    {-1.0, 0.0},
    {-0.92387953251128674, -0.38268343236508977},
    {-0.70710678118654757, -0.70710678118654757},
    {-0.38268343236508977, -0.92387953251128674},
    {0.0, -1.0},
    {0.38268343236508977, -0.92387953251128674},
    {0.70710678118654757, -0.70710678118654757},
    {0.92387953251128674, -0.38268343236508977},
};

/* ---- What is near ---- */

size_t orca_traffic_find_walls(const orca_obstacles *obstacles, const orca_traffic_agent *agent, double range,
                               orca_near_obstacle *walls, size_t capacity) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    const orca_obstacles_query query = {
        .point = agent->position, .range = range, .behind = true, .filter = &filter};
    return orca_obstacles_nearest(obstacles, query, walls, capacity);
}

geom_vec2 orca_traffic_wall_point(const orca_near_obstacle *item, geom_vec2 place) {
    if (!item->wall) {
        const orca_body *disc = item->disc;
        const geom_vec2 out = geom_vec2_normalize(geom_vec2_sub(place, disc->position));
        return geom_vec2_add_scaled(disc->position, disc->radius, out);
    }
    const geom_vec2 way = geom_vec2_sub(item->wall->b, item->wall->a);
    const double along =
        geom_vec2_dot(geom_vec2_sub(place, item->wall->a), way) / geom_vec2_length_squared(way);
    return geom_vec2_add_scaled(item->wall->a, geom_min(geom_max(along, 0.0), 1.0), way);
}

bool orca_traffic_find_wall(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place,
                            double range, geom_vec2 direction, double side, double cosine, geom_vec2 *out) {
    if (!t->input->obstacles) {
        return false;
    }
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

bool orca_traffic_walls_clear(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 from,
                              geom_vec2 to, double radius) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    return !t->input->obstacles || orca_obstacles_visible(t->input->obstacles, from, to, radius, &filter);
}

bool orca_traffic_is_passage(const traffic_walls *walls, const orca_traffic_agent *agent) {
    const size_t count = walls->count < 8 ? walls->count : 8;
    for (size_t i = 0; i < count; ++i) {
        const geom_vec2 one = orca_traffic_wall_point(&walls->items[i], agent->position);
        for (size_t j = 0; j < i; ++j) {
            const geom_vec2 other = orca_traffic_wall_point(&walls->items[j], agent->position);
            const geom_vec2 to_one = geom_vec2_sub(one, agent->position);
            const geom_vec2 to_other = geom_vec2_sub(other, agent->position);
            const double lengths = geom_vec2_length(to_one) * geom_vec2_length(to_other);
            if (geom_vec2_distance(one, other) < TRAFFIC_ABREAST * agent->radius &&
                geom_vec2_dot(to_one, to_other) < -0.5 * lengths) {
                return true;
            }
        }
    }
    return false;
}

/* ---- What is in the way ---- */

static double point_to_segment(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 way = geom_vec2_sub(b, a);
    const double squared = geom_vec2_length_squared(way);
    const double along = squared > 0.0 ? geom_vec2_dot(geom_vec2_sub(p, a), way) / squared : 0.0;
    return geom_vec2_distance(p, geom_vec2_add_scaled(a, geom_min(geom_max(along, 0.0), 1.0), way));
}

static bool crosses(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    const geom_vec2 ab = geom_vec2_sub(b, a);
    const geom_vec2 cd = geom_vec2_sub(d, c);
    const double c1 = geom_vec2_cross(ab, geom_vec2_sub(c, a));
    const double d1 = geom_vec2_cross(ab, geom_vec2_sub(d, a));
    const double a1 = geom_vec2_cross(cd, geom_vec2_sub(a, c));
    const double b1 = geom_vec2_cross(cd, geom_vec2_sub(b, c));
    return ((c1 > 0.0) != (d1 > 0.0)) && ((a1 > 0.0) != (b1 > 0.0));
}

static double way_to_segment(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    if (crosses(a, b, c, d)) {
        return 0.0;
    }
    const double one = geom_min(point_to_segment(a, c, d), point_to_segment(b, c, d));
    return geom_min(one, geom_min(point_to_segment(c, a, b), point_to_segment(d, a, b)));
}

bool orca_traffic_clear_of(const traffic_walls *walls, geom_vec2 a, geom_vec2 b, double radius) {
    const double way = geom_vec2_distance(a, b);
    for (size_t i = 0; i < walls->count; ++i) {
        const orca_wall *wall = walls->items[i].wall;
        const orca_body *disc = walls->items[i].disc;
        const double kept = radius + (wall ? wall->radius : disc->radius);
        const double now =
            wall ? point_to_segment(a, wall->a, wall->b) : geom_vec2_distance(a, disc->position);
        const double enough = geom_min(kept, now) - TRAFFIC_SLACK * radius;
        if (now - way >= enough) {
            continue; /* too far to come near it */
        }
        const double least =
            wall ? way_to_segment(a, b, wall->a, wall->b) : point_to_segment(disc->position, a, b);
        if (least < enough) {
            return false;
        }
    }
    return true;
}
