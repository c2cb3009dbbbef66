/* The kernels of turns.h. Lanes are vertices and edges of a, which stay the same for a long time, or points. */
#include "turns.h"

#include "double_lanes.h"

#include <geom/scalar.h>

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

static inline dlane_bits numbers_from(size_t first, size_t lane) {
    dlane_bits numbers;
    memcpy(&numbers, &lane_numbers[lane], sizeof numbers);
    return numbers + (int64_t)first;
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
    for (size_t i = 0; i < b->count; ++i) {
        const dlanes x = a->x - b->start[0][i];
        const dlanes y = a->y - b->start[1][i];
        const size_t number = i * TURN_KEPT_VERTICES;
        const dlanes of_b = squares_from(-x, -y, a->along_x, a->along_y, a->inverse);
        lower = dlanes_min(numbered(of_b, numbers_from(OF_ONE + number, lane)), lower);
        if (b->count > 1) {
            const dlanes of_a = squares_from(x, y, dlanes_of(b->along[0][i]), dlanes_of(b->along[1][i]),
                                             dlanes_of(b->inverse[i]));
            lower = dlanes_min(numbered(of_a, numbers_from(number, lane)), lower);
        }
    }
    return lower;
}

static turn_pair closest(const turn_edges *a, geom_vec2 rotation, geom_vec2 place, const turn_edges *b) {
    dlanes lower = dlanes_of(HUGE_VAL);
    for (size_t i = 0; i < a->count; i += DOUBLE_LANES) {
        const placed_edges placed = edges_at(a, i, rotation, place);
        lower = closest_to(lower, &placed, i, b);
    }
    double least = lower[0];
    for (int lane = 1; lane < DOUBLE_LANES; ++lane) {
        least = geom_min(lower[lane], least);
    }
    uint64_t bits;
    memcpy(&bits, &least, sizeof bits);
    const size_t of_a = (size_t)(bits % TURN_KEPT_VERTICES);
    const size_t of_b = (size_t)(bits / TURN_KEPT_VERTICES % TURN_KEPT_VERTICES);
    const bool is_vertex_of_a = bits % NUMBERS < OF_ONE;
    const turn_pair pair = {is_vertex_of_a, is_vertex_of_a ? of_a : of_b, is_vertex_of_a ? of_b : of_a};
    return pair;
}

/* The least h with height - rate h - bend h^2 <= 0, rounded downwards; infinite where there is none. */
static inline dlanes times_down(dlanes height, dlanes rate, double bend) {
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
        lowest = dlanes_min(height, lowest);
        least = dlanes_min(times_down(over, rate, fall->bend), least);
    }
    turn_landing all = {lowest[0], least[0]};
    for (int lane = 1; lane < DOUBLE_LANES; ++lane) {
        all.lowest = geom_min(lowest[lane], all.lowest);
        all.time = geom_min(least[lane], all.time);
    }
    return all;
}

#if defined(COLLIDE_FOR_AVX2)
const turn_kernels collide_turns_avx2 = {closest, landing};
#else
const turn_kernels collide_turns_base = {closest, landing};
#endif
