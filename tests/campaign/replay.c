/* A robot among recorded pedestrians: its task and its steps. */
#include "replay.h"

#include <math.h>
#include <stdlib.h>

enum {
    PERSON = 1, /* layers */
    ROBOT = 2,
    WALL = 4,
};

void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "%s: failed\n", what);
        abort();
    }
}

/* ---- The world ---- */

/* Lines of the map that go on where the one before ends make one chain. */
static void add_walls(scene *s) {
    const recording *read = s->read;
    geom_vec2 points[RECORDING_MOST_WALLS + 1];
    for (size_t i = 0; i < read->wall_count;) {
        size_t count = 0;
        points[count++] = read->walls[i].a;
        do {
            points[count++] = read->walls[i++].b;
        } while (i < read->wall_count && geom_vec2_equal(read->walls[i].a, points[count - 1]));
        orca_obstacle_def def = orca_obstacle_def_default();
        def.kind = ORCA_OBSTACLE_CHAIN;
        def.chain = (geom_ring){points, count};
        def.layers = WALL;
        need(orca_obstacles_add(s->walls, &def, NULL) == GEOM_OK, "a wall");
    }
}

static orca_motion person_motion(const scene *s, const recorded_person *person) {
    const int parts = s->chosen->parts;
    return (orca_motion){
        .path = {recording_place(person, s->moment, parts), recording_place(person, s->moment + 1, parts)},
        .radius = s->chosen->person_radius,
        .layers = PERSON,
        .mask = ROBOT};
}

static bool walks_now(const scene *s, const recorded_person *person) {
    const int parts = s->chosen->parts;
    return recording_is_there(person, s->moment, parts) && recording_is_there(person, s->moment + 1, parts);
}

/* Whether the robot can begin there: a little off everything. */
static bool is_free(const scene *s, geom_vec2 place) {
    const double radius = s->chosen->robot_radius + s->chosen->margin;
    for (size_t i = 0; i < s->read->people_count; ++i) {
        const recorded_person *const person = &s->read->people[i];
        if (recording_is_there(person, s->moment, s->chosen->parts) &&
            geom_vec2_distance(place, recording_place(person, s->moment, s->chosen->parts)) <=
                radius + s->chosen->person_radius) {
            return false;
        }
    }
    return orca_obstacles_visible(s->walls, place, place, radius, NULL);
}

static geom_vec2 random_place(const scene *s, random_source *source) {
    const geom_aabb2 box = s->read->box;
    return geom_vec2_make(random_between(source, box.min.x, box.max.x),
                          random_between(source, box.min.y, box.max.y));
}

static void choose_task(scene *s, random_source *source) {
    const int steps = (int)(REPLAY_SECONDS / s->time_step);
    const int last = (s->read->rows - 1) * s->chosen->parts - steps;
    const double radius = s->chosen->robot_radius + s->chosen->margin;
    do {
        s->moment = random_int(source, 0, last);
        s->start = random_place(s, source);
        s->goal = random_place(s, source);
    } while (geom_vec2_distance(s->start, s->goal) < 6.0 || !is_free(s, s->start) ||
             !orca_obstacles_visible(s->walls, s->start, s->goal, radius, NULL));
}

/* ---- One step ---- */

static orca_agent_def robot_agent(const scene *s, geom_vec2 velocity) {
    orca_agent_def agent = orca_agent_def_default();
    agent.position = s->here;
    agent.velocity = velocity;
    const geom_vec2 rest = geom_vec2_sub(s->goal, s->here);
    const double far = geom_vec2_length(rest);
    agent.preferred_velocity = geom_vec2_scale(rest, fmin(s->speed / far, 1.0 / s->time_step));
    agent.radius = s->chosen->robot_radius + s->chosen->margin;
    agent.max_speed = s->speed;
    agent.max_neighbors = 32;
    agent.time_horizon_obst = 1.0;
    agent.responsibility = 1.0;
    agent.layers = ROBOT;
    agent.mask = PERSON | WALL;
    return agent;
}

static orca_agent_def person_agent(const scene *s, const orca_motion *motion) {
    orca_agent_def agent = orca_agent_def_default();
    agent.position = motion->path.a;
    agent.velocity = geom_vec2_scale(geom_vec2_sub(motion->path.b, motion->path.a), 1.0 / s->time_step);
    agent.preferred_velocity = agent.velocity;
    agent.radius = motion->radius;
    agent.max_speed = geom_vec2_length(agent.velocity);
    agent.responsibility = 0.0;
    agent.layers = PERSON;
    agent.mask = 0;
    return agent;
}

/* Replaces the pedestrians of the last step in the simulator by those of this step. */
static void gather(scene *s) {
    for (size_t i = 1; i < s->count; ++i) {
        need(orca_sim_remove_agent(s->sim, s->ids[i]) == GEOM_OK, "a person");
    }
    s->count = 1;
    for (size_t i = 0; i < s->read->people_count; ++i) {
        const recorded_person *const person = &s->read->people[i];
        if (!walks_now(s, person)) {
            continue;
        }
        orca_proposal *const proposal = &s->proposals[s->count];
        *proposal = orca_proposal_default();
        proposal->motion = person_motion(s, person);
        proposal->cooperation = ORCA_COOPERATION_NONE;
        proposal->share = 0.0;
        const orca_agent_def agent = person_agent(s, &proposal->motion);
        need(orca_sim_add_agent(s->sim, &agent, &s->ids[s->count]) == GEOM_OK, "a person");
        s->person[s->count++] = person;
    }
}

static void propose(scene *s) {
    need(orca_sim_compute(s->sim) == GEOM_OK, "liborca");
    const geom_vec2 velocity = orca_sim_get_agent(s->sim, s->robot).velocity;
    orca_proposal *const robot = &s->proposals[0];
    *robot = orca_proposal_default();
    robot->motion = (orca_motion){.path = {s->here, geom_vec2_add_scaled(s->here, s->time_step, velocity)},
                                  .radius = s->chosen->robot_radius,
                                  .layers = ROBOT,
                                  .mask = PERSON | WALL};
    robot->reach = s->speed * s->time_step;
}

static void make_safe(scene *s, bool enforced) {
    if (enforced) {
        const orca_enforce_input input = {
            .proposals = s->proposals, .count = s->count, .obstacles = s->walls};
        orca_enforce_output output = {.motions = s->motions};
        need(orca_enforce(s->verifier, &input, &output) == GEOM_OK, "orca_enforce");
        return;
    }
    for (size_t i = 0; i < s->count; ++i) {
        s->motions[i] = s->proposals[i].motion;
    }
}

void scene_propose(scene *s, bool enforced) {
    gather(s);
    propose(s);
    make_safe(s, enforced);
}

void scene_advance(scene *s) {
    const geom_segment2 path = s->motions[0].path;
    const geom_vec2 way = geom_vec2_sub(path.b, path.a);
    s->way += geom_vec2_length(way);
    s->here = path.b;
    const orca_agent_def robot = robot_agent(s, geom_vec2_scale(way, 1.0 / s->time_step));
    need(orca_sim_set_agent(s->sim, s->robot, &robot) == GEOM_OK, "the robot");
    ++s->moment;
}

/* ---- Runs ---- */

void scene_open(scene *s, const recording *read, const replay_options *chosen) {
    *s = (scene){.chosen = chosen, .read = read, .time_step = recording_row_time / chosen->parts};
    need(orca_obstacles_create(NULL, &s->walls) == GEOM_OK, "the walls");
    need(orca_verifier_create(NULL, &s->verifier) == GEOM_OK, "the verifier");
    add_walls(s);
}

void scene_close(scene *s) {
    orca_verifier_destroy(s->verifier);
    orca_obstacles_destroy(s->walls);
}

void scene_begin(scene *s, double speed, random_source *source) {
    orca_sim_def def = orca_sim_def_default();
    def.time_step = s->time_step;
    def.obstacles = s->walls;
    need(orca_sim_create(&def, &s->sim) == GEOM_OK, "liborca");
    choose_task(s, source);
    s->here = s->start;
    s->speed = speed;
    s->count = 1;
    s->way = 0.0;
    s->clearance = HUGE_VAL;
    const orca_agent_def robot = robot_agent(s, geom_vec2_make(0.0, 0.0));
    need(orca_sim_add_agent(s->sim, &robot, &s->robot) == GEOM_OK, "the robot");
}

void scene_end(scene *s) { orca_sim_destroy(s->sim); }
