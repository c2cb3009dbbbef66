/* Questions about motion in the plane and in space whose answers follow from others: far from the origin they are those
 * at the origin, and of shapes that all but touch and move into each other the times are as small as the gap.
 *
 *     campaign_motion [-n CASES] [-s SEED]
 *
 * asks CASES (10000) questions of each kind for each pair of kinds of shapes: at offsets of 2^0 to 2^45, and from gaps
 * of 2^-31 to 2^-1074. Cases depend on the seed and the pair alone. Exit status 0: no answer beyond the bounds of the
 * headers; 1: some, of which the first few are printed; 2: bad arguments. */
#include "collide/support/near_sweep.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    SHOWN_FAULTS = 20,
    TURNS_OF = 10 /* one case in so many also turns */
};

typedef struct tally {
    unsigned long long asked;
    unsigned long long beyond;
} tally;

/* One question of a kind about a pair: false when there was none, else `fault` says what is wrong. */
typedef bool question(random_source *source, int kind_a, int kind_b, char fault[FAR_TEXT]);

static double random_offset(random_source *source, double *step, int spare) {
    const int exponent = random_int(source, 0, 45);
    *step = ldexp(1.0, exponent - 52 + spare + random_int(source, 0, 3));
    return ldexp(random_int(source, 0, 1) ? 1.0 : -1.0, exponent);
}

static bool far_in_plane(random_source *source, int kind_a, int kind_b, char fault[FAR_TEXT]) {
    far_question2 near;
    far_question2 far;
    double step;
    const double x = random_offset(source, &step, 0);
    const geom_vec2 by = geom_vec2_make(x, random_int(source, -3, 3) * 0.25 * x);
    make_far_question2(&near, source, (collide_shape_kind)kind_a, (collide_shape_kind)kind_b, step);
    move_far_question2(&far, &near, by);
    compare_far_question2(&near, &far, fault);
    if (fault[0] == '\0' && random_int(source, 1, TURNS_OF) == 1) {
        compare_far_turns2(&near, &far, by, random_between(source, -7.0, 7.0), fault);
    }
    return true;
}

static bool far_in_space(random_source *source, int kind_a, int kind_b, char fault[FAR_TEXT]) {
    far_question3 near;
    far_question3 far;
    double step;
    const bool has_plane = kind_a == COLLIDE_SHAPE3_PLANE || kind_b == COLLIDE_SHAPE3_PLANE;
    const double x = random_offset(source, &step, has_plane ? 4 : 0);
    const double y = random_int(source, -3, 3) * 0.25 * x;
    const geom_vec3 by = geom_vec3_make(x, y, random_int(source, -3, 3) * 0.25 * x);
    make_far_question3(&near, source, (collide_shape3_kind)kind_a, (collide_shape3_kind)kind_b, step);
    move_far_question3(&far, &near, by);
    compare_far_question3(&near, &far, fault);
    if (fault[0] == '\0' && random_int(source, 1, TURNS_OF) == 1) {
        compare_far_turns3(&near, &far, by, random_between(source, -7.0, 7.0), fault);
    }
    return true;
}

static bool near_in_plane(random_source *source, int kind_a, int kind_b, char fault[FAR_TEXT]) {
    return ask_near_question2(source, (collide_shape_kind)kind_a, (collide_shape_kind)kind_b, fault);
}

static bool near_in_space(random_source *source, int kind_a, int kind_b, char fault[FAR_TEXT]) {
    return ask_near_question3(source, (collide_shape3_kind)kind_a, (collide_shape3_kind)kind_b, fault);
}

static tally ask_all(question *ask, const char *name, int kinds, uint64_t cases, uint64_t seed) {
    tally sum = {0, 0};
    for (int pair = 0; pair < kinds * kinds; ++pair) {
        random_source source = {seed * 0x9e3779b97f4a7c15U + (uint64_t)pair + 1};
        for (uint64_t i = 0; i < cases; ++i) {
            char fault[FAR_TEXT];
            sum.asked += ask(&source, pair / kinds, pair % kinds, fault);
            if (fault[0] != '\0' && sum.beyond++ < SHOWN_FAULTS) {
                printf("%s, kinds %d and %d, case %llu: %s\n", name, pair / kinds, pair % kinds,
                       (unsigned long long)i, fault);
            }
        }
    }
    printf("%-14s %10llu asked %6llu beyond\n", name, sum.asked, sum.beyond);
    fflush(stdout);
    return sum;
}

int main(int count, char **arguments) {
    uint64_t cases = 10000;
    uint64_t seed = 1;
    for (int option; (option = getopt(count, arguments, "n:s:")) != -1;) {
        if (option == 'n') {
            cases = strtoull(optarg, NULL, 10);
        } else if (option == 's') {
            seed = strtoull(optarg, NULL, 10);
        } else {
            fprintf(stderr, "usage: %s [-n CASES] [-s SEED]\n", arguments[0]);
            return 2;
        }
    }
    const tally sums[4] = {
        ask_all(far_in_plane, "far, plane", COLLIDE_SHAPE_KIND_COUNT, cases, seed),
        ask_all(far_in_space, "far, space", COLLIDE_SHAPE3_KIND_COUNT, cases, seed),
        ask_all(near_in_plane, "near, plane", COLLIDE_SHAPE_KIND_COUNT, cases, seed),
        ask_all(near_in_space, "near, space", COLLIDE_SHAPE3_KIND_COUNT, cases, seed),
    };
    return sums[0].beyond + sums[1].beyond + sums[2].beyond + sums[3].beyond > 0;
}
