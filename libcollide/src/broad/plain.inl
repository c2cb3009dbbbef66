/* A kind that looks at all items, one after the other. */

#include "list.inl"

typedef struct plain_state {
    geom_allocator allocator;
    broad_list list;
} plain_state;

static geom_status plain_create(const collide_broadphase_def *def, const geom_allocator *allocator,
                                void **state) {
    (void)def;
    plain_state *plain = geom_allocate(allocator, 1, sizeof *plain, _Alignof(plain_state));
    if (plain == NULL) {
        return GEOM_OUT_OF_MEMORY;
    }
    const plain_state empty = {*allocator, {NULL, 0, 0}};
    *plain = empty;
    *state = plain;
    return GEOM_OK;
}

static void plain_destroy(void *state) {
    plain_state *plain = state;
    const geom_allocator allocator = plain->allocator;
    list_release(&plain->list, &allocator);
    geom_release(&allocator, plain, 1, sizeof *plain, _Alignof(plain_state));
}

static geom_status plain_insert(void *state, broad_items *items, uint32_t item) {
    plain_state *plain = state;
    return list_add(&plain->list, &plain->allocator, items, item);
}

static geom_status plain_move(void *state, broad_items *items, uint32_t item, box old) {
    (void)state;
    (void)items;
    (void)item;
    (void)old;
    return GEOM_OK;
}

static void plain_remove(void *state, broad_items *items, uint32_t item) {
    plain_state *plain = state;
    list_remove(&plain->list, items, item);
}

static geom_status plain_build(void *state, broad_items *items) {
    (void)state;
    (void)items;
    return GEOM_OK;
}

static bool plain_query_box(const void *state, const broad_items *items, box query, broad_on_box *visit,
                            void *context) {
    const plain_state *plain = state;
    return list_query_box(&plain->list, items, query, visit, context);
}

static bool plain_query_cast(const void *state, const broad_items *items, const broad_cast *cast,
                             broad_on_limit *visit, void *context) {
    (void)items;
    (void)cast;
    const plain_state *plain = state;
    return list_query_cast(&plain->list, 1.0, visit, context) >= 0.0;
}

static bool plain_query_near(const void *state, const broad_items *items, box query, double limit,
                             broad_on_limit *visit, void *context) {
    const plain_state *plain = state;
    return list_query_near(&plain->list, items, query, limit, visit, context) >= 0.0;
}

static const char *plain_validate(const void *state, const broad_items *items) {
    const plain_state *plain = state;
    return plain->list.count == items->alive ? list_validate(&plain->list, items)
                                             : "not all items are in the list";
}

static size_t plain_memory(const void *state) {
    const plain_state *plain = state;
    return sizeof *plain + list_memory(&plain->list);
}

#define PLAIN_KIND                                                                                           \
    {                                                                                                        \
        plain_create, plain_destroy, plain_insert, plain_move, plain_remove, plain_build, plain_query_box,   \
            plain_query_cast, NULL, plain_query_near, NULL, plain_validate, plain_memory                     \
    }
