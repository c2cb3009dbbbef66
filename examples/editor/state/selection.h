/* The room of the selection: which shapes are selected, and what is done to all of them. */
#ifndef EDITOR_SELECTION_H
#define EDITOR_SELECTION_H

#include "model/affine.h"
#include "rooms.h"

editor_selection *editor_selection_create(void); /* NULL without memory */
void editor_selection_destroy(editor_selection *s);

bool editor_select(editor *e, uint32_t id, bool selected);
void editor_select_none(editor *e);
void editor_select_only(editor *e, uint32_t id);
void editor_select_all(editor *e);
bool editor_shape_lies_in(const editor *e, size_t place, geom_aabb2 world); /* as a whole */
void editor_select_in(editor *e, geom_aabb2 world);       /* adds all that do, with their groups */
void editor_delete_selection(editor *e);                  /* the chosen vertices, else the selected shapes */
void editor_nudge(editor *e, geom_vec2 points_on_screen); /* likewise */

/* Makes what comes in place of a shape; NULL without memory. */
typedef const editor_shape *editor_shape_change(const editor *e, const editor_shape *s, const void *how);

/* Changes the shapes that are meant: one step to undo. When one would lie out of range, or without memory,
 * nothing is changed, and a message says so. */
void editor_change_shapes(editor *e, bool (*is_meant)(const editor *, uint32_t), editor_shape_change *change,
                          const void *how);

/* Selected shapes become what the affine map makes of them: one step to undo. */
void editor_transform_selection(editor *e, editor_affine a);

/* Bounds of all that is selected, as the drawing has it; false when nothing is. */
bool editor_selection_bounds(const editor *e, geom_aabb2 *bounds);

/* The place of the one shape that is selected; the number of shapes when there is not just one. */
size_t editor_selected_alone(const editor *e);

#endif
