/* The label of an object of a scene: its name, and what an editor has noted about it. */
#include "scene_label.h"

#include "text/value.h"

#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text) {
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

bool scene_label_copy(const scene_label *label, scene_label *out) {
    *out = *label;
    out->name = label->name ? copy_text(label->name) : NULL;
    return out->name || !label->name;
}

/* ---- Reading ---- */

static bool take_name(json_t *properties, scene_label *out) {
    const char *name = json_string_value(json_object_get(properties, "name"));
    if (!name) {
        return true;
    }
    out->name = name[0] ? copy_text(name) : NULL;
    const bool good = out->name || !name[0];
    (void)json_object_del(properties, "name");
    return good;
}

void scene_take_flag(json_t *members, const char *name, bool usual, bool *other) {
    const json_t *value = json_object_get(members, name);
    if (json_is_boolean(value)) {
        *other = json_is_true(value) != usual;
        (void)json_object_del(members, name);
    }
}

static bool is_group(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) > 0 && json_integer_value(value) <= UINT32_MAX;
}

static void take_groups(json_t *members, scene_label *out) {
    const json_t *list = json_object_get(members, "groups");
    const size_t count = json_array_size(list);
    bool good = json_is_array(list) && count <= SCENE_GROUP_DEPTH;
    for (size_t i = 0; good && i < count; ++i) {
        good = is_group(json_array_get(list, i));
    }
    if (!good) {
        return;
    }
    for (size_t i = 0; i < count; ++i) {
        out->groups[i] = (uint32_t)json_integer_value(json_array_get(list, i));
    }
    (void)json_object_del(members, "groups");
}

bool scene_label_read(json_t *properties, scene_label *out) {
    json_t *members = json_object_get(properties, "editor");
    *out = (scene_label){.name = NULL};
    if (json_is_object(members)) {
        const json_t *angle = json_object_get(members, "angle");
        scene_take_flag(members, "locked", false, &out->locked);
        scene_take_flag(members, "hidden", false, &out->hidden);
        take_groups(members, out);
        if (json_is_number(angle)) {
            out->angle = json_number_value(angle);
            (void)json_object_del(members, "angle");
        }
        if (json_object_size(members) == 0) {
            (void)json_object_del(properties, "editor");
        }
    }
    return take_name(properties, out);
}

/* ---- Writing ---- */

static bool set_groups(json_t *members, const scene_label *label) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < SCENE_GROUP_DEPTH && label->groups[i] != 0; ++i) {
        list = value_append(list, json_integer(label->groups[i]));
    }
    return list && json_object_set_new(members, "groups", list) == 0;
}

static bool set_notes(json_t *members, const scene_label *label) {
    return (!label->locked || json_object_set_new(members, "locked", json_true()) == 0) &&
           (!label->hidden || json_object_set_new(members, "hidden", json_true()) == 0) &&
           (label->groups[0] == 0 || set_groups(members, label)) &&
           (label->angle == 0.0 || json_object_set_new(members, "angle", json_real(label->angle)) == 0);
}

bool scene_label_write(json_t *properties, const scene_label *label, const json_t *kept) {
    json_t *members = json_object();
    bool good =
        members && (!label->name || json_object_set_new(properties, "name", value_text(label->name)) == 0);
    good = good && set_notes(members, label) && (!json_is_object(kept) || value_add_missing(members, kept));
    if (good && json_object_size(members) > 0) {
        return json_object_set_new(properties, "editor", members) == 0;
    }
    json_decref(members);
    return good;
}
