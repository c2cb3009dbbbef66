/* Checks of how a plugin gets along with what hosts offer: nothing, threads, a world. */
#include "checks.h"

#include <planner/ext/task.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CROWD = 24,
    STEPS = 8
};

void check_small_host(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    const planner_host bare = {.size = sizeof bare, .abi = {PLANNER_ABI_MAJOR, 0}, .name = "bare"};
    planner_host shorter = bare; /* get_extension and log are not there at all */
    shorter.size = offsetof(planner_host, get_extension);
    const planner_host *hosts[2] = {guarded_copy(&shorter, shorter.size, false), &bare};
    for (int i = 0; i < 2; i++) {
        planner *p = hosts[i] ? create_planner(s, hosts[i]) : NULL;
        planner *q = activate_planner(s);
        const planner_config config = config_of(s);
        if (!p) {
            SKIP("out of memory");
        }
        const planner_step_in in = in_of(one, 0);
        planner_step_out out = out_of(one);
        (void)p->step(p, &in, &out, NULL); /* errors are ignored */
        must_activate(p, &config);
        make_throng(one, CROWD, s->dimension, 30);
        memcpy(two, one, sizeof one);
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "with a host that offers nothing");
        p->destroy(p);
    }
}

static void run_backwards(const planner_tasks *self, size_t count, planner_task *task, void *argument) {
    (void)self;
    for (size_t i = count; i-- > 0;) {
        task(argument, i);
    }
}

static const void *offer_tasks(const planner_host *host, const char *id) {
    static const planner_tasks tasks = {.run = run_backwards, .threads = 4};
    (void)host;
    return strcmp(id, PLANNER_TASK_ID) == 0 ? &tasks : NULL;
}

void check_tasks(const subject *s) {
    static agent one[CROWD];
    static agent two[CROWD];
    planner_host host = {
        .size = sizeof host, .abi = {PLANNER_ABI_MAJOR, PLANNER_ABI_MINOR}, .name = "threads"};
    host.get_extension = offer_tasks;
    planner *p = create_planner(s, &host);
    planner *q = activate_planner(s);
    const planner_config config = config_of(s);
    must_activate(p, &config);
    make_throng(one, CROWD, s->dimension, 31);
    memcpy(two, one, sizeof one);
    for (int step = 0; step < STEPS; step++) {
        (void)must_step(p, one, CROWD);
        (void)must_step(q, two, CROWD);
        compare_results(one, two, CROWD, "with the host's threads");
    }
}

/* ---- A world ---- */

static agent make_walker(void) {
    return (agent){.radius = 0.5, .max_speed = 1.5, .id = 1, .preferred = {1.2, 0.0, 0.0}};
}

static void walk(planner *p, agent *walker, int steps) {
    for (int step = 0; step < steps; step++) {
        (void)must_step(p, walker, 1);
    }
}

/* How deep it is in the disc of the list. */
static double depth_of(const agent *walker, const obstacle_list *list) {
    double distance = 0.0;
    for (int k = 0; k < 3; k++) {
        distance = hypot(distance, walker->position[k] - list->center[k]);
    }
    return walker->radius + list->items[0].radius - distance;
}

static void must_be_free(const agent *walker, const obstacle_list *list, const char *what) {
    if (depth_of(walker, list) > 1e-3) {
        FAIL("%s: an agent of radius 0.5 is at (%g, %g), within the disc of radius 1 at (3, 0)", what,
             walker->position[0], walker->position[1]);
    }
}

static void must_be_through(const agent *walker, const char *what) {
    if (walker->position[0] < 6.0) {
        FAIL("%s: an agent stops at (%g, %g)", what, walker->position[0], walker->position[1]);
    }
}

/* The world is the one of the planner's own host, as it is now. */
void check_host_world(const subject *s) {
    static world_host hosts[3];
    if (!has_feature(s, PLANNER_FEATURE_WORLD)) {
        SKIP("it does not have the feature " PLANNER_FEATURE_WORLD);
    }
    obstacle_list list;
    make_obstacles(&list);
    planner *p = activate_in_world(s, &hosts[0], &list, OBSTACLES);
    planner *q = activate_in_world(s, &hosts[1], &list, 0);
    agent walker = make_walker();
    agent free_one = make_walker();
    walk(p, &walker, 100);
    walk(q, &free_one, 100);
    must_be_free(&walker, &list, "in the host's world");
    must_be_through(&free_one, "in an empty world, beside that of another host");
    /* what comes into a world, and what leaves it */
    planner *r = activate_in_world(s, &hosts[2], &list, 0);
    agent late = make_walker();
    walk(r, &late, 3);
    set_world(&hosts[2], list.items, OBSTACLES);
    for (int step = 0; step < 30; step++) {
        walk(r, &late, 1);
        must_be_free(&late, &list, "in a world that was empty before");
    }
    if (!takes_obstacles(s)) { /* another keeps those that it was given */
        set_world(&hosts[0], NULL, 0);
        walker = make_walker();
        walk(p, &walker, 100);
        must_be_through(&walker, "in a world that is empty now");
    }
}
