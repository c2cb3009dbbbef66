/* Small discs and rings as ready-made masks: the same few circles are drawn by the thousand. Private to the raster canvas. */
#ifndef EXAMPLES_CANVAS_SPRITE_H
#define EXAMPLES_CANVAS_SPRITE_H

#include "canvas_coverage.h"

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
} canvas_sprite_kind;

/* Zero is empty. */
typedef struct canvas_sprites {
    canvas_sprite_kind kinds[CANVAS_SPRITE_KINDS];
    size_t next; /* that is thrown away when all are taken */
} canvas_sprites;

void canvas_sprites_free(canvas_sprites *s);

/* Paints a disc or ring around a center, at most 1/8 of a pixel off, within the clip of `clip`. False when it is too large
 * or there is no memory; then nothing was painted. */
bool canvas_sprites_paint(canvas_sprites *s, const canvas_coverage *clip, geom_vec2 center, double inner,
                          double outer, canvas_color color, uint8_t *rgba);

#endif
