/* The relation of a convex shape X and a polygon P.
 *
 * When X has an inside and an edge of P meets it, they overlap, since there are points of the inside of P
 * close to each point of its edges. Otherwise the inside of X, which is connected, lies inside or outside of
 * P as a whole, and any point of it tells which. A shape with a radius has a vertex of its core for that, an
 * oriented box its center. Between vertices that are neighboring doubles there may be none; then, if the
 * inside of X lies in that of P, either an edge of X meets the inside of P, or all of them run along edges of
 * P, and X and P are the same. */
#include "exact/border2.h"
#include "exact/ordered_core2.h"
#include "exact/predicate2.h"
#include "shape/ring2.h"
#include "shape/valid2.h"
#include "solid2_relation.h"

#include <collide/pair2.h>

static bool is_obb(const ordered_core2 *shape) { return shape->core.kind == CORE2_OBB; }

/* A shape without an inside is a point or a segment. */
static collide_relation relation_of_flat_core(const ordered_core2 *shape, const solid2 *solid) {
    if (is_obb(shape)) {
        const geom_obb2 box = core2_box(&shape->core);
        const bool is_point = box.half.x == 0.0 && box.half.y == 0.0;
        return is_point ? collide_relation_of_point_and_polygon(box.center, solid)
                        : collide_relation_of_thin_box_and_polygon(box, solid);
    }
    const geom_segment2 segment = {collide_ordered_core2_point(shape, shape->least),
                                   collide_ordered_core2_point(shape, shape->greatest)};
    return collide_relation_of_segment_and_polygon(segment, solid);
}

/* No other core has four vertices of its own. */
static bool is_aabb(const ordered_core2 *shape) {
    return shape->core.count == CORE2_OWN_VERTICES && shape->core.points == NULL && !is_obb(shape);
}

/* Discs, and boxes that nothing grows, have faster ways than convex cores in general. */
static collide_relation relation_of_edge(geom_segment2 edge, const ordered_core2 *shape, double margin) {
    const bool grows = shape->core.radius > 0.0 || margin > 0.0;
    if (shape->core.count == 1) {
        const edge2 line = plain_edge(edge.a, edge.b);
        const vertex2 corner = collide_ordered_core2_vertex(shape, 0);
        return collide_relation_of_gap(
            collide_gap_edge(&line, &corner, reach_sum_from(shape->core.radius, 0.0, margin)));
    }
    if (is_obb(shape) && !grows) {
        return collide_relation_of_gap(collide_gap_segment_obb(edge, core2_box(&shape->core)));
    }
    if (is_aabb(shape) && !grows) {
        return collide_segment_aabb(edge, shape->bounds);
    }
    const ordered_core2 other = collide_ordered_core2_of_segment(edge);
    return collide_relation_of_cores(shape, &other, margin);
}

typedef struct core_meeting {
    const ordered_core2 *shape;
    double margin;
    collide_relation relation;
} core_meeting;

static bool meet_edge(edge_search2 *search, const edge_at2 *edge) {
    core_meeting *met = search->context;
    met->relation = larger_relation(met->relation, relation_of_edge(edge->segment, met->shape, met->margin));
    return met->relation == COLLIDE_OVERLAPPING;
}

static collide_relation relation_of_edges(const ordered_core2 *shape, double margin, const solid2 *solid) {
    core_meeting met = {shape, margin, COLLIDE_APART};
    const core2 *core = &shape->core;
    const double reach = core->radius + margin;
    edge_search2 search = edge_search2_around(solid, shape->bounds, edge_limit2(reach), meet_edge, &met);
    if (is_obb(shape)) {
        search.strip = strip2_of_obb(core2_box(core));
    } else if (core->count == 2) {
        search.strip = strip2_of_segment(core->own[0], core->own[1]);
    }
    (void)collide_visit_edges(&search);
    return met.relation;
}

/* Whether a core of doubles whose inside no edge of the polygon meets lies in it. */
static bool lies_inside(const ordered_core2 *shape, const solid2 *solid) {
    for (size_t i = 0; i < shape->core.count; ++i) {
        const edge2 edge = collide_ordered_core2_edge(shape, i);
        const geom_segment2 segment = {edge.from, edge.to};
        if (!geom_vec2_equal(segment.a, segment.b) &&
            collide_relation_of_segment_and_polygon(segment, solid) == COLLIDE_OVERLAPPING) {
            return true;
        }
    }
    return collide_share_lowest_corner(core2_ring(&shape->core, 0), solid->polygon.rings[0]);
}

/* A convex ring of many vertices is a polygon: the product of the vertices would be too much. */
static collide_relation relation_of_ring(geom_ring ring, const geom_aabb2 *bounds, double margin,
                                         const solid2 *solid) {
    const geom_polygon polygon = {&ring, 1};
    const solid2 convex = {polygon, NULL, bounds};
    return margin > 0.0 ? collide_solid2_relation_within(&convex, solid, margin)
                        : collide_solid2_relation(&convex, solid);
}

collide_relation collide_relation_of_core_and_polygon(const ordered_core2 *shape, double margin,
                                                      const solid2 *solid) {
    if (shape->core.count > CORE2_FEW_VERTICES) {
        return relation_of_ring(core2_ring(&shape->core, 0), &shape->bounds, margin, solid);
    }
    const bool is_round = shape->core.radius > 0.0 || margin > 0.0;
    if (!is_round && !shape->is_solid) {
        return relation_of_flat_core(shape, solid);
    }
    const collide_relation relation = relation_of_edges(shape, margin, solid);
    if (relation == COLLIDE_TOUCHING && !is_round && !is_obb(shape)) {
        return lies_inside(shape, solid) ? COLLIDE_OVERLAPPING : relation;
    }
    if (relation == COLLIDE_OVERLAPPING) {
        return relation;
    }
    const geom_vec2 point = is_obb(shape) ? shape->core.own[0] : collide_ordered_core2_point(shape, 0);
    return larger_relation(relation, collide_relation_of_point_and_polygon(point, solid));
}
