/* GEOS through its C interface: points, lines and polygons, in doubles. "Prepared" has the second shape
 * indexed before the clock starts. */
#include "libraries.h"
#include "pairs.h"

#include <geos_c.h>

#include <stdlib.h>

typedef struct geos_shape {
    GEOSGeometry *geometry;
    const GEOSPreparedGeometry *prepared;
} geos_shape;

static void start(void) {
    static bool started;
    if (!started) {
        initGEOS(NULL, NULL);
        started = true;
    }
}

static GEOSCoordSequence *sequence(const geom_vec2 *points, size_t count, bool closed) {
    GEOSCoordSequence *result = GEOSCoordSeq_create((unsigned)(count + closed), 2);
    for (size_t i = 0; i < count + closed; ++i) {
        GEOSCoordSeq_setXY(result, (unsigned)i, points[i % count].x, points[i % count].y);
    }
    return result;
}

static GEOSGeometry *polygon(const geom_vec2 *points, size_t count) {
    return GEOSGeom_createPolygon(GEOSGeom_createLinearRing(sequence(points, count, true)), NULL, 0);
}

static GEOSGeometry *geometry_of(collide_shape shape) {
    geom_vec2 corners[4];
    switch (shape.kind) {
    case COLLIDE_SHAPE_POINT:
        return GEOSGeom_createPoint(sequence(&shape.as.point, 1, false));
    case COLLIDE_SHAPE_SEGMENT:
        corners[0] = shape.as.segment.a;
        corners[1] = shape.as.segment.b;
        return GEOSGeom_createLineString(sequence(corners, 2, false));
    case COLLIDE_SHAPE_AABB:
    case COLLIDE_SHAPE_OBB:
        peer_box_corners(shape, corners);
        return polygon(corners, 4);
    case COLLIDE_SHAPE_CONVEX:
        return polygon(shape.as.convex.points, shape.as.convex.count);
    case COLLIDE_SHAPE_POLYGON:
        return polygon(shape.as.polygon.rings[0].points, shape.as.polygon.rings[0].count);
    default:
        return NULL;
    }
}

static void *make(collide_shape shape) {
    start();
    GEOSGeometry *geometry = geometry_of(shape);
    if (geometry == NULL) {
        return NULL;
    }
    geos_shape *made = malloc(sizeof *made);
    if (made == NULL) {
        abort();
    }
    *made = (geos_shape){geometry, GEOSPrepare(geometry)};
    return made;
}

static void drop(void *shape) {
    geos_shape *made = shape;
    if (made != NULL) {
        GEOSPreparedGeom_destroy(made->prepared);
        GEOSGeom_destroy(made->geometry);
    }
    free(made);
}

static bool intersects(const void *a, const void *b) {
    const geos_shape *first = a;
    const geos_shape *second = b;
    return GEOSIntersects(first->geometry, second->geometry) == 1;
}

static bool prepared_intersects(const void *a, const void *b) {
    const geos_shape *first = a;
    const geos_shape *second = b;
    return GEOSPreparedIntersects(second->prepared, first->geometry) == 1;
}

static bool known(collide_shape_kind kind) {
    return kind != COLLIDE_SHAPE_CIRCLE && kind != COLLIDE_SHAPE_CAPSULE;
}

static peer_meet *call(collide_shape_kind a, collide_shape_kind b) {
    return known(a) && known(b) ? intersects : NULL;
}

static peer_meet *prepared_call(collide_shape_kind a, collide_shape_kind b) {
    return known(a) && known(b) ? prepared_intersects : NULL;
}

const peer peer_geos = {"GEOS", call, make, drop};
const peer peer_geos_prepared = {"GEOS, prepared", prepared_call, make, drop};

const char *peer_geos_version(void) { return GEOSversion(); }
