/* Tests of edits of obstacles of the plane. */
#include "orca/support/rings2.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/transform_shape.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_OBSTACLES = 24,
    MOST_NEAR = 2 * MOST_OBSTACLES * MOST_CORNERS
};

/* The points of a definition. */
typedef struct storage {
    test_ring ring;
    geom_ring view;
} storage;

static geom_rotation2 random_turn(random_source *source) {
    return geom_rotation2_from_angle(random_between(source, -3.0, 3.0));
}

static void random_traits(random_source *source, orca_obstacle_def *def) {
    if (random_int(source, 0, 1) == 0) {
        def->placement.rotation = random_turn(source);
        def->placement.translation = random_point(source, 2.0);
    }
    if (random_int(source, 0, 2) == 0) {
        def->velocity = random_point(source, 2.0);
    }
    def->layers = random_int(source, 0, 1) == 0 ? UINT32_MAX : (uint32_t)random_int(source, 1, 7);
    if (random_int(source, 0, 2) == 0) {
        def->bottom = random_int(source, -2, 2);
        def->top = def->bottom + random_int(source, 1, 3);
    }
}

/* Lattice points often, so that distances tie. */
static orca_obstacle_def random_def(random_source *source, storage *kept) {
    orca_obstacle_def def = orca_obstacle_def_default();
    const geom_vec2 center = geom_vec2_make(random_int(source, -8, 8), random_int(source, -8, 8));
    const double size = random_int(source, 1, 3);
    random_traits(source, &def);
    def.kind = (orca_obstacle_kind)random_int(source, 0, 2);
    kept->ring = def.kind == ORCA_OBSTACLE_POLYGON
                     ? random_ring(source, center, size, random_int(source, 0, 1) == 0)
                     : random_chain(source, center, size);
    if (random_int(source, 0, 1) == 0) {
        const geom_vec2 corners[] = {{0, 0}, {size, 0}, {size, 1}, {0, 1}};
        kept->ring.count = 4;
        for (size_t i = 0; i < 4; ++i) {
            kept->ring.point[i] = geom_vec2_add(center, corners[i]);
        }
    }
    kept->view = ring_view(&kept->ring);
    def.polygon = (geom_polygon){&kept->view, 1};
    def.winding = (orca_winding)random_int(source, 0, random_int(source, 0, 9) == 0);
    def.chain = kept->view;
    def.radius = random_int(source, 0, 1) == 0 ? 0.0 : 0.25;
    def.disc = (geom_circle){center, 0.5 * random_int(source, 0, 4)};
    return def;
}

static orca_obstacles *new_set(const geom_allocator *allocator) {
    orca_obstacles *set = NULL;
    ck_assert_int_eq(orca_obstacles_create(&(orca_obstacles_def){allocator}, &set), GEOM_OK);
    return set;
}

static orca_obstacle_id any_id(random_source *source, const orca_obstacles *set) {
    orca_obstacle_id ids[MOST_OBSTACLES];
    const size_t count = orca_obstacles_ids(set, ids, MOST_OBSTACLES);
    return ids[random_int(source, 0, (int)count - 1)];
}

/* One edit of any kind. */
static void edit(random_source *source, orca_obstacles *set) {
    storage kept;
    const orca_obstacle_def def = random_def(source, &kept);
    const size_t count = orca_obstacles_count(set);
    const int kind = count < 3 ? 0 : random_int(source, count < MOST_OBSTACLES ? 0 : 1, 4);
    if (kind == 0) {
        ck_assert_int_eq(orca_obstacles_add(set, &def, NULL), GEOM_OK);
    } else if (kind == 1) {
        ck_assert_int_eq(orca_obstacles_remove(set, any_id(source, set)), GEOM_OK);
    } else if (kind == 2) {
        ck_assert_int_eq(orca_obstacles_set(set, any_id(source, set), &def), GEOM_OK);
    } else {
        const orca_obstacle_id id = any_id(source, set);
        ck_assert_int_eq(orca_obstacles_move(set, id, def.placement, def.velocity), GEOM_OK);
    }
}

/* The same obstacles in the same order, in a new set. */
static orca_obstacles *fresh_copy(const orca_obstacles *set, orca_obstacle_id *ids) {
    orca_obstacles *copy = new_set(NULL);
    const size_t count = orca_obstacles_ids(set, ids, MOST_OBSTACLES);
    for (size_t i = 0; i < count; ++i) {
        const orca_obstacle_def def = orca_obstacles_get(set, ids[i]);
        orca_obstacle_id id;
        ck_assert_int_eq(orca_obstacles_add(copy, &def, &id), GEOM_OK);
        ck_assert_uint_eq(id.index, i);
    }
    return copy;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static bool same_vector(geom_vec2 a, geom_vec2 b) {
    return bits_of(a.x) == bits_of(b.x) && bits_of(a.y) == bits_of(b.y);
}

static bool same_wall(const orca_wall *a, const orca_wall *b) {
    return same_vector(a->a, b->a) && same_vector(a->b, b->b) && same_vector(a->direction, b->direction) &&
           same_vector(a->previous_direction, b->previous_direction) &&
           same_vector(a->next_direction, b->next_direction) && a->convex_a == b->convex_a &&
           a->convex_b == b->convex_b && a->radius == b->radius && same_vector(a->velocity, b->velocity);
}

static bool same_near(const orca_near_obstacle *a, const orca_near_obstacle *b) {
    if ((a->wall == NULL) != (b->wall == NULL) || a->distance_squared != b->distance_squared ||
        a->part != b->part || a->in_front != b->in_front || a->inside != b->inside) {
        return false;
    }
    return a->wall
               ? same_wall(a->wall, b->wall)
               : same_vector(a->disc->position, b->disc->position) &&
                     same_vector(a->disc->velocity, b->disc->velocity) && a->disc->radius == b->disc->radius;
}

/* ids[i] in one set is what has index i in the other. */
static void compare_near(random_source *source, const orca_obstacles *set, const orca_obstacles *copy,
                         const orca_obstacle_id *ids, const orca_obstacles_query *query) {
    static orca_near_obstacle one[MOST_NEAR];
    static orca_near_obstacle other[MOST_NEAR];
    const size_t capacity = random_int(source, 0, 1) == 0 ? MOST_NEAR : (size_t)random_int(source, 0, 40);
    const size_t count = orca_obstacles_nearest(set, *query, one, capacity);
    ck_assert_uint_eq(count, orca_obstacles_nearest(copy, *query, other, capacity));
    for (size_t i = 0; i < count; ++i) {
        ck_assert(same_near(&one[i], &other[i]));
        ck_assert_uint_eq(one[i].obstacle, ids[other[i].obstacle].index);
    }
}

static bool same_id(orca_obstacle_id id, orca_obstacle_id in_copy, const orca_obstacle_id *ids) {
    return geom_handle_is_set(in_copy) ? geom_handle_equal(id, ids[in_copy.index]) : !geom_handle_is_set(id);
}

static void compare(random_source *source, const orca_obstacles *set, const orca_obstacles *copy,
                    const orca_obstacle_id *ids) {
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = (uint32_t)random_int(source, 0, 7);
    filter.bottom = random_int(source, -4, 4);
    filter.top = filter.bottom + random_int(source, 0, 3);
    const bool filtered = random_int(source, 0, 1) == 0;
    const orca_obstacles_query query = {
        .point = geom_vec2_make(0.5 * random_int(source, -18, 18), 0.5 * random_int(source, -18, 18)),
        .range = random_int(source, 1, 12),
        .behind = random_int(source, 0, 1) == 0,
        .time_horizon = random_int(source, 0, 2),
        .filter = filtered ? &filter : NULL};
    compare_near(source, set, copy, ids, &query);
    orca_obstacle_id one;
    orca_obstacle_id other;
    const double gap = orca_obstacles_clearance(set, query.point, query.range, query.filter, &one);
    ck_assert(gap == orca_obstacles_clearance(copy, query.point, query.range, query.filter, &other));
    ck_assert(same_id(one, other, ids));
    const geom_segment2 path = {query.point, geom_vec2_add(query.point, random_point(source, 6.0))};
    const double radius = 0.25 * random_int(source, 0, 3);
    const collide_sweep met = orca_obstacles_sweep(set, path, radius, query.filter, &one);
    const collide_sweep also = orca_obstacles_sweep(copy, path, radius, query.filter, &other);
    ck_assert(met.relation == also.relation && met.time == also.time && same_vector(met.point, also.point) &&
              same_vector(met.normal, also.normal) && same_id(one, other, ids));
    const bool visible = orca_obstacles_visible(set, path.a, path.b, radius, query.filter);
    ck_assert_int_eq(visible, met.relation == COLLIDE_APART);
    ck_assert_int_eq(visible, orca_obstacles_visible(copy, path.b, path.a, radius, query.filter));
}

START_TEST(an_edited_world_answers_as_a_new_one) {
    random_source source = {71};
    orca_obstacle_id ids[MOST_OBSTACLES];
    for (int i = 0; i < 60; ++i) {
        orca_obstacles *set = new_set(NULL);
        for (int k = 0; k < 60; ++k) {
            edit(&source, set);
            if (i % 3 == 1 && k % 25 == 20) {
                ck_assert_int_eq(orca_obstacles_rebuild(set), GEOM_OK);
            }
            ck_assert_ptr_null(orca_obstacles_validate(set));
        }
        orca_obstacles *copy = fresh_copy(set, ids);
        if (i % 3 == 0) {
            ck_assert_int_eq(orca_obstacles_rebuild(i % 2 == 0 ? set : copy), GEOM_OK);
        }
        for (int q = 0; q < 60; ++q) {
            compare(&source, set, copy, ids);
        }
        orca_obstacles_destroy(set);
        orca_obstacles_destroy(copy);
    }
}
END_TEST

START_TEST(what_is_refused_changes_nothing) {
    random_source source = {72};
    orca_obstacles *set = new_set(NULL);
    for (int k = 0; k < 20; ++k) {
        edit(&source, set);
    }
    const orca_obstacle_id id = any_id(&source, set);
    const uint64_t hash = orca_obstacles_hash(set);
    storage kept;
    const orca_obstacle_def good = random_def(&source, &kept);
    orca_obstacle_def bad[9];
    for (size_t i = 0; i < 9; ++i) {
        bad[i] = good;
    }
    bad[0].placement.rotation = (geom_rotation2){0.5, 0.5};
    bad[1].placement.rotation = (geom_rotation2){0.0, 0.0};
    bad[2].placement.translation.x = (double)NAN;
    bad[3].velocity.y = HUGE_VAL;
    bad[4].bottom = bad[4].top;
    bad[5].top = (double)NAN;
    bad[6].kind = (orca_obstacle_kind)7;
    bad[7].winding = (orca_winding)7;
    bad[8].placement.translation = geom_vec2_make(1e308, 1e308);
    bad[8].kind = ORCA_OBSTACLE_CHAIN; /* all its points fall together */
    const geom_status expected[] = {GEOM_INVALID_ARGUMENT, GEOM_INVALID_ARGUMENT, GEOM_NOT_FINITE,
                                    GEOM_NOT_FINITE,       GEOM_INVALID_ARGUMENT, GEOM_NOT_FINITE,
                                    GEOM_INVALID_ARGUMENT, GEOM_INVALID_ARGUMENT, GEOM_DUPLICATE_POINT};
    for (size_t i = 0; i < 9; ++i) {
        ck_assert_int_eq(orca_obstacles_add(set, &bad[i], NULL), expected[i]);
        ck_assert_int_eq(orca_obstacles_set(set, id, &bad[i]), expected[i]);
    }
    ck_assert_int_eq(orca_obstacles_move(set, id, bad[1].placement, good.velocity), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(orca_obstacles_move(set, id, good.placement, bad[3].velocity), GEOM_NOT_FINITE);
    const orca_obstacle_id unknown = {id.index, id.generation + 1};
    ck_assert_int_eq(orca_obstacles_set(set, unknown, &good), GEOM_UNKNOWN_HANDLE);
    ck_assert_int_eq(orca_obstacles_move(set, unknown, good.placement, good.velocity), GEOM_UNKNOWN_HANDLE);
    ck_assert_uint_eq(orca_obstacles_hash(set), hash);
    ck_assert_ptr_null(orca_obstacles_validate(set));
    orca_obstacles_destroy(set);
}
END_TEST

/* A solid whose corners lie an ulp apart crosses itself once it is carried far away. */
START_TEST(a_polygon_that_rounding_folds_is_not_moved) {
    const geom_vec2 points[] = {{0, 0}, {1, 0}, {1, 1}, {0.5, 0x1p-40}, {0, 1}};
    const geom_ring ring = {points, 5};
    const geom_polygon polygon = {&ring, 1};
    orca_obstacles *set = new_set(NULL);
    orca_obstacle_id id;
    ck_assert_int_eq(orca_obstacles_add_polygon(set, polygon, ORCA_WINDING_AUTO, &id), GEOM_OK);
    geom_transform2 far_away = geom_transform2_identity();
    far_away.translation = geom_vec2_make(0x1p20, 0x1p20);
    const geom_vec2 rest = {0.0, 0.0};
    ck_assert_int_eq(orca_obstacles_move(set, id, far_away, rest), GEOM_SELF_INTERSECTION);
    ck_assert(orca_obstacles_clearance(set, geom_vec2_make(0.25, 0.25), 5.0, NULL, NULL) < 0.0);
    far_away.translation = geom_vec2_make(3.0, 0.0);
    ck_assert_int_eq(orca_obstacles_move(set, id, far_away, rest), GEOM_OK);
    ck_assert(orca_obstacles_clearance(set, geom_vec2_make(0.25, 0.25), 5.0, NULL, NULL) == 2.75);
    orca_obstacles_destroy(set);
}
END_TEST

/* A thousand small moves that lead back end exactly where they began. */
START_TEST(moves_do_not_add_up_rounding) {
    random_source source = {73};
    orca_obstacles *set = new_set(NULL);
    for (int k = 0; k < 20; ++k) {
        edit(&source, set);
    }
    const uint64_t hash = orca_obstacles_hash(set);
    orca_obstacle_id ids[MOST_OBSTACLES];
    const size_t count = orca_obstacles_ids(set, ids, MOST_OBSTACLES);
    for (size_t i = 0; i < count; ++i) {
        const orca_obstacle_def def = orca_obstacles_get(set, ids[i]);
        for (int k = 0; k < 50; ++k) {
            const geom_transform2 there = {random_turn(&source), random_point(&source, 9.0)};
            ck_assert_int_eq(orca_obstacles_move(set, ids[i], there, random_point(&source, 1.0)), GEOM_OK);
        }
        ck_assert_int_eq(orca_obstacles_move(set, ids[i], def.placement, def.velocity), GEOM_OK);
    }
    ck_assert_uint_eq(orca_obstacles_hash(set), hash);
    ck_assert_ptr_null(orca_obstacles_validate(set));
    orca_obstacles_destroy(set);
}
END_TEST

static size_t count_near(const orca_obstacles *set, const orca_obstacle_filter *filter) {
    orca_near_obstacle near[16];
    const orca_obstacles_query query = {.range = 10.0, .behind = true, .filter = filter};
    return orca_obstacles_nearest(set, query, near, 16);
}

START_TEST(every_wall_is_in_the_layers_and_at_the_heights_of_its_obstacle) {
    const geom_vec2 points[] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};
    const geom_ring ring = {points, 4};
    orca_obstacle_def def = orca_obstacle_def_default();
    def.polygon = (geom_polygon){&ring, 1};
    def.layers = 4;
    def.bottom = 3.0;
    def.top = 6.0;
    orca_obstacles *set = new_set(NULL);
    ck_assert_int_eq(orca_obstacles_add(set, &def, NULL), GEOM_OK);
    const geom_vec2 inside = {1.5, 1.5};
    const geom_segment2 across = {{0, 1.5}, {4, 1.5}};
    const struct {
        orca_obstacle_filter filter;
        bool found;
    } cases[] = {{{4, 0, 9}, true},  {{6, 4, 5}, true},  {{3, 4, 5}, false},  {{0, 4, 5}, false},
                 {{4, 0, 3}, false}, {{4, 6, 9}, false}, {{4, 2, 3.5}, true}, {{4, 5.5, 9}, true},
                 {{4, 4, 4}, true},  {{4, 3, 3}, false}, {{4, 6, 6}, false},  {{4, -HUGE_VAL, 4}, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const orca_obstacle_filter *filter = &cases[i].filter;
        const bool found = cases[i].found;
        ck_assert_uint_eq(count_near(set, filter), found ? 4 : 0);
        ck_assert(orca_obstacles_clearance(set, inside, 7.0, filter, NULL) == (found ? -0.5 : 7.0));
        ck_assert_int_eq(orca_obstacles_sweep(set, across, 0.0, filter, NULL).relation != COLLIDE_APART,
                         found);
        ck_assert_int_eq(orca_obstacles_visible(set, inside, inside, 0.0, filter), !found);
    }
    ck_assert_uint_eq(count_near(set, NULL), 4);
    orca_obstacles_destroy(set);
}
END_TEST

/* ---- Visibility ---- */

static bool meets(const orca_obstacle_def *def, geom_segment2 path, double radius) {
    const geom_capsule2 way = {path.a, path.b, radius};
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        return collide_sweep_circle_polygon(path, radius, def->polygon).relation != COLLIDE_APART;
    case ORCA_OBSTACLE_CHAIN:
        for (size_t i = 1; i < def->chain.count; ++i) {
            const geom_capsule2 wall = {def->chain.points[i - 1], def->chain.points[i], def->radius};
            if (collide_capsule_capsule(way, wall) != COLLIDE_APART) {
                return true;
            }
        }
        return false;
    case ORCA_OBSTACLE_DISC:
        break;
    }
    return collide_sweep_circle_circle(path, radius, def->disc).relation != COLLIDE_APART;
}

/* Another library answers so in one direction only, and with a radius wrongly for one query in sixteen. */
START_TEST(what_is_visible_is_so_both_ways_and_with_a_radius) {
    random_source source = {74};
    size_t seen = 0;
    for (int i = 0; i < 200; ++i) {
        orca_obstacles *set = new_set(NULL);
        storage kept[3];
        orca_obstacle_def defs[3];
        const int count = random_int(&source, 1, 3);
        for (int k = 0; k < count; ++k) {
            defs[k] = random_def(&source, &kept[k]);
            defs[k].placement = geom_transform2_identity();
            defs[k].winding = ORCA_WINDING_AUTO;
            ck_assert_int_eq(orca_obstacles_add(set, &defs[k], NULL), GEOM_OK);
        }
        for (int q = 0; q < 100; ++q) {
            const geom_segment2 path = {
                geom_vec2_make(0.5 * random_int(&source, -22, 22), 0.5 * random_int(&source, -22, 22)),
                random_point(&source, 11.0)};
            const geom_segment2 back = {path.b, path.a};
            const double radius = q % 3 == 0 ? 0.0 : 0.3;
            bool met = false;
            for (int k = 0; k < count; ++k) {
                met = met || meets(&defs[k], path, radius);
            }
            ck_assert_int_eq(orca_obstacles_visible(set, path.a, path.b, radius, NULL), !met);
            ck_assert_int_eq(orca_obstacles_visible(set, back.a, back.b, radius, NULL), !met);
            seen += !met;
        }
        orca_obstacles_destroy(set);
    }
    ck_assert_uint_gt(seen, 4000);
    ck_assert_uint_lt(seen, 19000);
}
END_TEST

START_TEST(nothing_is_visible_from_no_place) {
    orca_obstacles *set = new_set(NULL);
    const geom_vec2 here = {0.0, 0.0};
    const geom_vec2 nowhere = {(double)NAN, 0.0};
    ck_assert(orca_obstacles_visible(set, here, here, 1.0, NULL));
    ck_assert(
        orca_obstacles_visible(set, geom_vec2_make(-1e308, 0.0), geom_vec2_make(1e308, 1e308), 1e308, NULL));
    ck_assert(!orca_obstacles_visible(set, here, nowhere, 1.0, NULL));
    ck_assert(!orca_obstacles_visible(set, nowhere, here, 1.0, NULL));
    ck_assert(!orca_obstacles_visible(set, here, here, -1.0, NULL));
    const geom_circle disc = {{0.0, 5.0}, 1.0};
    ck_assert_int_eq(orca_obstacles_add_disc(set, disc, NULL), GEOM_OK);
    ck_assert(
        !orca_obstacles_visible(set, geom_vec2_make(-1e308, 0.0), geom_vec2_make(1e308, 0.0), 4.0, NULL));
    ck_assert(
        orca_obstacles_visible(set, geom_vec2_make(-1e308, 0.0), geom_vec2_make(1e308, 0.0), 3.9, NULL));
    orca_obstacles_destroy(set);
}
END_TEST

/* ---- Snapshots ---- */

static unsigned char *save(const orca_obstacles *set, size_t *size) {
    *size = orca_obstacles_save(set, NULL, 0);
    unsigned char *bytes = malloc(*size);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(orca_obstacles_save(set, bytes, *size - 1), *size);
    ck_assert_uint_eq(orca_obstacles_save(set, bytes, *size), *size);
    return bytes;
}

START_TEST(a_restored_set_is_the_one_that_was_saved) {
    random_source source = {75};
    orca_obstacle_id ids[MOST_OBSTACLES + 1];
    for (int i = 0; i < 40; ++i) {
        orca_obstacles *set = new_set(NULL);
        orca_obstacles *other = new_set(NULL);
        for (int k = 0; k < 3 * i; ++k) {
            edit(&source, set);
            edit(&source, other);
        }
        size_t size;
        unsigned char *bytes = save(set, &size);
        ck_assert_int_eq(orca_obstacles_restore(other, bytes, size), GEOM_OK);
        ck_assert_ptr_null(orca_obstacles_validate(other));
        size_t same_size;
        unsigned char *again = save(other, &same_size);
        ck_assert_uint_eq(size, same_size);
        ck_assert(memcmp(bytes, again, size) == 0);
        ck_assert_uint_eq(orca_obstacles_hash(set), orca_obstacles_hash(other));
        orca_obstacles *copy = fresh_copy(other, ids);
        for (int q = 0; q < 20; ++q) {
            compare(&source, set, copy, ids);
        }
        for (int k = 0; k < 5; ++k) { /* the same ids from now on */
            const geom_circle disc = {{1.0, k}, 0.5};
            orca_obstacle_id one;
            orca_obstacle_id two;
            ck_assert_int_eq(orca_obstacles_add_disc(set, disc, &one), GEOM_OK);
            ck_assert_int_eq(orca_obstacles_add_disc(other, disc, &two), GEOM_OK);
            ck_assert(geom_handle_equal(one, two));
        }
        ck_assert_uint_eq(orca_obstacles_hash(set), orca_obstacles_hash(other));
        ck_assert_int_eq(orca_obstacles_rebuild(other), GEOM_OK); /* takes and gives back memory of its own */
        ck_assert_int_eq(orca_obstacles_rebuild(other), GEOM_OK);
        free(bytes);
        free(again);
        orca_obstacles_destroy(copy);
        orca_obstacles_destroy(set);
        orca_obstacles_destroy(other);
    }
}
END_TEST

/* Writes the checksum that belongs to the bytes, as an attacker would. */
static void make_plausible(unsigned char *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 32; i < size; ++i) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    memcpy(bytes + 24, &sum, sizeof sum);
}

START_TEST(bytes_that_are_no_snapshot_are_refused) {
    random_source source = {76};
    orca_obstacles *set = new_set(NULL);
    orca_obstacles *other = new_set(NULL);
    for (int k = 0; k < 40; ++k) {
        edit(&source, set);
    }
    edit(&source, other);
    const uint64_t hash = orca_obstacles_hash(other);
    size_t size;
    unsigned char *bytes = save(set, &size);
    unsigned char *bad = malloc(size);
    ck_assert_ptr_nonnull(bad);
    for (size_t i = 0; i < size; ++i) {
        ck_assert_int_eq(orca_obstacles_restore(other, bytes, i), GEOM_INVALID_ARGUMENT);
        memcpy(bad, bytes, size);
        bad[i] ^= (unsigned char)(1 << random_int(&source, 0, 7));
        ck_assert_int_eq(orca_obstacles_restore(other, bad, size), GEOM_INVALID_ARGUMENT);
    }
    ck_assert_uint_eq(orca_obstacles_hash(other), hash);
    size_t taken = 0;
    for (int i = 0; i < 3000; ++i) {
        memcpy(bad, bytes, size);
        for (int k = random_int(&source, 1, 3); k > 0; --k) {
            bad[random_int(&source, 32, (int)size - 1)] = (unsigned char)random_int(&source, 0, 255);
        }
        make_plausible(bad, size);
        taken += orca_obstacles_restore(other, bad, size) == GEOM_OK;
        ck_assert_ptr_null(orca_obstacles_validate(other));
    }
    ck_assert_uint_gt(taken, 100);
    ck_assert_uint_lt(taken, 2900);
    ck_assert_int_eq(orca_obstacles_restore(other, bytes, size), GEOM_OK);
    ck_assert_uint_eq(orca_obstacles_hash(other), orca_obstacles_hash(set));
    free(bytes);
    free(bad);
    orca_obstacles_destroy(set);
    orca_obstacles_destroy(other);
}
END_TEST

/* ---- Memory ---- */

/* Edits of all kinds, and a restoration. Whatever fails, the set is as before. */
static geom_status edit_all(const geom_allocator *allocator, const unsigned char *bytes, size_t size) {
    orca_obstacles *set = NULL;
    geom_status status = orca_obstacles_create(&(orca_obstacles_def){allocator}, &set);
    random_source source = {77};
    for (int i = 0; status == GEOM_OK && i < 6; ++i) {
        storage kept;
        orca_obstacle_def def = random_def(&source, &kept);
        def.kind = (orca_obstacle_kind)(i % 3);
        def.winding = ORCA_WINDING_AUTO;
        const uint64_t before = orca_obstacles_hash(set);
        orca_obstacle_id id;
        status = orca_obstacles_add(set, &def, &id);
        ck_assert(status == GEOM_OK || before == orca_obstacles_hash(set));
        const uint64_t added = orca_obstacles_hash(set);
        def.velocity = geom_vec2_make(1.0, 0.0);
        if (status == GEOM_OK) {
            status = orca_obstacles_set(set, id, &def);
            ck_assert(status == GEOM_OK || added == orca_obstacles_hash(set));
        }
        const uint64_t replaced = orca_obstacles_hash(set);
        def.placement.translation.x += 1.0;
        if (status == GEOM_OK) {
            status = orca_obstacles_move(set, id, def.placement, def.velocity);
            ck_assert(status == GEOM_OK || replaced == orca_obstacles_hash(set));
        }
        ck_assert_ptr_null(orca_obstacles_validate(set));
    }
    if (status == GEOM_OK) {
        const uint64_t before = orca_obstacles_hash(set);
        status = orca_obstacles_restore(set, bytes, size);
        ck_assert_int_eq(before == orca_obstacles_hash(set), status != GEOM_OK);
        ck_assert_ptr_null(orca_obstacles_validate(set));
    }
    orca_obstacles_destroy(set);
    return status;
}

START_TEST(every_allocation_may_fail) {
    random_source source = {78};
    orca_obstacles *set = new_set(NULL);
    for (int k = 0; k < 8; ++k) {
        edit(&source, set);
    }
    size_t size;
    unsigned char *bytes = save(set, &size);
    orca_obstacles_destroy(set);
    geom_status status = GEOM_OUT_OF_MEMORY;
    size_t fail_at = 0;
    for (; status != GEOM_OK; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        status = edit_all(&allocator, bytes, size);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
    }
    ck_assert_uint_gt(fail_at, 50);
    free(bytes);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {an_edited_world_answers_as_a_new_one,
                                  what_is_refused_changes_nothing,
                                  a_polygon_that_rounding_folds_is_not_moved,
                                  moves_do_not_add_up_rounding,
                                  every_wall_is_in_the_layers_and_at_the_heights_of_its_obstacle,
                                  what_is_visible_is_so_both_ways_and_with_a_radius,
                                  nothing_is_visible_from_no_place,
                                  a_restored_set_is_the_one_that_was_saved,
                                  bytes_that_are_no_snapshot_are_refused,
                                  every_allocation_may_fail};
    return run_tests("orca.edit2", tests, sizeof tests / sizeof tests[0]);
}
