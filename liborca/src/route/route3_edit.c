/* What an edit changes in space: pieces that are gone, and those that have come. */
#include "route3_internal.h"

#include <geom/snapshot.h>

#include <stdalign.h>
#include <string.h>

/* What tells a shape from others of its kind. */
typedef struct content {
    const void *bytes;
    size_t size;
} content;

static content content_of(const collide_shape3 *shape) {
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
    if (shape->kind == COLLIDE_SHAPE3_HULL) {
        return (content){shape->as.hull.points, shape->as.hull.count * sizeof *shape->as.hull.points};
    }
    return (content){&shape->as, sizes[shape->kind]};
}

static bool same_piece(const route3_piece *p, const route3_piece *q) {
    const content a = content_of(&p->shape);
    const content b = content_of(&q->shape);
    return p->shape.kind == q->shape.kind && a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;
}

uint64_t orca_route3_hash_shape(const collide_shape3 *shape) {
    const content all = content_of(shape);
    const uint64_t hash = geom_checksum(GEOM_CHECKSUM_EMPTY, &shape->kind, sizeof shape->kind);
    return geom_checksum(hash, all.bytes, all.size);
}

uint64_t orca_route3_hash_pieces(const orca_route3_map *map) {
    uint64_t hash = GEOM_CHECKSUM_EMPTY;
    for (size_t i = 0; i < map->piece_count; ++i) {
        hash = geom_checksum(hash, &map->pieces[i].hash, sizeof map->pieces[i].hash);
    }
    return hash | 1U;
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
