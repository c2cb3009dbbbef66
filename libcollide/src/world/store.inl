/* Worlds: what they hold, and how that changes. */
static any_body body_default(void) {
    const any_body body = {shape_of_point(vec_zero()), false, vec_zero(), 1, UINT32_MAX, NULL};
    return body;
}

/* Arrays start at lines of the cache. */
enum {
    LINE = 64
};

/* Room for `count` elements of `size` bytes; the array stays when there is none. Capacities double. */
static bool reserve(const geom_allocator *allocator, void **array, uint32_t *capacity, uint32_t used,
                    size_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    const size_t doubled = 2 * (size_t)*capacity;
    const size_t wanted = doubled > count ? doubled : count;
    const uint32_t grown = wanted < no_slot ? (uint32_t)wanted : no_slot;
    void *const moved = geom_allocator_allocate(allocator, grown, size, LINE);
    if (moved == NULL) {
        return false;
    }
    if (used > 0) {
        memcpy(moved, *array, used * size);
    }
    geom_allocator_release(allocator, *array, *capacity, size, LINE);
    *array = moved;
    *capacity = grown;
    return true;
}

/* Room for so many slots. False when there is none. */
static bool reserve_slots(any_world *world, size_t count) {
    void *slots = world->slots;
    const bool done =
        reserve(&world->allocator, &slots, &world->slot_capacity, world->slot_count, count, sizeof(slot));
    world->slots = slots;
    void *hot = world->hot;
    const bool both = done && reserve(&world->allocator, &hot, &world->hot_capacity, world->slot_count, count,
                                      sizeof(hot_body));
    world->hot = hot;
    void *generations = world->generations;
    const bool all = both && reserve(&world->allocator, &generations, &world->generation_capacity,
                                     world->slot_count, count, sizeof(uint32_t));
    world->generations = generations;
    return all;
}

static bool reserve_apart(any_world *world, size_t count) {
    void *apart = world->apart;
    const bool done = reserve(&world->allocator, &apart, &world->apart_capacity, world->apart_count, count,
                              sizeof(uint32_t));
    world->apart = apart;
    return done;
}

/* Notes which body an item is; false when there is no memory for a table of them. */
static bool set_body(const geom_allocator *allocator, world_phase *phase, uint32_t item, uint32_t body) {
    const uint32_t count = item < phase->body_count ? phase->body_count : item + 1;
    if (phase->bodies != NULL || item != body) {
        const bool is_new = phase->bodies == NULL;
        void *bodies = phase->bodies;
        if (!reserve(allocator, &bodies, &phase->body_capacity, is_new ? 0 : phase->body_count, count,
                     sizeof(uint32_t))) {
            return false;
        }
        phase->bodies = bodies;
        for (uint32_t i = 0; is_new && i < count; ++i) {
            phase->bodies[i] = i;
        }
        phase->bodies[item] = body;
    }
    phase->body_count = count;
    return true;
}

static geom_status create_phases(any_world *world) {
    static const collide_broadphase_kind kinds[PHASE_COUNT] = {COLLIDE_BROADPHASE_BVH,
                                                               COLLIDE_BROADPHASE_TREE};
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < PHASE_COUNT && status == GEOM_OK; ++i) {
        collide_broadphase_def def = collide_broadphase_def_default();
        def.kind = kinds[i];
        def.allocator = &world->allocator;
        status = phase_create(&def, &world->phases[i].items);
    }
    return status;
}

/* Releases the shape of a body and its index. */
static void release_body(any_world *world, uint32_t i) {
    const any_shape *const shape = &world->hot[i].shape;
    world->point_bytes -= shape_bytes(shape) + index_bytes(world->slots[i].index);
    index_destroy(world->slots[i].index);
    shape_release(shape, &world->allocator);
}

static void world_destroy(any_world *world) {
    const geom_allocator allocator = world->allocator;
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        if (world->slots[i].place != PLACE_FREE) {
            release_body(world, i);
        }
    }
    for (size_t i = 0; i < PHASE_COUNT; ++i) {
        world_phase *const phase = &world->phases[i];
        phase_destroy(phase->items);
        geom_allocator_release(&allocator, phase->bodies, phase->body_capacity, sizeof(uint32_t), LINE);
    }
    geom_allocator_release(&allocator, world->hot, world->hot_capacity, sizeof(hot_body), LINE);
    geom_allocator_release(&allocator, world->generations, world->generation_capacity, sizeof(uint32_t),
                           LINE);
    geom_allocator_release(&allocator, world->slots, world->slot_capacity, sizeof(slot), LINE);
    geom_allocator_release(&allocator, world->apart, world->apart_capacity, sizeof(uint32_t), LINE);
    geom_allocator_release(&allocator, world, 1, sizeof *world, _Alignof(any_world));
}

/* `out` is set where the status is GEOM_OK. */
static geom_status world_create(const collide_world_def *def, any_world **out) {
    const collide_world_def usual = collide_world_def_default();
    def = def != NULL ? def : &usual;
    if (def->capacity > no_slot) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const geom_allocator allocator = def->allocator != NULL ? *def->allocator : geom_allocator_default();
    any_world *const world = geom_allocator_allocate(&allocator, 1, sizeof *world, _Alignof(any_world));
    if (world == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    const any_world empty = {.allocator = allocator, .first_free = no_slot};
    *world = empty;
    const geom_status status =
        reserve_slots(world, def->capacity) ? create_phases(world) : GEOM_OUT_OF_MEMORY;
    if (status != GEOM_OK) {
        world_destroy(world);
        return status;
    }
    *out = world;
    return GEOM_OK;
}

/* ---- One body ---- */

/* GEOM_OK, or why a world refuses the body. */
static geom_status body_status(const any_body *body) {
    const geom_status status = shape_status(body->shape);
    if (status != GEOM_OK) {
        return status;
    }
    if (!vec_is_finite(body->velocity)) {
        return GEOM_NOT_FINITE;
    }
    return body->moving || vec_is_zero(body->velocity) ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static world_place place_of(const any_body *body, box *bounds) {
    *bounds = shape_bounds(&body->shape);
    const bool bounded = box_extent(*bounds) <= ordinary;
    return !bounded ? PLACE_APART : body->moving ? PLACE_MOVING : PLACE_RESTING;
}

/* What only grows. */
static void outgrow(any_world *world, box bounds, vec velocity) {
    world->extent = fmax(world->extent, box_extent(bounds));
    world->speed = fmax(world->speed, vec_largest(velocity));
}

static geom_status enter_phase(const any_world *world, world_phase *phase, const any_item *item,
                               collide_handle *handle) {
    const geom_status status = phase_add(phase->items, item, handle);
    if (status != GEOM_OK || set_body(&world->allocator, phase, handle->index, index_of_user(item->user))) {
        return status;
    }
    (void)phase_remove(phase->items, *handle);
    return GEOM_OUT_OF_MEMORY;
}

/* Makes the body with this index known where it is looked up. `made`, which may be the slot itself, gets to
 * know where that is. */
static geom_status enter(any_world *world, uint32_t index, const any_body *body, slot *made) {
    box bounds;
    const world_place place = place_of(body, &bounds);
    made->place = (uint8_t)place;
    if (place == PLACE_APART) {
        if (!reserve_apart(world, (size_t)world->apart_count + 1)) {
            return GEOM_OUT_OF_MEMORY;
        }
        made->next = world->apart_count;
        world->apart[world->apart_count++] = index;
        return GEOM_OK;
    }
    const any_item item = {bounds, body->layers, body->mask, user_of_index(index)};
    const geom_status status = enter_phase(world, &world->phases[place], &item, &made->item);
    if (status == GEOM_OK) {
        outgrow(world, bounds, body->velocity);
    }
    return status;
}

/* Undoes `enter` for what is in the slot. */
static void leave(any_world *world, const slot *left) {
    if (left->place == PLACE_APART) {
        const uint32_t last = world->apart[--world->apart_count];
        world->apart[left->next] = last;
        world->slots[last].next = left->next;
    } else {
        (void)phase_remove(world->phases[left->place].items, left->item);
    }
}

/* What both tables hold of a body, whose points are shared; it is not entered anywhere, and has no generation
 * yet. */
static slot plain_slot(const any_body *body) {
    const slot plain = {.velocity = body->velocity, .user = body->user, .moving = body->moving};
    return plain;
}

static hot_body plain_hot_body(const any_body *body) {
    const hot_body plain = {body->shape, body->layers, body->mask};
    return plain;
}

/* A body that moves is not worth an index: it gets another shape sooner than that pays. */
static bool make_index(const any_world *world, const any_body *body, any_index **index) {
    *index = NULL;
    return body->moving || index_create(&body->shape, &world->allocator, index);
}

/* The parts of a body, with points of its own and its index. `kept` is an index that may be its own, or NULL. */
static bool make_body(const any_world *world, const any_body *body, any_index *kept, hot_body *seen,
                      slot *made) {
    *seen = plain_hot_body(body);
    *made = plain_slot(body);
    if (!shape_own(&seen->shape, &world->allocator)) {
        return false;
    }
    if (!body->moving && index_fits(kept, &body->shape)) {
        made->index = kept;
    } else if (!make_index(world, body, &made->index)) {
        shape_release(&seen->shape, &world->allocator);
        return false;
    }
    return true;
}

/* Undoes that. */
static void drop_body(const any_world *world, const any_index *kept, const hot_body *seen, const slot *made) {
    shape_release(&seen->shape, &world->allocator);
    if (made->index != kept) {
        index_destroy(made->index);
    }
}

/* The index that the next body gets. The slot is there, but not yet taken. */
static geom_status find_free_slot(any_world *world, uint32_t *index) {
    *index = world->first_free;
    if (*index != no_slot) {
        return GEOM_OK;
    }
    if (world->slot_count == no_slot) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    *index = world->slot_count;
    return reserve_slots(world, (size_t)world->slot_count + 1) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

static void take_slot(any_world *world, uint32_t index) {
    ++world->body_count;
    if (index < world->slot_count) {
        world->first_free = world->slots[index].next;
        return;
    }
    ++world->slot_count;
    world->generations[index] = 1;
}

static geom_status world_add(any_world *world, const any_body *body, collide_handle *handle) {
    GEOM_ASSERT(world != NULL && body != NULL);
    uint32_t index = no_slot;
    geom_status status = body_status(body);
    status = status == GEOM_OK ? find_free_slot(world, &index) : status;
    if (status != GEOM_OK) {
        return status;
    }
    hot_body seen;
    slot made;
    if (!make_body(world, body, NULL, &seen, &made)) {
        return GEOM_OUT_OF_MEMORY;
    }
    status = enter(world, index, body, &made);
    if (status != GEOM_OK) {
        drop_body(world, NULL, &seen, &made);
        return status;
    }
    take_slot(world, index);
    world->slots[index] = made;
    world->hot[index] = seen;
    world->point_bytes += shape_bytes(&seen.shape) + index_bytes(made.index);
    if (handle != NULL) {
        *handle = handle_at(world, index);
    }
    return GEOM_OK;
}

static bool world_exists(const any_world *world, collide_handle handle) {
    GEOM_ASSERT(world != NULL);
    return handle.index < world->slot_count && world->slots[handle.index].place != PLACE_FREE &&
           world->generations[handle.index] == handle.generation;
}

/* The last generation is not followed by the first: its slot stays empty. */
static void free_slot(any_world *world, uint32_t index) {
    const slot empty = {.next = no_slot, .place = PLACE_FREE};
    world->slots[index] = empty;
    if (world->generations[index] < UINT32_MAX) {
        ++world->generations[index];
        world->slots[index].next = world->first_free;
        world->first_free = index;
    }
    --world->body_count;
}

static geom_status world_remove(any_world *world, collide_handle handle) {
    if (!world_exists(world, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    leave(world, &world->slots[handle.index]);
    release_body(world, handle.index);
    free_slot(world, handle.index);
    return GEOM_OK;
}

/* Whether a changed body can stay the item that it is. */
static bool stays_item(const any_world *world, uint32_t index, const any_body *body, world_place place) {
    const hot_body *const now = &world->hot[index];
    return place != PLACE_APART && world->slots[index].place == place && now->layers == body->layers &&
           now->mask == body->mask;
}

/* Makes the changed body known instead of the one in the slot. */
static geom_status reenter(any_world *world, uint32_t index, const any_body *body, slot *made) {
    slot *const now = &world->slots[index];
    box bounds;
    const world_place place = place_of(body, &bounds);
    if (stays_item(world, index, body, place)) {
        made->place = now->place;
        made->item = now->item;
        outgrow(world, bounds, body->velocity);
        return phase_move(world->phases[place].items, now->item, bounds);
    }
    if (now->place == PLACE_APART && place == PLACE_APART) {
        made->place = now->place;
        made->next = now->next;
        return GEOM_OK;
    }
    const geom_status status = enter(world, index, body, made);
    if (status == GEOM_OK) {
        leave(world, now);
    }
    return status;
}

static geom_status world_set(any_world *world, collide_handle handle, const any_body *body) {
    GEOM_ASSERT(body != NULL);
    if (!world_exists(world, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    geom_status status = body_status(body);
    if (status != GEOM_OK) {
        return status;
    }
    hot_body seen;
    slot made;
    slot *const held = &world->slots[handle.index];
    if (!make_body(world, body, held->index, &seen, &made)) {
        return GEOM_OUT_OF_MEMORY;
    }
    status = reenter(world, handle.index, body, &made);
    if (status != GEOM_OK) {
        drop_body(world, held->index, &seen, &made);
        return status;
    }
    world->point_bytes += shape_bytes(&seen.shape) + index_bytes(made.index);
    if (made.index == held->index) {
        world->point_bytes -= index_bytes(made.index);
        held->index = NULL;
    }
    release_body(world, handle.index);
    *held = made;
    world->hot[handle.index] = seen;
    return GEOM_OK;
}

static any_body world_get(const any_world *world, collide_handle handle) {
    GEOM_ASSERT(world_exists(world, handle));
    const slot *const held = &world->slots[handle.index];
    const hot_body *const seen = &world->hot[handle.index];
    const any_body body = {seen->shape, held->moving, held->velocity, seen->layers, seen->mask, held->user};
    return body;
}

static geom_status world_move(any_world *world, collide_handle handle, const any_shape *shape) {
    if (!world_exists(world, handle)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    any_body body = world_get(world, handle);
    body.shape = *shape;
    return world_set(world, handle, &body);
}

/* ---- All of them ---- */

/* As if all bodies were removed, the last one first: the lowest index is the first to be given again. */
static void world_clear(any_world *world) {
    GEOM_ASSERT(world != NULL);
    for (uint32_t i = world->slot_count; i-- > 0;) {
        if (world->slots[i].place != PLACE_FREE) {
            release_body(world, i);
            free_slot(world, i);
        }
    }
    for (size_t i = 0; i < PHASE_COUNT; ++i) {
        phase_clear(world->phases[i].items);
    }
    world->apart_count = 0;
    world->point_bytes = 0;
    world->extent = 0.0;
    world->speed = 0.0;
}

static size_t world_count(const any_world *world) {
    GEOM_ASSERT(world != NULL);
    return world->body_count;
}

static size_t world_handles(const any_world *world, collide_handle *handles, size_t capacity) {
    GEOM_ASSERT(world != NULL && (handles != NULL || capacity == 0));
    size_t count = 0;
    for (uint32_t i = 0; i < world->slot_count && count < capacity; ++i) {
        if (world->slots[i].place != PLACE_FREE) {
            handles[count++] = handle_at(world, i);
        }
    }
    return world->body_count;
}

static geom_status world_rebuild(any_world *world) {
    GEOM_ASSERT(world != NULL);
    geom_status status = GEOM_OK;
    for (size_t i = 0; i < PHASE_COUNT && status == GEOM_OK; ++i) {
        status = phase_rebuild(world->phases[i].items);
    }
    return status;
}

static size_t world_memory(const any_world *world) {
    GEOM_ASSERT(world != NULL);
    size_t bytes =
        sizeof *world + world->hot_capacity * sizeof(hot_body) + world->slot_capacity * sizeof(slot) +
        ((size_t)world->generation_capacity + world->apart_capacity) * sizeof(uint32_t) + world->point_bytes;
    for (size_t i = 0; i < PHASE_COUNT; ++i) {
        bytes += phase_memory(world->phases[i].items) + world->phases[i].body_capacity * sizeof(uint32_t);
    }
    return bytes;
}
