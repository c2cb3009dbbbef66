/* Convex areas, trimmed where neighbors cover them, so that less is left to be united. */
#include "offset_internal.h"

/* If three corners of a convex area in a row are in another one, which is convex too, so is their triangle.
 * Leaving out the middle one cuts that triangle off and does not change the union. This is done one pair at
 * a time, each with what earlier ones have left. */

enum {
    NEIGHBORS = 7 /* behind and ahead, in the order of the areas */
};

/* A convex area that is being trimmed: the corners are where its first edges start. */
typedef struct trimmed {
    grid_edge *corners;
    size_t count;
    grid_box box; /* at first */
} trimmed;

static int turn_at(const trimmed *t, size_t i, size_t k, grid_point p) {
    return grid_turn(t->corners[i].a, t->corners[k].a, p);
}

static bool box_holds(grid_box box, grid_point p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

/* Seen from corner 0, the point is between two corners that follow each other: a binary search finds them. */
static bool holds(const trimmed *t, grid_point p) {
    if (t->count < 3 || !box_holds(t->box, p) || turn_at(t, 0, 1, p) < 0 ||
        turn_at(t, 0, t->count - 1, p) > 0) {
        return false;
    }
    size_t low = 1;
    size_t high = t->count - 1;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (turn_at(t, 0, middle, p) >= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return turn_at(t, low, high, p) >= 0;
}

/* Leaves out corners whose neighbors and themselves are in the other area; all if none is outside. */
static void trim(trimmed *t, const trimmed *other) {
    const size_t count = t->count;
    if (count == 0 || !grid_boxes_meet(t->box, other->box)) {
        return;
    }
    const bool first = holds(other, t->corners[0].a);
    bool before = holds(other, t->corners[count - 1].a);
    bool here = first;
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        const bool next = i + 1 < count ? holds(other, t->corners[i + 1].a) : first;
        if (!(before && here && next)) {
            t->corners[kept++] = t->corners[i];
        }
        before = here;
        here = next;
    }
    t->count = kept;
}

static void trim_all(trimmed *all, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const size_t first = i > NEIGHBORS ? i - NEIGHBORS : 0;
        for (size_t k = first; k < count && k <= i + NEIGHBORS; ++k) {
            if (k != i) {
                trim(&all[i], &all[k]);
            }
        }
    }
}

static void start(trimmed *t, grid_edge *corners, size_t count) {
    const trimmed fresh = {corners, count, grid_bounds(corners[0].a, corners[0].b)};
    *t = fresh;
    for (size_t i = 1; i < count; ++i) {
        t->box.min = grid_bounds(t->box.min, corners[i].a).min;
        t->box.max = grid_bounds(t->box.max, corners[i].a).max;
    }
}

/* Moves what is left together. */
static void gather(const trimmed *all, geom_areas *areas) {
    grid_edge *edges = areas->edges.data;
    size_t *ends = areas->ends.data;
    size_t place = 0;
    size_t left = 0;
    for (size_t i = 0; i < areas->ends.count; ++i) {
        const trimmed *t = &all[i];
        for (size_t k = 0; k < t->count; ++k) {
            edges[place + k].a = t->corners[k].a;
        }
        for (size_t k = 0; k < t->count; ++k) {
            edges[place + k].b = edges[place + (k + 1 < t->count ? k + 1 : 0)].a;
        }
        place += t->count;
        if (t->count > 0) {
            ends[left++] = place;
        }
    }
    areas->edges.count = place;
    areas->ends.count = left;
}

bool geom_areas_trim(geom_areas *areas) {
    geom_buffer room = geom_buffer_make(areas->edges.allocator, sizeof(trimmed));
    if (!geom_buffer_resize(&room, areas->ends.count)) {
        return false;
    }
    trimmed *all = room.data;
    const size_t *ends = areas->ends.data;
    size_t first = 0;
    for (size_t i = 0; i < areas->ends.count; first = ends[i++]) {
        start(&all[i], (grid_edge *)areas->edges.data + first, ends[i] - first);
    }
    trim_all(all, areas->ends.count);
    gather(all, areas);
    geom_buffer_release(&room);
    return true;
}
