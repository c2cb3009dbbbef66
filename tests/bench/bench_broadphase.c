/* Broad phases: from a thousand to a million boxes, of the plane and of space, beside Box2D's tree: what broad_work.h lists, in
 * nanoseconds a box or a question, and bytes a box. Arguments, all optional: the largest count. Before that, how the tree
 * changes, with Box2D's taking turns; `trees` as the second argument asks for that alone. */
#include "bench.h"
#include "broad_work.h"
#include "tree_changes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_PEERS = 4,
    BYTES = BROAD_MEASURES,
    COLUMNS
};

/* All inserts, builds and updates, the best of a few rounds; what is held stays. */
static void measure_changes(broad_work *w, double values[COLUMNS]) {
    const int rounds = w->count < 100000 ? 5 : 2;
    values[BROAD_INSERT] = values[BROAD_BUILD] = values[BROAD_UPDATE] = HUGE_VAL;
    for (int i = 0; i < rounds; ++i) {
        values[BROAD_INSERT] = fmin(values[BROAD_INSERT], broad_round(w, BROAD_INSERT));
        values[BROAD_BUILD] =
            w->peer->build != NULL ? fmin(values[BROAD_BUILD], broad_round(w, BROAD_BUILD)) : (double)NAN;
    }
    for (int i = 0; i < rounds; ++i) {
        values[BROAD_UPDATE] = fmin(values[BROAD_UPDATE], broad_round(w, BROAD_UPDATE));
    }
}

static void measure(broad_work *w, const bench_table *table) {
    double values[COLUMNS];
    measure_changes(w, values);
    if (w->peer->build != NULL) {
        w->peer->build(w->held);
    }
    for (int which = BROAD_QUERY; which <= BROAD_PAIRS; ++which) {
        size_t calls;
        const bench_body body = broad_body(w, (broad_measure)which, &calls);
        values[which] = body != NULL ? bench_nanoseconds(body, w, calls) : (double)NAN;
    }
    values[BYTES] =
        w->peer->memory != NULL ? (double)w->peer->memory(w->held) / (double)w->count : (double)NAN;
    char label[64];
    (void)snprintf(label, sizeof label, "%s, %zu", w->peer->name, w->count);
    bench_row(table, label, values);
}

static void measure_all(const peer_broad *const *peers, size_t largest, const bench_table *table) {
    for (size_t count = 1000; count <= largest; count *= 10) {
        for (size_t i = 0; peers[i] != NULL; ++i) {
            broad_work *w = broad_make(peers[i], count);
            if (w == NULL) {
                exit(EXIT_FAILURE);
            }
            measure(w, table);
            broad_drop(w);
        }
    }
}

int main(int argc, char **argv) {
    const size_t largest = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    const peer_broad *plane[MAX_PEERS + 1] = {&peer_broad_ours2[0], &peer_broad_ours2[1],
                                              &peer_broad_ours2[2]};
    const peer_broad *space[MAX_PEERS + 1] = {&peer_broad_ours3[0], &peer_broad_ours3[1],
                                              &peer_broad_ours3[2]};
#if defined(BENCH_BOX2D)
    plane[3] = &peer_broad_box2d;
#endif
    static const bench_column columns[COLUMNS] = {{"insert", 0},  {"build", 0}, {"update", 0},
                                                  {"query", 0},   {"ray", 0},   {"swept", 0},
                                                  {"nearest", 0}, {"pairs", 0}, {"bytes", 0}};
    const bench_table of_plane = {"Boxes of the plane: nanoseconds, and bytes a box", 18, columns, COLUMNS};
    const bench_table of_space = {"Boxes of space: nanoseconds, and bytes a box", 18, columns, COLUMNS};
    tree_changes_measure(largest);
    if (argc > 2 && strcmp(argv[2], "trees") == 0) {
        return 0;
    }
    bench_heading(&of_plane);
    measure_all(plane, largest, &of_plane);
    bench_heading(&of_space);
    measure_all(space, largest, &of_space);
    return 0;
}
