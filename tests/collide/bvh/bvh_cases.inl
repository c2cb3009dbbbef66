/* What is particular of the static hierarchy, beside the suite of all broad phases: builds, strange boxes,
 * numbers of all sizes. Compiled for the plane and for space. */
#include "collide/broad/broadphase_model.inl"

#include <float.h>
#include <math.h>

enum {
    MOST_VISITS = 4096
};

static collide_broadphase_def bvh_def(void) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = COLLIDE_BROADPHASE_BVH;
    return def;
}

static broadphase *make_bvh(void) {
    const collide_broadphase_def def = bvh_def();
    broadphase *made = NULL;
    ck_assert_int_eq(broadphase_create(&def, &made), GEOM_OK);
    return made;
}

static item make_item(aabb box) {
    const item made = {box, 1, UINT32_MAX, NULL};
    return made;
}

static collide_handle insert(broadphase *into, aabb box) {
    const item added = make_item(box);
    collide_handle handle = {0, 0};
    ck_assert_int_eq(broadphase_add(into, &added, &handle), GEOM_OK);
    return handle;
}

static void check_valid(const broadphase *checked) {
    const char *wrong = broadphase_validate(checked);
    ck_assert_msg(wrong == NULL, "%s", wrong);
}

static void build(broadphase *built) {
    ck_assert_int_eq(broadphase_rebuild(built), GEOM_OK);
    check_valid(built);
}

/* A number between -1 and 1 for each axis, as a place. */
static vec random_place(random_source *source, double range) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_between(source, -range, range);
    }
    return make_vec(x);
}

static aabb random_box(random_source *source, double range, double size) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        low[axis] = random_between(source, -range, range);
        high[axis] = low[axis] + random_between(source, 0.0, size);
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

/* What was visited, in the order in which it was. */
typedef struct visits {
    uint32_t index[MOST_VISITS];
    size_t count;
    const item *items; /* to find the time of a hit, or the distance; NULL: all are wanted */
    segment ray;
    vec place;
} visits;

static void add_visit(visits *seen, collide_handle handle) {
    ck_assert_uint_lt(seen->count, MOST_VISITS);
    seen->index[seen->count++] = handle.index;
}

static bool on_box(void *context, collide_handle handle, void *user) {
    (void)user;
    add_visit(context, handle);
    return true;
}

static double on_hit(void *context, collide_handle handle, void *user, double limit) {
    visits *seen = context;
    (void)user;
    add_visit(seen, handle);
    return seen->items != NULL ? ray_time(seen->ray, seen->items[handle.index].box) : limit;
}

static double on_near(void *context, collide_handle handle, void *user, double limit) {
    visits *seen = context;
    (void)user;
    (void)limit;
    add_visit(seen, handle);
    const aabb point = {seen->place, seen->place};
    return distance_of(point, seen->items[handle.index].box);
}

/* How one scene of numbers is turned into another. */
typedef struct number_range {
    double scale; /* a power of two */
    double shift; /* in units of the scale */
} number_range;

static aabb ranged_box(random_source *source, number_range range) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double x = random_between(source, -8.0, 8.0) + range.shift;
        low[axis] = range.scale * x;
        high[axis] = range.scale * (x + random_between(source, 0.0, 2.0));
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

/* Two doubles of any size, in order. */
static void wild_interval(random_source *source, double *low, double *high) {
    const double a = random_int(source, 0, 3) == 0 ? random_between(source, -4.0, 4.0) : random_any(source);
    const double b = random_int(source, 0, 2) == 0 ? a : random_any(source);
    *low = fmin(a, b);
    *high = fmax(a, b);
}

static aabb wild_box(random_source *source) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        wild_interval(source, &low[axis], &high[axis]);
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

/* A question about boxes, made of boxes of the same sort. */
static question question_from(question_kind kind, aabb a, aabb b) {
    const segment ray = {a.min, b.max};
    const double size = 0.25 * b.max.x - 0.25 * b.min.x;
    const ball moved = {a.max, size};
    const question q = {kind, a, ray, moved, b.min, size};
    return q;
}

/* Asks all kinds, which gives the hierarchy two others to be compared with as well. */
static void check_questions(const model *all, aabb (*make)(random_source *, number_range), number_range range,
                            random_source *source, int times) {
    for (int i = 0; i < times * ASK_COUNT; ++i) {
        const aabb a = make(source, range);
        const aabb b = make(source, range);
        question q = question_from((question_kind)(i % ASK_COUNT), a, b);
        if (make != ranged_box) { /* rounded distances of such boxes are too rough to be told from a limit */
            q.limit = i % 2 == 0 ? 0.0 : HUGE_VAL;
        }
        check_question(all, &q, NULL);
    }
}

static void check_numbers(aabb (*make)(random_source *, number_range), number_range range, uint64_t seed) {
    random_source source = {seed};
    model all;
    model_init(&all, collide_broadphase_def_default(), 50);
    for (int i = 0; i < 50; ++i) {
        const item added = make_item(make(&source, range));
        model_insert(&all, &added);
    }
    model_build(&all);
    model_validate(&all);
    check_questions(&all, make, range, &source, DIMENSIONS == 2 ? 6 : 3);
    model_release(&all);
}

static const number_range ranges[] = {
    {1.0, 0.0},       {1.0, 0x1p20},   {1.0, -0x1p40},   {1.0, 0x1p52},    {0x1p60, 0.0},    {0x1p-60, 3.0},
    {0x1p400, 0x1p9}, {0x1p1019, 0.0}, {0x1p-600, -4.0}, {0x1p-1000, 0.0}, {0x1p-1070, 0.0},
};

START_TEST(numbers_may_have_any_size) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
        check_numbers(ranged_box, ranges[i], 100 + i);
    }
}
END_TEST

static aabb any_box(random_source *source, number_range range) {
    (void)range;
    return wild_box(source);
}

START_TEST(numbers_may_have_all_sizes_at_once) {
    for (uint64_t seed = 1; seed <= 2; ++seed) {
        check_numbers(any_box, ranges[0], seed);
    }
}
END_TEST

/* Boxes of one scale among which some are far out or huge. */
static aabb mostly_small_box(random_source *source, number_range range) {
    return random_int(source, 0, 9) == 0 ? wild_box(source) : ranged_box(source, range);
}

START_TEST(a_few_boxes_may_be_far_from_all_others) {
    check_numbers(mostly_small_box, ranges[0], 21);
    check_numbers(mostly_small_box, ranges[1], 22);
    check_numbers(mostly_small_box, ranges[8], 23);
}
END_TEST

/* Rays as long as doubles allow, along the axes and next to it, from near and from far. */
START_TEST(rays_may_have_any_length) {
    random_source source = {31};
    model all;
    model_init(&all, collide_broadphase_def_default(), 60);
    for (int i = 0; i < 60; ++i) {
        const item added = make_item(ranged_box(&source, ranges[0]));
        model_insert(&all, &added);
    }
    model_build(&all);
    static const double ends[] = {0.0,   1.0,  -3.0,   0x1p-1074, 1e-30,   0x1p25,
                                  -1e18, 1e30, -1e300, DBL_MAX,   -DBL_MAX};
    const int count = (int)(sizeof ends / sizeof *ends);
    for (int i = 0; i < 400; ++i) {
        double from[3];
        double to[3];
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            const bool far = random_int(&source, 0, 3) == 0;
            from[axis] = far ? ends[random_int(&source, 0, count - 1)] : random_between(&source, -8.0, 8.0);
            to[axis] = random_int(&source, 0, 3) == 0 ? from[axis] : ends[random_int(&source, 0, count - 1)];
        }
        const aabb none = {make_vec(from), make_vec(from)};
        const question q = {ASK_RAY,      none, {make_vec(from), make_vec(to)}, {make_vec(from), 0.0},
                            make_vec(to), 0.0};
        check_question(&all, &q, NULL);
    }
    model_release(&all);
}
END_TEST

START_TEST(equal_boxes_are_halved) {
    enum {
        COUNT = 100000
    };
    random_source source = {41};
    broadphase *equal = make_bvh();
    const aabb box = random_box(&source, 4.0, 1.0);
    for (int i = 0; i < COUNT; ++i) {
        (void)insert(equal, box);
    }
    build(equal);
    /* Some bytes for each box, as with any others: nodes are full. */
    broadphase *random = make_bvh();
    for (int i = 0; i < COUNT; ++i) {
        (void)insert(random, random_box(&source, 400.0, 1.0));
    }
    build(random);
    ck_assert_uint_le(broadphase_memory(equal), broadphase_memory(random));
    collide_broadphase_neighbor nearest[3];
    ck_assert_uint_eq(broadphase_nearest(equal, box.min, 1.0, NULL, nearest, 3), 3);
    for (uint32_t i = 0; i < 3; ++i) {
        ck_assert_uint_eq(nearest[i].handle.index, i);
        ck_assert_double_eq(nearest[i].distance, 0.0);
    }
    broadphase_destroy(equal);
    broadphase_destroy(random);
}
END_TEST

/* Boxes each twice as far out as the one before, of which splits by boxes peel off a few at a time. */
START_TEST(boxes_may_lie_in_geometric_progression) {
    model all;
    model_init(&all, collide_broadphase_def_default(), 250);
    for (int exponent = -990; exponent < 1000; exponent += 9) {
        double low[3];
        double high[3];
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            low[axis] = ldexp(1.0, exponent);
            high[axis] = ldexp(1.5, exponent);
        }
        const item added = make_item((aabb){make_vec(low), make_vec(high)});
        model_insert(&all, &added);
    }
    model_build(&all);
    model_validate(&all);
    random_source source = {51};
    for (int i = 0; i < 4 * ASK_COUNT; ++i) {
        const aabb a = all.items[random_int(&source, 0, (int)all.count - 1)].held.box;
        const aabb b = all.items[random_int(&source, 0, (int)all.count - 1)].held.box;
        const question q = question_from((question_kind)(i % ASK_COUNT), a, b);
        check_question(&all, &q, NULL);
    }
    model_release(&all);
}
END_TEST

/* All visits of some questions, in their order. */
static void ask_all(const broadphase *asked, random_source source, visits *seen) {
    seen->count = 0;
    seen->items = NULL;
    for (int i = 0; i < 20; ++i) {
        ck_assert(broadphase_query_box(asked, random_box(&source, 20.0, 4.0), NULL, on_box, seen));
        const segment ray = {random_place(&source, 20.0), random_place(&source, 20.0)};
        ck_assert(broadphase_raycast(asked, ray, NULL, on_hit, seen));
    }
}

static void check_same_visits(const broadphase *a, const broadphase *b) {
    const random_source source = {61};
    static visits of_a;
    static visits of_b;
    ask_all(a, source, &of_a);
    ask_all(b, source, &of_b);
    ck_assert_uint_gt(of_a.count, DIMENSIONS == 2 ? 100 : 5);
    ck_assert_uint_eq(of_a.count, of_b.count);
    ck_assert(memcmp(of_a.index, of_b.index, of_a.count * sizeof *of_a.index) == 0);
}

/* A build depends on the boxes and their indices alone, not on what was before. */
START_TEST(builds_forget_the_past) {
    enum {
        COUNT = 1000
    };
    random_source source = {62};
    broadphase *direct = make_bvh();
    broadphase *moved = make_bvh();
    static aabb boxes[COUNT];
    static collide_handle handles[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        boxes[i] = random_box(&source, 20.0, 2.0);
        (void)insert(direct, boxes[i]);
        handles[i] = insert(moved, random_box(&source, 90.0, 5.0));
        if (i % 300 == 7) {
            build(moved);
        }
    }
    for (int i = COUNT; i-- > 0;) {
        ck_assert_int_eq(broadphase_move(moved, handles[i], boxes[i]), GEOM_OK);
    }
    check_valid(moved);
    build(direct);
    build(moved);
    check_same_visits(direct, moved);
    build(moved);
    check_same_visits(direct, moved);
    broadphase_destroy(direct);
    broadphase_destroy(moved);
}
END_TEST

/* The visitor's limit keeps all but the first few from being visited: of rays that hit one of 10,000 boxes,
 * and of the nearest box. */
START_TEST(the_nearest_come_first) {
    enum {
        COUNT = 10000,
        TIMES = 300
    };
    random_source source = {71};
    broadphase *asked = make_bvh();
    static item items[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        items[i] = make_item(random_box(&source, DIMENSIONS == 2 ? 100.0 : 22.0, 1.0));
        (void)insert(asked, items[i].box);
    }
    build(asked);
    static visits seen;
    size_t rays = 0;
    size_t places = 0;
    for (int i = 0; i < TIMES; ++i) {
        const visits fresh = {.items = items,
                              .ray = {random_place(&source, 100.0), random_place(&source, 20.0)},
                              .place = random_place(&source, 20.0)};
        const aabb point = {fresh.place, fresh.place};
        seen = fresh;
        ck_assert(broadphase_raycast(asked, fresh.ray, NULL, on_hit, &seen));
        rays += seen.count;
        seen = fresh;
        ck_assert(broadphase_query_near(asked, point, HUGE_VAL, NULL, on_near, &seen));
        places += seen.count;
    }
    ck_assert_uint_lt(rays, 3 * TIMES);
    ck_assert_uint_lt(places, 4 * TIMES);
    broadphase_destroy(asked);
}
END_TEST

/* Changes after a build: within the box that is held, out of it, back, and gone. */
START_TEST(changes_after_a_build_count_at_once) {
    random_source source = {81};
    model all;
    model_init(&all, bvh_def(), 300);
    for (int i = 0; i < 300; ++i) {
        const item added = make_item(random_box(&source, 8.0, 2.0));
        model_insert(&all, &added);
    }
    model_build(&all);
    for (size_t i = 0; i < 300; ++i) {
        const aabb held = all.items[i].held.box;
        const aabb corner = {held.min, held.min};
        switch (i % 6) {
        case 0:
            model_move(&all, i, corner);
            model_move(&all, i, held);
            break;
        case 1:
            model_move(&all, i, random_box(&source, 8.0, 2.0));
            break;
        case 2:
            model_move(&all, i, random_box(&source, 8.0, 2.0));
            model_remove(&all, i);
            break;
        case 3:
            model_remove(&all, i);
            break;
        default:
            break;
        }
        if (i % 50 == 49) {
            model_validate(&all);
            check_questions(&all, ranged_box, ranges[0], &source, 2);
        }
    }
    check_pairs(&all);
    model_build(&all);
    model_validate(&all);
    check_pairs(&all);
    model_release(&all);
}
END_TEST

/* Boxes that are spread about evenly, one for so much room along each axis. */
static aabb spread_box(random_source *source, double side, double room) {
    aabb box = random_box(source, 0.5 * side, 0.4 * room);
    if (random_int(source, 0, 9) == 0) { /* on the borders of cells of any size that divides the side */
        const double step = side / 64.0;
        double low[3] = {step * random_int(source, -30, 30), step * random_int(source, -30, 30),
                         step * random_int(source, -30, 30)};
        double high[3];
        for (int axis = 0; axis < DIMENSIONS; ++axis) {
            high[axis] = low[axis] + step * random_int(source, 0, 2);
        }
        box = (aabb){make_vec(low), make_vec(high)};
    }
    return box;
}

/* A cast among them: of any direction or along an axis or nowhere, from within, beside or far away, of a ray
 * or of something up to twice as large as the room of a box. */
static question cast_among(random_source *source, double side, double room) {
    double from[3];
    double way[3];
    double to[3];
    double corner[3];
    const double start = random_int(source, 0, 3) > 0   ? 0.5 * side
                         : random_int(source, 0, 3) > 0 ? side
                                                        : 1e6 * side;
    const double size =
        random_int(source, 0, 2) == 0 ? 0.0 : room * pow(2.0, random_between(source, -8.0, 1.0));
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        from[axis] = random_between(source, -start, start);
        const bool across = random_int(source, 0, 4) == 0;
        way[axis] = across
                        ? 0.0
                        : random_between(source, -0.6 * side, 0.6 * side) - (start > side ? from[axis] : 0.0);
        to[axis] = from[axis] + way[axis];
        corner[axis] = from[axis] + size * random_between(source, 0.0, 2.0);
    }
    const question_kind kinds[3] = {ASK_RAY, ASK_BALL, ASK_SWEPT_BOX};
    const vec a = make_vec(from);
    const question q = {kinds[random_int(source, 0, 2)],
                        {a, make_vec(corner)},
                        {a, make_vec(to)},
                        {a, size},
                        make_vec(way),
                        0.0};
    return q;
}

/* A cast of something small along the border of all boxes. Its middle crosses the border now and then, and it
 * meets boxes from beyond. */
static question cast_along_border(random_source *source, double side, double room) {
    double from[3];
    double way[3];
    double corner[3];
    const int across = random_int(source, 0, DIMENSIONS - 1);
    const double border = random_int(source, 0, 1) == 0 ? -0.5 * side : 0.5 * side;
    const double size = room * pow(2.0, random_between(source, -6.0, -2.0));
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        from[axis] = axis == across ? border + size * random_between(source, -1.0, 1.0)
                                    : random_between(source, -0.6 * side, 0.6 * side);
        way[axis] = (axis == across ? size : side) * random_between(source, -1.0, 1.0);
        corner[axis] = from[axis] + size;
    }
    const vec a = make_vec(from);
    const question q = {random_int(source, 0, 2) == 0 ? ASK_SWEPT_BOX : ASK_BALL,
                        {a, make_vec(corner)},
                        {a, a},
                        {a, size},
                        make_vec(way),
                        0.0};
    return q;
}

static size_t memory_of_boxes(size_t count, double side, double room) {
    random_source source = {95};
    broadphase *made = make_bvh();
    for (size_t i = 0; i < count; ++i) {
        (void)insert(made, spread_box(&source, side, room));
    }
    build(made);
    const size_t memory = broadphase_memory(made);
    broadphase_destroy(made);
    return memory;
}

/* In the plane a hierarchy has cells for boxes that are spread about evenly, and none where boxes are
 * crowded: each cast must visit the same, and each box once, whether it goes through cells or not. */
START_TEST(casts_among_evenly_spread_boxes) {
    enum {
        COUNT = 900,
        CASTS = 2250
    };
    const double side = 60.0;
    const double room = side / pow(COUNT, 1.0 / DIMENSIONS);
    random_source source = {96};
    model all;
    model_init(&all, collide_broadphase_def_default(), COUNT);
    for (int i = 0; i < COUNT; ++i) {
        const item added = make_item(spread_box(&source, side, room));
        model_insert(&all, &added);
    }
    model_build(&all);
    model_validate(&all);
    for (int i = 0; i < CASTS; ++i) {
        const question q =
            i % 3 == 0 ? cast_along_border(&source, side, room) : cast_among(&source, side, room);
        check_question(&all, &q, NULL);
        if (i % 5 == 0) { /* some go, others come to be elsewhere */
            const size_t changed = (size_t)i / 5;
            if (i % 2 == 0) {
                model_remove(&all, changed);
            } else {
                model_move(&all, changed, spread_box(&source, side, room));
            }
        }
        if (i % 500 == 250) {
            model_validate(&all);
        }
    }
    model_release(&all);
    const size_t spread = memory_of_boxes(COUNT, side, room);
    const size_t crowded = memory_of_boxes(COUNT, side, 20.0 * room);
    ck_assert(DIMENSIONS == 2 ? spread > crowded + COUNT * 40 : spread < crowded + COUNT * 40);
}
END_TEST

/* Where boxes and questions are carried: x to (x * stretch + shift) * 2^exponent, rounded. */
typedef struct layout {
    int exponent;
    double shift;
    double stretch[3];
    int copies; /* of each box */
} layout;

static const layout layouts[] = {
    {0, 0.0, {1.0, 1.0, 1.0}, 1},
    {-300, 0.0, {1.0, 1.0, 1.0}, 1},
    {300, 0.0, {1.0, 1.0, 1.0}, 1},
    {900, 0.0, {1.0, 1.0, 1.0}, 1},
    {-1000, 0.0, {1.0, 1.0, 1.0}, 1},
    {0, 0x1p20, {1.0, 1.0, 1.0}, 1},
    {-300, -0x1p36, {1.0, 1.0, 1.0}, 1},
    {300, 0x1p49, {1.0, 1.0, 1.0}, 1}, /* in steps of an eighth */
    {0, 0.0, {1.0, 0x1p-8, 1.0}, 1},
    {0, 0.0, {0x1p-24, 1.0, 0x1p-3}, 1},
    {300, 0x1p24, {1.0, 0x1p-24, 0x1p-12}, 1},
    {0, 0.0, {0.0, 1.0, 1.0}, 1}, /* flat */
    {-300, 0.0, {1.0, 0.0, 0.0}, 1},
    {0, 0.0, {1.0, 1.0, 1.0}, 3},
    {0, 0x1p46, {1.0, 0x1p-2, 1.0}, 2},
};

static vec vec_in_layout(const layout *of, vec from, double shift) {
    double at[DIMENSIONS];
    double to[3];
    memcpy(at, &from, sizeof at);
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        to[axis] = ldexp(at[axis] * of->stretch[axis] + shift, of->exponent);
    }
    return make_vec(to);
}

static aabb box_in_layout(const layout *of, aabb from) {
    const aabb box = {vec_in_layout(of, from.min, of->shift), vec_in_layout(of, from.max, of->shift)};
    return box;
}

static question question_in_layout(const layout *of, const question *from) {
    const question q = {
        from->kind,
        box_in_layout(of, from->box),
        {vec_in_layout(of, from->ray.a, of->shift), vec_in_layout(of, from->ray.b, of->shift)},
        {vec_in_layout(of, from->ball.center, of->shift), ldexp(from->ball.radius, of->exponent)},
        vec_in_layout(of, from->motion, 0.0),
        from->limit};
    return q;
}

enum {
    LAYOUT_BOXES = 300,
    LAYOUT_QUESTIONS = 120
};

static const double layout_side = 40.0;

static aabb layout_box(random_source *source, const layout *of) {
    return box_in_layout(of,
                         spread_box(source, layout_side, layout_side / pow(LAYOUT_BOXES, 1.0 / DIMENSIONS)));
}

/* Of some, the box is moved to another place, or by less than its size; others go, and others come. */
static void change_layout(model *all, random_source *source, const layout *of, int step) {
    const size_t changed = (size_t)random_int(source, 0, (int)all->count - 1);
    if (step % 4 == 3) {
        const item added = make_item(layout_box(source, of));
        model_insert(all, &added);
    } else if (all->items[changed].alive && step % 4 == 2) {
        model_remove(all, changed);
    } else if (all->items[changed].alive) {
        aabb box = layout_box(source, of);
        if (step % 4 == 1) {
            box = all->items[changed].held.box;
            box.max = box.min;
        }
        model_move(all, changed, box);
    }
}

/* A cast, or a box in some cells or in many. */
static question question_among(random_source *source, int i) {
    const double room = layout_side / pow(LAYOUT_BOXES, 1.0 / DIMENSIONS);
    question q = cast_among(source, layout_side, room * (i % 7 == 0 ? 6.0 : 1.0));
    q.kind = i % 3 == 0 ? ASK_BOX : q.kind;
    return q;
}

static size_t check_layout(const layout *of) {
    random_source source = {97};
    model all;
    model_init(&all, collide_broadphase_def_default(), LAYOUT_BOXES + LAYOUT_QUESTIONS);
    for (int i = 0; i < LAYOUT_BOXES; i += of->copies) {
        const item added = make_item(layout_box(&source, of));
        for (int k = 0; k < of->copies; ++k) {
            model_insert(&all, &added);
        }
    }
    model_build(&all);
    const size_t memory = broadphase_memory(all.kinds[COLLIDE_BROADPHASE_BVH]);
    size_t found = 0;
    for (int i = 0; i < LAYOUT_QUESTIONS; ++i) {
        const question plain = question_among(&source, i);
        const question q = question_in_layout(of, &plain);
        found += check_question(&all, &q, NULL);
        if (i % 2 == 1) {
            change_layout(&all, &source, of, i / 2);
        }
        if (i == LAYOUT_QUESTIONS / 2) {
            model_validate(&all);
            model_build(&all);
        }
    }
    ck_assert_uint_gt(found, DIMENSIONS == 2 ? 200 : 20);
    model_release(&all);
    return memory;
}

/* Brute force, wherever even boxes are and however large, flat or often. A power of two as another unit of
 * length does not change whether there are cells, but for boxes near the least doubles. */
START_TEST(even_layouts_of_all_scales_and_places) {
    const size_t memory = check_layout(&layouts[0]);
    for (size_t i = 1; i < sizeof layouts / sizeof *layouts; ++i) {
        const size_t other = check_layout(&layouts[i]);
        ck_assert(i > 3 || other == memory);
    }
}
END_TEST

/* A build that runs out of memory leaves all as it was, at each of its allocations. */
START_TEST(a_failed_build_changes_nothing) {
    counting_heap heap = {SIZE_MAX, 0, 0, 0};
    const geom_allocator allocator = counting_allocator(&heap);
    collide_broadphase_def def = bvh_def();
    def.allocator = &allocator;
    broadphase *built = NULL;
    ck_assert_int_eq(broadphase_create(&def, &built), GEOM_OK);
    const double size = DIMENSIONS == 2 ? 1.0 : 2.0;
    random_source source = {91};
    for (int i = 0; i < 500; ++i) {
        (void)insert(built, random_box(&source, 20.0, size));
    }
    broadphase *other = make_bvh();
    random_source again = {91};
    for (int i = 0; i < 500; ++i) {
        (void)insert(other, random_box(&again, 20.0, size));
    }
    int failures = 0;
    for (int round = 0; round < 2; ++round) {
        for (size_t at = 0;; ++at) {
            heap.fail_at = heap.calls + at;
            const geom_status status = broadphase_rebuild(built);
            heap.fail_at = SIZE_MAX;
            if (status == GEOM_OK) {
                break;
            }
            ck_assert_int_eq(status, GEOM_OUT_OF_MEMORY);
            check_valid(built);
            check_same_visits(built, other);
            ++failures;
        }
        build(other);
        check_same_visits(built, other);
    }
    ck_assert_int_ge(failures, DIMENSIONS == 2 ? 10 : 6); /* in the plane also of two for cells */
    broadphase_destroy(built);
    broadphase_destroy(other);
    ck_assert_uint_eq(heap.blocks, 0);
}
END_TEST

START_TEST(nothing_may_be_built) {
    broadphase *empty = make_bvh();
    build(empty);
    const collide_handle one =
        insert(empty, (aabb){random_place(&(random_source){3}, 0.0), make_vec((double[3]){1.0, 1.0, 1.0})});
    build(empty);
    ck_assert_int_eq(broadphase_remove(empty, one), GEOM_OK);
    check_valid(empty);
    static visits seen;
    seen.count = 0;
    ck_assert(broadphase_query_box(empty, random_box(&(random_source){4}, 1.0, 1.0), NULL, on_box, &seen));
    ck_assert_uint_eq(seen.count, 0);
    build(empty);
    ck_assert(broadphase_query_box(empty, random_box(&(random_source){4}, 1.0, 1.0), NULL, on_box, &seen));
    ck_assert_uint_eq(seen.count, 0);
    broadphase_destroy(empty);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        numbers_may_have_any_size,
        numbers_may_have_all_sizes_at_once,
        a_few_boxes_may_be_far_from_all_others,
        rays_may_have_any_length,
        equal_boxes_are_halved,
        boxes_may_lie_in_geometric_progression,
        builds_forget_the_past,
        the_nearest_come_first,
        changes_after_a_build_count_at_once,
        casts_among_evenly_spread_boxes,
        even_layouts_of_all_scales_and_places,
        a_failed_build_changes_nothing,
        nothing_may_be_built,
    };
    return run_tests("collide.bvh" SPACE, tests, sizeof tests / sizeof *tests);
}
