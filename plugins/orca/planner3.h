/* ORCA, RVO and VO in space as planners: the instance, and what its parts offer each other. */
#ifndef ORCA_PLANNER3_H
#define ORCA_PLANNER3_H

#include "planner2.h"

#include <orca/enforce3.h>
#include <orca/sim3.h>

/* One entry an agent, by rank. */
typedef struct orca_space_agents {
    uint32_t capacity;
    orca_planner_rank *ranks;
    orca_agent3_def *defs;
    orca_planner_cooperation *cooperations;
    orca_motion3 *motions;
    orca_verdict *verdicts;
    orca_proposal3 *proposals;  /* used when motions are enforced */
    orca_enforcement *enforced; /* what became of them; otherwise unchanged */
    orca_agent_id *handles;     /* in the simulator, which has handle_count of them */
    uint32_t handle_count;
} orca_space_agents;

/* Obstacles, a copy of the host's list that they were made from, and the simulator among them: replaced
 * together. */
typedef struct orca_space_world {
    orca_obstacles3 *obstacles;
    orca_sim3 *sim;
    unsigned char *list; /* one after the other, each a header and its points */
    size_t list_size;
    uint32_t count;
    bool borrowed;    /* the obstacles are those of the host's services */
    uint32_t *places; /* of each part, by the index of its id: the obstacle in the list that it is of */
} orca_space_world;

typedef struct orca_space {
    planner base; /* its `data` points to this struct */
    const planner_host *host;
    orca_method method;
    bool active;
    bool stepped; /* the simulator holds a step that went well */
    uint32_t agent_count;
    planner_config config;
    double parameters[ORCA_PLANNER_PARAMETERS]; /* the first ORCA_SPACE_PARAMETERS of them */
    const planner_tasks *tasks;
    orca_space_world world;
    orca_space_agents agents;
    orca_verifier3 *verifier;
    orca_contact *contacts; /* of the last step, by the host's numbers */
    size_t contact_capacity;
    size_t contact_count;
} orca_space;

enum {
    ORCA_SPACE_PARAMETERS = ORCA_PLANNER_PUSH_OUT + 1
};

/* What stands before the points of an obstacle in the list. */
typedef struct orca_space_item {
    uint32_t kind;
    uint32_t layers;
    uint32_t point_count;
    uint32_t reserved;
    double radius;
    double velocity[3];
} orca_space_item;

extern const planner_state orca_space_state;
extern const planner_debug orca_space_debug;
extern const planner_prediction orca_space_prediction;

/* An instance that is not active yet; NULL with the reason in *error. */
planner *orca_space_create(const planner_host *host, const planner_descriptor *descriptor, orca_method method,
                           planner_error *error);

planner_status orca_space_need_active(const orca_space *self, const char *call, planner_error *error);

/* Reads the list and makes its obstacles, which are ready to be asked, and no simulator; or borrows them, if
 * `lent` is not NULL. On failure *out is empty. */
planner_status orca_space_read_obstacles(planner_view list, uint32_t count, orca_obstacles3 *lent,
                                         orca_space_world *out, planner_error *error);

/* Visits the parts of the obstacles of a world, by the host's list: balls, capsules, hulls and triangles.
 * Stops at the first status that is not GEOM_OK, and returns it. The points of a hull live during the
 * visit. */
typedef geom_status orca_space_visit(void *context, uint32_t place, uint32_t layers, collide_shape3 shape);
geom_status orca_space_each_part(const orca_space_world *world, orca_space_visit *visit, void *context);

/* Reads the list and makes a whole world of it. On failure *out is empty. */
planner_status orca_space_make_world(const orca_space *self, planner_view list, uint32_t count,
                                     orca_space_world *out, planner_error *error);
void orca_space_free_world(orca_space_world *world);

/* Makes another simulator, by the parameters, among the same obstacles. */
geom_status orca_space_remake(orca_space *self);

planner_status orca_space_reserve(orca_space_agents *agents, uint32_t count, planner_error *error);
void orca_space_release(orca_space_agents *agents);

planner_status orca_space_set_obstacles(planner *base, planner_view obstacles, uint32_t count,
                                        planner_error *error);
planner_status orca_space_step(planner *base, const planner_step_in *in, planner_step_out *out,
                               planner_error *error);

/* Makes the proposal of an agent of the motion that is in it: to be enforced. */
void orca_space_propose(const orca_space *self, uint32_t rank, double time_step);

/* Enforces and verifies the motions as far as that is asked for, and keeps what was found. A changed agent
 * gets the velocity of its new motion in `defs`. With verification off all motions count as free. */
planner_status orca_space_verify(orca_space *self, uint32_t count, double time_step, planner_error *error);
uint32_t orca_space_read_contacts(const planner *base, planner_contact *contacts, uint32_t capacity);

/* Returns the host's index of what an agent met, by a verdict on the last step. */
uint32_t orca_space_met(const orca_space *self, const orca_verdict *verdict);

/* Everything of a step but writing. The call must have been checked. */
planner_status orca_space_plan(orca_space *self, const planner_step_in *in, planner_error *error);

#endif
