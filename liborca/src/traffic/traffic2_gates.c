/* The next gate on the way of each agent, with a memory of what there is ahead of it.
 *
 * A look at all gates costs about as much as to solve for a velocity, and finds the same in most steps. So each
 * agent remembers which gates are near its next meters, and what there is on the pieces of its way behind its aim.
 * The gates that it remembers are looked at exactly, and they are all that can count while it is near these meters:
 * the answer is that of a look at all. The memory is no part of a snapshot.
 *
 * An agent whose memory was of no use, such as one that its host moves, waits before it makes another, twice as long
 * each time. */
#include "passage/passage2_internal.h"
#include "traffic2_around.h"

#include <math.h>
#include <string.h>

/* In radii: how far along its way an agent looks for a gate; how much farther it remembers them; and so near to a gate
 * of a junction it is asked where the agent leaves that. */
#define LOOK 80.0
#define FARTHER 24.0
#define NEAR 40.0

#define ACROSS 3.0 /* how far it is at most through a junction, in widths of the gate */
#define ENDS 1e-6  /* so much farther is looked for gates, in parts: more than rounding */

enum {
    MOST_CROSSED = 8,
    MOST_CROSSED_IN_JUNCTION = 4,
    MOST_PIECES = 4,
    LINE = 64 /* bytes of a line of a cache */
};

/* What there is on the pieces of a way, from its aim on. Of a way with a number, these points are its own. */
typedef struct gates_behind {
    double radius;
    uint32_t mask;
    uint32_t count; /* pieces; none but the last may have a gate */
    uint64_t way_id;
    size_t way_count;
    orca_gate_crossing first; /* TRAFFIC_NONE: that has none */
    geom_vec2 points[MOST_PIECES + 1];
} gates_behind;

/* Each part begins on a line of a cache: what most steps ask for is in the first of it. */
struct traffic_ahead {
    _Alignas(LINE) gates_around around;
    _Alignas(LINE) gates_behind behind;
};

/* ---- Memory ---- */

void orca_traffic_passing_release(const geom_allocator *allocator, traffic_passing *p) {
    const size_t n = p->capacity;
    geom_allocator_release(allocator, p->visits, 2 * n, sizeof *p->visits, _Alignof(traffic_visit));
    geom_allocator_release(allocator, p->places, 2 * n, sizeof *p->places, _Alignof(traffic_visit_place));
    geom_allocator_release(allocator, p->calm, n, sizeof *p->calm, _Alignof(bool));
    geom_allocator_release(allocator, p->latest, n, sizeof *p->latest, _Alignof(double));
    geom_allocator_release(allocator, p->begins, n, sizeof *p->begins, _Alignof(uint32_t));
    geom_allocator_release(allocator, p->ahead, n, sizeof *p->ahead, _Alignof(traffic_ahead));
    geom_allocator_release(allocator, p->looks_on, n, sizeof *p->looks_on, _Alignof(bool));
    orca_traffic_stays_release(allocator, &p->stays, n);
    orca_traffic_lanes_release(allocator, &p->lanes);
    orca_traffic_arms_release(allocator, &p->arms, n);
    *p = (traffic_passing){.visits = NULL};
}

/* Forgets all if it is of other passages. Agents that are more than before remember nothing. */
static void renew_memory(traffic_passing *p, const orca_traffic_input *input) {
    if (p->passages != input->passages->hash || p->widest_gate != input->widest_gate) {
        p->passages = input->passages->hash;
        p->widest_gate = input->widest_gate;
        p->ahead_count = 0;
    }
    if (p->ahead_count < input->count) {
        const size_t more = input->count - p->ahead_count;
        memset(p->ahead + p->ahead_count, 0, more * sizeof *p->ahead);
        memset(p->looks_on + p->ahead_count, false, more * sizeof *p->looks_on);
        p->ahead_count = input->count;
    }
}

bool orca_traffic_passing_reserve(orca_traffic *t, size_t count) {
    const geom_allocator *a = &t->allocator;
    if (count <= t->passing.capacity) {
        return true;
    }
    const size_t n = count + count / 2;
    traffic_passing more = {.capacity = n};
    more.visits = geom_allocator_allocate(a, 2 * n, sizeof *more.visits, _Alignof(traffic_visit));
    more.places = geom_allocator_allocate(a, 2 * n, sizeof *more.places, _Alignof(traffic_visit_place));
    more.calm = geom_allocator_allocate(a, n, sizeof *more.calm, _Alignof(bool));
    more.latest = geom_allocator_allocate(a, n, sizeof *more.latest, _Alignof(double));
    more.begins = geom_allocator_allocate(a, n, sizeof *more.begins, _Alignof(uint32_t));
    more.ahead = geom_allocator_allocate(a, n, sizeof *more.ahead, _Alignof(traffic_ahead));
    more.looks_on = geom_allocator_allocate(a, n, sizeof *more.looks_on, _Alignof(bool));
    const bool stays = orca_traffic_stays_create(&more.stays, a, n);
    const bool arms = orca_traffic_arms_create(&more.arms, a, n);
    if (!more.visits || !more.places || !more.calm || !more.latest || !more.begins || !more.ahead ||
        !more.looks_on || !stays || !arms) {
        orca_traffic_passing_release(a, &more);
        return false;
    }
    orca_traffic_passing_release(a, &t->passing);
    t->passing = more;
    return true;
}

/* ---- Straight pieces ---- */

static gate_question first_on(geom_segment2 piece, geom_segment2 part) {
    return (gate_question){.piece = piece, .part = part, .except = TRAFFIC_NONE, .most = MOST_CROSSED};
}

static void visit_gate(const orca_traffic *t, geom_segment2 piece, const orca_gate_crossing *crossed,
                       traffic_visit *out) {
    *out = (traffic_visit){.passage = t->input->passages->gates[crossed->gate].passage,
                           .gate = crossed->gate,
                           .forward = crossed->forward,
                           .at = geom_vec2_lerp(piece.a, piece.b, crossed->along)};
}

/* Finds the first gate on a straight piece of the way of an agent, in the index. */
static bool find_on(const orca_traffic *t, const orca_traffic_agent *agent, geom_segment2 piece,
                    orca_gate_crossing *out) {
    const gate_question question = first_on(piece, piece);
    return orca_traffic_find_gate(t, agent, &question, out);
}

/* ---- To the aim ---- */

/* Finds the first gate between an agent and its aim, as far as it looks. */
static bool find_before_aim(const orca_traffic *t, const orca_traffic_agent *agent, double length,
                            gates_around *around, orca_gate_crossing *out) {
    const geom_segment2 piece = {agent->position, agent->aim};
    const double reach = LOOK * agent->radius;
    if (!(length > 0.0) || !(length < HUGE_VAL)) {
        return find_on(t, agent, piece, out);
    }
    const geom_vec2 heading = geom_vec2_scale(geom_vec2_sub(piece.b, piece.a), 1.0 / length);
    const bool whole = length <= reach;
    const geom_segment2 part = {piece.a, whole ? piece.b : geom_vec2_add_scaled(piece.a, reach, heading)};
    const double farther = geom_min(length, reach + FARTHER * agent->radius);
    const gate_question question = first_on(piece, part);
    return orca_traffic_knows_gates(t->input->passages, agent, part, heading, farther, around)
               ? around->count > 0 && orca_traffic_find_gate_around(t, agent, around, &question, out)
               : orca_traffic_find_gate(t, agent, &question, out);
}

/* ---- From the aim on ---- */

/* Keeps what is remembered of the pieces only if it is for this agent and from its aim on. Of a way without a number
 * that does not tell where it leads. */
static void begin_behind(const orca_traffic_agent *agent, gates_behind *behind) {
    if (behind->radius != agent->radius || behind->mask != agent->mask || behind->way_id != agent->way_id ||
        behind->way_count != agent->way_count || !geom_vec2_equal(behind->points[0], agent->aim)) {
        *behind = (gates_behind){.radius = agent->radius,
                                 .mask = agent->mask,
                                 .way_id = agent->way_id,
                                 .way_count = agent->way_count,
                                 .points = {agent->aim}};
    }
}

/* A point of the way behind the aim: to read a way costs a miss of the caches. */
static geom_vec2 point_behind(const orca_traffic_agent *agent, const gates_behind *behind, size_t index) {
    return behind->way_id != 0 && index <= behind->count ? behind->points[index] : agent->way[index];
}

/* Finds the first gate on one of the pieces from the aim on. Those before it have none. */
static bool find_behind(const orca_traffic *t, const orca_traffic_agent *agent, size_t index,
                        geom_segment2 piece, gates_behind *behind, orca_gate_crossing *out) {
    if (index >= MOST_PIECES) {
        return find_on(t, agent, piece, out);
    }
    if (index >= behind->count || !geom_vec2_equal(behind->points[index + 1], piece.b)) {
        behind->count = (uint32_t)index + 1;
        behind->points[index + 1] = piece.b;
        if (!find_on(t, agent, piece, &behind->first)) {
            behind->first.gate = TRAFFIC_NONE;
        }
    }
    *out = behind->first;
    return index + 1 == behind->count && out->gate != TRAFFIC_NONE;
}

/* ---- Through a junction ---- */

/* Finds the gate by which an agent leaves the junction behind the gate of a visit. */
static void find_way_out(const orca_traffic *t, const orca_traffic_agent *agent, const gates_around *around,
                         traffic_visit *v) {
    const double most = ACROSS * t->input->passages->gates[v->gate].width;
    gate_question q = {.piece = {v->at, v->piece == 0 ? agent->aim : agent->way[v->piece]},
                       .of_junction = true,
                       .except = v->gate,
                       .most = MOST_CROSSED_IN_JUNCTION};
    double gone = 0.0;
    for (size_t next = (size_t)v->piece + 1; gone < most; ++next) {
        const double length = geom_vec2_distance(q.piece.a, q.piece.b);
        const double part = (1.0 + ENDS) * (most - gone);
        orca_gate_crossing out;
        q.part = q.piece;
        if (part < length && length < HUGE_VAL) {
            q.part.b = geom_vec2_lerp(q.piece.a, q.piece.b, part / length);
        }
        const bool listed = next == 1 && orca_traffic_lists_gates(around, q.part);
        if (listed ? orca_traffic_find_gate_around(t, agent, around, &q, &out)
                   : orca_traffic_find_gate(t, agent, &q, &out)) {
            v->leaves = gone + out.along * length < most;
            v->way_out = out.gate;
            v->out_forward = out.forward;
            return;
        }
        if (next >= agent->way_count) {
            return;
        }
        gone += length;
        q.piece = (geom_segment2){q.piece.b, agent->way[next]};
    }
}

/* ---- All ---- */

/* Finds the next gate on the way of an agent, and notes whether it looked for it behind the aim. */
static bool find_gate(const orca_traffic *t, const orca_traffic_agent *agent, traffic_ahead *ahead,
                      bool *looks_on, traffic_visit *out) {
    const double reach = LOOK * agent->radius;
    double gone = geom_vec2_distance(agent->position, agent->aim);
    geom_segment2 piece = {agent->position, agent->aim};
    orca_gate_crossing crossed;
    *looks_on = false;
    if (find_before_aim(t, agent, gone, &ahead->around, &crossed)) {
        visit_gate(t, piece, &crossed, out);
        out->distance = geom_vec2_distance(piece.a, out->at);
        return out->distance < reach;
    }
    *looks_on = agent->way_count > 1 && gone < reach;
    if (*looks_on) {
        begin_behind(agent, &ahead->behind);
    }
    for (size_t i = 1; i < agent->way_count && gone < reach; ++i) {
        piece = (geom_segment2){piece.b, point_behind(agent, &ahead->behind, i)};
        if (find_behind(t, agent, i - 1, piece, &ahead->behind, &crossed)) {
            visit_gate(t, piece, &crossed, out);
            out->piece = (uint32_t)i;
            out->distance = gone + geom_vec2_distance(piece.a, out->at);
            return out->distance < reach;
        }
        gone += geom_vec2_distance(piece.a, piece.b);
    }
    return false;
}

/* Asks for the memory of the gates around an agent. */
static void fetch_around(const gates_around *around) {
    __builtin_prefetch(around);
    __builtin_prefetch(around->gates);
}

/* The same behind its aim. */
static void fetch_behind(const gates_behind *behind) {
    __builtin_prefetch(behind);
    __builtin_prefetch(behind->points + 1);
}

/* Asks for the memory of a way without a number. */
static void fetch_way(const orca_traffic_agent *agent) {
    if (agent->way_id == 0) {
        traffic_fetch(agent, 1);
    }
}

/* Ways lie anywhere in memory, so that to ask for one costs as much as all else. Mostly an agent looks at its way if it
 * did so in the last step. */
static void visit_some(const traffic_turns *n, size_t first, size_t end) {
    const orca_traffic *t = n->t;
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        traffic_visit *v = &t->passing.visits[t->passing.capacity + k];
        const orca_traffic_agent *agent = traffic_agent(t, k);
        if (k + TRAFFIC_AHEAD < end) {
            fetch_around(&t->passing.ahead[k + TRAFFIC_AHEAD].around);
        }
        if (k + TRAFFIC_AHEAD < end && t->passing.looks_on[k + TRAFFIC_AHEAD]) {
            fetch_behind(&t->passing.ahead[k + TRAFFIC_AHEAD].behind);
            fetch_way(traffic_agent(t, k + TRAFFIC_AHEAD));
        }
        if (agent->idle || !find_gate(t, agent, &t->passing.ahead[k], &t->passing.looks_on[k], v)) {
            v->passage = TRAFFIC_NONE;
        } else if (t->passing.lanes.joins[v->gate] && v->distance < NEAR * agent->radius) {
            find_way_out(t, agent, &t->passing.ahead[k].around, v);
        }
        v->rank = k;
        v->radius = agent->radius;
        v->speed = geom_min(agent->preferred_speed, agent->max_speed);
    }
}

void orca_traffic_find_visits(orca_traffic *t) {
    renew_memory(&t->passing, t->input);
    orca_traffic_each(t, t->input->count, visit_some, NULL);
}
