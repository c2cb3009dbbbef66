#include "run_planner.h"

#include <planner/ext/debug.h>

enum {
    MOST_CONSTRAINTS = 256
};

static geom_vec2 plane_part(const double v[3]) { return geom_make2(v[0], v[1]); }

static size_t min_size(size_t a, size_t b) { return a < b ? a : b; }

bool run_planner_explain(run_planner *p, uint32_t agent, run_choice *choice, run_constraint *constraints,
                         size_t capacity) {
    planner_constraint told[MOST_CONSTRAINTS];
    planner_choice found;
    planner_error reason = {.size = sizeof reason};
    const planner_debug *debug = p->instance->get_extension(p->instance, PLANNER_DEBUG_ID);
    if (!debug || debug->choice(p->instance, agent, &found, &reason) != PLANNER_OK) {
        return false;
    }
    const size_t count = debug->constraints(p->instance, agent, told, MOST_CONSTRAINTS);
    choice->preferred_velocity = plane_part(found.preferred_velocity);
    choice->chosen_velocity = plane_part(found.chosen_velocity);
    choice->max_speed = found.max_speed;
    choice->neighbor_count = found.neighbor_count;
    choice->constraint_count = count;
    for (size_t i = 0; i < min_size(min_size(count, MOST_CONSTRAINTS), capacity); i++) {
        constraints[i].kind = told[i].kind;
        constraints[i].point = plane_part(told[i].point);
        constraints[i].normal = plane_part(told[i].normal);
    }
    return true;
}
