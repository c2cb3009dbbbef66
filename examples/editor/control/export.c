/* Pictures and films of what the window shows of the world. */
#include "export.h"

#include "paint/paint.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/paths.h"
#include "state/player.h"
#include "state/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Pixels per point of pictures. */
static const double PICTURE_SCALE = 2.0;
/* Frames are for films: smaller, and not without end. */
static const double FRAME_SCALE = 1.0;
static const size_t MOST_FRAMES = 5000;

/* Numbered pictures on their way: the crowd runs, and each step is one. */
struct editor_film {
    bool running;
    size_t frame;
    char path[EDITOR_PATH_SIZE]; /* with a row of '#' for the number */
};

editor_film *editor_film_create(void) { return calloc(1, sizeof(editor_film)); }

void editor_film_destroy(editor_film *f) { free(f); }

bool editor_film_runs(const editor *e) { return e->film->running; }

/* ---- Pictures ---- */

static bool ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(path + length - tail, ending) == 0;
}

/* The part of the world that the window shows, without panels and handles. */
static void draw_picture(editor *e, canvas *c) {
    editor_view picture = *editor_get_view(e);
    picture.area.max = geom_vec2_sub(picture.area.max, picture.area.min);
    picture.area.min = geom_vec2_make(0.0, 0.0);
    const editor_view shown = editor_exchange_view(e, picture);
    editor_draw_world(e, c);
    editor_exchange_view(e, shown);
}

static canvas_def picture_def(const editor *e, double scale) {
    const editor_view *view = editor_get_view(e);
    canvas_def def = canvas_default_def();
    def.width = (int)(view->area.max.x - view->area.min.x);
    def.height = (int)(view->area.max.y - view->area.min.y);
    def.pixel_scale = scale;
    def.background = editor_colors(e)->ground;
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
        editor_complain(e, "Picture not written: %.200s", reason);
    }
    return good;
}

/* ---- Numbered pictures ---- */

/* The path of a frame: the row of '#' becomes its number. */
static void frame_path(const editor *e, char *path, size_t capacity) {
    const char *first = strchr(e->film->path, '#');
    const size_t before = (size_t)(first - e->film->path);
    const size_t digits = strspn(first, "#");
    snprintf(path, capacity, "%.*s%0*zu%s", (int)before, e->film->path, (int)digits, e->film->frame,
             first + digits);
}

static bool write_frame(editor *e) {
    char path[EDITOR_PATH_SIZE + 32];
    frame_path(e, path, sizeof path);
    if (!write_picture(e, path, FRAME_SCALE)) {
        e->film->running = false;
        return false;
    }
    e->film->frame++;
    editor_say(e, "%zu pictures written; Esc stops", e->film->frame);
    return true;
}

static void start_film(editor *e, const char *path) {
    if (editor_document_agent_count(editor_drawing(e)) == 0) {
        editor_say(e, "There are no agents. A film needs at least one.");
        return;
    }
    editor_restart(e);
    snprintf(e->film->path, sizeof e->film->path, "%s", path);
    e->film->frame = 0;
    e->film->running = true;
    write_frame(e);
}

void editor_stop_film(editor *e) {
    if (e->film->running) {
        e->film->running = false;
        editor_say(e, "%zu pictures written", e->film->frame);
    }
}

/* One step of the crowd and one picture. */
bool editor_film_step(editor *e) {
    if (!e->film->running) {
        return false;
    }
    if (!editor_run_steps(e, 1) || !write_frame(e)) {
        e->film->running = false;
        return true;
    }
    if (editor_get_sight(e)->finished || e->film->frame >= MOST_FRAMES) {
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
        editor_complain(e, "The name of a picture must end with .png or .svg");
        return false;
    }
    if (png && strchr(path, '#')) {
        start_film(e, path);
        return e->film->running;
    }
    if (!write_picture(e, path, PICTURE_SCALE)) {
        return false;
    }
    editor_say(e, "Wrote %s", path);
    return true;
}
