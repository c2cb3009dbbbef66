/* The grid of space, as a kind of broad phase. */
#include "space3.h"

#include "grid.inl"

const broad_kind collide_broad_grid3 = {
    grid_create,     grid_destroy,     grid_insert,    grid_move,       grid_remove,
    grid_clear,      grid_build,       grid_query_box, grid_query_cast, NULL,
    grid_query_near, grid_query_pairs, grid_validate,  grid_memory,
};
