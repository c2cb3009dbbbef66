/* Typed relations of polygons. */
#include <collide/pair2.h>

#include "exact/border2.h"
#include "exact/ordered_core2.h"
#include "shape/valid2.h"
#include "solid2_relation.h"

/* What one look at all vertices tells. */
typedef struct polygon_look {
    bool is_valid;
    geom_aabb2 bounds; /* of the outer ring */
} polygon_look;

static polygon_look look_at(geom_polygon polygon) {
    polygon_look look = {enough_vertices(polygon), {{0.0, 0.0}, {0.0, 0.0}}};
    if (!look.is_valid) {
        return look;
    }
    const geom_ring outer = polygon.rings[0];
    geom_aabb2 bounds = box_of_point(outer.points[0]);
    double defects = 0.0;
    for (size_t i = 0; i < outer.count; ++i) {
        const geom_vec2 p = outer.points[i];
        bounds.min = geom_vec2_make(geom_min(p.x, bounds.min.x), geom_min(p.y, bounds.min.y));
        bounds.max = geom_vec2_make(geom_max(p.x, bounds.max.x), geom_max(p.y, bounds.max.y));
        defects += defect2(p);
    }
    look.bounds = bounds;
    look.is_valid = defects == 0.0;
    for (size_t i = 1; i < polygon.count; ++i) {
        look.is_valid = look.is_valid && valid_vertices(polygon.rings[i]);
    }
    return look;
}

/* For a valid convex shape. */
static collide_relation relation_of_core(ordered_core2 shape, geom_polygon polygon) {
    const polygon_look look = look_at(polygon);
    if (!look.is_valid) {
        return COLLIDE_INVALID;
    }
    if (grown_boxes_apart(shape.bounds, shape.core.radius, look.bounds, 0.0)) {
        return COLLIDE_APART;
    }
    const solid2 solid = solid2_plain(polygon);
    return collide_relation_of_core_and_polygon(&shape, 0.0, &solid);
}

collide_relation collide_point_polygon(geom_vec2 point, geom_polygon polygon) {
    if (!enough_vertices(polygon)) {
        return COLLIDE_INVALID;
    }
    const solid2 solid = solid2_plain(polygon);
    return collide_relation_of_point_and_polygon(point, &solid); /* which refuses all that is not finite */
}

collide_relation collide_segment_polygon(geom_segment2 segment, geom_polygon polygon) {
    const polygon_look look = look_at(polygon);
    if (!valid_segment(segment) || !look.is_valid) {
        return COLLIDE_INVALID;
    }
    const solid2 solid = solid2_plain(polygon);
    return boxes_apart(box_of_segment(segment), look.bounds)
               ? COLLIDE_APART
               : collide_relation_of_segment_and_polygon(segment, &solid);
}

collide_relation collide_circle_polygon(geom_circle circle, geom_polygon polygon) {
    return valid_circle(circle) ? relation_of_core(collide_ordered_core2_of_circle(circle), polygon)
                                : COLLIDE_INVALID;
}

collide_relation collide_aabb_polygon(geom_aabb2 box, geom_polygon polygon) {
    return valid_aabb(box) ? relation_of_core(collide_ordered_core2_of_aabb(box), polygon) : COLLIDE_INVALID;
}

collide_relation collide_obb_polygon(geom_obb2 box, geom_polygon polygon) {
    return valid_obb(box) ? relation_of_core(collide_ordered_core2_of_obb(box), polygon) : COLLIDE_INVALID;
}

collide_relation collide_capsule_polygon(geom_capsule2 capsule, geom_polygon polygon) {
    return valid_capsule(capsule) ? relation_of_core(collide_ordered_core2_of_capsule(capsule), polygon)
                                  : COLLIDE_INVALID;
}

collide_relation collide_convex_polygon(geom_ring convex, geom_polygon polygon) {
    return valid_convex(convex) ? relation_of_core(collide_ordered_core2_of_convex(convex), polygon)
                                : COLLIDE_INVALID;
}

collide_relation collide_polygon_polygon(geom_polygon a, geom_polygon b) {
    const polygon_look look_a = look_at(a);
    const polygon_look look_b = look_at(b);
    if (!look_a.is_valid || !look_b.is_valid) {
        return COLLIDE_INVALID;
    }
    if (boxes_apart(look_a.bounds, look_b.bounds)) {
        return COLLIDE_APART;
    }
    const solid2 solid_a = {a, NULL, &look_a.bounds};
    const solid2 solid_b = {b, NULL, &look_b.bounds};
    return collide_solid2_relation(&solid_a, &solid_b);
}
