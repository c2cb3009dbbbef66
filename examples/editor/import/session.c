/* How the editor was set when a drawing was saved: member `editor` of the file. */
#include "import.h"

#include "scene/scene_extra.h"
#include "text/fail.h"
#include "text/file.h"
#include "text/value.h"

#include <string.h>

#define SESSION "editor"
#define ORIGIN "work_of" /* a member of that */

static const char *const planners[] = {"orca", "rvo", "vo", NULL};
static const char *const safeties[] = {"enforced", "checked", "off", NULL};

/* ---- Reading: each says whether the value is one that can be, and else changes nothing ---- */

static bool take_choice(const json_t *value, const char *const *names, uint32_t *out) {
    const char *name = json_string_value(value);
    for (uint32_t i = 0; name && names[i]; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* *other is whether it is not as usual. */
static bool take_switch(const json_t *value, bool usual, bool *other) {
    *other = json_is_boolean(value) ? json_is_true(value) != usual : *other;
    return json_is_boolean(value);
}

static bool take_speed(const json_t *value, int *out) {
    const json_int_t speed = json_integer_value(value);
    const bool good = json_is_integer(value) && speed >= EDITOR_SLOWEST && speed <= EDITOR_FASTEST;
    *out = good ? (int)speed : *out;
    return good;
}

static bool take_member(const char *name, const json_t *value, editor_session *out) {
    return strcmp(name, "planner") == 0   ? take_choice(value, planners, &out->planner)
           : strcmp(name, "safety") == 0  ? take_choice(value, safeties, &out->safety)
           : strcmp(name, "traffic") == 0 ? take_switch(value, true, &out->no_traffic)
           : strcmp(name, "grid") == 0    ? take_switch(value, true, &out->no_grid)
           : strcmp(name, "snap") == 0    ? take_switch(value, false, &out->snap)
           : strcmp(name, "speed") == 0   ? take_speed(value, &out->speed)
           : strcmp(name, ORIGIN) == 0    ? true /* of a file that was kept aside */
                                          : false;
}

editor_session editor_session_of(const scene *file) {
    editor_session session = {.planner = 0};
    json_t *members = scene_extra_get(file->extra, SESSION);
    const char *name;
    const json_t *value;
    json_object_foreach(members, name, value) { (void)take_member(name, value, &session); }
    return session;
}

/* ---- Writing ---- */

static bool put_choice(json_t *members, const char *name, const char *const *names, uint32_t value) {
    return value == 0 || json_object_set_new(members, name, json_string(names[value])) == 0;
}

static bool put_switch(json_t *members, const char *name, bool usual, bool other) {
    return !other || json_object_set_new(members, name, json_boolean(!usual)) == 0;
}

static bool put_session(json_t *members, const editor_session *s) {
    return put_choice(members, "planner", planners, s->planner) &&
           put_choice(members, "safety", safeties, s->safety) &&
           put_switch(members, "traffic", true, s->no_traffic) &&
           put_switch(members, "grid", true, s->no_grid) && put_switch(members, "snap", false, s->snap) &&
           (s->speed == 0 || json_object_set_new(members, "speed", json_integer(s->speed)) == 0);
}

/* A path that is no text, as names of files may be, is left out. */
static bool put_origin(json_t *members, const editor_origin *origin) {
    if (!origin || origin->path[0] == 0) {
        return true;
    }
    const editor_stamp *s = &origin->stamp;
    json_t *told = json_pack("{s:s, s:[I,I,I,I,I]}", "path", origin->path, "stamp", (json_int_t)s->device,
                             (json_int_t)s->number, (json_int_t)s->size, (json_int_t)s->seconds,
                             (json_int_t)s->nanoseconds);
    return !told || json_object_set_new(members, ORIGIN, told) == 0;
}

/* What was kept and says nothing that is understood comes behind. */
static bool put_rest(json_t *members, json_t *kept) {
    editor_session understood = {.planner = 0};
    const char *name;
    json_t *value;
    json_object_foreach(kept, name, value) {
        if (!take_member(name, value, &understood) && !json_object_get(members, name) &&
            json_object_set(members, name, value) != 0) {
            return false;
        }
    }
    return true;
}

/* A scene with the session among its kept members, which are to be released; they are NULL without memory. A
 * member of another type is of another program, and stays until there is something to say. */
static scene with_session(const editor_session *session, const editor_origin *origin, const scene *s) {
    json_t *kept = scene_extra_get(s->extra, SESSION);
    json_t *members = json_object();
    const bool good =
        members && put_session(members, session) && put_origin(members, origin) && put_rest(members, kept);
    json_t *value = json_object_size(members) > 0 ? members : json_is_object(kept) ? NULL : kept;
    scene noted = *s;
    noted.extra = good ? scene_extra_with(s->extra, SESSION, json_incref(value)) : NULL;
    json_decref(members);
    return noted;
}

static bool write(const editor_session *session, const editor_origin *origin, const scene *s,
                  const char *path, scene_error *error) {
    const scene noted = with_session(session, origin, s);
    const bool written = noted.extra ? scene_write_file(&noted, path, error) : fail_memory(error);
    json_decref(noted.extra);
    return written;
}

bool editor_session_write(const editor_session *session, const scene *s, const char *path,
                          scene_error *error) {
    return write(session, NULL, s, path, error);
}

char *editor_session_text(const editor_session *session, const scene *s) {
    const scene noted = with_session(session, NULL, s);
    char *text = noted.extra ? scene_write_text(&noted) : NULL;
    json_decref(noted.extra);
    return text;
}

/* ---- Work that is kept aside ---- */

bool editor_work_write(const editor_session *session, const editor_origin *origin, const scene *s,
                       const char *path, scene_error *error) {
    return write(session, origin, s, path, error);
}

/* A stamp that is missing is that of no file. */
static editor_origin origin_of(const json_t *session) {
    const json_t *told = json_object_get(session, ORIGIN);
    const char *path = json_string_value(json_object_get(told, "path"));
    json_int_t n[5];
    editor_origin origin = {.path = ""};
    if (path && path[0] == '/' && strlen(path) < sizeof origin.path) {
        memcpy(origin.path, path, strlen(path) + 1);
    }
    json_t *stamp = json_object_get(told, "stamp");
    if (origin.path[0] && json_unpack(stamp, "[I,I,I,I,I]", &n[0], &n[1], &n[2], &n[3], &n[4]) == 0) {
        const editor_stamp known = {true, (uint64_t)n[0], (uint64_t)n[1], n[2], n[3], n[4]};
        origin.stamp = known;
    }
    return origin;
}

editor_origin editor_origin_of(const scene *file) { return origin_of(scene_extra_get(file->extra, SESSION)); }

editor_origin editor_origin_of_file(const char *path) {
    json_t *file = file_is_plain(path) ? json_load_file(path, 0, NULL) : NULL;
    const editor_origin origin = origin_of(json_object_get(file, SESSION));
    json_decref(file);
    return origin;
}
