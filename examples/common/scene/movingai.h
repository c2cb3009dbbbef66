/* Grid maps and problems of the MovingAI benchmarks (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding",
 * 2012), and how a grid becomes a scene.
 *
 * Cells are unit squares. In the files rows run downwards; in scenes y runs upwards, so that the cell in
 * column x and row y of a map of height h is the square from (x, h - 1 - y) to (x + 1, h - y). '.', 'G' and
 * 'S' are free, '@', 'O', 'T' and 'W' are blocked. */
#ifndef EXAMPLES_MOVINGAI_H
#define EXAMPLES_MOVINGAI_H

#include "scene.h"

typedef struct movingai_map {
    size_t width;
    size_t height;
    bool *blocked; /* row by row as in the file: cell (x, y) at [y * width + x] */
} movingai_map;

/* The way from one cell to another. */
typedef struct movingai_problem {
    size_t start_x;
    size_t start_y;
    size_t goal_x;
    size_t goal_y;
    double length; /* of the shortest path over the cells' centers, with diagonals but without cut corners */
} movingai_problem;

/* Reads a .map. The text must end with a 0 byte that `length` does not count. On failure *out is empty and
 * *error says why, with the line. */
bool movingai_read_map(const char *text, size_t length, movingai_map *out, scene_error *error);
void movingai_free_map(movingai_map *map);

/* Reads the first `count` problems of a .scen for a map, or all when `count` is SIZE_MAX. *problems is of the
 * heap. */
bool movingai_read_problems(const char *text, size_t length, const movingai_map *map, size_t count,
                            movingai_problem **problems, size_t *found, scene_error *error);

/* The center of a cell in the scene. */
geom_vec2 movingai_center(const movingai_map *map, size_t x, size_t y);

/* The side that a corner shared by two blocked cells is filled by, see movingai_add_obstacles. */
#define MOVINGAI_BRIDGE (1.0 / 1024.0)

/* Adds the blocked cells to a scene as polygons with holes: one polygon for each set of blocked cells that
 * are connected by sides or corners. No agent may leave the map, so a frame of blocked cells, one cell wide,
 * is put around it first. Straight runs of cells' sides are one edge.
 *
 * Where two blocked cells share only a corner they are one solid, and the gap between them is closed. A ring
 * that runs through that corner twice would touch itself; so there the solid is made wider by two right
 * triangles with legs of MOVINGAI_BRIDGE, one in either free corner, and the rings stay simple. Solids only
 * grow by that, by less than what keeps a disc of radius 0.002 out of such a corner anyway. All coordinates
 * are exact.
 *
 * False without memory. Time and memory are linear in the number of cells. */
bool movingai_add_obstacles(const movingai_map *map, scene *out);

#endif
