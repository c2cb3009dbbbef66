/* The promise for one motion among the obstacles.
 *
 * A wall with its thickness and a disc are capsules. What the agent is free of must stay so: libcollide's
 * exact sweep. From one that it meets at the start its center must go no nearer: distance to a segment is
 * convex along a straight way, so that it does not fall at the start is enough. In a solid the center must
 * not go deeper: it is the distance to the nearest wall that must not grow, which by convexity holds on all
 * of the way if it holds at the end.
 *
 * All of that is looked at as the obstacle sees it, which may move itself. */

#include "obstacle/relative2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <geom/exact.h>
#include <geom/predicate.h>

#include <float.h>

static geom_status enforce_obstacles_status(const orca_enforce_input *input) {
    return orca_relative2_status(input->obstacles, input->time_step);
}

/* ---- Free of all ---- */

/* A motion and what it does not hold with. */
typedef struct obstacle_test {
    const orca_enforce_input *input;
    const orca_motion *motion;
    bool first_only;   /* one fault is enough */
    bool resting_only; /* what moves does not count */
    enforce_fault fault;
} obstacle_test;

static relative_motion seen_by(const obstacle_test *test, const obstacle *shape) {
    const relative_motion seen = {test->motion->path, test->motion->radius,
                                  orca_relative2_way(shape, test->input->time_step)};
    return seen;
}

static bool meets_item(const obstacle_test *test, const obstacle_item *item) {
    const relative_motion seen = seen_by(test, item->owner);
    return item->moves ? orca_relative2_relation(&seen, orca_relative2_capsule(item)) != COLLIDE_APART
                       : orca_obstacle_sweep_item(item, seen.path, seen.radius).relation != COLLIDE_APART;
}

static bool keeps_free(void *context, const obstacle_item *item) { return !meets_item(context, item); }

static bool holds_start(void *context, const obstacle *solid) {
    (void)context;
    (void)solid;
    return false;
}

static bool enforce_surely_free(const orca_obstacles *obstacles, geom_aabb2 box) {
    return obstacle_index_surely_free(&obstacles->index, box);
}

static bool enforce_obstacles_free(const orca_enforce_input *input, const orca_motion *motion) {
    const orca_obstacles *obstacles = input->obstacles;
    if (!obstacles) {
        return true;
    }
    const orca_obstacle_filter filter = orca_verify2_filter(motion);
    const geom_segment2 path = motion->path;
    if (!orca_relative2_any(obstacles, input->time_step)) {
        return orca_obstacles_visible(obstacles, path.a, path.b, motion->radius, &filter);
    }
    obstacle_test test = {.input = input, .motion = motion};
    return orca_obstacle_index_solids(&obstacles->index, path.a, &filter, holds_start, NULL) &&
           orca_relative2_visit(obstacles, path, motion->radius, input->time_step, &filter, keeps_free,
                                &test);
}

/* ---- Signs ---- */

/* The sign of dot(b - a, d - c): that of cross(b - a, perp(d) - perp(c)) turned by a right angle. */
static int dot_sign(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    return geom_turn2d(a, b, geom_vec2_perp(c), geom_vec2_perp(d));
}

/* Where the foot of p on the line lies: -1 before a or in it, +1 behind b or in it, 0 between. */
static int place_along(geom_capsule2 core, geom_vec2 p) {
    if (dot_sign(core.a, core.b, core.a, p) <= 0) {
        return -1;
    }
    return dot_sign(core.a, core.b, core.b, p) >= 0 ? 1 : 0;
}

/* Whether the distance to the core does not fall when a motion starts. */
static bool keeps_distance(const relative_motion *seen, geom_capsule2 core) {
    const int place = place_along(core, seen->path.a);
    if (place != 0) {
        return orca_relative2_parting_sign(seen, place < 0 ? core.a : core.b) >= 0;
    }
    return geom_orient2d(core.a, core.b, seen->path.a) * orca_relative2_side_sign(seen, core) >= 0;
}

/* The sign of cross(b - a, p - a) + cross(b - a, q - a). */
GEOM_COLD static int sum_of_sides(geom_capsule2 core, geom_vec2 p, geom_vec2 q) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact ex = geom_exact_difference(&arena, core.b.x, core.a.x);
    const geom_exact ey = geom_exact_difference(&arena, core.b.y, core.a.y);
    const geom_exact sx = geom_exact_add(&arena, geom_exact_difference(&arena, p.x, core.a.x),
                                         geom_exact_difference(&arena, q.x, core.a.x));
    const geom_exact sy = geom_exact_add(&arena, geom_exact_difference(&arena, p.y, core.a.y),
                                         geom_exact_difference(&arena, q.y, core.a.y));
    return geom_exact_sign(
        geom_exact_sub(&arena, geom_exact_mul(&arena, ex, sy), geom_exact_mul(&arena, ey, sx)));
}

/* Whether the end of a path is surely no farther from an edge than its start. Beside the edge at both ends
 * the distances are the sides; nearest to a corner it is enough that the corner is not passed. */
static bool ends_no_farther(geom_segment2 path, geom_capsule2 edge) {
    const int place = place_along(edge, path.a);
    if (place != 0) {
        return dot_sign(path.a, path.b, path.b, place < 0 ? edge.a : edge.b) >= 0;
    }
    const int side = geom_orient2d(edge.a, edge.b, path.a);
    return place_along(edge, path.b) == 0 && side * geom_turn2d(edge.a, edge.b, path.b, path.a) >= 0 &&
           side * sum_of_sides(edge, path.a, path.b) >= 0;
}

/* The squared distance of a point from an edge, as a fraction. */
typedef struct exact_distance {
    geom_exact over;
    geom_exact under;
} exact_distance;

static geom_exact sum_of_squares(geom_exact_arena *arena, geom_exact x, geom_exact y) {
    return geom_exact_add(arena, geom_exact_mul(arena, x, x), geom_exact_mul(arena, y, y));
}

static exact_distance exact_distance_from(geom_exact_arena *arena, geom_capsule2 edge, geom_vec2 p) {
    const int place = place_along(edge, p);
    const geom_vec2 from = place > 0 ? edge.b : edge.a;
    const geom_exact px = geom_exact_difference(arena, p.x, from.x);
    const geom_exact py = geom_exact_difference(arena, p.y, from.y);
    if (place != 0) {
        return (exact_distance){sum_of_squares(arena, px, py), geom_exact_from(arena, 1.0)};
    }
    const geom_exact ex = geom_exact_difference(arena, edge.b.x, edge.a.x);
    const geom_exact ey = geom_exact_difference(arena, edge.b.y, edge.a.y);
    const geom_exact cross =
        geom_exact_sub(arena, geom_exact_mul(arena, ex, py), geom_exact_mul(arena, ey, px));
    return (exact_distance){geom_exact_mul(arena, cross, cross), sum_of_squares(arena, ex, ey)};
}

/* Whether a point is exactly as near to one edge as to another, or nearer. */
GEOM_COLD static bool as_near(geom_capsule2 edge, geom_capsule2 other, geom_vec2 p) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const exact_distance one = exact_distance_from(&arena, edge, p);
    const exact_distance two = exact_distance_from(&arena, other, p);
    return geom_exact_compare(geom_exact_mul(&arena, one.over, two.under),
                              geom_exact_mul(&arena, two.over, one.under)) <= 0;
}

/* ---- The test ---- */

/* Notes an obstacle for which the promise does not hold; whether to go on. */
static bool note_fault(obstacle_test *test, const obstacle *shape) {
    if (shape->slot < test->fault.obstacle) {
        test->fault = (enforce_fault){shape->slot, shape->moving && test->input->time_step > 0.0};
    }
    return !test->first_only;
}

static double distance_to(geom_capsule2 core, geom_vec2 point) {
    const geom_segment2 segment = {core.a, core.b};
    return collide_shape_distance(collide_shape_from_point(point), collide_shape_from_segment(segment))
        .distance;
}

/* Walls of a solid that holds the center may be crossed on the way out. */
static bool test_item(void *context, const obstacle_item *item) {
    obstacle_test *test = context;
    const orca_motion *motion = test->motion;
    if ((test->resting_only && item->moves) || !meets_item(test, item) ||
        (item->solid && orca_obstacle_locate(item->owner, motion->path.a) == GEOM_LOCATION_INSIDE)) {
        return true;
    }
    const relative_motion seen = seen_by(test, item->owner);
    const geom_capsule2 start = {motion->path.a, motion->path.a, motion->radius};
    const geom_capsule2 capsule = orca_relative2_capsule(item);
    const bool holds =
        collide_capsule_capsule(start, capsule) != COLLIDE_APART && keeps_distance(&seen, capsule);
    return holds || note_fault(test, item->owner);
}

/* The only wall of a solid that a path from inside meets, if it ends no longer inside; else NULL. Beyond it
 * the path is outside. */
static const obstacle_item *way_out(const obstacle *solid, geom_segment2 path) {
    const obstacle_item *met = NULL;
    for (size_t i = 0; i < solid->item_count; i++) {
        const geom_segment2 edge = {solid->items[i].as.wall.a, solid->items[i].as.wall.b};
        if (collide_segment_segment(path, edge) == COLLIDE_APART) {
            continue;
        }
        if (met) {
            return NULL;
        }
        met = &solid->items[i];
    }
    return met && orca_obstacle_locate(solid, path.b) != GEOM_LOCATION_INSIDE ? met : NULL;
}

/* From a point to the nearest wall of a solid. */
static double boundary_distance(const obstacle *solid, geom_vec2 point) {
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < solid->item_count; i++) {
        nearest = fmin(nearest, distance_to(orca_relative2_capsule(&solid->items[i]), point));
    }
    return nearest;
}

/* Whether no wall of a solid is nearer to a point than one of its edges. `most` is more than the rounded
 * distance of any that may be. */
static bool is_nearest(const obstacle *solid, geom_vec2 p, const obstacle_item *item, double most) {
    const geom_capsule2 edge = orca_relative2_capsule(item);
    for (size_t i = 0; i < solid->item_count; i++) {
        const geom_capsule2 other = orca_relative2_capsule(&solid->items[i]);
        if (&solid->items[i] != item && distance_to(other, p) <= most && !as_near(edge, other, p)) {
            return false;
        }
    }
    return true;
}

/* Either the way out leads through the nearest wall, or ends no farther from it; of several that are exactly
 * as near, such as those around the middle of a solid, through any or from any. Distances are rounded, so
 * which one is the nearest is decided exactly. */
static bool leads_out(const obstacle *solid, geom_segment2 path) {
    const obstacle_item *out = way_out(solid, path);
    const double most = boundary_distance(solid, path.a) * (1.0 + 0x1p-30);
    for (size_t i = 0; i < solid->item_count; i++) {
        const obstacle_item *item = &solid->items[i];
        const geom_capsule2 edge = orca_relative2_capsule(item);
        if (distance_to(edge, path.a) <= most && (item == out || ends_no_farther(path, edge)) &&
            is_nearest(solid, path.a, item, most)) {
            return true;
        }
    }
    return false;
}

/* As rounded for a solid that moves. */
static bool test_solid(void *context, const obstacle *solid) {
    obstacle_test *test = context;
    const relative_motion seen = seen_by(test, solid);
    const geom_segment2 path = orca_relative2_path(&seen);
    const bool inside = orca_obstacle_locate(solid, path.a) == GEOM_LOCATION_INSIDE;
    if (test->resting_only && solid->moving) {
        return true;
    }
    const bool holds = inside ? leads_out(solid, path)
                              : collide_segment_polygon(path, obstacle_polygon(solid)) != COLLIDE_OVERLAPPING;
    return holds || note_fault(test, solid);
}

static bool visit_items(const orca_enforce_input *input, const orca_motion *motion,
                        const orca_obstacle_filter *filter, obstacle_test *test) {
    return orca_relative2_any(input->obstacles, input->time_step)
               ? orca_relative2_visit(input->obstacles, motion->path, motion->radius, input->time_step,
                                      filter, test_item, test)
               : orca_obstacle_index_swept(&input->obstacles->index, motion->path, motion->radius, filter,
                                           test_item, test);
}

/* Looks at all that is near. */
static void test_all(obstacle_test *test) {
    const orca_obstacle_filter filter = orca_verify2_filter(test->motion);
    if (visit_items(test->input, test->motion, &filter, test)) {
        (void)orca_obstacle_index_solids(&test->input->obstacles->index, test->motion->path.a, &filter,
                                         test_solid, test);
    }
}

static enforce_fault find_fault(const orca_enforce_input *input, const orca_motion *motion, bool first_only) {
    const bool still = geom_vec2_equal(motion->path.a, motion->path.b);
    obstacle_test test = {
        .input = input, .motion = motion, .first_only = first_only, .fault = {UINT32_MAX, false}};
    if (!input->obstacles || (still && !orca_relative2_any(input->obstacles, input->time_step)) ||
        enforce_obstacles_free(input, motion)) {
        return test.fault;
    }
    test_all(&test);
    return test.fault;
}

static bool enforce_obstacles_hold(const orca_enforce_input *input, const orca_motion *motion) {
    return find_fault(input, motion, true).obstacle == UINT32_MAX;
}

static enforce_fault enforce_first_fault(const orca_enforce_input *input, const orca_motion *motion) {
    return find_fault(input, motion, false);
}

static bool enforce_resting_hold(const orca_enforce_input *input, const orca_motion *motion) {
    obstacle_test test = {.input = input,
                          .motion = motion,
                          .first_only = true,
                          .resting_only = true,
                          .fault = {UINT32_MAX, false}};
    if (input->obstacles) {
        test_all(&test);
    }
    return test.fault.obstacle == UINT32_MAX;
}

/* ---- How deep ---- */

typedef struct depth_search {
    const orca_enforce_input *input;
    const orca_motion *motion;
    double deepest;
} depth_search;

/* Where an obstacle sees the motion end. */
static geom_vec2 end_seen_by(const depth_search *search, const obstacle *shape) {
    const relative_motion seen = {search->motion->path, search->motion->radius,
                                  orca_relative2_way(shape, search->input->time_step)};
    return orca_relative2_path(&seen).b;
}

/* Of a solid that holds the end, the wall that is nearest counts. */
static bool measure_solid(void *context, const obstacle *solid) {
    depth_search *search = context;
    const geom_vec2 end = end_seen_by(search, solid);
    if (orca_obstacle_locate(solid, end) == GEOM_LOCATION_INSIDE) {
        search->deepest = fmax(search->deepest, search->motion->radius + boundary_distance(solid, end));
    }
    return true;
}

static bool measure_item(void *context, const obstacle_item *item) {
    depth_search *search = context;
    const geom_vec2 end = end_seen_by(search, item->owner);
    if (item->solid && orca_obstacle_locate(item->owner, end) == GEOM_LOCATION_INSIDE) {
        return !item->owner->moving || measure_solid(search, item->owner); /* others are looked at once */
    }
    const geom_capsule2 core = orca_relative2_capsule(item);
    search->deepest = fmax(search->deepest, search->motion->radius + core.radius - distance_to(core, end));
    return true;
}

static double enforce_end_depth(const orca_enforce_input *input, const orca_motion *motion) {
    const orca_obstacle_filter filter = orca_verify2_filter(motion);
    depth_search search = {input, motion, -HUGE_VAL};
    if (!input->obstacles) {
        return search.deepest;
    }
    orca_relative2_visit(input->obstacles, motion->path, motion->radius, input->time_step, &filter,
                         measure_item, &search);
    orca_obstacle_index_solids(&input->obstacles->index, motion->path.b, &filter, measure_solid, &search);
    return search.deepest;
}
