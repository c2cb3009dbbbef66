/* The bodies of a world that may come near a stretch. */
#include "trajectory2_walk.h"

#include "shape/valid2.h"
#include "world/space2.h"
#include "world/world.h"

#include "world/ask.h"

/* A search for the bodies near a stretch. */
typedef struct body_search {
    asker asks;
    const trajectory_question *question;
    box region; /* the stretch grown by the footprint and the distance */
    double start;
    double end;               /* the times of the stretch; 0 where bodies rest */
    const world_phase *phase; /* that is asked */
    trajectory_on_body *visit;
    void *context;
} body_search;

/* The bounds of what moves during the stretch, rounded outwards. */
static box swept_bounds(const body_search *search, const trajectory_body *body) {
    const vec from = geom_vec2_scale(body->velocity, search->start);
    const vec to = geom_vec2_scale(body->velocity, search->end);
    const double spare = spare_of(vec_largest(from) + vec_largest(to) + box_extent(body->bounds));
    const box swept = {{body->bounds.min.x + geom_min(to.x, from.x) - spare,
                        body->bounds.min.y + geom_min(to.y, from.y) - spare},
                       {body->bounds.max.x + geom_max(to.x, from.x) + spare,
                        body->bounds.max.y + geom_max(to.y, from.y) + spare}};
    return swept;
}

/* Of a body that rests nothing is read but what all searches read. */
static bool visit_index(body_search *search, uint32_t index, box bounds) {
    const any_world *const world = search->asks.world;
    const bool rests = search->question->times == NULL;
    const geom_vec2 rest = {0.0, 0.0};
    const trajectory_body body = {&world->hot[index].shape, bounds,
                                  rests ? rest : world->slots[index].velocity, index};
    if (boxes_apart(rests ? bounds : swept_bounds(search, &body), search->region) ||
        !accepts(&search->asks, index)) {
        return true;
    }
    return search->visit(search->context, &body);
}

static bool on_item(void *context, uint32_t item) {
    body_search *const search = context;
    const uint32_t index = body_of_item(search->phase->bodies, item);
    return !layers_pass(&search->asks.world->hot[index], &search->asks.layers) ||
           visit_index(search, index, collide_broad_item_box2(search->phase->items, item));
}

static double on_listed(void *context, collide_handle handle, void *user, double limit) {
    (void)handle;
    body_search *const search = context;
    const uint32_t index = index_of_user(user);
    const box bounds = collide_shape_bounds(search->asks.world->hot[index].shape);
    return visit_index(search, index, bounds) ? limit : -1.0;
}

collide_handle collide_trajectory_handle(const trajectory_question *question, uint32_t index) {
    return handle_at(&question->world->all, index);
}

/* The bounds at time 0 of what comes to the region by then, at most so fast. */
static box reachable(const body_search *search, double speed) {
    const double gone = speed * geom_max(fabs(search->end), fabs(search->start)) * (1.0 + 0x1p-50);
    return gone > 0.0 ? box_grown(search->region, vec_of(gone + spare_of(gone + box_extent(search->region))))
                      : search->region;
}

static box region_of(const trajectory_stretch *stretch, double distance) {
    const double grown = stretch->reach + distance;
    return box_grown(stretch->positions, vec_of(grown + spare_of(grown + box_extent(stretch->positions))));
}

bool collide_trajectory_bodies(const trajectory_question *question, const trajectory_stretch *stretch,
                               double distance, trajectory_on_body *visit, void *context) {
    const any_world *const world = &question->world->all;
    const double *const times = question->times;
    body_search search = {.asks = ask(world, question->filter),
                          .question = question,
                          .region = region_of(stretch, distance),
                          .start = times != NULL ? times[stretch->first] : 0.0,
                          .end = times != NULL ? times[stretch->last] : 0.0,
                          .phase = NULL,
                          .visit = visit,
                          .context = context};
    const box regions[PHASE_COUNT] = {search.region, reachable(&search, world->speed)};
    const bool everywhere =
        !(geom_max(box_extent(regions[PLACE_MOVING]), box_extent(regions[PLACE_RESTING])) <= ordinary);
    bool goes_on = visit_listed(&search.asks, everywhere, 0.0, on_listed, &search) >= 0.0;
    for (size_t i = 0; i < PHASE_COUNT && goes_on && !everywhere; ++i) {
        search.phase = &world->phases[i];
        goes_on = phase_count(world->phases[i].items) == 0 ||
                  collide_broad_box_candidates2(world->phases[i].items, regions[i], on_item, &search);
    }
    return goes_on;
}
