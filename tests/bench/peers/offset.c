/* GEOS's buffer, with 8 segments a quarter, its default. */
#include "offset.h"

#if defined(BENCH_GEOS)
#include <geos_c.h>

static void *make(geom_ring ring) {
    const unsigned count = (unsigned)ring.count;
    initGEOS(NULL, NULL);
    GEOSCoordSequence *points = GEOSCoordSeq_create(count + 1, 2);
    for (unsigned i = 0; i <= count; ++i) {
        GEOSCoordSeq_setXY(points, i, ring.points[i % count].x, ring.points[i % count].y);
    }
    return GEOSGeom_createPolygon(GEOSGeom_createLinearRing(points), NULL, 0);
}

static void drop(void *made) { GEOSGeom_destroy(made); }

static size_t run(const void *made, double distance) {
    GEOSGeometry *grown = GEOSBuffer(made, distance, 8);
    const int count = GEOSGetNumCoordinates(grown);
    GEOSGeom_destroy(grown);
    return (size_t)count;
}

const peer_offset_calls *peer_offset(void) {
    static const peer_offset_calls geos = {"GEOS", make, drop, run};
    return &geos;
}
#else
const peer_offset_calls *peer_offset(void) { return NULL; }
#endif
