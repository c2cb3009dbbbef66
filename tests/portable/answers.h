/* What the parts of the program of answers share: random input that is the same everywhere, and hashes. Input
 * uses no function of the C library's mathematics except sqrt, since the others are not rounded alike. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <geom/base.h>
#include <geom/vec.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Xorshift64*; any seed but 0. */
typedef struct answers_random {
    uint64_t state;
} answers_random;

double answers_between(answers_random *random, double low, double high);
size_t answers_below(answers_random *random, size_t count); /* 0 <= result < count */
geom_vec2 answers_point(answers_random *random, double range);
geom_vec3 answers_point3(answers_random *random, double range);

/* A unit vector of rational sine and cosine, as far as doubles hold them. */
geom_vec2 answers_direction(answers_random *random);

/* FNV-1a over the bits of numbers. NaN counts as one number: its sign differs between processors. */
typedef struct answers_hash {
    uint64_t bits;
} answers_hash;

answers_hash answers_hash_start(void);
void answers_add(answers_hash *hash, double number);
void answers_add_point(answers_hash *hash, geom_vec2 p);
void answers_add_point3(answers_hash *hash, geom_vec3 p);
void answers_print(const char *name, answers_hash hash);

/* Ends the program with a message unless `good`. */
void answers_need(bool good, const char *what);

/* The parts: each prints a line for each kind of question. */
void answers_of_geom(void);
void answers_of_shapes2(void);
void answers_of_shapes3(void);
void answers_of_crowds2(void);
void answers_of_crowds3(void);
void answers_of_routes(void);

#endif
