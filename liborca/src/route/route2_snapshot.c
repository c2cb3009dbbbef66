/* Followers as snapshots: radius, goal, length; patience, wait, next, kind, whether a route is known; the
 * number of points, and the points. */
#include "route2_follower.h"

#include <geom/snapshot.h>

static const char magic[8] = {'o', 'r', 'c', 'a', 'r', 't', 'f', '2'};

enum {
    SNAPSHOT_VERSION = 1,
    SNAPSHOT_POINT = 16
};

/* ---- Saving ---- */

static void put_content(geom_snapshot_writer *writer, const orca_route_follower *f) {
    geom_snapshot_put_double(writer, f->radius);
    geom_snapshot_put_vec2(writer, f->goal);
    geom_snapshot_put_double(writer, f->length);
    geom_snapshot_put_u32(writer, f->patience);
    geom_snapshot_put_u32(writer, f->wait);
    geom_snapshot_put_u32(writer, f->next);
    geom_snapshot_put_u32(writer, (uint32_t)f->kind);
    geom_snapshot_put_u32(writer, f->known ? 1U : 0U);
    geom_snapshot_put_u64(writer, f->point_count);
    for (size_t i = 0; i < f->point_count; ++i) {
        geom_snapshot_put_vec2(writer, f->points[i]);
    }
}

size_t orca_route_follower_save(const orca_route_follower *follower, void *bytes, size_t capacity) {
    GEOM_ASSERT(bytes != NULL || capacity == 0);
    geom_snapshot_writer all = geom_snapshot_measure();
    put_content(&all, follower);
    if (all.size > capacity) {
        return all.size;
    }
    geom_snapshot_writer writer = geom_snapshot_begin(bytes, magic, SNAPSHOT_VERSION, &all);
    put_content(&writer, follower);
    return all.size;
}

/* ---- Restoring ---- */

static geom_vec2 get_point(geom_snapshot_reader *reader) {
    const geom_vec2 p = geom_snapshot_get_vec2(reader);
    reader->failed = reader->failed || !geom_vec2_is_finite(p);
    return p;
}

/* All but the points, of which it tells the number. */
static orca_route_follower get_state(geom_snapshot_reader *reader, geom_allocator allocator) {
    orca_route_follower f = {.allocator = allocator, .radius = geom_snapshot_get_double(reader)};
    f.goal = get_point(reader);
    f.length = geom_snapshot_get_double(reader);
    f.patience = geom_snapshot_get_u32(reader);
    f.wait = geom_snapshot_get_u32(reader);
    f.next = geom_snapshot_get_u32(reader);
    f.kind = (orca_route_kind)geom_snapshot_get_choice(reader, ORCA_ROUTE_LEADS_OUT + 1);
    f.known = geom_snapshot_get_choice(reader, 2) == 1;
    f.point_count = geom_snapshot_get_count(reader, SNAPSHOT_POINT);
    return f;
}

/* Whether a follower can be like that. */
static bool can_be(const orca_route_follower *f) {
    const bool found = f->kind == ORCA_ROUTE_FOUND || f->kind == ORCA_ROUTE_LEADS_OUT;
    return f->radius >= 0.0 && isfinite(f->radius) && f->length >= 0.0 && (f->known || !found) &&
           (found ? f->point_count >= 2 && f->next < f->point_count : f->point_count == 0 && f->next == 0);
}

geom_status orca_route_follower_restore(orca_route_follower *follower, const void *bytes, size_t size) {
    GEOM_ASSERT(bytes != NULL || size == 0);
    geom_snapshot_reader reader = geom_snapshot_open(bytes, size, magic, SNAPSHOT_VERSION);
    orca_route_follower fresh = get_state(&reader, follower->allocator);
    if (reader.failed || !can_be(&fresh) || reader.size != fresh.point_count * SNAPSHOT_POINT) {
        return GEOM_INVALID_ARGUMENT;
    }
    for (geom_snapshot_reader points = reader; points.size > 0;) {
        (void)get_point(&points);
        if (points.failed) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    if (!orca_route_follower_reserve(follower, fresh.point_count)) {
        return GEOM_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < fresh.point_count; ++i) {
        follower->points[i] = get_point(&reader);
    }
    fresh.points = follower->points;
    fresh.stretches = follower->stretches;
    fresh.start = follower->start;
    fresh.end = follower->end;
    fresh.point_capacity = follower->point_capacity;
    orca_route_follower_index(&fresh);
    *follower = fresh;
    return GEOM_OK;
}
