/* The obstacles of a route map: they are checked, placed and copied, and taken apart into walls. */
#include "route2_map.h"

#include "obstacle/obstacle2_internal.h"

#include <string.h>

enum {
    MOST_POINTS = INT32_MAX
};

/* ---- What is valid ---- */

/* Rings may touch and cross, so they are not checked as those of obstacles are. */
static geom_status ring_status(geom_ring ring) {
    if (ring.count < 3) {
        return GEOM_TOO_FEW_POINTS;
    }
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i])) {
            return GEOM_NOT_FINITE;
        }
    }
    return GEOM_OK;
}

static geom_status shape_status(const orca_obstacle_def *def) {
    geom_status status = orca_obstacle_def_status(NULL, def, true);
    if (status != GEOM_OK || def->kind != ORCA_OBSTACLE_POLYGON) {
        return status;
    }
    status = def->polygon.count > 0 ? GEOM_OK : GEOM_TOO_FEW_POINTS;
    for (size_t r = 0; status == GEOM_OK && r < def->polygon.count; ++r) {
        status = ring_status(def->polygon.rings[r]);
    }
    return status;
}

/* ---- All obstacles of a definition ---- */

static bool passes(const orca_obstacle_filter *filter, const orca_obstacle_def *def) {
    return !filter ||
           ((def->layers & filter->mask) != 0 && def->bottom < filter->top && filter->bottom < def->top);
}

typedef geom_status shape_visit(orca_route_map *map, const orca_obstacle_def *def);

/* Calls `visit` for the obstacles of the set by rising index, then for the shapes; ends with the first
 * failure. */
static geom_status visit_shapes(orca_route_map *map, const orca_route_map_def *def,
                                const orca_obstacle_id *ids, size_t id_count, shape_visit *visit) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < id_count; ++i) {
        const orca_obstacle_def shape = orca_obstacles_get(def->obstacles, ids[i]);
        status = passes(def->filter, &shape) ? visit(map, &shape) : GEOM_OK;
    }
    for (size_t i = 0; status == GEOM_OK && i < def->shape_count; ++i) {
        status = visit(map, &def->shapes[i]);
    }
    return status;
}

/* The rings of an obstacle; `single` holds the one of a chain or a disc. */
static geom_polygon rings_of(const orca_obstacle_def *def, geom_ring *single) {
    if (def->kind == ORCA_OBSTACLE_POLYGON) {
        return def->polygon;
    }
    *single = def->kind == ORCA_OBSTACLE_CHAIN ? def->chain : (geom_ring){&def->disc.center, 1};
    return (geom_polygon){single, 1};
}

static geom_status count_shape(orca_route_map *map, const orca_obstacle_def *def) {
    const geom_status status = shape_status(def);
    if (status != GEOM_OK) {
        return status;
    }
    geom_ring single;
    const geom_polygon rings = rings_of(def, &single);
    for (size_t r = 0; r < rings.count; ++r) {
        if (rings.rings[r].count > MOST_POINTS - map->point_count) {
            return GEOM_CAPACITY_EXCEEDED;
        }
        map->point_count += rings.rings[r].count;
    }
    map->ring_count += rings.count;
    ++map->shape_count;
    return GEOM_OK;
}

/* Copies to the ends of the arrays, whose counts grow again. */
static geom_status copy_shape(orca_route_map *map, const orca_obstacle_def *def) {
    geom_ring single;
    const geom_polygon rings = rings_of(def, &single);
    geom_vec2 *points = map->points + map->point_count;
    const bool polygon = def->kind == ORCA_OBSTACLE_POLYGON;
    route_shape *shape = &map->shapes[map->shape_count++];
    *shape = (route_shape){.kind = def->kind,
                           .points = points,
                           .ring_sizes = map->ring_sizes + map->ring_count,
                           .ring_count = rings.count};
    for (size_t r = 0; r < rings.count; ++r) {
        const geom_ring ring = rings.rings[r];
        memcpy(map->points + map->point_count, ring.points, ring.count * sizeof *ring.points);
        map->point_count += ring.count;
        map->ring_sizes[map->ring_count++] = ring.count;
    }
    if (!polygon) {
        shape->radius = def->kind == ORCA_OBSTACLE_DISC ? def->disc.radius : def->radius;
    }
    shape->point_count = (size_t)(map->points + map->point_count - points);
    shape->room = polygon && def->winding == ORCA_WINDING_AS_GIVEN &&
                  geom_ring_orientation((geom_ring){shape->points, shape->ring_sizes[0]}) < 0;
    return orca_obstacle_move_points(def->placement, points, shape->point_count);
}

/* Memory for what was counted. */
static bool reserve_shapes(orca_route_map *map) {
    const geom_allocator *allocator = &map->allocator;
    map->point_capacity = map->point_count;
    map->ring_capacity = map->ring_count;
    map->shape_capacity = map->shape_count;
    map->points =
        geom_allocator_allocate(allocator, map->point_count, sizeof *map->points, _Alignof(geom_vec2));
    map->ring_sizes =
        geom_allocator_allocate(allocator, map->ring_count, sizeof *map->ring_sizes, _Alignof(size_t));
    map->shapes =
        geom_allocator_allocate(allocator, map->shape_count, sizeof *map->shapes, _Alignof(route_shape));
    map->walls =
        geom_allocator_allocate(allocator, map->point_count, sizeof *map->walls, _Alignof(route_wall));
    return map->shape_count == 0 || (map->points && map->ring_sizes && map->shapes && map->walls);
}

static geom_status copy_shapes(orca_route_map *map, const orca_route_map_def *def,
                               const orca_obstacle_id *ids, size_t id_count) {
    const geom_status status = visit_shapes(map, def, ids, id_count, count_shape);
    if (status != GEOM_OK) {
        map->point_count = map->ring_count = map->shape_count = 0;
        return status;
    }
    if (!reserve_shapes(map)) {
        return GEOM_OUT_OF_MEMORY;
    }
    map->point_count = map->ring_count = map->shape_count = 0;
    return visit_shapes(map, def, ids, id_count, copy_shape);
}

/* ---- Walls ---- */

static void push_wall(orca_route_map *map, geom_vec2 a, geom_vec2 b, double radius, int solid_side) {
    map->walls[map->wall_count++] = (route_wall){a, b, radius, solid_side};
}

bool orca_route_same_shape(const route_shape *a, const route_shape *b) {
    return a->kind == b->kind && a->room == b->room && a->radius == b->radius &&
           a->ring_count == b->ring_count && a->point_count == b->point_count &&
           memcmp(a->ring_sizes, b->ring_sizes, a->ring_count * sizeof *a->ring_sizes) == 0 &&
           memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0;
}

/* The same obstacle in the map before an edit, counted from the first one or from the last one; NULL if neither is. */
static const route_shape *find_before(const orca_route_map *map, const orca_route_map *before, size_t shape) {
    const size_t from_last = shape + before->shape_count - map->shape_count; /* modulo 2^64 */
    const size_t others[2] = {shape, from_last};
    for (int k = 0; k < 2; k++) {
        if (others[k] < before->shape_count &&
            orca_route_same_shape(&before->shapes[others[k]], &map->shapes[shape])) {
            return &before->shapes[others[k]];
        }
    }
    return NULL;
}

static void add_polygon_walls(orca_route_map *map, const route_shape *polygon) {
    const geom_vec2 *p = polygon->points;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const geom_ring ring = {p, polygon->ring_sizes[r]};
        const int inside = geom_ring_orientation(ring);
        const bool hole = (r > 0) != polygon->room;
        for (size_t i = 0; i < ring.count; i++) {
            push_wall(map, p[i], p[(i + 1) % ring.count], 0.0, hole ? -inside : inside);
        }
        p += ring.count;
    }
}

static void add_walls(orca_route_map *map, const route_shape *shape) {
    switch (shape->kind) {
    case ORCA_OBSTACLE_POLYGON:
        add_polygon_walls(map, shape);
        break;
    case ORCA_OBSTACLE_CHAIN:
        for (size_t i = 0; i + 1 < shape->ring_sizes[0]; i++) {
            push_wall(map, shape->points[i], shape->points[i + 1], shape->radius, 0);
        }
        break;
    case ORCA_OBSTACLE_DISC:
        push_wall(map, shape->points[0], shape->points[0], shape->radius, 0);
        break;
    }
}

/* The walls of all shapes. */
static void add_all_walls(orca_route_map *map, const orca_route_map *before) {
    for (size_t i = 0; i < map->shape_count; i++) {
        route_shape *shape = &map->shapes[i];
        const route_shape *same = before ? find_before(map, before, i) : NULL;
        shape->first_wall = map->wall_count;
        shape->came = map->version;
        if (same && same->wall_count > 0) {
            memcpy(map->walls + map->wall_count, before->walls + same->first_wall,
                   same->wall_count * sizeof *map->walls);
            map->wall_count += same->wall_count;
        } else {
            add_walls(map, shape);
        }
        shape->wall_count = map->wall_count - shape->first_wall;
        map->room_count += shape->room ? 1 : 0;
    }
}

/* By G. Fowler, L. C. Noll and K.-P. Vo (FNV-1a), eight bytes at a time. */
static uint64_t hash_bits(uint64_t hash, uint64_t bits) {
    hash = (hash ^ bits) * 0x100000001b3U;
    return hash ^ (hash >> 32);
}

static uint64_t hash_double(uint64_t hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return hash_bits(hash, bits);
}

/* Each number of a wall has a hash of its own over all walls: they do not wait for each other. */
static uint64_t hash_walls(const orca_route_map *map) {
    const uint64_t basis = 0xcbf29ce484222325U;
    uint64_t hashes[6] = {basis, basis, basis, basis, basis, basis};
    for (size_t i = 0; i < map->wall_count; i++) {
        const route_wall *wall = &map->walls[i];
        hashes[0] = hash_double(hashes[0], wall->a.x);
        hashes[1] = hash_double(hashes[1], wall->a.y);
        hashes[2] = hash_double(hashes[2], wall->b.x);
        hashes[3] = hash_double(hashes[3], wall->b.y);
        hashes[4] = hash_double(hashes[4], wall->radius);
        hashes[5] = hash_double(hashes[5], wall->solid_side);
    }
    uint64_t hash = hash_bits(basis, map->wall_count);
    for (int k = 0; k < 6; k++) {
        hash = hash_bits(hash, hashes[k]);
    }
    return hash | 1U;
}

/* The smallest box around all obstacles, and around a point of theirs. */
static geom_aabb2 bounds_from(const orca_route_map *map, geom_vec2 first) {
    geom_aabb2 box = {first, first};
    for (size_t i = 0; i < map->shape_count; i++) {
        const route_shape *shape = &map->shapes[i];
        const double room = shape->radius;
        for (size_t k = 0; k < shape->point_count; k++) {
            const geom_vec2 p = shape->points[k];
            box.min.x = p.x - room < box.min.x ? p.x - room : box.min.x;
            box.min.y = p.y - room < box.min.y ? p.y - room : box.min.y;
            box.max.x = p.x + room > box.max.x ? p.x + room : box.max.x;
            box.max.y = p.y + room > box.max.y ? p.y + room : box.max.y;
        }
    }
    return box;
}

/* ---- The whole ---- */

geom_status orca_route_shapes_build(orca_route_map *map, const orca_route_map_def *def,
                                    const orca_route_map *before) {
    const size_t count = def->obstacles ? orca_obstacles_count(def->obstacles) : 0;
    orca_obstacle_id *ids =
        geom_allocator_allocate(&map->allocator, count, sizeof *ids, _Alignof(orca_obstacle_id));
    if (count > 0 && !ids) {
        return GEOM_OUT_OF_MEMORY;
    }
    if (count > 0) {
        orca_obstacles_ids(def->obstacles, ids, count);
    }
    const geom_status status = copy_shapes(map, def, ids, count);
    geom_allocator_release(&map->allocator, ids, count, sizeof *ids, _Alignof(orca_obstacle_id));
    if (status == GEOM_OK) {
        add_all_walls(map, before);
        map->bounds = bounds_from(map, map->point_count > 0 ? map->points[0] : geom_vec2_make(0.0, 0.0));
    }
    map->walls_hash = hash_walls(map);
    return status;
}
