/* A motion against the static world: every wall and disc near its path, folded into one meeting for each obstacle.
 *
 * A wall with its thickness is a capsule, and so is a disc: distances to all of them are those to a segment, less the
 * radii. What the walls of a solid cannot tell is whether the motion starts inside of it: that is looked up. */
#include "verify2_internal.h"

#include "obstacle2_internal.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>
#include <math.h>

/* One obstacle near the path, and how it meets the motion. */
typedef struct near_obstacle {
    uint32_t slot;
    verify_meeting meeting;
} near_obstacle;

/* The work on one motion. */
typedef struct obstacle_search {
    const orca_obstacles *obstacles;
    const orca_motion *motion;
    double range;
    verify_nearby *nearby;
    const geom_allocator *allocator;
    geom_status status;
} obstacle_search;

verify_nearby verify_nearby_make(void) {
    const verify_nearby nearby = {.list.size = sizeof(near_obstacle)};
    return nearby;
}

void verify_nearby_release(verify_nearby *nearby, const geom_allocator *allocator) {
    verify_array_release(&nearby->list, allocator);
}

/* The entry of an obstacle, new and free at first. NULL once there was no memory: the search has failed then. */
static verify_meeting *meeting_of(obstacle_search *search, uint32_t slot) {
    if (search->status != GEOM_OK) {
        return NULL;
    }
    near_obstacle *list = search->nearby->list.data;
    for (size_t i = search->nearby->count; i-- > 0;) {
        if (list[i].slot == slot) {
            return &list[i].meeting;
        }
    }
    search->status =
        verify_array_reserve(&search->nearby->list, search->allocator, search->nearby->count + 1);
    if (search->status != GEOM_OK) {
        return NULL;
    }
    list = search->nearby->list.data;
    near_obstacle *added = &list[search->nearby->count++];
    *added = (near_obstacle){slot, {COLLIDE_APART, COLLIDE_APART, 1.0, DBL_MAX, DBL_MAX}};
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

/* Whether a line across the direction of `core`, or along it, surely parts path and core by more than `reach`. As in
 * verify_surely_apart, the margin of 1e-12 is hundreds of times the error. */
static bool surely_apart(geom_segment2 path, geom_segment2 core, geom_vec2 direction, double reach) {
    const geom_vec2 a = geom_sub2(path.a, core.a);
    const geom_vec2 b = geom_sub2(path.b, core.a);
    const geom_vec2 edge = geom_sub2(core.b, core.a);
    const double scale = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y) + fabs(edge.x) + fabs(edge.y);
    if (!(scale > 1e-140 && scale < 1e140 && reach < 1e140)) {
        return false;
    }
    const double margin = reach + 1e-12 * (reach + scale);
    const double side_a = geom_cross2(direction, a);
    const double side_b = geom_cross2(direction, b);
    const double along_a = geom_dot2(direction, a);
    const double along_b = geom_dot2(direction, b);
    const double length = geom_dot2(direction, edge);
    return fmin(side_a, side_b) > margin || fmax(side_a, side_b) < -margin ||
           fmin(along_a, along_b) - length > margin || fmax(along_a, along_b) < -margin;
}

/* How a motion meets one wall or disc, `capsule`. */
static verify_meeting meet_item(const obstacle_search *search, uint32_t item, geom_capsule2 capsule) {
    const orca_motion *motion = search->motion;
    const collide_sweep sweep =
        obstacle_sweep_item(&search->obstacles->index, item, motion->path, motion->radius);
    verify_meeting meeting = {
        .relation = sweep.relation, .start_relation = COLLIDE_APART, .time = sweep.time};
    if (sweep.relation != COLLIDE_APART && sweep.time == 0.0) {
        const geom_capsule2 start = {motion->path.a, motion->path.a, motion->radius};
        meeting.start_relation = collide_capsule_capsule(start, capsule);
    }
    const geom_segment2 core = {capsule.a, capsule.b};
    const double reach = motion->radius + capsule.radius;
    const double at_start =
        collide_shape_distance(collide_shape_of_point(motion->path.a), collide_shape_of_segment(core))
            .distance;
    const double least =
        collide_shape_distance(collide_shape_of_segment(motion->path), collide_shape_of_segment(core))
            .distance;
    meeting.start_clearance = verify_agreeing(at_start - reach, meeting.start_relation);
    meeting.clearance = fmin(verify_agreeing(least - reach, meeting.relation), meeting.start_clearance);
    return meeting;
}

static void visit_item(obstacle_search *search, uint32_t item) {
    const obstacle_index *index = &search->obstacles->index;
    geom_capsule2 capsule;
    geom_vec2 direction = {1.0, 0.0};
    if (item < index->wall_count) {
        const orca_wall *wall = &index->walls[item];
        capsule = (geom_capsule2){wall->a, wall->b, wall->radius};
        direction = wall->direction;
    } else {
        const geom_circle disc = index->discs[item - index->wall_count];
        capsule = (geom_capsule2){disc.center, disc.center, disc.radius};
    }
    const geom_segment2 core = {capsule.a, capsule.b};
    if (surely_apart(search->motion->path, core, direction,
                     search->motion->radius + capsule.radius + search->range)) {
        return;
    }
    const verify_meeting part = meet_item(search, item, capsule);
    if (part.relation == COLLIDE_APART && part.clearance > search->range) {
        return;
    }
    verify_meeting *meeting = meeting_of(search, obstacle_index_owner(index, item));
    if (meeting) {
        fold(meeting, &part);
    }
}

static void visit_items(obstacle_search *search) {
    const obstacle_index *index = &search->obstacles->index;
    const orca_motion *motion = search->motion;
    const geom_capsule2 swept = {motion->path.a, motion->path.b,
                                 fmin(motion->radius + search->range, DBL_MAX)};
    const cell_block block = obstacle_index_cells(index, geom_capsule2_bounds(swept));
    for (int32_t row = block.first_row; row <= block.last_row; row++) {
        for (int32_t column = block.first_column; column <= block.last_column; column++) {
            const item_list list = obstacle_index_items(index, column, row);
            for (size_t k = 0; k < list.count; k++) {
                visit_item(search, list.item[k]);
            }
        }
    }
}

/* The distance of a point to the boundary of a solid. The far square around a room is none. Linear time. */
static double boundary_distance(const obstacle *solid, geom_vec2 point) {
    double least = DBL_MAX;
    for (size_t r = solid->room ? 1 : 0; r < solid->ring_count; r++) {
        const geom_ring ring = solid->rings[r];
        for (size_t i = 0; i < ring.count; i++) {
            const geom_segment2 edge = {ring.points[i], ring.points[(i + 1) % ring.count]};
            least = fmin(least,
                         collide_shape_distance(collide_shape_of_point(point), collide_shape_of_segment(edge))
                             .distance);
        }
    }
    return least;
}

static double inside_clearance(const obstacle *solid, geom_vec2 point, double radius) {
    return verify_agreeing(-boundary_distance(solid, point) - radius, COLLIDE_OVERLAPPING);
}

/* A solid that holds the start. On its boundary the walls have told everything already. */
static void visit_solid(void *context, uint32_t slot) {
    obstacle_search *search = context;
    const orca_motion *motion = search->motion;
    const obstacle *solid = &search->obstacles->slots[slot];
    if (collide_point_polygon(motion->path.a, obstacle_polygon(solid)) != COLLIDE_OVERLAPPING) {
        return;
    }
    const double clearance = inside_clearance(solid, motion->path.a, motion->radius);
    const verify_meeting inside = {COLLIDE_OVERLAPPING, COLLIDE_OVERLAPPING, 0.0, clearance, clearance};
    verify_meeting *meeting = meeting_of(search, slot);
    if (meeting) {
        fold(meeting, &inside);
    }
}

/* What the walls of a solid leave open once its boundary is reached: how deep inside the motion ends, and, for a point
 * that passes a corner, whether it touches or goes in. */
static void settle_solid(const obstacle_search *search, near_obstacle *near) {
    const obstacle *solid = &search->obstacles->slots[near->slot];
    const orca_motion *motion = search->motion;
    if (solid->kind != OBSTACLE_POLYGON || near->meeting.relation == COLLIDE_APART ||
        near->meeting.clearance > -motion->radius) {
        return;
    }
    if (near->meeting.relation == COLLIDE_TOUCHING) {
        near->meeting.relation = collide_segment_polygon(motion->path, obstacle_polygon(solid));
        near->meeting.clearance = verify_agreeing(near->meeting.clearance, near->meeting.relation);
    }
    if (collide_point_polygon(motion->path.b, obstacle_polygon(solid)) == COLLIDE_OVERLAPPING) {
        const double at_end = inside_clearance(solid, motion->path.b, motion->radius);
        near->meeting.clearance = fmin(near->meeting.clearance, at_end);
    }
}

/* Settles and notes what was found for the motion with index `agent`. */
static geom_status note_all(const obstacle_search *search, verify_findings *findings, uint32_t agent) {
    near_obstacle *list = search->nearby->list.data;
    geom_status status = search->status;
    for (size_t i = 0; i < search->nearby->count && status == GEOM_OK; i++) {
        settle_solid(search, &list[i]);
        status = verify_findings_note_obstacle(findings, agent, list[i].slot, list[i].meeting);
    }
    return status;
}

geom_status verify_obstacles(verify_nearby *nearby, verify_findings *findings, const orca_verify_input *input,
                             uint32_t agent) {
    obstacle_search search = {.obstacles = input->obstacles,
                              .motion = &input->motions[agent],
                              .range = input->clearance_range,
                              .nearby = nearby,
                              .allocator = findings->allocator};
    nearby->count = 0;
    visit_items(&search);
    obstacles_visit_solids(search.obstacles, search.motion->path.a, visit_solid, &search);
    return note_all(&search, findings, agent);
}
