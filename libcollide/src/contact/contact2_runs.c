/* Boxes around runs of edges. */
#include "contact2_runs.h"

#include "shape/ring2.h"

void collide_edge_runs_make(edge_runs2 *runs, const core2 *solid) {
    size_t total = 0;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        total += core2_ring(solid, r).count;
    }
    runs->length = (total + CONTACT_RUNS - 1) / CONTACT_RUNS;
    runs->count = 0;
    size_t number = 0;
    for (size_t r = 0; r < core2_ring_count(solid); ++r) {
        const geom_ring ring = core2_ring(solid, r);
        if (r < CONTACT_RUNS) {
            runs->orientation[r] = (signed char)geom_ring_orientation(ring);
        }
        for (size_t i = 0; i < ring.count; ++i, ++number) {
            const geom_aabb2 box = geom_segment2_bounds(collide_ring_edge(ring, i));
            geom_aabb2 *run = &runs->box[number / runs->length];
            const bool is_new = number % runs->length == 0;
            *run = is_new ? box : geom_aabb2_union(*run, box);
            runs->whole = number == 0 ? box : geom_aabb2_union(runs->whole, box);
            runs->count += is_new;
        }
    }
}
