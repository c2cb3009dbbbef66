/* The closest point of a polygon by the tree of strips of a locator. */
#include "closest.h"
#include "locator.h"

typedef struct closest_search {
    const geom_locator *locator;
    const closest_target *target;
    closest_best best;
} closest_search;

/* Returns a lower bound of the scaled squared distance to what is below a node. It is clearly below the
 * distance that geom_closest_improve computes, so that no edge that is as close as the best one is skipped. */
static double bound_of(const closest_search *search, const geom_strip_node *node) {
    const geom_vec2 gap =
        geom_vec2_scale(geom_strip2_gap(&node->strip, search->target->point), search->target->scale);
    return geom_vec2_length_squared(gap) * (1.0 - 0x1p-40);
}

/* Searches below a node. The recursion depth is at most GEOM_STRIP_DEPTH. */
static void search_node(closest_search *search, const geom_strip_node *node) {
    const geom_locator *l = search->locator;
    while (node->count == 0) {
        const geom_strip_node *near = &l->strips[node->first];
        const geom_strip_node *far = near + 1;
        double near_bound = bound_of(search, near);
        double far_bound = bound_of(search, far);
        if (far_bound < near_bound) {
            far = near++;
            const double bound = near_bound;
            near_bound = far_bound;
            far_bound = bound;
        }
        if (near_bound > search->best.squared) {
            return;
        }
        search_node(search, near);
        if (far_bound > search->best.squared) {
            return;
        }
        node = far;
    }
    for (uint32_t i = node->first; i < node->first + node->count; ++i) {
        const uint32_t edge = l->strip_order[i];
        geom_closest_improve(search->target, locator_edge(l, edge), edge, &search->best);
    }
}

/* The ring that an edge belongs to. */
static size_t ring_of_edge(const geom_locator *l, size_t edge) {
    size_t low = 0;
    size_t high = l->ring_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (l->ring_first[middle] <= edge) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

geom_closest_point geom_locator_closest_point(const geom_locator *locator, geom_vec2 point) {
    const geom_location location = geom_locator_locate(locator, point);
    if (location == GEOM_LOCATION_INVALID) {
        return geom_closest_nothing(location);
    }
    const closest_target target = geom_closest_target_of(point, locator->bounds);
    closest_search search = {locator, &target, {HUGE_VAL, 0.0, SIZE_MAX, {point, point}}};
    search_node(&search, locator->strips);
    geom_closest_point result = geom_closest_answer(&target, &search.best, location);
    result.ring = ring_of_edge(locator, result.edge);
    result.edge -= locator->ring_first[result.ring];
    return result;
}
