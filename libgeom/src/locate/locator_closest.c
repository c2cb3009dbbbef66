/* The closest point of a polygon by the boxes of a locator. */
#include "closest.h"
#include "locator.h"

/* Level 0 has boxes around runs of LOCATOR_FAN edges in the order of the rings. Each further level has
 * boxes around runs of as many boxes, up to one. Neighbors in a ring are neighbors in the plane, so nothing
 * is sorted. */

static size_t runs_of(size_t count) { return (count + LOCATOR_FAN - 1) / LOCATOR_FAN; }

static size_t end_of_run(size_t place, size_t count) { return place < count ? place : count; }

geom_status geom_locator_build_boxes(geom_locator *l) {
    size_t total = 0;
    for (size_t count = runs_of(l->edge_count); l->levels == 0 || l->level_count[l->levels - 1] > 1;
         count = runs_of(count)) {
        l->level_first[l->levels] = total;
        l->level_count[l->levels++] = count;
        total += count;
    }
    l->boxes = geom_allocator_allocate(&l->allocator, total, sizeof *l->boxes, _Alignof(geom_aabb2));
    if (!l->boxes) {
        return GEOM_OUT_OF_MEMORY;
    }
    l->box_count = total;
    for (uint32_t i = 0; i < l->edge_count; ++i) {
        const geom_aabb2 box = geom_segment2_bounds(l->edges[i]);
        geom_aabb2 *run = &l->boxes[i / LOCATOR_FAN];
        *run = i % LOCATOR_FAN == 0 ? box : geom_aabb2_union(*run, box);
    }
    for (int level = 1; level < l->levels; ++level) {
        const geom_aabb2 *below = l->boxes + l->level_first[level - 1];
        geom_aabb2 *own = l->boxes + l->level_first[level];
        for (size_t i = 0; i < l->level_count[level - 1]; ++i) {
            geom_aabb2 *run = &own[i / LOCATOR_FAN];
            *run = i % LOCATOR_FAN == 0 ? below[i] : geom_aabb2_union(*run, below[i]);
        }
    }
    return GEOM_OK;
}

/* A child box and a lower bound of its distance. */
typedef struct candidate {
    double bound;
    size_t place;
} candidate;

/* Inserts a candidate into a sorted list, the closest first. */
static void insert(candidate *list, size_t count, candidate c) {
    for (; count > 0 && list[count - 1].bound > c.bound; --count) {
        list[count] = list[count - 1];
    }
    list[count] = c;
}

static void search_edges(const geom_locator *l, const closest_target *target, size_t run,
                         closest_best *best) {
    const size_t end = end_of_run((run + 1) * LOCATOR_FAN, l->edge_count);
    for (size_t i = run * LOCATOR_FAN; i < end; ++i) {
        geom_closest_improve(target, l->edges[i], i, best);
    }
}

/* Searches a box. The recursion depth is at most LOCATOR_LEVELS. */
static void search(const geom_locator *l, const closest_target *target, int level, size_t place,
                   closest_best *best) {
    if (level == 0) {
        search_edges(l, target, place, best);
        return;
    }
    candidate list[LOCATOR_FAN];
    size_t count = 0;
    const size_t end = end_of_run((place + 1) * LOCATOR_FAN, l->level_count[level - 1]);
    for (size_t i = place * LOCATOR_FAN; i < end; ++i) {
        const candidate c = {geom_closest_bound(target, l->boxes[l->level_first[level - 1] + i]), i};
        insert(list, count++, c);
    }
    for (size_t i = 0; i < count && list[i].bound <= best->squared; ++i) {
        search(l, target, level - 1, list[i].place, best);
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
    closest_best best = {HUGE_VAL, 0.0, SIZE_MAX, {point, point}};
    search(locator, &target, locator->levels - 1, 0, &best);
    geom_closest_point result = geom_closest_answer(&target, &best, location);
    result.ring = ring_of_edge(locator, result.edge);
    result.edge -= locator->ring_first[result.ring];
    return result;
}
