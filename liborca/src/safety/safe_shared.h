/* What the parts of joint safe motion work on, in the plane or in space. Included by enforce2_internal.h and enforce3_internal.h, which name the types.
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
