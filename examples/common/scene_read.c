#define _POSIX_C_SOURCE 200809L

#include "file.h"
#include "scene_reader.h"

#include <stdlib.h>
#include <string.h>

/* ---- What is not understood ---- */

static bool keep_rest(const scene_reader *r, json_t **extra, const char *name, json_t *rest) {
    if (json_object_size(rest) == 0) {
        return true;
    }
    if (!*extra) {
        *extra = json_object();
    }
    return *extra && json_object_set(*extra, name, rest) == 0 ? true : fail_memory(r->error);
}

static bool keep_feature_rest(const scene_reader *r, json_t *feature, json_t *geometry, json_t *properties,
                              void **extra) {
    json_t *kept = NULL;
    const bool good = keep_rest(r, &kept, SCENE_EXTRA_GEOMETRY, geometry) &&
                      keep_rest(r, &kept, SCENE_EXTRA_PROPERTIES, properties) &&
                      json_object_del(feature, "geometry") == 0 &&
                      json_object_del(feature, "properties") == 0 &&
                      keep_rest(r, &kept, SCENE_EXTRA_FEATURE, feature);
    *extra = kept;
    return good;
}

/* ---- Agents ---- */

static bool read_agent(const scene_reader *r, const char *type, const json_t *coordinates,
                       json_t *properties) {
    if (strcmp(type, "Point") != 0) {
        return scene_refuse(r, "an agent is a Point, not a %.40s", type);
    }
    geom_vec2 position = {0.0, 0.0};
    if (!scene_read_point(r, coordinates, "the position", &position)) {
        return false;
    }
    scene_agent agent = scene_agent_default(position);
    const json_t *goal = json_object_get(properties, "goal");
    const json_t *velocity = json_object_get(properties, "velocity");
    if (!goal) {
        return scene_refuse(r, "the agent has no goal");
    }
    if (!scene_read_point(r, goal, "goal", &agent.goal) ||
        (velocity && !scene_read_point(r, velocity, "velocity", &agent.velocity))) {
        return false;
    }
    const bool as_fast_as_it_can = !json_object_get(properties, "preferred_speed");
    if (!scene_read_fields(r, properties, scene_agent_fields(), &agent)) {
        return false;
    }
    if (as_fast_as_it_can) {
        agent.preferred_speed = agent.max_speed;
    }
    (void)json_object_del(properties, "goal");
    (void)json_object_del(properties, "velocity");
    return scene_add_agent(r->out, &agent) ? true : fail_memory(r->error);
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

static bool read_feature(const scene_reader *r, json_t *feature) {
    char kind[48];
    char type[48];
    char role[48];
    if (!json_is_object(feature) || !take_string(r, feature, "type", "it", kind) ||
        strcmp(kind, "Feature") != 0) {
        return scene_refuse(r, "this is not a Feature");
    }
    json_t *geometry = json_object_get(feature, "geometry");
    json_t *properties = json_object_get(feature, "properties");
    if (!json_is_object(geometry) || !json_is_object(properties)) {
        return scene_refuse(r, "the feature has no %s", json_is_object(geometry) ? "properties" : "geometry");
    }
    if (!take_string(r, properties, "role", "the feature", role) ||
        !take_string(r, geometry, "type", "the geometry", type)) {
        return false;
    }
    const json_t *coordinates = json_object_get(geometry, "coordinates");
    if (!coordinates) {
        return scene_refuse(r, "the geometry has no coordinates");
    }
    const bool agent = strcmp(role, "agent") == 0;
    if (!agent && strcmp(role, "obstacle") != 0) {
        return scene_refuse(r, "the role is '%.40s', but it must be 'obstacle' or 'agent'", role);
    }
    if (!(agent ? read_agent : scene_read_obstacle)(r, type, coordinates, properties)) {
        return false;
    }
    (void)json_object_del(geometry, "coordinates");
    void **extra = agent ? &r->out->agents[r->out->agent_count - 1].extra
                         : &r->out->obstacles[r->out->obstacle_count - 1].extra;
    return keep_feature_rest(r, feature, geometry, properties, extra);
}

/* Those behind the first `obstacles` and `agents` are of feature `number`. */
static void number_feature(scene *s, size_t obstacles, size_t agents, size_t number) {
    for (size_t i = obstacles; i < s->obstacle_count; ++i) {
        s->obstacles[i].feature = (uint32_t)number;
    }
    for (size_t i = agents; i < s->agent_count; ++i) {
        s->agents[i].feature = (uint32_t)number;
    }
}

static bool read_features(scene_reader *r, const json_t *features) {
    if (!json_is_array(features)) {
        return scene_refuse(r, "the file has no list of features");
    }
    for (size_t i = 0; i < json_array_size(features); ++i) {
        (void)snprintf(r->where, sizeof r->where, "features[%zu]: ", i);
        const size_t obstacles = r->out->obstacle_count;
        const size_t agents = r->out->agent_count;
        if (!read_feature(r, json_array_get(features, i))) {
            return false;
        }
        number_feature(r->out, obstacles, agents, i);
    }
    r->where[0] = '\0';
    return true;
}

static bool read_simulation(scene_reader *r, json_t *simulation, json_t **extra) {
    if (!simulation) {
        return true;
    }
    if (!json_is_object(simulation)) {
        return scene_refuse(r, "simulation is not an object");
    }
    (void)snprintf(r->where, sizeof r->where, "simulation: ");
    const bool good = scene_read_fields(r, simulation, scene_simulation_fields(), r->out) &&
                      keep_rest(r, extra, SCENE_EXTRA_SIMULATION, simulation);
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
    good = good && keep_rest(r, &extra, SCENE_EXTRA_FILE, file);
    r->out->extra = extra;
    return good;
}

static bool read_text(const char *text, size_t length, bool draft, scene *out, scene_error *error) {
    *out = scene_empty();
    json_error_t fault;
    json_t *file = json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault);
    if (!file && (fault.text[0] == '\0' || json_error_code(&fault) == json_error_out_of_memory)) {
        return fail_memory(error);
    }
    if (!file) {
        return fault.line > 0 ? fail(error, "line %d: %s", fault.line, fault.text)
                              : fail(error, "%s", fault.text);
    }
    scene_reader r = {.out = out, .error = error, .draft = draft};
    const bool good = read_collection(&r, file);
    json_decref(file);
    if (!good) {
        scene_clear(out);
    }
    return good;
}

static bool read_path(const char *path, bool draft, scene *out, scene_error *error) {
    *out = scene_empty();
    char *text;
    size_t length;
    if (!file_read(path, &text, &length, error)) {
        return false;
    }
    const bool good = read_text(text, length, draft, out, error);
    free(text);
    return good;
}

bool scene_read_text(const char *text, size_t length, scene *out, scene_error *error) {
    return read_text(text, length, false, out, error);
}

bool scene_read_file(const char *path, scene *out, scene_error *error) {
    return read_path(path, false, out, error);
}

bool scene_read_draft_text(const char *text, size_t length, scene *out, scene_error *error) {
    return read_text(text, length, true, out, error);
}

bool scene_read_draft(const char *path, scene *out, scene_error *error) {
    return read_path(path, true, out, error);
}
