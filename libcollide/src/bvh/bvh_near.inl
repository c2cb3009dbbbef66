/* How far the boxes of a node are from a box, squared.
 *
 * The boxes on both sides are rounded outwards, so gaps are too small but for rounding, of which a
 * difference, a square and two sums add less than 2^-21 to the result; the limit is taken larger by that and
 * more. */
#ifndef COLLIDE_BROAD_BVH_NEAR_INL
#define COLLIDE_BROAD_BVH_NEAR_INL

#include "bvh_traverse.inl"

typedef struct bvh_region {
    four side[2][DIMENSIONS];
    double scale;
} bvh_region;

static inline void set_region(bvh_region *region, const bvh_frame *frame, box query) {
    const bvh_bounds bounds = frame_bounds(frame, query);
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        region->side[LOW][axis] = four_of(bounds.side[LOW][axis]);
        region->side[HIGH][axis] = four_of(bounds.side[HIGH][axis]);
    }
    region->scale = frame->scale;
}

/* The box of a child, to be compared with others; no distances are asked for. */
static inline void set_region_from_child(bvh_region *region, const bvh_node *node, int lane) {
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        region->side[LOW][axis] = four_of(node->side[LOW][axis][lane]);
        region->side[HIGH][axis] = four_of(node->side[HIGH][axis][lane]);
    }
    region->scale = 0.0;
}

/* The squared distance; that of a child is at most 3 * 2^124, that of an empty one infinite. */
static inline float region_limit(const void *query, double limit) {
    const bvh_region *region = query;
    const double reach = limit * region->scale + 0x1p-59;
    const double squared = reach * reach * (1.0 + 0x1p-20);
    return squared < 0x1p126 ? (float)squared : 0x1p126F;
}

FOUR_INLINE void region_test(const void *query, const bvh_node *node, float limit, four nearness[PARTS]) {
    const bvh_region *region = query;
    for (int part = 0; part < PARTS; ++part) {
        const int first = 4 * part;
        four sum = four_of(0.0F);
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            const four above = four_load(node->side[LOW][axis] + first) - region->side[HIGH][axis];
            const four below = region->side[LOW][axis] - four_load(node->side[HIGH][axis] + first);
            const four gap = four_max(four_max(above, below), four_of(0.0F));
            sum += gap * gap;
        }
        nearness[part] = four_unless(sum, sum > four_of(limit));
    }
}

/* Which children a box meets, a bit each. */
FOUR_INLINE uint32_t meet_test(const bvh_region *region, const bvh_node *node) {
    uint32_t mask = 0;
    for (int part = 0; part < PARTS; ++part) {
        const int first = 4 * part;
        four_bits apart = {0};
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            apart |= four_load(node->side[LOW][axis] + first) > region->side[HIGH][axis];
            apart |= region->side[LOW][axis] > four_load(node->side[HIGH][axis] + first);
        }
        mask |= four_zeros(apart) << first;
    }
    return mask;
}

#endif
