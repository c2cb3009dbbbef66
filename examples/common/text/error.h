/* What went wrong with files, scenes and runs. */
#ifndef EXAMPLES_ERROR_H
#define EXAMPLES_ERROR_H

#include <stdbool.h>
#include <stddef.h>

/* What went wrong, in words for a person. A fault of a scene's feature names it as "features[3]: ...",
 * counted from 0. */
typedef struct scene_error {
    char text[256];
    size_t line;         /* of the file, from 1; 0 if the fault has no line */
    bool out_of_memory;  /* the input may be good */
    bool planner_failed; /* a planner failed, and did not refuse what it was given: the input may be good */
} scene_error;

#endif
