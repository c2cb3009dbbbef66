/* What the stages of the program of space share. */
#ifndef ORCA_LP3_INTERNAL_H
#define ORCA_LP3_INTERNAL_H

#include <geom/scalar.h>
#include <orca/constraint3.h>

#include <float.h>
#include <stddef.h>
#include <string.h>

/* Half-spaces, one array per number: dot(v, (x, y, z)) >= offset. */
typedef struct lp3_spaces {
    double *x;
    double *y;
    double *z;
    double *offset;
} lp3_spaces;

/* Room for as many lines of a plane: dot(v, (x, y)) >= offset. */
typedef struct lp3_lines {
    double *x;
    double *y;
    double *offset;
} lp3_lines;

/* What is to be found: the velocity nearest to `target`, or the one farthest along it (then |target| = 1). */
typedef struct lp3_goal {
    geom_vec3 target;
    bool farthest;
} lp3_goal;

/* What rounding may add to a difference of speeds, as a fraction of their size. Less is granted in a plane
 * than in space, and less on a line than in a plane, so that what is found there is good enough where it is
 * used. */
#define LP3_ROUNDING (64.0 * DBL_EPSILON)
#define LP3_ROUNDING_IN_PLANE (24.0 * DBL_EPSILON)
#define LP3_ROUNDING_ON_LINE (8.0 * DBL_EPSILON)

/* Offsets and preferred speeds beyond this many max_speed are as good as this. */
#define LP3_FAR 0x1p60

/* Normals that differ by less than this do not tell which of two half-spaces is missed more. */
#define LP3_SAME_NORMAL 0x1p-60

/* How much shorter a vector is made whose length came out above the limit. */
#define LP3_SHRINK (1.0 - 4.0 * DBL_EPSILON)

/* The unit of a program's speeds: the power of two at or below max_speed, but none so small that it has no
 * inverse; 1 for 0. */
static inline double lp3_unit(double max_speed) {
    if (!(max_speed >= 0x1p-1000)) {
        return max_speed > 0.0 ? 0x1p-1000 : 1.0;
    }
    uint64_t bits;
    memcpy(&bits, &max_speed, sizeof bits);
    bits &= UINT64_C(0x7ff0000000000000);
    double unit;
    memcpy(&unit, &bits, sizeof unit);
    return unit;
}

/* The offset of a half-space in a program whose unit is 1 / rate. A point that is too far away in this unit may lie on
 * a plane that is not. */
static inline double lp3_offset(const orca_half_space *space, double rate) {
    const double offset = geom_vec3_dot(geom_vec3_scale(space->point, rate), space->normal);
    const double kept = fabs(offset) <= DBL_MAX ? offset : geom_vec3_dot(space->point, space->normal) * rate;
    return geom_clamp(kept, -LP3_FAR, LP3_FAR);
}

static inline double lp3_slack(double offset, double limit) { return LP3_ROUNDING * (fabs(offset) + limit); }

static inline geom_vec3 lp3_normal(const lp3_spaces *spaces, size_t i) {
    return geom_vec3_make(spaces->x[i], spaces->y[i], spaces->z[i]);
}

static inline double lp3_miss(const lp3_spaces *spaces, size_t i, geom_vec3 v) {
    return spaces->offset[i] - (spaces->x[i] * v.x + spaces->y[i] * v.y + spaces->z[i] * v.z);
}

/* Finds the best velocity on the boundary of half-space i that those before it allow, within the ball of the
 * speed limit. False when there is none, and *best is left alone. `room` must hold i lines. */
bool orca_lp3_best_on_plane(const lp3_spaces *spaces, size_t i, double limit, const lp3_goal *goal,
                            lp3_lines room, geom_vec3 *best);

#endif
