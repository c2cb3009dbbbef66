/* Runs of corners so close to one line that a route needs only their ends, as on finely rounded obstacles.
 *
 * One pass with a wedge of directions from the first corner: J. Sklansky, V. Gonzalez, "Fast polygonal
 * approximation of digitized curves", Pattern Recognition 12(5), 1980. */
#include "route2_map.h"

/* Corners of a run stay so close to the line between its ends, in radii, and the boundary between two of
 * them too. Corners of full margin stand off by 0.05, so lines along the ends still find room. */
static const double most_deviation = 0.01;

void orca_route_run_begin(route_run *run, size_t node, bool against) {
    *run = (route_run){.first = node, .open = true, .against = against};
}

/* Whether the boundary goes almost straight from one corner to the next, without a gap between them. */
static bool follows(const route_node *from, const route_node *to, double deviation) {
    const geom_vec2 way = geom_vec2_sub(to->point, from->point);
    const double out = geom_vec2_dot(from->after, way);
    const double back = -geom_vec2_dot(to->before, way);
    return out > 0.0 && back > 0.0 && fabs(geom_vec2_cross(from->after, way)) <= deviation &&
           fabs(geom_vec2_cross(to->before, way)) <= deviation;
}

/* Whether a point further on is in the wedge of directions that pass all corners of the run closely. */
static bool in_wedge(const route_run *run, geom_vec2 way) {
    return !run->narrowed ||
           (geom_vec2_cross(run->right, way) >= 0.0 && geom_vec2_cross(run->left, way) <= 0.0);
}

/* Leaves of the wedge what passes the end of `way` closely too. */
static void narrow_wedge(route_run *run, geom_vec2 way, double deviation) {
    const double length = geom_vec2_length(way);
    if (length <= deviation) {
        return;
    }
    const double along = sqrt(length * length - deviation * deviation);
    const geom_vec2 side = geom_vec2_scale(geom_vec2_perp(way), deviation);
    const geom_vec2 ahead = geom_vec2_scale(way, along);
    const geom_vec2 left = geom_vec2_add(ahead, side);
    const geom_vec2 right = geom_vec2_sub(ahead, side);
    run->left = run->narrowed && geom_vec2_cross(run->left, left) > 0.0 ? run->left : left;
    run->right = run->narrowed && geom_vec2_cross(run->right, right) < 0.0 ? run->right : right;
    run->narrowed = true;
}

bool orca_route_run_extend(route_run *run, const route_layer *layer, const route_node *next) {
    if (!run->open) {
        return false;
    }
    const double deviation = most_deviation * layer->radius;
    const geom_vec2 first = layer->nodes[run->first].point;
    const route_node *last = &layer->nodes[layer->node_count - 1];
    const geom_vec2 way = geom_vec2_sub(next->point, first);
    const geom_vec2 step = geom_vec2_sub(next->point, last->point);
    const bool straight = run->against ? follows(next, last, deviation) : follows(last, next, deviation);
    if (!straight || !(geom_vec2_dot(step, way) > 0.0) || !in_wedge(run, way)) {
        return false;
    }
    narrow_wedge(run, way, deviation);
    return true;
}

/* Turns the tangents of the ends so far in that lines along the other end touch there. */
static void widen(route_node *first, route_node *last) {
    const geom_vec2 way = geom_vec2_normalize(geom_vec2_sub(last->point, first->point));
    const geom_vec2 back = geom_vec2_neg(way);
    first->after = geom_vec2_cross(first->after, way) > 0.0 ? way : first->after;
    last->before = geom_vec2_cross(last->before, back) < 0.0 ? back : last->before;
}

void orca_route_run_end(route_run *run, const route_view *view, route_layer *layer) {
    const size_t last = layer->node_count - 1;
    if (run->open && last > run->first + 1 &&
        orca_route_sight(view, layer->nodes[run->first].point, layer->nodes[last].point,
                         layer->radius * ROUTE_SIGHT_MARGIN)) {
        layer->nodes[run->first + 1] = layer->nodes[last];
        layer->node_count = run->first + 2;
        route_node *ends = &layer->nodes[run->first];
        widen(&ends[run->against ? 1 : 0], &ends[run->against ? 0 : 1]);
    }
    run->open = false;
}
