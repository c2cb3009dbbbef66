/* Pictures of the editor's parts, on a canvas as large as the window. */
#ifndef EDITOR_PAINT_H
#define EDITOR_PAINT_H

#include "canvas/palette.h"
#include "dialogs/dialog.h"
#include "state/rooms.h"
#include "view/line.h"
#include "widgets/commands.h"

/* The part of the window that shows the world, without handles; the world's transform and clip stay set. */
void editor_draw_world(editor *e, canvas *c);

/* ---- In the world ---- */

void editor_draw_grid(const editor *e, canvas *c);
void editor_draw_scale_bar(const editor *e, canvas *c);
void editor_draw_regions(const editor *e, canvas *c);
void editor_draw_shapes(const editor *e, canvas *c); /* obstacles at rest */
void editor_draw_moving(const editor *e, canvas *c); /* obstacles that have moved in the run */
void editor_draw_agents(const editor *e, canvas *c);
void editor_draw_marks(const editor *e, canvas *c);     /* contacts and faults */
void editor_draw_handles(const editor *e, canvas *c);   /* and what the tool draws */
void editor_draw_lab_below(const editor *e, canvas *c); /* what is made from shapes at rest */
void editor_draw_lab_of(const editor *e, canvas *c, const editor_shape *s); /* where the transform has it */
void editor_draw_lab_above(const editor *e, canvas *c);                     /* contacts and gaps */

/* ---- In the window ---- */

void editor_draw_bar(const editor *e, canvas *c);
void editor_draw_panel(const editor *e, canvas *c);
void editor_draw_dock(editor *e, canvas *c);
void editor_draw_velocities(const editor *e, canvas *c, geom_aabb2 area);
void editor_draw_status(editor *e, canvas *c);
void editor_draw_trials(const editor *e, canvas *c);
void editor_draw_time(const editor *e, canvas *c);
void editor_draw_plots(const editor *e, canvas *c);
void editor_draw_help(const editor *e, canvas *c);
void editor_help_scroll(editor *e, double points); /* down; in a window too low for all of it */
void editor_draw_tip(editor *e, canvas *c);
void editor_draw_repairs(const editor *e, canvas *c); /* buttons beside marks of faults */
void editor_draw_pointer_words(const editor *e, canvas *c);
void editor_draw_dialog(const editor *e, canvas *c);
void editor_draw_gallery(const editor *e, canvas *c);
void editor_draw_list(const editor *e, canvas *c, const editor_dialog *dialog);
void editor_draw_menu(const editor *e, canvas *c);
void editor_draw_focus(const editor *e, canvas *c); /* and the pointer that keys move */
void editor_draw_ring(canvas *c, const palette_colors *colors, geom_aabb2 area);

/* A line that is typed, in a box: what is selected, and the caret, which is always seen. */
void editor_draw_line(const editor *e, canvas *c, geom_aabb2 box, const editor_line *line);

/* Text that is not wider than `room`: what is too long loses letters of its middle. */
void editor_draw_short(canvas *c, geom_vec2 at, canvas_text_style style, const char *text, double room);
void editor_draw_icon(canvas *c, editor_command command, bool playing, geom_vec2 center, canvas_color color);

#endif
