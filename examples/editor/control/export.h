/* The room of films, and pictures: what the window shows of the world as PNG or SVG. */
#ifndef EDITOR_EXPORT_H
#define EDITOR_EXPORT_H

#include "state/rooms.h"

editor_film *editor_film_create(void); /* NULL without memory */
void editor_film_destroy(editor_film *f);

/* Writes a picture, PNG or SVG by the end of the name. A name of a PNG with '#' in it starts a film: the
 * crowd runs from the start, and each step is written under its number. False with a message. */
bool editor_export(editor *e, const char *path);
bool editor_film_runs(const editor *e);
bool editor_film_step(editor *e); /* whether a film is on its way */
void editor_stop_film(editor *e);

#endif
