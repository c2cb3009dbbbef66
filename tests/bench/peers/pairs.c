/* The peers of pairs that were found. */
#include "pairs.h"

static const peer *const peers[] = {
    &peer_plain,
#if defined(BENCH_BOX2D)
    &peer_box2d,
#endif
#if defined(BENCH_CHIPMUNK)
    &peer_chipmunk,
#endif
#if defined(BENCH_GEOS)
    &peer_geos,     &peer_geos_prepared,
#endif
};

const peer *const *peer_others(size_t *count) {
    *count = sizeof peers / sizeof *peers;
    return peers;
}

const peer *peer_prepared(void) {
#if defined(BENCH_GEOS)
    return &peer_geos_prepared;
#else
    return NULL;
#endif
}

void peer_box_corners(collide_shape box, geom_vec2 corners[4]) {
    if (box.kind == COLLIDE_SHAPE_AABB) {
        const geom_aabb2 b = box.as.aabb;
        corners[0] = b.min;
        corners[1] = geom_vec2_make(b.max.x, b.min.y);
        corners[2] = b.max;
        corners[3] = geom_vec2_make(b.min.x, b.max.y);
        return;
    }
    const geom_obb2 b = box.as.obb;
    const geom_vec2 along = geom_vec2_scale(b.axis, b.half.x);
    const geom_vec2 across = geom_vec2_scale(geom_vec2_perp(b.axis), b.half.y);
    corners[0] = geom_vec2_sub(geom_vec2_sub(b.center, along), across);
    corners[1] = geom_vec2_sub(geom_vec2_add(b.center, along), across);
    corners[2] = geom_vec2_add(geom_vec2_add(b.center, along), across);
    corners[3] = geom_vec2_add(geom_vec2_sub(b.center, along), across);
}
