/* Worlds as rows of bytes.
 *
 *     8 bytes   magic: which dimension
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     4, 4      the number of slots; the first free one
 *     then each slot: its generation, and one of
 *         free       0, the next free slot
 *         a body     1 (resting) or 2 (moving), layers, mask, user, velocity, shape (shape2.c, shape3.c) */
static const char magic[8] = SNAPSHOT_MAGIC;

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_ORDER = 0x01020304,
    SNAPSHOT_HEADER = 32,
    SNAPSHOT_LEAST_SLOT = 12 /* bytes of a free one */
};

/* How a slot is marked. */
enum {
    MARK_FREE,
    MARK_RESTING,
    MARK_MOVING
};

/* FNV-1a: G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, "The FNV non-cryptographic hash algorithm". It finds accidents, not
 * intent: what is read is looked at as if there were no checksum. */
static uint64_t checksum_of(const unsigned char *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* ---- Saving ---- */

static void write_slot(byte_writer *writer, const slot *written, const face *seen) {
    put_u32(writer, written->generation);
    if (written->place == PLACE_FREE) {
        put_u32(writer, MARK_FREE);
        put_u32(writer, written->next);
        return;
    }
    put_u32(writer, written->moving ? MARK_MOVING : MARK_RESTING);
    put_u32(writer, seen->layers);
    put_u32(writer, seen->mask);
    put_u64(writer, (uintptr_t)written->user);
    put_bytes(writer, &written->velocity, sizeof written->velocity);
    shape_write(writer, &seen->shape);
}

static void write_slots(byte_writer *writer, const any_world *world) {
    put_u32(writer, world->slot_count);
    put_u32(writer, world->first_free);
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        write_slot(writer, &world->slots[i], &world->faces[i]);
    }
}

static void write_header(byte_writer *writer, uint64_t size, uint64_t checksum) {
    put_bytes(writer, magic, sizeof magic);
    put_u32(writer, SNAPSHOT_VERSION);
    put_u32(writer, SNAPSHOT_ORDER);
    put_u64(writer, size);
    put_u64(writer, checksum);
}

static size_t world_save(const any_world *world, void *bytes, size_t capacity) {
    GEOM_ASSERT(world != NULL && (bytes != NULL || capacity == 0));
    byte_writer counter = {NULL, SNAPSHOT_HEADER};
    write_slots(&counter, world);
    const size_t size = counter.size;
    if (size > capacity) {
        return size;
    }
    byte_writer body = {bytes, SNAPSHOT_HEADER};
    write_slots(&body, world);
    byte_writer header = {bytes, 0};
    write_header(&header, size, checksum_of(body.bytes + SNAPSHOT_HEADER, size - SNAPSHOT_HEADER));
    return size;
}

/* ---- Restoring ---- */

static bool read_header(byte_reader *reader, size_t size) {
    char name[sizeof magic];
    get_bytes(reader, name, sizeof name);
    const bool version = get_u32(reader) == SNAPSHOT_VERSION;
    const bool order = get_u32(reader) == SNAPSHOT_ORDER;
    const bool whole = get_u64(reader) == size;
    const uint64_t checksum = get_u64(reader);
    return !reader->failed && memcmp(name, magic, sizeof magic) == 0 && version && order && whole &&
           checksum == checksum_of(reader->bytes, reader->size);
}

/* The body after its mark. Its shape owns its points when the status is GEOM_OK. */
static geom_status read_body(byte_reader *reader, bool moving, any_body *body,
                             const geom_allocator *allocator) {
    body->moving = moving;
    body->layers = get_u32(reader);
    body->mask = get_u32(reader);
    const uintptr_t user = (uintptr_t)get_u64(reader);
    memcpy(&body->user, &user, sizeof user);
    get_bytes(reader, &body->velocity, sizeof body->velocity);
    geom_status status = shape_read(reader, &body->shape, allocator);
    if (status == GEOM_OK && body_status(body) != GEOM_OK) {
        shape_release(&body->shape, allocator);
        status = GEOM_INVALID_ARGUMENT;
    }
    return status;
}

static geom_status restore_body(any_world *world, uint32_t index, byte_reader *reader, bool moving) {
    any_body body;
    geom_status status = read_body(reader, moving, &body, &world->allocator);
    if (status != GEOM_OK) {
        return status;
    }
    slot *const made = &world->slots[index];
    const uint32_t generation = made->generation;
    *made = plain_slot(&body);
    made->generation = generation;
    world->faces[index] = plain_face(&body);
    status = enter(world, index, &body, made);
    if (status != GEOM_OK) {
        shape_release(&body.shape, &world->allocator);
        made->place = PLACE_FREE;
        return status;
    }
    world->point_bytes += shape_bytes(&body.shape);
    ++world->body_count;
    return GEOM_OK;
}

static geom_status restore_slot(any_world *world, byte_reader *reader) {
    const uint32_t index = world->slot_count++;
    const slot empty = {.generation = get_u32(reader), .next = no_slot, .place = PLACE_FREE};
    world->slots[index] = empty;
    const uint32_t mark = get_u32(reader);
    if (reader->failed || empty.generation == 0 || mark > MARK_MOVING) {
        return GEOM_INVALID_ARGUMENT;
    }
    if (mark == MARK_FREE) {
        world->slots[index].next = get_u32(reader);
        return GEOM_OK;
    }
    return restore_body(world, index, reader, mark == MARK_MOVING);
}

static geom_status restore_slots(any_world *world, byte_reader *reader) {
    const uint32_t count = get_u32(reader);
    world->first_free = get_u32(reader);
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
    byte_reader reader = {bytes, size, false};
    if (!read_header(&reader, size)) {
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
    status = status == GEOM_OK ? world_commit(read) : status;
    if (status == GEOM_OK) {
        const any_world replaced = *world;
        *world = *read;
        *read = replaced;
    }
    world_destroy(read);
    return status;
}
