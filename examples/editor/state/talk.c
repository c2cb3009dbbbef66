/* The message of the status line. */
#include "talk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct editor_talk {
    char message[EDITOR_TEXT_SIZE];
    bool is_error;
};

editor_talk *editor_talk_create(void) { return calloc(1, sizeof(editor_talk)); }

void editor_talk_destroy(editor_talk *t) { free(t); }

static void __attribute__((format(printf, 3, 0)))
set_message(editor_talk *t, bool is_error, const char *format, va_list arguments) {
    vsnprintf(t->message, sizeof t->message, format, arguments);
    t->is_error = is_error;
}

void editor_say(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e->talk, false, format, arguments);
    va_end(arguments);
}

void editor_complain(editor *e, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_message(e->talk, true, format, arguments);
    va_end(arguments);
}

void editor_hush(editor *e) { e->talk->message[0] = 0; }

const char *editor_message(const editor *e) { return e->talk->message; }

bool editor_message_is_error(const editor *e) { return e->talk->is_error; }
