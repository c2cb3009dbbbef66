/* The colors of every picture and window, by their roles, in one place: a light and a dark table.
 *
 * The hues are those of Okabe and Ito ("Color universal design", 2008), which people with any common kind of
 * color blindness tell apart, on a neutral ground; what matters also differs in lightness or in form. Every
 * role of text has a contrast of at least 4.5 to 1 with the grounds that it is written on (WCAG 2.1, success
 * criterion 1.4.3), except for what cannot be used now. */
#ifndef EXAMPLES_PALETTE_H
#define EXAMPLES_PALETTE_H

#include "canvas.h"

enum {
    PALETTE_AGENTS = 7
};

typedef struct palette_colors {
    /* ---- Grounds ---- */
    canvas_color ground; /* behind everything */
    canvas_color panel;  /* tool bar, panel, status line, help */
    canvas_color field;  /* where something is typed or ticked, and what a handle is filled with */
    canvas_color shade;  /* over what a question covers; transparent */
    canvas_color barred; /* velocities that are forbidden; those that are feasible have `field` */

    /* ---- Text and lines ---- */
    canvas_color ink;         /* text and outlines that matter */
    canvas_color ink_soft;    /* text of less weight */
    canvas_color ink_off;     /* text and icons of what cannot be used now */
    canvas_color heading;     /* headings, and the text of what is pressed */
    canvas_color warning;     /* a note that wants to be read */
    canvas_color fault;       /* what is wrong and kept out */
    canvas_color on_selected; /* text and ticks on `selected` */
    canvas_color panel_line;  /* rims of panels */
    canvas_color grid;        /* thin lines on the ground */
    canvas_color axis;        /* the two that go through the origin */

    /* ---- Things ---- */
    canvas_color solid;      /* inside an obstacle */
    canvas_color solid_line; /* its outline */
    canvas_color floor;      /* on which agents are slower or faster */
    canvas_color floor_line;
    canvas_color exit; /* where agents leave */
    canvas_color exit_line;
    canvas_color selected; /* what is selected, pressed or has the focus */
    canvas_color touching; /* shapes that touch */
    canvas_color overlap;  /* shapes that overlap, contacts */
    canvas_color goal;
    canvas_color route;
    canvas_color agent_tick;             /* the heading of an agent, on its color */
    canvas_color agents[PALETTE_AGENTS]; /* none is a color that means touching, overlap or fault */
} palette_colors;

const palette_colors *palette_light(void);
const palette_colors *palette_dark(void);

/* The color of an agent by its number, over and over. */
canvas_color palette_agent(const palette_colors *colors, size_t index);

#endif
