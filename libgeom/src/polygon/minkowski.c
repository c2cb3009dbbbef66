/* The Minkowski sum of two convex rings: their edges merged by direction. */
#include <geom/minkowski.h>

#include <geom/predicate.h>

#include <stdbool.h>

/* A ring read counterclockwise from its lowest point, the leftmost of these; mirrored in the origin if
 * wanted. */
typedef struct walk {
    const geom_vec2 *points;
    size_t count;
    size_t edges; /* none for a point */
    size_t start;
    bool backwards;
    bool mirrored;
} walk;

static geom_vec2 corner(const walk *w, size_t i) {
    const size_t step = i % w->count;
    const size_t ahead = w->start + (w->backwards ? w->count - step : step);
    const geom_vec2 p = w->points[ahead % w->count];
    return w->mirrored ? geom_vec2_neg(p) : p;
}

static bool lower(geom_vec2 a, geom_vec2 b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

static geom_status check(geom_ring ring) {
    if (ring.count == 0) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (!geom_ring_fits(ring)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    const bool convex = ring.count <= 2 || geom_ring_convexity(ring);
    return convex ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* A mirror image in a point has the orientation of the original. */
static walk walk_of(geom_ring ring, bool mirrored) {
    const bool point =
        ring.count == 1 || (ring.count == 2 && geom_vec2_equal(ring.points[0], ring.points[1]));
    walk w = {ring.points, ring.count, point ? 0 : ring.count, 0, geom_ring_orientation(ring) < 0, mirrored};
    size_t lowest = 0;
    for (size_t i = 1; i < ring.count; ++i) {
        const bool found = mirrored ? lower(ring.points[lowest], ring.points[i])
                                    : lower(ring.points[i], ring.points[lowest]);
        lowest = found ? i : lowest;
    }
    w.start = lowest;
    return w;
}

/* Returns whether an edge goes up, or straight to the right. From the lowest point, the edges first go up
 * and then down. Those straight to the right come first; those straight to the left come after the ones
 * that go up. */
static bool goes_up(geom_vec2 from, geom_vec2 to) { return lower(from, to); }

/* Compares the directions of the next edges, i of a and k of b, in [0, 2 pi). Negative if that of a is
 * smaller, 0 if they are parallel, positive otherwise. A walk at its end has none. */
static int compare_edges(const walk *a, size_t i, const walk *b, size_t k) {
    if (i == a->edges || k == b->edges) {
        return i == a->edges ? 1 : -1;
    }
    const geom_vec2 p = corner(a, i);
    const geom_vec2 q = corner(a, i + 1);
    const geom_vec2 r = corner(b, k);
    const geom_vec2 s = corner(b, k + 1);
    if (goes_up(p, q) != goes_up(r, s)) {
        return goes_up(p, q) ? -1 : 1;
    }
    return -geom_turn2d(p, q, r, s);
}

/* Computes the rounded sums of corresponding corners, counterclockwise from the lowest. Rounding is
 * monotonic, so y first rises and then falls, weakly. Returns their number, at most one for each edge. */
static size_t merge_edges(const walk *a, const walk *b, geom_vec2 *corners) {
    size_t count = 0;
    size_t i = 0;
    size_t k = 0;
    do {
        corners[count++] = geom_vec2_add(corner(a, i), corner(b, k));
        const int order = compare_edges(a, i, b, k);
        i += i < a->edges && order <= 0;
        k += k < b->edges && order >= 0;
    } while (i < a->edges || k < b->edges);
    return count;
}

/* The points with the same y. Only the outermost can be corners of the hull. */
typedef struct row {
    double y;
    double left;
    double right;
} row;

static void add_to_row(row *rows, size_t *count, geom_vec2 p) {
    if (*count == 0 || rows[*count - 1].y != p.y) {
        const row fresh = {p.y, p.x, p.x};
        rows[(*count)++] = fresh;
        return;
    }
    row *last = &rows[*count - 1];
    last->left = p.x < last->left ? p.x : last->left;
    last->right = p.x > last->right ? p.x : last->right;
}

/* The rows from below to above, merged from the rising part of the points and the falling one, read
 * backwards. */
static size_t make_rows(const geom_vec2 *points, size_t count, row *rows) {
    size_t top = 0;
    while (top + 1 < count && points[top + 1].y >= points[top].y) {
        ++top;
    }
    size_t row_count = 0;
    size_t up = 0;
    size_t down = count;
    while (up <= top || down > top + 1) {
        const bool take_up = down == top + 1 || (up <= top && points[up].y <= points[down - 1].y);
        add_to_row(rows, &row_count, points[take_up ? up++ : --down]);
    }
    return row_count;
}

/* Appends a point to a chain that turns left everywhere. First removes those points from its end at which
 * it would not. */
static size_t extend(geom_vec2 *chain, size_t count, geom_vec2 point) {
    while (count >= 2 && geom_orient2d(chain[count - 2], chain[count - 1], point) <= 0) {
        --count;
    }
    chain[count] = point;
    return count + 1;
}

/* Builds the convex hull of the rows: up on the right, then down on the left. The left side is built in
 * `chain`, because it may temporarily contain points of the right side. */
static size_t build_hull(const row *rows, size_t row_count, geom_vec2 *chain, geom_vec2 *corners) {
    const row bottom = rows[0];
    const row top = rows[row_count - 1];
    size_t count = 0;
    for (size_t i = 0; i < row_count; ++i) {
        count = extend(corners, count, geom_vec2_make(rows[i].right, rows[i].y));
    }
    size_t length = 0;
    for (size_t i = row_count; i-- > 0;) {
        length = extend(chain, length, geom_vec2_make(rows[i].left, rows[i].y));
    }
    const size_t begin = top.left < top.right ? 0 : 1;
    const size_t end = bottom.left < bottom.right || length == 1 ? length : length - 1;
    for (size_t i = begin; i < end; ++i) {
        corners[count++] = chain[i];
    }
    return count;
}

/* Moves the lowest corner to the front; the last one if two are equally low. */
static void rotate_to_lowest(geom_vec2 *corners, size_t count) {
    const geom_vec2 last = corners[count - 1];
    if (!lower(last, corners[0])) {
        return;
    }
    for (size_t i = count - 1; i > 0; --i) {
        corners[i] = corners[i - 1];
    }
    corners[0] = last;
}

static geom_minkowski_result result_of(geom_status status, size_t count) {
    const geom_minkowski_result result = {status, count};
    return result;
}

static geom_minkowski_result combine(geom_ring a, geom_ring b, bool mirrored, geom_vec2 *corners,
                                     const geom_allocator *allocator) {
    const geom_status status_a = check(a);
    const geom_status status = status_a ? status_a : check(b);
    if (status) {
        return result_of(status, 0);
    }
    GEOM_ASSERT(corners);
    const walk walk_a = walk_of(a, false);
    const walk walk_b = walk_of(b, mirrored);
    const size_t count = merge_edges(&walk_a, &walk_b, corners);
    for (size_t i = 0; i < count; ++i) {
        if (!geom_vec2_is_finite(corners[i])) {
            return result_of(GEOM_CAPACITY_EXCEEDED, 0);
        }
    }
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    const size_t size = sizeof(row) + sizeof(geom_vec2);
    row *rows = geom_allocator_allocate(source, count, size, _Alignof(row));
    if (!rows) {
        return result_of(GEOM_OUT_OF_MEMORY, 0);
    }
    const size_t row_count = make_rows(corners, count, rows);
    const size_t corner_count = build_hull(rows, row_count, (geom_vec2 *)(rows + count), corners);
    rotate_to_lowest(corners, corner_count);
    geom_allocator_release(source, rows, count, size, _Alignof(row));
    return result_of(GEOM_OK, corner_count);
}

geom_minkowski_result geom_minkowski_sum(geom_ring a, geom_ring b, geom_vec2 *corners,
                                         const geom_allocator *allocator) {
    return combine(a, b, false, corners, allocator);
}

geom_minkowski_result geom_minkowski_difference(geom_ring obstacle, geom_ring robot, geom_vec2 *corners,
                                                const geom_allocator *allocator) {
    return combine(obstacle, robot, true, corners, allocator);
}
