/* The ground of a run: obstacles that move, and floors, indexed once and asked by each agent in each step. */
#include "run_ground.h"

#include "text/fail.h"

#include <math.h>
#include <stdlib.h>

/* ---- Obstacles ---- */

/* The obstacles and the simulation of a scene. */
static bool copy_obstacles(const scene *s, scene *out) {
    const scene still = {
        .dimension = s->dimension,
        .obstacles = s->obstacles,
        .obstacle_count = s->obstacle_count,
        .regions = s->regions,
        .region_count = s->region_count,
        .time_step = s->time_step,
        .duration = s->duration,
        .arrive_within = s->arrive_within,
    };
    return scene_copy(&still, out);
}

bool run_ground_copy(const scene *s, scene *obstacles, scene *starts) {
    bool any = false;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        any = any || scene_obstacle_moves(&s->obstacles[i]);
    }
    *starts = scene_empty();
    if (!copy_obstacles(s, obstacles)) {
        return false;
    }
    if (any && !copy_obstacles(s, starts)) {
        scene_clear(obstacles);
        return false;
    }
    return true;
}

void run_ground_place(const scene *starts, double time, scene *obstacles) {
    for (size_t i = 0; i < starts->obstacle_count; ++i) {
        const scene_obstacle *start = &starts->obstacles[i];
        scene_obstacle *now = &obstacles->obstacles[i];
        for (size_t k = 0; k < start->point_count && scene_obstacle_moves(start); ++k) {
            now->points[k] = geom_vec2_add_scaled(start->points[k], time, scene_flatten(start->velocity));
        }
        now->base = start->base + time * start->velocity.z;
    }
}

/* ---- Floors ---- */

void run_floors_close(run_floors *f) {
    for (size_t i = 0; f->locators && i < f->count; ++i) {
        geom_locator_destroy(f->locators[i]);
    }
    free(f->locators);
    free(f->factors);
    collide_broadphase_destroy(f->boxes);
    *f = (run_floors){0};
}

static geom_aabb2 bounds_of(const scene_obstacle *shape) {
    geom_aabb2 bounds = {shape->points[0], shape->points[0]};
    for (size_t i = 1; i < shape->point_count; ++i) {
        bounds = geom_aabb2_union(bounds, (geom_aabb2){shape->points[i], shape->points[i]});
    }
    return bounds;
}

static geom_status add(run_floors *f, const scene_region *floor) {
    geom_ring *rings = malloc(floor->shape.ring_count * sizeof *rings);
    if (!rings) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_status status =
        geom_locator_create(scene_obstacle_polygon(&floor->shape, rings), NULL, &f->locators[f->count]);
    free(rings);
    if (status == GEOM_OK) {
        f->factors[f->count++] = floor->speed_factor;
        const collide_broadphase_item item = {
            .box = bounds_of(&floor->shape), .layers = UINT32_MAX, .mask = UINT32_MAX};
        status = collide_broadphase_add(f->boxes, &item, NULL);
    }
    return status;
}

bool run_floors_open(run_floors *f, const scene *s, scene_error *error) {
    *f = (run_floors){0};
    size_t floors = 0;
    for (size_t i = 0; i < s->region_count; ++i) {
        floors += s->regions[i].kind == SCENE_FLOOR;
    }
    if (floors == 0) {
        return true;
    }
    f->locators = calloc(floors, sizeof *f->locators);
    f->factors = malloc(floors * sizeof *f->factors);
    geom_status status =
        f->locators && f->factors ? collide_broadphase_create(NULL, &f->boxes) : GEOM_OUT_OF_MEMORY;
    for (size_t i = 0; i < s->region_count && status == GEOM_OK; ++i) {
        status = s->regions[i].kind == SCENE_FLOOR ? add(f, &s->regions[i]) : GEOM_OK;
    }
    status = status == GEOM_OK ? collide_broadphase_rebuild(f->boxes) : status;
    if (status != GEOM_OK) {
        run_floors_close(f);
        return fail_status(error, "the floors", status);
    }
    return true;
}

typedef struct floor_question {
    const run_floors *floors;
    geom_vec2 place;
    double factor;
} floor_question;

static bool look(void *context, collide_handle handle, void *user) {
    (void)user;
    floor_question *q = context;
    const geom_locator *locator = q->floors->locators[handle.index];
    if (geom_locator_locate(locator, q->place) != GEOM_LOCATION_OUTSIDE) {
        q->factor = fmin(q->factor, q->floors->factors[handle.index]);
    }
    return true;
}

double run_floors_factor(const run_floors *f, geom_vec2 place) {
    if (f->count == 0) {
        return 1.0;
    }
    floor_question q = {f, place, HUGE_VAL};
    (void)collide_broadphase_query_box(f->boxes, (geom_aabb2){place, place}, NULL, look, &q);
    return q.factor < HUGE_VAL ? q.factor : 1.0;
}
