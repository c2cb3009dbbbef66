/* Verification and joint safe motion in space, on several threads. */
#include "orca/support/space.h"

#include <orca/enforce3.h>

typedef orca_proposal3 proposal;
typedef orca_motion3 motion;
typedef orca_verifier3 verifier;
typedef orca_obstacles3 obstacles;
typedef orca_enforce3_input enforce_input;
typedef orca_enforce3_output enforce_output;
typedef orca_verify3_input verify_input;

static proposal proposal_default(void) { return orca_proposal3_default(); }
static geom_status create_verifier(const geom_tasks *tasks, verifier **out) {
    return orca_verifier3_create(&(orca_verifier3_def){.tasks = tasks}, out);
}
static void destroy_verifier(verifier *made) { orca_verifier3_destroy(made); }
static geom_status enforce(verifier *with, const enforce_input *input, enforce_output *output) {
    return orca_enforce3(with, input, output);
}
static geom_status verify(verifier *with, const verify_input *input, orca_verify_output *output) {
    return orca_verify3(with, input, output);
}
static geom_status predict(verifier *with, const verify_input *input, double steps,
                           orca_verify_output *output) {
    return orca_predict3(with, input, steps, output);
}
static geom_status create_obstacles(obstacles **out) { return obstacles_create(NULL, out); }
static void destroy_obstacles(obstacles *world) { obstacles_destroy(world); }

/* Sides of the cube in which the agents are: from dense to sparse. */
static const double sides[] = {14.0, 16.0, 20.0, 25.0};

static void add_shape(obstacles *world, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    ck_assert_int_eq(orca_obstacles3_add(world, &def, NULL), GEOM_OK);
}

static void add_world(obstacles *world) {
    const geom_sphere ball = {{4.0, 4.0, 4.0}, 1.0};
    const geom_aabb3 block = {{8.0, 8.0, 0.0}, {11.0, 11.0, 6.0}};
    const geom_plane ground = {{0.0, 0.0, 1.0}, 0.5};
    add_shape(world, collide_shape3_from_sphere(ball));
    add_shape(world, collide_shape3_from_aabb(block));
    add_shape(world, collide_shape3_from_plane(ground));
    ck_assert_int_eq(orca_obstacles3_rebuild(world), GEOM_OK);
}

#include "enforce_thread_cases.inl"

int main(void) { return run_thread_tests("orca.enforce_threads3"); }
