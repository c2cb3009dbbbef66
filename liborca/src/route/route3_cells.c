/* Space divided into cells, level by level. */
#include "route3_internal.h"

#include <geom/snapshot.h>

#include <stdalign.h>
#include <string.h>

/* A cell is divided until a few places in it reach all of its room. Where obstacles are flat, cells stay as
 * large as their edges are apart. So the number of cells goes with the number of edges, not with lengths, and
 * small cells are where gaps are narrow. */

enum {
    MOST_LEVELS = 31,
    CELLS_AT_LEAST = 1 << 17,
    CELLS_FOR_EACH_PIECE = 128
};

/* Cells are not divided below this part of the radius. */
static const double smallest_side = 0.25;

/* A cell that is not decided yet, with the pieces near it. */
typedef struct open_cell {
    uint32_t cell;
    uint32_t before; /* the cell at its place before an edit; ROUTE3_NONE: none */
    bool same;       /* all in it is as it was there; its pieces are not listed */
    size_t first;
    size_t count;
} open_cell;

/* The cells of one level, and the lists of their pieces. */
typedef struct cell_level {
    open_cell *cells;
    size_t cell_count;
    size_t cell_capacity;
    uint32_t *pieces;
    size_t piece_count;
    size_t piece_capacity;
} cell_level;

typedef struct division {
    const orca_route3_map *map;
    route3_layer *layer;
    const route3_layer *before; /* with the same cell of level 0; NULL: nothing is copied */
    size_t most_cells;
    cell_level now;
    cell_level next;
} division;

static void release_level(const geom_allocator *allocator, cell_level *l) {
    geom_allocator_release(allocator, l->cells, l->cell_capacity, sizeof *l->cells, alignof(max_align_t));
    geom_allocator_release(allocator, l->pieces, l->piece_capacity, sizeof *l->pieces, alignof(max_align_t));
    *l = (cell_level){0};
}

/* ---- Places ---- */

double orca_route3_cell_half(const route3_layer *layer, const route3_cell *cell) {
    return ldexp(layer->side, -1 - cell->level);
}

geom_vec3 orca_route3_cell_center(const route3_layer *layer, const route3_cell *cell) {
    const double half = orca_route3_cell_half(layer, cell);
    const geom_vec3 steps =
        geom_vec3_make(2.0 * cell->at[0] + 1.0, 2.0 * cell->at[1] + 1.0, 2.0 * cell->at[2] + 1.0);
    return geom_vec3_add_scaled(layer->origin, half, steps);
}

uint32_t orca_route3_cell_at(const route3_layer *layer, unsigned level, const uint32_t at[3]) {
    uint32_t found = 0;
    for (unsigned below = level; below > 0 && layer->cells[found].first_child != ROUTE3_NONE;) {
        --below;
        found = layer->cells[found].first_child + (at[0] >> below & 1U) + 2U * (at[1] >> below & 1U) +
                4U * (at[2] >> below & 1U);
    }
    return found;
}

uint32_t orca_route3_leaf_near(const route3_layer *layer, geom_vec3 point) {
    uint32_t found = 0;
    while (layer->cells[found].first_child != ROUTE3_NONE) {
        const geom_vec3 center = orca_route3_cell_center(layer, &layer->cells[found]);
        found = layer->cells[found].first_child + (point.x >= center.x ? 1U : 0U) +
                (point.y >= center.y ? 2U : 0U) + (point.z >= center.z ? 4U : 0U);
    }
    return found;
}

/* ---- Leaves ---- */

static geom_status add_node(division *d, route3_cell *cell, geom_vec3 point, double spare,
                            const geom_plane *planes, size_t plane_count) {
    route3_layer *layer = d->layer;
    const geom_allocator *allocator = &d->map->allocator;
    void *nodes = layer->nodes;
    void *all = layer->planes;
    const bool room = orca_route3_reserve(allocator, &nodes, &layer->node_capacity, layer->node_count + 1,
                                          sizeof *layer->nodes) &&
                      orca_route3_reserve(allocator, &all, &layer->plane_capacity,
                                          layer->plane_count + plane_count, sizeof *layer->planes);
    layer->nodes = nodes;
    layer->planes = all;
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    layer->nodes[layer->node_count++] = (route3_node){.point = point,
                                                      .cell = (uint32_t)(cell - layer->cells),
                                                      .first_plane = (uint32_t)layer->plane_count,
                                                      .plane_count = (uint32_t)plane_count,
                                                      .spare = spare};
    if (plane_count > 0) {
        memcpy(layer->planes + layer->plane_count, planes, plane_count * sizeof *planes);
    }
    layer->plane_count += plane_count;
    if (cell->node_count++ == 0) {
        cell->first_node = (uint32_t)layer->node_count - 1U;
    }
    return GEOM_OK;
}

static geom_status add_leaf(division *d, route3_cell *cell, const route3_cover *cover, size_t planes) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < cover->count && status == GEOM_OK; ++i) {
        status = add_node(d, cell, cover->points[i], cover->spare[i], cover->planes[i], planes);
    }
    return status;
}

/* ---- Division ---- */

static geom_status divide(division *d, const open_cell *open) {
    route3_layer *layer = d->layer;
    const geom_allocator *allocator = &d->map->allocator;
    void *cells = layer->cells;
    void *list = d->next.cells;
    const bool room = orca_route3_reserve(allocator, &cells, &layer->cell_capacity, layer->cell_count + 8,
                                          sizeof *layer->cells) &&
                      orca_route3_reserve(allocator, &list, &d->next.cell_capacity, d->next.cell_count + 8,
                                          sizeof *d->next.cells);
    layer->cells = cells;
    d->next.cells = list;
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    route3_cell *parent = &layer->cells[open->cell];
    parent->first_child = (uint32_t)layer->cell_count;
    const uint32_t before =
        open->before == ROUTE3_NONE ? ROUTE3_NONE : d->before->cells[open->before].first_child;
    for (uint32_t i = 0; i < 8; ++i) {
        route3_cell *child = &layer->cells[layer->cell_count];
        *child = (route3_cell){
            .first_child = ROUTE3_NONE, .same_as = ROUTE3_NONE, .level = (uint8_t)(parent->level + 1)};
        for (unsigned k = 0; k < 3; ++k) {
            child->at[k] = 2U * parent->at[k] + (i >> k & 1U);
        }
        d->next.cells[d->next.cell_count++] =
            (open_cell){(uint32_t)layer->cell_count++, before == ROUTE3_NONE ? ROUTE3_NONE : before + i,
                        open->same, open->first, open->count};
    }
    return GEOM_OK;
}

/* Chooses the pieces of a cell among those of its parent: those that come within the radius of the cell, and
 * of these such that may be the nearest somewhere in it. Writes them behind the others of this level. The
 * nearest ones to the center come into `room`. *nearest gets the least distance. */
static geom_status choose_pieces(division *d, open_cell *open, const uint32_t *from, route3_room *room,
                                 double *nearest) {
    const orca_route3_map *map = d->map;
    cell_level *l = &d->next;
    void *pieces = l->pieces;
    const bool fits = orca_route3_reserve(&map->allocator, &pieces, &l->piece_capacity,
                                          l->piece_count + open->count, sizeof *l->pieces);
    l->pieces = pieces;
    if (!fits) {
        return GEOM_OUT_OF_MEMORY;
    }
    const double reach = sqrt(3.0) * room->half;
    double gaps[ROUTE3_NEAR];
    *nearest = HUGE_VAL;
    for (size_t i = 0; i < open->count; ++i) {
        const route3_piece *piece = &map->pieces[from[open->first + i]];
        *nearest = fmin(*nearest, orca_route3_gap(piece, map->faces, room->center).distance);
    }
    const double most = fmin(room->radius, *nearest + reach) + reach;
    const size_t first = l->piece_count;
    for (size_t i = 0; i < open->count; ++i) {
        const uint32_t index = from[open->first + i];
        const double gap = orca_route3_gap(&map->pieces[index], map->faces, room->center).distance;
        if (!(gap <= most)) {
            continue;
        }
        l->pieces[l->piece_count++] = index;
        size_t at = room->count < ROUTE3_NEAR ? room->count++ : ROUTE3_NEAR;
        for (; at > 0 && gap < gaps[at - 1]; --at) {
            if (at < ROUTE3_NEAR) {
                gaps[at] = gaps[at - 1];
                room->pieces[at] = room->pieces[at - 1];
            }
        }
        if (at < ROUTE3_NEAR) {
            gaps[at] = gap;
            room->pieces[at] = &map->pieces[index];
        }
    }
    open->first = first;
    open->count = l->piece_count - first;
    return GEOM_OK;
}

static bool may_divide(const division *d, const route3_cell *cell) {
    return cell->level < MOST_LEVELS && d->layer->cell_count + 8 <= d->most_cells &&
           2.0 * orca_route3_cell_half(d->layer, cell) > smallest_side * d->layer->radius;
}

/* Tells the pieces of a cell, in their order, and the distance of the nearest one. */
static uint64_t hash_near(const division *d, const open_cell *open, double nearest) {
    uint64_t hash = geom_checksum(GEOM_CHECKSUM_EMPTY, &nearest, sizeof nearest);
    for (size_t i = 0; i < open->count; ++i) {
        const uint32_t piece = d->next.pieces[open->first + i];
        hash = (hash ^ d->map->pieces[piece].hash) * UINT64_C(0x100000001b3);
        hash ^= hash >> 32;
    }
    return hash;
}

static void note_hidden(route3_layer *layer, route3_cell *cell) {
    cell->hides = true;
    layer->resolution = fmax(layer->resolution, 2.0 * orca_route3_cell_half(layer, cell));
}

/* Decides a cell as before an edit. All in it was decided by the same pieces. GEOM_CAPACITY_EXCEEDED: there
 * are more cells elsewhere now, and no room for those in it. */
static geom_status copy_cell(division *d, const open_cell *open) {
    const route3_layer *before = d->before;
    const route3_cell *old = &before->cells[open->before];
    route3_cell *cell = &d->layer->cells[open->cell];
    cell->pieces = old->pieces;
    if (old->first_child != ROUTE3_NONE) {
        return may_divide(d, cell) ? divide(d, open) : GEOM_CAPACITY_EXCEEDED;
    }
    cell->same_as = open->before;
    cell->free = old->free;
    if (old->hides) {
        note_hidden(d->layer, cell);
    }
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; i < old->node_count && status == GEOM_OK; ++i) {
        const route3_node *node = &before->nodes[old->first_node + i];
        const geom_plane *planes = node->plane_count > 0 ? before->planes + node->first_plane : NULL;
        status = add_node(d, cell, node->point, node->spare, planes, node->plane_count);
    }
    return status;
}

/* Decides one cell by its pieces, of which the nearest to its center is so near. */
static geom_status decide_by(division *d, const open_cell *open, const route3_room *room, double nearest) {
    route3_cell *cell = &d->layer->cells[open->cell];
    const double reach = sqrt(3.0) * room->half;
    route3_cover cover = {.count = 1, .points = {room->center}, .whole = true};
    if (nearest > room->radius + reach) {
        cell->free = true;
        cover.spare[0] = nearest - room->radius;
        return add_leaf(d, cell, &cover, 0);
    }
    if (nearest < room->radius - reach) {
        return GEOM_OK;
    }
    const bool divisible = may_divide(d, cell);
    if (open->count > ROUTE3_NEAR && divisible) {
        return divide(d, open);
    }
    orca_route3_cover_room(room, &cover);
    if (!cover.whole && divisible) {
        return divide(d, open);
    }
    if (!cover.whole) {
        note_hidden(d->layer, cell);
    }
    return add_leaf(d, cell, &cover, room->count);
}

/* Decides one cell: without room, all room, a few nodes, or divided. */
static geom_status decide(division *d, open_cell open) {
    if (open.same) {
        return copy_cell(d, &open);
    }
    route3_cell *cell = &d->layer->cells[open.cell];
    route3_room room = {.map = d->map,
                        .radius = d->layer->radius,
                        .center = orca_route3_cell_center(d->layer, cell),
                        .half = orca_route3_cell_half(d->layer, cell),
                        .least_side =
                            fmax(smallest_side * d->layer->radius, ldexp(d->layer->side, -MOST_LEVELS))};
    double nearest;
    const geom_status status = choose_pieces(d, &open, d->now.pieces, &room, &nearest);
    if (status != GEOM_OK) {
        return status;
    }
    cell->pieces = hash_near(d, &open, nearest);
    open.same = open.before != ROUTE3_NONE && d->before->cells[open.before].pieces == cell->pieces;
    return open.same ? copy_cell(d, &open) : decide_by(d, &open, &room, nearest);
}

/* ---- All of space ---- */

/* Takes in all obstacles, with so much room around them that little else is ever outside. */
static void choose_space(const orca_route3_map *map, route3_layer *layer) {
    static const double room_around = 4.0;
    const geom_vec3 size = geom_vec3_sub(map->box.max, map->box.min);
    const double extent = fmax(size.x, fmax(size.y, size.z)) + 8.0 * layer->radius;
    layer->side = extent > 0.0 ? room_around * extent : 1.0;
    /* Not in the middle: planes of symmetric scenes are then no borders of cells. */
    const double before = (0.5 + 0x1.2d97cp-6) * layer->side;
    layer->origin = geom_vec3_sub(geom_vec3_lerp(map->box.min, map->box.max, 0.5),
                                  geom_vec3_make(before, before, before));
}

static geom_status begin(division *d) {
    const orca_route3_map *map = d->map;
    route3_layer *layer = d->layer;
    void *cells = layer->cells;
    void *open = NULL;
    void *pieces = NULL;
    const bool room =
        orca_route3_reserve(&map->allocator, &cells, &layer->cell_capacity, 1, sizeof *layer->cells) &&
        orca_route3_reserve(&map->allocator, &open, &d->now.cell_capacity, 1, sizeof *d->now.cells) &&
        orca_route3_reserve(&map->allocator, &pieces, &d->now.piece_capacity, map->piece_count + 1,
                            sizeof *d->now.pieces);
    layer->cells = cells;
    d->now.cells = open;
    d->now.pieces = pieces;
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    layer->cells[layer->cell_count++] = (route3_cell){.first_child = ROUTE3_NONE, .same_as = ROUTE3_NONE};
    const uint32_t before = d->before ? 0 : ROUTE3_NONE;
    d->now.cells[d->now.cell_count++] = (open_cell){0, before, false, 0, map->piece_count};
    for (size_t i = 0; i < map->piece_count; ++i) {
        d->now.pieces[i] = (uint32_t)i;
    }
    return GEOM_OK;
}

/* Divides space, with copies from `before` if that is not NULL. */
static geom_status divide_space(const orca_route3_map *map, route3_layer *layer, const route3_layer *before) {
    division d = {.map = map,
                  .layer = layer,
                  .before = before,
                  .most_cells = CELLS_AT_LEAST + CELLS_FOR_EACH_PIECE * map->piece_count};
    geom_status status = begin(&d);
    while (status == GEOM_OK && d.now.cell_count > 0) {
        for (size_t i = 0; i < d.now.cell_count && status == GEOM_OK; ++i) {
            status = decide(&d, d.now.cells[i]);
        }
        const cell_level done = d.now;
        d.now = d.next;
        d.next = done;
        d.next.cell_count = 0;
        d.next.piece_count = 0;
    }
    layer->full = layer->cell_count + 8 > d.most_cells;
    release_level(&map->allocator, &d.now);
    release_level(&map->allocator, &d.next);
    return status;
}

/* Whether cells of a layer have the same places as those of another, and none was left undivided for want of
 * room. */
static bool can_copy(const route3_layer *layer, const route3_layer *before) {
    return before && !before->full && before->side == layer->side &&
           geom_vec3_equal(before->origin, layer->origin);
}

geom_status orca_route3_make_cells(const orca_route3_map *map, route3_layer *layer,
                                   const route3_layer *before) {
    choose_space(map, layer);
    const route3_layer *from = can_copy(layer, before) ? before : NULL;
    const geom_status status = divide_space(map, layer, from);
    if (status != GEOM_CAPACITY_EXCEEDED) {
        return status;
    }
    layer->cell_count = layer->node_count = layer->plane_count = 0;
    layer->resolution = 0.0;
    return divide_space(map, layer, NULL);
}
