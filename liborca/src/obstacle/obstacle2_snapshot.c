/* Sets of obstacles as rows of bytes.
 *
 *     8 bytes   magic
 *     4         version
 *     4         a number that shows the order of bytes in numbers
 *     8         how many bytes there are in all
 *     8         checksum of all that follows
 *     8, 4      the number of slots; the first free one
 *     then each slot: its generation, and one of
 *         empty        0, the next free slot
 *         an obstacle  1, kind, winding, layers, placement, velocity, bottom, top; then
 *             polygon  the number of rings, and each as the number of its points and these
 *             chain    radius, the number of points and these
 *             disc     center, radius */
#include "obstacle2_internal.h"

#include <geom/snapshot.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 'o', 'b', 's', '2'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_LEAST_SLOT = 12, /* bytes of an empty one */
    SNAPSHOT_POINT = 16
};

/* How a slot is marked. */
enum {
    MARK_EMPTY,
    MARK_OBSTACLE
};

/* ---- Saving ---- */

static void put_ring(geom_snapshot_writer *writer, geom_ring ring) {
    geom_snapshot_put_u64(writer, ring.count);
    for (size_t i = 0; i < ring.count; ++i) {
        geom_snapshot_put_vec2(writer, ring.points[i]);
    }
}

static void put_shape(geom_snapshot_writer *writer, const orca_obstacle_def *def) {
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        geom_snapshot_put_u64(writer, def->polygon.count);
        for (size_t i = 0; i < def->polygon.count; ++i) {
            put_ring(writer, def->polygon.rings[i]);
        }
        return;
    case ORCA_OBSTACLE_CHAIN:
        geom_snapshot_put_double(writer, def->radius);
        put_ring(writer, def->chain);
        return;
    case ORCA_OBSTACLE_DISC:
        geom_snapshot_put_vec2(writer, def->disc.center);
        geom_snapshot_put_double(writer, def->disc.radius);
        return;
    }
}

static void put_obstacle(geom_snapshot_writer *writer, const orca_obstacle_def *def) {
    geom_snapshot_put_u32(writer, MARK_OBSTACLE);
    geom_snapshot_put_u32(writer, (uint32_t)def->kind);
    geom_snapshot_put_u32(writer, (uint32_t)def->winding);
    geom_snapshot_put_u32(writer, def->layers);
    geom_snapshot_put_double(writer, def->placement.rotation.cosine);
    geom_snapshot_put_double(writer, def->placement.rotation.sine);
    geom_snapshot_put_vec2(writer, def->placement.translation);
    geom_snapshot_put_vec2(writer, def->velocity);
    geom_snapshot_put_double(writer, def->bottom);
    geom_snapshot_put_double(writer, def->top);
    put_shape(writer, def);
}

uint64_t orca_obstacle_stamp(const orca_obstacle_def *def, uint32_t slot) {
    geom_snapshot_writer counter = geom_snapshot_measure();
    put_obstacle(&counter, def);
    geom_snapshot_put_u32(&counter, slot);
    const uint64_t mixed = (counter.checksum ^ (counter.checksum >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ (mixed >> 29); /* sums of checksums alone would be alike too often */
}

static void put_slots(geom_snapshot_writer *writer, const orca_obstacles *set) {
    geom_snapshot_put_u64(writer, set->slots.count);
    geom_snapshot_put_u32(writer, set->slots.first_free);
    for (size_t i = 0; i < set->slots.count; ++i) {
        const slot_entry *slot = &set->slots.at[i];
        geom_snapshot_put_u32(writer, slot->generation);
        if (set->shapes[i]) {
            put_obstacle(writer, &set->shapes[i]->def);
        } else {
            geom_snapshot_put_u32(writer, MARK_EMPTY);
            geom_snapshot_put_u32(writer, slot_is_free(slot) ? slot->next_free : NO_SLOT);
        }
    }
}

/* What the snapshot would be: how long, and its checksum. */
static geom_snapshot_writer measure(const orca_obstacles *set) {
    geom_snapshot_writer counter = geom_snapshot_measure();
    put_slots(&counter, set);
    return counter;
}

uint64_t orca_obstacles_hash(const orca_obstacles *obstacles) { return measure(obstacles).checksum; }

size_t orca_obstacles_save(const orca_obstacles *obstacles, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    const geom_snapshot_writer all = measure(obstacles);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
    put_slots(&writer, obstacles);
    return all.size;
}

/* ---- Restoring ---- */

/* Rings of a shape while it is read. */
typedef struct read_rings {
    geom_ring *rings;
    size_t count;
    geom_vec2 *points; /* of all rings; there is room for as many as there are bytes for */
    size_t point_count;
} read_rings;

static void release_read(const geom_allocator *allocator, read_rings *read) {
    geom_allocator_release(allocator, read->points, read->point_count, sizeof *read->points,
                           _Alignof(geom_vec2));
    geom_allocator_release(allocator, read->rings, read->count, sizeof *read->rings, _Alignof(geom_ring));
}

/* The number of points in the rings that follow; `reader` is a copy, and stays where it was. */
static size_t count_points(geom_snapshot_reader reader, size_t rings) {
    size_t sum = 0;
    for (size_t i = 0; i < rings && !reader.failed; ++i) {
        const size_t count = geom_snapshot_get_count(&reader, SNAPSHOT_POINT);
        reader.bytes += count * SNAPSHOT_POINT;
        reader.size -= count * SNAPSHOT_POINT;
        sum += count;
    }
    return reader.failed ? 0 : sum;
}

/* So many rings. What is not there is found by count_points, before any memory is asked for. */
static geom_status get_rings(geom_snapshot_reader *reader, const geom_allocator *allocator, size_t rings,
                             read_rings *out) {
    const read_rings none = {0};
    *out = none;
    const size_t points = count_points(*reader, rings);
    if (reader->failed || rings == 0 || points == 0) {
        return GEOM_INVALID_ARGUMENT;
    }
    out->rings = geom_allocator_allocate(allocator, rings, sizeof *out->rings, _Alignof(geom_ring));
    out->count = rings;
    out->points = geom_allocator_allocate(allocator, points, sizeof *out->points, _Alignof(geom_vec2));
    out->point_count = points;
    if (!out->rings || !out->points) {
        return GEOM_OUT_OF_MEMORY;
    }
    geom_vec2 *to = out->points;
    for (size_t i = 0; i < rings; ++i) {
        const size_t count = geom_snapshot_get_count(reader, SNAPSHOT_POINT);
        out->rings[i] = (geom_ring){to, count};
        for (size_t k = 0; k < count; ++k) {
            *to++ = geom_snapshot_get_vec2(reader);
        }
    }
    return GEOM_OK;
}

static geom_status get_shape(geom_snapshot_reader *reader, const geom_allocator *allocator,
                             orca_obstacle_def *def, read_rings *read) {
    geom_status status = GEOM_OK;
    if (def->kind == ORCA_OBSTACLE_POLYGON) {
        status = get_rings(reader, allocator, geom_snapshot_get_count(reader, sizeof(uint64_t)), read);
        def->polygon = (geom_polygon){read->rings, read->count};
    } else if (def->kind == ORCA_OBSTACLE_CHAIN) {
        def->radius = geom_snapshot_get_double(reader);
        status = get_rings(reader, allocator, 1, read);
        def->chain = status == GEOM_OK ? read->rings[0] : def->chain;
    } else {
        def->disc.center = geom_snapshot_get_vec2(reader);
        def->disc.radius = geom_snapshot_get_double(reader);
    }
    return reader->failed ? GEOM_INVALID_ARGUMENT : status;
}

/* An obstacle after its mark, into the index and its slot. */
static geom_status get_obstacle(geom_snapshot_reader *reader, orca_obstacles *set, uint32_t slot) {
    orca_obstacle_def def = orca_obstacle_def_default();
    const uint32_t kind = geom_snapshot_get_u32(reader);
    const uint32_t winding = geom_snapshot_get_u32(reader);
    if (reader->failed || kind > ORCA_OBSTACLE_DISC || winding > ORCA_WINDING_AS_GIVEN) {
        return GEOM_INVALID_ARGUMENT;
    }
    def.kind = (orca_obstacle_kind)kind;
    def.winding = (orca_winding)winding;
    def.layers = geom_snapshot_get_u32(reader);
    def.placement.rotation.cosine = geom_snapshot_get_double(reader);
    def.placement.rotation.sine = geom_snapshot_get_double(reader);
    def.placement.translation = geom_snapshot_get_vec2(reader);
    def.velocity = geom_snapshot_get_vec2(reader);
    def.bottom = geom_snapshot_get_double(reader);
    def.top = geom_snapshot_get_double(reader);
    read_rings read = {0};
    geom_status status = get_shape(reader, &set->allocator, &def, &read);
    obstacle *made = NULL;
    if (status == GEOM_OK) {
        status = orca_obstacles_make_entered(set, &def, false, slot, &made);
    }
    release_read(&set->allocator, &read);
    set->shapes[slot] = made;
    set->slots.at[slot].place = made ? slot : NO_SLOT;
    set->live_count += made != NULL;
    if (made) {
        orca_obstacles_add_stamp(set, made);
    }
    return status;
}

static geom_status get_slot(geom_snapshot_reader *reader, orca_obstacles *set) {
    const uint32_t index = (uint32_t)set->slots.count++;
    const slot_entry empty = {geom_snapshot_get_u32(reader), NO_SLOT, NO_SLOT};
    set->slots.at[index] = empty;
    set->shapes[index] = NULL;
    const uint32_t mark = geom_snapshot_get_u32(reader);
    if (mark == MARK_EMPTY) {
        set->slots.at[index].next_free = geom_snapshot_get_u32(reader);
        return GEOM_OK;
    }
    return mark == MARK_OBSTACLE && empty.generation != 0 ? get_obstacle(reader, set, index)
                                                          : GEOM_INVALID_ARGUMENT;
}

static geom_status get_slots(geom_snapshot_reader *reader, orca_obstacles *set) {
    const size_t count = geom_snapshot_get_count(reader, SNAPSHOT_LEAST_SLOT);
    set->slots.first_free = geom_snapshot_get_u32(reader);
    geom_status status = reader->failed ? GEOM_INVALID_ARGUMENT : orca_obstacles_reserve(set, count);
    for (size_t i = 0; i < count && status == GEOM_OK; ++i) {
        status = get_slot(reader, set);
    }
    const bool whole = !reader->failed && reader->size == 0;
    if (status == GEOM_OK && !(whole && slots_are_listed(&set->slots))) {
        return GEOM_INVALID_ARGUMENT;
    }
    return status == GEOM_OK || status == GEOM_OUT_OF_MEMORY ? status : GEOM_INVALID_ARGUMENT;
}

geom_status orca_obstacles_restore(orca_obstacles *obstacles, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, magic, SNAPSHOT_VERSION);
    if (reader.failed) {
        return GEOM_INVALID_ARGUMENT;
    }
    orca_obstacles *read = NULL;
    const orca_obstacles_def def = {&obstacles->allocator};
    geom_status status = orca_obstacles_create(&def, &read);
    if (status != GEOM_OK) {
        return status;
    }
    status = get_slots(&reader, read);
    if (status == GEOM_OK) {
        const orca_obstacles replaced = *obstacles;
        *obstacles = *read;
        *read = replaced;
        /* Each index points to the allocator of its set. */
        obstacles->index.allocator = &obstacles->allocator;
        read->index.allocator = &read->allocator;
    }
    orca_obstacles_destroy(read);
    return status;
}
