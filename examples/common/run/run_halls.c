/* Halls: wide passages of a run, in which directions keep apart where crowds meet. */
#include "run_halls.h"

#include <geom/scalar.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    FEW_CROSSED = 64,    /* gates of a straight piece of a route: room for more is made */
    COMMON_PIECES = 8192 /* kept at the same time */
};

/* ---- The radius ---- */

static int compare(const void *a, const void *b) {
    const double *x = a;
    const double *y = b;
    return (*x > *y) - (*x < *y);
}

bool run_halls_radius(const orca_traffic_agent *agents, size_t count, double *radius) {
    double *radii = malloc(count * sizeof *radii);
    bool sorted = true; /* as those of most crowds are, of one radius */
    if (!radii) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        radii[i] = agents[i].radius;
        sorted = sorted && (i == 0 || radii[i - 1] <= radii[i]);
    }
    if (!sorted) {
        qsort(radii, count, sizeof *radii, compare);
    }
    *radius = radii[count / 2];
    free(radii);
    return true;
}

/* ---- The halls ---- */

orca_passages *run_halls_find(const orca_obstacles *world, double radius, double widest,
                              const geom_tasks *threads) {
    orca_passages *halls;
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = world;
    def.widest = geom_max(RUN_HALL * radius, widest);
    def.tasks = threads;
    return orca_passages_create(&def, &halls) == GEOM_OK ? halls : NULL;
}

/* ---- Crowds in them ---- */

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
 * at        by gate
 * common    pieces that are not counted yet, each at the place that its ends tell
 * crossed   room for `most` gates of a piece
 * busy      crowds meet at one of the wide gates
 * failed    there was no memory */
typedef struct counting {
    const orca_passages *halls;
    double narrow;
    crossings *at;
    common_piece *common;
    orca_gate_crossing *crossed;
    size_t most;
    bool busy;
    bool failed;
} counting;

/* Finds the gates that a piece crosses, and makes room for all of them. Returns how many there are; 0 without
 * memory. */
static size_t cross(counting *c, geom_segment2 piece) {
    for (;;) {
        const size_t count = c->most > 0 ? orca_passages_crossed(c->halls, piece, c->crossed, c->most) : 0;
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
        const orca_gate_crossing *crossed = &c->crossed[i];
        crossings *gate = &c->at[crossed->gate];
        *(crossed->forward ? &gate->forward : &gate->backward) += common->routes;
        c->busy = c->busy || (gate->forward >= RUN_HALL_CROWD && gate->backward >= RUN_HALL_CROWD &&
                              orca_passages_gate(c->halls, crossed->gate).width > c->narrow);
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

bool run_halls_are_busy(const orca_passages *halls, double radius, const orca_route *routes, size_t count,
                        bool *busy) {
    counting c = {.halls = halls, .narrow = RUN_NARROW * radius};
    c.at = calloc(orca_passages_gate_count(halls) + 1, sizeof *c.at);
    c.common = calloc(COMMON_PIECES, sizeof *c.common);
    c.failed = !c.at || !c.common;
    for (size_t i = 0; !c.failed && i < count && !c.busy; ++i) {
        for (size_t k = 1; k < routes[i].point_count; ++k) {
            note_piece(&c, (geom_segment2){routes[i].points[k - 1], routes[i].points[k]});
        }
    }
    for (size_t i = 0; !c.failed && i < COMMON_PIECES && !c.busy; ++i) {
        count_piece(&c, &c.common[i]);
    }
    *busy = c.busy;
    free(c.crossed);
    free(c.common);
    free(c.at);
    return !c.failed;
}
