/* What an edit changes in space: pieces that are gone, and those that have come. */
#include "route3_internal.h"

#include <stdalign.h>
#include <string.h>

/* The size of what tells a shape of a kind, but for the points of a hull. */
static size_t content_size(const collide_shape3 *shape) {
    static const size_t sizes[COLLIDE_SHAPE3_KIND_COUNT] = {
        [COLLIDE_SHAPE3_POINT] = sizeof shape->as.point,
        [COLLIDE_SHAPE3_SEGMENT] = sizeof shape->as.segment,
        [COLLIDE_SHAPE3_RAY] = sizeof shape->as.ray,
        [COLLIDE_SHAPE3_PLANE] = sizeof shape->as.plane,
        [COLLIDE_SHAPE3_SPHERE] = sizeof shape->as.sphere,
        [COLLIDE_SHAPE3_AABB] = sizeof shape->as.aabb,
        [COLLIDE_SHAPE3_OBB] = sizeof shape->as.obb,
        [COLLIDE_SHAPE3_CAPSULE] = sizeof shape->as.capsule,
        [COLLIDE_SHAPE3_TRIANGLE] = sizeof shape->as.triangle,
    };
    return sizes[shape->kind];
}

static bool same_piece(const route3_piece *p, const route3_piece *q) {
    const collide_shape3 *a = &p->shape;
    const collide_shape3 *b = &q->shape;
    if (a->kind != b->kind) {
        return false;
    }
    if (a->kind == COLLIDE_SHAPE3_HULL) {
        const geom_hull *one = &a->as.hull;
        const geom_hull *other = &b->as.hull;
        return one->count == other->count &&
               memcmp(one->points, other->points, one->count * sizeof *one->points) == 0;
    }
    return memcmp(&a->as, &b->as, content_size(a)) == 0;
}

/* Around a piece. That of a plane is all space. */
static geom_aabb3 bounds_of(const route3_piece *piece) {
    if (piece->kind == ROUTE3_PLANE) {
        return (geom_aabb3){geom_vec3_make(-HUGE_VAL, -HUGE_VAL, -HUGE_VAL),
                            geom_vec3_make(HUGE_VAL, HUGE_VAL, HUGE_VAL)};
    }
    return collide_shape3_bounds(piece->shape);
}

/* ---- Lists ---- */

/* The pieces between those that are the same at the start and at the end of the lists before and after an
 * edit. If they are as many, those at one place of the list are compared as well. */
typedef struct edited_part {
    const orca_route3_map *before;
    const orca_route3_map *after;
    size_t first;
    size_t gone; /* so many from `first` on, before */
    size_t come;
} edited_part;

static edited_part find_part(const orca_route3_map *before, const orca_route3_map *after) {
    const size_t least = before->piece_count < after->piece_count ? before->piece_count : after->piece_count;
    edited_part part = {.before = before, .after = after};
    while (part.first < least && same_piece(&before->pieces[part.first], &after->pieces[part.first])) {
        ++part.first;
    }
    size_t last = 0;
    while (part.first + last < least && same_piece(&before->pieces[before->piece_count - 1 - last],
                                                   &after->pieces[after->piece_count - 1 - last])) {
        ++last;
    }
    part.gone = before->piece_count - part.first - last;
    part.come = after->piece_count - part.first - last;
    return part;
}

/* Whether number i of a part is the same before and after. */
static bool stays(const edited_part *part, size_t i) {
    return part->gone == part->come &&
           same_piece(&part->before->pieces[part->first + i], &part->after->pieces[part->first + i]);
}

static void include(geom_aabb3 *all, bool first, geom_aabb3 box) {
    *all = first ? box : geom_aabb3_union(*all, box);
}

static geom_status list_gone(const edited_part *part, const geom_allocator *allocator, route3_change *out) {
    out->gone = geom_allocator_allocate(allocator, part->gone, sizeof *out->gone, alignof(max_align_t));
    if (part->gone > 0 && !out->gone) {
        return GEOM_OUT_OF_MEMORY;
    }
    out->gone_capacity = part->gone;
    for (size_t i = 0; i < part->gone; ++i) {
        if (!stays(part, i)) {
            const geom_aabb3 box = bounds_of(&part->before->pieces[part->first + i]);
            include(&out->gone_box, out->gone_count == 0, box);
            out->gone[out->gone_count++] = box;
        }
    }
    return GEOM_OK;
}

static geom_status list_come(const edited_part *part, const geom_allocator *allocator, route3_change *out) {
    const orca_obstacles3_def def = {allocator};
    geom_status status = orca_obstacles3_create(&def, &out->come);
    for (size_t i = 0; i < part->come && status == GEOM_OK; ++i) {
        if (!stays(part, i)) {
            const route3_piece *piece = &part->after->pieces[part->first + i];
            orca_obstacle3_def obstacle = orca_obstacle3_def_default();
            obstacle.shape = piece->shape;
            include(&out->come_box, orca_obstacles3_count(out->come) == 0, bounds_of(piece));
            status = orca_obstacles3_add(out->come, &obstacle, NULL);
        }
    }
    return status == GEOM_OK ? orca_obstacles3_rebuild(out->come) : status;
}

geom_status orca_route3_change_between(const orca_route3_map *before, const orca_route3_map *after,
                                       route3_change *out) {
    const edited_part part = find_part(before, after);
    *out = (route3_change){.known = true};
    const geom_status status = list_gone(&part, &after->allocator, out);
    return status == GEOM_OK && part.come > 0 ? list_come(&part, &after->allocator, out) : status;
}

void orca_route3_release_change(const geom_allocator *allocator, route3_change *change) {
    geom_allocator_release(allocator, change->gone, change->gone_capacity, sizeof *change->gone,
                           alignof(max_align_t));
    orca_obstacles3_destroy(change->come);
    *change = (route3_change){.known = false};
}
