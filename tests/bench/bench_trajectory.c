/* Trajectories of a car of 4.5 by 1.8 metres, 1,000 poses 0.1 metres apart, among 10,000 obstacles. Beside it, when there is
 * Box2D, the same poses one by one there, which see nothing in between; and the clearance along the way. */
#include "bench.h"
#include "trajectory_work.h"

#include <math.h>
#include <stdlib.h>

static void measure(const bench_table *table, const char *label, trajectory_kind kind, bool free_ones) {
    trajectory_work *work = trajectory_make(kind, free_ones);
    if (work == NULL) {
        exit(EXIT_FAILURE);
    }
    const bench_entry entries[2] = {{trajectory_run_ours, work}, {trajectory_run_peer, work}};
    double nanoseconds[2] = {(double)NAN, (double)NAN};
    bench_compare(entries, work->peer != NULL ? 2 : 1, work->count, nanoseconds);
    const double values[5] = {(double)work->count, nanoseconds[0] * 1e-3, nanoseconds[1] * 1e-3,
                              nanoseconds[1] / nanoseconds[0],
                              bench_nanoseconds(trajectory_run_clearance, work, work->count) * 1e-3};
    bench_row(table, label, values);
    trajectory_drop(work);
}

int main(void) {
    static const char *const names[TRAJECTORY_KINDS][2] = {
        {"straight, free", "straight, hit"}, {"arcs, free", "arcs, hit"}, {"turning, free", "turning, hit"}};
    const bench_column columns[] = {{"count", 0}, {"ours", 1}, {"Box2D", 1}, {"ratio", 1}, {"clearance", 1}};
    const bench_table table = {"Microseconds per trajectory of 1,000 poses", 18, columns, 5};
    bench_heading(&table);
    for (int kind = 0; kind < TRAJECTORY_KINDS; ++kind) {
        measure(&table, names[kind][0], (trajectory_kind)kind, true);
        measure(&table, names[kind][1], (trajectory_kind)kind, false);
    }
    return 0;
}
