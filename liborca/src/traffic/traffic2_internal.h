/* Traffic in the plane: the types that the shared parts need, and what its own parts share. Private to
 * traffic2*.c. */
#ifndef ORCA_TRAFFIC2_INTERNAL_H
#define ORCA_TRAFFIC2_INTERNAL_H

#include "core/plane.h"
#include "traffic2_order.h"
#include "traffic2_plan.h"

#include <geom/snapshot.h>
#include <orca/neighbors2.h>
#include <orca/passage2.h>
#include <orca/traffic2.h>

typedef orca_traffic traffic_memory;
typedef orca_traffic_def traffic_def;
typedef orca_traffic_agent traffic_mover;
typedef orca_traffic_input traffic_input;
typedef orca_traffic_command traffic_command;
typedef orca_obstacles traffic_obstacles;
typedef orca_near_obstacle near_obstacle;
typedef orca_neighbors neighbor_index;
typedef orca_points index_points;
typedef orca_neighbor_query index_query;

enum {
    TRAFFIC_RULES = ORCA_TRAFFIC_RULE_COUNT,
    TRAFFIC_SIDE = ORCA_TRAFFIC_SIDE,
    TRAFFIC_MAKE_WAY = ORCA_TRAFFIC_MAKE_WAY,
    TRAFFIC_TURNS = 16 /* directions */
};

static inline vec vec_zero(void) { return geom_vec2_make(0.0, 0.0); }

#include "traffic_types.h"

/* Between walls so far apart two come past each other, in radii. In exactly two diameters they would be wedged.
 * The rest is a thousandth of a diameter: four times the margins of both walls while motions are enforced, which are
 * 2^-12 radii each. */
#define TRAFFIC_ABREAST 4.002

/* An agent and the next gate on its way. */
typedef struct traffic_visit {
    uint32_t rank;
    uint32_t passage; /* TRAFFIC_NONE: there is no gate ahead */
    uint32_t gate;
    uint32_t piece; /* of its way, on which the gate is: 0 to its aim, i from point i - 1 to point i */
    bool forward;
    bool left;   /* it keeps to the left of the gate where both directions meet, otherwise to the right */
    bool leaves; /* the gate is one of a junction, which it leaves soon behind that by another one: */
    bool out_forward; /* in this direction */
    uint32_t way_out;
    geom_vec2 at;    /* where its way crosses the gate */
    double distance; /* along its way to there */
    double radius;   /* of the agent, which is anywhere in memory */
    double speed;    /* with which it goes on at most */
} traffic_visit;

/* Agents that go one way to a passage, and wait before its mouth: traffic2_queues.c.
 *
 * width    of the part of the passage that they use
 * halves   whether the other direction has a part of its own
 * count    of all that go to the passage
 * place    how many of the queue have been led
 * first    when the first comes to the gate, in seconds
 * last     when the last of these does
 * before   the last two of these; NULL: there were fewer */
typedef struct traffic_queue {
    double width;
    bool halves;
    size_t count;
    size_t place;
    double first;
    double last;
    const traffic_visit *before[2];
} traffic_queue;

/* How many agents turn at a gate of a junction, and whether any are expected that come to it through the junction. */
typedef struct traffic_turns_at {
    uint64_t round; /* 0: not known */
    uint32_t left;
    uint32_t right;
    bool expected_forward;
    bool expected_backward;
} traffic_turns_at;

/* What is known of junctions: traffic2_lanes.c. */
typedef struct traffic_lanes {
    bool *joins;             /* by gate: whether it is one of a junction */
    traffic_turns_at *turns; /* by gate, if they are of this round: others are old */
    size_t gates;
    size_t capacity;
    uint64_t passages; /* the hash of those of these gates */
    uint64_t round;    /* one more in each step */
} traffic_lanes;

/* An agent that has its goal in a passage or close before it. */
typedef struct traffic_stay {
    uint32_t rank;
    uint32_t passage;
} traffic_stay;

/* All of them: traffic2_stays.c. They are kept while goals and passages are the same. */
typedef struct traffic_stays {
    traffic_stay *stays; /* by passage; twice the capacity: also room to sort them */
    uint32_t *at;        /* by rank: the passage; TRAFFIC_NONE for none */
    bool *waits;         /* by rank: whether it lets others go first in this step */
    size_t count;
    uint64_t passages; /* the hash of these passages */
    uint64_t goals;    /* the number of these goals */
} traffic_stays;

/* What an agent remembers of the gates ahead of it: traffic2_gates.c. */
typedef struct traffic_ahead traffic_ahead;

/* An agent that has its goal in an arm of a junction.
 *
 * gate   of the junction, that leads into the arm
 * front  whether the arm is in front of it
 * waits  whether it lets others out in this step
 * depth  how far behind the gate the goal is */
typedef struct traffic_arm_goal {
    uint32_t rank;
    uint32_t gate;
    bool front;
    bool waits;
    double depth;
} traffic_arm_goal;

enum {
    TRAFFIC_WAYS_OUT = 4 /* of an arm that are told apart */
};

/* An arm in which agents have goals.
 *
 * first, end  its members
 * leaving     how deep the last one is that leaves it, -HUGE_VAL without one
 * left        they keep to the left
 * ways_out    the gates by which they leave the junction, as far as they are near it */
typedef struct traffic_arm {
    uint32_t gate;
    bool front;
    bool left;
    size_t first;
    size_t end;
    double leaving;
    uint32_t ways_out[TRAFFIC_WAYS_OUT];
    uint32_t way_out_count;
} traffic_arm;

/* All of them: traffic2_arms.c. They are kept while goals, passages and obstacles are the same. */
typedef struct traffic_arms {
    traffic_arm_goal *members; /* by arm; twice the capacity: also room to sort them */
    traffic_arm *arms;         /* by gate and side */
    size_t count;              /* of members */
    size_t arm_count;
    uint64_t passages;  /* the hash of these passages */
    uint64_t goals;     /* the number of these goals */
    uint64_t obstacles; /* their stamp */
} traffic_arms;

/* A visit that is to be sorted by a key. */
typedef struct traffic_visit_place {
    uint64_t key;
    uint32_t rank;
} traffic_visit_place;

/* The memory of the rule of passages. */
typedef struct traffic_passing {
    traffic_visit *visits;       /* of this step; twice the capacity: in the second half by rank */
    traffic_visit_place *places; /* of these; twice the capacity: also room to sort them */
    bool *calm;                  /* by rank, in this step: it is one of a few on the way to a lane */
    double *latest;              /* by rank, in this step: how late it may be at a gate, in seconds */
    uint32_t *begins;            /* where the visits of each passage begin, once they are sorted */
    traffic_ahead *ahead;        /* by rank, from step to step; it saves work and changes no answer */
    bool *looks_on;     /* the same: whether the agent looked for a gate behind its aim in the last step */
    size_t ahead_count; /* of agents that both are known of */
    uint64_t passages;  /* the hash of those that they are of */
    double widest_gate; /* of the input that they are of */
    traffic_stays stays;
    traffic_lanes lanes;
    traffic_arms arms;
    size_t capacity;
} traffic_passing;

struct orca_traffic {
#include "traffic_memory.inl"

    traffic_order order_of_goals;
    traffic_passing passing;
    traffic_plans plans;
};

#include "traffic_shared.h"

static inline geom_status index_create(const geom_allocator *allocator, const geom_tasks *tasks,
                                       orca_neighbors **out) {
    return orca_neighbors_create(&(orca_neighbors_def){allocator, tasks}, out);
}

static inline void index_destroy(orca_neighbors *index) { orca_neighbors_destroy(index); }

static inline geom_status index_rebuild(orca_neighbors *index, orca_points points, double range) {
    return orca_neighbors_rebuild(index, points, range);
}

static inline size_t index_nearest(const orca_neighbors *index, const orca_neighbor_query *query,
                                   orca_neighbor *out) {
    return orca_neighbors_nearest(index, query, out);
}

static inline orca_points points_of(const orca_traffic *t) {
    return (orca_points){t->axis[0], t->axis[1], t->radius, t->input->count};
}

static inline size_t obstacles_piece_count(const orca_obstacles *obstacles) {
    return orca_obstacles_piece_count(obstacles);
}

/* The table of rules. */
#define RULE(file, rule) extern const traffic_rule rule;
#include "rules.def"
#undef RULE

/* The way that an agent has left, as traffic_way_left. */
double orca_traffic_way_left(const orca_traffic_agent *agent);

/* The first of some states whose id is not below another. */
size_t orca_traffic_find_state(const traffic_state *states, size_t count, uint64_t id);

/* What is remembered of an agent of a rank from earlier steps; NULL if it is new. */
const traffic_state *orca_traffic_known_state(const orca_traffic *t, uint32_t rank);

/* Works on `count` elements in parts, on any threads. */
void orca_traffic_each(orca_traffic *t, size_t count, traffic_work *work, void *context);

/* Brings the turns of each group together, as several threads take them. */
void orca_traffic_group_turns(orca_traffic *t);

/* traffic2_walls.c: sixteen directions as turns to the left from x, cosine and sine. */
extern const geom_vec2 orca_traffic_turns[TRAFFIC_TURNS];

/* Finds the walls near an agent, nearest first. Returns how many were written. */
size_t orca_traffic_find_walls(const orca_obstacles *obstacles, const orca_traffic_agent *agent, double range,
                               orca_near_obstacle *walls, size_t capacity);

/* The point of a wall or disc that is nearest to a place; of a thick wall that of its middle. */
geom_vec2 orca_traffic_wall_point(const orca_near_obstacle *item, geom_vec2 place);

/* Finds the point of walls nearest to a place, of those on one side of a direction, 1 for its left, and with at least
 * such a cosine of the angle between them. */
bool orca_traffic_find_wall(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 place,
                            double range, geom_vec2 direction, double side, double cosine, geom_vec2 *out);

/* Whether walls leave a way free for an agent of a radius. */
bool orca_traffic_walls_clear(const orca_traffic *t, const orca_traffic_agent *agent, geom_vec2 from,
                              geom_vec2 to, double radius);

/* Whether walls on both sides of an agent leave room for one only. */
bool orca_traffic_is_passage(const traffic_walls *walls, const orca_traffic_agent *agent);

/* Whether the way from a to b is clear of walls. */
bool orca_traffic_clear_of(const traffic_walls *walls, geom_vec2 a, geom_vec2 b, double radius);

/* Whether the rule of passages is on, and there are any, between obstacles. */
bool orca_traffic_leads_through_passages(const orca_traffic *t);

/* traffic2_density.c: the density of agents in the half-plane around a direction from an agent, per square meter. The
 * places of all agents are in `neighbors`. */
double orca_traffic_density_towards(const orca_traffic *t, uint32_t rank, geom_vec2 direction);

/* The speed that an agent prefers at a density. */
double orca_traffic_speed_at(const orca_traffic *t, uint32_t rank, double density);

/* traffic2_spread.c: gives agents in crowds other aims, so that they use the whole width of their ways. */
void orca_traffic_spread(orca_traffic *t);

/* Finds the piece of the way of an agent behind the bend that it aims at. Routes around corners have short pieces
 * there, which count as the bend. False if there is none. */
bool orca_traffic_next_piece(const orca_traffic_agent *agent, geom_vec2 *from, geom_vec2 *to);

/* The farthest point that an agent sees of its way to its aim and on to the next bend. */
geom_vec2 orca_traffic_farthest_seen(const orca_traffic *t, const orca_traffic_agent *agent);

/* traffic2_bends.c: the heading of an agent that goes round the bend of a corridor in a crowd, and how far it goes
 * straight on, by the corner that it remembers. False if it goes round none. */
bool orca_traffic_find_turn(const orca_traffic *t, uint32_t rank, geom_vec2 *heading, double *far);

/* Notes which corners they are to go round, after the states of a step are made. */
void orca_traffic_note_bends(orca_traffic *t);

/* traffic2_passages.c: gives agents before passages and in them other aims. */
void orca_traffic_lead(orca_traffic *t);

/* traffic2_queues.c: lets the next of a queue go on, creep or wait. */
void orca_traffic_lead_next(orca_traffic *t, traffic_queue *queue, const traffic_visit *v);

/* Lets an agent of a long queue go closely through a gate for one that is near. */
void orca_traffic_keep_to_gate(orca_traffic *t, const traffic_queue *queue, const traffic_visit *v);

/* traffic2_gates.c: makes room for so many agents. False without memory. */
bool orca_traffic_passing_reserve(orca_traffic *t, size_t count);
void orca_traffic_passing_release(const geom_allocator *allocator, traffic_passing *p);

/* Finds the next gate of each agent: its visit stands at its rank in the second half of the visits, and names no
 * passage if there is none. */
void orca_traffic_find_visits(orca_traffic *t);

/* traffic2_lanes.c: finds the gates of junctions, if passages have changed. GEOM_OUT_OF_MEMORY. */
geom_status orca_traffic_find_junctions(orca_traffic *t);

/* Chooses the side of its gate to which each of so many visits keeps. */
void orca_traffic_choose_lanes(orca_traffic *t, size_t count);

/* Whether agents come to a gate through its junction in one direction, as the lanes of this step were chosen. */
bool orca_traffic_is_expected(const traffic_lanes *lanes, uint32_t gate, bool forward);

void orca_traffic_lanes_release(const geom_allocator *allocator, const traffic_lanes *lanes);

/* traffic2_arms.c: finds all goals in arms of junctions, if goals, passages or obstacles have changed. */
void orca_traffic_find_arms(orca_traffic *t);

/* Whether an agent leaves an arm, by its visit, in which others have goals. */
bool orca_traffic_leaves_arm(const orca_traffic *t, const traffic_visit *v);

/* Leads those that have come into an arm past those that leave it, by so many visits. */
void orca_traffic_let_out(orca_traffic *t, size_t count);

/* The direction through a gate to one side of it, of length 1. How far a place is on that side. */
geom_vec2 orca_traffic_outwards(const orca_gate *gate, bool front);
double orca_traffic_depth(const orca_gate *gate, bool front, geom_vec2 place);

/* Whether some of those that leave an arm leave the junction by a gate. */
bool orca_traffic_is_way_out(const traffic_arm *arm, uint32_t gate);

/* traffic2_retreat.c: leads those with goals in an arm back out of it, so that others come out. */
void orca_traffic_retreat(orca_traffic *t, const traffic_arm *arm);

/* Notes how long each of them has waited, after the states of a step are made. */
void orca_traffic_note_arms(orca_traffic *t);

/* Makes room for so many goals. False without memory. */
bool orca_traffic_arms_create(traffic_arms *arms, const geom_allocator *allocator, size_t count);
void orca_traffic_arms_release(const geom_allocator *allocator, const traffic_arms *arms, size_t count);

/* traffic2_stays.c: lets those that have their goals in passages wait while crowds go through. Returns how many of so
 * many visits are left, those of agents that go on. The visits are sorted by passage. */
size_t orca_traffic_let_crowds_pass(orca_traffic *t, size_t count);

/* Makes room for those of so many agents. False without memory. */
bool orca_traffic_stays_create(traffic_stays *stays, const geom_allocator *allocator, size_t count);
void orca_traffic_stays_release(const geom_allocator *allocator, const traffic_stays *stays, size_t count);

/* Notes how long each of them has waited, after the states of a step are made. One with its goal in an arm has done so
 * when nobody leaves it any more: that is noted after this. */
void orca_traffic_note_courtesy(orca_traffic *t);

/* traffic2_goals.c: finds the goals of all agents and their layers, if they or the obstacles have changed. */
geom_status orca_traffic_find_goals(orca_traffic *t);

/* traffic2_order.c: whether others wait until an agent has taken its goal. The goal is known as of this step. */
bool orca_traffic_is_waited_for(const orca_traffic *t, uint32_t rank);

/* Gives those that come later a place to wait for an aim, if any do. */
geom_status orca_traffic_take_order(orca_traffic *t);

/* traffic2_order.c: whether the goal of an agent is among others, or walls, that leave room for one layer at a time. */
bool orca_traffic_is_packed(const orca_traffic *t, uint32_t rank);

#define TRAFFIC_PACKED 1.15 /* goals this near, in sums of radii, are taken one layer after the other */

/* Whether there is no room between a goal and the nearest other one. */
static inline bool traffic_is_close(const traffic_goal *goal) {
    return goal->spacing < TRAFFIC_PACKED * 2.0 * goal->radius;
}

/* traffic2_packed.c: finds `middle` and `round` of all goals, after their layers. */
void orca_traffic_find_rounds(orca_traffic *t);

/* Leads an agent around the goals of its cluster to the side from which it comes to its own. */
void orca_traffic_lead_around_goals(orca_traffic *t, uint32_t rank);

/* Whether an agent has arrived at a goal among packed ones in the open, where another one with a goal among them goes
 * around it if it can. */
bool orca_traffic_keeps_place(const orca_traffic *t, uint32_t rank, uint32_t other);

/* The speed that the planner may give an agent that prefers a velocity. */
double orca_traffic_top_speed(const orca_traffic *t, uint32_t rank, geom_vec2 preferred_velocity);

/* A plan that is made, for agents by rank.
 *
 * stays    whether the goal of one is on the ground
 * holders  who has a place
 * before   from where the search for a free one came to it */
typedef struct plan_making {
    orca_traffic *t;
    plan_ground *ground;
    plan_search *search;
    uint32_t ranks[PLAN_AGENTS];
    bool stays[PLAN_AGENTS];
    uint16_t holders[PLAN_PLACES];
    uint16_t before[PLAN_PLACES];
    uint16_t queue[PLAN_PLACES];
} plan_making;

/* traffic2_places.c: cuts off what is behind the agents that a plan may have, and behind one that has a plan or is too
 * large for the ground. Returns how far the ground reaches, in cells as orca_traffic_far counts them. */
uint16_t orca_traffic_cut_ground(const plan_making *u, uint32_t root);

/* Finds all agents on the ground. */
void orca_traffic_find_members(plan_making *u, uint32_t root);

/* Finds the places where they are, and those where they want to be. False if there is no room. */
bool orca_traffic_find_starts(plan_making *u);
bool orca_traffic_find_ends(plan_making *u);

/* traffic2_visits.c: how long a row of states takes when all go as soon as they may, in links. */
size_t orca_traffic_duration(const plan_making *u, size_t length);

/* Makes a plan of a row of states. GEOM_OUT_OF_MEMORY. */
geom_status orca_traffic_write_plan(const plan_making *u, size_t length);

/* traffic2_untangle.c: makes plans for agents that cannot get past each other. GEOM_OUT_OF_MEMORY. */
geom_status orca_traffic_untangle(orca_traffic *t);

/* traffic2_plans.c: gives members of plans the aims that they have by them. */
void orca_traffic_follow_plans(orca_traffic *t);

/* Notes which places members have come to, and ends plans that are done or lead nowhere. */
void orca_traffic_note_visits(orca_traffic *t);

/* Makes room for a plan of so many members and visits, and returns it as the last one; NULL: out of
 * memory. */
traffic_plan *orca_traffic_add_plan(traffic_plans *plans, const geom_allocator *allocator, uint32_t members,
                                    uint32_t visits);

/* Whether an agent had a part in a plan after the last step. */
bool orca_traffic_uses_plan(const orca_traffic *t, const traffic_plan *plan);

/* traffic2_plan_bytes.c: the plans under way as bytes, and the plans of bytes instead, with the agents
 * that are in `fresh`. On an error there are those of before: GEOM_INVALID_ARGUMENT, GEOM_OUT_OF_MEMORY. */
void orca_traffic_put_plans(geom_snapshot_writer *writer, const orca_traffic *t);
geom_status orca_traffic_get_plans(geom_snapshot_reader *reader, orca_traffic *t, size_t agents);

void orca_traffic_plans_release(traffic_plans *plans, const geom_allocator *allocator);

/* What the shared parts call these, and lengths in the plane. */
static inline bool traffic_keeps_place(const orca_traffic *t, uint32_t rank, uint32_t other) {
    return orca_traffic_keeps_place(t, rank, other);
}

static inline double traffic_top_speed(const orca_traffic *t, uint32_t rank, geom_vec2 preferred_velocity) {
    return orca_traffic_top_speed(t, rank, preferred_velocity);
}

static inline size_t traffic_find_walls(const orca_obstacles *obstacles, const orca_traffic_agent *agent,
                                        double range, orca_near_obstacle *walls, size_t capacity) {
    return orca_traffic_find_walls(obstacles, agent, range, walls, capacity);
}

static inline geom_vec2 traffic_wall_point(const orca_near_obstacle *item, geom_vec2 place) {
    return orca_traffic_wall_point(item, place);
}

static inline bool traffic_is_passage(const traffic_walls *walls, const orca_traffic_agent *agent) {
    return orca_traffic_is_passage(walls, agent);
}

static inline bool traffic_clear_of(const traffic_walls *walls, geom_vec2 a, geom_vec2 b, double radius) {
    return orca_traffic_clear_of(walls, a, b, radius);
}

/* Whether an agent may let others go first: its goal is in a passage or in an arm of a junction, as of this step. */
static inline bool traffic_may_wait_for_others(const orca_traffic *t, uint32_t rank) {
    return orca_traffic_leads_through_passages(t) && t->rules[ORCA_TRAFFIC_MAKE_WAY] > 0.0 &&
           (t->passing.stays.at[rank] != TRAFFIC_NONE || t->order_of_goals.goals[rank].in_arm);
}

/* Counts the time for which an agent lets others go first on the way to its goal. One that has come there is done. */
static inline void traffic_add_courtesy(const orca_traffic *t, uint32_t rank, bool done, bool waits) {
    if (waits || t->fresh[rank].has_past) {
        traffic_state *state = traffic_change_state(t, rank);
        state->courtesy = done ? 0.0 : state->courtesy + (waits ? t->input->time_step : 0.0);
    }
}

/* A direction turned to the left by so many sixteenths. */
static inline vec vec_turned(vec direction, size_t turn) {
    const vec by = orca_traffic_turns[turn];
    return geom_vec2_make(direction.x * by.x - direction.y * by.y, direction.x * by.y + direction.y * by.x);
}

/* The part of v to the left of a direction, and how far v is from its line. */
static inline double vec_left(vec direction, vec v) { return geom_vec2_cross(direction, v); }
static inline double vec_beside(vec direction, vec v) { return fabs(geom_vec2_cross(direction, v)); }

#endif
