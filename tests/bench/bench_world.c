/* The first of many boxes that a ray and a moving disc meet, beside another library's world of the same boxes, and bytes a
 * box, and how many nodes a ray looks at. "apart" counts answers of the peer that are not ours, beyond a thousandth of the way.
 *
 *     usage: bench_world [number of boxes ...] */
#include "bench.h"
#include "world_work.h"

#include <stdio.h>
#include <stdlib.h>

/* Rounds in which either library asks all questions at least once before they are timed, even of a million boxes: the other one
 * has just filled the caches with its own. */
static const bench_effort long_rounds = {8, 0.04};

/* What the peer has no question for is left at 0. */
static void compare(const world_work *work, const bench_table *table, const char *label,
                    world_question which) {
    double values[4] = {0.0};
    world_compare(work, which, long_rounds, values);
    if (world_peer_knows(work, which)) {
        values[2] = values[1] / values[0];
        values[3] = (double)world_differing(work, which);
    }
    bench_row(table, label, values);
}

static void measure(size_t count, bool oriented, const bench_table *table) {
    world_work *work = world_make(count, oriented);
    if (work == NULL) {
        exit(EXIT_FAILURE);
    }
    char label[64];
    (void)snprintf(label, sizeof label, "%zu %s, ray", count, oriented ? "obb" : "aabb");
    compare(work, table, label, WORLD_RAY);
    (void)snprintf(label, sizeof label, "%zu %s, disc", count, oriented ? "obb" : "aabb");
    compare(work, table, label, WORLD_DISC);
    const double bytes = (double)collide_world_memory(work->world) / (double)count;
    world_drop(work);
    (void)printf("%32.1f bytes a box, %.2f nodes a ray\n", bytes, world_nodes_a_ray(count, oriented));
}

int main(int count, char **words) {
    const peer_world *peer = world_peer();
    const bench_column columns[4] = {
        {"ours", 0}, {peer != NULL ? peer->name : "no peer", 0}, {"ratio", 2}, {"apart", 0}};
    const bench_table table = {"nanoseconds to the first box", 24, columns, 4};
    bench_heading(&table);
    for (int i = 1; i < count || i == 1; ++i) {
        const size_t boxes = count > 1 ? strtoull(words[i], NULL, 10) : 10000;
        measure(boxes, false, &table);
        measure(boxes, true, &table);
    }
    return EXIT_SUCCESS;
}
