/* Where two shapes press on each other: the corners of the patch, for a normal that is known. */
#ifndef COLLIDE_PATCH3_H
#define COLLIDE_PATCH3_H

#include "shape/local3.h"

/* Points of one shape that may touch the other along the normal, at most a polygon in order. */
enum {
    OUTLINE3_MAX = 16,
    PATCH3_MAX = 2 * OUTLINE3_MAX
};

typedef struct outline3 {
    int count;
    geom_vec3 point[PATCH3_MAX];
} outline3;

/* Contact points in the frame of the bodies, midway between the surfaces, and how deep these are in each
 * other there. */
typedef struct patch3 {
    int count; /* 1 to 4 */
    geom_vec3 point[4];
    double depth[4];
} patch3;

/* The corners of the core that face along the direction: its vertex, edge or face furthest along it; of hulls
 * at most 16 corners, the outermost ones. */
outline3 collide_outline3_front(const body3 *body, geom_vec3 direction);

/* The same for what is pressed by a face at right angles to the direction: of a box the face that is turned
 * to it most, of a hull all corners that are within `depth` of the furthest, of others every corner. */
outline3 collide_outline3_facing(const body3 *body, geom_vec3 direction, double depth);

/* The patch of two cores with their radii, whose largest depth is `depth`. */
patch3 collide_patch3(const body3 *a, const body3 *b, geom_vec3 normal, double depth);

/* The patch of a core and a plane at the height `offset` along the normal, which points from the plane to the
 * core. */
patch3 collide_patch3_on_plane(double offset, const body3 *body, geom_vec3 normal, double depth);

#endif
