/* Routes in space after an edit: which may be others, and what they are. */
#include "route3_internal.h"

/* A route is replaced after an edit if another is shorter by this part. It is far above roundings. */
static const double least_gain = 0x1p-10;

/* In radii: routes keep off obstacles by up to 1.03 where there is room for that. */
static const double reach_of_room = 1.0625;

static geom_aabb3 grown(geom_aabb3 box, double by) {
    const geom_vec3 reach = geom_vec3_make(by, by, by);
    return (geom_aabb3){geom_vec3_sub(box.min, reach), geom_vec3_add(box.max, reach)};
}

static bool overlap(geom_aabb3 a, geom_aabb3 b) {
    return a.min.x <= b.max.x && a.max.x >= b.min.x && a.min.y <= b.max.y && a.max.y >= b.min.y &&
           a.min.z <= b.max.z && a.max.z >= b.min.z;
}

static bool contains(geom_aabb3 box, geom_vec3 p) { return overlap(box, (geom_aabb3){p, p}); }

/* ---- The rest of a route ---- */

static double rest_length(const orca_route3_follower *f, geom_vec3 position) {
    double length = 0.0;
    geom_vec3 from = position;
    for (size_t i = f->next; i < f->point_count; ++i) {
        length += geom_vec3_distance(from, f->points[i]);
        from = f->points[i];
    }
    return length;
}

/* Whether an agent can follow the rest of its route among some obstacles. Exact. */
static bool is_rest_free(const orca_route3_follower *f, const orca_obstacles3 *among, geom_vec3 position) {
    bool clear = true;
    geom_vec3 from = position;
    for (size_t i = f->next; i < f->point_count && clear; ++i) {
        const double room = (i == f->next ? ROUTE3_ROOM_UNDER_WAY : 1.0) * f->radius;
        clear = orca_obstacles3_visible(among, from, f->points[i], room, UINT32_MAX);
        from = f->points[i];
    }
    return clear;
}

/* ---- What concerns a route ---- */

/* The lowest value of a linear function of the way from p to a place in a box. */
static double least_in_box(geom_aabb3 box, geom_vec3 p, geom_vec3 slope) {
    return (slope.x > 0.0 ? box.min.x - p.x : box.max.x - p.x) * slope.x +
           (slope.y > 0.0 ? box.min.y - p.y : box.max.y - p.y) * slope.y +
           (slope.z > 0.0 ? box.min.z - p.z : box.max.z - p.z) * slope.z;
}

/* Whether a way from a to b over a box may be shorter than `limit`: whether the box meets the ellipsoid with
 * the foci a and b.
 *
 * The length over a place p is convex in p. Weiszfeld's step takes the mean of a and b, weighted by the
 * reciprocals of their distances from p. Within a box the nearest place to that mean is the step (A. Beck,
 * S. Sabach, "Weiszfeld's method: old and new results", Journal of Optimization Theory and Applications
 * 164(1), 2015, section 3). The tangent at p bounds the length from below. What is not decided after some
 * steps counts as met. */
static bool meets_ellipsoid(geom_vec3 a, geom_vec3 b, double limit, geom_aabb3 box) {
    enum {
        STEPS = 24
    };
    if (!(geom_vec3_distance(a, b) < limit)) {
        return false;
    }
    geom_vec3 p = orca_route3_clamp(geom_vec3_lerp(a, b, 0.5), box.min, box.max);
    for (int i = 0; i < STEPS; ++i) {
        const double to_a = geom_vec3_distance(p, a);
        const double to_b = geom_vec3_distance(p, b);
        if (to_a + to_b < limit) {
            return true;
        }
        const geom_vec3 slope = geom_vec3_add(geom_vec3_scale(geom_vec3_sub(p, a), 1.0 / to_a),
                                              geom_vec3_scale(geom_vec3_sub(p, b), 1.0 / to_b));
        if (to_a + to_b + least_in_box(box, p, slope) >= limit) {
            return false;
        }
        p = orca_route3_clamp(geom_vec3_lerp(a, b, to_a / (to_a + to_b)), box.min, box.max);
    }
    return true;
}

/* Whether a box in which something is gone may matter for a route: for its ends, or since a way through the
 * box may be shorter than `limit`. */
static bool may_lead_through(const orca_route3_follower *f, geom_vec3 position, double limit,
                             geom_aabb3 box) {
    if (f->kind == ORCA_ROUTE_GOAL_INSIDE) {
        return contains(box, f->goal);
    }
    return (f->kind == ORCA_ROUTE_LEADS_OUT && contains(box, position)) ||
           meets_ellipsoid(position, f->goal, limit, box);
}

/* Whether what is gone may leave another way, shorter than the rest of a route. */
static bool may_be_shorter(const orca_route3_follower *f, const route3_change *change, geom_vec3 position) {
    const double reach = reach_of_room * f->radius;
    const double limit = f->point_count > 0 ? (1.0 - least_gain) * rest_length(f, position) : HUGE_VAL;
    const bool any =
        change->gone_count > 0 && may_lead_through(f, position, limit, grown(change->gone_box, reach));
    bool may = any && change->gone_count == 1;
    for (size_t i = 0; any && i < change->gone_count && !may; ++i) {
        may = may_lead_through(f, position, limit, grown(change->gone[i], reach));
    }
    return may;
}

/* Whether something that has come is in the way, or may be around a goal to which there was no way. */
static bool is_cut(const orca_route3_follower *f, const route3_change *change, geom_vec3 position) {
    if (!change->come) {
        return false;
    }
    if (f->point_count == 0) {
        return f->kind == ORCA_ROUTE_NONE && contains(change->come_box, f->goal);
    }
    return overlap(geom_aabb3_union(f->box, (geom_aabb3){position, position}),
                   grown(change->come_box, f->radius)) &&
           !is_rest_free(f, change->come, position);
}

/* ---- Another route ---- */

/* Whether the route stays although another was found. */
static bool stays(const orca_route3_follower *f, const orca_route3_map *map, geom_vec3 position,
                  const orca_route3 *found) {
    if (found->point_count == 0 || f->point_count == 0) {
        return found->kind == f->kind;
    }
    return f->kind == ORCA_ROUTE_FOUND && is_rest_free(f, map->walls, position) &&
           !(found->length < (1.0 - least_gain) * rest_length(f, position));
}

geom_status orca_route3_follower_revise(orca_route3_follower *follower, orca_route3_query *query,
                                        geom_vec3 position, bool *changed) {
    *changed = false;
    const orca_route3_map *map = query->map;
    if (!geom_vec3_is_finite(position)) {
        return GEOM_NOT_FINITE;
    }
    if (!orca_route3_layer(map, follower->radius)) {
        return GEOM_INVALID_ARGUMENT;
    }
    const bool concerned = !map->change.known || is_cut(follower, &map->change, position) ||
                           may_be_shorter(follower, &map->change, position);
    if (!follower->known || !concerned) {
        return GEOM_OK;
    }
    orca_route3 found;
    const geom_status status =
        orca_route3_query_find(query, position, follower->goal, follower->radius, &found);
    if (status != GEOM_OK || stays(follower, map, position, &found)) {
        return status;
    }
    *changed = true;
    return orca_route3_follower_take(follower, &found);
}
