/* JSON: text read into values and values written as text, without a loss that nobody notices.
 *
 * Jansson ignores some failed allocations, and takes others for faults of the text; these functions tell both. */
#ifndef EXAMPLES_VALUE_H
#define EXAMPLES_VALUE_H

#include "error.h"

#include <jansson.h>
#include <stdio.h>

/* Reads text; a byte order mark at its start is passed over. Returns NULL with words in *error if it is not JSON, if an
 * object has a member twice, or without memory. */
json_t *value_read(const char *text, size_t length, scene_error *error);

/* Writes a value without blanks. Numbers are the shortest that come back; a real keeps a point or an exponent. False if
 * `stream` has not taken all of it. Does not allocate. */
bool value_write(const json_t *value, FILE *stream);

/* A number; null if it is NaN or infinite, which have no name in JSON. */
json_t *value_number(double number);

/* A string. Bytes that are not UTF-8, as file names may hold, become U+FFFD. */
json_t *value_text(const char *bytes);

/* Appends an item to a list, and returns the list. Without memory, which either being NULL tells too, both are released and NULL
 * is returned: what is left out of a list leaves none. */
json_t *value_append(json_t *list, json_t *item);

/* Adds the members of `more`, which is released, to `object`, and returns the object; NULL as value_append. */
json_t *value_join(json_t *object, json_t *more);

/* Adds the members of `from`, which may be NULL, that `object` does not have. False without memory. */
bool value_add_missing(json_t *object, const json_t *from);

#endif
