/* The inside of route maps: obstacles, corners, and what lies where. Private to route2_*.c. */
#ifndef ORCA_ROUTE2_MAP_H
#define ORCA_ROUTE2_MAP_H

#include <orca/route2.h>

#include <stdatomic.h>

enum {
    ROUTE_LINE = 64 /* bytes of a line of a cache */
};

typedef struct route_labels route_labels;       /* route2_labels.h */
typedef struct route_knowledge route_knowledge; /* route2_labels.h */

/* Radii are taken this many times. In sight lines it is a little more than once, so that rounding in what
 * follows does no harm. For agents under way, which walls and others have pushed about, it is a little
 * less. */
#define ROUTE_SIGHT_MARGIN 1.00005
#define ROUTE_FOLLOW_MARGIN 0.97

#define ROUTE_NO_NODE UINT32_MAX
#define ROUTE_NO_WALL UINT32_MAX

/* One straight piece of obstacle: all points within `radius` of a b. A disc has a = b. */
typedef struct route_wall {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
    int solid_side; /* on which side of a b a solid's inside is: 1 left, -1 right; 0: it is no solid's */
} route_wall;

/* A corner of the grown obstacles. Traveling along the boundary with the solid on the left, `before` is the
 * unit direction back along it and `after` the one onward. */
typedef struct route_node {
    geom_vec2 point;
    geom_vec2 before;
    geom_vec2 after;
} route_node;

/* Which of 64 cells that follow each other list any wall, by bits, and how many cells before them do. */
typedef struct route_cells {
    uint64_t listing;
    uint32_t before;
} route_cells;

/* Walls by place. Few cells list any: list i, of one of those, is walls[first[i]] .. walls[first[i + 1] - 1]. A line
 * passes most rows without a look at more than `cells`, which are few enough for a cache. */
typedef struct route_grid {
    geom_vec2 origin;
    double cell;
    int columns;
    int rows;
    route_cells *cells; /* row by row, and some behind the last one */
    uint32_t *first;
    size_t list_capacity; /* `first` has room for one more */
    uint32_t *walls;
    size_t entry_count; /* for which there is room in `walls` */
    size_t made_for;    /* so many walls the cells were chosen for */
} route_grid;

enum {
    ROUTE_GONE_WALLS = 8
};

/* What an edit changes: the shapes between those that are the same before and after it at the start of
 * their lists and at the end. Walls likewise. */
typedef struct route_change {
    bool whole; /* nothing is kept */
    size_t first_shape;
    size_t gone_shapes;
    size_t come_shapes;
    size_t first_wall;
    size_t gone_walls;
    size_t come_walls;
    geom_aabb2 gone; /* around the walls that are gone; if there are any */
    geom_aabb2 come;
    route_wall gone_wall[ROUTE_GONE_WALLS]; /* those that are gone, if they are no more */
    uint64_t walls_before;                  /* the hash of the walls before the edit */
    uint64_t gone_came; /* the version of the map with which the first of what is gone had come */
} route_change;

/* One obstacle where it stands. Its points are those of its rings, one ring after another; a chain is one
 * ring, a disc one of a single point. */
typedef struct route_shape {
    orca_obstacle_kind kind;
    bool room;     /* of a polygon: its first ring bounds free space, and the others are solids in there */
    double radius; /* of a chain or a disc */
    const geom_vec2 *points;
    const size_t *ring_sizes;
    size_t ring_count;
    size_t point_count;
    size_t first_wall;
    size_t wall_count;
    uint64_t came; /* the version of the map with which it came */
} route_shape;

/* The part of a wall in one tile. */
typedef struct route_piece {
    geom_vec2 a;
    geom_vec2 b;
    double radius;
    int solid_side; /* as of the wall */
} route_piece;

/* A row or a column of tiles. It has boxes around those of its nodes at which paths in directions of one kind
 * may bend. Of kind k are directions, as numbers from 0 to 4, within a quarter of k / 2 or k / 2 + 2. Without
 * nodes a box has its maximum below its minimum. */
enum {
    ROUTE_DIRECTION_KINDS = 4
};

typedef struct route_line {
    geom_aabb2 boxes[ROUTE_DIRECTION_KINDS];
} route_line;

/* The pieces in a row of tiles. An edit makes those of few rows anew, and takes the others over when it is done. */
typedef struct route_piece_row {
    route_piece *pieces;
    size_t capacity;
    uint32_t before; /* so many pieces are in the rows before it */
    bool borrowed;   /* from the layer before an edit, which is not done yet */
} route_piece_row;

/* Nodes and walls by place, in coarse cells. Cell c has the nodes nodes[first_node[c]] ..
 * nodes[first_node[c + 1] - 1], and the pieces with such numbers, which its row has. The last list of nodes, behind
 * those of all cells, has the nodes outside of the grid. */
typedef struct route_tiles {
    route_grid walls; /* every wall is listed in each cell that it passes */
    uint32_t *first_node;
    uint32_t *nodes;
    uint32_t *first_piece;
    route_piece_row *rows; /* as many as the grid has */
    route_line *lines;     /* the rows of tiles, and then the columns */
} route_tiles;

/* The corners of some vertices of a ring that follow each other, or of a whole chain or disc. They depend
 * on the walls in `box`, and not on corners before or after them. */
typedef struct route_section {
    uint32_t shape;
    uint32_t ring;
    uint32_t first; /* vertex */
    uint32_t count;
    uint32_t first_node;
    uint32_t node_count;
    bool begins_whole; /* the first node may continue a run, and did not */
    geom_aabb2 box;
} route_section;

/* A node that has come since labels were made. */
typedef struct route_unlabeled {
    uint32_t node;
    double far; /* at least so far is it from there to what has changed */
} route_unlabeled;

enum {
    ROUTE_SECTORS = 256
};

/* The nodes that may see an edit, by the direction from there to what is gone: sector s has the nodes
 * nodes[first[s]] .. nodes[first[s + 1] - 1]. The last list, behind those of all sectors, has the nodes that
 * are too near for a direction. */
typedef struct route_sectors {
    geom_vec2 middle; /* of what is gone */
    double reach;     /* lines past what is gone come so near to it */
    uint32_t *first;  /* NULL: nothing is gone */
    uint32_t *nodes;
    size_t capacity;
} route_sectors;

/* What the last edit means for ways. */
typedef struct route_layer_edit {
    geom_aabb2 box;             /* around all that has changed, and what is within a radius of that */
    const route_labels *labels; /* those before it, with the nodes after it; NULL: there were none */
    size_t label_count;
    bool opens;     /* some node has a link that there was not before */
    double *to_box; /* by their hubs, the length to that box */
    /* Of each label, the length from its node to the box; negative: not asked for yet. */
    _Atomic(double) *far;
    uint32_t *seen; /* nodes that may see something of the box; room for all */
    size_t seen_count;
    route_sectors sectors; /* with these nodes */
    size_t node_count;
    bool *lit; /* of each tile, whether it may see something of the box */
    size_t tile_count;
    route_unlabeled *unlabeled;
    size_t unlabeled_count;
    size_t unlabeled_capacity;
} route_layer_edit;

/* What a map knows for one radius. */
typedef struct route_layer {
    double disc_radius;   /* as given */
    double radius;        /* what is planned with: a little above 0 when that was given */
    double tangent_reach; /* the largest of all shapes */
    route_grid grid;
    route_node *nodes;
    size_t node_count;
    size_t node_capacity;
    route_section *sections; /* by shape, ring and vertex */
    size_t section_count;
    size_t section_capacity;
    route_tiles tiles;
    route_knowledge *knowledge;
    bool kept; /* what the last edit did not change */
    route_layer_edit edit;
} route_layer;

struct orca_route_map {
    geom_allocator allocator;
    uint64_t version; /* counts rebuilds, from 1 */
    geom_vec2 *points;
    size_t point_count;
    size_t point_capacity; /* also that of the walls */
    size_t *ring_sizes;
    size_t ring_count;
    size_t ring_capacity;
    route_shape *shapes;
    size_t shape_count;
    size_t shape_capacity;
    route_wall *walls;
    size_t wall_count;
    geom_aabb2 bounds;   /* around all obstacles; a point at the origin if there are none */
    uint64_t walls_hash; /* tells maps with other walls apart; not 0 */
    int room_count;      /* outside of a room all is solid */
    route_layer *layers;
    size_t layer_count;
    route_change change; /* the last edit */
};

/* The layer for a radius; NULL when the map is not prepared for it. */
const route_layer *orca_route_layer(const orca_route_map *map, double radius);

/* Which walls the current sight line has looked at: those whose number is its own. */
typedef struct route_marks {
    uint32_t *last; /* of each wall */
    uint32_t number;
} route_marks;

/* A map for one radius, as one thread looks at it. */
typedef struct route_view {
    const orca_route_map *map;
    const route_layer *layer;
    route_marks *marks;
} route_view;

/* ---- route2_map.c: arrays that grow ---- */

/* Returns an array of `count` items with room for one more: `items` itself if more than `count` fit in its
 * capacity, else a larger one in its place, with its new capacity. NULL without memory; nothing changes
 * then. */
void *orca_route_room_for_one(const geom_allocator *allocator, void *items, size_t count, size_t *capacity,
                              size_t size, size_t alignment);

/* ---- route2_shape.c: obstacles ---- */

/* Whether two obstacles are the same, where they stand. */
bool orca_route_same_shape(const route_shape *a, const route_shape *b);

/* Gives an empty map its shapes and its walls. On failure they may still be freed. Obstacles that the map `before` an
 * edit has, too, cost less; NULL: there was none. */
geom_status orca_route_shapes_build(orca_route_map *map, const orca_route_map_def *def,
                                    const orca_route_map *before);

/* ---- route2_grid.c: walls by place ---- */

enum {
    ROUTE_MOST_CELLS = 1 << 20
};

/* Makes the list of walls for the grid, whose cells list every wall that comes within its own radius plus
 * `reach` of them. The grid goes on for `room` around them. There are at most `most_cells` cells. On failure
 * the grid may still be freed. */
geom_status orca_route_grid_build(const geom_allocator *allocator, route_grid *grid, const route_wall *walls,
                                  size_t count, double reach, double room, size_t most_cells);
void orca_route_grid_free(const geom_allocator *allocator, route_grid *grid);

/* Rows of a grid, some or none. */
typedef struct route_rows {
    int first;
    int last;
} route_rows;

/* Makes the grid of edited walls from that of the walls before, with the same cells. The lists outside of
 * `rows` are the same but for the numbers of walls. On failure the grid may still be freed. */
geom_status orca_route_grid_edit(const geom_allocator *allocator, route_grid *grid, const route_grid *before,
                                 const route_wall *walls, const route_change *change, double reach,
                                 route_rows rows);

/* The rows of a grid whose lists an edit changes. */
route_rows orca_route_grid_rows(const route_grid *grid, const route_change *change, double reach);

/* Whether a grid serves for edited walls: they lie in it, and are about as many as it was made for. */
bool orca_route_grid_serves(const route_grid *grid, const route_change *change, size_t wall_count,
                            double reach);

static inline size_t orca_route_grid_cells(const route_grid *grid) {
    return (size_t)grid->columns * (size_t)grid->rows;
}

/* Counts the bits that are set, in pairs, fours and eights, whose counts a product sums up: compilers call a function
 * where not all machines have an instruction. */
static inline uint32_t orca_route_count_bits(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
    return (uint32_t)(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56);
}

/* So many cells before one list any wall. */
static inline size_t orca_route_grid_lists_before(const route_grid *grid, size_t cell) {
    const route_cells *cells = &grid->cells[cell / 64];
    return cells->before + orca_route_count_bits(cells->listing & ~(UINT64_MAX << cell % 64));
}

/* Where the lists of a cell and of those behind it begin in `walls`; of the cell behind the last one, where all
 * end. */
static inline uint32_t orca_route_grid_first(const route_grid *grid, size_t cell) {
    return grid->first[orca_route_grid_lists_before(grid, cell)];
}

/* The column or row of a position, in cells from the origin of the grid: the first or the last one when it
 * is outside, and for NaN the first. */
static inline int orca_route_grid_clamp(double position, int count) {
    return position > 0.0 ? (position < count ? (int)position : count - 1) : 0;
}

/* ---- route2_sight.c: what stands in the way ---- */

/* Whether a disc of `radius`, at most the reach of the grid, can go straight from a to b. */
bool orca_route_sight(const route_view *view, geom_vec2 a, geom_vec2 b, double radius);

/* A straight line, and how far an agent under way may be beside it and still head straight for its end: by a part of
 * what is left of the line, to the left and to the right. */
typedef struct route_corridor {
    geom_vec2 from;
    geom_vec2 to;
    double left;
    double right;
} route_corridor;

/* Whether a disc of the radius of the layer can go straight from a to b, as orca_route_sight tells. `out` gets the room
 * beside that way, or some less. */
bool orca_route_sight_wide(const route_view *view, geom_vec2 a, geom_vec2 b, route_corridor *out);

/* Whether a position lies in a corridor of a layer of that radius. */
bool orca_route_in_corridor(const route_corridor *corridor, geom_vec2 position, double radius);

/* A wall for which an agent under way cannot head straight from a for b; ROUTE_NO_WALL if it can, even from a
 * place that is tight, if that leads out. */
uint32_t orca_route_obstruction(const route_view *view, geom_vec2 a, geom_vec2 b);

/* Whether that is so for one of the walls. It is faster than to look for one. */
bool orca_route_obstructs(const route_view *view, uint32_t wall, geom_vec2 a, geom_vec2 b);

/* Whether p is on the side of an edge where its solid is not; or outside of a thick wall. */
bool orca_route_is_outside(const route_wall *wall, geom_vec2 p);

/* Whether a straight line leads into an obstacle that it starts outside of, or again into one that it has
 * left. */
bool orca_route_enters(const route_view *view, geom_vec2 a, geom_vec2 b);

/* The walls of the cell that p lies in: all that come within the reach of the grid. Outside the grid, where
 * no wall is near, those of another cell. */
typedef struct route_wall_list {
    const uint32_t *items;
    uint32_t count;
} route_wall_list;

route_wall_list orca_route_walls_around(const route_view *view, geom_vec2 p);

/* The wall whose surface is nearest to p among those that p is closer to than `radius`, at most the reach
 * of the grid. NULL when there are none: a disc can stand there. */
typedef struct route_near {
    const route_wall *wall;
    geom_vec2 foot;  /* the point of the wall's line that is nearest to p */
    double distance; /* from p to the surface; negative when p is within the wall's radius */
} route_near;

route_near orca_route_nearest_wall(const route_view *view, geom_vec2 p, double radius);

/* Begins another pass over walls: none is marked with its number. */
void orca_route_next_number(const route_view *view);

/* ---- route2_run.c: corners almost on one line ---- */

/* Corners of an obstacle that follow each other, from one of a layer's nodes to its last one. */
typedef struct route_run {
    size_t first;
    geom_vec2 left; /* the wedge of directions from the first one that pass all others closely */
    geom_vec2 right;
    bool narrowed; /* there is a wedge */
    bool open;     /* there is a run */
    bool against;  /* its corners come against the direction of travel */
} route_run;

/* Begins a run with a node of the layer, the last one. */
void orca_route_run_begin(route_run *run, size_t node, bool against);

/* Whether the node, which is not in the layer yet, continues an open run; then it has to be put there next.
 * Cost: O(1). */
bool orca_route_run_extend(route_run *run, const route_layer *layer, const route_node *next);

/* Ends the run, if there is one. The layer keeps only its ends if each is in sight of the other. */
void orca_route_run_end(route_run *run, const route_view *view, route_layer *layer);

/* ---- route2_corner.c: where ways bend ---- */

/* What an edit keeps of a layer. */
typedef struct route_reuse {
    const route_layer *before;
    const route_change *change;
    size_t next;                /* section of the layer before */
    bool *stale;                /* of each section of it */
    uint32_t *new_of;           /* the node for each node of it; ROUTE_NO_NODE if it is gone */
    uint32_t *old_of;           /* the other way round */
    bool renumbers;             /* a node that stays has another number */
    uint32_t lowest_renumbered; /* the first node before the edit that has another number, or is gone */
    size_t node_count;          /* after the edit */
    geom_aabb2 box; /* around all that has changed: walls and a radius, and nodes that are gone or new */
    size_t seen_count;
    bool *gains; /* of each node that sees the box, whether it may have links that there were not before */
    route_labels *labels;        /* for those after the edit; NULL: there are none */
    route_labels *labels_before; /* from which those are made */
} route_reuse;

/* Finds the nodes of a layer that has its grid. `view` is one of that layer. With `reuse` it keeps those
 * that are as before. False without memory. */
bool orca_route_find_corners(const route_view *view, route_layer *layer, route_reuse *reuse);

/* Around an arc of more than some 67 radii tangents are so long that a place on the arc may see no corner.
 * Returns how far from the surface of the obstacle with the arc a place sees corners like any other; 0 if
 * every place does. */
double orca_route_tangent_reach(double grown_by, double radius);

/* ---- route2_section.c: corners that stay ---- */

/* Begins what is reused of a layer; it may be freed on failure too. False without memory. */
bool orca_route_reuse_begin(const geom_allocator *allocator, route_reuse *reuse, const route_layer *before,
                            const route_change *change, double radius);

/* Tells which of the nodes of stale sections were found again as they were. False without memory. */
bool orca_route_reuse_match(const geom_allocator *allocator, route_reuse *reuse, const route_layer *layer);

/* Releases all but labels that were moved. */
void orca_route_reuse_free(const geom_allocator *allocator, route_reuse *reuse, bool moved);

/* The next node from `i` on of which `matches` knows no other; `count` if there is none. Of most it knows one. */
static inline size_t orca_route_next_open(const uint32_t *matches, size_t count, size_t i) {
    enum {
        AT_ONCE = 8
    };
    for (; i + AT_ONCE <= count; i += AT_ONCE) {
        uint32_t any = 0;
        for (size_t k = 0; k < AT_ONCE; k++) {
            any |= matches[i + k] == ROUTE_NO_NODE;
        }
        if (any) {
            break;
        }
    }
    while (i < count && matches[i] != ROUTE_NO_NODE) {
        i++;
    }
    return i;
}

/* Goes on to the section that began at this vertex before the edit. NULL if there is none, or if it is
 * stale. Shapes, rings and vertices come in order. */
const route_section *orca_route_reuse_section(route_reuse *reuse, size_t shape, size_t ring, size_t vertex);

/* So many radii may a place where the disc has room lie within the tangents of a corner. Those stand off up
 * to 0.05 more than the disc needs, and at their corners another 0.083 further out than the arc. */
#define ROUTE_BEND_SLACK 0.14

/* Whether a shortest path that comes straight from within `reach` of a point can bend at the node. The line
 * touches the grown obstacle there without cutting into it by more than corners with different margins do.
 * */
static inline bool orca_route_bends_near(const route_layer *layer, const route_node *node, geom_vec2 from,
                                         double reach) {
    const geom_vec2 way = geom_vec2_sub(node->point, from);
    const double slack = reach + ROUTE_BEND_SLACK * layer->radius + 1e-9 * (fabs(way.x) + fabs(way.y));
    const double before = geom_vec2_cross(way, node->before);
    const double after = geom_vec2_cross(way, node->after);
    return (before >= -slack && after >= -slack) || (before <= slack && after <= slack);
}

/* ---- route2_tiles.c: nodes and walls by place ---- */

/* Makes the tiles of a layer that has its nodes, or makes them from those before an edit, with its nodes
 * matched. On failure they may still be freed. */
geom_status orca_route_tiles_build(const orca_route_map *map, route_layer *layer);
geom_status orca_route_tiles_edit(const orca_route_map *map, route_layer *layer, const route_reuse *reuse);

/* Takes over what the tiles have borrowed from those before an edit, which then are only freed. */
void orca_route_tiles_take(route_tiles *tiles, const route_tiles *before);
void orca_route_tiles_free(const geom_allocator *allocator, const route_layer *layer, route_tiles *tiles);

/* The tile of a point; behind the last one if it is outside of the grid. */
size_t orca_route_tile_of(const route_grid *grid, geom_vec2 p);

/* ---- route2_sweep.c: what is in sight ---- */

/* Rises with the angle: 0 for (1, 0), 1 for (0, 1), and so on up to 4. */
static inline double orca_route_direction(geom_vec2 v) {
    const double part = v.y / (fabs(v.x) + fabs(v.y));
    return v.x < 0.0 ? 2.0 - part : v.y < 0.0 ? 4.0 + part : part;
}

/* All points over which the way from a place to a goal is at most so long: an ellipse. */
typedef struct route_ellipse {
    geom_vec2 goal;
    double most;
} route_ellipse;

/* Writes all nodes that a disc can go to straight from a place, and at which a shortest path from within
 * `reach` of it can bend; and some others that it can not go to. The disc has `radius` at most, and room
 * for it at the place. Only nodes `within` an ellipse are looked for; NULL: all. `found` has room for all nodes.
 * Returns how many there are, in an order that depends on the map, the place and the ellipse only.
 *
 * Cost: in proportion to the walls and nodes of the cells in sight, in the ellipse. */
size_t orca_route_sweep(const route_layer *layer, geom_vec2 from, double radius, double reach,
                        const route_ellipse *within, uint32_t *found);

/* Directions, as numbers from 0 to 4, that differ by no more are the same but for rounding. */
#define ROUTE_DIRECTION_ROUNDING 1e-12

/* Whether a path that comes straight to a node can bend there, wherever it comes from: the line touches the
 * grown obstacle without cutting into it. */
static inline bool orca_route_blocks(const route_node *node, geom_vec2 way) {
    const double slack = 1e-9 * (fabs(way.x) + fabs(way.y));
    const double before = geom_vec2_cross(way, node->before);
    const double after = geom_vec2_cross(way, node->after);
    return (before >= -slack && after >= -slack) || (before <= slack && after <= slack);
}

/* Writes the nodes with which a node may have links, and some others: all in sight at which a shortest path
 * between both can bend at both. Some behind a node that blocks their direction are left out.
 *
 * Cost: that of orca_route_sweep, but only up to where rows or columns of cells have no more. */
size_t orca_route_sweep_links(const route_layer *layer, uint32_t node, uint32_t *found);

/* Writes all nodes from which a disc can go straight to some place within `reach` of a point, or past it,
 * and at which a shortest path from there can bend; and some others. `lit` is set for the tiles that
 * they may lie in. */
size_t orca_route_sweep_around(const route_layer *layer, geom_vec2 middle, double reach, uint32_t *found,
                               bool *lit);

/* ---- route2_place.c: where a disc can be ---- */

typedef enum route_place_kind {
    ROUTE_PLACE_FREE,   /* it can stand there */
    ROUTE_PLACE_PUSHED, /* it stands too close to something, and finds room at `free` */
    ROUTE_PLACE_LOW,    /* it can stand there, but corners around a large arc are in sight from `free` */
    ROUTE_PLACE_TIGHT,  /* the same, but there is no room nearby */
    ROUTE_PLACE_SOLID   /* the center is within an obstacle */
} route_place_kind;

typedef struct route_place {
    route_place_kind kind;
    geom_vec2 point;
    geom_vec2 free;  /* the point itself, except for PUSHED and LOW */
    double radius;   /* the largest for which `free` is free, at most that of sight lines */
    geom_circle arc; /* of LOW: the obstacle with the arc */
} route_place;

route_place orca_route_examine_place(const route_view *view, geom_vec2 p);

/* From p, where the disc has room, to where corners are in sight: straight away from the large arc that p is
 * close to. p itself if there is none, or no room on the way. `arc` gets the obstacle with the arc; it may be
 * NULL. */
geom_vec2 orca_route_rise(const route_view *view, geom_vec2 p, geom_circle *arc);

/* From p to where a disc of that radius has room, step by step away from the nearest walls; there may be no
 * such place. */
geom_vec2 orca_route_push_out(const route_view *view, geom_vec2 p, double radius);

/* Whether p is inside a solid, by the walls of the row of tiles that it lies in. */
bool orca_route_within_solid(const route_view *view, geom_vec2 p);

/* ---- route2_exit.c: out of obstacles ---- */

enum {
    ROUTE_MOST_EXITS = 64 /* the nearest so many ways out are looked at */
};

/* The places with room to which a straight way leads out of the obstacles around p and no deeper into them,
 * nearest first; of equal ones by the order of the walls. `exits` has room for ROUTE_MOST_EXITS. Returns
 * how many there are.
 *
 * Cost: from within a solid all walls are looked at; else those around p and along the ways out. */
size_t orca_route_find_exits(const route_view *view, geom_vec2 p, geom_vec2 *exits);

/* ---- route2_edit.c: what an edit changes ---- */

/* Compares obstacles, and tells in `map` when each of them came. */
route_change orca_route_change_between(const orca_route_map *before, orca_route_map *map);

/* How far a point is from a box. */
double orca_route_box_distance(geom_aabb2 box, geom_vec2 p);

/* Whether a straight piece meets a box. Most lie on one side of it. */
bool orca_route_meets_box(geom_vec2 a, geom_vec2 b, geom_aabb2 box);

/* Sight lines past what is gone meet this box. */
geom_aabb2 orca_route_box_of_gone(const route_change *change, const route_layer *layer);

/* Makes the sectors of the nodes that may see an edit by which something is gone. False without memory; they
 * may still be freed. */
bool orca_route_sectors_make(const geom_allocator *allocator, const route_change *change, route_layer *layer);
void orca_route_sectors_free(const geom_allocator *allocator, route_sectors *sectors);

/* The sectors from `first` to `last`, modulo their number, have all nodes whose lines to a place may pass what
 * is gone, but for those that are too near. False if any node may be one. */
typedef struct route_sector_range {
    int first;
    int last;
} route_sector_range;

bool orca_route_sectors_opposite(const route_sectors *sectors, geom_vec2 place, route_sector_range *out);

#endif
