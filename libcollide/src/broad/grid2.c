/* The grid of the plane, as a kind of broad phase. */
#include "space2.h"

#include "grid.inl"

const broad_kind collide_broad_grid2 = {
    grid_create,     grid_destroy,     grid_insert,    grid_move,       grid_remove,
    grid_clear,      grid_build,       grid_query_box, grid_query_cast, NULL,
    grid_query_near, grid_query_pairs, grid_validate,  grid_memory,
};
