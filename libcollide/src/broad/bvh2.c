#include "space2.h"

#include "bvh.inl"

const broad_kind NAME(collide_broad_bvh) = BVH_KIND;
