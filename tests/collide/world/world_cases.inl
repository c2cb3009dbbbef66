/* The suite of worlds. Compiled for the plane and for space, after world_space2.h or world_space3.h. */
#include "world_scene.inl"

#include "world_model.inl"

enum {
    ROUNDS = 24,
    QUESTIONS = 25,
    MOST_NEAREST = 7
};

static const double margins[4] = {0.0, 0.5, 1.0, 3.25};

static double margin_of(random_source *source, scene_style style) {
    const double margin = margins[random_int(source, 0, 3)];
    return style == STYLE_WILD ? margin * scale_of(source, style) : margin;
}

/* Asks every scene of some styles and sizes something. */
typedef void ask_scene(const scene *held, random_source *source, int turn, int *found);

static void ask_scenes(uint64_t seed, ask_scene *ask, int *found) {
    random_source source = {seed};
    scene *const held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    for (int round = 0; round < ROUNDS; ++round) {
        const scene_style style = (scene_style)(round % STYLE_COUNT);
        const bool crowded = round % 2 == 0;
        scene_make(held, &source, style, crowded ? SCENE_SIZE : LEAST_SIZE, crowded ? 60 : 8);
        for (int turn = 0; turn < QUESTIONS; ++turn) {
            ask(held, &source, turn, found);
        }
        scene_drop(held);
    }
    free(held);
}

/* ---- What meets ---- */

typedef struct seen {
    const scene *held;
    const any_shape *shape;
    double margin;
    size_t count;
    size_t stop_after;
    collide_handle handles[SCENE_SIZE];
    collide_relation largest;
} seen;

static bool see(void *context, collide_handle handle, collide_relation relation) {
    seen *const so_far = context;
    ck_assert_uint_lt(so_far->count, SCENE_SIZE);
    for (size_t i = 0; i < so_far->count; ++i) {
        ck_assert(!geom_handle_equal(so_far->handles[i], handle));
    }
    const any_body body = world_get(so_far->held->world, handle);
    ck_assert_int_eq(relation, shape_relation_within(*so_far->shape, body.shape, so_far->margin));
    ck_assert_int_ne(relation, COLLIDE_APART);
    so_far->handles[so_far->count++] = handle;
    so_far->largest = relation > so_far->largest ? relation : so_far->largest;
    return so_far->count != so_far->stop_after;
}

static void ask_meeting(const scene *held, random_source *source, int turn, int *found) {
    stored_shape stored;
    random_shape(&stored, source, held->style, held->range);
    const double margin = margin_of(source, held->style);
    collide_filter storage;
    const collide_filter *const filter = make_filter(&storage, held->world, turn);
    const collide_relation expected = model_within(held, stored.shape, margin, filter);
    ck_assert_int_eq(world_overlap_test(held->world, stored.shape, margin, filter), expected);
    seen all = {held, &stored.shape, margin, 0, 0, {{0, 0}}, COLLIDE_APART};
    ck_assert_int_eq(world_overlaps(held->world, stored.shape, margin, filter, see, &all), expected);
    size_t count = 0;
    for (size_t i = 0; i < held->count; ++i) {
        count += passes(held, i, filter) &&
                 shape_relation_within(stored.shape, held->bodies[i].shape, margin) != 0;
    }
    ck_assert_uint_eq(all.count, count);
    if (count > 1) {
        seen some = {held, &stored.shape, margin, 0, count / 2, {{0, 0}}, COLLIDE_APART};
        const collide_relation partly = world_overlaps(held->world, stored.shape, margin, filter, see, &some);
        ck_assert_uint_eq(some.count, count / 2);
        ck_assert_int_eq(partly, some.largest);
    }
    ++found[expected];
}

START_TEST(what_meets_is_what_a_loop_finds) {
    int found[3] = {0, 0, 0};
    ask_scenes(91, ask_meeting, found);
    ck_assert_int_gt(found[COLLIDE_APART], 60);
    ck_assert_int_gt(found[COLLIDE_TOUCHING], 0);
    ck_assert_int_gt(found[COLLIDE_OVERLAPPING], 100);
}
END_TEST

/* Segments and capsules through much of the scene, and some that are points or balls. */
static void ask_way(const scene *held, random_source *source, int turn, int *found) {
    const vec origin = vec_of((const double[3]){0.0, 0.0, 0.0});
    const int range = turn % 9 == 0 ? 0 : turn % 3 == 0 ? 4 : 2 * held->range;
    segment way = {vec_add(origin, random_way(source, held->style, held->range)), origin};
    way.b = vec_add(way.a, random_way(source, held->style, range));
    const any_shape shape = shape_on_way(way, turn % 2 == 0 ? 0.0 : margin_of(source, held->style));
    const double margin = turn % 4 < 2 ? 0.0 : margin_of(source, held->style);
    collide_filter storage;
    const collide_filter *const filter = make_filter(&storage, held->world, turn);
    const collide_relation expected = model_within(held, shape, margin, filter);
    ck_assert_int_eq(world_overlap_test(held->world, shape, margin, filter), expected);
    ++found[expected];
}

START_TEST(what_meets_a_way_is_what_a_loop_finds) {
    int found[3] = {0, 0, 0};
    ask_scenes(90, ask_way, found);
    ck_assert_int_gt(found[COLLIDE_APART], 60);
    ck_assert_int_gt(found[COLLIDE_TOUCHING], 0);
    ck_assert_int_gt(found[COLLIDE_OVERLAPPING], 100);
}
END_TEST

/* ---- Motion ---- */

static void ask_sweep(const scene *held, random_source *source, int turn, int *found) {
    stored_shape stored;
    random_shape(&stored, source, held->style, held->range);
    const vec way = random_way(source, held->style, turn % 5 == 0 ? 3 * held->range : 9);
    const double margin = margin_of(source, held->style);
    collide_filter storage;
    const collide_filter *const filter = make_filter(&storage, held->world, turn);
    const any_hit hit = world_sweep(held->world, stored.shape, way, margin, filter);
    const any_hit expected = model_sweep(held, stored.shape, way, margin, filter);
    if (expected.handle.generation != 0 || filter == NULL) {
        ck_assert_msg(same_hit(hit, expected), "%u at %a instead of %u at %a", hit.handle.index,
                      hit.sweep.time, expected.handle.index, expected.sweep.time);
    }
    ck_assert_int_eq(hit.sweep.relation, expected.sweep.relation);
    found[hit.sweep.relation == COLLIDE_APART ? 0 : hit.sweep.time == 0.0 ? 1 : 2] += 1;
}

START_TEST(the_first_body_of_a_sweep_is_that_of_a_loop) {
    int found[3] = {0, 0, 0};
    ask_scenes(92, ask_sweep, found);
    ck_assert_int_gt(found[0], 30);
    ck_assert_int_gt(found[1], 30);
    ck_assert_int_gt(found[2], 30);
}
END_TEST

static void ask_ray(const scene *held, random_source *source, int turn, int *found) {
    const vec origin = vec_of((const double[3]){0.0, 0.0, 0.0});
    segment ray = {vec_add(origin, random_way(source, held->style, held->range)), origin};
    ray.b = vec_add(ray.a, random_way(source, held->style, turn % 3 == 0 ? 2 * held->range : 12));
    collide_filter storage;
    const collide_filter *const filter = make_filter(&storage, held->world, turn);
    const any_hit hit = world_raycast(held->world, ray, filter);
    const any_hit expected = model_ray(held, ray, filter);
    ck_assert_msg(same_hit(hit, expected), "%u at %a instead of %u at %a", hit.handle.index, hit.sweep.time,
                  expected.handle.index, expected.sweep.time);
    found[hit.sweep.relation == COLLIDE_APART ? 0 : hit.sweep.time == 0.0 ? 1 : 2] += 1;
}

START_TEST(the_first_body_of_a_ray_is_that_of_a_loop) {
    int found[3] = {0, 0, 0};
    ask_scenes(93, ask_ray, found);
    ck_assert_int_gt(found[0], 30);
    ck_assert_int_gt(found[1], 30);
    ck_assert_int_gt(found[2], 30);
}
END_TEST

/* Bodies of equal shapes are met at equal times. */
START_TEST(of_equal_times_the_lowest_index_counts) {
    random_source source = {94};
    const collide_world_def def = collide_world_def_default();
    for (int round = 0; round < 100; ++round) {
        any_world *world;
        ck_assert_int_eq(world_create(&def, &world), GEOM_OK);
        stored_shape stored;
        any_body body;
        collide_handle handles[12];
        random_body(&body, &stored, &source, STYLE_USUAL, 6);
        body.layers = 1;
        body.mask = UINT32_MAX;
        body.velocity = vec_of((const double[3]){0.0, 0.0, 0.0});
        for (int i = 0; i < 12; ++i) {
            body.moving = i % 3 == 0;
            ck_assert_int_eq(world_add(world, &body, &handles[i]), GEOM_OK);
        }
        ck_assert_int_eq(world_rebuild(world), GEOM_OK);
        stored_shape moving;
        random_shape(&moving, &source, STYLE_USUAL, 12);
        for (uint32_t first = 0; first < 12; ++first) {
            const any_hit hit =
                world_sweep(world, moving.shape, random_way(&source, STYLE_USUAL, 16), 0.0, NULL);
            ck_assert(hit.sweep.relation == COLLIDE_APART || hit.handle.index == first);
            any_neighbor nearest[3];
            const size_t wanted = 12 - first < 3 ? 12 - first : 3;
            ck_assert_uint_eq(world_nearest(world, moving.shape, HUGE_VAL, NULL, nearest, 3), wanted);
            for (size_t i = 0; i < wanted; ++i) {
                ck_assert_uint_eq(nearest[i].handle.index, first + i);
            }
            ck_assert_int_eq(world_remove(world, handles[first]), GEOM_OK);
        }
        world_destroy(world);
    }
}
END_TEST

/* ---- Nearness ---- */

static void ask_nearest(const scene *held, random_source *source, int turn, int *found) {
    stored_shape stored;
    random_shape(&stored, source, held->style, held->range);
    collide_filter storage;
    const collide_filter *const filter = make_filter(&storage, held->world, turn);
    const double limit = turn % 4 == 0 ? HUGE_VAL : 4.0 * margin_of(source, held->style);
    const size_t capacity = (size_t)random_int(source, 1, MOST_NEAREST);
    any_neighbor expected[MOST_NEAREST + 1];
    any_neighbor nearest[MOST_NEAREST];
    const size_t count = world_nearest(held->world, stored.shape, limit, filter, nearest, capacity);
    ck_assert_uint_eq(count, model_nearest(held, stored.shape, limit, filter, expected, capacity));
    ck_assert(same_neighbors(nearest, expected, count));
    found[count == 0 ? 0 : count < capacity ? 1 : 2] += 1;
}

START_TEST(the_nearest_are_those_of_a_loop) {
    int found[3] = {0, 0, 0};
    ask_scenes(95, ask_nearest, found);
    ck_assert_int_gt(found[0], 15);
    ck_assert_int_gt(found[1], 30);
    ck_assert_int_gt(found[2], 30);
}
END_TEST

/* ---- Pairs ---- */

static bool go_together(const any_body *a, const any_body *b) {
    return (a->moving || b->moving) && (a->layers & b->mask) != 0 && (b->layers & a->mask) != 0;
}

static bool is_listed(const collide_pair_list *list, collide_handle a, collide_handle b) {
    const bool in_order = a.index < b.index;
    for (size_t i = 0; i < list->count; ++i) {
        if (geom_handle_equal(list->pairs[i].a, in_order ? a : b) &&
            geom_handle_equal(list->pairs[i].b, in_order ? b : a)) {
            return true;
        }
    }
    return false;
}

static void check_pairs(const scene *held, const collide_pair_list *list) {
    size_t count = 0;
    for (size_t i = 0; i < held->count; ++i) {
        for (size_t j = 0; j < i; ++j) {
            const bool expected = held->alive[i] && held->alive[j] &&
                                  go_together(&held->bodies[i], &held->bodies[j]) &&
                                  shape_relation(held->bodies[i].shape, held->bodies[j].shape);
            count += expected;
            ck_assert(!expected || is_listed(list, held->handles[i], held->handles[j]));
        }
    }
    ck_assert_uint_eq(list->count, count);
    for (size_t i = 1; i < list->count; ++i) {
        const collide_pair before = list->pairs[i - 1];
        const collide_pair after = list->pairs[i];
        ck_assert(before.a.index < after.a.index ||
                  (before.a.index == after.a.index && before.b.index < after.b.index));
    }
}

START_TEST(pairs_are_those_of_a_loop) {
    random_source source = {96};
    collide_pair_list list = {NULL, 0, 0};
    scene *const held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    size_t pairs = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        scene_make(held, &source, (scene_style)(round % STYLE_COUNT), SCENE_SIZE, 60);
        ck_assert_int_eq(world_pairs(held->world, &list), GEOM_OK);
        check_pairs(held, &list);
        pairs += list.count;
        scene_drop(held);
    }
    ck_assert_uint_gt(pairs, 150);
    collide_pair_list_release(&list, NULL);
    free(held);
}
END_TEST

/* ---- Bodies and handles ---- */

static void check_body(const scene *held, size_t i) {
    ck_assert(world_exists(held->world, held->handles[i]) == held->alive[i]);
    if (!held->alive[i]) {
        return;
    }
    const any_body body = world_get(held->world, held->handles[i]);
    const any_body *const given = &held->bodies[i];
    ck_assert(body.moving == given->moving && body.layers == given->layers && body.mask == given->mask &&
              body.user == given->user && same_vec(body.velocity, given->velocity));
    ck_assert_int_eq(body.shape.kind, given->shape.kind);
}

static void change_something(scene *held, random_source *source) {
    const size_t i = (size_t)random_int(source, 0, (int)held->count - 1);
    const int what = random_int(source, 0, 6);
    if (!held->alive[i]) {
        ck_assert_int_eq(world_remove(held->world, held->handles[i]), GEOM_UNKNOWN_HANDLE);
        ck_assert_int_eq(world_set(held->world, held->handles[i], &held->bodies[i]), GEOM_UNKNOWN_HANDLE);
        ck_assert_int_eq(world_move(held->world, held->handles[i], held->bodies[i].shape),
                         GEOM_UNKNOWN_HANDLE);
        scene_add(held, source, i);
    } else if (what == 0) {
        ck_assert_int_eq(world_remove(held->world, held->handles[i]), GEOM_OK);
        held->alive[i] = false;
    } else if (what == 1) {
        ck_assert_int_eq(world_rebuild(held->world), GEOM_OK);
    } else if (what < 4) {
        random_shape(&held->stored[i], source, held->style, held->range);
        held->bodies[i].shape = held->stored[i].shape;
        ck_assert_int_eq(world_move(held->world, held->handles[i], held->bodies[i].shape), GEOM_OK);
    } else {
        random_body(&held->bodies[i], &held->stored[i], source, held->style, held->range);
        ck_assert_int_eq(world_set(held->world, held->handles[i], &held->bodies[i]), GEOM_OK);
    }
}

static void clear_all(scene *held) {
    world_clear(held->world);
    for (size_t i = 0; i < held->count; ++i) {
        held->alive[i] = false;
        ck_assert(!world_exists(held->world, held->handles[i]));
    }
    ck_assert_ptr_null(world_validate(held->world));
}

static size_t alive_count(const scene *held) {
    size_t count = 0;
    for (size_t i = 0; i < held->count; ++i) {
        count += held->alive[i];
    }
    return count;
}

START_TEST(bodies_come_change_and_go) {
    random_source source = {97};
    scene *const held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    for (int round = 0; round < 9; ++round) {
        scene_make(held, &source, (scene_style)(round % STYLE_COUNT), SCENE_SIZE, 60);
        int found[3] = {0, 0, 0};
        for (int step = 0; step < 250; ++step) {
            change_something(held, &source);
            ck_assert_uint_eq(world_count(held->world), alive_count(held));
            if (step == 60) {
                clear_all(held);
            }
            if (step % 10 == 0) {
                ck_assert_ptr_null(world_validate(held->world));
                ask_sweep(held, &source, step / 10, found);
                ask_meeting(held, &source, step / 10, found);
            }
        }
        collide_handle handles[SCENE_SIZE];
        const size_t count = world_handles(held->world, handles, SCENE_SIZE);
        ck_assert_uint_eq(count, alive_count(held));
        ck_assert_uint_eq(world_handles(held->world, handles, 1), count);
        for (size_t i = 1; i < count; ++i) {
            ck_assert_uint_lt(handles[i - 1].index, handles[i].index);
        }
        for (size_t i = 0; i < held->count; ++i) {
            check_body(held, i);
        }
        scene_drop(held);
    }
    free(held);
}
END_TEST

/* A body may be set to itself and moved to where it is, as the world holds it. */
START_TEST(points_are_the_worlds_own) {
    random_source source = {98};
    const collide_world_def def = collide_world_def_default();
    for (int kind = 0; kind < KIND_COUNT; ++kind) {
        for (int round = 0; round < 20; ++round) {
            any_world *world;
            ck_assert_int_eq(world_create(&def, &world), GEOM_OK);
            stored_shape stored;
            stored_shape same;
            stored_shape other;
            random_source again = source;
            store_shape(&stored, &source, kind, 6, 1.0);
            store_shape(&same, &again, kind, 6, 1.0);
            any_body body = default_body();
            body.shape = stored.shape;
            collide_handle handle;
            ck_assert_int_eq(world_add(world, &body, &handle), GEOM_OK);
            const size_t memory = world_memory(world);
            spoil_points(&stored);
            for (int i = 0; i < 10; ++i) {
                random_shape(&other, &source, STYLE_LATTICE, 8);
                ck_assert_int_eq(world_overlap_test(world, other.shape, 0.0, NULL),
                                 shape_relation(same.shape, other.shape));
            }
            body = world_get(world, handle);
            ck_assert_int_eq(world_set(world, handle, &body), GEOM_OK);
            ck_assert_int_eq(world_move(world, handle, world_get(world, handle).shape), GEOM_OK);
            ck_assert_int_eq(world_overlap_test(world, same.shape, 0.0, NULL),
                             shape_relation(same.shape, same.shape));
            ck_assert_uint_eq(world_memory(world), memory);
            ck_assert_ptr_null(world_validate(world));
            world_destroy(world);
        }
    }
}
END_TEST

/* ---- Bad input ---- */

static bool is_refused(any_hit hit) {
    const vec zero = vec_of((const double[3]){0.0, 0.0, 0.0});
    return hit.handle.index == 0 && hit.handle.generation == 0 && hit.sweep.relation == COLLIDE_INVALID &&
           same_number(hit.sweep.time, 0.0) && same_vec(hit.sweep.point, zero) &&
           same_vec(hit.sweep.normal, zero);
}

static bool never_called(void *context, collide_handle handle, collide_relation relation) {
    (void)context;
    (void)handle;
    (void)relation;
    ck_abort_msg("an invalid question visits a body");
    return true;
}

static void refuse_shape(any_world *world, collide_handle handle, any_shape bad) {
    const vec way = vec_of((const double[3]){1.0, 0.0, 0.0});
    any_body body = default_body();
    any_neighbor nearest[2];
    body.shape = bad;
    ck_assert_int_eq(world_add(world, &body, NULL), shape_status(bad));
    ck_assert_int_eq(world_set(world, handle, &body), shape_status(bad));
    ck_assert_int_eq(world_move(world, handle, bad), shape_status(bad));
    ck_assert_int_eq(world_overlap_test(world, bad, 0.0, NULL), COLLIDE_INVALID);
    ck_assert_int_eq(world_overlaps(world, bad, 0.0, NULL, never_called, NULL), COLLIDE_INVALID);
    ck_assert(is_refused(world_sweep(world, bad, way, 0.0, NULL)));
    ck_assert_uint_eq(world_nearest(world, bad, 1.0, NULL, nearest, 2), 0);
}

static void refuse_number(any_world *world, collide_handle handle, double bad) {
    const any_shape shape = default_body().shape;
    const vec zero = vec_of((const double[3]){0.0, 0.0, 0.0});
    const vec way = vec_of((const double[3]){1.0, bad, 0.0});
    if (!isfinite(bad)) {
        const segment ray = {zero, way};
        const segment back = {way, zero};
        any_body body = default_body();
        body.moving = true;
        body.velocity = way;
        ck_assert_int_eq(world_add(world, &body, NULL), GEOM_NOT_FINITE);
        ck_assert_int_eq(world_set(world, handle, &body), GEOM_NOT_FINITE);
        ck_assert(is_refused(world_sweep(world, shape, way, 0.0, NULL)));
        ck_assert(is_refused(world_raycast(world, ray, NULL)));
        ck_assert(is_refused(world_raycast(world, back, NULL)));
    }
    any_neighbor nearest[2];
    ck_assert_int_eq(world_overlap_test(world, shape, bad, NULL), COLLIDE_INVALID);
    ck_assert_int_eq(world_overlaps(world, shape, bad, NULL, never_called, NULL), COLLIDE_INVALID);
    ck_assert(is_refused(world_sweep(world, shape, zero, bad, NULL)));
    ck_assert_uint_eq(world_nearest(world, shape, bad, NULL, nearest, 2), bad > 0.0 ? 2 : 0);
}

START_TEST(bad_input_is_refused_and_changes_nothing) {
    collide_world_def def = collide_world_def_default();
    any_world *world;
    def.capacity = SIZE_MAX;
    ck_assert_int_eq(world_create(&def, &world), GEOM_CAPACITY_EXCEEDED);
    ck_assert_ptr_null(world);
    def.capacity = 0;
    ck_assert_int_eq(world_create(&def, &world), GEOM_OK);
    any_body body = default_body();
    collide_handle handle;
    ck_assert_int_eq(world_add(world, &body, &handle), GEOM_OK);
    body.moving = true;
    ck_assert_int_eq(world_add(world, &body, NULL), GEOM_OK);
    any_shape bad[BAD_SHAPES];
    const size_t count = make_bad_shapes(bad);
    for (size_t i = 0; i < count; ++i) {
        refuse_shape(world, handle, bad[i]);
    }
    const double numbers[4] = {(double)NAN, HUGE_VAL, -HUGE_VAL, -1.0};
    for (int i = 0; i < 4; ++i) {
        refuse_number(world, handle, numbers[i]);
    }
    body.moving = false;
    body.velocity = vec_of((const double[3]){0.0, 1.0, 0.0});
    ck_assert_int_eq(world_add(world, &body, NULL), GEOM_INVALID_ARGUMENT);
    ck_assert_int_eq(world_set(world, handle, &body), GEOM_INVALID_ARGUMENT);
    const collide_handle nobody[3] = {{0, 0}, {7, 1}, {handle.index, handle.generation + 1}};
    for (int i = 0; i < 3; ++i) {
        body = default_body();
        ck_assert(!world_exists(world, nobody[i]));
        ck_assert_int_eq(world_remove(world, nobody[i]), GEOM_UNKNOWN_HANDLE);
        ck_assert_int_eq(world_set(world, nobody[i], &body), GEOM_UNKNOWN_HANDLE);
        ck_assert_int_eq(world_move(world, nobody[i], body.shape), GEOM_UNKNOWN_HANDLE);
    }
    any_neighbor nearest;
    ck_assert_uint_eq(world_nearest(world, body.shape, 1.0, NULL, &nearest, 0), 0);
    ck_assert_uint_eq(world_count(world), 2);
    ck_assert_ptr_null(world_validate(world));
    world_destroy(world);
    world_destroy(NULL);
}
END_TEST

/* ---- Memory ---- */

/* Everything that allocates, on a world of its own. The first status that is not GEOM_OK ends it. */
static geom_status work_with(any_world *world, collide_pair_list *list) {
    random_source source = {99};
    collide_handle handles[16];
    geom_status status = GEOM_OK;
    for (int i = 0; i < 16 && status == GEOM_OK; ++i) {
        stored_shape stored;
        any_body body;
        random_body(&body, &stored, &source, STYLE_LATTICE, 3);
        body.layers = 1;
        body.mask = UINT32_MAX;
        body.user = NULL;
        status = world_add(world, &body, &handles[i]);
        if (status == GEOM_OK && i % 4 == 3) {
            random_body(&body, &stored, &source, STYLE_LATTICE, 3);
            body.user = NULL;
            status = world_set(world, handles[i - 1], &body);
        }
        if (status == GEOM_OK && i % 4 == 1) {
            random_shape(&stored, &source, STYLE_LATTICE, 3);
            status = world_move(world, handles[i - 1], stored.shape);
        }
    }
    status = status == GEOM_OK ? world_rebuild(world) : status;
    status = status == GEOM_OK ? world_pairs(world, list) : status;
    if (status == GEOM_OK) {
        const size_t size = world_save(world, NULL, 0);
        void *const bytes = malloc(size);
        ck_assert_ptr_nonnull(bytes);
        ck_assert_uint_eq(world_save(world, bytes, size), size);
        status = world_restore(world, bytes, size);
        free(bytes);
    }
    return status;
}

static void remove_all(any_world *world, bool one_by_one) {
    collide_handle handles[16];
    const size_t count = one_by_one ? world_handles(world, handles, 16) : 0;
    for (size_t i = 0; i < count; ++i) {
        ck_assert_int_eq(world_remove(world, handles[i]), GEOM_OK);
    }
    world_clear(world);
    ck_assert_uint_eq(world_count(world), 0);
}

START_TEST(nothing_is_lost_when_memory_runs_out) {
    size_t failures = 0;
    for (size_t fail_at = 0;; ++fail_at) {
        counting_heap heap = {fail_at, 0, 0, 0};
        const geom_allocator allocator = counting_allocator(&heap);
        const collide_world_def def = {2, &allocator};
        collide_pair_list list = {NULL, 0, 0};
        any_world *world;
        geom_status status = world_create(&def, &world);
        if (status == GEOM_OK) {
            status = work_with(world, &list);
            ck_assert_ptr_null(world_validate(world));
            ck_assert(status == GEOM_OK || list.count == 0 || heap.calls > fail_at);
            if (status != GEOM_OK) {
                heap.fail_at = SIZE_MAX;
                remove_all(world, fail_at % 2 == 0);
                ck_assert_int_eq(work_with(world, &list), GEOM_OK);
            }
        } else {
            ck_assert_ptr_null(world);
        }
        world_destroy(world);
        collide_pair_list_release(&list, &allocator);
        ck_assert_uint_eq(heap.blocks, 0);
        if (heap.calls <= fail_at) {
            ck_assert_int_eq(status, GEOM_OK);
            break;
        }
        ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
        ++failures;
    }
    ck_assert_uint_gt(failures, 20);
}
END_TEST
