/* Takes GeoJSON apart into shapes, and makes each a feature of a scene. */
#include "geojson_parts.h"

#include "scene_fields.h"
#include "text/array.h"
#include "text/fail.h"
#include "text/value.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEEPEST = 16,             /* collections in collections */
    MOST_COPIED = 1000 * 1000 /* members of properties, over all shapes of one feature */
};

static const struct {
    const char *several;
    const char *one;
} multiples[] = {
    {"MultiPoint", "Point"},
    {"MultiLineString", "LineString"},
    {"MultiPolygon", "Polygon"},
};

static const char *type_of(const json_t *object) {
    const char *type = json_string_value(json_object_get(object, "type"));
    return type ? type : "";
}

static bool is_type(const json_t *object, const char *type) { return strcmp(type_of(object), type) == 0; }

/* The type of the shapes of a Multi..., else NULL. */
static const char *type_of_elements(const json_t *geometry) {
    for (size_t i = 0; i < sizeof multiples / sizeof multiples[0]; ++i) {
        if (is_type(geometry, multiples[i].several)) {
            return multiples[i].one;
        }
    }
    return NULL;
}

/* ---- Taking apart ---- */

static bool add_part(geojson_parts *parts, geojson_part part) {
    geojson_part *items = array_reserve(parts->items, parts->count + 1, &parts->capacity, sizeof *items);
    if (!items) {
        return false;
    }
    parts->items = items;
    parts->items[parts->count++] = part;
    return true;
}

/* What cannot be taken apart is a part as it is, which cannot be read. */
static bool add_geometry(geojson_parts *parts, geojson_part part, int depth) {
    const json_t *members = json_object_get(part.geometry, "geometries");
    const json_t *shapes = json_object_get(part.geometry, "coordinates");
    const size_t count = json_array_size(shapes);
    if (is_type(part.geometry, "GeometryCollection") && json_array_size(members) > 0 && depth < DEEPEST) {
        for (size_t i = 0; i < json_array_size(members); ++i) {
            part.geometry = json_array_get(members, i);
            if (!add_geometry(parts, part, depth + 1)) {
                return false;
            }
        }
        return true;
    }
    if (!type_of_elements(part.geometry) || count == 0) {
        return add_part(parts, part);
    }
    for (part.element = 0; part.element < count; ++part.element) {
        if (!add_part(parts, part)) {
            return false;
        }
    }
    return true;
}

bool geojson_parts_add(geojson_parts *parts, json_t *item) {
    const size_t first = parts->count;
    const bool bare = !is_type(item, "Feature");
    const geojson_part part = {
        .feature = bare ? NULL : item,
        .geometry = bare ? item : json_object_get(item, "geometry"),
        .number = parts->features,
        .element = SIZE_MAX,
    };
    if (!add_geometry(parts, part, 0)) {
        return false;
    }
    for (size_t i = first; i < parts->count; ++i) {
        parts->items[i].of = parts->count - first;
    }
    ++parts->features;
    return true;
}

bool geojson_is_several(const json_t *geometry) {
    return is_type(geometry, "GeometryCollection") || type_of_elements(geometry);
}

/* From a geometry in text to one of those in it. */
static bool enter_geometry(place *p, const json_t *geometry, const json_t *wanted) {
    const json_t *members = json_object_get(geometry, "geometries");
    place inside = *p;
    if (geometry == wanted) {
        return true;
    }
    if (!place_enter_member(&inside, "geometries") || !place_enter_element(&inside, 0)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(members); ++i) {
        if (enter_geometry(&inside, json_array_get(members, i), wanted)) {
            *p = inside;
            return true;
        }
        (void)place_next_element(&inside);
    }
    return false;
}

bool geojson_part_enter(place *feature, const geojson_part *part) {
    return place_enter_member(feature, "geometry") &&
           enter_geometry(feature, json_object_get(part->feature, "geometry"), part->geometry);
}

static bool is_geometry(const json_t *value) {
    return is_type(value, "Point") || is_type(value, "LineString") || is_type(value, "Polygon") ||
           geojson_is_several(value);
}

bool geojson_take_apart(json_t *file, geojson_parts *out, scene_error *error) {
    json_t *features = json_object_get(file, "features");
    *out = (geojson_parts){.count = 0};
    if (is_type(file, "Feature") || is_geometry(file)) {
        return geojson_parts_add(out, file) ? true : fail_memory(error);
    }
    if (!is_type(file, "FeatureCollection")) {
        return type_of(file)[0] ? fail(error, "this is not GeoJSON: its type is '%.40s'", type_of(file))
                                : fail(error, "this is not GeoJSON: it has no type");
    }
    if (!json_is_array(features)) {
        return fail(error, "the file has no list of features");
    }
    for (size_t i = 0; i < json_array_size(features); ++i) {
        if (!geojson_parts_add(out, json_array_get(features, i))) {
            return fail_memory(error);
        }
    }
    return true;
}

void geojson_parts_free(geojson_parts *parts) {
    free(parts->items);
    *parts = (geojson_parts){.count = 0};
}

/* ---- Scenes ---- */

static bool is_role(const json_t *role) {
    const char *name = json_string_value(role);
    bool found = name && (strcmp(name, "obstacle") == 0 || strcmp(name, "agent") == 0);
    for (size_t i = 0; name && !found && scene_region_names[i]; ++i) {
        found = strcmp(name, scene_region_names[i]) == 0;
    }
    return found;
}

static bool is_pair(const json_t *value) {
    return json_array_size(value) == 2 && json_is_number(json_array_get(value, 0)) &&
           json_is_number(json_array_get(value, 1));
}

static const json_t *properties_of(const geojson_part *part) {
    return json_object_get(part->feature, "properties");
}

bool geojson_is_scene(const json_t *file, const geojson_parts *parts) {
    bool found = json_is_object(json_object_get(file, "simulation"));
    for (size_t i = 0; i < parts->count && !found; ++i) {
        const json_t *properties = properties_of(&parts->items[i]);
        found = is_role(json_object_get(properties, "role")) || is_pair(json_object_get(properties, "goal"));
    }
    return found;
}

/* ---- Coordinates ---- */

/* Each returns a new reference, which may be to what it was given, and NULL without memory. What is no
 * position or no list stays as it is, and is refused when it is read. */
static json_t *clean_position(json_t *position, geojson_counts *counts) {
    if (json_array_size(position) <= 2) {
        return json_incref(position);
    }
    ++counts->of[GEOJSON_FLATTENED];
    return json_pack("[O, O]", json_array_get(position, 0), json_array_get(position, 1));
}

static bool same_position(const json_t *a, const json_t *b) {
    return is_pair(a) && is_pair(b) &&
           json_number_value(json_array_get(a, 0)) == json_number_value(json_array_get(b, 0)) &&
           json_number_value(json_array_get(a, 1)) == json_number_value(json_array_get(b, 1));
}

static json_t *clean_line(json_t *line, bool ring, geojson_counts *counts) {
    if (!json_is_array(line)) {
        return json_incref(line);
    }
    json_t *out = json_array();
    bool good = out != NULL;
    for (size_t i = 0; good && i < json_array_size(line); ++i) {
        json_t *position = clean_position(json_array_get(line, i), counts);
        const size_t count = json_array_size(out);
        if (position && count > 0 && same_position(json_array_get(out, count - 1), position)) {
            json_decref(position);
        } else {
            good = json_array_append_new(out, position) == 0;
        }
    }
    const size_t count = json_array_size(out);
    if (good && ring && count > 2 && !same_position(json_array_get(out, 0), json_array_get(out, count - 1))) {
        ++counts->of[GEOJSON_CLOSED];
        good = json_array_append(out, json_array_get(out, 0)) == 0;
    }
    if (!good) {
        json_decref(out);
    }
    return good ? out : NULL;
}

static json_t *clean_polygon(json_t *rings, geojson_counts *counts) {
    if (!json_is_array(rings)) {
        return json_incref(rings);
    }
    json_t *out = json_array();
    bool good = out != NULL;
    for (size_t i = 0; good && i < json_array_size(rings); ++i) {
        good = json_array_append_new(out, clean_line(json_array_get(rings, i), true, counts)) == 0;
    }
    if (!good) {
        json_decref(out);
    }
    return good ? out : NULL;
}

static json_t *clean_coordinates(const char *type, json_t *coordinates, geojson_counts *counts) {
    return strcmp(type, "Point") == 0        ? clean_position(coordinates, counts)
           : strcmp(type, "LineString") == 0 ? clean_line(coordinates, false, counts)
           : strcmp(type, "Polygon") == 0    ? clean_polygon(coordinates, counts)
                                             : json_incref(coordinates);
}

/* ---- Features ---- */

/* The geometry of one shape, whose members may be changed. */
static json_t *own_geometry(const geojson_part *part) {
    if (part->element == SIZE_MAX) {
        return json_is_object(part->geometry) ? value_copy(part->geometry) : json_incref(part->geometry);
    }
    return json_pack("{s:s, s:O}", "type", type_of_elements(part->geometry), "coordinates",
                     json_array_get(json_object_get(part->geometry, "coordinates"), part->element));
}

/* A feature with these, which it takes over; either may be NULL: without memory, but for a geometry that is
 * missing. */
static json_t *feature_with(const geojson_part *part, json_t *geometry, json_t *properties) {
    json_t *feature = part->feature ? value_copy(part->feature) : json_pack("{s:s}", "type", "Feature");
    bool good = feature && properties;
    good = (!part->geometry || json_object_set_new(feature, "geometry", geometry) == 0) && good;
    if (!good) {
        json_decref(properties);
        json_decref(feature);
        return NULL;
    }
    if (json_object_set_new(feature, "properties", properties) != 0) {
        json_decref(feature);
        return NULL;
    }
    return feature;
}

json_t *geojson_part_whole(const geojson_part *part) {
    json_t *properties = part->feature ? json_object_get(part->feature, "properties") : NULL;
    return feature_with(part, own_geometry(part), properties ? json_incref(properties) : json_object());
}

bool geojson_part_has_properties(const geojson_part *part) {
    const size_t members = json_object_size(properties_of(part));
    return members > 0 && (part->of <= MOST_COPIED / members || part->element == 0);
}

/* Properties of a part that can be emptied: what is read is taken out of them, and of the objects among
 * them. */
static json_t *own_properties(const geojson_part *part) {
    static const char *const objects[] = {"kinematics", "editor", NULL};
    json_t *properties = geojson_part_has_properties(part) ? value_copy(properties_of(part)) : json_object();
    const bool good = properties && value_own_objects(properties, objects);
    if (!good) {
        json_decref(properties);
    }
    return good ? properties : NULL;
}

/* Moves a property that has another meaning here than in the file, if it is there. False without memory. */
static bool set_aside(json_t *properties, const char *name, geojson_counts *counts) {
    json_t *value = json_object_get(properties, name);
    if (!value) {
        return true;
    }
    json_t *before = json_object_get(properties, "original");
    json_t *original = json_is_object(before) ? value_copy(before) : json_object();
    ++counts->of[GEOJSON_SET_ASIDE];
    return original && json_object_set(original, name, value) == 0
               ? json_object_set_new(properties, "original", original) == 0 &&
                     json_object_del(properties, name) == 0
               : (json_decref(original), false);
}

static bool is_size(const json_t *value) { return json_is_number(value) && json_number_value(value) >= 0.0; }

static bool set_default(json_t *properties, const char *name, double value, geojson_counts *counts) {
    return is_size(json_object_get(properties, name)) ||
           (set_aside(properties, name, counts) &&
            json_object_set_new(properties, name, json_real(value)) == 0);
}

static bool make_agent(json_t *properties, geojson_counts *counts) {
    const scene_agent usual = scene_agent_default(geom_vec2_make(0.0, 0.0));
    ++counts->of[GEOJSON_MADE_AGENT];
    return json_object_set_new(properties, "role", json_string("agent")) == 0 &&
           set_default(properties, "radius", usual.radius, counts) &&
           set_default(properties, "max_speed", usual.max_speed, counts);
}

static bool make_obstacle(json_t *properties, const char *type, geojson_counts *counts) {
    const bool disc = strcmp(type, "Point") == 0;
    const bool line = strcmp(type, "LineString") == 0;
    ++counts->of[GEOJSON_MADE_OBSTACLE];
    counts->of[GEOJSON_MADE_DISC] += disc && !is_size(json_object_get(properties, "radius"));
    return json_object_set_new(properties, "role", json_string("obstacle")) == 0 &&
           (is_pair(json_object_get(properties, "velocity")) || set_aside(properties, "velocity", counts)) &&
           (!disc || set_default(properties, "radius", GEOJSON_RADIUS, counts)) &&
           (!line || is_size(json_object_get(properties, "radius")) ||
            set_aside(properties, "radius", counts));
}

/* What scenes say and other GeoJSON does not. */
static bool complete(json_t *geometry, json_t *properties, geojson_counts *counts) {
    const char *type = type_of(geometry);
    json_t *coordinates = json_object_get(geometry, "coordinates");
    if (coordinates &&
        json_object_set_new(geometry, "coordinates", clean_coordinates(type, coordinates, counts)) != 0) {
        return false;
    }
    if (!set_aside(properties, "role", counts)) {
        return false;
    }
    return strcmp(type, "Point") == 0 && is_pair(json_object_get(properties, "goal"))
               ? make_agent(properties, counts)
               : make_obstacle(properties, type, counts);
}

json_t *geojson_part_feature(const geojson_part *part, geojson_counts *counts) {
    json_t *geometry = own_geometry(part);
    json_t *properties = own_properties(part);
    const bool has_role = is_role(json_object_get(properties, "role"));
    counts->of[GEOJSON_SPLIT] += part->of > 1;
    if ((!geometry && part->geometry) || !properties ||
        (!has_role && !complete(geometry, properties, counts))) {
        json_decref(geometry);
        json_decref(properties);
        return NULL;
    }
    json_t *feature = feature_with(part, geometry, properties);
    if (feature && (!has_role || part->of > 1)) {
        (void)json_object_del(feature, "bbox"); /* it would tell of other places */
        (void)json_object_del(json_object_get(feature, "geometry"), "bbox");
    }
    return feature;
}
