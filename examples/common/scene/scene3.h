/* Scenes in space: those of <scene.h> in which agents have three coordinates.
 *
 * An agent is a Point whose position, `goal` and `velocity` are triples. An obstacle is a ball, a Point of three coordinates with
 * a `radius`, or an upright prism: a Polygon of pairs with a property `height`, and `base` for the height at which it begins,
 * 0 unless it is given. All else is as in the plane. */
#ifndef EXAMPLES_SCENE3_H
#define EXAMPLES_SCENE3_H

#include "scene.h"

/* The third coordinates of an agent. */
typedef struct scene3_heights {
    double position;
    double velocity;
    double goal;
} scene3_heights;

/* From where to where an obstacle reaches; of a ball, both are the height of its centre. */
typedef struct scene3_extent {
    double base;
    double top;
} scene3_extent;

typedef struct scene3 {
    scene flat;              /* everything without third coordinates */
    scene3_heights *heights; /* of each agent */
    scene3_extent *extents;  /* of each obstacle */
} scene3;

/* Reads a scene in the plane or in space: *in_space says which it is, as far as that can be told. In the plane `heights` and
 * `extents` are NULL. On failure *out is empty and *error says why, as for scene_read. */
bool scene3_read(const char *text, size_t length, const scene_reading *how, scene3 *out, bool *in_space,
                 scene_error *error);

void scene3_clear(scene3 *s);

#endif
