/* Searching a route map: A* over the visibility graph, whose links are found as the search needs them.
 *
 * P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost paths",
 * IEEE Trans. SSC 4(2), 1968; for bending only where a line touches an obstacle: Y.-H. Liu, S. Arimoto, "Path
 * planning using a tangent graph for mobile robots among polygonal and curved obstacles", IJRR 11(4), 1992. */
#include "route_map.h"

#include <stdlib.h>
#include <string.h>

typedef struct queue_item {
    double estimate;
    uint32_t node;
} queue_item;

/* From a free place to another, or to and from places too tight for the disc. Nodes are those of the map, then the
 * start, then the goal. */
typedef struct search {
    route_map *map;
    route_place from;
    route_place to;
    uint32_t start_node;
    uint32_t goal_node;
    double *cost;
    uint32_t *parent;
    bool *closed;
    queue_item *queue;
    size_t queue_count;
    size_t queue_capacity;
} search;

static geom_vec2 node_point(const search *s, uint32_t node) {
    if (node == s->start_node) {
        return s->from.free;
    }
    return node == s->goal_node ? s->to.free : s->map->nodes[node].point;
}

static bool item_before(queue_item a, queue_item b) {
    return a.estimate < b.estimate || (a.estimate == b.estimate && a.node < b.node);
}

static bool queue_push(search *s, queue_item item) {
    if (s->queue_count == s->queue_capacity) {
        const size_t capacity = s->queue_capacity ? 2 * s->queue_capacity : 256;
        queue_item *grown = realloc(s->queue, capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        s->queue = grown;
        s->queue_capacity = capacity;
    }
    size_t i = s->queue_count++;
    while (i > 0 && item_before(item, s->queue[(i - 1) / 2])) {
        s->queue[i] = s->queue[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    s->queue[i] = item;
    return true;
}

static queue_item queue_pop(search *s) {
    const queue_item top = s->queue[0];
    const queue_item last = s->queue[--s->queue_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= s->queue_count) {
            break;
        }
        if (child + 1 < s->queue_count && item_before(s->queue[child + 1], s->queue[child])) {
            child++;
        }
        if (!item_before(s->queue[child], last)) {
            break;
        }
        s->queue[i] = s->queue[child];
        i = child;
    }
    s->queue[i] = last;
    return top;
}

static bool relax(search *s, uint32_t from, uint32_t to, double length) {
    const double cost = s->cost[from] + length;
    if (s->closed[to] || cost >= s->cost[to]) {
        return true;
    }
    s->cost[to] = cost;
    s->parent[to] = from;
    const queue_item item = {cost + geom_vec2_distance(node_point(s, to), s->to.free), to};
    return queue_push(s, item);
}

static bool add_link(route_links *links, uint32_t *capacity, route_link link) {
    if (links->count == *capacity) {
        const uint32_t grown = *capacity ? 2 * *capacity : 16;
        route_link *items = realloc(links->items, grown * sizeof *items);
        if (!items) {
            return false;
        }
        links->items = items;
        *capacity = grown;
    }
    links->items[links->count++] = link;
    return true;
}

/* Whether a shortest path can go straight from one node to another. */
static bool linked(route_map *map, const route_node *a, const route_node *b) {
    return route_bends_at(map, a, b->point) && route_bends_at(map, b, a->point) &&
           route_sight(map, a->point, b->point, map->radius * ROUTE_SIGHT_MARGIN);
}

/* Finds the links of a node once and for all: the corners in sight at which a shortest path can bend. */
static bool find_links(route_map *map, uint32_t node) {
    route_links *links = &map->links[node];
    const route_node *here = &map->nodes[node];
    uint32_t capacity = 0;
    for (size_t first = 0; first < map->node_count; first += ROUTE_BLOCK_SIZE) {
        const route_block *block = &map->blocks[first / ROUTE_BLOCK_SIZE];
        if (!route_bends_near(map, here, block->center, block->radius)) {
            continue;
        }
        for (size_t i = first; i < map->node_count && i < first + ROUTE_BLOCK_SIZE; i++) {
            const route_node *there = &map->nodes[i];
            const route_link link = {(uint32_t)i, geom_vec2_distance(here->point, there->point)};
            if (i != node && linked(map, here, there) && !add_link(links, &capacity, link)) {
                return false;
            }
        }
    }
    links->known = true;
    return true;
}

/* Whether a shortest path can go straight between the place and the node. Close to corners it may bend there a little
 * sharper than from a tangent, and where the place is too tight for the disc, nothing is known about how it bends. */
static bool sees(const search *s, const route_place *place, uint32_t node) {
    const route_node *there = &s->map->nodes[node];
    return (place->kind == ROUTE_PLACE_TIGHT ||
            route_bends_near(s->map, there, place->free, s->map->radius)) &&
           route_sight(s->map, place->free, there->point, place->radius);
}

static bool expand_node(search *s, uint32_t node) {
    route_links *links = &s->map->links[node];
    if (!links->known) {
        free(links->items);
        memset(links, 0, sizeof *links);
        if (!find_links(s->map, node)) {
            return false;
        }
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
    for (uint32_t i = 0; i < s->map->node_count; i++) {
        if (sees(s, &s->from, i) &&
            !relax(s, s->start_node, i, geom_vec2_distance(s->from.free, s->map->nodes[i].point))) {
            return false;
        }
    }
    return true;
}

/* The points of the path from the start, and those in the places themselves where the path only leads to beside them. */
static bool trace_back(const search *s, route *out) {
    size_t count = 1;
    for (uint32_t node = s->goal_node; node != s->start_node; node = s->parent[node]) {
        count++;
    }
    const bool pushed_from = s->from.kind == ROUTE_PLACE_PUSHED;
    const bool pushed_to = s->to.kind == ROUTE_PLACE_PUSHED;
    const size_t first = pushed_from ? 1 : 0;
    out->points = malloc((first + count + (pushed_to ? 1 : 0)) * sizeof *out->points);
    if (!out->points) {
        return false;
    }
    out->points[0] = s->from.point;
    uint32_t node = s->goal_node;
    for (size_t i = first + count; i > first; i--) {
        out->points[i - 1] = node_point(s, node);
        node = s->parent[node];
    }
    out->count = first + count;
    if (pushed_to) {
        out->points[out->count++] = s->to.point;
    }
    for (size_t i = 1; i < out->count; i++) {
        out->length += geom_vec2_distance(out->points[i - 1], out->points[i]);
    }
    return true;
}

/* With the start in the queue. */
static bool search_path(search *s, route *out) {
    while (s->queue_count > 0) {
        const uint32_t node = queue_pop(s).node;
        if (s->closed[node]) {
            continue;
        }
        s->closed[node] = true;
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
    s->cost[s->start_node] = 0.0;
    const double radius = fmin(s->from.radius, s->to.radius);
    if (route_sight(s->map, s->from.free, s->to.free, radius)) {
        return relax(s, s->start_node, s->goal_node, geom_vec2_distance(s->from.free, s->to.free));
    }
    return queue_push(s, (queue_item){0.0, s->start_node});
}

static double *infinite_costs(size_t count) {
    double *cost = calloc(count, sizeof *cost);
    for (size_t i = 0; cost && i < count; i++) {
        cost[i] = HUGE_VAL;
    }
    return cost;
}

/* From the first of some places from which there is a way. What was reached from those before has none. */
static bool search_from(search *s, const geom_vec2 *starts, size_t start_count, route *out) {
    bool ok = true;
    for (size_t i = 0; i < start_count && ok && out->count == 0; i++) {
        s->from.free = starts[i];
        s->closed[s->start_node] = false;
        ok = start_search(s) && search_path(s, out);
    }
    return ok;
}

static bool find_path(search *s, const geom_vec2 *starts, size_t start_count, route *out) {
    const size_t count = s->map->node_count + 2;
    s->cost = infinite_costs(count);
    s->parent = calloc(count, sizeof *s->parent);
    s->closed = calloc(count, sizeof *s->closed);
    const bool ok = s->cost && s->parent && s->closed && search_from(s, starts, start_count, out);
    free(s->cost);
    free(s->parent);
    free(s->closed);
    free(s->queue);
    return ok;
}

bool route_find(route_map *map, geom_vec2 start, geom_vec2 goal, route *out) {
    memset(out, 0, sizeof *out);
    if (!geom_vec2_is_finite(start) || !geom_vec2_is_finite(goal)) {
        return true;
    }
    search s = {.map = map,
                .from = route_examine_place(map, start),
                .to = route_examine_place(map, goal),
                .start_node = (uint32_t)map->node_count,
                .goal_node = (uint32_t)map->node_count + 1};
    if (s.to.kind == ROUTE_PLACE_SOLID) {
        return true;
    }
    if (s.from.kind != ROUTE_PLACE_SOLID) {
        return find_path(&s, &s.from.free, 1, out);
    }
    geom_vec2 exits[ROUTE_MOST_EXITS];
    const size_t count = route_find_exits(map, start, exits);
    s.from.kind = ROUTE_PLACE_PUSHED;
    const bool found = find_path(&s, exits, count, out);
    out->leads_out = out->count > 0;
    return found;
}

void route_free(route *r) {
    free(r->points);
    memset(r, 0, sizeof *r);
}

/* Another point of a route can be headed for from a place that is tight, as long as it leads out. */
static bool can_head_for(route_map *map, geom_vec2 position, geom_vec2 point) {
    return route_sight_from(map, position, point, map->radius * ROUTE_FOLLOW_MARGIN);
}

route_aim route_follow(route_map *map, const route *r, geom_vec2 position, size_t *progress) {
    const size_t first = r->leads_out ? 1 : 0; /* nobody goes back into an obstacle */
    size_t at = *progress < r->count ? *progress : r->count - 1;
    at = at < first ? first : at;
    bool in_sight = can_head_for(map, position, r->points[at]);
    if (in_sight) {
        while (at + 1 < r->count && can_head_for(map, position, r->points[at + 1])) {
            at++;
        }
    } else {
        for (size_t i = at; i > first && !in_sight; i--) {
            in_sight = can_head_for(map, position, r->points[i - 1]);
            at = in_sight ? i - 1 : at;
        }
    }
    *progress = at;
    const route_aim aim = {r->points[at], in_sight};
    return aim;
}
