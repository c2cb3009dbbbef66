/* The parts of a flight: its obstacles, its motions, which are verified and may be changed before they are made, and a planner
 * that takes the place of the simulator. */
#ifndef EXAMPLES_FLIGHT_INTERNAL_H
#define EXAMPLES_FLIGHT_INTERNAL_H

#include "flight.h"

#include <orca/enforce3.h>

/* The obstacles of a scene, in convex pieces. */
typedef struct flight_world {
    const scene3 *scene;
    orca_obstacles3 *obstacles;
    uint32_t *owners; /* the number in the scene of the obstacle that a piece is of */
    size_t piece_count;
    size_t piece_capacity;
    geom_ring *rings; /* scratch for those of one obstacle */
} flight_world;

/* Takes a convex piece of an obstacle of the scene: a ball, or a hull, whose points live during the visit. */
typedef bool flight_visit(void *context, size_t owner, collide_shape3 piece, scene_error *error);

/* Visits the pieces of all obstacles in order, until one visit returns false. */
bool flight_each_piece(const scene3 *s, flight_visit *visit, void *context, scene_error *error);

/* Of a zeroed world. Whatever it returns, flight_world_free releases it. */
bool flight_world_fill(flight_world *to, const scene3 *s, scene_error *error);
void flight_world_free(flight_world *world);

/* The distance of a point to an obstacle of the scene, negative inside. */
double flight_world_distance(const flight_world *world, size_t obstacle, geom_vec3 point);

/* The same to the nearest one. Looks at all of them. */
double flight_world_clearance(const flight_world *world, geom_vec3 point, uint32_t *obstacle);

/* The motions of a step: as they were proposed, and as they are made. */
typedef struct flight_motions {
    orca_verifier3 *verifier;
    orca_proposal3 *proposals;
    orca_motion3 *motions;
    orca_contact *contacts;
    size_t contact_count;
    size_t contact_capacity;
} flight_motions;

/* Whatever it returns, flight_free_motions releases it. */
bool flight_make_motions(size_t count, flight_motions *out, scene_error *error);
void flight_free_motions(flight_motions *m);

/* From proposals to motions: as they are, or made jointly safe. On failure the motions are not to be used. */
void flight_accept(flight_motions *m, size_t count);
bool flight_enforce(flight_motions *m, const orca_obstacles3 *obstacles, size_t count, double time_step,
                    scene_error *error);

/* Verifies the motions. Gives what they meet in m->contacts, each obstacle once whatever number of its pieces: `other` is its
 * number in the scene. */
bool flight_find_contacts(flight_motions *m, const flight_world *world, size_t count, double time_step,
                          scene_error *error);

/* A planner of a plugin. */
typedef struct flight_planner flight_planner;

/* For agents `times` as large as those of the scene. Whatever it returns, flight_planner_close releases *out. */
bool flight_planner_open(const scene3 *s, const flight_def *def, double times, flight_planner **out,
                         scene_error *error);
void flight_planner_close(flight_planner *p); /* NULL is ignored */
const char *flight_planner_title(const flight_planner *p);

/* Before each step, what every agent would do if it were alone; behind it, what it chose instead: finite, and no more is
 * known of it. */
void flight_planner_want(flight_planner *p, size_t agent, geom_vec3 velocity);
bool flight_planner_step(flight_planner *p, const flight_agent *agents, scene_error *error);
geom_vec3 flight_planner_velocity(const flight_planner *p, size_t agent);
geom_vec3 flight_planner_end(const flight_planner *p, size_t agent);

#endif
