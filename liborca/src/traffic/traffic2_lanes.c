/* Lanes at junctions: to which side of a gate agents keep.
 *
 * Where both directions use a passage, agents keep to the right. At a junction that suits those that turn right: who turns
 * left crosses the ways of all others. So both directions of a gate keep to the left while more than two thirds of those that
 * turn at it turn left. Then these go close around their corner, and who goes straight on has the other half of the gate. */
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <geom/sort.h>

#include <math.h>

#define NEAR 40.0  /* so near to its gate, in radii, an agent counts */
#define SOON 20.0  /* so near to it, in radii, an agent is expected at the next gate */
#define SIZE 1.5   /* middles of gates of one junction are this near, in widths */
#define ACROSS 3.0 /* how far it is at most through a junction, in widths of the gate */
#define TURN 0.5   /* sine of the angle from which on an agent turns */
#define MOST 2     /* so many times as many turn left as right where agents keep to the left */

enum {
    ARMS = 3, /* so many gates make a junction */
    MOST_AROUND = 32,
    MOST_CROSSED = 4
};

/* ---- Life ---- */

bool orca_traffic_lanes_create(traffic_lanes *lanes, const geom_allocator *allocator, size_t count) {
    *lanes = (traffic_lanes){.count = 0};
    lanes->turns =
        geom_allocator_allocate(allocator, 4 * count, sizeof *lanes->turns, _Alignof(traffic_turns_at));
    return lanes->turns != NULL;
}

void orca_traffic_lanes_release(const geom_allocator *allocator, const traffic_lanes *lanes, size_t count) {
    geom_allocator_release(allocator, lanes->turns, 4 * count, sizeof *lanes->turns,
                           _Alignof(traffic_turns_at));
    geom_allocator_release(allocator, lanes->joins, lanes->capacity, sizeof *lanes->joins, _Alignof(bool));
}

/* ---- Junctions ---- */

/* Whether a gate and at least two others near it are of a junction: they are at its corners, or at theirs. A gate
 * inside the junction, from one corner across to another, is none of its arms. */
static bool is_of_junction(const orca_passages *passages, uint32_t number) {
    uint32_t around[MOST_AROUND];
    const orca_gate *gates = passages->gates;
    const geom_vec2 middle = orca_gate_middle(&gates[number]);
    const geom_segment2 place = {middle, middle};
    const double reach = SIZE * gates[number].width;
    const size_t found = orca_passages_near(passages, place, reach, around, MOST_AROUND);
    const size_t count = found < MOST_AROUND ? found : MOST_AROUND;
    size_t arms = 0;
    for (size_t i = 0; i < count; ++i) {
        const orca_gate *gate = &gates[around[i]];
        bool joined = orca_gates_share_corner(gate, &gates[number]);
        for (size_t k = 0; k < count && !joined; ++k) {
            joined = orca_gates_share_corner(gate, &gates[around[k]]) &&
                     orca_gates_share_corner(&gates[around[k]], &gates[number]);
        }
        arms += joined && geom_vec2_distance(orca_gate_middle(gate), middle) <= reach;
    }
    return arms >= ARMS && !orca_gate_is_across(gates, around, count, number);
}

geom_status orca_traffic_find_junctions(orca_traffic *t) {
    traffic_lanes *lanes = &t->passing.lanes;
    const orca_passages *passages = t->input->passages;
    const size_t n = orca_passages_gate_count(passages);
    if (lanes->gates == n && lanes->passages == passages->hash) {
        return GEOM_OK;
    }
    if (n > lanes->capacity) {
        bool *joins = geom_allocator_allocate(&t->allocator, n, sizeof *joins, _Alignof(bool));
        if (!joins) {
            return GEOM_OUT_OF_MEMORY;
        }
        geom_allocator_release(&t->allocator, lanes->joins, lanes->capacity, sizeof *joins, _Alignof(bool));
        lanes->joins = joins;
        lanes->capacity = n;
    }
    lanes->gates = n;
    lanes->passages = passages->hash;
    for (uint32_t i = 0; i < n; ++i) {
        lanes->joins[i] = is_of_junction(passages, i);
    }
    return GEOM_OK;
}

/* ---- Who turns ---- */

/* The direction in which an agent goes through a gate, of length 1. */
static geom_vec2 through(const orca_gate *gate, bool forward) {
    const geom_vec2 right = forward ? gate->right : gate->left;
    const geom_vec2 left = forward ? gate->left : gate->right;
    return geom_vec2_normalize(geom_vec2_perp(geom_vec2_sub(right, left)));
}

/* Finds the gate by which an agent leaves the junction behind the gate of a visit. */
static bool find_way_out(const orca_traffic *t, const traffic_visit *v, orca_gate_crossing *out) {
    const orca_traffic_agent *agent = traffic_agent(t, v->rank);
    const double most = ACROSS * t->input->passages->gates[v->gate].width;
    geom_segment2 piece = {v->at, v->piece == 0 ? agent->aim : agent->way[v->piece]};
    double gone = 0.0;
    for (size_t next = (size_t)v->piece + 1; gone < most; ++next) {
        orca_gate_crossing crossed[MOST_CROSSED];
        const size_t count = orca_passages_crossed(t->input->passages, piece, crossed, MOST_CROSSED);
        for (size_t i = 0; i < count; ++i) {
            const orca_gate *gate = &t->input->passages->gates[crossed[i].gate];
            if (crossed[i].gate != v->gate && t->passing.lanes.joins[crossed[i].gate] &&
                orca_traffic_gate_counts(t, agent, gate)) {
                *out = crossed[i];
                return gone + crossed[i].along * geom_vec2_distance(piece.a, piece.b) < most;
            }
        }
        if (next >= agent->way_count) {
            return false;
        }
        gone += geom_vec2_distance(piece.a, piece.b);
        piece = (geom_segment2){piece.b, agent->way[next]};
    }
    return false;
}

/* Notes the gates of a junction between which an agent goes, and to which side it turns. */
static void note_turn(const orca_traffic *t, const traffic_visit *v, traffic_lanes *lanes) {
    const orca_gate *gates = t->input->passages->gates;
    const double radius = traffic_agent(t, v->rank)->radius;
    orca_gate_crossing out;
    if (!lanes->joins[v->gate] || v->distance >= NEAR * radius || !find_way_out(t, v, &out)) {
        return;
    }
    const double turn =
        geom_vec2_cross(through(&gates[v->gate], v->forward), through(&gates[out.gate], out.forward));
    const bool soon = v->distance < SOON * radius;
    traffic_turns_at turns = {.gate = v->gate, .left = turn >= TURN, .right = turn <= -TURN};
    lanes->turns[lanes->count++] = turns;
    turns.gate = out.gate;
    turns.expected_forward = soon && out.forward;
    turns.expected_backward = soon && !out.forward;
    lanes->turns[lanes->count++] = turns;
}

/* ---- Sides ---- */

static bool turns_before(const void *context, const void *first, const void *second) {
    const traffic_turns_at *a = first;
    const traffic_turns_at *b = second;
    (void)context;
    return a->gate < b->gate;
}

/* Adds up the turns at each gate. */
static void add_up(traffic_lanes *lanes, size_t room) {
    size_t count = 0;
    if (lanes->count == 0) {
        return;
    }
    geom_sort_elements(lanes->turns, lanes->turns + room, lanes->count, sizeof *lanes->turns, turns_before,
                       NULL);
    for (size_t i = 1; i < lanes->count; ++i) {
        const traffic_turns_at turns = lanes->turns[i];
        if (turns.gate == lanes->turns[count].gate) {
            lanes->turns[count].left += turns.left;
            lanes->turns[count].right += turns.right;
            lanes->turns[count].expected_forward =
                lanes->turns[count].expected_forward || turns.expected_forward;
            lanes->turns[count].expected_backward =
                lanes->turns[count].expected_backward || turns.expected_backward;
        } else {
            lanes->turns[++count] = turns;
        }
    }
    lanes->count = count + 1;
}

/* The turns at a gate; NULL without any. */
static const traffic_turns_at *turns_at(const traffic_lanes *lanes, uint32_t gate) {
    size_t low = 0;
    size_t high = lanes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (lanes->turns[middle].gate < gate) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < lanes->count && lanes->turns[low].gate == gate ? &lanes->turns[low] : NULL;
}

static bool keeps_left(const traffic_lanes *lanes, uint32_t gate) {
    const traffic_turns_at *turns = turns_at(lanes, gate);
    return turns && turns->left > MOST * turns->right;
}

bool orca_traffic_is_expected(const traffic_lanes *lanes, uint32_t gate, bool forward) {
    const traffic_turns_at *turns = turns_at(lanes, gate);
    return turns && (forward ? turns->expected_forward : turns->expected_backward);
}

void orca_traffic_choose_lanes(orca_traffic *t, size_t count) {
    traffic_lanes *lanes = &t->passing.lanes;
    lanes->count = 0;
    for (size_t i = 0; i < count; ++i) {
        note_turn(t, &t->passing.visits[i], lanes);
    }
    add_up(lanes, 2 * t->passing.capacity);
    for (size_t i = 0; i < count; ++i) {
        t->passing.visits[i].left = keeps_left(lanes, t->passing.visits[i].gate);
    }
}
