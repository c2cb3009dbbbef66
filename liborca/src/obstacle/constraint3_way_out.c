/* The way out of several pieces at once. The shortest way out of one piece may lead into another one: into the
 * next part of a concave solid, or the next of a pile. A body whose center is inside would then stay for
 * ever. */
#include "constraint3_internal.h"

#include "core/direction3.h"

#include <collide/sweep3.h>
#include <geom/scalar.h>

/* Does the body touch a piece on a straight way of that length? */
static bool meets_on_way(const space_question *q, const collide_shape3 *shape, geom_vec3 direction,
                         double length) {
    const geom_sphere ball = {q->self.position, q->self.radius};
    const collide_sweep3 met =
        collide_shape3_sweep(collide_shape3_from_sphere(ball), geom_vec3_scale(direction, length), *shape,
                             geom_vec3_make(0.0, 0.0, 0.0));
    return met.relation > COLLIDE_APART;
}

/* The way along a direction after which the body is clear of a piece that it meets. Ground is left upwards, by its own
 * half-space. */
static double length_out(const space_question *q, const collide_shape3 *shape, geom_vec3 direction) {
    if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        return geom_vec3_dot(direction, shape->as.plane.normal) < 0.0 ? HUGE_VAL : 0.0;
    }
    solid3 s;
    orca_space_see(q, shape, &s);
    return orca_solid3_support(&s, direction, HUGE_VAL);
}

/* The shortest way along a direction after which the body is clear of all pieces that it meets on it. */
static double length_of(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                        geom_vec3 direction) {
    double length = 0.0;
    double before;
    do {
        before = length;
        for (size_t k = 0; k < count && length < HUGE_VAL; ++k) {
            const double out = length_out(q, &nearest[k].shape, direction);
            if (out > length && meets_on_way(q, &nearest[k].shape, direction, length)) {
                length = out;
            }
        }
    } while (length > before && length < HUGE_VAL);
    return length;
}

/* The shortest way that was found so far. */
typedef struct best_way {
    geom_vec3 normal;
    double length;
} best_way;

static void try_way(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                    geom_vec3 direction, best_way *best) {
    if (direction3_is_unit(direction)) {
        const double length = length_of(q, nearest, count, direction);
        if (length < best->length) {
            *best = (best_way){direction, length};
        }
    }
}

static void try_both_ways(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                          geom_vec3 direction, best_way *best) {
    try_way(q, nearest, count, direction, best);
    try_way(q, nearest, count, geom_vec3_neg(direction), best);
}

/* The ways out by the faces of the piece that holds the center, and along the axes. */
static void try_ways(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                     best_way *best) {
    solid3 s;
    orca_space_see(q, &nearest[0].shape, &s);
    for (size_t i = 0; i < s.face_count; ++i) {
        try_both_ways(q, nearest, count, s.faces[i], best);
    }
    try_both_ways(q, nearest, count, geom_vec3_make(1.0, 0.0, 0.0), best);
    try_both_ways(q, nearest, count, geom_vec3_make(0.0, 1.0, 0.0), best);
    try_both_ways(q, nearest, count, geom_vec3_make(0.0, 0.0, 1.0), best);
}

bool orca_space_common_way(const space_question *q, const orca_near_obstacle3 *nearest, size_t count,
                           geom_vec3 *normal, double *length) {
    if (count < 2 || nearest[0].distance > 0.0 || nearest[0].shape.kind == COLLIDE_SHAPE3_PLANE) {
        return false;
    }
    geom_vec3 own;
    double depth;
    const collide_distance3 gap = {COLLIDE_OVERLAPPING, 0.0, q->self.position, nearest[0].point};
    if (!orca_space_overlaps(q, &nearest[0].shape, gap, &own, &depth) || !direction3_is_unit(own)) {
        return false;
    }
    best_way best = {own, length_of(q, nearest, count, own)};
    if (best.length <= length_out(q, &nearest[0].shape, own)) {
        return false; /* it leads out of all */
    }
    try_ways(q, nearest, count, &best);
    *normal = best.normal;
    *length = best.length;
    return best.length < HUGE_VAL;
}
