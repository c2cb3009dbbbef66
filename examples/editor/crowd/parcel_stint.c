/* Orders and results in a parcel. */
#include "parcel_internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- Setups, edits ---- */

/* The text of the planner's id is the program's own, so it lies at the same place in both instances. What
 * runs do not ask of a scene stays behind. */
static void pass_setup(editor_parcel *p, editor_setup *setup) {
    editor_setup plain = *setup;
    plain.like = scene_empty();
    const editor_simulation simulation = editor_simulation_of(&setup->like);
    editor_simulation_put(&simulation, &plain.like);
    parcel_pass(p, &plain, sizeof plain);
    if (p->reads) {
        *setup = plain;
    }
}

static void pass_edit(editor_parcel *p, editor_edit *edit) {
    edit->step = parcel_pass_count(p, edit->step);
    edit->updates = parcel_pass_flag(p, edit->updates);
    edit->replans = parcel_pass_flag(p, edit->replans);
    if (edit->replans) {
        pass_setup(p, &edit->setup);
    }
    parcel_pass_document(p, &edit->drawing);
}

/* ---- Moments ---- */

/* With one reference when reading. */
static editor_cast *pass_cast(editor_parcel *p, editor_cast *c) {
    if (!parcel_pass_flag(p, c && c == p->cast)) {
        const size_t count = parcel_pass_count(p, c ? c->count : 0);
        uint32_t *ids = parcel_pass_array(p, c ? c->ids : NULL, count, sizeof *ids);
        if (p->reads) {
            c = p->failed ? NULL : editor_cast_create(ids, count);
            free(ids);
        } else {
            editor_cast_retain(c);
        }
        editor_cast_release(p->cast);
        p->cast = c;
    }
    p->failed = p->failed || !p->cast;
    return p->failed || !p->reads ? c : editor_cast_retain(p->cast);
}

static editor_moment *pass_moment(editor_parcel *p, editor_moment *m) {
    if (!parcel_pass_flag(p, m != NULL)) {
        return NULL;
    }
    editor_cast *cast = pass_cast(p, m ? m->cast : NULL);
    if (p->reads) {
        m = p->failed ? NULL : editor_moment_create(cast);
        if (!p->failed) {
            editor_cast_release(cast);
        }
    }
    p->failed = p->failed || !m;
    if (p->failed) {
        return m;
    }
    parcel_pass(p, &m->step, sizeof m->step);
    parcel_pass(p, &m->time, sizeof m->time);
    parcel_pass(p, &m->figures, sizeof m->figures);
    parcel_pass(p, m->places, m->cast->count * sizeof *m->places);
    parcel_pass(p, m->velocities, m->cast->count * sizeof *m->velocities);
    parcel_pass(p, m->clearances, m->cast->count * sizeof *m->clearances);
    m->stuck_count = parcel_pass_count(p, m->stuck_count);
    m->stuck = parcel_pass_array(p, m->stuck, editor_moment_kept_stuck(m), sizeof *m->stuck);
    return m;
}

/* ---- Kept runs ---- */

static void pass_tally(editor_parcel *p, tally *t) {
    tally plain = *t;
    plain.keep_places = false;
    plain.places = NULL;
    plain.place_count = 0;
    plain.place_capacity = 0;
    parcel_pass(p, &plain, sizeof plain);
    plain.starts = parcel_pass_array(p, t->starts, plain.start_count, sizeof *t->starts);
    plain.pairs = parcel_pass_array(p, t->pairs, plain.pair_count, sizeof *t->pairs);
    plain.tracks = parcel_pass_array(p, t->tracks, plain.agent_count, sizeof *t->tracks);
    if (p->reads) {
        *t = plain;
    }
}

/* The agents of a kept run, and those that are gone; the counts are those of what is there already. */
static void pass_agents(editor_parcel *p, editor_keep *k) {
    const size_t count = parcel_pass_count(p, k->agent_count);
    const size_t gone = parcel_pass_count(p, k->gone_count);
    if (p->reads) {
        k->agents = calloc(count + 1, sizeof *k->agents);
        k->gone = calloc(gone + 1, sizeof *k->gone);
        p->failed = p->failed || !k->agents || !k->gone;
    }
    for (size_t i = 0; !p->failed && i < count; i++) {
        k->agents[i] = parcel_pass_shape(p, k->agents[i]);
        k->agent_count = i + 1;
    }
    for (size_t i = 0; !p->failed && i < gone; i++) {
        k->gone[i].shape = parcel_pass_shape(p, k->gone[i].shape);
        parcel_pass(p, &k->gone[i].position, sizeof k->gone[i].position);
        parcel_pass(p, &k->gone[i].velocity, sizeof k->gone[i].velocity);
        k->gone_count = i + 1;
    }
}

static editor_keep *pass_keep(editor_parcel *p, editor_keep *k) {
    if (!parcel_pass_flag(p, k != NULL)) {
        return NULL;
    }
    k = p->reads ? calloc(1, sizeof *k) : k;
    p->failed = p->failed || !k;
    if (p->failed) {
        return k;
    }
    k->step = parcel_pass_count(p, k->step);
    k->bytes = parcel_pass_count(p, k->bytes);
    pass_setup(p, &k->setup);
    parcel_pass(p, &k->earlier, sizeof k->earlier);
    parcel_pass(p, &k->placed_time, sizeof k->placed_time);
    parcel_pass_document(p, &k->obstacles);
    pass_agents(p, k);
    k->state_size = parcel_pass_count(p, k->state_size);
    k->state = parcel_pass_array(p, k->state, k->state_size, 1);
    pass_tally(p, &k->tally);
    parcel_pass(p, k->states, sizeof k->states);
    k->counted = parcel_pass_count(p, k->counted);
    return k;
}

/* ---- Sights ---- */

static void pass_routes(editor_parcel *p, editor_sight *s, size_t count) {
    size_t points = 0;
    s->routes = parcel_pass_array(p, s->routes, count, sizeof *s->routes);
    s->has_route = parcel_pass_array(p, s->has_route, count, sizeof *s->has_route);
    for (size_t i = 0; s->routes && !p->failed && i < count; i++) {
        points += s->routes[i].point_count;
    }
    s->route_points = parcel_pass_array(p, s->route_points, points, sizeof *s->route_points);
    const geom_vec2 *next = s->route_points;
    for (size_t i = 0; p->reads && s->routes && !p->failed && i < count; i++) {
        s->routes[i].points = s->routes[i].point_count > 0 ? next : NULL;
        next += s->routes[i].point_count;
    }
}

/* A sight without what it points to. */
static editor_sight plain_sight(const editor_sight *s) {
    editor_sight plain = *s;
    plain.cast = NULL;
    plain.before = NULL;
    plain.now = NULL;
    plain.velocities = NULL;
    plain.capacity = 0;
    plain.routes = NULL;
    plain.has_route = NULL;
    plain.route_points = NULL;
    return plain;
}

static void pass_sight(editor_parcel *p, editor_sight *s) {
    editor_sight plain = plain_sight(s);
    parcel_pass(p, &plain, sizeof plain);
    if (p->reads) {
        editor_sight_clear(s);
        *s = plain;
    }
    if (!s->running || p->failed) {
        return;
    }
    s->cast = pass_cast(p, s->cast);
    const size_t count = s->cast ? s->cast->count : 0;
    s->before = parcel_pass_array(p, s->before, count, sizeof *s->before);
    s->now = parcel_pass_array(p, s->now, count, sizeof *s->now);
    s->velocities = parcel_pass_array(p, s->velocities, count, sizeof *s->velocities);
    s->capacity = p->reads ? count : s->capacity;
    pass_routes(p, s, count);
    if (p->failed && p->reads) {
        editor_sight_clear(s);
    }
}

/* ---- Orders ---- */

static editor_edit *pass_new_edit(editor_parcel *p, const editor_edit *edit) {
    editor_edit *e = p->reads ? calloc(1, sizeof *e) : (editor_edit *)edit;
    p->failed = p->failed || !e;
    if (e) {
        pass_edit(p, e);
    }
    return e;
}

static void pass_lead(editor_parcel *p, editor_lead *l) {
    l->owns = l->owns || p->reads;
    l->step = parcel_pass_count(p, l->step);
    l->keep = pass_keep(p, (editor_keep *)l->keep);
    const size_t count = parcel_pass_count(p, l->count);
    if (p->reads) {
        l->edits = calloc(count + 1, sizeof(editor_edit *));
        p->failed = p->failed || !l->edits;
    }
    for (size_t i = 0; !p->failed && i < count; i++) {
        l->edits[i] = pass_new_edit(p, l->edits[i]);
        l->count = i + (l->edits[i] != NULL);
    }
}

static bool pass_orders(editor_parcel *p, editor_stint *s) {
    s->goes_back = parcel_pass_flag(p, s->goes_back);
    if (s->goes_back) {
        parcel_forget(p);
        pass_lead(p, &s->lead);
    }
    s->updates = parcel_pass_flag(p, s->updates);
    if (s->updates) {
        parcel_pass_document(p, &s->drawing);
    }
    s->steps = parcel_pass_count(p, s->steps);
    parcel_pass(p, &s->seconds, sizeof s->seconds);
    parcel_pass(p, &s->wishes, sizeof s->wishes);
    return !p->failed;
}

bool editor_parcel_write_orders(editor_parcel *p, editor_stint *s) {
    parcel_begin(p, false);
    return pass_orders(p, s);
}

bool editor_parcel_read_orders(editor_parcel *p, editor_stint *s) {
    parcel_begin(p, true);
    return pass_orders(p, s);
}

/* ---- Results ---- */

static void pass_moments(editor_parcel *p, editor_stint *s) {
    const size_t count = parcel_pass_count(p, s->moment_count);
    if (p->reads) {
        s->moments = calloc(count + 1, sizeof(editor_moment *));
        s->moment_capacity = s->moments ? count + 1 : 0;
        p->failed = p->failed || !s->moments;
    }
    for (size_t i = 0; !p->failed && i < count; i++) {
        s->moments[i] = pass_moment(p, p->reads ? NULL : s->moments[i]);
        s->moment_count = i + 1;
    }
}

static bool pass_results(editor_parcel *p, editor_stint *s) {
    parcel_pass(p, &s->fault, sizeof s->fault);
    parcel_pass(p, &s->error, sizeof s->error);
    s->edited = parcel_pass_flag(p, s->edited);
    s->edited_step = parcel_pass_count(p, s->edited_step);
    pass_moments(p, s);
    const size_t count = parcel_pass_count(p, s->keep_count);
    for (size_t i = 0; !p->failed && i < count && i < EDITOR_STINT_KEEPS; i++) {
        s->keeps[i] = pass_keep(p, p->reads ? NULL : s->keeps[i]);
        s->keep_count = i + 1;
    }
    pass_sight(p, &s->sight);
    return !p->failed;
}

bool editor_parcel_write_results(editor_parcel *p, editor_stint *s) {
    parcel_begin(p, false);
    return pass_results(p, s);
}

bool editor_parcel_read_results(editor_parcel *p, editor_stint *s) {
    free(s->moments); /* the past has taken what was in it */
    s->moments = NULL;
    s->moment_count = 0;
    s->moment_capacity = 0;
    s->keep_count = 0;
    parcel_begin(p, true);
    return pass_results(p, s);
}
