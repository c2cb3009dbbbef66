#include "trajectory2_walk.h"

#include "turn2_rotation.h"
#include "valid2.h"

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

/* The region in which the reference point stays, as seen from the body. Arcs without bounds have no known places. */
static geom_aabb2 region_of(const trajectory_walk *walk) {
    const geom_vec2 drift = geom_scale2(walk->velocity, walk->question->latest);
    const double bulge = isfinite(walk->stretch->bulge) ? walk->stretch->bulge : 0.0;
    const geom_vec2 by = {fabs(drift.x) + bulge, fabs(drift.y) + bulge};
    const geom_aabb2 positions = walk->stretch->positions;
    const geom_aabb2 region = {
        {fmax(positions.min.x - by.x, -DBL_MAX), fmax(positions.min.y - by.y, -DBL_MAX)},
        {fmin(positions.max.x + by.x, DBL_MAX), fmin(positions.max.y + by.y, DBL_MAX)}};
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
    const geom_vec2 nearest = {lesser(greater(p.x, box.min.x), box.max.x),
                               lesser(greater(p.y, box.min.y), box.max.y)};
    return nearest;
}

/* The direction from the bounds of the body to the closest disc is one along which they are apart; the room of all discs is
 * taken along it. */
trajectory_room collide_trajectory_quick_room(trajectory_walk *walk, size_t pose) {
    const collide_footprint *footprint = walk->question->footprint;
    const geom_aabb2 bounds = walk->body->bounds;
    const geom_vec2 place = place_seen(walk->question, pose, walk->velocity);
    const geom_vec2 rotation = collide_trajectory_rotation(walk, pose);
    geom_vec2 offset[COLLIDE_FOOTPRINT_DISCS];
    geom_vec2 closest = {0.0, 0.0};
    geom_vec2 foot = {0.0, 0.0};
    double least = HUGE_VAL;
    for (int i = 0; i < footprint->outer_count; ++i) {
        offset[i] = geom_add2(place, turn_rotated(rotation, footprint->outer[i].center));
        const geom_vec2 nearest = nearest_in_box(bounds, offset[i]);
        const geom_vec2 way = geom_sub2(offset[i], nearest);
        const double square = geom_length_squared2(way);
        if (square < least) {
            least = square;
            closest = way;
            foot = nearest;
        }
    }
    trajectory_room room = {-1.0, {0.0, 0.0}, true};
    const double distance = sqrt(least);
    if (!is_plain_length(distance)) {
        return room;
    }
    room.normal = geom_scale2(closest, 1.0 / distance);
    double height = HUGE_VAL;
    for (int i = 0; i < footprint->outer_count; ++i) {
        const double of_disc =
            geom_dot2(room.normal, geom_sub2(offset[i], foot)) - footprint->outer[i].radius;
        height = lesser(height, of_disc);
    }
    room.gap = height - 0x1p-40 * distance - walk->question->margin - walk->slop;
    return room;
}

/* Along the normal, where that parts the shapes as a whole: always, if they are convex. */
trajectory_room collide_trajectory_room_at(const trajectory_walk *walk, const turn_stop *stop) {
    const turn_scene *scene = &walk->search.scene;
    const double height = walk->simple ? collide_turn_height(scene, &stop->pose, stop->normal) : -HUGE_VAL;
    const bool directed = height > 0.5 * stop->gap;
    const double most = directed ? height : stop->gap;
    const double gap = collide_local2_world_size(&scene->frame, dd_from(greater(most, 0.0)));
    const trajectory_room room = {gap * (1.0 - 0x1p-40) - walk->slop, stop->normal, directed};
    return room;
}

/* The length of a vector, or more of one whose square is out of range. */
static double length_bound(geom_vec2 v) {
    const double square = geom_length_squared2(v);
    return square > 0x1p-900 && square < 0x1p900 ? sqrt(square) * (1.0 + 0x1p-40) : fabs(v.x) + fabs(v.y);
}

/* How a room is used up on the way from a pose. */
typedef struct room_use {
    const trajectory_walk *walk;
    const trajectory_room *room;
    double needed; /* what must be left */
    geom_vec2 start;
    double heading;
    double
        legs_in_one; /* so many legs of the stretch use up no more than 1, whatever their directions; or 0 */
} room_use;

static room_use room_use_from(const trajectory_walk *walk, size_t pose, const trajectory_room *room,
                              double spare) {
    const trajectory_question *question = walk->question;
    const trajectory_stretch *stretch = walk->stretch;
    const double each = stretch->chord + stretch->turn * question->footprint->spokes;
    const bool rests = walk->velocity.x == 0.0 && walk->velocity.y == 0.0;
    const room_use use = {walk,
                          room,
                          spare + walk->slop + 0x1p-40 * room->gap + stretch->bulge,
                          place_seen(question, pose, walk->velocity),
                          question->poses[pose].heading,
                          rests ? (1.0 - 0x1p-30) / each : 0.0};
    return use;
}

static double turn_at(const room_use *use, size_t pose) {
    return fabs(use->walk->question->poses[pose].heading - use->heading);
}

/* What is left, beyond what is needed, at a pose where the footprint has turned no further than so much; not positive where
 * there may be nothing. */
static double room_left(const room_use *use, size_t pose, double turned) {
    const trajectory_question *question = use->walk->question;
    const geom_vec2 gone = geom_sub2(place_seen(question, pose, use->walk->velocity), use->start);
    const double swing = lesser(turned, 2.0) * question->footprint->spokes * (1.0 + 0x1p-40);
    const double gap = use->room->gap - (use->needed + swing);
    return use->room->directed ? geom_dot2(use->room->normal, gone) + gap : gap - length_bound(gone);
}

/* So many legs together use up no more than what is left, at most `most`. The sum of chords is rounded by less than the part
 * that is taken off. */
static size_t legs_within(const room_use *use, double left, size_t most) {
    const double legs = left * use->legs_in_one;
    return legs > 1.0 ? (legs < (double)most ? (size_t)legs : most) : 0;
}

/* On a leg, the reference point is nearly on the line between its ends, so that the way from a pose is furthest at one of
 * them, in any direction; and the turn from there is largest at one. What is left at a pose leads over some legs at once; the
 * next one is looked at, and then what is left behind it. */
size_t collide_trajectory_advance(const trajectory_walk *walk, size_t pose, const trajectory_room *room,
                                  double spare, size_t last) {
    if (!isfinite(room->gap) || pose >= last) {
        return pose;
    }
    const room_use use = room_use_from(walk, pose, room, spare);
    double left = room->gap - use.needed;
    double turned = 0.0;
    while (left > 0.0) {
        const size_t sure = legs_within(&use, left, last - pose);
        if (sure > 0) {
            pose += sure;
            turned = turn_at(&use, pose);
        }
        if (pose == last) {
            break;
        }
        const size_t end = leg_end(walk->question, pose);
        const double turn = turn_at(&use, end);
        const double most = greater(turned, turn);
        left = room_left(&use, end, most);
        if (!(left > 0.0) || !(room_left(&use, pose, most) > 0.0)) {
            break;
        }
        turned = turn;
        pose = end;
    }
    return pose;
}
