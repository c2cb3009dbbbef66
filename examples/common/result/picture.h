/* A scene as a picture, a scene in space as seen from above: obstacles, agents, where they want to go, the
 * ways they took. To PNG or SVG. */
#ifndef EXAMPLES_PICTURE_H
#define EXAMPLES_PICTURE_H

#include "scene/scene.h"

#include <orca/route2.h>

/* What to draw besides the scene itself. All may be zero: then agents stand at their start. */
typedef struct picture_layers {
    const orca_route *routes;   /* one for each agent of the scene, or NULL */
    const geom_vec2 *positions; /* position of agent i after t steps at [t * agent_count + i], or NULL */
    size_t step_count;          /* rows of positions, the start included */
    const geom_vec2 *contacts;  /* places where something touched */
    size_t contact_count;
    const char *caption; /* one line of text below the picture, or NULL for one made from the scene */
} picture_layers;

/* Writes the picture; the file appears whole or not at all. `longest_side` of the drawing above the caption
 * is in pixels, 0 for 1400; it is at most 16000, and the drawing at least 640 wide and 320 high. The words of
 * a failure are in *error. */
bool picture_write_png(const scene *s, const picture_layers *layers, int longest_side, const char *path,
                       scene_error *error);
bool picture_write_svg(const scene *s, const picture_layers *layers, int longest_side, const char *path,
                       scene_error *error);

#endif
