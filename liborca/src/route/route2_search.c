/* The search of routes: A* over the links of nodes.
 *
 * P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic determination of minimum cost
 * paths", IEEE Trans. SSC 4(2), 1968.
 * B. Cohen, M. Phillips, M. Likhachev, "Planning single-arm manipulations with n-arm robots", RSS 2014: a
 * way is tried when it is next in the queue. So few sight lines are looked at.
 *
 * How far it is to the goal at least is known by the straight line, or by labels or landmarks once there are
 * any. That changes the order of a search, and may not change its result. So a search goes on until nothing is left
 * that could be as short as what was found, and of equal ways to a node always the same is taken. */
#include "route2_search.h"

#include <string.h>

/* A route is looked for up to the length that it may have, and so many radii more; only if there is none, any. */
static const double about_rounding = 1.0 + 1e-6;
static const double about_room = 0.2;
static const double about_straight = 1.1;

geom_vec2 orca_route_node_point(const route_search *s, uint32_t node) {
    if (node == s->start_node) {
        return s->from.free;
    }
    return node == s->goal_node ? s->to.free : s->view.layer->nodes[node].point;
}

/* Finds how far it is at least from a node of the layer to the goal; HUGE_VAL if there is no way. */
static void look_ahead(const route_search *s, uint32_t node, route_visit *visit) {
    const double straight = geom_vec2_distance(orca_route_node_point(s, node), s->to.free);
    const uint32_t label = s->labels ? s->labels->of_node[node] : ROUTE_NO_NODE;
    visit->ahead = straight;
    visit->told = false;
    if (label != ROUTE_NO_NODE) {
        const route_lengths to =
            orca_route_labels_lengths(s->labels, label, s->query->to_goal, s->query->past_change);
        const double length = to.before < to.past_change ? to.before : to.past_change;
        visit->ahead = fmax(straight, length * (1.0 - ROUTE_LABEL_ROUNDING));
        visit->told = to.before + orca_route_tie(s, to.before) < to.past_change;
    }
    visit->rough = s->landmarks != NULL;
}

/* Asks landmarks how far it is to the goal, if they were not asked yet. Most nodes are too far away already by the
 * straight line. */
static void look_well(const route_search *s, route_visit *visit) {
    if (visit->rough) {
        const uint32_t node = (uint32_t)(visit - s->query->visits);
        visit->ahead = fmax(visit->ahead, orca_route_landmarks_ahead(s->landmarks, node, &s->query->bounds));
        visit->rough = false;
    }
}

static bool matters(const route_search *s, const route_visit *visit, double cost) {
    return visit->ahead < HUGE_VAL && cost + visit->ahead <= s->most;
}

/* Whether a way to a node may be part of the route, if it costs so much. */
static bool may_lead_on(const route_search *s, route_visit *visit, double cost) {
    if (!matters(s, visit, cost)) {
        return false;
    }
    look_well(s, visit);
    return matters(s, visit, cost);
}

route_visit *orca_route_visit_of(const route_search *s, uint32_t node) {
    const orca_route_query *q = s->query;
    route_visit *visit = &q->visits[node];
    if (visit->search != q->search) {
        visit->cost = HUGE_VAL;
        visit->parent = node;
        visit->tied = false;
        visit->search = q->search;
    }
    if (visit->aim != q->aim.number) {
        visit->ahead = 0.0;
        visit->may_see_goal = visit->rough = false;
        if (node < s->start_node) {
            look_ahead(s, node, visit);
        }
        visit->aim = q->aim.number;
    }
    return visit;
}

/* Whether a way of equal cost to a node, from another node, is to be taken. The one with the longest last
 * piece is, and then that from the lowest node. */
static bool better_parent(const route_search *s, const route_visit *visit, uint32_t from) {
    const double now = s->query->visits[visit->parent].cost;
    const double other = s->query->visits[from].cost;
    return other < visit->cost && (other < now || (other == now && from < visit->parent));
}

/* Whether a way to a node over another is to be taken. If not, it may still be as short as the one that was. */
static bool is_better(const route_search *s, route_visit *visit, uint32_t from, double cost) {
    if (cost > visit->cost + s->tie) {
        return false;
    }
    const bool better = cost < visit->cost || (cost == visit->cost && better_parent(s, visit, from));
    visit->tied = visit->tied || (!better && from != visit->parent);
    return better && may_lead_on(s, visit, cost);
}

/* Takes that way, which is better. False without memory. */
static bool take_way(route_search *s, uint32_t from, uint32_t to, double cost) {
    route_visit *visit = &s->query->visits[to];
    const bool shorter = cost < visit->cost;
    visit->tied = visit->cost - cost <= s->tie && (visit->tied || from != visit->parent);
    visit->cost = cost;
    visit->parent = from;
    return !shorter || to == s->goal_node ||
           orca_route_query_push(s->query, (route_queue_item){cost + visit->ahead, to, ROUTE_NO_NODE});
}

static bool relax(route_search *s, uint32_t from, uint32_t to, double length) {
    const double cost = s->query->visits[from].cost + length;
    return !is_better(s, orca_route_visit_of(s, to), from, cost) || take_way(s, from, to, cost);
}

/* The same over a link. Whether it leads there is asked when its turn comes: most nodes are reached on a
 * shorter way by then, or never matter. */
static bool relax_link(route_search *s, uint32_t from, const route_link *link) {
    const route_link_state state = atomic_load_explicit(&link->state, memory_order_relaxed);
    if (state == ROUTE_LINK_OPEN) {
        return relax(s, from, link->node, link->length);
    }
    if (state == ROUTE_LINK_HIDDEN) {
        return true;
    }
    route_visit *visit = orca_route_visit_of(s, link->node);
    const double cost = s->query->visits[from].cost + link->length;
    return !is_better(s, visit, from, cost) ||
           orca_route_query_push(s->query, (route_queue_item){cost + visit->ahead, link->node, from});
}

/* ---- The search ---- */

bool orca_route_sees(const route_search *s, const route_place *place, uint32_t node) {
    return orca_route_sight(&s->view, place->free, orca_route_node_point(s, node), place->radius);
}

/* Puts the nodes that the start may see into the queue. Whether it does is asked when their turn comes. */
static bool expand_start(route_search *s) {
    for (size_t i = 0; i < s->start_count; i++) {
        const route_end_node *node = &s->query->starts[i];
        route_visit *visit = orca_route_visit_of(s, node->node);
        if (node->state != ROUTE_SIGHT_HIDDEN && may_lead_on(s, visit, node->length) &&
            !orca_route_query_push(
                s->query, (route_queue_item){node->length + visit->ahead, node->node, s->start_node})) {
            return false;
        }
    }
    return true;
}

static bool expand_node(route_search *s, uint32_t node) {
    route_links *links = orca_route_links_of(s->query, s->view.layer, node);
    s->expanded++;
    if (!links) {
        return false;
    }
    for (uint32_t i = 0; i < links->count; i++) {
        if (!relax_link(s, node, &links->items[i])) {
            return false;
        }
    }
    return !s->query->visits[node].may_see_goal ||
           (!s->labels && !s->landmarks && !orca_route_sees(s, &s->to, node)) ||
           relax(s, node, s->goal_node, geom_vec2_distance(orca_route_node_point(s, node), s->to.free));
}

/* The shortest route that hops complete. */
typedef struct told_route {
    uint32_t node; /* from which they do */
    double length; /* HUGE_VAL: there is none */
    double second; /* that of another one */
} told_route;

/* Whether hops tell the rest from a node; then that is a route. */
static bool tell_rest(const route_search *s, uint32_t node, told_route *told) {
    const route_visit *visit = &s->query->visits[node];
    const double rest = s->by_hops && visit->told ? orca_route_rest_by_hops(s, node) : HUGE_VAL;
    const double length = visit->cost + rest;
    if (length < told->length) {
        told->second = told->length;
        told->length = length;
        told->node = node;
    } else if (length < told->second) {
        told->second = length;
    }
    return rest < HUGE_VAL;
}

/* The link of a node to another. */
static route_link *link_between(const route_search *s, uint32_t from, uint32_t to) {
    route_links *links = orca_route_links_of(s->query, s->view.layer, from); /* known since it was expanded */
    uint32_t i = 0;
    while (links->items[i].node != to) {
        i++;
    }
    return &links->items[i];
}

/* Goes straight from the start, or over a link, to a node that may be in sight, if that is a better way. */
static bool try_way(route_search *s, uint32_t from, uint32_t to) {
    const bool starts = from == s->start_node;
    const double length = geom_vec2_distance(orca_route_node_point(s, from), orca_route_node_point(s, to));
    const double cost = s->query->visits[from].cost + length;
    if (!is_better(s, &s->query->visits[to], from, cost)) {
        return true;
    }
    const bool leads = starts
                           ? orca_route_sees(s, &s->from, to)
                           : orca_route_link_leads(s->query, s->view.layer, from, link_between(s, from, to));
    return !leads || take_way(s, from, to, cost);
}

/* What is next in the queue: a way that is to be tried, or from a node on. */
static bool expand_item(route_search *s, route_queue_item item, told_route *told) {
    const route_visit *visit = &s->query->visits[item.node];
    if (item.from != ROUTE_NO_NODE) {
        return try_way(s, item.from, item.node);
    }
    return item.estimate > visit->cost + visit->ahead || tell_rest(s, item.node, told) ||
           expand_node(s, item.node);
}

/* Takes out points at which the path goes straight on, but for rounding, and those where it is already: corners of
 * several obstacles may coincide. Returns how many are left. */
static size_t straighten(const route_search *s, geom_vec2 *points, size_t count) {
    const double radius = fmin(s->from.radius, s->to.radius);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        const geom_vec2 before = geom_vec2_sub(points[kept - 1], points[kept > 1 ? kept - 2 : 0]);
        const geom_vec2 after = geom_vec2_sub(points[i], points[kept - 1]);
        const double rounding = 1e-12 * geom_vec2_length(before) * geom_vec2_length(after);
        const bool straight = kept > 1 && fabs(geom_vec2_cross(before, after)) <= rounding &&
                              geom_vec2_dot(before, after) > 0.0 &&
                              orca_route_sight(&s->view, points[kept - 2], points[i], radius);
        const bool there = geom_vec2_equal(points[i], points[kept - 1]) && (kept > 1 || i + 1 < count);
        kept -= straight || there ? 1 : 0;
        points[kept++] = points[i];
    }
    return kept;
}

/* Whether the path only leads to beside a place. */
static bool is_beside(const route_place *place) {
    return place->kind == ROUTE_PLACE_PUSHED || place->kind == ROUTE_PLACE_LOW;
}

static double measure(const geom_vec2 *points, size_t count) {
    double length = 0.0;
    for (size_t i = 1; i < count; i++) {
        length += geom_vec2_distance(points[i - 1], points[i]);
    }
    return length;
}

/* The points of the path from the start, and those in the places themselves where the path only leads to
 * beside them. */
static bool trace_back(const route_search *s, orca_route *out) {
    const route_visit *visits = s->query->visits;
    size_t count = 1;
    for (uint32_t node = s->goal_node; node != s->start_node; node = visits[node].parent) {
        count++;
    }
    const size_t first = is_beside(&s->from) ? 1 : 0;
    const size_t last = is_beside(&s->to) ? 1 : 0;
    if (!orca_route_query_reserve_points(s->query, first + count + last)) {
        return false;
    }
    geom_vec2 *points = s->query->points;
    points[0] = s->from.point;
    uint32_t node = s->goal_node;
    for (size_t i = first + count; i > first; i--) {
        points[i - 1] = orca_route_node_point(s, node);
        node = visits[node].parent;
    }
    *out = (orca_route){ORCA_ROUTE_FOUND, points, first + straighten(s, points + first, count) + last, 0.0};
    if (last > 0) {
        points[out->point_count - 1] = s->to.point;
    }
    out->length = measure(points, out->point_count);
    return true;
}

/* Tells how many nodes a search has looked at beside those of its route: so much better labels could save.
 * */
static void count_detours(route_search *s, size_t on_route) {
    const uint64_t more = s->expanded > on_route ? s->expanded - on_route : 0;
    atomic_fetch_add_explicit(&s->view.layer->knowledge->expanded, more, memory_order_relaxed);
    s->expanded = 0;
}

/* Looks at nodes until none is left over which a route may be as short as what was found. */
static bool expand_all(route_search *s, told_route *told) {
    const orca_route_query *q = s->query;
    const route_visit *goal = orca_route_visit_of(s, s->goal_node);
    bool good = expand_start(s);
    *told = (told_route){ROUTE_NO_NODE, HUGE_VAL, HUGE_VAL};
    s->tie = s->by_hops && q->queue_count > 0 ? orca_route_tie(s, q->queue[0].estimate) : 0.0;
    while (good && q->queue_count > 0 && q->queue[0].estimate <= goal->cost * (1.0 + ROUTE_SUM_ROUNDING) &&
           q->queue[0].estimate <= told->length + s->tie) {
        good = expand_item(s, orca_route_query_pop(s->query), told);
    }
    return good;
}

/* From the start, with nothing reached yet. */
static void begin_search(route_search *s) {
    orca_route_visit_of(s, s->start_node)->cost = 0.0;
    s->query->queue_count = 0;
}

/* Forgets what was reached. */
static void begin_anew(route_search *s) {
    s->query->search++; /* of which there are enough: as many as starts */
    begin_search(s);
}

/* Whether the route that hops complete is shorter than any other, by more than rounding. */
static bool is_only(const route_search *s, const told_route *told) {
    const double others = fmin(told->second, s->query->visits[s->goal_node].cost);
    return told->length < HUGE_VAL && told->length + s->tie < others;
}

static bool has_hops(const route_search *s) {
    return s->labels && s->labels->tie < HUGE_VAL && s->query->aim.complete;
}

/* Finds the shortest path from the start to the goal, if there is one. Up to a node from which hops tell the
 * rest it is what a search without them finds. That search may choose otherwise behind the node only if
 * another route is as short but for rounding; then it is made. */
static bool find_parents(route_search *s) {
    told_route told;
    s->by_hops = has_hops(s);
    if (!expand_all(s, &told)) {
        return false;
    }
    route_visit *goal = &s->query->visits[s->goal_node];
    if (told.length == HUGE_VAL || goal->cost < told.length - s->tie) {
        return true;
    }
    if (is_only(s, &told)) {
        orca_route_take_rest(s, told.node);
        goal->cost = told.length;
        return true;
    }
    s->by_hops = false;
    begin_anew(s);
    return expand_all(s, &told);
}

/* From the start to the goal, if there is a way. */
static bool search_path(route_search *s, orca_route *out) {
    const bool good =
        find_parents(s) && (s->query->visits[s->goal_node].cost == HUGE_VAL || trace_back(s, out));
    count_detours(s, out->point_count);
    return good;
}

/* Takes the labels, or else the landmarks, that there are, or makes them if searches have paid for them. */
static bool find_helpers(route_search *s) {
    return orca_route_labels_ready(s->query, s->view.layer, &s->labels) &&
           (s->labels || orca_route_landmarks_ready(s->query, s->view.layer, &s->landmarks));
}

/* About so long may the route be at most, where it matters; labels tell more. If nothing is known, a little longer than
 * straight: landmarks tell soon if it is not so. */
static double expected_length(const route_search *s) {
    const double known = s->known ? s->known->about : HUGE_VAL;
    const double straight = geom_vec2_distance(s->from.free, s->to.free);
    const double about = known == HUGE_VAL && s->landmarks ? about_straight * straight : known;
    return s->one_start && !s->labels ? about * about_rounding + about_room * s->view.layer->radius
                                      : HUGE_VAL;
}

/* Finds the route if it is at most so long. */
static bool search_within(route_search *s, double most, orca_route *out) {
    s->most = most;
    orca_route_find_ends(s);
    const bool good = orca_route_path_by_hops(s) ? trace_back(s, out) : search_path(s, out);
    orca_route_leave_ends(s);
    return good;
}

/* ---- From the goal ----
 *
 * Labels from before an edit tell the rest of a route that has passed all that has changed. A search from the other end
 * has less to look at if that lies nearer to it. It finds the same path unless another one is as short but for
 * rounding: between these a search chooses by where it begins. */

/* Whether what has changed is nearer to the goal, and nothing is known of that yet. When the same goal is asked for
 * again, others may follow: then what is found out of it once serves them all. */
static bool begins_at_goal(const route_search *s) {
    const route_layer *layer = s->view.layer;
    const bool told = s->labels && s->labels->tie < HUGE_VAL && s->labels->version != s->query->map->version;
    const bool find_all = s->known && s->known->goal_nodes;
    const bool again = s->query->aim.known && geom_vec2_equal(s->query->aim.start, s->to.point);
    return told && layer->kept && s->one_start && !find_all && !again && s->from.kind == ROUTE_PLACE_FREE &&
           s->to.kind == ROUTE_PLACE_FREE &&
           orca_route_box_distance(layer->edit.box, s->to.free) <
               orca_route_box_distance(layer->edit.box, s->from.free) &&
           !orca_route_knows_goal(s->query, layer, s->to.point);
}

/* Whether some other way from the start to a node is as short but for rounding. */
static bool is_tied(const route_search *s, uint32_t node) {
    const route_visit *visits = s->query->visits;
    while (node != s->start_node && !visits[node].tied) {
        node = visits[node].parent;
    }
    return node != s->start_node;
}

/* Makes the path that a search from the goal has found one from the start. */
static void turn_round(const route_search *s) {
    route_visit *visits = s->query->visits;
    uint32_t before = s->start_node;
    uint32_t node = visits[s->goal_node].parent;
    while (node != s->start_node) {
        const uint32_t next = visits[node].parent;
        visits[node].parent = before;
        before = node;
        node = next;
    }
    visits[s->goal_node].parent = before;
}

/* Finds the path if there is no other that is as short. */
static bool search_from_goal(route_search *s, orca_route *out) {
    route_known_ends known = {.about = HUGE_VAL};
    if (s->known) {
        known.start = s->known->goal;
        known.goal = s->known->start;
    }
    route_search back = *s;
    told_route told;
    back.from = s->to;
    back.to = s->from;
    back.known = &known;
    orca_route_find_ends(&back);
    back.by_hops = has_hops(&back);
    bool good = expand_all(&back, &told);
    if (good && is_only(&back, &told) && !is_tied(&back, told.node)) {
        orca_route_take_rest(&back, told.node);
        turn_round(s);
        good = trace_back(s, out);
    }
    count_detours(&back, out->point_count);
    return good;
}

/* Finds the path, first if it is about as short as expected. */
static bool search_from_start(route_search *s, orca_route *out) {
    const double about = expected_length(s);
    bool good = search_within(s, about, out);
    if (good && out->point_count == 0 && about < HUGE_VAL) {
        begin_anew(s);
        good = search_within(s, HUGE_VAL, out);
    }
    return good;
}

/* The straight path is looked at first, and when there is one it is the only one. */
static bool find_path_from(route_search *s, geom_vec2 start, orca_route *out) {
    s->from.free = start;
    begin_search(s);
    if (orca_route_sight(&s->view, start, s->to.free, fmin(s->from.radius, s->to.radius))) {
        return relax(s, s->start_node, s->goal_node, geom_vec2_distance(start, s->to.free)) &&
               trace_back(s, out);
    }
    if (!s->aimed && !find_helpers(s)) {
        return false;
    }
    if (begins_at_goal(s)) {
        const bool good = search_from_goal(s, out);
        if (!good || out->point_count > 0) {
            return good;
        }
        begin_anew(s);
    }
    return search_from_start(s, out);
}

/* From the first of some places from which there is a way. What was reached from those before has none. */
static bool find_path(route_search *s, const geom_vec2 *starts, size_t start_count, orca_route *out) {
    bool good = true;
    s->one_start = start_count == 1;
    orca_route_query_next_search(s->query);
    for (size_t i = 0; i < start_count && good && out->point_count == 0; i++) {
        good = find_path_from(s, starts[i], out);
    }
    return good;
}

/* ---- Between places close to the same large arc ---- */

/* So far apart around an arc, by the cosine, tangents at two places meet close to the arc. */
static const double near_cosine = 0.985;

/* Straight, or over the point where tangents meet, from an end close to a large arc; where that is free,
 * nothing is shorter than by a part in a hundred. False without memory. */
static bool find_low_path(route_search *s, orca_route *out) {
    const route_place *low = s->from.kind == ROUTE_PLACE_LOW ? &s->from : &s->to;
    const geom_vec2 a = s->from.point;
    const geom_vec2 b = s->to.point;
    const geom_vec2 to_a = geom_vec2_normalize(geom_vec2_sub(a, low->arc.center));
    const geom_vec2 to_b = geom_vec2_normalize(geom_vec2_sub(b, low->arc.center));
    const double cosine = geom_vec2_dot(to_a, to_b);
    const double height = low->arc.radius + 1.001 * s->view.layer->radius;
    const geom_vec2 bend =
        geom_vec2_add_scaled(low->arc.center, height / (1.0 + cosine), geom_vec2_add(to_a, to_b));
    const double radius = fmin(s->from.radius, s->to.radius);
    const bool straight = orca_route_sight(&s->view, a, b, radius);
    if (!straight && (cosine < near_cosine || !orca_route_sight(&s->view, a, bend, radius) ||
                      !orca_route_sight(&s->view, bend, b, radius))) {
        return true;
    }
    if (!orca_route_query_reserve_points(s->query, 3)) {
        return false;
    }
    geom_vec2 *points = s->query->points;
    points[0] = a;
    points[1] = straight ? b : bend;
    points[2] = b;
    const size_t count = straight ? 2 : 3;
    *out = (orca_route){ORCA_ROUTE_FOUND, points, count, measure(points, count)};
    return true;
}

/* Whether the disc has room at a place itself, close to a large arc or not. */
static bool has_room(const route_place *place) {
    return place->kind == ROUTE_PLACE_FREE || place->kind == ROUTE_PLACE_LOW;
}

/* Takes out the places beside the ends that were not needed: those that the ends see past. */
static void skip_rises(const route_search *s, orca_route *route) {
    geom_vec2 *points = s->query->points;
    const double radius = s->view.layer->radius * ROUTE_SIGHT_MARGIN;
    size_t count = route->point_count;
    if (s->from.kind == ROUTE_PLACE_LOW && count > 2 &&
        orca_route_sight(&s->view, points[0], points[2], radius)) {
        count--;
        memmove(points + 1, points + 2, (count - 1) * sizeof *points);
    }
    if (s->to.kind == ROUTE_PLACE_LOW && count > 2 &&
        orca_route_sight(&s->view, points[count - 3], points[count - 1], radius)) {
        points[count - 2] = points[count - 1];
        count--;
    }
    route->point_count = count;
    route->length = measure(points, count);
}

/* From a start that is not within an obstacle. */
static bool find_route(route_search *s, orca_route *out) {
    const bool low = s->from.kind == ROUTE_PLACE_LOW || s->to.kind == ROUTE_PLACE_LOW;
    if (low && has_room(&s->from) && has_room(&s->to) && !find_low_path(s, out)) {
        return false;
    }
    const geom_vec2 from = s->from.free;
    if (out->point_count > 0) {
        return true;
    }
    if (!find_path(s, &from, 1, out)) {
        return false;
    }
    if (low && out->point_count > 0) {
        skip_rises(s, out);
    }
    return true;
}

bool orca_route_search(orca_route_query *query, const route_layer *layer, geom_vec2 start, geom_vec2 goal,
                       const route_known_ends *known, orca_route *out) {
    route_search s = {.query = query,
                      .view = {query->map, layer, &query->marks},
                      .known = known,
                      .start_node = (uint32_t)layer->node_count,
                      .goal_node = (uint32_t)layer->node_count + 1,
                      .most = HUGE_VAL};
    s.from = orca_route_examine_place(&s.view, start);
    s.to = orca_route_examine_place(&s.view, goal);
    if (s.to.kind == ROUTE_PLACE_SOLID) {
        out->kind = ORCA_ROUTE_GOAL_INSIDE;
        return true;
    }
    if (s.from.kind != ROUTE_PLACE_SOLID) {
        return find_route(&s, out);
    }
    geom_vec2 exits[ROUTE_MOST_EXITS];
    const size_t count = orca_route_find_exits(&s.view, start, exits);
    s.from.kind = ROUTE_PLACE_PUSHED;
    const bool found = find_path(&s, exits, count, out);
    out->kind = out->point_count > 0 ? ORCA_ROUTE_LEADS_OUT : ORCA_ROUTE_NONE;
    return found;
}
