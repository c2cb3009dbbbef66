/* The least distance of a way, for ccd2_clearance.c and ccd3_clearance.c: what both include after
 *
 *     way_search                               what is asked, and what is done so far
 *     way_stop                                 a distance taken on the way
 *     void first_stop(search, stop)            the stop at the start
 *     void next_stop(search, stop, spare)      that at which they may have come closer than `spare`, or the end
 *     double most_at(search, stop)             surely no less than their distance there
 *     double apart_anyhow(search)              surely no more than their distance at any time, by simple means */

/* The least distance of a way, as far as it is known. */
typedef struct way_range {
    double lower; /* proved */
    double seen;  /* the gap of a stop: surely no more than the distance there */
    double upper; /* no less than the distance at `time` */
    double time;
} way_range;

/* The parts of what is seen that the passes leave open. */
static const double open_parts[] = {0x1p-1, 0x1p-3, 0x1p-5, 0x1p-7};

static void take_stop(const way_search *search, const way_stop *stop, way_range *range) {
    const double upper = most_at(search, stop);
    if (upper < range->upper) {
        range->upper = upper;
        range->time = stop->pose.time;
    }
    range->seen = fmin(range->seen, stop->gap);
}

/* One step after another, each for as long as they surely stay further apart than what is seen, but for the
 * part that is left open. Whether the pass came to the end. */
static bool pass_along(way_search *search, const way_stop *start, double part, way_range *range) {
    way_stop stop = *start;
    double goal = 0.0;
    while (stop.pose.time < 1.0) {
        ++search->steps;
        take_stop(search, &stop, range);
        if (!(stop.gap > search->least_gap) || search->steps >= COLLIDE_CCD_MAX_STEPS) {
            return false;
        }
        const double open = fmax(search->tolerance, part * range->seen);
        goal = fmax(range->seen - open, 0.25 * search->least_gap);
        next_stop(search, &stop, goal);
    }
    ++search->steps;
    take_stop(search, &stop, range);
    range->lower = fmin(fmax(range->lower, goal), fmax(range->seen, 0.0));
    return true;
}

/* The least distance of shapes that are apart at the start; `angle` is the larger of the two, without its
 * sign. */
static way_range range_of(way_search *search, double angle) {
    way_stop start;
    first_stop(search, &start);
    way_range range = {apart_anyhow(search), start.gap, HUGE_VAL, 0.0};
    take_stop(search, &start, &range);
    bool goes_on = angle <= COLLIDE_TURN_MAX_ANGLE && isfinite(search->scene.error);
    for (size_t i = 0; i < sizeof open_parts / sizeof *open_parts && goes_on; ++i) {
        const double open = fmax(search->tolerance, open_parts[3] * range.seen);
        goes_on =
            (i > 0 && range.seen - range.lower <= open) || pass_along(search, &start, open_parts[i], &range);
    }
    return range;
}

static collide_clearance make_clearance(double lower, double upper, double time, int steps) {
    const collide_clearance result = {lower, upper, time, steps};
    return result;
}

/* What is known at once: nothing of what is invalid, and that shapes meet at the start. */
static collide_clearance clearance_at_start(collide_relation at_start) {
    const double distance = at_start == COLLIDE_INVALID ? (double)NAN : 0.0;
    return make_clearance(distance, distance, 0.0, 0);
}

/* In the units of the caller, rounded outwards. */
static collide_clearance clearance_of(const local2 *frame, way_range range, int steps) {
    const double lower = collide_local2_world_size(frame, dd_from(range.lower)) * (1.0 - 0x1p-50);
    const double upper = collide_local2_world_size(frame, dd_from(fmax(range.upper, 0.0))) * (1.0 + 0x1p-50);
    return make_clearance(fmax(lower - DBL_TRUE_MIN, 0.0), upper + DBL_TRUE_MIN, range.time, steps);
}
