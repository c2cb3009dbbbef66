/* The suite of broad phases, compiled for the plane and for space. */
#include "broadphase_model.inl"

/* Where boxes and questions come from. */
typedef struct scene {
    random_source *source;
    int lattice;    /* > 0: whole numbers up to this */
    double range;   /* of places, otherwise */
    double largest; /* of sizes, with a few that are much larger */
} scene;

static double place_in(const scene *from) {
    return from->lattice > 0 ? random_int(from->source, -from->lattice, from->lattice)
                             : random_between(from->source, -from->range, from->range);
}

static double size_in(const scene *from) {
    if (from->lattice > 0) {
        return random_int(from->source, 0, 2);
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
    const item made = {box_in(from), UINT32_C(1) << random_int(from->source, 0, 3),
                       (uint32_t)random_int(from->source, 0, 15), NULL};
    return made;
}

static question question_in(const scene *from, question_kind kind) {
    const segment ray = {vec_in(from), vec_in(from)};
    const ball moved = {vec_in(from), size_in(from)};
    const question q = {kind, box_in(from), ray, moved, vec_in(from), size_in(from)};
    return q;
}

static size_t check_all_questions(const model *asked, const scene *from, int times) {
    size_t found = 0;
    const collide_filter some = {UINT32_MAX, 5, NULL, NULL};
    for (int i = 0; i < times * ASK_COUNT; ++i) {
        const question q = question_in(from, (question_kind)(i % ASK_COUNT));
        found += check_question(asked, &q, i % 3 == 0 ? &some : NULL);
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
    model_init(&all, collide_broadphase_default_def(), 400);
    fill(&all, from, 300);
    model_validate(&all);
    size_t found = check_all_questions(&all, from, 20) + check_pairs(&all);
    model_build(&all);
    model_validate(&all);
    found += check_all_questions(&all, from, 20) + check_pairs(&all);
    ck_assert_uint_gt(found, 100);
    model_release(&all);
}

START_TEST(random_boxes_are_found) {
    random_source source = {11};
    const scene from = {&source, 0, 10.0, 1.0};
    check_scene(&from);
}
END_TEST

START_TEST(boxes_of_a_lattice_are_found) {
    random_source source = {12};
    const scene from = {&source, 9, 0.0, 0.0};
    check_scene(&from);
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
        model_move(changed, i, box_in(from));
    }
}

static void check_changes(const scene *from, collide_broadphase_def def) {
    model all;
    model_init(&all, def, 200);
    for (int phase = 0; phase < 12; ++phase) {
        for (int i = 0; i < 200; ++i) {
            change(&all, from, phase % 4 < 2);
        }
        model_validate(&all);
        check_all_questions(&all, from, 2);
        check_pairs(&all);
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
    const scene random = {&source, 0, 10.0, 1.0};
    const scene lattice = {&source, 7, 0.0, 0.0};
    collide_broadphase_def def = collide_broadphase_default_def();
    check_changes(&random, def);
    check_changes(&lattice, def);
    def.slack = 0.5;
    def.cell_size = 2.0;
    def.capacity = 10;
    check_changes(&random, def);
    check_changes(&lattice, def);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {random_boxes_are_found, boxes_of_a_lattice_are_found, changes_are_followed};
    return run_tests("collide.broadphase" SPACE, tests, sizeof tests / sizeof *tests);
}
