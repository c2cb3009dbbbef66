/* The parts of verification: pairs of motions near each other, the meeting of one pair, and what was found. */
#ifndef ORCA_VERIFY2_INTERNAL_H
#define ORCA_VERIFY2_INTERNAL_H

#include "verify2_memory.h"

#include <orca/verify2.h>

/* A hierarchical grid of boxes: boxes of like size share a level, whose cells are at least twice as large as they. */
typedef struct verify_grid {
    verify_array boxes;   /* geom_aabb2, one a motion */
    verify_array places;  /* where each box is filed, in the order of motions */
    verify_array entries; /* the same with the boxes, sorted by bucket */
    verify_array starts;  /* of each bucket among the entries, and the end */
} verify_grid;

verify_grid verify_grid_make(void);
void verify_grid_release(verify_grid *grid, const geom_allocator *allocator);

typedef geom_status verify_pair_function(void *context, uint32_t a, uint32_t b);

/* Makes room for `count` boxes, which are then to be written to grid->boxes. Boxes must be finite. */
geom_status verify_grid_reserve(verify_grid *grid, const geom_allocator *allocator, size_t count);

/* The bounding box of a swept disc, cut off where numbers end. */
geom_aabb2 verify_box(geom_segment2 path, double radius);

/* Calls `visit` once with each pair a < b of boxes that meet. Stops at the first failure and returns it. The order of the
 * pairs is no part of the promise. */
geom_status verify_grid_pairs(verify_grid *grid, size_t count, verify_pair_function *visit, void *context);

/* How two things come near each other during the step. */
typedef struct verify_meeting {
    collide_relation relation;
    collide_relation start_relation;
    double time; /* as collide_sweep.time */
    double clearance;
    double start_clearance;
} verify_meeting;

/* Whether two motions surely stay farther apart than `range`. Cheap; false means not sure. */
bool verify_surely_apart(const orca_motion *a, const orca_motion *b, double range);

verify_meeting verify_meet_agents(const orca_motion *a, const orca_motion *b);

/* A rounded distance of surfaces with the sign that the exact relation asks for: 0 when touching. */
double verify_agreeing(double clearance, collide_relation relation);

/* What has been found so far. */
typedef struct verify_findings {
    const geom_allocator *allocator;
    verify_array verdicts; /* orca_verdict, one a motion */
    verify_array contacts; /* orca_contact */
    size_t contact_count;
} verify_findings;

verify_findings verify_findings_make(const geom_allocator *allocator);
void verify_findings_release(verify_findings *findings);

/* Starts with free verdicts for `count` motions and no contacts. */
geom_status verify_findings_reset(verify_findings *findings, size_t count, double range);

/* Notes a meeting; those that are apart count for clearance alone. */
geom_status verify_findings_note_agents(verify_findings *findings, uint32_t agent, uint32_t other,
                                        verify_meeting meeting);
geom_status verify_findings_note_obstacle(verify_findings *findings, uint32_t agent, uint32_t obstacle,
                                          verify_meeting meeting);

/* Brings the contacts into the order of the header. */
void verify_findings_sort(verify_findings *findings);

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

/* Notes how the motion with index `agent` meets each obstacle that comes within input->clearance_range. */
geom_status verify_obstacles(verify_nearby *nearby, verify_findings *findings, const orca_verify_input *input,
                             uint32_t agent);

#endif
