/* Relations of shapes of every kind of the plane on whole numbers. */
#include "lattice_shape2.h"

#include "kinds2.h"

#include <math.h>

/* ---- Making ---- */

static lattice_point random_place(random_source *source) {
    const lattice_point point = {random_int(source, 0, LATTICE_SIDE), random_int(source, 0, LATTICE_SIDE)};
    return point;
}

static int64_t turn(lattice_point a, lattice_point b, lattice_point c) {
    return lattice_cross(lattice_minus(b, a), lattice_minus(c, a));
}

static bool same_place(lattice_point a, lattice_point b) { return a.x == b.x && a.y == b.y; }

static bool is_between(lattice_point p, lattice_point a, lattice_point b) {
    return turn(a, b, p) == 0 && lattice_dot(lattice_minus(a, p), lattice_minus(b, p)) <= 0;
}

/* Whether no other point is further to the right of the way from a to b, or behind b on it. */
static bool is_hull_edge(const lattice_shape *points, lattice_point a, lattice_point b) {
    for (int i = 0; i < points->count; ++i) {
        const lattice_point p = points->vertex[i];
        if (turn(a, b, p) < 0 || (turn(a, b, p) == 0 && !is_between(p, a, b))) {
            return false;
        }
    }
    return true;
}

static lattice_point lowest_of(const lattice_shape *points) {
    lattice_point lowest = points->vertex[0];
    for (int i = 1; i < points->count; ++i) {
        const lattice_point p = points->vertex[i];
        if (p.x < lowest.x || (p.x == lowest.x && p.y < lowest.y)) {
            lowest = p;
        }
    }
    return lowest;
}

/* The corners of the convex hull of a few points, counterclockwise, by going from one to the next. */
static lattice_shape hull_of(const lattice_shape *points) {
    lattice_shape hull = {.vertex = {lowest_of(points)}, .count = 1};
    for (bool closed = false; !closed;) {
        const lattice_point last = hull.vertex[hull.count - 1];
        closed = true;
        for (int i = 0; closed && i < points->count; ++i) {
            const lattice_point p = points->vertex[i];
            if (!same_place(p, last) && !same_place(p, hull.vertex[0]) && is_hull_edge(points, last, p)) {
                hull.vertex[hull.count++] = p;
                closed = false;
            }
        }
        closed = closed || (hull.count == 2 && is_hull_edge(points, hull.vertex[1], hull.vertex[0]));
    }
    return hull;
}

static void make_box(random_source *source, lattice_any *shape) {
    const lattice_point a = random_place(source);
    const lattice_point b = random_place(source);
    const lattice_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    const lattice_point high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    shape->numbers[0] = low;
    shape->numbers[1] = high;
    const lattice_shape corners = {{low, {high.x, low.y}, high, {low.x, high.y}}, 4, 0};
    shape->convex = hull_of(&corners);
}

static void make_oriented_box(random_source *source, lattice_any *shape) {
    static const lattice_point axes[] = {{1, 0}, {0, -1}, {1, 1}, {-1, 2}, {3, 4}, {-4, 3}, {5, -2}};
    const lattice_point c = random_place(source);
    const lattice_point u = axes[random_int(source, 0, 6)];
    const lattice_point half = {random_int(source, 0, 2), random_int(source, 0, 2)};
    lattice_shape corners = {.count = 4};
    for (int i = 0; i < 4; ++i) {
        const int64_t along = i == 1 || i == 2 ? half.x : -half.x;
        const int64_t across = i >= 2 ? half.y : -half.y;
        corners.vertex[i].x = c.x + along * u.x - across * u.y;
        corners.vertex[i].y = c.y + along * u.y + across * u.x;
    }
    shape->numbers[0] = c;
    shape->numbers[1] = u;
    shape->numbers[2] = half;
    shape->convex = hull_of(&corners);
}

static void make_hull(random_source *source, lattice_any *shape, int count) {
    lattice_shape points = {.count = count};
    for (int i = 0; i < count; ++i) {
        points.vertex[i] = random_place(source);
    }
    shape->convex = hull_of(&points);
}

lattice_any random_lattice_shape(random_source *source, collide_shape_kind kind) {
    lattice_any shape = {.kind = kind};
    const collide_shape_kind core = kind2_of(kind)->core;
    if (core == COLLIDE_SHAPE_POLYGON) {
        shape.polygon = random_lattice_polygon(source, random_int(source, 0, 3) == 0);
    } else if (core == COLLIDE_SHAPE_AABB) {
        make_box(source, &shape);
    } else if (core == COLLIDE_SHAPE_OBB) {
        make_oriented_box(source, &shape);
    } else if (core == COLLIDE_SHAPE_CONVEX) {
        make_hull(source, &shape, random_int(source, 1, LATTICE_VERTICES));
    } else {
        make_hull(source, &shape, core == COLLIDE_SHAPE_SEGMENT ? 2 : 1);
    }
    if (kind2_is_round(kind)) {
        shape.convex.radius = random_int(source, 0, 3);
    }
    return shape;
}

/* ---- Relations ---- */

static lattice_shape lattice_edge_of(const lattice_ring *ring, int i, int64_t radius) {
    const lattice_shape edge = {{ring->vertex[i], ring->vertex[(i + 1) % ring->count]}, 2, radius};
    return edge;
}

/* The largest relation to an edge of the polygon. */
static collide_relation relation_to_edges(const lattice_shape *shape, const lattice_polygon *polygon) {
    collide_relation largest = COLLIDE_APART;
    for (int i = 0; i < polygon->count; ++i) {
        for (int j = 0; j < polygon->ring[i].count; ++j) {
            const lattice_shape edge = lattice_edge_of(&polygon->ring[i], j, 0);
            const collide_relation relation = lattice_relation(shape, &edge);
            largest = relation > largest ? relation : largest;
        }
    }
    return largest;
}

static collide_relation core_and_polygon(const lattice_shape *shape, const lattice_polygon *polygon) {
    if (shape->count <= 2) {
        const lattice_point end = shape->vertex[shape->count - 1];
        return shape->count == 1 ? lattice_point_polygon(end, 1, polygon)
                                 : lattice_segment_polygon(shape->vertex[0], end, polygon);
    }
    lattice_ring ring = {.count = shape->count};
    for (int i = 0; i < shape->count; ++i) {
        ring.vertex[i] = shape->vertex[i];
    }
    const lattice_polygon other = lattice_polygon_of_ring(&ring);
    return lattice_polygon_polygon(&other, polygon);
}

static collide_relation convex_and_polygon(lattice_shape shape, const lattice_polygon *polygon,
                                           int64_t margin) {
    const collide_relation of_core = core_and_polygon(&shape, polygon);
    shape.radius += margin;
    if (shape.radius == 0) {
        return of_core;
    }
    return of_core != COLLIDE_APART ? COLLIDE_OVERLAPPING : relation_to_edges(&shape, polygon);
}

static collide_relation polygons(const lattice_polygon *a, const lattice_polygon *b, int64_t margin) {
    collide_relation largest = lattice_polygon_polygon(a, b);
    if (margin == 0 || largest != COLLIDE_APART) {
        return margin == 0 ? largest : COLLIDE_OVERLAPPING;
    }
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < a->ring[i].count; ++j) {
            const lattice_shape edge = lattice_edge_of(&a->ring[i], j, margin);
            const collide_relation relation = relation_to_edges(&edge, b);
            largest = relation > largest ? relation : largest;
        }
    }
    return largest;
}

collide_relation lattice_within(const lattice_any *a, const lattice_any *b, int64_t margin) {
    if (a->kind == COLLIDE_SHAPE_POLYGON && b->kind == COLLIDE_SHAPE_POLYGON) {
        return polygons(&a->polygon, &b->polygon, margin);
    }
    if (a->kind == COLLIDE_SHAPE_POLYGON) {
        return convex_and_polygon(b->convex, &a->polygon, margin);
    }
    if (b->kind == COLLIDE_SHAPE_POLYGON) {
        return convex_and_polygon(a->convex, &b->polygon, margin);
    }
    lattice_shape grown = a->convex;
    grown.radius += margin;
    return lattice_relation(&grown, &b->convex);
}

/* ---- Storing ---- */

typedef struct frame {
    double shift;
    int exponent;
} frame;

static geom_vec2 stored_point(frame f, lattice_point p) {
    return geom_vec2_make(ldexp((double)p.x + f.shift, f.exponent), ldexp((double)p.y - f.shift, f.exponent));
}

static geom_obb2 stored_box(random_source *source, const lattice_any *shape, frame f) {
    const lattice_point u = shape->numbers[1];
    const int length = random_int(source, -3, 3);
    const double half_x = ldexp((double)shape->numbers[2].x, f.exponent - length);
    const double half_y = ldexp((double)shape->numbers[2].y, f.exponent - length);
    geom_obb2 box = {stored_point(f, shape->numbers[0]),
                     {ldexp((double)u.x, length), ldexp((double)u.y, length)},
                     {half_x, half_y}};
    for (int turns = random_int(source, 0, 3); turns > 0; --turns) {
        const geom_obb2 next = {box.center, geom_vec2_perp(box.axis), {box.half.y, box.half.x}};
        box = next;
    }
    return box;
}

/* A convex ring, some of whose vertices come three times. */
static geom_ring stored_ring(stored_shape *storage, random_source *source, const lattice_shape *shape,
                             frame f) {
    lattice_ring corners = {.count = shape->count};
    for (int i = 0; i < shape->count; ++i) {
        corners.vertex[i] = shape->vertex[i];
    }
    lattice_point vertices[STORED_RING_VERTICES];
    const int count = rearranged_lattice_ring(source, &corners, vertices);
    size_t used = 0;
    for (int i = 0; i < count; ++i) {
        for (int times = random_int(source, 0, 6) ? 1 : 3; times > 0; --times) {
            storage->points[used++] = stored_point(f, vertices[i]);
        }
    }
    const geom_ring ring = {storage->points, used};
    return ring;
}

static geom_polygon stored_polygon(stored_shape *storage, random_source *source,
                                   const lattice_polygon *polygon, frame f) {
    size_t used = 0;
    for (int i = 0; i < polygon->count; ++i) {
        lattice_point vertices[STORED_RING_VERTICES];
        const int count = rearranged_lattice_ring(source, &polygon->ring[i], vertices);
        storage->rings[i].points = storage->points + used;
        storage->rings[i].count = (size_t)count;
        for (int j = 0; j < count; ++j) {
            storage->points[used++] = stored_point(f, vertices[j]);
        }
    }
    const geom_polygon result = {storage->rings, (size_t)polygon->count};
    return result;
}

void store_lattice_shape(stored_shape *storage, random_source *source, const lattice_any *shape, double shift,
                         int exponent) {
    const frame f = {shift, exponent};
    const int last = shape->convex.count > 0 ? shape->convex.count - 1 : 0;
    const int first = random_int(source, 0, 1) ? 0 : last;
    const geom_vec2 a = stored_point(f, shape->convex.vertex[first]);
    const geom_vec2 b = stored_point(f, shape->convex.vertex[last - first]);
    const double radius = ldexp((double)shape->convex.radius, exponent);
    switch (kind2_of(shape->kind)->core) {
    case COLLIDE_SHAPE_SEGMENT:
        storage->shape = collide_shape_from_segment((geom_segment2){a, b});
        break;
    case COLLIDE_SHAPE_AABB:
        storage->shape = collide_shape_from_aabb(
            (geom_aabb2){stored_point(f, shape->numbers[0]), stored_point(f, shape->numbers[1])});
        break;
    case COLLIDE_SHAPE_OBB:
        storage->shape = collide_shape_from_obb(stored_box(source, shape, f));
        break;
    case COLLIDE_SHAPE_CONVEX:
        storage->shape = collide_shape_from_convex(stored_ring(storage, source, &shape->convex, f));
        break;
    case COLLIDE_SHAPE_POLYGON:
        storage->shape = collide_shape_from_polygon(stored_polygon(storage, source, &shape->polygon, f));
        break;
    default:
        storage->shape = collide_shape_from_point(a);
    }
    storage->shape = kind2_around(shape->kind, storage->shape, radius);
}
