/* What tests share: random numbers, an allocator that fails on demand, and oracle files. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <geom/base.h>
#include <geom/vec.h>

#include <check.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Xorshift64*; any seed but 0. */
typedef struct random_source {
    uint64_t state;
} random_source;

uint64_t random_bits(random_source *source);
int random_int(random_source *source, int low, int high); /* low <= result <= high */
double random_between(random_source *source, double low, double high);
double random_any(random_source *source);                       /* finite, any exponent alike */
double random_scaled(random_source *source, int low, int high); /* an exponent between low and high */
geom_vec2 random_point(random_source *source, double range);    /* in the square of +-range */

/* Whole points of an edge of whole points, other than its ends: a + way / parts * place[i], in order from a.
 * There are up to EDGE_PLACES, as far as the edge has any; often one is next to an end. */
enum {
    EDGE_PLACES = 3
};

typedef struct edge_places {
    int64_t parts;
    int64_t place[EDGE_PLACES];
    int count;
} edge_places;

edge_places random_edge_places(random_source *source, int64_t way_x, int64_t way_y);

/* Writes these points for an edge of doubles that are whole numbers, as vertices that change nothing of a
 * ring. Returns how many there are. */
size_t random_vertices_between(random_source *source, geom_vec2 a, geom_vec2 b,
                               geom_vec2 points[EDGE_PLACES]);

/* An allocator that keeps count, and whose call number `fail_at` (from 0) gives NULL; SIZE_MAX: none does. */
typedef struct counting_heap {
    size_t fail_at;
    size_t calls;
    size_t blocks;
    size_t bytes;
} counting_heap;

geom_allocator counting_allocator(counting_heap *heap);

/* Runs a suite of one test case and gives the exit status of the program. */
int run_tests(const char *name, const TTest *const *tests, size_t count);

/* The same for a test case that has been made, of tests in loops or with another time limit. */
int run_test_case(const char *name, TCase *tests);

/* The same for a suite of several test cases. */
int run_suite(Suite *suite);

/* A file of tests/data. Stops the test when there is none. */
FILE *open_oracle(const char *name);

/* Reads the next row that is not a comment: its first word into `kind` when it starts with one, else 0; then
 * `count` numbers. False at the end of the file. */
bool read_row(FILE *file, char *kind, double *numbers, size_t count);

#endif
