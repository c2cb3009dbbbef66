#include "scene3.h"

#include "scene_reader.h"
#include "text/value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Third coordinates are taken out of the values, and what is left is read as a scene in the plane. */

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
    place at; /* of the feature */
    scene_error *error;
} lifting;

/* The words name the feature; the line is that of `member` of its member `object`. */
static bool refuse(const lifting *work, const char *object, const char *member, const char *words) {
    place p = work->at;
    (void)(place_enter_member(&p, object) && place_enter_member(&p, member));
    (void)fail(work->error, "features[%zu]: %s", work->feature, words);
    return fail_at(work->error, p.line);
}

/* Takes the third coordinate out of a triple. */
static bool lift(const lifting *work, json_t *triple, const char *object, const char *member,
                 double *height) {
    const json_t *third = json_array_get(triple, 2);
    if (json_array_size(triple) != 3 || !json_is_number(third) || !isfinite(json_number_value(third))) {
        char words[80];
        (void)snprintf(words, sizeof words, "%s is not three coordinates, as a scene in space has them",
                       strcmp(object, "geometry") == 0 ? "the position" : member);
        return refuse(work, object, member, words);
    }
    *height = json_number_value(third);
    return json_array_remove(triple, 2) == 0 ? true : fail_memory(work->error);
}

static bool lift_position(const lifting *work, const json_t *feature, double *height) {
    return lift(work, coordinates_of(feature), "geometry", "coordinates", height);
}

static bool lift_agent(lifting *work, json_t *feature) {
    json_t *properties = json_object_get(feature, "properties");
    json_t *velocity = json_object_get(properties, "velocity");
    scene3_heights *heights = &work->out->heights[work->agents++];
    return lift_position(work, feature, &heights->position) &&
           (!velocity || lift(work, velocity, "properties", "velocity", &heights->velocity)) &&
           lift(work, json_object_get(properties, "goal"), "properties", "goal", &heights->goal);
}

/* A number among the properties; `otherwise` where there is none. */
static bool get_number(const lifting *work, const json_t *properties, const char *name, double otherwise,
                       double *out) {
    const json_t *value = json_object_get(properties, name);
    *out = value ? json_number_value(value) : otherwise;
    if ((value && !json_is_number(value)) || !isfinite(*out)) {
        char words[40];
        (void)snprintf(words, sizeof words, "%s is not a number", name);
        return refuse(work, "properties", name, words);
    }
    return true;
}

static bool lift_obstacle(lifting *work, json_t *feature) {
    const char *type = text_of(json_object_get(feature, "geometry"), "type");
    const json_t *properties = json_object_get(feature, "properties");
    scene3_extent *extent = &work->out->extents[work->obstacles++];
    if (strcmp(type, "Point") == 0) {
        const bool good = lift_position(work, feature, &extent->base);
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
        return refuse(work, "properties", "height",
                      "in space an obstacle is a Point with a radius or a Polygon with a height");
    }
    return true;
}

static bool lift_features(scene3 *out, const json_t *features, place text, scene_error *error) {
    const size_t count = json_array_size(features);
    lifting work = {.out = out, .at = text, .error = error};
    (void)place_enter_member(&work.at, "features");
    out->heights = calloc(count, sizeof *out->heights);
    out->extents = calloc(count, sizeof *out->extents);
    if (!out->heights || !out->extents) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        json_t *feature = json_array_get(features, i);
        work.feature = i;
        (void)(i == 0 ? place_enter_element(&work.at, 0) : place_next_element(&work.at));
        if (!(is_agent(feature) ? lift_agent : lift_obstacle)(&work, feature)) {
            return false;
        }
    }
    return true;
}

bool scene3_read(const char *text, size_t length, const scene_reading *how, scene3 *out, bool *in_space,
                 scene_error *error) {
    *out = (scene3){.flat = scene_empty()};
    json_t *file = value_read(text, length, error);
    const json_t *features = json_object_get(file, "features");
    const place start = place_of_text(text, length);
    *in_space = tells_space(features);
    const bool good = file && (!*in_space || lift_features(out, features, start, error)) &&
                      scene_read_value(file, start, how, &out->flat, error);
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
