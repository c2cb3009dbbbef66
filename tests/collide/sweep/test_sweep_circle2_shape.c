/* Moving discs against boxes, capsules and convex rings: over its whole way a disc is a capsule. */
#include "support.h"

#include <collide/pair2.h>
#include <collide/shape2.h>
#include <collide/sweep_circle2.h>

#include <math.h>

enum {
    SIDES = 7
};

/* Numbers of a few kinds: whole ones, of which many touch, those a rounding away from them, any, and of any
 * size. */
static double random_number(random_source *source, int style) {
    const double whole = random_int(source, -6, 6);
    switch (style) {
    case 0:
        return whole;
    case 1:
        return random_int(source, 0, 3) ? whole : nextafter(whole, random_int(source, 0, 1) ? 9.0 : -9.0);
    case 2:
        return random_between(source, -6.0, 6.0);
    default:
        return random_scaled(source, -60, 60);
    }
}

static geom_vec2 random_vec2(random_source *source, int style) {
    const double x = random_number(source, style);
    return geom_vec2_make(x, random_number(source, style));
}

static collide_relation at_most_touching(collide_relation relation) {
    return relation == COLLIDE_OVERLAPPING ? COLLIDE_TOUCHING : relation;
}

/* What the swept disc is to the target; a moving point overlaps only what has an inside. */
static collide_relation swept_relation(geom_segment2 path, double radius, collide_shape target,
                                       bool has_inside) {
    const geom_capsule2 swept = {path.a, path.b, radius};
    const collide_relation relation = collide_shape_relation(collide_shape_from_capsule(swept), target);
    return radius == 0.0 && !has_inside ? at_most_touching(relation) : relation;
}

static void check(collide_sweep found, geom_segment2 path, double radius, collide_shape target,
                  bool has_inside) {
    const geom_circle start = {path.a, radius};
    const geom_circle end = {path.b, radius};
    const collide_relation at_start = collide_shape_relation(collide_shape_from_circle(start), target);
    ck_assert_int_eq(found.relation, swept_relation(path, radius, target, has_inside));
    ck_assert_int_ge(found.relation, at_start);
    ck_assert_int_ge(found.relation, collide_shape_relation(collide_shape_from_circle(end), target));
    ck_assert((found.time == 0.0) == (at_start != COLLIDE_APART));
    ck_assert(found.relation != COLLIDE_APART || (found.time == 1.0 && geom_vec2_equal(found.point, path.b)));
    if (found.relation != COLLIDE_APART && found.time > 0.0) {
        ck_assert_double_eq_tol(geom_vec2_length(found.normal), 1.0, 0x1p-51);
        const geom_vec2 center = geom_vec2_lerp(path.a, path.b, found.time);
        const geom_aabb2 box = collide_shape_bounds(target);
        const double size = geom_vec2_length(path.a) + geom_vec2_length(path.b) + radius +
                            geom_vec2_length(box.min) + geom_vec2_length(box.max);
        const geom_vec2 reached = geom_vec2_add_scaled(found.point, radius, found.normal);
        ck_assert_double_le(geom_vec2_distance(reached, center), 0x1p-46 * size);
    }
}

START_TEST(a_swept_disc_is_a_capsule) {
    random_source source = {61};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 20000; ++i) {
        const int style = i % 4;
        const geom_segment2 path = {random_vec2(&source, style), random_vec2(&source, style)};
        const double radius = i % 3 ? fabs(random_number(&source, style)) : 0.0;
        const geom_vec2 p = random_vec2(&source, style);
        const geom_vec2 q = random_vec2(&source, style);
        const geom_segment2 diagonal = {p, q};
        const geom_aabb2 box = geom_segment2_bounds(diagonal);
        const bool has_inside = p.x != q.x && p.y != q.y;
        const collide_sweep of_box = collide_sweep_circle_aabb(path, radius, box);
        check(of_box, path, radius, collide_shape_from_aabb(box), has_inside);
        ++met[of_box.relation];

        const geom_vec2 half = {fabs(random_number(&source, style)), fabs(random_number(&source, style))};
        const geom_obb2 turned = {
            p, geom_vec2_equal(q, geom_vec2_make(0.0, 0.0)) ? geom_vec2_make(1.0, 2.0) : q, half};
        const bool turned_inside = half.x > 0.0 && half.y > 0.0;
        check(collide_sweep_circle_obb(path, radius, turned), path, radius, collide_shape_from_obb(turned),
              turned_inside);

        const geom_capsule2 capsule = {p, q, i % 5 ? half.x : 0.0};
        check(collide_sweep_circle_capsule(path, radius, capsule), path, radius,
              collide_shape_from_capsule(capsule), capsule.radius > 0.0);
    }
    ck_assert_int_gt(met[COLLIDE_APART], 3000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 200);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 3000);
}
END_TEST

START_TEST(convex_rings_stop_discs) {
    random_source source = {62};
    geom_vec2 corners[SIDES];
    for (int i = 0; i < SIDES; ++i) {
        corners[i] = geom_vec2_make(3.0 * cos(0.9 * i), 3.0 * sin(0.9 * i));
    }
    const geom_ring ring = {corners, SIDES};
    ck_assert_int_eq(geom_ring_convexity(ring), GEOM_STRICTLY_CONVEX);
    for (int i = 0; i < 8000; ++i) {
        const geom_segment2 path = {random_vec2(&source, i % 3), random_vec2(&source, i % 3)};
        const double radius = i % 4 ? 0.25 * random_int(&source, 0, 6) : 0.0;
        check(collide_sweep_circle_convex(path, radius, ring), path, radius, collide_shape_from_convex(ring),
              true);
    }
    const geom_ring point = {corners, 1};
    const geom_segment2 through = {{-9.0, 0.0}, {9.0, 0.0}};
    const collide_sweep met = collide_sweep_circle_convex(through, 1.0, point);
    ck_assert_int_eq(met.relation, COLLIDE_OVERLAPPING);
    ck_assert_double_eq_tol(met.time, 11.0 / 18.0, 1e-15);
}
END_TEST

START_TEST(a_disc_rounds_the_corner_of_a_box) {
    const geom_aabb2 box = {{0.0, 0.0}, {4.0, 4.0}};
    const geom_segment2 at_corner = {{-8.0, -4.0}, {2.0, -4.0}};
    ck_assert_int_eq(collide_sweep_circle_aabb(at_corner, 4.0, box).relation, COLLIDE_TOUCHING);
    const geom_segment2 past = {{9.0, -10.0}, {9.0, 20.0}};
    ck_assert_int_eq(collide_sweep_circle_aabb(past, 5.0, box).relation, COLLIDE_TOUCHING);
    ck_assert_int_eq(collide_sweep_circle_aabb(past, nextafter(5.0, 0.0), box).relation, COLLIDE_APART);
    const geom_segment2 toward = {{10.0, 12.0}, {4.0, 4.0}};
    const collide_sweep met = collide_sweep_circle_aabb(toward, 5.0, box);
    ck_assert_double_eq(met.time, 0.5);
    ck_assert_double_eq(met.point.x, 4.0);
    ck_assert_double_eq(met.point.y, 4.0);
    ck_assert_double_eq_tol(met.normal.x, 0.6, 1e-16);
    ck_assert_double_eq_tol(met.normal.y, 0.8, 1e-16);
}
END_TEST

static double number_of(random_source *source, bool whole, double low, double high) {
    return whole ? random_int(source, (int)low, (int)high) : random_between(source, low, high);
}

/* A disc that runs onto sides and corners of a box, far from the origin and in many units; along with its
 * ring of corners, which goes another way. */
START_TEST(a_box_is_met_as_its_corners_are) {
    random_source source = {63};
    int met[3] = {0, 0, 0};
    for (int i = 0; i < 20000; ++i) {
        const bool whole = i % 3 == 0;
        const double far = i % 5 == 0 ? 1e6 : 0.0;
        const double unit = ldexp(1.0, random_int(&source, -40, 40));
        const geom_vec2 low = {number_of(&source, whole, -8.0, 8.0) + far,
                               number_of(&source, whole, -8.0, 8.0)};
        const geom_vec2 size = {number_of(&source, whole, 1.0, 6.0), number_of(&source, whole, 1.0, 6.0)};
        const geom_aabb2 box = {geom_vec2_scale(low, unit), geom_vec2_scale(geom_vec2_add(low, size), unit)};
        geom_vec2 corners[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        const geom_ring ring = {corners, 4};
        geom_vec2 ends[2];
        for (int end = 0; end < 2; ++end) {
            ends[end].x = unit * (number_of(&source, whole, -20.0, 20.0) + far);
            ends[end].y = unit * number_of(&source, whole, -20.0, 20.0);
        }
        ends[1].x = i % 7 == 0 ? ends[0].x : ends[1].x;
        const geom_segment2 path = {ends[0], ends[1]};
        const double radius = unit * number_of(&source, whole, 1.0, 5.0) * (i % 11 == 0 ? 1e-6 : 1.0);
        const collide_sweep found = collide_sweep_circle_aabb(path, radius, box);
        const collide_sweep other = collide_sweep_circle_convex(path, radius, ring);
        ck_assert_int_eq(found.relation, other.relation);
        ck_assert_double_le(fabs(found.time - other.time), 0x1p-50 * other.time);
        ck_assert_double_le(geom_vec2_distance(found.point, other.point), 0x1p-44 * unit * (far + 40.0));
        ck_assert_double_le(geom_vec2_distance(found.normal, other.normal), 0x1p-40);
        ++met[found.relation];
    }
    ck_assert_int_gt(met[COLLIDE_APART], 3000);
    ck_assert_int_gt(met[COLLIDE_TOUCHING], 50);
    ck_assert_int_gt(met[COLLIDE_OVERLAPPING], 3000);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        a_box_is_met_as_its_corners_are,
        a_swept_disc_is_a_capsule,
        convex_rings_stop_discs,
        a_disc_rounds_the_corner_of_a_box,
    };
    return run_tests("sweep_circle2_shape", tests, sizeof tests / sizeof tests[0]);
}
