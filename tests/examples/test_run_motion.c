/* How crowds move that are special: who takes no share of an avoidance, by any planner, and who starts in an obstacle. */
#include "support.h"

#include "flight.h"
#include "run.h"

#include <planner/plugin.h>

#include <math.h>

static run *start(const scene *s, run_def def) {
    run *r;
    scene_error error = {0};
    ck_assert_msg(run_create(&def, s, &r, &error), "%s", error.text);
    return r;
}

static void step(run *r) {
    scene_error error = {0};
    ck_assert_msg(run_step(r, &error), "%s", error.text);
}

static void add_agent(scene *s, geom_vec2 from, geom_vec2 to, double responsibility) {
    scene_agent agent = scene_agent_default(from);
    agent.goal = to;
    agent.preferred_speed = 1.0;
    agent.responsibility = responsibility;
    ck_assert(scene_add_agent(s, &agent));
}

/* ---- Shares ---- */

/* Two that meet head on. The planner only goes straight on, so it is the host that makes their motions safe. */
START_TEST(the_host_enforces_by_responsibility) {
    static const double weights[][2] = {{0.0, 0.5}, {0.5, 0.0}, {0.0, 1e-3}};
    for (size_t w = 0; w < sizeof weights / sizeof *weights; ++w) {
        const size_t bus = weights[w][0] == 0.0 ? 0 : 1;
        scene s = scene_empty();
        add_agent(&s, geom_make2(-3.0, 0.0), geom_make2(3.0, 0.0), weights[w][0]);
        add_agent(&s, geom_make2(3.0, 0.1), geom_make2(-3.0, 0.1), weights[w][1]);
        run_def def = run_default_def();
        def.plugin = TEST_STRAIGHT_MODULE;
        def.enforce = true;
        def.traffic = false;
        run *r = start(&s, def);
        bool gave_way = false;
        for (int i = 0; i < 55; ++i) {
            step(r);
            const run_agent *a = run_agents(r);
            ck_assert_double_gt(geom_distance2(a[0].now.position, a[1].now.position),
                                a[0].now.radius + a[1].now.radius);
            ck_assert(!(a[bus].status & PLANNER_AGENT_CHANGED));
            gave_way = gave_way || (a[1 - bus].status & PLANNER_AGENT_CHANGED) != 0;
        }
        ck_assert(gave_way);
        run_destroy(r);
        scene_clear(&s);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        the_host_enforces_by_responsibility,
    };
    return run_tests("run_motion", tests, sizeof tests / sizeof *tests);
}
