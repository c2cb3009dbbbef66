/* The relations of all pairs of plain shapes of the plane, by their kinds. */
#include "pair2_table.h"

#define RELATION(name, call)                                                                                 \
    static collide_relation name(any_shape a, any_shape b) { return call; }

RELATION(relation_point_point, collide_point_point(as_point(a), as_point(b)))
RELATION(relation_point_segment, collide_point_segment(as_point(a), as_segment(b)))
RELATION(relation_point_circle, collide_point_circle(as_point(a), as_circle(b)))
RELATION(relation_point_aabb, collide_point_aabb(as_point(a), as_aabb(b)))
RELATION(relation_point_obb, collide_point_obb(as_point(a), as_obb(b)))
RELATION(relation_point_capsule, collide_point_capsule(as_point(a), as_capsule(b)))
RELATION(relation_segment_segment, collide_segment_segment(as_segment(a), as_segment(b)))
RELATION(relation_segment_circle, collide_segment_circle(as_segment(a), as_circle(b)))
RELATION(relation_segment_aabb, collide_segment_aabb(as_segment(a), as_aabb(b)))
RELATION(relation_segment_obb, collide_segment_obb(as_segment(a), as_obb(b)))
RELATION(relation_segment_capsule, collide_segment_capsule(as_segment(a), as_capsule(b)))
RELATION(relation_circle_circle, collide_circle_circle(as_circle(a), as_circle(b)))
RELATION(relation_circle_aabb, collide_circle_aabb(as_circle(a), as_aabb(b)))
RELATION(relation_circle_obb, collide_circle_obb(as_circle(a), as_obb(b)))
RELATION(relation_circle_capsule, collide_circle_capsule(as_circle(a), as_capsule(b)))
RELATION(relation_aabb_aabb, collide_aabb_aabb(as_aabb(a), as_aabb(b)))
RELATION(relation_aabb_obb, collide_aabb_obb(as_aabb(a), as_obb(b)))
RELATION(relation_aabb_capsule, collide_aabb_capsule(as_aabb(a), as_capsule(b)))
RELATION(relation_obb_obb, collide_obb_obb(as_obb(a), as_obb(b)))
RELATION(relation_obb_capsule, collide_obb_capsule(as_obb(a), as_capsule(b)))
RELATION(relation_capsule_capsule, collide_capsule_capsule(as_capsule(a), as_capsule(b)))

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
