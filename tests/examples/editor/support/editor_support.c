/* What the tests of the editor share: a hand that moves and presses, comparisons of drawings. */
#include "editor_support.h"

#include "model/parameter.h"
#include "state/display.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

editor *new_editor(void) {
    editor *e = editor_create(1000, 700);
    ck_assert_ptr_nonnull(e);
    return e;
}

editor *opened_again(editor *e) {
    char path[512];
    temporary_path(path, sizeof path, "again.geojson");
    editor *other = new_editor();
    ck_assert_msg(editor_save(e, path), "%s", editor_message(e));
    ck_assert_msg(editor_open(other, path), "%s", editor_message(other));
    remove(path);
    return other;
}

geom_vec2 on_screen(const editor *e, double x, double y) {
    return editor_view_to_screen(editor_get_view(e), geom_vec2_make(x, y));
}

void press(editor *e, geom_vec2 at, unsigned modifiers, int clicks) {
    const editor_event event = {
        .type = EDITOR_POINTER_DOWN, .at = at, .modifiers = modifiers, .clicks = clicks};
    editor_handle(e, &event);
}

void move(editor *e, geom_vec2 to) {
    const editor_event event = {.type = EDITOR_POINTER_MOVE, .at = to};
    editor_handle(e, &event);
}

void release(editor *e, geom_vec2 at) {
    const editor_event event = {.type = EDITOR_POINTER_UP, .at = at};
    editor_handle(e, &event);
}

void click(editor *e, geom_vec2 at) { click_with(e, at, 0, 1); }

void click_with(editor *e, geom_vec2 at, unsigned modifiers, int clicks) {
    press(e, at, modifiers, clicks);
    release(e, at);
}

void drag(editor *e, geom_vec2 from, geom_vec2 to) { drag_with(e, from, to, 0); }

void drag_with(editor *e, geom_vec2 from, geom_vec2 to, unsigned modifiers) {
    press(e, from, modifiers, 1);
    for (int i = 1; i <= 4; i++) {
        const editor_event event = {
            .type = EDITOR_POINTER_MOVE, .at = geom_vec2_lerp(from, to, 0.25 * i), .modifiers = modifiers};
        editor_handle(e, &event);
    }
    const editor_event event = {.type = EDITOR_POINTER_UP, .at = to, .modifiers = modifiers};
    editor_handle(e, &event);
}

void key(editor *e, int code, unsigned modifiers) {
    editor_event event = {.type = EDITOR_KEY_DOWN, .key = code, .modifiers = modifiers};
    editor_handle(e, &event);
    event.type = EDITOR_KEY_UP;
    editor_handle(e, &event);
}

void type_text(editor *e, const char *text) {
    const editor_event event = {.type = EDITOR_TEXT, .text = text};
    editor_handle(e, &event);
}

void submit(editor *e, const char *text) {
    type_text(e, text);
    key(e, EDITOR_KEY_ENTER, 0);
}

void close_window(editor *e) {
    const editor_event event = {.type = EDITOR_CLOSE};
    editor_handle(e, &event);
}

void tick(editor *e, double seconds) {
    const editor_event event = {.type = EDITOR_TICK, .seconds = seconds};
    editor_handle(e, &event);
}

void draw_polygon(editor *e, const geom_vec2 *points, size_t count) {
    key(e, 'p', 0);
    for (size_t i = 0; i < count; i++) {
        click(e, on_screen(e, points[i].x, points[i].y));
    }
    key(e, EDITOR_KEY_ENTER, 0);
    key(e, 'v', 0);
}

static void draw_two(editor *e, int tool, geom_vec2 a, geom_vec2 b) {
    key(e, tool, 0);
    drag(e, on_screen(e, a.x, a.y), on_screen(e, b.x, b.y));
    key(e, 'v', 0);
}

void draw_rectangle(editor *e, double x0, double y0, double x1, double y1) {
    draw_two(e, 'r', geom_vec2_make(x0, y0), geom_vec2_make(x1, y1));
}

void draw_circle(editor *e, double x, double y, double radius) {
    draw_two(e, 'c', geom_vec2_make(x, y), geom_vec2_make(x + radius, y));
}

void draw_segment(editor *e, double x0, double y0, double x1, double y1) {
    draw_two(e, 's', geom_vec2_make(x0, y0), geom_vec2_make(x1, y1));
}

void draw_agent(editor *e, double x, double y, double goal_x, double goal_y) {
    draw_two(e, 'a', geom_vec2_make(x, y), geom_vec2_make(goal_x, goal_y));
}

const editor_shape *last_shape(const editor *e) {
    const editor_document *d = editor_drawing(e);
    ck_assert_uint_gt(d->count, 0);
    return d->shapes[d->count - 1];
}

const editor_shape *shape_at(const editor *e, size_t place) {
    ck_assert_uint_lt(place, editor_drawing(e)->count);
    return editor_drawing(e)->shapes[place];
}

bool selected(const editor *e, size_t place) { return editor_is_selected(e, shape_at(e, place)->id); }

editor_field field_of(const char *name) {
    const size_t index = editor_find_parameter(name);
    ck_assert_msg(index < editor_parameter_count(), "%s", name);
    return EDITOR_FIELD_PARAMETER + (editor_field)index;
}

editor_document snapshot(const editor *e) {
    editor_document copy = {0};
    ck_assert(editor_document_copy(&copy, editor_drawing(e)));
    return copy;
}

static bool same_rings(const editor_shape *a, const editor_shape *b) {
    if (a->ring_count != b->ring_count || a->point_count != b->point_count) {
        return false;
    }
    for (size_t k = 0; k < a->ring_count; k++) {
        if (a->rings[k].count != b->rings[k].count) {
            return false;
        }
    }
    return memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0;
}

/* Groups by their depth: copies have other numbers. */
static bool same_label(const editor_shape *a, const editor_shape *b) {
    const char *name_a = a->label.name ? a->label.name : "";
    const char *name_b = b->label.name ? b->label.name : "";
    return strcmp(name_a, name_b) == 0 && a->label.locked == b->label.locked &&
           a->label.hidden == b->label.hidden && editor_shape_group_depth(a) == editor_shape_group_depth(b);
}

static bool same_shape(const editor_shape *a, const editor_shape *b) {
    return a->kind == b->kind && same_label(a, b) && a->radius == b->radius && same_rings(a, b) &&
           (a->kind != EDITOR_AGENT || a->agent.max_speed == b->agent.max_speed);
}

bool same_content(const editor_document *a, const editor_document *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        same = same_shape(a->shapes[i], b->shapes[i]);
    }
    return same;
}

void check_one_step(editor *e, const editor_document *before) {
    editor_document after = snapshot(e);
    ck_assert(!editor_document_same(&after, before));
    key(e, 'z', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), before));
    key(e, 'y', EDITOR_CTRL);
    ck_assert(editor_document_same(editor_drawing(e), &after));
    editor_document_clear(&after);
}

void temporary_path(char *path, size_t capacity, const char *name) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, capacity, "%s/orcakit_%ld_%s", folder ? folder : "/tmp", (long)getpid(), name);
}

bool file_exists(const char *path) { return access(path, F_OK) == 0; }

void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

void read_text(const char *path, char *text, size_t capacity) {
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    text[fread(text, 1, capacity - 1, file)] = 0;
    fclose(file);
}

void use_no_display(void) {
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    unsetenv("DISPLAY");
}

bool shows_whole_drawing(const editor *e, geom_aabb2 area) {
    const geom_aabb2 world = editor_document_bounds(editor_drawing(e));
    const editor_view view = editor_view_under(e, canvas_center(area));
    return editor_area_holds(area, editor_view_to_screen(&view, world.min)) &&
           editor_area_holds(area, editor_view_to_screen(&view, world.max));
}
