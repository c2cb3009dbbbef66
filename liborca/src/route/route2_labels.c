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

/* The memory of the making. */
typedef struct label_maker {
    orca_route_query *query;
    const route_layer *layer;
    route_memory *memory;
    size_t count;      /* of the nodes */
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
    const route_view view = {m->query->map, m->layer, &m->query->marks};
    size_t total = 0;
    *few = true;
    for (size_t i = 0; i < m->count && *few; i++) {
        route_links *links = &m->memory->links[i];
        if (!links->known &&
            !orca_route_find_links(&view, &m->query->allocator, links, (uint32_t)i, m->query->found)) {
            return false;
        }
        total += links->count;
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
    const route_links *links = &m->memory->links[node];
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

static bool add_entry(const geom_allocator *allocator, route_label *label, route_label_entry entry) {
    if (label->count == label->capacity) {
        const uint32_t grown = label->capacity ? 2 * label->capacity : 16;
        route_label_entry *entries =
            geom_allocator_allocate(allocator, grown, sizeof *entries, _Alignof(route_label_entry));
        if (!entries) {
            return false;
        }
        if (label->count > 0) {
            memcpy(entries, label->entries, label->count * sizeof *entries);
        }
        geom_allocator_release(allocator, label->entries, label->capacity, sizeof *entries,
                               _Alignof(route_label_entry));
        label->entries = entries;
        label->capacity = grown;
    }
    label->entries[label->count++] = entry;
    return true;
}

static double shorter(double a, double b) { return a < b ? a : b; }

/* The length from the node to where the distances by hub lead. Four minima at a time, so that none waits for
 * the one before. */
static double length_by_hubs(const route_label *label, const double *by_hub) {
    const route_label_entry *e = label->entries;
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
    const route_label *own = &m->memory->labels[root];
    const uint32_t own_count = own->count;
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[own->entries[i].hub] = own->entries[i].length;
    }
    bool good = reach(m, root, 0.0);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        route_label *label = &m->memory->labels[item.node];
        if (item.estimate > m->cost[item.node] ||
            length_by_hubs(label, m->by_hub) <= item.estimate * rounding) {
            continue;
        }
        good = add_entry(&m->query->allocator, label, (route_label_entry){item.estimate, hub}) &&
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
        m->memory->labels[i] = (route_label){NULL, 0, 0};
    }
    bool good = order_hubs(m);
    for (size_t i = 0; good && *few && i < m->count; i++) {
        good = spread_hub(m, (uint32_t)i, m->order[i].node);
        *few = m->entry_count <= most_entries * m->count;
    }
    return good;
}

void orca_route_labels_free(const geom_allocator *allocator, route_memory *memory) {
    for (size_t i = 0; memory->labels && i < memory->count; i++) {
        geom_allocator_release(allocator, memory->labels[i].entries, memory->labels[i].capacity,
                               sizeof(route_label_entry), _Alignof(route_label_entry));
    }
    geom_allocator_release(allocator, memory->labels, memory->count, sizeof *memory->labels,
                           _Alignof(route_label));
    geom_allocator_release(allocator, memory->to_goal, memory->count, sizeof *memory->to_goal,
                           _Alignof(double));
    memory->labels = NULL;
    memory->to_goal = NULL;
}

/* With memory for the making. */
static bool make(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    route_memory *memory = m->memory;
    bool few = false;
    bool good = find_all_links(m, &few);
    if (good && few) {
        memory->labels =
            geom_allocator_allocate(allocator, m->count, sizeof *memory->labels, _Alignof(route_label));
        good = memory->labels && make_labels(m, &few);
    }
    if (!good || !few) {
        orca_route_labels_free(allocator, memory);
    }
    if (good) {
        memory->state = few ? ROUTE_LABELS_READY : ROUTE_LABELS_REFUSED;
        memory->to_goal = few ? m->by_hub : NULL;
        m->by_hub = few ? NULL : m->by_hub;
    }
    return good;
}

bool orca_route_labels_ready(orca_route_query *query, const route_layer *layer, route_memory *memory) {
    const geom_allocator *allocator = &query->allocator;
    const size_t count = memory->count;
    if (memory->state != ROUTE_LABELS_WAIT || memory->expanded <= patience * count) {
        return true;
    }
    label_maker m = {.query = query, .layer = layer, .memory = memory, .count = count};
    m.cost = geom_allocator_allocate(allocator, count, sizeof *m.cost, _Alignof(double));
    m.by_hub = geom_allocator_allocate(allocator, count, sizeof *m.by_hub, _Alignof(double));
    m.parent = geom_allocator_allocate(allocator, count, sizeof *m.parent, _Alignof(uint32_t));
    m.reached = geom_allocator_allocate(allocator, count, sizeof *m.reached, _Alignof(uint32_t));
    m.order = geom_allocator_allocate(allocator, count, sizeof *m.order, _Alignof(hub_order));
    const bool good = m.cost && m.by_hub && m.parent && m.reached && m.order && make(&m);
    geom_allocator_release(allocator, m.order, count, sizeof *m.order, _Alignof(hub_order));
    geom_allocator_release(allocator, m.reached, count, sizeof *m.reached, _Alignof(uint32_t));
    geom_allocator_release(allocator, m.parent, count, sizeof *m.parent, _Alignof(uint32_t));
    geom_allocator_release(allocator, m.by_hub, count, sizeof *m.by_hub, _Alignof(double));
    geom_allocator_release(allocator, m.cost, count, sizeof *m.cost, _Alignof(double));
    return good;
}

/* ---- Use ---- */

void orca_route_labels_aim(const route_memory *memory, uint32_t node, double length) {
    const route_label *label = &memory->labels[node];
    for (uint32_t i = 0; i < label->count; i++) {
        double *to_goal = &memory->to_goal[label->entries[i].hub];
        const double through = label->entries[i].length + length;
        *to_goal = through < *to_goal ? through : *to_goal;
    }
}

void orca_route_labels_forget_aims(const route_memory *memory) {
    for (size_t i = 0; i < memory->count; i++) {
        memory->to_goal[i] = HUGE_VAL;
    }
}

double orca_route_labels_length(const route_memory *memory, uint32_t node) {
    return length_by_hubs(&memory->labels[node], memory->to_goal);
}
