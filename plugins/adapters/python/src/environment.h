/* Environments for learning: one robot among people who avoid each other by ORCA, as in CrowdNav, many side
 * by side.
 *
 * Source: C. Chen, Y. Liu, S. Kreiss, A. Alahi, "Crowd-robot interaction: crowd-aware robot navigation with
 * attention-based deep reinforcement learning", ICRA 2019, section IV; the rules of a step are those of their
 * simulator. */
#ifndef PYTHON_ENVIRONMENT_H
#define PYTHON_ENVIRONMENT_H

#include "crowds.h"

/* What became of a step. */
typedef enum orcakit_event {
    ORCAKIT_EVENT_NOTHING = 0,
    ORCAKIT_EVENT_DANGER,    /* closer than the distance of discomfort */
    ORCAKIT_EVENT_COLLISION, /* ends the episode */
    ORCAKIT_EVENT_GOAL,      /* ends the episode */
    ORCAKIT_EVENT_TIMEOUT    /* cuts the episode off */
} orcakit_event;

/* `count` environments of `people` people each; agent 0 is the robot. All arrays belong to the caller; of
 * environment m they begin at m times the length of one.
 *
 * position, velocity, goal  [people + 1] vectors
 * radius, max_speed         [people + 1] numbers
 * generator                 [1] the state of the random numbers
 * time                      [1] since the start of the episode, in seconds
 * observation               [people + 1][7] position, velocity, radius, and of the robot its goal, else zeros
 * reward, event, distance   [1] of the last step: an orcakit_event, and the least distance of surfaces to the
 *                           robot in it
 *
 * The members below them are those of CrowdNav's configuration, in meters and seconds. `square` places people
 * on two sides instead of on a circle. `visible` lets people avoid the robot. */
typedef struct orcakit_environment {
    size_t count;
    size_t people;
    double *position;
    double *velocity;
    double *goal;
    double *radius;
    double *max_speed;
    uint64_t *generator;
    double *time;
    double *reward;
    int32_t *event;
    double *distance;
    double *observation;
    double time_step;
    double time_limit;
    double success_reward;
    double collision_penalty;
    double discomfort_dist;
    double discomfort_penalty_factor;
    double circle_radius;
    double square_width;
    int square;
    int visible;
} orcakit_environment;

/* Starts an episode of environments [first, end): people get new places and goals. Errors:
 * GEOM_INVALID_ARGUMENT if there is no room for them, after 10,000 tries for one place. */
geom_status orcakit_environment_reset(const orcakit_environment *e, size_t first, size_t end);

/* Writes the observations of environments [first, end), after their states were changed by hand. */
void orcakit_environment_observe(const orcakit_environment *e, size_t first, size_t end);

/* Makes a step of all environments, with two doubles for each robot's velocity. With `again` not NULL,
 * environment m with again[m] starts an episode instead, with reward 0. Errors: GEOM_NOT_FINITE for an
 * action, before anything moves; GEOM_OUT_OF_MEMORY; those of a reset. Cost: linear in the environments, and
 * the square of the people. */
geom_status orcakit_environment_step(const orcakit_environment *e, const double *actions,
                                     const uint8_t *again, const geom_tasks *tasks);

#endif
