/* Pictures and films: what the window shows of the world, without panels and handles. */
#ifndef EDITOR_EXPORT_H
#define EDITOR_EXPORT_H

#include "state/rooms.h"

/* Writes a picture, PNG or SVG by the end of the name. False with a message. */
bool editor_export(editor *e, const char *path);

bool editor_name_ends(const char *path, const char *ending);

/* The size of a picture in points, and its canvas with so many pixels a point. */
geom_vec2 editor_picture_size(const editor *e);
canvas_def editor_picture_def(const editor *e, double scale);

/* Draws the world as a picture of that size has it. */
void editor_draw_picture(editor *e, canvas *c, geom_vec2 size);

/* ---- Films (film.c): a room. The crowd runs from the start, one step for each tick ---- */

editor_film *editor_film_create(void); /* NULL without memory */
void editor_film_destroy(editor_film *f);

/* Whether a path is that of a film: a GIF, or a PNG with '#' in its name, which numbered pictures get. */
bool editor_is_film(const char *path);

/* Whether files are there already that a film of this path may replace, however many frames it gets. */
bool editor_film_replaces(const char *path);

/* What is asked about a film before it starts: its range of time, frames per second and width, as numbers
 * in a line of text. */
void editor_film_proposal(const editor *e, char *line, size_t capacity);

/* Whether no film runs; false with a message. There is one at a time. */
bool editor_film_may_start(editor *e);

/* Starts a film with these numbers. False with a message. */
bool editor_film_start(editor *e, const char *path, const char *line);

bool editor_film_runs(const editor *e);
bool editor_film_step(editor *e); /* whether a film is on its way */
bool editor_stop_film(editor *e); /* what there is of it stays. False with a message where it cannot */

#endif
