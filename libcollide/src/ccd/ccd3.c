/* Shapes of space that turn: the public functions and the steps. */
#include <collide/ccd3.h>

#include "ccd3_search.h"
#include "numeric/ccd2_rotation.h"

#include <collide/distance3.h>
#include <collide/sweep3.h>

geom_vec3 collide_motion3_apply(collide_motion3 motion, double t, geom_vec3 point) {
    const rotation3 rotation = collide_ccd3_rotation(collide_ccd3_unit(motion.axis), t, motion.angle);
    const geom_vec3 about = rotated3(&rotation, geom_vec3_sub(point, motion.pivot));
    return geom_vec3_add(geom_vec3_add_scaled(motion.pivot, t, motion.translation), about);
}

/* As in the plane: the pivot is taken from what it turns to first. */
geom_transform3 collide_motion3_transform(collide_motion3 motion, double t) {
    const geom_vec3 unit = collide_ccd3_unit(motion.axis);
    const geom_vec2 whole = collide_turn_rotation(t, motion.angle);
    const geom_vec2 half = isnan(whole.x) ? whole : collide_turn_rotation(0.5 * t, motion.angle);
    const rotation3 rotation = collide_ccd3_rotation(unit, t, motion.angle);
    const geom_vec3 about = geom_vec3_sub(motion.pivot, rotated3(&rotation, motion.pivot));
    const geom_transform3 result = {{half.x, half.y * unit.x, half.y * unit.y, half.y * unit.z},
                                    geom_vec3_add_scaled(about, t, motion.translation)};
    return result;
}

void collide_ccd3_stop_at(const ccd3_scene *scene, double time, stop3 *stop) {
    stop->pose = collide_ccd3_pose(scene, time);
    stop->closest = collide_ccd3_closest(scene, &stop->pose);
    stop->gap = collide_ccd3_gap(scene, &stop->pose, stop->closest.normal, 0.0);
}

enum {
    CHORDS = 6,          /* how often the end of a step is sought more closely */
    MAX_NEAR_STEPS = 64, /* within the tolerance, on end */
    MAX_PROOFS = 24      /* how often the time in which a contact is to follow is doubled */
};

/* For how long after the stop they surely stay apart with `spare` left: `safe` is known to be. The bound is
 * concave, so where it is `spare` or more at a later moment, it is so until then, and a chord from such a
 * moment to one where it is less meets `spare` where the bound is still no less. */
static double safe_time(const ccd3_scene *scene, const stop3 *stop, double spare, double safe) {
    const double rest = 1.0 - stop->pose.time;
    const geom_vec3 normal = stop->closest.normal;
    double above = stop->gap - spare;
    double unsafe = safe;
    double below;
    do {
        unsafe = fmin(2.0 * unsafe, rest);
        below = collide_ccd3_gap(scene, &stop->pose, normal, unsafe) - spare;
        if (below >= 0.0) {
            safe = unsafe;
            above = below;
        }
    } while (below >= 0.0 && unsafe < rest);
    for (int i = 0; i < CHORDS && below < 0.0; ++i) {
        const double chord = safe + (unsafe - safe) * above / (above - below) * (1.0 - 0x1p-30);
        const double next = i % 2 == 0 ? chord : 0.5 * (safe + unsafe);
        const double value = collide_ccd3_gap(scene, &stop->pose, normal, next) - spare;
        const bool is_safe = value >= 0.0;
        safe = is_safe ? next : safe;
        above = is_safe ? value : above;
        unsafe = is_safe ? unsafe : next;
        below = is_safe ? below : value;
    }
    return safe;
}

double collide_ccd3_next_time(const ccd3_scene *scene, const stop3 *stop, double spare) {
    const double rest = 1.0 - stop->pose.time;
    const double by_speed = (stop->gap - spare) / scene->speed * (1.0 - 0x1p-40);
    if (!(by_speed < rest)) {
        return 1.0;
    }
    return fmin(stop->pose.time + safe_time(scene, stop, spare, by_speed), 1.0);
}

/* Between two stops the distance falls and rises again no faster than the speed allows. */
static double least_between(const ccd3_scene *scene, const stop3 *from, const stop3 *to) {
    const double time = to->pose.time - from->pose.time;
    return 0.5 * (from->gap + to->gap - scene->speed * time * (1.0 + 0x1p-48)) - scene->error;
}

/* The point is on the caller's b. */
static collide_ccd3_result result_at(const search3 *search, const stop3 *stop, collide_ccd_verdict verdict) {
    const ccd3_scene *scene = &search->scene;
    const local2 *unit = &scene->b.frame.xy;
    const geom_vec3 normal = stop->closest.normal;
    const double radius_b = collide_local2_size(unit, scene->b.core.radius).high;
    const double radius_a = collide_local2_size(unit, scene->a.core.radius).high;
    const double up = search->swapped ? stop->closest.distance - radius_a : radius_b;
    const geom_vec3 place = geom_vec3_add_scaled(stop->closest.on_b, up, normal);
    const geom_vec3 moved = geom_vec3_add_scaled(place, stop->pose.time, scene->velocity_b);
    const double clearance = collide_local2_world_size(unit, dd_from(fmax(search->clearance, 0.0)));
    const collide_ccd3_result result = {verdict,
                                        stop->pose.time,
                                        stop->pose.time,
                                        clearance,
                                        collide_local3_world_point(&scene->b.frame, dd_from3(moved)),
                                        search->swapped ? geom_vec3_neg(normal) : normal,
                                        search->steps};
    return result;
}

/* They have come very close: does a contact follow that can be proved? */
static collide_ccd3_result result_near(search3 *search, const stop3 *stop) {
    const ccd3_scene *scene = &search->scene;
    double until = stop->pose.time;
    double step = 2.0 * fmax(stop->gap, search->least_gap) / scene->speed;
    bool proved = false;
    for (int i = 0; i < MAX_PROOFS && until < 1.0 && !proved; ++i) {
        const ccd3_pose pose = collide_ccd3_pose(scene, fmin(stop->pose.time + step, 1.0));
        until = pose.time;
        proved = collide_ccd3_proves_contact(scene, &stop->pose, &stop->closest, &pose);
        step *= 2.0;
        ++search->steps;
    }
    collide_ccd3_result result = result_at(search, stop, proved ? COLLIDE_CCD_HIT : COLLIDE_CCD_UNDECIDED);
    result.until = proved ? until : result.time;
    return result;
}

static collide_ccd3_result advance(search3 *search) {
    const ccd3_scene *scene = &search->scene;
    stop3 stop;
    collide_ccd3_stop_at(scene, 0.0, &stop);
    search->clearance = stop.gap;
    for (search->steps = 1; search->steps < COLLIDE_CCD_MAX_STEPS; ++search->steps) {
        search->near_steps = stop.gap > search->tolerance ? 0 : search->near_steps + 1;
        if (!(stop.gap > search->least_gap) || search->near_steps > MAX_NEAR_STEPS) {
            return result_near(search, &stop);
        }
        stop3 next;
        collide_ccd3_stop_at(scene, collide_ccd3_next_time(scene, &stop, 0.25 * search->least_gap), &next);
        search->clearance = fmin(search->clearance, fmin(next.gap, least_between(scene, &stop, &next)));
        stop = next;
        if (stop.pose.time >= 1.0) {
            ++search->steps;
            return result_at(search, &stop, COLLIDE_CCD_FREE);
        }
    }
    return result_at(search, &stop, COLLIDE_CCD_UNDECIDED);
}

bool collide_ccd3_balls_stay_apart(search3 *search) {
    const ccd3_scene *scene = &search->scene;
    const double straight = geom_vec3_length_squared(scene->velocity);
    const double back = -geom_vec3_dot(scene->between, scene->velocity);
    const double time = straight > 0.0 ? fmin(fmax(back / straight, 0.0), 1.0) : 0.0;
    const double lower = geom_vec3_length(geom_vec3_add_scaled(scene->between, time, scene->velocity));
    search->clearance =
        lower * (1.0 - 0x1p-20) - (scene->a.extent + scene->b.extent) - scene->reach - 2.0 * scene->error;
    return scene->b.core.kind != CORE3_PLANE && search->clearance > 0.0;
}

static collide_ccd3_result invalid_turn(void) {
    const collide_ccd3_result result = {COLLIDE_CCD_INVALID, 0.0, 0.0, 0.0, {0.0, 0.0, 0.0},
                                        {0.0, 0.0, 0.0},     0};
    return result;
}

static collide_ccd3_result hit_at_start(const collide_shape3 *a, const collide_shape3 *b) {
    collide_ccd3_result result = invalid_turn();
    result.verdict = COLLIDE_CCD_HIT;
    result.point = collide_shape3_distance(*a, *b).on_b;
    return result;
}

/* Planes, and rays, among themselves: exactly where none turns. */
static collide_ccd3_result turn_endless(const collide_shape3 *a, collide_motion3 motion_a,
                                        const collide_shape3 *b, collide_motion3 motion_b, double margin) {
    const collide_sweep3 met =
        collide_shape3_sweep_within(*a, motion_a.translation, *b, motion_b.translation, margin);
    collide_ccd3_result result = {COLLIDE_CCD_UNDECIDED, 0.0, 0.0, 0.0, met.point, met.normal, 1};
    if (motion_a.angle == 0.0 && motion_b.angle == 0.0) {
        const bool hits = met.relation != COLLIDE_APART;
        result.verdict = hits ? COLLIDE_CCD_HIT : COLLIDE_CCD_FREE;
        result.time = hits ? met.time * (1.0 - 0x1p-50) : 1.0;
        result.until = hits ? fmin(met.time * (1.0 + 0x1p-50), 1.0) : 1.0;
    }
    return result;
}

void collide_ccd3_start(search3 *search, const collide_shape3 *a, collide_motion3 motion_a,
                        const collide_shape3 *b, collide_motion3 motion_b, double margin, double tolerance) {
    search->swapped = a->kind == COLLIDE_SHAPE3_PLANE;
    search->clearance = 0.0;
    search->steps = 0;
    search->near_steps = 0;
    if (search->swapped) {
        collide_ccd3_scene(&search->scene, b, motion_b, a, motion_a, margin);
    } else {
        collide_ccd3_scene(&search->scene, a, motion_a, b, motion_b, margin);
    }
    search->least_gap = 16.0 * search->scene.error;
    search->tolerance =
        fmax(collide_local2_size(&search->scene.a.frame.xy, tolerance).high, search->least_gap);
}

static collide_ccd3_result run(const collide_shape3 *a, collide_motion3 motion_a, const collide_shape3 *b,
                               collide_motion3 motion_b, double margin, double tolerance) {
    search3 search;
    collide_ccd3_start(&search, a, motion_a, b, motion_b, margin, tolerance);
    const double angle = fmax(fabs(motion_a.angle), fabs(motion_b.angle));
    const bool apart = collide_ccd3_balls_stay_apart(&search);
    if (!apart && angle <= COLLIDE_TURN_MAX_ANGLE && isfinite(search.scene.error)) {
        return advance(&search);
    }
    stop3 stop;
    collide_ccd3_stop_at(&search.scene, apart && angle <= COLLIDE_TURN_MAX_ANGLE ? 1.0 : 0.0, &stop);
    search.steps = 1;
    collide_ccd3_result result = result_at(&search, &stop, apart ? COLLIDE_CCD_FREE : COLLIDE_CCD_UNDECIDED);
    result.time = apart ? 1.0 : 0.0;
    result.until = result.time;
    return result;
}

collide_ccd3_result collide_shape3_ccd(collide_shape3 a, collide_motion3 motion_a, collide_shape3 b,
                                       collide_motion3 motion_b, double margin, double tolerance) {
    const bool valid = valid_ccd3(motion_a) && valid_ccd3(motion_b) && valid_size3(tolerance);
    const collide_relation at_start = valid ? collide_shape3_relation_within(a, b, margin) : COLLIDE_INVALID;
    if (at_start == COLLIDE_INVALID) {
        return invalid_turn();
    }
    if (at_start != COLLIDE_APART) {
        return hit_at_start(&a, &b);
    }
    return is_endless3(&a) && is_endless3(&b) ? turn_endless(&a, motion_a, &b, motion_b, margin)
                                              : run(&a, motion_a, &b, motion_b, margin, tolerance);
}
