/* Random crowds of all kinds, for tests of many agents; for the plane and for space, behind plane.h or
 * space.h. */

enum {
    USUAL_AGENTS = 300, /* at most */
    MOST_AGENTS = 700   /* more than are searched through one by one */
};

typedef struct crowd {
    any_agent agent[MOST_AGENTS];
    size_t count;
    orca_neighbor_metric metric;
    double time_step;
} crowd;

typedef enum crowd_kind {
    SPREAD,
    DENSE,
    LATTICE, /* equal distances, standing on each other, velocities of few kinds */
    ONE_PLACE,
    EXTREME,
    CROWD_KINDS
} crowd_kind;

/* There is more room in space: it is not so far across. */
static inline vec random_place(random_source *source, crowd_kind kind) {
    static const double one_place[] = {3.0, -1.0, 2.0};
    switch (kind) {
    case SPREAD:
        return random_vec(source, DIMENSIONS == 2 ? 30.0 : 9.0);
    case DENSE:
        return random_vec(source, DIMENSIONS == 2 ? 6.0 : 3.0);
    case LATTICE:
        return random_lattice_vec(source, DIMENSIONS == 2 ? 4 : 3, 1.0);
    case EXTREME:
        return random_scaled_vec(source);
    case ONE_PLACE:
    case CROWD_KINDS:
        break;
    }
    return vec_of(one_place);
}

/* One agent; `alike`: as most crowds have them, of one kind. */
static inline any_agent random_agent(random_source *source, crowd_kind kind, bool alike) {
    any_agent def = agent_default();
    def.position = random_place(source, kind);
    def.velocity = random_vec(source, 1.0);
    def.preferred_velocity = random_vec(source, 2.0);
    def.neighbor_dist = 5.0;
    if (kind == LATTICE) {
        def.velocity = random_lattice_vec(source, 1, 1.0);
    }
    if (alike) {
        return def;
    }
    def.radius = random_int(source, 0, 5) == 0 ? 0.0 : random_between(source, 0.1, 1.0);
    if (kind == SPREAD && random_int(source, 0, 40) == 0) { /* a few are far larger than the others */
        def.radius = random_between(source, 5.0, 40.0);
    }
    def.max_speed = random_int(source, 0, 9) == 0 ? 0.0 : random_between(source, 0.1, 2.0);
    def.neighbor_dist = random_between(source, 0.0, 12.0);
    def.max_neighbors = (uint32_t)random_int(source, 0, random_int(source, 0, 9) == 0 ? 200 : 14);
    def.time_horizon = random_between(source, 0.2, 5.0);
    def.responsibility = random_int(source, 0, 2) == 0 ? 0.0 : random_between(source, 0.0, 2.0);
    def.layers = 1U << random_int(source, 0, 2);
    def.mask = (uint32_t)random_int(source, 0, 7);
    if (kind == EXTREME && random_int(source, 0, 3) == 0) {
        def.velocity = random_scaled_vec(source);
        def.neighbor_dist = fabs(random_scaled(source, -600, 600));
        def.preferred_velocity.x = random_any(source);
        def.max_speed = fabs(random_any(source));
    }
    return def;
}

static inline void random_crowd(random_source *source, crowd_kind kind, crowd *out) {
    out->count =
        (size_t)random_int(source, 0, kind == SPREAD || kind == ONE_PLACE ? USUAL_AGENTS : USUAL_AGENTS / 3);
    out->metric = random_int(source, 0, 1) == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
    out->time_step = random_between(source, 0.05, 0.5);
    const bool alike = random_int(source, 0, 2) == 0;
    for (size_t i = 0; i < out->count; ++i) {
        out->agent[i] = random_agent(source, kind, alike);
    }
}

/* A simulator of the crowd, with its metric and time step, the rest as in `def`. */
static inline any_sim *make_sim(const crowd *of, any_sim_def def, orca_agent_id *ids) {
    any_sim *sim = NULL;
    def.neighbor_metric = of->metric;
    def.time_step = of->time_step;
    ck_assert_int_eq(sim_create(&def, &sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        ck_assert_int_eq(sim_add(sim, &of->agent[i], &ids[i]), GEOM_OK);
    }
    return sim;
}

/* Goes on with a hash over all that can be read of the agents. */
static inline uint64_t hash_agents(const any_sim *sim, const orca_agent_id *ids, size_t count,
                                   uint64_t hash) {
    for (size_t i = 0; i < count; ++i) {
        const any_agent def = sim_agent(sim, ids[i]);
        const orca_agent_report report = sim_report(sim, ids[i]);
        uint64_t words[2 * DIMENSIONS + 1];
        memcpy(words, &def.position, sizeof def.position);
        memcpy(words + DIMENSIONS, &def.velocity, sizeof def.velocity);
        words[2 * DIMENSIONS] =
            (uint64_t)report.outcome << 32 | report.neighbor_count << 16 | report.wall_count;
        for (size_t k = 0; k < sizeof words / sizeof words[0]; ++k) {
            hash = (hash ^ words[k]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}
