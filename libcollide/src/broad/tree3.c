/* The dynamic tree of space, as a kind of broad phase. */
#include "space3.h"

#include "distance.inl"

#include "tree.inl"

#include "tree_build.inl"

#include "tree_query.inl"

#include "tree_pairs.inl"

#include "tree_validate.inl"

const broad_kind collide_broad_tree3 = {
    tree_create,     tree_destroy,     tree_insert,    tree_move,       tree_remove,
    tree_clear,      tree_build,       tree_query_box, tree_query_cast, tree_count_cast,
    tree_query_near, tree_query_pairs, tree_validate,  tree_memory,
};
