/* Scenes in memory. */
#define _POSIX_C_SOURCE 200809L

#include "scene.h"

#include "scene_label.h"

#include "text/fail.h"
#include "text/number.h"

#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

scene scene_empty(void) {
    return (scene){.dimension = 2, .time_step = 0.1, .duration = 120.0, .arrive_within = 0.3};
}

scene_agent scene_agent_default(geom_vec2 position) {
    return (scene_agent){
        .position = scene_lift(position),
        .goal = scene_lift(position),
        .radius = 0.4,
        .max_speed = 1.5,
        .preferred_speed = 1.5,
        .neighbor_dist = 10.0,
        .max_neighbors = 10,
        .time_horizon = 3.0,
        .time_horizon_obst = 3.0,
        .responsibility = 0.5,
        .layers = 1,
        .mask = UINT32_MAX,
        .bottom = -HUGE_VAL,
        .top = HUGE_VAL,
        .kinematics = orca_kinematics_default(),
        .feature = SCENE_NO_FEATURE,
    };
}

static void release_obstacle(scene_obstacle *obstacle) {
    free(obstacle->points);
    free(obstacle->ring_sizes);
    scene_label_clear(&obstacle->label);
    json_decref(obstacle->extra);
}

void scene_clear(scene *s) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        release_obstacle(&s->obstacles[i]);
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        scene_label_clear(&s->agents[i].label);
        json_decref(s->agents[i].extra);
    }
    for (size_t i = 0; i < s->region_count; ++i) {
        release_obstacle(&s->regions[i].shape);
    }
    free(s->obstacles);
    free(s->agents);
    free(s->regions);
    json_decref(s->extra);
    *s = scene_empty();
}

/* Makes room for one more of `count` items. The room is the least power of two that holds them, so it need
 * not be stored: it is used up exactly when the count is a power of two. */
static void *grow(void *items, size_t count, size_t size) {
    if (count > 0 && (count & (count - 1)) != 0) {
        return items;
    }
    const size_t capacity = count > 0 ? 2 * count : 1;
    return capacity <= SIZE_MAX / size ? realloc(items, capacity * size) : NULL;
}

static bool copy_rings(scene_obstacle *out, geom_polygon rings) {
    size_t count = 0;
    for (size_t r = 0; r < rings.count; ++r) {
        count += rings.rings[r].count;
    }
    out->points = malloc((count > 0 ? count : 1) * sizeof *out->points);
    out->ring_sizes = malloc((rings.count > 0 ? rings.count : 1) * sizeof *out->ring_sizes);
    if (!out->points || !out->ring_sizes) {
        return false;
    }
    for (size_t r = 0; r < rings.count; ++r) {
        const geom_ring ring = rings.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            out->points[out->point_count + i] = ring.points[i];
        }
        out->point_count += ring.count;
        out->ring_sizes[r] = ring.count;
    }
    out->ring_count = rings.count;
    return true;
}

bool scene_add_obstacle(scene *s, scene_obstacle_kind kind, geom_polygon rings, double radius) {
    scene_obstacle obstacle = {.kind = kind, .radius = radius, .feature = SCENE_NO_FEATURE};
    scene_obstacle *grown = grow(s->obstacles, s->obstacle_count, sizeof *grown);
    if (grown) {
        s->obstacles = grown;
    }
    if (!grown || !copy_rings(&obstacle, rings)) {
        release_obstacle(&obstacle);
        return false;
    }
    s->obstacles[s->obstacle_count++] = obstacle;
    return true;
}

bool scene_add_agent(scene *s, const scene_agent *agent) {
    scene_agent added = *agent;
    added.extra = NULL;
    added.label = (scene_label){.name = NULL};
    scene_agent *grown = grow(s->agents, s->agent_count, sizeof *grown);
    if (!grown) {
        return false;
    }
    s->agents = grown;
    s->agents[s->agent_count++] = added;
    return true;
}

bool scene_add_region(scene *s, const scene_region *region, geom_polygon rings) {
    scene_region added = *region;
    added.shape = (scene_obstacle){.kind = SCENE_POLYGON, .feature = SCENE_NO_FEATURE};
    scene_region *grown = grow(s->regions, s->region_count, sizeof *grown);
    if (grown) {
        s->regions = grown;
    }
    if (!grown || !copy_rings(&added.shape, rings)) {
        release_obstacle(&added.shape);
        return false;
    }
    s->regions[s->region_count++] = added;
    return true;
}

static bool copy_obstacle(scene *out, const scene_obstacle *obstacle) {
    geom_ring *rings = malloc((obstacle->ring_count > 0 ? obstacle->ring_count : 1) * sizeof *rings);
    const bool good = rings && scene_add_obstacle(out, obstacle->kind,
                                                  scene_obstacle_polygon(obstacle, rings), obstacle->radius);
    free(rings);
    if (good) {
        scene_obstacle *copy = &out->obstacles[out->obstacle_count - 1];
        copy->base = obstacle->base;
        copy->height = obstacle->height;
        copy->velocity = obstacle->velocity;
        copy->feature = obstacle->feature;
        copy->line = obstacle->line;
        copy->extra = json_incref(obstacle->extra);
        return scene_label_copy(&obstacle->label, &copy->label);
    }
    return false;
}

static bool copy_region(scene *out, const scene_region *region) {
    const scene_obstacle *shape = &region->shape;
    geom_ring *rings = malloc((shape->ring_count > 0 ? shape->ring_count : 1) * sizeof *rings);
    const bool good = rings && scene_add_region(out, region, scene_obstacle_polygon(shape, rings));
    free(rings);
    if (good) {
        scene_obstacle *copy = &out->regions[out->region_count - 1].shape;
        copy->feature = shape->feature;
        copy->line = shape->line;
        copy->extra = json_incref(shape->extra);
        return scene_label_copy(&shape->label, &copy->label);
    }
    return false;
}

bool scene_copy(const scene *s, scene *out) {
    *out = scene_empty();
    out->dimension = s->dimension;
    out->time_step = s->time_step;
    out->duration = s->duration;
    out->arrive_within = s->arrive_within;
    out->line = s->line;
    out->extra = json_incref(s->extra);
    bool good = true;
    for (size_t i = 0; good && i < s->obstacle_count; ++i) {
        good = copy_obstacle(out, &s->obstacles[i]);
    }
    for (size_t i = 0; good && i < s->agent_count; ++i) {
        good = scene_add_agent(out, &s->agents[i]);
        if (good) {
            out->agents[i].extra = json_incref(s->agents[i].extra);
            good = scene_label_copy(&s->agents[i].label, &out->agents[i].label);
        }
    }
    for (size_t i = 0; good && i < s->region_count; ++i) {
        good = copy_region(out, &s->regions[i]);
    }
    if (!good) {
        scene_clear(out);
    }
    return good;
}

geom_polygon scene_obstacle_polygon(const scene_obstacle *obstacle, geom_ring *rings) {
    size_t first = 0;
    for (size_t r = 0; r < obstacle->ring_count; ++r) {
        rings[r] = (geom_ring){obstacle->points + first, obstacle->ring_sizes[r]};
        first += obstacle->ring_sizes[r];
    }
    return (geom_polygon){rings, obstacle->ring_count};
}

static geom_aabb2 box_around(geom_vec2 p, double radius) {
    return geom_circle_bounds((geom_circle){p, radius});
}

/* ---- Steps ---- */

static const double MOST_STEPS = 1e9;

double scene_time(const scene *s, size_t steps) {
    const double a_second = round(1.0 / s->time_step);
    return 1.0 / a_second == s->time_step ? (double)steps / a_second : (double)steps * s->time_step;
}

/* May be infinite; a billionth of a step is a rounding. */
static double exact_steps(const scene *s) { return ceil(s->duration / s->time_step - 1e-9); }

size_t scene_step_count(const scene *s) { return (size_t)fmin(exact_steps(s), MOST_STEPS); }

bool scene_check_steps(const scene *s, scene_error *error) {
    if (exact_steps(s) <= MOST_STEPS) {
        return true;
    }
    (void)fail(error, "a duration of %s s in steps of %s s is more than %.0f steps",
               number_show(s->duration).text, number_show(s->time_step).text, MOST_STEPS);
    return fail_at(error, s->line);
}

geom_aabb2 scene_bounds(const scene *s) {
    geom_aabb2 bounds = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        for (size_t k = 0; k < obstacle->point_count; ++k) {
            bounds = geom_aabb2_union(bounds, box_around(obstacle->points[k], obstacle->radius));
        }
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        const scene_agent *agent = &s->agents[i];
        bounds = geom_aabb2_union(bounds, box_around(scene_flatten(agent->position), agent->radius));
        bounds = geom_aabb2_union(bounds, box_around(scene_flatten(agent->goal), agent->radius));
    }
    if (bounds.min.x > bounds.max.x) {
        return (geom_aabb2){{0.0, 0.0}, {1.0, 1.0}};
    }
    return bounds;
}
