/* Sets numbers that were typed: one step to undo each. */
#include "fields.h"
#include "model/decimal.h"
#include "model/own_sides.h"
#include "model/parameter.h"
#include "model/preset.h"
#include "state/engine.h"
#include "state/player.h"
#include "state/selection.h"
#include "state/talk.h"
#include "state/vertices.h"
#include "state/work.h"
#include "text/number.h"
#include "tools/pattern.h"

#include <math.h>

/* Places and sizes beyond this are none that anything could have. */
static const double LARGEST_NUMBER = 1e9;

/* NULL when it is not. */
static const char *beyond(double value) {
    return value > LARGEST_NUMBER    ? "it must be at most 1e9"
           : value < -LARGEST_NUMBER ? "it must be at least -1e9"
                                     : NULL;
}

/* How the scene is simulated, with another number. */
static editor_simulation simulation_with(const editor *e, editor_field field, double value) {
    editor_simulation simulation = editor_simulation_of(editor_scene(e));
    double *const member = field == EDITOR_FIELD_TIME_STEP  ? &simulation.time_step
                           : field == EDITOR_FIELD_DURATION ? &simulation.duration
                                                            : &simulation.arrive_within;
    *member = value;
    return simulation;
}

/* Why a number that is no parameter cannot be; NULL when it can. */
static const char *refusal(const editor *e, editor_field field, double value) {
    const editor_shape *s = editor_field_shape(e);
    const bool thin = s && s->kind == EDITOR_CHAIN;
    switch (field) {
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
    case EDITOR_FIELD_LENGTH:
        return value > 0.0 ? NULL : "it must be above 0";
    case EDITOR_FIELD_RADIUS:
        return value > 0.0 || (value == 0.0 && thin) ? NULL : "it must be above 0";
    case EDITOR_FIELD_SPEED:
        return value >= 0.0 ? NULL : "it must not be negative";
    case EDITOR_FIELD_PLACED:
        return value >= 0.0 && value <= EDITOR_MOST_PLACED && value == floor(value)
                   ? NULL
                   : "it must be a whole number from 0 to 1000";
    case EDITOR_FIELD_TIME_STEP:
    case EDITOR_FIELD_DURATION:
    case EDITOR_FIELD_ARRIVE_WITHIN: {
        const editor_simulation simulation = simulation_with(e, field, value);
        return editor_simulation_refusal(&simulation);
    }
    default:
        return NULL;
    }
}

/* ---- What each of several shapes has ---- */

static const char *change_traits(editor_field field, editor_traits *traits, double value) {
    scene_agent *agent = &traits->agent;
    if (field == EDITOR_FIELD_RADIUS) {
        agent->radius = value;
    } else if (field == EDITOR_FIELD_SPEED) {
        const double share = agent->max_speed > 0.0 ? agent->preferred_speed / agent->max_speed : 1.0;
        agent->max_speed = value;
        agent->preferred_speed = share * value;
    } else if (field == EDITOR_FIELD_PRESET) {
        *agent = editor_preset_agent((size_t)value, agent);
    } else {
        const editor_parameter p = editor_get_parameter((size_t)(field - EDITOR_FIELD_PARAMETER));
        const bool too_large =
            p.kind == EDITOR_PARAMETER_NUMBER && isfinite(value) && fabs(value) > LARGEST_NUMBER;
        return too_large ? beyond(value) : editor_parameter_change(&p, traits, value);
    }
    return NULL;
}

static const editor_shape *changed_shape(const editor_shape *s, editor_field field,
                                         const editor_traits *traits) {
    return field == EDITOR_FIELD_RADIUS ? editor_shape_with_radius(s, traits->agent.radius)
                                        : editor_shape_with_traits(s, traits);
}

/* Why not; NULL where it can be, with what the shape has then. */
static const char *try_traits(const editor *e, editor_field field, editor_amount amount, double old,
                              editor_traits *traits) {
    const double value = editor_amount_of(amount, old);
    const bool computed = amount.kind != EDITOR_AMOUNT_IS;
    if (computed && !isfinite(old)) {
        return "it has no number that could be changed";
    }
    const char *reason = field < EDITOR_FIELD_PRESET ? refusal(e, field, value) : NULL;
    if (beyond(value) && field < EDITOR_FIELD_PRESET) {
        reason = beyond(value);
    }
    return reason ? reason : change_traits(field, traits, value);
}

static const char *change_new_agents(editor *e, editor_field field, editor_amount amount) {
    editor_traits traits = {.agent = editor_new_agent(e)};
    double old = 0.0;
    editor_field_get(e, field, &old);
    const char *reason = try_traits(e, field, amount, old, &traits);
    if (!reason) {
        editor_set_new_agent(e, &traits.agent);
    }
    return reason;
}

/* One shape of the drawing; *reason says why it cannot be. False without memory, or then. */
static bool change_one(editor *e, size_t place, editor_field field, editor_amount amount,
                       const char **reason) {
    const editor_shape *s = editor_drawing(e)->shapes[place];
    editor_traits traits = editor_shape_traits(s);
    double old = 0.0;
    if (!editor_is_selected(e, s->id) || !editor_field_of_shape(e, field, s, &old)) {
        return true;
    }
    *reason = try_traits(e, field, amount, old, &traits);
    if (*reason) {
        return false;
    }
    return editor_amount_of(amount, old) == old ||
           editor_put_shape(e, place, changed_shape(s, field, &traits));
}

static const char *change_shapes(editor *e, editor_field field, editor_amount amount) {
    const char *reason = NULL;
    bool good = true;
    for (size_t i = 0; good && i < editor_drawing(e)->count; i++) {
        good = change_one(e, i, field, amount, &reason);
    }
    if (!good) {
        editor_revert(e);
    }
    if (!good && !reason) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
    return reason;
}

/* ---- What there is one of ---- */

static void move_point(editor *e, size_t place, size_t point, geom_vec2 to) {
    if (!editor_put_shape(e, place, editor_shape_with_point(editor_drawing(e)->shapes[place], point, to))) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

/* A single vertex gets the very number that was typed. */
static void place_vertices(editor *e, geom_vec2 from, geom_vec2 to) {
    const editor_vertex vertex = editor_first_chosen(e);
    if (editor_chosen_count(e) > 1) {
        editor_move_vertices(e, editor_decimal_sub2(to, from));
    } else {
        move_point(e, editor_document_find(editor_drawing(e), vertex.id), vertex.index, to);
    }
}

static void set_place(editor *e, editor_field field, double value) {
    const editor_shape *s = editor_field_shape(e);
    geom_vec2 from;
    if (!editor_field_get(e, EDITOR_FIELD_X, &from.x) || !editor_field_get(e, EDITOR_FIELD_Y, &from.y)) {
        return;
    }
    const geom_vec2 to =
        field == EDITOR_FIELD_X ? geom_vec2_make(value, from.y) : geom_vec2_make(from.x, value);
    if (editor_field_is_of_vertices(e)) {
        place_vertices(e, from, to);
    } else if (s && s->kind == EDITOR_AGENT) {
        move_point(e, editor_selected_alone(e), EDITOR_AGENT_START, to);
    } else {
        editor_transform_selection(e, editor_affine_move(editor_decimal_sub2(to, from)));
    }
}

static void set_goal(editor *e, editor_field field, double value) {
    geom_vec2 goal = editor_field_shape(e)->points[EDITOR_AGENT_GOAL];
    if (field == EDITOR_FIELD_GOAL_X) {
        goal.x = value;
    } else {
        goal.y = value;
    }
    move_point(e, editor_selected_alone(e), EDITOR_AGENT_GOAL, goal);
}

/* Along a direction by a factor, and not across it. Radii stay. */
static editor_affine stretch(geom_vec2 fixed, geom_vec2 direction, double factor) {
    const double by = factor - 1.0;
    editor_affine a = {.xx = 1.0 + by * direction.x * direction.x,
                       .xy = by * direction.x * direction.y,
                       .yx = by * direction.x * direction.y,
                       .yy = 1.0 + by * direction.y * direction.y,
                       .size = 1.0};
    a.x = fixed.x - (a.xx * fixed.x + a.xy * fixed.y);
    a.y = fixed.y - (a.yx * fixed.x + a.yy * fixed.y);
    return a;
}

/* The middle stays where it is. */
static void set_size(editor *e, editor_field field, double factor) {
    const editor_shape *s = editor_field_shape(e);
    const bool across = field == EDITOR_FIELD_HEIGHT;
    geom_aabb2 bounds;
    geom_vec2 direction;
    double lengths[2];
    if (!editor_selection_bounds(e, &bounds)) {
        return;
    }
    const geom_vec2 middle = editor_decimal_middle2(bounds.min, bounds.max);
    if (s && editor_own_sides(s, &direction, lengths)) {
        editor_transform_selection(e,
                                   stretch(middle, across ? geom_vec2_perp(direction) : direction, factor));
    } else {
        const geom_vec2 factors = across ? geom_vec2_make(1.0, factor) : geom_vec2_make(factor, 1.0);
        editor_transform_selection(e, editor_affine_scale(middle, factors));
    }
}

/* Of the one shape that is selected. */
static void set_angle(editor *e, double degrees) {
    const size_t place = editor_selected_alone(e);
    if (!editor_put_shape(e, place, editor_shape_with_angle(editor_drawing(e)->shapes[place], degrees))) {
        editor_complain(e, "Out of memory: nothing was changed");
    }
    editor_commit(e);
}

/* A run on its way goes on so. */
static void set_simulation(editor *e, editor_field field, double value) {
    const editor_simulation simulation = simulation_with(e, field, value);
    if (editor_set_simulation(e, &simulation) && editor_get_sight(e)->running) {
        editor_say(e, "%s from now on: %s %s", editor_field_name(e, field), number_show(value).text,
                   editor_field_unit(field));
    }
}

static void set_one(editor *e, editor_field field, double old, double value) {
    switch (field) {
    case EDITOR_FIELD_X:
    case EDITOR_FIELD_Y:
        set_place(e, field, value);
        break;
    case EDITOR_FIELD_GOAL_X:
    case EDITOR_FIELD_GOAL_Y:
        set_goal(e, field, value);
        break;
    case EDITOR_FIELD_WIDTH:
    case EDITOR_FIELD_HEIGHT:
    case EDITOR_FIELD_LENGTH:
        set_size(e, field, value / old);
        break;
    case EDITOR_FIELD_ANGLE:
        set_angle(e, value);
        break;
    case EDITOR_FIELD_TIME_STEP:
    case EDITOR_FIELD_DURATION:
    case EDITOR_FIELD_ARRIVE_WITHIN:
        set_simulation(e, field, value);
        break;
    default:
        editor_place(e, editor_get_pattern(e), (int)value);
        break;
    }
}

const char *editor_field_change(editor *e, editor_field field, editor_amount amount) {
    editor_found found;
    if (!editor_field_find(e, field, &found)) {
        return "nothing that is selected has it";
    }
    if (editor_field_is_of_each(field)) {
        return editor_field_is_of_new_agents(e) ? change_new_agents(e, field, amount)
                                                : change_shapes(e, field, amount);
    }
    const double value = editor_amount_of(amount, found.value);
    const char *reason = beyond(value) ? beyond(value) : refusal(e, field, value);
    if (!reason && value != found.value) {
        set_one(e, field, found.value, value);
    }
    return reason;
}

void editor_field_set(editor *e, editor_field field, double value) {
    const editor_amount amount = {EDITOR_AMOUNT_IS, value};
    double old = 0.0;
    if (editor_field_is_of_each(field)) {
        editor_field_change(e, field, amount);
    } else if (editor_field_get(e, field, &old) && old != value && !refusal(e, field, value)) {
        set_one(e, field, old, value);
    }
}
