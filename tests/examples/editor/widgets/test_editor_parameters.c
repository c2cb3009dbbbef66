/* Every parameter of agents and obstacles in the panel: for one and for many, before and after placing, saved and
 * read back, undone in one step; arithmetic; presets. */
#include "control/control.h"
#include "examples/editor/support/editor_support.h"
#include "model/parameter.h"
#include "model/preset.h"
#include "scene/scene_fields.h"
#include "state/display.h"
#include "tools/pattern.h"
#include "widgets/panel.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Types a number into a field, as a person does. */
static void type(editor *e, editor_field field, const char *text) {
    editor_ask_number(e, field);
    ck_assert_msg(editor_get_prompt(e)->kind == EDITOR_PROMPT_NUMBER, "%s", editor_field_name(e, field));
    submit(e, text);
}

static double value_of(const editor *e, size_t place, const char *name) {
    const editor_parameter p = editor_get_parameter(editor_find_parameter(name));
    const editor_traits traits = editor_shape_traits(editor_drawing(e)->shapes[place]);
    return editor_parameter_value(&p, &traits);
}

/* Two agents and a wall, with the tab of parameters. */
static editor *with_agents(void) {
    editor *e = editor_create(1280, 800);
    ck_assert_ptr_nonnull(e);
    draw_agent(e, -5, 0, 5, 0);
    draw_agent(e, -5, 3, 5, 3);
    draw_segment(e, -2, -4, 2, -4);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'u', 0);
    return e;
}

/* How many rows of the panel choose how agents are placed. */
static size_t place_rows(const editor *e) {
    size_t count = 0;
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t all = editor_panel_rows(e, rows);
    for (size_t i = 0; i < all; i++) {
        count += rows[i].command == EDITOR_DO_PATTERN;
    }
    return count;
}

/* A ring that was chosen for other agents is seen before the next ones are placed. */
START_TEST(new_agents_show_how_they_are_placed) {
    editor *e = with_agents();
    ck_assert_uint_eq(place_rows(e), 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'a', 0);
    ck_assert_int_eq(editor_get_shown(e)->tab, EDITOR_TAB_PARAMETERS);
    ck_assert_uint_eq(place_rows(e), 1);
    editor_destroy(e);
}
END_TEST

/* ---- Arithmetic ---- */

START_TEST(arithmetic_is_read) {
    static const struct {
        const char *text;
        editor_amount_kind kind;
        double value;
    } good[] = {
        {"2*0.3+1", EDITOR_AMOUNT_IS, 1.6},
        {" ( 4 - 1 ) / 2 ", EDITOR_AMOUNT_IS, 1.5},
        {"3*0.1", EDITOR_AMOUNT_IS, 0.3},
        {"0.1+0.2", EDITOR_AMOUNT_IS, 0.3},
        {"-2", EDITOR_AMOUNT_IS, -2.0},
        {"--2", EDITOR_AMOUNT_IS, 2.0},
        {"2 - -3", EDITOR_AMOUNT_IS, 5.0},
        {"8/2/2", EDITOR_AMOUNT_IS, 2.0},
        {"1-2-3", EDITOR_AMOUNT_IS, -4.0},
        {"2+3*4", EDITOR_AMOUNT_IS, 14.0},
        {"-(1+2)*3", EDITOR_AMOUNT_IS, -9.0},
        {"1e-3", EDITOR_AMOUNT_IS, 1e-3},
        {".5", EDITOR_AMOUNT_IS, 0.5},
        {"0.30000000000000004", EDITOR_AMOUNT_IS,
         0.30000000000000004}, /* no arithmetic: nothing is rounded */
        {"*1.5", EDITOR_AMOUNT_TIMES, 1.5},
        {"/ 4", EDITOR_AMOUNT_OVER, 4.0},
        {"+=0.5", EDITOR_AMOUNT_PLUS, 0.5},
        {"-= 1+1", EDITOR_AMOUNT_MINUS, 2.0},
        {"*=-2", EDITOR_AMOUNT_TIMES, -2.0},
        {"/=3", EDITOR_AMOUNT_OVER, 3.0},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        editor_amount amount;
        const char *reason = editor_amount_read(good[i].text, &amount);
        ck_assert_msg(!reason, "%s: %s", good[i].text, reason);
        ck_assert_msg(amount.kind == good[i].kind && amount.value == good[i].value, "%s: %.17g", good[i].text,
                      amount.value);
    }
}
END_TEST

START_TEST(what_is_no_arithmetic_is_refused) {
    static const char *const bad[] = {"",     " ",  "x",     "1 2", "1+",  "*",    "2**3",   "(1", "1)",
                                      "1/0",  "/0", "1e400", "nan", "inf", "5..2", "1,5",    "+=", "()",
                                      "2(3)", "0x", "-",     "1e",  "//2", "=2",   "1/(2-2)"};
    char deep[1000];
    editor_amount amount;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(editor_amount_read(bad[i], &amount) != NULL, "%s", bad[i]);
    }
    memset(deep, '(', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    ck_assert_ptr_nonnull(editor_amount_read(deep, &amount));
    memset(deep, '-', sizeof deep - 1);
    ck_assert_ptr_nonnull(editor_amount_read(deep, &amount));
}
END_TEST

START_TEST(arithmetic_in_a_field_changes_each_by_its_own) {
    editor *e = with_agents();
    click(e, on_screen(e, -5, 0));
    type(e, field_of("preferred_speed"), "2*0.3+1");
    ck_assert_double_eq(value_of(e, 0, "preferred_speed"), 1.6);
    key(e, 'a', EDITOR_CTRL);
    type(e, field_of("preferred_speed"), "*0.5");
    ck_assert_double_eq(value_of(e, 0, "preferred_speed"), 0.8);
    ck_assert_double_eq(value_of(e, 1, "preferred_speed"), 0.75);
    type(e, field_of("preferred_speed"), "+=0.1");
    ck_assert_double_eq(value_of(e, 0, "preferred_speed"), 0.9);
    ck_assert_double_eq(value_of(e, 1, "preferred_speed"), 0.85);
    key(e, 'z', EDITOR_CTRL);
    key(e, 'z', EDITOR_CTRL); /* each was one step for both */
    ck_assert_double_eq(value_of(e, 0, "preferred_speed"), 1.6);
    ck_assert_double_eq(value_of(e, 1, "preferred_speed"), 1.5);
    editor_destroy(e);
}
END_TEST

/* ---- Every parameter ---- */

/* A value that the parameter may have and does not have by default. */
static double another_value(const editor_parameter *p) {
    const double usual = editor_parameter_default(p);
    return p->names ? 1.0 : isfinite(usual) && usual < 1000.0 ? usual + 2.0 : 3.0;
}

/* Brakes need an acceleration, and a heading a body that has one. */
static bool set_up(editor *e, const char *name) {
    const bool brakes = strcmp(name, "cooperation") == 0;
    if (brakes) {
        editor_field_set(e, field_of("max_acceleration"), 4.0);
        editor_field_set(e, field_of("cooperation"), SCENE_COOPERATION_FULL);
    }
    for (int kind = ORCA_KINEMATICS_CAR; kind > ORCA_KINEMATICS_FREE; kind--) {
        double value = 0.0;
        if (!editor_field_get(e, field_of(name), &value)) {
            editor_field_set(e, field_of("kinematics"), kind);
        }
    }
    return brakes;
}

/* Two polygons more, which alone have a role; as floors, where only these have the parameter. */
static void add_polygons(editor *e, const editor_parameter *p) {
    draw_rectangle(e, 3, -6, 4, -5);
    draw_rectangle(e, 6, -6, 7, -5);
    key(e, 'a', EDITOR_CTRL);
    if (p->of_floor) {
        editor_field_set(e, field_of("role"), EDITOR_FLOOR);
    }
}

/* Every shape that the parameter concerns has the value; how many these are. */
static size_t check_values(const editor *e, const editor_parameter *p, double wanted) {
    size_t count = 0;
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        if (editor_parameter_concerns(p, shape_at(e, i))) {
            ck_assert_msg(fabs(value_of(e, i, p->name) - wanted) < 1e-9, "%s", p->name);
            count++;
        }
    }
    return count;
}

START_TEST(every_parameter_is_set_saved_read_back_and_undone) {
    char path[512];
    const editor_parameter p = editor_get_parameter((size_t)_i);
    const double wanted = another_value(&p);
    editor *e = with_agents();
    temporary_path(path, sizeof path, "parameter.geojson");
    add_polygons(e, &p);
    set_up(e, p.name);
    editor_document before = snapshot(e);
    editor_field_set(e, field_of(p.name), wanted);
    const size_t count = check_values(e, &p, wanted);
    ck_assert_uint_ge(count, 2);
    editor_document after = snapshot(e);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_msg(editor_document_same(editor_drawing(e), &before), "%s", p.name);
    key(e, 'y', EDITOR_CTRL);
    ck_assert_msg(editor_document_same(editor_drawing(e), &after), "%s", p.name);
    ck_assert_msg(editor_save(e, path), "%s", editor_message(e));
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    ck_assert_uint_eq(check_values(e, &p, wanted), count);
    remove(path);
    editor_document_clear(&before);
    editor_document_clear(&after);
    editor_destroy(e);
}
END_TEST

START_TEST(the_table_of_the_scene_is_all_there) {
    const scene_fields tables[] = {scene_agent_fields(), scene_kinematics_fields(), scene_floor_fields()};
    size_t own = 0;
    for (size_t t = 0; t < 3; t++) {
        for (size_t i = 0; i < tables[t].count; i++) {
            own += editor_find_parameter(tables[t].items[i].name) == editor_parameter_count();
        }
    }
    ck_assert_uint_eq(own, 2); /* the radius and the speed have fields of their own */
    for (size_t i = 0; i < editor_parameter_count(); i++) {
        const editor_parameter p = editor_get_parameter(i);
        ck_assert_uint_eq(editor_find_parameter(p.name), i);
        ck_assert_msg(p.about[0] != 0, "%s", p.name);
    }
}
END_TEST

START_TEST(what_cannot_be_is_told_and_nothing_is_lost) {
    static const struct {
        const char *name;
        const char *text;
        const char *why;
    } bad[] = {{"time_horizon", "0", "above 0"},        {"time_horizon", "-1", "above 0"},
               {"responsibility", "-0.5", "negative"},  {"layers", "1.5", "whole"},
               {"mask", "4294967296", "whole"},         {"neighbor_dist", "1e300", "at most 1e9"},
               {"max_acceleration", "*2", "no number"}, {"start_time", "soon", "no number"},
               {"top", "-1", "above the bottom"}};
    editor *e = with_agents();
    click(e, on_screen(e, -5, 0));
    editor_field_set(e, field_of("bottom"), 0.0);
    editor_document before = snapshot(e);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        type(e, field_of(bad[i].name), bad[i].text);
        ck_assert_msg(editor_get_prompt(e)->refused, "%s %s", bad[i].name, bad[i].text);
        ck_assert_msg(strstr(editor_message(e), bad[i].why) != NULL, "%s", editor_message(e));
        ck_assert_str_eq(editor_get_prompt(e)->line.text, bad[i].text); /* what was typed stays */
        key(e, EDITOR_KEY_ESCAPE, 0);
        ck_assert(editor_document_same(editor_drawing(e), &before));
    }
    type(e, field_of("mask"), "4294967295");
    type(e, field_of("bottom"), "none");
    ck_assert(value_of(e, 0, "bottom") == -HUGE_VAL);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

/* One that cannot be for one of many changes none of them. */
START_TEST(many_are_changed_together_or_not_at_all) {
    editor *e = with_agents();
    click(e, on_screen(e, -5, 0));
    type(e, field_of("start_time"), "5");
    key(e, 'a', EDITOR_CTRL);
    editor_document before = snapshot(e);
    type(e, field_of("start_time"), "-=1");
    ck_assert(editor_get_prompt(e)->refused);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

static const editor_row *row_of(const editor *e, editor_field field, editor_row rows[EDITOR_PANEL_ROWS]) {
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        if (rows[i].field == field &&
            (rows[i].kind == EDITOR_ROW_FIELD || rows[i].kind == EDITOR_ROW_CHOICE)) {
            return &rows[i];
        }
    }
    return NULL;
}

START_TEST(values_that_differ_are_mixed) {
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents();
    click(e, on_screen(e, -5, 0));
    type(e, field_of("priority"), "2");
    key(e, 'a', EDITOR_CTRL);
    ck_assert_str_eq(row_of(e, field_of("priority"), rows)->value, "mixed");
    ck_assert_str_eq(row_of(e, field_of("group"), rows)->value, "0");
    editor_ask_number(e, field_of("priority"));
    ck_assert_str_eq(editor_get_prompt(e)->line.text, "");
    key(e, EDITOR_KEY_ENTER, 0); /* nothing was typed: nothing is changed */
    ck_assert_double_eq(value_of(e, 0, "priority"), 2.0);
    ck_assert_double_eq(value_of(e, 1, "priority"), 0.0);
    type(e, field_of("priority"), "7");
    ck_assert_str_eq(row_of(e, field_of("priority"), rows)->value, "7");
    ck_assert_double_eq(value_of(e, 0, "priority"), 7.0);
    editor_destroy(e);
}
END_TEST

START_TEST(an_obstacle_gets_a_velocity) {
    char path[512];
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents();
    temporary_path(path, sizeof path, "moving.geojson");
    click(e, on_screen(e, 0, -4));
    type(e, field_of("velocity_x"), "0.5");
    ck_assert_double_eq(value_of(e, 2, "velocity_x"), 0.5);
    ck_assert_ptr_null(row_of(e, field_of("priority"), rows));
    ck_assert(editor_save(e, path) && editor_open(e, path));
    for (size_t i = 0; i < 3; i++) {
        const editor_shape *s = shape_at(e, i);
        ck_assert_double_eq(s->agent.velocity.x, s->kind == EDITOR_AGENT ? 0.0 : 0.5);
    }
    remove(path);
    editor_destroy(e);
}
END_TEST

/* It is seen, met and picked where it is; back at the start it is where it was drawn. */
START_TEST(a_moving_obstacle_is_where_it_is_now) {
    editor *e = editor_create(1280, 800);
    draw_agent(e, -8, 6, 8, 6);
    draw_circle(e, -4, 0, 1);
    editor_field_set(e, field_of("velocity_x"), 1.0);
    draw_rectangle(e, 0, -2, 2, 2);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    ck_assert(editor_run_steps(e, 40)); /* 4 s */
    ck_assert_uint_eq(editor_get_pairs(e)->count, 1);
    click(e, on_screen(e, -4, 0));
    ck_assert_uint_eq(editor_selected_count(e), 0);
    click(e, on_screen(e, -0.5, 0));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert(editor_is_selected(e, shape_at(e, 1)->id));
    key(e, 'r', EDITOR_CTRL);
    ck_assert_uint_eq(editor_get_pairs(e)->count, 0);
    click(e, on_screen(e, 8, -6));
    click(e, on_screen(e, -4, 0));
    ck_assert_uint_eq(editor_selected_count(e), 1);
    ck_assert_double_eq(shape_at(e, 1)->points[0].x, -4.0); /* the drawing has it at its start */
    editor_destroy(e);
}
END_TEST

/* The body decides which limits there are; a body's limits change how it cooperates, as the format has it. */
START_TEST(limits_go_with_the_body) {
    double value = 0.0;
    editor *e = with_agents();
    click(e, on_screen(e, -5, 0));
    ck_assert(!editor_field_get(e, field_of("turning_radius"), &value));
    editor_field_set(e, field_of("kinematics"), ORCA_KINEMATICS_CAR);
    ck_assert(editor_field_get(e, field_of("turning_radius"), &value));
    ck_assert(!editor_field_get(e, field_of("axle"), &value));
    type(e, field_of("max_acceleration"), "3");
    ck_assert_double_eq(value_of(e, 0, "cooperation"), SCENE_COOPERATION_BRAKES);
    type(e, field_of("max_acceleration"), "none");
    ck_assert_double_eq(value_of(e, 0, "cooperation"), SCENE_COOPERATION_FULL);
    type(e, field_of("heading"), "90");
    ck_assert(geom_vec2_equal(shape_at(e, 0)->agent.heading, geom_vec2_make(0.0, 1.0)));
    type(e, field_of("heading"), "to goal");
    ck_assert(geom_vec2_equal(shape_at(e, 0)->agent.heading, geom_vec2_make(0.0, 0.0)));
    editor_destroy(e);
}
END_TEST

/* ---- Before placing; presets ---- */

START_TEST(new_agents_are_as_they_were_set_before) {
    editor *e = with_agents();
    key(e, 'a', 0);
    type(e, field_of("priority"), "3");
    type(e, EDITOR_FIELD_RADIUS, "0.7");
    ck_assert_uint_eq(editor_drawing(e)->count, 3);
    ck_assert_double_eq(value_of(e, 1, "priority"), 0.0); /* those that are there stay */
    drag(e, on_screen(e, -5, 6), on_screen(e, 5, 6));
    ck_assert_double_eq(last_shape(e)->agent.priority, 3.0);
    ck_assert_double_eq(last_shape(e)->radius, 0.7);
    key(e, 'n', EDITOR_CTRL);
    key(e, 'n', 0); /* do not save */
    draw_agent(e, 0, 0, 1, 0);
    ck_assert_double_eq(last_shape(e)->agent.priority, 0.0); /* it does not leak into another drawing */
    editor_destroy(e);
}
END_TEST

START_TEST(presets_are_valid_scenes) {
    char path[512];
    editor_row rows[EDITOR_PANEL_ROWS];
    editor *e = with_agents();
    temporary_path(path, sizeof path, "preset.geojson");
    key(e, 'a', EDITOR_CTRL);
    editor_document before = snapshot(e);
    ck_assert_str_eq(row_of(e, EDITOR_FIELD_PRESET, rows)->value, "own numbers");
    editor_field_set(e, EDITOR_FIELD_PRESET, _i);
    ck_assert_str_eq(row_of(e, EDITOR_FIELD_PRESET, rows)->value, editor_preset_names[_i]);
    scene_agent agent = shape_at(e, 0)->agent;
    ck_assert_int_eq(orca_kinematics_status(&agent.kinematics), GEOM_OK);
    ck_assert_double_le(agent.preferred_speed, agent.max_speed);
    ck_assert_double_ge(agent.neighbor_dist, agent.preferred_speed * agent.time_horizon);
    ck_assert(editor_save(e, path));
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    for (size_t i = 0; i < editor_drawing(e)->count; i++) {
        const editor_shape *s = shape_at(e, i);
        agent = s->agent;
        agent.radius = s->radius;
        ck_assert(s->kind != EDITOR_AGENT || editor_preset_of(&agent) == (size_t)_i);
    }
    ck_assert_msg(editor_run_steps(e, 3), "%s", editor_message(e)); /* the planner takes them */
    remove(path);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

START_TEST(a_preset_is_one_step_and_for_new_agents_too) {
    editor *e = with_agents();
    key(e, 'a', EDITOR_CTRL);
    editor_document before = snapshot(e);
    editor_field_set(e, EDITOR_FIELD_PRESET, 2);
    ck_assert_int_eq(shape_at(e, 0)->agent.kinematics.kind, ORCA_KINEMATICS_CAR);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &before));
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'a', 0);
    editor_field_set(e, EDITOR_FIELD_PRESET, 1);
    drag(e, on_screen(e, -5, 6), on_screen(e, 5, 6));
    ck_assert_int_eq(last_shape(e)->agent.kinematics.kind, ORCA_KINEMATICS_DIFFERENTIAL);
    editor_document_clear(&before);
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("parameters");
    tcase_set_timeout(tcase, 30.0);
    tcase_add_test(tcase, new_agents_show_how_they_are_placed);
    tcase_add_test(tcase, arithmetic_is_read);
    tcase_add_test(tcase, what_is_no_arithmetic_is_refused);
    tcase_add_test(tcase, arithmetic_in_a_field_changes_each_by_its_own);
    tcase_add_loop_test(tcase, every_parameter_is_set_saved_read_back_and_undone, 0,
                        (int)editor_parameter_count());
    tcase_add_test(tcase, the_table_of_the_scene_is_all_there);
    tcase_add_test(tcase, what_cannot_be_is_told_and_nothing_is_lost);
    tcase_add_test(tcase, many_are_changed_together_or_not_at_all);
    tcase_add_test(tcase, values_that_differ_are_mixed);
    tcase_add_test(tcase, an_obstacle_gets_a_velocity);
    tcase_add_test(tcase, a_moving_obstacle_is_where_it_is_now);
    tcase_add_test(tcase, limits_go_with_the_body);
    tcase_add_test(tcase, new_agents_are_as_they_were_set_before);
    tcase_add_loop_test(tcase, presets_are_valid_scenes, 0, 4);
    tcase_add_test(tcase, a_preset_is_one_step_and_for_new_agents_too);
    return run_test_case("editor parameters", tcase);
}
