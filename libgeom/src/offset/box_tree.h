/* Static trees of edges, to find pairs of edges that are close together. */
#ifndef GEOM_SRC_BOX_TREE_H
#define GEOM_SRC_BOX_TREE_H

#include "base/buffer.h"
#include "grid.h"

enum {
    BOX_TREE_FAN = 8,
    BOX_TREE_LEVELS = 12 /* enough for 2^32 boxes */
};

/* A rectangle of any direction: around long slanting edges that are far apart, boxes along the axes overlap,
 * and rectangles along the edges do not. */
typedef struct box_tree_frame {
    double normal_x; /* a unit vector, as nearly as doubles can be */
    double normal_y;
    double center_x;
    double center_y;
    double half_width;  /* along the normal */
    double half_length; /* at right angles to it */
} box_tree_frame;

typedef struct box_tree_node {
    grid_box box;
    box_tree_frame frame; /* along the longest edge; rounded, so widened by two units */
} box_tree_node;

/* Level 0 has the edges in the order of a curve that keeps neighbors together. Node i of another level
 * contains the nodes 8 i to 8 i + 7 of the level below. */
typedef struct box_tree {
    geom_buffer nodes; /* of box_tree_node, level by level */
    geom_buffer items; /* of uint32_t: which edge came to stand where in level 0, then room */
    size_t start[BOX_TREE_LEVELS];
    size_t count[BOX_TREE_LEVELS];
    int levels;
} box_tree;

/* A tree of nothing, which may be released. */
box_tree geom_box_tree_none(const geom_allocator *allocator);

/* Returns false if there is no memory. Release the tree in any case. count < 2^32. The coordinates are below
 * 2^42 in size. */
bool geom_box_tree_build(box_tree *tree, const geom_allocator *allocator, const grid_edge *edges,
                         size_t count);

void geom_box_tree_release(box_tree *tree);

/* Calls `visit` with each edge of tree `a` and each of tree `b` that may meet, until a call returns false.
 * Then it returns false too. For a tree and itself each pair of different edges comes once. Edges that are
 * two units apart may be left out. */
bool geom_box_tree_join(const box_tree *a, const box_tree *b,
                        bool (*visit)(void *context, uint32_t item_a, uint32_t item_b), void *context);

#endif
