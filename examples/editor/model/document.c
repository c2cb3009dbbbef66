/* A drawing: shapes in order, shared between copies. */
#include "document.h"

#include "own_sides.h"
#include "text/array.h"

#include <stdlib.h>
#include <string.h>

void editor_document_clear(editor_document *d) {
    for (size_t i = 0; i < d->count; i++) {
        editor_shape_release(d->shapes[i]);
    }
    free(d->shapes);
    memset(d, 0, sizeof *d);
}

static bool reserve(editor_document *d, size_t count) {
    if (count == 0) {
        return true;
    }
    const editor_shape **shapes = array_reserve(d->shapes, count, &d->capacity, sizeof *shapes);
    d->shapes = shapes ? shapes : d->shapes;
    return shapes != NULL;
}

bool editor_document_copy(editor_document *to, const editor_document *from) {
    if (to == from) {
        return true;
    }
    if (!reserve(to, from->count)) {
        return false;
    }
    for (size_t i = 0; i < from->count; i++) {
        editor_shape_retain(from->shapes[i]);
    }
    for (size_t i = 0; i < to->count; i++) {
        editor_shape_release(to->shapes[i]);
    }
    if (from->count > 0) {
        memcpy(to->shapes, from->shapes, from->count * sizeof *to->shapes);
    }
    to->count = from->count;
    return true;
}

bool editor_document_append(editor_document *d, const editor_shape *shape) {
    if (!shape || !reserve(d, d->count + 1)) {
        editor_shape_release(shape);
        return false;
    }
    d->shapes[d->count++] = shape;
    return true;
}

bool editor_document_replace(editor_document *d, size_t index, const editor_shape *shape) {
    if (!shape) {
        return false;
    }
    editor_shape_release(d->shapes[index]);
    d->shapes[index] = shape;
    return true;
}

void editor_document_remove(editor_document *d, size_t index) {
    editor_shape_release(d->shapes[index]);
    d->count--;
    memmove(d->shapes + index, d->shapes + index + 1, (d->count - index) * sizeof *d->shapes);
}

size_t editor_document_find(const editor_document *d, uint32_t id) {
    size_t i = 0;
    while (i < d->count && d->shapes[i]->id != id) {
        i++;
    }
    return i;
}

bool editor_document_same(const editor_document *a, const editor_document *b) {
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->shapes, b->shapes, a->count * sizeof *a->shapes) == 0);
}

/* Those that stand on the ground, in the order in which runs know them: obstacles first. */
static const editor_series grounds[] = {EDITOR_SERIES_OBSTACLES, EDITOR_SERIES_REGIONS};

static bool is_in(const editor_shape *s, size_t ground) {
    return editor_shape_series(s) == grounds[ground] && editor_shape_valid(s);
}

bool editor_document_copy_obstacles(editor_document *to, const editor_document *d) {
    bool good = true;
    editor_document_clear(to);
    for (size_t k = 0; k < sizeof grounds / sizeof *grounds; k++) {
        for (size_t i = 0; good && i < d->count; i++) {
            if (is_in(d->shapes[i], k)) {
                good = editor_document_append(to, editor_shape_retain(d->shapes[i]));
            }
        }
    }
    return good;
}

bool editor_document_has_obstacles(const editor_document *d, const editor_document *known) {
    size_t next = 0;
    for (size_t k = 0; k < sizeof grounds / sizeof *grounds; k++) {
        for (size_t i = 0; i < d->count; i++) {
            if (!is_in(d->shapes[i], k)) {
                continue;
            }
            if (next == known->count || !editor_shape_runs_equal(known->shapes[next], d->shapes[i])) {
                return false;
            }
            next++;
        }
    }
    return next == known->count;
}

geom_aabb2 editor_document_bounds(const editor_document *d) {
    geom_aabb2 box = {{-10.0, -10.0}, {10.0, 10.0}};
    for (size_t i = 0; i < d->count; i++) {
        const editor_shape *s = d->shapes[i];
        box = i == 0 ? s->bounds : geom_aabb2_union(box, s->bounds);
        if (s->kind == EDITOR_AGENT) {
            const geom_vec2 goal = s->points[EDITOR_AGENT_GOAL];
            const geom_aabb2 at = {goal, goal};
            box = geom_aabb2_union(box, at);
        }
    }
    return box;
}

size_t editor_document_agent_count(const editor_document *d) {
    size_t count = 0;
    for (size_t i = 0; i < d->count; i++) {
        count += d->shapes[i]->kind == EDITOR_AGENT;
    }
    return count;
}

/* ---- Scenes ---- */

static editor_kind kind_of(scene_obstacle_kind kind) {
    switch (kind) {
    case SCENE_POLYGON:
        return EDITOR_POLYGON;
    case SCENE_CHAIN:
        return EDITOR_CHAIN;
    default:
        return EDITOR_DISC;
    }
}

static const editor_shape *shape_of_obstacle(const scene_obstacle *o, const scene_region *region,
                                             uint32_t id) {
    geom_ring *rings = malloc(o->ring_count * sizeof *rings);
    if (!rings) {
        return NULL;
    }
    const editor_shape_def def = {
        .id = id,
        .kind = kind_of(o->kind),
        .rings = scene_obstacle_polygon(o, rings),
        .radius = o->radius,
        .agent = {.velocity = o->velocity},
        .role = !region                       ? EDITOR_OBSTACLE
                : region->kind == SCENE_FLOOR ? EDITOR_FLOOR
                                              : EDITOR_EXIT,
        .speed_factor = region ? region->speed_factor : 0.0,
        .label = o->label,
        .extra = o->extra,
    };
    const editor_shape *shape = editor_shape_create(&def);
    free(rings);
    return shape;
}

static const editor_shape *shape_of_agent(const scene_agent *agent, uint32_t id) {
    const geom_vec2 points[2] = {scene_flatten(agent->position), scene_flatten(agent->goal)};
    const geom_ring ring = {points, 2};
    const editor_shape_def def = {
        .id = id,
        .kind = EDITOR_AGENT,
        .rings = {&ring, 1},
        .radius = agent->radius,
        .agent = *agent,
        .label = agent->label,
        .extra = agent->extra,
    };
    return editor_shape_create(&def);
}

bool editor_document_from_scene(editor_document *d, const scene *s, uint32_t first_id) {
    uint32_t id = first_id;
    bool good = true;
    editor_document_clear(d);
    for (size_t i = 0; good && i < s->obstacle_count; i++) {
        good = editor_document_append(d, shape_of_obstacle(&s->obstacles[i], NULL, id++));
    }
    for (size_t i = 0; good && i < s->region_count; i++) {
        const scene_region *region = &s->regions[i];
        good = editor_document_append(d, shape_of_obstacle(&region->shape, region, id++));
    }
    for (size_t i = 0; good && i < s->agent_count; i++) {
        good = editor_document_append(d, shape_of_agent(&s->agents[i], id++));
    }
    if (!good) {
        editor_document_clear(d);
    }
    return good;
}

/* The angle of its own sides is known without a note. */
static scene_label label_of(const editor_shape *s) {
    scene_label label = s->label;
    geom_vec2 direction;
    double lengths[2];
    if (editor_own_sides(s, &direction, lengths)) {
        label.angle = 0.0;
    }
    return label;
}

static bool put_obstacle(const editor_shape *s, scene_obstacle *out) {
    static const scene_obstacle_kind kinds[] = {SCENE_POLYGON, SCENE_CHAIN, SCENE_DISC};
    size_t *sizes = malloc(s->ring_count * sizeof *sizes);
    if (!sizes) {
        return false;
    }
    for (size_t k = 0; k < s->ring_count; k++) {
        sizes[k] = s->rings[k].count;
    }
    const scene_obstacle obstacle = {
        .kind = kinds[s->kind],
        .points = s->points,
        .point_count = s->point_count,
        .ring_sizes = sizes,
        .ring_count = s->ring_count,
        .radius = s->radius,
        .velocity = s->agent.velocity,
        .label = label_of(s),
        .extra = s->extra,
    };
    *out = obstacle;
    return true;
}

static bool put_region(const editor_shape *s, scene_region *out) {
    out->kind = s->role == EDITOR_FLOOR ? SCENE_FLOOR : SCENE_EXIT;
    out->speed_factor = s->speed_factor;
    return put_obstacle(s, &out->shape);
}

static void put_agent(const editor_shape *s, scene_agent *out) {
    *out = s->agent;
    out->position = scene_lift(s->points[EDITOR_AGENT_START]);
    out->goal = scene_lift(s->points[EDITOR_AGENT_GOAL]);
    out->radius = s->radius;
    out->label = s->label;
    out->extra = s->extra;
}

bool editor_document_to_scene(const editor_document *d, const scene *like, bool all, scene *out) {
    *out = *like;
    out->obstacle_count = 0;
    out->agent_count = 0;
    out->obstacles = malloc((d->count + 1) * sizeof *out->obstacles);
    out->agents = malloc((d->count + 1) * sizeof *out->agents);
    out->regions = malloc((d->count + 1) * sizeof *out->regions);
    out->region_count = 0;
    bool good = out->obstacles && out->agents && out->regions;
    for (size_t i = 0; good && i < d->count; i++) {
        const editor_shape *s = d->shapes[i];
        if (s->kind == EDITOR_AGENT) {
            put_agent(s, &out->agents[out->agent_count++]);
        } else if (!all && !editor_shape_valid(s)) {
            continue;
        } else if (editor_shape_is_region(s)) {
            good = put_region(s, &out->regions[out->region_count]);
            out->region_count += good;
        } else {
            good = put_obstacle(s, &out->obstacles[out->obstacle_count]);
            out->obstacle_count += good;
        }
    }
    if (!good) {
        editor_document_end_scene(out);
    }
    return good;
}

void editor_document_end_scene(scene *s) {
    for (size_t i = 0; i < s->obstacle_count; i++) {
        free(s->obstacles[i].ring_sizes);
    }
    for (size_t i = 0; i < s->region_count; i++) {
        free(s->regions[i].shape.ring_sizes);
    }
    free(s->obstacles);
    free(s->regions);
    free(s->agents);
    *s = scene_empty();
}
