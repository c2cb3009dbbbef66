/* Displacements in space that may lead clear of others: the nearest point on the border of what each forbids
 * alone. Points where three borders meet are not searched: there is room in space, and the caller tries a
 * fan, too. */

#include <math.h>

/* The way of which the part along `axis` is kept as it is and the rest made as long as `across`. */
static geom_vec3 beside(geom_vec3 way, geom_vec3 axis, double along, double across) {
    const geom_vec3 rest = geom_vec3_add_scaled(way, -geom_vec3_dot(way, axis), axis);
    const double length = geom_vec3_length(rest);
    const geom_vec3 side =
        length > 0.0
            ? geom_vec3_scale(rest, 1.0 / length)
            : geom_vec3_normalize(geom_vec3_cross(axis, fabs(axis.x) < 0.5 ? geom_vec3_make(1.0, 0.0, 0.0)
                                                                           : geom_vec3_make(0.0, 1.0, 0.0)));
    return geom_vec3_add_scaled(geom_vec3_scale(axis, along), across, side);
}

/* Of a cone with a round end: the nearest point of the ball, and that of the leg in the plane of the
 * proposal. */
static void try_cone(const enforce_member *member, const orca_motion3 *other, double margin,
                     enforce_try *try_way, void *context) {
    const geom_vec3 way = geom_vec3_sub(other->path.b, other->path.a);
    const geom_vec3 to = geom_vec3_sub(other->path.a, member->motion.path.a);
    const double distance = geom_vec3_length(to);
    const double reach = member->motion.radius + other->radius + margin;
    if (!(distance > 0.0)) {
        return;
    }
    const geom_vec3 axis = geom_vec3_scale(to, 1.0 / distance);
    const geom_vec3 seen = geom_vec3_sub(member->proposed, way);
    if (distance <= reach) {
        const double lack = fmax(geom_vec3_dot(seen, axis) + margin, 0.0);
        try_way(context, geom_vec3_add(way, geom_vec3_add_scaled(seen, -lack, axis)));
        return;
    }
    const geom_vec3 from_end = geom_vec3_sub(seen, to);
    const double off = geom_vec3_length(from_end);
    if (off > 0.0) {
        try_way(context, geom_vec3_add(geom_vec3_add(way, to), geom_vec3_scale(from_end, reach / off)));
    }
    const double sine = reach / distance;
    const double cosine = sqrt((1.0 - sine) * (1.0 + sine));
    const geom_vec3 leg = beside(seen, axis, cosine, sine);
    try_way(context, geom_vec3_add_scaled(way, geom_vec3_dot(seen, leg), leg));
}

static void enforce_corners(const enforce_work *work, const enforce_member *member, enforce_try *try_way,
                            void *context) {
    const geom_vec3 start = member->motion.path.a;
    const double size = fabs(start.x) + fabs(start.y) + fabs(start.z) + member->motion.radius + member->span;
    const double margin = 0x1p-30 * member->span + 0x1p-44 * size;
    const enforce_row row = enforce_near(work, member->agent);
    for (size_t k = 0; k < row.count; k++) {
        try_cone(member, enforce_motion_of(work, row.ranks[k]), margin, try_way, context);
    }
}
