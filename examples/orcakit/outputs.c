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

bool outputs_open(outputs *o, const char *csv, const char *png, const char *svg, scene_error *error) {
    *o = (outputs){.csv_path = csv, .png_path = png, .svg_path = svg};
    return check_picture(png, error) && check_picture(svg, error) &&
           (!csv || file_create(csv, &o->csv, error));
}

bool outputs_pictures(const outputs *o, const scene *s, const picture_layers *layers, scene_error *error) {
    return (!o->png_path || picture_write_png(s, layers, 0, o->png_path, error)) &&
           (!o->svg_path || picture_write_svg(s, layers, 0, o->svg_path, error));
}

bool outputs_failed(const outputs *o) { return o->csv.stream && ferror(o->csv.stream); }

bool outputs_finish(outputs *o, scene_error *error) { return !o->csv.stream || file_finish(&o->csv, error); }

void outputs_discard(outputs *o) { file_discard(&o->csv); }

void outputs_print(const outputs *o) {
    const char *const paths[] = {o->csv_path, o->png_path, o->svg_path};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; ++i) {
        if (paths[i]) {
            (void)printf("written: %s\n", utf8_show(paths[i]).text);
        }
    }
}
