/* orcakit simulate, of scenes in space. */
#ifndef ORCAKIT_SIMULATE3_H
#define ORCAKIT_SIMULATE3_H

#include "run/flight.h"

/* What was asked for. */
typedef struct simulate3_def {
    const char *scene_path;
    const char *csv; /* may be NULL */
    flight_def flight;
    bool verify;
    bool strict;
    bool json;
} simulate3_def;

/* Runs a scene to its end. Returns the exit status. */
int simulate3_run(const simulate3_def *def, const scene3 *s);

#endif
