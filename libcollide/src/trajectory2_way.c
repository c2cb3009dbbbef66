#include "trajectory2_way.h"

#include "turn2_rotation.h"
#include "two.h"
#include "valid2.h"

/* A stretch ends when it is as large as the footprint four times, so that little is asked about it in vain; how large it is
 * is looked at every sixteen legs. */
enum {
    STRETCH_LEAST_LEGS = 16,
    STRETCH_MOST_LEGS = 256
};

static const double stretch_reaches = 4.0;

/* The way of the reference point along an arc has the acceleration r angle^2, and r = chord / (2 |sin(angle / 2)|), which is
 * at most chord / (0.9 |angle|) for angles up to 1.5: so that it is off the chord by r angle^2 / 8, and by the diameter at
 * most. */
static double bulge_of(double angle, double chord) {
    if (angle <= 1.5) {
        return angle > 0.0 ? 0.14 * angle * chord : 0.0;
    }
    const double sine = fabs(collide_turn_rotation(1.0, 0.5 * angle).y) - 0x1p-49 * (1.0 + angle);
    const double bulge = chord * fmin(angle * angle * 0.0625, 1.0) * (1.0 + 0x1p-40);
    return chord > 0.0 && !(sine > 0.0) ? HUGE_VAL : bulge / fmax(sine, 0x1p-60);
}

/* Positions, and the longest chord and the largest turn of all legs. */
typedef struct extents {
    two min;
    two max;
    two chord; /* two numbers, of which the greater counts */
    two turn;
} extents;

static extents extents_at(const geom_vec2 *position) {
    const extents none = {two_at(position), two_at(position), two_of(0.0), two_of(0.0)};
    return none;
}

/* The legs between three poses; two of them may be one, for a single leg. */
static inline void take_legs(extents *all, const collide_pose *from, const collide_pose *over,
                             const collide_pose *to) {
    const two p = two_at(&over->position);
    const two q = two_at(&to->position);
    const two first = two_abs(p - two_at(&from->position));
    const two second = two_abs(q - p);
    const two turns = {over->heading - from->heading, to->heading - over->heading};
    all->min = two_min(all->min, two_min(p, q));
    all->max = two_max(all->max, two_max(p, q));
    all->chord = two_max(all->chord, (two){first[0], second[0]} + (two){first[1], second[1]});
    all->turn = two_max(all->turn, two_abs(turns));
}

static double greatest(two numbers) { return greater(numbers[0], numbers[1]); }

/* How many legs from a pose on make a stretch, and their extents. */
static size_t legs_of_stretch(const trajectory_question *question, size_t first, extents *all) {
    const collide_pose *poses = question->poses + first;
    const size_t left = question->last - first;
    const size_t most = left < STRETCH_MOST_LEGS ? left : STRETCH_MOST_LEGS;
    const double large = stretch_reaches * (question->footprint->reach + question->margin);
    size_t legs = 0;
    extents taken = extents_at(&poses[0].position);
    while (legs < most && !(greatest(taken.max - taken.min) > large)) {
        const size_t next = legs + STRETCH_LEAST_LEGS < most ? legs + STRETCH_LEAST_LEGS : most;
        for (; legs + 2 <= next; legs += 2) {
            take_legs(&taken, &poses[legs], &poses[legs + 1], &poses[legs + 2]);
        }
        if (legs < next) {
            take_legs(&taken, &poses[legs], &poses[next], &poses[next]);
            legs = next;
        }
    }
    *all = taken;
    return legs;
}

/* Where all legs turn by less than 1.5, the bulge grows with the turn and the chord. */
static double largest_bulge(const trajectory_question *question, size_t first, size_t last,
                            const extents *all) {
    const double turn = greatest(all->turn);
    if (!question->arcs || turn <= 1.5) {
        return question->arcs ? bulge_of(turn, greatest(all->chord)) : 0.0;
    }
    double largest = 0.0;
    for (size_t leg = first; leg < last; ++leg) {
        const collide_pose *const pose = &question->poses[leg];
        extents of_leg = extents_at(&pose->position);
        take_legs(&of_leg, pose, pose + 1, pose + 1);
        largest = fmax(largest, bulge_of(greatest(of_leg.turn), greatest(of_leg.chord)));
    }
    return largest;
}

static double largest_coordinate(geom_aabb2 box) {
    return fmax(fmax(fabs(box.min.x), fabs(box.min.y)), fmax(fabs(box.max.x), fabs(box.max.y)));
}

trajectory_stretch collide_trajectory_stretch(const trajectory_question *question, size_t first) {
    trajectory_stretch stretch;
    extents all;
    stretch.first = first;
    stretch.last = first + legs_of_stretch(question, first, &all);
    const geom_aabb2 positions = {{all.min[0], all.min[1]}, {all.max[0], all.max[1]}};
    stretch.positions = positions;
    stretch.chord = greatest(all.chord);
    stretch.turn = greatest(all.turn);
    stretch.bulge = largest_bulge(question, first, stretch.last, &all);
    const double beyond = question->footprint->reach + question->margin + stretch.bulge;
    stretch.slop = 0x1p-44 * (largest_coordinate(stretch.positions) + beyond);
    stretch.reach = (beyond + stretch.slop) * (1.0 + 0x1p-44);
    return stretch;
}

turn_leg collide_trajectory_leg(const trajectory_question *question, size_t leg, geom_vec2 rotation,
                                geom_vec2 velocity, double slop) {
    const collide_pose *from = &question->poses[leg];
    const size_t end = leg_end(question, leg);
    const collide_pose *to = &question->poses[end];
    const geom_vec2 chord = geom_sub2(to->position, from->position);
    const double time = question->times != NULL ? question->times[end] - question->times[leg] : 0.0;
    const bool curved = question->arcs && to->heading != from->heading;
    const geom_vec2 of_body = geom_scale2(velocity, -time);
    const turn_leg result = {place_seen(question, leg, velocity),
                             rotation,
                             curved ? of_body : geom_add2(chord, of_body),
                             chord,
                             to->heading - from->heading,
                             slop,
                             curved};
    return result;
}

/* p - t v, if it is a double. */
static bool subtract_exactly(double p, double t, double v, double *result) {
    const dd product = dd_product(t, v);
    const dd sum = dd_sum(p, -product.high);
    *result = sum.high;
    const bool whole = product.low == 0.0 && fabs(product.high) > 0x1p-900;
    return (t == 0.0 || v == 0.0 || whole) && sum.low == 0.0 && isfinite(sum.high);
}

static bool place_seen_exactly(const trajectory_question *question, size_t pose, geom_vec2 velocity,
                               geom_vec2 *place) {
    const geom_vec2 p = question->poses[pose].position;
    const double time = question->times != NULL ? question->times[pose] : 0.0;
    return subtract_exactly(p.x, time, velocity.x, &place->x) &&
           subtract_exactly(p.y, time, velocity.y, &place->y);
}

bool collide_trajectory_exact_place(const trajectory_question *question, size_t pose, geom_vec2 velocity,
                                    geom_vec2 *place, placed_footprint *placed) {
    return place_seen_exactly(question, pose, velocity, place) &&
           collide_footprint_place_exactly(question->footprint, *place, question->poses[pose].heading,
                                           placed);
}

bool collide_trajectory_exact_end(const trajectory_question *question, size_t leg, geom_vec2 velocity,
                                  geom_vec2 *place) {
    const size_t end = leg_end(question, leg);
    const bool turns = question->poses[leg].heading != question->poses[end].heading;
    return (!turns || (!question->arcs && footprint_is_round(question->footprint))) &&
           place_seen_exactly(question, end, velocity, place);
}
