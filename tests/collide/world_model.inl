/* A world and what it should hold, and the answers of a loop over all of that. Compiled for the plane and for space, after
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
    *body = DEFAULT_BODY();
    body->shape = stored->shape;
    body->moving = random_int(source, 0, 2) == 0;
    body->velocity = body->moving ? random_way(source, style, 3) : body->velocity;
    body->layers = 1U << random_int(source, 0, 2);
    body->mask = random_int(source, 0, 3) == 0 ? 5U : UINT32_MAX;
    body->user = stored;
}

static void scene_add(scene *made, random_source *source, size_t number) {
    random_body(&made->bodies[number], &made->stored[number], source, made->style, made->range);
    ck_assert_int_eq(WORLD(add)(made->world, &made->bodies[number], &made->handles[number]), GEOM_OK);
    made->alive[number] = true;
}

/* A scene whose bodies came and went. */
static void scene_make(scene *made, random_source *source, scene_style style, size_t count, int range) {
    memset(made, 0, sizeof *made);
    made->style = style;
    made->range = range;
    made->count = count;
    const collide_world_def def = collide_world_default_def();
    ck_assert_int_eq(WORLD(create)(&def, &made->world), GEOM_OK);
    for (size_t i = 0; i < count; ++i) {
        scene_add(made, source, i);
        if (random_int(source, 0, 3) == 0) {
            const size_t gone = (size_t)random_int(source, 0, (int)i);
            if (made->alive[gone]) {
                ck_assert_int_eq(WORLD(remove)(made->world, made->handles[gone]), GEOM_OK);
                made->alive[gone] = false;
            }
        }
        if (i == count / 2) {
            ck_assert_int_eq(WORLD(commit)(made->world), GEOM_OK);
        }
    }
    if (random_int(source, 0, 1) == 0) {
        ck_assert_int_eq(WORLD(commit)(made->world), GEOM_OK);
    }
    ck_assert_ptr_null(WORLD(validate)(made->world));
}

static void scene_drop(scene *dropped) { WORLD(destroy)(dropped->world); }

/* ---- Filters ---- */

/* Leaves out odd indices. */
static bool accept_even(void *context, collide_handle handle, void *user) {
    (void)user;
    const any_world *const world = context;
    ck_assert(WORLD(exists)(world, handle));
    ck_assert_ptr_eq(WORLD(body)(world, handle).user, user);
    return handle.index % 2 == 0;
}

/* None, layers, or layers and a function, in turn; `storage` holds it. */
static const collide_filter *make_filter(collide_filter *storage, const any_world *world, int turn) {
    *storage = collide_default_filter();
    if (turn % 3 == 0) {
        return NULL;
    }
    storage->layers = turn % 2 == 0 ? UINT32_MAX : 2U;
    storage->mask = turn % 4 == 0 ? 3U : 6U;
    storage->accept = turn % 3 == 1 ? NULL : accept_even;
    storage->context = (void *)(uintptr_t)world;
    return storage;
}

static bool passes(const scene *held, size_t number, const collide_filter *filter) {
    const any_body *const body = &held->bodies[number];
    return held->alive[number] &&
           (filter == NULL || ((body->layers & filter->mask) != 0 && (filter->layers & body->mask) != 0 &&
                               (filter->accept == NULL || held->handles[number].index % 2 == 0)));
}

/* ---- The loops ---- */

static collide_relation model_within(const scene *held, any_shape shape, double margin,
                                     const collide_filter *filter) {
    collide_relation largest = COLLIDE_APART;
    for (size_t i = 0; i < held->count; ++i) {
        if (passes(held, i, filter)) {
            const collide_relation relation = SHAPE(within)(shape, held->bodies[i].shape, margin);
            largest = relation > largest ? relation : largest;
        }
    }
    return largest;
}

/* What a sweep that meets nothing says is the same for all bodies. */
static void take_earlier(any_hit *best, any_sweep sweep, collide_handle handle) {
    if (sweep.relation == COLLIDE_APART && best->sweep.relation == COLLIDE_APART) {
        best->sweep = sweep;
    }
    if (sweep.relation != COLLIDE_APART &&
        (best->sweep.relation == COLLIDE_APART || sweep.time < best->sweep.time ||
         (sweep.time == best->sweep.time && handle.index < best->handle.index))) {
        best->sweep = sweep;
        best->handle = handle;
    }
}

static any_hit model_sweep(const scene *held, any_shape shape, vec way, double margin,
                           const collide_filter *filter) {
    const vec rest = vec_of((const double[3]){0.0, 0.0, 0.0});
    any_hit best = {{0, 0}, {COLLIDE_APART, 1.0, rest, rest}};
    for (size_t i = 0; i < held->count; ++i) {
        if (passes(held, i, filter)) {
            take_earlier(&best, SHAPE(sweep_within)(shape, way, held->bodies[i].shape, rest, margin),
                         held->handles[i]);
        }
    }
    return best;
}

static any_hit model_ray(const scene *held, segment ray, const collide_filter *filter) {
    const vec rest = vec_of((const double[3]){0.0, 0.0, 0.0});
    any_hit best = {{0, 0}, {COLLIDE_APART, 1.0, ray.b, rest}};
    for (size_t i = 0; i < held->count; ++i) {
        if (passes(held, i, filter)) {
            take_earlier(&best, SHAPE(ray_cast)(ray, held->bodies[i].shape), held->handles[i]);
        }
    }
    return best;
}

static size_t model_nearest(const scene *held, any_shape shape, double limit, const collide_filter *filter,
                            any_neighbor *nearest, size_t capacity) {
    size_t count = 0;
    for (size_t i = 0; i < held->count; ++i) {
        if (!passes(held, i, filter)) {
            continue;
        }
        const any_neighbor found = {held->handles[i], SHAPE(distance)(shape, held->bodies[i].shape)};
        size_t place = count;
        while (place > 0 && (found.distance.distance < nearest[place - 1].distance.distance ||
                             (found.distance.distance == nearest[place - 1].distance.distance &&
                              found.handle.index < nearest[place - 1].handle.index))) {
            --place;
        }
        if (found.distance.distance > limit || place == capacity) {
            continue;
        }
        count += count < capacity;
        memmove(&nearest[place + 1], &nearest[place], (count - 1 - place) * sizeof *nearest);
        nearest[place] = found;
    }
    return count;
}

/* ---- Results, bit for bit ---- */

static bool same_vec(vec a, vec b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_number(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static bool same_hit(any_hit a, any_hit b) {
    return collide_handle_equal(a.handle, b.handle) && a.sweep.relation == b.sweep.relation &&
           same_number(a.sweep.time, b.sweep.time) && same_vec(a.sweep.point, b.sweep.point) &&
           same_vec(a.sweep.normal, b.sweep.normal);
}

static bool same_neighbors(const any_neighbor *a, const any_neighbor *b, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (!collide_handle_equal(a[i].handle, b[i].handle) ||
            a[i].distance.relation != b[i].distance.relation ||
            !same_number(a[i].distance.distance, b[i].distance.distance) ||
            !same_vec(a[i].distance.on_a, b[i].distance.on_a) ||
            !same_vec(a[i].distance.on_b, b[i].distance.on_b)) {
            return false;
        }
    }
    return true;
}
