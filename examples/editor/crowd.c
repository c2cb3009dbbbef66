#include "crowd.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NO_NUMBER = UINT32_MAX;

void editor_crowd_stop(editor_crowd *c) {
    run_destroy(c->run);
    for (size_t i = 0; i < c->agent_count; i++) {
        editor_shape_release(c->agents[i]);
    }
    free(c->agents);
    free(c->trails);
    free(c->numbers);
    editor_document_clear(&c->obstacles);
    double (*const clock)(void) = c->clock;
    memset(c, 0, sizeof *c);
    c->clock = clock;
}

static bool no_memory(scene_error *error) {
    snprintf(error->text, sizeof error->text, "out of memory");
    return false;
}

/* Room in the table of numbers for every id of the drawing. */
static bool reserve_numbers(editor_crowd *c, const editor_document *d) {
    size_t count = c->number_count;
    for (size_t i = 0; i < d->count; i++) {
        if (d->shapes[i]->id >= count) {
            count = (size_t)d->shapes[i]->id + 1;
        }
    }
    if (count == c->number_count) {
        return true;
    }
    uint32_t *numbers = realloc(c->numbers, count * sizeof *numbers);
    if (!numbers) {
        return false;
    }
    for (size_t i = c->number_count; i < count; i++) {
        numbers[i] = NO_NUMBER;
    }
    c->numbers = numbers;
    c->number_count = count;
    return true;
}

static bool reserve_agents(editor_crowd *c, size_t count) {
    if (count <= c->agent_capacity) {
        return true;
    }
    const size_t capacity = count + count / 2 + 16;
    const editor_shape **agents = realloc(c->agents, capacity * sizeof *agents);
    if (!agents) {
        return false;
    }
    c->agents = agents;
    editor_trail *trails = realloc(c->trails, capacity * sizeof *trails);
    if (!trails) {
        return false;
    }
    c->trails = trails;
    c->agent_capacity = capacity;
    return true;
}

/* ---- Obstacles ---- */

static bool copy_obstacles(editor_document *to, const editor_document *d) {
    bool good = true;
    editor_document_clear(to);
    for (size_t i = 0; good && i < d->count; i++) {
        if (d->shapes[i]->kind != EDITOR_AGENT && editor_shape_valid(d->shapes[i])) {
            good = editor_document_append(to, editor_shape_retain(d->shapes[i]));
        }
    }
    return good;
}

static bool same_obstacles(const editor_document *known, const editor_document *d) {
    size_t next = 0;
    for (size_t i = 0; i < d->count; i++) {
        if (d->shapes[i]->kind == EDITOR_AGENT || !editor_shape_valid(d->shapes[i])) {
            continue;
        }
        if (next == known->count || known->shapes[next] != d->shapes[i]) {
            return false;
        }
        next++;
    }
    return next == known->count;
}

static bool update_obstacles(editor_crowd *c, const editor_document *d, const scene *like,
                             scene_error *error) {
    scene s;
    if (same_obstacles(&c->obstacles, d)) {
        return true;
    }
    if (!copy_obstacles(&c->obstacles, d) || !editor_document_to_scene(&c->obstacles, like, false, &s)) {
        return no_memory(error);
    }
    const bool good = run_set_obstacles(c->run, &s, error);
    editor_document_end_scene(&s);
    return good;
}

/* ---- Agents ---- */

static scene_agent start_of(const editor_shape *s) {
    scene_agent agent = s->agent;
    agent.position = s->points[EDITOR_AGENT_START];
    agent.goal = s->points[EDITOR_AGENT_GOAL];
    agent.radius = s->radius;
    agent.extra = NULL;
    return agent;
}

static void forget_agent(editor_crowd *c, size_t number) {
    run_remove_agent(c->run, number);
    c->numbers[c->agents[number]->id] = NO_NUMBER;
    editor_shape_release(c->agents[number]);
    c->agent_count--;
    memmove(c->agents + number, c->agents + number + 1, (c->agent_count - number) * sizeof *c->agents);
    memmove(c->trails + number, c->trails + number + 1, (c->agent_count - number) * sizeof *c->trails);
    for (size_t i = number; i < c->agent_count; i++) {
        c->numbers[c->agents[i]->id] = (uint32_t)i;
    }
}

static bool change_agent(editor_crowd *c, size_t number, const editor_shape *to, scene_error *error) {
    const editor_shape *from = c->agents[number];
    const geom_vec2 by = geom_sub2(to->points[EDITOR_AGENT_START], from->points[EDITOR_AGENT_START]);
    scene_agent agent = start_of(to);
    agent.position = geom_add2(run_agents(c->run)[number].now.position, by);
    agent.velocity = run_agents(c->run)[number].now.velocity;
    c->agents[number] = editor_shape_retain(to);
    editor_shape_release(from);
    return run_set_agent(c->run, number, &agent, error);
}

/* Agents that the drawing no longer has. */
static bool forget_missing(editor_crowd *c, const editor_document *d) {
    bool *present = calloc(c->number_count + 1, sizeof *present);
    if (!present) {
        return false;
    }
    for (size_t i = 0; i < d->count; i++) {
        present[d->shapes[i]->id] = true;
    }
    for (size_t n = c->agent_count; n-- > 0;) {
        if (!present[c->agents[n]->id]) {
            forget_agent(c, n);
        }
    }
    free(present);
    return true;
}

static bool update_agent(editor_crowd *c, const editor_shape *s, scene_error *error) {
    const uint32_t number = c->numbers[s->id];
    if (number != NO_NUMBER) {
        return c->agents[number] == s || change_agent(c, number, s, error);
    }
    const scene_agent agent = start_of(s);
    if (!reserve_agents(c, c->agent_count + 1)) {
        return no_memory(error);
    }
    if (!run_add_agent(c->run, &agent, error)) {
        return false;
    }
    c->numbers[s->id] = (uint32_t)c->agent_count;
    c->trails[c->agent_count].count = 1;
    c->trails[c->agent_count].points[0] = agent.position;
    c->agents[c->agent_count++] = editor_shape_retain(s);
    return true;
}

static bool update_all(editor_crowd *c, const editor_document *d, const scene *like, scene_error *error) {
    if (!reserve_numbers(c, d) || !forget_missing(c, d)) {
        return no_memory(error);
    }
    bool good = update_obstacles(c, d, like, error);
    for (size_t i = 0; good && i < d->count; i++) {
        if (d->shapes[i]->kind == EDITOR_AGENT) {
            good = update_agent(c, d->shapes[i], error);
        }
    }
    return good;
}

bool editor_crowd_update(editor_crowd *c, const editor_document *d, const scene *like, scene_error *error) {
    if (!c->run) {
        return true;
    }
    const bool good = update_all(c, d, like, error);
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
    return run_create(def, &empty, &c->run, error) && editor_crowd_update(c, d, like, error);
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

bool editor_crowd_replan(editor_crowd *c, const run_def *def, const editor_document *d, const scene *like,
                         scene_error *error) {
    editor_crowd fresh = {.clock = c->clock};
    if (!editor_crowd_start(&fresh, def, d, like, error) || !take_places(&fresh, c, error)) {
        editor_crowd_stop(&fresh);
        return false;
    }
    fresh.playing = c->playing;
    fresh.contacts = c->contacts;
    fresh.earlier = editor_crowd_time(c);
    editor_crowd_stop(c);
    *c = fresh;
    return true;
}

double editor_crowd_time(const editor_crowd *c) { return c->run ? c->earlier + run_time(c->run) : 0.0; }

static void note_trails(editor_crowd *c) {
    for (size_t i = 0; i < c->agent_count; i++) {
        editor_trail *trail = &c->trails[i];
        trail->points[trail->count % EDITOR_TRAIL_LENGTH] = run_agents(c->run)[i].now.position;
        trail->count++;
    }
}

bool editor_crowd_step(editor_crowd *c, scene_error *error) {
    size_t contacts = 0;
    const double start = c->clock ? c->clock() : 0.0;
    if (!run_step(c->run, error)) {
        c->playing = false;
        return false;
    }
    const double took = c->clock ? c->clock() - start : 0.0;
    c->step_seconds += (c->step_seconds > 0.0 ? 0.1 : 1.0) * (took - c->step_seconds);
    run_contacts(c->run, &contacts);
    c->contacts += contacts;
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
    if (!c->run || agent->id >= c->number_count || c->numbers[agent->id] == NO_NUMBER) {
        return NULL;
    }
    *number = c->numbers[agent->id];
    return &run_agents(c->run)[*number];
}

geom_vec2 editor_crowd_position(const editor_crowd *c, const editor_shape *agent) {
    size_t number = 0;
    const run_agent *a = editor_crowd_agent(c, agent, &number);
    return a ? geom_lerp2(a->before, a->now.position, c->shown) : agent->points[EDITOR_AGENT_START];
}
