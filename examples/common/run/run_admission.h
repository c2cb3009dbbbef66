/* Admission: where far more agents want through a narrow gate than get through it soon, they start by and by. What
 * tells is the gates ahead of all agents. A way stays the same for many steps, so its gates are found once: only the
 * piece from an agent to the next point of its way is looked at each time. */
#ifndef EXAMPLES_RUN_ADMISSION_H
#define EXAMPLES_RUN_ADMISSION_H

#include "run_crossings.h"
#include "run_routes.h"

/* A gate of a way: after how much of the way that is left, and whether it is crossed forward. */
typedef struct run_gate_ahead {
    double distance;
    uint32_t gate;
    bool forward;
} run_gate_ahead;

/* What is ahead of one agent. `left` is the length of its way, as far as its goal. */
typedef struct run_gates_ahead {
    const run_gate_ahead *gates;
    size_t count;
    double left;
} run_gates_ahead;

/* Zeroed, it knows of no way. */
typedef struct run_gates {
    struct run_way_gates *ways;
    size_t count;
} run_gates;

/* Finds what is ahead of all agents that have not arrived, on the threads of `tasks`. False without memory, and then
 * nothing may be asked of it. Between two calls with the same `passages` it remembers ways. Cost: linear in the
 * points of all ways, one orca_passages_crossed for each agent, and one for each piece of a new way. */
bool run_gates_find(run_gates *g, const orca_passages *passages, const run_crowd *c, const geom_tasks *tasks);

/* Valid until the next call of another function. */
run_gates_ahead run_gates_of(const run_gates *g, size_t agent);

/* Forgets all ways. */
void run_gates_clear(run_gates *g);

/* ---- Admission ---- */

/* Whether there are enough agents that they may have to be admitted. */
bool run_admission_may_be_needed(const run_crowd *c);

/* Finds out whether agents are to be admitted: in each direction far more of some routes lead through a narrow gate
 * than agents get through soon. `needed` gets the answer. False without memory. Cost: as that of
 * run_crossings_count. */
bool run_admission_is_needed(const orca_passages *passages, double radius, const run_pieces *pieces,
                             const geom_tasks *threads, bool *needed);

/* Decides who stays where it is and who starts, among the agents that have not started: the turn of each. `ends` tells
 * that there is no need any more. False without memory, and then nothing is decided. Cost: linear in the gates
 * ahead, and O(n log n) for n that have not started. */
bool run_admission_decide(const orca_passages *passages, double radius, const run_gates *gates,
                          const run_crowd *c, bool *ends);

/* All go. */
void run_admission_end(const run_crowd *c);

#endif
