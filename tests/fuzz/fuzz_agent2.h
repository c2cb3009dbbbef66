/* Agents of the plane, of any numbers. */
#ifndef TEST_FUZZ_AGENT2_H
#define TEST_FUZZ_AGENT2_H

#include "fuzz_number.h"

#include <orca/constraint2.h>

static inline geom_vec2 read_vector(byte_reader *reader) {
    const double x = read_finite(reader);
    return geom_vec2_make(x, read_finite(reader));
}

static inline orca_body read_body(byte_reader *reader, uint32_t id) {
    orca_body body;
    body.position = read_vector(reader);
    body.velocity = read_vector(reader);
    body.radius = fabs(read_finite(reader));
    body.id = id;
    return body;
}

#endif
