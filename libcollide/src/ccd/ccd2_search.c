/* Steps along the way of two shapes that turn. */
#include "ccd2_search.h"

#include "numeric/ccd2_rotation.h"

#include <collide/sweep_circle2.h>

static double gap_of(const turn_scene *scene, const turn_closest *closest) {
    return closest->distance - scene->reach - scene->error;
}

static void set_stop(const turn_scene *scene, double time, double bound, turn_stop *stop) {
    collide_turn_pose(scene, time, &stop->pose);
    collide_turn_closest(scene, &stop->pose, bound, &stop->closest);
    stop->normal = collide_turn_normal(&stop->closest);
    stop->gap = gap_of(scene, &stop->closest);
}

void collide_turn_stop_at(const turn_scene *scene, double time, turn_stop *stop) {
    set_stop(scene, time, HUGE_VAL, stop);
}

void collide_turn_stop_start(const turn_scene *scene, turn_stop *stop) {
    collide_turn_pose(scene, 0.0, &stop->pose);
    stop->gap = gap_of(scene, &stop->closest);
}

void collide_turn_stop_after(const turn_scene *scene, double time, turn_stop *stop) {
    const double upper =
        stop->closest.distance + scene->speed * (time - stop->pose.time) + 2.0 * scene->error;
    set_stop(scene, time, upper * (1.0 + 0x1p-40), stop);
}

double collide_turn_next_time(const turn_scene *scene, const turn_stop *stop, double spare) {
    double step = scene->speed > 0.0 ? (stop->gap - spare) / scene->speed : HUGE_VAL;
    if (core2_ring_count(&scene->a) == 1 && core2_ring_count(&scene->b) == 1) {
        step = geom_max(step, collide_turn_safe_time(scene, &stop->pose, stop->normal, spare));
    }
    return geom_min(stop->pose.time + (step > 0.0 ? step * (1.0 - 0x1p-40) : 0.0), 1.0);
}

/* Between two stops, of these gaps and so long apart, the distance falls and rises again no faster than the speed
 * allows. */
static double least_between(const turn_scene *scene, double from, double to, double time) {
    return 0.5 * (from + to - scene->speed * time * (1.0 + 0x1p-48)) - scene->error;
}

/* How many steps within the tolerance are too many, and how often the time in which a contact is to follow is
 * doubled. */
enum {
    MAX_NEAR_STEPS = 64,
    MAX_PROOFS = 24
};

collide_ccd_result collide_turn_result_at(const turn_search *search, const turn_stop *stop,
                                          collide_ccd_verdict verdict) {
    const turn_scene *scene = &search->scene;
    const geom_vec2 from_a = geom_vec2_add_scaled(stop->closest.on_a, -scene->radius_a, stop->normal);
    const geom_vec2 from_b = geom_vec2_add_scaled(stop->closest.on_b, scene->radius_b, stop->normal);
    const geom_vec2 way = collide_local2_rough_vector(&scene->frame, scene->motion_b.translation);
    const geom_vec2 place = turn_rotated(stop->pose.back, search->swapped ? from_a : from_b);
    const geom_vec2 point = geom_vec2_add_scaled(place, stop->pose.time, way);
    const geom_vec2 normal = turn_rotated(stop->pose.back, stop->normal);
    local2 about_pivot = scene->frame;
    about_pivot.origin = scene->motion_b.pivot;
    const dd clearance = dd_from(fmax(search->clearance, 0.0));
    const collide_ccd_result result = {
        verdict,
        stop->pose.time,
        stop->pose.time,
        collide_local2_world_size(&scene->frame, clearance),
        collide_local2_world_point(&about_pivot, dd_make2(dd_from(point.x), dd_from(point.y))),
        search->swapped ? geom_vec2_neg(normal) : normal,
        search->steps};
    return result;
}

/* They have come very close: does a contact follow that can be proved? */
static collide_ccd_result result_near(turn_search *search, const turn_stop *stop) {
    const turn_scene *scene = &search->scene;
    double until = stop->pose.time;
    double step = 2.0 * geom_max(stop->gap, search->least_gap) / scene->speed;
    bool proved = false;
    for (int i = 0; i < MAX_PROOFS && until < 1.0 && !proved; ++i) {
        turn_pose pose;
        collide_turn_pose(scene, geom_min(stop->pose.time + step, 1.0), &pose);
        until = pose.time;
        proved = collide_turn_proves_contact(scene, &stop->pose, &stop->closest, &pose);
        step *= 2.0;
        ++search->steps;
    }
    collide_ccd_result result =
        collide_turn_result_at(search, stop, proved ? COLLIDE_CCD_HIT : COLLIDE_CCD_UNDECIDED);
    result.until = proved ? until : result.time;
    return result;
}

collide_ccd_result collide_turn_advance(turn_search *search, turn_stop *stop) {
    const turn_scene *scene = &search->scene;
    search->clearance = stop->gap;
    for (search->steps = 1; search->steps < COLLIDE_CCD_MAX_STEPS; ++search->steps) {
        search->near_steps = stop->gap > search->tolerance ? 0 : search->near_steps + 1;
        if (!(stop->gap > search->least_gap) || search->near_steps > MAX_NEAR_STEPS) {
            return result_near(search, stop);
        }
        const double time = collide_turn_next_time(scene, stop, 0.25 * search->least_gap);
        const double gap = stop->gap;
        const double elapsed = time - stop->pose.time;
        collide_turn_stop_after(scene, time, stop);
        search->clearance =
            geom_min(geom_min(least_between(scene, gap, stop->gap, elapsed), stop->gap), search->clearance);
        if (time >= 1.0) {
            return collide_turn_result_at(search, stop, COLLIDE_CCD_FREE);
        }
    }
    return collide_turn_result_at(search, stop, COLLIDE_CCD_UNDECIDED);
}

bool collide_turn_discs_stay_apart(turn_search *search) {
    const turn_scene *scene = &search->scene;
    const geom_vec2 rest = {0.0, 0.0};
    const geom_segment2 way = {scene->between, geom_vec2_add(scene->between, scene->velocity)};
    const geom_segment2 still = {rest, rest};
    const double reach = scene->extent_a + scene->extent_b + scene->reach + scene->error;
    const double distance = collide_closest_approach(way, still).distance;
    search->clearance = distance - reach - scene->error;
    return search->clearance > 0.0 && isfinite(search->clearance);
}

void collide_turn_set_tolerance(turn_search *search, double tolerance) {
    search->least_gap = 16.0 * search->scene.error;
    search->tolerance =
        geom_max(collide_local2_size(&search->scene.frame, tolerance).high, search->least_gap);
}
