/* Differences of the vertices of two cores in exact numbers. */
#include "minkowski_points3.h"

#include <float.h>
#include <string.h>

/* Zero has no limbs. */
static void keep_number(number_space *space, number *n) {
    if (n->exact.count > 0) {
        uint32_t *target = space->limbs + space->used;
        memmove(target, n->exact.limb, n->exact.count * sizeof *target);
        n->exact.limb = target;
        space->used += n->exact.count;
    }
}

static void order_by_place(number **a, number **b) {
    if (number_is_zero(**a) || (!number_is_zero(**b) && (*b)->exact.limb < (*a)->exact.limb)) {
        number *first = *b;
        *b = *a;
        *a = first;
    }
}

/* The limbs lie above `mark`; moved in the order in which they lie there, none is overwritten before. */
static vector3 kept(number_space *space, uint32_t mark, vector3 v) {
    number *component[3] = {&v.x, &v.y, &v.z};
    order_by_place(&component[0], &component[1]);
    order_by_place(&component[1], &component[2]);
    order_by_place(&component[0], &component[1]);
    space->used = mark;
    for (int k = 0; k < 3; ++k) {
        keep_number(space, component[k]);
    }
    return v;
}

int collide_exact3_sign_dot(number_space *space, vector3 a, vector3 b) {
    const uint32_t mark = space->used;
    const int sign = number_sign(dot3(a, b));
    space->used = mark;
    return sign;
}

vector3 collide_exact3_cross(number_space *space, vector3 a, vector3 b) {
    const uint32_t mark = space->used;
    return kept(space, mark, cross3(a, b));
}

minkowski_points3 collide_minkowski_points3(const core3 *a, const core3 *b) {
    const minkowski_points3 cloud = {.a = a, .b = b, .is_spread = false};
    return cloud;
}

static vector3 between(number_space *space, const core3 *a, size_t i, const core3 *b, size_t j) {
    const uint32_t mark = space->used;
    return kept(space, mark, vector3_between(space, a, i, b, j));
}

static vector3 raw_direction(number_space *space, const minkowski_points3 *spread, size_t i) {
    const size_t count_a = spread->a->count;
    return i < count_a ? between(space, spread->a, i, spread->a, spread->apex.a)
                       : between(space, spread->b, spread->apex.b, spread->b, i - count_a);
}

static vector3 direction(number_space *space, const minkowski_points3 *spread, size_t i) {
    const uint32_t mark = space->used;
    const vector3 v = raw_direction(space, spread, i);
    if (!vector3_is_zero(v)) {
        return v;
    }
    space->used = mark;
    return raw_direction(space, spread, spread->stand_in);
}

bool collide_minkowski_points3_spread(const core3 *a, const core3 *b, difference3 apex,
                                      minkowski_points3 *spread) {
    const minkowski_points3 blank = {.a = a, .b = b, .is_spread = true, .apex = apex};
    *spread = blank;
    const size_t count = a->count + b->count;
    number_space space;
    for (size_t i = 0; i < count; ++i) {
        number_space_init(&space);
        if (!vector3_is_zero(raw_direction(&space, spread, i))) {
            spread->stand_in = i;
            return true;
        }
    }
    return false;
}

size_t collide_minkowski_points3_count(const minkowski_points3 *cloud, int side) {
    if (cloud->is_spread) {
        return side == 0 ? cloud->a->count + cloud->b->count : 1;
    }
    return side == 0 ? cloud->a->count : cloud->b->count;
}

vector3 collide_minkowski_points3_point(number_space *space, const minkowski_points3 *cloud,
                                        difference3 vertex) {
    return cloud->is_spread ? direction(space, cloud, vertex.a)
                            : between(space, cloud->a, vertex.a, cloud->b, vertex.b);
}

vector3 collide_minkowski_points3_edge(number_space *space, const minkowski_points3 *cloud, int side,
                                       size_t i, size_t j) {
    if (!cloud->is_spread) {
        const core3 *core = side == 0 ? cloud->a : cloud->b;
        return between(space, core, i, core, j);
    }
    const uint32_t mark = space->used;
    const vector3 from = direction(space, cloud, side == 0 ? j : cloud->stand_in);
    const vector3 to = direction(space, cloud, side == 0 ? i : cloud->stand_in);
    return kept(space, mark, vector3_sub(to, from));
}

static int32_t top_limb(number n) { return n.exact.exponent + (int32_t)n.exact.count; }

/* Below 2^-480 of the largest component the arithmetic of the filter is blind anyway. */
static bool round_component(number n, int32_t top, double *rounded) {
    n.exact.exponent -= top;
    *rounded = geom_exact_round(n.exact);
    return number_is_zero(n) || fabs(*rounded) >= DBL_MIN;
}

normal3 collide_minkowski_points3_normal(vector3 exact) {
    normal3 normal = {.exact = exact};
    const vector3 v = exact;
    int32_t top = INT32_MIN;
    const number component[3] = {v.x, v.y, v.z};
    for (int k = 0; k < 3; ++k) {
        if (!number_is_zero(component[k]) && top_limb(component[k]) > top) {
            top = top_limb(component[k]);
        }
    }
    normal.is_rounded = round_component(v.x, top, &normal.rounded.x) &&
                        round_component(v.y, top, &normal.rounded.y) &&
                        round_component(v.z, top, &normal.rounded.z);
    return normal;
}

/* The sign of normal . (vertex i - vertex j), and about how large that is. */
static int side_of(number_space *space, const minkowski_points3 *cloud, int side, const normal3 *normal,
                   size_t i, size_t j, double *value) {
    *value = 0.0;
    if (i == j) {
        return 0;
    }
    if (normal->is_rounded && !cloud->is_spread) {
        const core3 *core = side == 0 ? cloud->a : cloud->b;
        const int sign = collide_certify3_side(core, i, j, normal->rounded, value);
        if (sign != 0) {
            return sign;
        }
    }
    const uint32_t mark = space->used;
    const int sign =
        number_sign(dot3(normal->exact, collide_minkowski_points3_edge(space, cloud, side, i, j)));
    space->used = mark;
    return sign;
}

static spread3 compare_points(number_space *space, const minkowski_points3 *cloud, int side,
                              const normal3 *normal, size_t j) {
    spread3 spread = {false, false, j, j};
    double least = 0.0;
    double most = 0.0;
    const size_t count = collide_minkowski_points3_count(cloud, side);
    for (size_t i = 0; i < count; ++i) {
        double value;
        const int sign = side_of(space, cloud, side, normal, i, j, &value);
        if (sign < 0 && (!spread.below || value < least)) {
            spread.below = true;
            spread.lowest = i;
            least = value;
        } else if (sign > 0 && (!spread.above || value > most)) {
            spread.above = true;
            spread.highest = i;
            most = value;
        }
    }
    return spread;
}

static int slope_of(number_space *space, const normal3 *normal, geom_vec3 direction) {
    const int sure = normal->is_rounded ? collide_certify3_slope(normal->rounded, direction) : 0;
    if (sure != 0) {
        return sure;
    }
    const uint32_t mark = space->used;
    const int slope = number_sign(dot3(normal->exact, vector3_from(space, direction)));
    space->used = mark;
    return slope;
}

static int slope_of_way(number_space *space, const core3 *core, const normal3 *normal) {
    const uint32_t mark = space->used;
    const int slope = number_sign(dot3(normal->exact, vector3_difference(space, core->to, core->from)));
    space->used = mark;
    return slope;
}

/* How an edge of a box, or a ray, along which bit k of a vertex changes from 0 to 1, leads along the normal;
 * 0 where it has no length. The bit of a core that moves is the one above those it has at rest. */
static int slope_of_bit(number_space *space, const core3 *core, const normal3 *normal, int k) {
    if (core->moves && (size_t)1 << k == core->count / 2) {
        return slope_of_way(space, core, normal);
    }
    if (k == 3) {
        return 0;
    }
    const double half[3] = {core->half.x, core->half.y, core->half.z};
    if (core->kind == CORE3_OBB) {
        return half[k] > 0.0 ? slope_of(space, normal, core->own[1 + k]) : 0;
    }
    if (core->kind == CORE3_RAY) {
        return k == 0 ? slope_of(space, normal, core->own[1]) : 0;
    }
    const geom_vec3 size = geom_vec3_make(core->own[0].x < core->own[1].x, core->own[0].y < core->own[1].y,
                                          core->own[0].z < core->own[1].z);
    const double sizes[3] = {size.x, size.y, size.z};
    const number component[3] = {normal->exact.x, normal->exact.y, normal->exact.z};
    return sizes[k] > 0.0 ? number_sign(component[k]) : 0;
}

/* The vertices of a box differ by its edges, bit for bit. */
static spread3 compare_bits(number_space *space, const core3 *core, const normal3 *normal, size_t j) {
    spread3 spread = {false, false, j, j};
    for (int k = 0; k < 4; ++k) {
        const size_t bit = (size_t)1 << k;
        const int slope = slope_of_bit(space, core, normal, k);
        const bool falls = slope != 0 && ((j & bit) != 0) == (slope > 0);
        spread.below = spread.below || falls;
        spread.lowest ^= falls ? bit : 0U;
        spread.above = spread.above || (slope != 0 && !falls);
        spread.highest ^= slope != 0 && !falls ? bit : 0U;
    }
    return spread;
}

spread3 collide_minkowski_points3_compare(number_space *space, const minkowski_points3 *cloud, int side,
                                          const normal3 *normal, size_t j) {
    const core3 *core = side == 0 ? cloud->a : cloud->b;
    return cloud->is_spread || core->kind == CORE3_POINTS ? compare_points(space, cloud, side, normal, j)
                                                          : compare_bits(space, core, normal, j);
}
