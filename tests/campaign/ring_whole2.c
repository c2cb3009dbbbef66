/* Rings of whole numbers: hulls, simple rings, polygons as triangles. */
#include "ring_whole2.h"

/* ---- Convex hulls ---- */

static bool comes_first(whole_point a, whole_point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static whole_point first_of(const whole_point *points, int count) {
    whole_point first = points[0];
    for (int i = 1; i < count; ++i) {
        first = comes_first(points[i], first) ? points[i] : first;
    }
    return first;
}

/* The point that has all others on its left, seen from a corner; the furthest of those on one ray. */
static whole_point next_corner(const whole_point *points, int count, whole_point corner) {
    whole_point next = corner;
    for (int i = 0; i < count; ++i) {
        const whole_point way = whole_minus(points[i], corner);
        const whole_point best = whole_minus(next, corner);
        const wide_int cross = whole_cross(best, way);
        if (cross < 0 || (cross == 0 && whole_dot(way, way) > whole_dot(best, best))) {
            next = points[i];
        }
    }
    return next;
}

whole_piece whole_hull(const whole_point *points, int count) {
    whole_piece hull = {.count = 0};
    const whole_point first = first_of(points, count);
    whole_point corner = first;
    do {
        hull.vertex[hull.count++] = corner;
        corner = next_corner(points, count, corner);
    } while ((corner.x != first.x || corner.y != first.y) && hull.count < PIECE_VERTICES);
    return hull;
}

/* ---- Simple rings ---- */

static whole_piece edge_of(const whole_ring *ring, int i) {
    const whole_piece edge = {{ring->vertex[i], ring->vertex[(i + 1) % ring->count]}, 2};
    return edge;
}

/* Reverses the vertices from `first` to `last`. */
static void reverse_part(whole_ring *ring, int first, int last) {
    for (; first < last; ++first, --last) {
        const whole_point other = ring->vertex[first];
        ring->vertex[first] = ring->vertex[last];
        ring->vertex[last] = other;
    }
}

/* Every turn makes the ring shorter, so there are only so many. */
static bool turn_one_crossing(whole_ring *ring) {
    for (int i = 0; i < ring->count; ++i) {
        const whole_piece e = edge_of(ring, i);
        for (int j = i + 2; j < ring->count; ++j) {
            const whole_piece f = edge_of(ring, j);
            if (whole_pieces_relation(&e, &f) == COLLIDE_OVERLAPPING) {
                reverse_part(ring, i + 1, j);
                return true;
            }
        }
    }
    return false;
}

/* Neighboring edges meet in their common vertex alone, others not at all. */
static bool is_simple(const whole_ring *ring) {
    for (int i = 0; i < ring->count; ++i) {
        const whole_piece e = edge_of(ring, i);
        const whole_piece next = edge_of(ring, (i + 1) % ring->count);
        const whole_point along = whole_minus(e.vertex[1], e.vertex[0]);
        const whole_point onwards = whole_minus(next.vertex[1], next.vertex[0]);
        if (whole_cross(along, onwards) == 0 && whole_dot(along, onwards) <= 0) {
            return false;
        }
        for (int j = i + 2; j < ring->count && j - i < ring->count - 1; ++j) {
            const whole_piece f = edge_of(ring, j);
            if (whole_pieces_relation(&e, &f) != COLLIDE_APART) {
                return false;
            }
        }
    }
    return true;
}

bool whole_untangle(whole_ring *ring) {
    for (int i = 0; i < ring->count; ++i) {
        const int next = (i + 1) % ring->count;
        if (ring->vertex[i].x == ring->vertex[next].x && ring->vertex[i].y == ring->vertex[next].y) {
            return false;
        }
    }
    while (turn_one_crossing(ring)) {
    }
    return is_simple(ring);
}

/* ---- Triangles ---- */

static wide_int doubled_area(const whole_ring *ring) {
    wide_int area = 0;
    for (int i = 1; i + 1 < ring->count; ++i) {
        const whole_point a = whole_minus(ring->vertex[i], ring->vertex[0]);
        area += whole_cross(a, whole_minus(ring->vertex[i + 1], ring->vertex[0]));
    }
    return area;
}

static bool holds_point(const whole_piece *triangle, whole_point point) {
    const whole_piece single = {{point}, 1};
    return whole_pieces_relation(&single, triangle) != COLLIDE_APART;
}

/* Whether vertex i, its neighbors, and nothing else are in a triangle that runs counterclockwise. */
static bool is_ear(const whole_ring *ring, int i, whole_piece *triangle) {
    const int before = (i + ring->count - 1) % ring->count;
    const int after = (i + 1) % ring->count;
    const whole_piece ear = {{ring->vertex[before], ring->vertex[i], ring->vertex[after]}, 3};
    *triangle = ear;
    if (whole_side(ear.vertex[0], ear.vertex[1], ear.vertex[2]) <= 0) {
        return false;
    }
    for (int j = 0; j < ring->count; ++j) {
        if (j != before && j != i && j != after && holds_point(triangle, ring->vertex[j])) {
            return false;
        }
    }
    return true;
}

static bool cut_ear(whole_ring *ring, whole_shape *shape) {
    for (int i = 0; i < ring->count; ++i) {
        whole_piece ear;
        if (is_ear(ring, i, &ear)) {
            const whole_piece edge = {{ear.vertex[0], ear.vertex[2]}, 2};
            if (ring->count > 3) {
                shape->inner[shape->inner_count++] = edge;
            }
            shape->piece[shape->piece_count++] = ear;
            for (--ring->count; i < ring->count; ++i) {
                ring->vertex[i] = ring->vertex[i + 1];
            }
            return true;
        }
    }
    return false;
}

bool whole_tile_ring(whole_shape *shape) {
    whole_ring rest = shape->ring[0];
    shape->piece_count = 0;
    shape->inner_count = 0;
    if (doubled_area(&rest) < 0) {
        reverse_part(&rest, 0, rest.count - 1);
    }
    while (rest.count > 2) {
        if (!cut_ear(&rest, shape)) {
            return false;
        }
    }
    return true;
}

static bool is_convex(const whole_ring *ring) {
    for (int i = 0; i < ring->count; ++i) {
        const whole_piece edge = edge_of(ring, i);
        for (int j = 2; j < ring->count; ++j) {
            if (whole_side(edge.vertex[0], edge.vertex[1], ring->vertex[(i + j) % ring->count]) <= 0) {
                return false;
            }
        }
    }
    return ring->count > 2;
}

static bool lies_inside(const whole_ring *inner, const whole_ring *outer) {
    for (int i = 0; i < outer->count; ++i) {
        const whole_piece edge = edge_of(outer, i);
        for (int j = 0; j < inner->count; ++j) {
            if (whole_side(edge.vertex[0], edge.vertex[1], inner->vertex[j]) <= 0) {
                return false;
            }
        }
    }
    return true;
}

/* A strip of triangles, all of which run counterclockwise, between two convex rings that do: each point is
 * covered once for the outer ring that winds around it, and once less for the inner one. So the triangles
 * tile what is between. */
bool whole_tile_frame(whole_shape *shape) {
    const whole_ring *outer = &shape->ring[0];
    const whole_ring *inner = &shape->ring[1];
    shape->piece_count = 0;
    shape->inner_count = 0;
    if (!is_convex(outer) || !is_convex(inner) || !lies_inside(inner, outer)) {
        return false;
    }
    for (int i = 0; i < outer->count; ++i) {
        const int j = (i + 1) % outer->count;
        const whole_piece strip[2] = {{{outer->vertex[i], outer->vertex[j], inner->vertex[j]}, 3},
                                      {{outer->vertex[i], inner->vertex[j], inner->vertex[i]}, 3}};
        const whole_piece edges[2] = {{{outer->vertex[i], inner->vertex[j]}, 2},
                                      {{outer->vertex[i], inner->vertex[i]}, 2}};
        for (int k = 0; k < 2; ++k) {
            if (whole_side(strip[k].vertex[0], strip[k].vertex[1], strip[k].vertex[2]) <= 0) {
                return false;
            }
            shape->piece[shape->piece_count++] = strip[k];
            shape->inner[shape->inner_count++] = edges[k];
        }
    }
    return true;
}
