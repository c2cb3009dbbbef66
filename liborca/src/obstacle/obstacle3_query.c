/* What is near, how far, and what is met: the world's answers, and those about planes, below which all is
 * solid. */
#include "obstacle3_internal.h"

#include <collide/contact3.h>
#include <collide/distance3.h>
#include <collide/sweep3.h>
#include <geom/exact.h>

/* ---- Planes ---- */

static GEOM_COLD int side_exactly(geom_plane plane, geom_vec3 p) {
    geom_exact_arena arena;
    geom_exact_arena_init(&arena);
    const geom_exact xy = geom_exact_add(&arena, geom_exact_product(&arena, plane.normal.x, p.x),
                                         geom_exact_product(&arena, plane.normal.y, p.y));
    const geom_exact all = geom_exact_add(&arena, xy, geom_exact_product(&arena, plane.normal.z, p.z));
    return geom_exact_compare(all, geom_exact_from(&arena, plane.offset));
}

/* 1 above the plane, 0 on it, -1 below. The filter: five roundings of the sum of all terms, and of what
 * underflows. */
static int side_of(geom_plane plane, geom_vec3 p) {
    const double x = plane.normal.x * p.x;
    const double y = plane.normal.y * p.y;
    const double z = plane.normal.z * p.z;
    const double height = x + y + z - plane.offset;
    const double bound = 0x1p-50 * (fabs(x) + fabs(y) + fabs(z) + fabs(plane.offset)) + 0x1p-1000;
    if (isfinite(bound) && fabs(height) > bound) {
        return height > 0.0 ? 1 : -1;
    }
    return side_exactly(plane, p);
}

static collide_distance3 gap_to_plane(geom_plane plane, geom_vec3 p) {
    return collide_shape3_distance(collide_shape3_from_point(p), collide_shape3_from_plane(plane));
}

static geom_vec3 unit_normal(geom_plane plane) {
    const double largest = fmax(fmax(fabs(plane.normal.x), fabs(plane.normal.y)), fabs(plane.normal.z));
    return geom_vec3_normalize(
        geom_vec3_make(plane.normal.x / largest, plane.normal.y / largest, plane.normal.z / largest));
}

/* ---- Near ---- */

static bool is_valid(orca_obstacles3_query query) {
    return geom_vec3_is_finite(query.point) && query.range >= 0.0;
}

static collide_filter filter_of(uint32_t mask) {
    collide_filter filter = collide_filter_default();
    filter.mask = mask;
    return filter;
}

/* The nearest so far, in order. */
typedef struct gathering {
    const orca_obstacles3 *obstacles;
    orca_obstacles3_query query;
    orca_near_obstacle3 *out;
    size_t capacity;
    size_t count;
} gathering;

static bool comes_before(const orca_near_obstacle3 *a, const orca_near_obstacle3 *b) {
    if (a->distance != b->distance) {
        return a->distance < b->distance;
    }
    if (a->id.index != b->id.index) {
        return a->id.index < b->id.index;
    }
    return a->piece < b->piece;
}

static void keep(gathering *all, const orca_near_obstacle3 *found) {
    if (!(found->distance < all->query.range)) {
        return;
    }
    if (all->count == all->capacity) {
        if (!comes_before(found, &all->out[all->count - 1])) {
            return;
        }
        --all->count;
    }
    size_t place = all->count++;
    for (; place > 0 && comes_before(found, &all->out[place - 1]); --place) {
        all->out[place] = all->out[place - 1];
    }
    all->out[place] = *found;
}

static bool keep_body(void *context, collide_handle handle, collide_relation relation) {
    (void)relation;
    gathering *all = context;
    const obstacle3_owner owner = all->obstacles->owners[handle.index];
    orca_near_obstacle3 found;
    found.shape = collide_world3_get(all->obstacles->world, handle).shape;
    const collide_distance3 gap =
        collide_shape3_distance(collide_shape3_from_point(all->query.point), found.shape);
    found.distance = gap.distance;
    found.point = gap.distance > 0.0 ? gap.on_b : all->query.point;
    found.id = obstacle3_id_of(all->obstacles, owner.slot);
    found.piece = owner.piece;
    keep(all, &found);
    return true;
}

static void keep_plane(gathering *all, uint32_t slot) {
    const geom_plane plane = all->obstacles->slots[slot].plane;
    const bool above = side_of(plane, all->query.point) > 0;
    const collide_distance3 gap = gap_to_plane(plane, all->query.point);
    orca_near_obstacle3 found;
    found.shape = collide_shape3_from_plane(plane);
    found.distance = above ? gap.distance : 0.0;
    found.point = above ? gap.on_b : all->query.point;
    found.id = obstacle3_id_of(all->obstacles, slot);
    found.piece = 0;
    keep(all, &found);
}

size_t orca_obstacles3_nearest(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                               orca_near_obstacle3 *out, size_t capacity) {
    if (!is_valid(query) || capacity == 0) {
        return 0;
    }
    gathering all = {obstacles, query, out, capacity, 0};
    const collide_filter filter = filter_of(query.mask);
    const double margin = fmin(query.range, 0x1.fffffffffffffp1023);
    (void)collide_world3_overlaps(obstacles->world, collide_shape3_from_point(query.point), margin, &filter,
                                  keep_body, &all);
    for (size_t i = 0; i < obstacles->plane_count; ++i) {
        if ((obstacles->slots[obstacles->planes[i]].layers & query.mask) != 0) {
            keep_plane(&all, obstacles->planes[i]);
        }
    }
    return all.count;
}

/* ---- Clearance ---- */

/* The least clearance so far, and whose it is. */
typedef struct depth_search {
    const orca_obstacles3 *obstacles;
    geom_vec3 point;
    double least;
    uint32_t slot;
} depth_search;

static void keep_least(depth_search *all, double clearance, uint32_t slot) {
    const bool tie = clearance == all->least && all->slot != NO_SLOT;
    if (clearance < all->least || (tie && slot < all->slot)) {
        all->least = clearance;
        all->slot = slot;
    }
}

static bool keep_depth(void *context, collide_handle handle, collide_relation relation) {
    depth_search *all = context;
    const collide_shape3 shape = collide_world3_get(all->obstacles->world, handle).shape;
    double depth = 0.0;
    if (relation == COLLIDE_OVERLAPPING) {
        depth = collide_shape3_manifold(collide_shape3_from_point(all->point), shape).depth;
    }
    keep_least(all, -depth, all->obstacles->owners[handle.index].slot);
    return true;
}

double orca_obstacles3_clearance(const orca_obstacles3 *obstacles, orca_obstacles3_query query,
                                 orca_obstacle3_id *id) {
    depth_search all = {obstacles, query.point, query.range, NO_SLOT};
    if (id) {
        *id = (orca_obstacle3_id){0, 0};
    }
    if (!is_valid(query)) {
        return (double)NAN;
    }
    const collide_shape3 point = collide_shape3_from_point(query.point);
    const collide_filter filter = filter_of(query.mask);
    collide_world3_neighbor nearest;
    if (collide_world3_nearest(obstacles->world, point, query.range, &filter, &nearest, 1) > 0) {
        if (nearest.distance.distance > 0.0) {
            keep_least(&all, nearest.distance.distance, obstacles->owners[nearest.handle.index].slot);
        } else {
            (void)collide_world3_overlaps(obstacles->world, point, 0.0, &filter, keep_depth, &all);
        }
    }
    for (size_t i = 0; i < obstacles->plane_count; ++i) {
        const uint32_t slot = obstacles->planes[i];
        if ((obstacles->slots[slot].layers & query.mask) != 0) {
            const geom_plane plane = obstacles->slots[slot].plane;
            const double distance = gap_to_plane(plane, query.point).distance;
            keep_least(&all, side_of(plane, query.point) < 0 ? -distance : distance, slot);
        }
    }
    if (id && all.slot != NO_SLOT) {
        *id = obstacle3_id_of(obstacles, all.slot);
    }
    return all.least;
}

/* ---- Sweeps ---- */

static collide_sweep3 sweep_onto_plane(geom_plane plane, geom_sphere ball, geom_vec3 motion) {
    collide_sweep3 met =
        collide_shape3_sweep(collide_shape3_from_sphere(ball), motion, collide_shape3_from_plane(plane),
                             geom_vec3_make(0.0, 0.0, 0.0));
    if (side_of(plane, ball.center) < 0 && met.relation != COLLIDE_INVALID) {
        met = (collide_sweep3){COLLIDE_OVERLAPPING, 0.0, ball.center, unit_normal(plane)};
    }
    return met;
}

collide_sweep3 orca_obstacles3_sweep(const orca_obstacles3 *obstacles, geom_sphere ball, geom_vec3 motion,
                                     uint32_t mask, orca_obstacle3_id *id) {
    const collide_filter filter = filter_of(mask);
    const collide_world3_hit hit =
        collide_world3_sweep(obstacles->world, collide_shape3_from_sphere(ball), motion, 0.0, &filter);
    collide_sweep3 first = hit.sweep;
    uint32_t slot = first.relation > COLLIDE_APART ? obstacles->owners[hit.handle.index].slot : NO_SLOT;
    for (size_t i = 0; i < obstacles->plane_count && first.relation != COLLIDE_INVALID; ++i) {
        const obstacle3_slot *plane = &obstacles->slots[obstacles->planes[i]];
        if ((plane->layers & mask) == 0) {
            continue;
        }
        const collide_sweep3 met = sweep_onto_plane(plane->plane, ball, motion);
        if (met.relation > COLLIDE_APART && (first.relation == COLLIDE_APART || met.time < first.time)) {
            first = met;
            slot = obstacles->planes[i];
        }
    }
    if (id) {
        *id = slot != NO_SLOT ? obstacle3_id_of(obstacles, slot) : (orca_obstacle3_id){0, 0};
    }
    return first;
}

/* ---- Views ---- */

bool orca_obstacles3_visible(const orca_obstacles3 *obstacles, geom_vec3 a, geom_vec3 b, double radius,
                             uint32_t mask) {
    const geom_segment3 way = {a, b};
    const geom_capsule3 swept = {a, b, radius};
    const collide_shape3 shape =
        radius == 0.0 ? collide_shape3_from_segment(way) : collide_shape3_from_capsule(swept);
    const collide_filter filter = filter_of(mask);
    if (collide_world3_overlap_test(obstacles->world, shape, 0.0, &filter) != COLLIDE_APART) {
        return false;
    }
    for (size_t i = 0; i < obstacles->plane_count; ++i) {
        const obstacle3_slot *plane = &obstacles->slots[obstacles->planes[i]];
        if ((plane->layers & mask) == 0) {
            continue;
        }
        const bool above = side_of(plane->plane, a) > 0 && side_of(plane->plane, b) > 0;
        if (!above ||
            collide_shape3_relation(shape, collide_shape3_from_plane(plane->plane)) != COLLIDE_APART) {
            return false;
        }
    }
    return true;
}
