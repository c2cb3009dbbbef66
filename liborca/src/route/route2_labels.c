/* Labels: the distances of each node to some hubs, so that any two nodes have a hub in common that lies on a
 * shortest path between them. They tell a search how far it is to the goal, so that it looks at little but
 * the shortest path.
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
    uint32_t capacity;
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
    if (label->count == label->capacity) {
        const uint32_t grown = label->capacity ? 2 * label->capacity : 16;
        label_entry *entries =
            geom_allocator_allocate(allocator, grown, sizeof *entries, _Alignof(label_entry));
        if (!entries) {
            return false;
        }
        if (label->count > 0) {
            memcpy(entries, label->entries, label->count * sizeof *entries);
        }
        geom_allocator_release(allocator, label->entries, label->capacity, sizeof *entries,
                               _Alignof(label_entry));
        label->entries = entries;
        label->capacity = grown;
    }
    label->entries[label->count++] = entry;
    return true;
}

static double shorter(double a, double b) { return a < b ? a : b; }

/* The length from the node to where the distances by hub lead. Four minima at a time, so that none waits for
 * the one before. */
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

void orca_route_labels_free(const geom_allocator *allocator, route_labels *labels, size_t node_count) {
    geom_allocator_release(allocator, labels->lengths, labels->entry_count, sizeof *labels->lengths,
                           _Alignof(double));
    geom_allocator_release(allocator, labels->hubs, labels->entry_count, sizeof *labels->hubs,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, labels->first, node_count + 1, sizeof *labels->first,
                           _Alignof(uint32_t));
    *labels = (route_labels){.first = NULL};
}

/* All labels, one after another. False without memory. */
static bool pack(const label_maker *m, const geom_allocator *allocator, route_labels *out) {
    out->entry_count = m->entry_count;
    out->first = geom_allocator_allocate(allocator, m->count + 1, sizeof *out->first, _Alignof(uint32_t));
    out->hubs = geom_allocator_allocate(allocator, m->entry_count, sizeof *out->hubs, _Alignof(uint32_t));
    out->lengths = geom_allocator_allocate(allocator, m->entry_count, sizeof *out->lengths, _Alignof(double));
    if (!out->first || !out->hubs || !out->lengths) {
        orca_route_labels_free(allocator, out, m->count);
        return false;
    }
    uint32_t next = 0;
    for (size_t i = 0; i < m->count; i++) {
        out->first[i] = next;
        for (uint32_t k = 0; k < m->labels[i].count; k++) {
            out->hubs[next] = m->labels[i].entries[k].hub;
            out->lengths[next++] = m->labels[i].entries[k].length;
        }
    }
    out->first[m->count] = next;
    return true;
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

/* The state after the making: WAIT if there was no memory. */
static route_labels_state make(label_maker *m, route_labels *out) {
    bool few = false;
    if (!reserve_maker(m) || !find_all_links(m, &few) || (few && !make_labels(m, &few))) {
        return ROUTE_LABELS_WAIT;
    }
    if (!few) {
        return ROUTE_LABELS_REFUSED;
    }
    return pack(m, &m->query->map->allocator, out) ? ROUTE_LABELS_READY : ROUTE_LABELS_WAIT;
}

bool orca_route_labels_ready(orca_route_query *query, const route_layer *layer, const route_labels **out) {
    route_knowledge *knowledge = layer->knowledge;
    const uint64_t expanded = atomic_load_explicit(&knowledge->expanded, memory_order_relaxed);
    route_labels_state state = atomic_load_explicit(&knowledge->state, memory_order_acquire);
    bool good = true;
    if (state == ROUTE_LABELS_WAIT && expanded > patience * knowledge->node_count &&
        atomic_compare_exchange_strong_explicit(&knowledge->state, &state, ROUTE_LABELS_MAKING,
                                                memory_order_acquire, memory_order_acquire)) {
        label_maker m = {.query = query, .layer = layer, .count = knowledge->node_count};
        state = make(&m, &knowledge->labels);
        release_maker(&m);
        atomic_store_explicit(&knowledge->state, state, memory_order_release);
        good = state != ROUTE_LABELS_WAIT;
    }
    *out = state == ROUTE_LABELS_READY ? &knowledge->labels : NULL;
    return good;
}

/* ---- Use ---- */

void orca_route_labels_aim(const route_labels *labels, uint32_t node, double length, double *to_goal) {
    for (uint32_t i = labels->first[node]; i < labels->first[node + 1]; i++) {
        double *there = &to_goal[labels->hubs[i]];
        *there = shorter(labels->lengths[i] + length, *there);
    }
}

double orca_route_labels_length(const route_labels *labels, uint32_t node, const double *to_goal) {
    const uint32_t end = labels->first[node + 1];
    uint32_t i = labels->first[node];
    double shortest[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    for (; i + 4 <= end; i += 4) {
        for (uint32_t k = 0; k < 4; k++) {
            shortest[k] = shorter(to_goal[labels->hubs[i + k]] + labels->lengths[i + k], shortest[k]);
        }
    }
    for (; i < end; i++) {
        shortest[0] = shorter(to_goal[labels->hubs[i]] + labels->lengths[i], shortest[0]);
    }
    return shorter(shorter(shortest[0], shortest[1]), shorter(shortest[2], shortest[3]));
}
