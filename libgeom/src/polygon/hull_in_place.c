/* The convex hull without memory of its own. */
#include "rings.h"

#include <geom/predicate.h>
#include <geom/sort.h>

#include <stdbool.h>

/* The monotone chain of <geom/hull.h>. A chain grows at the front of the points, and a point that leaves it
 * changes places with the next one that joins (H. Brönnimann et al., "Space-efficient planar convex hull
 * algorithms", Theoretical Computer Science 321 (2004), section 3). */

static void swap(geom_vec2 *a, geom_vec2 *b) {
    const geom_vec2 kept = *a;
    *a = *b;
    *b = kept;
}

/* From below to above, in a row from left to right. */
static bool before(const void *context, const void *a, const void *b) {
    (void)context;
    const geom_vec2 *p = a;
    const geom_vec2 *q = b;
    return p->y != q->y ? p->y < q->y : p->x < q->x;
}

static bool after(const void *context, const void *a, const void *b) { return before(context, b, a); }

/* The length of a chain after those points at its end have left it at which it would not turn left to the
 * next one. */
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
    geom_sort_in_place(points, count, sizeof *points, before, NULL);
    const size_t top = extend(points, 1, count) - 1;
    if (geom_vec2_equal(points[0], points[top])) {
        return 1;
    }
    geom_sort_in_place(points + top + 1, count - top - 1, sizeof *points, after, NULL);
    const size_t back = extend(points + top, 1, count - top);
    return top + shorten(points + top, back, points[0]);
}
