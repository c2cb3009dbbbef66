/* Paths as labels tell them. Over the hub at which the lengths of both ends are least in sum leads a shortest
 * path, and the hops of the labels are its nodes.
 *
 * A search compares sums of rounded lengths, and of equal ones it chooses. So hops give its answer only if no
 * other path is as short but for rounding. Take one that is, and the first hub on it. No path that is
 * shorter, by more than rounding, leads from that hub to a node of the path, and no hub before it lies there:
 * so both ends have it in their labels. Either it is not the hub of the path found, and then two hubs have
 * about the same sum. Or both paths lead over the same hub. Where they meet again, the label has no hop.
 *
 * Labels may be older than the map. Then hops still tell the rest of a path from a node, if no way over what
 * has changed may be as short, and if no link of that rest comes near what has changed. */
#include "route2_search.h"

/* A way from one end of the route to the other by a hub. */
typedef struct hub_way {
    const route_end_node *last;
    uint32_t from_first; /* entries of the labels of the first and the last node */
    uint32_t from_last;
} hub_way;

/* Finds the hub by which the shortest path leads from a label to the goal. False if there are two within
 * `tie`. */
static bool choose_hub(const route_search *s, uint32_t label, double tie, hub_way *way) {
    const route_labels *labels = s->labels;
    double least = HUGE_VAL;
    double second = HUGE_VAL;
    way->from_first = labels->first[label];
    for (uint32_t i = labels->first[label]; i < labels->first[label + 1]; i++) {
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
        const uint32_t label = labels->of_node[aim->node];
        if (aim->state != ROUTE_SIGHT_SEEN || label == ROUTE_NO_NODE) {
            continue;
        }
        const uint32_t entry = orca_route_labels_entry(labels, label, hub);
        if (labels->hubs[entry] != hub || labels->lengths[entry] + aim->length > length + tie) {
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

/* Whether a link of the labels is one of the map as it is: it comes near nothing that has changed. */
static bool is_kept(const route_search *s, uint32_t from, uint32_t to) {
    bool kept = from != ROUTE_NO_NODE && to != ROUTE_NO_NODE;
    for (size_t r = 0; r < s->labels->region_count && kept; r++) {
        kept = !orca_route_meets_box(orca_route_node_point(s, from), orca_route_node_point(s, to),
                                     s->labels->regions[r]);
    }
    return kept;
}

/* Whether hops lead on from a node to a hub over links that there are. */
static bool leads_to_hub(const route_search *s, uint32_t node, uint32_t entry) {
    const route_labels *labels = s->labels;
    for (;;) {
        const route_hop hop = labels->hops[entry];
        if (hop.node == ROUTE_NO_NODE || hop.entry == entry) {
            return hop.node != ROUTE_NO_NODE;
        }
        const uint32_t next = labels->node_of[hop.node];
        if (!is_kept(s, node, next)) {
            return false;
        }
        node = next;
        entry = hop.entry;
    }
}

/* Writes the parents of the nodes from one to a hub, or from the hub to it. */
static void follow(const route_search *s, uint32_t node, uint32_t entry, bool to_hub) {
    const route_labels *labels = s->labels;
    route_visit *visits = s->query->visits;
    for (route_hop hop = labels->hops[entry]; hop.entry != entry; hop = labels->hops[entry]) {
        const uint32_t next = labels->node_of[hop.node];
        visits[to_hub ? next : node].parent = to_hub ? node : next;
        node = next;
        entry = hop.entry;
    }
}

/* Finds the way from a node that has a label, if hops lead along it. */
static bool find_way(const route_search *s, uint32_t node, double tie, hub_way *way) {
    return choose_hub(s, s->labels->of_node[node], tie, way) && choose_last(s, tie, way) &&
           leads_to_hub(s, node, way->from_first) && leads_to_hub(s, way->last->node, way->from_last);
}

static void take_way(const route_search *s, uint32_t node, const hub_way *way) {
    follow(s, node, way->from_first, true);
    follow(s, way->last->node, way->from_last, false);
    s->query->visits[s->goal_node].parent = way->last->node;
}

bool orca_route_path_by_hops(const route_search *s) {
    if (!s->first || s->labels->tie == HUGE_VAL) {
        return false;
    }
    const double tie = orca_route_tie(s, s->first->estimate);
    hub_way way;
    if (may_begin_otherwise(s, tie) || !find_way(s, s->first->node, tie, &way)) {
        return false;
    }
    s->query->visits[s->first->node].parent = s->start_node;
    take_way(s, s->first->node, &way);
    return true;
}

double orca_route_tie(const route_search *s, double length) { return s->labels->tie + 1e-10 * length; }

double orca_route_rest_by_hops(const route_search *s, uint32_t node) {
    hub_way way;
    if (!find_way(s, node, s->tie, &way)) {
        return HUGE_VAL;
    }
    return s->labels->lengths[way.from_first] + s->query->to_goal[s->labels->hubs[way.from_first]];
}

void orca_route_take_rest(const route_search *s, uint32_t node) {
    hub_way way;
    if (find_way(s, node, s->tie, &way)) {
        take_way(s, node, &way);
    }
}
