/* Joint safe motion against a judge that looks at every pair, and against what must hold for any input. */
#include "orca/support/enforce_judge2.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 300,
    MOST_CONTACTS = 20000
};

/* One call and all it gives. */
typedef struct run {
    orca_verifier *verifier;
    const orca_obstacles *obstacles;
    const uint64_t *ids;
    orca_proposal proposals[MOST];
    size_t count;
    orca_motion motions[MOST];
    orca_enforcement reports[MOST];
    orca_verdict verdicts[MOST]; /* found at once */
    orca_contact contacts[MOST_CONTACTS];
    size_t contact_count;
    orca_verdict other_verdicts[MOST]; /* found by verification */
    orca_contact other_contacts[MOST_CONTACTS];
    size_t changed;
    size_t unsafe;
    double time_step;
} run;

static run *new_run(void) {
    run *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    ck_assert_int_eq(orca_verifier_create(NULL, &made->verifier), GEOM_OK);
    return made;
}

static void end_run(run *now) {
    orca_verifier_destroy(now->verifier);
    free(now);
}

static geom_status call(run *now) {
    const orca_enforce_input input = {now->proposals, now->count, now->ids, now->obstacles, now->time_step};
    orca_verify_output verified = {now->verdicts, now->contacts, MOST_CONTACTS, 0};
    orca_enforce_output output = {.motions = now->motions, .reports = now->reports, .verified = &verified};
    const geom_status status = orca_enforce(now->verifier, &input, &output);
    now->contact_count = verified.contact_count;
    now->changed = output.changed;
    now->unsafe = output.unsafe;
    return status;
}

static orca_proposal proposal_of(double ax, double ay, double bx, double by, double radius) {
    orca_proposal proposal = orca_proposal_default();
    proposal.motion.path = (geom_segment2){{ax, ay}, {bx, by}};
    proposal.motion.radius = radius;
    return proposal;
}

static bool same_point(geom_vec2 a, geom_vec2 b) { return geom_vec2_equal(a, b); }

/* What holds for any output. */
static void check_report(const run *now, size_t i) {
    const orca_proposal *proposal = &now->proposals[i];
    const orca_motion *motion = &now->motions[i];
    const orca_enforcement *report = &now->reports[i];
    const bool same = same_point(motion->path.b, proposal->motion.path.b);
    ck_assert(same_point(motion->path.a, proposal->motion.path.a));
    ck_assert_double_eq(motion->radius, proposal->motion.radius);
    ck_assert_int_eq(same, report->change == ORCA_CHANGE_NONE);
    ck_assert_int_eq(report->broken != 0, report->with != ORCA_CONTACT_NONE);
    ck_assert_int_eq(report->with == ORCA_CONTACT_NONE, report->other == UINT32_MAX);
    if (report->change == ORCA_CHANGE_STOPPED) {
        ck_assert(same_point(motion->path.a, motion->path.b));
    }
    const double proposed = geom_vec2_distance(proposal->motion.path.a, proposal->motion.path.b);
    const double size = fabs(motion->path.a.x) + fabs(motion->path.a.y);
    ck_assert_double_le(geom_vec2_distance(motion->path.a, motion->path.b),
                        fmax(proposed, proposal->reach) * (1.0 + 1e-12) + 1e-15 * size);
    if (proposal->cooperation == ORCA_COOPERATION_NONE || proposal->cooperation == ORCA_COOPERATION_BY_HAND) {
        ck_assert(same);
    }
}

/* What was found at once is what verification finds. */
static void check_found(run *now) {
    const orca_verify_input input = {.motions = now->motions,
                                     .count = now->count,
                                     .obstacles = now->obstacles,
                                     .time_step = now->time_step};
    orca_verify_output found = {now->other_verdicts, now->other_contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(orca_verify(now->verifier, &input, &found), GEOM_OK);
    ck_assert(found.contact_count == now->contact_count && found.contact_count <= MOST_CONTACTS);
    for (size_t i = 0; i < now->count; ++i) {
        const orca_verdict *a = &now->verdicts[i];
        const orca_verdict *b = &now->other_verdicts[i];
        ck_assert(a->relation == b->relation && a->with == b->with && a->other == b->other &&
                  a->time == b->time && a->clearance == b->clearance);
    }
    for (size_t i = 0; i < found.contact_count; ++i) {
        const orca_contact *a = &now->contacts[i];
        const orca_contact *b = &now->other_contacts[i];
        ck_assert(a->kind == b->kind && a->agent == b->agent && a->other == b->other &&
                  a->relation == b->relation && a->from_start == b->from_start && a->time == b->time &&
                  a->clearance == b->clearance && a->start_clearance == b->start_clearance);
    }
}

/* Calls, and judges all but what is reported. */
static judge_count enforce(run *now, const judge_world *world) {
    now->obstacles = world ? world->set : NULL;
    ck_assert_int_eq(call(now), GEOM_OK);
    check_found(now);
    size_t changed = 0;
    size_t unsafe = 0;
    for (size_t i = 0; i < now->count; ++i) {
        check_report(now, i);
        changed += now->reports[i].change != ORCA_CHANGE_NONE;
        unsafe += now->reports[i].broken != 0;
    }
    ck_assert_uint_eq(changed, now->changed);
    ck_assert_uint_eq(unsafe, now->unsafe);
    judge_count sum = {0};
    judge_motions(world, now->motions, now->reports, now->count, &sum);
    ck_assert_uint_eq(sum.contacts, 0);
    ck_assert_uint_eq(sum.grown, 0);
    ck_assert_uint_eq(sum.hits, 0);
    ck_assert_uint_eq(sum.deeper, 0);
    return sum;
}

static void take_steps(run *now) {
    for (size_t i = 0; i < now->count; ++i) {
        const geom_vec2 way = geom_vec2_sub(now->proposals[i].motion.path.b, now->proposals[i].motion.path.a);
        now->proposals[i].motion.path.a = now->motions[i].path.b;
        now->proposals[i].motion.path.b = geom_vec2_add(now->motions[i].path.b, way);
    }
}

/* ---- Crowds ---- */

static bool overlaps_any(const run *now, const orca_motion *motion) {
    for (size_t i = 0; i < now->count; ++i) {
        const orca_motion *other = &now->proposals[i].motion;
        if (geom_vec2_distance(other->path.a, motion->path.a) <=
            (other->radius + motion->radius) * (1.0 + 1e-12)) {
            return true;
        }
    }
    return false;
}

/* Motions in all directions; starts free of each other, or anywhere. */
static void fill_crowd(run *now, random_source *source, size_t wanted, double range, bool apart) {
    now->count = 0;
    for (size_t attempt = 0; attempt < 8 * wanted && now->count < wanted; ++attempt) {
        const geom_vec2 a = random_point(source, range);
        const double speed = random_int(source, 0, 2) * 0.25;
        const geom_vec2 b = geom_vec2_add(a, random_point(source, speed));
        orca_proposal made = proposal_of(a.x, a.y, b.x, b.y, random_between(source, 0.0, 0.5));
        made.reach = random_int(source, 0, 1) * random_between(source, 0.0, 0.5);
        made.share = random_int(source, 0, 3) == 0 ? 0.0 : random_between(source, 0.0, 2.0);
        if (!apart || !overlaps_any(now, &made.motion)) {
            now->proposals[now->count++] = made;
        }
    }
}

START_TEST(free_crowds_never_touch) {
    random_source source = {1};
    run *now = new_run();
    unsigned long long changed = 0;
    judge_count raw = {0};
    for (int round = 0; round < 100; ++round) {
        fill_crowd(now, &source, (size_t)random_int(&source, 0, 150), random_between(&source, 0.5, 8.0),
                   true);
        for (int step = 0; step < 3; ++step) {
            ck_assert_uint_eq(enforce(now, NULL).overlaps, 0);
            ck_assert_uint_eq(now->unsafe, 0);
            changed += now->changed;
            orca_motion proposed[MOST];
            for (size_t i = 0; i < now->count; ++i) {
                proposed[i] = now->proposals[i].motion;
            }
            judge_motions(NULL, proposed, NULL, now->count, &raw);
            take_steps(now);
        }
    }
    ck_assert_uint_gt(raw.contacts, 500);
    ck_assert_uint_gt(changed, 500);
    end_run(now);
}
END_TEST

START_TEST(overlapping_crowds_never_come_closer) {
    random_source source = {2};
    run *now = new_run();
    for (int round = 0; round < 60; ++round) {
        fill_crowd(now, &source, (size_t)random_int(&source, 0, 60), random_between(&source, 0.0, 4.0),
                   false);
        for (int step = 0; step < 3; ++step) {
            enforce(now, NULL);
            ck_assert_uint_eq(now->unsafe, 0);
            take_steps(now);
        }
    }
    end_run(now);
}
END_TEST

/* Whole numbers touch all the time. */
START_TEST(lattices_of_touching_discs) {
    random_source source = {3};
    run *now = new_run();
    for (int round = 0; round < 60; ++round) {
        now->count = 60;
        for (size_t i = 0; i < now->count; ++i) {
            const int x = random_int(&source, -8, 8);
            const int y = random_int(&source, -8, 8);
            now->proposals[i] = proposal_of(x, y, x + random_int(&source, -2, 2),
                                            y + random_int(&source, -2, 2), 0.5 * random_int(&source, 0, 3));
            now->proposals[i].reach = random_int(&source, 0, 2);
        }
        enforce(now, NULL);
        ck_assert_uint_eq(now->unsafe, 0);
    }
    end_run(now);
}
END_TEST

START_TEST(safe_motions_stay_as_they_are) {
    random_source source = {4};
    run *now = new_run();
    for (int round = 0; round < 60; ++round) {
        fill_crowd(now, &source, 60, 12.0, true);
        enforce(now, NULL);
        for (size_t i = 0; i < now->count; ++i) {
            now->proposals[i].motion = now->motions[i];
        }
        enforce(now, NULL);
        ck_assert_uint_eq(now->changed, 0);
    }
    end_run(now);
}
END_TEST

/* ---- Single encounters ---- */

/* From one place they part the way in which they would, whatever their ids. */
START_TEST(one_place_is_left_as_proposed) {
    run *now = new_run();
    random_source source = {77};
    for (int round = 0; round < 100; round++) {
        const geom_vec2 way = {random_between(&source, -0.1, 0.1), random_between(&source, -0.1, 0.1)};
        now->proposals[0] = proposal_of(3.0, 4.0, 3.0 + way.x, 4.0 + way.y, 0.5);
        now->proposals[1] = proposal_of(3.0, 4.0, 3.0 - way.x, 4.0 - way.y, 0.5);
        now->proposals[0].reach = 0.2;
        now->proposals[1].reach = 0.2;
        now->count = 2;
        enforce(now, NULL);
        const geom_vec2 apart = geom_vec2_sub(now->motions[0].path.b, now->motions[1].path.b);
        ck_assert_double_gt(geom_vec2_dot(apart, way), 0.0);
        ck_assert_double_le(fabs(geom_vec2_cross(apart, way)),
                            1e-9 * geom_vec2_length(apart) * geom_vec2_length(way));
    }
    end_run(now);
}
END_TEST

START_TEST(head_on_both_slow_down_alike) {
    run *now = new_run();
    now->count = 2;
    now->proposals[0] = proposal_of(-0.6, 0.0, -0.4, 0.0, 0.5);
    now->proposals[1] = proposal_of(0.6, 0.0, 0.4, 0.0, 0.5);
    enforce(now, NULL);
    ck_assert_double_gt(now->motions[0].path.b.x, -0.51);
    ck_assert_double_lt(now->motions[0].path.b.x, -0.5);
    ck_assert_double_eq_tol(now->motions[0].path.b.x, -now->motions[1].path.b.x, 1e-12);
    ck_assert_int_eq(now->reports[0].change, ORCA_CHANGE_SLOWED);
    ck_assert_int_eq(now->reports[1].change, ORCA_CHANGE_SLOWED);
    now->proposals[0].share = 3.0; /* gives three times as much way */
    enforce(now, NULL);
    ck_assert_double_lt(now->motions[0].path.b.x + 0.6, 0.5 * (0.6 - now->motions[1].path.b.x));
    end_run(now);
}
END_TEST

/* One that stands in the way of a row is no reason for the whole row to stop where it can be pushed on. */
START_TEST(a_row_moves_as_one) {
    run *now = new_run();
    now->count = 8;
    for (size_t i = 0; i < now->count; ++i) {
        const double x = 1.001 * (double)i;
        now->proposals[i] = proposal_of(x, 0.0, x + (i < 7 ? 0.1 : 0.02), 0.0, 0.5);
        now->proposals[i].reach = 0.1;
    }
    enforce(now, NULL);
    for (size_t i = 0; i < now->count; ++i) {
        ck_assert_double_gt(geom_vec2_distance(now->motions[i].path.a, now->motions[i].path.b), 0.015);
    }
    end_run(now);
}
END_TEST

START_TEST(swapping_places_is_prevented) {
    run *now = new_run();
    now->count = 2;
    now->proposals[0] = proposal_of(0.0, 0.0, 10.0, 0.0, 0.5);
    now->proposals[1] = proposal_of(10.0, 0.0, 0.0, 0.0, 0.5);
    enforce(now, NULL);
    ck_assert_uint_ge(now->changed, 1);
    end_run(now);
}
END_TEST

/* All on one point, all preferred velocities zero: the agents are led apart and soon are. */
START_TEST(clusters_dissolve) {
    for (size_t size = 2; size <= 24; size += 11) {
        run *now = new_run();
        now->count = size;
        for (size_t i = 0; i < now->count; ++i) {
            now->proposals[i] = proposal_of(3.0, -2.0, 3.0, -2.0, 0.4);
            now->proposals[i].reach = 0.1;
        }
        judge_count found = {.overlaps = 1};
        for (int step = 0; step < 120 && found.overlaps > 0; ++step) {
            found = enforce(now, NULL);
            take_steps(now);
        }
        ck_assert_msg(found.overlaps == 0, "%zu discs in one place are still together", size);
        end_run(now);
    }
}
END_TEST

/* A cluster in a ring of free agents that touch each other almost: they must make room. */
START_TEST(free_neighbours_make_room) {
    run *now = new_run();
    now->count = 12 + 7;
    for (size_t i = 0; i < 12; ++i) {
        const double angle = 6.283185307179586 * (double)i / 12.0;
        const double x = 1.0 * 1.94 * cos(angle);
        const double y = 1.0 * 1.94 * sin(angle);
        now->proposals[i] = proposal_of(x, y, x, y, 0.5);
        now->proposals[i].reach = 0.1;
    }
    for (size_t i = 12; i < now->count; ++i) {
        const double x = 0.05 * (double)i;
        now->proposals[i] = proposal_of(x - 0.7, 0.0, x - 0.7, 0.0, 0.5);
        now->proposals[i].reach = 0.1;
    }
    judge_count found = {.overlaps = 1};
    for (int step = 0; step < 150 && found.overlaps > 0; ++step) {
        found = enforce(now, NULL);
        take_steps(now);
    }
    ck_assert_uint_eq(found.overlaps, 0);
    end_run(now);
}
END_TEST

/* What all can do is far more than they want: they get out of each other's way and no farther. Agents in a
 * circle and beside a wall press to its middle. */
static void check_nobody_is_thrown(run *now, const judge_world *world, double reach, double radius) {
    enum {
        COUNT = 9
    };
    const double step = 0.15;
    now->count = COUNT;
    for (size_t i = 0; i < COUNT; ++i) {
        const geom_vec2 out = {cos(0.7 * (double)i), sin(0.7 * (double)i)};
        const geom_vec2 start = geom_vec2_scale(out, 2.0);
        now->proposals[i] =
            proposal_of(start.x, start.y, start.x - step * out.x, start.y - step * out.y, radius);
        now->proposals[i].reach = reach;
    }
    for (int round = 0; round < 60; ++round) {
        enforce(now, world);
        ck_assert_uint_eq(now->unsafe, 0);
        for (size_t i = 0; i < COUNT; ++i) {
            const geom_segment2 path = now->motions[i].path;
            ck_assert_double_le(geom_vec2_distance(path.a, path.b), 4.0 * step);
        }
        take_steps(now);
    }
}

START_TEST(nobody_is_thrown_who_could_be) {
    static const test_ring wall = {{{-0.3, -0.3}, {0.3, 0.3}}, 2};
    run *now = new_run();
    judge_world world;
    judge_open(&world);
    judge_add_chain(&world, &wall, 0.1);
    for (int decade = 0; decade < 10; decade++) {
        const double reach = 0.15 * pow(10.0, decade);
        check_nobody_is_thrown(now, NULL, reach, 0.4);
        check_nobody_is_thrown(now, &world, reach, 0.4);
        check_nobody_is_thrown(now, NULL, reach, 0.0);
        check_nobody_is_thrown(now, &world, reach, 0.0);
    }
    judge_close(&world);
    end_run(now);
}
END_TEST

/* ---- Obstacles ---- */

static void fill_world(judge_world *world, random_source *source, double range) {
    for (int i = random_int(source, 1, 8); i > 0; --i) {
        const geom_vec2 center = random_point(source, range);
        const int kind = random_int(source, 0, 2);
        if (kind == 0) {
            const test_ring ring = random_ring(source, center, random_between(source, 0.3, 2.0), false);
            judge_add_solid(world, &ring);
        } else if (kind == 1) {
            const test_ring chain = random_chain(source, center, random_between(source, 0.3, 1.5));
            judge_add_chain(world, &chain, random_int(source, 0, 1) * 0.2);
        } else {
            judge_add_disc(world, (geom_circle){center, random_between(source, 0.0, 1.0)});
        }
    }
}

START_TEST(crowds_among_obstacles) {
    random_source source = {5};
    run *now = new_run();
    for (int round = 0; round < 60; ++round) {
        judge_world world;
        judge_open(&world);
        fill_world(&world, &source, 4.0);
        fill_crowd(now, &source, (size_t)random_int(&source, 1, 40), 5.0, round % 2 == 0);
        for (int step = 0; step < 3; ++step) {
            enforce(now, &world);
            ck_assert_uint_eq(now->unsafe, 0);
            take_steps(now);
        }
        judge_close(&world);
    }
    end_run(now);
}
END_TEST

/* In a solid, in a wall, in a disc: out it goes. */
/* From where two walls are exactly as near a solid is left by either of them; from the next number beside it
 * only by the nearer one. */
START_TEST(the_middle_of_a_solid_is_left_to_any_side) {
    judge_world world;
    judge_open(&world);
    const test_ring solid = {{{-2.0, -1.0}, {2.0, -1.0}, {2.0, 1.0}, {-2.0, 1.0}}, 4};
    const test_ring chain = {{{-4.0, 5.0}, {4.0, 5.0}}, 2};
    judge_add_solid(&world, &solid);
    judge_add_chain(&world, &chain, 0.25);
    run *now = new_run();
    now->count = 1;
    for (int side = -1; side <= 1; side += 2) {
        static const double beside[] = {0.0, 4.9406564584124654e-324, 1e-300, 1e-17};
        for (size_t i = 0; i < sizeof beside / sizeof *beside; ++i) {
            for (int off = -1; off <= 1; off += 2) {
                const double y = off * beside[i];
                now->proposals[0] = proposal_of(0.3, y, 0.3, 0.1 * side, 0.3);
                now->proposals[0].reach = 0.1;
                enforce(now, &world);
                const bool holds = i == 0 || off == side;
                ck_assert_uint_eq(now->changed, holds ? 0 : 1);
                ck_assert(!holds || now->motions[0].path.b.y == 0.1 * side);
            }
        }
        now->proposals[0] = proposal_of(0.5, 5.0, 0.5, 5.0 + 0.1 * side, 0.3);
        now->proposals[0].reach = 0.1;
        enforce(now, &world);
        ck_assert_double_gt(side * (now->motions[0].path.b.y - 5.0), 0.09);
    }
    end_run(now);
    judge_close(&world);
}
END_TEST

START_TEST(led_out_of_obstacles) {
    judge_world world;
    judge_open(&world);
    const test_ring solid = {{{-2.0, -1.0}, {2.0, -1.0}, {2.0, 1.0}, {-2.0, 1.0}}, 4};
    const test_ring chain = {{{-4.0, 5.0}, {4.0, 5.0}}, 2};
    judge_add_solid(&world, &solid);
    judge_add_chain(&world, &chain, 0.25);
    judge_add_disc(&world, (geom_circle){{10.0, 0.0}, 1.0});
    run *now = new_run();
    now->count = 6;
    now->proposals[0] = proposal_of(0.3, 0.2, 0.3, 0.2, 0.3);
    now->proposals[1] = proposal_of(0.5, 5.0, 0.5, 5.0, 0.3);
    now->proposals[2] = proposal_of(-2.0, 4.9, -2.0, 5.5, 0.3); /* would go through the wall */
    now->proposals[3] = proposal_of(10.0, 0.0, 10.0, 0.0, 0.2);
    now->proposals[4] = proposal_of(-2.0, 0.0, 0.0, 0.0, 0.2); /* on the border, would go in */
    now->proposals[5] = proposal_of(1.9, 0.9, 1.9, 0.9, 0.0);
    for (size_t i = 0; i < now->count; ++i) {
        now->proposals[i].reach = 0.1;
    }
    for (int step = 0; step < 40; ++step) {
        enforce(now, &world);
        ck_assert_uint_eq(now->unsafe, 0);
        for (size_t i = 0; i < now->count; ++i) {
            now->proposals[i].motion.path.a = now->motions[i].path.b;
            now->proposals[i].motion.path.b = now->motions[i].path.b;
        }
    }
    for (size_t i = 0; i < now->count; ++i) {
        const geom_circle disc = {now->motions[i].path.b, now->motions[i].radius};
        ck_assert_msg(judge_stands_free(&world, disc), "agent %zu", i);
    }
    end_run(now);
    judge_close(&world);
}
END_TEST

/* ---- Assumptions that do not hold ---- */

START_TEST(others_are_avoided_or_reported) {
    run *now = new_run();
    now->count = 2;
    now->proposals[0] = proposal_of(0.0, 0.0, 0.0, 0.0, 0.5);
    now->proposals[0].reach = 0.2;
    now->proposals[1] = proposal_of(1.05, 0.0, 0.9, 0.0, 0.5);
    now->proposals[1].cooperation = ORCA_COOPERATION_NONE;
    enforce(now, NULL); /* there is room to go back */
    ck_assert_uint_eq(now->unsafe, 0);
    ck_assert_double_lt(now->motions[0].path.b.x, -0.09);
    now->proposals[0].reach = 0.01;
    enforce(now, NULL);
    ck_assert_uint_eq(now->unsafe, 2);
    ck_assert_uint_eq(now->reports[0].broken, ORCA_ASSUMPTION_COOPERATES);
    ck_assert_int_eq(now->reports[0].with, ORCA_CONTACT_AGENT);
    ck_assert_uint_eq(now->reports[0].other, 1);
    now->proposals[1].cooperation = ORCA_COOPERATION_BY_HAND;
    enforce(now, NULL);
    ck_assert_uint_eq(now->reports[1].broken, ORCA_ASSUMPTION_BY_HAND);
    ck_assert_uint_eq(now->reports[1].other, 0);
    end_run(now);
}
END_TEST

START_TEST(who_cannot_stop_brakes_as_hard_as_it_can) {
    run *now = new_run();
    now->count = 2;
    now->proposals[0] = proposal_of(0.0, 0.0, 1.0, 0.0, 0.5);
    now->proposals[0].cooperation = ORCA_COOPERATION_BRAKES;
    now->proposals[0].momentum = geom_vec2_make(1.0, 0.0);
    now->proposals[0].max_change = 0.25;
    now->proposals[1] = proposal_of(1.5, 0.0, 1.5, 0.0, 0.5);
    enforce(now, NULL);
    ck_assert_uint_eq(now->unsafe, 2);
    ck_assert_uint_eq(now->reports[1].broken, ORCA_ASSUMPTION_STOPS);
    ck_assert_double_eq_tol(now->motions[0].path.b.x, 0.75, 1e-12);
    now->proposals[0].max_change = 0.75;
    enforce(now, NULL);
    ck_assert_uint_eq(now->unsafe, 0);
    ck_assert_double_ge(now->motions[0].path.b.x, 0.25);
    end_run(now);
}
END_TEST

/* Among agents that do not cooperate, one that could have stood still without a contact has none. */
START_TEST(no_contact_that_standing_still_would_have_spared) {
    random_source source = {6};
    run *now = new_run();
    size_t reported = 0;
    for (int round = 0; round < 200; ++round) {
        fill_crowd(now, &source, 40, 3.0, true);
        for (size_t i = 1; i < now->count; ++i) {
            now->proposals[i].cooperation = i % 2 ? ORCA_COOPERATION_NONE : ORCA_COOPERATION_BY_HAND;
        }
        ck_assert_int_eq(call(now), GEOM_OK);
        reported += now->reports[0].broken != 0;
        orca_motion pair[2] = {now->motions[0], now->motions[0]};
        for (size_t i = 1; i < now->count; ++i) {
            judge_count done = {0};
            judge_count standing = {0};
            pair[1] = now->motions[i];
            judge_motions(NULL, pair, NULL, 2, &done);
            orca_motion still[2] = {pair[0], pair[1]};
            still[0].path.b = still[0].path.a;
            judge_motions(NULL, still, NULL, 2, &standing);
            ck_assert(!judge_found(&done) || now->reports[0].broken != 0);
            ck_assert_int_le(judge_found(&done), judge_found(&standing));
        }
    }
    ck_assert_uint_gt(reported, 3);
    end_run(now);
}
END_TEST

START_TEST(masks_and_heights_are_heeded) {
    run *now = new_run();
    now->count = 2;
    for (size_t i = 0; i < 2; ++i) {
        now->proposals[i] = proposal_of(0.0, 0.0, i == 0 ? 1.0 : -1.0, 0.0, 0.5);
        now->proposals[i].motion.mask = 2;
    }
    enforce(now, NULL);
    ck_assert_uint_eq(now->changed, 0);
    for (size_t i = 0; i < 2; ++i) {
        now->proposals[i].motion.mask = 1;
        now->proposals[i].motion.bottom = (double)i;
        now->proposals[i].motion.top = (double)i + 1.0;
        now->proposals[i].motion.path.a.x = i == 0 ? -0.7 : 0.7;
        now->proposals[i].motion.path.b.x = i == 0 ? 0.7 : -0.7;
    }
    enforce(now, NULL);
    ck_assert_uint_eq(now->changed, 0);
    now->proposals[0].motion.top = 1.5;
    enforce(now, NULL);
    ck_assert_uint_gt(now->changed, 0);
    end_run(now);
}
END_TEST

/* ---- Order, repetition, size ---- */

static void shuffle(run *now, uint64_t *ids, random_source *source) {
    for (size_t i = now->count; i > 1; --i) {
        const size_t other = (size_t)random_int(source, 0, (int)i - 1);
        const orca_proposal proposal = now->proposals[i - 1];
        now->proposals[i - 1] = now->proposals[other];
        now->proposals[other] = proposal;
        const uint64_t id = ids[i - 1];
        ids[i - 1] = ids[other];
        ids[other] = id;
    }
}

/* By id, with others far away among them: all the same bits. */
START_TEST(neither_order_nor_far_agents_matter) {
    random_source source = {7};
    run *first = new_run();
    run *second = new_run();
    for (int round = 0; round < 40; ++round) {
        uint64_t ids[MOST];
        fill_crowd(first, &source, 60, 3.0, round % 2 == 0);
        const size_t count = first->count;
        geom_vec2 ends[2 * MOST];
        for (size_t i = 0; i < count; ++i) {
            first->proposals[i].share = 1.0;
            ids[i] = 2 * i;
        }
        ck_assert_int_eq(call(first), GEOM_OK);
        for (size_t i = 0; i < count; ++i) {
            ends[2 * i] = first->motions[i].path.b;
        }
        memcpy(second->proposals, first->proposals, sizeof first->proposals);
        second->count = count;
        for (size_t i = 0; i < 20; ++i) {
            const double x = 1000.0 + random_between(&source, 0.0, 2.0);
            second->proposals[second->count] = proposal_of(x, 0.0, x, 0.5, 0.5);
            ids[second->count++] = 2 * i + 1;
        }
        shuffle(second, ids, &source);
        second->ids = ids;
        ck_assert_int_eq(call(second), GEOM_OK);
        for (size_t i = 0; i < second->count; ++i) {
            ck_assert(ids[i] % 2 == 1 || same_point(second->motions[i].path.b, ends[ids[i]]));
        }
    }
    end_run(first);
    end_run(second);
}
END_TEST

START_TEST(the_same_again_and_from_a_used_verifier) {
    random_source source = {8};
    run *first = new_run();
    for (int round = 0; round < 20; ++round) {
        run *second = new_run();
        fill_crowd(first, &source, 100, 4.0, false);
        memcpy(second->proposals, first->proposals, sizeof first->proposals);
        second->count = first->count;
        ck_assert_int_eq(call(first), GEOM_OK);
        ck_assert_int_eq(call(second), GEOM_OK);
        for (size_t i = 0; i < first->count; ++i) {
            ck_assert(same_point(first->motions[i].path.b, second->motions[i].path.b));
        }
        end_run(second);
    }
    end_run(first);
}
END_TEST

/* Powers of two change nothing but the size. */
START_TEST(units_do_not_matter) {
    random_source source = {9};
    run *first = new_run();
    run *second = new_run();
    for (int round = 0; round < 40; ++round) {
        const double scale = ldexp(1.0, random_int(&source, -60, 60));
        fill_crowd(first, &source, 60, 3.0, round % 2 == 0);
        second->count = first->count;
        for (size_t i = 0; i < first->count; ++i) {
            second->proposals[i] = first->proposals[i];
            orca_motion *motion = &second->proposals[i].motion;
            motion->path.a = geom_vec2_scale(motion->path.a, scale);
            motion->path.b = geom_vec2_scale(motion->path.b, scale);
            motion->radius *= scale;
            second->proposals[i].reach *= scale;
        }
        ck_assert_int_eq(call(first), GEOM_OK);
        enforce(second, NULL);
        for (size_t i = 0; i < first->count; ++i) {
            ck_assert(
                same_point(geom_vec2_scale(first->motions[i].path.b, scale), second->motions[i].path.b));
        }
    }
    end_run(first);
    end_run(second);
}
END_TEST

START_TEST(numbers_of_any_size) {
    random_source source = {10};
    run *now = new_run();
    for (int round = 0; round < 400; ++round) {
        now->count = (size_t)random_int(&source, 1, 8);
        for (size_t i = 0; i < now->count; ++i) {
            const geom_vec2 a = {random_any(&source), random_any(&source)};
            const geom_vec2 b = {random_any(&source), random_any(&source)};
            now->proposals[i] = proposal_of(a.x, a.y, b.x, b.y, fabs(random_any(&source)));
            now->proposals[i].reach = fabs(random_any(&source));
            now->proposals[i].share = 1.0;
            if (random_int(&source, 0, 2) == 0 && i > 0) {
                now->proposals[i].motion.path.a = now->proposals[i - 1].motion.path.b;
            }
        }
        ck_assert_int_eq(call(now), GEOM_OK);
        ck_assert_uint_eq(now->unsafe, 0);
        judge_count sum = {0};
        judge_motions(NULL, now->motions, NULL, now->count, &sum);
        ck_assert(!judge_found(&sum));
    }
    end_run(now);
}
END_TEST

/* ---- Bad input, memory ---- */

START_TEST(bad_input_is_refused) {
    run *now = new_run();
    now->count = 3;
    for (size_t i = 0; i < 3; ++i) {
        now->proposals[i] = proposal_of((double)i, 0.0, (double)i, 0.1, 0.1);
    }
    const orca_proposal good = now->proposals[1];
    orca_proposal *bad = &now->proposals[1];
    bad->motion.path.b.x = (double)NAN;
    ck_assert_int_eq(call(now), GEOM_NOT_FINITE);
    *bad = good;
    bad->motion.radius = -1.0;
    ck_assert_int_eq(call(now), GEOM_NEGATIVE_SIZE);
    *bad = good;
    bad->reach = HUGE_VAL;
    ck_assert_int_eq(call(now), GEOM_NOT_FINITE);
    bad->reach = -0.5;
    ck_assert_int_eq(call(now), GEOM_NEGATIVE_SIZE);
    *bad = good;
    bad->share = -1.0;
    ck_assert_int_eq(call(now), GEOM_NEGATIVE_SIZE);
    *bad = good;
    bad->momentum.y = (double)NAN;
    ck_assert_int_eq(call(now), GEOM_NOT_FINITE);
    *bad = good;
    bad->max_change = (double)NAN;
    ck_assert_int_eq(call(now), GEOM_NOT_FINITE);
    *bad = good;
    bad->motion.bottom = 2.0;
    bad->motion.top = 1.0;
    ck_assert_int_eq(call(now), GEOM_INVALID_ARGUMENT);
    *bad = good;
    bad->cooperation = (orca_cooperation)7;
    ck_assert_int_eq(call(now), GEOM_INVALID_ARGUMENT);
    *bad = good;
    const uint64_t ids[3] = {7, 3, 7};
    now->ids = ids;
    ck_assert_int_eq(call(now), GEOM_INVALID_ARGUMENT);
    now->ids = NULL;
    ck_assert_int_eq(call(now), GEOM_OK);
    now->count = 0;
    ck_assert_int_eq(call(now), GEOM_OK);
    ck_assert_uint_eq(now->changed, 0);
    end_run(now);
}
END_TEST

static void fill_hard(run *now, judge_world *world, uint64_t *ids) {
    random_source source = {11};
    fill_world(world, &source, 2.0);
    fill_crowd(now, &source, 50, 2.0, false);
    for (size_t i = 0; i < now->count; ++i) {
        ids[i] = 1000 - i;
    }
    now->obstacles = world->set;
    now->ids = ids;
}

START_TEST(every_allocation_may_fail) {
    judge_world world;
    uint64_t ids[MOST];
    judge_open(&world);
    run *now = new_run();
    fill_hard(now, &world, ids);
    orca_verifier_destroy(now->verifier);
    bool done = false;
    size_t fail_at = 0;
    for (; !done; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        geom_status status =
            orca_verifier_create(&(orca_verifier_def){.allocator = &allocator}, &now->verifier);
        if (status == GEOM_OK) {
            status = call(now);
            done = status == GEOM_OK;
            if (!done) {
                heap.fail_at = SIZE_MAX;
                ck_assert_int_eq(call(now), GEOM_OK);
            }
            orca_verifier_destroy(now->verifier);
        }
        ck_assert(done || status == GEOM_OUT_OF_MEMORY);
        ck_assert_uint_eq(heap.blocks, 0);
    }
    ck_assert_uint_gt(fail_at, 10);
    ck_assert_int_eq(orca_verifier_create(NULL, &now->verifier), GEOM_OK);
    end_run(now);
    judge_close(&world);
}
END_TEST

START_TEST(nothing_is_allocated_once_warm) {
    judge_world world;
    uint64_t ids[MOST];
    counting_heap heap = {.fail_at = SIZE_MAX};
    const geom_allocator allocator = counting_allocator(&heap);
    judge_open(&world);
    run *now = new_run();
    fill_hard(now, &world, ids);
    orca_verifier_destroy(now->verifier);
    ck_assert_int_eq(orca_verifier_create(&(orca_verifier_def){.allocator = &allocator}, &now->verifier),
                     GEOM_OK);
    ck_assert_int_eq(call(now), GEOM_OK);
    const size_t calls = heap.calls;
    ck_assert_int_eq(call(now), GEOM_OK);
    now->count /= 2;
    ck_assert_int_eq(call(now), GEOM_OK);
    ck_assert_uint_eq(heap.calls, calls);
    end_run(now);
    judge_close(&world);
}
END_TEST

START_TEST(an_agent_proposes_what_it_is) {
    orca_agent_def agent = orca_agent_def_default();
    agent.position = geom_vec2_make(1.0, 2.0);
    agent.radius = 0.25;
    agent.max_speed = 3.0;
    agent.responsibility = 0.125;
    agent.layers = 6;
    agent.mask = 5;
    agent.group = 4;
    agent.bottom = -1.0;
    agent.top = 2.5;
    const geom_vec2 end = geom_vec2_make(1.5, 2.0);
    orca_proposal made = orca_agent_proposal(&agent, end, 0.5);
    ck_assert(geom_vec2_equal(made.motion.path.a, agent.position) &&
              geom_vec2_equal(made.motion.path.b, end));
    ck_assert_double_eq(made.motion.radius, 0.25);
    ck_assert_double_eq(made.reach, 1.5);
    ck_assert_double_eq(made.share, 0.125);
    ck_assert_uint_eq(made.motion.layers, 6);
    ck_assert_uint_eq(made.motion.mask, 5);
    ck_assert_uint_eq(made.motion.group, 4);
    ck_assert_double_eq(made.motion.bottom, -1.0);
    ck_assert_double_eq(made.motion.top, 2.5);
    ck_assert_int_eq(made.cooperation, ORCA_COOPERATION_FULL);
    agent.max_speed = 1e308;
    made = orca_agent_proposal(&agent, end, 1e3);
    ck_assert(isfinite(made.reach));
}
END_TEST

int main(void) {
    const TTest *const tests[] = {an_agent_proposes_what_it_is,
                                  free_crowds_never_touch,
                                  overlapping_crowds_never_come_closer,
                                  lattices_of_touching_discs,
                                  safe_motions_stay_as_they_are,
                                  one_place_is_left_as_proposed,
                                  head_on_both_slow_down_alike,
                                  a_row_moves_as_one,
                                  swapping_places_is_prevented,
                                  clusters_dissolve,
                                  free_neighbours_make_room,
                                  nobody_is_thrown_who_could_be,
                                  crowds_among_obstacles,
                                  the_middle_of_a_solid_is_left_to_any_side,
                                  led_out_of_obstacles,
                                  others_are_avoided_or_reported,
                                  who_cannot_stop_brakes_as_hard_as_it_can,
                                  no_contact_that_standing_still_would_have_spared,
                                  masks_and_heights_are_heeded,
                                  neither_order_nor_far_agents_matter,
                                  the_same_again_and_from_a_used_verifier,
                                  units_do_not_matter,
                                  numbers_of_any_size,
                                  bad_input_is_refused,
                                  every_allocation_may_fail,
                                  nothing_is_allocated_once_warm};
    return run_tests("enforce2", tests, sizeof tests / sizeof tests[0]);
}
