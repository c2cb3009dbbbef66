/* The kernels of turns.h. Lanes are vertices and edges of a, which stay the same for a long time, or points. */
#include "turns.h"

#include "double_lanes.h"
#include "numeric/ccd2_rotation.h"

#include <geom/scalar.h>
#include <geom/shape.h>

/* A vertex and an edge are numbered: whose vertex it is, which of b, which of a. The number takes the place of the
 * last bits of a square: so the least square says which it is of. */
enum {
    OF_ONE = TURN_KEPT_VERTICES * TURN_KEPT_VERTICES,
    NUMBERS = 2 * OF_ONE
};

static const int64_t lane_numbers[TURN_KEPT_VERTICES] = {0, 1, 2, 3, 4, 5, 6, 7};

static inline dlanes numbered(dlanes squares, dlane_bits numbers) {
    return (dlanes)(((dlane_bits)squares & ~(int64_t)(NUMBERS - 1)) | numbers);
}

static inline dlane_bits numbers_from(size_t lane) {
    dlane_bits numbers;
    memcpy(&numbers, &lane_numbers[lane], sizeof numbers);
    return numbers;
}

/* Some vertices of a and the edges from there, in their place. */
typedef struct placed_edges {
    dlanes x;
    dlanes y;
    dlanes along_x;
    dlanes along_y;
    dlanes inverse;
} placed_edges;

static inline placed_edges edges_at(const turn_edges *a, size_t i, geom_vec2 rotation, geom_vec2 place) {
    const dlanes x = dlanes_load(&a->start[0][i]);
    const dlanes y = dlanes_load(&a->start[1][i]);
    const dlanes along_x = dlanes_load(&a->along[0][i]);
    const dlanes along_y = dlanes_load(&a->along[1][i]);
    const placed_edges placed = {(rotation.x * x - rotation.y * y) + place.x,
                                 (rotation.y * x + rotation.x * y) + place.y,
                                 rotation.x * along_x - rotation.y * along_y,
                                 rotation.y * along_x + rotation.x * along_y, dlanes_load(&a->inverse[i])};
    return placed;
}

/* The squares of the way from an edge to vertices that are at (x, y) from its start. */
static inline dlanes squares_from(dlanes x, dlanes y, dlanes along_x, dlanes along_y, dlanes inverse) {
    const dlanes part = (x * along_x + y * along_y) * inverse;
    const dlanes inside = dlanes_min(dlanes_max(part, dlanes_of(0.0)), dlanes_of(1.0));
    const dlanes away_x = x - inside * along_x;
    const dlanes away_y = y - inside * along_y;
    return away_x * away_x + away_y * away_y;
}

/* A square that is NaN or infinite is none. The edges of a point are not asked: those of the other meet it. */
static inline dlanes closest_to(dlanes lower, const placed_edges *a, size_t lane, const turn_edges *b) {
    dlane_bits numbers = numbers_from(lane);
    for (size_t i = 0; i < b->count; ++i) {
        const dlanes x = a->x - b->start[0][i];
        const dlanes y = a->y - b->start[1][i];
        const dlanes of_b = squares_from(-x, -y, a->along_x, a->along_y, a->inverse);
        lower = dlanes_min(numbered(of_b, numbers + OF_ONE), lower);
        if (b->count > 1) {
            const dlanes of_a = squares_from(x, y, dlanes_of(b->along[0][i]), dlanes_of(b->along[1][i]),
                                             dlanes_of(b->inverse[i]));
            lower = dlanes_min(numbered(of_a, numbers), lower);
        }
        numbers += TURN_KEPT_VERTICES;
    }
    return lower;
}

/* Of all lanes. */
static inline turn_pair pair_of(dlanes lower) {
    const double least = dlanes_least(lower);
    uint64_t bits;
    memcpy(&bits, &least, sizeof bits);
    const size_t of_a = (size_t)(bits % TURN_KEPT_VERTICES);
    const size_t of_b = (size_t)(bits / TURN_KEPT_VERTICES % TURN_KEPT_VERTICES);
    const bool is_vertex_of_a = bits % NUMBERS < OF_ONE;
    const turn_pair pair = {is_vertex_of_a, is_vertex_of_a ? of_a : of_b, is_vertex_of_a ? of_b : of_a};
    return pair;
}

/* Each choice is one of numbers, so that none is a branch, of which every second one would be guessed wrong. */
static inline double set_closest(turn_closest *closest, turn_pair pair, geom_vec2 p, geom_segment2 edge) {
    const geom_vec2 e = geom_vec2_sub(edge.b, edge.a);
    const double square = geom_vec2_length_squared(e);
    const double along = geom_vec2_dot(geom_vec2_sub(p, edge.a), e);
    const geom_vec2 inside = geom_vec2_add_scaled(edge.a, along / square, e);
    const geom_vec2 past_start = {along < square ? inside.x : edge.b.x, along < square ? inside.y : edge.b.y};
    const geom_vec2 before_end = {along < square ? e.x : 0.0, along < square ? e.y : 0.0};
    const geom_vec2 foot = along > 0.0 ? past_start : edge.a;
    const double least = geom_vec2_length_squared(geom_vec2_sub(foot, p));
    closest->distance = sqrt(least);
    closest->on_a.x = pair.of_a ? p.x : foot.x;
    closest->on_a.y = pair.of_a ? p.y : foot.y;
    closest->on_b.x = pair.of_a ? foot.x : p.x;
    closest->on_b.y = pair.of_a ? foot.y : p.y;
    closest->edge.x = along > 0.0 ? before_end.x : 0.0;
    closest->edge.y = along > 0.0 ? before_end.y : 0.0;
    closest->pair.of_a = pair.of_a;
    closest->pair.vertex = pair.vertex;
    closest->pair.edge = pair.edge;
    return least;
}

static inline size_t edge_end(const turn_edges *edges, size_t edge) {
    return edge + 1 < edges->count ? edge + 1 : 0;
}

/* Zeros have no sign. */
static inline geom_vec2 resting_vertex(const turn_edges *b, size_t i) {
    return geom_vec2_make(b->start[0][i] + 0.0, b->start[1][i] + 0.0);
}

/* Where the vertices of a are. */
typedef struct placed_vertices {
    double x[TURN_KEPT_VERTICES];
    double y[TURN_KEPT_VERTICES];
} placed_vertices;

static inline geom_vec2 placed_vertex(const placed_vertices *a, size_t i) {
    return geom_vec2_make(a->x[i], a->y[i]);
}

/* Whose vertex it is, is often the same as at the pose before: a branch that is guessed right does not wait for it. */
static double closest(const turn_edges *a, geom_vec2 rotation, geom_vec2 place, const turn_edges *b,
                      turn_closest *found) {
    placed_vertices of_a;
    dlanes lower = dlanes_of(HUGE_VAL);
    size_t i = 0;
    do {
        const placed_edges placed = edges_at(a, i, rotation, place);
        dlanes_store(&of_a.x[i], placed.x);
        dlanes_store(&of_a.y[i], placed.y);
        lower = closest_to(lower, &placed, i, b);
        i += DOUBLE_LANES;
    } while (i < a->count);
    const turn_pair pair = pair_of(lower);
    if (pair.of_a) {
        const geom_segment2 edge = {resting_vertex(b, pair.edge), resting_vertex(b, edge_end(b, pair.edge))};
        return set_closest(found, pair, placed_vertex(&of_a, pair.vertex), edge);
    }
    const geom_segment2 edge = {placed_vertex(&of_a, pair.edge),
                                placed_vertex(&of_a, edge_end(a, pair.edge))};
    return set_closest(found, pair, resting_vertex(b, pair.vertex), edge);
}

/* ---- Heights ---- */

/* A size of the frame in the world. The unit may be so far beyond the doubles that half of it is, too: 0 is 0 in
 * that as well. */
static inline dlanes in_world(const turn_levels *levels, dlanes x) {
    return dlanes_select((dlane_bits)(x == 0.0), x, x * levels->unit_low * levels->unit_high);
}

/* A point at s from the reference point, which the turn by d carries to R s, is higher by
 *     n R s - n s = along (cos d - 1) + lever sin d,    along = n s, lever = cross(s, n),
 * where sin d is off d by |d|^3 / 6 at most, 1 - cos d is between d^2 / 2 and d^2 / 2 - d^4 / 24, and |d| is at
 * most 1. */
static inline void store_heights(pose_heights *heights, size_t i, dlanes gap, dlanes along, dlanes lever) {
    const dlanes down = dlanes_max(-along, dlanes_of(0.0));
    const dlanes twist = dlanes_abs(lever) * (1.0 / 6.0) + down * (1.0 / 24.0);
    dlanes_store(&heights->gap[i], gap);
    dlanes_store(&heights->rate[i], lever);
    dlanes_store(&heights->bend[i], -0.5 * along);
    dlanes_store(&heights->twist[i], twist * (1.0 + 0x1p-40));
}

/* Behind the last of few vertices all are as it, and so are their heights. */
static double heights(const turn_levels *levels, const turn_edges *a, geom_vec2 rotation, geom_vec2 place,
                      pose_heights *out) {
    const geom_vec2 normal = levels->normal;
    dlanes lowest = dlanes_of(HUGE_VAL);
    for (size_t i = 0; i < a->count; i += DOUBLE_LANES) {
        const dlanes x = dlanes_load(&a->start[0][i]);
        const dlanes y = dlanes_load(&a->start[1][i]);
        const dlanes arm_x = rotation.x * x - rotation.y * y;
        const dlanes arm_y = rotation.y * x + rotation.x * y;
        const dlanes height = (normal.x * (arm_x + place.x) + normal.y * (arm_y + place.y)) - levels->level;
        const dlanes along = in_world(levels, normal.x * arm_x + normal.y * arm_y);
        const dlanes lever = in_world(levels, arm_x * normal.y - arm_y * normal.x);
        lowest = dlanes_min(height, lowest);
        const dlanes gap = in_world(levels, dlanes_max(height, dlanes_of(0.0))) * (1.0 - 0x1p-40);
        store_heights(out, i, gap - levels->slop, along, lever);
    }
    out->count = a->count;
    return dlanes_least(lowest);
}

/* ---- Discs ---- */

/* The centers of some discs from the place, and their radii. */
typedef struct disc_arms {
    dlanes x;
    dlanes y;
    dlanes radius;
} disc_arms;

enum {
    DISC_ROWS = TURN_KEPT_VERTICES / DOUBLE_LANES
};

static inline disc_arms arms_of(const turn_discs *discs, size_t i) {
    const geom_vec2 r = discs->rotation;
    dlanes disc[3];
    dlanes_load_threes((const unsigned char *)&discs->discs[i], disc);
    const disc_arms arms = {r.x * disc[0] - r.y * disc[1], r.y * disc[0] + r.x * disc[1], disc[2]};
    return arms;
}

static inline dlanes in_range(dlanes x, double lower, double upper) {
    return dlanes_min(dlanes_of(upper), dlanes_max(dlanes_of(lower), x));
}

/* Squares of the ways from the box, with the numbers of the discs in place of their last bits. */
static inline dlanes squares_to(const turn_discs *discs, const disc_arms *arms, geom_aabb2 box, size_t i) {
    const dlanes x = arms->x + discs->place.x;
    const dlanes y = arms->y + discs->place.y;
    const dlanes away_x = x - in_range(x, box.min.x, box.max.x);
    const dlanes away_y = y - in_range(y, box.min.y, box.max.y);
    const dlane_bits bits = (dlane_bits)(away_x * away_x + away_y * away_y);
    return (dlanes)((bits & ~(int64_t)(TURN_KEPT_VERTICES - 1)) | numbers_from(i));
}

/* The disc whose center is closest to the box. */
static inline size_t closest_disc(const turn_discs *discs, const disc_arms *arms, geom_aabb2 box) {
    dlanes lower = dlanes_of(HUGE_VAL);
    for (size_t k = 0; k < DISC_ROWS; ++k) {
        lower = dlanes_min(squares_to(discs, &arms[k], box, k * DOUBLE_LANES), lower);
    }
    const double least = dlanes_least(lower);
    uint64_t bits;
    memcpy(&bits, &least, sizeof bits);
    return (size_t)(bits % TURN_KEPT_VERTICES);
}

/* The heights over a point of the box, of which the way to the closest center is so long: the least. */
static inline double heights_of_discs(const turn_discs *discs, const disc_arms *arms, geom_vec2 foot,
                                      geom_vec2 normal, double distance, pose_heights *out) {
    dlanes least = dlanes_of(HUGE_VAL);
    for (size_t k = 0; k < DISC_ROWS; ++k) {
        const dlanes x = (arms[k].x + discs->place.x) - foot.x;
        const dlanes y = (arms[k].y + discs->place.y) - foot.y;
        const dlanes height = (normal.x * x + normal.y * y) - arms[k].radius;
        const dlanes gap = ((height - 0x1p-40 * distance) - discs->margin) - discs->slop;
        store_heights(out, k * DOUBLE_LANES, gap, normal.x * arms[k].x + normal.y * arms[k].y,
                      arms[k].x * normal.y - arms[k].y * normal.x);
        least = dlanes_min(gap, least);
    }
    return dlanes_least(least);
}

/* Lengths in which nothing overflows or vanishes when it is squared. */
static inline bool is_plain_length(double length) { return length > 0x1p-400 && length < 0x1p400; }

static double discs(const turn_discs *discs, geom_aabb2 box, geom_vec2 *normal, pose_heights *heights) {
    disc_arms arms[DISC_ROWS];
    for (size_t k = 0; k < DISC_ROWS; ++k) {
        arms[k] = arms_of(discs, k * DOUBLE_LANES);
    }
    const geom_circle *const disc = &discs->discs[closest_disc(discs, arms, box)];
    const geom_vec2 center = geom_vec2_add(discs->place, turn_rotated(discs->rotation, disc->center));
    const geom_vec2 foot = {geom_min(box.max.x, geom_max(box.min.x, center.x)),
                            geom_min(box.max.y, geom_max(box.min.y, center.y))};
    const geom_vec2 way = geom_vec2_sub(center, foot);
    const double distance = geom_vec2_length(way);
    if (discs->count == 0 || !is_plain_length(distance)) {
        return -1.0;
    }
    *normal = geom_vec2_scale(way, 1.0 / distance);
    heights->count = discs->count;
    return heights_of_discs(discs, arms, foot, *normal, distance, heights);
}

/* ---- Falls ---- */

/* The least h with height - rate h - bend h^2 <= 0, rounded downwards; infinite where there is none. */
static inline dlanes times_down(dlanes height, dlanes rate, dlanes bend) {
    const dlanes root = rate + dlanes_sqrt(rate * rate + (4.0 * bend) * height);
    const dlanes time = 2.0 * height / dlanes_max(root, dlanes_of(0.0)) * (1.0 - 0x1p-40);
    return dlanes_select((dlane_bits)(height > 0.0), time, dlanes_of(0.0));
}

static turn_landing landing(const turn_fall *fall, const double *x, const double *y, size_t count,
                            geom_vec2 rotation, geom_vec2 place) {
    dlanes lowest = dlanes_of(HUGE_VAL);
    dlanes least = dlanes_of(HUGE_VAL);
    for (size_t i = 0; i < count; i += DOUBLE_LANES) {
        const dlanes arm_x = dlanes_load(&x[i]);
        const dlanes arm_y = dlanes_load(&y[i]);
        const dlanes px = (rotation.x * arm_x - rotation.y * arm_y) + place.x;
        const dlanes py = (rotation.y * arm_x + rotation.x * arm_y) + place.y;
        const dlanes height = fall->normal.x * px + fall->normal.y * py;
        const dlanes velocity_x =
            (fall->drift.x - fall->spin * (py - fall->center.y)) + fall->spin_of_frame * py;
        const dlanes velocity_y =
            (fall->drift.y + fall->spin * (px - fall->center.x)) - fall->spin_of_frame * px;
        const dlanes rate = fall->rate_error - (fall->normal.x * velocity_x + fall->normal.y * velocity_y);
        const dlanes over = (fall->side * height - fall->level) - fall->needed;
        const dlanes across = fall->normal.y * velocity_x - fall->normal.x * velocity_y;
        const dlanes known = fall->bend - 0.5 * (fall->lift + (fall->side * fall->bent_spin) * across);
        const dlanes bend = dlanes_min(known, dlanes_of(fall->most_bend));
        lowest = dlanes_min(height, lowest);
        least = dlanes_min(times_down(over, rate, bend), least);
    }
    const turn_landing all = {dlanes_least(lowest), dlanes_least(least)};
    return all;
}

#if defined(COLLIDE_FOR_AVX2)
const turn_kernels collide_turns_avx2 = {discs, closest, heights, landing};
#else
const turn_kernels collide_turns_base = {discs, closest, heights, landing};
#endif
