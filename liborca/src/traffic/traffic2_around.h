/* The gates around the next meters of an agent's way, remembered from step to step. Private to traffic2*.c. */
#ifndef ORCA_TRAFFIC2_AROUND_H
#define ORCA_TRAFFIC2_AROUND_H

#include "traffic2_internal.h"

enum {
    TRAFFIC_MOST_AROUND = 16
};

/* A gate near a way, and the part of the way beside it, from its start in meters, wider by what numbers may be wrong
 * by. */
typedef struct gate_around {
    uint32_t gate;
    float from;
    float to;
} gate_around;

/* The gates around a straight way: all of those near a rectangle, while an agent and the part of its way that it
 * looks at are in there.
 *
 * aside  half the width of the rectangle, which is so much longer at both ends; 0: nothing is known
 * count  more than TRAFFIC_MOST_AROUND: too many, and none is listed
 * used   in so many steps
 * wait   steps until there may be another
 * gates  in the order in which they begin along the way */
typedef struct gates_around {
    geom_vec2 start;
    geom_vec2 heading;
    double length;
    double aside;
    uint32_t count;
    uint32_t used;
    uint32_t wait;
    uint32_t next_wait;
    gate_around gates[TRAFFIC_MOST_AROUND];
} gates_around;

/* Which gate on a straight piece of a way is looked for: the first that counts, of the first ones that it crosses.
 *
 * part         of the piece, from where that starts
 * of_junction  no other gate counts
 * except       a gate that does not count; TRAFFIC_NONE: none
 * most         so many are looked at, up to 8 */
typedef struct gate_question {
    geom_segment2 piece;
    geom_segment2 part;
    bool of_junction;
    uint32_t except;
    size_t most;
} gate_question;

/* Gates up to so many radii wide count, if the host does not tell. */
#define TRAFFIC_WIDEST_GATE 12.0

/* Whether a gate exists for an agent, and is narrow enough to count. */
static inline bool traffic_gate_counts(const orca_traffic *t, const orca_traffic_agent *agent,
                                       const orca_gate *gate) {
    const double widest = t->input->widest_gate > 0.0 ? t->input->widest_gate : TRAFFIC_WIDEST_GATE;
    return (agent->mask & gate->left_layers) != 0 && (agent->mask & gate->right_layers) != 0 &&
           gate->width <= widest * agent->radius;
}

/* Finds that gate for an agent, in the index of all. */
bool orca_traffic_find_gate(const orca_traffic *t, const orca_traffic_agent *agent, const gate_question *q,
                            orca_gate_crossing *out);

/* The same from what is remembered, where that lists all gates near the part. */
bool orca_traffic_find_gate_around(const orca_traffic *t, const orca_traffic_agent *agent,
                                   const gates_around *around, const gate_question *q,
                                   orca_gate_crossing *out);

/* Whether all gates near a part of a way are listed. */
bool orca_traffic_lists_gates(const gates_around *around, geom_segment2 part);

/* The same before a step of an agent. If they are not, looks around so far from the agent in a direction, of
 * length 1, if that is worth it. */
bool orca_traffic_knows_gates(const orca_passages *passages, const orca_traffic_agent *agent,
                              geom_segment2 part, geom_vec2 heading, double length, gates_around *around);

#endif
