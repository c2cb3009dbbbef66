/* The k nearest items: a heap in the caller's memory with the furthest at its top, sorted at the end. */

static bool is_further(collide_broadphase_neighbor a, collide_broadphase_neighbor b) {
    return a.distance != b.distance ? a.distance > b.distance : a.handle.index > b.handle.index;
}

/* Moves the first of `count` neighbours down to where it belongs. */
static void sift_down(collide_broadphase_neighbor *heap, size_t count) {
    const collide_broadphase_neighbor moved = heap[0];
    size_t at = 0;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_further(heap[child + 1], heap[child])) {
            ++child;
        }
        if (!is_further(heap[child], moved)) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moved;
}

/* Puts one more behind `count` neighbours. */
static void sift_up(collide_broadphase_neighbor *heap, size_t count, collide_broadphase_neighbor added) {
    size_t at = count;
    while (at > 0 && is_further(added, heap[(at - 1) / 2])) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = added;
}

typedef struct nearest_query {
    query_base common;
    box region;
    collide_broadphase_neighbor *heap;
    size_t count;
    size_t room;
} nearest_query;

static double on_nearest_candidate(void *context, uint32_t index, double limit) {
    nearest_query *asked = context;
    const broad_item *item = &asked->common.items->items[index];
    if (!lets_through(&asked->common, item)) {
        return limit;
    }
    const collide_broadphase_neighbor found = {items_handle(asked->common.items, index),
                                               box_distance(item->bounds, asked->region)};
    if (!(found.distance <= limit)) {
        return limit;
    }
    const bool full = asked->count == asked->room;
    if ((full && !is_further(asked->heap[0], found)) || !is_accepted(&asked->common, index)) {
        return limit;
    }
    if (full) {
        asked->heap[0] = found;
        sift_down(asked->heap, asked->count);
    } else {
        sift_up(asked->heap, asked->count++, found);
    }
    return asked->count == asked->room ? asked->heap[0].distance : limit;
}

static void sort_heap(collide_broadphase_neighbor *heap, size_t count) {
    for (size_t last = count; last-- > 1;) {
        const collide_broadphase_neighbor furthest = heap[0];
        heap[0] = heap[last];
        sift_down(heap, last);
        heap[last] = furthest;
    }
}

static size_t front_nearest(const broad_front *broadphase, vec point, double limit,
                            const collide_filter *filter, collide_broadphase_neighbor *nearest,
                            size_t count) {
    if (!vec_is_finite(point) || !(limit >= 0.0) || count == 0) {
        return 0;
    }
    const box region = {point, point};
    nearest_query asked = {make_query(broadphase, filter, NULL), region, nearest, 0, count};
    (void)broadphase->kind->query_near(broadphase->state, &broadphase->items, region, limit,
                                       on_nearest_candidate, &asked);
    sort_heap(nearest, asked.count);
    return asked.count;
}
