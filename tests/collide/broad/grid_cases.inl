/* What is particular about the grid: cells of any size against boxes of any size, borders of cells, lists
 * apart. The suite is compiled for the plane and for space. Answers are those of the loop over all boxes
 * (broadphase_model.inl). */
#include "broadphase_model.inl"

#include <float.h>
#include <math.h>

/* Coordinates are whole multiples of `unit`, up to `range` of them from `origin`, or any numbers if `unit` is
 * 0. */
typedef struct world {
    random_source *source;
    double origin;
    double unit;
    int range;
    int size;      /* of boxes, at most, in units */
    int exponents; /* > 0: sizes are multiplied by powers of two up to this */
} world;

static double place_of(const world *w) {
    return w->origin + (w->unit > 0.0 ? w->unit * random_int(w->source, -w->range, w->range)
                                      : random_between(w->source, -w->range, w->range));
}

static double extent_in(const world *w) {
    const double size =
        w->unit > 0.0 ? w->unit * random_int(w->source, 0, w->size) : random_between(w->source, 0.0, w->size);
    return w->exponents > 0 ? ldexp(size, random_int(w->source, -w->exponents, w->exponents)) : size;
}

static vec vec_of(const world *w, bool place) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = place ? place_of(w) : place_of(w) - w->origin;
    }
    return make_vec(x);
}

static aabb box_of(const world *w) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        low[axis] = place_of(w);
        high[axis] = low[axis] + extent_in(w);
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

static question question_of(const world *w, question_kind kind) {
    const segment ray = {vec_of(w, true), vec_of(w, true)};
    const ball moved = {vec_of(w, true), extent_in(w)};
    const question q = {kind, box_of(w), ray, moved, vec_of(w, false), 2.0 * extent_in(w)};
    return q;
}

static void check_nearest(const model *all, vec point, double limit, size_t count) {
    collide_broadphase_neighbor expected[20];
    collide_broadphase_neighbor found[20];
    const size_t length = broadphase_nearest(all->kinds[0], point, limit, NULL, expected, count);
    for (size_t k = 1; k < KINDS; ++k) {
        ck_assert_uint_eq(broadphase_nearest(all->kinds[k], point, limit, NULL, found, count), length);
        for (size_t i = 0; i < length; ++i) {
            ck_assert(geom_handle_equal(found[i].handle, expected[i].handle));
            ck_assert_double_eq(found[i].distance, expected[i].distance);
        }
    }
}

/* Distances of boxes that span hundreds of powers of two are no reference; check_nearest compares the kinds
 * there. */
static size_t check_questions(const model *asked, const world *w, int times) {
    size_t found = 0;
    const int kinds = w->exponents > 30 ? ASK_NEAR : ASK_COUNT;
    for (int i = 0; i < times * kinds; ++i) {
        const question q = question_of(w, (question_kind)(i % kinds));
        found += check_question(asked, &q, NULL);
        check_nearest(asked, vec_of(w, true), i % 2 ? q.limit : HUGE_VAL, (size_t)(1 + i % 7));
    }
    return found;
}

static void add_boxes(model *filled, const world *w, int count) {
    for (int i = 0; i < count; ++i) {
        const item added = {box_of(w), 1, 1, NULL};
        model_insert(filled, &added);
    }
}

/* Fills, asks, moves everything far and near, asks, builds, asks, and removes all. */
static void check_world(const world *w, double cell_size, int boxes, int times) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.cell_size = cell_size;
    model all;
    model_init(&all, def, (size_t)boxes);
    add_boxes(&all, w, boxes);
    model_validate(&all);
    check_questions(&all, w, times);
    for (size_t i = 0; i < all.count; ++i) {
        model_move(&all, i, box_of(w));
    }
    model_validate(&all);
    check_questions(&all, w, times);
    check_pairs(&all);
    model_build(&all);
    model_validate(&all);
    check_questions(&all, w, times);
    check_pairs(&all);
    for (size_t i = 0; i < all.count; ++i) {
        model_remove(&all, i);
    }
    model_validate(&all);
    model_release(&all);
}

/* From cells that all boxes share to cells of which each coordinate is 2^53 and more away. */
START_TEST(cells_may_have_any_size) {
    static const double sizes[] = {0x1p-1074, 1e-300, 1e-15, 1e-7, 0.003, 0.1,
                                   0.37,      1.0,    5.0,   1e3,  1e17,  DBL_MAX};
    random_source source = {21};
    const world w = {&source, 0.0, 0.0, 10, 2, 0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        check_world(&w, sizes[i], 50, 2);
    }
}
END_TEST

/* Corners and rays on borders of cells, where these are exact and where they are rounded. */
START_TEST(borders_of_cells_belong_to_both_sides) {
    static const double units[] = {1.0, 0.1, 1.0 / 3.0, 0x1p-30};
    static const double cells[] = {0.5, 1.0, 2.0, 3.0};
    random_source source = {22};
    for (size_t u = 0; u < sizeof units / sizeof *units; ++u) {
        for (size_t c = 0; c < sizeof cells / sizeof *cells; ++c) {
            const world w = {&source, 0.0, units[u], 6, 2, 0};
            check_world(&w, units[u] * cells[c], 40, 3);
        }
    }
}
END_TEST

/* Where neighboring doubles are further apart than cells are wide, or about as far. */
START_TEST(worlds_may_lie_far_away) {
    static const double origins[] = {1e6, -1e6, 0x1p40, -0x1p52, 1e15, -1e17, 1e300};
    random_source source = {23};
    for (size_t i = 0; i < sizeof origins / sizeof *origins; ++i) {
        const double unit = fabs(origins[i]) * 0x1p-51;
        const world lattice = {&source, origins[i], unit, 8, 3, 0};
        check_world(&lattice, unit, 40, 2);
        check_world(&lattice, 0.3 * unit, 40, 2);
        check_world(&lattice, 0.0, 60, 1);
        const world any = {&source, origins[i], 0.0, 10, 3, 0};
        check_world(&any, 1.0, 40, 2);
    }
}
END_TEST

/* Boxes from a millionth of a cell to larger than all cells there can be. */
START_TEST(giant_boxes_are_held_apart) {
    random_source source = {24};
    const world some = {&source, 0.0, 0.0, 20, 2, 20};
    check_world(&some, 1.0, 100, 4);
    check_world(&some, 0.0, 100, 4);
    const world all = {&source, 0.0, 0.0, 1, 1, 900};
    check_world(&all, 1.0, 60, 3);
    check_world(&all, 0.0, 60, 3);
}
END_TEST

START_TEST(worlds_may_have_any_scale) {
    random_source source = {25};
    for (int exponent = -1060; exponent <= 1000; exponent += 206) {
        const double unit = ldexp(1.0, exponent);
        const world w = {&source, 0.0, unit, 8, 2, 0};
        check_world(&w, 0.0, 60, 2);
        check_world(&w, unit, 60, 2);
    }
}
END_TEST

/* A crowd far from a few others, one place for all, a row: worlds that a choice of cells by averages is bad
 * at. */
START_TEST(crowds_and_rows_are_found) {
    random_source source = {26};
    collide_broadphase_def def = collide_broadphase_def_default();
    model all;
    model_init(&all, def, 400);
    const world crowd = {&source, 0.0, 0.0, 3, 1, 0};
    const world far = {&source, 1e9, 0.0, 1000000, 1, 0};
    add_boxes(&all, &crowd, 150);
    add_boxes(&all, &far, 50);
    const item same = {all.items[0].held.box, 1, 1, NULL};
    for (int i = 0; i < 100; ++i) {
        model_insert(&all, &same);
    }
    for (int i = 0; i < 100; ++i) {
        const double low[3] = {i, 0.0, 0.0};
        const double high[3] = {i + 1.0, 0.0, 0.0};
        const item link = {{make_vec(low), make_vec(high)}, 1, 1, NULL};
        model_insert(&all, &link);
    }
    for (int round = 0; round < 2; ++round) {
        model_validate(&all);
        check_questions(&all, &crowd, 6);
        check_questions(&all, &far, 6);
        check_pairs(&all);
        model_build(&all);
    }
    model_release(&all);
}
END_TEST

/* Long ways in directions of all kinds: along axes, along diagonals, nearly so, forwards and backwards. */
START_TEST(long_ways_lose_no_cell) {
    random_source source = {27};
    collide_broadphase_def def = collide_broadphase_def_default();
    static const double cells[] = {0.7, 1.0, 0.0};
    for (size_t c = 0; c < 3; ++c) {
        def.cell_size = cells[c];
        model all;
        model_init(&all, def, 200);
        const world w = {&source, 0.0, 1.0, 12, 1, 0};
        add_boxes(&all, &w, 200);
        for (int i = 0; i < 80; ++i) {
            double a[3];
            double b[3];
            double motion[3];
            const int length = random_int(&source, -40, 40);
            for (int axis = 0; axis < DIMENSIONS; ++axis) {
                a[axis] = random_int(&source, -20, 20);
                const int slope = random_int(&source, -1, 1);
                const double nudge = random_int(&source, 0, 2) == 0 ? random_scaled(&source, -52, -3) : 0.0;
                motion[axis] = length * slope + nudge;
                b[axis] = a[axis] + motion[axis];
            }
            const double radius = random_int(&source, 0, 3);
            const segment ray = {make_vec(a), make_vec(b)};
            const ball moved = {make_vec(a), radius};
            const double corner[3] = {a[0] + radius, a[1] + 0.5, a[2] + 1.0};
            const aabb box = {make_vec(a), make_vec(corner)};
            question q = {ASK_RAY, box, ray, moved, make_vec(motion), radius};
            for (int kind = 0; kind < ASK_COUNT; ++kind) {
                q.kind = (question_kind)kind;
                check_question(&all, &q, NULL);
            }
        }
        model_release(&all);
    }
}
END_TEST

/* Ways that begin up to 2^60 cells away, where a coordinate on the way is known to no better than many
 * cells. */
START_TEST(ways_from_far_away_lose_no_cell) {
    random_source source = {32};
    collide_broadphase_def def = collide_broadphase_def_default();
    def.cell_size = 0.7;
    model all;
    model_init(&all, def, 60);
    const world w = {&source, 0.0, 0.0, 6, 1, 0};
    add_boxes(&all, &w, 60);
    size_t found = 0;
    for (int i = 0; i < 150; ++i) {
        const item *target = &all.items[random_int(&source, 0, 59)].held;
        double a[3];
        double b[3];
        double motion[3];
        const double away = ldexp(1.0, random_int(&source, 4, 60));
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            const double direction =
                random_int(&source, 0, 4) == 0 ? 0.0 : random_between(&source, -1.0, 1.0);
            a[axis] = place_of(&w) + away * direction;
            motion[axis] = -2.0 * away * direction;
            b[axis] = a[axis] + motion[axis];
        }
        const segment ray = {make_vec(a), i % 2 ? make_vec(b) : target->box.max};
        const ball moved = {make_vec(a), random_int(&source, 0, 2)};
        const aabb box = {make_vec(a), make_vec(a)};
        question q = {ASK_RAY, box, ray, moved, make_vec(motion), 0.0};
        for (int kind = ASK_RAY; kind <= ASK_SWEPT_BOX; ++kind) {
            q.kind = (question_kind)kind;
            found += check_question(&all, &q, NULL);
        }
    }
    ck_assert_uint_gt(found, 100);
    model_release(&all);
}
END_TEST

/* The first hit of a ray, found with a limit that falls as boxes are met. */
typedef struct first_hit {
    segment ray;
    const model *of;
    double time;
} first_hit;

static double nearer_hit(void *context, collide_handle handle, void *user, double limit) {
    first_hit *hit = context;
    (void)user;
    const double time = ray_time(hit->ray, hit->of->items[handle.index].held.box);
    hit->time = time < hit->time ? time : hit->time;
    return time < limit ? time : limit;
}

START_TEST(falling_limits_keep_the_first_hit) {
    random_source source = {28};
    collide_broadphase_def def = collide_broadphase_def_default();
    def.cell_size = 0.8;
    model all;
    model_init(&all, def, 300);
    const world w = {&source, 0.0, 0.0, 20, 1, 0};
    add_boxes(&all, &w, 300);
    for (int i = 0; i < 150; ++i) {
        const segment ray = {vec_of(&w, true), vec_of(&w, true)};
        double expected = HUGE_VAL;
        for (size_t b = 0; b < all.count; ++b) {
            if (ray_meets(ray, all.items[b].held.box)) {
                const double time = ray_time(ray, all.items[b].held.box);
                expected = time < expected ? time : expected;
            }
        }
        for (size_t k = 0; k < KINDS; ++k) {
            first_hit hit = {ray, &all, HUGE_VAL};
            ck_assert(broadphase_raycast(all.kinds[k], ray, NULL, nearer_hit, &hit));
            ck_assert_double_eq(hit.time, expected);
        }
    }
    model_release(&all);
}
END_TEST

/* Rings of cells from within, from outside, from far outside; ties by index, for which the ring after the
 * last hit counts. */
START_TEST(rings_find_the_nearest) {
    random_source source = {29};
    static const double cells[] = {0.25, 1.0, 4.0, 0.0};
    for (size_t c = 0; c < 4; ++c) {
        collide_broadphase_def def = collide_broadphase_def_default();
        def.cell_size = cells[c];
        for (int lattice = 0; lattice < 2; ++lattice) {
            const world w = {&source, 0.0, lattice, 12, 1, 0};
            model all;
            model_init(&all, def, 250);
            add_boxes(&all, &w, 250);
            for (int i = 0; i < 100; ++i) {
                const world around = {&source, 0.0, lattice, i % 10 == 0 ? 100000 : i % 3 == 0 ? 40 : 12,
                                      1,       0};
                const double limit = i % 4 == 0 ? random_int(&source, 0, 9) : HUGE_VAL;
                check_nearest(&all, vec_of(&around, true), limit, (size_t)random_int(&source, 1, 20));
            }
            model_release(&all);
        }
    }
}
END_TEST

/* Boxes that go on and on: cells behind them are given back. */
START_TEST(motion_across_many_cells_leaves_nothing_behind) {
    random_source source = {30};
    collide_broadphase_def def = collide_broadphase_def_default();
    def.cell_size = 1.0;
    model all;
    model_init(&all, def, 40);
    const world w = {&source, 0.0, 0.0, 10, 1, 0};
    add_boxes(&all, &w, 40);
    model_build(&all);
    for (int step = 0; step < 100; ++step) {
        for (size_t i = 0; i < all.count; ++i) {
            const world moved = {&source, 2.7 * step, 0.0, 10, 1, 0};
            model_move(&all, i, box_of(&moved));
        }
        if (step % 33 == 0) {
            model_validate(&all);
            check_pairs(&all);
        }
    }
    ck_assert_uint_lt(broadphase_memory(all.kinds[COLLIDE_BROADPHASE_GRID]), 100000);
    model_release(&all);
}
END_TEST

/* Whatever allocation fails, nothing is lost, and the grid goes on. */
START_TEST(failed_allocations_change_nothing) {
    for (size_t fail_at = 0;; ++fail_at) {
        random_source source = {31};
        const world w = {&source, 0.0, 0.0, 10, 2, 4};
        counting_heap heap = {SIZE_MAX, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        collide_broadphase_def def = collide_broadphase_def_default();
        def.kind = COLLIDE_BROADPHASE_GRID;
        def.allocator = &allocator;
        broadphase *grid = NULL;
        ck_assert_int_eq(broadphase_create(&def, &grid), GEOM_OK);
        heap.fail_at = heap.calls + fail_at;
        collide_handle handles[130];
        size_t count = 0;
        bool failed = false;
        for (int i = 0; i < 130; ++i) {
            const item added = {box_of(&w), 1, 1, NULL};
            const geom_status status = broadphase_add(grid, &added, &handles[count]);
            ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
            count += status == GEOM_OK;
            failed = failed || status != GEOM_OK;
            if (status != GEOM_OK || i % 16 == 0) {
                ck_assert_ptr_null(broadphase_validate(grid));
            }
        }
        for (size_t i = 0; i < count; ++i) {
            const geom_status status = broadphase_move(grid, handles[i], box_of(&w));
            ck_assert(status == GEOM_OK || status == GEOM_OUT_OF_MEMORY);
            failed = failed || status != GEOM_OK;
        }
        ck_assert_ptr_null(broadphase_validate(grid));
        failed = broadphase_rebuild(grid) != GEOM_OK || failed;
        ck_assert_uint_eq(broadphase_count(grid), count);
        ck_assert_ptr_null(broadphase_validate(grid));
        broadphase_destroy(grid);
        ck_assert_uint_eq(heap.blocks, 0);
        if (!failed) {
            ck_assert_uint_gt(fail_at, 10);
            break;
        }
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {cells_may_have_any_size,
                                  borders_of_cells_belong_to_both_sides,
                                  worlds_may_lie_far_away,
                                  giant_boxes_are_held_apart,
                                  worlds_may_have_any_scale,
                                  crowds_and_rows_are_found,
                                  long_ways_lose_no_cell,
                                  ways_from_far_away_lose_no_cell,
                                  falling_limits_keep_the_first_hit,
                                  rings_find_the_nearest,
                                  motion_across_many_cells_leaves_nothing_behind,
                                  failed_allocations_change_nothing};
    return run_tests("collide.grid" SPACE, tests, sizeof tests / sizeof *tests);
}
