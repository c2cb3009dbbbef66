/* What an edit changes: obstacles that are gone, those that have come, and the nodes that see it. */
#include "route2_map.h"

#include <collide/pair2.h>

#include <string.h>

/* A map without walls has no array to point into. */
static geom_aabb2 bounds_of_walls(const orca_route_map *map, size_t first, size_t count) {
    geom_aabb2 bounds = {geom_vec2_make(0.0, 0.0), geom_vec2_make(0.0, 0.0)};
    for (size_t i = 0; i < count; i++) {
        const route_wall *wall = &map->walls[first + i];
        const geom_aabb2 box = geom_capsule2_bounds((geom_capsule2){wall->a, wall->b, wall->radius});
        bounds = i == 0 ? box : geom_aabb2_union(bounds, box);
    }
    return bounds;
}

/* The number of the first wall from a shape on. */
static size_t wall_of_shape(const orca_route_map *map, size_t shape) {
    return shape < map->shape_count ? map->shapes[shape].first_wall : map->wall_count;
}

/* Tells with which version of the map each obstacle came, and the first of those that are gone. */
static void date_shapes(const orca_route_map *before, orca_route_map *map, route_change *c) {
    const size_t shift = map->shape_count - before->shape_count; /* modulo 2^64 */
    for (size_t i = 0; i < map->shape_count; i++) {
        const bool new = i >= c->first_shape &&i < c->first_shape + c->come_shapes;
        const size_t old = i < c->first_shape ? i : i - shift;
        map->shapes[i].came = new ? map->version : before->shapes[old].came;
    }
    c->gone_came = map->version;
    for (size_t i = c->first_shape; i < c->first_shape + c->gone_shapes; i++) {
        c->gone_came = before->shapes[i].came < c->gone_came ? before->shapes[i].came : c->gone_came;
    }
}

route_change orca_route_change_between(const orca_route_map *before, orca_route_map *map) {
    const size_t least = before->shape_count < map->shape_count ? before->shape_count : map->shape_count;
    route_change c = {.whole = before->room_count != map->room_count, .walls_before = before->walls_hash};
    while (c.first_shape < least &&
           orca_route_same_shape(&before->shapes[c.first_shape], &map->shapes[c.first_shape])) {
        c.first_shape++;
    }
    size_t last = 0;
    while (c.first_shape + last < least &&
           orca_route_same_shape(&before->shapes[before->shape_count - 1 - last],
                                 &map->shapes[map->shape_count - 1 - last])) {
        last++;
    }
    c.gone_shapes = before->shape_count - c.first_shape - last;
    c.come_shapes = map->shape_count - c.first_shape - last;
    c.first_wall = wall_of_shape(before, c.first_shape);
    c.gone_walls = wall_of_shape(before, c.first_shape + c.gone_shapes) - c.first_wall;
    c.come_walls = wall_of_shape(map, c.first_shape + c.come_shapes) - c.first_wall;
    c.gone = bounds_of_walls(before, c.first_wall, c.gone_walls);
    c.come = bounds_of_walls(map, c.first_wall, c.come_walls);
    for (size_t i = 0; i < c.gone_walls && i < ROUTE_GONE_WALLS; i++) {
        c.gone_wall[i] = before->walls[c.first_wall + i];
    }
    date_shapes(before, map, &c);
    return c;
}

double orca_route_box_distance(geom_aabb2 box, geom_vec2 p) {
    const double x = fmax(fmax(box.min.x - p.x, p.x - box.max.x), 0.0);
    const double y = fmax(fmax(box.min.y - p.y, p.y - box.max.y), 0.0);
    return sqrt(x * x + y * y);
}

bool orca_route_meets_box(geom_vec2 a, geom_vec2 b, geom_aabb2 box) {
    const bool beside = (a.x < box.min.x && b.x < box.min.x) || (a.x > box.max.x && b.x > box.max.x) ||
                        (a.y < box.min.y && b.y < box.min.y) || (a.y > box.max.y && b.y > box.max.y);
    return !beside && collide_segment_aabb((geom_segment2){a, b}, box) != COLLIDE_APART;
}

/* ---- Nodes by direction ---- */

geom_aabb2 orca_route_box_of_gone(const route_change *change, const route_layer *layer) {
    const double reach = 1.001 * ROUTE_SIGHT_MARGIN * layer->radius;
    const geom_vec2 room = geom_vec2_make(reach, reach);
    return (geom_aabb2){geom_vec2_sub(change->gone.min, room), geom_vec2_add(change->gone.max, room)};
}

/* A wider range of directions, as a number from 0 to 4, is no reason to look at fewer nodes. */
static const double most_turned = 0.25;

/* The sectors of the directions that may be opposite to each other in a line past what is gone, around the
 * direction `to_middle` or that against it.
 *
 * A line from a to n passes the middle within r. If both are farther from there than r, the directions from a
 * to the middle and from the middle to n differ by at most asin(r / |a|) + asin(r / |n|), with distances from
 * the middle. asin(x) is at most pi / 2 x, and as numbers from 0 to 4 directions differ by no more than as
 * angles. So both ranges have a sector in common. */
static bool range_around(const route_sectors *sectors, geom_vec2 direction, route_sector_range *out) {
    const double turned = 1.5708 * sectors->reach / geom_vec2_length(direction);
    if (!(turned <= most_turned)) { /* or the place is the middle itself */
        return false;
    }
    const double middle = orca_route_direction(direction);
    const double width = turned + 1e-9;
    *out = (route_sector_range){(int)floor((middle - width) * (ROUTE_SECTORS / 4.0)),
                                (int)floor((middle + width) * (ROUTE_SECTORS / 4.0))};
    return true;
}

bool orca_route_sectors_opposite(const route_sectors *sectors, geom_vec2 place, route_sector_range *out) {
    return range_around(sectors, geom_vec2_sub(sectors->middle, place), out);
}

/* The list that a node is in: a sector of its range, or that of the near ones, for which there is one turn. */
static size_t list_of(int sector) { return (size_t)(sector + ROUTE_SECTORS) % ROUTE_SECTORS; }

/* Counts the nodes of each list one behind it, or puts the nodes where the lists end so far. Returns how many
 * places they take. */
static size_t fill_sectors(const route_layer *layer, route_sectors *sectors, bool put) {
    const route_layer_edit *edit = &layer->edit;
    size_t total = 0;
    for (size_t i = 0; i < edit->seen_count; i++) {
        const uint32_t node = edit->seen[i];
        route_sector_range range;
        const bool far =
            range_around(sectors, geom_vec2_sub(layer->nodes[node].point, sectors->middle), &range);
        for (int s = far ? range.first : 0; s <= (far ? range.last : 0); s++) {
            const size_t list = far ? list_of(s) : ROUTE_SECTORS;
            if (put) {
                sectors->nodes[sectors->first[list]++] = node;
            } else {
                sectors->first[list + 1]++;
            }
            total++;
        }
    }
    return total;
}

bool orca_route_sectors_make(const geom_allocator *allocator, const route_change *change,
                             route_layer *layer) {
    const geom_aabb2 gone = orca_route_box_of_gone(change, layer);
    route_sectors *sectors = &layer->edit.sectors;
    *sectors = (route_sectors){
        .middle = geom_vec2_lerp(gone.min, gone.max, 0.5),
        .reach = 0.5 * geom_vec2_distance(gone.min, gone.max) * (1.0 + 1e-9),
        .first = geom_allocator_allocate(allocator, ROUTE_SECTORS + 2, sizeof(uint32_t), _Alignof(uint32_t)),
    };
    if (!sectors->first) {
        return false;
    }
    memset(sectors->first, 0, (ROUTE_SECTORS + 2) * sizeof *sectors->first);
    sectors->capacity = fill_sectors(layer, sectors, false);
    sectors->nodes =
        geom_allocator_allocate(allocator, sectors->capacity, sizeof *sectors->nodes, _Alignof(uint32_t));
    if (sectors->capacity > 0 && !sectors->nodes) {
        return false;
    }
    for (size_t i = 0; i <= ROUTE_SECTORS; i++) {
        sectors->first[i + 1] += sectors->first[i];
    }
    (void)fill_sectors(layer, sectors, true);
    memmove(sectors->first + 1, sectors->first, (ROUTE_SECTORS + 1) * sizeof *sectors->first);
    sectors->first[0] = 0;
    return true;
}

void orca_route_sectors_free(const geom_allocator *allocator, route_sectors *sectors) {
    geom_allocator_release(allocator, sectors->nodes, sectors->capacity, sizeof *sectors->nodes,
                           _Alignof(uint32_t));
    geom_allocator_release(allocator, sectors->first, ROUTE_SECTORS + 2, sizeof *sectors->first,
                           _Alignof(uint32_t));
}
