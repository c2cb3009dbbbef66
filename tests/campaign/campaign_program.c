/* Programs of velocity constraints, of the plane and of space, against every point where a solution can lie.
 *
 *     campaign_program [-n CASES] [-s SEED] [-m MOST] [-d DIMENSIONS] [-k KIND]
 *
 * checks CASES (1,000,000) programs of each kind of tests/orca/program_cases.h, of 2 to MOST (12) half-planes or
 * half-spaces, in 2 and in 3 DIMENSIONS or in one of them; or of one KIND, from 0. Cases depend on the seed, the kind
 * and the dimensions alone. Wrong is
 *
 *     fast    a velocity faster than max_speed, at all
 *     hard    a hard half-plane missed by more than 1e-13 max_speed
 *     claim   a program said to be feasible although the velocity misses something by more than 1e-13 max_speed, or to
 *             be infeasible although a velocity exists that meets all with 1e-12 max_speed to spare
 *     more    a largest miss more than 1e-9 max_speed above the least possible
 *     far     of kinds without thin wedges: a velocity further from the preferred one than the nearest by 1e-8
 *
 * Exit status 0: nothing wrong; 1: something, of which the first few are printed whole, in hexadecimal; 2: bad
 * arguments. */
#include "orca/support/program_cases.h"

#include <orca/lp2.h>

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    SHOWN_FAILURES = 5
};

static const long double HARD_ROUNDING = 1e-13L;
static const long double MARGIN = 1e-12L;
static const long double LEAST = 1e-9L;
static const long double NEAREST = 1e-8L;

typedef struct tally {
    unsigned long long cases;
    unsigned long long outcomes[3];
    unsigned long long fast;
    unsigned long long hard;
    unsigned long long claim;
    unsigned long long more;
    unsigned long long far;
    long double worst; /* the largest excess over the least miss, relative to max_speed */
} tally;

/* Either library's answer. */
typedef struct answer {
    geom_vec3 velocity;
    orca_lp_outcome outcome;
} answer;

static answer solve_in_plane(const program_case *made) {
    orca_half_plane planes[REFERENCE_MOST];
    orca_half_plane scratch[REFERENCE_MOST];
    for (size_t i = 0; i < made->count; ++i) {
        const orca_half_space *space = &made->spaces[i];
        planes[i].point = geom_vec2_make(space->point.x, space->point.y);
        planes[i].normal = geom_vec2_make(space->normal.x, space->normal.y);
    }
    const orca_lp_problem problem = {planes,          made->count,
                                     made->hard,      geom_vec2_make(made->preferred.x, made->preferred.y),
                                     made->max_speed, NULL};
    const orca_lp_result got = orca_lp_solve(&problem, scratch);
    const answer result = {geom_vec3_make(got.velocity.x, got.velocity.y, 0.0), got.outcome};
    return result;
}

static answer solve_in_space(const program_case *made) {
    double scratch[ORCA_LP3_SCRATCH * REFERENCE_MOST];
    const orca_lp3_problem problem = {made->spaces,    made->count,     made->hard,
                                      made->preferred, made->max_speed, NULL};
    const orca_lp3_result got = orca_lp3_solve(&problem, scratch);
    const answer result = {got.velocity, got.outcome};
    return result;
}

static void print_case(const program_case *made, const char *wrong, answer got) {
    printf("%s: outcome %d velocity %a %a %a max_speed %a preferred %a %a %a hard %zu of %zu\n", wrong,
           (int)got.outcome, got.velocity.x, got.velocity.y, got.velocity.z, made->max_speed,
           made->preferred.x, made->preferred.y, made->preferred.z, made->hard, made->count);
    for (size_t i = 0; i < made->count; ++i) {
        const orca_half_space *s = &made->spaces[i];
        printf("  point %a %a %a normal %a %a %a\n", s->point.x, s->point.y, s->point.z, s->normal.x,
               s->normal.y, s->normal.z);
    }
}

static void expect(bool right, unsigned long long *wrong, const char *name, const program_case *made,
                   answer got) {
    if (!right && (*wrong)++ < SHOWN_FAILURES) {
        print_case(made, name, got);
    }
}

static long double distance(reference_vec a, reference_vec b) {
    long double sum = 0.0L;
    for (int k = 0; k < 3; ++k) {
        sum += (a.x[k] - b.x[k]) * (a.x[k] - b.x[k]);
    }
    return sqrtl(sum);
}

static void check_optimal(tally *sum, const program_case *made, const reference_program *p, answer got,
                          reference_vec v, bool wedges) {
    long double best;
    expect(reference_miss(p, 0, p->count, v) <= HARD_ROUNDING * p->limit, &sum->claim, "claim", made, got);
    if (!wedges && reference_least_distance(p, HARD_ROUNDING, &best)) {
        expect(distance(v, p->preferred) <= best + NEAREST, &sum->far, "far", made, got);
    }
}

static void check_relaxed(tally *sum, const program_case *made, const reference_program *p, answer got,
                          reference_vec v) {
    long double best;
    if (reference_least_miss(p, HARD_ROUNDING, &best)) {
        const long double excess = (reference_miss(p, p->hard, p->count, v) - fmaxl(best, 0.0L)) / p->limit;
        expect(best >= -MARGIN * p->limit, &sum->claim, "claim", made, got);
        expect(excess <= LEAST, &sum->more, "more", made, got);
        sum->worst = fmaxl(sum->worst, excess);
    }
}

static void check_case(random_source *source, tally *sum, program_kind kind, int dimensions, int most) {
    const program_case made = random_program(source, kind, dimensions, most);
    const reference_program p = reference_of(&made);
    const answer got = dimensions == 2 ? solve_in_plane(&made) : solve_in_space(&made);
    const reference_vec v = {
        {(long double)got.velocity.x, (long double)got.velocity.y, (long double)got.velocity.z}};
    const double speed = dimensions == 2 ? geom_vec2_length(geom_vec2_make(got.velocity.x, got.velocity.y))
                                         : geom_vec3_length(got.velocity);
    ++sum->cases;
    ++sum->outcomes[got.outcome];
    expect(speed <= made.max_speed, &sum->fast, "fast", &made, got);
    expect(got.outcome != ORCA_LP_INFEASIBLE, &sum->claim, "claim", &made, got);
    expect(reference_miss(&p, 0, p.hard, v) <= HARD_ROUNDING * p.limit, &sum->hard, "hard", &made, got);
    if (got.outcome == ORCA_LP_OPTIMAL) {
        check_optimal(sum, &made, &p, got, v, kind == PROGRAM_NEARLY_PARALLEL);
    } else {
        check_relaxed(sum, &made, &p, got, v);
    }
}

static unsigned long long check_kind(program_kind kind, int dimensions, int most, unsigned long long cases,
                                     uint64_t seed) {
    random_source source = {seed * 0x9e3779b97f4a7c15U + (uint64_t)kind * 8 + (uint64_t)dimensions};
    tally sum = {.cases = 0};
    while (sum.cases < cases) {
        check_case(&source, &sum, kind, dimensions, most);
        if (isatty(STDERR_FILENO) && sum.cases % 1024 == 0) {
            fprintf(stderr, "\r%-16s %3.0f %%", program_kind_names[kind],
                    100.0 * (double)sum.cases / (double)cases);
        }
    }
    fprintf(stderr, isatty(STDERR_FILENO) ? "\r" : "");
    printf("%-16s %dD %9llu %9llu %9llu %6llu %6llu %6llu %6llu %6llu %9.1Le\n", program_kind_names[kind],
           dimensions, sum.cases, sum.outcomes[ORCA_LP_OPTIMAL], sum.outcomes[ORCA_LP_RELAXED], sum.fast,
           sum.hard, sum.claim, sum.more, sum.far, sum.worst);
    fflush(stdout);
    return sum.fast + sum.hard + sum.claim + sum.more + sum.far;
}

int main(int count, char **arguments) {
    unsigned long long cases = 1000000;
    unsigned long long wrong = 0;
    uint64_t seed = 1;
    int most = REFERENCE_MOST;
    int only = 0;
    int only_kind = -1;
    for (int option; (option = getopt(count, arguments, "n:s:m:d:k:")) != -1;) {
        if (option == 'n') {
            cases = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            seed = strtoull(optarg, NULL, 10);
        } else if (option == 'm') {
            most = (int)strtol(optarg, NULL, 10);
        } else if (option == 'd') {
            only = (int)strtol(optarg, NULL, 10);
        } else if (option == 'k') {
            only_kind = (int)strtol(optarg, NULL, 10);
        }
        if (option == '?' || most < 2 || most > REFERENCE_MOST) {
            fprintf(stderr, "usage: %s [-n CASES] [-s SEED] [-m MOST] [-d DIMENSIONS] [-k KIND]\n",
                    arguments[0]);
            return 2;
        }
    }
    printf("%-19s %9s %9s %9s %6s %6s %6s %6s %6s %9s\n", "kind", "cases", "feasible", "relaxed", "fast",
           "hard", "claim", "more", "far", "worst");
    for (int dimensions = 2; dimensions <= 3; ++dimensions) {
        for (int kind = 0; kind < PROGRAM_KIND_COUNT; ++kind) {
            if ((only == 0 || only == dimensions) && (only_kind < 0 || only_kind == kind)) {
                wrong += check_kind((program_kind)kind, dimensions, most, cases, seed);
            }
        }
    }
    printf("%llu wrong\n", wrong);
    return wrong > 0;
}
