/* Rings of whole coordinates, with answers in integers. */
#include "lattice.h"

#include <math.h>

int64_t lattice_turn(lattice_point a, lattice_point b, lattice_point c) {
    const int64_t cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool is_between(int64_t low, int64_t x, int64_t high) {
    return (low <= x && x <= high) || (high <= x && x <= low);
}

bool lattice_is_upon(lattice_point a, lattice_point b, lattice_point p) {
    return lattice_turn(a, b, p) == 0 && is_between(a.x, p.x, b.x) && is_between(a.y, p.y, b.y);
}

static bool segments_meet(lattice_point a, lattice_point b, lattice_point c, lattice_point d) {
    if (lattice_is_upon(a, b, c) || lattice_is_upon(a, b, d) || lattice_is_upon(c, d, a) ||
        lattice_is_upon(c, d, b)) {
        return true;
    }
    return lattice_turn(a, b, c) * lattice_turn(a, b, d) < 0 &&
           lattice_turn(c, d, a) * lattice_turn(c, d, b) < 0;
}

static bool folds_back(lattice_point a, lattice_point b, lattice_point c) {
    return lattice_turn(a, b, c) == 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0;
}

bool lattice_edges_clash(const lattice_ring *r, size_t i, const lattice_ring *s, size_t j) {
    const lattice_point a = r->point[i];
    const lattice_point b = r->point[(i + 1) % r->count];
    const lattice_point c = s->point[j];
    const lattice_point d = s->point[(j + 1) % s->count];
    if (r == s && j == (i + 1) % r->count) {
        return folds_back(a, b, d);
    }
    if (r == s && i == (j + 1) % r->count) {
        return folds_back(c, d, b);
    }
    return segments_meet(a, b, c, d);
}

/* Whether a point that is not upon the ring lies in it: the parity of edges above. */
bool lattice_ring_holds(const lattice_ring *ring, lattice_point p) {
    bool inside = false;
    for (size_t i = 0; i < ring->count; ++i) {
        const lattice_point a = ring->point[i];
        const lattice_point b = ring->point[(i + 1) % ring->count];
        if ((a.x > p.x) != (b.x > p.x) && (lattice_turn(a, b, p) < 0) == (b.x > a.x)) {
            inside = !inside;
        }
    }
    return inside;
}

static void reverse(lattice_ring *ring, size_t from, size_t to) {
    for (; from < to; ++from, --to) {
        const lattice_point p = ring->point[from];
        ring->point[from] = ring->point[to];
        ring->point[to] = p;
    }
}

/* Undoes some crossings, so that among random rings there are enough simple ones. */
static void untangle(lattice_ring *ring) {
    for (int round = 0; round < 20; ++round) {
        for (size_t i = 0; i + 2 < ring->count; ++i) {
            for (size_t j = i + 2; j < ring->count - (i == 0); ++j) {
                if (lattice_edges_clash(ring, i, ring, j)) {
                    reverse(ring, i + 1, j);
                }
            }
        }
    }
}

/* More vertices on the edges, as far as there is room. */
static lattice_ring with_more_vertices(random_source *source, const lattice_ring *ring) {
    lattice_ring more = {.count = 0};
    for (size_t i = 0; i < ring->count; ++i) {
        const size_t rest = ring->count - i;
        const lattice_point a = ring->point[i];
        const lattice_point b = ring->point[(i + 1) % ring->count];
        const lattice_point way = {b.x - a.x, b.y - a.y};
        const edge_places places = random_edge_places(source, way.x, way.y);
        more.point[more.count++] = a;
        for (int k = 0; k < places.count && more.count + rest <= MOST_VERTICES; ++k) {
            const lattice_point between = {a.x + way.x / places.parts * places.place[k],
                                           a.y + way.y / places.parts * places.place[k]};
            more.point[more.count++] = between;
        }
    }
    return more;
}

lattice_ring lattice_random_ring(random_source *source, int size, int low_x, int low_y) {
    lattice_ring ring;
    ring.count = (size_t)random_int(source, 3, 11);
    for (size_t i = 0; i < ring.count; ++i) {
        ring.point[i].x = random_int(source, low_x, low_x + size);
        ring.point[i].y = random_int(source, low_y, low_y + size);
    }
    if (random_int(source, 0, 1)) {
        untangle(&ring);
    }
    if (random_int(source, 0, 1)) {
        ring = with_more_vertices(source, &ring);
    }
    return ring;
}

geom_vec2 lattice_place(lattice_point p, int kind) {
    const double scale_x = kind == 1 ? 0x1p1000 : kind == 2 ? 0x1p-1074 : 1.0;
    const double scale_y = kind == 3 ? 0x1p-1074 : scale_x;
    const double shear = kind == 4 ? 0x1p30 : 0.0;
    return geom_vec2_make(scale_x * ((double)p.x + shear * (double)p.y), scale_y * (double)p.y);
}

void lattice_polygon(const lattice_ring *rings, size_t count, int kind, geom_ring *view,
                     geom_vec2 points[][MOST_VERTICES]) {
    for (size_t r = 0; r < count; ++r) {
        for (size_t i = 0; i < rings[r].count; ++i) {
            points[r][i] = lattice_place(rings[r].point[i], kind);
        }
        view[r].points = points[r];
        view[r].count = rings[r].count;
    }
}
