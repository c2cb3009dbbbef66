#include <orca/lp2.h>

#include <float.h>

/* A half-plane is used through its normal n and its offset c = dot(n, point): it allows the velocities v with
 * dot(v, n) >= c, and c - dot(v, n) is the distance by which v misses it. Written this way, no point of a line is
 * ever far away: a line is described by the foot c n of the perpendicular from the origin, and the line
 * where two half-planes are missed equally, dot(v, nj - ni) = cj - ci, is found without intersecting them. The
 * intersection of two nearly antiparallel lines may lie anywhere, and squaring its distance has cost other
 * solvers the speed limit.
 *
 * Tolerances are relative to the speeds that occur, so that units do not matter. */

/* Directions whose sine is below this count as parallel: turning one line so little moves it by less than this
 * fraction of max_speed within the disc. */
static const double PARALLEL = 0x1p-33;

/* What rounding may add to a difference of speeds, as a fraction of their size. */
static const double ROUNDING = 64.0 * DBL_EPSILON;

/* What is to be found: the velocity nearest to `target`, or the one farthest along it (then |target| = 1). */
typedef struct objective {
    geom_vec2 target;
    bool farthest;
} objective;

/* The part of a line within the speed limit, foot + t * direction with low <= t <= high. */
typedef struct chord {
    geom_vec2 foot;
    geom_vec2 direction;
    double low;
    double high;
} chord;

static double offset_of(const orca_half_plane *plane) { return geom_dot2(plane->point, plane->normal); }

static double miss(const orca_half_plane *plane, geom_vec2 v) {
    return offset_of(plane) - geom_dot2(v, plane->normal);
}

static double slack_of(double offset, double max_speed) { return ROUNDING * (fabs(offset) + max_speed); }

/* The length of a vector, also where its square would overflow or lose precision. */
static double length_of(geom_vec2 v) {
    const double squared = geom_length_squared2(v);
    if (squared > 0x1p-900 && squared < 0x1p900) {
        return sqrt(squared);
    }
    const double largest = fmax(fabs(v.x), fabs(v.y));
    return largest > 0.0 ? largest * geom_length2(geom_make2(v.x / largest, v.y / largest)) : 0.0;
}

/* The vector, shortened to the length `limit` where it is longer. Never longer than that by rounding. */
static geom_vec2 shorten(geom_vec2 v, double limit) {
    if (length_of(v) <= limit) {
        return v;
    }
    const double largest = fmax(fabs(v.x), fabs(v.y));
    const geom_vec2 unit = geom_normalize2(geom_make2(v.x / largest, v.y / largest));
    const geom_vec2 result = geom_scale2(unit, limit);
    return length_of(result) <= limit ? result : geom_scale2(unit, limit * (1.0 - 4.0 * DBL_EPSILON));
}

/* The chord of the disc on the boundary of a half-plane; false when the line misses the disc. */
static bool chord_of(const orca_half_plane *plane, double max_speed, chord *out) {
    const double offset = offset_of(plane);
    const double room = max_speed - fabs(offset);
    if (room < -slack_of(offset, max_speed)) {
        return false;
    }
    out->foot = geom_scale2(plane->normal, offset);
    out->direction = geom_make2(plane->normal.y, -plane->normal.x);
    out->high = room > 0.0 ? sqrt(room * (max_speed + fabs(offset))) : 0.0;
    out->low = -out->high;
    return true;
}

/* Cuts off what another half-plane forbids of a chord; false when nothing is left. */
static bool clip(chord *line, const orca_half_plane *plane, double max_speed) {
    const double offset = offset_of(plane);
    const double missing = offset - geom_dot2(line->foot, plane->normal);
    const double gain = geom_dot2(line->direction, plane->normal);
    const double slack = slack_of(offset, max_speed);
    if (fabs(gain) <= PARALLEL) {
        return !(missing > slack);
    }
    const double t = missing / gain;
    if (gain > 0.0 && t > line->low) {
        line->low = t;
    }
    if (gain < 0.0 && t < line->high) {
        line->high = t;
    }
    return line->low <= line->high || (line->low - line->high) * fabs(gain) <= slack;
}

/* The best point of a chord. */
static geom_vec2 best_on(const chord *line, const objective *goal) {
    double t = geom_dot2(goal->target, line->direction);
    if (goal->farthest) {
        t = t > 0.0 ? line->high : line->low;
    } else {
        t = fmax(line->low, fmin(line->high, t));
    }
    return geom_add_scaled2(line->foot, t, line->direction);
}

/* The first stage. Half-planes are added one by one; when a new one forbids the best velocity so far, the new best
 * lies on its boundary. Returns the index of the first half-plane that cannot be met, or count; *best is then the
 * best velocity for those before it. */
static size_t optimise(const orca_half_plane *planes, size_t count, double max_speed, const objective *goal,
                       geom_vec2 *best) {
    *best = goal->farthest ? geom_scale2(goal->target, max_speed) : shorten(goal->target, max_speed);
    for (size_t i = 0; i < count; ++i) {
        if (!(miss(&planes[i], *best) > slack_of(offset_of(&planes[i]), max_speed))) {
            continue;
        }
        chord line;
        bool possible = chord_of(&planes[i], max_speed, &line);
        for (size_t j = 0; possible && j < i; ++j) {
            possible = clip(&line, &planes[j], max_speed);
        }
        if (!possible) {
            return i;
        }
        *best = best_on(&line, goal);
    }
    return count;
}

/* What the second stage works on: `hard` half-planes at the start of `planes`, each moved back by `give`. */
typedef struct relaxation {
    const orca_half_plane *planes;
    size_t hard;
    double give;
    double max_speed;
    orca_half_plane *scratch;
} relaxation;

/* The velocities that miss half-plane j by no more than half-plane i, as a half-plane. False when the two
 * normals are equal: then which of them is missed more does not depend on the velocity. */
static bool misses_no_more(const orca_half_plane *j, const orca_half_plane *i, orca_half_plane *out) {
    const geom_vec2 difference = geom_sub2(j->normal, i->normal);
    const double length = geom_length2(difference);
    if (!(length > PARALLEL)) {
        return false;
    }
    out->normal = geom_scale2(difference, 1.0 / length);
    out->point = geom_scale2(out->normal, (offset_of(j) - offset_of(i)) / length);
    return true;
}

/* Writes the hard half-planes, moved back, to the start of the scratch memory. */
static void give_way(const relaxation *work) {
    for (size_t j = 0; j < work->hard; ++j) {
        const orca_half_plane *plane = &work->planes[j];
        work->scratch[j].normal = plane->normal;
        work->scratch[j].point = geom_add_scaled2(plane->point, -work->give, plane->normal);
    }
}

/* Lets half-plane i be the one that is missed most, and makes that as little as possible: the program of the
 * hard half-planes and, for each soft one before i, the velocities that miss it no more than i. Keeps `velocity`
 * when rounding finds no solution. */
static geom_vec2 least_miss(const relaxation *work, size_t i, geom_vec2 velocity) {
    give_way(work);
    size_t count = work->hard;
    for (size_t j = work->hard; j < i; ++j) {
        if (misses_no_more(&work->planes[j], &work->planes[i], &work->scratch[count])) {
            ++count;
        }
    }
    const objective goal = {work->planes[i].normal, true};
    geom_vec2 best;
    return optimise(work->scratch, count, work->max_speed, &goal, &best) == count ? best : velocity;
}

/* The second stage: from half-plane `first` on, keeps the largest miss among the soft ones as small as possible.
 * This is a linear program in three dimensions, the third being the miss, solved by increments as the first. */
static geom_vec2 relax(const relaxation *work, size_t first, size_t count, geom_vec2 velocity) {
    double worst = 0.0;
    for (size_t i = first; i < count; ++i) {
        if (miss(&work->planes[i], velocity) > worst) {
            velocity = least_miss(work, i, velocity);
            worst = miss(&work->planes[i], velocity);
        }
    }
    return velocity;
}

static double largest_miss(const orca_half_plane *planes, size_t count, geom_vec2 velocity) {
    double worst = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double missed = miss(&planes[i], velocity);
        if (missed > worst) {
            worst = missed;
        }
    }
    return worst;
}

/* The hard half-planes contradict each other from `failed` on; `best` meets those before. They are moved back by as
 * much as the worst of them must be missed, which makes them agree, and the program is solved with those. */
static geom_vec2 settle_hard(const orca_lp_problem *problem, orca_half_plane *scratch, size_t failed,
                             geom_vec2 best) {
    const size_t hard = problem->hard_count;
    relaxation work = {problem->planes, 0, 0.0, problem->max_speed, scratch};
    best = relax(&work, failed, hard, best);
    work.give = largest_miss(problem->planes, hard, best);
    work.hard = hard;
    give_way(&work);
    for (size_t j = hard; j < problem->count; ++j) {
        scratch[j] = problem->planes[j];
    }
    const objective goal = {problem->preferred, false};
    geom_vec2 settled;
    failed = optimise(scratch, problem->count, problem->max_speed, &goal, &settled);
    if (failed < hard) {
        return best; /* they still contradict by rounding */
    }
    return relax(&work, failed, problem->count, settled);
}

orca_lp_result orca_lp_solve(const orca_lp_problem *problem, orca_half_plane *scratch) {
    GEOM_ASSERT(problem->hard_count <= problem->count);
    GEOM_ASSERT(problem->max_speed >= 0.0);
    GEOM_ASSERT(scratch || problem->count == 0);
    const objective goal = {problem->preferred, false};
    orca_lp_result result = {geom_make2(0.0, 0.0), 0.0, ORCA_LP_OPTIMAL};
    geom_vec2 best;
    const size_t failed = optimise(problem->planes, problem->count, problem->max_speed, &goal, &best);
    if (failed < problem->hard_count) {
        result.outcome = ORCA_LP_INFEASIBLE;
        best = settle_hard(problem, scratch, failed, best);
    } else if (failed < problem->count) {
        const relaxation work = {problem->planes, problem->hard_count, 0.0, problem->max_speed, scratch};
        result.outcome = ORCA_LP_RELAXED;
        best = relax(&work, failed, problem->count, best);
    }
    if (geom_finite2(best)) {
        result.velocity = shorten(best, problem->max_speed);
    }
    if (result.outcome != ORCA_LP_OPTIMAL) {
        result.violation = largest_miss(problem->planes, problem->count, result.velocity);
    }
    return result;
}
