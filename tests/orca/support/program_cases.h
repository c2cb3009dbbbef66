/* Random programs of velocity constraints, of the plane and of space, of the kinds that are hard. */
#ifndef TEST_ORCA_PROGRAM_CASES_H
#define TEST_ORCA_PROGRAM_CASES_H

#include "program_reference.h"
#include "support.h"

#include <orca/lp3.h>

typedef enum program_kind {
    PROGRAM_RANDOM,        /* soft half-spaces of all directions; most can be met */
    PROGRAM_CONTRADICTORY, /* the same, further out: most cannot */
    PROGRAM_HARD_AND_SOFT, /* hard ones, which allow standing still, and soft ones that may contradict */
    PROGRAM_NEARLY_PARALLEL, /* normals within 1e-12 to 1e-4 radians of one line, pointing either way; some hard */
    PROGRAM_COMMON_POINT, /* all boundaries through one point, some listed twice; some hard */
    PROGRAM_KIND_COUNT
} program_kind;

extern const char *const program_kind_names[PROGRAM_KIND_COUNT];

/* One program. In the plane all z are 0. */
typedef struct program_case {
    orca_half_space spaces[REFERENCE_MOST];
    size_t count;
    size_t hard;
    geom_vec3 preferred;
    double max_speed;
} program_case;

/* Makes a program of up to `most` half-spaces in 2 or 3 dimensions. */
program_case random_program(random_source *source, program_kind kind, int dimensions, int most);

/* The very numbers of a program for the reference. */
reference_program reference_of(const program_case *made);

#endif
