/* Searching a route map: A* over the visibility graph, whose links are found as the search needs them.
 *
 * P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost paths",
 * IEEE Trans. SSC 4(2), 1968; for bending only where a line touches an obstacle: Y.-H. Liu, S. Arimoto, "Path
 * planning using a tangent graph for mobile robots among polygonal and curved obstacles", IJRR 11(4), 1992. */
#include "route_map.h"

#include <stdlib.h>
#include <string.h>

/* Sight lines between corners keep the full radius and a little; those of an agent under way, which walls and
 * others have pushed about, a little less. */
static const double sight_margin = 1.00005;
static const double follow_margin = 0.97;

typedef struct queue_item {
    double estimate;
    uint32_t node;
} queue_item;

/* Nodes are those of the map, then the start, then the goal. */
typedef struct search {
    route_map *map;
    geom_vec2 start;
    geom_vec2 goal;
    double start_radius;
    double goal_radius;
    uint32_t start_node;
    uint32_t goal_node;
    double *cost;
    uint32_t *parent;
    bool *closed;
    bool *sees_goal;
    queue_item *queue;
    size_t queue_count;
    size_t queue_capacity;
} search;

static geom_vec2 node_point(const search *s, uint32_t node) {
    if (node == s->start_node) {
        return s->start;
    }
    return node == s->goal_node ? s->goal : s->map->nodes[node].point;
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
    const queue_item item = {cost + geom_distance2(node_point(s, to), s->goal), to};
    return queue_push(s, item);
}

/* Finds the links of a node once and for all: the corners in sight at which a shortest path can bend. */
static bool find_links(route_map *map, uint32_t node) {
    route_links *links = &map->links[node];
    const route_node *here = &map->nodes[node];
    uint32_t capacity = 0;
    for (uint32_t i = 0; i < map->node_count; i++) {
        const route_node *there = &map->nodes[i];
        if (i == node || !route_bends_at(there, here->point) || !route_bends_at(here, there->point) ||
            !route_sight(map, here->point, there->point, map->radius * sight_margin)) {
            continue;
        }
        if (links->count == capacity) {
            capacity = capacity ? 2 * capacity : 16;
            route_link *items = realloc(links->items, capacity * sizeof *items);
            if (!items) {
                return false;
            }
            links->items = items;
        }
        const route_link link = {i, geom_distance2(here->point, there->point)};
        links->items[links->count++] = link;
    }
    links->known = true;
    return true;
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
    return !s->sees_goal[node] || relax(s, node, s->goal_node, geom_distance2(node_point(s, node), s->goal));
}

static bool expand_start(search *s) {
    for (uint32_t i = 0; i < s->map->node_count; i++) {
        const geom_vec2 point = s->map->nodes[i].point;
        if (route_bends_at(&s->map->nodes[i], s->start) &&
            route_sight(s->map, s->start, point, s->start_radius) &&
            !relax(s, s->start_node, i, geom_distance2(s->start, point))) {
            return false;
        }
    }
    return true;
}

static void look_from_goal(search *s) {
    for (size_t i = 0; i < s->map->node_count; i++) {
        const route_node *node = &s->map->nodes[i];
        s->sees_goal[i] =
            route_bends_at(node, s->goal) && route_sight(s->map, node->point, s->goal, s->goal_radius);
    }
}

/* The radius with which a disc can stand at p: the map's, or what is left there. */
static double standing_radius(route_map *map, geom_vec2 p) {
    const double wanted = map->radius * sight_margin;
    if (route_sight(map, p, p, wanted)) {
        return wanted;
    }
    double low = 0.0;
    double high = wanted;
    for (int i = 0; i < 40; i++) {
        const double middle = 0.5 * (low + high);
        if (route_sight(map, p, p, middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool trace_back(const search *s, route *out) {
    size_t count = 1;
    for (uint32_t node = s->goal_node; node != s->start_node; node = s->parent[node]) {
        count++;
    }
    out->points = malloc(count * sizeof *out->points);
    if (!out->points) {
        return false;
    }
    out->count = count;
    out->length = s->cost[s->goal_node];
    uint32_t node = s->goal_node;
    for (size_t i = count; i > 0; i--) {
        out->points[i - 1] = node_point(s, node);
        node = s->parent[node];
    }
    return true;
}

static bool run_search(search *s, route *out) {
    s->cost[s->start_node] = 0.0;
    if (!queue_push(s, (queue_item){geom_distance2(s->start, s->goal), s->start_node})) {
        return false;
    }
    look_from_goal(s);
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

static bool find_around_corners(search *s, route *out) {
    const size_t count = s->map->node_count + 2;
    s->cost = malloc(count * sizeof *s->cost);
    s->parent = calloc(count, sizeof *s->parent);
    s->closed = calloc(count, sizeof *s->closed);
    s->sees_goal = calloc(count, sizeof *s->sees_goal);
    bool ok = s->cost && s->parent && s->closed && s->sees_goal;
    if (ok) {
        for (size_t i = 0; i < count; i++) {
            s->cost[i] = INFINITY;
        }
        ok = run_search(s, out);
    }
    free(s->cost);
    free(s->parent);
    free(s->closed);
    free(s->sees_goal);
    free(s->queue);
    return ok;
}

static bool straight_route(geom_vec2 start, geom_vec2 goal, route *out) {
    out->points = malloc(2 * sizeof *out->points);
    if (!out->points) {
        return false;
    }
    out->points[0] = start;
    out->points[1] = goal;
    out->count = 2;
    out->length = geom_distance2(start, goal);
    return true;
}

bool route_find(route_map *map, geom_vec2 start, geom_vec2 goal, route *out) {
    memset(out, 0, sizeof *out);
    search s = {.map = map, .start = start, .goal = goal};
    s.start_node = (uint32_t)map->node_count;
    s.goal_node = s.start_node + 1;
    s.start_radius = standing_radius(map, start);
    s.goal_radius = standing_radius(map, goal);
    if (route_sight(map, start, goal, fmin(s.start_radius, s.goal_radius))) {
        return straight_route(start, goal, out);
    }
    return find_around_corners(&s, out);
}

void route_free(route *r) {
    free(r->points);
    memset(r, 0, sizeof *r);
}

route_aim route_follow(route_map *map, const route *r, geom_vec2 position, size_t *progress) {
    const double radius = map->radius * follow_margin;
    size_t at = *progress < r->count ? *progress : r->count - 1;
    bool in_sight = route_sight(map, position, r->points[at], radius);
    if (in_sight) {
        while (at + 1 < r->count && route_sight(map, position, r->points[at + 1], radius)) {
            at++;
        }
    } else {
        for (size_t i = at; i > 0 && !in_sight; i--) {
            in_sight = route_sight(map, position, r->points[i - 1], radius);
            at = in_sight ? i - 1 : at;
        }
    }
    *progress = at;
    const route_aim aim = {r->points[at], in_sight};
    return aim;
}
