/* Snapshots of worlds. Compiled for the plane and for space, after world_cases.inl. */

enum {
    HEADER_SIZE_AT = 16,
    HEADER_CHECKSUM_AT = 24,
    HEADER_BYTES = 32
};

typedef struct snapshot {
    unsigned char *bytes;
    size_t size;
} snapshot;

static snapshot take_snapshot(const any_world *world) {
    snapshot taken = {NULL, world_save(world, NULL, 0)};
    taken.bytes = malloc(taken.size + 1);
    ck_assert_ptr_nonnull(taken.bytes);
    memset(taken.bytes, 0xA5, taken.size + 1);
    ck_assert_uint_eq(world_save(world, taken.bytes, taken.size - 1), taken.size);
    size_t written = 0;
    for (size_t i = 0; i < taken.size; ++i) {
        written += taken.bytes[i] != 0xA5;
    }
    ck_assert_uint_eq(written, 0);
    ck_assert_uint_eq(world_save(world, taken.bytes, taken.size + 1), taken.size);
    ck_assert_uint_eq(taken.bytes[taken.size], 0xA5);
    return taken;
}

static bool same_snapshot(snapshot a, snapshot b) {
    return a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;
}

/* Whether a world would still save this. */
static bool still_saves(const any_world *world, snapshot before) {
    const snapshot now = take_snapshot(world);
    const bool same = same_snapshot(now, before);
    free(now.bytes);
    return same;
}

static any_world *empty_world(void) {
    const collide_world_def def = collide_world_def_default();
    any_world *world;
    ck_assert_int_eq(world_create(&def, &world), GEOM_OK);
    return world;
}

/* FNV-1a, which the header of snapshots holds: so that what is behind it can be changed. */
static void sign_snapshot(snapshot changed) {
    uint64_t sum = UINT64_C(14695981039346656037);
    for (size_t i = HEADER_BYTES; i < changed.size; ++i) {
        sum = (sum ^ changed.bytes[i]) * UINT64_C(1099511628211);
    }
    const uint64_t size = changed.size;
    memcpy(changed.bytes + HEADER_SIZE_AT, &size, sizeof size);
    memcpy(changed.bytes + HEADER_CHECKSUM_AT, &sum, sizeof sum);
}

static void compare_pairs(const any_world *a, const any_world *b) {
    collide_pair_list of_a = {NULL, 0, 0};
    collide_pair_list of_b = {NULL, 0, 0};
    ck_assert_int_eq(world_pairs(a, &of_a), GEOM_OK);
    ck_assert_int_eq(world_pairs(b, &of_b), GEOM_OK);
    ck_assert_uint_eq(of_a.count, of_b.count);
    for (size_t i = 0; i < of_a.count; ++i) {
        ck_assert(geom_handle_equal(of_a.pairs[i].a, of_b.pairs[i].a) &&
                  geom_handle_equal(of_a.pairs[i].b, of_b.pairs[i].b));
    }
    collide_pair_list_release(&of_a, NULL);
    collide_pair_list_release(&of_b, NULL);
}

static void compare_answers(const any_world *a, const any_world *b, random_source *source, scene_style style,
                            int range) {
    for (int i = 0; i < 10; ++i) {
        stored_shape stored;
        random_shape(&stored, source, style, range);
        const vec way = random_way(source, style, 12);
        const segment ray = {random_way(source, style, range), way};
        const double margin = margin_of(source, style);
        ck_assert(same_hit(world_sweep(a, stored.shape, way, margin, NULL),
                           world_sweep(b, stored.shape, way, margin, NULL)));
        ck_assert(same_hit(world_raycast(a, ray, NULL), world_raycast(b, ray, NULL)));
        ck_assert_int_eq(world_overlap_test(a, stored.shape, margin, NULL),
                         world_overlap_test(b, stored.shape, margin, NULL));
        any_neighbor of_a[4];
        any_neighbor of_b[4];
        const size_t count = world_nearest(a, stored.shape, HUGE_VAL, NULL, of_a, 4);
        ck_assert_uint_eq(world_nearest(b, stored.shape, HUGE_VAL, NULL, of_b, 4), count);
        ck_assert(same_neighbors(of_a, of_b, count));
    }
    compare_pairs(a, b);
}

/* The same changes to both give the same handles. */
static void change_both(any_world *a, any_world *b, random_source *source, scene_style style, int range) {
    collide_handle handles[SCENE_SIZE];
    for (int i = 0; i < 40; ++i) {
        const size_t count = world_handles(a, handles, SCENE_SIZE);
        const collide_handle chosen =
            count > 0 ? handles[random_int(source, 0, (int)count - 1)] : (collide_handle){0, 0};
        stored_shape stored;
        any_body body;
        collide_handle in_a = {0, 0};
        collide_handle in_b = {0, 0};
        random_body(&body, &stored, source, style, range);
        if (count > SCENE_SIZE / 2 || random_int(source, 0, 2) == 0) {
            ck_assert_int_eq(world_remove(a, chosen), world_remove(b, chosen));
        } else if (count > 0 && random_int(source, 0, 2) == 0) {
            ck_assert_int_eq(world_set(a, chosen, &body), world_set(b, chosen, &body));
        } else {
            ck_assert_int_eq(world_add(a, &body, &in_a), GEOM_OK);
            ck_assert_int_eq(world_add(b, &body, &in_b), GEOM_OK);
        }
        ck_assert(geom_handle_equal(in_a, in_b));
    }
}

START_TEST(a_restored_world_is_the_one_that_was_saved) {
    random_source source = {101};
    scene *const held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    for (int round = 0; round < 12; ++round) {
        const scene_style style = (scene_style)(round % STYLE_COUNT);
        scene_make(held, &source, style, round < 3 ? 1 : SCENE_SIZE, 40);
        for (int step = 0; step < 50; ++step) {
            change_something(held, &source);
        }
        const snapshot saved = take_snapshot(held->world);
        any_world *const restored = empty_world();
        any_body junk = default_body();
        collide_handle stale;
        ck_assert_int_eq(world_add(restored, &junk, NULL), GEOM_OK);
        ck_assert_int_eq(world_add(restored, &junk, &stale), GEOM_OK);
        ck_assert_int_eq(world_restore(restored, saved.bytes, saved.size), GEOM_OK);
        ck_assert_ptr_null(world_validate(restored));
        ck_assert(still_saves(restored, saved));
        compare_answers(held->world, restored, &source, style, 40);
        change_both(held->world, restored, &source, style, 40);
        compare_answers(held->world, restored, &source, style, 40);
        const snapshot after = take_snapshot(held->world);
        ck_assert(still_saves(restored, after));
        ck_assert_int_eq(world_restore(held->world, saved.bytes, saved.size), GEOM_OK);
        ck_assert(still_saves(held->world, saved));
        free(saved.bytes);
        free(after.bytes);
        world_destroy(restored);
        scene_drop(held);
    }
    free(held);
}
END_TEST

/* As an empty world does, but for the handles to come, which are those after its bodies were removed one by
 * one. */
START_TEST(a_cleared_world_holds_nothing_and_goes_on) {
    random_source source = {104};
    scene *const held = malloc(sizeof *held);
    ck_assert_ptr_nonnull(held);
    for (int round = 0; round < 12; ++round) {
        const scene_style style = (scene_style)(round % STYLE_COUNT);
        scene_make(held, &source, style, round < 3 ? 1 : SCENE_SIZE, 40);
        const snapshot full = take_snapshot(held->world);
        any_world *const emptied = empty_world();
        any_world *const nothing = empty_world();
        ck_assert_int_eq(world_restore(emptied, full.bytes, full.size), GEOM_OK);
        collide_handle handles[SCENE_SIZE];
        for (size_t i = world_handles(emptied, handles, SCENE_SIZE); i-- > 0;) {
            ck_assert_int_eq(world_remove(emptied, handles[i]), GEOM_OK);
        }
        clear_all(held);
        const snapshot cleared = take_snapshot(held->world);
        ck_assert(still_saves(emptied, cleared));
        compare_answers(held->world, nothing, &source, style, 40);
        change_both(held->world, emptied, &source, style, 40);
        ck_assert_ptr_null(world_validate(held->world));
        compare_answers(held->world, emptied, &source, style, 40);
        free(full.bytes);
        free(cleared.bytes);
        world_destroy(emptied);
        world_destroy(nothing);
        scene_drop(held);
    }
    free(held);
}
END_TEST

/* Of every kind of shape, a resting and a moving one, and free slots. */
static snapshot small_snapshot(random_source *source) {
    any_world *const world = empty_world();
    collide_handle handles[2 * KIND_COUNT];
    for (int i = 0; i < 2 * KIND_COUNT; ++i) {
        stored_shape stored;
        any_body body = default_body();
        store_shape(&stored, source, i % KIND_COUNT, 6, 1.0);
        body.shape = stored.shape;
        body.moving = i < KIND_COUNT;
        ck_assert_int_eq(world_add(world, &body, &handles[i]), GEOM_OK);
    }
    for (int i = 0; i < 2 * KIND_COUNT; i += 5) {
        ck_assert_int_eq(world_remove(world, handles[i]), GEOM_OK);
    }
    const snapshot taken = take_snapshot(world);
    world_destroy(world);
    return taken;
}

START_TEST(damaged_snapshots_are_refused_and_change_nothing) {
    random_source source = {102};
    any_world *const world = empty_world();
    any_body body = default_body();
    ck_assert_int_eq(world_add(world, &body, NULL), GEOM_OK);
    const snapshot before = take_snapshot(world);
    const snapshot good = small_snapshot(&source);
    for (size_t size = 0; size < good.size; ++size) {
        unsigned char *const cut = malloc(size + 1);
        ck_assert_ptr_nonnull(cut);
        memcpy(cut, good.bytes, size);
        const snapshot shorter = {cut, size};
        ck_assert_int_eq(world_restore(world, cut, size), GEOM_INVALID_ARGUMENT);
        if (size >= HEADER_BYTES) {
            sign_snapshot(shorter);
            ck_assert_int_eq(world_restore(world, cut, size), GEOM_INVALID_ARGUMENT);
        }
        free(cut);
    }
    for (size_t i = 0; i < good.size; ++i) {
        good.bytes[i] = (unsigned char)(good.bytes[i] ^ (1U << (i % 8)));
        ck_assert_int_eq(world_restore(world, good.bytes, good.size), GEOM_INVALID_ARGUMENT);
        good.bytes[i] = (unsigned char)(good.bytes[i] ^ (1U << (i % 8)));
    }
    const snapshot longer = {good.bytes, good.size + 1};
    sign_snapshot(longer);
    ck_assert_int_eq(world_restore(world, longer.bytes, longer.size), GEOM_INVALID_ARGUMENT);
    ck_assert(still_saves(world, before));
    free(good.bytes);
    free(before.bytes);
    world_destroy(world);
}
END_TEST

/* Another number in place of what is there: one that means something at many places, or any. */
static void damage(unsigned char *at, random_source *source) {
    static const uint32_t words[] = {0, 1, 2, 3, 0x7FF00000U, UINT32_MAX, UINT32_MAX - 1, 0x80000000U};
    const int choice = random_int(source, 0, 11);
    const uint32_t word = choice < 8 ? words[choice] : (uint32_t)random_bits(source);
    memcpy(at, &word, choice == 11 ? 1 : sizeof word);
}

START_TEST(hostile_snapshots_do_no_harm) {
    random_source source = {103};
    any_world *const world = empty_world();
    const snapshot empty = take_snapshot(world);
    size_t taken = 0;
    size_t refused = 0;
    for (int round = 0; round < 20; ++round) {
        const snapshot good = small_snapshot(&source);
        const snapshot bad = {malloc(good.size), good.size};
        ck_assert_ptr_nonnull(bad.bytes);
        for (int i = 0; i < 100; ++i) {
            memcpy(bad.bytes, good.bytes, good.size);
            for (int k = random_int(&source, 1, 2); k > 0; --k) {
                const int at = random_int(&source, HEADER_BYTES / 4, (int)(bad.size / 4) - 1);
                damage(bad.bytes + 4 * at, &source);
            }
            sign_snapshot(bad);
            const geom_status status = world_restore(world, bad.bytes, bad.size);
            if (status == GEOM_OK) {
                ck_assert_ptr_null(world_validate(world));
                ck_assert(still_saves(world, bad));
                ck_assert_int_eq(world_restore(world, empty.bytes, empty.size), GEOM_OK);
                ++taken;
            } else {
                ck_assert(status == GEOM_INVALID_ARGUMENT || status == GEOM_OUT_OF_MEMORY);
                ++refused;
            }
            ck_assert(still_saves(world, empty));
        }
        free(bad.bytes);
        free(good.bytes);
    }
    ck_assert_uint_gt(taken, 200);
    ck_assert_uint_gt(refused, 200);
    free(empty.bytes);
    world_destroy(world);
}
END_TEST

/* A slot whose last generation has been used is not used again. */
START_TEST(generations_end) {
    any_world *const world = empty_world();
    any_body body = default_body();
    collide_handle handle;
    ck_assert_int_eq(world_add(world, &body, &handle), GEOM_OK);
    const snapshot young = take_snapshot(world);
    const uint32_t last_but_one = UINT32_MAX - 1;
    memcpy(young.bytes + HEADER_BYTES + 8, &last_but_one, sizeof last_but_one);
    sign_snapshot(young);
    ck_assert_int_eq(world_restore(world, young.bytes, young.size), GEOM_OK);
    const uint32_t index = handle.index;
    for (uint32_t generation = last_but_one; generation != 0; ++generation) {
        handle.generation = generation;
        ck_assert(world_exists(world, handle));
        ck_assert_int_eq(world_remove(world, handle), GEOM_OK);
        ck_assert(!world_exists(world, handle));
        ck_assert_int_eq(world_add(world, &body, &handle), GEOM_OK);
    }
    ck_assert_uint_ne(handle.index, index);
    ck_assert_uint_eq(handle.generation, 1);
    ck_assert_ptr_null(world_validate(world));
    const snapshot old = take_snapshot(world);
    ck_assert_int_eq(world_restore(world, old.bytes, old.size), GEOM_OK);
    ck_assert_int_eq(world_add(world, &body, &handle), GEOM_OK);
    ck_assert_uint_eq(handle.index, index + 2);
    free(old.bytes);
    free(young.bytes);
    world_destroy(world);
}
END_TEST
