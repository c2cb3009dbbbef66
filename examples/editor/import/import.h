/* Reads what others have drawn: scenes, WKT, tasks in XML, and the grid maps and problems of MovingAI. */
#ifndef EDITOR_IMPORT_H
#define EDITOR_IMPORT_H

#include "scene/scene.h"

/* Text of any of these, told apart by how it begins: a scene (`{`), a task (`<`), a MovingAI map (`type`), else WKT. Rings
 * may cross themselves. The text ends with a 0 byte that `length` does not count. On failure *out is empty
 * and *error says why. */
bool editor_import_text(const char *text, size_t length, scene *out, scene_error *error);

/* A file of any of these, or problems of MovingAI (`version`), whose map lies in the same folder under the
 * name that they give: then the first of them that do not share cells become agents. *is_scene is whether it
 * is the editor's own format, that it can be saved in under its own name. */
bool editor_import_file(const char *path, scene *out, bool *is_scene, scene_error *error);

/* Well-known text, in the plane: POLYGON, LINESTRING, their MULTI forms and GEOMETRYCOLLECTION; a POINT is a
 * disc of radius 0.25. Several may follow one another, parted by blanks, commas or semicolons; a prefix
 * SRID=...; is passed over. */
bool editor_import_wkt(const char *text, scene *out, scene_error *error);

#endif
