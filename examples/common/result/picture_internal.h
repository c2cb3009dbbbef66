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
    double scale;      /* points per meter */
    int width;         /* of the drawing, in points */
    int height;        /* the same, without the caption below it */
    geom_aabb2 bounds; /* what of the world is drawn */
    bool moves;        /* a frame of a film */
    double time;       /* s: obstacles with a velocity have moved so long */
} picture;

/* Chooses bounds and size for the scene and the layers. Returns the canvas to draw on, which has the
 * caption as well. */
canvas_def picture_lay_out(picture *p, int longest_side);

/* Draws all of it. False without memory. */
bool picture_draw(picture *p);

double picture_contact_radius(const picture *p); /* points */
canvas_color picture_contact_color(const picture *p);

/* A cross with arms of length `arm` to each side and upwards. */
void picture_draw_cross(picture *p, geom_vec2 at, double arm, canvas_pen pen);

/* The band below the drawing: a line of text, the scale, and what the signs mean. Changes the transform. */
void picture_draw_caption(picture *p);

#endif
