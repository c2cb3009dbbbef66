/* Crowds that walk to random goals, and what is measured of them. The file that includes this one names the
 * types of its dimension, wraps its functions, and defines `cases`.
 *
 * Agents of radius 0.5 stand on a jittered grid in a square or cube. Goals are anywhere in it, so the density
 * stays as it is. All agents have a neighbor distance of 5 and at most 10 neighbors; everything else is as by
 * default. A step of ours is orca_sim_set_all with the preferred velocities, and orca_sim_step; of the peer,
 * the same two. Some crowds are harder, and stand still: in piles, of all sizes, far from each other.
 *
 * The range of the peer is that between centers. Ours is that between surfaces if neighbors are ranked by
 * surfaces, the default: then the peer is measured once more, with a range that gives it the same
 * neighbors.
 *
 * A crowd on threads starts several times. A virtual machine has its cores from a host, which now and then
 * runs two of them on one core, for up to a second: all rounds of one start may lie within. */
#include "crowd.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_STARTS = 10
};

/* No start of a crowd begins later than this after the first, in seconds. */
static const double longest = 5.0;

static const char *const one_thread = "one thread";

static const double time_step = 0.1;

/* The functions of the plane or of space. */
typedef struct crowd_functions {
    vec (*add)(vec a, vec b);
    vec (*subtract)(vec a, vec b);
    vec (*scale)(vec v, double factor);
    vec (*normalize)(vec v);
    sim_def (*default_sim)(void);
    agent_def (*default_agent)(void);
    geom_status (*create_sim)(const sim_def *def, simulator **out);
    void (*destroy_sim)(simulator *sim);
    geom_status (*step)(simulator *sim);
    geom_status (*compute)(simulator *sim);
    geom_status (*add_agent)(simulator *sim, const agent_def *def, agent_id *id);
    agent_def (*get_agent)(const simulator *sim, agent_id id);
    geom_status (*set_agent)(simulator *sim, agent_id id, const agent_def *def);
    geom_status (*get_all)(const simulator *sim, orca_quantity quantity, orca_view view);
    geom_status (*set_all)(simulator *sim, orca_quantity quantity, orca_const_view view);
    orca_agent_report (*report)(const simulator *sim, agent_id id);
    geom_status (*create_verifier)(const verifier_def *def, verifier **out);
    void (*destroy_verifier)(verifier *made);
    proposal (*proposal)(const agent_def *agent, vec end, double time_step);
    geom_status (*verify)(verifier *with, const verify_input *input, orca_verify_output *output);
    geom_status (*enforce)(verifier *with, const enforce_input *input, enforce_output *output);
} crowd_functions;

static const crowd_functions of;

/* Ours. */
typedef struct crowd {
    const crowd_case *of;
    bool failed;
    vec *start;
    vec *goal;
    vec *at;
    vec *preferred;
    agent_id *ids;
    simulator *sim;
    geom_task_pool *pool;
    geom_tasks tasks;
    /* Of verification alone. */
    verifier *verifier;
    proposal *proposals;
    motion *motions;
    orca_verdict *verdicts;
} crowd;

/* ---- Agents ---- */

static void shuffle(vec *points, size_t count, bench_random *source) {
    for (size_t i = count; i > 1; --i) {
        const size_t other = (size_t)bench_choice(source, (int)i);
        const vec last = points[i - 1];
        points[i - 1] = points[other];
        points[other] = last;
    }
}

/* Where the agents stand that do not stand on the grid. */
static void place_apart(const crowd *c, bench_random *source) {
    const crowd_case *kind = c->of;
    for (size_t i = 0; i < kind->count; ++i) {
        vec *at = &c->start[i];
        if (kind->order == IN_GROUPS) {
            const vec apart = of.scale(cell_of(i * 10 / kind->count * 7 % 10, 4), 1e6);
            *at = of.add(*at, apart);
            c->goal[i] = of.add(c->goal[i], apart);
        } else if (kind->order == IN_PILES) {
            *at = of.add(of.scale(cell_of(i / kind->odd, 20), 50.0), random_vec(source, -0.5, 0.5));
        } else if (kind->order == ON_A_LINE) {
            *at = of.scale(cell_of(i, kind->count), 2.5 * AGENT_RADIUS);
        } else if (kind->order == OF_ALL_SIZES) {
            *at = of.scale(*at, 16.0);
        } else if (kind->order == WITH_PILE && i < kind->odd) {
            *at = of.add(c->goal[0], random_vec(source, -0.5, 0.5));
        } else if (kind->order == WITH_FAR && i < kind->odd) {
            *at = of.scale(random_vec(source, 1.0, 2.0), 1e15);
        }
    }
}

static void place(const crowd *c) {
    const crowd_case *kind = c->of;
    bench_random source = {20240601};
    const size_t columns = columns_of(kind->count);
    const double spacing = kind->fill > 0.0 ? spacing_of(kind->fill) : 0.0;
    const double jitter = fmax(0.0, 0.5 * (spacing - 2.0 * AGENT_RADIUS));
    const double side = fmax(1.0, spacing * (double)columns);
    for (size_t i = 0; i < kind->count; ++i) {
        c->start[i] = of.add(of.scale(cell_of(i, columns), spacing), random_vec(&source, -jitter, jitter));
        c->goal[i] = random_vec(&source, 0.0, side);
    }
    if (kind->order == SHUFFLED || kind->order >= WITH_LARGE) {
        shuffle(c->start, kind->count, &source);
    }
    place_apart(c, &source);
}

static agent_def agent_at(vec position) {
    agent_def agent = of.default_agent();
    agent.position = position;
    agent.radius = AGENT_RADIUS;
    agent.neighbor_dist = 5.0;
    agent.max_neighbors = 10;
    return agent;
}

/* What agent number i is. */
static agent_def agent_of(const crowd *c, size_t i) {
    const crowd_case *kind = c->of;
    agent_def agent = agent_at(c->start[i]);
    if (kind->order == WITH_LARGE && i < kind->odd) {
        agent.radius = 200.0 * AGENT_RADIUS;
    } else if (kind->order == LOOKING_FAR && i < kind->odd) {
        agent.neighbor_dist = 1e6;
        agent.max_neighbors = (uint32_t)kind->count;
    } else if (kind->order == OF_ALL_SIZES) {
        agent.radius = AGENT_RADIUS * (double)(1U << i % 7);
    }
    return agent;
}

static void need(crowd *c, geom_status status) { c->failed = c->failed || status != GEOM_OK; }

static void drop(crowd *c) {
    free(c->start);
    free(c->goal);
    free(c->at);
    free(c->preferred);
    free(c->ids);
    free(c->proposals);
    free(c->motions);
    free(c->verdicts);
    of.destroy_sim(c->sim);
    of.destroy_verifier(c->verifier);
    geom_task_pool_destroy(c->pool);
}

/* Fills everything but the simulator; what is missing is NULL. */
static bool allocate(crowd *c) {
    const size_t count = c->of->count;
    c->start = calloc(count, sizeof *c->start);
    c->goal = calloc(count, sizeof *c->goal);
    c->at = calloc(count, sizeof *c->at);
    c->preferred = calloc(count, sizeof *c->preferred);
    c->ids = calloc(count, sizeof *c->ids);
    bool good = c->start && c->goal && c->at && c->preferred && c->ids;
    if (c->of->what == CHECK || c->of->what == ENFORCEMENT) {
        c->proposals = calloc(count, sizeof *c->proposals);
        c->motions = calloc(count, sizeof *c->motions);
        c->verdicts = calloc(count, sizeof *c->verdicts);
        good = good && c->proposals && c->motions && c->verdicts &&
               of.create_verifier(&(verifier_def){.tasks = c->pool != NULL ? &c->tasks : NULL},
                                  &c->verifier) == GEOM_OK;
    }
    return good;
}

static void start_threads(crowd *c, size_t threads) {
    if (threads > 1) {
        const geom_task_pool_def pool_def = {.threads = threads};
        need(c, geom_task_pool_create(&pool_def, &c->pool));
        c->tasks = c->pool != NULL ? geom_task_pool_tasks(c->pool) : (geom_tasks){0};
    }
}

/* A crowd of a case on so many threads. On failure `failed` is set; to be dropped in any case. */
static void make(crowd *c, const crowd_case *kind, size_t threads) {
    *c = (crowd){.of = kind};
    sim_def def = of.default_sim();
    start_threads(c, threads);
    if (c->failed || !allocate(c)) {
        c->failed = true;
        return;
    }
    place(c);
    def.time_step = time_step;
    def.agent_capacity = kind->count;
    def.neighbor_metric = kind->centers ? ORCA_NEIGHBOR_METRIC_CENTER : ORCA_NEIGHBOR_METRIC_SURFACE;
    def.tasks = c->pool != NULL ? &c->tasks : NULL;
    need(c, of.create_sim(&def, &c->sim));
    for (size_t i = 0; i < kind->count && !c->failed; ++i) {
        const agent_def agent = agent_of(c, i);
        need(c, of.add_agent(c->sim, &agent, &c->ids[i]));
    }
}

/* Preferred velocities to the goals. */
static void aim(const vec *at, const vec *goal, vec *preferred, size_t count) {
    const double speed = of.default_agent().max_speed;
    for (size_t i = 0; i < count; ++i) {
        preferred[i] = of.scale(of.normalize(of.subtract(goal[i], at[i])), speed);
    }
}

/* ---- Steps ---- */

/* What comes before a step and is not measured. */
static void prepare(crowd *c) {
    need(c, of.get_all(c->sim, ORCA_POSITION, (orca_view){c->at, sizeof(vec), c->of->count}));
    aim(c->at, c->goal, c->preferred, c->of->count);
}

static void set_and_step(crowd *c) {
    need(c, of.set_all(c->sim, ORCA_PREFERRED_VELOCITY,
                       (orca_const_view){c->preferred, sizeof(vec), c->of->count}));
    need(c, c->of->what == STEP && !c->of->stays ? of.step(c->sim) : of.compute(c->sim));
}

static double step_ours(void *work) {
    crowd *c = work;
    prepare(c);
    const double start = bench_now();
    set_and_step(c);
    return bench_now() - start;
}

typedef struct peer_work {
    const crowd *like;
    void *crowd; /* NULL: none */
} peer_work;

/* `more` is added to the range. */
static void make_peer(peer_work *p, const crowd *like, double more) {
    const agent_def agent = agent_at(like->start[0]);
    const double range = agent.neighbor_dist + more;
    const peer_crowd_settings settings = {time_step, agent.radius,        agent.max_speed,
                                          range,     agent.max_neighbors, agent.time_horizon};
    *p = (peer_work){like,
                     peer_of_dimension()->create((const double *)like->start, like->of->count, &settings)};
}

static void drop_peer(peer_work *p) {
    if (p->crowd != NULL) {
        peer_of_dimension()->destroy(p->crowd);
    }
}

static double step_peer(void *work) {
    const peer_work *p = work;
    peer_of_dimension()->positions(p->crowd, (double *)p->like->at);
    aim(p->like->at, p->like->goal, p->like->preferred, p->like->of->count);
    const double start = bench_now();
    peer_of_dimension()->step(p->crowd, (const double *)p->like->preferred);
    return bench_now() - start;
}

static void add_neighbors(const crowd *c, bench_outcome *out) {
    double neighbors = 0.0;
    double relaxed = 0.0;
    for (size_t i = 0; i < c->of->count; ++i) {
        const orca_agent_report report = of.report(c->sim, c->ids[i]);
        neighbors += report.neighbor_count;
        relaxed += report.outcome == ORCA_LP_RELAXED;
    }
    bench_add_fact(out, "neighbors", neighbors / (double)c->of->count);
    bench_add_fact(out, "relaxed %", 100.0 * relaxed / (double)c->of->count);
}

/* The peer is left out of one place, and of threads, which one thread of ours stands beside. */
static bool has_peer(const crowd_case *kind) {
    return peer_of_dimension() != NULL && kind->fill > 0.0 && kind->order <= SHUFFLED;
}

/* Beside the peer, in both ranges. */
static void measure_beside_peer(crowd *ours, bench_effort effort, bench_outcome *out) {
    const char *const name = peer_of_dimension()->name;
    const char *const names[3] = {NULL, name, peer_same_neighbors};
    peer_work peer;
    peer_work wider = {0};
    size_t count = 2;
    make_peer(&peer, ours, 0.0);
    if (!ours->of->centers) {
        make_peer(&wider, ours, 2.0 * AGENT_RADIUS);
        count = 3;
    }
    const bench_round rounds[3] = {{step_ours, ours}, {step_peer, &peer}, {step_peer, &wider}};
    bench_measure_rounds(effort, rounds, names, count, ours->of->count, out);
    drop_peer(&peer);
    drop_peer(&wider);
}

static void measure_beside_one_thread(crowd *ours, bench_effort effort, bench_outcome *out) {
    static const char *const names[2] = {NULL, one_thread};
    crowd alone;
    make(&alone, ours->of, 1);
    ours->failed = ours->failed || alone.failed;
    const bench_round rounds[2] = {{step_ours, ours}, {step_ours, &alone}};
    if (!ours->failed) {
        bench_measure_rounds(effort, rounds, names, 2, ours->of->count, out);
    }
    drop(&alone);
}

static bool measure_steps(const crowd_case *kind, bench_effort effort, bench_outcome *out) {
    crowd ours;
    make(&ours, kind, kind->threads);
    const bench_round round = {step_ours, &ours};
    if (!ours.failed) {
        if (kind->threads > 1) {
            measure_beside_one_thread(&ours, effort, out);
        } else if (has_peer(kind)) {
            measure_beside_peer(&ours, effort, out);
        } else {
            bench_measure_rounds(effort, &round, NULL, 1, kind->count, out);
        }
    }
    if (!ours.failed) {
        add_neighbors(&ours, out);
    }
    const bool good = !ours.failed;
    drop(&ours);
    return good;
}

/* ---- Verification of the steps that ORCA alone takes ---- */

static void propose(const crowd *c) {
    for (size_t i = 0; i < c->of->count; ++i) {
        const agent_def agent = of.get_agent(c->sim, c->ids[i]);
        const vec end = of.add(agent.position, of.scale(agent.velocity, time_step));
        c->proposals[i] = of.proposal(&agent, end, time_step);
        c->motions[i] = c->proposals[i].motion;
    }
}

static void move_all(crowd *c) {
    for (size_t i = 0; i < c->of->count; ++i) {
        agent_def agent = of.get_agent(c->sim, c->ids[i]);
        agent.velocity = of.scale(of.subtract(c->motions[i].path.b, c->motions[i].path.a), 1.0 / time_step);
        agent.position = c->motions[i].path.b;
        need(c, of.set_agent(c->sim, c->ids[i], &agent));
    }
}

static double step_verified(void *work) {
    crowd *c = work;
    (void)step_ours(c);
    propose(c);
    const double start = bench_now();
    if (c->of->what == ENFORCEMENT) {
        const enforce_input input = {.proposals = c->proposals, .count = c->of->count};
        enforce_output output = {.motions = c->motions};
        need(c, of.enforce(c->verifier, &input, &output));
    } else {
        const verify_input input = {.motions = c->motions, .count = c->of->count};
        orca_verify_output output = {.verdicts = c->verdicts};
        need(c, of.verify(c->verifier, &input, &output));
    }
    const double end = bench_now();
    if (!c->of->stays) {
        move_all(c);
    }
    return end - start;
}

static bool measure_verification(const crowd_case *kind, bench_effort effort, bench_outcome *out) {
    static const char *const names[2] = {NULL, one_thread};
    const size_t works = kind->threads > 1 ? 2 : 1;
    crowd c;
    crowd alone = {0};
    make(&c, kind, kind->threads);
    if (works > 1) {
        make(&alone, kind, 1);
    }
    const bench_round rounds[2] = {{step_verified, &c}, {step_verified, &alone}};
    if (!c.failed && !alone.failed) {
        bench_measure_rounds(effort, rounds, names, works, kind->count, out);
    }
    const bool good = !c.failed && !alone.failed;
    drop(&alone);
    drop(&c);
    return good;
}

/* ---- Cases ---- */

/* Crowds that no grid suits, in both dimensions; names get the prefix of the dimension, and fills are the
 * usual. */
static const crowd_case hard_cases[] = {
    {"step-pile-1k", .count = MANY, .order = WITH_PILE, .odd = 1000, .stays = true},
    {"step-pile-10k", .count = MANY, .order = WITH_PILE, .odd = 10000, .stays = true},
    {"step-piles-1k", .count = MANY, .order = IN_PILES, .odd = 1000, .stays = true},
    {"step-one-pile", .count = MANY, .order = IN_PILES, .odd = MANY, .stays = true},
    {"step-large-1k", .count = MANY, .order = WITH_LARGE, .odd = 1000, .stays = true},
    {"step-looking-far", .count = MANY, .order = LOOKING_FAR, .odd = 1, .stays = true},
    {"step-far", .count = MANY, .order = WITH_FAR, .odd = 1},
    {"step-line", .count = MANY, .order = ON_A_LINE, .stays = true},
    {"step-sizes", .count = MANY, .order = OF_ALL_SIZES, .stays = true},
    {"verify-pile-1k", .count = MANY, .order = WITH_PILE, .odd = 1000, .stays = true, .what = CHECK},
    {"verify-large", .count = MANY, .order = WITH_LARGE, .odd = 1, .stays = true, .what = CHECK},
    {"verify-far", .count = MANY, .order = WITH_FAR, .odd = 1, .stays = true, .what = CHECK},
    {"verify-groups", .count = MANY, .order = IN_GROUPS, .stays = true, .what = CHECK},
    {"verify-line", .count = MANY, .order = ON_A_LINE, .stays = true, .what = CHECK},
    {"verify-sizes", .count = MANY, .order = OF_ALL_SIZES, .stays = true, .what = CHECK},
    {"enforce-pile-1k", .count = MANY, .order = WITH_PILE, .odd = 1000, .stays = true, .what = ENFORCEMENT},
    {"enforce-large", .count = MANY, .order = WITH_LARGE, .odd = 1, .stays = true, .what = ENFORCEMENT},
    {"enforce-far", .count = MANY, .order = WITH_FAR, .odd = 1, .stays = true, .what = ENFORCEMENT},
    {"enforce-groups", .count = MANY, .order = IN_GROUPS, .stays = true, .what = ENFORCEMENT},
    {"enforce-line", .count = MANY, .order = ON_A_LINE, .stays = true, .what = ENFORCEMENT},
    {"enforce-sizes", .count = MANY, .order = OF_ALL_SIZES, .stays = true, .what = ENFORCEMENT},
};

enum {
    PLAIN_CASES = sizeof cases / sizeof *cases,
    CASES = PLAIN_CASES + sizeof hard_cases / sizeof *hard_cases
};

static crowd_case case_at(size_t index) {
    if (index < PLAIN_CASES) {
        return cases[index];
    }
    crowd_case hard = hard_cases[index - PLAIN_CASES];
    hard.fill = usual_fill;
    return hard;
}

static void describe(size_t index, bench_case *out) {
    const crowd_case kind = case_at(index);
    *out = (bench_case){.unit = "agent-step", .large = kind.count > 10000, .goal = kind.goal};
    (void)snprintf(out->name, sizeof out->name, "%s%s", index < PLAIN_CASES ? "" : prefix, kind.name);
}

static bool measure_once(const crowd_case *kind, bench_effort effort, bench_outcome *out) {
    return kind->what == CHECK || kind->what == ENFORCEMENT ? measure_verification(kind, effort, out)
                                                            : measure_steps(kind, effort, out);
}

/* A crowd on threads: the shortest times of all starts. */
static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const crowd_case kind = case_at(index);
    const bool again = kind.threads > 1 && effort.rounds == bench_thorough.rounds;
    const double start = bench_now();
    bool good = measure_once(&kind, effort, out);
    for (int i = 1; again && good && i < MOST_STARTS && bench_now() - start < longest; ++i) {
        bench_outcome next;
        good = measure_once(&kind, effort, &next);
        bench_keep_shortest(out, &next);
    }
    return good;
}
