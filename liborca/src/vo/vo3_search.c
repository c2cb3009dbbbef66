/* The search of the nearest allowed velocity in space. */
#include "vo3_internal.h"

#include <geom/scalar.h>

/* The nearest velocity. Candidates come from where boxes are not decided: the nearest velocity that the
 * planes of a box allow is near one that the shapes allow, if there is one; Newton's method ends the way
 * (orca_vo3_polish). A clearance is convex, so what a tangent allows its shape allows: the program of the
 * tangents of all shapes, made anew where the last one led, goes down to a local optimum through allowed
 * velocities (the convex-concave procedure: A. L. Yuille, A. Rangarajan, Neural Computation 15, 2003). */

/* A candidate that is nearer by less is not worth it. */
static const double NO_NEARER = 0x1p-48;

/* Progress of a descent, and how much makes a new one. */
static const double PROGRESS = 0x1p-40;

/* Beyond this differences of distances lose too much. */
static const double FAR = 0x1p10;

enum {
    MOST_DESCENTS = 12,
    MOST_STARTS = 8
};

bool orca_vo3_keeps_limits(const vo3_search *s, geom_vec3 v) {
    for (size_t i = s->shape_count; i-- > 0 && s->shapes[i].kind != VO3_ROUND;) {
        if (orca_vo3_touch_at(&s->shapes[i], v).clearance < -VO3_SLACK * s->shapes[i].scale) {
            return false;
        }
    }
    return true;
}

static bool forbids(const vo3_search *s, size_t i, geom_vec3 v) {
    return orca_vo3_touch_at(&s->shapes[i], v).clearance < -VO3_SLACK * s->shapes[i].scale;
}

bool orca_vo3_is_free(vo3_search *s, geom_vec3 v) {
    if (s->blocker < s->shape_count && forbids(s, s->blocker, v)) {
        return false;
    }
    for (size_t i = 0; i < s->shape_count; ++i) {
        if (forbids(s, i, v)) {
            s->blocker = i;
            return false;
        }
    }
    return geom_vec3_is_finite(v);
}

static void offer(vo3_search *s, geom_vec3 v) {
    const double key = orca_vo3_key(&s->goal, v);
    if ((!s->found || key < s->least - NO_NEARER) && orca_vo3_is_free(s, v)) {
        s->found = true;
        s->best = v;
        s->least = key;
        s->limit = key - s->precision;
    }
}

/* The corner that a nearest velocity is near to: the shapes that it touches, finished. `list` tells them from
 * planes; NULL: they have the same numbers. */
static bool finish(const vo3_search *s, const vo3_nearest *nearest, size_t planes, const uint32_t *list,
                   vo3_corner *corner) {
    corner->count = 0;
    corner->at = nearest->at;
    for (size_t k = 0; k < nearest->tight_count; ++k) {
        if (nearest->tight[k] < planes) {
            const size_t shape = list ? list[nearest->tight[k]] : nearest->tight[k];
            corner->shapes[corner->count++] = &s->shapes[shape];
        }
    }
    return orca_vo3_polish(&s->goal, corner);
}

static geom_vec3 within(geom_vec3 v, double speed) {
    const double length = geom_vec3_length(v);
    return length > speed ? geom_vec3_scale(v, speed / length) : v;
}

/* Cuts of the speed limit have the number of its shape, sides of the box none. */
static size_t shape_of(size_t index, size_t count, size_t planes) {
    if (index >= planes) {
        return SIZE_MAX;
    }
    return index < count ? index : count - 1;
}

static void name_shapes(vo3_nearest *nearest, size_t count, size_t planes) {
    size_t kept = 0;
    for (size_t k = 0; k < nearest->tight_count; ++k) {
        const size_t shape = shape_of(nearest->tight[k], count, planes);
        bool known = shape == SIZE_MAX;
        for (size_t i = 0; i < kept; ++i) {
            known = known || nearest->tight[i] == shape;
        }
        if (!known) {
            nearest->tight[kept++] = shape;
        }
    }
    nearest->tight_count = kept;
}

/* A tangent of the speed limit allows more than that. Where the answer is too fast its own tangent is added,
 * which converges as Newton's method. */
bool orca_vo3_follow_tangents(vo3_search *s, const vo3_goal *goal, size_t count, double limit,
                              vo3_nearest *nearest, vo3_clash *clash) {
    const double m = s->max_speed;
    const vo3_box all = {{0.0, 0.0, 0.0}, {m, m, m}};
    size_t planes = count;
    for (;;) {
        if (!orca_vo3_find_nearest(goal, &all, s->tangents, planes, limit, nearest, clash)) {
            for (size_t k = 0; k < clash->count; ++k) {
                clash->index[k] = shape_of(clash->index[k], count, planes);
            }
            return false;
        }
        const double speed = geom_vec3_length(nearest->at);
        if (!(speed > m * (1.0 + 0x1p-48)) || planes == count + VO3_CUTS) {
            break;
        }
        s->tangents[planes++] = (vo3_plane){geom_vec3_scale(nearest->at, -1.0 / speed), -m};
    }
    name_shapes(nearest, count, planes);
    return true;
}

/* One step down from v, which need not be allowed itself: what the tangents of all shapes in v allow. Returns
 * where that leads, or v when it leads nowhere. */
static geom_vec3 step_down(vo3_search *s, geom_vec3 v) {
    for (size_t k = 0; k < s->shape_count; ++k) {
        const vo3_touch touch = orca_vo3_touch_at(&s->shapes[k], v);
        const double offset = geom_vec3_dot(touch.slope, v) - touch.clearance;
        s->tangents[k] = (vo3_plane){touch.slope, offset};
    }
    vo3_nearest nearest;
    vo3_clash clash;
    vo3_corner corner;
    const double limit = s->found ? s->least : HUGE_VAL;
    if (!orca_vo3_follow_tangents(s, &s->goal, s->shape_count, limit, &nearest, &clash)) {
        return v;
    }
    const geom_vec3 next = within(nearest.at, s->max_speed);
    offer(s, next);
    if (finish(s, &nearest, s->shape_count, NULL, &corner)) {
        offer(s, corner.at);
    }
    return next;
}

/* From v down as far as tangents lead. */
static void descend(vo3_search *s, geom_vec3 v) {
    int idle = 0;
    for (int i = 0; i < MOST_DESCENTS && idle < 2; ++i) {
        const double before = s->found ? s->least : HUGE_VAL;
        const geom_vec3 next = step_down(s, v);
        const bool better = s->found && s->least < before - PROGRESS;
        idle = better ? 0 : idle + 1;
        v = better ? s->best : next;
    }
}

/* The nearest point of the surface of a shape that holds the goal, and whether there is one. */
static bool foot(const vo3_search *s, size_t i, geom_vec3 *v) {
    const vo3_touch touch = orca_vo3_touch_at(&s->shapes[i], s->goal.target);
    if (!(touch.clearance < 0.0)) {
        return false;
    }
    *v = geom_vec3_add_scaled(s->goal.target, -touch.clearance, touch.slope);
    return true;
}

/* Nothing is nearer than the surface of any shape that holds the goal. */
static bool is_proved(const vo3_search *s) {
    if (!s->found || s->goal.distance > FAR) {
        return false;
    }
    for (size_t i = 0; i < s->shape_count; ++i) {
        const double depth = -orca_vo3_touch_at(&s->shapes[i], s->goal.target).clearance;
        if (s->least + s->goal.distance - depth < s->precision) {
            return true;
        }
    }
    return false;
}

static void find_first(vo3_search *s) {
    geom_vec3 v;
    offer(s, within(s->goal.target, s->max_speed));
    for (size_t i = 0; i < s->shape_count; ++i) {
        if (foot(s, i, &v)) {
            offer(s, v);
        }
    }
    if (is_proved(s)) {
        return;
    }
    descend(s, s->goal.distance < FAR ? s->goal.target : within(s->goal.target, s->max_speed));
    size_t starts = 0;
    for (size_t i = 0; i < s->shape_count && starts < MOST_STARTS && !s->found; ++i) {
        if (foot(s, i, &v)) {
            descend(s, within(v, s->max_speed));
            ++starts;
        }
    }
}

static bool visit(vo3_search *s, const vo3_open *open) {
    const double before = s->found ? s->least : HUGE_VAL;
    vo3_corner corner;
    offer(s, open->nearest.at);
    const bool finished = finish(s, &open->nearest, open->count, open->list, &corner);
    if (finished) {
        offer(s, corner.at);
    }
    offer(s, open->box->center);
    if (open->level % 3 == 0) {
        (void)step_down(s, open->nearest.at);
    }
    if (s->found && s->least < before - PROGRESS) {
        descend(s, s->best);
    }
    return s->found && finished && orca_vo3_excludes(&s->goal, open->box, &corner, s->limit);
}

/* The velocities within the speed limit that are nearer than the best. */
static vo3_box nearer(const vo3_search *s) {
    const double m = s->max_speed;
    vo3_box box = {{0.0, 0.0, 0.0}, {m, m, m}};
    if (!s->found || s->goal.distance > FAR) {
        return box;
    }
    const double reach = geom_vec3_distance(s->best, s->goal.target) * (1.0 + 0x1p-40);
    const double low[3] = {geom_max(-m, s->goal.target.x - reach), geom_max(-m, s->goal.target.y - reach),
                           geom_max(-m, s->goal.target.z - reach)};
    const double high[3] = {geom_min(m, s->goal.target.x + reach), geom_min(m, s->goal.target.y + reach),
                            geom_min(m, s->goal.target.z + reach)};
    box.center = geom_vec3_make(0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2]));
    box.half = geom_vec3_make(0.5 * geom_max(high[0] - low[0], 0.0), 0.5 * geom_max(high[1] - low[1], 0.0),
                              0.5 * geom_max(high[2] - low[2], 0.0));
    return box;
}

void orca_vo3_search_nearest(vo3_search *s) {
    s->limit = s->found ? s->least - s->precision : HUGE_VAL;
    find_first(s);
    if (!is_proved(s)) {
        orca_vo3_walk(s, nearer(s), visit);
    }
}
