#include <collide/distance2.h>

#include "outline2.h"
#include "ring2.h"

#include <collide/pair2.h>

#include <float.h>

static geom_capsule2 edge_of(geom_ring ring, size_t i) {
    const geom_segment2 edge = collide_ring_edge(ring, i);
    const geom_capsule2 capsule = {edge.a, edge.b, 0.0};
    return capsule;
}

static double gap_of(double min_a, double max_a, double min_b, double max_b) {
    return fmax(fmax(min_b - max_a, min_a - max_b), 0.0);
}

/* Whether two capsules are certainly further apart than `distance`, from the boxes of their segments. The squares
 * are rounded a few times, which the factor outweighs; where they underflow, DBL_MIN does. */
static bool beyond(geom_capsule2 a, geom_capsule2 b, double distance) {
    const double x = gap_of(fmin(a.a.x, a.b.x), fmax(a.a.x, a.b.x), fmin(b.a.x, b.b.x), fmax(b.a.x, b.b.x));
    const double y = gap_of(fmin(a.a.y, a.b.y), fmax(a.a.y, a.b.y), fmin(b.a.y, b.b.y), fmax(b.a.y, b.b.y));
    const double reach = distance + (a.radius + b.radius);
    return x * x + y * y > reach * reach * (1.0 + 0x1p-48) + DBL_MIN;
}

/* Narrows `best` down to the edge of the polygon that is closest to a capsule apart from all of them. */
static void approach(geom_capsule2 shape, geom_polygon polygon, collide_distance *best) {
    const outline2 outline = collide_outline_capsule(shape);
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const geom_capsule2 edge = edge_of(polygon.rings[r], i);
            if (beyond(shape, edge, best->distance)) {
                continue;
            }
            const outline2 edge_outline = collide_outline_capsule(edge);
            const collide_distance found = collide_outline_distance(&outline, &edge_outline, COLLIDE_APART);
            if (found.distance < best->distance || best->relation == COLLIDE_INVALID) {
                *best = found;
            }
        }
    }
}

/* Whether an edge of the polygon meets the capsule; then `point` is common to both. */
static bool boundary_point(geom_capsule2 shape, geom_polygon polygon, geom_vec2 *point) {
    for (size_t r = 0; r < polygon.count; ++r) {
        for (size_t i = 0; i < polygon.rings[r].count; ++i) {
            const geom_capsule2 edge = edge_of(polygon.rings[r], i);
            const collide_distance found = beyond(shape, edge, 0.0)
                                               ? (collide_distance){0}
                                               : collide_distance_capsule_capsule(shape, edge);
            if (found.relation > COLLIDE_APART) {
                *point = found.on_a;
                return true;
            }
        }
    }
    return false;
}

static collide_distance meeting_at(collide_relation relation, geom_vec2 point) {
    const collide_distance result = {relation, 0.0, point, point};
    return result;
}

/* A capsule of which the relation to the polygon is known. One that meets no edge but meets the polygon lies
 * inside it. */
static collide_distance capsule_polygon(geom_capsule2 shape, geom_polygon polygon,
                                        collide_relation relation) {
    collide_distance best = collide_invalid_distance();
    if (relation == COLLIDE_APART) {
        approach(shape, polygon, &best);
    } else if (relation != COLLIDE_INVALID) {
        geom_vec2 point = shape.a;
        (void)boundary_point(shape, polygon, &point);
        best = meeting_at(relation, point);
    }
    return best;
}

collide_distance collide_distance_point_polygon(geom_vec2 point, geom_polygon polygon) {
    const geom_capsule2 shape = {point, point, 0.0};
    return capsule_polygon(shape, polygon, collide_point_polygon(point, polygon));
}

collide_distance collide_distance_segment_polygon(geom_segment2 segment, geom_polygon polygon) {
    const geom_capsule2 shape = {segment.a, segment.b, 0.0};
    return capsule_polygon(shape, polygon, collide_segment_polygon(segment, polygon));
}

collide_distance collide_distance_circle_polygon(geom_circle circle, geom_polygon polygon) {
    const geom_capsule2 shape = {circle.center, circle.center, circle.radius};
    return capsule_polygon(shape, polygon, collide_circle_polygon(circle, polygon));
}

/* A point of two polygons that meet: where edges do, or a vertex of the one that lies inside the other. */
static geom_vec2 common_point(geom_polygon a, geom_polygon b) {
    geom_vec2 point;
    for (size_t r = 0; r < a.count; ++r) {
        for (size_t i = 0; i < a.rings[r].count; ++i) {
            if (boundary_point(edge_of(a.rings[r], i), b, &point)) {
                return point;
            }
        }
    }
    point = a.rings[0].points[0];
    return collide_point_polygon(point, b) != COLLIDE_APART ? point : b.rings[0].points[0];
}

static collide_distance polygons_in_order(geom_polygon a, geom_polygon b, collide_relation relation) {
    if (relation != COLLIDE_APART) {
        return meeting_at(relation, common_point(a, b));
    }
    collide_distance best = collide_invalid_distance();
    for (size_t r = 0; r < a.count; ++r) {
        for (size_t i = 0; i < a.rings[r].count; ++i) {
            approach(edge_of(a.rings[r], i), b, &best);
        }
    }
    return best;
}

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_rings(geom_ring a, geom_ring b) {
    if (a.count != b.count) {
        return a.count > b.count ? 1 : -1;
    }
    int order = 0;
    for (size_t i = 0; order == 0 && i < a.count; ++i) {
        const int by_x = compare(a.points[i].x, b.points[i].x);
        order = by_x != 0 ? by_x : compare(a.points[i].y, b.points[i].y);
    }
    return order;
}

/* Any fixed order of the polygons, so that the arithmetic is the same whichever comes first. */
static bool comes_after(geom_polygon a, geom_polygon b) {
    if (a.count != b.count) {
        return a.count > b.count;
    }
    int order = 0;
    for (size_t r = 0; order == 0 && r < a.count; ++r) {
        order = compare_rings(a.rings[r], b.rings[r]);
    }
    return order > 0;
}

collide_distance collide_distance_polygon_polygon(geom_polygon a, geom_polygon b) {
    const collide_relation relation = collide_polygon_polygon(a, b);
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (!comes_after(a, b)) {
        return polygons_in_order(a, b, relation);
    }
    const collide_distance swapped = polygons_in_order(b, a, relation);
    const collide_distance result = {relation, swapped.distance, swapped.on_b, swapped.on_a};
    return result;
}
