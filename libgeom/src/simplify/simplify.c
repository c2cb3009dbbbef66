/* Simplification of polygons. */
#include "simplify_internal.h"

#include <geom/predicate.h>
#include <geom/simplify.h>

#include <stdbool.h>

/* Vertices are removed one at a time, the one with the smallest bound on its deviation first.
 *
 * Why no edges cross. Vertex b between a and c is removed only if the closed triangle a b c contains no
 * other vertex at that time. An edge that meets the triangle without an end in it would cross two of its
 * sides. It does not cross a b or b c, which are edges themselves. So no edge meets the triangle. Vertices
 * removed earlier do not matter: the rings present at that time are simple and disjoint, and the step keeps
 * them so. A chain that crosses itself may have edges that cross both a b and b c; these cross fewer edges
 * afterwards. If b is on the line of a and c, the boundary does not change, and b is removed in any case.
 *
 * Why the deviation costs little. All vertices removed between a and b are within some distance e of the
 * segment a b. This whole segment is within the distance d of b from the segment a c, because the distance
 * from a convex set is a convex function, and 0 at a. So max(e, f) + d bounds the deviation if a b, with e,
 * and b c, with f, become a c. If the bound is within the tolerance, nothing is measured. Otherwise all
 * vertices in between are. Keys are such bounds, rounded up. They only order the removals: distances beyond
 * the tolerance are decided exactly.
 *
 * A vertex with another one in its triangle waits for the removal of that one, in its list. So every vertex
 * is tested again if a change might allow its removal, and in the result none can be removed. */

#define NONE UINT32_MAX

typedef struct vertex {
    uint32_t ring;
    bool is_kept;
    uint32_t previous;
    uint32_t next;
    uint32_t witness;       /* a vertex that was too far from the edge in place of this one, or NONE */
    uint32_t blocker;       /* the vertex this one waits for, or NONE; then its place in the list of those: */
    uint32_t waits_before;  /* or NONE for the first */
    uint32_t waits_after;   /* or NONE for the last */
    uint32_t first_waiting; /* the list of vertices that wait for this one, or NONE */
    double deviation;       /* of the edge to the next one: a bound for all that was removed there */
} vertex;

/* Vertices first to first + count - 1, of which `left` are present. */
typedef struct run {
    uint32_t first;
    uint32_t count;
    uint32_t left;
    uint32_t fewest;
    bool open;
} run;

typedef struct simplification {
    double tolerance;
    uint32_t count;
    size_t run_count;
    run *runs;
    vertex *vertices;
    geom_vec2 *points; /* scaled */
    geom_queue queue;  /* vertices that may be removed unless another one is in the triangle */
    geom_point_tree tree;
} simplification;

static bool is_fixed(const simplification *s, uint32_t v) {
    const run *r = &s->runs[s->vertices[v].ring];
    return r->left <= r->fewest || (r->open && (v == r->first || v == r->first + r->count - 1));
}

static void stop_waiting(simplification *s, uint32_t v) {
    vertex *at = &s->vertices[v];
    if (at->blocker == NONE) {
        return;
    }
    if (at->waits_before == NONE) {
        s->vertices[at->blocker].first_waiting = at->waits_after;
    } else {
        s->vertices[at->waits_before].waits_after = at->waits_after;
    }
    if (at->waits_after != NONE) {
        s->vertices[at->waits_after].waits_before = at->waits_before;
    }
    at->blocker = NONE;
}

static void wait_for(simplification *s, uint32_t v, uint32_t blocker) {
    vertex *at = &s->vertices[v];
    at->blocker = blocker;
    at->waits_before = NONE;
    at->waits_after = s->vertices[blocker].first_waiting;
    if (at->waits_after != NONE) {
        s->vertices[at->waits_after].waits_before = v;
    }
    s->vertices[blocker].first_waiting = v;
}

/* Returns the next vertex of the input, around the ring. */
static uint32_t following(const run *r, uint32_t v) { return v + 1 < r->first + r->count ? v + 1 : r->first; }

/* Returns whether all vertices between the neighbors of v are within the tolerance, and sets *deviation, a
 * bound. */
static bool measure(const simplification *s, uint32_t v, double *deviation) {
    vertex *at = &s->vertices[v];
    const run *r = &s->runs[at->ring];
    const geom_vec2 a = s->points[at->previous];
    const geom_vec2 c = s->points[at->next];
    if (at->witness != NONE && !geom_deviation_within(s->points[at->witness], a, c, s->tolerance)) {
        return false;
    }
    double largest = 0.0;
    for (uint32_t i = following(r, at->previous); i != at->next; i = following(r, i)) {
        const double bound = geom_deviation_bound(s->points[i], a, c);
        if (bound > s->tolerance && !geom_deviation_within(s->points[i], a, c, s->tolerance)) {
            at->witness = i;
            return false;
        }
        largest = fmax(largest, bound);
    }
    *deviation = fmin(largest, s->tolerance);
    return true;
}

/* Updates a vertex whose neighbors have changed. */
static void evaluate(simplification *s, uint32_t v) {
    stop_waiting(s, v);
    const vertex *at = &s->vertices[v];
    if (is_fixed(s, v)) {
        geom_queue_remove(&s->queue, v);
        return;
    }
    const double beside = fmax(s->vertices[at->previous].deviation, at->deviation);
    const double own = geom_deviation_bound(s->points[v], s->points[at->previous], s->points[at->next]);
    /* Rounded up: the sum and the product are rounded by 2^-53 of themselves each, and
     * (1 - 2^-53)^2 (1 + 2^-50) > 1. Below the normal numbers the sum is exact, as it is where nothing is added. */
    double deviation = (beside + own) * (own > 0.0 ? 1.0 + 0x1p-50 : 1.0);
    if (deviation <= s->tolerance || measure(s, v, &deviation)) {
        geom_queue_put(&s->queue, v, deviation);
    } else {
        geom_queue_remove(&s->queue, v);
    }
}

/* Returns a vertex in the triangle of v and its neighbors, or NONE. */
static uint32_t find_blocker(const simplification *s, uint32_t v) {
    const geom_vec2 a = s->points[s->vertices[v].previous];
    const geom_vec2 b = s->points[v];
    const geom_vec2 c = s->points[s->vertices[v].next];
    const int turn = geom_orient2d(a, b, c);
    if (turn == 0) {
        return NONE;
    }
    const geom_vec2 triangle[] = {turn > 0 ? a : c, b, turn > 0 ? c : a};
    return geom_point_tree_find(&s->tree, triangle, a, c, v);
}

static void remove_vertex(simplification *s, uint32_t v) {
    vertex *at = &s->vertices[v];
    vertex *previous = &s->vertices[at->previous];
    previous->deviation = s->queue.key[v];
    previous->next = at->next;
    s->vertices[at->next].previous = at->previous;
    at->is_kept = false;
    geom_point_tree_remove(&s->tree, v);
    --s->runs[at->ring].left;
    while (at->first_waiting != NONE) {
        const uint32_t other = at->first_waiting;
        stop_waiting(s, other);
        geom_queue_put(&s->queue, other, s->queue.key[other]);
    }
    evaluate(s, at->previous);
    evaluate(s, at->next);
}

static void remove_vertices(simplification *s) {
    for (uint32_t v = 0; v < s->count; ++v) {
        evaluate(s, v);
    }
    for (uint32_t v = geom_queue_pop(&s->queue); v != NONE; v = geom_queue_pop(&s->queue)) {
        if (is_fixed(s, v)) {
            continue;
        }
        const uint32_t blocker = find_blocker(s, v);
        if (blocker == NONE) {
            remove_vertex(s, v);
        } else {
            wait_for(s, v, blocker);
        }
    }
}

/* Returns the exponent that scales the largest coordinate to between 1/2 and 1, so that no square overflows
 * or vanishes. Returns 0 if scaling would lose bits of another coordinate or of the tolerance. */
static int scale_exponent(const simplification *s) {
    double largest = 0.0;
    for (uint32_t v = 0; v < s->count; ++v) {
        largest = fmax(largest, fmax(fabs(s->points[v].x), fabs(s->points[v].y)));
    }
    int exponent = 0;
    (void)frexp(largest, &exponent);
    for (uint32_t v = 0; v < s->count; ++v) {
        const geom_vec2 p = s->points[v];
        if (ldexp(ldexp(p.x, -exponent), exponent) != p.x || ldexp(ldexp(p.y, -exponent), exponent) != p.y) {
            return 0;
        }
    }
    const double scaled = ldexp(s->tolerance, -exponent);
    return isinf(scaled) || ldexp(scaled, exponent) == s->tolerance ? -exponent : 0;
}

static void scale(simplification *s) {
    const int exponent = scale_exponent(s);
    for (uint32_t v = 0; v < s->count; ++v) {
        s->points[v] = geom_vec2_make(ldexp(s->points[v].x, exponent), ldexp(s->points[v].y, exponent));
    }
    s->tolerance = ldexp(s->tolerance, exponent);
}

static void fill_run(simplification *s, size_t ring, geom_ring points, uint32_t first) {
    const uint32_t count = (uint32_t)points.count;
    for (uint32_t i = 0; i < count; ++i) {
        const vertex v = {(uint32_t)ring,
                          true,
                          i > 0 ? first + i - 1 : first + count - 1,
                          i + 1 < count ? first + i + 1 : first,
                          NONE,
                          NONE,
                          NONE,
                          NONE,
                          NONE,
                          0.0};
        s->vertices[first + i] = v;
        s->points[first + i] = points.points[i];
        s->queue.place[first + i] = GEOM_QUEUE_NONE;
    }
}

/* The runs are the rings, or the one chain. */
static void fill(simplification *s, geom_polygon rings, bool open) {
    uint32_t first = 0;
    for (size_t r = 0; r < rings.count; ++r) {
        const geom_ring ring = rings.rings[r];
        const uint32_t count = (uint32_t)ring.count;
        const uint32_t fewest_open = geom_vec2_equal(ring.points[0], ring.points[count - 1]) ? 4 : 2;
        const run fresh = {first, count, count, open ? fewest_open : 3, open};
        s->runs[r] = fresh;
        fill_run(s, r, ring, first);
        first += count;
    }
    scale(s);
}

static size_t write_kept(const simplification *s, uint32_t *kept, uint32_t *ends) {
    size_t written = 0;
    for (size_t r = 0; r < s->run_count; ++r) {
        const run range = s->runs[r];
        for (uint32_t i = 0; i < range.count; ++i) {
            if (s->vertices[range.first + i].is_kept) {
                kept[written++] = range.first + i;
            }
        }
        if (ends) {
            ends[r] = (uint32_t)written;
        }
    }
    return written;
}

static void release(simplification *s, const geom_allocator *allocator) {
    const size_t count = s->count;
    geom_allocator_release(allocator, s->queue.heap, count, sizeof *s->queue.heap, _Alignof(uint32_t));
    geom_allocator_release(allocator, s->queue.place, count, sizeof *s->queue.place, _Alignof(uint32_t));
    geom_allocator_release(allocator, s->queue.key, count, sizeof *s->queue.key, _Alignof(double));
    geom_allocator_release(allocator, s->points, count, sizeof *s->points, _Alignof(geom_vec2));
    geom_allocator_release(allocator, s->vertices, count, sizeof *s->vertices, _Alignof(vertex));
    geom_allocator_release(allocator, s->runs, s->run_count, sizeof *s->runs, _Alignof(run));
}

static bool allocate(simplification *s, const geom_allocator *allocator) {
    const size_t count = s->count;
    s->runs = geom_allocator_allocate(allocator, s->run_count, sizeof *s->runs, _Alignof(run));
    s->vertices = geom_allocator_allocate(allocator, count, sizeof *s->vertices, _Alignof(vertex));
    s->points = geom_allocator_allocate(allocator, count, sizeof *s->points, _Alignof(geom_vec2));
    s->queue.key = geom_allocator_allocate(allocator, count, sizeof *s->queue.key, _Alignof(double));
    s->queue.place = geom_allocator_allocate(allocator, count, sizeof *s->queue.place, _Alignof(uint32_t));
    s->queue.heap = geom_allocator_allocate(allocator, count, sizeof *s->queue.heap, _Alignof(uint32_t));
    return s->runs && s->vertices && s->points && s->queue.key && s->queue.place && s->queue.heap;
}

static geom_simplify_result result_of(geom_status status, size_t place) {
    const geom_simplify_result result = {{.status = status, .edge = place, .other_edge = place}, 0};
    return result;
}

static geom_simplify_result run_with_memory(geom_polygon rings, bool open, double tolerance, uint32_t *kept,
                                            uint32_t *ends, const geom_allocator *allocator) {
    const simplification empty = {.tolerance = tolerance,
                                  .count = (uint32_t)geom_polygon_vertex_count(rings),
                                  .run_count = rings.count};
    simplification s = empty;
    geom_simplify_result result = result_of(GEOM_OUT_OF_MEMORY, 0);
    if (allocate(&s, allocator)) {
        fill(&s, rings, open);
        result.fault.status = geom_point_tree_create(&s.tree, s.points, s.count, allocator);
    }
    if (result.fault.status == GEOM_OK) {
        remove_vertices(&s);
        result.count = write_kept(&s, kept, ends);
        geom_point_tree_destroy(&s.tree, allocator);
    }
    release(&s, allocator);
    return result;
}

static geom_status check_tolerance(double tolerance) {
    if (isnan(tolerance)) {
        return GEOM_NOT_FINITE;
    }
    return tolerance < 0.0 ? GEOM_NEGATIVE_SIZE : GEOM_OK;
}

geom_simplify_result geom_polygon_simplify(geom_polygon polygon, double tolerance, uint32_t *kept,
                                           uint32_t *ends, const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    geom_simplify_result result = result_of(check_tolerance(tolerance), 0);
    if (result.fault.status == GEOM_OK) {
        result.fault = geom_polygon_check(polygon, source);
    }
    if (result.fault.status == GEOM_OK) {
        GEOM_ASSERT(kept && ends);
        result = run_with_memory(polygon, false, tolerance, kept, ends, source);
    }
    return result;
}

geom_simplify_result geom_chain_simplify(const geom_vec2 *points, size_t count, double tolerance,
                                         uint32_t *kept, const geom_allocator *allocator) {
    const geom_allocator heap = geom_allocator_default();
    const geom_allocator *source = allocator ? allocator : &heap;
    const geom_status status = check_tolerance(tolerance);
    if (status) {
        return result_of(status, 0);
    }
    if (count < 2) {
        return result_of(GEOM_TOO_FEW_POINTS, 0);
    }
    const geom_ring chain = {points, count};
    if (!geom_ring_fits(chain)) {
        return result_of(GEOM_CAPACITY_EXCEEDED, 0);
    }
    GEOM_ASSERT(kept);
    for (size_t i = 0; i < count; ++i) {
        if (!geom_vec2_is_finite(points[i])) {
            return result_of(GEOM_NOT_FINITE, i);
        }
    }
    const geom_polygon rings = {&chain, 1};
    return run_with_memory(rings, true, tolerance, kept, NULL, source);
}
