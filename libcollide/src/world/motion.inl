/* Worlds: what something in motion meets first. */
#include "world.h"

#include "ask.h"

/* A question about a shape on its way. */
typedef struct motion {
    asker asks;
    const any_shape *shape;
    vec way;
    double margin;
    segment ray;  /* instead of the shape, */
    bool is_ray;  /* where this is set */
    double slack; /* see limit_of */
    double limit; /* of the times of bounds that still matter */
    any_hit best;
} motion;

/* Bodies that are met at this time or earlier, as the exact functions round it, have bounds that are met no later than the
 * limit. Such a time is within 2^-51 of itself of the true one of shapes that are shifted by `blur` of the largest size S;
 * where the shifted shape is met, the bounds are, grown by blur S. These are entered through a side that is parallel to an
 * axis, earlier than the bounds themselves by blur S / |d| at most, when d is the motion along that axis; where that is 0
 * the side is never entered. */
static double limit_of(const motion *search, double time) {
    return fmin(time + (time * 0x1p-50 + search->slack + 0x1p-1000), 1.0);
}

/* S holds the size of all that is in the world, and of the question. */
static double slack_of(const any_world *world, double extent, vec way, double margin) {
    return (2.0 * (world->extent + extent + vec_largest(way)) + margin) * vec_slowness(way) * blur;
}

static bool comes_first(const motion *search, uint32_t index, double time) {
    const any_hit *const best = &search->best;
    return best->sweep.relation == COLLIDE_APART || time < best->sweep.time ||
           (time == best->sweep.time && index < best->handle.index);
}

static double hit(void *context, collide_handle item, void *user, double limit) {
    (void)item;
    motion *const search = context;
    const any_world *const world = search->asks.world;
    const uint32_t index = index_of_user(user);
    if (!accepts(&search->asks, index)) {
        return fmin(limit, search->limit);
    }
    const any_shape *const body = &world->slots[index].shape;
    const any_sweep sweep =
        search->is_ray ? SHAPE(ray_cast)(search->ray, *body)
                       : SHAPE(sweep_within)(*search->shape, search->way, *body, vec_zero(), search->margin);
    if (sweep.relation != COLLIDE_APART && comes_first(search, index, sweep.time)) {
        search->best.handle = handle_at(world, index);
        search->best.sweep = sweep;
        search->limit = limit_of(search, sweep.time);
    }
    return fmin(limit, search->limit);
}

static bool cast_in_phase(motion *search, const any_broadphase *phase, box bounds) {
    const collide_filter *const layers = &search->asks.layers;
    if (search->is_ray) {
        return BROADPHASE(ray)(phase, search->ray, layers, hit, search);
    }
    if (is_ball(search->shape)) {
        ball grown = ball_of(search->shape);
        grown.radius = search->margin > 0.0 ? (grown.radius + search->margin) * (1.0 + 0x1p-50) + 0x1p-1000
                                            : grown.radius;
        return CAST_BALL(phase, grown, search->way, layers, hit, search);
    }
    return BROADPHASE(swept_box)(phase, bounds, search->way, layers, hit, search);
}

static any_hit run(motion *search, region where, vec end) {
    const any_world *const world = search->asks.world;
    const any_sweep nothing = {COLLIDE_APART, 1.0, end, vec_zero()};
    search->best.sweep = nothing;
    search->limit = 1.0;
    search->slack = slack_of(world, box_extent(where.bounds), search->way, search->margin);
    (void)visit_listed(&search->asks, where.everywhere, 1.0, hit, search);
    for (size_t i = 0; i < PHASE_COUNT && !where.everywhere; ++i) {
        (void)cast_in_phase(search, world->phases[i], where.bounds);
    }
    return search->best;
}

static any_hit invalid_hit(void) {
    const any_hit invalid = {{0, 0}, {COLLIDE_INVALID, 0.0, vec_zero(), vec_zero()}};
    return invalid;
}

any_hit WORLD(sweep)(const any_world *world, any_shape shape, vec way, double margin,
                     const collide_filter *filter) {
    GEOM_ASSERT(world != NULL);
    if (!(margin >= 0.0 && margin <= DBL_MAX) || !vec_is_finite(way) || SHAPE(status)(shape) != GEOM_OK) {
        return invalid_hit();
    }
    motion search = {.asks = ask(world, filter), .shape = &shape, .way = way, .margin = margin};
    region where = region_about(&shape, margin);
    where.everywhere = where.everywhere || vec_largest(way) > ordinary;
    return run(&search, where, NAME(shape_end)(&shape, way));
}

any_hit WORLD(ray)(const any_world *world, segment ray, const collide_filter *filter) {
    GEOM_ASSERT(world != NULL);
    if (!segment_is_valid(ray)) {
        return invalid_hit();
    }
    const vec way = vec_sub(ray.b, ray.a);
    motion search = {.asks = ask(world, filter), .way = way, .ray = ray, .is_ray = true};
    const double extent = fmax(vec_largest(ray.a), vec_largest(ray.b));
    const region where = {extent > ordinary, {ray.a, ray.a}};
    return run(&search, where, ray.b);
}
