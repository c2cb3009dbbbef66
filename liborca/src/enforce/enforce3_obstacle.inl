/* The promise for one motion among the obstacles of space, and the half-spaces that lead it along and out of
 * them.
 *
 * What the agent sweeps over is a capsule, so that staying free is exact. From a piece that it meets at the
 * start it must go away: the distance to a convex set is convex along a straight way, so that it does not
 * fall at the start is enough. The closest point is rounded; a way must lead away from it by clearly more
 * than that. An obstacle that moves is looked at as it sees the motion. */
#include "obstacle/relative3.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/pair3.h>

#include <float.h>
#include <math.h>

static collide_filter filter_of(const orca_motion3 *motion) {
    collide_filter filter = collide_filter_default();
    filter.mask = motion->mask;
    return filter;
}

static bool plane_is_seen(const orca_obstacles3 *obstacles, size_t i, const orca_motion3 *motion) {
    return (obstacles->slots[obstacles->planes[i]].layers & motion->mask) != 0;
}

static geom_plane plane_at(const orca_obstacles3 *obstacles, size_t i) {
    return obstacles->slots[obstacles->planes[i]].plane;
}

static geom_status enforce_obstacles_status(const orca_enforce3_input *input) {
    return orca_relative3_status(input->obstacles, input->time_step);
}

/* A motion and what it does not hold with. */
typedef struct obstacle_test3 {
    const orca_enforce3_input *input;
    const orca_motion3 *motion;
    bool first_only;   /* one fault is enough */
    bool resting_only; /* what moves does not count */
    enforce_fault fault;
} obstacle_test3;

/* The motion as an obstacle sees it. */
static orca_motion3 seen_by(const obstacle_test3 *test, uint32_t slot) {
    return orca_relative3_motion(test->input->obstacles, slot, test->motion, test->input->time_step);
}

/* Of several pieces, whether the motion keeps clear of all. */
typedef struct piece_search3 {
    const obstacle_test3 *test;
    bool apart;
} piece_search3;

static bool is_apart(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    piece_search3 *search = context;
    const orca_obstacles3 *obstacles = search->test->input->obstacles;
    const orca_motion3 seen = seen_by(search->test, obstacles->owners[handle.index].slot);
    const collide_shape3 piece = collide_world3_get(obstacles->world, handle).shape;
    search->apart = collide_shape3_relation(orca_verify3_swept(&seen), piece) == COLLIDE_APART;
    return search->apart;
}

static bool pieces_free(const obstacle_test3 *test) {
    const orca_obstacles3 *obstacles = test->input->obstacles;
    const collide_filter filter = filter_of(test->motion);
    const collide_shape3 swept = orca_verify3_swept(test->motion);
    const double farthest = orca_relative3_farthest(obstacles, test->input->time_step);
    if (farthest == 0.0) {
        return collide_world3_overlap_test(obstacles->world, swept, 0.0, &filter) == COLLIDE_APART;
    }
    piece_search3 search = {test, true};
    (void)collide_world3_overlaps(obstacles->world, swept, farthest, &filter, is_apart, &search);
    return search.apart;
}

static bool plane_is_apart(geom_plane plane, const orca_motion3 *motion) {
    return orca_verify3_plane_relation(plane, motion->path.a, motion->radius) == COLLIDE_APART &&
           orca_verify3_plane_relation(plane, motion->path.b, motion->radius) == COLLIDE_APART;
}

static bool is_free(const obstacle_test3 *test) {
    const orca_obstacles3 *obstacles = test->input->obstacles;
    bool free = pieces_free(test);
    for (size_t i = 0; i < obstacles->plane_count && free; i++) {
        const orca_motion3 seen = seen_by(test, obstacles->planes[i]);
        free = !plane_is_seen(obstacles, i, test->motion) || plane_is_apart(plane_at(obstacles, i), &seen);
    }
    return free;
}

/* In space nothing is known of free boxes. */
static bool enforce_surely_free(const orca_obstacles3 *obstacles, geom_aabb3 box) {
    (void)obstacles;
    (void)box;
    return false;
}

static bool enforce_obstacles_free(const orca_enforce3_input *input, const orca_motion3 *motion) {
    const obstacle_test3 test = {.input = input, .motion = motion};
    return !input->obstacles || is_free(&test);
}

/* The way out of a piece, unit, and how far its surface is: negative inside. */
typedef struct way_out3 {
    geom_vec3 away;
    double distance;
} way_out3;

static way_out3 way_from(geom_vec3 center, collide_shape3 piece) {
    const collide_shape3 point = collide_shape3_from_point(center);
    const collide_distance3 gap = collide_shape3_distance(point, piece);
    if (gap.distance > 0.0) {
        const way_out3 out = {geom_vec3_normalize(geom_vec3_sub(center, gap.on_b)), gap.distance};
        return out;
    }
    const collide_manifold3 inside = collide_shape3_manifold(piece, point);
    const way_out3 out = {inside.normal, -inside.depth};
    return out;
}

/* Notes an obstacle for which the promise does not hold; whether to go on. */
static bool note_fault(obstacle_test3 *test, uint32_t slot) {
    const geom_vec3 way = orca_relative3_way(test->input->obstacles, slot, test->input->time_step);
    const bool moves = way.x != 0.0 || way.y != 0.0 || way.z != 0.0;
    if (test->resting_only && moves) {
        return true;
    }
    if (slot < test->fault.obstacle) {
        test->fault = (enforce_fault){slot, moves};
    }
    return !test->first_only;
}

static bool test_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    obstacle_test3 *test = context;
    const orca_obstacles3 *obstacles = test->input->obstacles;
    const uint32_t slot = obstacles->owners[handle.index].slot;
    const orca_motion3 seen = seen_by(test, slot);
    const collide_shape3 piece = collide_world3_get(obstacles->world, handle).shape;
    if (collide_shape3_relation(orca_verify3_swept(&seen), piece) == COLLIDE_APART) {
        return true;
    }
    const geom_vec3 way = geom_vec3_sub(seen.path.b, seen.path.a);
    const bool holds =
        collide_shape3_relation(orca_verify3_start(&seen), piece) != COLLIDE_APART &&
        geom_vec3_dot(way, way_from(seen.path.a, piece).away) >= 0x1p-20 * geom_vec3_length(way);
    return holds || note_fault(test, slot);
}

/* In the ground its height must not fall, and is compared with room for rounding. */
static bool plane_holds(geom_plane plane, const orca_motion3 *motion) {
    if (orca_verify3_plane_relation(plane, motion->path.a, motion->radius) == COLLIDE_APART) {
        return orca_verify3_plane_relation(plane, motion->path.b, motion->radius) == COLLIDE_APART;
    }
    const geom_vec3 way = geom_vec3_sub(motion->path.b, motion->path.a);
    return geom_vec3_dot(plane.normal, way) >=
           0x1p-20 * geom_vec3_length(way) * geom_vec3_length(plane.normal);
}

static void test_planes(obstacle_test3 *test) {
    const orca_obstacles3 *obstacles = test->input->obstacles;
    for (size_t i = 0; i < obstacles->plane_count; i++) {
        const orca_motion3 seen = seen_by(test, obstacles->planes[i]);
        if (plane_is_seen(obstacles, i, test->motion) && !plane_holds(plane_at(obstacles, i), &seen)) {
            (void)note_fault(test, obstacles->planes[i]);
        }
    }
}

/* Looks at all that is near. */
static void test_all(obstacle_test3 *test) {
    const orca_obstacles3 *obstacles = test->input->obstacles;
    const collide_filter filter = filter_of(test->motion);
    const double farthest = orca_relative3_farthest(obstacles, test->input->time_step);
    (void)collide_world3_overlaps(obstacles->world, orca_verify3_swept(test->motion), farthest, &filter,
                                  test_piece, test);
    test_planes(test);
}

static enforce_fault find_fault(const orca_enforce3_input *input, const orca_motion3 *motion,
                                bool first_only) {
    const orca_obstacles3 *obstacles = input->obstacles;
    obstacle_test3 test = {
        .input = input, .motion = motion, .first_only = first_only, .fault = {UINT32_MAX, false}};
    const double farthest = orca_relative3_farthest(obstacles, input->time_step);
    const bool still = geom_vec3_equal(motion->path.a, motion->path.b);
    if (!obstacles || (still && farthest == 0.0) || is_free(&test)) {
        return test.fault;
    }
    test_all(&test);
    return test.fault;
}

static bool enforce_obstacles_hold(const orca_enforce3_input *input, const orca_motion3 *motion) {
    return find_fault(input, motion, true).obstacle == UINT32_MAX;
}

static enforce_fault enforce_first_fault(const orca_enforce3_input *input, const orca_motion3 *motion) {
    return find_fault(input, motion, false);
}

static bool enforce_resting_hold(const orca_enforce3_input *input, const orca_motion3 *motion) {
    obstacle_test3 test = {.input = input,
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

typedef struct depth_search3 {
    const obstacle_test3 *test;
    double deepest;
} depth_search3;

static bool measure_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    depth_search3 *search = context;
    const orca_obstacles3 *obstacles = search->test->input->obstacles;
    const uint32_t slot = obstacles->owners[handle.index].slot;
    const orca_motion3 seen = seen_by(search->test, slot);
    const way_out3 out = way_from(seen.path.b, collide_world3_get(obstacles->world, handle).shape);
    search->deepest = fmax(search->deepest, seen.radius - out.distance);
    return true;
}

static double enforce_end_depth(const orca_enforce3_input *input, const orca_motion3 *motion) {
    const orca_obstacles3 *obstacles = input->obstacles;
    const obstacle_test3 test = {.input = input, .motion = motion};
    depth_search3 search = {&test, -HUGE_VAL};
    if (!obstacles) {
        return search.deepest;
    }
    const collide_filter filter = filter_of(motion);
    const double farthest = orca_relative3_farthest(obstacles, input->time_step);
    (void)collide_world3_overlaps(obstacles->world, orca_verify3_swept(motion), farthest, &filter,
                                  measure_piece, &search);
    for (size_t i = 0; i < obstacles->plane_count; i++) {
        const geom_plane plane = plane_at(obstacles, i);
        const orca_motion3 seen = seen_by(&test, obstacles->planes[i]);
        const double height =
            (geom_vec3_dot(plane.normal, seen.path.b) - plane.offset) / geom_vec3_length(plane.normal);
        if (plane_is_seen(obstacles, i, motion)) {
            search.deepest = fmax(search.deepest, seen.radius - height);
        }
    }
    return search.deepest;
}

/* ---- Half-spaces ---- */

/* The search for pieces near a member. */
typedef struct wall_search3 {
    enforce_work *work;
    uint32_t member;
    double margin;
    geom_status status;
} wall_search3;

static void add_plane(wall_search3 *search, geom_vec3 normal, double least, double cap) {
    const enforce_plane plane = {search->member, ENFORCE_NONE, normal, least, 0.5 * search->margin, cap, 0.0};
    if (search->status == GEOM_OK) {
        search->status = enforce_add_plane(search->work, plane);
    }
}

/* Free of it: keeps a margin. In it: no deeper, and out as fast as it can. */
static void add_distance(wall_search3 *search, way_out3 out, uint32_t slot) {
    const enforce_input *input = search->work->input;
    const double moved =
        geom_vec3_dot(out.away, orca_relative3_way(input->obstacles, slot, input->time_step));
    const enforce_member *member = &enforce_members(search->work)[search->member];
    const double span = member->span;
    const double gap = out.distance - member->motion.radius;
    if (gap > 0.0) {
        add_plane(search, out.away, search->margin - gap + moved, HUGE_VAL);
        return;
    }
    add_plane(search, out.away, fmin(search->margin, span) + moved, HUGE_VAL);
    add_plane(search, out.away, fmin(search->margin - gap + moved, span), 2.0 * span);
}

static bool add_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    wall_search3 *search = context;
    const orca_obstacles3 *obstacles = search->work->input->obstacles;
    const geom_vec3 start = enforce_members(search->work)[search->member].motion.path.a;
    add_distance(search, way_from(start, collide_world3_get(obstacles->world, handle).shape),
                 obstacles->owners[handle.index].slot);
    return search->status == GEOM_OK;
}

static geom_status enforce_add_walls(enforce_work *work, uint32_t index) {
    const enforce_member *member = &enforce_members(work)[index];
    const orca_motion3 motion = member->motion;
    const double span = member->span;
    const orca_obstacles3 *obstacles = work->input->obstacles;
    const collide_filter filter = filter_of(&motion);
    wall_search3 search = {work, index, 0x1p-12 * motion.radius + member->rounding, GEOM_OK};
    const double farthest = orca_relative3_farthest(obstacles, work->input->time_step);
    const double range = fmin(motion.radius + span + search.margin + farthest, DBL_MAX);
    (void)collide_world3_overlaps(obstacles->world, collide_shape3_from_point(motion.path.a), range, &filter,
                                  add_piece, &search);
    for (size_t i = 0; i < obstacles->plane_count; i++) {
        const geom_plane plane = plane_at(obstacles, i);
        const double length = geom_vec3_length(plane.normal);
        const double height = (geom_vec3_dot(plane.normal, motion.path.a) - plane.offset) / length;
        if (plane_is_seen(obstacles, i, &motion) && height < range) {
            add_distance(&search, (way_out3){geom_vec3_scale(plane.normal, 1.0 / length), height},
                         obstacles->planes[i]);
        }
    }
    return search.status;
}
