/* Commands that read a scene. */
#ifndef ORCAKIT_COMMAND_SCENE_H
#define ORCAKIT_COMMAND_SCENE_H

#include "command.h"
#include "scene/scene3.h"

/* Reads a scene in the plane or in space from a file, a pipe or a device, once. Members that look misspelt are warned of.
 * COMMAND_OK, or another status with words on stderr; then *out is empty. */
int command_read_scene(const char *path, scene3 *out, bool *in_space);

#endif
