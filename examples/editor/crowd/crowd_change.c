/* Takes over what changed in the drawing under a crowd that is on its way. */
#include "crowd_internal.h"

#include "text/array.h"
#include "text/fail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void crowd_release_gone(editor_gone *gone) {
    editor_shape_release(gone->shape);
    free(gone);
}

bool crowd_reserve_numbers(editor_crowd *c, const editor_document *d) {
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
        numbers[i] = EDITOR_NO_NUMBER;
    }
    c->numbers = numbers;
    c->number_count = count;
    return true;
}

bool crowd_reserve_agents(editor_crowd *c, size_t count) {
    const editor_shape **agents = array_reserve(c->agents, count + 1, &c->agent_capacity, sizeof *agents);
    c->agents = agents ? agents : c->agents;
    return agents != NULL;
}

/* ---- Obstacles ---- */

scene crowd_simulation(const editor_crowd *c) {
    scene like = c->setup.like;
    like.duration = fmax(like.duration - c->earlier, 0.0);
    return like;
}

/* Obstacles that move, where they are at a time of the crowd; the drawing has them where they are at its start.
 * False without memory; then there are some of them. */
static bool place_obstacles(const editor_document *d, double time, editor_document *placed) {
    bool good = true;
    for (size_t i = 0; good && i < d->count; i++) {
        const editor_shape *s = d->shapes[i];
        const geom_vec2 shift = geom_vec2_scale(scene_flatten(s->agent.velocity), time);
        const bool away = !geom_vec2_equal(shift, geom_vec2_make(0.0, 0.0));
        good = editor_document_append(placed, away ? editor_shape_moved(s, shift) : editor_shape_retain(s));
    }
    return good;
}

bool crowd_update_obstacles(editor_crowd *c, const editor_document *d, double time, scene_error *error) {
    editor_document placed = {0};
    scene s;
    if (editor_document_has_obstacles(d, &c->obstacles)) {
        return true;
    }
    const scene like = crowd_simulation(c);
    c->changed = true;
    c->placed_time = time;
    if (!editor_document_copy_obstacles(&c->obstacles, d) || !place_obstacles(&c->obstacles, time, &placed) ||
        !editor_document_to_scene(&placed, &like, false, &s)) {
        editor_document_clear(&placed);
        return fail_memory(error);
    }
    const bool good = run_set_obstacles(c->run, &s, error);
    editor_document_end_scene(&s);
    editor_document_clear(&placed);
    return good;
}

/* ---- Agents ---- */

static scene_agent start_of(const editor_crowd *c, const editor_shape *s) {
    scene_agent agent = s->agent;
    agent.start_time = fmax(agent.start_time - c->earlier, 0.0);
    agent.position = scene_lift(s->points[EDITOR_AGENT_START]);
    agent.goal = scene_lift(s->points[EDITOR_AGENT_GOAL]);
    agent.radius = s->radius;
    agent.extra = NULL;
    return agent;
}

/* The place of an id among those that are gone, by id. */
static size_t find_gone(const editor_crowd *c, uint32_t id) {
    size_t low = 0;
    size_t high = c->gone_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (c->gone[middle]->shape->id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Where an agent stood that the drawing loses, for when it comes back. False without memory. */
static bool remember_agent(editor_crowd *c, size_t number) {
    const editor_shape *s = c->agents[number];
    const size_t at = find_gone(c, s->id);
    editor_gone **grown = realloc(c->gone, (c->gone_count + 1) * sizeof *grown);
    if (!grown) {
        return false;
    }
    c->gone = grown;
    editor_gone *gone = malloc(sizeof *gone);
    if (!gone) {
        return false;
    }
    gone->shape = editor_shape_retain(s);
    gone->position = scene_flatten(run_agents(c->run)[number].now.position);
    gone->velocity = scene_flatten(run_agents(c->run)[number].now.velocity);
    memmove(c->gone + at + 1, c->gone + at, (c->gone_count - at) * sizeof *c->gone);
    c->gone[at] = gone;
    c->gone_count++;
    return true;
}

/* Agents come or go. */
static void forget_cast(editor_crowd *c) {
    editor_cast_release(c->cast);
    c->cast = NULL;
    c->changed = true;
}

static void forget_agent(editor_crowd *c, size_t number) {
    forget_cast(c);
    run_remove_agent(c->run, number);
    c->numbers[c->agents[number]->id] = EDITOR_NO_NUMBER;
    editor_shape_release(c->agents[number]);
    c->agent_count--;
    memmove(c->agents + number, c->agents + number + 1, (c->agent_count - number) * sizeof *c->agents);
    if (c->held) {
        memmove(c->held + number, c->held + number + 1, (c->agent_count - number) * sizeof *c->held);
    }
    for (size_t i = number; i < c->agent_count; i++) {
        c->numbers[c->agents[i]->id] = (uint32_t)i;
    }
}

static bool change_agent(editor_crowd *c, size_t number, const editor_shape *to, scene_error *error) {
    c->changed = true;
    const editor_shape *from = c->agents[number];
    const geom_vec2 by = geom_vec2_sub(to->points[EDITOR_AGENT_START], from->points[EDITOR_AGENT_START]);
    scene_agent agent = start_of(c, to);
    agent.position = geom_vec3_add(run_agents(c->run)[number].now.position, scene_lift(by));
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
    bool good = true;
    for (size_t n = c->agent_count; good && n-- > 0;) {
        if (!present[c->agents[n]->id]) {
            good = remember_agent(c, n);
            forget_agent(c, n);
        }
    }
    free(present);
    return good;
}

/* Puts an agent that comes back where it stood when it went, moved as the drawing has moved it since. */
static void recall_agent(editor_crowd *c, const editor_shape *s, scene_agent *agent) {
    const size_t at = find_gone(c, s->id);
    if (at == c->gone_count || c->gone[at]->shape->id != s->id) {
        return;
    }
    editor_gone *gone = c->gone[at];
    const geom_vec2 start = gone->shape->points[EDITOR_AGENT_START];
    agent->position =
        scene_lift(geom_vec2_add(gone->position, geom_vec2_sub(s->points[EDITOR_AGENT_START], start)));
    agent->velocity = scene_lift(gone->velocity);
    crowd_release_gone(gone);
    c->gone_count--;
    memmove(c->gone + at, c->gone + at + 1, (c->gone_count - at) * sizeof *c->gone);
}

/* Room for the clearance of one more agent, which no step has measured. False without memory. */
static bool hold_one_more(editor_crowd *c) {
    float *held = c->held ? realloc(c->held, (c->agent_count + 2) * sizeof *held) : NULL;
    if (held) {
        c->held = held;
        held[c->agent_count] = (float)EDITOR_CLEARANCE_RANGE;
    }
    return held || !c->held;
}

static bool update_agent(editor_crowd *c, const editor_shape *s, scene_error *error) {
    const uint32_t number = c->numbers[s->id];
    if (number != EDITOR_NO_NUMBER && editor_shape_runs_equal(c->agents[number], s)) {
        const editor_shape *before = c->agents[number];
        c->agents[number] = editor_shape_retain(s);
        editor_shape_release(before);
        return true;
    }
    if (number != EDITOR_NO_NUMBER) {
        return change_agent(c, number, s, error);
    }
    scene_agent agent = start_of(c, s);
    if (!crowd_reserve_agents(c, c->agent_count + 1) || !hold_one_more(c)) {
        return fail_memory(error);
    }
    recall_agent(c, s, &agent);
    if (!run_add_agent(c->run, &agent, error)) {
        return false;
    }
    forget_cast(c);
    c->numbers[s->id] = (uint32_t)c->agent_count;
    c->agents[c->agent_count++] = editor_shape_retain(s);
    return true;
}

bool crowd_take_over(editor_crowd *c, const editor_document *d, scene_error *error) {
    if (!crowd_reserve_numbers(c, d) || !forget_missing(c, d)) {
        return fail_memory(error);
    }
    bool good = crowd_update_obstacles(c, d, editor_crowd_time(c), error);
    for (size_t i = 0; good && i < d->count; i++) {
        if (d->shapes[i]->kind == EDITOR_AGENT) {
            good = update_agent(c, d->shapes[i], error);
        }
    }
    c->stepped = c->stepped && !c->changed;
    return good;
}
