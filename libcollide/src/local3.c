#include "local3.h"

#include <float.h>

local3 collide_local3_make(geom_vec3 origin, int exponent) {
    const local3 frame = {collide_local2_make(geom_make2(origin.x, origin.y), exponent),
                          collide_local2_make(geom_make2(origin.z, 0.0), exponent)};
    return frame;
}

int collide_local3_exponent(geom_vec3 v) {
    return collide_size_exponent(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)));
}

/* How far the corners of an oriented box lie from its centre at most. */
static int exponent_of_offsets(const core3 *core) {
    const double half[3] = {core->half.x, core->half.y, core->half.z};
    int exponent = -3000;
    for (int k = 0; k < 3; ++k) {
        if (half[k] > 0.0) {
            exponent = collide_larger_exponent(exponent, collide_size_exponent(half[k]) +
                                                             collide_local3_exponent(core->own[1 + k]));
        }
    }
    return exponent + 2;
}

static int exponent_from(geom_vec3 origin, geom_vec3 point) {
    const int of_xy = collide_span_exponent(geom_make2(origin.x, origin.y), geom_make2(point.x, point.y));
    return collide_larger_exponent(of_xy, collide_difference_exponent(origin.z, point.z));
}

/* An exponent e such that the vertices of the core lie within 2^e of the origin, coordinate by coordinate, and its
 * radius is below 2^e. The far end of a ray follows from the frame. */
static int exponent_of_core(const core3 *core, geom_vec3 origin) {
    const geom_vec3 *points = collide_core3_points(core);
    size_t count = core->count;
    if (core->kind != CORE3_POINTS) {
        points = core->own;
        count = core->kind == CORE3_AABB ? 2 : 1;
    }
    int exponent = collide_size_exponent(core->radius);
    for (size_t i = 0; i < count; ++i) {
        exponent = collide_larger_exponent(exponent, exponent_from(origin, points[i]));
    }
    if (core->kind == CORE3_OBB) {
        exponent = collide_larger_exponent(exponent, exponent_of_offsets(core)) + 1;
    }
    return exponent;
}

local3 collide_local3_of_pair(const core3 *a, const core3 *b) {
    const geom_vec3 origin = a->kind == CORE3_POINTS ? collide_core3_points(a)[0] : a->own[0];
    const int exponent = collide_larger_exponent(exponent_of_core(a, origin), exponent_of_core(b, origin));
    return collide_local3_make(origin, exponent);
}

local3 collide_local3_at_origin(const core3 *core, int exponent) {
    const geom_vec3 origin = {0.0, 0.0, 0.0};
    return collide_local3_make(origin, collide_larger_exponent(exponent_of_core(core, origin), exponent));
}

dd_vec3 collide_local3_point(const local3 *frame, geom_vec3 point) {
    const dd_vec2 xy = collide_local2_point(&frame->xy, geom_make2(point.x, point.y));
    const dd_vec2 z = collide_local2_point(&frame->z, geom_make2(point.z, 0.0));
    return dd_make3(xy.x, xy.y, z.x);
}

double collide_local3_world_size(const local3 *frame, dd size) {
    return collide_local2_world_size(&frame->xy, size);
}

double collide_local3_positive_size(const local3 *frame, dd size) {
    const dd positive = dd_positive(size) ? size : dd_from(0x1p-106);
    return fmax(collide_local3_world_size(frame, positive), DBL_TRUE_MIN);
}

geom_vec3 collide_local3_world_point(const local3 *frame, dd_vec3 point) {
    const geom_vec2 xy = collide_local2_world_point(&frame->xy, dd_make2(point.x, point.y));
    const geom_vec2 z = collide_local2_world_point(&frame->z, dd_make2(point.z, dd_from(0.0)));
    return geom_make3(xy.x, xy.y, z.x);
}

static geom_vec3 shifted(geom_vec3 v, int exponent) {
    return geom_make3(ldexp(v.x, exponent), ldexp(v.y, exponent), ldexp(v.z, exponent));
}

/* size * axis in the frame: the factors are brought near 1, multiplied exactly, and their exponents added. */
static dd_vec3 edge_in_frame(const local3 *frame, geom_vec3 axis, double size) {
    if (size == 0.0) {
        return dd_from3(geom_make3(0.0, 0.0, 0.0));
    }
    const int of_axis = collide_local3_exponent(axis);
    const int of_size = collide_size_exponent(size);
    const geom_vec3 near_one = shifted(axis, -of_axis);
    const double factor = ldexp(size, -of_size);
    const dd_vec3 product = dd_make3(dd_product(near_one.x, factor), dd_product(near_one.y, factor),
                                     dd_product(near_one.z, factor));
    return dd_shift3(product, of_axis + of_size - frame->xy.exponent);
}

static void keep_obb(body3 *body) {
    const core3 *core = body->core;
    const dd_vec3 center = collide_local3_point(body->frame, core->own[0]);
    const dd_vec3 x = edge_in_frame(body->frame, core->own[1], core->half.x);
    const dd_vec3 y = edge_in_frame(body->frame, core->own[2], core->half.y);
    const dd_vec3 z = edge_in_frame(body->frame, core->own[3], core->half.z);
    for (size_t i = 0; i < 8; ++i) {
        const dd_vec3 along = dd_add3(center, (i & 1U) != 0 ? x : dd_neg3(x));
        const dd_vec3 in_plane = dd_add3(along, (i & 2U) != 0 ? y : dd_neg3(y));
        body->kept[i] = dd_add3(in_plane, (i & 4U) != 0 ? z : dd_neg3(z));
    }
}

static void keep_ray(body3 *body) {
    const geom_vec3 direction = body->core->own[1];
    /* frexp, because subnormal directions have exponents of their own */
    int exponent = 0;
    frexp(fmax(fmax(fabs(direction.x), fabs(direction.y)), fabs(direction.z)), &exponent);
    body->kept[0] = collide_local3_point(body->frame, body->core->own[0]);
    body->kept[1] = dd_add3(body->kept[0], dd_from3(shifted(direction, 4 - exponent)));
}

body3 collide_body3(const core3 *core, const local3 *frame) {
    body3 body = {.core = core, .frame = frame, .count = core->count};
    body.radius = collide_local2_size(&frame->xy, core->radius);
    if (core->kind == CORE3_OBB) {
        keep_obb(&body);
    } else if (core->kind == CORE3_RAY) {
        keep_ray(&body);
    } else if (core->count <= BODY3_KEPT) {
        for (size_t i = 0; i < core->count; ++i) {
            body.kept[i] = collide_local3_point(frame, collide_core3_vertex(core, i));
        }
    }
    return body;
}

dd_vec3 collide_body3_vertex(const body3 *body, size_t i) {
    return body->count <= BODY3_KEPT ? body->kept[i]
                                     : collide_local3_point(body->frame, body->core->points[i]);
}

/* Local coordinates are below 32: a dot product in doubles is wrong by less than half of this. */
static const double rough_margin = 0x1p-44;

size_t collide_body3_support(const body3 *body, dd_vec3 direction) {
    const geom_vec3 rough_direction = dd_high3(direction);
    size_t best = 0;
    dd_vec3 vertex = collide_body3_vertex(body, 0);
    dd furthest = dd_dot3(vertex, direction);
    for (size_t i = 1; i < body->count; ++i) {
        vertex = collide_body3_vertex(body, i);
        if (geom_dot3(dd_high3(vertex), rough_direction) < furthest.high - rough_margin) {
            continue;
        }
        const dd reach = dd_dot3(vertex, direction);
        if (dd_less(furthest, reach)) {
            furthest = reach;
            best = i;
        }
    }
    return best;
}
