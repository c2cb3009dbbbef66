/* How a tree over points is made: the order of those in one cell, and the nodes. Included by neighbors2.c,
 * neighbors3.c, sim2.c and sim3.c. */
#include <geom/sort.h>

enum {
    CROWDED = 64 /* points of a cell that are put in order */
};

/* Where the points of a plan are, along one axis. */
typedef struct near_column {
    const double *value;
    size_t stride;
} near_column;

static double column_at(const near_column *column, uint32_t point) {
    return column->value[point * column->stride];
}

static bool column_before(const void *context, const void *a, const void *b) {
    const near_column *column = context;
    return column_at(column, *(const uint32_t *)a) < column_at(column, *(const uint32_t *)b);
}

/* The axis along which some points of a plan reach farthest; *far tells how far. */
static near_column longest_axis(const grid_plan *plan, const uint32_t *points, size_t count, double *far) {
    near_column longest = {plan->axis[0], plan->stride};
    *far = 0.0;
    for (int k = 0; k < AXES; ++k) {
        const near_column column = {plan->axis[k], plan->stride};
        double low = column_at(&column, points[0]);
        double high = low;
        for (size_t i = 1; i < count; ++i) {
            const double x = column_at(&column, points[i]);
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        const double length = 0.5 * high - 0.5 * low; /* half: no overflow */
        longest = length > *far ? column : longest;
        *far = length > *far ? length : *far;
    }
    return longest;
}

/* The middle one of three points. */
static double middle_value(const near_column *column, uint32_t a, uint32_t b, uint32_t c) {
    const double x = column_at(column, a);
    const double y = column_at(column, b);
    const double z = column_at(column, c);
    const double low = x < y ? x : y;
    const double high = x < y ? y : x;
    return z < low ? low : z > high ? high : z;
}

/* Splits points [from, end) around a value that one of them has: to both sides of it, equal ones to either.
 * Returns where the second part begins; neither is empty. */
static size_t split_at(const near_column *column, uint32_t *points, size_t from, size_t end, double value) {
    size_t i = from;
    size_t j = end - 1;
    for (;;) {
        while (column_at(column, points[i]) < value) {
            ++i;
        }
        while (column_at(column, points[j]) > value) {
            --j;
        }
        if (i >= j) {
            return i > from ? i : i + 1;
        }
        const uint32_t other = points[i];
        points[i++] = points[j];
        points[j--] = other;
    }
}

/* Brings the `middle` lowest points to the front, by the algorithm of Hoare (1961); by sorting if that is
 * slow.
 *
 * C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4 (1961). */
static void select_lowest(const near_column *column, uint32_t *points, size_t count, size_t middle) {
    enum {
        PATIENCE = 4 /* as many points may be looked at for each */
    };
    size_t from = 0;
    size_t end = count;
    size_t looked = 0;
    while (end - from > 2 && looked <= PATIENCE * count) {
        const double value =
            middle_value(column, points[from], points[from + (end - from) / 2], points[end - 1]);
        const size_t second = split_at(column, points, from, end, value);
        looked += end - from;
        from = second <= middle ? second : from;
        end = second <= middle ? end : second;
    }
    geom_sort_in_place(points + from, end - from, sizeof *points, column_before, column);
}

/* Puts the points of a cell, places [from, end) in the order of cells, in an order by halves: each half is
 * divided where it reaches farthest, at the border of a leaf, until halves are leaves. */
static void arrange_cell(const grid_plan *plan, uint32_t *points, size_t from, size_t end) {
    struct {
        size_t from;
        size_t end;
    } waiting[64]; /* each is less than half as long as the one before it, but for a leaf */
    size_t count = 0;
    for (;;) {
        double far;
        const near_column column = longest_axis(plan, points + from, end - from, &far);
        const size_t middle = ((from + end) / 2 + LEAF_POINTS / 2) / LEAF_POINTS * LEAF_POINTS;
        if (far > 0.0 && middle > from && middle < end && end - from > LEAF_POINTS) {
            select_lowest(&column, points + from, end - from, middle - from);
            waiting[count].from = middle;
            waiting[count++].end = end;
            end = middle;
        } else if (count > 0) {
            from = waiting[--count].from;
            end = waiting[count].end;
        } else {
            return;
        }
    }
}

/* Whether any cell is crowded. Few crowds have one, and the processor looks at several cells at once. */
static bool any_is_crowded(const uint32_t *start, size_t cell_count) {
    bool any = false;
    for (size_t c = 0; c < cell_count; ++c) {
        any |= start[c + 1] - start[c] > CROWDED;
    }
    return any;
}

/* Puts the points of all crowded cells in order. Returns whether there were any. */
static bool arrange_cells(const grid_plan *plan, uint32_t *points, const uint32_t *start, size_t cell_count) {
    const bool any = any_is_crowded(start, cell_count);
    for (size_t c = 0; any && c < cell_count; ++c) {
        if (start[c + 1] - start[c] > CROWDED) {
            arrange_cell(plan, points, start[c], start[c + 1]);
        }
    }
    return any;
}

static near_node node_of_none(void) {
    near_node node = {.order = UINT32_MAX};
    for (int k = 0; k < AXES; ++k) {
        node.low[k] = HUGE_VAL;
        node.high[k] = -HUGE_VAL;
    }
    return node;
}

static void join_nodes(near_node *to, const near_node *more) {
    for (int k = 0; k < AXES; ++k) {
        to->low[k] = more->low[k] < to->low[k] ? more->low[k] : to->low[k];
        to->high[k] = more->high[k] > to->high[k] ? more->high[k] : to->high[k];
    }
    to->radius = more->radius > to->radius ? more->radius : to->radius;
    to->order = more->order < to->order ? more->order : to->order;
    to->layers |= more->layers;
}

/* The node of a single point. */
static near_node node_of_point(vec position, double radius, uint32_t order, uint32_t layers) {
    near_node node = {.radius = radius, .order = order, .layers = layers};
    for (int k = 0; k < AXES; ++k) {
        node.low[k] = vec_at(position, k);
        node.high[k] = vec_at(position, k);
    }
    return node;
}

/* Makes the nodes above the leaves. */
static void raise_tree(near_tree *tree) {
    for (size_t level = 1; level < tree->levels; ++level) {
        const near_node *below = tree->nodes + tree->first[level - 1];
        near_node *made = tree->nodes + tree->first[level];
        const size_t count = near_tree_level_count(tree, level - 1);
        for (size_t i = 0; i < count; ++i) {
            if (i % TREE_FAN == 0) {
                made[i / TREE_FAN] = node_of_none();
            }
            join_nodes(&made[i / TREE_FAN], &below[i]);
        }
    }
}
