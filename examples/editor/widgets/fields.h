/* Numbers that can be typed, and settings that can be chosen, of what is selected or of new agents. */
#ifndef EDITOR_FIELDS_H
#define EDITOR_FIELDS_H

#include "model/decimal.h"
#include "state/rooms.h"

/* One of these, or EDITOR_FIELD_PARAMETER + the place of a parameter of agents, see model/parameter.h.
 * Those of what is selected come first. */
typedef int editor_field;

enum {
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
    EDITOR_FIELD_TIME_STEP,                             /* of the scene, as the next ones */
    EDITOR_FIELD_DURATION,
    EDITOR_FIELD_ARRIVE_WITHIN,
    EDITOR_FIELD_PRESET,   /* the kind of agent that the numbers are of */
    EDITOR_FIELD_PARAMETER /* the last of them */
};

size_t editor_field_count(void);

/* What a field holds now; of several shapes, what the first of them has. */
typedef struct editor_found {
    double value;
    bool mixed; /* others have another value */
} editor_found;

/* False when what is selected has no such number. */
bool editor_field_find(const editor *e, editor_field field, editor_found *found);
bool editor_field_get(const editor *e, editor_field field, double *value); /* the value alone */

/* Whether it says how the scene is simulated. */
bool editor_field_is_of_scene(editor_field field);

/* Whether each of several shapes has one of its own, and what a shape has; false where it has none. */
bool editor_field_is_of_each(editor_field field);
bool editor_field_of_shape(const editor *e, editor_field field, const editor_shape *s, double *value);

/* Makes every number that is meant what the amount makes of it: one step to undo. NULL, or why it cannot be,
 * for people; then nothing is changed. (fields_set.c) */
const char *editor_field_change(editor *e, editor_field field, editor_amount amount);
void editor_field_set(editor *e, editor_field field, double value); /* what cannot be is ignored */

const char *editor_field_name(const editor *e, editor_field field);
const char *editor_field_unit(editor_field field);

/* The choices, ended by NULL, whose place is the value; NULL for a field where a number is typed. */
const char *const *editor_field_choices(editor_field field);

/* What stands for infinity, "" where nothing does. */
const char *editor_field_otherwise(editor_field field);

/* The value that stands for it. */
double editor_field_usual(editor_field field);

/* What the number is, and which are possible: a sentence for people. */
void editor_field_words(const editor *e, editor_field field, char *words, size_t capacity);

/* What fields speak of: the one shape that is selected, or NULL; whether vertices are chosen, not the
 * center of a round shape or a goal; and whether it is the agents that are still to be placed. */
bool editor_field_is_of_nothing(const editor *e); /* nothing is selected, and no agents are to be placed */
const editor_shape *editor_field_shape(const editor *e);
bool editor_field_is_of_vertices(const editor *e);
bool editor_field_is_of_new_agents(const editor *e);

#endif
