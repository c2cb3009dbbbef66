/* Masks of small discs and rings. */
#include "canvas_pixels.h"

#include <stdlib.h>
#include <string.h>

void canvas_sprites_free(canvas_sprites *s) {
    for (size_t i = 0; i < CANVAS_SPRITE_KINDS; i++) {
        free(s->kinds[i].masks);
    }
    memset(s, 0, sizeof *s);
}

/* Distances are kept in steps of 1/64 pixel, so that roundings do not make kinds. */
static double step_of(double x) { return round(64.0 * x) / 64.0; }

/* The kind with these radii, made when there is none; NULL when that cannot be. */
static canvas_sprite_kind *find_kind(canvas_sprites *s, double inner, double outer) {
    for (size_t i = 0; i < CANVAS_SPRITE_KINDS; i++) {
        if (s->kinds[i].outer == outer && s->kinds[i].inner == inner) {
            return &s->kinds[i];
        }
    }
    const int size = (int)ceil(2.0 * outer) + 3;
    canvas_sprite_kind *kind = &s->kinds[s->next];
    const size_t places = (size_t)CANVAS_SPRITE_PHASES * CANVAS_SPRITE_PHASES;
    uint8_t *masks = size <= CANVAS_SPRITE_SIZE ? malloc(places * (size_t)size * (size_t)size) : NULL;
    if (!masks) {
        return NULL;
    }
    free(kind->masks);
    memset(kind, 0, sizeof *kind);
    kind->inner = inner;
    kind->outer = outer;
    kind->size = size;
    kind->masks = masks;
    s->next = (s->next + 1) % CANVAS_SPRITE_KINDS;
    return kind;
}

enum {
    SAMPLES = 8 /* of a pixel, either way */
};

/* The share of a pixel whose samples lie between the two radii. */
static double sampled_share(const canvas_sprite_kind *kind, geom_vec2 center, int x, int y) {
    int count = 0;
    for (int j = 0; j < SAMPLES; j++) {
        for (int i = 0; i < SAMPLES; i++) {
            const geom_vec2 sample = {x + (i + 0.5) / SAMPLES, y + (j + 0.5) / SAMPLES};
            const double distance = geom_vec2_distance(sample, center);
            count += distance <= kind->outer && distance >= kind->inner;
        }
    }
    return (double)count / (SAMPLES * SAMPLES);
}

static double share_of_pixel(const canvas_sprite_kind *kind, geom_vec2 center, int x, int y) {
    const geom_vec2 middle = {x + 0.5, y + 0.5};
    const double distance = geom_vec2_distance(middle, center);
    if (fabs(distance - kind->outer) < 1.0 || fabs(distance - kind->inner) < 1.0) {
        return sampled_share(kind, center, x, y);
    }
    return distance < kind->outer && distance > kind->inner ? 1.0 : 0.0;
}

/* Notes where the shares of a row that are not 0 begin and end; nowhere both. */
static void note_ends(const uint8_t *shares, int size, uint8_t *from, uint8_t *to) {
    int first = 0;
    int end = size;
    while (first < size && shares[first] == 0) {
        first++;
    }
    while (end > first && shares[end - 1] == 0) {
        end--;
    }
    *from = (uint8_t)first;
    *to = (uint8_t)end;
}

static void make_mask(canvas_sprite_kind *kind, geom_vec2 center, size_t place) {
    uint8_t *row = kind->masks + place * (size_t)kind->size * (size_t)kind->size;
    for (int y = 0; y < kind->size; y++, row += kind->size) {
        for (int x = 0; x < kind->size; x++) {
            row[x] = (uint8_t)lround(255.0 * share_of_pixel(kind, center, x, y));
        }
        note_ends(row, kind->size, &kind->from[place][y], &kind->to[place][y]);
    }
    kind->made[place] = true;
}

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

static void paint_mask(const canvas_sprite_kind *kind, size_t place, const canvas_coverage *clip, int left,
                       int top, canvas_color color, uint8_t *rgba) {
    const uint8_t *mask = kind->masks + place * (size_t)kind->size * (size_t)kind->size;
    const int first = larger(0, clip->top - top);
    const int end = smaller(kind->size, clip->bottom - top);
    const size_t column = (size_t)larger(left, clip->left);
    for (int y = first; y < end; y++) {
        __builtin_prefetch(rgba + 4 * ((size_t)(top + y) * (size_t)clip->width + column), 1);
    }
    for (int y = first; y < end; y++) {
        const int from = larger(kind->from[place][y], clip->left - left);
        const int to = smaller(kind->to[place][y], clip->right - left);
        const uint8_t *shares = mask + y * kind->size;
        uint8_t *row = rgba + 4 * ((size_t)(top + y) * (size_t)clip->width);
        for (int x = from; x < to; x++) {
            const unsigned alpha = shares[x] * color.a / 255U;
            if (alpha > 0) {
                canvas_blend(row + 4 * (size_t)(left + x), color, alpha);
            }
        }
    }
}

bool canvas_sprites_paint(canvas_sprites *s, const canvas_coverage *clip, geom_vec2 center, double inner,
                          double outer, canvas_color color, uint8_t *rgba) {
    if (!(outer < 0.5 * CANVAS_SPRITE_SIZE) || outer <= 0.0) {
        return false;
    }
    canvas_sprite_kind *kind = find_kind(s, step_of(inner), step_of(fmax(outer, 1.0 / 64.0)));
    if (!kind) {
        return false;
    }
    const double phases = CANVAS_SPRITE_PHASES;
    const double half = 0.5 * kind->size;
    const geom_vec2 corner = {floor((center.x - half) * phases + 0.5),
                              floor((center.y - half) * phases + 0.5)};
    const int left = (int)floor(corner.x / phases);
    const int top = (int)floor(corner.y / phases);
    const int phase_x = (int)(corner.x - phases * left);
    const int phase_y = (int)(corner.y - phases * top);
    const size_t place = (size_t)phase_y * CANVAS_SPRITE_PHASES + (size_t)phase_x;
    if (!kind->made[place]) {
        make_mask(kind, geom_vec2_make(half + phase_x / phases, half + phase_y / phases), place);
    }
    paint_mask(kind, place, clip, left, top, color, rgba);
    return true;
}
