#include "shape.h"

#include <stdlib.h>
#include <string.h>

/* A shape, its rings and its points lie in one block. The rings get their counts from the caller. */
static editor_shape *allocate(size_t ring_count, size_t point_count) {
    const size_t points_at = sizeof(editor_shape) + ring_count * sizeof(geom_ring);
    char *block = calloc(1, points_at + point_count * sizeof(geom_vec2));
    if (!block) {
        return NULL;
    }
    editor_shape *s = (editor_shape *)(void *)block;
    s->references = 1;
    s->rings = (geom_ring *)(void *)(block + sizeof *s);
    s->ring_count = ring_count;
    s->points = (geom_vec2 *)(void *)(block + points_at);
    s->point_count = point_count;
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
        if (geom_equal2(s->points[i - 1], s->points[i])) {
            fault.status = GEOM_DUPLICATE_POINT;
            fault.kind = GEOM_FAULT_DUPLICATE_VERTEX;
            fault.point = s->points[i];
        }
    }
    return fault;
}

/* Everything that follows from the points; frees and gives NULL when there is no memory to find it out. */
static const editor_shape *finish(editor_shape *s) {
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
        free(s);
        return NULL;
    }
    return s;
}

const editor_shape *editor_shape_create(const editor_shape_def *def) {
    size_t point_count = 0;
    for (size_t k = 0; k < def->rings.count; k++) {
        point_count += def->rings.rings[k].count;
    }
    editor_shape *s = allocate(def->rings.count, point_count);
    if (!s) {
        return NULL;
    }
    s->id = def->id;
    s->kind = def->kind;
    s->radius = def->radius;
    s->agent = def->agent;
    s->extra = def->extra;
    geom_vec2 *next = s->points;
    for (size_t k = 0; k < def->rings.count; k++) {
        const geom_ring ring = def->rings.rings[k];
        memcpy(next, ring.points, ring.count * sizeof *next);
        s->rings[k].count = ring.count;
        next += ring.count;
    }
    return finish(s);
}

/* A copy that can still be changed, with the rings of `s` but room for another number of points. */
static editor_shape *copy_with_room(const editor_shape *s, size_t point_count) {
    editor_shape *copy = allocate(s->ring_count, point_count);
    if (!copy) {
        return NULL;
    }
    copy->id = s->id;
    copy->kind = s->kind;
    copy->radius = s->radius;
    copy->agent = s->agent;
    copy->extra = s->extra;
    memcpy(copy->rings, s->rings, s->ring_count * sizeof *s->rings);
    return copy;
}

static editor_shape *copy_of(const editor_shape *s) {
    editor_shape *copy = copy_with_room(s, s->point_count);
    if (copy) {
        memcpy(copy->points, s->points, s->point_count * sizeof *s->points);
    }
    return copy;
}

const editor_shape *editor_shape_moved(const editor_shape *s, geom_vec2 by) {
    editor_shape *copy = copy_of(s);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        copy->points[i] = geom_add2(copy->points[i], by);
    }
    return finish(copy);
}

const editor_shape *editor_shape_with_point(const editor_shape *s, size_t index, geom_vec2 p) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        copy->points[index] = p;
    }
    return finish(copy);
}

const editor_shape *editor_shape_with_radius(const editor_shape *s, double radius) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        copy->radius = radius;
    }
    return finish(copy);
}

/* ---- Moved, turned, scaled ---- */

editor_affine editor_affine_move(geom_vec2 by) {
    const editor_affine a = {1.0, 0.0, 0.0, 1.0, by.x, by.y, 1.0};
    return a;
}

static editor_affine about(editor_affine a, geom_vec2 fixed) {
    a.x = fixed.x - (a.xx * fixed.x + a.xy * fixed.y);
    a.y = fixed.y - (a.yx * fixed.x + a.yy * fixed.y);
    return a;
}

/* Cosine and sine, exact for right angles. */
static geom_vec2 direction(double degrees) {
    static const geom_vec2 quarters[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double radians = degrees * (3.14159265358979323846 / 180.0);
    const double quarter = remainder(degrees, 360.0) / 90.0;
    if (quarter == floor(quarter)) {
        return quarters[((int)quarter + 4) % 4];
    }
    return geom_make2(cos(radians), sin(radians));
}

editor_affine editor_affine_turn(geom_vec2 fixed, double degrees) {
    const geom_vec2 u = direction(degrees);
    const editor_affine a = {u.x, -u.y, u.y, u.x, 0.0, 0.0, 1.0};
    return about(a, fixed);
}

editor_affine editor_affine_scale(geom_vec2 fixed, geom_vec2 factors) {
    const double size = sqrt(fabs(factors.x * factors.y));
    const editor_affine a = {factors.x, 0.0, 0.0, factors.y, 0.0, 0.0, size};
    return about(a, fixed);
}

geom_vec2 editor_affine_point(editor_affine a, geom_vec2 p) {
    return geom_make2(a.xx * p.x + a.xy * p.y + a.x, a.yx * p.x + a.yy * p.y + a.y);
}

const editor_shape *editor_shape_transformed(const editor_shape *s, editor_affine a) {
    editor_shape *copy = copy_of(s);
    for (size_t i = 0; copy && i < copy->point_count; i++) {
        copy->points[i] = editor_affine_point(a, copy->points[i]);
    }
    if (copy && copy->kind != EDITOR_AGENT) {
        copy->radius *= a.size;
    }
    return finish(copy);
}

const editor_shape *editor_shape_duplicate(const editor_shape *s, uint32_t id, bool keep_extra) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        copy->id = id;
        copy->extra = keep_extra ? s->extra : NULL;
        copy->agent.extra = NULL;
    }
    return finish(copy);
}

bool editor_shape_in_range(const editor_shape *s) {
    const double farthest = 1e12;
    bool good = s->radius <= farthest;
    for (size_t i = 0; good && i < s->point_count; i++) {
        good = fabs(s->points[i].x) <= farthest && fabs(s->points[i].y) <= farthest;
    }
    return good;
}

const editor_shape *editor_shape_with_speed(const editor_shape *s, double max_speed) {
    editor_shape *copy = copy_of(s);
    if (copy) {
        const double share = s->agent.max_speed > 0.0 ? s->agent.preferred_speed / s->agent.max_speed : 1.0;
        copy->agent.preferred_speed = share * max_speed;
        copy->agent.max_speed = max_speed;
    }
    return finish(copy);
}

/* ---- Rings and vertices ---- */

/* A shape of the same id and kind with other rings. */
static const editor_shape *with_rings(const editor_shape *s, geom_polygon rings) {
    const editor_shape_def def = {
        .id = s->id,
        .kind = s->kind,
        .rings = rings,
        .radius = s->radius,
        .agent = s->agent,
        .extra = s->extra,
    };
    return editor_shape_create(&def);
}

const editor_shape *editor_shape_with_hole(const editor_shape *s, geom_ring hole) {
    geom_ring *rings = malloc((s->ring_count + 1) * sizeof *rings);
    if (!rings) {
        return NULL;
    }
    memcpy(rings, s->rings, s->ring_count * sizeof *rings);
    rings[s->ring_count] = hole;
    const geom_polygon polygon = {rings, s->ring_count + 1};
    const editor_shape *changed = with_rings(s, polygon);
    free(rings);
    return changed;
}

const editor_shape *editor_shape_without_hole(const editor_shape *s, size_t ring) {
    geom_ring *rings = malloc(s->ring_count * sizeof *rings);
    if (!rings) {
        return NULL;
    }
    memcpy(rings, s->rings, s->ring_count * sizeof *rings);
    memmove(rings + ring, rings + ring + 1, (s->ring_count - ring - 1) * sizeof *rings);
    const geom_polygon polygon = {rings, s->ring_count - 1};
    const editor_shape *changed = with_rings(s, polygon);
    free(rings);
    return changed;
}

size_t editor_shape_ring_of(const editor_shape *s, size_t index) {
    size_t ring = 0;
    while (index >= s->rings[ring].count) {
        index -= s->rings[ring].count;
        ring++;
    }
    return ring;
}

const editor_shape *editor_shape_with_vertex(const editor_shape *s, size_t edge, geom_vec2 p) {
    const size_t before = editor_shape_edge(s, edge).a;
    editor_shape *copy = copy_with_room(s, s->point_count + 1);
    if (copy) {
        memcpy(copy->points, s->points, (before + 1) * sizeof p);
        copy->points[before + 1] = p;
        memcpy(copy->points + before + 2, s->points + before + 1, (s->point_count - before - 1) * sizeof p);
        copy->rings[editor_shape_ring_of(s, before)].count++;
    }
    return finish(copy);
}

const editor_shape *editor_shape_without_vertex(const editor_shape *s, size_t index) {
    editor_shape *copy = copy_with_room(s, s->point_count - 1);
    if (copy) {
        memcpy(copy->points, s->points, index * sizeof *s->points);
        memcpy(copy->points + index, s->points + index + 1, (s->point_count - index - 1) * sizeof *s->points);
        copy->rings[editor_shape_ring_of(s, index)].count--;
    }
    return finish(copy);
}

bool editor_shape_can_lose(const editor_shape *s, size_t index) {
    if (s->kind == EDITOR_POLYGON) {
        return s->rings[editor_shape_ring_of(s, index)].count > 3;
    }
    return s->kind == EDITOR_CHAIN && s->point_count > 2;
}

bool editor_shape_equal(const editor_shape *a, const editor_shape *b) {
    bool equal = a->radius == b->radius && a->point_count == b->point_count && a->ring_count == b->ring_count;
    equal = equal && a->agent.max_speed == b->agent.max_speed;
    for (size_t k = 0; equal && k < a->ring_count; k++) {
        equal = a->rings[k].count == b->rings[k].count;
    }
    for (size_t i = 0; equal && i < a->point_count; i++) {
        equal = geom_equal2(a->points[i], b->points[i]);
    }
    return equal;
}

/* The count of owners is the one thing about a shape that changes. */
const editor_shape *editor_shape_retain(const editor_shape *s) {
    ((editor_shape *)s)->references++;
    return s;
}

void editor_shape_release(const editor_shape *s) {
    if (s && --((editor_shape *)s)->references == 0) {
        free((editor_shape *)s);
    }
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

bool editor_shape_valid(const editor_shape *s) { return s->fault.status == GEOM_OK; }
