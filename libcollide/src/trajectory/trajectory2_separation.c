/* How far a footprint is from a body at a pose. */
#include "trajectory2_walk.h"

#include "numeric/ccd2_rotation.h"
#include "shape/valid2.h"

static bool has_one_ring(const collide_shape *shape) {
    return shape->kind != COLLIDE_SHAPE_POLYGON || shape->as.polygon.count == 1;
}

void collide_trajectory_walk_start(trajectory_walk *walk, const trajectory_question *question,
                                   const trajectory_stretch *stretch, const trajectory_body *body) {
    const geom_vec2 rest = {0.0, 0.0};
    walk->question = question;
    walk->stretch = stretch;
    walk->body = body;
    walk->velocity = question->times != NULL ? body->velocity : rest;
    walk->slop =
        stretch->slop + 0x1p-44 * question->latest * (fabs(walk->velocity.x) + fabs(walk->velocity.y));
    walk->simple = has_one_ring(&question->footprint->shape) && has_one_ring(body->shape);
    walk->started = false;
    walk->turned_pose = SIZE_MAX;
}

/* The region in which the reference point stays, as seen from the body. Arcs without bounds have no known
 * places. */
static geom_aabb2 region_of(const trajectory_walk *walk) {
    const geom_vec2 drift = geom_vec2_scale(walk->velocity, walk->question->latest);
    const double bulge = isfinite(walk->stretch->bulge) ? walk->stretch->bulge : 0.0;
    const geom_vec2 by = {fabs(drift.x) + bulge, fabs(drift.y) + bulge};
    const geom_aabb2 positions = walk->stretch->positions;
    const geom_aabb2 region = {
        {geom_max(positions.min.x - by.x, -DBL_MAX), geom_max(positions.min.y - by.y, -DBL_MAX)},
        {geom_min(positions.max.x + by.x, DBL_MAX), geom_min(positions.max.y + by.y, DBL_MAX)}};
    return region;
}

geom_vec2 collide_trajectory_rotation(trajectory_walk *walk, size_t pose) {
    if (walk->turned_pose != pose) {
        walk->turned_pose = pose;
        walk->rotation = collide_turn_rotation(1.0, walk->question->poses[pose].heading);
    }
    return walk->rotation;
}

static void start_search(trajectory_walk *walk) {
    const trajectory_question *question = walk->question;
    if (!walk->started) {
        collide_turn_leg_start(&walk->search, &question->footprint->shape, walk->body->shape, region_of(walk),
                               question->margin, question->kernels);
        walk->started = true;
    }
}

static double slop_of_places(const trajectory_walk *walk) { return 0x1p-7 * walk->slop; }

void collide_trajectory_set_pose(trajectory_walk *walk, size_t pose) {
    start_search(walk);
    collide_turn_leg_place(&walk->search, place_seen(walk->question, pose, walk->velocity),
                           collide_trajectory_rotation(walk, pose), slop_of_places(walk));
}

void collide_trajectory_set_leg(trajectory_walk *walk, size_t leg) {
    start_search(walk);
    const turn_leg turn = collide_trajectory_leg(walk->question, leg, collide_trajectory_rotation(walk, leg),
                                                 walk->velocity, slop_of_places(walk));
    collide_turn_leg_set(&walk->search, &turn, walk->question->tolerance);
}

static const double turning_limit = 1.0;

/* Nothing rises or falls faster than the two levers, and what is at |s| has the acceleration |s|. */
static void set_levers(trajectory_separation *separation, double lower, double upper) {
    const double bend = -0.5 * separation->max_vertex_distance * (1.0 + 0x1p-40);
    const pose_heights both = {
        2, {separation->gap, separation->gap}, {lower, upper}, {bend, bend}, {0.0, 0.0}};
    separation->turn_limit = HUGE_VAL;
    separation->heights = both;
}

/* What a leg leads no further than, as seen from the body. */
static double chord_seen(const trajectory_walk *walk) {
    const double carried = way_length_bound(walk->velocity) * walk->stretch->lapse;
    return (walk->stretch->chord + carried) * (1.0 + 0x1p-40);
}

/* A leg is no further from the nearer one of its poses than half of its chord, and the bulge. */
size_t collide_trajectory_away(const trajectory_walk *walk, double distance, size_t last) {
    const trajectory_question *question = walk->question;
    const trajectory_stretch *stretch = walk->stretch;
    const double chord = chord_seen(walk);
    const double reach = question->footprint->reach + question->margin + distance;
    const bool rests = walk->velocity.x == 0.0 && walk->velocity.y == 0.0;
    const pose_surroundings near = {
        walk->body->bounds, (reach + 0.5 * chord + stretch->bulge) * (1.0 + 0x1p-40) + 2.0 * walk->slop,
        chord, walk->velocity, rests ? NULL : question->times + stretch->first};
    return question->passes->away(&near, &question->poses[stretch->first], last - stretch->first,
                                  question->last - stretch->first);
}

/* The direction from the bounds of the body to the closest disc is one along which they are apart; the
 * separation of all discs is taken along it. */
void collide_trajectory_quick_separation(trajectory_walk *walk, size_t pose,
                                         trajectory_separation *separation) {
    const collide_footprint *footprint = walk->question->footprint;
    const turn_discs discs = {footprint->outer,
                              (size_t)footprint->outer_count,
                              collide_trajectory_rotation(walk, pose),
                              place_seen(walk->question, pose, walk->velocity),
                              walk->question->margin,
                              walk->slop};
    separation->gap =
        walk->question->kernels->discs(&discs, walk->body->bounds, &separation->normal, &separation->heights);
    separation->directed = true;
    separation->turn_limit = turning_limit;
    separation->max_vertex_distance = footprint->max_vertex_distance;
}

/* What is computed in the frame of the search, in the world. */
static double world_size(const trajectory_walk *walk, double size) {
    return collide_local2_world_size(&walk->search.scene.frame, dd_from(size));
}

static double world_gap(const trajectory_walk *walk, double gap) {
    return world_size(walk, geom_max(0.0, gap)) * (1.0 - 0x1p-40) - walk->slop;
}

/* Of each vertex along the normal, as a search that keeps them has them: the least height in its frame. */
static double set_heights(trajectory_separation *separation, const trajectory_walk *walk,
                          const turn_stop *stop) {
    const turn_scene *scene = &walk->search.scene;
    const turn_levels levels = {stop->normal, collide_turn_level(scene, stop->normal), scene->frame.unit_low,
                                scene->frame.unit_high, walk->slop};
    const double lowest = scene->kernels->heights(&levels, &scene->edges_a, stop->pose.rotation,
                                                  stop->pose.place, &separation->heights);
    separation->gap = world_gap(walk, lowest);
    separation->turn_limit = turning_limit;
    return lowest;
}

/* Of all vertices along the normal: the least height in the frame of the search. */
static double set_lowest_height(trajectory_separation *separation, const trajectory_walk *walk,
                                const turn_stop *stop) {
    const turn_scene *scene = &walk->search.scene;
    const geom_ring ring = core2_ring(&scene->a, 0);
    double lowest = HUGE_VAL;
    double lower_lever = HUGE_VAL;
    double upper_lever = -HUGE_VAL;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 x = collide_turn_moving(scene, &stop->pose, ring, i);
        const double lever = geom_vec2_cross(geom_vec2_sub(x, stop->pose.place), stop->normal);
        lowest = geom_min(geom_vec2_dot(stop->normal, x), lowest);
        lower_lever = geom_min(lever, lower_lever);
        upper_lever = geom_max(lever, upper_lever);
    }
    lowest -= collide_turn_level(scene, stop->normal);
    separation->gap = world_gap(walk, lowest);
    set_levers(separation, world_size(walk, lower_lever), world_size(walk, upper_lever));
    return lowest;
}

/* Along the normal, where that parts the shapes as a whole: always, if they are convex. */
void collide_trajectory_separation_at(const trajectory_walk *walk, const turn_stop *stop,
                                      trajectory_separation *separation) {
    separation->normal = stop->normal;
    separation->max_vertex_distance = walk->question->footprint->max_vertex_distance;
    const turn_scene *scene = &walk->search.scene;
    const double lowest = !walk->simple    ? -HUGE_VAL
                          : scene->keeps_a ? set_heights(separation, walk, stop)
                                           : set_lowest_height(separation, walk, stop);
    separation->directed = lowest > 0.5 * stop->gap;
    if (!separation->directed) {
        separation->gap = world_gap(walk, stop->gap);
        set_levers(separation, -separation->max_vertex_distance, separation->max_vertex_distance);
    }
}

/* What is left at a later pose is bounded from below by what the reference point has gone along the normal, and
 * by the heights. Between two poses a height is a concave function of the way less what bends it: the bulge, and
 * for a point at s from the reference point, of which the height has the second derivative -n R s, |s| / 8 times
 * the square of the turn of the leg. Two levers are concave as they are. So all that is left is least at one of
 * the two poses, but for these. */
static double bend_of_leg(const trajectory_stretch *stretch, const trajectory_separation *separation) {
    const bool of_points = separation->turn_limit < HUGE_VAL;
    return of_points
               ? 0.125 * stretch->turn * stretch->turn * separation->max_vertex_distance * (1.0 + 0x1p-40)
               : 0.0;
}

static pose_use use_from(const trajectory_walk *walk, size_t pose, const trajectory_separation *separation,
                         double spare) {
    const trajectory_question *question = walk->question;
    const trajectory_stretch *stretch = walk->stretch;
    const bool rests = walk->velocity.x == 0.0 && walk->velocity.y == 0.0;
    const double needed =
        spare + walk->slop + 0x1p-40 * separation->gap + stretch->bulge + bend_of_leg(stretch, separation);
    const pose_use use = {&separation->heights,
                          needed,
                          separation->gap - needed,
                          separation->turn_limit,
                          separation->directed,
                          separation->normal,
                          place_seen(question, pose, walk->velocity),
                          question->poses[pose].heading,
                          walk->velocity,
                          rests ? NULL : question->times + pose,
                          (1.0 - 0x1p-30) /
                              (chord_seen(walk) + stretch->turn * separation->max_vertex_distance)};
    return use;
}

/* The same for whatever turn: nothing is carried further than twice its distance from the reference point. */
static size_t advance_at_any_turn(const pose_use *use, const trajectory_separation *separation,
                                  const pose_passes *passes, const collide_pose *poses, size_t legs,
                                  size_t left) {
    const double gap = separation->gap - 2.0 * separation->max_vertex_distance * (1.0 + 0x1p-40);
    if (!(gap - use->needed > 0.0)) {
        return 0;
    }
    const pose_heights still = {1, {gap}, {0.0}, {0.0}, {0.0}};
    pose_use any = *use;
    any.heights = &still;
    any.least = gap - use->needed;
    any.turn_limit = HUGE_VAL;
    return passes->led(&any, poses, legs, left);
}

size_t collide_trajectory_advance(const trajectory_walk *walk, size_t pose,
                                  const trajectory_separation *separation, double spare, size_t last) {
    if (!(separation->gap > 0.0 && isfinite(separation->gap)) || pose >= last) {
        return pose;
    }
    const pose_passes *const passes = walk->question->passes;
    const collide_pose *const poses = &walk->question->poses[pose];
    const pose_use use = use_from(walk, pose, separation, spare);
    const size_t upper = last - pose;
    const size_t left = walk->question->last - pose;
    const size_t legs = use.least > 0.0 ? passes->led(&use, poses, upper, left) : 0;
    return pose + (legs > 0 ? legs : advance_at_any_turn(&use, separation, passes, poses, upper, left));
}
