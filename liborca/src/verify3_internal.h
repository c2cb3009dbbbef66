/* The parts of verification in space. */
#ifndef ORCA_VERIFY3_INTERNAL_H
#define ORCA_VERIFY3_INTERNAL_H

#include "obstacle3_internal.h"
#include "space.h"
#include "verify_internal.h"

#include <orca/safe3.h>

typedef geom_aabb3 vec_box;

#define verify_grid_make verify3_grid_make
#define verify_grid_release verify3_grid_release
#define verify_grid_reserve verify3_grid_reserve
#define verify_grid_pairs verify3_grid_pairs
#define verify_box verify3_box
#define verify_motion_status verify3_motion_status
#define verify_considered verify3_considered
#define verify_surely_apart verify3_surely_apart
#define verify_meet_agents verify3_meet_agents
#define verify_obstacles verify3_obstacles
#define verify_obstacles_status verify3_obstacles_status
#define verify_nearby_make verify3_nearby_make
#define verify_nearby_release verify3_nearby_release

#include "verify_grid.h"

/* The bounding box of a swept ball, cut off where numbers end. */
geom_aabb3 verify3_box(geom_segment3 path, double radius);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE. */
geom_status verify3_motion_status(const orca_motion3 *motion);

/* The same for a time step in which obstacles move; `obstacles` may be NULL. */
geom_status verify3_obstacles_status(const orca_obstacles3 *obstacles, double time_step);

/* Whether two motions are to be considered: not masked out of each other. */
bool verify3_considered(const orca_motion3 *a, const orca_motion3 *b);

/* Whether two motions surely stay farther apart than `range`. Cheap; false means not sure. */
bool verify3_surely_apart(const orca_motion3 *a, const orca_motion3 *b, double range);

/* How two moving balls meet, at the start and at any moment; exact. */
collide_relation verify3_relation_at_start(const orca_motion3 *a, const orca_motion3 *b);
collide_relation verify3_relation(const orca_motion3 *a, const orca_motion3 *b);

verify_meeting verify3_meet_agents(const orca_motion3 *a, const orca_motion3 *b);

/* How a ball meets what lies below a plane; exact. */
collide_relation verify3_plane_relation(geom_plane plane, geom_vec3 center, double radius);

/* What a motion sweeps over, and where it starts. */
collide_shape3 verify3_swept(const orca_motion3 *motion);
collide_shape3 verify3_start(const orca_motion3 *motion);

/* The obstacles near one motion: memory that is used again for the next. */
typedef struct verify_nearby3 {
    verify_array list;
    size_t count;
} verify_nearby3;

verify_nearby3 verify3_nearby_make(void);
void verify3_nearby_release(verify_nearby3 *nearby, const geom_allocator *allocator);

/* Notes how the motion with index `agent` meets each obstacle that comes within input->clearance_range. */
geom_status verify3_obstacles(verify_nearby3 *nearby, verify_findings *findings,
                              const orca_verify3_input *input, uint32_t agent);

/* All that a verifier keeps from call to call. */
struct orca_verifier3 {
    geom_allocator allocator;
    verify_grid grid;
    verify_findings findings;
    verify_nearby3 nearby;
    verify_array longer; /* orca_motion3: those of orca_predict3 */
    safe_memory safe;
};

#endif
