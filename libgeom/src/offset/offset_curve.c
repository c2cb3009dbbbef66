/* The raw curve of an offset. */
#include "offset_internal.h"

#include <math.h>
#include <stdlib.h>

/* The raw curve. The grown polygon P is the union of P, of a strip beside each edge, and of a sector at
 * each convex corner. For the shortest path from a point outside to P is perpendicular to an edge, or ends
 * at a convex corner between the normals of its edges.
 *
 * Let every piece be a convex polygon that runs counterclockwise. Then the sum of their winding numbers is
 * 0 outside of all and positive in the union. Most edges cancel in the sum: each edge of P with the inner
 * side of its strip, each end of a strip with the side of the sector there. The rest is the raw curve: the
 * outer sides of the strips, joined by the arcs of the sectors at convex corners. At other corners the ends
 * of both strips join them, which is a path through the corner.
 *
 * Rounding does not invalidate this. The pieces have vertices on the grid from the start, so they are
 * exact:
 *   - The outer corners of a strip are moved apart along the edge until the strip's ends form right or
 *     obtuse angles with the edge. So the strip contains the whole rectangle of its depth. There is no gap
 *     to the next piece, which begins with the same end. For a radius of at least 8 and edges of any length
 *     the strip is a convex polygon that runs counterclockwise.
 *   - A point of an arc is left out unless it follows the previous one, and precedes the end,
 *     counterclockwise.
 *   - If rounding leaves a gap between two strips at a corner that is not convex, their ends are joined.
 *
 * The depth of a strip is off by less than 1.5 units: half a unit in x and y, and as much for the move. */

typedef struct direction {
    double x;
    double y;
} direction;

/* The direction u turned by the angle of v. */
static direction turned(direction u, direction v) {
    const direction w = {u.x * v.x - u.y * v.y, u.x * v.y + u.y * v.x};
    return w;
}

static direction normalized(double x, double y) {
    const double length = sqrt(x * x + y * y);
    const direction u = {x / length, y / length};
    return u;
}

/* Half the angle of u, which is in (-pi, pi]. */
static direction halved(direction u) {
    const direction quarter = {0.0, 1.0};
    return u.x > -1.0 ? normalized(1.0 + u.x, u.y) : quarter;
}

/* u turned n times. */
static direction turned_often(direction u, size_t n) {
    direction result = {1.0, 0.0};
    for (; n > 0; n /= 2) {
        if (n % 2 == 1) {
            result = turned(result, u);
        }
        u = turned(u, u);
    }
    return result;
}

static grid_point rounded(direction u, double length) {
    const grid_point p = {(int64_t)floor(u.x * length + 0.5), (int64_t)floor(u.y * length + 0.5)};
    return p;
}

/* An edge of the walk, its normal to the right, and the two ends of its strip. */
typedef struct strip {
    grid_point a;
    grid_point b;
    direction normal;
    grid_point end_a;
    grid_point end_b;
} strip;

static int64_t sign_of(int64_t x) { return (x > 0) - (x < 0); }

/* Returns the end of a strip, moved along `away` in steps of one unit in x or y until its angle with the
 * edge is not acute. */
static grid_point end_of_strip(grid_point w, grid_point away) {
    const bool flat = llabs(away.x) >= llabs(away.y);
    const grid_point step = {flat ? sign_of(away.x) : 0, flat ? 0 : sign_of(away.y)};
    while (grid_dot(w, away) < 0) {
        w = grid_add(w, step);
    }
    return w;
}

static strip make_strip(const offset_shape *shape, grid_point a, grid_point b) {
    const grid_point d = grid_sub(b, a);
    const direction normal = normalized((double)d.y, -(double)d.x);
    const grid_point w = rounded(normal, shape->radius);
    const strip s = {a, b, normal, end_of_strip(w, grid_sub(a, b)), end_of_strip(w, d)};
    return s;
}

/* Draws the curve from point to point, from `start` on. */
typedef struct pen {
    geom_buffer *curve;
    int64_t weight; /* of its edges */
    grid_point start;
    grid_point at;
    bool down;
} pen;

static bool draw_to(pen *p, grid_point to) {
    if (!p->down) {
        p->start = to;
        p->down = true;
    } else if (!grid_equal(p->at, to)) {
        grid_edge *edge = geom_buffer_push(p->curve);
        if (!edge) {
            return false;
        }
        edge->a = p->at;
        edge->b = to;
        edge->weight = p->weight;
    }
    p->at = to;
    return true;
}

/* Returns how many steps of the angle of `step`, at most slightly over a right angle, make up that of
 * `whole`, in (0, pi]. */
static size_t steps_within(direction step, direction whole) {
    direction reached = step;
    size_t count = 1;
    while (reached.x * whole.y - reached.y * whole.x > 0.0) {
        reached = turned(reached, step);
        ++count;
    }
    return count;
}

/* Returns the part of `whole` of which `count` make it up, by Newton's method from `step`, which is
 * slightly too large. The excess is measured by its sine, below a right angle, and decreases with its third
 * power. */
static direction equal_part(direction step, direction whole, size_t count) {
    if (count == 1) {
        return whole;
    }
    for (int i = 0; i < 8; ++i) {
        const direction reached = turned_often(step, count);
        const double excess = reached.y * whole.x - reached.x * whole.y;
        const direction correction = {1.0, -excess / (double)count};
        step = turned(step, correction);
        step = normalized(step.x, step.y);
    }
    return step;
}

/* A chain of tangents around an arc. Its corners are at odd multiples of `half`, at the distance `radius`
 * from the center. */
typedef struct tangents {
    direction half;
    double radius;
    size_t count;
} tangents;

static tangents round_join(const offset_shape *shape, direction whole) {
    const double cosine = fmax(shape->radius / (shape->radius + shape->chord), 0.7071);
    const direction most = {cosine, sqrt((1.0 - cosine) * (1.0 + cosine))};
    const direction step = turned(most, most);
    const size_t count = steps_within(step, whole);
    const direction half = halved(equal_part(step, whole, count));
    const tangents t = {half, shape->radius / half.x, count};
    return t;
}

static tangents tangents_of_join(const offset_shape *shape, direction whole) {
    const tangents none = {whole, 0.0, 0};
    if (shape->join == GEOM_JOIN_ROUND) {
        return round_join(shape, whole);
    }
    const direction half = halved(whole);
    if (shape->join == GEOM_JOIN_BEVEL || !(half.x * shape->miter_limit >= 1.0)) {
        return none;
    }
    const tangents miter = {half, shape->radius / half.x, 1};
    return miter;
}

/* Returns the end of tangent i of a corner, relative to the corner. */
static grid_point tangent_end(const tangents *t, direction normal, size_t i) {
    return rounded(turned(normal, turned_often(t->half, 2 * i + 1)), t->radius);
}

/* Draws from the end of one strip to the end of the next, both relative to a corner. Takes the tangents
 * that lie between the two. If the ends are in the wrong order, it draws through the corner. */
static bool draw_between(pen *p, grid_point corner, grid_point from, grid_point to, const tangents *t,
                         direction normal) {
    grid_point last = from;
    bool drawn = draw_to(p, grid_add(corner, from));
    direction u = turned(normal, t->half);
    const direction step = turned(t->half, t->half);
    for (size_t i = 0; i < t->count; ++i) {
        const grid_point w = rounded(u, t->radius);
        if (grid_cross(last, w) > 0 && grid_cross(w, to) > 0) {
            drawn = drawn && draw_to(p, grid_add(corner, w));
            last = w;
        }
        u = turned(u, step);
    }
    if (grid_cross(last, to) <= 0 && !grid_equal(last, to)) {
        drawn = drawn && draw_to(p, corner);
    }
    return drawn && draw_to(p, grid_add(corner, to));
}

/* Draws a convex corner, or a tip where the walk turns back. The first tangent continues the outer side of
 * one strip, and the last one that of the next. So the strips are extended to the ends of these tangents,
 * unless the corner is too flat for the grid. */
static bool draw_convex(pen *p, const offset_shape *shape, const strip *in, const strip *out) {
    const direction n = in->normal;
    const direction m = out->normal;
    const direction whole = normalized(n.x * m.x + n.y * m.y, fabs(n.x * m.y - n.y * m.x));
    const tangents t = tangents_of_join(shape, whole);
    grid_point from = in->end_b;
    grid_point to = out->end_a;
    if (t.count > 0) {
        const grid_point first = tangent_end(&t, n, 0);
        const grid_point last = tangent_end(&t, n, t.count - 1);
        if (grid_dot(first, grid_sub(in->b, in->a)) >= 0 && grid_dot(last, grid_sub(out->b, out->a)) <= 0 &&
            (t.count == 1 || grid_cross(first, last) > 0)) {
            from = first;
            to = last;
        }
    }
    return draw_between(p, in->b, from, to, &t, n);
}

static bool draw_corner(pen *p, const offset_shape *shape, const strip *in, const strip *out) {
    const grid_point d = grid_sub(in->b, in->a);
    const grid_point e = grid_sub(out->b, out->a);
    const int turn = grid_sign(grid_cross(d, e));
    if (turn > 0 || (turn == 0 && grid_dot(d, e) < 0)) {
        return draw_convex(p, shape, in, out);
    }
    const tangents none = {in->normal, 0.0, 0};
    return draw_between(p, in->b, in->end_b, out->end_a, &none, in->normal);
}

/* Appends a ring that is one point of the grid, as a walk one unit to the right and back. */
static bool append_point(geom_buffer *curve, const offset_shape *shape, grid_point p) {
    const grid_point beside = {p.x + 1, p.y};
    const grid_point walk[2] = {p, beside};
    return geom_offset_curve_append(curve, shape, walk, 2);
}

/* Returns the index of the next point that differs from point i, around the walk; `count` if there is
 * none. */
static size_t next_different(const grid_point *walk, size_t count, size_t i) {
    for (size_t k = 1; k < count; ++k) {
        if (!grid_equal(walk[(i + k) % count], walk[i])) {
            return (i + k) % count;
        }
    }
    return count;
}

/* Goes once around, corner by corner. The outer side of a strip is drawn on the way from one corner to the
 * next. */
bool geom_offset_curve_append(geom_buffer *curve, const offset_shape *shape, const grid_point *walk,
                              size_t count) {
    const size_t start = next_different(walk, count, 0);
    if (start == count) {
        return append_point(curve, shape, walk[0]);
    }
    const size_t first = next_different(walk, count, start);
    strip in = make_strip(shape, walk[start], walk[first]);
    pen p = {curve, shape->weight, {0, 0}, {0, 0}, false};
    size_t at = first;
    do {
        const size_t next = next_different(walk, count, at);
        const strip out = make_strip(shape, walk[at], walk[next]);
        if (!draw_corner(&p, shape, &in, &out)) {
            return false;
        }
        in = out;
        at = next;
    } while (at != first);
    return draw_to(&p, p.start);
}
