#define _POSIX_C_SOURCE 200809L

#include "outputs.h"

#include "command.h"

#include <string.h>
#include <sys/stat.h>

static bool same(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

bool outputs_check(const char *csv, const char *png, const char *svg) {
    if (same(csv, png) || same(csv, svg) || same(png, svg)) {
        (void)command_fail(COMMAND_REFUSED, "two outputs have the same name, %s", same(csv, png) ? csv : svg);
        return false;
    }
    return true;
}

/* A picture replaces a plain file or makes a new one. */
static bool check_picture(const char *path, scene_error *error) {
    struct stat there;
    file_output trial;
    if (!path) {
        return true;
    }
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
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
            (void)printf("written: %s\n", paths[i]);
        }
    }
}
