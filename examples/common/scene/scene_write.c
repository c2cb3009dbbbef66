/* Writes a scene as GeoJSON. */
#define _POSIX_C_SOURCE 200809L

#include "scene_extra.h"
#include "scene_fields.h"
#include "scene_label.h"
#include "text/fail.h"
#include "text/file.h"
#include "text/number.h"
#include "text/value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The largest power of two below which every whole double is exact as an integer. */
#define WHOLE_LIMIT 9007199254740992.0

#define FEATURE_START "{\"type\":\"Feature\",\"geometry\":"

static bool is_whole(double value) {
    return value == floor(value) && fabs(value) < WHOLE_LIMIT && !(value == 0.0 && signbit(value));
}

static json_t *number(double value) {
    return is_whole(value) ? json_integer((json_int_t)value) : json_real(value);
}

static json_t *position(const scene *s, geom_vec3 p) {
    return s->dimension == 2 ? json_pack("[o, o]", number(p.x), number(p.y))
                             : json_pack("[o, o, o]", number(p.x), number(p.y), number(p.z));
}

static bool put(FILE *stream, const char *text) { return fputs(text, stream) >= 0; }

/* Members that were kept under `name`, behind those that are written. */
static bool put_kept(FILE *stream, const json_t *extra, const char *name) {
    const char *key;
    const json_t *member;
    json_object_foreach(json_object_get(extra, name), key, member) {
        if (!(put(stream, ",") && value_write_text(key, stream) && put(stream, ":") &&
              value_write(member, stream))) {
            return false;
        }
    }
    return true;
}

/* ---- Geometries: written without JSON values between, as a ring may have millions of points ---- */

/* As value_write writes number(value). */
static number_shown show_number(double value) {
    number_shown shown = number_show(value);
    if (is_whole(value) && strpbrk(shown.text, "e")) {
        (void)snprintf(shown.text, sizeof shown.text, "%.0f", value);
    } else if (!is_whole(value) && !strpbrk(shown.text, ".e")) {
        const size_t length = strlen(shown.text);
        (void)snprintf(shown.text + length, sizeof shown.text - length, ".0");
    }
    return shown;
}

static bool put_point(FILE *stream, geom_vec2 p) {
    return fprintf(stream, "[%s,%s]", show_number(p.x).text, show_number(p.y).text) > 0;
}

static bool put_position(FILE *stream, const scene *s, geom_vec3 p) {
    return s->dimension == 2 ? put_point(stream, scene_flatten(p))
                             : fprintf(stream, "[%s,%s,%s]", show_number(p.x).text, show_number(p.y).text,
                                       show_number(p.z).text) > 0;
}

static bool put_points(FILE *stream, const geom_vec2 *points, size_t count, bool closed) {
    bool good = put(stream, "[");
    for (size_t i = 0; good && i < count + (closed ? 1 : 0); ++i) {
        good = (i == 0 || put(stream, ",")) && put_point(stream, points[i % count]);
    }
    return good && put(stream, "]");
}

static bool put_rings(FILE *stream, const scene_obstacle *obstacle) {
    bool good = put(stream, "[");
    size_t first = 0;
    for (size_t r = 0; good && r < obstacle->ring_count; ++r) {
        good = (r == 0 || put(stream, ",")) &&
               put_points(stream, obstacle->points + first, obstacle->ring_sizes[r], true);
        first += obstacle->ring_sizes[r];
    }
    return good && put(stream, "]");
}

static bool put_geometry_type(FILE *stream, const char *type) {
    return fprintf(stream, "{\"type\":\"%s\",\"coordinates\":", type) > 0;
}

static bool put_obstacle_geometry(FILE *stream, const scene *s, const scene_obstacle *obstacle) {
    bool good = false;
    switch (obstacle->kind) {
    case SCENE_POLYGON:
        good = put_geometry_type(stream, "Polygon") && put_rings(stream, obstacle);
        break;
    case SCENE_CHAIN:
        good = put_geometry_type(stream, "LineString") &&
               put_points(stream, obstacle->points, obstacle->point_count, false);
        break;
    case SCENE_DISC:
        good = put_geometry_type(stream, "Point") &&
               put_position(stream, s,
                            geom_vec3_make(obstacle->points[0].x, obstacle->points[0].y, obstacle->base));
        break;
    }
    return good && put_kept(stream, obstacle->extra, SCENE_EXTRA_GEOMETRY) && put(stream, "}");
}

static bool put_agent_geometry(FILE *stream, const scene *s, const scene_agent *agent) {
    return put_geometry_type(stream, "Point") && put_position(stream, s, agent->position) &&
           put_kept(stream, agent->extra, SCENE_EXTRA_GEOMETRY) && put(stream, "}");
}

/* ---- Properties and features ---- */

/* The properties as far as there was memory for all of them, or NULL. */
static json_t *whole(json_t *properties, bool good) {
    if (!good) {
        json_decref(properties);
    }
    return good ? properties : NULL;
}

static bool set_vector(json_t *properties, const scene *s, const char *name, geom_vec3 v) {
    return geom_vec3_equal(v, geom_vec3_make(0.0, 0.0, 0.0)) ||
           json_object_set_new(properties, name, position(s, v)) == 0;
}

static bool set_label(json_t *properties, const scene_label *label, const json_t *extra) {
    return scene_label_write(properties, label,
                             json_object_get(json_object_get(extra, SCENE_EXTRA_PROPERTIES), "editor"));
}

static json_t *obstacle_properties(const scene *s, const scene_obstacle *obstacle) {
    json_t *properties = json_pack("{s:s}", "role", "obstacle");
    bool good = properties != NULL;
    if (s->dimension == 3 && obstacle->kind == SCENE_POLYGON) {
        good = good && json_object_set_new(properties, "base", number(obstacle->base)) == 0 &&
               json_object_set_new(properties, "height", number(obstacle->height)) == 0;
    }
    if (obstacle->kind == SCENE_DISC || (obstacle->kind == SCENE_CHAIN && obstacle->radius > 0.0)) {
        good = good && json_object_set_new(properties, "radius", number(obstacle->radius)) == 0;
    }
    return whole(properties, good && set_vector(properties, s, "velocity", obstacle->velocity) &&
                                 set_label(properties, &obstacle->label, obstacle->extra));
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

static bool set_choice(json_t *properties, const char *name, const char *const *names, uint32_t value,
                       uint32_t usual) {
    return value == usual || json_object_set_new(properties, name, json_string(names[value])) == 0;
}

/* Members of the kinematics that were kept are among the properties of the feature. */
static bool set_kinematics(json_t *properties, const scene_agent *agent) {
    const orca_kinematics usual = orca_kinematics_default();
    json_t *body = json_object();
    const bool good = body && set_fields(body, scene_kinematics_fields(), &agent->kinematics, &usual);
    json_t *kept = json_object_get(json_object_get(agent->extra, SCENE_EXTRA_PROPERTIES), "kinematics");
    if (good && !kept && agent->kinematics.kind == usual.kind && json_object_size(body) == 0) {
        json_decref(body);
        return true;
    }
    const char *kind = scene_kinematics_names[agent->kinematics.kind];
    return whole(body, good && json_object_set_new(body, "kind", json_string(kind)) == 0 &&
                           value_add_missing(body, kept)) &&
           json_object_set_new(properties, "kinematics", body) == 0;
}

static bool set_body(json_t *properties, const scene *s, const scene_agent *agent) {
    const bool brakes = agent->kinematics.max_acceleration < HUGE_VAL;
    return set_choice(properties, "cooperation", scene_cooperation_names, agent->cooperation,
                      brakes ? SCENE_COOPERATION_BRAKES : SCENE_COOPERATION_FULL) &&
           set_choice(properties, "method", scene_method_names, agent->method, SCENE_METHOD_OF_RUN) &&
           set_kinematics(properties, agent) &&
           set_vector(properties, s, "heading", scene_lift(agent->heading));
}

static json_t *agent_properties(const scene *s, const scene_agent *agent) {
    const scene_agent usual = scene_agent_default(scene_flatten(agent->position));
    json_t *properties = json_pack("{s:s, s:o}", "role", "agent", "goal", position(s, agent->goal));
    return whole(properties, properties && set_fields(properties, scene_agent_fields(), agent, &usual) &&
                                 set_vector(properties, s, "velocity", agent->velocity) &&
                                 set_body(properties, s, agent) &&
                                 set_label(properties, &agent->label, agent->extra));
}

static json_t *region_properties(const scene_region *region) {
    json_t *properties = json_pack("{s:s}", "role", scene_region_names[region->kind]);
    return whole(properties, properties &&
                                 (region->kind != SCENE_FLOOR ||
                                  set_fields(properties, scene_floor_fields(), region, region)) &&
                                 set_label(properties, &region->shape.label, region->shape.extra));
}

/* Adds the members that were kept under `name`; those written already stay. */
static bool add_kept(json_t *object, const json_t *extra, const char *name) {
    return value_add_missing(object, json_object_get(extra, name));
}

/* The part of a feature behind its geometry. Takes over `properties`, which is NULL without memory. */
static bool put_properties(FILE *stream, json_t *properties, const json_t *extra) {
    const bool good = properties && add_kept(properties, extra, SCENE_EXTRA_PROPERTIES) &&
                      put(stream, ",\"properties\":") && value_write(properties, stream) &&
                      put_kept(stream, extra, SCENE_EXTRA_FEATURE) && put(stream, "}");
    json_decref(properties);
    return good;
}

static bool write_agent(FILE *stream, const scene *s, const scene_agent *agent) {
    return put(stream, FEATURE_START) && put_agent_geometry(stream, s, agent) &&
           put_properties(stream, agent_properties(s, agent), agent->extra);
}

static bool write_obstacle(FILE *stream, const scene *s, const scene_obstacle *obstacle) {
    return put(stream, FEATURE_START) && put_obstacle_geometry(stream, s, obstacle) &&
           put_properties(stream, obstacle_properties(s, obstacle), obstacle->extra);
}

static bool write_region(FILE *stream, const scene *s, const scene_region *region) {
    return put(stream, FEATURE_START) && put_obstacle_geometry(stream, s, &region->shape) &&
           put_properties(stream, region_properties(region), region->shape.extra);
}

/* One feature a line. */
static bool write_features(FILE *stream, const scene *s) {
    const size_t agents = s->obstacle_count + s->region_count;
    bool good = true;
    for (size_t i = 0; good && i < agents + s->agent_count; ++i) {
        good = put(stream, i > 0 ? ",\n" : "\n") &&
               (i < s->obstacle_count ? write_obstacle(stream, s, &s->obstacles[i])
                : i < agents          ? write_region(stream, s, &s->regions[i - s->obstacle_count])
                                      : write_agent(stream, s, &s->agents[i - agents]));
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
    const json_t *member;
    bool good = true;
    json_object_foreach(kept, name, member) {
        good = good && value_write_text(name, stream) && put(stream, ": ") && value_write(member, stream) &&
               put(stream, ",\n");
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
