/* The crowd of a drawing: it starts, steps, changes its planner, and is counted. */
#include "crowd.h"

#include "crowd_internal.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The definition of such a run; valid as long as the setup. */
static run_def run_def_of(const editor_setup *s) {
    run_def def = run_default_def();
    def.threads = s->threads;
    def.plugin = s->plugin[0] ? s->plugin : NULL;
    def.planner = def.plugin ? NULL : s->planner;
    def.verify = s->verify;
    def.enforce = s->enforce;
    def.traffic = s->traffic;
    def.clearance_range = EDITOR_CLEARANCE_RANGE;
    return def;
}

void editor_crowd_stop(editor_crowd *c) {
    run_destroy(c->run);
    for (size_t i = 0; i < c->agent_count; i++) {
        editor_shape_release(c->agents[i]);
    }
    for (size_t i = 0; i < c->gone_count; i++) {
        crowd_release_gone(c->gone[i]);
    }
    free(c->gone);
    free(c->held);
    free(c->agents);
    editor_cast_release(c->cast);
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
        return fail_memory(error);
    }
    tally_states(&c->tally, &source, c->states);
    return true;
}

bool editor_crowd_update(editor_crowd *c, const editor_document *d, scene_error *error) {
    if (!c->run) {
        return true;
    }
    const bool good = crowd_take_over(c, d, error);
    if (!good) {
        editor_crowd_stop(c);
    }
    return good;
}

/* ---- Time ---- */

/* A run without anything in it; the update then brings in the drawing. */
bool editor_crowd_start(editor_crowd *c, const editor_setup *setup, const editor_document *d,
                        scene_error *error) {
    if (c->run) {
        return true;
    }
    const run_def def = run_def_of(setup);
    c->setup = *setup;
    c->changed = true;
    const scene like = crowd_simulation(c);
    const editor_simulation simulation = editor_simulation_of(&like);
    scene empty = scene_empty();
    editor_simulation_put(&simulation, &empty);
    const bool good =
        run_create(&def, &empty, &c->run, error) && editor_crowd_update(c, d, error) && look_again(c, error);
    c->stepped = good;
    if (!good) {
        editor_crowd_stop(c);
    }
    return good;
}

/* What the run knows about an agent, or NULL; and its number. */
static const run_agent *agent_of(const editor_crowd *c, const editor_shape *agent, size_t *number) {
    if (!c->run || agent->id >= c->number_count || c->numbers[agent->id] == EDITOR_NO_NUMBER) {
        return NULL;
    }
    *number = c->numbers[agent->id];
    return &run_agents(c->run)[*number];
}

/* Puts the agents of a run where those of another one are. */
static bool take_places(editor_crowd *to, const editor_crowd *from, scene_error *error) {
    bool good = true;
    for (size_t i = 0; good && i < to->agent_count; i++) {
        size_t number = 0;
        const run_agent *old = agent_of(from, to->agents[i], &number);
        if (old) {
            scene_agent now = old->now;
            now.start_time = run_agents(to->run)[i].now.start_time; /* by the clock of that run */
            good = run_set_agent(to->run, i, &now, error);
        }
    }
    return good;
}

float crowd_clearance(const editor_crowd *c, size_t number) {
    return c->held ? c->held[number] : (float)run_agents(c->run)[number].clearance;
}

/* What was measured in the last step stays known. */
static bool hold_clearances(editor_crowd *to, const editor_crowd *from, scene_error *error) {
    to->unmeasured = !from->setup.verify || from->step == 0 || from->unmeasured;
    to->held = malloc((to->agent_count + 1) * sizeof *to->held);
    for (size_t i = 0; to->held && i < to->agent_count; i++) {
        size_t number = 0;
        to->held[i] = agent_of(from, to->agents[i], &number) ? crowd_clearance(from, number)
                                                             : (float)EDITOR_CLEARANCE_RANGE;
    }
    return to->held || fail_memory(error);
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

bool editor_crowd_replan(editor_crowd *c, const editor_setup *setup, const editor_document *d,
                         scene_error *error) {
    editor_crowd fresh = {.clock = c->clock, .earlier = editor_crowd_time(c)};
    const bool started = editor_crowd_start(&fresh, setup, d, error) && take_places(&fresh, c, error);
    fresh.step = c->step;
    fresh.counted = c->counted;
    pass_on(&fresh, c);
    if (!started || !hold_clearances(&fresh, c, error) || !look_again(&fresh, error)) {
        pass_on(c, &fresh);
        editor_crowd_stop(&fresh);
        return false;
    }
    fresh.stepped = false;
    editor_crowd_stop(c);
    *c = fresh;
    return true;
}

double editor_crowd_time(const editor_crowd *c) { return c->run ? c->earlier + run_time(c->run) : 0.0; }

static bool step(editor_crowd *c, scene_error *error) {
    if (c->changed && !look_again(c, error)) {
        return false;
    }
    size_t deeper;
    c->counted = editor_crowd_contacts(c, &deeper);
    if (!run_step(c->run, error)) {
        return false;
    }
    const tally_source source = editor_crowd_source(c);
    if (!tally_step(&c->tally, &source)) {
        return fail_memory(error);
    }
    tally_states(&c->tally, &source, c->states);
    return true;
}

bool editor_crowd_step(editor_crowd *c, scene_error *error) {
    const double start = c->clock ? c->clock() : 0.0;
    if (!step(c, error)) {
        return false;
    }
    const double took = c->clock ? c->clock() - start : 0.0;
    c->step_seconds += (c->step_seconds > 0.0 ? 0.1 : 1.0) * (took - c->step_seconds);
    c->step++;
    c->stepped = true;
    c->unmeasured = false;
    free(c->held);
    c->held = NULL;
    return true;
}

/* ---- Moments ---- */

editor_cast *editor_crowd_cast(editor_crowd *c) {
    if (!c->cast) {
        uint32_t *ids = malloc((c->agent_count + 1) * sizeof *ids);
        for (size_t i = 0; ids && i < c->agent_count; i++) {
            ids[i] = c->agents[i]->id;
        }
        c->cast = ids ? editor_cast_create(ids, c->agent_count) : NULL;
        free(ids);
    }
    return c->cast;
}

/* Those of the last step. Between a change by hand and the next step it is not known who is blocked or without a
 * way: agents that have not arrived are on their way. */
static void count_states(const editor_crowd *c, uint32_t states[TALLY_STATES]) {
    const run_agent *agents = run_agents(c->run);
    const double near = 3.0 * run_scene(c->run)->arrive_within;
    for (int i = 0; i < TALLY_STATES; i++) {
        states[i] = c->changed ? 0 : (uint32_t)c->states[i];
    }
    for (size_t i = 0; c->changed && i < c->agent_count; i++) {
        const scene_agent *now = &agents[i].now;
        const bool there = geom_vec3_distance(now->position, now->goal) <= near;
        states[!agents[i].arrived ? TALLY_ON_ITS_WAY : there ? TALLY_AT_GOAL : TALLY_PUSHED_OFF]++;
    }
}

static editor_figures figures_of(const editor_crowd *c) {
    const run_agent *agents = run_agents(c->run);
    size_t deeper;
    const size_t contacts = editor_crowd_contacts(c, &deeper);
    const bool measured = c->setup.verify && c->step > 0 && !c->unmeasured;
    editor_figures f = {.least_clearance = measured ? (float)EDITOR_CLEARANCE_RANGE : NAN,
                        .checked = c->setup.verify,
                        .contacts = (uint32_t)(contacts - c->counted),
                        .all_contacts = (uint32_t)contacts,
                        .all_deeper = (uint32_t)deeper};
    double sum = 0.0;
    count_states(c, f.states);
    for (size_t i = 0; i < c->agent_count; i++) {
        const double speed = geom_vec3_length(agents[i].now.velocity);
        sum += speed;
        f.fastest = fmaxf(f.fastest, (float)speed);
        if (!isnan(f.least_clearance)) {
            f.least_clearance = fminf(f.least_clearance, crowd_clearance(c, i));
        }
    }
    f.mean_speed = c->agent_count > 0 ? (float)(sum / (double)c->agent_count) : 0.0F;
    return f;
}

static editor_stuck stuck_of(const editor_crowd *c, const tally_source *source, size_t number,
                             bool without_way) {
    const tally_blocker b = tally_blocker_of(&c->tally, source, number);
    editor_stuck stuck = {.agent = c->agents[number]->id, .without_way = without_way};
    if (b.kind == TALLY_BLOCKER_AGENT && b.other < c->agent_count) {
        stuck.other = c->agents[b.other]->id;
    } else if (b.kind == TALLY_BLOCKER_OBSTACLE && b.other < c->obstacles.count) {
        stuck.other = c->obstacles.shapes[b.other]->id;
    }
    return stuck;
}

/* Looks for what blocks only the agents that are kept. False without memory. */
static bool find_stuck(const editor_crowd *c, editor_moment *m) {
    const size_t count = c->changed ? 0 : c->states[TALLY_BLOCKED] + c->states[TALLY_WITHOUT_WAY];
    const tally_source source = editor_crowd_source(c);
    if (!editor_moment_reserve_stuck(m, count)) {
        return false;
    }
    const size_t kept = editor_moment_kept_stuck(m);
    size_t found = 0;
    for (size_t i = 0; i < c->agent_count && found < kept; i++) {
        const tally_state state = tally_state_of(&c->tally, &source, i);
        if (state == TALLY_BLOCKED || state == TALLY_WITHOUT_WAY) {
            m->stuck[found++] = stuck_of(c, &source, i, state == TALLY_WITHOUT_WAY);
        }
    }
    return true;
}

editor_moment *editor_crowd_moment(editor_crowd *c) {
    editor_cast *cast = editor_crowd_cast(c);
    editor_moment *m = cast ? editor_moment_create(cast) : NULL;
    const run_agent *agents = run_agents(c->run);
    if (!m) {
        return NULL;
    }
    m->step = c->step;
    m->time = editor_crowd_time(c);
    m->figures = figures_of(c);
    for (size_t i = 0; i < c->agent_count; i++) {
        m->places[i] = scene_flatten(agents[i].now.position);
        m->velocities[i] = scene_flatten(agents[i].now.velocity);
        m->clearances[i] = isnan(m->figures.least_clearance) ? NAN : crowd_clearance(c, i);
    }
    if (!find_stuck(c, m)) {
        editor_moment_destroy(m);
        return NULL;
    }
    return m;
}
