/* Settings of several rooms, as they go with a drawing. */
#include "session.h"

#include "display.h"
#include "player.h"
#include "work.h"

#include <stdio.h>

editor_session editor_session_now(const editor *e) {
    const editor_run_settings *s = editor_get_run_settings(e);
    const editor_shown *shown = editor_get_shown(e);
    const editor_session session = {
        .planner = (uint32_t)s->method,
        .safety = (uint32_t)s->verify,
        .no_traffic = !s->traffic,
        .no_grid = !shown->grid,
        .snap = shown->snap,
        .speed = s->speed,
    };
    return session;
}

editor_settings editor_settings_now(const editor *e) {
    editor_settings settings = {editor_simulation_of(editor_scene(e)), editor_session_now(e), ""};
    snprintf(settings.plugin, sizeof settings.plugin, "%s", editor_get_run_settings(e)->plugin);
    return settings;
}

static void take_look(editor *e, const editor_session *session) {
    const editor_shown *shown = editor_get_shown(e);
    if (shown->grid == session->no_grid) {
        editor_switch_grid(e);
    }
    if (shown->snap != session->snap) {
        editor_switch_snap(e);
    }
}

static editor_run_settings run_settings_of(const editor_session *session) {
    const editor_run_settings settings = {
        .method = (editor_method)session->planner,
        .verify = (editor_verify)session->safety,
        .traffic = !session->no_traffic,
        .speed = session->speed,
    };
    return settings;
}

void editor_take_session(editor *e, const editor_session *session) {
    const editor_run_settings settings = run_settings_of(session);
    editor_set_run_settings(e, &settings);
    take_look(e, session);
}

/* Whether a run is made otherwise. */
static bool runs_differ(const editor_settings *a, const editor_settings *b) {
    return !editor_simulation_same(&a->simulation, &b->simulation) ||
           a->session.planner != b->session.planner || a->session.safety != b->session.safety ||
           a->session.no_traffic != b->session.no_traffic;
}

void editor_take_settings(editor *e, const editor_settings *settings) {
    const editor_settings before = editor_settings_now(e);
    const editor_settings wanted = *settings;
    editor_run_settings runs = run_settings_of(&wanted.session);
    const bool same_planner = before.session.planner == wanted.session.planner;
    snprintf(runs.plugin, sizeof runs.plugin, "%s", same_planner ? before.plugin : wanted.plugin);
    editor_note_simulation(e, &wanted.simulation);
    editor_set_run_settings(e, &runs);
    take_look(e, &wanted.session);
    if (runs_differ(&before, &wanted)) {
        editor_replan(e);
    }
}
