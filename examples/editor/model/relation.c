/* How two shapes of a drawing relate. */
#include "relation.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

editor_body editor_body_of(const editor_shape *s, uint32_t place) {
    const editor_body body = {s, s->points[0], s->bounds, place};
    return body;
}

editor_body editor_body_at(const editor_shape *s, uint32_t place, geom_vec2 position) {
    const geom_circle circle = {position, s->radius};
    const editor_body body = {s, position, geom_circle_bounds(circle), place};
    return body;
}

static bool is_round(const editor_body *b) { return editor_shape_is_round(b->shape); }

static geom_circle circle_of(const editor_body *b) {
    const geom_circle circle = {b->position, b->shape->radius};
    return circle;
}

/* ---- Parts: a body's outline as thick segments. A disc is one of length zero. ---- */

static size_t part_count(const editor_body *b) { return is_round(b) ? 1 : editor_shape_edge_count(b->shape); }

static geom_capsule2 part(const editor_body *b, size_t index) {
    geom_capsule2 capsule = {b->position, b->position, b->shape->radius};
    if (!is_round(b)) {
        const editor_edge edge = editor_shape_edge(b->shape, index);
        capsule.a = b->shape->points[edge.a];
        capsule.b = b->shape->points[edge.b];
        capsule.radius = b->shape->kind == EDITOR_CHAIN ? b->shape->radius : 0.0;
    }
    return capsule;
}

static geom_segment2 axis(geom_capsule2 c) {
    const geom_segment2 segment = {c.a, c.b};
    return segment;
}

static collide_relation part_relation(geom_capsule2 a, geom_capsule2 b) {
    return a.radius == 0.0 && b.radius == 0.0 ? collide_segment_segment(axis(a), axis(b))
                                              : collide_capsule_capsule(a, b);
}

/* Any part of one with any part of the other: for bodies without an inside beyond their parts. */
static collide_relation parts_relation(const editor_body *a, const editor_body *b) {
    const size_t na = part_count(a);
    const size_t nb = part_count(b);
    collide_relation most = COLLIDE_APART;
    for (size_t i = 0; i < na && most != COLLIDE_OVERLAPPING; i++) {
        const geom_capsule2 pa = part(a, i);
        for (size_t j = 0; j < nb && most != COLLIDE_OVERLAPPING; j++) {
            const collide_relation relation = part_relation(pa, part(b, j));
            most = relation > most ? relation : most;
        }
    }
    return most;
}

static collide_relation chain_polygon(const editor_body *chain, const editor_body *polygon) {
    const geom_polygon rings = editor_shape_polygon(polygon->shape);
    if (chain->shape->radius > 0.0) {
        /* It meets an edge, or lies inside or outside as a whole. */
        const collide_relation rim = parts_relation(chain, polygon);
        const collide_relation inside = collide_point_polygon(chain->shape->points[0], rings);
        return inside == COLLIDE_OVERLAPPING || rim == COLLIDE_OVERLAPPING ? COLLIDE_OVERLAPPING : rim;
    }
    collide_relation most = COLLIDE_APART;
    for (size_t i = 0; i < part_count(chain) && most != COLLIDE_OVERLAPPING; i++) {
        const collide_relation relation = collide_segment_polygon(axis(part(chain, i)), rings);
        most = relation > most ? relation : most;
    }
    return most;
}

static collide_relation polygon_relation(const editor_body *polygon, const editor_body *other) {
    const geom_polygon rings = editor_shape_polygon(polygon->shape);
    if (is_round(other)) {
        return collide_circle_polygon(circle_of(other), rings);
    }
    if (other->shape->kind == EDITOR_CHAIN) {
        return chain_polygon(other, polygon);
    }
    return collide_polygon_polygon(rings, editor_shape_polygon(other->shape));
}

collide_relation editor_body_relation(const editor_body *a, const editor_body *b) {
    if (a->shape->kind == EDITOR_POLYGON) {
        return polygon_relation(a, b);
    }
    if (b->shape->kind == EDITOR_POLYGON) {
        return polygon_relation(b, a);
    }
    if (is_round(a) && is_round(b)) {
        return collide_circle_circle(circle_of(a), circle_of(b));
    }
    return parts_relation(a, b);
}

/* ---- Marks ---- */

typedef struct mark_list {
    geom_vec2 *marks;
    size_t count;
    size_t capacity;
} mark_list;

static void add_mark(mark_list *list, geom_vec2 p) {
    if (list->count < list->capacity && geom_vec2_is_finite(p)) {
        list->marks[list->count++] = p;
    }
}

static void mark_crossing(mark_list *list, geom_segment2 a, geom_segment2 b) {
    const collide_distance found =
        collide_shape_distance(collide_shape_from_segment(a), collide_shape_from_segment(b));
    if (found.relation > COLLIDE_APART) {
        add_mark(list, found.on_a);
    }
}

/* Where a segment goes through the rim of a disc; its middle when it lies inside. */
static void mark_segment_disc(mark_list *list, geom_segment2 segment, geom_circle circle) {
    const collide_line_circle roots = collide_line_circle_parameters(segment, circle);
    const size_t before = list->count;
    for (int i = 0; i < roots.count; i++) {
        if (roots.t[i] >= 0.0 && roots.t[i] <= 1.0) {
            add_mark(list, geom_vec2_lerp(segment.a, segment.b, roots.t[i]));
        }
    }
    if (list->count == before) {
        add_mark(list, geom_vec2_lerp(segment.a, segment.b, 0.5));
    }
}

static bool is_disc(geom_capsule2 c) { return geom_vec2_equal(c.a, c.b); }

/* Between the closest points of the axes, in the middle of what both cover. Those of discs are the
 * centers. */
static void mark_thick(mark_list *list, geom_capsule2 a, geom_capsule2 b) {
    collide_distance gap = {.on_a = a.a, .on_b = b.a};
    if (!is_disc(a) || !is_disc(b)) {
        gap =
            collide_shape_distance(collide_shape_from_segment(axis(a)), collide_shape_from_segment(axis(b)));
    }
    const geom_vec2 way = geom_vec2_sub(gap.on_b, gap.on_a);
    const double length = geom_vec2_length(way);
    if (length <= 0.0) {
        add_mark(list, gap.on_a);
        return;
    }
    const double reach = fmin(a.radius, length);
    const double back = fmax(length - b.radius, 0.0);
    add_mark(list, geom_vec2_add_scaled(gap.on_a, 0.5 * (reach + back) / length, way));
}

static void mark_parts(mark_list *list, geom_capsule2 a, geom_capsule2 b) {
    const geom_circle disc_a = {a.a, a.radius};
    const geom_circle disc_b = {b.a, b.radius};
    if (a.radius == 0.0 && b.radius == 0.0) {
        mark_crossing(list, axis(a), axis(b));
    } else if (part_relation(a, b) == COLLIDE_APART) {
        return;
    } else if (a.radius == 0.0 && is_disc(b)) {
        mark_segment_disc(list, axis(a), disc_b);
    } else if (b.radius == 0.0 && is_disc(a)) {
        mark_segment_disc(list, axis(b), disc_a);
    } else {
        mark_thick(list, a, b);
    }
}

static bool boxes_meet(geom_capsule2 c, geom_aabb2 box) {
    return fmin(c.a.x, c.b.x) - c.radius <= box.max.x && fmax(c.a.x, c.b.x) + c.radius >= box.min.x &&
           fmin(c.a.y, c.b.y) - c.radius <= box.max.y && fmax(c.a.y, c.b.y) + c.radius >= box.min.y;
}

/* A point of the one that lies inside the other. */
static geom_vec2 held_point(const editor_body *a, const editor_body *b) {
    const bool a_smaller = a->bounds.max.x - a->bounds.min.x < b->bounds.max.x - b->bounds.min.x;
    const geom_aabb2 box = a_smaller ? a->bounds : b->bounds;
    return geom_vec2_lerp(box.min, box.max, 0.5);
}

size_t editor_body_marks(const editor_body *a, const editor_body *b, geom_vec2 *marks, size_t capacity) {
    mark_list list = {marks, 0, capacity};
    const size_t na = part_count(a);
    const size_t nb = part_count(b);
    for (size_t i = 0; i < na && list.count < capacity; i++) {
        const geom_capsule2 pa = part(a, i);
        if (!boxes_meet(pa, b->bounds)) {
            continue;
        }
        for (size_t j = 0; j < nb && list.count < capacity; j++) {
            const geom_capsule2 pb = part(b, j);
            if (boxes_meet(pb, a->bounds)) {
                mark_parts(&list, pa, pb);
            }
        }
    }
    if (list.count == 0) {
        add_mark(&list, held_point(a, b));
    }
    return list.count;
}
