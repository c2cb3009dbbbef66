/* Rules of traffic in space: what they say does not depend on what must not matter. */
#include "orca/support/space.h"

#include <geom/task.h>
#include <orca/traffic3.h>

#include <stdlib.h>

typedef orca_traffic3 any_traffic;
typedef orca_traffic3_def any_traffic_def;
typedef orca_traffic3_agent any_traffic_agent;
typedef orca_traffic3_command any_traffic_command;

/* A wall across x with a window. */
typedef struct opening {
    orca_obstacles3 *obstacles;
} opening;

static void add_box(orca_obstacles3 *obstacles, double scale, geom_vec3 min, geom_vec3 max) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape =
        collide_shape3_from_aabb((geom_aabb3){geom_vec3_scale(min, scale), geom_vec3_scale(max, scale)});
    ck_assert_int_eq(orca_obstacles3_add(obstacles, &def, NULL), GEOM_OK);
}

static opening new_opening(double scale) {
    const double far = 20.0;
    const double half = 0.6;
    const double thick = 0.125;
    opening at;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &at.obstacles), GEOM_OK);
    add_box(at.obstacles, scale, geom_vec3_make(-thick, -far, half), geom_vec3_make(thick, far, far));
    add_box(at.obstacles, scale, geom_vec3_make(-thick, -far, -far), geom_vec3_make(thick, far, -half));
    add_box(at.obstacles, scale, geom_vec3_make(-thick, half, -half), geom_vec3_make(thick, far, half));
    add_box(at.obstacles, scale, geom_vec3_make(-thick, -far, -half), geom_vec3_make(thick, -half, half));
    return at;
}

static void end_opening(const opening *at) { orca_obstacles3_destroy(at->obstacles); }

static any_traffic_agent traffic_agent_default(void) { return orca_traffic3_agent_default(); }

static any_traffic_def traffic_default(void) { return orca_traffic3_def_default(); }

static geom_status traffic_create(const any_traffic_def *def, any_traffic **out) {
    return orca_traffic3_create(def, out);
}

static void traffic_destroy(any_traffic *traffic) { orca_traffic3_destroy(traffic); }

static geom_status traffic_step(any_traffic *traffic, const opening *at, const any_traffic_agent *agents,
                                size_t count, double time_step, any_traffic_command *commands) {
    const orca_traffic3_input input = {agents, count, time_step, at->obstacles};
    return orca_traffic3_step(traffic, &input, commands);
}

static void traffic_undo(any_traffic *traffic) { orca_traffic3_undo(traffic); }

static size_t traffic_save(const any_traffic *traffic, void *bytes, size_t capacity) {
    return orca_traffic3_save(traffic, bytes, capacity);
}

static geom_status traffic_restore(any_traffic *traffic, const void *bytes, size_t size) {
    return orca_traffic3_restore(traffic, bytes, size);
}

/* In space no agent is told to be late. */
static double response_of(const any_traffic_command *command) {
    (void)command;
    return 0.0;
}

#include "orca/support/traffic_same.inl"

int main(void) { return run_same_tests("traffic_same3", "orca.traffic_same3"); }
