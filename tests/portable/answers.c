/* Prints hashes of answers of all libraries, one line for each kind of question. Two builds of orcakit for
 * different processors or by different compilers must print the same. */
#include "answers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_bits(answers_random *random) {
    random->state ^= random->state >> 12;
    random->state ^= random->state << 25;
    random->state ^= random->state >> 27;
    return random->state * UINT64_C(0x2545F4914F6CDD1D);
}

double answers_between(answers_random *random, double low, double high) {
    return low + (high - low) * ((double)(random_bits(random) >> 11) * 0x1p-53);
}

size_t answers_below(answers_random *random, size_t count) { return (size_t)(random_bits(random) % count); }

geom_vec2 answers_point(answers_random *random, double range) {
    const double x = answers_between(random, -range, range);
    return geom_vec2_make(x, answers_between(random, -range, range));
}

geom_vec3 answers_point3(answers_random *random, double range) {
    const geom_vec2 p = answers_point(random, range);
    return geom_vec3_make(p.x, p.y, answers_between(random, -range, range));
}

geom_vec2 answers_direction(answers_random *random) {
    const double t = answers_between(random, -1.0, 1.0);
    const double sign = answers_below(random, 2) ? 1.0 : -1.0;
    return geom_vec2_make(sign * (1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
}

answers_hash answers_hash_start(void) { return (answers_hash){UINT64_C(0xcbf29ce484222325)}; }

void answers_add(answers_hash *hash, double number) {
    uint64_t bits = UINT64_C(0x7ff8000000000000);
    if (!isnan(number)) {
        memcpy(&bits, &number, sizeof bits);
    }
    hash->bits = (hash->bits ^ bits) * UINT64_C(0x100000001b3);
    hash->bits ^= hash->bits >> 29;
}

void answers_add_point(answers_hash *hash, geom_vec2 p) {
    answers_add(hash, p.x);
    answers_add(hash, p.y);
}

void answers_add_point3(answers_hash *hash, geom_vec3 p) {
    answers_add(hash, p.x);
    answers_add(hash, p.y);
    answers_add(hash, p.z);
}

void answers_print(const char *name, answers_hash hash) { printf("%-28s %016" PRIx64 "\n", name, hash.bits); }

void answers_need(bool good, const char *what) {
    if (!good) {
        fprintf(stderr, "answers: %s failed\n", what);
        exit(1);
    }
}

int main(void) {
    answers_of_geom();
    answers_of_shapes2();
    answers_of_shapes3();
    answers_of_crowds2();
    answers_of_crowds3();
    answers_of_routes();
    return 0;
}
