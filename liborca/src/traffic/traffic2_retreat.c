/* Retreats from arms of junctions. In a full arm, those that come into it and those that leave it may press on each
 * other in its whole width, and no order of a few of them helps. Then those that come go back into another arm of the
 * junction, which the others do not enter, and wait there until all are out. */
#include "obstacle/obstacle2_internal.h"
#include "passage/passage2_internal.h"
#include "traffic2_internal.h"

#include <math.h>

#define REACH 1.5  /* middles of gates of one junction are this near, in widths */
#define FAR 80.0   /* who is so far from the gate, in radii, has nothing to do with it */
#define BEHIND 2.0 /* how far behind its gate the other arm is for all, in diameters */
#define ROW 1.2    /* and so much farther for each two of them */
#define SIDE 0.3   /* where two go beside each other, in parts of the width */
#define CLEAR 0.9  /* of the radius: what walls leave free on their way */

enum {
    MOST_AROUND = 32,
    MOST_ROWS = 32
};

/* Another arm of the junction, and how well it suits: the least comes first. */
typedef struct refuge {
    uint32_t gate;
    bool front;
    uint32_t busy;
} refuge;

/* How much goes on at a gate in this step, as the lanes were chosen. */
static uint32_t traffic_at(const traffic_lanes *lanes, uint32_t gate, bool out) {
    const traffic_turns_at *turns = &lanes->turns[gate];
    const uint32_t turning = turns->round == lanes->round ? turns->left + turns->right : 0;
    return 2 * turning + orca_traffic_is_expected(lanes, gate, out);
}

/* Finds the arm into which they go. False if there is none. */
static bool find_refuge(const orca_traffic *t, const traffic_arm *arm, refuge *out) {
    const orca_passages *passages = t->input->passages;
    const geom_vec2 middle = orca_gate_middle(&passages->gates[arm->gate]);
    const double reach = REACH * passages->gates[arm->gate].width;
    uint32_t around[MOST_AROUND];
    const size_t found =
        orca_passages_near(passages, (geom_segment2){middle, middle}, reach, around, MOST_AROUND);
    *out = (refuge){.gate = TRAFFIC_NONE, .busy = UINT32_MAX};
    for (size_t i = 0; i < found && i < MOST_AROUND; ++i) {
        const uint32_t gate = around[i];
        const bool front = orca_traffic_depth(&passages->gates[gate], true, middle) < 0.0;
        const refuge one = {gate, front, traffic_at(&t->passing.lanes, gate, front)};
        const bool better = one.busy < out->busy || (one.busy == out->busy && gate < out->gate);
        if (gate != arm->gate && better && t->passing.lanes.joins[gate] &&
            geom_vec2_distance(orca_gate_middle(&passages->gates[gate]), middle) <= reach &&
            !orca_traffic_is_way_out(arm, gate)) {
            *out = one;
        }
    }
    return out->gate != TRAFFIC_NONE;
}

static bool sees(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place) {
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    return orca_obstacles_visible(t->input->obstacles, agent->position, place, CLEAR * agent->radius,
                                  &filter);
}

/* The place in the other arm to which one of so many goes: as deep as they need, or as it sees. Returns false if it
 * sees none. */
static bool find_place(const orca_traffic *t, const refuge *to, uint32_t rank, size_t members,
                       geom_vec2 *out) {
    const orca_gate *gate = &t->input->passages->gates[to->gate];
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 foot = geom_vec2_lerp(gate->left, gate->right, rank % 2 ? SIDE : 1.0 - SIDE);
    const geom_vec2 outwards = orca_traffic_outwards(gate, to->front);
    const double least = BEHIND * 2.0 * agent->radius;
    const double rows = fmin(0.5 * (double)members, MOST_ROWS);
    bool seen = false;
    double far = least + ROW * 2.0 * agent->radius * rows;
    while (far >= least && !seen) {
        *out = geom_vec2_add_scaled(foot, far, outwards);
        seen = sees(t, agent, *out);
        far *= 0.5;
    }
    return seen;
}

/* Leads an agent into the other arm, or to the middle of the junction, from where it sees it. */
static void lead_out(orca_traffic *t, const traffic_arm *arm, const refuge *to, uint32_t rank) {
    const orca_gate *gate = &t->input->passages->gates[arm->gate];
    const geom_vec2 outwards = orca_traffic_outwards(gate, arm->front);
    const geom_vec2 middle = geom_vec2_add_scaled(orca_gate_middle(gate), -0.5 * gate->width, outwards);
    orca_traffic_agent *agent = traffic_change(t, rank);
    const bool inside = orca_traffic_depth(gate, arm->front, agent->position) > -agent->radius;
    geom_vec2 place = agent->position;
    traffic_let_wait(agent);
    agent->idle = true;
    if (find_place(t, to, rank, arm->end - arm->first, &place)) {
        agent->aim = place;
    } else if (inside && sees(t, agent, middle)) {
        agent->aim = middle;
    }
}

void orca_traffic_retreat(orca_traffic *t, const traffic_arm *arm) {
    const orca_gate *gate = &t->input->passages->gates[arm->gate];
    refuge to;
    if (!find_refuge(t, arm, &to)) {
        return;
    }
    for (size_t k = arm->first; k < arm->end; ++k) {
        traffic_arm_goal *m = &t->passing.arms.members[k];
        const orca_traffic_agent *agent = traffic_agent(t, m->rank);
        if (geom_vec2_distance(orca_gate_middle(gate), agent->position) < FAR * agent->radius &&
            orca_traffic_depth(gate, arm->front, agent->position) < arm->leaving) {
            m->waits = true;
            lead_out(t, arm, &to, m->rank);
        }
    }
}
