/* Distances of polygons with holes, edge by edge. */
#include "distance2_internal.h"

#include "shape/ring2.h"
#include "shape/valid2.h"

#include <collide/pair2.h>

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

/* The search for the edge that is closest to a part apart from all of them. */
typedef struct approach2 {
    core2 core;
    collide_distance best;
} approach2;

static bool approach_edge(edge_search2 *search, const edge_at2 *edge) {
    approach2 *approach = search->context;
    if (edge_boxes_no_closer(edge->box, search->box, approach->best.distance)) {
        return false;
    }
    const core2 edge_core = core2_of_segment(edge->segment.a, edge->segment.b);
    const collide_distance found = collide_core2_distance(&approach->core, &edge_core, COLLIDE_APART);
    if (found.distance < approach->best.distance || approach->best.relation == COLLIDE_INVALID) {
        approach->best = found;
        search->limit = edge_limit2(found.distance);
    }
    return false;
}

/* A limit for the first edge: the distance of the vertex that is closest to a point of the shape. */
static double first_limit(const core2 *core, const solid2 *solid) {
    const geom_vec2 from = core2_ring(core, 0).points[0];
    geom_vec2 closest = solid->polygon.rings[0].points[0];
    double least = HUGE_VAL;
    for (size_t r = 0; r < solid->polygon.count; ++r) {
        const geom_ring ring = solid->polygon.rings[r];
        for (size_t i = 0; i < ring.count; ++i) {
            const double square = geom_vec2_length_squared(geom_vec2_sub(ring.points[i], from));
            closest = square < least ? ring.points[i] : closest;
            least = geom_min(square, least);
        }
    }
    const core2 vertex = core2_of_point(closest);
    return edge_limit2(collide_core2_distance(core, &vertex, COLLIDE_APART).distance);
}

/* The search for an edge that meets the part. */
typedef struct touch2 {
    const part2 *part;
    geom_vec2 point; /* common to both */
} touch2;

static bool touch_edge(edge_search2 *search, const edge_at2 *edge) {
    touch2 *touch = search->context;
    const collide_relation relation =
        collide_shape_relation(touch->part->shape, collide_shape_from_segment(edge->segment));
    if (relation == COLLIDE_APART) {
        return false;
    }
    core2 core;
    collide_core2_init(&core, &touch->part->shape);
    const core2 edge_core = core2_of_segment(edge->segment.a, edge->segment.b);
    touch->point = collide_core2_distance(&core, &edge_core, relation).on_a;
    return true;
}

/* A point of the shape, for one that lies as a whole inside a polygon. */
static geom_vec2 point_of(const collide_shape *shape) {
    core2 core;
    collide_core2_init(&core, shape);
    return core2_ring(&core, 0).points[0];
}

/* Takes a point that two edges have in common, which ends the search. */
static bool find_common_point(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    const collide_relation relation = collide_segment_segment(a->segment, b->segment);
    if (relation == COLLIDE_APART) {
        return false;
    }
    const core2 core_a = core2_of_segment(a->segment.a, a->segment.b);
    const core2 core_b = core2_of_segment(b->segment.a, b->segment.b);
    *(geom_vec2 *)pairs->context = collide_core2_distance(&core_a, &core_b, relation).on_a;
    return true;
}

/* A point of two polygons that meet: where edges do, or a vertex of the one that lies inside the other. */
static geom_vec2 common_point(const solid2 *a, const solid2 *b) {
    geom_vec2 point = a->polygon.rings[0].points[0];
    edge_pairs2 pairs = {.a = *a, .b = *b, .limit = 0.0, .visit = find_common_point, .context = &point};
    if (collide_visit_edge_pairs(&pairs) || solid2_locate(b, point) > GEOM_LOCATION_OUTSIDE) {
        return point;
    }
    return b->polygon.rings[0].points[0];
}

static bool come_closer(edge_pairs2 *pairs, const edge_at2 *a, const edge_at2 *b) {
    collide_distance *best = pairs->context;
    const core2 core_a = core2_of_segment(a->segment.a, a->segment.b);
    const core2 core_b = core2_of_segment(b->segment.a, b->segment.b);
    const collide_distance found = collide_core2_distance(&core_a, &core_b, COLLIDE_APART);
    if (found.distance < best->distance || best->relation == COLLIDE_INVALID) {
        *best = found;
        pairs->limit = edge_limit2(found.distance);
        pairs->closest = found.distance;
    }
    return false;
}

int collide_compare_polygons(geom_polygon a, geom_polygon b) {
    int order = (a.count > b.count) - (a.count < b.count);
    for (size_t r = 0; order == 0 && r < a.count; ++r) {
        order = collide_compare_rings(a.rings[r], b.rings[r]);
    }
    return order;
}

static collide_distance distance_in_order(const solid2 *a, const solid2 *b, collide_relation relation) {
    if (relation != COLLIDE_APART) {
        const geom_vec2 point = common_point(a, b);
        const collide_distance meeting = {relation, 0.0, point, point};
        return meeting;
    }
    collide_distance best = collide_invalid_distance();
    edge_pairs2 pairs = {.a = *a, .b = *b, .limit = HUGE_VAL, .visit = come_closer, .context = &best};
    (void)collide_visit_edge_pairs(&pairs);
    return best;
}

/* The distance of a convex ring that is apart from a polygon, by its edges: where there are many, that takes
 * less time than to compare the whole ring with each edge. */
static collide_distance ring_approach(geom_ring ring, const solid2 *solid) {
    const geom_polygon convex = {&ring, 1};
    const solid2 edges = solid2_plain(convex);
    return distance_in_order(&edges, solid, COLLIDE_APART);
}

/* A search around a part, in a strip along it if it has a direction. */
static edge_search2 search_around(const solid2 *solid, const part2 *part, double limit, edge_visit2 *visit,
                                  void *context) {
    edge_search2 search = edge_search2_around(solid, part->bounds, limit, visit, context);
    if (part->shape.kind == COLLIDE_SHAPE_OBB) {
        search.strip = strip2_of_obb(part->shape.as.obb);
    } else if (part->shape.kind == COLLIDE_SHAPE_SEGMENT) {
        search.strip = strip2_of_segment(part->shape.as.segment.a, part->shape.as.segment.b);
    }
    return search;
}

/* The first limit may leave out all edges: beside coordinates of very different sizes the distance from which it
 * comes has lost its digits. Then all are looked at. */
static collide_distance nearest_edge(const collide_shape *shape, const part2 *part, const solid2 *solid) {
    approach2 approach = {.best = collide_invalid_distance()};
    collide_core2_init(&approach.core, shape);
    const double limit = solid->index != NULL ? HUGE_VAL : first_limit(&approach.core, solid);
    edge_search2 search = search_around(solid, part, limit, approach_edge, &approach);
    (void)collide_visit_edges(&search);
    if (approach.best.relation == COLLIDE_INVALID) {
        search = search_around(solid, part, HUGE_VAL, approach_edge, &approach);
        (void)collide_visit_edges(&search);
    }
    return approach.best;
}

/* A shape that meets no edge but meets the polygon lies inside it. */
collide_distance collide_convex_solid2_distance(const collide_shape *shape, const solid2 *solid,
                                                collide_relation relation) {
    const part2 part = part_of(shape);
    if (relation == COLLIDE_APART && shape->kind == COLLIDE_SHAPE_CONVEX &&
        shape->as.convex.count > CORE2_FEW_VERTICES) {
        return ring_approach(shape->as.convex, solid);
    }
    if (relation == COLLIDE_APART) {
        return nearest_edge(shape, &part, solid);
    }
    touch2 touch = {&part, point_of(shape)};
    edge_search2 search = search_around(solid, &part, 0.0, touch_edge, &touch);
    (void)collide_visit_edges(&search);
    const collide_distance meeting = {relation, 0.0, touch.point, touch.point};
    return meeting;
}

collide_distance collide_swapped_distance(collide_distance found) {
    const collide_distance result = {found.relation, found.distance, found.on_b, found.on_a};
    return result;
}

collide_distance collide_solid2_distance(const solid2 *a, const solid2 *b, collide_relation relation) {
    return collide_compare_polygons(a->polygon, b->polygon) > 0
               ? collide_swapped_distance(distance_in_order(b, a, relation))
               : distance_in_order(a, b, relation);
}

collide_distance collide_polygon_distance(const collide_shape *a, const collide_shape *b,
                                          collide_relation relation) {
    const collide_shape *polygon = b->kind == COLLIDE_SHAPE_POLYGON ? b : a;
    const collide_shape *other = polygon == b ? a : b;
    const solid2 solid = solid2_plain(polygon->as.polygon);
    if (other->kind != COLLIDE_SHAPE_POLYGON) {
        const collide_distance found = collide_convex_solid2_distance(other, &solid, relation);
        return other == a ? found : collide_swapped_distance(found);
    }
    const solid2 first = solid2_plain(a->as.polygon);
    return collide_solid2_distance(&first, &solid, relation);
}
