#include <collide/turn2.h>

#include "turn2_rotation.h"
#include "turn2_search.h"

#include <collide/cast.h>
#include <collide/distance2.h>

geom_vec2 collide_motion_apply(collide_motion motion, double t, geom_vec2 point) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = turn_rotated(rotation, geom_sub2(point, motion.pivot));
    return geom_add2(geom_add_scaled2(motion.pivot, t, motion.translation), about);
}

/* The pivot is taken from what it turns to first: without a turn, only the translation is left, as it is. */
geom_transform2 collide_motion_transform(collide_motion motion, double t) {
    const geom_vec2 rotation = collide_turn_rotation(t, motion.angle);
    const geom_vec2 about = geom_sub2(motion.pivot, turn_rotated(rotation, motion.pivot));
    const geom_transform2 result = {{rotation.x, rotation.y}, geom_add_scaled2(about, t, motion.translation)};
    return result;
}

/* How far the core reaches from its pivot, rounded upwards. */
static double extent_of(const turn_scene *scene, const sweep_core *core, geom_vec2 pivot) {
    double extent = 0.0;
    for (size_t i = 0; i < core->rings[0].count; ++i) {
        const sweep_vertex vertex = sweep_core_vertex(core, core->rings[0], i);
        extent = fmax(extent, geom_length2(sweep_vertex_from(&scene->frame, &vertex, pivot)));
    }
    return extent * (1.0 + 0x1p-48);
}

/* Bounds for all of the motion. A coordinate is the sum of a few products, each rounded by less than 2^-51 of the largest
 * length, and so is a distance of two such points. */
static void set_bounds(turn_scene *scene, double margin) {
    const double turn_a = fabs(scene->motion_a.angle);
    const double turn_b = fabs(scene->motion_b.angle);
    const double speed = geom_length2(scene->velocity) * (1.0 + 0x1p-48);
    scene->extent_a = extent_of(scene, &scene->a, scene->motion_a.pivot);
    scene->extent_b = extent_of(scene, &scene->b, scene->motion_b.pivot);
    scene->radius_a = collide_local2_size(&scene->frame, scene->a.radius).high;
    scene->radius_b = collide_local2_size(&scene->frame, scene->b.radius).high;
    const double beyond = collide_local2_size(&scene->frame, margin).high;
    scene->reach = (scene->radius_a + scene->radius_b + beyond) * (1.0 + 0x1p-50);
    const double apart = geom_length2(scene->between) + speed + scene->extent_a;
    scene->error = 0x1p-45 * (apart + scene->extent_b + scene->reach);
    scene->speed = (speed + turn_a * scene->extent_a + turn_b * scene->extent_b) * (1.0 + 0x1p-48);
    scene->slide_speed = 2.0 * scene->speed + 2.0 * (turn_a + turn_b) * (scene->extent_a + scene->extent_b);
    const double moving = speed + turn_a * scene->extent_a;
    scene->acceleration =
        (turn_a * turn_a * scene->extent_a + 2.0 * turn_b * moving + turn_b * turn_b * apart) *
        (1.0 + 0x1p-48);
}

/* What does not turn may have its pivot anywhere: in its middle, bounds are smallest. */
static void center_pivot(collide_motion *motion, const sweep_core *core) {
    if (motion->angle == 0.0) {
        const geom_aabb2 box = collide_sweep_core_bounds(core);
        motion->pivot = geom_add2(geom_scale2(box.min, 0.5), geom_scale2(box.max, 0.5));
    }
}

static void set_frame(turn_scene *scene, double margin) {
    const geom_vec2 zero = {0.0, 0.0};
    const collide_motion *a = &scene->motion_a;
    const collide_motion *b = &scene->motion_b;
    int exponent = collide_larger_exponent(sweep_core_exponent(&scene->a, a->pivot),
                                           sweep_core_exponent(&scene->b, b->pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(a->pivot, b->pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(a->translation, zero));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(b->translation, zero));
    scene->frame =
        collide_local2_make(zero, collide_larger_exponent(exponent, collide_size_exponent(margin)));
}

static void set_scene(turn_scene *scene, const collide_shape *a, collide_motion motion_a,
                      const collide_shape *b, collide_motion motion_b, double margin) {
    collide_sweep_core_init(&scene->a, a);
    collide_sweep_core_init(&scene->b, b);
    scene->motion_a = motion_a;
    scene->motion_b = motion_b;
    center_pivot(&scene->motion_a, &scene->a);
    center_pivot(&scene->motion_b, &scene->b);
    set_frame(scene, margin);
    const dd_vec2 between =
        collide_local2_difference(&scene->frame, scene->motion_a.pivot, scene->motion_b.pivot);
    const dd_vec2 velocity =
        collide_local2_difference(&scene->frame, motion_a.translation, motion_b.translation);
    scene->between = dd_high2(between);
    scene->velocity = dd_high2(velocity);
    collide_turn_keep_vertices(scene);
    set_bounds(scene, margin);
}

turn_stop collide_turn_stop_at(const turn_scene *scene, double time, double bound) {
    turn_stop stop;
    stop.pose = collide_turn_pose(scene, time);
    stop.closest = collide_turn_closest(scene, &stop.pose, bound);
    stop.normal = geom_normalize2(geom_sub2(stop.closest.on_a, stop.closest.on_b));
    stop.gap = stop.closest.distance - scene->reach - scene->error;
    return stop;
}

turn_stop collide_turn_stop_after(const turn_scene *scene, const turn_stop *stop, double time) {
    const double most = stop->closest.distance + scene->speed * (time - stop->pose.time) + 2.0 * scene->error;
    return collide_turn_stop_at(scene, time, most * (1.0 + 0x1p-40));
}

double collide_turn_next_time(const turn_scene *scene, const turn_stop *stop, double spare) {
    double step = scene->speed > 0.0 ? (stop->gap - spare) / scene->speed : HUGE_VAL;
    if (!scene->a.is_polygon && !scene->b.is_polygon) {
        step = fmax(step, collide_turn_safe_time(scene, &stop->pose, stop->normal, spare));
    }
    return fmin(stop->pose.time + (step > 0.0 ? step * (1.0 - 0x1p-40) : 0.0), 1.0);
}

/* Between two stops the distance falls and rises again no faster than the speed allows. */
static double least_between(const turn_scene *scene, const turn_stop *from, const turn_stop *to) {
    const double time = to->pose.time - from->pose.time;
    return 0.5 * (from->gap + to->gap - scene->speed * time * (1.0 + 0x1p-48)) - scene->error;
}

/* How many steps within the tolerance are too many, and how often the time in which a contact is to follow is doubled. */
enum {
    MAX_NEAR_STEPS = 64,
    MAX_PROOFS = 24
};

/* The verdict at a stop. The point is on the caller's b. */
static collide_turn result_at(const turn_search *search, const turn_stop *stop,
                              collide_turn_verdict verdict) {
    const turn_scene *scene = &search->scene;
    const geom_vec2 from_a = geom_add_scaled2(stop->closest.on_a, -scene->radius_a, stop->normal);
    const geom_vec2 from_b = geom_add_scaled2(stop->closest.on_b, scene->radius_b, stop->normal);
    const geom_vec2 way = sweep_in_frame(&scene->frame, scene->motion_b.translation);
    const geom_vec2 place = turn_rotated(stop->pose.back, search->swapped ? from_a : from_b);
    const geom_vec2 point = geom_add_scaled2(place, stop->pose.time, way);
    const geom_vec2 normal = turn_rotated(stop->pose.back, stop->normal);
    local2 about_pivot = scene->frame;
    about_pivot.origin = scene->motion_b.pivot;
    const dd clearance = dd_from(fmax(search->clearance, 0.0));
    const collide_turn result = {
        verdict,
        stop->pose.time,
        stop->pose.time,
        collide_local2_world_size(&scene->frame, clearance),
        collide_local2_world_point(&about_pivot, dd_make2(dd_from(point.x), dd_from(point.y))),
        search->swapped ? geom_neg2(normal) : normal,
        search->steps};
    return result;
}

/* They have come very close: does a contact follow that can be proved? */
static collide_turn result_near(turn_search *search, const turn_stop *stop) {
    const turn_scene *scene = &search->scene;
    double until = stop->pose.time;
    double step = 2.0 * fmax(stop->gap, search->least_gap) / scene->speed;
    bool proved = false;
    for (int i = 0; i < MAX_PROOFS && until < 1.0 && !proved; ++i) {
        const turn_pose pose = collide_turn_pose(scene, fmin(stop->pose.time + step, 1.0));
        until = pose.time;
        proved = collide_turn_proves_contact(scene, &stop->pose, &pose);
        step *= 2.0;
        ++search->steps;
    }
    collide_turn result = result_at(search, stop, proved ? COLLIDE_TURN_HIT : COLLIDE_TURN_UNDECIDED);
    result.until = proved ? until : result.time;
    return result;
}

/* One step after another. */
static collide_turn advance(turn_search *search) {
    const turn_scene *scene = &search->scene;
    turn_stop stop = collide_turn_stop_at(scene, 0.0, HUGE_VAL);
    search->clearance = stop.gap;
    for (search->steps = 1; search->steps < COLLIDE_TURN_MAX_STEPS; ++search->steps) {
        search->near_steps = stop.gap > search->tolerance ? 0 : search->near_steps + 1;
        if (!(stop.gap > search->least_gap) || search->near_steps > MAX_NEAR_STEPS) {
            return result_near(search, &stop);
        }
        const double time = collide_turn_next_time(scene, &stop, 0.25 * search->least_gap);
        const turn_stop next = collide_turn_stop_after(scene, &stop, time);
        search->clearance = fmin(search->clearance, fmin(next.gap, least_between(scene, &stop, &next)));
        if (time >= 1.0) {
            return result_at(search, &next, COLLIDE_TURN_FREE);
        }
        stop = next;
    }
    return result_at(search, &stop, COLLIDE_TURN_UNDECIDED);
}

bool collide_turn_discs_stay_apart(turn_search *search) {
    const turn_scene *scene = &search->scene;
    const geom_vec2 rest = {0.0, 0.0};
    const geom_segment2 way = {scene->between, geom_add2(scene->between, scene->velocity)};
    const geom_segment2 still = {rest, rest};
    const double reach = scene->extent_a + scene->extent_b + scene->reach + scene->error;
    const double distance = collide_closest_approach(way, still).distance;
    search->clearance = distance - reach - scene->error;
    return search->clearance > 0.0;
}

static collide_turn hit_at_start(const collide_shape *a, const collide_shape *b) {
    const collide_turn result = {COLLIDE_TURN_HIT, 0.0, 0.0, 0.0, collide_shape_distance(*a, *b).on_b,
                                 {0.0, 0.0},       0};
    return result;
}

static collide_turn invalid_turn(void) {
    const collide_turn result = {COLLIDE_TURN_INVALID, 0.0, 0.0, 0.0, {0.0, 0.0}, {0.0, 0.0}, 0};
    return result;
}

void collide_turn_start(turn_search *search, const collide_shape *a, collide_motion motion_a,
                        const collide_shape *b, collide_motion motion_b, double margin) {
    search->swapped = motion_a.angle == 0.0 && motion_b.angle != 0.0;
    search->steps = 0;
    search->near_steps = 0;
    if (search->swapped) {
        set_scene(&search->scene, b, motion_b, a, motion_a, margin);
    } else {
        set_scene(&search->scene, a, motion_a, b, motion_b, margin);
    }
}

void collide_turn_set_tolerance(turn_search *search, double tolerance) {
    search->least_gap = 16.0 * search->scene.error;
    search->tolerance = fmax(collide_local2_size(&search->scene.frame, tolerance).high, search->least_gap);
}

collide_turn collide_shape_turn(collide_shape a, collide_motion motion_a, collide_shape b,
                                collide_motion motion_b, double margin, double tolerance) {
    const bool valid = valid_turn(motion_a) && valid_turn(motion_b) && valid_size(tolerance);
    const collide_relation at_start = valid ? collide_shape_within(a, b, margin) : COLLIDE_INVALID;
    if (at_start == COLLIDE_INVALID || !valid_size(margin)) {
        return invalid_turn();
    }
    if (at_start != COLLIDE_APART) {
        return hit_at_start(&a, &b);
    }
    turn_search search;
    collide_turn_start(&search, &a, motion_a, &b, motion_b, margin);
    collide_turn_set_tolerance(&search, tolerance);
    const double angle = fmax(fabs(motion_a.angle), fabs(motion_b.angle));
    const bool apart = collide_turn_discs_stay_apart(&search);
    if (apart || angle > COLLIDE_TURN_MAX_ANGLE || !isfinite(search.scene.error)) {
        const bool to_end = apart && angle <= COLLIDE_TURN_MAX_ANGLE;
        const turn_stop stop = collide_turn_stop_at(&search.scene, to_end ? 1.0 : 0.0, HUGE_VAL);
        collide_turn result = result_at(&search, &stop, apart ? COLLIDE_TURN_FREE : COLLIDE_TURN_UNDECIDED);
        result.time = apart ? 1.0 : 0.0;
        result.until = result.time;
        return result;
    }
    return advance(&search);
}
