/* JSON: text read into values and values written as text, without silent loss.
 *
 * Jansson ignores some failed allocations, and takes others for faults of the text; these functions tell
 * both. */
#ifndef EXAMPLES_VALUE_H
#define EXAMPLES_VALUE_H

#include "error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads text; a byte order mark at its start is passed over. Whole numbers beyond 64 bits are reals, all others
 * stay whole. Returns NULL with words in *error if it is not JSON, if an object has a member twice, or without
 * memory. */
json_t *value_read(const char *text, size_t length, scene_error *error);

/* Writes a value without blanks. Numbers are the shortest that come back; a real keeps a point or an
 * exponent. False if `stream` has not taken all of it. Does not allocate. */
bool value_write(const json_t *value, FILE *stream);

/* Writes a string, UTF-8, in quotes. False as value_write. */
bool value_write_text(const char *text, FILE *stream);

/* A number; null if it is NaN or infinite, which have no name in JSON. */
json_t *value_number(double number);

/* A string. Bytes that are not UTF-8, as file names may hold, become U+FFFD. */
json_t *value_text(const char *bytes);

/* Appends an item to a list, and returns the list. Without memory, which either being NULL tells too, both
 * are released and NULL is returned: what is left out of a list leaves none. */
json_t *value_append(json_t *list, json_t *item);

/* Adds the members of `more`, which is released, to `object`, and returns the object; NULL as
 * value_append. */
json_t *value_join(json_t *object, json_t *more);

/* Another object with the same members, whose values are shared. NULL without memory, or if it is none. */
json_t *value_copy(const json_t *object);

/* Replaces those of the named members that are objects by copies of their own, which may be changed. `names`
 * ends with NULL. False without memory. */
bool value_own_objects(json_t *object, const char *const *names);

/* Adds the members of `from`, which may be NULL, that `object` does not have. False without memory. */
bool value_add_missing(json_t *object, const json_t *from);

/* ---- Where a value stands in JSON text: Jansson keeps no lines ---- */

/* The place of a value, or of the name of a member, in text that Jansson has read. */
typedef struct place {
    const char *at;
    const char *end;
    size_t line; /* from 1 */
} place;

/* The value that the text is. */
place place_of_text(const char *text, size_t length);

/* Goes from an object to the value of a member, from an array to an element, from an element to the next one.
 * Returns false, and stays, if there is none, or if the member's name is written with escapes. Cost: linear
 * in what is passed over. */
bool place_enter_member(place *p, const char *name);
bool place_enter_element(place *p, size_t index);
bool place_next_element(place *p);

#endif
