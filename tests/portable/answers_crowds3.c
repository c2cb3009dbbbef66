/* Answers of liborca in space: crowds of all methods among obstacles, and motions that are made safe. */
#include "answers.h"

#include <orca/enforce3.h>
#include <orca/sim3.h>

typedef geom_vec3 vec;
typedef orca_sim3 sim;
typedef orca_agent3_def agent_def;
typedef orca_obstacles3 obstacles;
typedef orca_verifier3 verifier;
typedef orca_motion3 motion;
typedef orca_proposal3 proposal;
typedef orca_enforce3_input enforce_input;
typedef orca_enforce3_output enforce_output;

static const double SIDE = 5.0;

static vec scaled(vec v, double s) { return geom_vec3_scale(v, s); }
static vec plus(vec a, vec b) { return geom_vec3_add(a, b); }
static vec minus(vec a, vec b) { return geom_vec3_sub(a, b); }
static vec random_point(answers_random *random, double range) { return answers_point3(random, range); }
static void add_point(answers_hash *hash, vec p) { answers_add_point3(hash, p); }
static agent_def agent_default(void) { return orca_agent3_def_default(); }
static proposal proposal_default(void) { return orca_proposal3_default(); }
static geom_status add_agent(sim *crowd, const agent_def *agent) {
    return orca_sim3_add_agent(crowd, agent, NULL);
}
static geom_status get_all(const sim *crowd, orca_quantity quantity, orca_view view) {
    return orca_sim3_get_all(crowd, quantity, view);
}
static geom_status set_all(sim *crowd, orca_quantity quantity, orca_const_view view) {
    return orca_sim3_set_all(crowd, quantity, view);
}
static geom_status compute(sim *crowd) { return orca_sim3_compute(crowd); }
static void advance(sim *crowd) { orca_sim3_advance(crowd); }
static geom_status enforce(verifier *safe, const enforce_input *input, enforce_output *output) {
    return orca_enforce3(safe, input, output);
}
static void destroy_sim(sim *crowd) { orca_sim3_destroy(crowd); }
static void destroy_verifier(verifier *safe) { orca_verifier3_destroy(safe); }

static sim *create_sim(const obstacles *world, const geom_tasks *tasks) {
    orca_sim3_def def = orca_sim3_def_default();
    sim *crowd = NULL;
    def.obstacles = world;
    def.tasks = tasks;
    answers_need(orca_sim3_create(&def, &crowd) == GEOM_OK, "simulator");
    return crowd;
}

static verifier *create_verifier(const geom_tasks *tasks) {
    orca_verifier3_def def = orca_verifier3_def_default();
    verifier *safe = NULL;
    def.tasks = tasks;
    answers_need(orca_verifier3_create(&def, &safe) == GEOM_OK, "verifier");
    return safe;
}

#include "crowd.inl"

void answers_of_crowds3(void) {
    static const char *const names[3] = {"ORCA in space", "RVO in space", "VO in space"};
    orca_obstacle3_def box = orca_obstacle3_def_default();
    orca_obstacle3_def ball = orca_obstacle3_def_default();
    obstacles *world = NULL;
    box.shape = collide_shape3_from_aabb((geom_aabb3){{-1, -1, -1}, {1, 2, 0.5}});
    ball.shape = collide_shape3_from_sphere((geom_sphere){{3, 0, 1}, 0.8});
    answers_need(orca_obstacles3_create(NULL, &world) == GEOM_OK, "obstacles");
    answers_need(orca_obstacles3_add(world, &box, NULL) == GEOM_OK, "box");
    answers_need(orca_obstacles3_add(world, &ball, NULL) == GEOM_OK, "ball");
    print_crowds(names, world);
    orca_obstacles3_destroy(world);
}
