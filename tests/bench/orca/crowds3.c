/* Crowds of space, beside RVO2-3D if it was found. */
#include "crowd.h"

#include <orca/enforce3.h>
#include <orca/sim3.h>

#include <math.h>

typedef geom_vec3 vec;
typedef orca_sim3 simulator;
typedef orca_sim3_def sim_def;
typedef orca_agent3_def agent_def;
typedef orca_agent_id agent_id;
typedef orca_verifier3 verifier;
typedef orca_proposal3 proposal;
typedef orca_motion3 motion;
typedef orca_verifier3_def verifier_def;
typedef orca_verify3_input verify_input;
typedef orca_enforce3_input enforce_input;
typedef orca_enforce3_output enforce_output;

static vec random_vec(bench_random *source, double low, double high) {
    const geom_vec2 p = bench_place(source, low, high);
    return geom_vec3_make(p.x, p.y, bench_between(source, low, high));
}

static size_t columns_of(size_t count) { return (size_t)ceil(cbrt((double)count)); }
static double spacing_of(double fill) { return cbrt(4.1887902047863905 / fill) * AGENT_RADIUS; }
static vec cell_of(size_t i, size_t columns) {
    const size_t row = i / columns;
    const size_t layer = row / columns;
    return geom_vec3_make((double)(i % columns), (double)(row % columns), (double)layer);
}

static const char *const peer_same_neighbors = "RVO2-3D, same set";

static const peer_crowd *peer_of_dimension(void) { return peer_crowd_of_space(); }

static const char *const prefix = "3d-";
static const double usual_fill = 0.065;

/* Fills of 1 in 8 and 1 in 2 cubic meters: 6.5 and 27 % of the volume. The goal is a ratio to RVO2-3D. */
static const crowd_case cases[] = {
    {"3d-step-map", MANY, 0.065, .goal = {.ratio = 8.0, .limit = 6.0}},
    {"3d-step-map-centers", MANY, 0.065, .centers = true, .goal = {.ratio = 8.0, .limit = 6.0}},
    {"3d-step-shuffled", MANY, 0.065, .order = SHUFFLED},
    {"3d-step-shuffled-centers", MANY, 0.065, .order = SHUFFLED, .centers = true},
    {"3d-step-dense-map", MANY, 0.27, .order = IN_MAP_ORDER},
    {"3d-step-dense-map-centers", MANY, 0.27, .centers = true},
    {"3d-step-dense-shuffled", MANY, 0.27, .order = SHUFFLED},
    {"3d-step-dense-shuffled-centers", MANY, 0.27, .order = SHUFFLED, .centers = true},
    {"3d-step-10k-map", FEW, 0.065, .order = IN_MAP_ORDER},
    {"3d-step-10k-shuffled", FEW, 0.065, .order = SHUFFLED},
    {"3d-step-10k-dense-map", FEW, 0.27, .order = IN_MAP_ORDER},
    {"3d-step-10k-dense-shuffled", FEW, 0.27, .order = SHUFFLED},
    {"3d-step-1m-map", MILLION, 0.065, .order = IN_MAP_ORDER},
    {"3d-step-1m-shuffled", MILLION, 0.065, .order = SHUFFLED},
    {"3d-step-map-two-threads", MANY, 0.065, .threads = 2, .goal = {.ratio = 1.95, .limit = 1.9}},
    {"3d-step-10k-map-two-threads", FEW, 0.065, .threads = 2},
    {"3d-step-1m-map-two-threads", MILLION, 0.065, .threads = 2},
    {"3d-step-groups", MANY, 0.065, .order = IN_GROUPS},
    {"3d-step-large", MANY, 0.065, .order = WITH_LARGE, .odd = 1},
    {"3d-step-10k-one-point", FEW, 0.0, .stays = true},
    {"3d-step-10k-from-one-point", FEW, 0.0, .order = IN_MAP_ORDER},
    {"3d-verify-sparse", MIDDLE, 0.065, .order = SHUFFLED, .what = CHECK},
    {"3d-verify-dense", MIDDLE, 0.27, .order = SHUFFLED, .what = CHECK},
    {"3d-enforce-sparse", MIDDLE, 0.065, .order = SHUFFLED, .what = ENFORCEMENT},
    {"3d-enforce-dense", MIDDLE, 0.27, .order = SHUFFLED, .what = ENFORCEMENT},
};

#include "crowd.inl"

static const crowd_functions of = {
    .add = geom_vec3_add,
    .subtract = geom_vec3_sub,
    .scale = geom_vec3_scale,
    .normalize = geom_vec3_normalize,
    .default_sim = orca_sim3_def_default,
    .default_agent = orca_agent3_def_default,
    .create_sim = orca_sim3_create,
    .destroy_sim = orca_sim3_destroy,
    .step = orca_sim3_step,
    .compute = orca_sim3_compute,
    .add_agent = orca_sim3_add_agent,
    .get_agent = orca_sim3_get_agent,
    .set_agent = orca_sim3_set_agent,
    .get_all = orca_sim3_get_all,
    .set_all = orca_sim3_set_all,
    .report = orca_sim3_agent_report,
    .create_verifier = orca_verifier3_create,
    .destroy_verifier = orca_verifier3_destroy,
    .proposal = orca_agent3_proposal,
    .verify = orca_verify3,
    .enforce = orca_enforce3,
};

const bench_group bench_crowds3 = {
    .name = "crowds3",
    .about = "a step of 100,000 agents of space, one in 8 (dense: 2) cubic meters, with velocities set",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
