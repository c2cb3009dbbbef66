/* Reads what others have drawn: GeoJSON, WKT, tasks in XML, and the grid maps and problems of MovingAI;
 * and what the editor notes in files of its own. */
#ifndef EDITOR_IMPORT_H
#define EDITOR_IMPORT_H

#include "model/settings.h"
#include "scene/geojson.h"
#include "stamp.h"

/* What a drawing was made from. */
typedef struct editor_source {
    bool is_scene; /* the editor's own format: the drawing can be saved under the name that it has */
    geojson_report report;
} editor_source;

void editor_source_free(editor_source *source);

/* Text of any of these, told apart by how it begins: GeoJSON (`{`), a task (`<`), a MovingAI map (`type`),
 * else WKT. Rings may cross themselves. The text ends with a 0 byte that `length` does not count. On
 * failure *out is empty, *source zeroed, and *error says why. */
bool editor_import_text(const char *text, size_t length, scene *out, editor_source *source,
                        scene_error *error);

/* A file of any of these, or problems of MovingAI (`version`), whose map lies in the same folder under the
 * name that they give: then the first of them that do not share cells become agents. */
bool editor_import_file(const char *path, geojson_units units, scene *out, editor_source *source,
                        scene_error *error);

/* ---- How the editor was set when a drawing was saved: member `editor` of its file (session.c) ---- */

/* As a file tells; what it says otherwise than it can be is as usual. */
editor_session editor_session_of(const scene *file);

/* Writes a scene with the session in its file, as scene_write_file does. Only what is not as usual is
 * written. Members of `editor` that are not understood are written again. */
bool editor_session_write(const editor_session *session, const scene *s, const char *path,
                          scene_error *error);

/* The same as scene_write_text does it. */
char *editor_session_text(const editor_session *session, const scene *s);

/* ---- Work that is kept aside tells of which file it is (session.c) ---- */

enum {
    EDITOR_ORIGIN_SIZE = 1024 /* bytes of a path, with the zero at the end */
};

typedef struct editor_origin {
    char path[EDITOR_ORIGIN_SIZE]; /* from the root; "" for none */
    editor_stamp stamp;            /* of the file when the work began with it */
} editor_origin;

/* Writes a scene with its origin, as editor_session_write does. */
bool editor_work_write(const editor_session *session, const editor_origin *origin, const scene *s,
                       const char *path, scene_error *error);

/* The origin that a scene tells; that of a file, which is read for it. None where there is none. When the scene
 * is saved, its file does not tell it any more. */
editor_origin editor_origin_of(const scene *file);
editor_origin editor_origin_of_file(const char *path);

/* ---- Scenes to start from that are made here (samples.c) ---- */

size_t editor_sample_count(void);
const char *editor_sample_name(size_t index);

/* False without memory, and then *out is empty. */
bool editor_sample_make(size_t index, scene *out);

#endif
