/* The rows of the panel: what is selected, the view, the crowd, the lab. */
#include "panel.h"

#include "state/display.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/timeline.h"
#include "state/vertices.h"
#include "tools/pattern.h"
#include "tools/probe.h"

#include <stdio.h>

/* ---- What is selected: a heading and three rows, which stay free where there is less to tell ---- */

static void name_selection(const editor *e, char *words, size_t capacity) {
    const editor_shape *s = editor_field_shape(e);
    const size_t count = editor_selected_count(e);
    if (editor_field_is_of_vertices(e) && editor_chosen_count(e) > 1) {
        snprintf(words, capacity, "%zu vertices", editor_chosen_count(e));
    } else if (editor_field_is_of_vertices(e)) {
        snprintf(words, capacity, "Vertex %zu of %zu", editor_first_chosen(e).index + 1,
                 editor_first_chosen(e).of);
    } else if (s) {
        snprintf(words, capacity, "%s", editor_shape_kind_name(s));
    } else if (editor_field_is_of_new_agents(e)) {
        snprintf(words, capacity, "New agents");
    } else if (count > 0) {
        snprintf(words, capacity, "%zu selected", count);
    }
}

/* How the scene is simulated, in the place of what is selected. */
static void simulation_rows(panel_layout *l) {
    editor_row *heading = panel_add_heading(l, "Simulation");
    snprintf(heading->value, sizeof heading->value, "nothing selected");
    panel_add_field(l, EDITOR_FIELD_TIME_STEP, true);
    panel_add_field(l, EDITOR_FIELD_DURATION, true);
    panel_add_field(l, EDITOR_FIELD_ARRIVE_WITHIN, true);
}

/* What is selected, as all tabs begin. */
static void selection_rows(panel_layout *l) {
    if (editor_field_is_of_nothing(l->e)) {
        simulation_rows(l);
        return;
    }
    editor_row *heading = panel_add_heading(l, "Selection");
    const double end = l->y + 3.0 * PANEL_ROW;
    name_selection(l->e, heading->value, sizeof heading->value);
    for (int field = 0; field < EDITOR_FIELD_SELECTION_COUNT; field++) {
        panel_add_field(l, (editor_field)field, false);
    }
    panel_go_on_at(l, end);
}

/* ---- The crowd ---- */

/* What became of the agents by the moment that is shown, by the states of <tally.h>; and the step beside
 * the last of them. */
static editor_row *state_rows(panel_layout *l) {
    static const struct {
        const char *label;
        const char *hint;
    } states[TALLY_STATES] = {
        [TALLY_AT_GOAL] = {"At goal", "Agents that arrived and are at their goals."},
        [TALLY_PUSHED_OFF] = {"Pushed off", "Agents that arrived and were pushed off their goals later."},
        [TALLY_ON_ITS_WAY] = {"On way", "Agents that are on their way."},
        [TALLY_BLOCKED] = {"Blocked", "Agents that have made no progress for 5 s."},
        [TALLY_WITHOUT_WAY] = {"No path", "Agents without a path to their goals."},
    };
    const editor_figures figures = editor_shown_figures(l->e);
    for (int i = 0; i < TALLY_STATES; i++) {
        editor_row *row = panel_add_note(l, states[i].label, states[i].hint, false);
        if (editor_shown_branch(l->e) != EDITOR_NO_BRANCH) {
            snprintf(row->value, sizeof row->value, "%u", figures.states[i]);
        }
    }
    return panel_add_note(l, "Step", "Time that the planner takes for one step.", false);
}

/* Without verification there are no numbers. */
static void contact_words(const editor_figures *f, char *words, size_t capacity) {
    if (f->checked) {
        snprintf(words, capacity, "%u, %u deeper", f->all_contacts, f->all_deeper);
    } else if (f->all_contacts > 0) {
        snprintf(words, capacity, "%u, not checked now", f->all_contacts);
    } else {
        snprintf(words, capacity, "not checked");
    }
}

/* Of the step before the moment that is shown; there is none before the first. */
static void clearance_words(const editor_figures *f, char *words, size_t capacity) {
    const double clearance = editor_figures_clearance(f);
    if (!f->checked) {
        snprintf(words, capacity, "not checked");
    } else if (clearance >= EDITOR_CLEARANCE_RANGE) {
        snprintf(words, capacity, "over %g m", EDITOR_CLEARANCE_RANGE);
    } else if (!isnan(clearance)) {
        snprintf(words, capacity, "%.3f m", clearance);
    }
}

/* Both are empty before a run. */
static void meeting_rows(panel_layout *l) {
    editor_row *contacts = panel_add_note(
        l, "Contacts",
        "Pairs in contact, summed over all steps; deeper: overlap above a millionth of the radii.", true);
    editor_row *clearance =
        panel_add_note(l, "Clearance", "The least gap beside an agent in this step.", true);
    if (editor_shown_branch(l->e) != EDITOR_NO_BRANCH) {
        const editor_figures figures = editor_shown_figures(l->e);
        contact_words(&figures, contacts->value, sizeof contacts->value);
        clearance_words(&figures, clearance->value, sizeof clearance->value);
    }
}

static void planner_rows(panel_layout *l) {
    static const char *const meanings[EDITOR_VERIFY_COUNT] = {
        "motions are made safe", "contacts are only counted", "contacts are not checked"};
    const editor *e = l->e;
    panel_add_choice(l, EDITOR_DO_METHOD, "Planner");
    panel_add_choice(l, EDITOR_DO_VERIFY, "Safety");
    panel_add(l, EDITOR_ROW_WORDS, meanings[editor_get_run_settings(e)->verify], PANEL_WORDS);
    panel_add_choice(l, EDITOR_DO_TRAFFIC, "Traffic");
    panel_add(l, EDITOR_ROW_WORDS,
              editor_get_run_settings(e)->traffic ? "keep right, make way" : "no rules of traffic",
              PANEL_WORDS);
}

static void crowd_rows(panel_layout *l) {
    const editor *e = l->e;
    editor_row *heading = panel_add_heading(l, "Crowd");
    planner_rows(l);
    panel_add_choice(l, EDITOR_DO_FASTER, "Time");
    panel_add_choice(l, EDITOR_DO_PATTERN, "Place");
    panel_add_field(l, EDITOR_FIELD_PLACED, true);
    meeting_rows(l);
    editor_row *step = state_rows(l);
    if (editor_get_sight(e)->running) {
        snprintf(heading->value, sizeof heading->value, "%.1f s", editor_shown_time(e));
    }
    if (editor_get_sight(e)->step_seconds > 0.0) {
        snprintf(step->value, sizeof step->value, "%.2f ms", 1e3 * editor_get_sight(e)->step_seconds);
    }
}

/* ---- The lab ---- */

static void lab_rows(panel_layout *l) {
    const editor *e = l->e;
    editor_row *heading = panel_add_heading(l, "Lab");
    if (editor_get_tool(e) == &editor_tool_probe) {
        snprintf(heading->value, sizeof heading->value, "probe contacts: %zu", editor_probe_contacts(e));
    }
    panel_add_switch(l, EDITOR_DO_LAB_CONTACTS, "Contacts");
    panel_add_switch(l, EDITOR_DO_LAB_GAPS, "Gaps");
    panel_add_switch(l, EDITOR_DO_LAB_COVERS, "Covers");
    panel_add_switch(l, EDITOR_DO_LAB_OFFSETS, "Inflated");
    panel_add_switch(l, EDITOR_DO_LAB_HULLS, "Hulls");
    panel_add_switch(l, EDITOR_DO_LAB_TRIANGLES, "Triangles");
    panel_add_switch(l, EDITOR_DO_LAB_PIECES, "Convex");
    panel_add_choice(l, EDITOR_DO_COVER_COUNT, "Circles");
    panel_add_choice(l, EDITOR_DO_PROBE_FORM, "Probe");
}

/* A square, when the planner has something to tell: in the room that is left, or below, where it is scrolled
 * to. */
static void inset_rows(panel_layout *l) {
    const editor *e = l->e;
    const size_t alone = editor_selected_alone(e);
    const double least = 90.0;
    const double most = EDITOR_PANEL_WIDTH - 2.0 * PANEL_MARGIN;
    if (alone == editor_drawing(e)->count || !editor_get_sight(e)->running ||
        editor_cast_find(editor_get_sight(e)->cast, editor_drawing(e)->shapes[alone]->id) ==
            EDITOR_NO_NUMBER) {
        return;
    }
    const double room = editor_panel_area(e).max.y - l->y - PANEL_HEADING - EDITOR_PANEL_EDGE;
    panel_add_heading(l, "Velocities, m/s");
    panel_add(l, EDITOR_ROW_INSET, "", room < least ? most : fmin(most, room))->hint =
        "Velocities of the selected agent: feasible, preferred and new.";
}

size_t editor_panel_rows(const editor *e, editor_row rows[EDITOR_PANEL_ROWS]) {
    return editor_panel_shown(e) ? editor_panel_tab_rows(e, editor_get_shown(e)->tab, rows) : 0;
}

static void scene_rows(panel_layout *l) {
    panel_add_heading(l, "View");
    panel_add_switch(l, EDITOR_DO_GRID, "Grid");
    panel_add_switch(l, EDITOR_DO_SNAP, "Snap");
    panel_add_switch(l, EDITOR_DO_ROUTES, "Routes");
    panel_add_switch(l, EDITOR_DO_TRAILS, "Trails");
    crowd_rows(l);
    lab_rows(l);
    inset_rows(l);
}

size_t editor_panel_tab_rows(const editor *e, editor_tab tab, editor_row rows[EDITOR_PANEL_ROWS]) {
    static void (*const tabs[EDITOR_TAB_COUNT])(panel_layout *) = {
        [EDITOR_TAB_SCENE] = scene_rows, [EDITOR_TAB_PARAMETERS] = panel_parameter_rows};
    panel_layout l = {.e = e, .rows = rows, .y = editor_panel_area(e).min.y + EDITOR_PANEL_EDGE};
    selection_rows(&l);
    tabs[tab](&l);
    const double room = editor_panel_area(e).max.y - EDITOR_PANEL_EDGE;
    const double scroll = fmin(editor_get_shown(e)->panel_scroll, fmax(l.y - room, 0.0));
    for (size_t i = 0; i < l.count; i++) {
        rows[i].area.min.y -= scroll;
        rows[i].area.max.y -= scroll;
    }
    return l.count;
}
