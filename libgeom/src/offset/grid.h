/* Points with integer coordinates, and exact predicates of them.
 *
 * Coordinates are below 2^40 in size. So differences are below 2^41, cross products below 2^83, and a
 * product of a cross product and a difference below 2^124. All fit into 128 bits. */
#ifndef GEOM_SRC_GRID_H
#define GEOM_SRC_GRID_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 grid_wide;

typedef struct grid_point {
    int64_t x;
    int64_t y;
} grid_point;

/* An edge with a weight: the winding number on its left minus that on its right. */
typedef struct grid_edge {
    grid_point a;
    grid_point b;
    int64_t weight;
} grid_edge;

typedef struct grid_box {
    grid_point min;
    grid_point max;
} grid_box;

static inline grid_point grid_add(grid_point a, grid_point b) {
    const grid_point p = {a.x + b.x, a.y + b.y};
    return p;
}

static inline grid_point grid_sub(grid_point a, grid_point b) {
    const grid_point p = {a.x - b.x, a.y - b.y};
    return p;
}

static inline bool grid_equal(grid_point a, grid_point b) { return a.x == b.x && a.y == b.y; }

/* By x, then by y. */
static inline bool grid_before(grid_point a, grid_point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

static inline grid_wide grid_cross(grid_point a, grid_point b) {
    return (grid_wide)a.x * b.y - (grid_wide)a.y * b.x;
}

static inline grid_wide grid_dot(grid_point a, grid_point b) {
    return (grid_wide)a.x * b.x + (grid_wide)a.y * b.y;
}

static inline int grid_sign(grid_wide x) { return (x > 0) - (x < 0); }

/* +1 where c lies left of the line from a to b, -1 right, 0 on it. */
static inline int grid_turn(grid_point a, grid_point b, grid_point c) {
    return grid_sign(grid_cross(grid_sub(b, a), grid_sub(c, a)));
}

static inline grid_box grid_bounds(grid_point a, grid_point b) {
    const grid_box box = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                          {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    return box;
}

static inline bool grid_boxes_meet(grid_box a, grid_box b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* The pixel of a point p holds all (x, y) with p.x - 1/2 <= x < p.x + 1/2, and alike for y. */

/* Returns whether the edges cross in a point inside both; `pixel` is then the pixel of that point. */
bool geom_grid_crossing(grid_edge s, grid_edge t, grid_point *pixel);

/* Whether the edge meets the pixel. */
bool geom_grid_meets_pixel(grid_edge s, grid_point pixel);

/* Returns whether a line of direction (dx, dy) meets a pixel. Its lower left, lower right, upper left and
 * upper right corners are on the sides `turn` of the line. */
bool geom_grid_line_meets_pixel(const int turn[4], int sign_dx, int sign_dy, int steepness);

#endif
