/* Crowds of the plane, beside RVO2 if it was found. */
#include "crowd.h"

#include <orca/enforce2.h>
#include <orca/sim2.h>

#include <math.h>

typedef geom_vec2 vec;
typedef orca_sim simulator;
typedef orca_sim_def sim_def;
typedef orca_agent_def agent_def;
typedef orca_agent_id agent_id;
typedef orca_verifier verifier;
typedef orca_proposal proposal;
typedef orca_motion motion;

static vec add(vec a, vec b) { return geom_vec2_add(a, b); }
static vec subtract(vec a, vec b) { return geom_vec2_sub(a, b); }
static vec scale(vec v, double factor) { return geom_vec2_scale(v, factor); }
static vec normalize(vec v) { return geom_vec2_normalize(v); }
static vec random_vec(bench_random *source, double low, double high) {
    return bench_place(source, low, high);
}

static size_t columns_of(size_t count) { return (size_t)ceil(sqrt((double)count)); }
static double spacing_of(double fill) { return sqrt(3.141592653589793 / fill) * AGENT_RADIUS; }
static vec cell_of(size_t i, size_t columns) {
    const size_t row = i / columns;
    return geom_vec2_make((double)(i % columns), (double)row);
}

static sim_def default_sim(void) { return orca_sim_def_default(); }
static agent_def default_agent(void) { return orca_agent_def_default(); }
static geom_status create_sim(const sim_def *def, simulator **out) { return orca_sim_create(def, out); }
static void destroy_sim(simulator *sim) { orca_sim_destroy(sim); }
static geom_status step(simulator *sim) { return orca_sim_step(sim); }
static geom_status compute(simulator *sim) { return orca_sim_compute(sim); }
static geom_status add_agent(simulator *sim, const agent_def *def, agent_id *id) {
    return orca_sim_add_agent(sim, def, id);
}
static agent_def get_agent(const simulator *sim, agent_id id) { return orca_sim_get_agent(sim, id); }
static geom_status set_agent(simulator *sim, agent_id id, const agent_def *def) {
    return orca_sim_set_agent(sim, id, def);
}
static geom_status get_all(const simulator *sim, orca_quantity quantity, orca_view view) {
    return orca_sim_get_all(sim, quantity, view);
}
static geom_status set_all(simulator *sim, orca_quantity quantity, orca_const_view view) {
    return orca_sim_set_all(sim, quantity, view);
}
static orca_agent_report report_of(const simulator *sim, agent_id id) {
    return orca_sim_agent_report(sim, id);
}

static geom_status create_verifier(const geom_tasks *tasks, verifier **out) {
    return orca_verifier_create(&(orca_verifier_def){.tasks = tasks}, out);
}
static void destroy_verifier(verifier *made) { orca_verifier_destroy(made); }
static proposal proposal_of(const agent_def *agent, vec end, double time_step) {
    return orca_agent_proposal(agent, end, time_step);
}
static geom_status verify(verifier *with, const motion *motions, size_t count, orca_verdict *verdicts) {
    const orca_verify_input input = {.motions = motions, .count = count};
    orca_verify_output output = {.verdicts = verdicts};
    return orca_verify(with, &input, &output);
}
static geom_status enforce(verifier *with, const proposal *proposals, size_t count, motion *motions) {
    const orca_enforce_input input = {.proposals = proposals, .count = count};
    orca_enforce_output output = {.motions = motions};
    return orca_enforce(with, &input, &output);
}

static const char *const peer_same_neighbors = "RVO2, same set";

static const peer_crowd *peer_of_dimension(void) {
#if defined(BENCH_RVO2)
    return &peer_crowd_rvo2;
#else
    return NULL;
#endif
}

enum {
    FEW = 10000,
    MANY = 100000,
    MILLION = 1000000
};

/* The goals are ratios to RVO2, or to one thread; those of verification are nanoseconds. */
static const crowd_case cases[] = {
    {"step-10-map",
     MANY,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 6.0, .limit = 4.5}},
    {"step-10-map-centers",
     MANY,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 8.0, .limit = 6.0}},
    {"step-10-shuffled",
     MANY,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 12.0, .limit = 10.0}},
    {"step-10-shuffled-centers",
     MANY,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 16.0, .limit = 12.0}},
    {"step-40-map",
     MANY,
     0.4,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 6.0, .limit = 4.5}},
    {"step-40-map-centers", MANY, 0.4, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_CENTER, 1, STEP, {.ratio = 0.0}},
    {"step-40-shuffled",
     MANY,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 16.0, .limit = 10.0}},
    {"step-40-shuffled-centers", MANY, 0.4, SHUFFLED, ORCA_NEIGHBOR_METRIC_CENTER, 1, STEP, {.ratio = 0.0}},
    {"step-10k-10-map", FEW, 0.1, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10k-10-map-centers", FEW, 0.1, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_CENTER, 1, STEP, {.ratio = 0.0}},
    {"step-10k-10-shuffled", FEW, 0.1, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10k-10-shuffled-centers",
     FEW,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-10k-40-map", FEW, 0.4, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10k-40-map-centers", FEW, 0.4, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_CENTER, 1, STEP, {.ratio = 0.0}},
    {"step-10k-40-shuffled", FEW, 0.4, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10k-40-shuffled-centers",
     FEW,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-10-map", MILLION, 0.1, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-1m-10-map-centers",
     MILLION,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-10-shuffled", MILLION, 0.1, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-1m-10-shuffled-centers",
     MILLION,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-40-map", MILLION, 0.4, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-1m-40-map-centers",
     MILLION,
     0.4,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-40-shuffled", MILLION, 0.4, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-1m-40-shuffled-centers",
     MILLION,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_CENTER,
     1,
     STEP,
     {.ratio = 0.0}},
    {"step-10-map-two-threads",
     MANY,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 1.95, .limit = 1.9}},
    {"step-10-shuffled-two-threads",
     MANY,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 1.95, .limit = 1.9}},
    {"step-40-map-two-threads",
     MANY,
     0.4,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 1.95, .limit = 1.9}},
    {"step-40-shuffled-two-threads",
     MANY,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 1.95, .limit = 1.9}},
    {"step-10k-10-map-two-threads",
     FEW,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-10k-10-shuffled-two-threads",
     FEW,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-10k-40-map-two-threads",
     FEW,
     0.4,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-10k-40-shuffled-two-threads",
     FEW,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-10-map-two-threads",
     MILLION,
     0.1,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-10-shuffled-two-threads",
     MILLION,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-40-map-two-threads",
     MILLION,
     0.4,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-1m-40-shuffled-two-threads",
     MILLION,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     STEP,
     {.ratio = 0.0}},
    {"step-10-groups", MANY, 0.1, IN_GROUPS, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10-large", MANY, 0.1, WITH_LARGE, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STEP, {.ratio = 0.0}},
    {"step-10k-one-point", FEW, 0.0, IN_MAP_ORDER, ORCA_NEIGHBOR_METRIC_SURFACE, 1, STAY, {.ratio = 0.0}},
    {"step-10k-from-one-point",
     FEW,
     0.0,
     IN_MAP_ORDER,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     1,
     STEP,
     {.ratio = 0.0}},
    {"verify-10", MANY, 0.1, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, CHECK, {.ratio = 0.0}},
    {"verify-40", MANY, 0.4, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, CHECK, {.ratio = 0.0}},
    {"enforce-10", MANY, 0.1, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, ENFORCEMENT, {.nanoseconds = 100.0}},
    {"enforce-40", MANY, 0.4, SHUFFLED, ORCA_NEIGHBOR_METRIC_SURFACE, 1, ENFORCEMENT, {.nanoseconds = 250.0}},
    {"enforce-10-two-threads",
     MANY,
     0.1,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     ENFORCEMENT,
     {.nanoseconds = 100.0}},
    {"enforce-40-two-threads",
     MANY,
     0.4,
     SHUFFLED,
     ORCA_NEIGHBOR_METRIC_SURFACE,
     2,
     ENFORCEMENT,
     {.nanoseconds = 250.0}},
};

#include "crowd.inl"

const bench_group bench_crowds = {
    .name = "crowds",
    .about = "a step of agents of the plane that cover 10 or 40 % of it, with velocities set; 100,000 unless "
             "named",
    .case_count = sizeof cases / sizeof *cases,
    .describe = describe,
    .measure = measure,
};
