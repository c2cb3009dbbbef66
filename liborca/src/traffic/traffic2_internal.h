/* What the parts of traffic share. Agents are called by their rank: 0, 1, ... by rising id. Private to
 * traffic2*.c. */
#ifndef ORCA_TRAFFIC2_INTERNAL_H
#define ORCA_TRAFFIC2_INTERNAL_H

#include "traffic2_order.h"

#include <geom/task.h>
#include <orca/neighbors2.h>
#include <orca/passage2.h>
#include <orca/traffic2.h>
#include <stdatomic.h>

#define TRAFFIC_NONE UINT32_MAX
#define TRAFFIC_MOST_AGENTS ((size_t)1 << 27)
#define TRAFFIC_MOST_TURNS 6 /* more do not count */
#define TRAFFIC_NEAR 24      /* agents near one that it looks at, at most */

/* What is remembered of one agent. */
typedef struct traffic_state {
    uint64_t id;
    geom_vec2 position; /* in the last step */
    geom_vec2 aim;
    geom_vec2 chosen;  /* the velocity that it chose last; (0, 0) unless it takes part */
    geom_vec2 passage; /* where it was in a passage last, while it is leaving */
    geom_vec2 line;    /* heading of the last agent that asked it; kept while it is yielding */
    double
        progress; /* speed towards its aim by preferred speed, averaged over about a diameter's time; -1 to 1 */
    double engagement; /* how far its horizons have shrunk: 0 not at all, 1 to what it plans itself */
    double yielding;   /* seconds for which it goes on making way */
    double fruitless;  /* seconds for which it has come first and got nowhere */
    uint64_t since;    /* waiting_since */
    uint64_t leader;   /* id of the agent that it follows while it is leaving */
    uint32_t turns;    /* how often it has lost its place */
    bool blocked;
    bool leaving; /* it leaves a passage to let in an agent that it blocked */
} traffic_state;

typedef enum traffic_mark {
    TRAFFIC_FREE = 0, /* has no part in this */
    TRAFFIC_OPEN,     /* will choose in its turn, unless it is asked before */
    TRAFFIC_CHOOSING, /* has a velocity in mind and asks others to make way for it */
    TRAFFIC_DECIDED
} traffic_mark;

typedef struct traffic_choice {
    geom_vec2 velocity;
    geom_vec2 aim;  /* where it wants to be for now */
    double horizon; /* orca_traffic_horizon of its agent */
    traffic_mark mark;
    uint32_t refused;  /* agent that could not make way at the first request; TRAFFIC_NONE: none */
    bool asked;        /* another agent wants its place */
    bool first;        /* it chose before all agents near it */
    unsigned refusals; /* how often it could not give it */
} traffic_choice;

/* An agent and its key in the order of turns: the smallest key comes first. */
typedef struct traffic_turn {
    uint64_t key;
    uint32_t rank;
} traffic_turn;

/* An agent and the next gate on its way. */
typedef struct traffic_visit {
    uint32_t rank;
    uint32_t passage; /* TRAFFIC_NONE: there is no gate ahead */
    uint32_t gate;
    bool forward;
    bool in_sight;   /* the gate is between it and its aim */
    geom_vec2 at;    /* where its way crosses the gate */
    double distance; /* along its way to there */
} traffic_visit;

/* What the rule of passages makes in a step. */
typedef struct traffic_passing {
    orca_traffic_agent *agents; /* with the aims that they are given */
    orca_traffic_input input;   /* with these */
    traffic_visit *visits;      /* twice the capacity: also room to sort them */
    size_t capacity;
} traffic_passing;

/* Memory of one thread. */
typedef struct traffic_scratch {
    orca_near_obstacle *walls; /* near one agent, kept until those of another are searched */
    size_t wall_count;
    uint32_t walls_of; /* the agent with these walls; TRAFFIC_NONE: none */
    atomic_flag taken;
} traffic_scratch;

struct orca_traffic {
    geom_allocator allocator;
    geom_tasks threads;
    double rules[ORCA_TRAFFIC_RULE_COUNT]; /* their values */
    uint64_t step;                         /* how many there were */

    traffic_state *states; /* of those known, by rank */
    traffic_state *fresh;  /* of this step, before it is done */
    size_t count;
    size_t count_before; /* in the step before, which is in `fresh` while it can be taken back */
    bool can_take_back;

    /* Of this step, by rank. */
    uint32_t *order; /* which agent */
    uint32_t *spare;
    traffic_choice *choices;
    traffic_turn *turns;
    traffic_turn *spare_turns;
    size_t turn_count;
    double *x;
    double *y;
    double *radius;
    uint32_t *near;        /* TRAFFIC_NEAR for each that was reached: those near it */
    uint32_t *near_counts; /* how many of these there are */
    uint32_t *leads;       /* towards the head of its group; TRAFFIC_NONE: not reached */
    uint32_t *reached;     /* those that blocked agents may have to do with */
    uint32_t *group_ends;  /* of each group among the turns */
    size_t capacity;       /* of all the arrays */

    traffic_scratch *scratch; /* one for each thread */
    size_t scratch_count;
    orca_near_obstacle *walls; /* of all scratch */
    size_t wall_capacity;      /* of each */
    orca_neighbors *neighbors;
    size_t most_places; /* the largest crowd for which there is room in there */
    double top_speed;
    const orca_traffic_input *input; /* with the aims and horizons by the rules so far */
    const orca_traffic_input *given; /* by the host */

    traffic_order order_of_goals;
    orca_traffic_agent
        *slowed; /* the agents of this step with the speeds by the rules; NULL: no rule has any */
    size_t slowed_capacity;
    orca_traffic_input slowed_input; /* with these */
    traffic_passing passing;
};

/* A rule: what is told of it, and what it does while its value is not 0. Each function may be NULL.
 *
 * speed    the preferred speed of an agent in this step, at most its own; asked before all else, with the
 *          places of all agents in `neighbors`
 * prepare  looks at all agents, once a step in which an agent is blocked, before any command is made
 * apply    changes the command of an agent, which starts as the straight way to its aim and its own
 *          horizons */
typedef struct traffic_rule {
    orca_traffic_rule about;
    double (*speed)(const orca_traffic *t, uint32_t rank);
    void (*prepare)(orca_traffic *t);
    void (*apply)(orca_traffic *t, uint32_t rank, orca_traffic_command *command);
} traffic_rule;

/* The table of rules. */
#define RULE(file, rule) extern const traffic_rule rule;
#include "rules.def"
#undef RULE

static inline const orca_traffic_agent *traffic_agent(const orca_traffic *t, uint32_t rank) {
    return &t->input->agents[t->order[rank]];
}

/* The agent as the host gave it. */
static inline const orca_traffic_agent *traffic_given(const orca_traffic *t, uint32_t rank) {
    return &t->given->agents[t->order[rank]];
}

/* Agents near another, nearest first. */
typedef struct traffic_near {
    const uint32_t *ranks;
    size_t count;
} traffic_near;

/* Those near an agent that was reached. */
static inline traffic_near orca_traffic_near(const orca_traffic *t, uint32_t rank) {
    const traffic_near near = {t->near + (size_t)rank * TRAFFIC_NEAR, t->near_counts[rank]};
    return near;
}

/* Makes room for so many agents: all arrays or none. What is remembered moves along. */
bool orca_traffic_reserve(orca_traffic *t, size_t count);

/* What was made in `fresh` is remembered from now on. */
void orca_traffic_keep(orca_traffic *t, size_t count, uint64_t step);

/* How far an agent plans: the time in which it goes one radius, but at least two steps, and at most its time
 * horizon. */
double orca_traffic_horizon(const orca_traffic_agent *agent, double time_step);

static inline bool traffic_takes_part(const traffic_state *state) {
    return state->blocked || state->leaving || state->yielding > 0.0;
}

/* Whether either of two with these layers and masks avoids the other. */
static inline bool traffic_layers_meet(uint32_t layers_a, uint32_t mask_a, uint32_t layers_b,
                                       uint32_t mask_b) {
    return (layers_a & mask_b) != 0 || (layers_b & mask_a) != 0;
}

static inline bool traffic_meets(const orca_traffic_agent *a, const orca_traffic_agent *b) {
    return traffic_layers_meet(a->layers, a->mask, b->layers, b->mask);
}

/* Where the way of an agent ends. */
static inline geom_vec2 traffic_goal_of(const orca_traffic_agent *agent) {
    return agent->way_count > 0 ? agent->way[agent->way_count - 1] : agent->aim;
}

/* The length of the way that an agent has left: to its aim, and on along its way. */
double orca_traffic_way_left(const orca_traffic_agent *agent);

/* The velocity towards the aim at preferred speed, slower only where it would go past. */
geom_vec2 orca_traffic_straight(const orca_traffic_agent *agent, double time_step);

/* traffic2_state.c: the agents in order, false for a repeated id; and their states. Returns whether an agent
 * is blocked or makes way. */
bool orca_traffic_sort_agents(orca_traffic *t);
bool orca_traffic_remember(orca_traffic *t);

/* The first agent of the last step whose id is not below another. */
size_t orca_traffic_first_known(const orca_traffic *t, uint64_t id);

/* Agents that are worked on, with the memory of the thread that does so. */
typedef struct traffic_turns {
    orca_traffic *t;
    traffic_scratch *scratch;
    void *context;
} traffic_turns;

/* Works on the elements [first, end). */
typedef void traffic_work(const traffic_turns *n, size_t first, size_t end);

/* traffic2_groups.c: works on `count` elements in parts, on any threads. */
void orca_traffic_each(orca_traffic *t, size_t count, traffic_work *work, void *context);

/* Finds the agents near those that have turns, the agents near these, and so on; and the groups that all
 * these form. */
void orca_traffic_group(orca_traffic *t);

/* Works on the turns of each group, which are brought together in the order in which they are: groups at the
 * same time. */
void orca_traffic_each_group(orca_traffic *t, traffic_work *work);

/* traffic2_passages.c: gives agents before passages and in them other aims. GEOM_OUT_OF_MEMORY. */
geom_status orca_traffic_lead(orca_traffic *t);
void orca_traffic_passing_release(const geom_allocator *allocator, traffic_passing *p);

/* traffic2_choose.c: what keeps an agent from its aim. */
orca_blockage orca_traffic_blockage(const traffic_turns *n, uint32_t rank);

/* traffic2_goals.c: finds the goals of all agents and their layers, if they or the obstacles have changed. */
geom_status orca_traffic_find_goals(orca_traffic *t);

/* traffic2_order.c: gives those that come later a place to wait for an aim, if any do. */
geom_status orca_traffic_take_order(orca_traffic *t);

/* traffic2_ease.c: how far the horizons have shrunk after a step. */
double orca_traffic_engagement(const orca_traffic *t, uint32_t rank, double before, bool takes_part);

/* Whether a command is eased: the agent takes part, has just done so, or is led through a gate. */
bool orca_traffic_is_eased(const orca_traffic *t, uint32_t rank);

/* By how much the velocity of an agent may change in a time. */
double orca_traffic_reach(const orca_traffic_agent *agent, double time);

/* A velocity, or what an agent can reach of it with so much change. */
geom_vec2 orca_traffic_within_reach(const orca_traffic_agent *agent, geom_vec2 velocity, double change);

/* Eases a command from what the agent does to what it is to do. `prompt`: others wait for it. */
void orca_traffic_ease(const orca_traffic *t, uint32_t rank, bool prompt, orca_traffic_command *command);

/* traffic2_moves.c */
enum {
    TRAFFIC_MOVES = 57,
    TRAFFIC_TURNS = 16
};

/* Sixteen directions as turns to the left from x: cosine and sine. */
extern const geom_vec2 orca_traffic_turns[TRAFFIC_TURNS];

typedef struct traffic_move {
    geom_vec2 velocity;
    double cost;
} traffic_move;

/* An agent that asks for a place, to move there with this velocity. */
typedef struct traffic_asker {
    uint32_t rank; /* TRAFFIC_NONE: none */
    geom_vec2 velocity;
} traffic_asker;

/* Walls and discs near an agent, nearest first. */
typedef struct traffic_walls {
    const orca_near_obstacle *items;
    size_t count;
} traffic_walls;

/* The velocities an agent may choose from, in no order. Returns how many. */
size_t orca_traffic_moves(const orca_traffic *t, uint32_t rank, traffic_asker asker,
                          const traffic_walls *walls, traffic_move *moves);

/* Brings the cheapest of those from `first` on to that place, of equal ones the earliest; the others keep
 * their order. Mostly the first few will do, so they are not sorted. */
void orca_traffic_bring_cheapest(traffic_move *moves, size_t first, size_t count);

/* The point of a wall or disc that is nearest to a place; of a thick wall that of its middle. */
geom_vec2 orca_traffic_wall_point(const orca_near_obstacle *item, geom_vec2 place);

/* Whether two discs with these relative position and velocity come nearer than `reach` within `time`. */
bool orca_traffic_conflict(geom_vec2 position, geom_vec2 velocity, double reach, double time);

/* Whether the way from a to b is clear of walls. */
bool orca_traffic_clear_of(const traffic_walls *walls, geom_vec2 a, geom_vec2 b, double radius);

#endif
