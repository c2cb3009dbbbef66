/* Verification and joint safe motion in space: against libcollide's sweeps of every pair, and what must hold
 * for any input. */
#include "support.h"

#include <collide/pair3.h>
#include <collide/sweep3.h>
#include <geom/exact.h>
#include <orca/enforce3.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 200,
    MOST_CONTACTS = 20000
};

typedef struct run {
    orca_verifier3 *verifier;
    const orca_obstacles3 *obstacles;
    const uint64_t *ids;
    orca_proposal3 proposals[MOST];
    size_t count;
    orca_motion3 motions[MOST];
    orca_enforcement reports[MOST];
    orca_verdict verdicts[MOST];
    orca_contact contacts[MOST_CONTACTS];
    size_t contact_count;
    size_t changed;
    size_t unsafe;
    double time_step;
} run;

static run *new_run(void) {
    run *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    ck_assert_int_eq(orca_verifier3_create(NULL, &made->verifier), GEOM_OK);
    return made;
}

static void end_run(run *now) {
    orca_verifier3_destroy(now->verifier);
    free(now);
}

static geom_vec3 random_point3(random_source *source, double range) {
    const geom_vec2 xy = random_point(source, range);
    return geom_vec3_make(xy.x, xy.y, random_between(source, -range, range));
}

static geom_vec3 random_lattice(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const int y = random_int(source, -range, range);
    return geom_vec3_make(x, y, random_int(source, -range, range));
}

static orca_proposal3 proposal_of(geom_vec3 a, geom_vec3 b, double radius) {
    orca_proposal3 proposal = orca_proposal3_default();
    proposal.motion.path = (geom_segment3){a, b};
    proposal.motion.radius = radius;
    return proposal;
}

static geom_status call(run *now) {
    const orca_enforce3_input input = {now->proposals, now->count, now->ids, now->obstacles, now->time_step};
    orca_enforce3_output output = {.motions = now->motions, .reports = now->reports};
    const geom_status status = orca_enforce3(now->verifier, &input, &output);
    now->changed = output.changed;
    now->unsafe = output.unsafe;
    return status;
}

static void verify(run *now, double range) {
    const orca_verify3_input input = {now->motions, now->count, now->obstacles, range, now->time_step};
    orca_verify_output output = {now->verdicts, now->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(orca_verify3(now->verifier, &input, &output), GEOM_OK);
    ck_assert_uint_le(output.contact_count, MOST_CONTACTS);
    now->contact_count = output.contact_count;
}

static collide_shape3 ball_of(const orca_motion3 *motion) {
    const geom_sphere ball = {motion->path.a, motion->radius};
    return collide_shape3_from_sphere(ball);
}

static collide_relation sweep_pair(const orca_motion3 *a, const orca_motion3 *b, double *time) {
    const collide_sweep3 met = collide_shape3_sweep(ball_of(a), geom_vec3_sub(a->path.b, a->path.a),
                                                    ball_of(b), geom_vec3_sub(b->path.b, b->path.a));
    *time = met.time;
    return met.relation;
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

/* ---- Verification ---- */

/* On a lattice the differences of libcollide's sweeps are exact. */
START_TEST(pairs_on_a_lattice_agree_with_sweeps) {
    random_source source = {1};
    run *now = new_run();
    size_t touching = 0;
    for (int round = 0; round < 60; round++) {
        now->count = 60;
        for (size_t i = 0; i < now->count; i++) {
            const geom_vec3 a = random_lattice(&source, 8);
            const geom_vec3 b = geom_vec3_add(a, random_lattice(&source, 3));
            now->motions[i] = proposal_of(a, b, 0.5 * random_int(&source, 0, 4)).motion;
        }
        verify(now, round % 2 == 0 ? 0.0 : 1.5);
        size_t expected = 0;
        for (uint32_t i = 0; i < now->count; i++) {
            for (uint32_t k = i + 1; k < now->count; k++) {
                double time;
                const collide_relation relation = sweep_pair(&now->motions[i], &now->motions[k], &time);
                const orca_contact *contact = find_contact(now, ORCA_CONTACT_AGENT, i, k);
                ck_assert_int_eq(contact != NULL, relation != COLLIDE_APART);
                if (contact) {
                    expected++;
                    touching += relation == COLLIDE_TOUCHING;
                    ck_assert_int_eq(contact->relation, relation);
                    ck_assert_double_eq_tol(contact->time, time, 1e-7);
                    ck_assert_int_eq(contact->from_start, time == 0.0);
                    ck_assert_int_eq(contact->relation == COLLIDE_TOUCHING, contact->clearance == 0.0);
                }
            }
        }
        ck_assert_uint_eq(expected, now->contact_count);
    }
    ck_assert_uint_gt(touching, 50);
    end_run(now);
}
END_TEST

START_TEST(balls_of_all_sizes_are_found) {
    random_source source = {2};
    run *now = new_run();
    for (int round = 0; round < 30; round++) {
        now->count = 100;
        for (size_t i = 0; i < now->count; i++) {
            const double size = ldexp(1.0, random_int(&source, -10, 3));
            const geom_vec3 a = random_point3(&source, 10.0);
            now->motions[i] = proposal_of(a, geom_vec3_add(a, random_point3(&source, size)), size).motion;
        }
        verify(now, 0.0);
        size_t expected = 0;
        for (size_t i = 0; i < now->count; i++) {
            for (size_t k = i + 1; k < now->count; k++) {
                double time;
                expected += sweep_pair(&now->motions[i], &now->motions[k], &time) != COLLIDE_APART;
            }
        }
        ck_assert_uint_eq(expected, now->contact_count);
    }
    end_run(now);
}
END_TEST

static orca_obstacles3 *some_world(random_source *source, bool ground) {
    orca_obstacles3 *set;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &set), GEOM_OK);
    for (int i = 0; i < 8; i++) {
        orca_obstacle3_def def = orca_obstacle3_def_default();
        const geom_vec3 center = random_point3(source, 4.0);
        const double size = random_between(source, 0.2, 1.5);
        if (i % 2 == 0) {
            def.shape = collide_shape3_from_sphere((geom_sphere){center, size});
        } else {
            const geom_vec3 half = geom_vec3_make(size, 0.5 * size, 0.3);
            def.shape = collide_shape3_from_aabb(
                (geom_aabb3){geom_vec3_sub(center, half), geom_vec3_add(center, half)});
        }
        ck_assert_int_eq(orca_obstacles3_add(set, &def, NULL), GEOM_OK);
    }
    if (ground) {
        orca_obstacle3_def def = orca_obstacle3_def_default();
        def.shape = collide_shape3_from_plane((geom_plane){{0.0, 0.0, 2.0}, -8.0});
        ck_assert_int_eq(orca_obstacles3_add(set, &def, NULL), GEOM_OK);
    }
    return set;
}

START_TEST(obstacles_are_met_as_by_their_own_sweep) {
    random_source source = {3};
    run *now = new_run();
    orca_obstacles3 *set = some_world(&source, true);
    now->obstacles = set;
    size_t found = 0;
    for (int round = 0; round < 40; round++) {
        now->count = 1;
        const geom_vec3 a = random_lattice(&source, 5);
        now->motions[0] = proposal_of(a, geom_vec3_add(a, random_lattice(&source, 3)), 0.25).motion;
        verify(now, 0.5);
        orca_obstacle3_id id;
        const geom_sphere ball = {a, 0.25};
        const collide_sweep3 met =
            orca_obstacles3_sweep(set, ball, geom_vec3_sub(now->motions[0].path.b, a), UINT32_MAX, &id);
        ck_assert_int_eq(now->verdicts[0].relation == COLLIDE_APART, met.relation == COLLIDE_APART);
        ck_assert_double_eq_tol(now->verdicts[0].time, met.time, 1e-9);
        ck_assert_int_eq(now->verdicts[0].clearance > 0.0, met.relation == COLLIDE_APART);
        found += met.relation != COLLIDE_APART;
    }
    ck_assert_uint_gt(found, 5);
    orca_obstacles3_destroy(set);
    end_run(now);
}
END_TEST

/* ---- Safe motion ---- */

/* The sign of dot(w, e) - dot(w, w), w from start to start and e from end to end. */
static bool comes_closer(geom_segment3 a, geom_segment3 b) {
    const double start[2][3] = {{a.a.x, a.a.y, a.a.z}, {b.a.x, b.a.y, b.a.z}};
    const double end[2][3] = {{a.b.x, a.b.y, a.b.z}, {b.b.x, b.b.y, b.b.z}};
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    geom_exact across = geom_exact_from(&arena, 0.0);
    geom_exact square = geom_exact_from(&arena, 0.0);
    for (int k = 0; k < 3; k++) {
        const geom_exact w = geom_exact_difference(&arena, start[0][k], start[1][k]);
        const geom_exact e = geom_exact_difference(&arena, end[0][k], end[1][k]);
        across = geom_exact_add(&arena, across, geom_exact_mul(&arena, w, e));
        square = geom_exact_add(&arena, square, geom_exact_mul(&arena, w, w));
    }
    return geom_exact_compare(across, square) < 0;
}

/* Returns how many pairs overlap at the start. */
static size_t enforce(run *now) {
    ck_assert_int_eq(call(now), GEOM_OK);
    size_t overlaps = 0;
    for (size_t i = 0; i < now->count; i++) {
        const orca_motion3 *a = &now->motions[i];
        const orca_proposal3 *proposal = &now->proposals[i];
        const double proposed = geom_vec3_distance(proposal->motion.path.a, proposal->motion.path.b);
        ck_assert_double_le(geom_vec3_distance(a->path.a, a->path.b),
                            fmax(proposed, proposal->reach) * (1.0 + 1e-12) + 1e-14);
        for (size_t k = i + 1; k < now->count; k++) {
            const orca_motion3 *b = &now->motions[k];
            if (now->reports[i].broken && now->reports[k].broken) {
                continue;
            }
            double time;
            if (collide_shape3_relation(ball_of(a), ball_of(b)) != COLLIDE_APART) {
                overlaps++;
                ck_assert(!comes_closer(a->path, b->path));
            } else {
                ck_assert_int_eq(sweep_pair(a, b, &time), COLLIDE_APART);
            }
        }
    }
    return overlaps;
}

static void take_steps(run *now) {
    for (size_t i = 0; i < now->count; i++) {
        const geom_vec3 way = geom_vec3_sub(now->proposals[i].motion.path.b, now->proposals[i].motion.path.a);
        now->proposals[i].motion.path.a = now->motions[i].path.b;
        now->proposals[i].motion.path.b = geom_vec3_add(now->motions[i].path.b, way);
    }
}

static void fill_crowd(run *now, random_source *source, size_t wanted, double range, bool apart) {
    now->count = 0;
    for (size_t attempt = 0; attempt < 8 * wanted && now->count < wanted; attempt++) {
        const geom_vec3 a = random_point3(source, range);
        const geom_vec3 b = geom_vec3_add(a, random_point3(source, 0.25 * random_int(source, 0, 2)));
        orca_proposal3 made = proposal_of(a, b, random_between(source, 0.0, 0.5));
        made.reach = random_int(source, 0, 1) * random_between(source, 0.0, 0.5);
        bool free_here = true;
        for (size_t i = 0; i < now->count && apart && free_here; i++) {
            free_here = collide_shape3_relation(ball_of(&made.motion), ball_of(&now->proposals[i].motion)) ==
                        COLLIDE_APART;
        }
        if (free_here) {
            now->proposals[now->count++] = made;
        }
    }
}

START_TEST(crowds_keep_the_promise) {
    random_source source = {4};
    run *now = new_run();
    unsigned long long changed = 0;
    for (int round = 0; round < 60; round++) {
        const bool apart = round % 2 == 0;
        fill_crowd(now, &source, 80, random_between(&source, 0.7, 3.0), apart);
        for (int step = 0; step < 3; step++) {
            const size_t overlaps = enforce(now);
            ck_assert(!apart || overlaps == 0);
            ck_assert_uint_eq(now->unsafe, 0);
            changed += now->changed;
            take_steps(now);
        }
    }
    ck_assert_uint_gt(changed, 1000);
    end_run(now);
}
END_TEST

START_TEST(clusters_dissolve) {
    run *now = new_run();
    now->count = 20;
    for (size_t i = 0; i < now->count; i++) {
        const geom_vec3 place = {1.0, 2.0, 3.0};
        now->proposals[i] = proposal_of(place, place, 0.4);
        now->proposals[i].reach = 0.1;
    }
    size_t overlaps = 1;
    for (int step = 0; step < 80 && overlaps > 0; step++) {
        overlaps = enforce(now);
        take_steps(now);
    }
    ck_assert_uint_eq(overlaps, 0);
    end_run(now);
}
END_TEST

static bool stands_free(run *now, const orca_motion3 *motion) {
    orca_motion3 still = *motion;
    still.path.b = still.path.a;
    orca_verdict verdict;
    const orca_verify3_input input = {&still, 1, now->obstacles, 0.0, now->time_step};
    orca_verify_output output = {&verdict, NULL, 0, 0};
    ck_assert_int_eq(orca_verify3(now->verifier, &input, &output), GEOM_OK);
    return verdict.relation == COLLIDE_APART;
}

/* An agent that is free of all stays free; others come out in the end, if there is a path. */
START_TEST(crowds_among_obstacles) {
    random_source source = {5};
    run *now = new_run();
    for (int round = 0; round < 20; round++) {
        orca_obstacles3 *set = some_world(&source, round % 2 == 0);
        now->obstacles = set;
        fill_crowd(now, &source, 20, 4.0, true);
        for (int step = 0; step < 3; step++) {
            bool was_free[MOST];
            for (size_t i = 0; i < now->count; i++) {
                was_free[i] = stands_free(now, &now->proposals[i].motion);
            }
            enforce(now);
            ck_assert_uint_eq(now->unsafe, 0);
            verify(now, 0.0);
            for (size_t i = 0; i < now->count; i++) {
                ck_assert(!was_free[i] || now->verdicts[i].relation == COLLIDE_APART);
            }
            for (size_t k = 0; k < now->contact_count; k++) {
                const orca_contact *contact = &now->contacts[k];
                ck_assert(contact->from_start);
                ck_assert_double_ge(contact->clearance, contact->start_clearance - 1e-9);
            }
            take_steps(now);
        }
        orca_obstacles3_destroy(set);
    }
    end_run(now);
}
END_TEST

START_TEST(led_out_of_obstacles) {
    run *now = new_run();
    orca_obstacles3 *set;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &set), GEOM_OK);
    orca_obstacle3_def box = orca_obstacle3_def_default();
    box.shape = collide_shape3_from_aabb((geom_aabb3){{-2.0, -2.0, 0.0}, {2.0, 2.0, 1.0}});
    orca_obstacle3_def ground = orca_obstacle3_def_default();
    ground.shape = collide_shape3_from_plane((geom_plane){{0.0, 0.0, 1.0}, -5.0});
    ck_assert_int_eq(orca_obstacles3_add(set, &box, NULL), GEOM_OK);
    ck_assert_int_eq(orca_obstacles3_add(set, &ground, NULL), GEOM_OK);
    now->obstacles = set;
    const geom_vec3 places[] = {{0.3, 0.2, 0.6}, {0.0, 0.0, 1.1}, {7.0, 0.0, -5.4}, {-2.1, 1.0, 0.5}};
    now->count = 4;
    for (size_t i = 0; i < now->count; i++) {
        now->proposals[i] = proposal_of(places[i], places[i], 0.3);
        now->proposals[i].reach = 0.1;
    }
    for (int step = 0; step < 30; step++) {
        enforce(now);
        take_steps(now);
    }
    for (size_t i = 0; i < now->count; i++) {
        ck_assert_msg(stands_free(now, &now->proposals[i].motion), "agent %zu", i);
    }
    orca_obstacles3_destroy(set);
    end_run(now);
}
END_TEST

START_TEST(others_are_reported) {
    run *now = new_run();
    now->count = 2;
    now->proposals[0] = proposal_of((geom_vec3){0.0, 0.0, 0.0}, (geom_vec3){0.0, 0.0, 0.0}, 0.5);
    now->proposals[1] = proposal_of((geom_vec3){0.0, 0.0, 1.05}, (geom_vec3){0.0, 0.0, 0.9}, 0.5);
    now->proposals[1].cooperation = ORCA_COOPERATION_NONE;
    enforce(now);
    ck_assert_uint_eq(now->unsafe, 2);
    ck_assert_uint_eq(now->reports[0].broken, ORCA_ASSUMPTION_COOPERATES);
    now->proposals[0].reach = 0.2;
    enforce(now);
    ck_assert_uint_eq(now->unsafe, 0);
    ck_assert_double_lt(now->motions[0].path.b.z, -0.09);
    end_run(now);
}
END_TEST

START_TEST(order_does_not_matter) {
    random_source source = {6};
    run *first = new_run();
    run *second = new_run();
    for (int round = 0; round < 20; round++) {
        uint64_t ids[MOST];
        fill_crowd(first, &source, 60, 1.5, round % 2 == 0);
        ck_assert_int_eq(call(first), GEOM_OK);
        second->count = first->count;
        for (size_t i = 0; i < first->count; i++) {
            ids[i] = first->count - i;
            second->proposals[i] = first->proposals[first->count - 1 - i];
        }
        second->ids = ids;
        ck_assert_int_eq(call(second), GEOM_OK);
        for (size_t i = 0; i < first->count; i++) {
            const geom_segment3 path = second->motions[first->count - 1 - i].path;
            ck_assert(geom_vec3_equal(first->motions[i].path.a, path.a));
            ck_assert(geom_vec3_equal(first->motions[i].path.b, path.b));
        }
    }
    end_run(first);
    end_run(second);
}
END_TEST

/* ---- Bad input, memory ---- */

START_TEST(bad_input_is_refused) {
    run *now = new_run();
    now->count = 1;
    const orca_proposal3 good = proposal_of((geom_vec3){0.0, 0.0, 0.0}, (geom_vec3){1.0, 0.0, 0.0}, 0.5);
    now->proposals[0] = good;
    now->proposals[0].motion.path.b.z = (double)NAN;
    ck_assert_int_eq(call(now), GEOM_NOT_FINITE);
    now->motions[0] = now->proposals[0].motion;
    const orca_verify3_input input = {now->motions, 1, NULL, 0.0, 0.0};
    orca_verify_output output = {now->verdicts, NULL, 0, 0};
    ck_assert_int_eq(orca_verify3(now->verifier, &input, &output), GEOM_NOT_FINITE);
    now->proposals[0] = good;
    now->proposals[0].motion.radius = -1.0;
    ck_assert_int_eq(call(now), GEOM_NEGATIVE_SIZE);
    now->motions[0] = good.motion;
    ck_assert_int_eq(orca_predict3(now->verifier, &input, 3.0, &output), GEOM_OK);
    ck_assert_int_eq(orca_predict3(now->verifier, &input, -3.0, &output), GEOM_NEGATIVE_SIZE);
    orca_verifier3_destroy(NULL);
    end_run(now);
}
END_TEST

/* Everything once; the status of the first that fails. */
static geom_status call_all(run *now) {
    const geom_status status = call(now);
    const orca_verify3_input input = {now->motions, now->count, now->obstacles, 0.5, 0.0};
    orca_verify_output output = {now->verdicts, NULL, 0, 0};
    return status == GEOM_OK ? orca_predict3(now->verifier, &input, 2.0, &output) : status;
}

START_TEST(every_allocation_may_fail_and_none_is_made_when_warm) {
    random_source source = {7};
    run *now = new_run();
    orca_obstacles3 *set = some_world(&source, true);
    now->obstacles = set;
    fill_crowd(now, &source, 40, 1.5, false);
    orca_verifier3_destroy(now->verifier);
    bool done = false;
    size_t fail_at = 0;
    for (; !done; fail_at++) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        geom_status status =
            orca_verifier3_create(&(orca_verifier3_def){.allocator = &allocator}, &now->verifier);
        if (status == GEOM_OK) {
            status = call_all(now);
            done = status == GEOM_OK;
            heap.fail_at = SIZE_MAX;
            ck_assert_int_eq(call_all(now), GEOM_OK);
            const size_t calls = heap.calls;
            ck_assert_int_eq(call_all(now), GEOM_OK);
            ck_assert_uint_eq(heap.calls, calls);
            orca_verifier3_destroy(now->verifier);
        }
        ck_assert(done || status == GEOM_OUT_OF_MEMORY);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    ck_assert_uint_gt(fail_at, 10);
    ck_assert_int_eq(orca_verifier3_create(NULL, &now->verifier), GEOM_OK);
    orca_obstacles3_destroy(set);
    end_run(now);
}
END_TEST

/* ---- Obstacles in motion, groups, dodging ---- */

/* A world of one obstacle of any shape that moves. */
static orca_obstacles3 *moving_world(collide_shape3 shape, geom_vec3 velocity) {
    orca_obstacles3 *set;
    ck_assert_int_eq(orca_obstacles3_create(NULL, &set), GEOM_OK);
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    def.velocity = velocity;
    ck_assert_int_eq(orca_obstacles3_add(set, &def, NULL), GEOM_OK);
    return set;
}

/* What all can do is far more than they want: they get out of each other's way and no farther. Agents in a
 * circle press to its middle, where a ball may be. */
static void check_nobody_is_thrown(run *now, double reach) {
    enum {
        COUNT = 9
    };
    const double step = 0.15;
    now->count = COUNT;
    for (size_t i = 0; i < COUNT; i++) {
        const geom_vec3 out = {cos(0.7 * (double)i), sin(0.7 * (double)i), i % 2 == 0 ? 0.1 : -0.1};
        const geom_vec3 start = geom_vec3_scale(out, 2.0);
        now->proposals[i] = proposal_of(start, geom_vec3_add_scaled(start, -step, out), 0.4);
        now->proposals[i].reach = reach;
    }
    for (int round = 0; round < 60; round++) {
        enforce(now);
        ck_assert_uint_eq(now->unsafe, 0);
        for (size_t i = 0; i < COUNT; i++) {
            const geom_segment3 path = now->motions[i].path;
            ck_assert_double_le(geom_vec3_distance(path.a, path.b), 4.0 * step);
        }
        take_steps(now);
    }
}

START_TEST(nobody_is_thrown_who_could_be) {
    run *now = new_run();
    const collide_shape3 ball = collide_shape3_from_sphere((geom_sphere){{0.1, 0.0, 0.0}, 0.3});
    orca_obstacles3 *set = moving_world(ball, geom_vec3_make(0.0, 0.0, 0.0));
    for (int decade = 0; decade < 10; decade++) {
        const double reach = 0.15 * pow(10.0, decade);
        now->obstacles = NULL;
        check_nobody_is_thrown(now, reach);
        now->obstacles = set;
        check_nobody_is_thrown(now, reach);
    }
    orca_obstacles3_destroy(set);
    end_run(now);
}
END_TEST

static collide_shape3 lattice_shape(random_source *source) {
    const geom_vec3 at = random_lattice(source, 5);
    switch (random_int(source, 0, 3)) {
    case 0:
        return collide_shape3_from_sphere((geom_sphere){at, random_int(source, 0, 2)});
    case 1:
        return collide_shape3_from_aabb((geom_aabb3){at, geom_vec3_add(at, geom_vec3_make(1.0, 2.0, 3.0))});
    case 2:
        return collide_shape3_from_plane((geom_plane){{1.0, 2.0, 2.0}, random_int(source, -6, 6)});
    default:
        return collide_shape3_from_triangle((geom_triangle){at, geom_vec3_add(at, random_lattice(source, 3)),
                                                            geom_vec3_add(at, random_lattice(source, 3))});
    }
}

/* On a lattice the relative motions of libcollide's sweeps are exact. */
START_TEST(what_moves_is_met_as_by_sweeps_of_both) {
    random_source source = {21};
    run *now = new_run();
    now->time_step = 0.5;
    size_t met_at_all = 0;
    for (int round = 0; round < 600; round++) {
        const collide_shape3 shape = lattice_shape(&source);
        const geom_vec3 way = random_lattice(&source, 4);
        orca_obstacles3 *set = moving_world(shape, geom_vec3_scale(way, 2.0));
        now->obstacles = set;
        now->count = 1;
        const geom_vec3 a = random_lattice(&source, 5);
        now->motions[0] =
            proposal_of(a, geom_vec3_add(a, random_lattice(&source, 4)), 0.5 * random_int(&source, 0, 3))
                .motion;
        verify(now, 1.0);
        if (shape.kind == COLLIDE_SHAPE3_PLANE &&
            geom_vec3_dot(shape.as.plane.normal, a) <= shape.as.plane.offset) {
            ck_assert_double_eq(now->verdicts[0].time, 0.0); /* below it all is solid */
            orca_obstacles3_destroy(set);
            continue;
        }
        const collide_sweep3 met = collide_shape3_sweep(ball_of(&now->motions[0]),
                                                        geom_vec3_sub(now->motions[0].path.b, a), shape, way);
        ck_assert_int_eq(now->verdicts[0].relation == COLLIDE_APART, met.relation == COLLIDE_APART);
        ck_assert_double_eq_tol(now->verdicts[0].time, met.time, 1e-9);
        ck_assert_int_eq(now->verdicts[0].clearance > 0.0, met.relation == COLLIDE_APART);
        met_at_all += met.relation != COLLIDE_APART && met.time > 0.0;
        orca_obstacles3_destroy(set);
    }
    ck_assert_uint_gt(met_at_all, 20);
    end_run(now);
}
END_TEST

START_TEST(who_can_get_out_of_the_way_does) {
    random_source source = {22};
    run *now = new_run();
    now->time_step = 0.5;
    size_t away = 0;
    size_t met = 0;
    for (int round = 0; round < 300; round++) {
        const geom_vec3 from = random_point3(&source, 4.0);
        const double size = random_between(&source, 0.0, 1.5);
        if (geom_vec3_length(from) < size + 0.6) {
            continue;
        }
        const geom_vec3 velocity = geom_vec3_scale(geom_vec3_sub(random_point3(&source, 0.5), from), 2.0);
        orca_obstacles3 *set = moving_world(collide_shape3_from_sphere((geom_sphere){from, size}), velocity);
        now->obstacles = set;
        now->count = 1;
        now->proposals[0] = proposal_of(geom_vec3_make(0.0, 0.0, 0.0), geom_vec3_make(0.0, 0.0, 0.0), 0.5);
        now->proposals[0].reach = random_between(&source, 0.5, 3.0);
        (void)enforce(now);
        verify(now, 0.0);
        const bool free = now->verdicts[0].relation == COLLIDE_APART;
        ck_assert_int_eq(free, now->reports[0].broken == 0);
        ck_assert_uint_eq(now->reports[0].broken, free ? 0 : ORCA_ASSUMPTION_OBSTACLES);
        /* To go aside, across the way that it comes, by the sum of the radii is surely enough. */
        ck_assert(free || now->proposals[0].reach < size + 0.5 + 0.5);
        away += free && now->reports[0].change != ORCA_CHANGE_NONE;
        met += !free;
        orca_obstacles3_destroy(set);
    }
    ck_assert_uint_gt(away, 50);
    ck_assert_uint_gt(met, 5);
    end_run(now);
}
END_TEST

START_TEST(a_group_does_not_concern_itself) {
    run *now = new_run();
    now->count = 3;
    for (size_t i = 0; i < 3; i++) {
        const geom_vec3 place = {(double)i, 0.0, 0.0};
        now->proposals[i] = proposal_of(place, geom_vec3_make(1.0, 0.0, 0.0), 0.4);
        now->proposals[i].motion.group = i < 2 ? 7 : 0;
        now->motions[i] = now->proposals[i].motion;
    }
    verify(now, 0.0);
    ck_assert_uint_eq(now->contact_count, 2); /* the third meets both */
    now->proposals[2].motion.path.b = geom_vec3_make(2.0, 0.0, 0.0);
    ck_assert_int_eq(call(now), GEOM_OK);
    ck_assert_uint_eq(now->changed, 0);
    now->proposals[1].motion.group = 8;
    (void)enforce(now);
    ck_assert_uint_gt(now->changed, 0);
    end_run(now);
}
END_TEST

START_TEST(an_agent_proposes_what_it_is) {
    orca_agent3_def agent = orca_agent3_def_default();
    agent.position = geom_vec3_make(1.0, 2.0, 3.0);
    agent.radius = 0.25;
    agent.max_speed = 3.0;
    agent.responsibility = 0.125;
    agent.layers = 6;
    agent.mask = 5;
    agent.group = 4;
    const geom_vec3 end = geom_vec3_make(1.5, 2.0, 3.0);
    orca_proposal3 made = orca_agent3_proposal(&agent, end, 0.5);
    ck_assert(geom_vec3_equal(made.motion.path.a, agent.position) &&
              geom_vec3_equal(made.motion.path.b, end));
    ck_assert_double_eq(made.motion.radius, 0.25);
    ck_assert_double_eq(made.reach, 1.5);
    ck_assert_double_eq(made.share, 0.125);
    ck_assert_uint_eq(made.motion.layers, 6);
    ck_assert_uint_eq(made.motion.mask, 5);
    ck_assert_uint_eq(made.motion.group, 4);
    ck_assert_int_eq(made.cooperation, ORCA_COOPERATION_FULL);
    agent.max_speed = 1e308;
    made = orca_agent3_proposal(&agent, end, 1e3);
    ck_assert(isfinite(made.reach));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {an_agent_proposes_what_it_is,
                                  pairs_on_a_lattice_agree_with_sweeps,
                                  balls_of_all_sizes_are_found,
                                  obstacles_are_met_as_by_their_own_sweep,
                                  crowds_keep_the_promise,
                                  clusters_dissolve,
                                  crowds_among_obstacles,
                                  led_out_of_obstacles,
                                  others_are_reported,
                                  order_does_not_matter,
                                  bad_input_is_refused,
                                  every_allocation_may_fail_and_none_is_made_when_warm,
                                  what_moves_is_met_as_by_sweeps_of_both,
                                  nobody_is_thrown_who_could_be,
                                  who_can_get_out_of_the_way_does,
                                  a_group_does_not_concern_itself};
    return run_tests("enforce3", tests, sizeof tests / sizeof tests[0]);
}
