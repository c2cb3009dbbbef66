#include "obstacle2_internal.h"

#include <geom/polygon.h>

#include <float.h>
#include <string.h>

geom_status orca_obstacles_create(const geom_allocator *allocator, orca_obstacles **out) {
    const geom_allocator used = allocator ? *allocator : geom_default_allocator();
    *out = geom_allocate(&used, 1, sizeof **out, _Alignof(orca_obstacles));
    if (!*out) {
        return GEOM_OUT_OF_MEMORY;
    }
    memset(*out, 0, sizeof **out);
    (*out)->allocator = used;
    (*out)->first_free = NO_SLOT;
    return GEOM_OK;
}

static void release_shape(const geom_allocator *allocator, obstacle *shape) {
    geom_release(allocator, shape->points, shape->point_count, sizeof *shape->points, _Alignof(geom_vec2));
    geom_release(allocator, shape->rings, shape->ring_count, sizeof *shape->rings, _Alignof(geom_ring));
    shape->points = NULL;
    shape->rings = NULL;
}

void orca_obstacles_destroy(orca_obstacles *obstacles) {
    if (!obstacles) {
        return;
    }
    const geom_allocator allocator = obstacles->allocator;
    for (size_t i = 0; i < obstacles->slot_count; ++i) {
        release_shape(&allocator, &obstacles->slots[i]);
    }
    geom_release(&allocator, obstacles->slots, obstacles->slot_capacity, sizeof *obstacles->slots,
                 _Alignof(obstacle));
    obstacle_index_release(&allocator, &obstacles->index);
    geom_release(&allocator, obstacles, 1, sizeof *obstacles, _Alignof(orca_obstacles));
}

static geom_status grow_slots(orca_obstacles *self) {
    if (self->slot_count < self->slot_capacity) {
        return GEOM_OK;
    }
    if (self->slot_count >= NO_SLOT - 1) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    const size_t capacity = self->slot_capacity + self->slot_capacity / 2 + 16;
    obstacle *slots = geom_allocate(&self->allocator, capacity, sizeof *slots, _Alignof(obstacle));
    if (!slots) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (self->slot_count > 0) {
        memcpy(slots, self->slots, self->slot_count * sizeof *slots);
    }
    geom_release(&self->allocator, self->slots, self->slot_capacity, sizeof *slots, _Alignof(obstacle));
    self->slots = slots;
    self->slot_capacity = capacity;
    return GEOM_OK;
}

/* Puts a finished shape into a slot; on failure the shape is released. */
static geom_status keep(orca_obstacles *self, obstacle *shape, orca_obstacle_id *id) {
    uint32_t index = self->first_free;
    if (index != NO_SLOT) {
        self->first_free = self->slots[index].next_free;
        shape->generation = self->slots[index].generation;
    } else {
        const geom_status status = grow_slots(self);
        if (status != GEOM_OK) {
            release_shape(&self->allocator, shape);
            return status;
        }
        index = (uint32_t)self->slot_count++;
        shape->generation = FIRST_GENERATION;
    }
    self->slots[index] = *shape;
    ++self->live_count;
    self->changed = true;
    if (id) {
        id->index = index;
        id->generation = shape->generation;
    }
    return GEOM_OK;
}

/* Room for the rings of a shape; both counts > 0. */
static geom_status allocate_rings(const geom_allocator *allocator, obstacle *shape, size_t points,
                                  size_t rings) {
    shape->points = geom_allocate(allocator, points, sizeof *shape->points, _Alignof(geom_vec2));
    shape->point_count = points;
    shape->rings = geom_allocate(allocator, rings, sizeof *shape->rings, _Alignof(geom_ring));
    shape->ring_count = rings;
    if (!shape->points || !shape->rings) {
        release_shape(allocator, shape);
        return GEOM_OUT_OF_MEMORY;
    }
    return GEOM_OK;
}

/* Copies a ring to `to`, backwards if wanted, and makes it ring number `number` of the shape. */
static geom_vec2 *copy_ring(obstacle *shape, size_t number, geom_vec2 *to, geom_ring ring, bool backwards) {
    for (size_t i = 0; i < ring.count; ++i) {
        to[i] = ring.points[backwards ? ring.count - 1 - i : i];
    }
    shape->rings[number].points = to;
    shape->rings[number].count = ring.count;
    return to + ring.count;
}

/* Whether every hole runs the other way than the outer ring. */
static bool holes_opposed(geom_polygon polygon, int outer) {
    for (size_t i = 1; i < polygon.count; ++i) {
        if (geom_ring_orientation(polygon.rings[i]) != -outer) {
            return false;
        }
    }
    return true;
}

static geom_status edges_status(geom_ring ring) {
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 edge = geom_sub2(ring.points[(i + 1) % ring.count], ring.points[i]);
        const double squared = geom_length_squared2(edge);
        if (squared < DBL_MIN) {
            return GEOM_DUPLICATE_POINT;
        }
        if (!(squared <= DBL_MAX)) {
            return GEOM_INVALID_ARGUMENT;
        }
    }
    return GEOM_OK;
}

static geom_status polygon_status(const geom_allocator *allocator, geom_polygon polygon,
                                  orca_winding winding) {
    const geom_polygon_fault fault = geom_polygon_check(polygon, allocator);
    if (fault.status != GEOM_OK) {
        return fault.status;
    }
    for (size_t i = 0; i < polygon.count; ++i) {
        const geom_status status = edges_status(polygon.rings[i]);
        if (status != GEOM_OK) {
            return status;
        }
    }
    const int outer = geom_ring_orientation(polygon.rings[0]);
    const bool as_given = winding == ORCA_WINDING_AS_GIVEN;
    const bool valid = !as_given || holes_opposed(polygon, outer);
    return valid ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

/* The outer ring of a room: a square around the ring, a million times as large, so that all around is solid. */
static void make_far_square(geom_ring ring, geom_vec2 corner[4]) {
    const geom_aabb2 box = geom_ring_bounds(ring);
    const double size = fmax(fmax(fabs(box.min.x), fabs(box.max.x)), fmax(fabs(box.min.y), fabs(box.max.y)));
    const double far_away = fmin(size * 0x1p20, DBL_MAX);
    corner[0] = geom_make2(-far_away, -far_away);
    corner[1] = geom_make2(far_away, -far_away);
    corner[2] = geom_make2(far_away, far_away);
    corner[3] = geom_make2(-far_away, far_away);
}

static geom_status copy_polygon(const geom_allocator *allocator, geom_polygon polygon, bool as_given,
                                obstacle *out) {
    const bool room = as_given && geom_ring_orientation(polygon.rings[0]) < 0;
    const size_t extra = room ? 1 : 0;
    size_t points = 4 * extra;
    for (size_t i = 0; i < polygon.count; ++i) {
        points += polygon.rings[i].count;
    }
    const geom_status status = allocate_rings(allocator, out, points, polygon.count + extra);
    if (status != GEOM_OK) {
        return status;
    }
    geom_vec2 *to = out->points;
    if (room) {
        geom_vec2 corner[4];
        make_far_square(polygon.rings[0], corner);
        const geom_ring square = {corner, 4};
        to = copy_ring(out, 0, to, square, false);
    }
    for (size_t i = 0; i < polygon.count; ++i) {
        const int wanted = i == 0 ? 1 : -1;
        const bool backwards = !as_given && geom_ring_orientation(polygon.rings[i]) != wanted;
        to = copy_ring(out, i + extra, to, polygon.rings[i], backwards);
    }
    out->kind = OBSTACLE_POLYGON;
    out->room = room;
    out->bounds = geom_ring_bounds(out->rings[0]);
    return GEOM_OK;
}

geom_status orca_obstacles_add_polygon(orca_obstacles *obstacles, geom_polygon polygon, orca_winding winding,
                                       orca_obstacle_id *id) {
    geom_status status = polygon_status(&obstacles->allocator, polygon, winding);
    if (status != GEOM_OK) {
        return status;
    }
    obstacle shape = {0};
    status = copy_polygon(&obstacles->allocator, polygon, winding == ORCA_WINDING_AS_GIVEN, &shape);
    return status == GEOM_OK ? keep(obstacles, &shape, id) : status;
}

static geom_status chain_status(geom_ring points, double radius) {
    if (points.count < 2) {
        return GEOM_TOO_FEW_POINTS;
    }
    if (!isfinite(radius)) {
        return GEOM_NOT_FINITE;
    }
    if (radius < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    for (size_t i = 0; i < points.count; ++i) {
        if (!geom_finite2(points.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    for (size_t i = 1; i < points.count; ++i) {
        const geom_ring edge = {&points.points[i - 1], 2};
        const geom_status status = edges_status(edge);
        if (status != GEOM_OK) {
            return status;
        }
    }
    return GEOM_OK;
}

/* A closed chain of at least three corners is two rings, one for each side. Any other is one ring that goes
 * to its end and comes back, which welds its joints and makes both ends convex. */
static geom_status copy_chain(const geom_allocator *allocator, geom_ring chain, obstacle *out) {
    const size_t n = chain.count;
    const bool closed = n > 3 && geom_equal2(chain.points[0], chain.points[n - 1]);
    const size_t one_way = closed ? n - 1 : n;
    const size_t other_way = closed ? n - 1 : n - 2;
    const geom_status status = allocate_rings(allocator, out, one_way + other_way, closed ? 2 : 1);
    if (status != GEOM_OK) {
        return status;
    }
    const geom_ring forth = {chain.points, one_way};
    const geom_ring back = {chain.points + (closed ? 0 : 1), other_way};
    geom_vec2 *to = copy_ring(out, 0, out->points, forth, false);
    if (closed) {
        copy_ring(out, 1, to, back, true);
    } else {
        for (size_t i = 0; i < other_way; ++i) {
            to[i] = back.points[other_way - 1 - i];
        }
        out->rings[0].count = one_way + other_way;
    }
    out->kind = OBSTACLE_CHAIN;
    return GEOM_OK;
}

geom_status orca_obstacles_add_chain(orca_obstacles *obstacles, geom_ring points, double radius,
                                     orca_obstacle_id *id) {
    geom_status status = chain_status(points, radius);
    if (status != GEOM_OK) {
        return status;
    }
    obstacle shape = {0};
    shape.radius = radius;
    status = copy_chain(&obstacles->allocator, points, &shape);
    return status == GEOM_OK ? keep(obstacles, &shape, id) : status;
}

geom_status orca_obstacles_add_disc(orca_obstacles *obstacles, geom_circle disc, orca_obstacle_id *id) {
    const geom_status status = geom_circle_status(disc);
    if (status != GEOM_OK) {
        return status;
    }
    obstacle shape = {0};
    shape.kind = OBSTACLE_DISC;
    shape.disc = disc;
    return keep(obstacles, &shape, id);
}

geom_status orca_obstacles_remove(orca_obstacles *obstacles, orca_obstacle_id id) {
    if (id.index >= obstacles->slot_count) {
        return GEOM_UNKNOWN_HANDLE;
    }
    obstacle *found = &obstacles->slots[id.index];
    if (found->kind == OBSTACLE_NONE || found->removed || found->generation != id.generation) {
        return GEOM_UNKNOWN_HANDLE;
    }
    found->removed = true;
    --obstacles->live_count;
    obstacles->changed = true;
    return GEOM_OK;
}

/* Marks what is in the index now and empties the slots of removed obstacles. A slot whose generations are used up is
 * never filled again. */
static void settle_slots(orca_obstacles *self) {
    for (size_t i = 0; i < self->slot_count; ++i) {
        obstacle *slot = &self->slots[i];
        slot->committed = slot->kind != OBSTACLE_NONE;
        if (!slot->removed) {
            continue;
        }
        release_shape(&self->allocator, slot);
        const obstacle empty = {.generation = slot->generation + 1, .next_free = self->first_free};
        *slot = empty;
        if (empty.generation != 0) {
            self->first_free = (uint32_t)i;
        }
    }
}

geom_status orca_obstacles_commit(orca_obstacles *obstacles) {
    if (!obstacles->changed) {
        return GEOM_OK;
    }
    obstacle_index fresh;
    const geom_status status = obstacle_index_build(obstacles, &fresh);
    if (status != GEOM_OK) {
        return status;
    }
    obstacle_index_release(&obstacles->allocator, &obstacles->index);
    obstacles->index = fresh;
    settle_slots(obstacles);
    obstacles->changed = false;
    return GEOM_OK;
}

size_t orca_obstacles_count(const orca_obstacles *obstacles) { return obstacles->live_count; }

size_t orca_obstacles_item_count(const orca_obstacles *obstacles) {
    return obstacles->index.wall_count + obstacles->index.disc_count;
}
