/* Settings of several rooms, as they go with a drawing. */
#include "session.h"

#include "display.h"
#include "player.h"

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

void editor_take_session(editor *e, const editor_session *session) {
    const editor_shown *shown = editor_get_shown(e);
    const editor_run_settings settings = {
        .method = (editor_method)session->planner,
        .verify = (editor_verify)session->safety,
        .traffic = !session->no_traffic,
        .speed = session->speed,
    };
    editor_set_run_settings(e, &settings);
    if (shown->grid == session->no_grid) {
        editor_switch_grid(e);
    }
    if (shown->snap != session->snap) {
        editor_switch_snap(e);
    }
}
