/* Worlds: the nearest bodies. */
#include "ask.h"

typedef struct nearness {
    asker asks;
    const any_shape *shape;
    double slack; /* of a distance, beside two roundings */
    double limit;
    any_neighbor *nearest;
    size_t count;
    size_t capacity;
} nearness;

/* The distance up to which bounds are of interest: that of the shapes in them may be rounded down. */
static double reach_of(const nearness *search) {
    const bool full = search->count == search->capacity;
    const double most = full ? search->nearest[search->count - 1].distance.distance : search->limit;
    return most + (most * 0x1p-50 + search->slack);
}

static bool comes_before(const any_neighbor *a, const any_neighbor *b) {
    return a->distance.distance < b->distance.distance ||
           (a->distance.distance == b->distance.distance && a->handle.index < b->handle.index);
}

/* The row stays in order; what is pushed off its end is forgotten. */
static void insert(nearness *search, const any_neighbor *found) {
    size_t i = search->count;
    if (i == search->capacity) {
        if (!comes_before(found, &search->nearest[i - 1])) {
            return;
        }
        --i;
    } else {
        ++search->count;
    }
    for (; i > 0 && comes_before(found, &search->nearest[i - 1]); --i) {
        search->nearest[i] = search->nearest[i - 1];
    }
    search->nearest[i] = *found;
}

static double come_near(void *context, collide_handle item, void *user, double limit) {
    (void)item;
    nearness *const search = context;
    const any_world *const world = search->asks.world;
    const uint32_t index = index_of_user(user);
    if (!accepts(&search->asks, index)) {
        return limit;
    }
    const any_neighbor found = {
        handle_at(world, index),
        body_distance(search->shape, &world->hot[index].shape, index_of_body(world, index))};
    if (found.distance.distance <= search->limit) {
        insert(search, &found);
    }
    return fmin(limit, reach_of(search));
}

static size_t world_nearest(const any_world *world, const any_shape *shape, double limit,
                            const collide_filter *filter, any_neighbor *nearest, size_t capacity) {
    GEOM_ASSERT(world != NULL && (nearest != NULL || capacity == 0));
    if (!(limit >= 0.0) || capacity == 0 || shape_status(*shape) != GEOM_OK) {
        return 0;
    }
    const region where = region_about(shape, 0.0);
    nearness search = {
        .asks = ask(world, filter), .shape = shape, .limit = limit, .nearest = nearest, .capacity = capacity};
    search.slack = where.everywhere ? 0.0 : 2.0 * (world->extent + box_extent(where.bounds)) * blur;
    (void)visit_listed(&search.asks, where.everywhere, HUGE_VAL, come_near, &search);
    for (size_t i = 0; i < PHASE_COUNT && !where.everywhere; ++i) {
        (void)phase_query_near(world->phases[i].items, where.bounds, reach_of(&search), &search.asks.layers,
                               come_near, &search);
    }
    return search.count;
}
