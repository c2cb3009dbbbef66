/* Grid maps and the polygons drawn of them, compared. */
#ifndef TEST_EXAMPLES_DRAWN_MAP_H
#define TEST_EXAMPLES_DRAWN_MAP_H

#include "scene/movingai.h"
#include "scene_support.h"

/* A map from text that must be good. */
movingai_map map_of(const char *text);

/* A scene with the polygons of a map. */
scene obstacles_of(const movingai_map *map);

/* The corners, inside the map or on its rim, where two solid cells meet diagonally and nothing else does. */
size_t count_shared_corners(const movingai_map *map);

/* All rings are simple and turn the right way, no corner is flat, and the area is that of the blocked cells,
 * the frame and the bridges. */
void assert_map_is_drawn(const movingai_map *map, const scene *s);

/* Each cell's center lies in exactly one solid or in none, and the frame is around. */
void assert_cells_are_drawn(const movingai_map *map, const scene *s);

#endif
