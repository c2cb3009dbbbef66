/* The room of pairs that meet, as of the last time they were found. */
#ifndef EDITOR_MEETINGS_H
#define EDITOR_MEETINGS_H

#include "rooms.h"

editor_meetings *editor_meetings_create(void); /* NULL without memory */
void editor_meetings_destroy(editor_meetings *m);

/* Something has moved: pairs are found again when they are asked for next. */
void editor_outdate_pairs(editor *e);

/* As they were found last; see editor_get_pairs. */
const editor_pairs *editor_known_pairs(const editor *e);

/* The closest relation that the shape at a place has to any other, as of the last finding of pairs. */
collide_relation editor_relation(const editor *e, size_t place);

/* How far an obstacle with a velocity has come at the moment that is shown; (0, 0) for others. */
geom_vec2 editor_obstacle_shift(const editor *e, const editor_shape *s);
bool editor_obstacle_is_away(const editor *e, const editor_shape *s); /* whether it is anywhere else */

/* A shape where it stands now. It must be valid. */
editor_body editor_body_now(const editor *e, size_t place);

#endif
