/* Shapes, covers, numbering, rigid motions and shapes moved so, under arbitrary numbers: what is accepted,
 * what boxes hold, what comes back. */
#include "fuzz.h"

#include <geom/cover.h>
#include <geom/polygon.h>
#include <geom/predicate.h>
#include <geom/shape.h>
#include <geom/transform.h>
#include <geom/transform_shape.h>
#include <geom/vertex_index.h>

#include <math.h>

enum {
    MOST_POINTS = 12,
    MOST_RINGS = 4
};

/* Style 0: doubles of any bits; style 1: quarters of small whole numbers. */
static double next_double(byte_reader *in) {
    return in->style == 0 ? read_bits(in) : 0.25 * (read_byte(in) - 128);
}

static geom_vec2 next_point(byte_reader *in) {
    const double x = next_double(in);
    return geom_vec2_make(x, next_double(in));
}

static geom_vec3 next_point3(byte_reader *in) {
    const double x = next_double(in);
    const double y = next_double(in);
    return geom_vec3_make(x, y, next_double(in));
}

/* ---- Shapes ---- */

static bool holds(geom_aabb2 box, geom_vec2 p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

static void check_bounds(geom_aabb2 box, geom_vec2 p) {
    require(geom_aabb2_status(box) == GEOM_OK && holds(box, p));
}

static void check_plane_shapes(byte_reader *in) {
    const geom_vec2 a = next_point(in);
    const geom_vec2 b = next_point(in);
    const geom_vec2 c = next_point(in);
    const geom_circle circle = {a, c.x};
    const geom_capsule2 capsule = {a, b, c.x};
    const geom_obb2 box = {a, b, c};
    geom_aabb2 all = {a, a};
    if (geom_circle_status(circle) == GEOM_OK) {
        all = geom_aabb2_union(all, geom_circle_bounds(circle));
        check_bounds(geom_circle_bounds(circle), geom_vec2_make(a.x, fmin(a.y, a.y + 0.5 * c.x)));
    }
    require((geom_capsule2_status(capsule) == GEOM_OK) ==
            (geom_circle_status(circle) == GEOM_OK && geom_vec2_is_finite(b)));
    if (geom_capsule2_status(capsule) == GEOM_OK) {
        const geom_aabb2 bounds = geom_capsule2_bounds(capsule);
        check_bounds(bounds, a);
        check_bounds(bounds, b);
        all = geom_aabb2_union(all, bounds);
        require(holds(all, b) && holds(bounds, geom_circle_bounds(circle).min));
    }
    if (geom_obb2_status(box) == GEOM_OK) {
        require(c.x >= 0.0 && c.y >= 0.0 && (b.x != 0.0 || b.y != 0.0));
        check_bounds(geom_obb2_bounds(box), a);
        require(holds(geom_aabb2_union(all, geom_obb2_bounds(box)), a));
    }
    require(geom_turn2d(a, b, a, c) == geom_orient2d(a, b, c));
    require(geom_turn2d(c, a, b, c) == -geom_turn2d(b, c, c, a));
}

static void check_space_shapes(byte_reader *in) {
    const geom_vec3 a = next_point3(in);
    const geom_vec3 b = next_point3(in);
    const geom_vec3 c = next_point3(in);
    const geom_vec3 d = next_point3(in);
    const geom_vec3 points[4] = {a, b, c, d};
    const bool finite[4] = {geom_vec3_is_finite(a), geom_vec3_is_finite(b), geom_vec3_is_finite(c),
                            geom_vec3_is_finite(d)};
    const bool some = b.x != 0.0 || b.y != 0.0 || b.z != 0.0;
    require((geom_segment3_status((geom_segment3){a, b}) == GEOM_OK) == (finite[0] && finite[1]));
    require((geom_ray_status((geom_ray){a, b}) == GEOM_OK) == (finite[0] && finite[1] && some));
    require((geom_plane_status((geom_plane){b, c.x}) == GEOM_OK) == (finite[1] && isfinite(c.x) && some));
    require((geom_sphere_status((geom_sphere){a, b.x}) == GEOM_OK) ==
            (finite[0] && isfinite(b.x) && b.x >= 0.0));
    require((geom_capsule3_status((geom_capsule3){a, b, c.x}) == GEOM_OK) ==
            (finite[0] && finite[1] && isfinite(c.x) && c.x >= 0.0));
    require((geom_aabb3_status((geom_aabb3){a, b}) == GEOM_OK) ==
            (finite[0] && finite[1] && a.x <= b.x && a.y <= b.y && a.z <= b.z));
    require((geom_triangle_status((geom_triangle){a, b, c}) == GEOM_OK) ==
            (finite[0] && finite[1] && finite[2]));
    require((geom_hull_status((geom_hull){points, 4}) == GEOM_OK) ==
            (finite[0] && finite[1] && finite[2] && finite[3]));
    require(geom_hull_status((geom_hull){points, 0}) == GEOM_TOO_FEW_POINTS);
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    const geom_obb3 box = {zero, {a, b, c}, {1.0, 1.0, 1.0}};
    require((geom_obb3_status(box) == GEOM_OK) ==
            (finite[0] && finite[1] && finite[2] && geom_orient3d(a, b, c, zero) != 0));
}

/* ---- Covers ---- */

static void check_cover(byte_reader *in) {
    const geom_vec2 half = next_point(in);
    const geom_vec2 center = next_point(in);
    const geom_vec2 axis = next_point(in);
    const double side = next_double(in);
    const double front = next_double(in);
    const int count = geom_cover_count(half, side, front);
    const int best = geom_cover_best_count(half);
    require(count >= 0 && count <= GEOM_COVER_MAX_COUNT && best >= 0 && best <= GEOM_COVER_MAX_COUNT);
    geom_cover cover;
    if (count > 0 && geom_cover_outer(half, count, &cover) == GEOM_OK) {
        require(cover.side <= side && cover.front <= front);
    }
    if (best > 0 && geom_cover_inner(half, best, &cover) == GEOM_OK) {
        const geom_circle disc = geom_cover_circle(&cover, center, axis, read_byte(in) % best);
        require(disc.radius == -1.0 || (disc.radius >= 0.0 && geom_vec2_is_finite(disc.center)));
        require(disc.radius == -1.0 || (geom_vec2_is_finite(center) && geom_vec2_is_finite(axis)));
    }
}

/* ---- Numbering ---- */

static void check_numbering(byte_reader *in) {
    geom_vec2 points[MOST_POINTS];
    geom_ring rings[MOST_RINGS];
    const geom_polygon polygon = {rings, read_byte(in) % (MOST_RINGS + 1U)};
    size_t used = 0;
    for (size_t r = 0; r < polygon.count; ++r) {
        rings[r].points = points + used;
        rings[r].count = read_byte(in) % (MOST_POINTS / MOST_RINGS + 1U);
        for (size_t i = 0; i < rings[r].count; ++i) {
            points[used++] = geom_vec2_make((double)r, (double)i);
        }
    }
    require(geom_polygon_vertex_count(polygon) == used);
    for (size_t i = 0; i < used; ++i) {
        require(geom_vec2_equal(geom_polygon_vertex(polygon, i), points[i]));
        require((double)geom_polygon_ring_of_vertex(polygon, i) == points[i].x);
    }
}

/* ---- Motions ---- */

/* Within +-100: what is checked is that rounding, not range, parts what is moved there and back. */
static double tame(double x) { return isfinite(x) ? fmod(x, 100.0) : 1.0; }

static bool same(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static bool same2(geom_vec2 a, geom_vec2 b) { return same(a.x, b.x) && same(a.y, b.y); }

static bool same3(geom_vec3 a, geom_vec3 b) { return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z); }

static void check_motions2(byte_reader *in) {
    const geom_rotation2 r = geom_rotation2_from_angle(tame(next_double(in)));
    const geom_rotation2 s = geom_rotation2_from_angle(tame(next_double(in)));
    const geom_vec2 p = {tame(next_double(in)), tame(next_double(in))};
    const geom_transform2 t = {r, {tame(next_double(in)), tame(next_double(in))}};
    const geom_transform2 u = {s, p};
    const double angle = geom_rotation2_angle(geom_rotation2_multiply(r, s));
    require(angle > -3.1415926535897936 && angle <= 3.1415926535897936);
    require(geom_vec2_distance(geom_rotation2_apply_inverse(r, geom_rotation2_apply(r, p)), p) < 1e-13);
    require(geom_vec2_distance(geom_transform2_inverse_point(t, geom_transform2_point(t, p)), p) < 1e-13);
    const geom_vec2 twice = geom_transform2_point(t, geom_transform2_point(u, p));
    require(geom_vec2_distance(geom_transform2_point(geom_transform2_multiply(t, u), p), twice) < 1e-12);
    const geom_transform2 none = geom_transform2_multiply(t, geom_transform2_inverse(t));
    require(geom_vec2_distance(geom_transform2_point(none, p),
                               geom_transform2_point(geom_transform2_identity(), p)) < 1e-12);
}

/* Shapes are moved as the points that make them are. */
static void check_placement2(byte_reader *in) {
    const geom_transform2 t = {geom_rotation2_from_angle(tame(next_double(in))), next_point(in)};
    geom_vec2 points[4];
    geom_vec2 moved[4];
    for (int i = 0; i < 4; ++i) {
        points[i] = next_point(in);
        moved[i] = geom_transform2_point(t, points[i]);
    }
    const double radius = points[3].y;
    const geom_segment2 segment = geom_transform2_segment(t, (geom_segment2){points[0], points[1]});
    require(same2(segment.a, moved[0]) && same2(segment.b, moved[1]));
    const geom_circle circle = geom_transform2_circle(t, (geom_circle){points[0], radius});
    require(same2(circle.center, moved[0]) && same(circle.radius, radius));
    const geom_capsule2 capsule = geom_transform2_capsule(t, (geom_capsule2){points[0], points[1], radius});
    require(same2(capsule.a, moved[0]) && same2(capsule.b, moved[1]) && same(capsule.radius, radius));
    const geom_obb2 box = geom_transform2_obb(t, (geom_obb2){points[0], points[1], points[2]});
    require(same2(box.center, moved[0]) && same2(box.axis, geom_rotation2_apply(t.rotation, points[1])) &&
            same2(box.half, points[2]));
    const geom_ring ring = geom_transform2_ring(t, (geom_ring){points, 4}, points);
    for (size_t i = 0; i < 4; ++i) {
        require(same2(ring.points[i], moved[i]));
    }
}

static void check_placement3(byte_reader *in) {
    const geom_vec3 axis = {tame(next_double(in)), tame(next_double(in)), 1.0};
    const geom_transform3 t = {geom_rotation3_from_axis_angle(axis, tame(next_double(in))), next_point3(in)};
    geom_vec3 points[5];
    geom_vec3 moved[5];
    for (int i = 0; i < 5; ++i) {
        points[i] = next_point3(in);
        moved[i] = geom_transform3_point(t, points[i]);
    }
    const double radius = points[4].y;
    const geom_segment3 segment = geom_transform3_segment(t, (geom_segment3){points[0], points[1]});
    require(same3(segment.a, moved[0]) && same3(segment.b, moved[1]));
    const geom_ray ray = geom_transform3_ray(t, (geom_ray){points[0], points[1]});
    require(same3(ray.origin, moved[0]) && same3(ray.direction, geom_rotation3_apply(t.rotation, points[1])));
    const geom_sphere ball = geom_transform3_sphere(t, (geom_sphere){points[0], radius});
    require(same3(ball.center, moved[0]) && same(ball.radius, radius));
    const geom_capsule3 capsule = geom_transform3_capsule(t, (geom_capsule3){points[0], points[1], radius});
    require(same3(capsule.a, moved[0]) && same3(capsule.b, moved[1]) && same(capsule.radius, radius));
    const geom_triangle face = geom_transform3_triangle(t, (geom_triangle){points[0], points[1], points[2]});
    require(same3(face.a, moved[0]) && same3(face.b, moved[1]) && same3(face.c, moved[2]));
    const geom_obb3 box =
        geom_transform3_obb(t, (geom_obb3){points[0], {points[1], points[2], points[3]}, points[4]});
    require(same3(box.center, moved[0]) && same3(box.half, points[4]));
    for (int i = 0; i < 3; ++i) {
        require(same3(box.axis[i], geom_rotation3_apply(t.rotation, points[i + 1])));
    }
    const geom_hull hull = geom_transform3_hull(t, (geom_hull){points, 5}, points);
    for (size_t i = 0; i < 5; ++i) {
        require(same3(hull.points[i], moved[i]));
    }
}

static void check_motions3(byte_reader *in) {
    const geom_vec3 axis = next_point3(in);
    const geom_vec3 other = {tame(axis.y), tame(axis.z), 1.0};
    const bool finite = geom_vec3_is_finite(axis);
    const geom_rotation3 r = finite ? geom_rotation3_from_axis_angle(axis, tame(next_double(in)))
                                    : geom_transform3_identity().rotation;
    const geom_rotation3 s = geom_rotation3_from_axis_angle(other, tame(next_double(in)));
    const geom_vec3 p = {tame(next_double(in)), tame(next_double(in)), tame(next_double(in))};
    const geom_transform3 t = {r, other};
    const geom_transform3 u = {s, p};
    const geom_rotation3 product = geom_rotation3_multiply(r, s);
    require(geom_vec3_distance(geom_rotation3_apply(product, p),
                               geom_rotation3_apply(r, geom_rotation3_apply(s, p))) < 1e-12);
    require(geom_vec3_distance(geom_rotation3_apply_inverse(r, geom_rotation3_apply(r, p)), p) < 1e-12);
    require(geom_vec3_distance(geom_transform3_inverse_point(t, geom_transform3_point(t, p)), p) < 1e-12);
    const geom_vec3 twice = geom_transform3_point(t, geom_transform3_point(u, p));
    require(geom_vec3_distance(geom_transform3_point(geom_transform3_multiply(t, u), p), twice) < 1e-12);
    const geom_transform3 none = geom_transform3_multiply(geom_transform3_inverse(u), u);
    require(geom_vec3_distance(geom_transform3_point(none, p), p) < 1e-12);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const checks[])(byte_reader * in) = {
        check_plane_shapes, check_space_shapes, check_cover,      check_numbering,
        check_motions2,     check_motions3,     check_placement2, check_placement3,
    };
    byte_reader in = {data, size, 0};
    const uint8_t kind = read_byte(&in);
    in.style = kind % 2;
    checks[kind / 2 % (sizeof checks / sizeof *checks)](&in);
    return 0;
}
