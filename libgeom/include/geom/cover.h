/* Rows of equal discs in place of a rectangle, such as the footprint of a car: an outer cover that holds it, and an
 * inner one that it holds. What is clear of the outer discs is clear of the rectangle, what touches an inner disc
 * touches the rectangle, and only for what lies between need the rectangle itself be asked.
 *
 * A rectangle is given by its half extents, as in geom_obb2; here length L is the longer side and width W the other.
 * The discs stand on its long axis. A cover is made once and placed at as many poses as wanted. Everything here is
 * pure, thread-safe, allocates nothing and takes constant time.
 *
 * Rounding never breaks a promise: outer radii are rounded up, inner ones and their reach down. An outer radius is at
 * most r 2^-47 + L 2^-51 above the formula (and 2^-1068, for subnormal sizes). */
#ifndef GEOM_COVER_H
#define GEOM_COVER_H

#include <geom/base.h>
#include <geom/shape.h>
#include <geom/vec.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The most discs of one cover. */
#define GEOM_COVER_MAX_COUNT 1048576

typedef struct geom_cover {
    int count;
    double radius;
    double reach; /* centres are spread evenly from -reach to reach along the axis */
    double side;  /* how far the discs stand out beyond the long sides; of an inner cover 0 */
    double front; /* and beyond the short ones; of an inner cover 0 */
    bool inner;   /* which promise holds: the discs lie in the rectangle, or it in them */
    bool upright; /* the long axis is perp(axis), not axis: half.y > half.x */
} geom_cover;

/* `count` equal discs that hold the rectangle: disc i, from 0, is centred at (i + 1/2) L / count - L/2 and has radius
 * r = sqrt((L / count)^2 + W^2) / 2. No smaller equal discs on the axis do: each covers at most 2 sqrt(r^2 - W^2/4) of
 * a long side. (Two rows of discs can be smaller when count > 2 L / W.)
 *
 * side = r - W/2 falls with the count, front = r - L / (2 count) rises towards W/2.
 *
 * GEOM_OK; GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for `half`; GEOM_INVALID_ARGUMENT for a count below 1 or above
 * GEOM_COVER_MAX_COUNT; GEOM_CAPACITY_EXCEEDED when the radius is larger than any double. Only GEOM_OK sets *cover. */
GEOM_API geom_status geom_cover_outer(geom_vec2 half, int count, geom_cover *cover);

/* `count` discs of radius W/2 in the rectangle, the outermost ones touching its short sides; a single one stands in the
 * middle. Status as of geom_cover_outer. */
GEOM_API geom_status geom_cover_inner(geom_vec2 half, int count, geom_cover *cover);

/* The smallest count whose outer cover stands out by at most `side` beyond the long sides and `front` beyond the
 * short ones; either may be infinite. 0 when no count up to GEOM_COVER_MAX_COUNT does, or when `half` is not valid or
 * a limit is negative or NaN. The limits are compared with the fields of the cover, rounded as they are. */
GEOM_API int geom_cover_count(geom_vec2 half, double side, double front);

/* The count whose outer cover has the smallest overshoot anywhere, the larger of side and front: L / W rounded down
 * or up, at most GEOM_COVER_MAX_COUNT. 1 for a point,
 * GEOM_COVER_MAX_COUNT for a segment, 0 when `half` is not valid. */
GEOM_API int geom_cover_best_count(geom_vec2 half);

/* Disc i of the cover, 0 <= i < count (GEOM_ASSERT), for the rectangle at `center` turned to `axis`, exactly as
 * the geom_obb2 of the same half extents. The radius takes in the rounding of the centre, so that the promises hold
 * for box and disc as stored. An inner disc that rounding leaves no room for, and one for center or axis that are not
 * finite, has radius -1, which every test refuses: an inner disc counts only where the test says that it meets something,
 * an outer one as clear only where the test says so. An outer disc beyond the range of doubles has an infinite radius. */
GEOM_API geom_circle geom_cover_circle(const geom_cover *cover, geom_vec2 center, geom_vec2 axis, int i);

#ifdef __cplusplus
}
#endif

#endif
