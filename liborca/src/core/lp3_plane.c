/* The program on the boundary plane of one half-space, and on a line in it.
 *
 * Nearly parallel planes are what a crowd asks for, and where such programs go wrong: two planes that differ by an
 * angle d meet in a line that rounding moves by its size over d, and a line put in a wrong place may miss a region that
 * is really there. So what all the lines of one plane rest on is taken as it is, rounded or not - a normal n, a point f
 * and two directions e in it, as doubles - and every other half-space (m, c) becomes a line of that plane with all the
 * digits that it has. With s = 1 or -1, whichever m is nearer to s n,
 *
 *     dot(m, e) = dot(m - s n, e) + s dot(n, e)
 *     c - dot(m, f) = (c - s dot(n, f)) - dot(m - s n, f)
 *
 * where the differences are exact or nearly so when they are small, and dot(n, e), which is all but 0, and dot(n, f),
 * which is all but the offset, are computed once in double-double. Then the plane as a whole is off by a rounding,
 * but nothing in it is out of place. The same holds for the line on the boundary of a half-plane. */
#include "lp3_internal.h"

#include <geom/double_double.h>

/* A plane: the points origin + a * e1 + b * e2. */
typedef struct frame {
    geom_vec3 normal;
    geom_vec3 origin;
    geom_vec3 e1;
    geom_vec3 e2;
    double tilt1;  /* dot(normal, e1) */
    double tilt2;  /* dot(normal, e2) */
    geom_dd level; /* dot(normal, origin) */
    double radius; /* of the disc within the speed limit */
    double limit;
} frame;

/* The part of a line within the disc: origin + t * direction with low <= t <= high. */
typedef struct chord {
    geom_vec2 normal;
    geom_vec2 origin;
    geom_vec2 direction;
    geom_dd level;
    double low;
    double high;
    double low_gain; /* how fast the half-plane that set the end is left beyond it */
    double high_gain;
} chord;

/* The goal as seen in a plane. */
typedef struct flat_goal {
    geom_vec2 target;
    bool farthest;
} flat_goal;

static geom_dd dot_exactly(geom_vec3 a, geom_vec3 b) {
    return geom_dd_add(geom_dd_add(geom_dd_two_product(a.x, b.x), geom_dd_two_product(a.y, b.y)),
                       geom_dd_two_product(a.z, b.z));
}

static double slack_in_plane(double offset, double limit) {
    return LP3_ROUNDING_IN_PLANE * (fabs(offset) + limit);
}

/* The plane on the boundary of a half-space; false when it misses the ball. The directions are those of T.
 * Duff et al., "Building an orthonormal basis, revisited", Journal of Computer Graphics Techniques 6(1),
 * 2017. */
static bool make_frame(geom_vec3 n, double offset, double limit, frame *out) {
    const double room = limit - fabs(offset);
    if (room < -lp3_slack(offset, limit)) {
        return false;
    }
    const double sign = copysign(1.0, n.z);
    const double a = -1.0 / (sign + n.z);
    const double b = n.x * n.y * a;
    out->normal = n;
    out->origin = geom_vec3_scale(n, offset);
    out->e1 = geom_vec3_make(1.0 + sign * n.x * n.x * a, sign * b, -sign * n.x);
    out->e2 = geom_vec3_make(b, sign + n.y * n.y * a, -n.y);
    out->tilt1 = dot_exactly(n, out->e1).high;
    out->tilt2 = dot_exactly(n, out->e2).high;
    out->level = dot_exactly(n, out->origin);
    out->radius = room > 0.0 ? sqrt(room * (limit + fabs(offset))) : 0.0;
    out->limit = limit;
    return true;
}

/* Half-spaces 0 to count - 1 as half-planes of the plane, whose normals have any length yet. */
static void project(const lp3_spaces *spaces, size_t count, const frame *plane, lp3_lines out) {
    const geom_vec3 n = plane->normal;
    for (size_t j = 0; j < count; ++j) {
        const double along = spaces->x[j] * n.x + spaces->y[j] * n.y + spaces->z[j] * n.z;
        const double s = along < 0.0 ? -1.0 : 1.0;
        const geom_vec3 d =
            geom_vec3_make(spaces->x[j] - s * n.x, spaces->y[j] - s * n.y, spaces->z[j] - s * n.z);
        out.x[j] = geom_vec3_dot(d, plane->e1) + s * plane->tilt1;
        out.y[j] = geom_vec3_dot(d, plane->e2) + s * plane->tilt2;
        out.offset[j] = ((spaces->offset[j] - s * plane->level.high) - s * plane->level.low) -
                        geom_vec3_dot(d, plane->origin);
    }
}

/* Drops the half-planes that hold all of the disc, or whose boundary is parallel to the plane to within
 * rounding, and makes the normals of the others unit vectors. False when one of them holds nothing of the
 * disc. */
static bool keep_those_that_cut(const lp3_spaces *spaces, size_t count, const frame *plane, lp3_lines lines,
                                size_t *kept) {
    *kept = 0;
    for (size_t j = 0; j < count; ++j) {
        const double length = sqrt(lines.x[j] * lines.x[j] + lines.y[j] * lines.y[j]);
        const double reach = length * plane->radius;
        const double slack = lp3_slack(spaces->offset[j], plane->limit);
        if (reach <= slack) {
            if (lines.offset[j] > slack) {
                return false;
            }
            continue;
        }
        if (lines.offset[j] <= -reach) {
            continue;
        }
        const double rate = 1.0 / length;
        const double offset = lines.offset[j] * rate;
        if (offset > plane->radius + slack_in_plane(offset, plane->limit)) {
            return false;
        }
        lines.x[*kept] = lines.x[j] * rate;
        lines.y[*kept] = lines.y[j] * rate;
        lines.offset[*kept] = offset;
        ++*kept;
    }
    return true;
}

/* ---- On a line ---- */

static chord make_chord(const lp3_lines *lines, size_t j, double radius) {
    const double offset = lines->offset[j];
    const double room = radius - fabs(offset);
    const geom_vec2 n = geom_vec2_make(lines->x[j], lines->y[j]);
    chord line;
    line.normal = n;
    line.origin = geom_vec2_scale(n, offset);
    line.direction = geom_vec2_make(n.y, -n.x);
    line.level =
        geom_dd_add(geom_dd_two_product(n.x, line.origin.x), geom_dd_two_product(n.y, line.origin.y));
    line.high = room > 0.0 ? sqrt(room * (radius + fabs(offset))) : 0.0;
    line.low = -line.high;
    line.low_gain = 1.0;
    line.high_gain = 1.0;
    return line;
}

/* Cuts off what half-plane k forbids of a chord; false when nothing is left. */
static bool clip(chord *line, const lp3_lines *lines, size_t k, double limit) {
    const geom_vec2 n = line->normal;
    const double s = lines->x[k] * n.x + lines->y[k] * n.y < 0.0 ? -1.0 : 1.0;
    const geom_vec2 d = geom_vec2_make(lines->x[k] - s * n.x, lines->y[k] - s * n.y);
    const double gain = geom_vec2_dot(d, line->direction);
    const double missing =
        ((lines->offset[k] - s * line->level.high) - s * line->level.low) - geom_vec2_dot(d, line->origin);
    const double slack = LP3_ROUNDING_ON_LINE * (fabs(lines->offset[k]) + limit);
    if (fabs(gain) * (fabs(line->low) + fabs(line->high)) <= slack) {
        return !(missing > slack);
    }
    const double t = missing / gain;
    if (gain > 0.0 && t > line->low) {
        line->low = t;
        line->low_gain = gain;
    }
    if (gain < 0.0 && t < line->high) {
        line->high = t;
        line->high_gain = -gain;
    }
    const double least_gain = line->low_gain < line->high_gain ? line->low_gain : line->high_gain;
    return line->low <= line->high || (line->low - line->high) * least_gain <= slack;
}

/* Ends that rounding has put in the wrong order meet in the one that is missed faster. */
static void settle_ends(chord *line) {
    if (line->low > line->high) {
        const double t = line->low_gain > line->high_gain ? line->low : line->high;
        line->low = t;
        line->high = t;
    }
}

static geom_vec2 best_on_chord(const chord *line, const flat_goal *goal) {
    double t = geom_vec2_dot(geom_vec2_sub(goal->target, line->origin), line->direction);
    if (goal->farthest) {
        t = geom_vec2_dot(goal->target, line->direction) > 0.0 ? line->high : line->low;
    } else {
        t = t < line->high ? t : line->high;
        t = line->low > t ? line->low : t;
    }
    return geom_vec2_add_scaled(line->origin, t, line->direction);
}

/* ---- In a plane ---- */

static geom_vec2 best_in_disc(const flat_goal *goal, double radius) {
    const double length = geom_vec2_length(goal->target);
    if (length <= radius && !goal->farthest) {
        return goal->target;
    }
    return length > 0.0 ? geom_vec2_scale(goal->target, radius / length) : goal->target;
}

static bool best_of_lines(const lp3_lines *lines, size_t count, const frame *plane, const flat_goal *goal,
                          geom_vec2 *best) {
    *best = best_in_disc(goal, plane->radius);
    for (size_t j = 0; j < count; ++j) {
        const double missing = lines->offset[j] - (lines->x[j] * best->x + lines->y[j] * best->y);
        if (!(missing > slack_in_plane(lines->offset[j], plane->limit))) {
            continue;
        }
        chord line = make_chord(lines, j, plane->radius);
        for (size_t k = 0; k < j; ++k) {
            if (!clip(&line, lines, k, plane->limit)) {
                return false;
            }
        }
        settle_ends(&line);
        *best = best_on_chord(&line, goal);
    }
    return true;
}

/* A direction that is nearly that of the normal keeps the digits of what it has in the plane. */
static flat_goal goal_in(const frame *plane, const lp3_goal *goal) {
    flat_goal flat = {.farthest = goal->farthest};
    const double s = geom_vec3_dot(goal->target, plane->normal) < 0.0 ? -1.0 : 1.0;
    const geom_vec3 from = goal->farthest ? geom_vec3_scale(plane->normal, s) : plane->origin;
    const geom_vec3 d = geom_vec3_sub(goal->target, from);
    flat.target = geom_vec2_make(geom_vec3_dot(d, plane->e1), geom_vec3_dot(d, plane->e2));
    if (goal->farthest) {
        flat.target = geom_vec2_add(flat.target, geom_vec2_make(s * plane->tilt1, s * plane->tilt2));
    }
    return flat;
}

bool orca_lp3_best_on_plane(const lp3_spaces *spaces, size_t i, double limit, const lp3_goal *goal,
                            lp3_lines room, geom_vec3 *best) {
    frame plane;
    size_t count;
    geom_vec2 found;
    if (!make_frame(lp3_normal(spaces, i), spaces->offset[i], limit, &plane)) {
        return false;
    }
    project(spaces, i, &plane, room);
    if (!keep_those_that_cut(spaces, i, &plane, room, &count)) {
        return false;
    }
    const flat_goal flat = goal_in(&plane, goal);
    if (!best_of_lines(&room, count, &plane, &flat, &found)) {
        return false;
    }
    *best = geom_vec3_add_scaled(geom_vec3_add_scaled(plane.origin, found.x, plane.e1), found.y, plane.e2);
    return true;
}
