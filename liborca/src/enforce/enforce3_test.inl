/* What the shared parts ask of two motions in space. */

#include <geom/exact.h>

#include <float.h>
#include <math.h>

/* The sign of dot(w, e - w), where w leads from the start of b to that of a and e from end to end. */
GEOM_COLD static int exact_parting_sign(geom_segment3 a, geom_segment3 b) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    geom_exact sum = geom_exact_from(&arena, 0.0);
    for (int axis = 0; axis < AXES; axis++) {
        const geom_exact w = geom_exact_difference(&arena, vec_at(a.a, axis), vec_at(b.a, axis));
        const geom_exact e = geom_exact_difference(&arena, vec_at(a.b, axis), vec_at(b.b, axis));
        sum = geom_exact_add(&arena, sum, geom_exact_mul(&arena, w, geom_exact_sub(&arena, e, w)));
    }
    return geom_exact_sign(sum);
}

/* The error of the filter is that of the plane, with one more product and one more sum: less than 10
 * roundings. */
static int parting_sign(geom_segment3 a, geom_segment3 b) {
    if (geom_vec3_equal(a.a, b.a)) {
        return 0;
    }
    double value = 0.0;
    double size = 0.0;
    for (int axis = 0; axis < AXES; axis++) {
        const double w = vec_at(a.a, axis) - vec_at(b.a, axis);
        const double e = vec_at(a.b, axis) - vec_at(b.b, axis);
        value += w * (e - w);
        size += fabs(w) * (fabs(w) + fabs(e));
    }
    const double error = 0x1p-49 * size + DBL_MIN;
    if (error < HUGE_VAL && fabs(value) > error) {
        return value > 0.0 ? 1 : -1;
    }
    return exact_parting_sign(a, b);
}

static bool enforce_overlap_at_start(const orca_motion3 *a, const orca_motion3 *b) {
    return orca_verify3_relation_at_start(a, b) != COLLIDE_APART;
}

static bool enforce_pair_holds(const orca_motion3 *a, const orca_motion3 *b) {
    if (enforce_surely_apart(a, b)) {
        return true;
    }
    if (orca_verify3_relation_at_start(a, b) != COLLIDE_APART) {
        return parting_sign(a->path, b->path) >= 0;
    }
    return orca_verify3_relation(a, b) == COLLIDE_APART;
}

static geom_status enforce_motion_status(const orca_motion3 *motion) {
    return orca_verify3_motion_status(motion);
}

static bool enforce_considered(const orca_motion3 *a, const orca_motion3 *b) {
    return orca_verify3_considered(a, b);
}

static bool enforce_surely_apart(const orca_motion3 *a, const orca_motion3 *b) {
    return orca_verify3_surely_apart(a, b, 0.0);
}

static geom_aabb3 enforce_box_around(geom_vec3 center, double distance) {
    const geom_segment3 still = {center, center};
    return orca_verify3_box(still, distance);
}

static orca_half_space enforce_constraint(const enforce_member *a, const enforce_member *b, double margin) {
    const orca_body3 first = {a->motion.path.a, a->way, a->motion.radius + margin, a->agent};
    const orca_body3 second = {b->motion.path.a, b->way, b->motion.radius, b->agent};
    const orca_pair_params alone = {1.0, 1.0, 1.0};
    return orca_agent_half_space(first, second, alone);
}
