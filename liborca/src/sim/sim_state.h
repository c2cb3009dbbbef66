/* What a simulator of the plane or of space knows of its agents, beside their records. Included by
 * sim2_internal.h and sim3_internal.h. */
#ifndef ORCA_SIM_STATE_H
#define ORCA_SIM_STATE_H

#include "core/slots.h"
#include "neighbor/large.h"

#include <geom/task.h>
#include <orca/agent.h>

enum {
    CACHE_LINE = 64 /* what large arrays are aligned to, vectors among them */
};

/* Where an agent is now and how it moves. Its record holds the same as it was before the last step. */
typedef struct agent_state {
    vec position;
    vec velocity;
} agent_state;

/* One array for each quantity, all with room for as many agents. An agent stands at the same place in all of
 * them but `line_up`. A record whose slot is NO_SLOT is of one that was removed. */
typedef struct sim_agents {
    agent_record *record;
    agent_record *sorted; /* where the next step puts the records */
    agent_state *state;
    orca_agent_report *report;
    uint32_t *line_up;  /* the slots in the order of adding; NO_SLOT where one was removed */
    uint32_t *member;   /* the old place of each agent by its new one */
    uint32_t *cell;     /* of each old place */
    double *axis[AXES]; /* the places of the sorted records */
} sim_agents;

/* What one part of the work needs. */
typedef struct scratch_sizes {
    size_t near;      /* obstacles */
    size_t neighbors; /* of one agent */
    bool cones;       /* some agents go by velocity obstacles */
} scratch_sizes;

/* What a part of the agents have in common. */
typedef struct sim_reduction {
    double farthest; /* that any looks */
    double smallest_radius;
    large_points large;
    uint32_t most_neighbors;
    uint32_t all_layers; /* the bits that all have */
    uint32_t all_masks;
    double least_weight; /* of responsibility */
    double largest_weight;
} sim_reduction;

#endif
