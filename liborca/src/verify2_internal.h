/* The parts of verification in the plane. */
#ifndef ORCA_VERIFY2_INTERNAL_H
#define ORCA_VERIFY2_INTERNAL_H

#include "plane.h"
#include "verify_internal.h"

#include <orca/verify2.h>

typedef geom_aabb2 vec_box;

#include "verify_grid.h"

/* The bounding box of a swept disc, cut off where numbers end. */
geom_aabb2 verify_box(geom_segment2 path, double radius);

/* Whether two motions surely stay farther apart than `range`. Cheap; false means not sure. */
bool verify_surely_apart(const orca_motion *a, const orca_motion *b, double range);

verify_meeting verify_meet_agents(const orca_motion *a, const orca_motion *b);

/* The obstacles near one motion: memory that is used again for the next. */
typedef struct verify_nearby {
    verify_array list;
    size_t count;
} verify_nearby;

verify_nearby verify_nearby_make(void);
void verify_nearby_release(verify_nearby *nearby, const geom_allocator *allocator);

/* All that a verifier keeps from call to call. */
struct orca_verifier {
    geom_allocator allocator;
    verify_grid grid;
    verify_findings findings;
    verify_nearby nearby;
    verify_array longer; /* orca_motion: those of orca_predict */
    safe_memory safe;
};

/* Whether two motions are to be considered: neither masked out of each other nor at heights of which none is common. */
bool verify_considered(const orca_motion *a, const orca_motion *b);

/* The same for a motion and obstacles. */
orca_obstacle_filter verify_filter(const orca_motion *motion);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE. */
geom_status verify_motion_status(const orca_motion *motion);

/* The same for a time step in which obstacles move; `obstacles` may be NULL. */
geom_status verify_obstacles_status(const orca_obstacles *obstacles, double time_step);

/* Notes how the motion with index `agent` meets each obstacle that comes within input->clearance_range. */
geom_status verify_obstacles(verify_nearby *nearby, verify_findings *findings, const orca_verify_input *input,
                             uint32_t agent);

#endif
