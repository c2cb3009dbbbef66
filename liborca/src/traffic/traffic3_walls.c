/* The space of the rules of traffic: directions, and the obstacles near an agent. */
#include "traffic3_internal.h"

#include <collide/shape3.h>

/* Ahead, and in rings at 30, 60, 90 and 120 degrees to that; back. */
const geom_vec3 orca_traffic3_turns[TRAFFIC_TURNS] = {
    {1.0, 0.0, 0.0},
    {0.86602540378443865, 0.5, 0.0},
    {0.86602540378443865, 0.25, 0.43301270189221932},
    {0.86602540378443865, -0.25, 0.43301270189221932},
    {0.86602540378443865, -0.5, 0.0},
    {0.86602540378443865, -0.25, -0.43301270189221932},
    {0.86602540378443865, 0.25, -0.43301270189221932},
    {0.5, 0.86602540378443865, 0.0},
    {0.5, 0.61237243569579452, 0.61237243569579452},
    {0.5, 0.0, 0.86602540378443865},
    {0.5, -0.61237243569579452, 0.61237243569579452},
    {0.5, -0.86602540378443865, 0.0},
    {0.5, -0.61237243569579452, -0.61237243569579452},
    {0.5, 0.0, -0.86602540378443865},
    {0.5, 0.61237243569579452, -0.61237243569579452},
    {0.0, 1.0, 0.0},
    {0.0, 0.70710678118654752, 0.70710678118654752},
    {0.0, 0.0, 1.0},
    {0.0, -0.70710678118654752, 0.70710678118654752},
    {0.0, -1.0, 0.0},
    {0.0, -0.70710678118654752, -0.70710678118654752},
    {0.0, 0.0, -1.0},
    {0.0, 0.70710678118654752, -0.70710678118654752},
    {-0.5, 0.86602540378443865, 0.0},
    {-0.5, 0.43301270189221932, 0.75},
    {-0.5, -0.43301270189221932, 0.75},
    {-0.5, -0.86602540378443865, 0.0},
    {-0.5, -0.43301270189221932, -0.75},
    {-0.5, 0.43301270189221932, -0.75},
    {-1.0, 0.0, 0.0},
};

geom_vec3 orca_traffic3_turned(geom_vec3 direction, size_t turn) {
    const geom_vec3 by = orca_traffic3_turns[turn];
    const geom_vec3 right = direction3_right(direction);
    const geom_vec3 up = geom_vec3_cross(right, direction);
    const geom_vec3 ahead = geom_vec3_scale(direction, by.x);
    return geom_vec3_add_scaled(geom_vec3_add_scaled(ahead, -by.y, right), by.z, up);
}

/* ---- What is near ---- */

size_t orca_traffic3_find_walls(const orca_obstacles3 *obstacles, const orca_traffic3_agent *agent,
                                double range, orca_near_obstacle3 *walls, size_t capacity) {
    const orca_obstacles3_query query = {agent->position, range, agent->mask};
    return orca_obstacles3_nearest(obstacles, query, walls, capacity);
}

/* Two directions with a cosine below this are at about right angles. */
#define ACROSS 0.45

/* An agent in a window or a shaft can move by a radius along it only: of the directions in which it can, no
 * two are at right angles. Between two plates it can move in all directions of a plane, and others get past
 * it. */
bool orca_traffic3_is_passage(const traffic_walls *walls, const orca_traffic3_agent *agent) {
    geom_vec3 ways[TRAFFIC_TURNS];
    size_t count = 0;
    if (walls->count == 0 || walls->items[0].distance > 2.0 * agent->radius) {
        return false;
    }
    for (size_t i = 0; i < TRAFFIC_TURNS; ++i) {
        const geom_vec3 way = orca_traffic3_turns[i];
        const geom_vec3 end = geom_vec3_add_scaled(agent->position, agent->radius, way);
        if (!orca_traffic3_clear_of(walls, agent->position, end, agent->radius)) {
            continue;
        }
        for (size_t k = 0; k < count; ++k) {
            if (fabs(geom_vec3_dot(ways[k], way)) < ACROSS) {
                return false;
            }
        }
        ways[count++] = way;
    }
    return true;
}

/* ---- What is in the way ---- */

bool orca_traffic3_clear_of(const traffic_walls *walls, geom_vec3 a, geom_vec3 b, double radius) {
    const double way = geom_vec3_distance(a, b);
    for (size_t i = 0; i < walls->count; ++i) {
        const double now = walls->items[i].distance;
        const double enough = fmin(radius, now) - TRAFFIC_SLACK * radius;
        if (now - way >= enough || !(enough > 0.0)) {
            continue; /* too far to come near it, or too near to keep more away */
        }
        const geom_capsule3 body = {a, b, enough};
        if (collide_shape3_relation(collide_shape3_from_capsule(body), walls->items[i].shape) !=
            COLLIDE_APART) {
            return false;
        }
    }
    return true;
}
