/* Keeping runs, and making them anew. */
#include "keep.h"

#include "crowd_internal.h"
#include "text/fail.h"

#include <stdlib.h>
#include <string.h>

void editor_keep_destroy(editor_keep *k) {
    if (!k) {
        return;
    }
    editor_document_clear(&k->obstacles);
    for (size_t i = 0; i < k->agent_count; i++) {
        editor_shape_release(k->agents[i]);
    }
    for (size_t i = 0; i < k->gone_count; i++) {
        editor_shape_release(k->gone[i].shape);
    }
    free(k->agents);
    free(k->gone);
    free(k->state);
    tally_free(&k->tally);
    free(k);
}

/* ---- Keeping ---- */

static bool keep_agents(editor_keep *k, const editor_crowd *c) {
    k->agents = malloc((c->agent_count + 1) * sizeof *k->agents);
    for (size_t i = 0; k->agents && i < c->agent_count; i++) {
        k->agents[k->agent_count++] = editor_shape_retain(c->agents[i]);
    }
    k->gone = malloc((c->gone_count + 1) * sizeof *k->gone);
    for (size_t i = 0; k->gone && i < c->gone_count; i++) {
        k->gone[k->gone_count++] = *c->gone[i];
        editor_shape_retain(c->gone[i]->shape);
    }
    return k->agents && k->gone;
}

static bool keep_state(editor_keep *k, const editor_crowd *c) {
    k->state_size = run_save(c->run, NULL, 0);
    k->state = malloc(k->state_size);
    if (k->state) {
        run_save(c->run, k->state, k->state_size);
    }
    return k->state != NULL;
}

editor_keep *editor_keep_create(const editor_crowd *c) {
    editor_keep *k = calloc(1, sizeof *k);
    if (!k) {
        return NULL;
    }
    k->step = c->step;
    k->setup = c->setup;
    k->earlier = c->earlier;
    k->placed_time = c->placed_time;
    k->counted = c->counted;
    memcpy(k->states, c->states, sizeof k->states);
    if (!editor_document_copy(&k->obstacles, &c->obstacles) || !keep_agents(k, c) || !keep_state(k, c) ||
        !tally_copy(&k->tally, &c->tally)) {
        editor_keep_destroy(k);
        return NULL;
    }
    k->bytes = sizeof *k + k->state_size + k->agent_count * (sizeof *k->agents + sizeof *k->tally.tracks) +
               k->gone_count * sizeof *k->gone + k->obstacles.count * sizeof *k->obstacles.shapes +
               k->tally.pair_count * sizeof *k->tally.pairs;
    return k;
}

/* ---- Making anew ---- */

static bool take_agents(editor_crowd *c, const editor_keep *k, scene_error *error) {
    editor_document drawing = {k->agents, k->agent_count, 0};
    if (!crowd_reserve_numbers(c, &drawing) || !crowd_reserve_agents(c, k->agent_count)) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < k->agent_count; i++) {
        c->agents[i] = editor_shape_retain(k->agents[i]);
        c->numbers[k->agents[i]->id] = (uint32_t)i;
        c->agent_count++;
    }
    c->gone = malloc((k->gone_count + 1) * sizeof *c->gone);
    for (size_t i = 0; c->gone && i < k->gone_count; i++) {
        c->gone[i] = malloc(sizeof *c->gone[i]);
        if (!c->gone[i]) {
            return fail_memory(error);
        }
        *c->gone[i] = k->gone[i];
        editor_shape_retain(k->gone[i].shape);
        c->gone_count++;
    }
    return c->gone || fail_memory(error);
}

bool editor_keep_restore(const editor_keep *k, editor_crowd *c, scene_error *error) {
    const editor_document nothing = {0};
    editor_crowd fresh = {.clock = c->clock, .earlier = k->earlier};
    const bool good = editor_crowd_start(&fresh, &k->setup, &nothing, error) &&
                      crowd_update_obstacles(&fresh, &k->obstacles, k->placed_time, error) &&
                      take_agents(&fresh, k, error) && run_load(fresh.run, k->state, k->state_size, error);
    if (good) {
        tally_free(&fresh.tally);
    }
    if (!good || (!tally_copy(&fresh.tally, &k->tally) && !fail_memory(error))) {
        editor_crowd_stop(&fresh);
        return false;
    }
    fresh.step = k->step;
    fresh.counted = k->counted;
    fresh.changed = false;
    fresh.stepped = true;
    fresh.step_seconds = c->step_seconds;
    memcpy(fresh.states, k->states, sizeof fresh.states);
    editor_crowd_stop(c);
    *c = fresh;
    return true;
}
