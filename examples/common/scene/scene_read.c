/* Reads a scene from GeoJSON: the file, its features and its agents. */
#define _POSIX_C_SOURCE 200809L

#include "scene_reader.h"
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

static bool keep_feature_rest(scene_reader *r, json_t *feature, bool agent, void **extra) {
    json_t *kept = NULL;
    const bool good = keep_rest(r, &kept, SCENE_EXTRA_GEOMETRY, "geometry", SCENE_OBJECT_GEOMETRY,
                                json_object_get(feature, "geometry")) &&
                      keep_rest(r, &kept, SCENE_EXTRA_PROPERTIES, "properties",
                                agent ? SCENE_OBJECT_AGENT : SCENE_OBJECT_OBSTACLE,
                                json_object_get(feature, "properties")) &&
                      json_object_del(feature, "geometry") == 0 &&
                      json_object_del(feature, "properties") == 0 &&
                      keep_rest(r, &kept, SCENE_EXTRA_FEATURE, NULL, SCENE_OBJECT_FEATURE, feature);
    *extra = kept;
    return good;
}

/* ---- Agents ---- */

static bool read_agent(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties) {
    if (strcmp(type, "Point") != 0) {
        scene_enter(r, "geometry", "type");
        return scene_refuse(r, "an agent is a Point, not a %.40s", type);
    }
    scene_agent agent = scene_agent_default(geom_vec2_make(0.0, 0.0));
    scene_enter(r, "geometry", "coordinates");
    if (!scene_read_position(r, coordinates, "the position", &agent.position)) {
        return false;
    }
    const json_t *goal = json_object_get(properties, "goal");
    const json_t *velocity = json_object_get(properties, "velocity");
    scene_enter(r, "properties", "goal");
    if (!goal) {
        return scene_refuse_missing(r, properties, "goal", "the agent has no goal");
    }
    if (!scene_read_position(r, goal, "goal", &agent.goal)) {
        return false;
    }
    scene_enter(r, "properties", "velocity");
    if (velocity && !scene_read_position(r, velocity, "velocity", &agent.velocity)) {
        return false;
    }
    const bool as_fast_as_it_can = !json_object_get(properties, "preferred_speed");
    if (!scene_read_fields(r, "properties", properties, scene_agent_fields(), &agent)) {
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

/* Keeps where in the file the agent or obstacle that was read last is, and what else its feature holds. */
static bool note_feature(scene_reader *r, json_t *feature, bool agent) {
    if (agent) {
        scene_agent *added = &r->out->agents[r->out->agent_count - 1];
        added->feature = r->feature;
        added->line = r->base.line;
        return keep_feature_rest(r, feature, agent, &added->extra);
    }
    scene_obstacle *added = &r->out->obstacles[r->out->obstacle_count - 1];
    added->feature = r->feature;
    added->line = r->base.line;
    return keep_feature_rest(r, feature, agent, &added->extra);
}

static bool read_feature(scene_reader *r, json_t *feature) {
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
        scene_enter(r, "properties", "role");
        return scene_refuse(r, "the role is '%.40s', but it must be 'obstacle' or 'agent'", role);
    }
    if (!(agent ? read_agent : scene_read_obstacle)(r, type, coordinates, properties)) {
        return false;
    }
    (void)json_object_del(geometry, "coordinates");
    return note_feature(r, feature, agent);
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
        (void)snprintf(r->where, sizeof r->where, "features[%zu]: ", i);
        r->feature = (uint32_t)i;
        if (!read_feature(r, json_array_get(features, i))) {
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

/* Whether some agent has three coordinates. */
static bool is_in_space(const json_t *file) {
    const json_t *features = json_object_get(file, "features");
    for (size_t i = 0; i < json_array_size(features); ++i) {
        const json_t *feature = json_array_get(features, i);
        const json_t *role = json_object_get(json_object_get(feature, "properties"), "role");
        const json_t *position = json_object_get(json_object_get(feature, "geometry"), "coordinates");
        if (json_is_string(role) && strcmp(json_string_value(role), "agent") == 0 &&
            json_array_size(position) == 3) {
            return true;
        }
    }
    return false;
}

bool scene_read(const char *text, size_t length, const scene_reading *how, scene *out, scene_error *error) {
    *out = scene_empty();
    json_t *file = value_read(text, length, error);
    if (!file) {
        return false;
    }
    out->dimension = how->space && is_in_space(file) ? 3 : 2;
    scene_reader r = {.out = out, .error = error, .how = *how, .base = place_of_text(text, length)};
    const bool good = read_collection(&r, file);
    json_decref(file);
    if (!good) {
        scene_clear(out);
    }
    return good;
}

bool scene_read_text(const char *text, size_t length, scene *out, scene_error *error) {
    return scene_read(text, length, &(scene_reading){.draft = false}, out, error);
}

bool scene_read_draft_text(const char *text, size_t length, scene *out, scene_error *error) {
    return scene_read(text, length, &(scene_reading){.draft = true}, out, error);
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
