/* Distances of polygons with holes, edge by edge. */
#include "distance2_internal.h"

#include "shape/ring2.h"
#include "shape/valid2.h"

#include <math.h>

/* A convex shape beside a polygon: one of any kind, or an edge of another polygon. */
typedef struct part2 {
    collide_shape shape;
    geom_aabb2 bounds;
} part2;

static part2 part_of(const collide_shape *shape) {
    const part2 part = {*shape, collide_shape_bounds(*shape)};
    return part;
}

static part2 edge_part(geom_ring ring, size_t i) {
    const geom_segment2 edge = collide_ring_edge(ring, i);
    const part2 part = {collide_shape_from_segment(edge), box_of_segment(edge)};
    return part;
}

static double gap_of(double min_a, double max_a, double min_b, double max_b) {
    return geom_max(0.0, geom_max(min_a - max_b, min_b - max_a));
}

/* Whether two boxes are certainly further apart than `distance`. The squares are rounded a few times, which
 * the factor outweighs; where they underflow, DBL_MIN does. */
static bool beyond(geom_aabb2 a, geom_aabb2 b, double distance) {
    const double x = gap_of(a.min.x, a.max.x, b.min.x, b.max.x);
    const double y = gap_of(a.min.y, a.max.y, b.min.y, b.max.y);
    return x * x + y * y > distance * distance * (1.0 + 0x1p-48) + DBL_MIN;
}

/* Narrows `best` down to the edge of the polygon that is closest to a part apart from all of them. */
static void approach(const part2 *part, geom_polygon polygon, collide_distance *best) {
    core2 core;
    collide_core2_init(&core, &part->shape);
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const geom_segment2 edge = collide_ring_edge(polygon.rings[r], i);
            if (beyond(part->bounds, box_of_segment(edge), best->distance)) {
                continue;
            }
            const core2 edge_core = core2_of_segment(edge.a, edge.b);
            const collide_distance found = collide_core2_distance(&core, &edge_core, COLLIDE_APART);
            if (found.distance < best->distance || best->relation == COLLIDE_INVALID) {
                *best = found;
            }
        }
    }
}

/* Whether an edge of the polygon meets the part; then `point` is common to both. */
static bool boundary_point(const part2 *part, geom_polygon polygon, geom_vec2 *point) {
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const part2 edge = edge_part(polygon.rings[r], i);
            if (boxes_apart(part->bounds, edge.bounds)) {
                continue;
            }
            const collide_relation relation = collide_shape_relation(part->shape, edge.shape);
            if (relation > COLLIDE_APART) {
                core2 core;
                collide_core2_init(&core, &part->shape);
                const core2 edge_core = core2_of_segment(edge.shape.as.segment.a, edge.shape.as.segment.b);
                *point = collide_core2_distance(&core, &edge_core, relation).on_a;
                return true;
            }
        }
    }
    return false;
}

/* A point of the shape, for one that lies as a whole inside a polygon. */
static geom_vec2 point_of(const collide_shape *shape) {
    core2 core;
    collide_core2_init(&core, shape);
    return core2_ring(&core, 0).points[0];
}

/* The distance of a convex shape and a polygon. A shape that meets no edge but meets the polygon lies inside
 * it. */
static collide_distance convex_polygon(const collide_shape *shape, geom_polygon polygon,
                                       collide_relation relation) {
    const part2 part = part_of(shape);
    collide_distance best = collide_invalid_distance();
    if (relation == COLLIDE_APART) {
        approach(&part, polygon, &best);
        return best;
    }
    geom_vec2 point = point_of(shape);
    (void)boundary_point(&part, polygon, &point);
    const collide_distance meeting = {relation, 0.0, point, point};
    return meeting;
}

/* A point of two polygons that meet: where edges do, or a vertex of the one that lies inside the other. */
static geom_vec2 common_point(const collide_shape *a, const collide_shape *b) {
    const geom_polygon polygon = a->as.polygon;
    geom_vec2 point;
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const part2 edge = edge_part(polygon.rings[r], i);
            if (boundary_point(&edge, b->as.polygon, &point)) {
                return point;
            }
        }
    }
    point = point_of(a);
    return collide_shape_relation(collide_shape_from_point(point), *b) != COLLIDE_APART ? point : point_of(b);
}

static collide_distance two_polygons(const collide_shape *a, const collide_shape *b,
                                     collide_relation relation) {
    if (relation != COLLIDE_APART) {
        const geom_vec2 point = common_point(a, b);
        const collide_distance meeting = {relation, 0.0, point, point};
        return meeting;
    }
    const geom_polygon polygon = a->as.polygon;
    const geom_aabb2 bounds = collide_shape_bounds(*b);
    collide_distance best = collide_invalid_distance();
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const part2 edge = edge_part(polygon.rings[r], i);
            if (!beyond(edge.bounds, bounds, best.distance)) {
                approach(&edge, b->as.polygon, &best);
            }
        }
    }
    return best;
}

int collide_compare_polygons(geom_polygon a, geom_polygon b) {
    int order = (a.count > b.count) - (a.count < b.count);
    for (size_t r = 0; order == 0 && r < a.count; ++r) {
        order = collide_compare_rings(a.rings[r], b.rings[r]);
    }
    return order;
}

static collide_distance swapped(collide_distance found) {
    const collide_distance result = {found.relation, found.distance, found.on_b, found.on_a};
    return result;
}

collide_distance collide_polygon_distance(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation) {
    if (a->kind != COLLIDE_SHAPE_POLYGON) {
        return convex_polygon(a, b->as.polygon, relation);
    }
    if (b->kind != COLLIDE_SHAPE_POLYGON) {
        return swapped(convex_polygon(b, a->as.polygon, relation));
    }
    return collide_compare_polygons(a->as.polygon, b->as.polygon) > 0 ? swapped(two_polygons(b, a, relation))
                                                                      : two_polygons(a, b, relation);
}
