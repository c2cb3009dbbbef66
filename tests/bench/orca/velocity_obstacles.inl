/* One agent among others: velocity obstacles and reciprocal ones beside the half-planes or half-spaces of
 * ORCA, for the same neighbors. Making them and solving them is measured. The file that includes this one
 * names the types of its dimension, wraps its functions, and defines `cases`. */
enum {
    AGENTS = 64,
    TRIES = 50 * AGENTS
};

static const double time_horizon = 3.0;
static const double time_step = 0.1;

/* Agents with their neighbors. */
typedef struct crowd {
    const crowd_case *of;
    size_t agent_count;
    body self[AGENTS];
    body other[AGENTS][MAX_OTHERS];
    vec preferred[AGENTS];
} crowd;

/* Agents of radius 0.5 that fill about the part `fill` of a disc or ball, the agent in its middle. None
 * touches it. */
static void make_agent(crowd *c, bench_random *source) {
    const size_t i = c->agent_count++;
    const double range = range_of((double)(c->of->others + 1) / c->of->fill);
    c->self[i] = (body){{0}, random_vec(source, 1.0), 0.5, 0};
    c->preferred[i] = random_vec(source, 1.2);
    for (size_t k = 0; k < c->of->others; ++k) {
        vec place;
        do {
            place = random_vec(source, range);
        } while (length(place) > range || length(place) < 1.0);
        c->other[i][k] = (body){place, random_vec(source, 1.0), 0.5, (uint32_t)k + 1};
    }
}

static bool is_feasible(const crowd *c, size_t i, double share) {
    const orca_pair_params pair = {time_horizon, time_step, share};
    return solve_obstacles(c->self[i], c->other[i], c->of->others, c->preferred[i], pair) == ORCA_VO_OPTIMAL;
}

/* Agents of one outcome by reciprocal velocity obstacles, or of half-planes; fewer if the others are rare.
 * Returns how many were tried. */
static size_t collect(crowd *c) {
    bench_random source = {71};
    size_t tried = 0;
    c->agent_count = 0;
    for (; c->agent_count < AGENTS && tried < TRIES; ++tried) {
        make_agent(c, &source);
        c->agent_count -= is_feasible(c, c->agent_count - 1, 0.5) == c->of->infeasible;
    }
    return tried;
}

static size_t run_obstacles(const crowd *c, double share) {
    size_t sum = 0;
    for (size_t i = 0; i < c->agent_count; ++i) {
        sum += is_feasible(c, i, share);
    }
    return sum;
}

static size_t run_vo(const void *work) { return run_obstacles(work, 1.0); }
static size_t run_rvo(const void *work) { return run_obstacles(work, 0.5); }

static size_t run_orca(const void *work) {
    const crowd *c = work;
    const orca_pair_params pair = {time_horizon, time_step, 0.5};
    size_t sum = 0;
    for (size_t i = 0; i < c->agent_count; ++i) {
        sum += solve_half_spaces(c->self[i], c->other[i], c->of->others, c->preferred[i], pair);
    }
    return sum;
}

static void describe(size_t index, bench_case *out) {
    const crowd_case *of = &cases[index];
    *out = (bench_case){.unit = "agent"};
    (void)snprintf(out->name, sizeof out->name, "%srvo-%zu-others-%g%s", prefix, of->others, 100.0 * of->fill,
                   of->infeasible ? "-infeasible" : "");
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "VO", "ORCA"};
    crowd *c = malloc(sizeof *c);
    if (c == NULL) {
        return false;
    }
    c->of = &cases[index];
    const size_t tried = collect(c);
    const bench_entry entries[] = {{run_rvo, c}, {run_vo, c}, {run_orca, c}};
    bench_measure(effort, entries, names, 3, c->agent_count > 0 ? c->agent_count : 1, out);
    bench_add_fact(out, "agents of this kind %", 100.0 * (double)c->agent_count / (double)tried);
    free(c);
    return true;
}
