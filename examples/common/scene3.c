#include "scene3.h"

#include "fail.h"
#include "file.h"

#include <jansson.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Third coordinates are taken out of the file, and what is left is read as a scene in the plane. */

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static bool is_agent(const json_t *feature) {
    return strcmp(text_of(json_object_get(feature, "properties"), "role"), "agent") == 0;
}

static json_t *coordinates_of(const json_t *feature) {
    return json_object_get(json_object_get(feature, "geometry"), "coordinates");
}

/* Whether some agent has three coordinates. */
static bool tells_space(const json_t *features) {
    for (size_t i = 0; i < json_array_size(features); ++i) {
        const json_t *feature = json_array_get(features, i);
        if (is_agent(feature) && json_array_size(coordinates_of(feature)) == 3) {
            return true;
        }
    }
    return false;
}

/* A scene on its way, and the feature that is read. */
typedef struct lifting {
    scene3 *out;
    size_t agents;
    size_t obstacles;
    size_t feature;
    scene_error *error;
} lifting;

/* Takes the third coordinate out of a triple. */
static bool lift(const lifting *work, json_t *triple, const char *name, double *height) {
    const json_t *third = json_array_get(triple, 2);
    if (json_array_size(triple) != 3 || !json_is_number(third) || !isfinite(json_number_value(third))) {
        return fail(work->error, "features[%zu]: %s is not three coordinates, as a scene in space has them",
                    work->feature, name);
    }
    *height = json_number_value(third);
    return json_array_remove(triple, 2) == 0 ? true : fail_memory(work->error);
}

static bool lift_agent(lifting *work, json_t *feature) {
    json_t *properties = json_object_get(feature, "properties");
    json_t *velocity = json_object_get(properties, "velocity");
    scene3_heights *heights = &work->out->heights[work->agents++];
    return lift(work, coordinates_of(feature), "the position", &heights->position) &&
           (!velocity || lift(work, velocity, "velocity", &heights->velocity)) &&
           lift(work, json_object_get(properties, "goal"), "goal", &heights->goal);
}

/* A number among the properties; `otherwise` where there is none. */
static bool get_number(const lifting *work, const json_t *properties, const char *name, double otherwise,
                       double *out) {
    const json_t *value = json_object_get(properties, name);
    *out = value ? json_number_value(value) : otherwise;
    if ((value && !json_is_number(value)) || !isfinite(*out)) {
        return fail(work->error, "features[%zu]: %s is not a number", work->feature, name);
    }
    return true;
}

static bool lift_obstacle(lifting *work, json_t *feature) {
    const char *type = text_of(json_object_get(feature, "geometry"), "type");
    const json_t *properties = json_object_get(feature, "properties");
    scene3_extent *extent = &work->out->extents[work->obstacles++];
    if (strcmp(type, "Point") == 0) {
        const bool good = lift(work, coordinates_of(feature), "the position", &extent->base);
        extent->top = extent->base;
        return good;
    }
    double height = 0.0;
    if (!get_number(work, properties, "base", 0.0, &extent->base) ||
        !get_number(work, properties, "height", -1.0, &height)) {
        return false;
    }
    extent->top = extent->base + height;
    if (strcmp(type, "Polygon") != 0 || !(height > 0.0)) {
        return fail(work->error,
                    "features[%zu]: in space an obstacle is a Point with a radius or a Polygon with a height",
                    work->feature);
    }
    return true;
}

static bool lift_features(scene3 *out, const json_t *features, scene_error *error) {
    const size_t count = json_array_size(features);
    lifting work = {out, 0, 0, 0, error};
    out->heights = calloc(count, sizeof *out->heights);
    out->extents = calloc(count, sizeof *out->extents);
    if (!out->heights || !out->extents) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        json_t *feature = json_array_get(features, i);
        work.feature = i;
        if (!(is_agent(feature) ? lift_agent : lift_obstacle)(&work, feature)) {
            return false;
        }
    }
    return true;
}

/* Reads what is left as a scene in the plane. */
static bool read_flat(const json_t *file, scene *out, scene_error *error) {
    char *text = json_dumps(file, JSON_REAL_PRECISION(17));
    if (!text) {
        return fail_memory(error);
    }
    const bool good = scene_read_text(text, strlen(text), out, error);
    free(text);
    return good;
}

bool scene3_read_file(const char *path, scene3 *out, bool *in_space, scene_error *error) {
    char *text;
    size_t length;
    *out = (scene3){.flat = scene_empty()};
    *in_space = false;
    if (!file_read(path, &text, &length, error)) {
        return true;
    }
    json_t *file = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    free(text);
    const json_t *features = json_object_get(file, "features");
    bool good = true;
    *in_space = tells_space(features);
    if (*in_space) {
        good = lift_features(out, features, error) && read_flat(file, &out->flat, error);
    }
    json_decref(file);
    if (!good) {
        scene3_clear(out);
    }
    return good;
}

void scene3_clear(scene3 *s) {
    scene_clear(&s->flat);
    free(s->heights);
    free(s->extents);
    *s = (scene3){.flat = scene_empty()};
}
