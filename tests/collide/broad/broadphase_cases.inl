/* The suite of broad phases, compiled for the plane and for space. */
#include "broadphase_model.inl"

#include "broadphase_nodes.inl"

/* Clears every kind, which keeps no more memory than before. */
static void model_clear(model *changed) {
    for (size_t k = 0; k < KINDS; ++k) {
        const size_t memory = broadphase_memory(changed->kinds[k]);
        broadphase_clear(changed->kinds[k]);
        ck_assert_uint_le(broadphase_memory(changed->kinds[k]), memory);
    }
    for (size_t i = 0; i < changed->count; ++i) {
        changed->items[i].alive = false;
    }
    changed->alive = 0;
}

/* Where boxes and questions come from. */
typedef struct scene {
    random_source *source;
    int lattice;    /* > 0: whole numbers up to this, */
    double scale;   /* times this, */
    double offset;  /* plus this */
    double range;   /* of places, otherwise; 0: any number, by a random exponent between +-scale */
    double largest; /* of sizes, with a few that are much larger */
} scene;

static double place_in(const scene *from) {
    if (from->lattice > 0) {
        return random_int(from->source, -from->lattice, from->lattice) * from->scale + from->offset;
    }
    if (from->range == 0.0) {
        return random_scaled(from->source, -(int)from->scale, (int)from->scale);
    }
    return random_between(from->source, -from->range, from->range) + from->offset;
}

static double size_in(const scene *from) {
    if (from->lattice > 0) {
        return random_int(from->source, 0, 2) * from->scale;
    }
    if (from->range == 0.0) {
        return fabs(place_in(from));
    }
    const double size = random_between(from->source, 0.0, from->largest);
    return random_int(from->source, 0, 30) == 0 ? 20.0 * size : size;
}

static vec vec_in(const scene *from) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = place_in(from);
    }
    return make_vec(x);
}

/* A vector between two places. */
static vec motion_in(const scene *from) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = place_in(from) - from->offset;
    }
    return make_vec(x);
}

static aabb box_in(const scene *from) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        low[axis] = place_in(from);
        high[axis] = low[axis] + size_in(from);
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

static item item_in(const scene *from) {
    static int users[16];
    const item made = {box_in(from), UINT32_C(1) << random_int(from->source, 0, 3),
                       (uint32_t)random_int(from->source, 0, 15), &users[random_int(from->source, 0, 15)]};
    return made;
}

static question question_in(const scene *from, question_kind kind) {
    const segment ray = {vec_in(from), vec_in(from)};
    const ball moved = {vec_in(from), size_in(from)};
    const question q = {kind, box_in(from), ray, moved, motion_in(from), size_in(from)};
    return q;
}

/* By something that is known of the box. */
static bool accept_even_indices(void *context, collide_handle handle, void *user) {
    (void)user;
    ++*(int *)context;
    return handle.index % 2 == 0;
}

static size_t check_all_questions(const model *asked, const scene *from, int times) {
    size_t found = 0;
    int calls = 0;
    const collide_filter filters[2] = {{6, 5, NULL, NULL}, {UINT32_MAX, 14, accept_even_indices, &calls}};
    for (int i = 0; i < times * ASK_COUNT; ++i) {
        const question q = question_in(from, (question_kind)(i % ASK_COUNT));
        found += check_question(asked, &q, i % 3 == 2 ? NULL : &filters[i % 3]);
    }
    return found;
}

static void fill(model *filled, const scene *from, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const item added = item_in(from);
        model_insert(filled, &added);
    }
}

static void check_scene(const scene *from) {
    model all;
    model_init(&all, collide_broadphase_def_default(), 150);
    fill(&all, from, 150);
    model_validate(&all);
    size_t found = check_all_questions(&all, from, 8) + check_pairs(&all);
    model_build(&all);
    model_validate(&all);
    found += check_all_questions(&all, from, 8) + check_pairs(&all);
    ck_assert_uint_gt(found, 20);
    model_release(&all);
}

START_TEST(random_boxes_are_found) {
    random_source source = {11};
    const double range = DIMENSIONS == 2 ? 10.0 : 5.0;
    const scene from = {&source, 0, 0.0, 0.0, range, 1.0};
    const scene far_away = {&source, 0, 0.0, 1e9, range, 1.0};
    check_scene(&from);
    check_scene(&far_away);
}
END_TEST

/* Many boxes touch each other and what asks. All is the same at any scale, down to the smallest numbers and
 * up to the largest, and anywhere. */
START_TEST(boxes_of_a_lattice_are_found) {
    random_source source = {12};
    const scene scenes[] = {{&source, 9, 1.0, 0.0, 0.0, 0.0},        {&source, 9, 0x1p-1074, 0.0, 0.0, 0.0},
                            {&source, 9, 0x1p1000, 0.0, 0.0, 0.0},   {&source, 9, 0x1p-30, 1e6, 0.0, 0.0},
                            {&source, 9, 1.0, 0x1p52, 0.0, 0.0},     {&source, 1, 0x1p1022, 0.0, 0.0, 0.0},
                            {&source, 9, 0x1p-20, 0x1p130, 0.0, 0.0}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; ++i) {
        check_scene(&scenes[i]);
    }
}
END_TEST

START_TEST(boxes_of_all_sizes_are_found) {
    random_source source = {14};
    const scene scenes[] = {{&source, 0, 1000.0, 0.0, 0.0, 0.0},
                            {&source, 0, 140.0, 0.0, 0.0, 0.0},
                            {&source, 0, 10.0, 0.0, 0.0, 0.0},
                            {&source, 0, 0.0, 0.0, 1e300, 1e300},
                            {&source, 0, 0.0, 0.0, 1e-300, 1e-301}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; ++i) {
        check_scene(&scenes[i]);
    }
}
END_TEST

/* One of the boxes there are, or SIZE_MAX. */
static size_t any_alive(const model *of, random_source *source) {
    if (of->alive == 0) {
        return SIZE_MAX;
    }
    size_t i = (size_t)random_int(source, 0, (int)of->count - 1);
    while (!of->items[i].alive) {
        i = (i + 1) % of->count;
    }
    return i;
}

static aabb moved_a_little(const scene *from, aabb box) {
    const double step = from->lattice > 0 ? from->scale : 0.02 * from->largest;
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_int(from->source, -1, 1) * step;
    }
    const aabb moved = {add(box.min, make_vec(x)), add(box.max, make_vec(x))};
    return moved;
}

/* Inserts, moves a little, moves far, and removes, with odds that make the number of boxes rise and fall. */
static void change(model *changed, const scene *from, bool growing) {
    const int what = random_int(from->source, 0, 9);
    const size_t i = any_alive(changed, from->source);
    if (i == SIZE_MAX || what < (growing ? 4 : 1)) {
        if (changed->alive < changed->capacity) {
            const item added = item_in(from);
            model_insert(changed, &added);
        }
    } else if (what < 5) {
        model_remove(changed, i);
    } else {
        const aabb near_by = moved_a_little(from, changed->items[i].held.box);
        model_move(changed, i, what < 8 ? near_by : box_in(from));
    }
}

static void check_changes(const scene *from, collide_broadphase_def def) {
    model all;
    model_init(&all, def, 150);
    for (int phase = 0; phase < 12; ++phase) {
        for (int i = 0; i < 150; ++i) {
            change(&all, from, phase % 4 < 2);
        }
        model_validate(&all);
        check_all_questions(&all, from, 1);
        check_pairs(&all);
        if (phase == 4 || phase == 9) {
            model_clear(&all);
            model_validate(&all);
            ck_assert_uint_eq(check_all_questions(&all, from, 1) + check_pairs(&all), 0);
        }
        if (phase % 3 == 2) {
            model_build(&all);
            model_validate(&all);
            check_all_questions(&all, from, 1);
        }
    }
    while (all.alive > 0) {
        model_remove(&all, any_alive(&all, from->source));
    }
    model_validate(&all);
    check_all_questions(&all, from, 1);
    model_release(&all);
}

START_TEST(changes_are_followed) {
    random_source source = {13};
    const scene random = {&source, 0, 0.0, 100.0, 10.0, 1.0};
    const scene lattice = {&source, 7, 1.0, 0.0, 0.0, 0.0};
    const scene any = {&source, 0, 1000.0, 0.0, 0.0, 0.0};
    collide_broadphase_def def = collide_broadphase_def_default();
    check_changes(&random, def);
    check_changes(&lattice, def);
    def.slack = 0.5;
    def.cell_size = 2.0;
    def.capacity = 10;
    check_changes(&random, def);
    check_changes(&lattice, def);
    check_changes(&any, def);
}
END_TEST

/* The first box on a ray: its time, then its index. */
typedef struct first_hit {
    const model *of;
    segment ray;
    double time;
    uint32_t index;
    size_t visits;
} first_hit;

static void take_hit(first_hit *hit, uint32_t index) {
    const double time = ray_time(hit->ray, hit->of->items[index].held.box);
    if (time < hit->time || (time == hit->time && index < hit->index)) {
        hit->time = time;
        hit->index = index;
    }
}

static double nearer_hit(void *context, collide_handle handle, void *user, double limit) {
    (void)user;
    first_hit *hit = context;
    ck_assert_double_ge(limit, hit->visits++ == 0 ? 1.0 : hit->time);
    take_hit(hit, handle.index);
    return hit->time;
}

static void check_first_hits(const model *asked, const scene *from, int times) {
    for (int i = 0; i < times; ++i) {
        const segment ray = {vec_in(from), vec_in(from)};
        first_hit expected = {asked, ray, 2.0, UINT32_MAX, 0};
        for (uint32_t index = 0; index < asked->count; ++index) {
            const model_item *slot = &asked->items[index];
            if (model_lets(slot, NULL) && ray_meets(ray, slot->held.box)) {
                take_hit(&expected, index);
            }
        }
        for (size_t k = 0; k < KINDS; ++k) {
            first_hit found = {asked, ray, 2.0, UINT32_MAX, 0};
            ck_assert(broadphase_raycast(asked->kinds[k], ray, NULL, nearer_hit, &found));
            ck_assert_uint_eq(found.index, expected.index);
            ck_assert_double_eq(found.time, expected.time);
        }
    }
}

/* Distances by the plain formula, which is good for plain numbers; the loop takes each next box by rising
 * index. */
static void check_nearest(const model *asked, vec point, double limit, const collide_filter *filter,
                          size_t count) {
    collide_broadphase_neighbor *found = malloc((count + 1) * sizeof *found);
    ck_assert_ptr_nonnull(found);
    const aabb at = {point, point};
    for (size_t k = 0; k < KINDS; ++k) {
        const size_t written = broadphase_nearest(asked->kinds[k], point, limit, filter, found, count);
        double last = -1.0;
        size_t next = 0;
        size_t i = 0;
        for (; i < count; ++i) {
            size_t best = asked->count;
            double least = HUGE_VAL;
            for (size_t j = 0; j < asked->count; ++j) {
                const model_item *slot = &asked->items[j];
                const double distance = plain_distance(at, slot->held.box);
                const bool later = distance > last || (distance == last && j >= next);
                if (later && distance < least && distance <= limit && model_lets(slot, filter)) {
                    least = distance;
                    best = j;
                }
            }
            if (best == asked->count) {
                break;
            }
            ck_assert_uint_lt(i, written);
            ck_assert(geom_handle_equal(found[i].handle, asked->items[best].handle));
            ck_assert_double_eq(found[i].distance, least);
            ck_assert(fabs(least - distance_of(at, asked->items[best].held.box)) <= 0x1p-50 * least);
            last = least;
            next = best + 1;
        }
        ck_assert_uint_eq(written, i);
    }
    free(found);
}

START_TEST(limits_fall_and_the_nearest_come_in_order) {
    random_source source = {15};
    const scene scenes[] = {{&source, 0, 0.0, 5.0, 10.0, 1.0}, {&source, 8, 1.0, 0.0, 0.0, 0.0}};
    const collide_filter some = {UINT32_MAX, 6, NULL, NULL};
    for (size_t i = 0; i < 2; ++i) {
        model all;
        model_init(&all, collide_broadphase_def_default(), 250);
        fill(&all, &scenes[i], 250);
        for (int round = 0; round < 2; ++round) {
            check_first_hits(&all, &scenes[i], 100);
            for (size_t count = 0; count < 8; ++count) {
                check_nearest(&all, vec_in(&scenes[i]), HUGE_VAL, count % 2 ? &some : NULL, count);
            }
            check_nearest(&all, vec_in(&scenes[i]), 3.0, NULL, 40);
            check_nearest(&all, vec_in(&scenes[i]), 0.0, NULL, 40);
            check_nearest(&all, vec_in(&scenes[i]), HUGE_VAL, &some, 120);
            model_build(&all);
        }
        model_release(&all);
    }
}
END_TEST

START_TEST(queries_end_when_they_are_told_to) {
    random_source source = {16};
    const scene from = {&source, 3, 1.0, 0.0, 0.0, 0.0};
    model all;
    model_init(&all, collide_broadphase_def_default(), 200);
    fill(&all, &from, 200);
    visited seen;
    visited_init(&seen, &all);
    for (int i = 0; i < 100; ++i) {
        const question q = question_in(&from, (question_kind)(i % ASK_COUNT));
        if (i == 50) {
            model_build(&all);
        }
        for (size_t k = 0; k < KINDS; ++k) {
            seen.stop_after = SIZE_MAX;
            visited_clear(&seen);
            ck_assert(ask(all.kinds[k], &q, NULL, &seen));
            const size_t there = seen.count;
            for (seen.stop_after = 1; seen.stop_after <= there; seen.stop_after += 3) {
                visited_clear(&seen);
                ck_assert(!ask(all.kinds[k], &q, NULL, &seen));
                ck_assert_uint_eq(seen.count, seen.stop_after);
            }
        }
    }
    free(seen.times);
    model_release(&all);
}
END_TEST

START_TEST(handles_go_stale) {
    random_source source = {17};
    const scene from = {&source, 3, 1.0, 0.0, 0.0, 0.0};
    model all;
    model_init(&all, collide_broadphase_def_default(), 3);
    fill(&all, &from, 3);
    const collide_handle first = all.items[1].handle;
    for (uint32_t i = 0; i < 5; ++i) {
        const collide_handle stale = all.items[1].handle;
        model_remove(&all, 1);
        const item added = item_in(&from);
        const collide_handle handle = model_insert(&all, &added);
        ck_assert_uint_eq(handle.index, 1);
        ck_assert_uint_eq(handle.generation, stale.generation + 1);
        for (size_t k = 0; k < KINDS; ++k) {
            ck_assert(!broadphase_exists(all.kinds[k], stale) && !broadphase_exists(all.kinds[k], first));
            ck_assert_int_eq(broadphase_move(all.kinds[k], stale, added.box), GEOM_UNKNOWN_HANDLE);
            ck_assert_int_eq(broadphase_remove(all.kinds[k], first), GEOM_UNKNOWN_HANDLE);
        }
    }
    const collide_handle none[] = {{0, 0}, {3, 1}, {UINT32_MAX, 1}, {UINT32_MAX, UINT32_MAX}, {0, 7}};
    for (size_t i = 0; i < sizeof none / sizeof *none; ++i) {
        for (size_t k = 0; k < KINDS; ++k) {
            ck_assert(!broadphase_exists(all.kinds[k], none[i]));
            ck_assert_int_eq(broadphase_remove(all.kinds[k], none[i]), GEOM_UNKNOWN_HANDLE);
        }
    }
    model_validate(&all);
    model_release(&all);
}
END_TEST

/* Handles are those after removals one by one, the last box first; and the same again and again. */
START_TEST(clearing_removes_all) {
    random_source source = {20};
    const scene scenes[] = {{&source, 0, 0.0, 0.0, 10.0, 1.0}, {&source, 0, 1000.0, 0.0, 0.0, 0.0}};
    for (size_t i = 0; i < 2; ++i) {
        model all;
        model_init(&all, collide_broadphase_def_default(), 150);
        model_clear(&all);
        model_validate(&all);
        for (uint32_t round = 1; round < 6; ++round) {
            for (uint32_t index = 0; index < 150; ++index) {
                const item added = item_in(&scenes[i]);
                const collide_handle handle = model_insert(&all, &added);
                ck_assert(handle.index == index && handle.generation == round);
            }
            if (round % 2 == 0) {
                model_build(&all);
            }
            model_validate(&all);
            check_all_questions(&all, &scenes[i], 1);
            model_clear(&all);
            model_validate(&all);
            ck_assert_uint_eq(check_all_questions(&all, &scenes[i], 1) + check_pairs(&all), 0);
        }
        model_release(&all);
    }
}
END_TEST

static double bad_number(size_t i) {
    const double numbers[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    return numbers[i % 3];
}

/* A question with one bad number. Returns whether the kind of question looks at it. */
static bool spoil(question *q, size_t i) {
    const double bad[3] = {bad_number(i), bad_number(i), bad_number(i)};
    const vec v = make_vec(bad);
    switch (i / 3) {
    case 0:
        q->box.min = v;
        return q->kind == ASK_BOX || q->kind == ASK_SWEPT_BOX || q->kind == ASK_NEAR;
    case 1:
        q->ray.b = v;
        return q->kind == ASK_RAY;
    case 2:
        q->ball.radius = i % 3 == 1 ? -1.0 : bad_number(i);
        return q->kind == ASK_BALL;
    case 3:
        q->motion = v;
        return q->kind == ASK_BALL || q->kind == ASK_SWEPT_BOX;
    default:
        q->limit = i % 3 == 1 ? -1.0 : bad_number(i);
        return q->kind == ASK_NEAR;
    }
}

START_TEST(bad_input_is_refused) {
    random_source source = {18};
    const scene from = {&source, 3, 1.0, 0.0, 0.0, 0.0};
    model all;
    model_init(&all, collide_broadphase_def_default(), 20);
    fill(&all, &from, 20);
    visited seen;
    visited_init(&seen, &all);
    for (size_t k = 0; k < KINDS; ++k) {
        for (size_t i = 0; i < (size_t)ASK_COUNT * 15; ++i) {
            question q = question_in(&from, (question_kind)(i % ASK_COUNT));
            if (spoil(&q, i / ASK_COUNT)) {
                ck_assert(!ask(all.kinds[k], &q, NULL, &seen));
            }
        }
        item bad = item_in(&from);
        const double nan[3] = {(double)NAN, 0.0, 0.0};
        const double low[3] = {100.0, 100.0, 100.0};
        bad.box.max = make_vec(nan);
        ck_assert_int_eq(broadphase_add(all.kinds[k], &bad, NULL), GEOM_NOT_FINITE);
        ck_assert_int_eq(broadphase_move(all.kinds[k], all.items[0].handle, bad.box), GEOM_NOT_FINITE);
        bad.box.max = bad.box.min;
        bad.box.min = make_vec(low);
        ck_assert_int_eq(broadphase_add(all.kinds[k], &bad, NULL), GEOM_NEGATIVE_SIZE);
        ck_assert_int_eq(broadphase_move(all.kinds[k], all.items[0].handle, bad.box), GEOM_NEGATIVE_SIZE);
        collide_broadphase_neighbor nearest;
        ck_assert_uint_eq(broadphase_nearest(all.kinds[k], make_vec(nan), 1.0, NULL, &nearest, 1), 0);
        ck_assert_uint_eq(broadphase_nearest(all.kinds[k], make_vec(low), -1.0, NULL, &nearest, 1), 0);
        ck_assert_uint_eq(broadphase_nearest(all.kinds[k], make_vec(low), (double)NAN, NULL, &nearest, 1), 0);
    }
    ck_assert_uint_eq(seen.count, 0);
    model_validate(&all);
    free(seen.times);
    model_release(&all);
}
END_TEST

START_TEST(bad_definitions_are_refused) {
    const collide_broadphase_def plain = collide_broadphase_def_default();
    collide_broadphase_def bad[6] = {plain, plain, plain, plain, plain, plain};
    const geom_status expected[6] = {GEOM_INVALID_ARGUMENT, GEOM_INVALID_ARGUMENT, GEOM_NOT_FINITE,
                                     GEOM_NEGATIVE_SIZE,    GEOM_NOT_FINITE,       GEOM_CAPACITY_EXCEEDED};
    bad[0].kind = COLLIDE_BROADPHASE_KIND_COUNT;
    bad[1].kind = (collide_broadphase_kind)77;
    bad[2].slack = (double)NAN;
    bad[3].slack = -1.0;
    bad[4].cell_size = HUGE_VAL;
    bad[5].capacity = SIZE_MAX;
    for (size_t i = 0; i < 6; ++i) {
        broadphase *made = NULL;
        ck_assert_int_eq(broadphase_create(&bad[i], &made), expected[i]);
        ck_assert_ptr_null(made);
    }
    broadphase_destroy(NULL);
}
END_TEST

/* One change after another; each may be refused for want of memory, and is then made again. */
static void change_without_memory(broadphase *changed, counting_heap *heap, random_source *source) {
    const scene from = {source, 5, 1.0, 0.0, 0.0, 0.0};
    collide_handle handles[40];
    size_t count = 0;
    collide_pair_list list = {NULL, 0, 0};
    for (int i = 0; i < 120; ++i) {
        const item added = item_in(&from);
        geom_status status = GEOM_OUT_OF_MEMORY;
        for (int tries = 0; status != GEOM_OK; ++tries) {
            ck_assert_int_lt(tries, 2);
            if (i == 38 || i == 78) {
                broadphase_clear(changed);
                count = 0;
                status = GEOM_OK;
            } else if (i % 3 != 2 && count < 40) {
                status = broadphase_add(changed, &added, &handles[count]);
                count += status == GEOM_OK;
            } else if (i % 10 == 5) {
                status = broadphase_rebuild(changed);
            } else if (i % 10 == 7) {
                status = broadphase_pairs(changed, &list);
                ck_assert(status == GEOM_OK || list.count == 0);
            } else {
                status = broadphase_move(changed, handles[i % (int)count], added.box);
            }
            ck_assert(status == GEOM_OK || (status == GEOM_OUT_OF_MEMORY && heap->calls > heap->fail_at));
            ck_assert_ptr_null(broadphase_validate(changed));
            ck_assert_uint_eq(broadphase_count(changed), count);
        }
    }
    const geom_allocator allocator = counting_allocator(heap);
    collide_pair_list_release(&list, &allocator);
}

/* Each beside a tree of all others, which grows as high as there are boxes if nothing is done about it. */
START_TEST(each_box_may_hold_all_before) {
    for (size_t k = 0; k < KINDS; ++k) {
        collide_broadphase_def def = collide_broadphase_def_default();
        def.kind = (collide_broadphase_kind)k;
        broadphase *made = NULL;
        ck_assert_int_eq(broadphase_create(&def, &made), GEOM_OK);
        for (int i = 0; i < 100; ++i) {
            const double size = ldexp(1.0, i / 2);
            const double low[3] = {-size, -size, -size};
            const double high[3] = {size, size, size};
            const item around = {{make_vec(low), make_vec(high)}, 1, UINT32_MAX, NULL};
            ck_assert_int_eq(broadphase_add(made, &around, NULL), GEOM_OK);
            const char *const wrong = broadphase_validate(made);
            ck_assert_msg(wrong == NULL, "%s", wrong);
        }
        broadphase_destroy(made);
    }
}
END_TEST

START_TEST(every_allocation_may_fail) {
    for (size_t k = 0; k < KINDS; ++k) {
        size_t calls = 1;
        for (size_t fail_at = 0; fail_at < calls; ++fail_at) {
            counting_heap heap = {fail_at, 0, 0, 0};
            const geom_allocator allocator = counting_allocator(&heap);
            collide_broadphase_def def = collide_broadphase_def_default();
            def.kind = (collide_broadphase_kind)k;
            def.allocator = &allocator;
            def.capacity = 4;
            random_source source = {19};
            broadphase *made = NULL;
            if (broadphase_create(&def, &made) != GEOM_OK) {
                ck_assert_ptr_null(made);
                ck_assert_uint_eq(heap.blocks, 0);
                calls = heap.calls + 1;
                continue;
            }
            ck_assert_uint_le(broadphase_memory(made), heap.bytes);
            ck_assert_uint_ge(broadphase_memory(made) + 64, heap.bytes);
            change_without_memory(made, &heap, &source);
            broadphase_destroy(made);
            ck_assert_uint_eq(heap.blocks, 0);
            calls = heap.calls;
        }
        ck_assert_uint_gt(calls, 5);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {random_boxes_are_found,
                                  boxes_of_a_lattice_are_found,
                                  boxes_of_all_sizes_are_found,
                                  changes_are_followed,
                                  limits_fall_and_the_nearest_come_in_order,
                                  queries_end_when_they_are_told_to,
                                  rays_take_nodes_as_the_logarithm_grows,
                                  each_box_may_hold_all_before,
                                  handles_go_stale,
                                  clearing_removes_all,
                                  bad_input_is_refused,
                                  bad_definitions_are_refused,
                                  every_allocation_may_fail};
    return run_tests("collide.broadphase" SPACE, tests, sizeof tests / sizeof *tests);
}
