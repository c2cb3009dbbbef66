/* Counts the routes that cross each gate of passages. */
#include "run_crossings.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEW_CROSSED = 64,     /* gates of a straight piece of a route: room for more is made */
    COMMON_PIECES = 32768 /* kept at the same time, in each part of the work */
};

/* A straight piece that some routes have in common: most lead from corner to corner. */
typedef struct common_piece {
    geom_segment2 piece;
    uint32_t routes; /* 0: none */
} common_piece;

/* Counts the routes of one part of the work.
 *
 * at        by gate
 * common    pieces that are not counted yet, each at the place that its ends tell
 * crossed   room for `most` gates of a piece
 * failed    there was no memory */
typedef struct counting {
    const orca_passages *passages;
    run_crossings *at;
    common_piece *common;
    orca_gate_crossing *crossed;
    size_t most;
    bool failed;
} counting;

/* Finds the gates that a piece crosses, and makes room for all of them. Returns how many there are; 0 without
 * memory. */
static size_t cross(counting *c, geom_segment2 piece) {
    for (;;) {
        const size_t count = c->most > 0 ? orca_passages_crossed(c->passages, piece, c->crossed, c->most) : 0;
        if (count < c->most) {
            return count;
        }
        const size_t more = c->most > 0 ? 2 * c->most : FEW_CROSSED;
        orca_gate_crossing *grown = realloc(c->crossed, more * sizeof *grown);
        c->failed = c->failed || !grown;
        if (!grown) {
            return 0;
        }
        c->crossed = grown;
        c->most = more;
    }
}

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
    const size_t count = common->routes > 0 ? cross(c, common->piece) : 0;
    for (size_t i = 0; i < count; ++i) {
        run_crossings *gate = &c->at[c->crossed[i].gate];
        *(c->crossed[i].forward ? &gate->forward : &gate->backward) += common->routes;
    }
    common->routes = 0;
}

/* Notes a piece of a route, and counts the one whose place it takes. */
static void note_piece(counting *c, geom_segment2 piece) {
    common_piece *common = &c->common[run_piece_place(piece, COMMON_PIECES)];
    if (!geom_vec2_equal(common->piece.a, piece.a) || !geom_vec2_equal(common->piece.b, piece.b)) {
        count_piece(c, common);
        common->piece = piece;
    }
    ++common->routes;
}

/* Work on all routes, in a part for each thread. `counts` are NULL without memory. */
typedef struct crossings_work {
    const orca_passages *passages;
    const orca_route *routes;
    size_t count;
    size_t parts;
    run_crossings *counts[GEOM_TASK_MOST_PARTS];
} crossings_work;

static void count_routes(counting *c, const orca_route *routes, size_t count) {
    for (size_t i = 0; i < count && !c->failed; ++i) {
        for (size_t k = 1; k < routes[i].point_count; ++k) {
            note_piece(c, (geom_segment2){routes[i].points[k - 1], routes[i].points[k]});
        }
    }
    for (size_t i = 0; i < COMMON_PIECES && !c->failed; ++i) {
        count_piece(c, &c->common[i]);
    }
}

static void count_part(void *argument, size_t part) {
    crossings_work *work = argument;
    const size_t first = work->count * part / work->parts;
    const size_t end = work->count * (part + 1) / work->parts;
    counting c = {.passages = work->passages,
                  .at = calloc(orca_passages_gate_count(work->passages) + 1, sizeof *c.at),
                  .common = calloc(COMMON_PIECES, sizeof *c.common)};
    c.failed = !c.at || !c.common;
    count_routes(&c, work->routes + first, end - first);
    free(c.crossed);
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

static size_t most_parts(size_t threads) {
    return threads < GEOM_TASK_MOST_PARTS ? threads : GEOM_TASK_MOST_PARTS;
}

run_crossings *run_crossings_count(const orca_passages *passages, const orca_route *routes, size_t count,
                                   const geom_tasks *threads) {
    const size_t parts = threads ? most_parts(threads->threads) : 1;
    crossings_work work = {.passages = passages, .routes = routes, .count = count, .parts = parts};
    geom_tasks_run(parts > 1 ? threads : NULL, parts, count_part, &work);
    run_crossings *sums = work.counts[0];
    bool good = sums != NULL;
    for (size_t part = 1; part < parts; ++part) {
        good = add_part(sums, work.counts[part], orca_passages_gate_count(passages)) && good;
        free(work.counts[part]);
    }
    if (!good) {
        free(sums);
    }
    return good ? sums : NULL;
}
