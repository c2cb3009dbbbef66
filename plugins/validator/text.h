/* Text of plugins, which may hold anything. */
#ifndef VALIDATOR_TEXT_H
#define VALIDATOR_TEXT_H

#include <stddef.h>

/* The number of bytes of the UTF-8 character that a string starts with; 0 if it is none, or is a control
 * character, which can change what a terminal does. */
size_t text_character(const char *at);

/* Replaces all other bytes by question marks. */
void text_clean(char *text);

#endif
