/* What fuzz_broadphase2.c and fuzz_broadphase3.c compile, after the header that names the types of their
 * space. */
#include "fuzz_broadphase.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_BOXES = 48,
    MOST_STEPS = 400
};

#define KINDS ((int)COLLIDE_BROADPHASE_KIND_COUNT)

/* A broad phase of each kind, and what is in them by index of the handle. */
typedef struct crowd {
    broadphase *kinds[COLLIDE_BROADPHASE_KIND_COUNT];
    item items[MOST_BOXES];
    collide_handle handles[MOST_BOXES];
    bool alive[MOST_BOXES];
    uint32_t count;
} crowd;

/* Style 0: halves of small whole numbers; 1: any finite double; 2: small whole numbers at some scale, far
 * away. */
static double read_number(byte_reader *reader) {
    const double small = 0.5 * (int8_t)read_byte(reader);
    if (reader->style == 1) {
        const double any = read_bits(reader);
        return isfinite(any) ? any : small;
    }
    return reader->style == 2 ? ldexp(small, (int8_t)read_byte(reader)) + 1e6 : small;
}

static vec read_vec(byte_reader *reader) {
    double x[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        x[axis] = read_number(reader);
    }
    return make_vec(x);
}

static aabb read_box(byte_reader *reader) {
    double low[3];
    double high[3];
    for (int axis = 0; axis < DIMENSIONS; ++axis) {
        const double a = read_number(reader);
        const double b = reader->style == 1 ? read_number(reader) : a + 0.5 * (read_byte(reader) % 8);
        low[axis] = a < b ? a : b;
        high[axis] = a < b ? b : a;
    }
    const aabb box = {make_vec(low), make_vec(high)};
    return box;
}

static void insert_one(crowd *all, byte_reader *reader) {
    const item added = {read_box(reader), read_byte(reader), read_byte(reader), all};
    collide_handle handle = {0, 0};
    for (int k = 0; k < KINDS; ++k) {
        collide_handle given;
        require(broadphase_add(all->kinds[k], &added, &given) == GEOM_OK);
        require(k == 0 || geom_handle_equal(given, handle));
        handle = given;
    }
    require(handle.index < MOST_BOXES && !all->alive[handle.index]);
    all->items[handle.index] = added;
    all->handles[handle.index] = handle;
    all->alive[handle.index] = true;
    all->count = handle.index >= all->count ? handle.index + 1 : all->count;
}

static void change_one(crowd *all, byte_reader *reader, bool remove) {
    const uint32_t i = read_byte(reader) % all->count;
    const aabb moved = read_box(reader);
    const geom_status expected = all->alive[i] ? GEOM_OK : GEOM_UNKNOWN_HANDLE;
    for (int k = 0; k < KINDS; ++k) {
        const geom_status status = remove ? broadphase_remove(all->kinds[k], all->handles[i])
                                          : broadphase_move(all->kinds[k], all->handles[i], moved);
        require(status == expected);
    }
    if (all->alive[i]) {
        all->items[i].box = moved;
        all->alive[i] = !remove;
    }
}

typedef struct tally {
    const crowd *all;
    unsigned char times[MOST_BOXES];
} tally;

static bool count_visit(void *context, collide_handle handle, void *user) {
    tally *seen = context;
    require(handle.index < seen->all->count && seen->all->alive[handle.index]);
    require(geom_handle_equal(handle, seen->all->handles[handle.index]));
    require(user == seen->all->items[handle.index].user);
    ++seen->times[handle.index];
    return true;
}

static double count_visit_limit(void *context, collide_handle handle, void *user, double limit) {
    (void)count_visit(context, handle, user);
    return limit;
}

static bool ask(const broadphase *asked, int what, aabb box, segment ray, ball moved,
                const collide_filter *filter, tally *seen) {
    switch (what) {
    case 0:
        return broadphase_query_box(asked, box, filter, count_visit, seen);
    case 1:
        return broadphase_raycast(asked, ray, filter, count_visit_limit, seen);
    case 2:
        return broadphase_sweep_ball(asked, moved, ray.b, filter, count_visit_limit, seen);
    default:
        return broadphase_sweep_box(asked, box, ray.b, filter, count_visit_limit, seen);
    }
}

static bool is_met(int what, aabb box, segment ray, ball moved, aabb resting) {
    switch (what) {
    case 0:
        return boxes_relate(box, resting);
    case 1:
        return ray_meets(ray, resting);
    case 2:
        return ball_meets(moved, ray.b, resting);
    default:
        return box_meets(box, ray.b, resting);
    }
}

static void ask_one(const crowd *all, byte_reader *reader) {
    const int what = read_byte(reader) % 4;
    const collide_filter filter = {read_byte(reader) | 1U, read_byte(reader), NULL, NULL};
    const aabb box = read_box(reader);
    const segment ray = {read_vec(reader), read_vec(reader)};
    const ball moved = {ray.a, fabs(read_number(reader))};
    for (int k = 0; k < KINDS; ++k) {
        tally seen = {all, {0}};
        require(ask(all->kinds[k], what, box, ray, moved, &filter, &seen));
        for (uint32_t i = 0; i < all->count; ++i) {
            const item *held = &all->items[i];
            const bool goes = (held->layers & filter.mask) != 0 && (filter.layers & held->mask) != 0;
            require(seen.times[i] == (all->alive[i] && goes && is_met(what, box, ray, moved, held->box)));
        }
    }
}

/* The nearest and the pairs are the same for every kind. */
static void compare_kinds(const crowd *all, byte_reader *reader) {
    const vec point = read_vec(reader);
    const size_t room = read_byte(reader) % MOST_BOXES;
    collide_broadphase_neighbor nearest[2][MOST_BOXES];
    collide_pair_list lists[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    for (int k = 0; k < KINDS; ++k) {
        const int now = k > 0;
        const size_t found = broadphase_nearest(all->kinds[k], point, HUGE_VAL, NULL, nearest[now], room);
        require(broadphase_pairs(all->kinds[k], &lists[now]) == GEOM_OK);
        require(found <= room && lists[now].count == lists[0].count);
        for (size_t i = 0; i < found; ++i) {
            require(geom_handle_equal(nearest[now][i].handle, nearest[0][i].handle));
            require(nearest[now][i].distance == nearest[0][i].distance);
        }
        for (size_t i = 0; i < lists[0].count; ++i) {
            require(geom_handle_equal(lists[now].pairs[i].a, lists[0].pairs[i].a));
            require(geom_handle_equal(lists[now].pairs[i].b, lists[0].pairs[i].b));
        }
    }
    collide_pair_list_release(&lists[0], NULL);
    collide_pair_list_release(&lists[1], NULL);
}

static bool is_full(const crowd *all) {
    uint32_t alive = 0;
    for (uint32_t i = 0; i < all->count; ++i) {
        alive += all->alive[i];
    }
    return alive == MOST_BOXES;
}

static void take_step(crowd *all, byte_reader *reader) {
    const int what = read_byte(reader) % 12;
    if (what < 4 || all->count == 0) {
        if (!is_full(all)) {
            insert_one(all, reader);
        }
    } else if (what < 8) {
        change_one(all, reader, what < 6);
    } else if (what < 10) {
        ask_one(all, reader);
    } else if (what == 10) {
        compare_kinds(all, reader);
    } else {
        for (int k = 0; k < KINDS; ++k) {
            require(broadphase_rebuild(all->kinds[k]) == GEOM_OK);
        }
    }
}

void FUZZ_BROADPHASE(byte_reader *reader) {
    crowd all;
    memset(&all, 0, sizeof all);
    collide_broadphase_def def = collide_broadphase_def_default();
    def.slack = 0.25 * (read_byte(reader) % 4);
    def.cell_size = 0.5 * (read_byte(reader) % 8);
    for (int k = 0; k < KINDS; ++k) {
        def.kind = (collide_broadphase_kind)k;
        require(broadphase_create(&def, &all.kinds[k]) == GEOM_OK);
    }
    for (int step = 0; step < MOST_STEPS && reader->size > 0; ++step) {
        take_step(&all, reader);
        for (int k = 0; k < KINDS && step % 4 == 3; ++k) {
            require(broadphase_validate(all.kinds[k]) == NULL);
        }
    }
    for (int k = 0; k < KINDS; ++k) {
        require(broadphase_validate(all.kinds[k]) == NULL);
        broadphase_destroy(all.kinds[k]);
    }
}
