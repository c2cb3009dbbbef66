/* A robot among recorded pedestrians: its task, and what it and they would do in a step. */
#ifndef CAMPAIGN_REPLAY_H
#define CAMPAIGN_REPLAY_H

#include "recording.h"
#include "support.h"

#include <orca/enforce2.h>
#include <orca/sim2.h>

enum {
    REPLAY_SECONDS = 60 /* the most that a run takes */
};

typedef struct replay_options {
    int runs;
    uint64_t seed;
    double person_radius;
    double robot_radius;
    double margin;
    int parts;
} replay_options;

/* A run as it stands. */
typedef struct scene {
    const replay_options *chosen;
    const recording *read;
    orca_obstacles *walls;
    orca_verifier *verifier;
    orca_sim *sim;
    double time_step;
    double speed;
    /* The robot, and where it began. */
    orca_agent_id robot;
    geom_vec2 start;
    geom_vec2 goal;
    geom_vec2 here;
    double way;
    double clearance;
    /* The agents of this step. The robot is proposal 0. */
    int moment;
    size_t count;
    const recorded_person *person[RECORDING_MOST_PEOPLE + 1];
    orca_agent_id ids[RECORDING_MOST_PEOPLE + 1];
    orca_proposal proposals[RECORDING_MOST_PEOPLE + 1];
    orca_motion motions[RECORDING_MOST_PEOPLE + 1];
} scene;

/* Ends the program unless `fine`. */
void need(bool fine, const char *what);

/* A scene with the walls of a recording. */
void scene_open(scene *s, const recording *read, const replay_options *chosen);
void scene_close(scene *s);

/* A run from a random free place to another in view, at a speed: the first drawn that will do. */
void scene_begin(scene *s, double speed, random_source *source);
void scene_end(scene *s);

/* Whose motions of this step there are, and what ORCA proposes for the robot: `motions` are those proposals,
 * the robot's made safe by orca_enforce if wanted. */
void scene_propose(scene *s, bool enforced);

/* Moves the robot as its motion says. */
void scene_advance(scene *s);

#endif
