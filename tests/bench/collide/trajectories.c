/* Trajectories of a car beside another library that is asked pose by pose, and sees nothing in between. */
#include "harness/group.h"
#include "trajectory_work.h"

#include <stdio.h>

static const char *const kind_names[TRAJECTORY_KINDS] = {"straight", "arcs", "turning"};

/* Each kind three times: the ways that hit, those that are free, and the clearance of these. */
typedef enum trajectory_question {
    HIT,
    FREE,
    CLEARANCE,
    QUESTIONS
} trajectory_question;

static const char *const question_names[QUESTIONS] = {"hit", "free", "clearance"};

static trajectory_kind kind_of(size_t index) { return (trajectory_kind)(index / QUESTIONS); }

static void describe(size_t index, bench_case *out) {
    *out = (bench_case){.unit = "trajectory"};
    out->goal.ratio = index % QUESTIONS == HIT ? 20.0 : 0.0;
    out->goal.limit = index % QUESTIONS == HIT ? 18.0 : 0.0;
    (void)snprintf(out->name, sizeof out->name, "car-%s-%s", kind_names[kind_of(index)],
                   question_names[index % QUESTIONS]);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    const bool clearance = index % QUESTIONS == CLEARANCE;
    trajectory_work *work = trajectory_make(kind_of(index), index % QUESTIONS != HIT);
    if (work == NULL) {
        return false;
    }
    const bool known = work->peer != NULL && !clearance;
    const bench_entry entries[] = {{clearance ? trajectory_run_clearance : trajectory_run_ours, work},
                                   {trajectory_run_peer, work}};
    const char *const names[] = {NULL, known ? work->peer->name : NULL};
    bench_measure(effort, entries, names, known ? 2 : 1, work->count, out);
    if (known) {
        out->peers[0].differing = (double)trajectory_differing(work) / (double)work->count;
    }
    trajectory_drop(work);
    return true;
}

const bench_group bench_trajectories = {
    .name = "trajectories",
    .about = "is a way of a car of 4.5 x 1.8 m free among 10,000 obstacles? 1,000 poses; others are asked "
             "pose by pose",
    .case_count = (size_t)QUESTIONS * TRAJECTORY_KINDS,
    .describe = describe,
    .measure = measure,
};
