/* What the parts of joint safe motion work on, in the plane or in space. Included by enforce2.c and
 * enforce3.c, which name the types.
 *
 * Agents are counted by rank, the order of their ids, so that nothing depends on the order of the list.
 * Agents whose motion is in question are members. All others keep their proposals, which were found to be
 * surely apart from all. */
#define ENFORCE_NONE UINT32_MAX

enum {
    ENFORCE_LAST_SCALE_STEP = 4, /* the least motion */
    ENFORCE_ROUNDS = 10,         /* of projection; each may reach one neighbor further */
    ENFORCE_SWEEPS = 6,          /* over all half-planes, in one round */
    ENFORCE_RELAXATIONS = 2048   /* of half-planes for each member, but one sweep in each round */
};

typedef struct enforce_member {
    uint32_t agent;      /* rank */
    uint32_t scale_step; /* 0: goes where it was projected to */
    verify_motion motion;
    vec proposed; /* the way proposed */
    vec way;      /* while projecting: the way so far; then the way of scale step 0 */
    vec least;    /* the way of the last scale step: standing still, or the hardest braking */
    vec momentum; /* limits of a way, when it brakes */
    double max_change;
    double span;     /* no way is longer */
    double rounding; /* its part of the margin that half-planes are stricter by */
    double share;    /* 0 for those that cannot be sent anywhere */
    bool brakes;
    bool movable;
    bool seed;     /* in question from the start */
    bool expanded; /* its half-planes are made */
    bool queued;   /* its pairs are to be tested */
    bool unsafe;   /* some assumption does not hold, here or next to it */
} enforce_member;

/* The ways with dot(normal, way of a - way of b) >= least; b is ENFORCE_NONE for a wall. `force` is the
 * multiplier of Hildreth's method, at most `cap`. */
typedef struct enforce_plane {
    uint32_t a; /* members */
    uint32_t b;
    vec normal;
    double least;
    double slack; /* an excess or lack that is let pass */
    double cap;
    double force;
} enforce_plane;

/* One call. Arrays of `memory`: order: uint32_t, the index by rank; keys: scratch of ranking; starts, near:
 * uint32_t, those near rank r are near[starts[r] .. starts[r + 1]); member_of: uint32_t by rank; members;
 * planes. The pairs of the grid, by rank, are of two that may meet whatever motions within reach they take. */
typedef struct enforce_work {
    const enforce_input *input;
    const geom_allocator *allocator;
    enforce_memory *memory;
    verify_grid *grid;
    const geom_tasks *threads;
    size_t member_count;
    size_t plane_count;
} enforce_work;

static inline const enforce_proposal *enforce_proposal_of(const enforce_work *work, uint32_t rank) {
    const uint32_t *order = work->memory->order.data;
    return &work->input->proposals[order[rank]];
}

static inline enforce_member *enforce_members(const enforce_work *work) { return work->memory->members.data; }

static inline uint32_t enforce_member_of(const enforce_work *work, uint32_t rank) {
    return ((const uint32_t *)work->memory->member_of.data)[rank];
}

/* The motion of an agent as it now is. */
static inline const verify_motion *enforce_motion_of(const enforce_work *work, uint32_t rank) {
    const uint32_t member = enforce_member_of(work, rank);
    return member == ENFORCE_NONE ? &enforce_proposal_of(work, rank)->motion
                                  : &enforce_members(work)[member].motion;
}

/* The ranks near an agent. */
typedef struct enforce_row {
    const uint32_t *ranks;
    size_t count;
} enforce_row;
