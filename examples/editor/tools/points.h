/* What tools share that draw from point to point: with a number of points, or with as many as the user
 * likes. */
#ifndef EDITOR_POINTS_H
#define EDITOR_POINTS_H

#include "state/toolbox.h"

/* What the shift key does to the next point. */
typedef enum points_shift {
    POINTS_FREE,  /* nothing */
    POINTS_LINE,  /* level, upright or diagonal from the last point */
    POINTS_SQUARE /* as far across as up from the last point */
} points_shift;

/* Where the next point would come now. */
geom_vec2 points_next(const editor *e, points_shift shift);

/* ---- A number of points: a drag gives the first two, or a click each ---- */

struct points_wanted {
    size_t count; /* 2, or 3; the third is free of the shift key */
    points_shift shift;

    /* All points are there: the first, the one before the last, and the last. The draft still has the
     * others. */
    void (*done)(editor *e, geom_vec2 a, geom_vec2 b, geom_vec2 last);

    /* Before the first point, before the second while the button is down and while it is up, before the
     * third. */
    const char *hints[4];
};

/* Of a tool with `points`. */
extern const editor_gesture points_gesture;

/* Where the next of its points would come now. */
geom_vec2 points_next_wanted(const editor *e);

/* ---- As many as the user likes: a click each (points_chain.c) ---- */

struct points_chain {
    size_t least; /* points that it needs */
    bool closes;  /* it is a ring: a click on the first point ends it */

    /* It has ended with so many points, at least `least`. NULL: it does not end by a double click. */
    void (*done)(editor *e, const geom_vec2 *points, size_t count);
    const char *too_few; /* said when it is to end with fewer */

    /* Before the first point, before it has points enough, and then. */
    const char *hints[3];
};

/* The last two hints of a ring. */
#define POINTS_RING_HINTS                                                                                    \
    "Click the next vertex (Backspace removes the last one)",                                                \
        "Click the next vertex; Enter or a click on the first one closes the polygon"

/* Members of a tool with `chain`. */
extern const editor_gesture points_chain_gesture;
void points_chain_draw(const editor *e, canvas *c);
void points_chain_words(const editor *e, char *words, size_t capacity);
void points_chain_finish(editor *e);

/* The press of this gesture alone. */
void points_chain_press(editor *e, const editor_event *event);

/* ---- Words and marks ---- */

int points_digits(const editor *e); /* after the point, in sizes */
void points_line_words(const editor *e, geom_vec2 a, geom_vec2 b, char *words, size_t capacity);
void points_box_words(const editor *e, double width, double height, char *words, size_t capacity);
void points_radius_words(const editor *e, double radius, char *words, size_t capacity);

/* A length as it is drawn: in round numbers. */
double points_round_length(const editor *e, double length);

canvas_pen points_pen(const editor *e);                                      /* of what is being drawn */
void points_draw_line(const editor *e, canvas *c, geom_vec2 a, geom_vec2 b); /* with its two points */

#endif
