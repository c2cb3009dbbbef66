/* The linear program of space: the velocity nearest to the preferred one, or else the least violation. */
#include <geom/scalar.h>
#include <orca/lp3.h>

#include "lp3_internal.h"

/* A half-space is used through its normal n and its offset c = dot(n, point): it allows the velocities v with
 * dot(v, n) >= c, and c - dot(v, n) is the distance by which v misses it. No point of a plane is ever far
 * away: as in lp2.c, a plane is described by the foot c n of the perpendicular from the origin, and the plane
 * where two half-spaces are missed equally is dot(v, nj - ni) = cj - ci.
 *
 * Speeds are first divided by a power of two near max_speed, which rounds nothing: so tolerances are plain
 * numbers, no square leaves the range of doubles, and units do not matter. */

/* Tests are made in groups of so many, without a branch between them. */
enum {
    GROUP = 8
};

typedef struct program {
    lp3_spaces spaces;
    lp3_spaces relaxed;    /* room for the second stage */
    lp3_lines lines;       /* room for the programs on planes */
    const double *weights; /* NULL: all are 1 */
    size_t count;
    size_t hard; /* this many at the start are never given up */
    double limit;
    double unit; /* a speed of 1 here is this much outside */
} program;

/* The vector, shortened to the length `limit` where it is longer. Never longer than that by rounding. No vector
 * fits into 0, even if its square vanishes. */
static geom_vec3 shorten(geom_vec3 v, double limit) {
    if (!(limit > 0.0)) {
        return geom_vec3_make(0.0, 0.0, 0.0);
    }
    const double length = geom_vec3_length(v);
    if (length <= limit) {
        return v;
    }
    const geom_vec3 result = geom_vec3_scale(v, limit / length);
    return geom_vec3_length(result) <= limit ? result : geom_vec3_scale(result, LP3_SHRINK);
}

static lp3_spaces spaces_at(double *memory, size_t count) {
    return (lp3_spaces){memory, memory + count, memory + 2 * count, memory + 3 * count};
}

static void load(program *p, const orca_lp3_problem *problem) {
    const double rate = 1.0 / p->unit;
    for (size_t i = 0; i < p->count; ++i) {
        const orca_half_space *space = &problem->spaces[i];
        p->spaces.x[i] = space->normal.x;
        p->spaces.y[i] = space->normal.y;
        p->spaces.z[i] = space->normal.z;
        p->spaces.offset[i] = lp3_offset(space, rate);
    }
}

static program open_program(const orca_lp3_problem *problem, double *scratch) {
    program p;
    p.count = problem->count;
    p.hard = problem->hard_count;
    p.weights = problem->weights;
    p.unit = lp3_unit(problem->max_speed);
    p.limit = problem->max_speed / p.unit;
    p.spaces = spaces_at(scratch, p.count);
    p.relaxed = spaces_at(scratch + 4 * p.count, p.count);
    p.lines = (lp3_lines){scratch + 8 * p.count, scratch + 9 * p.count, scratch + 10 * p.count};
    load(&p, problem);
    return p;
}

/* The first half-space from `from` on that a velocity misses, or count. */
static size_t first_missed(const lp3_spaces *spaces, size_t from, size_t count, double limit, geom_vec3 v) {
    for (; from + GROUP <= count; from += GROUP) {
        int missed = 0;
        for (size_t i = from; i < from + GROUP; ++i) {
            missed |= lp3_miss(spaces, i, v) > lp3_slack(spaces->offset[i], limit);
        }
        if (missed) {
            break;
        }
    }
    while (from < count && !(lp3_miss(spaces, from, v) > lp3_slack(spaces->offset[from], limit))) {
        ++from;
    }
    return from;
}

/* The first stage. Half-spaces are added one by one; when a new one forbids the best velocity so far, the new
 * best lies on its boundary. Returns the index of the first half-space that cannot be met, or count; *best is
 * then the best velocity for those before it. */
static size_t optimize(const program *p, const lp3_spaces *spaces, size_t count, const lp3_goal *goal,
                       geom_vec3 *best) {
    *best = goal->farthest ? geom_vec3_scale(goal->target, p->limit) : shorten(goal->target, p->limit);
    for (size_t i = 0;; ++i) {
        i = first_missed(spaces, i, count, p->limit, *best);
        if (i == count || !orca_lp3_best_on_plane(spaces, i, p->limit, goal, p->lines, best)) {
            return i;
        }
    }
}

static double largest_miss(const lp3_spaces *spaces, size_t first, size_t last, geom_vec3 v) {
    double worst = 0.0;
    for (size_t i = first; i < last; ++i) {
        const double missed = lp3_miss(spaces, i, v);
        if (missed > worst) {
            worst = missed;
        }
    }
    return worst;
}

/* Half-spaces are weighted by making the normal and the offset as many times as long. */
static double weight_of(const program *p, size_t i) { return p->weights ? p->weights[i] : 1.0; }

static double largest_weighted_miss(const program *p, size_t first, size_t last, geom_vec3 v) {
    double worst = 0.0;
    for (size_t i = first; i < last; ++i) {
        worst = geom_max(weight_of(p, i) * lp3_miss(&p->spaces, i, v), worst);
    }
    return worst;
}

/* Appends the velocities that miss half-space j, weighted, by no more than half-space i, unless those are
 * all: or none, which cannot be when i is missed more than j by some velocity and both normals are equal. */
static void misses_no_more(const program *p, size_t j, size_t i, size_t *count) {
    const double weight_j = weight_of(p, j);
    const double weight_i = weight_of(p, i);
    const geom_vec3 difference = geom_vec3_sub(geom_vec3_scale(lp3_normal(&p->spaces, j), weight_j),
                                               geom_vec3_scale(lp3_normal(&p->spaces, i), weight_i));
    const double length = geom_vec3_length(difference);
    const double offset = (weight_j * p->spaces.offset[j] - weight_i * p->spaces.offset[i]) / length;
    if (!(length > LP3_SAME_NORMAL * weight_i) || offset < -2.0 * p->limit) {
        return;
    }
    p->relaxed.x[*count] = difference.x / length;
    p->relaxed.y[*count] = difference.y / length;
    p->relaxed.z[*count] = difference.z / length;
    p->relaxed.offset[*count] = offset;
    ++*count;
}

/* Lets half-space i be the one that is missed most, and makes that as little as possible: the program of the
 * hard half-spaces and, for each soft one before i, the velocities that miss it no more than i. Keeps the
 * velocity when rounding finds no solution. */
static geom_vec3 least_miss(const program *p, size_t hard, size_t i, geom_vec3 velocity) {
    size_t count = 0;
    for (; count < hard; ++count) {
        p->relaxed.x[count] = p->spaces.x[count];
        p->relaxed.y[count] = p->spaces.y[count];
        p->relaxed.z[count] = p->spaces.z[count];
        p->relaxed.offset[count] = p->spaces.offset[count];
    }
    for (size_t j = hard; j < i; ++j) {
        misses_no_more(p, j, i, &count);
    }
    const lp3_goal goal = {lp3_normal(&p->spaces, i), true};
    geom_vec3 best;
    return optimize(p, &p->relaxed, count, &goal, &best) == count ? best : velocity;
}

/* The second stage: from half-space `first` on, keeps the largest miss among the soft ones, those from `hard`
 * to `last`, as small as possible. This is a linear program in four dimensions, the fourth being the miss,
 * solved by increments as the first. */
static geom_vec3 relax(const program *p, size_t hard, size_t first, size_t last, geom_vec3 velocity) {
    double worst = 0.0;
    for (size_t i = first; i < last; ++i) {
        const double weight = weight_of(p, i);
        const double slack = lp3_slack(p->spaces.offset[i], p->limit);
        if (weight * lp3_miss(&p->spaces, i, velocity) > worst + weight * slack) {
            velocity = least_miss(p, hard, i, velocity);
            worst = largest_weighted_miss(p, hard, i + 1, velocity);
        }
    }
    return velocity;
}

/* The hard half-spaces contradict each other from `failed` on; `best` meets those before. They are moved back
 * by as much as the worst of them must be missed, which makes them agree, and the program is solved with
 * those. */
static geom_vec3 settle_hard(program *p, const lp3_goal *goal, size_t failed, geom_vec3 best) {
    const double *weights = p->weights;
    p->weights = NULL;
    best = relax(p, 0, failed, p->hard, best);
    p->weights = weights;
    const double give = largest_miss(&p->spaces, 0, p->hard, best);
    for (size_t j = 0; j < p->hard; ++j) {
        p->spaces.offset[j] -= give;
    }
    geom_vec3 settled;
    failed = optimize(p, &p->spaces, p->count, goal, &settled);
    if (failed < p->hard) {
        return best; /* they still contradict by rounding */
    }
    return relax(p, p->hard, failed, p->count, settled);
}

/* The preferred velocity in units of the program. Of one that is very fast only the direction counts. */
static lp3_goal goal_of(const program *p, geom_vec3 preferred) {
    const double largest = geom_max(geom_max(fabs(preferred.x), fabs(preferred.y)), fabs(preferred.z));
    const double unit = largest / p->unit > LP3_FAR ? largest / LP3_FAR : p->unit;
    const lp3_goal goal = {geom_vec3_make(preferred.x / unit, preferred.y / unit, preferred.z / unit), false};
    return goal;
}

orca_lp3_result orca_lp3_solve(const orca_lp3_problem *problem, double *scratch) {
    GEOM_ASSERT(problem->hard_count <= problem->count);
    GEOM_ASSERT(problem->max_speed >= 0.0);
    GEOM_ASSERT(scratch || problem->count == 0);
    program p = open_program(problem, scratch);
    const lp3_goal goal = goal_of(&p, problem->preferred);
    orca_lp3_result result = {geom_vec3_make(0.0, 0.0, 0.0), 0.0, ORCA_LP_OPTIMAL};
    geom_vec3 best;
    const size_t failed = optimize(&p, &p.spaces, p.count, &goal, &best);
    if (failed < p.hard) {
        result.outcome = ORCA_LP_INFEASIBLE;
        best = settle_hard(&p, &goal, failed, best);
    } else if (failed < p.count) {
        result.outcome = ORCA_LP_RELAXED;
        best = relax(&p, p.hard, failed, p.count, best);
    }
    best = geom_vec3_is_finite(best) ? shorten(best, p.limit) : geom_vec3_make(0.0, 0.0, 0.0);
    result.velocity = geom_vec3_scale(best, p.unit);
    if (result.outcome != ORCA_LP_OPTIMAL) {
        load(&p, problem);
        result.violation = p.unit * largest_miss(&p.spaces, 0, p.count, best);
    }
    return result;
}
