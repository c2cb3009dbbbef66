/* The convex hull of points: monotone chains with exact orientations. */
#include <geom/hull.h>

#include <geom/predicate.h>
#include <geom/sort.h>

#include <stdbool.h>

/* The order of points: from bottom to top, then from left to right, equal points by index. */
static bool before(const void *context, uint32_t a, uint32_t b) {
    const geom_vec2 *points = context;
    const geom_vec2 p = points[a];
    const geom_vec2 q = points[b];
    if (p.y != q.y) {
        return p.y < q.y;
    }
    return p.x != q.x ? p.x < q.x : a < b;
}

/* The two halves of the scratch memory: the sorted points, and the chain. */
typedef struct sequence {
    uint32_t *sorted;
    uint32_t *room;
} sequence;

/* Keeps the first of equal points, which are adjacent. Returns the number that is left. */
static size_t drop_equal(const geom_vec2 *points, uint32_t *sorted, size_t count) {
    size_t kept = 1;
    for (size_t i = 1; i < count; ++i) {
        if (!geom_vec2_equal(points[sorted[i]], points[sorted[kept - 1]])) {
            sorted[kept++] = sorted[i];
        }
    }
    return kept;
}

/* Appends a point to a chain that turns left everywhere. First removes those points from its end at which
 * it would not. */
static size_t extend(const geom_vec2 *points, uint32_t *chain, size_t length, uint32_t point) {
    while (length >= 2 &&
           geom_orient2d(points[chain[length - 2]], points[chain[length - 1]], points[point]) <= 0) {
        --length;
    }
    chain[length] = point;
    return length + 1;
}

/* Builds the right side of the hull from bottom to top, then the left side back. Each side leaves its last
 * point to the other. */
static size_t build_sides(const geom_vec2 *points, sequence s, size_t count, uint32_t *corners) {
    size_t length = 0;
    for (size_t i = 0; i < count; ++i) {
        length = extend(points, s.room, length, s.sorted[i]);
    }
    size_t written = 0;
    for (size_t i = 0; i + 1 < length; ++i) {
        corners[written++] = s.room[i];
    }
    length = 0;
    for (size_t i = count; i-- > 0;) {
        length = extend(points, s.room, length, s.sorted[i]);
    }
    for (size_t i = 0; i + 1 < length; ++i) {
        corners[written++] = s.room[i];
    }
    return written;
}

static geom_convex_hull_result result_of(geom_status status, size_t count) {
    const geom_convex_hull_result result = {status, count};
    return result;
}

static geom_status check_points(const geom_vec2 *points, size_t count) {
    if (count == 0) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (!geom_ring_fits((geom_ring){points, count})) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    for (size_t i = 0; i < count; ++i) {
        if (!geom_vec2_is_finite(points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    return GEOM_OK;
}

geom_convex_hull_result geom_convex_hull(const geom_vec2 *points, size_t count, uint32_t *corners,
                                         const geom_allocator *allocator) {
    const geom_status status = check_points(points, count);
    if (status) {
        return result_of(status, 0);
    }
    GEOM_ASSERT(corners);
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    uint32_t *scratch = geom_allocator_allocate(source, count, 2 * sizeof *scratch, _Alignof(uint32_t));
    if (!scratch) {
        return result_of(GEOM_OUT_OF_MEMORY, 0);
    }
    const sequence s = {scratch, scratch + count};
    for (uint32_t i = 0; i < count; ++i) {
        s.sorted[i] = i;
    }
    geom_sort(s.sorted, s.room, count, before, points);
    const size_t distinct = drop_equal(points, s.sorted, count);
    size_t written = 1;
    if (distinct == 1) {
        corners[0] = s.sorted[0];
    } else {
        written = build_sides(points, s, distinct, corners);
    }
    geom_allocator_release(source, scratch, count, 2 * sizeof *scratch, _Alignof(uint32_t));
    return result_of(GEOM_OK, written);
}

geom_ring geom_convex_hull_ring(const geom_vec2 *points, const uint32_t *corners, size_t count,
                                geom_vec2 *ring) {
    for (size_t i = 0; i < count; ++i) {
        ring[i] = points[corners[i]];
    }
    const geom_ring gathered = {ring, count};
    return gathered;
}
