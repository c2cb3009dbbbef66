/* Seven families of polygons, for any number of vertices. */
#ifndef BENCH_FAMILIES_H
#define BENCH_FAMILIES_H

#include <geom/polygon.h>

typedef enum family {
    FAMILY_CIRCLE,
    FAMILY_NOISY,  /* a circle with noise of a thousandth */
    FAMILY_STAR,   /* teeth from half the radius outwards */
    FAMILY_COMB,   /* thin slanting teeth in a row */
    FAMILY_SPIRAL, /* an arm with more turns the more vertices it has */
    FAMILY_SQUARE, /* equally spaced vertices on four sides */
    FAMILY_RANDOM, /* random angles and radii */
    FAMILY_COUNT
} family;

extern const char *const family_names[FAMILY_COUNT];

/* The families whose rings are convex, or have a convex form: the random one with all radii equal. */
bool family_is_convex(family which);

/* A polygon of a family around the origin, some 120 wide, and others near it. Each has one ring, or a hole as
 * well. */
typedef struct family_member {
    geom_vec2 *points; /* of all rings */
    geom_ring rings[4];
    geom_polygon polygon;
    geom_polygon near;     /* apart from the polygon, and close to it along its whole boundary */
    geom_polygon crossing; /* the polygon turned and shifted */
    geom_ring beside;      /* the ring moved to the right, so that it almost touches the polygon */
    geom_ring shallow;     /* the same, but so that it overlaps the polygon a little */
} family_member;

/* Makes a member of `count` vertices, 16 or more and a multiple of 16. With `convex` the ring is convex.
 * Returns false without memory. */
bool family_make(family which, size_t count, bool convex, family_member *out);
void family_drop(family_member *member);

#endif
