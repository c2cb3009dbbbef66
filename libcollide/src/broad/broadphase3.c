#include "candidates.h"
#include "space3.h"

#define BROADPHASE collide_broadphase3
#define ITEM collide_item3
#define SEGMENT geom_segment3
#define BALL geom_sphere
#define PUBLIC(name) collide_broadphase3_##name
#define PUBLIC_SWEPT_BALL collide_broadphase3_swept_sphere
#define CANDIDATES collide_broad_candidates3
#define BOX_STATUS geom_aabb3_status
#define BALL_STATUS geom_sphere_status

#include "broadphase.inl"

typedef SEGMENT segment;
typedef collide_shape3 shape;

static bool ray_meets_box(segment ray, box resting) {
    return collide_segment_aabb3(ray, resting) != COLLIDE_APART;
}

static bool shape_meets_box(shape moved, vec motion, box resting) {
    const vec rest = geom_make3(0.0, 0.0, 0.0);
    const shape target = collide_shape3_of_aabb(resting);
    return collide_shape3_sweep(moved, motion, target, rest).relation != COLLIDE_APART;
}

#include "motion.inl"

#define SHAPE_OF_BALL collide_shape3_of_sphere
#define SHAPE_OF_BOX collide_shape3_of_aabb

#include "query.inl"

#include "nearest.inl"

#include "pairs.inl"
