/* Vectors of space of abstract numbers, as vector2.inl is for the plane: included after number_filter.h or
 * number_exact.h, which define `number` and its operations. */

#include "shape/core3.h"
#include "shape/reach3.h"

typedef struct vector3 {
    number x;
    number y;
    number z;
} vector3;

NUMBER_INLINE vector3 make_vector3(number x, number y, number z) {
    const vector3 v = {x, y, z};
    return v;
}

NUMBER_INLINE vector3 vector3_from(number_space *space, geom_vec3 v) {
    return make_vector3(number_from(space, v.x), number_from(space, v.y), number_from(space, v.z));
}

/* a - b. */
NUMBER_INLINE vector3 vector3_difference(number_space *space, geom_vec3 a, geom_vec3 b) {
    return make_vector3(number_difference(space, a.x, b.x), number_difference(space, a.y, b.y),
                        number_difference(space, a.z, b.z));
}

NUMBER_INLINE vector3 vector3_add(vector3 a, vector3 b) {
    return make_vector3(number_add(a.x, b.x), number_add(a.y, b.y), number_add(a.z, b.z));
}

NUMBER_INLINE vector3 vector3_sub(vector3 a, vector3 b) {
    return make_vector3(number_sub(a.x, b.x), number_sub(a.y, b.y), number_sub(a.z, b.z));
}

NUMBER_INLINE vector3 vector3_scale(number s, vector3 a) {
    return make_vector3(number_mul(s, a.x), number_mul(s, a.y), number_mul(s, a.z));
}

NUMBER_INLINE vector3 vector3_neg(vector3 a) {
    return make_vector3(number_neg(a.x), number_neg(a.y), number_neg(a.z));
}

NUMBER_INLINE number dot3(vector3 a, vector3 b) {
    return number_add(number_add(number_mul(a.x, b.x), number_mul(a.y, b.y)), number_mul(a.z, b.z));
}

NUMBER_INLINE number difference_of_products(number a, number b, number c, number d) {
    return number_sub(number_mul(a, b), number_mul(c, d));
}

NUMBER_INLINE vector3 cross3(vector3 a, vector3 b) {
    return make_vector3(difference_of_products(a.y, b.z, a.z, b.y),
                        difference_of_products(a.z, b.x, a.x, b.z),
                        difference_of_products(a.x, b.y, a.y, b.x));
}

/* Never certain for the numbers of the filter. */
NUMBER_INLINE bool vector3_is_zero(vector3 v) {
    return number_is_zero(v.x) && number_is_zero(v.y) && number_is_zero(v.z);
}

NUMBER_INLINE number square3(number a) { return number_mul(a, a); }

NUMBER_INLINE number number_of_reach(number_space *space, reach3 reach) {
    const number of_shapes = number_add(number_from(space, reach.a), number_from(space, reach.b));
    return number_add(of_shapes, number_from(space, reach.margin));
}

/* A vertex of a core is a point plus, for oriented boxes, far ends of rays and shifted vertices, an
 * offset. */
static inline geom_vec3 base_of_vertex(const core3 *core, size_t i) {
    const bool has_offset = core->kind == CORE3_OBB || core->kind == CORE3_RAY;
    return has_offset ? core->own[0] : collide_core3_vertex(core, core3_resting_vertex(core, i));
}

/* v plus the offset of vertex i. */
static inline vector3 add_offset(number_space *space, vector3 v, const core3 *core, size_t vertex) {
    const size_t i = core3_resting_vertex(core, vertex);
    if (core->kind == CORE3_OBB) {
        const double half[3] = {core->half.x, core->half.y, core->half.z};
        for (size_t k = 0; k < 3; ++k) {
            const number side = number_from(space, (i >> k & 1U) != 0 ? half[k] : -half[k]);
            v = vector3_add(v, vector3_scale(side, vector3_from(space, core->own[1 + k])));
        }
    } else if (core->kind == CORE3_RAY && i > 0) {
        const number stretch = square3(square3(number_from(space, core->stretch)));
        v = vector3_add(v, vector3_scale(stretch, vector3_from(space, core->own[1])));
    }
    if (core3_is_shifted(core, vertex)) {
        v = vector3_add(v, vector3_difference(space, core->to, core->from));
    }
    return v;
}

/* From p to vertex i. */
static inline vector3 vector3_to_vertex(number_space *space, const core3 *core, size_t i, geom_vec3 p) {
    return add_offset(space, vector3_difference(space, base_of_vertex(core, i), p), core, i);
}

/* From vertex j of b to vertex i of a. */
static inline vector3 vector3_between(number_space *space, const core3 *a, size_t i, const core3 *b,
                                      size_t j) {
    const vector3 from_base = vector3_to_vertex(space, a, i, base_of_vertex(b, j));
    if (b->kind == CORE3_OBB || b->kind == CORE3_RAY || core3_is_shifted(b, j)) {
        return vector3_neg(add_offset(space, vector3_neg(from_base), b, j));
    }
    return from_base;
}
