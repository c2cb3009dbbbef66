/* Numbers that can be typed: their names, and what they are now. */
#include "fields.h"

#include "model/decimal.h"
#include "model/own_sides.h"
#include "model/parameter.h"
#include "model/preset.h"
#include "state/selection.h"
#include "state/vertices.h"
#include "state/work.h"
#include "tools/pattern.h"
#include "tools/tools.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* ---- Words ---- */

static editor_parameter parameter_of(editor_field field) {
    return editor_get_parameter((size_t)(field - EDITOR_FIELD_PARAMETER));
}

size_t editor_field_count(void) { return EDITOR_FIELD_PARAMETER + editor_parameter_count(); }

const char *editor_field_name(const editor *e, editor_field field) {
    static const char *const names[EDITOR_FIELD_PARAMETER] = {
        "X",     "Y",     "Goal X", "Goal Y",    "Width",    "Height",        "Length", "Radius",
        "Speed", "Angle", "Number", "Time step", "Duration", "Arrive within", "Preset"};
    const editor_shape *s = editor_field_shape(e);
    if (field >= EDITOR_FIELD_PARAMETER) {
        return parameter_of(field).name;
    }
    if (s && s->kind == EDITOR_AGENT && field <= EDITOR_FIELD_Y) {
        return field == EDITOR_FIELD_X ? "Start X" : "Start Y";
    }
    return names[field];
}

const char *editor_field_unit(editor_field field) {
    static const char *const units[EDITOR_FIELD_PARAMETER] = {"m",   "m", "m", "m", "m", "m", "m", "m",
                                                              "m/s", "°", "",  "s", "s", "m", ""};
    return field >= EDITOR_FIELD_PARAMETER ? parameter_of(field).unit : units[field];
}

const char *const *editor_field_choices(editor_field field) {
    static const char *const methods[] = {"as the run", "orca", "rvo", "vo", NULL};
    if (field == EDITOR_FIELD_PRESET) {
        return editor_preset_names;
    }
    const char *const *names = field >= EDITOR_FIELD_PARAMETER ? parameter_of(field).names : NULL;
    return names && names[0][0] == 0 ? methods : names;
}

const char *editor_field_otherwise(editor_field field) {
    const char *words = field >= EDITOR_FIELD_PARAMETER ? parameter_of(field).otherwise
                        : field == EDITOR_FIELD_PRESET  ? "own numbers"
                                                        : NULL;
    return words ? words : "";
}

double editor_field_usual(editor_field field) {
    const editor_parameter p = parameter_of(field);
    return editor_parameter_default(&p);
}

static void parameter_words(const editor_parameter *p, char *words, size_t capacity) {
    if (p->names) {
        snprintf(words, capacity, "%c%s.", toupper(p->about[0]), p->about + 1);
        return;
    }
    snprintf(words, capacity, "%c%s%s%s: %s%s%s.", toupper(p->about[0]), p->about + 1,
             p->unit[0] ? ", in " : "", p->unit, p->range, p->otherwise ? ", or " : "",
             p->otherwise ? p->otherwise : "");
}

void editor_field_words(const editor *e, editor_field field, char *words, size_t capacity) {
    static const char *const sentences[EDITOR_FIELD_PARAMETER] = {
        "x in m, to the right: from -1e9 to 1e9.",
        "y in m, upwards: from -1e9 to 1e9.",
        "x of the goal in m: from -1e9 to 1e9.",
        "y of the goal in m: from -1e9 to 1e9.",
        "Width in m: a number above 0.",
        "Height in m: a number above 0.",
        "Length of the axis in m: a number above 0.",
        "Radius in m: a number above 0.",
        "Maximum speed in m/s: 0 or above. The preferred speed follows.",
        "Angle in degrees, counterclockwise: from -1e9 to 1e9.",
        "Agents in a row, ring or box: 1 to 1000; 0 for as many as fit.",
        "Length of a step of the simulation, in s: above 0.",
        "Time limit of the run, in s: 0 or above, at most 1e9 time steps.",
        "Arrival distance from the goal, in m: 0 or above.",
        "Size, speeds, sight and body of a kind of agent."};
    const editor_shape *s = editor_field_shape(e);
    if (field >= EDITOR_FIELD_PARAMETER) {
        const editor_parameter p = parameter_of(field);
        parameter_words(&p, words, capacity);
    } else if (field == EDITOR_FIELD_RADIUS && s && s->kind == EDITOR_CHAIN) {
        snprintf(words, capacity, "Radius, half the thickness, in m: 0 or above.");
    } else {
        snprintf(words, capacity, "%s", sentences[field]);
    }
}

/* ---- What there is ---- */

const editor_shape *editor_field_shape(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place = editor_selected_alone(e);
    return place < drawing->count ? drawing->shapes[place] : NULL;
}

bool editor_field_is_of_vertices(const editor *e) {
    const editor_document *drawing = editor_drawing(e);
    const size_t place =
        editor_chosen_count(e) > 0 ? editor_document_find(drawing, editor_first_chosen(e).id) : 0;
    return editor_chosen_count(e) > 0 && editor_shape_edge_count(drawing->shapes[place]) > 0;
}

bool editor_field_is_of_new_agents(const editor *e) {
    return editor_selected_count(e) == 0 && editor_get_tool(e) == &editor_tool_agent;
}

bool editor_field_is_of_nothing(const editor *e) {
    return editor_selected_count(e) == 0 && !editor_field_is_of_new_agents(e);
}

/* One that lies in a point is that point, exactly. */
static geom_vec2 middle_of(geom_aabb2 box) {
    return geom_vec2_equal(box.min, box.max) ? box.min : editor_decimal_middle2(box.min, box.max);
}

/* The point whose coordinates are shown: the middle of the vertices that are chosen, a center, else the
 * middle of all that is selected. */
static bool place_of(const editor *e, geom_vec2 *place) {
    const editor_shape *s = editor_field_shape(e);
    geom_aabb2 bounds;
    if (editor_field_is_of_vertices(e) && editor_chosen_bounds(e, &bounds)) {
        *place = middle_of(bounds);
        return true;
    }
    if (s && editor_shape_is_round(s)) {
        *place = s->points[0];
        return true;
    }
    if (!editor_selection_bounds(e, &bounds)) {
        return false;
    }
    *place = middle_of(bounds);
    return true;
}

static bool get_place(const editor *e, editor_field field, double *value) {
    geom_vec2 place;
    if (!place_of(e, &place)) {
        return false;
    }
    *value = field == EDITOR_FIELD_X ? place.x : place.y;
    return true;
}

static bool get_goal(const editor *e, editor_field field, double *value) {
    const editor_shape *s = editor_field_shape(e);
    if (!s || s->kind != EDITOR_AGENT) {
        return false;
    }
    const geom_vec2 goal = s->points[EDITOR_AGENT_GOAL];
    *value = field == EDITOR_FIELD_GOAL_X ? goal.x : goal.y;
    return true;
}

/* Of a rectangle along its own sides, else of the box around all that is selected. What has none cannot be
 * scaled. */
static bool get_size(const editor *e, editor_field field, double *value) {
    const editor_shape *s = editor_field_shape(e);
    const bool width = field == EDITOR_FIELD_WIDTH;
    geom_aabb2 bounds;
    geom_vec2 direction;
    double lengths[2];
    if (s && editor_own_sides(s, &direction, lengths)) {
        *value = lengths[width ? 0 : 1];
        return s->kind == EDITOR_POLYGON;
    }
    if ((s && editor_shape_is_round(s)) || !editor_selection_bounds(e, &bounds)) {
        return false;
    }
    const geom_vec2 size = editor_decimal_sub2(bounds.max, bounds.min);
    *value = width ? size.x : size.y;
    return *value > 0.0;
}

static bool get_length(const editor *e, double *value) {
    const editor_shape *s = editor_field_shape(e);
    geom_vec2 direction;
    double lengths[2];
    if (!s || s->kind != EDITOR_CHAIN || !editor_own_sides(s, &direction, lengths)) {
        return false;
    }
    *value = lengths[0];
    return true;
}

static bool get_of_one(const editor *e, editor_field field, double *value) {
    switch (field) {
    case EDITOR_FIELD_X:
    case EDITOR_FIELD_Y:
        return get_place(e, field, value);
    case EDITOR_FIELD_GOAL_X:
    case EDITOR_FIELD_GOAL_Y:
        return get_goal(e, field, value);
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
        return get_size(e, field, value);
    case EDITOR_FIELD_LENGTH:
        return get_length(e, value);
    case EDITOR_FIELD_ANGLE:
        return editor_field_shape(e) && editor_shape_angle(editor_field_shape(e), value);
    case EDITOR_FIELD_TIME_STEP:
        *value = editor_scene(e)->time_step;
        return true;
    case EDITOR_FIELD_DURATION:
        *value = editor_scene(e)->duration;
        return true;
    case EDITOR_FIELD_ARRIVE_WITHIN:
        *value = editor_scene(e)->arrive_within;
        return true;
    default:
        *value = editor_get_placed(e);
        return true;
    }
}

/* ---- What each of several shapes has ---- */

/* What is read of each shape; `parameter` of EDITOR_FIELD_PARAMETER and beyond. */
typedef struct reading {
    editor_field field;
    editor_parameter parameter;
    bool alone; /* just one shape is selected */
} reading;

static double preset_value(const editor_shape *s) {
    scene_agent agent = s->agent;
    agent.radius = s->radius;
    const size_t preset = editor_preset_of(&agent);
    return editor_preset_names[preset] ? (double)preset : HUGE_VAL;
}

static bool read_parameter(const editor_parameter *p, const editor_shape *s, double *value) {
    const editor_traits traits = editor_shape_traits(s);
    *value = editor_parameter_value(p, &traits);
    return true;
}

/* A radius is for one shape, or for agents. */
static bool read_shape(const reading *r, const editor_shape *s, double *value) {
    const bool agent = s->kind == EDITOR_AGENT;
    switch (r->field) {
    case EDITOR_FIELD_RADIUS:
        *value = s->radius;
        return agent || (r->alone && s->kind != EDITOR_POLYGON);
    case EDITOR_FIELD_SPEED:
        *value = s->agent.max_speed;
        return agent;
    case EDITOR_FIELD_PRESET:
        *value = agent ? preset_value(s) : 0.0;
        return agent;
    default:
        return editor_parameter_concerns(&r->parameter, s) && read_parameter(&r->parameter, s, value);
    }
}

static reading start_reading(const editor *e, editor_field field) {
    reading r = {.field = field, .alone = editor_field_shape(e) != NULL};
    if (field >= EDITOR_FIELD_PARAMETER) {
        r.parameter = parameter_of(field);
    }
    return r;
}

bool editor_field_is_of_scene(editor_field field) {
    return field >= EDITOR_FIELD_TIME_STEP && field <= EDITOR_FIELD_ARRIVE_WITHIN;
}

bool editor_field_is_of_each(editor_field field) {
    return field == EDITOR_FIELD_RADIUS || field == EDITOR_FIELD_SPEED || field >= EDITOR_FIELD_PRESET;
}

bool editor_field_of_shape(const editor *e, editor_field field, const editor_shape *s, double *value) {
    const reading r = start_reading(e, field);
    return read_shape(&r, s, value);
}

static bool find_of_new_agents(const editor *e, const reading *r, editor_found *found) {
    editor_shape s = {.kind = EDITOR_AGENT, .agent = editor_new_agent(e)};
    s.radius = s.agent.radius;
    found->mixed = false;
    return read_shape(r, &s, &found->value);
}

static bool find_of_shapes(const editor *e, const reading *r, editor_found *found) {
    const editor_document *drawing = editor_drawing(e);
    bool any = false;
    found->mixed = false;
    for (size_t i = 0; i < drawing->count && !found->mixed; i++) {
        double value = 0.0;
        if (editor_is_selected(e, drawing->shapes[i]->id) && read_shape(r, drawing->shapes[i], &value)) {
            found->mixed = any && value != found->value;
            found->value = any ? found->value : value;
            any = true;
        }
    }
    return any;
}

bool editor_field_find(const editor *e, editor_field field, editor_found *found) {
    if (!editor_field_is_of_each(field)) {
        found->mixed = false;
        return (!editor_field_is_of_vertices(e) || field <= EDITOR_FIELD_Y ||
                field >= EDITOR_FIELD_SELECTION_COUNT) &&
               get_of_one(e, field, &found->value);
    }
    if (editor_field_is_of_vertices(e)) {
        return false;
    }
    const reading r = start_reading(e, field);
    return editor_field_is_of_new_agents(e) ? find_of_new_agents(e, &r, found) : find_of_shapes(e, &r, found);
}

bool editor_field_get(const editor *e, editor_field field, double *value) {
    editor_found found = {0.0, false};
    const bool known = editor_field_find(e, field, &found);
    *value = found.value;
    return known;
}
