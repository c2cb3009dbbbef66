/* A crowd on its way in space: a scene and the simulator of liborca, or a planner of a plugin, every motion of which libcollide
 * can check.
 *
 *     flight *f;
 *     const flight_def def = {.method = ORCA_METHOD_ORCA, .enforce = true};
 *     if (!flight_create(&scene, &def, &f, &error)) ...
 *     while (!flight_finished(f) && flight_step(f, &error)) ...
 *     flight_destroy(f);
 *
 * Everybody heads for its goal at its preferred speed, a little to the right of it so that symmetric meetings dissolve, slower
 * only to stop there. Motions may be enforced: they are then made jointly safe before they are made, so that nothing touches.
 * Otherwise everybody plans with a ball a tenth larger than its own, as a throng may have to give way a little. What is
 * checked are the balls of the scene. The same calls give the same bits. */
#ifndef EXAMPLES_FLIGHT_H
#define EXAMPLES_FLIGHT_H

#include "scene/scene3.h"

#include <orca/agent.h>
#include <orca/verdict.h>

typedef struct flight flight;

typedef struct flight_agent {
    geom_vec3 position;
    geom_vec3 velocity; /* of the last step */
    geom_vec3 goal;
    bool arrived; /* it was within arrive_within of its goal, now or earlier */
    double arrival_time;
} flight_agent;

typedef struct flight_def {
    orca_method method; /* by which all go; not looked at with a plugin */
    bool enforce;       /* motions are made safe before they are made */
    const char
        *plugin; /* the file of a planner plugin that chooses the velocities; NULL: the simulator does */
    const char *planner;  /* the id of one of its planners; NULL: the first for space */
    const char *settings; /* parameters of that planner, "NAME=VALUE,NAME=VALUE"; NULL: as they are */
    uint32_t threads;     /* that it may use; 0: as many as the machine has processors */
} flight_def;

/* `s` must outlive the flight. On failure *out is NULL and *error says why. */
bool flight_create(const scene3 *s, const flight_def *def, flight **out, scene_error *error);
void flight_destroy(flight *f); /* NULL is ignored */

/* Everybody moves on by one time step. On failure the flight is over. */
bool flight_step(flight *f, scene_error *error);

/* Checks the motions of the last step: flight_contacts are what they meet. */
bool flight_check(flight *f, scene_error *error);

/* Before the first step: flight_contacts are what the agents touch and overlap where they stand. */
bool flight_check_start(flight *f, scene_error *error);

/* Of the last check, sorted by agent, agents first, other; `other` of an obstacle is its number in the scene. Valid until the
 * next step or check. */
const orca_contact *flight_contacts(const flight *f, size_t *count);

double flight_time(const flight *f);
size_t flight_step_count(const flight *f);

/* All have arrived and stand within three times arrive_within of their goals, or the scene's duration is over. */
bool flight_finished(const flight *f);
size_t flight_agent_count(const flight *f);
const flight_agent *flight_agents(const flight *f);
const scene3 *flight_scene(const flight *f);
const char *flight_planner_name(const flight *f); /* for a person */

/* From where to where an agent went in the last step. */
geom_segment3 flight_motion(const flight *f, size_t agent);

/* The distance from a point to the nearest obstacle, negative inside, and its number; infinite and UINT32_MAX where there is
 * none. */
double flight_obstacle_clearance(const flight *f, geom_vec3 point, uint32_t *obstacle);

/* The trajectory as CSV: the header, and the rows of the step at which a flight is, which hold the velocity that led there. */
void flight_write_header(FILE *stream);
void flight_write_step(FILE *stream, const flight *f);

#endif
