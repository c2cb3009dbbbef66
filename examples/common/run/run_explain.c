/* What a planner tells about its choice for an agent. */
#include "run_planner.h"

#include <planner/ext/cones.h>
#include <planner/ext/debug.h>

enum {
    MOST_CONSTRAINTS = 256
};

static geom_vec2 plane_part(const double v[3]) { return geom_vec2_make(v[0], v[1]); }

static size_t min_size(size_t a, size_t b) { return a < b ? a : b; }

bool run_planner_explain(run_planner *p, uint32_t agent, run_choice *choice, run_constraint *constraints,
                         size_t capacity) {
    planner_constraint told[MOST_CONSTRAINTS];
    planner_choice found;
    planner_error reason = {.size = sizeof reason};
    const planner_debug *debug = p->session.instance->get_extension(p->session.instance, PLANNER_DEBUG_ID);
    if (!debug || debug->choice(p->session.instance, agent, &found, &reason) != PLANNER_OK) {
        return false;
    }
    const size_t count = debug->constraints(p->session.instance, agent, told, MOST_CONSTRAINTS);
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

size_t run_planner_cones(run_planner *p, uint32_t agent, run_cone *cones, size_t capacity) {
    planner_cone told[MOST_CONSTRAINTS];
    const planner_cones *extension =
        p->session.instance->get_extension(p->session.instance, PLANNER_CONES_ID);
    const size_t all = extension ? extension->read(p->session.instance, agent, told, MOST_CONSTRAINTS) : 0;
    const size_t count = min_size(min_size(all, MOST_CONSTRAINTS), capacity);
    for (size_t i = 0; i < count; i++) {
        const planner_cone *from = &told[i];
        cones[i] = (run_cone){
            .half_plane = from->kind == PLANNER_CONE_HALF_PLANE,
            .apex = geom_vec2_make(from->apex[0], from->apex[1]),
            .axis = geom_vec2_make(from->axis[0], from->axis[1]),
            .left = geom_vec2_make(from->left[0], from->left[1]),
            .right = geom_vec2_make(from->right[0], from->right[1]),
            .end = {{from->end_center[0], from->end_center[1]}, from->end_radius},
        };
    }
    return count;
}
