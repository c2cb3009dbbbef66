/* Frames of space, and the vertices of bodies in them. */
#include "local3.h"

#include <geom/scalar.h>

#include <float.h>
#include <stdlib.h>

/* Whatever moves by numbers that are doubles, no point of it is 2^1028 away from the center of a box. So the closest
 * point of the box is within 2^1029. */
enum {
    FARTHEST = 1030
};

local3 collide_local3_make(geom_vec3 origin, int exponent) {
    const local3 frame = {collide_local2_make(geom_vec2_make(origin.x, origin.y), exponent),
                          collide_local2_make(geom_vec2_make(origin.z, 0.0), exponent)};
    return frame;
}

static double largest_of(geom_vec3 v) { return fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)); }

int collide_local3_exponent(geom_vec3 v) { return collide_size_exponent(largest_of(v)); }

/* The least e with |x| < 2^e, for subnormal numbers, too, which have exponents of their own. */
static int exponent_near_one(double x) {
    int exponent = collide_size_exponent(x);
    if (exponent == DBL_MIN_EXP - 1) {
        frexp(x, &exponent);
    }
    return exponent;
}

/* How far the corners of an oriented box lie from its center at most. */
static int exponent_of_offsets(const core3 *core) {
    const double half[3] = {core->half.x, core->half.y, core->half.z};
    int exponent = -3000;
    for (int k = 0; k < 3; ++k) {
        if (half[k] > 0.0) {
            exponent = collide_larger_exponent(exponent, exponent_near_one(half[k]) +
                                                             exponent_near_one(largest_of(core->own[1 + k])));
        }
    }
    return exponent + 2;
}

static geom_vec3 shifted(geom_vec3 v, int exponent) {
    return geom_vec3_make(ldexp(v.x, exponent), ldexp(v.y, exponent), ldexp(v.z, exponent));
}

static bool ends_within_doubles(const core3 *core) {
    return core->kind == CORE3_POINTS || core->kind == CORE3_AABB ||
           (core->kind == CORE3_OBB && exponent_of_offsets(core) <= FARTHEST);
}

/* Along axis k, which is 2^e n_k, a point at d from the center has the coordinate d . (n_i x n_j) / (2^e volume), with
 * the volume of n. Needles, whose volume doubles do not tell, stay as they are. */
static GEOM_COLD void cut_box(core3 *box) {
    double *const half[3] = {&box->half.x, &box->half.y, &box->half.z};
    int exponent[3];
    geom_vec3 n[3];
    for (int k = 0; k < 3; ++k) {
        exponent[k] = exponent_near_one(largest_of(box->own[1 + k]));
        n[k] = shifted(box->own[1 + k], -exponent[k]);
    }
    const double volume = fabs(geom_vec3_dot(geom_vec3_cross(n[0], n[1]), n[2]));
    for (int k = 0; k < 3 && volume > 0x1p-40; ++k) {
        const double across = geom_vec3_length(geom_vec3_cross(n[(k + 1) % 3], n[(k + 2) % 3]));
        *half[k] = geom_min(*half[k], ldexp(across / volume, FARTHEST - exponent[k]));
    }
}

static double sum_of(geom_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

void collide_local3_cut_long_box(core3 *box, const core3 *other) {
    const double axes = sum_of(box->own[1]) + sum_of(box->own[2]) + sum_of(box->own[3]);
    if (axes >= LONG_BOX3 && exponent_of_offsets(box) > FARTHEST && ends_within_doubles(other)) {
        cut_box(box);
    }
}

static int exponent_from(geom_vec3 origin, geom_vec3 point) {
    const int of_xy =
        collide_span_exponent(geom_vec2_make(origin.x, origin.y), geom_vec2_make(point.x, point.y));
    return collide_larger_exponent(of_xy, collide_difference_exponent(origin.z, point.z));
}

/* An exponent e such that the vertices of the core lie within 2^e of the origin, coordinate by coordinate,
 * and its radius is below 2^e. The far end of a ray follows from the frame. */
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
    const dd_vec2 xy = collide_local2_point(&frame->xy, geom_vec2_make(point.x, point.y));
    const dd_vec2 z = collide_local2_point(&frame->z, geom_vec2_make(point.z, 0.0));
    return dd_make3(xy.x, xy.y, z.x);
}

double collide_local3_world_size(const local3 *frame, dd size) {
    return collide_local2_world_size(&frame->xy, size);
}

/* 2^-106 is the last bit of a double-double that is about 1, as sizes in the frame are. */
double collide_local3_positive_size(const local3 *frame, dd size) {
    const dd positive = dd_positive(size) ? size : dd_from(0x1p-106);
    return fmax(collide_local3_world_size(frame, positive), DBL_TRUE_MIN);
}

geom_vec3 collide_local3_world_point(const local3 *frame, dd_vec3 point) {
    const geom_vec2 xy = collide_local2_world_point(&frame->xy, dd_make2(point.x, point.y));
    const geom_vec2 z = collide_local2_world_point(&frame->z, dd_make2(point.z, dd_from(0.0)));
    return geom_vec3_make(xy.x, xy.y, z.x);
}

/* size * axis in the frame: the factors are brought near 1, unless they are not far from it, multiplied
 * exactly, and their exponents added. An axis of exponent below 300 and a size of one below 600 have products
 * between 2^-900 and 2^900, whose errors are doubles. */
static dd_vec3 edge_in_frame(const local3 *frame, geom_vec3 axis, double size) {
    if (size == 0.0) {
        return dd_from3(geom_vec3_make(0.0, 0.0, 0.0));
    }
    const double local_size = size * frame->xy.factor;
    const int of_axis = collide_local3_exponent(axis);
    if (abs(of_axis) < 300 && local_size > 0x1p-600 && local_size < 0x1p600) {
        return dd_make3(dd_product(axis.x, local_size), dd_product(axis.y, local_size),
                        dd_product(axis.z, local_size));
    }
    const int of_size = collide_size_exponent(size);
    const geom_vec3 near_one = shifted(axis, -of_axis);
    const double factor = ldexp(size, -of_size);
    const dd_vec3 product = dd_make3(dd_product(near_one.x, factor), dd_product(near_one.y, factor),
                                     dd_product(near_one.z, factor));
    return dd_shift3(product, of_axis + of_size - frame->xy.exponent);
}

static void keep_obb(body3 *body) {
    const core3 *core = body->core;
    body->kept[0] = collide_local3_point(body->frame, core->own[0]);
    body->kept[1] = edge_in_frame(body->frame, core->own[1], core->half.x);
    body->kept[2] = edge_in_frame(body->frame, core->own[2], core->half.y);
    body->kept[3] = edge_in_frame(body->frame, core->own[3], core->half.z);
}

static void keep_ray(body3 *body) {
    const geom_vec3 direction = body->core->own[1];
    body->kept[0] = collide_local3_point(body->frame, body->core->own[0]);
    body->kept[1] =
        dd_add3(body->kept[0], dd_from3(shifted(direction, 4 - exponent_near_one(largest_of(direction)))));
}

body3 collide_body3(const core3 *core, const local3 *frame) {
    body3 body;
    body.core = core;
    body.frame = frame;
    body.count = core->count;
    body.radius = collide_local2_size(&frame->xy, core->radius);
    if (core->kind == CORE3_OBB) {
        keep_obb(&body);
    } else if (core->kind == CORE3_RAY) {
        keep_ray(&body);
    } else if (core->kind == CORE3_AABB) {
        body.kept[0] = collide_local3_point(frame, core->own[0]);
        body.kept[1] = collide_local3_point(frame, core->own[1]);
    } else if (core->count <= BODY3_KEPT) {
        const geom_vec3 *points = collide_core3_points(core);
        for (size_t i = 0; i < core->count; ++i) {
            body.kept[i] = collide_local3_point(frame, points[i]);
        }
    }
    return body;
}

static dd_vec3 obb_vertex(const body3 *box, size_t i) {
    const dd_vec3 *kept = box->kept;
    const dd_vec3 along = dd_add3(kept[0], (i & 1U) != 0 ? kept[1] : dd_neg3(kept[1]));
    const dd_vec3 in_plane = dd_add3(along, (i & 2U) != 0 ? kept[2] : dd_neg3(kept[2]));
    return dd_add3(in_plane, (i & 4U) != 0 ? kept[3] : dd_neg3(kept[3]));
}

dd_vec3 collide_body3_vertex(const body3 *body, size_t i) {
    if (body->core->kind == CORE3_OBB) {
        return obb_vertex(body, i);
    }
    if (body->core->kind == CORE3_AABB) {
        return dd_make3(body->kept[i & 1U].x, body->kept[i >> 1 & 1U].y, body->kept[i >> 2 & 1U].z);
    }
    return body->count <= BODY3_KEPT ? body->kept[i]
                                     : collide_local3_point(body->frame, body->core->points[i]);
}

static geom_vec3 rough_obb_vertex(const body3 *box, size_t i) {
    const dd_vec3 *kept = box->kept;
    const geom_vec3 x = geom_vec3_scale(dd_high3(kept[1]), (i & 1U) != 0 ? 1.0 : -1.0);
    const geom_vec3 in_plane = geom_vec3_add_scaled(x, (i & 2U) != 0 ? 1.0 : -1.0, dd_high3(kept[2]));
    const geom_vec3 offset = geom_vec3_add_scaled(in_plane, (i & 4U) != 0 ? 1.0 : -1.0, dd_high3(kept[3]));
    return geom_vec3_add(dd_high3(kept[0]), offset);
}

geom_vec3 collide_body3_rough_vertex(const body3 *body, size_t i) {
    if (body->core->kind == CORE3_OBB) {
        return rough_obb_vertex(body, i);
    }
    if (body->core->kind == CORE3_AABB || body->count <= BODY3_KEPT) {
        return dd_high3(collide_body3_vertex(body, i));
    }
    return collide_local3_rough(body->frame, body->core->points[i]);
}

/* A dot product in doubles is wrong by less than half of this: a vertex is at most 34 from the origin, the end of
 * a ray, and the direction about 1 long. Two roundings of the vertex, one of the direction and three of the
 * product and the sums cost at most 6 * 34 * 2^-53 < 2^-45. */
static const double rough_margin = 0x1p-44;

static bool leads_along(dd_vec3 edge, dd_vec3 direction) {
    const double rough = geom_vec3_dot(dd_high3(edge), dd_high3(direction));
    return fabs(rough) > rough_margin ? rough > 0.0 : dd_positive(dd_dot3(edge, direction));
}

static size_t obb_support(const body3 *box, dd_vec3 direction) {
    return (size_t)leads_along(box->kept[1], direction) | (size_t)leads_along(box->kept[2], direction) << 1 |
           (size_t)leads_along(box->kept[3], direction) << 2;
}

static size_t aabb_support(const body3 *box, dd_vec3 direction) {
    const geom_vec3 min = box->core->own[0];
    const geom_vec3 max = box->core->own[1];
    return (size_t)(direction.x.high > 0.0 && min.x < max.x) |
           (size_t)(direction.y.high > 0.0 && min.y < max.y) << 1 |
           (size_t)(direction.z.high > 0.0 && min.z < max.z) << 2;
}

/* The furthest vertex, as doubles tell, and how far the others stay behind it. */
typedef struct furthest3 {
    size_t vertex;
    double reach;
    double second;
} furthest3;

static furthest3 furthest_of_points(const body3 *body, geom_vec3 direction) {
    furthest3 best = {0, geom_vec3_dot(collide_body3_rough_vertex(body, 0), direction), -HUGE_VAL};
    for (size_t i = 1; i < body->count; ++i) {
        const double reach = geom_vec3_dot(collide_body3_rough_vertex(body, i), direction);
        if (reach > best.reach) {
            best.second = best.reach;
            best.reach = reach;
            best.vertex = i;
        } else if (reach > best.second) {
            best.second = reach;
        }
    }
    return best;
}

/* Only those are compared in double-doubles that doubles cannot tell apart. */
static size_t point_support(const body3 *body, dd_vec3 direction) {
    const geom_vec3 rough_direction = dd_high3(direction);
    const furthest3 rough = furthest_of_points(body, rough_direction);
    if (rough.second < rough.reach - rough_margin) {
        return rough.vertex;
    }
    size_t best = body->count;
    dd furthest = dd_from(-HUGE_VAL);
    for (size_t i = 0; i < body->count; ++i) {
        if (geom_vec3_dot(collide_body3_rough_vertex(body, i), rough_direction) >=
            rough.reach - rough_margin) {
            const dd reach = dd_dot3(collide_body3_vertex(body, i), direction);
            if (best == body->count || dd_less(furthest, reach)) {
                furthest = reach;
                best = i;
            }
        }
    }
    return best;
}

size_t collide_body3_support(const body3 *body, dd_vec3 direction) {
    if (body->core->kind == CORE3_OBB) {
        return obb_support(body, direction);
    }
    return body->core->kind == CORE3_AABB ? aabb_support(body, direction) : point_support(body, direction);
}

size_t collide_body3_rough_support(const body3 *body, geom_vec3 direction) {
    if (body->core->kind == CORE3_OBB) {
        return (size_t)(geom_vec3_dot(dd_high3(body->kept[1]), direction) > 0.0) |
               (size_t)(geom_vec3_dot(dd_high3(body->kept[2]), direction) > 0.0) << 1 |
               (size_t)(geom_vec3_dot(dd_high3(body->kept[3]), direction) > 0.0) << 2;
    }
    return body->core->kind == CORE3_AABB ? aabb_support(body, dd_from3(direction))
                                          : furthest_of_points(body, direction).vertex;
}

static double reach_of_edge(dd_vec3 edge, geom_vec3 direction) {
    return fabs(geom_vec3_dot(dd_high3(edge), direction));
}

interval3 collide_body3_rough_interval(const body3 *body, geom_vec3 direction) {
    if (body->core->kind == CORE3_OBB) {
        const double middle = geom_vec3_dot(dd_high3(body->kept[0]), direction);
        const double half = reach_of_edge(body->kept[1], direction) +
                            reach_of_edge(body->kept[2], direction) + reach_of_edge(body->kept[3], direction);
        const interval3 of_box = {middle - half, middle + half};
        return of_box;
    }
    interval3 interval = {HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < body->count; ++i) {
        const double height = geom_vec3_dot(collide_body3_rough_vertex(body, i), direction);
        interval.low = geom_min(interval.low, height);
        interval.high = geom_max(interval.high, height);
    }
    return interval;
}
