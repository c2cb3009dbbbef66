/* The lines and arcs that bound velocity obstacles: nearest points, and where two meet. */
#include "vo2_internal.h"

#include <geom/scalar.h>

/* What rounding may add, in units of the speed limit, where curves are left out because they are out of
 * reach. */
static const double SLACK = 0x1p-40;

/* Its square root, rounded up: where a curve is tangent to the circle of the speed limit. */
static const double NEARLY = 0x1p-18;

/* The coordinates of x along a curve and towards its center. */
static geom_vec2 along_and_towards(const vo_curve *curve, geom_vec2 x) {
    return geom_vec2_make(geom_vec2_cross(curve->normal, x), geom_vec2_dot(x, curve->normal));
}

static geom_vec2 point_at(const vo_curve *curve, double along, double towards) {
    const geom_vec2 on_line = geom_vec2_add_scaled(curve->foot, along, geom_vec2_perp(curve->normal));
    return geom_vec2_add_scaled(on_line, towards, curve->normal);
}

/* How far the front half of a curve has come towards its center after `along`. */
static double sagitta(const vo_curve *curve, double along) {
    const double turn = geom_min(fabs(curve->curvature * along), 1.0);
    return fabs(along) * turn / (1.0 + sqrt((1.0 - turn) * (1.0 + turn)));
}

static double clamp(double x, double low, double high) { return geom_max(low, geom_min(high, x)); }

bool orca_vo_line(geom_vec2 normal, double offset, vo_curve *curve) {
    const double room = 1.0 - fabs(offset);
    if (!(room > -SLACK)) {
        return false;
    }
    curve->foot = geom_vec2_scale(normal, offset);
    curve->normal = normal;
    curve->curvature = 0.0;
    curve->high = room > 0.0 ? sqrt(room * (1.0 + fabs(offset))) : 0.0;
    curve->low = -curve->high;
    return true;
}

/* A ray from apex + start * direction on. */
static bool leg(geom_vec2 apex, geom_vec2 direction, double start, vo_curve *curve) {
    const geom_vec2 normal = geom_vec2_neg(geom_vec2_perp(direction)); /* whose perp is the direction */
    if (!orca_vo_line(normal, geom_vec2_dot(apex, normal), curve)) {
        return false;
    }
    const double first = geom_vec2_dot(apex, direction) + start;
    if (!(first <= curve->high + NEARLY)) {
        return false;
    }
    curve->low = geom_max(first, curve->low);
    curve->high = geom_max(first, curve->high);
    return true;
}

/* Left out where its circle does not meet that of the speed limit, or is too small to be seen. */
static bool round_end(const vo_shape *shape, vo_curve *curve) {
    if (!(shape->curvature < 0x1p70)) {
        return false;
    }
    curve->foot = geom_vec2_add_scaled(shape->apex, shape->front, shape->axis);
    curve->normal = shape->axis;
    curve->curvature = shape->curvature;
    const geom_vec2 origin = along_and_towards(curve, geom_vec2_neg(curve->foot));
    const double outside = curve->curvature * geom_vec2_length_squared(origin) - 2.0 * origin.y;
    const double distance = outside / (1.0 + sqrt(geom_max(1.0 + curve->curvature * outside, 0.0)));
    curve->low = geom_max(origin.x - 1.0, -shape->half_chord);
    curve->high = geom_min(origin.x + 1.0, shape->half_chord);
    return fabs(distance) <= 1.0 + SLACK * shape->scale && curve->low <= curve->high;
}

size_t orca_vo_boundary(const vo_shape *shape, vo_curve *curves) {
    size_t count = 0;
    if (shape->kind == ORCA_VO_SEPARATING) {
        return orca_vo_line(shape->axis, geom_vec2_dot(shape->apex, shape->axis) + shape->front, curves) ? 1
                                                                                                         : 0;
    }
    if (shape->kind != ORCA_VO_CONE) {
        return 0;
    }
    count += round_end(shape, &curves[count]) ? 1 : 0;
    count += leg(shape->apex, shape->left, shape->tangent, &curves[count]) ? 1 : 0;
    count += leg(shape->apex, shape->right, shape->tangent, &curves[count]) ? 1 : 0;
    return count;
}

/* The foot of the perpendicular on the front half; beyond it the nearer end. */
geom_vec2 orca_vo_nearest(const vo_curve *curve, geom_vec2 to) {
    const geom_vec2 x = along_and_towards(curve, geom_vec2_sub(to, curve->foot));
    const double ahead = 1.0 - curve->curvature * x.y;
    double along = x.x > 0.0 ? curve->high : curve->low;
    if (ahead > 0.0) {
        const double factor = geom_vec2_length(geom_vec2_make(curve->curvature * x.x, ahead));
        along = clamp(x.x / factor, curve->low, curve->high);
    }
    return point_at(curve, along, sagitta(curve, along));
}

void orca_vo_hull(const vo_curve *curve, geom_vec2 corners[4]) {
    const double deep = geom_max(sagitta(curve, curve->low), sagitta(curve, curve->high));
    corners[0] = point_at(curve, curve->low, 0.0);
    corners[1] = point_at(curve, curve->high, 0.0);
    corners[2] = point_at(curve, curve->low, deep);
    corners[3] = point_at(curve, curve->high, deep);
}

/* Where a curve meets the line across * along + towards * y + offset = 0 in its own coordinates, with across
 * and towards the components of a unit vector. The points of the line are its foot, -offset times that
 * vector, and t times the vector turned; they lie on the curve when curvature t^2 - 2 across t + offset
 * (curvature offset + 2 towards) = 0. */
static size_t meet_line(const vo_curve *curve, geom_vec2 unit, double offset, geom_vec2 points[2]) {
    const double last = offset * (curve->curvature * offset + 2.0 * unit.y);
    const double discriminant = unit.x * unit.x - curve->curvature * last;
    if (!(discriminant > -SLACK)) {
        return 0;
    }
    const double root = sqrt(geom_max(discriminant, 0.0));
    const double sum = unit.x >= 0.0 ? unit.x + root : unit.x - root;
    double t[2];
    size_t count = 0;
    if (sum != 0.0) {
        t[count++] = last / sum;
    }
    if (curve->curvature > 0.0) {
        t[count++] = sum / curve->curvature;
    }
    for (size_t i = 0; i < count; ++i) {
        points[i] = point_at(curve, -offset * unit.x - t[i] * unit.y, -offset * unit.y + t[i] * unit.x);
    }
    return count;
}

/* With x measured from the foot of the curve that is bent more, and d the way there from the foot of the
 * other, both equations give a linear one: the other's less the first one's times the ratio of curvatures. It
 * is the line through both points. */
size_t orca_vo_meet(const vo_curve *a, const vo_curve *b, geom_vec2 points[2]) {
    const vo_curve *bent = a->curvature >= b->curvature ? a : b;
    const vo_curve *other = bent == a ? b : a;
    const double ratio = bent->curvature > 0.0 ? other->curvature / bent->curvature : 0.0;
    const geom_vec2 d = geom_vec2_sub(bent->foot, other->foot);
    geom_vec2 normal = geom_vec2_add_scaled(geom_vec2_neg(other->normal), ratio, bent->normal);
    normal = geom_vec2_add_scaled(normal, other->curvature, d);
    const double constant =
        other->curvature * geom_vec2_length_squared(d) - 2.0 * geom_vec2_dot(d, other->normal);
    const double length = geom_vec2_length(normal);
    if (!(length > 0.0)) {
        return 0; /* parallel, or one center */
    }
    const geom_vec2 unit = geom_vec2_scale(along_and_towards(bent, normal), 1.0 / length);
    return meet_line(bent, unit, 0.5 * constant / length, points);
}
