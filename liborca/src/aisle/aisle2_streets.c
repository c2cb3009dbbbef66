/* Streets, and their directions: opposite ones beside each other, as far as there is a way back. */
#include "aisle2_internal.h"

#include <geom/sort.h>

#include <math.h>

#define CROSSING 12.0 /* how far one goes straight on through a crossing at most, in radii */
#define STRAIGHT 0.9  /* cosine of the angle up to which that is straight */
#define LONG 40.0     /* so long is a street with a direction, in radii */
#define PARALLEL 0.7  /* cosine of the angle up to which streets are parallel */
#define ASIDE 100.0   /* and so far aside at most, in radii */
#define BACK 3.0      /* how much longer than a street the way back is at most */

enum {
    BESIDE = 4 /* the next street is so many doors away at most */
};

/* ---- Straight on ---- */

/* Where one goes straight on from a node: through the only other door of an aisle, or the nearest one ahead that is
 * crossed in about the same direction. */
static uint32_t straight_on(const orca_aisles *a, uint32_t node) {
    const aisle_range all = a->areas[a->nodes[node].area].nodes;
    const geom_vec2 heading = orca_aisle_outwards(a, node);
    uint32_t best = AISLE_NONE;
    double nearest = CROSSING * a->radius;
    if (all.end - all.first == 2) {
        return a->sorted[all.first] == node ? a->sorted[all.first + 1] : a->sorted[all.first];
    }
    const aisle_range near = orca_aisle_nodes_near(a, node, a->nodes[node].at, nearest);
    for (size_t i = near.first; i < near.end; ++i) {
        const uint32_t other = a->sorted[i];
        const geom_vec2 way = geom_vec2_sub(a->doors[other / 2].middle, a->doors[node / 2].middle);
        const double distance = geom_vec2_length(way);
        if (distance < nearest && other != node && geom_vec2_dot(way, heading) > STRAIGHT * distance &&
            geom_vec2_dot(way, orca_aisle_outwards(a, other)) < -STRAIGHT * distance) {
            nearest = distance;
            best = other;
        }
    }
    return best;
}

/* Finds where one goes straight on from each node, and back. */
static void find_onward(const orca_aisles *a) {
    for (uint32_t node = 0; node < 2 * a->door_count; ++node) {
        a->nodes[node].onward = straight_on(a, node);
    }
    for (uint32_t node = 0; node < 2 * a->door_count; ++node) {
        const uint32_t on = a->nodes[node].onward;
        if (on != AISLE_NONE && a->nodes[on].onward != node) {
            a->nodes[node].onward = AISLE_NONE;
        }
    }
}

/* ---- Streets ---- */

/* Goes back along a street to its begin; of a ring it is here. */
static uint32_t begin_of(const orca_aisles *a, uint32_t node) {
    uint32_t at = node;
    while (a->nodes[at].onward != AISLE_NONE && orca_aisle_across(a->nodes[at].onward) != node) {
        at = orca_aisle_across(a->nodes[at].onward);
    }
    return a->nodes[at].onward == AISLE_NONE ? at : node;
}

static void add_street(orca_aisles *a, uint32_t first) {
    aisle_street *street = &a->streets[a->street_count];
    *street = (aisle_street){.first = first};
    for (uint32_t node = first; node != AISLE_NONE && a->doors[node / 2].street == AISLE_NONE;) {
        aisle_door *door = &a->doors[node / 2];
        street->length +=
            node == first ? 0.0 : geom_vec2_distance(a->doors[street->last / 2].middle, door->middle);
        door->street = (uint32_t)a->street_count;
        door->along = node % 2 == 0;
        street->last = orca_aisle_across(node);
        node = a->nodes[street->last].onward;
    }
    ++a->street_count;
}

static bool is_long(const orca_aisles *a, uint32_t street) {
    return a->streets[street].length >= LONG * a->radius;
}

/* ---- Opposite directions ---- */

/* Directions that are given. A street gets one after another, each from those beside it that have one.
 *
 * votes  by street: of those beside it, for the direction along it; the nearest ones count most
 * queue  the streets that have one or get one next, of which `count` are known */
typedef struct giving {
    orca_aisles *aisles;
    double *votes;
    bool *queued;
    uint32_t *queue;
    size_t count;
} giving;

static void enqueue(giving *g, uint32_t street) {
    if (!g->queued[street]) {
        g->queued[street] = true;
        g->queue[g->count++] = street;
    }
}

static geom_vec2 along(const aisle_door *door) {
    return geom_vec2_scale(door->ahead, door->along ? 1.0 : -1.0);
}

/* Lets the street of a door vote on the direction of one beside it, of another door. */
static void vote(giving *g, const aisle_door *from, const aisle_door *to) {
    const orca_aisles *a = g->aisles;
    const double same = geom_vec2_dot(along(from), along(to));
    if (from->street != to->street && fabs(same) >= PARALLEL && is_long(a, to->street)) {
        const double direction = (same > 0.0 ? -1.0 : 1.0) * a->streets[from->street].direction;
        const double part = a->radius / fmax(geom_vec2_distance(from->middle, to->middle), a->radius);
        g->votes[to->street] += direction * part * part;
        enqueue(g, to->street);
    }
}

/* Whether nodes of one area are so near to each other that one is beside the other. */
static bool is_beside(const orca_aisles *a, uint32_t node, uint32_t other) {
    return geom_vec2_distance(a->nodes[node].at, a->nodes[other].at) <= ASIDE * a->radius;
}

/* Lets the street of a door vote on those that an aisle leads to, out of the door at a node. */
static void vote_across(giving *g, const aisle_door *from, uint32_t out) {
    const orca_aisles *a = g->aisles;
    const uint32_t across = a->doors[out / 2].street;
    uint32_t node = out;
    bool met = false;
    for (int i = 0; i < BESIDE && node != AISLE_NONE && !met; ++i) {
        const aisle_range near = orca_aisle_nodes_near(a, node, a->nodes[node].at, ASIDE * a->radius);
        for (size_t k = near.first; k < near.end; ++k) {
            const aisle_door *to = &a->doors[a->sorted[k] / 2];
            if (to->street != across && is_beside(a, node, a->sorted[k])) {
                vote(g, from, to);
                met = true;
            }
        }
        const uint32_t on = a->nodes[node].onward;
        node = on != AISLE_NONE ? orca_aisle_across(on) : AISLE_NONE;
    }
}

/* Lets a street vote on those beside it to which aisles lead from one side of one of its doors. */
static void vote_from(giving *g, uint32_t node) {
    const orca_aisles *a = g->aisles;
    const aisle_door *door = &a->doors[node / 2];
    const aisle_range near = orca_aisle_nodes_near(a, node, a->nodes[node].at, ASIDE * a->radius);
    for (size_t i = near.first; i < near.end; ++i) {
        const uint32_t side = a->sorted[i];
        if (a->doors[side / 2].street != door->street && is_beside(a, node, side)) {
            vote_across(g, door, orca_aisle_across(side));
        }
    }
}

/* Lets a street vote on all beside it. */
static void vote_all(giving *g, const aisle_street *street) {
    const aisle_node *nodes = g->aisles->nodes;
    uint32_t node = street->first;
    vote_from(g, node);
    vote_from(g, orca_aisle_across(node));
    while (orca_aisle_across(node) != street->last) {
        node = nodes[orca_aisle_across(node)].onward;
        vote_from(g, node);
        vote_from(g, orca_aisle_across(node));
    }
}

static bool is_surer(const void *context, const void *first, const void *second) {
    const giving *g = context;
    const uint32_t one = *(const uint32_t *)first;
    const uint32_t two = *(const uint32_t *)second;
    const double surer = fabs(g->votes[one]) - fabs(g->votes[two]);
    return surer != 0.0 ? surer > 0.0 : one < two;
}

/* Gives a street its direction. Those beside it come next, the nearest first. */
static void give(giving *g, uint32_t street) {
    const size_t before = g->count;
    aisle_street *to = &g->aisles->streets[street];
    to->direction = g->votes[street] < 0.0 ? -1 : 1;
    vote_all(g, to);
    geom_sort_in_place(g->queue + before, g->count - before, sizeof *g->queue, is_surer, g);
}

static void give_directions(giving *g) {
    for (uint32_t first = 0; first < g->aisles->street_count; ++first) {
        size_t at = g->count;
        if (is_long(g->aisles, first)) {
            enqueue(g, first);
        }
        for (; at < g->count; ++at) {
            give(g, g->queue[at]);
        }
    }
}

/* Gives the doors the directions of their streets. */
static void direct_doors(orca_aisles *a) {
    a->directed_count = 0;
    for (uint32_t k = 0; k < a->door_count; ++k) {
        const int32_t direction = a->streets[a->doors[k].street].direction;
        a->doors[k].direction = a->doors[k].along ? direction : -direction;
        a->directed_count += direction != 0;
    }
}

/* ---- Ways back ---- */

/* Whether there is a short way from the end of a street to its begin. */
static bool leads_back(const orca_aisles *a, aisle_search *search, const aisle_street *street) {
    const uint32_t end = street->direction > 0 ? street->last : street->first;
    const uint32_t begin = street->direction > 0 ? street->first : street->last;
    const geom_vec2 to = a->nodes[begin].at;
    if (a->nodes[end].area == a->nodes[begin].area) {
        return true;
    }
    const aisle_place from = {a->nodes[end].at, end};
    return orca_aisle_search_find(search, from, (aisle_place){to, begin}, BACK * street->length) !=
           AISLE_NONE;
}

/* Takes the direction from streets without a short way back. With less of them, the ways of others are no longer. */
static geom_status open_streets(orca_aisles *a) {
    aisle_search search;
    if (!orca_aisle_search_create(&search, a)) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < a->street_count; ++i) {
        aisle_street *street = &a->streets[i];
        if (street->direction != 0 && !leads_back(a, &search, street)) {
            street->direction = 0; /* its doors still have it */
        }
    }
    orca_aisle_search_release(&search);
    direct_doors(a);
    return GEOM_OK;
}

/* ---- All ---- */

static void find_all(orca_aisles *a) {
    find_onward(a);
    for (uint32_t k = 0; k < a->door_count; ++k) {
        if (a->doors[k].street == AISLE_NONE) {
            add_street(a, begin_of(a, 2 * k));
        }
    }
}

geom_status orca_aisles_find_streets(orca_aisles *a) {
    const geom_allocator *used = &a->allocator;
    find_all(a);
    const size_t n = a->street_count;
    giving g = {.aisles = a};
    g.votes = geom_allocator_allocate(used, n, sizeof *g.votes, _Alignof(double));
    g.queue = geom_allocator_allocate(used, n, sizeof *g.queue, _Alignof(uint32_t));
    g.queued = geom_allocator_allocate(used, n, sizeof *g.queued, _Alignof(bool));
    geom_status status = GEOM_OUT_OF_MEMORY;
    if (g.votes && g.queue && g.queued) {
        for (size_t i = 0; i < n; ++i) {
            g.votes[i] = 0.0;
            g.queued[i] = false;
        }
        give_directions(&g);
        direct_doors(a);
        status = open_streets(a);
    }
    geom_allocator_release(used, g.votes, n, sizeof *g.votes, _Alignof(double));
    geom_allocator_release(used, g.queue, n, sizeof *g.queue, _Alignof(uint32_t));
    geom_allocator_release(used, g.queued, n, sizeof *g.queued, _Alignof(bool));
    return status;
}
