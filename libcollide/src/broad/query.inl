/* Queries of the front: what candidates of a kind go through before a visitor sees them. */

/* What all visitors of a query share. */
typedef struct query_base {
    const broad_items *items;
    collide_filter filter;
    void *context; /* the caller's */
} query_base;

static query_base make_query(const struct BROADPHASE *broadphase, const collide_filter *filter,
                             void *context) {
    const query_base made = {&broadphase->items, filter != NULL ? *filter : collide_default_filter(),
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
    collide_visit *visit;
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

bool PUBLIC(box)(const struct BROADPHASE *broadphase, box region, const collide_filter *filter,
                 collide_visit *visit, void *context) {
    if (BOX_STATUS(region) != GEOM_OK) {
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
    collide_visit_cast *visit;
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

static bool run_cast(const struct BROADPHASE *broadphase, cast_query *asked) {
    return broadphase->kind->query_cast(broadphase->state, &broadphase->items, &asked->test.cast,
                                        on_cast_candidate, asked);
}

bool PUBLIC(ray)(const struct BROADPHASE *broadphase, SEGMENT ray, const collide_filter *filter,
                 collide_visit_cast *visit, void *context) {
    if (!vec_finite(ray.a) || !vec_finite(ray.b)) {
        return false;
    }
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_ray_test(&asked.test, ray);
    return run_cast(broadphase, &asked);
}

size_t PUBLIC(ray_nodes)(const struct BROADPHASE *broadphase, SEGMENT ray, const collide_filter *filter,
                         collide_visit_cast *visit, void *context) {
    size_t nodes = 0;
    if (!vec_finite(ray.a) || !vec_finite(ray.b) || broadphase->kind->count_cast == NULL) {
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

bool PUBLIC_SWEPT_BALL(const struct BROADPHASE *broadphase, BALL ball, vec motion,
                       const collide_filter *filter, collide_visit_cast *visit, void *context) {
    if (BALL_STATUS(ball) != GEOM_OK || !vec_finite(motion)) {
        return false;
    }
    const box start = {ball.center, ball.center};
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_shape_test(&asked.test, SHAPE_OF_BALL(ball), start, ball.radius, motion);
    return run_cast(broadphase, &asked);
}

bool PUBLIC(swept_box)(const struct BROADPHASE *broadphase, box start, vec motion,
                       const collide_filter *filter, collide_visit_cast *visit, void *context) {
    if (BOX_STATUS(start) != GEOM_OK || !vec_finite(motion)) {
        return false;
    }
    cast_query asked;
    asked.common = make_query(broadphase, filter, context);
    asked.visit = visit;
    set_shape_test(&asked.test, SHAPE_OF_BOX(start), start, 0.0, motion);
    return run_cast(broadphase, &asked);
}

void CANDIDATES(const struct BROADPHASE *broadphase, SEGMENT way, vec motion, double radius,
                collide_on_candidate *visit, void *context) {
    const broad_cast cast = {{way.a, way.a}, motion, way.b, radius};
    (void)broadphase->kind->query_cast(broadphase->state, &broadphase->items, &cast, visit, context);
}

typedef struct near_query {
    query_base common;
    box region;
    collide_visit_near *visit;
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

bool PUBLIC(near)(const struct BROADPHASE *broadphase, box region, double limit, const collide_filter *filter,
                  collide_visit_near *visit, void *context) {
    if (BOX_STATUS(region) != GEOM_OK || !(limit >= 0.0)) {
        return false;
    }
    near_query asked = {make_query(broadphase, filter, context), region, visit};
    return broadphase->kind->query_near(broadphase->state, &broadphase->items, region, limit,
                                        on_near_candidate, &asked);
}
