/* The ORCA planner through its interface: how it is reached and how the numbers lie in memory changes
 * nothing, what it reports is what orca_verify finds, and bad input is refused with words. */
#include "crowd.h"
#include "support.h"

#include <orca/verify2.h>
#include <planner/author.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_same_people(const person *a, const person *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_mem_eq(&a[i].x, &b[i].x, 2 * sizeof(double));
        ck_assert_mem_eq(&a[i].vx, &b[i].vx, 2 * sizeof(double));
        ck_assert_mem_eq(&a[i].clearance, &b[i].clearance, sizeof(double));
        ck_assert_mem_eq(&a[i].contact_time, &b[i].contact_time, sizeof(double));
        ck_assert_uint_eq(a[i].status, b[i].status);
        ck_assert_uint_eq(a[i].contact_kind, b[i].contact_kind);
        ck_assert_uint_eq(a[i].contact_other, b[i].contact_other);
    }
}

/* ---- The same bits ---- */

START_TEST(loaded_and_linked_are_the_same) {
    static person one[60];
    static person two[60];
    make_throng(one, 60, 1);
    make_throng(two, 60, 1);
    pilot loaded = open_loaded();
    pilot linked = open_linked();
    activate(&loaded, true);
    activate(&linked, true);
    for (int i = 0; i < 40; i++) {
        ck_assert_uint_eq(move(&loaded, one, 60), move(&linked, two, 60));
        check_same_people(one, two, 60);
    }
    close_pilot(&loaded);
    close_pilot(&linked);
}
END_TEST

/* The numbers of the people as separate packed arrays. */
typedef struct packed {
    double position[MOST_PEOPLE][2];
    double velocity[MOST_PEOPLE][2];
    double wish[MOST_PEOPLE][2];
    double radius[MOST_PEOPLE];
    double max_speed[MOST_PEOPLE];
} packed;

static void pack(packed *to, const person *people, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        memcpy(to->position[i], &people[i].x, sizeof to->position[i]);
        memcpy(to->velocity[i], &people[i].vx, sizeof to->velocity[i]);
        memcpy(to->wish[i], &people[i].wish_x, sizeof to->wish[i]);
        to->radius[i] = people[i].radius;
        to->max_speed[i] = people[i].max_speed;
    }
}

/* Only what is needed, so that both ways of giving it leave the rest to the planner. */
static void leave_out_options(planner_step_in *in) {
    const planner_view none = {NULL, 0};
    in->id = in->neighbor_dist = in->max_neighbors = in->time_horizon = in->time_horizon_obst = none;
    in->responsibility = in->layers = in->mask = in->priority = in->group = none;
}

START_TEST(layout_in_memory_does_not_matter) {
    static person people[80];
    static packed arrays;
    static char odd[80 * 21];
    make_throng(people, 80, 2);
    pack(&arrays, people, 80);
    for (int i = 0; i < 80; i++) { /* backwards, and at odd addresses */
        memcpy(odd + (79 - i) * 21 + 3, &people[i].x, 2 * sizeof(double));
    }
    pilot p = open_linked();
    activate(&p, true);
    planner_step_in in = step_in_of(people, 80);
    leave_out_options(&in);
    double from_people[80][2];
    double from_arrays[80][2];
    double from_odd[80][2];
    planner_step_out out = {.size = sizeof out, .position = {from_people, sizeof from_people[0]}};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    const uint32_t contacts = out.contact_count;
    in.position = (planner_view){arrays.position, sizeof arrays.position[0]};
    in.velocity = (planner_view){arrays.velocity, sizeof arrays.velocity[0]};
    in.preferred_velocity = (planner_view){arrays.wish, sizeof arrays.wish[0]};
    in.radius = (planner_view){arrays.radius, sizeof arrays.radius[0]};
    in.max_speed = (planner_view){arrays.max_speed, sizeof arrays.max_speed[0]};
    out.position.data = from_arrays;
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_uint_eq(out.contact_count, contacts);
    in.position = (planner_view){odd + 79 * 21 + 3, -21};
    out.position.data = from_odd;
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_mem_eq(from_people, from_arrays, sizeof from_people);
    ck_assert_mem_eq(from_people, from_odd, sizeof from_people);
    close_pilot(&p);
}
END_TEST

START_TEST(one_value_for_all) {
    static person each[40];
    static person shared[40];
    make_circle(each, 40);
    make_circle(shared, 40);
    const double radius = each[0].radius;
    const uint32_t neighbors = each[0].max_neighbors;
    pilot p = open_linked();
    activate(&p, false);
    move(&p, each, 40);
    planner_step_in in = step_in_of(shared, 40);
    planner_step_out out = step_out_of(shared);
    in.radius = (planner_view){&radius, 0};
    in.max_neighbors = (planner_view){&neighbors, 0};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    check_same_people(each, shared, 40);
    close_pilot(&p);
}
END_TEST

START_TEST(order_of_the_list_does_not_matter_with_ids) {
    static person people[70];
    static person shuffled[70];
    make_throng(people, 70, 3);
    for (uint32_t i = 0; i < 70; i++) {
        shuffled[(i * 29 + 11) % 70] = people[i];
    }
    pilot p = open_linked();
    pilot q = open_linked();
    activate(&p, true);
    activate(&q, true);
    const planner_contacts *contacts = p.planner->get_extension(p.planner, PLANNER_CONTACTS_ID);
    static planner_contact a[MOST_MEETINGS];
    static planner_contact b[MOST_MEETINGS];
    size_t seen = 0;
    for (int step = 0; step < 20; step++) {
        const uint32_t count = move(&p, people, 70);
        ck_assert_uint_eq(move(&q, shuffled, 70), count);
        for (uint32_t i = 0; i < 70; i++) {
            person moved = shuffled[(i * 29 + 11) % 70];
            if (moved.contact_kind == PLANNER_CONTACT_AGENT) {
                moved.contact_other = (uint32_t)((shuffled[moved.contact_other].id - 1000) / 3);
            }
            check_same_people(&people[i], &moved, 1);
        }
        ck_assert_uint_eq(contacts->read(p.planner, a, MOST_MEETINGS), count);
        ck_assert_uint_eq(contacts->read(q.planner, b, MOST_MEETINGS), count);
        for (uint32_t i = 1; i < count; i++) {
            const bool ordered =
                b[i - 1].agent < b[i].agent ||
                (b[i - 1].agent == b[i].agent &&
                 (b[i - 1].kind < b[i].kind || (b[i - 1].kind == b[i].kind && b[i - 1].other < b[i].other)));
            ck_assert(ordered);
        }
        seen += count;
    }
    ck_assert_uint_gt(seen, 100);
    close_pilot(&p);
    close_pilot(&q);
}
END_TEST

/* The planner keeps nothing of agents that left: it moves the others as a new one does. */
START_TEST(people_come_and_go) {
    static person people[50];
    static person copy[50];
    make_throng(people, 50, 4);
    pilot p = open_linked();
    activate(&p, true);
    const uint32_t counts[] = {50, 13, 0, 14, 50, 49, 1, 50};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        const person first = people[0]; /* goes to the end, where the count may leave it out */
        memmove(people, people + 1, sizeof people - sizeof first);
        people[49] = first;
        memcpy(copy, people, sizeof copy);
        pilot fresh = open_linked();
        activate(&fresh, true);
        ck_assert_uint_eq(move(&p, people, counts[i]), move(&fresh, copy, counts[i]));
        check_same_people(people, copy, counts[i]);
        close_pilot(&fresh);
    }
    close_pilot(&p);
}
END_TEST

START_TEST(results_may_lie_where_the_input_lies) {
    static person people[60];
    static person apart[60];
    make_throng(people, 60, 5);
    make_throng(apart, 60, 6);
    pilot p = open_linked();
    activate(&p, true);
    const planner_step_in in = step_in_of(people, 60);
    planner_step_out out = step_out_of(apart);
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    move(&p, people, 60);
    check_same_people(people, apart, 60);
    close_pilot(&p);
}
END_TEST

START_TEST(only_what_is_wanted_is_written) {
    static person people[10];
    static person before[10];
    make_circle(people, 10);
    for (uint32_t i = 0; i < 10; i++) {
        people[i].contact_other = 77;
        people[i].clearance = 55.0;
    }
    memcpy(before, people, sizeof before);
    pilot p = open_linked();
    activate(&p, false);
    const planner_step_in in = step_in_of(people, 9);
    planner_step_out out = {.size = sizeof out, .position = {&people[0].x, sizeof people[0]}};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    for (uint32_t i = 0; i < 9; i++) {
        ck_assert(people[i].x != before[i].x || people[i].y != before[i].y);
        before[i].x = people[i].x;
        before[i].y = people[i].y;
    }
    for (uint32_t i = 0; i < 10; i++) {
        check_same_people(&people[i], &before[i], 1);
    }
    close_pilot(&p);
}
END_TEST

/* A copy of `size` bytes has whole members alone: those up to `whole`, and 0 behind them. */
static void check_copy(const void *copy, size_t copied, const void *full, size_t whole) {
    static const unsigned char nothing[sizeof(planner_step_in)] = {0};
    const size_t first = sizeof(uint32_t); /* behind the size */
    ck_assert_mem_eq((const char *)copy + first, (const char *)full + first, whole - first);
    ck_assert_mem_eq((const char *)copy + whole, nothing, copied - whole);
}

/* The end of the last whole member of `step` bytes from `head` on. */
static size_t whole_size(size_t size, size_t head, size_t step) { return head + (size - head) / step * step; }

START_TEST(half_members_are_none) {
    planner_step_in in;
    planner_step_out out;
    planner_config config;
    planner_obstacle obstacle;
    memset(&in, 0x5a, sizeof in);
    memset(&out, 0x5a, sizeof out);
    memset(&config, 0x5a, sizeof config);
    memset(&obstacle, 0x5a, sizeof obstacle);
    for (size_t size = offsetof(planner_step_in, velocity); size <= sizeof in; size++) {
        in.size = (uint32_t)size;
        const planner_step_in copy = planner_author_copy_in(&in);
        check_copy(&copy, sizeof copy, &in,
                   whole_size(size, offsetof(planner_step_in, velocity), sizeof in.velocity));
    }
    for (size_t size = offsetof(planner_step_out, status); size <= sizeof out; size++) {
        out.size = (uint32_t)size;
        const planner_step_out copy = planner_author_copy_out(&out);
        check_copy(&copy, sizeof copy, &out,
                   whole_size(size, offsetof(planner_step_out, status), sizeof out.status));
    }
    for (size_t size = offsetof(planner_config, agent_capacity); size <= sizeof config; size++) {
        config.size = (uint32_t)size;
        const planner_config copy = planner_author_copy_config(&config);
        const size_t last = offsetof(planner_config, clearance_range);
        check_copy(&copy, sizeof copy, &config,
                   size < last ? offsetof(planner_config, agent_capacity)
                               : whole_size(size, last, sizeof config.clearance_range));
    }
    for (size_t size = offsetof(planner_obstacle, velocity); size <= sizeof obstacle; size++) {
        obstacle.size = (uint32_t)size;
        const planner_obstacle copy = planner_author_copy_obstacle(&obstacle);
        check_copy(&copy, sizeof copy, &obstacle,
                   whole_size(size, offsetof(planner_obstacle, velocity), sizeof obstacle.velocity));
    }
}
END_TEST

START_TEST(structs_of_other_versions) {
    static person people[30];
    static person same[30];
    make_circle(people, 30);
    make_circle(same, 30);
    pilot p = open_linked();
    activate(&p, true);
    /* a first host: nothing behind what is needed; garbage lies there */
    planner_step_in in = step_in_of(people, 30);
    in.size = offsetof(planner_step_in, velocity) + sizeof(void *); /* and half a view */
    in.velocity.data = in.id.data = in.mask.data = (const void *)3;
    planner_step_out out = step_out_of(people);
    out.size = offsetof(planner_step_out, status) + sizeof(void *);
    out.status.data = out.contact_other.data = (void *)3;
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    /* a later host: longer structs */
    struct {
        planner_step_in in;
        char more[64];
    } later = {.in = step_in_of(same, 30)};
    later.in.size = sizeof later;
    memset(later.more, 0x5a, sizeof later.more);
    leave_out_options(&later.in);
    out = step_out_of(same);
    ck_assert_int_eq(p.planner->step(p.planner, &later.in, &out, NULL), PLANNER_OK);
    for (uint32_t i = 0; i < 30; i++) {
        ck_assert_mem_eq(&people[i].x, &same[i].x, 2 * sizeof(double));
    }
    close_pilot(&p);
}
END_TEST

/* ---- What is reported ---- */

/* The obstacles of the crowd as the library takes them. */
static orca_obstacles *library_obstacles(void) {
    orca_obstacles *set;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    const geom_vec2 *square = some_obstacles[0].points.data;
    const geom_ring rings[2] = {{square, 4}, {square + 4, 4}};
    const geom_polygon polygon = {rings, 2};
    const geom_ring wall = {some_obstacles[1].points.data, 3};
    const geom_circle disc = {*(const geom_vec2 *)some_obstacles[2].points.data, some_obstacles[2].radius};
    ck_assert_int_eq(orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_chain(set, wall, some_obstacles[1].radius, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_add_disc(set, disc, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
    return set;
}

static void check_report(const person *people, uint32_t i, const orca_verdict *verdict) {
    ck_assert_int_eq((people[i].status & PLANNER_AGENT_CONTACT) != 0, verdict->relation != COLLIDE_APART);
    ck_assert_uint_ne(people[i].status & PLANNER_AGENT_CHECKED, 0);
    ck_assert_double_eq(people[i].clearance, verdict->clearance);
    ck_assert_double_eq(people[i].contact_time, verdict->time);
    ck_assert_uint_eq(people[i].contact_kind, (uint32_t)verdict->with);
    ck_assert_uint_eq(people[i].contact_other, verdict->other);
}

static void check_contacts(const pilot *p, const orca_contact *expected, uint32_t count) {
    static planner_contact found[MOST_MEETINGS];
    const planner_contacts *contacts = p->planner->get_extension(p->planner, PLANNER_CONTACTS_ID);
    ck_assert_uint_eq(contacts->read(p->planner, NULL, 0), count);
    ck_assert_uint_eq(contacts->read(p->planner, found, MOST_MEETINGS), count);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_eq(found[i].kind, (uint32_t)expected[i].kind);
        ck_assert_uint_eq(found[i].agent, expected[i].agent);
        ck_assert_uint_eq(found[i].other, expected[i].other);
        ck_assert_uint_eq(found[i].overlaps, expected[i].relation == COLLIDE_OVERLAPPING);
        ck_assert_uint_eq(found[i].from_start, expected[i].from_start);
        ck_assert_double_eq(found[i].time, expected[i].time);
        ck_assert_double_eq(found[i].clearance, expected[i].clearance);
        ck_assert_double_eq(found[i].start_clearance, expected[i].start_clearance);
    }
}

START_TEST(reports_are_those_of_orca_verify) {
    static person people[90];
    static orca_motion motions[90];
    static orca_verdict verdicts[90];
    static orca_contact contacts[MOST_MEETINGS];
    make_throng(people, 90, 7);
    pilot p = open_linked();
    activate(&p, true);
    orca_obstacles *obstacles = library_obstacles();
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    size_t with_obstacles = 0;
    for (int step = 0; step < 30; step++) {
        for (uint32_t i = 0; i < 90; i++) {
            motions[i] = (orca_motion){.path.a = {people[i].x, people[i].y},
                                       .radius = people[i].radius,
                                       .layers = people[i].layers,
                                       .mask = people[i].mask};
        }
        const uint32_t count = move(&p, people, 90);
        for (uint32_t i = 0; i < 90; i++) {
            motions[i].path.b = geom_vec2_make(people[i].x, people[i].y);
            ck_assert_double_eq(people[i].x, motions[i].path.a.x + 0.1 * people[i].vx);
            ck_assert_double_le(hypot(people[i].vx, people[i].vy), people[i].max_speed * (1.0 + 1e-12));
        }
        const orca_verify_input input = {
            .motions = motions, .count = 90, .obstacles = obstacles, .clearance_range = 1.0};
        orca_verify_output output = {verdicts, contacts, MOST_MEETINGS, 0};
        ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
        ck_assert_uint_eq(output.contact_count, count);
        for (uint32_t i = 0; i < 90; i++) {
            check_report(people, i, &verdicts[i]);
            with_obstacles += verdicts[i].with == ORCA_CONTACT_OBSTACLE;
        }
        check_contacts(&p, contacts, count);
    }
    ck_assert_uint_gt(with_obstacles, 20);
    orca_verifier_destroy(verifier);
    orca_obstacles_destroy(obstacles);
    close_pilot(&p);
}
END_TEST

/* No new contacts; velocities are those of the motions, and no faster. */
START_TEST(enforced_motions_meet_nothing) {
    static person people[90];
    static planner_contact found[MOST_MEETINGS];
    make_throng(people, 90, 7);
    pilot p = open_linked();
    planner_config config = checking_config();
    config.verify = PLANNER_VERIFY_ENFORCE;
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_OK);
    const planner_view obstacles = view_of_obstacles(some_obstacles);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, obstacles, OBSTACLE_COUNT, NULL), PLANNER_OK);
    const planner_contacts *contacts = p.planner->get_extension(p.planner, PLANNER_CONTACTS_ID);
    size_t changed = 0;
    for (int step = 0; step < 30; step++) {
        static person before[90];
        memcpy(before, people, sizeof before);
        const uint32_t count = move(&p, people, 90);
        ck_assert_uint_le(count, MOST_MEETINGS);
        ck_assert_uint_eq(contacts->read(p.planner, found, count), count);
        for (uint32_t k = 0; k < count; k++) {
            ck_assert(found[k].from_start);
        }
        for (uint32_t i = 0; i < 90; i++) {
            changed += (people[i].status & PLANNER_AGENT_CHANGED) != 0;
            ck_assert(people[i].status & PLANNER_AGENT_CHECKED);
            ck_assert_double_eq_tol(people[i].x, before[i].x + 0.1 * people[i].vx, 1e-12);
            ck_assert_double_eq_tol(people[i].y, before[i].y + 0.1 * people[i].vy, 1e-12);
            ck_assert_double_le(hypot(people[i].vx, people[i].vy), people[i].max_speed * (1.0 + 1e-9));
        }
    }
    ck_assert_uint_gt(changed, 20);
    close_pilot(&p);
}
END_TEST

START_TEST(without_verification_nothing_is_claimed) {
    static person people[60];
    make_throng(people, 60, 8);
    pilot p = open_linked();
    planner_config config = checking_config();
    config.verify = PLANNER_VERIFY_OFF;
    config.clearance_range = 2.5;
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_OK);
    ck_assert_uint_eq(move(&p, people, 60), 0);
    for (uint32_t i = 0; i < 60; i++) {
        ck_assert_uint_eq(people[i].status & (PLANNER_AGENT_CHECKED | PLANNER_AGENT_CONTACT), 0);
        ck_assert_double_eq(people[i].clearance, 2.5);
        ck_assert_double_eq(people[i].contact_time, 1.0);
        ck_assert_uint_eq(people[i].contact_kind, PLANNER_CONTACT_NONE);
        ck_assert_uint_eq(people[i].contact_other, PLANNER_NO_INDEX);
    }
    close_pilot(&p);
}
END_TEST

START_TEST(two_in_each_others_way_pass_without_contact) {
    person people[2];
    make_circle(people, 2);
    people[0].y = 0.2;
    pilot p = open_loaded();
    activate(&p, false);
    for (int i = 0; i < 100; i++) {
        ck_assert_uint_eq(move(&p, people, 2), 0);
    }
    ck_assert_double_lt(people[0].x, -4.0);
    ck_assert_double_gt(people[1].x, 4.0);
    close_pilot(&p);
}
END_TEST

START_TEST(time_steps_may_vary) {
    person people[1];
    make_circle(people, 1);
    pilot p = open_linked();
    activate(&p, false);
    const double steps[] = {0.1, 0.025, 1.0, 1e-6};
    for (size_t i = 0; i < 4; i++) {
        const double x = people[0].x;
        planner_step_in in = step_in_of(people, 1);
        planner_step_out out = step_out_of(people);
        in.time_step = steps[i];
        ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
        ck_assert_double_eq_tol(people[0].x, x - 1.5 * steps[i], 1e-9);
    }
    close_pilot(&p);
}
END_TEST

START_TEST(no_agents_at_all) {
    pilot p = open_linked();
    activate(&p, true);
    const planner_step_in in = {.size = sizeof in, .time_step = 0.1};
    planner_step_out out = {.size = sizeof out, .contact_count = 99};
    ck_assert_int_eq(p.planner->step(p.planner, &in, &out, NULL), PLANNER_OK);
    ck_assert_uint_eq(out.contact_count, 0);
    close_pilot(&p);
}
END_TEST

/* ---- Refusals ---- */

/* The step fails with this status and words about this agent, and writes nothing. */
static void check_step_fails(const pilot *p, const planner_step_in *in, person *people, uint32_t count,
                             planner_status expected, uint32_t index, const char *words) {
    static person before[MOST_PEOPLE];
    memcpy(before, people, count * sizeof *people);
    planner_step_out out = step_out_of(people);
    out.contact_count = 99;
    planner_error error = {.size = sizeof error};
    const planner_status status = p->planner->step(p->planner, in, &out, &error);
    ck_assert_msg(status == expected, "%d (%s), not %d", status, error.text, expected);
    ck_assert_int_eq(error.status, expected);
    ck_assert_uint_eq(error.index, index);
    ck_assert_msg(strstr(error.text, words) != NULL, "\"%s\" lacks \"%s\"", error.text, words);
    ck_assert_mem_eq(before, people, count * sizeof *people);
    ck_assert_uint_eq(out.contact_count, 99);
    ck_assert_int_eq(p->planner->step(p->planner, in, &out, NULL), expected);
    const planner_contacts *contacts = p->planner->get_extension(p->planner, PLANNER_CONTACTS_ID);
    ck_assert_uint_eq(contacts->read(p->planner, NULL, 0), 0);
}

/* A number of a person that is checked. */
typedef struct checked_number {
    size_t offset;
    const char *name;
    bool may_be_negative;
    bool may_be_zero;
} checked_number;

static const checked_number checked[] = {
    {offsetof(person, x), "position", true, true},
    {offsetof(person, y), "position", true, true},
    {offsetof(person, vx), "velocity", true, true},
    {offsetof(person, vy), "velocity", true, true},
    {offsetof(person, wish_x), "preferred velocity", true, true},
    {offsetof(person, wish_y), "preferred velocity", true, true},
    {offsetof(person, radius), "radius", false, true},
    {offsetof(person, max_speed), "maximum speed", false, true},
    {offsetof(person, neighbor_dist), "neighbor distance", false, true},
    {offsetof(person, time_horizon), "time horizon", false, false},
    {offsetof(person, time_horizon_obst), "time horizon for obstacles", false, false},
    {offsetof(person, responsibility), "responsibility", false, true},
};

static void check_bad_number(const pilot *p, person *people, const checked_number *number, double bad,
                             planner_status expected) {
    double *place = (double *)(void *)((char *)&people[7] + number->offset);
    const double before = *place;
    *place = bad;
    const planner_step_in in = step_in_of(people, 20);
    char words[64];
    (void)snprintf(words, sizeof words, "agent 7: %s is", number->name);
    check_step_fails(p, &in, people, 20, expected, 7, words);
    *place = before;
}

START_TEST(bad_numbers_are_refused) {
    static person people[20];
    make_circle(people, 20);
    pilot p = open_linked();
    activate(&p, true);
    for (size_t i = 0; i < sizeof checked / sizeof checked[0]; i++) {
        check_bad_number(&p, people, &checked[i], (double)NAN, PLANNER_ERROR_NOT_FINITE);
        check_bad_number(&p, people, &checked[i], (double)INFINITY, PLANNER_ERROR_NOT_FINITE);
        check_bad_number(&p, people, &checked[i], -(double)INFINITY, PLANNER_ERROR_NOT_FINITE);
        if (!checked[i].may_be_negative) {
            check_bad_number(&p, people, &checked[i], -1e-300, PLANNER_ERROR_NEGATIVE_SIZE);
        }
        if (!checked[i].may_be_zero) {
            check_bad_number(&p, people, &checked[i], 0.0, PLANNER_ERROR_INVALID_ARGUMENT);
        }
    }
    move(&p, people, 20);
    close_pilot(&p);
}
END_TEST

START_TEST(bad_steps_are_refused) {
    static person people[20];
    make_circle(people, 20);
    pilot p = open_linked();
    activate(&p, true);
    const planner_step_in good = step_in_of(people, 20);
    const double times[] = {0.0, -0.1, (double)NAN, (double)INFINITY};
    for (size_t i = 0; i < 4; i++) {
        planner_step_in in = good;
        in.time_step = times[i];
        check_step_fails(&p, &in, people, 20,
                         i < 2 ? PLANNER_ERROR_INVALID_ARGUMENT : PLANNER_ERROR_NOT_FINITE, PLANNER_NO_INDEX,
                         "time_step");
    }
    for (int missing = 0; missing < 4; missing++) {
        planner_step_in in = good;
        planner_view *needed[] = {&in.position, &in.preferred_velocity, &in.radius, &in.max_speed};
        needed[missing]->data = NULL;
        check_step_fails(&p, &in, people, 20, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                         "must be given");
    }
    planner_step_in in = good;
    in.size = offsetof(planner_step_in, velocity) - 1;
    check_step_fails(&p, &in, people, 20, PLANNER_ERROR_STRUCT_TOO_SMALL, PLANNER_NO_INDEX,
                     "planner_step_in");
    in = good;
    in.count = UINT32_MAX;
    check_step_fails(&p, &in, people, 20, PLANNER_ERROR_UNSUPPORTED, PLANNER_NO_INDEX, "too many");
    people[13].id = people[4].id;
    planner_error error = {.size = sizeof error};
    planner_step_out out = step_out_of(people);
    ck_assert_int_eq(p.planner->step(p.planner, &good, &out, &error), PLANNER_ERROR_DUPLICATE_ID);
    ck_assert(error.index == 13 || error.index == 4);
    ck_assert_ptr_nonnull(strstr(error.text, "same id"));
    people[13].id = 5;
    out.position.stride = 0;
    ck_assert_int_eq(p.planner->step(p.planner, &good, &out, &error), PLANNER_ERROR_INVALID_ARGUMENT);
    out = (planner_step_out){.size = offsetof(planner_step_out, status) - 1};
    ck_assert_int_eq(p.planner->step(p.planner, &good, &out, &error), PLANNER_ERROR_STRUCT_TOO_SMALL);
    close_pilot(&p);
}
END_TEST

/* Whatever finite numbers come: a status or a result of numbers, never a crash or NaN. */
START_TEST(extreme_numbers_never_crash) {
    static person people[24];
    const double extremes[] = {0.0,     DBL_TRUE_MIN, DBL_MIN, 1e-160, 1e-30,   1e-9,     1.0,
                               1.0e100, 1e154,        1e200,   1e300,  DBL_MAX, -DBL_MAX, -1e-300};
    pilot p = open_linked();
    activate(&p, true);
    uint64_t state = 9;
    size_t worked = 0;
    for (int round = 0; round < 400; round++) {
        make_throng(people, 24, (uint64_t)round);
        for (int change = 0; change < 6; change++) {
            state = state * UINT64_C(6364136223846793005) + 1;
            const checked_number *number = &checked[(state >> 33) % (sizeof checked / sizeof checked[0])];
            const double value = extremes[(state >> 40) % (sizeof extremes / sizeof extremes[0])];
            const double legal = number->may_be_negative ? value : fabs(value);
            if (legal == 0.0 && !number->may_be_zero) {
                continue;
            }
            memcpy((char *)&people[(state >> 50) % 24] + number->offset, &legal, sizeof legal);
        }
        const planner_step_in in = step_in_of(people, 24);
        planner_step_out out = step_out_of(people);
        planner_error error = {.size = sizeof error};
        const planner_status status = p.planner->step(p.planner, &in, &out, &error);
        ck_assert_msg(status == PLANNER_OK || status == PLANNER_ERROR_NOT_FINITE, "%s", error.text);
        for (uint32_t i = 0; i < 24 && status == PLANNER_OK; i++) {
            ck_assert(isfinite(people[i].x) && isfinite(people[i].y));
            ck_assert(isfinite(people[i].vx) && isfinite(people[i].vy));
            ck_assert(isfinite(people[i].clearance));
        }
        worked += status == PLANNER_OK;
    }
    ck_assert_uint_gt(worked, 100);
    close_pilot(&p);
}
END_TEST

/* set_obstacles fails with this status about the obstacle in the middle of three, and the earlier ones
 * stay. */
static void check_obstacle_refused(const pilot *p, planner_obstacle bad, planner_status expected,
                                   const char *words) {
    planner_obstacle list[3] = {some_obstacles[2], bad, some_obstacles[2]};
    planner_error error = {.size = sizeof error};
    const planner_status status = p->planner->set_obstacles(p->planner, view_of_obstacles(list), 3, &error);
    ck_assert_msg(status == expected, "%d (%s), not %d", status, error.text, expected);
    ck_assert_uint_eq(error.index, 1);
    ck_assert_msg(strstr(error.text, "obstacle 1") && strstr(error.text, words), "\"%s\" lacks \"%s\"",
                  error.text, words);
    person someone[1];
    make_circle(someone, 1);
    someone[0].x = 1.5; /* in the square, the first of the obstacles that stay */
    someone[0].y = 0.0;
    ck_assert_uint_ge(move(p, someone, 1), 1);
    ck_assert_uint_eq(someone[0].contact_other, 0);
}

START_TEST(bad_obstacles_are_refused) {
    pilot p = open_linked();
    activate(&p, true);
    static const uint32_t too_many[2] = {4, 5};
    static const uint32_t too_few[2] = {4, 3};
    const planner_obstacle polygon = some_obstacles[0];
    const planner_obstacle chain = some_obstacles[1];
    const planner_obstacle disc = some_obstacles[2];
    planner_obstacle bad = polygon;
    bad.kind = 3;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "kind");
    bad = polygon;
    bad.winding = 2;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "winding");
    bad = polygon;
    bad.radius = 0.5;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "radius");
    bad = polygon;
    bad.ring_sizes = NULL;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "ring sizes");
    bad.ring_sizes = too_many;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "sum up");
    bad.ring_sizes = too_few;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "sum up");
    bad = polygon;
    bad.points.data = NULL;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "no points");
    bad = polygon;
    bad.size = offsetof(planner_obstacle, radius);
    check_obstacle_refused(&p, bad, PLANNER_ERROR_STRUCT_TOO_SMALL, "size");
    bad = chain;
    bad.ring_count = 2;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "polygon");
    bad = chain;
    bad.point_count = 1;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, "");
    bad = chain;
    bad.radius = -1.0;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_NEGATIVE_SIZE, "");
    bad = disc;
    bad.point_count = 2;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_INVALID_ARGUMENT, "one point");
    bad = disc;
    bad.radius = (double)NAN;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_NOT_FINITE, "");
    const planner_view nothing = {NULL, 0};
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, nothing, 2, NULL), PLANNER_ERROR_INVALID_ARGUMENT);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, nothing, 0, NULL), PLANNER_OK);
    close_pilot(&p);
}
END_TEST

START_TEST(bad_rings_are_refused) {
    pilot p = open_linked();
    activate(&p, true);
    static const double crossing[4][2] = {{0.0, 0.0}, {1.0, 1.0}, {1.0, 0.0}, {0.0, 1.0}};
    static const double doubled[4][2] = {{0.0, 0.0}, {1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}};
    static const double nan_point[3][2] = {{0.0, 0.0}, {1.0, (double)NAN}, {0.0, 1.0}};
    planner_obstacle bad = {.size = sizeof bad, .points = {crossing, 16}, .point_count = 4};
    check_obstacle_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE,
                           " at (0.5, 0.5): ring 0 edge 0 with ring 0 edge 2");
    bad.points.data = doubled;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, " at (1, 0): ring 0 edge 1");
    bad.points.data = nan_point;
    bad.point_count = 3;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_NOT_FINITE, "point 1");
    bad.kind = PLANNER_OBSTACLE_CHAIN;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_NOT_FINITE, "point 1");
    bad.kind = PLANNER_OBSTACLE_POLYGON;
    bad.points.data = crossing;
    bad.point_count = 2;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, "ring 0");
    close_pilot(&p);
}
END_TEST

START_TEST(a_hole_outside_is_a_bad_shape) {
    pilot p = open_linked();
    activate(&p, true);
    static const double points[8][2] = {{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0},
                                        {5.0, 0.0}, {6.0, 0.0}, {6.0, 1.0}, {5.0, 1.0}};
    planner_obstacle bad = some_obstacles[0];
    bad.points.data = points;
    check_obstacle_refused(&p, bad, PLANNER_ERROR_BAD_SHAPE, "ring 1 from (5, 0)");
    close_pilot(&p);
}
END_TEST

START_TEST(a_room_holds_its_people) {
    static const double room[4][2] = {{-3.0, -3.0}, {-3.0, 3.0}, {3.0, 3.0}, {3.0, -3.0}};
    const planner_obstacle list[1] = {{.size = sizeof list[0],
                                       .winding = PLANNER_WINDING_AS_GIVEN,
                                       .points = {room, sizeof room[0]},
                                       .point_count = 4}};
    person people[4];
    make_circle(people, 4);
    pilot p = open_linked();
    activate(&p, false);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, view_of_obstacles(list), 1, NULL), PLANNER_OK);
    for (uint32_t i = 0; i < 4; i++) { /* back to back, all prefer to leave */
        people[i].x *= 0.125;
        people[i].y *= 0.125;
        people[i].wish_x = -people[i].wish_x;
        people[i].wish_y = -people[i].wish_y;
    }
    for (int i = 0; i < 60; i++) {
        ck_assert_uint_eq(move(&p, people, 4), 0);
    }
    ck_assert_double_gt(people[0].x, 2.0);
    ck_assert_double_lt(people[0].x, 2.6);
    close_pilot(&p);
}
END_TEST

/* ---- States ---- */

static int complaints;

static void count_complaint(const planner_host *host, int32_t severity, const char *message) {
    (void)host;
    ck_assert_int_eq(severity, PLANNER_LOG_HOST_MISBEHAVES);
    ck_assert_ptr_nonnull(strstr(message, "before activate"));
    complaints++;
}

START_TEST(calls_out_of_order) {
    planner_host host = quiet_host;
    host.log = count_complaint;
    pilot p = open_linked();
    p.planner->destroy(p.planner);
    ck_assert_int_eq(planner_library_create_planner(p.library, &host, NULL, &p.planner, NULL), PLANNER_OK);
    person people[1];
    make_circle(people, 1);
    const planner_step_in in = step_in_of(people, 1);
    check_step_fails(&p, &in, people, 1, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "before activate");
    ck_assert_int_eq(complaints, 2);
    ck_assert_int_eq(p.planner->set_obstacles(p.planner, view_of_obstacles(some_obstacles), 1, NULL),
                     PLANNER_ERROR_WRONG_STATE);
    p.planner->deactivate(p.planner);
    activate(&p, true);
    const planner_config config = checking_config();
    ck_assert_int_eq(p.planner->activate(p.planner, &config, NULL), PLANNER_ERROR_WRONG_STATE);
    move(&p, people, 1);
    p.planner->deactivate(p.planner);
    p.planner->deactivate(p.planner);
    check_step_fails(&p, &in, people, 1, PLANNER_ERROR_WRONG_STATE, PLANNER_NO_INDEX, "before activate");
    activate(&p, false);
    people[0].x = 1.5;
    people[0].y = 0.0;
    ck_assert_uint_eq(move(&p, people, 1), 0); /* the obstacles are forgotten */
    close_pilot(&p);
}
END_TEST

static void check_config_refused(planner_config config, planner_status expected, const char *words) {
    pilot p = open_linked();
    planner_error error = {.size = sizeof error};
    ck_assert_int_eq(p.planner->activate(p.planner, &config, &error), expected);
    ck_assert_msg(strstr(error.text, words) != NULL, "%s", error.text);
    activate(&p, false);
    close_pilot(&p);
}

START_TEST(bad_configurations_are_refused) {
    planner_config config = checking_config();
    config.dimension = 3;
    check_config_refused(config, PLANNER_ERROR_UNSUPPORTED, "dimension is 3");
    config = checking_config();
    config.verify = 3;
    check_config_refused(config, PLANNER_ERROR_UNSUPPORTED, "verify is 3");
    config = checking_config();
    config.clearance_range = -1.0;
    check_config_refused(config, PLANNER_ERROR_NEGATIVE_SIZE, "clearance_range");
    config.clearance_range = (double)NAN;
    check_config_refused(config, PLANNER_ERROR_NOT_FINITE, "clearance_range");
    config = checking_config();
    config.size = offsetof(planner_config, agent_capacity) - 1;
    check_config_refused(config, PLANNER_ERROR_STRUCT_TOO_SMALL, "planner_config");
}
END_TEST

START_TEST(what_the_library_says_of_itself) {
    pilot p = open_loaded();
    const planner_descriptor *descriptor = planner_library_descriptor(p.library, 0);
    ck_assert_uint_eq(planner_library_count(p.library), 6);
    ck_assert_str_eq(planner_library_descriptor(p.library, 3)->id, "orcakit.orca3d");
    ck_assert_str_eq(planner_library_descriptor(p.library, 1)->id, "orcakit.rvo2d");
    ck_assert_str_eq(planner_library_descriptor(p.library, 2)->id, "orcakit.vo2d");
    ck_assert_str_eq(descriptor->id, "orcakit.orca2d");
    ck_assert_uint_eq(descriptor->dimensions, PLANNER_2D);
    ck_assert_str_eq(descriptor->features[0], PLANNER_FEATURE_OBSTACLES);
    ck_assert_str_eq(descriptor->features[1], PLANNER_FEATURE_RECIPROCAL);
    ck_assert_str_eq(descriptor->features[2], PLANNER_FEATURE_VERIFY_CHECK);
    ck_assert_str_eq(descriptor->features[3], PLANNER_FEATURE_VERIFY_ENFORCE);
    ck_assert_str_eq(descriptor->features[4], PLANNER_FEATURE_COOPERATION);
    ck_assert_str_eq(descriptor->features[5], PLANNER_FEATURE_BODIES);
    ck_assert_ptr_null(descriptor->features[6]);
    ck_assert_ptr_eq(p.planner->descriptor, descriptor);
    ck_assert_ptr_null(p.planner->get_extension(p.planner, "planner.contacts/2"));
    ck_assert_ptr_null(p.planner->get_extension(p.planner, ""));
    close_pilot(&p);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {loaded_and_linked_are_the_same,
                                  layout_in_memory_does_not_matter,
                                  one_value_for_all,
                                  order_of_the_list_does_not_matter_with_ids,
                                  people_come_and_go,
                                  results_may_lie_where_the_input_lies,
                                  only_what_is_wanted_is_written,
                                  half_members_are_none,
                                  structs_of_other_versions,
                                  reports_are_those_of_orca_verify,
                                  enforced_motions_meet_nothing,
                                  without_verification_nothing_is_claimed,
                                  two_in_each_others_way_pass_without_contact,
                                  time_steps_may_vary,
                                  no_agents_at_all,
                                  bad_numbers_are_refused,
                                  bad_steps_are_refused,
                                  extreme_numbers_never_crash,
                                  bad_obstacles_are_refused,
                                  bad_rings_are_refused,
                                  a_hole_outside_is_a_bad_shape,
                                  a_room_holds_its_people,
                                  calls_out_of_order,
                                  bad_configurations_are_refused,
                                  what_the_library_says_of_itself};
    return run_tests("orca", tests, sizeof tests / sizeof tests[0]);
}
