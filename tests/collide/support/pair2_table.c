#include "pair2_table.h"

#define RELATION(pair, view_a, view_b)                                                                       \
    static collide_relation relation_##pair(any_shape a, any_shape b) {                                      \
        return collide_##pair(view_a(a), view_b(b));                                                         \
    }

RELATION(point_point, as_point, as_point)
RELATION(point_segment, as_point, as_segment)
RELATION(point_circle, as_point, as_circle)
RELATION(point_aabb, as_point, as_aabb)
RELATION(point_obb, as_point, as_obb)
RELATION(point_capsule, as_point, as_capsule)
RELATION(segment_segment, as_segment, as_segment)
RELATION(segment_circle, as_segment, as_circle)
RELATION(segment_aabb, as_segment, as_aabb)
RELATION(segment_obb, as_segment, as_obb)
RELATION(segment_capsule, as_segment, as_capsule)
RELATION(circle_circle, as_circle, as_circle)
RELATION(circle_aabb, as_circle, as_aabb)
RELATION(circle_obb, as_circle, as_obb)
RELATION(circle_capsule, as_circle, as_capsule)
RELATION(aabb_aabb, as_aabb, as_aabb)
RELATION(aabb_obb, as_aabb, as_obb)
RELATION(aabb_capsule, as_aabb, as_capsule)
RELATION(obb_obb, as_obb, as_obb)
RELATION(obb_capsule, as_obb, as_capsule)
RELATION(capsule_capsule, as_capsule, as_capsule)

const relation_pair relation_pairs[RELATION_PAIR_COUNT] = {
    {"point-point", POINT, POINT, relation_point_point},
    {"point-segment", POINT, SEGMENT, relation_point_segment},
    {"point-circle", POINT, CIRCLE, relation_point_circle},
    {"point-aabb", POINT, AABB, relation_point_aabb},
    {"point-obb", POINT, OBB, relation_point_obb},
    {"point-capsule", POINT, CAPSULE, relation_point_capsule},
    {"segment-segment", SEGMENT, SEGMENT, relation_segment_segment},
    {"segment-circle", SEGMENT, CIRCLE, relation_segment_circle},
    {"segment-aabb", SEGMENT, AABB, relation_segment_aabb},
    {"segment-obb", SEGMENT, OBB, relation_segment_obb},
    {"segment-capsule", SEGMENT, CAPSULE, relation_segment_capsule},
    {"circle-circle", CIRCLE, CIRCLE, relation_circle_circle},
    {"circle-aabb", CIRCLE, AABB, relation_circle_aabb},
    {"circle-obb", CIRCLE, OBB, relation_circle_obb},
    {"circle-capsule", CIRCLE, CAPSULE, relation_circle_capsule},
    {"aabb-aabb", AABB, AABB, relation_aabb_aabb},
    {"aabb-obb", AABB, OBB, relation_aabb_obb},
    {"aabb-capsule", AABB, CAPSULE, relation_aabb_capsule},
    {"obb-obb", OBB, OBB, relation_obb_obb},
    {"obb-capsule", OBB, CAPSULE, relation_obb_capsule},
    {"capsule-capsule", CAPSULE, CAPSULE, relation_capsule_capsule},
};

int first_size(shape_kind kind) {
    static const int first[] = {2, 4, 2, 4, 4, 4};
    return first[kind];
}

int end_of_sizes(shape_kind kind) {
    static const int end[] = {2, 4, 3, 4, 6, 5};
    return end[kind];
}
