/* Legs and stretches of a trajectory. */
#include "trajectory2_way.h"

#include "numeric/ccd2_rotation.h"
#include "shape/valid2.h"

/* A stretch ends when it has come as far as the footprint reaches, four times, so that little is asked about
 * it in vain. */
enum {
    STRETCH_MOST_LEGS = 256
};

static const double stretch_reaches = 4.0;

/* The way of the reference point along an arc has the acceleration r angle^2, and r = chord / (2 |sin(angle /
 * 2)|), which is at most chord / (0.9 |angle|) for angles up to 1.5: so that it is off the chord by r angle^2
 * / 8, and by the diameter at most. */
static double bulge_of(double angle, double chord) {
    if (angle <= 1.5) {
        return angle > 0.0 ? 0.14 * angle * chord : 0.0;
    }
    const double sine = fabs(collide_turn_rotation(1.0, 0.5 * angle).y) - 0x1p-49 * (1.0 + angle);
    const double bulge = chord * fmin(angle * angle * 0.0625, 1.0) * (1.0 + 0x1p-40);
    return chord > 0.0 && !(sine > 0.0) ? HUGE_VAL : bulge / fmax(sine, 0x1p-60);
}

/* No leg is longer; of a single leg, it is the length. */
static double chord_of(const pose_extents *all) {
    const geom_vec2 step = {all->step[0], all->step[1]};
    return way_length_bound(step);
}

static double turn_of(const pose_extents *all) { return all->step[2]; }

/* How many legs from a pose on make a stretch, and what they reach. */
static size_t legs_of_stretch(const trajectory_question *question, size_t first, pose_extents *all) {
    const size_t left = question->last - first;
    const size_t upper = left < STRETCH_MOST_LEGS ? left : STRETCH_MOST_LEGS;
    const double far = stretch_reaches * (question->footprint->reach + question->margin);
    return question->passes->extents(&question->poses[first], upper, far, all);
}

/* Where all legs turn by less than 1.5, the bulge grows with the turn and the chord. */
static double largest_bulge(const trajectory_question *question, size_t first, size_t last,
                            const pose_extents *all) {
    const double turn = turn_of(all);
    if (!question->arcs || turn <= 1.5) {
        return question->arcs ? bulge_of(turn, chord_of(all)) : 0.0;
    }
    double largest = 0.0;
    for (size_t leg = first; leg < last; ++leg) {
        pose_extents of_leg;
        (void)question->passes->extents(&question->poses[leg], 1, HUGE_VAL, &of_leg);
        largest = geom_max(bulge_of(turn_of(&of_leg), chord_of(&of_leg)), largest);
    }
    return largest;
}

/* Numbers near the smallest doubles have lost digits: nothing is proved of what is smaller than this. */
static const double least_slop = 0x1p-1000;

static double largest_coordinate(geom_aabb2 box) {
    return geom_max(geom_max(fabs(box.max.y), fabs(box.max.x)), geom_max(fabs(box.min.y), fabs(box.min.x)));
}

static double longest_lapse(const trajectory_question *question, size_t first, size_t last) {
    double longest = 0.0;
    for (size_t i = first; i < last && question->times != NULL; ++i) {
        longest = geom_max(question->times[i + 1] - question->times[i], longest);
    }
    return longest * (1.0 + 0x1p-50);
}

void collide_trajectory_stretch(const trajectory_question *question, size_t first,
                                trajectory_stretch *stretch) {
    pose_extents all;
    const size_t legs = legs_of_stretch(question, first, &all);
    const geom_aabb2 positions = {{all.min[0], all.min[1]}, {all.max[0], all.max[1]}};
    stretch->first = first;
    stretch->last = first + legs;
    stretch->valid = all.valid;
    stretch->positions = positions;
    stretch->chord = chord_of(&all);
    stretch->turn = turn_of(&all);
    stretch->lapse = longest_lapse(question, first, stretch->last);
    stretch->bulge = largest_bulge(question, first, stretch->last, &all);
    const double beyond = question->footprint->reach + question->margin + stretch->bulge;
    stretch->slop = 0x1p-44 * (largest_coordinate(stretch->positions) + beyond) + least_slop;
    stretch->reach = (beyond + stretch->slop) * (1.0 + 0x1p-44);
}

turn_leg collide_trajectory_leg(const trajectory_question *question, size_t leg, geom_vec2 rotation,
                                geom_vec2 velocity, double slop) {
    const collide_pose *from = &question->poses[leg];
    const size_t end = leg_end(question, leg);
    const collide_pose *to = &question->poses[end];
    const geom_vec2 chord = geom_vec2_sub(to->position, from->position);
    const double time = question->times != NULL ? question->times[end] - question->times[leg] : 0.0;
    const bool curved = question->arcs && to->heading != from->heading;
    const geom_vec2 of_body = geom_vec2_scale(velocity, -time);
    const turn_leg result = {place_seen(question, leg, velocity),
                             rotation,
                             curved ? of_body : geom_vec2_add(chord, of_body),
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
