/* Casts through the cells, one after the other along the way.
 *
 * The middle of what moves is in a cell until it reaches the first border ahead, at (border - start) *
 * inverse of the speed. That is rounded, by less than 2^-20 of itself: then the middle is off the border by
 * less than 2^-19 of the width W of all cells, as it comes to all items from their border or from among them.
 * The same holds of the time at which a box is met, and of the middle then. A cell is W / 2048 wide at least
 * and the slack an eighth of it, 2^-14 W. What moves reaches up to 7/8 of the slack from its middle. So what
 * meets an item at some time is then, by its middle, in a cell that the item is in, too.
 *
 * An item is in several cells. It is told of in the one that the middle is in when the box is first met: after
 * the entry of the cell, and not after its exit. These times are compared as they are rounded, so exactly one
 * of the cells on the way tells of it.
 *
 * The first and the last cells have no end. What moves may have its middle beyond the border of all cells, and
 * still meet items. The way ends where the middle is beyond that border by the slack. */
#ifndef COLLIDE_BROAD_BVH_WALK_INL
#define COLLIDE_BROAD_BVH_WALK_INL

#include "bvh_cast.inl"
#include "bvh_cells.inl"

/* Where the way is on one axis. */
typedef struct walk_axis {
    float time; /* when the next border is reached; infinite where there is none */
    float low;  /* the border before the first cell, */
    float size; /* and from each to the next */
    float start;
    float inverse;
    int32_t place;  /* of the cell at hand, */
    int32_t end;    /* of the last one on the way, */
    int32_t ahead;  /* from the number of a cell to that of its border ahead, */
    int32_t step;   /* to the next cell, */
    int32_t stride; /* and to its number */
} walk_axis;

/* The cell at hand, and the way through it. */
typedef struct cell_walk {
    walk_axis axes[DIMENSIONS];
    int32_t number;
    float entry; /* when the cell is entered; negative in the first one */
    float exit;  /* when it is left */
    float end;   /* when the middle is beyond all cells, by the slack */
} cell_walk;

static inline float border_time(const walk_axis *at) {
    const float border = at->low + (float)(at->place + at->ahead) * at->size;
    return at->place == at->end ? HUGE_VALF : (border - at->start) * at->inverse;
}

/* When the cell at hand is left; no sooner than it was entered. */
static inline void set_exit(cell_walk *walk) {
    float exit = walk->axes[0].time;
    for (int axis = 1; axis < DIMENSIONS; ++axis) {
        exit = walk->axes[axis].time < exit ? walk->axes[axis].time : exit;
    }
    walk->exit = exit > walk->entry ? exit : walk->entry;
}

/* When the middle is beyond the last cell of an axis, by the slack. */
static inline float end_on_axis(const bvh_cells *cells, int axis, const bvh_motion *motion) {
    const float low = cells->low[axis] - cells->slack[axis];
    const float high = cells->low[axis] + (float)cells->count[axis] * cells->size[axis] + cells->slack[axis];
    const float ends[2] = {[LOW] = high, [HIGH] = low}; /* as a branch, half of them would be guessed wrong */
    const float border = ends[motion->near_side[axis]];
    return motion->rests[axis] ? HUGE_VALF : (border - motion->start[axis]) * motion->entry_inverse[axis][0];
}

static inline void start_walk(cell_walk *walk, const bvh_cells *cells, const bvh_motion *motion) {
    int32_t stride = 1;
    walk->number = 0;
    walk->end = HUGE_VALF;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        walk_axis *const at = &walk->axes[axis];
        const int32_t falls = motion->near_side[axis] != LOW;
        at->low = cells->low[axis];
        at->size = cells->size[axis];
        at->start = motion->start[axis];
        at->inverse = motion->entry_inverse[axis][0];
        at->place = (int32_t)cell_of(cells, axis, at->start);
        const int32_t last = ((int32_t)cells->count[axis] - 1) & (falls - 1);
        at->end = motion->rests[axis] ? at->place : last;
        at->ahead = 1 - falls;
        at->step = 1 - 2 * falls;
        at->stride = at->step * stride;
        at->time = border_time(at);
        walk->number += at->place * stride;
        stride *= (int32_t)cells->count[axis];
        const float end = end_on_axis(cells, axis, motion);
        walk->end = end < walk->end ? end : walk->end;
    }
    walk->entry = -1.0F;
    set_exit(walk);
}

/* Goes on to the next cell, through the border that is reached first. There is one before the way ends. No
 * predictor can guess the axis, so there are no branches. */
static inline void next_cell(cell_walk *walk) {
    bool first = true;
    float least = HUGE_VALF;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        least = walk->axes[axis].time < least ? walk->axes[axis].time : least;
    }
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        walk_axis *const at = &walk->axes[axis];
        const bool here = first & (at->time == least);
        const int32_t mask = -(int32_t)here;
        first = first && !here;
        walk->number += at->stride & mask;
        at->place += at->step & mask;
        at->time = border_time(at);
    }
    walk->entry = walk->exit;
    set_exit(walk);
}

/* When the children of a row are met; infinite for those that are not to be told of in this cell, or are met
 * beyond the limit. Returns one bit for each of the others. */
FOUR_INLINE uint32_t row_nearness(const cell_walk *walk, const bvh_motion *motion, const bvh_node *row,
                                  float limit, four nearness[PARTS]) {
    const four told = four_of(walk->entry);
    uint32_t met = 0;
    motion_meets_node(motion, row, walk->exit < limit ? walk->exit : limit, nearness);
    for (int part = 0; part < PARTS; ++part) {
        nearness[part] = four_unless(nearness[part], nearness[part] <= told);
        met |= four_zeros(nearness[part] == four_of(HUGE_VALF)) << (4 * part);
    }
    return met;
}

/* Visits a child of a row, which is an item. */
FOUR_INLINE double visit_lane(const bvh_motion *motion, const bvh_node *row, int lane, double limit,
                              float *bound, broad_on_limit *visit, void *context) {
    limit = visit(context, row->child[lane] & ~CHILD_IS_ITEM, limit);
    *bound = bound_of(motion_bound, motion, limit);
    return limit;
}

/* Visits the items of a row that are to be told of. Returns the last limit; `bound` is what the nodes know of
 * it. */
FOUR_INLINE double visit_row(const bvh_motion *motion, const bvh_node *row, const four nearness[PARTS],
                             double limit, float *bound, broad_on_limit *visit, void *context) {
    visited_node here;
    set_row(&here, row, nearness);
    int lane;
    while (limit >= 0.0 && take_nearest(&here, &lane) <= *bound) {
        limit = visit_lane(motion, row, lane, limit, bound, visit, context);
    }
    return limit;
}

/* Whether what moves may be looked for in the cells. */
static inline bool fits_cells(const bvh_cells *cells, const bvh_motion *motion) {
    bool fits = HAS_CELLS && cells->row_count > 0 && motion->units == 1.0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        fits = fits && motion->reach[axis] <= 0.875F * cells->slack[axis];
    }
    return fits;
}

/* Visits the items within the limit, roughly in the order of the times at which they are met. Returns the
 * visitor's last limit, negative when it ended this. `nodes`, unless NULL, counts rows. */
FOUR_INLINE double walk_cells(const bvh_cells *cells, const bvh_motion *motion, double limit,
                              broad_on_limit *visit, void *context, size_t *nodes) {
    cell_walk walk;
    start_walk(&walk, cells, motion);
    float bound = bound_of(motion_bound, motion, limit);
    size_t visited = 0;
    for (;;) {
        const bvh_node *row = &cells->rows[walk.number];
        do {
            four nearness[PARTS];
            ++visited;
            const uint32_t met = row_nearness(&walk, motion, row, bound, nearness);
            if ((met & (met - 1)) != 0) {
                limit = visit_row(motion, row, nearness, limit, &bound, visit, context);
            } else if (met != 0) { /* mostly it is only one, which is told of at once */
                limit = visit_lane(motion, row, __builtin_ctz(met), limit, &bound, visit, context);
            }
            row = next_row(cells, row);
        } while (row != NULL && limit >= 0.0);
        if (!(limit >= 0.0 && walk.exit < bound && walk.exit < walk.end)) {
            break;
        }
        next_cell(&walk);
    }
    if (nodes != NULL) {
        *nodes += visited;
    }
    return limit;
}

#endif
