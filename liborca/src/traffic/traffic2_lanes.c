/* Lanes at junctions: to which side of a gate agents keep.
 *
 * Where both directions use a passage, agents keep to the right. At a junction that suits those that turn right: who
 * turns left crosses the ways of all others. So both directions of a gate keep to the left while more than two thirds
 * of those that turn at it turn left. Then these go close around their corner, and who goes straight on has the other
 * half of the gate. */
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <math.h>

#define SOON 20.0 /* so near to it, in radii, an agent is expected at the next gate */
#define SIZE 1.5  /* middles of gates of one junction are this near, in widths */
#define TURN 0.5  /* sine of the angle from which on an agent turns */
#define MOST 2    /* so many times as many turn left as right where agents keep to the left */

enum {
    ARMS = 3, /* so many gates make a junction */
    MOST_AROUND = 32
};

/* ---- Life ---- */

void orca_traffic_lanes_release(const geom_allocator *allocator, const traffic_lanes *lanes) {
    geom_allocator_release(allocator, lanes->joins, lanes->capacity, sizeof *lanes->joins, _Alignof(bool));
    geom_allocator_release(allocator, lanes->turns, lanes->capacity, sizeof *lanes->turns,
                           _Alignof(traffic_turns_at));
}

/* Makes room for so many gates. False without memory. */
static bool reserve_gates(traffic_lanes *lanes, const geom_allocator *a, size_t count) {
    traffic_lanes more = {.capacity = count};
    if (count <= lanes->capacity) {
        return true;
    }
    more.joins = geom_allocator_allocate(a, count, sizeof *more.joins, _Alignof(bool));
    more.turns = geom_allocator_allocate(a, count, sizeof *more.turns, _Alignof(traffic_turns_at));
    const bool good = more.joins && more.turns;
    orca_traffic_lanes_release(a, good ? lanes : &more);
    if (good) {
        *lanes = more;
    }
    return good;
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

static void find_some_junctions(const traffic_turns *n, size_t first, size_t end) {
    const traffic_lanes *lanes = &n->t->passing.lanes;
    for (uint32_t i = (uint32_t)first; i < end; ++i) {
        lanes->joins[i] = is_of_junction(n->t->input->passages, i);
        lanes->turns[i].round = 0;
    }
}

geom_status orca_traffic_find_junctions(orca_traffic *t) {
    traffic_lanes *lanes = &t->passing.lanes;
    const orca_passages *passages = t->input->passages;
    const size_t n = orca_passages_gate_count(passages);
    if (lanes->gates == n && lanes->passages == passages->hash) {
        return GEOM_OK;
    }
    if (!reserve_gates(lanes, &t->allocator, n)) {
        return GEOM_OUT_OF_MEMORY;
    }
    lanes->gates = n;
    lanes->passages = passages->hash;
    orca_traffic_each(t, n, find_some_junctions, NULL);
    return GEOM_OK;
}

/* ---- Who turns ---- */

/* The direction in which an agent goes through a gate, of length 1. */
static geom_vec2 through(const orca_gate *gate, bool forward) {
    const geom_vec2 right = forward ? gate->right : gate->left;
    const geom_vec2 left = forward ? gate->left : gate->right;
    return geom_vec2_normalize(geom_vec2_perp(geom_vec2_sub(right, left)));
}

/* The turns at a gate in this step, to add to. */
static traffic_turns_at *turns_to_add(traffic_lanes *lanes, uint32_t gate) {
    traffic_turns_at *turns = &lanes->turns[gate];
    if (turns->round != lanes->round) {
        *turns = (traffic_turns_at){.round = lanes->round};
    }
    return turns;
}

/* Notes the gates of a junction between which an agent goes, and to which side it turns. */
static void note_turn(const orca_traffic *t, const traffic_visit *v, traffic_lanes *lanes) {
    const orca_gate *gates = t->input->passages->gates;
    const double turn =
        geom_vec2_cross(through(&gates[v->gate], v->forward), through(&gates[v->way_out], v->out_forward));
    const bool soon = v->distance < SOON * traffic_agent(t, v->rank)->radius;
    traffic_turns_at *in = turns_to_add(lanes, v->gate);
    in->left += turn >= TURN;
    in->right += turn <= -TURN;
    traffic_turns_at *out = turns_to_add(lanes, v->way_out);
    out->left += turn >= TURN;
    out->right += turn <= -TURN;
    out->expected_forward = out->expected_forward || (soon && v->out_forward);
    out->expected_backward = out->expected_backward || (soon && !v->out_forward);
}

/* ---- Sides ---- */

/* The turns at a gate; NULL without any. */
static const traffic_turns_at *turns_at(const traffic_lanes *lanes, uint32_t gate) {
    return lanes->turns[gate].round == lanes->round ? &lanes->turns[gate] : NULL;
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
    ++lanes->round;
    for (size_t i = 0; i < count; ++i) {
        if (t->passing.visits[i].leaves) {
            note_turn(t, &t->passing.visits[i], lanes);
        }
    }
    for (size_t i = 0; i < count; ++i) {
        t->passing.visits[i].left = keeps_left(lanes, t->passing.visits[i].gate);
    }
}
