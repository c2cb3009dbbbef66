#include "local2.h"
#include "outline2.h"

#include <float.h>

/* Pairs of a vertex of one outline and an edge of the other. */
enum {
    MAX_FEATURES = 2 * OUTLINE_MAX_VERTICES * OUTLINE_MAX_VERTICES
};

/* The vertices of an outline in the frame of a pair. */
typedef struct core2 {
    dd_vec2 vertex[OUTLINE_MAX_VERTICES];
    int count;
    dd radius;
} core2;

static local2 frame_of_pair(const outline2 *a, const outline2 *b) {
    int exponent = collide_larger_exponent(a->offset_exponent, b->offset_exponent) + 2;
    exponent = collide_larger_exponent(exponent, collide_size_exponent(fmax(a->radius, b->radius)));
    for (int i = 1; i < a->count; ++i) {
        exponent = collide_larger_exponent(exponent, collide_span_exponent(a->anchor[0], a->anchor[i]));
    }
    for (int i = 0; i < b->count; ++i) {
        exponent = collide_larger_exponent(exponent, collide_span_exponent(a->anchor[0], b->anchor[i]));
    }
    return collide_local2_make(a->anchor[0], exponent);
}

static dd shifted(dd x, int exponent) {
    const dd result = {ldexp(x.high, exponent), ldexp(x.low, exponent)};
    return result;
}

static core2 core_of(const local2 *frame, const outline2 *outline) {
    core2 core = {.count = outline->count, .radius = collide_local2_size(frame, outline->radius)};
    const int exponent = outline->offset_exponent - frame->exponent;
    for (int i = 0; i < outline->count; ++i) {
        core.vertex[i] = collide_local2_point(frame, outline->anchor[i]);
        if (outline->offset_exponent != OUTLINE_NO_OFFSET) {
            const dd_vec2 offset = outline->offset[i];
            const dd_vec2 scaled = dd_make2(shifted(offset.x, exponent), shifted(offset.y, exponent));
            core.vertex[i] = dd_add2(core.vertex[i], scaled);
        }
    }
    return core;
}

static int edge_count(const core2 *core) { return core->count == OUTLINE_MAX_VERTICES ? core->count : 1; }

static dd_vec2 edge_end(const core2 *core, int edge) { return core->vertex[(edge + 1) % core->count]; }

/* A vertex of one core and an edge of the other: where closest points lie. */
typedef struct feature {
    int vertex;
    int edge;
    bool vertex_of_a;
} feature;

typedef struct closest_pair {
    dd_vec2 on_a;
    dd_vec2 on_b;
    dd_vec2 direction; /* from a to b, of any length; 0 where the points are the same */
    dd distance;
    dd squared; /* for comparisons: it may have vanished where the distance has not */
} closest_pair;

/* Local coordinates are below 4. The squared distance computed from them in single doubles is wrong by less than half
 * of this: at worst by 2^-49 |w|^2, where the squared cross product is divided by the squared length. */
static const double rough_margin = 0x1p-40;

static double rough_squared(geom_vec2 point, geom_vec2 start, geom_vec2 end) {
    const geom_vec2 d = geom_sub2(end, start);
    const geom_vec2 w = geom_sub2(point, start);
    const double length_squared = geom_length_squared2(d);
    const double along = geom_dot2(w, d);
    if (along <= 0.0 || length_squared < COLLIDE_NEGLIGIBLE_SQUARED) {
        return geom_length_squared2(w);
    }
    if (along >= length_squared) {
        return geom_length_squared2(geom_sub2(point, end));
    }
    const double cross = geom_cross2(d, w);
    return cross * cross / length_squared;
}

static closest_pair between_points(dd_vec2 a, dd_vec2 b) {
    const dd_vec2 direction = dd_sub2(b, a);
    const closest_pair pair = {a, b, direction, dd_length2(direction), dd_dot2(direction, direction)};
    return pair;
}

/* C. Ericson, "Real-Time Collision Detection", 2005, section 5.1.2: the dot product decides the region first, and
 * divides only where the foot of the perpendicular lies inside the edge. Beside the edge the distance is the cross
 * product over the length, which keeps its digits when the point comes close to the line. */
static closest_pair point_to_edge(dd_vec2 point, dd_vec2 start, dd_vec2 end) {
    const dd_vec2 d = dd_sub2(end, start);
    const dd_vec2 w = dd_sub2(point, start);
    const dd length_squared = dd_dot2(d, d);
    const dd along = dd_dot2(w, d);
    if (!dd_positive(along) || length_squared.high < COLLIDE_NEGLIGIBLE_SQUARED) {
        return between_points(point, start);
    }
    if (!dd_less(along, length_squared)) {
        return between_points(point, end);
    }
    const dd cross = dd_cross2(d, w);
    const dd_vec2 foot = dd_add2(start, dd_scale2(d, dd_div(along, length_squared)));
    const dd_vec2 right = dd_make2(d.y, dd_neg(d.x));
    closest_pair pair = {.on_a = point, .on_b = foot};
    pair.direction = cross.high == 0.0 ? dd_sub2(point, point) : cross.high > 0.0 ? right : dd_neg2(right);
    pair.distance = dd_div(dd_abs(cross), dd_sqrt(length_squared));
    pair.squared = dd_div(dd_mul(cross, cross), length_squared);
    return pair;
}

static closest_pair mirrored(closest_pair pair) {
    const closest_pair result = {pair.on_b, pair.on_a, dd_neg2(pair.direction), pair.distance, pair.squared};
    return result;
}

static closest_pair at_feature(const core2 *a, const core2 *b, feature f) {
    if (f.vertex_of_a) {
        return point_to_edge(a->vertex[f.vertex], b->vertex[f.edge], edge_end(b, f.edge));
    }
    return mirrored(point_to_edge(b->vertex[f.vertex], a->vertex[f.edge], edge_end(a, f.edge)));
}

/* The features with a vertex of `a`, and their rough squared distances. Returns how many. */
static int list_features(const core2 *a, const core2 *b, bool vertex_of_a, feature *features, double *rough) {
    int count = 0;
    for (int i = 0; i < a->count; ++i) {
        for (int j = 0; j < edge_count(b); ++j) {
            const feature f = {i, j, vertex_of_a};
            features[count] = f;
            rough[count] =
                rough_squared(dd_high2(a->vertex[i]), dd_high2(b->vertex[j]), dd_high2(edge_end(b, j)));
            ++count;
        }
    }
    return count;
}

/* Convex cores that do not cross are closest at a vertex of one and a point of an edge of the other. Single doubles
 * tell which of these pairs can be the closest; only those are computed with care. */
static closest_pair closest_points(const core2 *a, const core2 *b) {
    feature features[MAX_FEATURES];
    double rough[MAX_FEATURES];
    int count = list_features(a, b, true, features, rough);
    if (b->count > 1 || a->count > 1) {
        count += list_features(b, a, false, features + count, rough + count);
    }
    double least = HUGE_VAL;
    for (int i = 0; i < count; ++i) {
        least = fmin(least, rough[i]);
    }
    closest_pair best = {0};
    bool found = false;
    for (int i = 0; i < count; ++i) {
        if (rough[i] <= least + rough_margin) {
            const closest_pair pair = at_feature(a, b, features[i]);
            if (!found || dd_less(pair.squared, best.squared)) {
                best = pair;
                found = true;
            }
        }
    }
    return best;
}

/* On which side of the line from start to end the point lies: positive on the left. Where products underflow, what
 * is left of them is noise, which must not count as a side. */
static dd side_of(dd_vec2 start, dd_vec2 end, dd_vec2 point) {
    const dd side = dd_cross2(dd_sub2(end, start), dd_sub2(point, start));
    return fabs(side.high) < 0x1p-900 ? dd_from(0.0) : side;
}

/* Whether the point lies strictly inside a box. */
static bool holds_point(const core2 *box, dd_vec2 point) {
    bool inside = box->count == OUTLINE_MAX_VERTICES;
    for (int i = 0; inside && i < box->count; ++i) {
        inside = dd_positive(side_of(box->vertex[i], edge_end(box, i), point));
    }
    return inside;
}

static bool opposite(dd a, dd b) { return (a.high < 0.0 && b.high > 0.0) || (a.high > 0.0 && b.high < 0.0); }

/* Where two edges cross properly. */
static bool crossing(dd_vec2 a, dd_vec2 b, dd_vec2 c, dd_vec2 d, dd_vec2 *point) {
    const dd side_a = side_of(c, d, a);
    const dd side_b = side_of(c, d, b);
    if (!opposite(side_a, side_b) || !opposite(side_of(a, b, c), side_of(a, b, d))) {
        return false;
    }
    const dd fraction = dd_div(side_a, dd_sub(side_a, side_b));
    *point = dd_add2(a, dd_scale2(dd_sub2(b, a), fraction));
    return true;
}

/* A common point of cores that have an interior point of one in common: a vertex inside the other or a crossing of
 * edges. Cores that meet in boundary points only may have none that rounding does not hide; these are found as
 * closest points. */
static bool core_common_point(const core2 *a, const core2 *b, dd_vec2 *point) {
    for (int i = 0; i < a->count; ++i) {
        if (holds_point(b, a->vertex[i])) {
            *point = a->vertex[i];
            return true;
        }
    }
    for (int i = 0; i < b->count; ++i) {
        if (holds_point(a, b->vertex[i])) {
            *point = b->vertex[i];
            return true;
        }
    }
    for (int i = 0; i < edge_count(a); ++i) {
        for (int j = 0; j < edge_count(b); ++j) {
            if (crossing(a->vertex[i], edge_end(a, i), b->vertex[j], edge_end(b, j), point)) {
                return true;
            }
        }
    }
    return false;
}

/* On the line through closest points of the cores, at 0 and at `distance`, the shapes hold the stretches
 * [-radius a, radius a] and [distance - radius b, distance + radius b]: the middle of what they share. */
static dd_vec2 common_point(const core2 *a, const core2 *b) {
    dd_vec2 point;
    if (core_common_point(a, b, &point)) {
        return point;
    }
    const closest_pair pair = closest_points(a, b);
    const dd low = dd_max(dd_neg(a->radius), dd_sub(pair.distance, b->radius));
    const dd high = dd_min(a->radius, dd_add(pair.distance, b->radius));
    return dd_add_scaled2(pair.on_a, dd_scale(dd_add(low, high), 0.5), dd_normalize2(pair.direction));
}

collide_distance collide_invalid_distance(void) {
    const double nan = (double)NAN;
    const collide_distance result = {COLLIDE_INVALID, nan, {nan, nan}, {nan, nan}};
    return result;
}

static collide_distance distance_in_order(const outline2 *a, const outline2 *b, collide_relation relation) {
    const local2 frame = frame_of_pair(a, b);
    const core2 core_a = core_of(&frame, a);
    const core2 core_b = core_of(&frame, b);
    if (relation != COLLIDE_APART) {
        const geom_vec2 common = collide_local2_world_point(&frame, common_point(&core_a, &core_b));
        const collide_distance meeting = {relation, 0.0, common, common};
        return meeting;
    }
    const closest_pair pair = closest_points(&core_a, &core_b);
    const dd radii = dd_add(core_a.radius, core_b.radius);
    const dd gap = dd_sub(pair.distance, radii);
    const dd_vec2 unit = dd_positive(radii) ? dd_normalize2(pair.direction) : pair.direction;
    const dd_vec2 on_a = dd_add_scaled2(pair.on_a, core_a.radius, unit);
    const dd_vec2 on_b = dd_add_scaled2(pair.on_b, core_b.radius, dd_neg2(unit));
    const collide_distance apart = {relation, fmax(collide_local2_world_size(&frame, gap), DBL_TRUE_MIN),
                                    collide_local2_world_point(&frame, on_a),
                                    collide_local2_world_point(&frame, on_b)};
    return apart;
}

static int compare(double a, double b) { return (a > b) - (a < b); }

static int compare_vec2(geom_vec2 a, geom_vec2 b) {
    const int by_x = compare(a.x, b.x);
    return by_x != 0 ? by_x : compare(a.y, b.y);
}

/* Any fixed order of the outlines, so that the arithmetic is the same whichever comes first. */
static bool comes_after(const outline2 *a, const outline2 *b) {
    int order = compare(a->count, b->count);
    order = order != 0 ? order : compare(a->radius, b->radius);
    order = order != 0 ? order : compare(a->offset_exponent, b->offset_exponent);
    for (int i = 0; order == 0 && i < a->count; ++i) {
        order = compare_vec2(a->anchor[i], b->anchor[i]);
        order = order != 0 ? order : compare_vec2(dd_high2(a->offset[i]), dd_high2(b->offset[i]));
    }
    return order > 0;
}

collide_distance collide_outline_distance(const outline2 *a, const outline2 *b, collide_relation relation) {
    if (relation == COLLIDE_INVALID) {
        return collide_invalid_distance();
    }
    if (!comes_after(a, b)) {
        return distance_in_order(a, b, relation);
    }
    const collide_distance swapped = distance_in_order(b, a, relation);
    const collide_distance result = {relation, swapped.distance, swapped.on_b, swapped.on_a};
    return result;
}

geom_vec2 collide_outline_direction(const outline2 *a, const outline2 *b) {
    const local2 frame = frame_of_pair(a, b);
    const core2 core_a = core_of(&frame, a);
    const core2 core_b = core_of(&frame, b);
    return dd_high2(dd_normalize2(closest_points(&core_a, &core_b).direction));
}
