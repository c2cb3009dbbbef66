/* The promise for one motion among the obstacles, and the half-planes that lead it along and out of them.
 *
 * A wall with its thickness and a disc are capsules. What the agent is free of must stay so: libcollide's exact sweep.
 * From one that it meets at the start its centre must go no nearer: distance to a segment is convex along a straight
 * way, so that it does not fall at the start is enough. In a solid the centre must not go deeper: it is the distance to
 * the nearest wall that must not grow, which by convexity holds on all of the way if it holds at the end. */
#include "safe2_internal.h"

#include "obstacle2_internal.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <geom/exact.h>
#include <geom/predicate.h>

#include <float.h>

bool safe_obstacles_free(const orca_obstacles *obstacles, const orca_motion *motion) {
    const orca_obstacle_filter filter = verify_filter(motion);
    return orca_obstacles_visible(obstacles, motion->path.a, motion->path.b, motion->radius, &filter);
}

/* ---- Signs ---- */

/* The sign of dot(b - a, d - c): that of cross(b - a, perp(d) - perp(c)) turned by a right angle. */
static int dot_sign(geom_vec2 a, geom_vec2 b, geom_vec2 c, geom_vec2 d) {
    return geom_turn2d(a, b, geom_perp2(c), geom_perp2(d));
}

static geom_capsule2 capsule_of(const obstacle_item *item) {
    const orca_wall *wall = &item->as.wall;
    const orca_body *disc = &item->as.disc;
    return item->is_disc ? (geom_capsule2){disc->position, disc->position, disc->radius}
                         : (geom_capsule2){wall->a, wall->b, wall->radius};
}

/* Where the foot of p on the line lies: -1 before a or in it, +1 behind b or in it, 0 between. */
static int place_along(geom_capsule2 core, geom_vec2 p) {
    if (dot_sign(core.a, core.b, core.a, p) <= 0) {
        return -1;
    }
    return dot_sign(core.a, core.b, core.b, p) >= 0 ? 1 : 0;
}

/* Whether the distance to the core does not fall when a motion along `path` starts. */
static bool keeps_distance(geom_segment2 path, geom_capsule2 core) {
    const int place = place_along(core, path.a);
    if (place != 0) {
        return dot_sign(place < 0 ? core.a : core.b, path.a, path.a, path.b) >= 0;
    }
    return geom_orient2d(core.a, core.b, path.a) * geom_turn2d(core.a, core.b, path.a, path.b) >= 0;
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

/* Whether the end of a path is surely no farther from an edge than its start. Beside the edge at both ends the distances
 * are the sides; nearest to a corner it is enough that the corner is not passed. */
static bool ends_no_farther(geom_segment2 path, geom_capsule2 edge) {
    const int place = place_along(edge, path.a);
    if (place != 0) {
        return dot_sign(path.a, path.b, path.b, place < 0 ? edge.a : edge.b) >= 0;
    }
    const int side = geom_orient2d(edge.a, edge.b, path.a);
    return place_along(edge, path.b) == 0 && side * geom_turn2d(edge.a, edge.b, path.b, path.a) >= 0 &&
           side * sum_of_sides(edge, path.a, path.b) >= 0;
}

/* ---- The test ---- */

/* The test of one motion under way. */
typedef struct obstacle_test {
    const orca_motion *motion;
    bool holds;
} obstacle_test;

static double distance_to(geom_capsule2 core, geom_vec2 point) {
    const geom_segment2 segment = {core.a, core.b};
    return collide_shape_distance(collide_shape_of_point(point), collide_shape_of_segment(segment)).distance;
}

/* Walls of a solid that holds the centre may be crossed on the way out. */
static bool test_item(void *context, const obstacle_item *item) {
    obstacle_test *test = context;
    const orca_motion *motion = test->motion;
    if (obstacle_sweep_item(item, motion->path, motion->radius).relation == COLLIDE_APART) {
        return true;
    }
    if (item->solid && obstacle_locate(item->owner, motion->path.a) == GEOM_LOCATION_INSIDE) {
        return true;
    }
    const geom_capsule2 start = {motion->path.a, motion->path.a, motion->radius};
    const geom_capsule2 capsule = capsule_of(item);
    test->holds =
        collide_capsule_capsule(start, capsule) != COLLIDE_APART && keeps_distance(motion->path, capsule);
    return test->holds;
}

/* The only wall of a solid that a path from inside meets, if it ends no longer inside; else NULL. Beyond it the path is
 * outside. */
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
    return met && obstacle_locate(solid, path.b) != GEOM_LOCATION_INSIDE ? met : NULL;
}

/* Either the way out leads through the nearest wall, or ends no farther from it. Distances are rounded: all walls that
 * may be the nearest have to agree. */
static bool leads_out(const obstacle *solid, geom_segment2 path) {
    const obstacle_item *out = way_out(solid, path);
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < solid->item_count; i++) {
        nearest = fmin(nearest, distance_to(capsule_of(&solid->items[i]), path.a));
    }
    for (size_t i = 0; i < solid->item_count; i++) {
        const obstacle_item *item = &solid->items[i];
        const geom_capsule2 edge = capsule_of(item);
        if (item != out && distance_to(edge, path.a) <= nearest * (1.0 + 0x1p-30) &&
            !ends_no_farther(path, edge)) {
            return false;
        }
    }
    return true;
}

static bool test_solid(void *context, const obstacle *solid) {
    obstacle_test *test = context;
    const geom_segment2 path = test->motion->path;
    const bool inside = obstacle_locate(solid, path.a) == GEOM_LOCATION_INSIDE;
    test->holds = inside ? leads_out(solid, path)
                         : collide_segment_polygon(path, obstacle_polygon(solid)) != COLLIDE_OVERLAPPING;
    return test->holds;
}

bool safe_obstacles_hold(const orca_obstacles *obstacles, const orca_motion *motion) {
    if (geom_equal2(motion->path.a, motion->path.b) || safe_obstacles_free(obstacles, motion)) {
        return true;
    }
    const orca_obstacle_filter filter = verify_filter(motion);
    obstacle_test test = {motion, true};
    return obstacle_index_swept(&obstacles->index, motion->path, motion->radius, &filter, test_item, &test) &&
           obstacle_index_solids(&obstacles->index, motion->path.a, &filter, test_solid, &test) && test.holds;
}

uint32_t safe_first_obstacle(const orca_obstacles *obstacles, const orca_motion *motion) {
    const orca_obstacle_filter filter = verify_filter(motion);
    orca_obstacle_id id;
    const collide_sweep met = orca_obstacles_sweep(obstacles, motion->path, motion->radius, &filter, &id);
    return met.relation == COLLIDE_APART ? UINT32_MAX : id.index;
}

/* ---- Half-planes ---- */

/* The search for walls near a member. */
typedef struct wall_search {
    safe_work *work;
    uint32_t member;
    double margin;
    geom_status status;
} wall_search;

/* Where the core is nearest to the start of a motion, and how far that is. */
typedef struct nearest_point {
    geom_vec2 away; /* from there, unit; (0, 0) on the core */
    double distance;
} nearest_point;

static nearest_point nearest_of(geom_capsule2 core, geom_vec2 point) {
    const geom_segment2 segment = {core.a, core.b};
    const collide_distance found =
        collide_shape_distance(collide_shape_of_point(point), collide_shape_of_segment(segment));
    const nearest_point result = {geom_normalize2(geom_sub2(point, found.on_b)), found.distance};
    return result;
}

static void add_plane(wall_search *search, geom_vec2 normal, double least, double cap) {
    const safe_plane plane = {search->member, SAFE_NOBODY, normal, least, 0.5 * search->margin, cap, 0.0};
    if (search->status == GEOM_OK) {
        search->status = safe_add_plane(search->work, plane);
    }
}

/* Free of it: keeps a margin. In it: no deeper, and out as fast as it can. */
static void add_distance(wall_search *search, geom_vec2 normal, double gap) {
    const double span = safe_members(search->work)[search->member].span;
    if (gap > 0.0) {
        add_plane(search, normal, search->margin - gap, HUGE_VAL);
        return;
    }
    add_plane(search, normal, fmin(search->margin, span), HUGE_VAL);
    add_plane(search, normal, fmin(search->margin - gap, span), 2.0 * span);
}

static bool add_item(void *context, const obstacle_item *item) {
    wall_search *search = context;
    const safe_member *member = &safe_members(search->work)[search->member];
    const geom_vec2 start = member->motion.path.a;
    if (item->solid && obstacle_locate(item->owner, start) == GEOM_LOCATION_INSIDE) {
        return true;
    }
    const geom_capsule2 core = capsule_of(item);
    const nearest_point nearest = nearest_of(core, start);
    const double gap = nearest.distance - member->motion.radius - core.radius;
    const bool on_core = geom_equal2(nearest.away, geom_make2(0.0, 0.0));
    /* Solids lie on the left of their walls. */
    const geom_vec2 beside =
        item->is_disc ? geom_make2(1.0, 0.0) : geom_neg2(geom_perp2(item->as.wall.direction));
    if (gap < member->span + search->margin) {
        add_distance(search, on_core ? beside : nearest.away, gap);
    }
    return search->status == GEOM_OK;
}

/* Out of a solid by its nearest wall. */
static bool add_solid(void *context, const obstacle *solid) {
    wall_search *search = context;
    const safe_member *member = &safe_members(search->work)[search->member];
    const geom_vec2 start = member->motion.path.a;
    if (obstacle_locate(solid, start) != GEOM_LOCATION_INSIDE) {
        return true;
    }
    nearest_point out = {{0.0, 0.0}, HUGE_VAL};
    for (size_t i = 0; i < solid->item_count; i++) {
        const nearest_point nearest = nearest_of(capsule_of(&solid->items[i]), start);
        out = nearest.distance < out.distance ? nearest : out;
    }
    add_distance(search, geom_neg2(out.away), -out.distance - member->motion.radius);
    return search->status == GEOM_OK;
}

geom_status safe_add_walls(safe_work *work, uint32_t index) {
    const safe_member *member = &safe_members(work)[index];
    const orca_motion *motion = &member->motion;
    const orca_obstacle_filter filter = verify_filter(motion);
    const orca_obstacles *obstacles = work->input->obstacles;
    const geom_vec2 start = motion->path.a;
    const geom_segment2 still = {start, start};
    wall_search search = {work, index, 0x1p-12 * motion->radius + 0x1p-20 * member->span, GEOM_OK};
    const geom_aabb2 box = verify_box(still, motion->radius + member->span + search.margin);
    obstacle_index_box(&obstacles->index, box, box, &filter, add_item, &search);
    obstacle_index_solids(&obstacles->index, start, &filter, add_solid, &search);
    return search.status;
}
