/* Compares grid maps with the polygons drawn of them. */
#include "drawn_map.h"

#include <collide/pair2.h>
#include <geom/measure.h>

#include <stdlib.h>
#include <string.h>

movingai_map map_of(const char *text) {
    movingai_map map;
    scene_error error = {0};
    const bool good = movingai_read_map(text, strlen(text), &map, &error);
    ck_assert_msg(good, "%s", error.text);
    return map;
}

scene obstacles_of(const movingai_map *map) {
    scene s = scene_empty();
    ck_assert(movingai_add_obstacles(map, &s));
    return s;
}

/* Blocked, or outside the map. */
static bool is_solid(const movingai_map *map, size_t x, size_t y) {
    return x >= map->width || y >= map->height || map->blocked[y * map->width + x];
}

/* The corners, inside the map or on its rim, where two solid cells meet diagonally and nothing else does. */
size_t count_shared_corners(const movingai_map *map) {
    size_t count = 0;
    for (size_t y = 0; y <= map->height; ++y) {
        for (size_t x = 0; x <= map->width; ++x) {
            const bool a = is_solid(map, x - 1, y - 1);
            const bool b = is_solid(map, x, y - 1);
            const bool c = is_solid(map, x - 1, y);
            const bool d = is_solid(map, x, y);
            count += a == d && b == c && a != b ? 1 : 0;
        }
    }
    return count;
}

static size_t count_blocked(const movingai_map *map) {
    size_t count = 0;
    for (size_t i = 0; i < map->width * map->height; ++i) {
        count += map->blocked[i] ? 1 : 0;
    }
    return count;
}

/* All coordinates are whole numbers and thousandths of a power of two, so the sum is exact. */
static double total_area(const scene *s) {
    double area = 0.0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        geom_ring *rings = malloc(obstacle->ring_count * sizeof *rings);
        const geom_polygon polygon = scene_obstacle_polygon(obstacle, rings);
        for (size_t r = 0; r < polygon.count; ++r) {
            area += geom_ring_area(polygon.rings[r]);
        }
        free(rings);
    }
    return area;
}

static void assert_rings_are_simple(const scene *s) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        geom_ring *rings = malloc(obstacle->ring_count * sizeof *rings);
        const geom_polygon polygon = scene_obstacle_polygon(obstacle, rings);
        ck_assert_int_eq(geom_polygon_check(polygon, NULL).status, GEOM_OK);
        ck_assert_int_eq(geom_ring_orientation(rings[0]), 1);
        for (size_t r = 1; r < polygon.count; ++r) {
            ck_assert_int_eq(geom_ring_orientation(rings[r]), -1);
        }
        free(rings);
    }
}

static void assert_no_corner_is_flat(const scene *s) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        const scene_obstacle *obstacle = &s->obstacles[i];
        size_t first = 0;
        for (size_t r = 0; r < obstacle->ring_count; ++r) {
            const size_t n = obstacle->ring_sizes[r];
            const geom_vec2 *p = obstacle->points + first;
            for (size_t k = 0; k < n; ++k) {
                const geom_vec2 before = geom_vec2_sub(p[(k + 1) % n], p[k]);
                const geom_vec2 after = geom_vec2_sub(p[(k + 2) % n], p[(k + 1) % n]);
                ck_assert_double_ne(geom_vec2_cross(before, after), 0.0);
            }
            first += n;
        }
    }
}

void assert_map_is_drawn(const movingai_map *map, const scene *s) {
    const double frame = 2.0 * (double)(map->width + map->height) + 4.0;
    const double bridges = (double)count_shared_corners(map) * MOVINGAI_BRIDGE * MOVINGAI_BRIDGE;
    assert_rings_are_simple(s);
    assert_no_corner_is_flat(s);
    ck_assert_double_eq(total_area(s), (double)count_blocked(map) + frame + bridges);
}

static size_t solids_at(const scene *s, geom_vec2 p) {
    size_t count = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        geom_ring *rings = malloc(s->obstacles[i].ring_count * sizeof *rings);
        const geom_polygon polygon = scene_obstacle_polygon(&s->obstacles[i], rings);
        count += collide_point_polygon(p, polygon) == COLLIDE_APART ? 0 : 1;
        free(rings);
    }
    return count;
}

/* Each cell's center lies in exactly one solid or in none, and the frame is around. */
void assert_cells_are_drawn(const movingai_map *map, const scene *s) {
    for (size_t y = 0; y < map->height; ++y) {
        for (size_t x = 0; x < map->width; ++x) {
            const size_t solids = solids_at(s, movingai_center(map, x, y));
            ck_assert_uint_eq(solids, map->blocked[y * map->width + x] ? 1 : 0);
        }
    }
    const double width = (double)map->width;
    const double height = (double)map->height;
    ck_assert_uint_eq(solids_at(s, geom_vec2_make(-0.5, height / 2)), 1);
    ck_assert_uint_eq(solids_at(s, geom_vec2_make(width + 0.5, height / 2)), 1);
    ck_assert_uint_eq(solids_at(s, geom_vec2_make(width / 2, -0.5)), 1);
    ck_assert_uint_eq(solids_at(s, geom_vec2_make(width / 2, height + 0.5)), 1);
}
