/* Sweeps of bodies of whole numbers, and an oracle for them. */
#include "sweep2_lattice.h"

#include "kinds2.h"

#include <math.h>

static lattice_point make(int64_t x, int64_t y) {
    const lattice_point p = {x, y};
    return p;
}

static lattice_point plus(lattice_point a, lattice_point b) { return make(a.x + b.x, a.y + b.y); }

static geom_vec2 to_vec2(lattice_point p) { return geom_vec2_make((double)p.x, (double)p.y); }

static lattice_point near_point(random_source *source, lattice_point middle, int range) {
    const int x = random_int(source, -range, range);
    return plus(middle, make(x, random_int(source, -range, range)));
}

static lattice_piece make_box(lattice_point low, lattice_point high) {
    const lattice_piece piece = {{low, {high.x, low.y}, high, {low.x, high.y}}, 4};
    return piece;
}

static void make_aabb(lattice_body *body, random_source *source, lattice_point middle) {
    const lattice_point low = near_point(source, middle, 3);
    const lattice_point high = plus(low, make(random_int(source, 0, 4), random_int(source, 0, 4)));
    const geom_aabb2 box = {to_vec2(low), to_vec2(high)};
    body->shape = collide_shape_from_aabb(box);
    body->piece[0] = make_box(low, high);
}

static void make_obb(lattice_body *body, random_source *source, lattice_point middle) {
    const lattice_point center = near_point(source, middle, 2);
    lattice_point u = near_point(source, make(0, 0), 2);
    u = u.x == 0 && u.y == 0 ? make(1, 1) : u;
    const int64_t hx = random_int(source, 0, 2);
    const int64_t hy = random_int(source, 0, 2);
    const geom_obb2 box = {to_vec2(center), to_vec2(u), {(double)hx, (double)hy}};
    body->shape = collide_shape_from_obb(box);
    const lattice_point x = make(hx * u.x, hx * u.y);
    const lattice_point y = make(-hy * u.y, hy * u.x);
    const lattice_point zero = {0, 0};
    const lattice_point left = lattice_minus(zero, x);
    const lattice_point down = lattice_minus(zero, y);
    const lattice_piece piece = {{plus(center, plus(left, down)), plus(center, plus(x, down)),
                                  plus(center, plus(x, y)), plus(center, plus(left, y))},
                                 4};
    body->piece[0] = piece;
}

/* Half of the rings have more vertices on their edges. Returns how many there are in all. */
static int put_ring(lattice_body *body, random_source *source, int ring, int from,
                    const lattice_point *corner, int count) {
    const bool has_more = random_int(source, 0, 1) == 1;
    geom_vec2 *points = body->points + from;
    int used = 0;
    for (int i = 0; i < count; ++i) {
        lattice_point between[EDGE_PLACES];
        const lattice_point next = corner[(i + 1) % count];
        const int more = has_more ? random_lattice_between(source, corner[i], next, between) : 0;
        points[used++] = to_vec2(corner[i]);
        for (int k = 0; k < more; ++k) {
            points[used++] = to_vec2(between[k]);
        }
    }
    body->rings[ring].points = points;
    body->rings[ring].count = (size_t)used;
    return used;
}

/* The corners of a hexagon that may have lost some, in order; then folded flat, or not. */
static void make_convex(lattice_body *body, random_source *source, lattice_point middle) {
    static const lattice_point hexagon[6] = {{3, 0}, {2, 2}, {-1, 2}, {-3, 0}, {-2, -2}, {1, -2}};
    lattice_piece *piece = &body->piece[0];
    const int flat = random_int(source, 0, 4) == 0 ? 0 : 1;
    const lattice_point center = near_point(source, middle, 2);
    piece->count = 0;
    for (int i = 0; i < 6; ++i) {
        if (random_int(source, 0, 3) > 0 || (i == 5 && piece->count == 0)) {
            piece->vertex[piece->count++] = plus(center, make(hexagon[i].x, flat * hexagon[i].y));
        }
    }
    (void)put_ring(body, source, 0, 0, piece->vertex, piece->count);
    body->shape = collide_shape_from_convex(body->rings[0]);
}

static int put_corners(lattice_body *body, random_source *source, int ring, int from, const int (*corner)[2],
                       int count, lattice_point at) {
    const bool reverse = random_int(source, 0, 1) == 1;
    lattice_point points[8];
    for (int i = 0; i < count; ++i) {
        const int k = reverse ? count - 1 - i : i;
        points[i] = plus(at, make(corner[k][0], corner[k][1]));
    }
    return put_ring(body, source, ring, from, points, count);
}

/* An L, a U, or a frame around a hole, as bars that overlap at the corners. */
static void make_polygon(lattice_body *body, random_source *source, lattice_point middle) {
    static const int ell[6][2] = {{0, 0}, {5, 0}, {5, 2}, {2, 2}, {2, 5}, {0, 5}};
    static const int you[8][2] = {{0, 0}, {6, 0}, {6, 5}, {4, 5}, {4, 2}, {2, 2}, {2, 5}, {0, 5}};
    static const int outer[4][2] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    static const int inner[4][2] = {{2, 2}, {6, 2}, {6, 6}, {2, 6}};
    static const int bars[4][4] = {{0, 0, 2, 5}, {0, 0, 6, 2}, {4, 0, 6, 5}, {0, 0, 0, 0}};
    static const int frame[4][4] = {{0, 0, 2, 8}, {0, 0, 8, 2}, {6, 0, 8, 8}, {0, 6, 8, 8}};
    const lattice_point at = near_point(source, plus(middle, make(-3, -3)), 3);
    const int form = random_int(source, 0, 2);
    body->count = form + 2;
    for (int i = 0; i < body->count; ++i) {
        const int *bar = form == 2 ? frame[i] : bars[i];
        const int right = form == 0 && i == 1 ? 5 : bar[2];
        body->piece[i] = make_box(plus(at, make(bar[0], bar[1])), plus(at, make(right, bar[3])));
    }
    if (form == 2) {
        const int used = put_corners(body, source, 0, 0, outer, 4, at);
        (void)put_corners(body, source, 1, used, inner, 4, at);
    } else {
        (void)put_corners(body, source, 0, 0, form == 0 ? ell : you, form == 0 ? 6 : 8, at);
    }
    const geom_polygon polygon = {body->rings, form == 2 ? 2 : 1};
    body->shape = collide_shape_from_polygon(polygon);
}

static void make_line(lattice_body *body, lattice_point a, lattice_point b) {
    const geom_segment2 segment = {to_vec2(a), to_vec2(b)};
    const bool is_point = kind2_of(body->shape.kind)->core == COLLIDE_SHAPE_POINT;
    body->shape = is_point ? collide_shape_from_point(segment.a) : collide_shape_from_segment(segment);
    const lattice_piece piece = {{a, b}, is_point ? 1 : 2};
    body->piece[0] = piece;
}

void lattice_body_make(lattice_body *body, random_source *source, collide_shape_kind kind,
                       lattice_point middle) {
    body->count = 1;
    for (int i = 0; i < BODY_POINTS; ++i) {
        body->points[i] = geom_vec2_make(0.0, 0.0);
    }
    for (int i = 0; i < 2; ++i) {
        body->rings[i].points = body->points;
        body->rings[i].count = 0;
    }
    body->radius = kind2_is_round(kind) ? random_int(source, 0, 3) : 0;
    body->shape.kind = kind;
    const collide_shape_kind core = kind2_of(kind)->core;
    if (core == COLLIDE_SHAPE_AABB) {
        make_aabb(body, source, middle);
    } else if (core == COLLIDE_SHAPE_OBB) {
        make_obb(body, source, middle);
    } else if (core == COLLIDE_SHAPE_CONVEX) {
        make_convex(body, source, middle);
    } else if (core == COLLIDE_SHAPE_POLYGON) {
        make_polygon(body, source, middle);
    } else {
        const lattice_point a = near_point(source, middle, 3);
        make_line(body, a, near_point(source, middle, 3));
    }
    body->shape = kind2_around(kind, body->shape, (double)body->radius);
}

static geom_vec2 placed(geom_vec2 p, double scale, geom_vec2 shift) {
    return geom_vec2_add_scaled(shift, scale, p);
}

void lattice_body_place(lattice_body *copy, const lattice_body *body, double scale, geom_vec2 shift) {
    *copy = *body;
    for (int i = 0; i < BODY_POINTS; ++i) {
        copy->points[i] = placed(body->points[i], scale, shift);
    }
    for (int i = 0; i < 2; ++i) {
        copy->rings[i].points = copy->points + (body->rings[i].points - body->points);
    }
    collide_shape *shape = &copy->shape;
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        shape->as.convex.points = copy->points;
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        shape->as.polygon.rings = copy->rings;
    } else {
        kind2_place(shape, scale, shift);
    }
}

/* The differences of the points of two pieces. */
typedef struct difference_set {
    lattice_point point[2 * PIECE_VERTICES * PIECE_VERTICES];
    int count;
} difference_set;

static difference_set differences(const lattice_piece *a, const lattice_piece *b) {
    difference_set set;
    set.count = 0;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            set.point[set.count++] = lattice_minus(a->vertex[i], b->vertex[j]);
        }
    }
    return set;
}

/* Whether the origin lies inside the hull: no line along two of the points has all on one side of it, the
 * origin on the other or on the line. */
static bool holds_origin_inside(const difference_set *set) {
    bool has_line = false;
    for (int i = 0; i < set->count; ++i) {
        for (int j = 0; j < set->count; ++j) {
            const lattice_point e = lattice_minus(set->point[j], set->point[i]);
            if (e.x == 0 && e.y == 0) {
                continue;
            }
            bool all_left = true;
            for (int k = 0; k < set->count; ++k) {
                all_left = all_left && lattice_cross(e, set->point[k]) >= 0;
            }
            if (all_left) {
                return false;
            }
            has_line = true;
        }
    }
    return has_line;
}

static bool is_flat(const difference_set *set) {
    for (int i = 1; i < set->count; ++i) {
        for (int j = 1; j < set->count; ++j) {
            const lattice_point e = lattice_minus(set->point[i], set->point[0]);
            if (lattice_cross(e, lattice_minus(set->point[j], set->point[0])) != 0) {
                return false;
            }
        }
    }
    return true;
}

static collide_relation piece_relation(const lattice_piece *a, const lattice_piece *b, lattice_point d,
                                       int64_t reach) {
    difference_set set = differences(a, b);
    const bool flat = is_flat(&set);
    const int count = set.count;
    for (int i = 0; i < count; ++i) {
        set.point[set.count++] = plus(set.point[i], d);
    }
    int gap = 1;
    for (int i = 0; i < set.count; ++i) {
        for (int j = 0; j < set.count; ++j) {
            const int of_line = lattice_gap(set.point[i], set.point[j], reach);
            gap = of_line < gap ? of_line : gap;
        }
    }
    if (holds_origin_inside(&set)) {
        gap = -1;
    }
    gap = gap < 0 && flat && reach == 0 ? 0 : gap;
    return (collide_relation)(1 - gap);
}

collide_relation lattice_sweep_relation(const lattice_body *a, const lattice_body *b, lattice_point d,
                                        int64_t margin) {
    collide_relation largest = COLLIDE_APART;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            const collide_relation relation =
                piece_relation(&a->piece[i], &b->piece[j], d, a->radius + b->radius + margin);
            largest = relation > largest ? relation : largest;
        }
    }
    return largest;
}

/* When w + t d enters the disc of radius r about 0; 2 when it does not. */
static long double time_to_point(lattice_point w, lattice_point d, int64_t r) {
    const int64_t outside = lattice_dot(w, w) - r * r;
    const int64_t cross = lattice_cross(w, d);
    const int64_t inside = r * r * lattice_dot(d, d) - cross * cross;
    const long double approach =
        (long double)-lattice_dot(w, d) + sqrtl((long double)(inside > 0 ? inside : 0));
    return inside < 0 || lattice_dot(w, d) >= 0 ? 2.0L : (long double)outside / approach;
}

/* When w + t d comes within r of the line from 0 along e, inside the edge; 2 when it does not. */
static long double time_to_side(lattice_point w, lattice_point d, lattice_point e, int64_t r) {
    const int64_t height = lattice_cross(e, w);
    const int64_t sign = height > 0 ? 1 : -1;
    const int64_t toward = -sign * lattice_cross(e, d);
    if (toward <= 0) {
        return 2.0L;
    }
    const long double length = sqrtl((long double)lattice_dot(e, e));
    const long double time = ((long double)(sign * height) - (long double)r * length) / (long double)toward;
    const long double along = (long double)lattice_dot(w, e) + time * (long double)lattice_dot(d, e);
    const bool within = along >= -1e-12L && along <= (long double)lattice_dot(e, e) * (1.0L + 1e-15L);
    return within && time >= 0.0L ? time : 2.0L;
}

static long double time_to_edges(const lattice_piece *a, const lattice_piece *b, lattice_point d, int64_t r) {
    long double first = 2.0L;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            const lattice_point w = lattice_minus(a->vertex[i], b->vertex[j]);
            first = fminl(first, time_to_point(w, d, r));
            for (int k = 0; k < b->count; ++k) {
                const lattice_point e = lattice_minus(b->vertex[k], b->vertex[j]);
                first = fminl(first, time_to_side(w, d, e, r));
            }
        }
    }
    return first;
}

long double lattice_sweep_time(const lattice_body *a, const lattice_body *b, lattice_point d,
                               int64_t margin) {
    long double first = 2.0L;
    const lattice_point back = {-d.x, -d.y};
    const int64_t reach = a->radius + b->radius + margin;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            first = fminl(first, time_to_edges(&a->piece[i], &b->piece[j], d, reach));
            first = fminl(first, time_to_edges(&b->piece[j], &a->piece[i], back, reach));
        }
    }
    return first;
}
