/* What stays known of a layer when obstacles are edited: labels, and links, but of nodes that have gained
 * or may have lost some. */
#include "route2_labels.h"

#include <collide/pair2.h>

#include <string.h>

/* ---- Nodes that see what has changed ---- */

static geom_vec2 middle_of(geom_aabb2 box) {
    return geom_vec2_make(0.5 * (box.min.x + box.max.x), 0.5 * (box.min.y + box.max.y));
}

static double half_diagonal(geom_aabb2 box) { return 0.5 * geom_vec2_distance(box.min, box.max); }

/* Finds the nodes and the tiles that may see the edit. */
static bool find_seen(const orca_route_map *map, route_reuse *reuse, route_layer *layer) {
    const geom_allocator *allocator = &map->allocator;
    const size_t tiles = orca_route_grid_cells(&layer->tiles.walls);
    route_layer_edit *edit = &layer->edit;
    edit->node_count = layer->node_count;
    edit->tile_count = tiles;
    edit->seen =
        geom_allocator_allocate(allocator, layer->node_count, sizeof *edit->seen, _Alignof(uint32_t));
    edit->lit = geom_allocator_allocate(allocator, tiles, sizeof *edit->lit, _Alignof(bool));
    if ((layer->node_count > 0 && !edit->seen) || !edit->lit) {
        return false;
    }
    memset(edit->lit, 0, tiles * sizeof *edit->lit);
    edit->seen_count = orca_route_sweep_around(layer, middle_of(reuse->box), half_diagonal(reuse->box),
                                               edit->seen, edit->lit);
    reuse->seen_count = edit->seen_count;
    return reuse->change->gone_walls == 0 || orca_route_sectors_make(allocator, reuse->change, layer);
}

/* Of more nodes than these, all count as if they had new links. */
static const size_t most_pairs_of = 512;

static geom_aabb2 grown(geom_aabb2 box, double by) {
    const geom_vec2 reach = geom_vec2_make(by, by);
    return (geom_aabb2){geom_vec2_sub(box.min, reach), geom_vec2_add(box.max, reach)};
}

/* On which sides of a box a point lies, as bits. The line between two points on one side misses the box. */
static uint8_t sides_of(geom_aabb2 box, geom_vec2 p) {
    return (uint8_t)((p.x < box.min.x ? 1 : 0) | (p.x > box.max.x ? 2 : 0) | (p.y < box.min.y ? 4 : 0) |
                     (p.y > box.max.y ? 8 : 0));
}

/* The nodes that see the edit, to be asked in pairs. */
typedef struct route_gain_search {
    const route_view *view;
    route_reuse *reuse;
    geom_aabb2 gone; /* lines past what is gone meet this */
    bool any_gone;
    /* On which sides of that box each node lies: none if it is new, or in that box; all if nothing is gone. Two nodes
     * with a side in common have no new link. */
    uint8_t *sides;
} route_gain_search;

enum {
    NO_SIDE = 0,
    ALL_SIDES = 15
};

/* Whether two of the nodes, by index, that have no side in common have a link that there was not before: one of
 * them is new, or the way passes what is gone. */
static bool are_linked_now(const route_gain_search *s, size_t i, size_t k) {
    const route_layer *layer = s->view->layer;
    const route_node *first = &layer->nodes[layer->edit.seen[i]];
    const route_node *second = &layer->nodes[layer->edit.seen[k]];
    const geom_segment2 way = {first->point, second->point};
    if (s->sides[i] != NO_SIDE && s->sides[k] != NO_SIDE &&
        collide_segment_aabb(way, s->gone) == COLLIDE_APART) {
        return false;
    }
    return orca_route_bends_near(layer, first, second->point, 0.0) &&
           orca_route_bends_near(layer, second, first->point, 0.0) &&
           orca_route_sight(s->view, first->point, second->point, layer->radius * ROUTE_SIGHT_MARGIN);
}

/* Finds the sides of the nodes, and asks for each pair of which one is not known to have gained links. */
static void ask_pairs(const route_gain_search *s) {
    const route_layer *layer = s->view->layer;
    bool *gains = s->reuse->gains;
    for (size_t i = 0; i < s->reuse->seen_count; i++) {
        const uint32_t node = layer->edit.seen[i];
        const bool is_new = s->reuse->old_of[node] == ROUTE_NO_NODE;
        s->sides[i] = is_new        ? NO_SIDE
                      : s->any_gone ? sides_of(s->gone, layer->nodes[node].point)
                                    : ALL_SIDES;
        for (size_t k = 0; k < i; k++) {
            if ((s->sides[i] & s->sides[k]) == 0 && (!gains[i] || !gains[k]) && are_linked_now(s, i, k)) {
                gains[i] = gains[k] = true;
            }
        }
    }
}

/* Finds which of the nodes that see the edit have gained links. Those have the ends of all new links. */
static bool find_gains(const route_view *view, route_reuse *reuse) {
    const geom_allocator *allocator = &view->map->allocator;
    const size_t count = reuse->seen_count;
    const bool all = count > most_pairs_of;
    reuse->gains = geom_allocator_allocate(allocator, count, sizeof *reuse->gains, _Alignof(bool));
    const route_gain_search search = {
        .view = view,
        .reuse = reuse,
        .gone = orca_route_box_of_gone(reuse->change, view->layer),
        .any_gone = reuse->change->gone_walls > 0,
        .sides = geom_allocator_allocate(allocator, count, sizeof(uint8_t), _Alignof(uint8_t)),
    };
    const bool good = count == 0 || (reuse->gains && search.sides);
    if (good && count > 0) {
        memset(reuse->gains, all, count * sizeof *reuse->gains);
    }
    if (good && !all) {
        ask_pairs(&search);
    }
    geom_allocator_release(allocator, search.sides, count, sizeof(uint8_t), _Alignof(uint8_t));
    return good;
}

/* ---- Labels ---- */

static bool overlap(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/* The region of an edit: one that it overlaps, or another; if there are too many, the last. What was known
 * of how far apart they are serves for no more than both are. */
static uint32_t region_of(route_labels *labels, geom_aabb2 box) {
    size_t r = 0;
    while (r < labels->region_count && !overlap(labels->regions[r], box)) {
        r++;
    }
    if (r == labels->region_count && r < ROUTE_MOST_REGIONS) {
        labels->region_count++;
        labels->regions[r] = box;
        for (size_t k = 0; k <= r; k++) {
            labels->apart[r][k] = labels->apart[k][r] = k == r ? 0.0 : HUGE_VAL;
        }
        return (uint32_t)r;
    }
    r = r < ROUTE_MOST_REGIONS ? r : ROUTE_MOST_REGIONS - 1;
    labels->regions[r] = geom_aabb2_union(labels->regions[r], box);
    return (uint32_t)r;
}

/* Ways over others may be shorter, those over the region among them. */
static void close_ways(route_labels *labels, size_t region) {
    const size_t count = labels->region_count;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            const double over = labels->apart[region][i] + labels->apart[i][k];
            labels->apart[region][k] = fmin(labels->apart[region][k], over);
            labels->apart[k][region] = labels->apart[region][k];
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            const double over = labels->apart[i][region] + labels->apart[region][k];
            labels->apart[i][k] = fmin(labels->apart[i][k], over);
        }
    }
}

/* Finds how far the region of the edit is from the others: by what has changed there, and by nodes without
 * labels that see the edit. `to_box` has the lengths to the edit in the graph of the labels. */
static void measure_regions(route_labels *labels, const route_reuse *reuse, const route_layer *layer,
                            size_t region, const route_labels *old, const double *to_box) {
    double apart[ROUTE_MOST_REGIONS];
    for (size_t r = 0; r < ROUTE_MOST_REGIONS; r++) {
        apart[r] = HUGE_VAL;
    }
    for (size_t i = 0; i < old->changed_count; i++) {
        const route_changed c = old->changed[i];
        apart[c.region] = fmin(apart[c.region], c.length + to_box[c.hub]);
    }
    for (size_t i = 0; i < reuse->seen_count; i++) {
        const geom_vec2 node = layer->nodes[layer->edit.seen[i]].point;
        if (reuse->gains[i] && labels->of_node[layer->edit.seen[i]] == ROUTE_NO_NODE) {
            orca_route_labels_beyond(old, node, orca_route_box_distance(reuse->box, node), apart);
        }
    }
    for (size_t r = 0; r < labels->region_count; r++) {
        if (r != region) {
            labels->apart[region][r] = fmin(labels->apart[region][r], apart[r]);
            labels->apart[r][region] = labels->apart[region][r];
        }
    }
    close_ways(labels, region);
}

/* Whether labels were made for the obstacles as they are after the edit; then all is as they tell. */
static bool are_of_map(const orca_route_map *map, const route_layer *layer, const route_labels *labels) {
    return labels->walls_hash == map->walls_hash && labels->count == layer->node_count;
}

/* Tells labels the nodes that have the numbers for which they were made. */
static void number_anew(route_labels *labels) {
    for (uint32_t i = 0; i < labels->count; i++) {
        labels->of_node[i] = labels->node_of[i] = i;
    }
    labels->region_count = labels->changed_count = 0;
}

/* Tells labels the nodes after the edit. */
static void renumber(route_labels *labels, const route_reuse *reuse, const route_labels *old) {
    for (size_t i = 0; i < old->count; i++) {
        labels->node_of[i] = ROUTE_NO_NODE;
    }
    for (uint32_t i = 0; i < labels->node_count; i++) {
        const uint32_t before = reuse->old_of[i];
        labels->of_node[i] = before == ROUTE_NO_NODE ? ROUTE_NO_NODE : old->of_node[before];
        if (labels->of_node[i] != ROUTE_NO_NODE) {
            labels->node_of[labels->of_node[i]] = i;
        }
    }
    if (old->changed_count > 0) {
        memcpy(labels->changed, old->changed, old->changed_count * sizeof *labels->changed);
    }
}

/* The labels of the nodes after the edit. What stays as it is comes when it is moved. */
static bool copy_labels(const geom_allocator *allocator, route_reuse *reuse, const route_layer *layer) {
    const route_labels *old = reuse->labels_before;
    const size_t capacity = old->changed_count + old->count; /* an edit changes one region */
    route_labels *labels = geom_allocator_allocate(allocator, 1, sizeof *labels, _Alignof(route_labels));
    reuse->labels = labels;
    if (!labels) {
        return false;
    }
    *labels = *old;
    labels->first = labels->hubs = NULL;
    labels->lengths = NULL;
    labels->hops = NULL;
    labels->entry_count = 0;
    labels->node_count = layer->node_count;
    labels->changed_capacity = capacity;
    labels->of_node =
        geom_allocator_allocate(allocator, layer->node_count, sizeof *labels->of_node, _Alignof(uint32_t));
    labels->changed =
        geom_allocator_allocate(allocator, capacity, sizeof *labels->changed, _Alignof(route_changed));
    labels->node_of =
        geom_allocator_allocate(allocator, old->count, sizeof *labels->node_of, _Alignof(uint32_t));
    if ((capacity > 0 && !labels->changed) || (layer->node_count > 0 && !labels->of_node) ||
        (old->count > 0 && !labels->node_of)) {
        return false;
    }
    return true;
}

/* Makes the labels for after the edit from those before, or from the spare ones if they are of that map. Those
 * see it as new: what was known of other edits is no longer so. False without memory. */
static bool begin_labels(const orca_route_map *map, route_reuse *reuse, const route_layer *layer) {
    route_knowledge *old = reuse->before->knowledge;
    const bool back = old->spare && are_of_map(map, layer, old->spare);
    reuse->labels_before = back ? old->spare : atomic_load_explicit(&old->labels, memory_order_relaxed);
    if (!copy_labels(&map->allocator, reuse, layer)) {
        return false;
    }
    if (back) {
        reuse->labels_before->region_count = reuse->labels_before->changed_count = 0;
        number_anew(reuse->labels);
    } else {
        renumber(reuse->labels, reuse, reuse->labels_before);
    }
    return true;
}

/* Takes the hubs of a region out of those that have changed. `by_hub` gets their lengths. */
static void take_region(route_labels *labels, uint32_t region, double *by_hub) {
    size_t kept = 0;
    for (size_t i = 0; i < labels->changed_count; i++) {
        const route_changed c = labels->changed[i];
        if (c.region == region) {
            by_hub[c.hub] = c.length;
        } else {
            labels->changed[kept++] = c;
        }
    }
    labels->changed_count = kept;
}

/* Notes how far hubs are from the region, over the nodes that have gained links. `by_hub` is all HUGE_VAL. */
static void note_region(route_labels *labels, const route_reuse *reuse, const route_layer *layer,
                        uint32_t region, const route_labels *old, double *by_hub) {
    take_region(labels, region, by_hub);
    for (size_t i = 0; i < reuse->seen_count; i++) {
        const uint32_t label = labels->of_node[layer->edit.seen[i]];
        const double reach = orca_route_box_distance(reuse->box, layer->nodes[layer->edit.seen[i]].point);
        if (label != ROUTE_NO_NODE && reuse->gains[i]) {
            orca_route_labels_aim(old, label, reach, by_hub);
        }
    }
    for (size_t hub = 0; hub < labels->count; hub++) {
        if (by_hub[hub] < HUGE_VAL) {
            labels->changed[labels->changed_count++] = (route_changed){by_hub[hub], (uint32_t)hub, region};
        }
    }
}

/* At least so far does a link lead from a node to the middle of what has changed. It crosses the disc
 * around the box on a chord, to the middle of which this is the length; or it ends at a node in the disc, one
 * of `inner`. */
static double length_to_change(const route_reuse *reuse, const route_layer *layer, geom_vec2 from,
                               const uint32_t *inner, size_t inner_count) {
    const double reach = half_diagonal(reuse->box);
    const double far = geom_vec2_distance(from, middle_of(reuse->box));
    double length = sqrt(fmax(far * far - reach * reach, 0.0));
    for (size_t i = 0; i < inner_count; i++) {
        length = fmin(length, geom_vec2_distance(from, layer->nodes[inner[i]].point));
    }
    return length;
}

/* Writes the nodes that see the edit and lie in the disc around its box. Returns how many there are. */
static size_t list_inner(const route_reuse *reuse, const route_layer *layer, uint32_t *inner) {
    size_t count = 0;
    for (size_t i = 0; i < reuse->seen_count; i++) {
        const uint32_t node = layer->edit.seen[i];
        if (geom_vec2_distance(layer->nodes[node].point, middle_of(reuse->box)) <=
            half_diagonal(reuse->box)) {
            inner[count++] = node;
        }
    }
    return count;
}

static bool reserve_lengths(const geom_allocator *allocator, route_layer_edit *edit, size_t count) {
    edit->label_count = count;
    edit->to_box = geom_allocator_allocate(allocator, count, sizeof *edit->to_box, _Alignof(double));
    edit->far = geom_allocator_allocate(allocator, count, sizeof *edit->far, _Alignof(_Atomic(double)));
    if (!edit->to_box || !edit->far) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        edit->to_box[i] = HUGE_VAL;
        atomic_init(&edit->far[i], -1.0);
    }
    return true;
}

/* At least so far is it from a node without a label to what has changed in a region. It lies in a region
 * itself. */
static double far_from_region(const route_labels *labels, geom_vec2 node, uint32_t region) {
    double far = HUGE_VAL;
    for (size_t r = 0; r < labels->region_count; r++) {
        if (orca_route_box_distance(labels->regions[r], node) == 0.0) {
            far = fmin(far, labels->apart[r][region]);
        }
    }
    return far;
}

/* Lists the nodes without labels. False without memory. */
static bool list_unlabeled(const geom_allocator *allocator, route_layer *layer, uint32_t region) {
    route_layer_edit *edit = &layer->edit;
    const uint32_t *of_node = edit->labels->of_node;
    for (size_t i = orca_route_next_open(of_node, layer->node_count, 0); i < layer->node_count;
         i = orca_route_next_open(of_node, layer->node_count, i + 1)) {
        route_unlabeled *list =
            orca_route_room_for_one(allocator, edit->unlabeled, edit->unlabeled_count,
                                    &edit->unlabeled_capacity, sizeof *list, _Alignof(route_unlabeled));
        if (!list) {
            return false;
        }
        edit->unlabeled = list;
        list[edit->unlabeled_count++] =
            (route_unlabeled){(uint32_t)i, far_from_region(edit->labels, layer->nodes[i].point, region)};
    }
    return true;
}

/* If the obstacles are again those that labels were made for, all is as the labels tell. Returns whether it
 * is. */
static bool renew_labels(const orca_route_map *map, const route_layer *layer, route_labels *labels) {
    if (!are_of_map(map, layer, labels)) {
        return false;
    }
    number_anew(labels);
    labels->version = map->version;
    return true;
}

/* Puts into `to_box` the lengths over nodes that have gained links, and into `beyond` those over nodes
 * without labels. `inner` has room for all nodes that see the edit. */
static void measure_gains(const route_reuse *reuse, route_layer *layer, const route_labels *old,
                          uint32_t *inner, double *beyond) {
    const size_t inner_count = list_inner(reuse, layer, inner);
    for (size_t i = 0; i < reuse->seen_count; i++) {
        if (!reuse->gains[i]) {
            continue;
        }
        const geom_vec2 node = layer->nodes[layer->edit.seen[i]].point;
        const uint32_t label = reuse->labels->of_node[layer->edit.seen[i]];
        const double length = length_to_change(reuse, layer, node, inner, inner_count);
        layer->edit.opens = true;
        if (label == ROUTE_NO_NODE) {
            orca_route_labels_beyond(old, node, length, beyond);
        } else {
            orca_route_labels_aim(old, label, length, layer->edit.to_box);
        }
    }
}

/* What the labels after the edit know of its region. False without memory. */
static bool note_change(const orca_route_map *map, const route_reuse *reuse, route_layer *layer,
                        const route_labels *old, uint32_t region) {
    const geom_allocator *allocator = &map->allocator;
    double *by_hub = geom_allocator_allocate(allocator, old->count, sizeof *by_hub, _Alignof(double));
    for (size_t i = 0; by_hub && i < old->count; i++) {
        by_hub[i] = HUGE_VAL;
    }
    if (by_hub) {
        note_region(reuse->labels, reuse, layer, region, old, by_hub);
    }
    geom_allocator_release(allocator, by_hub, old->count, sizeof *by_hub, _Alignof(double));
    return by_hub && list_unlabeled(allocator, layer, region);
}

/* The lengths to what has changed, in the graph before the edit. */
static bool measure_change(const orca_route_map *map, const route_reuse *reuse, route_layer *layer) {
    const geom_allocator *allocator = &map->allocator;
    const route_labels *old = reuse->labels_before;
    const size_t seen = reuse->seen_count;
    uint32_t *inner = geom_allocator_allocate(allocator, seen, sizeof *inner, _Alignof(uint32_t));
    if ((seen > 0 && !inner) || !reserve_lengths(allocator, &layer->edit, old->count)) {
        geom_allocator_release(allocator, inner, seen, sizeof *inner, _Alignof(uint32_t));
        return false;
    }
    double beyond[ROUTE_MOST_REGIONS];
    for (size_t r = 0; r < ROUTE_MOST_REGIONS; r++) {
        beyond[r] = HUGE_VAL;
    }
    measure_gains(reuse, layer, old, inner, beyond);
    geom_allocator_release(allocator, inner, seen, sizeof *inner, _Alignof(uint32_t));
    const uint32_t region = region_of(reuse->labels, reuse->box);
    measure_regions(reuse->labels, reuse, layer, region, old, layer->edit.to_box);
    orca_route_labels_bridge(old, beyond, layer->edit.to_box, layer->edit.to_box);
    layer->edit.labels = reuse->labels;
    return renew_labels(map, layer, reuse->labels) || note_change(map, reuse, layer, old, region);
}

/* ---- All of it ---- */

/* Whether the knowledge of a layer serves for that after an edit: nodes that stay have their numbers, and there is
 * room for the others. */
static bool serves_again(const route_reuse *reuse, const route_layer *layer) {
    return reuse && !reuse->renumbers && layer->node_count <= reuse->before->knowledge->capacity;
}

bool orca_route_keep_create(const geom_allocator *allocator, const route_reuse *reuse, route_layer *layer) {
    enum {
        MORE = 64 /* nodes may come */
    };
    const size_t capacity = serves_again(reuse, layer) ? 0 : layer->node_count + MORE;
    layer->knowledge = orca_route_knowledge_create(allocator, layer->node_count, capacity);
    return layer->knowledge != NULL;
}

bool orca_route_keep_prepare(const route_view *view, route_reuse *reuse, route_layer *layer) {
    const orca_route_map *map = view->map;
    layer->kept = true;
    layer->edit.box = reuse->box;
    return find_seen(map, reuse, layer) && find_gains(view, reuse) &&
           (!atomic_load_explicit(&reuse->before->knowledge->labels, memory_order_relaxed) ||
            (begin_labels(map, reuse, layer) && measure_change(map, reuse, layer)));
}

static void move_labels(route_labels *to, route_labels *from) {
    to->first = from->first;
    to->hubs = from->hubs;
    to->lengths = from->lengths;
    to->hops = from->hops;
    to->entry_count = from->entry_count;
    from->first = from->hubs = NULL;
    from->lengths = NULL;
    from->hops = NULL;
}

/* Gives the spare labels to the knowledge after an edit: if the spare ones are `used` again, those that they
 * replace. */
static void move_spare(route_knowledge *old, route_knowledge *now, const route_labels *used) {
    if (used && used == old->spare) {
        now->spare = atomic_load_explicit(&old->labels, memory_order_relaxed);
        atomic_store_explicit(&old->labels, NULL, memory_order_relaxed);
    } else {
        now->spare = old->spare;
        old->spare = NULL;
    }
}

/* Gives links the numbers of nodes after the edit. Drops those to nodes that are gone, which are hidden:
 * nodes that may have seen one of these were forgotten before. Returns the highest number. */
static uint32_t renumber_links(route_links *links, const uint32_t *new_of) {
    uint32_t kept = 0;
    uint32_t highest = 0;
    for (uint32_t i = 0; i < links->count; i++) {
        const route_link *link = &links->items[i];
        const uint32_t node = new_of[link->node];
        if (node != ROUTE_NO_NODE) {
            route_link *out = &links->items[kept++];
            out->length = link->length;
            out->node = node;
            atomic_store_explicit(&out->state, atomic_load_explicit(&link->state, memory_order_relaxed),
                                  memory_order_relaxed);
            highest = node > highest ? node : highest;
        }
    }
    links->count = kept;
    return highest;
}

/* Whether a link of a node that sees the edit may have led to a node that is gone. None of its ends is above the
 * `highest`. */
static bool loses_ends(const route_reuse *reuse, const route_links *links, uint32_t highest) {
    bool loses = false;
    for (uint32_t i = 0; i < links->count && highest >= reuse->lowest_renumbered && !loses; i++) {
        const route_link *link = &links->items[i];
        loses = reuse->new_of[link->node] == ROUTE_NO_NODE &&
                atomic_load_explicit(&link->state, memory_order_relaxed) != ROUTE_LINK_HIDDEN;
    }
    return loses;
}

/* Forgets which links of a node lead to their ends: those that something new may be in the way of. */
static void doubt_links(const route_reuse *reuse, route_links *links, uint32_t node) {
    const route_layer *before = reuse->before;
    const geom_aabb2 come = grown(reuse->change->come, 1.001 * before->radius);
    for (uint32_t i = 0; i < links->count && reuse->change->come_walls > 0; i++) {
        route_link *link = &links->items[i];
        if (atomic_load_explicit(&link->state, memory_order_relaxed) == ROUTE_LINK_OPEN &&
            orca_route_meets_box(before->nodes[node].point, before->nodes[link->node].point, come)) {
            atomic_store_explicit(&link->state, ROUTE_LINK_UNKNOWN, memory_order_relaxed);
        }
    }
}

/* Forgets the links of nodes that others have come to or may have gone from, and of the others what may have
 * changed. */
static void forget_changed(const geom_allocator *allocator, const route_reuse *reuse,
                           const route_layer *layer, route_knowledge *old) {
    for (size_t i = 0; i < reuse->seen_count; i++) {
        const uint32_t node = reuse->old_of[layer->edit.seen[i]];
        route_links *links =
            node == ROUTE_NO_NODE ? NULL : atomic_load_explicit(&old->links[node], memory_order_relaxed);
        if (!links) {
            continue;
        }
        const uint32_t highest = atomic_load_explicit(&old->highest[node], memory_order_relaxed);
        if (reuse->gains[i] || loses_ends(reuse, links, highest)) {
            orca_route_links_forget(allocator, old, node);
        } else {
            doubt_links(reuse, links, node);
        }
    }
}

/* Takes over the links of all nodes, which keep their numbers, and forgets those of nodes that are gone. */
static void take_links(const geom_allocator *allocator, const route_reuse *reuse, route_knowledge *old,
                       route_knowledge *now) {
    now->links = old->links;
    now->highest = old->highest;
    now->capacity = old->capacity;
    old->links = NULL;
    old->highest = NULL;
    old->capacity = 0;
    for (size_t i = old->node_count; i < now->node_count; i++) {
        atomic_init(&now->links[i], NULL);
        atomic_init(&now->highest[i], 0);
    }
    const uint32_t lowest = reuse->lowest_renumbered; /* it is gone, too */
    for (size_t i = lowest; i < old->node_count; i++) {
        if (reuse->new_of[i] == ROUTE_NO_NODE) {
            orca_route_links_forget(allocator, now, i);
        }
    }
    for (size_t i = 0; i < old->node_count && lowest < old->node_count; i++) {
        const bool reaches = atomic_load_explicit(&now->highest[i], memory_order_relaxed) >= lowest;
        route_links *links = reaches ? atomic_load_explicit(&now->links[i], memory_order_relaxed) : NULL;
        if (links) {
            atomic_store_explicit(&now->highest[i], renumber_links(links, reuse->new_of),
                                  memory_order_relaxed);
        }
    }
}

/* Moves the links of nodes that stay to new arrays. */
static void move_links(const route_reuse *reuse, route_knowledge *old, route_knowledge *now) {
    const uint32_t lowest = reuse->lowest_renumbered;
    for (size_t i = 0; i < old->node_count; i++) {
        route_links *links = atomic_load_explicit(&old->links[i], memory_order_relaxed);
        const uint32_t node = reuse->new_of[i];
        if (links && node != ROUTE_NO_NODE) {
            uint32_t highest = atomic_load_explicit(&old->highest[i], memory_order_relaxed);
            highest = highest >= lowest ? renumber_links(links, reuse->new_of) : highest;
            atomic_store_explicit(&now->highest[node], highest, memory_order_relaxed);
            atomic_store_explicit(&now->links[node], links, memory_order_relaxed);
            atomic_store_explicit(&old->links[i], NULL, memory_order_relaxed);
        }
    }
}

void orca_route_keep_move(const geom_allocator *allocator, const route_reuse *reuse, route_layer *layer) {
    route_knowledge *old = reuse->before->knowledge;
    route_knowledge *now = layer->knowledge;
    orca_route_tiles_take(&layer->tiles, &reuse->before->tiles);
    forget_changed(allocator, reuse, layer, old);
    if (now->capacity == 0) {
        take_links(allocator, reuse, old, now);
    } else {
        move_links(reuse, old, now);
    }
    route_labels *before = reuse->labels_before;
    /* Then searches begin to pay for others. */
    const bool first_edit =
        (before && before->changed_count == 0) || atomic_load_explicit(&old->landmarks, memory_order_relaxed);
    if (before) {
        move_labels(reuse->labels, before);
    }
    atomic_store_explicit(&now->labels, reuse->labels, memory_order_relaxed);
    move_spare(old, now, before);
    atomic_store_explicit(&now->expanded,
                          first_edit ? 0 : atomic_load_explicit(&old->expanded, memory_order_relaxed),
                          memory_order_relaxed);
    atomic_store_explicit(&now->state, atomic_load_explicit(&old->state, memory_order_relaxed),
                          memory_order_relaxed);
}
