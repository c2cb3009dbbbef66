/* The names of settings, and which of them is chosen. */
#include "choices.h"

#include "import/import.h"
#include "state/player.h"
#include "tools/pattern.h"
#include "tools/probe.h"

#include <math.h>

static const struct {
    editor_command command;
    const char *names[EDITOR_MOST_CHOICES + 1];
} settings[] = {
    {EDITOR_DO_METHOD, {"ORCA", "RVO", "VO", "plugin file..."}},
    {EDITOR_DO_VERIFY, {"enforced", "checked", "off"}},
    {EDITOR_DO_TRAFFIC, {"on", "off"}},
    {EDITOR_DO_FASTER,
     {"1/8 of real time", "1/4 of real time", "1/2 of real time", "real time", "2 times real time",
      "4 times real time", "8 times real time", "16 times real time"}},
    {EDITOR_DO_PATTERN, {"one by one", "in rows", "in rings", "in boxes"}},
    {EDITOR_DO_COVER_COUNT, {"automatic", "1", "2", "3", "4", "6", "8"}},
    {EDITOR_DO_PROBE_FORM, {"segment", "circle", "box"}},
};

const char *const *editor_command_choices(editor_command command) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (settings[i].command == command) {
            return settings[i].names;
        }
    }
    return NULL;
}

size_t editor_command_choice(const editor *e, editor_command command) {
    const editor_run_settings *settings_now = editor_get_run_settings(e);
    switch (command) {
    case EDITOR_DO_METHOD:
        return settings_now->plugin[0] ? EDITOR_PLANNER_FROM_FILE : (size_t)settings_now->method;
    case EDITOR_DO_VERIFY:
        return (size_t)settings_now->verify;
    case EDITOR_DO_TRAFFIC:
        return settings_now->traffic ? 0 : 1;
    case EDITOR_DO_FASTER:
        return (size_t)(settings_now->speed - EDITOR_SLOWEST);
    case EDITOR_DO_PATTERN:
        return (size_t)editor_get_pattern(e);
    case EDITOR_DO_COVER_COUNT:
        return editor_cover_choice(e);
    default:
        return (size_t)editor_get_probe(e).form;
    }
}

const char *const *editor_row_choices(const editor_row *row) {
    return row->command != EDITOR_DO_NOTHING ? editor_command_choices(row->command)
                                             : editor_field_choices(row->field);
}

size_t editor_row_choice(const editor *e, const editor_row *row) {
    editor_found found;
    if (row->command != EDITOR_DO_NOTHING) {
        return editor_command_choice(e, row->command);
    }
    return editor_field_find(e, row->field, &found) && !found.mixed && isfinite(found.value)
               ? (size_t)found.value
               : EDITOR_MOST_CHOICES;
}
