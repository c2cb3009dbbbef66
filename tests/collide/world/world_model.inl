/* The answers of a loop over all bodies. Compiled for the plane and for space, after world_scene.inl. */

/* ---- Filters ---- */

/* Leaves out odd indices. */
static bool accept_even(void *context, collide_handle handle, void *user) {
    (void)user;
    const any_world *const world = context;
    ck_assert(world_exists(world, handle));
    ck_assert_ptr_eq(world_get(world, handle).user, user);
    return handle.index % 2 == 0;
}

/* None, layers, or layers and a function, in turn; `storage` holds it. */
static const collide_filter *make_filter(collide_filter *storage, const any_world *world, int turn) {
    *storage = collide_filter_default();
    if (turn % 3 == 0) {
        return NULL;
    }
    storage->layers = turn % 2 == 0 ? UINT32_MAX : 2U;
    storage->mask = turn % 4 == 0 ? 3U : 6U;
    storage->accept = turn % 3 == 1 ? NULL : accept_even;
    storage->context = (void *)world;
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
            const collide_relation relation = shape_relation_within(shape, held->bodies[i].shape, margin);
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

/* What a sweep past a body says, be the body in the world or not. */
static any_sweep model_miss(const scene *held, any_shape shape, vec way, double margin) {
    const vec rest = vec_of((const double[3]){0.0, 0.0, 0.0});
    any_sweep sweep = {COLLIDE_INVALID, 1.0, rest, rest};
    for (size_t i = 0; i < held->count && sweep.relation != COLLIDE_APART; ++i) {
        sweep = shape_sweep_within(shape, way, held->bodies[i].shape, rest, margin);
    }
    return sweep;
}

static any_hit model_sweep(const scene *held, any_shape shape, vec way, double margin,
                           const collide_filter *filter) {
    const vec rest = vec_of((const double[3]){0.0, 0.0, 0.0});
    any_hit best = {{0, 0}, {COLLIDE_APART, 1.0, rest, rest}};
    bool alone = true;
    for (size_t i = 0; i < held->count; ++i) {
        if (passes(held, i, filter)) {
            take_earlier(&best, shape_sweep_within(shape, way, held->bodies[i].shape, rest, margin),
                         held->handles[i]);
            alone = false;
        }
    }
    best.sweep = alone ? model_miss(held, shape, way, margin) : best.sweep;
    return best;
}

static any_hit model_ray(const scene *held, segment ray, const collide_filter *filter) {
    const vec rest = vec_of((const double[3]){0.0, 0.0, 0.0});
    any_hit best = {{0, 0}, {COLLIDE_APART, 1.0, ray.b, rest}};
    for (size_t i = 0; i < held->count; ++i) {
        if (passes(held, i, filter)) {
            take_earlier(&best, shape_raycast(ray, held->bodies[i].shape), held->handles[i]);
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
        const any_neighbor found = {held->handles[i], shape_distance(shape, held->bodies[i].shape)};
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
