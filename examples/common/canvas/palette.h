/* The colors of every picture, in one place.
 *
 * The hues are those of Okabe and Ito ("Color universal design", 2008), which people with any common kind of
 * color blindness tell apart, on a light neutral ground; what matters also differs in lightness or in
 * form. */
#ifndef EXAMPLES_PALETTE_H
#define EXAMPLES_PALETTE_H

#include "canvas.h"

typedef struct palette_colors {
    canvas_color ground;     /* behind everything */
    canvas_color grid;       /* thin lines on the ground */
    canvas_color axis;       /* the two that go through the origin */
    canvas_color ink;        /* text and outlines that matter */
    canvas_color ink_soft;   /* text of less weight */
    canvas_color panel;      /* tool bar, status line, help */
    canvas_color panel_line; /* their rims */
    canvas_color solid;      /* inside an obstacle */
    canvas_color solid_line; /* its outline */
    canvas_color selected;   /* what is selected or pressed */
    canvas_color touching;   /* shapes that touch */
    canvas_color overlap;    /* shapes that overlap, contacts */
    canvas_color fault;      /* what is wrong and kept out */
    canvas_color goal;
    canvas_color route;
    canvas_color warning; /* a note that wants to be read */
} palette_colors;

palette_colors palette_light(void);

/* One of 7 hues for the agents, by number, over and over; none is a color that means touching, overlap or
 * fault. */
canvas_color palette_agent(size_t index);

#endif
