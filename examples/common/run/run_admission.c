/* Admission: where far more agents want through a gate for one than get through it soon, and they want both ways, they
 * start by and by. A crowd that goes one way from the beginning needs none: nobody comes against it.
 *
 * Who has not started stands at its place, as one that has arrived. An agent starts when nobody comes against it at the
 * loaded gates of its way, and its turn comes at each: those that are nearer to the gate, and go the same way, are
 * through by the time that it is there. So nobody has to pass others that stay, and the room before a gate never fills:
 * a crowd in it locks with those that go elsewhere. A loaded gate has one direction until all that have started that
 * way are through, and a headway until few are left that want through, also if they all go one way then. As long as all
 * that have started go one way, few is less: those that are left on both sides of a row for one lock in it if they all
 * start at the same time. Nobody that has started is called back. Who can go and never gets through keeps those that
 * come against it. */
#include "run_admission.h"

#include <math.h>
#include <stdlib.h>

enum {
    BUSY = 300,   /* ways through a gate for one, in each direction, from which on agents are admitted */
    LOADED = 100, /* for each lane, in both together, from which on a gate has one direction at a time */
    LEFT = 16,    /* the same of a gate that has one direction, and is wanted in the other */
    QUEUE = 12,   /* so many wait before a gate, so that it is never idle */
    FEW = 3,      /* so many may always come to a gate at about the same time */
    SPANS = 64    /* of the way ahead; all beyond is in the last one but one */
};

#define SPAN 15.0     /* in diameters */
#define HEADWAY 2.0   /* of way, in diameters, for each that goes through a lane */
#define THROUGH 1.5   /* the same for those that are nearer, who may be faster */
#define AWAY 4.0      /* in diameters: who stays and was pushed farther stays there */
#define UNDER_WAY 0.5 /* of its preferred speed: who is so fast has started */
#define AT_GATE 4.0   /* in diameters: a goal so near to a gate is in the way of those that go through */
#define JAM 2.0       /* a gate that so many times too many are near is jammed: nobody starts towards it */

/* A gate, and how many want through it.
 *
 * wanted  those that have not arrived, and do not wait for their time: backward, and forward
 * ahead   those of them that have started and can go
 * loaded  they are many: told when all are counted */
typedef struct load {
    double lanes;
    uint32_t wanted[2];
    uint32_t ahead[2];
    bool loaded;
} load;

/* Who comes to a loaded gate.
 *
 * coming  those that have started, by span of their way ahead
 * before  of those that go or that nobody comes against, by direction: how many are nearer than each span */
typedef struct stream {
    uint16_t coming[SPANS];
    uint32_t before[2][SPANS];
} stream;

/* Loads are apart from streams, because all gates of all ways are counted, and few are loaded. */
typedef struct admission {
    const orca_passages *passages;
    double diameter;
    size_t gate_count;
    load *loads;     /* by gate */
    stream *streams; /* by gate */
} admission;

/* How many agents of a radius go side by side in a gate. */
static double lanes_in(double width, double radius) { return fmax(floor(width / (2.0 * radius)), 1.0); }

static bool open_admission(admission *a, const orca_passages *passages, double radius) {
    *a = (admission){.passages = passages, .diameter = 2.0 * radius};
    a->gate_count = orca_passages_gate_count(passages);
    a->loads = calloc(a->gate_count + 1, sizeof *a->loads);
    a->streams = calloc(a->gate_count + 1, sizeof *a->streams);
    for (uint32_t gate = 0; a->loads && gate < a->gate_count; ++gate) {
        const double width = orca_passages_gate(passages, gate).width;
        a->loads[gate].lanes = lanes_in(width, radius);
    }
    return a->loads && a->streams;
}

static void close_admission(const admission *a) {
    free(a->loads);
    free(a->streams);
}

static bool is_loaded(const admission *a, uint32_t gate) { return a->loads[gate].loaded; }

static double lanes_of(const admission *a, uint32_t gate) { return a->loads[gate].lanes; }

static size_t span_of(const admission *a, const run_gate_ahead *at) {
    return (size_t)fmin(at->distance / (SPAN * a->diameter), SPANS - 2);
}

/* Whether an agent may be told to stay: it is not on its way yet, and goes where the rules say. */
static bool may_stay(const run_agent *agent) {
    return agent->steered && (agent->turn == RUN_TURN_STAYS ||
                              (agent->turn == RUN_TURN_NONE &&
                               geom_vec3_length(agent->now.velocity) <= UNDER_WAY * agent->preferred_speed));
}

/* Counts one that has started, and can go. */
static void count_ahead(const admission *a, run_gates_ahead way) {
    for (size_t i = 0; i < way.count; ++i) {
        ++a->loads[way.gates[i].gate].ahead[way.gates[i].forward];
    }
}

/* Counts one that comes to the loaded gates of its way. */
static void count_coming(const admission *a, run_gates_ahead way) {
    for (size_t i = 0; i < way.count; ++i) {
        const run_gate_ahead *at = &way.gates[i];
        if (is_loaded(a, at->gate)) {
            uint16_t *count = &a->streams[at->gate].coming[span_of(a, at)];
            *count = (uint16_t)(*count + (*count < UINT16_MAX));
        }
    }
}

/* Whether a gate has one direction at a time, and a headway: many want through it. */
static bool has_crowd(const load *at) {
    const double wanted = ((double)at->wanted[0] + at->wanted[1]) / at->lanes;
    const bool has_direction = at->ahead[0] == 0 || at->ahead[1] == 0;
    const bool both = at->wanted[0] > 0 && at->wanted[1] > 0;
    return wanted > LOADED || (wanted > LEFT && has_direction && both);
}

/* Counts the ways of all, and finds the loaded gates. One that has started and cannot go keeps nobody that comes
 * against it. */
static void count_wanted(const admission *a, const run_gates *gates, const run_crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const run_agent *agent = &c->agents[i];
        if (agent->arrived || agent->waits) {
            continue;
        }
        const run_gates_ahead way = run_gates_of(gates, i);
        for (size_t k = 0; k < way.count; ++k) {
            ++a->loads[way.gates[k].gate].wanted[way.gates[k].forward];
        }
        if (agent->preferred_speed > 0.0 && !may_stay(agent)) {
            count_ahead(a, way);
        }
    }
    for (size_t gate = 0; gate < a->gate_count; ++gate) {
        a->loads[gate].loaded = has_crowd(&a->loads[gate]);
    }
}

/* Counts one before all that are farther from the gates of its way. */
static void count_due(admission *a, run_gates_ahead way) {
    for (size_t i = 0; i < way.count; ++i) {
        const run_gate_ahead *at = &way.gates[i];
        if (is_loaded(a, at->gate)) {
            ++a->streams[at->gate].before[at->forward][span_of(a, at) + 1];
        }
    }
}

/* Each span is behind all that are nearer. */
static void sum_before(stream *through) {
    for (size_t span = 1; span < SPANS; ++span) {
        through->before[0][span] += through->before[0][span - 1];
        through->before[1][span] += through->before[1][span - 1];
    }
}

/* How many are in a span, and in those before and behind it. */
static double around(const uint16_t *coming, size_t span) {
    return (double)coming[span] + coming[span + 1] + (span > 0 ? coming[span - 1] : 0);
}

/* Whether nobody comes against an agent at the loaded gates of its way. */
static bool is_free(const admission *a, run_gates_ahead way) {
    bool nobody = true;
    for (size_t i = 0; nobody && i < way.count; ++i) {
        const run_gate_ahead *at = &way.gates[i];
        nobody = a->loads[at->gate].ahead[!at->forward] == 0 || !is_loaded(a, at->gate);
    }
    return nobody;
}

/* Whether it is an agent's turn at a gate: those that are nearer to it are through when the agent is there. At a gate
 * to which hardly anybody goes it is anyone's. */
static bool is_its_turn(const admission *a, const run_gate_ahead *at) {
    const stream *through = &a->streams[at->gate];
    const size_t span = span_of(a, at);
    const double through_by_then = QUEUE + (double)span * SPAN / THROUGH * lanes_of(a, at->gate);
    return a->loads[at->gate].ahead[at->forward] < FEW ||
           through->before[at->forward][span] <= through_by_then;
}

/* Whether one more may come to a gate. */
static bool has_room_at(const admission *a, const run_gate_ahead *at) {
    const uint16_t *coming = a->streams[at->gate].coming;
    const double most = FEW + 3.0 * SPAN / HEADWAY * lanes_of(a, at->gate);
    return !is_loaded(a, at->gate) ||
           (around(coming, span_of(a, at)) < most && around(coming, 1) < JAM * most && is_its_turn(a, at));
}

/* The same for each gate of a way. */
static bool has_room(const admission *a, run_gates_ahead way) {
    bool room = is_free(a, way);
    for (size_t i = 0; room && i < way.count; ++i) {
        room = has_room_at(a, &way.gates[i]);
    }
    return room;
}

/* ---- Who starts ---- */

/* An agent that has not started, and how far it is from the first loaded gate of its way. */
typedef struct candidate {
    double distance;
    size_t index;
} candidate;

static int by_distance(const void *a, const void *b) {
    const candidate *first = a;
    const candidate *second = b;
    return first->distance != second->distance ? (first->distance < second->distance ? -1 : 1)
                                               : (first->index < second->index ? -1 : 1);
}

static double distance_of(const admission *a, run_gates_ahead way) {
    size_t i = 0;
    while (i < way.count && !is_loaded(a, way.gates[i].gate)) {
        ++i;
    }
    return i < way.count ? way.gates[i].distance : 0.0;
}

/* Counts the ways of those that have started. Returns how many have not. */
static size_t find_candidates(admission *a, const run_gates *gates, const run_crowd *c,
                              candidate *candidates) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; ++i) {
        const run_agent *agent = &c->agents[i];
        if (agent->arrived || agent->waits) {
            continue;
        }
        const run_gates_ahead way = run_gates_of(gates, i);
        if (may_stay(agent)) {
            candidates[count++].index = i;
        } else {
            count_coming(a, way);
            count_due(a, way);
        }
    }
    return count;
}

/* Sorts the candidates, and counts those that nobody comes against. */
static void order_candidates(admission *a, const run_gates *gates, candidate *candidates, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const run_gates_ahead way = run_gates_of(gates, candidates[i].index);
        candidates[i].distance = distance_of(a, way);
        if (is_free(a, way)) {
            count_due(a, way);
        }
    }
    for (uint32_t gate = 0; gate < a->gate_count; ++gate) {
        if (is_loaded(a, gate)) {
            sum_before(&a->streams[gate]);
        }
    }
    qsort(candidates, count, sizeof *candidates, by_distance);
}

static void admit(admission *a, run_agent *agent, run_gates_ahead way) {
    if (has_room(a, way)) {
        count_ahead(a, way);
        count_coming(a, way);
        agent->turn = RUN_TURN_STARTED;
    } else if (agent->turn == RUN_TURN_NONE ||
               geom_vec3_distance(agent->stays_at, agent->now.position) > AWAY * a->diameter) {
        agent->turn = RUN_TURN_STAYS;
        agent->stays_at = agent->now.position;
    }
}

/* ---- Who keeps out ---- */

/* Who has arrived near a loaded gate for one stays where others push it: it does not come back against them. */
static void keep_out(const admission *a, uint32_t gate, const run_crowd *c) {
    const orca_gate ends = orca_passages_gate(a->passages, gate);
    const geom_vec2 middle = geom_vec2_scale(geom_vec2_add(ends.left, ends.right), 0.5);
    for (size_t i = 0; i < c->count; ++i) {
        run_agent *agent = &c->agents[i];
        if (agent->arrived && agent->steered &&
            geom_vec2_distance(scene_flatten(agent->now.goal), middle) < AT_GATE * a->diameter) {
            agent->turn = RUN_TURN_STAYS;
            agent->stays_at = agent->now.position;
        }
    }
}

static void keep_all_out(const admission *a, const run_crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        if (c->agents[i].arrived) {
            c->agents[i].turn = RUN_TURN_NONE;
        }
    }
    for (uint32_t gate = 0; gate < a->gate_count; ++gate) {
        if (is_loaded(a, gate) && lanes_of(a, gate) < 2.0) {
            keep_out(a, gate, c);
        }
    }
}

static bool any_is_loaded(const admission *a) {
    bool loaded = false;
    for (uint32_t gate = 0; !loaded && gate < a->gate_count; ++gate) {
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
    if (!open_admission(&a, passages, radius) || !candidates) {
        close_admission(&a);
        free(candidates);
        return false;
    }
    count_wanted(&a, gates, c);
    const size_t count = find_candidates(&a, gates, c, candidates);
    order_candidates(&a, gates, candidates, count);
    for (size_t i = 0; i < count; ++i) {
        const size_t index = candidates[i].index;
        admit(&a, &c->agents[index], run_gates_of(gates, index));
    }
    keep_all_out(&a, c);
    *ends = !any_is_loaded(&a);
    close_admission(&a);
    free(candidates);
    return true;
}

/* ---- Whether there is need ---- */

bool run_admission_may_be_needed(const run_crowd *c) { return c->count > 2 * (size_t)BUSY; }

bool run_admission_is_needed(const orca_passages *passages, double radius, const run_pieces *pieces,
                             const geom_tasks *threads, bool *needed) {
    const size_t gate_count = orca_passages_gate_count(passages);
    run_crossings *at = run_crossings_count(passages, pieces, threads);
    *needed = false;
    for (uint32_t gate = 0; at && gate < gate_count && !*needed; ++gate) {
        *needed = at[gate].forward > BUSY && at[gate].backward > BUSY &&
                  lanes_in(orca_passages_gate(passages, gate).width, radius) < 2.0;
    }
    free(at);
    return at != NULL;
}
