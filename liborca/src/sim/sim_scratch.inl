/* Memory for each part of the work. Included by sim2.c and sim3.c, which have what one part needs. */

#include <string.h>

/* Makes the memory of one part, whose members are 0. Where it fails, release_one gives back what was made. */
static bool make_one(const geom_allocator *allocator, sim_scratch *scratch, scratch_sizes sizes);
static void release_one(const geom_allocator *allocator, sim_scratch *scratch);

/* What obstacles near an agent there can be. */
static size_t count_items(const world *obstacles);

/* Memory for velocity obstacles, as much as was chosen. */
static bool make_search(const geom_allocator *allocator, sim_scratch *scratch) {
    if (scratch->search_size == 0) {
        return true;
    }
    scratch->obstacles = geom_allocator_allocate(allocator, scratch->neighbor_capacity,
                                                 sizeof *scratch->obstacles, _Alignof(velocity_obstacle));
    scratch->search = geom_allocator_allocate(allocator, scratch->search_size, 1, CACHE_LINE);
    return scratch->search && scratch->obstacles;
}

static void release_search(const geom_allocator *allocator, sim_scratch *scratch) {
    geom_allocator_release(allocator, scratch->obstacles, scratch->neighbor_capacity,
                           sizeof *scratch->obstacles, _Alignof(velocity_obstacle));
    geom_allocator_release(allocator, scratch->search, scratch->search_size, 1, CACHE_LINE);
}

/* Whether there is memory for velocity obstacles. */
static bool can_search(const sim_scratch *scratch) { return scratch->search != NULL; }

static void release_all(const geom_allocator *allocator, sim_scratch *scratch, size_t parts) {
    for (size_t i = 0; i < parts; ++i) {
        release_one(allocator, &scratch[i]);
    }
    geom_allocator_release(allocator, scratch, parts, sizeof *scratch, _Alignof(sim_scratch));
}

static void sim_scratch_release(simulator *sim) {
    release_all(&sim->allocator, sim->scratch, sim->parts);
    sim->scratch = NULL;
    sim->parts = 0;
}

/* The most neighbors that any agent can have. */
static size_t most_neighbors(const simulator *sim) {
    const size_t most = sim->most_neighbors < sim->capacity ? sim->most_neighbors : sim->capacity;
    return most > 0 ? most : 1; /* rows are memory, even if no agent has neighbors */
}

/* Parts for as many threads, several each, as some have more to do than others. */
static size_t wanted_parts(const simulator *sim) {
    return sim->has_tasks && sim->tasks.threads > 1 ? 4 * sim->tasks.threads : 1;
}

/* Makes the scratch memory, where it does not suffice. */
static geom_status sim_scratch_make(simulator *sim) {
    scratch_sizes sizes = {sim->obstacles ? count_items(sim->obstacles) : 0, most_neighbors(sim),
                           sim->cones > 0};
    const sim_scratch *old = sim->scratch;
    if (old && sizes.near <= old->near_capacity && sizes.neighbors <= old->neighbor_capacity &&
        (!sizes.cones || can_search(old))) {
        return GEOM_OK;
    }
    if (old) {
        sizes.cones = sizes.cones || can_search(old);
        sizes.near = sizes.near > old->near_capacity ? sizes.near : old->near_capacity;
        sizes.neighbors = sizes.neighbors > old->neighbor_capacity ? sizes.neighbors : old->neighbor_capacity;
    }
    const size_t parts = wanted_parts(sim);
    sim_scratch *made = geom_allocator_allocate(&sim->allocator, parts, sizeof *made, _Alignof(sim_scratch));
    if (!made) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(made, 0, parts * sizeof *made);
    for (size_t i = 0; i < parts; ++i) {
        if (!make_one(&sim->allocator, &made[i], sizes)) {
            release_all(&sim->allocator, made, parts);
            return GEOM_OUT_OF_MEMORY;
        }
    }
    sim_scratch_release(sim);
    sim->scratch = made;
    sim->parts = parts;
    return GEOM_OK;
}

/* Runs a task for each part of the work. */
static void sim_run_parts(simulator *sim, geom_task *task) {
    geom_tasks_run(sim->has_tasks ? &sim->tasks : NULL, sim->parts, task, sim);
}
