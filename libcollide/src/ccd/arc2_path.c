/* Distances between an arc and points and segments, and the angles at which they come near. */
#include "arc2_path.h"

#include "numeric/ccd2_rotation.h"

static const double two_pi = 0x1.921fb54442d18p+2;

/* The place after an angle is (R - 1) arm from the start; R - 1 from the half angle, so that nothing
 * cancels. */
static geom_vec2 turned_by(geom_vec2 arm, double angle) {
    const geom_vec2 half = collide_turn_rotation(0.5, angle);
    const double versine = 2.0 * half.y * half.y;
    const double sine = 2.0 * half.x * half.y;
    return geom_vec2_add_scaled(geom_vec2_scale(arm, -versine), sine, geom_vec2_perp(arm));
}

arc_path collide_arc_path(geom_vec2 arm, double angle) {
    const double size = fmin(fabs(angle), two_pi);
    const double sense = angle < 0.0 ? -1.0 : 1.0;
    const bool full = fabs(angle) >= two_pi;
    const geom_vec2 start = {0.0, 0.0};
    const arc_path path = {arm, full ? start : turned_by(arm, angle), geom_vec2_length(arm), size, sense,
                           0.0};
    return path;
}

geom_vec2 collide_arc_place(const arc_path *path, double angle) {
    return turned_by(path->arm, path->sense * angle);
}

/* Whether the ray from the center to the point meets the arc. Cross products of vectors from the center,
 * taken apart so that a far center does not cancel. */
static bool in_sector(const arc_path *path, geom_vec2 point) {
    if (path->angle >= two_pi || path->angle == 0.0) {
        return path->angle > 0.0;
    }
    const double after_start = path->sense * geom_vec2_cross(path->arm, point);
    const double start_to_end = geom_vec2_cross(path->arm, path->end);
    const double point_to_start = geom_vec2_cross(point, path->arm);
    const double before_end =
        path->sense * (start_to_end + point_to_start + geom_vec2_cross(point, path->end));
    return 2.0 * path->angle <= two_pi ? after_start >= 0.0 && before_end >= 0.0
                                       : after_start >= 0.0 || before_end >= 0.0;
}

/* How far the point lies outside the circle: (|p - c|^2 - r^2) / (|p - c| + r). */
static double radial_height(const arc_path *path, geom_vec2 point) {
    const double power = geom_vec2_length_squared(point) + 2.0 * geom_vec2_dot(point, path->arm);
    const double sum = geom_vec2_length(geom_vec2_add(point, path->arm)) + path->radius;
    return sum > 0.0 ? power / sum : 0.0;
}

double collide_arc_point_distance(const arc_path *path, geom_vec2 point) {
    const double of_ends = fmin(geom_vec2_length(point), geom_vec2_distance(point, path->end));
    return in_sector(path, point) ? fmin(of_ends, fabs(radial_height(path, point))) : of_ends;
}

double collide_arc_plain_distance(geom_vec2 p, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 e = geom_vec2_sub(b, a);
    const double along = geom_vec2_dot(geom_vec2_sub(p, a), e);
    const double square = geom_vec2_length_squared(e);
    if (!(along > 0.0)) {
        return geom_vec2_distance(p, a);
    }
    return along >= square ? geom_vec2_distance(p, b)
                           : fabs(geom_vec2_cross(geom_vec2_sub(p, a), e)) / sqrt(square);
}

/* Where the circle comes to a line at `height` beside the line through a with the unit normal n: at most two
 * points. With x = T n + U m from the center, m at right angles to n, and the arm at T0 n + U0 m, the way
 * there is (T - T0) n + (U - U0) m, and U - U0 = -(T - T0) (T + T0) / (U + U0) where U and U0 have the same
 * sign. */
typedef struct line_points {
    int count;
    geom_vec2 point[2];
    double half_chord;
} line_points;

static line_points points_on_line(const arc_path *path, geom_vec2 a, geom_vec2 n, double height) {
    const geom_vec2 m = geom_vec2_perp(n);
    const double rise = geom_vec2_dot(n, a) + height;
    const double from_center = geom_vec2_dot(n, path->arm);
    const double level = from_center + rise;
    const double along = geom_vec2_dot(m, path->arm);
    const double square = along * along - rise * (level + from_center);
    line_points result = {0, {{0.0, 0.0}, {0.0, 0.0}}, 0.0};
    if (!(square >= 0.0)) {
        return result;
    }
    result.half_chord = sqrt(square);
    const double same = along >= 0.0 ? result.half_chord : -result.half_chord;
    const double sum = same + along;
    const double near = sum != 0.0 ? -rise * (level + from_center) / sum : 0.0;
    result.count = 2;
    result.point[0] = geom_vec2_add_scaled(geom_vec2_scale(n, rise), near, m);
    result.point[1] = geom_vec2_add_scaled(geom_vec2_scale(n, rise), -same - along, m);
    return result;
}

/* The fraction of the segment at which the foot of a point lies, and the unit normal of the segment. */
static double foot_fraction(geom_vec2 p, geom_vec2 a, geom_vec2 e) {
    return geom_vec2_dot(geom_vec2_sub(p, a), e) / geom_vec2_length_squared(e);
}

static geom_vec2 unit_normal(geom_vec2 e) { return geom_vec2_normalize(geom_vec2_perp(e)); }

double collide_arc_segment_distance(const arc_path *path, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 start = {0.0, 0.0};
    const geom_vec2 e = geom_vec2_sub(b, a);
    double distance = fmin(collide_arc_point_distance(path, a), collide_arc_point_distance(path, b));
    distance = fmin(distance, collide_arc_plain_distance(start, a, b));
    distance = fmin(distance, collide_arc_plain_distance(path->end, a, b));
    const double center_foot = foot_fraction(geom_vec2_neg(path->arm), a, e);
    if (center_foot >= 0.0 && center_foot <= 1.0) {
        distance = fmin(distance, collide_arc_point_distance(path, geom_vec2_add_scaled(a, center_foot, e)));
    }
    const line_points crossings = points_on_line(path, a, unit_normal(e), 0.0);
    for (int i = 0; i < crossings.count; ++i) {
        const double fraction = foot_fraction(crossings.point[i], a, e);
        if (fraction >= 0.0 && fraction <= 1.0 && in_sector(path, crossings.point[i])) {
            return 0.0;
        }
    }
    return distance;
}

/* The angle of (x, y) in (-pi, pi]. A fraction that is right to 0.005, made precise by two corrections: the
 * sine of what is missing, of which the third power is left. */
static double angle_of(double x, double y) {
    const double larger = fmax(fabs(x), fabs(y));
    if (!(larger > 0.0)) {
        return 0.0;
    }
    const double slope = fmin(fabs(x), fabs(y)) / larger;
    double angle = slope / (1.0 + 0.28 * slope * slope);
    angle = fabs(y) > fabs(x) ? 0.25 * two_pi - angle : angle;
    angle = x < 0.0 ? 0.5 * two_pi - angle : angle;
    angle = y < 0.0 ? -angle : angle;
    const double length = sqrt((x / larger) * (x / larger) + (y / larger) * (y / larger)) * larger;
    for (int i = 0; i < 2; ++i) {
        const geom_vec2 guess = collide_turn_rotation(1.0, angle);
        angle += (y / length) * guess.x - (x / length) * guess.y;
    }
    return angle;
}

/* The angle on the way at which the moving point is at a point of the circle; that before the start counts as
 * after a turn. */
static double angle_on_way(const arc_path *path, geom_vec2 point) {
    const double cosine = path->radius * path->radius + geom_vec2_dot(path->arm, point);
    const double angle = path->sense * angle_of(cosine, geom_vec2_cross(path->arm, point));
    return angle < 0.0 ? angle + two_pi : angle;
}

/* The angle, if the arc goes that far. */
static double within_arc(const arc_path *path, double angle) {
    return angle <= path->angle ? angle : HUGE_VAL;
}

static double onto_way(double angle) {
    const double positive = angle < 0.0 ? angle + two_pi : angle;
    return positive >= two_pi ? positive - two_pi : positive;
}

/* The circle of all places at distance `reach` of a point meets the path at angles of psi about the direction
 * of the point; tan(psi) = h / along, where along is the foot of both on the line of the centers. */
double collide_arc_enters_disc(const arc_path *path, geom_vec2 point, double reach) {
    const double outside = radial_height(path, point);
    const double distance = path->radius + outside;
    const double less = (reach - outside) * (reach + outside);
    if (!(less >= 0.0) || !(distance > 0.0) || !(path->radius > 0.0)) {
        return HUGE_VAL;
    }
    const double missing = 0.5 * less / distance;
    const double along = path->radius - missing;
    const double square = missing * (path->radius + along);
    if (!(square >= 0.0)) {
        return HUGE_VAL;
    }
    const double half = angle_of(along, sqrt(square));
    const double cosine = path->radius * path->radius + geom_vec2_dot(path->arm, point);
    const double middle = path->sense * angle_of(cosine, geom_vec2_cross(path->arm, point));
    const double first = within_arc(path, onto_way(middle - half));
    return fmin(first, within_arc(path, onto_way(middle + half)));
}

double collide_arc_enters_strip(const arc_path *path, geom_vec2 a, geom_vec2 b, double reach) {
    const geom_vec2 e = geom_vec2_sub(b, a);
    const geom_vec2 n = unit_normal(e);
    double first = HUGE_VAL;
    for (int side = -1; side <= 1; side += 2) {
        const line_points places = points_on_line(path, a, n, side * reach);
        for (int i = 0; i < places.count; ++i) {
            const double fraction = foot_fraction(places.point[i], a, e);
            if (fraction >= 0.0 && fraction <= 1.0) {
                first = fmin(first, within_arc(path, angle_on_way(path, places.point[i])));
            }
        }
    }
    return first;
}

/* A stretch of 4 error r / c about a crossing, where c is half the chord that the line cuts off, leads from
 * one side of the line to the other, each by more than the error, if it is shorter than c. */
double collide_arc_crosses(const arc_path *path, geom_vec2 a, geom_vec2 b) {
    const geom_vec2 e = geom_vec2_sub(b, a);
    const double length = geom_vec2_length(e);
    const line_points places = points_on_line(path, a, unit_normal(e), 0.0);
    const double stretch = 4.0 * path->error * path->radius / places.half_chord + path->error;
    double first = HUGE_VAL;
    for (int i = 0; i < places.count && 2.0 * stretch < places.half_chord; ++i) {
        const double from_a = foot_fraction(places.point[i], a, e) * length;
        const double angle = angle_on_way(path, places.point[i]);
        const double margin = 2.0 * stretch;
        if (from_a > margin && from_a < length - margin && angle * path->radius > margin &&
            (path->angle - angle) * path->radius > margin) {
            first = fmin(first, angle + margin / path->radius);
        }
    }
    return first;
}
