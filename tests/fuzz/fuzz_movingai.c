/* The readers of grid maps and problems under arbitrary bytes: a map that is taken gives simple polygons. Up
 * to the first 0 byte the input is the map, from there on the problems. */
#include "fuzz.h"
#include "scene/movingai.h"

#include <stdlib.h>
#include <string.h>

static void check_problems(const char *text, size_t length, const movingai_map *map) {
    movingai_problem *problems;
    size_t count;
    scene_error error = {0};
    const bool good = movingai_read_problems(text, length, map, SIZE_MAX, &problems, &count, &error);
    require(good || (error.text[0] != '\0' && count == 0));
    for (size_t i = 0; i < count; ++i) {
        require(!map->blocked[problems[i].start_y * map->width + problems[i].start_x]);
        require(!map->blocked[problems[i].goal_y * map->width + problems[i].goal_x]);
    }
    free(problems);
}

static void check_obstacles(const movingai_map *map) {
    scene s = scene_empty();
    require(movingai_add_obstacles(map, &s));
    for (size_t i = 0; i < s.obstacle_count; ++i) {
        geom_ring *rings = malloc(s.obstacles[i].ring_count * sizeof *rings);
        require(rings != NULL);
        const geom_polygon polygon = scene_obstacle_polygon(&s.obstacles[i], rings);
        require(geom_polygon_check(polygon, NULL).status == GEOM_OK);
        for (size_t r = 0; r < polygon.count; ++r) {
            require(geom_ring_orientation(polygon.rings[r]) == (r == 0 ? 1 : -1));
        }
        free(rings);
    }
    scene_clear(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    require(text != NULL);
    if (size > 0) {
        memcpy(text, data, size);
    }
    text[size] = '\0';
    const size_t map_length = strlen(text);
    movingai_map map;
    scene_error error = {0};
    if (movingai_read_map(text, map_length, &map, &error)) {
        const size_t rest = map_length < size ? map_length + 1 : size;
        check_problems(text + rest, size - rest, &map);
        check_obstacles(&map);
    } else {
        require(error.text[0] != '\0' && !map.blocked);
    }
    movingai_free_map(&map);
    free(text);
    return 0;
}
