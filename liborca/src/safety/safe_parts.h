/* The parts of joint safe motion: who is near whom, the projection, the exact tests, the ladder. What they ask of each
 * other, in the plane or in space: enforce2.c and enforce3.c include this and then all parts. */
#ifndef ORCA_SAFE_PARTS_H
#define ORCA_SAFE_PARTS_H

/* ---- safe_near.inl ---- */

/* Finds the pairs that may meet, and makes members of all whose proposal is not surely free. */
static geom_status safe_find_near(safe_work *work);

/* Those near an agent, by rising rank. */
static safe_row safe_near(const safe_work *work, uint32_t rank);

/* Makes a member of an agent, if it is none yet; *out is its index. */
static geom_status safe_join(safe_work *work, uint32_t rank, uint32_t *out);

/* No way of an agent is longer than this. */
static double safe_span(const safe_proposal *proposal);

/* ---- safe_project.inl ---- */

/* Moves the ways of the members, and of those who must make way for them, towards the nearest that keep to all
 * half-planes. Nothing is promised: the ladder tests. */
static geom_status safe_project(safe_work *work);

static geom_status safe_add_plane(safe_work *work, safe_plane plane);

/* ---- enforce2_test.inl, enforce3_test.inl ---- */

/* Whether a motion passes: no negative size, no NaN. */
static geom_status safe_motion_status(const safe_motion *motion);

/* Whether two motions are to be considered at all, and whether they surely stay apart; cheap. */
static bool safe_considered(const safe_motion *a, const safe_motion *b);
static bool safe_surely_apart(const safe_motion *a, const safe_motion *b);

/* The bounding box of all within a distance of a point, cut off where numbers end. */
static vec_box safe_box_around(vec center, double distance);

/* The way with a relative way apart from another body: that of ORCA, the step being the horizon. */
static constraint safe_constraint(const safe_member *a, const safe_member *b, double margin);

/* Whether the promise holds for two motions; exact. */
static bool safe_pair_holds(const safe_motion *a, const safe_motion *b);

/* Whether two touch or overlap where they start; exact. */
static bool safe_overlap_at_start(const safe_motion *a, const safe_motion *b);

/* ---- enforce2_obstacle.inl, enforce3_obstacle.inl ---- */

/* Whether a motion meets no obstacle at all; true when there are none. */
static bool safe_obstacles_free(const safe_input *input, const safe_motion *motion);

/* Whether the promise holds for a motion and all obstacles. */
static bool safe_obstacles_hold(const safe_input *input, const safe_motion *motion);

/* An obstacle for which the promise does not hold. */
typedef struct safe_fault {
    uint32_t obstacle; /* the index of its id; UINT32_MAX for none */
    bool moves;
} safe_fault;

/* Of the obstacles for which the promise does not hold, the one of the least index. */
static safe_fault safe_first_fault(const safe_input *input, const safe_motion *motion);

/* Whether the promise holds for a motion and the obstacles at rest. */
static bool safe_resting_hold(const safe_input *input, const safe_motion *motion);

/* How deep a motion ends in the obstacles near it, where they then are; below 0 when it is clear of them. */
static double safe_end_depth(const safe_input *input, const safe_motion *motion);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for the time step in which obstacles move. */
static geom_status safe_obstacles_status(const safe_input *input);

/* ---- enforce2_walls.inl, enforce3_obstacle.inl ---- */

/* Adds the half-planes of the obstacles near the member of that index. */
static geom_status safe_add_walls(safe_work *work, uint32_t index);

/* ---- enforce2_corners.inl, enforce3_corners.inl ---- */

typedef void safe_try(void *context, vec way);

/* Calls try_way with ways of a member that may be the nearest to its wish that are clear of all around, and with others. */
static void safe_corners(const safe_work *work, const safe_member *member, safe_try *try_way, void *context);

/* ---- safe_ladder.inl ---- */

/* Makes all motions hold, slowing members and those they meet, and then speeds up whom it can. */
static geom_status safe_settle(safe_work *work);

#endif
