/* The description of scene files, for people. */
#ifndef EXAMPLES_SCENE_FORMAT_H
#define EXAMPLES_SCENE_FORMAT_H

#include <stdio.h>

/* Writes the description: text that is Markdown, too. Members, ranges and defaults are those that the reader uses. A failure
 * stays in the stream. */
void scene_format_write(FILE *stream);

#endif
