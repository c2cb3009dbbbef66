/* Tests of agents that walk by velocity obstacles: oscillation, and the choice of a side. */
#include "support.h"

#include <orca/lp2.h>
#include <orca/vo2.h>

#include <math.h>

/* Agents that walk to their goals, all choosing anew in every step: which of them oscillate? */

enum {
    MOST_AGENTS = 3,
    STEPS = 150,
    AWAY_AND_BACK = 2 /* two agents that pass: each turns away once and back once */
};

static const double TIME_STEP = 0.1;
static const double RADIUS = 0.5;

typedef enum method {
    METHOD_VO,
    METHOD_RVO,
    METHOD_ORCA
} method;

typedef struct walker {
    orca_body body;
    geom_vec2 goal;
    geom_vec2 next;
    double turn; /* the last one worth the name: positive to the left */
} walker;

typedef struct outcome {
    size_t flips;    /* how often someone turned the other way than last, in all */
    double nearest;  /* the least distance of two surfaces */
    double farthest; /* from a goal, at the end */
} outcome;

static geom_vec2 preferred_of(const walker *w) {
    const geom_vec2 way = geom_vec2_sub(w->goal, w->body.position);
    return geom_vec2_scale(geom_vec2_normalize(way), fmin(1.0, geom_vec2_length(way) / TIME_STEP));
}

static geom_vec2 choose(const walker *w, size_t count, size_t self, method how) {
    const orca_pair_params pair = {8.0, TIME_STEP, how == METHOD_VO ? 1.0 : 0.5};
    orca_velocity_obstacle obstacle[MOST_AGENTS];
    orca_half_plane plane[MOST_AGENTS];
    double scratch[256];
    size_t others = 0;
    for (size_t i = 0; i < count; ++i) {
        if (i != self) {
            obstacle[others] = orca_agent_velocity_obstacle(w[self].body, w[i].body, pair);
            plane[others++] = orca_agent_half_plane(w[self].body, w[i].body, pair);
        }
    }
    const geom_vec2 preferred = preferred_of(&w[self]);
    if (how == METHOD_ORCA) {
        orca_half_plane program[MOST_AGENTS];
        const orca_lp_problem problem = {plane, others, 0, preferred, 1.0, NULL};
        return orca_lp_solve(&problem, program).velocity;
    }
    const orca_vo_problem problem = {NULL, 0, obstacle, others, preferred, 1.0};
    return orca_vo_solve(&problem, scratch).velocity;
}

/* A turn of more than a hundredth of a right angle or so; those at the goal do not count. */
static bool turns_back(walker *w) {
    const double turn = geom_vec2_cross(w->body.velocity, w->next);
    if (fabs(turn) < 0.01 || geom_vec2_distance(w->body.position, w->goal) < 1.0) {
        return false;
    }
    const bool back = turn * w->turn < 0.0;
    w->turn = turn;
    return back;
}

static double nearest_of(const walker *w, size_t count) {
    double nearest = HUGE_VAL;
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 0; k < i; ++k) {
            nearest =
                fmin(nearest, geom_vec2_distance(w[i].body.position, w[k].body.position) - 2.0 * RADIUS);
        }
    }
    return nearest;
}

/* All start at the speed that they prefer. */
static outcome walk(walker *w, size_t count, method how) {
    outcome result = {0, HUGE_VAL, 0.0};
    for (size_t i = 0; i < count; ++i) {
        w[i].body.radius = RADIUS;
        w[i].body.id = (uint32_t)i;
        w[i].body.velocity = preferred_of(&w[i]);
        w[i].turn = 0.0;
    }
    for (size_t step = 0; step < STEPS; ++step) {
        for (size_t i = 0; i < count; ++i) {
            w[i].next = choose(w, count, i, how);
        }
        for (size_t i = 0; i < count; ++i) {
            result.flips += turns_back(&w[i]) ? 1 : 0;
            w[i].body.velocity = w[i].next;
            w[i].body.position = geom_vec2_add_scaled(w[i].body.position, TIME_STEP, w[i].next);
        }
        result.nearest = fmin(result.nearest, nearest_of(w, count));
    }
    for (size_t i = 0; i < count; ++i) {
        result.farthest = fmax(result.farthest, geom_vec2_distance(w[i].body.position, w[i].goal));
    }
    return result;
}

/* Two that change places, from any direction, on lines that are `apart` from each other. */
static outcome two(random_source *source, double apart, method how) {
    const double angle = random_between(source, -4.0, 4.0);
    const geom_vec2 ahead = geom_vec2_make(cos(angle), sin(angle));
    const geom_vec2 aside = geom_vec2_scale(geom_vec2_perp(ahead), 0.5 * apart);
    walker w[2] = {{.goal = geom_vec2_add_scaled(aside, 5.0, ahead)},
                   {.goal = geom_vec2_neg(geom_vec2_add_scaled(aside, 5.0, ahead))}};
    w[0].body.position = geom_vec2_add_scaled(aside, -5.0, ahead);
    w[1].body.position = geom_vec2_neg(geom_vec2_add_scaled(aside, -5.0, ahead));
    return walk(w, 2, how);
}

START_TEST(two_do_not_oscillate_with_reciprocal_obstacles) {
    random_source source = {61};
    for (size_t i = 0; i < 60; ++i) {
        const double apart = i % 3 == 0 ? 0.0 : random_between(&source, -0.9, 0.9);
        const outcome got = two(&source, apart, METHOD_RVO);
        ck_assert_uint_le(got.flips, AWAY_AND_BACK);
        ck_assert_double_gt(got.nearest, -1e-9);
        ck_assert_double_lt(got.farthest, 1e-9);
    }
}
END_TEST

START_TEST(two_oscillate_with_plain_obstacles) {
    random_source source = {62};
    for (size_t i = 0; i < 20; ++i) {
        ck_assert_uint_gt(two(&source, random_between(&source, -0.4, 0.4), METHOD_VO).flips, 30);
    }
}
END_TEST

START_TEST(two_do_not_oscillate_with_half_planes) {
    random_source source = {63};
    for (size_t i = 0; i < 20; ++i) {
        ck_assert_uint_le(two(&source, random_between(&source, -0.4, 0.4), METHOD_ORCA).flips, AWAY_AND_BACK);
    }
}
END_TEST

static outcome three(method how) {
    walker w[3] = {{.body = {.position = {6.0, 0.0}}, .goal = {-6.0, 0.0}},
                   {.body = {.position = {-3.0, 5.5}}, .goal = {3.0, -5.5}},
                   {.body = {.position = {-3.5, -5.5}}, .goal = {3.5, 5.5}}};
    return walk(w, 3, how);
}

START_TEST(three_oscillate_with_both_kinds_but_not_with_half_planes) {
    ck_assert_uint_gt(three(METHOD_VO).flips, 50);
    const outcome reciprocal = three(METHOD_RVO);
    ck_assert_uint_gt(reciprocal.flips, 50);
    ck_assert_double_gt(reciprocal.nearest, -1e-9);
    ck_assert_uint_lt(three(METHOD_ORCA).flips, 6);
}
END_TEST

/* Ways that cross at an acute angle: what each prefers lies on another side of the obstacle, and each gives
 * way to the side that the other has just left, the reciprocal dance. */
START_TEST(two_that_disagree_on_the_side_dance_with_reciprocal_obstacles) {
    const walker start[2] = {{.body = {.position = {5.0, 0.0}}, .goal = {-5.0, 0.0}},
                             {.body = {.position = {-4.95, -0.7}}, .goal = {4.95, 0.7}}};
    walker w[2] = {start[0], start[1]};
    ck_assert_uint_gt(walk(w, 2, METHOD_RVO).flips, 50);
    walker again[2] = {start[0], start[1]};
    ck_assert_uint_le(walk(again, 2, METHOD_ORCA).flips, AWAY_AND_BACK);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        two_do_not_oscillate_with_reciprocal_obstacles,
        two_oscillate_with_plain_obstacles,
        two_do_not_oscillate_with_half_planes,
        three_oscillate_with_both_kinds_but_not_with_half_planes,
        two_that_disagree_on_the_side_dance_with_reciprocal_obstacles,
    };
    return run_tests("orca.vo2_motion", tests, sizeof tests / sizeof tests[0]);
}
