/* Shapes of all kinds in space in straight motion: relations against hulls of what they sweep, contact times
 * against rational ones and against the distance then, and one story in any order and unit. */
#include "collide/support/pair3_table.h"

#include <collide/distance3.h>
#include <collide/sweep3.h>

#include <float.h>
#include <math.h>

enum {
    ROUNDS = 60,
    BOX_ROUNDS = 4000,
    SWEPT_POINTS = 2 * SHAPE3_HULL_POINTS + 16,
    STEPS = 8
};

static const geom_vec3 still = {0.0, 0.0, 0.0};

static geom_vec3 lattice_vector(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const int y = random_int(source, -range, range);
    return geom_vec3_make(x, y, random_int(source, -range, range));
}

static geom_vec3 usual_vector(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static double radius_of(const collide_shape3 *shape) {
    return shape->kind == COLLIDE_SHAPE3_SPHERE    ? shape->as.sphere.radius
           : shape->kind == COLLIDE_SHAPE3_CAPSULE ? shape->as.capsule.radius
                                                   : 0.0;
}

/* The corners of a shape with whole numbers, no ray and no plane, without its radius. */
static size_t corners_of(const collide_shape3 *shape, geom_vec3 *corners) {
    const geom_aabb3 *box = &shape->as.aabb;
    const geom_obb3 *turned = &shape->as.obb;
    switch (shape->kind) {
    case COLLIDE_SHAPE3_AABB:
        for (unsigned i = 0; i < 8; ++i) {
            corners[i] = geom_vec3_make((i & 1U) != 0 ? box->max.x : box->min.x,
                                        (i & 2U) != 0 ? box->max.y : box->min.y,
                                        (i & 4U) != 0 ? box->max.z : box->min.z);
        }
        return 8;
    case COLLIDE_SHAPE3_OBB:
        for (unsigned i = 0; i < 8; ++i) {
            const geom_vec3 x =
                geom_vec3_scale(turned->axis[0], (i & 1U) != 0 ? turned->half.x : -turned->half.x);
            const geom_vec3 y =
                geom_vec3_scale(turned->axis[1], (i & 2U) != 0 ? turned->half.y : -turned->half.y);
            const geom_vec3 z =
                geom_vec3_scale(turned->axis[2], (i & 4U) != 0 ? turned->half.z : -turned->half.z);
            corners[i] = geom_vec3_add(geom_vec3_add(turned->center, x), geom_vec3_add(y, z));
        }
        return 8;
    case COLLIDE_SHAPE3_HULL:
        for (size_t i = 0; i < shape->as.hull.count; ++i) {
            corners[i] = shape->as.hull.points[i];
        }
        return shape->as.hull.count;
    default: {
        const size_t count = shape3_number_count(shape) / 3;
        collide_shape3 copy = *shape;
        for (size_t i = 0; i < count; ++i) {
            corners[i] = geom_vec3_make(*shape3_number(&copy, 3 * i), *shape3_number(&copy, 3 * i + 1),
                                        *shape3_number(&copy, 3 * i + 2));
        }
        return count;
    }
    }
}

static bool has_corners(const collide_shape3 *shape) {
    return shape->kind != COLLIDE_SHAPE3_RAY && shape->kind != COLLIDE_SHAPE3_PLANE;
}

static collide_relation larger(collide_relation a, collide_relation b) { return a > b ? a : b; }

/* Whether all differences of corners lie in a plane; whole numbers, so that all products are exact. */
static bool is_flat(const collide_shape3 *a, const collide_shape3 *b) {
    geom_vec3 corners[2][SWEPT_POINTS];
    const size_t count[2] = {corners_of(a, corners[0]), corners_of(b, corners[1])};
    geom_vec3 edges[SWEPT_POINTS];
    size_t edge_count = 0;
    for (int k = 0; k < 2; ++k) {
        for (size_t i = 1; i < count[k]; ++i) {
            edges[edge_count++] = geom_vec3_sub(corners[k][i], corners[k][0]);
        }
    }
    for (size_t i = 0; i < edge_count; ++i) {
        for (size_t j = 0; j < i; ++j) {
            for (size_t k = 0; k < j; ++k) {
                if (geom_vec3_dot(geom_vec3_cross(edges[i], edges[j]), edges[k]) != 0.0) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* The relation of all that a sweeps on a whole way, as a hull with a margin. */
static collide_relation swept_relation(const collide_shape3 *a, geom_vec3 way, const collide_shape3 *b,
                                       double margin) {
    geom_vec3 points[SWEPT_POINTS];
    const size_t count = corners_of(a, points);
    for (size_t i = 0; i < count; ++i) {
        points[count + i] = geom_vec3_add(points[i], way);
    }
    const geom_hull hull = {points, 2 * count};
    const double reach = margin + radius_of(a);
    const collide_relation relation =
        collide_shape3_relation_within(collide_shape3_from_hull(hull), *b, reach);
    const bool only_touches =
        relation == COLLIDE_OVERLAPPING && reach + radius_of(b) == 0.0 && has_corners(b) && is_flat(a, b);
    return only_touches ? COLLIDE_TOUCHING : relation;
}

/* A way of eight whole steps, so that all places after each of them are whole, too. */
START_TEST(whole_numbers) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x5eeb3U + (uint64_t)_i};
    int found[3] = {0, 0, 0};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        keep_random_shape3(&a, &source, kinds->a, STYLE3_LATTICE);
        keep_random_shape3(&b, &source, kinds->b, STYLE3_LATTICE);
        const geom_vec3 step_a = lattice_vector(&source, 1);
        const geom_vec3 step_b = lattice_vector(&source, 1);
        const double margin = i % 3 == 0 ? 1.0 : 0.0;
        const geom_vec3 way_a = geom_vec3_scale(step_a, STEPS);
        const geom_vec3 way_b = geom_vec3_scale(step_b, STEPS);
        const collide_sweep3 met = collide_shape3_sweep_within(a.shape, way_a, b.shape, way_b, margin);
        collide_relation largest = COLLIDE_APART;
        double first = 2.0;
        for (int k = 0; k <= STEPS; ++k) {
            kept_shape3 moved_a;
            kept_shape3 moved_b;
            moved_shape3(&a.shape, geom_vec3_scale(step_a, k), &moved_a);
            moved_shape3(&b.shape, geom_vec3_scale(step_b, k), &moved_b);
            const collide_relation then =
                collide_shape3_relation_within(moved_a.shape, moved_b.shape, margin);
            largest = larger(largest, then);
            first = then != COLLIDE_APART ? fmin(first, (double)k / STEPS) : first;
        }
        ck_assert_msg(met.relation >= largest, "%s: %d < %d", kinds->name, met.relation, largest);
        ck_assert(met.time <= fmin(first, 1.0));
        const collide_relation at_start = collide_shape3_relation_within(a.shape, b.shape, margin);
        ck_assert_int_eq(met.time == 0.0, at_start != COLLIDE_APART);
        ck_assert(met.relation != COLLIDE_APART || met.time == 1.0);
        if (has_corners(&a.shape)) {
            const collide_relation swept =
                swept_relation(&a.shape, geom_vec3_sub(way_a, way_b), &b.shape, margin);
            if (b.shape.kind != COLLIDE_SHAPE3_PLANE && b.shape.kind != COLLIDE_SHAPE3_RAY) {
                ck_assert_msg(met.relation == swept, "%s: %d not %d", kinds->name, met.relation, swept);
            } else {
                ck_assert((met.relation != COLLIDE_APART) == (swept != COLLIDE_APART));
            }
        }
        if (met.time > 0.0 && met.relation != COLLIDE_APART) {
            const double length = geom_vec3_length(met.normal);
            ck_assert(fabs(length - 1.0) < 1e-15);
        }
        ++found[met.relation];
    }
    ck_assert(found[COLLIDE_APART] + found[COLLIDE_TOUCHING] + found[COLLIDE_OVERLAPPING] == ROUNDS);
}
END_TEST

/* At the time of contact the shapes are as far apart as the margin, and the point lies on both. */
START_TEST(contact_is_where_the_shapes_meet) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0xc017ac7U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        keep_random_shape3(&a, &source, kinds->a, STYLE3_USUAL);
        keep_random_shape3(&b, &source, kinds->b, STYLE3_USUAL);
        const geom_vec3 way_a = usual_vector(&source, 8.0);
        const geom_vec3 way_b = usual_vector(&source, 2.0);
        const double margin = i % 2 == 0 ? 0.0 : 0.25;
        const collide_sweep3 met = collide_shape3_sweep_within(a.shape, way_a, b.shape, way_b, margin);
        if (met.relation == COLLIDE_APART || met.time == 0.0) {
            continue;
        }
        kept_shape3 moved_a;
        kept_shape3 moved_b;
        moved_shape3(&a.shape, geom_vec3_scale(way_a, met.time), &moved_a);
        moved_shape3(&b.shape, geom_vec3_scale(way_b, met.time), &moved_b);
        const collide_distance3 gap = collide_shape3_distance(moved_a.shape, moved_b.shape);
        ck_assert_msg(fabs(gap.distance - margin) < 1e-12, "%s: %g", kinds->name, gap.distance - margin);
        const collide_shape3 point = collide_shape3_from_point(met.point);
        ck_assert(collide_shape3_distance(point, moved_b.shape).distance < 1e-10);
        const geom_vec3 on_a = geom_vec3_add_scaled(met.point, margin, met.normal);
        const double off_a = collide_shape3_distance(collide_shape3_from_point(on_a), moved_a.shape).distance;
        ck_assert_msg(off_a < 1e-9, "%s: off a by %g", kinds->name, off_a);
        for (int k = 0; k < STEPS; ++k) {
            const double before = met.time * (1.0 - 1e-9) * k / STEPS;
            moved_shape3(&a.shape, geom_vec3_scale(way_a, before), &moved_a);
            moved_shape3(&b.shape, geom_vec3_scale(way_b, before), &moved_b);
            ck_assert(collide_shape3_relation_within(moved_a.shape, moved_b.shape, margin) == COLLIDE_APART);
        }
    }
}
END_TEST

static collide_relation relation_of(collide_sweep3 met) { return met.relation; }

START_TEST(either_order_and_any_unit) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x0deaU + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        const shape3_style style = i < 3 ? STYLE3_ANY : (shape3_style)(i % STYLE3_ANY);
        keep_random_shape3(&a, &source, kinds->a, style);
        keep_random_shape3(&b, &source, kinds->b, style);
        const geom_vec3 way_a = i % 2 == 0 ? lattice_vector(&source, 5) : usual_vector(&source, 9.0);
        const geom_vec3 way_b = i % 4 == 0 ? still : usual_vector(&source, 3.0);
        const double margin = i % 3 == 0 ? 0.5 : 0.0;
        const collide_sweep3 met = collide_shape3_sweep_within(a.shape, way_a, b.shape, way_b, margin);
        const collide_sweep3 other = collide_shape3_sweep_within(b.shape, way_b, a.shape, way_a, margin);
        ck_assert_int_eq(met.relation, other.relation);
        ck_assert(met.time == other.time);
        ck_assert(met.time == 0.0 || geom_vec3_equal(met.normal, geom_vec3_neg(other.normal)));
        kept_shape3 large_a;
        kept_shape3 large_b;
        const int up = i % 2 == 0 ? 300 : -200;
        const double factor = ldexp(1.0, up);
        if (style != STYLE3_ANY && scaled_shape3(&a.shape, up, large_a.storage, &large_a.shape) &&
            scaled_shape3(&b.shape, up, large_b.storage, &large_b.shape)) {
            const collide_sweep3 large =
                collide_shape3_sweep_within(large_a.shape, geom_vec3_scale(way_a, factor), large_b.shape,
                                            geom_vec3_scale(way_b, factor), margin * factor);
            ck_assert_int_eq(met.relation, relation_of(large));
            ck_assert(met.time == large.time);
            ck_assert(geom_vec3_equal(met.normal, large.normal));
        }
    }
}
END_TEST

/* A way that is longer than the shapes by any power of two has one contact, whatever the order; and while the
 * motion leaves enough digits, also for shapes that graze, it is sooner by as much. */
START_TEST(ways_of_any_length) {
    const relation_pair3 *kinds = &relation_pairs3[_i];
    random_source source = {0x1009U + (uint64_t)_i};
    for (int i = 0; i < ROUNDS; ++i) {
        kept_shape3 a;
        kept_shape3 b;
        keep_random_shape3(&a, &source, kinds->a, (shape3_style)(i % STYLE3_ANY));
        keep_random_shape3(&b, &source, kinds->b, (shape3_style)(i % STYLE3_ANY));
        const geom_vec3 way = lattice_vector(&source, 9);
        const int down = random_int(&source, 0, i % 2 == 0 ? 30 : 900);
        const int unit = random_int(&source, 0, 400) - down;
        kept_shape3 small_a;
        kept_shape3 small_b;
        if (!scaled_shape3(&a.shape, unit, small_a.storage, &small_a.shape) ||
            !scaled_shape3(&b.shape, unit, small_b.storage, &small_b.shape)) {
            continue;
        }
        const geom_vec3 long_way = geom_vec3_scale(way, ldexp(1.0, unit + down));
        const collide_sweep3 one = collide_shape3_sweep(a.shape, way, b.shape, still);
        const collide_sweep3 other = collide_shape3_sweep(small_a.shape, long_way, small_b.shape, still);
        const collide_sweep3 swapped = collide_shape3_sweep(small_b.shape, still, small_a.shape, long_way);
        ck_assert(swapped.time == other.time);
        if (one.relation != COLLIDE_APART) {
            ck_assert_int_ge(other.relation, one.relation);
            ck_assert(down > 30 || fabs(ldexp(other.time, down) - one.time) <= 0x1p-24 * one.time);
        }
    }
}
END_TEST

/* The first moment in [0, 1] at which two boxes with whole corners meet, as a fraction; false for none. */
static bool box_contact(const geom_aabb3 *a, geom_vec3 way, const geom_aabb3 *b, double *over,
                        double *under) {
    const double low_a[3] = {a->min.x, a->min.y, a->min.z};
    const double high_a[3] = {a->max.x, a->max.y, a->max.z};
    const double low_b[3] = {b->min.x, b->min.y, b->min.z};
    const double high_b[3] = {b->max.x, b->max.y, b->max.z};
    const double speed[3] = {way.x, way.y, way.z};
    double exit_over = 1.0;
    double exit_under = 1.0;
    *over = 0.0;
    *under = 1.0;
    for (int k = 0; k < 3; ++k) {
        const double sign = speed[k] < 0.0 ? -1.0 : 1.0;
        const double gap = sign > 0.0 ? low_b[k] - high_a[k] : low_a[k] - high_b[k];
        const double leave = sign > 0.0 ? high_b[k] - low_a[k] : high_a[k] - low_b[k];
        const double fast = fabs(speed[k]);
        if (fast == 0.0) {
            if (gap > 0.0 || leave < 0.0) {
                return false;
            }
            continue;
        }
        if (gap * *under > *over * fast) {
            *over = gap;
            *under = fast;
        }
        if (leave * exit_under < exit_over * fast) {
            exit_over = leave;
            exit_under = fast;
        }
    }
    return *over * exit_under <= exit_over * *under;
}

static geom_aabb3 random_box(random_source *source) {
    const geom_vec3 low = lattice_vector(source, 6);
    const geom_vec3 size =
        geom_vec3_make(random_int(source, 0, 5), random_int(source, 0, 5), random_int(source, 0, 5));
    const geom_aabb3 box = {low, geom_vec3_add(low, size)};
    return box;
}

START_TEST(boxes_meet_at_rational_times) {
    random_source source = {0xb0c5U};
    int met_later = 0;
    for (int i = 0; i < BOX_ROUNDS; ++i) {
        const geom_aabb3 a = random_box(&source);
        const geom_aabb3 b = random_box(&source);
        const geom_vec3 way = lattice_vector(&source, 25);
        double over;
        double under;
        const bool meets = box_contact(&a, way, &b, &over, &under);
        const geom_vec3 drift = lattice_vector(&source, 3);
        const collide_sweep3 met = collide_shape3_sweep(
            collide_shape3_from_aabb(a), geom_vec3_add(way, drift), collide_shape3_from_aabb(b), drift);
        ck_assert_int_eq(met.relation != COLLIDE_APART, meets);
        if (meets) {
            const double time = over / under;
            ck_assert(fabs(met.time - time) <= 0x1p-51 * time);
            met_later += time > 0.0;
        }
    }
    ck_assert_int_gt(met_later, 100);
}
END_TEST

static collide_shape3 ball(double x, double y, double z, double radius) {
    const geom_sphere sphere = {{x, y, z}, radius};
    return collide_shape3_from_sphere(sphere);
}

static void check_sweep(collide_sweep3 met, collide_relation relation, double time) {
    ck_assert_int_eq(met.relation, relation);
    ck_assert_msg(fabs(met.time - time) <= 0x1p-51 * time, "%.17g not %.17g", met.time, time);
}

static void check_vector(geom_vec3 v, double x, double y, double z) {
    ck_assert(geom_vec3_distance(v, geom_vec3_make(x, y, z)) <= 1e-14 * (1.0 + geom_vec3_length(v)));
}

START_TEST(known_contacts) {
    collide_sweep3 met =
        collide_shape3_sweep(ball(0, 0, 0, 1), geom_vec3_make(10, 0, 0), ball(8, 0, 0, 2), still);
    check_sweep(met, COLLIDE_OVERLAPPING, 0.5);
    check_vector(met.point, 6, 0, 0);
    check_vector(met.normal, -1, 0, 0);
    met = collide_shape3_sweep(ball(0, 3, 0, 1), geom_vec3_make(10, 0, 0), ball(8, 0, 0, 2), still);
    ck_assert(met.relation == COLLIDE_TOUCHING && fabs(met.time - 0.8) < 1e-13);
    ck_assert(geom_vec3_distance(met.point, geom_vec3_make(8, 2, 0)) < 1e-12);
    ck_assert(met.normal.y > 0.99 && fabs(met.normal.x) < 1e-12);
    met = collide_shape3_sweep(ball(8, 0, 0, 2), still, ball(0, 0, 0, 1), geom_vec3_make(10, 0, 0));
    check_vector(met.point, 6, 0, 0);
    check_vector(met.normal, 1, 0, 0);
    const geom_plane ground = {{0.0, 0.0, 2.0}, 2.0};
    met = collide_shape3_sweep(ball(5, 5, 5, 1), geom_vec3_make(3, 0, -4), collide_shape3_from_plane(ground),
                               still);
    check_sweep(met, COLLIDE_OVERLAPPING, 0.75);
    check_vector(met.point, 7.25, 5, 1);
    check_vector(met.normal, 0, 0, 1);
    met = collide_shape3_sweep(collide_shape3_from_plane(ground), geom_vec3_make(0, 0, 3), ball(5, 5, 5, 1),
                               still);
    check_sweep(met, COLLIDE_TOUCHING, 1.0);
    check_vector(met.point, 5, 5, 4);
    check_vector(met.normal, 0, 0, -1);
    const geom_aabb3 box = {{-1, -1, -1}, {1, 1, 1}};
    met = collide_shape3_sweep(ball(5, 5, 5, 3), geom_vec3_make(-8, -8, -8), collide_shape3_from_aabb(box),
                               still);
    check_sweep(met, COLLIDE_OVERLAPPING, (4.0 - 3.0 / sqrt(3.0)) / 8.0);
    check_vector(met.point, 1, 1, 1);
    const geom_ray beam = {{0, 0, 0}, {1, 0, 0}};
    const geom_ray other = {{5, -7, 4}, {0, 2, 0}};
    met = collide_shape3_sweep(collide_shape3_from_ray(other), geom_vec3_make(0, 0, -8),
                               collide_shape3_from_ray(beam), still);
    check_sweep(met, COLLIDE_TOUCHING, 0.5);
    check_vector(met.point, 5, 0, 0);
    check_vector(met.normal, 0, 0, 1);
}
END_TEST

/* Walls of no thickness, and of one beyond all proportion, stop what is fast. */
START_TEST(thin_walls) {
    static const double thickness[3] = {0.0, 1e-9, 1e-300};
    for (int i = 0; i < 3; ++i) {
        const geom_aabb3 wall = {{0, -5, -5}, {thickness[i], 5, 5}};
        const collide_shape3 target = collide_shape3_from_aabb(wall);
        for (int k = 0; k < 12; ++k) {
            const double far = ldexp(1.0, 5 * k);
            const geom_vec3 way = geom_vec3_make(2.0 * far, 0.0, 0.0);
            check_sweep(collide_shape3_sweep(ball(-far, 0, 0, 0), way, target, still),
                        thickness[i] > 0.0 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING, 0.5);
            check_sweep(collide_shape3_sweep(ball(-far, 0, 0, 0.25), way, target, still), COLLIDE_OVERLAPPING,
                        0.5 - 0.125 / far);
            const geom_aabb3 bullet = {{-1.5 * far, -1, -1}, {-far, 1, 1}};
            check_sweep(collide_shape3_sweep(collide_shape3_from_aabb(bullet), way, target, still),
                        COLLIDE_OVERLAPPING, 0.5);
        }
    }
}
END_TEST

/* A ball that passes a wall's edge at exactly its radius, and one rounding nearer or further. */
START_TEST(grazing) {
    const geom_triangle wall = {{-4, 0, 0}, {4, 0, 0}, {0, 0, -9}};
    const collide_shape3 target = collide_shape3_from_triangle(wall);
    const double heights[3] = {nextafter(3.0, 0.0), 3.0, nextafter(3.0, 4.0)};
    for (int i = 0; i < 3; ++i) {
        const collide_sweep3 met =
            collide_shape3_sweep(ball(0.0, -1e6, heights[i], 3.0), geom_vec3_make(0, 3e6, 0), target, still);
        ck_assert_int_eq(met.relation, (collide_relation)(COLLIDE_OVERLAPPING - i));
        ck_assert(i == 2 ? met.time == 1.0 : fabs(met.time - 1.0 / 3.0) < 1e-11);
    }
}
END_TEST

static collide_sweep3 cast_ray(geom_vec3 a, geom_vec3 b, collide_shape3 target) {
    const geom_segment3 ray = {a, b};
    return collide_shape3_raycast(ray, target);
}

/* The normal leads against the way and away from the target, which is as far from the tip of the normal as it
 * is long. */
static void check_outwards(const collide_sweep3 *hit, geom_vec3 way, collide_shape3 target) {
    const collide_shape3 tip = collide_shape3_from_point(geom_vec3_add(hit->point, hit->normal));
    ck_assert(geom_vec3_dot(hit->normal, way) < 0.0);
    ck_assert(fabs(collide_shape3_distance(tip, target).distance - 1.0) < 1e-9);
}

/* A ray is a point on its way; where its end is a double, both questions are one. */
START_TEST(rays_are_moving_points) {
    random_source source = {0xca57U + (uint64_t)_i};
    for (int i = 0; i < 20 * ROUNDS; ++i) {
        kept_shape3 target;
        keep_random_shape3(&target, &source, (collide_shape3_kind)_i,
                           i % 2 == 0 ? STYLE3_LATTICE : STYLE3_NUDGED);
        const geom_vec3 a = lattice_vector(&source, 9);
        const geom_vec3 b = lattice_vector(&source, 9);
        const collide_sweep3 hit = cast_ray(a, b, target.shape);
        const collide_sweep3 met =
            collide_shape3_sweep(collide_shape3_from_point(a), geom_vec3_sub(b, a), target.shape, still);
        ck_assert_int_eq(hit.relation, met.relation);
        ck_assert(fabs(hit.time - met.time) <= 0x1p-50 * met.time + (hit.relation == 1 ? 1e-12 : 0.0));
        ck_assert(geom_vec3_distance(hit.point, met.point) < 1e-11);
        const collide_relation on_way =
            collide_shape3_relation(target.shape, collide_shape3_from_segment((geom_segment3){a, b}));
        ck_assert_int_eq(hit.relation == COLLIDE_APART, on_way == COLLIDE_APART);
        if (hit.relation == COLLIDE_OVERLAPPING && hit.time > 0.0) {
            check_outwards(&hit, geom_vec3_sub(b, a), target.shape);
            /* where a ray enters two faces of a box at once, either is right */
            const bool is_box = _i == COLLIDE_SHAPE3_AABB || _i == COLLIDE_SHAPE3_OBB;
            ck_assert(is_box || geom_vec3_distance(hit.normal, met.normal) < 1e-9);
        }
    }
}
END_TEST

START_TEST(rays_from_far_away) {
    static const double distances[4] = {12e3, 1e6, 1e12, 1e30};
    for (int i = 0; i < 4; ++i) {
        const double far = distances[i];
        const geom_vec3 a = geom_vec3_make(0.0, -far, 0.0);
        const geom_vec3 b = geom_vec3_make(0.0, far, 0.0);
        const collide_sweep3 hit = cast_ray(a, b, ball(0, 0, 0, 1));
        check_sweep(hit, COLLIDE_OVERLAPPING, (far - 1.0) / (2.0 * far));
        check_vector(hit.point, 0, -1, 0);
        ck_assert_int_eq(cast_ray(a, b, ball(1, 0, 0, 1)).relation, COLLIDE_TOUCHING);
        ck_assert_int_eq(cast_ray(a, b, ball(1.0 + 0x1p-52, 0, 0, 1)).relation, COLLIDE_APART);
        ck_assert_int_eq(cast_ray(a, b, ball(1.0 - 0x1p-53, 0, 0, 1)).relation, COLLIDE_OVERLAPPING);
        const geom_aabb3 box = {{0, 0, 0}, {1, 1, 1}};
        ck_assert_int_eq(cast_ray(a, b, collide_shape3_from_aabb(box)).relation, COLLIDE_TOUCHING);
    }
}
END_TEST

START_TEST(rays_that_start_inside_or_have_no_length) {
    const geom_vec3 p = geom_vec3_make(0.25, 0.5, 0.0);
    check_sweep(cast_ray(p, geom_vec3_make(9, 9, 9), ball(0, 0, 0, 1)), COLLIDE_OVERLAPPING, 0.0);
    check_sweep(cast_ray(p, p, ball(0, 0, 0, 1)), COLLIDE_OVERLAPPING, 0.0);
    check_sweep(cast_ray(p, p, ball(5, 0, 0, 1)), COLLIDE_APART, 1.0);
    const geom_aabb3 box = {{0.25, 0, 0}, {1, 1, 1}};
    check_sweep(cast_ray(p, p, collide_shape3_from_aabb(box)), COLLIDE_TOUCHING, 0.0);
    check_sweep(cast_ray(p, geom_vec3_make(1, 1, 1), collide_shape3_from_aabb(box)), COLLIDE_OVERLAPPING,
                0.0);
    const geom_triangle face = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    check_sweep(cast_ray(p, p, collide_shape3_from_triangle(face)), COLLIDE_TOUCHING, 0.0);
    const collide_sweep3 ends = cast_ray(geom_vec3_make(0.25, 0.25, 7.0), geom_vec3_make(0.25, 0.25, 0.0),
                                         collide_shape3_from_triangle(face));
    check_sweep(ends, COLLIDE_TOUCHING, 1.0);
    check_vector(ends.normal, 0, 0, 1);
}
END_TEST

START_TEST(margins_are_larger_radii) {
    random_source source = {0x3a7U};
    for (int i = 0; i < 200; ++i) {
        const geom_vec3 p = lattice_vector(&source, 6);
        const geom_vec3 q = lattice_vector(&source, 6);
        const geom_vec3 way = lattice_vector(&source, 12);
        const double r = random_int(&source, 0, 3);
        const collide_sweep3 larger_ball =
            collide_shape3_sweep(ball(p.x, p.y, p.z, r + 1.0), way, ball(q.x, q.y, q.z, 1.0), still);
        const collide_sweep3 with_margin =
            collide_shape3_sweep_within(ball(p.x, p.y, p.z, r), way, ball(q.x, q.y, q.z, 1.0), still, 1.0);
        ck_assert_int_eq(larger_ball.relation, with_margin.relation);
        ck_assert(fabs(larger_ball.time - with_margin.time) <= 0x1p-51 * with_margin.time);
    }
}
END_TEST

START_TEST(what_meets_at_the_start) {
    const collide_sweep3 inside =
        collide_shape3_sweep(ball(0, 0, 0, 1), geom_vec3_make(5, 0, 0), ball(0, 0, 0, 2), still);
    check_sweep(inside, COLLIDE_OVERLAPPING, 0.0);
    ck_assert(geom_vec3_equal(inside.normal, still));
    const collide_sweep3 leaves =
        collide_shape3_sweep(ball(3, 0, 0, 1), geom_vec3_make(5, 0, 0), ball(0, 0, 0, 2), still);
    check_sweep(leaves, COLLIDE_TOUCHING, 0.0);
    check_vector(leaves.point, 2, 0, 0);
    check_vector(leaves.normal, 1, 0, 0);
    const collide_sweep3 enters =
        collide_shape3_sweep(ball(3, 0, 0, 1), geom_vec3_make(-5, 0, 0), ball(0, 0, 0, 2), still);
    check_sweep(enters, COLLIDE_OVERLAPPING, 0.0);
    const collide_sweep3 rests = collide_shape3_sweep(ball(4, 0, 0, 1), geom_vec3_make(1, 2, 3),
                                                      ball(0, 0, 0, 2), geom_vec3_make(1, 2, 3));
    ck_assert(rests.relation == COLLIDE_APART && rests.time == 1.0);
    check_vector(rests.point, 5, 2, 3);
}
END_TEST

/* The way of the ray vanishes beside the size of the hull. */
START_TEST(short_rays_at_wide_hulls_have_a_normal) {
    const double wide = 0x1p93;
    const double near = 0x1p-1011;
    const geom_vec3 corners[] = {
        {-wide, -wide, 0.0}, {wide, -wide, 0.0}, {wide, wide, 0.0}, {-wide, wide, 0.0}, {0.0, 0.0, -wide}};
    const geom_hull hull = {corners, 5};
    const geom_segment3 ray = {{0.0, 0.0, near}, {0.0, 0.0, -near}};
    const collide_sweep3 hit = collide_shape3_raycast(ray, collide_shape3_from_hull(hull));
    ck_assert_int_eq(hit.relation, COLLIDE_OVERLAPPING);
    ck_assert(hit.time > 0.0);
    ck_assert_double_eq(hit.normal.x, 0.0);
    ck_assert_double_eq(hit.normal.y, 0.0);
    ck_assert_double_eq(hit.normal.z, 1.0);
}
END_TEST

int main(void) {
    TCase *pairs = tcase_create("pairs");
    tcase_set_timeout(pairs, 60.0);
    tcase_add_loop_test(pairs, whole_numbers, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(pairs, contact_is_where_the_shapes_meet, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(pairs, either_order_and_any_unit, 0, RELATION3_PAIR_COUNT);
    tcase_add_loop_test(pairs, ways_of_any_length, 0, RELATION3_PAIR_COUNT);
    tcase_add_test(pairs, boxes_meet_at_rational_times);
    tcase_add_test(pairs, known_contacts);
    tcase_add_test(pairs, thin_walls);
    tcase_add_test(pairs, grazing);
    tcase_add_loop_test(pairs, rays_are_moving_points, 0, COLLIDE_SHAPE3_KIND_COUNT);
    tcase_add_test(pairs, rays_from_far_away);
    tcase_add_test(pairs, rays_that_start_inside_or_have_no_length);
    tcase_add_test(pairs, margins_are_larger_radii);
    tcase_add_test(pairs, what_meets_at_the_start);
    tcase_add_test(pairs, short_rays_at_wide_hulls_have_a_normal);
    return run_test_case("collide.sweep3", pairs);
}
