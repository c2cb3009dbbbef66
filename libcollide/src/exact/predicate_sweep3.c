/* Predicates of cores of space in motion: filter first, then exact. */
#include "predicate_sweep3.h"

#include "numeric/number_filter.h"

#include "predicate_sweep3.inl"

int collide_side3_of_vertex(geom_plane plane, const core3 *core, size_t i) {
    const int sign = side_of_vertex(plane, core, i);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_vertex(plane, core, i);
}

int collide_side3_of_parallel(geom_plane plane, geom_plane parallel) {
    const int sign = side_of_parallel(plane, parallel);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_parallel(plane, parallel);
}

int collide_gap3_vertex_plane(geom_plane plane, const core3 *core, size_t i, reach3 reach) {
    const int sign = gap_vertex_plane(plane, core, i, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_vertex_plane(plane, core, i, reach);
}

int collide_slope3_of_edge(geom_vec3 normal, const core3 *core, size_t i) {
    const int sign = slope_of_edge(normal, core, i);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_slope_of_edge(normal, core, i);
}
