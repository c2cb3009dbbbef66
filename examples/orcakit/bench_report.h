/* What `orcakit bench` prints: a table while it measures, or one JSON object at its end. */
#ifndef ORCAKIT_BENCH_REPORT_H
#define ORCAKIT_BENCH_REPORT_H

#include "harness/group.h"

#include <jansson.h>

typedef struct bench_report {
    json_t *cases; /* NULL: a table */
    const bench_group *group;
    bool quick;
} bench_report;

/* False when memory runs out, as below. */
bool bench_report_start(bench_report *report, bool json, bool quick);
bool bench_report_add(bench_report *report, const bench_group *group, const bench_case *which,
                      const bench_outcome *out);
bool bench_report_end(bench_report *report);
void bench_report_release(bench_report *report);

#endif
