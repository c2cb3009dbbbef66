/* Which nodes can be reached straight from each other, or over one more point. */
#include "route3_internal.h"

#include <stdalign.h>

/* Two nodes of neighboring cells are linked if their sets of reached points meet in the common face: from a
 * point there, both can be reached straight. Nodes of one cell likewise. Where pieces are near, the way is
 * then proved by an exact test. */

typedef struct route3_pair {
    uint32_t a;
    uint32_t b;
    uint32_t via;
} route3_pair;

typedef struct linking {
    const orca_route3_map *map;
    route3_layer *layer;
    const route3_layer *before; /* the layer before an edit; NULL: none */
    route3_pair *pairs;
    size_t pair_count;
    size_t pair_capacity;
} linking;

static geom_aabb3 box_of(const route3_layer *layer, uint32_t index) {
    const route3_cell *cell = &layer->cells[index];
    const double half = orca_route3_cell_half(layer, cell);
    const geom_vec3 center = orca_route3_cell_center(layer, cell);
    return (geom_aabb3){geom_vec3_sub(center, geom_vec3_make(half, half, half)),
                        geom_vec3_add(center, geom_vec3_make(half, half, half))};
}

/* The common part of two cells that touch, or of a cell with itself. */
static geom_aabb3 common_of(geom_aabb3 a, geom_aabb3 b) {
    return (geom_aabb3){
        geom_vec3_make(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y), fmax(a.min.z, b.min.z)),
        geom_vec3_make(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y), fmin(a.max.z, b.max.z))};
}

/* Moves a point before the planes of a node, by the radius and a part of the room that the node has to spare.
 * Returns whether it was there already. */
static bool keep_before(const route3_layer *layer, const route3_node *node, double part_of_spare,
                        const geom_aabb3 *part, geom_vec3 *point) {
    const double wanted = layer->radius + part_of_spare * node->spare;
    bool was = true;
    for (uint32_t i = 0; i < node->plane_count; ++i) {
        const geom_plane *plane = &layer->planes[node->first_plane + i];
        const double missing = wanted - (geom_vec3_dot(plane->normal, *point) - plane->offset);
        if (missing > 0.0) {
            /* A little farther than needed, so that the end is reached. */
            *point = orca_route3_clamp(geom_vec3_add_scaled(*point, 1.0625 * missing, plane->normal),
                                       part->min, part->max);
            was = false;
        }
    }
    return was;
}

static bool approach_common(const route3_layer *layer, const route3_node *a, const route3_node *b,
                            double part_of_spare, const geom_aabb3 *part, geom_vec3 *point) {
    enum {
        ROUNDS = 24
    };
    *point = orca_route3_clamp(geom_vec3_lerp(a->point, b->point, 0.5), part->min, part->max);
    bool was = false;
    for (int i = 0; i < ROUNDS && !was; ++i) {
        const bool first = keep_before(layer, a, part_of_spare, part, point);
        was = keep_before(layer, b, part_of_spare, part, point) && first;
    }
    return was;
}

/* Whether each plane of a node alone leaves something of a box before it, by the radius. */
static bool may_reach(const route3_layer *layer, const route3_node *node, const geom_aabb3 *part) {
    bool reached = true;
    for (uint32_t i = 0; i < node->plane_count && reached; ++i) {
        const geom_plane *plane = &layer->planes[node->first_plane + i];
        const geom_vec3 farthest = geom_vec3_make(plane->normal.x > 0.0 ? part->max.x : part->min.x,
                                                  plane->normal.y > 0.0 ? part->max.y : part->min.y,
                                                  plane->normal.z > 0.0 ? part->max.z : part->min.z);
        reached = layer->radius - (geom_vec3_dot(plane->normal, farthest) - plane->offset) <= 0.0;
    }
    return reached;
}

/* Finds a point of the common part that both nodes reach, with more or with less room. */
static bool find_common(const route3_layer *layer, const route3_node *a, const route3_node *b,
                        const geom_aabb3 *part, geom_vec3 *point) {
    return may_reach(layer, a, part) && may_reach(layer, b, part) &&
           (approach_common(layer, a, b, 0x1p-6, part, point) ||
            approach_common(layer, a, b, 0x1p-10, part, point) ||
            approach_common(layer, a, b, 0x1p-20, part, point));
}

static geom_status add_pair(linking *l, uint32_t a, uint32_t b, const geom_vec3 *via) {
    const geom_allocator *allocator = &l->map->allocator;
    void *pairs = l->pairs;
    void *vias = l->layer->vias;
    const bool room =
        orca_route3_reserve(allocator, &pairs, &l->pair_capacity, l->pair_count + 1, sizeof *l->pairs) &&
        orca_route3_reserve(allocator, &vias, &l->layer->via_capacity, l->layer->via_count + 1,
                            sizeof *l->layer->vias);
    l->pairs = pairs;
    l->layer->vias = vias;
    if (!room) {
        return GEOM_OUT_OF_MEMORY;
    }
    l->pairs[l->pair_count++] = (route3_pair){a, b, via ? (uint32_t)l->layer->via_count : ROUTE3_NONE};
    if (via) {
        l->layer->vias[l->layer->via_count++] = *via;
    }
    return GEOM_OK;
}

static geom_status link_nodes(linking *l, uint32_t a, uint32_t b, const geom_aabb3 *part) {
    const route3_layer *layer = l->layer;
    const route3_node *first = &layer->nodes[a];
    const route3_node *second = &layer->nodes[b];
    const route3_cell *cells[2] = {&layer->cells[first->cell], &layer->cells[second->cell]};
    const bool open = cells[0]->free && cells[1]->free;
    geom_vec3 via;
    if (!find_common(layer, first, second, part, &via)) {
        return GEOM_OK;
    }
    if ((open && cells[0]->level == cells[1]->level) ||
        (!open && orca_route3_sight(l->map, first->point, second->point, layer->radius))) {
        return add_pair(l, a, b, NULL);
    }
    if (open || (orca_route3_sight(l->map, first->point, via, layer->radius) &&
                 orca_route3_sight(l->map, via, second->point, layer->radius))) {
        return add_pair(l, a, b, &via);
    }
    return GEOM_OK;
}

/* ---- Copies ---- */

static bool overlap(geom_aabb3 a, geom_aabb3 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
           a.min.z <= b.max.z && b.min.z <= a.max.z;
}

/* Whether the last edit changed something within the radius of a box, or a little more. */
static bool is_near_change(const linking *l, geom_aabb3 box) {
    const route3_change *change = &l->map->change;
    const double reach = l->layer->radius + 1e-9 * (l->layer->radius + l->layer->side);
    const geom_vec3 room = geom_vec3_make(reach, reach, reach);
    const geom_aabb3 grown = {geom_vec3_sub(box.min, room), geom_vec3_add(box.max, room)};
    return (change->gone_count > 0 && overlap(grown, change->gone_box)) ||
           (change->come && overlap(grown, change->come_box));
}

/* Links two nodes if they were linked before the edit, in the same way. */
static geom_status copy_link(linking *l, uint32_t a, uint32_t b, uint32_t old_a, uint32_t old_b) {
    const route3_layer *before = l->before;
    for (size_t i = before->first_link[old_a]; i < before->first_link[old_a + 1]; ++i) {
        const route3_link *link = &before->links[i];
        if (link->to == old_b) {
            return add_pair(l, a, b, link->via == ROUTE3_NONE ? NULL : &before->vias[link->via]);
        }
    }
    return GEOM_OK;
}

/* ---- Cells ---- */

/* Links the first nodes of two cells that see each other, if any do. Sets that meet in a corner of the common face are
 * not always found to meet. And those of a cell may miss a little room: if that is at the face, none of them meets
 * those behind it. */
static geom_status link_in_sight(linking *l, const route3_cell *first, const route3_cell *second) {
    const route3_layer *layer = l->layer;
    for (uint32_t i = 0; first != second && i < first->node_count; ++i) {
        for (uint32_t k = 0; k < second->node_count; ++k) {
            const uint32_t from = first->first_node + i;
            const uint32_t to = second->first_node + k;
            if (orca_route3_sight(l->map, layer->nodes[from].point, layer->nodes[to].point, layer->radius)) {
                return add_pair(l, from, to, NULL);
            }
        }
    }
    return GEOM_OK;
}

/* Links between copies lie in the box around both. If nothing has changed within the radius of that, they are
 * as they were. That the pieces near both cells are the same is not enough: between cells of different size a
 * straight link may pass a third one. */
static geom_status link_cells(linking *l, uint32_t a, uint32_t b) {
    const route3_cell *first = &l->layer->cells[a];
    const route3_cell *second = &l->layer->cells[b];
    const geom_aabb3 boxes[2] = {box_of(l->layer, a), box_of(l->layer, b)};
    const geom_aabb3 part = common_of(boxes[0], boxes[1]);
    const bool copies = first->same_as != ROUTE3_NONE && second->same_as != ROUTE3_NONE &&
                        !is_near_change(l, geom_aabb3_union(boxes[0], boxes[1]));
    const uint32_t old_a = copies ? l->before->cells[first->same_as].first_node : 0;
    const uint32_t old_b = copies ? l->before->cells[second->same_as].first_node : 0;
    const size_t before = l->pair_count;
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; i < first->node_count && status == GEOM_OK; ++i) {
        for (uint32_t k = a == b ? i + 1U : 0U; k < second->node_count && status == GEOM_OK; ++k) {
            const uint32_t from = first->first_node + i;
            const uint32_t to = second->first_node + k;
            status = copies ? copy_link(l, from, to, old_a + i, old_b + k) : link_nodes(l, from, to, &part);
        }
    }
    return status == GEOM_OK && !copies && l->pair_count == before ? link_in_sight(l, first, second) : status;
}

/* Links a leaf to its neighbors that are larger, or as large and behind it in the direction of an axis. */
static geom_status link_leaf(linking *l, uint32_t leaf) {
    const route3_layer *layer = l->layer;
    const route3_cell *cell = &layer->cells[leaf];
    geom_status status = link_cells(l, leaf, leaf);
    for (unsigned side = 0; side < 6 && status == GEOM_OK; ++side) {
        const unsigned axis = side / 2;
        const bool forward = side % 2 == 1;
        const uint32_t last = (UINT32_C(1) << cell->level) - 1U;
        if (cell->at[axis] == (forward ? last : 0U)) {
            continue;
        }
        uint32_t at[3] = {cell->at[0], cell->at[1], cell->at[2]};
        at[axis] += forward ? 1U : UINT32_MAX;
        const uint32_t other = orca_route3_cell_at(layer, cell->level, at);
        const route3_cell *neighbor = &layer->cells[other];
        if (neighbor->first_child == ROUTE3_NONE && (forward || neighbor->level < cell->level)) {
            status = link_cells(l, leaf, other);
        }
    }
    return status;
}

/* ---- Lists ---- */

/* Sorts the pairs into a list for each node. */
static geom_status list_links(const linking *l) {
    route3_layer *layer = l->layer;
    const geom_allocator *allocator = &l->map->allocator;
    const size_t count = layer->node_count;
    layer->first_link =
        geom_allocator_allocate(allocator, count + 1, sizeof *layer->first_link, alignof(max_align_t));
    layer->links =
        geom_allocator_allocate(allocator, 2 * l->pair_count, sizeof *layer->links, alignof(max_align_t));
    layer->link_count = layer->links ? 2 * l->pair_count : 0;
    if (!layer->first_link || (l->pair_count > 0 && !layer->links)) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i <= count; ++i) {
        layer->first_link[i] = 0;
    }
    for (size_t i = 0; i < l->pair_count; ++i) {
        ++layer->first_link[l->pairs[i].a];
        ++layer->first_link[l->pairs[i].b];
    }
    for (size_t i = 0, end = 0; i <= count; ++i) { /* the ends of the lists, which are filled backwards */
        end += layer->first_link[i];
        layer->first_link[i] = end;
    }
    for (size_t i = l->pair_count; i-- > 0;) {
        const route3_pair *pair = &l->pairs[i];
        layer->links[--layer->first_link[pair->a]] = (route3_link){pair->b, pair->via};
        layer->links[--layer->first_link[pair->b]] = (route3_link){pair->a, pair->via};
    }
    return GEOM_OK;
}

geom_status orca_route3_make_links(const orca_route3_map *map, route3_layer *layer,
                                   const route3_layer *before) {
    linking l = {.map = map, .layer = layer, .before = before};
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < layer->cell_count && status == GEOM_OK; ++i) {
        if (layer->cells[i].node_count > 0) {
            status = link_leaf(&l, (uint32_t)i);
        }
    }
    status = status == GEOM_OK ? list_links(&l) : status;
    geom_allocator_release(&map->allocator, l.pairs, l.pair_capacity, sizeof *l.pairs, alignof(max_align_t));
    return status;
}
