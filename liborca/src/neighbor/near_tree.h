/* A tree over points in the order of cells, for crowds that cells are too coarse for. A leaf is of
 * LEAF_POINTS points that follow each other, and each other node of TREE_FAN nodes below. Where many points
 * share a cell they are put in an order by halves of space, so that those of a leaf are near each other
 * (near_tree_make.inl). A node tells where its points are, the largest radius, the first in the order of
 * ties, and the layers. That bounds from below what any of its points can be to one that asks
 * (near_tree.inl). */
#ifndef ORCA_NEAR_TREE_H
#define ORCA_NEAR_TREE_H

#include <stddef.h>
#include <stdint.h>

enum {
    LEAF_POINTS = 16,
    TREE_FAN = 8,
    TREE_LEVELS = 11 /* more than 2^32 points have */
};

typedef struct near_node {
    double low[AXES];
    double high[AXES];
    double radius;   /* the largest */
    uint32_t order;  /* the least: ties go to the lower one */
    uint32_t layers; /* of any */
} near_node;

/* The nodes of a tree: those of a level side by side, the leaves first, and at the end the at most TREE_FAN
 * highest. */
typedef struct near_tree {
    near_node *nodes; /* NULL: there is no tree */
    size_t points;
    size_t levels;
    size_t first[TREE_LEVELS + 1]; /* of each level, and how many there are in all */
} near_tree;

/* How many groups of `each` hold so many. */
static inline size_t near_tree_above(size_t count, size_t each) { return (count + each - 1) / each; }

/* The levels of a tree of so many points. */
static inline near_tree near_tree_of(near_node *nodes, size_t points) {
    near_tree tree = {.nodes = nodes, .points = points};
    size_t count = near_tree_above(points, LEAF_POINTS);
    tree.first[1] = count;
    tree.levels = 1;
    while (count > TREE_FAN) {
        count = near_tree_above(count, TREE_FAN);
        tree.first[tree.levels + 1] = tree.first[tree.levels] + count;
        ++tree.levels;
    }
    return tree;
}

/* How many nodes a level has. */
static inline size_t near_tree_level_count(const near_tree *tree, size_t level) {
    return tree->first[level + 1] - tree->first[level];
}

/* How many nodes the tree of so many points has. */
static inline size_t near_tree_size(size_t points) {
    const near_tree tree = near_tree_of(NULL, points);
    return tree.first[tree.levels];
}

#endif
