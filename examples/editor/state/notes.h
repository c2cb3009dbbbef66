/* Notes in the world. */
#ifndef EDITOR_NOTES_H
#define EDITOR_NOTES_H

#include "rooms.h"

/* Words beside a place, a number, an arrow and a dot with sizes in points, the handle of a vertex, and a
 * body's outline moved by `by`. */
void editor_note(const editor *e, canvas *c, geom_vec2 at, const char *words);
void editor_note_length(const editor *e, canvas *c, geom_vec2 at, const char *what, double value);
void editor_note_arrow(const editor *e, canvas *c, geom_vec2 from, geom_vec2 direction, double points,
                       canvas_pen pen);
void editor_note_dot(const editor *e, canvas *c, geom_vec2 at, double points, canvas_color color);
void editor_note_handle(const editor *e, canvas *c, geom_vec2 at, bool active);
void editor_draw_ghost(const editor *e, canvas *c, const editor_body *b, geom_vec2 by, canvas_pen pen);

#endif
