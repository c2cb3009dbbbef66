/* Longitude and latitude in GeoJSON: found, and made meters. */
#include "geojson_parts.h"

#include <math.h>
#include <string.h>

/* WGS 84: the equator's radius in meters, and the square of the first eccentricity. */
static const double EQUATOR_RADIUS = 6378137.0;
static const double ECCENTRICITY2 = 0.00669437999014;
/* Degrees have more decimals than this; meters that people type have not. */
static const double FEW_DECIMALS = 1000.0;
/* The distance from (0, 0) in sizes of the file. */
static const double FAR_AWAY = 4.0;

/* ---- Finding ---- */

typedef struct extent {
    geom_aabb2 box;
    bool any;
    bool long_numbers; /* at least one */
} extent;

static bool is_long(double x) {
    const double shifted = x * FEW_DECIMALS;
    return fabs(shifted - round(shifted)) > 1e-6;
}

static void add_position(extent *e, const json_t *position) {
    const json_t *x = json_array_get(position, 0);
    const json_t *y = json_array_get(position, 1);
    if (!json_is_number(x) || !json_is_number(y)) {
        return;
    }
    const geom_vec2 p = {json_number_value(x), json_number_value(y)};
    const geom_aabb2 point = {p, p};
    e->box = e->any ? geom_aabb2_union(e->box, point) : point;
    e->any = true;
    e->long_numbers = e->long_numbers || is_long(p.x) || is_long(p.y);
}

/* Lists of lists of positions: at most those of a MultiPolygon. */
static void add_coordinates(extent *e, const json_t *coordinates, int depth) {
    if (json_is_number(json_array_get(coordinates, 0))) {
        add_position(e, coordinates);
        return;
    }
    for (size_t i = 0; depth < 4 && i < json_array_size(coordinates); ++i) {
        add_coordinates(e, json_array_get(coordinates, i), depth + 1);
    }
}

static extent extent_of(const geojson_parts *parts) {
    extent e = {.any = false};
    for (size_t i = 0; i < parts->count; ++i) {
        const geojson_part *part = &parts->items[i];
        const json_t *coordinates = json_object_get(part->geometry, "coordinates");
        add_coordinates(
            &e, part->element == SIZE_MAX ? coordinates : json_array_get(coordinates, part->element), 0);
    }
    return e;
}

static bool in_range(const extent *e) {
    return e->any && e->box.min.x >= -180.0 && e->box.max.x <= 180.0 && e->box.min.y >= -90.0 &&
           e->box.max.y <= 90.0;
}

static bool is_far_away(const extent *e, geom_vec2 center) {
    const geom_vec2 size = geom_vec2_sub(e->box.max, e->box.min);
    return geom_vec2_length(center) >= FAR_AWAY * fmax(size.x, size.y);
}

/* The member of GeoJSON before RFC 7946: {"type": "name", "properties": {"name": ...}}. */
static const char *crs_name(const json_t *file) {
    const json_t *properties = json_object_get(json_object_get(file, "crs"), "properties");
    const char *name = json_string_value(json_object_get(properties, "name"));
    return name ? name : "";
}

static bool ends_with(const char *text, const char *ending) {
    const size_t length = strlen(text);
    const size_t tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

bool geojson_has_degrees(const json_t *file, const geojson_parts *parts, geom_vec2 *center, char crs[64]) {
    const extent e = extent_of(parts);
    const char *name = crs_name(file);
    *center = geom_vec2_lerp(e.box.min, e.box.max, 0.5);
    (void)snprintf(crs, 64, "%.63s", name);
    if (!in_range(&e)) {
        return false;
    }
    return name[0] ? ends_with(name, "CRS84") || ends_with(name, ":4326")
                   : e.long_numbers && is_far_away(&e, *center);
}

/* ---- Projecting ---- */

geojson_projection geojson_projection_at(geom_vec2 center) {
    const double degree = acos(-1.0) / 180.0;
    const double sine = sin(center.y * degree);
    const double w = 1.0 - ECCENTRICITY2 * sine * sine;
    const double normal = EQUATOR_RADIUS / sqrt(w);
    const double meridian = EQUATOR_RADIUS * (1.0 - ECCENTRICITY2) / (w * sqrt(w));
    const geojson_projection projection = {
        .center = center,
        .meters = {degree * normal * cos(center.y * degree), degree * meridian},
    };
    return projection;
}

static geom_vec2 to_meters(const geojson_projection *p, geom_vec2 degrees) {
    return geom_vec2_make((degrees.x - p->center.x) * p->meters.x, (degrees.y - p->center.y) * p->meters.y);
}

static void project_shape(const geojson_projection *projection, scene_obstacle *shape) {
    for (size_t i = 0; i < shape->point_count; ++i) {
        shape->points[i] = to_meters(projection, shape->points[i]);
    }
}

void geojson_project(const geojson_projection *projection, scene *s) {
    for (size_t i = 0; i < s->obstacle_count; ++i) {
        project_shape(projection, &s->obstacles[i]);
    }
    for (size_t i = 0; i < s->region_count; ++i) {
        project_shape(projection, &s->regions[i].shape);
    }
    for (size_t i = 0; i < s->agent_count; ++i) {
        scene_agent *a = &s->agents[i];
        a->position = scene_lift(to_meters(projection, scene_flatten(a->position)));
        a->goal = scene_lift(to_meters(projection, scene_flatten(a->goal)));
    }
}
