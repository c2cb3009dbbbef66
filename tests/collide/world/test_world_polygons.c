/* Worlds with polygons of so many vertices that they get an index: answers are those of the pairs, and the index
 * comes and goes with the shape. */
#include "support.h"

#include <collide/distance2.h>
#include <collide/sweep2.h>
#include <collide/world2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERTICES = 300, /* of a ring */
    BODIES = 3,
    QUESTIONS = 400,
    MANY_VERTICES = 100000
};

static const double full_turn = 6.283185307179586;

/* A polygon with one hole of the same form, about a center. */
typedef struct holed_star {
    geom_vec2 points[2][VERTICES];
    geom_ring rings[2];
} holed_star;

/* Every other vertex is further out, by whole numbers of a grid, so that questions on it touch. */
static collide_shape make_star(holed_star *star, geom_vec2 center, double size) {
    for (int r = 0; r < 2; ++r) {
        const double scale = r == 0 ? size : 0.4 * size;
        for (size_t i = 0; i < VERTICES; ++i) {
            const double angle = full_turn * (double)i / VERTICES;
            const double reach = scale * (i % 2 == 0 ? 1.0 : 0.9);
            star->points[r][i] = geom_vec2_make(center.x + floor(64.0 * reach * cos(angle)) / 64.0,
                                                center.y + floor(64.0 * reach * sin(angle)) / 64.0);
        }
        star->rings[r] = (geom_ring){star->points[r], VERTICES};
    }
    return collide_shape_from_polygon((geom_polygon){star->rings, 2});
}

static collide_world *world_of(const collide_shape *shapes, int count, collide_handle *handles) {
    collide_world *world = NULL;
    ck_assert_int_eq(collide_world_create(NULL, &world), GEOM_OK);
    for (int i = 0; i < count; ++i) {
        collide_body body = collide_body_default();
        body.shape = shapes[i];
        ck_assert_int_eq(collide_world_add(world, &body, &handles[i]), GEOM_OK);
    }
    ck_assert_int_eq(collide_world_rebuild(world), GEOM_OK);
    ck_assert_ptr_null(collide_world_validate(world));
    return world;
}

/* Three stars side by side. */
typedef struct star_world {
    holed_star stars[BODIES];
    collide_shape shapes[BODIES];
    collide_handle handles[BODIES];
    collide_world *world;
} star_world;

static void make_stars(star_world *made) {
    for (int i = 0; i < BODIES; ++i) {
        made->shapes[i] = make_star(&made->stars[i], geom_vec2_make(30.0 * i, 5.0 * i), 10.0);
    }
    made->world = world_of(made->shapes, BODIES, made->handles);
}

static geom_vec2 random_place(random_source *source) {
    const double x = (double)random_int(source, -20 * 4, 80 * 4) / 4.0;
    return geom_vec2_make(x, (double)random_int(source, -20 * 4, 30 * 4) / 4.0);
}

/* A place, or a vertex: then the question touches. */
static geom_vec2 chosen_place(random_source *source, const star_world *made) {
    if (random_int(source, 0, 3) != 0) {
        return random_place(source);
    }
    return made->stars[random_int(source, 0, BODIES - 1)]
        .points[random_int(source, 0, 1)][random_int(source, 0, VERTICES - 1)];
}

/* The first of the sweeps of all pairs. */
static collide_sweep first_of_pairs(const star_world *made, collide_shape shape, geom_vec2 way,
                                    double margin) {
    const geom_vec2 rest = {0.0, 0.0};
    collide_sweep first = {COLLIDE_APART, 1.0, {0.0, 0.0}, {0.0, 0.0}};
    for (int i = 0; i < BODIES; ++i) {
        const collide_sweep met = collide_shape_sweep_within(shape, way, made->shapes[i], rest, margin);
        if (met.relation != COLLIDE_APART && (first.relation == COLLIDE_APART || met.time < first.time)) {
            first = met;
        }
    }
    return first;
}

static void check_sweep(collide_sweep found, collide_sweep expected, double tolerance) {
    ck_assert_int_eq(found.relation, expected.relation);
    ck_assert(expected.relation == COLLIDE_APART ||
              fabs(found.time - expected.time) <= 0x1p-48 * expected.time);
    ck_assert(expected.time != 0.0 || found.time == 0.0);
    if (expected.relation != COLLIDE_APART && expected.time > 0.0) {
        ck_assert_double_le(geom_vec2_length(geom_vec2_sub(found.point, expected.point)), tolerance);
    }
}

START_TEST(sweeps_are_those_of_the_pairs) {
    static star_world made;
    random_source source = {4101};
    int counts[3] = {0, 0, 0};
    make_stars(&made);
    for (int i = 0; i < QUESTIONS; ++i) {
        const geom_circle disc = {chosen_place(&source, &made), i % 5 == 0 ? 0.0 : 0.25 * (i % 9)};
        const geom_vec2 way = geom_vec2_sub(chosen_place(&source, &made), disc.center);
        const collide_shape shape = collide_shape_from_circle(disc);
        const double margin = i % 7 == 0 ? 0.5 : 0.0;
        const collide_sweep found = collide_world_sweep(made.world, shape, way, margin, NULL).sweep;
        check_sweep(found, first_of_pairs(&made, shape, way, margin), 1e-9);
        ++counts[found.relation];
        const geom_segment2 ray = {disc.center, geom_vec2_add(disc.center, way)};
        const collide_sweep hit = collide_world_raycast(made.world, ray, NULL).sweep;
        check_sweep(hit, first_of_pairs(&made, collide_shape_from_point(ray.a), way, 0.0), 1e-9);
    }
    ck_assert_int_gt(counts[COLLIDE_APART], 10);
    ck_assert_int_gt(counts[COLLIDE_TOUCHING], 0);
    ck_assert_int_gt(counts[COLLIDE_OVERLAPPING], 100);
    collide_world_destroy(made.world);
}
END_TEST

START_TEST(a_disc_that_starts_at_the_border_tells_what_follows) {
    holed_star star;
    collide_handle handle;
    const collide_shape shape = make_star(&star, geom_vec2_make(0.0, 0.0), 10.0);
    collide_world *world = world_of(&shape, 1, &handle);
    const collide_shape disc = collide_shape_from_circle((geom_circle){{12.0, 0.0}, 2.0});
    const geom_vec2 ways[3] = {{1.0, 0.0}, {0.0, 8.0}, {-1.0, 0.0}};
    const geom_vec2 rest = {0.0, 0.0};
    for (int i = 0; i < 3; ++i) {
        const collide_sweep found = collide_world_sweep(world, disc, ways[i], 0.0, NULL).sweep;
        const collide_sweep expected = collide_shape_sweep(disc, ways[i], shape, rest);
        ck_assert_int_eq(found.relation, i == 2 ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING);
        ck_assert_int_eq(found.relation, expected.relation);
        ck_assert(found.time == 0.0);
        ck_assert(geom_vec2_equal(found.point, expected.point));
        ck_assert(geom_vec2_equal(found.normal, expected.normal));
    }
    /* Past the tip at (10, 0), and a little nearer. */
    for (int i = 0; i < 2; ++i) {
        const geom_circle far = {{12.0 - 0x1p-40 * i, 8.0}, 2.0};
        const collide_sweep found =
            collide_world_sweep(world, collide_shape_from_circle(far), geom_vec2_make(0.0, -16.0), 0.0, NULL)
                .sweep;
        ck_assert_int_eq(found.relation, i == 0 ? COLLIDE_TOUCHING : COLLIDE_OVERLAPPING);
        ck_assert_double_eq_tol(found.time, 0.5, 1e-6);
        ck_assert(geom_vec2_equal(found.point, geom_vec2_make(10.0, 0.0)));
    }
    collide_world_destroy(world);
}
END_TEST

typedef struct relation_list {
    const star_world *made;
    collide_relation relation[BODIES];
} relation_list;

static bool on_relation(void *context, collide_handle handle, collide_relation relation) {
    relation_list *list = context;
    list->relation[handle.index] = relation;
    return true;
}

START_TEST(relations_and_distances_are_those_of_the_pairs) {
    static star_world made;
    random_source source = {4102};
    int touching = 0;
    make_stars(&made);
    for (int i = 0; i < QUESTIONS; ++i) {
        const geom_vec2 corner = chosen_place(&source, &made);
        const geom_aabb2 box = {corner, geom_vec2_add(corner, geom_vec2_make(0.5 * (i % 3), 1.0))};
        const collide_shape shape = collide_shape_from_aabb(box);
        const double margin = i % 2 == 0 ? 0.0 : 0.75;
        relation_list list = {&made, {COLLIDE_APART, COLLIDE_APART, COLLIDE_APART}};
        (void)collide_world_overlaps(made.world, shape, margin, NULL, on_relation, &list);
        collide_world_neighbor nearest[BODIES];
        ck_assert_uint_eq(collide_world_nearest(made.world, shape, HUGE_VAL, NULL, nearest, BODIES), BODIES);
        for (uint32_t k = 0; k < BODIES; ++k) {
            ck_assert_int_eq(list.relation[k], collide_shape_relation_within(shape, made.shapes[k], margin));
            touching += list.relation[k] == COLLIDE_TOUCHING;
            const collide_distance found = nearest[k].distance;
            const collide_distance expected =
                collide_shape_distance(shape, made.shapes[nearest[k].handle.index]);
            ck_assert_int_eq(found.relation, expected.relation);
            ck_assert_double_eq_tol(found.distance, expected.distance, 1e-12);
            const geom_vec2 between = geom_vec2_sub(found.on_a, found.on_b);
            ck_assert_double_eq_tol(geom_vec2_length(between), found.distance, 1e-12);
            ck_assert(found.on_a.x >= box.min.x && found.on_a.x <= box.max.x);
            ck_assert(found.on_a.y >= box.min.y && found.on_a.y <= box.max.y);
        }
    }
    ck_assert_int_gt(touching, 5);
    collide_world_destroy(made.world);
}
END_TEST

/* Moving stars have no index: their pairs with resting ones, and with each other. */
START_TEST(pairs_are_those_of_the_relations) {
    static star_world made;
    make_stars(&made);
    collide_pair_list list = {0};
    for (int step = 0; step < 12; ++step) {
        collide_body body = collide_world_get(made.world, made.handles[1]);
        body.moving = step % 2 == 0;
        body.shape = make_star(&made.stars[1], geom_vec2_make(1.0 + 5.0 * step, 2.0), 10.0);
        ck_assert_int_eq(collide_world_set(made.world, made.handles[1], &body), GEOM_OK);
        ck_assert_ptr_null(collide_world_validate(made.world));
        body = collide_world_get(made.world, made.handles[2]);
        body.moving = step % 3 == 0;
        ck_assert_int_eq(collide_world_set(made.world, made.handles[2], &body), GEOM_OK);
        ck_assert_int_eq(collide_world_pairs(made.world, &list), GEOM_OK);
        size_t expected = 0;
        for (int i = 0; i < BODIES; ++i) {
            for (int k = i + 1; k < BODIES; ++k) {
                const collide_body a = collide_world_get(made.world, made.handles[i]);
                const collide_body b = collide_world_get(made.world, made.handles[k]);
                expected +=
                    (a.moving || b.moving) && collide_shape_relation(a.shape, b.shape) != COLLIDE_APART;
            }
        }
        ck_assert_uint_eq(list.count, expected);
    }
    collide_pair_list_release(&list, NULL);
    collide_world_destroy(made.world);
}
END_TEST

/* Adds, sets, moves, saves, restores and removes one star: the status of the first that fails. */
static geom_status use_star(collide_world *world, const collide_shape *shapes) {
    collide_body body = collide_body_default();
    collide_handle handle;
    body.shape = shapes[0];
    geom_status status = collide_world_add(world, &body, &handle);
    if (status != GEOM_OK) {
        ck_assert_uint_eq(collide_world_count(world), 0);
        return status;
    }
    status = collide_world_move(world, handle, shapes[1]);
    ck_assert_ptr_null(collide_world_validate(world));
    if (status == GEOM_OK) {
        static unsigned char bytes[1 << 16];
        const size_t size = collide_world_save(world, bytes, sizeof bytes);
        ck_assert_uint_le(size, sizeof bytes);
        status = collide_world_restore(world, bytes, size);
    }
    ck_assert_ptr_null(collide_world_validate(world));
    body = collide_world_get(world, handle);
    if (status == GEOM_OK) {
        status = collide_world_set(world, handle, &body); /* of its own points */
    }
    ck_assert_ptr_null(collide_world_validate(world));
    return status;
}

START_TEST(every_allocation_may_fail) {
    static holed_star stars[2];
    const collide_shape shapes[2] = {make_star(&stars[0], geom_vec2_make(0.0, 0.0), 10.0),
                                     make_star(&stars[1], geom_vec2_make(3.0, 0.0), 9.0)};
    size_t failures = 0;
    bool done = false;
    for (size_t fail_at = 0; !done; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        collide_world_def def = collide_world_def_default();
        def.allocator = &allocator;
        collide_world *world = NULL;
        if (collide_world_create(&def, &world) != GEOM_OK) {
            ck_assert_uint_eq(heap.blocks, 0);
            continue;
        }
        const geom_status status = use_star(world, shapes);
        ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
        failures += status != GEOM_OK;
        done = heap.calls <= fail_at;
        ck_assert(!done || status == GEOM_OK);
        collide_world_destroy(world);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
    }
    ck_assert_uint_gt(failures, 20);
}
END_TEST

/* An index takes more than the points; it goes when the body moves, is cleared or removed. */
START_TEST(the_index_goes_with_its_shape) {
    static star_world made;
    make_stars(&made);
    const size_t all = collide_world_memory(made.world);
    collide_body body = collide_world_get(made.world, made.handles[0]);
    body.moving = true;
    ck_assert_int_eq(collide_world_set(made.world, made.handles[0], &body), GEOM_OK);
    const size_t less = collide_world_memory(made.world);
    body.moving = false;
    body.shape = collide_world_get(made.world, made.handles[0]).shape;
    ck_assert_int_eq(collide_world_set(made.world, made.handles[0], &body), GEOM_OK);
    ck_assert_uint_gt(collide_world_memory(made.world), less + 2 * VERTICES * sizeof(geom_vec2));
    ck_assert_uint_gt(all, less);
    ck_assert_int_eq(collide_world_remove(made.world, made.handles[1]), GEOM_OK);
    ck_assert_ptr_null(collide_world_validate(made.world));
    collide_world_clear(made.world);
    ck_assert_ptr_null(collide_world_validate(made.world));
    collide_world_destroy(made.world);
}
END_TEST

/* A ring that crosses itself has no index. It is a body all the same, as its pair functions see it. */
START_TEST(crossing_rings_stay_as_they_are) {
    holed_star star;
    collide_handle handle;
    (void)make_star(&star, geom_vec2_make(0.0, 0.0), 10.0);
    const geom_vec2 swapped = star.points[0][10];
    star.points[0][10] = star.points[0][80];
    star.points[0][80] = swapped;
    const collide_shape shape = collide_shape_from_polygon((geom_polygon){star.rings, 1});
    collide_world *world = world_of(&shape, 1, &handle);
    const collide_shape box = collide_shape_from_aabb((geom_aabb2){{8.0, 4.0}, {9.0, 6.0}});
    ck_assert_int_eq(collide_world_overlap_test(world, box, 0.0, NULL), collide_shape_relation(box, shape));
    collide_world_destroy(world);
}
END_TEST

/* Each question would look at all edges without an index: 1.6 x 10^9 of them. */
START_TEST(many_questions_to_many_vertices_end) {
    geom_vec2 *points = malloc(MANY_VERTICES * sizeof *points);
    ck_assert_ptr_nonnull(points);
    for (size_t i = 0; i < MANY_VERTICES; ++i) {
        const double angle = full_turn * (double)i / MANY_VERTICES;
        points[i] = geom_vec2_make(1000.0 * cos(angle), 1000.0 * sin(angle));
    }
    const geom_ring ring = {points, MANY_VERTICES};
    const collide_shape shape = collide_shape_from_polygon((geom_polygon){&ring, 1});
    collide_handle handle;
    collide_world *world = world_of(&shape, 1, &handle);
    random_source source = {4103};
    for (int i = 0; i < 4000; ++i) {
        const double angle = random_between(&source, 0.0, full_turn);
        const geom_vec2 out = {cos(angle), sin(angle)};
        const geom_segment2 ray = {geom_vec2_scale(out, 1010.0), geom_vec2_scale(out, 990.0)};
        ck_assert_double_eq_tol(collide_world_raycast(world, ray, NULL).sweep.time, 0.5, 1e-6);
        const collide_shape disc = collide_shape_from_circle((geom_circle){ray.a, 1.0});
        const geom_vec2 way = geom_vec2_sub(ray.b, ray.a);
        ck_assert_double_eq_tol(collide_world_sweep(world, disc, way, 0.0, NULL).sweep.time, 0.45, 1e-6);
        collide_world_neighbor nearest;
        ck_assert_uint_eq(collide_world_nearest(world, disc, 100.0, NULL, &nearest, 1), 1);
        ck_assert_double_eq_tol(nearest.distance.distance, 9.0, 1e-5);
        ck_assert_int_eq(collide_world_overlap_test(world, disc, 0.0, NULL), COLLIDE_APART);
    }
    collide_world_destroy(world);
    free(points);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        sweeps_are_those_of_the_pairs,
        a_disc_that_starts_at_the_border_tells_what_follows,
        relations_and_distances_are_those_of_the_pairs,
        pairs_are_those_of_the_relations,
        every_allocation_may_fail,
        the_index_goes_with_its_shape,
        crossing_rings_stay_as_they_are,
        many_questions_to_many_vertices_end,
    };
    return run_tests("world_polygons", tests, sizeof tests / sizeof *tests);
}
