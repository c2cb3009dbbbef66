/* The types of traffic that the plane and space share. Agents are called by their rank: 0, 1, ... by
 * rising id. Included by traffic2_internal.h and traffic3_internal.h behind the types of their dimension:
 *
 * traffic_memory   all that is remembered; its members are in traffic_memory.inl
 * traffic_mover    an agent of the input
 * traffic_input, traffic_command
 * near_obstacle    an obstacle near an agent
 * neighbor_index   where agents are */
#ifndef ORCA_TRAFFIC_TYPES_H
#define ORCA_TRAFFIC_TYPES_H

#include <geom/scalar.h>
#include <geom/task.h>
#include <math.h>
#include <stdatomic.h>

#define TRAFFIC_NONE UINT32_MAX
#define TRAFFIC_MOST_AGENTS ((size_t)1 << 27)
#define TRAFFIC_MOST_TURNS 6 /* more do not count */
#define TRAFFIC_MOST_ASKED 10
#define TRAFFIC_NEAR 24                       /* agents near one that it looks at, at most */
#define TRAFFIC_DEEPEST 128                   /* largest depth of agents that ask each other */
#define TRAFFIC_MOVES (3 * TRAFFIC_TURNS + 9) /* velocities that one may choose from, at most */

/* How far walls matter at least, in radii. */
#define TRAFFIC_PASSAGE 3.0

/* So much nearer than touching, or than now, by the sum of radii, may two agents come by the end of the
 * horizon. Agents that nearly slide along each other are not in each other's way: the planner sees to it that
 * they do not touch. */
#define TRAFFIC_SLACK 0.05

/* What is remembered of one agent. Its first part, one line of a cache in the plane, is new in each step. Most agents
 * have no past: what follows is that of a new agent, and is neither copied from step to step nor looked at. */
typedef struct traffic_state {
    _Alignas(64) uint64_t id;
    vec position; /* in the last step */
    vec aim;
    double progress; /* towards its aim by preferred speed, averaged over about a diameter's time; -1 to 1 */
    double engagement; /* how far its horizons have shrunk: 0 not at all, 1 to what it plans itself */
    bool blocked;
    bool leaving;     /* it leaves a passage to let in an agent that it blocked */
    bool has_past;    /* what follows may be set */
    vec chosen;       /* the velocity that it chose last; zero unless it takes part */
    vec passage;      /* where it was in a passage last, while it is leaving */
    vec line;         /* heading of the last agent that asked it; kept while it is yielding */
    vec bend;         /* the corner that it is to go round, in the plane */
    double yielding;  /* seconds for which it goes on making way */
    double fruitless; /* seconds for which it has come first and got nowhere */
    double courtesy;  /* seconds for which it has let others go first on the way to its goal, in the plane */
    uint64_t since;   /* waiting_since */
    uint64_t leader;  /* id of the agent that it follows while it is leaving */
    uint64_t plan;    /* the number of the plan that it has a part in, in the plane; 0: none */
    uint64_t came;    /* the step in which it came to a place of that plan last */
    uint32_t visit;   /* where it is to go by this plan: the number of a visit of it */
    uint8_t asked;    /* how often it has asked for a plan */
    uint8_t turns;    /* how often it has lost its place */
    int8_t turn;      /* to which side it goes round the bend: 1 to the left, -1 to the right, 0 to none */
} traffic_state;

typedef enum traffic_mark {
    TRAFFIC_FREE = 0, /* has no part in this */
    TRAFFIC_OPEN,     /* will choose in its turn, unless it is asked before */
    TRAFFIC_CHOOSING, /* has a velocity in mind and asks others to make way for it */
    TRAFFIC_DECIDED
} traffic_mark;

typedef struct traffic_choice {
    vec velocity;
    vec aim;        /* where it wants to be for now */
    double horizon; /* traffic_horizon of its agent */
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

/* A velocity that a blocked agent may choose. */
typedef struct traffic_move {
    vec velocity;
    double cost;
    size_t number; /* in the order in which they were made: of equal costs the first is the cheapest */
} traffic_move;

/* Another agent as one that chooses sees it: how far it is off, and how near the two may come until when. One that goes
 * first is not asked to make way: it takes its turn before. */
typedef struct traffic_other {
    uint32_t rank;
    bool goes_first;
    vec position; /* of the one that chooses, from there */
    double reach;
    double time;
} traffic_other;

/* What an agent that chooses looks at. Those that it asks to make way have theirs at the same time. */
typedef struct traffic_survey {
    traffic_move moves[TRAFFIC_MOVES];
    traffic_other others[TRAFFIC_NEAR];
    const traffic_other *ask[TRAFFIC_NEAR]; /* of the others */
} traffic_survey;

/* Memory of one thread. */
typedef struct traffic_scratch {
    traffic_survey *surveys; /* by depth: of one that chooses in its turn, of one that it asks, and so on */
    near_obstacle *walls;    /* near one agent, kept until those of another are searched */
    size_t wall_count;
    uint32_t walls_of; /* the agent with these walls; TRAFFIC_NONE: none */
    atomic_flag taken;
} traffic_scratch;

/* A rule: what is told of it, and what it does while its value is not 0. Each function may be NULL.
 *
 * speed    the preferred speed of an agent in this step, at most its own; asked before all else, with the
 *          places of all agents in `neighbors`
 * prepare  looks at all agents, once a step in which an agent is blocked, before any command is made
 * apply    changes the commands of the agents [first, end), which start as the straight ways to their aims and
 *          their own horizons; `commands` are in the order of the input */
typedef struct traffic_rule {
    orca_traffic_rule about;
    double (*speed)(const traffic_memory *t, uint32_t rank);
    void (*prepare)(traffic_memory *t);
    void (*apply)(const traffic_memory *t, size_t first, size_t end, traffic_command *commands);
} traffic_rule;

/* Agents that are worked on, with the memory of the thread that does so. */
typedef struct traffic_turns {
    traffic_memory *t;
    traffic_scratch *scratch;
    void *context;
} traffic_turns;

/* Works on the elements [first, end). */
typedef void traffic_work(const traffic_turns *n, size_t first, size_t end);

/* Obstacles near an agent, nearest first. */
typedef struct traffic_walls {
    const near_obstacle *items;
    size_t count;
} traffic_walls;

#endif
