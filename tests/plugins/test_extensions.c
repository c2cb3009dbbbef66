/* What the ORCA planners offer beyond steps: parameters, saved states, debug constraints, predictions; and
 * what they use of the host's: threads. */
#include "crowd.h"
#include "support.h"

#include <orca/traffic2.h>
#include <planner/ext/cones.h>
#include <planner/ext/debug.h>
#include <planner/ext/parameters.h>
#include <planner/ext/prediction.h>
#include <planner/ext/state.h>
#include <planner/ext/task.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 50
};

static void check_same_places(const person *a, const person *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_mem_eq(&a[i].x, &b[i].x, 2 * sizeof(double));
        ck_assert_mem_eq(&a[i].vx, &b[i].vx, 2 * sizeof(double));
        ck_assert_mem_eq(&a[i].clearance, &b[i].clearance, sizeof(double));
    }
}

/* A step with nothing given that parameters stand for. */
static void move_plainly(const pilot *p, person *people, uint32_t count) {
    const planner_view none = {NULL, 0};
    planner_step_in in = step_in_of(people, count);
    planner_step_out out = step_out_of(people);
    in.neighbor_dist = in.max_neighbors = in.time_horizon = in.time_horizon_obst = in.responsibility = none;
    ck_assert_int_eq(p->planner->step(p->planner, &in, &out, NULL), PLANNER_OK);
}

/* ---- Parameters ---- */

static const planner_parameters *parameters_of(const pilot *p) {
    return p->planner->get_extension(p->planner, PLANNER_PARAMETERS_ID);
}

static double get(const pilot *p, const char *id) {
    double value = -1.0;
    ck_assert_int_eq(parameters_of(p)->get(p->planner, id, &value, NULL), PLANNER_OK);
    return value;
}

static void set(const pilot *p, const char *id, double value) {
    planner_error error = {.size = sizeof error};
    ck_assert_msg(parameters_of(p)->set(p->planner, id, value, &error) == PLANNER_OK, "%s", error.text);
}

START_TEST(parameters_describe_themselves) {
    pilot p = open_loaded();
    const planner_parameters *parameters = parameters_of(&p);
    const uint32_t count = parameters->count(p.planner);
    ck_assert_uint_eq(count, 9 + ORCA_TRAFFIC_RULE_COUNT - 1); /* the side has none of its own */
    ck_assert_ptr_null(parameters->describe(p.planner, count));
    for (uint32_t i = 0; i < count; i++) {
        const planner_parameter *described = parameters->describe(p.planner, i);
        ck_assert_double_eq(get(&p, described->id), described->fallback);
        ck_assert(described->minimum <= described->fallback && described->fallback <= described->maximum);
        const double legal[] = {described->minimum, described->maximum, described->fallback};
        for (size_t k = 0; k < 3; k++) {
            set(&p, described->id, legal[k]);
            ck_assert_double_eq(get(&p, described->id), legal[k]);
        }
    }
    close_pilot(&p);
}
END_TEST

static void check_refused(const pilot *p, const char *id, double value, planner_status expected) {
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(parameters_of(p)->set(p->planner, id, value, &error), expected);
    ck_assert_int_eq(error.status, expected);
    ck_assert_str_ne(error.text, "");
}

START_TEST(bad_parameters_are_refused) {
    pilot p = open_linked();
    check_refused(&p, "no such thing", 1.0, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "", 1.0, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "time-horizon", 0.0, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "time-horizon", (double)NAN, PLANNER_ERROR_NOT_FINITE);
    check_refused(&p, "neighbor-dist", HUGE_VAL, PLANNER_ERROR_NOT_FINITE);
    check_refused(&p, "neighbor-dist", -1.0, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "max-neighbors", 1.5, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "push-out", 2.0, PLANNER_ERROR_INVALID_ARGUMENT);
    check_refused(&p, "neighbor-rank", 0.5, PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_double_eq(get(&p, "time-horizon"), 3.0);
    double value = 5.0;
    ck_assert_int_eq(parameters_of(&p)->get(p.planner, "nothing", &value, NULL),
                     PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_double_eq(value, 5.0);
    close_pilot(&p);
}
END_TEST

/* Set once for all they do what the views of a step do for each. */
START_TEST(parameters_stand_for_views) {
    static person given[CROWD];
    static person set_once[CROWD];
    make_throng(given, CROWD, 11);
    for (uint32_t i = 0; i < CROWD; i++) {
        given[i].neighbor_dist = 4.0;
        given[i].max_neighbors = 3;
        given[i].time_horizon = 1.25;
        given[i].time_horizon_obst = 0.75;
        given[i].responsibility = 0.25;
    }
    memcpy(set_once, given, sizeof given);
    pilot p = open_linked();
    pilot q = open_linked();
    set(&q, "neighbor-dist", 4.0); /* before activate as well as after it */
    set(&q, "max-neighbors", 3.0);
    activate(&p, true);
    activate(&q, true);
    set(&q, "time-horizon", 1.25);
    set(&q, "time-horizon-obst", 0.75);
    set(&q, "responsibility", 0.25);
    for (int i = 0; i < 10; i++) {
        move(&p, given, CROWD);
        move_plainly(&q, set_once, CROWD);
        check_same_places(given, set_once, CROWD);
    }
    q.planner->deactivate(q.planner);
    ck_assert_double_eq(get(&q, "max-neighbors"), 3.0);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

START_TEST(parameters_of_the_simulator) {
    person someone[1];
    make_circle(someone, 1);
    someone[0].x = 1.9; /* in the square, near its right side */
    someone[0].y = 1.5;
    someone[0].wish_x = someone[0].wish_y = 0.0;
    pilot p = open_linked();
    activate(&p, true);
    set(&p, "push-out", 0.0);
    move(&p, someone, 1);
    ck_assert_double_eq(someone[0].x, 1.9);
    set(&p, "push-out", 1.0);
    move(&p, someone, 1);
    ck_assert_double_gt(someone[0].x, 1.9);
    /* with the ranks of the first implementation others are chosen */
    static person by_surface[CROWD];
    static person by_center[CROWD];
    make_throng(by_surface, CROWD, 12);
    for (uint32_t i = 0; i < CROWD; i++) {
        by_surface[i].max_neighbors = 2;
    }
    memcpy(by_center, by_surface, sizeof by_center);
    move(&p, by_surface, CROWD);
    set(&p, "neighbor-rank", 1.0);
    move(&p, by_center, CROWD);
    ck_assert_mem_ne(by_surface, by_center, sizeof by_center);
    close_pilot(&p);
}
END_TEST

/* ---- Saved states ---- */

static const planner_state *state_of(const pilot *p) {
    return p->planner->get_extension(p->planner, PLANNER_STATE_ID);
}

static size_t save(const pilot *p, unsigned char *bytes, size_t capacity) {
    return state_of(p)->save(p->planner, bytes, capacity);
}

enum {
    MOST_BYTES = 1 << 16
};

START_TEST(a_loaded_state_goes_on_as_the_saved_one) {
    static person one[CROWD];
    static person two[CROWD];
    static unsigned char bytes[MOST_BYTES];
    static unsigned char again[MOST_BYTES];
    make_throng(one, CROWD, 13);
    pilot p = open_loaded();
    pilot q = open_linked();
    activate(&p, true);
    set(&p, "time-horizon", 1.5);
    set(&p, "close-wall-gaps", 0.0);
    for (int i = 0; i < 5; i++) {
        move_plainly(&p, one, CROWD);
    }
    memcpy(two, one, sizeof one);
    const size_t size = save(&p, NULL, 0);
    ck_assert_uint_lt(size, MOST_BYTES - 8);
    ck_assert_uint_eq(save(&p, again, size - 1), size);
    ck_assert_uint_eq(again[0], 0); /* too short: not touched */
    ck_assert_uint_eq(save(&p, bytes + 3, MOST_BYTES - 3), size);
    planner_error error = {.size = sizeof error};
    activate(&q, false);
    set(&q, "neighbor-dist", 1.0);
    ck_assert_msg(state_of(&q)->load(q.planner, bytes + 3, size, &error) == PLANNER_OK, "%s", error.text);
    ck_assert_uint_eq(save(&q, again, MOST_BYTES), size);
    ck_assert_mem_eq(again, bytes + 3, size);
    for (int i = 0; i < 10; i++) {
        move_plainly(&p, one, CROWD);
        move_plainly(&q, two, CROWD);
        check_same_places(one, two, CROWD);
    }
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

START_TEST(an_idle_instance_has_a_state_as_well) {
    unsigned char bytes[1000];
    pilot p = open_linked();
    pilot q = open_linked();
    set(&p, "max-neighbors", 7.0);
    const size_t size = save(&p, bytes, sizeof bytes);
    ck_assert_uint_le(size, sizeof bytes);
    activate(&q, true);
    ck_assert_int_eq(state_of(&q)->load(q.planner, bytes, size, NULL), PLANNER_OK);
    ck_assert_double_eq(get(&q, "max-neighbors"), 7.0);
    activate(&q, true); /* it was not active any more */
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

START_TEST(damaged_states_are_refused) {
    static person one[CROWD];
    static person two[CROWD];
    static unsigned char bytes[MOST_BYTES];
    make_throng(one, CROWD, 14);
    memcpy(two, one, sizeof one);
    pilot p = open_linked();
    activate(&p, true);
    const size_t size = save(&p, bytes, MOST_BYTES);
    planner_error error = {.size = sizeof error};
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit += 3) {
            bytes[i] ^= (unsigned char)(1 << bit);
            ck_assert_int_eq(state_of(&p)->load(p.planner, bytes, size, &error), PLANNER_ERROR_BAD_STATE);
            ck_assert_str_ne(error.text, "");
            bytes[i] ^= (unsigned char)(1 << bit);
        }
        ck_assert_int_eq(state_of(&p)->load(p.planner, bytes, i, &error), PLANNER_ERROR_BAD_STATE);
    }
    ck_assert_int_eq(state_of(&p)->load(p.planner, bytes, size + 1, &error), PLANNER_ERROR_BAD_STATE);
    ck_assert_int_eq(state_of(&p)->load(p.planner, NULL, 0, &error), PLANNER_ERROR_BAD_STATE);
    planner *other = NULL;
    ck_assert_int_eq(planner_library_create_planner(p.library, &quiet_host, "orcakit.vo2d", &other, NULL),
                     PLANNER_OK);
    ck_assert_int_eq(state_of(&p)->load(other, bytes, size, &error), PLANNER_ERROR_BAD_STATE);
    other->destroy(other);
    pilot q = open_linked();
    activate(&q, true);
    move(&p, one, CROWD);
    move(&q, two, CROWD);
    check_same_places(one, two, CROWD);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* ---- Debug ---- */

START_TEST(the_choice_obeys_the_constraints) {
    static person people[CROWD];
    static person before[CROWD];
    static planner_constraint found[500];
    make_circle(people, CROWD);
    pilot p = open_linked();
    activate(&p, true);
    const planner_debug *debug = p.planner->get_extension(p.planner, PLANNER_DEBUG_ID);
    planner_choice choice = {0};
    ck_assert_int_eq(debug->choice(p.planner, 0, &choice, NULL), PLANNER_ERROR_WRONG_STATE);
    ck_assert_uint_eq(debug->constraints(p.planner, 0, found, 500), 0);
    size_t of_kind[3] = {0};
    for (int step = 0; step < 30; step++) {
        memcpy(before, people, sizeof people);
        move(&p, people, CROWD);
        for (uint32_t i = 0; i < CROWD; i++) {
            ck_assert_int_eq(debug->choice(p.planner, i, &choice, NULL), PLANNER_OK);
            ck_assert_double_eq(choice.chosen_velocity[0], people[i].vx);
            ck_assert_double_eq(choice.chosen_velocity[1], people[i].vy);
            ck_assert_double_eq(choice.preferred_velocity[0], before[i].wish_x);
            ck_assert_double_eq(choice.max_speed, before[i].max_speed);
            const uint32_t count = debug->constraints(p.planner, i, found, 500);
            ck_assert_uint_eq(count, choice.constraint_count);
            ck_assert_uint_eq(debug->constraints(p.planner, i, NULL, 0), count);
            for (uint32_t k = 0; k < count; k++) {
                of_kind[found[k].kind]++;
                const double room = (people[i].vx - found[k].point[0]) * found[k].normal[0] +
                                    (people[i].vy - found[k].point[1]) * found[k].normal[1];
                ck_assert((people[i].status & (PLANNER_AGENT_RELAXED | PLANNER_AGENT_INFEASIBLE)) != 0 ||
                          room >= -1e-9);
            }
        }
    }
    ck_assert_uint_gt(of_kind[PLANNER_CONSTRAINT_AGENT], 1000);
    ck_assert_uint_gt(of_kind[PLANNER_CONSTRAINT_OBSTACLE], 100);
    ck_assert_int_eq(debug->choice(p.planner, CROWD, &choice, NULL), PLANNER_ERROR_INVALID_ARGUMENT);
    close_pilot(&p);
}
END_TEST

/* ---- Cones ---- */

static bool is_in(const planner_cone *cone, double x, double y, double room) {
    const double v[2] = {x - cone->apex[0], y - cone->apex[1]};
    if (cone->kind == PLANNER_CONE_HALF_PLANE) {
        return v[0] * cone->axis[0] + v[1] * cone->axis[1] < -room;
    }
    const double from_left = cone->left[0] * v[1] - cone->left[1] * v[0];
    const double from_right = cone->right[0] * v[1] - cone->right[1] * v[0];
    const double to_end[2] = {cone->end_center[0] - cone->apex[0], cone->end_center[1] - cone->apex[1]};
    const double away[2] = {x - cone->end_center[0], y - cone->end_center[1]};
    const bool behind = away[0] * to_end[0] + away[1] * to_end[1] > 0.0; /* enough: then it is no front */
    return from_left < -room && from_right > room &&
           (behind || hypot(away[0], away[1]) < cone->end_radius - room);
}

/* The velocity chosen lies outside of all cones unless the status says that this could not be. */
START_TEST(the_choice_lies_outside_of_the_cones) {
    static const char *const ids[] = {"orcakit.rvo2d", "orcakit.vo2d"};
    static person people[CROWD];
    static planner_cone cones[CROWD];
    pilot p = open_linked();
    ck_assert_ptr_null(p.planner->get_extension(p.planner, PLANNER_CONES_ID)); /* ORCA has half-planes */
    p.planner->destroy(p.planner);
    ck_assert_int_eq(planner_library_create_planner(p.library, &quiet_host, ids[_i], &p.planner, NULL),
                     PLANNER_OK);
    activate(&p, true);
    const planner_cones *extension = p.planner->get_extension(p.planner, PLANNER_CONES_ID);
    size_t of_kind[2] = {0, 0};
    ck_assert_uint_eq(extension->read(p.planner, 0, cones, CROWD), 0);
    for (uint64_t seed = 0; seed < 20; seed++) {
        make_throng(people, CROWD, seed);
        move(&p, people, CROWD);
        for (uint32_t i = 0; i < CROWD; i++) {
            const uint32_t count = extension->read(p.planner, i, cones, CROWD);
            ck_assert_uint_le(count, people[i].max_neighbors);
            ck_assert_uint_eq(extension->read(p.planner, i, NULL, 0), count);
            const bool solved = (people[i].status & (PLANNER_AGENT_RELAXED | PLANNER_AGENT_INFEASIBLE)) == 0;
            for (uint32_t k = 0; k < count; k++) {
                of_kind[cones[k].kind]++;
                ck_assert(!solved || !is_in(&cones[k], people[i].vx, people[i].vy, 1e-9));
            }
        }
    }
    ck_assert_uint_gt(of_kind[PLANNER_CONE_ROUND], 1000);
    ck_assert_uint_gt(of_kind[PLANNER_CONE_HALF_PLANE], 50);
    ck_assert_uint_eq(extension->read(p.planner, CROWD, cones, CROWD), 0);
    close_pilot(&p);
}
END_TEST

/* ---- Prediction ---- */

enum {
    STEPS = 12
};

typedef struct forecast {
    double position[STEPS][CROWD][2];
    double clearance[CROWD];
    double contact_time[CROWD];
    uint32_t contact_kind[CROWD];
    uint32_t contact_other[CROWD];
} forecast;

static planner_prediction_out out_of(forecast *f) {
    const planner_prediction_out out = {.position = {f->position, sizeof f->position[0][0]},
                                        .step_stride = sizeof f->position[0],
                                        .clearance = {f->clearance, sizeof(double)},
                                        .contact_time = {f->contact_time, sizeof(double)},
                                        .contact_kind = {f->contact_kind, sizeof(uint32_t)},
                                        .contact_other = {f->contact_other, sizeof(uint32_t)}};
    return out;
}

START_TEST(what_was_predicted_comes_to_pass) {
    static person people[CROWD];
    static person undisturbed[CROWD];
    static forecast f;
    make_throng(people, CROWD, 15);
    pilot p = open_linked();
    pilot q = open_linked();
    activate(&p, true);
    activate(&q, true);
    move(&p, people, CROWD);
    memcpy(undisturbed, people, sizeof people);
    const planner_prediction *prediction = p.planner->get_extension(p.planner, PLANNER_PREDICTION_ID);
    const planner_contacts *contacts = p.planner->get_extension(p.planner, PLANNER_CONTACTS_ID);
    const uint32_t met = contacts->read(p.planner, NULL, 0);
    const planner_step_in in = step_in_of(people, CROWD);
    planner_prediction_out out = out_of(&f);
    ck_assert_int_eq(prediction->predict(p.planner, &in, STEPS, &out, NULL), PLANNER_OK);
    ck_assert_uint_eq(contacts->read(p.planner, NULL, 0), met);
    double least[CROWD];
    uint32_t first[CROWD];
    uint32_t all = 0;
    for (uint32_t i = 0; i < CROWD; i++) {
        least[i] = 1.0;
        first[i] = STEPS;
    }
    for (uint32_t step = 0; step < STEPS; step++) {
        all += move(&p, people, CROWD);
        move(&q, undisturbed, CROWD);
        check_same_places(people, undisturbed, CROWD);
        for (uint32_t i = 0; i < CROWD; i++) {
            ck_assert_mem_eq(&people[i].x, f.position[step][i], 2 * sizeof(double));
            least[i] = fmin(least[i], people[i].clearance);
            if (first[i] == STEPS && people[i].contact_kind != PLANNER_CONTACT_NONE) {
                first[i] = step;
                ck_assert_double_eq(f.contact_time[i], step + people[i].contact_time);
                ck_assert_uint_eq(f.contact_kind[i], people[i].contact_kind);
                ck_assert_uint_eq(f.contact_other[i], people[i].contact_other);
            }
        }
    }
    ck_assert_uint_eq(out.contact_count, all);
    for (uint32_t i = 0; i < CROWD; i++) {
        ck_assert_double_eq(f.clearance[i], least[i]);
        ck_assert(first[i] < STEPS || f.contact_time[i] == STEPS);
        ck_assert(first[i] < STEPS || f.contact_other[i] == PLANNER_NO_INDEX);
    }
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

START_TEST(predictions_follow_the_world) {
    person someone[1];
    static forecast f;
    make_circle(someone, 1);
    pilot p = open_linked();
    const planner_prediction *prediction = p.planner->get_extension(p.planner, PLANNER_PREDICTION_ID);
    planner_step_in in = step_in_of(someone, 1);
    planner_prediction_out out = out_of(&f);
    ck_assert_int_eq(prediction->predict(p.planner, &in, 1, &out, NULL), PLANNER_ERROR_WRONG_STATE);
    activate(&p, false);
    someone[0].x = 2.5;
    someone[0].vx = someone[0].wish_x = -1.5;
    ck_assert_int_eq(prediction->predict(p.planner, &in, STEPS, &out, NULL), PLANNER_OK);
    ck_assert_double_lt(f.position[STEPS - 1][0][0], 1.0);
    ck_assert_int_eq(
        p.planner->set_obstacles(p.planner, view_of_obstacles(some_obstacles), OBSTACLE_COUNT, NULL),
        PLANNER_OK);
    ck_assert_int_eq(prediction->predict(p.planner, &in, STEPS, &out, NULL), PLANNER_OK);
    ck_assert_double_gt(f.position[STEPS - 1][0][0], 2.39);
    ck_assert_int_eq(prediction->predict(p.planner, &in, 0, &out, NULL), PLANNER_OK);
    ck_assert_double_eq(f.contact_time[0], 0.0);
    out.step_stride = 0;
    ck_assert_int_eq(prediction->predict(p.planner, &in, 2, &out, NULL), PLANNER_ERROR_INVALID_ARGUMENT);
    someone[0].radius = -1.0;
    out = out_of(&f);
    f.clearance[0] = 77.0;
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(prediction->predict(p.planner, &in, 2, &out, &error), PLANNER_ERROR_NEGATIVE_SIZE);
    ck_assert_uint_eq(error.index, 0);
    ck_assert_double_eq(f.clearance[0], 77.0);
    close_pilot(&p);
}
END_TEST

/* ---- The host's threads ---- */

static size_t rows;

/* The order of tasks does not matter: backwards, and all in this thread. */
static void run_backwards(const planner_tasks *self, size_t count, planner_task *task, void *argument) {
    (void)self;
    rows++;
    for (size_t i = count; i-- > 0;) {
        task(argument, i);
    }
}

static const void *offer_tasks(const planner_host *host, const char *id) {
    (void)host;
    static const planner_tasks tasks = {.run = run_backwards, .threads = 3};
    return strcmp(id, PLANNER_TASK_ID) == 0 ? &tasks : NULL;
}

START_TEST(the_hosts_threads_do_the_work) {
    static person one[MOST_PEOPLE];
    static person two[MOST_PEOPLE];
    make_throng(one, MOST_PEOPLE, 16);
    memcpy(two, one, sizeof one);
    planner_host host = quiet_host;
    host.get_extension = offer_tasks;
    pilot p = open_linked();
    pilot q = open_linked();
    q.planner->destroy(q.planner);
    ck_assert_int_eq(planner_library_create_planner(q.library, &host, NULL, &q.planner, NULL), PLANNER_OK);
    activate(&p, true);
    activate(&q, true);
    for (int i = 0; i < 10; i++) {
        move(&p, one, MOST_PEOPLE);
        move(&q, two, MOST_PEOPLE);
        check_same_places(one, two, MOST_PEOPLE);
    }
    ck_assert_uint_gt(rows, 9);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* ---- Layers of obstacles, groups ---- */

START_TEST(masks_leave_obstacles_out) {
    person someone[2];
    make_circle(someone, 2);
    planner_obstacle disc = some_obstacles[2];
    disc.layers = 4;
    pilot p = open_linked();
    activate(&p, false);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, view_of_obstacles(&disc), 1, NULL), PLANNER_OK);
    for (int i = 0; i < 2; i++) {
        someone[i].x = 4.0;
        someone[i].y = -4.0;
        someone[i].mask = i == 0 ? 1 : 4;
        someone[i].layers = 2;
    }
    move(&p, someone, 2);
    ck_assert_uint_eq(someone[0].contact_kind, PLANNER_CONTACT_NONE);
    ck_assert_uint_eq(someone[1].contact_kind, PLANNER_CONTACT_OBSTACLE);
    close_pilot(&p);
}
END_TEST

START_TEST(groups_and_priorities) {
    person pair[2];
    pilot p = open_linked();
    activate(&p, false);
    const uint32_t together[2] = {5, 5};
    const double ranks[2] = {1.0, 0.0};
    make_circle(pair, 2);
    pair[0].x = 1.5;
    pair[1].x = -1.5;
    pair[0].y = 0.3;
    planner_step_in in = step_in_of(pair, 2);
    planner_step_out out = step_out_of(pair);
    in.group = (planner_view){together, sizeof together[0]};
    pair[0].vx = pair[0].wish_x;
    pair[1].vx = pair[1].wish_x;
    pair[0].vy = pair[1].vy = 0.0;
    pair[0].wish_y = pair[1].wish_y = 0.0;
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_double_eq(pair[0].vy, 0.0); /* they do not avoid each other */
    pair[0].x = pair[1].x;
    pair[0].y = pair[1].y;
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_uint_eq(out.contact_count, 0); /* nor are they said to meet */
    pair[0].x = 1.5;
    pair[1].x = -1.5;
    pair[0].y = 0.3;
    pair[1].y = pair[0].vy = pair[1].vy = 0.0;
    in.group.data = NULL;
    in.priority = (planner_view){ranks, sizeof ranks[0]};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_double_eq(pair[0].vy, 0.0); /* the other gives way */
    ck_assert_double_lt(pair[1].vy, 0.0);
    const double bad[2] = {0.0, HUGE_VAL};
    in.priority.data = bad;
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, &error), PLANNER_ERROR_NOT_FINITE);
    ck_assert_uint_eq(error.index, 1);
    close_pilot(&p);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {parameters_describe_themselves,
                                  bad_parameters_are_refused,
                                  parameters_stand_for_views,
                                  parameters_of_the_simulator,
                                  a_loaded_state_goes_on_as_the_saved_one,
                                  an_idle_instance_has_a_state_as_well,
                                  damaged_states_are_refused,
                                  the_choice_obeys_the_constraints,
                                  what_was_predicted_comes_to_pass,
                                  predictions_follow_the_world,
                                  the_hosts_threads_do_the_work,
                                  masks_leave_obstacles_out,
                                  groups_and_priorities};
    TCase *test_case = tcase_create("extensions");
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        tcase_add_test(test_case, tests[i]);
    }
    tcase_add_loop_test(test_case, the_choice_lies_outside_of_the_cones, 0, 2);
    return run_test_case("extensions", test_case);
}
