/* Contacts of shapes in space that are flat, or thin, or no more than a point, or all but that: however
 * little is left of a direction, the normal is a unit vector along which the shapes are parted. */
#include "support.h"

#include <collide/contact3.h>
#include <geom/double_double.h>

#include <float.h>
#include <math.h>

enum {
    PLACES = 6,
    POINTS = 10,
    ROUNDS = 12000,
    KINDS = COLLIDE_SHAPE3_KIND_COUNT
};

/* A shape; what is the hull of a few points and a radius is kept as that, too. Do not copy. */
typedef struct thin_shape {
    collide_shape3 shape;
    geom_vec3 points[POINTS];
    int count; /* 0 for other shapes */
    double radius;
} thin_shape;

/* ---- Making ---- */

#include "thin_numbers.inl"

/* Places where the vertices of both shapes are, so that they meet often: anywhere, in a plane, on a line, or
 * around one or two of them; all but exactly. */
static void make_places(random_source *source, geom_vec3 *places) {
    for (int i = 0; i < PLACES; ++i) {
        const double x = random_number(source);
        const double y = random_number(source);
        places[i] = geom_vec3_make(x, y, random_number(source));
    }
    const int form = random_int(source, 0, 4);
    for (int i = 2; i < PLACES && form > 0; ++i) {
        const double share = random_int(source, -2, 2);
        const geom_vec3 along = geom_vec3_add_scaled(places[0], share, geom_vec3_sub(places[1], places[0]));
        geom_vec3 p = form == 1 ? places[i] : form == 2 ? along : places[form == 3 ? 0 : i % 2];
        p.z = form == 1 ? places[0].z : nudged(source, p.z);
        places[i] = geom_vec3_make(nudged(source, p.x), nudged(source, p.y), p.z);
    }
}

static collide_shape3 box_of(random_source *source, const geom_vec3 *p, int exponent) {
    const geom_obb3 box = {
        p[0],
        {p[1], p[2], p[3]},
        {random_radius(source, exponent), random_radius(source, exponent), random_radius(source, exponent)}};
    return collide_shape3_from_obb(box);
}

static geom_aabb3 bounds_of(geom_vec3 p, geom_vec3 q) {
    const geom_aabb3 box = {{fmin(p.x, q.x), fmin(p.y, q.y), fmin(p.z, q.z)},
                            {fmax(p.x, q.x), fmax(p.y, q.y), fmax(p.z, q.z)}};
    return box;
}

static void make_shape(random_source *source, thin_shape *thin, collide_shape3_kind kind,
                       const geom_vec3 *places, int exponent) {
    geom_vec3 *p = thin->points;
    for (int i = 0; i < POINTS; ++i) {
        const geom_vec3 place = places[random_int(source, 0, PLACES - 1)];
        p[i] = geom_vec3_make(ldexp(place.x, exponent), ldexp(place.y, exponent), ldexp(place.z, exponent));
    }
    const bool is_round = kind == COLLIDE_SHAPE3_SPHERE || kind == COLLIDE_SHAPE3_CAPSULE;
    thin->radius = is_round ? random_radius(source, exponent) : 0.0;
    thin->count = 0;
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        thin->count = 2;
        thin->shape = collide_shape3_from_segment((geom_segment3){p[0], p[1]});
        break;
    case COLLIDE_SHAPE3_RAY:
        thin->shape = collide_shape3_from_ray((geom_ray){p[0], geom_vec3_sub(p[1], p[2])});
        break;
    case COLLIDE_SHAPE3_PLANE:
        thin->shape = collide_shape3_from_plane((geom_plane){geom_vec3_sub(p[0], p[1]), p[2].x});
        break;
    case COLLIDE_SHAPE3_SPHERE:
        thin->count = 1;
        thin->shape = collide_shape3_from_sphere((geom_sphere){p[0], thin->radius});
        break;
    case COLLIDE_SHAPE3_AABB:
        thin->shape = collide_shape3_from_aabb(bounds_of(p[0], p[1]));
        break;
    case COLLIDE_SHAPE3_OBB:
        thin->shape = box_of(source, p, exponent);
        break;
    case COLLIDE_SHAPE3_CAPSULE:
        thin->count = 2;
        thin->shape = collide_shape3_from_capsule((geom_capsule3){p[0], p[1], thin->radius});
        break;
    case COLLIDE_SHAPE3_TRIANGLE:
        thin->count = 3;
        thin->shape = collide_shape3_from_triangle((geom_triangle){p[0], p[1], p[2]});
        break;
    case COLLIDE_SHAPE3_HULL:
        thin->count = random_int(source, 1, POINTS);
        thin->shape = collide_shape3_from_hull((geom_hull){p, (size_t)thin->count});
        break;
    case COLLIDE_SHAPE3_POINT:
    case COLLIDE_SHAPE3_KIND_COUNT:
        thin->count = 1;
        thin->shape = collide_shape3_from_point(p[0]);
        break;
    }
}

/* ---- Checking ---- */

static geom_dd height_of(geom_vec3 point, geom_vec3 origin, geom_vec3 normal) {
    const geom_dd x = geom_dd_scale(geom_dd_two_sum(point.x, -origin.x), normal.x);
    const geom_dd y = geom_dd_scale(geom_dd_two_sum(point.y, -origin.y), normal.y);
    return geom_dd_add(geom_dd_add(x, y), geom_dd_scale(geom_dd_two_sum(point.z, -origin.z), normal.z));
}

static double size_of(const thin_shape *thin, geom_vec3 origin) {
    double size = thin->radius;
    for (int i = 0; i < thin->count; ++i) {
        const geom_vec3 p = geom_vec3_sub(thin->points[i], origin);
        size = fmax(size, fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z))));
    }
    return size;
}

typedef geom_vec3 vec;
typedef collide_manifold3 any_manifold;
typedef collide_shape3_kind any_kind;

static const uint64_t seed = 0x7415U;

static any_manifold manifold_of(collide_shape3 a, collide_shape3 b) { return collide_shape3_manifold(a, b); }

static double vec_length(vec v) { return geom_vec3_length(v); }

static bool vec_equal(vec a, vec b) { return geom_vec3_equal(a, b); }

static vec vec_neg(vec v) { return geom_vec3_neg(v); }

#include "thin_checks.inl"

/* ---- Known cases ---- */

static void check_points(const geom_vec3 *a, int count_a, double radius, const geom_vec3 *b, int count_b) {
    thin_shape thin_a = {.count = count_a, .radius = radius};
    thin_shape thin_b = {.count = count_b};
    for (int i = 0; i < count_a; ++i) {
        thin_a.points[i] = a[i];
    }
    for (int i = 0; i < count_b; ++i) {
        thin_b.points[i] = b[i];
    }
    thin_a.shape = count_a == 3 ? collide_shape3_from_triangle((geom_triangle){a[0], a[1], a[2]})
                                : collide_shape3_from_capsule((geom_capsule3){a[0], a[1], radius});
    thin_b.shape = collide_shape3_from_hull((geom_hull){thin_b.points, (size_t)count_b});
    ck_assert_int_gt(collide_shape3_manifold(thin_a.shape, thin_b.shape).count, 0);
    check_pair(&thin_a, &thin_b, false);
}

/* The differences of their points are a needle, at whose tip a product of two long edges is nothing but
 * rounding. */
START_TEST(a_needle_touches_a_speck) {
    const double s = 7.0 + 0x1p-50;
    const geom_vec3 needle[3] = {{-8.0, -8.0 - 0x1p-49, -8.0 - 0x1p-49}, {s, s, s}, {s, s, s}};
    const geom_vec3 speck[4] = {{s, s, s}, {s, s, 7.0}, {7.0, 7.0, s}, {s, s, s}};
    check_points(needle, 3, 0.0, speck, 4);
}
END_TEST

/* The axis of a thin capsule and a needle have an end in common, but the search for closest points does not
 * come closer than 2^-67, along the needle: that must not be the normal. */
START_TEST(a_thin_capsule_touches_a_needle) {
    const geom_vec3 axis[2] = {
        {0x1.02598e3cbab0bp-2, -0x1.af6838dd4baabp-4, -0x1.6689cb2aa8491p+0},
        {0x1.1e953a17d5d2p-3, 0x1.c3255f043c023p+0, -0x1.5acfaa8f3b3adp+0},
    };
    const geom_vec3 needle[] = {
        {0x1.02598e3cbab0bp-2, -0x1.af6838dd4baacp-4, -0x1.6689cb2aa8491p+0},
        {0x1.1e953a17d5d2p-3, 0x1.c3255f043c023p+0, -0x1.5acfaa8f3b3adp+0},
        {0x1.02598e3cbab0cp-2, -0x1.af6838dd4baabp-4, -0x1.6689cb2aa8491p+0},
        {0x1.1e953a17d5d2p-3, 0x1.c3255f043c023p+0, -0x1.5acfaa8f3b3aep+0},
        {0x1.1e953a17d5d21p-3, 0x1.c3255f043c022p+0, -0x1.5acfaa8f3b3adp+0},
    };
    check_points(axis, 2, 0x1p-22, needle, 5);
}
END_TEST

static void check_equal_sets(const collide_shape3 *shapes, int count) {
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < count; ++j) {
            const collide_manifold3 press = collide_shape3_manifold(shapes[i], shapes[j]);
            const collide_manifold3 back = collide_shape3_manifold(shapes[j], shapes[i]);
            ck_assert_int_eq(press.relation, COLLIDE_TOUCHING);
            ck_assert_double_eq_tol(geom_vec3_length(press.normal), 1.0, 0x1p-51);
            ck_assert(i == j || geom_vec3_equal(back.normal, geom_vec3_neg(press.normal)));
        }
    }
}

/* One point as shapes of all kinds that can be one. Where they are alike, the kind tells which comes
 * first. */
START_TEST(one_point_in_all_kinds) {
    const geom_vec3 p = {0x1p118, -3.0, 0x1p-70};
    const geom_vec3 four[4] = {p, p, p, p};
    const geom_vec3 none = {0.0, 0.0, 0.0};
    const geom_obb3 box = {p, {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, none};
    const collide_shape3 shapes[] = {
        collide_shape3_from_point(p),
        collide_shape3_from_segment((geom_segment3){p, p}),
        collide_shape3_from_sphere((geom_sphere){p, 0.0}),
        collide_shape3_from_aabb((geom_aabb3){p, p}),
        collide_shape3_from_obb(box),
        collide_shape3_from_capsule((geom_capsule3){p, p, 0.0}),
        collide_shape3_from_triangle((geom_triangle){p, p, p}),
        collide_shape3_from_hull((geom_hull){four, 1}),
        collide_shape3_from_hull((geom_hull){four, 4}),
    };
    check_equal_sets(shapes, (int)(sizeof shapes / sizeof shapes[0]));
}
END_TEST

/* Repeated points and points of edges and faces leave a hull the set that it is. */
START_TEST(needless_points_of_hulls_change_no_depth) {
    random_source source = {0x7416U};
    for (int i = 0; i < 2000; ++i) {
        geom_vec3 places[PLACES];
        thin_shape a;
        thin_shape b;
        make_places(&source, places);
        make_shape(&source, &a, COLLIDE_SHAPE3_TRIANGLE, places, 0);
        make_shape(&source, &b, (collide_shape3_kind)(i % KINDS), places, 0);
        for (int k = 3; k < POINTS; ++k) {
            a.points[k] = a.points[random_int(&source, 0, 2)];
        }
        const collide_shape3 hull = collide_shape3_from_hull((geom_hull){a.points, POINTS});
        const collide_manifold3 plain = collide_shape3_manifold(a.shape, b.shape);
        const collide_manifold3 needless = collide_shape3_manifold(hull, b.shape);
        ck_assert_int_eq(plain.relation, needless.relation);
        if (plain.count > 0 && plain.depth < HUGE_VAL) {
            const double size = fmax(size_of(&a, places[0]), 16.0);
            ck_assert_double_eq_tol(plain.depth, needless.depth, 0x1p-50 * size);
        }
    }
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("core");
    tcase_add_loop_test(tests, normals_are_unit_vectors_that_part, 0, KINDS);
    tcase_add_test(tests, a_needle_touches_a_speck);
    tcase_add_test(tests, a_thin_capsule_touches_a_needle);
    tcase_add_test(tests, one_point_in_all_kinds);
    tcase_add_test(tests, needless_points_of_hulls_change_no_depth);
    return run_test_case("collide.contact3_thin", tests);
}
