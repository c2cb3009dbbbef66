/* Labels: the distances of each node to some hubs, so that any two nodes have a hub in common that lies on
 * a shortest path between them. They tell a search how far it is to the goal, and the shortest path
 * itself. */
#include "route2_query.h"

/* Labels are worth their cost after searches that have expanded so many times all nodes. */
static const uint64_t patience = 16;

/* ---- Memory ---- */

void orca_route_labels_destroy(const geom_allocator *allocator, route_labels *labels) {
    if (!labels) {
        return;
    }
    geom_allocator_release(allocator, labels->changed, labels->changed_capacity, sizeof *labels->changed,
                           _Alignof(route_changed));
    geom_allocator_release(allocator, labels->node_of, labels->count, sizeof *labels->node_of,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->of_node, labels->node_count, sizeof *labels->of_node,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->hops, labels->entry_count, sizeof *labels->hops,
                           _Alignof(route_hop));
    geom_allocator_release(allocator, labels->lengths, labels->entry_count, sizeof *labels->lengths,
                           _Alignof(double));
    geom_allocator_release(allocator, labels->hubs, labels->entry_count, sizeof *labels->hubs,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->first, labels->count + 1, sizeof *labels->first,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels, 1, sizeof *labels, _Alignof(route_labels));
}

route_labels *orca_route_labels_create(const geom_allocator *allocator, size_t count, size_t entry_count) {
    route_labels *l = geom_allocator_allocate(allocator, 1, sizeof *l, _Alignof(route_labels));
    if (!l) {
        return NULL;
    }
    *l = (route_labels){.count = count, .entry_count = entry_count, .node_count = count};
    l->first = geom_allocator_allocate(allocator, count + 1, sizeof *l->first, _Alignof(uint32_t));
    l->hubs = geom_allocator_allocate(allocator, entry_count, sizeof *l->hubs, _Alignof(uint32_t));
    l->lengths = geom_allocator_allocate(allocator, entry_count, sizeof *l->lengths, _Alignof(double));
    l->hops = geom_allocator_allocate(allocator, entry_count, sizeof *l->hops, _Alignof(route_hop));
    l->of_node = geom_allocator_allocate(allocator, count, sizeof *l->of_node, _Alignof(uint32_t));
    l->node_of = geom_allocator_allocate(allocator, count, sizeof *l->node_of, _Alignof(uint32_t));
    if (!l->first || !l->hubs || !l->lengths || !l->hops || !l->of_node || !l->node_of) {
        orca_route_labels_destroy(allocator, l);
        return NULL;
    }
    return l;
}

/* ---- When they are made ---- */

bool orca_route_labels_pay(const route_knowledge *knowledge) {
    return atomic_load_explicit(&knowledge->expanded, memory_order_relaxed) >
           patience * knowledge->node_count;
}

/* Whether labels are worth their cost, for the first time or after edits. */
static bool are_wanted(const route_knowledge *knowledge, const route_labels *labels) {
    return orca_route_labels_pay(knowledge) && (!labels || labels->changed_count > 0);
}

/* By the only thread that makes labels now. False without memory. */
static bool replace_labels(orca_route_query *query, const route_layer *layer) {
    route_knowledge *knowledge = layer->knowledge;
    route_labels *old = atomic_load_explicit(&knowledge->labels, memory_order_acquire);
    if (!are_wanted(knowledge, old)) { /* another thread was faster */
        atomic_store_explicit(&knowledge->state, ROUTE_LABELS_WAIT, memory_order_release);
        return true;
    }
    route_labels_state state = ROUTE_LABELS_WAIT;
    route_labels *labels = orca_route_labels_make(query, layer, &state);
    if (labels) {
        orca_route_labels_destroy(&query->map->allocator, knowledge->spare); /* of another edit */
        knowledge->spare = old;
        atomic_store_explicit(&knowledge->expanded, 0, memory_order_relaxed);
        atomic_store_explicit(&knowledge->labels, labels, memory_order_release);
    }
    atomic_store_explicit(&knowledge->state, state, memory_order_release);
    return labels || state != ROUTE_LABELS_WAIT;
}

bool orca_route_labels_ready(orca_route_query *query, const route_layer *layer, const route_labels **out) {
    route_knowledge *knowledge = layer->knowledge;
    route_labels_state wait = ROUTE_LABELS_WAIT;
    *out = atomic_load_explicit(&knowledge->labels, memory_order_acquire);
    if (!are_wanted(knowledge, *out) ||
        !atomic_compare_exchange_strong_explicit(&knowledge->state, &wait, ROUTE_LABELS_MAKING,
                                                 memory_order_acquire, memory_order_relaxed)) {
        return true;
    }
    const bool good = replace_labels(query, layer);
    *out = atomic_load_explicit(&knowledge->labels, memory_order_acquire);
    return good;
}

/* ---- Use ---- */

static double shorter(double a, double b) { return a < b ? a : b; }

void orca_route_labels_aim(const route_labels *labels, uint32_t label, double length, double *to_place) {
    for (uint32_t i = labels->first[label]; i < labels->first[label + 1]; i++) {
        double *there = &to_place[labels->hubs[i]];
        *there = shorter(labels->lengths[i] + length, *there);
    }
}

void orca_route_labels_clear(const route_labels *labels, uint32_t label, double *to_place) {
    for (uint32_t i = labels->first[label]; i < labels->first[label + 1]; i++) {
        to_place[labels->hubs[i]] = HUGE_VAL;
    }
}

void orca_route_labels_beyond(const route_labels *labels, geom_vec2 node, double length, double *beyond) {
    for (size_t r = 0; r < labels->region_count; r++) {
        if (orca_route_box_distance(labels->regions[r], node) == 0.0) {
            beyond[r] = shorter(length, beyond[r]);
        }
    }
}

/* A path in the graph as it is now uses no link that has changed, and then it is one of the graph of the
 * labels. Or it comes to a node with such links and from there to a region, perhaps from one region to
 * others, and at last from a region to a node with such links, or to one without a label, and on from there
 * as in the graph of the labels. If its first link that has changed is also the last, that link alone
 * crosses the region between its ends. */
void orca_route_labels_bridge(const route_labels *labels, const double *beyond, const double *to_place,
                              double *past_change) {
    double from[ROUTE_MOST_REGIONS];
    double onward[ROUTE_MOST_REGIONS];
    for (size_t r = 0; r < labels->region_count; r++) {
        from[r] = beyond[r];
    }
    for (size_t i = 0; i < labels->changed_count; i++) {
        const route_changed c = labels->changed[i];
        from[c.region] = shorter(c.length + to_place[c.hub], from[c.region]);
    }
    for (size_t r = 0; r < labels->region_count; r++) {
        onward[r] = from[r];
        for (size_t k = 0; k < labels->region_count; k++) {
            onward[r] = shorter(labels->apart[r][k] + from[k], onward[r]);
        }
    }
    for (size_t i = 0; i < labels->changed_count; i++) {
        const route_changed c = labels->changed[i];
        past_change[c.hub] = shorter(c.length + onward[c.region], past_change[c.hub]);
    }
}

double orca_route_labels_length(const route_labels *labels, uint32_t label, const double *to_place) {
    const uint32_t end = labels->first[label + 1];
    uint32_t i = labels->first[label];
    double shortest[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (; i + 4 <= end; i += 4) {
        for (uint32_t k = 0; k < 4; k++) {
            shortest[k] = shorter(to_place[labels->hubs[i + k]] + labels->lengths[i + k], shortest[k]);
        }
    }
    for (; i < end; i++) {
        shortest[0] = shorter(to_place[labels->hubs[i]] + labels->lengths[i], shortest[0]);
    }
    return shorter(shorter(shortest[0], shortest[1]), shorter(shortest[2], shortest[3]));
}

route_lengths orca_route_labels_lengths(const route_labels *labels, uint32_t label, const double *to_place,
                                        const double *past_change) {
    const uint32_t end = labels->first[label + 1];
    uint32_t i = labels->first[label];
    double before[2] = {HUGE_VAL, HUGE_VAL};
    double past[2] = {HUGE_VAL, HUGE_VAL};
    for (; i + 2 <= end; i += 2) {
        for (uint32_t k = 0; k < 2; k++) {
            before[k] = shorter(to_place[labels->hubs[i + k]] + labels->lengths[i + k], before[k]);
            past[k] = shorter(past_change[labels->hubs[i + k]] + labels->lengths[i + k], past[k]);
        }
    }
    for (; i < end; i++) {
        before[0] = shorter(to_place[labels->hubs[i]] + labels->lengths[i], before[0]);
        past[0] = shorter(past_change[labels->hubs[i]] + labels->lengths[i], past[0]);
    }
    return (route_lengths){shorter(before[0], before[1]), shorter(past[0], past[1])};
}

uint32_t orca_route_labels_entry(const route_labels *labels, uint32_t label, uint32_t hub) {
    uint32_t first = labels->first[label];
    uint32_t last = labels->first[label + 1] - 1;
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        if (labels->hubs[middle] < hub) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}
