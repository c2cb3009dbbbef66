/* What the first box on a way costs, counted in nodes: with eight times the boxes, hierarchies and trees are
 * some levels higher, and that is all. Include it after broadphase_model.inl. */

static const double way_length = 100.0;

/* Along each axis, for a box: so that rays meet one after a few. */
static const double room = DIMENSIONS == 2 ? 4.0 : 2.0;

static vec random_vec(random_source *source, double low, double high) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = random_between(source, low, high);
    }
    return make_vec(x);
}

/* Boxes with half extents from 0.2 to 1, as crowded however many they are. */
static aabb crowded_box(random_source *source, double side) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double center = random_between(source, 0.0, side);
        const double half = random_between(source, 0.2, 1.0);
        low[axis] = center - half;
        high[axis] = center + half;
    }
    const aabb made = {make_vec(low), make_vec(high)};
    return made;
}

typedef struct first_box {
    segment ray;
    double time;
} first_box;

static double on_first(void *context, collide_handle handle, void *user, double limit) {
    (void)handle;
    first_box *const first = context;
    const aabb *const met = user;
    first->time = fmin(first->time, ray_time(first->ray, *met));
    return fmin(limit, first->time);
}

/* How many nodes a ray's first box takes, of so many boxes. */
static double nodes_a_ray(collide_broadphase_kind kind, size_t count) {
    enum {
        RAYS = 400
    };
    random_source source = {31};
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = kind;
    broadphase *asked = NULL;
    ck_assert_int_eq(broadphase_create(&def, &asked), GEOM_OK);
    aabb *const boxes = malloc(count * sizeof *boxes);
    ck_assert_ptr_nonnull(boxes);
    const double side = room * pow((double)count, 1.0 / DIMENSIONS);
    for (size_t i = 0; i < count; ++i) {
        boxes[i] = crowded_box(&source, side);
        const item added = {boxes[i], 1, UINT32_MAX, &boxes[i]};
        ck_assert_int_eq(broadphase_add(asked, &added, NULL), GEOM_OK);
    }
    ck_assert_int_eq(broadphase_rebuild(asked), GEOM_OK);
    size_t nodes = 0;
    for (int i = 0; i < RAYS; ++i) {
        first_box counted;
        counted.ray.a = random_vec(&source, 0.0, side);
        counted.ray.b = random_vec(&source, -way_length, side + way_length);
        counted.time = 1.0;
        first_box plain = counted;
        const size_t taken = broadphase_raycast_nodes(asked, counted.ray, NULL, on_first, &counted);
        (void)broadphase_raycast(asked, plain.ray, NULL, on_first, &plain);
        ck_assert(kind == COLLIDE_BROADPHASE_GRID ? taken == 0 : counted.time == plain.time && taken > 0);
        nodes += taken;
    }
    free(boxes);
    broadphase_destroy(asked);
    return (double)nodes / RAYS;
}

START_TEST(rays_take_nodes_as_the_logarithm_grows) {
    const collide_broadphase_kind kinds[2] = {COLLIDE_BROADPHASE_BVH, COLLIDE_BROADPHASE_TREE};
    const double children[2] = {8.0, 2.0};
    for (int k = 0; k < 2; ++k) {
        const double few = nodes_a_ray(kinds[k], 1000);
        const double more = nodes_a_ray(kinds[k], 8000);
        const double many = nodes_a_ray(kinds[k], 64000);
        const double levels = log(8.0) / log(children[k]);
        /* As many nodes more each time, but for the rays that leave before they meet anything, of which few
         * have more. */
        ck_assert_double_lt(more - few, 3.0 * levels);
        ck_assert_double_lt(many - more, (more - few) + 0.25 * levels);
    }
    ck_assert_double_eq(nodes_a_ray(COLLIDE_BROADPHASE_GRID, 1000), 0.0);
}
END_TEST
