/* The linear program of the plane: the velocity nearest to the preferred one, or else the least violation. */
#include "lp2_internal.h"

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
    double low_gain; /* how fast the half-plane that set the end is left beyond it */
    double high_gain;
} chord;

/* The caller's scratch memory holds half-planes as they are used: by the normal, and in place of the point
 * the offset. */
typedef orca_half_plane line;

static double offset_of(const orca_half_plane *plane) { return geom_vec2_dot(plane->point, plane->normal); }

static line line_of(const orca_half_plane *plane) {
    const line made = {{offset_of(plane), 0.0}, plane->normal};
    return made;
}

static double miss(const line *of, geom_vec2 v) { return of->point.x - geom_vec2_dot(v, of->normal); }

static double miss_of_plane(const orca_half_plane *plane, geom_vec2 v) {
    return offset_of(plane) - geom_vec2_dot(v, plane->normal);
}

static double slack_of(const line *of, double max_speed) {
    return LP_ROUNDING * (fabs(of->point.x) + max_speed);
}

/* The chord of the disc on the boundary of a half-plane; false when the line misses the disc. */
static bool chord_of(const line *of, double max_speed, chord *out) {
    const double offset = of->point.x;
    const double room = max_speed - fabs(offset);
    if (room < -slack_of(of, max_speed)) {
        return false;
    }
    out->foot = geom_vec2_scale(of->normal, offset);
    out->direction = geom_vec2_make(of->normal.y, -of->normal.x);
    out->high = room > 0.0 ? sqrt(room * (max_speed + fabs(offset))) : 0.0;
    out->low = -out->high;
    out->low_gain = 1.0;
    out->high_gain = 1.0;
    return true;
}

/* Cuts off what another half-plane forbids of a chord; false when nothing is left. */
static bool clip(chord *cut, const line *by, double max_speed) {
    const double missing = by->point.x - geom_vec2_dot(cut->foot, by->normal);
    const double gain = geom_vec2_dot(cut->direction, by->normal);
    const double slack = LP_ROUNDING_ON_LINE * (fabs(by->point.x) + max_speed);
    if (fabs(gain) <= LP_PARALLEL) {
        return !(missing > slack);
    }
    const double t = missing / gain;
    if (gain > 0.0 && t > cut->low) {
        cut->low = t;
        cut->low_gain = gain;
    }
    if (gain < 0.0 && t < cut->high) {
        cut->high = t;
        cut->high_gain = -gain;
    }
    const double least_gain = cut->low_gain < cut->high_gain ? cut->low_gain : cut->high_gain;
    return !((cut->low - cut->high) * least_gain > slack);
}

/* Ends that rounding has put in the wrong order meet in the one that is left faster. */
static void settle_ends(chord *cut) {
    if (cut->low > cut->high) {
        const double t = cut->low_gain > cut->high_gain ? cut->low : cut->high;
        cut->low = t;
        cut->high = t;
    }
}

/* The best point of a chord. */
static geom_vec2 best_on(const chord *of, const objective *goal) {
    double t = geom_vec2_dot(goal->target, of->direction);
    if (goal->farthest) {
        t = t > 0.0 ? of->high : of->low;
    } else {
        t = t < of->high ? t : of->high;
        t = t > of->low ? t : of->low;
    }
    return geom_vec2_add_scaled(of->foot, t, of->direction);
}

/* The first stage. Half-planes are added one by one; when a new one forbids the best velocity so far, the new
 * best lies on its boundary. Returns the index of the first half-plane that cannot be met, or count; *best is
 * then the best velocity for those before it. */
static size_t optimize(const line *lines, size_t count, double max_speed, const objective *goal,
                       geom_vec2 *best) {
    *best = goal->farthest ? geom_vec2_scale(goal->target, max_speed) : lp_shorten(goal->target, max_speed);
    for (size_t i = 0; i < count; ++i) {
        if (!(miss(&lines[i], *best) > slack_of(&lines[i], max_speed))) {
            continue;
        }
        chord left;
        bool possible = chord_of(&lines[i], max_speed, &left);
        for (size_t j = 0; possible && j < i; ++j) {
            possible = clip(&left, &lines[j], max_speed);
        }
        if (!possible) {
            return i;
        }
        settle_ends(&left);
        *best = best_on(&left, goal);
    }
    return count;
}

/* What the second stage works on: `hard` half-planes at the start of `planes`, each moved back by `give`. */
typedef struct relaxation {
    const orca_half_plane *planes;
    const double *weights; /* NULL: all are 1 */
    size_t hard;
    double give;
    double max_speed;
    line *scratch;
} relaxation;

/* Half-planes are weighted by making the normal and the offset as many times as long. */
static double weight_of(const relaxation *work, size_t i) { return work->weights ? work->weights[i] : 1.0; }

static double weighted_miss(const relaxation *work, size_t i, geom_vec2 v) {
    return weight_of(work, i) * miss_of_plane(&work->planes[i], v);
}

/* The velocities that miss half-plane j, weighted, by no more than half-plane i, as a half-plane. False when
 * the two normals are equal: then which of them is missed more does not depend on the velocity. */
static bool misses_no_more(const relaxation *work, size_t j, size_t i, line *out) {
    const orca_half_plane *of_j = &work->planes[j];
    const orca_half_plane *of_i = &work->planes[i];
    const double weight_j = weight_of(work, j);
    const double weight_i = weight_of(work, i);
    const geom_vec2 difference =
        geom_vec2_sub(geom_vec2_scale(of_j->normal, weight_j), geom_vec2_scale(of_i->normal, weight_i));
    const double length = geom_vec2_length(difference);
    if (!(length > LP_SAME_NORMAL * weight_i)) {
        return false;
    }
    const double rate = 1.0 / length;
    out->normal = geom_vec2_scale(difference, rate);
    out->point = geom_vec2_make((weight_j * offset_of(of_j) - weight_i * offset_of(of_i)) * rate, 0.0);
    return true;
}

/* Writes the hard half-planes, moved back, to the start of the scratch memory. */
static void give_way(const relaxation *work) {
    for (size_t j = 0; j < work->hard; ++j) {
        work->scratch[j] = line_of(&work->planes[j]);
        work->scratch[j].point.x -= work->give;
    }
}

/* Lets half-plane i be the one that is missed most, weighted, and makes that as little as possible: the
 * program of the hard half-planes and, for each soft one before i, the velocities that miss it no more than
 * i. Keeps `velocity` when rounding finds no solution. */
static geom_vec2 least_miss(const relaxation *work, size_t i, geom_vec2 velocity) {
    give_way(work);
    size_t count = work->hard;
    for (size_t j = work->hard; j < i; ++j) {
        if (misses_no_more(work, j, i, &work->scratch[count])) {
            ++count;
        }
    }
    const objective goal = {work->planes[i].normal, true};
    geom_vec2 best;
    return optimize(work->scratch, count, work->max_speed, &goal, &best) == count ? best : velocity;
}

/* The second stage: from half-plane `first` on, keeps the largest miss among the soft ones as small as
 * possible. This is a linear program in three dimensions, the third being the miss, solved by increments as
 * the first. */
static geom_vec2 relax(const relaxation *work, size_t first, size_t count, geom_vec2 velocity) {
    double worst = 0.0;
    for (size_t i = first; i < count; ++i) {
        if (weighted_miss(work, i, velocity) > worst) {
            velocity = least_miss(work, i, velocity);
            worst = weighted_miss(work, i, velocity);
        }
    }
    return velocity;
}

static double largest_miss(const orca_half_plane *planes, size_t count, geom_vec2 velocity) {
    double worst = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double missed = miss_of_plane(&planes[i], velocity);
        if (missed > worst) {
            worst = missed;
        }
    }
    return worst;
}

/* Writes half-planes from..count to their places in the scratch memory. */
static void write_lines(const orca_lp_problem *problem, size_t from, line *scratch) {
    for (size_t j = from; j < problem->count; ++j) {
        scratch[j] = line_of(&problem->planes[j]);
    }
}

/* The hard half-planes contradict each other from `failed` on; `best` meets those before. They are moved back
 * by as much as the worst of them must be missed, which makes them agree, and the program is solved with
 * those. */
static geom_vec2 settle_hard(const orca_lp_problem *problem, line *scratch, size_t failed, geom_vec2 best) {
    const size_t hard = problem->hard_count;
    relaxation work = {problem->planes, NULL, 0, 0.0, problem->max_speed, scratch};
    best = relax(&work, failed, hard, best);
    work.give = largest_miss(problem->planes, hard, best);
    work.hard = hard;
    work.weights = problem->weights;
    give_way(&work);
    write_lines(problem, hard, scratch);
    const objective goal = {problem->preferred, false};
    geom_vec2 settled;
    failed = optimize(scratch, problem->count, problem->max_speed, &goal, &settled);
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
    orca_lp_result result = {geom_vec2_make(0.0, 0.0), 0.0, ORCA_LP_OPTIMAL};
    geom_vec2 best;
    write_lines(problem, 0, scratch);
    const size_t failed = optimize(scratch, problem->count, problem->max_speed, &goal, &best);
    if (failed < problem->hard_count) {
        result.outcome = ORCA_LP_INFEASIBLE;
        best = settle_hard(problem, scratch, failed, best);
    } else if (failed < problem->count) {
        const relaxation work = {problem->planes,    problem->weights, problem->hard_count, 0.0,
                                 problem->max_speed, scratch};
        result.outcome = ORCA_LP_RELAXED;
        best = relax(&work, failed, problem->count, best);
    }
    if (geom_vec2_is_finite(best)) {
        result.velocity = lp_shorten(best, problem->max_speed);
    }
    if (result.outcome != ORCA_LP_OPTIMAL) {
        result.violation = largest_miss(problem->planes, problem->count, result.velocity);
    }
    return result;
}
