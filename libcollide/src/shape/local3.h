/* A local frame of space, as local2.h is for the plane, and the vertices of a core in it.
 *
 * The frame of a pair has its origin at a vertex of the first core, and a unit so that all differences of
 * coordinates and all sizes are below 1. */
#ifndef COLLIDE_LOCAL3_H
#define COLLIDE_LOCAL3_H

#include "core3.h"
#include "local2.h"
#include "numeric/double_double3.h"

/* Two frames of the plane, for (x, y) and for (z, 0), with the same unit. */
typedef struct local3 {
    local2 xy;
    local2 z;
} local3;

local3 collide_local3_make(geom_vec3 origin, int exponent);

/* Boxes that end beyond the doubles have half extents of this or more, and axes with such coordinates. */
#define LONG_BOX3 16.0

/* Cuts a box that ends beyond the doubles where no shape that ends within them comes near it, wherever it
 * moves: more than 2^1030 from the center. Does nothing beside another core that has no such end. */
void collide_local3_cut_long_box(core3 *box, const core3 *other);

static inline void collide_local3_cut_box(core3 *core, const core3 *other) {
    if (core->kind == CORE3_OBB && core->half.x + core->half.y + core->half.z >= LONG_BOX3) {
        collide_local3_cut_long_box(core, other);
    }
}

/* The frame of two cores with vertices; and of one, with its origin at the origin of space, for coordinates
 * and sizes below 2^exponent, too. */
local3 collide_local3_of_pair(const core3 *a, const core3 *b);
local3 collide_local3_at_origin(const core3 *core, int exponent);

/* An exponent e such that |x|, |y|, |z| < 2^e. */
int collide_local3_exponent(geom_vec3 v);

dd_vec3 collide_local3_point(const local3 *frame, geom_vec3 point);

/* The same, rounded: the high parts. */
static inline geom_vec3 collide_local3_rough(const local3 *frame, geom_vec3 point) {
    return geom_vec3_make(collide_local2_rough_difference(&frame->xy, point.x, frame->xy.origin.x),
                          collide_local2_rough_difference(&frame->xy, point.y, frame->xy.origin.y),
                          collide_local2_rough_difference(&frame->z, point.z, frame->z.origin.x));
}

double collide_local3_world_size(const local3 *frame, dd size);
/* A size that is known to be positive: where rounding has left nothing of it, a size that is less than the
 * rounding. */
double collide_local3_positive_size(const local3 *frame, dd size);
geom_vec3 collide_local3_world_point(const local3 *frame, dd_vec3 point);

enum {
    BODY3_KEPT = 8
};

/* A core in a frame. Vertices are kept where they are few, those of larger hulls computed each time they are
 * needed; of a box, kept[] holds the lowest and the highest corner, of an oriented one the center and the
 * three half edges. Rays end 8 to 32 units from their origin, beyond twice the distance of every point in the
 * frame: no closest point, and no way to part shapes that overlap, is lost (contact3.c has the argument). */
typedef struct body3 {
    const core3 *core;
    const local3 *frame;
    size_t count;
    dd radius;
    dd_vec3 kept[BODY3_KEPT];
} body3;

body3 collide_body3(const core3 *core, const local3 *frame);

dd_vec3 collide_body3_vertex(const body3 *body, size_t i);

/* The number of a vertex that is furthest along the direction, whose length is about 1. Of vertices that
 * double-doubles cannot tell apart, the first. */
size_t collide_body3_support(const body3 *body, dd_vec3 direction);

/* The same in doubles, which are much faster: coordinates within 2^-47, and what follows from that. */
typedef struct interval3 {
    double low;
    double high;
} interval3;

geom_vec3 collide_body3_rough_vertex(const body3 *body, size_t i);
size_t collide_body3_rough_support(const body3 *body, geom_vec3 direction);
interval3 collide_body3_rough_interval(const body3 *body, geom_vec3 direction);

#endif
