#include <collide/pair2.h>

#include "core2.h"
#include "predicate2.h"
#include "valid2.h"

/* The distance of segments that do not cross is that of an end of one to the other. */
static int gap_of_ends(geom_segment2 a, geom_segment2 b, double r, double s) {
    const geom_vec2 ends[4] = {a.a, a.b, b.a, b.b};
    int least = 1;
    for (int i = 0; i < 4 && least >= 0; ++i) {
        const int gap = collide_gap_point_segment(ends[i], i < 2 ? b : a, r, s);
        least = gap < least ? gap : least;
    }
    return least;
}

collide_relation collide_point_capsule(geom_vec2 point, geom_capsule2 capsule) {
    const geom_circle disc = {point, 0.0};
    return collide_circle_capsule(disc, capsule);
}

collide_relation collide_segment_capsule(geom_segment2 segment, geom_capsule2 capsule) {
    const geom_capsule2 thin = {segment.a, segment.b, 0.0};
    return collide_capsule_capsule(thin, capsule);
}

collide_relation collide_circle_capsule(geom_circle circle, geom_capsule2 capsule) {
    if (!valid_circle(circle) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    const geom_segment2 segment = {capsule.a, capsule.b};
    if (grown_boxes_apart(box_of_point(circle.center), circle.radius, box_of_segment(segment),
                          capsule.radius)) {
        return COLLIDE_APART;
    }
    return collide_relation_of_gap(
        collide_gap_point_segment(circle.center, segment, circle.radius, capsule.radius));
}

collide_relation collide_aabb_capsule(geom_aabb2 box, geom_capsule2 capsule) {
    if (!valid_aabb(box) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    const core2 a = collide_core_of_aabb(box);
    const core2 b = collide_core_of_capsule(capsule);
    return collide_relation_of_cores(&a, &b, 0.0);
}

collide_relation collide_obb_capsule(geom_obb2 box, geom_capsule2 capsule) {
    if (!valid_obb(box) || !valid_capsule(capsule)) {
        return COLLIDE_INVALID;
    }
    const core2 a = collide_core_of_obb(box);
    const core2 b = collide_core_of_capsule(capsule);
    return collide_relation_of_cores(&a, &b, 0.0);
}

collide_relation collide_capsule_capsule(geom_capsule2 a, geom_capsule2 b) {
    if (!valid_capsule(a) || !valid_capsule(b)) {
        return COLLIDE_INVALID;
    }
    const geom_segment2 core_a = {a.a, a.b};
    const geom_segment2 core_b = {b.a, b.b};
    if (grown_boxes_apart(box_of_segment(core_a), a.radius, box_of_segment(core_b), b.radius)) {
        return COLLIDE_APART;
    }
    const collide_relation of_cores = collide_relation_of_segments(core_a, core_b);
    if (of_cores == COLLIDE_OVERLAPPING) {
        return of_cores;
    }
    return collide_relation_of_gap(gap_of_ends(core_a, core_b, a.radius, b.radius));
}
