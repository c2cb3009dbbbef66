#include "hull_in_place.h"

#include <geom/predicate.h>

#include <stdbool.h>

/* The monotone chain of <geom/hull.h>. A chain grows at the front of the points, and a point that leaves it changes places
 * with the next one that joins (H. Brönnimann et al., "Space-efficient planar convex hull algorithms", Theoretical
 * Computer Science 321 (2004), section 3). */

static void swap(geom_vec2 *a, geom_vec2 *b) {
    const geom_vec2 kept = *a;
    *a = *b;
    *b = kept;
}

/* From below to above, in a row from left to right; with `down` the other way. */
static bool before(geom_vec2 p, geom_vec2 q, bool down) {
    const geom_vec2 first = down ? q : p;
    const geom_vec2 second = down ? p : q;
    return first.y != second.y ? first.y < second.y : first.x < second.x;
}

static void sift(geom_vec2 *heap, size_t root, size_t count, bool down) {
    for (size_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && before(heap[child], heap[child + 1], down)) {
            ++child;
        }
        if (!before(heap[root], heap[child], down)) {
            return;
        }
        swap(&heap[root], &heap[child]);
        root = child;
    }
}

/* Heap sort. */
static void sort(geom_vec2 *points, size_t count, bool down) {
    for (size_t root = count / 2; root-- > 0;) {
        sift(points, root, count, down);
    }
    for (size_t last = count; last-- > 1;) {
        swap(&points[0], &points[last]);
        sift(points, 0, last, down);
    }
}

/* The length of a chain after those points at its end have left it at which it would not turn left to the next one. */
static size_t shorten(const geom_vec2 *chain, size_t length, geom_vec2 next) {
    while (length >= 2 && geom_orient2d(chain[length - 2], chain[length - 1], next) <= 0) {
        --length;
    }
    return length;
}

/* Lets points[length .. count - 1] join a chain of `length` points. Returns how long it is then. */
static size_t extend(geom_vec2 *points, size_t length, size_t count) {
    for (size_t i = length; i < count; ++i) {
        length = shorten(points, length, points[i]);
        swap(&points[length++], &points[i]);
    }
    return length;
}

size_t geom_hull_in_place(geom_vec2 *points, size_t count) {
    if (count == 0) {
        return 0;
    }
    sort(points, count, false);
    const size_t top = extend(points, 1, count) - 1;
    if (geom_equal2(points[0], points[top])) {
        return 1;
    }
    sort(points + top + 1, count - top - 1, true);
    const size_t back = extend(points + top, 1, count - top);
    return top + shorten(points + top, back, points[0]);
}
