/* Quick times of contact for the pairs of space that worlds ask about most. */
#include "space3.h"

#include "quick.inl"

static quick_time time_beside_faces(const quick_box *seen, const quick_span *span) {
    (void)seen;
    return unsure_from(span->from);
}

static double size_of(geom_vec3 v) { return fabs(v.x) + fabs(v.y) + fabs(v.z); }

static bool is_moderate(double size) { return size > least_size && size < largest_size; }

static quick_time time_into_sphere(const quick_motion *motion, geom_vec3 center, double radius) {
    const geom_vec3 c = geom_vec3_sub(center, motion->start);
    const double r = motion->radius + radius;
    const double size = size_of(c) + size_of(motion->way) + r;
    const quick_ball seen = {
        {c.x, c.y, c.z}, {motion->way.x, motion->way.y, motion->way.z}, r, 0x1p-50 * size};
    return is_moderate(size) ? time_into_ball(&seen) : unsure_from(0.0);
}

quick_time collide_world3_quick_time_of_box(const quick_motion *motion, geom_aabb3 bounds) {
    const geom_vec3 low = geom_vec3_sub(bounds.min, motion->start);
    const geom_vec3 high = geom_vec3_sub(bounds.max, motion->start);
    const double size = size_of(low) + size_of(high) + size_of(motion->way) + motion->radius;
    const quick_box seen = {{low.x, low.y, low.z},
                            {high.x, high.y, high.z},
                            {motion->way.x, motion->way.y, motion->way.z},
                            motion->radius,
                            0x1p-50 * size};
    return is_moderate(size) ? time_into_box(&seen) : unsure_from(0.0);
}

/* Oriented boxes may have axes at any angles, and are left to the exact functions, as are all other
 * shapes. */
quick_time collide_world3_quick_time(const quick_motion *motion, const collide_shape3 *body) {
    switch (body->kind) {
    case COLLIDE_SHAPE3_POINT:
        return time_into_sphere(motion, body->as.point, 0.0);
    case COLLIDE_SHAPE3_SPHERE:
        return time_into_sphere(motion, body->as.sphere.center, body->as.sphere.radius);
    case COLLIDE_SHAPE3_AABB:
        return collide_world3_quick_time_of_box(motion, body->as.aabb);
    default:
        return unsure_from(0.0);
    }
}

bool collide_world3_quick_passes(const quick_motion *motion, const collide_shape3 *body) {
    (void)motion;
    (void)body;
    return false;
}
