/* The half-planes that lead a motion along the obstacles and out of them. */

#include "obstacle/relative2.h"

#include <collide/distance2.h>

/* The search for walls near a member. */
typedef struct wall_search {
    enforce_work *work;
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
        collide_shape_distance(collide_shape_from_point(point), collide_shape_from_segment(segment));
    const nearest_point result = {geom_vec2_normalize(geom_vec2_sub(point, found.on_b)), found.distance};
    return result;
}

/* How far an obstacle goes in the step. */
static geom_vec2 way_of(const wall_search *search, const obstacle *shape) {
    return orca_relative2_way(shape, search->work->input->time_step);
}

static void add_plane(wall_search *search, geom_vec2 normal, double least, double cap) {
    const enforce_plane plane = {search->member, ENFORCE_NONE, normal, least, 0.5 * search->margin, cap, 0.0};
    if (search->status == GEOM_OK) {
        search->status = enforce_add_plane(search->work, plane);
    }
}

/* Free of it: keeps a margin. In it: no deeper, and out as fast as it can. `way` is that of the obstacle. */
static void add_distance(wall_search *search, geom_vec2 normal, double gap, geom_vec2 way) {
    const double span = enforce_members(search->work)[search->member].span;
    const double moved = geom_vec2_dot(normal, way);
    if (gap > 0.0) {
        add_plane(search, normal, search->margin - gap + moved, HUGE_VAL);
        return;
    }
    add_plane(search, normal, fmin(search->margin, span) + moved, HUGE_VAL);
    add_plane(search, normal, fmin(search->margin - gap + moved, span), 2.0 * span);
}

/* A disc that moves is avoided as an agent would be, to either side: by the half-plane of ORCA, the step
 * being the horizon. */
static void add_moving_disc(wall_search *search, const orca_body *disc, geom_vec2 way) {
    const enforce_member *member = &enforce_members(search->work)[search->member];
    const orca_body self = {member->motion.path.a, member->way, member->motion.radius + search->margin, 0};
    const orca_body other = {disc->position, way, disc->radius, 1};
    const orca_pair_params alone = {1.0, 1.0, 1.0};
    const orca_half_plane found = orca_agent_half_plane(self, other, alone);
    add_plane(search, found.normal, geom_vec2_dot(found.normal, found.point), HUGE_VAL);
}

static bool add_item(void *context, const obstacle_item *item) {
    wall_search *search = context;
    const enforce_member *member = &enforce_members(search->work)[search->member];
    const geom_vec2 start = member->motion.path.a;
    if (item->solid && orca_obstacle_locate(item->owner, start) == GEOM_LOCATION_INSIDE) {
        return true;
    }
    const geom_capsule2 core = orca_relative2_capsule(item);
    const nearest_point nearest = nearest_of(core, start);
    const double gap = nearest.distance - member->motion.radius - core.radius;
    const bool on_core = geom_vec2_equal(nearest.away, geom_vec2_make(0.0, 0.0));
    /* Solids lie on the left of their walls. */
    geom_vec2 beside =
        item->is_disc ? geom_vec2_make(1.0, 0.0) : geom_vec2_neg(geom_vec2_perp(item->as.wall.direction));
    if (!item->solid && geom_vec2_dot(beside, member->proposed) < 0.0) {
        beside = geom_vec2_neg(beside); /* out of the middle to the side that it prefers */
    }
    const geom_vec2 way = way_of(search, item->owner);
    if (gap >= member->span + geom_vec2_length(way) * (1.0 + 0x1p-40) + search->margin) {
        return true;
    }
    if (item->is_disc && item->moves && gap > search->margin) {
        add_moving_disc(search, &item->as.disc, way);
    } else {
        add_distance(search, on_core ? beside : nearest.away, gap, way);
    }
    return search->status == GEOM_OK;
}

/* Out of a solid by its nearest wall; of several, the one that it goes to. */
static bool add_solid(void *context, const obstacle *solid) {
    wall_search *search = context;
    const enforce_member *member = &enforce_members(search->work)[search->member];
    const geom_vec2 start = member->motion.path.a;
    if (orca_obstacle_locate(solid, start) != GEOM_LOCATION_INSIDE) {
        return true;
    }
    nearest_point out = {{0.0, 0.0}, HUGE_VAL};
    for (size_t i = 0; i < solid->item_count; i++) {
        const nearest_point nearest = nearest_of(orca_relative2_capsule(&solid->items[i]), start);
        const bool as_near =
            nearest.distance == out.distance &&
            geom_vec2_dot(nearest.away, member->proposed) < geom_vec2_dot(out.away, member->proposed);
        out = nearest.distance < out.distance || as_near ? nearest : out;
    }
    add_distance(search, geom_vec2_neg(out.away), -out.distance - member->motion.radius,
                 way_of(search, solid));
    return search->status == GEOM_OK;
}

/* Whether surely no obstacle is so near an agent that it gets a half-plane. The box around it reaches as far as the
 * agent may get, its radius on, and twice the margin of a wall: once would do, but for rounding. */
static bool walls_are_far(const wall_search *search, const enforce_member *member) {
    const geom_vec2 start = member->motion.path.a;
    const double size = geom_max(fabs(start.x), fabs(start.y));
    const double reach = member->motion.radius + member->span + 2.0 * search->margin;
    const geom_aabb2 box = enforce_box_around(start, reach + 0x1p-48 * size);
    return enforce_surely_free(search->work->input->obstacles, box);
}

static geom_status enforce_add_walls(enforce_work *work, uint32_t index) {
    const enforce_member *member = &enforce_members(work)[index];
    const orca_motion *motion = &member->motion;
    wall_search search = {work, index, 0x1p-12 * motion->radius + member->rounding, GEOM_OK};
    if (walls_are_far(&search, member)) {
        return GEOM_OK;
    }
    const orca_obstacle_filter filter = orca_verify2_filter(motion);
    const orca_obstacles *obstacles = work->input->obstacles;
    const geom_vec2 start = motion->path.a;
    orca_relative2_visit_ordered(obstacles, start, motion->radius + member->span + search.margin,
                                 work->input->time_step, &filter, add_item, &search);
    orca_obstacle_index_solids(&obstacles->index, start, &filter, add_solid, &search);
    return search.status;
}
