/* Landmarks: some nodes far apart, and how far all nodes are from them. By the triangle inequality they tell a
 * search how far it is to the goal at least, where labels would be too long.
 *
 * A. V. Goldberg, C. Harrelson, "Computing the shortest path: A* search meets graph theory", SODA 2005. */
#include "route2_query.h"

#include <geom/scalar.h>

#include <float.h>

enum {
    FIRST_ROOTS = 16 /* nodes that are tried for one that most nodes can be reached from */
};

/* Parts are wrong by less than the one, and their differences by less than the other of them. */
static const double part_rounding = 1e-7;
static const double relative_rounding = 1e-6;

/* The memory of the making. */
typedef struct landmark_maker {
    orca_route_query *query;
    const route_layer *layer;
    size_t count;    /* of the nodes */
    double *lengths; /* to each landmark, of each node */
    double *cost;    /* of each node, from the last root */
    double *nearest; /* of each, the distance to the nearest landmark so far */
} landmark_maker;

/* ---- Memory ---- */

static size_t part_count(size_t node_count) { return node_count * ROUTE_LANDMARKS; }

void orca_route_landmarks_destroy(const geom_allocator *allocator, route_landmarks *landmarks) {
    if (landmarks) {
        geom_allocator_release(allocator, landmarks->parts, part_count(landmarks->node_count),
                               sizeof *landmarks->parts, ROUTE_LINE);
        geom_allocator_release(allocator, landmarks, 1, sizeof *landmarks, _Alignof(route_landmarks));
    }
}

static route_landmarks *create(const geom_allocator *allocator, size_t node_count) {
    route_landmarks *l = geom_allocator_allocate(allocator, 1, sizeof *l, _Alignof(route_landmarks));
    if (!l) {
        return NULL;
    }
    *l = (route_landmarks){.node_count = node_count};
    l->parts = geom_allocator_allocate(allocator, part_count(node_count), sizeof *l->parts, ROUTE_LINE);
    if (!l->parts) {
        orca_route_landmarks_destroy(allocator, l);
        return NULL;
    }
    return l;
}

static bool reserve_maker(landmark_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    m->lengths =
        geom_allocator_allocate(allocator, part_count(m->count), sizeof *m->lengths, _Alignof(double));
    m->cost = geom_allocator_allocate(allocator, m->count, sizeof *m->cost, _Alignof(double));
    m->nearest = geom_allocator_allocate(allocator, m->count, sizeof *m->nearest, _Alignof(double));
    return m->lengths && m->cost && m->nearest;
}

static void release_maker(const landmark_maker *m) {
    const geom_allocator *allocator = &m->query->allocator;
    geom_allocator_release(allocator, m->nearest, m->count, sizeof *m->nearest, _Alignof(double));
    geom_allocator_release(allocator, m->cost, m->count, sizeof *m->cost, _Alignof(double));
    geom_allocator_release(allocator, m->lengths, part_count(m->count), sizeof *m->lengths, _Alignof(double));
}

/* ---- The making ---- */

static bool reach(landmark_maker *m, uint32_t node, double cost) {
    if (cost >= m->cost[node]) {
        return true;
    }
    m->cost[node] = cost;
    return orca_route_query_push(m->query, (route_queue_item){cost, node, ROUTE_NO_NODE});
}

static bool reach_from(landmark_maker *m, uint32_t node) {
    route_links *links = orca_route_links_of(m->query, m->layer, node);
    bool good = links != NULL;
    for (uint32_t i = 0; good && i < links->count; i++) {
        route_link *link = &links->items[i];
        good = !orca_route_link_leads(m->query, m->layer, node, link) ||
               reach(m, link->node, m->cost[node] + link->length);
    }
    return good;
}

/* Finds how far all nodes are from a root; *reached is how many can be reached. False without memory. */
static bool search_from(landmark_maker *m, uint32_t root, size_t *reached) {
    *reached = 0;
    m->query->queue_count = 0;
    for (size_t i = 0; i < m->count; i++) {
        m->cost[i] = HUGE_VAL;
    }
    bool good = reach(m, root, 0.0);
    while (good && m->query->queue_count > 0) {
        const route_queue_item item = orca_route_query_pop(m->query);
        if (item.estimate == m->cost[item.node]) {
            ++*reached;
            good = reach_from(m, item.node);
        }
    }
    m->query->queue_count = 0;
    return good;
}

/* The node that is farthest by such lengths, of those that can be reached. */
static uint32_t farthest(const landmark_maker *m, const double *lengths) {
    uint32_t found = 0;
    double most = -1.0;
    for (uint32_t i = 0; i < m->count; i++) {
        if (lengths[i] > most && lengths[i] < HUGE_VAL) {
            most = lengths[i];
            found = i;
        }
    }
    return found;
}

/* Searches from a node from which at least half of all nodes can be reached, or as many as from any that is
 * tried. */
static bool search_widely(landmark_maker *m) {
    size_t most = 0;
    uint32_t best = 0;
    size_t reached = 0;
    bool good = true;
    for (size_t i = 0; i < FIRST_ROOTS && good && 2 * most < m->count; i++) {
        const uint32_t root = (uint32_t)(i * m->count / FIRST_ROOTS);
        good = search_from(m, root, &reached);
        best = reached > most ? root : best;
        most = reached > most ? reached : most;
    }
    return good && (reached == most || search_from(m, best, &reached));
}

/* Each landmark is the node farthest from those before it. */
static bool choose_landmarks(landmark_maker *m) {
    size_t reached;
    bool good = search_widely(m);
    for (size_t i = 0; i < m->count; i++) {
        m->nearest[i] = m->cost[i];
    }
    for (size_t k = 0; k < ROUTE_LANDMARKS && good; k++) {
        good = search_from(m, farthest(m, m->nearest), &reached);
        for (size_t i = 0; i < m->count; i++) {
            m->lengths[i * ROUTE_LANDMARKS + k] = m->cost[i];
            m->nearest[i] = k == 0 || m->cost[i] < m->nearest[i] ? m->cost[i] : m->nearest[i];
        }
    }
    return good;
}

/* Writes the lengths as parts of the longest one. */
static void pack(const landmark_maker *m, route_landmarks *out) {
    const size_t count = part_count(m->count);
    out->longest = DBL_MIN;
    for (size_t i = 0; i < count; i++) {
        out->longest = m->lengths[i] < HUGE_VAL ? geom_max(out->longest, m->lengths[i]) : out->longest;
    }
    for (size_t i = 0; i < count; i++) {
        out->parts[i] = (float)(m->lengths[i] / out->longest);
    }
}

static route_landmarks *make(orca_route_query *query, const route_layer *layer) {
    const geom_allocator *allocator = &query->map->allocator;
    landmark_maker m = {.query = query, .layer = layer, .count = layer->node_count};
    route_landmarks *landmarks = create(allocator, m.count);
    if (landmarks && reserve_maker(&m) && choose_landmarks(&m)) {
        pack(&m, landmarks);
    } else {
        orca_route_landmarks_destroy(allocator, landmarks);
        landmarks = NULL;
    }
    release_maker(&m);
    return landmarks;
}

bool orca_route_landmarks_ready(orca_route_query *query, const route_layer *layer,
                                const route_landmarks **out) {
    route_knowledge *knowledge = layer->knowledge;
    route_labels_state wait = ROUTE_LANDMARKS_WAIT;
    *out = atomic_load_explicit(&knowledge->landmarks, memory_order_acquire);
    if (*out || !orca_route_labels_pay(knowledge) ||
        !atomic_compare_exchange_strong_explicit(&knowledge->state, &wait, ROUTE_LABELS_MAKING,
                                                 memory_order_acquire, memory_order_relaxed)) {
        return true;
    }
    route_landmarks *made = atomic_load_explicit(&knowledge->landmarks, memory_order_acquire);
    if (!made) { /* no other thread was faster */
        made = make(query, layer);
        atomic_store_explicit(&knowledge->landmarks, made, memory_order_release);
    }
    if (made) {
        atomic_store_explicit(&knowledge->expanded, 0, memory_order_relaxed);
    }
    atomic_store_explicit(&knowledge->state, ROUTE_LANDMARKS_WAIT, memory_order_release);
    *out = made;
    return made != NULL;
}

/* ---- Use ---- */

/* The number, or the next one that is below it. */
static float below(double x) {
    const float near = x <= (double)FLT_MAX ? (float)x : x < HUGE_VAL ? FLT_MAX : HUGE_VALF;
    return (double)near > x ? nextafterf(near, -HUGE_VALF) : near;
}

void orca_route_landmarks_bound(const route_landmarks *landmarks, const route_end_node *nodes, size_t count,
                                route_bounds *out) {
    double least[ROUTE_LANDMARKS];
    double most[ROUTE_LANDMARKS];
    for (size_t k = 0; k < ROUTE_LANDMARKS; k++) {
        least[k] = HUGE_VAL;
        most[k] = -HUGE_VAL;
    }
    for (size_t i = 0; i < count; i++) {
        if (nodes[i].state != ROUTE_SIGHT_SEEN) {
            continue;
        }
        const float *parts = landmarks->parts + (size_t)nodes[i].node * ROUTE_LANDMARKS;
        const double length = geom_min(nodes[i].length / landmarks->longest, (double)FLT_MAX);
        for (size_t k = 0; k < ROUTE_LANDMARKS; k++) {
            least[k] = geom_min(least[k], (double)parts[k] + length);
            most[k] = geom_max(most[k], (double)parts[k] - length);
        }
    }
    for (size_t k = 0; k < ROUTE_LANDMARKS; k++) {
        out->least[k] = below(least[k]);
        out->most[k] = -below(-most[k]);
    }
}

/* A node that can not be reached from a landmark is infinitely far from it. Then a difference tells that there is
 * no way, or it is not a number, which no comparison takes. */
double orca_route_landmarks_ahead(const route_landmarks *landmarks, uint32_t node,
                                  const route_bounds *bounds) {
    const float *parts = landmarks->parts + (size_t)node * ROUTE_LANDMARKS;
    float most[ROUTE_LANDMARKS];
    for (size_t k = 0; k < ROUTE_LANDMARKS; k++) {
        const float beyond = bounds->least[k] - parts[k];
        const float before = parts[k] - bounds->most[k];
        most[k] = beyond > 0.0F ? beyond : 0.0F;
        most[k] = before > most[k] ? before : most[k];
    }
    float best = 0.0F;
    for (size_t k = 0; k < ROUTE_LANDMARKS; k++) {
        best = most[k] > best ? most[k] : best;
    }
    return ((double)best * (1.0 - relative_rounding) - part_rounding) * landmarks->longest;
}
