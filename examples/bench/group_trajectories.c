/* Trajectories of a car beside another library that is asked pose by pose, and sees nothing in between. */
#include "groups.h"
#include "trajectory_work.h"

#include <stdio.h>

static const char *const kind_names[TRAJECTORY_KINDS] = {"straight", "arcs", "turning"};

/* Each kind twice: the ways that are free, and those that are not. */
static trajectory_kind kind_of(size_t index) { return (trajectory_kind)(index / 2); }
static bool is_free(size_t index) { return index % 2 == 0; }

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "trajectory"};
    (void)snprintf(out->name, sizeof out->name, "car-%s-%s", kind_names[kind_of(index)],
                   is_free(index) ? "free" : "hit");
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    trajectory_work *work = trajectory_make(kind_of(index), is_free(index));
    if (work == NULL) {
        return false;
    }
    const bench_entry entries[] = {{trajectory_run_ours, work}, {trajectory_run_peer, work}};
    double nanoseconds[2];
    bench_compare_by(effort, entries, work->peer != NULL ? 2 : 1, work->count, nanoseconds);
    *out = (bench_outcome){.nanoseconds = nanoseconds[0]};
    if (work->peer != NULL) {
        bench_add_peer(out, work->peer->name, nanoseconds[1],
                       (double)trajectory_differing(work) / (double)work->count);
    }
    trajectory_drop(work);
    return true;
}

const bench_group bench_trajectories = {
    .name = "trajectories",
    .about = "is a way of a car of 4.5 x 1.8 m free among 10,000 obstacles? 1,000 poses; others are asked "
             "pose by pose",
    .case_count = 2 * (size_t)TRAJECTORY_KINDS,
    .describe = describe,
    .measure = measure,
};
