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
    bool good = out->name || !label->name;
    for (size_t i = 0; i < SCENE_GROUP_DEPTH; ++i) {
        const char *name = label->groups[i].name;
        out->groups[i].name = name ? copy_text(name) : NULL;
        good = good && (out->groups[i].name || !name);
    }
    return good;
}

void scene_label_clear(scene_label *label) {
    free(label->name);
    for (size_t i = 0; i < SCENE_GROUP_DEPTH; ++i) {
        free(label->groups[i].name);
    }
    *label = (scene_label){.name = NULL};
}

/* ---- Reading ---- */

/* A text that is not empty; NULL for none. False without memory. */
static bool read_text(const json_t *value, char **out) {
    const char *text = json_string_value(value);
    const bool some = text && text[0];
    *out = some ? copy_text(text) : NULL;
    return *out || !some;
}

static bool take_name(json_t *properties, scene_label *out) {
    const json_t *name = json_object_get(properties, "name");
    if (!json_is_string(name)) {
        return true;
    }
    const bool good = read_text(name, &out->name);
    (void)json_object_del(properties, "name");
    return good;
}

static void take_flag(json_t *members, const char *name, bool *flag) {
    const json_t *value = json_object_get(members, name);
    if (json_is_boolean(value)) {
        *flag = json_is_true(value);
        (void)json_object_del(members, name);
    }
}

static bool is_group(const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) > 0 && json_integer_value(value) <= UINT32_MAX;
}

static bool is_group_name(const json_t *value) { return json_is_string(value) || json_is_null(value); }

/* Whether a value is a list of at most that many items that are such. */
static bool is_list_of(const json_t *list, size_t most, bool (*is_such)(const json_t *)) {
    bool good = json_is_array(list) && json_array_size(list) <= most;
    for (size_t i = 0; good && i < json_array_size(list); ++i) {
        good = is_such(json_array_get(list, i));
    }
    return good;
}

/* How many groups were read. */
static size_t take_groups(json_t *members, scene_label *out) {
    const json_t *list = json_object_get(members, "groups");
    const size_t count = json_array_size(list);
    if (!is_list_of(list, SCENE_GROUP_DEPTH, is_group)) {
        return 0;
    }
    for (size_t i = 0; i < count; ++i) {
        out->groups[i].number = (uint32_t)json_integer_value(json_array_get(list, i));
    }
    (void)json_object_del(members, "groups");
    return count;
}

static bool take_group_names(json_t *members, size_t group_count, scene_label *out) {
    const json_t *list = json_object_get(members, "group_names");
    bool good = true;
    if (!is_list_of(list, group_count, is_group_name)) {
        return true;
    }
    for (size_t i = 0; good && i < json_array_size(list); ++i) {
        good = read_text(json_array_get(list, i), &out->groups[i].name);
    }
    (void)json_object_del(members, "group_names");
    return good;
}

bool scene_label_read(json_t *properties, scene_label *out) {
    json_t *members = json_object_get(properties, "editor");
    bool good = true;
    *out = (scene_label){.name = NULL};
    if (json_is_object(members)) {
        const json_t *angle = json_object_get(members, "angle");
        take_flag(members, "locked", &out->locked);
        take_flag(members, "hidden", &out->hidden);
        good = take_group_names(members, take_groups(members, out), out);
        if (json_is_number(angle)) {
            out->angle = json_number_value(angle);
            (void)json_object_del(members, "angle");
        }
        if (json_object_size(members) == 0) {
            (void)json_object_del(properties, "editor");
        }
    }
    return take_name(properties, out) && good;
}

/* ---- Writing ---- */

static bool set_groups(json_t *members, const scene_label *label) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < SCENE_GROUP_DEPTH && label->groups[i].number != 0; ++i) {
        list = value_append(list, json_integer(label->groups[i].number));
    }
    return list && json_object_set_new(members, "groups", list) == 0;
}

/* One past the innermost group that has a name. */
static size_t named_depth(const scene_label *label) {
    size_t depth = SCENE_GROUP_DEPTH;
    while (depth > 0 && !label->groups[depth - 1].name) {
        --depth;
    }
    return depth;
}

static bool set_group_names(json_t *members, const scene_label *label) {
    json_t *list = json_array();
    for (size_t i = 0; list && i < named_depth(label); ++i) {
        const char *name = label->groups[i].name;
        list = value_append(list, name ? value_text(name) : json_null());
    }
    return list && json_object_set_new(members, "group_names", list) == 0;
}

static bool set_notes(json_t *members, const scene_label *label) {
    return (!label->locked || json_object_set_new(members, "locked", json_true()) == 0) &&
           (!label->hidden || json_object_set_new(members, "hidden", json_true()) == 0) &&
           (label->groups[0].number == 0 || set_groups(members, label)) &&
           (named_depth(label) == 0 || set_group_names(members, label)) &&
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
