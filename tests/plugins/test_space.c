/* ORCA in space through the interface: what it gives is what the library's own simulator of space gives,
 * obstacles of all kinds hold, motions are verified and made safe, and what is of the plane is refused. The
 * validator asks the rest. */
#include "crowd.h"
#include "support.h"

#include <orca/sim3.h>
#include <orca/verify3.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/orca.h>
#include <planner/services.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 60
};

typedef struct drone {
    double position[3], velocity[3], wish[3];
    double radius, max_speed;
    double clearance, contact_time;
    uint32_t status, contact_kind, contact_other;
    uint32_t max_neighbors;
    double from[3]; /* where it was before the last step */
} drone;

static pilot open_verifying(uint32_t verify) {
    planner_error error = {.size = sizeof error};
    pilot p = {NULL, NULL};
    const planner_config config = {
        .size = sizeof config, .dimension = 3, .verify = verify, .clearance_range = 5.0};
    ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &p.library, &error), PLANNER_OK);
    ck_assert_msg(planner_library_create_planner(p.library, &quiet_host, "orcakit.orca3d", &p.planner,
                                                 &error) == PLANNER_OK,
                  "%s", error.text);
    ck_assert_msg(p.planner->activate(p.planner, &config, &error) == PLANNER_OK, "%s", error.text);
    return p;
}

static pilot open_space(void) { return open_verifying(PLANNER_VERIFY_OFF); }

static void make_swarm(drone *drones, uint32_t count, uint64_t seed) {
    uint64_t state = seed;
    for (uint32_t i = 0; i < count; i++) {
        drones[i] = (drone){.radius = 0.3, .max_speed = 2.0, .max_neighbors = 10};
        for (int k = 0; k < 3; k++) {
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            drones[i].position[k] = (double)(state >> 40) * 0x1p-21 - 4.0;
            drones[i].wish[k] = -0.4 * drones[i].position[k];
        }
    }
}

static planner_status fly(const pilot *p, drone *drones, uint32_t count, planner_error *error) {
    const ptrdiff_t each = sizeof *drones;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(drones[i].from, drones[i].position, sizeof drones[i].from);
    }
    const planner_step_in in = {.size = sizeof in,
                                .count = count,
                                .time_step = 0.1,
                                .position = {drones->position, each},
                                .velocity = {drones->velocity, each},
                                .preferred_velocity = {drones->wish, each},
                                .radius = {&drones->radius, each},
                                .max_neighbors = {&drones->max_neighbors, each},
                                .max_speed = {&drones->max_speed, each}};
    planner_step_out out = {.size = sizeof out,
                            .position = {drones->position, each},
                            .velocity = {drones->velocity, each},
                            .status = {&drones->status, each},
                            .clearance = {&drones->clearance, each},
                            .contact_time = {&drones->contact_time, each},
                            .contact_kind = {&drones->contact_kind, each},
                            .contact_other = {&drones->contact_other, each}};
    return p->planner->step(p->planner, &in, &out, error);
}

static geom_vec3 vector(const double *v) { return geom_vec3_make(v[0], v[1], v[2]); }

START_TEST(it_flies_as_the_simulator_of_space) {
    static drone drones[CROWD];
    static orca_agent_id ids[CROWD];
    make_swarm(drones, CROWD, 1);
    pilot p = open_space();
    orca_sim3 *sim;
    const orca_sim3_def def = orca_sim3_def_default();
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_OK);
    for (int i = 0; i < CROWD; i++) {
        orca_agent3_def agent = orca_agent3_def_default();
        agent.position = vector(drones[i].position);
        agent.preferred_velocity = vector(drones[i].wish);
        agent.radius = drones[i].radius;
        agent.max_speed = drones[i].max_speed;
        ck_assert_int_eq(orca_sim3_add_agent(sim, &agent, &ids[i]), GEOM_OK);
    }
    for (int step = 0; step < 40; step++) {
        ck_assert_int_eq(fly(&p, drones, CROWD, NULL), PLANNER_OK);
        ck_assert_int_eq(orca_sim3_step(sim), GEOM_OK);
        for (int i = 0; i < CROWD; i++) {
            const orca_agent3_def agent = orca_sim3_get_agent(sim, ids[i]);
            const double expected[2][3] = {{agent.position.x, agent.position.y, agent.position.z},
                                           {agent.velocity.x, agent.velocity.y, agent.velocity.z}};
            ck_assert_mem_eq(drones[i].position, expected[0], sizeof expected[0]);
            ck_assert_mem_eq(drones[i].velocity, expected[1], sizeof expected[1]);
        }
    }
    orca_sim3_destroy(sim);
    close_pilot(&p);
}
END_TEST

/* Something in the way between x = 2 and x = 3, around the x axis. */
static const double corners[8][3] = {{2, -1, -1}, {3, -1, -1}, {2, 1, -1}, {3, 1, -1},
                                     {2, -1, 1},  {3, -1, 1},  {2, 1, 1},  {3, 1, 1}};
static const double center[1][3] = {{3, 0, 0}};
static const double bars[3][3] = {{2.5, -2, 0}, {2.5, 0, 0}, {2.5, 2, 0}};
static const double sheet[6][3] = {{2, -2, -2}, {2, 2, -2}, {2, -2, 2}, {2, 2, 2}, {2, 2, -2}, {2, -2, 2}};

static const planner_obstacle obstacles[4] = {
    {.size = sizeof obstacles[0], .kind = PLANNER_OBSTACLE_HULL, .points = {corners, 24}, .point_count = 8},
    {.size = sizeof obstacles[0],
     .kind = PLANNER_OBSTACLE_DISC,
     .points = {center, 24},
     .point_count = 1,
     .radius = 1.0},
    {.size = sizeof obstacles[0],
     .kind = PLANNER_OBSTACLE_CHAIN,
     .points = {bars, 24},
     .point_count = 3,
     .radius = 0.5},
    {.size = sizeof obstacles[0], .kind = PLANNER_OBSTACLE_MESH, .points = {sheet, 24}, .point_count = 6},
};

START_TEST(obstacles_of_all_kinds_hold) {
    pilot p = open_space();
    planner_error error = {.size = sizeof error};
    ck_assert_msg(p.planner->set_obstacles(p.planner, view_of_obstacles(&obstacles[_i]), 1, &error) ==
                      PLANNER_OK,
                  "%s", error.text);
    drone d = {.wish = {1.5, 0.0, 0.0}, .radius = 0.5, .max_speed = 2.0, .max_neighbors = 10};
    for (int step = 0; step < 60; step++) {
        ck_assert_int_eq(fly(&p, &d, 1, NULL), PLANNER_OK);
        ck_assert_double_le(d.position[0], 1.5 + 1e-9);
    }
    ck_assert_double_gt(d.position[0], 1.3);
    /* the same after it was saved and loaded */
    static unsigned char bytes[4000];
    const planner_state *state = p.planner->get_extension(p.planner, PLANNER_STATE_ID);
    const size_t size = state->save(p.planner, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    pilot q = open_space();
    ck_assert_int_eq(state->load(q.planner, bytes, size, NULL), PLANNER_OK);
    drone e = d;
    ck_assert_int_eq(fly(&p, &d, 1, NULL), PLANNER_OK);
    ck_assert_int_eq(fly(&q, &e, 1, NULL), PLANNER_OK);
    ck_assert_mem_eq(&d, &e, sizeof d);
    /* and gone without it */
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, (planner_view){NULL, 0}, 0, NULL), PLANNER_OK);
    for (int step = 0; step < 30; step++) {
        ck_assert_int_eq(fly(&p, &d, 1, NULL), PLANNER_OK);
    }
    ck_assert_double_gt(d.position[0], 4.0);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

static void check_refused(const pilot *p, planner_obstacle bad, planner_status expected, const char *words) {
    const planner_obstacle list[2] = {obstacles[0], bad};
    planner_error error = {.size = sizeof error};
    const planner_status status = p->planner->set_obstacles(p->planner, view_of_obstacles(list), 2, &error);
    ck_assert_msg(status == expected, "%d (%s), not %d", status, error.text, expected);
    ck_assert_uint_eq(error.index, 1);
    ck_assert_msg(strstr(error.text, words) != NULL, "%s", error.text);
}

START_TEST(bad_obstacles_are_refused) {
    pilot p = open_space();
    planner_obstacle bad = obstacles[0];
    bad.kind = PLANNER_OBSTACLE_POLYGON;
    check_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "kind");
    bad.kind = 5;
    check_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "kind");
    bad = obstacles[0];
    bad.radius = 1.0;
    check_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "radius");
    bad = obstacles[1];
    bad.radius = -1.0;
    check_refused(&p, bad, PLANNER_ERROR_NEGATIVE_SIZE, "");
    bad.radius = (double)NAN;
    check_refused(&p, bad, PLANNER_ERROR_NOT_FINITE, "");
    static const double lost[3] = {0.0, 0.0, (double)INFINITY};
    bad = obstacles[1];
    bad.points.data = lost;
    bad.points.stride = 0;
    check_refused(&p, bad, PLANNER_ERROR_NOT_FINITE, "its point 0");
    bad = obstacles[1];
    bad.point_count = 2;
    check_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "one point");
    bad = obstacles[2];
    bad.point_count = 1;
    check_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, "two points");
    bad = obstacles[3];
    bad.point_count = 5;
    check_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, "three");
    bad = obstacles[3];
    bad.points.data = NULL;
    check_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "no points");
    bad = obstacles[3];
    bad.size = 20;
    check_refused(&p, bad, PLANNER_ERROR_STRUCT_TOO_SMALL, "20 bytes");
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, (planner_view){NULL, 0}, 1, NULL),
                     PLANNER_ERROR_INVALID_ARGUMENT);
    planner_config config = {.size = sizeof config, .dimension = 2};
    p.planner->deactivate(p.planner);
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_ERROR_UNSUPPORTED);
    config = (planner_config){.size = sizeof config, .dimension = 3, .verify = PLANNER_VERIFY_ENFORCE + 1};
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_ERROR_UNSUPPORTED);
    close_pilot(&p);
}
END_TEST

/* ---- Verification ---- */

/* What the motions of the last step meet, found by the library from the numbers that the host has. */
static size_t count_contacts(orca_verifier3 *verifier, const orca_obstacles3 *walls, const drone *drones,
                             uint32_t count, orca_verdict *verdicts) {
    orca_motion3 motions[CROWD];
    ck_assert_uint_le(count, CROWD);
    for (uint32_t i = 0; i < count; i++) {
        motions[i] = (orca_motion3){.path = {vector(drones[i].from), vector(drones[i].position)},
                                    .radius = drones[i].radius,
                                    .layers = 1,
                                    .mask = UINT32_MAX};
    }
    const orca_verify3_input input = {
        .motions = motions, .count = count, .obstacles = walls, .clearance_range = 5.0};
    orca_verify_output output = {.verdicts = verdicts};
    ck_assert_int_eq(orca_verify3(verifier, &input, &output), GEOM_OK);
    return output.contact_count;
}

/* A box and a ball, as the planner gets them and as the library does. */
static orca_obstacles3 *make_walls(const pilot *p) {
    orca_obstacles3 *walls;
    geom_vec3 points[8];
    for (int i = 0; i < 8; i++) {
        points[i] = vector(corners[i]);
    }
    ck_assert_int_eq(p->planner->set_obstacles(p->planner, view_of_obstacles(obstacles), 2, NULL),
                     PLANNER_OK);
    ck_assert_int_eq(orca_obstacles3_create(NULL, &walls), GEOM_OK);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = collide_shape3_from_hull((geom_hull){points, 8});
    ck_assert_int_eq(orca_obstacles3_add(walls, &def, NULL), GEOM_OK);
    def.shape = collide_shape3_from_sphere((geom_sphere){vector(center[0]), 1.0});
    ck_assert_int_eq(orca_obstacles3_add(walls, &def, NULL), GEOM_OK);
    return walls;
}

/* Apart, on a shaken lattice before the walls, and all bound for the other side of the middle, where nobody
 * avoids the others: that is left to verification. */
static void make_lattice(drone *drones, uint64_t seed) {
    uint64_t state = seed;
    for (uint32_t i = 0; i < CROWD; i++) {
        const uint32_t cell[3] = {i % 4, i / 4 % 4, i / 16};
        drones[i] = (drone){.radius = 0.3, .max_speed = 2.0, .max_neighbors = 0};
        for (int k = 0; k < 3; k++) {
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            drones[i].position[k] =
                cell[k] - 1.5 - (k == 0 ? 1.0 : 0.0) + 0.2 * (double)(state >> 40) * 0x1p-24;
            drones[i].wish[k] = -drones[i].position[k];
        }
        drones[i].wish[0] += 1.0;
    }
}

START_TEST(enforced_swarms_touch_nothing) {
    static drone drones[CROWD];
    static orca_verdict verdicts[CROWD];
    const bool enforcing = _i % 2 == 0;
    pilot p = open_verifying(enforcing ? PLANNER_VERIFY_ENFORCE : PLANNER_VERIFY_CHECK);
    orca_obstacles3 *walls = make_walls(&p);
    orca_verifier3 *verifier;
    ck_assert_int_eq(orca_verifier3_create(NULL, &verifier), GEOM_OK);
    make_lattice(drones, (uint64_t)_i / 2);
    size_t contacts = 0;
    size_t changed = 0;
    for (int step = 0; step < 40; step++) {
        ck_assert_int_eq(fly(&p, drones, CROWD, NULL), PLANNER_OK);
        contacts += count_contacts(verifier, walls, drones, CROWD, verdicts);
        for (int i = 0; i < CROWD; i++) {
            ck_assert_int_eq(drones[i].status & PLANNER_AGENT_CHECKED, PLANNER_AGENT_CHECKED);
            ck_assert_int_eq((drones[i].status & PLANNER_AGENT_CONTACT) != 0,
                             verdicts[i].relation != COLLIDE_APART);
            ck_assert_double_eq(drones[i].clearance, verdicts[i].clearance);
            ck_assert_double_eq(drones[i].contact_time, verdicts[i].time);
            ck_assert_double_le(geom_vec3_length(vector(drones[i].velocity)), 2.0 * (1.0 + 1e-12));
            changed += (drones[i].status & PLANNER_AGENT_CHANGED) != 0;
        }
    }
    ck_assert_msg(enforcing ? contacts == 0 : contacts > 20, "%zu contacts", contacts);
    ck_assert_msg(enforcing ? changed > 20 : changed == 0, "%zu changes", changed);
    orca_verifier3_destroy(verifier);
    orca_obstacles3_destroy(walls);
    close_pilot(&p);
}
END_TEST

START_TEST(pairs_that_meet_head_on_are_held_apart) {
    drone pair[2] = {{.position = {-3, 0, 0}, .wish = {2, 0, 0}, .radius = 0.5, .max_speed = 2.0},
                     {.position = {3, 0, 0}, .wish = {-2, 0, 0}, .radius = 0.5, .max_speed = 2.0}};
    pilot p = open_verifying(PLANNER_VERIFY_ENFORCE);
    orca_verifier3 *verifier;
    ck_assert_int_eq(orca_verifier3_create(NULL, &verifier), GEOM_OK);
    for (int step = 0; step < 40; step++) {
        ck_assert_int_eq(fly(&p, pair, 2, NULL), PLANNER_OK);
        ck_assert_uint_eq(count_contacts(verifier, NULL, pair, 2, NULL), 0);
    }
    ck_assert_double_lt(pair[1].position[0] - pair[0].position[0], 1.1);
    orca_verifier3_destroy(verifier);
    close_pilot(&p);
}
END_TEST

/* Bars stand second in the list and become two parts: at their bend both are met, which is one contact. */
START_TEST(contacts_name_obstacles_as_the_host_does) {
    static const double far[1][3] = {{90, 0, 0}};
    const planner_obstacle list[3] = {{.size = sizeof list[0],
                                       .kind = PLANNER_OBSTACLE_DISC,
                                       .points = {far, 24},
                                       .point_count = 1,
                                       .radius = 1.0},
                                      obstacles[2],
                                      obstacles[3]};
    drone drones[4] = {{.position = {2.5, 0.5, 2.9}, .radius = 0.25, .max_speed = 2.0},
                       {.position = {2.75, 0.5, 2.9}, .radius = 0.25, .max_speed = 2.0},
                       {.position = {3.25, 0, 0}, .radius = 0.5, .max_speed = 2.0},
                       {.position = {1.75, 0, 1.5}, .radius = 0.5, .max_speed = 2.0}};
    drone again[4];
    memcpy(again, drones, sizeof again);
    pilot p = open_verifying(PLANNER_VERIFY_CHECK);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, view_of_obstacles(list), 3, NULL), PLANNER_OK);
    ck_assert_int_eq(fly(&p, drones, 4, NULL), PLANNER_OK);
    ck_assert_uint_eq(drones[0].contact_kind, PLANNER_CONTACT_AGENT);
    ck_assert_uint_eq(drones[0].contact_other, 1);
    ck_assert_uint_eq(drones[2].contact_kind, PLANNER_CONTACT_OBSTACLE);
    ck_assert_uint_eq(drones[2].contact_other, 1);
    ck_assert_uint_eq(drones[3].contact_kind, PLANNER_CONTACT_OBSTACLE);
    ck_assert_uint_eq(drones[3].contact_other, 2);
    const planner_contacts *extension = p.planner->get_extension(p.planner, PLANNER_CONTACTS_ID);
    planner_contact found[4];
    ck_assert_uint_eq(extension->read(p.planner, found, 4), 3);
    ck_assert_uint_eq(found[0].kind, PLANNER_CONTACT_AGENT);
    ck_assert_uint_eq(found[0].agent, 0);
    ck_assert_uint_eq(found[0].other, 1);
    ck_assert_double_eq(found[0].start_clearance, -0.25);
    ck_assert_uint_eq(found[1].kind, PLANNER_CONTACT_OBSTACLE);
    ck_assert_uint_eq(found[1].agent, 2);
    ck_assert_uint_eq(found[1].other, 1);
    ck_assert_uint_eq(found[1].overlaps, 1);
    ck_assert_uint_eq(found[1].from_start, 1);
    ck_assert_double_eq(found[1].start_clearance, -0.25);
    ck_assert_uint_eq(found[2].agent, 3);
    ck_assert_uint_eq(found[2].other, 2);
    /* and so does an instance that is loaded from this one */
    static unsigned char bytes[4000];
    const planner_state *state = p.planner->get_extension(p.planner, PLANNER_STATE_ID);
    const size_t size = state->save(p.planner, bytes, sizeof bytes);
    pilot q = open_space();
    ck_assert_int_eq(state->load(q.planner, bytes, size, NULL), PLANNER_OK);
    ck_assert_int_eq(fly(&q, again, 4, NULL), PLANNER_OK);
    ck_assert_mem_eq(again, drones, sizeof again);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* An agent that avoids no other; the same as plain steps give. */
START_TEST(predictions_tell_what_is_met) {
    drone pair[2] = {{.position = {-2, 0, 0}, .wish = {2, 0, 0}, .radius = 0.5, .max_speed = 2.0},
                     {.position = {2, 0, 0}, .wish = {-2, 0, 0}, .radius = 0.5, .max_speed = 2.0}};
    pilot p = open_verifying(PLANNER_VERIFY_CHECK);
    const ptrdiff_t each = sizeof *pair;
    const planner_prediction *prediction = p.planner->get_extension(p.planner, PLANNER_PREDICTION_ID);
    const planner_step_in in = {.size = sizeof in,
                                .count = 2,
                                .time_step = 0.25,
                                .position = {pair->position, each},
                                .preferred_velocity = {pair->wish, each},
                                .radius = {&pair->radius, each},
                                .max_speed = {&pair->max_speed, each},
                                .max_neighbors = {&pair->max_neighbors, each}};
    planner_prediction_out out = {.clearance = {&pair->clearance, each},
                                  .contact_time = {&pair->contact_time, each},
                                  .contact_kind = {&pair->contact_kind, each},
                                  .contact_other = {&pair->contact_other, each}};
    ck_assert_int_eq(prediction->predict(p.planner, &in, 4, &out, NULL), PLANNER_OK);
    ck_assert_uint_eq(out.contact_count, 2); /* from the third step on, by the end of which they touch */
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_uint_eq(pair[i].contact_kind, PLANNER_CONTACT_AGENT);
        ck_assert_uint_eq(pair[i].contact_other, 1 - i);
        ck_assert_double_eq(pair[i].contact_time, 3.0);
        ck_assert_double_eq(pair[i].clearance, -1.0);
    }
    close_pilot(&p);
}
END_TEST

/* ---- Obstacles that the host lends ---- */

static const double ball_at[3] = {0.0, 0.0, 0.0};
static const double tower_at[4][3] = {{2.0, 2.0, -1.0}, {3.0, 2.0, -1.0}, {2.0, 3.0, -1.0}, {2.5, 2.5, 4.0}};
static const planner_obstacle lent[2] = {
    {.size = sizeof lent[0],
     .kind = PLANNER_OBSTACLE_DISC,
     .points = {ball_at, sizeof ball_at},
     .point_count = 1,
     .radius = 0.7},
    {.size = sizeof lent[0],
     .kind = PLANNER_OBSTACLE_HULL,
     .points = {tower_at, sizeof tower_at[0]},
     .point_count = 4},
};

static const void *offer(const planner_host *host, const char *id) {
    return planner_services_extension(host->data, id);
}

/* Gives the first `count` obstacles to a planner that may borrow them, and to one that builds its own. */
static void lend(planner_services *services, const pilot *borrower, const pilot *owner, uint32_t count) {
    planner_error error = {.size = sizeof error};
    const planner_view view = {lent, sizeof lent[0]};
    const planner_services *asked = services;
    ck_assert_int_eq(planner_services_prepare_obstacles(services, view, count, &error), PLANNER_OK);
    ck_assert_ptr_nonnull(planner_services_extension(asked, "orcakit.lent-obstacles/1"));
    ck_assert_int_eq(borrower->planner->set_obstacles(borrower->planner, view, count, &error), PLANNER_OK);
    planner_services_use_prepared(services);
    ck_assert_ptr_null(planner_services_extension(asked, "orcakit.lent-obstacles/1"));
    ck_assert_int_eq(owner->planner->set_obstacles(owner->planner, view, count, &error), PLANNER_OK);
}

static void fly_alike(const pilot *borrower, const pilot *owner) {
    static drone a[CROWD];
    static drone b[CROWD];
    planner_error error = {.size = sizeof error};
    make_swarm(a, CROWD, 7);
    make_swarm(b, CROWD, 7);
    for (int step = 0; step < 20; step++) {
        ck_assert_int_eq(fly(borrower, a, CROWD, &error), PLANNER_OK);
        ck_assert_int_eq(fly(owner, b, CROWD, &error), PLANNER_OK);
        for (int i = 0; i < CROWD; i++) {
            for (int k = 0; k < 3; k++) {
                ck_assert_double_eq(a[i].position[k], b[i].position[k]);
            }
        }
    }
}

START_TEST(obstacles_are_borrowed_from_the_host) {
    planner_error error = {.size = sizeof error};
    planner_services *services;
    ck_assert_int_eq(planner_services_create(3, 1, &services, &error), PLANNER_OK);
    planner_host host = quiet_host;
    host.data = services;
    host.get_extension = offer;
    const planner_config config = {.size = sizeof config, .dimension = 3, .verify = PLANNER_VERIFY_ENFORCE};
    pilot owner = open_verifying(PLANNER_VERIFY_ENFORCE);
    pilot borrower = {NULL, NULL};
    ck_assert_int_eq(planner_library_open_entry(&planner_orca_entry, &borrower.library, &error), PLANNER_OK);
    ck_assert_int_eq(
        planner_library_create_planner(borrower.library, &host, "orcakit.orca3d", &borrower.planner, &error),
        PLANNER_OK);
    ck_assert_int_eq(borrower.planner->activate(borrower.planner, &config, &error), PLANNER_OK);
    lend(services, &borrower, &owner, 2);
    fly_alike(&borrower, &owner);
    lend(services, &borrower, &owner, 1);
    fly_alike(&borrower, &owner);
    planner_services_drop_prepared(services); /* there is nothing to drop */
    close_pilot(&borrower);
    close_pilot(&owner);
    planner_services_destroy(services);
}
END_TEST

/* ---- Methods ---- */

START_TEST(a_state_of_another_method_is_refused) {
    planner_error error = {.size = sizeof error};
    pilot orca = open_space();
    planner *rvo;
    ck_assert_int_eq(planner_library_create_planner(orca.library, &quiet_host, "orcakit.rvo3d", &rvo, &error),
                     PLANNER_OK);
    const planner_state *state = rvo->get_extension(rvo, PLANNER_STATE_ID);
    unsigned char bytes[4096];
    const size_t size = state->save(rvo, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    ck_assert_int_eq(state->load(rvo, bytes, size, &error), PLANNER_OK);
    ck_assert_int_eq(state->load(orca.planner, bytes, size, &error), PLANNER_ERROR_BAD_STATE);
    ck_assert_ptr_nonnull(strstr(error.text, "of another planner"));
    rvo->destroy(rvo);
    close_pilot(&orca);
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("space");
    tcase_add_test(test_case, it_flies_as_the_simulator_of_space);
    tcase_add_loop_test(test_case, obstacles_of_all_kinds_hold, 0, 4);
    tcase_add_test(test_case, bad_obstacles_are_refused);
    tcase_add_loop_test(test_case, enforced_swarms_touch_nothing, 0, 6);
    tcase_add_test(test_case, pairs_that_meet_head_on_are_held_apart);
    tcase_add_test(test_case, contacts_name_obstacles_as_the_host_does);
    tcase_add_test(test_case, predictions_tell_what_is_met);
    tcase_add_test(test_case, obstacles_are_borrowed_from_the_host);
    tcase_add_test(test_case, a_state_of_another_method_is_refused);
    return run_test_case("space", test_case);
}
