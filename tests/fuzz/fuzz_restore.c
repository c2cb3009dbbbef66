/* Bytes that claim to be a snapshot of a simulator or of obstacles. They are refused and change nothing, or
 * they make one that saves the same and works. The header is made right first, so that what is behind it is
 * looked at. */
#include "fuzz_header.h"

#include <orca/obstacle2.h>
#include <orca/sim2.h>
#include <orca/sim3.h>

#include <stdlib.h>
#include <string.h>

static void fuzz_plane(unsigned char *bytes, size_t size) {
    const orca_sim_def def = orca_sim_def_default();
    unsigned char saved[MOST_BYTES];
    orca_sim *sim;
    require(orca_sim_create(&def, &sim) == GEOM_OK);
    const uint64_t hash = orca_sim_hash(sim);
    (void)orca_sim_save(sim, saved, sizeof saved);
    write_snapshot_header(bytes, size, saved);
    if (orca_sim_restore(sim, bytes, size) == GEOM_OK) {
        require(orca_sim_save(sim, saved, sizeof saved) == size && memcmp(saved, bytes, size) == 0);
        require(orca_sim_step(sim) == GEOM_OK);
        const orca_agent_def agent = orca_agent_def_default();
        orca_agent_id id;
        require(orca_sim_add_agent(sim, &agent, &id) == GEOM_OK && orca_sim_agent_exists(sim, id));
        require(orca_sim_step(sim) == GEOM_OK);
    } else {
        require(orca_sim_agent_count(sim) == 0 && orca_sim_hash(sim) == hash);
    }
    orca_sim_destroy(sim);
}

static void fuzz_obstacles(unsigned char *bytes, size_t size) {
    unsigned char saved[MOST_BYTES];
    orca_obstacles *obstacles;
    require(orca_obstacles_create(NULL, &obstacles) == GEOM_OK);
    const size_t empty = orca_obstacles_save(obstacles, saved, sizeof saved);
    write_snapshot_header(bytes, size, saved);
    if (orca_obstacles_restore(obstacles, bytes, size) == GEOM_OK) {
        require(orca_obstacles_validate(obstacles) == NULL);
        /* Rings may have been turned round, once. */
        const uint64_t hash = orca_obstacles_hash(obstacles);
        const size_t again = orca_obstacles_save(obstacles, saved, sizeof saved);
        require(again == size && orca_obstacles_restore(obstacles, saved, again) == GEOM_OK);
        require(orca_obstacles_hash(obstacles) == hash);
    } else {
        require(orca_obstacles_save(obstacles, NULL, 0) == empty);
        require(orca_obstacles_validate(obstacles) == NULL);
    }
    orca_obstacles_destroy(obstacles);
}

static void fuzz_space(unsigned char *bytes, size_t size) {
    const orca_sim3_def def = orca_sim3_def_default();
    unsigned char saved[MOST_BYTES];
    orca_sim3 *sim;
    require(orca_sim3_create(&def, &sim) == GEOM_OK);
    const uint64_t hash = orca_sim3_hash(sim);
    (void)orca_sim3_save(sim, saved, sizeof saved);
    write_snapshot_header(bytes, size, saved);
    if (orca_sim3_restore(sim, bytes, size) == GEOM_OK) {
        require(orca_sim3_step(sim) == GEOM_OK);
    } else {
        require(orca_sim3_agent_count(sim) == 0 && orca_sim3_hash(sim) == hash);
    }
    orca_sim3_destroy(sim);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const targets[])(unsigned char *, size_t) = {fuzz_plane, fuzz_obstacles, fuzz_space};
    unsigned char *const bytes = malloc(MOST_BYTES);
    if (bytes == NULL || size == 0 || size - 1 > MOST_BYTES - HEADER_BYTES) {
        free(bytes);
        return 0;
    }
    memcpy(bytes + HEADER_BYTES, data + 1, size - 1);
    targets[data[0] % 3](bytes, HEADER_BYTES + size - 1);
    free(bytes);
    return 0;
}
