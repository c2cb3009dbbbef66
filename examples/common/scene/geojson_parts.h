/* The parts of a GeoJSON file on their way to a scene. Private to geojson*.c and scene_read*.c. */
#ifndef EXAMPLES_GEOJSON_PARTS_H
#define EXAMPLES_GEOJSON_PARTS_H

#include "geojson.h"
#include "text/value.h"

#include <jansson.h>

/* One shape of a feature. Values are borrowed from the file, which is not changed. */
typedef struct geojson_part {
    json_t *feature;  /* NULL for a geometry that is in no feature */
    json_t *geometry; /* of one shape, or something that is none */
    size_t number;    /* of the feature in the file */
    size_t of;        /* how many shapes the feature has */
    size_t element;   /* of a Multi...: which of its shapes; else SIZE_MAX */
} geojson_part;

typedef struct geojson_parts {
    geojson_part *items;
    size_t count;
    size_t capacity;
    size_t features; /* of the file */
} geojson_parts;

/* What is done to shapes, and counted for the report. */
typedef enum geojson_change {
    GEOJSON_MADE_OBSTACLE, /* without a role */
    GEOJSON_MADE_AGENT,    /* a point with a goal and without a role */
    GEOJSON_MADE_DISC,     /* a point without a radius */
    GEOJSON_SPLIT,         /* one of a collection */
    GEOJSON_FLATTENED,     /* a position that loses its third coordinate */
    GEOJSON_CLOSED,        /* a ring */
    GEOJSON_SET_ASIDE,     /* a property */
    GEOJSON_CHANGES
} geojson_change;

typedef struct geojson_counts {
    size_t of[GEOJSON_CHANGES];
} geojson_counts;

/* Takes a file apart. False when it is not GeoJSON, or without memory; *out is to be freed in any case. */
bool geojson_take_apart(json_t *file, geojson_parts *out, scene_error *error);
void geojson_parts_free(geojson_parts *parts);

/* Whether a geometry is of a type with several shapes. */
bool geojson_is_several(const json_t *geometry);

/* Adds the shapes of a feature, or of a geometry that is in none. False without memory. */
bool geojson_parts_add(geojson_parts *parts, json_t *item);

/* Goes from a feature in text to the geometry in which the part is. */
bool geojson_part_enter(place *feature, const geojson_part *part);

/* Whether a part has the properties of its feature. Of many shapes with many properties only the first has
 * them: all together would be the product of both numbers. */
bool geojson_part_has_properties(const geojson_part *part);

/* The part as a GeoJSON feature as it is in the file; a new reference, NULL without memory. */
json_t *geojson_part_whole(const geojson_part *part);

/* The part as a feature of a scene, of its own down to the properties; the same. */
json_t *geojson_part_feature(const geojson_part *part, geojson_counts *counts);

/* Whether a file, or one of its parts, has a member that only scenes have. */
bool geojson_is_scene(const json_t *file, const geojson_parts *parts);

/* ---- geojson_degrees.c ---- */

/* The meters of a degree around a center. */
typedef struct geojson_projection {
    geom_vec2 center; /* longitude, latitude */
    geom_vec2 meters; /* of a degree of each */
} geojson_projection;

/* Whether the positions are longitudes and latitudes, by the rule of geojson_read without scenes; *center
 * gets the center of all positions, and `crs` the name of the system that the file names, "" for none. */
bool geojson_has_degrees(const json_t *file, const geojson_parts *parts, geom_vec2 *center, char crs[64]);

geojson_projection geojson_projection_at(geom_vec2 center);
void geojson_project(const geojson_projection *projection, scene *s);

#endif
