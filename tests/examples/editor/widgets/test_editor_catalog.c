/* The list of objects: its rows, selecting by it, names, locks, folds, the filter, many shapes. */
#include "dialogs/prompt.h"
#include "examples/editor/support/editor_support.h"
#include "state/display.h"
#include "state/objects.h"
#include "state/selection.h"
#include "widgets/catalog.h"

#include <stdio.h>
#include <string.h>

/* Two squares in a group, a circle, an agent; the list is open. */
static editor *prepared(void) {
    editor *e = new_editor();
    key(e, 'z', 0);
    ck_assert(editor_dock_shown(e));
    draw_rectangle(e, -6, 0, -4, 2);
    draw_circle(e, 5, 4, 1);
    draw_rectangle(e, 0, 1, 2, 4);
    draw_agent(e, -5, -4, 5, -4);
    click(e, on_screen(e, -5, 1));
    click_with(e, on_screen(e, 1, 2), EDITOR_SHIFT, 1);
    key(e, 'g', EDITOR_CTRL);
    key(e, EDITOR_KEY_ESCAPE, 0);
    return e;
}

static editor_catalog_row row_of(editor *e, size_t index) {
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    ck_assert_uint_lt(index, count);
    return rows[index];
}

static size_t row_count(editor *e) {
    size_t count = 0;
    editor_catalog_rows(e, &count);
    return count;
}

static void assert_words(editor *e, size_t index, const char *expected) {
    char words[EDITOR_CATALOG_WORDS];
    const editor_catalog_row row = row_of(e, index);
    editor_catalog_words(e, &row, words);
    ck_assert_str_eq(words, expected);
}

static geom_vec2 place_of(editor *e, size_t index, editor_catalog_part part) {
    const editor_catalog_row row = row_of(e, index);
    const geom_aabb2 area = editor_catalog_part_area(editor_catalog_row_area(e, index), &row, part);
    return canvas_center(area);
}

static void press_row(editor *e, size_t index, editor_catalog_part part, unsigned modifiers, int clicks) {
    const geom_vec2 at = place_of(e, index, part);
    move(e, at);
    press(e, at, modifiers, clicks);
    release(e, at);
}

START_TEST(groups_stand_above_their_members) {
    editor *e = prepared();
    ck_assert_uint_eq(row_count(e), 5);
    assert_words(e, 0, "Group 1 (2)");
    assert_words(e, 1, "Rectangle 0");
    assert_words(e, 2, "Rectangle 2");
    assert_words(e, 3, "Circle 1");
    assert_words(e, 4, "Agent 0");
    ck_assert(row_of(e, 1).depth == 1 && row_of(e, 3).depth == 0);
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    ck_assert_uint_eq(row_count(e), 6);
    assert_words(e, 0, "Group 2 (4)");
    assert_words(e, 1, "Group 1 (2)");
    ck_assert_uint_eq(row_of(e, 2).depth, 2);
    editor_destroy(e);
}
END_TEST

/* A group whose members lie apart in nested ones, as another program may write them, has each shape once. */
START_TEST(every_shape_has_one_row) {
    editor *e = prepared();
    key(e, 'a', EDITOR_CTRL);
    key(e, 'd', EDITOR_CTRL);
    press_row(e, 1, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 3, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    key(e, 'g', EDITOR_CTRL);
    bool seen[16] = {false};
    size_t shapes = 0;
    for (size_t i = 0; i < row_count(e); i++) {
        const editor_catalog_row row = row_of(e, i);
        if (row.group == 0) {
            ck_assert(!seen[row.place]);
            seen[row.place] = true;
            shapes++;
        }
    }
    ck_assert_uint_eq(shapes, editor_drawing(e)->count);
    editor_destroy(e);
}
END_TEST

START_TEST(rows_select_shapes) {
    editor *e = prepared();
    press_row(e, 3, EDITOR_CATALOG_NAME, 0, 1);
    ck_assert(selected(e, 1) && editor_selected_count(e) == 1);
    press_row(e, 4, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    ck_assert(selected(e, 1) && selected(e, 3) && editor_selected_count(e) == 2);
    press_row(e, 3, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    ck_assert(!selected(e, 1) && selected(e, 3));
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 1);
    ck_assert(selected(e, 0) && selected(e, 2) && editor_selected_count(e) == 2);
    press_row(e, 1, EDITOR_CATALOG_NAME, 0, 1); /* one member alone */
    ck_assert(selected(e, 0) && editor_selected_count(e) == 1);
    press_row(e, 4, EDITOR_CATALOG_NAME, EDITOR_SHIFT, 1);
    ck_assert_uint_eq(editor_selected_count(e), 4);
    ck_assert_double_eq(editor_get_view(e)->area.min.x, EDITOR_DOCK_WIDTH);
    editor_destroy(e);
}
END_TEST

START_TEST(locks_and_eyes_work_for_shapes_and_groups) {
    editor *e = prepared();
    const editor_document *d = editor_drawing(e);
    press_row(e, 3, EDITOR_CATALOG_LOCKED, 0, 1);
    ck_assert(d->shapes[1]->label.locked);
    press_row(e, 3, EDITOR_CATALOG_NAME, 0, 1);
    ck_assert_uint_eq(editor_selected_count(e), 0);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "locked"));
    press_row(e, 3, EDITOR_CATALOG_LOCKED, 0, 1);
    ck_assert(!d->shapes[1]->label.locked);
    press_row(e, 0, EDITOR_CATALOG_HIDDEN, 0, 1);
    ck_assert(d->shapes[0]->label.hidden && d->shapes[2]->label.hidden && !d->shapes[1]->label.hidden);
    key(e, 'z', EDITOR_CTRL);
    ck_assert(!d->shapes[0]->label.hidden && !d->shapes[2]->label.hidden);
    editor_destroy(e);
}
END_TEST

START_TEST(names_are_typed_in_place) {
    editor *e = prepared();
    press_row(e, 3, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 3, EDITOR_CATALOG_NAME, 0, 2);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NAME);
    submit(e, "Pillar");
    assert_words(e, 3, "Pillar");
    key(e, EDITOR_KEY_F2, 0);
    type_text(e, "X");
    key(e, EDITOR_KEY_ESCAPE, 0);
    assert_words(e, 3, "Pillar");
    key(e, EDITOR_KEY_F2, 0);
    type_text(e, "Pole");
    press_row(e, 4, EDITOR_CATALOG_NAME, 0, 1); /* a press elsewhere takes it, and goes on */
    assert_words(e, 3, "Pole");
    ck_assert(selected(e, 3));
    key(e, 'z', EDITOR_CTRL);
    assert_words(e, 3, "Pillar");
    key(e, 'z', EDITOR_CTRL);
    assert_words(e, 3, "Circle 1");
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, EDITOR_KEY_F2, 0);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Select one shape"));
    editor_destroy(e);
}
END_TEST

START_TEST(a_command_takes_the_name_or_the_filter_first) {
    editor *e = prepared();
    press_row(e, 3, EDITOR_CATALOG_NAME, 0, 1);
    key(e, EDITOR_KEY_F2, 0);
    type_text(e, "Pillar");
    key(e, 's', EDITOR_CTRL);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_SAVE);
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'f', EDITOR_CTRL);
    type_text(e, "Pill");
    key(e, EDITOR_KEY_F1, 0);
    ck_assert(editor_get_shown(e)->help);
    ck_assert_str_eq(editor_catalog_filter(e), "Pill");
    ck_assert_uint_eq(row_count(e), 1);
    editor_destroy(e);
}
END_TEST

START_TEST(names_of_groups_are_typed_in_place) {
    editor *e = prepared();
    press_row(e, 0, EDITOR_CATALOG_FOLD, 0, 1);
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 2);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NAME);
    submit(e, "Tür");
    assert_words(e, 0, "Tür (2)");
    ck_assert(row_of(e, 0).folded); /* as it was */
    press_row(e, 1, EDITOR_CATALOG_NAME, 0, 1);
    click(e, on_screen(e, 1, 2)); /* selects the group */
    key(e, EDITOR_KEY_F2, 0);
    ck_assert_str_eq(editor_get_prompt(e)->line.text, "Tür");
    type_text(e, "Doors");
    key(e, EDITOR_KEY_ESCAPE, 0);
    assert_words(e, 0, "Tür (2)");
    key(e, EDITOR_KEY_F2, 0);
    submit(e, "");
    assert_words(e, 0, "Group 1 (2)");
    key(e, 'z', EDITOR_CTRL);
    assert_words(e, 0, "Tür (2)");
    key(e, 'z', EDITOR_CTRL);
    assert_words(e, 0, "Group 1 (2)");
    key(e, 'y', EDITOR_CTRL);
    assert_words(e, 0, "Tür (2)");
    editor_destroy(e);
}
END_TEST

/* A group that holds nothing but another group, and one of which a single member can be selected. */
START_TEST(the_row_says_which_group_is_meant) {
    editor *e = prepared();
    key(e, 'a', EDITOR_CTRL);
    key(e, 'g', EDITOR_CTRL);
    press_row(e, 4, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 5, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    key(e, EDITOR_KEY_DELETE, 0);
    press_row(e, 2, EDITOR_CATALOG_LOCKED, 0, 1);
    assert_words(e, 0, "Group 2 (2)");
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 2);
    submit(e, "outer");
    key(e, EDITOR_KEY_F6, 0);
    key(e, EDITOR_KEY_F6, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
    key(e, EDITOR_KEY_F2, 0); /* in the row that has the focus */
    submit(e, "inner");
    assert_words(e, 0, "outer (2)");
    assert_words(e, 1, "inner (2)");
    assert_words(e, 2, "Rectangle 0");
    ck_assert_str_eq(editor_drawing(e)->shapes[0]->label.groups[1].name, "inner"); /* though it is locked */
    editor_destroy(e);
}
END_TEST

/* Members of a group that are not all of it are no group. */
START_TEST(a_part_of_a_group_has_no_name) {
    editor *e = prepared();
    key(e, 'a', EDITOR_CTRL);
    key(e, EDITOR_KEY_F2, 0);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "one group"));
    press_row(e, 4, EDITOR_CATALOG_NAME, 0, 1);
    key(e, 'd', EDITOR_CTRL);
    press_row(e, 0, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 4, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    key(e, 'g', EDITOR_CTRL);
    press_row(e, 2, EDITOR_CATALOG_NAME, 0, 1);
    press_row(e, 4, EDITOR_CATALOG_NAME, EDITOR_CTRL, 1);
    ck_assert_uint_eq(editor_selected_count(e), 2);
    key(e, EDITOR_KEY_F2, 0);
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_NONE);
    editor_destroy(e);
}
END_TEST

START_TEST(the_filter_finds_members_by_the_group) {
    editor *e = prepared();
    editor_rename_group(e, 1, "Doors");
    key(e, 'f', EDITOR_CTRL);
    type_text(e, "dOOR");
    ck_assert_uint_eq(row_count(e), 3);
    assert_words(e, 0, "Doors (2)");
    key(e, EDITOR_KEY_ESCAPE, 0);
    editor_destroy(e);
}
END_TEST

/* Letters are not cut, and the number of members still follows. */
START_TEST(long_names_are_cut) {
    char name[4001];
    char words[EDITOR_CATALOG_WORDS];
    editor *e = prepared();
    for (size_t i = 0; i < 2000; i++) {
        memcpy(name + 2 * i, "ü", 2);
    }
    name[4000] = 0;
    editor_rename_group(e, 1, name + 2);
    ck_assert_str_eq(editor_drawing(e)->shapes[2]->label.groups[0].name, name + 2);
    editor_catalog_row row = row_of(e, 0);
    editor_catalog_words(e, &row, words);
    ck_assert_str_eq(words + EDITOR_CATALOG_NAME_SIZE, " (2)");
    memmove(name, "x", 1);
    memmove(name + 1, name + 2, 3999);
    editor_rename(e, 1, name);
    row = row_of(e, 3);
    editor_catalog_words(e, &row, words);
    ck_assert_uint_eq(strlen(words), EDITOR_CATALOG_NAME_SIZE - 1);
    editor_destroy(e);
}
END_TEST

START_TEST(folds_and_the_filter_leave_rows_out) {
    editor *e = prepared();
    press_row(e, 0, EDITOR_CATALOG_FOLD, 0, 1);
    ck_assert_uint_eq(row_count(e), 3);
    ck_assert(row_of(e, 0).folded && row_of(e, 0).members == 2);
    key(e, 'f', EDITOR_CTRL);
    type_text(e, "rECT");
    ck_assert_uint_eq(row_count(e), 3); /* what is found shows its group open */
    assert_words(e, 1, "Rectangle 0");
    type_text(e, "x");
    ck_assert_uint_eq(row_count(e), 0);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(row_count(e), 3);
    editor_select_only(e, editor_drawing(e)->shapes[2]->id);
    key(e, EDITOR_KEY_F2, 0); /* opens the fold around it */
    ck_assert_uint_eq(row_count(e), 5);
    key(e, EDITOR_KEY_ESCAPE, 0);
    editor_destroy(e);
}
END_TEST

/* The rows are made once for ten thousand shapes, whatever is scrolled and drawn. */
START_TEST(a_long_list_scrolls_to_what_is_selected) {
    char path[512];
    temporary_path(path, sizeof path, "many.geojson");
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("{\"type\":\"FeatureCollection\",\"features\":[", file);
    for (int i = 0; i < 10000; i++) {
        fprintf(file,
                "%s{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,%d]},"
                "\"properties\":"
                "{\"role\":\"obstacle\",\"radius\":0.2,\"editor\":{\"groups\":[%d]}}}",
                i > 0 ? "," : "", i % 100, i / 100, 1 + i % 5000);
    }
    fputs("]}", file);
    fclose(file);
    editor *e = new_editor();
    ck_assert_msg(editor_open(e, path), "%s", editor_message(e));
    remove(path);
    key(e, 'z', 0);
    ck_assert_uint_eq(row_count(e), 15000);
    size_t count = 0;
    const editor_catalog_row *rows = editor_catalog_rows(e, &count);
    const editor_event wheel = {.type = EDITOR_WHEEL, .at = {50, 300}, .wheel = -5.0};
    editor_handle(e, &wheel);
    ck_assert_double_gt(editor_catalog_scrolled(e), 0.0);
    ck_assert_ptr_eq(editor_catalog_rows(e, &count), rows);
    click(e, on_screen(e, 50, 60));
    ck_assert_uint_eq(editor_selected_count(e), 2); /* a group of two */
    click_with(e, on_screen(e, 50, 60), EDITOR_ALT, 1);
    ck_assert_uint_eq(editor_selected_count(e), 1);
    size_t index = 0;
    while (rows[index].group != 0 || !selected(e, rows[index].place)) {
        index++;
    }
    const geom_aabb2 row = editor_catalog_row_area(e, index);
    const geom_aabb2 list = editor_catalog_area(e);
    ck_assert(row.min.y >= list.min.y && row.max.y <= list.max.y);
    editor_destroy(e);
}
END_TEST

START_TEST(small_windows_have_no_list) {
    editor *e = editor_create(500, 400);
    key(e, 'z', 0);
    ck_assert(!editor_dock_shown(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "too small"));
    ck_assert_double_eq(editor_get_view(e)->area.min.x, 0.0);
    editor_destroy(e);
    e = editor_create(1280, 800);
    ck_assert(editor_dock_shown(e));
    key(e, 'z', 0);
    ck_assert(!editor_dock_shown(e));
    editor_destroy(e);
}
END_TEST

/* At every width the list hides nothing of a drawing that was in sight, and leaves room for it. */
START_TEST(the_world_beside_the_list_stays_in_sight) {
    for (int width = 560; width <= 1280; width += 60) {
        editor *e = editor_create(width, 480);
        ck_assert_ptr_nonnull(e);
        draw_rectangle(e, -9, -2, -7, 2);
        draw_agent(e, 8, 0, -5, 0);
        key(e, 'f', 0);
        for (int i = 0; i < 3; i++) {
            key(e, 'z', 0);
            ck_assert_msg(shows_whole_drawing(e, editor_get_view(e)->area), "%d", width);
            ck_assert_double_ge(editor_get_view(e)->area.max.x - editor_get_view(e)->area.min.x, 300.0);
        }
        key(e, 'i', 0);
        key(e, 'i', 0);
        ck_assert_msg(shows_whole_drawing(e, editor_get_view(e)->area), "%d", width);
        editor_destroy(e);
    }
}
END_TEST

START_TEST(narrow_windows_have_the_list_or_the_panel) {
    editor *e = editor_create(640, 480);
    ck_assert(editor_panel_shown(e) && !editor_dock_shown(e));
    key(e, 'z', 0);
    ck_assert(!editor_panel_shown(e) && editor_dock_shown(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "too narrow"));
    key(e, 'i', 0);
    ck_assert(editor_panel_shown(e) && !editor_dock_shown(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Z: the list again"));
    key(e, 'i', 0);
    ck_assert(!editor_panel_shown(e) && editor_dock_shown(e));
    ck_assert_str_eq(editor_message(e), "");
    key(e, 'u', 0); /* a tab brings the panel */
    ck_assert(editor_panel_shown(e) && !editor_dock_shown(e));
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Z: the list again"));
    key(e, 'i', 0);
    const editor_event wide = {.type = EDITOR_RESIZE, .width = 800, .height = 600};
    editor_handle(e, &wide);
    key(e, 'i', 0);
    ck_assert(editor_panel_shown(e) && editor_dock_shown(e));
    editor_destroy(e);
}
END_TEST

/* A part that was chosen stays, and a view that fits goes on to fit. */
START_TEST(views_follow_the_size_of_the_window) {
    editor *e = new_editor();
    draw_rectangle(e, -9, -2, 9, 2);
    key(e, 'f', 0);
    const double scale = editor_get_view(e)->scale;
    editor_event size = {.type = EDITOR_RESIZE, .width = 700, .height = 500};
    editor_handle(e, &size);
    ck_assert(shows_whole_drawing(e, editor_get_view(e)->area));
    size = (editor_event){.type = EDITOR_RESIZE, .width = 1000, .height = 700};
    editor_handle(e, &size);
    ck_assert_double_eq(editor_get_view(e)->scale, scale);
    editor_zoom(e, geom_vec2_make(300, 300), 8.0);
    const editor_view chosen = *editor_get_view(e);
    size.width = 900;
    editor_handle(e, &size);
    ck_assert_double_eq(editor_get_view(e)->scale, chosen.scale);
    ck_assert_double_eq(editor_get_view(e)->center.x, chosen.center.x);
    editor_destroy(e);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        groups_stand_above_their_members,
        every_shape_has_one_row,
        rows_select_shapes,
        locks_and_eyes_work_for_shapes_and_groups,
        names_are_typed_in_place,
        a_command_takes_the_name_or_the_filter_first,
        names_of_groups_are_typed_in_place,
        the_row_says_which_group_is_meant,
        a_part_of_a_group_has_no_name,
        the_filter_finds_members_by_the_group,
        long_names_are_cut,
        folds_and_the_filter_leave_rows_out,
        a_long_list_scrolls_to_what_is_selected,
        small_windows_have_no_list,
        the_world_beside_the_list_stays_in_sight,
        narrow_windows_have_the_list_or_the_panel,
        views_follow_the_size_of_the_window,
    };
    return run_tests("editor catalog", tests, sizeof tests / sizeof *tests);
}
