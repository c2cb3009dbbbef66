/* How the dynamic tree changes box by box, beside Box2D's b2DynamicTree with the same boxes if it was
 * found. */
#include "broad_work.h"
#include "harness/group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All boxes are inserted, from left to right or in random places; from the latter, each moves a little, then
 * jumps to where another was, then is removed. */
typedef enum change {
    INSERT_SORTED,
    INSERT,
    MOVE,
    JUMP,
    REMOVE,
    CHANGES
} change;

static const char *const change_names[CHANGES] = {"insert-sorted", "insert", "move", "jump", "remove"};
static const size_t counts[] = {10000, 1000000};

static void describe(size_t index, bench_case *out) {
    const size_t count = counts[index / CHANGES];
    *out = (bench_case){.unit = "box", .large = count > 10000};
    (void)snprintf(out->name, sizeof out->name, "tree-%s-%zu", change_names[index % CHANGES], count);
}

typedef struct tree_work {
    const peer_broad *tree;
    change measured;
    broad_work *boxes;
    const bench_box *sorted;
} tree_work;

/* One box after another through one change. */
static void change_all(const tree_work *w, void *held, change which) {
    const broad_work *b = w->boxes;
    for (size_t i = 0; i < b->count; ++i) {
        switch (which) {
        case INSERT:
            w->tree->insert(held, i, &b->boxes[i]);
            break;
        case INSERT_SORTED:
            w->tree->insert(held, i, &w->sorted[i]);
            break;
        case MOVE:
            w->tree->move(held, i, &b->boxes[i], &b->moved[i]);
            break;
        case JUMP:
            /* steps of a prime number visit all boxes */
            w->tree->move(held, i, &b->moved[i], &b->boxes[i * 7919 % b->count]);
            break;
        default:
            w->tree->remove(held, i);
            break;
        }
    }
}

/* All changes up to the measured one, in a new tree. */
static double run(void *work) {
    const tree_work *w = work;
    void *held = w->tree->create(w->tree, w->boxes->count);
    for (change which = INSERT; which < w->measured && w->measured != INSERT_SORTED; ++which) {
        change_all(w, held, which);
    }
    const double start = bench_now();
    change_all(w, held, w->measured);
    const double spent = bench_now() - start;
    w->tree->destroy(held);
    return spent;
}

static int compare_left_sides(const void *a, const void *b) {
    const bench_box *first = a;
    const bench_box *second = b;
    return (first->low[0] > second->low[0]) - (first->low[0] < second->low[0]);
}

static bool measure(size_t index, bench_effort effort, bench_outcome *out) {
    static const char *const names[] = {NULL, "Box2D"};
    const size_t count = counts[index / CHANGES];
    const peer_broad *other = peer_broad_other(2);
    broad_work *boxes = broad_make(&peer_broad_ours2[0], count);
    bench_box *sorted = malloc(count * sizeof *sorted);
    const bool good = boxes != NULL && sorted != NULL;
    if (good) {
        memcpy(sorted, boxes->boxes, count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_left_sides);
        tree_work works[2] = {{&peer_broad_ours2[0], (change)(index % CHANGES), boxes, sorted}};
        works[1] = works[0];
        works[1].tree = other;
        const bench_round rounds[] = {{run, &works[0]}, {run, &works[1]}};
        bench_measure_rounds(effort, rounds, names, other != NULL ? 2 : 1, count, out);
    }
    free(sorted);
    broad_drop(boxes);
    return good;
}

const bench_group bench_tree_changes = {
    .name = "tree-changes",
    .about = "boxes of the plane in the dynamic tree that change one by one",
    .case_count = CHANGES * (sizeof counts / sizeof *counts),
    .describe = describe,
    .measure = measure,
};
