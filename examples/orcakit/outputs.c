/* The files that a command writes. */
#define _POSIX_C_SOURCE 200809L

#include "outputs.h"

#include "canvas/canvas_film.h"
#include "progress.h"
#include "text/number.h"
#include "text/utf8.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

/* An input that is not there cannot be replaced: it may be the name of something that is no file, too. */
static bool counts(const outputs_file *f) { return f->path && (f->written || access(f->path, F_OK) == 0); }

static bool replaces(const outputs_file *a, const outputs_file *b) {
    return (a->written || b->written) && counts(a) && counts(b) && file_replaces(a->path, b->path);
}

static bool refuse_pair(const outputs_file *a, const outputs_file *b) {
    if (a->written && b->written) {
        (void)command_fail(COMMAND_REFUSED, "%s and %s are the same file, %s", a->role, b->role, a->path);
    } else {
        const outputs_file *out = a->written ? a : b;
        (void)command_fail(COMMAND_REFUSED, "%s would replace %s, %s", out->role, (out == a ? b : a)->role,
                           out->path);
    }
    return false;
}

/* A dash does not stand for standard output, where the summary goes. */
static bool check_name(const outputs_file *f) {
    const bool dash = strcmp(f->path, "-") == 0;
    if (dash || f->path[0] == '\0') {
        (void)command_fail(COMMAND_REFUSED, "%s needs a file name%s", f->role,
                           dash ? "; a file called - is ./-" : "");
    }
    return !dash && f->path[0] != '\0';
}

bool outputs_check(const outputs_file *files, size_t count) {
    const outputs_file standard = {"standard output", "/dev/stdout", true};
    for (size_t i = 0; i < count; ++i) {
        if (files[i].written && files[i].path && !check_name(&files[i])) {
            return false;
        }
        for (size_t k = 0; k < i; ++k) {
            if (replaces(&files[k], &files[i])) {
                return refuse_pair(&files[k], &files[i]);
            }
        }
        if (files[i].written && replaces(&files[i], &standard)) {
            return refuse_pair(&files[i], &standard);
        }
    }
    return true;
}

/* A picture replaces a plain file or makes a new one. */
static bool check_picture(const char *path, scene_error *error) {
    file_output trial;
    if (!path) {
        return true;
    }
    if (access(path, F_OK) == 0 && !file_is_plain(path)) {
        return fail(error, "cannot write %.150s: it is not a plain file", path);
    }
    if (!file_create(path, &trial, error)) {
        return false;
    }
    file_discard(&trial);
    return true;
}

/* ---- Films ---- */

enum {
    SMALLEST_SIDE = 320,
    LARGEST_SIDE = 16000
};

static bool refuse_range(const command *c, size_t option, double value, double from, double to) {
    (void)command_fail(COMMAND_REFUSED, "--%s is %s, but it must be from %s to %s", c->options[option].name,
                       number_show(value).text, number_show(from).text, number_show(to).text);
    return false;
}

/* What is of no use is refused. */
static bool check_use(const command *c, const command_line *line, size_t first) {
    for (size_t i = OUTPUTS_FPS; i <= OUTPUTS_SPEED; ++i) {
        if (line->values[first + i] && !line->values[first + OUTPUTS_GIF]) {
            (void)command_fail(COMMAND_REFUSED, "--%s is of a film: give --gif FILE, too",
                               c->options[first + i].name);
            return false;
        }
    }
    return true;
}

bool outputs_read_looks(const command *c, const command_line *line, size_t first, outputs_looks *out) {
    const double most = CANVAS_FILM_MOST_PER_SECOND;
    double side;
    *out = (outputs_looks){.longest_side = 0};
    if (!check_use(c, line, first) ||
        !command_number(c, line, first + OUTPUTS_SIZE, COMMAND_POSITIVE, 0.0, &side) ||
        !command_number(c, line, first + OUTPUTS_FPS, COMMAND_POSITIVE, 25.0, &out->per_second) ||
        !command_number(c, line, first + OUTPUTS_SPEED, COMMAND_POSITIVE, 1.0, &out->speed)) {
        return false;
    }
    if (side > 0.0 && !(side >= SMALLEST_SIDE && side <= LARGEST_SIDE)) {
        return refuse_range(c, first + OUTPUTS_SIZE, side, SMALLEST_SIDE, LARGEST_SIDE);
    }
    const double least = CANVAS_FILM_LEAST_PER_SECOND;
    if (out->per_second < least) {
        return refuse_range(c, first + OUTPUTS_FPS, out->per_second, least, most);
    }
    if (out->speed < PICTURE_FILM_SLOWEST || out->speed > PICTURE_FILM_FASTEST) {
        return refuse_range(c, first + OUTPUTS_SPEED, out->speed, PICTURE_FILM_SLOWEST, PICTURE_FILM_FASTEST);
    }
    if (out->per_second > most) {
        (void)command_fail(COMMAND_REFUSED, "--fps is %s, but viewers of GIF show at most %s frames a second",
                           number_show(out->per_second).text, number_show(most).text);
        return false;
    }
    out->longest_side = (int)round(side);
    return true;
}

bool outputs_check_film(const char *gif, const outputs_looks *looks, double seconds) {
    const double frames = picture_film_frames(seconds, looks->per_second, looks->speed);
    if (!gif || frames <= (double)PICTURE_FILM_MOST_FRAMES) {
        return true;
    }
    (void)command_fail(COMMAND_REFUSED,
                       "--gif: a film of %s s of a run would have %s frames, but it has at most %d: give a "
                       "higher --speed or a lower --fps",
                       number_show(seconds).text, number_show(frames).text, PICTURE_FILM_MOST_FRAMES);
    return false;
}

static bool check_film(const char *path, scene_error *error) {
    return !path || picture_film_available() ? check_picture(path, error)
                                             : fail(error, "--gif: this program was built without giflib, "
                                                           "which writes GIF");
}

static void tell_frames(void *context, size_t frames, size_t count) {
    progress *bar = context;
    if (progress_due(bar)) {
        progress_show(bar, "film: %zu of %zu frames", frames, count);
    }
}

static bool write_film(const outputs *o, const scene *s, const picture_layers *layers, scene_error *error) {
    const picture_film film = {.positions = layers->positions,
                               .step_count = layers->step_count,
                               .time_step = o->looks.time_step > 0.0 ? o->looks.time_step : s->time_step,
                               .per_second = o->looks.per_second,
                               .speed = o->looks.speed,
                               .longest_side = o->looks.longest_side,
                               .most_frames = (double)PICTURE_FILM_MOST_FRAMES};
    const double seconds = (double)(film.step_count - 1) * film.time_step;
    const double frames = picture_film_frames(seconds, film.per_second, film.speed);
    if (frames > film.most_frames) {
        command_warn(
            o->paths.gif, 0,
            "the film ends after %d of %s frames: a higher --speed or a lower --fps shows the whole run",
            PICTURE_FILM_MOST_FRAMES, number_show(frames).text);
    }
    progress bar = progress_start();
    const bool good = picture_write_film(s, &film, o->paths.gif, tell_frames, &bar, error);
    progress_end(&bar);
    return good;
}

/* ---- Trajectories ---- */

static bool open_trajectory(const char *path, file_output *out, scene_error *error) {
    return !path || file_create(path, out, error);
}

/* A database is written in places, which a pipe or a device does not have. */
static bool open_database(const char *path, file_output *out, scene_error *error) {
    if (path && access(path, F_OK) == 0 && !file_is_plain(path)) {
        return fail(error, "cannot write %.150s: it is not a plain file", path);
    }
    return open_trajectory(path, out, error);
}

bool outputs_open(outputs *o, const outputs_paths *paths, const outputs_looks *looks, scene_error *error) {
    *o = (outputs){.paths = *paths, .looks = *looks};
    return check_picture(paths->png, error) && check_picture(paths->svg, error) &&
           check_film(paths->gif, error) && open_trajectory(paths->csv, &o->csv, error) &&
           open_trajectory(paths->pedpy, &o->pedpy, error) &&
           open_database(paths->jupedsim, &o->jupedsim, error);
}

bool outputs_start(outputs *o, const scene *s, size_t *left_out, scene_error *error) {
    *left_out = 0;
    if (o->csv.stream) {
        trajectory_write_header(o->csv.stream, s->dimension);
    }
    if (o->pedpy.stream) {
        trajectory_write_pedpy_header(o->pedpy.stream, s->time_step);
    }
    return !o->jupedsim.stream ||
           trajectory_database_create(o->jupedsim.beside, s, &o->database, left_out, error);
}

bool outputs_step(outputs *o, const run *r, scene_error *error) {
    if (o->csv.stream) {
        trajectory_write_step(o->csv.stream, r);
    }
    if (o->pedpy.stream) {
        trajectory_write_pedpy_step(o->pedpy.stream, r);
    }
    return !o->database || trajectory_database_add(o->database, r, error);
}

bool outputs_pictures(const outputs *o, const scene *s, const picture_layers *layers, scene_error *error) {
    const int side = o->looks.longest_side;
    return (!o->paths.png || picture_write_png(s, layers, side, o->paths.png, error)) &&
           (!o->paths.svg || picture_write_svg(s, layers, side, o->paths.svg, error)) &&
           (!o->paths.gif || write_film(o, s, layers, error));
}

static bool failed(const file_output *f) { return f->stream && ferror(f->stream); }

bool outputs_failed(const outputs *o) { return failed(&o->csv) || failed(&o->pedpy); }

static bool finish(file_output *f, scene_error *error) { return !f->stream || file_finish(f, error); }

bool outputs_finish(outputs *o, scene_error *error) {
    trajectory_database *database = o->database;
    o->database = NULL;
    return (!database || trajectory_database_finish(database, error)) && finish(&o->csv, error) &&
           finish(&o->pedpy, error) && finish(&o->jupedsim, error);
}

void outputs_discard(outputs *o) {
    trajectory_database_discard(o->database);
    o->database = NULL;
    file_discard(&o->csv);
    file_discard(&o->pedpy);
    file_discard(&o->jupedsim);
}

void outputs_print(const outputs *o) {
    const outputs_paths *p = &o->paths;
    const char *const paths[] = {p->csv, p->pedpy, p->jupedsim, p->png, p->svg, p->gif};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        if (paths[i]) {
            (void)printf("written: %s\n", utf8_show(paths[i]).text);
        }
    }
}
