#include <collide/pair2.h>

#include "border2.h"
#include "core2.h"
#include "ring2.h"
#include "valid2.h"

static collide_relation relation_of_ring(geom_ring ring, geom_polygon polygon) {
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < polygon.count; ++i) {
        border2 border = collide_border_of(polygon, i);
        const geom_aabb2 bounds = geom_ring_bounds(border.ring);
        for (size_t j = 0; j < ring.count && relation != COLLIDE_OVERLAPPING; ++j) {
            const geom_segment2 edge = collide_ring_edge(ring, j);
            if (!boxes_apart(box_of_segment(edge), bounds)) {
                relation = larger_relation(relation, collide_relation_at_border(edge, &border));
            }
        }
    }
    return relation != COLLIDE_APART ? relation
                                     : collide_relation_of_point_and_polygon(ring.points[0], polygon);
}

static collide_relation relation_of_rings(geom_polygon a, geom_polygon b) {
    collide_relation relation = COLLIDE_APART;
    for (size_t i = 0; i < a.count && relation != COLLIDE_OVERLAPPING; ++i) {
        relation = larger_relation(relation, relation_of_ring(a.rings[i], b));
    }
    return relation;
}

collide_relation collide_point_polygon(geom_vec2 point, geom_polygon polygon) {
    if (!enough_vertices(polygon)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_point_and_polygon(point, polygon); /* which refuses all that is not finite */
}

collide_relation collide_segment_polygon(geom_segment2 segment, geom_polygon polygon) {
    if (!valid_segment(segment) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    return collide_relation_of_segment_and_polygon(segment, polygon);
}

collide_relation collide_circle_polygon(geom_circle circle, geom_polygon polygon) {
    if (!valid_circle(circle) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    const core2 core = collide_core_of_circle(circle);
    return collide_relation_of_core_and_polygon(&core, 0.0, polygon);
}

collide_relation collide_aabb_polygon(geom_aabb2 box, geom_polygon polygon) {
    if (!valid_aabb(box) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    const core2 core = collide_core_of_aabb(box);
    return collide_relation_of_core_and_polygon(&core, 0.0, polygon);
}

collide_relation collide_obb_polygon(geom_obb2 box, geom_polygon polygon) {
    if (!valid_obb(box) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    const core2 core = collide_core_of_obb(box);
    return collide_relation_of_core_and_polygon(&core, 0.0, polygon);
}

collide_relation collide_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon) {
    if (!valid_capsule(capsule) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    const core2 core = collide_core_of_capsule(capsule);
    return collide_relation_of_core_and_polygon(&core, 0.0, polygon);
}

collide_relation collide_convex_polygon(geom_ring convex, geom_polygon polygon) {
    if (!valid_convex(convex) || !valid_polygon(polygon)) {
        return COLLIDE_INVALID;
    }
    const core2 core = collide_core_of_convex(convex);
    return collide_relation_of_core_and_polygon(&core, 0.0, polygon);
}

/* The insides of two polygons are connected open sets. If an edge of one meets the inside of the other, they overlap.
 * Otherwise neither inside meets the border of the other; then the insides are either equal or disjoint, and equal
 * ones are told by the lowest corner of the outer rings: both lie left of the edge that starts there, and two
 * disjoint ones cannot. */
collide_relation collide_polygon_polygon(geom_polygon a, geom_polygon b) {
    if (!valid_polygon(a) || !valid_polygon(b)) {
        return COLLIDE_INVALID;
    }
    collide_relation relation = relation_of_rings(a, b);
    if (relation != COLLIDE_OVERLAPPING) {
        relation = larger_relation(relation, relation_of_rings(b, a));
    }
    const bool equal = relation == COLLIDE_TOUCHING && collide_share_lowest_corner(a.rings[0], b.rings[0]);
    return equal ? COLLIDE_OVERLAPPING : relation;
}
