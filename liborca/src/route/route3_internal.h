/* The inside of route maps of space and of the queries that search them. Private to route3_*.c. */
#ifndef ORCA_ROUTE3_INTERNAL_H
#define ORCA_ROUTE3_INTERNAL_H

#include <orca/route3.h>

#include <math.h>

#define ROUTE3_NONE UINT32_MAX

/* ---- Pieces ---- */

typedef enum route3_piece_kind {
    ROUTE3_ROUND, /* all points within `radius` of the segment from a to b */
    ROUTE3_BOX,   /* center a, unit axes at right angles, half extents */
    ROUTE3_TRIANGLE,
    ROUTE3_PLANE, /* all below it: normal in axis[0], its offset in `radius` */
    ROUTE3_HULL   /* with faces, as planes whose normals have length 1, if it is small */
} route3_piece_kind;

/* One convex piece of an obstacle, in a form in which distances are found fast. */
typedef struct route3_piece {
    route3_piece_kind kind;
    geom_vec3 a;
    geom_vec3 b;
    geom_vec3 c;
    geom_vec3 axis[3];
    geom_vec3 half;
    double radius;
    double size;          /* the diameter of its box; HUGE_VAL for a plane */
    uint64_t hash;        /* tells its shape from others */
    collide_shape3 shape; /* points of hulls belong to the obstacles of the map */
    uint32_t first_face;
    uint32_t face_count;
} route3_piece;

/* From the surface of a piece to a point: the distance, negative inside, and the unit direction in which it
 * grows. Rounded. */
typedef struct route3_gap {
    double distance;
    geom_vec3 away;
} route3_gap;

/* The most faces of a hull whose faces are known. */
enum {
    ROUTE3_HULL_POINTS = 16,
    ROUTE3_HULL_FACES = 32
};

/* Describes a shape. Writes its faces, if it is a hull that has some, and returns their number in
 * `face_count`. */
route3_piece orca_route3_piece_of(const collide_shape3 *shape, geom_plane faces[ROUTE3_HULL_FACES]);

/* `faces` are those of all pieces. */
route3_gap orca_route3_gap(const route3_piece *piece, const geom_plane *faces, geom_vec3 point);

/* How far a piece reaches in a direction of length 1. */
double orca_route3_extent(const route3_piece *piece, geom_vec3 direction);

/* ---- The map ---- */

/* A cube of free space: an eighth of its parent. Cells of level 0 are as large as all space of the map. */
typedef struct route3_cell {
    uint64_t pieces; /* tells which pieces may be the nearest in it, and how near they are, from others */
    uint32_t first_child; /* of eight; ROUTE3_NONE for a leaf */
    uint32_t first_node;  /* of a leaf with nodes */
    uint32_t same_as;     /* of a copied leaf, that before the edit, while links are found; ROUTE3_NONE */
    uint32_t at[3];       /* the place, in cells of this level */
    uint8_t level;
    uint8_t node_count; /* 0 for a leaf without room */
    bool free;          /* all of the cell has room */
    bool hides;         /* a leaf that may have room which none of its nodes reaches */
} route3_cell;

/* A place with room in a leaf. All points of the cell that are beyond the planes of the node by the radius
 * have room and can be reached straight from the node. */
typedef struct route3_node {
    geom_vec3 point;
    uint32_t cell;
    uint32_t first_plane;
    uint32_t plane_count;
    double spare; /* by so much the nearest piece is farther away than the radius */
} route3_node;

/* From one node to another: straight, or over one more point. */
typedef struct route3_link {
    uint32_t to;
    uint32_t via; /* ROUTE3_NONE: straight */
} route3_link;

/* Free space for one radius. */
typedef struct route3_layer {
    struct route3_layer *next;
    double radius;
    geom_vec3 origin; /* of the cell of level 0 */
    double side;
    double resolution;
    bool full; /* there was no room for more cells */
    route3_cell *cells;
    size_t cell_count;
    size_t cell_capacity;
    route3_node *nodes;
    size_t node_count;
    size_t node_capacity;
    geom_plane *planes; /* of nodes */
    size_t plane_count;
    size_t plane_capacity;
    size_t *first_link; /* node_count + 1 of them */
    route3_link *links;
    size_t link_count;
    geom_vec3 *vias;
    size_t via_count;
    size_t via_capacity;
} route3_layer;

/* What the last edit changed. */
typedef struct route3_change {
    bool known;       /* false for a map that was never edited: all may be others */
    geom_aabb3 *gone; /* around each piece that is gone; all space for a plane */
    size_t gone_count;
    size_t gone_capacity;
    geom_aabb3 gone_box;   /* around all of them */
    orca_obstacles3 *come; /* NULL: nothing has come */
    geom_aabb3 come_box;   /* around all of them; all space for a plane */
} route3_change;

struct orca_route3_map {
    geom_allocator allocator;
    orca_obstacles3 *walls; /* a copy of all obstacles */
    route3_piece *pieces;
    size_t piece_count;
    uint32_t *first_piece; /* of each obstacle, by the index of its id */
    size_t wall_count;
    geom_plane *faces;
    size_t face_count;
    size_t face_capacity;
    geom_aabb3 box; /* around all but planes; of a point without any */
    route3_layer *layers;
    uint64_t walls_hash; /* tells maps with other pieces apart; not 0 */
    route3_change change;
};

/* Makes room for `needed` items; those that there are stay. False without memory: nothing has changed. */
bool orca_route3_reserve(const geom_allocator *allocator, void **items, size_t *capacity, size_t needed,
                         size_t size);

/* Tells what an edit changed. On an error release the change all the same. */
geom_status orca_route3_change_between(const orca_route3_map *before, const orca_route3_map *after,
                                       route3_change *out);

/* Tells a shape from others, and the pieces of a map from those of other maps. The latter is not 0. */
uint64_t orca_route3_hash_shape(const collide_shape3 *shape);
uint64_t orca_route3_hash_pieces(const orca_route3_map *map);

void orca_route3_release_change(const geom_allocator *allocator, route3_change *change);

/* The layer of exactly this radius, or NULL. */
const route3_layer *orca_route3_layer(const orca_route3_map *map, double radius);

/* Divides space into cells and puts nodes into them. Cells with the same pieces near them as in the layer
 * before an edit are copies of those, with all that is in them; NULL: there is none. */
geom_status orca_route3_make_cells(const orca_route3_map *map, route3_layer *layer,
                                   const route3_layer *before);

/* Finds the links of all nodes. Those between copies are copied, as far as they are from the edit. */
geom_status orca_route3_make_links(const orca_route3_map *map, route3_layer *layer,
                                   const route3_layer *before);

/* Whether a ball can move straight from a to b. Exact. */
bool orca_route3_sight(const orca_route3_map *map, geom_vec3 a, geom_vec3 b, double radius);

geom_vec3 orca_route3_cell_center(const route3_layer *layer, const route3_cell *cell);
double orca_route3_cell_half(const route3_layer *layer, const route3_cell *cell);

/* The leaf or the cell of at most `level` at a place in units of cells of that level. */
uint32_t orca_route3_cell_at(const route3_layer *layer, unsigned level, const uint32_t at[3]);

/* The leaf that is nearest to a point. */
uint32_t orca_route3_leaf_near(const route3_layer *layer, geom_vec3 point);

geom_vec3 orca_route3_clamp(geom_vec3 p, geom_vec3 min, geom_vec3 max);

/* The nearest pieces to a point are pushed away from it. Moves the point until all of `pieces` are `wanted`
 * away, within a box. Returns the least distance at the new point. */
typedef struct route3_push {
    const route3_piece *const *pieces;
    size_t count;
    const geom_plane *faces;
    geom_vec3 min;
    geom_vec3 max;
} route3_push;

double orca_route3_push(const route3_push *among, geom_vec3 *point, double wanted);

/* ---- One cell ---- */

/* The most pieces near a cell that are looked at together, and the most nodes of one cell. */
enum {
    ROUTE3_NEAR = 16,
    ROUTE3_COVER = 4
};

/* A cell and the pieces within the radius of it, nearest first. */
typedef struct route3_room {
    const orca_route3_map *map;
    double radius;
    geom_vec3 center;
    double half;
    double least_side; /* of cells that need not be smaller, whatever they may hide */
    const route3_piece *pieces[ROUTE3_NEAR];
    size_t count;
} route3_room;

/* Places that reach all room in a cell, and the planes of the pieces as seen from each. */
typedef struct route3_cover {
    size_t count;
    geom_vec3 points[ROUTE3_COVER];
    double spare[ROUTE3_COVER];
    geom_plane planes[ROUTE3_COVER][ROUTE3_NEAR];
    bool whole; /* no room in the cell is missed */
} route3_cover;

void orca_route3_cover_room(const route3_room *room, route3_cover *out);

/* ---- Queries ---- */

typedef struct route3_visit {
    double length; /* of the way from the start */
    uint32_t parent;
    uint32_t via;
    uint32_t search; /* in which it was met */
    bool closed;
    bool sure; /* the way is known to be free */
} route3_visit;

typedef struct route3_item {
    double least; /* length of a way over it */
    uint32_t node;
} route3_item;

/* A point of a way that is being shortened. */
typedef struct route3_stop {
    geom_vec3 point;
    double step; /* by which it may move next; HUGE_VAL: not chosen yet */
    int rank;    /* of the piece to the next stop: 2 has a little more room than the radius, 1 has not */
} route3_stop;

/* The most nodes that an end of a route is joined to. */
enum {
    ROUTE3_JOINS = 32
};

/* The most ways that are compared. */
enum {
    ROUTE3_WAYS = 3
};

/* An end of a route. */
typedef struct route3_end {
    geom_vec3 point; /* the end itself */
    geom_vec3 place; /* the place with room to which it leads first; the end itself if that has room */
    bool has_place;
    bool inside; /* the end lies inside an obstacle */
    bool moved;  /* the place is another */
    uint32_t joins[ROUTE3_JOINS];
    size_t join_count;
} route3_end;

struct orca_route3_query {
    geom_allocator allocator;
    const orca_route3_map *map;
    const route3_layer *layer; /* of the last search */
    route3_visit *visits;      /* of nodes, the start and the goal */
    size_t visit_capacity;
    uint32_t search;
    route3_item *heap;
    size_t heap_count;
    size_t heap_capacity;
    geom_vec3 *points;
    size_t point_count;
    size_t point_capacity;
    geom_vec3 *best; /* the shortest of several ways */
    size_t best_count;
    size_t best_capacity;
    geom_sphere avoided[ROUTE3_WAYS]; /* where the ways before this one lead */
    size_t avoided_count;
    route3_stop *stops;
    size_t stop_count;
    size_t stop_capacity;
};

/* Finds the place of an end. */
void orca_route3_find_end(const orca_route3_map *map, const route3_layer *layer, geom_vec3 point,
                          route3_end *out);

/* Joins the place of an end to nodes in sight. */
void orca_route3_join(const orca_route3_map *map, const route3_layer *layer, route3_end *end);

/* Finds a way between the places of two ends that keeps out of what is to be avoided, and writes its points
 * into the query. *found tells whether there is one. */
geom_status orca_route3_search(orca_route3_query *query, route3_end *start, route3_end *goal, bool *found);

/* Makes the way in the query shorter. Each piece stays free. */
geom_status orca_route3_shorten(orca_route3_query *query);

bool orca_route3_add_point(orca_route3_query *query, geom_vec3 point);

/* ---- Followers ---- */

/* In radii: the room that an agent under way needs, which others and walls have pushed about. */
#define ROUTE3_ROOM_UNDER_WAY 0.97

struct orca_route3_follower {
    geom_allocator allocator;
    double radius;
    geom_vec3 goal;
    uint32_t patience;
    orca_route_kind kind;
    bool known;
    geom_vec3 *points;
    uint32_t point_count;
    size_t point_capacity;
    geom_aabb3 box; /* around all points */
    double length;
    uint32_t next;
    uint32_t wait; /* steps until it may search again */
    /* A line that was seen to be free. */
    uint64_t clear_walls; /* the hash of the pieces of its map; 0: none */
    geom_vec3 clear_from;
    geom_vec3 clear_to;
};

#endif
