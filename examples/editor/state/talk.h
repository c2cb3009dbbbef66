/* The room of words to the user: the message of the status line. */
#ifndef EDITOR_TALK_H
#define EDITOR_TALK_H

#include "rooms.h"

enum {
    EDITOR_TEXT_SIZE = 256
};

editor_talk *editor_talk_create(void); /* NULL without memory */
void editor_talk_destroy(editor_talk *t);

/* Says something on the status line, or that something went wrong. */
void editor_say(editor *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void editor_complain(editor *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
void editor_hush(editor *e); /* no message */

bool editor_message_is_error(const editor *e);

#endif
