/* Where the outline of a shape crosses itself. */
#include "shape.h"

#include <geom/intersection.h>

/* Shapes of more edges than this show the one place that the check found. */
static const size_t MOST_EDGES = 1500;

static geom_segment2 edge_of(const editor_shape *s, size_t index) {
    const editor_edge ends = editor_shape_edge(s, index);
    const geom_segment2 edge = {s->points[ends.a], s->points[ends.b]};
    return edge;
}

static bool boxes_meet(geom_segment2 a, geom_segment2 b) {
    return fmin(a.a.x, a.b.x) <= fmax(b.a.x, b.b.x) && fmin(b.a.x, b.b.x) <= fmax(a.a.x, a.b.x) &&
           fmin(a.a.y, a.b.y) <= fmax(b.a.y, b.b.y) && fmin(b.a.y, b.b.y) <= fmax(a.a.y, a.b.y);
}

static bool share_an_end(const editor_shape *s, size_t i, size_t j) {
    const editor_edge a = editor_shape_edge(s, i);
    const editor_edge b = editor_shape_edge(s, j);
    return a.a == b.a || a.a == b.b || a.b == b.a || a.b == b.b;
}

size_t editor_shape_crossings(const editor_shape *s, geom_vec2 *places, size_t capacity) {
    const size_t edges = s->kind == EDITOR_POLYGON ? editor_shape_edge_count(s) : 0;
    size_t count = 0;
    if (editor_shape_valid(s) || capacity == 0) {
        return 0;
    }
    for (size_t i = 0; edges <= MOST_EDGES && i < edges; i++) {
        const geom_segment2 a = edge_of(s, i);
        for (size_t j = i + 1; j < edges && count < capacity; j++) {
            const geom_segment2 b = edge_of(s, j);
            if (!boxes_meet(a, b) || share_an_end(s, i, j)) {
                continue;
            }
            const geom_intersection met = geom_segment2_intersect(a, b);
            if (met.kind != GEOM_INTERSECTION_NONE) {
                places[count++] = met.points[0];
            }
        }
    }
    if (count == 0) {
        places[count++] = s->fault.point;
    }
    return count;
}
