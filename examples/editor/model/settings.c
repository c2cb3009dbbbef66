/* Settings of a scene: taken from it, put into it, compared and checked. */
#include "settings.h"

editor_simulation editor_simulation_of(const scene *s) {
    const editor_simulation simulation = {
        .time_step = s->time_step, .duration = s->duration, .arrive_within = s->arrive_within};
    return simulation;
}

void editor_simulation_put(const editor_simulation *simulation, scene *s) {
    s->time_step = simulation->time_step;
    s->duration = simulation->duration;
    s->arrive_within = simulation->arrive_within;
}

bool editor_simulation_same(const editor_simulation *a, const editor_simulation *b) {
    return a->time_step == b->time_step && a->duration == b->duration && a->arrive_within == b->arrive_within;
}

bool editor_session_same(const editor_session *a, const editor_session *b) {
    return a->planner == b->planner && a->safety == b->safety && a->no_traffic == b->no_traffic &&
           a->no_grid == b->no_grid && a->snap == b->snap && a->speed == b->speed;
}

bool editor_settings_same(const editor_settings *a, const editor_settings *b) {
    return editor_simulation_same(&a->simulation, &b->simulation) &&
           editor_session_same(&a->session, &b->session);
}

const char *editor_simulation_refusal(const editor_simulation *simulation) {
    scene_error error;
    scene s = scene_empty();
    editor_simulation_put(simulation, &s);
    return !(s.time_step > 0.0)             ? "it must be above 0"
           : !(s.duration >= 0.0)           ? "it must not be negative"
           : !(s.arrive_within >= 0.0)      ? "it must not be negative"
           : !scene_check_steps(&s, &error) ? "a run has at most 1e9 time steps"
                                            : NULL;
}
