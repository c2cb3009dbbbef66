/* Memory for a part of the work of a simulator of the plane. Included by sim2.c. */

enum {
    WALLS_OF_BATCH = 16 * BATCH, /* half-planes of walls beyond those of one agent */
    LINE_ARRAYS = 9              /* of three lane_lines */
};

static void release_one(const geom_allocator *allocator, sim_scratch *scratch) {
    geom_allocator_release(allocator, scratch->near, scratch->near_capacity, sizeof *scratch->near,
                           _Alignof(orca_near_obstacle));
    geom_allocator_release(allocator, scratch->walls, scratch->near_capacity, sizeof *scratch->walls,
                           _Alignof(orca_wall *));
    geom_allocator_release(allocator, scratch->wall_planes, scratch->wall_plane_capacity,
                           sizeof *scratch->wall_planes, _Alignof(orca_half_plane));
    geom_allocator_release(allocator, scratch->planes, 2 * scratch->plane_capacity, sizeof *scratch->planes,
                           _Alignof(orca_half_plane));
    geom_allocator_release(allocator, scratch->lines, LINE_ARRAYS * scratch->plane_capacity,
                           sizeof *scratch->lines, CACHE_LINE);
    release_search(allocator, scratch);
    geom_allocator_release(allocator, scratch->batch.near, scratch->rows * scratch->neighbor_capacity,
                           sizeof *scratch->batch.near, _Alignof(orca_neighbor));
}

static lane_lines lines_at(lane_row *memory, size_t capacity) {
    const lane_lines lines = {memory->number, memory[capacity].number, memory[2 * capacity].number};
    return lines;
}

/* More walls and neighbors than some are worked on in smaller batches. */
static void choose_sizes(sim_scratch *scratch, scratch_sizes sizes) {
    scratch->near_capacity = sizes.near;
    scratch->neighbor_capacity = sizes.neighbors;
    scratch->wall_plane_capacity = sizes.near > 0 ? sizes.near + 1 + WALLS_OF_BATCH : 0;
    scratch->plane_capacity = sizes.near + sizes.neighbors + ORCA_KINEMATICS_PLANES + 1;
    scratch->search_size =
        sizes.cones ? orca_vo_scratch_size(sizes.near + ORCA_KINEMATICS_PLANES + 1, sizes.neighbors) : 0;
    scratch->rows = sizes.neighbors <= BATCH ? BATCH : MOST_LANES;
}

static bool make_one(const geom_allocator *allocator, sim_scratch *scratch, scratch_sizes sizes) {
    choose_sizes(scratch, sizes);
    const size_t planes = scratch->plane_capacity;
    scratch->near =
        geom_allocator_allocate(allocator, sizes.near, sizeof *scratch->near, _Alignof(orca_near_obstacle));
    scratch->walls =
        geom_allocator_allocate(allocator, sizes.near, sizeof *scratch->walls, _Alignof(orca_wall *));
    scratch->wall_planes = geom_allocator_allocate(allocator, scratch->wall_plane_capacity,
                                                   sizeof *scratch->wall_planes, _Alignof(orca_half_plane));
    scratch->planes =
        geom_allocator_allocate(allocator, 2 * planes, sizeof *scratch->planes, _Alignof(orca_half_plane));
    scratch->lines =
        geom_allocator_allocate(allocator, LINE_ARRAYS * planes, sizeof *scratch->lines, CACHE_LINE);
    scratch->batch.near = geom_allocator_allocate(allocator, scratch->rows * sizes.neighbors,
                                                  sizeof *scratch->batch.near, _Alignof(orca_neighbor));
    const bool walls_made = sizes.near == 0 || (scratch->near && scratch->walls && scratch->wall_planes);
    const bool neighbors_made = sizes.neighbors == 0 || scratch->batch.near;
    if (!walls_made || !neighbors_made || !scratch->planes || !scratch->lines ||
        !make_search(allocator, scratch)) {
        return false;
    }
    scratch->program = scratch->planes + planes;
    scratch->batch.walls = scratch->wall_planes;
    scratch->batch.lines = lines_at(scratch->lines, planes);
    scratch->batch.waiting = lines_at(scratch->lines + 3 * planes, planes);
    scratch->batch.room.projected = lines_at(scratch->lines + 6 * planes, planes);
    return true;
}

static size_t count_items(const orca_obstacles *obstacles) { return orca_obstacles_piece_count(obstacles); }
