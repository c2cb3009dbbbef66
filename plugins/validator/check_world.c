/* Checks of how planners get along with obstacles and each other, and of what they report. */
#include "checks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 40,
    STEPS = 25
};

static void needs_obstacles(const subject *s) {
    if (!takes_obstacles(s)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_OBSTACLES);
    }
}

void check_obstacles_copied(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    static obstacle_list kept;
    needs_obstacles(s);
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    make_obstacles(&kept);
    must_set_obstacles(p, &kept);
    obstacle_list *lost = malloc(sizeof *lost);
    if (!lost) {
        SKIP("out of memory");
        return;
    }
    make_obstacles(lost);
    must_set_obstacles(q, lost);
    memset(lost, 0xff, sizeof *lost);
    free(lost);
    make_throng(one, CROWD, s->dimension, 20);
    memcpy(two, one, sizeof one);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "after the host freed its list of obstacles");
    }
}

void check_obstacles_refused(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    needs_obstacles(s);
    planner *p = activate_planner(s);
    planner *q = activate_planner(s);
    obstacle_list good;
    make_obstacles(&good);
    must_set_obstacles(p, &good);
    must_set_obstacles(q, &good);
    for (int fault = 0; fault < 7; fault++) {
        obstacle_list bad;
        make_obstacles(&bad);
        planner_status expected = PLANNER_ERROR_INVALID_ARGUMENT;
        planner_obstacle *last = &bad.items[OBSTACLES - 1];
        bad.wall[1][1] = fault == 0 ? (double)NAN : bad.wall[1][1];
        last->radius = fault == 1 ? -1.0 : fault == 2 ? HUGE_VAL : last->radius;
        last->kind = fault == 3 ? 99 : last->kind;
        last->points.data = fault == 4 ? NULL : last->points.data;
        last->size = fault == 5 ? 16 : last->size;
        last->point_count = fault == 6 ? 1 : last->point_count;
        expected = fault == 0 || fault == 2 ? PLANNER_ERROR_NOT_FINITE : expected;
        expected = fault == 1   ? PLANNER_ERROR_NEGATIVE_SIZE
                   : fault == 5 ? PLANNER_ERROR_STRUCT_TOO_SMALL
                                : expected;
        expected = fault == 6 ? PLANNER_ERROR_BAD_SHAPE : expected;
        static const char *const what[] = {"an obstacle at NaN",         "an obstacle of negative thickness",
                                           "one of infinite thickness",  "an obstacle of an unknown kind",
                                           "an obstacle without points", "an obstacle of 16 bytes",
                                           "a chain of one point"};
        planner_error error = {.size = sizeof error};
        const planner_view view = {bad.items, sizeof bad.items[0]};
        expect_refusal(p->set_obstacles(p, view, OBSTACLES, &error), expected, &error, what[fault]);
        if (error.index != OBSTACLES - 1) {
            FAIL("%s: the error is about obstacle %u, not %d", what[fault], (unsigned)error.index,
                 OBSTACLES - 1);
        }
    }
    make_throng(one, CROWD, s->dimension, 21);
    memcpy(two, one, sizeof one);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "after obstacles were refused");
    }
}

void check_obstacles_avoided(const subject *s) {
    static world_host host;
    obstacle_list list;
    make_obstacles(&list);
    if (!has_feature(s, PLANNER_FEATURE_WORLD)) {
        needs_obstacles(s);
    }
    planner *p = takes_obstacles(s) ? activate_planner(s) : activate_in_world(s, &host, &list, OBSTACLES);
    if (takes_obstacles(s)) {
        must_set_obstacles(p, &list);
    }
    agent walker = {.radius = 0.5, .max_speed = 1.5, .id = 1, .preferred = {1.2, 0.0, 0.0}};
    for (int step = 0; step < 100; step++) {
        (void)must_step(p, &walker, 1);
        const double dx = walker.position[0] - list.center[0];
        const double dy = walker.position[1] - list.center[1];
        const double dz = s->dimension == 3 ? walker.position[2] - list.center[2] : 0.0;
        if (sqrt(dx * dx + dy * dy + dz * dz) < 1.5 - 1e-3) {
            FAIL(
                "after %d steps an agent of radius 0.5 is at (%g, %g), within the disc of radius 1 at (3, 0)",
                step + 1, walker.position[0], walker.position[1]);
        }
    }
}

static double distance_of(const double *a, const double *b, uint32_t dimension) {
    double sum = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        sum = hypot(sum, a[k] - b[k]);
    }
    return sum;
}

void check_passing(const subject *s) {
    planner *p = activate_planner(s);
    agent pair[2];
    make_circle(pair, 2, s->dimension);
    pair[0].position[1] = 0.3;
    double nearest = HUGE_VAL;
    for (int step = 0; step < 200; step++) {
        for (int i = 0; i < 2; i++) {
            memset(pair[i].preferred, 0, sizeof pair[i].preferred);
            pair[i].preferred[0] = i == 0 ? -1.2 : 1.2;
        }
        (void)must_step(p, pair, 2);
        nearest = fmin(nearest, distance_of(pair[0].position, pair[1].position, s->dimension));
    }
    if (!has_feature(s, PLANNER_FEATURE_RECIPROCAL)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_RECIPROCAL);
    }
    if (nearest < 0.6 - 1e-6) {
        FAIL("the centers of two agents of radius 0.3 come as near as %g", nearest);
    }
    if (!(pair[0].position[0] < 0.0) || !(pair[1].position[0] > 0.0)) {
        FAIL("the two agents have not passed after 20 seconds");
    }
}

/* ---- Verification ---- */

/* The least distance of two surfaces while both move straight, at the same time. */
static double least_distance(const agent *a, const agent *b, uint32_t dimension) {
    double p[3] = {0.0, 0.0, 0.0};
    double way[3] = {0.0, 0.0, 0.0};
    double pw = 0.0;
    double ww = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        p[k] = b->position[k] - a->position[k];
        way[k] = b->new_position[k] - b->position[k] - (a->new_position[k] - a->position[k]);
        pw += p[k] * way[k];
        ww += way[k] * way[k];
    }
    const double time = ww > 0.0 ? fmin(fmax(-pw / ww, 0.0), 1.0) : 0.0;
    double sum = 0.0;
    for (uint32_t k = 0; k < dimension; k++) {
        sum = hypot(sum, p[k] + time * way[k]);
    }
    return sum - a->radius - b->radius;
}

/* One step that stays where it is: the agents do not move on. */
static uint32_t step_in_place(planner *p, agent *agents, uint32_t count) {
    planner_error error = {.size = sizeof error};
    const planner_step_in in = in_of(agents, count);
    planner_step_out out = out_of(agents);
    if (p->step(p, &in, &out, &error) != PLANNER_OK) {
        FAIL("a step that is legal fails: %s", error.text);
    }
    return out.contact_count;
}

static planner *activate_verifying(const subject *s) {
    if (!has_feature(s, PLANNER_FEATURE_VERIFY_CHECK)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_VERIFY_CHECK);
    }
    planner *p = activate_planner(s);
    planner_config config = config_of(s);
    config.verify = PLANNER_VERIFY_CHECK;
    p->deactivate(p);
    must_activate(p, &config);
    return p;
}

/* Within this no judgment is made: the validator computes with rounding. */
#define VIOLATED 1e-9

static void check_report(const agent *agents, uint32_t i, uint32_t dimension, double range) {
    double least = range;
    for (uint32_t k = 0; k < CROWD; k++) {
        least = k == i ? least : fmin(least, least_distance(&agents[i], &agents[k], dimension));
    }
    const agent *a = &agents[i];
    const bool told = (a->status & PLANNER_AGENT_CONTACT) != 0;
    if ((a->status & PLANNER_AGENT_CHECKED) == 0) {
        FAIL("agent %u is not reported as checked", (unsigned)i);
    }
    if (told != (a->contact_kind != PLANNER_CONTACT_NONE) || told != (a->contact_other != PLANNER_NO_INDEX)) {
        FAIL("the report of agent %u contradicts itself", (unsigned)i);
    }
    if (least < -VIOLATED && !told) {
        FAIL("agent %u overlaps another by %g, but is reported as free", (unsigned)i, -least);
    }
    if (least > VIOLATED && told) {
        FAIL("agent %u keeps a distance of %g, but a contact is reported", (unsigned)i, least);
    }
    if (!(fabs(a->clearance - least) <= VIOLATED) && least >= 0.0) {
        FAIL("the clearance of agent %u is %.17g, but is reported as %.17g", (unsigned)i, least,
             a->clearance);
    }
    if (!(a->contact_time >= 0.0 && a->contact_time <= 1.0)) {
        FAIL("the contact time of agent %u is %g", (unsigned)i, a->contact_time);
    }
}

void check_verification(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_verifying(s);
    for (uint64_t seed = 0; seed < 10; seed++) {
        make_throng(agents, CROWD, s->dimension, seed);
        for (int step = 0; step < 4; step++) {
            (void)step_in_place(p, agents, CROWD);
            for (uint32_t i = 0; i < CROWD; i++) {
                check_report(agents, i, s->dimension, config_of(s).clearance_range);
            }
            move_on(agents, CROWD);
        }
    }
}

/* The overlap of two agents must not be larger after a step, and two that were apart must not touch. */
static void check_pair(const agent *a, const agent *b, uint32_t dimension, int step) {
    agent still_a = *a;
    agent still_b = *b;
    memcpy(still_a.new_position, a->position, sizeof a->position);
    memcpy(still_b.new_position, b->position, sizeof b->position);
    const double before = least_distance(&still_a, &still_b, dimension);
    const double during = least_distance(a, b, dimension);
    if (during < -VIOLATED && during < before - VIOLATED) {
        FAIL("in step %d two agents whose distance is %.17g come to %.17g", step, before, during);
    }
}

void check_enforced(const subject *s) {
    static agent agents[CROWD];
    if (!has_feature(s, PLANNER_FEATURE_VERIFY_ENFORCE)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_VERIFY_ENFORCE);
    }
    planner *p = activate_planner(s);
    planner_config config = config_of(s);
    config.verify = PLANNER_VERIFY_ENFORCE;
    p->deactivate(p);
    must_activate(p, &config);
    for (uint64_t seed = 0; seed < 3; seed++) {
        make_throng(agents, CROWD, s->dimension, seed);
        if (seed == 0) { /* free at the start */
            make_circle(agents, CROWD, s->dimension);
        }
        for (int step = 0; step < (seed == 0 ? 3 * STEPS : STEPS); step++) {
            (void)step_in_place(p, agents, CROWD);
            for (int i = 0; i < CROWD; i++) {
                for (int k = i + 1; k < CROWD; k++) {
                    check_pair(&agents[i], &agents[k], s->dimension, step);
                }
            }
            move_on(agents, CROWD);
        }
    }
}

void check_unverified(const subject *s) {
    static agent agents[CROWD];
    planner *p = activate_planner(s);
    make_throng(agents, CROWD, s->dimension, 23);
    paint_results(agents, CROWD);
    if (step_in_place(p, agents, CROWD) != 0) {
        FAIL("contacts are counted, but verification is off");
    }
    for (uint32_t i = 0; i < CROWD; i++) {
        const agent *a = &agents[i];
        if ((a->status & (PLANNER_AGENT_CHECKED | PLANNER_AGENT_CONTACT)) != 0 ||
            a->contact_kind != PLANNER_CONTACT_NONE || a->contact_other != PLANNER_NO_INDEX ||
            a->contact_time < 1.0 || a->clearance != config_of(s).clearance_range) {
            FAIL("agent %u is not reported as a free agent", (unsigned)i);
        }
    }
}
