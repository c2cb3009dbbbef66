/* Relative motion. A filter in doubles tells nearly always; the rest is decided in exact arithmetic. */
#include "relative2.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/exact.h>
#include <geom/scalar.h>

#include <float.h>
#include <math.h>

geom_vec2 orca_relative2_way(const obstacle *shape, double time_step) {
    return shape->moving ? geom_vec2_scale(shape->def.velocity, time_step) : geom_vec2_make(0.0, 0.0);
}

bool orca_relative2_any(const orca_obstacles *obstacles, double time_step) {
    return obstacles && obstacles->index.moving_count > 0 && time_step > 0.0;
}

/* How far any obstacle moves in a step at most; finite if orca_relative2_status is fine. The way of each
 * coordinate is rounded, and so is the speed. */
static double farthest_way(const orca_obstacles *obstacles, double time_step) {
    return orca_relative2_any(obstacles, time_step)
               ? obstacles->index.fastest * time_step * (1.0 + 0x1p-40) + DBL_MIN
               : 0.0;
}

geom_status orca_relative2_status(const orca_obstacles *obstacles, double time_step) {
    if (!isfinite(time_step)) {
        return GEOM_NOT_FINITE;
    }
    if (time_step < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    if (time_step == 0.0 && obstacles && obstacles->index.moving_count > 0) {
        return GEOM_INVALID_ARGUMENT;
    }
    return isfinite(farthest_way(obstacles, time_step)) ? GEOM_OK : GEOM_NOT_FINITE;
}

geom_segment2 orca_relative2_path(const relative_motion *seen) {
    const geom_vec2 end = geom_vec2_clamp_finite(geom_vec2_sub(seen->path.b, seen->way));
    const geom_segment2 path = {seen->path.a, end};
    return path;
}

geom_capsule2 orca_relative2_capsule(const obstacle_item *item) {
    const orca_wall *wall = &item->as.wall;
    const orca_body *disc = &item->as.disc;
    return item->is_disc ? (geom_capsule2){disc->position, disc->position, disc->radius}
                         : (geom_capsule2){wall->a, wall->b, wall->radius};
}

/* ---- Exactly ---- */

typedef struct exact_point {
    geom_exact x;
    geom_exact y;
} exact_point;

static exact_point exact_from(geom_exact_arena *arena, geom_vec2 p) {
    return (exact_point){geom_exact_from(arena, p.x), geom_exact_from(arena, p.y)};
}

static exact_point exact_sub(geom_exact_arena *arena, exact_point a, exact_point b) {
    return (exact_point){geom_exact_sub(arena, a.x, b.x), geom_exact_sub(arena, a.y, b.y)};
}

static geom_exact exact_dot(geom_exact_arena *arena, exact_point a, exact_point b) {
    return geom_exact_add(arena, geom_exact_mul(arena, a.x, b.x), geom_exact_mul(arena, a.y, b.y));
}

static geom_exact exact_cross(geom_exact_arena *arena, exact_point a, exact_point b) {
    return geom_exact_sub(arena, geom_exact_mul(arena, a.x, b.y), geom_exact_mul(arena, a.y, b.x));
}

/* The path as the obstacle sees it and the core, two segments, by their ends. */
typedef struct exact_ends {
    exact_point at[4]; /* start and end of the path, both ends of the core */
} exact_ends;

static exact_ends ends_of(geom_exact_arena *arena, const relative_motion *seen, geom_capsule2 core) {
    const exact_point end = exact_sub(arena, exact_from(arena, seen->path.b), exact_from(arena, seen->way));
    return (exact_ends){
        {exact_from(arena, seen->path.a), end, exact_from(arena, core.a), exact_from(arena, core.b)}};
}

/* The sign of the distance of an end to the other segment less the sum of the radii. */
static int end_sign(const relative_motion *seen, geom_capsule2 core, int end) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_ends ends = ends_of(&arena, seen, core);
    const int first = end < 2 ? 2 : 0;
    const exact_point along = exact_sub(&arena, ends.at[first + 1], ends.at[first]);
    const exact_point to = exact_sub(&arena, ends.at[end], ends.at[first]);
    const geom_exact sum =
        geom_exact_add(&arena, geom_exact_from(&arena, seen->radius), geom_exact_from(&arena, core.radius));
    const geom_exact reach = geom_exact_mul(&arena, sum, sum);
    const geom_exact place = exact_dot(&arena, along, to);
    if (geom_exact_sign(place) <= 0) {
        return geom_exact_compare(exact_dot(&arena, to, to), reach);
    }
    const geom_exact length = exact_dot(&arena, along, along);
    if (geom_exact_compare(place, length) >= 0) {
        const exact_point beyond = exact_sub(&arena, ends.at[end], ends.at[first + 1]);
        return geom_exact_compare(exact_dot(&arena, beyond, beyond), reach);
    }
    const geom_exact side = exact_cross(&arena, along, to);
    return geom_exact_compare(geom_exact_mul(&arena, side, side), geom_exact_mul(&arena, reach, length));
}

/* Whether each segment has the ends of the other on both of its sides. */
static bool cross(const relative_motion *seen, geom_capsule2 core) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_ends ends = ends_of(&arena, seen, core);
    for (int first = 0; first < 4; first += 2) {
        const exact_point along = exact_sub(&arena, ends.at[first + 1], ends.at[first]);
        int product = 1;
        for (int k = 0; k < 2; ++k) {
            const exact_point to = exact_sub(&arena, ends.at[2 - first + k], ends.at[first]);
            product *= geom_exact_sign(exact_cross(&arena, along, to));
        }
        if (product >= 0) {
            return false;
        }
    }
    return true;
}

GEOM_COLD static collide_relation exact_relation(const relative_motion *seen, geom_capsule2 core) {
    if (cross(seen, core)) {
        return seen->radius > 0.0 || core.radius > 0.0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
    }
    int least = 1;
    for (int end = 0; end < 4; ++end) {
        const int sign = end_sign(seen, core, end);
        least = sign < least ? sign : least;
    }
    return least > 0 ? COLLIDE_APART : (least == 0 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING);
}

/* ---- The filter ---- */

/* The squared distance of p to the segment from a to b. */
static double squared_to_segment(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 along = geom_vec2_sub(b, a);
    const geom_vec2 to = geom_vec2_sub(p, a);
    const double length = geom_vec2_length_squared(along);
    const double t = length > 0.0 ? geom_min(geom_max(geom_vec2_dot(to, along) / length, 0.0), 1.0) : 0.0;
    return geom_vec2_length_squared(geom_vec2_add_scaled(to, -t, along));
}

/* The side of the line from a to b on which p surely lies, else 0: a hundred roundings of `scale` in each of
 * the two differences are left unsure. */
static int sure_side(geom_vec2 a, geom_vec2 b, geom_vec2 p, double scale) {
    const geom_vec2 along = geom_vec2_sub(b, a);
    const geom_vec2 to = geom_vec2_sub(p, a);
    const double side = geom_vec2_cross(along, to);
    const double rounding = 1e-14 * scale * (fabs(along.x) + fabs(along.y) + fabs(to.x) + fabs(to.y));
    return (side > rounding) - (side < -rounding);
}

static bool on_both_sides(geom_vec2 a, geom_vec2 b, geom_vec2 p, geom_vec2 q, double scale) {
    return sure_side(a, b, p, scale) * sure_side(a, b, q, scale) < 0;
}

/* The least distance of the segments from s to e and from 0 to f. Where they cross and that is unsure, one of
 * the ends is within a few times as much of the other segment. Two in line are always unsure, however far
 * apart. */
static double segment_distance(geom_vec2 s, geom_vec2 e, geom_vec2 f, double scale) {
    const geom_vec2 zero = {0.0, 0.0};
    if (on_both_sides(s, e, zero, f, scale) && on_both_sides(zero, f, s, e, scale)) {
        return 0.0;
    }
    const double of_path = geom_min(squared_to_segment(s, zero, f), squared_to_segment(e, zero, f));
    const double of_core = geom_min(squared_to_segment(zero, s, e), squared_to_segment(f, s, e));
    return sqrt(geom_min(of_path, of_core));
}

/* Seen from the first end of the core, everything carries at most two roundings of `scale`; a distance is off
 * by less than 30 of them (verify2_meet.c says how), and the margin is a hundred times that. */
collide_relation orca_relative2_relation(const relative_motion *seen, geom_capsule2 core) {
    const geom_vec2 s = geom_vec2_sub(seen->path.a, core.a);
    const geom_vec2 b = geom_vec2_sub(seen->path.b, core.a);
    const geom_vec2 e = geom_vec2_sub(b, seen->way);
    const geom_vec2 f = geom_vec2_sub(core.b, core.a);
    const double scale = fabs(s.x) + fabs(s.y) + fabs(b.x) + fabs(b.y) + fabs(seen->way.x) +
                         fabs(seen->way.y) + fabs(f.x) + fabs(f.y);
    const double reach = seen->radius + core.radius;
    if (scale > 1e-140 && scale < 1e140 && reach < 1e140) {
        const double margin = 1e-12 * (reach + scale);
        const double distance = segment_distance(s, e, f, scale);
        if (distance > reach + margin) {
            return COLLIDE_APART;
        }
        if (distance < reach - margin) {
            return COLLIDE_OVERLAPPING;
        }
    }
    return exact_relation(seen, core);
}

/* ---- Signs ---- */

/* dot(u, (b - a) - way), or cross, with u the exact difference of two points. */
GEOM_COLD static int exact_sign(const relative_motion *seen, geom_vec2 to, geom_vec2 from, bool turned) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_point u = exact_sub(&arena, exact_from(&arena, to), exact_from(&arena, from));
    const exact_point path =
        exact_sub(&arena, exact_from(&arena, seen->path.b), exact_from(&arena, seen->path.a));
    const exact_point w = exact_sub(&arena, path, exact_from(&arena, seen->way));
    return geom_exact_sign(turned ? exact_cross(&arena, u, w) : exact_dot(&arena, u, w));
}

/* Error: u carries one rounding, w two of what it is made of; the products and their sum add two. Less than
 * 8, 2^-50, of |u| (|b - a| + |way|) along each axis; products may also lose the smallest numbers. */
static int sign_of(const relative_motion *seen, geom_vec2 to, geom_vec2 from, bool turned) {
    const geom_vec2 u = geom_vec2_sub(to, from);
    const geom_vec2 path = geom_vec2_sub(seen->path.b, seen->path.a);
    const geom_vec2 w = geom_vec2_sub(path, seen->way);
    const geom_vec2 size = {fabs(path.x) + fabs(seen->way.x), fabs(path.y) + fabs(seen->way.y)};
    const double value = turned ? geom_vec2_cross(u, w) : geom_vec2_dot(u, w);
    const double sum =
        turned ? fabs(u.x) * size.y + fabs(u.y) * size.x : fabs(u.x) * size.x + fabs(u.y) * size.y;
    const double error = 0x1p-50 * sum + DBL_MIN;
    if (error < HUGE_VAL && fabs(value) > error) {
        return value > 0.0 ? 1 : -1;
    }
    return exact_sign(seen, to, from, turned);
}

int orca_relative2_parting_sign(const relative_motion *seen, geom_vec2 from) {
    return sign_of(seen, seen->path.a, from, false);
}

int orca_relative2_side_sign(const relative_motion *seen, geom_capsule2 core) {
    return sign_of(seen, core.b, core.a, true);
}

/* ---- Sweeps and visits ---- */

/* Where rounding sees no contact of two that graze, the disc is taken to be a little larger. */
collide_sweep orca_relative2_sweep(const relative_motion *seen, const obstacle_item *item) {
    const geom_segment2 path = orca_relative2_path(seen);
    collide_sweep met = orca_obstacle_sweep_item(item, path, seen->radius);
    if (seen->way.x == 0.0 && seen->way.y == 0.0) {
        return met;
    }
    const geom_capsule2 core = orca_relative2_capsule(item);
    const collide_relation relation = orca_relative2_relation(seen, core);
    if (relation == COLLIDE_APART) {
        return (collide_sweep){COLLIDE_APART, 1.0, seen->path.b, {0.0, 0.0}};
    }
    const geom_capsule2 start = {path.a, path.a, seen->radius};
    const bool from_start = collide_capsule_capsule(start, core) != COLLIDE_APART;
    if (met.relation == COLLIDE_APART) {
        const double size = fabs(path.a.x) + fabs(path.a.y) + fabs(path.b.x) + fabs(path.b.y) + seen->radius;
        met = orca_obstacle_sweep_item(item, path, geom_min(seen->radius + 0x1p-40 * size, DBL_MAX));
    }
    met.relation = relation;
    met.time = from_start ? 0.0 : geom_max(met.time, DBL_TRUE_MIN);
    return met;
}

/* The boxes of what comes within `reach` of a path: of what rests, and of what moves. */
typedef struct near_boxes {
    geom_aabb2 resting;
    geom_aabb2 moving;
} near_boxes;

static near_boxes boxes_near(const orca_obstacles *obstacles, geom_segment2 path, double reach,
                             double time_step) {
    const double farthest = farthest_way(obstacles, time_step);
    const geom_capsule2 near = {path.a, path.b, geom_min(reach, DBL_MAX)};
    const geom_capsule2 far = {path.a, path.b, geom_min(reach + farthest, DBL_MAX)};
    const geom_aabb2 box = geom_capsule2_bounds(near);
    const near_boxes boxes = {box, farthest > 0.0 ? geom_capsule2_bounds(far) : box};
    return boxes;
}

bool orca_relative2_visit(const orca_obstacles *obstacles, geom_segment2 path, double reach, double time_step,
                          const orca_obstacle_filter *filter, obstacle_item_visit *visit, void *context) {
    const near_boxes boxes = boxes_near(obstacles, path, reach, time_step);
    return orca_obstacle_index_box(&obstacles->index, boxes.resting, boxes.moving, filter, visit, context);
}

bool orca_relative2_visit_ordered(const orca_obstacles *obstacles, geom_vec2 point, double reach,
                                  double time_step, const orca_obstacle_filter *filter,
                                  obstacle_item_visit *visit, void *context) {
    const geom_segment2 still = {point, point};
    const near_boxes boxes = boxes_near(obstacles, still, reach, time_step);
    return orca_obstacle_index_box_ordered(&obstacles->index, boxes.resting, boxes.moving, filter, visit,
                                           context);
}
