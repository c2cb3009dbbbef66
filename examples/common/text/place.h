/* Where a value stands in JSON text: Jansson keeps no lines. */
#ifndef EXAMPLES_PLACE_H
#define EXAMPLES_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* The place of a value, or of the name of a member, in text that Jansson has read. */
typedef struct place {
    const char *at;
    const char *end;
    size_t line; /* from 1 */
} place;

/* The value that the text is. */
place place_of_text(const char *text, size_t length);

/* Goes from an object to the value of a member, from an array to an element, from an element to the next one. Returns false, and
 * stays, if there is none, or if the member's name is written with escapes.
 * Cost: linear in what is passed over. */
bool place_enter_member(place *p, const char *name);
bool place_enter_element(place *p, size_t index);
bool place_next_element(place *p);

#endif
