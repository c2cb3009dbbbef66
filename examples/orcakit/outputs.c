/* The files that a command writes. */
#define _POSIX_C_SOURCE 200809L

#include "outputs.h"

#include "command.h"
#include "text/utf8.h"

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

bool outputs_check(const outputs_file *files, size_t count) {
    const outputs_file standard = {"standard output", "/dev/stdout", true};
    for (size_t i = 0; i < count; ++i) {
        if (files[i].written && files[i].path && strcmp(files[i].path, "-") == 0) {
            (void)command_fail(COMMAND_REFUSED, "%s needs a file name; /dev/stdout is standard output",
                               files[i].role);
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

bool outputs_open(outputs *o, const outputs_paths *paths, scene_error *error) {
    *o = (outputs){.paths = *paths};
    return check_picture(paths->png, error) && check_picture(paths->svg, error) &&
           open_trajectory(paths->csv, &o->csv, error) && open_trajectory(paths->pedpy, &o->pedpy, error) &&
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
    return (!o->paths.png || picture_write_png(s, layers, 0, o->paths.png, error)) &&
           (!o->paths.svg || picture_write_svg(s, layers, 0, o->paths.svg, error));
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
    const char *const paths[] = {p->csv, p->pedpy, p->jupedsim, p->png, p->svg};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        if (paths[i]) {
            (void)printf("written: %s\n", utf8_show(paths[i]).text);
        }
    }
}
