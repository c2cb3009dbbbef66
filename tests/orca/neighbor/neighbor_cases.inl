/* The nearest neighbors against looking at all points. For the plane and for space: test_neighbors2.c and
 * test_neighbors3.c, behind ../support/plane.h or space.h. */

enum {
    MOST_POINTS = 400,
    GROUPED_POINTS = 5000, /* so many that a grid has cells of several sizes */
    MANY_POINTS = 400000
};

typedef struct crowd {
    double place[DIMENSIONS][GROUPED_POINTS];
    double radius[GROUPED_POINTS];
    size_t count;
    bool with_radius;
} crowd;

static any_points points_of(const crowd *now) {
    const double *place[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        place[axis] = now->place[axis];
    }
    return points_of_places(place, now->with_radius ? now->radius : NULL, now->count);
}

static vec place_of(const crowd *now, size_t i) {
    double x[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = now->place[axis][i];
    }
    return vec_of(x);
}

typedef enum crowd_kind {
    ANYWHERE,
    LATTICE, /* many distances are equal */
    IN_LINE,
    OUTLIERS,
    ONE_PLACE,
    FEW_LARGE, /* radii far above those of the others */
    CROWD_KINDS
} crowd_kind;

static double random_coordinate(random_source *source, crowd_kind kind, int axis, double spread) {
    static const int range[] = {6, 6, 2};
    static const double one_place[] = {3.0, -4.0, 5.0};
    const double anywhere = random_between(source, -spread, spread);
    switch (kind) {
    case LATTICE:
        return (double)random_int(source, -range[axis], range[axis]);
    case IN_LINE:
        return axis == 1 ? 0.0 : anywhere;
    case ONE_PLACE:
        return one_place[axis];
    case ANYWHERE:
    case OUTLIERS:
    case FEW_LARGE:
    case CROWD_KINDS:
        break;
    }
    return anywhere;
}

static void random_crowd(random_source *source, crowd *out) {
    out->count = (size_t)random_int(source, 0, MOST_POINTS);
    out->with_radius = random_int(source, 0, 2) > 0;
    const crowd_kind kind = (crowd_kind)random_int(source, 0, CROWD_KINDS - 1);
    const double spread = random_between(source, 1.0, 100.0);
    for (size_t i = 0; i < MOST_POINTS; ++i) {
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            out->place[axis][i] = random_coordinate(source, kind, axis, spread);
        }
        if (kind == OUTLIERS && random_int(source, 0, 20) == 0) {
            out->place[0][i] *= 1e7;
        }
        const bool large = kind == FEW_LARGE && random_int(source, 0, 30) == 0;
        out->radius[i] = kind == LATTICE ? 0.5 * random_int(source, 0, 4) : random_between(source, 0.0, 2.0);
        out->radius[i] *= large ? 40.0 : 1.0;
    }
}

static double radius_of(const crowd *now, size_t i) { return now->with_radius ? now->radius[i] : 0.0; }

static bool even_only(const void *context, uint32_t index) {
    (void)context;
    return index % 2 == 0;
}

static int compare(const void *left, const void *right) {
    const orca_neighbor *a = left;
    const orca_neighbor *b = right;
    if (a->distance_squared != b->distance_squared) {
        return a->distance_squared < b->distance_squared ? -1 : 1;
    }
    return a->index < b->index ? -1 : 1;
}

/* All that qualify, sorted, by looking at every point. */
static size_t look_at_all(const crowd *now, const any_neighbor_query *query, orca_neighbor *out) {
    size_t count = 0;
    for (uint32_t i = 0; i < now->count; ++i) {
        double squared = vec_length_squared(vec_sub(place_of(now, i), query->position));
        bool within = squared < query->range * query->range;
        if (query->metric == ORCA_NEIGHBOR_METRIC_SURFACE) {
            const double gap = fmax(0.0, sqrt(squared) - (query->radius + radius_of(now, i)));
            within = gap <= query->range;
            squared = gap * gap;
        }
        if (i != query->exclude && within && (!query->accept || query->accept(query->context, i))) {
            out[count++] = (orca_neighbor){i, squared};
        }
    }
    qsort(out, count, sizeof *out, compare);
    return count < query->capacity ? count : query->capacity;
}

static void check_query(const any_neighbors *index, const crowd *now, const any_neighbor_query *query) {
    orca_neighbor found[GROUPED_POINTS];
    orca_neighbor expected[GROUPED_POINTS];
    const size_t wanted = look_at_all(now, query, expected);
    ck_assert_uint_eq(neighbors_nearest(index, query, found), wanted);
    for (size_t i = 0; i < wanted; ++i) {
        ck_assert_uint_eq(found[i].index, expected[i].index);
        ck_assert(found[i].distance_squared == expected[i].distance_squared);
    }
}

static any_neighbor_query random_query(random_source *source, const crowd *now) {
    any_neighbor_query query = {
        .range = random_between(source, 0.0, 60.0),
        .exclude = UINT32_MAX,
        .capacity = (uint32_t)random_int(source, 0, random_int(source, 0, 1) == 0 ? 12 : MOST_POINTS),
        .metric = random_int(source, 0, 1) == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE};
    if (random_int(source, 0, 2) == 0) {
        query.range = (double)random_int(source, 0, 8);
    }
    query.radius = 0.5 * random_int(source, 0, 4);
    double place[DIMENSIONS];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        place[axis] = random_between(source, -150.0, 150.0);
    }
    query.position = vec_of(place);
    if (now->count > 0 && random_int(source, 0, 4) > 0) {
        query.exclude = (uint32_t)random_int(source, 0, (int)now->count - 1);
        query.position = place_of(now, query.exclude);
    }
    query.accept = random_int(source, 0, 4) == 0 ? even_only : NULL;
    return query;
}

START_TEST(the_nearest_are_those_found_by_looking_at_all) {
    random_source source = {41};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    for (int i = 0; i < 1500; ++i) {
        crowd now;
        random_crowd(&source, &now);
        const double range = random_int(&source, 0, 3) == 0 ? 0.0 : random_between(&source, 0.1, 20.0);
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), range), GEOM_OK);
        for (int q = 0; q < 20; ++q) {
            const any_neighbor_query query = random_query(&source, &now);
            check_query(index, &now, &query);
        }
    }
    neighbors_destroy(index);
}
END_TEST

/* The first implementation of ORCA misses a large agent whose middle is beyond the range although the two
 * overlap. */
START_TEST(a_large_body_is_seen_by_its_surface) {
    crowd now = {.place = {{6.0}}, .radius = {20.0}, .count = 1, .with_radius = true};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 5.0), GEOM_OK);
    any_neighbor_query query = {.radius = 0.5,
                                .range = 5.0,
                                .exclude = UINT32_MAX,
                                .capacity = 1,
                                .metric = ORCA_NEIGHBOR_METRIC_SURFACE};
    orca_neighbor found;
    ck_assert_uint_eq(neighbors_nearest(index, &query, &found), 1);
    ck_assert(found.distance_squared == 0.0);
    query.metric = ORCA_NEIGHBOR_METRIC_CENTER;
    ck_assert_uint_eq(neighbors_nearest(index, &query, &found), 0);
    query.range = 6.0; /* strictly within */
    ck_assert_uint_eq(neighbors_nearest(index, &query, &found), 0);
    query.range = nextafter(6.0, 7.0);
    ck_assert_uint_eq(neighbors_nearest(index, &query, &found), 1);
    neighbors_destroy(index);
}
END_TEST

/* One coordinate of a point in one of ten groups, which are far from each other. */
static double grouped_coordinate(random_source *source, size_t group, int axis, double far) {
    const double middle = far * (double)((group * 37 + (size_t)axis * 3) % 11);
    return middle + random_between(source, -10.0, 10.0);
}

static void search_groups(const geom_tasks *tasks, int crowds) {
    random_source source = {45};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, tasks, &index), GEOM_OK);
    for (int i = 0; i < crowds; ++i) {
        crowd now = {.count = GROUPED_POINTS, .with_radius = i % 2 == 0};
        const double far = i % 4 == 3 ? 1e300 : random_scaled(&source, 0, 40);
        for (size_t k = 0; k < now.count; ++k) {
            const size_t group = k * 10 / now.count;
            for (int axis = 0; axis < DIMENSIONS; ++axis) {
                now.place[axis][k] = grouped_coordinate(&source, group, axis, far);
            }
            now.radius[k] = k % 1000 == 7 ? 50.0 : random_between(&source, 0.0, 2.0);
        }
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 2.0), GEOM_OK);
        for (int q = 0; q < 40; ++q) {
            any_neighbor_query query = random_query(&source, &now);
            query.capacity = (uint32_t)random_int(&source, 0, 20);
            check_query(index, &now, &query);
        }
    }
    neighbors_destroy(index);
}

START_TEST(groups_far_from_each_other_are_searched_like_one) { search_groups(NULL, 40); }
END_TEST

/* Runs tasks from the last one on. */
static void run_backwards(void *context, size_t count, geom_task *task, void *argument) {
    size_t *rows = context;
    ++*rows;
    while (count-- > 0) {
        task(argument, count);
    }
}

START_TEST(an_index_made_in_parts_is_searched_like_one) {
    for (size_t threads = 2; threads <= 4; ++threads) {
        size_t rows = 0;
        const geom_tasks tasks = {&rows, threads, run_backwards};
        search_groups(&tasks, 3);
        ck_assert_uint_gt(rows, 0);
    }
}
END_TEST

/* All points for all points would not end: two groups, in each of them a few large points. */
START_TEST(groups_and_large_points_are_no_reason_to_look_at_all) {
    static double place[DIMENSIONS][MANY_POINTS];
    static double radius[MANY_POINTS];
    const double *axes[DIMENSIONS];
    const double side = DIMENSIONS == 2 ? 1200.0 : 120.0;
    random_source source = {46};
    for (size_t i = 0; i < MANY_POINTS; ++i) {
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            place[axis][i] = random_between(&source, 0.0, side) + (i % 2 == 0 ? 1e6 : 0.0);
        }
        radius[i] = i % 10000 < 2 ? 500.0 : 0.5;
    }
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        axes[axis] = place[axis];
    }
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    const any_points points = points_of_places(axes, radius, MANY_POINTS);
    ck_assert_int_eq(neighbors_rebuild(index, points, 5.0), GEOM_OK);
    for (uint32_t i = 0; i < MANY_POINTS; ++i) {
        double at[DIMENSIONS];
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            at[axis] = place[axis][i];
        }
        const any_neighbor_query query = {.position = vec_of(at),
                                          .radius = 0.5,
                                          .range = 5.0,
                                          .exclude = i,
                                          .capacity = 10,
                                          .metric = ORCA_NEIGHBOR_METRIC_SURFACE};
        orca_neighbor found[10];
        ck_assert_uint_ge(neighbors_nearest(index, &query, found), 1); /* a large one */
    }
    neighbors_destroy(index);
}
END_TEST

/* Crowds for which no cells are right. */
typedef enum hard_kind {
    PILED,       /* all overlap */
    PILES,       /* some dozens at each of a few places */
    CLOSER,      /* at distances of all magnitudes from one place */
    ALL_SIZES,   /* radii of all magnitudes */
    ON_ONE_LINE, /* also with points at the same place */
    HARD_KINDS
} hard_kind;

static double magnitude(random_source *source) {
    return random_scaled(source, -40, 3) * (random_int(source, 0, 1) == 0 ? -1.0 : 1.0);
}

static double hard_coordinate(random_source *source, hard_kind kind, size_t i, int axis) {
    switch (kind) {
    case PILED:
        return random_between(source, -0.5, 0.5);
    case PILES:
        return (double)((i / 50 * 7 + (size_t)axis * 3) % 11);
    case CLOSER:
        return magnitude(source);
    case ON_ONE_LINE:
        return axis == 0 ? (double)random_int(source, 0, 400) : 0.0;
    case ALL_SIZES:
    case HARD_KINDS:
        break;
    }
    return random_between(source, -300.0, 300.0);
}

static void hard_crowd(random_source *source, hard_kind kind, crowd *out) {
    out->count = GROUPED_POINTS;
    out->with_radius = kind == ALL_SIZES || random_int(source, 0, 1) == 0;
    for (size_t i = 0; i < out->count; ++i) {
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            out->place[axis][i] = hard_coordinate(source, kind, i, axis);
        }
        out->radius[i] = kind == ALL_SIZES ? fabs(magnitude(source)) : random_between(source, 0.5, 1.0);
    }
}

START_TEST(crowds_that_no_cells_suit_are_searched_like_others) {
    random_source source = {47};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    for (int i = 0; i < 8 * HARD_KINDS; ++i) {
        static crowd now;
        hard_crowd(&source, (hard_kind)(i % HARD_KINDS), &now);
        const double range = random_int(&source, 0, 1) == 0 ? 0.0 : random_between(&source, 0.1, 20.0);
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), range), GEOM_OK);
        for (int q = 0; q < 30; ++q) {
            any_neighbor_query query = random_query(&source, &now);
            query.range = random_int(&source, 0, 1) == 0 ? query.range : 1e9;
            check_query(index, &now, &query);
        }
    }
    neighbors_destroy(index);
}
END_TEST

static bool count_calls(const void *context, uint32_t index) {
    (void)index;
    ++**(size_t *const *)context;
    return true;
}

/* Of points that all overlap, or stand at one place, few are looked at for each. */
START_TEST(not_all_points_that_overlap_are_looked_at) {
    random_source source = {48};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    for (int i = 0; i < 2; ++i) {
        static crowd now;
        size_t calls = 0;
        size_t *const counter = &calls;
        hard_crowd(&source, i == 0 ? PILED : PILES, &now);
        now.with_radius = true;
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 5.0), GEOM_OK);
        for (uint32_t k = 0; k < GROUPED_POINTS; ++k) {
            orca_neighbor found[10];
            const any_neighbor_query query = {.position = place_of(&now, k),
                                              .radius = 1.0,
                                              .range = 5.0,
                                              .exclude = k,
                                              .capacity = 10,
                                              .metric = ORCA_NEIGHBOR_METRIC_SURFACE,
                                              .accept = count_calls,
                                              .context = &counter};
            ck_assert_uint_eq(neighbors_nearest(index, &query, found), 10);
        }
        ck_assert_uint_lt(calls, (size_t)GROUPED_POINTS * GROUPED_POINTS / 8);
    }
    neighbors_destroy(index);
}
END_TEST

static double extreme_number(random_source *source) {
    static const double numbers[] = {0.0,   DBL_TRUE_MIN, -DBL_MIN, 1e-160,  1.0,
                                     1e160, -1e160,       DBL_MAX,  -DBL_MAX};
    return numbers[random_int(source, 0, (int)(sizeof numbers / sizeof numbers[0]) - 1)];
}

START_TEST(extreme_places_are_found_too) {
    random_source source = {42};
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    for (int i = 0; i < 2000; ++i) {
        crowd now = {.count = (size_t)random_int(&source, 1, 30), .with_radius = false};
        for (size_t k = 0; k < now.count; ++k) {
            for (int axis = 0; axis < DIMENSIONS; ++axis) {
                now.place[axis][k] = extreme_number(&source);
            }
        }
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), fabs(extreme_number(&source))), GEOM_OK);
        any_neighbor_query query = {.exclude = UINT32_MAX, .capacity = 30};
        double place[DIMENSIONS];
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            place[axis] = extreme_number(&source);
        }
        query.position = vec_of(place);
        query.range = fabs(extreme_number(&source));
        query.metric = i % 2 == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
        check_query(index, &now, &query);
    }
    neighbors_destroy(index);
}
END_TEST

START_TEST(bad_points_are_refused) {
    any_neighbors *index = NULL;
    ck_assert_int_eq(neighbors_create(NULL, NULL, &index), GEOM_OK);
    crowd now = {.place = {{1.0, 2.0}, {1.0, 2.0}}, .radius = {1.0, 1.0}, .count = 2, .with_radius = true};
    ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 1.0), GEOM_OK);
    const any_neighbor_query query = {.range = 10.0, .exclude = UINT32_MAX, .capacity = 2};
    orca_neighbor found[2];
    ck_assert_uint_eq(neighbors_nearest(index, &query, found), 2);
    double *wrong[] = {&now.place[0][1], &now.place[1][0], &now.place[DIMENSIONS - 1][1], &now.radius[1]};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        const double before = *wrong[i];
        *wrong[i] = i == 0 ? (double)NAN : HUGE_VAL;
        ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 1.0), GEOM_NOT_FINITE);
        ck_assert_uint_eq(neighbors_nearest(index, &query, found), 0);
        *wrong[i] = before;
    }
    now.radius[0] = -0.5;
    ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 1.0), GEOM_NEGATIVE_SIZE);
    now.count = 0;
    ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), 1.0), GEOM_OK);
    ck_assert_uint_eq(neighbors_nearest(index, &query, found), 0);
    neighbors_destroy(index);
    neighbors_destroy(NULL);
}
END_TEST

START_TEST(memory_is_taken_for_larger_crowds_only_and_given_back) {
    random_source source = {43};
    for (size_t fail_at = 0;; ++fail_at) {
        counting_heap heap = {.fail_at = fail_at};
        const geom_allocator allocator = counting_allocator(&heap);
        any_neighbors *index = NULL;
        geom_status status = neighbors_create(&allocator, NULL, &index);
        ck_assert((status == GEOM_OK) == (index != NULL));
        crowd now;
        random_crowd(&source, &now);
        now.count = MOST_POINTS;
        if (status == GEOM_OK) {
            status = neighbors_rebuild(index, points_of(&now), 3.0);
            const any_neighbor_query query = {.range = 1e9, .exclude = UINT32_MAX, .capacity = 1};
            orca_neighbor found;
            ck_assert_uint_eq(neighbors_nearest(index, &query, &found), status == GEOM_OK ? 1 : 0);
        }
        const size_t calls = heap.calls;
        for (size_t count = 0; status == GEOM_OK && count <= MOST_POINTS; count += 50) {
            random_crowd(&source, &now);
            now.count = count;
            ck_assert_int_eq(neighbors_rebuild(index, points_of(&now), (double)count), GEOM_OK);
            ck_assert_uint_eq(heap.calls, calls);
        }
        neighbors_destroy(index);
        ck_assert_uint_eq(heap.blocks, 0);
        ck_assert_uint_eq(heap.bytes, 0);
        if (status == GEOM_OK) {
            ck_assert_uint_ge(fail_at, 4);
            return;
        }
        ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
    }
}
END_TEST

static int run_neighbor_tests(const char *name) {
    const TTest *const tests[] = {the_nearest_are_those_found_by_looking_at_all,
                                  a_large_body_is_seen_by_its_surface,
                                  extreme_places_are_found_too,
                                  groups_far_from_each_other_are_searched_like_one,
                                  an_index_made_in_parts_is_searched_like_one,
                                  groups_and_large_points_are_no_reason_to_look_at_all,
                                  crowds_that_no_cells_suit_are_searched_like_others,
                                  not_all_points_that_overlap_are_looked_at,
                                  bad_points_are_refused,
                                  memory_is_taken_for_larger_crowds_only_and_given_back};
    return run_tests(name, tests, sizeof tests / sizeof tests[0]);
}
