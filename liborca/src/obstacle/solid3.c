/* Convex obstacles as polyhedra grown by a radius, as seen from a body. */
#include "constraint3_internal.h"

#include "core/direction3.h"

#include <geom/scalar.h>

/* What rounding may add to a support, as a fraction of the coordinates in it. */
static const double ROUNDING = 0x1p-46;

static void add_corner(solid3 *s, geom_vec3 corner) { s->own[s->count++] = corner; }

/* The corners of center +- a +- b +- c. */
static void add_box(solid3 *s, geom_vec3 center, const geom_vec3 axis[3], geom_vec3 half) {
    const double sizes[3] = {half.x, half.y, half.z};
    s->box = true;
    for (int i = 0; i < 8; ++i) {
        geom_vec3 corner = center;
        for (int k = 0; k < 3; ++k) {
            corner = geom_vec3_add_scaled(corner, (i >> k & 1) != 0 ? sizes[k] : -sizes[k], axis[k]);
        }
        add_corner(s, corner);
    }
    for (int k = 0; k < 3; ++k) {
        s->faces[s->face_count++] = direction3_of(geom_vec3_cross(axis[(k + 1) % 3], axis[(k + 2) % 3]));
    }
}

static void add_aabb(solid3 *s, geom_aabb3 bounds) {
    s->box = true;
    for (int i = 0; i < 8; ++i) {
        add_corner(s, geom_vec3_make((i & 1) != 0 ? bounds.max.x : bounds.min.x,
                                     (i & 2) != 0 ? bounds.max.y : bounds.min.y,
                                     (i & 4) != 0 ? bounds.max.z : bounds.min.z));
    }
    s->faces[s->face_count++] = geom_vec3_make(1.0, 0.0, 0.0);
    s->faces[s->face_count++] = geom_vec3_make(0.0, 1.0, 0.0);
    s->faces[s->face_count++] = geom_vec3_make(0.0, 0.0, 1.0);
}

static void add_triangle(solid3 *s, geom_triangle t) {
    add_corner(s, t.a);
    add_corner(s, t.b);
    add_corner(s, t.c);
    s->faces[s->face_count++] = direction3_of(
        geom_vec3_cross(direction3_of(geom_vec3_sub(t.b, t.a)), direction3_of(geom_vec3_sub(t.c, t.a))));
}

static void add_shape(solid3 *s, const collide_shape3 *shape) {
    switch (shape->kind) {
    case COLLIDE_SHAPE3_POINT:
        add_corner(s, shape->as.point);
        break;
    case COLLIDE_SHAPE3_SEGMENT:
        add_corner(s, shape->as.segment.a);
        add_corner(s, shape->as.segment.b);
        break;
    case COLLIDE_SHAPE3_SPHERE:
        add_corner(s, shape->as.sphere.center);
        s->radius += shape->as.sphere.radius;
        break;
    case COLLIDE_SHAPE3_AABB:
        add_aabb(s, shape->as.aabb);
        break;
    case COLLIDE_SHAPE3_OBB:
        add_box(s, shape->as.obb.center, shape->as.obb.axis, shape->as.obb.half);
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        add_corner(s, shape->as.capsule.a);
        add_corner(s, shape->as.capsule.b);
        s->radius += shape->as.capsule.radius;
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        add_triangle(s, shape->as.triangle);
        break;
    case COLLIDE_SHAPE3_HULL:
        s->corners = shape->as.hull.points;
        s->count = shape->as.hull.count;
        break;
    case COLLIDE_SHAPE3_RAY:
    case COLLIDE_SHAPE3_PLANE:
    case COLLIDE_SHAPE3_KIND_COUNT:
    default:
        break;
    }
}

collide_shape3 orca_solid3_core(const collide_shape3 *shape) {
    if (shape->kind == COLLIDE_SHAPE3_SPHERE) {
        return collide_shape3_from_point(shape->as.sphere.center);
    }
    if (shape->kind == COLLIDE_SHAPE3_CAPSULE) {
        const geom_segment3 axis = {shape->as.capsule.a, shape->as.capsule.b};
        return collide_shape3_from_segment(axis);
    }
    return *shape;
}

void orca_solid3_make(solid3 *s, const collide_shape3 *shape, geom_vec3 eye, double radius) {
    s->corners = NULL;
    s->count = 0;
    s->face_count = 0;
    s->box = false;
    s->eye = eye;
    s->radius = radius;
    add_shape(s, shape);
    double farthest = 0.0;
    for (size_t i = 0; i < s->count; ++i) {
        farthest = fmax(farthest, direction3_largest(solid3_corner(s, i)));
    }
    s->slack = ROUNDING * (farthest + s->radius);
}

double orca_solid3_support(const solid3 *s, geom_vec3 n, double most) {
    double largest = -HUGE_VAL;
    for (size_t i = 0; i < s->count && largest <= most; ++i) {
        largest = geom_max(geom_vec3_dot(solid3_corner(s, i), n) + s->radius, largest);
    }
    return largest;
}
