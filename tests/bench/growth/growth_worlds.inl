/* What is asked of worlds, broad phases and packs of as many bodies as a member of a family has vertices. The
 * file that includes this one names the types and functions of its dimension.
 *
 * Questions are asked at a few bodies. What changes bodies changes all of them, so that a call of such a
 * function is one of many. */
enum {
    QUESTIONS = 16,
    NEAREST = 8
};

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
    bool good = create_world(NULL, &made) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        body one = default_body();
        one.shape = shape_of(box_at(w, i));
        good = add_body(made, &one, NULL) == GEOM_OK;
    }
    return made;
}

static size_t run_world_create(const void *work) {
    world *made;
    (void)work;
    const geom_status status = create_world(NULL, &made);
    destroy_world(made);
    return (size_t)status;
}

static size_t run_world_add(const void *work) {
    world *made = filled_world(work);
    const size_t count = world_count(made);
    destroy_world(made);
    return count;
}

/* Handles are numbered from index 0 and generation on, as those of a world that was filled alike. */
static collide_handle *handles_of(const growth_work *w) { return (collide_handle *)(void *)w->numbers; }

static size_t run_world_remove(const void *work) {
    const growth_work *w = work;
    world *made = filled_world(w);
    collide_handle *handles = handles_of(w);
    (void)world_handles(made, handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        (void)remove_body(made, handles[i]);
    }
    const size_t left = world_count(made);
    destroy_world(made);
    return left;
}

static size_t run_world_clear(const void *work) {
    world *made = filled_world(work);
    clear_world(made);
    const size_t left = world_count(made);
    destroy_world(made);
    return left;
}

static size_t run_world_set(const void *work) {
    const growth_work *w = work;
    collide_handle *handles = handles_of(w);
    (void)world_handles(world_of(w), handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        const body one = get_body(world_of(w), handles[i]);
        (void)set_body(world_of(w), handles[i], &one);
    }
    return world_count(world_of(w));
}

/* Bodies that are marked as moving. */
static size_t run_world_move(const void *work) {
    const growth_work *w = work;
    collide_handle *handles = handles_of(w);
    (void)world_handles(world_of(w), handles, w->count);
    for (size_t i = 0; i < w->count; ++i) {
        body one = get_body(world_of(w), handles[i]);
        if (!one.moving) {
            one.moving = true;
            (void)set_body(world_of(w), handles[i], &one);
        }
        (void)move_body(world_of(w), handles[i], shape_of(box_at(w, i)));
    }
    return world_count(world_of(w));
}

static size_t run_world_get(const void *work) {
    const growth_work *w = work;
    (void)world_handles(world_of(w), handles_of(w), 1);
    return (size_t)get_body(world_of(w), handles_of(w)[0]).moving;
}

static size_t run_world_exists(const void *work) {
    const growth_work *w = work;
    (void)world_handles(world_of(w), handles_of(w), 1);
    return (size_t)body_exists(world_of(w), handles_of(w)[0]);
}

static size_t run_world_count(const void *work) { return world_count(world_of(work)); }
static size_t run_world_memory(const void *work) { return world_memory(world_of(work)); }
static size_t run_world_rebuild(const void *work) { return (size_t)rebuild_world(world_of(work)); }
static size_t run_world_validate(const void *work) { return validate_world(world_of(work)) == NULL; }

static size_t run_world_handles(const void *work) {
    const growth_work *w = work;
    return world_handles(world_of(w), handles_of(w), w->count);
}

static size_t run_world_overlap_test(const void *work) {
    const growth_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        sum += (size_t)overlap_test(world_of(w), shape_of(grown(box_at(w, asked(w, i)))), 0.0, NULL);
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
        (void)overlaps(world_of(w), shape_of(grown(box_at(w, asked(w, i)))), 0.1, NULL, visit_body, &met);
    }
    return met;
}

/* From one body to the next that is asked. */
static size_t run_world_sweep(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const vec motion = between(box_at(w, asked(w, i)), box_at(w, asked(w, i + 1)));
        met += sweep_world(world_of(w), shape_of(raised(box_at(w, asked(w, i)))), motion, 0.0, NULL)
                   .handle.index;
    }
    return met;
}

static size_t run_world_raycast(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const segment ray = way(raised(box_at(w, asked(w, i))), box_at(w, asked(w, i + 1)));
        met += raycast_world(world_of(w), ray, NULL).handle.index;
    }
    return met;
}

static size_t run_world_nearest(const void *work) {
    const growth_work *w = work;
    neighbor nearest[NEAREST];
    size_t found = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const shape at = shape_of(raised(box_at(w, asked(w, i))));
        found += nearest_bodies(world_of(w), at, (double)INFINITY, NULL, nearest, NEAREST);
    }
    return found;
}

static size_t run_world_pairs(const void *work) {
    collide_pair_list list = {NULL, 0, 0};
    (void)world_pairs(world_of(work), &list);
    const size_t count = list.count;
    collide_pair_list_release(&list, NULL);
    return count;
}

static size_t run_world_save(const void *work) {
    const size_t size = save_world(world_of(work), NULL, 0);
    void *bytes = malloc(size);
    const size_t saved = bytes != NULL ? save_world(world_of(work), bytes, size) : 0;
    free(bytes);
    return saved;
}

static size_t run_world_restore(const void *work) {
    const size_t size = save_world(world_of(work), NULL, 0);
    void *bytes = malloc(size);
    world *made;
    size_t count = 0;
    if (create_world(NULL, &made) == GEOM_OK && bytes != NULL) {
        (void)save_world(world_of(work), bytes, size);
        (void)restore_world(made, bytes, size);
        count = world_count(made);
    }
    destroy_world(made);
    free(bytes);
    return count;
}

/* ---- Broad phases ---- */

static broadphase *filled_broadphase(const growth_work *w) {
    broadphase *made;
    bool good = create_broadphase(NULL, &made) == GEOM_OK;
    for (size_t i = 0; i < w->count && good; ++i) {
        const item one = {box_at(w, i), UINT32_MAX, UINT32_MAX, NULL};
        good = add_item(made, &one, &handles_of(w)[i]) == GEOM_OK;
    }
    return made;
}

static size_t run_broadphase_create(const void *work) {
    broadphase *made;
    (void)work;
    const geom_status status = create_broadphase(NULL, &made);
    destroy_broadphase(made);
    return (size_t)status;
}

static size_t run_broadphase_add(const void *work) {
    broadphase *made = filled_broadphase(work);
    const size_t count = broadphase_count(made);
    destroy_broadphase(made);
    return count;
}

static size_t run_broadphase_remove(const void *work) {
    const growth_work *w = work;
    broadphase *made = filled_broadphase(w);
    for (size_t i = 0; i < w->count; ++i) {
        (void)remove_item(made, handles_of(w)[i]);
    }
    const size_t left = broadphase_count(made);
    destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_move(const void *work) {
    const growth_work *w = work;
    broadphase *made = filled_broadphase(w);
    for (size_t i = 0; i < w->count; ++i) {
        (void)move_item(made, handles_of(w)[i], raised(box_at(w, i)));
    }
    const size_t left = broadphase_count(made);
    destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_clear(const void *work) {
    broadphase *made = filled_broadphase(work);
    clear_broadphase(made);
    const size_t left = broadphase_count(made);
    destroy_broadphase(made);
    return left;
}

static size_t run_broadphase_rebuild(const void *work) {
    return (size_t)rebuild_broadphase(broadphase_of(work));
}
static size_t run_broadphase_count(const void *work) { return broadphase_count(broadphase_of(work)); }
static size_t run_broadphase_memory(const void *work) { return broadphase_memory(broadphase_of(work)); }
static size_t run_broadphase_validate(const void *work) {
    return validate_broadphase(broadphase_of(work)) == NULL;
}

static size_t run_broadphase_exists(const void *work) {
    const growth_work *w = work;
    return item_exists(broadphase_of(w), w->first);
}

static size_t run_broadphase_get(const void *work) {
    const growth_work *w = work;
    return get_item(broadphase_of(w), w->first).layers;
}

static size_t run_broadphase_query_box(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        (void)query_box(broadphase_of(w), grown(box_at(w, asked(w, i))), NULL, visit, &met);
    }
    return met;
}

/* A callback that takes every box sees all those on the way: the ways are short. */
static size_t run_broadphase_raycast(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)raycast(broadphase_of(w), way(raised(at), grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_raycast_nodes(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)raycast_nodes(broadphase_of(w), way(raised(at), grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_sweep_ball(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)sweep_ball(broadphase_of(w), ball_at(at), between(at, grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_sweep_box(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const aabb at = box_at(w, asked(w, i));
        (void)sweep_box(broadphase_of(w), at, between(at, grown(at)), NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_query_near(const void *work) {
    const growth_work *w = work;
    size_t met = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        (void)query_near(broadphase_of(w), box_at(w, asked(w, i)), 1.0, NULL, visit_cast, &met);
    }
    return met;
}

static size_t run_broadphase_nearest(const void *work) {
    const growth_work *w = work;
    collide_broadphase_neighbor nearest[NEAREST];
    size_t found = 0;
    for (size_t i = 0; i < QUESTIONS; ++i) {
        const vec at = corner(raised(box_at(w, asked(w, i))));
        found += nearest_items(broadphase_of(w), at, (double)INFINITY, NULL, nearest, NEAREST);
    }
    return found;
}

static size_t run_broadphase_pairs(const void *work) {
    collide_pair_list list = {NULL, 0, 0};
    (void)broadphase_pairs(broadphase_of(work), &list);
    const size_t count = list.count;
    collide_pair_list_release(&list, NULL);
    return count;
}

/* ---- Packs ---- */

static size_t run_pack_create(const void *work) {
    pack *made;
    const geom_status status =
        create_pack(boxes_of(work), ((const growth_work *)work)->count, NULL, &made, NULL);
    destroy_pack(made);
    return (size_t)status;
}

static shape query_of(const growth_work *w) { return shape_of(grown(box_at(w, asked(w, 3)))); }

static size_t run_pack_mask(const void *work) {
    const growth_work *w = work;
    return (size_t)pack_mask(pack_of(w), query_of(w), (uint64_t *)(void *)w->out);
}

static size_t run_pack_indices(const void *work) {
    const growth_work *w = work;
    size_t found = 0;
    (void)pack_indices(pack_of(w), query_of(w), w->numbers, w->count, &found);
    return found;
}

static size_t run_pack_count_hits(const void *work) {
    const growth_work *w = work;
    size_t count = 0;
    (void)pack_count_hits(pack_of(w), query_of(w), &count);
    return count;
}

static size_t run_pack_any(const void *work) {
    const growth_work *w = work;
    bool any = false;
    (void)pack_any(pack_of(w), query_of(w), &any);
    return any;
}

static size_t run_pack_first(const void *work) {
    const growth_work *w = work;
    uint32_t first = 0;
    (void)pack_first(pack_of(w), query_of(w), &first);
    return first;
}

static size_t run_pairs_mask(const void *work) {
    const growth_work *w = work;
    return (size_t)pairs_mask(pack_of(w), pack_of(w), (uint64_t *)(void *)w->out);
}

static size_t run_pairs_indices(const void *work) {
    const growth_work *w = work;
    size_t found = 0;
    (void)pairs_indices(pack_of(w), pack_of(w), w->numbers, w->count, &found);
    return found;
}

static size_t run_pairs_count_hits(const void *work) {
    size_t count = 0;
    (void)pairs_count_hits(pack_of(work), pack_of(work), &count);
    return count;
}

static size_t run_pairs_any(const void *work) {
    bool any = false;
    (void)pairs_any(pack_of(work), pack_of(work), &any);
    return any;
}

static size_t run_pairs_first(const void *work) {
    uint32_t first = 0;
    (void)pairs_first(pack_of(work), pack_of(work), &first);
    return first;
}

static size_t run_pack_shape(const void *work) { return (size_t)pack_shape(pack_of(work), 1).kind; }
static size_t run_pack_count(const void *work) { return pack_count(pack_of(work)); }
static size_t run_pack_simd(const void *work) { return (size_t)pack_simd(pack_of(work)); }
