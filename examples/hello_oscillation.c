/* Three methods of avoidance on one page: velocity obstacles (VO), reciprocal velocity obstacles (RVO), and
 * ORCA.
 *
 * Agents exchange places and choose new velocities ten times a second. With VO each agent avoids in full,
 * finds its path free, turns back, and oscillates. RVO shares the avoidance: two agents keep their choice,
 * three may still oscillate. ORCA restricts velocities to half-planes and does not oscillate. */
#include <orca/lp2.h>
#include <orca/vo2.h>

#include <stdio.h>

enum {
    MOST_AGENTS = 3,
    STEPS = 200,
    SHOWN = 60
};

static const double time_step = 0.1;
static const double max_speed = 1.0;

typedef enum method {
    METHOD_VO,
    METHOD_RVO,
    METHOD_ORCA,
    METHODS
} method;

typedef struct agent {
    orca_body body;
    geom_vec2 goal;
    geom_vec2 next;
    double turn; /* the last visible turn, positive to the left */
} agent;

/* The velocity straight to the goal, slower in the last step. */
static geom_vec2 preferred_velocity(const agent *a) {
    const geom_vec2 path = geom_vec2_sub(a->goal, a->body.position);
    return geom_vec2_scale(geom_vec2_normalize(path), fmin(max_speed, geom_vec2_length(path) / time_step));
}

/* Returns the new velocity of one agent. The caller provides the memory of each solver. */
static geom_vec2 choose(const agent *agents, int count, int self, method how) {
    const orca_pair_params pair = {8.0, time_step, how == METHOD_VO ? 1.0 : 0.5};
    orca_velocity_obstacle cone[MOST_AGENTS];
    orca_half_plane plane[MOST_AGENTS];
    size_t others = 0;
    for (int i = 0; i < count; ++i) {
        if (i != self) {
            cone[others] = orca_agent_velocity_obstacle(agents[self].body, agents[i].body, pair);
            plane[others++] = orca_agent_half_plane(agents[self].body, agents[i].body, pair);
        }
    }
    const geom_vec2 preferred = preferred_velocity(&agents[self]);
    if (how == METHOD_ORCA) {
        orca_half_plane scratch[MOST_AGENTS];
        const orca_lp_problem problem = {plane, others, 0, preferred, max_speed, NULL};
        return orca_lp_solve(&problem, scratch).velocity;
    }
    double scratch[256]; /* at least orca_vo_scratch_size bytes */
    const orca_vo_problem problem = {NULL, 0, cone, others, preferred, max_speed};
    return orca_vo_solve(&problem, scratch).velocity;
}

/* Returns L or R for a turn of more than half a degree, else a dot. */
static char turn_of(const agent *a, double *turn) {
    *turn = geom_vec2_cross(a->body.velocity, a->next);
    if (fabs(*turn) < 0.01 || geom_vec2_distance(a->body.position, a->goal) < 1.0) {
        return '.';
    }
    return *turn > 0.0 ? 'L' : 'R';
}

/* Runs to the end and prints one row: the number of reversed turns, the smallest gap, the turns of the first
 * agent. */
static void walk(agent *agents, int count, method how) {
    static const char *const name[METHODS] = {"VO", "RVO", "ORCA"};
    char turns[SHOWN + 1] = {0};
    double nearest = HUGE_VAL;
    int flips = 0;
    for (int step = 0; step < STEPS; ++step) {
        for (int i = 0; i < count; ++i) {
            agents[i].next = choose(agents, count, i, how);
        }
        for (int i = 0; i < count; ++i) {
            agent *a = &agents[i];
            double turn = 0.0;
            const char letter = turn_of(a, &turn);
            if (letter != '.') {
                flips += turn * a->turn < 0.0;
                a->turn = turn;
            }
            if (i == 0 && step < SHOWN) {
                turns[step] = letter;
            }
            a->body.velocity = a->next;
            a->body.position = geom_vec2_add_scaled(a->body.position, time_step, a->next);
        }
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < i; ++k) {
                const double gap = geom_vec2_distance(agents[i].body.position, agents[k].body.position) -
                                   agents[i].body.radius - agents[k].body.radius;
                nearest = fmin(nearest, gap);
            }
        }
    }
    printf("%d agents %-4s %4d %8.3f  %s\n", count, name[how], flips, nearest, turns);
}

int main(void) {
    static const geom_vec2 start[2][MOST_AGENTS] = {{{-6.0, 0.0}, {6.0, 0.3}, {0.0, 0.0}},
                                                    {{-6.0, 0.0}, {3.0, 5.5}, {3.5, -5.5}}};
    printf("          reversed smallest\n");
    printf("             turns      gap  turns of the first agent, Left and Right\n");
    for (int count = 2; count <= MOST_AGENTS; ++count) {
        for (method how = METHOD_VO; how < METHODS; ++how) {
            agent agents[MOST_AGENTS] = {0};
            for (int i = 0; i < count; ++i) {
                agents[i].body.position = start[count - 2][i];
                agents[i].body.radius = 0.5;
                agents[i].body.id = (uint32_t)i;
                agents[i].goal = geom_vec2_neg(agents[i].body.position);
                agents[i].body.velocity = preferred_velocity(&agents[i]);
            }
            walk(agents, count, how);
        }
    }
    return 0;
}
