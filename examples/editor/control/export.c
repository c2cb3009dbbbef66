#include "state/editor_internal.h"

#include "canvas/palette.h"

#include <stdio.h>
#include <string.h>

/* Pixels per point of pictures. */
static const double PICTURE_SCALE = 2.0;
/* Frames are for films: smaller, and not without end. */
static const double FRAME_SCALE = 1.0;
static const size_t MOST_FRAMES = 5000;

/* ---- Pictures ---- */

static bool ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(path + length - tail, ending) == 0;
}

/* The part of the world that the window shows, without panels and handles. */
static void draw_picture(editor *e, canvas *c) {
    const editor_view shown = e->view;
    const double width = shown.area.max.x - shown.area.min.x;
    const double height = shown.area.max.y - shown.area.min.y;
    e->view.area.min = geom_vec2_make(0.0, 0.0);
    e->view.area.max = geom_vec2_make(width, height);
    editor_draw_world(e, c);
    e->view = shown;
}

static canvas_def picture_def(const editor *e, double scale) {
    canvas_def def = canvas_default_def();
    def.width = (int)(e->view.area.max.x - e->view.area.min.x);
    def.height = (int)(e->view.area.max.y - e->view.area.min.y);
    def.pixel_scale = scale;
    def.background = palette_light().ground;
    return def;
}

static bool write_picture(editor *e, const char *path, double scale) {
    const bool svg = ends_with(path, ".svg");
    char reason[256] = "out of memory";
    canvas *c = svg ? canvas_create_svg(picture_def(e, 1.0)) : canvas_create_raster(picture_def(e, scale));
    bool good = c != NULL;
    if (good) {
        draw_picture(e, c);
        good = !canvas_failed(c) && canvas_write_file(c, path, reason, sizeof reason);
    }
    canvas_destroy(c);
    if (!good) {
        editor_complain(e, "No picture: %.200s", reason);
    }
    return good;
}

/* ---- Numbered pictures ---- */

/* The path of a frame: the row of '#' becomes its number. */
static void frame_path(const editor *e, char *path, size_t capacity) {
    const char *first = strchr(e->film.path, '#');
    const size_t before = (size_t)(first - e->film.path);
    const size_t digits = strspn(first, "#");
    snprintf(path, capacity, "%.*s%0*zu%s", (int)before, e->film.path, (int)digits, e->film.frame,
             first + digits);
}

static bool write_frame(editor *e) {
    char path[EDITOR_PATH_SIZE + 32];
    frame_path(e, path, sizeof path);
    if (!write_picture(e, path, FRAME_SCALE)) {
        e->film.running = false;
        return false;
    }
    e->film.frame++;
    editor_say(e, "%zu pictures written; Esc stops", e->film.frame);
    return true;
}

static void start_film(editor *e, const char *path) {
    if (editor_document_agent_count(&e->drawing) == 0) {
        editor_say(e, "Nobody is there to move: a film needs agents.");
        return;
    }
    editor_restart(e);
    snprintf(e->film.path, sizeof e->film.path, "%s", path);
    e->film.frame = 0;
    e->film.running = true;
    write_frame(e);
}

void editor_stop_film(editor *e) {
    if (e->film.running) {
        e->film.running = false;
        editor_say(e, "%zu pictures written", e->film.frame);
    }
}

/* One step of the crowd and one picture. */
bool editor_film_step(editor *e) {
    if (!e->film.running) {
        return false;
    }
    if (!editor_run_steps(e, 1) || !write_frame(e)) {
        e->film.running = false;
        return true;
    }
    if (!e->crowd.run || run_finished(e->crowd.run) || e->film.frame >= MOST_FRAMES) {
        editor_stop_film(e);
    }
    return true;
}

bool editor_export(editor *e, const char *path) {
    if (!editor_may_write(e, path)) {
        return false;
    }
    const bool png = ends_with(path, ".png");
    if (!png && !ends_with(path, ".svg")) {
        editor_complain(e, "A picture's name ends with .png or .svg");
        return false;
    }
    if (png && strchr(path, '#')) {
        start_film(e, path);
        return e->film.running;
    }
    if (!write_picture(e, path, PICTURE_SCALE)) {
        return false;
    }
    editor_say(e, "Wrote %s", path);
    return true;
}
