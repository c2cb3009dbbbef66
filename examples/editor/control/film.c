/* Films: GIF, or numbered pictures. */
#include "canvas/canvas_film.h"
#include "export.h"
#include "import/stamp.h"
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
static const double USUAL_PER_SECOND = 25.0;
static const double SMALLEST_SCALE = 0.25; /* pixels per point, as canvases have them */
static const double LARGEST_SCALE = 4.0;

struct editor_film {
    canvas_film *film; /* NULL: none runs */
    double from, to;   /* s, of the run */
    size_t count;      /* of the frames of the whole film */
    editor_view view;  /* as it was at the start: of all frames */
    geom_vec2 size;
};

editor_film *editor_film_create(void) { return calloc(1, sizeof(editor_film)); }

static void end(editor_film *f) {
    canvas_film_discard(f->film);
    f->film = NULL;
}

void editor_film_destroy(editor_film *f) {
    if (f) {
        end(f);
        free(f);
    }
}

bool editor_film_runs(const editor *e) { return e->film->film != NULL; }

bool editor_is_film(const char *path) {
    return editor_name_ends(path, ".gif") || canvas_film_is_numbered(path);
}

bool editor_film_replaces(const char *path) {
    bool there = editor_stamp_of(path).exists;
    for (size_t i = 0; canvas_film_is_numbered(path) && !there && i <= (size_t)MOST_FRAMES; i++) {
        char *picture = canvas_film_picture(path, i);
        there = picture && editor_stamp_of(picture).exists;
        free(picture);
    }
    return there;
}

/* ---- What is asked ---- */

void editor_film_proposal(const editor *e, char *line, size_t capacity) {
    const editor_sight *sight = editor_get_sight(e);
    const double end = sight->running && sight->time > 0.0 ? sight->time : editor_scene(e)->duration;
    const double most = fmin(end, floor(MOST_FRAMES / USUAL_PER_SECOND));
    snprintf(line, capacity, "0 %.6g %.6g %.0f", most, USUAL_PER_SECOND, editor_picture_size(e).x);
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
    } else if (!(numbers[2] >= CANVAS_FILM_LEAST_PER_SECOND && numbers[2] <= CANVAS_FILM_MOST_PER_SECOND)) {
        editor_complain(e, "A film has %.4g to %.4g frames per second", CANVAS_FILM_LEAST_PER_SECOND,
                        CANVAS_FILM_MOST_PER_SECOND);
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

/* The moment of the run that the next frame shows, s. */
static double next_moment(const editor_film *f) { return fmin(f->from + canvas_film_time(f->film), f->to); }

/* Draws the moment of the next frame, which the run has reached. It may lie between two steps. */
static void draw_frame(editor *e) {
    const editor_film *f = e->film;
    const editor_sight *sight = editor_get_sight(e);
    const double back = (sight->time - next_moment(f)) / sight->time_step;
    editor_scrub_to(e, (double)sight->step - back);
    const editor_view shown = editor_exchange_view(e, f->view);
    editor_draw_picture(e, canvas_film_canvas(f->film), f->size);
    editor_exchange_view(e, shown);
    editor_scrub_to(e, (double)editor_last_step(e));
}

/* A complaint about something else stays until the user goes on. */
static void say_progress(editor *e) {
    const editor_film *f = e->film;
    if (!editor_message_is_error(e) || editor_message(e)[0] == 0) {
        editor_say(e, "%zu of %zu frames; Esc stops", canvas_film_count(f->film), f->count);
    }
}

static bool write_frame(editor *e) {
    editor_film *f = e->film;
    char reason[256];
    draw_frame(e);
    if (!canvas_film_add(f->film, reason, sizeof reason)) {
        editor_complain(e, "The film was given up: %.200s", reason);
        end(f);
        return false;
    }
    say_progress(e);
    return true;
}

/* ---- The film ---- */

bool editor_film_may_start(editor *e) {
    if (editor_film_runs(e)) {
        editor_complain(e, "One film at a time: wait until this one ends, or stop it with Esc");
    }
    return !editor_film_runs(e);
}

bool editor_film_start(editor *e, const char *path, const char *line) {
    editor_film *f = e->film;
    char reason[256];
    double numbers[4];
    double scale = 1.0;
    if (!editor_film_may_start(e) || !editor_may_write(e, path) || !read_numbers(e, line, numbers) ||
        !check_numbers(e, numbers, &scale)) {
        return false;
    }
    if (editor_document_agent_count(editor_drawing(e)) == 0) {
        editor_complain(e, "There are no agents. A film needs at least one.");
        return false;
    }
    const canvas_film_def def = {.frame = editor_picture_def(e, scale),
                                 .per_second = numbers[2],
                                 .numbered = canvas_film_is_numbered(path)};
    f->film = canvas_film_create(path, &def, reason, sizeof reason);
    if (!f->film) {
        editor_complain(e, "No film: %.200s", reason);
        return false;
    }
    editor_hush(e);
    f->from = numbers[0];
    f->to = numbers[1];
    f->count = (size_t)floor((f->to - f->from) * numbers[2] + 1e-9) + 1;
    f->view = *editor_get_view(e);
    f->size = editor_picture_size(e);
    editor_restart(e);
    return f->from > 0.0 || write_frame(e);
}

bool editor_stop_film(editor *e) {
    editor_film *f = e->film;
    char reason[256];
    if (!f->film) {
        return true;
    }
    const size_t frames = canvas_film_count(f->film);
    canvas_film *film = frames > 0 ? f->film : NULL;
    f->film = film ? NULL : f->film;
    end(f);
    if (film && !canvas_film_finish(film, reason, sizeof reason)) {
        editor_complain(e, "The film was not written: %.200s", reason);
        return false;
    }
    editor_say(e, "%zu %s written", frames, frames == 1 ? "frame" : "frames");
    return true;
}

/* Whether the run has come to the moment of the next frame. */
static bool is_reached(const editor *e) { return editor_get_sight(e)->time >= next_moment(e->film) - 1e-9; }

/* At most one step of the run and one frame. */
bool editor_film_step(editor *e) {
    editor_film *f = e->film;
    if (!f->film) {
        return false;
    }
    if (!is_reached(e) && !editor_run_steps(e, 1)) {
        editor_stop_film(e);
        return true;
    }
    if (is_reached(e) && !write_frame(e)) {
        return true;
    }
    if (canvas_film_count(f->film) >= f->count || (editor_get_sight(e)->finished && !is_reached(e))) {
        editor_stop_film(e);
    }
    return true;
}
