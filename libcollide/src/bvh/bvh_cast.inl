/* What is in motion, against the boxes of a node.
 *
 * On each axis a box is met from when the front of what moves reaches its near side until the back leaves its far side, and
 * as a whole while that holds on all axes (the slabs of Kay and Kajiya 1986). In floats,
 *
 *     entry = (near side - front) * inverse of the speed,    exit = (far side - back) * inverse,
 *
 * each of the two operations rounded by at most 2^-24 of its result, and the sign of each is right. Sides and ends are
 * rounded so that the box and what moves only grow, and the two inverses are taken 2^-21 smaller and larger than they are.
 * So no entry is later than the true one, and no exit earlier (the idea of Ize 2013, with the factor in the inverse, where
 * it costs nothing). An entry before the start counts as the start.
 *
 * Where on an axis there is (next to) no motion, front and back are moved outwards by 2^-59 more, and the inverse is 2^118:
 * a box that is met there is met for ever. Nothing is NaN, as sides and ends are at most 2^126 (but for the empty
 * children, which are infinite and met by nothing), and inverses are from 2^-64 to 2^118. */
#ifndef COLLIDE_BROAD_BVH_CAST_INL
#define COLLIDE_BROAD_BVH_CAST_INL

#include "bvh_traverse.inl"

/* Motion on one axis that is less does not count as motion. */
static const double slowest = 0x1p-61;

/* Motion on one axis that is more is looked at in shorter steps: time is then counted in another unit. */
static const double fastest = 0x1p64;

/* The inverse of a speed that does not count. */
static const float inverse_of_rest = 0x1p118F;

/* A rounding error of doubles, several times over. */
static const double few_roundings = 0x1p-50;

typedef struct bvh_motion {
    four front[DIMENSIONS];
    four back[DIMENSIONS];
    four entry_inverse[DIMENSIONS];
    four exit_inverse[DIMENSIONS];
    int near_side[DIMENSIONS];
    float start[DIMENSIONS];   /* the middle of what moves, */
    float reach[DIMENSIONS];   /* and how far it reaches from there; infinite where it does not count */
    float inverse[DIMENSIONS]; /* of the speed; infinite at rest */
    double units;              /* of time on the whole way: a power of two, 1 but for the fastest */
    double delay;              /* what of them is over before anything can be met, and is left out */
} bvh_motion;

/* What moves, in doubles, on one axis of the frame. */
typedef struct axis_motion {
    double low;
    double high;
    double speed;
    double error;   /* of low and high */
    double inverse; /* of the speed */
    bool rests;
    bool ignored; /* every box counts as met all the time */
} axis_motion;

/* Half of the motion on an axis: the motion of a ray may overflow. */
static inline double half_motion(const broad_cast *cast, int axis) {
    const double whole = coordinate(cast->motion, axis);
    return isfinite(whole) ? 0.5 * whole
                           : 0.5 * coordinate(cast->end, axis) - 0.5 * coordinate(cast->start.min, axis);
}

/* The number of units of time for a motion that is too fast to take it as a whole. */
static GEOM_COLD double time_units(double length, double scale) {
    int exponent = 0;
    int shift = 0;
    (void)frexp(length, &exponent);
    (void)frexp(scale, &shift);
    exponent += shift - 64;
    return ldexp(1.0, exponent < 1000 ? exponent : 1000);
}

static inline axis_motion motion_on_axis(const bvh_frame *frame, const broad_cast *cast, double half,
                                         double units, int axis) {
    const double radius = cast->radius * frame->scale;
    const double low = frame_coordinate(frame, coordinate(cast->start.min, axis), axis);
    const double high = frame_coordinate(frame, coordinate(cast->start.max, axis), axis);
    axis_motion motion = {.low = low - radius, .high = high + radius};
    motion.error = few_roundings * (fabs(low) + fabs(high) + radius);
    motion.speed = (units == 1.0 ? half : half * (1.0 / units)) * (2.0 * frame->scale);
    /* What is slow for seconds may come far in ages. */
    motion.ignored = fabs(motion.speed) > fastest || (units > 1.0 && half != 0.0 && fabs(motion.speed) < 8.0);
    motion.rests = fabs(motion.speed) <= slowest;
    motion.inverse = motion.ignored ? 1.0 : motion.rests ? (double)inverse_of_rest : 1.0 / motion.speed;
    return motion;
}

/* Before what time nothing is met on one axis; 0 where the motion does not start outside of all items. */
static inline double delay_on_axis(const axis_motion *motion, const bvh_bounds *all, int axis) {
    const int near_side = motion->inverse < 0.0;
    const double gaps[2] = {(double)all->side[LOW][axis] - (motion->high + motion->error),
                            (motion->low - motion->error) - (double)all->side[HIGH][axis]};
    const double gap = gaps[near_side] - frame_slack;
    if (!(gap > 0.0) || motion->rests || motion->ignored || fabsf(all->side[near_side][axis]) == unbounded) {
        return 0.0;
    }
    return gap * fabs(motion->inverse) * (1.0 - 0x1p-40);
}

/* Moves the start ahead, so that floats need not tell a long way off from what is met at its end. */
static void start_later(axis_motion motion[DIMENSIONS], double delay) {
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double way = delay * motion[axis].speed;
        motion[axis].low += way;
        motion[axis].high += way;
        motion[axis].error += few_roundings * fabs(way);
    }
}

/* What one axis of the nodes is compared with. */
static inline void set_axis(bvh_motion *motion, int axis, const axis_motion *from) {
    const double slack = from->rests ? from->error + 0x1p-59 : from->error;
    const int near_side =
        from->inverse < 0.0; /* LOW or HIGH; an index, as a branch would often be guessed wrong */
    const float ends[2] = {from->ignored ? -unbounded : frame_below(from->low, slack),
                           from->ignored ? unbounded : frame_above(from->high, slack)};
    motion->near_side[axis] = near_side;
    motion->front[axis] = four_of(ends[1 - near_side]);
    motion->back[axis] = four_of(ends[near_side]);
    motion->entry_inverse[axis] = four_of((float)(from->inverse * (1.0 - 0x1p-21)));
    motion->exit_inverse[axis] = four_of((float)(from->inverse * (1.0 + 0x1p-21)));
    const double middle = 0.5 * from->low + 0.5 * from->high;
    motion->start[axis] = (float)middle;
    motion->reach[axis] = from->ignored ? HUGE_VALF : frame_above(0.5 * from->high - 0.5 * from->low, slack);
    motion->inverse[axis] = from->rests ? HUGE_VALF : (float)from->inverse;
}

static inline void set_motion(bvh_motion *motion, const bvh *tree, const broad_cast *cast) {
    double half[DIMENSIONS];
    double length = 0.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        half[axis] = half_motion(cast, axis);
        length += 0.5 * fabs(half[axis]);
    }
    const double scale = 4.0 * tree->frame.scale;
    motion->units = length * scale <= fastest ? 1.0 : time_units(length, scale);
    motion->delay = 0.0;
    axis_motion axes[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        axes[axis] = motion_on_axis(&tree->frame, cast, half[axis], motion->units, axis);
        const double delay = delay_on_axis(&axes[axis], &tree->all, axis);
        motion->delay = delay > motion->delay ? delay : motion->delay;
    }
    if (motion->delay > 0x1p200) {
        motion->delay = 0.0;
    }
    if (motion->delay > 0.0) {
        start_later(axes, motion->delay);
    }
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        set_axis(motion, axis, &axes[axis]);
    }
}

/* The rest of the time after the delay. No box is met first after 2^60. */
static inline float motion_bound(const void *query, double limit) {
    const bvh_motion *motion = query;
    const double end = limit * motion->units;
    const double rest = end - motion->delay + few_roundings * (end + motion->delay);
    if (rest < 0.0) {
        return -1.0F;
    }
    return rest < 0x1p62 ? (float)(rest * (1.0 + 0x1p-22) + 0x1p-120) : 0x1p62F;
}

/* The nearness of a child is the time at which it is met. */
FOUR_INLINE void motion_meets_node(const void *query, const bvh_node *node, float limit,
                                   four nearness[PARTS]) {
    const bvh_motion *motion = query;
    for (int part = 0; part < PARTS; ++part) {
        const int first = 4 * part;
        four entry = four_of(0.0F);
        four exit = four_of(limit);
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            const int near_side = motion->near_side[axis];
            const four near = four_load(node->side[near_side][axis] + first);
            const four far = four_load(node->side[1 - near_side][axis] + first);
            entry = four_max((near - motion->front[axis]) * motion->entry_inverse[axis], entry);
            exit = four_min((far - motion->back[axis]) * motion->exit_inverse[axis], exit);
        }
        nearness[part] = four_unless(entry, entry > exit);
    }
}

#endif
