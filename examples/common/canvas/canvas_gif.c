/* Writes films as GIF (Graphics Interchange Format, version 89a). */
#include "canvas_gif.h"

#include "text/fail.h"
#include "text/file.h"

#include <gif_lib.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGEST = 65535,
    KEEP_BELOW = 1 /* what a frame leaves out shows the frame before */
};

struct canvas_gif {
    file_output file;
    GifFileType *gif;
    int width, height;
    uint8_t *before; /* the frame before */
    uint8_t *numbers;
    bool started; /* there is a frame before */
    int fault;    /* errno of the first write that failed; 0: none */
};

bool canvas_gif_available(void) { return true; }

static int write_bytes(GifFileType *gif, const GifByteType *bytes, int count) {
    canvas_gif *f = gif->UserData;
    const size_t written = fwrite(bytes, 1, (size_t)count, f->file.stream);
    f->fault = f->fault == 0 && written < (size_t)count ? errno : f->fault;
    return (int)written;
}

/* Why nothing more was written. */
static bool fail_film(const canvas_gif *f, scene_error *error) {
    return f->fault != 0 ? fail_write(error, f->file.path, f->fault) : fail_memory(error);
}

/* The screen, and that the film begins again at its end: the extension of Netscape that every viewer
 * knows. */
static bool write_head(canvas_gif *f) {
    static const unsigned char forever[] = {1, 0, 0};
    EGifSetGifVersion(f->gif, true);
    return EGifPutScreenDesc(f->gif, f->width, f->height, 8, 0, NULL) == GIF_OK &&
           EGifPutExtensionLeader(f->gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(f->gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(f->gif, sizeof forever, forever) == GIF_OK &&
           EGifPutExtensionTrailer(f->gif) == GIF_OK;
}

static bool start(canvas_gif *f, const char *path, scene_error *error) {
    int code = 0;
    const size_t pixels = (size_t)f->width * (size_t)f->height;
    f->before = malloc(4 * pixels);
    f->numbers = malloc(pixels);
    if (!f->before || !f->numbers) {
        return fail_memory(error);
    }
    if (!file_create(path, &f->file, error)) {
        return false;
    }
    f->gif = EGifOpen(f, write_bytes, &code);
    return f->gif && write_head(f) ? true : fail_film(f, error);
}

canvas_gif *canvas_gif_create(const char *path, int width, int height, char *reason, size_t capacity) {
    scene_error error = {.line = 0};
    canvas_gif *f = calloc(1, sizeof *f);
    if (!f || width < 1 || height < 1 || width > LARGEST || height > LARGEST) {
        (void)snprintf(reason, capacity, f ? "a GIF has 1 to 65535 pixels either way" : "out of memory");
        free(f);
        return NULL;
    }
    f->width = width;
    f->height = height;
    if (!start(f, path, &error)) {
        (void)snprintf(reason, capacity, "%s", error.text);
        canvas_gif_discard(f);
        return NULL;
    }
    return f;
}

/* ---- Frames ---- */

/* The smallest part that holds all pixels that are not as before: one pixel when there are none. */
static canvas_gif_part changed_part(const canvas_gif *f, canvas_pixels frame) {
    canvas_gif_part part = {f->width, f->height, 0, 0};
    for (int y = 0; y < f->height; y++) {
        const size_t row = 4 * (size_t)y * (size_t)f->width;
        if (f->started && memcmp(f->before + row, frame.rgba + row, 4 * (size_t)f->width) == 0) {
            continue;
        }
        int left = 0;
        int right = f->width;
        while (f->started && left < right &&
               memcmp(f->before + row + 4 * (size_t)left, frame.rgba + row + 4 * (size_t)left, 4) == 0) {
            left++;
        }
        while (f->started && right > left &&
               memcmp(f->before + row + 4 * (size_t)(right - 1), frame.rgba + row + 4 * (size_t)(right - 1),
                      4) == 0) {
            right--;
        }
        part.left = left < part.left ? left : part.left;
        part.right = right > part.right ? right : part.right;
        part.top = y < part.top ? y : part.top;
        part.bottom = y + 1;
    }
    const canvas_gif_part one = {0, 0, 1, 1};
    return part.bottom > 0 ? part : one;
}

static bool write_image(canvas_gif *f, canvas_gif_part part, const ColorMapObject *map, int hundredths) {
    const int width = part.right - part.left;
    const unsigned char control[4] = {(unsigned char)((KEEP_BELOW << 2) | 1),
                                      (unsigned char)(hundredths & 255),
                                      (unsigned char)(hundredths >> 8 & 255), CANVAS_GIF_TRANSPARENT};
    bool good =
        EGifPutExtension(f->gif, GRAPHICS_EXT_FUNC_CODE, sizeof control, control) == GIF_OK &&
        EGifPutImageDesc(f->gif, part.left, part.top, width, part.bottom - part.top, false, map) == GIF_OK;
    for (int y = 0; good && y < part.bottom - part.top; y++) {
        good = EGifPutLine(f->gif, f->numbers + (size_t)y * (size_t)width, width) == GIF_OK;
    }
    return good;
}

static bool add_frame(canvas_gif *f, canvas_pixels frame, int hundredths) {
    canvas_gif_colors colors;
    const canvas_gif_part part = changed_part(f, frame);
    if (!canvas_gif_choose(frame, f->started ? f->before : NULL, part, &colors, f->numbers)) {
        return false;
    }
    ColorMapObject *map = GifMakeMapObject(CANVAS_GIF_COLORS + 1, NULL);
    for (size_t i = 0; map && i < colors.count; i++) {
        map->Colors[i] = (GifColorType){colors.rgb[i][0], colors.rgb[i][1], colors.rgb[i][2]};
    }
    const bool good = map && write_image(f, part, map, hundredths);
    GifFreeMapObject(map);
    memcpy(f->before, frame.rgba, 4 * (size_t)f->width * (size_t)f->height);
    f->started = true;
    return good && f->fault == 0;
}

bool canvas_gif_add(canvas_gif *f, canvas_pixels frame, int hundredths, char *reason, size_t capacity) {
    scene_error error = {.line = 0};
    if (frame.width != f->width || frame.height != f->height) {
        (void)fail(&error, "all frames of a GIF have one size");
    } else if (add_frame(f, frame, hundredths)) {
        return true;
    } else {
        (void)fail_film(f, &error);
    }
    (void)snprintf(reason, capacity, "%s", error.text);
    return false;
}

/* ---- The end ---- */

static void destroy(canvas_gif *f) {
    free(f->before);
    free(f->numbers);
    free(f);
}

bool canvas_gif_finish(canvas_gif *f, char *reason, size_t capacity) {
    scene_error error;
    int code = 0;
    bool good = EGifCloseFile(f->gif, &code) == GIF_OK;
    if (good) {
        good = file_finish(&f->file, &error);
    } else {
        (void)fail_film(f, &error);
        file_discard(&f->file);
    }
    if (!good) {
        (void)snprintf(reason, capacity, "%s", error.text);
    }
    destroy(f);
    return good;
}

void canvas_gif_discard(canvas_gif *f) {
    int code = 0;
    if (!f) {
        return;
    }
    if (f->gif) {
        (void)EGifCloseFile(f->gif, &code);
    }
    file_discard(&f->file);
    destroy(f);
}
