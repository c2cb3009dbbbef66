/* The room of the clipboard: shapes as text, and text alone. */
#ifndef EDITOR_CLIPBOARD_H
#define EDITOR_CLIPBOARD_H

#include "state/rooms.h"

editor_texts *editor_texts_create(void); /* NULL without memory */
void editor_texts_destroy(editor_texts *t);

void editor_copy(editor *e);
void editor_cut(editor *e);
void editor_paste(editor *e, bool in_place); /* where the text says, or at the pointer */
void editor_duplicate(editor *e);

/* Text alone: the first takes over a text of the heap; false when other programs do not get it. The second
 * gives one of the heap, NULL when there is none. */
bool editor_put_text(editor *e, char *text);
char *editor_get_text(const editor *e);

#endif
