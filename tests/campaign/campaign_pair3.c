/* Every relation of two shapes in space, with and without a margin, against brute force in whole numbers.
 *
 *     campaign_pair3 [-n CASES] [-s SEED] [PAIR ...]
 *
 * checks CASES (100000) cases of each PAIR (all 55): small whole numbers, multiplied by any power of two. Brute force
 * takes up to half a millisecond for two boxes. Each case asks the typed function, collide_shape3_relation in either
 * order, and collide_shape3_relation_within. Cases depend on the seed and the pair alone. Exit status 0: no wrong
 * answer; 1: wrong answers, of which the first few are named by pair and number; 2: bad arguments. */
#include "collide/support/lattice3.h"
#include "collide/support/pair3_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SHOWN_FAILURES = 5
};

typedef struct tally {
    unsigned long long cases;
    unsigned long long seen[3];
    unsigned long long wrong;
} tally;

static void expect(tally *sum, const relation_pair3 *pair, const char *question, collide_relation answer,
                   collide_relation expected) {
    if (answer != expected && sum->wrong++ < SHOWN_FAILURES) {
        printf("%s, case %llu, %s: %d, not %d\n", pair->name, sum->cases, question, (int)answer,
               (int)expected);
    }
}

static void check_case(random_source *source, tally *sum, const relation_pair3 *pair) {
    geom_vec3 storage[2][LATTICE_HULL_POINTS];
    geom_vec3 scaled_storage[2][SHAPE3_HULL_POINTS];
    const int range = random_int(source, 1, 6);
    const int exponent =
        random_int(source, 0, 3) == 0 ? random_int(source, -1074, 900) : random_int(source, -60, 60);
    const int margin = random_int(source, 0, range);
    const collide_shape3 a = random_lattice_shape3(source, pair->a, range, storage[0]);
    const collide_shape3 b = random_lattice_shape3(source, pair->b, range, storage[1]);
    collide_shape3 scaled[2];
    if (!scaled_shape3(&a, exponent, scaled_storage[0], &scaled[0]) ||
        !scaled_shape3(&b, exponent, scaled_storage[1], &scaled[1])) {
        return;
    }
    const collide_relation expected = lattice_relation3(a, b, 0.0);
    expect(sum, pair, "typed", pair->relation(scaled[0], scaled[1]), expected);
    expect(sum, pair, "relation", collide_shape3_relation(scaled[0], scaled[1]), expected);
    expect(sum, pair, "reversed", collide_shape3_relation(scaled[1], scaled[0]), expected);
    expect(sum, pair, "within", collide_shape3_relation_within(scaled[0], scaled[1], ldexp(margin, exponent)),
           lattice_relation3(a, b, margin));
    ++sum->seen[expected];
    ++sum->cases;
}

static tally check_pair(const relation_pair3 *pair, unsigned long long cases, uint64_t seed) {
    random_source source = {seed * 0x9e3779b97f4a7c15U + (uint64_t)(pair - relation_pairs3) + 1};
    tally sum = {0};
    while (sum.cases < cases) {
        check_case(&source, &sum, pair);
        if (isatty(STDERR_FILENO) && sum.cases % 1024 == 0) {
            fprintf(stderr, "\r%-20s %3.0f %%", pair->name, 100.0 * (double)sum.cases / (double)cases);
        }
    }
    return sum;
}

static bool is_asked_for(const char *name, char **names, int count) {
    bool found = count == 0;
    for (int i = 0; i < count; ++i) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

int main(int count, char **arguments) {
    unsigned long long cases = 100000;
    unsigned long long wrong = 0;
    uint64_t seed = 1;
    for (int option; (option = getopt(count, arguments, "n:s:")) != -1;) {
        if (option == 'n') {
            cases = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            seed = strtoull(optarg, NULL, 10);
        } else {
            fprintf(stderr, "usage: %s [-n CASES] [-s SEED] [PAIR ...]\n", arguments[0]);
            return 2;
        }
    }
    printf("%-20s %10s %10s %10s %11s %6s\n", "pair", "cases", "apart", "touching", "overlapping", "wrong");
    for (int i = 0; i < RELATION3_PAIR_COUNT; ++i) {
        if (is_asked_for(relation_pairs3[i].name, arguments + optind, count - optind)) {
            const tally sum = check_pair(&relation_pairs3[i], cases, seed);
            fprintf(stderr, isatty(STDERR_FILENO) ? "\r" : "");
            printf("%-20s %10llu %10llu %10llu %11llu %6llu\n", relation_pairs3[i].name, sum.cases,
                   sum.seen[0], sum.seen[1], sum.seen[2], sum.wrong);
            fflush(stdout);
            wrong += sum.wrong;
        }
    }
    printf("%llu wrong\n", wrong);
    return wrong > 0;
}
