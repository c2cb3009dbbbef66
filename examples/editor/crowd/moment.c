/* Moments of a run, and their casts. */
#include "moment.h"

#include <stdlib.h>
#include <string.h>

/* ---- Casts ---- */

editor_cast *editor_cast_create(const uint32_t *ids, size_t count) {
    size_t end = 0;
    for (size_t i = 0; i < count; i++) {
        end = ids[i] >= end ? (size_t)ids[i] + 1 : end;
    }
    editor_cast *c = calloc(1, sizeof *c + (count + end) * sizeof *c->ids);
    if (!c) {
        return NULL;
    }
    atomic_init(&c->references, 1);
    c->count = count;
    c->ids = (uint32_t *)(c + 1);
    c->id_end = end;
    c->numbers = c->ids + count;
    for (size_t i = 0; i < end; i++) {
        c->numbers[i] = EDITOR_NO_NUMBER;
    }
    for (size_t i = 0; i < count; i++) {
        c->ids[i] = ids[i];
        c->numbers[ids[i]] = (uint32_t)i;
    }
    return c;
}

editor_cast *editor_cast_retain(editor_cast *c) {
    atomic_fetch_add(&c->references, 1);
    return c;
}

void editor_cast_release(editor_cast *c) {
    if (c && atomic_fetch_sub(&c->references, 1) == 1) {
        free(c);
    }
}

uint32_t editor_cast_find(const editor_cast *c, uint32_t id) {
    return id < c->id_end ? c->numbers[id] : EDITOR_NO_NUMBER;
}

/* ---- Moments ---- */

double editor_figures_clearance(const editor_figures *f) {
    const double clearance = (double)f->least_clearance;
    return clearance < 0.0 && clearance > -0.0005 ? 0.0 : clearance;
}

uint32_t editor_figures_on_way(const editor_figures *f) {
    uint32_t count = 0;
    for (int i = 0; i < TALLY_STATES; i++) {
        count += i == TALLY_AT_GOAL ? 0 : f->states[i];
    }
    return count;
}

size_t editor_moment_kept_stuck(const editor_moment *m) {
    return m->stuck_count < EDITOR_MOST_STUCK ? m->stuck_count : EDITOR_MOST_STUCK;
}

size_t editor_moment_bytes(const editor_moment *m) {
    return sizeof *m + m->cast->count * (2 * sizeof *m->places + sizeof *m->clearances) +
           editor_moment_kept_stuck(m) * sizeof *m->stuck;
}

editor_moment *editor_moment_create(editor_cast *cast) {
    const editor_moment like = {.cast = cast};
    editor_moment *m = calloc(1, editor_moment_bytes(&like));
    if (m) {
        m->cast = editor_cast_retain(cast);
        m->places = (geom_vec2 *)(m + 1);
        m->velocities = m->places + cast->count;
        m->clearances = (float *)(m->velocities + cast->count);
    }
    return m;
}

bool editor_moment_reserve_stuck(editor_moment *m, size_t count) {
    const size_t kept = count < EDITOR_MOST_STUCK ? count : EDITOR_MOST_STUCK;
    m->stuck = kept > 0 ? calloc(kept, sizeof *m->stuck) : NULL;
    m->stuck_count = m->stuck ? count : 0;
    return kept == 0 || m->stuck;
}

void editor_moment_destroy(editor_moment *m) {
    if (m) {
        free(m->stuck);
        editor_cast_release(m->cast);
        free(m);
    }
}
