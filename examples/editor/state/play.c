#include "editor_internal.h"

#include <stdio.h>
#include <string.h>

/* ---- Settings ---- */

static const char *const method_ids[EDITOR_METHOD_COUNT] = {"orcakit.orca2d", "orcakit.rvo2d",
                                                            "orcakit.vo2d"};

static run_def wanted_run(const editor *e) {
    run_def def = run_default_def();
    def.plugin = e->plugin[0] ? e->plugin : NULL;
    def.planner = def.plugin ? NULL : method_ids[e->method];
    def.verify = e->verify != EDITOR_VERIFY_OFF;
    def.enforce = e->verify == EDITOR_VERIFY_ENFORCE;
    def.traffic = e->traffic;
    return def;
}

/* A change of the planner reaches a crowd that is on its way. */
static bool replan(editor *e) {
    scene_error error;
    const run_def def = wanted_run(e);
    if (e->crowd.run && !editor_crowd_replan(&e->crowd, &def, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The planner refuses: %s", error.text);
        return false;
    }
    return true;
}

void editor_next_method(editor *e) {
    const editor_method before = e->method;
    e->plugin[0] = 0;
    e->method = (editor_method)((before + 1) % EDITOR_METHOD_COUNT);
    if (!replan(e)) {
        e->method = before;
    } else if (e->crowd.run) {
        editor_say(e, "From here on: %s", run_planner_name(e->crowd.run));
    }
}

void editor_next_verify(editor *e) {
    const editor_verify before = e->verify;
    e->verify = (editor_verify)((before + 1) % EDITOR_VERIFY_COUNT);
    if (!replan(e)) {
        e->verify = before;
    }
}

void editor_switch_traffic(editor *e) {
    e->traffic = !e->traffic;
    if (!replan(e)) {
        e->traffic = !e->traffic;
    }
}

void editor_change_speed(editor *e, int by) {
    const int slowest = -3;
    const int fastest = 4;
    const int wanted = e->speed + by;
    e->speed = wanted < slowest || wanted > fastest ? slowest : wanted; /* after the fastest, the slowest */
}

/* The file is tried on nobody first, so that one that is no planner leaves the run as it is. */
bool editor_load_plugin(editor *e, const char *path) {
    char before[EDITOR_PATH_SIZE];
    editor_crowd trial = {0};
    const editor_document nobody = {0};
    scene_error error;
    if (path[0] && !editor_may_use(e, path)) {
        return false;
    }
    memcpy(before, e->plugin, sizeof before);
    snprintf(e->plugin, sizeof e->plugin, "%s", path);
    const run_def def = wanted_run(e);
    const bool good = editor_crowd_start(&trial, &def, &nobody, &e->file, &error);
    if (good) {
        editor_say(e, "Planner: %s", run_planner_name(trial.run));
    } else {
        editor_complain(e, "No planner: %.200s", error.text);
    }
    editor_crowd_stop(&trial);
    if (!good || !replan(e)) {
        memcpy(e->plugin, before, sizeof before);
        return false;
    }
    return true;
}

const char *editor_method_name(const editor *e) {
    static const char *const names[EDITOR_METHOD_COUNT] = {"ORCA", "RVO", "VO"};
    const char *slash = strrchr(e->plugin, '/');
    if (e->plugin[0]) {
        return slash ? slash + 1 : e->plugin;
    }
    return names[e->method];
}

/* ---- Time ---- */

/* Tells how many contacts there are before the first step. */
static void say_start(editor *e) {
    const size_t count = e->crowd.tally.start_count;
    if (count > 0) {
        editor_say(e, "%zu %s at the start, marked red or orange", count,
                   count == 1 ? "contact" : "contacts");
    }
}

static bool start_crowd(editor *e) {
    scene_error error;
    const run_def def = wanted_run(e);
    if (editor_document_agent_count(&e->drawing) == 0) {
        editor_say(e, "Nobody is there to move: press A and place an agent.");
        return false;
    }
    if (e->crowd.run && run_finished(e->crowd.run)) {
        editor_crowd_stop(&e->crowd);
        editor_say(e, "All over again, from the start");
    }
    const bool fresh = e->crowd.run == NULL;
    if (!editor_crowd_start(&e->crowd, &def, &e->drawing, &e->file, &error)) {
        editor_complain(e, "The crowd cannot run: %s", error.text);
        return false;
    }
    if (fresh) {
        say_start(e);
    }
    e->pairs_stale = true;
    return true;
}

/* After steps: the pairs are others now, and the end is worth a word. */
static void crowd_moved(editor *e) {
    e->pairs_stale = true;
    if (!e->crowd.run || !run_finished(e->crowd.run)) {
        return;
    }
    const tally_source source = editor_crowd_source(&e->crowd);
    const size_t all = e->crowd.agent_count;
    if (e->crowd.states[TALLY_AT_GOAL] == all) {
        editor_say(e, all > 1 ? "All %zu arrived after %.1f s" : "%zu arrived after %.1f s", all,
                   source.time);
    } else {
        char words[EDITOR_TEXT_SIZE - 16];
        tally_words(&e->crowd.tally, &source, e->crowd.checked, words, sizeof words);
        editor_say(e, "Time is over: %s", words);
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
    const double speed = ldexp(1.0, e->speed);
    const int most = 4 + 2 * (e->speed > 0 ? e->speed : 0);
    if (!editor_crowd_advance(&e->crowd, speed * seconds, e->file.time_step, most, &error)) {
        editor_complain(e, "The planner refuses: %s", error.text);
    }
    crowd_moved(e);
    return true;
}
