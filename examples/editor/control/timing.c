/* The bar of time: its commands, and the pointer on it. */
#include "control.h"

#include "state/display.h"
#include "state/engine.h"
#include "state/hand.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "tools/trials.h"
#include "widgets/timebar.h"
#include "widgets/trial_table.h"

static void select_stuck(editor *e) {
    char words[EDITOR_STUCK_WORDS];
    editor_give_up(e);
    editor_select_none(e);
    const editor_moment *m = editor_shown_moment(e);
    const size_t shown = m ? editor_moment_kept_stuck(m) : 0;
    for (size_t i = 0; i < shown; i++) {
        const size_t place = editor_document_find(editor_drawing(e), m->stuck[i].agent);
        if (place < editor_drawing(e)->count && editor_shape_is_free(editor_drawing(e)->shapes[place])) {
            editor_select(e, m->stuck[i].agent, true);
        }
    }
    if (editor_stuck_words(e, words, sizeof words)) {
        editor_say(e, "%s", words);
    } else {
        editor_say(e, "No agent is stuck.");
    }
}

/* The next branch beside the one that is shown, then none. */
static void next_beside(editor *e) {
    const size_t count = editor_get_past(e)->count;
    const size_t second = editor_second_branch(e);
    size_t next = second == EDITOR_NO_BRANCH ? 0 : second + 1;
    next += next == editor_shown_branch(e);
    if (editor_shown_branch(e) == EDITOR_NO_BRANCH || next >= count) {
        editor_show_beside(e, EDITOR_NO_BRANCH);
        editor_say(e, count > 1 ? "One branch is shown" : "There is no other branch or run");
    } else {
        editor_show_beside(e, next);
        editor_say(e, "Left: branch %zu, right: branch %zu", editor_shown_branch(e) + 1, next + 1);
    }
}

void editor_watch_trial(editor *e, size_t trial, bool beside) {
    const size_t branch = trial < EDITOR_TRIALS ? editor_get_trials(e)[trial].branch : EDITOR_NO_BRANCH;
    if (branch == EDITOR_NO_BRANCH) {
        return;
    }
    if (beside && editor_shown_branch(e) != EDITOR_NO_BRANCH) {
        editor_show_beside(e, branch == editor_shown_branch(e) ? EDITOR_NO_BRANCH : branch);
    } else {
        editor_show_branch(e, branch);
        editor_go_to(e, 0.0);
        editor_play(e, false);
    }
}

bool editor_press_trials(editor *e, const editor_event *event) {
    if (!editor_trials_shown(e) || !editor_area_holds(editor_trial_table_area(e), event->at)) {
        return false;
    }
    editor_watch_trial(e, editor_trial_at(e, event->at), (event->modifiers & EDITOR_SHIFT) != 0);
    return true;
}

bool editor_close_time(editor *e) {
    if (editor_trials_run(e)) {
        editor_stop_trials(e);
        editor_say(e, "The comparison has stopped.");
    } else if (editor_trials_shown(e)) {
        editor_show_trials(e, false);
    } else if (editor_second_branch(e) != EDITOR_NO_BRANCH) {
        editor_show_beside(e, EDITOR_NO_BRANCH);
    } else {
        return false;
    }
    return true;
}

bool editor_do_time(editor *e, editor_command command) {
    switch (command) {
    case EDITOR_DO_RUN:
        editor_play_or_pause(e, false);
        return true;
    case EDITOR_DO_RUN_BACK:
        editor_play_or_pause(e, true);
        return true;
    case EDITOR_DO_STEP:
        editor_step_by(e, 1);
        return true;
    case EDITOR_DO_STEP_BACK:
        editor_step_by(e, -1);
        return true;
    case EDITOR_DO_RESTART:
        editor_restart(e);
        return true;
    case EDITOR_DO_TIME_START:
        editor_go_to(e, 0.0);
        return true;
    case EDITOR_DO_TIME_END:
        editor_go_to(e, (double)editor_end_step(e));
        return true;
    case EDITOR_DO_BRANCH:
        editor_give_up(e);
        editor_next_branch(e);
        return true;
    case EDITOR_DO_PLOTS:
        editor_switch_plots(e);
        return true;
    case EDITOR_DO_COMPARE:
        editor_give_up(e);
        editor_start_trials(e);
        return true;
    case EDITOR_DO_BESIDE:
        next_beside(e);
        return true;
    case EDITOR_DO_SWAP:
        editor_give_up(e);
        editor_swap_branches(e);
        return true;
    case EDITOR_DO_ALONE:
        editor_show_beside(e, EDITOR_NO_BRANCH);
        return true;
    case EDITOR_DO_STUCK:
        select_stuck(e);
        return true;
    default:
        return false;
    }
}

bool editor_press_stuck(editor *e, geom_vec2 at) {
    char words[EDITOR_STUCK_WORDS];
    if (!editor_stuck_words(e, words, sizeof words) || !editor_area_holds(editor_stuck_area(e, words), at)) {
        return false;
    }
    select_stuck(e);
    return true;
}

void editor_press_time(editor *e, const editor_event *event) {
    const editor_command command = editor_timebar_button_at(e, event->at);
    double step = 0.0;
    if (command != EDITOR_DO_NOTHING) {
        editor_do(e, command, event->modifiers);
        editor_drag_as(e, EDITOR_DRAG_IDLE);
    } else if (editor_step_at(e, event->at, &step)) {
        editor_go_to(e, step);
        editor_drag_as(e, EDITOR_DRAG_TIME);
    } else {
        editor_drag_as(e, EDITOR_DRAG_IDLE);
    }
}

/* Along the track or the plot in which it began, however far above or below. */
void editor_drag_time(editor *e) {
    geom_vec2 at = {editor_pointer(e).x, editor_get_drag(e)->start.y};
    double step = 0.0;
    if (editor_step_at(e, at, &step)) {
        editor_go_to(e, step);
    }
}
