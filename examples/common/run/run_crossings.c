/* Counts the routes that cross each gate of passages. */
#include "run_crossings.h"

#include "text/array.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW_CROSSED = 16,      /* gates of a straight piece of a route: room for more is made */
    COMMON_PIECES = 32768, /* kept at the same time in each part of the work, at most */
    MOST_PARTS = 8         /* each counts on all gates */
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

/* A straight piece that some routes have in common: most lead from corner to corner. */
typedef struct common_piece {
    geom_segment2 piece;
    uint32_t routes; /* 0: none */
} common_piece;

/* Counts the routes of one part of the work.
 *
 * at       by gate
 * common   pieces that are not counted yet, each at the one of `places` that its ends tell
 * crossed  scratch
 * failed   there was no memory */
typedef struct counting {
    const orca_passages *passages;
    run_crossings *at;
    common_piece *common;
    size_t places;
    run_crossed crossed;
    bool failed;
} counting;

size_t run_piece_place(geom_segment2 piece, size_t places) {
    const double numbers[] = {piece.a.x, piece.a.y, piece.b.x, piece.b.y};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)(hash % places);
}

/* Counts those of a piece, and forgets it. */
static void count_piece(counting *c, common_piece *common) {
    run_crossed *crossed = &c->crossed;
    if (common->routes == 0) {
        return;
    }
    c->failed = !run_crossed_find(crossed, c->passages, common->piece) || c->failed;
    for (size_t i = 0; i < crossed->count; ++i) {
        run_crossings *gate = &c->at[crossed->gates[i].gate];
        *(crossed->gates[i].forward ? &gate->forward : &gate->backward) += common->routes;
    }
    common->routes = 0;
}

/* Notes a piece of a route, and counts the one whose place it takes. */
static void note_piece(counting *c, geom_segment2 piece) {
    common_piece *common = &c->common[run_piece_place(piece, c->places)];
    if (!geom_vec2_equal(common->piece.a, piece.a) || !geom_vec2_equal(common->piece.b, piece.b)) {
        count_piece(c, common);
        common->piece = piece;
    }
    ++common->routes;
}

/* Work on all routes, in parts. `counts` are NULL without memory. */
typedef struct crossings_work {
    const orca_passages *passages;
    const orca_route *routes;
    size_t count;
    size_t parts;
    run_crossings *counts[MOST_PARTS];
} crossings_work;

/* Of the routes from `first` until before `end`, as is count_routes. */
static bool open_counting(counting *c, const crossings_work *work, size_t first, size_t end) {
    *c = (counting){.passages = work->passages, .places = 1};
    for (size_t i = first; i < end && c->places < COMMON_PIECES; ++i) {
        c->places += work->routes[i].point_count;
    }
    c->places = c->places < COMMON_PIECES ? c->places : COMMON_PIECES;
    c->at = calloc(orca_passages_gate_count(c->passages) + 1, sizeof *c->at);
    c->common = calloc(c->places, sizeof *c->common);
    return c->at && c->common;
}

static void count_routes(counting *c, const crossings_work *work, size_t first, size_t end) {
    for (size_t i = first; i < end && !c->failed; ++i) {
        const orca_route *route = &work->routes[i];
        for (size_t k = 1; k < route->point_count; ++k) {
            note_piece(c, (geom_segment2){route->points[k - 1], route->points[k]});
        }
    }
    for (size_t i = 0; i < c->places && !c->failed; ++i) {
        count_piece(c, &c->common[i]);
    }
}

static void count_part(void *argument, size_t part) {
    crossings_work *work = argument;
    const size_t first = work->count * part / work->parts;
    const size_t end = work->count * (part + 1) / work->parts;
    counting c;
    if (open_counting(&c, work, first, end)) {
        count_routes(&c, work, first, end);
    } else {
        c.failed = true;
    }
    free(c.crossed.gates);
    free(c.common);
    if (c.failed) {
        free(c.at);
    } else {
        work->counts[part] = c.at;
    }
}

/* Adds those of a part to the sums. False if either was not counted. */
static bool add_part(run_crossings *sums, const run_crossings *counts, size_t gate_count) {
    for (size_t i = 0; i < gate_count && sums && counts; ++i) {
        sums[i].forward += counts[i].forward;
        sums[i].backward += counts[i].backward;
    }
    return sums && counts;
}

static size_t count_parts(const geom_tasks *threads) {
    const size_t most = threads ? threads->threads : 1;
    return most < MOST_PARTS ? most : MOST_PARTS;
}

run_crossings *run_crossings_count(const orca_passages *passages, const orca_route *routes, size_t count,
                                   const geom_tasks *threads) {
    crossings_work work = {
        .passages = passages, .routes = routes, .count = count, .parts = count_parts(threads)};
    geom_tasks_run(work.parts > 1 ? threads : NULL, work.parts, count_part, &work);
    run_crossings *sums = work.counts[0];
    bool good = sums != NULL;
    for (size_t part = 1; part < work.parts; ++part) {
        good = add_part(sums, work.counts[part], orca_passages_gate_count(passages)) && good;
        free(work.counts[part]);
    }
    if (!good) {
        free(sums);
    }
    return good ? sums : NULL;
}
