/* Batches of the plane. */
#include "pack.h"

#include <collide/batch2.h>

struct collide_pack {
    packed_shapes all;
};

#define NAME(name) collide_pack_##name
#define shape_in(shape) (shape).plane
#define the_space pack_plane

typedef collide_pack pack_type;
typedef collide_packing packing_type;
typedef collide_shape shape_type;

#include "batch.inl"

collide_packing collide_pack_circles(const geom_circle *circles, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_BALL, circles, count, def);
}

collide_packing collide_pack_segments(const geom_segment2 *segments, size_t count,
                                      const collide_pack_def *def) {
    return make_pack(FILTER_SEGMENT, segments, count, def);
}

collide_packing collide_pack_capsules(const geom_capsule2 *capsules, size_t count,
                                      const collide_pack_def *def) {
    return make_pack(FILTER_CAPSULE, capsules, count, def);
}

collide_packing collide_pack_aabbs(const geom_aabb2 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_AABB, boxes, count, def);
}

collide_packing collide_pack_obbs(const geom_obb2 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_OBB, boxes, count, def);
}
