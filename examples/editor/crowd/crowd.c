/* The crowd of a drawing: it starts, steps, changes its planner, and is counted. */
#include "crowd.h"

#include "crowd_internal.h"

#include <stdlib.h>
#include <string.h>

void editor_crowd_stop(editor_crowd *c) {
    run_destroy(c->run);
    for (size_t i = 0; i < c->agent_count; i++) {
        editor_shape_release(c->agents[i]);
    }
    for (size_t i = 0; i < c->gone_count; i++) {
        crowd_release_gone(c->gone[i]);
    }
    free(c->gone);
    free(c->agents);
    free(c->trails);
    free(c->numbers);
    tally_free(&c->tally);
    editor_document_clear(&c->obstacles);
    double (*const clock)(void) = c->clock;
    memset(c, 0, sizeof *c);
    c->clock = clock;
}

/* ---- What is counted ---- */

tally_source editor_crowd_source(const editor_crowd *c) {
    tally_source source = tally_of_run(c->run);
    source.time = editor_crowd_time(c);
    return source;
}

size_t editor_crowd_contacts(const editor_crowd *c, size_t *deeper) {
    *deeper = c->tally.agents.deeper + c->tally.obstacles.deeper;
    return c->tally.agents.found + c->tally.obstacles.found;
}

/* From here on that is the start, for what was changed by hand; counts go on. */
static bool look_again(editor_crowd *c, scene_error *error) {
    if (!run_check_start(c->run, error)) {
        return false;
    }
    const tally_source source = editor_crowd_source(c);
    c->changed = false;
    const bool good =
        c->tally.tracks ? tally_restart(&c->tally, &source) : tally_start(&c->tally, &source, false);
    if (!good) {
        return crowd_no_memory(error);
    }
    tally_states(&c->tally, &source, c->states);
    return true;
}

bool editor_crowd_update(editor_crowd *c, const editor_document *d, const scene *like, scene_error *error) {
    if (!c->run) {
        return true;
    }
    const bool good = crowd_take_over(c, d, like, error);
    if (!good) {
        editor_crowd_stop(c);
    }
    return good;
}

/* ---- Time ---- */

/* A run without anything in it; the update then brings in the drawing. */
bool editor_crowd_start(editor_crowd *c, const run_def *def, const editor_document *d, const scene *like,
                        scene_error *error) {
    if (c->run) {
        return true;
    }
    scene empty = scene_empty();
    empty.time_step = like->time_step;
    empty.duration = like->duration;
    empty.arrive_within = like->arrive_within;
    c->shown = 1.0;
    c->changed = true;
    c->checked = def->verify;
    const bool good = run_create(def, &empty, &c->run, error) && editor_crowd_update(c, d, like, error) &&
                      look_again(c, error);
    if (!good) {
        editor_crowd_stop(c);
    }
    return good;
}

/* Puts the agents of a run where those of another one are. */
static bool take_places(editor_crowd *to, const editor_crowd *from, scene_error *error) {
    bool good = true;
    for (size_t i = 0; good && i < to->agent_count; i++) {
        size_t number = 0;
        const run_agent *old = editor_crowd_agent(from, to->agents[i], &number);
        if (old) {
            const scene_agent now = old->now;
            good = run_set_agent(to->run, i, &now, error);
            to->trails[i] = from->trails[number];
        }
    }
    return good;
}

/* Hands the agents that are gone and the counts from one run to another. */
static void pass_on(editor_crowd *to, editor_crowd *from) {
    const tally counted = to->tally;
    to->tally = from->tally;
    to->gone = from->gone;
    to->gone_count = from->gone_count;
    from->tally = counted;
    from->gone = NULL;
    from->gone_count = 0;
}

bool editor_crowd_replan(editor_crowd *c, const run_def *def, const editor_document *d, const scene *like,
                         scene_error *error) {
    editor_crowd fresh = {.clock = c->clock};
    const bool started = editor_crowd_start(&fresh, def, d, like, error) && take_places(&fresh, c, error);
    fresh.earlier = editor_crowd_time(c);
    pass_on(&fresh, c);
    if (!started || !look_again(&fresh, error)) {
        pass_on(c, &fresh);
        editor_crowd_stop(&fresh);
        return false;
    }
    fresh.playing = c->playing;
    editor_crowd_stop(c);
    *c = fresh;
    return true;
}

double editor_crowd_time(const editor_crowd *c) { return c->run ? c->earlier + run_time(c->run) : 0.0; }

static void note_trails(editor_crowd *c) {
    for (size_t i = 0; i < c->agent_count; i++) {
        editor_trail *trail = &c->trails[i];
        trail->points[trail->count % EDITOR_TRAIL_LENGTH] = scene_flatten(run_agents(c->run)[i].now.position);
        trail->count++;
    }
}

static bool step(editor_crowd *c, scene_error *error) {
    if ((c->changed && !look_again(c, error)) || !run_step(c->run, error)) {
        return false;
    }
    const tally_source source = editor_crowd_source(c);
    if (!tally_step(&c->tally, &source)) {
        return crowd_no_memory(error);
    }
    tally_states(&c->tally, &source, c->states);
    return true;
}

bool editor_crowd_step(editor_crowd *c, scene_error *error) {
    const double start = c->clock ? c->clock() : 0.0;
    if (!step(c, error)) {
        c->playing = false;
        return false;
    }
    const double took = c->clock ? c->clock() - start : 0.0;
    c->step_seconds += (c->step_seconds > 0.0 ? 0.1 : 1.0) * (took - c->step_seconds);
    c->shown = 1.0;
    note_trails(c);
    return true;
}

bool editor_crowd_advance(editor_crowd *c, double seconds, double time_step, int most, scene_error *error) {
    double shown = c->shown + seconds / time_step;
    for (int i = 0; c->playing && shown >= 1.0; i++) {
        if (run_finished(c->run)) {
            c->playing = false;
        } else if (!editor_crowd_step(c, error)) {
            return false;
        }
        shown = i + 1 < most ? shown - 1.0 : fmin(shown - 1.0, 0.999);
    }
    c->shown = c->playing ? shown : 1.0;
    return true;
}

const run_agent *editor_crowd_agent(const editor_crowd *c, const editor_shape *agent, size_t *number) {
    if (!c->run || agent->id >= c->number_count || c->numbers[agent->id] == CROWD_NO_NUMBER) {
        return NULL;
    }
    *number = c->numbers[agent->id];
    return &run_agents(c->run)[*number];
}

geom_vec2 editor_crowd_position(const editor_crowd *c, const editor_shape *agent) {
    size_t number = 0;
    const run_agent *a = editor_crowd_agent(c, agent, &number);
    return a ? scene_flatten(geom_vec3_lerp(a->before, a->now.position, c->shown))
             : agent->points[EDITOR_AGENT_START];
}
