/* Points in the order of a Hilbert curve, which keeps close points together. */
#include "curve_order.h"

#include <geom/scalar.h>
#include <geom/sort.h>

#include <math.h>

enum {
    LEVELS = 16,
    DIGIT_BITS = 8
};

static const double last_cell = (1 << LEVELS) - 1;

/* Returns the index of a cell on the curve, quadrant by quadrant from the largest to the smallest. The
 * curve is rotated in each, so the remaining coordinates are rotated back. */
static uint32_t place_on_curve(uint32_t x, uint32_t y) {
    uint32_t place = 0;
    for (uint32_t size = 1U << (LEVELS - 1); size > 0; size /= 2) {
        const uint32_t right = (x & size) != 0;
        const uint32_t up = (y & size) != 0;
        place = 4 * place + (3 * right ^ up);
        x &= size - 1;
        y &= size - 1;
        if (!up) {
            const uint32_t kept = right ? size - 1 - x : x;
            x = right ? size - 1 - y : y;
            y = kept;
        }
    }
    return place;
}

/* The cell of a coordinate; 0 where the width of the box is beyond the doubles. */
static uint32_t cell(double x, double least, double cells_per_unit) {
    const double at = (x - least) * cells_per_unit;
    if (at > 0.0) {
        return (uint32_t)(at < last_cell ? at : last_cell);
    }
    return 0;
}

/* The place in the upper half of each item, the number in the lower one. */
static void fill_items(const geom_vec2 *points, uint32_t count, uint64_t *items) {
    geom_vec2 least = points[0];
    geom_vec2 most = points[0];
    for (uint32_t i = 1; i < count; ++i) {
        least = geom_vec2_make(geom_min(least.x, points[i].x), geom_min(least.y, points[i].y));
        most = geom_vec2_make(geom_max(most.x, points[i].x), geom_max(most.y, points[i].y));
    }
    const double per_x = last_cell / (most.x - least.x);
    const double per_y = last_cell / (most.y - least.y);
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t x = cell(points[i].x, least.x, per_x);
        items[i] = (uint64_t)place_on_curve(x, cell(points[i].y, least.y, per_y)) << 32 | i;
    }
}

static uint64_t place_of(const void *item) { return *(const uint64_t *)item >> 32; }

geom_status geom_curve_order(const geom_vec2 *points, uint32_t count, uint32_t *order,
                             const geom_allocator *allocator) {
    uint64_t *items = geom_allocator_allocate(allocator, count, 2 * sizeof *items, _Alignof(uint64_t));
    if (!items) {
        return GEOM_OUT_OF_MEMORY;
    }
    fill_items(points, count, items);
    uint64_t *from = items;
    uint64_t *to = items + count;
    for (unsigned shift = 0; shift < 2 * LEVELS; shift += DIGIT_BITS) {
        if (geom_sort_by_digit(from, to, count, sizeof *items, place_of, shift, DIGIT_BITS)) {
            uint64_t *const sorted = to;
            to = from;
            from = sorted;
        }
    }
    for (uint32_t i = 0; i < count; ++i) {
        order[i] = (uint32_t)from[i];
    }
    geom_allocator_release(allocator, items, count, 2 * sizeof *items, _Alignof(uint64_t));
    return GEOM_OK;
}
