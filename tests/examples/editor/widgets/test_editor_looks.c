/* How the window looks at every size: no text overlaps another one, leaves the window or is cut off, all of it
 * stands out from its ground in light and dark, and every command can be reached. The texts are those of the
 * window as SVG, with the boxes that were drawn over and under them. */
#include "canvas/palette.h"
#include "control/control.h"
#include "dialogs/prompt.h"
#include "examples/contrast.h"
#include "examples/editor/support/editor_support.h"
#include "model/parameter.h"
#include "state/display.h"
#include "state/snap.h"
#include "state/timeline.h"
#include "tools/trials.h"
#include "widgets/menu.h"
#include "widgets/toolbar.h"
#include "widgets/trial_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TEXTS = 1000,
    MOST_BOXES = 4000
};

typedef struct text {
    geom_aabb2 box;
    char words[160];
    canvas_color color;
    canvas_color ground;
    bool covered; /* by something that was drawn later */
    bool cut;     /* at its left or right */
} text;

typedef struct box {
    geom_aabb2 area;
    canvas_color color;
} box;

static struct {
    text texts[MOST_TEXTS];
    size_t text_count;
    box boxes[MOST_BOXES];
    size_t box_count;
    geom_aabb2 clip;
    canvas_color background;
} seen;

static const geom_aabb2 everywhere = {{-1e9, -1e9}, {1e9, 1e9}};

static double number_after(const char *line, const char *name, double otherwise) {
    const char *at = strstr(line, name);
    return at ? strtod(at + strlen(name), NULL) : otherwise;
}

static canvas_color color_of(const char *line) {
    const char *at = strstr(line, " fill=\"#");
    canvas_color color = {0, 0, 0, 0};
    if (at) {
        const unsigned long rgb = strtoul(at + 8, NULL, 16);
        color = (canvas_color){(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb, 255};
        color.a = (uint8_t)lround(255.0 * number_after(line, "fill-opacity=\"", 1.0));
    }
    return color;
}

static bool holds(geom_aabb2 area, geom_vec2 p) {
    return p.x >= area.min.x && p.x <= area.max.x && p.y >= area.min.y && p.y <= area.max.y;
}

/* A field must not touch a text at all, and hides it as a whole; a panel over others may hide a part of one. */
static bool covers(geom_aabb2 area, geom_aabb2 words) {
    const bool large = area.max.y - area.min.y > 60.0;
    const bool meet = area.min.x < words.max.x && area.max.x > words.min.x && area.min.y < words.max.y &&
                      area.max.y > words.min.y;
    return large ? meet : holds(area, canvas_center(words));
}

/* A filled path of four corners along the axes; other paths are none. */
static void note_box(const char *line) {
    double xy[4][2];
    const char *at = strstr(line, " d=\"M");
    int used = 0;
    /* NOLINTNEXTLINE(cert-err34-c): the program wrote these numbers itself */
    if (!at ||
        sscanf(at, " d=\"M%lf %lfL%lf %lfL%lf %lfL%lf %lfZ\"%n", &xy[0][0], &xy[0][1], &xy[1][0], &xy[1][1],
               &xy[2][0], &xy[2][1], &xy[3][0], &xy[3][1], &used) != 8 ||
        used == 0 || color_of(line).a == 0) {
        return;
    }
    box b = {{{xy[0][0], xy[0][1]}, {xy[2][0], xy[2][1]}}, color_of(line)};
    b.area.min = geom_vec2_make(fmax(b.area.min.x, seen.clip.min.x), fmax(b.area.min.y, seen.clip.min.y));
    b.area.max = geom_vec2_make(fmin(b.area.max.x, seen.clip.max.x), fmin(b.area.max.y, seen.clip.max.y));
    ck_assert_uint_lt(seen.box_count, MOST_BOXES);
    seen.boxes[seen.box_count++] = b;
    for (size_t i = 0; i < seen.text_count && b.color.a >= 230; i++) {
        seen.texts[i].covered = seen.texts[i].covered || covers(b.area, seen.texts[i].box);
    }
}

static void note_text(const canvas *c, const char *line) {
    const double size = number_after(line, "font-size=\"", 0.0);
    const double x = number_after(line, " x=\"", 0.0);
    const double y = number_after(line, " y=\"", 0.0);
    text t = {.color = color_of(line), .ground = seen.background};
    const char *begin = strchr(line, '>') + 1;
    snprintf(t.words, sizeof t.words, "%.*s", (int)strcspn(begin, "<"), begin);
    const double width = canvas_text_width(c, size, t.words);
    const double left = strstr(line, "text-anchor=\"end\"")      ? x - width
                        : strstr(line, "text-anchor=\"middle\"") ? x - 0.5 * width
                                                                 : x;
    t.box = (geom_aabb2){{left, y - 0.72 * size}, {left + width, y}};
    t.covered = !t.words[0] || !holds(seen.clip, canvas_center(t.box));
    t.cut = t.box.min.x < seen.clip.min.x - 0.5 || t.box.max.x > seen.clip.max.x + 0.5;
    for (size_t i = 0; i < seen.box_count; i++) {
        t.ground =
            holds(seen.boxes[i].area, canvas_center(t.box)) ? over(t.ground, seen.boxes[i].color) : t.ground;
    }
    ck_assert_uint_lt(seen.text_count, MOST_TEXTS);
    seen.texts[seen.text_count++] = t;
}

static void look(editor *e) {
    canvas_def def = canvas_default_def();
    def.width = editor_get_shown(e)->width;
    def.height = editor_get_shown(e)->height;
    canvas *c = canvas_create_svg(def);
    ck_assert_ptr_nonnull(c);
    editor_draw(e, c);
    char *svg = canvas_svg_text(c);
    ck_assert_ptr_nonnull(svg);
    seen.text_count = 0;
    seen.box_count = 0;
    seen.clip = everywhere;
    seen.background = editor_colors(e)->ground;
    for (char *line = strtok(svg, "\n"); line; line = strtok(NULL, "\n")) {
        if (strstr(line, "<clipPath")) {
            const geom_vec2 at = {number_after(line, " x=\"", 0.0), number_after(line, " y=\"", 0.0)};
            seen.clip = (geom_aabb2){
                at,
                {at.x + number_after(line, "width=\"", 0.0), at.y + number_after(line, "height=\"", 0.0)}};
        } else if (strncmp(line, "</g>", 4) == 0) {
            seen.clip = everywhere;
        } else if (strncmp(line, "<path", 5) == 0) {
            note_box(line);
        } else if (strncmp(line, "<text", 5) == 0) {
            note_text(c, line);
        }
    }
    free(svg);
    canvas_destroy(c);
}

/* ---- What is looked at ---- */

static const int sizes[][2] = {{640, 400},  {640, 480},  {700, 500},  {800, 600},   {1024, 768},
                               {1280, 720}, {1280, 800}, {1366, 768}, {1920, 1080}, {3840, 2160}};

enum {
    SIZES = sizeof sizes / sizeof *sizes
};

/* The window as it is in different work. */
typedef enum state {
    EMPTY,
    SELECTED,
    PARAMETERS,
    RUNNING,
    ASKING,
    TYPING,
    REFUSED,
    CHOOSING,
    MORE,
    HELP,
    DRAWING,
    PLOTS,
    PLOTS_LISTED,
    FOCUSED,
    LISTED,
    COMPARED,
    COMPARED_ALL,
    UNDONE,
    NO_TIME_STEP,
    COMPLETED,
    STUCK,
    BESIDE,
    MENU,
    FILM,
    GALLERY,
    STATES
} state;

static const char *const state_names[STATES] = {"empty",
                                                "selected",
                                                "parameters",
                                                "running",
                                                "asking",
                                                "typing",
                                                "refused",
                                                "choosing",
                                                "more",
                                                "help",
                                                "drawing",
                                                "plots",
                                                "plots beside the list",
                                                "focused",
                                                "listed",
                                                "compared",
                                                "compared to the end",
                                                "settings undone",
                                                "no time step",
                                                "completed",
                                                "stuck",
                                                "beside",
                                                "menu",
                                                "film",
                                                "gallery"};

static void choose_something(editor *e) {
    editor_row rows[EDITOR_PANEL_ROWS];
    const size_t count = editor_panel_rows(e, rows);
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == EDITOR_ROW_CHOICE &&
            editor_area_holds(editor_panel_area(e), canvas_center(rows[i].area))) {
            click(e, canvas_center(rows[i].area));
            return;
        }
    }
}

/* As many agents as are named, in a closed room. */
static void shut_in(editor *e) {
    char path[512];
    char json[4096] = "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", "
                      "\"properties\": {\"role\": \"obstacle\"}, \"geometry\": {\"type\": \"Polygon\", "
                      "\"coordinates\": [[[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]], "
                      "[[-8, -8], [-8, 8], [8, 8], [8, -8], [-8, -8]]]}}";
    for (int i = 0; i < EDITOR_MOST_STUCK; i++) {
        const size_t used = strlen(json);
        snprintf(json + used, sizeof json - used,
                 ", {\"type\": \"Feature\", \"properties\": {\"role\": \"agent\", \"radius\": 0.3, "
                 "\"max_speed\": 1.5, "
                 "\"goal\": [20, 0]}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [%d, %d]}}",
                 -6 + 3 * (i % 4), -4 + 3 * (i / 4));
    }
    strcat(json, "]}");
    temporary_path(path, sizeof path, "shut_in.geojson");
    write_text(path, json);
    ck_assert(editor_open(e, path));
    remove(path);
    ck_assert_msg(editor_run_steps(e, 1), "%s", editor_message(e));
    ck_assert_uint_eq(editor_shown_moment(e)->stuck_count, EDITOR_MOST_STUCK);
}

static void press_right(editor *e, geom_vec2 at) {
    editor_event event = {.type = EDITOR_POINTER_DOWN, .at = at, .button = EDITOR_BUTTON_RIGHT, .clicks = 1};
    editor_handle(e, &event);
    event.type = EDITOR_POINTER_UP;
    editor_handle(e, &event);
    ck_assert_int_ne(editor_get_menu(e)->kind, EDITOR_MENU_NONE);
}

/* ---- How each state comes about ---- */

static void run_three_steps(editor *e) { ck_assert(editor_run_steps(e, 3)); }

static void open_parameters(editor *e) { key(e, 'u', 0); }

static void run_and_select(editor *e) {
    run_three_steps(e);
    click(e, on_screen(e, editor_position(e, 0).x, editor_position(e, 0).y));
}

static void ask_for_file(editor *e) { key(e, 'o', EDITOR_CTRL); }

static void type_horizon(editor *e, const char *words, int last) {
    open_parameters(e);
    editor_ask_number(e, EDITOR_FIELD_PARAMETER + (int)editor_find_parameter("time_horizon_obst"));
    type_text(e, words);
    key(e, last, 0);
}

static void type_number(editor *e) { type_horizon(e, "12.5", EDITOR_KEY_END); }

static void type_no_number(editor *e) { type_horizon(e, "no number", EDITOR_KEY_ENTER); }

static void press_more(editor *e) {
    if (editor_has_more_button(e)) {
        click(e, canvas_center(editor_more_button(e)));
    }
}

static void open_help(editor *e) { key(e, EDITOR_KEY_F1, 0); }

static void start_drawing(editor *e) {
    key(e, 'p', 0);
    click(e, on_screen(e, 0, 0));
    move(e, on_screen(e, 2, 1));
}

static void open_plots(editor *e) {
    run_three_steps(e);
    key(e, '8', 0);
}

static void open_list(editor *e) {
    if (!editor_dock_shown(e)) {
        key(e, 'z', 0);
    }
}

static void open_plots_and_list(editor *e) {
    open_plots(e);
    open_list(e);
}

static void move_focus(editor *e) { key(e, EDITOR_KEY_F6, 0); }

static void move_focus_into_list(editor *e) {
    open_list(e);
    move_focus(e);
    move_focus(e);
    key(e, EDITOR_KEY_DOWN_ARROW, 0);
}

static void compare_planners(editor *e) {
    key(e, 't', EDITOR_CTRL);
    tick(e, 0.1);
}

static void compare_all(editor *e) {
    compare_planners(e);
    move(e, geom_vec2_make(4.0, editor_get_shown(e)->height - 3.0)); /* no tip */
    for (int i = 0; i < 4000 && editor_trials_run(e); i++) {
        tick(e, 0.05);
    }
    ck_assert_ptr_nonnull(editor_smoothest_trial(e));
}

static void type_of_scene(editor *e, editor_field field, const char *words) {
    editor_ask_number(e, field);
    submit(e, words);
}

/* All at once: those of another branch. */
static void undo_settings(editor *e) {
    key(e, EDITOR_KEY_ESCAPE, 0);
    run_three_steps(e);
    key(e, ';', 0);
    key(e, 'm', 0);
    key(e, 'e', 0);
    key(e, 'y', 0);
    type_of_scene(e, EDITOR_FIELD_TIME_STEP, "0.123456789");
    type_of_scene(e, EDITOR_FIELD_DURATION, "1234.567");
    type_of_scene(e, EDITOR_FIELD_ARRIVE_WITHIN, "0.987654321");
    key(e, 'b', EDITOR_CTRL);
    key(e, 'z', EDITOR_CTRL);
    ck_assert_ptr_nonnull(strstr(editor_message(e), "Undone: Planner: RVO"));
}

static void type_no_time_step(editor *e) {
    key(e, EDITOR_KEY_ESCAPE, 0);
    type_of_scene(e, EDITOR_FIELD_TIME_STEP, "0");
}

static void complete_name(editor *e) {
    ask_for_file(e);
    type_text(e, "./"); /* every file that is there */
    key(e, EDITOR_KEY_TAB, 0);
}

static void show_two_runs(editor *e) {
    run_three_steps(e);
    key(e, 'm', 0);
    run_three_steps(e);
    key(e, '9', 0);
}

static void open_menu(editor *e) { press_right(e, on_screen(e, 0, -3)); }

static void ask_about_film(editor *e) {
    run_three_steps(e);
    key(e, 'e', EDITOR_CTRL);
    type_text(e, "film.gif");
    key(e, EDITOR_KEY_ENTER, 0);
}

static void open_gallery(editor *e) { key(e, 'n', EDITOR_CTRL | EDITOR_SHIFT); }

/* Nothing is done for the others. */
static void (*const enter[STATES])(editor *e) = {
    [PARAMETERS] = open_parameters,
    [RUNNING] = run_and_select,
    [ASKING] = ask_for_file,
    [TYPING] = type_number,
    [REFUSED] = type_no_number,
    [CHOOSING] = choose_something,
    [MORE] = press_more,
    [HELP] = open_help,
    [DRAWING] = start_drawing,
    [PLOTS] = open_plots,
    [PLOTS_LISTED] = open_plots_and_list,
    [FOCUSED] = move_focus,
    [LISTED] = move_focus_into_list,
    [COMPARED] = compare_planners,
    [COMPARED_ALL] = compare_all,
    [UNDONE] = undo_settings,
    [NO_TIME_STEP] = type_no_time_step,
    [COMPLETED] = complete_name,
    [STUCK] = shut_in,
    [BESIDE] = show_two_runs,
    [MENU] = open_menu,
    [FILM] = ask_about_film,
    [GALLERY] = open_gallery,
};

static editor *in_state(state which, const int size[2], bool dark) {
    editor *e = editor_create(size[0], size[1]);
    ck_assert_ptr_nonnull(e);
    editor_set_dark(e, dark);
    if (which != EMPTY && which != STUCK) {
        draw_agent(e, -5, 0, 5, 0);
        draw_agent(e, -5, 3, 5, 3);
        draw_rectangle(e, -1, -4, 1, -2);
        key(e, 'a', EDITOR_CTRL);
    }
    if (enter[which]) {
        enter[which](e);
    }
    return e;
}

/* ---- Overlaps ---- */

static bool overlap(const text *a, const text *b) {
    const double across = fmin(a->box.max.x, b->box.max.x) - fmax(a->box.min.x, b->box.min.x);
    const double up = fmin(a->box.max.y, b->box.max.y) - fmax(a->box.min.y, b->box.min.y);
    return across > 0.5 && up > 0.5;
}

static void check_places(const editor *e, const char *when) {
    const editor_shown *shown = editor_get_shown(e);
    for (size_t i = 0; i < seen.text_count; i++) {
        const text *t = &seen.texts[i];
        if (t->covered) {
            continue;
        }
        ck_assert_msg(t->box.min.x >= -0.5 && t->box.max.x <= shown->width + 0.5,
                      "%s %d x %d: \"%s\" leaves it", when, shown->width, shown->height, t->words);
        ck_assert_msg(!t->cut, "%s %d x %d: \"%s\" is cut", when, shown->width, shown->height, t->words);
        for (size_t k = 0; k < i; k++) {
            ck_assert_msg(seen.texts[k].covered || !overlap(t, &seen.texts[k]),
                          "%s %d x %d: \"%s\" over \"%s\"", when, shown->width, shown->height, t->words,
                          seen.texts[k].words);
        }
    }
}

START_TEST(no_text_overlaps_another_or_is_cut) {
    for (int i = 0; i < SIZES; i++) {
        editor *e = in_state((state)_i, sizes[i], false);
        look(e);
        ck_assert_uint_gt(seen.text_count, 10);
        check_places(e, state_names[_i]);
        editor_destroy(e);
    }
}
END_TEST

START_TEST(what_waits_for_an_answer_is_seen_in_any_window) {
    static const int small[][2] = {{640, 400}, {400, 300}, {320, 240}, {200, 120}, {64, 64}};
    for (size_t i = 0; i < 5; i++) {
        editor *e = editor_create(small[i][0], small[i][1]);
        ck_assert_ptr_nonnull(e);
        open_gallery(e);
        look(e);
        const geom_vec2 corner = {small[i][0] - 1.0, small[i][1] - 1.0};
        bool shaded = false;
        for (size_t k = 0; k < seen.box_count; k++) { /* all of the window, see through */
            const box *b = &seen.boxes[k];
            shaded = shaded || (b->area.min.x <= 0.0 && b->area.min.y <= 0.0 && holds(b->area, corner) &&
                                b->color.a > 0 && b->color.a < 255);
        }
        ck_assert_msg(shaded, "%d x %d", small[i][0], small[i][1]);
        editor_destroy(e);
    }
}
END_TEST

/* A crowd that starts in one heap. */
static void write_heap(const char *path, int count) {
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fprintf(file, "{\"type\": \"FeatureCollection\", \"features\": [");
    for (int i = 0; i < count; i++) {
        const double angle = 0.37 * i;
        fprintf(file,
                "%s{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [%g, %g]}, "
                "\"properties\": {\"role\": \"agent\", \"radius\": 0.5, \"max_speed\": 1, "
                "\"goal\": [%g, %g]}}",
                i ? ", " : "", 0.2 * cos(angle), 0.2 * sin(angle), -20.0 * cos(angle), -20.0 * sin(angle));
    }
    fprintf(file, "]}\n");
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(large_counts_have_room_in_the_comparison) {
    char path[512];
    temporary_path(path, sizeof path, "heap.geojson");
    write_heap(path, 120);
    for (int i = 0; i < 4; i++) {
        editor *e = editor_create(sizes[i][0], sizes[i][1]);
        ck_assert(e && editor_open(e, path));
        key(e, 't', EDITOR_CTRL);
        for (int k = 0; k < 4000 && editor_get_trials(e)[1].contacts < 30000; k++) {
            tick(e, 0.01);
        }
        ck_assert_uint_ge(editor_get_trials(e)[1].contacts, 30000);
        look(e);
        check_places(e, "large counts");
        key(e, EDITOR_KEY_ESCAPE, 0); /* stopped halfway: no number is that of a whole run */
        look(e);
        check_places(e, "large counts, stopped");
        ck_assert_int_eq(editor_get_trials(e)[1].state, EDITOR_TRIAL_STOPPED);
        for (size_t k = 0; k < seen.text_count; k++) {
            const canvas_color ink = palette_light()->ink_soft;
            if (strncmp(seen.texts[k].words, "at ", 3) == 0) {
                ck_assert_int_eq(seen.texts[k].color.r, ink.r);
                ck_assert_int_eq(seen.texts[k].color.g, ink.g);
            }
        }
        editor_destroy(e);
    }
    remove(path);
}
END_TEST

/* Whether a text that begins like this ends like that. */
static bool is_seen_whole(const char *begin, const char *end) {
    bool whole = false;
    for (size_t i = 0; i < seen.text_count; i++) {
        const size_t length = strlen(seen.texts[i].words);
        const size_t tail = strlen(end);
        whole = whole || (strncmp(seen.texts[i].words, begin, strlen(begin)) == 0 && length > tail &&
                          strcmp(seen.texts[i].words + length - tail, end) == 0);
    }
    return whole;
}

/* Letters become smaller first, at any width of the window. */
START_TEST(words_about_a_number_end_in_no_dots) {
    static const char *const begins[] = {"Length of a step", "Time limit", "Arrival distance"};
    for (int width = 640; width < 800; width += 3) {
        editor *e = editor_create(width, 480);
        ck_assert_ptr_nonnull(e);
        for (int i = 0; i < 3; i++) {
            editor_ask_number(e, EDITOR_FIELD_TIME_STEP + i);
            look(e);
            ck_assert_msg(is_seen_whole(begins[i], "Esc: cancel"), "%s at %d", begins[i], width);
        }
        editor_destroy(e);
    }
}
END_TEST

/* A box near each side of the world, and the probe over it. */
START_TEST(notes_of_the_lab_are_not_cut_at_the_edge_of_the_world) {
    editor *e = new_editor();
    const editor_view view = *editor_get_view(e);
    const geom_vec2 middle = canvas_center(view.area);
    const geom_vec2 at[] = {{view.area.min.x + 14.0, middle.y},
                            {view.area.max.x - 14.0, middle.y},
                            {middle.x, view.area.min.y + 14.0},
                            {middle.x, view.area.max.y - 14.0}};
    for (size_t i = 0; i < 4; i++) {
        const geom_vec2 low = editor_view_to_world(&view, geom_vec2_make(at[i].x - 10.0, at[i].y + 10.0));
        const geom_vec2 high = editor_view_to_world(&view, geom_vec2_make(at[i].x + 10.0, at[i].y - 10.0));
        draw_rectangle(e, low.x, low.y, high.x, high.y);
    }
    key(e, EDITOR_KEY_ESCAPE, 0);
    key(e, 'b', 0);
    for (size_t i = 0; i < 4; i++) {
        size_t notes = 0;
        move(e, at[i]);
        look(e);
        for (size_t t = 0; t < seen.text_count; t++) {
            ck_assert_msg(!seen.texts[t].cut, "\"%s\" is cut", seen.texts[t].words);
            if (strncmp(seen.texts[t].words, "sides of", 8) == 0) {
                notes++;
                ck_assert_double_ge(seen.texts[t].box.min.y, view.area.min.y);
                ck_assert_double_le(seen.texts[t].box.max.y, view.area.max.y);
            }
        }
        ck_assert_uint_eq(notes, 1);
    }
    editor_destroy(e);
}
END_TEST

static size_t find_text(const char *words) {
    size_t i = 0;
    while (i < seen.text_count && strncmp(seen.texts[i].words, words, strlen(words)) != 0) {
        i++;
    }
    return i;
}

/* Words in the corner of the world hide neither the scale, nor any letter of their own. */
START_TEST(who_is_stuck_is_told_beside_the_scale) {
    for (int i = 0; i < SIZES; i++) {
        for (int panel = 0; panel < 2; panel++) {
            char scale[64];
            editor *e = in_state(STUCK, sizes[i], false);
            if (panel == 1) {
                key(e, 'i', 0);
            }
            look(e);
            check_places(e, "stuck");
            snprintf(scale, sizeof scale, "%g m", editor_coarse_step(e));
            const size_t length = find_text(scale);
            const size_t stuck = find_text("Stuck: ");
            ck_assert_uint_lt(length, seen.text_count);
            ck_assert_uint_lt(stuck, seen.text_count);
            ck_assert_msg(!seen.texts[length].covered, "%d x %d: hidden", sizes[i][0], sizes[i][1]);
            ck_assert(!seen.texts[stuck].covered);
            const geom_aabb2 bar = editor_scale_bar_area(e);
            const geom_aabb2 said = seen.texts[stuck].box;
            ck_assert_msg(said.max.x + 8.0 <= bar.min.x || said.max.y <= bar.min.y, "%d x %d: over the bar",
                          sizes[i][0], sizes[i][1]);
            ck_assert_double_le(seen.texts[stuck].box.max.x, editor_get_view(e)->area.max.x - 8.0);
            editor_destroy(e);
        }
    }
}
END_TEST

/* ---- Contrast, by WCAG 2.1 ---- */

static bool is_off(const editor *e, canvas_color color) {
    const canvas_color off = editor_colors(e)->ink_off; /* what cannot be used now */
    return color.r == off.r && color.g == off.g && color.b == off.b;
}

START_TEST(text_stands_out_from_what_is_under_it) {
    static const int size[2] = {1280, 800};
    for (int dark = 0; dark < 2; dark++) {
        editor *e = in_state((state)_i, size, dark == 1);
        look(e);
        for (size_t i = 0; i < seen.text_count; i++) {
            const text *t = &seen.texts[i];
            const double got = contrast(over(t->ground, t->color), t->ground);
            ck_assert_msg(t->covered || is_off(e, t->color) || got >= 4.5, "%s, dark %d: \"%s\" has %.2f",
                          state_names[_i], dark, t->words, got);
        }
        editor_destroy(e);
    }
}
END_TEST

/* ---- Reach ---- */

static bool inside(const editor *e, geom_aabb2 area) {
    const editor_shown *shown = editor_get_shown(e);
    return area.min.x >= 0.0 && area.min.y >= 0.0 && area.max.x <= shown->width &&
           area.max.y <= shown->height && area.max.x - area.min.x >= 20.0 && area.max.y - area.min.y >= 15.0;
}

START_TEST(every_button_can_be_reached) {
    for (int i = 0; i < SIZES; i++) {
        editor_menu_item items[EDITOR_MENU_ITEMS];
        editor *e = in_state(MORE, sizes[i], false);
        size_t reached = 0;
        for (size_t k = 0; k < editor_tool_button_count(); k++) {
            const editor_tool_button button = editor_get_tool_button(e, k);
            ck_assert_msg(!button.shown || inside(e, button.area), "%s at %d", button.label, sizes[i][0]);
            reached += button.shown;
        }
        const size_t count = editor_menu_items(e, items);
        for (size_t k = 0; k < count; k++) {
            ck_assert_msg(inside(e, items[k].area), "%s at %d", items[k].label, sizes[i][0]);
        }
        ck_assert_uint_eq(reached + count, editor_tool_button_count());
        ck_assert(!editor_has_more_button(e) || inside(e, editor_more_button(e)));
        editor_destroy(e);
    }
}
END_TEST

START_TEST(every_row_of_the_panel_can_be_scrolled_to) {
    for (int i = 0; i < SIZES; i++) {
        for (state which = SELECTED; which <= RUNNING; which++) {
            editor_row rows[EDITOR_PANEL_ROWS];
            editor *e = in_state(which, sizes[i], false);
            ck_assert(editor_panel_shown(e));
            const geom_aabb2 area = editor_panel_area(e);
            const size_t count = editor_panel_rows(e, rows);
            ck_assert_double_ge(rows[0].area.min.y, area.min.y);
            editor_panel_scroll(e, -1000.0);
            editor_panel_rows(e, rows);
            for (size_t k = 0; k < count; k++) {
                ck_assert_double_le(rows[k].area.max.y, area.max.y);
                ck_assert_double_ge(rows[k].area.min.x, area.min.x);
                ck_assert_double_le(rows[k].area.max.x, area.max.x);
            }
            editor_destroy(e);
        }
    }
}
END_TEST

/* ---- Menus ---- */

START_TEST(a_choice_opens_a_list_to_choose_from) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    editor *e = in_state(CHOOSING, sizes[6], false);
    ck_assert_int_eq(editor_get_menu(e)->kind, EDITOR_MENU_CHOICE);
    const size_t count = editor_menu_items(e, items);
    ck_assert_uint_eq(count, 4);
    ck_assert_str_eq(items[0].label, "ORCA");
    ck_assert(items[0].chosen);
    click(e, canvas_center(items[2].area));
    ck_assert_int_eq(editor_get_menu(e)->kind, EDITOR_MENU_NONE);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 2);
    choose_something(e); /* by keys */
    key(e, EDITOR_KEY_UP_ARROW, 0);
    key(e, EDITOR_KEY_ENTER, 0);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 1);
    choose_something(e);
    key(e, 'o', 0);
    key(e, ' ', 0);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 0);
    choose_something(e);
    click(e, geom_vec2_make(300, 300)); /* elsewhere: nothing is chosen, and nothing else is done */
    ck_assert_int_eq(editor_get_menu(e)->kind, EDITOR_MENU_NONE);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 0);
    ck_assert_uint_eq(editor_selected_count(e), 3);
    choose_something(e);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_int_eq(editor_get_menu(e)->kind, EDITOR_MENU_NONE);
    ck_assert_uint_eq(editor_selected_count(e), 3);
    editor_destroy(e);
}
END_TEST

START_TEST(every_choice_of_every_setting_can_be_had) {
    static const editor_command settings[] = {EDITOR_DO_METHOD,    EDITOR_DO_VERIFY,  EDITOR_DO_TRAFFIC,
                                              EDITOR_DO_FASTER,    EDITOR_DO_PATTERN, EDITOR_DO_COVER_COUNT,
                                              EDITOR_DO_PROBE_FORM};
    for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
        const char *const *names = editor_command_choices(settings[s]);
        const bool planners = settings[s] == EDITOR_DO_METHOD;
        for (size_t i = 0; names[i] && !(planners && i == EDITOR_PLANNER_FROM_FILE); i++) {
            editor_menu_item items[EDITOR_MENU_ITEMS];
            const editor_row row = {
                .kind = EDITOR_ROW_CHOICE, .command = settings[s], .area = {{1060, 300}, {1270, 320}}};
            editor *e = in_state(EMPTY, sizes[6], false);
            editor_open_choices(e, &row);
            editor_menu_items(e, items);
            click(e, canvas_center(items[i].area));
            ck_assert_uint_eq(editor_command_choice(e, settings[s]), i);
            char words[128];
            ck_assert(editor_panel_setting(e, settings[s], words, sizeof words));
            ck_assert_msg(strstr(words, names[i]), "%s: %s", words, names[i]);
            editor_destroy(e);
        }
    }
}
END_TEST

START_TEST(a_planner_from_a_file_is_asked_for_from_the_list) {
    editor_menu_item items[EDITOR_MENU_ITEMS];
    editor *e = in_state(CHOOSING, sizes[6], false);
    editor_menu_items(e, items);
    click(e, canvas_center(items[EDITOR_PLANNER_FROM_FILE].area));
    ck_assert_int_eq(editor_get_prompt(e)->kind, EDITOR_PROMPT_PLUGIN);
    key(e, EDITOR_KEY_ESCAPE, 0);
    ck_assert_uint_eq(editor_command_choice(e, EDITOR_DO_METHOD), 0);
    editor_destroy(e);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("looks");
    tcase_set_timeout(tcase, 60.0);
    tcase_add_loop_test(tcase, no_text_overlaps_another_or_is_cut, 0, STATES);
    tcase_add_test(tcase, notes_of_the_lab_are_not_cut_at_the_edge_of_the_world);
    tcase_add_test(tcase, what_waits_for_an_answer_is_seen_in_any_window);
    tcase_add_test(tcase, large_counts_have_room_in_the_comparison);
    tcase_add_test(tcase, words_about_a_number_end_in_no_dots);
    tcase_add_test(tcase, who_is_stuck_is_told_beside_the_scale);
    tcase_add_loop_test(tcase, text_stands_out_from_what_is_under_it, 0, STATES);
    tcase_add_test(tcase, every_button_can_be_reached);
    tcase_add_test(tcase, every_row_of_the_panel_can_be_scrolled_to);
    tcase_add_test(tcase, a_choice_opens_a_list_to_choose_from);
    tcase_add_test(tcase, every_choice_of_every_setting_can_be_had);
    tcase_add_test(tcase, a_planner_from_a_file_is_asked_for_from_the_list);
    return run_test_case("editor looks", tcase);
}
