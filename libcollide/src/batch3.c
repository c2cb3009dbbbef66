/* Batches of space. */
#include "pack.h"

#include <collide/batch3.h>

struct collide_pack3 {
    packed_shapes all;
};

#define NAME(name) collide_pack3_##name
#define shape_in(shape) (shape).space
#define the_space pack_solid

typedef collide_pack3 pack_type;
typedef collide_packing3 packing_type;
typedef collide_shape3 shape_type;

#include "batch.inl"

collide_packing3 collide_pack3_spheres(const geom_sphere *spheres, size_t count,
                                       const collide_pack_def *def) {
    return make_pack(FILTER_BALL, spheres, count, def);
}

collide_packing3 collide_pack3_segments(const geom_segment3 *segments, size_t count,
                                        const collide_pack_def *def) {
    return make_pack(FILTER_SEGMENT, segments, count, def);
}

collide_packing3 collide_pack3_capsules(const geom_capsule3 *capsules, size_t count,
                                        const collide_pack_def *def) {
    return make_pack(FILTER_CAPSULE, capsules, count, def);
}

collide_packing3 collide_pack3_aabbs(const geom_aabb3 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_AABB, boxes, count, def);
}

collide_packing3 collide_pack3_obbs(const geom_obb3 *boxes, size_t count, const collide_pack_def *def) {
    return make_pack(FILTER_OBB, boxes, count, def);
}
