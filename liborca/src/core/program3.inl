/* The programs of lp3.c and lp3_plane.c, one a lane, by the same operations in the same order. Included by
 * crowd3_kernels.c. What those leave out is here taken along as NO_SPACE or NO_LINE, which forbid nothing. */

/* What is to be found in each lane: the velocity nearest to the target, or the one farthest along it; in the
 * unit of the program. */
typedef struct lane_goal {
    lane_vector target;
    lanes limit;
    lanes unit;
    bool farthest;
} lane_goal;

LANES_INLINE lane_vector normal_at(const lane_lines *lines, size_t i) {
    return (lane_vector){lanes_at(lines->x, i), lanes_at(lines->y, i), lanes_at(lines->z, i)};
}

LANES_INLINE lanes lane_miss(const lane_lines *lines, size_t i, lane_vector v) {
    return lanes_at(lines->offset, i) -
           (lanes_at(lines->x, i) * v.x + lanes_at(lines->y, i) * v.y + lanes_at(lines->z, i) * v.z);
}

LANES_INLINE lanes slack_of(double rounding, lanes offset, lanes limit) {
    return lanes_of(rounding) * (lanes_abs(offset) + limit);
}

/* The vector, shortened to the length `limit` where it is longer. */
LANES_INLINE lane_vector lane_shorten(lane_vector v, lanes limit) {
    const lanes length = lanes_sqrt(dot_lanes(v, v));
    const lanes zero = lanes_of(0.0);
    const lane_test movable = lanes_gt(limit, zero);
    const lane_test within = lanes_le(length, limit) & movable;
    if (lanes_mask(within) == ALL_LANES) {
        return v;
    }
    const lane_vector made = scale_lanes(v, limit / length);
    const lane_test fits = lanes_le(lanes_sqrt(dot_lanes(made, made)), limit);
    const lane_vector shrunk = scale_lanes(made, lanes_of(LP3_SHRINK));
    const lane_vector none = {zero, zero, zero};
    return select_vector(within, v, select_vector(movable, select_vector(fits, made, shrunk), none));
}

/* ---- On a line ---- */

/* The part of a line of a plane within the disc, in each lane. */
typedef struct lane_chord {
    lanes normal_x;
    lanes normal_y;
    lanes origin_x;
    lanes origin_y;
    lane_dd level;
    lanes low;
    lanes high;
    lanes low_gain;
    lanes high_gain;
} lane_chord;

LANES_INLINE lane_chord lane_chord_of(const lane_plane_lines *lines, size_t j, lanes radius) {
    const lanes zero = lanes_of(0.0);
    const lanes offset = lanes_at(lines->offset, j);
    const lanes room = radius - lanes_abs(offset);
    lane_chord line;
    line.normal_x = lanes_at(lines->x, j);
    line.normal_y = lanes_at(lines->y, j);
    line.origin_x = line.normal_x * offset;
    line.origin_y = line.normal_y * offset;
    line.level = lane_dd_add(lane_dd_product(line.normal_x, line.origin_x),
                             lane_dd_product(line.normal_y, line.origin_y));
    line.high = lanes_select(lanes_gt(room, zero), lanes_sqrt(room * (radius + lanes_abs(offset))), zero);
    line.low = lanes_negate(line.high);
    line.low_gain = lanes_of(1.0);
    line.high_gain = lanes_of(1.0);
    return line;
}

/* Cuts off what half-plane k forbids; returns the lanes in which something is left. */
LANES_INLINE lane_test lane_clip(lane_chord *line, const lane_plane_lines *lines, size_t k, lanes limit) {
    const lanes zero = lanes_of(0.0);
    const lanes one = lanes_of(1.0);
    const lanes along = lanes_at(lines->x, k) * line->normal_x + lanes_at(lines->y, k) * line->normal_y;
    const lanes s = lanes_select(lanes_lt(along, zero), lanes_negate(one), one);
    const lanes dx = lanes_at(lines->x, k) - s * line->normal_x;
    const lanes dy = lanes_at(lines->y, k) - s * line->normal_y;
    const lanes gain = dx * line->normal_y + dy * lanes_negate(line->normal_x);
    const lanes missing = ((lanes_at(lines->offset, k) - s * line->level.high) - s * line->level.low) -
                          (dx * line->origin_x + dy * line->origin_y);
    const lanes slack = slack_of(LP3_ROUNDING_ON_LINE, lanes_at(lines->offset, k), limit);
    const lane_test parallel =
        lanes_le(lanes_abs(gain) * (lanes_abs(line->low) + lanes_abs(line->high)), slack);
    const lanes t = missing / gain;
    const lane_test low = lanes_not(parallel) & lanes_gt(gain, zero) & lanes_gt(t, line->low);
    const lane_test high = lanes_not(parallel) & lanes_lt(gain, zero) & lanes_lt(t, line->high);
    line->low = lanes_select(low, t, line->low);
    line->low_gain = lanes_select(low, gain, line->low_gain);
    line->high = lanes_select(high, t, line->high);
    line->high_gain = lanes_select(high, lanes_negate(gain), line->high_gain);
    const lanes least_gain = lanes_min(line->low_gain, line->high_gain);
    const lane_test left =
        lanes_le(line->low, line->high) | lanes_le((line->low - line->high) * least_gain, slack);
    return (parallel & lanes_not(lanes_gt(missing, slack))) | (lanes_not(parallel) & left);
}

/* Ends that rounding has put in the wrong order meet in the one that is missed faster. */
LANES_INLINE void lane_settle_ends(lane_chord *line) {
    const lane_test wrong = lanes_gt(line->low, line->high);
    const lanes t = lanes_select(lanes_gt(line->low_gain, line->high_gain), line->low, line->high);
    line->low = lanes_select(wrong, t, line->low);
    line->high = lanes_select(wrong, t, line->high);
}

/* ---- In a plane ---- */

typedef struct lane_frame {
    lane_vector normal;
    lane_vector origin;
    lane_vector e1;
    lane_vector e2;
    lanes tilt1;
    lanes tilt2;
    lane_dd level;
    lanes radius;
    lanes limit;
} lane_frame;

/* A point of the plane, or a direction in it. */
typedef struct lane_flat {
    lanes x;
    lanes y;
} lane_flat;

/* The planes on the boundary of half-space i; lanes in which it misses the ball are taken out of
 * `possible`. */
LANES_INLINE lane_frame lane_frame_of(const lane_lines *lines, size_t i, lanes limit, lane_test *possible) {
    const lanes zero = lanes_of(0.0);
    const lanes one = lanes_of(1.0);
    const lanes offset = lanes_at(lines->offset, i);
    const lanes room = limit - lanes_abs(offset);
    *possible &= lanes_not(lanes_lt(room, lanes_negate(slack_of(LP3_ROUNDING, offset, limit))));
    lane_frame plane;
    const lane_vector n = normal_at(lines, i);
    const lanes sign = lanes_copysign(one, n.z);
    const lanes a = lanes_of(-1.0) / (sign + n.z);
    const lanes b = n.x * n.y * a;
    plane.normal = n;
    plane.origin = scale_lanes(n, offset);
    plane.e1 = (lane_vector){one + sign * n.x * n.x * a, sign * b, lanes_negate(sign) * n.x};
    plane.e2 = (lane_vector){b, sign + n.y * n.y * a, lanes_negate(n.y)};
    plane.tilt1 = dot_lanes_exactly(n, plane.e1).high;
    plane.tilt2 = dot_lanes_exactly(n, plane.e2).high;
    plane.level = dot_lanes_exactly(n, plane.origin);
    plane.radius = lanes_select(lanes_gt(room, zero), lanes_sqrt(room * (limit + lanes_abs(offset))), zero);
    plane.limit = limit;
    return plane;
}

/* Half-space j as a half-plane of the plane; lanes in which it holds nothing of the disc are taken out of
 * `possible`. */
LANES_INLINE void lane_project(const lane_lines *lines, size_t j, const lane_frame *plane,
                               const lane_plane_lines *out, lane_test *possible) {
    const lanes zero = lanes_of(0.0);
    const lanes one = lanes_of(1.0);
    const lane_vector m = normal_at(lines, j);
    const lane_test behind = lanes_lt(dot_lanes(m, plane->normal), zero);
    const lanes s = lanes_select(behind, lanes_negate(one), one);
    const lane_vector d =
        (lane_vector){m.x - s * plane->normal.x, m.y - s * plane->normal.y, m.z - s * plane->normal.z};
    const lanes x = dot_lanes(d, plane->e1) + s * plane->tilt1;
    const lanes y = dot_lanes(d, plane->e2) + s * plane->tilt2;
    const lanes missing = ((lanes_at(lines->offset, j) - s * plane->level.high) - s * plane->level.low) -
                          dot_lanes(d, plane->origin);
    const lanes length = lanes_sqrt(x * x + y * y);
    const lanes reach = length * plane->radius;
    const lanes slack = slack_of(LP3_ROUNDING, lanes_at(lines->offset, j), plane->limit);
    const lane_test parallel = lanes_le(reach, slack);
    const lane_test idle = parallel | lanes_le(missing, lanes_negate(reach));
    const lanes rate = one / length;
    const lanes offset = missing * rate;
    const lane_test beyond =
        lanes_gt(offset, plane->radius + slack_of(LP3_ROUNDING_IN_PLANE, offset, plane->limit));
    *possible &= lanes_not((parallel & lanes_gt(missing, slack)) | (lanes_not(idle) & beyond));
    lanes_put(out->x, j, lanes_select(idle, zero, x * rate));
    lanes_put(out->y, j, lanes_select(idle, zero, y * rate));
    lanes_put(out->offset, j, lanes_select(idle, lanes_of(NO_OFFSET), offset));
}

LANES_INLINE lane_flat lane_goal_in(const lane_frame *plane, const lane_goal *goal) {
    const lanes zero = lanes_of(0.0);
    const lanes one = lanes_of(1.0);
    if (!goal->farthest) {
        const lane_vector d = sub_lanes(goal->target, plane->origin);
        return (lane_flat){dot_lanes(d, plane->e1), dot_lanes(d, plane->e2)};
    }
    const lane_test behind = lanes_lt(dot_lanes(goal->target, plane->normal), zero);
    const lanes s = lanes_select(behind, lanes_negate(one), one);
    const lane_vector d = sub_lanes(goal->target, scale_lanes(plane->normal, s));
    return (lane_flat){dot_lanes(d, plane->e1) + s * plane->tilt1,
                       dot_lanes(d, plane->e2) + s * plane->tilt2};
}

LANES_INLINE lane_flat lane_best_in_disc(lane_flat target, bool farthest, lanes radius) {
    const lanes length = lanes_sqrt(target.x * target.x + target.y * target.y);
    const lane_test within = farthest ? lanes_spread(0) : lanes_le(length, radius);
    const lane_test keep = within | lanes_not(lanes_gt(length, lanes_of(0.0)));
    const lanes scale = radius / length;
    return (lane_flat){lanes_select(keep, target.x, target.x * scale),
                       lanes_select(keep, target.y, target.y * scale)};
}

/* The best point of the line of half-plane j, as far as those before it allow. */
LANES_INLINE lane_flat lane_best_on_line(const lane_plane_lines *lines, size_t j, const lane_frame *plane,
                                         lane_flat target, bool farthest, lane_test *possible) {
    const lanes zero = lanes_of(0.0);
    lane_chord line = lane_chord_of(lines, j, plane->radius);
    for (size_t k = 0; k < j; ++k) {
        *possible &= lane_clip(&line, lines, k, plane->limit);
    }
    lane_settle_ends(&line);
    const lanes direction_x = line.normal_y;
    const lanes direction_y = lanes_negate(line.normal_x);
    lanes t;
    if (farthest) {
        const lanes along = target.x * direction_x + target.y * direction_y;
        t = lanes_select(lanes_gt(along, zero), line.high, line.low);
    } else {
        t = (target.x - line.origin_x) * direction_x + (target.y - line.origin_y) * direction_y;
        t = lanes_max(line.low, lanes_min(t, line.high));
    }
    return (lane_flat){line.origin_x + t * direction_x, line.origin_y + t * direction_y};
}

/* The best velocity on the boundary of half-space i that those before it allow. Returns the lanes of
 * `possible` in which there is one; *best is left alone in the others. */
static __attribute__((noinline)) lane_test lane_best_on_plane(const lane_lines *lines, size_t i,
                                                              const lane_goal *goal,
                                                              const lane_plane_lines *room,
                                                              lane_test possible, lane_vector *best) {
    const lane_frame plane = lane_frame_of(lines, i, goal->limit, &possible);
    for (size_t j = 0; j < i; ++j) {
        lane_project(lines, j, &plane, room, &possible);
    }
    if (!lanes_any(possible)) {
        return possible;
    }
    const lane_flat target = lane_goal_in(&plane, goal);
    lane_flat found = lane_best_in_disc(target, goal->farthest, plane.radius);
    for (size_t j = 0; j < i; ++j) {
        const lanes missing =
            lanes_at(room->offset, j) - (lanes_at(room->x, j) * found.x + lanes_at(room->y, j) * found.y);
        const lanes slack = slack_of(LP3_ROUNDING_IN_PLANE, lanes_at(room->offset, j), plane.limit);
        const lane_test missed = possible & lanes_gt(missing, slack);
        if (!lanes_any(missed)) {
            continue;
        }
        lane_test on_line = missed;
        const lane_flat on = lane_best_on_line(room, j, &plane, target, goal->farthest, &on_line);
        possible &= lanes_not(missed) | on_line;
        found.x = lanes_select(missed, on.x, found.x);
        found.y = lanes_select(missed, on.y, found.y);
    }
    const lane_vector on =
        add_scaled_lanes(add_scaled_lanes(plane.origin, found.x, plane.e1), found.y, plane.e2);
    *best = select_vector(possible, on, *best);
    return possible;
}

/* ---- In space ---- */

/* The first stage in the lanes `alive`. Returns those that meet all; *failed has the index of the first
 * half-space that the others cannot meet, and is left alone elsewhere. */
LANES_INLINE lane_test lane_optimise(const lane_lines *lines, size_t count, const lane_goal *goal,
                                     const lane_plane_lines *room, lane_test alive, lane_vector *best,
                                     lane_bits *failed) {
    *best = goal->farthest ? scale_lanes(goal->target, goal->limit) : lane_shorten(goal->target, goal->limit);
    for (size_t i = 0; i < count; ++i) {
        const lanes miss = lane_miss(lines, i, *best);
        const lane_test missed =
            alive & lanes_gt(miss, slack_of(LP3_ROUNDING, lanes_at(lines->offset, i), goal->limit));
        if (!lanes_any(missed)) {
            continue;
        }
        const lane_test lost = missed & lanes_not(lane_best_on_plane(lines, i, goal, room, missed, best));
        *failed = lanes_choose(lost, (int64_t)i, *failed);
        alive &= lanes_not(lost);
    }
    return alive;
}

/* Half-space j of the program that makes the miss of number i the least: as it is when it is hard, else the
 * velocities that miss it no more than number i. */
LANES_INLINE void misses_no_more(const lane_lines *lines, size_t j, size_t i, lane_bits hard, lanes limit,
                                 const lane_lines *out) {
    const lanes zero = lanes_of(0.0);
    const lane_vector m = normal_at(lines, j);
    const lane_vector difference = sub_lanes(m, normal_at(lines, i));
    const lanes length = lanes_sqrt(dot_lanes(difference, difference));
    const lanes offset = (lanes_at(lines->offset, j) - lanes_at(lines->offset, i)) / length;
    const lane_test all =
        lanes_not(lanes_gt(length, lanes_of(LP3_SAME_NORMAL))) | lanes_lt(offset, lanes_of(-2.0) * limit);
    const lane_test soft = lanes_not(lanes_exceed(hard, (int64_t)j));
    lanes_put(out->x, j, lanes_select(soft, lanes_select(all, zero, difference.x / length), m.x));
    lanes_put(out->y, j, lanes_select(soft, lanes_select(all, zero, difference.y / length), m.y));
    lanes_put(out->z, j, lanes_select(soft, lanes_select(all, zero, difference.z / length), m.z));
    lanes_put(out->offset, j,
              lanes_select(soft, lanes_select(all, lanes_of(NO_OFFSET), offset), lanes_at(lines->offset, j)));
}

/* The largest miss of a soft half-space before number `last`. */
LANES_INLINE lanes largest_soft_miss(const lane_lines *lines, lane_bits hard, size_t last, lane_vector v) {
    lanes worst = lanes_of(0.0);
    for (size_t j = 0; j < last; ++j) {
        const lanes missed = lane_miss(lines, j, v);
        worst =
            lanes_select(lanes_not(lanes_exceed(hard, (int64_t)j)) & lanes_gt(missed, worst), missed, worst);
    }
    return worst;
}

/* The second stage, from half-space first[lane] on; hard[lane] half-spaces are hard. */
LANES_INLINE lane_vector lane_relax(const lane_lines *lines, size_t count, lane_bits hard, lane_bits first,
                                    const lane_goal *goal, const lane_room *room, lane_vector velocity) {
    lanes worst = lanes_of(0.0);
    for (size_t i = 0; i < count; ++i) {
        const lanes most = worst + slack_of(LP3_ROUNDING, lanes_at(lines->offset, i), goal->limit);
        const lane_test active =
            lanes_not(lanes_exceed(first, (int64_t)i)) & lanes_gt(lane_miss(lines, i, velocity), most);
        if (!lanes_any(active)) {
            continue;
        }
        for (size_t j = 0; j < i; ++j) {
            misses_no_more(lines, j, i, hard, goal->limit, &room->projected);
        }
        const lane_goal along = {normal_at(lines, i), goal->limit, goal->unit, true};
        lane_vector best;
        lane_bits failed = {0};
        const lane_test found =
            lane_optimise(&room->projected, i, &along, &room->flat, active, &best, &failed);
        velocity = select_vector(found, best, velocity);
        worst = lanes_select(active, largest_soft_miss(lines, hard, i + 1, velocity), worst);
    }
    return velocity;
}

/* The velocity as it may be returned: finite, and no faster than allowed. */
LANES_INLINE lane_vector lane_finish(lane_vector best, const lane_goal *goal) {
    const lanes largest = lanes_of(DBL_MAX);
    const lane_test finite = lanes_le(lanes_abs(best.x), largest) & lanes_le(lanes_abs(best.y), largest) &
                             lanes_le(lanes_abs(best.z), largest);
    const lane_vector zero = {lanes_of(0.0), lanes_of(0.0), lanes_of(0.0)};
    return scale_lanes(lane_shorten(select_vector(finite, best, zero), goal->limit), goal->unit);
}
