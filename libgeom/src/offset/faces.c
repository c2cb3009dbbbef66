/* The faces between the links of an offset: which half edge follows which, and their winding numbers. */
#include "offset_internal.h"

#include <geom/sort.h>

#include <string.h>

/* Half edges that are sorted around their origins give the next half edge around a face (D. E. Muller, F.
 * P. Preparata, "Finding the intersection of two convex polyhedra", Theoretical Computer Science 7, 1978). */

static const int64_t unknown_winding = INT64_MIN;

enum {
    FEW = 8 /* half edges around a point, which are sorted by insertion */
};

static int64_t weight(const faces *f, uint32_t half) {
    const int64_t along = f->links[half / 2].weight;
    return half % 2 ? -along : along;
}

/* Returns the next half edge around the face on the left: clockwise around the end of this one. */
static uint32_t next_around_face(const faces *f, uint32_t half) {
    const uint32_t *clockwise = f->clockwise.data;
    return clockwise[faces_twin(half)];
}

static grid_point direction_of(const faces *f, uint32_t half) {
    return grid_sub(f->points[faces_origin(f, faces_twin(half))], f->points[faces_origin(f, half)]);
}

/* Orders half edges with the same origin counterclockwise around it, from straight down (excluded) by way of
 * the right to straight up, and on. The even half edges go to that first half. */
static bool half_before(const void *context, const void *first, const void *second) {
    const faces *f = context;
    const uint32_t a = *(const uint32_t *)first;
    const uint32_t b = *(const uint32_t *)second;
    if (a % 2 != b % 2) {
        return a % 2 < b % 2;
    }
    return grid_cross(direction_of(f, a), direction_of(f, b)) > 0;
}

/* Sorts all half edges by their origins: counted, since points are numbered in order. `ends` has room for
 * the end of each point's half edges and one more. */
static void sort_by_origin(faces *f, uint32_t *ends, size_t points) {
    uint32_t *order = f->order.data;
    const size_t count = 2 * f->link_count;
    memset(ends, 0, (points + 1) * sizeof *ends);
    for (uint32_t half = 0; half < count; ++half) {
        ++ends[faces_origin(f, half) + 1];
    }
    for (size_t i = 0; i < points; ++i) {
        ends[i + 1] += ends[i];
    }
    for (uint32_t half = 0; half < count; ++half) {
        order[ends[faces_origin(f, half)]++] = half;
    }
}

/* Links the half edges of each point in the order around it. */
static void link_clockwise(faces *f) {
    uint32_t *order = f->order.data;
    uint32_t *clockwise = f->clockwise.data;
    const size_t count = 2 * f->link_count;
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count && faces_origin(f, order[end]) == faces_origin(f, order[first])) {
            ++end;
        }
        if (end - first <= FEW) {
            geom_sort_few(order + first, end - first, sizeof *order, half_before, f);
        } else {
            geom_sort_in_place(order + first, end - first, sizeof *order, half_before, f);
        }
        for (size_t i = first + 1; i < end; ++i) {
            clockwise[order[i]] = order[i - 1];
        }
        clockwise[order[first]] = order[end - 1];
        first = end;
    }
}

/* Sets the winding numbers of all half edges that are connected with `seed`. `open` has room for every half
 * edge once: each is added when its number becomes known. */
static void spread_winding(faces *f, uint32_t seed, int64_t value, uint32_t *open) {
    int64_t *winding = f->winding.data;
    size_t open_count = 1;
    winding[seed] = value;
    open[0] = seed;
    while (open_count > 0) {
        const uint32_t half = open[--open_count];
        const uint32_t reached[2] = {next_around_face(f, half), faces_twin(half)};
        const int64_t values[2] = {winding[half], winding[half] - weight(f, half)};
        for (int i = 0; i < 2; ++i) {
            if (winding[reached[i]] == unknown_winding) {
                winding[reached[i]] = values[i];
                open[open_count++] = reached[i];
            }
        }
    }
}

/* Finds the winding numbers of each connected part. In the order of origins, the first half edges of a part
 * start from its leftmost point. All links there go right, so the last one around it has the face around the
 * part on its left. The link right below that point, of a part that starts farther left, has the same face
 * above it. Returns false if there is no memory. */
static bool find_windings(faces *f, uint32_t *open) {
    const uint32_t *order = f->order.data;
    const uint32_t *clockwise = f->clockwise.data;
    int64_t *winding = f->winding.data;
    geom_buffer below = geom_buffer_make(f->order.allocator, sizeof(uint32_t));
    const size_t count = 2 * f->link_count;
    bool good = true;
    for (size_t i = 0; i < count; ++i) {
        winding[i] = unknown_winding;
    }
    for (size_t i = 0; good && i < count; ++i) {
        if (winding[order[i]] != unknown_winding) {
            continue;
        }
        good = i == 0 || below.count > 0 || geom_faces_find_below(f, false, &below);
        const uint32_t link = good && i > 0 ? ((const uint32_t *)below.data)[order[i] / 2] : UINT32_MAX;
        const bool known = link != UINT32_MAX && winding[2 * link] != unknown_winding;
        spread_winding(f, clockwise[order[i]], known ? winding[2 * link] : 0, open);
    }
    geom_buffer_release(&below);
    return good;
}

geom_status geom_faces_build(faces *f, const grid_point *points, const geom_buffer *links) {
    const geom_allocator *allocator = links->allocator;
    const size_t count = links->count;
    f->points = points;
    f->links = links->data;
    f->link_count = count;
    f->winding = geom_buffer_make(allocator, sizeof(int64_t));
    f->clockwise = geom_buffer_make(allocator, sizeof(uint32_t));
    f->order = geom_buffer_make(allocator, sizeof(uint32_t));
    if (count >= UINT32_MAX / 2) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_buffer room = geom_buffer_make(allocator, sizeof(uint32_t));
    geom_status status = GEOM_OUT_OF_MEMORY;
    uint32_t last = 0;
    for (size_t i = 0; i < count; ++i) {
        last = f->links[i].b > last ? f->links[i].b : last;
    }
    const size_t most = last + 2 > 2 * count ? (size_t)last + 2 : 2 * count;
    if (geom_buffer_resize(&f->winding, 2 * count) && geom_buffer_resize(&f->clockwise, 2 * count) &&
        geom_buffer_resize(&f->order, 2 * count) && geom_buffer_resize(&room, most)) {
        sort_by_origin(f, room.data, (size_t)last + 1);
        link_clockwise(f);
        status = find_windings(f, room.data) ? GEOM_OK : GEOM_OUT_OF_MEMORY;
    }
    geom_buffer_release(&room);
    return status;
}

void geom_faces_release(faces *f) {
    geom_buffer_release(&f->winding);
    geom_buffer_release(&f->clockwise);
    geom_buffer_release(&f->order);
}
