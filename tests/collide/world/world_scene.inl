/* A world and what it should hold. Compiled for the plane and for space, after
 * world_space2.h or world_space3.h. */

enum {
    SCENE_SIZE = 160,
    LEAST_SIZE = 24
};

/* How shapes and questions are made. */
typedef enum scene_style {
    STYLE_LATTICE, /* small whole numbers: touching and equal times abound */
    STYLE_USUAL,
    STYLE_WILD, /* sizes of any exponent, up to where bounds leave ordinary numbers */
    STYLE_COUNT
} scene_style;

typedef struct scene {
    any_world *world;
    scene_style style;
    int range;
    size_t count;
    bool alive[SCENE_SIZE];
    collide_handle handles[SCENE_SIZE]; /* by number: the index is any */
    any_body bodies[SCENE_SIZE];
    stored_shape stored[SCENE_SIZE];
} scene;

static double scale_of(random_source *source, scene_style style) {
    switch (style) {
    case STYLE_USUAL:
        return random_between(source, 0.3, 1.7);
    case STYLE_WILD:
        return random_int(source, 0, 3) == 0 ? ldexp(1.0, random_int(source, -1060, 1010))
                                             : ldexp(1.0, random_int(source, -3, 3));
    default:
        return 1.0;
    }
}

static void random_shape(stored_shape *stored, random_source *source, scene_style style, int range) {
    store_shape(stored, source, usual_kind(source), range, scale_of(source, style));
}

static vec random_way(random_source *source, scene_style style, int range) {
    double x[3];
    const double scale = scale_of(source, style);
    for (int i = 0; i < 3; ++i) {
        x[i] = scale * random_int(source, -range, range);
    }
    return vec_of(x);
}

static void random_body(any_body *body, stored_shape *stored, random_source *source, scene_style style,
                        int range) {
    random_shape(stored, source, style, range);
    *body = default_body();
    body->shape = stored->shape;
    body->moving = random_int(source, 0, 2) == 0;
    body->velocity = body->moving ? random_way(source, style, 3) : body->velocity;
    body->layers = 1U << random_int(source, 0, 2);
    body->mask = random_int(source, 0, 3) == 0 ? 5U : UINT32_MAX;
    body->user = stored;
}

static void scene_add(scene *made, random_source *source, size_t number) {
    random_body(&made->bodies[number], &made->stored[number], source, made->style, made->range);
    ck_assert_int_eq(world_add(made->world, &made->bodies[number], &made->handles[number]), GEOM_OK);
    made->alive[number] = true;
}

/* A scene whose bodies came and went. */
static void scene_make(scene *made, random_source *source, scene_style style, size_t count, int range) {
    memset(made, 0, sizeof *made);
    made->style = style;
    made->range = range;
    made->count = count;
    const collide_world_def def = collide_world_def_default();
    ck_assert_int_eq(world_create(&def, &made->world), GEOM_OK);
    for (size_t i = 0; i < count; ++i) {
        scene_add(made, source, i);
        if (random_int(source, 0, 3) == 0) {
            const size_t gone = (size_t)random_int(source, 0, (int)i);
            if (made->alive[gone]) {
                ck_assert_int_eq(world_remove(made->world, made->handles[gone]), GEOM_OK);
                made->alive[gone] = false;
            }
        }
        if (i == count / 2) {
            ck_assert_int_eq(world_rebuild(made->world), GEOM_OK);
        }
    }
    if (random_int(source, 0, 1) == 0) {
        ck_assert_int_eq(world_rebuild(made->world), GEOM_OK);
    }
    ck_assert_ptr_null(world_validate(made->world));
}

static void scene_drop(scene *dropped) { world_destroy(dropped->world); }

/* ---- Results, bit for bit ---- */

static bool same_bits(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

static bool same_vec(vec a, vec b) { return same_bits(&a, &b, sizeof a); }

static bool same_number(double a, double b) { return same_bits(&a, &b, sizeof a); }

static bool same_hit(any_hit a, any_hit b) {
    return geom_handle_equal(a.handle, b.handle) && a.sweep.relation == b.sweep.relation &&
           same_number(a.sweep.time, b.sweep.time) && same_vec(a.sweep.point, b.sweep.point) &&
           same_vec(a.sweep.normal, b.sweep.normal);
}

static bool same_neighbors(const any_neighbor *a, const any_neighbor *b, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (!geom_handle_equal(a[i].handle, b[i].handle) ||
            a[i].distance.relation != b[i].distance.relation ||
            !same_number(a[i].distance.distance, b[i].distance.distance) ||
            !same_vec(a[i].distance.on_a, b[i].distance.on_a) ||
            !same_vec(a[i].distance.on_b, b[i].distance.on_b)) {
            return false;
        }
    }
    return true;
}
