/* Routes through aisles: whether they keep to the directions, and others that do. */
#include "aisle2_internal.h"
#include "passage/passage2_internal.h"
#include "route/route2_follower.h"

#include <math.h>
#include <string.h>

#define ASIDE 1e-9 /* so far off the straight way, in radii, is a point in line */

enum {
    MOST_CROSSED = 64, /* gates on a piece of a route that are found at once */
    CROWD = 8          /* so many routes against others make aisles busy */
};

/* ---- Doors on a route ---- */

/* Looks at the node by which a route leaves a door. Returns whether to go on. */
typedef bool on_door(void *context, uint32_t out);

/* Whether a gate comes behind another one, in the order of orca_passages_crossed. */
static bool is_behind(orca_gate_crossing gate, orca_gate_crossing other) {
    return gate.along > other.along || (gate.along == other.along && gate.gate > other.gate);
}

/* Visits the doors on a straight piece in their order. Returns whether to go on. After each look, the next one starts
 * well before the last gate that was found: none is missed by rounding. */
static bool visit_piece(const orca_aisles *a, geom_segment2 piece, on_door *visit, void *context) {
    orca_gate_crossing crossed[MOST_CROSSED];
    orca_gate_crossing last = {.along = -1.0};
    geom_segment2 part = piece;
    bool goes_on = true;
    bool more = true;
    while (goes_on && more) {
        const size_t found = orca_passages_crossed_on(a->passages, piece, part, crossed, MOST_CROSSED);
        more = false;
        for (size_t k = 0; k < found && goes_on; ++k) {
            if (is_behind(crossed[k], last)) {
                const uint32_t door = a->door_of[crossed[k].gate];
                goes_on = door == AISLE_NONE || visit(context, 2 * door + crossed[k].forward);
                last = crossed[k];
                more = found == MOST_CROSSED;
            }
        }
        if (more) {
            part.a = geom_vec2_lerp(piece.a, piece.b, crossed[MOST_CROSSED / 2].along);
        }
    }
    return goes_on;
}

/* Visits the doors on a route in their order. */
static void visit_doors(const orca_aisles *a, const geom_vec2 *points, size_t count, on_door *visit,
                        void *context) {
    bool goes_on = a->directed_count > 0;
    for (size_t i = 1; i < count && goes_on; ++i) {
        goes_on = visit_piece(a, (geom_segment2){points[i - 1], points[i]}, visit, context);
    }
}

/* What a route goes through.
 *
 * first    the node before its first door; AISLE_NONE: there is none
 * last     the node behind its last door
 * allowed  it keeps to all directions */
typedef struct route_doors {
    const orca_aisles *aisles;
    uint32_t first;
    uint32_t last;
    bool allowed;
} route_doors;

static bool note_door(void *context, uint32_t out) {
    route_doors *doors = context;
    doors->first = doors->first == AISLE_NONE ? orca_aisle_across(out) : doors->first;
    doors->last = out;
    doors->allowed = doors->allowed && orca_aisle_allows(doors->aisles, out);
    return true;
}

static route_doors doors_of(const orca_aisles *a, const geom_vec2 *points, size_t count) {
    route_doors doors = {a, AISLE_NONE, AISLE_NONE, true};
    visit_doors(a, points, count, note_door, &doors);
    return doors;
}

bool orca_aisles_allow(const orca_aisles *aisles, const orca_route *route) {
    return doors_of(aisles, route->points, route->point_count).allowed;
}

/* ---- Are they busy? ---- */

/* How many routes leave each door by each node, and whether the route that is looked at meets one. */
typedef struct counting {
    const orca_aisles *aisles;
    uint32_t *counts;
    bool meets;
} counting;

static bool count_door(void *context, uint32_t out) {
    const counting *c = context;
    ++c->counts[out];
    return true;
}

static bool meets_none(void *context, uint32_t out) {
    counting *c = context;
    c->meets = c->aisles->doors[out / 2].direction != 0 && c->counts[orca_aisle_across(out)] > 0;
    return !c->meets;
}

geom_status orca_aisles_are_busy(const orca_aisles *aisles, const orca_route *routes, size_t count,
                                 bool *busy) {
    const size_t n = 2 * aisles->door_count;
    *busy = false;
    if (aisles->directed_count == 0 || count < CROWD) {
        return GEOM_OK;
    }
    counting c = {.aisles = aisles};
    c.counts = geom_allocator_allocate(&aisles->allocator, n, sizeof *c.counts, _Alignof(uint32_t));
    if (!c.counts) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(c.counts, 0, n * sizeof *c.counts);
    for (size_t i = 0; i < count; ++i) {
        visit_doors(aisles, routes[i].points, routes[i].point_count, count_door, &c);
    }
    size_t against = 0;
    for (size_t i = 0; i < count && against < CROWD; ++i) {
        c.meets = false;
        visit_doors(aisles, routes[i].points, routes[i].point_count, meets_none, &c);
        against += c.meets;
    }
    *busy = against == CROWD;
    geom_allocator_release(&aisles->allocator, c.counts, n, sizeof *c.counts, _Alignof(uint32_t));
    return GEOM_OK;
}

/* ---- Another route ---- */

/* A route that is made: its points, with room for more. */
typedef struct making {
    const geom_allocator *allocator;
    orca_route_query *query;
    double radius;
    geom_vec2 *points;
    size_t count;
    size_t capacity;
} making;

static void release_points(const making *m) {
    geom_allocator_release(m->allocator, m->points, m->capacity, sizeof *m->points, _Alignof(geom_vec2));
}

/* Drops the last point but one if it is in line with those beside it. */
static void straighten(making *m) {
    geom_vec2 *last = m->points + m->count;
    if (m->count < 3) {
        return;
    }
    const geom_vec2 to = geom_vec2_sub(last[-2], last[-3]);
    const geom_vec2 on = geom_vec2_sub(last[-1], last[-2]);
    const double aside = fabs(geom_vec2_cross(to, on));
    if (geom_vec2_dot(to, on) >= 0.0 && aside <= ASIDE * m->radius * geom_vec2_length(on)) {
        last[-2] = last[-1];
        --m->count;
    }
}

static bool add_point(making *m, geom_vec2 point) {
    if (m->count == m->capacity) {
        const size_t n = 2 * m->capacity + 32;
        geom_vec2 *more = geom_allocator_allocate(m->allocator, n, sizeof *more, _Alignof(geom_vec2));
        if (!more) {
            return false;
        }
        if (m->count > 0) {
            memcpy(more, m->points, m->count * sizeof *more);
        }
        release_points(m);
        m->points = more;
        m->capacity = n;
    }
    m->points[m->count++] = point;
    straighten(m);
    return true;
}

/* Adds the shortest route to a place. Sets `found` to false if there is none. */
static geom_status add_leg(making *m, geom_vec2 to, bool *found) {
    orca_route leg;
    const geom_status status = orca_route_query_find(m->query, m->points[m->count - 1], to, m->radius, &leg);
    bool room = true;
    for (size_t i = 1; i < leg.point_count && room; ++i) {
        room = add_point(m, leg.points[i]);
    }
    *found = leg.kind == ORCA_ROUTE_FOUND;
    return status == GEOM_OK && !room ? GEOM_OUT_OF_MEMORY : status;
}

/* Makes the route through the doors that a search has found, up to a node, and on to a goal. */
static geom_status make_route(making *m, const aisle_search *s, geom_vec2 start, uint32_t last,
                              geom_vec2 goal, bool *found) {
    const aisle_door *doors = s->aisles->doors;
    size_t count = 0;
    for (uint32_t node = last, before; count == 0 || s->heap[count - 1] != node; node = before) {
        before = s->reached[node].before;
        s->heap[count++] = node; /* the search is done with it */
    }
    geom_status status = add_point(m, start) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    *found = true;
    while (status == GEOM_OK && *found && count > 0) {
        status = add_leg(m, doors[s->heap[--count] / 2].middle, found);
    }
    return status == GEOM_OK && *found ? add_leg(m, goal, found) : status;
}

/* Gives a follower the route that was made. */
static geom_status give_route(const making *m, orca_route_follower *follower) {
    double length = 0.0;
    for (size_t i = 1; i < m->count; ++i) {
        length += geom_vec2_distance(m->points[i - 1], m->points[i]);
    }
    const orca_route route = {ORCA_ROUTE_FOUND, m->points, m->count, length};
    return orca_route_follower_take(follower, &route);
}

/* Finds the way between the doors of a route, and gives it to the follower. */
static geom_status find_other(making *m, const orca_aisles *a, const route_doors *doors, geom_vec2 start,
                              orca_route_follower *follower, bool *changed) {
    aisle_search search;
    if (!orca_aisle_search_create(&search, a)) {
        return GEOM_OUT_OF_MEMORY;
    }
    const aisle_place from = {start, doors->first};
    const aisle_place to = {follower->goal, doors->last};
    const uint32_t last = orca_aisle_search_find(&search, from, to, HUGE_VAL);
    geom_status status = GEOM_OK;
    if (last != AISLE_NONE) {
        bool found;
        status = make_route(m, &search, start, last, follower->goal, &found);
        found = found && doors_of(a, m->points, m->count).allowed;
        status = status == GEOM_OK && found ? give_route(m, follower) : status;
        *changed = status == GEOM_OK && found;
    }
    orca_aisle_search_release(&search);
    return status;
}

geom_status orca_aisles_lead(const orca_aisles *aisles, orca_route_query *query,
                             orca_route_follower *follower, geom_vec2 position, bool *changed) {
    making m = {.allocator = &aisles->allocator, .query = query, .radius = follower->radius};
    *changed = false;
    if (aisles->directed_count == 0 || follower->kind != ORCA_ROUTE_FOUND) {
        return GEOM_OK;
    }
    geom_status status = add_point(&m, position) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    for (size_t i = follower->next; i < follower->point_count && status == GEOM_OK; ++i) {
        status = add_point(&m, follower->points[i]) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    }
    if (status == GEOM_OK) {
        const route_doors doors = doors_of(aisles, m.points, m.count);
        m.count = 0;
        if (!doors.allowed) {
            status = find_other(&m, aisles, &doors, position, follower, changed);
        }
    }
    release_points(&m);
    return status;
}
