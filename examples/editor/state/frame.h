/* The frame around what is selected, with handles that scale and a knob that turns it. */
#ifndef EDITOR_FRAME_H
#define EDITOR_FRAME_H

#include "model/affine.h"
#include "rooms.h"

enum {
    EDITOR_FRAME_HANDLES = 8, /* counterclockwise from the lower left corner */
    EDITOR_FRAME_KNOB = 8
};

bool editor_has_frame(const editor *e);
geom_aabb2 editor_frame_box(const editor *e); /* on the screen, points */
geom_vec2 editor_frame_handle(geom_aabb2 box, size_t handle);
void editor_frame_press(editor *e, size_t handle);
bool editor_frame_drag(editor *e); /* false without memory */

#endif
