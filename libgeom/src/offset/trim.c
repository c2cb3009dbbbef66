/* Convex areas, trimmed where neighbors cover them, so that less is left to be united. */
#include "offset_internal.h"

#include <stdlib.h>

/* If three corners of a convex area in a row are in another one, which is convex too, so is their triangle.
 * Leaving out the middle one cuts that triangle off and does not change the union. This is done one pair at
 * a time, each with what earlier ones have left. Strips and joins have corners and sides in common. There
 * the new side must be inside by more than the rounds of a union move anything, so that no gap opens between
 * the two. */

enum {
    NEIGHBORS = 7 /* behind and ahead, in the order of the areas */
};

/* A convex area that is being trimmed: the corners are where its first edges start. */
typedef struct trimmed {
    grid_edge *corners;
    size_t count;
    grid_box box; /* at first */
} trimmed;

static bool box_holds(grid_box box, grid_point p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

/* Whether a point is inside, and `depth` units or more away from each side. */
static bool holds(const trimmed *t, grid_point p, int64_t depth) {
    bool deep = t->count >= 3 && box_holds(t->box, p);
    for (size_t i = 0; deep && i < t->count; ++i) {
        const grid_point a = t->corners[i].a;
        const grid_point d = grid_sub(t->corners[i + 1 < t->count ? i + 1 : 0].a, a);
        deep = grid_cross(d, grid_sub(p, a)) >= (grid_wide)depth * (llabs(d.x) + llabs(d.y));
    }
    return deep;
}

/* Leaves out corners whose neighbors and themselves are in the other area; all if none is outside. */
static void trim(trimmed *t, const trimmed *other, int64_t depth) {
    const size_t count = t->count;
    if (count == 0 || !grid_boxes_meet(t->box, other->box)) {
        return;
    }
    const bool first = holds(other, t->corners[0].a, depth);
    bool before = holds(other, t->corners[count - 1].a, depth);
    bool here = first;
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        const bool next = i + 1 < count ? holds(other, t->corners[i + 1].a, depth) : first;
        if (!(before && here && next)) {
            t->corners[kept++] = t->corners[i];
        }
        before = here;
        here = next;
    }
    t->count = kept;
}

static void trim_all(trimmed *all, size_t count, int64_t depth) {
    for (size_t i = 0; i < count; ++i) {
        const size_t first = i > NEIGHBORS ? i - NEIGHBORS : 0;
        for (size_t k = first; k < count && k <= i + NEIGHBORS; ++k) {
            if (k != i) {
                trim(&all[i], &all[k], depth);
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

bool geom_areas_trim(geom_areas *areas, int64_t depth) {
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
    trim_all(all, areas->ends.count, depth);
    gather(all, areas);
    geom_buffer_release(&room);
    return true;
}
