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
typedef orca_verifier_def verifier_def;
typedef orca_verify_input verify_input;
typedef orca_enforce_input enforce_input;
typedef orca_enforce_output enforce_output;

static vec random_vec(bench_random *source, double low, double high) {
    return bench_place(source, low, high);
}

static size_t columns_of(size_t count) { return (size_t)ceil(sqrt((double)count)); }
static double spacing_of(double fill) { return sqrt(3.141592653589793 / fill) * AGENT_RADIUS; }
static vec cell_of(size_t i, size_t columns) {
    const size_t row = i / columns;
    return geom_vec2_make((double)(i % columns), (double)row);
}

static const char *const peer_same_neighbors = "RVO2, same set";

static const peer_crowd *peer_of_dimension(void) { return peer_crowd_of_plane(); }

static const char *const prefix = "";
static const double usual_fill = 0.1;

/* The goals are ratios to RVO2, or to one thread; those of verification are nanoseconds. */
static const crowd_case cases[] = {
    {"step-10-map", MANY, 0.1, .goal = {.ratio = 6.0, .limit = 4.5}},
    {"step-10-map-centers", MANY, 0.1, .centers = true, .goal = {.ratio = 8.0, .limit = 6.0}},
    {"step-10-shuffled", MANY, 0.1, .order = SHUFFLED, .goal = {.ratio = 12.0, .limit = 10.0}},
    {"step-10-shuffled-centers", MANY, 0.1, .order = SHUFFLED, .centers = true,
     .goal = {.ratio = 16.0, .limit = 12.0}},
    {"step-40-map", MANY, 0.4, .goal = {.ratio = 6.0, .limit = 4.5}},
    {"step-40-map-centers", MANY, 0.4, .centers = true},
    {"step-40-shuffled", MANY, 0.4, .order = SHUFFLED, .goal = {.ratio = 16.0, .limit = 10.0}},
    {"step-40-shuffled-centers", MANY, 0.4, .order = SHUFFLED, .centers = true},
    {"step-10k-10-map", FEW, 0.1, .order = IN_MAP_ORDER},
    {"step-10k-10-map-centers", FEW, 0.1, .centers = true},
    {"step-10k-10-shuffled", FEW, 0.1, .order = SHUFFLED},
    {"step-10k-10-shuffled-centers", FEW, 0.1, .order = SHUFFLED, .centers = true},
    {"step-10k-40-map", FEW, 0.4, .order = IN_MAP_ORDER},
    {"step-10k-40-map-centers", FEW, 0.4, .centers = true},
    {"step-10k-40-shuffled", FEW, 0.4, .order = SHUFFLED},
    {"step-10k-40-shuffled-centers", FEW, 0.4, .order = SHUFFLED, .centers = true},
    {"step-1m-10-map", MILLION, 0.1, .order = IN_MAP_ORDER},
    {"step-1m-10-map-centers", MILLION, 0.1, .centers = true},
    {"step-1m-10-shuffled", MILLION, 0.1, .order = SHUFFLED},
    {"step-1m-10-shuffled-centers", MILLION, 0.1, .order = SHUFFLED, .centers = true},
    {"step-1m-40-map", MILLION, 0.4, .order = IN_MAP_ORDER},
    {"step-1m-40-map-centers", MILLION, 0.4, .centers = true},
    {"step-1m-40-shuffled", MILLION, 0.4, .order = SHUFFLED},
    {"step-1m-40-shuffled-centers", MILLION, 0.4, .order = SHUFFLED, .centers = true},
    {"step-10-map-two-threads", MANY, 0.1, .threads = 2, .goal = {.ratio = 1.95, .limit = 1.9}},
    {"step-10-shuffled-two-threads", MANY, 0.1, .order = SHUFFLED, .threads = 2,
     .goal = {.ratio = 1.95, .limit = 1.9}},
    {"step-40-map-two-threads", MANY, 0.4, .threads = 2, .goal = {.ratio = 1.95, .limit = 1.9}},
    {"step-40-shuffled-two-threads", MANY, 0.4, .order = SHUFFLED, .threads = 2,
     .goal = {.ratio = 1.95, .limit = 1.9}},
    {"step-10k-10-map-two-threads", FEW, 0.1, .threads = 2},
    {"step-10k-10-shuffled-two-threads", FEW, 0.1, .order = SHUFFLED, .threads = 2},
    {"step-10k-40-map-two-threads", FEW, 0.4, .threads = 2},
    {"step-10k-40-shuffled-two-threads", FEW, 0.4, .order = SHUFFLED, .threads = 2},
    {"step-1m-10-map-two-threads", MILLION, 0.1, .threads = 2},
    {"step-1m-10-shuffled-two-threads", MILLION, 0.1, .order = SHUFFLED, .threads = 2},
    {"step-1m-40-map-two-threads", MILLION, 0.4, .threads = 2},
    {"step-1m-40-shuffled-two-threads", MILLION, 0.4, .order = SHUFFLED, .threads = 2},
    {"step-10-groups", MANY, 0.1, .order = IN_GROUPS},
    {"step-10-large", MANY, 0.1, .order = WITH_LARGE, .odd = 1},
    {"step-10k-one-point", FEW, 0.0, .stays = true},
    {"step-10k-from-one-point", FEW, 0.0, .order = IN_MAP_ORDER},
    {"verify-10", MANY, 0.1, .order = SHUFFLED, .what = CHECK},
    {"verify-40", MANY, 0.4, .order = SHUFFLED, .what = CHECK},
    {"enforce-10", MANY, 0.1, .order = SHUFFLED, .what = ENFORCEMENT, .goal = {.nanoseconds = 100.0}},
    {"enforce-40", MANY, 0.4, .order = SHUFFLED, .what = ENFORCEMENT, .goal = {.nanoseconds = 250.0}},
    {"enforce-10-two-threads", MANY, 0.1, .order = SHUFFLED, .threads = 2, .what = ENFORCEMENT,
     .goal = {.nanoseconds = 100.0}},
    {"enforce-40-two-threads", MANY, 0.4, .order = SHUFFLED, .threads = 2, .what = ENFORCEMENT,
     .goal = {.nanoseconds = 250.0}},
};

#include "crowd.inl"

static const crowd_functions of = {
    .add = geom_vec2_add,
    .subtract = geom_vec2_sub,
    .scale = geom_vec2_scale,
    .normalize = geom_vec2_normalize,
    .default_sim = orca_sim_def_default,
    .default_agent = orca_agent_def_default,
    .create_sim = orca_sim_create,
    .destroy_sim = orca_sim_destroy,
    .step = orca_sim_step,
    .compute = orca_sim_compute,
    .add_agent = orca_sim_add_agent,
    .get_agent = orca_sim_get_agent,
    .set_agent = orca_sim_set_agent,
    .get_all = orca_sim_get_all,
    .set_all = orca_sim_set_all,
    .report = orca_sim_agent_report,
    .create_verifier = orca_verifier_create,
    .destroy_verifier = orca_verifier_destroy,
    .proposal = orca_agent_proposal,
    .verify = orca_verify,
    .enforce = orca_enforce,
};

const bench_group bench_crowds = {
    .name = "crowds",
    .about = "a step of agents of the plane that cover 10 or 40 % of it, with velocities set; 100,000 unless "
             "named",
    .case_count = CASES,
    .describe = describe,
    .measure = measure,
};
