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
    walk->simple = has_one_ring(&question->footprint->shape) && has_one_ring(&body->shape);
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

void collide_trajectory_set_leg(trajectory_walk *walk, size_t leg) {
    const trajectory_question *question = walk->question;
    if (!walk->started) {
        collide_turn_leg_start(&walk->search, &question->footprint->shape, &walk->body->shape,
                               region_of(walk), question->margin);
        walk->started = true;
    }
    const turn_leg turn = collide_trajectory_leg(question, leg, collide_trajectory_rotation(walk, leg),
                                                 walk->velocity, 0x1p-7 * walk->slop);
    collide_turn_leg_set(&walk->search, &turn, question->tolerance);
}

/* Lengths in which nothing overflows or vanishes when it is squared. */
static bool is_plain_length(double length) { return length > 0x1p-400 && length < 0x1p400; }

static geom_vec2 nearest_in_box(geom_aabb2 box, geom_vec2 p) {
    const geom_vec2 nearest = {geom_min(box.max.x, geom_max(box.min.x, p.x)),
                               geom_min(box.max.y, geom_max(box.min.y, p.y))};
    return nearest;
}

static trajectory_separation no_room(void) {
    const trajectory_separation separation = {-1.0, {0.0, 0.0}, 0.0, 0.0, 0.0, true};
    return separation;
}

/* What is left of a height for the margin and rounding. */
static double quick_gap(const trajectory_walk *walk, double height, double distance) {
    return height - 0x1p-40 * distance - walk->question->margin - walk->slop;
}

/* From the bounds of the body to a disc about the reference point, which turning does not move. */
static trajectory_separation separation_of_reach(const trajectory_walk *walk, geom_vec2 place) {
    const geom_vec2 way = geom_vec2_sub(place, nearest_in_box(walk->body->bounds, place));
    const double distance = sqrt(geom_vec2_length_squared(way));
    if (!is_plain_length(distance)) {
        return no_room();
    }
    const double gap = quick_gap(walk, distance - walk->question->footprint->reach, distance);
    const trajectory_separation separation = {gap, geom_vec2_scale(way, 1.0 / distance), 0.0, 0.0, 0.0, true};
    return separation;
}

/* The direction from the bounds of the body to the closest disc is one along which they are apart; the
 * separation of all discs is taken along it. */
static trajectory_separation separation_of_cover(trajectory_walk *walk, size_t pose, geom_vec2 place) {
    const collide_footprint *footprint = walk->question->footprint;
    const geom_aabb2 bounds = walk->body->bounds;
    const geom_vec2 rotation = collide_trajectory_rotation(walk, pose);
    geom_vec2 arm[COLLIDE_FOOTPRINT_DISCS];
    geom_vec2 closest = place;
    double lower = HUGE_VAL;
    for (int i = 0; i < footprint->outer_count; ++i) {
        arm[i] = turn_rotated(rotation, footprint->outer[i].center);
        const geom_vec2 center = geom_vec2_add(place, arm[i]);
        const double square = geom_vec2_length_squared(geom_vec2_sub(center, nearest_in_box(bounds, center)));
        const bool closer = square < lower;
        lower = closer ? square : lower;
        closest.x = closer ? center.x : closest.x;
        closest.y = closer ? center.y : closest.y;
    }
    const geom_vec2 foot = nearest_in_box(bounds, closest);
    const double distance = sqrt(lower);
    if (!is_plain_length(distance)) {
        return no_room();
    }
    const geom_vec2 normal = geom_vec2_scale(geom_vec2_sub(closest, foot), 1.0 / distance);
    trajectory_separation separation = {HUGE_VAL, normal, HUGE_VAL, -HUGE_VAL, footprint->max_vertex_distance,
                                        true};
    for (int i = 0; i < footprint->outer_count; ++i) {
        const double height = geom_vec2_dot(normal, geom_vec2_sub(geom_vec2_add(place, arm[i]), foot));
        const double lever = geom_vec2_cross(arm[i], normal);
        separation.gap = geom_min(height - footprint->outer[i].radius, separation.gap);
        separation.lower_lever = geom_min(lever, separation.lower_lever);
        separation.upper_lever = geom_max(lever, separation.upper_lever);
    }
    separation.gap = quick_gap(walk, separation.gap, distance);
    return separation;
}

/* With so much separation, in reaches of the footprint, the one disc is enough: it is quick, and turning uses
 * nothing up. */
static const double far_reaches = 0.25;

trajectory_separation collide_trajectory_quick_separation(trajectory_walk *walk, size_t pose) {
    const geom_vec2 place = place_seen(walk->question, pose, walk->velocity);
    const trajectory_separation far = separation_of_reach(walk, place);
    return far.gap > far_reaches * walk->question->footprint->reach ? far
                                                                    : separation_of_cover(walk, pose, place);
}

/* What is computed in the frame of the search, in the world. */
static double world_size(const trajectory_walk *walk, double size) {
    return collide_local2_world_size(&walk->search.scene.frame, dd_from(size));
}

static double world_gap(const trajectory_walk *walk, double gap) {
    return world_size(walk, geom_max(0.0, gap)) * (1.0 - 0x1p-40) - walk->slop;
}

/* Along the normal, where that parts the shapes as a whole: always, if they are convex. */
trajectory_separation collide_trajectory_separation_at(const trajectory_walk *walk, const turn_stop *stop) {
    const double max_vertex_distance = walk->question->footprint->max_vertex_distance;
    if (walk->simple) {
        const turn_height height = collide_turn_height(&walk->search.scene, &stop->pose, stop->normal);
        if (height.gap > 0.5 * stop->gap) {
            const trajectory_separation directed = {world_gap(walk, height.gap),
                                                    stop->normal,
                                                    world_size(walk, height.lower_lever),
                                                    world_size(walk, height.upper_lever),
                                                    max_vertex_distance,
                                                    true};
            return directed;
        }
    }
    const trajectory_separation separation = {world_gap(walk, stop->gap), stop->normal,
                                              -max_vertex_distance,       max_vertex_distance,
                                              max_vertex_distance,        false};
    return separation;
}

/* How a separation is used up on the way from a pose. What is left at a later one is bounded from below by
 * what the reference point has gone along the normal, and for a turn by d: a point at s from the reference
 * point is at R s then, whose height has the second derivative -n R s; so that height is no less than d times
 * its lever less d^2 |s| / 2. Either is a concave function of the way between two poses, up to the bulge, and
 * so is all that is left: it is least at one of the two. */
typedef struct separation_use {
    const trajectory_walk *walk;
    const trajectory_separation *separation;
    double gap; /* beyond what must be left */
    double lower_lever;
    double upper_lever;
    double bend; /* |s| / 2 at most */
    geom_vec2 start;
    double heading;
    double
        legs_in_one; /* so many legs of the stretch use up no more than 1, whatever their directions; or 0 */
} separation_use;

static separation_use separation_use_from(const trajectory_walk *walk, size_t pose,
                                          const trajectory_separation *separation, double spare) {
    const trajectory_question *question = walk->question;
    const trajectory_stretch *stretch = walk->stretch;
    const bool rests = walk->velocity.x == 0.0 && walk->velocity.y == 0.0;
    const double needed = spare + walk->slop + 0x1p-40 * separation->gap + stretch->bulge;
    const separation_use use = {
        walk,
        separation,
        separation->gap - needed,
        separation->lower_lever,
        separation->upper_lever,
        0.5 * separation->max_vertex_distance * (1.0 + 0x1p-40),
        place_seen(question, pose, walk->velocity),
        question->poses[pose].heading,
        rests ? (1.0 - 0x1p-30) / (stretch->chord + stretch->turn * separation->max_vertex_distance) : 0.0};
    return use;
}

/* The same for whatever turn: nothing is carried further than twice its distance from the reference point. */
static separation_use separation_use_of_any_turn(const separation_use *use) {
    separation_use any = *use;
    any.gap -= 4.0 * use->bend;
    any.lower_lever = 0.0;
    any.upper_lever = 0.0;
    any.bend = 0.0;
    return any;
}

/* What is left at a pose; not positive where there may be nothing. */
static double separation_left(const separation_use *use, size_t pose) {
    const trajectory_question *question = use->walk->question;
    const geom_vec2 gone = geom_vec2_sub(place_seen(question, pose, use->walk->velocity), use->start);
    const double turn = question->poses[pose].heading - use->heading;
    const double lift = geom_min(turn * use->upper_lever, turn * use->lower_lever) - turn * turn * use->bend;
    return use->separation->directed ? geom_vec2_dot(use->separation->normal, gone) + lift + use->gap
                                     : lift + use->gap - way_length_bound(gone);
}

/* So many legs together use up no more than what is left, at most `upper`. The sum of chords is rounded by
 * less than the part that is taken off. */
static size_t legs_within(const separation_use *use, double left, size_t upper) {
    const double legs = left * use->legs_in_one;
    return legs > 1.0 ? (legs < (double)upper ? (size_t)legs : upper) : 0;
}

/* What is left at a pose leads over some legs at once, or else over the next one when something is left
 * behind it. */
static size_t use_up(const separation_use *use, size_t pose, size_t last) {
    double left = use->gap;
    while (left > 0.0 && pose < last) {
        const size_t sure = legs_within(use, left, last - pose);
        const size_t next = pose + (sure > 0 ? sure : 1);
        left = separation_left(use, next);
        if (sure > 0 || left > 0.0) {
            pose = next;
        }
    }
    return pose;
}

size_t collide_trajectory_advance(const trajectory_walk *walk, size_t pose,
                                  const trajectory_separation *separation, double spare, size_t last) {
    if (!isfinite(separation->gap) || pose >= last) {
        return pose;
    }
    const separation_use use = separation_use_from(walk, pose, separation, spare);
    const size_t next = use_up(&use, pose, last);
    if (next > pose || !(use.gap > 4.0 * use.bend)) {
        return next;
    }
    const separation_use any = separation_use_of_any_turn(&use);
    return use_up(&any, pose, last);
}
