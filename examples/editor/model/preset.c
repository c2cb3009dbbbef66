/* Agents to start from, with the sources of their numbers. */
#include "preset.h"

#include <math.h>

typedef struct preset {
    double radius;
    double max_speed;
    double preferred_speed;
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    uint32_t max_neighbors;
    scene_cooperation cooperation;
    orca_kinematics body;
} preset;

const char *const editor_preset_names[] = {"person", "robot", "car", "drone from above", NULL};

enum {
    PRESETS = sizeof editor_preset_names / sizeof *editor_preset_names - 1
};

/* Sight and horizons are those with which such agents meet in good time at their speeds; the other numbers:
 *
 * person  Free speed 1.34 m/s on average (U. Weidmann, "Transporttechnik der Fussgaenger", 1993), and at most
 *         1.3 times as fast (D. Helbing, P. Molnar, "Social force model for pedestrian dynamics", Phys. Rev.
 *         E 51, 1995). Half of 0.5 m, the width of the shoulders with clothes (Weidmann).
 * robot   Two wheels: 1.2 m/s, 300 degrees a second, a turning swing of 0.267 m about the axle (data sheet of
 *         the Pioneer 3-DX), which is led by a point 0.1 m ahead; wheels 0.33 m apart.
 * car     The design vehicle P of AASHTO ("A policy on geometric design of highways and streets", 2011,
 *         tables 2-1 and 2-2): 5.8 m by 2.1 m, 3.4 m between the axles, 1.5 m behind the rear one; a turning
 *         radius of 6.4 m in front, so 5.4 m at the rear axle. The same book has cars brake by 3.4 m/s2. 30
 *         to 50 km/h.
 * drone   A quadrocopter of 0.6 m across its rotors, tilted by at most 25 degrees, which gives
 *         g tan(25 degrees) = 4.6 m/s2; 8 to 10 m/s. */
static const preset presets[PRESETS] = {
    {.radius = 0.25,
     .max_speed = 1.74,
     .preferred_speed = 1.34,
     .neighbor_dist = 10.0,
     .max_neighbors = 10,
     .time_horizon = 3.0,
     .time_horizon_obst = 3.0,
     .body = {ORCA_KINEMATICS_FREE, HUGE_VAL, HUGE_VAL, 1.0, 1.0, 1.0, 1.0}},
    {.radius = 0.37,
     .max_speed = 1.2,
     .preferred_speed = 1.0,
     .neighbor_dist = 10.0,
     .max_neighbors = 10,
     .time_horizon = 4.0,
     .time_horizon_obst = 2.0,
     .body = {ORCA_KINEMATICS_DIFFERENTIAL, HUGE_VAL, 5.24, 0.1, 0.33, 1.2, 1.0}},
    {.radius = 3.1,
     .max_speed = 13.9,
     .preferred_speed = 8.3,
     .neighbor_dist = 80.0,
     .max_neighbors = 10,
     .time_horizon = 6.0,
     .time_horizon_obst = 4.0,
     .cooperation = SCENE_COOPERATION_BRAKES,
     .body = {ORCA_KINEMATICS_CAR, 3.4, HUGE_VAL, 1.4, 1.0, 1.0, 5.4}},
    {.radius = 0.3,
     .max_speed = 10.0,
     .preferred_speed = 8.0,
     .neighbor_dist = 50.0,
     .max_neighbors = 10,
     .time_horizon = 5.0,
     .time_horizon_obst = 3.0,
     .cooperation = SCENE_COOPERATION_BRAKES,
     .body = {ORCA_KINEMATICS_FREE, 4.6, HUGE_VAL, 1.0, 1.0, 1.0, 1.0}},
};

scene_agent editor_preset_agent(size_t which, const scene_agent *like) {
    const preset *p = &presets[which];
    scene_agent agent = *like;
    agent.radius = p->radius;
    agent.max_speed = p->max_speed;
    agent.preferred_speed = p->preferred_speed;
    agent.neighbor_dist = p->neighbor_dist;
    agent.max_neighbors = p->max_neighbors;
    agent.time_horizon = p->time_horizon;
    agent.time_horizon_obst = p->time_horizon_obst;
    agent.cooperation = (uint32_t)p->cooperation;
    agent.kinematics = p->body;
    return agent;
}

static bool same_body(const orca_kinematics *a, const orca_kinematics *b) {
    return a->kind == b->kind && a->max_acceleration == b->max_acceleration &&
           a->max_turn_rate == b->max_turn_rate && a->lead == b->lead && a->axle == b->axle &&
           a->max_wheel_speed == b->max_wheel_speed && a->turning_radius == b->turning_radius;
}

size_t editor_preset_of(const scene_agent *agent) {
    for (size_t i = 0; i < PRESETS; i++) {
        const scene_agent as = editor_preset_agent(i, agent);
        if (agent->radius == as.radius && agent->max_speed == as.max_speed &&
            agent->preferred_speed == as.preferred_speed && agent->neighbor_dist == as.neighbor_dist &&
            agent->max_neighbors == as.max_neighbors && agent->time_horizon == as.time_horizon &&
            agent->time_horizon_obst == as.time_horizon_obst && agent->cooperation == as.cooperation &&
            same_body(&agent->kinematics, &as.kinematics)) {
            return i;
        }
    }
    return PRESETS;
}
