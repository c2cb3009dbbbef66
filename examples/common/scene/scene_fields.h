/* The numbers of the scene format under their names: what reading and writing share. */
#ifndef EXAMPLES_SCENE_FIELDS_H
#define EXAMPLES_SCENE_FIELDS_H

#include "scene.h"

typedef enum scene_field_kind {
    SCENE_FIELD_NOT_NEGATIVE, /* a double >= 0 */
    SCENE_FIELD_POSITIVE,     /* a double > 0 */
    SCENE_FIELD_ANY,          /* a double */
    SCENE_FIELD_COUNT         /* a uint32_t */
} scene_field_kind;

typedef struct scene_field {
    const char *name;
    size_t offset; /* in its struct */
    scene_field_kind kind;
    bool required; /* reading fails without it */
    bool when_odd; /* written only where it differs from the default */
    const char *unit;
    const char *otherwise; /* the words for the default; NULL: it is the number in the struct */
    const char *about;
} scene_field;

typedef struct scene_fields {
    const scene_field *items;
    size_t count;
} scene_fields;

scene_fields scene_agent_fields(void);                           /* of scene_agent */
scene_fields scene_kinematics_fields(void);                      /* of orca_kinematics */
scene_fields scene_floor_fields(void);                           /* of scene_region */
scene_fields scene_simulation_fields(void);                      /* of scene */
scene_fields scene_obstacle_fields(scene_obstacle_kind of_kind); /* of scene_obstacle */

/* Whether a limit among scene_kinematics_fields applies to a kind of body; <orca/kinematics2.h> tells. */
bool scene_kinematics_has(orca_kinematics_kind kind, const scene_field *limit);

/* A member that is not one of these numbers, in the words of the format's description. */
typedef struct scene_member {
    const char *name;
    const char *type;
    const char *unit;
    const char *range;
    const char *otherwise; /* "needed", or its default */
    const char *about;
} scene_member;

/* What an object of a scene file holds: some numbers, and other members. */
typedef struct scene_object {
    const char *title;
    const scene_member *members;
    size_t member_count;
    scene_fields fields;
} scene_object;

typedef enum scene_object_kind {
    SCENE_OBJECT_FILE,
    SCENE_OBJECT_SIMULATION,
    SCENE_OBJECT_FEATURE,
    SCENE_OBJECT_GEOMETRY,
    SCENE_OBJECT_OBSTACLE, /* the properties of one */
    SCENE_OBJECT_AGENT,
    SCENE_OBJECT_KINEMATICS,
    SCENE_OBJECT_REGION,
    SCENE_OBJECT_COUNT
} scene_object_kind;

scene_object scene_object_of(scene_object_kind kind);

/* The names of the values 0, 1, ... of a member; ends with NULL. */
extern const char *const scene_cooperation_names[];
extern const char *const scene_method_names[];     /* "" for the method of the run */
extern const char *const scene_kinematics_names[]; /* of orca_kinematics_kind */
extern const char *const scene_region_names[];     /* the roles */

/* The member of an object for which `name`, which is not one, looks misspelled: a letter too many, too few or
 * wrong, two that changed places, other capitals. NULL if there is none. */
const char *scene_member_like(scene_object_kind kind, const char *name);

/* The member as a double. */
double scene_field_get(const scene_field *field, const void *of);
void scene_field_set(const scene_field *field, void *of, double value);

#endif
