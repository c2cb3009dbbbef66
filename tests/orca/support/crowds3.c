#include "crowds3.h"

#include <math.h>
#include <string.h>

geom_vec3 random_point3(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static geom_vec3 scaled_point(random_source *source) {
    const double x = random_scaled(source, -600, 600);
    const double y = random_scaled(source, -600, 600);
    return geom_vec3_make(x, y, random_scaled(source, -600, 600));
}

static geom_vec3 lattice_point(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const int y = random_int(source, -range, range);
    return geom_vec3_make((double)x, (double)y, (double)random_int(source, -range, range));
}

static geom_vec3 random_place(random_source *source, crowd_kind kind) {
    switch (kind) {
    case SPREAD:
        return random_point3(source, 9.0);
    case DENSE:
        return random_point3(source, 3.0);
    case LATTICE:
        return lattice_point(source, 3);
    case EXTREME:
        return scaled_point(source);
    case ONE_PLACE:
    case CROWD_KINDS:
        break;
    }
    return geom_vec3_make(3.0, -1.0, 2.0);
}

orca_agent3_def random_agent3(random_source *source, crowd_kind kind, bool alike) {
    orca_agent3_def def = orca_agent3_def_default();
    def.position = random_place(source, kind);
    def.velocity = random_point3(source, 1.0);
    def.preferred_velocity = random_point3(source, 2.0);
    def.neighbor_dist = 5.0;
    if (kind == LATTICE) {
        def.velocity = lattice_point(source, 1);
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
        def.velocity = scaled_point(source);
        def.neighbor_dist = fabs(random_scaled(source, -600, 600));
        def.preferred_velocity.x = random_any(source);
        def.max_speed = fabs(random_any(source));
    }
    return def;
}

void random_crowd3(random_source *source, crowd_kind kind, crowd *out) {
    out->count =
        (size_t)random_int(source, 0, kind == SPREAD || kind == ONE_PLACE ? MOST_AGENTS : MOST_AGENTS / 3);
    out->rank = random_int(source, 0, 1) == 0 ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
    out->time_step = random_between(source, 0.05, 0.5);
    const bool alike = random_int(source, 0, 2) == 0;
    for (size_t i = 0; i < out->count; ++i) {
        out->agent[i] = random_agent3(source, kind, alike);
    }
}

orca_sim3 *make_sim3(const crowd *of, orca_sim3_def def, orca_agent_id *ids) {
    orca_sim3 *sim = NULL;
    def.neighbor_rank = of->rank;
    def.time_step = of->time_step;
    ck_assert_int_eq(orca_sim3_create(&def, &sim), GEOM_OK);
    for (size_t i = 0; i < of->count; ++i) {
        ck_assert_int_eq(orca_sim3_add_agent(sim, &of->agent[i], &ids[i]), GEOM_OK);
    }
    return sim;
}

uint64_t hash_agents3(const orca_sim3 *sim, const orca_agent_id *ids, size_t count, uint64_t hash) {
    for (size_t i = 0; i < count; ++i) {
        const orca_agent3_def def = orca_sim3_get_agent(sim, ids[i]);
        const orca_agent_report report = orca_sim3_agent_report(sim, ids[i]);
        uint64_t words[7];
        memcpy(words, &def.position, sizeof def.position);
        memcpy(words + 3, &def.velocity, sizeof def.velocity);
        words[6] = (uint64_t)report.outcome << 32 | report.neighbor_count << 16 | report.wall_count;
        for (size_t k = 0; k < 7; ++k) {
            hash = (hash ^ words[k]) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}
