/* Well-known text of OGC Simple Features: shapes of GIS programs and of PostGIS. */
#ifndef EXAMPLES_WKT_H
#define EXAMPLES_WKT_H

#include "scene.h"

/* The usual radius of the discs that points become, m. */
static const double WKT_POINT_RADIUS = 0.25;

/* Reads shapes of the plane as obstacles: POLYGON and TRIANGLE as solids, LINESTRING and LINEARRING as walls, POINT as
 * a disc of a radius, their MULTI forms, and GEOMETRYCOLLECTION. Several may follow one another, parted by blanks,
 * commas or semicolons. A prefix SRID=...; is passed over; EMPTY is nothing.
 *
 * The byte behind `length` must be 0. Rings are closed or not, and are not checked. Each obstacle knows its line. On
 * failure *out is empty, and *error says why. */
bool wkt_read(const char *text, size_t length, double radius, scene *out, scene_error *error);

#endif
