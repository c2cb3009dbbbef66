/* Route maps: made, prepared for radii, made anew; and arrays that grow. */
#include "route2_labels.h"

#include <string.h>

/* A point cannot pass a corner without touching it: radii below these parts of the extent of the obstacles
 * and of their largest coordinate, and below the last one, are planned as if they were that. */
static const double smallest_of_size = 1e-7;
static const double smallest_of_coordinate = 1e-10;
static const double smallest = 1e-300;

orca_route_map_def orca_route_map_def_default(void) {
    const orca_route_map_def def = {.obstacles = NULL};
    return def;
}

/* ---- Arrays that grow ---- */

enum {
    LEAST_CAPACITY = 16
};

void *orca_route_room_for_one(const geom_allocator *allocator, void *items, size_t count, size_t *capacity,
                              size_t size, size_t alignment) {
    if (count < *capacity) {
        return items;
    }
    const size_t larger = *capacity > 0 ? 2 * *capacity : LEAST_CAPACITY;
    void *moved = geom_allocator_allocate(allocator, larger, size, alignment);
    if (!moved) {
        return NULL;
    }
    if (count > 0) {
        memcpy(moved, items, count * size);
    }
    geom_allocator_release(allocator, items, *capacity, size, alignment);
    *capacity = larger;
    return moved;
}

/* ---- Layers ---- */

static void release_layer(const geom_allocator *allocator, route_layer *layer) {
    route_layer_edit *edit = &layer->edit;
    orca_route_sectors_free(allocator, &edit->sectors);
    geom_allocator_release(allocator, edit->lit, edit->tile_count, sizeof *edit->lit, _Alignof(bool));
    geom_allocator_release(allocator, edit->unlabeled, edit->unlabeled_capacity, sizeof *edit->unlabeled,
                           _Alignof(route_unlabeled));
    geom_allocator_release(allocator, edit->seen, edit->node_count, sizeof *edit->seen, _Alignof(uint32_t));
    geom_allocator_release(allocator, edit->far, edit->label_count, sizeof *edit->far,
                           _Alignof(_Atomic(double)));
    geom_allocator_release(allocator, edit->to_box, edit->label_count, sizeof *edit->to_box,
                           _Alignof(double));
    orca_route_knowledge_destroy(allocator, layer->knowledge);
    geom_allocator_release(allocator, layer->sections, layer->section_capacity, sizeof *layer->sections,
                           _Alignof(route_section));
    orca_route_tiles_free(allocator, layer, &layer->tiles);
    orca_route_grid_free(allocator, &layer->grid);
    geom_allocator_release(allocator, layer->nodes, layer->node_capacity, sizeof *layer->nodes,
                           _Alignof(route_node));
}

/* The radius to plan with: that of the disc, or what the size and the place of the obstacles can tell from
 * 0. */
static double planning_radius(const orca_route_map *map, double radius) {
    const geom_aabb2 box = map->bounds;
    const double size = fmax(box.max.x - box.min.x, box.max.y - box.min.y);
    const double far = fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y)));
    return fmax(fmax(radius, smallest), fmax(smallest_of_size * size, smallest_of_coordinate * far));
}

static double reach_of(const route_layer *layer) { return layer->radius * ROUTE_SIGHT_MARGIN; }

/* Nodes and tiles of a layer that has its grid, and of an edited one what stays known. */
static geom_status fill_layer(const route_view *view, route_layer *layer, route_reuse *reuse) {
    const orca_route_map *map = view->map;
    const geom_allocator *allocator = &map->allocator;
    if (!orca_route_find_corners(view, layer, reuse) ||
        (reuse && !orca_route_reuse_match(allocator, reuse, layer))) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status =
        reuse ? orca_route_tiles_edit(map, layer, reuse) : orca_route_tiles_build(map, layer);
    if (status != GEOM_OK) {
        return status;
    }
    const bool good = orca_route_keep_create(allocator, reuse, layer) &&
                      (!reuse || orca_route_keep_prepare(view, reuse, layer));
    return good ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

static geom_status build_nodes(const orca_route_map *map, route_layer *layer, route_reuse *reuse) {
    const size_t count = map->wall_count;
    route_marks marks = {
        geom_allocator_allocate(&map->allocator, count, sizeof *marks.last, _Alignof(uint32_t)), 0};
    if (count > 0 && !marks.last) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (count > 0) {
        memset(marks.last, 0, count * sizeof *marks.last);
    }
    const route_view view = {map, layer, &marks};
    const geom_status status = fill_layer(&view, layer, reuse);
    geom_allocator_release(&map->allocator, marks.last, count, sizeof *marks.last, _Alignof(uint32_t));
    return status;
}

/* Makes a layer that is empty but for its radii. On failure it may still be freed. */
static geom_status build_layer(const orca_route_map *map, route_layer *layer) {
    const geom_status status = orca_route_grid_build(&map->allocator, &layer->grid, map->walls,
                                                     map->wall_count, reach_of(layer), 0.0, ROUTE_MOST_CELLS);
    return status == GEOM_OK ? build_nodes(map, layer, NULL) : status;
}

/* Makes such a layer from that before an edit. */
static geom_status edit_layer(const orca_route_map *map, route_layer *layer, const route_layer *before,
                              const route_change *change, route_reuse *reuse) {
    const geom_allocator *allocator = &map->allocator;
    const double reach = reach_of(layer);
    if (!orca_route_reuse_begin(allocator, reuse, before, change, reach)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const geom_status status =
        orca_route_grid_edit(allocator, &layer->grid, &before->grid, map->walls, change, reach,
                             orca_route_grid_rows(&before->grid, change, reach));
    return status == GEOM_OK ? build_nodes(map, layer, reuse) : status;
}

/* Whether an edit leaves enough of a layer to make another from it. */
static bool can_edit(const orca_route_map *map, const route_layer *layer, const route_layer *before,
                     const route_change *change) {
    return !change->whole && layer->radius == before->radius &&
           orca_route_grid_serves(&before->grid, change, map->wall_count, reach_of(layer)) &&
           orca_route_grid_serves(&before->tiles.walls, change, map->wall_count, 0.0);
}

/* Puts a layer behind the others. */
static bool push_layer(orca_route_map *map, route_layer layer) {
    const size_t count = map->layer_count;
    route_layer *layers =
        geom_allocator_allocate(&map->allocator, count + 1, sizeof *layers, _Alignof(route_layer));
    if (!layers) {
        return false;
    }
    if (count > 0) {
        memcpy(layers, map->layers, count * sizeof *layers);
    }
    geom_allocator_release(&map->allocator, map->layers, count, sizeof *layers, _Alignof(route_layer));
    layers[count] = layer;
    map->layers = layers;
    map->layer_count = count + 1;
    return true;
}

const route_layer *orca_route_layer(const orca_route_map *map, double radius) {
    for (size_t i = 0; i < map->layer_count; ++i) {
        if (map->layers[i].disc_radius == radius) {
            return &map->layers[i];
        }
    }
    return NULL;
}

bool orca_route_map_is_prepared(const orca_route_map *map, double radius) {
    return orca_route_layer(map, radius) != NULL;
}

geom_status orca_route_map_prepare(orca_route_map *map, double radius) {
    if (!isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    if (radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    if (orca_route_layer(map, radius)) {
        return GEOM_OK;
    }
    route_layer layer = {.disc_radius = radius, .radius = planning_radius(map, radius)};
    geom_status status = build_layer(map, &layer);
    if (status == GEOM_OK && !push_layer(map, layer)) {
        status = GEOM_OUT_OF_MEMORY;
    }
    if (status != GEOM_OK) {
        release_layer(&map->allocator, &layer);
    }
    return status;
}

/* ---- The map ---- */

void orca_route_map_destroy(orca_route_map *map) {
    if (!map) {
        return;
    }
    const geom_allocator allocator = map->allocator;
    for (size_t i = 0; i < map->layer_count; i++) {
        release_layer(&allocator, &map->layers[i]);
    }
    geom_allocator_release(&allocator, map->layers, map->layer_count, sizeof *map->layers,
                           _Alignof(route_layer));
    geom_allocator_release(&allocator, map->walls, map->point_capacity, sizeof *map->walls,
                           _Alignof(route_wall));
    geom_allocator_release(&allocator, map->shapes, map->shape_capacity, sizeof *map->shapes,
                           _Alignof(route_shape));
    geom_allocator_release(&allocator, map->ring_sizes, map->ring_capacity, sizeof *map->ring_sizes,
                           _Alignof(size_t));
    geom_allocator_release(&allocator, map->points, map->point_capacity, sizeof *map->points,
                           _Alignof(geom_vec2));
    geom_allocator_release(&allocator, map, 1, sizeof *map, _Alignof(orca_route_map));
}

/* `before`: the map that it is to replace, or NULL. */
static geom_status create_map(geom_allocator allocator, const orca_route_map_def *def,
                              const orca_route_map *before, orca_route_map **out) {
    orca_route_map *map = geom_allocator_allocate(&allocator, 1, sizeof *map, _Alignof(orca_route_map));
    if (!map) {
        return GEOM_OUT_OF_MEMORY;
    }
    *map = (orca_route_map){.allocator = allocator, .version = 1};
    const geom_status status = orca_route_shapes_build(map, def, before);
    if (status != GEOM_OK) {
        orca_route_map_destroy(map);
        return status;
    }
    *out = map;
    return GEOM_OK;
}

geom_status orca_route_map_create(const orca_route_map_def *def, orca_route_map **out) {
    const orca_route_map_def defaults = orca_route_map_def_default();
    const orca_route_map_def *given = def ? def : &defaults;
    *out = NULL;
    return create_map(given->allocator ? *given->allocator : geom_allocator_default(), given, NULL, out);
}

/* Prepares a map for the radius of a layer before an edit. */
static geom_status prepare_again(orca_route_map *map, const route_layer *before, const route_change *change,
                                 route_reuse *reuse) {
    const double radius = before->disc_radius;
    route_layer layer = {.disc_radius = radius, .radius = planning_radius(map, radius)};
    geom_status status = can_edit(map, &layer, before, change)
                             ? edit_layer(map, &layer, before, change, reuse)
                             : build_layer(map, &layer);
    if (status == GEOM_OK && !push_layer(map, layer)) {
        status = GEOM_OUT_OF_MEMORY;
    }
    if (status != GEOM_OK) {
        release_layer(&map->allocator, &layer);
    }
    return status;
}

/* The layers of an edited map, from those before. */
static geom_status edit_layers(orca_route_map *map, const orca_route_map *before,
                               const route_change *change) {
    const geom_allocator *allocator = &map->allocator;
    const size_t count = before->layer_count;
    route_reuse *reuses = geom_allocator_allocate(allocator, count, sizeof *reuses, _Alignof(route_reuse));
    geom_status status = count == 0 || reuses ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    if (reuses) {
        memset(reuses, 0, count * sizeof *reuses);
    }
    for (size_t i = 0; status == GEOM_OK && i < count; i++) {
        status = prepare_again(map, &before->layers[i], change, &reuses[i]);
    }
    for (size_t i = 0; reuses && i < count; i++) {
        if (status == GEOM_OK && reuses[i].before) {
            orca_route_keep_move(allocator, &reuses[i], &map->layers[i]);
        }
        orca_route_reuse_free(allocator, &reuses[i], status == GEOM_OK);
    }
    geom_allocator_release(allocator, reuses, count, sizeof *reuses, _Alignof(route_reuse));
    return status;
}

/* After an edit that changes nothing. */
static void keep_all(orca_route_map *map, const route_change *change) {
    map->change = *change;
    for (size_t i = 0; i < map->layer_count; i++) {
        map->layers[i].kept = true;
    }
}

geom_status orca_route_map_rebuild(orca_route_map *map, const orca_route_map_def *def) {
    const orca_route_map_def defaults = orca_route_map_def_default();
    orca_route_map *fresh = NULL;
    geom_status status = create_map(map->allocator, def ? def : &defaults, map, &fresh);
    if (status != GEOM_OK) {
        return status;
    }
    fresh->version = map->version + 1;
    fresh->change = orca_route_change_between(map, fresh);
    if (fresh->change.gone_shapes + fresh->change.come_shapes == 0) {
        keep_all(map, &fresh->change);
        orca_route_map_destroy(fresh);
        return GEOM_OK;
    }
    status = edit_layers(fresh, map, &fresh->change);
    if (status == GEOM_OK) {
        const orca_route_map old = *map;
        *map = *fresh;
        *fresh = old;
    }
    orca_route_map_destroy(fresh);
    return status;
}
