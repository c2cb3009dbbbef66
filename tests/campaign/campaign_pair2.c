/* Every relation of two plane shapes against integers, millions of times.
 *
 *     campaign_pair2 [-n CASES] [-s SEED] [PAIR ...]
 *
 * checks CASES (10000000) cases of each PAIR (all 36), named as in files of pairs: segment-circle. Each case asks the
 * typed function and collide_shape_relation; one in eight also collide_shape_relation_within, and one in eight the
 * other order. Cases depend on the seed and the pair alone. Exit status 0: no wrong answer; 1: wrong answers, of which
 * the first few are printed; 2: bad arguments. */
#include "collide/support/kinds2.h"
#include "pair_table2.h"
#include "random_whole2.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    VARIATIONS = 4,
    SHOWN_FAILURES = 5
};

typedef struct tally {
    uint64_t cases;
    uint64_t seen[3];
    uint64_t margins;
    uint64_t wrong;
} tally;

/* ---- Failures ---- */

static void print_ring(geom_ring ring) {
    printf(" %zu", ring.count);
    for (size_t i = 0; i < ring.count; ++i) {
        printf(" %a %a", ring.points[i].x, ring.points[i].y);
    }
}

static void print_shape(const collide_shape *shape) {
    double row[KIND2_NUMBERS];
    const size_t count = kind2_row(shape, row);
    for (size_t i = 0; i < count; ++i) {
        printf(" %a", row[i]);
    }
    if (shape->kind == COLLIDE_SHAPE_CONVEX) {
        print_ring(shape->as.convex);
    } else if (shape->kind == COLLIDE_SHAPE_POLYGON) {
        for (size_t i = 0; i < shape->as.polygon.count; ++i) {
            print_ring(shape->as.polygon.rings[i]);
        }
    }
}

/* One answer: right, or counted and, if it is one of the first, shown. */
static void expect(tally *sum, const typed_pair2 *pair, const collide_shape *shapes, const char *question,
                   collide_relation answer, collide_relation expected) {
    if (answer == expected) {
        return;
    }
    if (sum->wrong++ < SHOWN_FAILURES) {
        printf("%s", pair->name);
        print_shape(&shapes[0]);
        print_shape(&shapes[1]);
        printf(" # case %llu, %s: %d, not %d\n", (unsigned long long)sum->cases, question, (int)answer,
               (int)expected);
    }
}

/* ---- Cases ---- */

static void check_margin(random_source *source, tally *sum, const typed_pair2 *pair, whole_style style,
                         const whole_shape *a, const whole_shape *b, const collide_shape *shapes,
                         int exponent) {
    const int64_t margin = random_whole_margin(source, a, b, style);
    const double stored = ldexp((double)margin, exponent);
    ++sum->margins;
    expect(sum, pair, shapes, "within", collide_shape_relation_within(shapes[0], shapes[1], stored),
           whole_relation(a, b, margin));
}

/* One case in four has numbers from the ends of the range. */
static int random_exponent(random_source *source) {
    return random_int(source, 0, 3) == 0 ? random_int(source, -1074, 900) : random_int(source, -60, 10);
}

static void check_case(random_source *source, tally *sum, const typed_pair2 *pair, whole_style style,
                       whole_shape a, whole_shape b) {
    arrange_whole_shapes(source, &a, &b, style);
    const int exponent = random_exponent(source);
    stored_whole stored[2];
    store_whole_shape(&stored[0], source, &a, exponent);
    store_whole_shape(&stored[1], source, &b, exponent);
    const collide_shape shapes[2] = {stored[0].shape, stored[1].shape};
    const collide_relation expected = whole_relation(&a, &b, 0);
    expect(sum, pair, shapes, "typed", pair->relation(shapes[0], shapes[1]), expected);
    expect(sum, pair, shapes, "relation", collide_shape_relation(shapes[0], shapes[1]), expected);
    const int more = random_int(source, 0, 7);
    if (more == 0) {
        check_margin(source, sum, pair, style, &a, &b, shapes, exponent);
    } else if (more == 1) {
        expect(sum, pair, shapes, "reversed", collide_shape_relation(shapes[1], shapes[0]), expected);
    }
    ++sum->seen[expected];
    ++sum->cases;
}

static void show_progress(const typed_pair2 *pair, const tally *sum, uint64_t cases) {
    if (isatty(STDERR_FILENO) && sum->cases % 65536 < VARIATIONS) {
        fprintf(stderr, "\r%-20s %3.0f %%", pair->name, 100.0 * (double)sum->cases / (double)cases);
    }
}

static tally check_pair(const typed_pair2 *pair, uint64_t cases, uint64_t seed) {
    random_source source = {seed * 0x9e3779b97f4a7c15U + (uint64_t)(pair - typed_pairs2) + 1};
    tally sum = {0};
    for (int family = 0; sum.cases < cases; ++family) {
        const whole_style style = (whole_style)(family % WHOLE_STYLE_COUNT);
        const whole_shape a = random_whole_shape(&source, pair->a, style);
        const whole_shape b = random_whole_shape(&source, pair->b, style);
        for (int i = 0; i < VARIATIONS && sum.cases < cases; ++i) {
            check_case(&source, &sum, pair, style, a, b);
        }
        show_progress(pair, &sum, cases);
    }
    return sum;
}

/* ---- The program ---- */

static bool is_asked_for(const char *name, char **names, int count) {
    bool found = count == 0;
    for (int i = 0; i < count; ++i) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

static bool is_known(const char *name) {
    for (int i = 0; i < TYPED_PAIR2_COUNT; ++i) {
        if (strcmp(name, typed_pairs2[i].name) == 0) {
            return true;
        }
    }
    return false;
}

static uint64_t check_pairs(uint64_t cases, uint64_t seed, char **names, int count) {
    uint64_t wrong = 0;
    printf("%-18s %11s %11s %11s %11s %10s %6s\n", "pair", "cases", "apart", "touching", "overlapping",
           "margins", "wrong");
    for (int i = 0; i < TYPED_PAIR2_COUNT; ++i) {
        if (is_asked_for(typed_pairs2[i].name, names, count)) {
            const tally sum = check_pair(&typed_pairs2[i], cases, seed);
            fprintf(stderr, isatty(STDERR_FILENO) ? "\r" : "");
            printf("%-18s %11llu %11llu %11llu %11llu %10llu %6llu\n", typed_pairs2[i].name,
                   (unsigned long long)sum.cases, (unsigned long long)sum.seen[0],
                   (unsigned long long)sum.seen[1], (unsigned long long)sum.seen[2],
                   (unsigned long long)sum.margins, (unsigned long long)sum.wrong);
            fflush(stdout);
            wrong += sum.wrong;
        }
    }
    return wrong;
}

int main(int count, char **arguments) {
    uint64_t cases = 10000000;
    uint64_t seed = 1;
    bool good = true;
    for (int option; (option = getopt(count, arguments, "n:s:")) != -1;) {
        good = good && (option == 'n' || option == 's');
        if (option == 'n') {
            cases = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            seed = strtoull(optarg, NULL, 10);
        }
    }
    for (int i = optind; i < count; ++i) {
        good = good && is_known(arguments[i]);
    }
    if (!good) {
        fprintf(stderr, "usage: %s [-n CASES] [-s SEED] [PAIR ...]\n", arguments[0]);
        return 2;
    }
    const uint64_t wrong = check_pairs(cases, seed, arguments + optind, count - optind);
    printf("%llu wrong\n", (unsigned long long)wrong);
    return wrong > 0;
}
