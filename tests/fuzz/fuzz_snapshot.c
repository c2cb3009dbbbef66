/* Bytes that claim to be a snapshot of a world. They are refused and change nothing, or they make a world
 * whose invariants hold, that can be asked, and that saves just these bytes. The header is made right first,
 * so that what is behind it is looked at. */
#include "fuzz_header.h"

#include <collide/world2.h>
#include <collide/world3.h>

#include <stdlib.h>
#include <string.h>

static void fuzz_plane(unsigned char *bytes, size_t size) {
    const collide_world_def def = collide_world_def_default();
    const geom_circle disc = {{1.0, 2.0}, 3.0};
    unsigned char saved[MOST_BYTES];
    collide_world *world;
    require(collide_world_create(&def, &world) == GEOM_OK);
    const size_t empty = collide_world_save(world, saved, sizeof saved);
    write_snapshot_header(bytes, size, saved);
    if (collide_world_restore(world, bytes, size) == GEOM_OK) {
        require(collide_world_validate(world) == NULL);
        require(collide_world_save(world, saved, sizeof saved) == size && memcmp(saved, bytes, size) == 0);
        const collide_shape shape = collide_shape_from_circle(disc);
        require(collide_world_overlap_test(world, shape, 0.5, NULL) != COLLIDE_INVALID);
        require(collide_world_sweep(world, shape, geom_vec2_make(5.0, -4.0), 0.0, NULL).sweep.relation !=
                COLLIDE_INVALID);
    } else {
        require(collide_world_count(world) == 0 && collide_world_save(world, NULL, 0) == empty);
    }
    collide_world_destroy(world);
}

static void fuzz_space(unsigned char *bytes, size_t size) {
    const collide_world_def def = collide_world_def_default();
    const geom_sphere ball = {{1.0, 2.0, 3.0}, 3.0};
    unsigned char saved[MOST_BYTES];
    collide_world3 *world;
    require(collide_world3_create(&def, &world) == GEOM_OK);
    const size_t empty = collide_world3_save(world, saved, sizeof saved);
    write_snapshot_header(bytes, size, saved);
    if (collide_world3_restore(world, bytes, size) == GEOM_OK) {
        require(collide_world3_validate(world) == NULL);
        require(collide_world3_save(world, saved, sizeof saved) == size && memcmp(saved, bytes, size) == 0);
        require(collide_world3_overlap_test(world, collide_shape3_from_sphere(ball), 0.5, NULL) !=
                COLLIDE_INVALID);
    } else {
        require(collide_world3_count(world) == 0 && collide_world3_save(world, NULL, 0) == empty);
    }
    collide_world3_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    unsigned char *const bytes = malloc(MOST_BYTES);
    if (bytes == NULL || size == 0 || size - 1 > MOST_BYTES - HEADER_BYTES) {
        free(bytes);
        return 0;
    }
    memcpy(bytes + HEADER_BYTES, data + 1, size - 1);
    (data[0] % 2 == 0 ? fuzz_plane : fuzz_space)(bytes, HEADER_BYTES + size - 1);
    free(bytes);
    return 0;
}
