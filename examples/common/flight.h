/* A crowd on its way in space: a scene and the simulator of liborca, every motion of which libcollide can check.
 *
 *     flight *f;
 *     if (!flight_create(&scene, ORCA_METHOD_ORCA, true, &f, &error)) ...
 *     while (!flight_finished(f) && flight_step(f, &error)) ...
 *     flight_destroy(f);
 *
 * Everybody heads for its goal at its preferred speed, a little to the right of it so that symmetric meetings dissolve, slower
 * only to stop there. Motions may be enforced: they are then made jointly safe before they are made, so that nothing touches.
 * Otherwise everybody plans with a ball a tenth larger than its own, as a throng may have to give way a little. What is
 * checked are the balls of the scene. The same calls give the same bits. */
#ifndef EXAMPLES_FLIGHT_H
#define EXAMPLES_FLIGHT_H

#include "scene3.h"

#include <orca/agent.h>

typedef struct flight flight;

typedef struct flight_agent {
    geom_vec3 position;
    geom_vec3 velocity; /* of the last step */
    geom_vec3 goal;
    bool arrived; /* it was within arrive_within of its goal, now or earlier */
    double arrival_time;
} flight_agent;

/* Contacts of pairs times steps. */
typedef struct flight_contacts {
    size_t found;   /* all that exact verification finds, touching included */
    size_t deeper;  /* those deeper than a millionth of the radii */
    double deepest; /* of these */
} flight_contacts;

/* All go by one method. `s` must outlive the flight. On failure *out is NULL and *error says why. */
bool flight_create(const scene3 *s, orca_method method, bool enforce, flight **out, scene_error *error);
void flight_destroy(flight *f); /* NULL is ignored */

/* Everybody moves on by one time step. On failure the flight is over. */
bool flight_step(flight *f, scene_error *error);

/* Checks the motions of the last step and adds what it finds to the contacts. */
bool flight_check(flight *f, scene_error *error);

double flight_time(const flight *f);
size_t flight_step_count(const flight *f);

/* All have arrived and stand within three times arrive_within of their goals, or the scene's duration is over. */
bool flight_finished(const flight *f);
size_t flight_agent_count(const flight *f);
const flight_agent *flight_agents(const flight *f);
const flight_contacts *flight_agent_contacts(const flight *f);
const flight_contacts *flight_obstacle_contacts(const flight *f);

/* How many stand within three times arrive_within of their goals. */
size_t flight_count_there(const flight *f);

/* The trajectory as CSV: the header, and the rows of the step at which a flight is, which hold the velocity that led there. */
void flight_write_header(FILE *stream);
void flight_write_step(FILE *stream, const flight *f);

#endif
