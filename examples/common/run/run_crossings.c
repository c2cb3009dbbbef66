/* Counts the routes that cross each gate of passages. */
#include "run_crossings.h"

#include "text/array.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW_CROSSED = 16,   /* gates of a straight piece of a route: room for more is made */
    MOST_PLACES = 32768 /* of a table of pieces */
};

bool run_crossed_find(run_crossed *crossed, const orca_passages *passages, geom_segment2 piece) {
    size_t wanted = FEW_CROSSED;
    crossed->count = 0;
    do {
        orca_gate_crossing *gates = crossed->gates;
        if (wanted > crossed->room) {
            gates = array_reserve(gates, wanted, &crossed->room, sizeof *gates);
        }
        if (!gates) {
            crossed->count = 0;
            return false;
        }
        crossed->gates = gates;
        crossed->count = orca_passages_crossed(passages, piece, gates, crossed->room);
        wanted = crossed->room + 1;
    } while (crossed->count == crossed->room);
    return true;
}

/* ---- Pieces of routes ---- */

static uint64_t hash_of_point(geom_vec2 point) {
    uint64_t x;
    uint64_t y;
    memcpy(&x, &point.x, sizeof x);
    memcpy(&y, &point.y, sizeof y);
    const uint64_t hash = (x * UINT64_C(0x9e3779b97f4a7c15)) ^ y;
    return (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The upper bits of a product depend on all bits. */
static size_t place_of(uint64_t hash_of_a, uint64_t hash_of_b, size_t places) {
    return (size_t)((hash_of_a + 3 * hash_of_b) >> 32) & (places - 1);
}

size_t run_piece_place(geom_segment2 piece, size_t places) {
    return place_of(hash_of_point(piece.a), hash_of_point(piece.b), places);
}

/* Lists the pieces of one part of the routes.
 *
 * last  at the place that the ends of a piece tell, the number of the last one there, from 1 on; 0: none. Most pieces
 *       lead from corner to corner, and several routes have them */
typedef struct listing {
    run_piece_list *list;
    uint32_t *last;
    size_t places;
} listing;

/* Adds a piece that one route has. False without memory. */
static bool add_piece(run_piece_list *list, geom_segment2 ends) {
    run_piece *items = list->items;
    if (list->count == list->room) {
        items = array_reserve(items, list->count + 1, &list->room, sizeof *items);
    }
    if (!items) {
        return false;
    }
    list->items = items;
    items[list->count++] = (run_piece){ends, 1};
    return true;
}

static bool list_piece(const listing *l, size_t place, geom_segment2 ends) {
    run_piece_list *list = l->list;
    uint32_t *last = &l->last[place];
    run_piece *piece = *last > 0 ? &list->items[*last - 1] : NULL;
    if (piece && geom_vec2_equal(piece->ends.a, ends.a) && geom_vec2_equal(piece->ends.b, ends.b)) {
        ++piece->routes;
        return true;
    }
    *last = (uint32_t)list->count + 1;
    return list->count < UINT32_MAX && add_piece(list, ends);
}

/* Work on all routes, in parts. */
typedef struct pieces_work {
    const orca_route *routes;
    size_t count;
    run_pieces *out;
    bool failed[RUN_PIECE_LISTS];
} pieces_work;

/* As many places as there are pieces of the routes [first, end), rounded up to a power of 2, but no more than fit into
 * a near cache. */
static size_t places_for(const orca_route *routes, size_t first, size_t end) {
    size_t pieces = 0;
    size_t places = 1;
    for (size_t i = first; i < end && pieces < MOST_PLACES; ++i) {
        pieces += routes[i].point_count;
    }
    while (places < pieces && places < MOST_PLACES) {
        places *= 2;
    }
    return places;
}

static bool list_routes(const listing *l, const orca_route *routes, size_t first, size_t end) {
    bool good = true;
    for (size_t i = first; i < end && good; ++i) {
        const orca_route *route = &routes[i];
        uint64_t before = route->point_count > 0 ? hash_of_point(route->points[0]) : 0;
        for (size_t k = 1; k < route->point_count && good; ++k) {
            const uint64_t hash = hash_of_point(route->points[k]);
            good = list_piece(l, place_of(before, hash, l->places),
                              (geom_segment2){route->points[k - 1], route->points[k]});
            before = hash;
        }
    }
    return good;
}

static void list_part(void *argument, size_t part) {
    pieces_work *work = argument;
    const size_t first = work->count * part / work->out->list_count;
    const size_t end = work->count * (part + 1) / work->out->list_count;
    listing l = {.list = &work->out->lists[part], .places = places_for(work->routes, first, end)};
    l.last = calloc(l.places, sizeof *l.last);
    work->failed[part] = !l.last || !list_routes(&l, work->routes, first, end);
    free(l.last);
}

static size_t count_lists(const geom_tasks *threads) {
    const size_t most = threads ? threads->threads : 1;
    return most < RUN_PIECE_LISTS ? most : RUN_PIECE_LISTS;
}

void run_pieces_release(const run_pieces *pieces) {
    for (size_t i = 0; i < pieces->list_count; ++i) {
        free(pieces->lists[i].items);
    }
}

bool run_pieces_find(const orca_route *routes, size_t count, const geom_tasks *threads, run_pieces *out) {
    pieces_work work = {.routes = routes, .count = count, .out = out};
    bool good = true;
    *out = (run_pieces){.list_count = count_lists(threads)};
    geom_tasks_run(out->list_count > 1 ? threads : NULL, out->list_count, list_part, &work);
    for (size_t part = 0; part < out->list_count; ++part) {
        good = good && !work.failed[part];
    }
    if (!good) {
        run_pieces_release(out);
        *out = (run_pieces){.list_count = 0};
    }
    return good;
}

/* ---- Crossings ---- */

/* Work on all pieces, a list at a time. `counts` are NULL without memory. */
typedef struct crossings_work {
    const orca_passages *passages;
    const run_pieces *pieces;
    run_crossings *counts[RUN_PIECE_LISTS];
} crossings_work;

/* Counts those of a list. False without memory. */
static bool count_list(const orca_passages *passages, const run_piece_list *list, run_crossings *at) {
    run_crossed crossed = {.count = 0};
    bool good = true;
    for (size_t i = 0; i < list->count && good; ++i) {
        good = run_crossed_find(&crossed, passages, list->items[i].ends);
        for (size_t k = 0; k < crossed.count; ++k) {
            run_crossings *gate = &at[crossed.gates[k].gate];
            *(crossed.gates[k].forward ? &gate->forward : &gate->backward) += list->items[i].routes;
        }
    }
    free(crossed.gates);
    return good;
}

static void count_part(void *argument, size_t part) {
    crossings_work *work = argument;
    run_crossings *at = calloc(orca_passages_gate_count(work->passages) + 1, sizeof *at);
    if (at && !count_list(work->passages, &work->pieces->lists[part], at)) {
        free(at);
        at = NULL;
    }
    work->counts[part] = at;
}

/* Adds those of a part to the sums. False if either was not counted. */
static bool add_part(run_crossings *sums, const run_crossings *counts, size_t gate_count) {
    for (size_t i = 0; i < gate_count && sums && counts; ++i) {
        sums[i].forward += counts[i].forward;
        sums[i].backward += counts[i].backward;
    }
    return sums && counts;
}

run_crossings *run_crossings_count(const orca_passages *passages, const run_pieces *pieces,
                                   const geom_tasks *threads) {
    crossings_work work = {.passages = passages, .pieces = pieces};
    geom_tasks_run(pieces->list_count > 1 ? threads : NULL, pieces->list_count, count_part, &work);
    run_crossings *sums = work.counts[0];
    bool good = sums != NULL;
    for (size_t part = 1; part < pieces->list_count; ++part) {
        good = add_part(sums, work.counts[part], orca_passages_gate_count(passages)) && good;
        free(work.counts[part]);
    }
    if (!good) {
        free(sums);
    }
    return good ? sums : NULL;
}
