/* The search of routes: A* over the visibility graph, whose links are found as the search needs them.
 *
 * P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
 * paths", IEEE Trans. SSC 4(2), 1968; for bending only where a line touches an obstacle: Y.-H. Liu, S.
 * Arimoto, "Path planning using a tangent graph for mobile robots among polygonal and curved obstacles", IJRR
 * 11(4), 1992. */
#include "route2_internal.h"

#include <string.h>

/* From a free place to another, or to and from places too tight for the disc. Nodes are those of the layer,
 * then the start, then the goal. */
typedef struct search {
    orca_route_query *query;
    route_view view;
    route_links *links;
    route_place from;
    route_place to;
    uint32_t start_node;
    uint32_t goal_node;
} search;

static geom_vec2 node_point(const search *s, uint32_t node) {
    if (node == s->start_node) {
        return s->from.free;
    }
    return node == s->goal_node ? s->to.free : s->view.layer->nodes[node].point;
}

/* ---- The queue: a binary heap, in which a node may be several times ---- */

static bool item_before(route_queue_item a, route_queue_item b) {
    return a.estimate < b.estimate || (a.estimate == b.estimate && a.node < b.node);
}

static bool queue_push(orca_route_query *q, route_queue_item item) {
    if (!orca_route_query_reserve_queue(q)) {
        return false;
    }
    size_t i = q->queue_count++;
    while (i > 0 && item_before(item, q->queue[(i - 1) / 2])) {
        q->queue[i] = q->queue[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    q->queue[i] = item;
    return true;
}

static route_queue_item queue_pop(orca_route_query *q) {
    const route_queue_item top = q->queue[0];
    const route_queue_item last = q->queue[--q->queue_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->queue_count) {
            break;
        }
        if (child + 1 < q->queue_count && item_before(q->queue[child + 1], q->queue[child])) {
            child++;
        }
        if (!item_before(q->queue[child], last)) {
            break;
        }
        q->queue[i] = q->queue[child];
        i = child;
    }
    q->queue[i] = last;
    return top;
}

static bool relax(search *s, uint32_t from, uint32_t to, double length) {
    route_visit *visit = &s->query->visits[to];
    const double cost = s->query->visits[from].cost + length;
    if (visit->closed || cost >= visit->cost) {
        return true;
    }
    visit->cost = cost;
    visit->parent = from;
    const route_queue_item item = {cost + geom_vec2_distance(node_point(s, to), s->to.free), to};
    return queue_push(s->query, item);
}

/* ---- Links ---- */

static bool add_link(const geom_allocator *allocator, route_links *links, route_link link) {
    if (links->count == links->capacity) {
        const uint32_t grown = links->capacity ? 2 * links->capacity : 16;
        route_link *items = geom_allocator_allocate(allocator, grown, sizeof *items, _Alignof(route_link));
        if (!items) {
            return false;
        }
        if (links->count > 0) {
            memcpy(items, links->items, links->count * sizeof *items);
        }
        geom_allocator_release(allocator, links->items, links->capacity, sizeof *items, _Alignof(route_link));
        links->items = items;
        links->capacity = grown;
    }
    links->items[links->count++] = link;
    return true;
}

/* Whether a shortest path can go straight from one node to another. */
static bool linked(const route_view *view, const route_node *a, const route_node *b) {
    return orca_route_bends_at(view->layer, a, b->point) && orca_route_bends_at(view->layer, b, a->point) &&
           orca_route_sight(view, a->point, b->point, view->layer->radius * ROUTE_SIGHT_MARGIN);
}

/* Finds the links of a node once and for all: the corners in sight at which a shortest path can bend. A
 * search that was cut short for want of memory begins again. */
static bool find_links(const search *s, uint32_t node) {
    const route_layer *layer = s->view.layer;
    route_links *links = &s->links[node];
    const route_node *here = &layer->nodes[node];
    links->count = 0;
    for (size_t first = 0; first < layer->node_count; first += ROUTE_BLOCK_SIZE) {
        const route_block *block = &layer->blocks[first / ROUTE_BLOCK_SIZE];
        if (!orca_route_bends_near(layer, here, block->center, block->radius)) {
            continue;
        }
        for (size_t i = first; i < layer->node_count && i < first + ROUTE_BLOCK_SIZE; i++) {
            const route_node *there = &layer->nodes[i];
            const route_link link = {(uint32_t)i, geom_vec2_distance(here->point, there->point)};
            if (i != node && linked(&s->view, here, there) && !add_link(&s->query->allocator, links, link)) {
                return false;
            }
        }
    }
    links->known = true;
    return true;
}

/* Whether a shortest path can go straight between the place and the node. Close to corners it may bend there
 * a little sharper than from a tangent, and where the place is too tight for the disc, nothing is known about
 * how it bends. */
static bool sees(const search *s, const route_place *place, uint32_t node) {
    const route_layer *layer = s->view.layer;
    const route_node *there = &layer->nodes[node];
    return (place->kind == ROUTE_PLACE_TIGHT ||
            orca_route_bends_near(layer, there, place->free, layer->radius)) &&
           orca_route_sight(&s->view, place->free, there->point, place->radius);
}

static bool expand_node(search *s, uint32_t node) {
    const route_links *links = &s->links[node];
    if (!links->known && !find_links(s, node)) {
        return false;
    }
    for (uint32_t i = 0; i < links->count; i++) {
        if (!relax(s, node, links->items[i].node, links->items[i].length)) {
            return false;
        }
    }
    const geom_vec2 point = node_point(s, node);
    return !sees(s, &s->to, node) || relax(s, node, s->goal_node, geom_vec2_distance(point, s->to.free));
}

static bool expand_start(search *s) {
    for (uint32_t i = 0; i < s->start_node; i++) {
        if (sees(s, &s->from, i) &&
            !relax(s, s->start_node, i, geom_vec2_distance(s->from.free, node_point(s, i)))) {
            return false;
        }
    }
    return true;
}

/* ---- The search ---- */

/* The points of the path from the start, and those in the places themselves where the path only leads to
 * beside them. */
static bool trace_back(const search *s, orca_route *out) {
    const route_visit *visits = s->query->visits;
    size_t count = 1;
    for (uint32_t node = s->goal_node; node != s->start_node; node = visits[node].parent) {
        count++;
    }
    const size_t first = s->from.kind == ROUTE_PLACE_PUSHED ? 1 : 0;
    const size_t last = s->to.kind == ROUTE_PLACE_PUSHED ? 1 : 0;
    if (!orca_route_query_reserve_points(s->query, first + count + last)) {
        return false;
    }
    geom_vec2 *points = s->query->points;
    points[0] = s->from.point;
    uint32_t node = s->goal_node;
    for (size_t i = first + count; i > first; i--) {
        points[i - 1] = node_point(s, node);
        node = visits[node].parent;
    }
    if (last > 0) {
        points[first + count] = s->to.point;
    }
    *out = (orca_route){ORCA_ROUTE_FOUND, points, first + count + last, 0.0};
    for (size_t i = 1; i < out->point_count; i++) {
        out->length += geom_vec2_distance(points[i - 1], points[i]);
    }
    return true;
}

/* With the start in the queue. */
static bool search_path(search *s, orca_route *out) {
    orca_route_query *q = s->query;
    while (q->queue_count > 0) {
        const uint32_t node = queue_pop(q).node;
        if (q->visits[node].closed) {
            continue;
        }
        q->visits[node].closed = true;
        if (node == s->goal_node) {
            return trace_back(s, out);
        }
        if (!(node == s->start_node ? expand_start(s) : expand_node(s, node))) {
            return false;
        }
    }
    return true;
}

/* The straight path is looked at first, and when there is one it is the only one in the queue. */
static bool start_search(search *s) {
    s->query->visits[s->start_node].cost = 0.0;
    const double radius = fmin(s->from.radius, s->to.radius);
    if (orca_route_sight(&s->view, s->from.free, s->to.free, radius)) {
        return relax(s, s->start_node, s->goal_node, geom_vec2_distance(s->from.free, s->to.free));
    }
    return queue_push(s->query, (route_queue_item){0.0, s->start_node});
}

/* From the first of some places from which there is a way. What was reached from those before has none. */
static bool find_path(search *s, const geom_vec2 *starts, size_t start_count, orca_route *out) {
    orca_route_query *q = s->query;
    for (size_t i = 0; i <= s->goal_node; i++) {
        q->visits[i] = (route_visit){.cost = HUGE_VAL};
    }
    q->queue_count = 0;
    bool ok = true;
    for (size_t i = 0; i < start_count && ok && out->point_count == 0; i++) {
        s->from.free = starts[i];
        q->visits[s->start_node].closed = false;
        ok = start_search(s) && search_path(s, out);
    }
    return ok;
}

bool orca_route_search(orca_route_query *query, const route_layer *layer, geom_vec2 start, geom_vec2 goal,
                       orca_route *out) {
    search s = {.query = query,
                .view = {query->map, layer, &query->marks},
                .links = query->layers[layer - query->map->layers].links,
                .start_node = (uint32_t)layer->node_count,
                .goal_node = (uint32_t)layer->node_count + 1};
    s.from = orca_route_examine_place(&s.view, start);
    s.to = orca_route_examine_place(&s.view, goal);
    if (s.to.kind == ROUTE_PLACE_SOLID) {
        out->kind = ORCA_ROUTE_GOAL_INSIDE;
        return true;
    }
    if (s.from.kind != ROUTE_PLACE_SOLID) {
        const geom_vec2 from = s.from.free;
        return find_path(&s, &from, 1, out);
    }
    geom_vec2 exits[ROUTE_MOST_EXITS];
    const size_t count = orca_route_find_exits(&s.view, start, exits);
    s.from.kind = ROUTE_PLACE_PUSHED;
    const bool found = find_path(&s, exits, count, out);
    out->kind = out->point_count > 0 ? ORCA_ROUTE_LEADS_OUT : ORCA_ROUTE_NONE;
    return found;
}
