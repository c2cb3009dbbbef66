/* The crowd as the user runs it: its planner, how fast time goes, steps, pauses, another start. */
#include "player.h"

#include "engine.h"
#include "import/import.h"
#include "paths.h"
#include "talk.h"
#include "timeline.h"
#include "work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct editor_player {
    editor_run_settings settings;
};

editor_player *editor_player_create(void) {
    editor_player *p = calloc(1, sizeof *p);
    if (p) {
        p->settings.traffic = true;
    }
    return p;
}

void editor_player_destroy(editor_player *p) { free(p); }

const editor_run_settings *editor_get_run_settings(const editor *e) { return &e->player->settings; }

/* ---- Settings ---- */

const char *const editor_method_names[EDITOR_METHOD_COUNT] = {"ORCA", "RVO", "VO"};
const char *const editor_verify_names[EDITOR_VERIFY_COUNT] = {"enforced", "checked", "off"};

static const char *const method_ids[EDITOR_METHOD_COUNT] = {"orcakit.orca2d", "orcakit.rvo2d",
                                                            "orcakit.vo2d"};

editor_setup editor_setup_of(const editor *e, editor_method method, editor_verify verify,
                             const char *plugin) {
    const editor_beside *beside = editor_get_beside(e);
    editor_setup setup = {.planner = method_ids[method],
                          .verify = verify != EDITOR_VERIFY_OFF,
                          .enforce = verify == EDITOR_VERIFY_ENFORCE,
                          .traffic = e->player->settings.traffic,
                          .threads = beside ? beside->threads : 0,
                          .like = *editor_scene(e)};
    snprintf(setup.plugin, sizeof setup.plugin, "%s", plugin);
    return setup;
}

void editor_take_setup(editor *e, const editor_setup *setup) {
    editor_run_settings *s = &e->player->settings;
    const editor_simulation simulation = editor_simulation_of(&setup->like);
    for (int i = 0; i < EDITOR_METHOD_COUNT; i++) {
        s->method = strcmp(setup->planner, method_ids[i]) == 0 ? (editor_method)i : s->method;
    }
    s->verify = setup->enforce  ? EDITOR_VERIFY_ENFORCE
                : setup->verify ? EDITOR_VERIFY_CHECK
                                : EDITOR_VERIFY_OFF;
    s->traffic = setup->traffic;
    snprintf(s->plugin, sizeof s->plugin, "%s", setup->plugin);
    editor_note_simulation(e, &simulation);
}

static editor_setup wanted_setup(const editor *e) {
    const editor_run_settings *wanted = &e->player->settings;
    return editor_setup_of(e, wanted->method, wanted->verify, wanted->plugin);
}

/* A change of the planner reaches a run that is on its way, and with it the drawing as it is shown. That may
 * be a later one than at the moment from where the run goes on. */
static bool replan(editor *e) {
    const editor_setup setup = wanted_setup(e);
    if (editor_shown_branch(e) == EDITOR_NO_BRANCH) {
        return true;
    }
    editor_branch_off(e);
    if (editor_drawing_is_new(e)) {
        editor_give_drawing(e);
    }
    return editor_work_engine_now(e, 0, &setup);
}

void editor_next_method(editor *e) {
    editor_run_settings *s = &e->player->settings;
    const editor_method before = s->method;
    s->plugin[0] = 0;
    s->method = (editor_method)((before + 1) % EDITOR_METHOD_COUNT);
    if (!replan(e)) {
        s->method = before;
    } else if (editor_get_sight(e)->running) {
        editor_say(e, "Planner from now on: %s", editor_get_sight(e)->planner);
    }
}

void editor_next_verify(editor *e) {
    editor_run_settings *s = &e->player->settings;
    const editor_verify before = s->verify;
    s->verify = (editor_verify)((before + 1) % EDITOR_VERIFY_COUNT);
    if (!replan(e)) {
        s->verify = before;
    }
}

void editor_switch_traffic(editor *e) {
    editor_run_settings *s = &e->player->settings;
    s->traffic = !s->traffic;
    if (!replan(e)) {
        s->traffic = !s->traffic;
    }
}

void editor_change_speed(editor *e, int by) {
    editor_run_settings *s = &e->player->settings;
    const int wanted = s->speed + by;
    const bool possible = wanted >= EDITOR_SLOWEST && wanted <= EDITOR_FASTEST;
    s->speed = possible ? wanted : EDITOR_SLOWEST; /* after the fastest, the slowest */
}

bool editor_set_simulation(editor *e, const editor_simulation *simulation) {
    const editor_simulation before = editor_simulation_of(editor_scene(e));
    editor_note_simulation(e, simulation);
    if (!replan(e)) {
        editor_note_simulation(e, &before);
        return false;
    }
    return true;
}

void editor_replan(editor *e) {
    if (!replan(e)) {
        editor_restart(e);
    }
}

/* The file is tried on an empty drawing first, so that one that is no planner leaves the run as it is. */
bool editor_load_plugin(editor *e, const char *path) {
    editor_run_settings *s = &e->player->settings;
    char before[EDITOR_PATH_SIZE];
    editor_crowd trial = {0};
    const editor_document empty = {0};
    scene_error error;
    if (path[0] && !editor_may_use(e, path)) {
        return false;
    }
    memcpy(before, s->plugin, sizeof before);
    snprintf(s->plugin, sizeof s->plugin, "%s", path);
    const editor_setup setup = wanted_setup(e);
    const bool good = editor_crowd_start(&trial, &setup, &empty, &error);
    if (good) {
        editor_say(e, "Planner: %s", run_planner_name(trial.run));
    } else {
        editor_complain(e, "Planner not loaded: %.200s", error.text);
    }
    editor_crowd_stop(&trial);
    if (!good || !replan(e)) {
        memcpy(s->plugin, before, sizeof before);
        return false;
    }
    return true;
}

const char *editor_method_name(const editor *e) {
    const editor_run_settings *s = &e->player->settings;
    const char *slash = strrchr(s->plugin, '/');
    if (s->plugin[0]) {
        return slash ? slash + 1 : s->plugin;
    }
    return editor_method_names[s->method];
}

/* ---- The drawing ---- */

void editor_update_crowd(editor *e) {
    if (editor_shown_branch(e) != EDITOR_NO_BRANCH && editor_drawing_is_new(e)) {
        editor_branch_off(e);
        editor_give_drawing(e);
        editor_work_engine(e, 0);
    }
}

/* ---- Time ---- */

/* Tells how many contacts there are before the first step. */
static void say_start(editor *e) {
    const size_t count = editor_get_sight(e)->start_count;
    if (count > 0) {
        editor_say(e, "%zu %s at the start, marked red or orange", count,
                   count == 1 ? "contact" : "contacts");
    }
}

/* Whether the end of a run is shown that is over. */
static bool is_over(const editor *e) {
    return editor_is_live(e) && editor_get_sight(e)->finished && !editor_engine_is_busy(e) &&
           editor_shown_step(e) >= (double)editor_last_step(e);
}

bool editor_has_agents(editor *e) {
    const bool any = editor_document_agent_count(editor_drawing(e)) > 0;
    if (!any) {
        editor_say(e, "There are no agents. Press A and place one.");
    }
    return any;
}

/* A run that is on its way, or a new one. */
static bool start_run(editor *e) {
    scene_error error;
    if (!editor_has_agents(e)) {
        return false;
    }
    if (is_over(e) && editor_shown_step(e) >= (double)editor_end_step(e)) {
        editor_restart(e);
        editor_say(e, "Run again from the start");
    }
    if (editor_shown_branch(e) != EDITOR_NO_BRANCH) {
        return true;
    }
    const editor_setup setup = wanted_setup(e);
    editor_stop_engine(e);
    const size_t branch = editor_start_engine(e, &setup, &error);
    if (branch == EDITOR_NO_BRANCH) {
        editor_complain(e, "The run cannot start: %s", error.text);
        return false;
    }
    editor_begin_timeline(e, branch);
    say_start(e);
    return true;
}

void editor_play_or_pause(editor *e, bool back) {
    if (editor_is_playing(e) && editor_plays_back(e) == back) {
        editor_pause(e);
    } else if (back ? editor_shown_branch(e) != EDITOR_NO_BRANCH : start_run(e)) {
        editor_play(e, back);
    }
}

/* To the end of the branch that is shown, where the run is, and goes on. */
static bool go_live(editor *e) {
    editor_settle_engine(e);
    if (editor_engine_branch(e) != editor_shown_branch(e)) {
        editor_send_back_engine(e, editor_shown_branch(e), editor_last_step(e), editor_shown_branch(e));
    }
    editor_scrub_to(e, (double)editor_last_step(e));
    return true;
}

bool editor_run_steps(editor *e, size_t steps) {
    editor_pause(e);
    for (size_t i = 0; i < steps; i++) {
        if (!start_run(e) || !go_live(e) || !editor_work_engine_now(e, 1, NULL)) {
            return false;
        }
        editor_scrub_to(e, (double)editor_last_step(e));
    }
    if (editor_get_sight(e)->words[0]) {
        editor_say(e, "%s", editor_get_sight(e)->words);
    }
    return true;
}

void editor_step_by(editor *e, int steps) {
    const double shown = editor_shown_step(e);
    const bool only_second = is_over(e) && shown < (double)editor_end_step(e);
    if (steps > 0 && shown >= (double)editor_last_step(e) && !only_second) {
        editor_run_steps(e, (size_t)steps);
    } else {
        editor_go_to(e, (steps > 0 ? floor(shown) : ceil(shown)) + steps);
    }
}

static void say_no_run(editor *e) { editor_say(e, "There is no run yet. Press Space."); }

void editor_go_to(editor *e, double step) {
    if (editor_shown_branch(e) == EDITOR_NO_BRANCH) {
        say_no_run(e);
    } else {
        editor_scrub_to(e, step);
    }
}

void editor_next_branch(editor *e) {
    const size_t count = editor_get_past(e)->count;
    if (count == 0) {
        say_no_run(e);
    } else {
        const size_t shown = editor_shown_branch(e);
        editor_show_branch(e, shown == EDITOR_NO_BRANCH || shown + 1 >= count ? 0 : shown + 1);
    }
}

void editor_forget_run(editor *e) {
    const editor_run_settings fresh = {.traffic = true};
    editor_stop_engine(e);
    editor_forget_timeline(e);
    e->player->settings = fresh;
}

void editor_set_run_settings(editor *e, const editor_run_settings *settings) {
    e->player->settings = *settings;
}

void editor_restart(editor *e) {
    editor_stop_engine(e);
    editor_begin_timeline(e, EDITOR_NO_BRANCH);
}

bool editor_pass_time(editor *e, double seconds) {
    const bool busy = editor_engine_is_busy(e);
    if ((!editor_is_playing(e) && !busy) || !(seconds > 0.0)) {
        return false;
    }
    editor_pass_timeline(e, ldexp(seconds, e->player->settings.speed) / editor_shown_time_step(e));
    return true;
}
