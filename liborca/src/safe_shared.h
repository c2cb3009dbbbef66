/* The parts of joint safe motion, in the plane or in space: who is near whom, the projection, the exact tests, the ladder.
 * Included by safe2_internal.h and safe3_internal.h, which name the types.
 *
 * Agents are counted by rank, the order of their ids, so that nothing depends on the order of the list. Those whose
 * motion is in question are members; everybody else keeps the proposal, and was found to be surely apart from all. */
#define SAFE_NOBODY UINT32_MAX

enum {
    SAFE_LAST_RUNG = 4,     /* on the ladder: the least motion */
    SAFE_ROUNDS = 10,       /* of projection; each may reach one neighbour further */
    SAFE_SWEEPS = 6,        /* over all half-planes, in one round */
    SAFE_RELAXATIONS = 2048 /* of half-planes for each member, but one sweep in each round */
};

/* Two agents that may meet, whatever motions within reach they take. */
typedef struct safe_pair {
    uint32_t a;
    uint32_t b;
} safe_pair;

typedef struct safe_member {
    uint32_t agent; /* rank */
    uint32_t rung;  /* 0: goes where it was projected to */
    safe_motion motion;
    vec wish;     /* the way proposed */
    vec way;      /* while projecting: the way so far; then the way of rung 0 */
    vec least;    /* the way of the last rung: standing still, or the hardest braking */
    vec momentum; /* limits of a way, when it brakes */
    double max_change;
    double span;  /* no way is longer */
    double share; /* 0 for those that cannot be sent anywhere */
    bool brakes;
    bool movable;
    bool seed;     /* in question from the start */
    bool expanded; /* its half-planes are made */
    bool queued;   /* its pairs are to be tested */
    bool unsafe;   /* some assumption does not hold, here or next to it */
} safe_member;

/* The ways with dot(normal, way of a - way of b) >= least; b is SAFE_NOBODY for a wall. `force` is the multiplier of
 * Hildreth's method, at most `cap`. */
typedef struct safe_plane {
    uint32_t a; /* members */
    uint32_t b;
    vec normal;
    double least;
    double slack; /* an excess or lack that is let pass */
    double cap;
    double force;
} safe_plane;

/* One call. Arrays of `memory`: order: uint32_t, the index by rank; keys: scratch of ranking; pairs: safe_pair by
 * rank; starts, near: uint32_t, those near rank r are near[starts[r] .. starts[r + 1]); member_of: uint32_t by rank;
 * members; planes. */
typedef struct safe_work {
    const safe_input *input;
    const geom_allocator *allocator;
    safe_memory *memory;
    verify_grid *grid;
    size_t pair_count;
    size_t member_count;
    size_t plane_count;
} safe_work;

static inline const safe_proposal *safe_proposal_of(const safe_work *work, uint32_t rank) {
    const uint32_t *order = work->memory->order.data;
    return &work->input->proposals[order[rank]];
}

static inline safe_member *safe_members(const safe_work *work) { return work->memory->members.data; }

static inline uint32_t safe_member_of(const safe_work *work, uint32_t rank) {
    return ((const uint32_t *)work->memory->member_of.data)[rank];
}

/* The motion of an agent as it now is. */
static inline const safe_motion *safe_motion_of(const safe_work *work, uint32_t rank) {
    const uint32_t member = safe_member_of(work, rank);
    return member == SAFE_NOBODY ? &safe_proposal_of(work, rank)->motion : &safe_members(work)[member].motion;
}

/* The ranks near an agent. */
typedef struct safe_row {
    const uint32_t *ranks;
    size_t count;
} safe_row;

/* ---- safe_near.inl ---- */

/* Finds the pairs that may meet, and makes members of all whose proposal is not surely free. */
geom_status safe_find_near(safe_work *work);

/* Those near an agent, by rising rank. */
safe_row safe_near(const safe_work *work, uint32_t rank);

/* Makes a member of an agent, if it is none yet; *out is its index. */
geom_status safe_join(safe_work *work, uint32_t rank, uint32_t *out);

/* No way of an agent is longer than this. */
double safe_span(const safe_proposal *proposal);

/* ---- safe_project.inl ---- */

/* Moves the ways of the members, and of those who must make way for them, towards the nearest that keep to all
 * half-planes. Nothing is promised: the ladder tests. */
geom_status safe_project(safe_work *work);

geom_status safe_add_plane(safe_work *work, safe_plane plane);

/* ---- safe2_test.c, safe3_test.c ---- */

/* Whether a motion passes: no negative size, no NaN. */
geom_status safe_motion_status(const safe_motion *motion);

/* Whether two motions are to be considered at all, and whether they surely stay apart; cheap. */
bool safe_considered(const safe_motion *a, const safe_motion *b);
bool safe_surely_apart(const safe_motion *a, const safe_motion *b);

/* The bounding box of all within a distance of a point, cut off where numbers end. */
vec_box safe_box_around(vec center, double distance);

/* The way with a relative way apart from another body: that of ORCA, the step being the horizon. */
constraint safe_constraint(const safe_member *a, const safe_member *b, double margin);

/* Whether the promise holds for two motions; exact. */
bool safe_pair_holds(const safe_motion *a, const safe_motion *b);

/* Whether two touch or overlap where they start; exact. */
bool safe_overlap_at_start(const safe_motion *a, const safe_motion *b);

/* ---- safe2_obstacle.c, safe3_obstacle.c ---- */

/* Whether a motion meets no obstacle at all; true when there are none. */
bool safe_obstacles_free(const safe_input *input, const safe_motion *motion);

/* Whether the promise holds for a motion and all obstacles. */
bool safe_obstacles_hold(const safe_input *input, const safe_motion *motion);

/* An obstacle for which the promise does not hold. */
typedef struct safe_fault {
    uint32_t obstacle; /* the index of its id; UINT32_MAX for none */
    bool moves;
} safe_fault;

/* Of the obstacles for which the promise does not hold, the one of the least index. */
safe_fault safe_first_fault(const safe_input *input, const safe_motion *motion);

/* Whether the promise holds for a motion and the obstacles at rest. */
bool safe_resting_hold(const safe_input *input, const safe_motion *motion);

/* How deep a motion ends in the obstacles near it, where they then are; below 0 when it is clear of them. */
double safe_end_depth(const safe_input *input, const safe_motion *motion);

/* GEOM_OK, GEOM_NOT_FINITE or GEOM_NEGATIVE_SIZE for the time step in which obstacles move. */
geom_status safe_obstacles_status(const safe_input *input);

/* Adds the half-planes of the obstacles near the member of that index. */
geom_status safe_add_walls(safe_work *work, uint32_t index);

/* ---- safe2_corners.c, safe3_corners.c ---- */

typedef void safe_try(void *context, vec way);

/* Calls try_way with ways of a member that may be the nearest to its wish that are clear of all around, and with others. */
void safe_corners(const safe_work *work, const safe_member *member, safe_try *try_way, void *context);

/* ---- safe_ladder.inl ---- */

/* Makes all motions hold, slowing members and those they meet, and then speeds up whom it can. */
geom_status safe_settle(safe_work *work);
