/* Proofs, with the numbers of the filter, of what a search in rounded numbers found. */
#include "decide3.h"

#include "numeric/number_filter.h"

#include "vector3.inl"

/* Doubles that are certainly not above and not below the true value. By number_filter.h the error is at most
 * (rank + 1) u (magnitude + tiny); the rest covers the rounding of the bound itself and of this
 * difference. */
static inline double radius_of_error(number a) {
    return (a.rank + 8) * GEOM_FILTER_UNIT * (number_magnitude(a) + GEOM_FILTER_TINY);
}

static inline double lower_bound(number a) { return a.value - radius_of_error(a); }

static double least_of_points(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, direction);
    const geom_vec3 *points = collide_core3_points(core);
    double least = HUGE_VAL;
    for (size_t i = 0; i < core->count; ++i) {
        const double bound = lower_bound(dot3(n, vector3_difference(&space, points[i], p)));
        least = bound < least ? bound : least;
        if (!(bound == bound)) {
            return -HUGE_VAL;
        }
    }
    return least;
}

static double least_of_aabb(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, direction);
    const geom_vec3 corner =
        collide_core3_vertex(core, collide_core3_support(core, geom_vec3_neg(direction)));
    return lower_bound(dot3(n, vector3_difference(&space, corner, p)));
}

/* The box reaches half_k |n . axis_k| to both sides of its center. */
static double least_of_obb(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, direction);
    const vector3 half = vector3_from(&space, core->half);
    const number x = number_mul(half.x, number_abs(dot3(n, vector3_from(&space, core->own[1]))));
    const number y = number_mul(half.y, number_abs(dot3(n, vector3_from(&space, core->own[2]))));
    const number z = number_mul(half.z, number_abs(dot3(n, vector3_from(&space, core->own[3]))));
    const number center = dot3(n, vector3_difference(&space, core->own[0], p));
    return lower_bound(number_sub(center, number_add(number_add(x, y), z)));
}

/* A far end that overflows gives NaN, and makes the whole NaN: then nothing is proved. */
static double least_of_ray(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, direction);
    const double at_origin = lower_bound(dot3(n, vector3_difference(&space, core->own[0], p)));
    const double at_end = lower_bound(dot3(n, vector3_to_vertex(&space, core, 1, p)));
    return at_end < at_origin ? at_end : at_origin + (at_end - at_end);
}

static double least_of_all(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, direction);
    double least = HUGE_VAL;
    for (size_t i = 0; i < core->count; ++i) {
        const double bound = lower_bound(dot3(n, vector3_to_vertex(&space, core, i, p)));
        least = bound < least ? bound : least;
        if (!(bound == bound)) {
            return -HUGE_VAL;
        }
    }
    return least;
}

/* No more than the least n . (v - p) over the vertices v of the core. */
static double least_along(const core3 *core, geom_vec3 direction, geom_vec3 p) {
    if (core->moves) {
        return least_of_all(core, direction, p);
    }
    switch (core->kind) {
    case CORE3_AABB:
        return least_of_aabb(core, direction, p);
    case CORE3_OBB:
        return least_of_obb(core, direction, p);
    case CORE3_RAY:
        return least_of_ray(core, direction, p);
    default:
        return least_of_points(core, direction, p);
    }
}

/* With n the direction: all of n . (a - b) >= gap, and the cores are at least gap / |n| apart. The gap is a
 * sum of two bounds, rounded, and rounding keeps its sign. The squares are compared with room for 32 roundings
 * on each side, of which there are at most nine: three of the reach, doubled by its square, and three in the
 * products. The factors are above 2^-900, so that each of the four or five products that vanish loses less than
 * 2^-1074: the term 2^-900 is more. */
bool collide_certify3_apart(const core3 *a, const core3 *b, reach3 reach, geom_vec3 direction) {
    const geom_vec3 p = collide_core3_points(b)[0];
    const double gap = least_along(a, direction, p) + least_along(b, geom_vec3_neg(direction), p);
    if (!(gap > 0.0)) {
        return false;
    }
    if (reach3_is_zero(reach)) {
        return true;
    }
    const double near = reach3_rounded(reach);
    const double needed = near * near * geom_vec3_length_squared(direction);
    return gap * gap * (1.0 - 0x1p-48) > needed * (1.0 + 0x1p-48) + 0x1p-900 &&
           geom_vec3_length_squared(direction) > 0x1p-900 && near * near > 0x1p-900;
}

bool collide_certify3_near(const core3 *a, const core3 *b, reach3 reach, const simplex3 *simplex) {
    number_space space;
    number_space_init(&space);
    vector3 sum = vector3_from(&space, geom_vec3_make(0.0, 0.0, 0.0));
    number weights = number_from(&space, 0.0);
    for (size_t i = 0; i < simplex->count; ++i) {
        const number weight = number_from(&space, simplex->weight[i]);
        const difference3 vertex = simplex->vertex[i];
        sum = vector3_add(sum, vector3_scale(weight, vector3_between(&space, a, vertex.a, b, vertex.b)));
        weights = number_add(weights, weight);
    }
    const number most = number_mul(square3(number_of_reach(&space, reach)), square3(weights));
    return number_compare(dot3(sum, sum), most) == -1;
}

/* The origin is inside when every three corners see it on the same side. */
bool collide_certify3_holds(const core3 *a, const core3 *b, const simplex3 *simplex) {
    number_space space;
    number_space_init(&space);
    vector3 w[4];
    for (size_t i = 0; i < 4; ++i) {
        w[i] = vector3_between(&space, a, simplex->vertex[i].a, b, simplex->vertex[i].b);
    }
    const vector3 first = cross3(w[0], w[1]);
    const vector3 last = cross3(w[2], w[3]);
    const int side = number_sign(dot3(last, w[1]));
    return side != 0 && number_sign(dot3(last, w[0])) == -side && number_sign(dot3(first, w[3])) == side &&
           number_sign(dot3(first, w[2])) == -side;
}

static vector3 rounded_normal(geom_vec3 normal) {
    return make_vector3(number_plain(normal.x, 1, 0), number_plain(normal.y, 1, 0),
                        number_plain(normal.z, 1, 0));
}

int collide_certify3_slope(geom_vec3 normal, geom_vec3 direction) {
    number_space space;
    number_space_init(&space);
    return number_sign(dot3(rounded_normal(normal), vector3_from(&space, direction)));
}

int collide_certify3_side(const core3 *core, size_t i, size_t j, geom_vec3 normal, double *value) {
    number_space space;
    number_space_init(&space);
    const number side = dot3(rounded_normal(normal), vector3_between(&space, core, i, core, j));
    *value = side.value;
    return number_sign(side);
}
