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

/* Takes a member that is true or false out of an object, if there is one: *other is whether it is not
 * `usual`. */
void scene_take_flag(json_t *members, const char *name, bool usual, bool *other);

/* ---- scene_session.c ---- */

/* Reads the member `editor` of a file and takes out what is understood. */
void scene_session_read(json_t *file, scene_session *out);

/* What the member is to hold: a new reference in *out, NULL when there is nothing to tell; what was kept of
 * it comes behind. False without memory. */
bool scene_session_write(const scene_session *session, const json_t *kept, json_t **out);

#endif
