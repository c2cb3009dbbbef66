/* The room of recent files: the paths of drawings that were opened and saved, the last one first. */
#ifndef EDITOR_RECENT_H
#define EDITOR_RECENT_H

#include "state/rooms.h"

enum {
    EDITOR_MOST_RECENT = 20
};

editor_recent *editor_recent_create(void); /* NULL without memory */
void editor_recent_destroy(editor_recent *r);

/* A drawing was opened from a path or saved to it. It comes first, as an absolute path, and the file of
 * recent files is written. Paths that are too long, or that would not be one line of text, are left out. */
void editor_note_recent(editor *e, const char *path);

size_t editor_recent_count(const editor *e);
const char *editor_recent_path(const editor *e, size_t index);

#endif
