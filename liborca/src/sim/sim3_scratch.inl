/* Memory for a part of the work of a simulator of space. Included by sim3.c. */

enum {
    WALLS_OF_BATCH = 16 * BATCH, /* half-spaces of obstacles beyond those of one agent */
    LINE_ARRAYS = 15             /* of three lane_lines and the lines of a plane */
};

static void release_one(const geom_allocator *allocator, sim_scratch *scratch) {
    const size_t planes = scratch->plane_capacity;
    geom_allocator_release(allocator, scratch->near, scratch->near_capacity, sizeof *scratch->near,
                           _Alignof(orca_near_obstacle3));
    geom_allocator_release(allocator, scratch->wall_planes, scratch->wall_plane_capacity,
                           sizeof *scratch->wall_planes, _Alignof(orca_half_space));
    geom_allocator_release(allocator, scratch->planes, planes, sizeof *scratch->planes,
                           _Alignof(orca_half_space));
    geom_allocator_release(allocator, scratch->program, ORCA_LP3_SCRATCH * planes, sizeof *scratch->program,
                           _Alignof(double));
    geom_allocator_release(allocator, scratch->lines, LINE_ARRAYS * planes, sizeof *scratch->lines,
                           CACHE_LINE);
    release_search(allocator, scratch);
    geom_allocator_release(allocator, scratch->batch.near, scratch->rows * scratch->neighbor_capacity,
                           sizeof *scratch->batch.near, _Alignof(orca_neighbor));
}

static lane_lines lines_at(lane_row *memory, size_t capacity) {
    const lane_lines lines = {memory->number, memory[capacity].number, memory[2 * capacity].number,
                              memory[3 * capacity].number};
    return lines;
}

/* Where the kernels' memory is. */
static void lay_out(sim_scratch *scratch) {
    lane_row *memory = scratch->lines;
    const size_t capacity = scratch->plane_capacity;
    scratch->batch.walls = scratch->wall_planes;
    scratch->batch.lines = lines_at(memory, capacity);
    scratch->batch.waiting = lines_at(memory + 4 * capacity, capacity);
    scratch->batch.room.projected = lines_at(memory + 8 * capacity, capacity);
    const lane_plane_lines flat = {memory[12 * capacity].number, memory[13 * capacity].number,
                                   memory[14 * capacity].number};
    scratch->batch.room.flat = flat;
}

/* More obstacles and neighbors than some are worked on in smaller batches. */
static void choose_sizes(sim_scratch *scratch, scratch_sizes sizes) {
    scratch->near_capacity = sizes.near;
    scratch->neighbor_capacity = sizes.neighbors;
    scratch->wall_plane_capacity = sizes.near > 0 ? sizes.near + 1 + WALLS_OF_BATCH : 0;
    scratch->plane_capacity = sizes.near + sizes.neighbors + ORCA_KINEMATICS3_SPACES;
    scratch->search_size =
        sizes.cones ? orca_vo3_scratch_size(sizes.near + ORCA_KINEMATICS3_SPACES + 1, sizes.neighbors) : 0;
    scratch->rows = sizes.neighbors <= BATCH ? BATCH : MOST_LANES;
}

static bool make_one(const geom_allocator *allocator, sim_scratch *scratch, scratch_sizes sizes) {
    choose_sizes(scratch, sizes);
    const size_t planes = scratch->plane_capacity;
    scratch->near =
        geom_allocator_allocate(allocator, sizes.near, sizeof *scratch->near, _Alignof(orca_near_obstacle3));
    scratch->wall_planes = geom_allocator_allocate(allocator, scratch->wall_plane_capacity,
                                                   sizeof *scratch->wall_planes, _Alignof(orca_half_space));
    scratch->planes =
        geom_allocator_allocate(allocator, planes, sizeof *scratch->planes, _Alignof(orca_half_space));
    scratch->program = geom_allocator_allocate(allocator, ORCA_LP3_SCRATCH * planes, sizeof *scratch->program,
                                               _Alignof(double));
    scratch->lines =
        geom_allocator_allocate(allocator, LINE_ARRAYS * planes, sizeof *scratch->lines, CACHE_LINE);
    scratch->batch.near = geom_allocator_allocate(allocator, scratch->rows * sizes.neighbors,
                                                  sizeof *scratch->batch.near, _Alignof(orca_neighbor));
    const bool walls_made = sizes.near == 0 || (scratch->near && scratch->wall_planes);
    if (!walls_made || !scratch->planes || !scratch->program || !scratch->lines || !scratch->batch.near ||
        !make_search(allocator, scratch)) {
        return false;
    }
    lay_out(scratch);
    return true;
}

static size_t count_items(const orca_obstacles3 *obstacles) { return orca_obstacles3_piece_count(obstacles); }
