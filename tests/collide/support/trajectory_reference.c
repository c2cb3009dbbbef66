/* Poses between others, in long doubles. */
#include "trajectory_reference.h"

#include <math.h>

typedef long double wide;

/* The reference point on the arc over a chord: the chord shortened and turned. */
static geom_vec2 on_arc(geom_vec2 start, wide chord_x, wide chord_y, wide angle, wide t) {
    const wide part = fabsl(angle) > 1e-15L ? sinl(0.5L * t * angle) / sinl(0.5L * angle) : t;
    const wide turn = 0.5L * (t - 1.0L) * angle;
    const wide x = part * (cosl(turn) * chord_x - sinl(turn) * chord_y);
    const wide y = part * (sinl(turn) * chord_x + cosl(turn) * chord_y);
    return geom_vec2_make((double)((wide)start.x + x), (double)((wide)start.y + y));
}

collide_pose reference_pose(const collide_trajectory *trajectory, size_t leg, double t) {
    const size_t last = trajectory->count - 1;
    const collide_pose from = trajectory->poses[leg];
    const collide_pose to = trajectory->poses[leg < last ? leg + 1 : last];
    const wide x = (wide)to.position.x - (wide)from.position.x;
    const wide y = (wide)to.position.y - (wide)from.position.y;
    const wide angle = (wide)to.heading - (wide)from.heading;
    const geom_vec2 straight = {(double)((wide)from.position.x + (wide)t * x),
                                (double)((wide)from.position.y + (wide)t * y)};
    const collide_pose pose = {
        trajectory->kind == COLLIDE_TRAJECTORY_ARC ? on_arc(from.position, x, y, angle, (wide)t) : straight,
        (double)((wide)from.heading + (wide)t * angle)};
    return pose;
}

void reference_place(const collide_footprint *footprint, collide_pose pose, reference_footprint *placed) {
    placed->shape = collide_footprint_at(footprint, pose, placed->points, placed->rings);
}

void reference_shift(const collide_shape *shape, geom_vec2 by, reference_footprint *shifted) {
    collide_footprint footprint;
    const collide_pose pose = {by, 0.0};
    if (collide_footprint_from_shape(*shape, &footprint) == GEOM_OK) {
        reference_place(&footprint, pose, shifted);
    }
}
