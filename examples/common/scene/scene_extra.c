/* What is kept of a file for writing. */
#include "scene_extra.h"

#include "text/value.h"

json_t *scene_extra_get(const void *extra, const char *name) {
    return json_object_get(json_object_get(extra, SCENE_EXTRA_FILE), name);
}

/* Another object, which may be NULL for an empty one, with that value or without that member. */
static json_t *changed(const json_t *object, const char *name, json_t *value) {
    json_t *copy = object ? value_copy(object) : json_object();
    if (value && json_object_set_new(copy, name, value) != 0) {
        json_decref(copy);
        return NULL;
    }
    if (copy && !value) {
        (void)json_object_del(copy, name);
    }
    return copy;
}

void *scene_extra_with(const void *extra, const char *name, json_t *value) {
    json_t *file = changed(json_object_get(extra, SCENE_EXTRA_FILE), name, value);
    return file ? changed(extra, SCENE_EXTRA_FILE, file) : NULL;
}
