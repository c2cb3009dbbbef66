/* A run: a scene of the plane or of space, the planner that steers its agents, and the routes around its
 * obstacles.
 *
 * The planner is a plugin: ORCA as linked in, or any other from a file. Each step asks it for the next
 * velocity and position of every agent, given its preferred velocity: along its route, at its preferred
 * speed, slower only to stop on its goal. Routes are shortest in the plane (<orca/route2.h>), and short in
 * space (<orca/route3.h>). The rules of traffic of <orca/traffic2.h> and <orca/traffic3.h> say what agents
 * prefer near others, and in the passages between the obstacles. Aisles for one are one-way where many would
 * meet (<orca/aisle2.h>). Where more than 300 ways in each direction lead through a gate for one, agents are
 * admitted: they stay at their places until the gates of their ways have room for them, one direction at a
 * time. Who has arrived near such a gate, and is pushed away, comes back when the crowd is through.
 * Obstacles with a velocity are moved: each step gives all obstacles to the planner anew then. The motions are
 * verified, by the planner itself where it can and otherwise here.
 *
 * In space, planners that do not enforce plan with balls a tenth larger than those of the scene: a dense
 * crowd may leave no velocity that keeps clear of all. What is verified are the balls of the scene.
 *
 *     run_def def = run_default_def();
 *     run *r;
 *     if (!run_create(&def, &scene, &r, &error)) ...
 *     while (!run_finished(r) && run_step(r, &error)) ...
 *     run_destroy(r);
 *
 * Agents are counted from 0; removing one moves those behind it down. Between steps agents may be added,
 * removed and changed, and obstacles replaced. The same calls give the same bits. One run serves one thread
 * at a time. */
#ifndef EXAMPLES_RUN_H
#define EXAMPLES_RUN_H

#include "scene/scene.h"

#include <collide/result.h>
#include <orca/route2.h>
#include <orca/route3.h>
#include <orca/traffic3.h>

typedef struct run run;

typedef struct run_def {
    /* Texts that run_create reads. The file of a planner plugin; NULL: orcakit's, as linked in. The id of one
     * of its planners; NULL: its first for the scene's dimension. Parameters of the planner and rules of
     * traffic, as "NAME=VALUE,NAME=VALUE"; NULL: as they are. */
    const char *plugin;
    const char *planner;
    const char *settings;
    bool verify;  /* check every motion and list the contacts */
    bool enforce; /* and change motions before they are made, so that nothing touches; with `verify` */
    bool routes;  /* go around static obstacles; else agents head straight for their goals */
    bool traffic; /* keep right, make way (<orca/traffic2.h>, <orca/traffic3.h>); else agents do neither */
    uint32_t threads;       /* for all of a step: 1 by default; 0: as many as the machine has processors */
    double clearance_range; /* clearances beyond this are not told apart, >= 0; a small one is faster */
} run_def;

/* ORCA, verified, with routes and rules of traffic, range 0. */
run_def run_default_def(void);

typedef enum run_contact_kind {
    RUN_CONTACT_NONE = 0,
    RUN_CONTACT_AGENT,
    RUN_CONTACT_OBSTACLE
} run_contact_kind;

/* Whether an agent may go, where agents are admitted because too many want through a narrow gate. */
typedef enum run_turn {
    RUN_TURN_NONE = 0, /* it goes: agents are not admitted here, or no longer */
    RUN_TURN_STAYS,    /* it stays where it is, or where others push it, until there is room for it */
    RUN_TURN_STARTED
} run_turn;

/* One agent. What the scene says about it stays, except that position and velocity are those of now. Members that are
 * used together lie together: a large crowd is in no cache. */
typedef struct run_agent {
    /* What each step asks for comes first, so that it is side by side. Speeds and responsibility are those by the floor
     * at its place, and 0 before its start time. */
    uint64_t id;                  /* never reused within a run */
    geom_vec3 preferred_velocity; /* what it asked for in the last step */
    double planned_radius;        /* with which the planner plans */
    double preferred_speed;
    double max_speed;
    double responsibility;
    double time_horizon; /* how far it looked ahead for that */
    double time_horizon_obst;
    double response_time; /* how late it follows the planner, where motions are made safe */
    bool waits;           /* it has not started: it stands, and the others avoid it */
    bool arrived;         /* it was within arrive_within of its goal, now or earlier */
    bool steered; /* it goes where the rules say; one that goes where it wants is an obstruction for others */
    run_turn turn;
    orca_blockage blockage; /* what kept it from its aim */

    /* Of the last step. */
    uint32_t status;               /* bits of the planner: PLANNER_AGENT_... of <planner/plugin.h> */
    geom_vec3 before;              /* where it stood before it; as now.position when there was none */
    run_contact_kind contact_kind; /* what it met first */
    uint32_t contact_other;        /* the number of that agent or obstacle */
    double contact_time;           /* fraction of the step; 1 when free */
    double clearance;              /* least distance to anything, at most clearance_range */

    scene_agent now;

    geom_vec2 heading;   /* where it faces, a unit vector; of a free body that of the start */
    double arrival_time; /* when it had arrived first */
    geom_vec3 stays_at;  /* its place, as long as it stays */
} run_agent;

/* Two that met during the last step, touching included; two agents are listed once, agent < other. */
typedef struct run_contact {
    run_contact_kind kind;
    uint32_t agent;
    uint32_t other;
    bool overlaps;          /* they do more than touch; exact */
    bool from_start;        /* they met when the step began already; exact */
    double time;            /* of the first contact, fraction of the step */
    double clearance;       /* least distance of the surfaces during the step, <= 0: minus the depth */
    double start_clearance; /* the same when the step began */
    geom_vec3 place; /* of the first contact: between two agents, or the agent's center at an obstacle */
} run_contact;

/* Starts a run from a scene, which is copied. On failure *out is NULL and *error says why: no such plugin,
 * one that does not plan in the scene's dimension, no memory. */
bool run_create(const run_def *def, const scene *s, run **out, scene_error *error);
void run_destroy(run *r); /* NULL is ignored */

/* Moves all agents, and the clock, by one time step. On failure nothing moves. */
bool run_step(run *r, scene_error *error);

double run_time(const run *r); /* the clock of the run, in seconds: steps times time_step */
size_t run_step_count(const run *r);

/* All have arrived and stand within three times arrive_within of their goals, or the scene's duration is
 * over. */
bool run_finished(const run *r);
bool run_all_arrived(const run *r);

/* Valid until the next call that is given a run * that is not const. */
size_t run_agent_count(const run *r);
const run_agent *run_agents(const run *r);
const run_contact *run_contacts(const run *r, size_t *count); /* sorted: by agent, agents first, other */

/* Finds what the agents touch and overlap where they stand, whether motions are verified or not: run_contacts
 * are those then, until the next step. */
bool run_check_start(run *r, scene_error *error);

/* The distance from a point to the nearest obstacle, at most `range`: negative inside a solid. `obstacle` may
 * be NULL; it gets the number of that obstacle, UINT32_MAX when none is within range. */
double run_obstacle_clearance(const run *r, geom_vec3 point, double range, uint32_t *obstacle);

/* The obstacles where they are now, the regions, and how the scene is to be simulated; it has no agents.
 * Valid as run_agents. */
const scene *run_scene(const run *r);

/* The planner's name for people, such as in a title. Valid as long as the run. */
const char *run_planner_name(const run *r);

/* The way an agent follows, found in its first step; NULL before that, without routes, and in space. Without
 * points when there is no way: then it heads straight for its goal. Valid as run_agents. */
const orca_route *run_route(const run *r, size_t agent);

/* What is left of an agent's way. */
typedef struct run_ahead {
    bool none;      /* there is no way; what follows is as the crow flies */
    double left;    /* the length from where it stands to its goal, along its route where it has one */
    geom_vec3 next; /* the next point of it that is not where it stands, or the goal */
} run_ahead;

run_ahead run_way_ahead(const run *r, size_t agent);

/* Finds the routes of all agents that have none yet, and looks at the others again if the obstacles have
 * changed: both on all threads, as each step does. False without memory; the next call goes on. */
bool run_find_routes(run *r);

/* ---- Why an agent goes as it does, for drawing in the plane ---- */

/* A half-plane of velocities that the planner allowed: dot(v - point, normal) >= 0. */
typedef struct run_constraint {
    uint32_t kind; /* PLANNER_CONSTRAINT_... of <planner/ext/debug.h> */
    geom_vec2 point;
    geom_vec2 normal;
} run_constraint;

typedef struct run_choice {
    geom_vec2 preferred_velocity;
    geom_vec2 chosen_velocity; /* by the planner; what was enforced afterwards is not in it */
    double max_speed;
    size_t neighbor_count;
    size_t constraint_count; /* of all; as many as there was room for were written */
} run_choice;

/* What the planner tells about an agent's last step. False in space, when it tells nothing, and before the
 * first step. */
bool run_explain(run *r, size_t agent, run_choice *choice, run_constraint *constraints, size_t capacity);

/* The velocities that another agent forbids, of planners that go by velocity obstacles: those between the two
 * legs from the apex and beyond the near side of the round end (<planner/ext/cones.h>). */
typedef struct run_cone {
    bool half_plane; /* allowed is dot(v - apex, axis) >= 0, and the rest is zero */
    geom_vec2 apex;
    geom_vec2 axis;
    geom_vec2 left; /* the legs' directions */
    geom_vec2 right;
    geom_circle end; /* of radius 0 when the cone goes to its apex */
} run_cone;

/* Those of an agent's last step, at most `capacity`; returns how many were written, 0 for planners
 * without. */
size_t run_explain_cones(run *r, size_t agent, run_cone *cones, size_t capacity);

/* ---- Changes between steps ---- */

/* Replaces the obstacles by those of a scene of the same dimension, which are copied. The next step edits the
 * map of the routes and looks at all routes again, as orca_route_follower_revise does. One that the edit
 * makes longer or that could be shorter is found anew; the others stay, bit for bit. However many edits come
 * before a step, that is done once. On failure the earlier obstacles stay. */
bool run_set_obstacles(run *r, const scene *s, scene_error *error);

/* Turns routes on or off. */
void run_use_routes(run *r, bool routes);

/* Appends an agent that starts at its position. */
bool run_add_agent(run *r, const scene_agent *agent, scene_error *error);

/* Replaces what is known about an agent: moved by hand, given another goal, made faster. It counts as arrived
 * again only when it is there. */
bool run_set_agent(run *r, size_t index, const scene_agent *agent, scene_error *error);

void run_remove_agent(run *r, size_t index);

/* ---- States, to come back to ---- */

/* Returns the size in bytes of the state of a run, and writes it if `capacity` is large enough. Otherwise
 * writes nothing. `bytes` may be NULL if `capacity` is 0. The state is the agents, their ways, what the
 * rules of traffic remember, what a planner from a file remembers (<planner/ext/state.h>, where it offers
 * that), and the clock. The obstacles are not part of it. Cost: linear in the bytes, for each call. */
size_t run_save(const run *r, void *bytes, size_t capacity);

/* Puts a run into a saved state. The run was made from the same run_def, and its obstacles are those of the
 * saved run: set by run_create or run_set_obstacles as they were when that run got them. It then continues as
 * the saved run would, bit for bit, if the obstacles of that one were not replaced between its last step and
 * run_save. The bytes are of the same process. On failure nothing changes: without memory, or because the
 * bytes are of another kind of run. */
bool run_load(run *r, const void *bytes, size_t size, scene_error *error);

#endif
