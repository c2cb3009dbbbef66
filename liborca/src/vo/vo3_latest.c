/* The velocity of the latest collision in space, where no velocity is allowed. */
#include "vo3_internal.h"

#include <geom/scalar.h>

#include <float.h>

/* The smallest rate with which a velocity is left, as obstacles shrink when their rates grow. A clearance is
 * a convex function of velocity and rate together: the largest of dot(m, v - apex) - rate share (distance
 * dot(m, n) + radius). So what the tangents in some velocity allow at a smaller rate is allowed there, and
 * steps of that kind go down to a local optimum. Boxes are walked with the shapes of a rate somewhat below
 * the best so far: what they forbid at that rate they forbid at all smaller ones. */

/* How much less a rate must be to be looked for. */
static const double WORTH = 0x1p-20;

/* How much greater than the least one is as good: that makes room around the answer, which where shapes only
 * just touch would be a point that rounding decides. */
static const double AS_GOOD = 0x1p-36;

/* What is proved of the answer: where there is little room, rounding decides more. */
static const double PRECISION = 0x1p-30;

/* Where steps end, as a fraction of the rate. */
static const double FINEST = 0x1p-48;

enum {
    MOST_STEPS = 200,
    MOST_DOUBLINGS = 8
};

static bool is_free_at(const vo3_search *s, double rate, geom_vec3 v) {
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        if (s->problem->obstacles[i].kind == ORCA_VO_EMPTY) {
            continue;
        }
        const vo3_shape shape = orca_vo3_shape_of(&s->problem->obstacles[i], s->unit, rate);
        if (orca_vo3_touch_at(&shape, v).clearance < -VO3_SLACK * shape.scale) {
            return false;
        }
    }
    return true;
}

/* A rate at which v is free, as small as rounding allows: near the sides of cones less slack than is granted
 * is a safe distance from a leap. */
static double rate_to_free(const vo3_search *s, geom_vec3 v) {
    double rate = DBL_MIN;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        rate = geom_max(orca_vo3_rate_to_free(&s->problem->obstacles[i], s->unit, v, 0.5 * VO3_SLACK), rate);
    }
    for (int i = 0; i < MOST_DOUBLINGS; ++i) {
        if (is_free_at(s, rate, v)) {
            return geom_min(rate, DBL_MAX);
        }
        rate *= 2.0;
    }
    return DBL_MAX;
}

static vo3_plane tangent(const vo3_shape *shape, geom_vec3 v) {
    const vo3_touch touch = orca_vo3_touch_at(shape, v);
    const vo3_plane plane = {touch.slope, geom_vec3_dot(touch.slope, v) - touch.clearance};
    return plane;
}

/* The tangents in the best velocity at another rate. */
static size_t make_tangents(vo3_search *s, double rate) {
    size_t count = 0;
    for (size_t i = 0; i < s->problem->obstacle_count; ++i) {
        if (s->problem->obstacles[i].kind != ORCA_VO_EMPTY) {
            const vo3_shape shape = orca_vo3_shape_of(&s->problem->obstacles[i], s->unit, rate);
            s->tangents[count++] = tangent(&shape, s->best);
        }
    }
    for (; count < s->shape_count; ++count) {
        s->tangents[count] = tangent(&s->shapes[count], s->best);
    }
    return count;
}

/* Takes v when it is free at a rate that is less than the best by a part. */
static bool take(vo3_search *s, geom_vec3 v, double part) {
    const double speed = geom_vec3_length(v);
    if (speed > s->max_speed) {
        v = geom_vec3_scale(v, s->max_speed / speed);
    }
    if (!geom_vec3_is_finite(v) || !orca_vo3_keeps_limits(s, v)) {
        return false;
    }
    const double rate = rate_to_free(s, v);
    if (!(rate < s->rate * (1.0 - part))) {
        return false;
    }
    s->rate = rate;
    s->best = v;
    return true;
}

/* From the best velocity down, to the nearest one that the tangents allow at a rate less by a step; steps
 * grow when they succeed and shrink when they do not. */
static void descend(vo3_search *s) {
    double step = 0.5;
    for (int i = 0; i < MOST_STEPS && step > FINEST; ++i) {
        const size_t count = make_tangents(s, s->rate * (1.0 - step));
        const vo3_goal here = orca_vo3_goal_of(s->best);
        vo3_nearest nearest;
        vo3_clash clash;
        const bool left = orca_vo3_follow_tangents(s, &here, count, HUGE_VAL, &nearest, &clash);
        if (left && take(s, nearest.at, 0.5 * step)) {
            step = geom_min(2.0 * step, 0.875);
        } else {
            step *= 0.25;
        }
    }
}

/* Why there is nothing better around the best velocity: shapes whose slopes there, with weights, have the sum
 * 0. */
static void make_corner(vo3_search *s) {
    const vo3_goal here = orca_vo3_goal_of(s->best);
    const size_t count = make_tangents(s, s->rate * (1.0 - WORTH));
    vo3_nearest nearest;
    vo3_clash clash;
    s->corner = (vo3_corner){.at = s->best};
    if (!orca_vo3_follow_tangents(s, &here, count, HUGE_VAL, &nearest, &clash)) {
        s->corner.count = clash.count;
    }
    for (size_t k = 0; k < s->corner.count; ++k) {
        s->corner.shapes[k] = &s->shapes[clash.index[k]];
        s->corner.weights[k] = clash.weights[k];
    }
}

/* The shapes of the rate to look for. */
static void set_goal(vo3_search *s) {
    descend(s);
    make_corner(s);
    orca_vo3_set_shapes(s, s->rate * (1.0 - WORTH));
}

/* What the tangents in v of the shapes of the walk allow is allowed; the velocity nearest to v of that. */
static bool repair(vo3_search *s, geom_vec3 *v) {
    for (size_t i = 0; i < s->shape_count; ++i) {
        s->tangents[i] = tangent(&s->shapes[i], *v);
    }
    const vo3_goal here = orca_vo3_goal_of(*v);
    vo3_nearest nearest;
    vo3_clash clash;
    if (!orca_vo3_follow_tangents(s, &here, s->shape_count, HUGE_VAL, &nearest, &clash)) {
        return false;
    }
    *v = nearest.at;
    return true;
}

static bool visit(vo3_search *s, const vo3_open *open) {
    geom_vec3 v = open->nearest.at;
    bool better = take(s, v, WORTH) || (repair(s, &v) && take(s, v, WORTH));
    if (geom_vec3_length(open->box->half) < s->precision) {
        better = take(s, open->box->center, WORTH) || better;
    }
    if (better) {
        set_goal(s);
        s->grown = true;
    }
    return s->corner.count > 0 && orca_vo3_excludes(NULL, open->box, &s->corner, 0.0);
}

void orca_vo3_search_latest(vo3_search *s) {
    const double m = s->max_speed;
    const vo3_box all = {{0.0, 0.0, 0.0}, {m, m, m}};
    s->rate = rate_to_free(s, s->best);
    set_goal(s);
    s->limit = HUGE_VAL;
    orca_vo3_walk(s, all, visit);
    s->precision = geom_max(PRECISION, s->precision);
    s->rate *= 1.0 + AS_GOOD;
    orca_vo3_set_shapes(s, s->rate);
}
