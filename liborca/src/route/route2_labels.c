/* Labels: the distances of each node to some hubs, so that any two nodes have a hub in common that lies on
 * a shortest path between them. They tell a search how far it is to the goal, so that it looks at little
 * but the shortest path.
 *
 * T. Akiba, Y. Iwata, Y. Yoshida, "Fast exact shortest-path distance queries on large networks by pruned
 * landmark labeling", SIGMOD 2013. Nodes on many shortest paths come first as hubs: they are counted in the
 * trees of shortest paths from some nodes. Labels are short where space is narrow. In open space they would
 * be long, but there straight distances tell a search enough: labels that grow too long are given up. */
#include "route2_internal.h"

#include <geom/sort.h>

#include <string.h>

/* Labels are worth their cost after searches that have expanded so many times all nodes. */
static const uint64_t patience = 16;

/* A map with more than so many links or entries for each node gets no labels. */
static const size_t most_links = 48;
static const size_t most_entries = 96;

/* Trees of shortest paths in which nodes are counted. */
enum {
    TREE_COUNT = 12
};

/* Lengths that differ by less are equal but for rounding. */
static const double rounding = 1.0 + 1e-12;

typedef struct hub_order {
    double paths; /* on which it lies */
    uint32_t node;
} hub_order;

/* One entry of the label of a node: the length of the shortest path to a hub. */
typedef struct label_entry {
    double length;
    uint32_t hub;
} label_entry;

/* The label of a node while it grows. */
typedef struct growing_label {
    label_entry *entries;
    uint32_t count;
    size_t capacity;
} growing_label;

/* The memory of the making. */
typedef struct label_maker {
    orca_route_query *query;
    const route_layer *layer;
    size_t count;              /* of the nodes */
    const route_links **links; /* of each node */
    growing_label *labels;
    double *cost;      /* of each node; HUGE_VAL between searches */
    double *by_hub;    /* distances of the root to its hubs; HUGE_VAL between searches */
    uint32_t *parent;  /* of each node in a tree */
    uint32_t *reached; /* nodes, in the order in which they were */
    size_t reached_count;
    hub_order *order;
    size_t entry_count;
} label_maker;

/* ---- Links of all nodes ---- */

/* Finds all links. *few tells whether there are few enough. False without memory. */
static bool find_all_links(label_maker *m, bool *few) {
    size_t total = 0;
    *few = true;
    for (size_t i = 0; i < m->count && *few; i++) {
        m->links[i] = orca_route_links_of(m->query, m->layer, (uint32_t)i);
        if (!m->links[i]) {
            return false;
        }
        total += m->links[i]->count;
        *few = total <= most_links * (i + 64);
    }
    return true;
}

/* ---- Searches from a root ---- */

/* Lowers the cost of a node. False without memory. */
static bool reach(label_maker *m, uint32_t node, double cost) {
    if (cost >= m->cost[node]) {
        return true;
    }
    if (m->cost[node] == HUGE_VAL) {
        m->reached[m->reached_count++] = node;
    }
    m->cost[node] = cost;
    return orca_route_query_push(m->query, (route_queue_item){cost, node, false});
}

static bool reach_from(label_maker *m, uint32_t node) {
    const route_links *links = m->links[node];
    for (uint32_t i = 0; i < links->count; i++) {
        const uint32_t there = links->items[i].node;
        const double cost = m->cost[node] + links->items[i].length;
        if (cost < m->cost[there]) {
            m->parent[there] = node;
        }
        if (!reach(m, there, cost)) {
            return false;
        }
    }
    return true;
}

static void forget_costs(label_maker *m) {
    for (size_t i = 0; i < m->reached_count; i++) {
        m->cost[m->reached[i]] = HUGE_VAL;
    }
    m->reached_count = 0;
    m->query->queue_count = 0;
}

/* ---- The order of hubs ---- */

/* Counts, for each node, the nodes behind it in the tree of shortest paths from a root. */
static bool count_paths(label_maker *m, uint32_t root, uint32_t *settled, double *behind) {
    size_t count = 0;
    m->parent[root] = root;
    bool good = reach(m, root, 0.0);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        if (item.estimate == m->cost[item.node] && behind[item.node] == 0.0) {
            behind[item.node] = 1.0;
            settled[count++] = item.node;
            good = reach_from(m, item.node);
        }
    }
    for (size_t i = count; i > 0; i--) {
        const uint32_t node = settled[i - 1];
        m->order[node].paths += behind[node];
        if (node != root) {
            behind[m->parent[node]] += behind[node];
        }
        behind[node] = 0.0;
    }
    forget_costs(m);
    return good;
}

static bool more_paths(const void *context, const void *a, const void *b) {
    const hub_order *first = a;
    const hub_order *second = b;
    (void)context;
    return first->paths > second->paths || (first->paths == second->paths && first->node < second->node);
}

/* Roots are spread over the nodes evenly. */
static bool order_hubs(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    uint32_t *settled = geom_allocator_allocate(allocator, m->count, sizeof *settled, _Alignof(uint32_t));
    double *behind = geom_allocator_allocate(allocator, m->count, sizeof *behind, _Alignof(double));
    bool good = settled && behind;
    for (size_t i = 0; good && i < m->count; i++) {
        m->order[i] = (hub_order){0.0, (uint32_t)i};
        behind[i] = 0.0;
    }
    for (size_t tree = 0; good && tree < TREE_COUNT; tree++) {
        good = count_paths(m, (uint32_t)((2 * tree + 1) * m->count / (2 * TREE_COUNT)), settled, behind);
    }
    geom_allocator_release(allocator, behind, m->count, sizeof *behind, _Alignof(double));
    geom_allocator_release(allocator, settled, m->count, sizeof *settled, _Alignof(uint32_t));
    if (good) {
        geom_sort_in_place(m->order, m->count, sizeof *m->order, more_paths, NULL);
    }
    return good;
}

/* ---- Labels ---- */

static bool add_entry(const geom_allocator *allocator, growing_label *label, label_entry entry) {
    label_entry *entries = orca_route_room_for_one(allocator, label->entries, label->count, &label->capacity,
                                                   sizeof *entries, _Alignof(label_entry));
    if (!entries) {
        return false;
    }
    label->entries = entries;
    label->entries[label->count++] = entry;
    return true;
}

static double shorter(double a, double b) { return a < b ? a : b; }

/* The length from the node to where the distances by hub lead. Four minima at a time, so that none waits
 * for the one before. */
static double length_by_hubs(const growing_label *label, const double *by_hub) {
    const label_entry *e = label->entries;
    double shortest[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    uint32_t i = 0;
    for (; i + 4 <= label->count; i += 4) {
        for (uint32_t k = 0; k < 4; k++) {
            shortest[k] = shorter(by_hub[e[i + k].hub] + e[i + k].length, shortest[k]);
        }
    }
    for (; i < label->count; i++) {
        shortest[0] = shorter(by_hub[e[i].hub] + e[i].length, shortest[0]);
    }
    return shorter(shorter(shortest[0], shortest[1]), shorter(shortest[2], shortest[3]));
}

/* Adds one hub to the labels of all nodes whose distance to it the earlier hubs do not tell. */
static bool spread_hub(label_maker *m, uint32_t hub, uint32_t root) {
    const growing_label *own = &m->labels[root];
    const uint32_t own_count = own->count;
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[own->entries[i].hub] = own->entries[i].length;
    }
    bool good = reach(m, root, 0.0);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        growing_label *label = &m->labels[item.node];
        if (item.estimate > m->cost[item.node] ||
            length_by_hubs(label, m->by_hub) <= item.estimate * rounding) {
            continue;
        }
        good = add_entry(&m->query->allocator, label, (label_entry){item.estimate, hub}) &&
               reach_from(m, item.node);
        m->entry_count++;
    }
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[own->entries[i].hub] = HUGE_VAL;
    }
    forget_costs(m);
    return good;
}

/* *few tells whether the labels are short enough. False without memory. */
static bool make_labels(label_maker *m, bool *few) {
    for (size_t i = 0; i < m->count; i++) {
        m->cost[i] = m->by_hub[i] = HUGE_VAL;
    }
    bool good = order_hubs(m);
    for (size_t i = 0; good && *few && i < m->count; i++) {
        good = spread_hub(m, (uint32_t)i, m->order[i].node);
        *few = m->entry_count <= most_entries * m->count;
    }
    return good;
}

/* ---- Labels as they are used ---- */

void orca_route_labels_destroy(const geom_allocator *allocator, route_labels *labels) {
    if (!labels) {
        return;
    }
    geom_allocator_release(allocator, labels->changed, labels->changed_capacity, sizeof *labels->changed,
                           _Alignof(route_changed));
    geom_allocator_release(allocator, labels->of_node, labels->node_count, sizeof *labels->of_node,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->lengths, labels->entry_count, sizeof *labels->lengths,
                           _Alignof(double));
    geom_allocator_release(allocator, labels->hubs, labels->entry_count, sizeof *labels->hubs,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->first, labels->count + 1, sizeof *labels->first,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels, 1, sizeof *labels, _Alignof(route_labels));
}

/* Room for so many labels. NULL without memory. */
static route_labels *create_labels(const geom_allocator *allocator, size_t count, size_t entry_count) {
    route_labels *l = geom_allocator_allocate(allocator, 1, sizeof *l, _Alignof(route_labels));
    if (!l) {
        return NULL;
    }
    *l = (route_labels){.count = count, .entry_count = entry_count, .node_count = count};
    l->first = geom_allocator_allocate(allocator, count + 1, sizeof *l->first, _Alignof(uint32_t));
    l->hubs = geom_allocator_allocate(allocator, entry_count, sizeof *l->hubs, _Alignof(uint32_t));
    l->lengths = geom_allocator_allocate(allocator, entry_count, sizeof *l->lengths, _Alignof(double));
    l->of_node = geom_allocator_allocate(allocator, count, sizeof *l->of_node, _Alignof(uint32_t));
    if (!l->first || !l->hubs || !l->lengths || !l->of_node) {
        orca_route_labels_destroy(allocator, l);
        return NULL;
    }
    return l;
}

/* All labels, one after another. NULL without memory. */
static route_labels *pack(const label_maker *m) {
    route_labels *labels = create_labels(&m->query->map->allocator, m->count, m->entry_count);
    uint32_t next = 0;
    for (size_t i = 0; labels && i < m->count; i++) {
        labels->first[i] = next;
        labels->of_node[i] = (uint32_t)i;
        for (uint32_t k = 0; k < m->labels[i].count; k++) {
            labels->hubs[next] = m->labels[i].entries[k].hub;
            labels->lengths[next++] = m->labels[i].entries[k].length;
        }
    }
    if (labels) {
        labels->first[m->count] = next;
        labels->walls_hash = m->query->map->walls_hash;
    }
    return labels;
}

/* ---- The making ---- */

static bool reserve_maker(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    m->links = geom_allocator_allocate(allocator, m->count, sizeof *m->links, _Alignof(const route_links *));
    m->labels = geom_allocator_allocate(allocator, m->count, sizeof *m->labels, _Alignof(growing_label));
    m->cost = geom_allocator_allocate(allocator, m->count, sizeof *m->cost, _Alignof(double));
    m->by_hub = geom_allocator_allocate(allocator, m->count, sizeof *m->by_hub, _Alignof(double));
    m->parent = geom_allocator_allocate(allocator, m->count, sizeof *m->parent, _Alignof(uint32_t));
    m->reached = geom_allocator_allocate(allocator, m->count, sizeof *m->reached, _Alignof(uint32_t));
    m->order = geom_allocator_allocate(allocator, m->count, sizeof *m->order, _Alignof(hub_order));
    if (m->labels) {
        memset(m->labels, 0, m->count * sizeof *m->labels);
    }
    return m->links && m->labels && m->cost && m->by_hub && m->parent && m->reached && m->order;
}

static void release_maker(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    for (size_t i = 0; m->labels && i < m->count; i++) {
        geom_allocator_release(allocator, m->labels[i].entries, m->labels[i].capacity, sizeof(label_entry),
                               _Alignof(label_entry));
    }
    geom_allocator_release(allocator, m->order, m->count, sizeof *m->order, _Alignof(hub_order));
    geom_allocator_release(allocator, m->reached, m->count, sizeof *m->reached, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->parent, m->count, sizeof *m->parent, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->by_hub, m->count, sizeof *m->by_hub, _Alignof(double));
    geom_allocator_release(allocator, m->cost, m->count, sizeof *m->cost, _Alignof(double));
    geom_allocator_release(allocator, m->labels, m->count, sizeof *m->labels, _Alignof(growing_label));
    geom_allocator_release(allocator, m->links, m->count, sizeof *m->links, _Alignof(const route_links *));
}

/* Makes labels. NULL without memory, or if they are `refused`. */
static route_labels *make(label_maker *m, bool *refused) {
    bool few = false;
    if (!reserve_maker(m) || !find_all_links(m, &few) || (few && !make_labels(m, &few))) {
        return NULL;
    }
    *refused = !few;
    return few ? pack(m) : NULL;
}

/* Whether labels are worth their cost, for the first time or after edits. */
static bool are_wanted(const route_knowledge *knowledge, const route_labels *labels) {
    return atomic_load_explicit(&knowledge->expanded, memory_order_relaxed) >
               patience * knowledge->node_count &&
           (!labels || labels->changed_count > 0);
}

/* By the only thread that makes labels now. False without memory. */
static bool replace_labels(orca_route_query *query, const route_layer *layer) {
    route_knowledge *knowledge = layer->knowledge;
    route_labels *old = atomic_load_explicit(&knowledge->labels, memory_order_acquire);
    if (!are_wanted(knowledge, old)) { /* another thread was faster */
        atomic_store_explicit(&knowledge->state, ROUTE_LABELS_WAIT, memory_order_release);
        return true;
    }
    bool refused = false;
    label_maker m = {.query = query, .layer = layer, .count = knowledge->node_count};
    route_labels *labels = make(&m, &refused);
    release_maker(&m);
    if (labels) {
        knowledge->retired = old;
        atomic_store_explicit(&knowledge->expanded, 0, memory_order_relaxed);
        atomic_store_explicit(&knowledge->labels, labels, memory_order_release);
    }
    atomic_store_explicit(&knowledge->state, refused ? ROUTE_LABELS_REFUSED : ROUTE_LABELS_WAIT,
                          memory_order_release);
    return labels || refused;
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

void orca_route_labels_aim(const route_labels *labels, uint32_t label, double length, double *to_place) {
    for (uint32_t i = labels->first[label]; i < labels->first[label + 1]; i++) {
        double *there = &to_place[labels->hubs[i]];
        *there = shorter(labels->lengths[i] + length, *there);
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
void orca_route_labels_bridge(const route_labels *labels, const double *beyond, double *to_place) {
    double from[ROUTE_MOST_REGIONS];
    double onward[ROUTE_MOST_REGIONS];
    for (size_t r = 0; r < labels->region_count; r++) {
        from[r] = beyond[r];
    }
    for (size_t i = 0; i < labels->changed_count; i++) {
        const route_changed c = labels->changed[i];
        from[c.region] =
            shorter(c.reach + orca_route_labels_length(labels, c.label, to_place), from[c.region]);
    }
    for (size_t r = 0; r < labels->region_count; r++) {
        onward[r] = from[r];
        for (size_t k = 0; k < labels->region_count; k++) {
            onward[r] = shorter(labels->apart[r][k] + from[k], onward[r]);
        }
    }
    for (size_t i = 0; i < labels->changed_count; i++) {
        const route_changed c = labels->changed[i];
        if (onward[c.region] < HUGE_VAL) {
            orca_route_labels_aim(labels, c.label, c.reach + onward[c.region], to_place);
        }
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
