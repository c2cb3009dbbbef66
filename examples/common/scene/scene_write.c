/* Writes a scene as GeoJSON. */
#define _POSIX_C_SOURCE 200809L

#include "scene_fields.h"
#include "text/fail.h"
#include "text/file.h"
#include "text/value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest power of two below which every whole double is exact as an integer. */
#define WHOLE_LIMIT 9007199254740992.0

static json_t *number(double value) {
    if (value == floor(value) && fabs(value) < WHOLE_LIMIT && !(value == 0.0 && signbit(value))) {
        return json_integer((json_int_t)value);
    }
    return json_real(value);
}

static json_t *point(geom_vec2 p) { return json_pack("[o, o]", number(p.x), number(p.y)); }

/* Of what has a third coordinate in space. */
static json_t *position(const scene *s, geom_vec3 p) {
    return s->dimension == 2 ? point(scene_flatten(p))
                             : json_pack("[o, o, o]", number(p.x), number(p.y), number(p.z));
}

static json_t *ring(const geom_vec2 *points, size_t count, bool closed) {
    json_t *list = json_array();
    for (size_t i = 0; i < count + (closed ? 1 : 0); ++i) {
        list = value_append(list, point(points[i % count]));
    }
    return list;
}

static json_t *polygon(const scene_obstacle *obstacle) {
    json_t *list = json_array();
    size_t first = 0;
    for (size_t r = 0; r < obstacle->ring_count; ++r) {
        list = value_append(list, ring(obstacle->points + first, obstacle->ring_sizes[r], true));
        first += obstacle->ring_sizes[r];
    }
    return list;
}

static json_t *obstacle_geometry(const scene *s, const scene_obstacle *obstacle) {
    switch (obstacle->kind) {
    case SCENE_POLYGON:
        return json_pack("{s:s, s:o}", "type", "Polygon", "coordinates", polygon(obstacle));
    case SCENE_CHAIN:
        return json_pack("{s:s, s:o}", "type", "LineString", "coordinates",
                         ring(obstacle->points, obstacle->point_count, false));
    case SCENE_DISC:
        break;
    }
    const geom_vec2 center = obstacle->points[0];
    return json_pack("{s:s, s:o}", "type", "Point", "coordinates",
                     position(s, geom_vec3_make(center.x, center.y, obstacle->base)));
}

static json_t *obstacle_properties(const scene *s, const scene_obstacle *obstacle) {
    if (s->dimension == 3 && obstacle->kind == SCENE_POLYGON) {
        return json_pack("{s:s, s:o, s:o}", "role", "obstacle", "base", number(obstacle->base), "height",
                         number(obstacle->height));
    }
    json_t *properties = json_pack("{s:s}", "role", "obstacle");
    const bool round =
        obstacle->kind == SCENE_DISC || (obstacle->kind == SCENE_CHAIN && obstacle->radius > 0.0);
    if (round && json_object_set_new(properties, "radius", number(obstacle->radius)) != 0) {
        json_decref(properties);
        return NULL;
    }
    return properties;
}

static bool set_fields(json_t *members, scene_fields fields, const void *of, const void *usual) {
    for (size_t i = 0; i < fields.count; ++i) {
        const scene_field *field = &fields.items[i];
        const double value = scene_field_get(field, of);
        if (field->when_odd && value == scene_field_get(field, usual)) {
            continue;
        }
        if (json_object_set_new(members, field->name, number(value)) != 0) {
            return false;
        }
    }
    return true;
}

static json_t *agent_properties(const scene *s, const scene_agent *agent) {
    const scene_agent usual = scene_agent_default(scene_flatten(agent->position));
    json_t *properties = json_pack("{s:s, s:o}", "role", "agent", "goal", position(s, agent->goal));
    bool good = properties && set_fields(properties, scene_agent_fields(), agent, &usual);
    if (good && !geom_vec3_equal(agent->velocity, geom_vec3_make(0.0, 0.0, 0.0))) {
        good = json_object_set_new(properties, "velocity", position(s, agent->velocity)) == 0;
    }
    if (!good) {
        json_decref(properties);
        return NULL;
    }
    return properties;
}

/* Adds the members that were kept under `name`; those written already stay. */
static bool add_kept(json_t *object, const json_t *extra, const char *name) {
    return value_add_missing(object, json_object_get(extra, name));
}

static bool put(FILE *stream, const char *text) { return fputs(text, stream) >= 0; }

/* Takes over `geometry` and `properties`, either of which may be NULL for want of memory. */
static bool write_feature(FILE *stream, json_t *geometry, json_t *properties, const json_t *extra) {
    json_t *feature =
        json_pack("{s:s, s:o, s:o}", "type", "Feature", "geometry", geometry, "properties", properties);
    const bool good = feature && add_kept(geometry, extra, SCENE_EXTRA_GEOMETRY) &&
                      add_kept(properties, extra, SCENE_EXTRA_PROPERTIES) &&
                      add_kept(feature, extra, SCENE_EXTRA_FEATURE) && value_write(feature, stream);
    json_decref(feature);
    return good;
}

static bool write_agent(FILE *stream, const scene *s, const scene_agent *agent) {
    json_t *geometry = json_pack("{s:s, s:o}", "type", "Point", "coordinates", position(s, agent->position));
    return write_feature(stream, geometry, agent_properties(s, agent), agent->extra);
}

static bool write_obstacle(FILE *stream, const scene *s, const scene_obstacle *obstacle) {
    return write_feature(stream, obstacle_geometry(s, obstacle), obstacle_properties(s, obstacle),
                         obstacle->extra);
}

/* One feature a line. */
static bool write_features(FILE *stream, const scene *s) {
    const size_t count = s->obstacle_count + s->agent_count;
    bool good = true;
    for (size_t i = 0; good && i < count; ++i) {
        good = put(stream, i > 0 ? ",\n" : "\n") &&
               (i < s->obstacle_count ? write_obstacle(stream, s, &s->obstacles[i])
                                      : write_agent(stream, s, &s->agents[i - s->obstacle_count]));
    }
    return good;
}

static bool write_simulation(FILE *stream, const scene *s) {
    json_t *simulation = json_object();
    const bool good = simulation && set_fields(simulation, scene_simulation_fields(), s, s) &&
                      add_kept(simulation, s->extra, SCENE_EXTRA_SIMULATION) &&
                      value_write(simulation, stream);
    json_decref(simulation);
    return good;
}

static bool write_kept_members(FILE *stream, const scene *s) {
    json_t *kept = json_object_get(s->extra, SCENE_EXTRA_FILE);
    const char *name;
    json_t *member;
    bool good = true;
    json_object_foreach(kept, name, member) {
        json_t *text = json_string(name);
        good = good && text && value_write(text, stream) && put(stream, ": ") &&
               value_write(member, stream) && put(stream, ",\n");
        json_decref(text);
    }
    return good;
}

/* False if memory was short, or if `stream` did not take all. */
static bool write_scene(FILE *stream, const scene *s) {
    return put(stream, "{\"type\": \"FeatureCollection\",\n") && write_kept_members(stream, s) &&
           put(stream, "\"simulation\": ") && write_simulation(stream, s) &&
           put(stream, ",\n\"features\": [") && write_features(stream, s) && put(stream, "\n]}\n");
}

bool scene_write_file(const scene *s, const char *path, scene_error *error) {
    file_output file;
    if (!file_create(path, &file, error)) {
        return false;
    }
    if (!write_scene(file.stream, s) && !ferror(file.stream)) {
        file_discard(&file);
        return fail_memory(error);
    }
    return file_finish(&file, error);
}

char *scene_write_text(const scene *s) {
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (!stream) {
        return NULL;
    }
    bool good = write_scene(stream, s);
    good = fclose(stream) == 0 && good;
    if (!good) {
        free(text);
        return NULL;
    }
    return text;
}
