/* Covers of a rectangle by a row of equal discs: an outer cover contains the rectangle, an inner cover is
 * contained in it.
 *
 * What is clear of the outer discs is clear of the rectangle. What touches an inner disc touches the
 * rectangle. Only the cases between need a test of the rectangle itself.
 *
 * A rectangle is given by its half extents, as in geom_obb2. L is the length of the longer side, W that of
 * the shorter one. The discs lie on the long axis. A cover is computed once and placed at any number of
 * poses.
 *
 * Rounding never breaks these properties: outer radii are rounded up, inner radii and their reach down. An
 * outer radius r exceeds the formula by at most r 2^-47 + L 2^-51, and 2^-1068 for subnormal sizes.
 *
 * Pure. Thread-safe. Does not allocate. Constant time. */
#ifndef GEOM_COVER_H
#define GEOM_COVER_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of discs of one cover. */
#define GEOM_COVER_MAX_COUNT 1048576

/* A row of equal discs relative to a rectangle. */
typedef struct geom_cover {
    int count;
    double radius;
    double reach; /* the centers are spread evenly from -reach to reach along the long axis */
    double side;  /* the excess of the discs beyond the long sides; 0 for an inner cover */
    double front; /* the excess beyond the short sides; 0 for an inner cover */
    bool inner;   /* the discs lie in the rectangle; otherwise the rectangle lies in them */
    bool upright; /* half.y > half.x: the long axis is perp(axis) */
} geom_cover;

/* Computes `count` equal discs that contain the rectangle. Disc i, from 0, has its center at (i + 1/2) L /
 * count - L/2 and the radius r = sqrt((L / count)^2 + W^2) / 2. This is the smallest radius for equal discs
 * on the axis, each of which covers at most 2 sqrt(r^2 - W^2/4) of a long side. Two rows of discs can be
 * smaller if count > 2 L / W.
 *
 * side = r - W/2 decreases with the count. front = r - L / (2 count) increases towards W/2.
 *
 * Errors: GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for `half`; GEOM_INVALID_ARGUMENT for a count below 1 or
 * above GEOM_COVER_MAX_COUNT; GEOM_CAPACITY_EXCEEDED if the radius exceeds the largest double. On error
 * *cover is unchanged. */
GEOM_API geom_status geom_cover_outer(geom_vec2 half, int count, geom_cover *cover);

/* Computes `count` discs of radius W/2 inside the rectangle. The outermost ones touch its short sides; a
 * single one lies in the middle. The errors are those of geom_cover_outer. */
GEOM_API geom_status geom_cover_inner(geom_vec2 half, int count, geom_cover *cover);

/* Returns the smallest count whose outer cover exceeds the long sides by at most `side` and the short sides
 * by at most `front`. Either limit may be infinite. The limits are compared with the rounded members of the
 * cover.
 *
 * Returns 0 if no count up to GEOM_COVER_MAX_COUNT does so, if `half` is not valid, or if a limit is negative
 * or NaN. */
GEOM_API int geom_cover_count(geom_vec2 half, double side, double front);

/* Returns the count whose outer cover has the smallest excess, the larger of side and front. It is L / W,
 * rounded down or up, at most GEOM_COVER_MAX_COUNT. It is 1 for a point, GEOM_COVER_MAX_COUNT for a segment,
 * and 0 if `half` is not valid. */
GEOM_API int geom_cover_best_count(geom_vec2 half);

/* Returns disc i of a cover, 0 <= i < count (GEOM_ASSERT), for the rectangle at `center` with its axis along
 * `axis`, as in the geom_obb2 of the same half extents.
 *
 * The radius accounts for the rounding of the center, so that the cover holds for the box and the disc as
 * stored. An outer disc beyond the range of doubles has an infinite radius. The radius is -1, which every
 * test refuses, for an inner disc without room after rounding, and if `center` or `axis` is not finite. So an
 * inner disc counts only if a test says that it meets something, and an outer disc is clear only if a test
 * says so. */
GEOM_API geom_circle geom_cover_circle(const geom_cover *cover, geom_vec2 center, geom_vec2 axis, int i);

#ifdef __cplusplus
}
#endif

#endif
