/* The parts of a flight: its obstacles, and its motions, which are verified and may be changed before they are made. */
#ifndef EXAMPLES_FLIGHT_INTERNAL_H
#define EXAMPLES_FLIGHT_INTERNAL_H

#include "flight.h"

#include <orca/safe3.h>

/* Adds the obstacles of a scene. */
bool flight_add_obstacles(orca_obstacles3 *to, const scene3 *s, scene_error *error);

/* The motions of a step: as they were proposed, and as they are made. */
typedef struct flight_motions {
    orca_verifier3 *verifier;
    orca_proposal3 *proposals;
    orca_motion3 *motions;
    orca_contact *contacts;
    size_t contact_capacity;
} flight_motions;

/* Whatever it returns, flight_free_motions releases it. */
bool flight_make_motions(size_t count, flight_motions *out, scene_error *error);
void flight_free_motions(flight_motions *m);

/* From proposals to motions: as they are, or made jointly safe. On failure the motions are not to be used. */
void flight_accept(flight_motions *m, size_t count);
bool flight_enforce(flight_motions *m, const orca_obstacles3 *obstacles, size_t count, double time_step,
                    scene_error *error);

typedef struct flight_tally {
    flight_contacts with_agents;
    flight_contacts with_obstacles;
} flight_tally;

/* Verifies the motions and adds what they meet. */
bool flight_count_contacts(flight_motions *m, const orca_obstacles3 *obstacles, size_t count,
                           double time_step, flight_tally *tally, scene_error *error);

#endif
