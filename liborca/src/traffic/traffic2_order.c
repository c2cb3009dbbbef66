/* Who goes deeper goes first: agents wait outside while others have to pass their goals. */
#include "traffic2_internal.h"

#include <math.h>
#include <string.h>

#define HOME 1.0      /* so near to its goal, in radii, an agent has taken it */
#define COMING 48.0   /* an agent farther from its goal is not waited for, in radii */
#define OVERDUE 100.0 /* nor is one that has waited longer, in times of going a diameter */
#define ASIDE 2.5     /* how far outside agents wait, in radii */
#define APART 2.2     /* between those of different layers that wait, in radii at least */
#define LOOSE 1.1     /* and in distances between goals */
#define DOOR 4.4      /* passages this wide, in radii, have no room for two abreast */
#define DOORSTEP 10.0 /* nobody waits nearer to a passage, in radii */
#define NEARLY 2.84   /* nor one that is nearer to its goal and ahead of the one that would wait, in radii */
#define AHEAD 2.2     /* by so much, in radii */
#define STANDS 0.5    /* one that is less too near behind another stands until there is room, in radii */
#define SETTLED 1.0   /* so near to the place where it waits, in radii, an agent has come there */
#define ALIKE 0.7     /* cosine between directions that are about the same */
#define BEHIND 0.5    /* so close behind another that waits one waits with it, in radii */
#define PATH 1.75     /* half of the path to a goal along its exit, in sums of radii */

/* So many layers take their goals at the same time. */
static uint32_t layers_at_once(const traffic_goal *goal) {
    return goal->narrow || traffic_is_close(goal) ? 1 : 2;
}

/* The lowest layer of those that come before an agent. */
static uint32_t first_before(const traffic_goal *goal) { return goal->layer + layers_at_once(goal); }

bool orca_traffic_is_packed(const orca_traffic *t, uint32_t rank) {
    const traffic_order *o = &t->order_of_goals;
    return rank < o->count && o->goals[rank].joined && layers_at_once(&o->goals[rank]) == 1;
}

static double from_goal(const orca_traffic_agent *agent, const traffic_goal *goal) {
    return geom_vec2_distance(agent->position, goal->place);
}

/* Whether an agent has its goal in sight. One that has to go around walls first goes on: it would wait in the
 * way of others, as before a door. */
static bool sees_goal(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const geom_vec2 goal = t->order_of_goals.goals[rank].place;
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    return !t->input->obstacles ||
           orca_obstacles_visible(t->input->obstacles, agent->position, goal, 0.0, &filter);
}

/* Whether an agent has waited for so long that the order is not kept for it. */
static bool is_overdue(const orca_traffic *t, uint32_t rank) {
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const traffic_state *known = orca_traffic_known_state(t, rank);
    const uint64_t since = known ? known->since : 0;
    const double waited = since > 0 ? (double)(t->step + 1 - since) * t->input->time_step : 0.0;
    return waited * speed > OVERDUE * 2.0 * t->order_of_goals.goals[rank].radius;
}

bool orca_traffic_is_waited_for(const orca_traffic *t, uint32_t rank) {
    const traffic_goal *goal = &t->order_of_goals.goals[rank];
    if (!goal->awaited) {
        return false; /* mostly */
    }
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const double speed = geom_min(agent->preferred_speed, agent->max_speed);
    const double way = from_goal(agent, goal);
    return goal->known && speed > 0.0 && way > HOME * goal->radius && way <= COMING * goal->radius &&
           !is_overdue(t, rank) && sees_goal(t, rank);
}

static void find_coming(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        n->t->order_of_goals.coming[k] = orca_traffic_is_waited_for(n->t, k);
    }
}

/* Finds those that others wait for, and for each cluster the highest layer of them. Returns whether there is one
 * above 0. */
static bool find_pending(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    if (!o->coming_known) {
        orca_traffic_each(t, o->count, find_coming, NULL);
    }
    memset(o->pending, 0, o->count * sizeof *o->pending);
    o->most_pending = 0;
    for (uint32_t k = 0; k < o->count; ++k) {
        if (o->coming[k]) {
            const traffic_goal *goal = &o->goals[k];
            uint32_t *pending = &o->pending[traffic_cluster_of(o, goal)->cluster];
            *pending = *pending > goal->layer + 1 ? *pending : goal->layer + 1;
            o->most_pending = o->most_pending > goal->layer + 1 ? o->most_pending : goal->layer + 1;
        }
    }
    return o->most_pending > 1;
}

/* Whether an agent with a deeper goal has nearly come to it, ahead of another: both go on at the same time. */
static bool goes_ahead(const orca_traffic *t, uint32_t deeper, uint32_t rank) {
    const traffic_goal *goals = t->order_of_goals.goals;
    const orca_traffic_agent *first = traffic_agent(t, deeper);
    const geom_vec2 behind = geom_vec2_sub(traffic_agent(t, rank)->position, first->position);
    return from_goal(first, &goals[deeper]) <= NEARLY * goals[deeper].radius &&
           geom_vec2_dot(behind, goals[deeper].exit) >= AHEAD * goals[rank].radius;
}

/* How far one may come to its goal now, after another that goes ahead of it. */
static double room_behind(const orca_traffic *t, uint32_t deeper, uint32_t rank) {
    const traffic_goal *goals = t->order_of_goals.goals;
    return from_goal(traffic_agent(t, rank), &goals[rank]) -
           from_goal(traffic_agent(t, deeper), &goals[deeper]) - AHEAD * goals[rank].radius;
}

/* Whether the path to a deeper goal leads over another one. */
static bool is_on_path(const traffic_goal *goal, const traffic_goal *deeper) {
    const geom_vec2 from = geom_vec2_sub(goal->place, deeper->place);
    return geom_vec2_dot(from, deeper->exit) > 0.0 &&
           fabs(geom_vec2_cross(from, deeper->exit)) < PATH * (goal->radius + deeper->radius);
}

/* Those with deeper goals that come before an agent.
 *
 * pending  one more than the highest layer of those that it waits for outside; 0: none
 * close    another goes ahead of it, and it is a little too near behind that one */
typedef struct precedence {
    uint32_t pending;
    bool close;
} precedence;

/* In a narrow place all of its cluster come before it, elsewhere those whose path leads over its goal. */
static precedence find_precedence(const orca_traffic *t, uint32_t rank) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    precedence found = {0, false};
    if (goal->narrow) {
        found.pending = o->pending[traffic_cluster_of(o, goal)->cluster];
        return found;
    }
    for (uint32_t i = 0; i < goal->near_count; ++i) {
        const uint32_t other = o->near[(size_t)rank * TRAFFIC_NEAR_GOALS + i];
        const traffic_goal *deeper = &o->goals[other];
        if (!o->coming[other] || deeper->layer < first_before(goal) || !is_on_path(goal, deeper)) {
            continue;
        }
        const double room = goes_ahead(t, other, rank) ? room_behind(t, other, rank) : -HUGE_VAL;
        if (room > -STANDS * goal->radius) {
            found.close = found.close || !(room > 0.0);
        } else if (deeper->layer + 1 > found.pending) {
            found.pending = deeper->layer + 1;
        }
    }
    return found;
}

/* Whether a goal is in an arm of a junction, where the rule of passages leads agents. */
static bool is_led_in_arm(const orca_traffic *t, const traffic_goal *goal) {
    return goal->in_arm && orca_traffic_leads_through_passages(t);
}

/* Whether an agent waits for those that come before it. One that has arrived stays, unless walls leave no way around
 * it. */
static traffic_hold find_hold(const orca_traffic *t, uint32_t rank) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const bool stays = !goal->narrow && agent->idle && from_goal(agent, goal) <= HOME * goal->radius;
    if (first_before(goal) >= o->most_pending || !goal->known || stays || is_led_in_arm(t, goal) ||
        geom_vec2_length_squared(goal->exit) == 0.0) {
        return TRAFFIC_GOES;
    }
    const precedence before = find_precedence(t, rank);
    const bool waits = before.pending > first_before(goal);
    if (!(waits || before.close) || !sees_goal(t, rank)) {
        return TRAFFIC_GOES;
    }
    return waits ? TRAFFIC_WAITS : TRAFFIC_STANDS;
}

/* Whether an agent on its way has to come out for another that waits, in a narrow place that both leave the same way.
 * One that has arrived stays: it makes way when it is asked. */
static bool has_to_let_out(const orca_traffic *t, uint32_t rank) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    if (!goal->narrow || traffic_agent(t, rank)->idle || geom_vec2_length_squared(goal->exit) == 0.0) {
        return false;
    }
    const geom_vec2 own = geom_vec2_sub(traffic_agent(t, rank)->position, goal->place);
    for (uint32_t i = 0; i < goal->near_count; ++i) {
        const uint32_t other = o->near[(size_t)rank * TRAFFIC_NEAR_GOALS + i];
        const orca_traffic_agent *agent = traffic_agent(t, other);
        const geom_vec2 to = geom_vec2_sub(agent->position, goal->place);
        const double along = geom_vec2_dot(to, goal->exit);
        if (o->held[other] == TRAFFIC_WAITS && !is_overdue(t, other) &&
            geom_vec2_dot(o->goals[other].exit, goal->exit) > 0.0 && along < goal->mouth &&
            along < geom_vec2_dot(own, goal->exit) && along > -COMING * goal->radius &&
            fabs(geom_vec2_cross(to, goal->exit)) < goal->radius + agent->radius) {
            return true;
        }
    }
    return false;
}

/* Where an agent waits: outside, those of higher layers nearer to their goals. */
static geom_vec2 waiting_place(const orca_traffic *t, uint32_t rank) {
    const traffic_goal *goal = &t->order_of_goals.goals[rank];
    const uint32_t pending = find_precedence(t, rank).pending;
    const double apart = geom_max(APART * goal->radius, LOOSE * goal->spacing);
    const double layers = (double)pending - (goal->narrow ? (double)goal->layer + 1.0 : 1.0);
    const double way = goal->mouth + ASIDE * goal->radius + apart * layers;
    return geom_vec2_add_scaled(goal->place, way, goal->exit);
}

/* Whether an agent that waits would stand before a passage, in the way of those that come out: whether there is one
 * near the line from its goal outwards. In a narrow place all come out of the passage that leads to its goal. */
static bool blocks_passage(const orca_traffic *t, const traffic_goal *goal, geom_vec2 place) {
    const geom_segment2 line = {goal->place,
                                geom_vec2_add_scaled(place, DOORSTEP * goal->radius, goal->exit)};
    orca_gate_crossing crossed;
    return !goal->narrow && t->input->passages &&
           orca_passages_crossed(t->input->passages, line, &crossed, 1) > 0 &&
           orca_passages_gate(t->input->passages, crossed.gate).width < DOOR * goal->radius;
}

/* Whether an agent is deeper than its goal, where others have to pass it. */
static bool is_inside(const traffic_goal *goal, const orca_traffic_agent *agent) {
    return geom_vec2_dot(geom_vec2_sub(agent->position, goal->place), goal->exit) < -HOME * goal->radius;
}

static void wait_at(const orca_traffic *t, uint32_t rank, geom_vec2 place) {
    orca_traffic_agent *waiting = traffic_change(t, rank);
    waiting->aim = place;
    waiting->passing = false;
    waiting->idle = true;
    waiting->way = NULL;
    waiting->way_count = 0;
}

/* Whether goals have one way out, so that those who wait for both have about the same place. */
static bool share_exit(const traffic_goal *a, const traffic_goal *b) {
    const geom_vec2 between = geom_vec2_sub(b->place, a->place);
    return geom_vec2_dot(a->exit, b->exit) > ALIKE &&
           fabs(geom_vec2_cross(between, a->exit)) < a->radius + b->radius;
}

/* Whether another that waits for the same place stands just before an agent, on its way there. */
static bool stands_behind(const orca_traffic *t, uint32_t rank, uint32_t other, geom_vec2 way) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    const traffic_goal *ahead = &o->goals[other];
    const geom_vec2 between =
        geom_vec2_sub(traffic_agent(t, other)->position, traffic_agent(t, rank)->position);
    const double distance = geom_vec2_length(between);
    return o->held[other] == TRAFFIC_WAITS && share_exit(goal, ahead) &&
           distance <= (1.0 + BEHIND) * goal->radius + ahead->radius &&
           geom_vec2_dot(between, way) > ALIKE * distance * geom_vec2_length(way);
}

/* Whether an agent has come to the place where it waits, or as near as others let it. In a dead end it makes all
 * the room that it can. */
static bool is_settled(const orca_traffic *t, uint32_t rank, geom_vec2 place) {
    const traffic_order *o = &t->order_of_goals;
    const traffic_goal *goal = &o->goals[rank];
    const geom_vec2 way = geom_vec2_sub(place, traffic_agent(t, rank)->position);
    if (goal->narrow) {
        return false;
    }
    bool settled = geom_vec2_length(way) <= SETTLED * goal->radius;
    for (uint32_t i = 0; i < goal->near_count && !settled; ++i) {
        settled = stands_behind(t, rank, o->near[(size_t)rank * TRAFFIC_NEAR_GOALS + i], way);
    }
    return settled;
}

/* Sends an agent to the place where it waits, if it sees that; one that does not follows its way, and stays
 * where it is when that is nearer to its goal, and not deeper. Those who have come there stand: they would push each
 * other all the time. */
static void send_to_wait(orca_traffic *t, uint32_t rank) {
    const traffic_goal *goal = &t->order_of_goals.goals[rank];
    const orca_traffic_agent *agent = traffic_agent(t, rank);
    const orca_obstacle_filter filter = {agent->mask, -HUGE_VAL, HUGE_VAL};
    const geom_vec2 place = waiting_place(t, rank);
    const double way = geom_vec2_distance(place, goal->place);
    if (blocks_passage(t, goal, place)) {
        return;
    }
    const bool sees = !t->input->obstacles ||
                      orca_obstacles_visible(t->input->obstacles, agent->position, place, 0.0, &filter);
    if (!sees && (agent->passing || from_goal(agent, goal) > way || is_inside(goal, agent))) {
        return;
    }
    wait_at(t, rank, sees && !is_settled(t, rank, place) ? place : agent->position);
}

static void hold_some(const traffic_turns *n, size_t first, size_t end) {
    for (uint32_t k = (uint32_t)first; k < end; ++k) {
        n->t->order_of_goals.held[k] = (uint8_t)find_hold(n->t, k);
    }
}

geom_status orca_traffic_take_order(orca_traffic *t) {
    traffic_order *o = &t->order_of_goals;
    const geom_status status = orca_traffic_find_goals(t);
    if (status == GEOM_OK && orca_traffic_leads_through_passages(t)) {
        orca_traffic_find_arms(t);
    }
    if (status != GEOM_OK || !o->clustered || o->count != t->input->count || !find_pending(t)) {
        return status;
    }
    orca_traffic_each(t, o->count, hold_some, NULL);
    for (uint32_t k = 0; k < o->count; ++k) {
        if (o->held[k] == TRAFFIC_WAITS || has_to_let_out(t, k)) {
            send_to_wait(t, k);
        } else if (o->held[k] == TRAFFIC_STANDS) {
            wait_at(t, k, traffic_agent(t, k)->position);
        }
        if (o->goals[k].round > 0.0 && !is_led_in_arm(t, &o->goals[k])) {
            orca_traffic_lead_around_goals(t, k);
        }
    }
    return GEOM_OK;
}
