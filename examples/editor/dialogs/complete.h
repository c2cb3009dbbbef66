/* Completes paths as they are typed. */
#ifndef EDITOR_COMPLETE_H
#define EDITOR_COMPLETE_H

#include "view/line.h"

/* Goes on with a path as far as files have names that begin like that. Returns how many names there are, and
 * puts as many of them into `names` as fit. */
size_t editor_complete_line(editor_line *line, char *names, size_t capacity);

#endif
