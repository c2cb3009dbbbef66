/* The colors of a frame of a GIF: the most frequent ones. */
#include "canvas_gif.h"

#include <stdlib.h>
#include <string.h>

/* A color that occurs: found by its hash. */
typedef struct used_color {
    uint32_t color; /* 0xRRGGBB + 1; 0: this place is free */
    uint32_t count;
    uint8_t number; /* of the chosen color that stands for it */
} used_color;

typedef struct color_table {
    used_color *places;
    size_t size; /* a power of two */
    size_t count;
} color_table;

static uint32_t color_of(const uint8_t *pixel) {
    return (((uint32_t)pixel[0] << 16) | ((uint32_t)pixel[1] << 8) | pixel[2]) + 1;
}

static used_color *place_of(const color_table *t, uint32_t color) {
    size_t i = (size_t)(color * 2654435761U) >> 7;
    while (t->places[i & (t->size - 1)].color != 0 && t->places[i & (t->size - 1)].color != color) {
        i++;
    }
    return &t->places[i & (t->size - 1)];
}

static bool grow(color_table *t) {
    color_table grown = {.size = t->size > 0 ? 2 * t->size : 1024, .count = t->count};
    grown.places = calloc(grown.size, sizeof *grown.places);
    if (!grown.places) {
        return false;
    }
    for (size_t i = 0; i < t->size; i++) {
        if (t->places[i].color != 0) {
            *place_of(&grown, t->places[i].color) = t->places[i];
        }
    }
    free(t->places);
    *t = grown;
    return true;
}

static bool count_color(color_table *t, uint32_t color) {
    if (2 * (t->count + 1) > t->size && !grow(t)) {
        return false;
    }
    used_color *place = place_of(t, color);
    t->count += place->color == 0;
    place->color = color;
    place->count++;
    return true;
}

/* The frequent ones first; equally frequent ones by their color, so that equal frames get equal files. */
static int compare(const void *a, const void *b) {
    const used_color *x = a;
    const used_color *y = b;
    if (x->count != y->count) {
        return x->count > y->count ? -1 : 1;
    }
    return x->color < y->color ? -1 : x->color > y->color;
}

static uint8_t nearest(const canvas_gif_colors *colors, uint32_t color) {
    const int rgb[3] = {(int)((color - 1) >> 16), (int)((color - 1) >> 8 & 255), (int)((color - 1) & 255)};
    int best = INT32_MAX;
    uint8_t number = 0;
    for (size_t i = 0; i < colors->count; i++) {
        int distance = 0;
        for (size_t k = 0; k < 3; k++) {
            const int d = rgb[k] - colors->rgb[i][k];
            distance += d * d;
        }
        if (distance < best) {
            best = distance;
            number = (uint8_t)i;
        }
    }
    return number;
}

/* Chooses, and gives every color that occurs its number. */
static bool choose(color_table *t, canvas_gif_colors *out) {
    used_color *sorted = malloc((t->count + 1) * sizeof *sorted);
    size_t count = 0;
    if (!sorted) {
        return false;
    }
    for (size_t i = 0; i < t->size; i++) {
        if (t->places[i].color != 0) {
            sorted[count++] = t->places[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, compare);
    out->count = count < CANVAS_GIF_COLORS ? count : CANVAS_GIF_COLORS;
    for (size_t i = 0; i < out->count; i++) {
        const uint32_t color = sorted[i].color - 1;
        out->rgb[i][0] = (uint8_t)(color >> 16);
        out->rgb[i][1] = (uint8_t)(color >> 8);
        out->rgb[i][2] = (uint8_t)color;
    }
    for (size_t i = 0; i < count; i++) {
        place_of(t, sorted[i].color)->number = i < out->count ? (uint8_t)i : nearest(out, sorted[i].color);
    }
    free(sorted);
    return true;
}

bool canvas_gif_choose(canvas_pixels frame, const uint8_t *before, canvas_gif_part part,
                       canvas_gif_colors *out, uint8_t *numbers) {
    color_table t = {.count = 0};
    bool good = true;
    memset(out, 0, sizeof *out);
    for (int pass = 0; pass < 2 && good; pass++) { /* first counted, then numbered */
        uint8_t *number = numbers;
        for (int y = part.top; y < part.bottom && good; y++) {
            const size_t row = 4 * ((size_t)y * (size_t)frame.width + (size_t)part.left);
            const size_t end = row + 4 * (size_t)(part.right - part.left);
            for (size_t at = row; at < end && good; at += 4) {
                const bool same = before && memcmp(frame.rgba + at, before + at, 3) == 0;
                if (pass == 0) {
                    good = same || count_color(&t, color_of(frame.rgba + at));
                } else {
                    *number++ =
                        same ? CANVAS_GIF_TRANSPARENT : place_of(&t, color_of(frame.rgba + at))->number;
                }
            }
        }
        good = good && (pass > 0 || choose(&t, out));
    }
    free(t.places);
    return good;
}
