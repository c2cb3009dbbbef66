/* Cost against size: what a row of the table of functions is, and on what it is measured. */
#ifndef BENCH_GROWTH_H
#define BENCH_GROWTH_H

#include "families.h"
#include "harness/group.h"

#include <collide/batch2.h>
#include <collide/batch3.h>
#include <collide/broadphase2.h>
#include <collide/broadphase3.h>
#include <collide/world2.h>
#include <collide/world3.h>
#include <costmap/grid.h>
#include <geom/locate.h>

/* What a function needs beside the polygon; bits. */
enum {
    GROWTH_CONVEX = 1 << 0,   /* convex rings, and so only the families that have them */
    GROWTH_LOCATOR = 1 << 1,  /* an index of the polygon */
    GROWTH_LOCATORS = 1 << 5, /* indices of the polygon and of those beside it */
    GROWTH_HULLS = 1 << 2,    /* the points lifted into space */
    GROWTH_BODIES = 1 << 3,   /* a small box at each point, in a world, a broad phase and a pack */
    GROWTH_BODIES3 = 1 << 4,
    GROWTH_POLYGON_BODY = 1 << 6, /* a world with the polygon as its body */
    GROWTH_GRID = 1 << 7          /* an occupancy grid, and a world of its rectangles */
};

/* The input of one size. */
typedef struct growth_work {
    size_t count;
    family_member member;
    geom_vec2 *out;    /* room for two points a vertex */
    uint32_t *numbers; /* room for three numbers a vertex, twice */
    geom_locator *locator;
    geom_locator *near; /* of the polygon near it, and of the one that crosses it */
    geom_locator *crossing;
    geom_vec3 *lifted; /* on a bowl above the ring; the same upside down below it */
    geom_vec3 *lowered;
    geom_vec3 *out3;
    collide_world *world;
    collide_world3 *world3;
    collide_broadphase *broadphase;
    collide_broadphase3 *broadphase3;
    collide_pack *pack;
    collide_pack3 *pack3;
    collide_handle first; /* of the worlds and broad phases: the body at point 0 */
    double extent;        /* of the places of bodies */
    geom_aabb2 *boxes;
    geom_aabb3 *boxes3;
    uint32_t side;        /* of a grid of about `count` cells */
    uint8_t *cells;       /* of the grid */
    uint8_t *other_cells; /* solid where those are free */
    collide_world *floor; /* the rectangles of the grid */
    costmap_grid *grid;
} growth_work;

typedef struct growth_row {
    const char *function; /* as in the header */
    const char *variant;  /* kinds of shapes, or ""; with its dash */
    unsigned needs;
    bench_body body; /* takes a growth_work */
    bool steep;      /* the header gives a reason why the exponent exceeds 1.2 */
} growth_row;

bool growth_make(family which, size_t count, unsigned needs, growth_work *out);
void growth_drop(growth_work *work);

/* The tables. */
enum {
    GROWTH_GEOM = 42,
    GROWTH_PAIRS = 56,
    GROWTH_INDICES = 18,
    GROWTH_PAIRS3 = 26,
    GROWTH_WORLDS = 61,
    GROWTH_WORLDS3 = 58,
    GROWTH_COSTMAPS = 9
};
extern const growth_row growth_of_geom[GROWTH_GEOM];
extern const growth_row growth_of_pairs[GROWTH_PAIRS];
extern const growth_row growth_of_indices[GROWTH_INDICES];
extern const growth_row growth_of_pairs3[GROWTH_PAIRS3];
extern const growth_row growth_of_worlds[GROWTH_WORLDS];
extern const growth_row growth_of_worlds3[GROWTH_WORLDS3];
extern const growth_row growth_of_costmaps[GROWTH_COSTMAPS];

#endif
