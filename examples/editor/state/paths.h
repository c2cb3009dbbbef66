/* The room of names of files: the drawing's, the last picture's, and what may be done to files. */
#ifndef EDITOR_PATHS_H
#define EDITOR_PATHS_H

#include "import/stamp.h"
#include "rooms.h"

editor_paths *editor_paths_create(void); /* NULL without memory */
void editor_paths_destroy(editor_paths *p);

/* Each is "" for none: that of the drawing's file; that to save the drawing under, its file's or one
 * beside the file that it was made from; that of the last picture. */
const char *editor_path(const editor *e);
const char *editor_suggested_path(const editor *e);
const char *editor_export_path(const editor *e);

/* That of the drawing's file as it was read or written. */
editor_stamp editor_path_stamp(const editor *e);

/* Each path is short enough, and may be the one that was set before. The stamp is that of the file as it
 * was read or written. */
void editor_set_path(editor *e, const char *path, editor_stamp stamp);
void editor_set_export_path(editor *e, const char *path);

/* The drawing was made from a file of another format, or from one that would lose something by saving into
 * it. */
void editor_suggest_path(editor *e, const char *from);

/* Whether another program has written the drawing's file since it was opened or saved here. */
bool editor_file_has_changed(const editor *e);

/* Lets the host ask for a file to open; false when it has no way to do so. */
bool editor_choose_file(const editor *e);

/* Whether a plugin may be loaded from a path, or something written there: false with a message when files
 * are refused; for writing also when that would wait for another program. */
bool editor_may_use(editor *e, const char *path);
bool editor_may_write(editor *e, const char *path);

#endif
