/* A moving disc and a polygon. */
#include <collide/sweep_circle2.h>

#include "shape/ring2.h"
#include "sweep_circle2_motion.h"

#include <collide/distance2.h>
#include <collide/pair2.h>

static bool earlier(collide_sweep a, double distance_a, collide_sweep b, double distance_b) {
    return a.time < b.time || (a.time == b.time && distance_a < distance_b);
}

/* The first contact with an edge of the polygon; where several are met from the start, with the nearest. The
 * relation is the largest to any edge. */
static collide_sweep sweep_to_edges(geom_segment2 path, double radius, geom_polygon target) {
    collide_sweep best = free_sweep(path.b);
    double best_distance = HUGE_VAL;
    collide_relation largest = COLLIDE_APART;
    for (size_t r = 0; r < target.count; ++r) {
        for (size_t i = 0; i < target.rings[r].count; ++i) {
            const geom_segment2 edge = collide_ring_edge(target.rings[r], i);
            const collide_sweep sweep = collide_sweep_circle_segment(path, radius, edge);
            if (sweep.relation == COLLIDE_APART) {
                continue;
            }
            largest = sweep.relation > largest ? sweep.relation : largest;
            const double distance =
                collide_shape_distance(collide_shape_from_point(path.a), collide_shape_from_segment(edge))
                    .distance;
            if (best.relation == COLLIDE_APART || earlier(sweep, distance, best, best_distance)) {
                best = sweep;
                best_distance = distance;
            }
        }
    }
    best.relation = largest;
    return best;
}

collide_sweep collide_sweep_circle_polygon(geom_segment2 path, double radius, geom_polygon target) {
    const collide_relation center = collide_segment_polygon(path, target);
    if (center == COLLIDE_INVALID || !valid_motion(path, radius)) {
        return invalid_sweep();
    }
    const geom_vec2 no_direction = {0.0, 0.0};
    const collide_relation start = collide_point_polygon(path.a, target);
    collide_sweep result = start != COLLIDE_APART ? sweep_from_contact(start, path.a, no_direction)
                                                  : sweep_to_edges(path, radius, target);
    if (center != COLLIDE_APART) {
        result.relation = radius > 0.0 ? COLLIDE_OVERLAPPING : center;
    }
    return result;
}
