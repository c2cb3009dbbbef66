#include "crowds2.h"

#include <math.h>
#include <string.h>

static geom_vec2 random_place(random_source *source, crowd_kind kind) {
    switch (kind) {
    case SPREAD:
        return random_point(source, 30.0);
    case DENSE:
        return random_point(source, 6.0);
    case LATTICE: {
        const int x = random_int(source, -4, 4);
        return geom_vec2_make((double)x, (double)random_int(source, -4, 4));
    }
    case EXTREME: {
        const double x = random_scaled(source, -600, 600);
        return geom_vec2_make(x, random_scaled(source, -600, 600));
    }
    case ONE_PLACE:
    case CROWD_KINDS:
        break;
    }
    return geom_vec2_make(3.0, -1.0);
}

orca_agent_def random_agent(random_source *source, crowd_kind kind, bool alike) {
    orca_agent_def def = orca_agent_def_default();
    def.position = random_place(source, kind);
    def.velocity = random_point(source, 1.0);
    def.preferred_velocity = random_point(source, 2.0);
    def.neighbor_dist = 5.0;
    if (kind == LATTICE) {
        def.velocity = geom_vec2_make((double)random_int(source, -1, 1), (double)random_int(source, -1, 1));
    }
    if (alike) {
        return def;
    }
    def.radius = random_int(source, 0, 5) == 0 ? 0.0 : random_between(source, 0.1, 1.0);
    def.max_speed = random_int(source, 0, 9) == 0 ? 0.0 : random_between(source, 0.1, 2.0);
    def.neighbor_dist = random_between(source, 0.0, 12.0);
    def.max_neighbors = (uint32_t)random_int(source, 0, random_int(source, 0, 9) == 0 ? 200 : 14);
    def.time_horizon = random_between(source, 0.2, 5.0);
    def.responsibility = random_int(source, 0, 2) == 0 ? 0.0 : random_between(source, 0.0, 2.0);
    def.layers = 1U << random_int(source, 0, 2);
    def.mask = (uint32_t)random_int(source, 0, 7);
    if (kind == EXTREME && random_int(source, 0, 3) == 0) {
        def.velocity = geom_vec2_make(random_scaled(source, -600, 600), random_scaled(source, -600, 600));
        def.neighbor_dist = fabs(random_scaled(source, -600, 600));
        def.preferred_velocity.x = random_any(source);
        def.max_speed = fabs(random_any(source));
    }
    return def;
}

void random_crowd(random_source *source, crowd_kind kind, crowd *out) {
    out->count =
        (size_t)random_int(source, 0, kind == SPREAD || kind == ONE_PLACE ? MOST_AGENTS : MOST_AGENTS / 3);
    out->rank = random_int(source, 0, 1) == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
    out->time_step = random_between(source, 0.05, 0.5);
    const bool alike = random_int(source, 0, 2) == 0;
    for (size_t i = 0; i < out->count; ++i) {
        out->agent[i] = random_agent(source, kind, alike);
    }
}

orca_sim *make_sim(const crowd *of, orca_sim_def def, orca_agent_id *ids) {
    orca_sim *sim = NULL;
    def.neighbor_rank = of->rank;
    def.time_step = of->time_step;
    ck_assert_int_eq(orca_sim_create(&def, &sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        ck_assert_int_eq(orca_sim_add_agent(sim, &of->agent[i], &ids[i]), GEOM_OK);
    }
    return sim;
}

uint64_t hash_agents(const orca_sim *sim, const orca_agent_id *ids, size_t count, uint64_t hash) {
    for (size_t i = 0; i < count; ++i) {
        const orca_agent_def def = orca_sim_get_agent(sim, ids[i]);
        const orca_agent_report report = orca_sim_agent_report(sim, ids[i]);
        uint64_t words[5];
        memcpy(words, &def.position, sizeof def.position);
        memcpy(words + 2, &def.velocity, sizeof def.velocity);
        words[4] = (uint64_t)report.outcome << 32 | report.neighbor_count << 16 | report.wall_count;
        for (size_t k = 0; k < 5; ++k) {
            hash = (hash ^ words[k]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}
