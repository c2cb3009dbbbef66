/* The free space of a scene, for routes through it. */
#ifndef EXAMPLES_SCENE_ROUTES_H
#define EXAMPLES_SCENE_ROUTES_H

#include "scene.h"

#include <orca/route2.h>

/* Makes a map of the obstacles of a scene and of some discs. The errors are those of
 * orca_route_map_create. */
geom_status scene_route_map(const scene *s, const geom_circle *discs, size_t disc_count,
                            orca_route_map **out);

/* Gives a map other obstacles. The errors are those of orca_route_map_rebuild. */
geom_status scene_route_map_edit(const scene *s, const geom_circle *discs, size_t disc_count,
                                 orca_route_map *map);

#endif
