/* The room of what rests: grid and obstacles, drawn once as long as nothing about them changes. */
#ifndef EDITOR_LAYER_H
#define EDITOR_LAYER_H

#include "state/rooms.h"

editor_layer *editor_layer_create(void); /* NULL without memory */
void editor_layer_destroy(editor_layer *l);

/* From this many shapes on circles are drawn in a hurry. */
bool editor_is_hurried(const editor *e);

/* Draws what rests, by the layer where that is faster; the world's clip and transform are set afterwards. */
void editor_draw_resting(editor *e, canvas *c);

/* Whether something is kept. */
bool editor_has_layer(const editor *e);

#endif
