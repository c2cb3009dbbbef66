#define _POSIX_C_SOURCE 200809L

#include "fail.h"
#include "file.h"
#include "scene_fields.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Each JSON object is emptied of what is understood; what is left in the end is kept as `extra`. */
typedef struct reader {
    scene *out;
    scene_error *error;
    char where[40]; /* put before the words of a failure */
    bool draft;     /* shapes may be at fault, as scene_read_draft says */
} reader;

static bool refuse(const reader *r, const char *format, ...) FAIL_FORMAT(2, 3);

static bool refuse(const reader *r, const char *format, ...) {
    char words[sizeof r->error->text];
    va_list values;
    va_start(values, format);
    if (vsnprintf(words, sizeof words, format, values) < 0) {
        words[0] = '\0';
    }
    va_end(values);
    (void)fail(r->error, "%s%s", r->where, words);
    return false;
}

/* ---- Numbers and points ---- */

static bool read_number(const reader *r, const json_t *value, const char *name, double *out) {
    if (!json_is_number(value)) {
        return refuse(r, "%s is not a number", name);
    }
    *out = json_number_value(value);
    return isfinite(*out) ? true : refuse(r, "%s is not finite", name);
}

static bool read_point(const reader *r, const json_t *value, const char *name, geom_vec2 *out) {
    if (json_is_array(value) && json_array_size(value) == 3) {
        return refuse(r, "%s has three coordinates: scenes in space cannot be read by this version", name);
    }
    if (!json_is_array(value) || json_array_size(value) != 2) {
        return refuse(r, "%s is not a pair of coordinates", name);
    }
    return read_number(r, json_array_get(value, 0), name, &out->x) &&
           read_number(r, json_array_get(value, 1), name, &out->y);
}

static bool field_in_range(const reader *r, const scene_field *field, double value) {
    switch (field->kind) {
    case SCENE_FIELD_NOT_NEGATIVE:
        return value >= 0.0 ? true : refuse(r, "%s is %g, but it must not be negative", field->name, value);
    case SCENE_FIELD_POSITIVE:
        return value > 0.0 ? true : refuse(r, "%s is %g, but it must be above 0", field->name, value);
    case SCENE_FIELD_COUNT:
        break;
    }
    return value >= 0.0 && value <= UINT32_MAX && value == floor(value)
               ? true
               : refuse(r, "%s is %g, but it must be a whole number from 0 to 4294967295", field->name,
                        value);
}

static bool read_fields(const reader *r, json_t *members, scene_fields fields, void *of) {
    for (size_t i = 0; i < fields.count; ++i) {
        const scene_field *field = &fields.items[i];
        const json_t *value = json_object_get(members, field->name);
        if (!value) {
            if (field->required) {
                return refuse(r, "%s is missing", field->name);
            }
            continue;
        }
        double number = 0.0;
        if (!read_number(r, value, field->name, &number) || !field_in_range(r, field, number)) {
            return false;
        }
        scene_field_set(field, of, number);
        (void)json_object_del(members, field->name);
    }
    return true;
}

/* ---- What is not understood ---- */

static bool keep_rest(const reader *r, json_t **extra, const char *name, json_t *rest) {
    if (json_object_size(rest) == 0) {
        return true;
    }
    if (!*extra) {
        *extra = json_object();
    }
    return *extra && json_object_set(*extra, name, rest) == 0 ? true : fail_memory(r->error);
}

static bool keep_feature_rest(const reader *r, json_t *feature, json_t *geometry, json_t *properties,
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

/* ---- Obstacles ---- */

typedef struct rings {
    geom_ring *items;
    size_t count;
    geom_vec2 *points;
} rings;

static void rings_free(rings *all) {
    free(all->items);
    free(all->points);
    *all = (rings){0};
}

static bool read_ring(const reader *r, const json_t *positions, size_t count, geom_vec2 *points,
                      geom_ring *out) {
    for (size_t i = 0; i < count; ++i) {
        char name[40];
        (void)snprintf(name, sizeof name, "position %zu", i);
        if (!read_point(r, json_array_get(positions, i), name, &points[i])) {
            return false;
        }
    }
    *out = (geom_ring){points, count};
    return true;
}

/* Reads `count` lists of positions: the rings of a polygon, or the one of a chain. */
static bool read_rings(const reader *r, const json_t *const *lists, size_t count, rings *out) {
    size_t total = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!json_is_array(lists[i])) {
            return refuse(r, "the coordinates hold something that is not a list of positions");
        }
        total += json_array_size(lists[i]);
    }
    out->items = calloc(count, sizeof *out->items);
    out->points = calloc(total > 0 ? total : 1, sizeof *out->points);
    if (!out->items || !out->points) {
        return fail_memory(r->error);
    }
    size_t first = 0;
    for (; out->count < count; ++out->count) {
        const json_t *list = lists[out->count];
        const size_t size = json_array_size(list);
        if (!read_ring(r, list, size, out->points + first, &out->items[out->count])) {
            return false;
        }
        first += size;
    }
    return true;
}

/* GeoJSON repeats a ring's first position at its end; here it is taken off. */
static bool open_rings(const reader *r, rings *all) {
    for (size_t i = 0; i < all->count; ++i) {
        geom_ring *ring = &all->items[i];
        if (ring->count < 4) {
            return refuse(r, "ring %zu has %zu positions, but a closed ring has at least 4", i, ring->count);
        }
        if (!geom_equal2(ring->points[0], ring->points[ring->count - 1])) {
            return refuse(r, "ring %zu is not closed: its last position is not its first", i);
        }
        --ring->count;
    }
    return true;
}

static bool refuse_fault(const reader *r, const geom_polygon_fault *fault) {
    const geom_vec2 at = fault->point;
    switch (fault->status) {
    case GEOM_DUPLICATE_POINT:
        return refuse(r, "ring %zu: position %zu, (%.9g, %.9g), is repeated", fault->ring, fault->edge, at.x,
                      at.y);
    case GEOM_SELF_INTERSECTION:
        if (fault->ring == fault->other_ring) {
            return refuse(r, "ring %zu crosses or touches itself at (%.9g, %.9g): edges %zu and %zu",
                          fault->ring, at.x, at.y, fault->edge, fault->other_edge);
        }
        return refuse(r, "rings %zu and %zu cross or touch at (%.9g, %.9g): edges %zu and %zu", fault->ring,
                      fault->other_ring, at.x, at.y, fault->edge, fault->other_edge);
    case GEOM_INVALID_ARGUMENT:
        if (fault->kind == GEOM_FAULT_HOLE_OUTSIDE) {
            return refuse(r, "ring %zu is a hole, but it lies outside the outer ring", fault->ring);
        }
        return refuse(r, "ring %zu is a hole, but it lies inside another one, ring %zu", fault->ring,
                      fault->other_ring);
    default:
        return refuse(r, "ring %zu: %s", fault->ring, geom_status_text(fault->status));
    }
}

/* A draft may have any fault that moving a vertex can mend. */
static bool is_mendable(geom_status status) {
    return status == GEOM_DUPLICATE_POINT || status == GEOM_SELF_INTERSECTION ||
           status == GEOM_INVALID_ARGUMENT;
}

static bool check_polygon(const reader *r, rings *all) {
    if (!open_rings(r, all)) {
        return false;
    }
    const geom_polygon polygon = {all->items, all->count};
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    return fault.status == GEOM_OK || (r->draft && is_mendable(fault.status)) || refuse_fault(r, &fault);
}

static bool check_chain(const reader *r, const rings *all) {
    GEOM_ASSERT(all->count == 1);
    const geom_ring chain = all->items[0];
    if (chain.count < 2) {
        return refuse(r, "a LineString has at least 2 positions, not %zu", chain.count);
    }
    for (size_t i = 1; i < chain.count && !r->draft; ++i) {
        if (geom_equal2(chain.points[i - 1], chain.points[i])) {
            return refuse(r, "position %zu of the LineString repeats the one before", i);
        }
    }
    return true;
}

static bool read_polygon_rings(const reader *r, const json_t *coordinates, rings *out) {
    const size_t count = json_array_size(coordinates);
    if (!json_is_array(coordinates) || count == 0) {
        return refuse(r, "a Polygon has a list of rings as its coordinates");
    }
    const json_t **lists = malloc(count * sizeof *lists);
    if (!lists) {
        return fail_memory(r->error);
    }
    for (size_t i = 0; i < count; ++i) {
        lists[i] = json_array_get(coordinates, i);
    }
    const bool good = read_rings(r, lists, count, out) && check_polygon(r, out);
    free(lists);
    return good;
}

static bool read_disc_ring(const reader *r, const json_t *coordinates, rings *out) {
    out->items = malloc(sizeof *out->items);
    out->points = malloc(sizeof *out->points);
    if (!out->items || !out->points) {
        return fail_memory(r->error);
    }
    out->items[0] = (geom_ring){out->points, 1};
    out->count = 1;
    return read_point(r, coordinates, "the position", &out->points[0]);
}

static bool read_shape(const reader *r, const char *type, const json_t *coordinates,
                       scene_obstacle_kind *kind, rings *out) {
    if (strcmp(type, "Polygon") == 0) {
        *kind = SCENE_POLYGON;
        return read_polygon_rings(r, coordinates, out);
    }
    if (strcmp(type, "LineString") == 0) {
        *kind = SCENE_CHAIN;
        return read_rings(r, &coordinates, 1, out) && check_chain(r, out);
    }
    if (strcmp(type, "Point") == 0) {
        *kind = SCENE_DISC;
        return read_disc_ring(r, coordinates, out);
    }
    return refuse(r, "an obstacle is a Polygon, a LineString or a Point, not a %.40s", type);
}

/* A property `radius` of a polygon says nothing and is kept as it is. */
static bool read_obstacle_radius(const reader *r, scene_obstacle_kind kind, json_t *properties,
                                 double *radius) {
    *radius = 0.0;
    if (kind == SCENE_POLYGON) {
        return true;
    }
    const scene_field field = {"radius", 0, SCENE_FIELD_NOT_NEGATIVE, kind == SCENE_DISC, false};
    return read_fields(r, properties, (scene_fields){&field, 1}, radius);
}

static bool read_obstacle(const reader *r, const char *type, const json_t *coordinates, json_t *properties) {
    rings all = {0};
    scene_obstacle_kind kind = SCENE_POLYGON;
    double radius = 0.0;
    bool good =
        read_shape(r, type, coordinates, &kind, &all) && read_obstacle_radius(r, kind, properties, &radius);
    if (good && !scene_add_obstacle(r->out, kind, (geom_polygon){all.items, all.count}, radius)) {
        good = fail_memory(r->error);
    }
    rings_free(&all);
    return good;
}

/* ---- Agents ---- */

static bool read_agent(const reader *r, const char *type, const json_t *coordinates, json_t *properties) {
    if (strcmp(type, "Point") != 0) {
        return refuse(r, "an agent is a Point, not a %.40s", type);
    }
    geom_vec2 position = {0.0, 0.0};
    if (!read_point(r, coordinates, "the position", &position)) {
        return false;
    }
    scene_agent agent = scene_agent_default(position);
    const json_t *goal = json_object_get(properties, "goal");
    const json_t *velocity = json_object_get(properties, "velocity");
    if (!goal) {
        return refuse(r, "the agent has no goal");
    }
    if (!read_point(r, goal, "goal", &agent.goal) ||
        (velocity && !read_point(r, velocity, "velocity", &agent.velocity))) {
        return false;
    }
    const bool as_fast_as_it_can = !json_object_get(properties, "preferred_speed");
    if (!read_fields(r, properties, scene_agent_fields(), &agent)) {
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
static bool take_string(const reader *r, json_t *object, const char *name, const char *of, char room[48]) {
    const char *text = json_string_value(json_object_get(object, name));
    if (!text) {
        return refuse(r, "%s has no %s", of, name);
    }
    (void)snprintf(room, 48, "%s", text);
    (void)json_object_del(object, name);
    return true;
}

static bool read_feature(const reader *r, json_t *feature) {
    char kind[48];
    char type[48];
    char role[48];
    if (!json_is_object(feature) || !take_string(r, feature, "type", "it", kind) ||
        strcmp(kind, "Feature") != 0) {
        return refuse(r, "this is not a Feature");
    }
    json_t *geometry = json_object_get(feature, "geometry");
    json_t *properties = json_object_get(feature, "properties");
    if (!json_is_object(geometry) || !json_is_object(properties)) {
        return refuse(r, "the feature has no %s", json_is_object(geometry) ? "properties" : "geometry");
    }
    if (!take_string(r, properties, "role", "the feature", role) ||
        !take_string(r, geometry, "type", "the geometry", type)) {
        return false;
    }
    const json_t *coordinates = json_object_get(geometry, "coordinates");
    if (!coordinates) {
        return refuse(r, "the geometry has no coordinates");
    }
    const bool agent = strcmp(role, "agent") == 0;
    if (!agent && strcmp(role, "obstacle") != 0) {
        return refuse(r, "the role is '%.40s', but it must be 'obstacle' or 'agent'", role);
    }
    if (!(agent ? read_agent : read_obstacle)(r, type, coordinates, properties)) {
        return false;
    }
    (void)json_object_del(geometry, "coordinates");
    void **extra = agent ? &r->out->agents[r->out->agent_count - 1].extra
                         : &r->out->obstacles[r->out->obstacle_count - 1].extra;
    return keep_feature_rest(r, feature, geometry, properties, extra);
}

static bool read_features(reader *r, const json_t *features) {
    if (!json_is_array(features)) {
        return refuse(r, "the file has no list of features");
    }
    for (size_t i = 0; i < json_array_size(features); ++i) {
        (void)snprintf(r->where, sizeof r->where, "features[%zu]: ", i);
        if (!read_feature(r, json_array_get(features, i))) {
            return false;
        }
    }
    r->where[0] = '\0';
    return true;
}

static bool read_simulation(reader *r, json_t *simulation, json_t **extra) {
    if (!simulation) {
        return true;
    }
    if (!json_is_object(simulation)) {
        return refuse(r, "simulation is not an object");
    }
    (void)snprintf(r->where, sizeof r->where, "simulation: ");
    const bool good = read_fields(r, simulation, scene_simulation_fields(), r->out) &&
                      keep_rest(r, extra, SCENE_EXTRA_SIMULATION, simulation);
    r->where[0] = '\0';
    return good;
}

static bool read_collection(reader *r, json_t *file) {
    char type[48];
    if (!json_is_object(file) || !take_string(r, file, "type", "the file", type) ||
        strcmp(type, "FeatureCollection") != 0) {
        return refuse(r, "the file is not a GeoJSON FeatureCollection");
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
    reader r = {.out = out, .error = error, .draft = draft};
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
