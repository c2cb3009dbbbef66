/* Numbers that can be typed. */
#ifndef EDITOR_FIELDS_H
#define EDITOR_FIELDS_H

#include "state/rooms.h"

/* Numbers that can be typed, those of what is selected first, in the order of the panel. */
typedef enum editor_field {
    EDITOR_FIELD_X,
    EDITOR_FIELD_Y,
    EDITOR_FIELD_GOAL_X,
    EDITOR_FIELD_GOAL_Y,
    EDITOR_FIELD_WIDTH, /* of a rectangle along its own sides, of anything else along the axes */
    EDITOR_FIELD_HEIGHT,
    EDITOR_FIELD_LENGTH, /* of a segment, or of a capsule's axis */
    EDITOR_FIELD_RADIUS,
    EDITOR_FIELD_SPEED,
    EDITOR_FIELD_ANGLE,
    EDITOR_FIELD_SELECTION_COUNT,
    EDITOR_FIELD_PLACED = EDITOR_FIELD_SELECTION_COUNT, /* how many agents a row, a ring or a box gets */
    EDITOR_FIELD_COUNT
} editor_field;

/* False when what is selected has no such number. */
bool editor_field_get(const editor *e, editor_field field, double *value);
void editor_field_set(editor *e, editor_field field, double value);
const char *editor_field_name(const editor *e, editor_field field);
const char *editor_field_unit(editor_field field);

/* What the number is, and which are possible: a sentence for people. */
const char *editor_field_words(const editor *e, editor_field field);

/* Whether it can be set to that. */
bool editor_field_allows(const editor *e, editor_field field, double value);

/* What fields speak of: the one shape that is selected, or NULL; and whether vertices are chosen, not the
 * center of a round shape or a goal. */
const editor_shape *editor_field_shape(const editor *e);
bool editor_field_is_of_vertices(const editor *e);

#endif
