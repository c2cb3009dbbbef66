/* Wide gates: two that meet in a wide corridor keep to their halves of it if the host says that wide gates count. */
#include "orca/support/traffic_world.h"

#include <orca/traffic2.h>

#include <math.h>

#define RADIUS 0.4
#define WIDTH 20.0 /* of the corridor: 50 radii */

/* A corridor along x from -10 to 10, and what is asked about it. */
typedef struct corridor {
    orca_obstacles *obstacles;
    orca_passages *passages;
    orca_traffic *traffic;
} corridor;

static corridor new_corridor(void) {
    corridor c;
    ck_assert_int_eq(orca_obstacles_create(NULL, &c.obstacles), GEOM_OK);
    traffic_add_box(c.obstacles, -10.0, 0.5 * WIDTH, 10.0, 40.0);
    traffic_add_box(c.obstacles, -10.0, -40.0, 10.0, -0.5 * WIDTH);
    const orca_passages_def def = {.obstacles = c.obstacles, .widest = 1.1 * WIDTH};
    ck_assert_int_eq(orca_passages_create(&def, &c.passages), GEOM_OK);
    ck_assert_uint_gt(orca_passages_gate_count(c.passages), 0);
    ck_assert_int_eq(orca_traffic_create(NULL, &c.traffic), GEOM_OK);
    return c;
}

static void end_corridor(const corridor *c) {
    orca_traffic_destroy(c->traffic);
    orca_passages_destroy(c->passages);
    orca_obstacles_destroy(c->obstacles);
}

/* Asks for the velocities of two that come to both mouths, each on the left of its way. */
static geom_status ask(const corridor *c, double widest_gate, orca_traffic_command *commands) {
    const geom_vec2 ends[] = {{30.0, 2.0}, {-30.0, -2.0}};
    const geom_vec2 starts[] = {{-14.0, 2.0}, {14.0, -2.0}};
    orca_traffic_agent agents[2];
    for (size_t i = 0; i < 2; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = i;
        agents[i].radius = RADIUS;
        agents[i].position = starts[i];
        agents[i].aim = ends[i];
        agents[i].way = &ends[i];
        agents[i].way_count = 1;
    }
    const orca_traffic_input input = {
        .agents = agents,
        .count = 2,
        .time_step = 0.1,
        .obstacles = c->obstacles,
        .passages = c->passages,
        .widest_gate = widest_gate,
    };
    return orca_traffic_step(c->traffic, &input, commands);
}

/* They go straight, then to their right, then straight again: what they remember of gates is of other ones. */
START_TEST(they_keep_right_where_wide_gates_count) {
    const double widest[] = {0.0, 60.0, 49.0, 60.0};
    const corridor c = new_corridor();
    for (size_t i = 0; i < sizeof widest / sizeof widest[0]; ++i) {
        orca_traffic_command commands[2];
        orca_traffic_clear(c.traffic); /* nobody has been blocked */
        ck_assert_int_eq(ask(&c, widest[i], commands), GEOM_OK);
        const double right = -commands[0].preferred_velocity.y;
        const double other = commands[1].preferred_velocity.y;
        if (widest[i] * RADIUS > WIDTH) {
            ck_assert_double_gt(right, 0.1);
            ck_assert_double_gt(other, 0.1);
        } else {
            ck_assert_double_lt(fabs(right), 1e-9);
            ck_assert_double_lt(fabs(other), 1e-9);
        }
    }
    end_corridor(&c);
}
END_TEST

START_TEST(bad_widths_are_refused) {
    const corridor c = new_corridor();
    orca_traffic_command commands[2];
    ck_assert_int_eq(ask(&c, (double)NAN, commands), GEOM_NOT_FINITE);
    ck_assert_int_eq(ask(&c, HUGE_VAL, commands), GEOM_NOT_FINITE);
    ck_assert_int_eq(ask(&c, -1.0, commands), GEOM_NEGATIVE_SIZE);
    end_corridor(&c);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_halls2");
    tcase_add_test(tests, they_keep_right_where_wide_gates_count);
    tcase_add_test(tests, bad_widths_are_refused);
    return run_test_case("orca.traffic_halls2", tests);
}
