/* Ways from door to door that keep to directions: search A* over the nodes by which doors are left. The straight way on
 * to the end is never longer than the rest of a way: so each node is left once, by the shortest way to it (Hart,
 * Nilsson, Raphael 1968). */
#include "aisle2_internal.h"

/* ---- Memory ---- */

bool orca_aisle_search_create(aisle_search *search, const orca_aisles *aisles) {
    const size_t n = 2 * aisles->door_count;
    *search = (aisle_search){.aisles = aisles};
    search->reached =
        geom_allocator_allocate(&aisles->allocator, n, sizeof *search->reached, _Alignof(aisle_reach));
    search->heap = geom_allocator_allocate(&aisles->allocator, n, sizeof *search->heap, _Alignof(uint32_t));
    if (!search->reached || !search->heap) {
        orca_aisle_search_release(search);
        return false;
    }
    for (size_t i = 0; i < n; ++i) {
        search->reached[i].search = 0;
    }
    return true;
}

void orca_aisle_search_release(const aisle_search *search) {
    const geom_allocator *used = &search->aisles->allocator;
    const size_t n = 2 * search->aisles->door_count;
    geom_allocator_release(used, search->reached, n, sizeof *search->reached, _Alignof(aisle_reach));
    geom_allocator_release(used, search->heap, n, sizeof *search->heap, _Alignof(uint32_t));
}

/* ---- The heap ---- */

static bool node_before(const aisle_search *s, uint32_t a, uint32_t b) {
    const double first = s->reached[a].whole;
    const double second = s->reached[b].whole;
    return first != second ? first < second : a < b;
}

static void put(const aisle_search *s, size_t place, uint32_t node) {
    s->heap[place] = node;
    s->reached[node].place = (uint32_t)place;
}

/* Notes a way to a node, if it is the shortest so far. */
static void note(aisle_search *s, uint32_t node, aisle_reach way) {
    aisle_reach *reach = &s->reached[node];
    const bool known = reach->search == s->number;
    if (known && (reach->place == AISLE_NONE || !(way.length < reach->length))) {
        return;
    }
    size_t at = known ? reach->place : s->heap_count++;
    *reach = way;
    reach->search = s->number;
    while (at > 0 && node_before(s, node, s->heap[(at - 1) / 2])) {
        put(s, at, s->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(s, at, node);
}

/* Takes the nearest node. */
static uint32_t take(aisle_search *s) {
    const uint32_t top = s->heap[0];
    const uint32_t last = s->heap[--s->heap_count];
    size_t at = 0;
    for (size_t child = 1; child < s->heap_count; child = 2 * at + 1) {
        child += child + 1 < s->heap_count && node_before(s, s->heap[child + 1], s->heap[child]);
        if (!node_before(s, s->heap[child], last)) {
            break;
        }
        put(s, at, s->heap[child]);
        at = child;
    }
    put(s, at, last);
    s->reached[top].place = AISLE_NONE;
    return top;
}

/* ---- The search ---- */

/* Where a search goes to, and how long the way is at most. */
typedef struct search_aim {
    geom_vec2 at;
    double longest;
} search_aim;

/* Goes on from a place, to which it is so far, through all doors of its area that may be left on their other sides.
 * `before` is the node by which the area was come to, AISLE_NONE at the start. */
static void go_on(aisle_search *s, search_aim aim, aisle_place from, double length, uint32_t before) {
    const orca_aisles *a = s->aisles;
    const aisle_range near = orca_aisle_nodes_near(a, from.node, from.at, aim.longest - length);
    for (size_t i = near.first; i < near.end; ++i) {
        const uint32_t out = orca_aisle_across(a->sorted[i]);
        if (!orca_aisle_allows(a, out)) {
            continue;
        }
        const geom_vec2 door = a->nodes[a->sorted[i]].at;
        const geom_vec2 at = a->nodes[out].at;
        aisle_reach way = {.before = before == AISLE_NONE ? out : before};
        way.length = length + (geom_vec2_distance(from.at, door) + geom_vec2_distance(door, at));
        way.whole = way.length + geom_vec2_distance(at, aim.at);
        if (way.whole <= aim.longest) {
            note(s, out, way);
        }
    }
}

uint32_t orca_aisle_search_find(aisle_search *search, aisle_place from, aisle_place to, double longest) {
    const orca_aisles *a = search->aisles;
    const uint32_t area = a->nodes[to.node].area;
    const search_aim aim = {to.at, longest};
    search->heap_count = 0;
    ++search->number;
    go_on(search, aim, from, 0.0, AISLE_NONE);
    while (search->heap_count > 0) {
        const uint32_t node = take(search);
        if (a->nodes[node].area == area) {
            return node;
        }
        go_on(search, aim, (aisle_place){a->nodes[node].at, node}, search->reached[node].length, node);
    }
    return AISLE_NONE;
}
