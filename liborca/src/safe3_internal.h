/* Joint safe motion, for space. */
#ifndef ORCA_SAFE3_INTERNAL_H
#define ORCA_SAFE3_INTERNAL_H

#include "verify3_internal.h"

typedef geom_segment3 vec_segment;
typedef orca_motion3 safe_motion;
typedef orca_proposal3 safe_proposal;
typedef orca_enforce3_input safe_input;
typedef orca_enforce3_output safe_output;
typedef orca_obstacles3 safe_world;

/* The same sources serve the plane: these functions have names of their own in space. */
#define safe_span safe3_span
#define safe_near safe3_near
#define safe_join safe3_join
#define safe_find_near safe3_find_near
#define safe_project safe3_project
#define safe_add_plane safe3_add_plane
#define safe_motion_status safe3_motion_status
#define safe_considered safe3_considered
#define safe_surely_apart safe3_surely_apart
#define safe_box_around safe3_box_around
#define safe_constraint safe3_constraint
#define safe_pair_holds safe3_pair_holds
#define safe_obstacles_free safe3_obstacles_free
#define safe_obstacles_hold safe3_obstacles_hold
#define safe_first_fault safe3_first_fault
#define safe_obstacles_status safe3_obstacles_status
#define safe_resting_hold safe3_resting_hold
#define safe_end_depth safe3_end_depth
#define safe_corners safe3_corners
#define safe_overlap_at_start safe3_overlap_at_start
#define safe_add_walls safe3_add_walls
#define safe_settle safe3_settle

#include "safe_shared.h"

#endif
