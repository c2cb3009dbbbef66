/* The obstacles of a run and motions among them: made safe and verified by liborca, of the plane or of space.
 * Private to run*.c.
 *
 * The obstacles themselves are lent: they are built once, by the services of the planner's host. */
#ifndef EXAMPLES_RUN_WORLD_H
#define EXAMPLES_RUN_WORLD_H

#include "run.h"

#include <geom/task.h>
#include <orca/obstacle3.h>
#include <orca/verdict.h>

typedef struct run_world run_world;

/* What the plane and space do differently. */
typedef struct run_world_kind {
    size_t proposal_size; /* of the library's struct, and of the next one */
    size_t motion_size;
    geom_status (*create_verifier)(run_world *w, const geom_tasks *threads);
    void (*destroy_verifier)(run_world *w);

    /* An agent would go from where it stands to `end`: its proposal and its motion. */
    void (*propose)(run_world *w, size_t index, const run_agent *agent, geom_vec3 end, double time_step);

    /* Makes motions of the first `count` proposals that are safe together. */
    geom_status (*enforce)(run_world *w, size_t count, double time_step);

    /* Where a motion ends. */
    geom_vec3 (*end)(const run_world *w, size_t index);

    /* Verifies the first `count` motions. */
    geom_status (*verify)(run_world *w, size_t count, double time_step, double clearance_range,
                          orca_verify_output *output);
    double (*clearance)(const run_world *w, geom_vec3 point, double range, uint32_t *obstacle);
} run_world_kind;

extern const run_world_kind run_world_plane;
extern const run_world_kind run_world_space;

struct run_world {
    const run_world_kind *kind;
    const scene *scene;    /* whose obstacles these are */
    const void *obstacles; /* an orca_obstacles or orca_obstacles3 */
    uint32_t *owners;      /* the obstacle of the scene that each is, or is a piece of */
    size_t owner_count;
    geom_ring *rings; /* scratch for those of one obstacle */
    void *verifier;
    void *proposals;
    void *motions;
    orca_verdict *verdicts;
    size_t motion_capacity;
    orca_contact *contacts; /* found last */
    size_t contact_count;
    size_t contact_capacity;
};

/* Of a zeroed world. Whatever it returns, run_world_close releases it. `s` is where the scene of the
 * obstacles stays; motions are made safe and verified on these threads. */
bool run_world_open(run_world *w, const scene *s, const geom_tasks *threads, scene_error *error);
void run_world_close(run_world *w);

/* From now on the obstacles are those that are lent; takes `owners`, `count` of them, and `rings` over. */
void run_world_use(run_world *w, const void *obstacles, uint32_t *owners, size_t count, geom_ring *rings);

/* The obstacles of the plane. */
const orca_obstacles *run_world_of_plane(const run_world *w);

/* The obstacles of space; NULL in the plane. */
const orca_obstacles3 *run_world_of_space(const run_world *w);

/* Makes room for the motions of so many agents. */
bool run_world_reserve(run_world *w, size_t count);

/* Verifies the first `count` motions: the verdicts and the contacts. */
bool run_world_verify(run_world *w, size_t count, double time_step, double clearance_range,
                      scene_error *error);

/* As run_obstacle_clearance. */
double run_world_clearance(const run_world *w, geom_vec3 point, double range, uint32_t *obstacle);

/* From contacts with pieces of obstacles, sorted, to contacts with obstacles of the scene; each once. Returns
 * how many are left. */
size_t run_world_join(const run_world *w, run_contact *contacts, size_t count);

/* How near a point comes to an obstacle of a scene in space, negative inside. */
double run_world_distance(const run_world *w, uint32_t obstacle, geom_vec3 point);

#endif
