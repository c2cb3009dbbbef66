/* Films: GIF, or numbered pictures. */
#include "canvas/canvas_gif.h"
#include "export.h"
#include "state/display.h"
#include "state/engine.h"
#include "state/paths.h"
#include "state/player.h"
#include "state/talk.h"
#include "state/timeline.h"
#include "state/work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double MOST_FRAMES = 5000.0;
static const double MOST_PER_SECOND = 50.0; /* viewers of GIF take no less than two hundredths for a frame */
static const double USUAL_PER_SECOND = 25.0;
static const double SMALLEST_SCALE = 0.25; /* pixels per point, as canvases have them */
static const double LARGEST_SCALE = 4.0;

struct editor_film {
    bool running;
    char path[EDITOR_PATH_SIZE]; /* of numbered pictures with a row of '#' */
    double from, to;             /* s, of the run */
    double per_second;
    size_t frame;
    size_t count;     /* of the whole film */
    editor_view view; /* as it was at the start: of all frames */
    geom_vec2 size;
    canvas *canvas;
    canvas_gif *gif; /* NULL for numbered pictures */
};

editor_film *editor_film_create(void) { return calloc(1, sizeof(editor_film)); }

static void end(editor_film *f) {
    canvas_destroy(f->canvas);
    canvas_gif_discard(f->gif);
    f->canvas = NULL;
    f->gif = NULL;
    f->running = false;
}

void editor_film_destroy(editor_film *f) {
    if (f) {
        end(f);
        free(f);
    }
}

bool editor_film_runs(const editor *e) { return e->film->running; }

bool editor_is_film(const char *path) {
    return editor_name_ends(path, ".gif") || (editor_name_ends(path, ".png") && strchr(path, '#'));
}

/* ---- What is asked ---- */

void editor_film_proposal(const editor *e, char *line, size_t capacity) {
    const double per_second = USUAL_PER_SECOND;
    const editor_sight *sight = editor_get_sight(e);
    const double end = sight->running && sight->finished ? sight->time : editor_scene(e)->duration;
    const double most = fmin(end, floor(MOST_FRAMES / per_second));
    snprintf(line, capacity, "0 %.6g %.6g %.0f", most, per_second, editor_picture_size(e).x);
}

/* False with a message. */
static bool read_numbers(editor *e, const char *line, double numbers[4]) {
    const char *at = line;
    for (int i = 0; i < 4; i++) {
        char *after = NULL;
        at += strspn(at, " ,;");
        numbers[i] = strtod(at, &after);
        if (after == at || !isfinite(numbers[i])) {
            editor_complain(e, "A film needs four numbers: from, to, frames per second, width");
            return false;
        }
        at = after;
    }
    if (at[strspn(at, " ")] != 0) {
        editor_complain(e, "\"%.40s\" is too much: a film needs four numbers", at);
        return false;
    }
    return true;
}

/* False with a message. */
static bool check_numbers(editor *e, const double numbers[4], double *scale) {
    const double frames = (numbers[1] - numbers[0]) * numbers[2];
    *scale = numbers[3] / editor_picture_size(e).x;
    if (!(numbers[0] >= 0.0 && numbers[1] >= numbers[0])) {
        editor_complain(e, "The film must end after it begins, and not before the run starts");
    } else if (!(numbers[2] > 0.0 && numbers[2] <= MOST_PER_SECOND)) {
        editor_complain(e, "A film has more than 0 and at most %.4g frames per second", MOST_PER_SECOND);
    } else if (frames > MOST_FRAMES) {
        editor_complain(e, "That is %.0f frames; at most %.0f can be", frames, MOST_FRAMES);
    } else if (!(*scale >= SMALLEST_SCALE && *scale <= LARGEST_SCALE)) {
        editor_complain(e, "The width can be from %.0f to %.0f pixels",
                        ceil(SMALLEST_SCALE * editor_picture_size(e).x),
                        floor(LARGEST_SCALE * editor_picture_size(e).x));
    } else {
        return true;
    }
    return false;
}

/* ---- Frames ---- */

/* The path of a numbered picture: the row of '#' becomes its number. */
static void frame_path(const editor_film *f, char *path, size_t capacity) {
    const char *first = strchr(f->path, '#');
    const size_t before = (size_t)(first - f->path);
    const size_t digits = strspn(first, "#");
    snprintf(path, capacity, "%.*s%0*zu%s", (int)before, f->path, (int)digits, f->frame, first + digits);
}

/* When a frame begins, in the unit of GIF: what is rounded away from one goes to the next. */
static int hundredths_until(const editor_film *f, size_t frame) {
    return (int)round(100.0 * (double)frame / f->per_second);
}

/* The moment of the run that the next frame shows, s. A frame of a GIF shows that at which it begins. */
static double next_moment(const editor_film *f) {
    const double after = f->gif ? hundredths_until(f, f->frame) / 100.0 : (double)f->frame / f->per_second;
    return fmin(f->from + after, f->to);
}

static bool write_canvas(editor_film *f, char *reason, size_t capacity) {
    char path[EDITOR_PATH_SIZE + 32];
    if (f->gif) {
        snprintf(reason, capacity, "out of memory, or the disc is full");
        return canvas_gif_add(f->gif, canvas_get_pixels(f->canvas),
                              hundredths_until(f, f->frame + 1) - hundredths_until(f, f->frame));
    }
    frame_path(f, path, sizeof path);
    return canvas_write_file(f->canvas, path, reason, capacity);
}

/* Draws the moment of the next frame, which the run has reached. It may lie between two steps. */
static void draw_frame(editor *e) {
    const editor_film *f = e->film;
    const editor_sight *sight = editor_get_sight(e);
    const double back = (sight->time - next_moment(f)) / editor_scene(e)->time_step;
    canvas_clear(f->canvas);
    editor_scrub_to(e, (double)sight->step - back);
    const editor_view shown = editor_exchange_view(e, f->view);
    editor_draw_picture(e, f->canvas, f->size);
    editor_exchange_view(e, shown);
    editor_scrub_to(e, (double)editor_last_step(e));
}

static bool write_frame(editor *e) {
    editor_film *f = e->film;
    char reason[256] = "out of memory";
    draw_frame(e);
    if (canvas_failed(f->canvas) || !write_canvas(f, reason, sizeof reason)) {
        editor_complain(e, "The film was given up: %.200s", reason);
        end(f);
        return false;
    }
    f->frame++;
    editor_say(e, "%zu of %zu frames; Esc stops", f->frame, f->count);
    return true;
}

/* ---- The film ---- */

bool editor_film_start(editor *e, const char *path, const char *line) {
    editor_film *f = e->film;
    char reason[256] = "out of memory";
    double numbers[4];
    double scale = 1.0;
    if (!editor_may_write(e, path) || !read_numbers(e, line, numbers) || !check_numbers(e, numbers, &scale)) {
        return false;
    }
    if (editor_document_agent_count(editor_drawing(e)) == 0) {
        editor_complain(e, "There are no agents. A film needs at least one.");
        return false;
    }
    f->canvas = canvas_create_raster(editor_picture_def(e, scale));
    if (f->canvas && editor_name_ends(path, ".gif")) {
        const canvas_pixels pixels = canvas_get_pixels(f->canvas);
        f->gif = canvas_gif_create(path, pixels.width, pixels.height, reason, sizeof reason);
    }
    if (!f->canvas || (!f->gif && editor_name_ends(path, ".gif"))) {
        end(f);
        editor_complain(e, "No film: %.200s", reason);
        return false;
    }
    snprintf(f->path, sizeof f->path, "%s", path);
    f->from = numbers[0];
    f->to = numbers[1];
    f->per_second = numbers[2];
    f->frame = 0;
    f->count = (size_t)floor((f->to - f->from) * f->per_second + 1e-9) + 1;
    f->view = *editor_get_view(e);
    f->size = editor_picture_size(e);
    f->running = true;
    editor_restart(e);
    return f->from > 0.0 || write_frame(e);
}

void editor_stop_film(editor *e) {
    editor_film *f = e->film;
    char reason[256] = "";
    if (!f->running) {
        return;
    }
    canvas_gif *gif = f->frame > 0 ? f->gif : NULL;
    f->gif = gif ? NULL : f->gif;
    end(f);
    if (gif && !canvas_gif_finish(gif, reason, sizeof reason)) {
        editor_complain(e, "The film was not written: %.200s", reason);
    } else {
        editor_say(e, "%zu %s written", f->frame, f->frame == 1 ? "frame" : "frames");
    }
}

/* Whether the run has come to the moment of the next frame. */
static bool is_reached(const editor *e) { return editor_get_sight(e)->time >= next_moment(e->film) - 1e-9; }

/* At most one step of the run and one frame. */
bool editor_film_step(editor *e) {
    editor_film *f = e->film;
    if (!f->running) {
        return false;
    }
    if (!is_reached(e) && !editor_run_steps(e, 1)) {
        editor_stop_film(e);
        return true;
    }
    if (is_reached(e) && !write_frame(e)) {
        return true;
    }
    if (f->frame >= f->count || (editor_get_sight(e)->finished && !is_reached(e))) {
        editor_stop_film(e);
    }
    return true;
}
