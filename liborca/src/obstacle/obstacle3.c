/* Obstacles of space by handles: added, changed, removed. */
#include "obstacle3_internal.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

/* Obstacles as added. Everything that can fail is done before anything is changed: room is made in all lists,
 * the pieces of the new shape are put into the world, and only then an old shape is taken out. */

orca_obstacle3_def orca_obstacle3_def_default(void) {
    const orca_obstacle3_def def = {.shape = collide_shape3_from_point(geom_vec3_make(0.0, 0.0, 0.0)),
                                    .layers = 1};
    return def;
}

/* ---- Memory ---- */

/* Makes room for `needed` elements; what is there stays. False without memory, and nothing has changed. */
static bool make_room(const geom_allocator *allocator, void **memory, size_t *capacity, size_t needed,
                      size_t size) {
    if (needed <= *capacity) {
        return true;
    }
    const size_t larger = needed > 2 * *capacity ? needed + 8 : 2 * *capacity;
    void *room = geom_allocator_allocate(allocator, larger, size, alignof(max_align_t));
    if (!room) {
        return false;
    }
    if (*capacity > 0) {
        (void)memcpy(room, *memory, *capacity * size);
        geom_allocator_release(allocator, *memory, *capacity, size, alignof(max_align_t));
    }
    *memory = room;
    *capacity = larger;
    return true;
}

static void release(const geom_allocator *allocator, void *memory, size_t capacity, size_t size) {
    geom_allocator_release(allocator, memory, capacity, size, alignof(max_align_t));
}

static void release_pieces(const orca_obstacles3 *obstacles, obstacle3_slot *slot) {
    release(&obstacles->allocator, slot->pieces, slot->piece_count, sizeof *slot->pieces);
    slot->pieces = NULL;
    slot->piece_count = 0;
}

orca_obstacles3_def orca_obstacles3_def_default(void) {
    const orca_obstacles3_def def = {NULL};
    return def;
}

geom_status orca_obstacles3_create(const orca_obstacles3_def *def, orca_obstacles3 **out) {
    const geom_allocator chosen = def && def->allocator ? *def->allocator : geom_allocator_default();
    *out = NULL;
    orca_obstacles3 *made = geom_allocator_allocate(&chosen, 1, sizeof *made, alignof(max_align_t));
    if (!made) {
        return GEOM_OUT_OF_MEMORY;
    }
    *made = (orca_obstacles3){.allocator = chosen, .table.first_free = NO_SLOT};
    collide_world_def world = collide_world_def_default();
    world.allocator = &chosen;
    const geom_status status = collide_world3_create(&world, &made->world);
    if (status != GEOM_OK) {
        release(&chosen, made, 1, sizeof *made);
        return status;
    }
    *out = made;
    return GEOM_OK;
}

void orca_obstacles3_destroy(orca_obstacles3 *obstacles) {
    if (!obstacles) {
        return;
    }
    const geom_allocator allocator = obstacles->allocator;
    collide_world3_destroy(obstacles->world);
    for (size_t i = 0; i < obstacles->table.count; ++i) {
        release_pieces(obstacles, &obstacles->slots[i]);
    }
    release(&allocator, obstacles->table.at, obstacles->table.capacity, sizeof *obstacles->table.at);
    release(&allocator, obstacles->slots, obstacles->slot_capacity, sizeof *obstacles->slots);
    release(&allocator, obstacles->owners, obstacles->owner_capacity, sizeof *obstacles->owners);
    release(&allocator, obstacles->planes, obstacles->plane_capacity, sizeof *obstacles->planes);
    release(&allocator, obstacles, 1, sizeof *obstacles);
}

/* ---- What may be added ---- */

static geom_status mesh_status(const orca_mesh3 *mesh) {
    if (mesh->triangle_count == 0) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (mesh->triangle_count >= UINT32_MAX) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    for (size_t i = 0; i < mesh->point_count; ++i) {
        if (!geom_vec3_is_finite(mesh->points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    for (size_t i = 0; i < 3 * mesh->triangle_count; ++i) {
        if (mesh->corners[i] >= mesh->point_count) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    return GEOM_OK;
}

static geom_status def_status(const orca_obstacle3_def *def) {
    if (!isfinite(geom_vec3_length(def->velocity))) {
        return GEOM_NOT_FINITE;
    }
    if (def->mesh) {
        return mesh_status(def->mesh);
    }
    const geom_status status = collide_shape3_status(def->shape);
    return status == GEOM_OK && def->shape.kind == COLLIDE_SHAPE3_RAY ? GEOM_UNSUPPORTED : status;
}

static bool is_plane(const orca_obstacle3_def *def) {
    return !def->mesh && def->shape.kind == COLLIDE_SHAPE3_PLANE;
}

static collide_shape3 piece_of(const orca_obstacle3_def *def, size_t piece) {
    if (!def->mesh) {
        return def->shape;
    }
    const uint32_t *corner = &def->mesh->corners[3 * piece];
    const geom_vec3 *points = def->mesh->points;
    const geom_triangle triangle = {points[corner[0]], points[corner[1]], points[corner[2]]};
    return collide_shape3_from_triangle(triangle);
}

/* ---- Pieces ---- */

static void remove_pieces(orca_obstacles3 *obstacles, const collide_handle *pieces, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        (void)collide_world3_remove(obstacles->world, pieces[i]);
    }
}

static geom_status add_piece(orca_obstacles3 *obstacles, const orca_obstacle3_def *def, uint32_t slot,
                             size_t piece, collide_handle *handle) {
    collide_body3 body = collide_body3_default();
    body.shape = piece_of(def, piece);
    body.moving = def->moving;
    body.layers = def->layers;
    const geom_status status = collide_world3_add(obstacles->world, &body, handle);
    if (status != GEOM_OK) {
        return status;
    }
    void *owners = obstacles->owners;
    const bool room = make_room(&obstacles->allocator, &owners, &obstacles->owner_capacity,
                                (size_t)handle->index + 1, sizeof *obstacles->owners);
    obstacles->owners = owners;
    if (!room) {
        remove_pieces(obstacles, handle, 1);
        return GEOM_OUT_OF_MEMORY;
    }
    obstacles->owners[handle->index] = (obstacle3_owner){slot, (uint32_t)piece};
    return GEOM_OK;
}

/* Puts all pieces of an obstacle into the world, or none. */
static geom_status add_pieces(orca_obstacles3 *obstacles, const orca_obstacle3_def *def, uint32_t slot,
                              obstacle3_slot *made) {
    made->piece_count = def->mesh ? def->mesh->triangle_count : 1;
    made->pieces = geom_allocator_allocate(&obstacles->allocator, made->piece_count, sizeof *made->pieces,
                                           alignof(max_align_t));
    geom_status status = made->pieces ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    size_t added = 0;
    while (status == GEOM_OK && added < made->piece_count) {
        status = add_piece(obstacles, def, slot, added, &made->pieces[added]);
        added += status == GEOM_OK;
    }
    if (status != GEOM_OK) {
        remove_pieces(obstacles, made->pieces, added);
        release_pieces(obstacles, made);
    }
    return status;
}

/* What a slot is to hold, with its pieces in the world already and room for it in the list of planes. */
static geom_status prepare(orca_obstacles3 *obstacles, const orca_obstacle3_def *def, uint32_t slot,
                           obstacle3_slot *made) {
    *made = (obstacle3_slot){.layers = def->layers, .is_plane = is_plane(def), .velocity = def->velocity};
    const geom_status status = def_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    if (!made->is_plane) {
        return add_pieces(obstacles, def, slot, made);
    }
    made->plane = def->shape.as.plane;
    void *planes = obstacles->planes;
    const bool room = make_room(&obstacles->allocator, &planes, &obstacles->plane_capacity,
                                obstacles->plane_count + 1, sizeof *obstacles->planes);
    obstacles->planes = planes;
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

static void forget_plane(orca_obstacles3 *obstacles, uint32_t slot) {
    size_t place = 0;
    while (obstacles->planes[place] != slot) {
        ++place;
    }
    obstacles->planes[place] = obstacles->planes[--obstacles->plane_count];
}

static bool moves(const obstacle3_slot *slot) {
    return slot->velocity.x != 0.0 || slot->velocity.y != 0.0 || slot->velocity.z != 0.0;
}

/* Takes what a slot holds out of the world. */
static void clear(orca_obstacles3 *obstacles, uint32_t index) {
    obstacle3_slot *slot = &obstacles->slots[index];
    if (slot->is_plane) {
        forget_plane(obstacles, index);
    }
    remove_pieces(obstacles, slot->pieces, slot->piece_count);
    release_pieces(obstacles, slot);
    slot->is_plane = false;
    obstacles->moving_count -= moves(slot);
    obstacles->fastest = obstacles->moving_count > 0 ? obstacles->fastest : 0.0;
    slot->velocity = geom_vec3_make(0.0, 0.0, 0.0);
}

/* Gives a slot, which holds nothing, what was prepared for it. */
static void install(orca_obstacles3 *obstacles, uint32_t index, const obstacle3_slot *made) {
    obstacle3_slot *slot = &obstacles->slots[index];
    *slot = *made;
    if (moves(slot)) {
        ++obstacles->moving_count;
        obstacles->fastest = fmax(obstacles->fastest, geom_vec3_length(slot->velocity));
    }
    if (slot->is_plane) {
        obstacles->planes[obstacles->plane_count++] = index;
    }
}

/* ---- Changes ---- */

bool orca_obstacles3_exists(const orca_obstacles3 *obstacles, orca_obstacle3_id id) {
    return slots_find(&obstacles->table, id.index, id.generation) != NO_SLOT;
}

/* Sees to it that there is an empty slot. */
static geom_status make_slot(orca_obstacles3 *obstacles) {
    slot_table *table = &obstacles->table;
    if (!slots_are_full(table)) {
        return GEOM_OK;
    }
    if (table->count >= NO_SLOT) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    void *slots = obstacles->slots;
    void *entries = table->at;
    const bool room =
        make_room(&obstacles->allocator, &slots, &obstacles->slot_capacity, table->count + 1,
                  sizeof *obstacles->slots) &&
        make_room(&obstacles->allocator, &entries, &table->capacity, table->count + 1, sizeof *table->at);
    obstacles->slots = slots;
    table->at = entries;
    return room ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

geom_status orca_obstacles3_add(orca_obstacles3 *obstacles, const orca_obstacle3_def *def,
                                orca_obstacle3_id *id) {
    obstacle3_slot made;
    geom_status status = make_slot(obstacles);
    if (status == GEOM_OK) {
        status = prepare(obstacles, def, slots_next(&obstacles->table), &made);
    }
    if (status != GEOM_OK) {
        return status;
    }
    const uint32_t index = slots_take(&obstacles->table);
    obstacles->table.at[index].place = index;
    ++obstacles->count;
    install(obstacles, index, &made);
    if (id) {
        *id = obstacle3_id_of(obstacles, index);
    }
    return GEOM_OK;
}

geom_status orca_obstacles3_set(orca_obstacles3 *obstacles, orca_obstacle3_id id,
                                const orca_obstacle3_def *def) {
    obstacle3_slot made;
    if (!orca_obstacles3_exists(obstacles, id)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    const geom_status status = prepare(obstacles, def, id.index, &made);
    if (status == GEOM_OK) {
        clear(obstacles, id.index);
        install(obstacles, id.index, &made);
    }
    return status;
}

geom_status orca_obstacles3_remove(orca_obstacles3 *obstacles, orca_obstacle3_id id) {
    if (!orca_obstacles3_exists(obstacles, id)) {
        return GEOM_UNKNOWN_HANDLE;
    }
    clear(obstacles, id.index);
    slots_leave(&obstacles->table, id.index);
    --obstacles->count;
    return GEOM_OK;
}

geom_status orca_obstacles3_rebuild(orca_obstacles3 *obstacles) {
    return collide_world3_rebuild(obstacles->world);
}

size_t orca_obstacles3_count(const orca_obstacles3 *obstacles) { return obstacles->count; }

size_t orca_obstacles3_piece_count(const orca_obstacles3 *obstacles) {
    return collide_world3_count(obstacles->world) + obstacles->plane_count;
}
