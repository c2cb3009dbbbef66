/* The promise for one motion among the obstacles of space, and the half-spaces that lead it along and out of them.
 *
 * What the agent sweeps over is a capsule, so that staying free is exact. From a piece that it meets at the start it
 * must go away: the distance to a convex set is convex along a straight way, so that it does not fall at the start is
 * enough. The closest point is rounded; a way must lead away from it by clearly more than that. */
#include "safe3_internal.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/pair3.h>

#include <math.h>

static collide_filter filter_of(const orca_motion3 *motion) {
    collide_filter filter = collide_default_filter();
    filter.mask = motion->mask;
    return filter;
}

static bool plane_is_seen(const orca_obstacles3 *obstacles, size_t i, const orca_motion3 *motion) {
    return (obstacles->slots[obstacles->planes[i]].layers & motion->mask) != 0;
}

static geom_plane plane_at(const orca_obstacles3 *obstacles, size_t i) {
    return obstacles->slots[obstacles->planes[i]].plane;
}

bool safe_obstacles_free(const orca_obstacles3 *obstacles, const orca_motion3 *motion) {
    const collide_filter filter = filter_of(motion);
    if (collide_world3_within(obstacles->world, verify3_swept(motion), 0.0, &filter) != COLLIDE_APART) {
        return false;
    }
    for (size_t i = 0; i < obstacles->plane_count; i++) {
        const geom_plane plane = plane_at(obstacles, i);
        if (plane_is_seen(obstacles, i, motion) &&
            (verify3_plane_relation(plane, motion->path.a, motion->radius) != COLLIDE_APART ||
             verify3_plane_relation(plane, motion->path.b, motion->radius) != COLLIDE_APART)) {
            return false;
        }
    }
    return true;
}

/* The way out of a piece, unit, and how far its surface is: negative inside. */
typedef struct way_out3 {
    geom_vec3 away;
    double distance;
} way_out3;

static way_out3 way_from(geom_vec3 center, collide_shape3 piece) {
    const collide_shape3 point = collide_shape3_of_point(center);
    const collide_distance3 gap = collide_shape3_distance(point, piece);
    if (gap.distance > 0.0) {
        const way_out3 out = {geom_normalize3(geom_sub3(center, gap.on_b)), gap.distance};
        return out;
    }
    const collide_manifold3 inside = collide_shape3_manifold(piece, point);
    const way_out3 out = {inside.normal, -inside.depth};
    return out;
}

/* The test of one motion under way. */
typedef struct piece_test3 {
    const orca_obstacles3 *obstacles;
    const orca_motion3 *motion;
    bool holds;
} piece_test3;

static bool test_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    piece_test3 *test = context;
    const orca_motion3 *motion = test->motion;
    const collide_shape3 piece = collide_world3_body(test->obstacles->world, handle).shape;
    const geom_vec3 way = geom_sub3(motion->path.b, motion->path.a);
    test->holds = collide_shape3_relation(verify3_start(motion), piece) != COLLIDE_APART &&
                  geom_dot3(way, way_from(motion->path.a, piece).away) >= 0x1p-20 * geom_length3(way);
    return test->holds;
}

/* In the ground its height must not fall, and is compared with room for rounding. */
static bool plane_holds(geom_plane plane, const orca_motion3 *motion) {
    if (verify3_plane_relation(plane, motion->path.a, motion->radius) == COLLIDE_APART) {
        return verify3_plane_relation(plane, motion->path.b, motion->radius) == COLLIDE_APART;
    }
    const geom_vec3 way = geom_sub3(motion->path.b, motion->path.a);
    return geom_dot3(plane.normal, way) >= 0x1p-20 * geom_length3(way) * geom_length3(plane.normal);
}

bool safe_obstacles_hold(const orca_obstacles3 *obstacles, const orca_motion3 *motion) {
    const bool still = motion->path.a.x == motion->path.b.x && motion->path.a.y == motion->path.b.y &&
                       motion->path.a.z == motion->path.b.z;
    if (still || safe_obstacles_free(obstacles, motion)) {
        return true;
    }
    const collide_filter filter = filter_of(motion);
    piece_test3 test = {obstacles, motion, true};
    (void)collide_world3_meeting(obstacles->world, verify3_swept(motion), 0.0, &filter, test_piece, &test);
    for (size_t i = 0; i < obstacles->plane_count && test.holds; i++) {
        test.holds = !plane_is_seen(obstacles, i, motion) || plane_holds(plane_at(obstacles, i), motion);
    }
    return test.holds;
}

uint32_t safe_first_obstacle(const orca_obstacles3 *obstacles, const orca_motion3 *motion) {
    const geom_sphere ball = {motion->path.a, motion->radius};
    const geom_vec3 way = geom_sub3(motion->path.b, motion->path.a);
    orca_obstacle3_id id;
    const collide_sweep3 met = orca_obstacles3_sweep(obstacles, ball, way, motion->mask, &id);
    return met.relation == COLLIDE_APART ? UINT32_MAX : id.index;
}

/* ---- Half-spaces ---- */

/* The search for pieces near a member. */
typedef struct wall_search3 {
    safe_work *work;
    uint32_t member;
    double margin;
    geom_status status;
} wall_search3;

static void add_plane(wall_search3 *search, geom_vec3 normal, double least, double cap) {
    const safe_plane plane = {search->member, SAFE_NOBODY, normal, least, 0.5 * search->margin, cap, 0.0};
    if (search->status == GEOM_OK) {
        search->status = safe_add_plane(search->work, plane);
    }
}

/* Free of it: keeps a margin. In it: no deeper, and out as fast as it can. */
static void add_distance(wall_search3 *search, way_out3 out) {
    const safe_member *member = &safe_members(search->work)[search->member];
    const double span = member->span;
    const double gap = out.distance - member->motion.radius;
    if (gap > 0.0) {
        add_plane(search, out.away, search->margin - gap, HUGE_VAL);
        return;
    }
    add_plane(search, out.away, fmin(search->margin, span), HUGE_VAL);
    add_plane(search, out.away, fmin(search->margin - gap, span), 2.0 * span);
}

static bool add_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    wall_search3 *search = context;
    const orca_obstacles3 *obstacles = search->work->input->obstacles;
    const geom_vec3 start = safe_members(search->work)[search->member].motion.path.a;
    add_distance(search, way_from(start, collide_world3_body(obstacles->world, handle).shape));
    return search->status == GEOM_OK;
}

geom_status safe_add_walls(safe_work *work, uint32_t index) {
    const safe_member *member = &safe_members(work)[index];
    const orca_motion3 motion = member->motion;
    const double span = member->span;
    const orca_obstacles3 *obstacles = work->input->obstacles;
    const collide_filter filter = filter_of(&motion);
    wall_search3 search = {work, index, 0x1p-12 * motion.radius + 0x1p-20 * span, GEOM_OK};
    const double range = fmin(motion.radius + span + search.margin, 0x1.fffffffffffffp1023);
    (void)collide_world3_meeting(obstacles->world, collide_shape3_of_point(motion.path.a), range, &filter,
                                 add_piece, &search);
    for (size_t i = 0; i < obstacles->plane_count; i++) {
        const geom_plane plane = plane_at(obstacles, i);
        const double length = geom_length3(plane.normal);
        const double height = (geom_dot3(plane.normal, motion.path.a) - plane.offset) / length;
        if (plane_is_seen(obstacles, i, &motion) && height < range) {
            add_distance(&search, (way_out3){geom_scale3(plane.normal, 1.0 / length), height});
        }
    }
    return search.status;
}
