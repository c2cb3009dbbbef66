/* Worlds: what must always hold. */
/* The free slots that can be used again are all in the list, once, and nothing else is. */
static const char *fault_of_free_slots(const any_world *world) {
    uint32_t usable = 0;
    uint32_t empty = 0;
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        const slot *const looked_at = &world->slots[i];
        if (world->generations[i] == 0) {
            return "a slot has generation 0";
        }
        empty += looked_at->place == PLACE_FREE;
        usable += looked_at->place == PLACE_FREE && world->generations[i] < UINT32_MAX;
    }
    uint32_t listed = 0;
    uint32_t listed_usable = 0;
    for (uint32_t i = world->first_free; i != no_slot; i = world->slots[i].next) {
        if (i >= world->slot_count || world->slots[i].place != PLACE_FREE) {
            return "the list of free slots holds something else";
        }
        listed_usable += world->generations[i] < UINT32_MAX;
        if (++listed > empty) {
            return "the list of free slots has no end";
        }
    }
    return listed_usable == usable ? NULL : "a free slot is not in the list";
}

/* What is wrong with the table of slots, in words, or NULL. */
static const char *fault_of_slots(const any_world *world) {
    uint32_t bodies = 0;
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        bodies += world->slots[i].place != PLACE_FREE;
    }
    return bodies == world->body_count ? fault_of_free_slots(world) : "the number of bodies is wrong";
}

static bool same_box(box a, box b) {
    return vec_is_zero(vec_sub(a.min, b.min)) && vec_is_zero(vec_sub(a.max, b.max));
}

static const char *fault_of_body(const any_world *world, uint32_t index) {
    const slot *const body = &world->slots[index];
    const hot_body *const seen = &world->hot[index];
    const any_body whole = {seen->shape, body->moving, body->velocity, seen->layers, seen->mask, body->user};
    if (body_status(&whole) != GEOM_OK) {
        return "a body is not valid";
    }
    if (body->index != NULL && (body->moving || !index_fits(body->index, &seen->shape))) {
        return "an index is not that of the shape of its body";
    }
    if (body->place == PLACE_APART) {
        return body->next < world->apart_count && world->apart[body->next] == index
                   ? NULL
                   : "a body apart is not in the list of those";
    }
    if (body->place != (body->moving ? PLACE_MOVING : PLACE_RESTING)) {
        return "a body is in the wrong place";
    }
    const any_broadphase *const phase = world->phases[body->place].items;
    if (!phase_exists(phase, body->item)) {
        return "a body is not in its broad phase";
    }
    const any_item item = phase_get(phase, body->item);
    const box bounds = shape_bounds(&seen->shape);
    const bool right = same_box(bounds, item.box) && item.layers == seen->layers && item.mask == seen->mask &&
                       index_of_user(item.user) == index &&
                       body_of_item(world->phases[body->place].bodies, body->item.index) == index &&
                       box_extent(bounds) <= world->extent;
    return right ? NULL : "the broad phase holds something else about a body";
}

static const char *world_validate(const any_world *world) {
    GEOM_ASSERT(world != NULL);
    const char *fault = fault_of_slots(world);
    size_t point_bytes = 0;
    size_t counts[PLACE_FREE + 1] = {0};
    for (uint32_t i = 0; i < world->slot_count && fault == NULL; ++i) {
        const slot *const looked_at = &world->slots[i];
        ++counts[looked_at->place];
        if (looked_at->place != PLACE_FREE) {
            point_bytes += shape_bytes(&world->hot[i].shape) + index_bytes(world->slots[i].index);
            fault = fault_of_body(world, i);
        }
    }
    if (fault == NULL && (counts[PLACE_APART] != world->apart_count || point_bytes != world->point_bytes)) {
        fault = "a count or the memory of points is wrong";
    }
    for (size_t i = 0; i < PHASE_COUNT && fault == NULL; ++i) {
        const any_broadphase *const phase = world->phases[i].items;
        fault = phase_count(phase) == counts[i] ? phase_validate(phase) : "a broad phase holds too much";
    }
    return fault;
}
