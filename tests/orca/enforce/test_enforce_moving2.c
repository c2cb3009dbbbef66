/* Obstacles that move in a step, verified and given way to: against whole numbers, against many moments, and
 * against all that an agent could have done. */
#include "orca/support/enforce_judge2.h"

#include <collide/distance2.h>
#include <collide/pair2.h>
#include <collide/sweep_circle2.h>

#include <math.h>
#include <stdlib.h>

enum {
    MOST = 60,
    MOST_CONTACTS = 4000,
    MOMENTS = 32
};

typedef struct run {
    orca_verifier *verifier;
    judge_world world;
    geom_vec2 velocity[JUDGE_MOST_OBSTACLES];
    double time_step;
    orca_proposal proposals[MOST];
    size_t count;
    orca_motion motions[MOST];
    orca_enforcement reports[MOST];
    size_t unsafe;
    orca_verdict verdicts[MOST];
    orca_contact contacts[MOST_CONTACTS];
    size_t contact_count;
} run;

static run *new_run(void) {
    run *made = calloc(1, sizeof *made);
    ck_assert_ptr_nonnull(made);
    ck_assert_int_eq(orca_verifier_create(NULL, &made->verifier), GEOM_OK);
    judge_open(&made->world);
    made->time_step = 1.0;
    return made;
}

static void end_run(run *now) {
    judge_close(&now->world);
    orca_verifier_destroy(now->verifier);
    free(now);
}

/* Takes all obstacles away. */
static void clear_world(run *now) {
    judge_close(&now->world);
    judge_open(&now->world);
}

/* Gives the obstacle that was added last a velocity. */
static void set_moving(run *now, geom_vec2 velocity) {
    const size_t last = now->world.count - 1;
    orca_obstacle_id id[JUDGE_MOST_OBSTACLES];
    ck_assert_uint_eq(orca_obstacles_ids(now->world.set, id, JUDGE_MOST_OBSTACLES), now->world.count);
    now->velocity[last] = velocity;
    ck_assert_int_eq(orca_obstacles_move(now->world.set, id[last], geom_transform2_identity(), velocity),
                     GEOM_OK);
}

static void verify(run *now) {
    const orca_verify_input input = {now->motions, now->count, now->world.set, 10.0, now->time_step};
    orca_verify_output output = {now->verdicts, now->contacts, MOST_CONTACTS, 0};
    ck_assert_int_eq(orca_verify(now->verifier, &input, &output), GEOM_OK);
    ck_assert_uint_le(output.contact_count, MOST_CONTACTS);
    now->contact_count = output.contact_count;
}

static void enforce(run *now) {
    const orca_enforce_input input = {.proposals = now->proposals,
                                      .count = now->count,
                                      .obstacles = now->world.set,
                                      .time_step = now->time_step};
    orca_enforce_output output = {.motions = now->motions, .reports = now->reports};
    ck_assert_int_eq(orca_enforce(now->verifier, &input, &output), GEOM_OK);
    now->unsafe = output.unsafe;
}

static orca_motion motion_of(geom_vec2 a, geom_vec2 b, double radius) {
    const orca_motion motion = {.path = {a, b}, .radius = radius, .layers = 1, .mask = UINT32_MAX};
    return motion;
}

/* ---- Whole numbers ---- */

typedef struct whole_point {
    int64_t x;
    int64_t y;
} whole_point;

static whole_point minus(whole_point a, whole_point b) { return (whole_point){a.x - b.x, a.y - b.y}; }
static int64_t dot(whole_point a, whole_point b) { return a.x * b.x + a.y * b.y; }
static int64_t cross(whole_point a, whole_point b) { return a.x * b.y - a.y * b.x; }
static int sign(int64_t x) { return (x > 0) - (x < 0); }

/* The sign of the distance from p to the segment less `reach`. */
static int place_of(whole_point p, whole_point a, whole_point b, int64_t reach) {
    const whole_point along = minus(b, a);
    const whole_point to = minus(p, a);
    const int64_t place = dot(to, along);
    const int64_t length = dot(along, along);
    if (place <= 0) {
        return sign(dot(to, to) - reach * reach);
    }
    if (place >= length) {
        return sign(dot(minus(p, b), minus(p, b)) - reach * reach);
    }
    const int64_t side = cross(along, to);
    return sign(side * side - reach * reach * length);
}

static collide_relation whole_relation(whole_point a, whole_point b, whole_point c, whole_point d,
                                       int64_t reach) {
    const bool crossing = sign(cross(minus(b, a), minus(c, a))) * sign(cross(minus(b, a), minus(d, a))) < 0 &&
                          sign(cross(minus(d, c), minus(a, c))) * sign(cross(minus(d, c), minus(b, c))) < 0;
    if (crossing) {
        return reach > 0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
    }
    int least = place_of(a, c, d, reach);
    const int others[] = {place_of(b, c, d, reach), place_of(c, a, b, reach), place_of(d, a, b, reach)};
    for (int i = 0; i < 3; ++i) {
        least = others[i] < least ? others[i] : least;
    }
    return least > 0 ? COLLIDE_APART : (least == 0 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING);
}

static whole_point random_whole(random_source *source, int range, int step) {
    return (whole_point){(int64_t)step * random_int(source, -range, range),
                         (int64_t)step * random_int(source, -range, range)};
}

/* Where `far` is 2^53 only even places are doubles, and the end of a path less an odd way is none. */
static geom_vec2 place_at(whole_point p, double far) {
    return geom_vec2_make((double)p.x + far, (double)p.y + far);
}

static void add_whole(run *now, whole_point c, whole_point d, double radius, double far) {
    if (c.x == d.x && c.y == d.y) {
        judge_add_disc(&now->world, (geom_circle){place_at(c, far), radius});
    } else {
        const test_ring chain = {{place_at(c, far), place_at(d, far)}, 2};
        judge_add_chain(&now->world, &chain, radius);
    }
}

START_TEST(relations_are_those_of_whole_numbers) {
    random_source source = {11};
    run *now = new_run();
    int found[3] = {0};
    for (int round = 0; round < 3000; ++round) {
        const double far = round % 2 ? 0x1p53 : 0.0;
        const int step = round % 2 ? 2 : 1;
        const whole_point a = random_whole(&source, 5, step);
        const whole_point b = random_whole(&source, 5, step);
        const whole_point c = random_whole(&source, 5, step);
        const whole_point d = round % 3 ? random_whole(&source, 5, step) : c;
        const whole_point way = random_whole(&source, 5, 1);
        const int reach[2] = {random_int(&source, 0, 2), random_int(&source, 0, 2)};
        clear_world(now);
        add_whole(now, c, d, reach[1], far);
        set_moving(now, geom_vec2_make((double)way.x, (double)way.y));
        now->count = 1;
        now->motions[0] = motion_of(place_at(a, far), place_at(b, far), reach[0]);
        verify(now);
        const collide_relation expected = whole_relation(a, minus(b, way), c, d, reach[0] + reach[1]);
        const collide_relation relation = now->verdicts[0].relation;
        ck_assert_msg(relation == expected, "round %d: %d, not %d", round, relation, expected);
        ck_assert_int_eq(now->verdicts[0].clearance > 0.0, expected == COLLIDE_APART);
        ck_assert_int_eq(now->verdicts[0].clearance < 0.0, expected == COLLIDE_OVERLAPPING);
        ++found[relation];
    }
    ck_assert_int_gt(found[COLLIDE_APART], 250);
    ck_assert_int_gt(found[COLLIDE_TOUCHING], 50);
    ck_assert_int_gt(found[COLLIDE_OVERLAPPING], 250);
    end_run(now);
}
END_TEST

/* Ways in line with a wall that moves along itself: rounding puts each end on any side of the line of the
 * other. */
START_TEST(ways_in_line_with_a_wall) {
    random_source source = {13};
    run *now = new_run();
    now->count = 1;
    for (int round = 0; round < 1000; ++round) {
        const geom_vec2 side = geom_vec2_normalize(random_point(&source, 1.0));
        const double from = random_between(&source, 4.0, 9.0);
        const double to = round % 2 ? random_between(&source, 4.0, 9.0) : random_between(&source, -1.0, 2.5);
        const test_ring wall = {{{0.0, 0.0}, geom_vec2_scale(side, 2.0)}, 2};
        clear_world(now);
        judge_add_chain(&now->world, &wall, 0.0);
        set_moving(now, side); /* the wall then reaches to 3 */
        now->motions[0] = motion_of(geom_vec2_scale(side, from), geom_vec2_scale(side, to), 0.25);
        verify(now);
        ck_assert_int_eq(now->verdicts[0].relation, round % 2 ? COLLIDE_APART : COLLIDE_OVERLAPPING);
    }
    end_run(now);
}
END_TEST

/* What is safe among whole numbers stays as it is, and what touches by exactly nothing does not. */
START_TEST(to_touch_is_not_to_be_safe) {
    run *now = new_run();
    now->count = 1;
    judge_add_disc(&now->world, (geom_circle){{10.0, 3.0}, 1.0});
    set_moving(now, geom_vec2_make(-20.0, 0.0));
    now->proposals[0] = orca_proposal_default();
    now->proposals[0].motion = motion_of(geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0), 2.0);
    now->proposals[0].reach = 0.5;
    now->motions[0] = now->proposals[0].motion;
    verify(now);
    ck_assert_int_eq(now->verdicts[0].relation, COLLIDE_TOUCHING);
    ck_assert_double_eq(now->verdicts[0].time, 0.5);
    enforce(now);
    ck_assert_uint_eq(now->unsafe, 0);
    ck_assert_double_lt(now->motions[0].path.b.y, 0.0);
    now->proposals[0].motion.path.a.y = now->proposals[0].motion.path.b.y = -0x1p-50;
    enforce(now);
    ck_assert_int_eq(now->reports[0].change, ORCA_CHANGE_NONE);
    end_run(now);
}
END_TEST

/* ---- Many moments ---- */

static void add_random(run *now, random_source *source) {
    const geom_vec2 center = random_point(source, 6.0);
    const int kind = random_int(source, 0, 2);
    if (kind == 0) {
        const test_ring ring = random_ring(source, center, random_between(source, 0.5, 2.0), false);
        judge_add_solid(&now->world, &ring);
    } else if (kind == 1) {
        const test_ring chain = random_chain(source, center, random_between(source, 0.5, 1.5));
        judge_add_chain(&now->world, &chain, random_int(source, 0, 1) * 0.25);
    } else {
        judge_add_disc(&now->world, (geom_circle){center, random_between(source, 0.0, 1.0)});
    }
    set_moving(now, random_int(source, 0, 3) ? random_point(source, 2.0) : geom_vec2_make(0.0, 0.0));
}

/* The distance of a point to an obstacle where it stands; negative inside of a solid. */
static double distance_from(const judge_obstacle *obstacle, geom_vec2 point) {
    const geom_segment2 at = {point, point};
    if (obstacle->kind == ORCA_OBSTACLE_DISC) {
        return geom_vec2_distance(point, obstacle->disc.center) - obstacle->disc.radius;
    }
    if (obstacle->kind == ORCA_OBSTACLE_CHAIN) {
        return distance_to_chain(&obstacle->ring, at) - obstacle->radius;
    }
    const geom_polygon polygon = {&obstacle->view, 1};
    const double distance = distance_to_ring(&obstacle->ring, at);
    return collide_point_polygon(point, polygon) == COLLIDE_OVERLAPPING ? -distance : distance;
}

/* The clearance of a motion from an obstacle at a fraction of the step. */
static double clearance_at(const run *now, const orca_motion *motion, size_t obstacle, double t) {
    const geom_vec2 place = geom_vec2_lerp(motion->path.a, motion->path.b, t);
    const geom_vec2 moved = geom_vec2_scale(now->velocity[obstacle], t * now->time_step);
    return distance_from(&now->world.obstacle[obstacle], geom_vec2_sub(place, moved)) - motion->radius;
}

static double least_clearance(const run *now, const orca_motion *motion, size_t obstacle) {
    double least = HUGE_VAL;
    for (int k = 0; k <= MOMENTS; ++k) {
        least = fmin(least, clearance_at(now, motion, obstacle, (double)k / MOMENTS));
    }
    return least;
}

static const orca_contact *contact_of(const run *now, uint32_t agent, uint32_t obstacle) {
    for (size_t i = 0; i < now->contact_count; ++i) {
        const orca_contact *found = &now->contacts[i];
        if (found->kind == ORCA_CONTACT_OBSTACLE && found->agent == agent && found->other == obstacle) {
            return found;
        }
    }
    return NULL;
}

static void check_pair(const run *now, uint32_t agent, uint32_t obstacle) {
    const orca_motion *motion = &now->motions[agent];
    const orca_contact *contact = contact_of(now, agent, obstacle);
    const double seen = least_clearance(now, motion, obstacle);
    const geom_vec2 moved = geom_vec2_scale(now->velocity[obstacle], now->time_step);
    const double way = geom_vec2_distance(geom_vec2_sub(motion->path.b, motion->path.a), moved);
    const double between = way / MOMENTS; /* what may be missed between moments */
    ck_assert_msg(contact != NULL || seen > -1e-9, "agent %u obstacle %u: %g", agent, obstacle, seen);
    ck_assert_msg(contact == NULL || seen <= between + 1e-9, "agent %u obstacle %u: %g", agent, obstacle,
                  seen);
    if (contact) {
        ck_assert_int_eq(contact->from_start, clearance_at(now, motion, obstacle, 0.0) <= 0.0);
        /* In the middle of a solid the way may be deeper than told. */
        const bool solid = now->world.obstacle[obstacle].kind == ORCA_OBSTACLE_POLYGON;
        ck_assert(contact->clearance <= (solid ? fmax(seen, -motion->radius) : seen) + 1e-9);
        const double at_contact = clearance_at(now, motion, obstacle, contact->time);
        ck_assert(contact->from_start || fabs(at_contact) < 1e-7);
    }
}

START_TEST(every_moment_agrees_with_what_is_found) {
    random_source source = {12};
    run *now = new_run();
    for (int round = 0; round < 20; ++round) {
        clear_world(now);
        now->time_step = random_between(&source, 0.1, 1.0);
        for (int i = random_int(&source, 1, 8); i > 0; --i) {
            add_random(now, &source);
        }
        now->count = 20;
        for (size_t i = 0; i < now->count; ++i) {
            const geom_vec2 a = random_point(&source, 6.0);
            now->motions[i] =
                motion_of(a, geom_vec2_add(a, random_point(&source, 2.0)), random_between(&source, 0.0, 0.5));
        }
        verify(now);
        for (uint32_t i = 0; i < now->count; ++i) {
            for (uint32_t k = 0; k < now->world.count; ++k) {
                check_pair(now, i, k);
            }
        }
    }
    end_run(now);
}
END_TEST

/* As prediction looks farther ahead, obstacles go on, too. */
START_TEST(prediction_takes_obstacles_along) {
    run *now = new_run();
    now->count = 1;
    now->time_step = 0.25;
    judge_add_disc(&now->world, (geom_circle){{10.0, 0.0}, 1.0});
    set_moving(now, geom_vec2_make(-2.0, 0.0));
    now->motions[0] = motion_of(geom_vec2_make(0.0, 0.0), geom_vec2_make(0.5, 0.0), 1.0);
    const orca_verify_input input = {now->motions, 1, now->world.set, 0.0, now->time_step};
    orca_verify_output output = {.verdicts = now->verdicts};
    ck_assert_int_eq(orca_predict(now->verifier, &input, 16.0, &output), GEOM_OK);
    ck_assert_double_eq(now->verdicts[0].time, 0.5); /* 8 of 16 steps, in which each goes 4 */
    end_run(now);
}
END_TEST

/* ---- Safe motion ---- */

static orca_proposal proposal_of(geom_vec2 a, geom_vec2 b, double radius, double reach) {
    orca_proposal proposal = orca_proposal_default();
    proposal.motion.path = (geom_segment2){a, b};
    proposal.motion.radius = radius;
    proposal.reach = reach;
    return proposal;
}

/* Whatever is not reported holds: no free agent is met, no contact becomes deeper, at many moments. */
static void check_promise(const run *now) {
    judge_count sum = {0};
    judge_motions(NULL, now->motions, now->reports, now->count, &sum);
    ck_assert(!judge_found(&sum));
    for (uint32_t i = 0; i < now->count; ++i) {
        const orca_motion *motion = &now->motions[i];
        const bool excused = (now->reports[i].broken & ORCA_ASSUMPTION_OBSTACLES) != 0;
        for (uint32_t k = 0; k < now->world.count && !excused; ++k) {
            const double start = clearance_at(now, motion, k, 0.0);
            const double least = least_clearance(now, motion, k);
            ck_assert_msg(start <= 0.0 ? least >= start - 1e-9 : least > -1e-9,
                          "agent %u obstacle %u: %g then %g", i, k, start, least);
        }
        if (excused) {
            ck_assert_int_eq(now->reports[i].with, ORCA_CONTACT_OBSTACLE);
            const uint32_t k = now->reports[i].other;
            const double start = clearance_at(now, motion, k, 0.0);
            const double least = least_clearance(now, motion, k);
            ck_assert(now->velocity[k].x != 0.0 || now->velocity[k].y != 0.0);
            ck_assert_double_le(least, fmin(start, 0.0) + 0.1);
        }
    }
}

static bool is_clear(const run *now, geom_vec2 place, double radius) {
    for (size_t k = 0; k < now->world.count; ++k) {
        if (distance_from(&now->world.obstacle[k], place) <= radius) {
            return false;
        }
    }
    for (size_t i = 0; i < now->count; ++i) {
        const orca_motion *motion = &now->proposals[i].motion;
        if (geom_vec2_distance(motion->path.a, place) <= motion->radius + radius) {
            return false;
        }
    }
    return true;
}

START_TEST(crowds_among_moving_obstacles) {
    random_source source = {13};
    run *now = new_run();
    now->time_step = 0.1;
    size_t reported = 0;
    size_t agents = 0;
    for (int round = 0; round < 40; ++round) {
        clear_world(now);
        for (int i = random_int(&source, 1, 6); i > 0; --i) {
            add_random(now, &source);
        }
        now->count = 0;
        for (int attempt = 0; attempt < 200 && now->count < 50; ++attempt) {
            const geom_vec2 a = random_point(&source, 6.0);
            const double radius = random_between(&source, 0.1, 0.5);
            if (round % 2 == 0 || is_clear(now, a, radius)) {
                const geom_vec2 b = geom_vec2_add(a, random_point(&source, 0.15));
                now->proposals[now->count++] = proposal_of(a, b, radius, 0.2);
            }
        }
        enforce(now);
        check_promise(now);
        reported += now->unsafe;
        agents += now->count;
    }
    ck_assert_msg(reported * 50 < agents, "%zu of %zu", reported, agents);
    end_run(now);
}
END_TEST

/* A wall that comes pushes a whole row on before it. */
START_TEST(a_wall_that_comes_pushes_a_row) {
    run *now = new_run();
    const test_ring wall = {{{0.0, -5.0}, {0.0, 5.0}}, 2};
    judge_add_chain(&now->world, &wall, 0.0);
    set_moving(now, geom_vec2_make(1.0, 0.0));
    now->time_step = 0.1;
    now->count = 8;
    for (size_t i = 0; i < now->count; ++i) {
        const geom_vec2 place = {0.55 + 1.05 * (double)i, 0.0};
        now->proposals[i] = proposal_of(place, place, 0.5, 0.15);
    }
    enforce(now);
    check_promise(now);
    ck_assert_uint_eq(now->unsafe, 0);
    ck_assert_double_gt(now->motions[0].path.b.x, 0.6);
    for (size_t i = 0; i < now->count; ++i) {
        now->proposals[i].reach = 0.02; /* too slow */
    }
    enforce(now);
    ck_assert_uint_eq(now->unsafe, 1);
    ck_assert_uint_eq(now->reports[0].broken, ORCA_ASSUMPTION_OBSTACLES);
    ck_assert_int_eq(now->reports[0].with, ORCA_CONTACT_OBSTACLE);
    ck_assert_uint_eq(now->reports[0].other, 0);
    end_run(now);
}
END_TEST

/* ---- Dodging ---- */

/* Whether agent 0 meets no agent and no obstacle along a path; it starts free of all. */
static bool is_free_way(const run *now, geom_segment2 path) {
    const double radius = now->proposals[0].motion.radius;
    for (size_t i = 1; i < now->count; ++i) {
        const orca_motion *other = &now->proposals[i].motion;
        if (collide_sweep_moving_circles(path, radius, other->path, other->radius).relation !=
            COLLIDE_APART) {
            return false;
        }
    }
    const orca_motion motion = motion_of(path.a, path.b, radius);
    orca_verdict verdict;
    const orca_verify_input input = {&motion, 1, now->world.set, 0.0, now->time_step};
    orca_verify_output output = {.verdicts = &verdict};
    ck_assert_int_eq(orca_verify(now->verifier, &input, &output), GEOM_OK);
    return verdict.relation == COLLIDE_APART;
}

/* Of ways to all sides, of many lengths, whether one is free. */
static bool some_way_is_free(const run *now) {
    enum {
        TURNS = 90,
        LENGTHS = 8
    };
    const geom_vec2 here = now->proposals[0].motion.path.a;
    for (int turn = 0; turn < TURNS; ++turn) {
        const double angle = turn * (2.0 * 3.14159265358979323846 / TURNS);
        for (int length = 0; length <= LENGTHS; ++length) {
            const double way = now->proposals[0].reach * length / LENGTHS;
            const geom_vec2 there = {here.x + way * cos(angle), here.y + way * sin(angle)};
            if (is_free_way(now, (geom_segment2){here, there})) {
                return true;
            }
        }
    }
    return false;
}

/* An agent that comes right at the origin, or nearly. */
static void add_attacker(run *now, random_source *source) {
    const double radius = random_between(source, 0.1, 0.5);
    const geom_vec2 start = random_point(source, 2.5);
    if (geom_vec2_length(start) <= radius + 0.51) {
        return;
    }
    const geom_vec2 end = random_point(source, 0.7);
    now->proposals[now->count] = proposal_of(start, end, radius, 0.0);
    now->proposals[now->count++].cooperation = ORCA_COOPERATION_NONE;
}

/* A wall or a disc that comes at the origin. */
static void add_sweeper(run *now, random_source *source) {
    const geom_vec2 center = random_point(source, 3.0);
    if (random_int(source, 0, 1)) {
        judge_add_disc(&now->world, (geom_circle){center, random_between(source, 0.0, 1.0)});
    } else {
        const test_ring wall = {{center, geom_vec2_add(center, random_point(source, 2.0))}, 2};
        judge_add_chain(&now->world, &wall, random_int(source, 0, 1) * 0.25);
    }
    set_moving(now, geom_vec2_sub(random_point(source, 1.0), center));
}

static void surround(run *now, random_source *source, int people, int obstacles) {
    clear_world(now);
    now->count = 1;
    now->proposals[0] = proposal_of(geom_vec2_make(0.0, 0.0), random_point(source, 0.3), 0.5, 1.0);
    while (people-- > 0) {
        add_attacker(now, source);
    }
    while (obstacles-- > 0) {
        add_sweeper(now, source);
    }
}

/* An agent that can avoid agents from all sides does so. */
START_TEST(who_can_dodge_does) {
    random_source source = {14};
    run *now = new_run();
    int forced = 0;
    int dodged = 0;
    for (int round = 0; round < 500; ++round) {
        surround(now, &source, random_int(&source, 0, 5), random_int(&source, 0, 2));
        const geom_vec2 here = {0.0, 0.0};
        if (!judge_stands_free(&now->world, (geom_circle){here, 0.5})) {
            continue;
        }
        enforce(now);
        check_promise(now);
        const geom_segment2 path = now->motions[0].path;
        ck_assert_double_le(geom_vec2_distance(path.a, path.b), 1.0 + 1e-12);
        if (now->reports[0].broken == 0) {
            ck_assert(is_free_way(now, path));
            dodged += !is_free_way(now, (geom_segment2){here, here});
        } else {
            ck_assert_msg(!some_way_is_free(now), "round %d", round);
            ++forced;
        }
    }
    ck_assert_int_gt(forced, 10);
    ck_assert_int_gt(dodged, 60);
    end_run(now);
}
END_TEST

/* After a contact that could not be helped the agent that was hit comes free again. */
START_TEST(who_was_run_into_comes_free) {
    random_source source = {15};
    run *now = new_run();
    now->time_step = 0.1;
    for (int round = 0; round < 40; ++round) {
        now->count = 3;
        now->proposals[0] = proposal_of(geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0), 0.5, 0.1);
        for (size_t i = 1; i < 3; ++i) { /* from both sides, to stand still in the middle */
            const double side = i == 1 ? 1.0 : -1.0;
            const geom_vec2 place = {side * random_between(&source, 0.3, 0.7),
                                     random_between(&source, -0.1, 0.1)};
            now->proposals[i] = proposal_of(place, place, 0.4, 0.0);
            now->proposals[i].cooperation = ORCA_COOPERATION_NONE;
        }
        bool free = false;
        for (int step = 0; step < 25 && !free; ++step) {
            enforce(now);
            const geom_vec2 here = now->motions[0].path.b;
            now->proposals[0].motion.path = (geom_segment2){here, here};
            free = geom_vec2_distance(here, now->proposals[1].motion.path.a) > 0.9 &&
                   geom_vec2_distance(here, now->proposals[2].motion.path.a) > 0.9;
        }
        ck_assert_msg(free, "round %d", round);
    }
    end_run(now);
}
END_TEST

/* ---- Groups ---- */

START_TEST(a_group_does_not_concern_itself) {
    run *now = new_run();
    now->count = 3;
    for (size_t i = 0; i < 3; ++i) {
        const double x = (double)i;
        now->proposals[i] = proposal_of(geom_vec2_make(x, 0.0), geom_vec2_make(1.0, 0.0), 0.4, 1.0);
        now->proposals[i].motion.group = i < 2 ? 7 : 0;
        now->motions[i] = now->proposals[i].motion;
    }
    verify(now);
    ck_assert_uint_eq(now->contact_count, 2); /* the third meets both */
    enforce(now);
    ck_assert_uint_eq(now->unsafe, 0);
    now->proposals[2].motion.path.b = geom_vec2_make(2.0, 0.0);
    enforce(now);
    ck_assert_int_eq(now->reports[0].change, ORCA_CHANGE_NONE);
    ck_assert_int_eq(now->reports[1].change, ORCA_CHANGE_NONE);
    now->proposals[0].motion.group = now->proposals[1].motion.group =
        0; /* no group: they concern each other */
    enforce(now);
    ck_assert_int_ne(now->reports[0].change, ORCA_CHANGE_NONE);
    end_run(now);
}
END_TEST

START_TEST(bad_time_steps_are_refused) {
    run *now = new_run();
    now->count = 0;
    orca_verify_output found = {.verdicts = NULL};
    orca_enforce_output made = {.motions = now->motions};
    const double bad[] = {(double)NAN, HUGE_VAL, -0x1p-1074, 0x1p1000, 0.0};
    const geom_status expected[] = {GEOM_NOT_FINITE, GEOM_NOT_FINITE, GEOM_NEGATIVE_SIZE, GEOM_NOT_FINITE,
                                    GEOM_INVALID_ARGUMENT};
    judge_add_disc(&now->world, (geom_circle){{10.0, 0.0}, 1.0});
    set_moving(now, geom_vec2_make(0x1p100, 0.0));
    for (int i = 0; i < 5; ++i) {
        const orca_verify_input input = {.obstacles = now->world.set, .time_step = bad[i]};
        const orca_enforce_input proposed = {.obstacles = now->world.set, .time_step = bad[i]};
        ck_assert_int_eq(orca_verify(now->verifier, &input, &found), expected[i]);
        ck_assert_int_eq(orca_predict(now->verifier, &input, 1.0, &found), expected[i]);
        ck_assert_int_eq(orca_enforce(now->verifier, &proposed, &made), expected[i]);
    }
    const orca_verify_input fine = {.obstacles = now->world.set, .time_step = 1.0};
    ck_assert_int_eq(orca_predict(now->verifier, &fine, 0.0, &found), GEOM_OK);
    ck_assert_int_eq(orca_predict(now->verifier, &fine, 0x1p1000, &found), GEOM_NOT_FINITE);
    end_run(now);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {relations_are_those_of_whole_numbers,
                                  ways_in_line_with_a_wall,
                                  to_touch_is_not_to_be_safe,
                                  every_moment_agrees_with_what_is_found,
                                  prediction_takes_obstacles_along,
                                  crowds_among_moving_obstacles,
                                  a_wall_that_comes_pushes_a_row,
                                  who_can_dodge_does,
                                  who_was_run_into_comes_free,
                                  a_group_does_not_concern_itself,
                                  bad_time_steps_are_refused};
    return run_tests("orca.enforce_moving2", tests, sizeof tests / sizeof tests[0]);
}
