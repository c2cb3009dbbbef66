/* What is kept of a file for writing: `extra` of a scene, an obstacle or an agent. It is a JSON object
 * that holds, as far as there are any, the unknown members of one JSON object under each of these names. */
#ifndef EXAMPLES_SCENE_EXTRA_H
#define EXAMPLES_SCENE_EXTRA_H

#include <jansson.h>

#define SCENE_EXTRA_FILE "file"
#define SCENE_EXTRA_SIMULATION "simulation"
#define SCENE_EXTRA_FEATURE "feature"
#define SCENE_EXTRA_GEOMETRY "geometry"
#define SCENE_EXTRA_PROPERTIES "properties"

/* A member of the file, by the `extra` of a scene, which owns it; NULL for none. */
json_t *scene_extra_get(const void *extra, const char *name);

/* The `extra` of a scene with a value in place of that member of the file, or without the member if the
 * value is NULL. The reference to the value is taken over. What is given stays as it is, and shares its
 * values with the result, a new reference; NULL without memory. */
void *scene_extra_with(const void *extra, const char *name, json_t *value);

#endif
