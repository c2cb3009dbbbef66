/* Reads drawings of every format that is known, by what the text begins with. */
#include "import.h"

#include "scene/movingai.h"
#include "scene/orca_task.h"
#include "scene/wkt.h"
#include "stamp.h"
#include "text/fail.h"
#include "text/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_AGENTS = 200
};

static bool no_memory(scene *out, scene_error *error) {
    scene_clear(out);
    return fail_memory(error);
}

static const char *past_blanks(const char *text) { return text + strspn(text, " \t\r\n"); }

static bool begins_with(const char *text, const char *word) {
    return strncmp(past_blanks(text), word, strlen(word)) == 0;
}

static bool import_map(const char *text, size_t length, scene *out, scene_error *error) {
    movingai_map map;
    *out = scene_empty();
    if (!movingai_read_map(text, length, &map, error)) {
        return false;
    }
    const bool good = movingai_add_obstacles(&map, out);
    movingai_free_map(&map);
    return good || no_memory(out, error);
}

void editor_source_free(editor_source *source) {
    geojson_report_free(&source->report);
    source->is_scene = false;
}

static bool import_text(const char *text, size_t length, geojson_units units, scene *out,
                        editor_source *source, scene_error *error) {
    if (strlen(text) != length) {
        return fail(error, "not text");
    }
    if (begins_with(text, "{")) {
        const bool good = geojson_read(text, length, units, out, &source->report, error);
        source->is_scene = good && !source->report.changed;
        return good;
    }
    if (begins_with(text, "<")) {
        size_t crossing;
        return orca_task_read(text, length, SIZE_MAX, out, &crossing, error);
    }
    if (begins_with(text, "type")) {
        return import_map(text, length, out, error);
    }
    return isalpha((unsigned char)past_blanks(text)[0])
               ? wkt_read(text, length, WKT_POINT_RADIUS, out, error)
               : fail(error, "the text is not a scene, a task, a map or WKT");
}

bool editor_import_text(const char *text, size_t length, scene *out, editor_source *source,
                        scene_error *error) {
    *out = scene_empty();
    *source = (editor_source){.is_scene = false};
    *error = (scene_error){0};
    return import_text(text, length, GEOJSON_UNITS_FOUND, out, source, error) || fail_tell_line(error);
}

/* ---- Problems and their map ---- */

/* Only of plain files: a pipe or a device could let the editor wait for ever. */
static bool read_plain(const char *path, char **text, size_t *length, scene_error *error) {
    const char *what = editor_not_readable(path);
    if (what) {
        (void)fail(error, "it is %s, not a file", what);
        return false;
    }
    return file_read(path, text, length, error);
}

/* The file that problems name as their map, in the folder of the problems; the name is the second word of
 * their second line. False when there is no such word. */
static bool map_path(const char *path, const char *text, char *out, size_t capacity) {
    const char *line = strchr(text, '\n');
    const char *name = line ? line + 1 + strcspn(line + 1, " \t\n") : NULL;
    if (!name || (*name != ' ' && *name != '\t')) {
        return false;
    }
    name = past_blanks(name);
    size_t length = strcspn(name, " \t\r\n");
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '/') {
            name += i + 1;
            length -= i + 1;
            i = 0;
        }
    }
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    const int written = snprintf(out, capacity, "%.*s%.*s", (int)folder, path, (int)length, name);
    return length > 0 && written > 0 && (size_t)written < capacity;
}

/* Agents at the first problems' starts, no two of which start or end in the same cell. */
static bool add_agents(const movingai_map *map, const movingai_problem *problems, size_t count, scene *out) {
    bool *taken = calloc(2 * map->width * map->height + 1, sizeof *taken);
    bool good = taken != NULL;
    for (size_t i = 0; good && i < count && out->agent_count < MOST_AGENTS; i++) {
        const movingai_problem p = problems[i];
        bool *start = &taken[2 * (p.start_y * map->width + p.start_x)];
        bool *goal = &taken[2 * (p.goal_y * map->width + p.goal_x) + 1];
        if (!*start && !*goal) {
            scene_agent agent = scene_agent_default(movingai_center(map, p.start_x, p.start_y));
            agent.goal = scene_lift(movingai_center(map, p.goal_x, p.goal_y));
            *start = true;
            *goal = true;
            good = scene_add_agent(out, &agent);
        }
    }
    free(taken);
    return good;
}

static bool import_onto_map(const char *text, size_t length, const movingai_map *map, scene *out,
                            scene_error *error) {
    movingai_problem *problems = NULL;
    size_t count = 0;
    *out = scene_empty();
    if (!movingai_read_problems(text, length, map, SIZE_MAX, &problems, &count, error)) {
        return false;
    }
    const bool good = movingai_add_obstacles(map, out) && add_agents(map, problems, count, out);
    free(problems);
    return good || no_memory(out, error);
}

static bool import_problems(const char *path, const char *text, size_t length, scene *out,
                            scene_error *error) {
    char name[1024];
    char *map_text = NULL;
    size_t map_length = 0;
    movingai_map map;
    if (!map_path(path, text, name, sizeof name)) {
        (void)fail(error, "the name of the map is missing");
        return fail_at(error, 2);
    }
    if (!read_plain(name, &map_text, &map_length, error)) {
        return fail(error, "its map %.64s: %.150s", name, error->text);
    }
    bool good = movingai_read_map(map_text, map_length, &map, error);
    if (good) {
        good = import_onto_map(text, length, &map, out, error);
        movingai_free_map(&map);
    }
    free(map_text);
    return good;
}

bool editor_import_file(const char *path, geojson_units units, scene *out, editor_source *source,
                        scene_error *error) {
    char *text = NULL;
    size_t length = 0;
    *out = scene_empty();
    *source = (editor_source){.is_scene = false};
    *error = (scene_error){0};
    if (!read_plain(path, &text, &length, error)) {
        return false;
    }
    const bool good = begins_with(text, "version") ? import_problems(path, text, length, out, error)
                                                   : import_text(text, length, units, out, source, error);
    free(text);
    return good || fail_tell_line(error);
}
