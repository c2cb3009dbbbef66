/* Paths as labels tell them. Over the hub at which the lengths of both ends are least in sum leads a shortest
 * path, and the hops of the labels are its nodes.
 *
 * A search compares sums of rounded lengths, and of equal ones it chooses. So hops give its answer only if no
 * other path is as short but for rounding. Take one that is, and the first hub on it. No path that is
 * shorter, by more than rounding, leads from that hub to a node of the path, and no hub before it lies there:
 * so both ends have it in their labels. Either it is not the hub of the path found, and then two hubs have
 * about the same sum. Or both paths lead over the same hub. Where they meet again, the label has no hop. */
#include "route2_search.h"

/* A way from one end of the route to the other by a hub. */
typedef struct hub_way {
    const route_end_node *last;
    uint32_t from_first; /* entries of the labels of the first and the last node */
    uint32_t from_last;
} hub_way;

/* Finds the hub by which the shortest path leads from a node to the goal. False if there are two within
 * `tie`. */
static bool choose_hub(const route_search *s, uint32_t node, double tie, hub_way *way) {
    const route_labels *labels = s->labels;
    double least = HUGE_VAL;
    double second = HUGE_VAL;
    for (uint32_t i = labels->first[node]; i < labels->first[node + 1]; i++) {
        const double length = labels->lengths[i] + s->query->to_goal[labels->hubs[i]];
        if (length < least) {
            second = least;
            least = length;
            way->from_first = i;
        } else if (length < second) {
            second = length;
        }
    }
    return second > least + tie;
}

/* Finds the last node before the goal on the shortest path from the hub. False if there are two within
 * `tie`. */
static bool choose_last(const route_search *s, double tie, hub_way *way) {
    const route_labels *labels = s->labels;
    const uint32_t hub = labels->hubs[way->from_first];
    const double length = s->query->to_goal[hub];
    way->last = NULL;
    for (size_t i = 0; i < s->query->aim.count; i++) {
        const route_end_node *aim = &s->query->aims[i];
        const uint32_t entry = orca_route_labels_entry(labels, aim->node, hub);
        if (aim->state != ROUTE_SIGHT_SEEN || labels->hubs[entry] != hub ||
            labels->lengths[entry] + aim->length > length + tie) {
            continue;
        }
        if (way->last) {
            return false;
        }
        way->last = aim;
        way->from_last = entry;
    }
    return way->last != NULL;
}

/* Whether a shortest route may begin with another node. */
static bool may_begin_otherwise(const route_search *s, double tie) {
    for (size_t i = 0; i < s->start_count; i++) {
        route_end_node *node = &s->query->starts[i];
        if (node == s->first || node->estimate > s->first->estimate + tie) {
            continue;
        }
        if (node->state == ROUTE_SIGHT_SEEN ||
            (node->state == ROUTE_SIGHT_UNKNOWN && orca_route_sees(s, &s->from, node->node))) {
            return true;
        }
    }
    return false;
}

/* Writes the parents of the nodes from one to a hub, or from the hub to it. False if there is another path as
 * short. */
static bool follow(const route_search *s, uint32_t node, uint32_t entry, bool to_hub) {
    route_visit *visits = s->query->visits;
    for (;;) {
        const route_hop hop = s->labels->hops[entry];
        if (hop.node == ROUTE_NO_NODE) {
            return false;
        }
        if (hop.entry == entry) {
            return true;
        }
        visits[to_hub ? hop.node : node].parent = to_hub ? node : hop.node;
        node = hop.node;
        entry = hop.entry;
    }
}

bool orca_route_path_by_hops(const route_search *s) {
    if (!s->first || s->labels->tie == HUGE_VAL) {
        return false;
    }
    const double tie = s->labels->tie + 1e-10 * s->first->estimate;
    const uint32_t node = s->first->node;
    hub_way way = {NULL, 0, 0};
    if (may_begin_otherwise(s, tie) || !choose_hub(s, node, tie, &way) || !choose_last(s, tie, &way) ||
        !follow(s, node, way.from_first, true) || !follow(s, way.last->node, way.from_last, false)) {
        return false;
    }
    s->query->visits[node].parent = s->start_node;
    s->query->visits[s->goal_node].parent = way.last->node;
    return true;
}
