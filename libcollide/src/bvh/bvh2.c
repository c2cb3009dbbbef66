/* The static hierarchy of the plane, as a kind of broad phase. */
#include "broad/space2.h"

#include "bvh.inl"

const broad_kind collide_broad_bvh2 = {
    bvh_create,    bvh_destroy,    bvh_insert,     bvh_move,       bvh_remove,      bvh_clear,    bvh_build,
    bvh_query_box, bvh_query_cast, bvh_count_cast, bvh_query_near, bvh_query_pairs, bvh_validate, bvh_memory,
};
