/* Rules of traffic in the plane: what they say does not depend on what must not matter. */
#include "orca/support/plane.h"
#include "orca/support/traffic_world.h"

#include <geom/task.h>
#include <orca/passage2.h>
#include <orca/traffic2.h>

#include <stdlib.h>

typedef orca_traffic any_traffic;
typedef orca_traffic_def any_traffic_def;
typedef orca_traffic_agent any_traffic_agent;
typedef orca_traffic_command any_traffic_command;

/* A wall along y with an opening, and the passages beside it. */
typedef struct opening {
    orca_obstacles *obstacles;
    orca_passages *passages;
} opening;

static opening new_opening(double scale) {
    const double far = 20.0 * scale;
    const double half = 0.6 * scale;
    opening at;
    ck_assert_int_eq(orca_obstacles_create(NULL, &at.obstacles), GEOM_OK);
    traffic_add_box(at.obstacles, -0.125 * scale, half, 0.125 * scale, far);
    traffic_add_box(at.obstacles, -0.125 * scale, -far, 0.125 * scale, -half);
    orca_passages_def def = orca_passages_def_default();
    def.obstacles = at.obstacles;
    def.widest *= scale;
    ck_assert_int_eq(orca_passages_create(&def, &at.passages), GEOM_OK);
    ck_assert_uint_gt(orca_passages_count(at.passages), 0);
    return at;
}

static void end_opening(const opening *at) {
    orca_passages_destroy(at->passages);
    orca_obstacles_destroy(at->obstacles);
}

static any_traffic_agent traffic_agent_default(void) { return orca_traffic_agent_default(); }

static any_traffic_def traffic_default(void) { return orca_traffic_def_default(); }

static geom_status traffic_create(const any_traffic_def *def, any_traffic **out) {
    return orca_traffic_create(def, out);
}

static void traffic_destroy(any_traffic *traffic) { orca_traffic_destroy(traffic); }

static geom_status traffic_step(any_traffic *traffic, const opening *at, const any_traffic_agent *agents,
                                size_t count, double time_step, any_traffic_command *commands) {
    const orca_traffic_input input = {agents, count, time_step, at->obstacles, at->passages, 0.0};
    return orca_traffic_step(traffic, &input, commands);
}

static void traffic_undo(any_traffic *traffic) { orca_traffic_undo(traffic); }

static size_t traffic_save(const any_traffic *traffic, void *bytes, size_t capacity) {
    return orca_traffic_save(traffic, bytes, capacity);
}

static geom_status traffic_restore(any_traffic *traffic, const void *bytes, size_t size) {
    return orca_traffic_restore(traffic, bytes, size);
}

static double response_of(const any_traffic_command *command) { return command->response_time; }

#include "orca/support/traffic_same.inl"

int main(void) { return run_same_tests("traffic_same2", "orca.traffic_same2"); }
