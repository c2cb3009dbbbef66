/* A crowd of a host for the tests of the ORCA planner. */
#include "crowd.h"

#include <check.h>
#include <planner/orca.h>

#include <math.h>
#include <string.h>

const planner_host quiet_host = {.size = sizeof quiet_host,
                                 .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR},
                                 .name = "test",
                                 .program_version = "1"};

static person person_at(uint32_t number, double x, double y) {
    const double distance = hypot(x, y) + 1e-9;
    const person p = {.name = "someone",
                      .id = 1000 + 3 * (uint64_t)number,
                      .x = x,
                      .y = y,
                      .health = 0.5F,
                      .wish_x = -1.5 * x / distance,
                      .wish_y = -1.5 * y / distance,
                      .radius = 0.4,
                      .max_speed = 1.5,
                      .layers = 1,
                      .mask = UINT32_MAX,
                      .max_neighbors = 10,
                      .neighbor_dist = 10.0,
                      .time_horizon = 3.0,
                      .time_horizon_obst = 3.0,
                      .responsibility = 0.5};
    return p;
}

void make_circle(person *people, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * i / count;
        people[i] = person_at(i, 8.0 * cos(angle), 8.0 * sin(angle));
    }
}

static double next_number(uint64_t *state, double low, double high) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((double)(*state >> 11) * 0x1p-53);
}

void make_throng(person *people, uint32_t count, uint64_t seed) {
    uint64_t state = seed;
    for (uint32_t i = 0; i < count; i++) {
        const double x = next_number(&state, -6.0, 6.0);
        people[i] = person_at(i, x, next_number(&state, -6.0, 6.0));
        people[i].radius = next_number(&state, 0.1, 0.6);
        people[i].max_speed = next_number(&state, 0.5, 2.0);
        people[i].vx = next_number(&state, -1.0, 1.0);
        people[i].vy = next_number(&state, -1.0, 1.0);
        people[i].responsibility = next_number(&state, 0.0, 1.0);
        people[i].layers = 1U << (i % 3);
        people[i].mask = i % 4 == 0 ? 3 : UINT32_MAX;
    }
}

planner_step_in step_in_of(const person *people, uint32_t count) {
    const ptrdiff_t each = sizeof *people;
    const planner_step_in in = {.size = sizeof in,
                                .count = count,
                                .time_step = 0.1,
                                .position = {&people->x, each},
                                .preferred_velocity = {&people->wish_x, each},
                                .radius = {&people->radius, each},
                                .max_speed = {&people->max_speed, each},
                                .velocity = {&people->vx, each},
                                .id = {&people->id, each},
                                .neighbor_dist = {&people->neighbor_dist, each},
                                .max_neighbors = {&people->max_neighbors, each},
                                .time_horizon = {&people->time_horizon, each},
                                .time_horizon_obst = {&people->time_horizon_obst, each},
                                .responsibility = {&people->responsibility, each},
                                .layers = {&people->layers, each},
                                .mask = {&people->mask, each}};
    return in;
}

planner_step_out step_out_of(person *people) {
    const ptrdiff_t each = sizeof *people;
    const planner_step_out out = {.size = sizeof out,
                                  .velocity = {&people->vx, each},
                                  .position = {&people->x, each},
                                  .status = {&people->status, each},
                                  .clearance = {&people->clearance, each},
                                  .contact_time = {&people->contact_time, each},
                                  .contact_kind = {&people->contact_kind, each},
                                  .contact_other = {&people->contact_other, each}};
    return out;
}

static const double square[8][2] = {{-2.0, -2.0}, {2.0, -2.0}, {2.0, 2.0}, {-2.0, 2.0},
                                    {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
static const uint32_t square_rings[2] = {4, 4};
static const double wall[3][2] = {{-4.0, 3.5}, {0.0, 4.5}, {4.0, 3.5}};
static const double middle[1][2] = {{4.0, -4.0}};

const planner_obstacle some_obstacles[OBSTACLE_COUNT] = {
    {.size = sizeof some_obstacles[0],
     .kind = PLANNER_OBSTACLE_POLYGON,
     .ring_count = 2,
     .ring_sizes = square_rings,
     .points = {square, sizeof square[0]},
     .point_count = 8},
    {.size = sizeof some_obstacles[0],
     .kind = PLANNER_OBSTACLE_CHAIN,
     .points = {wall, sizeof wall[0]},
     .point_count = 3,
     .radius = 0.2},
    {.size = sizeof some_obstacles[0],
     .kind = PLANNER_OBSTACLE_DISC,
     .points = {middle, 0},
     .point_count = 1,
     .radius = 1.0},
};

planner_view view_of_obstacles(const planner_obstacle *first) {
    const planner_view view = {first, sizeof *first};
    return view;
}

static pilot make_instance(planner_library *library) {
    planner_error error = {.size = sizeof error};
    pilot made = {library, NULL};
    ck_assert_msg(planner_library_create_planner(library, &quiet_host, "orcakit.orca2d", &made.planner,
                                                 &error) == PLANNER_OK,
                  "%s", error.text);
    return made;
}

pilot open_loaded(void) {
    planner_error error = {.size = sizeof error};
    planner_library *library = NULL;
    ck_assert_msg(planner_library_open(TEST_ORCA_MODULE, &library, &error) == PLANNER_OK, "%s", error.text);
    return make_instance(library);
}

pilot open_linked(void) {
    planner_error error = {.size = sizeof error};
    planner_library *library = NULL;
    ck_assert_msg(planner_library_open_entry(&planner_orca_entry, &library, &error) == PLANNER_OK, "%s",
                  error.text);
    return make_instance(library);
}

planner_config checking_config(void) {
    const planner_config config = {
        .size = sizeof config, .dimension = 2, .verify = PLANNER_VERIFY_CHECK, .clearance_range = 1.0};
    return config;
}

void activate(const pilot *p, bool obstacles) {
    planner_error error = {.size = sizeof error};
    const planner_config config = checking_config();
    ck_assert_msg(p->planner->activate(p->planner, &config, &error) == PLANNER_OK, "%s", error.text);
    if (obstacles) {
        const planner_view view = view_of_obstacles(some_obstacles);
        ck_assert_msg(p->planner->set_obstacles(p->planner, view, OBSTACLE_COUNT, &error) == PLANNER_OK, "%s",
                      error.text);
    }
}

void close_pilot(pilot *p) {
    p->planner->destroy(p->planner);
    planner_library_close(p->library);
}

uint32_t move(const pilot *p, person *people, uint32_t count) {
    planner_error error = {.size = sizeof error};
    const planner_step_in in = step_in_of(people, count);
    planner_step_out out = step_out_of(people);
    ck_assert_msg(p->planner->step(p->planner, &in, &out, &error) == PLANNER_OK, "%s", error.text);
    return out.contact_count;
}
