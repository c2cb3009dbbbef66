/* Contacts of shapes of the plane that are thin, or no more than a point, or all but that: however little is
 * left of a direction, the normal is a unit vector along which the shapes are parted. */
#include "collide/support/kinds2.h"
#include "support.h"

#include <collide/contact2.h>
#include <geom/double_double.h>

#include <float.h>
#include <math.h>

enum {
    PLACES = 6,
    POINTS = 4,
    ROUNDS = 24000,
    KINDS = COLLIDE_SHAPE_KIND_COUNT
};

/* A shape; what is the hull of a few points and a radius is kept as that, too. Do not copy. */
typedef struct thin_shape {
    collide_shape shape;
    geom_vec2 points[POINTS];
    geom_ring ring;
    int count; /* 0 for other shapes */
    double radius;
} thin_shape;

/* ---- Making ---- */

#include "thin_numbers.inl"

/* Places where the vertices of both shapes are, so that they meet often: anywhere, on a line, or around one
 * or two of them; all but exactly. */
static void make_places(random_source *source, geom_vec2 *places) {
    for (int i = 0; i < PLACES; ++i) {
        const double x = random_number(source);
        places[i] = geom_vec2_make(x, random_number(source));
    }
    const int form = random_int(source, 0, 3);
    for (int i = 2; i < PLACES && form > 0; ++i) {
        const double share = random_int(source, -2, 2);
        const geom_vec2 along = geom_vec2_add_scaled(places[0], share, geom_vec2_sub(places[1], places[0]));
        const geom_vec2 p = form == 1 ? along : places[form == 2 ? 0 : i % 2];
        places[i] = geom_vec2_make(nudged(source, p.x), nudged(source, p.y));
    }
}

static collide_shape box_of(random_source *source, const geom_vec2 *p, int exponent) {
    const geom_obb2 box = {p[0], p[1], {random_radius(source, exponent), random_radius(source, exponent)}};
    return collide_shape_from_obb(box);
}

static geom_aabb2 bounds_of(geom_vec2 p, geom_vec2 q) {
    const geom_aabb2 box = {{fmin(p.x, q.x), fmin(p.y, q.y)}, {fmax(p.x, q.x), fmax(p.y, q.y)}};
    return box;
}

static void make_shape(random_source *source, thin_shape *thin, collide_shape_kind kind,
                       const geom_vec2 *places, int exponent) {
    geom_vec2 *p = thin->points;
    for (int i = 0; i < POINTS; ++i) {
        const geom_vec2 place = places[random_int(source, 0, PLACES - 1)];
        p[i] = geom_vec2_make(ldexp(place.x, exponent), ldexp(place.y, exponent));
    }
    thin->radius = kind2_is_round(kind) ? random_radius(source, exponent) : 0.0;
    thin->count = 0;
    thin->ring.points = p;
    thin->ring.count = 3;
    switch (kind2_of(kind)->core) {
    case COLLIDE_SHAPE_SEGMENT:
        thin->count = 2;
        thin->shape = collide_shape_from_segment((geom_segment2){p[0], p[1]});
        break;
    case COLLIDE_SHAPE_AABB:
        thin->shape = collide_shape_from_aabb(bounds_of(p[0], p[1]));
        break;
    case COLLIDE_SHAPE_OBB:
        thin->shape = box_of(source, p, exponent);
        break;
    case COLLIDE_SHAPE_CONVEX:
        thin->count = random_int(source, 1, 3);
        thin->ring.count = (size_t)thin->count;
        thin->shape = collide_shape_from_convex(thin->ring);
        break;
    case COLLIDE_SHAPE_POLYGON:
        thin->shape = collide_shape_from_polygon((geom_polygon){&thin->ring, 1});
        break;
    default:
        thin->count = 1;
        thin->shape = collide_shape_from_point(p[0]);
        break;
    }
    thin->shape = kind2_around(kind, thin->shape, thin->radius);
}

/* ---- Checking ---- */

static geom_dd height_of(geom_vec2 point, geom_vec2 origin, geom_vec2 normal) {
    return geom_dd_add(geom_dd_scale(geom_dd_two_sum(point.x, -origin.x), normal.x),
                       geom_dd_scale(geom_dd_two_sum(point.y, -origin.y), normal.y));
}

static double size_of(const thin_shape *thin, geom_vec2 origin) {
    double size = thin->radius;
    for (int i = 0; i < thin->count; ++i) {
        const geom_vec2 p = geom_vec2_sub(thin->points[i], origin);
        size = fmax(size, fmax(fabs(p.x), fabs(p.y)));
    }
    return size;
}

typedef geom_vec2 vec;
typedef collide_manifold any_manifold;
typedef collide_shape_kind any_kind;

static const uint64_t seed = 0x7425U;

static any_manifold manifold_of(collide_shape a, collide_shape b) { return collide_shape_manifold(a, b); }

static double vec_length(vec v) { return geom_vec2_length(v); }

static bool vec_equal(vec a, vec b) { return geom_vec2_equal(a, b); }

static vec vec_neg(vec v) { return geom_vec2_neg(v); }

#include "thin_checks.inl"

/* ---- Known cases ---- */

/* All vertices, as they are rounded, are one point, but the boxes around box and disc are larger, by a
 * rounding: the frame of the pair holds these. */
START_TEST(boxes_and_discs_too_small_for_their_place_in_polygons) {
    const geom_vec2 p = {-0x1p425, -0x1p426};
    const geom_vec2 points[3] = {p, p, p};
    const geom_ring ring = {points, 3};
    const collide_shape polygon = collide_shape_from_polygon((geom_polygon){&ring, 1});
    const collide_shape small[2] = {
        collide_shape_from_obb((geom_obb2){p, {-1.0, -2.0}, {0x1p-649, 0x1p-649}}),
        collide_shape_from_circle((geom_circle){p, 0x1p-649}),
    };
    for (int i = 0; i < 2; ++i) {
        const collide_manifold press = collide_shape_manifold(small[i], polygon);
        ck_assert_int_eq(press.relation, COLLIDE_OVERLAPPING);
        ck_assert_int_gt(press.count, 0);
        ck_assert_double_eq_tol(geom_vec2_length(press.normal), 1.0, 0x1p-51);
        ck_assert(press.depth > 0.0 && press.depth <= 0x1p375);
    }
}
END_TEST

/* The product of the short edges of the box and the height of the segment vanishes, though their directions
 * are all but opposite. */
START_TEST(short_edges_against_nearly_opposite_ones) {
    for (int exponent = -1074; exponent <= -900; exponent += 3) {
        const double height = ldexp(1.0, exponent);
        const geom_aabb2 box = {{0x1p-98 + 0x1p-150, -height}, {0x1p-88, 0x1p-46}};
        const geom_capsule2 capsule = {{0x1p-98, 0.0}, {0x1p-98 - 0x1p-151, height}, 0x1p-36};
        const collide_manifold press =
            collide_shape_manifold(collide_shape_from_aabb(box), collide_shape_from_capsule(capsule));
        ck_assert_int_eq(press.relation, COLLIDE_OVERLAPPING);
        ck_assert_double_eq_tol(press.depth, 0x1p-36, 0x1p-88);
    }
}
END_TEST

/* The center lies beside the axis at a distance of which rounding leaves a few digits: too few for the
 * direction in which they are closest, but the normal of the axis has all of its own. */
START_TEST(a_centre_all_but_on_an_axis) {
    thin_shape capsule = {.count = 2, .radius = 0x1p-32};
    capsule.points[0] = geom_vec2_make(2.0 + 0x1p-51, 0x1p-49);
    capsule.points[1] = geom_vec2_make(0x1.fffffffffffffp-69, -0x1.0000000000001p-42);
    capsule.shape =
        collide_shape_from_capsule((geom_capsule2){capsule.points[0], capsule.points[1], capsule.radius});
    thin_shape point = {.count = 1, .points = {{0x1p-68, -0x1p-42}}};
    point.shape = collide_shape_from_point(point.points[0]);
    ck_assert_int_eq(collide_shape_relation(capsule.shape, point.shape), COLLIDE_OVERLAPPING);
    check_pair(&capsule, &point, false);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, normals_are_unit_vectors_that_part, 0, KINDS);
    tcase_add_test(tests, boxes_and_discs_too_small_for_their_place_in_polygons);
    tcase_add_test(tests, short_edges_against_nearly_opposite_ones);
    tcase_add_test(tests, a_centre_all_but_on_an_axis);
    return run_test_case("collide.contact2_thin", tests);
}
