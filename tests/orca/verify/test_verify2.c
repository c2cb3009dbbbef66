/* Verification against what it must agree with: libcollide's exact tests on all pairs, and dense sampling in
 * time. */
#include "support.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <orca/verify2.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_MOTIONS = 400,
    MOST_CONTACTS = 20000,
    MOST_OBSTACLES = 8,
    SAMPLES = 64
};

/* One call and all it gives. */
typedef struct run {
    orca_motion motions[MOST_MOTIONS];
    size_t count;
    orca_obstacles *obstacles;
    double range;
    double time_step;
    orca_verdict verdicts[MOST_MOTIONS];
    orca_contact contacts[MOST_CONTACTS];
    size_t contact_count;
} run;

static orca_motion motion_of(double ax, double ay, double bx, double by, double radius) {
    const orca_motion motion = {
        .path = {{ax, ay}, {bx, by}}, .radius = radius, .layers = 1, .mask = UINT32_MAX};
    return motion;
}

static void verify_with(orca_verifier *verifier, run *now) {
    const orca_verify_input input = {now->motions, now->count, now->obstacles, now->range, now->time_step};
    orca_verify_output output = {now->verdicts, now->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
    ck_assert_uint_le(output.contact_count, MOST_CONTACTS);
    now->contact_count = output.contact_count;
}

static void verify(run *now) {
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    verify_with(verifier, now);
    orca_verifier_destroy(verifier);
}

static run *new_run(void) {
    run *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    return made;
}

static const orca_contact *find_contact(const run *now, orca_contact_kind kind, uint32_t agent,
                                        uint32_t other) {
    for (size_t i = 0; i < now->contact_count; i++) {
        const orca_contact *contact = &now->contacts[i];
        if (contact->kind == kind && contact->agent == agent && contact->other == other) {
            return contact;
        }
    }
    return NULL;
}

/* ---- What must hold for any input ---- */

static bool strictly_before(const orca_contact *a, const orca_contact *b) {
    if (a->agent != b->agent) {
        return a->agent < b->agent;
    }
    return a->kind != b->kind ? a->kind < b->kind : a->other < b->other;
}

static void check_contact(const run *now, const orca_contact *contact) {
    ck_assert(contact->relation == COLLIDE_TOUCHING || contact->relation == COLLIDE_OVERLAPPING);
    ck_assert_uint_lt(contact->agent, now->count);
    ck_assert(contact->time >= 0.0 && contact->time <= 1.0);
    ck_assert_int_eq(contact->from_start, contact->time == 0.0);
    ck_assert_int_eq(contact->from_start, contact->start_clearance <= 0.0);
    ck_assert_double_le(contact->clearance, contact->start_clearance);
    ck_assert_int_eq(contact->relation == COLLIDE_TOUCHING, contact->clearance == 0.0);
    ck_assert_double_le(contact->clearance, 0.0);
    if (contact->kind == ORCA_CONTACT_AGENT) {
        ck_assert_uint_lt(contact->agent, contact->other);
        ck_assert_uint_lt(contact->other, now->count);
    }
}

/* The verdicts say what the contacts say: the largest relation, the least clearance, the first by time, kind,
 * index. */
static void check_verdict(const run *now, uint32_t agent) {
    orca_verdict expected = {COLLIDE_APART, ORCA_CONTACT_NONE, UINT32_MAX, 1.0, now->range};
    for (size_t i = 0; i < now->contact_count; i++) {
        const orca_contact *contact = &now->contacts[i];
        const bool as_other = contact->kind == ORCA_CONTACT_AGENT && contact->other == agent;
        if (contact->agent != agent && !as_other) {
            continue;
        }
        const uint32_t other = as_other ? contact->agent : contact->other;
        expected.relation = contact->relation > expected.relation ? contact->relation : expected.relation;
        expected.clearance = fmin(expected.clearance, contact->clearance);
        const bool tie = contact->time == expected.time;
        if (expected.with == ORCA_CONTACT_NONE || contact->time < expected.time ||
            (tie &&
             (contact->kind < expected.with || (contact->kind == expected.with && other < expected.other)))) {
            expected.with = contact->kind;
            expected.other = other;
            expected.time = contact->time;
        }
    }
    const orca_verdict *found = &now->verdicts[agent];
    ck_assert_int_eq(found->relation, expected.relation);
    ck_assert_int_eq(found->with, expected.with);
    ck_assert_uint_eq(found->other, expected.other);
    ck_assert_double_eq(found->time, expected.time);
    ck_assert_double_le(found->clearance, expected.clearance);
    if (expected.relation != COLLIDE_APART) {
        ck_assert_double_eq(found->clearance, expected.clearance);
    } else {
        ck_assert(found->clearance > 0.0 || now->range == 0.0);
    }
}

static void check_consistent(const run *now) {
    for (size_t i = 0; i < now->contact_count; i++) {
        check_contact(now, &now->contacts[i]);
        ck_assert(i == 0 || strictly_before(&now->contacts[i - 1], &now->contacts[i]));
    }
    for (uint32_t i = 0; i < now->count; i++) {
        check_verdict(now, i);
    }
}

/* Exactly the pairs of agents that libcollide says meet are listed, with its relation and time. */
static void check_pairs_complete(const run *now) {
    size_t meetings = 0;
    for (uint32_t i = 0; i < now->count; i++) {
        for (uint32_t j = i + 1; j < now->count; j++) {
            const orca_motion *a = &now->motions[i];
            const orca_motion *b = &now->motions[j];
            const bool seen = (a->layers & b->mask) != 0 || (b->layers & a->mask) != 0;
            const collide_sweep sweep = collide_sweep_moving_circles(a->path, a->radius, b->path, b->radius);
            const orca_contact *contact = find_contact(now, ORCA_CONTACT_AGENT, i, j);
            ck_assert_msg((contact != NULL) == (seen && sweep.relation != COLLIDE_APART), "pair %u %u", i, j);
            if (contact) {
                ck_assert_int_eq(contact->relation, sweep.relation);
                ck_assert_double_eq(contact->time, sweep.time);
                meetings++;
            }
        }
    }
    for (size_t i = 0; i < now->contact_count; i++) {
        meetings += now->contacts[i].kind == ORCA_CONTACT_OBSTACLE;
    }
    ck_assert_uint_eq(meetings, now->contact_count);
}

/* ---- Crowds ---- */

static void fill_crowd(run *now, random_source *source, size_t count, double range) {
    now->count = count;
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 a = random_point(source, range);
        const geom_vec2 b = geom_vec2_add(a, random_point(source, 1.0));
        now->motions[i] = motion_of(a.x, a.y, b.x, b.y, random_between(source, 0.0, 0.5));
        if (random_int(source, 0, 3) == 0) {
            now->motions[i].path.b = a;
        }
    }
}

START_TEST(crowds_agree_with_all_pairs) {
    random_source source = {1};
    run *now = new_run();
    for (int round = 0; round < 60; round++) {
        fill_crowd(now, &source, (size_t)random_int(&source, 0, 120), random_between(&source, 0.5, 12.0));
        now->range = round % 3 == 0 ? 0.0 : random_between(&source, 0.0, 2.0);
        verify(now);
        check_consistent(now);
        check_pairs_complete(now);
    }
    free(now);
}
END_TEST

/* Whole numbers touch all the time. */
START_TEST(touching_is_found_on_a_lattice) {
    random_source source = {2};
    run *now = new_run();
    size_t touching = 0;
    for (int round = 0; round < 40; round++) {
        now->count = 60;
        for (size_t i = 0; i < now->count; i++) {
            const int x = random_int(&source, -12, 12);
            const int y = random_int(&source, -12, 12);
            now->motions[i] = motion_of(x, y, x + random_int(&source, -2, 2), y + random_int(&source, -2, 2),
                                        0.5 * random_int(&source, 0, 3));
        }
        verify(now);
        check_consistent(now);
        check_pairs_complete(now);
        for (size_t i = 0; i < now->contact_count; i++) {
            touching += now->contacts[i].relation == COLLIDE_TOUCHING;
        }
    }
    ck_assert_uint_gt(touching, 100);
    free(now);
}
END_TEST

START_TEST(sizes_of_all_kinds_together) {
    random_source source = {3};
    run *now = new_run();
    for (int round = 0; round < 20; round++) {
        fill_crowd(now, &source, 150, 50.0);
        for (size_t i = 0; i < now->count; i++) {
            now->motions[i].radius = fabs(random_scaled(&source, -20, 2));
        }
        now->motions[17].radius = 30.0;
        now->motions[18].radius = 1e6;
        now->motions[19] = motion_of(-1e5, -1e5, 1e5, 1e5, 1e-3);
        now->motions[20] = motion_of(1e12, 0.0, 1e12, 1.0, 0.3);
        now->motions[21] = now->motions[20];
        verify(now);
        check_consistent(now);
        check_pairs_complete(now);
    }
    free(now);
}
END_TEST

START_TEST(numbers_of_any_size) {
    random_source source = {4};
    run *now = new_run();
    const int exponents[][2] = {{-1074, 1023}, {-1074, -1000}, {1000, 1023}, {-1, 1}};
    for (int round = 0; round < 40; round++) {
        const int *range = exponents[round % 4];
        now->count = 50;
        for (size_t i = 0; i < now->count; i++) {
            double x[5];
            for (int k = 0; k < 5; k++) {
                x[k] = random_int(&source, 0, 9) ? random_scaled(&source, range[0], range[1]) : 0.0;
            }
            now->motions[i] = motion_of(x[0], x[1], x[2], x[3], fabs(x[4]));
        }
        verify(now);
        check_consistent(now);
        check_pairs_complete(now);
    }
    free(now);
}
END_TEST

/* All pairs would not end: a crowd far from the origin of the others, in which two meet. */
START_TEST(agents_far_away_are_no_reason_to_test_all_pairs) {
    enum {
        COLUMNS = 500,
        COUNT = COLUMNS * COLUMNS
    };
    static const double far[] = {1e15, 1e30, 1e200};
    orca_motion *motions = calloc(COUNT, sizeof *motions);
    ck_assert_ptr_nonnull(motions);
    for (size_t i = 0; i < COUNT; i++) {
        const size_t row = i / COLUMNS;
        const double x = 1.5 * (double)(i % COLUMNS);
        const double y = 1.5 * (double)row;
        motions[i] = motion_of(x, y, x, y, 0.5);
    }
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        motions[i] = motion_of(far[i], -far[i], far[i], 0.0, 0.5);
    }
    motions[COUNT / 2].path.b.x += 0.75; /* meets the one beside it */
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    const orca_verify_input input = {.motions = motions, .count = COUNT};
    orca_contact contact;
    orca_verify_output output = {.contacts = &contact, .contact_capacity = 1};
    ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, 1);
    ck_assert_uint_eq(contact.agent, COUNT / 2);
    ck_assert_uint_eq(contact.other, COUNT / 2 + 1);
    orca_verifier_destroy(verifier);
    free(motions);
}
END_TEST

START_TEST(all_agents_on_one_point) {
    run *now = new_run();
    now->count = 100;
    for (size_t i = 0; i < now->count; i++) {
        now->motions[i] = motion_of(3.0, 4.0, 3.0, 4.0, 0.0);
    }
    verify(now);
    check_consistent(now);
    ck_assert_uint_eq(now->contact_count, 100 * 99 / 2);
    free(now);
}
END_TEST

/* ---- Clearance against dense sampling ---- */

static geom_vec2 place_at(const orca_motion *motion, int sample) {
    return geom_vec2_lerp(motion->path.a, motion->path.b, (double)sample / SAMPLES);
}

/* The nearest that two motions come at any of the sampled moments; how much nearer they can come in
 * between. */
static double sampled_clearance(const orca_motion *a, const orca_motion *b, double *slack) {
    double least = DBL_MAX;
    for (int s = 0; s <= SAMPLES; s++) {
        least = fmin(least, geom_vec2_distance(place_at(a, s), place_at(b, s)) - a->radius - b->radius);
    }
    const geom_vec2 way_a = geom_vec2_sub(a->path.b, a->path.a);
    const geom_vec2 way_b = geom_vec2_sub(b->path.b, b->path.a);
    *slack = geom_vec2_distance(way_a, way_b) / SAMPLES + 1e-12;
    return least;
}

START_TEST(clearances_agree_with_sampling) {
    random_source source = {5};
    run *now = new_run();
    for (int round = 0; round < 30; round++) {
        fill_crowd(now, &source, 40, 6.0);
        now->range = 3.0;
        verify(now);
        for (uint32_t i = 0; i < now->count; i++) {
            double least = now->range;
            double most_slack = 1e-12;
            for (uint32_t j = 0; j < now->count; j++) {
                double slack = 0.0;
                if (j != i) {
                    least = fmin(least, sampled_clearance(&now->motions[i], &now->motions[j], &slack));
                }
                most_slack = fmax(most_slack, slack);
            }
            ck_assert_double_le(now->verdicts[i].clearance, least + 1e-12);
            ck_assert_double_ge(now->verdicts[i].clearance, least - most_slack);
        }
    }
    free(now);
}
END_TEST

/* ---- Known cases ---- */

START_TEST(overlap_at_the_start) {
    run *now = new_run();
    now->motions[0] = motion_of(0.0, 0.0, 0.0, 0.0, 1.0);
    now->motions[1] = motion_of(1.5, 0.0, 3.0, 0.0, 1.0);     /* leaves */
    now->motions[2] = motion_of(0.0, -1.75, 0.0, -1.25, 1.0); /* comes nearer */
    now->count = 3;
    now->range = 1.0;
    verify(now);
    check_consistent(now);
    const orca_contact *leaving = find_contact(now, ORCA_CONTACT_AGENT, 0, 1);
    ck_assert(leaving && leaving->from_start && leaving->relation == COLLIDE_OVERLAPPING);
    ck_assert_double_eq(leaving->start_clearance, -0.5);
    ck_assert_double_eq(leaving->clearance, -0.5);
    const orca_contact *nearing = find_contact(now, ORCA_CONTACT_AGENT, 0, 2);
    ck_assert(nearing && nearing->from_start);
    ck_assert_double_eq_tol(nearing->start_clearance, -0.25, 1e-15);
    ck_assert_double_eq_tol(nearing->clearance, -0.75, 1e-15);
    free(now);
}
END_TEST

START_TEST(swapping_places_is_a_contact) {
    run *now = new_run();
    now->motions[0] = motion_of(0.0, 0.0, 4.0, 0.0, 0.5);
    now->motions[1] = motion_of(4.0, 0.0, 0.0, 0.0, 0.5);
    now->motions[2] = motion_of(0.0, 9.0, 4.0, 9.0, 0.5);
    now->count = 3;
    now->range = 2.0;
    verify(now);
    check_consistent(now);
    ck_assert_uint_eq(now->contact_count, 1);
    ck_assert_double_eq_tol(now->contacts[0].time, 3.0 / 8.0, 1e-14);
    ck_assert_double_eq(now->contacts[0].clearance, -1.0);
    ck_assert_double_eq(now->verdicts[2].clearance, 2.0);
    free(now);
}
END_TEST

START_TEST(masked_pairs_are_left_out) {
    run *now = new_run();
    for (uint32_t i = 0; i < 3; i++) {
        now->motions[i] = motion_of(0.1 * i, 0.0, 1.0, 0.0, 1.0);
        now->motions[i].layers = 1U << i;
        now->motions[i].mask = 0;
    }
    now->motions[2].mask = 1; /* sees agent 0, which does not see it: still a pair */
    now->count = 3;
    verify(now);
    check_consistent(now);
    check_pairs_complete(now);
    ck_assert_uint_eq(now->contact_count, 1);
    ck_assert_ptr_nonnull(find_contact(now, ORCA_CONTACT_AGENT, 0, 2));
    free(now);
}
END_TEST

START_TEST(more_contacts_than_room) {
    run *now = new_run();
    now->count = 20;
    for (size_t i = 0; i < now->count; i++) {
        now->motions[i] = motion_of((double)i, 0.0, (double)i, 0.0, 2.0);
    }
    verify(now);
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    orca_contact few[6];
    memset(few, 0x5a, sizeof few);
    const orca_contact untouched = few[5];
    const orca_verify_input input = {now->motions, now->count, NULL, 0.0, 0.0};
    orca_verify_output output = {NULL, few, 5, 0};
    ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, now->contact_count);
    ck_assert_mem_eq(&few[5], &untouched, sizeof untouched);
    for (size_t i = 0; i < 5; i++) {
        ck_assert_uint_eq(few[i].agent, now->contacts[i].agent);
        ck_assert_uint_eq(few[i].other, now->contacts[i].other);
    }
    output = (orca_verify_output){NULL, NULL, 5, 0};
    ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, now->contact_count);
    orca_verifier_destroy(verifier);
    free(now);
}
END_TEST

/* ---- Among obstacles ---- */

/* Obstacles as they were added, to be tested one by one. */
typedef struct world {
    orca_obstacles *set;
    uint32_t slots[MOST_OBSTACLES];
    geom_vec2 points[MOST_OBSTACLES][8];
    size_t sizes[MOST_OBSTACLES]; /* 1: a disc; 2: a chain; more: a solid */
    double radius[MOST_OBSTACLES];
    size_t count;
} world;

static world empty_world(void) {
    world made = {0};
    ck_assert_int_eq(orca_obstacles_create(NULL, &made.set), GEOM_OK);
    return made;
}

static void add_to_world(world *w, const geom_vec2 *points, size_t size, double radius) {
    const size_t k = w->count++;
    memcpy(w->points[k], points, size * sizeof *points);
    w->sizes[k] = size;
    w->radius[k] = radius;
    const geom_ring ring = {w->points[k], size};
    const geom_polygon polygon = {&ring, 1};
    const geom_circle disc = {points[0], radius};
    orca_obstacle_id id;
    const geom_status status = size == 1 ? orca_obstacles_add_disc(w->set, disc, &id)
                               : size == 2
                                   ? orca_obstacles_add_chain(w->set, ring, radius, &id)
                                   : orca_obstacles_add_polygon(w->set, polygon, ORCA_WINDING_AUTO, &id);
    ck_assert_int_eq(status, GEOM_OK);
    w->slots[k] = id.index;
}

static void commit_world(const world *w) { ck_assert_int_eq(orca_obstacles_rebuild(w->set), GEOM_OK); }

/* The exact relation of a motion and one obstacle by libcollide alone. */
static collide_relation expected_relation(const world *w, size_t k, const orca_motion *motion) {
    const geom_capsule2 swept = {motion->path.a, motion->path.b, motion->radius};
    const geom_ring ring = {w->points[k], w->sizes[k]};
    const geom_polygon polygon = {&ring, 1};
    if (w->sizes[k] > 2) {
        return collide_sweep_circle_polygon(motion->path, motion->radius, polygon).relation;
    }
    const geom_capsule2 wall = {w->points[k][0], w->points[k][w->sizes[k] - 1], w->radius[k]};
    const geom_segment2 thin = {wall.a, wall.b};
    return wall.radius > 0.0 ? collide_capsule_capsule(swept, wall)
                             : collide_sweep_circle_segment(motion->path, motion->radius, thin).relation;
}

/* Signed distance of a point to an obstacle, by the school's formulas. */
static double plain_distance(const world *w, size_t k, geom_vec2 p) {
    double least = DBL_MAX;
    bool inside = false;
    const size_t n = w->sizes[k];
    for (size_t i = 0; i < n; i++) {
        const geom_vec2 a = w->points[k][i];
        const geom_vec2 b = w->points[k][(i + 1) % n];
        const geom_vec2 d = geom_vec2_sub(b, a);
        const double squared = geom_vec2_length_squared(d);
        const double t =
            squared > 0.0 ? fmin(1.0, fmax(0.0, geom_vec2_dot(geom_vec2_sub(p, a), d) / squared)) : 0.0;
        least = fmin(least, geom_vec2_distance(p, geom_vec2_add_scaled(a, t, d)));
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            inside = !inside;
        }
    }
    return (n > 2 && inside ? -least : least) - w->radius[k];
}

static void check_obstacles(const run *now, const world *w) {
    for (uint32_t i = 0; i < now->count; i++) {
        const orca_motion *motion = &now->motions[i];
        for (size_t k = 0; k < w->count; k++) {
            const collide_relation relation = expected_relation(w, k, motion);
            const orca_contact *contact = find_contact(now, ORCA_CONTACT_OBSTACLE, i, w->slots[k]);
            ck_assert_msg((contact != NULL) == (relation != COLLIDE_APART), "agent %u obstacle %zu", i, k);
            if (!contact) {
                continue;
            }
            ck_assert_int_eq(contact->relation, relation);
            const double at_start = plain_distance(w, k, motion->path.a) - motion->radius;
            ck_assert_double_eq_tol(contact->start_clearance, at_start, 1e-12);
            const geom_vec2 first = geom_vec2_lerp(motion->path.a, motion->path.b, contact->time);
            if (!contact->from_start) {
                ck_assert_double_eq_tol(plain_distance(w, k, first) - motion->radius, 0.0, 1e-7);
            }
        }
    }
}

static double sampled_obstacles(const run *now, const world *w, const orca_motion *motion, double *slack) {
    double least = now->range;
    for (size_t k = 0; k < w->count; k++) {
        for (int s = 0; s <= SAMPLES; s++) {
            least = fmin(least, plain_distance(w, k, place_at(motion, s)) - motion->radius);
        }
    }
    *slack = geom_vec2_distance(motion->path.a, motion->path.b) / SAMPLES + 1e-12;
    return least;
}

static void random_obstacle(world *w, random_source *source) {
    const geom_vec2 c = random_point(source, 8.0);
    geom_vec2 points[8];
    const int kind = random_int(source, 0, 2);
    const size_t size = kind == 0 ? 1 : kind == 1 ? 2 : (size_t)random_int(source, 3, 8);
    const double turn = random_between(source, 0.0, 6.0);
    for (size_t i = 0; i < size; i++) {
        const double angle = turn + 6.283185307179586 * (double)i / (double)size;
        const double r = random_between(source, 0.5, 3.0);
        points[i] = geom_vec2_add(c, geom_vec2_make(r * cos(angle), r * sin(angle)));
    }
    add_to_world(w, points, size,
                 kind == 2 ? 0.0 : random_int(source, 0, 2) * random_between(source, 0.0, 1.0));
}

START_TEST(obstacles_agree_with_each_by_itself) {
    random_source source = {6};
    run *now = new_run();
    size_t contacts = 0;
    for (int round = 0; round < 60; round++) {
        world w = empty_world();
        for (int k = 0; k < 6; k++) {
            random_obstacle(&w, &source);
        }
        commit_world(&w);
        fill_crowd(now, &source, 40, 10.0);
        now->range = round % 2 == 0 ? 0.0 : 2.0;
        now->obstacles = w.set;
        for (size_t i = 0; i < now->count; i++) {
            now->motions[i].layers = 0; /* agents see obstacles only */
        }
        now->motions[0].radius = 0.0;
        verify(now);
        check_consistent(now);
        check_obstacles(now, &w);
        for (uint32_t i = 0; i < now->count; i++) {
            double slack;
            const double sampled = sampled_obstacles(now, &w, &now->motions[i], &slack);
            ck_assert_double_ge(now->verdicts[i].clearance, sampled - slack);
            /* inside a solid the depth is that of the ends of the path */
            ck_assert(now->verdicts[i].clearance <= sampled + 1e-12 || sampled < -now->motions[i].radius);
        }
        contacts += now->contact_count;
        orca_obstacles_destroy(w.set);
    }
    ck_assert_uint_gt(contacts, 200);
    free(now);
}
END_TEST

START_TEST(obstacles_on_a_lattice) {
    random_source source = {7};
    run *now = new_run();
    size_t touching = 0;
    for (int round = 0; round < 60; round++) {
        world w = empty_world();
        const double x = random_int(&source, -3, 0);
        const geom_vec2 box[4] = {{x, 0.0}, {x + 3.0, 0.0}, {x + 3.0, 2.0}, {x, 2.0}};
        const geom_vec2 wall[2] = {{-4.0, -3.0}, {3.0, -3.0}};
        const geom_vec2 disc[1] = {{0.0, 5.0}};
        add_to_world(&w, box, 4, 0.0);
        add_to_world(&w, wall, 2, 0.5 * random_int(&source, 0, 2));
        add_to_world(&w, disc, 1, random_int(&source, 0, 2));
        commit_world(&w);
        now->count = 30;
        now->obstacles = w.set;
        for (size_t i = 0; i < now->count; i++) {
            const int ax = random_int(&source, -6, 6);
            const int ay = random_int(&source, -6, 7);
            now->motions[i] = motion_of(ax, ay, ax + random_int(&source, -3, 3),
                                        ay + random_int(&source, -3, 3), 0.5 * random_int(&source, 0, 2));
            now->motions[i].layers = 0;
        }
        verify(now);
        check_consistent(now);
        for (uint32_t i = 0; i < now->count; i++) {
            for (size_t k = 0; k < w.count; k++) {
                const collide_relation relation = expected_relation(&w, k, &now->motions[i]);
                const orca_contact *contact = find_contact(now, ORCA_CONTACT_OBSTACLE, i, w.slots[k]);
                ck_assert_int_eq(contact ? contact->relation : COLLIDE_APART, relation);
                touching += relation == COLLIDE_TOUCHING;
            }
        }
        orca_obstacles_destroy(w.set);
    }
    ck_assert_uint_gt(touching, 50);
    free(now);
}
END_TEST

START_TEST(inside_of_solids_and_rooms) {
    run *now = new_run();
    const geom_vec2 square[4] = {{-100.0, -100.0}, {100.0, -100.0}, {100.0, 100.0}, {-100.0, 100.0}};
    const geom_vec2 room[4] = {{-5.0, -5.0}, {-5.0, 5.0}, {5.0, 5.0}, {5.0, -5.0}};
    const geom_ring rings[2] = {{square, 4}, {room, 4}};
    const geom_polygon hollow = {rings, 2};
    const geom_polygon clockwise = {&rings[1], 1};
    for (int as_room = 0; as_room < 2; as_room++) {
        ck_assert_int_eq(orca_obstacles_create(NULL, &now->obstacles), GEOM_OK);
        ck_assert_int_eq(
            as_room ? orca_obstacles_add_polygon(now->obstacles, clockwise, ORCA_WINDING_AS_GIVEN, NULL)
                    : orca_obstacles_add_polygon(now->obstacles, hollow, ORCA_WINDING_AUTO, NULL),
            GEOM_OK);
        ck_assert_int_eq(orca_obstacles_rebuild(now->obstacles), GEOM_OK);
        now->motions[0] = motion_of(0.0, 0.0, 1.0, 0.0, 1.0);   /* free in the room */
        now->motions[1] = motion_of(0.0, 3.0, 0.0, 9.0, 1.0);   /* runs into the wall */
        now->motions[2] = motion_of(20.0, 0.0, 21.0, 0.0, 1.0); /* deep in the solid */
        now->motions[3] = motion_of(-8.0, 0.0, 0.0, 0.0, 1.0);  /* comes out of it */
        now->count = 4;
        now->range = 2.0;
        for (size_t i = 0; i < now->count; i++) {
            now->motions[i].layers = 0;
        }
        verify(now);
        ck_assert_int_eq(now->verdicts[0].relation, COLLIDE_APART);
        ck_assert_double_eq(now->verdicts[0].clearance, 2.0);
        ck_assert_double_eq_tol(now->verdicts[1].time, 1.0 / 6.0, 1e-14);
        ck_assert_double_eq(now->verdicts[1].clearance, -5.0);
        ck_assert_int_eq(now->verdicts[2].relation, COLLIDE_OVERLAPPING);
        ck_assert_double_eq(now->verdicts[2].time, 0.0);
        ck_assert_double_eq(now->verdicts[2].clearance, -17.0);
        ck_assert_double_eq(now->verdicts[3].clearance, -4.0);
        orca_obstacles_destroy(now->obstacles);
    }
    free(now);
}
END_TEST

/* ---- Refusals, memory, repetition ---- */

START_TEST(bad_motions_are_refused) {
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (size_t field = 0; field < 6; field++) {
        for (size_t b = 0; b < 3; b++) {
            double x[6] = {0.0, 0.0, 1.0, 1.0, 0.5, 0.0};
            x[field] = bad[b];
            const orca_motion motions[2] = {motion_of(9.0, 9.0, 9.0, 9.0, 0.1),
                                            motion_of(x[0], x[1], x[2], x[3], x[4])};
            orca_verdict verdicts[2] = {{.other = 77}, {.other = 77}};
            const orca_verify_input input = {motions, 2, NULL, x[5], 0.0};
            orca_verify_output output = {verdicts, NULL, 0, 99};
            ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_NOT_FINITE);
            ck_assert_uint_eq(verdicts[0].other, 77);
            ck_assert_uint_eq(output.contact_count, 99);
        }
    }
    const orca_motion negative = motion_of(0.0, 0.0, 1.0, 0.0, -0.5);
    const orca_motion fine = motion_of(0.0, 0.0, 1.0, 0.0, 0.5);
    orca_verify_output output = {NULL, NULL, 0, 0};
    ck_assert_int_eq(orca_verify(verifier, &(orca_verify_input){&negative, 1, NULL, 0.0, 0.0}, &output),
                     GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_verify(verifier, &(orca_verify_input){&fine, 1, NULL, -1.0, 0.0}, &output),
                     GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_verify(verifier, &(orca_verify_input){NULL, 0, NULL, 0.0, 0.0}, &output), GEOM_OK);
    orca_verifier_destroy(verifier);
    orca_verifier_destroy(NULL);
}
END_TEST

/* ---- What is to come, and heights ---- */

START_TEST(what_is_to_come_if_all_go_straight_on) {
    run *now = new_run();
    now->count = 3;
    now->motions[0] = motion_of(0.0, 0.0, 0.25, 0.0, 0.5);
    now->motions[1] = motion_of(5.0, 0.0, 4.75, 0.0, 0.5); /* they meet after eight steps */
    now->motions[2] = motion_of(0.0, 3.0, 0.0, 3.25, 0.5);
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    const orca_verify_input input = {now->motions, now->count, NULL, 1.0, 0.0};
    orca_verify_output output = {now->verdicts, now->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(orca_predict(verifier, &input, 7.0, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, 0);
    ck_assert_double_eq_tol(now->verdicts[0].clearance, 0.5, 1e-15);
    ck_assert_int_eq(orca_predict(verifier, &input, 16.0, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, 1);
    ck_assert_double_eq_tol(now->verdicts[0].time, 0.5, 1e-15);
    ck_assert_uint_eq(now->verdicts[1].other, 0);
    ck_assert_int_eq(now->verdicts[2].relation, COLLIDE_APART);
    ck_assert_int_eq(orca_predict(verifier, &input, 0.0, &output), GEOM_OK);
    ck_assert_uint_eq(output.contact_count, 0);
    ck_assert_int_eq(orca_predict(verifier, &input, (double)NAN, &output), GEOM_NOT_FINITE);
    ck_assert_int_eq(orca_predict(verifier, &input, -1.0, &output), GEOM_NEGATIVE_SIZE);
    ck_assert_int_eq(orca_predict(verifier, &input, DBL_MAX, &output), GEOM_OK);
    now->motions[0].path.b.x = 1e10;
    ck_assert_int_eq(orca_predict(verifier, &input, DBL_MAX, &output), GEOM_NOT_FINITE);
    orca_verifier_destroy(verifier);
    free(now);
}
END_TEST

START_TEST(only_common_heights_count) {
    orca_obstacles *set;
    ck_assert_int_eq(orca_obstacles_create(NULL, &set), GEOM_OK);
    orca_obstacle_def shelf = orca_obstacle_def_default();
    shelf.kind = ORCA_OBSTACLE_DISC;
    shelf.disc = (geom_circle){{0.0, 0.0}, 1.0};
    shelf.bottom = 2.0;
    shelf.top = 3.0;
    ck_assert_int_eq(orca_obstacles_add(set, &shelf, NULL), GEOM_OK);
    run *now = new_run();
    now->obstacles = set;
    now->count = 3;
    for (size_t i = 0; i < 3; i++) {
        now->motions[i] = motion_of(0.1 * (double)i, 0.0, 1.0, 0.0, 0.5);
        now->motions[i].bottom = (double)i;
        now->motions[i].top = (double)i + 1.0; /* only ends where the next begins */
    }
    verify(now);
    ck_assert_uint_eq(now->contact_count, 1);
    ck_assert_ptr_nonnull(find_contact(now, ORCA_CONTACT_OBSTACLE, 2, 0));
    now->motions[0].top = 1.5;
    verify(now);
    ck_assert_uint_eq(now->contact_count, 2);
    now->motions[0].top = now->motions[0].bottom; /* at all heights */
    verify(now);
    ck_assert_uint_eq(now->contact_count, 4);
    now->motions[0].top = -1.0;
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    orca_verify_output output = {NULL, NULL, 0, 0};
    const orca_verify_input input = {now->motions, now->count, set, 0.0, 0.0};
    ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_INVALID_ARGUMENT);
    orca_verifier_destroy(verifier);
    orca_obstacles_destroy(set);
    free(now);
}
END_TEST

static void fill_busy_scene(run *now, world *w) {
    random_source source = {8};
    *w = empty_world();
    for (int k = 0; k < 6; k++) {
        random_obstacle(w, &source);
    }
    commit_world(w);
    fill_crowd(now, &source, 100, 6.0);
    now->obstacles = w->set;
    now->range = 1.0;
}

START_TEST(every_allocation_may_fail) {
    run *now = new_run();
    world w;
    fill_busy_scene(now, &w);
    verify(now);
    bool succeeded = false;
    size_t fail_at = 0;
    for (; !succeeded; fail_at++) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        orca_verifier *verifier;
        if (orca_verifier_create(&(orca_verifier_def){.allocator = &allocator}, &verifier) != GEOM_OK) {
            ck_assert_ptr_null(verifier);
            ck_assert_uint_eq(heap.blocks, 0);
            continue;
        }
        const orca_verify_input input = {now->motions, now->count, now->obstacles, now->range,
                                         now->time_step};
        orca_verify_output output = {NULL, NULL, 0, 99};
        const geom_status status = orca_verify(verifier, &input, &output);
        succeeded = status == GEOM_OK;
        ck_assert_int_eq(succeeded, heap.calls <= fail_at);
        ck_assert(succeeded || (status == GEOM_OUT_OF_MEMORY && output.contact_count == 99));
        ck_assert_int_eq(orca_verify(verifier, &input, &output), GEOM_OK);
        ck_assert_uint_eq(output.contact_count, now->contact_count);
        orca_verifier_destroy(verifier);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_uint_gt(fail_at, 5);
    orca_obstacles_destroy(w.set);
    free(now);
}
END_TEST

START_TEST(nothing_is_allocated_once_warm) {
    run *now = new_run();
    world w;
    fill_busy_scene(now, &w);
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(&(orca_verifier_def){.allocator = &allocator}, &verifier), GEOM_OK);
    verify_with(verifier, now);
    const size_t warm = heap.calls;
    ck_assert_uint_gt(warm, 0);
    for (int i = 0; i < 5; i++) {
        verify_with(verifier, now);
        now->count -= 10;
    }
    ck_assert_uint_eq(heap.calls, warm);
    orca_verifier_destroy(verifier);
    orca_obstacles_destroy(w.set);
    free(now);
}
END_TEST

static void check_same_contact(const orca_contact *a, const orca_contact *b) {
    ck_assert_int_eq(a->relation, b->relation);
    ck_assert_int_eq(a->from_start, b->from_start);
    ck_assert_mem_eq(&a->time, &b->time, sizeof a->time);
    ck_assert_mem_eq(&a->clearance, &b->clearance, sizeof a->clearance);
    ck_assert_mem_eq(&a->start_clearance, &b->start_clearance, sizeof a->start_clearance);
}

/* Listed backwards, the same is found, bit for bit but for what depends on the order of a pair. */
START_TEST(order_of_the_list_does_not_matter) {
    run *now = new_run();
    run *back = new_run();
    world w;
    fill_busy_scene(now, &w);
    *back = *now;
    for (size_t i = 0; i < now->count; i++) {
        back->motions[i] = now->motions[now->count - 1 - i];
    }
    verify(now);
    verify(back);
    ck_assert_uint_eq(now->contact_count, back->contact_count);
    ck_assert_uint_gt(now->contact_count, 50);
    const uint32_t last = (uint32_t)now->count - 1;
    for (size_t i = 0; i < now->contact_count; i++) {
        const orca_contact *contact = &now->contacts[i];
        if (contact->kind == ORCA_CONTACT_OBSTACLE) {
            const orca_contact *twin =
                find_contact(back, contact->kind, last - contact->agent, contact->other);
            ck_assert_ptr_nonnull(twin);
            check_same_contact(contact, twin);
        } else {
            const orca_contact *twin =
                find_contact(back, contact->kind, last - contact->other, last - contact->agent);
            ck_assert_ptr_nonnull(twin);
            ck_assert_int_eq(contact->relation, twin->relation);
            ck_assert_double_eq_tol(contact->time, twin->time, 1e-13);
            ck_assert_double_eq_tol(contact->clearance, twin->clearance, 1e-13);
        }
    }
    orca_obstacles_destroy(w.set);
    free(now);
    free(back);
}
END_TEST

START_TEST(the_same_again) {
    run *now = new_run();
    run *again = new_run();
    world w;
    fill_busy_scene(now, &w);
    *again = *now;
    orca_verifier *verifier;
    ck_assert_int_eq(orca_verifier_create(NULL, &verifier), GEOM_OK);
    verify_with(verifier, now);
    again->count = 7;
    verify_with(verifier, again);
    again->count = now->count;
    verify_with(verifier, again);
    ck_assert_uint_eq(now->contact_count, again->contact_count);
    for (size_t i = 0; i < now->contact_count; i++) {
        check_same_contact(&now->contacts[i], &again->contacts[i]);
    }
    orca_verifier_destroy(verifier);
    orca_obstacles_destroy(w.set);
    free(now);
    free(again);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {crowds_agree_with_all_pairs,
                                  touching_is_found_on_a_lattice,
                                  sizes_of_all_kinds_together,
                                  numbers_of_any_size,
                                  agents_far_away_are_no_reason_to_test_all_pairs,
                                  all_agents_on_one_point,
                                  clearances_agree_with_sampling,
                                  overlap_at_the_start,
                                  swapping_places_is_a_contact,
                                  masked_pairs_are_left_out,
                                  what_is_to_come_if_all_go_straight_on,
                                  only_common_heights_count,
                                  more_contacts_than_room,
                                  obstacles_agree_with_each_by_itself,
                                  obstacles_on_a_lattice,
                                  inside_of_solids_and_rooms,
                                  bad_motions_are_refused,
                                  every_allocation_may_fail,
                                  nothing_is_allocated_once_warm,
                                  order_of_the_list_does_not_matter,
                                  the_same_again};
    return run_tests("verify2", tests, sizeof tests / sizeof tests[0]);
}
