/* Verification and joint safe motion in the plane, on several threads. */
#include "orca/support/plane.h"

#include <orca/enforce2.h>

typedef orca_proposal proposal;
typedef orca_motion motion;
typedef orca_verifier verifier;
typedef orca_obstacles obstacles;
typedef orca_enforce_input enforce_input;
typedef orca_enforce_output enforce_output;
typedef orca_verify_input verify_input;

static proposal proposal_default(void) { return orca_proposal_default(); }
static geom_status create_verifier(const geom_tasks *tasks, verifier **out) {
    return orca_verifier_create(&(orca_verifier_def){.tasks = tasks}, out);
}
static void destroy_verifier(verifier *made) { orca_verifier_destroy(made); }
static geom_status enforce(verifier *with, const enforce_input *input, enforce_output *output) {
    return orca_enforce(with, input, output);
}
static geom_status verify(verifier *with, const verify_input *input, orca_verify_output *output) {
    return orca_verify(with, input, output);
}
static geom_status predict(verifier *with, const verify_input *input, double steps,
                           orca_verify_output *output) {
    return orca_predict(with, input, steps, output);
}
static geom_status create_obstacles(obstacles **out) { return obstacles_create(NULL, out); }
static void destroy_obstacles(obstacles *world) { obstacles_destroy(world); }

/* Sides of the square in which the agents stand: from dense to sparse. */
static const double sides[] = {38.0, 45.0, 60.0, 90.0};

static void add_world(obstacles *world) {
    static const geom_vec2 block[] = {{8, 8}, {14, 8}, {14, 30}, {8, 20}};
    const geom_ring ring = {block, 4};
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {{26.0, 26.0}, 3.0};
    ck_assert_int_eq(orca_obstacles_add_polygon(world, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(world, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(world), GEOM_OK);
}

#include "enforce_thread_cases.inl"

int main(void) { return run_thread_tests("orca.enforce_threads2"); }
