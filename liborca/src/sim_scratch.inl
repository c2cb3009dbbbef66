/* Memory for each part of the work. Included by sim2_scratch.c and sim3_scratch.c, which have what one part needs. */

static void release_all(const geom_allocator *allocator, sim_scratch *scratch, size_t parts) {
    for (size_t i = 0; i < parts; ++i) {
        release_one(allocator, &scratch[i]);
    }
    geom_release(allocator, scratch, parts, sizeof *scratch, _Alignof(sim_scratch));
}

void sim_scratch_release(simulator *sim) {
    release_all(&sim->allocator, sim->scratch, sim->parts);
    sim->scratch = NULL;
    sim->parts = 0;
}

/* The most neighbours that any agent can have. */
static size_t most_neighbors(const simulator *sim) {
    const size_t most = sim->most_neighbors < sim->capacity ? sim->most_neighbors : sim->capacity;
    return most > 0 ? most : 1; /* rows are memory, even where nobody wants neighbours */
}

/* Parts for as many threads, several each, as some have more to do than others. */
static size_t wanted_parts(const simulator *sim) {
    return sim->has_tasks && sim->tasks.threads > 1 ? 4 * sim->tasks.threads : 1;
}

geom_status sim_scratch_make(simulator *sim) {
    scratch_sizes sizes = {sim->obstacles ? count_items(sim->obstacles) : 0, most_neighbors(sim),
                           sim->alone > 0};
    const sim_scratch *old = sim->scratch;
    if (old && sizes.near <= old->near_capacity && sizes.neighbors <= old->neighbor_capacity &&
        (!sizes.alone || can_search(old))) {
        return GEOM_OK;
    }
    if (old) {
        sizes.alone = sizes.alone || can_search(old);
        sizes.near = sizes.near > old->near_capacity ? sizes.near : old->near_capacity;
        sizes.neighbors = sizes.neighbors > old->neighbor_capacity ? sizes.neighbors : old->neighbor_capacity;
    }
    const size_t parts = wanted_parts(sim);
    sim_scratch *made = geom_allocate(&sim->allocator, parts, sizeof *made, _Alignof(sim_scratch));
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

void sim_run_parts(simulator *sim, geom_task *task) {
    geom_run_tasks(sim->has_tasks ? &sim->tasks : NULL, sim->parts, task, sim);
}
