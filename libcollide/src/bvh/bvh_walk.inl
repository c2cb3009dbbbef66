/* Casts through the cells, one after the other along the way.
 *
 * The middle of what moves is in a cell until it reaches the first border ahead, at (border - start) *
 * inverse of the speed. That is rounded, by less than 2^-21 of itself: then the middle is off the border by
 * less than 2^-20 of the width W of all cells, as it comes to all items from their border or from among them.
 * A cell is W / 2048 wide at least and the slack an eighth of it, 2^-14 W. What moves reaches up to 7/8 of
 * the slack from its middle. So what meets an item at some time is then, by its middle, in a cell that the
 * item is in, too.
 *
 * An item is in several cells. It is told of in the first of them at the end of which, or before, its box is
 * met. Was it told of before? Cells on the way that the item is in follow each other. So it was, exactly if
 * it is in the cell before this one as well and was met by the end of that one. Two cells on the way differ
 * along one axis, where the item is in the one before unless it begins, less the slack, behind the border
 * between them. */
#ifndef COLLIDE_BROAD_BVH_WALK_INL
#define COLLIDE_BROAD_BVH_WALK_INL

#include "bvh_cast.inl"
#include "bvh_cells.inl"

/* Where the way is on one axis. */
typedef struct walk_axis {
    float border_time; /* when the next border is reached; infinite at rest */
    float start;
    float inverse;
    float slack;     /* by which the near side of an item is moved outwards, with a sign */
    uint32_t place;  /* of the cell at hand */
    uint32_t end;    /* of the last one on the way */
    uint32_t ahead;  /* from the number of a cell to that of its border ahead */
    uint32_t step;   /* to the next cell, modulo 2^32, */
    uint32_t stride; /* and to its number */
} walk_axis;

/* The cell at hand, and the way through it. */
typedef struct cell_walk {
    const bvh_cells *cells;
    walk_axis axes[DIMENSIONS];
    uint32_t number;
    int ahead;    /* the axis on which the cell is left */
    float entry;  /* when it is entered; negative in the first one */
    float exit;   /* when it is left */
    float border; /* the number of the border through which it was entered, */
    int entered;  /* on this axis */
} cell_walk;

static inline void set_border_time(walk_axis *at, const bvh_cells *cells, int axis) {
    const float border = cells->low[axis] + (float)(at->place + at->ahead) * cells->size[axis];
    at->border_time = (border - at->start) * at->inverse;
}

/* When the cell at hand is left, and through which axis. */
static inline void set_exit(cell_walk *walk, float since) {
    walk->ahead = 0;
    float exit = walk->axes[0].border_time;
    for (int axis = 1; axis < DIMENSIONS; ++axis) {
        const float time = walk->axes[axis].border_time;
        walk->ahead = time < exit ? axis : walk->ahead;
        exit = time < exit ? time : exit;
    }
    walk->exit = exit > since ? exit : since;
}

static inline void start_walk(cell_walk *walk, const bvh_cells *cells, const bvh_motion *motion) {
    uint32_t stride = 1;
    walk->cells = cells;
    walk->number = 0;
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        walk_axis *const at = &walk->axes[axis];
        const uint32_t falls = motion->near_side[axis] != LOW;
        at->start = motion->start[axis];
        at->inverse = motion->inverse[axis];
        at->slack = falls ? cells->slack[axis] : -cells->slack[axis];
        at->place = cell_of(cells, axis, at->start);
        at->end = falls ? 0 : cells->count[axis] - 1;
        at->ahead = 1 - falls;
        at->step = 1 - 2 * falls;
        at->stride = at->step * stride;
        walk->number += at->place * stride;
        stride *= cells->count[axis];
        if (at->inverse == HUGE_VALF) {
            at->border_time = HUGE_VALF;
        } else {
            set_border_time(at, cells, axis);
        }
    }
    walk->entry = -1.0F;
    walk->border = 0.0F;
    walk->entered = 0;
    set_exit(walk, 0.0F);
}

/* Goes on to the next cell; false where there is none. */
static inline bool next_cell(cell_walk *walk) {
    const int axis = walk->ahead;
    walk_axis *const at = &walk->axes[axis];
    if (at->place == at->end) {
        return false;
    }
    walk->border = (float)(at->place + at->ahead);
    walk->entered = axis;
    walk->entry = walk->exit;
    walk->number += at->stride;
    at->place += at->step;
    set_border_time(at, walk->cells, axis);
    set_exit(walk, walk->entry);
    return true;
}

/* When the children of a row are met; infinite for those that are not to be told of in this cell. Whether
 * there are others. */
FOUR_INLINE bool row_nearness(const cell_walk *walk, const bvh_motion *motion, const bvh_node *row,
                              float limit, four nearness[PARTS]) {
    const int entered = walk->entered;
    const int near_side = motion->near_side[entered];
    const four_bits falls = (four_bits){0} - near_side;
    const four slack = four_of(walk->axes[entered].slack);
    const four low = four_of(walk->cells->low[entered]);
    const four inverse_size = four_of(walk->cells->inverse_size[entered]);
    four_bits any = {0};
    motion_meets_node(motion, row, limit, nearness);
    for (int part = 0; part < PARTS; ++part) {
        const four side = four_load(row->side[near_side][entered] + 4 * part) + slack;
        const four_bits in_last = ((side - low) * inverse_size < four_of(walk->border)) ^ falls;
        const four_bits told = in_last & (nearness[part] <= four_of(walk->entry));
        const four_bits late = nearness[part] > four_of(walk->exit);
        any |= ~(told | late | (nearness[part] > four_of(limit)));
        nearness[part] = four_unless(nearness[part], told | late);
    }
    return four_any(any);
}

/* Visits the items of a row that are to be told of. Returns the last limit; `bound` is what the nodes know of
 * it. */
FOUR_INLINE double visit_row(const bvh_motion *motion, const bvh_node *row, const four nearness[PARTS],
                             double limit, float *bound, broad_on_limit *visit, void *context) {
    visited_node here;
    set_row(&here, row, nearness);
    int lane;
    while (limit >= 0.0 && take_nearest(&here, &lane) <= *bound) {
        limit = visit(context, row->child[lane] & ~CHILD_IS_ITEM, limit);
        *bound = bound_of(motion_bound, motion, limit);
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
    do {
        const bvh_node *row = &cells->rows[walk.number];
        do {
            four nearness[PARTS];
            ++visited;
            if (row_nearness(&walk, motion, row, bound, nearness)) {
                limit = visit_row(motion, row, nearness, limit, &bound, visit, context);
            }
            row = next_row(cells, row);
        } while (row != NULL && limit >= 0.0);
    } while (limit >= 0.0 && walk.exit < bound && next_cell(&walk));
    if (nodes != NULL) {
        *nodes += visited;
    }
    return limit;
}

#endif
