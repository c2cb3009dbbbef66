/* Queries of the front: what candidates of a kind go through before a visitor sees them. */

/* What all visitors of a query share. */
typedef struct query_base {
    const broad_items *items;
    collide_filter filter;
    void *context; /* the caller's */
} query_base;

static query_base make_query(const broad_front *broadphase, const collide_filter *filter, void *context) {
    const query_base made = {&broadphase->items, filter != NULL ? *filter : collide_filter_default(),
                             context};
    return made;
}

/* By layers and masks alone. */
static inline bool lets_through(const query_base *query, const broad_item *item) {
    return ((item->layers & query->filter.mask) != 0) & ((query->filter.layers & item->mask) != 0);
}

static inline bool is_accepted(const query_base *query, uint32_t index) {
    return query->filter.accept == NULL ||
           query->filter.accept(query->filter.context, items_handle(query->items, index),
                                query->items->items[index].user);
}

typedef struct box_query {
    query_base common;
    box region;
    collide_broadphase_visit *visit;
} box_query;

static bool on_box_candidate(void *context, uint32_t index) {
    const box_query *asked = context;
    const broad_item *item = &asked->common.items->items[index];
    if (!lets_through(&asked->common, item) || !boxes_meet(item->bounds, asked->region) ||
        !is_accepted(&asked->common, index)) {
        return true;
    }
    return asked->visit(asked->common.context, items_handle(asked->common.items, index), item->user);
}

static bool front_query_box(const broad_front *broadphase, box region, const collide_filter *filter,
                            collide_broadphase_visit *visit, void *context) {
    if (box_status(region) != GEOM_OK) {
        return false;
    }
    box_query asked = {make_query(broadphase, filter, context), region, visit};
    return broadphase->kind->query_box(broadphase->state, &broadphase->items, region, on_box_candidate,
                                       &asked);
}

/* What a visitor answers, made to never grow; negative ends the query. */
static inline double next_limit(double answer, double limit) {
    if (!(answer >= 0.0)) {
        return -1.0;
    }
    return answer < limit ? answer : limit;
}

typedef struct cast_query {
    query_base common;
    collide_broadphase_visit_cast *visit;
    motion_test test;
} cast_query;

static double on_cast_candidate(void *context, uint32_t index, double limit) {
    cast_query *asked = context;
    const broad_item *item = &asked->common.items->items[index];
    if (!lets_through(&asked->common, item) || !motion_meets(&asked->test, item->bounds) ||
        !is_accepted(&asked->common, index)) {
        return limit;
    }
    return next_limit(
        asked->visit(asked->common.context, items_handle(asked->common.items, index), item->user, limit),
        limit);
}

static bool run_cast(const broad_front *broadphase, cast_query *asked) {
    return broadphase->kind->query_cast(broadphase->state, &broadphase->items, &asked->test.cast,
                                        on_cast_candidate, asked);
}

static bool front_raycast(const broad_front *broadphase, segment ray, const collide_filter *filter,
                          collide_broadphase_visit_cast *visit, void *context) {
    if (!vec_is_finite(ray.a) || !vec_is_finite(ray.b)) {
        return false;
    }
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_ray_test(&asked.test, ray);
    return run_cast(broadphase, &asked);
}

static size_t front_raycast_nodes(const broad_front *broadphase, segment ray, const collide_filter *filter,
                                  collide_broadphase_visit_cast *visit, void *context) {
    size_t nodes = 0;
    if (!vec_is_finite(ray.a) || !vec_is_finite(ray.b) || broadphase->kind->count_cast == NULL) {
        return nodes;
    }
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_ray_test(&asked.test, ray);
    (void)broadphase->kind->count_cast(broadphase->state, &broadphase->items, &asked.test.cast,
                                       on_cast_candidate, &asked, &nodes);
    return nodes;
}

static bool front_sweep_ball(const broad_front *broadphase, ball moved, vec motion,
                             const collide_filter *filter, collide_broadphase_visit_cast *visit,
                             void *context) {
    if (ball_status(moved) != GEOM_OK || !vec_is_finite(motion)) {
        return false;
    }
    const box start = {moved.center, moved.center};
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_shape_test(&asked.test, shape_of_ball(moved), start, moved.radius, motion);
    return run_cast(broadphase, &asked);
}

static bool front_sweep_box(const broad_front *broadphase, box start, vec motion,
                            const collide_filter *filter, collide_broadphase_visit_cast *visit,
                            void *context) {
    if (box_status(start) != GEOM_OK || !vec_is_finite(motion)) {
        return false;
    }
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_shape_test(&asked.test, shape_of_box(start), start, 0.0, motion);
    return run_cast(broadphase, &asked);
}

/* All items that a kind takes for candidates: see candidates.h. */
static inline void front_candidates(const broad_front *broadphase, const broad_cast *cast,
                                    collide_on_candidate *visit, void *context) {
    (void)broadphase->kind->query_cast(broadphase->state, &broadphase->items, cast, visit, context);
}

typedef struct near_query {
    query_base common;
    box region;
    collide_broadphase_visit_near *visit;
} near_query;

static double on_near_candidate(void *context, uint32_t index, double limit) {
    const near_query *asked = context;
    const broad_item *item = &asked->common.items->items[index];
    if (!lets_through(&asked->common, item) || !(box_distance(item->bounds, asked->region) <= limit) ||
        !is_accepted(&asked->common, index)) {
        return limit;
    }
    return next_limit(
        asked->visit(asked->common.context, items_handle(asked->common.items, index), item->user, limit),
        limit);
}

static bool front_query_near(const broad_front *broadphase, box region, double limit,
                             const collide_filter *filter, collide_broadphase_visit_near *visit,
                             void *context) {
    if (box_status(region) != GEOM_OK || !(limit >= 0.0)) {
        return false;
    }
    near_query asked = {make_query(broadphase, filter, context), region, visit};
    return broadphase->kind->query_near(broadphase->state, &broadphase->items, region, limit,
                                        on_near_candidate, &asked);
}
