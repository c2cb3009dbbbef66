/* What the program of one agent (lp2.c) and that of several side by side (program2.inl) have in common.
 *
 * A half-plane is used through its normal n and its offset c = dot(n, point): it allows the velocities v with
 * dot(v, n) >= c, and c - dot(v, n) is the distance by which v misses it. Written this way, no point of a
 * line is ever far away: a line is described by the foot c n of the perpendicular from the origin, and the
 * line where two half-planes are missed equally, dot(v, nj - ni) = cj - ci, is found without intersecting
 * them. The intersection of two nearly antiparallel lines may lie anywhere, and squaring its distance has
 * cost other solvers the speed limit.
 *
 * Tolerances are relative to the speeds that occur, so that units do not matter. */
#ifndef ORCA_LP2_INTERNAL_H
#define ORCA_LP2_INTERNAL_H

#include <geom/scalar.h>
#include <orca/lp2.h>

#include <float.h>

/* Nearly parallel half-planes are what a wall in pieces asks for, and agents on one course. Two lines that
 * differ by an angle d meet in a point that rounding moves by its size over d, but along both: each of them
 * is missed by no more than rounding. So every half-plane may be taken as slightly turned or moved, on its
 * own, as long as nothing that matters is dropped (LP_PARALLEL) and ends of a chord in the wrong order are
 * judged by what is missed between them, which is little where a half-plane is left slowly. In space that is
 * not enough: see lp3_plane.c. */

/* Directions whose sine is at most this count as parallel: turning one line so little moves it by less than a
 * few roundings of max_speed within the disc. */
#define LP_PARALLEL 0x1p-50

/* Normals that differ by less than this do not tell which of two half-planes is missed more. */
#define LP_SAME_NORMAL 0x1p-60

/* What rounding may add to a difference of speeds, as a fraction of their size. Less is granted on a line, so
 * that what is found there is good enough where it is used. */
#define LP_ROUNDING (64.0 * DBL_EPSILON)
#define LP_ROUNDING_ON_LINE (16.0 * DBL_EPSILON)

/* Squares between these keep all digits. */
#define LP_LEAST_SQUARE 0x1p-900
#define LP_LARGEST_SQUARE 0x1p900

/* How much shorter a vector is made whose length came out above the limit. */
#define LP_SHRINK (1.0 - 4.0 * DBL_EPSILON)

/* The length of a vector, also where its square would overflow or lose precision. */
static inline double lp_length(geom_vec2 v) {
    const double squared = geom_vec2_length_squared(v);
    if (squared > LP_LEAST_SQUARE && squared < LP_LARGEST_SQUARE) {
        return sqrt(squared);
    }
    const double largest = geom_max(fabs(v.x), fabs(v.y));
    return largest > 0.0 ? largest * geom_vec2_length(geom_vec2_make(v.x / largest, v.y / largest)) : 0.0;
}

/* The vector, shortened to the length `limit` where it is longer. Never longer than that by rounding. */
static inline geom_vec2 lp_shorten(geom_vec2 v, double limit) {
    if (lp_length(v) <= limit) {
        return v;
    }
    const double largest = geom_max(fabs(v.x), fabs(v.y));
    const geom_vec2 unit = geom_vec2_normalize(geom_vec2_make(v.x / largest, v.y / largest));
    const geom_vec2 result = geom_vec2_scale(unit, limit);
    return lp_length(result) <= limit ? result : geom_vec2_scale(unit, limit * LP_SHRINK);
}

#endif
