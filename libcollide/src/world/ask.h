/* Questions to a world: which bodies come into consideration. Included after world.h. */
#ifndef COLLIDE_WORLD_ASK_H
#define COLLIDE_WORLD_ASK_H

/* What is asked, as far as it is about which bodies; the start of the context of every question. */
typedef struct asker {
    const any_world *world;
    const collide_filter *filter; /* NULL: everything */
    collide_filter
        layers; /* the same without its function: the handles of broad phases are not those of bodies */
} asker;

static inline asker ask(const any_world *world, const collide_filter *filter) {
    asker made = {world, filter, filter != NULL ? *filter : collide_filter_default()};
    made.layers.accept = NULL;
    return made;
}

static inline collide_handle handle_at(const any_world *world, uint32_t index) {
    const collide_handle handle = {index, world->generations[index]};
    return handle;
}

/* Whether the caller's function lets a body through. */
static inline bool accepts(const asker *asks, uint32_t index) {
    const collide_filter *const filter = asks->filter;
    return filter == NULL || filter->accept == NULL ||
           filter->accept(filter->context, handle_at(asks->world, index), asks->world->slots[index].user);
}

static inline bool layers_pass(const hot_body *body, const collide_filter *layers) {
    return (body->layers & layers->mask) != 0 && (layers->layers & body->mask) != 0;
}

/* Where to look. */
typedef struct region {
    bool everywhere; /* the box is unlimited, or too large to compute with */
    box bounds;      /* rounded outwards */
} region;

/* Two roundings of a sum of numbers up to `size`, and more. */
static inline double spare_of(double size) { return size * 0x1p-50 + 0x1p-1000; }

/* The bounds of a shape that must be valid, with a margin. */
static inline region region_about(const any_shape *shape, double margin) {
    region made;
    made.bounds = shape_bounds(shape);
    made.everywhere = box_extent(made.bounds) > ordinary || margin > ordinary;
    if (!made.everywhere && margin > 0.0) {
        const double spare = spare_of(box_extent(made.bounds) + margin);
        made.bounds = box_grown(made.bounds, vec_of(margin + spare));
    }
    return made;
}

/* Calls `visit` for bodies that no broad phase tells of: all, or those apart. A negative limit ends that, and
 * is returned. */
static inline double visit_listed(const asker *asks, bool everywhere, double limit,
                                  collide_broadphase_visit_cast *visit, void *context) {
    const any_world *const world = asks->world;
    const uint32_t count = everywhere ? world->slot_count : world->apart_count;
    for (uint32_t i = 0; i < count && limit >= 0.0; ++i) {
        const uint32_t index = everywhere ? i : world->apart[i];
        if (world->slots[index].place != PLACE_FREE && layers_pass(&world->hot[index], &asks->layers)) {
            limit = visit(context, handle_at(world, index), user_of_index(index), limit);
        }
    }
    return limit;
}

#endif
