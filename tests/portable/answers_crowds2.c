/* Answers of liborca in the plane: crowds of all methods among obstacles, and motions that are made safe. */
#include "answers.h"

#include <orca/enforce2.h>
#include <orca/sim2.h>

typedef geom_vec2 vec;
typedef orca_sim sim;
typedef orca_agent_def agent_def;
typedef orca_obstacles obstacles;
typedef orca_verifier verifier;
typedef orca_motion motion;
typedef orca_proposal proposal;
typedef orca_enforce_input enforce_input;
typedef orca_enforce_output enforce_output;

static const double SIDE = 14.0;

static vec scaled(vec v, double s) { return geom_vec2_scale(v, s); }
static vec plus(vec a, vec b) { return geom_vec2_add(a, b); }
static vec minus(vec a, vec b) { return geom_vec2_sub(a, b); }
static vec random_point(answers_random *random, double range) { return answers_point(random, range); }
static void add_point(answers_hash *hash, vec p) { answers_add_point(hash, p); }
static agent_def agent_default(void) { return orca_agent_def_default(); }
static proposal proposal_default(void) { return orca_proposal_default(); }
static geom_status add_agent(sim *crowd, const agent_def *agent) {
    return orca_sim_add_agent(crowd, agent, NULL);
}
static geom_status get_all(const sim *crowd, orca_quantity quantity, orca_view view) {
    return orca_sim_get_all(crowd, quantity, view);
}
static geom_status set_all(sim *crowd, orca_quantity quantity, orca_const_view view) {
    return orca_sim_set_all(crowd, quantity, view);
}
static geom_status compute(sim *crowd) { return orca_sim_compute(crowd); }
static void advance(sim *crowd) { orca_sim_advance(crowd); }
static geom_status enforce(verifier *safe, const enforce_input *input, enforce_output *output) {
    return orca_enforce(safe, input, output);
}
static void destroy_sim(sim *crowd) { orca_sim_destroy(crowd); }
static void destroy_verifier(verifier *safe) { orca_verifier_destroy(safe); }

static sim *create_sim(const obstacles *world, const geom_tasks *tasks) {
    orca_sim_def def = orca_sim_def_default();
    sim *crowd = NULL;
    def.obstacles = world;
    def.tasks = tasks;
    answers_need(orca_sim_create(&def, &crowd) == GEOM_OK, "simulator");
    return crowd;
}

static verifier *create_verifier(const geom_tasks *tasks) {
    orca_verifier_def def = orca_verifier_def_default();
    verifier *safe = NULL;
    def.tasks = tasks;
    answers_need(orca_verifier_create(&def, &safe) == GEOM_OK, "verifier");
    return safe;
}

#include "crowd.inl"

void answers_of_crowds2(void) {
    static const char *const names[3] = {"ORCA", "RVO", "VO"};
    static const geom_vec2 block[] = {{-3, -2}, {3, -2}, {2, 3}, {0, 1}, {-3, 2}};
    static const geom_vec2 wall[] = {{-9, 6}, {-4, 8}, {2, 9}};
    const geom_ring ring = {block, 5};
    const geom_polygon polygon = {&ring, 1};
    obstacles *world = NULL;
    answers_need(orca_obstacles_create(NULL, &world) == GEOM_OK, "obstacles");
    answers_need(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL) == GEOM_OK, "polygon");
    answers_need(orca_obstacles_add_chain(world, (geom_ring){wall, 3}, 0.1, NULL) == GEOM_OK, "chain");
    answers_need(orca_obstacles_add_disc(world, (geom_circle){{7, -5}, 1.5}, NULL) == GEOM_OK, "disc");
    print_crowds(names, world);
    orca_obstacles_destroy(world);
}
