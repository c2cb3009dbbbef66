/* Reading a scene, piece by piece. Private to scene_read*.c. */
#ifndef EXAMPLES_SCENE_READER_H
#define EXAMPLES_SCENE_READER_H

#include "fail.h"
#include "scene_fields.h"

/* Each JSON object is emptied of what is understood; what is left in the end is kept as `extra`. */
typedef struct scene_reader {
    scene *out;
    scene_error *error;
    char where[40]; /* put before the words of a failure */
    bool draft;     /* shapes may be at fault, as scene_read_draft says */
} scene_reader;

/* Says what is wrong, after `where`; returns false, as all of these do then. */
bool scene_refuse(const scene_reader *r, const char *format, ...) FAIL_FORMAT(2, 3);

bool scene_read_number(const scene_reader *r, const json_t *value, const char *name, double *out);
bool scene_read_point(const scene_reader *r, const json_t *value, const char *name, geom_vec2 *out);

/* Reads those members that are among `fields` into the struct `of`, and takes them out. */
bool scene_read_fields(const scene_reader *r, json_t *members, scene_fields fields, void *of);

/* Adds an obstacle with this geometry to the scene; `properties` loses what is understood. */
bool scene_read_obstacle(const scene_reader *r, const char *type, const json_t *coordinates,
                         json_t *properties);

#endif
