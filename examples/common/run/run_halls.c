/* Halls: wide passages of a run, in which directions keep apart where crowds meet. */
#include "run_halls.h"

#include <geom/scalar.h>

#include <float.h>
#include <stdlib.h>

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
    def.widest = geom_min(geom_max(RUN_HALL * radius, widest), DBL_MAX);
    def.tasks = threads;
    def.apart = true;
    return orca_passages_create(&def, &halls) == GEOM_OK ? halls : NULL;
}

/* ---- Crowds in them ---- */

static bool is_busy(const run_crossings *at) {
    return at->forward >= RUN_HALL_CROWD && at->backward >= RUN_HALL_CROWD;
}

bool run_halls_are_busy(const orca_passages *halls, double radius, const run_pieces *pieces,
                        const geom_tasks *threads, bool *busy) {
    const double narrow = RUN_NARROW * radius;
    const size_t gate_count = orca_passages_gate_count(halls);
    run_crossings *at = run_crossings_count(halls, pieces, threads);
    *busy = false;
    for (uint32_t gate = 0; at && gate < gate_count && !*busy; ++gate) {
        *busy = is_busy(&at[gate]) && orca_passages_gate(halls, gate).width > narrow;
    }
    free(at);
    return at != NULL;
}
