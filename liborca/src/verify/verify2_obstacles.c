/* A motion against the static world: every wall and disc near its path, folded into one meeting for each
 * obstacle.
 *
 * A wall with its thickness is a capsule, and so is a disc: distances to all of them are those to a segment,
 * less the radii. What the walls of a solid cannot tell is whether the motion starts inside of it: that is
 * looked up. An obstacle that moves is looked at as it sees the motion, which then comes from where both
 * start. */
#include "verify2_internal.h"

#include "obstacle/relative2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>
#include <math.h>

/* One obstacle near the path, and how it meets the motion. */
typedef struct near_obstacle {
    const obstacle *shape;
    verify_meeting meeting;
} near_obstacle;

/* The work on one motion. Without `nearby` the search ends at the first obstacle that would be listed, with
 * GEOM_CAPACITY_EXCEEDED. */
typedef struct obstacle_search {
    const orca_obstacles *obstacles;
    const orca_motion *motion;
    orca_obstacle_filter filter;
    double range;
    double time_step;
    verify_nearby *nearby;
    const geom_allocator *allocator;
    geom_status status;
} obstacle_search;

verify_nearby orca_verify2_nearby_make(void) {
    const verify_nearby nearby = {.list.size = sizeof(near_obstacle)};
    return nearby;
}

void orca_verify2_nearby_release(verify_nearby *nearby, const geom_allocator *allocator) {
    orca_verify_array_release(&nearby->list, allocator);
}

/* The entry of an obstacle, new and free at first. NULL once there was no memory: the search has failed
 * then. */
static verify_meeting *meeting_of(obstacle_search *search, const obstacle *shape) {
    if (!search->nearby) {
        search->status = GEOM_CAPACITY_EXCEEDED;
    }
    if (search->status != GEOM_OK) {
        return NULL;
    }
    near_obstacle *list = search->nearby->list.data;
    for (size_t i = search->nearby->count; i-- > 0;) {
        if (list[i].shape == shape) {
            return &list[i].meeting;
        }
    }
    search->status =
        orca_verify_array_reserve(&search->nearby->list, search->allocator, search->nearby->count + 1);
    if (search->status != GEOM_OK) {
        return NULL;
    }
    list = search->nearby->list.data;
    near_obstacle *added = &list[search->nearby->count++];
    *added = (near_obstacle){shape, {COLLIDE_APART, COLLIDE_APART, 1.0, DBL_MAX, DBL_MAX}};
    return &added->meeting;
}

static void fold(verify_meeting *into, const verify_meeting *part) {
    if (part->relation > into->relation) {
        into->relation = part->relation;
    }
    if (part->start_relation > into->start_relation) {
        into->start_relation = part->start_relation;
    }
    into->time = fmin(into->time, part->time);
    into->clearance = fmin(into->clearance, part->clearance);
    into->start_clearance = fmin(into->start_clearance, part->start_clearance);
}

/* Whether a line across the direction of `core`, or along it, surely parts path and core by more than
 * `reach`. As in verify_surely_apart, the margin of 1e-12 is hundreds of times the error. */
static bool surely_apart(geom_segment2 path, geom_segment2 core, geom_vec2 direction, double reach) {
    const geom_vec2 a = geom_vec2_sub(path.a, core.a);
    const geom_vec2 b = geom_vec2_sub(path.b, core.a);
    const geom_vec2 edge = geom_vec2_sub(core.b, core.a);
    const double scale = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y) + fabs(edge.x) + fabs(edge.y);
    if (!(scale > 1e-140 && scale < 1e140 && reach < 1e140)) {
        return false;
    }
    const double margin = reach + 1e-12 * (reach + scale);
    const double side_a = geom_vec2_cross(direction, a);
    const double side_b = geom_vec2_cross(direction, b);
    const double along_a = geom_vec2_dot(direction, a);
    const double along_b = geom_vec2_dot(direction, b);
    const double length = geom_vec2_dot(direction, edge);
    return fmin(side_a, side_b) > margin || fmax(side_a, side_b) < -margin ||
           fmin(along_a, along_b) - length > margin || fmax(along_a, along_b) < -margin;
}

static relative_motion seen_by(const obstacle_search *search, const obstacle *shape) {
    const relative_motion seen = {search->motion->path, search->motion->radius,
                                  orca_relative2_way(shape, search->time_step)};
    return seen;
}

/* How a motion meets one wall or disc, `capsule`. */
static verify_meeting meet_item(const obstacle_search *search, const obstacle_item *item,
                                geom_capsule2 capsule) {
    const orca_motion *motion = search->motion;
    const relative_motion seen = seen_by(search, item->owner);
    const collide_sweep sweep = orca_relative2_sweep(&seen, item);
    verify_meeting meeting = {
        .relation = sweep.relation, .start_relation = COLLIDE_APART, .time = sweep.time};
    if (sweep.relation != COLLIDE_APART && sweep.time == 0.0) {
        const geom_capsule2 start = {motion->path.a, motion->path.a, motion->radius};
        meeting.start_relation = collide_capsule_capsule(start, capsule);
    }
    const geom_segment2 core = {capsule.a, capsule.b};
    const double reach = motion->radius + capsule.radius;
    const double at_start =
        collide_shape_distance(collide_shape_from_point(motion->path.a), collide_shape_from_segment(core))
            .distance;
    const double least = collide_shape_distance(collide_shape_from_segment(orca_relative2_path(&seen)),
                                                collide_shape_from_segment(core))
                             .distance;
    meeting.start_clearance = orca_verify_agreeing(at_start - reach, meeting.start_relation);
    meeting.clearance = fmin(orca_verify_agreeing(least - reach, meeting.relation), meeting.start_clearance);
    return meeting;
}

static bool visit_item(void *context, const obstacle_item *item) {
    obstacle_search *search = context;
    const geom_capsule2 capsule = orca_relative2_capsule(item);
    const geom_vec2 direction = item->is_disc ? geom_vec2_make(1.0, 0.0) : item->as.wall.direction;
    const geom_segment2 core = {capsule.a, capsule.b};
    const bool moves = item->moves && search->time_step > 0.0;
    if (!moves && surely_apart(search->motion->path, core, direction,
                               search->motion->radius + capsule.radius + search->range)) {
        return true;
    }
    const verify_meeting part = meet_item(search, item, capsule);
    if (part.relation == COLLIDE_APART && part.clearance > search->range) {
        return true;
    }
    verify_meeting *meeting = meeting_of(search, item->owner);
    if (meeting) {
        fold(meeting, &part);
    }
    return meeting != NULL;
}

static void visit_items(obstacle_search *search) {
    const orca_motion *motion = search->motion;
    orca_relative2_visit(search->obstacles, motion->path, motion->radius + search->range, search->time_step,
                         &search->filter, visit_item, search);
}

/* The distance of a point to the boundary of a solid. The far square around a room is none. Linear time. */
static double boundary_distance(const obstacle *solid, geom_vec2 point) {
    double least = DBL_MAX;
    for (size_t i = 0; i < solid->item_count; i++) {
        const geom_segment2 edge = {solid->items[i].as.wall.a, solid->items[i].as.wall.b};
        least = fmin(least,
                     collide_shape_distance(collide_shape_from_point(point), collide_shape_from_segment(edge))
                         .distance);
    }
    return least;
}

static double inside_clearance(const obstacle *solid, geom_vec2 point, double radius) {
    return orca_verify_agreeing(-boundary_distance(solid, point) - radius, COLLIDE_OVERLAPPING);
}

/* A solid that holds the start. On its boundary the walls have told everything already. */
static bool visit_solid(void *context, const obstacle *solid) {
    obstacle_search *search = context;
    const orca_motion *motion = search->motion;
    if (orca_obstacle_locate(solid, motion->path.a) != GEOM_LOCATION_INSIDE) {
        return true;
    }
    const double clearance = inside_clearance(solid, motion->path.a, motion->radius);
    const verify_meeting inside = {COLLIDE_OVERLAPPING, COLLIDE_OVERLAPPING, 0.0, clearance, clearance};
    verify_meeting *meeting = meeting_of(search, solid);
    if (meeting) {
        fold(meeting, &inside);
    }
    return meeting != NULL;
}

/* What the walls of a solid leave open once its boundary is reached: how deep inside the motion ends, and,
 * for a point that passes a corner, whether it touches or goes in. */
static void settle_solid(const obstacle_search *search, near_obstacle *near) {
    const obstacle *solid = near->shape;
    const orca_motion *motion = search->motion;
    const relative_motion seen = seen_by(search, solid);
    const geom_segment2 path = orca_relative2_path(&seen);
    if (solid->def.kind != ORCA_OBSTACLE_POLYGON || near->meeting.relation == COLLIDE_APART ||
        near->meeting.clearance > -motion->radius) {
        return;
    }
    if (near->meeting.relation == COLLIDE_TOUCHING) {
        near->meeting.relation = collide_segment_polygon(path, obstacle_polygon(solid));
        near->meeting.clearance = orca_verify_agreeing(near->meeting.clearance, near->meeting.relation);
    }
    if (orca_obstacle_locate(solid, path.b) == GEOM_LOCATION_INSIDE) {
        const double at_end = inside_clearance(solid, path.b, motion->radius);
        near->meeting.clearance = fmin(near->meeting.clearance, at_end);
    }
}

/* Settles and notes what was found for the motion with index `agent`. */
static geom_status note_all(const obstacle_search *search, verify_findings *findings, uint32_t agent) {
    near_obstacle *list = search->nearby->list.data;
    geom_status status = search->status;
    for (size_t i = 0; i < search->nearby->count && status == GEOM_OK; i++) {
        settle_solid(search, &list[i]);
        status = orca_verify_findings_note_obstacle(findings, agent, list[i].shape->slot, list[i].meeting);
    }
    return status;
}

geom_status orca_verify2_obstacles_status(const orca_obstacles *obstacles, double time_step) {
    return orca_relative2_status(obstacles, time_step);
}

static obstacle_search search_of(const orca_verify_input *input, uint32_t agent) {
    const obstacle_search search = {.obstacles = input->obstacles,
                                    .motion = &input->motions[agent],
                                    .filter = orca_verify2_filter(&input->motions[agent]),
                                    .range = input->clearance_range,
                                    .time_step = input->time_step};
    return search;
}

static void search_all(obstacle_search *search) {
    visit_items(search);
    if (search->status == GEOM_OK) {
        orca_obstacle_index_solids(&search->obstacles->index, search->motion->path.a, &search->filter,
                                   visit_solid, search);
    }
}

geom_status orca_verify2_obstacles(verify_nearby *nearby, verify_findings *findings,
                                   const orca_verify_input *input, uint32_t agent) {
    obstacle_search search = search_of(input, agent);
    search.nearby = nearby;
    search.allocator = findings->allocator;
    nearby->count = 0;
    search_all(&search);
    return note_all(&search, findings, agent);
}

bool orca_verify2_meets_obstacles(const orca_verify_input *input, uint32_t agent) {
    obstacle_search search = search_of(input, agent);
    search_all(&search);
    return search.status != GEOM_OK;
}
