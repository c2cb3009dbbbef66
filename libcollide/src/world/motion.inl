/* Worlds: what something in motion meets first. */
#include "ask.h"
#include "quick.h"

/* The first body so far. Its sweep is only computed when its time must be told from that of another one, or
 * in the end: until then the time is known to lie between two bounds. */
typedef struct first_body {
    uint32_t index; /* no_slot: none */
    double low;
    double high; /* both are the time where the sweep is known */
    bool known;
    bool seen; /* `look` is set */
    any_look look;
    any_sweep sweep;
} first_body;

/* A question about a shape on its way. It is large, and set where it is, one member after the other: to clear
 * it would take as long as a visit of a node. */
typedef struct first_search {
    asker asks;
    const any_shape *shape;
    vec way;
    double margin;
    const segment *ray; /* NULL: the shape is asked about */
    bool is_quick;      /* a ball or a point: `quick` and `cast` are it */
    bool is_plain;      /* a ball without a margin: the pair's own look tells more */
    quick_motion quick;
    broad_cast cast;
    region where;
    const uint32_t *bodies; /* by item, of the broad phase that is asked; NULL: as items */
    double slack;           /* see limit_of */
    double limit;           /* of the times of bounds that still matter */
    first_body first;
} first_search;

/* Bodies that are met at this time or earlier, as the exact functions round it, have bounds that are met no
 * later than the limit. Such a time is within 2^-51 of itself of the true one of shapes that are shifted by
 * `blur` of the largest size S; where the shifted shape is met, the bounds are, grown by blur S. These are
 * entered through a side that is parallel to an axis, earlier than the bounds themselves by blur S / |d| at
 * most, when d is the motion along that axis; where that is 0 the side is never entered. */
static double limit_of(const first_search *search, double time) {
    const double limit = time + (time * 0x1p-50 + search->slack + 0x1p-1000);
    return limit < 1.0 ? limit : 1.0;
}

/* S holds the size of all that is in the world, and of the question. */
static double slack_of(const any_world *world, double extent, vec way, double margin) {
    return (2.0 * (world->extent + extent + vec_largest(way)) + margin) * vec_slowness(way) * blur;
}

static inline any_sweep sweep_of(const first_search *search, uint32_t index) {
    const any_shape *const body = &search->asks.world->hot[index].shape;
    const any_index *const found = index_of_body(search->asks.world, index);
    return search->ray != NULL ? body_raycast(search->ray, body, found)
                               : body_sweep(search->shape, search->way, body, found, search->margin);
}

static void set_first(first_search *search, uint32_t index, double low, double high) {
    first_body *const first = &search->first;
    first->index = index;
    first->low = low;
    first->high = high;
    first->known = false;
    first->seen = false;
    search->limit = limit_of(search, high);
}

/* Computes the sweep of the first body. */
static void know_first(first_search *search) {
    first_body *const first = &search->first;
    if (first->index != no_slot && !first->known) {
        const any_shape *const body = &search->asks.world->hot[first->index].shape;
        first->sweep = first->seen ? ball_sweep_after(search->shape, search->way, body, &first->look)
                                   : sweep_of(search, first->index);
        first->low = first->sweep.time;
        first->high = first->sweep.time;
        first->known = true;
    }
}

/* Computes the sweep of a body that may be the first. */
static void compare_sweep(first_search *search, uint32_t index) {
    const any_sweep sweep = sweep_of(search, index);
    if (sweep.relation == COLLIDE_APART) {
        return;
    }
    const first_body *const first = &search->first;
    if (first->index != no_slot && sweep.time >= first->low && sweep.time <= first->high) {
        know_first(search);
    }
    if (first->index == no_slot || sweep.time < first->low ||
        (sweep.time == first->low && first->known && index < first->index)) {
        set_first(search, index, sweep.time, sweep.time);
        search->first.known = true;
        search->first.sweep = sweep;
    }
}

/* Whether a time that is known to lie within bounds surely comes after that of the first body, or does so at
 * the same time: 0 is known as it is. */
static bool is_later(const first_search *search, uint32_t index, quick_time time) {
    const first_body *const first = &search->first;
    return first->index != no_slot &&
           (time.low > first->high || (first->high == 0.0 && first->index < index));
}

static bool is_earlier(const first_search *search, uint32_t index, quick_time time) {
    const first_body *const first = &search->first;
    return first->index == no_slot || time.high < first->low ||
           (time.high == 0.0 && (first->low > 0.0 || index < first->index));
}

/* Looks at a body whose time is between bounds; `look`, unless NULL, is what told them. */
static void look_at(first_search *search, uint32_t index, quick_time time, const any_look *look) {
    if (time.verdict == QUICK_MISS || is_later(search, index, time) || !accepts(&search->asks, index)) {
        return;
    }
    if (time.verdict == QUICK_HIT && is_earlier(search, index, time)) {
        set_first(search, index, time.low, time.high);
        search->first.seen = look != NULL;
        if (look != NULL) {
            search->first.look = *look;
        }
    } else {
        compare_sweep(search, index);
    }
}

/* A body in a broad phase: where its shape does not tell, its box may. The first that may be met is mostly
 * the one that is, and is looked at in full where this is hardly slower. */
static quick_time time_of(const first_search *search, uint32_t index) {
    const any_shape *const body = &search->asks.world->hot[index].shape;
    if (search->first.index == no_slot && search->margin == 0.0 && is_quick_to_hit(body)) {
        const quick_time unknown = {QUICK_UNSURE, 0.0, 1.0};
        return unknown;
    }
    const quick_time time = quick_time_of_shape(&search->quick, body);
    if (time.verdict != QUICK_UNSURE) {
        return time;
    }
    const slot *const held = &search->asks.world->slots[index];
    const box bounds = phase_get(search->asks.world->phases[held->place].items, held->item).box;
    const quick_time around = quick_time_of_box(&search->quick, bounds);
    const quick_time both = {around.verdict == QUICK_MISS ? QUICK_MISS : QUICK_UNSURE,
                             around.low > time.low ? around.low : time.low, time.high};
    return both;
}

/* For what is quick to look at: the box of the body need not be met. */
static double candidate(void *context, uint32_t item, double limit) {
    first_search *const search = context;
    const uint32_t index = body_of_item(search->bodies, item);
    const hot_body *const body = &search->asks.world->hot[index];
    any_look look;
    quick_time time;
    if (!layers_pass(body, &search->asks.layers)) {
        return limit;
    }
    if (search->is_plain && ball_look(search->shape, search->way, &body->shape, &look, &time)) {
        look_at(search, index, time, &look);
    } else if (!quick_passes(&search->quick, &body->shape)) {
        look_at(search, index, time_of(search, index), NULL);
    }
    return limit < search->limit ? limit : search->limit;
}

static double hit(void *context, collide_handle item, void *user, double limit) {
    (void)item;
    first_search *const search = context;
    const uint32_t index = index_of_user(user);
    const any_shape *const body = &search->asks.world->hot[index].shape;
    const quick_time unsure = {QUICK_UNSURE, 0.0, 1.0};
    look_at(search, index, search->is_quick ? quick_time_of_shape(&search->quick, body) : unsure, NULL);
    return limit < search->limit ? limit : search->limit;
}

static void cast_in_phase(first_search *search, const world_phase *phase, box bounds) {
    if (phase_count(phase->items) == 0) {
        return;
    }
    if (!search->is_quick) {
        (void)phase_sweep_box(phase->items, bounds, search->way, &search->asks.layers, hit, search);
        return;
    }
    search->bodies = phase->bodies;
    phase_candidates(phase->items, &search->cast, candidate, search);
}

static void set_question(first_search *search, const any_world *world, const collide_filter *filter,
                         vec way) {
    search->asks = ask(world, filter);
    search->way = way;
    search->shape = NULL;
    search->margin = 0.0;
    search->ray = NULL;
    search->is_quick = false;
    search->is_plain = false;
    search->first.index = no_slot;
    search->limit = 1.0;
}

/* Where what meets nothing ends. */
static any_hit miss_of(const first_search *search) {
    const vec end = search->ray != NULL ? search->ray->b : shape_end(search->shape, search->way);
    const any_hit nothing = {{0, 0}, {COLLIDE_APART, 1.0, end, vec_zero()}};
    return nothing;
}

static any_hit run_first(first_search *search) {
    const any_world *const world = search->asks.world;
    const region *const where = &search->where;
    search->slack = slack_of(world, box_extent(where->bounds), search->way, search->margin);
    (void)visit_listed(&search->asks, where->everywhere, 1.0, hit, search);
    for (size_t i = 0; i < PHASE_COUNT && !where->everywhere; ++i) {
        cast_in_phase(search, &world->phases[i], where->bounds);
    }
    know_first(search);
    if (search->first.index == no_slot) {
        return miss_of(search);
    }
    const any_hit met = {handle_at(world, search->first.index), search->first.sweep};
    return met;
}

static any_hit invalid_hit(void) {
    const any_hit invalid = {{0, 0}, {COLLIDE_INVALID, 0.0, vec_zero(), vec_zero()}};
    return invalid;
}

/* Where a ball is asked for, which is quick to look at; of the bounds only the size matters. */
static void set_ball(first_search *search, ball moving) {
    const double radius = moving.radius + search->margin;
    const quick_motion quick = {moving.center, search->way, radius};
    const broad_cast cast = {{moving.center, moving.center},
                             search->way,
                             vec_add(moving.center, search->way),
                             radius > 0.0 ? radius * (1.0 + 0x1p-50) + 0x1p-1000 : radius};
    search->quick = quick;
    search->cast = cast;
    search->is_quick = true;
    search->is_plain = search->margin == 0.0;
    const double extent = vec_largest(moving.center) + radius;
    search->where.everywhere = !(extent <= ordinary && vec_largest(search->way) <= ordinary);
    search->where.bounds.min = vec_of(extent);
    search->where.bounds.max = vec_of(extent);
}

/* Whether a shape is valid: balls, which are asked about most, are told of without a copy of the shape. */
static inline bool shape_is_valid(const any_shape *shape) {
    return is_ball(shape) ? ball_is_valid(ball_of(shape)) : shape_status(*shape) == GEOM_OK;
}

static inline any_hit world_sweep(const any_world *world, const any_shape *shape, vec motion, double margin,
                                  const collide_filter *filter) {
    GEOM_ASSERT(world != NULL);
    if (!(margin >= 0.0 && margin <= DBL_MAX) || !vec_is_finite(motion) || !shape_is_valid(shape)) {
        return invalid_hit();
    }
    first_search search;
    set_question(&search, world, filter, motion);
    search.shape = shape;
    search.margin = margin;
    if (is_ball(shape)) {
        set_ball(&search, ball_of(shape));
    } else {
        search.where = region_about(shape, margin);
        search.where.everywhere = search.where.everywhere || vec_largest(motion) > ordinary;
    }
    return run_first(&search);
}

static inline any_hit world_raycast(const any_world *world, const segment *ray,
                                    const collide_filter *filter) {
    GEOM_ASSERT(world != NULL);
    if (!segment_is_valid(*ray)) {
        return invalid_hit();
    }
    first_search search;
    const vec way = vec_sub(ray->b, ray->a);
    set_question(&search, world, filter, way);
    const quick_motion quick = {ray->a, way, 0.0};
    const broad_cast cast = {{ray->a, ray->a}, way, ray->b, 0.0};
    search.quick = quick;
    search.cast = cast;
    search.ray = ray;
    search.is_quick = true;
    search.where.everywhere = geom_max(vec_largest(ray->a), vec_largest(ray->b)) > ordinary;
    search.where.bounds.min = ray->a;
    search.where.bounds.max = ray->a;
    return run_first(&search);
}
