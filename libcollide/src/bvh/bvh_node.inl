/* The nodes of the hierarchy and the frame in which they hold boxes.
 *
 * A node holds the boxes of eight children side by side, in floats, so that all are tested at once. Floats have few
 * digits and a small range, so the boxes are those of a frame of the hierarchy's own: T(x) = (x - origin) * scale, with
 * the origin among the items and a power of two as the scale that makes most coordinates about 1. A far origin or an
 * unusual unit of length then costs no digits, and an item far from all others costs none to them.
 *
 * What goes into the frame is rounded outwards, so that an answer may be too many but never too few:
 *   - computed in doubles, T(x) is off by less than |T(x)| 2^-52 + 2^-70: rounding of a difference (of halves, which
 *     does not overflow) and, for subnormal x, of its half, times a scale of 2^1001 at most;
 *   - frame_outwards adds |T(x)| 2^-23 + 2^-60, of which rounding to a float takes 2^-24 and 2^-149;
 *   - beyond 2^61 there is no coordinate: an interval that ends there is unbounded, one that starts there starts at
 *     2^61.
 * The 2^-60, which floats near 1 do not even notice, is far above all that underflow can lose below, even where the
 * processor is set to flush subnormal numbers to 0. */
#ifndef COLLIDE_BROAD_BVH_NODE_INL
#define COLLIDE_BROAD_BVH_NODE_INL

#include "broad/list.inl"

#include "broad/four.h"

enum {
    WIDTH = 8, /* children of a node */
    PARTS = WIDTH / 4,
    LOW = 0,
    HIGH = 1
};

/* The furthest that an interval starts or ends, and where one ends that reaches beyond. Finite, so that
 * differences are. */
static const float furthest = 0x1p61F;
static const float unbounded = 0x1p126F;

/* The most that a float in the frame is rounded outwards, beside its own last digits. */
static const double frame_slack = 0x1p-60;

/* A child that is an item; the other bits are its index. */
#define CHILD_IS_ITEM (UINT32_C(1) << 31)

/* No child. Its box is infinite and inside out, so that nothing meets it or is at a finite distance. */
#define CHILD_NONE UINT32_MAX

typedef struct bvh_node {
    _Alignas(32) float side[2][DIMENSIONS][WIDTH]; /* LOW and HIGH */
    uint32_t child[WIDTH];
} bvh_node;

typedef struct bvh_frame {
    double half_origin[DIMENSIONS];
    double scale;
} bvh_frame;

/* The box of one child, or of many items, in the frame. */
typedef struct bvh_bounds {
    float side[2][DIMENSIONS];
} bvh_bounds;

/* See bvh_cells.inl. */
typedef struct bvh_cells {
    uint32_t count[DIMENSIONS]; /* of cells along an axis */
    float low[DIMENSIONS];      /* where the first one starts */
    float size[DIMENSIONS];
    float inverse_size[DIMENSIONS];
    float slack[DIMENSIONS]; /* items that are no further from a cell are in it, too */
    bvh_node *rows;          /* one for each cell, then the further ones */
    uint32_t row_count;      /* 0: there are no cells */
} bvh_cells;

typedef struct bvh {
    geom_allocator allocator;
    bvh_frame frame;
    bvh_cells cells;
    bvh_node *nodes; /* the root first, all others behind their parents */
    uint32_t node_count;
    bvh_bounds all;   /* of what the nodes hold */
    broad_list apart; /* what came or moved since the last build */
} bvh;

/* T(x), nearly. Infinite where it overflows; never NaN. */
static inline double frame_coordinate(const bvh_frame *frame, double x, int axis) {
    return (0.5 * x - frame->half_origin[axis]) * (2.0 * frame->scale);
}

/* A float that is no more than a coordinate of the frame, less `slack`. NaN, from one infinite number less
 * another, may be any coordinate. */
static inline float frame_below(double at, double slack) {
    const double rounded = at - (fabs(at) * 0x1p-23 + (slack + frame_slack));
    if (!(rounded >= -(double)furthest)) {
        return at == HUGE_VAL ? furthest : -unbounded;
    }
    return rounded > (double)furthest ? furthest : (float)rounded;
}

/* A float that is no less than a coordinate of the frame, plus `slack`. */
static inline float frame_above(double at, double slack) { return -frame_below(-at, slack); }

static inline bvh_bounds frame_bounds(const bvh_frame *frame, box b) {
    bvh_bounds bounds;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        bounds.side[LOW][axis] = frame_below(frame_coordinate(frame, coordinate(b.min, axis), axis), 0.0);
        bounds.side[HIGH][axis] = frame_above(frame_coordinate(frame, coordinate(b.max, axis), axis), 0.0);
    }
    return bounds;
}

static inline bvh_bounds bounds_none(void) {
    bvh_bounds none;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        none.side[LOW][axis] = HUGE_VALF;
        none.side[HIGH][axis] = -HUGE_VALF;
    }
    return none;
}

static inline bvh_bounds node_bounds(const bvh_node *node, int lane) {
    bvh_bounds bounds;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        bounds.side[LOW][axis] = node->side[LOW][axis][lane];
        bounds.side[HIGH][axis] = node->side[HIGH][axis][lane];
    }
    return bounds;
}

static inline void node_set(bvh_node *node, int lane, const bvh_bounds *bounds, uint32_t child) {
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        node->side[LOW][axis][lane] = bounds->side[LOW][axis];
        node->side[HIGH][axis][lane] = bounds->side[HIGH][axis];
    }
    node->child[lane] = child;
}

static inline void node_clear(bvh_node *node, int lane) {
    const bvh_bounds none = bounds_none();
    node_set(node, lane, &none, CHILD_NONE);
}

static inline bool bounds_hold(const bvh_bounds *outer, const bvh_bounds *inner) {
    bool holds = true;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        holds = holds && outer->side[LOW][axis] <= inner->side[LOW][axis] &&
                inner->side[HIGH][axis] <= outer->side[HIGH][axis];
    }
    return holds;
}

/* The place of an item in the nodes. */
static inline uint32_t place_of(uint32_t node, int lane) { return node * WIDTH + (uint32_t)lane; }
static inline uint32_t node_of(uint32_t place) { return place / WIDTH; }
static inline int lane_of(uint32_t place) { return (int)(place % WIDTH); }

#endif
