/* Programs of velocity constraints solved by trying every point where a solution can lie, in long double. */
#ifndef TEST_ORCA_PROGRAM_REFERENCE_H
#define TEST_ORCA_PROGRAM_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REFERENCE_MOST = 12
};

typedef struct reference_vec {
    long double x[3];
} reference_vec;

/* The velocities v with dot(v, normal) >= offset. */
typedef struct reference_plane {
    reference_vec normal;
    long double offset;
} reference_plane;

/* A program of space; one of the plane when all z are 0: leaving that plane would gain nothing. */
typedef struct reference_program {
    reference_plane plane[REFERENCE_MOST]; /* the first `hard` are hard */
    size_t count;
    size_t hard;
    reference_vec preferred;
    long double limit; /* of speed */
} reference_program;

/* How far a velocity misses the worst of the planes from `first` to `last`; negative when it meets all. */
long double reference_miss(const reference_program *p, size_t first, size_t last, reference_vec v);

/* The smallest worst miss of the soft planes, negative where all can be met, among velocities that meet the
 * hard ones and the limit of speed with `room`, a small fraction of the limit, to spare. False when there are
 * none. */
bool reference_least_miss(const reference_program *p, long double room, long double *out);

/* The least distance from the preferred velocity among those that meet all planes and the limit with `room`
 * to spare. */
bool reference_least_distance(const reference_program *p, long double room, long double *out);

#endif
