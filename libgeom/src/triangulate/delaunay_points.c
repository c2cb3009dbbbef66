/* The Delaunay triangulation of the vertices of a polygon, and what of it is inside.
 *
 * Vertices are inserted one by one. The triangles whose circles contain a new vertex form a cavity around it,
 * which is filled with a fan (A. Bowyer, "Computing Dirichlet tessellations"; D. F. Watson, "Computing the
 * n-dimensional Delaunay tessellation", both in The Computer Journal 24, 1981). Outside of the hull are ghost
 * triangles with a corner at infinity, so that no vertex is a special case.
 *
 * The order has random rounds, each twice as large as all before it (N. Amenta, S. Choi, G. Rote,
 * "Incremental constructions con BRIO", SoCG 2003). Within a round it follows a curve. So the expected size of
 * cavities is constant for any polygon, and a walk from the last triangle is short. */
#include "base/curve_order.h"
#include "mesh.h"

#include <geom/predicate.h>
#include <geom/sort.h>

#include <string.h>

/* Triangles of vertices by number; the ghost has the number after the last one. */
typedef struct insertion {
    const geom_vec2 *points;
    uint32_t ghost;
    geom_index_triangle *triangles; /* 2 * ghost of them fit */
    uint32_t *twin;
    unsigned char *in_cavity; /* for each triangle */
    uint32_t *cavity;         /* triangles, room for all */
    uint32_t *rim;            /* half-edges outside of the cavity, room for all */
    uint32_t *spoke;          /* for each vertex: the new triangle whose side begins there */
    uint32_t count;
    uint32_t cavity_count;
    uint32_t rim_count;
    uint32_t last; /* a triangle near the last vertex */
} insertion;

static uint32_t corner_at(const insertion *s, uint32_t half) { return geom_mesh_origin(s->triangles, half); }

/* Returns the side of a triangle beyond which the ghost is not, or GEOM_MESH_NONE if it has no ghost. */
static uint32_t real_side(const insertion *s, uint32_t triangle) {
    for (uint32_t half = 3 * triangle; half < 3 * triangle + 3; ++half) {
        if (corner_at(s, half) == s->ghost) {
            return geom_mesh_next(half);
        }
    }
    return GEOM_MESH_NONE;
}

/* The circle of a ghost triangle is the half-plane beyond its real side, and the inside of that side. */
static bool circle_holds(const insertion *s, uint32_t triangle, geom_vec2 p) {
    const uint32_t *corner = s->triangles[triangle].corner;
    const uint32_t side = real_side(s, triangle);
    if (side == GEOM_MESH_NONE) {
        return geom_incircle(s->points[corner[0]], s->points[corner[1]], s->points[corner[2]], p) > 0;
    }
    const geom_vec2 a = s->points[corner_at(s, side)];
    const geom_vec2 b = s->points[corner_at(s, geom_mesh_next(side))];
    const int turn = geom_orient2d(a, b, p);
    const bool between = a.x != b.x ? (a.x < p.x) == (p.x < b.x) : (a.y < p.y) == (p.y < b.y);
    return turn > 0 || (turn == 0 && between);
}

/* Walks to a triangle whose circle holds a point: across any side that has it on the other side. In a Delaunay
 * triangulation such a walk ends. */
static uint32_t locate(const insertion *s, geom_vec2 p) {
    uint32_t triangle = s->last;
    for (;;) {
        const uint32_t start = triangle;
        for (uint32_t half = 3 * start; half < 3 * start + 3 && triangle == start; ++half) {
            const geom_vec2 a = s->points[corner_at(s, half)];
            const geom_vec2 b = s->points[corner_at(s, geom_mesh_next(half))];
            if (geom_orient2d(a, b, p) < 0) {
                triangle = s->twin[half] / 3;
            }
        }
        if (triangle == start || real_side(s, triangle) != GEOM_MESH_NONE) {
            return triangle;
        }
    }
}

/* Collects the triangles whose circles hold a point, from one of them on, and the half-edges around. */
static void dig(insertion *s, uint32_t first, geom_vec2 p) {
    s->cavity_count = 0;
    s->rim_count = 0;
    s->cavity[s->cavity_count++] = first;
    s->in_cavity[first] = 1;
    for (uint32_t i = 0; i < s->cavity_count; ++i) {
        for (uint32_t half = 3 * s->cavity[i]; half < 3 * s->cavity[i] + 3; ++half) {
            const uint32_t beyond = s->twin[half] / 3;
            if (s->in_cavity[beyond]) {
                continue;
            }
            if (circle_holds(s, beyond, p)) {
                s->in_cavity[beyond] = 1;
                s->cavity[s->cavity_count++] = beyond;
            } else {
                s->rim[s->rim_count++] = s->twin[half];
            }
        }
    }
}

static void set_triangle(insertion *s, uint32_t triangle, uint32_t a, uint32_t b, uint32_t c) {
    const geom_index_triangle fresh = {{a, b, c}};
    s->triangles[triangle] = fresh;
    s->in_cavity[triangle] = 0;
}

static void join(insertion *s, uint32_t half, uint32_t twin) {
    s->twin[half] = twin;
    s->twin[twin] = half;
}

/* Fills the cavity with a fan around a vertex: the triangles of the cavity and two fresh ones. */
static void fill(insertion *s, uint32_t vertex) {
    for (uint32_t i = 0; i < s->rim_count; ++i) {
        const uint32_t outer = s->rim[i];
        const uint32_t a = corner_at(s, geom_mesh_next(outer));
        const uint32_t b = corner_at(s, outer);
        const uint32_t triangle = i < s->cavity_count ? s->cavity[i] : s->count++;
        set_triangle(s, triangle, a, b, vertex);
        s->rim[i] = triangle;
        s->spoke[a] = triangle;
        join(s, 3 * triangle, outer);
        if (a != s->ghost && b != s->ghost) {
            s->last = triangle;
        }
    }
    for (uint32_t i = 0; i < s->rim_count; ++i) {
        const uint32_t triangle = s->rim[i];
        join(s, 3 * triangle + 1, 3 * s->spoke[s->triangles[triangle].corner[1]] + 2);
    }
}

/* Begins with the first three vertices that are not collinear, which it moves to the front of the order. */
static void begin(insertion *s, uint32_t *order) {
    uint32_t third = 2;
    int turn = 0;
    for (; turn == 0; ++third) {
        turn = geom_orient2d(s->points[order[0]], s->points[order[1]], s->points[order[third]]);
    }
    const uint32_t c = order[third - 1];
    memmove(order + 3, order + 2, (third - 3) * sizeof *order);
    order[2] = c;
    const uint32_t a = order[turn > 0 ? 0 : 1];
    const uint32_t b = order[turn > 0 ? 1 : 0];
    set_triangle(s, 0, a, b, c);
    set_triangle(s, 1, b, a, s->ghost);
    set_triangle(s, 2, c, b, s->ghost);
    set_triangle(s, 3, a, c, s->ghost);
    for (uint32_t i = 0; i < 3; ++i) {
        join(s, i, 3 * (i + 1));
        join(s, 3 * (i + 1) + 1, 3 * ((i + 2) % 3 + 1) + 2);
    }
    s->count = 4;
    s->last = 0;
}

static void insert_all(insertion *s, uint32_t *order) {
    begin(s, order);
    for (uint32_t i = 3; i < s->ghost; ++i) {
        const geom_vec2 p = s->points[order[i]];
        dig(s, locate(s, p), p);
        fill(s, order[i]);
    }
}

/* ---- The order ---- */

/* Half of all numbers give 0, a quarter 1, and so on (the mixing of S. Vigna's splitmix64, 2015). */
static uint32_t round_of(uint64_t number) {
    uint64_t z = (number + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z ^= z >> 27;
    uint32_t zeros = 0;
    for (; zeros < 31 && (z & 1U) == 0; z >>= 1) {
        ++zeros;
    }
    return zeros;
}

static bool key_before(const void *context, uint32_t a, uint32_t b) {
    const uint32_t *rounds = context;
    return rounds[a] > rounds[b];
}

/* Fills `order` with the numbers of all points: in the order of a curve, then stably by rounds. */
static geom_status choose_order(const geom_vec2 *points, uint32_t count, uint32_t *order,
                                const geom_allocator *allocator) {
    const geom_status status = geom_curve_order(points, count, order, allocator);
    if (status) {
        return status;
    }
    uint32_t *room = geom_allocator_allocate(allocator, 2 * (size_t)count, sizeof *room, _Alignof(uint32_t));
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (uint32_t i = 0; i < count; ++i) {
        room[count + i] = round_of(i);
    }
    geom_sort(order, room, count, key_before, room + count);
    geom_allocator_release(allocator, room, 2 * (size_t)count, sizeof *room, _Alignof(uint32_t));
    return GEOM_OK;
}

/* ---- What is inside ---- */

/* Fills, for each vertex, the next one of its ring, with the inside on the left. */
static void fill_next(geom_polygon polygon, uint32_t *next) {
    uint32_t first = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        const uint32_t count = (uint32_t)polygon.rings[r].count;
        const bool as_is = (geom_ring_orientation(polygon.rings[r]) > 0) == (r == 0);
        for (uint32_t i = 0; i < count; ++i) {
            const uint32_t after = first + (i + 1 < count ? i + 1 : 0);
            next[as_is ? first + i : after] = as_is ? after : first + i;
        }
        first += count;
    }
}

/* Marks the triangles inside of the polygon, from those along its edges, and moves them to `cavity`. Returns
 * how many there are, or 0 if an edge of the polygon is not an edge of the triangulation. */
static uint32_t collect_inside(insertion *s, const uint32_t *next) {
    uint32_t edges = 0;
    s->cavity_count = 0;
    for (uint32_t half = 0; half < 3 * s->count; ++half) {
        const uint32_t a = corner_at(s, half);
        if (a != s->ghost && corner_at(s, geom_mesh_next(half)) == next[a]) {
            ++edges;
            if (!s->in_cavity[half / 3]) {
                s->in_cavity[half / 3] = 1;
                s->cavity[s->cavity_count++] = half / 3;
            }
        }
    }
    for (uint32_t i = 0; edges == s->ghost && i < s->cavity_count; ++i) {
        for (uint32_t half = 3 * s->cavity[i]; half < 3 * s->cavity[i] + 3; ++half) {
            const uint32_t beyond = s->twin[half] / 3;
            if (next[corner_at(s, half)] != corner_at(s, geom_mesh_next(half)) && !s->in_cavity[beyond]) {
                s->in_cavity[beyond] = 1;
                s->cavity[s->cavity_count++] = beyond;
            }
        }
    }
    return edges == s->ghost ? s->cavity_count : 0;
}

static geom_status run(insertion *s, geom_polygon polygon, geom_index_triangle *triangles, uint32_t *found,
                       const geom_allocator *allocator) {
    uint32_t *order = s->rim + 6 * (size_t)s->ghost;
    const geom_status status = choose_order(s->points, s->ghost, order, allocator);
    if (status) {
        return status;
    }
    insert_all(s, order);
    fill_next(polygon, order);
    *found = collect_inside(s, order);
    for (uint32_t i = 0; i < *found; ++i) {
        triangles[i] = s->triangles[s->cavity[i]];
    }
    return GEOM_OK;
}

geom_status geom_delaunay_of_vertices(geom_polygon polygon, const geom_vec2 *points, uint32_t count,
                                      geom_index_triangle *triangles, uint32_t *found,
                                      const geom_allocator *allocator) {
    const size_t most = 2 * (size_t)count;
    const size_t words = 3 * most + most + 3 * most + count + (size_t)count + 1;
    insertion s = {.points = points, .ghost = count};
    uint32_t *memory = geom_allocator_allocate(allocator, words, sizeof *memory, _Alignof(uint32_t));
    s.triangles =
        geom_allocator_allocate(allocator, most, sizeof *s.triangles, _Alignof(geom_index_triangle));
    s.in_cavity = geom_allocator_allocate(allocator, most, 1, 1);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (memory && s.triangles && s.in_cavity) {
        s.twin = memory;
        s.cavity = s.twin + 3 * most;
        s.rim = s.cavity + most;
        s.spoke = s.rim + 3 * most + count;
        status = run(&s, polygon, triangles, found, allocator);
    }
    geom_allocator_release(allocator, s.in_cavity, most, 1, 1);
    geom_allocator_release(allocator, s.triangles, most, sizeof *s.triangles, _Alignof(geom_index_triangle));
    geom_allocator_release(allocator, memory, words, sizeof *memory, _Alignof(uint32_t));
    return status;
}
