/* Halls: wide passages of a run, in which directions keep apart where crowds meet. */
#include "run_routes.h"

#include <stdlib.h>

enum {
    MOST_CROSSED = 64 /* of a straight piece of a route */
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

static void count_piece(const orca_passages *halls, geom_segment2 piece, crossings *at) {
    orca_gate_crossing crossed[MOST_CROSSED];
    const size_t count = orca_passages_crossed(halls, piece, crossed, MOST_CROSSED);
    for (size_t i = 0; i < count; ++i) {
        crossings *gate = &at[crossed[i].gate];
        *(crossed[i].forward ? &gate->forward : &gate->backward) += 1;
    }
}

bool run_halls_are_busy(const orca_passages *halls, double radius, const orca_route *routes, size_t count,
                        bool *busy) {
    const size_t gates = orca_passages_gate_count(halls);
    crossings *at = calloc(gates + 1, sizeof *at);
    *busy = false;
    if (!at) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 1; k < routes[i].point_count; ++k) {
            count_piece(halls, (geom_segment2){routes[i].points[k - 1], routes[i].points[k]}, at);
        }
    }
    for (uint32_t i = 0; i < gates && !*busy; ++i) {
        *busy = at[i].forward >= RUN_HALL_CROWD && at[i].backward >= RUN_HALL_CROWD &&
                orca_passages_gate(halls, i).width > RUN_NARROW * radius;
    }
    free(at);
    return true;
}
