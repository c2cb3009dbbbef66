/* The size of the cells, chosen from the boxes.
 *
 * Small cells put a box into many of them; large ones put many boxes into one. Which size is best depends on how large
 * the boxes are and on how closely they lie, so both are measured, for all sizes of cells that are powers of two apart:
 *
 *     m  how many cells a box is in, on average;
 *     w  how many others have their center in the cell where a box has its own, on average over the boxes: a dense
 *        crowd counts by its members, so that one far from the others does not decide for them;
 *     a  how many boxes are in so many cells that they are held apart.
 *
 * A question about something of the size of the boxes, where boxes are, looks up m cells and reads w m entries in each,
 * and the a boxes apart: m (CELL_COST + w m) + a, and the size where that is least is taken. For boxes of one size e
 * that lie side by side it is e, where the textbooks have it; for scattered ones it is larger, between e and their
 * distance, so that a ray does not cross thousands of empty cells.
 *
 * The w of all sizes come from one sorted list. The centers' cells, of the smallest size, are numbered along Morton's
 * curve (Morton 1966): cells of 2^i times the size are then runs of numbers that agree but for their last i bits on
 * each axis. The order serves once more: entries are laid down in it, so that those of neighboring cells are neighbors
 * in memory. */
#ifndef COLLIDE_BROAD_GRID_SIZE_INL
#define COLLIDE_BROAD_GRID_SIZE_INL

#include "grid_place.inl"

/* Looking up a cell costs as much as reading so many entries. */
#define CELL_COST 3.0

/* A box in more cells than these is held apart. */
#define CELLS_OF_ITEM 64

enum {
    SAMPLE = 255,
    MORTON_BITS = DIMENSIONS == 2 ? 32 : 21,
    /* The smallest cells that are tried divide the middle half of the boxes into so many, as a power of
     * two. */
    SPAN_BITS = DIMENSIONS == 2 ? 22 : 16,
    SIZES = SPAN_BITS + 3,
    CLASSES = SIZES + 8
};

typedef struct ordered_item {
    uint64_t key;
    uint32_t item;
} ordered_item;

/* Room for a list of all items, and to sort it. */
typedef struct grid_order {
    ordered_item *list;
    ordered_item *other;
    uint32_t count;
    uint32_t capacity;
} grid_order;

static void order_release(grid_order *order, const geom_allocator *allocator) {
    geom_allocator_release(allocator, order->list, order->capacity, sizeof *order->list,
                           _Alignof(ordered_item));
    geom_allocator_release(allocator, order->other, order->capacity, sizeof *order->other,
                           _Alignof(ordered_item));
}

static geom_status order_reserve(grid_order *order, const geom_allocator *allocator, uint32_t capacity) {
    order->capacity = capacity;
    order->count = 0;
    order->list = geom_allocator_allocate(allocator, capacity, sizeof *order->list, _Alignof(ordered_item));
    order->other = geom_allocator_allocate(allocator, capacity, sizeof *order->other, _Alignof(ordered_item));
    if (capacity > 0 && (order->list == NULL || order->other == NULL)) {
        order_release(order, allocator);
        return GEOM_OUT_OF_MEMORY;
    }
    return GEOM_OK;
}

static inline double center_of(box b, int axis) {
    return 0.5 * coordinate(b.min, axis) + 0.5 * coordinate(b.max, axis);
}

static inline double extent_of(box b, int axis) { return coordinate(b.max, axis) - coordinate(b.min, axis); }

static inline double largest_extent(box b) {
    double largest = extent_of(b, 0);
    for (int k = 1; k < DIMENSIONS; ++k) {
        largest = extent_of(b, k) > largest ? extent_of(b, k) : largest;
    }
    return largest;
}

/* Numbers of some items, spread evenly over all. */
typedef struct number_sample {
    double numbers[SAMPLE];
    size_t count;
} number_sample;

static void sample_add(number_sample *sample, double x) {
    size_t at = sample->count++;
    for (; at > 0 && sample->numbers[at - 1] > x; --at) {
        sample->numbers[at] = sample->numbers[at - 1];
    }
    sample->numbers[at] = x;
}

/* The sizes of boxes, or with axis >= 0 their centers, by rising size. */
static void take_sample(number_sample *sample, const broad_items *items, const grid_order *order, int axis) {
    const size_t wanted = order->count < SAMPLE ? order->count : SAMPLE;
    sample->count = 0;
    for (size_t i = 0; i < wanted; ++i) {
        const uint32_t item = order->list[i * order->count / wanted].item;
        const box bounds = items->items[item].bounds;
        sample_add(sample, axis < 0 ? largest_extent(bounds) : center_of(bounds, axis));
    }
}

/* The largest power of two that is no larger than x; 0 for 0 and subnormal numbers. */
static double power_below(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits &= UINT64_C(0x7ff) << 52;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static int exponent_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (int)(bits >> 52 & 0x7ff);
}

/* How far the middle half of the numbers reaches, or all of them where that is nothing. */
static double sample_span(const number_sample *sample) {
    const double *x = sample->numbers;
    const size_t n = sample->count;
    const double middle = x[3 * (n - 1) / 4] - x[(n - 1) / 4];
    return middle > 0.0 ? middle : x[n - 1] - x[0];
}

/* The middle of the boxes as origin, and the smallest size of cells that is tried; there is an item. */
static grid_frame smallest_frame(const broad_items *items, const grid_order *order) {
    number_sample sample;
    grid_frame frame;
    double span = 0.0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        take_sample(&sample, items, order, k);
        frame.origin[k] = geom_clamp(sample.numbers[sample.count / 2], -ORIGIN_MOST, ORIGIN_MOST);
        span = sample_span(&sample) > span ? sample_span(&sample) : span;
    }
    take_sample(&sample, items, order, -1);
    const double typical =
        0.25 * power_below(geom_clamp(sample.numbers[sample.count / 2], 0.0, CELL_SIZE_MOST));
    const double finest = power_below(geom_clamp(span, 0.0, CELL_SIZE_MOST)) * (1.0 / (1 << SPAN_BITS));
    const double size = typical > finest ? typical : finest;
    frame_set_size(&frame, size > 0.0 ? size : 1.0);
    return frame;
}

/* The bits of x, each with one or two zeros before it. */
static inline uint64_t spread_bits(uint64_t x) {
#if DIMENSIONS == 2
    x = (x | x << 16) & 0x0000ffff0000ffffU;
    x = (x | x << 8) & 0x00ff00ff00ff00ffU;
    x = (x | x << 4) & 0x0f0f0f0f0f0f0f0fU;
    x = (x | x << 2) & 0x3333333333333333U;
    return (x | x << 1) & 0x5555555555555555U;
#else
    x = (x | x << 32) & 0x001f00000000ffffU;
    x = (x | x << 16) & 0x001f0000ff0000ffU;
    x = (x | x << 8) & 0x100f00f00f00f00fU;
    x = (x | x << 4) & 0x10c30c30c30c30c3U;
    return (x | x << 2) & 0x1249249249249249U;
#endif
}

/* The number of the cell about an item's center. Centers beyond the range of numbers get its first or its
 * last. */
static uint64_t morton_key(const grid_frame *frame, box bounds) {
    const int64_t middle = INT64_C(1) << (MORTON_BITS - 1);
    uint64_t key = 0;
    for (int k = 0; k < DIMENSIONS; ++k) {
        const int64_t cell =
            cell_from(cell_place(frame, k, center_of(bounds, k))) - (int64_t)CELL_ORIGIN + middle;
        const int64_t kept = cell < 0 ? 0 : cell >= 2 * middle ? 2 * middle - 1 : cell;
        key |= spread_bits((uint64_t)kept) << k;
    }
    return key;
}

static uint64_t ordered_item_key(const void *item) { return ((const ordered_item *)item)->key; }

/* Stable, by one digit, into the other list; nothing is done where all have the same. */
static void sort_by_one_digit(grid_order *order, unsigned shift) {
    if (geom_sort_by_digit(order->list, order->other, order->count, sizeof *order->list, ordered_item_key,
                           shift, GEOM_SORT_MAX_DIGIT_BITS)) {
        ordered_item *sorted = order->other;
        order->other = order->list;
        order->list = sorted;
    }
}

/* All items along Morton's curve, of which there is one at least. */
static void sort_order(grid_order *order, const broad_items *items, const grid_frame *frame) {
    for (uint32_t i = 0; i < order->count; ++i) {
        order->list[i].key = morton_key(frame, items->items[order->list[i].item].bounds);
    }
    for (unsigned shift = 0; shift < 64; shift += GEOM_SORT_MAX_DIGIT_BITS) {
        sort_by_one_digit(order, shift);
    }
}

/* For each size of cells, how many other centers are in the cell of a center, on average. */
static void find_crowding(const grid_order *order, double crowding[SIZES]) {
    uint32_t begin[SIZES] = {0};
    double pairs[SIZES] = {0.0};
    for (uint32_t i = 1; i <= order->count; ++i) {
        const uint64_t change = i < order->count ? order->list[i].key ^ order->list[i - 1].key : UINT64_MAX;
        for (int size = 0; size < SIZES && change >> (DIMENSIONS * size) != 0; ++size) {
            const double run = i - begin[size];
            pairs[size] += run * (run - 1.0);
            begin[size] = i;
        }
    }
    for (int size = 0; size < SIZES; ++size) {
        crowding[size] = pairs[size] / order->count;
    }
}

/* Boxes whose largest extent is within a factor of two: how many, and the sums of their extents. */
typedef struct size_class {
    double count;
    double extents[DIMENSIONS];
} size_class;

static void find_classes(const broad_items *items, const grid_order *order, double smallest,
                         size_class classes[CLASSES]) {
    memset(classes, 0, CLASSES * sizeof *classes);
    for (uint32_t i = 0; i < order->count; ++i) {
        const box bounds = items->items[order->list[i].item].bounds;
        const int rank = exponent_of(largest_extent(bounds)) - exponent_of(smallest) + 1;
        size_class *sizes = &classes[rank < 0 ? 0 : rank < CLASSES ? rank : CLASSES - 1];
        sizes->count += 1.0;
        for (int k = 0; k < DIMENSIONS; ++k) {
            sizes->extents[k] += extent_of(bounds, k);
        }
    }
}

static double size_cost(const size_class classes[CLASSES], double size, double crowding) {
    double boxes = 0.0;
    double cells = 0.0;
    double apart = 0.0;
    for (int c = 0; c < CLASSES; ++c) {
        const size_class *sizes = &classes[c];
        double each = 1.0;
        for (int k = 0; k < DIMENSIONS && sizes->count > 0.0; ++k) {
            each *= sizes->extents[k] / (sizes->count * size) + 1.0;
        }
        if (each > CELLS_OF_ITEM) {
            apart += sizes->count;
        } else {
            boxes += sizes->count;
            cells += sizes->count * each;
        }
    }
    const double mean = boxes > 0.0 ? cells / boxes : 0.0;
    return mean * (CELL_COST + crowding * mean) + apart;
}

/* The cheapest size, for items in order. */
static double choose_size(const broad_items *items, const grid_order *order, double smallest) {
    double crowding[SIZES];
    size_class classes[CLASSES];
    find_crowding(order, crowding);
    find_classes(items, order, smallest, classes);
    double best = smallest;
    double best_cost = HUGE_VAL;
    double size = smallest;
    for (int i = 0; i < SIZES; ++i) {
        const double cost = size_cost(classes, size, crowding[i]);
        if (cost < best_cost) {
            best_cost = cost;
            best = size;
        }
        size *= 2.0;
    }
    return best;
}

#endif
