/* What is in motion, against the boxes of a node.
 *
 * On each axis a box is met from when the front of what moves reaches its near side until the back leaves its far side,
 * and as a whole while that holds on all axes (the slabs of Kay and Kajiya 1986). In floats,
 *
 *     entry = (near side - front) * inverse of the speed,    exit = (far side - back) * inverse,
 *
 * each of the two operations rounded by at most 2^-24 of its result, and the sign of each is right. Sides and ends are
 * rounded so that the box and what moves only grow, and the two inverses are taken 2^-21 smaller and larger than they
 * are. So no entry is later than the true one, and no exit earlier (the idea of Ize 2013, with the factor in the
 * inverse, where it costs nothing). An entry before the start counts as the start.
 *
 * Where on an axis there is (next to) no motion, front and back are moved outwards by 2^-59 more, and the inverse is
 * 2^118: a box that is met there is met for ever. Nothing is NaN, as sides and ends are at most 2^126 (but for the
 * empty children, which are infinite and met by nothing), and inverses are from 2^-64 to 2^118. */
#ifndef COLLIDE_BROAD_BVH_CAST_INL
#define COLLIDE_BROAD_BVH_CAST_INL

#include "bvh_traverse.inl"

#include "numeric/two.h"

#include <float.h>

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
    bool rests[DIMENSIONS];
    float start[DIMENSIONS]; /* the middle of what moves, */
    float reach[DIMENSIONS]; /* and how far it reaches from there; infinite where it does not count */
    double units;            /* of time on the whole way: a power of two, 1 but for the fastest */
    double delay;            /* what of them is over before anything can be met, and is left out */
} bvh_motion;

/* Axes are looked at two side by side, in space the last one twice. */
enum {
    AXIS_PAIRS = (DIMENSIONS + 1) / 2
};

/* What moves, in doubles, on two axes of the frame. */
typedef struct axes_motion {
    two low;
    two high;
    two speed;
    two error;   /* of low and high */
    two inverse; /* of the speed */
    two_mask rests;
    two_mask ignored; /* every box counts as met all the time */
} axes_motion;

static inline int first_axis(int pair) { return 2 * pair; }
static inline int second_axis(int pair) { return 2 * pair + 1 < DIMENSIONS ? 2 * pair + 1 : DIMENSIONS - 1; }

static inline two two_axes(const double *row, int pair) {
    return (two){row[first_axis(pair)], row[second_axis(pair)]};
}

static inline two two_coordinates(vec v, int pair) {
    return (two){coordinate(v, first_axis(pair)), coordinate(v, second_axis(pair))};
}

/* Half of the motion: that of a ray may overflow. */
static inline two half_motion(const broad_cast *cast, int pair) {
    const two whole = two_coordinates(cast->motion, pair);
    const two apart = 0.5 * two_coordinates(cast->end, pair) - 0.5 * two_coordinates(cast->start.min, pair);
    return two_select((two_mask)(two_abs(whole) <= DBL_MAX), 0.5 * whole, apart);
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

static inline two two_frame_coordinates(const bvh_frame *frame, vec v, int pair) {
    return (0.5 * two_coordinates(v, pair) - two_axes(frame->half_origin, pair)) * (2.0 * frame->scale);
}

static inline axes_motion motion_on_axes(const bvh_frame *frame, const broad_cast *cast, two way,
                                         double units, int pair) {
    const double radius = cast->radius * frame->scale;
    const two low = two_frame_coordinates(frame, cast->start.min, pair);
    const two high = two_frame_coordinates(frame, cast->start.max, pair);
    axes_motion motion = {.low = low - radius, .high = high + radius};
    motion.error = few_roundings * (two_abs(low) + two_abs(high) + radius);
    motion.speed = (units == 1.0 ? way : way * (1.0 / units)) * (2.0 * frame->scale);
    const two speed = two_abs(motion.speed);
    /* What is slow for seconds may come far in ages. */
    motion.ignored = (two_mask)(speed > fastest);
    if (units > 1.0) {
        motion.ignored |= (two_mask)(way != 0.0) & (two_mask)(speed < 8.0);
    }
    motion.rests = (two_mask)(speed <= slowest);
    const two moving = two_select(motion.rests, two_of((double)inverse_of_rest), 1.0 / motion.speed);
    motion.inverse = two_select(motion.ignored, two_of(1.0), moving);
    return motion;
}

static inline two_mask falls_on_axes(const axes_motion *motion) { return (two_mask)(motion->inverse < 0.0); }

static inline two two_bounds(const bvh_bounds *all, int side, int pair) {
    return (two){(double)all->side[side][first_axis(pair)], (double)all->side[side][second_axis(pair)]};
}

/* How far the motion starts before all items, where it leads there; not positive elsewhere. */
static inline two gap_on_axes(const axes_motion *motion, const bvh_bounds *all, int pair) {
    const two_mask falls = falls_on_axes(motion);
    const two near = two_select(falls, two_bounds(all, HIGH, pair), two_bounds(all, LOW, pair));
    const two gap = two_select(falls, motion->low - near, near - motion->high);
    const two_mask counts =
        ~motion->rests & ~motion->ignored & (two_mask)(two_abs(near) != (double)unbounded);
    return (two)((two_mask)(gap - (motion->error + frame_slack)) & counts);
}

/* Before what time nothing is met; 0 where the motion does not start outside of all items. */
static GEOM_COLD double delay_of(const axes_motion motion[AXIS_PAIRS], const bvh_bounds *all) {
    double delay = 0.0;
    for (int pair = 0; pair < AXIS_PAIRS; ++pair) {
        const two gap = gap_on_axes(&motion[pair], all, pair);
        const two times = gap * two_abs(motion[pair].inverse) * (1.0 - 0x1p-40);
        delay = geom_max(delay, geom_max(times[0], times[1]));
    }
    return delay > 0x1p200 ? 0.0 : delay;
}

/* Moves the start ahead, so that floats need not tell a long way off from what is met at its end. */
static GEOM_COLD void start_later(axes_motion motion[AXIS_PAIRS], double delay) {
    for (int pair = 0; pair < AXIS_PAIRS; ++pair) {
        const two way = delay * motion[pair].speed;
        motion[pair].low += way;
        motion[pair].high += way;
        motion[pair].error += few_roundings * two_abs(way);
    }
}

/* frame_below of two numbers, but for the rounding to floats, for which there is room. */
static inline two two_below(two at, two slack) {
    const two rounded = at - (two_abs(at) * 0x1p-23 + (slack + frame_slack));
    if (two_bits((two_mask)(two_abs(rounded) <= (double)furthest)) == 3U) {
        return rounded;
    }
    return (two){(double)frame_below(at[0], slack[0]), (double)frame_below(at[1], slack[1])};
}

/* What two axes of the nodes are compared with. */
static inline void set_axes(bvh_motion *motion, int pair, const axes_motion *from) {
    const two none = two_of(0.0);
    const two slack = from->error + two_select(from->rests, two_of(0x1p-59), none);
    const two end = two_of((double)unbounded);
    const two low = two_select(from->ignored, -end, two_below(from->low, slack));
    const two high = two_select(from->ignored, end, -two_below(-from->high, slack));
    const two_mask falls = falls_on_axes(from);
    const four ends = four_of_twos(two_select(falls, low, high), two_select(falls, high, low));
    const four inverses = four_of_twos(from->inverse * (1.0 - 0x1p-21), from->inverse * (1.0 + 0x1p-21));
    const two half = 0.5 * from->high - 0.5 * from->low;
    const four middles = four_of_twos(half + from->low, two_select(from->ignored, end, half + slack));
    const unsigned falling = two_bits(falls); /* indices, as branches would often be guessed wrong */
    const unsigned resting = two_bits(from->rests);
    for (int k = 0; k < 2; ++k) {
        const int axis = k == 0 ? first_axis(pair) : second_axis(pair);
        motion->near_side[axis] = (int)(falling >> k & 1U);
        motion->rests[axis] = (resting >> k & 1U) != 0;
        motion->front[axis] = four_of(ends[k]);
        motion->back[axis] = four_of(ends[k + 2]);
        motion->entry_inverse[axis] = four_of(inverses[k]);
        motion->exit_inverse[axis] = four_of(inverses[k + 2]);
        motion->start[axis] = middles[k];
        motion->reach[axis] = middles[k + 2];
    }
}

static inline void set_motion(bvh_motion *motion, const bvh *tree, const broad_cast *cast) {
    two half[AXIS_PAIRS];
    two sizes = two_of(0.0);
    for (int pair = 0; pair < AXIS_PAIRS; ++pair) {
        half[pair] = half_motion(cast, pair);
        sizes += 0.25 * two_abs(half[pair]);
    }
    const double length = sizes[0] + sizes[1];
    const double scale = 8.0 * tree->frame.scale;
    motion->units = length * scale <= fastest ? 1.0 : time_units(length, scale);
    motion->delay = 0.0;
    axes_motion axes[AXIS_PAIRS];
    two_mask before = {0, 0};
    for (int pair = 0; pair < AXIS_PAIRS; ++pair) {
        axes[pair] = motion_on_axes(&tree->frame, cast, half[pair], motion->units, pair);
        before |= (two_mask)(gap_on_axes(&axes[pair], &tree->all, pair) > 0.0);
    }
    if (two_bits(before) != 0) {
        motion->delay = delay_of(axes, &tree->all);
        start_later(axes, motion->delay);
    }
    for (int pair = 0; pair < AXIS_PAIRS; ++pair) {
        set_axes(motion, pair, &axes[pair]);
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
