/* Our broad phases, of the plane and of space: the file that includes this one names the types. */
#include "broad.h"

#include <stdlib.h>

typedef struct holder {
    broadphase *held;
    collide_handle *handles;
    collide_pair_list list;
} holder;

static vec vec_from(const double *x) { return MAKE_VEC(x); }

static aabb box_from(const bench_box *box) {
    const aabb made = {vec_from(box->low), vec_from(box->high)};
    return made;
}

static void *create(const peer_broad *peer, size_t count) {
    collide_broadphase_def def = collide_broadphase_def_default();
    def.kind = (collide_broadphase_kind)peer->kind;
    def.slack = 0.1; /* as Box2D's */
    holder *made = calloc(1, sizeof *made);
    made->handles = malloc(count * sizeof *made->handles);
    (void)PUBLIC(create)(&def, &made->held);
    return made;
}

static void destroy(void *held) {
    holder *holds = held;
    PUBLIC(destroy)(holds->held);
    collide_pair_list_release(&holds->list, NULL);
    free(holds->handles);
    free(holds);
}

static void insert(void *held, size_t i, const bench_box *box) {
    holder *holds = held;
    const item added = {box_from(box), 1, UINT32_MAX, NULL};
    (void)PUBLIC(add)(holds->held, &added, &holds->handles[i]);
}

static void build(void *held) {
    const holder *holds = held;
    (void)PUBLIC(rebuild)(holds->held);
}

static void move(void *held, size_t i, const bench_box *old, const bench_box *box) {
    const holder *holds = held;
    (void)old;
    (void)PUBLIC(move)(holds->held, holds->handles[i], box_from(box));
}

static void remove_box(void *held, size_t i) {
    const holder *holds = held;
    (void)PUBLIC(remove)(holds->held, holds->handles[i]);
}

static bool count_box(void *context, collide_handle handle, void *user) {
    size_t *count = context;
    (void)handle;
    (void)user;
    ++*count;
    return true;
}

static size_t query(const void *held, const bench_box *box) {
    const holder *holds = held;
    size_t count = 0;
    (void)PUBLIC(query_box)(holds->held, box_from(box), NULL, count_box, &count);
    return count;
}

typedef struct search {
    const bench_ray *ray;
    const bench_box *boxes;
    size_t found;
} search;

static double on_hit(void *context, collide_handle handle, void *user, double limit) {
    search *asked = context;
    (void)user;
    const double time = bench_entry_time(asked->ray, &asked->boxes[handle.index], DIMENSIONS);
    if (time > limit) {
        return limit;
    }
    asked->found = handle.index;
    return time;
}

static size_t cast(const void *held, const bench_ray *ray, const bench_box *boxes, size_t count) {
    const holder *holds = held;
    double end[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        end[axis] = ray->start[axis] + ray->motion[axis];
    }
    const segment way = {vec_from(ray->start), vec_from(end)};
    search asked = {ray, boxes, count};
    (void)PUBLIC(raycast)(holds->held, way, NULL, on_hit, &asked);
    return asked.found;
}

static size_t swept(const void *held, const bench_ray *ray, const bench_box *boxes, size_t count) {
    const holder *holds = held;
    const ball start = {vec_from(ray->start), ray->radius};
    search asked = {ray, boxes, count};
    (void)SWEPT(holds->held, start, vec_from(ray->motion), NULL, on_hit, &asked);
    return asked.found;
}

static size_t nearest(const void *held, const double place[3]) {
    const holder *holds = held;
    collide_broadphase_neighbor found[8];
    const size_t count = PUBLIC(nearest)(holds->held, vec_from(place), HUGE_VAL, NULL, found, 8);
    return found[count - 1].handle.index;
}

static size_t pairs(const void *held) {
    holder *holds = (holder *)held;
    (void)PUBLIC(pairs)(holds->held, &holds->list);
    return holds->list.count;
}

static size_t memory(const void *held) {
    const holder *holds = held;
    return PUBLIC(memory)(holds->held);
}

#define OURS(name, kind)                                                                                     \
    {                                                                                                        \
        name, DIMENSIONS, kind, create, destroy, insert, build, move, remove_box, query, cast, swept,        \
            nearest, pairs, memory                                                                           \
    }

const peer_broad PEERS[3] = {OURS("tree", COLLIDE_BROADPHASE_TREE), OURS("bvh", COLLIDE_BROADPHASE_BVH),
                             OURS("grid", COLLIDE_BROADPHASE_GRID)};
