/* The simulator in its reference mode against answers computed by an independent implementation in doubles:
 * tests/data/orca, whose first lines explain the format. */
#include "support.h"

#include <orca/sim2.h>

#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 64,
    LINE = 1 << 16
};

/* One case of a file: a simulator, its world, and the velocities that its agents should choose. */
typedef struct one_case {
    orca_obstacles *obstacles;
    orca_sim *sim;
    size_t agents_to_come;
    size_t obstacles_to_come;
    size_t count;
    orca_agent_id id[MOST_AGENTS];
    geom_vec2 expected[MOST_AGENTS];
} one_case;

static void begin(one_case *now, const char *line) {
    memset(now, 0, sizeof *now);
    orca_sim_def def = orca_sim_def_reference();
    ck_assert_int_eq(
        sscanf(line, "case %*d %lf %zu %zu", &def.time_step, &now->agents_to_come, &now->obstacles_to_come),
        3);
    ck_assert_uint_le(now->agents_to_come, MOST_AGENTS);
    ck_assert_int_eq(orca_obstacles_create(NULL, &now->obstacles), GEOM_OK);
    def.obstacles = now->obstacles;
    ck_assert_int_eq(orca_sim_create(&def, &now->sim), GEOM_OK);
}

static void add_obstacle(one_case *now, char *text) {
    geom_vec2 points[64];
    const size_t count = strtoul(text, &text, 10);
    ck_assert_uint_le(count, 64);
    for (size_t i = 0; i < count; ++i) {
        points[i].x = strtod(text, &text);
        points[i].y = strtod(text, &text);
    }
    const geom_ring ring = {points, count};
    const geom_polygon polygon = {&ring, 1};
    const geom_status status =
        count == 2 ? orca_obstacles_add_chain(now->obstacles, ring, 0.0, NULL)
                   : orca_obstacles_add_polygon(now->obstacles, polygon, ORCA_WINDING_AS_GIVEN, NULL);
    ck_assert_int_eq(status, GEOM_OK);
    --now->obstacles_to_come;
}

static void add_agent(one_case *now, const char *text) {
    orca_agent_def def = orca_agent_def_default();
    geom_vec2 *expected = &now->expected[now->count];
    const int read =
        sscanf(text, "%lf %lf %lf %lf %lf %lf %lf %lf %lf %u %lf %lf -> %lf %lf", &def.position.x,
               &def.position.y, &def.velocity.x, &def.velocity.y, &def.preferred_velocity.x,
               &def.preferred_velocity.y, &def.radius, &def.max_speed, &def.neighbor_dist, &def.max_neighbors,
               &def.time_horizon, &def.time_horizon_obst, &expected->x, &expected->y);
    ck_assert_int_eq(read, 14);
    ck_assert_int_eq(orca_sim_add_agent(now->sim, &def, &now->id[now->count++]), GEOM_OK);
}

static void check_and_end(one_case *now) {
    ck_assert_uint_eq(now->obstacles_to_come, 0);
    ck_assert_int_eq(orca_obstacles_rebuild(now->obstacles), GEOM_OK);
    ck_assert_int_eq(orca_sim_compute(now->sim), GEOM_OK);
    for (size_t i = 0; i < now->count; ++i) {
        const orca_agent_def agent = orca_sim_get_agent(now->sim, now->id[i]);
        ck_assert_double_le(geom_vec2_distance(agent.velocity, now->expected[i]),
                            1e-6 * fmax(1.0, agent.max_speed));
        ck_assert_double_le(geom_vec2_length(agent.velocity), agent.max_speed);
    }
    orca_sim_destroy(now->sim);
    orca_obstacles_destroy(now->obstacles);
}

/* Returns the number of agents compared. */
static size_t check_file(const char *name) {
    static char line[LINE];
    FILE *file = open_oracle(name);
    one_case now = {0};
    size_t compared = 0;
    while (fgets(line, LINE, file)) {
        if (strncmp(line, "case ", 5) == 0) {
            begin(&now, line);
        } else if (strncmp(line, "o ", 2) == 0) {
            add_obstacle(&now, line + 2);
        } else if (strncmp(line, "a ", 2) == 0) {
            add_agent(&now, line + 2);
            if (now.count == now.agents_to_come) {
                check_and_end(&now);
                compared += now.count;
            }
        }
    }
    ck_assert_int_eq(fclose(file), 0);
    return compared;
}

START_TEST(agents_alone) { ck_assert_uint_eq(check_file("orca/orca2d_free.txt"), 3378); }
END_TEST

START_TEST(agents_among_solids_rooms_and_walls) {
    ck_assert_uint_eq(check_file("orca/orca2d_obstacles.txt"), 2093);
}
END_TEST

/* Where the answer of that implementation lies in a wall, the exact one is expected: the file says why. */
START_TEST(an_agent_stands_where_walls_allow_nothing_else) {
    ck_assert_uint_eq(check_file("orca/orca2d_standing.txt"), 10);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {agents_alone, agents_among_solids_rooms_and_walls,
                                  an_agent_stands_where_walls_allow_nothing_else};
    return run_tests("orca.reference2", tests, sizeof tests / sizeof tests[0]);
}
