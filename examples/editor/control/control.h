/* What the files of this room ask of each other: commands, questions, what is typed, drawings in place of
 * others. */
#ifndef EDITOR_CONTROL_H
#define EDITOR_CONTROL_H

#include "dialogs/prompt.h"
#include "import/import.h"
#include "state/objects.h"
#include "state/paths.h"
#include "widgets/catalog.h"
#include "widgets/panel.h"

/* ---- perform.c ---- */

/* Does what a key or a button asks for. */
void editor_do(editor *e, editor_command command, unsigned modifiers);

/* Says that a shape of that name was not finished, unless there is a message; NULL for none. */
void editor_tell_lost(editor *e, const char *noun);

/* ---- objects.c ---- */

/* Groups, locks, order, alignment; false for other commands. */
bool editor_do_object(editor *e, editor_command command);

/* ---- context.c ---- */

/* Opens the menu of what lies at a point of the world, which is selected, or of what is selected already. */
void editor_open_context_at(editor *e, geom_vec2 at);
void editor_open_context_by_key(editor *e);
void editor_open_context_in_dock(editor *e, geom_vec2 at); /* of the row there, which is selected */

/* In the run beside; what lies there is selected. */
void editor_open_context_in_second(editor *e, geom_vec2 at);

/* ---- repair.c ---- */

/* Puts valid shapes in place of the selected ones that cross themselves, or of all such where none of them is
 * selected. What was filled stays filled. */
void editor_repair_selection(editor *e);

/* ---- dock.c: the list of objects ---- */

bool editor_dock_press(editor *e, const editor_event *event); /* false outside of the dock */

/* Selects what the row at a place shows, unless it is selected already. False when there is none. */
bool editor_select_row_at(editor *e, geom_vec2 at);

/* Clears a flag of all that the row at a place shows, and selects what can be. */
void editor_free_row_at(editor *e, geom_vec2 at, editor_flag flag);

/* What a press does on a part of a row, or on no row. */
void editor_press_object(editor *e, editor_catalog_part part, size_t index, unsigned modifiers);

/* Opens the dock and asks for a name, or for the filter. The name is that of the group whose row has the
 * focus, else of the shape or the group that is selected. */
void editor_ask_name(editor *e);
void editor_ask_filter(editor *e);

/* Keys while one of them is typed, and what follows from letters at once. */
void editor_dock_key(editor *e, int key, unsigned modifiers);
void editor_dock_typed(editor *e);

void editor_switch_dock(editor *e);

/* Shows the row of the one shape that is selected, if that has changed. */
void editor_dock_follow(editor *e);

/* ---- timing.c ---- */

/* Whether the command was one about time. */
bool editor_do_time(editor *e, editor_command command);

/* The pointer on the bar of time and the plots; and on the words about agents that are stuck, if it is
 * there. */
void editor_press_time(editor *e, const editor_event *event);
void editor_drag_time(editor *e);
bool editor_press_stuck(editor *e, geom_vec2 at);

/* The pointer on the table that compares planners; false outside of it. And a press on a row of it: its
 * run is watched, or shown beside. */
bool editor_press_trials(editor *e, const editor_event *event);
void editor_watch_trial(editor *e, size_t trial, bool beside);

/* Stops the comparison, closes its table, or shows one branch only; false when there is none of these. */
bool editor_close_time(editor *e);

/* ---- answers.c: questions, and what comes after their answers ---- */

/* Ends what is being drawn, asks when there are changes, then goes on. */
void editor_ask_unsaved(editor *e, editor_next next, const char *path);
void editor_ask_path(editor *e, editor_prompt_kind kind, editor_next next);
void editor_save_command(editor *e, editor_next next);

bool editor_prompt_handle(editor *e, const editor_event *event); /* true when the event was for the prompt */

/* ---- events.c ---- */

/* What a press, a movement or a release of the pointer does in the window. */
void editor_take_pointer(editor *e, const editor_event *event);

/* Selects what lies at a point of the right half, in the branch beside the one that is shown. */
void editor_pick_in_second(editor *e, geom_vec2 at, unsigned modifiers);

/* ---- keyboard.c ---- */

/* What a row of the panel does when it is pressed. */
void editor_press_row(editor *e, const editor_row *row, unsigned modifiers);

/* True when a pressed key was for the focus. */
bool editor_keyboard_handle(editor *e, const editor_event *event);
bool editor_do_by_keyboard(editor *e, editor_command command, unsigned modifiers);

/* ---- menus.c ---- */

bool editor_menu_handle(editor *e, const editor_event *event); /* true when the event was for an open menu */

/* ---- dialog_keys.c ---- */

/* Moves the focus in the box that asks: true for such a key. One that presses the answer with the focus
 * becomes the key of that answer. */
bool editor_dialog_key(editor *e, int *key, unsigned *modifiers);

/* ---- entry.c: what is typed into a line ---- */

/* Asks for a number in the panel. */
void editor_ask_number(editor *e, editor_field field);

/* Takes the number that was typed; false when it cannot be: then the message says why, and it is still asked
 * for. */
bool editor_enter_number(editor *e);
void editor_number_key(editor *e, int key, unsigned modifiers);

/* Whether a number, a name or the filter is typed, beside the world and not in a box over it. */
bool editor_is_entering(const editor *e);

/* Takes what is typed there, before something else happens. A number that cannot be is given up with a word:
 * then false. */
bool editor_end_entry(editor *e);

/* Keys of a line that is typed, with the clipboard. */
void editor_entry_key(editor *e, int key, unsigned modifiers);

/* Goes on with a path as far as files have names that begin like that, and says which there are. */
void editor_complete_path(editor *e);

/* ---- gallery.c ---- */

/* What an event is to the gallery. False: it is closed, and the event is for others. */
bool editor_gallery_handle(editor *e, const editor_event *event);

/* ---- files.c ---- */

/* As editor_open does; the file is not one of the recent files then. */
bool editor_read(editor *e, const char *path);

/* Another drawing from here on, with a history of its own; everything before is gone. On success it takes
 * over the drawing and the file; without memory it says so and takes nothing. */
bool editor_replace_all(editor *e, const editor_document *drawing, const scene *file, const char *path,
                        editor_stamp stamp);

#endif
