/* The filters of the plane (filter.h), written once. CMake compiles this file for each instruction set, and each object
 * defines one table: collide_filter2_base, collide_filter2_avx2, collide_filter2_avx512.
 *
 * A kernel computes a gap: positive where shapes are apart, negative where they meet. Which lanes it may be believed in
 * says the bound that is proved here, for all kernels at once.
 *
 * Words. u = 2^-24. S is the reach of the one shape plus that of the other: no coordinate, difference of coordinates,
 * half or radius exceeds it, and it is at least FILTER_NEAR, so that numbers that vanish (2^-149) are far below u S and
 * are left out, as are squares of u. Of two convex cores, segments or boxes without their radii, let sigma be the
 * distance, or, when they overlap, minus the penetration depth: sigma is the greatest, over all directions, of the gap
 * between their shadows on a line of that direction. R is the sum of the radii. The shapes meet when sigma <= R. A
 * primed sigma is that of the shapes as the streams have them, with directions made unit.
 *
 * 1. What is stored is near the truth. A number of a stream is off by 1.01 u of itself (one rounding to a float, some
 *    to doubles). So a corner is off by at most 1.01 u (|x| + |y|) for the middle, 1.01 u of both halves for the
 *    direction and as much for the halves themselves, hence by 2.1 u of its reach; in a pair whose second side is moved
 *    to the frame of the first, by 2.9 u S more (the shift is rounded, and the sum). sigma is a maximum of differences
 *    of distances of corners from lines, so it changes by no more than corners do: |sigma - sigma'| <= 5 u S.
 *
 * 2. The middle of b seen from a, pose x and y: four products and four sums of numbers that add up to at most S, and a
 *    direction that is unit but for 1.01 u: off by 5.1 u S. Cosine and sine: off by 4.1 u. The middle of a seen from b,
 *    x c + y s: 7.3 u S from x and y, 5.9 u S from c and s, two roundings: off by 15.2 u S. A sum of halves times
 *    cosines: 8.1 u S. So the gap of two shadows, computed, is off by 23.3 u S, with the middle of an axis-aligned box
 *    rounded as well 26 u S. An end or corner of one seen from the other: off by 24 u S in each coordinate, its
 *    distance by 36 u S.
 *
 * 3. Polygons without radii (gap_*: the greatest gap of shadows on the normals of all edges). By the theorem of
 *    separating axes it has the sign of sigma', and it is not greater than sigma'; where it is negative the two are
 *    equal. With 1 and 2: if sigma <= 0 the gap computed is at most 31 u S, if sigma > 0 at least -31 u S.
 *
 * 4. Shapes with radii (squared_*: sigma^2, or -sigma^2 when the cores overlap). With sigma as computed the claim is
 *          sigma_true <= R gives sigma <= R + delta,   sigma_true > R gives sigma >= R - delta,   delta = 64 u S.
 *    A disc and anything: the distance of its center in the frame of the other is off by at most 9 u S. Two cores of
 *    which one at least is a segment: the sign is that of the gap of shadows, and the distance the least of those of
 *    ends and corners. When both signs are right, 2 says it: 36 u S + 5 u S. If the sign says overlapping and the cores
 *    are apart, the true gap of shadows g is at most 26 u S. Neighboring normals, those across the ends of a segment
 *    included, are at most 90 degrees from each other, so sigma' <= sqrt(2) g, and what was taken for sigma is within
 *    26 u S + (sqrt(2) - 1) 26 u S + 5 u S of it. If the sign says apart and the cores overlap, by at most 26 u S: a
 *    shift that long makes them touch, then a corner of one lies on the other, so before it was no further away than
 *    that, and the least distance comes out as at most 62 u S, and not negative. That is the claim.
 *
 * 5. Squares: sigma^2 comes with at most 3.1 u of itself, R with 2.1 u of itself, its square with 5.1 u, and the gap,
 *    their difference, with u. Of a disc and something without a radius, R^2 itself is stored, with 1.01 u, and the
 *    squares that sigma^2 is the sum of are added to -R^2 one by one, by fused products: what is rounded before the gap
 *    is one number, in space two, between -R^2 and sigma^2, by no more than u sigma^2 + u R^2 each: no more than is
 *    said above. (Inside of a box there is one square only.) If sigma_true <= R the gap computed is at most
 *          (1 + u) ((R + delta)^2 (1 + 3.1 u) - R^2 (1 - 5.1 u)) <= (1 + 5 u) (2 R + delta) delta + 9 u R^2,
 *    if sigma_true > R at least minus that: for R >= delta from (R - delta)^2, else from -delta^2 - R^2. It grows with
 *    R, so the greatest R of a block serves for all of it.
 *
 * So a gap beyond the bound of block_errors is believed: its constants have a thirtieth to spare, for its own roundings
 * and those of the reach.
 *
 * Two axis-aligned boxes in one frame are compared without error: what makes floats of coordinates never swaps two of
 * them. Where the floats differ the coordinates differ the same way, and a difference of floats is never rounded to 0.
 * Only equal floats leave it open. */
#include "verdict.h"

/* ---- Numbers of shapes ---- */

enum {
    AXES = 2,
    DIRECTIONS = 1
};

#include "numbers.inl"

/* Half extents count in lengths of the axis, which may be any. */
static void skewed_core(const filter_frame *frame, const double *box, local_core *core) {
    core_of_point(frame, box, 0.0, core);
    scaled_axis(box + AXES, frame->scale, box + 2 * AXES, AXES, core->direction[0], core->half);
    core->valid =
        box[2 * AXES] >= 0.0 && box[2 * AXES + 1] >= 0.0 && (box[AXES] != 0.0 || box[AXES + 1] != 0.0);
}

/* ---- Shapes in lanes ---- */

/* A disc, segment, capsule or oriented box: middle, direction, half along and across it, radius; of a disc
 * minus the square of that. What a kind does not have is 0 and not looked at. */
typedef struct core_lanes {
    lanes x;
    lanes y;
    lanes ux;
    lanes uy;
    lanes hx;
    lanes hy;
    lanes radius;
    lanes less_square;
} core_lanes;

typedef struct box_lanes {
    lanes min_x;
    lanes min_y;
    lanes max_x;
    lanes max_y;
} box_lanes;

/* One of both, as the kind says. */
typedef struct shape {
    core_lanes core;
    box_lanes box;
} shape;

LANES_INLINE void load_segment(place at, shape *out) {
    *out = (shape){.core = {.x = number_at(at, 0),
                            .y = number_at(at, 1),
                            .ux = number_at(at, 2),
                            .uy = number_at(at, 3),
                            .hx = number_at(at, 4)}};
}

LANES_INLINE void load(filter_kind kind, place at, shape *out) {
    switch (kind) {
    case FILTER_BALL:
        *out = (shape){.core = {.x = number_at(at, 0),
                                .y = number_at(at, 1),
                                .radius = number_at(at, 2),
                                .less_square = number_at(at, 3)}};
        return;
    case FILTER_SEGMENT:
        load_segment(at, out);
        return;
    case FILTER_CAPSULE:
        load_segment(at, out);
        out->core.radius = number_at(at, 5);
        return;
    case FILTER_AABB:
        *out = (shape){.box = {number_at(at, 0), number_at(at, 1), number_at(at, 2), number_at(at, 3)}};
        return;
    case FILTER_OBB:
    case FILTER_KIND_COUNT:
        load_segment(at, out);
        out->core.hy = number_at(at, 5);
    }
}

/* Moves a shape of the second side into the frame of the first. */
LANES_INLINE void move_core(const filter_change *change, core_lanes *core) {
    const lanes unit = lanes_of(change->unit);
    core->x = lanes_fma(core->x, unit, lanes_of(change->shift[0]));
    core->y = lanes_fma(core->y, unit, lanes_of(change->shift[1]));
    core->hx *= unit;
    core->hy *= unit;
    core->radius *= unit;
    core->less_square *= unit * unit;
}

LANES_INLINE void move_box(const filter_change *change, box_lanes *box) {
    const lanes unit = lanes_of(change->unit);
    box->min_x = lanes_fma(box->min_x, unit, lanes_of(change->shift[0]));
    box->min_y = lanes_fma(box->min_y, unit, lanes_of(change->shift[1]));
    box->max_x = lanes_fma(box->max_x, unit, lanes_of(change->shift[0]));
    box->max_y = lanes_fma(box->max_y, unit, lanes_of(change->shift[1]));
}

LANES_INLINE void move_shape(filter_kind kind, const filter_change *change, shape *out) {
    if (kind == FILTER_AABB) {
        move_box(change, &out->box);
    } else {
        move_core(change, &out->core);
    }
}

/* ---- One shape seen from another ---- */

/* The middle of b in the frame of a, and the direction of b there: cosine and sine. */
typedef struct pose2 {
    lanes x;
    lanes y;
    lanes c;
    lanes s;
} pose2;

LANES_INLINE lanes dot2(lanes ax, lanes ay, lanes bx, lanes by) { return lanes_fma(ax, bx, ay * by); }

LANES_INLINE lanes cross2(lanes ax, lanes ay, lanes bx, lanes by) { return lanes_fnma(ay, bx, ax * by); }

/* A product of the point less one of the middle of a: when a is a single shape that is outside of the
 * loop. */
LANES_INLINE lanes along2(const core_lanes *a, lanes x, lanes y) {
    return lanes_fma(x, a->ux, lanes_fma(y, a->uy, -dot2(a->x, a->y, a->ux, a->uy)));
}

LANES_INLINE lanes across2(const core_lanes *a, lanes x, lanes y) {
    return lanes_fma(y, a->ux, lanes_fnma(x, a->uy, -cross2(a->ux, a->uy, a->x, a->y)));
}

LANES_INLINE pose2 seen_from_core(const core_lanes *a, const core_lanes *b) {
    return (pose2){along2(a, b->x, b->y), across2(a, b->x, b->y), dot2(a->ux, a->uy, b->ux, b->uy),
                   cross2(a->ux, a->uy, b->ux, b->uy)};
}

LANES_INLINE pose2 seen_from_box(const box_lanes *a, const core_lanes *b) {
    const lanes half = lanes_of(0.5F);
    return (pose2){lanes_fnma(a->min_x + a->max_x, half, b->x), lanes_fnma(a->min_y + a->max_y, half, b->y),
                   b->ux, b->uy};
}

/* Half the size of an axis-aligned box. */
LANES_INLINE lanes half_width(const box_lanes *box) { return (box->max_x - box->min_x) * lanes_of(0.5F); }
LANES_INLINE lanes half_height(const box_lanes *box) { return (box->max_y - box->min_y) * lanes_of(0.5F); }

/* The middle of a seen from b, but for its sign. */
LANES_INLINE lanes back_x(const pose2 *b) { return dot2(b->x, b->y, b->c, b->s); }
LANES_INLINE lanes back_y(const pose2 *b) { return cross2(b->c, b->s, b->x, b->y); }

/* ---- Gaps of shapes without radii ---- */

LANES_INLINE lanes gap_of_boxes(const box_lanes *a, const box_lanes *b) {
    return lanes_max(lanes_max(a->min_x - b->max_x, b->min_x - a->max_x),
                     lanes_max(a->min_y - b->max_y, b->min_y - a->max_y));
}

/* A segment of half length h, seen from a box of halves hx and hy, or, with hy = 0, from another segment: the
 * normals of the sides of the one and of the other. */
LANES_INLINE lanes gap_box_segment(const pose2 *at, lanes hx, lanes hy, lanes h) {
    const lanes c = lanes_abs(at->c);
    const lanes s = lanes_abs(at->s);
    const lanes along = lanes_fnma(h, c, lanes_abs(at->x) - hx);
    const lanes across = lanes_fnma(h, s, lanes_abs(at->y) - hy);
    const lanes normal = lanes_fnma(hy, c, lanes_fnma(hx, s, lanes_abs(back_y(at))));
    return lanes_max(lanes_max(along, across), normal);
}

/* A box of halves kx and ky, seen from one of halves hx and hy. */
LANES_INLINE lanes gap_box_box(const pose2 *at, lanes hx, lanes hy, lanes kx, lanes ky) {
    const lanes c = lanes_abs(at->c);
    const lanes s = lanes_abs(at->s);
    const lanes x = lanes_fnma(ky, s, lanes_fnma(kx, c, lanes_abs(at->x) - hx));
    const lanes y = lanes_fnma(ky, c, lanes_fnma(kx, s, lanes_abs(at->y) - hy));
    const lanes back_along = lanes_fnma(hy, s, lanes_fnma(hx, c, lanes_abs(back_x(at)) - kx));
    const lanes back_across = lanes_fnma(hy, c, lanes_fnma(hx, s, lanes_abs(back_y(at)) - ky));
    return lanes_max(lanes_max(x, y), lanes_max(back_along, back_across));
}

/* ---- Squared distances of cores ---- */

/* A point from a segment along the axis. */
LANES_INLINE lanes squared_from_segment(lanes x, lanes y, lanes h) {
    const lanes out = lanes_beyond(x, h);
    return lanes_fma(out, out, y * y);
}

/* A point from a box about the origin. */
LANES_INLINE lanes squared_from_box(lanes x, lanes y, lanes hx, lanes hy) {
    const lanes out_x = lanes_beyond(x, hx);
    const lanes out_y = lanes_beyond(y, hy);
    return lanes_fma(out_x, out_x, out_y * out_y);
}

/* Two segments of half lengths h and k: from each end to the other segment, or how deep they cross. */
LANES_INLINE lanes signed_square_of_segments(const pose2 *at, lanes h, lanes k) {
    const lanes kc = k * at->c;
    const lanes ks = k * at->s;
    const lanes ends_of_b = lanes_min(squared_from_segment(at->x + kc, at->y + ks, h),
                                      squared_from_segment(at->x - kc, at->y - ks, h));
    const lanes hc = h * at->c;
    const lanes hs = h * at->s;
    const lanes x = back_x(at);
    const lanes y = back_y(at);
    const lanes ends_of_a =
        lanes_min(squared_from_segment(x - hc, y + hs, k), squared_from_segment(x + hc, y - hs, k));
    const lanes gap = gap_box_segment(at, h, lanes_of(0.0F), k);
    return lanes_where_negative(gap, -(gap * gap), lanes_min(ends_of_a, ends_of_b));
}

/* A box of halves hx and hy, and a segment of half length k: from ends to the box and from corners to the
 * segment. */
LANES_INLINE lanes signed_square_of_box_segment(const pose2 *at, lanes hx, lanes hy, lanes k) {
    const lanes kc = k * at->c;
    const lanes ks = k * at->s;
    const lanes ends = lanes_min(squared_from_box(at->x + kc, at->y + ks, hx, hy),
                                 squared_from_box(at->x - kc, at->y - ks, hx, hy));
    const lanes x = back_x(at);
    const lanes y = back_y(at);
    const lanes plus_x = lanes_fma(hx, at->c, hy * at->s);
    const lanes plus_y = lanes_fnma(hx, at->s, hy * at->c);
    const lanes minus_x = lanes_fnma(hy, at->s, hx * at->c);
    const lanes minus_y = -lanes_fma(hx, at->s, hy * at->c);
    const lanes plus = lanes_min(squared_from_segment(x + plus_x, y + plus_y, k),
                                 squared_from_segment(x - plus_x, y - plus_y, k));
    const lanes minus = lanes_min(squared_from_segment(x + minus_x, y + minus_y, k),
                                  squared_from_segment(x - minus_x, y - minus_y, k));
    const lanes gap = gap_box_segment(at, hx, hy, k);
    return lanes_where_negative(gap, -(gap * gap), lanes_min(ends, lanes_min(plus, minus)));
}

/* ---- The kernels: one a pair of kinds ---- */

/* A square less that of the sum of the radii. */
LANES_INLINE lanes less_radii(lanes square, lanes r, lanes s) {
    const lanes sum = r + s;
    return lanes_fnma(sum, sum, square);
}

LANES_INLINE lanes gap_disc_disc(const shape *a, const shape *b) {
    const lanes x = b->core.x - a->core.x;
    const lanes y = b->core.y - a->core.y;
    return less_radii(lanes_fma(x, x, y * y), a->core.radius, b->core.radius);
}

LANES_INLINE lanes gap_disc_segment(const shape *disc, const shape *b) {
    const lanes x = along2(&b->core, disc->core.x, disc->core.y);
    const lanes y = across2(&b->core, disc->core.x, disc->core.y);
    const lanes out = lanes_beyond(x, b->core.hx);
    return lanes_fma(out, out, lanes_fma(y, y, disc->core.less_square));
}

LANES_INLINE lanes gap_disc_capsule(const shape *a, const shape *b) {
    const lanes x = along2(&b->core, a->core.x, a->core.y);
    const lanes y = across2(&b->core, a->core.x, a->core.y);
    return less_radii(squared_from_segment(x, y, b->core.hx), a->core.radius, b->core.radius);
}

/* A disc whose center is so far beyond the sides of a box: the square of the distance, or, inside, less than
 * 0. */
LANES_INLINE lanes gap_disc_box(lanes beyond_x, lanes beyond_y, const core_lanes *disc) {
    const lanes zero = lanes_of(0.0F);
    const lanes out_x = lanes_max(beyond_x, zero);
    const lanes out_y = lanes_max(beyond_y, zero);
    const lanes inside = lanes_min(lanes_max(beyond_x, beyond_y), zero);
    const lanes outside = lanes_fma(out_x, out_x, lanes_fma(out_y, out_y, disc->less_square));
    return lanes_fnma(inside, inside, outside);
}

LANES_INLINE lanes gap_disc_aabb(const shape *disc, const shape *b) {
    const lanes x = lanes_max(b->box.min_x - disc->core.x, disc->core.x - b->box.max_x);
    const lanes y = lanes_max(b->box.min_y - disc->core.y, disc->core.y - b->box.max_y);
    return gap_disc_box(x, y, &disc->core);
}

LANES_INLINE lanes gap_disc_obb(const shape *disc, const shape *b) {
    const lanes x = lanes_abs(along2(&b->core, disc->core.x, disc->core.y)) - b->core.hx;
    const lanes y = lanes_abs(across2(&b->core, disc->core.x, disc->core.y)) - b->core.hy;
    return gap_disc_box(x, y, &disc->core);
}

LANES_INLINE lanes gap_segment_segment(const shape *a, const shape *b) {
    const pose2 at = seen_from_core(&a->core, &b->core);
    return gap_box_segment(&at, a->core.hx, lanes_of(0.0F), b->core.hx);
}

LANES_INLINE lanes gap_capsule_capsule(const shape *a, const shape *b) {
    const pose2 at = seen_from_core(&a->core, &b->core);
    return less_radii(signed_square_of_segments(&at, a->core.hx, b->core.hx), a->core.radius, b->core.radius);
}

LANES_INLINE lanes gap_segment_aabb(const shape *a, const shape *b) {
    const pose2 at = seen_from_box(&b->box, &a->core);
    return gap_box_segment(&at, half_width(&b->box), half_height(&b->box), a->core.hx);
}

LANES_INLINE lanes gap_capsule_aabb(const shape *a, const shape *b) {
    const pose2 at = seen_from_box(&b->box, &a->core);
    const lanes square =
        signed_square_of_box_segment(&at, half_width(&b->box), half_height(&b->box), a->core.hx);
    return lanes_fnma(a->core.radius, a->core.radius, square);
}

LANES_INLINE lanes gap_segment_obb(const shape *a, const shape *b) {
    const pose2 at = seen_from_core(&b->core, &a->core);
    return gap_box_segment(&at, b->core.hx, b->core.hy, a->core.hx);
}

LANES_INLINE lanes gap_capsule_obb(const shape *a, const shape *b) {
    const pose2 at = seen_from_core(&b->core, &a->core);
    const lanes square = signed_square_of_box_segment(&at, b->core.hx, b->core.hy, a->core.hx);
    return lanes_fnma(a->core.radius, a->core.radius, square);
}

LANES_INLINE lanes gap_aabb_aabb(const shape *a, const shape *b) { return gap_of_boxes(&a->box, &b->box); }

LANES_INLINE lanes gap_aabb_obb(const shape *a, const shape *b) {
    const pose2 at = seen_from_box(&a->box, &b->core);
    return gap_box_box(&at, half_width(&a->box), half_height(&a->box), b->core.hx, b->core.hy);
}

LANES_INLINE lanes gap_obb_obb(const shape *a, const shape *b) {
    const pose2 at = seen_from_core(&a->core, &b->core);
    return gap_box_box(&at, a->core.hx, a->core.hy, b->core.hx, b->core.hy);
}

/* For kinds in their order. */
LANES_INLINE lanes gap_in_order(int pair, const shape *a, const shape *b) {
    switch (pair) {
    case PAIR(FILTER_BALL, FILTER_BALL):
        return gap_disc_disc(a, b);
    case PAIR(FILTER_BALL, FILTER_SEGMENT):
        return gap_disc_segment(a, b);
    case PAIR(FILTER_BALL, FILTER_CAPSULE):
        return gap_disc_capsule(a, b);
    case PAIR(FILTER_BALL, FILTER_AABB):
        return gap_disc_aabb(a, b);
    case PAIR(FILTER_BALL, FILTER_OBB):
        return gap_disc_obb(a, b);
    case PAIR(FILTER_SEGMENT, FILTER_SEGMENT):
        return gap_segment_segment(a, b);
    case PAIR(FILTER_SEGMENT, FILTER_AABB):
        return gap_segment_aabb(a, b);
    case PAIR(FILTER_SEGMENT, FILTER_OBB):
        return gap_segment_obb(a, b);
    case PAIR(FILTER_CAPSULE, FILTER_AABB):
        return gap_capsule_aabb(a, b);
    case PAIR(FILTER_CAPSULE, FILTER_OBB):
        return gap_capsule_obb(a, b);
    case PAIR(FILTER_AABB, FILTER_AABB):
        return gap_aabb_aabb(a, b);
    case PAIR(FILTER_AABB, FILTER_OBB):
        return gap_aabb_obb(a, b);
    case PAIR(FILTER_OBB, FILTER_OBB):
        return gap_obb_obb(a, b);
    default: /* a capsule and a capsule or segment, which has the radius 0 */
        return gap_capsule_capsule(a, b);
    }
}

LANES_INLINE verdict judge(int pair, const shape *a, const shape *b) {
    return verdict_of_gap(gap_in_order(pair, a, b));
}

LANES_INLINE bool has_radius(filter_kind kind) { return kind == FILTER_BALL || kind == FILTER_CAPSULE; }

LANES_INLINE bool test_squared(filter_kind a, filter_kind b) { return has_radius(a) || has_radius(b); }

#include "filter.inl"

/* A segment against a block of discs without its length, for which all kernels of a block would wait: a square root and
 * a quotient take as long as the rest. Instead of its direction it has its half, of length L, so that all lengths of
 * gap_disc_segment come out L times as large, and the half as L^2. All errors of 2 and 4 are L times as large as well,
 * and so is the bound of a gap L^2 times. Beyond that only R^2 L^2 is rounded twice more, and L^2 once: in 5 that makes
 * 12 u R^2 of 9 u R^2, and 16 u R^2 are allowed. L is at least 2^-20, for numbers that vanish. */
static bool block_segment_ball(const filter_pack *many, const void *query, uint64_t *meets) {
    const double *ends = query;
    const double to_half = many->frame.scale * 0.5;
    const double half_x = (ends[2] - ends[0]) * to_half;
    const double half_y = (ends[3] - ends[1]) * to_half;
    const double x = filter_to_frame(&many->frame, 0, ends[0]) + half_x;
    const double y = filter_to_frame(&many->frame, 1, ends[1]) + half_y;
    const double square = half_x * half_x + half_y * half_y;
    filter_one packed;
    if (!(square > 0x1p-40 && put_reach(fabs(x) + fabs(y) + (fabs(half_x) + fabs(half_y)), &packed))) {
        return false;
    }
    const lanes stretch = lanes_of((float)square);
    const shape segment = {.core = {.x = lanes_of((float)x),
                                    .y = lanes_of((float)y),
                                    .ux = lanes_of((float)half_x),
                                    .uy = lanes_of((float)half_y),
                                    .hx = stretch}};
    uint64_t meet = 0;
    lanes nearest = lanes_of(HUGE_VALF);
    for (size_t i = 0; i < FILTER_BLOCK; i += LANES) {
        shape disc;
        load(FILTER_BALL, place_in(&many->side, i), &disc);
        disc.core.less_square *= stretch;
        const lanes gap = gap_disc_segment(&disc, &segment);
        meet |= (uint64_t)lanes_negative(gap) << i;
        nearest = lanes_min_abs(nearest, gap);
    }
    *meets = meet & many->last;
    const test_kind test = {FILTER_SEGMENT, FILTER_BALL, true};
    const lanes error =
        block_errors(test, lanes_of(many->side.reach[0] + packed.reach), lanes_of(many->side.radius[0]));
    return lanes_greater(nearest, error * stretch) == all_lanes;
}

/* Compiled once for each set of instructions. */
#if defined(COLLIDE_FOR_AVX512)
const filter_table collide_filter2_avx512 = FILTER_TABLE_OF_RUNS;
#elif defined(COLLIDE_FOR_AVX2)
const filter_table collide_filter2_avx2 = FILTER_TABLE_OF_RUNS;
#else
const filter_table collide_filter2_base = FILTER_TABLE_OF_RUNS;
#endif
