/* Shapes of a drawing, which never change. */
#include "shape_internal.h"

#include <stdlib.h>
#include <string.h>

/* Of floors that are not yet told how slow they are. */
static const double USUAL_FACTOR = 0.5;

static size_t text_size(const char *text) { return text ? strlen(text) + 1 : 0; }

/* The bytes of all names of a label. */
static size_t names_size(const scene_label *label) {
    size_t size = text_size(label->name);
    for (size_t i = 0; i < SCENE_GROUP_DEPTH; i++) {
        size += text_size(label->groups[i].name);
    }
    return size;
}

/* Copies a text to *at, which goes behind it; NULL for none. */
static char *place_text(const char *text, char **at) {
    char *copy = text ? memcpy(*at, text, text_size(text)) : NULL;
    *at += text_size(text);
    return copy;
}

/* With its names at that place. */
static scene_label place_label(const scene_label *label, char *at) {
    scene_label placed = *label;
    placed.name = place_text(label->name, &at);
    for (size_t i = 0; i < SCENE_GROUP_DEPTH; i++) {
        placed.groups[i].name = place_text(label->groups[i].name, &at);
    }
    return placed;
}

/* A shape, its rings, its points and its names lie in one block. */
editor_shape *editor_shape_allocate(size_t ring_count, size_t point_count, const scene_label *label) {
    const size_t points_at = sizeof(editor_shape) + ring_count * sizeof(geom_ring);
    const size_t names_at = points_at + point_count * sizeof(geom_vec2);
    char *block = calloc(1, names_at + names_size(label));
    if (!block) {
        return NULL;
    }
    editor_shape *s = (editor_shape *)(void *)block;
    s->references = 1;
    s->rings = (geom_ring *)(void *)(block + sizeof *s);
    s->ring_count = ring_count;
    s->points = (geom_vec2 *)(void *)(block + points_at);
    s->point_count = point_count;
    s->label = place_label(label, block + names_at);
    return s;
}

static void place_rings(editor_shape *s) {
    const geom_vec2 *next = s->points;
    for (size_t k = 0; k < s->ring_count; k++) {
        s->rings[k].points = next;
        next += s->rings[k].count;
    }
}

static geom_aabb2 chain_bounds(const editor_shape *s) {
    geom_aabb2 box = geom_ring_bounds(s->rings[0]);
    for (size_t i = 1; s->radius > 0.0 && i < s->point_count; i++) {
        const geom_capsule2 piece = {s->points[i - 1], s->points[i], s->radius};
        box = geom_aabb2_union(box, geom_capsule2_bounds(piece));
    }
    return box;
}

static geom_aabb2 find_bounds(const editor_shape *s) {
    const geom_circle circle = {s->points[0], s->radius};
    if (s->kind == EDITOR_DISC || s->kind == EDITOR_AGENT) {
        return geom_circle_bounds(circle);
    }
    if (s->kind == EDITOR_CHAIN) {
        return chain_bounds(s);
    }
    geom_aabb2 box = geom_ring_bounds(s->rings[0]);
    for (size_t k = 1; k < s->ring_count; k++) {
        box = geom_aabb2_union(box, geom_ring_bounds(s->rings[k]));
    }
    return box;
}

/* ---- Faults ---- */

static geom_polygon_fault chain_fault(const editor_shape *s) {
    geom_polygon_fault fault = {.status = GEOM_OK};
    for (size_t i = 1; i < s->point_count; i++) {
        if (geom_vec2_equal(s->points[i - 1], s->points[i])) {
            fault.status = GEOM_DUPLICATE_POINT;
            fault.kind = GEOM_FAULT_DUPLICATE_VERTEX;
            fault.point = s->points[i];
        }
    }
    return fault;
}

const editor_shape *editor_shape_finish(editor_shape *s) {
    if (!s) {
        return NULL;
    }
    place_rings(s);
    s->bounds = find_bounds(s);
    if (s->kind == EDITOR_POLYGON) {
        s->fault = geom_polygon_check(editor_shape_polygon(s), NULL);
    } else if (s->kind == EDITOR_CHAIN) {
        s->fault = chain_fault(s);
    }
    if (s->fault.status == GEOM_OUT_OF_MEMORY) {
        editor_shape_release(s);
        return NULL;
    }
    return s;
}

const editor_shape *editor_shape_create(const editor_shape_def *def) {
    size_t point_count = 0;
    for (size_t k = 0; k < def->rings.count; k++) {
        point_count += def->rings.rings[k].count;
    }
    editor_shape *s = editor_shape_allocate(def->rings.count, point_count, &def->label);
    if (!s) {
        return NULL;
    }
    s->id = def->id;
    s->kind = def->kind;
    s->radius = def->radius;
    s->agent = def->agent;
    s->role = def->role;
    s->speed_factor = def->role == EDITOR_FLOOR ? def->speed_factor : USUAL_FACTOR;
    s->agent.label = (scene_label){.name = NULL};
    s->extra = def->extra;
    geom_vec2 *next = s->points;
    for (size_t k = 0; k < def->rings.count; k++) {
        const geom_ring ring = def->rings.rings[k];
        memcpy(next, ring.points, ring.count * sizeof *next);
        s->rings[k].count = ring.count;
        next += ring.count;
    }
    return editor_shape_finish(s);
}

bool editor_shape_in_range(const editor_shape *s) {
    const double farthest = 1e12;
    bool good = s->radius <= farthest;
    for (size_t i = 0; good && i < s->point_count; i++) {
        good = fabs(s->points[i].x) <= farthest && fabs(s->points[i].y) <= farthest;
    }
    return good;
}

bool editor_shape_equal(const editor_shape *a, const editor_shape *b) {
    bool equal = a->radius == b->radius && a->point_count == b->point_count && a->ring_count == b->ring_count;
    equal = equal && a->agent.max_speed == b->agent.max_speed && a->role == b->role &&
            (a->role != EDITOR_FLOOR || a->speed_factor == b->speed_factor);
    for (size_t k = 0; equal && k < a->ring_count; k++) {
        equal = a->rings[k].count == b->rings[k].count;
    }
    for (size_t i = 0; equal && i < a->point_count; i++) {
        equal = geom_vec2_equal(a->points[i], b->points[i]);
    }
    return equal;
}

bool editor_shape_runs_equal(const editor_shape *a, const editor_shape *b) {
    return a == b || (a->id == b->id && a->kind == b->kind && editor_shape_equal(a, b) &&
                      (a->kind == EDITOR_AGENT ? scene_agent_equal(&a->agent, &b->agent)
                                               : geom_vec3_equal(a->agent.velocity, b->agent.velocity)));
}

/* The count of owners is the one thing about a shape that changes. */
const editor_shape *editor_shape_retain(const editor_shape *s) {
    atomic_fetch_add(&((editor_shape *)s)->references, 1);
    return s;
}

void editor_shape_release(const editor_shape *s) {
    if (s && atomic_fetch_sub(&((editor_shape *)s)->references, 1) == 1) {
        editor_shape_release(s->unturned); /* it has none itself */
        free((editor_shape *)s);
    }
}

/* ---- Edges ---- */

size_t editor_shape_ring_of(const editor_shape *s, size_t index) {
    size_t ring = 0;
    while (index >= s->rings[ring].count) {
        index -= s->rings[ring].count;
        ring++;
    }
    return ring;
}

size_t editor_shape_edge_count(const editor_shape *s) {
    switch (s->kind) {
    case EDITOR_POLYGON:
        return s->point_count;
    case EDITOR_CHAIN:
        return s->point_count - 1;
    default:
        return 0;
    }
}

editor_edge editor_shape_edge(const editor_shape *s, size_t index) {
    editor_edge edge = {index, index + 1};
    if (s->kind == EDITOR_POLYGON) {
        const geom_ring ring = s->rings[editor_shape_ring_of(s, index)];
        const size_t first = (size_t)(ring.points - s->points);
        edge.b = first + (index - first + 1) % ring.count;
    }
    return edge;
}

geom_polygon editor_shape_polygon(const editor_shape *s) {
    const geom_polygon polygon = {s->rings, s->ring_count};
    return polygon;
}

bool editor_shape_is_round(const editor_shape *s) {
    return s->kind == EDITOR_DISC || s->kind == EDITOR_AGENT;
}

bool editor_shape_valid(const editor_shape *s) { return s->fault.status == GEOM_OK; }

bool editor_shape_is_region(const editor_shape *s) { return s->role != EDITOR_OBSTACLE; }

bool editor_shape_is_solid(const editor_shape *s) {
    return !editor_shape_is_region(s) && editor_shape_valid(s);
}

editor_series editor_shape_series(const editor_shape *s) {
    return s->kind == EDITOR_AGENT     ? EDITOR_SERIES_AGENTS
           : editor_shape_is_region(s) ? EDITOR_SERIES_REGIONS
                                       : EDITOR_SERIES_OBSTACLES;
}
