/* How much of each pixel a closed outline covers, and painting with it. Private to the raster canvas.
 *
 * Edges are added in any order. Each row keeps, pixel by pixel, the change of the winding number averaged
 * over the pixel's area; the sum along the row is the average winding number itself, which is the covered
 * share where no two edges cross in the pixel. (The signed-area accumulation of AGG and of FreeType's smooth
 * rasteriser.) */
#ifndef EXAMPLES_CANVAS_PIXELS_H
#define EXAMPLES_CANVAS_PIXELS_H

#include "canvas.h"

#include <stdio.h>
#include <string.h>

typedef struct canvas_coverage {
    int width; /* pixels */
    int height;
    int left, top, right, bottom; /* the clip; right and bottom excluded */
    float *cells;                 /* height rows of width + 2 */
    int *first;                   /* of each row the touched cells, first > last when there are none */
    int *last;
    int first_row, last_row; /* touched rows */
} canvas_coverage;

/* Zeroes for `width` x `height` pixels, clipped to all of them. False without memory. */
bool canvas_coverage_init(canvas_coverage *c, int width, int height);
void canvas_coverage_free(canvas_coverage *c);

void canvas_coverage_clip(canvas_coverage *c, int left, int top, int right, int bottom);

/* An edge from a to b in pixels, y down, finite. Outside the clip it costs a row or nothing. */
void canvas_coverage_edge(canvas_coverage *c, geom_vec2 a, geom_vec2 b);

/* Blends `color` over `rgba` (width x height) by the coverage collected, and forgets it. */
void canvas_coverage_paint(canvas_coverage *c, canvas_fill_rule rule, canvas_color color, uint8_t *rgba);

/* Blends `color` over a box of whole pixels, just as its edges would, but faster. */
void canvas_coverage_box(const canvas_coverage *c, geom_aabb2 box, canvas_color color, uint8_t *rgba);

/* The four bytes of a pixel as the low halves of four numbers of 16 bits. */
static inline uint64_t canvas_spread(const void *pixel) {
    uint32_t bytes = 0;
    memcpy(&bytes, pixel, sizeof bytes);
    const uint64_t pairs = (bytes | (uint64_t)bytes << 16) & 0x0000FFFF0000FFFFU;
    return (pairs | pairs << 8) & 0x00FF00FF00FF00FFU;
}

/* Blends one opaque pixel; `alpha` 0 to 255. Each byte becomes (over * alpha + under * (255 - alpha)) / 255,
 * rounded, all four of them at once: no sum needs more than 16 bits. */
static inline void canvas_blend(uint8_t *pixel, canvas_color color, unsigned alpha) {
    const uint64_t bytes = 0x00FF00FF00FF00FFU;
    color.a = 255;
    const uint64_t sum =
        canvas_spread(&color) * alpha + canvas_spread(pixel) * (255 - alpha) + 0x0080008000800080U;
    const uint64_t mixed = (sum + (sum >> 8 & bytes)) >> 8 & bytes;
    const uint64_t pairs = (mixed | mixed >> 8) & 0x0000FFFF0000FFFFU;
    const uint32_t blended = (uint32_t)(pairs | pairs >> 16);
    memcpy(pixel, &blended, sizeof blended);
}

/* The outline of a thick line, handed edge by edge to a coverage. Private to the raster canvas.
 *
 * The outline is that of a sum: a rectangle for each piece, a sector on the outer side of each bend, half a
 * disc at each end, all turning the same way. They partition the line but for small overlaps on the inner
 * side of bends, where the non-zero rule takes the union, so smooth curves show no beads. Sides that two
 * parts share cancel and are left out. Dashes are such outlines of their own. */

typedef struct canvas_stroke {
    canvas_coverage *coverage;
    double radius;   /* half the width, pixels */
    double dash;     /* pixels of line and of gap; 0 for none */
    double traveled; /* along the dashes */
    geom_vec2 first, last;
    geom_vec2 first_direction, last_direction;
    size_t pieces;
} canvas_stroke;

/* Starts a line at p; width and dash in pixels. */
canvas_stroke canvas_stroke_start(canvas_coverage *coverage, geom_vec2 p, double width, double dash);
void canvas_stroke_to(canvas_stroke *s, geom_vec2 p);
void canvas_stroke_finish(canvas_stroke *s, bool closed);

/* ---- Small discs and rings as ready-made masks: the same few circles are drawn by the thousand ---- */

enum {
    CANVAS_SPRITE_SIZE = 48,  /* pixels, either way, at most */
    CANVAS_SPRITE_PHASES = 4, /* places within a pixel, either way */
    CANVAS_SPRITE_KINDS = 16  /* sizes that are kept at a time */
};

/* All points at a distance from `inner` to `outer` pixels from the center. */
typedef struct canvas_sprite_kind {
    double inner; /* < 0 for a disc */
    double outer; /* 0: nothing is kept here */
    int size;     /* of the masks, pixels either way */
    bool made[CANVAS_SPRITE_PHASES * CANVAS_SPRITE_PHASES];
    uint8_t *masks; /* of each place within a pixel size * size shares */
    /* Of each mask and row where shares that are not 0 begin and end. */
    uint8_t from[CANVAS_SPRITE_PHASES * CANVAS_SPRITE_PHASES][CANVAS_SPRITE_SIZE];
    uint8_t to[CANVAS_SPRITE_PHASES * CANVAS_SPRITE_PHASES][CANVAS_SPRITE_SIZE];
} canvas_sprite_kind;

/* Zero is empty. */
typedef struct canvas_sprites {
    canvas_sprite_kind kinds[CANVAS_SPRITE_KINDS];
    size_t next; /* that is thrown away when all are taken */
} canvas_sprites;

void canvas_sprites_free(canvas_sprites *s);

/* Paints a disc or ring around a center, at most 1/8 of a pixel off, within the clip of `clip`. False when it
 * is too large or there is no memory; then nothing was painted. */
bool canvas_sprites_paint(canvas_sprites *s, const canvas_coverage *clip, geom_vec2 center, double inner,
                          double outer, canvas_color color, uint8_t *rgba);

/* ---- Pixels as a PNG ---- */

/* Writes the picture to `file`. False without memory, and then nothing was written; a disc that is full is
 * noted in the file, as by fwrite. */
bool canvas_png_write(canvas_pixels pixels, FILE *file);

#endif
