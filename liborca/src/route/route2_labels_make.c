/* The making of labels.
 *
 * T. Akiba, Y. Iwata, Y. Yoshida, "Fast exact shortest-path distance queries on large networks by pruned
 * landmark labeling", SIGMOD 2013. Nodes on many shortest paths come first as hubs: they are counted in the
 * trees of shortest paths from some nodes. Labels are short where space is narrow. In open space they would
 * be long, but there straight distances tell a search enough: labels that grow too long are given up.
 *
 * Hops tell the paths themselves, and whether there are others as short. For that each of the paths of equal
 * length needs its own hub, the first one on it, as in the counting of shortest paths: Y. Zhang, J. X. Yu,
 * "Hub labeling for shortest path counting", SIGMOD 2020. */
#include "route2_query.h"

#include <geom/sort.h>

#include <string.h>

/* A map with more than so many links or entries for each node gets no labels. */
static const size_t most_links = 48;
static const size_t most_entries = 96;

/* Trees of shortest paths in which nodes are counted. */
enum {
    TREE_COUNT = 12
};

/* Lengths that differ by less are equal but for rounding. */
static const double rounding = 1.0 + 1e-12;

/* Paths of equal length are told apart from others by this part of the longest path: far above the rounding
 * of its sum, and far below any difference that matters. */
static const double tie_part = 1e-10;

/* Where more entries for each node stand for paths of equal length, these are no longer told. */
static const size_t most_ties = 4;

typedef struct hub_order {
    double paths; /* on which it lies */
    uint32_t node;
} hub_order;

/* One entry of the label of a node: the length of the shortest path to a hub. */
typedef struct label_entry {
    double length;
    uint32_t hub;
    uint32_t next; /* the node to which it goes on; ROUTE_NO_NODE: there is another path as short */
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
    size_t count;        /* of the nodes */
    route_links **links; /* of each node */
    growing_label *labels;
    double *cost;      /* of each node; HUGE_VAL between searches */
    double *by_hub;    /* distances of the root to its hubs; HUGE_VAL between searches */
    uint32_t *parent;  /* of each node in a tree */
    bool *tied;        /* whether another parent is as good */
    uint32_t *rank;    /* of each node as a hub */
    uint32_t *reached; /* nodes, in the order in which they were */
    size_t reached_count;
    hub_order *order;
    size_t entry_count;
    size_t tie_count;     /* entries that are there only for paths of equal length */
    double shortest_link; /* of all links */
    double tie;           /* as of labels; HUGE_VAL: paths of equal length are not told */
} label_maker;

static double shorter(double a, double b) { return a < b ? a : b; }

/* ---- Links of all nodes ---- */

/* Looks which links of a node lead there. Returns how many do. */
static size_t look_for_links(label_maker *m, uint32_t node) {
    size_t count = 0;
    for (uint32_t k = 0; k < m->links[node]->count; k++) {
        route_link *link = &m->links[node]->items[k];
        if (orca_route_link_leads(m->query, m->layer, node, link)) {
            m->shortest_link = shorter(link->length, m->shortest_link);
            count++;
        }
    }
    return count;
}

/* Finds all links. *few tells whether there are few enough. False without memory. */
static bool find_all_links(label_maker *m, bool *few) {
    size_t total = 0;
    *few = true;
    for (size_t i = 0; i < m->count && *few; i++) {
        m->links[i] = orca_route_links_of(m->query, m->layer, (uint32_t)i);
        if (!m->links[i]) {
            return false;
        }
        total += look_for_links(m, (uint32_t)i);
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
    return orca_route_query_push(m->query, (route_queue_item){cost, node, ROUTE_NO_NODE});
}

/* Notes from where the shortest path comes to a node, and whether another one is as short. */
static void note_parent(label_maker *m, uint32_t from, uint32_t to, double cost) {
    const double before = m->cost[to];
    if (cost < before) {
        m->parent[to] = from;
        m->tied[to] = before - cost <= m->tie;
    } else {
        m->tied[to] = m->tied[to] || cost - before <= m->tie;
    }
}

static bool reach_from(label_maker *m, uint32_t node) {
    const route_links *links = m->links[node];
    bool good = true;
    for (uint32_t i = 0; i < links->count && good; i++) {
        const route_link *link = &links->items[i];
        if (atomic_load_explicit(&link->state, memory_order_relaxed) == ROUTE_LINK_OPEN) {
            const double cost = m->cost[node] + link->length;
            note_parent(m, node, link->node, cost);
            good = reach(m, link->node, cost);
        }
    }
    return good;
}

static void forget_costs(label_maker *m) {
    for (size_t i = 0; i < m->reached_count; i++) {
        m->cost[m->reached[i]] = HUGE_VAL;
    }
    m->reached_count = 0;
    m->query->queue_count = 0;
}

/* ---- The order of hubs ---- */

/* Counts, for each node, the nodes behind it in the tree of shortest paths from a root. Raises `longest` to
 * the length of the longest of these. */
static bool count_paths(label_maker *m, uint32_t root, uint32_t *settled, double *behind, double *longest) {
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
    *longest = count > 0 ? fmax(m->cost[settled[count - 1]], *longest) : *longest;
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
    double longest = 0.0;
    bool good = settled && behind;
    for (size_t i = 0; good && i < m->count; i++) {
        m->order[i] = (hub_order){0.0, (uint32_t)i};
        behind[i] = 0.0;
    }
    for (size_t tree = 0; good && tree < TREE_COUNT; tree++) {
        const size_t root = (2 * tree + 1) * m->count / (2 * TREE_COUNT);
        good = count_paths(m, (uint32_t)root, settled, behind, &longest);
    }
    m->tie = tie_part * longest;
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

/* Whether earlier hubs tell of the paths from a root to a node that the search has found. They do if they
 * tell of a shorter one, and at an earlier hub. */
static bool is_covered(label_maker *m, route_queue_item item, uint32_t hub) {
    const double known = length_by_hubs(&m->labels[item.node], m->by_hub);
    if (known > item.estimate * rounding) {
        return false;
    }
    const bool other = m->rank[item.node] >= hub && known >= item.estimate - m->tie && m->tie < HUGE_VAL;
    m->tie_count += other ? 1 : 0;
    return !other;
}

/* Adds one hub to the labels of all nodes whose distance to it the earlier hubs do not tell. */
static bool spread_hub(label_maker *m, uint32_t hub, uint32_t root) {
    const growing_label *own = &m->labels[root];
    const uint32_t own_count = own->count;
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[own->entries[i].hub] = own->entries[i].length;
    }
    m->parent[root] = root;
    m->tied[root] = false;
    bool good = reach(m, root, 0.0);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        const uint32_t node = item.node;
        if (item.estimate > m->cost[node] || is_covered(m, item, hub)) {
            continue;
        }
        const label_entry entry = {item.estimate, hub, m->tied[node] ? ROUTE_NO_NODE : m->parent[node]};
        good = add_entry(&m->query->allocator, &m->labels[node], entry) && reach_from(m, node);
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
    for (size_t i = 0; good && i < m->count; i++) {
        m->rank[m->order[i].node] = (uint32_t)i;
    }
    m->tie = 2.0 * m->tie < m->shortest_link ? m->tie : HUGE_VAL;
    for (size_t i = 0; good && *few && i < m->count; i++) {
        good = spread_hub(m, (uint32_t)i, m->order[i].node);
        m->tie = m->tie_count <= most_ties * m->count ? m->tie : HUGE_VAL;
        *few = m->entry_count <= most_entries * m->count;
    }
    return good;
}

/* ---- Hops ---- */

/* Finds where hops lead, in labels that have all else. */
static void connect_hops(const label_maker *m, const route_labels *labels) {
    for (size_t i = 0; i < m->count; i++) {
        for (uint32_t k = 0; k < m->labels[i].count; k++) {
            const label_entry *e = &m->labels[i].entries[k];
            const uint32_t entry =
                e->next == ROUTE_NO_NODE ? 0 : orca_route_labels_entry(labels, e->next, e->hub);
            labels->hops[labels->first[i] + k] = (route_hop){e->next, entry};
        }
    }
}

/* All labels, one after another. NULL without memory. */
static route_labels *pack(const label_maker *m) {
    const orca_route_map *map = m->query->map;
    route_labels *labels = orca_route_labels_create(&map->allocator, m->count, m->entry_count);
    uint32_t next = 0;
    for (size_t i = 0; labels && i < m->count; i++) {
        labels->first[i] = next;
        labels->of_node[i] = labels->node_of[i] = (uint32_t)i;
        for (uint32_t k = 0; k < m->labels[i].count; k++) {
            labels->hubs[next] = m->labels[i].entries[k].hub;
            labels->lengths[next++] = m->labels[i].entries[k].length;
        }
    }
    if (labels) {
        labels->first[m->count] = next;
        labels->walls_hash = map->walls_hash;
        labels->version = map->version;
        labels->tie = m->tie;
        connect_hops(m, labels);
    }
    return labels;
}

/* ---- The making ---- */

static bool reserve_maker(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    m->links = geom_allocator_allocate(allocator, m->count, sizeof *m->links, _Alignof(route_links *));
    m->labels = geom_allocator_allocate(allocator, m->count, sizeof *m->labels, _Alignof(growing_label));
    m->cost = geom_allocator_allocate(allocator, m->count, sizeof *m->cost, _Alignof(double));
    m->by_hub = geom_allocator_allocate(allocator, m->count, sizeof *m->by_hub, _Alignof(double));
    m->parent = geom_allocator_allocate(allocator, m->count, sizeof *m->parent, _Alignof(uint32_t));
    m->tied = geom_allocator_allocate(allocator, m->count, sizeof *m->tied, _Alignof(bool));
    m->rank = geom_allocator_allocate(allocator, m->count, sizeof *m->rank, _Alignof(uint32_t));
    m->reached = geom_allocator_allocate(allocator, m->count, sizeof *m->reached, _Alignof(uint32_t));
    m->order = geom_allocator_allocate(allocator, m->count, sizeof *m->order, _Alignof(hub_order));
    if (m->labels) {
        memset(m->labels, 0, m->count * sizeof *m->labels);
    }
    if (m->tied) {
        memset(m->tied, 0, m->count * sizeof *m->tied);
    }
    return m->links && m->labels && m->cost && m->by_hub && m->parent && m->tied && m->rank && m->reached &&
           m->order;
}

static void release_maker(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    for (size_t i = 0; m->labels && i < m->count; i++) {
        geom_allocator_release(allocator, m->labels[i].entries, m->labels[i].capacity, sizeof(label_entry),
                               _Alignof(label_entry));
    }
    geom_allocator_release(allocator, m->order, m->count, sizeof *m->order, _Alignof(hub_order));
    geom_allocator_release(allocator, m->reached, m->count, sizeof *m->reached, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->rank, m->count, sizeof *m->rank, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->tied, m->count, sizeof *m->tied, _Alignof(bool));
    geom_allocator_release(allocator, m->parent, m->count, sizeof *m->parent, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->by_hub, m->count, sizeof *m->by_hub, _Alignof(double));
    geom_allocator_release(allocator, m->cost, m->count, sizeof *m->cost, _Alignof(double));
    geom_allocator_release(allocator, m->labels, m->count, sizeof *m->labels, _Alignof(growing_label));
    geom_allocator_release(allocator, m->links, m->count, sizeof *m->links, _Alignof(route_links *));
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

route_labels *orca_route_labels_make(orca_route_query *query, const route_layer *layer, bool *refused) {
    label_maker m = {
        .query = query, .layer = layer, .count = layer->knowledge->node_count, .shortest_link = HUGE_VAL};
    *refused = false;
    route_labels *labels = make(&m, refused);
    release_maker(&m);
    return labels;
}
