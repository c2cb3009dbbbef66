/* The half-spaces of all obstacles near a body: which piece speaks for others, and seams. */
#include "constraint3_internal.h"

#include <geom/scalar.h>

/* The half-spaces of all that is near. While they are made, `point` of each holds three numbers: c of dot(v,
 * n) >= c, whose piece's it is, and how deep that piece lies in the body along n, 0 without overlap. In the
 * end it becomes a point. */

static double offset_of(const orca_half_space *space) { return space->point.x; }

static size_t piece_of(const orca_half_space *space) { return (size_t)space->point.y; }

static double depth_of(const orca_half_space *space) { return space->point.z; }

static orca_half_space half_space_of(geom_vec3 normal, double offset, size_t piece, double depth) {
    const orca_half_space space = {geom_vec3_make(offset, (double)piece, depth), normal};
    return space;
}

/* A half-space stands for a piece too when the support of that is at most c tau, and not positive. One that a
 * contact has put also when the piece lies no deeper in the body along n than that contact: nothing on a
 * floor may stop at the seams of the floor, although all of it is that deep. */
static bool stands_for(const space_question *q, const orca_half_space *space, const solid3 *s) {
    const double reach = geom_min(offset_of(space), 0.0) * q->params.time_horizon;
    const double most = reach + depth_of(space) + s->slack;
    return s->count > 0 && orca_solid3_support(s, space->normal, most) <= most;
}

/* One of a list stands for a piece; `except` is not looked at. */
static bool is_implied(const space_question *q, const solid3 *s, const orca_half_space *spaces, size_t count,
                       size_t except) {
    for (size_t i = 0; i < count; ++i) {
        if (i != except && stands_for(q, &spaces[i], s)) {
            return true;
        }
    }
    return false;
}

static collide_distance3 gap_of(const orca_body3 *self, const orca_near_obstacle3 *near) {
    const collide_distance3 gap = {near->distance > 0.0 ? COLLIDE_APART : COLLIDE_OVERLAPPING, near->distance,
                                   self->position, near->point};
    return gap;
}

/* Would the body meet a piece that it does not overlap within the horizon? */
static bool meets(const space_question *q, const orca_near_obstacle3 *near) {
    const space_choice closest = orca_space_from_closest(q, &near->shape, gap_of(&q->self, near));
    if (!(near->distance > q->self.radius) || closest.excess >= 0.0) {
        return false;
    }
    solid3 s;
    orca_space_see(q, &near->shape, &s);
    const space_choice best = orca_space_choose(q, &s, &near->shape, closest);
    return best.excess < -s.slack / q->params.time_horizon;
}

/* The way past piece k leads into another one. */
static bool is_blocked(const space_question *q, space_choice way, const orca_near_obstacle3 *nearest,
                       size_t count, size_t k) {
    space_question there = *q;
    there.self.velocity = geom_vec3_add_scaled(q->self.velocity, -way.excess, way.normal);
    for (size_t j = 0; j < count; ++j) {
        if (j != k && meets(&there, &nearest[j])) {
            return true;
        }
    }
    return false;
}

/* The half-space by which piece k is left. */
static orca_half_space pushed_by(const space_question *q, size_t k, geom_vec3 normal, double depth) {
    const orca_half_space pushed = orca_space_pushed(q, normal, depth);
    return half_space_of(pushed.normal, geom_vec3_dot(pushed.point, pushed.normal), k, depth);
}

/* The half-space of piece k. */
static orca_half_space ask(const space_question *q, const solid3 *s, const orca_near_obstacle3 *nearest,
                           size_t count, size_t k) {
    const collide_shape3 *shape = &nearest[k].shape;
    const collide_distance3 gap = gap_of(&q->self, &nearest[k]);
    geom_vec3 normal;
    double depth;
    if (orca_space_overlaps(q, shape, gap, &normal, &depth)) {
        return pushed_by(q, k, normal, depth);
    }
    const space_choice closest = orca_space_from_closest(q, shape, gap);
    space_choice way = orca_space_choose(q, s, shape, closest);
    if (way.leg && way.excess < 0.0 && is_blocked(q, way, nearest, count, k)) {
        way = orca_space_choose_cut_off(q, s, shape, closest);
    }
    return half_space_of(way.normal, way.reach / q->params.time_horizon, k, 0.0);
}

/* The half-spaces that are made, and what of. */
typedef struct collection {
    const orca_near_obstacle3 *nearest;
    size_t piece_count;
    orca_half_space *spaces;
    size_t count;
} collection;

/* For each piece that half-space i stands for another one stands too. */
static bool is_spare(const space_question *q, const collection *all, size_t i) {
    const orca_half_space *space = &all->spaces[i];
    const size_t own = piece_of(space);
    solid3 s;
    orca_space_see(q, &all->nearest[own].shape, &s);
    bool spare = is_implied(q, &s, all->spaces, all->count, i);
    for (size_t k = 0; k < all->piece_count && spare; ++k) {
        orca_space_see(q, &all->nearest[k].shape, &s);
        spare = !stands_for(q, space, &s) || is_implied(q, &s, all->spaces, all->count, i);
    }
    return spare;
}

/* Of a wall ahead, the pieces beside the way speak before the one that is run into, which then speaks for
 * all. */
static void drop_spare(const space_question *q, collection *all) {
    for (size_t i = 0; i < all->count;) {
        if (!is_spare(q, all, i)) {
            ++i;
            continue;
        }
        --all->count;
        for (size_t k = i; k < all->count; ++k) {
            all->spaces[k] = all->spaces[k + 1];
        }
    }
}

size_t orca_obstacle_half_spaces(orca_body3 self, orca_obstacle3_params params,
                                 const orca_near_obstacle3 *nearest, size_t count, orca_half_space *spaces) {
    const space_question q = {self, params};
    collection all = {nearest, count, spaces, 0};
    geom_vec3 way;
    double length;
    if (params.push_out_speed > 0.0 && orca_space_common_way(&q, nearest, count, &way, &length)) {
        spaces[all.count++] = pushed_by(&q, 0, way, length);
    }
    for (size_t k = 0; k < count; ++k) {
        solid3 s;
        orca_space_see(&q, &nearest[k].shape, &s);
        if (!is_implied(&q, &s, spaces, all.count, count)) {
            spaces[all.count++] = ask(&q, &s, nearest, count, k);
        }
    }
    drop_spare(&q, &all);
    for (size_t i = 0; i < all.count; ++i) {
        spaces[i].point = geom_vec3_scale(spaces[i].normal, offset_of(&spaces[i]));
    }
    return all.count;
}
