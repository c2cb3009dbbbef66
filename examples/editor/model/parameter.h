/* The parameters of a shape: what the scene format knows of an agent besides its radius, its largest speed
 * and its places, of an obstacle its velocity, of a polygon its role, and of a floor its numbers. They
 * come from the table of members of scene files, so that what is added there is here, too. */
#ifndef EDITOR_PARAMETER_H
#define EDITOR_PARAMETER_H

#include "shape.h"

typedef enum editor_parameter_kind {
    EDITOR_PARAMETER_NUMBER, /* infinite stands for the words of `otherwise` */
    EDITOR_PARAMETER_WHOLE,
    EDITOR_PARAMETER_CHOICE /* the number of one of `names` */
} editor_parameter_kind;

typedef struct editor_parameter {
    editor_parameter_kind kind;
    const char *name; /* the member of the file; a vector has one parameter for each coordinate */
    const char *unit;
    const char *range;     /* for people */
    const char *otherwise; /* NULL where it always has a number */
    const char *about;
    const char *const *names;        /* of a choice; ends with NULL */
    const struct scene_field *field; /* its row of the table; NULL: it is none of the numbers there */
    bool of_body;                    /* that row is of the kinematics */
    bool of_floor;                   /* that row is of a floor */
    int other;                       /* which it is of those without a row */
} editor_parameter;

size_t editor_parameter_count(void);
editor_parameter editor_get_parameter(size_t index);

/* The place of a parameter by its name; the number of parameters where there is none. */
size_t editor_find_parameter(const char *name);

/* Whether it means something for a shape: of bodies what their kind knows. */
bool editor_parameter_concerns(const editor_parameter *p, const editor_shape *s);

double editor_parameter_value(const editor_parameter *p, const editor_traits *traits);

/* The value that stands for `otherwise`, or else that of the format's default. */
double editor_parameter_default(const editor_parameter *p);

/* Changes a shape's traits, and what must follow: how it cooperates goes with its acceleration. NULL, or
 * why the value cannot be, in words for people; then nothing is changed. */
const char *editor_parameter_change(const editor_parameter *p, editor_traits *traits, double value);

#endif
