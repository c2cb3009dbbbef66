/* Typed relations of convex rings. */
#include <collide/pair2.h>

#include "exact/ordered_core2.h"
#include "exact/predicate2.h"
#include "quick_convex2.h"
#include "shape/valid2.h"

#include <geom/predicate.h>

static collide_relation relation_to_ring(const ordered_core2 *shape, geom_ring convex) {
    const ordered_core2 core = collide_ordered_core2_of_convex(convex);
    return collide_relation_of_cores(shape, &core, 0.0);
}

static GEOM_COLD collide_relation relation_of_point_in_linear_time(geom_vec2 point, geom_ring convex) {
    const ordered_core2 core = collide_ordered_core2_of_point(point);
    return relation_to_ring(&core, convex);
}

/* The ring seen from its vertex 0: rays from there through the other vertices, in order of direction. */
typedef struct fan2 {
    geom_ring ring;
    geom_vec2 point;
    int orientation;    /* of the ring */
    bool is_degenerate; /* what bisection finds means nothing */
} fan2;

/* On which side of ray i the point lies: +1 on the side of the later rays, -1 of the earlier ones. */
static int side_of_ray(fan2 *fan, size_t i) {
    const geom_vec2 apex = fan->ring.points[0];
    const geom_vec2 vertex = fan->ring.points[i];
    fan->is_degenerate = fan->is_degenerate || geom_vec2_equal(apex, vertex);
    return fan->orientation * geom_orient2d(apex, vertex, fan->point);
}

/* The relation of the point and the triangle between the rays i and i + 1, between which it lies. */
static collide_relation relation_to_triangle(const fan2 *fan, size_t i, bool on_border) {
    const geom_vec2 *vertex = fan->ring.points + i;
    const int side = fan->orientation * geom_orient2d(vertex[0], vertex[1], fan->point);
    if (side < 0) {
        return COLLIDE_APART;
    }
    return side > 0 && !on_border ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

/* Bisection for the triangle of the fan in whose directions the point lies. Several rays may run along the
 * edge that leaves vertex 0, the farthest vertex last, or along the one that comes back to it, the farthest
 * first; a point on one of these edges is asked about the triangle at the farthest vertex. */
static collide_relation relation_in_fan(fan2 *fan) {
    const size_t last = fan->ring.count - 1;
    const int side_of_first = side_of_ray(fan, 1);
    const int side_of_last = side_of_ray(fan, last);
    if (side_of_first < 0 || side_of_last > 0) {
        return COLLIDE_APART;
    }
    const int least_side_of_low = side_of_last == 0 ? 1 : 0;
    size_t low = 1;
    size_t high = last;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (side_of_ray(fan, middle) >= least_side_of_low) {
            low = middle;
        } else {
            high = middle;
        }
    }
    /* On both: vertex 0 lies within an edge, and the point on its line. */
    fan->is_degenerate = fan->is_degenerate || (side_of_first == 0 && side_of_last == 0);
    return relation_to_triangle(fan, low, side_of_first == 0 || side_of_last == 0);
}

/* Where three vertices do not tell the orientation, or the fan is degenerate, all vertices are looked at. */
static collide_relation relation_of_point(geom_vec2 point, geom_ring convex) {
    const size_t third = convex.count / 3;
    const geom_vec2 *vertex = convex.points;
    fan2 fan = {convex, point, geom_orient2d(vertex[0], vertex[third], vertex[2 * third]), false};
    if (fan.orientation == 0) {
        return relation_of_point_in_linear_time(point, convex);
    }
    if (geom_vec2_equal(point, vertex[0])) {
        return COLLIDE_TOUCHING;
    }
    const collide_relation relation = relation_in_fan(&fan);
    return fan.is_degenerate ? relation_of_point_in_linear_time(point, convex) : relation;
}

collide_relation collide_point_convex(geom_vec2 point, geom_ring convex) {
    const int gap = collide_quick_gap_point_convex(point, convex);
    if (gap != COLLIDE_UNSURE) {
        return collide_relation_of_gap(gap);
    }
    if (!valid_point(point) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    return convex.count < 3 ? relation_of_point_in_linear_time(point, convex)
                            : relation_of_point(point, convex);
}

static GEOM_COLD collide_relation segment_convex_exactly(geom_segment2 segment, geom_ring convex) {
    if (!valid_segment(segment) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 core = collide_ordered_core2_of_segment(segment);
    return relation_to_ring(&core, convex);
}

collide_relation collide_segment_convex(geom_segment2 segment, geom_ring convex) {
    const int gap = collide_quick_gap_segment_convex(segment, convex);
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : segment_convex_exactly(segment, convex);
}

static GEOM_COLD collide_relation circle_convex_exactly(geom_circle circle, geom_ring convex) {
    if (!valid_circle(circle) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 core = collide_ordered_core2_of_circle(circle);
    return relation_to_ring(&core, convex);
}

collide_relation collide_circle_convex(geom_circle circle, geom_ring convex) {
    const int gap =
        valid_size(circle.radius) ? collide_quick_gap_circle_convex(circle, convex) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : circle_convex_exactly(circle, convex);
}

static GEOM_COLD collide_relation aabb_convex_exactly(geom_aabb2 box, geom_ring convex) {
    if (!valid_aabb(box) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 core = collide_ordered_core2_of_aabb(box);
    return relation_to_ring(&core, convex);
}

collide_relation collide_aabb_convex(geom_aabb2 box, geom_ring convex) {
    const int gap = ordered_aabb(box) ? collide_quick_gap_aabb_convex(box, convex) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : aabb_convex_exactly(box, convex);
}

static GEOM_COLD collide_relation obb_convex_exactly(geom_obb2 box, geom_ring convex) {
    if (!valid_obb(box) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    const ordered_core2 core = collide_ordered_core2_of_obb(box);
    return relation_to_ring(&core, convex);
}

collide_relation collide_obb_convex(geom_obb2 box, geom_ring convex) {
    const int gap = sound_obb(box) ? collide_quick_gap_obb_convex(box, convex) : COLLIDE_UNSURE;
    return gap != COLLIDE_UNSURE ? collide_relation_of_gap(gap) : obb_convex_exactly(box, convex);
}

collide_relation collide_capsule_convex(geom_capsule2 capsule, geom_ring convex) {
    if (!valid_capsule(capsule) || !valid_convex(convex)) {
        return COLLIDE_INVALID;
    }
    const int gap = collide_quick_gap_capsule_convex(capsule, convex);
    if (gap != COLLIDE_UNSURE) {
        return collide_relation_of_gap(gap);
    }
    const ordered_core2 core = collide_ordered_core2_of_capsule(capsule);
    return relation_to_ring(&core, convex);
}

collide_relation collide_convex_convex(geom_ring a, geom_ring b) {
    if (!valid_convex(a) || !valid_convex(b)) {
        return COLLIDE_INVALID;
    }
    const int gap = collide_quick_gap_convex_convex(a, b);
    if (gap != COLLIDE_UNSURE) {
        return collide_relation_of_gap(gap);
    }
    const ordered_core2 core = collide_ordered_core2_of_convex(a);
    return relation_to_ring(&core, b);
}
