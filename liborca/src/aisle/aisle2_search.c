/* Ways from door to door that keep to directions: Dijkstra's search over the nodes by which doors are left. */
#include "aisle2_internal.h"

#include <math.h>

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
    const double first = s->reached[a].length;
    const double second = s->reached[b].length;
    return first != second ? first < second : a < b;
}

static void put(const aisle_search *s, size_t place, uint32_t node) {
    s->heap[place] = node;
    s->reached[node].place = (uint32_t)place;
}

/* Notes a way to a node, if it is the shortest so far. */
static void note(aisle_search *s, uint32_t node, double length, uint32_t before) {
    aisle_reach *reach = &s->reached[node];
    if (!(length < reach->length)) {
        return;
    }
    size_t at = reach->place != AISLE_NONE ? reach->place : s->heap_count++;
    reach->length = length;
    reach->before = before;
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
    return top;
}

/* ---- The search ---- */

/* Goes on from a place through all doors of its area that may be left on their other sides. `before` is the node by which
 * the area was come to, AISLE_NONE at the start. */
static void go_on(aisle_search *s, aisle_place from, double length, uint32_t before) {
    const orca_aisles *a = s->aisles;
    uint32_t node = from.node;
    do {
        const uint32_t out = orca_aisle_across(node);
        if (orca_aisle_allows(a, out)) {
            const geom_vec2 door = a->nodes[node].at;
            const double way = geom_vec2_distance(from.at, door) + geom_vec2_distance(door, a->nodes[out].at);
            note(s, out, length + way, before == AISLE_NONE ? out : before);
        }
        node = a->nodes[node].next;
    } while (node != from.node);
}

uint32_t orca_aisle_search_find(aisle_search *search, aisle_place from, aisle_place to) {
    const orca_aisles *a = search->aisles;
    const uint32_t area = a->nodes[to.node].area;
    uint32_t last = AISLE_NONE;
    double shortest = HUGE_VAL;
    search->heap_count = 0;
    for (size_t i = 0; i < 2 * a->door_count; ++i) {
        search->reached[i] = (aisle_reach){HUGE_VAL, AISLE_NONE, AISLE_NONE};
    }
    go_on(search, from, 0.0, AISLE_NONE);
    while (search->heap_count > 0 && search->reached[search->heap[0]].length < shortest) {
        const uint32_t node = take(search);
        const double length = search->reached[node].length;
        const double whole = length + geom_vec2_distance(a->nodes[node].at, to.at);
        if (a->nodes[node].area == area && whole < shortest) {
            shortest = whole;
            last = node;
        }
        go_on(search, (aisle_place){a->nodes[node].at, node}, length, node);
    }
    return last;
}
