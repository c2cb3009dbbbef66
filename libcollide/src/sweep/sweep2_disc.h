/* A disc that moves to a box, a capsule, a segment or another disc: what plain doubles can tell, and the time
 * in twice the precision. */
#ifndef COLLIDE_SWEEP2_DISC_H
#define COLLIDE_SWEEP2_DISC_H

#include "numeric/double_double.h"
#include "numeric/double_double_fast.h"
#include "shape/local2.h"
#include "sweep2_run.h"

/* A disc on its way, seen from what it moves to. */
typedef struct disc_way {
    geom_vec2 center;
    double radius;
    fast_dd_vec2 way; /* in order */
} disc_way;

/* All within a radius of the points center + a u + b perp(u), |a| <= half.x, |b| <= half.y. */
typedef struct turned_core {
    fast_dd_vec2 center; /* in order, as u */
    fast_dd_vec2 u;
    geom_vec2 half;
    double radius;
} turned_core;

/* What plain doubles tell of a disc on its way to something. */
typedef enum disc_verdict {
    DISC_UNSURE,
    DISC_PASSES,   /* they do not meet */
    DISC_AT_START, /* they overlap when the motion starts */
    DISC_AT_SIDE,
    DISC_AT_CORNER
} disc_verdict;

typedef struct disc_look {
    disc_verdict verdict;
    double low; /* bounds of the time of a contact, also of the rounded one */
    double high;
    two_mask second; /* of a side: all ones where it is across the second axis, zeros for the first */
    two end;         /* the side or the corner, by the ends of the axes: -1 or +1; of a contact at the start
                        also 0, where the disc's center is between the sides */
} disc_look;

/* The first contact, while what is met rests. */
typedef struct disc_contact {
    bool at_start; /* they meet when the motion starts: the time is 0 */
    dd time;
    dd_vec2 point;
    geom_vec2 normal; /* towards the disc */
} disc_contact;

/* The direction to the center of a disc from the place where something meets it at the start, rounded once,
 * as that of numbers of any other size is; (0, 0) for the center. */
static inline geom_vec2 disc_normal_at_start(geom_vec2 center, geom_vec2 place) {
    if (center.x == place.x && center.y == place.y) {
        return geom_vec2_make(0.0, 0.0);
    }
    const fast_dd_vec2 way = fast_dd_sums(two_of_vec(center), -two_of_vec(place));
    const double size = fabs(way.high[0]) + fabs(way.high[1]);
    return size > 0x1p-200 && size < 0x1p200 ? fast_dd_value2(fast_dd_normalize2(way))
                                             : dd_high2(collide_unit_between(place, center));
}

/* The sweep of a disc and another disc, a segment, a capsule or a box, in either order, without a margin; and
 * for numbers of moderate size. False for anything else, when doubles do not tell whether the two meet at the
 * start or what runs onto what, and when they miss each other narrowly; then nothing is set. `point` is as
 * collide_sweep_run has it. */
bool collide_sweep_disc(const sweep_task *task, collide_sweep *result);

/* The same in two parts, for a disc that moves to a body at rest: what worlds ask about more than about anything
 * else. The second part takes a look that tells of a contact. */
disc_look collide_sweep_disc_look(const geom_circle *moved, geom_vec2 way, const collide_shape *body);
collide_sweep collide_sweep_disc_after(const geom_circle *moved, geom_vec2 way, const collide_shape *body,
                                       const disc_look *look);

#endif
