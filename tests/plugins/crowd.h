/* A host's crowd for the tests of the ORCA planner: an array of its own structs, and planners to move it. */
#ifndef TEST_PLUGINS_CROWD_H
#define TEST_PLUGINS_CROWD_H

#include <planner/ext/contacts.h>
#include <planner/host.h>

#include <stdbool.h>

enum {
    MOST_PEOPLE = 200,
    MOST_MEETINGS = 4000
};

/* One agent as some game would hold it: numbers of the interface among others. */
typedef struct person {
    char name[8];
    uint64_t id;
    double x, y;
    float health;
    double vx, vy;
    double wish_x, wish_y;
    double radius;
    double max_speed;
    double clearance;
    double contact_time;
    uint32_t status;
    uint32_t contact_kind;
    uint32_t contact_other;
    uint32_t layers;
    uint32_t mask;
    uint32_t max_neighbors;
    double neighbor_dist;
    double time_horizon;
    double time_horizon_obst;
    double responsibility;
} person;

/* A library and an instance of its first planner. */
typedef struct pilot {
    planner_library *library;
    planner *planner;
} pilot;

/* A host that ignores the log. */
extern const planner_host quiet_host;

/* People on a circle, or thrown at random so that some overlap, all heading through the middle. */
void make_circle(person *people, uint32_t count);
void make_throng(person *people, uint32_t count, uint64_t seed);

/* Views of all numbers of the people; the results go back into them. */
planner_step_in step_in_of(const person *people, uint32_t count);
planner_step_out step_out_of(person *people);

/* A square with a hole, a thick wall and a disc, in the list that planners take. */
enum {
    OBSTACLE_COUNT = 3
};
extern const planner_obstacle some_obstacles[OBSTACLE_COUNT];
planner_view view_of_obstacles(const planner_obstacle *first);

/* ORCA loaded from its file, or linked in; not active yet, or active with verification and the obstacles. */
pilot open_loaded(void);
pilot open_linked(void);
planner_config checking_config(void);
void activate(const pilot *p, bool obstacles);
void close_pilot(pilot *p);

/* One step in place, which must go well. Returns the number of contacts. */
uint32_t move(const pilot *p, person *people, uint32_t count);

#endif
