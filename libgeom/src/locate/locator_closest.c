/* The closest point of a polygon by the tree of strips of a locator. */
#include "closest.h"
#include "locator.h"

#include <geom/scalar.h>

typedef struct closest_search {
    const geom_locator *locator;
    const closest_target *target;
    closest_best best;
    double second; /* the least distance of any other edge that is not clearly farther */
} closest_search;

/* Returns a lower bound of the scaled squared distance to what is below a node. It is clearly below the
 * distance that geom_closest_improve computes, so that no edge that is as close as the best one is skipped. */
static double bound_of(const closest_search *search, const geom_strip_node *node) {
    const geom_vec2 gap =
        geom_vec2_scale(geom_strip2_gap(&node->strip, search->target->point), search->target->scale);
    return geom_vec2_length_squared(gap) * (1.0 - 0x1p-40);
}

/* Places a number in a list that is sorted by bounds, the least first. */
static void insert(const double *bounds, uint32_t *order, uint32_t number) {
    uint32_t place = number;
    for (; place > 0 && bounds[order[place - 1]] > bounds[number]; --place) {
        order[place] = order[place - 1];
    }
    order[place] = number;
}

/* Searches the edges of a leaf, the closest first, so that few are measured. */
static void search_leaf(closest_search *search, const geom_strip_node *leaf) {
    const geom_locator *l = search->locator;
    const uint32_t *edges = l->strip_order + leaf->first;
    double bounds[GEOM_STRIP_LEAF];
    uint32_t order[GEOM_STRIP_LEAF];
    for (uint32_t i = 0; i < leaf->count; ++i) {
        bounds[i] = geom_closest_edge_bound(search->target, locator_edge(l, edges[i]));
        insert(bounds, order, i);
    }
    for (uint32_t i = 0; i < leaf->count && bounds[order[i]] <= search->best.squared; ++i) {
        const uint32_t edge = edges[order[i]];
        const double before = search->best.squared;
        const double squared =
            geom_closest_improve(search->target, locator_edge(l, edge), edge, &search->best);
        search->second = geom_min(search->best.number == edge ? before : squared, search->second);
    }
}

static void search_node(closest_search *search, const geom_strip_node *node);

/* Searches the children of a node, the closest first. */
static void search_children(closest_search *search, const geom_strip_node *node) {
    const geom_strip_node *children = search->locator->strips + node->first;
    double bounds[GEOM_STRIP_CHILDREN];
    uint32_t order[GEOM_STRIP_CHILDREN];
    for (uint32_t i = 0; i < node->children; ++i) {
        bounds[i] = bound_of(search, &children[i]);
        insert(bounds, order, i);
    }
    for (uint32_t i = 0; i < node->children && bounds[order[i]] <= search->best.squared; ++i) {
        search_node(search, &children[order[i]]);
    }
}

/* Searches below a node. The recursion depth is at most GEOM_STRIP_DEPTH. */
static void search_node(closest_search *search, const geom_strip_node *node) {
    if (node->count > 0) {
        search_leaf(search, node);
    } else {
        search_children(search, node);
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

/* Returns the location of the point, of which the search has found the closest edge.
 *
 * If that edge is clearly closer than any other, nothing lies between it and the point, which therefore lies
 * on the side of the edge: that saves the way down the other tree. The distance must be far above its error,
 * which is 2^-96 of the largest coordinate. */
static geom_location location_by(const closest_search *search, size_t ring) {
    const closest_best *best = &search->best;
    const geom_vec2 point = search->target->point;
    const bool is_clear = best->squared >= 0x1p-80 && search->second > best->squared * (1.0 + 0x1p-42) &&
                          best->fraction > 0.0 && best->fraction < 1.0;
    if (!is_clear) {
        return geom_locator_locate(search->locator, point);
    }
    const bool is_left = geom_orient2d(best->edge.a, best->edge.b, point) > 0;
    return is_left == search->locator->solid_left[ring] ? GEOM_LOCATION_INSIDE : GEOM_LOCATION_OUTSIDE;
}

geom_closest_point geom_locator_closest_point(const geom_locator *locator, geom_vec2 point) {
    if (!geom_vec2_is_finite(point)) {
        return geom_closest_nothing(GEOM_LOCATION_INVALID);
    }
    const closest_target target = geom_closest_target_of(point, locator->bounds);
    closest_search search = {locator, &target, {HUGE_VAL, 0.0, SIZE_MAX, {point, point}}, HUGE_VAL};
    search_node(&search, locator->strips);
    const size_t ring = ring_of_edge(locator, search.best.number);
    geom_closest_point result = geom_closest_answer(&target, &search.best, location_by(&search, ring));
    result.ring = ring;
    result.edge -= locator->ring_first[ring];
    return result;
}
