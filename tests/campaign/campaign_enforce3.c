/* Joint safe motion of space in jams: random crowds of balls among random obstacles, judged on every pair at every moment.
 *
 *     campaign_enforce3 [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]
 *
 * Worlds follow one another until AGENT_STEPS (1,000,000) are done: up to AGENTS (300) of radii from 0.2 to 0.6 in a room of six
 * planes with up to ten balls, boxes, capsules and triangles. They fly for STEPS (150) steps of ORCA to three places in turn,
 * the same for all, and jam around them, through orca_enforce3. They start free of each other and of all; with -o they start
 * anywhere, overlapping each other and obstacles. Each step is judged by tests/orca/enforce_judge3.h. A world depends on the
 * seed and its number alone.
 *
 * Columns: agent-steps; pairs tested and how many of them came into contact; pairs that overlapped at the start of a step
 * and how many of them came closer; agents that met an obstacle they were free of, and that went deeper into one; of
 * all motions, how many were changed and how many stopped, in percent; how far an agent came in a step, in percent of
 * what it would have alone.
 *
 * Exit status 0: nothing wrong; 1: something, of which the worlds are printed; 2: bad arguments. */
#include "orca/support/enforce_judge3.h"
#include "support.h"

#include <orca/sim3.h>

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MOST_AGENTS = 1000,
    MOST_SHAPES = 16,
    PLACES = 3
};

static const double time_step = 0.1;
static const double room = 4.0; /* half its side */

typedef struct options {
    unsigned long long agent_steps;
    uint64_t seed;
    int agents;
    int steps;
    bool overlap;
} options;

typedef struct tally {
    judge_count3 judged;
    unsigned long long agent_steps;
    unsigned long long changed;
    unsigned long long stopped;
    double way;
    double wished;
} tally;

typedef struct crowd {
    orca_obstacles3 *set;
    collide_shape3 shapes[MOST_SHAPES];
    size_t shape_count;
    orca_sim3 *sim;
    orca_verifier3 *verifier;
    size_t count;
    geom_vec3 places[PLACES];
    orca_agent_id ids[MOST_AGENTS];
    int goals[MOST_AGENTS];
    orca_proposal3 proposals[MOST_AGENTS];
    orca_motion3 motions[MOST_AGENTS];
    orca_enforcement reports[MOST_AGENTS];
} crowd;

static void need(bool fine, const char *what) {
    if (!fine) {
        (void)fprintf(stderr, "%s: failed\n", what);
        abort();
    }
}

static geom_vec3 random_place(random_source *source, double range) {
    const double x = random_between(source, -range, range);
    const double y = random_between(source, -range, range);
    return geom_vec3_make(x, y, random_between(source, -range, range));
}

static void add_shape(crowd *c, collide_shape3 shape) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.shape = shape;
    need(c->shape_count < MOST_SHAPES && orca_obstacles3_add(c->set, &def, NULL) == GEOM_OK, "an obstacle");
    c->shapes[c->shape_count++] = shape;
}

static collide_shape3 random_shape(random_source *source) {
    const geom_vec3 center = random_place(source, room);
    const double size = random_between(source, 0.1, 1.2);
    switch (random_int(source, 0, 3)) {
    case 0:
        return collide_shape3_from_sphere((geom_sphere){center, size});
    case 1: {
        const geom_vec3 half = geom_vec3_make(size, 0.5 * size, random_between(source, 0.0, 0.5));
        return collide_shape3_from_aabb(
            (geom_aabb3){geom_vec3_sub(center, half), geom_vec3_add(center, half)});
    }
    case 2:
        return collide_shape3_from_capsule(
            (geom_capsule3){center, geom_vec3_add(center, random_place(source, 2.0)), 0.3 * size});
    default:
        return collide_shape3_from_triangle(
            (geom_triangle){center, geom_vec3_add(center, random_place(source, 2.0)),
                            geom_vec3_add(center, random_place(source, 2.0))});
    }
}

static void add_obstacles(crowd *c, random_source *source) {
    for (int i = 0; i < 6; ++i) {
        const double side = i % 2 ? 1.0 : -1.0;
        const double normal[3] = {i / 2 == 0 ? side : 0.0, i / 2 == 1 ? side : 0.0, i / 2 == 2 ? side : 0.0};
        const geom_plane wall = {{normal[0], normal[1], normal[2]}, -room};
        add_shape(c, collide_shape3_from_plane(wall));
    }
    for (int i = random_int(source, 0, 10); i > 0; --i) {
        add_shape(c, random_shape(source));
    }
}

static bool is_free(const crowd *c, const orca_agent3_def *agent) {
    const geom_sphere ball = {agent->position, agent->radius};
    if (!judge3_stands_free(c->shapes, c->shape_count, ball)) {
        return false;
    }
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent3_def other = orca_sim3_get_agent(c->sim, c->ids[i]);
        if (geom_vec3_distance(other.position, agent->position) <=
            (other.radius + agent->radius) * (1.0 + 1e-12)) {
            return false;
        }
    }
    return true;
}

static void add_agents(crowd *c, random_source *source, const options *chosen) {
    const int wanted = random_int(source, chosen->agents / 2, chosen->agents);
    for (int attempt = 0; attempt < 20 * wanted && c->count < (size_t)wanted; ++attempt) {
        orca_agent3_def agent = orca_agent3_def_default();
        agent.position = random_place(source, room - 0.1);
        agent.radius = random_between(source, 0.2, 0.6);
        agent.max_speed = random_between(source, 0.5, 2.0);
        agent.time_horizon = random_between(source, 0.5, 3.0);
        if (chosen->overlap || is_free(c, &agent)) {
            need(orca_sim3_add_agent(c->sim, &agent, &c->ids[c->count]) == GEOM_OK, "liborca");
            c->goals[c->count++] = random_int(source, 0, PLACES - 1);
        }
    }
}

static void open_crowd(crowd *c, random_source *source, const options *chosen) {
    c->count = 0;
    c->shape_count = 0;
    need(orca_obstacles3_create(NULL, &c->set) == GEOM_OK, "liborca");
    add_obstacles(c, source);
    for (int i = 0; i < PLACES; ++i) {
        c->places[i] = random_place(source, room - 1.0);
    }
    orca_sim3_def def = orca_sim3_def_default();
    def.time_step = time_step;
    def.obstacles = c->set;
    need(orca_sim3_create(&def, &c->sim) == GEOM_OK, "liborca");
    need(orca_verifier3_create(NULL, &c->verifier) == GEOM_OK, "liborca");
    add_agents(c, source, chosen);
}

static void close_crowd(crowd *c) {
    orca_verifier3_destroy(c->verifier);
    orca_sim3_destroy(c->sim);
    orca_obstacles3_destroy(c->set);
}

static void aim(crowd *c, random_source *source) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent3_def agent = orca_sim3_get_agent(c->sim, c->ids[i]);
        if (geom_vec3_distance(agent.position, c->places[c->goals[i]]) < 0.7 ||
            random_int(source, 0, 199) == 0) {
            c->goals[i] = random_int(source, 0, PLACES - 1);
        }
        const geom_vec3 towards = geom_vec3_normalize(geom_vec3_sub(c->places[c->goals[i]], agent.position));
        need(orca_sim3_set_preferred_velocity(c->sim, c->ids[i], geom_vec3_scale(towards, agent.max_speed)) ==
                 GEOM_OK,
             "liborca");
    }
}

static void propose(crowd *c) {
    for (size_t i = 0; i < c->count; ++i) {
        const orca_agent3_def agent = orca_sim3_get_agent(c->sim, c->ids[i]);
        orca_proposal3 *proposal = &c->proposals[i];
        *proposal = orca_proposal3_default();
        proposal->motion.path.a = agent.position;
        proposal->motion.path.b = geom_vec3_add_scaled(agent.position, time_step, agent.velocity);
        proposal->motion.radius = agent.radius;
        proposal->reach = agent.max_speed * time_step;
    }
}

static void move(crowd *c, tally *sum) {
    for (size_t i = 0; i < c->count; ++i) {
        orca_agent3_def agent = orca_sim3_get_agent(c->sim, c->ids[i]);
        const geom_segment3 path = c->motions[i].path;
        const geom_vec3 way = geom_vec3_sub(path.b, path.a);
        sum->way += geom_vec3_dot(way, geom_vec3_normalize(geom_vec3_sub(c->places[c->goals[i]], path.a)));
        sum->wished += agent.max_speed * time_step;
        sum->changed += c->reports[i].change != ORCA_CHANGE_NONE;
        sum->stopped += c->reports[i].change == ORCA_CHANGE_STOPPED;
        agent.position = path.b;
        agent.velocity = geom_vec3_scale(way, 1.0 / time_step);
        need(orca_sim3_set_agent(c->sim, c->ids[i], &agent) == GEOM_OK, "liborca");
    }
}

static void step(crowd *c, random_source *source, tally *sum) {
    aim(c, source);
    need(orca_sim3_compute(c->sim) == GEOM_OK, "liborca");
    propose(c);
    const orca_enforce3_input input = {.proposals = c->proposals, .count = c->count, .obstacles = c->set};
    orca_enforce3_output output = {.motions = c->motions, .reports = c->reports};
    need(orca_enforce3(c->verifier, &input, &output) == GEOM_OK, "liborca");
    need(output.unsafe == 0, "a promise to all");
    judge3_motions(c->shapes, c->shape_count, c->motions, c->count, &sum->judged);
    move(c, sum);
    sum->agent_steps += c->count;
}

static void run_world(crowd *c, const options *chosen, uint64_t number, tally *sum) {
    random_source source = {chosen->seed * 0x9e3779b97f4a7c15U + number + 1};
    const bool fine_before = !judge3_found(&sum->judged);
    open_crowd(c, &source, chosen);
    for (int k = 0; k < chosen->steps; ++k) {
        step(c, &source, sum);
    }
    if (fine_before && judge3_found(&sum->judged)) {
        printf("the first fault is in world %llu\n", (unsigned long long)number);
    }
    close_crowd(c);
}

static void print_row(const tally *sum) {
    const judge_count3 *judged = &sum->judged;
    const double all = (double)sum->agent_steps / 100.0;
    printf("%11llu %11llu %8llu %11llu %6llu %6llu %6llu %7.2f %7.2f %8.1f\n", sum->agent_steps,
           judged->free_pairs, judged->contacts, judged->overlaps, judged->grown, judged->hits,
           judged->deeper, (double)sum->changed / all, (double)sum->stopped / all,
           100.0 * sum->way / sum->wished);
    (void)fflush(stdout);
}

static bool read_options(int count, char **arguments, options *chosen) {
    for (int option; (option = getopt(count, arguments, "n:s:m:t:o")) != -1;) {
        if (option == 'n') {
            chosen->agent_steps = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            chosen->seed = strtoull(optarg, NULL, 10);
        } else if (option == 'm') {
            chosen->agents = (int)strtol(optarg, NULL, 10);
        } else if (option == 't') {
            chosen->steps = (int)strtol(optarg, NULL, 10);
        } else if (option == 'o') {
            chosen->overlap = true;
        } else {
            return false;
        }
    }
    return chosen->agents >= 2 && chosen->agents <= MOST_AGENTS && chosen->steps > 0;
}

int main(int count, char **arguments) {
    options chosen = {1000000, 1, 300, 150, false};
    if (!read_options(count, arguments, &chosen)) {
        (void)fprintf(stderr, "usage: %s [-n AGENT_STEPS] [-s SEED] [-m AGENTS] [-t STEPS] [-o]\n",
                      arguments[0]);
        return 2;
    }
    crowd *c = calloc(1, sizeof *c);
    tally sum = {.agent_steps = 0};
    printf("%11s %11s %8s %11s %6s %6s %6s %7s %7s %8s\n", "agent-steps", "pairs", "contacts", "overlaps",
           "closer", "hits", "deeper", "changed", "stopped", "progress");
    unsigned long long shown = 0;
    for (uint64_t number = 0; c && sum.agent_steps < chosen.agent_steps; ++number) {
        run_world(c, &chosen, number, &sum);
        if (sum.agent_steps / 1000000 > shown) {
            shown = sum.agent_steps / 1000000;
            print_row(&sum);
        }
    }
    print_row(&sum);
    free(c);
    return judge3_found(&sum.judged) ? 1 : 0;
}
