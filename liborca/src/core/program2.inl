/* The programs of lp2.c, one a lane, by the same operations in the same order. Included by
 * crowd2_kernels.c. */

/* What is to be found in each lane: the velocity nearest to the target, or the one farthest along it. */
typedef struct lane_goal {
    lanes x;
    lanes y;
    lanes max_speed;
    bool farthest;
} lane_goal;

typedef struct lane_vector {
    lanes x;
    lanes y;
} lane_vector;

LANES_INLINE lane_vector select_vector(lane_test where, lane_vector a, lane_vector b) {
    return (lane_vector){lanes_select(where, a.x, b.x), lanes_select(where, a.y, b.y)};
}

LANES_INLINE lanes lane_miss(const lane_lines *lines, size_t i, lane_vector v) {
    return lanes_at(lines->offset, i) - (v.x * lanes_at(lines->x, i) + v.y * lanes_at(lines->y, i));
}

LANES_INLINE lanes lane_slack(lanes offset, lanes max_speed) {
    return lanes_of(LP_ROUNDING) * (lanes_abs(offset) + max_speed);
}

/* Vectors whose length is not within the limit, or cannot be told by its square. */
static __attribute__((noinline)) lane_vector shorten_each(lane_vector v, lanes limit) {
    for (size_t i = 0; i < LANES; ++i) {
        const geom_vec2 made = lp_shorten(geom_vec2_make(v.x[i], v.y[i]), limit[i]);
        v.x[i] = made.x;
        v.y[i] = made.y;
    }
    return v;
}

/* lp_shorten in each lane. */
LANES_INLINE lane_vector lane_shorten(lane_vector v, lanes limit) {
    const lanes squared = v.x * v.x + v.y * v.y;
    const lane_test plain =
        lanes_gt(squared, lanes_of(LP_LEAST_SQUARE)) & lanes_lt(squared, lanes_of(LP_LARGEST_SQUARE));
    const lane_test within = (plain & lanes_le(lanes_sqrt(squared), limit)) |
                             (lanes_eq(v.x, lanes_of(0.0)) & lanes_eq(v.y, lanes_of(0.0)));
    if (lanes_mask(within) == ALL_LANES) {
        return v;
    }
    const lanes zero = lanes_of(0.0);
    const lanes one = lanes_of(1.0);
    const lanes largest = lanes_select(plain, lanes_max(lanes_abs(v.x), lanes_abs(v.y)), one);
    const lanes x = v.x / largest;
    const lanes y = v.y / largest;
    const lanes length = lanes_sqrt(x * x + y * y);
    const lanes unit_x = x / length;
    const lanes unit_y = y / length;
    const lanes short_x = unit_x * limit;
    const lanes short_y = unit_y * limit;
    const lanes short_squared = short_x * short_x + short_y * short_y;
    const lane_test short_plain = lanes_gt(short_squared, lanes_of(LP_LEAST_SQUARE)) &
                                  lanes_lt(short_squared, lanes_of(LP_LARGEST_SQUARE));
    if (lanes_mask(within | (plain & short_plain & lanes_gt(length, zero))) != ALL_LANES) {
        return shorten_each(v, limit);
    }
    const lane_test fits = lanes_le(lanes_sqrt(short_squared), limit);
    const lanes shrunk = limit * lanes_of(LP_SHRINK);
    const lane_vector made = {lanes_select(fits, short_x, unit_x * shrunk),
                              lanes_select(fits, short_y, unit_y * shrunk)};
    return select_vector(within, v, made);
}

/* The part of a line in each lane within the speed limit. */
typedef struct lane_chord {
    lane_vector foot;
    lane_vector direction;
    lanes low;
    lanes high;
} lane_chord;

/* What one line after the other leaves of the chord of line i; lanes in which that is nothing are taken out
 * of `possible`. */
LANES_INLINE lane_chord lane_clip(const lane_lines *lines, size_t i, lanes max_speed, lane_test *possible) {
    const lanes zero = lanes_of(0.0);
    const lanes offset = lanes_at(lines->offset, i);
    const lanes room = max_speed - lanes_abs(offset);
    *possible &= lanes_not(lanes_lt(room, lanes_negate(lane_slack(offset, max_speed))));
    const lanes half = lanes_sqrt(room * (max_speed + lanes_abs(offset)));
    lane_chord cut = {{lanes_at(lines->x, i) * offset, lanes_at(lines->y, i) * offset},
                      {lanes_at(lines->y, i), lanes_negate(lanes_at(lines->x, i))},
                      zero,
                      lanes_select(lanes_gt(room, zero), half, zero)};
    cut.low = lanes_negate(cut.high);
    lanes low_gain = lanes_of(1.0); /* how fast the lines that set the ends are left beyond them */
    lanes high_gain = low_gain;
    for (size_t j = 0; j < i; ++j) {
        const lanes x = lanes_at(lines->x, j);
        const lanes y = lanes_at(lines->y, j);
        const lanes missing = lanes_at(lines->offset, j) - (cut.foot.x * x + cut.foot.y * y);
        const lanes gain = cut.direction.x * x + cut.direction.y * y;
        const lanes slack =
            lanes_of(LP_ROUNDING_ON_LINE) * (lanes_abs(lanes_at(lines->offset, j)) + max_speed);
        const lanes t = missing / gain;
        const lane_test raises = lanes_gt(gain, lanes_of(LP_PARALLEL)) & lanes_gt(t, cut.low);
        const lane_test lowers = lanes_lt(gain, lanes_of(-LP_PARALLEL)) & lanes_lt(t, cut.high);
        cut.low = lanes_select(raises, t, cut.low);
        cut.high = lanes_select(lowers, t, cut.high);
        low_gain = lanes_select(raises, gain, low_gain);
        high_gain = lanes_select(lowers, lanes_negate(gain), high_gain);
        const lanes crossed = (cut.low - cut.high) * lanes_min(low_gain, high_gain);
        const lane_test parallel = lanes_le(lanes_abs(gain), lanes_of(LP_PARALLEL));
        *possible &= lanes_not(lanes_gt(lanes_select(parallel, missing, crossed), slack));
    }
    const lane_test out_of_order = lanes_gt(cut.low, cut.high);
    const lanes meeting = lanes_select(lanes_gt(low_gain, high_gain), cut.low, cut.high);
    cut.low = lanes_select(out_of_order, meeting, cut.low);
    cut.high = lanes_select(out_of_order, meeting, cut.high);
    return cut;
}

/* The first stage in the lanes `alive`. Returns those that meet all lines; *failed has the index of the first
 * line that the others cannot meet, and is left alone elsewhere. */
LANES_INLINE lane_test lane_optimise(const lane_lines *lines, size_t count, const lane_goal *goal,
                                     lane_test alive, lane_vector *best, lane_bits *failed) {
    const lane_vector target = {goal->x, goal->y};
    const lanes max_speed = goal->max_speed;
    *best = goal->farthest ? (lane_vector){target.x * max_speed, target.y * max_speed}
                           : lane_shorten(target, max_speed);
    for (size_t i = 0; i < count; ++i) {
        const lanes miss = lane_miss(lines, i, *best);
        const lane_test violated = alive & lanes_gt(miss, lane_slack(lanes_at(lines->offset, i), max_speed));
        if (!lanes_any(violated)) {
            continue;
        }
        lane_test possible = violated;
        const lane_chord cut = lane_clip(lines, i, max_speed, &possible);
        lanes t = target.x * cut.direction.x + target.y * cut.direction.y;
        t = goal->farthest ? lanes_select(lanes_gt(t, lanes_of(0.0)), cut.high, cut.low)
                           : lanes_max(lanes_min(t, cut.high), cut.low);
        const lane_vector on = {cut.foot.x + t * cut.direction.x, cut.foot.y + t * cut.direction.y};
        *best = select_vector(possible, on, *best);
        const lane_test lost = violated & lanes_not(possible);
        *failed = lanes_choose(lost, (int64_t)i, *failed);
        alive &= lanes_not(lost);
    }
    return alive;
}

/* Programs in the second stage. */
typedef struct lane_relaxation {
    const lane_lines *lines;
    lane_lines projected;
    lane_bits hard; /* in each lane, how many lines are hard */
    lanes max_speed;
} lane_relaxation;

/* Line j of the program that makes the miss of line i the least: as it is when it is hard, else the
 * velocities that miss it no more than line i. */
LANES_INLINE void project(const lane_relaxation *work, size_t j, size_t i) {
    const lane_lines *lines = work->lines;
    const lanes zero = lanes_of(0.0);
    const lanes x = lanes_at(lines->x, j) - lanes_at(lines->x, i);
    const lanes y = lanes_at(lines->y, j) - lanes_at(lines->y, i);
    const lanes length = lanes_sqrt(x * x + y * y);
    const lanes rate = lanes_of(1.0) / length;
    const lanes offset = (lanes_at(lines->offset, j) - lanes_at(lines->offset, i)) * rate;
    const lane_test distinct = lanes_gt(length, lanes_of(LP_SAME_NORMAL));
    const lane_test soft = lanes_not(lanes_exceed(work->hard, (int64_t)j));
    lanes_put(work->projected.x, j,
              lanes_select(soft, lanes_select(distinct, x * rate, zero), lanes_at(lines->x, j)));
    lanes_put(work->projected.y, j,
              lanes_select(soft, lanes_select(distinct, y * rate, zero), lanes_at(lines->y, j)));
    lanes_put(work->projected.offset, j,
              lanes_select(soft, lanes_select(distinct, offset, zero), lanes_at(lines->offset, j)));
}

/* The second stage, from line first[lane] on. */
LANES_INLINE lane_vector lane_relax(const lane_relaxation *work, lane_bits first, size_t count,
                                    lane_vector velocity) {
    lanes worst = lanes_of(0.0);
    for (size_t i = 0; i < count; ++i) {
        const lane_test begun = lanes_not(lanes_exceed(first, (int64_t)i));
        const lane_test active = begun & lanes_gt(lane_miss(work->lines, i, velocity), worst);
        if (!lanes_any(active)) {
            continue;
        }
        for (size_t j = 0; j < i; ++j) {
            project(work, j, i);
        }
        const lane_goal goal = {lanes_at(work->lines->x, i), lanes_at(work->lines->y, i), work->max_speed,
                                true};
        lane_vector best;
        lane_bits failed = {0};
        const lane_test found = lane_optimise(&work->projected, i, &goal, active, &best, &failed);
        velocity = select_vector(found, best, velocity);
        worst = lanes_select(active, lane_miss(work->lines, i, velocity), worst);
    }
    return velocity;
}

/* The velocity as it may be returned: finite, and no faster than allowed. */
LANES_INLINE lane_vector lane_finish(lane_vector best, lanes max_speed) {
    const lanes largest = lanes_of(DBL_MAX);
    const lane_test finite = lanes_le(lanes_abs(best.x), largest) & lanes_le(lanes_abs(best.y), largest);
    const lane_vector zero = {lanes_of(0.0), lanes_of(0.0)};
    return lane_shorten(select_vector(finite, best, zero), max_speed);
}
