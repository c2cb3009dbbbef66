/* A static tree of boxes, to find those that meet a given one. */
#ifndef GEOM_SRC_BOX_TREE_H
#define GEOM_SRC_BOX_TREE_H

#include "base/buffer.h"
#include "grid.h"

enum {
    BOX_TREE_FAN = 8,
    BOX_TREE_LEVELS = 12 /* enough for 2^32 boxes */
};

/* Level 0 has the boxes in the order of a curve that keeps neighbors together. Box i of another level
 * contains the boxes 8 i to 8 i + 7 of the level below. */
typedef struct box_tree {
    geom_buffer boxes; /* of grid_box, level by level */
    geom_buffer items; /* of uint32_t: which box came to stand where in level 0, then room */
    size_t start[BOX_TREE_LEVELS];
    size_t count[BOX_TREE_LEVELS];
    int levels;
} box_tree;

/* Returns false if there is no memory. Release the tree in any case. count < 2^32. */
bool geom_box_tree_build(box_tree *tree, const geom_allocator *allocator, const grid_box *boxes,
                         size_t count);

void geom_box_tree_release(box_tree *tree);

/* Calls `visit` with the index of each box that meets `box`, until a call returns false. Then it returns
 * false too. */
bool geom_box_tree_query(const box_tree *tree, grid_box box, bool (*visit)(void *context, uint32_t item),
                         void *context);

#endif
