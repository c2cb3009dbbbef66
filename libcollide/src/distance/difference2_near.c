/* Closest points and common points, from the border of the difference. */
#include "difference2.h"

#include <geom/scalar.h>

/* Local coordinates are below 4, differences below 8. What single doubles say of an edge is wrong by less
 * than half of this: heights by 2^-48, squared distances, where a squared cross product is divided by a
 * squared length, by 2^-47 of the square of the longest vector. Only edges within the margin of the least are
 * measured with care. */
static const double rough_margin = 0x1p-40;

static bool is_negligible(geom_vec2 way) {
    return geom_vec2_length_squared(way) < COLLIDE_NEGLIGIBLE_SQUARED;
}

static dd height_above(const border_edge *edge) {
    return dd_div(dd_cross2(edge->start, edge->way), dd_sqrt(dd_dot2(edge->way, edge->way)));
}

border_height collide_border_least_height(const body2 *a, const body2 *b) {
    border_walk walk = collide_border_walk(a, b);
    border_height best = {.found = false};
    double least = HUGE_VAL;
    border_edge edge;
    while (collide_border_next(&walk, &edge)) {
        const geom_vec2 way = dd_high2(edge.way);
        if (is_negligible(way)) {
            continue;
        }
        const double rough = geom_vec2_cross(dd_high2(edge.start), way) / geom_vec2_length(way);
        if (rough > least + rough_margin) {
            continue;
        }
        least = geom_min(rough, least);
        const dd height = height_above(&edge);
        if (!best.found || dd_less(height, best.height)) {
            best.found = true;
            best.edge = edge;
            best.height = height;
        }
    }
    return best;
}

/* The squared distance of the origin to the edge from `start` on. */
static double rough_squared(geom_vec2 start, geom_vec2 way) {
    const double length_squared = geom_vec2_length_squared(way);
    const double along = -geom_vec2_dot(start, way);
    if (along <= 0.0 || length_squared < COLLIDE_NEGLIGIBLE_SQUARED) {
        return geom_vec2_length_squared(start);
    }
    if (along >= length_squared) {
        return geom_vec2_length_squared(geom_vec2_add(start, way));
    }
    const double cross = geom_vec2_cross(start, way);
    return cross * cross / length_squared;
}

static closest_pair between_points(dd_vec2 a, dd_vec2 b) {
    const dd_vec2 direction = dd_sub2(b, a);
    const closest_pair pair = {a, b, direction, dd_length2(direction), dd_dot2(direction, direction)};
    return pair;
}

/* The vertices at the end of an edge. */
static dd_vec2 end_on_a(const body2 *a, const border_edge *edge) {
    return body2_vertex(a, edge->of_a ? body2_after(a, edge->on_a) : edge->on_a);
}

static dd_vec2 end_on_b(const body2 *b, const border_edge *edge) {
    return body2_vertex(b, edge->of_a ? edge->on_b : body2_after(b, edge->on_b));
}

/* The points of both bodies whose difference is `fraction` of the way along an edge. */
static closest_pair along_edge(const body2 *a, const body2 *b, const border_edge *edge, dd fraction) {
    const dd_vec2 gone = dd_scale2(edge->way, fraction);
    const dd_vec2 on_a = body2_vertex(a, edge->on_a);
    const dd_vec2 on_b = body2_vertex(b, edge->on_b);
    const closest_pair pair = {.on_a = edge->of_a ? dd_sub2(on_a, gone) : on_a,
                               .on_b = edge->of_a ? on_b : dd_add2(on_b, gone)};
    return pair;
}

/* C. Ericson, "Real-Time Collision Detection", 2005, section 5.1.2: the dot product decides the region first,
 * and divides only where the foot of the perpendicular lies inside the edge. Beside the edge the distance is
 * the cross product over the length, which keeps its digits when the origin comes close to the line. */
static closest_pair at_edge(const body2 *a, const body2 *b, const border_edge *edge) {
    const dd_vec2 on_a = body2_vertex(a, edge->on_a);
    const dd_vec2 on_b = body2_vertex(b, edge->on_b);
    const dd length_squared = dd_dot2(edge->way, edge->way);
    const dd along = dd_neg(dd_dot2(edge->start, edge->way));
    if (!dd_positive(along) || length_squared.high < COLLIDE_NEGLIGIBLE_SQUARED) {
        return between_points(on_a, on_b);
    }
    if (!dd_less(along, length_squared)) {
        return between_points(end_on_a(a, edge), end_on_b(b, edge));
    }
    const dd cross = dd_cross2(edge->start, edge->way);
    const dd_vec2 left = dd_make2(dd_neg(edge->way.y), edge->way.x);
    closest_pair pair = along_edge(a, b, edge, dd_div(along, length_squared));
    pair.direction = cross.high == 0.0 ? dd_sub2(left, left) : cross.high < 0.0 ? left : dd_neg2(left);
    pair.distance = dd_div(dd_abs(cross), dd_sqrt(length_squared));
    pair.squared = dd_div(dd_mul(cross, cross), length_squared);
    return pair;
}

/* Edges are judged roughly a handful at a time, so that few are measured: all of those of plain shapes at
 * once. */
enum {
    HANDFUL = 8
};

/* The closest edge so far. */
typedef struct closest_search {
    const body2 *a;
    const body2 *b;
    double least; /* rough squared distance */
    bool found;
    closest_pair best;
    border_edge edge[HANDFUL];
    double rough[HANDFUL];
    size_t held;
} closest_search;

static void measure_edge(closest_search *search, const border_edge *edge) {
    const closest_pair pair = at_edge(search->a, search->b, edge);
    if (!search->found || dd_less(pair.squared, search->best.squared)) {
        search->best = pair;
        search->found = true;
    }
}

static void measure_held(closest_search *search) {
    for (size_t i = 0; i < search->held; ++i) {
        if (search->rough[i] <= search->least + rough_margin) {
            measure_edge(search, &search->edge[i]);
        }
    }
    search->held = 0;
}

static void search_border(closest_search *search) {
    border_walk walk = collide_border_walk(search->a, search->b);
    while (collide_border_next(&walk, &search->edge[search->held])) {
        const border_edge *edge = &search->edge[search->held];
        const double rough = rough_squared(dd_high2(edge->start), dd_high2(edge->way));
        search->rough[search->held] = rough;
        search->least = geom_min(rough, search->least);
        if (++search->held == HANDFUL) {
            measure_held(search);
        }
    }
    measure_held(search);
}

/* Points and segments have so few edges, a vertex of one with the edge of the other, that their order does
 * not matter. Number 0 and 1 are the vertices of a, 2 and 3 those of b. */
static void search_segments(closest_search *search) {
    const body2 *a = search->a;
    const body2 *b = search->b;
    double rough[4];
    for (size_t i = 0; i < 4; ++i) {
        const bool of_a = i >= 2;
        const body2 *edge = of_a ? a : b;
        rough[i] = HUGE_VAL;
        if (edge->count == 2 && i % 2 < (of_a ? b : a)->count) {
            const geom_vec2 vertex = dd_high2(body2_vertex((of_a ? b : a), i % 2));
            const geom_vec2 end = dd_high2(body2_vertex(edge, 0));
            rough[i] = rough_squared(geom_vec2_sub(end, vertex),
                                     geom_vec2_sub(dd_high2(body2_vertex(edge, 1)), end));
        }
        search->least = geom_min(rough[i], search->least);
    }
    for (size_t i = 0; i < 4; ++i) {
        if (rough[i] > search->least + rough_margin || rough[i] == HUGE_VAL) {
            continue;
        }
        const bool of_a = i >= 2;
        const size_t vertex = i % 2;
        const border_edge edge = {
            dd_sub2(body2_vertex(b, of_a ? vertex : 0), body2_vertex(a, of_a ? 0 : vertex)),
            of_a ? dd_sub2(body2_vertex(a, 0), body2_vertex(a, 1))
                 : dd_sub2(body2_vertex(b, 1), body2_vertex(b, 0)),
            of_a ? 0 : vertex, of_a ? vertex : 0, of_a};
        measure_edge(search, &edge);
    }
}

/* Edges are held before they are read, so they are not cleared. */
static void start_search(closest_search *search, const body2 *a, const body2 *b) {
    search->a = a;
    search->b = b;
    search->least = HUGE_VAL;
    search->found = false;
    search->held = 0;
}

closest_pair collide_closest_points(const body2 *a, const body2 *b) {
    closest_search search;
    start_search(&search, a, b);
    if (a->count <= 2 && b->count <= 2 && a->points == NULL && b->points == NULL) {
        search_segments(&search);
    } else {
        search_border(&search);
    }
    return search.found ? search.best : between_points(body2_vertex(a, 0), body2_vertex(b, 0));
}

/* The points of both bodies whose difference is where the line through the origin in a direction leaves the
 * set, which is where the border goes from its right to its left. False where there is no such place, or
 * rounding hides it. Each vertex has one side, whichever edge asks. */
static bool leave_along(const body2 *a, const body2 *b, dd_vec2 direction, closest_pair *pair) {
    border_walk walk = collide_border_walk(a, b);
    border_edge last;
    if (!collide_border_next(&walk, &last)) {
        return false;
    }
    const dd first_side = dd_cross2(direction, last.start);
    dd side = first_side;
    for (bool closed = false; !closed;) {
        border_edge edge = last;
        closed = !collide_border_next(&walk, &edge);
        const dd next_side = closed ? first_side : dd_cross2(direction, edge.start);
        if (side.high < 0.0 && next_side.high >= 0.0) {
            *pair = along_edge(a, b, &last, dd_div(side, dd_sub(side, next_side)));
            return true;
        }
        side = next_side;
        last = edge;
    }
    return false;
}

/* A point of both cores, if the origin lies inside their difference, and not just at its border as far as
 * rounding can tell. Two points of the border in opposite directions from the origin, such as the nearest one
 * and the one across, are differences b - a that cancel when each is weighted by the other's distance; the
 * points of a with these weights, and those of b, are then one point. */
static bool core_common_point(const body2 *a, const body2 *b, const closest_pair *nearest, dd_vec2 *point) {
    const dd_vec2 inward = dd_neg2(dd_normalize2(nearest->direction));
    closest_pair across;
    if (!leave_along(a, b, inward, &across)) {
        return false;
    }
    const dd there = dd_dot2(dd_sub2(across.on_b, across.on_a), inward);
    if (!dd_positive(there)) {
        return false;
    }
    const dd weight = dd_div(nearest->distance, dd_add(nearest->distance, there));
    *point = dd_add_scaled2(nearest->on_b, weight, dd_sub2(across.on_b, nearest->on_b));
    return true;
}

/* On the line through closest points of cores that are apart, at 0 and at `distance`, the shapes hold the
 * stretches [-radius a, radius a] and [distance - radius b, distance + radius b]: the middle of what they
 * share. */
dd_vec2 collide_common_point(const body2 *a, const body2 *b) {
    const closest_pair nearest = collide_closest_points(a, b);
    dd_vec2 point;
    if (core_common_point(a, b, &nearest, &point)) {
        return point;
    }
    const dd low = dd_max(dd_neg(a->radius), dd_sub(nearest.distance, b->radius));
    const dd high = dd_min(a->radius, dd_add(nearest.distance, b->radius));
    return dd_add_scaled2(nearest.on_a, dd_scale(dd_add(low, high), 0.5), dd_normalize2(nearest.direction));
}
