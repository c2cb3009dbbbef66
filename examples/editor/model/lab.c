/* What the collision lab shows of one pair of shapes. */
#include "lab.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/sweep2.h>

/* A body as shapes of libcollide: a polygon or disc is one, a chain one for each of its segments. */
static size_t part_count(const editor_body *b) {
    return b->shape->kind == EDITOR_CHAIN ? editor_shape_edge_count(b->shape) : 1;
}

static collide_shape part(const editor_body *b, size_t index) {
    const editor_shape *s = b->shape;
    const geom_circle circle = {b->position, s->radius};
    if (s->kind == EDITOR_POLYGON) {
        return collide_shape_from_polygon(editor_shape_polygon(s));
    }
    if (s->kind != EDITOR_CHAIN) {
        return collide_shape_from_circle(circle);
    }
    const editor_edge edge = editor_shape_edge(s, index);
    const geom_segment2 segment = {s->points[edge.a], s->points[edge.b]};
    const geom_capsule2 capsule = {segment.a, segment.b, s->radius};
    return s->radius > 0.0 ? collide_shape_from_capsule(capsule) : collide_shape_from_segment(segment);
}

size_t lab_manifold_work(const editor_body *a, const editor_body *b) {
    return a->shape->point_count * b->shape->point_count;
}

collide_manifold lab_manifold(const editor_body *a, const editor_body *b) {
    collide_manifold deepest = {.relation = COLLIDE_APART};
    for (size_t i = 0; i < part_count(a); i++) {
        for (size_t j = 0; j < part_count(b); j++) {
            const collide_manifold m = collide_shape_manifold(part(a, i), part(b, j));
            if (m.count > 0 && (deepest.count == 0 || m.depth > deepest.depth)) {
                deepest = m;
            }
        }
    }
    return deepest;
}

collide_distance lab_distance(const editor_body *a, const editor_body *b) {
    collide_distance least = {.relation = COLLIDE_APART, .distance = HUGE_VAL};
    for (size_t i = 0; i < part_count(a); i++) {
        for (size_t j = 0; j < part_count(b); j++) {
            const collide_distance d = collide_shape_distance(part(a, i), part(b, j));
            least = d.distance < least.distance ? d : least;
        }
    }
    return least;
}

collide_relation lab_relation(collide_shape shape, const editor_body *b) {
    collide_relation most = COLLIDE_APART;
    for (size_t i = 0; i < part_count(b) && most != COLLIDE_OVERLAPPING; i++) {
        const collide_relation relation = collide_shape_relation(shape, part(b, i));
        most = relation > most ? relation : most;
    }
    return most;
}

collide_sweep lab_sweep(const editor_body *moving, geom_vec2 motion, const editor_body *resting) {
    const geom_vec2 rest = {0.0, 0.0};
    collide_sweep first = {.relation = COLLIDE_APART, .time = 1.0};
    for (size_t i = 0; i < part_count(moving); i++) {
        for (size_t j = 0; j < part_count(resting); j++) {
            const collide_sweep met = collide_shape_sweep(part(moving, i), motion, part(resting, j), rest);
            if (met.relation > COLLIDE_APART && (first.relation == COLLIDE_APART || met.time < first.time)) {
                first = met;
            }
        }
    }
    return first;
}

static lab_axis axis_of(geom_obb2 box, geom_segment2 segment, geom_vec2 direction) {
    const double reach = box.half.x * fabs(geom_vec2_dot(box.axis, direction)) +
                         box.half.y * fabs(geom_vec2_dot(geom_vec2_perp(box.axis), direction));
    const double a = geom_vec2_dot(geom_vec2_sub(segment.a, box.center), direction);
    const double b = geom_vec2_dot(geom_vec2_sub(segment.b, box.center), direction);
    lab_axis axis = {direction, -reach, reach, fmin(a, b), fmax(a, b), 0.0};
    axis.gap = fmax(axis.other_min - axis.box_max, axis.box_min - axis.other_max);
    return axis;
}

void lab_axes(geom_obb2 box, geom_segment2 segment, lab_axis axes[3]) {
    const geom_vec2 normal = geom_vec2_normalize(geom_vec2_perp(geom_vec2_sub(segment.b, segment.a)));
    axes[0] = axis_of(box, segment, box.axis);
    axes[1] = axis_of(box, segment, geom_vec2_perp(box.axis));
    axes[2] = axis_of(box, segment, normal);
}

double lab_box_gap(geom_aabb2 a, geom_aabb2 b) {
    const double x = fmax(0.0, fmax(a.min.x - b.max.x, b.min.x - a.max.x));
    const double y = fmax(0.0, fmax(a.min.y - b.max.y, b.min.y - a.max.y));
    return geom_vec2_length(geom_vec2_make(x, y));
}
