/* Worlds: what comes within a margin of a shape. */
#include "ask.h"
#include "quick.h"

#include "broad/pair_list.h"

typedef struct overlap_search {
    asker asks;
    const any_shape *shape;
    double margin;
    collide_world_visit *visit; /* NULL: the search ends with an overlap */
    void *context;
    collide_relation largest;
} overlap_search;

static bool visit_overlap(void *context, collide_handle item, void *user) {
    (void)item;
    overlap_search *const search = context;
    const uint32_t index = index_of_user(user);
    const any_world *const world = search->asks.world;
    if (!accepts(&search->asks, index)) {
        return true;
    }
    const collide_relation relation =
        body_within(search->shape, &world->hot[index].shape, index_of_body(world, index), search->margin);
    if (relation == COLLIDE_APART) {
        return true;
    }
    search->largest = relation > search->largest ? relation : search->largest;
    return search->visit != NULL ? search->visit(search->context, handle_at(world, index), relation)
                                 : relation != COLLIDE_OVERLAPPING;
}

static double visit_listed_overlap(void *context, collide_handle handle, void *user, double limit) {
    return visit_overlap(context, handle, user) ? limit : -1.0;
}

static collide_relation run_overlap_search(overlap_search *search, region where) {
    const any_world *const world = search->asks.world;
    bool goes_on = visit_listed(&search->asks, where.everywhere, 0.0, visit_listed_overlap, search) >= 0.0;
    for (size_t i = 0; i < PHASE_COUNT && goes_on && !where.everywhere; ++i) {
        goes_on = phase_query_box(world->phases[i].items, where.bounds, &search->asks.layers, visit_overlap,
                                  search);
    }
    return search->largest;
}

/* ---- Long ways ---- */

/* A segment or a capsule, as the way of a ball: the box around a long one holds much that it does not meet. */
typedef struct way_search {
    overlap_search all;
    quick_motion quick;     /* of a ball that is a little larger */
    const uint32_t *bodies; /* by item, of the broad phase that is asked; NULL: as items */
} way_search;

static double visit_on_way(void *context, uint32_t item, double limit) {
    way_search *const search = context;
    const uint32_t index = body_of_item(search->bodies, item);
    const hot_body *const body = &search->all.asks.world->hot[index];
    if (!layers_pass(body, &search->all.asks.layers) ||
        quick_time_of_shape(&search->quick, &body->shape).verdict == QUICK_MISS) {
        return limit;
    }
    return visit_overlap(&search->all, handle_at(search->all.asks.world, index), user_of_index(index)) ? limit
                                                                                                       : -1.0;
}

/* The ball is larger by more than the roundings of its way and of its radius with the margin. */
static collide_relation run_way_search(const overlap_search *all, segment way, double radius, region where) {
    const any_world *const world = all->asks.world;
    const double size = box_extent(where.bounds);
    const double reach = radius + all->margin + 4.0 * spare_of(size);
    const vec motion = vec_sub(way.b, way.a);
    const broad_cast cast = {{way.a, way.a}, motion, way.b, reach};
    way_search search = {*all, {way.a, motion, reach}, NULL};
    bool goes_on = visit_listed(&all->asks, false, 0.0, visit_listed_overlap, &search.all) >= 0.0;
    for (size_t i = 0; i < PHASE_COUNT && goes_on; ++i) {
        if (phase_count(world->phases[i].items) > 0) {
            search.bodies = world->phases[i].bodies;
            phase_candidates(world->phases[i].items, &cast, visit_on_way, &search);
            goes_on = search.all.largest != COLLIDE_OVERLAPPING;
        }
    }
    return search.all.largest;
}

/* ---- Questions ---- */

static bool is_valid(const any_shape *shape, double margin) {
    return margin >= 0.0 && margin <= DBL_MAX && shape_status(*shape) == GEOM_OK;
}

static collide_relation world_overlap_test(const any_world *world, const any_shape *shape, double margin,
                                           const collide_filter *filter) {
    GEOM_ASSERT(world != NULL);
    if (!is_valid(shape, margin)) {
        return COLLIDE_INVALID;
    }
    overlap_search search = {ask(world, filter), shape, margin, NULL, NULL, COLLIDE_APART};
    const region where = region_about(shape, margin);
    segment way;
    double radius;
    if (!where.everywhere && is_swept_ball(shape, &way, &radius)) {
        return run_way_search(&search, way, radius, where);
    }
    return run_overlap_search(&search, where);
}

static collide_relation world_overlaps(const any_world *world, const any_shape *shape, double margin,
                                       const collide_filter *filter, collide_world_visit *visit,
                                       void *context) {
    GEOM_ASSERT(world != NULL && visit != NULL);
    if (!is_valid(shape, margin)) {
        return COLLIDE_INVALID;
    }
    overlap_search search = {ask(world, filter), shape, margin, visit, context, COLLIDE_APART};
    return run_overlap_search(&search, region_about(shape, margin));
}

/* ---- Pairs ---- */

typedef struct pairing {
    asker asks; /* as the body */
    uint32_t index;
    collide_pair_list *list;
    bool failed;
} pairing;

/* A pair of moving bodies is found twice. */
static bool pair_up(void *context, collide_handle item, void *user) {
    (void)item;
    pairing *const search = context;
    const any_world *const world = search->asks.world;
    const uint32_t other = index_of_user(user);
    if (other == search->index || (other < search->index && world->slots[other].moving) ||
        !body_relation(&world->hot[search->index].shape, index_of_body(world, search->index),
                       &world->hot[other].shape, index_of_body(world, other))) {
        return true;
    }
    const bool first = search->index < other;
    const collide_pair pair = {handle_at(world, first ? search->index : other),
                               handle_at(world, first ? other : search->index)};
    search->failed = collide_pair_list_push(search->list, pair, &world->allocator) != GEOM_OK;
    return !search->failed;
}

static double pair_up_listed(void *context, collide_handle handle, void *user, double limit) {
    return pair_up(context, handle, user) ? limit : -1.0;
}

static bool pair_with_others(const any_world *world, uint32_t index, collide_pair_list *list) {
    const hot_body *const body = &world->hot[index];
    const collide_filter layers = {body->layers, body->mask, NULL, NULL};
    pairing search = {ask(world, &layers), index, list, false};
    const region where = region_about(&body->shape, 0.0);
    (void)visit_listed(&search.asks, where.everywhere, 0.0, pair_up_listed, &search);
    for (size_t i = 0; i < PHASE_COUNT && !search.failed && !where.everywhere; ++i) {
        (void)phase_query_box(world->phases[i].items, where.bounds, &search.asks.layers, pair_up, &search);
    }
    return !search.failed;
}

static geom_status world_pairs(const any_world *world, collide_pair_list *list) {
    GEOM_ASSERT(world != NULL && list != NULL);
    list->count = 0;
    for (uint32_t i = 0; i < world->slot_count; ++i) {
        if (world->slots[i].place != PLACE_FREE && world->slots[i].moving &&
            !pair_with_others(world, i, list)) {
            list->count = 0;
            return GEOM_OUT_OF_MEMORY;
        }
    }
    const geom_status status = collide_pair_list_sort(list, world->slot_count, &world->allocator);
    list->count = status == GEOM_OK ? list->count : 0;
    return status;
}
