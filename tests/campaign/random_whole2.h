/* Random shapes of whole numbers, brought into contact or almost, and the same shapes in doubles. */
#ifndef CAMPAIGN_RANDOM_WHOLE2_H
#define CAMPAIGN_RANDOM_WHOLE2_H

#include "support.h"
#include "whole2.h"

/* How the numbers of shapes are made. */
typedef enum whole_style {
    WHOLE_LATTICE, /* from 0 to 8: many exact contacts */
    WHOLE_NEAR,    /* 50 bits; nearly all pairs a few units in the last place from contact */
    WHOLE_UNIFORM, /* 50 bits, anywhere */
    WHOLE_FAR,     /* small, and up to 2^52 from the origin; half of them near contact */
    WHOLE_MIXED,   /* 8 bits at any place from 0 to 40; half of them near contact */
    WHOLE_STYLE_COUNT
} whole_style;

/* A shape of the kind; some have no inside, no length, no radius. */
whole_shape random_whole_shape(random_source *source, collide_shape_kind kind, whole_style style);

/* Moves b, or changes a radius, so that the shapes are in contact or close to it, as often as the style says;
 * then moves both where the style has its shapes. */
void arrange_whole_shapes(random_source *source, whole_shape *a, whole_shape *b, whole_style style);

/* A margin from 0 up that makes contact or almost, or any other. */
int64_t random_whole_margin(random_source *source, const whole_shape *a, const whole_shape *b,
                            whole_style style);

enum {
    STORED_POINTS = 32
};

/* A shape of doubles and the memory that it views. */
typedef struct stored_whole {
    collide_shape shape;
    geom_vec2 points[STORED_POINTS];
    geom_ring rings[2];
} stored_whole;

/* All numbers times 2^exponent, without rounding: the exponent is from -1074 to 900. Where rings start, how
 * they run, which whole points of their edges are vertices, too, and the length of the axis of a box are
 * matters of chance. */
void store_whole_shape(stored_whole *stored, random_source *source, const whole_shape *shape, int exponent);

#endif
