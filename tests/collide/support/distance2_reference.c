/* Plain shapes in exact arithmetic, and random ones. */
#include "distance2_reference.h"

#include <math.h>

int value_count(shape_kind kind) {
    static const int count[] = {2, 4, 3, 4, 6, 5};
    return count[kind];
}

geom_vec2 as_point(any_shape shape) { return geom_vec2_make(shape.value[0], shape.value[1]); }

static geom_vec2 second_point(any_shape shape) { return geom_vec2_make(shape.value[2], shape.value[3]); }

geom_segment2 as_segment(any_shape shape) {
    const geom_segment2 segment = {as_point(shape), second_point(shape)};
    return segment;
}

geom_circle as_circle(any_shape shape) {
    const geom_circle circle = {as_point(shape), shape.value[2]};
    return circle;
}

geom_aabb2 as_aabb(any_shape shape) {
    const geom_aabb2 box = {as_point(shape), second_point(shape)};
    return box;
}

geom_obb2 as_obb(any_shape shape) {
    const geom_obb2 box = {as_point(shape), second_point(shape), {shape.value[4], shape.value[5]}};
    return box;
}

geom_capsule2 as_capsule(any_shape shape) {
    const geom_capsule2 capsule = {as_point(shape), second_point(shape), shape.value[4]};
    return capsule;
}

collide_shape as_shape(any_shape shape) {
    switch (shape.kind) {
    case SEGMENT:
        return collide_shape_from_segment(as_segment(shape));
    case CIRCLE:
        return collide_shape_from_circle(as_circle(shape));
    case AABB:
        return collide_shape_from_aabb(as_aabb(shape));
    case OBB:
        return collide_shape_from_obb(as_obb(shape));
    case CAPSULE:
        return collide_shape_from_capsule(as_capsule(shape));
    case POINT:
        break;
    }
    return collide_shape_from_point(as_point(shape));
}

static double random_value(random_source *source, shape_style style) {
    const double offset = 1e6;
    double whole = random_int(source, -4, 4);
    switch (style) {
    case NUDGED:
        for (int i = random_int(source, -2, 2); i != 0; i += i > 0 ? -1 : 1) {
            whole = nextafter(whole, i > 0 ? HUGE_VAL : -HUGE_VAL);
        }
        return whole;
    case UNIFORM:
        return random_between(source, -10.0, 10.0);
    case FAR:
        return offset + random_between(source, -0.002, 0.002);
    case MIXED:
        return random_scaled(source, -40, 40);
    case LATTICE:
    case STYLE_COUNT:
        break;
    }
    return whole;
}

static double random_size(random_source *source, shape_style style) {
    if (style == FAR) {
        return random_between(source, 0.0, 0.001);
    }
    const double size = fabs(random_value(source, style));
    return random_int(source, 0, 3) == 0 ? 0.0 : 0.5 * size;
}

/* A unit vector up to rounding, or one of another length. */
static geom_vec2 random_axis(random_source *source) {
    static const geom_vec2 axes[] = {{1.0, 0.0}, {0.0, -1.0}, {0.6, 0.8}, {-3.0, 4.0}, {0.25, 0.25}};
    const int pick = random_int(source, 0, 7);
    if (pick < 5) {
        return axes[pick];
    }
    const double angle = random_between(source, -4.0, 4.0);
    return geom_vec2_make(cos(angle), sin(angle));
}

any_shape random_shape(random_source *source, shape_kind kind, shape_style style) {
    any_shape shape = {.kind = kind};
    for (int i = 0; i < 4; ++i) {
        shape.value[i] = random_value(source, style);
    }
    if (kind == CIRCLE) {
        shape.value[2] = random_size(source, style);
    } else if (kind == CAPSULE) {
        shape.value[4] = random_size(source, style);
    } else if (kind == AABB) {
        for (int i = 0; i < 2; ++i) {
            const double low = fmin(shape.value[i], shape.value[i + 2]);
            shape.value[i + 2] = fmax(shape.value[i], shape.value[i + 2]);
            shape.value[i] = low;
        }
    } else if (kind == OBB) {
        const geom_vec2 axis = random_axis(source);
        shape.value[2] = axis.x;
        shape.value[3] = axis.y;
        shape.value[4] = random_size(source, style);
        shape.value[5] = random_size(source, style);
    }
    return shape;
}

any_shape scaled_shape(any_shape shape, int exponent) {
    for (int i = 0; i < SHAPE_VALUES; ++i) {
        if (shape.kind != OBB || (i != 2 && i != 3)) {
            shape.value[i] = ldexp(shape.value[i], exponent);
        }
    }
    return shape;
}

double shape_reach(any_shape shape) {
    double reach = 0.0;
    double factor = 1.0;
    if (shape.kind == OBB) {
        factor = fabs(shape.value[2]) + fabs(shape.value[3]);
        reach = fmax(fabs(shape.value[0]), fabs(shape.value[1])) + factor * (shape.value[4] + shape.value[5]);
        return reach;
    }
    for (int i = 0; i < value_count(shape.kind); ++i) {
        reach = fmax(reach, fabs(shape.value[i]));
    }
    return 2.0 * reach;
}

typedef struct exact_point {
    geom_exact x;
    geom_exact y;
} exact_point;

typedef struct exact_shape {
    exact_point vertex[4];
    int count;
    geom_exact radius;
} exact_shape;

/* Not on the stack, where sanitizers would poison all of it at every call. */
static geom_exact_arena shared_arena;

static exact_point exact_from(geom_exact_arena *arena, double x, double y) {
    const exact_point point = {geom_exact_from(arena, x), geom_exact_from(arena, y)};
    return point;
}

static exact_point exact_plus(geom_exact_arena *arena, exact_point a, exact_point b) {
    const exact_point sum = {geom_exact_add(arena, a.x, b.x), geom_exact_add(arena, a.y, b.y)};
    return sum;
}

static exact_point exact_minus(geom_exact_arena *arena, exact_point a, exact_point b) {
    const exact_point difference = {geom_exact_sub(arena, a.x, b.x), geom_exact_sub(arena, a.y, b.y)};
    return difference;
}

static exact_point exact_negative(exact_point a) {
    const exact_point negative = {geom_exact_neg(a.x), geom_exact_neg(a.y)};
    return negative;
}

static geom_exact exact_dot(geom_exact_arena *arena, exact_point a, exact_point b) {
    return geom_exact_add(arena, geom_exact_mul(arena, a.x, b.x), geom_exact_mul(arena, a.y, b.y));
}

static geom_exact exact_cross(geom_exact_arena *arena, exact_point a, exact_point b) {
    return geom_exact_sub(arena, geom_exact_mul(arena, a.x, b.y), geom_exact_mul(arena, a.y, b.x));
}

static void exact_corners(geom_exact_arena *arena, any_shape box, exact_shape *shape) {
    const geom_obb2 obb = as_obb(box);
    const exact_point center = exact_from(arena, obb.center.x, obb.center.y);
    const exact_point along = {geom_exact_product(arena, obb.half.x, obb.axis.x),
                               geom_exact_product(arena, obb.half.x, obb.axis.y)};
    const exact_point across = {geom_exact_product(arena, -obb.half.y, obb.axis.y),
                                geom_exact_product(arena, obb.half.y, obb.axis.x)};
    shape->vertex[0] = exact_plus(arena, center, exact_negative(exact_plus(arena, along, across)));
    shape->vertex[1] = exact_plus(arena, center, exact_minus(arena, along, across));
    shape->vertex[2] = exact_plus(arena, center, exact_plus(arena, along, across));
    shape->vertex[3] = exact_plus(arena, center, exact_minus(arena, across, along));
    shape->count = 4;
}

static exact_shape exact_of(geom_exact_arena *arena, any_shape shape) {
    const double *v = shape.value;
    exact_shape result = {.count = 1, .radius = geom_exact_from(arena, 0.0)};
    result.vertex[0] = exact_from(arena, v[0], v[1]);
    if (shape.kind == CIRCLE) {
        result.radius = geom_exact_from(arena, v[2]);
    } else if (shape.kind == SEGMENT || shape.kind == CAPSULE) {
        result.vertex[1] = exact_from(arena, v[2], v[3]);
        result.count = 2;
        result.radius = geom_exact_from(arena, shape.kind == CAPSULE ? v[4] : 0.0);
    } else if (shape.kind == AABB) {
        result.vertex[1] = exact_from(arena, v[2], v[1]);
        result.vertex[2] = exact_from(arena, v[2], v[3]);
        result.vertex[3] = exact_from(arena, v[0], v[3]);
        result.count = 4;
    } else if (shape.kind == OBB) {
        exact_corners(arena, shape, &result);
    }
    return result;
}

/* The sign of (the distance of a point and an edge) - limit, from squares. */
static int compare_to_edge(geom_exact_arena *arena, exact_point point, exact_point start, exact_point end,
                           geom_exact limit_squared) {
    const exact_point d = exact_minus(arena, end, start);
    const exact_point w = exact_minus(arena, point, start);
    const geom_exact along = exact_dot(arena, w, d);
    const geom_exact length_squared = exact_dot(arena, d, d);
    if (geom_exact_sign(along) <= 0) {
        return geom_exact_compare(exact_dot(arena, w, w), limit_squared);
    }
    if (geom_exact_compare(along, length_squared) >= 0) {
        const exact_point beyond = exact_minus(arena, point, end);
        return geom_exact_compare(exact_dot(arena, beyond, beyond), limit_squared);
    }
    const geom_exact cross = exact_cross(arena, d, w);
    return geom_exact_compare(geom_exact_mul(arena, cross, cross),
                              geom_exact_mul(arena, limit_squared, length_squared));
}

/* The least sign over the vertices of one shape and the edges of the other. */
static int compare_vertices(geom_exact_arena *arena, const exact_shape *a, const exact_shape *b,
                            geom_exact limit_squared) {
    const int edges = b->count == 4 ? 4 : 1;
    int least = 1;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < edges; ++j) {
            const uint32_t used = arena->used;
            const int sign = compare_to_edge(arena, a->vertex[i], b->vertex[j], b->vertex[(j + 1) % b->count],
                                             limit_squared);
            least = sign < least ? sign : least;
            arena->used = used;
        }
    }
    return least;
}

static int compare_exact_gap(geom_exact_arena *arena, const exact_shape *a, const exact_shape *b,
                             double value) {
    const geom_exact radii = geom_exact_add(arena, a->radius, b->radius);
    const geom_exact limit = geom_exact_add(arena, radii, geom_exact_from(arena, value));
    const geom_exact limit_squared = geom_exact_mul(arena, limit, limit);
    const int from_a = compare_vertices(arena, a, b, limit_squared);
    const int from_b = compare_vertices(arena, b, a, limit_squared);
    return from_a < from_b ? from_a : from_b;
}

int compare_gap(any_shape a, any_shape b, double value) {
    geom_exact_arena *arena = &shared_arena;
    geom_exact_arena_init(arena);
    const exact_shape exact_a = exact_of(arena, a);
    const exact_shape exact_b = exact_of(arena, b);
    return compare_exact_gap(arena, &exact_a, &exact_b, value);
}

static geom_exact exact_between(geom_exact_arena *arena, double from, double to, double time) {
    const geom_exact way = geom_exact_difference(arena, to, from);
    const geom_exact gone = geom_exact_mul(arena, way, geom_exact_from(arena, time));
    return geom_exact_add(arena, geom_exact_from(arena, from), gone);
}

int compare_moving_gap(geom_segment2 path, double radius, double time, any_shape target, double value) {
    geom_exact_arena *arena = &shared_arena;
    geom_exact_arena_init(arena);
    const exact_shape resting = exact_of(arena, target);
    exact_shape disc = {.count = 1, .radius = geom_exact_from(arena, radius)};
    disc.vertex[0].x = exact_between(arena, path.a.x, path.b.x, time);
    disc.vertex[0].y = exact_between(arena, path.a.y, path.b.y, time);
    return compare_exact_gap(arena, &disc, &resting, value);
}
