#include "candidates.h"
#include "space2.h"

#define BROADPHASE collide_broadphase
#define ITEM collide_item
#define SEGMENT geom_segment2
#define BALL geom_circle
#define PUBLIC(name) collide_broadphase_##name
#define PUBLIC_SWEPT_BALL collide_broadphase_swept_circle
#define CANDIDATES collide_broad_candidates2
#define BOX_STATUS geom_aabb2_status
#define BALL_STATUS geom_circle_status

#include "broadphase.inl"

typedef SEGMENT segment;
typedef collide_shape shape;

static bool ray_meets_box(segment ray, box resting) {
    return collide_segment_aabb(ray, resting) != COLLIDE_APART;
}

static bool shape_meets_box(shape moved, vec motion, box resting) {
    const vec rest = geom_make2(0.0, 0.0);
    const shape target = collide_shape_of_aabb(resting);
    return collide_shape_sweep(moved, motion, target, rest).relation != COLLIDE_APART;
}

#include "motion.inl"

#define SHAPE_OF_BALL collide_shape_of_circle
#define SHAPE_OF_BOX collide_shape_of_aabb

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"

collide_broadphase_def collide_broadphase_default_def(void) {
    const collide_broadphase_def def = {COLLIDE_BROADPHASE_TREE, 0.0, 0.0, 0, NULL};
    return def;
}
