/* Reading a scene, piece by piece. Private to scene_read*.c. */
#ifndef EXAMPLES_SCENE_READER_H
#define EXAMPLES_SCENE_READER_H

#include "geojson_parts.h"
#include "scene_fields.h"
#include "text/fail.h"
#include "text/value.h"

/* The value that is being read, from the feature or the file on: up to two members, then up to two
 * elements. */
typedef struct scene_path {
    const char *members[2]; /* NULL behind the last one */
    size_t elements[2];
    size_t element_count;
} scene_path;

/* Told of each feature that cannot be read, by its number; it is passed over. The words do not name it. */
typedef struct scene_passing {
    void (*pass)(void *context, uint32_t feature, const scene_error *why); /* NULL: reading fails instead */
    void *context;
} scene_passing;

/* Each JSON object is emptied of what is understood; what is left in the end is kept as `extra`. */
typedef struct scene_reader {
    scene *out;
    scene_error *error;
    scene_reading how;
    scene_passing passing;
    char where[48];           /* put before the words of a failure */
    uint32_t feature;         /* its number */
    place base;               /* the feature, or the file */
    scene_path inside;        /* of `base` */
    const geojson_part *part; /* the shape that is read, of a feature with several; else NULL */
} scene_reader;

/* Whether some agent of a file has three coordinates. */
bool scene_is_in_space(const json_t *file);

/* Reads a file that is JSON already; it loses what is understood. `base` is where it stands in the text, or
 * zeroed when no line is to be told. On failure *out is an empty scene. */
bool scene_read_value(json_t *file, place base, const scene_reading *how, scene_passing passing, scene *out,
                      scene_error *error);

/* From here on members[1] of members[0] of the feature is read, or members[0] of the file; either may be
 * NULL. */
void scene_enter(scene_reader *r, const char *first, const char *second);

/* The line of what is being read. */
size_t scene_line(const scene_reader *r);

/* Says what is wrong, after `where`, and the line; returns false, as all of these do then. */
bool scene_refuse(const scene_reader *r, const char *format, ...) FAIL_FORMAT(2, 3);

/* Says that a member which must be there is missing, in the words of `what`, and which of the others looks
 * like it misspelt. */
bool scene_refuse_missing(const scene_reader *r, json_t *members, const char *name, const char *what);

bool scene_read_number(const scene_reader *r, const json_t *value, const char *name, double *out);
bool scene_read_point(const scene_reader *r, const json_t *value, const char *name, geom_vec2 *out);

/* The same of what has a third coordinate in space. */
bool scene_read_position(const scene_reader *r, const json_t *value, const char *name, geom_vec3 *out);

/* Reads those members of the object `name` that are among `fields` into the struct `of`, and takes them
 * out. */
bool scene_read_fields(scene_reader *r, const char *name, json_t *members, scene_fields fields, void *of);

/* Reads a velocity, or another vector, among the properties into *out, if there is one, and takes it out. */
bool scene_read_vector(scene_reader *r, json_t *properties, const char *name, geom_vec3 *out);

/* Reads one of the texts `names`, which end with NULL, into *out: its number. Takes it out, if it is
 * there. */
bool scene_read_choice(scene_reader *r, json_t *properties, const char *name, const char *const *names,
                       uint32_t *out);

/* Adds an agent at this position to the scene; `properties` loses what is understood. */
bool scene_read_agent(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties);

/* Adds a region of this kind; `properties` loses what is understood. */
bool scene_read_region(scene_reader *r, scene_region_kind kind, const char *type, const json_t *coordinates,
                       json_t *properties);

/* Adds an obstacle with this geometry to the scene; `properties` loses what is understood. */
bool scene_read_obstacle(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties);

#endif
