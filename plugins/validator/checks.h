/* The checks of the validator, and what they share. All of this runs in a child process that ends with its
 * check. */
#ifndef VALIDATOR_CHECKS_H
#define VALIDATOR_CHECKS_H

#include <planner/ext/world.h>
#include <planner/host.h>
#include <planner/validate.h>

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__)
#define CHECK_PRINTF(words, first) __attribute__((__format__(__printf__, words, first)))
#else
#define CHECK_PRINTF(words, first)
#endif

/* What a check is about. */
typedef struct subject {
    const char *path;
    planner_library *library; /* NULL for checks of the file, which open it themselves */
    const planner_descriptor *descriptor;
    uint32_t dimension;
} subject;

/* A check returns when all is well, or ends in one of these, with the reason in words. */
_Noreturn void check_end(uint32_t outcome, const char *format, ...) CHECK_PRINTF(2, 3);
#define FAIL(...) check_end(PLANNER_CHECK_FAILED, __VA_ARGS__)
#define SKIP(...) check_end(PLANNER_CHECK_SKIPPED, __VA_ARGS__)
#define WARN(...) check_end(PLANNER_CHECK_WARNED, __VA_ARGS__)

typedef void check_function(const subject *s);

/* A check and what it runs. */
typedef struct check_entry {
    planner_check check;
    check_function *run;
} check_entry;

extern const check_entry check_entries[];
extern const uint32_t check_entry_count;

/* ---- Hosts and instances ---- */

/* A host that offers nothing and notes whether it was called. */
typedef struct quiet_host {
    planner_host host;
    unsigned calls;
} quiet_host;

void make_host(quiet_host *host);

/* Opens the library of the file, which must go well. */
planner_library *open_library(const char *path);

/* An instance with a host of its own; active, too. They must go well. */
planner *create_planner(const subject *s, const planner_host *host);
planner *activate_planner(const subject *s);
planner_config config_of(const subject *s);
void must_activate(planner *p, const planner_config *config);

bool has_feature(const subject *s, const char *feature);

/* An extension of the planner; without it the check is skipped. */
const void *must_have(const planner *p, const char *id);

/* Whether it takes obstacles of its own, from set_obstacles alone. */
bool takes_obstacles(const subject *s);

/* ---- Crowds ---- */

enum {
    MOST_AGENTS = 64
};

/* An agent as a host holds it: what goes in, and what comes out. */
typedef struct agent {
    double position[3];
    double velocity[3];
    double preferred[3];
    double radius;
    double max_speed;
    uint64_t id;
    double new_velocity[3];
    double new_position[3];
    double clearance;
    double contact_time;
    uint32_t status;
    uint32_t contact_kind;
    uint32_t contact_other;
    uint32_t spare;
} agent;

/* Numbers of a fixed sequence, in [low, high). */
double next_number(uint64_t *state, double low, double high);

/* Agents on a circle, none of which overlap, all heading through the middle; and agents at random, some
 * overlapping. */
void make_circle(agent *agents, uint32_t count, uint32_t dimension);
void make_throng(agent *agents, uint32_t count, uint32_t dimension, uint64_t seed);

/* All that a step needs and can give, with ids. */
planner_step_in in_of(const agent *agents, uint32_t count);
planner_step_out out_of(agent *agents);

/* One step with these, which must go well; then the agents move to where they were sent. */
uint32_t must_step(planner *p, agent *agents, uint32_t count);
void move_on(agent *agents, uint32_t count);

/* Numbers are compared bit by bit. */
bool same_bytes(const void *a, const void *b, size_t size);

/* Fails, behind `what`, unless all results are the same bits; places of others are not compared. */
void compare_results(const agent *a, const agent *b, uint32_t count, const char *what);

/* The call must have failed with this status, and told so in words that belong to it. */
void expect_refusal(planner_status status, planner_status expected, const planner_error *error,
                    const char *what);

/* Every byte of the results becomes 0x5a; whether they all still are. */
void paint_results(agent *agents, uint32_t count);
bool results_are_painted(const agent *agents, uint32_t count);

/* ---- Obstacles ---- */

enum {
    OBSTACLES = 2
};

/* A disc (a ball) and a thick wall, in memory of the caller. */
typedef struct obstacle_list {
    planner_obstacle items[OBSTACLES];
    double center[3];
    double wall[2][3];
} obstacle_list;

void make_obstacles(obstacle_list *list);
void must_set_obstacles(planner *p, const obstacle_list *list);

/* A host that offers planner.world/1, of discs (balls) and chains of two points, which it does not copy. It
 * is not to be moved. */
typedef struct world_host {
    planner_host host;
    planner_world world;
    uint32_t dimension;
    const planner_obstacle *obstacles;
    uint32_t count;
    uint64_t revision;
} world_host;

void make_world_host(world_host *host, uint32_t dimension, const planner_obstacle *obstacles, uint32_t count);
void set_world(world_host *host, const planner_obstacle *obstacles, uint32_t count);

/* An active planner with such a host, which has been given the same obstacles itself. */
planner *activate_in_world(const subject *s, world_host *host, const obstacle_list *list, uint32_t count);

/* ---- Guarded memory ---- */

/* A copy of bytes that ends where a page begins that may be neither read nor written; NULL without memory. */
void *guarded_copy(const void *bytes, size_t size, bool writable);

/* ---- The checks ---- */

check_function check_load, check_open_time, check_exports, check_factories, check_descriptors,
    check_unknown_planner, check_reopen;
check_function check_create, check_instance, check_states, check_configurations, check_errors,
    check_max_agents;
check_function check_bad_numbers, check_negative_sizes, check_bad_times, check_missing_views,
    check_duplicate_ids, check_no_output, check_struct_sizes;
check_function check_no_agents, check_bounds, check_layout, check_aliasing, check_unwanted;
check_function check_motion, check_max_speed, check_coincident, check_extremes, check_same_calls, check_order,
    check_memory_of_agents, check_environment, check_process;
check_function check_obstacles_copied, check_obstacles_refused, check_obstacles_avoided, check_passing,
    check_verification, check_enforced, check_unverified, check_cooperation;
check_function check_threads, check_allocation, check_leaks, check_quiet;
check_function check_parameters, check_state_refused, check_state_goes_on, check_debug, check_cones,
    check_prediction, check_contacts, check_small_host, check_tasks, check_host_world;

/* ---- Hooks: functions of the system that the plugin calls can be replaced, in this process, for it alone
 * ---- */

typedef void hook_function(void);

/* A function by its name, and what the plugin calls in its place. */
typedef struct hook {
    const char *name;
    hook_function *replacement;
} hook;

/* Remembers what is loaded now: everything that comes later belongs to the plugin. */
void hooks_start(void);

/* Replaces functions in what was loaded since. False where that is not possible. */
bool hooks_install(const hook *hooks, size_t count);

#endif
