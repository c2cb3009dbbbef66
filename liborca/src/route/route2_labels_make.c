/* The making of labels.
 *
 * T. Akiba, Y. Iwata, Y. Yoshida, "Fast exact shortest-path distance queries on large networks by pruned
 * landmark labeling", SIGMOD 2013. Nodes on many shortest paths come first as hubs. Labels are short where
 * space is narrow. In open space they would be long, but there straight distances and landmarks tell a search
 * enough: labels that grow too long are given up.
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

enum {
    TREE_COUNT = 16, /* of shortest paths, in which nodes are counted */
    TREE_LISTS = 4   /* of each of them */
};

/* Lengths that differ by less are equal but for rounding. */
static const double rounding = 1.0 + 1e-12;

/* Paths of equal length are told apart from others by this part of the longest path: far above the rounding
 * of its sum, and far below any difference that matters. */
static const double tie_part = 1e-10;

/* Where more entries for each node stand for paths of equal length, these are no longer told. */
static const size_t most_ties = 4;

/* A link that leads to its end. */
typedef struct open_link {
    double length;
    uint32_t to;
} open_link;

/* Those links side by side: node i has items[first[i]] .. items[first[i + 1] - 1]. */
typedef struct open_links {
    uint32_t *first;
    open_link *items;
    size_t count;
} open_links;

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

/* A node in a search from a root. */
typedef struct reached_node {
    double cost;     /* HUGE_VAL: it was not reached */
    uint32_t parent; /* from where the shortest path comes to it */
    bool tied;       /* whether another one is as short */
} reached_node;

/* The memory of the making. Once hubs have an order, nodes have the numbers of that order. */
typedef struct label_maker {
    orca_route_query *query;
    const route_layer *layer;
    size_t count;     /* of the nodes */
    open_links links; /* in the order of hubs those to later hubs come first */
    growing_label *labels;
    reached_node *nodes; /* not reached between searches */
    double *by_hub;      /* distances of the root to its hubs; HUGE_VAL between searches */
    uint32_t *order;     /* the nodes of the layer as hubs */
    double *at_first;    /* less than 1 for each node, and more the more paths of the sample it lies on */
    uint32_t *rank;      /* of each node of the layer as a hub */
    uint32_t *reached;   /* nodes, in the order in which they were */
    size_t reached_count;
    size_t entry_count;
    size_t tie_count;     /* entries that are there only for paths of equal length */
    double shortest_link; /* of all links */
    double tie;           /* as of labels; HUGE_VAL: paths of equal length are not told */
} label_maker;

static double shorter(double a, double b) { return a < b ? a : b; }

/* ---- Links of all nodes ---- */

static void release_links(const geom_allocator *allocator, const open_links *links, size_t node_count) {
    geom_allocator_release(allocator, links->items, links->count, sizeof *links->items, _Alignof(open_link));
    geom_allocator_release(allocator, links->first, node_count + 1, sizeof *links->first, _Alignof(uint32_t));
}

static bool reserve_links(label_maker *m, size_t count, open_links *out) {
    const geom_allocator *allocator = &m->query->allocator;
    *out = (open_links){
        .first = geom_allocator_allocate(allocator, m->count + 1, sizeof *out->first, _Alignof(uint32_t)),
        .items = geom_allocator_allocate(allocator, count, sizeof *out->items, _Alignof(open_link)),
        .count = count};
    return out->first && (count == 0 || out->items);
}

/* Looks which links of a node lead there. Returns how many do. */
static size_t look_for_links(label_maker *m, uint32_t node, route_links *links) {
    size_t count = 0;
    for (uint32_t k = 0; k < links->count; k++) {
        route_link *link = &links->items[k];
        if (orca_route_link_leads(m->query, m->layer, node, link)) {
            m->shortest_link = shorter(link->length, m->shortest_link);
            count++;
        }
    }
    return count;
}

/* Looks for all links. *few tells whether there are few enough, of *total. False without memory. */
static bool find_all_links(label_maker *m, size_t *total, bool *few) {
    *total = 0;
    *few = true;
    for (size_t i = 0; i < m->count && *few; i++) {
        route_links *links = orca_route_links_of(m->query, m->layer, (uint32_t)i);
        if (!links) {
            return false;
        }
        *total += look_for_links(m, (uint32_t)i, links);
        *few = *total <= most_links * (i + 64);
    }
    return true;
}

/* Puts the links that lead there side by side, after all were looked for. False without memory. */
static bool list_links(label_maker *m, size_t total) {
    if (!reserve_links(m, total, &m->links)) {
        return false;
    }
    uint32_t next = 0;
    for (size_t i = 0; i < m->count; i++) {
        const route_links *links = orca_route_links_of(m->query, m->layer, (uint32_t)i);
        m->links.first[i] = next;
        for (uint32_t k = 0; k < links->count; k++) {
            const route_link *link = &links->items[k];
            if (atomic_load_explicit(&link->state, memory_order_relaxed) == ROUTE_LINK_OPEN) {
                m->links.items[next++] = (open_link){link->length, link->node};
            }
        }
    }
    m->links.first[m->count] = next;
    return true;
}

/* ---- Searches from a root ---- */

/* Begins at a root. False without memory. */
static bool start_from(label_maker *m, uint32_t root) {
    m->nodes[root] = (reached_node){.cost = 0.0, .parent = root};
    m->reached[m->reached_count++] = root;
    return orca_route_query_push(m->query, (route_queue_item){0.0, root, ROUTE_NO_NODE});
}

/* Notes a path to a node that is not longer than the last one, but for rounding. False without memory. */
static bool reach(label_maker *m, uint32_t from, uint32_t to, double cost) {
    reached_node *node = &m->nodes[to];
    const double before = node->cost;
    if (cost >= before) {
        node->tied = true;
        return true;
    }
    if (before == HUGE_VAL) {
        m->reached[m->reached_count++] = to;
    }
    *node = (reached_node){cost, from, before - cost <= m->tie};
    return orca_route_query_push(m->query, (route_queue_item){cost, to, ROUTE_NO_NODE});
}

/* Goes on from a node to those whose number is not below `least`, up to the first that has a lower one. */
static bool reach_from(label_maker *m, uint32_t node, uint32_t least) {
    const open_link *links = m->links.items;
    const uint32_t end = m->links.first[node + 1];
    const double here = m->nodes[node].cost;
    bool good = true;
    for (uint32_t i = m->links.first[node]; i < end && links[i].to >= least && good; i++) {
        const double cost = here + links[i].length;
        good = cost - m->nodes[links[i].to].cost > m->tie || reach(m, node, links[i].to, cost);
    }
    return good;
}

static void forget_costs(label_maker *m) {
    for (size_t i = 0; i < m->reached_count; i++) {
        m->nodes[m->reached[i]].cost = HUGE_VAL;
    }
    m->reached_count = 0;
    m->query->queue_count = 0;
}

/* ---- The order of hubs ----
 *
 * The next hub is always the node on the most paths of a sample that no hub before it lies on: D. Delling,
 * A. V. Goldberg, T. Pajor, R. F. Werneck, "Robust distance queries on massive networks", ESA 2014. The sample is
 * some trees of shortest paths. */

/* A tree of shortest paths. Nodes behind a hub are no longer in it. */
typedef struct sample_tree {
    uint32_t *parent;  /* of each node; of the root itself */
    uint32_t *behind;  /* so many nodes are behind each, with itself; 0: it is not in the tree */
    uint32_t *child;   /* one of those from it; ROUTE_NO_NODE: none */
    uint32_t *sibling; /* another one from the same parent; ROUTE_NO_NODE: none */
} sample_tree;

/* The trees, and what is summed over them. */
typedef struct sample {
    sample_tree trees[TREE_COUNT];
    uint32_t *memory; /* of the trees */
    uint32_t *list;   /* room for all nodes */
    double *paths;    /* of each node, on which it lies, and no hub before it */
} sample;

/* Makes the tree of shortest paths from a root. Raises `longest` to the length of the longest of these. */
static bool grow_tree(label_maker *m, uint32_t root, sample *s, sample_tree *tree, double *longest) {
    size_t count = 0;
    bool good = start_from(m, root);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        if (item.estimate == m->nodes[item.node].cost && tree->behind[item.node] == 0) {
            tree->behind[item.node] = 1;
            s->list[count++] = item.node;
            good = reach_from(m, item.node, 0);
        }
    }
    *longest = count > 0 ? fmax(m->nodes[s->list[count - 1]].cost, *longest) : *longest;
    for (size_t i = count; i > 0; i--) {
        const uint32_t node = s->list[i - 1];
        const uint32_t parent = m->nodes[node].parent;
        tree->parent[node] = parent;
        s->paths[node] += tree->behind[node];
        if (node != root) {
            tree->behind[parent] += tree->behind[node];
            tree->sibling[node] = tree->child[parent];
            tree->child[parent] = node;
        }
    }
    forget_costs(m);
    return good;
}

/* Takes all that is behind a hub out of a tree. */
static void cut_tree(sample *s, sample_tree *tree, uint32_t hub) {
    const uint32_t gone = tree->behind[hub];
    if (gone == 0) {
        return;
    }
    for (uint32_t node = hub; tree->parent[node] != node;) {
        node = tree->parent[node];
        tree->behind[node] -= gone;
        s->paths[node] -= gone;
    }
    size_t count = 0;
    s->list[count++] = hub;
    while (count > 0) {
        const uint32_t node = s->list[--count];
        s->paths[node] -= tree->behind[node];
        tree->behind[node] = 0;
        for (uint32_t c = tree->child[node]; c != ROUTE_NO_NODE; c = tree->sibling[c]) {
            if (tree->behind[c] > 0) {
                s->list[count++] = c;
            }
        }
    }
}

static void release_sample(const label_maker *m, const sample *s) {
    const geom_allocator *allocator = &m->query->allocator;
    geom_allocator_release(allocator, s->paths, m->count, sizeof *s->paths, _Alignof(double));
    geom_allocator_release(allocator, s->list, m->count, sizeof *s->list, _Alignof(uint32_t));
    geom_allocator_release(allocator, s->memory, TREE_LISTS * TREE_COUNT * m->count, sizeof *s->memory,
                           _Alignof(uint32_t));
}

static bool reserve_sample(const label_maker *m, sample *s) {
    const geom_allocator *allocator = &m->query->allocator;
    *s = (sample){
        .memory = geom_allocator_allocate(allocator, TREE_LISTS * TREE_COUNT * m->count, sizeof *s->memory,
                                          _Alignof(uint32_t)),
        .list = geom_allocator_allocate(allocator, m->count, sizeof *s->list, _Alignof(uint32_t)),
        .paths = geom_allocator_allocate(allocator, m->count, sizeof *s->paths, _Alignof(double)),
    };
    return m->count == 0 || (s->memory && s->list && s->paths);
}

/* Roots are spread over the nodes evenly. */
static bool grow_sample(label_maker *m, sample *s) {
    const size_t bytes = m->count * sizeof *s->memory;
    double longest = 0.0;
    bool good = true;
    for (size_t i = 0; i < m->count; i++) {
        s->paths[i] = 0.0;
    }
    for (size_t t = 0; t < TREE_COUNT && good && m->count > 0; t++) {
        uint32_t *lists = s->memory + TREE_LISTS * t * m->count;
        s->trees[t] = (sample_tree){lists, lists + m->count, lists + 2 * m->count, lists + 3 * m->count};
        memset(s->trees[t].behind, 0, bytes);
        memset(s->trees[t].child, 0xff, bytes); /* ROUTE_NO_NODE */
        memset(s->trees[t].sibling, 0xff, bytes);
        const size_t root = (2 * t + 1) * m->count / (2 * TREE_COUNT);
        good = grow_tree(m, (uint32_t)root, s, &s->trees[t], &longest);
    }
    m->tie = tie_part * longest;
    return good;
}

/* Of nodes on as many paths that are left the one that was on more at first is the next hub. */
static double key_of(const label_maker *m, const sample *s, uint32_t node) {
    return s->paths[node] + m->at_first[node];
}

static bool push_hub(label_maker *m, const sample *s, uint32_t node) {
    return orca_route_query_push(m->query, (route_queue_item){-key_of(m, s, node), node, ROUTE_NO_NODE});
}

/* Writes the nodes in the order in which they are hubs. Keys in the queue may be too high: those are pushed again. */
static bool choose_hubs(label_maker *m, sample *s) {
    const double part = 1.0 / (1.0 + (double)TREE_COUNT * (double)m->count);
    bool good = true;
    for (uint32_t i = 0; i < m->count && good; i++) {
        m->at_first[i] = s->paths[i] * part;
        good = push_hub(m, s, i);
    }
    for (size_t next = 0; good && m->query->queue_count > 0;) {
        const route_queue_item item = orca_route_query_pop(m->query);
        if (-item.estimate > key_of(m, s, item.node)) {
            good = push_hub(m, s, item.node);
            continue;
        }
        m->order[next++] = item.node;
        for (size_t t = 0; t < TREE_COUNT; t++) {
            cut_tree(s, &s->trees[t], item.node);
        }
    }
    m->query->queue_count = 0;
    return good;
}

static bool order_hubs(label_maker *m) {
    sample s;
    const bool good = reserve_sample(m, &s) && grow_sample(m, &s) && choose_hubs(m, &s);
    release_sample(m, &s);
    return good;
}

static bool is_later(const void *context, const void *a, const void *b) {
    const open_link *first = a;
    const open_link *second = b;
    (void)context;
    return first->to > second->to;
}

/* Gives nodes the numbers that they have as hubs. False without memory. */
static bool renumber(label_maker *m) {
    open_links ranked;
    const bool good = reserve_links(m, m->links.count, &ranked);
    uint32_t next = 0;
    for (size_t i = 0; i < m->count; i++) {
        m->rank[m->order[i]] = (uint32_t)i;
    }
    for (size_t i = 0; i < m->count && good; i++) {
        const uint32_t node = m->order[i];
        ranked.first[i] = next;
        for (uint32_t k = m->links.first[node]; k < m->links.first[node + 1]; k++) {
            ranked.items[next++] = (open_link){m->links.items[k].length, m->rank[m->links.items[k].to]};
        }
        geom_sort_in_place(ranked.items + ranked.first[i], next - ranked.first[i], sizeof *ranked.items,
                           is_later, NULL);
    }
    if (good) {
        ranked.first[m->count] = next;
    }
    release_links(&m->query->allocator, &m->links, m->count);
    m->links = ranked;
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

/* The length from the node to where the distances by hub lead, or one that is less than `enough`: most often the
 * first hubs tell one. Four minima at a time, so that none waits for the one before. */
static double length_by_hubs(const growing_label *label, const double *by_hub, double enough) {
    const label_entry *e = label->entries;
    double shortest[4] = {HUGE_VAL, HUGE_VAL, HUGE_VAL, HUGE_VAL};
    double least = HUGE_VAL;
    uint32_t i = 0;
    for (; i + 8 <= label->count && least >= enough; i += 8) {
        for (uint32_t k = 0; k < 4; k++) {
            shortest[k] = shorter(by_hub[e[i + k].hub] + e[i + k].length, shortest[k]);
            shortest[k] = shorter(by_hub[e[i + k + 4].hub] + e[i + k + 4].length, shortest[k]);
        }
        least = shorter(shorter(shortest[0], shortest[1]), shorter(shortest[2], shortest[3]));
    }
    for (; i < label->count && least >= enough; i++) {
        least = shorter(by_hub[e[i].hub] + e[i].length, least);
    }
    return least;
}

/* Whether earlier hubs tell of the paths from a root to a node that the search has found. They do if they
 * tell of a shorter one; of one as short they do unless it counts as another path. */
static bool is_covered(label_maker *m, route_queue_item item) {
    const double most = item.estimate * rounding;
    const bool told = m->tie < HUGE_VAL;
    const double enough = told ? item.estimate - m->tie : most;
    const double known = length_by_hubs(&m->labels[item.node], m->by_hub, enough);
    if (known > most) {
        return false;
    }
    const bool other = told && known >= enough;
    m->tie_count += other ? 1 : 0;
    return !other;
}

/* Adds one hub to the labels of all nodes whose distance to it the earlier hubs do not tell. Those are later hubs,
 * and so are the nodes on the way: a path over an earlier hub is told by that one. */
static bool spread_hub(label_maker *m, uint32_t hub) {
    const growing_label *own = &m->labels[hub];
    const uint32_t own_count = own->count;
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[own->entries[i].hub] = own->entries[i].length;
    }
    bool good = start_from(m, hub);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        const reached_node *node = &m->nodes[item.node];
        if (item.estimate > node->cost || is_covered(m, item)) {
            continue;
        }
        const label_entry entry = {item.estimate, hub, node->tied ? ROUTE_NO_NODE : node->parent};
        good = add_entry(&m->query->allocator, &m->labels[item.node], entry) && reach_from(m, item.node, hub);
        m->entry_count++;
    }
    for (uint32_t i = 0; i < own_count; i++) {
        m->by_hub[m->labels[hub].entries[i].hub] = HUGE_VAL;
    }
    forget_costs(m);
    return good;
}

/* *few tells whether the labels are short enough. False without memory. */
static bool make_labels(label_maker *m, bool *few) {
    for (size_t i = 0; i < m->count; i++) {
        m->nodes[i] = (reached_node){.cost = HUGE_VAL};
        m->by_hub[i] = HUGE_VAL;
    }
    bool good = order_hubs(m) && renumber(m);
    m->tie = 2.0 * m->tie < m->shortest_link ? m->tie : HUGE_VAL;
    for (size_t i = 0; good && *few && i < m->count; i++) {
        good = spread_hub(m, (uint32_t)i);
        m->tie = m->tie_count <= most_ties * m->count ? m->tie : HUGE_VAL;
        *few = m->entry_count <= most_entries * m->count;
    }
    return good;
}

/* ---- Hops ---- */

/* Finds where hops lead, in labels that have all else. */
static void connect_hops(const label_maker *m, const route_labels *labels) {
    for (size_t i = 0; i < m->count; i++) {
        const growing_label *label = &m->labels[m->rank[i]];
        for (uint32_t k = 0; k < label->count; k++) {
            const label_entry *e = &label->entries[k];
            const uint32_t next = e->next == ROUTE_NO_NODE ? ROUTE_NO_NODE : m->order[e->next];
            const uint32_t entry = next == ROUTE_NO_NODE ? 0 : orca_route_labels_entry(labels, next, e->hub);
            labels->hops[labels->first[i] + k] = (route_hop){next, entry};
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
        const growing_label *label = &m->labels[m->rank[i]];
        for (uint32_t k = 0; k < label->count; k++) {
            labels->hubs[next] = label->entries[k].hub;
            labels->lengths[next++] = label->entries[k].length;
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
    m->labels = geom_allocator_allocate(allocator, m->count, sizeof *m->labels, _Alignof(growing_label));
    m->nodes = geom_allocator_allocate(allocator, m->count, sizeof *m->nodes, _Alignof(reached_node));
    m->by_hub = geom_allocator_allocate(allocator, m->count, sizeof *m->by_hub, _Alignof(double));
    m->rank = geom_allocator_allocate(allocator, m->count, sizeof *m->rank, _Alignof(uint32_t));
    m->reached = geom_allocator_allocate(allocator, m->count, sizeof *m->reached, _Alignof(uint32_t));
    m->order = geom_allocator_allocate(allocator, m->count, sizeof *m->order, _Alignof(uint32_t));
    m->at_first = geom_allocator_allocate(allocator, m->count, sizeof *m->at_first, _Alignof(double));
    if (m->labels) {
        memset(m->labels, 0, m->count * sizeof *m->labels);
    }
    return m->labels && m->nodes && m->by_hub && m->rank && m->reached && m->order && m->at_first;
}

static void release_maker(label_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    for (size_t i = 0; m->labels && i < m->count; i++) {
        geom_allocator_release(allocator, m->labels[i].entries, m->labels[i].capacity, sizeof(label_entry),
                               _Alignof(label_entry));
    }
    geom_allocator_release(allocator, m->at_first, m->count, sizeof *m->at_first, _Alignof(double));
    geom_allocator_release(allocator, m->order, m->count, sizeof *m->order, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->reached, m->count, sizeof *m->reached, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->rank, m->count, sizeof *m->rank, _Alignof(uint32_t));
    geom_allocator_release(allocator, m->by_hub, m->count, sizeof *m->by_hub, _Alignof(double));
    geom_allocator_release(allocator, m->nodes, m->count, sizeof *m->nodes, _Alignof(reached_node));
    geom_allocator_release(allocator, m->labels, m->count, sizeof *m->labels, _Alignof(growing_label));
    release_links(allocator, &m->links, m->count);
}

/* Makes labels. NULL without memory, or if they are refused. */
static route_labels *make(label_maker *m, route_labels_state *state) {
    bool few_links = false;
    bool few_entries = true;
    size_t total = 0;
    if (!reserve_maker(m) || !find_all_links(m, &total, &few_links)) {
        return NULL;
    }
    if (!few_links) {
        *state = ROUTE_LABELS_REFUSED;
        return NULL;
    }
    if (!list_links(m, total) || !make_labels(m, &few_entries)) {
        return NULL;
    }
    *state = few_entries ? *state : ROUTE_LANDMARKS_WAIT;
    return few_entries ? pack(m) : NULL;
}

route_labels *orca_route_labels_make(orca_route_query *query, const route_layer *layer,
                                     route_labels_state *state) {
    label_maker m = {
        .query = query, .layer = layer, .count = layer->knowledge->node_count, .shortest_link = HUGE_VAL};
    route_labels *labels = make(&m, state);
    release_maker(&m);
    return labels;
}
