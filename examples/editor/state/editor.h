/* The polygon editor without a window: a state machine that is fed with events and draws itself on a canvas.
 *
 *     editor *e = editor_create(1280, 800);
 *     editor_open(e, "plaza.geojson");
 *     for each event: if (editor_handle(e, &event)) { editor_draw(e, c); show c; }
 *     editor_destroy(e);
 *
 * What goes wrong (a file that cannot be read, no memory) is a message on the status line, and the work stays
 * as it was. Screen coordinates are in points from the top left, y down; the window knows how many pixels a
 * point has. */
#ifndef EDITOR_H
#define EDITOR_H

#include "canvas/canvas.h"
#include "crowd/beside.h"
#include "model/document.h"
#include "model/relation.h"
#include "view/event.h"
#include "view/view.h"

typedef struct editor editor;

/* ---- The editor ---- */

/* An empty drawing in a window of so many points; NULL without memory. */
editor *editor_create(int width, int height);
void editor_destroy(editor *e);

/* Where copied text goes and comes from; all NULL for a clipboard of the editor's own. Both may fail. */
typedef struct editor_clipboard {
    void *context;
    bool (*put)(void *context, const char *text);
    char *(*get)(void *context); /* of the heap; NULL when there is no text */
} editor_clipboard;

void editor_set_clipboard(editor *e, editor_clipboard clipboard);

/* The host's own way to let a file be chosen, such as a browser's dialog; the file comes as EDITOR_DROP.
 * NULL, as at first: the editor asks for its path. */
void editor_set_chooser(editor *e, void (*choose)(void));

/* Where time is read, in seconds from anywhere, to show how long steps take; without one that is not
 * shown. */
void editor_set_clock(editor *e, double (*clock)(void));

/* Light colors, or dark ones; a new editor has light ones. */
void editor_set_dark(editor *e, bool dark);

/* Lets runs go on beside the window from now on, with what the host has (<crowd/beside.h>); NULL: in the
 * calls that hand events over, as at first. Then a call makes steps for at most so many seconds, and at
 * least one; 0: without a limit, as at first, so that the same events give the same picture. */
void editor_set_beside(editor *e, const editor_beside *beside);
void editor_set_step_budget(editor *e, double seconds);

/* The same for a host that has other instances of this program in place of threads, one for each slot of
 * <crowd/beside.h>; NULL: no longer. When one fails, it is given up and nothing is lost. `apart` is
 * copied. */
void editor_set_apart(editor *e, int slot, const editor_apart *apart);

/* Takes one event. Returns whether the picture may have changed. */
bool editor_handle(editor *e, const editor_event *event);

/* Draws the whole window on a canvas of the same size in points, in place of what was there. */
void editor_draw(editor *e, canvas *c);

/* Reads a scene in place of the drawing, which is lost: the user was asked. False when it cannot be read;
 * then a message says why and the drawing stays. */
bool editor_open(editor *e, const char *path);

/* Writes the drawing; false with a message when it cannot be written. */
bool editor_save(editor *e, const char *path);

/* What editor_save would write, as text of the heap, to be freed by the caller; NULL without memory. */
char *editor_text(const editor *e);

/* Moves the crowd on by some time steps at once. False when the planner refuses, with a message. */
bool editor_run_steps(editor *e, size_t steps);

/* In how many seconds an EDITOR_TICK event is wanted: 0 for as often as the screen is drawn, infinite for
 * never. */
double editor_next_tick(const editor *e);
bool editor_wants_ticks(const editor *e); /* whether that is 0 */

/* Changes are kept aside in that file half a minute after they were made, until they are saved, undone or
 * given up. A file that is there already stays until then. */
void editor_set_recovery(editor *e, const char *path);

/* Keeps them aside now, if there are any that are not yet. */
bool editor_autosave(editor *e);

/* Asks whether the work that an editor left behind in a file is wanted, and tells when and of which file; what
 * was left is gone when that is answered. The work belongs to that file again. */
void editor_offer_recovery(editor *e, const char *path);

/* Recent files are read from that file, and kept in it: one path a line. */
void editor_set_recent(editor *e, const char *path);

/* The gallery has the scenes of a folder, too; and shows itself, as it does when a program starts without a
 * file. */
void editor_set_gallery(editor *e, const char *folder);
void editor_gallery_show(editor *e);

/* From now on no event writes a file or loads a planner from one: for recorded events from an unknown
 * source. */
void editor_refuse_files(editor *e);

/* The last file that was asked for in spite of that, "" for none. */
const char *editor_refused_file(const editor *e);

/* Whether the user is done and the window shall close. */
bool editor_wants_close(const editor *e);

/* For the window's title: the file's name, with a star when there are changes to save. Valid until the next
 * event. */
const char *editor_title(editor *e);

/* ---- What there is to see, for tests ---- */

const editor_document *editor_drawing(const editor *e);
bool editor_is_selected(const editor *e, uint32_t id);
size_t editor_selected_count(const editor *e);
const editor_view *editor_get_view(const editor *e);
bool editor_has_changes(const editor *e); /* shapes, or settings that the drawing's file has otherwise */

/* The pairs that meet now. */
const editor_pairs *editor_get_pairs(editor *e);

/* Where the shape at a place of the drawing stands now: an agent on its way, else its first point. */
geom_vec2 editor_position(const editor *e, size_t place);

/* The message of the status line, "" when there is none. */
const char *editor_message(const editor *e);

/* What is asked for and what was typed, "" when nothing is asked. Valid until the next event. */
const char *editor_question(editor *e);

#endif
