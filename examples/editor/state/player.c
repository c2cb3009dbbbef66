/* The crowd as the user runs it: its planner, how fast time goes, steps, pauses, another start. */
#include "player.h"

#include "meetings.h"
#include "paths.h"
#include "result/tally.h"
#include "talk.h"
#include "work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct editor_player {
    editor_crowd crowd;
    editor_run_settings settings;
};

editor_player *editor_player_create(void) {
    editor_player *p = calloc(1, sizeof *p);
    if (p) {
        p->settings.traffic = true;
    }
    return p;
}

void editor_player_destroy(editor_player *p) {
    if (p) {
        editor_crowd_stop(&p->crowd);
        free(p);
    }
}

const editor_crowd *editor_get_crowd(const editor *e) { return &e->player->crowd; }

const editor_run_settings *editor_get_run_settings(const editor *e) { return &e->player->settings; }

void editor_set_step_clock(editor *e, double (*clock)(void)) { e->player->crowd.clock = clock; }

void editor_update_crowd(editor *e) {
    scene_error error;
    if (!editor_crowd_update(&e->player->crowd, editor_drawing(e), editor_scene(e), &error)) {
        editor_complain(e, "The run has stopped: %s", error.text);
    }
}

/* ---- Settings ---- */

static const char *const method_ids[EDITOR_METHOD_COUNT] = {"orcakit.orca2d", "orcakit.rvo2d",
                                                            "orcakit.vo2d"};

static run_def wanted_run(const editor_run_settings *wanted) {
    run_def def = run_default_def();
    def.threads = 0;
    def.plugin = wanted->plugin[0] ? wanted->plugin : NULL;
    def.planner = def.plugin ? NULL : method_ids[wanted->method];
    def.verify = wanted->verify != EDITOR_VERIFY_OFF;
    def.enforce = wanted->verify == EDITOR_VERIFY_ENFORCE;
    def.traffic = wanted->traffic;
    return def;
}

/* A change of the planner reaches a crowd that is on its way. */
static bool replan(editor *e) {
    scene_error error;
    const run_def def = wanted_run(&e->player->settings);
    if (e->player->crowd.run &&
        !editor_crowd_replan(&e->player->crowd, &def, editor_drawing(e), editor_scene(e), &error)) {
        editor_complain(e, "The planner refused: %s", error.text);
        return false;
    }
    return true;
}

void editor_next_method(editor *e) {
    editor_run_settings *s = &e->player->settings;
    const editor_method before = s->method;
    s->plugin[0] = 0;
    s->method = (editor_method)((before + 1) % EDITOR_METHOD_COUNT);
    if (!replan(e)) {
        s->method = before;
    } else if (e->player->crowd.run) {
        editor_say(e, "Planner from now on: %s", run_planner_name(e->player->crowd.run));
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
    const int slowest = -3;
    const int fastest = 4;
    const int wanted = s->speed + by;
    s->speed = wanted < slowest || wanted > fastest ? slowest : wanted; /* after the fastest, the slowest */
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
    const run_def def = wanted_run(&e->player->settings);
    const bool good = editor_crowd_start(&trial, &def, &empty, editor_scene(e), &error);
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
    static const char *const names[EDITOR_METHOD_COUNT] = {"ORCA", "RVO", "VO"};
    const char *slash = strrchr(s->plugin, '/');
    if (s->plugin[0]) {
        return slash ? slash + 1 : s->plugin;
    }
    return names[s->method];
}

/* ---- Time ---- */

/* Tells how many contacts there are before the first step. */
static void say_start(editor *e) {
    const size_t count = e->player->crowd.tally.start_count;
    if (count > 0) {
        editor_say(e, "%zu %s at the start, marked red or orange", count,
                   count == 1 ? "contact" : "contacts");
    }
}

static bool start_crowd(editor *e) {
    scene_error error;
    const run_def def = wanted_run(&e->player->settings);
    if (editor_document_agent_count(editor_drawing(e)) == 0) {
        editor_say(e, "There are no agents. Press A and place one.");
        return false;
    }
    if (e->player->crowd.run && run_finished(e->player->crowd.run)) {
        editor_crowd_stop(&e->player->crowd);
        editor_say(e, "Run again from the start");
    }
    const bool fresh = e->player->crowd.run == NULL;
    if (!editor_crowd_start(&e->player->crowd, &def, editor_drawing(e), editor_scene(e), &error)) {
        editor_complain(e, "The run cannot start: %s", error.text);
        return false;
    }
    if (fresh) {
        say_start(e);
    }
    editor_outdate_pairs(e);
    return true;
}

/* After steps: the pairs are others now, and the end is worth a word. */
static void crowd_moved(editor *e) {
    editor_outdate_pairs(e);
    if (!e->player->crowd.run || !run_finished(e->player->crowd.run)) {
        return;
    }
    const tally_source source = editor_crowd_source(&e->player->crowd);
    const size_t all = e->player->crowd.agent_count;
    if (e->player->crowd.states[TALLY_AT_GOAL] == all) {
        editor_say(e, all > 1 ? "All %zu arrived after %.1f s" : "%zu arrived after %.1f s", all,
                   source.time);
    } else {
        char words[EDITOR_TEXT_SIZE - 16];
        tally_words(&e->player->crowd.tally, &source, e->player->crowd.checked, words, sizeof words);
        editor_say(e, "Time limit reached: %s", words);
    }
}

void editor_play_or_pause(editor *e) {
    if (e->player->crowd.playing) {
        e->player->crowd.playing = false;
    } else if (start_crowd(e)) {
        e->player->crowd.playing = true;
    }
}

bool editor_run_steps(editor *e, size_t steps) {
    scene_error error;
    e->player->crowd.playing = false;
    for (size_t i = 0; i < steps; i++) {
        if (!start_crowd(e)) {
            return false;
        }
        if (!editor_crowd_step(&e->player->crowd, &error)) {
            editor_complain(e, "The planner refused: %s", error.text);
            return false;
        }
    }
    crowd_moved(e);
    return true;
}

void editor_forget_run(editor *e) {
    const editor_run_settings fresh = {.traffic = true};
    editor_crowd_stop(&e->player->crowd);
    e->player->settings = fresh;
}

void editor_restart(editor *e) {
    editor_crowd_stop(&e->player->crowd);
    editor_outdate_pairs(e);
}

bool editor_pass_time(editor *e, double seconds) {
    const editor_run_settings *s = &e->player->settings;
    scene_error error;
    if (!e->player->crowd.playing || !(seconds > 0.0)) {
        return false;
    }
    const double speed = ldexp(1.0, s->speed);
    const int most = 4 + 2 * (s->speed > 0 ? s->speed : 0);
    if (!editor_crowd_advance(&e->player->crowd, speed * seconds, editor_scene(e)->time_step, most, &error)) {
        editor_complain(e, "The planner refused: %s", error.text);
    }
    crowd_moved(e);
    return true;
}
