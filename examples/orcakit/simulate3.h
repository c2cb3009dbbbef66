/* orcakit simulate, of scenes in space. */
#ifndef ORCAKIT_SIMULATE3_H
#define ORCAKIT_SIMULATE3_H

#include "scene3.h"

#include <orca/agent.h>

/* What was asked for. */
typedef struct simulate3_def {
    const char *scene_path;
    const char *csv; /* may be NULL */
    orca_method method;
    bool verify;
    bool enforce;
    bool strict;
    bool json;
} simulate3_def;

/* Runs a scene to its end. Returns the exit status. */
int simulate3_run(const simulate3_def *def, const scene3 *s);

#endif
