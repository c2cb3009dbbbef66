/* The sweep of two shapes: start, rest, search, first contact in the world. */
#include "sweep2_run.h"

#include "sweep2_disc.h"
#include "sweep2_overlap.h"
#include "sweep2_scene.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>

/* Shapes without radii, one of them with a vertex on the way that comes to touch, and none that does more. */
static bool overlap_without_crossing(const sweep_search *search) {
    const core2 *a = &search->side[0].core;
    const core2 *b = &search->side[1].core;
    if (search->all_convex) {
        return !search->parted && !collide_sweep_is_flat(a, b) &&
               !collide_sweep_motion_parts(a, b, search->motion);
    }
    return b->kind == CORE2_POLYGON ? collide_sweep_enters_polygon(a, b, search->motion)
                                    : collide_sweep_enters_polygon(b, a, sweep_reversed(search->motion));
}

static collide_relation relation_of_search(const sweep_search *search) {
    if (search->least > 0) {
        return COLLIDE_APART;
    }
    bool overlap = search->least < 0;
    if (!search->has_reach) {
        const core2 *a = &search->side[0].core;
        const core2 *b = &search->side[1].core;
        const bool has_width = !search->all_convex || (search->is_plain && search->axes.has_width);
        overlap = overlap ? has_width || !collide_sweep_is_flat(a, b) : overlap_without_crossing(search);
    }
    return overlap ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

/* The normal is that of the shapes without their radii. */
static collide_sweep sweep_from_start(const sweep_task *task, collide_relation relation) {
    const collide_distance shapes = collide_shape_distance(*task->a, *task->b);
    core2 core_a;
    core2 core_b;
    collide_core2_init(&core_a, task->a);
    collide_core2_init(&core_b, task->b);
    const collide_distance cores =
        collide_shape_distance(collide_core2_shape(&core_a), collide_core2_shape(&core_b));
    return sweep_from_contact(relation, shapes.on_b, dd_high2(collide_unit_between(cores.on_b, cores.on_a)));
}

/* The first contact in the world. Its place on b is a point of b's core, carried on by b's motion, and b's
 * radius away along the normal. */
static collide_sweep sweep_from_search(const sweep_search *search, const sweep_task *task) {
    const edge_contact *first = &search->first;
    const sweep_pair *pair = &search->first_pair;
    dd_vec2 normal = dd_normalize2(first->normal);
    if (dd_is_zero2(first->normal)) {
        normal = collide_unit_between(pair->motion.to, pair->motion.from);
    }
    normal = search->first_of_a ? normal : dd_neg2(normal);
    const vertex2 *origin = search->first_of_a ? &pair->edge[0] : &pair->vertex;
    const geom_vec2 zero = {0.0, 0.0};
    int exponent =
        collide_larger_exponent(search->frame.exponent, collide_span_exponent(task->motion_b, zero));
    exponent = collide_larger_exponent(exponent, collide_size_exponent(search->side[1].core.radius)) + 1;
    const local2 frame = collide_local2_make(origin->base, exponent);
    dd_vec2 place = {{0.0, 0.0}, {0.0, 0.0}};
    place = search->first_of_a ? first->point : place;
    place = origin->turned ? dd_add2(place, search->side[1].offset[origin->corner]) : place;
    place = sweep_scaled(place, search->frame.exponent - frame.exponent);
    place = dd_add_scaled2(place, first->time, collide_local2_difference(&frame, task->motion_b, zero));
    place = dd_add_scaled2(place, collide_local2_size(&frame, search->side[1].core.radius), normal);
    const collide_sweep result = {COLLIDE_TOUCHING, later_time(first->time.high),
                                  collide_local2_world_point(&frame, place), dd_high2(normal)};
    return result;
}

/* For shapes that rest as seen from each other. */
static collide_sweep sweep_at_rest(const sweep_task *task) {
    const geom_vec2 nowhere = {0.0, 0.0};
    const collide_relation at_start = collide_shape_relation_within(*task->a, *task->b, task->margin);
    return at_start == COLLIDE_APART ? free_sweep(nowhere) : sweep_from_start(task, at_start);
}

collide_sweep collide_sweep_run(const sweep_task *task) {
    const geom_vec2 nowhere = {0.0, 0.0};
    collide_sweep quick;
    if (collide_sweep_disc(task, &quick)) { /* which worlds ask about more than about anything else */
        return quick;
    }
    sweep_search search;
    collide_sweep_start_search(&search, task);
    if (collide_sweep_boxes_stay_apart(&search)) {
        return free_sweep(nowhere);
    }
    if (sweep_rests(task->motion)) {
        return sweep_at_rest(task);
    }
    collide_sweep_filter(&search);
    if (search.is_plain && search.axes.never) {
        return free_sweep(nowhere);
    }
    const bool surely_apart = search.is_plain && search.axes.starts_apart;
    const collide_relation at_start =
        surely_apart ? COLLIDE_APART : collide_shape_relation_within(*task->a, *task->b, task->margin);
    search.starts_apart = at_start == COLLIDE_APART;
    if (at_start == COLLIDE_OVERLAPPING) {
        return sweep_from_start(task, at_start);
    }
    collide_sweep_run_search(&search);
    const collide_relation relation = relation_of_search(&search);
    if (!search.starts_apart) {
        return sweep_from_start(task, relation > at_start ? relation : at_start);
    }
    if (relation == COLLIDE_APART) {
        return free_sweep(nowhere);
    }
    collide_sweep result = sweep_from_search(&search, task);
    result.relation = relation;
    return result;
}
