/* The parts of joint safe motion: pairs near each other, the projection, the exact tests, backtracking. What
 * they need of each other, in the plane or in space: enforce2.c and enforce3.c include this and then all
 * parts. */
#ifndef ORCA_ENFORCE_PARTS_H
#define ORCA_ENFORCE_PARTS_H

/* ---- enforce_near.inl ---- */

/* Finds the pairs that may meet, and makes members of all whose proposal is not surely free. Returns what is
 * wrong with a proposal, if anything is. */
static geom_status enforce_find_near(enforce_work *work);

/* Those near an agent, by rising rank. */
static enforce_row enforce_near(const enforce_work *work, uint32_t rank);

/* Makes a member of an agent, if it is none yet; *out is its index. */
static geom_status enforce_join(enforce_work *work, uint32_t rank, uint32_t *out);

/* No way of an agent is longer than this. */
static double enforce_span(const enforce_proposal *proposal);

/* ---- enforce_project.inl ---- */

/* Moves the ways of the members, and of agents that must make way for them, towards the nearest that keep to
 * all half-planes. Nothing is promised: backtracking tests. */
static geom_status enforce_project(enforce_work *work);

static geom_status enforce_add_plane(enforce_work *work, enforce_plane plane);

/* ---- enforce2_test.inl, enforce3_test.inl ---- */

/* Whether a motion passes: no negative size, no NaN. */
static geom_status enforce_motion_status(const verify_motion *motion);

/* Whether two motions are to be considered at all, and whether they surely stay apart; cheap. */
static bool enforce_considered(const verify_motion *a, const verify_motion *b);
static bool enforce_surely_apart(const verify_motion *a, const verify_motion *b);

/* The bounding box of all within a distance of a point, cut off where numbers end. */
static vec_box enforce_box_around(vec center, double distance);

/* The way with a relative way apart from another body: that of ORCA, the step being the horizon. */
static constraint enforce_constraint(const enforce_member *a, const enforce_member *b, double margin);

/* Whether the promise holds for two motions; exact. */
static bool enforce_pair_holds(const verify_motion *a, const verify_motion *b);

/* Whether two touch or overlap where they start; exact. */
static bool enforce_overlap_at_start(const verify_motion *a, const verify_motion *b);

/* ---- enforce2_obstacle.inl, enforce3_obstacle.inl ---- */

/* Whether a box surely has no point of any obstacle; cheap. */
static bool enforce_surely_free(const enforce_world *obstacles, vec_box box);

/* Whether a motion meets no obstacle at all; true when there are none. */
static bool enforce_obstacles_free(const enforce_input *input, const verify_motion *motion);

/* Whether the promise holds for a motion and all obstacles. */
static bool enforce_obstacles_hold(const enforce_input *input, const verify_motion *motion);

/* An obstacle for which the promise does not hold. */
typedef struct enforce_fault {
    uint32_t obstacle; /* the index of its id; UINT32_MAX for none */
    bool moves;
} enforce_fault;

/* Of the obstacles for which the promise does not hold, the one of the least index. */
static enforce_fault enforce_first_fault(const enforce_input *input, const verify_motion *motion);

/* Whether the promise holds for a motion and the obstacles at rest. */
static bool enforce_resting_hold(const enforce_input *input, const verify_motion *motion);

/* How deep a motion ends in the obstacles near it, where they then are; below 0 when it is clear of them. */
static double enforce_end_depth(const enforce_input *input, const verify_motion *motion);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for the time step in which obstacles move. */
static geom_status enforce_obstacles_status(const enforce_input *input);

/* ---- enforce2_walls.inl, enforce3_obstacle.inl ---- */

/* Adds the half-planes of the obstacles near the member of that index. */
static geom_status enforce_add_walls(enforce_work *work, uint32_t index);

/* ---- enforce2_corners.inl, enforce3_corners.inl ---- */

typedef void enforce_try(void *context, vec way);

/* Calls try_way with ways of a member that may be the nearest to its proposal that are clear of all around,
 * and with others. */
static void enforce_corners(const enforce_work *work, const enforce_member *member, enforce_try *try_way,
                            void *context);

/* ---- enforce_backtracking.inl ---- */

/* Makes all motions hold: slows members and those that they meet, and then speeds up all that allow it. */
static geom_status enforce_settle(enforce_work *work);

#endif
