/* Streams of arbitrary events, for random tests and fuzzing: bytes become events that a clumsy user might
 * cause. They write no file but the one that the editor has open. */
#ifndef TEST_EDITOR_STREAM_H
#define TEST_EDITOR_STREAM_H

#include "state/editor.h"

enum {
    STREAM_EVENT_SIZE = 5 /* bytes of one event */
};

/* Feeds one event. */
void stream_feed(editor *e, const uint8_t bytes[STREAM_EVENT_SIZE]);

/* Feeds one event to an editor with agents: most of them run the crowd, stop it, or move through its past. */
void stream_feed_time(editor *e, const uint8_t bytes[STREAM_EVENT_SIZE]);

/* What must hold at any time; gives what does not hold in words, or NULL. */
const char *stream_fault(editor *e);

/* Ends what is half done, then undoes everything. */
void stream_undo_all(editor *e);

/* Redoes everything. */
void stream_redo_all(editor *e);

#endif
