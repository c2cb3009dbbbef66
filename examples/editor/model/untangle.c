/* Loops around what is filled of rings that cross.
 *
 * Each edge is cut where it meets others. Of equal pieces an even number goes and one of an odd number
 * stays. Then what is filled changes at every piece, so that each has it on one side: above it, where an
 * odd number of other pieces lies above its middle. Pieces are directed to have it on their left. From the
 * end of a piece a loop goes on with the next piece clockwise, and so stays around one filled part. */
#include "repair.h"

#include "text/array.h"

#include <geom/intersection.h>
#include <geom/predicate.h>

#include <stdlib.h>
#include <string.h>

enum {
    MOST_EDGES = 1500,
    MOST_PIECES = 4000
};

typedef struct pieces {
    geom_segment2 *items;
    size_t count;
    size_t capacity;
} pieces;

static bool add_piece(pieces *p, geom_vec2 a, geom_vec2 b) {
    if (geom_vec2_equal(a, b)) {
        return true;
    }
    geom_segment2 *items = array_reserve(p->items, p->count + 1, &p->capacity, sizeof *items);
    if (!items) {
        return false;
    }
    p->items = items;
    const geom_segment2 piece = {a, b};
    p->items[p->count++] = piece;
    return p->count <= MOST_PIECES;
}

static bool add_edges(geom_polygon rings, pieces *edges) {
    bool good = true;
    for (size_t r = 0; r < rings.count; r++) {
        const geom_ring ring = rings.rings[r];
        for (size_t i = 0; good && i < ring.count; i++) {
            good = add_piece(edges, ring.points[i], ring.points[(i + 1) % ring.count]);
        }
    }
    return good && edges->count <= MOST_EDGES;
}

/* ---- Cutting ---- */

static int by_place(const void *left, const void *right) {
    const geom_vec2 *a = left;
    const geom_vec2 *b = right;
    if (a->x != b->x) {
        return a->x < b->x ? -1 : 1;
    }
    return a->y < b->y ? -1 : a->y > b->y;
}

/* The places at which an edge is cut, with its ends. Returns how many; at most 2 for each edge and 2 more. */
static size_t cuts_of(const pieces *edges, size_t index, geom_vec2 *cuts) {
    const geom_segment2 edge = edges->items[index];
    const geom_aabb2 box = geom_segment2_bounds(edge);
    size_t count = 0;
    cuts[count++] = edge.a;
    cuts[count++] = edge.b;
    for (size_t i = 0; i < edges->count; i++) {
        const geom_aabb2 other = geom_segment2_bounds(edges->items[i]);
        if (i == index || other.min.x > box.max.x || other.max.x < box.min.x || other.min.y > box.max.y ||
            other.max.y < box.min.y) {
            continue;
        }
        const geom_intersection met = geom_segment2_intersect(edge, edges->items[i]); /* the same for both */
        if (met.kind != GEOM_INTERSECTION_NONE) {
            cuts[count++] = met.points[0];
        }
        if (met.kind == GEOM_INTERSECTION_OVERLAP) {
            cuts[count++] = met.points[1];
        }
    }
    qsort(cuts, count, sizeof *cuts, by_place);
    return count;
}

/* Pieces from the left to the right, or upwards. */
static bool cut_edges(const pieces *edges, pieces *out) {
    geom_vec2 *cuts = malloc((2 * edges->count + 2) * sizeof *cuts);
    bool good = cuts != NULL;
    for (size_t i = 0; good && i < edges->count; i++) {
        const size_t count = cuts_of(edges, i, cuts);
        for (size_t k = 1; good && k < count; k++) {
            good = add_piece(out, cuts[k - 1], cuts[k]);
        }
    }
    free(cuts);
    return good;
}

static int by_ends(const void *left, const void *right) {
    const geom_segment2 *a = left;
    const geom_segment2 *b = right;
    const int first = by_place(&a->a, &b->a);
    return first != 0 ? first : by_place(&a->b, &b->b);
}

/* Of equal pieces one stays where their number is odd. */
static void keep_odd(pieces *p) {
    size_t kept = 0;
    if (p->count == 0) {
        return;
    }
    qsort(p->items, p->count, sizeof *p->items, by_ends);
    for (size_t i = 0, end = 0; i < p->count; i = end) {
        end = i + 1;
        while (end < p->count && by_ends(&p->items[i], &p->items[end]) == 0) {
            end++;
        }
        if ((end - i) % 2 == 1) {
            p->items[kept++] = p->items[i];
        }
    }
    p->count = kept;
}

/* ---- Directions ---- */

static geom_vec2 swapped(geom_vec2 p, bool swap) { return swap ? geom_vec2_make(p.y, p.x) : p; }

/* Whether what is filled lies above a piece; for an upright piece, whether it lies to its right. */
static bool filled_above(const pieces *p, size_t index) {
    const geom_segment2 own = p->items[index];
    const bool upright = own.a.x == own.b.x;
    const geom_vec2 middle = swapped(geom_vec2_lerp(own.a, own.b, 0.5), upright);
    size_t above = 0;
    for (size_t i = 0; i < p->count; i++) {
        geom_vec2 a = swapped(p->items[i].a, upright);
        geom_vec2 b = swapped(p->items[i].b, upright);
        if (a.x > b.x) {
            const geom_vec2 first = a;
            a = b;
            b = first;
        }
        above += i != index && a.x <= middle.x && middle.x < b.x && geom_orient2d(a, b, middle) < 0;
    }
    return above % 2 == 1;
}

/* Turns each piece so that what is filled is on its left. False without memory. */
static bool direct(pieces *p) {
    bool *turned = malloc((p->count + 1) * sizeof *turned);
    for (size_t i = 0; turned && i < p->count; i++) {
        const bool upright = p->items[i].a.x == p->items[i].b.x;
        turned[i] = filled_above(p, i) == upright; /* an upright piece goes up, with its left on the left */
    }
    for (size_t i = 0; turned && i < p->count; i++) {
        if (turned[i]) {
            const geom_segment2 back = {p->items[i].b, p->items[i].a};
            p->items[i] = back;
        }
    }
    free(turned);
    return turned != NULL;
}

/* ---- Loops ---- */

/* Whether direction c comes before d, clockwise from `from`. All three begin in o, and c and d differ. */
static bool sooner(geom_vec2 o, geom_vec2 from, geom_vec2 c, geom_vec2 d) {
    const int side_c = geom_orient2d(o, from, c);
    const int side_d = geom_orient2d(o, from, d);
    const bool right_c =
        side_c < 0 || (side_c == 0 && geom_vec2_dot(geom_vec2_sub(c, o), geom_vec2_sub(from, o)) > 0.0);
    const bool right_d =
        side_d < 0 || (side_d == 0 && geom_vec2_dot(geom_vec2_sub(d, o), geom_vec2_sub(from, o)) > 0.0);
    return right_c != right_d ? right_c : geom_orient2d(o, c, d) < 0;
}

/* The piece with which a loop goes on behind another one; the number of pieces where none is left. */
static size_t next_piece(const pieces *p, const bool *used, size_t index) {
    const geom_vec2 from = p->items[index].a;
    const geom_vec2 at = p->items[index].b;
    size_t best = p->count;
    for (size_t i = 0; i < p->count; i++) {
        if (!used[i] && geom_vec2_equal(p->items[i].a, at) &&
            (best == p->count || sooner(at, from, p->items[i].b, p->items[best].b))) {
            best = i;
        }
    }
    return best;
}

/* Follows a loop from a piece. False when it does not close. */
static bool follow(const pieces *p, bool *used, size_t start, editor_untangled *out, size_t first) {
    size_t count = 0;
    size_t i = start;
    while (i < p->count) {
        used[i] = true;
        out->points[first + count++] = p->items[i].a;
        if (geom_vec2_equal(p->items[i].b, p->items[start].a)) {
            out->counts[out->loop_count++] = count;
            return true;
        }
        i = next_piece(p, used, i);
    }
    return false;
}

static bool trace(const pieces *p, editor_untangled *out) {
    bool *used = calloc(p->count + 1, sizeof *used);
    out->points = malloc((p->count + 1) * sizeof *out->points);
    out->counts = malloc((p->count + 1) * sizeof *out->counts);
    bool good = used && out->points && out->counts;
    size_t first = 0;
    for (size_t i = 0; good && i < p->count; i++) {
        if (!used[i]) {
            good = follow(p, used, i, out, first);
            first += good ? out->counts[out->loop_count - 1] : 0;
        }
    }
    free(used);
    return good;
}

void editor_untangled_clear(editor_untangled *u) {
    free(u->points);
    free(u->counts);
    memset(u, 0, sizeof *u);
}

bool editor_untangle(geom_polygon rings, editor_untangled *out) {
    pieces edges = {0};
    pieces cut = {0};
    memset(out, 0, sizeof *out);
    bool good = add_edges(rings, &edges) && cut_edges(&edges, &cut);
    if (good) {
        keep_odd(&cut);
        good = direct(&cut) && trace(&cut, out);
    }
    free(edges.items);
    free(cut.items);
    if (!good) {
        editor_untangled_clear(out);
    }
    return good;
}
