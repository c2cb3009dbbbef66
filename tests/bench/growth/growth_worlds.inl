/* What is asked of worlds, broad phases and packs of as many bodies as a member of a family has vertices. The
 * file that includes this one names the types and functions of its dimension.
 *
 * Questions are asked at a few bodies. What changes bodies changes all of them, so that a call of such a
 * function is one of many. */
enum {
    QUESTIONS = 16,
    NEAREST = 8
};

/* The functions of the plane or of space. */
typedef struct world_functions {
    geom_status (*create_world)(const collide_world_def *, world **);
    void (*destroy_world)(world *);
    body (*default_body)(void);
    geom_status (*add_body)(world *, const body *, collide_handle *);
    geom_status (*remove_body)(world *, collide_handle);
    geom_status (*set_body)(world *, collide_handle, const body *);
    geom_status (*move_body)(world *, collide_handle, shape);
    void (*clear_world)(world *);
    body (*get_body)(const world *, collide_handle);
    bool (*body_exists)(const world *, collide_handle);
    size_t (*world_count)(const world *);
    size_t (*world_handles)(const world *, collide_handle *, size_t);
    geom_status (*rebuild_world)(world *);
    collide_relation (*overlap_test)(const world *, shape, double, const collide_filter *);
    collide_relation (*overlaps)(const world *, shape, double, const collide_filter *, collide_world_visit *,
                                 void *);
    world_hit (*sweep_world)(const world *, shape, vec, double, const collide_filter *);
    world_hit (*raycast_world)(const world *, segment, const collide_filter *);
    size_t (*nearest_bodies)(const world *, shape, double, const collide_filter *, neighbor *, size_t);
    geom_status (*world_pairs)(const world *, collide_pair_list *);
    size_t (*save_world)(const world *, void *, size_t);
    geom_status (*restore_world)(world *, const void *, size_t);
    const char *(*validate_world)(const world *);
    size_t (*world_memory)(const world *);
    geom_status (*create_broadphase)(const collide_broadphase_def *, broadphase **);
    void (*destroy_broadphase)(broadphase *);
    geom_status (*add_item)(broadphase *, const item *, collide_handle *);
    geom_status (*remove_item)(broadphase *, collide_handle);
    geom_status (*move_item)(broadphase *, collide_handle, aabb);
    void (*clear_broadphase)(broadphase *);
    geom_status (*rebuild_broadphase)(broadphase *);
    size_t (*broadphase_count)(const broadphase *);
    bool (*item_exists)(const broadphase *, collide_handle);
    item (*get_item)(const broadphase *, collide_handle);
    bool (*query_box)(const broadphase *, aabb, const collide_filter *, collide_broadphase_visit *, void *);
    bool (*raycast)(const broadphase *, segment, const collide_filter *, collide_broadphase_visit_cast *,
                    void *);
    size_t (*raycast_nodes)(const broadphase *, segment, const collide_filter *,
                            collide_broadphase_visit_cast *, void *);
    bool (*sweep_ball)(const broadphase *, ball, vec, const collide_filter *, collide_broadphase_visit_cast *,
                       void *);
    bool (*sweep_box)(const broadphase *, aabb, vec, const collide_filter *, collide_broadphase_visit_cast *,
                      void *);
    bool (*query_near)(const broadphase *, aabb, double, const collide_filter *,
                       collide_broadphase_visit_near *, void *);
    size_t (*nearest_items)(const broadphase *, vec, double, const collide_filter *,
                            collide_broadphase_neighbor *, size_t);
    geom_status (*broadphase_pairs)(const broadphase *, collide_pair_list *);
    const char *(*validate_broadphase)(const broadphase *);
    size_t (*broadphase_memory)(const broadphase *);
    geom_status (*create_pack)(const aabb *, size_t, const collide_pack_def *, pack **, size_t *);
    geom_status (*create_pack_balls)(const ball *, size_t, const collide_pack_def *, pack **, size_t *);
    geom_status (*create_pack_segments)(const segment *, size_t, const collide_pack_def *, pack **, size_t *);
    geom_status (*create_pack_capsules)(const capsule *, size_t, const collide_pack_def *, pack **, size_t *);
    geom_status (*create_pack_obbs)(const obb *, size_t, const collide_pack_def *, pack **, size_t *);
    void (*destroy_pack)(pack *);
    size_t (*pack_count)(const pack *);
    collide_simd (*pack_simd)(const pack *);
    shape (*pack_shape)(const pack *, size_t);
    geom_status (*pack_mask)(const pack *, shape, uint64_t *);
    geom_status (*pack_indices)(const pack *, shape, uint32_t *, size_t, size_t *);
    geom_status (*pack_count_hits)(const pack *, shape, size_t *);
    geom_status (*pack_any)(const pack *, shape, bool *);
    geom_status (*pack_first)(const pack *, shape, uint32_t *);
    geom_status (*pairs_mask)(const pack *, const pack *, uint64_t *);
    geom_status (*pairs_indices)(const pack *, const pack *, uint32_t *, size_t, size_t *);
    geom_status (*pairs_count_hits)(const pack *, const pack *, size_t *);
    geom_status (*pairs_any)(const pack *, const pack *, bool *);
    geom_status (*pairs_first)(const pack *, const pack *, uint32_t *);
} world_functions;

static const world_functions of;

/* The bodies at which questions are asked. */
static size_t asked(const growth_work *w, size_t i) { return (w->count / QUESTIONS * i + 5) % w->count; }

static bool visit(void *context, collide_handle handle, void *user) {
    (void)handle;
    (void)user;
    ++*(size_t *)context;
    return true;
}

static double visit_cast(void *context, collide_handle handle, void *user, double limit) {
    (void)handle;
    (void)user;
    ++*(size_t *)context;
    return limit;
}

/* ---- Worlds ---- */

static world *filled_world(const growth_work *w) {
    world *made;
    bool good = of.create_world(NULL, &made) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        body one = of.default_body();
        one.shape = shape_of(box_at(w, i));
        good = of.add_body(made, &one, NULL) == GEOM_OK;
    }
    return made;
}

static size_t run_world_create(const void *work) {
    world *made;
    (void)work;
    const geom_status status = of.create_world(NULL, &made);
    of.destroy_world(made);
    return (size_t)status;
}

static size_t run_world_add(const void *work) {
    world *made = filled_world(work);
    const size_t count = of.world_count(made);
    of.destroy_world(made);
    return count;
}

/* Handles are numbered from index 0 and generation on, as those of a world that was filled alike. */
static collide_handle *handles_of(const growth_work *w) { return (collide_handle *)(void *)w->numbers; }

static size_t run_world_remove(const void *work) {
    const growth_work *w = work;
    world *made = filled_world(w);
    collide_handle *handles = handles_of(w);
    (void)of.world_handles(made, handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        (void)of.remove_body(made, handles[i]);
    }
    const size_t left = of.world_count(made);
    of.destroy_world(made);
    return left;
}

static size_t run_world_clear(const void *work) {
    world *made = filled_world(work);
    of.clear_world(made);
    const size_t left = of.world_count(made);
    of.destroy_world(made);
    return left;
}

static size_t run_world_set(const void *work) {
    const growth_work *w = work;
    collide_handle *handles = handles_of(w);
    (void)of.world_handles(world_of(w), handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        const body one = of.get_body(world_of(w), handles[i]);
        (void)of.set_body(world_of(w), handles[i], &one);
    }
    return of.world_count(world_of(w));
}

/* Bodies that are marked as moving. */
static size_t run_world_move(const void *work) {
    const growth_work *w = work;
    collide_handle *handles = handles_of(w);
    (void)of.world_handles(world_of(w), handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        body one = of.get_body(world_of(w), handles[i]);
        if (!one.moving) {
            one.moving = true;
            (void)of.set_body(world_of(w), handles[i], &one);
        }
        (void)of.move_body(world_of(w), handles[i], shape_of(box_at(w, i)));
    }
    return of.world_count(world_of(w));
}

static size_t run_world_get(const void *work) {
    const growth_work *w = work;
    (void)of.world_handles(world_of(w), handles_of(w), 1);
    return (size_t)of.get_body(world_of(w), handles_of(w)[0]).moving;
}

static size_t run_world_exists(const void *work) {
    const growth_work *w = work;
    (void)of.world_handles(world_of(w), handles_of(w), 1);
    return (size_t)of.body_exists(world_of(w), handles_of(w)[0]);
}

static size_t run_world_count(const void *work) { return of.world_count(world_of(work)); }
static size_t run_world_memory(const void *work) { return of.world_memory(world_of(work)); }
static size_t run_world_rebuild(const void *work) { return (size_t)of.rebuild_world(world_of(work)); }
static size_t run_world_validate(const void *work) { return of.validate_world(world_of(work)) == NULL; }

static size_t run_world_handles(const void *work) {
    const growth_work *w = work;
    return of.world_handles(world_of(w), handles_of(w), w->count);
}

static size_t run_world_overlap_test(const void *work) {
    const growth_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += (size_t)of.overlap_test(world_of(w), shape_of(grown(box_at(w, asked(w, i)))), 0.0, NULL);
    }
    return sum;
}

static bool visit_body(void *context, collide_handle handle, collide_relation relation) {
    (void)handle;
    (void)relation;
    ++*(size_t *)context;
    return true;
}

static size_t run_world_overlaps(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        (void)of.overlaps(world_of(w), shape_of(grown(box_at(w, asked(w, i)))), 0.1, NULL, visit_body, &met);
    }
    return met;
}

/* From one body to the next that is asked. */
static size_t run_world_sweep(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const vec motion = between(box_at(w, asked(w, i)), box_at(w, asked(w, i + 1)));
        met += of.sweep_world(world_of(w), shape_of(raised(box_at(w, asked(w, i)))), motion, 0.0, NULL)
                   .handle.index;
    }
    return met;
}

static size_t run_world_raycast(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const segment ray = way(raised(box_at(w, asked(w, i))), box_at(w, asked(w, i + 1)));
        met += of.raycast_world(world_of(w), ray, NULL).handle.index;
    }
    return met;
}

static size_t run_world_nearest(const void *work) {
    const growth_work *w = work;
    neighbor nearest[NEAREST];
    size_t found = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const shape at = shape_of(raised(box_at(w, asked(w, i))));
        found += of.nearest_bodies(world_of(w), at, (double)INFINITY, NULL, nearest, NEAREST);
    }
    return found;
}

static size_t run_world_pairs(const void *work) {
    collide_pair_list list = {NULL, 0, 0};
    (void)of.world_pairs(world_of(work), &list);
    const size_t count = list.count;
    collide_pair_list_release(&list, NULL);
    return count;
}

static size_t run_world_save(const void *work) {
    const size_t size = of.save_world(world_of(work), NULL, 0);
    void *bytes = malloc(size);
    const size_t saved = bytes != NULL ? of.save_world(world_of(work), bytes, size) : 0;
    free(bytes);
    return saved;
}

static size_t run_world_restore(const void *work) {
    const size_t size = of.save_world(world_of(work), NULL, 0);
    void *bytes = malloc(size);
    world *made;
    size_t count = 0;
    if (of.create_world(NULL, &made) == GEOM_OK && bytes != NULL) {
        (void)of.save_world(world_of(work), bytes, size);
        (void)of.restore_world(made, bytes, size);
        count = of.world_count(made);
    }
    of.destroy_world(made);
    free(bytes);
    return count;
}

/* ---- Broad phases ---- */

static broadphase *filled_broadphase(const growth_work *w) {
    broadphase *made;
    bool good = of.create_broadphase(NULL, &made) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        const item one = {box_at(w, i), UINT32_MAX, UINT32_MAX, NULL};
        good = of.add_item(made, &one, &handles_of(w)[i]) == GEOM_OK;
    }
    return made;
}

static size_t run_broadphase_create(const void *work) {
    broadphase *made;
    (void)work;
    const geom_status status = of.create_broadphase(NULL, &made);
    of.destroy_broadphase(made);
    return (size_t)status;
}

static size_t run_broadphase_add(const void *work) {
    broadphase *made = filled_broadphase(work);
    const size_t count = of.broadphase_count(made);
    of.destroy_broadphase(made);
    return count;
}

static size_t run_broadphase_remove(const void *work) {
    const growth_work *w = work;
    broadphase *made = filled_broadphase(w);
    for (size_t i = 0; i < w->count; ++i) {
        (void)of.remove_item(made, handles_of(w)[i]);
    }
    const size_t left = of.broadphase_count(made);
    of.destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_move(const void *work) {
    const growth_work *w = work;
    broadphase *made = filled_broadphase(w);
    for (size_t i = 0; i < w->count; ++i) {
        (void)of.move_item(made, handles_of(w)[i], raised(box_at(w, i)));
    }
    const size_t left = of.broadphase_count(made);
    of.destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_clear(const void *work) {
    broadphase *made = filled_broadphase(work);
    of.clear_broadphase(made);
    const size_t left = of.broadphase_count(made);
    of.destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_rebuild(const void *work) {
    return (size_t)of.rebuild_broadphase(broadphase_of(work));
}
static size_t run_broadphase_count(const void *work) { return of.broadphase_count(broadphase_of(work)); }
static size_t run_broadphase_memory(const void *work) { return of.broadphase_memory(broadphase_of(work)); }
static size_t run_broadphase_validate(const void *work) {
    return of.validate_broadphase(broadphase_of(work)) == NULL;
}

static size_t run_broadphase_exists(const void *work) {
    const growth_work *w = work;
    return of.item_exists(broadphase_of(w), w->first);
}

static size_t run_broadphase_get(const void *work) {
    const growth_work *w = work;
    return of.get_item(broadphase_of(w), w->first).layers;
}

static size_t run_broadphase_query_box(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        (void)of.query_box(broadphase_of(w), grown(box_at(w, asked(w, i))), NULL, visit, &met);
    }
    return met;
}

/* A callback that takes every box sees all those on the way: the ways are short. */
static size_t run_broadphase_raycast(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)of.raycast(broadphase_of(w), way(raised(at), grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_raycast_nodes(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)of.raycast_nodes(broadphase_of(w), way(raised(at), grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_sweep_ball(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)of.sweep_ball(broadphase_of(w), ball_at(at), between(at, grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_sweep_box(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)of.sweep_box(broadphase_of(w), at, between(at, grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_query_near(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        (void)of.query_near(broadphase_of(w), box_at(w, asked(w, i)), 1.0, NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_nearest(const void *work) {
    const growth_work *w = work;
    collide_broadphase_neighbor nearest[NEAREST];
    size_t found = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const vec at = corner(raised(box_at(w, asked(w, i))));
        found += of.nearest_items(broadphase_of(w), at, (double)INFINITY, NULL, nearest, NEAREST);
    }
    return found;
}

static size_t run_broadphase_pairs(const void *work) {
    collide_pair_list list = {NULL, 0, 0};
    (void)of.broadphase_pairs(broadphase_of(work), &list);
    const size_t count = list.count;
    collide_pair_list_release(&list, NULL);
    return count;
}

/* ---- Packs ---- */

static size_t run_pack_create(const void *work) {
    pack *made;
    const geom_status status =
        of.create_pack(boxes_of(work), ((const growth_work *)work)->count, NULL, &made, NULL);
    of.destroy_pack(made);
    return (size_t)status;
}

static shape query_of(const growth_work *w) { return shape_of(grown(box_at(w, asked(w, 3)))); }

static size_t run_pack_mask(const void *work) {
    const growth_work *w = work;
    return (size_t)of.pack_mask(pack_of(w), query_of(w), (uint64_t *)(void *)w->out);
}

static size_t run_pack_indices(const void *work) {
    const growth_work *w = work;
    size_t found = 0;
    (void)of.pack_indices(pack_of(w), query_of(w), w->numbers, w->count, &found);
    return found;
}

static size_t run_pack_count_hits(const void *work) {
    const growth_work *w = work;
    size_t count = 0;
    (void)of.pack_count_hits(pack_of(w), query_of(w), &count);
    return count;
}

static size_t run_pack_any(const void *work) {
    const growth_work *w = work;
    bool any = false;
    (void)of.pack_any(pack_of(w), query_of(w), &any);
    return any;
}

static size_t run_pack_first(const void *work) {
    const growth_work *w = work;
    uint32_t first = 0;
    (void)of.pack_first(pack_of(w), query_of(w), &first);
    return first;
}

static size_t run_pairs_mask(const void *work) {
    const growth_work *w = work;
    return (size_t)of.pairs_mask(pack_of(w), pack_of(w), (uint64_t *)(void *)w->out);
}

static size_t run_pairs_indices(const void *work) {
    const growth_work *w = work;
    size_t found = 0;
    (void)of.pairs_indices(pack_of(w), pack_of(w), w->numbers, w->count, &found);
    return found;
}

static size_t run_pairs_count_hits(const void *work) {
    size_t count = 0;
    (void)of.pairs_count_hits(pack_of(work), pack_of(work), &count);
    return count;
}

static size_t run_pairs_any(const void *work) {
    bool any = false;
    (void)of.pairs_any(pack_of(work), pack_of(work), &any);
    return any;
}

static size_t run_pairs_first(const void *work) {
    uint32_t first = 0;
    (void)of.pairs_first(pack_of(work), pack_of(work), &first);
    return first;
}

static size_t run_pack_shape(const void *work) { return (size_t)of.pack_shape(pack_of(work), 1).kind; }
static size_t run_pack_count(const void *work) { return of.pack_count(pack_of(work)); }
static size_t run_pack_simd(const void *work) { return (size_t)of.pack_simd(pack_of(work)); }

/* ---- Other packs ---- */

/* The pack is named by its place: it may not be there yet when the arguments of this call are read. */
static size_t drop_pack(geom_status status, pack *const *made, void *memory) {
    of.destroy_pack(*made);
    free(memory);
    return (size_t)status;
}

static size_t pack_balls(const void *work) {
    const growth_work *w = work;
    ball *balls = calloc(w->count, sizeof *balls);
    pack *made = NULL;
    for (size_t i = 0; balls != NULL && i < w->count; ++i) {
        balls[i] = ball_at(box_at(w, i));
    }
    return drop_pack(of.create_pack_balls(balls, w->count, NULL, &made, NULL), &made, balls);
}

static size_t pack_segments(const void *work) {
    const growth_work *w = work;
    segment *segments = calloc(w->count, sizeof *segments);
    pack *made = NULL;
    for (size_t i = 0; segments != NULL && i < w->count; ++i) {
        segments[i] = way(box_at(w, i), grown(box_at(w, i)));
    }
    return drop_pack(of.create_pack_segments(segments, w->count, NULL, &made, NULL), &made, segments);
}

static size_t pack_capsules(const void *work) {
    const growth_work *w = work;
    capsule *capsules = calloc(w->count, sizeof *capsules);
    pack *made = NULL;
    for (size_t i = 0; capsules != NULL && i < w->count; ++i) {
        capsules[i] = (capsule){box_at(w, i).min, box_at(w, i).max, 0.1};
    }
    return drop_pack(of.create_pack_capsules(capsules, w->count, NULL, &made, NULL), &made, capsules);
}

static size_t pack_obbs(const void *work) {
    const growth_work *w = work;
    obb *obbs = calloc(w->count, sizeof *obbs);
    pack *made = NULL;
    for (size_t i = 0; obbs != NULL && i < w->count; ++i) {
        obbs[i] = obb_at(box_at(w, i));
    }
    return drop_pack(of.create_pack_obbs(obbs, w->count, NULL, &made, NULL), &made, obbs);
}
