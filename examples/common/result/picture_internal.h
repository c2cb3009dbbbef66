/* The inside of a picture, shared by the files that draw it. */
#ifndef EXAMPLES_PICTURE_INTERNAL_H
#define EXAMPLES_PICTURE_INTERNAL_H

#include "canvas/palette.h"
#include "picture.h"

/* Points. */
enum {
    PICTURE_MARGIN = 24,
    PICTURE_CAPTION_HEIGHT = 58
};

typedef struct picture {
    canvas *canvas;
    const scene *scene;
    const picture_layers *layers;
    const palette_colors *colors;
    double scale; /* points per meter */
    int width;    /* of the drawing, in points */
    int height;   /* the same, without the caption below it */
} picture;

double picture_contact_radius(const picture *p); /* points */
canvas_color picture_contact_color(const picture *p);

/* A cross with arms of length `arm` to each side and upwards. */
void picture_draw_cross(picture *p, geom_vec2 at, double arm, canvas_pen pen);

/* The band below the drawing: a line of text, the scale, and what the signs mean. Changes the transform. */
void picture_draw_caption(picture *p);

#endif
