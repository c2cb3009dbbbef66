/* Random shapes of whole numbers: made, moved into contact, and stored as doubles. */
#include "random_whole2.h"

#include "collide/support/kinds2.h"

#include "ring_whole2.h"

#include <math.h>

static int64_t random_whole(random_source *source, whole_style style) {
    const int64_t bits = (int64_t)(random_bits(source) >> 1);
    switch (style) {
    case WHOLE_LATTICE:
        return bits % 9;
    case WHOLE_FAR:
        return bits % ((int64_t)1 << 20);
    case WHOLE_MIXED:
        return (bits % 511 - 255) * ((int64_t)1 << (random_bits(source) % 41));
    case WHOLE_NEAR:
    case WHOLE_UNIFORM:
    case WHOLE_STYLE_COUNT:
        break;
    }
    return bits % ((int64_t)1 << 51) - ((int64_t)1 << 50);
}

static whole_point random_whole_point(random_source *source, whole_style style) {
    const int64_t x = random_whole(source, style);
    const whole_point point = {x, random_whole(source, style)};
    return point;
}

/* Numbers of 20 and more bits hardly ever have common divisors, so that hardly any whole point lies on an
 * edge: half of the rings have only multiples of a power of two. */
static int64_t random_grain(random_source *source, whole_style style) {
    const bool coarse = style != WHOLE_LATTICE && random_int(source, 0, 1) == 1;
    return coarse ? (int64_t)1 << random_int(source, 1, 12) : 1;
}

static void round_to_grain(whole_point *points, int count, int64_t grain) {
    for (int i = 0; i < count; ++i) {
        points[i].x -= points[i].x % grain;
        points[i].y -= points[i].y % grain;
    }
}

/* From 0 up; one in eight is 0. */
static int64_t random_whole_size(random_source *source, whole_style style) {
    const int64_t size = random_whole(source, style);
    const int64_t positive = size < 0 ? -size : size;
    return random_int(source, 0, 7) == 0 ? 0 : positive / random_int(source, 1, 8);
}

/* ---- Shapes ---- */

static void make_hull(random_source *source, whole_shape *shape, int count, whole_style style) {
    whole_point points[PIECE_VERTICES];
    for (int i = 0; i < count; ++i) {
        points[i] = random_whole_point(source, style);
    }
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        round_to_grain(points, count, random_grain(source, style));
    }
    shape->piece[0] = whole_hull(points, count);
}

static void make_box(random_source *source, whole_shape *shape, whole_style style) {
    const whole_point a = random_whole_point(source, style);
    whole_point b = random_whole_point(source, style);
    b.x = random_int(source, 0, 15) == 0 ? a.x : b.x;
    const whole_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    const whole_point high = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
    const whole_point corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    shape->piece[0] = whole_hull(corners, 4);
    shape->center = low;
    shape->half = high;
}

/* An axis of few bits and long half extents, or a long axis, of a direction as rounded numbers have it, and
 * short ones. */
static void choose_axis(random_source *source, whole_shape *shape, whole_style style) {
    static const whole_point axes[] = {{1, 0}, {0, -1}, {1, 1}, {-1, 2}, {3, 4}, {-4, 3}, {5, -2}};
    const bool longer = style != WHOLE_LATTICE && random_int(source, 0, 1) == 0;
    shape->axis = axes[random_int(source, 0, 6)];
    if (style == WHOLE_LATTICE || longer) {
        shape->half.x = random_int(source, 0, style == WHOLE_LATTICE ? 2 : 15);
        shape->half.y = random_int(source, 0, style == WHOLE_LATTICE ? 2 : 15);
    } else {
        shape->half.x = random_whole_size(source, style) / 4;
        shape->half.y = random_whole_size(source, style) / 4;
    }
    while (longer && (shape->axis.x * shape->axis.x <= 25 && shape->axis.y * shape->axis.y <= 25)) {
        shape->axis.x = random_whole(source, style) / 16;
        shape->axis.y = random_whole(source, style) / 16;
    }
}

static void make_oriented_box(random_source *source, whole_shape *shape, whole_style style) {
    shape->center = random_whole_point(source, style);
    choose_axis(source, shape, style);
    const whole_point u = shape->axis;
    whole_point corners[4];
    for (int i = 0; i < 4; ++i) {
        const int64_t along = i == 1 || i == 2 ? shape->half.x : -shape->half.x;
        const int64_t across = i >= 2 ? shape->half.y : -shape->half.y;
        corners[i].x = shape->center.x + along * u.x - across * u.y;
        corners[i].y = shape->center.y + along * u.y + across * u.x;
    }
    shape->piece[0] = whole_hull(corners, 4);
}

static void make_ring(random_source *source, whole_ring *ring, whole_style style) {
    ring->count = random_int(source, 3, RING_VERTICES);
    for (int i = 0; i < ring->count; ++i) {
        ring->vertex[i] = random_whole_point(source, style);
    }
    round_to_grain(ring->vertex, ring->count, random_grain(source, style));
}

/* A triangle or quadrilateral, and a smaller one inside it. */
static void make_frame(random_source *source, whole_shape *shape, whole_style style) {
    whole_point points[4];
    const int count = random_int(source, 3, 4);
    whole_point middle = {0, 0};
    for (int i = 0; i < count; ++i) {
        points[i] = random_whole_point(source, style);
    }
    round_to_grain(points, count, random_grain(source, style));
    for (int i = 0; i < count; ++i) {
        middle.x += points[i].x / count;
        middle.y += points[i].y / count;
    }
    const whole_piece outer = whole_hull(points, count);
    shape->ring_count = 2;
    for (int i = 0; i < 2; ++i) {
        shape->ring[i].count = outer.count;
    }
    for (int i = 0; i < outer.count; ++i) {
        const int64_t share = random_int(source, 1, 3);
        const whole_point way = whole_minus(middle, outer.vertex[i]);
        const whole_point inner = {outer.vertex[i].x + way.x / 4 * share,
                                   outer.vertex[i].y + way.y / 4 * share};
        shape->ring[0].vertex[i] = outer.vertex[i];
        shape->ring[1].vertex[i] = inner;
    }
}

static void make_polygon(random_source *source, whole_shape *shape, whole_style style) {
    for (;;) {
        if (random_int(source, 0, 4) == 0) {
            make_frame(source, shape, style);
            if (whole_tile_frame(shape)) {
                return;
            }
        } else {
            shape->ring_count = 1;
            make_ring(source, &shape->ring[0], style);
            if (whole_untangle(&shape->ring[0]) && whole_tile_ring(shape)) {
                return;
            }
        }
    }
}

whole_shape random_whole_shape(random_source *source, collide_shape_kind kind, whole_style style) {
    whole_shape shape;
    const collide_shape_kind core = kind2_of(kind)->core;
    shape.kind = kind;
    shape.piece_count = 1;
    shape.inner_count = 0;
    shape.ring_count = 0;
    shape.radius = 0;
    if (core == COLLIDE_SHAPE_POLYGON) {
        make_polygon(source, &shape, style);
    } else if (core == COLLIDE_SHAPE_AABB) {
        make_box(source, &shape, style);
    } else if (core == COLLIDE_SHAPE_OBB) {
        make_oriented_box(source, &shape, style);
    } else if (core == COLLIDE_SHAPE_CONVEX) {
        make_hull(source, &shape, random_int(source, 1, PIECE_VERTICES), style);
    } else {
        const bool has_length = core == COLLIDE_SHAPE_SEGMENT;
        make_hull(source, &shape, has_length && random_int(source, 0, 31) > 0 ? 2 : 1, style);
    }
    if (kind2_is_round(kind)) {
        shape.radius = random_whole_size(source, style);
    }
    return shape;
}

/* ---- Contacts ---- */

static void move_point(whole_point *point, whole_point by) {
    point->x += by.x;
    point->y += by.y;
}

static void move_pieces(whole_piece *pieces, int count, whole_point by) {
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < pieces[i].count; ++j) {
            move_point(&pieces[i].vertex[j], by);
        }
    }
}

static void move_shape(whole_shape *shape, whole_point by) {
    move_pieces(shape->piece, shape->piece_count, by);
    move_pieces(shape->inner, shape->inner_count, by);
    for (int i = 0; i < shape->ring_count; ++i) {
        for (int j = 0; j < shape->ring[i].count; ++j) {
            move_point(&shape->ring[i].vertex[j], by);
        }
    }
    const collide_shape_kind core = kind2_of(shape->kind)->core;
    if (core == COLLIDE_SHAPE_AABB || core == COLLIDE_SHAPE_OBB) {
        move_point(&shape->center, by);
    }
    if (core == COLLIDE_SHAPE_AABB) {
        move_point(&shape->half, by);
    }
}

/* A point of an edge, rounded; often a vertex. */
static whole_point boundary_point(random_source *source, const whole_shape *shape) {
    const whole_piece *piece = &shape->piece[random_int(source, 0, shape->piece_count - 1)];
    const int i = random_int(source, 0, piece->count - 1);
    const whole_point a = piece->vertex[i];
    const whole_point d = whole_minus(piece->vertex[(i + 1) % piece->count], a);
    const int share = random_int(source, 0, 1) ? 0 : random_int(source, 1, 255);
    const whole_point point = {a.x + (int64_t)((wide_int)d.x * share / 256),
                               a.y + (int64_t)((wide_int)d.y * share / 256)};
    return point;
}

/* A point of the boundary of b comes to one of a. */
static void bring_together(random_source *source, const whole_shape *a, whole_shape *b) {
    whole_point by = whole_minus(boundary_point(source, a), boundary_point(source, b));
    by.x += random_int(source, -2, 2);
    by.y += random_int(source, -2, 2);
    move_shape(b, by);
}

static double distance_to_edge(whole_point p, whole_point a, whole_point b) {
    const whole_point d = whole_minus(b, a);
    const whole_point w = whole_minus(p, a);
    const double length = (double)whole_dot(d, d);
    const double along = (double)whole_dot(w, d);
    if (along <= 0.0 || length <= 0.0) {
        return sqrt((double)whole_dot(w, w));
    }
    if (along >= length) {
        const whole_point beyond = whole_minus(p, b);
        return sqrt((double)whole_dot(beyond, beyond));
    }
    return fabs((double)whole_cross(d, w)) / sqrt(length);
}

static double distance_of_vertices(const whole_piece *a, const whole_piece *b) {
    double least = HUGE_VAL;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < b->count; ++j) {
            const double distance =
                distance_to_edge(a->vertex[i], b->vertex[j], b->vertex[j + 1 < b->count ? j + 1 : 0]);
            least = distance < least ? distance : least;
        }
    }
    return least;
}

/* About the distance of the shapes without their radii, or of two of their boundaries. */
static int64_t rounded_distance(const whole_shape *a, const whole_shape *b) {
    double least = 0x1p52;
    for (int i = 0; i < a->piece_count; ++i) {
        for (int j = 0; j < b->piece_count; ++j) {
            least = fmin(least, distance_of_vertices(&a->piece[i], &b->piece[j]));
            least = fmin(least, distance_of_vertices(&b->piece[j], &a->piece[i]));
        }
    }
    return (int64_t)least;
}

static bool has_radius(const whole_shape *shape) { return kind2_is_round(shape->kind); }

static int64_t nudged_size(random_source *source, int64_t size) {
    const int64_t nudged = size + random_int(source, -2, 2);
    return nudged < 0 ? 0 : nudged;
}

/* The radius of one of them reaches just to the other. */
static void fit_radius(random_source *source, whole_shape *a, whole_shape *b) {
    whole_shape *fitted = has_radius(b) ? b : a;
    const int64_t distance = rounded_distance(a, b);
    fitted->radius = 0;
    a->radius %= distance + 1;
    fitted->radius = nudged_size(source, distance - a->radius - b->radius);
}

void arrange_whole_shapes(random_source *source, whole_shape *a, whole_shape *b, whole_style style) {
    static const int eighths[WHOLE_STYLE_COUNT] = {2, 7, 0, 4, 4};
    if (random_int(source, 0, 7) < eighths[style]) {
        if ((has_radius(a) || has_radius(b)) && random_int(source, 0, 3) > 0) {
            fit_radius(source, a, b);
        } else {
            bring_together(source, a, b);
        }
    }
    if (style == WHOLE_LATTICE || style == WHOLE_FAR) {
        const int64_t far = (int64_t)1 << random_int(source, 0, style == WHOLE_FAR ? 51 : 46);
        const whole_point by = {far, -far / 3};
        move_shape(a, by);
        move_shape(b, by);
    }
}

int64_t random_whole_margin(random_source *source, const whole_shape *a, const whole_shape *b,
                            whole_style style) {
    if (random_int(source, 0, 3) == 0) {
        return random_whole_size(source, style);
    }
    return nudged_size(source, rounded_distance(a, b) - a->radius - b->radius);
}
