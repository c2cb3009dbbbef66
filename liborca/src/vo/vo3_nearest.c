/* The program of one box: the velocity nearest to the target that half-spaces and the sides of the box allow.
 * It is determined by at most three of them, a basis; from that of the box alone on, the plane that is missed
 * most enters, and the basis of those up to four that is best follows (an LP-type problem: J. Matousek, M.
 * Sharir, E. Welzl, "A subexponential bound for linear programming", Algorithmica 16, 1996).
 *
 * Nothing rests on rounding being kind. By weak duality each sum of planes with weights >= 0 gives a bound:
 * with w = sum of weight normal, |v - target| >= dot(w, v - target) / |w| where dot(w, v) >= sum of weight
 * offset. Bases are compared by that number, which is made anew from their weights, and only a basis with a
 * greater one is taken. */
#include "vo3_internal.h"

#include <geom/scalar.h>

#include <float.h>

/* Planes whose normals differ by less do not make an edge: rounding would be multiplied by too much. */
static const double LEAST_ANGLE = 0x1p-16;

/* Planes that are missed by less are met. */
static const double MET = 0x1p-46;

enum {
    MOST_STEPS = 24,
    SIDES = 6
};

vo3_goal orca_vo3_goal_of(geom_vec3 target) {
    vo3_goal goal = {target, {0.0, 0.0, 0.0}, geom_vec3_length(target)};
    if (goal.distance > 0.0) {
        goal.ahead = geom_vec3_scale(target, 1.0 / goal.distance);
    }
    return goal;
}

double orca_vo3_key(const vo3_goal *goal, geom_vec3 v) {
    const double sum = geom_vec3_distance(v, goal->target) + goal->distance;
    return sum > 0.0 ? (geom_vec3_length_squared(v) - 2.0 * geom_vec3_dot(v, goal->target)) / sum : 0.0;
}

typedef struct program {
    const vo3_goal *goal;
    const vo3_box *box;
    const vo3_plane *planes;
    size_t count;
} program;

/* The planes, and after them the lower and upper sides of the box. */
static vo3_plane plane_at(const program *p, size_t i) {
    if (i < p->count) {
        return p->planes[i];
    }
    const geom_vec3 c = p->box->center;
    const geom_vec3 h = p->box->half;
    const vo3_plane sides[SIDES] = {{{1.0, 0.0, 0.0}, c.x - h.x},   {{0.0, 1.0, 0.0}, c.y - h.y},
                                    {{0.0, 0.0, 1.0}, c.z - h.z},   {{-1.0, 0.0, 0.0}, -c.x - h.x},
                                    {{0.0, -1.0, 0.0}, -c.y - h.y}, {{0.0, 0.0, -1.0}, -c.z - h.z}};
    return sides[i - p->count];
}

/* Planes with the orthonormal vectors q that their normals span: normal k = sum of r[k][i] q[i]. */
typedef struct basis {
    size_t index[3];
    size_t count;
    vo3_plane plane[3];
    geom_vec3 q[3];
    double r[3][3];
    double weight[3];
    geom_vec3 at;
    double key;
} basis;

/* Adds a plane; false when its normal is too near to those that are there. */
static bool add(basis *b, size_t index, vo3_plane plane) {
    const size_t k = b->count;
    geom_vec3 rest = plane.normal;
    for (size_t i = 0; i < k; ++i) {
        b->r[k][i] = geom_vec3_dot(plane.normal, b->q[i]);
        rest = geom_vec3_add_scaled(rest, -b->r[k][i], b->q[i]);
    }
    const double length = geom_vec3_length(rest);
    if (!(length > LEAST_ANGLE && length < 2.0)) {
        return false;
    }
    b->r[k][k] = length;
    b->q[k] = geom_vec3_scale(rest, 1.0 / length);
    b->index[k] = index;
    b->plane[k] = plane;
    ++b->count;
    return true;
}

/* The point nearest to the target where all planes of the basis meet, and the weights of their normals in the
 * way there. The point is made from the planes as far as they determine it: there the target may be far
 * away. */
static void solve(const vo3_goal *goal, basis *b) {
    double way[3];
    b->at = goal->target;
    for (size_t k = 0; k < b->count; ++k) {
        b->at = geom_vec3_add_scaled(b->at, -geom_vec3_dot(b->at, b->q[k]), b->q[k]);
    }
    if (b->count == 3) {
        b->at = geom_vec3_make(0.0, 0.0, 0.0);
    }
    for (size_t k = 0; k < b->count; ++k) {
        double offset = b->plane[k].offset;
        for (size_t i = 0; i < k; ++i) {
            offset -= b->r[k][i] * way[i];
        }
        way[k] = offset / b->r[k][k];
        b->at = geom_vec3_add_scaled(b->at, way[k], b->q[k]);
    }
    for (size_t k = b->count; k-- > 0;) {
        double weight = way[k] - geom_vec3_dot(goal->target, b->q[k]);
        for (size_t i = k + 1; i < b->count; ++i) {
            weight -= b->r[i][k] * b->weight[i];
        }
        b->weight[k] = weight / b->r[k][k];
    }
}

/* The bound of the weights, less the length of the target: dot(w, target) is -|target| but for what w turns
 * from it. */
static double bound_of(const vo3_goal *goal, const basis *b) {
    geom_vec3 w = {0.0, 0.0, 0.0};
    double offset = 0.0;
    for (size_t k = 0; k < b->count; ++k) {
        if (!(b->weight[k] >= 0.0)) {
            return -HUGE_VAL;
        }
        w = geom_vec3_add_scaled(w, b->weight[k], b->plane[k].normal);
        offset += b->weight[k] * b->plane[k].offset;
    }
    const double length = geom_vec3_length(w);
    if (!(length > 0.0)) {
        return -HUGE_VAL;
    }
    const geom_vec3 turn = geom_vec3_add_scaled(goal->ahead, 1.0 / length, w);
    const double bound = offset / length - 0.5 * goal->distance * geom_vec3_length_squared(turn);
    return bound == bound ? bound : -HUGE_VAL;
}

static void clamp_to_side(const program *p, double target, double center, double half, size_t axis,
                          basis *b) {
    if (target < center - half) {
        (void)add(b, p->count + axis, plane_at(p, p->count + axis));
    } else if (target > center + half) {
        (void)add(b, p->count + 3 + axis, plane_at(p, p->count + 3 + axis));
    }
}

/* The program of the box alone. */
static basis start(const program *p) {
    const geom_vec3 target = p->goal->target;
    const vo3_box *box = p->box;
    basis b = {.count = 0};
    clamp_to_side(p, target.x, box->center.x, box->half.x, 0, &b);
    clamp_to_side(p, target.y, box->center.y, box->half.y, 1, &b);
    clamp_to_side(p, target.z, box->center.z, box->half.z, 2, &b);
    solve(p->goal, &b);
    b.key = b.count > 0 ? bound_of(p->goal, &b) : -p->goal->distance;
    return b;
}

/* The plane that is missed most, or SIZE_MAX. */
static size_t most_missed(const program *p, geom_vec3 v) {
    double worst = MET;
    size_t result = SIZE_MAX;
    for (size_t i = 0; i < p->count; ++i) {
        const double missed = p->planes[i].offset - geom_vec3_dot(v, p->planes[i].normal);
        if (missed > worst) {
            worst = missed;
            result = i;
        }
    }
    const geom_vec3 off = geom_vec3_sub(v, p->box->center);
    const double over[SIDES] = {-off.x - p->box->half.x, -off.y - p->box->half.y, -off.z - p->box->half.z,
                                off.x - p->box->half.x,  off.y - p->box->half.y,  off.z - p->box->half.z};
    for (size_t k = 0; k < SIDES; ++k) {
        if (over[k] > worst) {
            worst = over[k];
            result = p->count + k;
        }
    }
    return result;
}

/* The part of a vector that the normals of a basis span, as their sum with weights. */
static void weights_in(const basis *b, geom_vec3 vector, double weight[3]) {
    for (size_t k = b->count; k-- > 0;) {
        double rest = geom_vec3_dot(vector, b->q[k]);
        for (size_t i = k + 1; i < b->count; ++i) {
            rest -= b->r[i][k] * weight[i];
        }
        weight[k] = rest / b->r[k][k];
    }
}

/* Whether the planes of a basis and one more leave nothing of the box: by Farkas, when a sum of them with
 * weights >= 0 asks for more than there is in any of its points. Such a sum there is when the normal of the
 * other one is their normals with weights <= 0; weights that are > 0, by rounding or little else, are tried
 * as 0. */
static bool contradict(const program *p, const basis *b, vo3_plane other, double weight[3]) {
    weights_in(b, other.normal, weight);
    for (size_t k = 0; k < b->count; ++k) {
        weight[k] = geom_min(0.0, weight[k]);
    }
    geom_vec3 w = other.normal;
    double offset = other.offset;
    double size = fabs(offset);
    for (size_t k = 0; k < b->count; ++k) {
        w = geom_vec3_add_scaled(w, -weight[k], b->plane[k].normal);
        offset -= weight[k] * b->plane[k].offset;
        size += fabs(weight[k] * b->plane[k].offset) - weight[k];
    }
    const geom_vec3 h = p->box->half;
    const double most =
        geom_vec3_dot(w, p->box->center) + fabs(w.x) * h.x + fabs(w.y) * h.y + fabs(w.z) * h.z;
    return most < offset - 16.0 * DBL_EPSILON * (1.0 + size);
}

/* A basis without one of its planes. */
static basis without(const basis *b, size_t left_out) {
    basis result = {.count = 0};
    for (size_t k = 0; k < b->count; ++k) {
        if (k != left_out && add(&result, b->index[k], b->plane[k])) {
            result.weight[result.count - 1] = b->weight[k];
        }
    }
    return result;
}

/* The step of the dual method (D. Goldfarb, A. Idnani, Mathematical Programming 27, 1983): the weight of
 * another plane grows until it is met; planes whose weights fall to 0 on the way leave. False when rounding
 * does not let it succeed. */
static bool pivot(const program *p, basis *b, size_t other) {
    const vo3_plane plane = plane_at(p, other);
    basis next = *b;
    double missed = plane.offset - geom_vec3_dot(b->at, plane.normal);
    for (;;) {
        double rate[3];
        weights_in(&next, plane.normal, rate);
        geom_vec3 way = plane.normal;
        size_t leaving = next.count;
        double first = HUGE_VAL;
        for (size_t k = 0; k < next.count; ++k) {
            way = geom_vec3_add_scaled(way, -geom_vec3_dot(way, next.q[k]), next.q[k]);
            if (rate[k] > 0.0 && next.weight[k] < first * rate[k]) {
                first = next.weight[k] / rate[k];
                leaving = k;
            }
        }
        const double gain = next.count < 3 ? geom_vec3_length_squared(way) : 0.0;
        if (missed <= first * gain && gain > LEAST_ANGLE * LEAST_ANGLE) {
            break;
        }
        if (leaving == next.count) {
            return false;
        }
        missed -= first * gain;
        for (size_t k = 0; k < next.count; ++k) {
            next.weight[k] -= first * rate[k];
        }
        next = without(&next, leaving);
    }
    if (!add(&next, other, plane)) {
        return false;
    }
    solve(p->goal, &next);
    next.key = bound_of(p->goal, &next);
    if (next.key > b->key) {
        *b = next;
        return true;
    }
    return false;
}

/* The best basis among another plane with any two of a basis; false when none has a greater bound. */
static bool exchange(const program *p, basis *b, size_t other) {
    const vo3_plane plane = plane_at(p, other);
    basis best = {.key = b->key};
    for (unsigned with = 0; with < 1u << b->count; ++with) {
        basis next = {.count = 0};
        bool fine = with != 7 && add(&next, other, plane);
        for (size_t k = 0; k < b->count; ++k) {
            fine = fine && ((with >> k & 1u) == 0 || add(&next, b->index[k], b->plane[k]));
        }
        if (!fine) {
            continue;
        }
        solve(p->goal, &next);
        next.key = bound_of(p->goal, &next);
        best = next.key > best.key ? next : best;
    }
    if (best.count == 0) {
        return false;
    }
    *b = best;
    return true;
}

/* What contradict found, without the sides of the box. */
static void write_clash(const program *p, const basis *b, size_t other, const double weight[3],
                        vo3_clash *clash) {
    if (other < p->count) {
        clash->index[0] = other;
        clash->weights[0] = 1.0;
        clash->count = 1;
    }
    for (size_t k = 0; k < b->count; ++k) {
        if (weight[k] < 0.0 && b->index[k] < p->count) {
            clash->index[clash->count] = b->index[k];
            clash->weights[clash->count++] = -weight[k];
        }
    }
}

bool orca_vo3_find_nearest(const vo3_goal *goal, const vo3_box *box, const vo3_plane *planes, size_t count,
                           double limit, vo3_nearest *result, vo3_clash *clash) {
    const program of = {goal, box, planes, count};
    const program *p = &of;
    double weight[3];
    basis b = start(p);
    result->exact = false;
    clash->count = 0;
    for (int step = 0; step < MOST_STEPS && !result->exact; ++step) {
        if (b.key >= limit) {
            return false;
        }
        const size_t missed = most_missed(p, b.at);
        if (missed == SIZE_MAX) {
            result->exact = true;
        } else if (contradict(p, &b, plane_at(p, missed), weight)) {
            write_clash(p, &b, missed, weight, clash);
            return false;
        } else if (!pivot(p, &b, missed) && !exchange(p, &b, missed)) {
            break;
        }
    }
    result->at = b.at;
    result->key = b.key;
    result->tight_count = b.count;
    for (size_t k = 0; k < b.count; ++k) {
        result->tight[k] = b.index[k];
    }
    return true;
}
