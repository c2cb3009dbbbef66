/* A look around: the nodes that may be in sight of a place.
 *
 * The tiles around the place are passed in square rings, from near to far. Walls throw shadows, which are
 * intervals of directions, and tiles and nodes in the shadow of nearer walls are left out. Along a line
 * from the place the rings come in order, so that a wall in ring k shades what lies in later rings. Grown
 * by the radius, it may shade from up to a radius further on: its shadow counts from ring k + 2 on. Shadows
 * are smaller than the true ones, never larger: what is found holds all that is in sight. */
#include "route2_query.h"

#include <geom/scalar.h>

#include <string.h>

enum {
    MOST_SHADOWS = 128, /* that are apart; others are left out */
    MOST_PENDING = 512,
    SHADOW_DELAY = 2,
    MOST_RUNS = 32,
    MOST_CHAINS = 64,
    MOST_BLOCKS = 8,     /* others are found by nobody */
    FIRST_CHECK = 4,     /* the ring after which it is first asked whether there is more */
    TILES_FOR_LINE = 16, /* to look at a line costs as much as to look at so many tiles, or less */
    FAR_RADII = 2        /* so far away, and more than that, is the slack of bends less than that of kinds */
};

/* Walls are grown by so much of the radius, so that rounding does no harm, and intervals of directions end
 * so much earlier. */
static const double growth = 0.99;
static const double direction_margin = 1e-9;

/* In units of tiles, beyond this nothing is shaded. */
static const double far_away = 1e6;

/* An interval of directions, as numbers from 0 to 4. */
typedef struct shadow {
    double low;
    double high;
} shadow;

typedef struct shadow_list {
    size_t count;
    shadow items[MOST_PENDING];
} shadow_list;

/* Walls that follow each other, seen from one place on one side, from the right to the left. Between them
 * is no room for the disc. */
typedef struct chain {
    geom_vec2 right;
    geom_vec2 left;
    double low;   /* the direction of the right end */
    double width; /* of all, in directions; 4 is all around */
} chain;

/* The tiles of a ring with numbers from `first` to `last`. */
typedef struct run {
    int64_t first;
    int64_t last;
} run;

typedef struct run_list {
    size_t count;
    run items[MOST_RUNS]; /* apart, and rising */
} run_list;

/* A direction in which a path that comes to a node can bend there, so that it needs no link with nodes behind
 * it: a path to those leads over it and is no longer. */
typedef struct block {
    double direction;
    double length; /* to the node */
} block;

typedef struct sweep {
    const route_layer *layer;
    geom_vec2 from;
    double grow; /* walls throw shadows as if they were so much thicker; thinner and shorter if negative */
    double reach;
    bool *lit;                 /* is set for tiles, in looks from all places within `reach`; NULL: from one */
    size_t chain_count;        /* so many were there; for those looks */
    chain chains[MOST_CHAINS]; /* the last ones */
    int64_t column;
    int64_t row; /* of the tile of `from`, which may be outside of the grid */
    size_t shadow_count;
    shadow shadows[MOST_SHADOWS];      /* apart, and rising */
    shadow_list pending[SHADOW_DELAY]; /* by ring */
    const route_ellipse *within;       /* the rest does not matter; NULL: all does */
    const route_node *here;            /* whose links are looked for; NULL: nobody's */
    int64_t looked;                    /* at so many tiles */
    size_t block_count;
    block blocks[MOST_BLOCKS];
    uint32_t *found;
    size_t found_count;
} sweep;

/* ---- Shadows ---- */

static bool is_shaded(const sweep *s, double low, double high) {
    size_t first = 0;
    size_t last = s->shadow_count;
    while (first < last) { /* the last shadow that begins before `low` */
        const size_t middle = (first + last) / 2;
        if (s->shadows[middle].low < low) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first > 0 && high < s->shadows[first - 1].high;
}

/* Joins the shadow with those that it meets. */
static void merge(sweep *s, shadow added) {
    size_t first = 0;
    while (first < s->shadow_count && s->shadows[first].high < added.low) {
        first++;
    }
    size_t last = first;
    while (last < s->shadow_count && s->shadows[last].low <= added.high) {
        added.low = fmin(added.low, s->shadows[last].low);
        added.high = fmax(added.high, s->shadows[last].high);
        last++;
    }
    if (first == last && s->shadow_count == MOST_SHADOWS) {
        return;
    }
    memmove(&s->shadows[first + 1], &s->shadows[last], (s->shadow_count - last) * sizeof added);
    s->shadows[first] = added;
    s->shadow_count += 1 + first - last;
}

static void merge_pending(sweep *s, shadow_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        merge(s, list->items[i]);
    }
    list->count = 0;
}

static bool all_is_shaded(const sweep *s) {
    return s->shadow_count == 1 && s->shadows[0].low <= 0.0 && s->shadows[0].high >= 4.0;
}

static void push_pending(shadow_list *list, double low, double high) {
    if (low >= 0.0 && high <= 4.0 && low < high && list->count < MOST_PENDING) {
        list->items[list->count++] = (shadow){low, high};
    }
}

/* Along the tangent from the origin to the circle of a radius around v: on the right for side -1, on the
 * left for 1. */
static geom_vec2 tangent(geom_vec2 v, double radius, double side) {
    const double along = sqrt(fmax(geom_vec2_dot(v, v) - radius * radius, 0.0));
    const double across = side * radius;
    return geom_vec2_make(v.x * along - v.y * across, v.y * along + v.x * across);
}

/* ---- Shadows for all places of a disc ----
 *
 * What is hidden from all of them is hidden by walls that are shorter. A line from the rim past the end of
 * a chain of walls turns by no more than the tangent to the disc there, seen from the middle. Behind the
 * chain, and between those tangents, a line to any place of the disc crosses the chain as the line to the
 * middle does: otherwise an end of the chain would lie between both lines. */

/* Whether a piece is farther from the origin than `reach`. */
static bool is_beyond(geom_vec2 a, geom_vec2 b, double reach) {
    const geom_vec2 way = geom_vec2_sub(b, a);
    const double square = geom_vec2_dot(way, way);
    const double along = -geom_vec2_dot(a, way);
    const double turn = geom_vec2_cross(a, way);
    const bool abeam = along > 0.0 && along < square;
    return geom_vec2_dot(a, a) > reach * reach && geom_vec2_dot(b, b) > reach * reach &&
           (!abeam || turn * turn > reach * reach * square);
}

/* How far it is from one direction to another, from -2 to 2. */
static double turn_between(double from, double to) {
    const double turn = to - from;
    return turn > 2.0 ? turn - 4.0 : turn < -2.0 ? turn + 4.0 : turn;
}

static void push_chain(const sweep *s, shadow_list *list, const chain *c) {
    const double right = orca_route_direction(c->right);
    const double left = orca_route_direction(c->left);
    const double first = turn_between(right, orca_route_direction(tangent(c->right, s->grow, -1.0)));
    const double last = turn_between(orca_route_direction(tangent(c->left, s->grow, 1.0)), left);
    const double width = fmin(c->width - first - last, 4.0);
    const double low = c->low + first < 4.0 ? c->low + first : c->low + first - 4.0;
    push_pending(list, low, fmin(low + width, 4.0));
    push_pending(list, 0.0, low + width - 4.0);
}

/* Takes the chain out that ends, or begins, within `gap` of a place. */
static bool take_chain(sweep *s, geom_vec2 place, bool ends, double gap, chain *out) {
    const size_t count = s->chain_count < MOST_CHAINS ? s->chain_count : MOST_CHAINS;
    for (size_t i = 0; i < count; i++) {
        const geom_vec2 way = geom_vec2_sub(ends ? s->chains[i].left : s->chains[i].right, place);
        if (geom_vec2_dot(way, way) <= gap * gap) {
            *out = s->chains[i];
            s->chains[i].left = s->chains[i].right = geom_vec2_make(HUGE_VAL, HUGE_VAL);
            return true;
        }
    }
    return false;
}

/* Joins a wall with the chains at its ends, and adds the shadow of the whole. */
static void add_to_chain(sweep *s, shadow_list *list, chain c) {
    const double gap = 0.5 * s->layer->radius;
    chain other;
    if (!is_beyond(c.right, c.left, s->reach)) {
        return;
    }
    if (take_chain(s, c.right, true, gap, &other)) {
        c.width += other.width + turn_between(orca_route_direction(other.left), c.low);
        c.right = other.right;
        c.low = other.low;
    }
    if (take_chain(s, c.left, false, gap, &other)) {
        c.width += other.width + turn_between(orca_route_direction(c.left), other.low);
        c.left = other.left;
    }
    s->chains[s->chain_count++ % MOST_CHAINS] = c;
    push_chain(s, list, &c);
}

/* ---- Shadows of walls ---- */

/* Pieces of walls that follow each other, seen from the right to the left, less than half around. */
typedef struct front {
    geom_vec2 right;
    geom_vec2 left;
    double radius;
} front;

/* Adds the shadow of the walls, if it adds to those that there are. */
static void push_front(sweep *s, shadow_list *list, const front *f) {
    const double from = orca_route_direction(f->right);
    const double to = orca_route_direction(f->left);
    if (from <= to && is_shaded(s, from, to)) {
        return;
    }
    if (s->lit) {
        add_to_chain(s, list, (chain){f->right, f->left, from, turn_between(from, to)});
        return;
    }
    const double low = orca_route_direction(tangent(f->right, f->radius, -1.0));
    const double high = orca_route_direction(tangent(f->left, f->radius, 1.0));
    push_pending(list, low, low > high ? 4.0 : high);
    push_pending(list, low > high ? 0.0 : high, high);
}

/* Joins two fronts that meet. The shadow of both is that of the whole, which ends at its ends. False if they
 * do not meet, or reach too far around. */
static bool join_fronts(front *f, front next) {
    const bool on_left = geom_vec2_equal(f->left, next.right);
    const geom_vec2 right = on_left ? f->right : next.right;
    const geom_vec2 left = on_left ? next.left : f->left;
    if ((!on_left && !geom_vec2_equal(next.left, f->right)) || f->radius != next.radius ||
        !(geom_vec2_cross(right, left) > 0.0)) {
        return false;
    }
    f->right = right;
    f->left = left;
    return true;
}

/* What is seen of a piece of wall. The back of a solid adds nothing to its front. Nothing is known of a piece
 * that is too near. False: nothing. */
static bool see_piece(const sweep *s, const route_piece *piece, front *out) {
    const geom_vec2 a = geom_vec2_sub(piece->a, s->from);
    const geom_vec2 b = geom_vec2_sub(piece->b, s->from);
    const double turn = geom_vec2_cross(a, b);
    const double most = 0.5 * s->layer->tiles.walls.cell;
    const double radius = piece->radius + s->grow < most ? piece->radius + s->grow : most;
    const double square = radius * radius;
    *out = (front){turn >= 0.0 ? a : b, turn >= 0.0 ? b : a, radius};
    return turn * piece->solid_side <= 0.0 && geom_vec2_dot(a, a) > square && geom_vec2_dot(b, b) > square;
}

static void add_walls(sweep *s, shadow_list *list, size_t row, size_t tile) {
    const route_tiles *tiles = &s->layer->tiles;
    const route_piece_row *pieces = &tiles->rows[row];
    bool any = false;
    front open = {.radius = 0.0};
    for (uint32_t k = tiles->first_piece[tile]; k < tiles->first_piece[tile + 1]; k++) {
        front seen;
        if (!see_piece(s, &pieces->pieces[k - pieces->before], &seen) ||
            (any && !s->lit && join_fronts(&open, seen))) {
            continue;
        }
        if (any) {
            push_front(s, list, &open);
        }
        open = seen;
        any = true;
    }
    if (any) {
        push_front(s, list, &open);
    }
}

/* ---- Tiles ---- */

/* The directions of a box that the origin lies outside of, from one to the other counterclockwise. */
static shadow directions_of(geom_aabb2 box) {
    const bool east = box.min.x > 0.0;
    const bool west = box.max.x < 0.0;
    const bool north = box.min.y > 0.0;
    const bool south = box.max.y < 0.0;
    const geom_vec2 right = {north || (west && !south) ? box.max.x : box.min.x,
                             east || (north && !west) ? box.min.y : box.max.y};
    const geom_vec2 left = {south || (west && !north) ? box.max.x : box.min.x,
                            east || (south && !west) ? box.max.y : box.min.y};
    return (shadow){orca_route_direction(right) - direction_margin,
                    orca_route_direction(left) + direction_margin};
}

static bool box_is_shaded(const sweep *s, geom_aabb2 box) {
    const shadow seen = directions_of(box);
    return seen.low <= seen.high && is_shaded(s, seen.low, seen.high);
}

/* Whether a node nearer by blocks a direction. */
static bool is_blocked(const sweep *s, double direction, double length) {
    for (size_t i = 0; i < s->block_count; i++) {
        if (fabs(s->blocks[i].direction - direction) <= ROUTE_DIRECTION_ROUNDING &&
            s->blocks[i].length < length) {
            return true;
        }
    }
    return false;
}

/* Whether a path from the place, or with links of a node between both, may bend at another node. */
static bool may_bend_at(const sweep *s, const route_node *node) {
    return (!s->here || (node != s->here && orca_route_bends_near(s->layer, s->here, node->point, 0.0))) &&
           orca_route_bends_near(s->layer, node, s->from, s->reach);
}

/* Whether a node is linked with one that it is behind of. If not, it may block the direction itself. */
static bool is_behind(sweep *s, const route_node *node, double direction) {
    const geom_vec2 way = geom_vec2_sub(node->point, s->from);
    const double length = geom_vec2_length(way);
    if (is_blocked(s, direction, length)) {
        return true;
    }
    if (s->block_count < MOST_BLOCKS && orca_route_blocks(node, way)) {
        s->blocks[s->block_count++] = (block){direction, length};
    }
    return false;
}

/* Whether ways over a point, seen from the place, are too long to matter. */
static bool is_too_far(const sweep *s, geom_vec2 here, geom_vec2 there) {
    return geom_vec2_length(here) + geom_vec2_length(there) > s->within->most;
}

static bool node_is_too_far(const sweep *s, const route_node *node) {
    return s->within &&
           is_too_far(s, geom_vec2_sub(node->point, s->from), geom_vec2_sub(node->point, s->within->goal));
}

/* From a point to a box. */
static geom_vec2 way_to_box(geom_vec2 p, geom_aabb2 box) {
    return geom_vec2_make(geom_max(geom_max(box.min.x - p.x, p.x - box.max.x), 0.0),
                          geom_max(geom_max(box.min.y - p.y, p.y - box.max.y), 0.0));
}

/* Whether ways over all points of a box as seen from the place are too long to matter. */
static bool box_is_too_far(const sweep *s, geom_aabb2 box) {
    return s->within && is_too_far(s, way_to_box(geom_vec2_make(0.0, 0.0), box),
                                   way_to_box(geom_vec2_sub(s->within->goal, s->from), box));
}

static void visit_nodes(sweep *s, size_t list) {
    const route_tiles *tiles = &s->layer->tiles;
    for (uint32_t k = tiles->first_node[list]; k < tiles->first_node[list + 1]; k++) {
        const route_node *node = &s->layer->nodes[tiles->nodes[k]];
        if (node_is_too_far(s, node) || !may_bend_at(s, node)) {
            continue;
        }
        const double direction = orca_route_direction(geom_vec2_sub(node->point, s->from));
        if (!is_shaded(s, direction - direction_margin, direction + direction_margin) &&
            !(s->here && is_behind(s, node, direction))) {
            s->found[s->found_count++] = tiles->nodes[k];
        }
    }
}

/* Whether no path that bends at the node whose links are looked for comes into a box around a place, both as
 * seen from the node. A path may if either side of the node allows it: for each tangent the box reaches so far
 * to its one side, and to the other. */
static bool no_bend_leads_into(const sweep *s, geom_vec2 middle, double half) {
    const double slack =
        ROUTE_BEND_SLACK * s->layer->radius + 1e-8 * (fabs(middle.x) + fabs(middle.y) + half);
    const geom_vec2 before = s->here->before;
    const geom_vec2 after = s->here->after;
    const double of_before = geom_vec2_cross(before, middle);
    const double of_after = geom_vec2_cross(after, middle);
    const double reach_before = half * (fabs(before.x) + fabs(before.y)) + slack;
    const double reach_after = half * (fabs(after.x) + fabs(after.y)) + slack;
    return !((of_before >= -reach_before && of_after >= -reach_after) ||
             (of_before <= reach_before && of_after <= reach_after));
}

/* Returns whether any of the tile is lit. */
static bool visit_tile(sweep *s, shadow_list *list, int64_t ring, int64_t column, int64_t row) {
    const route_grid *grid = &s->layer->tiles.walls;
    const geom_vec2 corner = geom_vec2_make(grid->origin.x + (double)column * grid->cell - s->from.x,
                                            grid->origin.y + (double)row * grid->cell - s->from.y);
    const geom_aabb2 box = {corner, geom_vec2_make(corner.x + grid->cell, corner.y + grid->cell)};
    const size_t tile = (size_t)row * (size_t)grid->columns + (size_t)column;
    const double half = 0.5 * grid->cell;
    s->looked++;
    if (ring >= SHADOW_DELAY &&
        ((s->here && no_bend_leads_into(s, geom_vec2_add(corner, geom_vec2_make(half, half)), half)) ||
         box_is_too_far(s, box) || box_is_shaded(s, box))) {
        return false;
    }
    if (s->lit) {
        s->lit[tile] = true;
    }
    visit_nodes(s, tile);
    add_walls(s, list, (size_t)row, tile);
    return true;
}

/* ---- Rings ----
 *
 * The 8 k tiles of ring k are numbered counterclockwise from the lower right corner: 2 k on each side, with
 * the corner that comes first. What is lit of a ring are some runs of numbers. A tile can be lit only if
 * one of its neighbors in the ring before is. */

static int64_t at_least(int64_t value, int64_t least) { return value > least ? value : least; }

static int64_t at_most(int64_t value, int64_t most) { return value < most ? value : most; }

/* Adds a run behind the others, or to the last one if they meet, or if there is no room. */
static void add_run(run_list *list, int64_t first, int64_t last) {
    if (list->count > 0 && (first <= list->items[list->count - 1].last + 1 || list->count == MOST_RUNS)) {
        list->items[list->count - 1].last = at_least(list->items[list->count - 1].last, last);
    } else {
        list->items[list->count++] = (run){first, last};
    }
}

/* The tiles of a run on one side of a ring, those that the grid has. Along the side, `offset` runs from
 * -ring to ring - 1. */
static void visit_side(sweep *s, int64_t ring, int64_t side, run part, run_list *lit) {
    const route_grid *grid = &s->layer->tiles.walls;
    const bool upright = side % 2 == 0; /* rows change along the side, and the column is the same */
    const int64_t turn = side == 0 || side == 3 ? 1 : -1;
    const int64_t outward = side < 2 ? ring : -ring;
    const int64_t fixed = (upright ? s->column : s->row) + outward;
    const int64_t middle = upright ? s->row : s->column;
    const int64_t end = (upright ? grid->rows : grid->columns) - 1;
    if (fixed < 0 || fixed >= (upright ? grid->columns : grid->rows)) {
        return;
    }
    const int64_t number = side * 2 * ring + ring; /* of offset 0 */
    const int64_t first = at_least(at_least(part.first - number, -ring), turn > 0 ? -middle : middle - end);
    const int64_t last = at_most(at_most(part.last - number, ring - 1), turn > 0 ? end - middle : middle);
    for (int64_t offset = first; offset <= last; offset++) {
        const int64_t along = middle + turn * offset;
        if (visit_tile(s, &s->pending[ring % SHADOW_DELAY], ring, upright ? fixed : along,
                       upright ? along : fixed)) {
            add_run(lit, number + offset, number + offset);
        }
    }
}

/* The neighbors of the lit tiles in the next ring. */
static void spread_light(const run_list *lit, int64_t ring, run_list *next) {
    const int64_t side = 2 * ring;
    const int64_t next_side = side + 2;
    bool around = false; /* the first corner has neighbors at the end of the numbers */
    next->count = 0;
    for (size_t i = 0; i < lit->count; i++) {
        const run r = lit->items[i];
        const bool corner = r.first % side == 0;
        const int64_t first = r.first / side * next_side + r.first % side - (corner ? 2 : 0);
        const int64_t last = r.last / side * next_side + r.last % side + 2;
        around = around || first < 0;
        add_run(next, at_least(first, 0), last);
    }
    if (around) {
        add_run(next, 4 * next_side - 2, 4 * next_side - 1);
    }
}

static void visit_ring(sweep *s, int64_t ring, const run_list *runs, run_list *lit) {
    lit->count = 0;
    merge_pending(s, &s->pending[ring % SHADOW_DELAY]);
    for (size_t i = 0; i < runs->count; i++) {
        for (int64_t side = runs->items[i].first / (2 * ring); side <= runs->items[i].last / (2 * ring);
             side++) {
            visit_side(s, ring, side, runs->items[i], lit);
        }
    }
}

/* How far a number is from an interval of indices, and how far from the farther end of it. */
static int64_t gap_to(int64_t index, int64_t count) {
    return at_least(at_least(-index, index - (count - 1)), 0);
}

static int64_t span_to(int64_t index, int64_t count) { return at_least(index, count - 1 - index); }

/* ---- The end of a look ---- */

/* Whether some directions are none of a kind. */
static bool is_other_kind(shadow seen, int kind) {
    const double width = seen.high >= seen.low ? seen.high - seen.low : seen.high - seen.low + 4.0;
    const double past = 0.5 * kind - 0.25 - seen.low;
    const double ahead = past - 2.0 * floor(0.5 * past); /* to where the kind begins */
    return ahead > width && ahead < 1.5;
}

/* Whether nodes for directions of a kind, in a box outside of the rings, are hidden or behind others. */
static bool is_done(const sweep *s, geom_aabb2 box, int kind) {
    const geom_aabb2 seen = {geom_vec2_sub(box.min, s->from), geom_vec2_sub(box.max, s->from)};
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y) || is_other_kind(directions_of(seen), kind) ||
        box_is_shaded(s, seen)) {
        return true;
    }
    const bool level = seen.min.y == 0.0 && seen.max.y == 0.0;
    const bool upright = seen.min.x == 0.0 && seen.max.x == 0.0;
    return (level || upright) && is_blocked(s, orca_route_direction(seen.min), HUGE_VAL);
}

/* Whether no node of a kind in a row, or in a column, beyond a ring is looked for. */
static bool line_is_done(const sweep *s, int64_t ring, bool upright, int64_t line, int kind) {
    const route_grid *grid = &s->layer->tiles.walls;
    const geom_aabb2 all = s->layer->tiles.lines[upright ? grid->rows + line : line].boxes[kind];
    const int64_t away = line - (upright ? s->column : s->row);
    if (away > ring || -away > ring) {
        return is_done(s, all, kind);
    }
    geom_aabb2 low = all;
    geom_aabb2 high = all;
    if (upright) {
        low.max.y = fmin(low.max.y, grid->origin.y + (double)(s->row - ring) * grid->cell);
        high.min.y = fmax(high.min.y, grid->origin.y + (double)(s->row + ring + 1) * grid->cell);
    } else {
        low.max.x = fmin(low.max.x, grid->origin.x + (double)(s->column - ring) * grid->cell);
        high.min.x = fmax(high.min.x, grid->origin.x + (double)(s->column + ring + 1) * grid->cell);
    }
    return is_done(s, low, kind) && is_done(s, high, kind);
}

/* Whether no node of a kind beyond a ring is looked for: by the rows, or by the columns, if they are few
 * against the tiles so far. */
static bool kind_is_done(const sweep *s, int64_t ring, int kind) {
    const route_grid *grid = &s->layer->tiles.walls;
    for (int upright = 0; upright < 2; upright++) {
        const int64_t count = upright ? grid->columns : grid->rows;
        int64_t line = 0;
        while (TILES_FOR_LINE * count <= s->looked && line < count &&
               line_is_done(s, ring, upright, line, kind)) {
            line++;
        }
        if (line == count) {
            return true;
        }
    }
    return false;
}

/* Whether no node beyond a ring is looked for. It is asked after 4, 8, 16 rings and so on, from where corners
 * are touched at about the directions of their tangents. */
static bool nothing_is_left(const sweep *s, int64_t ring) {
    const bool afar = (double)ring * s->layer->tiles.walls.cell > FAR_RADII * s->layer->radius;
    bool done = s->here && ring >= FIRST_CHECK && (ring & (ring - 1)) == 0 && afar;
    for (int kind = 0; kind < ROUTE_DIRECTION_KINDS && done; kind++) {
        done = kind_is_done(s, ring, kind);
    }
    return done;
}

/* A line from outside of the grid comes to tiles from outside, so that all tiles of each ring are looked
 * at. */
static void visit_rings(sweep *s) {
    const route_grid *grid = &s->layer->tiles.walls;
    const int64_t gap = at_least(gap_to(s->column, grid->columns), gap_to(s->row, grid->rows));
    const int64_t last = at_least(span_to(s->column, grid->columns), span_to(s->row, grid->rows));
    if (gap == 0) {
        (void)visit_tile(s, &s->pending[0], 0, s->column, s->row);
    }
    const int64_t first = at_least(gap, 1);
    run_list runs;
    run_list lit;
    runs.count = 0;
    add_run(&runs, 0, 8 * first - 1);
    for (int64_t ring = first; ring <= last && runs.count > 0 && !all_is_shaded(s); ring++) {
        visit_ring(s, ring, &runs, &lit);
        if (nothing_is_left(s, ring)) {
            return;
        }
        if (gap == 0) {
            spread_light(&lit, ring, &runs);
        } else {
            runs.items[0].last = 8 * ring + 7;
        }
    }
}

static void begin(sweep *s, const route_layer *layer, geom_vec2 from, double grow, double reach,
                  uint32_t *found) {
    s->layer = layer; /* the lists of shadows have no contents yet */
    s->from = from;
    s->grow = grow;
    s->reach = reach;
    s->lit = NULL;
    s->within = NULL;
    s->here = NULL;
    s->looked = 0;
    s->found = found;
    s->found_count = s->shadow_count = s->chain_count = s->block_count = 0;
    for (int i = 0; i < SHADOW_DELAY; i++) {
        s->pending[i].count = 0;
    }
}

/* Returns how many nodes were found. */
static size_t look_around(sweep *s) {
    const route_grid *grid = &s->layer->tiles.walls;
    const size_t cells = orca_route_grid_cells(grid);
    const double x = floor((s->from.x - grid->origin.x) / grid->cell);
    const double y = floor((s->from.y - grid->origin.y) / grid->cell);
    visit_nodes(s, cells);
    if (fabs(x) < far_away && fabs(y) < far_away) {
        s->column = (int64_t)x;
        s->row = (int64_t)y;
        visit_rings(s);
    } else {
        for (size_t tile = 0; tile < cells; tile++) {
            visit_nodes(s, tile);
        }
    }
    return s->found_count;
}

size_t orca_route_sweep(const route_layer *layer, geom_vec2 from, double radius, double reach,
                        const route_ellipse *within, uint32_t *found) {
    sweep s;
    begin(&s, layer, from, growth * radius, reach, found);
    s.within = within;
    return look_around(&s);
}

size_t orca_route_sweep_links(const route_layer *layer, uint32_t node, uint32_t *found) {
    sweep s;
    begin(&s, layer, layer->nodes[node].point, growth * layer->radius, 0.0, found);
    s.here = &layer->nodes[node];
    return look_around(&s);
}

size_t orca_route_sweep_around(const route_layer *layer, geom_vec2 middle, double reach, uint32_t *found,
                               bool *lit) {
    sweep s;
    begin(&s, layer, middle, growth * layer->radius - 1.000001 * reach, reach, found);
    s.lit = lit;
    return look_around(&s);
}
