/* The free space of a scene: its obstacles as shapes of a route map. */
#include "scene_routes.h"

#include <stdlib.h>

/* `rings` has room for those of the obstacle. */
static orca_obstacle_def shape_of(const scene_obstacle *obstacle, geom_ring *rings) {
    orca_obstacle_def def = orca_obstacle_def_default();
    switch (obstacle->kind) {
    case SCENE_POLYGON:
        def.kind = ORCA_OBSTACLE_POLYGON;
        def.polygon = scene_obstacle_polygon(obstacle, rings);
        break;
    case SCENE_CHAIN:
        def.kind = ORCA_OBSTACLE_CHAIN;
        def.chain = (geom_ring){obstacle->points, obstacle->point_count};
        def.radius = obstacle->radius;
        break;
    case SCENE_DISC:
        def.kind = ORCA_OBSTACLE_DISC;
        def.disc = (geom_circle){obstacle->points[0], obstacle->radius};
        break;
    }
    return def;
}

/* Makes a map, or rebuilds the one that there is. */
static geom_status fill_map(const scene *s, const geom_circle *discs, size_t disc_count,
                            orca_route_map **map) {
    size_t ring_count = 0;
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        ring_count += s->obstacles[i].ring_count;
    }
    orca_obstacle_def *shapes = malloc((s->obstacle_count + disc_count + 1) * sizeof *shapes);
    geom_ring *rings = malloc((ring_count + 1) * sizeof *rings);
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (shapes && rings) {
        geom_ring *next = rings;
        size_t count = 0;
        for (size_t i = 0; i < s->obstacle_count; ++i) {
            if (!scene_obstacle_moves(&s->obstacles[i])) { /* the others are avoided on the way */
                shapes[count++] = shape_of(&s->obstacles[i], next);
                next += s->obstacles[i].ring_count;
            }
        }
        for (size_t i = 0; i < disc_count; ++i) {
            shapes[count] = orca_obstacle_def_default();
            shapes[count].kind = ORCA_OBSTACLE_DISC;
            shapes[count++].disc = discs[i];
        }
        orca_route_map_def def = orca_route_map_def_default();
        def.shapes = shapes;
        def.shape_count = count;
        status = *map ? orca_route_map_rebuild(*map, &def) : orca_route_map_create(&def, map);
    }
    free(shapes);
    free(rings);
    return status;
}

geom_status scene_route_map(const scene *s, const geom_circle *discs, size_t disc_count,
                            orca_route_map **out) {
    *out = NULL;
    return fill_map(s, discs, disc_count, out);
}

geom_status scene_route_map_edit(const scene *s, const geom_circle *discs, size_t disc_count,
                                 orca_route_map *map) {
    return fill_map(s, discs, disc_count, &map);
}
