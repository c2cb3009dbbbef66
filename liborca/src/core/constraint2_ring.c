/* The edges of a ring as walls. */
#include "constraint2_internal.h"

#include <geom/predicate.h>

#include <float.h>

/* Whether the length of an edge can be computed: its square neither vanishes nor overflows. */
static geom_status edge_status(geom_vec2 a, geom_vec2 b) {
    const double squared = geom_vec2_length_squared(geom_vec2_sub(b, a));
    if (squared < DBL_MIN) {
        return GEOM_DUPLICATE_POINT;
    }
    return squared <= DBL_MAX ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

geom_status orca_wall_ring_status(geom_ring ring) {
    if (ring.count < 2) {
        return GEOM_TOO_FEW_POINTS;
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < ring.count; ++i) {
        status = edge_status(ring.points[i], ring.points[(i + 1) % ring.count]);
    }
    return status;
}

orca_wall orca_wall_of_ring(geom_ring ring, size_t i) {
    const size_t n = ring.count;
    const geom_vec2 before = ring.points[(i + n - 1) % n];
    const geom_vec2 a = ring.points[i];
    const geom_vec2 b = ring.points[(i + 1) % n];
    const geom_vec2 after = ring.points[(i + 2) % n];
    const orca_wall wall = {.a = a,
                            .b = b,
                            .direction = geom_vec2_normalize(geom_vec2_sub(b, a)),
                            .previous_direction = geom_vec2_normalize(geom_vec2_sub(a, before)),
                            .next_direction = geom_vec2_normalize(geom_vec2_sub(after, b)),
                            .convex_a = geom_orient2d(before, a, b) >= 0,
                            .convex_b = geom_orient2d(a, b, after) >= 0};
    return wall;
}

geom_status orca_walls_from_ring(geom_ring ring, orca_wall *walls) {
    const geom_status status = orca_wall_ring_status(ring);
    for (size_t i = 0; status == GEOM_OK && i < ring.count; ++i) {
        walls[i] = orca_wall_of_ring(ring, i);
    }
    return status;
}
