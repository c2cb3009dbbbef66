/* The k nearest items: a heap in the caller's memory with the furthest at its top, sorted at the end. */

static bool is_further(collide_broadphase_neighbor a, collide_broadphase_neighbor b) {
    return a.distance != b.distance ? a.distance > b.distance : a.handle.index > b.handle.index;
}

static bool is_nearer_element(const void *context, const void *a, const void *b) {
    (void)context;
    return is_further(*(const collide_broadphase_neighbor *)b, *(const collide_broadphase_neighbor *)a);
}

/* Puts one more behind `count` neighbors. */
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
    size_t capacity;
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
    const bool full = asked->count == asked->capacity;
    if ((full && !is_further(asked->heap[0], found)) || !is_accepted(&asked->common, index)) {
        return limit;
    }
    if (full) {
        asked->heap[0] = found;
        geom_heap_sink(asked->heap, 0, asked->count, sizeof found, is_nearer_element, NULL);
    } else {
        sift_up(asked->heap, asked->count++, found);
    }
    return asked->count == asked->capacity ? asked->heap[0].distance : limit;
}

static size_t front_nearest(const broad_front *broadphase, vec point, double limit,
                            const collide_filter *filter, collide_broadphase_neighbor *nearest,
                            size_t capacity) {
    if (!vec_is_finite(point) || !(limit >= 0.0) || capacity == 0) {
        return 0;
    }
    const box region = {point, point};
    nearest_query asked = {make_query(broadphase, filter, NULL), region, nearest, 0, capacity};
    (void)broadphase->kind->query_near(broadphase->state, &broadphase->items, region, limit,
                                       on_nearest_candidate, &asked);
    geom_heap_sort(nearest, asked.count, sizeof *nearest, is_nearer_element, NULL);
    return asked.count;
}
