/* Maps of the free space: obstacles copied, and a layer for each radius. */
#include "route3_internal.h"

#include "obstacle/obstacle3_internal.h"

#include <stdalign.h>
#include <string.h>

bool orca_route3_reserve(const geom_allocator *allocator, void **items, size_t *capacity, size_t needed,
                         size_t size) {
    if (needed <= *capacity) {
        return true;
    }
    const size_t larger = needed > 2 * *capacity ? needed + 8 : 2 * *capacity;
    void *room = geom_allocator_allocate(allocator, larger, size, alignof(max_align_t));
    if (!room) {
        return false;
    }
    if (*capacity > 0) {
        memcpy(room, *items, *capacity * size);
        geom_allocator_release(allocator, *items, *capacity, size, alignof(max_align_t));
    }
    *items = room;
    *capacity = larger;
    return true;
}

/* ---- Obstacles ---- */

/* Copies one obstacle of a set, as far as it is in the layers of the mask. */
static geom_status copy_obstacle(orca_obstacles3 *walls, const orca_obstacles3 *from, uint32_t index,
                                 uint32_t mask) {
    const obstacle3_slot *slot = &from->slots[index];
    orca_obstacle3_def def = orca_obstacle3_def_default();
    if ((slot->layers & mask) == 0) {
        return GEOM_OK;
    }
    if (slot->is_plane) {
        def.shape = collide_shape3_from_plane(slot->plane);
        return orca_obstacles3_add(walls, &def, NULL);
    }
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < slot->piece_count && status == GEOM_OK; ++i) {
        def.shape = collide_world3_get(from->world, slot->pieces[i]).shape;
        status = orca_obstacles3_add(walls, &def, NULL);
    }
    return status;
}

static geom_status copy_set(orca_obstacles3 *walls, const orca_obstacles3 *from, uint32_t mask) {
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; from && i < from->table.count && status == GEOM_OK; ++i) {
        const orca_obstacle3_id id = obstacle3_id_of(from, i);
        if (orca_obstacles3_exists(from, id)) {
            status = copy_obstacle(walls, from, i, mask);
        }
    }
    return status;
}

static geom_status copy_shapes(orca_obstacles3 *walls, const orca_obstacle3_def *shapes, size_t count) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        orca_obstacle3_def def = shapes[i];
        def.layers = 1;
        def.moving = false;
        def.velocity = geom_vec3_make(0.0, 0.0, 0.0);
        status = orca_obstacles3_add(walls, &def, NULL);
    }
    return status;
}

/* ---- Pieces ---- */

static geom_status add_piece(orca_route3_map *map, const collide_shape3 *shape) {
    geom_plane faces[ROUTE3_HULL_FACES];
    route3_piece *piece = &map->pieces[map->piece_count];
    *piece = orca_route3_piece_of(shape, faces);
    piece->hash = orca_route3_hash_shape(shape);
    piece->first_face = (uint32_t)map->face_count;
    void *all = map->faces;
    const bool room = orca_route3_reserve(&map->allocator, &all, &map->face_capacity,
                                          map->face_count + piece->face_count, sizeof *map->faces);
    map->faces = all;
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (uint32_t i = 0; i < piece->face_count; ++i) {
        map->faces[map->face_count++] = faces[i];
    }
    if (shape->kind != COLLIDE_SHAPE3_PLANE) {
        const geom_aabb3 box = collide_shape3_bounds(*shape);
        map->box = map->box.min.x <= map->box.max.x ? geom_aabb3_union(map->box, box) : box;
    }
    ++map->piece_count;
    return GEOM_OK;
}

static geom_status list_pieces(orca_route3_map *map) {
    const orca_obstacles3 *walls = map->walls;
    const size_t count = orca_obstacles3_piece_count(walls);
    map->wall_count = walls->table.count;
    map->pieces = geom_allocator_allocate(&map->allocator, count, sizeof *map->pieces, alignof(max_align_t));
    map->first_piece = geom_allocator_allocate(&map->allocator, map->wall_count, sizeof *map->first_piece,
                                               alignof(max_align_t));
    const geom_vec3 zero = geom_vec3_make(0.0, 0.0, 0.0);
    map->box = (geom_aabb3){geom_vec3_make(1.0, 0.0, 0.0), zero}; /* none yet */
    geom_status status = count > 0 && (!map->pieces || !map->first_piece) ? GEOM_OUT_OF_MEMORY : GEOM_OK;
    for (size_t i = 0; i < map->wall_count && status == GEOM_OK; ++i) {
        const obstacle3_slot *slot = &walls->slots[i];
        map->first_piece[i] = (uint32_t)map->piece_count;
        if (slot->is_plane) {
            const collide_shape3 plane = collide_shape3_from_plane(slot->plane);
            status = add_piece(map, &plane);
        }
        for (size_t k = 0; k < slot->piece_count && status == GEOM_OK; ++k) {
            const collide_shape3 shape = collide_world3_get(walls->world, slot->pieces[k]).shape;
            status = add_piece(map, &shape);
        }
    }
    if (map->box.min.x > map->box.max.x) {
        map->box = (geom_aabb3){zero, zero};
    }
    map->walls_hash = orca_route3_hash_pieces(map);
    return status;
}

static geom_status fill(orca_route3_map *map, const orca_route3_map_def *def) {
    const orca_obstacles3_def walls = {&map->allocator};
    geom_status status = orca_obstacles3_create(&walls, &map->walls);
    status = status == GEOM_OK ? copy_set(map->walls, def->obstacles, def->mask) : status;
    status = status == GEOM_OK ? copy_shapes(map->walls, def->shapes, def->shape_count) : status;
    status = status == GEOM_OK ? orca_obstacles3_rebuild(map->walls) : status;
    return status == GEOM_OK ? list_pieces(map) : status;
}

/* ---- Layers ---- */

static void release_layer(const geom_allocator *allocator, route3_layer *layer) {
    const size_t alignment = alignof(max_align_t);
    geom_allocator_release(allocator, layer->cells, layer->cell_capacity, sizeof *layer->cells, alignment);
    geom_allocator_release(allocator, layer->nodes, layer->node_capacity, sizeof *layer->nodes, alignment);
    geom_allocator_release(allocator, layer->planes, layer->plane_capacity, sizeof *layer->planes, alignment);
    if (layer->first_link) {
        geom_allocator_release(allocator, layer->first_link, layer->node_count + 1, sizeof *layer->first_link,
                               alignment);
    }
    geom_allocator_release(allocator, layer->links, layer->link_count, sizeof *layer->links, alignment);
    geom_allocator_release(allocator, layer->vias, layer->via_capacity, sizeof *layer->vias, alignment);
    geom_allocator_release(allocator, layer, 1, sizeof *layer, alignment);
}

const route3_layer *orca_route3_layer(const orca_route3_map *map, double radius) {
    const route3_layer *layer = map->layers;
    while (layer && layer->radius != radius) {
        layer = layer->next;
    }
    return layer;
}

/* `before`: the layer for this radius before an edit; NULL: none. */
static geom_status add_layer(orca_route3_map *map, double radius, const route3_layer *before) {
    route3_layer *layer = geom_allocator_allocate(&map->allocator, 1, sizeof *layer, alignof(max_align_t));
    if (!layer) {
        return GEOM_OUT_OF_MEMORY;
    }
    *layer = (route3_layer){.radius = radius};
    geom_status status = orca_route3_make_cells(map, layer, before);
    status = status == GEOM_OK ? orca_route3_make_links(map, layer, before) : status;
    if (status != GEOM_OK) {
        release_layer(&map->allocator, layer);
        return status;
    }
    layer->next = map->layers;
    map->layers = layer;
    return GEOM_OK;
}

geom_status orca_route3_map_prepare(orca_route3_map *map, double radius) {
    if (!isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    if (radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    return orca_route3_layer(map, radius) ? GEOM_OK : add_layer(map, radius, NULL);
}

bool orca_route3_map_is_prepared(const orca_route3_map *map, double radius) {
    return orca_route3_layer(map, radius) != NULL;
}

double orca_route3_map_resolution(const orca_route3_map *map, double radius) {
    const route3_layer *layer = orca_route3_layer(map, radius);
    return layer ? layer->resolution : 0.0;
}

bool orca_route3_sight(const orca_route3_map *map, geom_vec3 a, geom_vec3 b, double radius) {
    return orca_obstacles3_visible(map->walls, a, b, radius, UINT32_MAX);
}

/* ---- Life ---- */

orca_route3_map_def orca_route3_map_def_default(void) { return (orca_route3_map_def){.mask = UINT32_MAX}; }

/* Releases all that a map holds. */
static void empty(orca_route3_map *map) {
    while (map->layers) {
        route3_layer *layer = map->layers;
        map->layers = layer->next;
        release_layer(&map->allocator, layer);
    }
    const size_t count = map->walls ? orca_obstacles3_piece_count(map->walls) : 0;
    geom_allocator_release(&map->allocator, map->pieces, count, sizeof *map->pieces, alignof(max_align_t));
    geom_allocator_release(&map->allocator, map->first_piece, map->wall_count, sizeof *map->first_piece,
                           alignof(max_align_t));
    geom_allocator_release(&map->allocator, map->faces, map->face_capacity, sizeof *map->faces,
                           alignof(max_align_t));
    orca_obstacles3_destroy(map->walls);
    orca_route3_release_change(&map->allocator, &map->change);
}

geom_status orca_route3_map_create(const orca_route3_map_def *def, orca_route3_map **out) {
    const orca_route3_map_def defaults = orca_route3_map_def_default();
    const orca_route3_map_def *given = def ? def : &defaults;
    const geom_allocator used = given->allocator ? *given->allocator : geom_allocator_default();
    *out = NULL;
    orca_route3_map *map = geom_allocator_allocate(&used, 1, sizeof *map, alignof(max_align_t));
    if (!map) {
        return GEOM_OUT_OF_MEMORY;
    }
    *map = (orca_route3_map){.allocator = used};
    const geom_status status = fill(map, given);
    if (status != GEOM_OK) {
        orca_route3_map_destroy(map);
        return status;
    }
    *out = map;
    return GEOM_OK;
}

void orca_route3_map_destroy(orca_route3_map *map) {
    if (map) {
        const geom_allocator allocator = map->allocator;
        empty(map);
        geom_allocator_release(&allocator, map, 1, sizeof *map, alignof(max_align_t));
    }
}

geom_status orca_route3_map_rebuild(orca_route3_map *map, const orca_route3_map_def *def) {
    const orca_route3_map_def defaults = orca_route3_map_def_default();
    orca_route3_map fresh = {.allocator = map->allocator};
    geom_status status = fill(&fresh, def ? def : &defaults);
    status = status == GEOM_OK ? orca_route3_change_between(map, &fresh, &fresh.change) : status;
    if (status == GEOM_OK && fresh.change.gone_count == 0 && !fresh.change.come) {
        empty(&fresh); /* nothing has changed */
        orca_route3_release_change(&map->allocator, &map->change);
        map->change.known = true;
        return GEOM_OK;
    }
    for (const route3_layer *layer = map->layers; layer && status == GEOM_OK; layer = layer->next) {
        status = add_layer(&fresh, layer->radius, layer);
    }
    if (status != GEOM_OK) {
        empty(&fresh);
        return status;
    }
    empty(map);
    *map = fresh;
    return GEOM_OK;
}
