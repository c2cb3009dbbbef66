/* Reads a scene from GeoJSON: the file and its features. */
#define _POSIX_C_SOURCE 200809L

#include "scene_reader.h"

#include "scene_extra.h"
#include "scene_label.h"
#include "text/file.h"
#include "text/value.h"

#include <stdlib.h>
#include <string.h>

/* ---- What is not understood ---- */

/* Tells of each member that is like one of those that are understood. */
static void warn_of_misspellings(scene_reader *r, const char *of, scene_object_kind kind, json_t *rest) {
    const char *name;
    const json_t *value;
    json_object_foreach(rest, name, value) {
        const char *meant = scene_member_like(kind, name);
        if (meant) {
            scene_error warning;
            scene_enter(r, of ? of : name, of ? name : NULL);
            (void)fail(&warning, "%smember '%.40s' is unknown; did you mean '%s'?", r->where, name, meant);
            (void)fail_at(&warning, scene_line(r));
            r->how.warn(r->how.context, &warning);
        }
    }
}

/* Keeps what is left of an object, which is member `of` of the feature or the file, or itself if that is
 * NULL. */
static bool keep_rest(scene_reader *r, json_t **extra, const char *name, const char *of,
                      scene_object_kind kind, json_t *rest) {
    if (json_object_size(rest) == 0) {
        return true;
    }
    if (r->how.warn) {
        warn_of_misspellings(r, of, kind, rest);
    }
    if (!*extra) {
        *extra = json_object();
    }
    return *extra && json_object_set(*extra, name, rest) == 0 ? true : fail_memory(r->error);
}

static bool keep_feature_rest(scene_reader *r, json_t *feature, scene_object_kind kind, void **extra) {
    json_t *kept = NULL;
    if (kind == SCENE_OBJECT_AGENT && r->how.warn) {
        json_t *body = json_object_get(json_object_get(feature, "properties"), "kinematics");
        warn_of_misspellings(r, "properties", SCENE_OBJECT_KINEMATICS, body);
    }
    const bool good = keep_rest(r, &kept, SCENE_EXTRA_GEOMETRY, "geometry", SCENE_OBJECT_GEOMETRY,
                                json_object_get(feature, "geometry")) &&
                      keep_rest(r, &kept, SCENE_EXTRA_PROPERTIES, "properties", kind,
                                json_object_get(feature, "properties")) &&
                      json_object_del(feature, "geometry") == 0 &&
                      json_object_del(feature, "properties") == 0 &&
                      keep_rest(r, &kept, SCENE_EXTRA_FEATURE, NULL, SCENE_OBJECT_FEATURE, feature);
    *extra = kept;
    return good;
}

/* ---- The file ---- */

/* The string member of an object, taken out of it into `room`. */
static bool take_string(const scene_reader *r, json_t *object, const char *name, const char *of,
                        char room[48]) {
    const char *text = json_string_value(json_object_get(object, name));
    if (!text) {
        return scene_refuse(r, "%s has no %s", of, name);
    }
    (void)snprintf(room, 48, "%s", text);
    (void)json_object_del(object, name);
    return true;
}

static bool read_label(scene_reader *r, json_t *feature, scene_label *label) {
    return scene_label_read(json_object_get(feature, "properties"), label) ? true : fail_memory(r->error);
}

/* Keeps where in the file the item that was read last is, and what else its feature holds. */
static bool note_feature(scene_reader *r, json_t *feature, scene_object_kind kind) {
    if (kind == SCENE_OBJECT_AGENT) {
        scene_agent *added = &r->out->agents[r->out->agent_count - 1];
        added->feature = r->feature;
        added->line = r->base.line;
        return read_label(r, feature, &added->label) && keep_feature_rest(r, feature, kind, &added->extra);
    }
    scene_obstacle *added = kind == SCENE_OBJECT_REGION ? &r->out->regions[r->out->region_count - 1].shape
                                                        : &r->out->obstacles[r->out->obstacle_count - 1];
    added->feature = r->feature;
    added->line = r->base.line;
    return read_label(r, feature, &added->label) && keep_feature_rest(r, feature, kind, &added->extra);
}

/* What a feature of that role is; SCENE_OBJECT_COUNT for none. */
static scene_object_kind kind_of_role(const char *role, scene_region_kind *region) {
    for (size_t i = 0; scene_region_names[i]; ++i) {
        if (strcmp(role, scene_region_names[i]) == 0) {
            *region = (scene_region_kind)i;
            return SCENE_OBJECT_REGION;
        }
    }
    return strcmp(role, "agent") == 0      ? SCENE_OBJECT_AGENT
           : strcmp(role, "obstacle") == 0 ? SCENE_OBJECT_OBSTACLE
                                           : SCENE_OBJECT_COUNT;
}

static bool read_item(scene_reader *r, const char *role, const char *type, json_t *feature) {
    const json_t *coordinates = json_object_get(json_object_get(feature, "geometry"), "coordinates");
    json_t *properties = json_object_get(feature, "properties");
    scene_region_kind region = SCENE_FLOOR;
    const scene_object_kind kind = kind_of_role(role, &region);
    bool good = false;
    switch (kind) {
    case SCENE_OBJECT_AGENT:
        good = scene_read_agent(r, type, coordinates, properties);
        break;
    case SCENE_OBJECT_REGION:
        good = scene_read_region(r, region, type, coordinates, properties);
        break;
    case SCENE_OBJECT_OBSTACLE:
        good = scene_read_obstacle(r, type, coordinates, properties);
        break;
    default: /* no other role is left */
        break;
    }
    if (!good) {
        return false;
    }
    (void)json_object_del(json_object_get(feature, "geometry"), "coordinates");
    return note_feature(r, feature, kind);
}

/* The one shape of a feature. */
static bool read_shape(scene_reader *r, json_t *feature) {
    char type[48];
    char role[48];
    json_t *geometry = json_object_get(feature, "geometry");
    json_t *properties = json_object_get(feature, "properties");
    (void)json_object_del(feature, "type");
    if (!take_string(r, properties, "role", "the feature", role) ||
        !take_string(r, geometry, "type", "the geometry", type)) {
        return false;
    }
    if (!json_object_get(geometry, "coordinates")) {
        return scene_refuse(r, "the geometry has no coordinates");
    }
    return read_item(r, role, type, feature);
}

static bool read_part(scene_reader *r, const geojson_part *part) {
    if (!geojson_part_has_properties(part)) {
        return scene_refuse(r, "the feature has too many shapes for its number of properties");
    }
    if (geojson_is_several(part->geometry) && part->element == SIZE_MAX) {
        scene_enter(r, "geometry", NULL);
        return scene_refuse(r, "a MultiPoint, MultiLineString, MultiPolygon or GeometryCollection is empty");
    }
    geojson_counts counts = {{0}};
    json_t *feature = geojson_part_feature(part, &counts);
    const bool good = feature ? read_shape(r, feature) : fail_memory(r->error);
    json_decref(feature);
    return good;
}

/* Each shape with all the properties, of which the first one tells what looks misspelt. */
static bool read_parts(scene_reader *r, json_t *feature) {
    const scene_reading how = r->how;
    geojson_parts parts = {.count = 0};
    bool good = geojson_parts_add(&parts, feature) || fail_memory(r->error);
    for (size_t i = 0; good && i < parts.count; ++i) {
        r->part = &parts.items[i];
        if (!r->passing.pass) {
            (void)snprintf(r->where, sizeof r->where, "features[%u], shape %zu: ", (unsigned)r->feature, i);
        }
        good = read_part(r, r->part);
        r->how.warn = NULL;
    }
    r->how = how;
    r->part = NULL;
    geojson_parts_free(&parts);
    return good;
}

/* A feature without a role is an obstacle, unless it has what only agents or floors have. */
static bool take_for_obstacle(scene_reader *r, json_t *properties) {
    static const char *const of_others[] = {"goal", "speed_factor"};
    for (size_t i = 0; i < sizeof of_others / sizeof of_others[0]; ++i) {
        if (json_object_get(properties, of_others[i])) {
            char what[64];
            (void)snprintf(what, sizeof what, "the feature has a %s, but no role", of_others[i]);
            return scene_refuse_missing(r, properties, "role", what);
        }
    }
    return json_object_set_new(properties, "role", json_string("obstacle")) == 0 || fail_memory(r->error);
}

static bool check_role(scene_reader *r, const json_t *role) {
    scene_region_kind region;
    scene_enter(r, "properties", "role");
    if (!json_is_string(role)) {
        return scene_refuse(r, "the role is not a text");
    }
    const bool known = kind_of_role(json_string_value(role), &region) != SCENE_OBJECT_COUNT;
    return known ||
           scene_refuse(r, "the role is '%.40s', but it must be 'obstacle', 'agent', 'floor' or 'exit'",
                        json_string_value(role));
}

static bool complete_properties(scene_reader *r, json_t *feature) {
    if (json_is_null(json_object_get(feature, "properties")) &&
        json_object_set_new(feature, "properties", json_object()) != 0) {
        return fail_memory(r->error);
    }
    json_t *properties = json_object_get(feature, "properties");
    if (!json_is_object(properties)) {
        return scene_refuse(r, "the feature has no properties");
    }
    const json_t *role = json_object_get(properties, "role");
    return role ? check_role(r, role) : take_for_obstacle(r, properties);
}

static bool read_feature(scene_reader *r, json_t *feature) {
    const char *type = json_string_value(json_object_get(feature, "type"));
    if (!type || strcmp(type, "Feature") != 0) {
        return scene_refuse(r, "this is not a Feature");
    }
    if (!json_is_object(json_object_get(feature, "geometry"))) {
        return scene_refuse(r, "the feature has no geometry");
    }
    if (!complete_properties(r, feature)) {
        return false;
    }
    scene_enter(r, NULL, NULL);
    return geojson_is_several(json_object_get(feature, "geometry")) ? read_parts(r, feature)
                                                                    : read_shape(r, feature);
}

/* Whether the feature that could not be read may be passed over. */
static bool pass(const scene_reader *r) {
    if (!r->passing.pass || r->error->out_of_memory) {
        return false;
    }
    r->passing.pass(r->passing.context, r->feature, r->error);
    return true;
}

static bool read_features(scene_reader *r, const json_t *features) {
    const place file = r->base;
    scene_enter(r, "features", NULL);
    if (!json_is_array(features)) {
        return scene_refuse(r, "the file has no list of features");
    }
    (void)place_enter_member(&r->base, "features");
    for (size_t i = 0; i < json_array_size(features); ++i) {
        (void)(i == 0 ? place_enter_element(&r->base, 0) : place_next_element(&r->base));
        scene_enter(r, NULL, NULL);
        r->feature = (uint32_t)i;
        if (!r->passing.pass) {
            (void)snprintf(r->where, sizeof r->where, "features[%zu]: ", i);
        }
        if (!read_feature(r, json_array_get(features, i)) && !pass(r)) {
            return false;
        }
    }
    r->where[0] = '\0';
    r->base = file;
    return true;
}

static bool read_simulation(scene_reader *r, json_t *simulation, json_t **extra) {
    if (!simulation) {
        return true;
    }
    scene_enter(r, "simulation", NULL);
    if (!json_is_object(simulation)) {
        return scene_refuse(r, "simulation is not an object");
    }
    r->out->line = scene_line(r);
    (void)snprintf(r->where, sizeof r->where, "simulation: ");
    const bool good =
        scene_read_fields(r, "simulation", simulation, scene_simulation_fields(), r->out) &&
        keep_rest(r, extra, SCENE_EXTRA_SIMULATION, "simulation", SCENE_OBJECT_SIMULATION, simulation);
    r->where[0] = '\0';
    return good;
}

static bool read_collection(scene_reader *r, json_t *file) {
    char type[48];
    if (!json_is_object(file) || !take_string(r, file, "type", "the file", type) ||
        strcmp(type, "FeatureCollection") != 0) {
        return scene_refuse(r, "the file is not a GeoJSON FeatureCollection");
    }
    json_t *extra = NULL;
    bool good = read_simulation(r, json_object_get(file, "simulation"), &extra) &&
                read_features(r, json_object_get(file, "features"));
    (void)json_object_del(file, "simulation");
    (void)json_object_del(file, "features");
    good = good && keep_rest(r, &extra, SCENE_EXTRA_FILE, NULL, SCENE_OBJECT_FILE, file);
    r->out->extra = extra;
    return good;
}

static const json_t *first_position(const json_t *geometry) {
    while (json_array_size(json_object_get(geometry, "geometries")) > 0) {
        geometry = json_array_get(json_object_get(geometry, "geometries"), 0);
    }
    const json_t *position = json_object_get(geometry, "coordinates");
    while (json_is_array(json_array_get(position, 0))) {
        position = json_array_get(position, 0);
    }
    return position;
}

bool scene_is_in_space(const json_t *file) {
    const json_t *features = json_object_get(file, "features");
    for (size_t i = 0; i < json_array_size(features); ++i) {
        const json_t *feature = json_array_get(features, i);
        const json_t *role = json_object_get(json_object_get(feature, "properties"), "role");
        if (json_is_string(role) && strcmp(json_string_value(role), "agent") == 0 &&
            json_array_size(first_position(json_object_get(feature, "geometry"))) == 3) {
            return true;
        }
    }
    return false;
}

bool scene_read_value(json_t *file, place base, const scene_reading *how, scene_passing passing, scene *out,
                      scene_error *error) {
    *out = scene_empty();
    out->dimension = how->space && scene_is_in_space(file) ? 3 : 2;
    scene_reader r = {.out = out, .error = error, .how = *how, .passing = passing, .base = base};
    const bool good = read_collection(&r, file);
    if (!good) {
        scene_clear(out);
    }
    return good;
}

bool scene_read(const char *text, size_t length, const scene_reading *how, scene *out, scene_error *error) {
    const scene_passing none = {NULL, NULL};
    *out = scene_empty();
    json_t *file = value_read(text, length, error);
    const bool good = file && scene_read_value(file, place_of_text(text, length), how, none, out, error);
    json_decref(file);
    return good;
}

bool scene_read_text(const char *text, size_t length, scene *out, scene_error *error) {
    return scene_read(text, length, &(scene_reading){.draft = false}, out, error);
}

bool scene_read_file(const char *path, scene *out, scene_error *error) {
    *out = scene_empty();
    char *text;
    size_t length;
    if (!file_read(path, &text, &length, error)) {
        return false;
    }
    const bool good = scene_read_text(text, length, out, error);
    free(text);
    return good;
}
