/* Ways of space that may lead clear of others: the nearest on the border of what each forbids alone. Where three borders meet
 * is not looked for: space has room, and whoever asks tries a fan, too. */

#include <math.h>

/* The way of which the part along `axis` is kept as it is and the rest made as long as `across`. */
static geom_vec3 beside(geom_vec3 way, geom_vec3 axis, double along, double across) {
    const geom_vec3 rest = geom_add_scaled3(way, -geom_dot3(way, axis), axis);
    const double length = geom_length3(rest);
    const geom_vec3 side =
        length > 0.0 ? geom_scale3(rest, 1.0 / length)
                     : geom_normalize3(geom_cross3(axis, fabs(axis.x) < 0.5 ? geom_make3(1.0, 0.0, 0.0)
                                                                            : geom_make3(0.0, 1.0, 0.0)));
    return geom_add_scaled3(geom_scale3(axis, along), across, side);
}

/* Of a cone with a round end: the nearest point of the ball, and that of the leg in the plane of the wish. */
static void try_cone(const safe_member *member, const orca_motion3 *other, double margin, safe_try *try_way,
                     void *context) {
    const geom_vec3 way = geom_sub3(other->path.b, other->path.a);
    const geom_vec3 to = geom_sub3(other->path.a, member->motion.path.a);
    const double distance = geom_length3(to);
    const double reach = member->motion.radius + other->radius + margin;
    if (!(distance > 0.0)) {
        return;
    }
    const geom_vec3 axis = geom_scale3(to, 1.0 / distance);
    const geom_vec3 seen = geom_sub3(member->wish, way);
    if (distance <= reach) {
        const double lack = fmax(geom_dot3(seen, axis) + margin, 0.0);
        try_way(context, geom_add3(way, geom_add_scaled3(seen, -lack, axis)));
        return;
    }
    const geom_vec3 from_end = geom_sub3(seen, to);
    const double off = geom_length3(from_end);
    if (off > 0.0) {
        try_way(context, geom_add3(geom_add3(way, to), geom_scale3(from_end, reach / off)));
    }
    const double sine = reach / distance;
    const double cosine = sqrt((1.0 - sine) * (1.0 + sine));
    const geom_vec3 leg = beside(seen, axis, cosine, sine);
    try_way(context, geom_add_scaled3(way, geom_dot3(seen, leg), leg));
}

static void safe_corners(const safe_work *work, const safe_member *member, safe_try *try_way, void *context) {
    const geom_vec3 start = member->motion.path.a;
    const double size = fabs(start.x) + fabs(start.y) + fabs(start.z) + member->motion.radius + member->span;
    const double margin = 0x1p-30 * member->span + 0x1p-44 * size;
    const safe_row row = safe_near(work, member->agent);
    for (size_t k = 0; k < row.count; k++) {
        try_cone(member, safe_motion_of(work, row.ranks[k]), margin, try_way, context);
    }
}
