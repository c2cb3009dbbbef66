/* One number of one shape of the plane is no number or infinite, while the other shape is anywhere: a quick
 * test that finds one axis to part the two must not forget the numbers that this axis does not see. */
#include "collide/support/kinds2.h"
#include "support.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/shape2.h>
#include <collide/sweep2.h>

#include <math.h>
#include <string.h>

enum {
    QUICK_RING = 32,
    LONGEST = 100,
    MOST_NUMBERS = 2 * LONGEST
};

/* A kind of shape; of those that have them, so many vertices. */
typedef struct variant {
    collide_shape_kind kind;
    size_t vertices;
} variant;

/* Rings on both sides of the lengths at which other tests take over. */
static const variant rings[] = {
    {COLLIDE_SHAPE_CONVEX, 1},          {COLLIDE_SHAPE_CONVEX, 2},
    {COLLIDE_SHAPE_CONVEX, 3},          {COLLIDE_SHAPE_CONVEX, 5},
    {COLLIDE_SHAPE_CONVEX, QUICK_RING}, {COLLIDE_SHAPE_CONVEX, QUICK_RING + 1},
    {COLLIDE_SHAPE_CONVEX, LONGEST},    {COLLIDE_SHAPE_POLYGON, 3},
    {COLLIDE_SHAPE_POLYGON, 5},         {COLLIDE_SHAPE_POLYGON, LONGEST},
};

enum {
    RINGS = sizeof rings / sizeof rings[0],
    VARIANTS = COLLIDE_SHAPE_KIND_COUNT + RINGS
};

/* The plain kinds, and then the rings. Kinds of rings are no variants of their own. */
static variant variant_number(size_t i) {
    const variant plain = {(collide_shape_kind)i, 0};
    return i < COLLIDE_SHAPE_KIND_COUNT ? plain : rings[i - COLLIDE_SHAPE_KIND_COUNT];
}

static bool is_variant(variant v) { return v.vertices > 0 || kind2_of(v.kind)->numbers > 0; }

/* The numbers of a shape in a row, and the shape that they make. */
typedef struct numbered_shape {
    double numbers[MOST_NUMBERS];
    size_t count;
    collide_shape shape;
    geom_vec2 points[LONGEST];
    geom_ring ring;
} numbered_shape;

/* Vertices on a parabola. */
static void set_ring(numbered_shape *made, size_t vertices, geom_vec2 at, double unit) {
    made->count = 2 * vertices;
    for (size_t i = 0; i < vertices; ++i) {
        const double t = 2.0 * (double)i / (double)vertices - 1.0;
        made->numbers[2 * i] = unit * (at.x + t);
        made->numbers[2 * i + 1] = unit * (at.y + 2.0 * t * t - 1.0);
    }
}

static void set_plain(numbered_shape *made, collide_shape_kind kind, geom_vec2 at, double unit) {
    const kind2 *const plain = kind2_of(kind);
    made->count = plain->numbers;
    for (size_t i = 0; i < plain->numbers; ++i) {
        const double place = i % 2 == 0 ? at.x : at.y;
        made->numbers[i] = i < 2 * plain->points           ? unit * (place + plain->sample[i])
                           : i < kind2_first_length(plain) ? plain->sample[i]
                                                           : unit * plain->sample[i];
    }
}

/* The shape of the numbers. */
static void make_shape(numbered_shape *made, variant v) {
    const double *n = made->numbers;
    for (size_t i = 0; i < v.vertices; ++i) {
        made->points[i] = geom_vec2_make(n[2 * i], n[2 * i + 1]);
    }
    made->ring = (geom_ring){made->points, v.vertices};
    const geom_polygon polygon = {&made->ring, 1};
    if (v.kind == COLLIDE_SHAPE_CONVEX) {
        made->shape = collide_shape_from_convex(made->ring);
    } else if (v.kind == COLLIDE_SHAPE_POLYGON) {
        made->shape = collide_shape_from_polygon(polygon);
    } else {
        made->shape = kind2_shape(v.kind, n);
    }
}

/* A shape of about 2 * 2 units around a place. */
static void make_at(numbered_shape *made, variant v, geom_vec2 at, double unit) {
    memset(made, 0, sizeof *made);
    if (v.vertices > 0) {
        set_ring(made, v.vertices, at, unit);
    } else {
        set_plain(made, v.kind, at, unit);
    }
    make_shape(made, v);
}

static bool is_refused(collide_shape a, collide_shape b, double margin) {
    const geom_vec2 way = {4.0 * margin, 12.0 * margin};
    const geom_vec2 still = {0.0, 0.0};
    return collide_shape_relation(a, b) == COLLIDE_INVALID &&
           collide_shape_relation_within(a, b, margin) == COLLIDE_INVALID &&
           collide_shape_distance(a, b).relation == COLLIDE_INVALID &&
           collide_shape_manifold(a, b).relation == COLLIDE_INVALID &&
           collide_shape_sweep_within(a, way, b, still, 0.0).relation == COLLIDE_INVALID;
}

/* Every number of the one shape, or some of very many, once made bad, in both orders. */
static void spoil(numbered_shape *spoiled, variant v, collide_shape other, double margin) {
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const size_t step = spoiled->count / 16 | 1;
    for (size_t i = 0; i < spoiled->count; i += step) {
        const double good = spoiled->numbers[i];
        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; ++k) {
            spoiled->numbers[i] = bad[k];
            make_shape(spoiled, v);
            if (!is_refused(spoiled->shape, other, margin) || !is_refused(other, spoiled->shape, margin)) {
                ck_abort_msg("kinds %d and %d: %g was taken as number %zu of %zu", v.kind, other.kind, bad[k],
                             i, spoiled->count);
            }
        }
        spoiled->numbers[i] = good;
    }
    make_shape(spoiled, v);
}

/* Places for the other shape: over the one, on its right with boxes that meet, and beyond each of its sides
 * and corners, so that one axis, both or none part the shapes. */
static const geom_vec2 places[] = {{0, 0},  {1.75, 1.25}, {8, 0},   {8, 8},  {0, 8},
                                   {-8, 8}, {-8, 0},      {-8, -8}, {0, -8}, {8, -8}};

static void spoil_everywhere(variant v, variant of_other, double unit) {
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        numbered_shape spoiled;
        numbered_shape other;
        make_at(&spoiled, v, geom_vec2_make(0.25, 0.125), unit);
        make_at(&other, of_other, places[i], unit);
        const collide_relation relation = collide_shape_relation(spoiled.shape, other.shape);
        ck_assert_int_ne(relation, COLLIDE_INVALID);
        ck_assert(i < 2 || relation == COLLIDE_APART);
        spoil(&spoiled, v, other.shape, 0.25 * unit);
    }
}

START_TEST(bad_numbers_are_refused_wherever_the_shapes_are) {
    const double units[] = {1.0, 0x1p-600, 0x1p600};
    for (size_t k = 0; k < sizeof units / sizeof units[0]; ++k) {
        for (size_t i = 0; i < VARIANTS; ++i) {
            const variant v = variant_number((size_t)_i);
            const variant other = variant_number(i);
            if (is_variant(v) && is_variant(other)) {
                spoil_everywhere(v, other, units[k]);
            }
        }
    }
}
END_TEST

int main(void) {
    TCase *test_case = tcase_create("invalid2");
    tcase_add_loop_test(test_case, bad_numbers_are_refused_wherever_the_shapes_are, 0, VARIANTS);
    return run_test_case("invalid2", test_case);
}
