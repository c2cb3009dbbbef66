/* The search of a way over the nodes of a map of space. */
#include "route3_internal.h"

/* Lazy Theta* (Nash, Koenig, Tovey 2010): a node is reached straight from the parent of the node before it.
 * Whether that line is free is asked when its turn comes. If it is not, the best link to it is taken. */

/* A search under way. */
typedef struct route3_hunt {
    orca_route3_query *query;
    const route3_layer *layer;
    const route3_end *start;
    const route3_end *goal;
    uint32_t from; /* the numbers of the ends, behind all nodes */
    uint32_t to;
} route3_hunt;

static geom_vec3 point_of(const route3_hunt *h, uint32_t node) {
    if (node == h->from) {
        return h->start->place;
    }
    return node == h->to ? h->goal->place : h->layer->nodes[node].point;
}

static double way_between(const route3_hunt *h, uint32_t a, uint32_t b, uint32_t via) {
    const geom_vec3 first = point_of(h, a);
    const geom_vec3 last = point_of(h, b);
    if (via == ROUTE3_NONE) {
        return geom_vec3_distance(first, last);
    }
    const geom_vec3 middle = h->layer->vias[via];
    return geom_vec3_distance(first, middle) + geom_vec3_distance(middle, last);
}

/* Whether a straight line stays out of the places to be avoided. */
static bool avoids(const orca_route3_query *q, geom_vec3 a, geom_vec3 b) {
    const geom_vec3 way = geom_vec3_sub(b, a);
    const double square = geom_vec3_dot(way, way);
    bool clear = true;
    for (size_t i = 0; i < q->avoided_count && clear; ++i) {
        const geom_vec3 to = geom_vec3_sub(q->avoided[i].center, a);
        const double at = square > 0.0 ? fmin(fmax(geom_vec3_dot(to, way) / square, 0.0), 1.0) : 0.0;
        clear = geom_vec3_distance(to, geom_vec3_scale(way, at)) > q->avoided[i].radius;
    }
    return clear;
}

/* ---- The queue ---- */

static bool comes_before(const route3_item *a, const route3_item *b) {
    return a->least < b->least || (a->least == b->least && a->node < b->node);
}

static bool push_item(orca_route3_query *q, route3_item item) {
    void *heap = q->heap;
    const bool room =
        orca_route3_reserve(&q->allocator, &heap, &q->heap_capacity, q->heap_count + 1, sizeof *q->heap);
    q->heap = heap;
    if (!room) {
        return false;
    }
    size_t at = q->heap_count++;
    for (; at > 0 && comes_before(&item, &q->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        q->heap[at] = q->heap[(at - 1) / 2];
    }
    q->heap[at] = item;
    return true;
}

static route3_item pop_item(orca_route3_query *q) {
    const route3_item first = q->heap[0];
    const route3_item last = q->heap[--q->heap_count];
    size_t at = 0;
    for (size_t child = 1; child < q->heap_count; child = 2 * at + 1) {
        child += child + 1 < q->heap_count && comes_before(&q->heap[child + 1], &q->heap[child]);
        if (!comes_before(&q->heap[child], &last)) {
            break;
        }
        q->heap[at] = q->heap[child];
        at = child;
    }
    if (q->heap_count > 0) {
        q->heap[at] = last;
    }
    return first;
}

/* ---- Nodes ---- */

static bool is_met(const route3_hunt *h, uint32_t node) {
    return h->query->visits[node].search == h->query->search;
}

/* The least length of a way over a node. */
static double least_over(const route3_hunt *h, uint32_t node) {
    return h->query->visits[node].length + geom_vec3_distance(point_of(h, node), h->goal->place);
}

static bool enqueue(const route3_hunt *h, uint32_t node) {
    return push_item(h->query, (route3_item){least_over(h, node), node});
}

/* Reaches a node from one that is closed, over its parent. */
static bool reach(const route3_hunt *h, uint32_t from, uint32_t node) {
    route3_visit *visits = h->query->visits;
    const uint32_t parent = visits[from].parent;
    const double length = visits[parent].length + way_between(h, parent, node, ROUTE3_NONE);
    route3_visit *visit = &visits[node];
    if (is_met(h, node) && (visit->closed || visit->length <= length)) {
        return true;
    }
    *visit =
        (route3_visit){.length = length, .parent = parent, .via = ROUTE3_NONE, .search = h->query->search};
    return enqueue(h, node);
}

/* Takes a link into a node, if it is better than those so far. */
static void try_link(const route3_hunt *h, uint32_t from, uint32_t via, uint32_t node) {
    const route3_visit *visits = h->query->visits;
    if (!is_met(h, from) || !visits[from].closed || !avoids(h->query, point_of(h, from), point_of(h, node))) {
        return;
    }
    const double length = visits[from].length + way_between(h, from, node, via);
    if (length < visits[node].length) {
        h->query->visits[node].length = length;
        h->query->visits[node].parent = from;
        h->query->visits[node].via = via;
    }
}

static bool is_joined(const route3_end *end, uint32_t node) {
    bool joined = false;
    for (size_t i = 0; i < end->join_count && !joined; ++i) {
        joined = end->joins[i] == node;
    }
    return joined;
}

/* Sees to it that a node is reached by a way that is free. */
static void make_sure(const route3_hunt *h, uint32_t node) {
    route3_visit *visit = &h->query->visits[node];
    visit->sure = true;
    const geom_vec3 from = point_of(h, visit->parent);
    const geom_vec3 to = point_of(h, node);
    if (avoids(h->query, from, to) && orca_route3_sight(h->query->map, from, to, h->layer->radius)) {
        return;
    }
    visit->length = HUGE_VAL;
    if (node == h->to) {
        for (size_t i = 0; i < h->goal->join_count; ++i) {
            try_link(h, h->goal->joins[i], ROUTE3_NONE, node);
        }
        return;
    }
    for (size_t i = h->layer->first_link[node]; i < h->layer->first_link[node + 1]; ++i) {
        try_link(h, h->layer->links[i].to, h->layer->links[i].via, node);
    }
    if (is_joined(h->start, node)) {
        try_link(h, h->from, ROUTE3_NONE, node);
    }
}

static bool expand(const route3_hunt *h, uint32_t node) {
    bool room = true;
    for (size_t i = h->layer->first_link[node]; i < h->layer->first_link[node + 1] && room; ++i) {
        room = reach(h, node, h->layer->links[i].to);
    }
    return room && (!is_joined(h->goal, node) || reach(h, node, h->to));
}

/* ---- The search ---- */

static bool begin(const route3_hunt *h) {
    orca_route3_query *q = h->query;
    q->heap_count = 0;
    q->visits[h->from] = (route3_visit){
        .parent = h->from, .via = ROUTE3_NONE, .search = q->search, .closed = true, .sure = true};
    bool room = true;
    for (size_t i = 0; i < h->start->join_count && room; ++i) {
        room = reach(h, h->from, h->start->joins[i]);
    }
    return room;
}

static geom_status hunt(const route3_hunt *h, bool *found) {
    orca_route3_query *q = h->query;
    *found = false;
    bool room = begin(h);
    while (room && q->heap_count > 0 && !*found) {
        const route3_item item = pop_item(q);
        route3_visit *visit = &q->visits[item.node];
        if (visit->closed || item.least != least_over(h, item.node)) { /* it was reached otherwise since */
            continue;
        }
        if (!visit->sure) {
            const double before = visit->length;
            make_sure(h, item.node);
            if (visit->length > before) { /* its turn comes later */
                room = !(visit->length < HUGE_VAL) || enqueue(h, item.node);
                continue;
            }
        }
        visit->closed = true;
        *found = item.node == h->to;
        room = *found || expand(h, item.node);
    }
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Writes the way into the query, from the start on. */
static geom_status trace(const route3_hunt *h) {
    orca_route3_query *q = h->query;
    const size_t first = q->point_count;
    bool room = true;
    for (uint32_t node = h->to; room; node = q->visits[node].parent) {
        const uint32_t via = q->visits[node].via;
        room = orca_route3_add_point(q, point_of(h, node)) &&
               (via == ROUTE3_NONE || orca_route3_add_point(q, h->layer->vias[via]));
        if (node == h->from) {
            break;
        }
    }
    for (size_t i = first, k = q->point_count; room && i + 1 < k; ++i) {
        const geom_vec3 point = q->points[i];
        q->points[i] = q->points[--k];
        q->points[k] = point;
    }
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

geom_status orca_route3_search(orca_route3_query *query, route3_end *start, route3_end *goal, bool *found) {
    const route3_layer *layer = query->layer;
    orca_route3_join(query->map, layer, start);
    orca_route3_join(query->map, layer, goal);
    const route3_hunt h = {
        query, layer, start, goal, (uint32_t)layer->node_count, (uint32_t)layer->node_count + 1};
    const geom_status status = hunt(&h, found);
    return status == GEOM_OK && *found ? trace(&h) : status;
}
