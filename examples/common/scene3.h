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

/* Reads a scene. *in_space says whether it is one in space, as far as that can be told: if not, *out is empty and nothing is
 * said of it, as scene_read_file is there for it. False when it is one in space but wrong, with the words of that function. */
bool scene3_read_file(const char *path, scene3 *out, bool *in_space, scene_error *error);

void scene3_clear(scene3 *s);

#endif
