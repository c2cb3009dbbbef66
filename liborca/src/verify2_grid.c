/* The grid of boxes, for the plane. */
#include "verify2_internal.h"

#define verify_box_union geom_aabb2_union

#include "verify_grid.inl"
