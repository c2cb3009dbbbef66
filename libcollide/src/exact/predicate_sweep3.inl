/* The polynomials of predicate_sweep3.h, included after number_filter.h or number_exact.h. */
#include "vector3.inl"

static inline number height_of_vertex(number_space *space, geom_plane plane, const core3 *core, size_t i) {
    const vector3 place = vector3_to_vertex(space, core, i, geom_vec3_make(0.0, 0.0, 0.0));
    const number along = dot3(vector3_from(space, plane.normal), place);
    return number_sub(along, number_from(space, plane.offset));
}

static inline int side_of_vertex(geom_plane plane, const core3 *core, size_t i) {
    number_space space;
    number_space_init(&space);
    return number_sign(height_of_vertex(&space, plane, core, i));
}

/* With normals n and m and offsets o and q, the point q m / m.m of the other plane has the height q n.m / m.m
 * - o. */
static inline int side_of_parallel(geom_plane plane, geom_plane parallel) {
    number_space space;
    number_space_init(&space);
    const vector3 n = vector3_from(&space, plane.normal);
    const vector3 m = vector3_from(&space, parallel.normal);
    const number reached = number_mul(number_from(&space, parallel.offset), dot3(n, m));
    return number_compare(reached, number_mul(number_from(&space, plane.offset), dot3(m, m)));
}

static inline int gap_vertex_plane(geom_plane plane, const core3 *core, size_t i, reach3 reach) {
    number_space space;
    number_space_init(&space);
    const vector3 normal = vector3_from(&space, plane.normal);
    const number near = square3(number_of_reach(&space, reach));
    return number_compare(square3(height_of_vertex(&space, plane, core, i)),
                          number_mul(near, dot3(normal, normal)));
}

static inline int slope_of_edge(geom_vec3 normal, const core3 *core, size_t i) {
    number_space space;
    number_space_init(&space);
    return number_sign(dot3(vector3_from(&space, normal), vector3_between(&space, core, i, core, 0)));
}
