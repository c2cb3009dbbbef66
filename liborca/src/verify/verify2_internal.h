/* The parts of verification in the plane. */
#ifndef ORCA_VERIFY2_INTERNAL_H
#define ORCA_VERIFY2_INTERNAL_H

#include "core/box2.h"
#include "core/plane.h"
#include "verify_internal.h"

#include <orca/verify2.h>

typedef geom_aabb2 vec_box;

/* A grid of boxes, and its memory released. */
verify_grid orca_verify2_grid_make(void);
void orca_verify2_grid_release(verify_grid *grid, const geom_allocator *allocator);

/* Makes room for `count` boxes, which are then to be written to grid->boxes. Boxes must be finite. */
geom_status orca_verify2_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count);

/* Finds all pairs of boxes that meet and that the test keeps: grid->pairs. Their order is the same for any
 * number of threads, and otherwise no part of the promise. */
geom_status orca_verify2_grid_pairs(verify_grid *grid, const verify_pair_search *search);

/* Whether two motions surely stay farther apart than `range`. Cheap; false means not sure. */
bool orca_verify2_surely_apart(const orca_motion *a, const orca_motion *b, double range);

verify_meeting orca_verify2_meet_agents(const orca_motion *a, const orca_motion *b);

/* The obstacles near one motion: memory that is used again for the next. */
typedef struct verify_nearby {
    verify_array list;
    size_t count;
} verify_nearby;

verify_nearby orca_verify2_nearby_make(void);
void orca_verify2_nearby_release(verify_nearby *nearby, const geom_allocator *allocator);

/* All that a verifier keeps from call to call. */
struct orca_verifier {
    geom_allocator allocator;
    verify_grid grid;
    verify_findings findings;
    verify_nearby nearby;
    verify_array longer;   /* orca_motion: those of orca_predict */
    verify_array meetings; /* verify_meeting: those of the pairs of the grid */
    verify_array near;     /* bool by motion: whether it meets an obstacle */
    enforce_memory enforcing;
    geom_tasks threads;
};

/* Whether two motions are to be considered: neither masked out of each other nor at heights of which none is
 * common. */
bool orca_verify2_considered(const orca_motion *a, const orca_motion *b);

/* The same for a motion and obstacles. */
orca_obstacle_filter orca_verify2_filter(const orca_motion *motion);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE. */
geom_status orca_verify2_motion_status(const orca_motion *motion);

/* The same for a time step in which obstacles move; `obstacles` may be NULL. */
geom_status orca_verify2_obstacles_status(const orca_obstacles *obstacles, double time_step);

/* Notes how the motion with index `agent` meets each obstacle that comes within input->clearance_range. */
geom_status orca_verify2_obstacles(verify_nearby *nearby, verify_findings *findings,
                                   const orca_verify_input *input, uint32_t agent);

/* Whether that would note any. */
bool orca_verify2_meets_obstacles(const orca_verify_input *input, uint32_t agent);

/* Verifies the motions that orca_enforce has just returned, with a clearance range of 0: the pairs and the
 * obstacles that it found are not searched again. */
geom_status orca_verify2_enforced(orca_verifier *verifier, const orca_verify_input *input,
                                  orca_verify_output *output);

/* The same under the names that shared sources use. */
typedef geom_segment2 vec_segment;
typedef orca_motion verify_motion;
static inline verify_grid verify_grid_make(void) { return orca_verify2_grid_make(); }
static inline void verify_grid_release(verify_grid *grid, const geom_allocator *allocator) {
    orca_verify2_grid_release(grid, allocator);
}
static inline geom_status verify_grid_reserve(verify_grid *grid, const geom_allocator *allocator,
                                              size_t count) {
    return orca_verify2_grid_reserve(grid, allocator, count);
}
static inline geom_status verify_grid_pairs(verify_grid *grid, const verify_pair_search *search) {
    return orca_verify2_grid_pairs(grid, search);
}
/* A box of a swept disc. */
static inline geom_aabb2 verify_box(geom_segment2 path, double radius) {
    return box2_grown(box2_of(path.a, path.b), radius);
}
static inline bool verify_surely_apart(const orca_motion *a, const orca_motion *b, double range) {
    return orca_verify2_surely_apart(a, b, range);
}
static inline verify_meeting verify_meet_agents(const orca_motion *a, const orca_motion *b) {
    return orca_verify2_meet_agents(a, b);
}
static inline bool verify_considered(const orca_motion *a, const orca_motion *b) {
    return orca_verify2_considered(a, b);
}
static inline geom_status verify_motion_status(const orca_motion *motion) {
    return orca_verify2_motion_status(motion);
}
static inline geom_status verify_obstacles_status(const orca_obstacles *obstacles, double time_step) {
    return orca_verify2_obstacles_status(obstacles, time_step);
}
static inline verify_nearby verify_nearby_make(void) { return orca_verify2_nearby_make(); }
static inline void verify_nearby_release(verify_nearby *nearby, const geom_allocator *allocator) {
    orca_verify2_nearby_release(nearby, allocator);
}
static inline geom_status verify_obstacles(verify_nearby *nearby, verify_findings *findings,
                                           const orca_verify_input *input, uint32_t agent) {
    return orca_verify2_obstacles(nearby, findings, input, agent);
}
static inline bool verify_meets_obstacles(const orca_verify_input *input, uint32_t agent) {
    return orca_verify2_meets_obstacles(input, agent);
}

#endif
