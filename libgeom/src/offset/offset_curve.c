/* The raw curve of an offset. */
#include "offset_internal.h"
#include "polygon/rings.h"

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

/* What lies between two strips: their ends and the tangents between them, relative to the corner. */
typedef struct join {
    grid_point from;
    grid_point to;
    tangents between;
    direction normal; /* from which the tangents turn */
} join;

/* The first tangent of a convex corner continues the outer side of one strip, and the last one that of the
 * next. So the strips are extended to the ends of these tangents, unless the corner is too flat for the
 * grid. */
static join make_join(const offset_shape *shape, const strip *in, const strip *out) {
    const direction n = in->normal;
    const direction m = out->normal;
    const grid_point d = grid_sub(in->b, in->a);
    const grid_point e = grid_sub(out->b, out->a);
    const int turn = grid_sign(grid_cross(d, e));
    const tangents none = {n, 0.0, 0};
    join j = {in->end_b, out->end_a, none, n};
    if (turn < 0 || (turn == 0 && grid_dot(d, e) >= 0)) {
        return j;
    }
    j.between = tangents_of_join(shape, normalized(n.x * m.x + n.y * m.y, fabs(n.x * m.y - n.y * m.x)));
    if (j.between.count > 0) {
        const grid_point first = tangent_end(&j.between, n, 0);
        const grid_point last = tangent_end(&j.between, n, j.between.count - 1);
        if (grid_dot(first, d) >= 0 && grid_dot(last, e) <= 0 &&
            (j.between.count == 1 || grid_cross(first, last) > 0)) {
            j.from = first;
            j.to = last;
        }
    }
    return j;
}

/* Draws from the end of one strip to the end of the next. Takes the tangents that lie between the two. If the
 * ends are in the wrong order, it draws through the corner. */
static bool draw_join(pen *p, grid_point corner, const join *j) {
    grid_point last = j->from;
    bool drawn = draw_to(p, grid_add(corner, j->from));
    direction u = turned(j->normal, j->between.half);
    const direction step = turned(j->between.half, j->between.half);
    for (size_t i = 0; i < j->between.count; ++i) {
        const grid_point w = rounded(u, j->between.radius);
        if (grid_cross(last, w) > 0 && grid_cross(w, j->to) > 0) {
            drawn = drawn && draw_to(p, grid_add(corner, w));
            last = w;
        }
        u = turned(u, step);
    }
    if (grid_cross(last, j->to) <= 0 && !grid_equal(last, j->to)) {
        drawn = drawn && draw_to(p, corner);
    }
    return drawn && draw_to(p, grid_add(corner, j->to));
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
        const join j = make_join(shape, &in, &out);
        if (!draw_join(&p, in.b, &j)) {
            return false;
        }
        in = out;
        at = next;
    } while (at != first);
    return draw_to(&p, p.start);
}

/* ---- The pieces one by one ---- */

/* Rounds of a union move the sides of pieces apart that were the same. So the strips reach this far, in
 * units, into the polygon, and the joins into the strips, as far below their outer sides. Whatever that adds
 * is covered by another piece, or within twice this distance of the end of an edge that is shorter. */
static const double overlap = 6.0;

/* Appends an area: the hull of some points around an origin. */
static bool append_hull(geom_areas *areas, grid_point origin, const grid_point *around, size_t count) {
    geom_vec2 points[7];
    for (size_t i = 0; i < count; ++i) {
        points[i] = geom_vec2_make((double)around[i].x, (double)around[i].y);
    }
    const size_t corners = geom_hull_in_place(points, count);
    for (size_t i = 0; i < corners; ++i) {
        const geom_vec2 a = points[i];
        const geom_vec2 b = points[i + 1 < corners ? i + 1 : 0];
        const grid_point from = {(int64_t)a.x, (int64_t)a.y};
        const grid_point to = {(int64_t)b.x, (int64_t)b.y};
        grid_edge *edge = geom_buffer_push(&areas->edges);
        if (!edge) {
            return false;
        }
        edge->a = grid_add(origin, from);
        edge->b = grid_add(origin, to);
        edge->weight = 1;
    }
    return geom_areas_end(areas);
}

static bool append_strip(geom_areas *areas, const strip *s, grid_point from, grid_point to) {
    const grid_point along = grid_sub(s->b, s->a);
    const grid_point inner = rounded(s->normal, -overlap);
    const grid_point points[4] = {inner, from, grid_add(along, to), grid_add(along, inner)};
    return append_hull(areas, s->a, points, 4);
}

/* A point at some height above a corner, and beside it in the direction of `along`. */
static grid_point beside(direction normal, double height, direction along) {
    const direction place = {along.x * overlap + normal.x * height, along.y * overlap + normal.y * height};
    return rounded(place, 1.0);
}

static grid_point below_end(grid_point end, direction along) {
    return grid_add(end, beside(normalized((double)end.x, (double)end.y), -overlap, along));
}

/* A join, or at a reflex corner what both strips contain beside their ends, up to where they overlap by
 * twice as much. */
static bool append_join(geom_areas *areas, const offset_shape *shape, const strip *in, const strip *out,
                        const join *j) {
    const direction n = in->normal;
    const direction m = out->normal;
    const direction back = {n.y, -n.x};
    const direction ahead = {-m.y, m.x};
    if (grid_cross(j->from, j->to) < 0) {
        const double sine = n.x * m.x + n.y * m.y > 0.0 ? fabs(n.x * m.y - n.y * m.x) : 1.0;
        const double height = fmin(2.0 * overlap / sine, shape->radius - overlap);
        const grid_point points[4] = {beside(n, -overlap, back), beside(n, height, back),
                                      beside(m, height, ahead), beside(m, -overlap, ahead)};
        return append_hull(areas, in->b, points, 4);
    }
    const grid_point tip = j->between.count > 0 ? tangent_end(&j->between, n, 0) : j->from;
    const bool has_tip = grid_cross(j->from, tip) > 0 && grid_cross(tip, j->to) > 0;
    const grid_point points[7] = {
        beside(n, -overlap, back), below_end(j->from, back),  j->from, has_tip ? tip : j->from, j->to,
        below_end(j->to, ahead),   beside(m, -overlap, ahead)};
    return append_hull(areas, in->b, points, 7);
}

/* Appends the pieces of a ring that is one point of the grid, as append_point does for the curve. */
static bool append_point_pieces(geom_areas *areas, const offset_shape *shape, grid_point p) {
    const grid_point beside_it = {p.x + 1, p.y};
    const grid_point walk[2] = {p, beside_it};
    return geom_offset_pieces_append(areas, shape, walk, 2);
}

bool geom_offset_pieces_append(geom_areas *areas, const offset_shape *shape, const grid_point *walk,
                               size_t count) {
    const size_t start = next_different(walk, count, 0);
    if (start == count) {
        return append_point_pieces(areas, shape, walk[0]);
    }
    size_t at = next_different(walk, count, start);
    const size_t first = at;
    strip in = make_strip(shape, walk[start], walk[at]);
    strip out = make_strip(shape, walk[at], walk[next_different(walk, count, at)]);
    join last = make_join(shape, &in, &out);
    bool good = true;
    do {
        at = next_different(walk, count, at);
        in = out;
        out = make_strip(shape, walk[at], walk[next_different(walk, count, at)]);
        const join j = make_join(shape, &in, &out);
        good = append_strip(areas, &in, last.to, j.from) && append_join(areas, shape, &in, &out, &j);
        last = j;
    } while (good && at != first);
    return good;
}
