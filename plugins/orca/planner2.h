/* ORCA, RVO and VO in two dimensions as planners: the instance, and what its parts offer each other. */
#ifndef ORCA_PLANNER2_H
#define ORCA_PLANNER2_H

#include <orca/enforce2.h>
#include <orca/sim2.h>
#include <orca/traffic2.h>
#include <planner/ext/cones.h>
#include <planner/ext/contacts.h>
#include <planner/ext/debug.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/ext/task.h>
#include <planner/plugin.h>

/* The obstacles and the simulator that knows them: replaced together. The index of an obstacle's id is its
 * place in the host's list. */
typedef struct orca_planner_world {
    orca_obstacles *obstacles;
    orca_sim *sim;
    bool borrowed; /* the obstacles are those of another instance */
} orca_planner_world;

/* What can be set, by its place in the list of parameters. */
enum {
    ORCA_PLANNER_NEIGHBOR_DIST,
    ORCA_PLANNER_MAX_NEIGHBORS,
    ORCA_PLANNER_TIME_HORIZON,
    ORCA_PLANNER_TIME_HORIZON_OBST,
    ORCA_PLANNER_RESPONSIBILITY,
    ORCA_PLANNER_NEIGHBOR_RANK, /* from here on parameters of the simulator, which is recreated */
    ORCA_PLANNER_PUSH_OUT,
    ORCA_PLANNER_CLOSE_WALL_GAPS,
    ORCA_PLANNER_TRAFFIC, /* beyond those of the simulator: whether there are rules, and the side */
    ORCA_PLANNER_RULES,   /* from here on the other rules of traffic */
    ORCA_PLANNER_PARAMETERS = ORCA_PLANNER_RULES + ORCA_TRAFFIC_RULE_COUNT - 1
};

/* The id of an agent, and its index in the host's list. */
typedef struct orca_planner_rank {
    uint64_t id;
    uint32_t place;
} orca_planner_rank;

/* What may be asked of an agent, as the host says it. */
typedef struct orca_planner_cooperation {
    orca_cooperation kind;
    uint32_t mask;           /* its own; in the simulator an agent that is not steered avoids no other */
    double before[3];        /* of one that is steered: its velocity in the last step */
    double max_acceleration; /* of one that brakes */
    double response_time;    /* of one that cooperates; 0: it takes its new velocity at once */
} orca_planner_cooperation;

/* One entry an agent, by rank: the order of their ids. All are as long as the largest crowd so far. */
typedef struct orca_planner_agents {
    uint32_t capacity;
    orca_planner_rank *ranks;
    orca_agent_def *defs;
    orca_planner_cooperation *cooperations;
    orca_motion *motions;
    orca_verdict *verdicts;
    orca_proposal *proposals;   /* used when motions are enforced */
    orca_enforcement *enforced; /* what became of them; otherwise unchanged */
    orca_agent_id *handles;     /* in the simulator, which has handle_count of them */
    uint32_t handle_count;
} orca_planner_agents;

/* Rules of traffic, between what the host prefers and what is planned. All is empty while they are off. */
typedef struct orca_planner_traffic {
    orca_traffic *rules;
    orca_traffic_agent *agents; /* by rank, as are the commands */
    orca_traffic_command *commands;
    uint32_t capacity;
} orca_planner_traffic;

typedef struct orca_planner {
    planner base; /* its `data` points to this struct */
    const planner_host *host;
    orca_method method;
    bool active;
    planner_config config;
    double parameters[ORCA_PLANNER_PARAMETERS];
    planner_parameter rules[ORCA_TRAFFIC_RULE_COUNT - 1]; /* what is told of the rules of traffic */
    const planner_tasks *tasks;                           /* the host's threads, or NULL */
    orca_planner_world world;
    orca_planner_agents agents;
    orca_planner_traffic traffic;
    orca_verifier *verifier;
    orca_contact *contacts; /* of the last step, by rank */
    size_t contact_capacity;
    size_t contact_count;
    bool stepped;         /* the simulator holds a step that went well */
    uint32_t agent_count; /* in that step */
    struct orca_planner
        *shadow; /* of predictions: the same with a crowd of its own; NULL until the first one */
} orca_planner;

/* What services lend planners of the same build while obstacles are set, as an extension of the host: what
 * was made of the list already. `build` tells builds apart: the address of a function of the library. */
#define ORCA_PLANNER_LENT_ID "orcakit.lent-obstacles/1"

typedef struct orca_planner_lent {
    geom_status (*build)(const orca_obstacles_def *def, orca_obstacles **out);
    orca_obstacles *plane; /* either is NULL */
    struct orca_obstacles3 *space;
    uint32_t count; /* of the list */
} orca_planner_lent;

/* What the host lends for a list of so many obstacles, or NULL. */
const orca_planner_lent *orca_planner_borrow(const planner_host *host, uint32_t count);

/* Fills in `error` (NULL, and one that is too small, are left alone) with words as printf makes them. Returns
 * `status`. `index` is the agent or obstacle at fault, or PLANNER_NO_INDEX. */
planner_status orca_planner_fail(planner_error *error, planner_status status, uint32_t index,
                                 const char *format, ...)
#if defined(__GNUC__)
    __attribute__((__format__(__printf__, 4, 5)))
#endif
    ;

/* The same for a status of the libraries, told in their words behind `what`. */
planner_status orca_planner_fail_geom(planner_error *error, geom_status status, uint32_t index,
                                      const char *what);

/* Refuses an obstacle with a coordinate that is not finite, and says of which point. */
planner_status orca_planner_check_points(const planner_obstacle *obstacle, uint32_t dimension, uint32_t place,
                                         planner_error *error);

/* Tells why a polygon was refused with `status`: which rings and edges are at fault, and where. */
planner_status orca_planner_fail_polygon(planner_error *error, geom_polygon polygon, geom_status status,
                                         uint32_t place);

/* The instance functions; <planner/plugin.h> describes them. */
planner_status orca_planner_set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                          planner_error *error);
planner_status orca_planner_step(planner *base, const planner_step_in *in, planner_step_out *out,
                                 planner_error *error);
uint32_t orca_planner_read_contacts(const planner *base, planner_contact *contacts, uint32_t capacity);

/* The extensions. */
extern const planner_parameters orca_planner_parameters;
extern const planner_state orca_planner_state;
extern const planner_debug orca_planner_debug;
extern const planner_cones orca_planner_cones; /* of planners that go by velocity obstacles */
extern const planner_prediction orca_planner_prediction;

/* Makes the rules of traffic that the parameters stand for, with no agents known; none if they are off. On
 * failure *out is empty. */
geom_status orca_planner_traffic_create(const double *parameters, const planner_tasks *tasks,
                                        orca_planner_traffic *out);
void orca_planner_traffic_destroy(orca_planner_traffic *traffic);

/* Puts what the rules advise in the place of what the host prefers, in `defs`. What they remember changes; a
 * step that fails afterwards must take it back. */
planner_status orca_planner_traffic_step(orca_planner *self, uint32_t count, double time_step,
                                         planner_error *error);
void orca_planner_traffic_take_back(const orca_planner_traffic *traffic);

/* Whether the rules say that an agent gets nowhere. */
bool orca_planner_is_blocked(const orca_planner *self, uint32_t rank);

/* What is remembered, as bytes: as orca_traffic_save, 0 of none; and a copy of it. Both must be on, or both
 * off. */
size_t orca_planner_traffic_save(const orca_planner_traffic *traffic, void *bytes, size_t capacity);
geom_status orca_planner_traffic_copy(const orca_planner_traffic *from, orca_planner_traffic *to);

/* Sets all parameters to what they are at first. */
void orca_planner_reset_parameters(double *values);

/* The description of a parameter; those of rules of traffic are made from the table of liborca. */
planner_parameter orca_planner_parameter(size_t index);

/* The description of one of the parameters that are no rules. */
const planner_parameter *orca_planner_fixed_parameter(size_t index);

planner_status orca_planner_check_parameter(size_t index, double value, planner_error *error);

/* The first `count` parameters as values. `remake` makes anew what depends on one of them, after it has
 * changed. */
typedef struct orca_planner_values {
    double *values;
    size_t count;
    geom_status (*remake)(void *owner, size_t index);
    void *owner;
} orca_planner_values;

/* Reads the value of a parameter. Errors: PLANNER_ERROR_INVALID_ARGUMENT if none has that id. */
planner_status orca_planner_get_value(const orca_planner_values *all, const char *id, double *value,
                                      planner_error *error);

/* Changes the value of a parameter. Errors: that one, those of orca_planner_check_parameter and of
 * `remake`, with nothing changed. */
planner_status orca_planner_set_value(const orca_planner_values *all, const char *id, double value,
                                      planner_error *error);

/* What an agent is where the host does not say, and what the simulator is, by the parameters. */
orca_agent_def orca_planner_fallback(const orca_planner *self);
orca_sim_def orca_planner_sim_def(const orca_planner *self);

/* The hook to the host's threads; NULL: one thread. */
geom_tasks orca_planner_threads(const planner_tasks *tasks);

/* The host's threads, if it offers more than one. */
const planner_tasks *orca_planner_host_tasks(const planner_host *host);

/* Reads and checks a configuration of a planner of that dimension, which verifies up to `most`. */
planner_status orca_planner_read_config(const planner_config *theirs, uint32_t dimension, uint32_t most,
                                        planner_config *out, planner_error *error);

/* Everything of a step but writing: results are in `agents` and `contacts`. Check the call first. */
planner_status orca_planner_check_call(const planner_step_in *in, const planner_step_out *out,
                                       planner_error *error);
planner_status orca_planner_plan(orca_planner *self, const planner_step_in *in, planner_error *error);

/* Writes one value of an agent of the host, where it is wanted. */
void orca_planner_put(planner_out_view view, uint32_t place, const void *value, size_t size);

/* Returns the host's index of what an agent met; `other` is a rank. */
uint32_t orca_planner_place(const orca_planner *self, orca_contact_kind kind, uint32_t other);

/* Ends the shadow, whose world or parameters are no longer those of the instance. */
void orca_planner_drop_shadow(orca_planner *self);

/* Makes a world with no obstacles in it. On failure *world is empty. */
geom_status orca_planner_world_create(const orca_planner *self, orca_planner_world *world);

/* Makes the simulator of a world that has obstacles. On failure *world is empty, and the obstacles are
 * gone. */
geom_status orca_planner_world_finish(const orca_planner *self, orca_planner_world *world);
void orca_planner_world_destroy(orca_planner_world *world);

/* Makes a set of the host's obstacles: the index of each one's id is its place in the list. On failure *out
 * is NULL. */
planner_status orca_planner_read_obstacles(planner_view list, uint32_t count, orca_obstacles **out,
                                           planner_error *error);

/* Puts a whole world in the place of the instance's own, and forgets what depended on that. */
void orca_planner_world_replace(orca_planner *self, orca_planner_world world);

/* Makes room for `count` agents; what was there may be lost, but for the handles. */
planner_status orca_planner_reserve(orca_planner_agents *agents, uint32_t count, planner_error *error);
void orca_planner_release(orca_planner_agents *agents);

/* Ranks the agents of a step by id; most hosts list them in that order already. `ranks` has room for
 * in->count. */
planner_status orca_planner_rank_agents(const planner_step_in *in, orca_planner_rank *ranks,
                                        planner_error *error);

/* Reads and checks what the host says of an agent's cooperation; whether it goes where it is told; and the
 * bits of its status that tell what became of its motion. */
planner_status orca_planner_read_cooperation(const planner_step_in *in, uint32_t agent, uint32_t dimension,
                                             orca_planner_cooperation *out, planner_error *error);
bool orca_planner_steers(const orca_planner_cooperation *cooperation);
uint32_t orca_planner_enforced_bits(const orca_enforcement *report);

/* Reads the numbers of all agents into `defs`, ordered by id, and checks them; `fallback` has those that are
 * not given. The agents must have been reserved. They are read on several threads. */
planner_status orca_planner_read_agents(const planner_step_in *in, const orca_agent_def *fallback,
                                        const geom_tasks *threads, orca_planner_agents *agents,
                                        planner_error *error);

/* Makes the proposal of an agent of the motion that is in it: to be enforced. */
void orca_planner_propose(const orca_planner *self, uint32_t rank, double time_step);

/* Enforces and verifies the motions as far as that is asked for, and keeps the contacts found. A changed
 * agent gets the velocity of its new motion in `defs`. With verification off all motions count as free. */
planner_status orca_planner_verify(orca_planner *self, uint32_t count, double time_step,
                                   planner_error *error);

/* PLANNER_ERROR_WRONG_STATE for a call before activate; tells the host's log, too. */
planner_status orca_planner_misuse(const planner_host *host, const char *id, const char *call,
                                   planner_error *error);

/* The same unless the instance is active. */
planner_status orca_planner_need_active(const orca_planner *self, const char *call, planner_error *error);

/* Lists of contacts, in the plane and in space: room for `count` of them (what was there is lost; false
 * without memory); from ranks to the host's numbers, sorted by these; and the list as the host reads it. */
uint32_t orca_planner_contact_kind(orca_contact_kind kind);
bool orca_planner_reserve_contacts(orca_contact **contacts, size_t *capacity, size_t count);
void orca_planner_renumber_contacts(orca_contact *contacts, size_t count, const orca_planner_rank *ranks);
void orca_planner_write_contacts(const orca_contact *from, size_t count, planner_contact *to,
                                 uint32_t capacity);

/* An instance that is not active yet; NULL with the reason in *error. */
planner *orca_planner_create(const planner_host *host, const planner_descriptor *descriptor,
                             orca_method method, planner_error *error);

#endif
