/* One obstacle: its points where they stand, its walls, and whether it holds a point. */
#include "obstacle2_internal.h"

#include "core/constraint2_internal.h"

#include <geom/transform_shape.h>

#include <float.h>
#include <string.h>

enum {
    LOCATOR_CORNERS = 64, /* up to so many, looking at every edge is as fast */
    RUN_LENGTH = 4
};

/* How far the square of a turn's length may be from 1. */
static const double TURN_SLACK = 2e-6;

static void release_rings(const geom_allocator *allocator, ring_store *store) {
    geom_allocator_release(allocator, store->points, store->point_count, sizeof *store->points,
                           _Alignof(geom_vec2));
    geom_allocator_release(allocator, store->rings, store->ring_count, sizeof *store->rings,
                           _Alignof(geom_ring));
    memset(store, 0, sizeof *store);
}

void orca_obstacle_release(const geom_allocator *allocator, obstacle *shape) {
    if (!shape) {
        return;
    }
    release_rings(allocator, &shape->given);
    release_rings(allocator, &shape->placed);
    geom_locator_destroy(shape->locator);
    geom_allocator_release(allocator, shape->items, shape->item_count, sizeof *shape->items,
                           _Alignof(obstacle_item));
    geom_allocator_release(allocator, shape->runs, shape->run_count, sizeof *shape->runs,
                           _Alignof(obstacle_run));
    geom_allocator_release(allocator, shape, 1, sizeof *shape, _Alignof(obstacle));
}

/* Room for the rings of a shape; both counts > 0. */
static geom_status allocate_rings(const geom_allocator *allocator, size_t points, size_t rings,
                                  ring_store *out) {
    out->points = geom_allocator_allocate(allocator, points, sizeof *out->points, _Alignof(geom_vec2));
    out->point_count = points;
    out->rings = geom_allocator_allocate(allocator, rings, sizeof *out->rings, _Alignof(geom_ring));
    out->ring_count = rings;
    return out->points && out->rings ? GEOM_OK : GEOM_OUT_OF_MEMORY;
}

/* Copies a ring to `to`, backwards if wanted, and makes it ring number `number`. Returns the end of the
 * copy. */
static geom_vec2 *copy_ring(ring_store *store, size_t number, geom_vec2 *to, geom_ring ring, bool backwards) {
    for (size_t i = 0; i < ring.count; ++i) {
        to[i] = ring.points[backwards ? ring.count - 1 - i : i];
    }
    store->rings[number].points = to;
    store->rings[number].count = ring.count;
    return to + ring.count;
}

static geom_status copy_rings(const geom_allocator *allocator, const geom_ring *rings, size_t count,
                              ring_store *out) {
    size_t points = 0;
    for (size_t i = 0; i < count; ++i) {
        points += rings[i].count;
    }
    const geom_status status = allocate_rings(allocator, points, count, out);
    geom_vec2 *to = out->points;
    for (size_t i = 0; status == GEOM_OK && i < count; ++i) {
        to = copy_ring(out, i, to, rings[i], false);
    }
    return status;
}

/* ---- What is valid ---- */

static geom_status traits_status(const orca_obstacle_def *def) {
    const geom_rotation2 turn = def->placement.rotation;
    const bool finite = geom_vec2_is_finite(def->velocity) && isfinite(turn.cosine) && isfinite(turn.sine) &&
                        geom_vec2_is_finite(def->placement.translation) && !isnan(def->bottom) &&
                        !isnan(def->top);
    if (!finite) {
        return GEOM_NOT_FINITE;
    }
    const double length_squared = turn.cosine * turn.cosine + turn.sine * turn.sine;
    const bool winding = def->winding == ORCA_WINDING_AUTO || def->winding == ORCA_WINDING_AS_GIVEN;
    const bool valid = fabs(length_squared - 1.0) <= TURN_SLACK && def->bottom < def->top && winding;
    return valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* Whether every hole runs the other way than the outer ring. */
static bool holes_opposed(geom_polygon polygon) {
    const int outer = geom_ring_orientation(polygon.rings[0]);
    for (size_t i = 1; i < polygon.count; ++i) {
        if (geom_ring_orientation(polygon.rings[i]) != -outer) {
            return false;
        }
    }
    return true;
}

static geom_status polygon_status(const geom_allocator *allocator, const orca_obstacle_def *def) {
    const geom_polygon_fault fault = geom_polygon_check(def->polygon, allocator);
    if (fault.status != GEOM_OK) {
        return fault.status;
    }
    const bool valid = def->winding == ORCA_WINDING_AUTO || holes_opposed(def->polygon);
    return valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static geom_status chain_status(geom_ring chain, double radius) {
    if (chain.count < 2) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (!isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    if (radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    for (size_t i = 0; i < chain.count; ++i) {
        if (!geom_vec2_is_finite(chain.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    return GEOM_OK;
}

geom_status orca_obstacle_def_status(const geom_allocator *allocator, const orca_obstacle_def *def,
                                     bool checked) {
    const geom_status status = traits_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        return checked ? GEOM_OK : polygon_status(allocator, def);
    case ORCA_OBSTACLE_CHAIN:
        return chain_status(def->chain, def->radius);
    case ORCA_OBSTACLE_DISC:
        return geom_circle_status(def->disc);
    }
    return GEOM_INVALID_ARGUMENT;
}

/* ---- Placing ---- */

static bool is_unmoved(geom_transform2 placement) {
    return placement.rotation.cosine == 1.0 && placement.rotation.sine == 0.0 &&
           placement.translation.x == 0.0 && placement.translation.y == 0.0;
}

geom_status orca_obstacle_move_points(geom_transform2 placement, geom_vec2 *points, size_t count) {
    if (is_unmoved(placement)) {
        return GEOM_OK;
    }
    for (size_t i = 0; i < count; ++i) {
        points[i] = geom_transform2_point(placement, points[i]);
        if (!geom_vec2_is_finite(points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    return GEOM_OK;
}

/* The outer ring of a room: a square around the ring, a million times as large, so that all around is
 * solid. */
static void make_far_square(geom_ring ring, geom_vec2 corner[4]) {
    const geom_aabb2 box = geom_ring_bounds(ring);
    const double size = fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y)));
    const double far_away = fmin(size * 0x1p20, DBL_MAX);
    corner[0] = geom_vec2_make(-far_away, -far_away);
    corner[1] = geom_vec2_make(far_away, -far_away);
    corner[2] = geom_vec2_make(far_away, far_away);
    corner[3] = geom_vec2_make(-far_away, far_away);
}

/* The rings where they stand, without the far square of a room. */
static geom_polygon placed_rings(const obstacle *shape) {
    const size_t extra = shape->room ? 1 : 0;
    const geom_polygon polygon = {shape->placed.rings + extra, shape->placed.ring_count - extra};
    return polygon;
}

/* Rounding may have made a polygon that was turned or shifted cross itself, or turn over. */
static geom_status moved_polygon_status(const geom_allocator *allocator, const obstacle *shape) {
    const geom_polygon polygon = placed_rings(shape);
    const geom_polygon_fault fault = geom_polygon_check(polygon, allocator);
    if (fault.status != GEOM_OK) {
        return fault.status;
    }
    const int outer = shape->room ? -1 : 1;
    const bool same = geom_ring_orientation(polygon.rings[0]) == outer && holes_opposed(polygon);
    return same ? GEOM_OK : GEOM_SELF_INTERSECTION;
}

static geom_status place_polygon(const geom_allocator *allocator, obstacle *shape) {
    const geom_polygon polygon = shape->def.polygon;
    const bool as_given = shape->def.winding == ORCA_WINDING_AS_GIVEN;
    shape->room = as_given && geom_ring_orientation(polygon.rings[0]) < 0;
    const size_t extra = shape->room ? 1 : 0;
    geom_status status = allocate_rings(allocator, shape->given.point_count + 4 * extra,
                                        polygon.count + extra, &shape->placed);
    if (status != GEOM_OK) {
        return status;
    }
    geom_vec2 *to = shape->placed.points + 4 * extra;
    for (size_t i = 0; i < polygon.count; ++i) {
        const int wanted = i == 0 ? 1 : -1;
        const bool backwards = !as_given && geom_ring_orientation(polygon.rings[i]) != wanted;
        to = copy_ring(&shape->placed, i + extra, to, polygon.rings[i], backwards);
    }
    status = orca_obstacle_move_points(shape->def.placement, shape->placed.points + 4 * extra,
                                       shape->given.point_count);
    if (status == GEOM_OK && !is_unmoved(shape->def.placement)) {
        status = moved_polygon_status(allocator, shape);
    }
    if (status == GEOM_OK && shape->room) {
        geom_vec2 corner[4];
        make_far_square(shape->placed.rings[1], corner);
        const geom_ring square = {corner, 4};
        copy_ring(&shape->placed, 0, shape->placed.points, square, false);
    }
    return status;
}

/* A closed chain of at least three corners is two rings, one for each side. Any other is one ring that goes
 * to its end and comes back, which welds its joints and makes both ends convex. */
static geom_status place_chain(const geom_allocator *allocator, obstacle *shape) {
    const geom_ring chain = shape->def.chain;
    const size_t n = chain.count;
    const bool closed = n > 3 && geom_vec2_equal(chain.points[0], chain.points[n - 1]);
    const size_t one_way = closed ? n - 1 : n;
    const size_t other_way = closed ? n - 1 : n - 2;
    const geom_status status = allocate_rings(allocator, one_way + other_way, closed ? 2 : 1, &shape->placed);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_ring forth = {chain.points, one_way};
    const geom_ring back = {chain.points + (closed ? 0 : 1), other_way};
    geom_vec2 *to = copy_ring(&shape->placed, 0, shape->placed.points, forth, false);
    if (closed) {
        copy_ring(&shape->placed, 1, to, back, true);
    } else {
        for (size_t i = 0; i < other_way; ++i) {
            to[i] = back.points[other_way - 1 - i];
        }
        shape->placed.rings[0].count = one_way + other_way;
    }
    return orca_obstacle_move_points(shape->def.placement, shape->placed.points, shape->placed.point_count);
}

/* ---- Walls and discs ---- */

/* Items, `count` > 0, and the runs that they make. */
static geom_status allocate_items(const geom_allocator *allocator, obstacle *shape, size_t count) {
    shape->run_count = (count + RUN_LENGTH - 1) / RUN_LENGTH;
    shape->runs =
        geom_allocator_allocate(allocator, shape->run_count, sizeof *shape->runs, _Alignof(obstacle_run));
    shape->item_count = count;
    shape->items = geom_allocator_allocate(allocator, count, sizeof *shape->items, _Alignof(obstacle_item));
    if (!shape->runs || !shape->items) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(shape->items, 0, count * sizeof *shape->items);
    for (size_t i = 0; i < shape->run_count; ++i) {
        const size_t left = count - i * RUN_LENGTH;
        const obstacle_run run = {
            &shape->items[i * RUN_LENGTH], left < RUN_LENGTH ? left : RUN_LENGTH, {0, 0}};
        shape->runs[i] = run;
    }
    for (size_t i = 0; i < count; ++i) {
        shape->items[i].owner = shape;
        shape->items[i].part = (uint32_t)i;
        shape->items[i].moves = shape->moving;
    }
    return GEOM_OK;
}

/* The walls of one ring, to `items`. */
static geom_status make_ring_walls(const obstacle *shape, geom_ring ring, obstacle_item *items) {
    const geom_status status = orca_wall_ring_status(ring);
    for (size_t i = 0; status == GEOM_OK && i < ring.count; ++i) {
        items[i].as.wall = orca_wall_of_ring(ring, i);
        items[i].as.wall.radius = shape->def.kind == ORCA_OBSTACLE_CHAIN ? shape->def.radius : 0.0;
        items[i].as.wall.velocity = shape->def.velocity;
        items[i].solid = shape->def.kind == ORCA_OBSTACLE_POLYGON;
        const geom_capsule2 capsule = {items[i].as.wall.a, items[i].as.wall.b, items[i].as.wall.radius};
        items[i].box = geom_capsule2_bounds(capsule);
    }
    return status;
}

static geom_status make_walls(const geom_allocator *allocator, obstacle *shape) {
    const size_t first = shape->room ? 1 : 0;
    const size_t count = shape->placed.point_count - 4 * first;
    if (count > UINT32_MAX / 2) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    geom_status status = allocate_items(allocator, shape, count);
    obstacle_item *to = shape->items;
    for (size_t r = first; status == GEOM_OK && r < shape->placed.ring_count; ++r) {
        status = make_ring_walls(shape, shape->placed.rings[r], to);
        to += shape->placed.rings[r].count;
    }
    return status;
}

static geom_status make_disc(const geom_allocator *allocator, obstacle *shape) {
    const geom_status status = allocate_items(allocator, shape, 1);
    if (status == GEOM_OK) {
        geom_vec2 center = shape->def.disc.center;
        if (orca_obstacle_move_points(shape->def.placement, &center, 1) != GEOM_OK) {
            return GEOM_NOT_FINITE;
        }
        shape->items[0].is_disc = true;
        shape->items[0].as.disc =
            (orca_body){center, shape->def.velocity, shape->def.disc.radius, shape->slot};
        const geom_circle disc = {center, shape->def.disc.radius};
        shape->items[0].box = geom_circle_bounds(disc);
    }
    return status;
}

static geom_status make_solid(const geom_allocator *allocator, obstacle *shape) {
    geom_status status =
        copy_rings(allocator, shape->def.polygon.rings, shape->def.polygon.count, &shape->given);
    if (status == GEOM_OK) {
        shape->def.polygon.rings = shape->given.rings;
        status = place_polygon(allocator, shape);
    }
    if (status == GEOM_OK) {
        shape->bounds = geom_ring_bounds(shape->placed.rings[0]);
        status = make_walls(allocator, shape);
    }
    if (status == GEOM_OK && shape->item_count > LOCATOR_CORNERS) {
        const geom_locator_def def = {.allocator = allocator};
        status = geom_locator_create(obstacle_polygon(shape), &def, &shape->locator);
    }
    return status;
}

static geom_status make_chain(const geom_allocator *allocator, obstacle *shape) {
    geom_status status = copy_rings(allocator, &shape->def.chain, 1, &shape->given);
    if (status == GEOM_OK) {
        shape->def.chain = shape->given.rings[0];
        status = place_chain(allocator, shape);
    }
    return status == GEOM_OK ? make_walls(allocator, shape) : status;
}

/* The definition with empty shapes in place of those that are not of its kind, so that none is kept that may
 * go. */
static orca_obstacle_def own_def(const orca_obstacle_def *def) {
    const orca_obstacle_def none = orca_obstacle_def_default();
    orca_obstacle_def own = *def;
    own.polygon = def->kind == ORCA_OBSTACLE_POLYGON ? def->polygon : none.polygon;
    own.winding = def->kind == ORCA_OBSTACLE_POLYGON ? def->winding : none.winding;
    own.chain = def->kind == ORCA_OBSTACLE_CHAIN ? def->chain : none.chain;
    own.radius = def->kind == ORCA_OBSTACLE_CHAIN ? def->radius : none.radius;
    own.disc = def->kind == ORCA_OBSTACLE_DISC ? def->disc : none.disc;
    return own;
}

static geom_status make_shape(const geom_allocator *allocator, obstacle *shape) {
    switch (shape->def.kind) {
    case ORCA_OBSTACLE_POLYGON:
        return make_solid(allocator, shape);
    case ORCA_OBSTACLE_CHAIN:
        return make_chain(allocator, shape);
    case ORCA_OBSTACLE_DISC:
        break;
    }
    return make_disc(allocator, shape);
}

geom_status orca_obstacle_make(const geom_allocator *allocator, const orca_obstacle_def *def, bool checked,
                               uint32_t slot, obstacle **out) {
    *out = NULL;
    geom_status status = orca_obstacle_def_status(allocator, def, checked);
    if (status != GEOM_OK) {
        return status;
    }
    obstacle *shape = geom_allocator_allocate(allocator, 1, sizeof *shape, _Alignof(obstacle));
    if (!shape) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(shape, 0, sizeof *shape);
    shape->def = own_def(def);
    shape->slot = slot;
    shape->moving = def->velocity.x != 0.0 || def->velocity.y != 0.0;
    shape->speed = geom_vec2_length(def->velocity);
    status = make_shape(allocator, shape);
    if (status != GEOM_OK) {
        orca_obstacle_release(allocator, shape);
        return status;
    }
    *out = shape;
    return GEOM_OK;
}

static bool box_holds(geom_aabb2 box, geom_vec2 p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

geom_location orca_obstacle_locate(const obstacle *solid, geom_vec2 point) {
    if (!box_holds(solid->bounds, point)) {
        return GEOM_LOCATION_OUTSIDE;
    }
    return solid->locator ? geom_locator_locate(solid->locator, point)
                          : geom_polygon_locate(obstacle_polygon(solid), point);
}
