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

static vec add(vec a, vec b) { return geom_vec3_add(a, b); }
static vec subtract(vec a, vec b) { return geom_vec3_sub(a, b); }
static vec scale(vec v, double factor) { return geom_vec3_scale(v, factor); }
static vec normalize(vec v) { return geom_vec3_normalize(v); }
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

static sim_def default_sim(void) { return orca_sim3_def_default(); }
static agent_def default_agent(void) { return orca_agent3_def_default(); }
static geom_status create_sim(const sim_def *def, simulator **out) { return orca_sim3_create(def, out); }
static void destroy_sim(simulator *sim) { orca_sim3_destroy(sim); }
static geom_status step(simulator *sim) { return orca_sim3_step(sim); }
static geom_status compute(simulator *sim) { return orca_sim3_compute(sim); }
static geom_status add_agent(simulator *sim, const agent_def *def, agent_id *id) {
    return orca_sim3_add_agent(sim, def, id);
}
static agent_def get_agent(const simulator *sim, agent_id id) { return orca_sim3_get_agent(sim, id); }
static geom_status set_agent(simulator *sim, agent_id id, const agent_def *def) {
    return orca_sim3_set_agent(sim, id, def);
}
static geom_status get_all(const simulator *sim, orca_quantity quantity, orca_view view) {
    return orca_sim3_get_all(sim, quantity, view);
}
static geom_status set_all(simulator *sim, orca_quantity quantity, orca_const_view view) {
    return orca_sim3_set_all(sim, quantity, view);
}
static orca_agent_report report_of(const simulator *sim, agent_id id) {
    return orca_sim3_agent_report(sim, id);
}

static geom_status create_verifier(const geom_tasks *tasks, verifier **out) {
    return orca_verifier3_create(&(orca_verifier3_def){.tasks = tasks}, out);
}
static void destroy_verifier(verifier *made) { orca_verifier3_destroy(made); }
static proposal proposal_of(const agent_def *agent, vec end, double time_step) {
    return orca_agent3_proposal(agent, end, time_step);
}
static geom_status verify(verifier *with, const motion *motions, size_t count, orca_verdict *verdicts) {
    const orca_verify3_input input = {.motions = motions, .count = count};
    orca_verify_output output = {.verdicts = verdicts};
    return orca_verify3(with, &input, &output);
}
static geom_status enforce(verifier *with, const proposal *proposals, size_t count, motion *motions) {
    const orca_enforce3_input input = {.proposals = proposals, .count = count};
    orca_enforce3_output output = {.motions = motions};
    return orca_enforce3(with, &input, &output);
}

static const char *const peer_same_neighbors = "RVO2-3D, same set";

static const peer_crowd *peer_of_dimension(void) {
#if defined(BENCH_RVO3D)
    return &peer_crowd_rvo3d;
#else
    return NULL;
#endif
}

enum {
    FEW = 10000,
    MANY = 100000,
    MIDDLE = 20000,
    MILLION = 1000000
};

/* Fills of 1 in 8 and 1 in 2 cubic meters: 6.5 and 27 % of the volume. The goal is a ratio to RVO2-3D. */
static const crowd_case cases[] = {
    {"3d-step-map",
     MANY,
     0.065,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 8.0, .limit = 6.0}},
    {"3d-step-map-centers",
     MANY,
     0.065,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 8.0, .limit = 6.0}},
    {"3d-step-shuffled", MANY, 0.065, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-shuffled-centers", MANY, 0.065, SHUFFLED, ORCA_NEIGHBOR_METRIC_CENTER, 1, STEP, {.ratio = 0.0}},
    {"3d-step-dense-map", MANY, 0.27, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-dense-map-centers",
     MANY,
     0.27,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"3d-step-dense-shuffled", MANY, 0.27, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-dense-shuffled-centers",
     MANY,
     0.27,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"3d-step-10k-map", FEW, 0.065, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-10k-shuffled", FEW, 0.065, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-10k-dense-map", FEW, 0.27, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-10k-dense-shuffled",
     FEW,
     0.27,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 0.0}},
    {"3d-step-1m-map", MILLION, 0.065, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-1m-shuffled", MILLION, 0.065, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-map-two-threads",
     MANY,
     0.065,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 1.95, .limit = 1.9}},
    {"3d-step-10k-map-two-threads",
     FEW,
     0.065,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"3d-step-1m-map-two-threads",
     MILLION,
     0.065,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"3d-step-groups", MANY, 0.065, IN_GROUPS, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-large", MANY, 0.065, WITH_LARGE, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"3d-step-10k-one-point", FEW, 0.0, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STAY, {.ratio = 0.0}},
    {"3d-step-10k-from-one-point",
     FEW,
     0.0,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 0.0}},
    {"3d-verify-sparse", MIDDLE, 0.065, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, CHECK, {.ratio = 0.0}},
    {"3d-verify-dense", MIDDLE, 0.27, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, CHECK, {.ratio = 0.0}},
    {"3d-enforce-sparse",
     MIDDLE,
     0.065,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     ENFORCEMENT,
     {.ratio = 0.0}},
    {"3d-enforce-dense",
     MIDDLE,
     0.27,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     ENFORCEMENT,
     {.ratio = 0.0}},
};

#include "crowd.inl"

const bench_group bench_crowds3 = {
    .name = "crowds3",
    .about = "a step of 100,000 agents of space, one in 8 (dense: 2) cubic meters, with velocities set",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
