/* The parts of verification in space. */
#ifndef ORCA_VERIFY3_INTERNAL_H
#define ORCA_VERIFY3_INTERNAL_H

#include "core/space.h"
#include "obstacle/obstacle3_internal.h"
#include "verify_internal.h"

#include <orca/verify3.h>

typedef geom_aabb3 vec_box;

/* A grid of boxes, and its memory released. */
verify_grid orca_verify3_grid_make(void);
void orca_verify3_grid_release(verify_grid *grid, const geom_allocator *allocator);

/* Makes room for `count` boxes, which are then to be written to grid->boxes. Boxes must be finite. */
geom_status orca_verify3_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count);

/* Finds all pairs of boxes that meet and that the test keeps: grid->pairs. Their order is the same for any
 * number of threads, and otherwise no part of the promise. */
geom_status orca_verify3_grid_pairs(verify_grid *grid, const verify_pair_search *search);

/* The bounding box of a swept ball, cut off where numbers end. */
geom_aabb3 orca_verify3_box(geom_segment3 path, double radius);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE. */
geom_status orca_verify3_motion_status(const orca_motion3 *motion);

/* The same for a time step in which obstacles move; `obstacles` may be NULL. */
geom_status orca_verify3_obstacles_status(const orca_obstacles3 *obstacles, double time_step);

/* Whether two motions are to be considered: not masked out of each other. */
bool orca_verify3_considered(const orca_motion3 *a, const orca_motion3 *b);

/* Whether two motions surely stay farther apart than `range`. Cheap; false means not sure. */
bool orca_verify3_surely_apart(const orca_motion3 *a, const orca_motion3 *b, double range);

/* How two moving balls meet, at the start and at any moment; exact. */
collide_relation orca_verify3_relation_at_start(const orca_motion3 *a, const orca_motion3 *b);
collide_relation orca_verify3_relation(const orca_motion3 *a, const orca_motion3 *b);

verify_meeting orca_verify3_meet_agents(const orca_motion3 *a, const orca_motion3 *b);

/* How a ball meets what lies below a plane; exact. */
collide_relation orca_verify3_plane_relation(geom_plane plane, geom_vec3 center, double radius);

/* What a motion sweeps over, and where it starts. */
collide_shape3 orca_verify3_swept(const orca_motion3 *motion);
collide_shape3 orca_verify3_start(const orca_motion3 *motion);

/* The obstacles near one motion: memory that is used again for the next. */
typedef struct verify_nearby3 {
    verify_array list;
    size_t count;
} verify_nearby3;

verify_nearby3 orca_verify3_nearby_make(void);
void orca_verify3_nearby_release(verify_nearby3 *nearby, const geom_allocator *allocator);

/* Notes how the motion with index `agent` meets each obstacle that comes within input->clearance_range. */
geom_status orca_verify3_obstacles(verify_nearby3 *nearby, verify_findings *findings,
                                   const orca_verify3_input *input, uint32_t agent);

/* Whether that would note any. */
bool orca_verify3_meets_obstacles(const orca_verify3_input *input, uint32_t agent);

/* All that a verifier keeps from call to call. */
struct orca_verifier3 {
    geom_allocator allocator;
    verify_grid grid;
    verify_findings findings;
    verify_nearby3 nearby;
    verify_array longer;   /* orca_motion3: those of orca_predict3 */
    verify_array meetings; /* verify_meeting: those of the pairs of the grid */
    verify_array near;     /* bool by motion: whether it meets an obstacle */
    enforce_memory enforcing;
    geom_tasks threads;
};

/* Verifies the motions that orca_enforce3 has just returned, with a clearance range of 0: the pairs and the
 * obstacles that it found are not searched again. */
geom_status orca_verify3_enforced(orca_verifier3 *verifier, const orca_verify3_input *input,
                                  orca_verify_output *output);

/* The same under the names that shared sources use. */
typedef geom_segment3 vec_segment;
typedef orca_motion3 verify_motion;
static inline verify_grid verify_grid_make(void) { return orca_verify3_grid_make(); }
static inline void verify_grid_release(verify_grid *grid, const geom_allocator *allocator) {
    orca_verify3_grid_release(grid, allocator);
}
static inline geom_status verify_grid_reserve(verify_grid *grid, const geom_allocator *allocator,
                                              size_t count) {
    return orca_verify3_grid_reserve(grid, allocator, count);
}
static inline geom_status verify_grid_pairs(verify_grid *grid, const verify_pair_search *search) {
    return orca_verify3_grid_pairs(grid, search);
}
static inline geom_aabb3 verify_box(geom_segment3 path, double radius) {
    return orca_verify3_box(path, radius);
}
static inline bool verify_surely_apart(const orca_motion3 *a, const orca_motion3 *b, double range) {
    return orca_verify3_surely_apart(a, b, range);
}
static inline verify_meeting verify_meet_agents(const orca_motion3 *a, const orca_motion3 *b) {
    return orca_verify3_meet_agents(a, b);
}
static inline bool verify_considered(const orca_motion3 *a, const orca_motion3 *b) {
    return orca_verify3_considered(a, b);
}
static inline geom_status verify_motion_status(const orca_motion3 *motion) {
    return orca_verify3_motion_status(motion);
}
static inline geom_status verify_obstacles_status(const orca_obstacles3 *obstacles, double time_step) {
    return orca_verify3_obstacles_status(obstacles, time_step);
}
static inline verify_nearby3 verify_nearby_make(void) { return orca_verify3_nearby_make(); }
static inline void verify_nearby_release(verify_nearby3 *nearby, const geom_allocator *allocator) {
    orca_verify3_nearby_release(nearby, allocator);
}
static inline geom_status verify_obstacles(verify_nearby3 *nearby, verify_findings *findings,
                                           const orca_verify3_input *input, uint32_t agent) {
    return orca_verify3_obstacles(nearby, findings, input, agent);
}
static inline bool verify_meets_obstacles(const orca_verify3_input *input, uint32_t agent) {
    return orca_verify3_meets_obstacles(input, agent);
}

#endif
