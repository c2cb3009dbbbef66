#include "editor_internal.h"

static bool start_crowd(editor *e) {
    scene_error error;
    if (editor_document_agent_count(&e->drawing) == 0) {
        editor_say(e, "Nobody is there to move: press A and place an agent.");
        return false;
    }
    if (e->crowd.run && run_finished(e->crowd.run)) {
        editor_crowd_stop(&e->crowd);
    }
    if (!editor_crowd_start(&e->crowd, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The crowd cannot run: %s", error.text);
        return false;
    }
    e->pairs_stale = true;
    return true;
}

/* After steps: the pairs are others now, and the end is worth a word. */
static void crowd_moved(editor *e) {
    e->pairs_stale = true;
    if (e->crowd.run && run_finished(e->crowd.run)) {
        editor_say(
            e, run_all_arrived(e->crowd.run) ? "All have arrived after %.1f s" : "Time is over after %.1f s",
            run_time(e->crowd.run));
    }
}

void editor_play_or_pause(editor *e) {
    if (e->crowd.playing) {
        e->crowd.playing = false;
    } else if (start_crowd(e)) {
        e->crowd.playing = true;
    }
}

bool editor_run_steps(editor *e, size_t steps) {
    scene_error error;
    e->crowd.playing = false;
    for (size_t i = 0; i < steps; i++) {
        if (!start_crowd(e)) {
            return false;
        }
        if (!editor_crowd_step(&e->crowd, &error)) {
            editor_complain(e, "The planner refuses: %s", error.text);
            return false;
        }
    }
    crowd_moved(e);
    return true;
}

void editor_restart(editor *e) {
    editor_crowd_stop(&e->crowd);
    e->pairs_stale = true;
}

bool editor_pass_time(editor *e, double seconds) {
    scene_error error;
    if (!e->crowd.playing || !(seconds > 0.0)) {
        return false;
    }
    if (!editor_crowd_advance(&e->crowd, seconds, e->file.time_step, &error)) {
        editor_complain(e, "The planner refuses: %s", error.text);
    }
    crowd_moved(e);
    return true;
}
