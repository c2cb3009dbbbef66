/* Words of tips: for buttons, numbers, rows of lists, marks and handles. */
#include "tips.h"

#include "prompt.h"
#include "state/display.h"
#include "state/hand.h"
#include "state/hit.h"
#include "state/meetings.h"
#include "state/timeline.h"
#include "state/toolbox.h"
#include "widgets/catalog.h"
#include "widgets/faults.h"
#include "widgets/menu.h"
#include "widgets/panel.h"
#include "widgets/toolbar.h"
#include "widgets/trial_table.h"

#include <stdio.h>

/* How near is near enough to a mark, in points. */
static const double MARK_REACH = 9.0;

static bool catalog_tip(editor *e, geom_vec2 at, char words[EDITOR_TIP_SIZE]) {
    static const char *const parts[] = {
        [EDITOR_CATALOG_NOTHING] = "",
        [EDITOR_CATALOG_FILTER] = "Only objects whose names hold these letters are listed. (Ctrl+F)",
        [EDITOR_CATALOG_NAME] =
            "Click: select (Ctrl: add, Shift: up to here). Double click: rename. Right click: more.",
        [EDITOR_CATALOG_FOLD] = "Show or hide the members of the group.",
        [EDITOR_CATALOG_HIDDEN] =
            "Hidden: not drawn and not picked. It is still in the scene, and runs see it.",
        [EDITOR_CATALOG_LOCKED] = "Locked: it is drawn, but cannot be picked or changed.",
    };
    size_t index = 0;
    snprintf(words, EDITOR_TIP_SIZE, "%s", parts[editor_catalog_part_at(e, at, &index)]);
    return words[0] != 0;
}

static bool near(const editor *e, geom_vec2 world, geom_vec2 at) {
    return geom_vec2_distance(editor_view_to_screen(editor_get_view(e), world), at) <= MARK_REACH;
}

static bool mark_tip(const editor *e, geom_vec2 at, char words[EDITOR_TIP_SIZE]) {
    const editor_document *drawing = editor_drawing(e);
    const editor_pairs *pairs = editor_known_pairs(e);
    if (editor_repair_at(e, at) < drawing->count) {
        snprintf(words, EDITOR_TIP_SIZE, "Repair: what is filled stays filled. (Ctrl+Shift+R)");
        return true;
    }
    for (size_t i = 0; i < drawing->count; i++) {
        const editor_shape *s = drawing->shapes[i];
        if (!editor_shape_valid(s) && !s->label.hidden && near(e, s->fault.point, at)) {
            snprintf(words, EDITOR_TIP_SIZE, "At fault: %s. Agents ignore the shape.",
                     geom_polygon_fault_kind_text(s->fault.kind));
            return true;
        }
    }
    for (size_t i = 0; i < pairs->mark_count; i++) {
        if (near(e, pairs->marks[i], at)) {
            snprintf(words, EDITOR_TIP_SIZE, "Two shapes touch or overlap here.");
            return true;
        }
    }
    return false;
}

static bool handle_tip(const editor *e, geom_vec2 at, char words[EDITOR_TIP_SIZE]) {
    static const char *const handles[] = {
        [EDITOR_HIT_RIM] = "Drag to change the radius.",
        [EDITOR_HIT_FRAME] = "Drag to scale (Shift: uniform, Alt: from the middle).",
        [EDITOR_HIT_MIDDLE] = "Drag to insert a vertex.",
    };
    const editor_hit hit = editor_hit_test(e, at);
    if (hit.kind == EDITOR_HIT_POINT) {
        const editor_shape *s = editor_drawing(e)->shapes[hit.place];
        snprintf(words, EDITOR_TIP_SIZE, "%s",
                 s->kind == EDITOR_AGENT && hit.part == EDITOR_AGENT_GOAL ? "Goal: drag to move it."
                 : editor_shape_is_round(s)                               ? "Center: drag to move it."
                                            : "Vertex: drag to move it, Del to delete it.");
        return true;
    }
    if (hit.kind == EDITOR_HIT_RIM || hit.kind == EDITOR_HIT_FRAME || hit.kind == EDITOR_HIT_MIDDLE) {
        snprintf(words, EDITOR_TIP_SIZE, "%s", handles[hit.kind]);
        return true;
    }
    if (hit.kind != EDITOR_HIT_NOTHING && editor_drawing(e)->shapes[hit.place]->label.name) {
        snprintf(words, EDITOR_TIP_SIZE, "%.200s", editor_drawing(e)->shapes[hit.place]->label.name);
        return true;
    }
    return false;
}

static bool is_quiet(const editor *e) {
    return editor_rested(e) < EDITOR_TIP_REST || editor_get_drag(e)->kind != EDITOR_DRAG_NONE ||
           editor_get_menu(e)->kind != EDITOR_MENU_NONE || editor_get_prompt(e)->kind != EDITOR_PROMPT_NONE ||
           editor_get_shown(e)->help;
}

bool editor_tip(editor *e, char words[EDITOR_TIP_SIZE]) {
    const geom_vec2 at = editor_pointer(e);
    words[0] = 0;
    if (is_quiet(e)) {
        return false;
    }
    const editor_command button = editor_tool_button_at(e, at);
    if (button != EDITOR_DO_NOTHING) {
        snprintf(words, EDITOR_TIP_SIZE, "%s (%s)", editor_words_of_command(button),
                 editor_keys_of_command(button));
        return true;
    }
    if (editor_in_dock(e, at)) {
        return catalog_tip(e, at, words);
    }
    if (editor_panel_hint_at(e, at, words, EDITOR_TIP_SIZE)) {
        return true;
    }
    if (editor_second_branch(e) != EDITOR_NO_BRANCH && editor_area_holds(editor_second_area(e), at)) {
        snprintf(words, EDITOR_TIP_SIZE,
                 "The run beside. Click: select. Drag: move the view. Right click: more.");
        return true;
    }
    if (editor_area_holds(editor_trial_table_area(e), at)) {
        return false; /* it hides what lies below */
    }
    return editor_area_holds(editor_get_view(e)->area, at) && editor_is_resting(e) &&
           (mark_tip(e, at, words) || handle_tip(e, at, words));
}
