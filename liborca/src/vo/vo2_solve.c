/* The best velocity outside of all velocity obstacles of the plane. */
#include <geom/scalar.h>
#include <orca/lp2.h>

#include "vo2_internal.h"

#include <float.h>

/* The velocities that are left are what a closed region within the speed limit leaves of the plane. The
 * nearest of them is the preferred velocity itself, or the nearest point of a curve that bounds an obstacle,
 * a half-plane or the speed limit, or a corner where two such curves meet. All these candidates are in
 * question, but curves are taken by their distance from the preferred velocity, so that the search ends at
 * the first one that is further than the best candidate so far; and curves that one obstacle covers are left
 * out, with all their corners.
 *
 * A corner lies on the boundary of two obstacles but for rounding. So it is compared with all of them alike,
 * and what is inside by less than a tolerance counts as allowed. */

/* What counts as rounding, as a fraction of the speeds that meet. */
static const double SLACK = 0x1p-44;

/* Velocities whose distances from the preferred one differ by less are equally near. */
static const double TIE = 0x1p-40;

/* Where a bisection of rates ends. */
static const double RATE_ROUNDING = 0x1p-50;

enum {
    MOST_BISECTIONS = 1000
};

/* A preferred velocity is not further away than this. */
static const double FARTHEST = 0x1p300;

/* A half-plane: dot(v, normal) >= offset. */
typedef struct limit {
    geom_vec2 normal;
    double offset;
} limit;

/* The problem in the units of vo2_internal.h, and the state of a search. */
typedef struct search {
    const orca_vo_problem *problem;
    double unit;
    geom_vec2 preferred;
    double distance; /* |preferred| */
    double max_speed;
    orca_half_plane *program; /* scratch memory of orca_lp_solve */
    limit *limits;
    vo_shape *shapes;
    size_t shape_count;
    vo_curve *curves;
    size_t curve_count;
    /* The result */
    bool any; /* whether just any velocity is wanted */
    bool found;
    geom_vec2 best;
    double least; /* the key of the nearest candidate so far */
} search;

size_t orca_vo_scratch_size(size_t plane_count, size_t obstacle_count) {
    const size_t curves = plane_count + VO_CURVES_PER_SHAPE * obstacle_count + 1;
    return plane_count * (sizeof(orca_half_plane) + sizeof(limit)) + obstacle_count * sizeof(vo_shape) +
           curves * sizeof(vo_curve);
}

/* All parts are arrays of structs that begin with doubles and so need their alignment only. */
static void divide_scratch(search *s, void *scratch) {
    s->program = scratch;
    s->limits = (limit *)(void *)(s->program + s->problem->plane_count);
    s->shapes = (vo_shape *)(void *)(s->limits + s->problem->plane_count);
    s->curves = (vo_curve *)(void *)(s->shapes + s->problem->obstacle_count);
}

/* How far v is from the preferred velocity. Where that is far away, how much further than the preferred
 * velocity is from zero, since the digits of v would drown in that. */
static double key_of(const search *s, geom_vec2 v) {
    if (s->distance < 4.0) {
        return geom_vec2_distance(v, s->preferred);
    }
    const geom_vec2 direction = geom_vec2_scale(s->preferred, 1.0 / s->distance);
    return 0.5 * geom_vec2_length_squared(v) / s->distance - geom_vec2_dot(v, direction);
}

static bool keeps_limits(const search *s, geom_vec2 v) {
    if (geom_vec2_length_squared(v) > s->max_speed * s->max_speed + SLACK) {
        return false;
    }
    for (size_t i = 0; i < s->problem->plane_count; ++i) {
        if (geom_vec2_dot(v, s->limits[i].normal) < s->limits[i].offset - SLACK) {
            return false;
        }
    }
    return true;
}

/* The shape that forbids v comes to the front of the list: the next candidate is likely to be in it, too. */
static bool is_free(search *s, geom_vec2 v) {
    for (size_t i = 0; i < s->shape_count; ++i) {
        if (vo_inside(&s->shapes[i], v, SLACK)) {
            if (i > 0) {
                const vo_shape first = s->shapes[0];
                s->shapes[0] = s->shapes[i];
                s->shapes[i] = first;
            }
            return false;
        }
    }
    return true;
}

/* Of equally near velocities the one furthest to the right of the preferred velocity stays. */
static void consider(search *s, geom_vec2 v) {
    const double key = key_of(s, v);
    if (s->found && !(key <= s->least + TIE)) {
        return;
    }
    if (!keeps_limits(s, v) || !is_free(s, v)) {
        return;
    }
    const bool nearer = !s->found || key < s->least - TIE;
    if (nearer || geom_vec2_cross(s->preferred, v) < geom_vec2_cross(s->preferred, s->best)) {
        s->best = v;
    }
    s->least = s->found ? geom_min(s->least, key) : key;
    s->found = true;
}

/* Whether one shape holds the whole piece. */
static bool is_covered(const search *s, const vo_curve *curve) {
    if (!isfinite(curve->low) || !isfinite(curve->high)) {
        return false;
    }
    geom_vec2 corner[4];
    orca_vo_hull(curve, corner);
    for (size_t i = 0; i < s->shape_count; ++i) {
        const vo_shape *shape = &s->shapes[i];
        if (vo_inside(shape, corner[0], SLACK) && vo_inside(shape, corner[1], SLACK) &&
            vo_inside(shape, corner[2], SLACK) && vo_inside(shape, corner[3], SLACK)) {
            return true;
        }
    }
    return false;
}

static void add_key(search *s, vo_curve *curve) {
    curve->nearest = orca_vo_nearest(curve, s->preferred);
    curve->key = key_of(s, curve->nearest);
}

/* The circle of the speed limit: its center lies on the side of the normal. */
static void make_circle(const search *s, vo_curve *curve) {
    const geom_vec2 ahead =
        s->distance > 0.0 ? geom_vec2_scale(s->preferred, 1.0 / s->distance) : geom_vec2_make(1.0, 0.0);
    curve->foot = geom_vec2_scale(ahead, s->max_speed);
    curve->normal = geom_vec2_neg(ahead);
    curve->curvature = 1.0 / s->max_speed;
    curve->low = -HUGE_VAL;
    curve->high = HUGE_VAL;
    curve->nearest = curve->foot;
    curve->key = key_of(s, curve->foot);
}

/* The shape of an obstacle and its curves. A shape without curves within the speed limit that does not hold
 * zero holds nothing of what the limit allows. */
static void add_obstacle(search *s, const orca_velocity_obstacle *obstacle, double rate) {
    const vo_shape shape = orca_vo_shape_of(obstacle, s->unit, rate);
    vo_curve *curves = &s->curves[s->curve_count];
    const size_t added = orca_vo_boundary(&shape, curves);
    if (added == 0 && !vo_inside(&shape, geom_vec2_make(0.0, 0.0), 0.0)) {
        return;
    }
    for (size_t k = 0; k < added; ++k) {
        add_key(s, &curves[k]);
    }
    s->curve_count += added;
    s->shapes[s->shape_count++] = shape;
}

/* The shapes and curves for a rate. */
static void set_up(search *s, double rate) {
    s->shape_count = 0;
    s->curve_count = 1;
    make_circle(s, &s->curves[0]);
    for (size_t i = 0; i < s->problem->plane_count; ++i) {
        vo_curve *curve = &s->curves[s->curve_count];
        if (orca_vo_line(s->limits[i].normal, s->limits[i].offset, curve)) {
            add_key(s, curve);
            ++s->curve_count;
        }
    }
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        add_obstacle(s, &s->problem->obstacles[i], rate);
    }
}

/* Brings the nearest of the curves from `first` on to that place. */
static void select_nearest(search *s, size_t first) {
    size_t nearest = first;
    for (size_t i = first + 1; i < s->curve_count; ++i) {
        if (s->curves[i].key < s->curves[nearest].key) {
            nearest = i;
        }
    }
    const vo_curve curve = s->curves[nearest];
    s->curves[nearest] = s->curves[first];
    s->curves[first] = curve;
}

/* The search for one rate; `any` ends it with the first velocity that is allowed. */
static bool find(search *s, double rate, bool any) {
    set_up(s, rate);
    s->found = false;
    s->least = 0.0;
    if (s->distance <= s->max_speed) {
        consider(s, s->preferred);
    }
    size_t done = 0;
    while (done < s->curve_count && !(any && s->found)) {
        select_nearest(s, done);
        const vo_curve *curve = &s->curves[done];
        if (s->found && curve->key > s->least + TIE) {
            break;
        }
        consider(s, curve->nearest);
        if (is_covered(s, curve)) {
            s->curves[done] = s->curves[--s->curve_count];
            continue;
        }
        for (size_t i = 0; i < done && !(any && s->found); ++i) {
            geom_vec2 corner[2];
            const size_t count = orca_vo_meet(&s->curves[i], curve, corner);
            for (size_t k = 0; k < count; ++k) {
                consider(s, corner[k]);
            }
        }
        ++done;
    }
    return s->found;
}

/* Whether no obstacle forbids v at a rate. */
static bool is_free_at(const search *s, double rate, geom_vec2 v) {
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        const vo_shape shape = orca_vo_shape_of(&s->problem->obstacles[i], s->unit, rate);
        if (vo_inside(&shape, v, SLACK)) {
            return false;
        }
    }
    return true;
}

/* A rate at which v is free, as small as rounding allows. */
static double rate_to_free(const search *s, geom_vec2 v) {
    double rate = DBL_MIN;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        rate = geom_max(orca_vo_rate_to_free(&s->problem->obstacles[i], s->unit, v), rate);
    }
    while (rate < DBL_MAX && !is_free_at(s, rate, v)) {
        rate *= 2.0;
    }
    return geom_min(rate, DBL_MAX);
}

/* The smallest rate at which a velocity is left, from above, and the nearest one that is. Obstacles shrink as
 * the rate grows, so it is found by bisection; `start`, which the half-planes allow, says where that
 * begins. */
static double relax(search *s, geom_vec2 start, geom_vec2 *velocity) {
    double low = 0.0;
    double high = rate_to_free(s, start);
    *velocity = start;
    for (int i = 0; i < MOST_BISECTIONS && s->max_speed > 0.0 && high - low > RATE_ROUNDING * high; ++i) {
        const double middle = high > 8.0 * low ? 0.125 * high : 0.5 * (low + high);
        if (find(s, middle, true)) {
            high = middle;
            *velocity = s->best;
        } else {
            low = middle;
        }
    }
    if (s->max_speed > 0.0 && find(s, high, false)) {
        *velocity = s->best;
    }
    return high;
}

/* The units of vo2_internal.h. A preferred velocity that is out of all proportion keeps its direction. */
static void make_units(search *s) {
    const orca_vo_problem *problem = s->problem;
    int exponent = 0;
    (void)frexp(problem->max_speed, &exponent);
    s->unit = ldexp(1.0, exponent > -1000 ? -exponent : 1000);
    s->max_speed = problem->max_speed * s->unit;
    const double largest = geom_max(fabs(problem->preferred.x), fabs(problem->preferred.y));
    if (!geom_vec2_is_finite(problem->preferred)) {
        s->preferred = geom_vec2_make(0.0, 0.0);
    } else if (largest * s->unit > FARTHEST) {
        s->preferred = geom_vec2_make(problem->preferred.x / largest * FARTHEST,
                                      problem->preferred.y / largest * FARTHEST);
    } else {
        s->preferred = geom_vec2_scale(problem->preferred, s->unit);
    }
    s->distance = geom_vec2_length(s->preferred);
}

/* The half-planes, moved back by `give`. */
static void make_limits(search *s, double give) {
    for (size_t i = 0; i < s->problem->plane_count; ++i) {
        const orca_half_plane *plane = &s->problem->planes[i];
        s->limits[i].normal = plane->normal;
        s->limits[i].offset = (geom_vec2_dot(plane->point, plane->normal) - give) * s->unit;
    }
}

/* The program of the half-planes alone. Its answer is the one wanted where no obstacle forbids it. */
static orca_lp_result solve_planes(const search *s, geom_vec2 preferred, size_t count) {
    const orca_lp_problem program = {s->problem->planes,    count, count, preferred,
                                     s->problem->max_speed, NULL};
    return orca_lp_solve(&program, s->program);
}

static double time_to_collision(const search *s, geom_vec2 v) {
    double rate = 0.0;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        rate = geom_max(orca_vo_rate_of_contact(&s->problem->obstacles[i], s->unit, v, SLACK), rate);
    }
    return rate > 0.0 ? s->unit / rate : HUGE_VAL;
}

static orca_vo_result solve(search *s) {
    const orca_lp_result planes = solve_planes(s, s->problem->preferred, s->problem->plane_count);
    orca_vo_result result = {planes.velocity, HUGE_VAL, HUGE_VAL, planes.violation, ORCA_VO_OPTIMAL};
    geom_vec2 v = geom_vec2_scale(planes.velocity, s->unit);
    if (!is_free_at(s, 0.0, v)) {
        make_limits(s, planes.violation);
        if (s->max_speed > 0.0 && find(s, 0.0, false)) {
            v = s->best;
        } else {
            result.horizon = geom_min(s->unit / relax(s, v, &v), DBL_MAX);
            result.outcome = ORCA_VO_RELAXED;
        }
        result.velocity =
            solve_planes(s, geom_vec2_scale(v, 1.0 / s->unit), 0).velocity; /* not faster by rounding */
    }
    if (planes.outcome == ORCA_LP_INFEASIBLE) {
        result.outcome = ORCA_VO_INFEASIBLE;
    }
    result.time_to_collision = time_to_collision(s, geom_vec2_scale(result.velocity, s->unit));
    return result;
}

orca_vo_result orca_vo_solve(const orca_vo_problem *problem, void *scratch) {
    GEOM_ASSERT(problem->max_speed >= 0.0 && problem->max_speed <= DBL_MAX);
    GEOM_ASSERT(scratch);
    search s = {.problem = problem};
    divide_scratch(&s, scratch);
    make_units(&s);
    return solve(&s);
}
