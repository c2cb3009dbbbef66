/* The label of an object of a scene: reading, writing, copying. */
#ifndef EXAMPLES_SCENE_LABEL_H
#define EXAMPLES_SCENE_LABEL_H

#include "scene.h"

#include <jansson.h>

/* Reads the members `name` and `editor` of the properties and takes out what is understood. A member of
 * another type is left as it is, since other programs use these names, too. False without memory; the names
 * that were read so far are owned by *out in any case. */
bool scene_label_read(json_t *properties, scene_label *out);

/* Adds these members to the properties. What was kept of a member `editor` comes behind. False without
 * memory. */
bool scene_label_write(json_t *properties, const scene_label *label, const json_t *kept);

/* A copy with names of its own. False without memory, and then the copy lacks some of them. */
bool scene_label_copy(const scene_label *label, scene_label *out);

/* Releases the names. */
void scene_label_clear(scene_label *label);

#endif
