/* Which part of the world the window shows. Lengths on the screen are in points, as in canvas.h. */
#ifndef EDITOR_VIEW_H
#define EDITOR_VIEW_H

#include "canvas/canvas.h"

typedef struct editor_view {
    geom_aabb2 area;  /* of the screen that shows the world, points */
    geom_vec2 center; /* the world point in the middle of it */
    double scale;     /* points per unit of the world */
} editor_view;

/* Whether a part of the window holds a point; of neighbors only one does. */
bool editor_area_holds(geom_aabb2 area, geom_vec2 screen);

/* Whether a box of the world, with its rim, holds a point, or would if it were larger by `reach` on each
 * side. */
bool editor_box_holds(geom_aabb2 box, geom_vec2 p, double reach);

canvas_transform editor_view_transform(const editor_view *v);
geom_vec2 editor_view_to_world(const editor_view *v, geom_vec2 screen);
geom_vec2 editor_view_to_screen(const editor_view *v, geom_vec2 world);

/* The nearest multiple of a step: where that is a part of 1, the double nearest to a decimal fraction. No
 * zero is negative. */
double editor_round_to(double x, double step);

/* To the nearest of the round numbers that lie a tenth to one point apart on the screen: coordinates as a
 * person would write them. */
geom_vec2 editor_view_round(const editor_view *v, geom_vec2 world);

/* The same distance for lengths: a power of ten. */
double editor_view_grain(const editor_view *v);

/* Moves the world by some points on the screen. */
void editor_view_pan(editor_view *v, geom_vec2 by);

/* Enlarges by `factor`; the world point under `at` stays there. */
void editor_view_zoom(editor_view *v, geom_vec2 at, double factor);

/* Whether all of `bounds` is in sight. */
bool editor_view_shows(const editor_view *v, geom_aabb2 bounds);

/* Shows all of `bounds`, unless it is too large, or too far away for the digits of doubles. */
void editor_view_fit(editor_view *v, geom_aabb2 bounds);

/* Another area; the middle of the world stays in the middle. */
void editor_view_resize(editor_view *v, geom_aabb2 area);

#endif
