/* Films: frames of a GIF, or numbered pictures. */
#include "canvas_film.h"

#include "canvas_gif.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct canvas_film {
    char *path; /* of numbered pictures, with a row of '#' */
    double per_second;
    size_t count;
    canvas *canvas;
    canvas_gif *gif; /* NULL for numbered pictures */
};

bool canvas_film_is_numbered(const char *path) {
    const size_t length = strlen(path);
    return length >= 4 && strcmp(path + length - 4, ".png") == 0 && strchr(path, '#');
}

char *canvas_film_picture(const char *path, size_t frame) {
    const size_t room = strlen(path) + 24;
    const size_t before = strcspn(path, "#");
    const size_t digits = strspn(path + before, "#");
    char *name = malloc(room);
    if (name) {
        (void)snprintf(name, room, "%.*s%0*zu%s", (int)before, path, (int)digits, frame,
                       path + before + digits);
    }
    return name;
}

static bool no_memory(char *reason, size_t capacity) {
    (void)snprintf(reason, capacity, "out of memory");
    return false;
}

/* False with the reason. */
static bool start(canvas_film *f, const char *path, const canvas_film_def *def, char *reason,
                  size_t capacity) {
    const size_t length = strlen(path) + 1;
    f->path = malloc(length);
    f->canvas = canvas_create_raster(def->frame);
    if (!f->path || !f->canvas) {
        return no_memory(reason, capacity);
    }
    memcpy(f->path, path, length);
    if (def->numbered) {
        return true;
    }
    const canvas_pixels pixels = canvas_get_pixels(f->canvas);
    f->gif = canvas_gif_create(path, pixels.width, pixels.height, reason, capacity);
    return f->gif != NULL;
}

canvas_film *canvas_film_create(const char *path, const canvas_film_def *def, char *reason, size_t capacity) {
    canvas_film *f = calloc(1, sizeof *f);
    if (!f) {
        (void)no_memory(reason, capacity);
        return NULL;
    }
    if (!start(f, path, def, reason, capacity)) {
        canvas_film_discard(f);
        return NULL;
    }
    f->per_second = def->per_second;
    return f;
}

canvas *canvas_film_canvas(const canvas_film *f) { return f->canvas; }

size_t canvas_film_count(const canvas_film *f) { return f->count; }

/* ---- Frames ---- */

/* When a frame begins, in the unit of GIF: what is rounded away from one goes to the next. */
static double hundredths_until(const canvas_film *f, size_t frame) {
    return round(100.0 * (double)frame / f->per_second);
}

double canvas_film_time(const canvas_film *f) {
    return f->gif ? hundredths_until(f, f->count) / 100.0 : (double)f->count / f->per_second;
}

static bool write_picture(const canvas_film *f, char *reason, size_t capacity) {
    char *path = canvas_film_picture(f->path, f->count);
    if (!path) {
        return no_memory(reason, capacity);
    }
    const bool good = canvas_write_file(f->canvas, path, reason, capacity);
    free(path);
    return good;
}

static bool add_to_gif(const canvas_film *f, char *reason, size_t capacity) {
    const double shown = hundredths_until(f, f->count + 1) - hundredths_until(f, f->count);
    return canvas_gif_add(f->gif, canvas_get_pixels(f->canvas), (int)shown, reason, capacity);
}

bool canvas_film_add(canvas_film *f, char *reason, size_t capacity) {
    if (canvas_failed(f->canvas)) {
        return no_memory(reason, capacity);
    }
    if (!(f->gif ? add_to_gif(f, reason, capacity) : write_picture(f, reason, capacity))) {
        return false;
    }
    f->count++;
    canvas_clear(f->canvas);
    return true;
}

/* ---- The end ---- */

bool canvas_film_finish(canvas_film *f, char *reason, size_t capacity) {
    canvas_gif *gif = f->gif;
    f->gif = NULL;
    canvas_film_discard(f);
    return !gif || canvas_gif_finish(gif, reason, capacity);
}

void canvas_film_discard(canvas_film *f) {
    if (f) {
        canvas_destroy(f->canvas);
        canvas_gif_discard(f->gif);
        free(f->path);
        free(f);
    }
}
