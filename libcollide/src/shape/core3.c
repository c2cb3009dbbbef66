/* From shapes of space to cores, and their vertices. */
#include "core3.h"

#include "local2.h"

static core3 blank(core3_kind kind, size_t count) {
    const core3 core = {.kind = kind, .count = count};
    return core;
}

static core3 core3_of_points(const geom_vec3 *points, size_t count, double radius) {
    core3 core = blank(CORE3_POINTS, count);
    core.points = points;
    core.radius = radius;
    return core;
}

core3 collide_core3_of_point(geom_vec3 point, double radius) {
    core3 core = blank(CORE3_POINTS, 1);
    core.own[0] = point;
    core.radius = radius;
    return core;
}

core3 collide_core3_of_segment(geom_vec3 a, geom_vec3 b, double radius) {
    core3 core = blank(CORE3_POINTS, 2);
    core.own[0] = a;
    core.own[1] = b;
    core.radius = radius;
    return core;
}

static core3 core3_of_triangle(geom_triangle triangle) {
    core3 core = blank(CORE3_POINTS, 3);
    core.own[0] = triangle.a;
    core.own[1] = triangle.b;
    core.own[2] = triangle.c;
    return core;
}

core3 collide_core3_of_aabb(geom_aabb3 box) {
    core3 core = blank(CORE3_AABB, 8);
    core.own[0] = box.min;
    core.own[1] = box.max;
    return core;
}

core3 collide_core3_of_obb(geom_obb3 box) {
    core3 core = blank(CORE3_OBB, 8);
    core.own[0] = box.center;
    for (int k = 0; k < 3; ++k) {
        core.own[1 + k] = box.axis[k];
    }
    core.half = box.half;
    return core;
}

static core3 core3_of_ray(geom_ray ray) {
    core3 core = blank(CORE3_RAY, 2);
    core.own[0] = ray.origin;
    core.own[1] = ray.direction;
    return core;
}

static core3 core3_of_plane(geom_plane plane) {
    core3 core = blank(CORE3_PLANE, 0);
    core.own[0] = plane.normal;
    core.offset = plane.offset;
    return core;
}

core3 collide_core3(collide_shape3 shape) {
    switch (shape.kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_core3_of_segment(shape.as.segment.a, shape.as.segment.b, 0.0);
    case COLLIDE_SHAPE3_RAY:
        return core3_of_ray(shape.as.ray);
    case COLLIDE_SHAPE3_PLANE:
        return core3_of_plane(shape.as.plane);
    case COLLIDE_SHAPE3_SPHERE:
        return collide_core3_of_point(shape.as.sphere.center, shape.as.sphere.radius);
    case COLLIDE_SHAPE3_AABB:
        return collide_core3_of_aabb(shape.as.aabb);
    case COLLIDE_SHAPE3_OBB:
        return collide_core3_of_obb(shape.as.obb);
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_core3_of_segment(shape.as.capsule.a, shape.as.capsule.b, shape.as.capsule.radius);
    case COLLIDE_SHAPE3_TRIANGLE:
        return core3_of_triangle(shape.as.triangle);
    case COLLIDE_SHAPE3_HULL:
        return core3_of_points(shape.as.hull.points, shape.as.hull.count, 0.0);
    default:
        return collide_core3_of_point(shape.as.point, 0.0);
    }
}

core3 collide_core3_moved(const core3 *core, geom_vec3 from, geom_vec3 to) {
    core3 moved = *core;
    moved.count = 2 * core->count;
    moved.moves = true;
    moved.from = from;
    moved.to = to;
    return moved;
}

/* An exponent e with |x|, |y|, |z| < 2^e. */
static int size_of(geom_vec3 v) {
    const int of_xy = collide_larger_exponent(collide_size_exponent(v.x), collide_size_exponent(v.y));
    return collide_larger_exponent(of_xy, collide_size_exponent(v.z));
}

/* An exponent e such that all coordinates of all vertices lie within +-2^e. */
static int reach_at_rest(const core3 *core) {
    if (core->kind == CORE3_OBB) {
        int reach = size_of(core->own[0]);
        for (int k = 1; k < 4; ++k) {
            reach = collide_larger_exponent(reach, size_of(core->own[k]) + size_of(core->half));
        }
        return reach + 2;
    }
    const geom_vec3 *points = collide_core3_points(core);
    const size_t count = core->kind == CORE3_AABB ? 2 : core3_resting_count(core);
    int reach = size_of(points[0]);
    for (size_t i = 1; i < count; ++i) {
        reach = collide_larger_exponent(reach, size_of(points[i]));
    }
    return reach;
}

static int reach_of(const core3 *core) {
    const int at_rest = reach_at_rest(core);
    return core->moves ? collide_larger_exponent(
                             at_rest, collide_larger_exponent(size_of(core->from), size_of(core->to)) + 1) +
                             1
                       : at_rest;
}

/* An exponent e such that 2^e <= the largest coordinate of v, which is not 0: frexp's, which knows subnormals
 * too. */
static int least_size_of(geom_vec3 v) {
    int exponent;
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), &exponent);
    return exponent - 1;
}

/* The point of the ray closest to p is the origin o or lies at parameter (p - o) . d / d.d <= |p - o| / |d|.
 * With |p - o| <= sqrt(3) (2^reach + 2^start) < 2^(largest + 2), and |d| at least its largest coordinate, a
 * parameter of 2^(largest + 3) / 2^least is beyond by a factor of 2. */
void collide_core3_cut(core3 *ray, const core3 *other) {
    const int largest = collide_larger_exponent(reach_of(other), size_of(ray->own[0]));
    const int exponent = collide_larger_exponent(largest + 3 - least_size_of(ray->own[1]), 0);
    ray->stretch = ldexp(1.0, (exponent + 3) / 4);
}

static geom_vec3 far_end(const core3 *ray) {
    const double half_way = ray->stretch * ray->stretch;
    return geom_vec3_add_scaled(ray->own[0], half_way, geom_vec3_scale(ray->own[1], half_way));
}

static geom_vec3 obb_corner(const core3 *core, size_t i) {
    const double x = (i & 1U) != 0 ? core->half.x : -core->half.x;
    const double y = (i & 2U) != 0 ? core->half.y : -core->half.y;
    const double z = (i & 4U) != 0 ? core->half.z : -core->half.z;
    const geom_vec3 in_plane = geom_vec3_add_scaled(geom_vec3_scale(core->own[1], x), y, core->own[2]);
    return geom_vec3_add(core->own[0], geom_vec3_add_scaled(in_plane, z, core->own[3]));
}

static geom_vec3 resting_vertex(const core3 *core, size_t i) {
    switch (core->kind) {
    case CORE3_AABB:
        return geom_vec3_make(core->own[i & 1U].x, core->own[i >> 1 & 1U].y, core->own[i >> 2 & 1U].z);
    case CORE3_OBB:
        return obb_corner(core, i);
    case CORE3_RAY:
        return i == 0 ? core->own[0] : far_end(core);
    default:
        return collide_core3_points(core)[i];
    }
}

geom_vec3 collide_core3_vertex(const core3 *core, size_t i) {
    const geom_vec3 vertex = resting_vertex(core, core3_resting_vertex(core, i));
    return core3_is_shifted(core, i) ? geom_vec3_add(vertex, geom_vec3_sub(core->to, core->from)) : vertex;
}

static size_t corner_along(double x, double y, double z) {
    return (size_t)(x > 0.0) | (size_t)(y > 0.0) << 1 | (size_t)(z > 0.0) << 2;
}

static size_t furthest_point(const geom_vec3 *points, size_t count, geom_vec3 direction) {
    size_t best = 0;
    double furthest = geom_vec3_dot(points[0], direction);
    for (size_t i = 1; i < count; ++i) {
        const double reach = geom_vec3_dot(points[i], direction);
        if (reach > furthest) {
            furthest = reach;
            best = i;
        }
    }
    return best;
}

static size_t resting_support(const core3 *core, geom_vec3 direction) {
    switch (core->kind) {
    case CORE3_AABB:
        return corner_along(direction.x, direction.y, direction.z);
    case CORE3_OBB:
        return corner_along(geom_vec3_dot(core->own[1], direction), geom_vec3_dot(core->own[2], direction),
                            geom_vec3_dot(core->own[3], direction));
    case CORE3_RAY:
        return geom_vec3_dot(core->own[1], direction) > 0.0;
    default:
        return furthest_point(collide_core3_points(core), core3_resting_count(core), direction);
    }
}

size_t collide_core3_support(const core3 *core, geom_vec3 direction) {
    const size_t support = resting_support(core, direction);
    const bool shifted =
        core->moves && geom_vec3_dot(core->to, direction) > geom_vec3_dot(core->from, direction);
    return shifted ? support + core->count / 2 : support;
}
