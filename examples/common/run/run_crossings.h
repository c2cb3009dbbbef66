/* How many routes cross each gate of passages, for decisions about crowds. Private to run*.c. */
#ifndef EXAMPLES_RUN_CROSSINGS_H
#define EXAMPLES_RUN_CROSSINGS_H

#include <orca/passage2.h>
#include <orca/route2.h>

#include <stdint.h>

/* The gates that a straight piece of a way crosses, in their order. Zeroed it has no memory; `gates` is for free(). */
typedef struct run_crossed {
    orca_gate_crossing *gates;
    size_t count;
    size_t room;
} run_crossed;

/* Finds all gates that a piece crosses. False without memory, and then it has none. */
bool run_crossed_find(run_crossed *crossed, const orca_passages *passages, geom_segment2 piece);

/* How many routes cross a gate. */
typedef struct run_crossings {
    uint32_t forward;
    uint32_t backward;
} run_crossings;

/* ---- Pieces of routes ---- */

/* A straight piece, and how many routes have it. */
typedef struct run_piece {
    geom_segment2 ends;
    uint32_t routes;
} run_piece;

typedef struct run_piece_list {
    run_piece *items;
    size_t count;
    size_t room;
} run_piece_list;

enum {
    RUN_PIECE_LISTS = 8 /* each is made, and counted on all gates, by a thread of its own */
};

/* All pieces of some routes. One that few routes have may be listed several times. */
typedef struct run_pieces {
    run_piece_list lists[RUN_PIECE_LISTS];
    size_t list_count;
} run_pieces;

/* One of some places of a table for a straight piece of a route: that of its ends, the same each time. `places` is a
 * power of 2. */
size_t run_piece_place(geom_segment2 piece, size_t places);

/* Finds the pieces of some routes, on `threads`; NULL: the calling one. False without memory, and then there are none
 * to release. Cost: linear in the points of all routes. */
bool run_pieces_find(const orca_route *routes, size_t count, const geom_tasks *threads, run_pieces *out);

void run_pieces_release(const run_pieces *pieces);

/* Counts the routes that cross each gate, on `threads`; NULL: the calling one. A route that crosses one gate several
 * times counts so often. Returns them by gate, for free(); NULL without memory. Cost: one orca_passages_crossed for
 * each piece, and the gates for each of up to 8 threads. */
run_crossings *run_crossings_count(const orca_passages *passages, const run_pieces *pieces,
                                   const geom_tasks *threads);

#endif
