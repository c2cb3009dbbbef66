#include "tree_changes.h"

#include "bench.h"
#include "broad_work.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All boxes are put in, in random places or from left to right; in random ones, each then moves a little, jumps to where
 * another was, and is taken out. */
typedef enum change {
    CHANGE_INSERT_SORTED,
    CHANGE_INSERT,
    CHANGE_MOVE,
    CHANGE_JUMP,
    CHANGE_REMOVE,
    CHANGES
} change;

static const char *const change_names[CHANGES] = {"put in from left to right", "put in", "moved by up to 0.3",
                                                  "moved elsewhere", "taken out"};

static int compare_left_sides(const void *a, const void *b) {
    const bench_box *const first = a;
    const bench_box *const second = b;
    return (first->low[0] > second->low[0]) - (first->low[0] < second->low[0]);
}

static bench_box *sorted_boxes(const broad_work *w) {
    bench_box *const sorted = malloc(w->count * sizeof *sorted);
    if (sorted != NULL) {
        memcpy(sorted, w->boxes, w->count * sizeof *sorted);
        qsort(sorted, w->count, sizeof *sorted, compare_left_sides);
    }
    return sorted;
}

/* Where a box jumps to: steps of a prime number visit all boxes. */
static const bench_box *place_of_jump(const broad_work *w, size_t i) {
    return &w->boxes[i * 7919 % w->count];
}

/* One box after another through one change. */
static void change_all(void *held, const peer_broad *peer, const broad_work *w, const bench_box *sorted,
                       change which) {
    for (size_t i = 0; i < w->count; ++i) {
        switch (which) {
        case CHANGE_INSERT:
            peer->insert(held, i, &w->boxes[i]);
            break;
        case CHANGE_INSERT_SORTED:
            peer->insert(held, i, &sorted[i]);
            break;
        case CHANGE_MOVE:
            peer->move(held, i, &w->boxes[i], &w->moved[i]);
            break;
        case CHANGE_JUMP:
            peer->move(held, i, &w->moved[i], place_of_jump(w, i));
            break;
        default:
            peer->remove(held, i);
            break;
        }
    }
}

/* Nanoseconds a box of the changes from one on, up to another, in a tree of their own: the least so far. */
static void measure_row(const peer_broad *peer, const broad_work *w, const bench_box *sorted, change first,
                        change last, double least[CHANGES]) {
    void *const held = peer->create(peer, w->count);
    for (change which = first; which <= last; ++which) {
        const double start = bench_now();
        change_all(held, peer, w, sorted, which);
        least[which] = fmin(least[which], 1e9 * (bench_now() - start) / (double)w->count);
    }
    peer->destroy(held);
}

/* The tree that comes second finds memory that the first gave back: they take turns in that. */
static void measure_round(const peer_broad *peer, const broad_work *w, const bench_box *sorted, int round,
                          double least[CHANGES]) {
    if (round % 2 == 0) {
        measure_row(peer, w, sorted, CHANGE_INSERT_SORTED, CHANGE_INSERT_SORTED, least);
    }
    measure_row(peer, w, sorted, CHANGE_INSERT, CHANGE_REMOVE, least);
    if (round % 2 != 0) {
        measure_row(peer, w, sorted, CHANGE_INSERT_SORTED, CHANGE_INSERT_SORTED, least);
    }
}

static void compare(size_t count, const peer_broad *other, const bench_table *table) {
    const peer_broad *const ours = &peer_broad_ours2[0];
    broad_work *const w = broad_make(ours, count);
    bench_box *const sorted = w != NULL ? sorted_boxes(w) : NULL;
    if (sorted == NULL) {
        exit(EXIT_FAILURE);
    }
    double least[2][CHANGES];
    for (int i = 0; i < CHANGES; ++i) {
        least[0][i] = least[1][i] = HUGE_VAL;
    }
    const int rounds = count < 100000 ? 16 : 4;
    for (int i = 0; i < rounds; ++i) {
        measure_round(ours, w, sorted, i, least[0]);
        if (other != NULL) {
            measure_round(other, w, sorted, i, least[1]);
        }
    }
    for (int i = 0; i < CHANGES; ++i) {
        char label[64];
        (void)snprintf(label, sizeof label, "%zu %s", count, change_names[i]);
        const double values[3] = {least[0][i], other != NULL ? least[1][i] : (double)NAN,
                                  other != NULL ? least[1][i] / least[0][i] : (double)NAN};
        bench_row(table, label, values);
    }
    free(sorted);
    broad_drop(w);
}

void tree_changes_measure(size_t largest) {
#if defined(BENCH_BOX2D)
    const peer_broad *const other = &peer_broad_box2d;
#else
    const peer_broad *const other = NULL;
#endif
    static const bench_column columns[3] = {{"tree", 0}, {"Box2D", 0}, {"ratio", 2}};
    const bench_table table = {"Boxes that change one by one: nanoseconds a box", 36, columns, 3};
    bench_heading(&table);
    for (size_t count = 1000; count <= largest; count *= 10) {
        compare(count, other, &table);
    }
}
