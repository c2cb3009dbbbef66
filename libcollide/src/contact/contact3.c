/* Manifolds of space. */
#include <collide/contact3.h>

#include "distance/closest3.h"
#include "patch3.h"
#include "penetration3.h"
#include "relation/plane3.h"
#include "shape/order3.h"

/* Cores that are closer than this count as touching: the direction from one to the other is that of the faces
 * then. */
static const double too_close = 0x1p-76;

static collide_manifold3 no_contact(collide_relation relation) {
    const double none = relation == COLLIDE_INVALID ? (double)NAN : 0.0;
    const collide_manifold3 result = {.relation = relation, .depth = none, .normal = {none, none, none}};
    return result;
}

static collide_manifold3 manifold_of(const local3 *frame, collide_relation relation, dd depth, dd_vec3 normal,
                                     const patch3 *patch) {
    collide_manifold3 result = {.relation = relation, .normal = dd_high3(normal), .count = patch->count};
    if (relation == COLLIDE_OVERLAPPING) {
        result.depth = collide_local3_positive_size(frame, depth);
    }
    int deepest = 0;
    for (int i = 0; i < patch->count; ++i) {
        result.points[i].point = collide_local3_world_point(frame, dd_from3(patch->point[i]));
        const double own = collide_local3_world_size(frame, dd_from(patch->depth[i]));
        result.points[i].depth = fmin(own, result.depth);
        deepest = patch->depth[i] > patch->depth[deepest] ? i : deepest;
    }
    result.points[deepest].depth = result.depth;
    return result;
}

static collide_manifold3 one_point(collide_relation relation, double depth, geom_vec3 normal,
                                   geom_vec3 point) {
    collide_manifold3 result = {.relation = relation, .depth = depth, .normal = normal, .count = 1};
    result.points[0].point = point;
    result.points[0].depth = depth;
    return result;
}

/* Two rays only ever touch: moving one along the perpendicular of both parts them. */
static collide_manifold3 between_rays(const body3 *a, const body3 *b, collide_relation relation) {
    const closest3 pair = collide_closest3(a, b, true);
    const dd_vec3 along = dd_sub3(a->kept[1], a->kept[0]);
    const dd_vec3 cross = dd_cross3(along, dd_sub3(b->kept[1], b->kept[0]));
    const dd_vec3 normal = dd_normalize3(dd_is_zero3(cross) ? collide_perpendicular3(along) : cross);
    const dd_vec3 middle = dd_scale3(dd_add3(pair.on_a, pair.on_b), dd_from(0.5));
    return one_point(relation, 0.0, dd_high3(normal), collide_local3_world_point(a->frame, middle));
}

/* What the cores leave between them along the unit vector from one closest point to the other is the distance
 * of these points, unless rounding has left nothing of the direction, as it may beside a sharp needle. */
static const double certain = 1.0 - 0x1p-30;

/* The least translation of shapes with radii: along the line of closest points while the cores are apart. */
static penetration3 penetration_of(const body3 *a, const body3 *b) {
    const dd radii = dd_add(a->radius, b->radius);
    penetration3 best = {.depth = dd_from(HUGE_VAL)};
    if (dd_positive(radii)) {
        const closest3 pair = collide_closest3(a, b, true);
        if (pair.distance.high > too_close) {
            best.normal = collide_closest3_unit(&pair);
            best.depth = dd_sub(radii, pair.distance);
            const dd of_cores = collide_penetration3_along(a, b, best.normal);
            if (of_cores.high <= -certain * pair.distance.high) {
                return best;
            }
            best.depth = dd_add(of_cores, radii);
        }
    }
    const penetration3 of_cores = collide_penetration3(a, b);
    const dd depth = dd_add(of_cores.depth, radii);
    if (dd_less(depth, best.depth)) {
        best.normal = of_cores.normal;
        best.depth = depth;
    }
    return best;
}

static collide_manifold3 between_vertices(const core3 *a, const core3 *b, collide_relation relation) {
    const local3 frame = collide_local3_of_pair(a, b);
    const body3 body_a = collide_body3(a, &frame);
    const body3 body_b = collide_body3(b, &frame);
    if (a->kind == CORE3_RAY && b->kind == CORE3_RAY) {
        return between_rays(&body_a, &body_b, relation);
    }
    const penetration3 way = penetration_of(&body_a, &body_b);
    const dd depth = relation == COLLIDE_OVERLAPPING ? way.depth : dd_from(0.0);
    const patch3 patch = collide_patch3(&body_a, &body_b, dd_high3(way.normal), fmax(depth.high, 0.0));
    return manifold_of(&frame, relation, depth, way.normal, &patch);
}

/* How far a core must rise to lie above the plane, or sink to lie below. */
static penetration3 way_off_plane(const core3 *core, plane3 plane, const body3 *body) {
    if (body->core->kind == CORE3_RAY) {
        const dd height = collide_plane3_height(plane, body->kept[0]);
        const bool up = collide_plane3_way_of_ray(core, body->core) >= 0;
        const penetration3 way = {up ? plane.unit : dd_neg3(plane.unit), up ? dd_neg(height) : height};
        return way;
    }
    const dd_vec3 low = collide_body3_vertex(body, collide_body3_support(body, dd_neg3(plane.unit)));
    const dd_vec3 high = collide_body3_vertex(body, collide_body3_support(body, plane.unit));
    const dd rise = dd_sub(body->radius, collide_plane3_height(plane, low));
    const dd sink = dd_add(body->radius, collide_plane3_height(plane, high));
    const bool up = !dd_less(sink, rise);
    const penetration3 way = {up ? plane.unit : dd_neg3(plane.unit), up ? rise : sink};
    return way;
}

static collide_manifold3 between_planes(const core3 *a, const core3 *b, collide_relation relation) {
    const local3 frame = collide_plane3_frame(a, b);
    const plane3 plane = collide_plane3(a, &frame);
    const dd_vec3 common = collide_plane3_crossing(plane, collide_plane3(b, &frame));
    const double depth = relation == COLLIDE_OVERLAPPING ? HUGE_VAL : 0.0;
    return one_point(relation, depth, dd_high3(plane.unit), collide_local3_world_point(&frame, common));
}

static collide_manifold3 on_plane(const core3 *a, const core3 *b, collide_relation relation) {
    if (b->kind == CORE3_PLANE) {
        return between_planes(a, b, relation);
    }
    const local3 frame = collide_plane3_frame(a, b);
    const plane3 plane = collide_plane3(a, &frame);
    const body3 body = collide_body3(b, &frame);
    const penetration3 way = way_off_plane(a, plane, &body);
    const dd depth = relation == COLLIDE_OVERLAPPING ? way.depth : dd_from(0.0);
    const geom_vec3 normal = dd_high3(way.normal);
    const double offset = dd_dot3(way.normal, plane.unit).high > 0.0 ? plane.offset.high : -plane.offset.high;
    const patch3 patch = collide_patch3_on_plane(offset, &body, normal, fmax(depth.high, 0.0));
    return manifold_of(&frame, relation, depth, way.normal, &patch);
}

static collide_manifold3 manifold_in_order(const core3 *a, const core3 *b, collide_relation relation) {
    return a->kind == CORE3_PLANE ? on_plane(a, b, relation) : between_vertices(a, b, relation);
}

/* Whether b goes first, so that the arithmetic is the same in both orders. Equal cores come in the order of
 * the kinds of their shapes: a point and a ball without radius. */
static bool is_reversed(const core3 *a, collide_shape3_kind kind_a, const core3 *b,
                        collide_shape3_kind kind_b) {
    return collide_core3_comes_after(a, b) || (kind_a > kind_b && !collide_core3_comes_after(b, a));
}

collide_manifold3 collide_shape3_manifold(collide_shape3 a, collide_shape3 b) {
    const collide_relation relation = collide_shape3_relation(a, b);
    if (relation != COLLIDE_TOUCHING && relation != COLLIDE_OVERLAPPING) {
        return no_contact(relation);
    }
    core3 core_a = collide_core3(a);
    core3 core_b = collide_core3(b);
    collide_local3_cut_box(&core_a, &core_b);
    collide_local3_cut_box(&core_b, &core_a);
    if (!is_reversed(&core_a, a.kind, &core_b, b.kind)) {
        return manifold_in_order(&core_a, &core_b, relation);
    }
    collide_manifold3 result = manifold_in_order(&core_b, &core_a, relation);
    result.normal = geom_vec3_neg(result.normal);
    return result;
}
