/* Films of runs. */
#include "picture_film.h"

#include "canvas/canvas_film.h"
#include "canvas/canvas_gif.h"
#include "picture_internal.h"
#include "text/fail.h"
#include "text/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_SIDE = 640
};

static const double TRAIL_SECONDS = 2.0; /* of the film */

/* A film that is drawn. */
typedef struct work {
    const scene *scene;
    const picture_film *film;
    picture picture;
    picture_layers layers; /* of one frame */
    geom_vec2 *rows;       /* the trail, and the places of the frame behind it */
    canvas_film *out;
    char caption[80];
} work;

bool picture_film_available(void) { return canvas_gif_available(); }

static double run_seconds(const picture_film *film) {
    return (double)(film->step_count - 1) * film->time_step;
}

/* What is rounded away from a whole number of frames is no frame of its own. */
double picture_film_frames(double seconds, double per_second, double speed) {
    return 1.0 + ceil(seconds / speed * per_second - 1e-9);
}

static double frames_of(const picture_film *film) {
    const double frames = picture_film_frames(run_seconds(film), film->per_second, film->speed);
    return film->most_frames > 0.0 ? fmin(frames, film->most_frames) : frames;
}

/* Also of more frames than a size_t counts. */
static bool check_length(const picture_film *film, scene_error *error) {
    const double frames = frames_of(film);
    return frames <= (double)PICTURE_FILM_MOST_FRAMES
               ? true
               : fail(error, "the film would have %s frames, more than %s", number_show(frames).text,
                      number_show((double)PICTURE_FILM_MOST_FRAMES).text);
}

/* Rows that a trail has at most, that of the frame among them. */
static size_t most_rows(const picture_film *film) {
    const double steps = ceil(TRAIL_SECONDS * film->speed / film->time_step);
    return 2 + (size_t)fmin(steps, (double)film->step_count);
}

/* The rows of a frame: those of the trail, and the places between two rows. */
static void fill_rows(work *w, double time) {
    const picture_film *film = w->film;
    const size_t agents = w->scene->agent_count;
    const double steps = fmin(time / film->time_step, (double)(film->step_count - 1));
    const size_t before = (size_t)steps;
    const size_t after = before + 1 < film->step_count ? before + 1 : before;
    const size_t kept = before + 1 < most_rows(film) - 1 ? before + 1 : most_rows(film) - 1;
    const geom_vec2 *from = film->positions + before * agents;
    const geom_vec2 *to = film->positions + after * agents;
    geom_vec2 *now = w->rows + kept * agents;
    if (agents > 0) {
        memcpy(w->rows, from - (kept - 1) * agents, kept * agents * sizeof *now);
    }
    for (size_t i = 0; i < agents; i++) {
        now[i] = geom_vec2_lerp(from[i], to[i], steps - (double)before);
    }
    w->layers.step_count = kept + 1;
}

static bool add_frame(work *w, double time, scene_error *error) {
    fill_rows(w, time);
    w->picture.canvas = canvas_film_canvas(w->out);
    w->picture.time = time;
    (void)snprintf(w->caption, sizeof w->caption, "%.1f of %.1f s, %zu agent%s%s", time, run_seconds(w->film),
                   w->scene->agent_count, w->scene->agent_count == 1 ? "" : "s",
                   w->scene->dimension == 3 ? ", seen from above" : "");
    return picture_draw(&w->picture) ? canvas_film_add(w->out, error->text, sizeof error->text)
                                     : fail_memory(error);
}

/* The last frame shows the end, unless there are too many. */
static bool add_frames(work *w, picture_film_listener *listener, void *context, scene_error *error) {
    const double end = run_seconds(w->film);
    const size_t count = (size_t)frames_of(w->film);
    for (size_t i = 0; i < count; i++) {
        if (!add_frame(w, fmin(canvas_film_time(w->out) * w->film->speed, end), error)) {
            return false;
        }
        if (listener) {
            listener(context, i + 1, count);
        }
    }
    return true;
}

/* The size is for all rows, and each frame draws a few of them. */
static bool start(work *w, const char *path, scene_error *error) {
    const picture_layers all = {.positions = w->film->positions, .step_count = w->film->step_count};
    w->picture = (picture){.scene = w->scene, .layers = &all, .colors = palette_light(), .moves = true};
    const int side = w->film->longest_side > 0 ? w->film->longest_side : DEFAULT_SIDE;
    const canvas_film_def def = {.frame = picture_lay_out(&w->picture, side),
                                 .per_second = w->film->per_second};
    w->rows = malloc((most_rows(w->film) * w->scene->agent_count + 1) * sizeof *w->rows);
    if (!w->rows) {
        return fail_memory(error);
    }
    w->layers = (picture_layers){.positions = w->rows, .caption = w->caption};
    w->picture.layers = &w->layers;
    w->out = canvas_film_create(path, &def, error->text, sizeof error->text);
    return w->out != NULL;
}

bool picture_write_film(const scene *s, const picture_film *film, const char *path,
                        picture_film_listener *listener, void *context, scene_error *error) {
    work w = {.scene = s, .film = film};
    bool good =
        check_length(film, error) && start(&w, path, error) && add_frames(&w, listener, context, error);
    free(w.rows);
    if (good) {
        good = canvas_film_finish(w.out, error->text, sizeof error->text);
    } else {
        canvas_film_discard(w.out);
    }
    return good;
}
