/* The filters of space (filter.h), written once; filter2.c has those of the plane. CMake compiles this file for each
 * instruction set, and each object defines one table: collide_filter3_base, collide_filter3_avx2,
 * collide_filter3_avx512.
 *
 * A kernel computes two numbers: a lower bound of the gap between two shapes, which proves that they are apart, and an
 * upper bound, which proves that they meet. Neither has to be sharp to be a proof. Directions and points may be found
 * in any way and rounded in any way: what is proved, is what is computed of them afterwards.
 *
 * Words. u = 2^-24. S is the reach of the one shape plus that of the other, for pairs with the shift between their
 * frames: no sum of the absolute coordinates of a middle, of a difference of middles, and of halves and radii exceeds
 * it. It is at least FILTER_NEAR, so that numbers that vanish (2^-149) are far below u S and are left out, as are
 * squares of u. A core is a shape without its radius: a point, a segment, or a box with sides at right angles. sigma is
 * the signed distance of two cores: how far apart they are, or, when they overlap, minus how deep. It is the greatest,
 * over all unit vectors n, of the gap of their shadows on n. R is the sum of the radii. The shapes meet when sigma <=
 * R. Boxes whose sides are not at right angles are replaced (skewed_core), which moves corners by no more than the part
 * of the bound that their reach was raised for; with this sigma changes by no more than corners move.
 *
 * The claim of all kernels, with delta = 64 u S:
 *     low > delta only if sigma > R,      high < -delta only if sigma <= R.
 *
 * 1. Numbers. A number of a stream is off by 1.01 u of itself. A difference D of middles: each coordinate has 1.01 u of
 *    one middle, and 1.01 u of the other, with three roundings more where that is moved to the frame of the first (of
 *    the shift, a product and a sum), and its own rounding: the coordinates of D together are off by 5.1 u S. With the
 *    middle and halves of an axis-aligned box, made of its corners, 7.2 u S, halves by 5.2 u S. A product with a stored
 *    unit vector adds 1.01 u and three roundings, each of at most the sum of its terms, which is no more than the
 *    length of the other vector (Cauchy and Schwarz): a coordinate of D along a direction is off by 11.3 u S, cosines
 *    by 5.1 u.
 *
 * 2. Balls. What a ball meets is seen from its center. A point q of a segment is m + t d with t rounded from the true
 *    one by 11.3 u S and then held between the ends: computed, it is off by 8.3 u S from the one of that t; and the
 *    distance of that one is at most 11.3 u S more than sigma, and no less. Of a box, signed distances depend on the
 *    three coordinates beyond its sides, each off by 11.3 u S + 5.2 u S, their vector by no more than 29 u S. These
 *    kernels compare squares, sigma^2 or -sigma^2 with R^2: their bound is that of filter2.c, 5, with the same delta.
 *
 * 3. Boxes (gap_*; separating axes: Gottschalk, Lin and Manocha, "OBBTree", SIGGRAPH 1996). The gap of shadows on a
 *    normal of a side, |x| - h - sum of k |c|: 11.3 u S and 9.2 u S of what each is of, 5.2 u S and two roundings, off
 *    by 18.7 u S. On the cross product of two directions, which is not made unit: with cosines of at most 1, |x c' - x'
 *    c| is off by 16 u S from x and by 10 u S from c, and the halves, with their cosines, by 8.1 u S and 7.4 u S more:
 *    off by 42 u S. All of these are gaps of shadows on vectors no longer than 1, so each is at most sigma when it is
 *    positive: greater than delta, it proves sigma > 0, and sigma - R > 0 when it is still so less R. When all of them
 *    are negative, the boxes overlap.
 *
 *    Where a side of one box is parallel to one of the other, the cross product vanishes and proves nothing. Then the
 *    normals of sides are enough: each other cross product is one of them (or vanishes). Let s be at least the sine of
 *    the angle between two such sides, the box turned about its middle by that angle so that they are parallel: corners
 *    move by sqrt(2) s k, k being the sum of its halves, shadows on its own normals by sqrt(2) s (|D| + h). So when all
 *    gaps on normals of sides, with 1.5 s (|D| + h + 2 k) added, are negative, the turned boxes overlap by more than
 *    the turn moves corners, and the boxes meet. s is the sum of the two other cosines in a row: where it is small, it
 *    is precise. It is off by 10.2 u, all by 18.7 u S + 31 u S + 4 u S. The least s of the nine is taken. For segments
 *    instead of the second box sides move by sqrt(2) s k alone.
 *
 * 4. Points of two cores (bounds_*): for capsules. Points of both cores near each other are found, by projection or by
 *    a search. Their distance, computed, is off by 25 u S at most, with all of 1 and a core's ends; the shapes meet
 *    when it is less than R by more. Their difference n is a direction: the gap of the shadows on it, divided by the
 *    length of n, is at most sigma. With n as it is, n D is off by (11.3 + 3) u S |n| in the frame of a box, for the
 *    three coordinates 22.6 u S |n|, the halves by 9.2 u S |n|; the length and quotient by 5 u. Off by 38 u S. To the
 *    square of the length 2^-90 is added, so that nothing is divided by 0: where that counts, the quotient is only
 *    nearer to 0, and the length is 2^-45 too large, less than u S.
 *
 *    The other proofs are used as well: a gap on a vector of at most unit length, less R, is a lower bound, and where
 *    all gaps of 3 are negative cores overlap, whatever R is.
 *
 * Two axis-aligned boxes in one frame are compared without error: what makes floats of coordinates never swaps two of
 * them. Where the floats differ the coordinates differ the same way, and a difference of floats is never rounded to 0.
 * Only equal floats leave it open. */
#include "verdict.h"

/* ---- Numbers of shapes ---- */

enum {
    AXES = 3,
    DIRECTIONS = 3
};

#include "numbers.inl"

static double dot_of(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* The third direction, across the two others, on the side of `axis`; returns how far the axis goes along it. */
static double across_both(double direction[3][3], const double *axis) {
    const double *u = direction[0];
    const double *v = direction[1];
    const double normal[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                              u[0] * v[1] - u[1] * v[0]};
    const double height = dot_of(normal, axis);
    for (int i = 0; i < 3; ++i) {
        direction[2][i] = height < 0.0 ? -normal[i] : normal[i];
    }
    return fabs(height);
}

static double difference_of(const double *a, const double *b) {
    return fabs(a[0] - b[0]) + fabs(a[1] - b[1]) + fabs(a[2] - b[2]);
}

/* The sides of a box need not be at right angles. Those of the filter are: the first one is the box's, the
 * second as near as it can be, and the third is across both (Gram and Schmidt). How far that takes the
 * corners is the skew. Where the first two are nearly parallel the box is not for the filter. */
static void skewed_core(const filter_frame *frame, const double *box, local_core *core) {
    core_of_point(frame, box, 0.0, core);
    const double *halves = box + 12;
    double side[3][3];
    for (int i = 0; i < 3; ++i) {
        scaled_axis(box + 3 + 3 * i, frame->scale, halves + i, 1, side[i], core->half + i);
    }
    const double along = dot_of(side[1], side[0]);
    double across[3];
    for (int i = 0; i < 3; ++i) {
        core->direction[0][i] = side[0][i];
        across[i] = side[1][i] - along * side[0][i];
    }
    const double length = sqrt(dot_of(across, across));
    if (!(length > 0x1p-8)) {
        core->skew = HUGE_VAL;
        core->valid = false;
        return;
    }
    for (int i = 0; i < 3; ++i) {
        core->direction[1][i] = across[i] / length;
    }
    const bool independent = across_both(core->direction, side[2]) > 0x1p-8;
    core->skew = core->half[1] * difference_of(side[1], core->direction[1]) +
                 core->half[2] * difference_of(side[2], core->direction[2]);
    core->valid = independent && halves[0] >= 0.0 && halves[1] >= 0.0 && halves[2] >= 0.0;
}

/* ---- Vectors ---- */

typedef struct vector {
    lanes x;
    lanes y;
    lanes z;
} vector;

LANES_INLINE vector vector_at(place at, int stream) {
    return (vector){number_at(at, stream), number_at(at, stream + 1), number_at(at, stream + 2)};
}

LANES_INLINE vector minus(vector a, vector b) { return (vector){a.x - b.x, a.y - b.y, a.z - b.z}; }

LANES_INLINE vector scaled(vector a, lanes s) { return (vector){a.x * s, a.y * s, a.z * s}; }

/* a + s b */
LANES_INLINE vector along(vector a, lanes s, vector b) {
    return (vector){lanes_fma(s, b.x, a.x), lanes_fma(s, b.y, a.y), lanes_fma(s, b.z, a.z)};
}

/* The product of a and b, and c. */
LANES_INLINE lanes dot_and(vector a, vector b, lanes c) {
    return lanes_fma(a.x, b.x, lanes_fma(a.y, b.y, lanes_fma(a.z, b.z, c)));
}

LANES_INLINE lanes dot(vector a, vector b) { return lanes_fma(a.x, b.x, lanes_fma(a.y, b.y, a.z * b.z)); }

LANES_INLINE vector cross(vector a, vector b) {
    return (vector){lanes_fnma(a.z, b.y, a.y * b.z), lanes_fnma(a.x, b.z, a.z * b.x),
                    lanes_fnma(a.y, b.x, a.x * b.y)};
}

LANES_INLINE vector absolute(vector a) { return (vector){lanes_abs(a.x), lanes_abs(a.y), lanes_abs(a.z)}; }

LANES_INLINE vector greater_of(vector a, vector b) {
    return (vector){lanes_max(a.x, b.x), lanes_max(a.y, b.y), lanes_max(a.z, b.z)};
}

LANES_INLINE lanes greatest(vector a) { return lanes_max(lanes_max(a.x, a.y), a.z); }

LANES_INLINE lanes sum(vector a) { return a.x + a.y + a.z; }

LANES_INLINE lanes clamped(lanes x, lanes low, lanes high) { return lanes_min(lanes_max(x, low), high); }

/* ---- Shapes in lanes ---- */

/* A ball, segment, capsule or oriented box: middle, directions, half along each, radius; of a ball minus the
 * square of that. What a kind does not have is 0 and not looked at. */
typedef struct solid {
    vector middle;
    vector u;
    vector v;
    vector w;
    vector half;
    lanes radius;
    lanes less_square;
} solid;

typedef struct aabb {
    vector min;
    vector max;
} aabb;

/* One of both, as the kind says. */
typedef struct shape {
    solid core;
    aabb box;
} shape;

LANES_INLINE void load_segment(place at, shape *out) {
    *out = (shape){.core = {.middle = vector_at(at, 0), .u = vector_at(at, 3)}};
    out->core.half.x = number_at(at, 6);
}

LANES_INLINE void load_obb(place at, shape *out) {
    *out = (shape){.core = {.middle = vector_at(at, 0),
                            .u = vector_at(at, 3),
                            .v = vector_at(at, 6),
                            .w = vector_at(at, 9),
                            .half = vector_at(at, 12)}};
}

LANES_INLINE void load(filter_kind kind, place at, shape *out) {
    switch (kind) {
    case FILTER_BALL:
        *out = (shape){.core = {.middle = vector_at(at, 0),
                                .radius = number_at(at, 3),
                                .less_square = number_at(at, 4)}};
        return;
    case FILTER_SEGMENT:
        load_segment(at, out);
        return;
    case FILTER_CAPSULE:
        load_segment(at, out);
        out->core.radius = number_at(at, 7);
        return;
    case FILTER_AABB:
        *out = (shape){.box = {vector_at(at, 0), vector_at(at, 3)}};
        return;
    case FILTER_OBB:
    case FILTER_KIND_COUNT:
        load_obb(at, out);
    }
}

LANES_INLINE vector moved(const filter_change *change, vector p) {
    const lanes unit = lanes_of(change->unit);
    return (vector){lanes_fma(p.x, unit, lanes_of(change->shift[0])),
                    lanes_fma(p.y, unit, lanes_of(change->shift[1])),
                    lanes_fma(p.z, unit, lanes_of(change->shift[2]))};
}

LANES_INLINE void move_shape(filter_kind kind, const filter_change *change, shape *out) {
    if (kind == FILTER_AABB) {
        out->box.min = moved(change, out->box.min);
        out->box.max = moved(change, out->box.max);
        return;
    }
    const lanes unit = lanes_of(change->unit);
    out->core.middle = moved(change, out->core.middle);
    out->core.half = scaled(out->core.half, unit);
    out->core.radius *= unit;
    out->core.less_square *= unit * unit;
}

/* ---- Coordinates along the sides of a box ---- */

LANES_INLINE vector middle_of(const aabb *box) {
    const lanes half = lanes_of(0.5F);
    return (vector){(box->min.x + box->max.x) * half, (box->min.y + box->max.y) * half,
                    (box->min.z + box->max.z) * half};
}

LANES_INLINE vector half_of(const aabb *box) { return scaled(minus(box->max, box->min), lanes_of(0.5F)); }

LANES_INLINE vector seen_from(const solid *box, vector v) {
    return (vector){dot(box->u, v), dot(box->v, v), dot(box->w, v)};
}

/* ---- Balls: differences of squares ---- */

/* The square of a distance less that of the sum of the radii. */
LANES_INLINE verdict less_radii(vector distance, lanes r, lanes s) {
    const lanes both = r + s;
    return verdict_of_gap(lanes_fnma(both, both, dot(distance, distance)));
}

LANES_INLINE verdict judge_ball_ball(const solid *a, const solid *b) {
    return less_radii(minus(b->middle, a->middle), a->radius, b->radius);
}

/* From the point of a segment that is nearest to a ball's center to that. */
LANES_INLINE vector from_segment(const solid *ball, const solid *segment) {
    const vector d = minus(ball->middle, segment->middle);
    const lanes t = clamped(dot(d, segment->u), -segment->half.x, segment->half.x);
    return along(d, -t, segment->u);
}

LANES_INLINE verdict judge_ball_segment(const solid *ball, const solid *segment) {
    const vector n = from_segment(ball, segment);
    return verdict_of_gap(dot_and(n, n, ball->less_square));
}

LANES_INLINE verdict judge_ball_capsule(const solid *ball, const solid *capsule) {
    return less_radii(from_segment(ball, capsule), ball->radius, capsule->radius);
}

/* By how far the center is beyond the sides of a box: the square of the distance, or less than 0 inside. */
LANES_INLINE verdict judge_ball_box(vector beyond, const solid *ball) {
    const lanes zero = lanes_of(0.0F);
    const vector out = greater_of(beyond, (vector){zero, zero, zero});
    const lanes inside = lanes_min(greatest(beyond), zero);
    return verdict_of_gap(lanes_fnma(inside, inside, dot_and(out, out, ball->less_square)));
}

LANES_INLINE verdict judge_ball_aabb(const solid *ball, const aabb *box) {
    return judge_ball_box(greater_of(minus(box->min, ball->middle), minus(ball->middle, box->max)), ball);
}

LANES_INLINE verdict judge_ball_obb(const solid *ball, const solid *box) {
    const vector at = seen_from(box, minus(ball->middle, box->middle));
    return judge_ball_box(minus(absolute(at), box->half), ball);
}

/* ---- Gaps of boxes and segments ---- */

typedef struct bounds {
    lanes low;
    lanes high;
} bounds;

/* A segment of half length k seen from a box: its middle and its direction, which is turned and mirrored so
 * that it has no negative coordinate. */
typedef struct line {
    vector at;
    vector along;
    lanes k;
} line;

LANES_INLINE line mirrored(vector at, vector along, lanes k) {
    return (line){{lanes_where_negative(along.x, -at.x, at.x), lanes_where_negative(along.y, -at.y, at.y),
                   lanes_where_negative(along.z, -at.z, at.z)},
                  absolute(along),
                  k};
}

/* The least sum of two of the three. */
LANES_INLINE lanes least_sum_of_two(vector a) {
    return lanes_min(lanes_min(a.x + a.y, a.x + a.z), a.y + a.z);
}

LANES_INLINE bounds gap_box_segment(vector half, const line *b) {
    const vector c = b->along;
    const lanes sides = greatest(minus(along(absolute(b->at), -b->k, c), half));
    const vector normal = absolute(cross(b->at, c));
    const vector reach = {lanes_fma(half.y, c.z, half.z * c.y), lanes_fma(half.x, c.z, half.z * c.x),
                          lanes_fma(half.x, c.y, half.y * c.x)};
    const lanes low = lanes_max(sides, greatest(minus(normal, reach)));
    const lanes turn = lanes_of(3.0F) * least_sum_of_two(c) * b->k;
    return (bounds){low, lanes_min(low, sides + turn)};
}

/* A box of half sizes k, seen from one of half sizes h: its middle in the coordinates of the first box, and
 * in its own; row i of the cosines has those of the first one's side i with all of its own, which are
 * columns. */
typedef struct pose {
    vector at;
    vector back;
    vector row_x;
    vector row_y;
    vector row_z;
} pose;

/* The gaps on cross products of one side of the first box with the three of the second. x, y: coordinates of
 * the middle along the next two sides; cx, cy: their cosines with the second box's sides; c: those of the
 * side. */
LANES_INLINE lanes gap_crosses(lanes x, lanes y, lanes hx, lanes hy, vector cx, vector cy, vector c,
                               vector k) {
    const vector ax = absolute(cx);
    const vector ay = absolute(cy);
    const vector a = absolute(c);
    const vector middle = {lanes_abs(lanes_fnma(x, cy.x, y * cx.x)), lanes_abs(lanes_fnma(x, cy.y, y * cx.y)),
                           lanes_abs(lanes_fnma(x, cy.z, y * cx.z))};
    const vector first = {lanes_fma(hx, ay.x, hy * ax.x), lanes_fma(hx, ay.y, hy * ax.y),
                          lanes_fma(hx, ay.z, hy * ax.z)};
    const vector second = {lanes_fma(k.y, a.z, k.z * a.y), lanes_fma(k.x, a.z, k.z * a.x),
                           lanes_fma(k.x, a.y, k.y * a.x)};
    return greatest(minus(minus(middle, first), second));
}

LANES_INLINE bounds gap_box_box(const pose *b, vector h, vector k) {
    const vector rx = absolute(b->row_x);
    const vector ry = absolute(b->row_y);
    const vector rz = absolute(b->row_z);
    const vector shadow = {dot(rx, k), dot(ry, k), dot(rz, k)};
    const vector back = along(along(scaled(rx, h.x), h.y, ry), h.z, rz);
    const lanes sides = lanes_max(greatest(minus(minus(absolute(b->at), h), shadow)),
                                  greatest(minus(minus(absolute(b->back), k), back)));
    const lanes crosses_x = gap_crosses(b->at.y, b->at.z, h.y, h.z, b->row_y, b->row_z, b->row_x, k);
    const lanes crosses_y = gap_crosses(b->at.z, b->at.x, h.z, h.x, b->row_z, b->row_x, b->row_y, k);
    const lanes crosses_z = gap_crosses(b->at.x, b->at.y, h.x, h.y, b->row_x, b->row_y, b->row_z, k);
    const lanes low = lanes_max(lanes_max(sides, crosses_x), lanes_max(crosses_y, crosses_z));
    const lanes sine = lanes_min(lanes_min(least_sum_of_two(rx), least_sum_of_two(ry)), least_sum_of_two(rz));
    const lanes size = lanes_fma(sum(k), lanes_of(2.0F), sum(absolute(b->at)) + sum(h));
    return (bounds){low, lanes_min(low, lanes_fma(lanes_of(1.5F) * sine, size, sides))};
}

LANES_INLINE verdict judge_aabb_aabb(const aabb *a, const aabb *b) {
    return verdict_of_gap(greatest(greater_of(minus(a->min, b->max), minus(b->min, a->max))));
}

LANES_INLINE verdict judge_aabb_obb(const aabb *a, const solid *b) {
    const vector at = minus(b->middle, middle_of(a));
    const pose seen = {
        at, seen_from(b, at), {b->u.x, b->v.x, b->w.x}, {b->u.y, b->v.y, b->w.y}, {b->u.z, b->v.z, b->w.z}};
    const bounds gap = gap_box_box(&seen, half_of(a), b->half);
    return verdict_of_bounds(gap.low, gap.high);
}

LANES_INLINE verdict judge_obb_obb(const solid *a, const solid *b) {
    const vector d = minus(b->middle, a->middle);
    const pose seen = {seen_from(a, d), seen_from(b, d), seen_from(b, a->u), seen_from(b, a->v),
                       seen_from(b, a->w)};
    const bounds gap = gap_box_box(&seen, a->half, b->half);
    return verdict_of_bounds(gap.low, gap.high);
}

/* ---- Capsules ---- */

/* No less than the length of a vector, and never 0. */
LANES_INLINE lanes length(vector n) { return lanes_sqrt(dot(n, n) + lanes_of(0x1p-90F)); }

/* Points of two segments near each other: the nearest ones, but for rounding (Ericson, "Real-Time Collision
 * Detection", 2005, 5.1.9), with the square of the sine as that of the cross product, which is precise where
 * it is small. Where lines are parallel any point does to begin with, since the next is the one nearest to
 * it. */
LANES_INLINE bounds bounds_of_segments(const solid *a, const solid *b) {
    const lanes h = a->half.x;
    const lanes k = b->half.x;
    const vector d = minus(b->middle, a->middle);
    const vector normal = cross(a->u, b->u);
    const lanes c = dot(a->u, b->u);
    const lanes p = dot(d, a->u);
    const lanes q = dot(d, b->u);
    const lanes square = lanes_max(dot(normal, normal), lanes_of(0x1p-60F));
    const lanes start = clamped(lanes_fnma(q, c, p) / square, -h, h);
    const lanes first = clamped(lanes_fma(start, c, -q), -k, k);
    const lanes s = clamped(lanes_fma(first, c, p), -h, h);
    const lanes t = clamped(lanes_fma(s, c, -q), -k, k);
    const vector n = along(along(d, t, b->u), -s, a->u);
    const lanes far = length(n);
    const lanes shadow =
        lanes_fnma(lanes_abs(dot(n, b->u)), k, lanes_fnma(lanes_abs(dot(n, a->u)), h, dot(n, d)));
    return (bounds){lanes_max(shadow / far, lanes_abs(dot(d, normal))), far};
}

LANES_INLINE verdict judge_capsule_capsule(const solid *a, const solid *b) {
    const bounds core = bounds_of_segments(a, b);
    const lanes radius = a->radius + b->radius;
    return verdict_of_bounds(core.low - radius, core.high - radius);
}

/* By how far a point is outside of a box, in each coordinate. */
LANES_INLINE vector outside(vector p, vector half) {
    return (vector){p.x - clamped(p.x, -half.x, half.x), p.y - clamped(p.y, -half.y, half.y),
                    p.z - clamped(p.z, -half.z, half.z)};
}

/* A part of the segment that has the point nearest to the box in it: places, and half the derivative of the
 * squared distance there, which never falls. */
typedef struct bracket {
    lanes low;
    lanes high;
    lanes at_low;
    lanes at_high;
} bracket;

LANES_INLINE lanes slope(const line *b, vector half, lanes t) {
    return dot(outside(along(b->at, t, b->along), half), b->along);
}

/* Leaves what is on one side of t. */
LANES_INLINE void narrow(bracket *part, const line *b, vector half, lanes t) {
    const lanes inner = clamped(t, part->low, part->high);
    const lanes at = slope(b, half, inner);
    part->low = lanes_where_negative(at, inner, part->low);
    part->at_low = lanes_where_negative(at, at, part->at_low);
    part->high = lanes_where_negative(at, part->high, inner);
    part->at_high = lanes_where_negative(at, part->at_high, at);
}

/* Where the segment comes through the two planes of opposite sides. */
LANES_INLINE void narrow_by_slab(bracket *part, const line *b, vector half, lanes at, lanes h, lanes c) {
    const lanes by = lanes_of(1.0F) / lanes_max(c, lanes_of(0x1p-40F));
    narrow(part, b, half, (-h - at) * by);
    narrow(part, b, half, (h - at) * by);
}

/* The place of the point of the segment that is nearest to the box, but for rounding: the derivative is
 * linear between the planes of the sides. */
LANES_INLINE lanes nearest_place(vector half, const line *b) {
    bracket part = {-b->k, b->k, slope(b, half, -b->k), slope(b, half, b->k)};
    narrow_by_slab(&part, b, half, b->at.x, half.x, b->along.x);
    narrow_by_slab(&part, b, half, b->at.y, half.y, b->along.y);
    narrow_by_slab(&part, b, half, b->at.z, half.z, b->along.z);
    const lanes rise = lanes_max(part.at_high - part.at_low, lanes_of(0x1p-60F));
    const lanes share = clamped(-part.at_low / rise, lanes_of(0.0F), lanes_of(1.0F));
    return lanes_fma(part.high - part.low, share, part.low);
}

/* Most capsules are apart from most boxes on one of the axes of the core, by far more than the error, which
 * is about 2^-17 of the unit that packs choose: where all are, the nearest points are not looked for. */
LANES_INLINE verdict judge_capsule_box(const line *b, vector half, lanes radius) {
    const bounds gap = gap_box_segment(half, b);
    const lanes apart = gap.low - radius;
    if (lanes_greater(apart, lanes_of(0x1p-14F)) == all_lanes) {
        return verdict_of_bounds(apart, apart);
    }
    const lanes t = nearest_place(half, b);
    const vector n = outside(along(b->at, t, b->along), half);
    const lanes far = length(n);
    const lanes shadow =
        lanes_fnma(lanes_abs(dot(n, b->along)), b->k, dot(n, b->at)) - dot(absolute(n), half);
    return verdict_of_bounds(lanes_max(apart, shadow / far - radius), lanes_min(far - radius, gap.high));
}

LANES_INLINE verdict judge_segment_box(const line *b, vector half) {
    const bounds gap = gap_box_segment(half, b);
    return verdict_of_bounds(gap.low, gap.high);
}

LANES_INLINE line seen_from_aabb(const solid *segment, const aabb *box) {
    return mirrored(minus(segment->middle, middle_of(box)), segment->u, segment->half.x);
}

LANES_INLINE line seen_from_obb(const solid *segment, const solid *box) {
    return mirrored(seen_from(box, minus(segment->middle, box->middle)), seen_from(box, segment->u),
                    segment->half.x);
}

/* ---- All pairs of kinds ---- */

LANES_INLINE verdict judge_line(int pair, const shape *a, const shape *b) {
    const bool with_aabb =
        pair == PAIR(FILTER_SEGMENT, FILTER_AABB) || pair == PAIR(FILTER_CAPSULE, FILTER_AABB);
    const bool round = pair == PAIR(FILTER_CAPSULE, FILTER_AABB) || pair == PAIR(FILTER_CAPSULE, FILTER_OBB);
    const line seen = with_aabb ? seen_from_aabb(&a->core, &b->box) : seen_from_obb(&a->core, &b->core);
    const vector half = with_aabb ? half_of(&b->box) : b->core.half;
    return round ? judge_capsule_box(&seen, half, a->core.radius) : judge_segment_box(&seen, half);
}

/* For kinds in their order. A segment is a capsule of radius 0, but where it meets a box. */
LANES_INLINE verdict judge(int pair, const shape *a, const shape *b) {
    switch (pair) {
    case PAIR(FILTER_BALL, FILTER_BALL):
        return judge_ball_ball(&a->core, &b->core);
    case PAIR(FILTER_BALL, FILTER_SEGMENT):
        return judge_ball_segment(&a->core, &b->core);
    case PAIR(FILTER_BALL, FILTER_CAPSULE):
        return judge_ball_capsule(&a->core, &b->core);
    case PAIR(FILTER_BALL, FILTER_AABB):
        return judge_ball_aabb(&a->core, &b->box);
    case PAIR(FILTER_BALL, FILTER_OBB):
        return judge_ball_obb(&a->core, &b->core);
    case PAIR(FILTER_SEGMENT, FILTER_AABB):
    case PAIR(FILTER_SEGMENT, FILTER_OBB):
    case PAIR(FILTER_CAPSULE, FILTER_AABB):
    case PAIR(FILTER_CAPSULE, FILTER_OBB):
        return judge_line(pair, a, b);
    case PAIR(FILTER_AABB, FILTER_AABB):
        return judge_aabb_aabb(&a->box, &b->box);
    case PAIR(FILTER_AABB, FILTER_OBB):
        return judge_aabb_obb(&a->box, &b->core);
    case PAIR(FILTER_OBB, FILTER_OBB):
        return judge_obb_obb(&a->core, &b->core);
    default:
        return judge_capsule_capsule(&a->core, &b->core);
    }
}

LANES_INLINE bool test_squared(filter_kind a, filter_kind b) { return a == FILTER_BALL || b == FILTER_BALL; }

#include "filter.inl"

TEST_BLOCK(block_segment_ball, FILTER_SEGMENT, FILTER_BALL)

/* Compiled once for each set of instructions. */
#if defined(COLLIDE_FOR_AVX512)
const filter_table collide_filter3_avx512 = FILTER_TABLE_OF_RUNS;
#elif defined(COLLIDE_FOR_AVX2)
const filter_table collide_filter3_avx2 = FILTER_TABLE_OF_RUNS;
#else
const filter_table collide_filter3_base = FILTER_TABLE_OF_RUNS;
#endif
