/* How an editor was set when it wrote a scene: member `editor` of the file. */
#include "scene_label.h"

#include "text/value.h"

#include <string.h>

enum {
    SLOWEST = -3, /* powers of two */
    FASTEST = 4
};

static const char *const planners[] = {"orca", "rvo", "vo", NULL};
static const char *const safeties[] = {"enforced", "checked", "off", NULL};

/* ---- Reading: what has another type is left as it is ---- */

static void take_choice(json_t *members, const char *name, const char *const *names, uint32_t *out) {
    const char *value = json_string_value(json_object_get(members, name));
    for (uint32_t i = 0; value && names[i]; ++i) {
        if (strcmp(value, names[i]) == 0) {
            *out = i;
            (void)json_object_del(members, name);
            return;
        }
    }
}

void scene_session_read(json_t *file, scene_session *out) {
    json_t *members = json_object_get(file, "editor");
    const json_t *speed = json_object_get(members, "speed");
    *out = (scene_session){.planner = 0};
    if (!json_is_object(members)) {
        return;
    }
    take_choice(members, "planner", planners, &out->planner);
    take_choice(members, "safety", safeties, &out->safety);
    scene_take_flag(members, "traffic", true, &out->no_traffic);
    scene_take_flag(members, "grid", true, &out->no_grid);
    scene_take_flag(members, "snap", false, &out->snap);
    if (json_is_integer(speed) && json_integer_value(speed) >= SLOWEST &&
        json_integer_value(speed) <= FASTEST) {
        out->speed = (int)json_integer_value(speed);
        (void)json_object_del(members, "speed");
    }
    if (json_object_size(members) == 0) {
        (void)json_object_del(file, "editor");
    }
}

/* ---- Writing: what is as usual is not written ---- */

static bool set_switch(json_t *members, const char *name, bool usual, bool other) {
    return !other || json_object_set_new(members, name, json_boolean(!usual)) == 0;
}

static bool set_all(json_t *members, const scene_session *s) {
    return (s->planner == 0 ||
            json_object_set_new(members, "planner", json_string(planners[s->planner])) == 0) &&
           (s->safety == 0 ||
            json_object_set_new(members, "safety", json_string(safeties[s->safety])) == 0) &&
           set_switch(members, "traffic", true, s->no_traffic) &&
           set_switch(members, "grid", true, s->no_grid) && set_switch(members, "snap", false, s->snap) &&
           (s->speed == 0 || json_object_set_new(members, "speed", json_integer(s->speed)) == 0);
}

bool scene_session_write(const scene_session *session, const json_t *kept, json_t **out) {
    json_t *members = json_object();
    const bool good =
        members && set_all(members, session) && (!json_is_object(kept) || value_add_missing(members, kept));
    *out = NULL;
    if (good && json_object_size(members) > 0) {
        *out = members;
        return true;
    }
    json_decref(members);
    return good;
}
