/* What stays of the corners of a layer when obstacles are edited: sections of rings far from all that
 * changes. */
#include "route2_labels.h"

#include <collide/pair2.h>

/* Of the nodes found again, so many behind the last one are compared. */
enum {
    MATCH_AHEAD = 32
};

/* The shape that one was before the edit; SIZE_MAX if it has come. */
static size_t shape_before(const route_change *change, size_t shape) {
    if (shape < change->first_shape) {
        return shape;
    }
    return shape < change->first_shape + change->come_shapes
               ? SIZE_MAX
               : shape - change->come_shapes + change->gone_shapes;
}

static bool is_gone(const route_change *change, size_t shape) {
    return shape >= change->first_shape && shape - change->first_shape < change->gone_shapes;
}

static bool is_near(const route_change *change, geom_aabb2 box) {
    return (change->gone_walls > 0 && collide_aabb_aabb(box, change->gone) != COLLIDE_APART) ||
           (change->come_walls > 0 && collide_aabb_aabb(box, change->come) != COLLIDE_APART);
}

/* A section near what has changed is stale, and so are those before it on its ring back to one with a node:
 * its first node may continue their last run. */
static void mark_stale(route_reuse *reuse) {
    const route_section *sections = reuse->before->sections;
    for (size_t i = 0; i < reuse->before->section_count; i++) {
        reuse->stale[i] =
            is_gone(reuse->change, sections[i].shape) || is_near(reuse->change, sections[i].box);
        for (size_t k = i; reuse->stale[i] && k > 0 && sections[k].first > 0 && !reuse->stale[k - 1]; k--) {
            reuse->stale[k - 1] = true;
            if (sections[k - 1].node_count > 0) {
                break;
            }
        }
    }
}

bool orca_route_reuse_begin(const geom_allocator *allocator, route_reuse *reuse, const route_layer *before,
                            const route_change *change, double radius) {
    const size_t count = before->section_count;
    *reuse = (route_reuse){.before = before, .change = change};
    reuse->stale = geom_allocator_allocate(allocator, count, sizeof *reuse->stale, _Alignof(bool));
    reuse->new_of =
        geom_allocator_allocate(allocator, before->node_count, sizeof *reuse->new_of, _Alignof(uint32_t));
    if ((count > 0 && !reuse->stale) || (before->node_count > 0 && !reuse->new_of)) {
        return false;
    }
    for (size_t i = 0; i < before->node_count; i++) {
        reuse->new_of[i] = ROUTE_NO_NODE;
    }
    const geom_aabb2 walls = change->gone_walls == 0   ? change->come
                             : change->come_walls == 0 ? change->gone
                                                       : geom_aabb2_union(change->gone, change->come);
    const geom_vec2 reach = geom_vec2_make(radius, radius);
    reuse->box = (geom_aabb2){geom_vec2_sub(walls.min, reach), geom_vec2_add(walls.max, reach)};
    mark_stale(reuse);
    return true;
}

const route_section *orca_route_reuse_section(route_reuse *reuse, size_t shape, size_t ring, size_t vertex) {
    const route_layer *before = reuse->before;
    const size_t old = shape_before(reuse->change, shape);
    if (old == SIZE_MAX) {
        return NULL;
    }
    for (; reuse->next < before->section_count; reuse->next++) {
        const route_section *section = &before->sections[reuse->next];
        if (section->shape > old || (section->shape == old && section->ring > ring) ||
            (section->shape == old && section->ring == ring && section->first >= vertex)) {
            break;
        }
    }
    if (reuse->next == before->section_count || reuse->stale[reuse->next]) {
        return NULL;
    }
    const route_section *section = &before->sections[reuse->next];
    return section->shape == old && section->ring == ring && section->first == vertex ? section : NULL;
}

static void add_to_box(route_reuse *reuse, geom_vec2 p) {
    reuse->box = geom_aabb2_union(reuse->box, (geom_aabb2){p, p});
}

static bool same_node(const route_node *a, const route_node *b) {
    return geom_vec2_equal(a->point, b->point) && geom_vec2_equal(a->before, b->before) &&
           geom_vec2_equal(a->after, b->after);
}

/* Finds which numbers stay as they are. */
static void compare_numbers(route_reuse *reuse) {
    const uint32_t *new_of = reuse->new_of;
    const size_t count = reuse->before->node_count;
    uint32_t lowest = 0;
    while (lowest < count && new_of[lowest] == lowest) {
        lowest++;
    }
    size_t i = lowest;
    while (i < count && (new_of[i] == i || new_of[i] == ROUTE_NO_NODE)) {
        i++;
    }
    reuse->lowest_renumbered = lowest;
    reuse->renumbers = i < count;
}

bool orca_route_reuse_match(const geom_allocator *allocator, route_reuse *reuse, const route_layer *layer) {
    const route_layer *before = reuse->before;
    reuse->node_count = layer->node_count;
    reuse->old_of =
        geom_allocator_allocate(allocator, layer->node_count, sizeof *reuse->old_of, _Alignof(uint32_t));
    if (layer->node_count > 0 && !reuse->old_of) {
        return false;
    }
    for (size_t i = 0; i < layer->node_count; i++) {
        reuse->old_of[i] = ROUTE_NO_NODE;
    }
    for (size_t i = 0; i < before->node_count; i++) {
        if (reuse->new_of[i] != ROUTE_NO_NODE) {
            reuse->old_of[reuse->new_of[i]] = (uint32_t)i;
        }
    }
    size_t from = orca_route_next_open(reuse->old_of, layer->node_count, 0);
    for (size_t i = orca_route_next_open(reuse->new_of, before->node_count, 0); i < before->node_count;
         i = orca_route_next_open(reuse->new_of, before->node_count, i + 1)) {
        size_t other = from;
        for (int k = 0; k < MATCH_AHEAD && other < layer->node_count && reuse->new_of[i] == ROUTE_NO_NODE;
             k++) {
            if (same_node(&before->nodes[i], &layer->nodes[other])) {
                reuse->new_of[i] = (uint32_t)other;
                reuse->old_of[other] = (uint32_t)i;
                from = other;
            }
            other = orca_route_next_open(reuse->old_of, layer->node_count, other + 1);
        }
        from = orca_route_next_open(reuse->old_of, layer->node_count, from);
        if (reuse->new_of[i] == ROUTE_NO_NODE) {
            add_to_box(reuse, before->nodes[i].point);
        }
    }
    for (size_t i = orca_route_next_open(reuse->old_of, layer->node_count, 0); i < layer->node_count;
         i = orca_route_next_open(reuse->old_of, layer->node_count, i + 1)) {
        add_to_box(reuse, layer->nodes[i].point);
    }
    compare_numbers(reuse);
    return true;
}

void orca_route_reuse_free(const geom_allocator *allocator, route_reuse *reuse, bool moved) {
    const size_t before = reuse->before ? reuse->before->node_count : 0;
    const size_t sections = reuse->before ? reuse->before->section_count : 0;
    orca_route_labels_destroy(allocator, moved ? NULL : reuse->labels);
    geom_allocator_release(allocator, reuse->gains, reuse->seen_count, sizeof *reuse->gains, _Alignof(bool));
    geom_allocator_release(allocator, reuse->old_of, reuse->node_count, sizeof *reuse->old_of,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, reuse->new_of, before, sizeof *reuse->new_of, _Alignof(uint32_t));
    geom_allocator_release(allocator, reuse->stale, sections, sizeof *reuse->stale, _Alignof(bool));
}
