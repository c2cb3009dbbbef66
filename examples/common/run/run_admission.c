/* Admission: where far more agents want through a gate for one than get through it soon, and they want both ways, they
 * start by and by. A crowd that goes one way needs none: nobody comes against it.
 *
 * Who has not started stands at its place, as one that has arrived. What an agent needs of a gate is a place in
 * its stream: the gates of its way are counted by how far ahead they are, and so about by when it is there. An
 * agent starts when that leaves enough headway at each, and nobody comes against it at a gate that is loaded. So
 * such a gate has one direction until all that want that way are through. Nobody that has started is called back. Who
 * can go and never gets through keeps those that come against it. */
#include "run_admission.h"

#include <math.h>
#include <stdlib.h>

enum {
    BUSY = 300,   /* ways through a gate for one, in each direction, from which on agents are admitted */
    LOADED = 100, /* for each lane, in both together, from which on a gate has one direction at a time */
    FEW = 3,      /* so many may always come to a gate at about the same time */
    SPANS = 64    /* of the way ahead; all beyond is in the last one but one */
};

#define SPAN 15.0     /* in diameters */
#define HEADWAY 2.0   /* of way, in diameters, for each that goes through a lane */
#define AWAY 4.0      /* in diameters: who stays and was pushed farther stays there */
#define UNDER_WAY 0.5 /* of its preferred speed: who is so fast has started */
#define JAM 2.0       /* a gate that so many times too many are near is jammed: nobody starts towards it */

/* Who wants through a gate.
 *
 * coming  those that have started, by span of their way ahead
 * ahead   those of them that cross it backward, and forward
 * wanted  the same of all that have not arrived, and do not wait for their time */
typedef struct stream {
    uint16_t coming[SPANS];
    uint32_t ahead[2];
    uint32_t wanted[2];
} stream;

typedef struct admission {
    const orca_passages *passages;
    double diameter;
    stream *streams; /* by gate */
} admission;

static bool open_admission(admission *a, const orca_passages *passages, double radius) {
    *a = (admission){.passages = passages, .diameter = 2.0 * radius};
    a->streams = calloc(orca_passages_gate_count(passages) + 1, sizeof *a->streams);
    return a->streams != NULL;
}

static size_t span_of(const admission *a, const run_gate_ahead *at) {
    return (size_t)fmin(at->distance / (SPAN * a->diameter), SPANS - 2);
}

/* Counts one that has started. One that cannot go takes room, but keeps nobody that comes against it. */
static void count_start(admission *a, run_gates_ahead way, bool goes) {
    for (size_t i = 0; i < way.count; ++i) {
        const run_gate_ahead *at = &way.gates[i];
        stream *through = &a->streams[at->gate];
        uint16_t *count = &through->coming[span_of(a, at)];
        *count = (uint16_t)(*count + (*count < UINT16_MAX));
        through->ahead[at->forward] += goes;
    }
}

/* The same of anyone. */
static void count_wanted(admission *a, run_gates_ahead way) {
    for (size_t i = 0; i < way.count; ++i) {
        ++a->streams[way.gates[i].gate].wanted[way.gates[i].forward];
    }
}

static double lanes_of(const admission *a, uint32_t gate) {
    return fmax(floor(orca_passages_gate(a->passages, gate).width / a->diameter), 1.0);
}

/* How many are in a span, and in those before and behind it. */
static double around(const uint16_t *coming, size_t span) {
    return (double)coming[span] + coming[span + 1] + (span > 0 ? coming[span - 1] : 0);
}

/* Whether a gate has one direction at a time: many want through it, and not all in one direction. */
static bool is_loaded(const admission *a, uint32_t gate) {
    const uint32_t *wanted = a->streams[gate].wanted;
    return wanted[0] > 0 && wanted[1] > 0 && (double)wanted[0] + wanted[1] > LOADED * lanes_of(a, gate);
}

/* Whether one more may come to a gate. */
static bool has_room_at(const admission *a, const run_gate_ahead *at) {
    const stream *through = &a->streams[at->gate];
    const double most = FEW + 3.0 * SPAN / HEADWAY * lanes_of(a, at->gate);
    return !is_loaded(a, at->gate) ||
           (around(through->coming, span_of(a, at)) < most && around(through->coming, 1) < JAM * most &&
            through->ahead[!at->forward] == 0);
}

/* The same for each gate of a way. */
static bool has_room(const admission *a, run_gates_ahead way) {
    bool room = true;
    for (size_t i = 0; room && i < way.count; ++i) {
        room = has_room_at(a, &way.gates[i]);
    }
    return room;
}

/* ---- Who starts ---- */

/* An agent that has not started, and the way that it has left. */
typedef struct candidate {
    double left;
    size_t index;
} candidate;

static int by_way(const void *a, const void *b) {
    const candidate *first = a;
    const candidate *second = b;
    return first->left != second->left ? (first->left > second->left ? -1 : 1)
                                       : (first->index < second->index ? -1 : 1);
}

/* Whether an agent may be told to stay: it is not on its way yet, and goes where the rules say. */
static bool may_stay(const run_agent *agent) {
    return run_is_steered(agent) &&
           (agent->turn == RUN_TURN_STAYS ||
            (agent->turn == RUN_TURN_NONE &&
             geom_vec3_length(agent->now.velocity) <= UNDER_WAY * agent->preferred_speed));
}

/* Counts the ways of those that have started. Returns how many have not; their ways are told. */
static size_t find_candidates(admission *a, const run_gates *gates, const run_crowd *c,
                              candidate *candidates) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; ++i) {
        const run_agent *agent = &c->agents[i];
        if (agent->arrived || agent->waits) {
            continue;
        }
        const run_gates_ahead way = run_gates_of(gates, i);
        count_wanted(a, way);
        if (may_stay(agent)) {
            candidates[count++] = (candidate){way.left, i};
        } else {
            count_start(a, way, agent->preferred_speed > 0.0);
        }
    }
    return count;
}

static void admit(admission *a, run_agent *agent, run_gates_ahead way) {
    if (has_room(a, way)) {
        count_start(a, way, true);
        agent->turn = RUN_TURN_STARTED;
    } else if (agent->turn == RUN_TURN_NONE ||
               geom_vec3_distance(agent->stays_at, agent->now.position) > AWAY * a->diameter) {
        agent->turn = RUN_TURN_STAYS;
        agent->stays_at = agent->now.position;
    }
}

static bool any_is_loaded(const admission *a) {
    bool loaded = false;
    for (uint32_t gate = 0; !loaded && gate < orca_passages_gate_count(a->passages); ++gate) {
        loaded = is_loaded(a, gate);
    }
    return loaded;
}

void run_admission_end(const run_crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        c->agents[i].turn = RUN_TURN_NONE;
    }
}

bool run_admission_decide(const orca_passages *passages, double radius, const run_gates *gates,
                          const run_crowd *c, bool *ends) {
    admission a;
    candidate *candidates = malloc((c->count + 1) * sizeof *candidates);
    if (!candidates || !open_admission(&a, passages, radius)) {
        free(candidates);
        return false;
    }
    const size_t count = find_candidates(&a, gates, c, candidates);
    qsort(candidates, count, sizeof *candidates, by_way);
    for (size_t i = 0; i < count; ++i) {
        const size_t index = candidates[i].index;
        admit(&a, &c->agents[index], run_gates_of(gates, index));
    }
    *ends = !any_is_loaded(&a);
    free(a.streams);
    free(candidates);
    return true;
}

/* ---- Whether there is need ---- */

static bool is_busy(const admission *a) {
    bool busy = false;
    for (uint32_t gate = 0; !busy && gate < orca_passages_gate_count(a->passages); ++gate) {
        const uint32_t *wanted = a->streams[gate].wanted;
        busy = lanes_of(a, gate) < 2.0 && wanted[0] > BUSY && wanted[1] > BUSY;
    }
    return busy;
}

bool run_admission_may_be_needed(const run_crowd *c) { return c->count > 2 * (size_t)BUSY; }

bool run_admission_is_needed(const orca_passages *passages, double radius, const run_gates *gates,
                             const run_crowd *c, bool *needed) {
    admission a;
    if (!open_admission(&a, passages, radius)) {
        return false;
    }
    for (size_t i = 0; i < c->count; ++i) {
        if (!c->agents[i].arrived && !c->agents[i].waits) {
            count_wanted(&a, run_gates_of(gates, i));
        }
    }
    *needed = is_busy(&a);
    free(a.streams);
    return true;
}
