/* Predicates of cores of space in motion in exact arithmetic. */
#include "predicate_sweep3.h"

#include "numeric/number_exact.h"

#include "predicate_sweep3.inl"

int collide_exact3_side_of_vertex(geom_plane plane, const core3 *core, size_t i) {
    return side_of_vertex(plane, core, i);
}

int collide_exact3_side_of_parallel(geom_plane plane, geom_plane parallel) {
    return side_of_parallel(plane, parallel);
}

int collide_exact3_gap_vertex_plane(geom_plane plane, const core3 *core, size_t i, reach3 reach) {
    return gap_vertex_plane(plane, core, i, reach);
}

int collide_exact3_slope_of_edge(geom_vec3 normal, const core3 *core, size_t i) {
    return slope_of_edge(normal, core, i);
}

static bool is_parallel(vector3 n, vector3 m) {
    const vector3 across = cross3(n, m);
    return number_is_zero(across.x) && number_is_zero(across.y) && number_is_zero(across.z);
}

/* Parallel normals n and m = n m_i / n_i, in a component i that is not 0, have the planes
 * |a.offset m_i - b.offset n_i| / (|n_i| |m|) apart; a's offset grows by n . (to - from). */
int collide_gap3_moving_planes(geom_plane a, geom_vec3 from, geom_vec3 to, geom_plane b, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, a.normal);
    const vector3 m = vector3_from(&space, b.normal);
    if (!is_parallel(n, m)) {
        return -1;
    }
    const bool by_x = a.normal.x != 0.0;
    const bool by_y = a.normal.y != 0.0;
    const number n_i = by_x ? n.x : (by_y ? n.y : n.z);
    const number m_i = by_x ? m.x : (by_y ? m.y : m.z);
    const number of_b = number_mul(number_from(&space, b.offset), n_i);
    const number start = number_from(&space, a.offset);
    const number end = number_add(start, dot3(n, vector3_difference(&space, to, from)));
    const number apart_at_start = number_sub(number_mul(start, m_i), of_b);
    const number apart_at_end = number_sub(number_mul(end, m_i), of_b);
    if (number_sign(apart_at_start) * number_sign(apart_at_end) <= 0) {
        return reach3_is_zero(reach) ? 0 : -1;
    }
    const bool nearer_at_end = number_compare(square3(apart_at_end), square3(apart_at_start)) < 0;
    const number apart = nearer_at_end ? apart_at_end : apart_at_start;
    const number least = number_mul(square3(number_of_reach(&space, reach)), square3(n_i));
    return number_compare(square3(apart), number_mul(least, dot3(m, m)));
}
