/* What is done to objects as a whole: groups, locks, names, order, alignment. Each edit is one step to
 * undo.
 *
 * A shape has the numbers of the groups around it, the outermost first. Shapes whose outermost numbers are
 * equal are picked together. What is locked or hidden is never selected. */
#ifndef EDITOR_OBJECTS_H
#define EDITOR_OBJECTS_H

#include "rooms.h"

/* ---- Picking (groups.c) ---- */

/* Selects a shape with the group around it, instead of what was selected. One that is selected alone stays
 * so. */
void editor_pick(editor *e, const editor_shape *s);

/* Selects or deselects a shape with the group around it, beside what is selected. */
void editor_pick_also(editor *e, const editor_shape *s, bool selected);

/* Whether more of its group can be picked than the shape alone. */
bool editor_is_grouped(const editor *e, const editor_shape *s);

/* Selects the rest of each group of which some shape is selected. */
void editor_complete_groups(editor *e);

/* What was locked or hidden is selected no longer. */
void editor_deselect_flagged(editor *e);

/* ---- Groups (groups.c) ---- */

/* Groups lie in each other as deep as SCENE_GROUP_DEPTH; deeper is refused with a message. */
void editor_group_selection(editor *e);
void editor_ungroup_selection(editor *e); /* the outermost groups, with their locked and hidden members */

/* The largest number of a group; 0 when there is none. */
uint32_t editor_last_group(const editor *e);

/* How many groups are around all that is selected. */
size_t editor_selected_depth(const editor *e);

/* The innermost group around all that is selected, if that is all of it that can be selected; else 0. */
uint32_t editor_selected_group(const editor *e);

/* ---- Labels (labels.c) ---- */

typedef enum editor_flag {
    EDITOR_FLAG_LOCKED,
    EDITOR_FLAG_HIDDEN
} editor_flag;

/* Locks or hides what is selected, which is selected no longer; or ends that for all shapes. */
void editor_flag_selection(editor *e, editor_flag flag);
void editor_clear_flag(editor *e, editor_flag flag);

/* Locks or hides the shape at a place, or ends that: an edit that is still to be made a step. False without
 * memory. */
bool editor_put_flag(editor *e, size_t place, editor_flag flag, bool on);

/* "" for no name. A group's name is part of the label of each member, also of those that are locked or
 * hidden. */
void editor_rename(editor *e, size_t place, const char *name);
void editor_rename_group(editor *e, uint32_t group, const char *name);

/* ---- Order and alignment (arrange.c) ---- */

/* Selected shapes come behind all others in the order of drawing and of files, which draws them above; or
 * before them. Their order among themselves stays. */
void editor_reorder_selection(editor *e, bool to_front);

typedef enum editor_side {
    EDITOR_SIDE_LOW,    /* left, bottom */
    EDITOR_SIDE_MIDDLE, /* of the axis */
    EDITOR_SIDE_HIGH
} editor_side;

/* Moves what is selected so that the boxes line up with the box around all of it, along x or y. A group
 * moves as a whole; when all lies in one group, its parts do. Sides of polygons and walls are exact. */
void editor_align_selection(editor *e, bool along_y, editor_side side);

/* Moves them so that the gaps between neighboring boxes are equal. The first and the last stay. */
void editor_distribute_selection(editor *e, bool along_y);

#endif
