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

/* Asks for the velocities of two that come to both mouths, each on the left of its way. One may aim at a point before
 * its mouth: what is remembered of the gates behind that depends on which gates count. */
static geom_status ask(const corridor *c, double widest_gate, bool before, orca_traffic_command *commands) {
    const geom_vec2 starts[] = {{-14.0, 2.0}, {14.0, -2.0}};
    const geom_vec2 ways[][2] = {{{12.0, 2.0}, {30.0, 2.0}}, {{before ? 12.0 : -12.0, -2.0}, {-30.0, -2.0}}};
    orca_traffic_agent agents[2];
    for (size_t i = 0; i < 2; ++i) {
        agents[i] = orca_traffic_agent_default();
        agents[i].id = i;
        agents[i].radius = RADIUS;
        agents[i].position = starts[i];
        agents[i].aim = ways[i][0];
        agents[i].way = ways[i];
        agents[i].way_count = 2;
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

static void check_side(double to_the_right, bool keeps_right) {
    if (keeps_right) {
        ck_assert_double_gt(to_the_right, 0.1);
    } else {
        ck_assert_double_lt(fabs(to_the_right), 1e-9);
    }
}

/* They go straight, then to their right, then straight again. One that only comes to the gate after its aim goes
 * straight, and the other one to its right all the same: what is remembered of gates behind an aim is forgotten with
 * the widths. */
START_TEST(they_keep_right_where_wide_gates_count) {
    const double widest[] = {0.0, 60.0, 49.0, 60.0};
    const bool before = _i == 1;
    const corridor c = new_corridor();
    for (size_t i = 0; i < sizeof widest / sizeof widest[0]; ++i) {
        const bool counts = widest[i] * RADIUS > WIDTH;
        orca_traffic_command commands[2];
        orca_traffic_clear(c.traffic); /* nobody has been blocked */
        ck_assert_int_eq(ask(&c, widest[i], before, commands), GEOM_OK);
        check_side(-commands[0].preferred_velocity.y, counts);
        check_side(commands[1].preferred_velocity.y, counts && !before);
    }
    end_corridor(&c);
}
END_TEST

START_TEST(bad_widths_are_refused) {
    const corridor c = new_corridor();
    orca_traffic_command commands[2];
    ck_assert_int_eq(ask(&c, (double)NAN, false, commands), GEOM_NOT_FINITE);
    ck_assert_int_eq(ask(&c, HUGE_VAL, false, commands), GEOM_NOT_FINITE);
    ck_assert_int_eq(ask(&c, -1.0, false, commands), GEOM_NEGATIVE_SIZE);
    end_corridor(&c);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("traffic_halls2");
    tcase_add_loop_test(tests, they_keep_right_where_wide_gates_count, 0, 2);
    tcase_add_test(tests, bad_widths_are_refused);
    return run_test_case("orca.traffic_halls2", tests);
}
