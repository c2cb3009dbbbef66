/* Buttons beside the marks of shapes that cross themselves: they repair them. */
#ifndef EDITOR_FAULTS_H
#define EDITOR_FAULTS_H

#include "state/rooms.h"

enum {
    EDITOR_MOST_REPAIRS = 24 /* buttons at once */
};

typedef struct editor_repair_button {
    size_t place;    /* of the shape */
    geom_aabb2 area; /* on the screen */
} editor_repair_button;

/* Those that are seen; none while a tool draws or something is dragged. */
size_t editor_repair_buttons(const editor *e, editor_repair_button buttons[EDITOR_MOST_REPAIRS]);

/* The shape that a press at a place repairs; the number of shapes for none. */
size_t editor_repair_at(const editor *e, geom_vec2 screen);

#endif
