/* The numbers of the scene format under their names: what reading and writing share. */
#ifndef EXAMPLES_SCENE_FIELDS_H
#define EXAMPLES_SCENE_FIELDS_H

#include "scene.h"

#include <jansson.h>

typedef enum scene_field_kind {
    SCENE_FIELD_NOT_NEGATIVE, /* a double >= 0 */
    SCENE_FIELD_POSITIVE,     /* a double > 0 */
    SCENE_FIELD_COUNT         /* a uint32_t */
} scene_field_kind;

typedef struct scene_field {
    const char *name;
    size_t offset; /* in its struct */
    scene_field_kind kind;
    bool required; /* reading fails without it */
    bool when_odd; /* written only where it differs from the default */
} scene_field;

typedef struct scene_fields {
    const scene_field *items;
    size_t count;
} scene_fields;

scene_fields scene_agent_fields(void);      /* of scene_agent */
scene_fields scene_simulation_fields(void); /* of scene */

/* The member as a double. */
double scene_field_get(const scene_field *field, const void *of);
void scene_field_set(const scene_field *field, void *of, double value);

/* Members that are kept for writing, in the `extra` of a scene, an obstacle or an agent: a JSON object that holds, as
 * far as there are any, the unknown members of one JSON object under each of these names. */
#define SCENE_EXTRA_FILE "file"
#define SCENE_EXTRA_SIMULATION "simulation"
#define SCENE_EXTRA_FEATURE "feature"
#define SCENE_EXTRA_GEOMETRY "geometry"
#define SCENE_EXTRA_PROPERTIES "properties"

#endif
