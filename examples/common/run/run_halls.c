/* Halls: wide passages of a run, in which directions keep apart where crowds meet. */
#include "run_routes.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_CROSSED = 64,   /* of a straight piece of a route */
    COMMON_PIECES = 8192 /* kept at the same time */
};

orca_passages *run_halls_find(const orca_obstacles *world, double radius) {
    orca_passages *halls;
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = world;
    def.widest = RUN_HALL * radius;
    return orca_passages_create(&def, &halls) == GEOM_OK ? halls : NULL;
}

/* How many routes cross a gate. */
typedef struct crossings {
    size_t forward;
    size_t backward;
} crossings;

/* A straight piece that some routes have in common: most lead from corner to corner. */
typedef struct common_piece {
    geom_segment2 piece;
    size_t routes; /* 0: none */
} common_piece;

/* Counts the routes that cross each gate.
 *
 * at      by gate
 * common  pieces that are not counted yet, each at the place that its ends tell
 * busy    crowds meet at one of the wide gates */
typedef struct counting {
    const orca_passages *halls;
    double narrow;
    crossings *at;
    common_piece *common;
    bool busy;
} counting;

/* Counts those of a piece, and forgets it. */
static void count_piece(counting *c, common_piece *common) {
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count =
        common->routes > 0 ? orca_passages_crossed(c->halls, common->piece, crossed, MOST_CROSSED) : 0;
    for (size_t i = 0; i < count; ++i) {
        crossings *gate = &c->at[crossed[i].gate];
        *(crossed[i].forward ? &gate->forward : &gate->backward) += common->routes;
        c->busy = c->busy || (gate->forward >= RUN_HALL_CROWD && gate->backward >= RUN_HALL_CROWD &&
                              orca_passages_gate(c->halls, crossed[i].gate).width > c->narrow);
    }
    common->routes = 0;
}

static size_t place_of(geom_segment2 piece) {
    const double numbers[] = {piece.a.x, piece.a.y, piece.b.x, piece.b.y};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        hash = (hash ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return (size_t)(hash % COMMON_PIECES);
}

/* Notes a piece of a route, and counts the one whose place it takes. */
static void note_piece(counting *c, geom_segment2 piece) {
    common_piece *common = &c->common[place_of(piece)];
    if (!geom_vec2_equal(common->piece.a, piece.a) || !geom_vec2_equal(common->piece.b, piece.b)) {
        count_piece(c, common);
        common->piece = piece;
    }
    ++common->routes;
}

bool run_halls_are_busy(const orca_passages *halls, double radius, const orca_route *routes, size_t count,
                        bool *busy) {
    counting c = {.halls = halls, .narrow = RUN_NARROW * radius};
    c.at = calloc(orca_passages_gate_count(halls) + 1, sizeof *c.at);
    c.common = calloc(COMMON_PIECES, sizeof *c.common);
    const bool good = c.at && c.common;
    for (size_t i = 0; good && i < count && !c.busy; ++i) {
        for (size_t k = 1; k < routes[i].point_count; ++k) {
            note_piece(&c, (geom_segment2){routes[i].points[k - 1], routes[i].points[k]});
        }
    }
    for (size_t i = 0; good && i < COMMON_PIECES && !c.busy; ++i) {
        count_piece(&c, &c.common[i]);
    }
    *busy = c.busy;
    free(c.common);
    free(c.at);
    return good;
}
