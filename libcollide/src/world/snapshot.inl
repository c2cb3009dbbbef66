/* Worlds as rows of bytes.
 *
 *     32 bytes  the header of <geom/snapshot.h>; its magic says which dimension
 *     4, 4      the number of slots; the first free one
 *     then each slot: its generation, and one of
 *         free       0, the next free slot
 *         a body     1 (resting) or 2 (moving), layers, mask, user, velocity, shape (shape2.c, shape3.c) */
static const char magic[GEOM_SNAPSHOT_MAGIC] = SNAPSHOT_MAGIC;

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_LEAST_SLOT = 12 /* bytes of a free one */
};

/* How a slot is marked. */
enum {
    MARK_FREE,
    MARK_RESTING,
    MARK_MOVING
};

/* ---- Saving ---- */

static void write_slot(geom_snapshot_writer *writer, const any_world *world, uint32_t index) {
    const slot *const written = &world->slots[index];
    const hot_body *const seen = &world->hot[index];
    geom_snapshot_put_u32(writer, world->generations[index]);
    if (written->place == PLACE_FREE) {
        geom_snapshot_put_u32(writer, MARK_FREE);
        geom_snapshot_put_u32(writer, written->next);
        return;
    }
    geom_snapshot_put_u32(writer, written->moving ? MARK_MOVING : MARK_RESTING);
    geom_snapshot_put_u32(writer, seen->layers);
    geom_snapshot_put_u32(writer, seen->mask);
    geom_snapshot_put_u64(writer, (uintptr_t)written->user);
    geom_snapshot_put_bytes(writer, &written->velocity, sizeof written->velocity);
    shape_write(writer, &seen->shape);
}

static void write_slots(geom_snapshot_writer *writer, const any_world *world) {
    geom_snapshot_put_u32(writer, world->slot_count);
    geom_snapshot_put_u32(writer, world->first_free);
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        write_slot(writer, world, i);
    }
}

static size_t world_save(const any_world *world, void *bytes, size_t capacity) {
    GEOM_ASSERT(world != NULL && (bytes != NULL || capacity == 0));
    geom_snapshot_writer all = geom_snapshot_measure();
    write_slots(&all, world);
    if (all.size <= capacity) {
        geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
        write_slots(&writer, world);
    }
    return all.size;
}

/* ---- Restoring ---- */

/* The body after its mark. Its shape owns its points when the status is GEOM_OK. */
static geom_status read_body(geom_snapshot_reader *reader, bool moving, any_body *body,
                             const geom_allocator *allocator) {
    body->moving = moving;
    body->layers = geom_snapshot_get_u32(reader);
    body->mask = geom_snapshot_get_u32(reader);
    const uintptr_t user = (uintptr_t)geom_snapshot_get_u64(reader);
    memcpy(&body->user, &user, sizeof user);
    geom_snapshot_get_bytes(reader, &body->velocity, sizeof body->velocity);
    geom_status status = shape_read(reader, &body->shape, allocator);
    if (status == GEOM_OK && body_status(body) != GEOM_OK) {
        shape_release(&body->shape, allocator);
        status = GEOM_INVALID_ARGUMENT;
    }
    return status;
}

static geom_status restore_body(any_world *world, uint32_t index, geom_snapshot_reader *reader, bool moving) {
    any_body body;
    geom_status status = read_body(reader, moving, &body, &world->allocator);
    if (status != GEOM_OK) {
        return status;
    }
    slot *const made = &world->slots[index];
    *made = plain_slot(&body);
    world->hot[index] = plain_hot_body(&body);
    status = make_index(world, &body, &made->index) ? enter(world, index, &body, made) : GEOM_OUT_OF_MEMORY;
    if (status != GEOM_OK) {
        drop_body(world, NULL, &world->hot[index], made);
        made->place = PLACE_FREE;
        return status;
    }
    world->point_bytes += shape_bytes(&body.shape) + index_bytes(made->index);
    ++world->body_count;
    return GEOM_OK;
}

static geom_status restore_slot(any_world *world, geom_snapshot_reader *reader) {
    const uint32_t index = world->slot_count++;
    const slot empty = {.next = no_slot, .place = PLACE_FREE};
    world->slots[index] = empty;
    world->generations[index] = geom_snapshot_get_u32(reader);
    const uint32_t mark = geom_snapshot_get_u32(reader);
    if (reader->failed || world->generations[index] == 0 || mark > MARK_MOVING) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (mark == MARK_FREE) {
        world->slots[index].next = geom_snapshot_get_u32(reader);
        return GEOM_OK;
    }
    return restore_body(world, index, reader, mark == MARK_MOVING);
}

static geom_status restore_slots(any_world *world, geom_snapshot_reader *reader) {
    const uint32_t count = geom_snapshot_get_u32(reader);
    world->first_free = geom_snapshot_get_u32(reader);
    if (reader->failed || count > reader->size / SNAPSHOT_LEAST_SLOT) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (!reserve_slots(world, count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; i < count && status == GEOM_OK; ++i) {
        status = restore_slot(world, reader);
    }
    return status;
}

static geom_status world_restore(any_world *world, const void *bytes, size_t size) {
    GEOM_ASSERT(world != NULL && (bytes != NULL || size == 0));
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, magic, SNAPSHOT_VERSION);
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    const collide_world_def def = {0, &world->allocator};
    any_world *read = NULL;
    geom_status status = world_create(&def, &read);
    if (status != GEOM_OK) {
        return status;
    }
    status = restore_slots(read, &reader);
    if (status == GEOM_OK && (reader.failed || reader.size > 0 || fault_of_slots(read) != NULL)) {
        status = GEOM_INVALID_ARGUMENT;
    }
    status = status == GEOM_OK ? world_rebuild(read) : status;
    if (status == GEOM_OK) {
        const any_world replaced = *world;
        *world = *read;
        *read = replaced;
    }
    world_destroy(read);
    return status;
}
