/* Any GeoJSON (RFC 7946) as a scene of the plane: what maps and other programs write, not scenes alone. */
#ifndef EXAMPLES_GEOJSON_H
#define EXAMPLES_GEOJSON_H

#include "scene.h"

/* What the numbers of positions are. */
typedef enum geojson_units {
    GEOJSON_UNITS_FOUND, /* found from the file: see geojson_read */
    GEOJSON_METERS,
    GEOJSON_DEGREES /* longitude and latitude (WGS 84) */
} geojson_units;

/* What was done to make a scene of a file. Zeroed: nothing. */
typedef struct geojson_report {
    size_t features; /* of the file */
    size_t passed;   /* shapes that could not be read and were passed over */
    bool changed;    /* the file is no scene as it stands */
    bool degrees;    /* longitude and latitude became meters around the next two */
    double longitude;
    double latitude;
    char *notes; /* what was done, in words: lines that end with '\n'; of the heap, NULL for nothing */
} geojson_report;

/* Reads text as a draft (scene_reading), and takes what the strict reader refuses:
 *
 *   - a Feature, a geometry or a collection of them in place of a FeatureCollection;
 *   - MultiPoint, MultiLineString, MultiPolygon and GeometryCollection: a feature for each part;
 *   - features without a role, which are obstacles. A Point without a radius becomes a disc of
 *     GEOJSON_RADIUS, one with a goal an agent. Properties that mean something else here are kept under
 *     `original`;
 *   - third coordinates, which are left out; rings that are not closed; equal neighbors, which become one;
 *   - longitude and latitude: see below.
 *
 * A shape that cannot be read is passed over and kept among the members of the file under
 * `skipped_features`. Without any that can be read the file is refused.
 *
 * A file that has a role, a goal or settings of a simulation is in meters. Any other is in degrees if its
 * member `crs` says so. Without that member it is in degrees if all numbers are in the range of degrees, at
 * least one has more than three decimals, and the file is small beside its distance from (0, 0). Degrees
 * become meters by the equirectangular projection around the center of all positions, with the radii of
 * curvature there. The file's member `origin` keeps the center.
 *
 * `report` may be NULL. On failure *out is an empty scene, the report is zeroed, and *error says why. Cost:
 * linear in the text. */
bool geojson_read(const char *text, size_t length, geojson_units units, scene *out, geojson_report *report,
                  scene_error *error);
void geojson_report_free(geojson_report *report); /* and zeroes it */

#define GEOJSON_RADIUS 0.25

#endif
