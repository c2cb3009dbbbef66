/* Random crowds of space of all kinds, for tests of many agents. */
#ifndef TEST_CROWDS3_H
#define TEST_CROWDS3_H

#include "support.h"

#include <orca/sim3.h>

enum {
    MOST_AGENTS = 300
};

typedef struct crowd {
    orca_agent3_def agent[MOST_AGENTS];
    size_t count;
    orca_neighbor_metric rank;
    double time_step;
} crowd;

typedef enum crowd_kind {
    SPREAD,
    DENSE,
    LATTICE, /* equal distances, standing on each other, velocities of few kinds */
    ONE_PLACE,
    EXTREME,
    CROWD_KINDS
} crowd_kind;

/* In the cube of +-range. */
geom_vec3 random_point3(random_source *source, double range);

/* One agent; `alike`: as most crowds have them, of one kind. */
orca_agent3_def random_agent3(random_source *source, crowd_kind kind, bool alike);

void random_crowd3(random_source *source, crowd_kind kind, crowd *out);

/* A simulator of the crowd, with its rank and time step, the rest as in `def`. */
orca_sim3 *make_sim3(const crowd *of, orca_sim3_def def, orca_agent_id *ids);

/* Goes on with a hash over all that can be read of the agents. */
uint64_t hash_agents3(const orca_sim3 *sim, const orca_agent_id *ids, size_t count, uint64_t hash);

#endif
