/* A motion against the obstacles of space: every piece near the capsule that it sweeps over, folded into one
 * meeting for each obstacle; and planes, below which all is solid. An obstacle that moves is looked at as it
 * sees the motion. */
#include "obstacle/relative3.h"
#include "verify3_internal.h"

#include <collide/distance3.h>
#include <collide/pair3.h>
#include <collide/sweep3.h>
#include <geom/exact.h>

#include <float.h>
#include <math.h>

/* One obstacle near the path, and how it meets the motion. */
typedef struct near_obstacle3 {
    uint32_t slot;
    verify_meeting meeting;
} near_obstacle3;

/* The work on one motion. Without `nearby` the search ends at the first obstacle that would be listed, with
 * GEOM_CAPACITY_EXCEEDED. */
typedef struct obstacle_search3 {
    const orca_obstacles3 *obstacles;
    const orca_motion3 *motion;
    double range;
    double time_step;
    verify_nearby3 *nearby;
    const geom_allocator *allocator;
    geom_status status;
} obstacle_search3;

verify_nearby3 orca_verify3_nearby_make(void) {
    const verify_nearby3 nearby = {.list.size = sizeof(near_obstacle3)};
    return nearby;
}

void orca_verify3_nearby_release(verify_nearby3 *nearby, const geom_allocator *allocator) {
    orca_verify_array_release(&nearby->list, allocator);
}

collide_shape3 orca_verify3_swept(const orca_motion3 *motion) {
    const geom_capsule3 capsule = {motion->path.a, motion->path.b, motion->radius};
    return collide_shape3_from_capsule(capsule);
}

collide_shape3 orca_verify3_start(const orca_motion3 *motion) {
    const geom_sphere ball = {motion->path.a, motion->radius};
    return collide_shape3_from_sphere(ball);
}

/* The height of the center over the plane, times the length of the normal, against the radius times that:
 * exactly. */
GEOM_COLD static collide_relation exact_plane_relation(geom_plane plane, geom_vec3 center, double radius) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    geom_exact height = geom_exact_neg(geom_exact_from(&arena, plane.offset));
    geom_exact length = geom_exact_from(&arena, 0.0);
    for (int axis = 0; axis < AXES; axis++) {
        const double n = vec_at(plane.normal, axis);
        height = geom_exact_add(&arena, height, geom_exact_product(&arena, n, vec_at(center, axis)));
        length = geom_exact_add(&arena, length, geom_exact_product(&arena, n, n));
    }
    if (geom_exact_sign(height) < 0) {
        return COLLIDE_OVERLAPPING;
    }
    const geom_exact reach = geom_exact_mul(&arena, geom_exact_product(&arena, radius, radius), length);
    const int sign = geom_exact_compare(geom_exact_mul(&arena, height, height), reach);
    return sign > 0 ? COLLIDE_APART : (sign == 0 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING);
}

/* The filter: height and reach carry less than 8 roundings of the sum of all terms. */
collide_relation orca_verify3_plane_relation(geom_plane plane, geom_vec3 center, double radius) {
    const geom_vec3 n = plane.normal;
    const double height = geom_vec3_dot(n, center) - plane.offset;
    const double size =
        fabs(n.x * center.x) + fabs(n.y * center.y) + fabs(n.z * center.z) + fabs(plane.offset);
    const double reach = radius * geom_vec3_length(n);
    const double error = 0x1p-49 * (size + reach) + 0x1p-500;
    if (isfinite(error) && fabs(height - reach) > error) {
        return height > reach ? COLLIDE_APART : COLLIDE_OVERLAPPING;
    }
    return exact_plane_relation(plane, center, radius);
}

geom_status orca_verify3_obstacles_status(const orca_obstacles3 *obstacles, double time_step) {
    return orca_relative3_status(obstacles, time_step);
}

/* The entry of an obstacle, new and free at first. NULL once there was no memory: the search has failed
 * then. */
static verify_meeting *meeting_of(obstacle_search3 *search, uint32_t slot) {
    if (!search->nearby) {
        search->status = GEOM_CAPACITY_EXCEEDED;
        return NULL;
    }
    near_obstacle3 *list = search->nearby->list.data;
    for (size_t i = search->nearby->count; i-- > 0;) {
        if (list[i].slot == slot) {
            return &list[i].meeting;
        }
    }
    search->status =
        orca_verify_array_reserve(&search->nearby->list, search->allocator, search->nearby->count + 1);
    if (search->status != GEOM_OK) {
        return NULL;
    }
    list = search->nearby->list.data;
    near_obstacle3 *added = &list[search->nearby->count++];
    *added = (near_obstacle3){slot, {COLLIDE_APART, COLLIDE_APART, 1.0, DBL_MAX, DBL_MAX}};
    return &added->meeting;
}

static bool fold(obstacle_search3 *search, uint32_t slot, const verify_meeting *part) {
    verify_meeting *into = meeting_of(search, slot);
    if (!into) {
        return false;
    }
    into->relation = part->relation > into->relation ? part->relation : into->relation;
    into->start_relation =
        part->start_relation > into->start_relation ? part->start_relation : into->start_relation;
    into->time = fmin(into->time, part->time);
    into->clearance = fmin(into->clearance, part->clearance);
    into->start_clearance = fmin(into->start_clearance, part->start_clearance);
    return true;
}

/* Rounded numbers made to agree with the relations. */
static verify_meeting agreeing(verify_meeting meeting, double swept_time) {
    const bool from_start = meeting.start_relation != COLLIDE_APART;
    meeting.time = 1.0;
    if (meeting.relation != COLLIDE_APART) {
        meeting.time = from_start ? 0.0 : fmax(swept_time, DBL_TRUE_MIN);
    }
    meeting.start_clearance = orca_verify_agreeing(meeting.start_clearance, meeting.start_relation);
    meeting.clearance =
        fmin(orca_verify_agreeing(meeting.clearance, meeting.relation), meeting.start_clearance);
    return meeting;
}

static bool visit_piece(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    obstacle_search3 *search = context;
    const uint32_t slot = search->obstacles->owners[handle.index].slot;
    const orca_motion3 seen =
        orca_relative3_motion(search->obstacles, slot, search->motion, search->time_step);
    const orca_motion3 *motion = &seen;
    const collide_shape3 piece = collide_world3_get(search->obstacles->world, handle).shape;
    const geom_vec3 way = geom_vec3_sub(motion->path.b, motion->path.a);
    const collide_sweep3 swept =
        collide_shape3_sweep(orca_verify3_start(motion), way, piece, geom_vec3_make(0.0, 0.0, 0.0));
    verify_meeting meeting = {.relation = collide_shape3_relation(orca_verify3_swept(motion), piece),
                              .start_relation = collide_shape3_relation(orca_verify3_start(motion), piece)};
    meeting.start_clearance =
        collide_shape3_distance(collide_shape3_from_point(motion->path.a), piece).distance - motion->radius;
    meeting.clearance =
        collide_shape3_distance(collide_shape3_from_segment(motion->path), piece).distance - motion->radius;
    meeting = agreeing(meeting, swept.time);
    return meeting.clearance > search->range || fold(search, slot, &meeting);
}

static void visit_plane(obstacle_search3 *search, uint32_t slot) {
    const orca_motion3 seen =
        orca_relative3_motion(search->obstacles, slot, search->motion, search->time_step);
    const orca_motion3 *motion = &seen;
    const geom_plane plane = search->obstacles->slots[slot].plane;
    const double length = geom_vec3_length(plane.normal);
    const double start =
        (geom_vec3_dot(plane.normal, motion->path.a) - plane.offset) / length - motion->radius;
    const double end = (geom_vec3_dot(plane.normal, motion->path.b) - plane.offset) / length - motion->radius;
    const collide_relation last = orca_verify3_plane_relation(plane, motion->path.b, motion->radius);
    verify_meeting meeting = {.start_relation =
                                  orca_verify3_plane_relation(plane, motion->path.a, motion->radius),
                              .clearance = fmin(start, end),
                              .start_clearance = start};
    meeting.relation = last > meeting.start_relation ? last : meeting.start_relation;
    meeting = agreeing(meeting, start > end ? fmin(start / (start - end), 1.0) : 1.0);
    if (meeting.clearance <= search->range || meeting.relation != COLLIDE_APART) {
        (void)fold(search, slot, &meeting);
    }
}

static obstacle_search3 search_of(const orca_verify3_input *input, uint32_t agent) {
    const obstacle_search3 search = {.obstacles = input->obstacles,
                                     .motion = &input->motions[agent],
                                     .range = input->clearance_range,
                                     .time_step = input->time_step};
    return search;
}

static void search_all(obstacle_search3 *search) {
    const orca_obstacles3 *obstacles = search->obstacles;
    const double range = fmin(search->range + orca_relative3_farthest(obstacles, search->time_step), DBL_MAX);
    collide_filter filter = collide_filter_default();
    filter.mask = search->motion->mask;
    (void)collide_world3_overlaps(obstacles->world, orca_verify3_swept(search->motion), range, &filter,
                                  visit_piece, search);
    for (size_t i = 0; i < obstacles->plane_count && search->status == GEOM_OK; i++) {
        if ((obstacles->slots[obstacles->planes[i]].layers & filter.mask) != 0) {
            visit_plane(search, obstacles->planes[i]);
        }
    }
}

geom_status orca_verify3_obstacles(verify_nearby3 *nearby, verify_findings *findings,
                                   const orca_verify3_input *input, uint32_t agent) {
    obstacle_search3 search = search_of(input, agent);
    search.nearby = nearby;
    search.allocator = findings->allocator;
    nearby->count = 0;
    search_all(&search);
    const near_obstacle3 *list = nearby->list.data;
    for (size_t i = 0; i < nearby->count && search.status == GEOM_OK; i++) {
        search.status = orca_verify_findings_note_obstacle(findings, agent, list[i].slot, list[i].meeting);
    }
    return search.status;
}

bool orca_verify3_meets_obstacles(const orca_verify3_input *input, uint32_t agent) {
    obstacle_search3 search = search_of(input, agent);
    search_all(&search);
    return search.status != GEOM_OK;
}
