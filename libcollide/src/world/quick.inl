/* Bounds of the time at which a moving point comes within a radius of a box.
 *
 * All is seen from the start of the point, along the axes of the box: on each axis the box is an interval
 * [low, high], and the point leaves 0 with speed v; `error` bounds how far any of these numbers and the
 * radius r are off, and more than what the exact functions may shift the shapes by (2^-90 and less of the
 * largest size). Then the interval, grown by r, is entered at (low - r) / v for v > 0. With q = |v| known to
 * E and the numerator to 2 E, that quotient t is known to (2 E + |t| E) / (q - E), which is less than 4 E / q
 * for |t| < 1.9 when q > 2^10 E, E being more than some roundings of all numbers; a t beyond 1.9 is then
 * surely beyond 1, one below -1.9 surely below 0, and that is all that matters there.
 *
 * Times above are true ones; those of the exact functions are rounded, by less than E / q, which is at least
 * 2^-50. */

/* A box as the moving point sees it. */
typedef struct quick_box {
    double low[DIMENSIONS];
    double high[DIMENSIONS];
    double v[DIMENSIONS];
    double r;
    double error;
} quick_box;

/* When all intervals, grown by r, hold the point: after surely_in and before surely_out, and surely not
 * before `from` or after `to`. */
typedef struct quick_span {
    double from;
    double surely_in;
    double surely_out;
    double to;
    int last; /* the axis whose interval is entered last, as far as that can be told */
    bool known;
} quick_span;

/* The least and the largest for which products neither overflow nor underflow. */
static const double least_size = 0x1p-300;
static const double largest_size = 0x1p300;

/* An interval that the point, which hardly moves along its axis, is in all the time, or never; false where
 * that is not clear. */
static bool span_of_parallel(const quick_box *seen, int axis, quick_span *span) {
    const double reach = fabs(seen->v[axis]) + 4.0 * seen->error;
    if (seen->low[axis] - seen->r < -reach && seen->high[axis] + seen->r > reach) {
        return true;
    }
    const bool outside = seen->low[axis] - seen->r > reach || seen->high[axis] + seen->r < -reach;
    span->to = outside ? -1.0 : span->to;
    return outside;
}

static bool span_of_axis(const quick_box *seen, int axis, quick_span *span) {
    const double v = seen->v[axis];
    const double q = fabs(v);
    if (!(q > 0x1p10 * seen->error)) {
        return span_of_parallel(seen, axis, span);
    }
    const double near = v > 0.0 ? seen->low[axis] : -seen->high[axis];
    const double far = v > 0.0 ? seen->high[axis] : -seen->low[axis];
    const double in = (near - seen->r) / q;
    const double out = (far + seen->r) / q;
    const double spare = 5.0 * seen->error / q;
    span->last = in - spare > span->from ? axis : span->last;
    span->from = geom_max(span->from, in - spare);
    span->surely_in = geom_max(span->surely_in, in + spare);
    span->surely_out = geom_min(span->surely_out, out - spare);
    span->to = geom_min(span->to, out + spare);
    return true;
}

static quick_span span_of(const quick_box *seen) {
    quick_span span = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL, -1, true};
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        span.known = span_of_axis(seen, axis, &span) && span.known;
    }
    return span;
}

static quick_time make_time(quick_verdict verdict, double low, double high) {
    const quick_time made = {verdict, low, high};
    return made;
}

static quick_time unsure_from(double low) { return make_time(QUICK_UNSURE, geom_max(low, 0.0), 1.0); }

/* How far the point is beyond the nearer end of an interval at a time in [0, 1]; negative inside. Known to 4
 * errors. */
static double beyond(const quick_box *seen, int axis, double time) {
    const double place = time * seen->v[axis];
    return geom_max(seen->low[axis] - place, place - seen->high[axis]);
}

/* Whether the point is then surely in all intervals, as they are, but that of one axis. */
static bool faces(const quick_box *seen, int axis, double time) {
    bool inside = true;
    for (int other = 0; other < DIMENSIONS; ++other) {
        inside = inside && (other == axis || beyond(seen, other, time) < -4.0 * seen->error);
    }
    return inside;
}

/* Whether the point then surely comes into the box when it surely comes into all intervals: in front of a
 * side, at which its distance from the box is that from the side; or anywhere, without a radius. */
static bool enters(const quick_box *seen, const quick_span *span) {
    if (seen->r > 0.0) {
        return span->surely_in < span->surely_out && faces(seen, span->last, span->surely_in);
    }
    /* A flat box is passed in a moment, in which the point must be within its sides. */
    const bool flat = seen->low[span->last] == seen->high[span->last];
    return flat ? faces(seen, span->last, span->from) && faces(seen, span->last, span->surely_in)
                : span->surely_in < span->surely_out;
}

static bool starts_inside(const quick_box *seen, const quick_span *span) {
    bool inside = seen->r == 0.0;
    for (int axis = 0; axis < DIMENSIONS && !inside; ++axis) {
        inside = faces(seen, axis, 0.0);
    }
    return inside && span->surely_in < 0.0 && span->surely_out > 0.0;
}

/* For a point that may come into all intervals but is not known to come into the box: quick2.c, quick3.c. */
static quick_time time_beside_faces(const quick_box *seen, const quick_span *span);

static quick_time time_into_box(const quick_box *seen) {
    const quick_span span = span_of(seen);
    if (span.from > geom_min(span.to, 1.0) || span.to < 0.0) {
        return make_time(QUICK_MISS, 1.0, 1.0);
    }
    if (span.known && span.from > 0.0 && span.surely_in < 1.0 && enters(seen, &span)) {
        return make_time(QUICK_HIT, span.from, span.surely_in);
    }
    if (span.known && starts_inside(seen, &span)) {
        return make_time(QUICK_HIT, 0.0, 0.0);
    }
    return time_beside_faces(seen, &span);
}

/* ---- Balls ---- */

/* A ball of radius r about c, seen from the start of a point that moves by v. */
typedef struct quick_ball {
    double c[DIMENSIONS];
    double v[DIMENSIONS];
    double r;
    double error; /* of each of these */
} quick_ball;

static double dot_of(const double *a, const double *b) {
    double sum = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        sum += a[axis] * b[axis];
    }
    return sum;
}

/* On which side of the sphere the point surely is at a time in [0, 1]: +1 outside, -1 inside, 0 unsure. Its
 * place relative to the center is known to 2.2 errors an axis, its distance to 4, and |p|^2 - r^2 = (|p| - r)
 * (|p| + r). */
static int side_of_ball(const quick_ball *seen, double time, double error) {
    double p[DIMENSIONS];
    double size = seen->r;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        p[axis] = time * seen->v[axis] - seen->c[axis];
        size += fabs(p[axis]);
    }
    const double excess = dot_of(p, p) - seen->r * seen->r;
    const double spare = 8.0 * error * size;
    return excess > spare ? 1 : excess < -spare ? -1 : 0;
}

/* `closest` is the time of the least distance, of which |c| + |v| eight errors long are known at most: as far
 * along the way the point may be from there. */
static bool passes_ball(const quick_ball *seen, double closest, double speed) {
    double size = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        size += fabs(seen->c[axis]) + fabs(seen->v[axis]);
    }
    return side_of_ball(seen, closest, seen->error * (1.0 + 2.0 * size / speed)) > 0;
}

/* The time is guessed, and then bounded by times a little earlier and later, when the point surely is outside
 * and inside: the distance is a convex function of time, so the first contact is in between. */
static quick_time time_into_ball(const quick_ball *seen) {
    const double square = dot_of(seen->v, seen->v);
    const double toward = dot_of(seen->c, seen->v);
    const double outside = dot_of(seen->c, seen->c) - seen->r * seen->r;
    const double root = toward * toward - square * outside;
    if (side_of_ball(seen, 0.0, seen->error) < 0) {
        return make_time(QUICK_HIT, 0.0, 0.0);
    }
    if (square > 0.0 && passes_ball(seen, geom_min(geom_max(toward / square, 0.0), 1.0), sqrt(square))) {
        return make_time(QUICK_MISS, 1.0, 1.0);
    }
    if (!(root > 0.0 && toward > 0.0)) {
        return unsure_from(0.0);
    }
    const double guess = outside / (toward + sqrt(root));
    const double spare = 0x1p-32 + 0x1p8 * seen->error / sqrt(square);
    const double before = guess - spare;
    const double after = guess + spare;
    const bool verified = before > 0.0 && after < 1.0 && side_of_ball(seen, before, seen->error) > 0 &&
                          side_of_ball(seen, after, seen->error) < 0;
    return verified ? make_time(QUICK_HIT, before, after) : unsure_from(0.0);
}
