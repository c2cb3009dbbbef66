#include "obstacle2_internal.h"

#include <collide/pair2.h>
#include <geom/predicate.h>

#include <float.h>

/* The box of all points within `range` of a point, never smaller by rounding. */
static geom_aabb2 box_around(geom_vec2 point, double range) {
    const geom_circle disc = {point, range};
    return geom_circle_bounds(disc);
}

/* Squared distance from a point to a wall's middle line, and which end is nearest: -1 is a, 1 is b, 0 neither. */
static double wall_distance_squared(const orca_wall *wall, geom_vec2 point, int *end) {
    const geom_vec2 edge = geom_sub2(wall->b, wall->a);
    const geom_vec2 from_a = geom_sub2(point, wall->a);
    const double t = geom_dot2(from_a, edge) / geom_length_squared2(edge);
    *end = t < 0.0 ? -1 : (t > 1.0 ? 1 : 0);
    if (*end < 0) {
        return geom_length_squared2(from_a);
    }
    if (*end > 0) {
        return geom_length_squared2(geom_sub2(point, wall->b));
    }
    return geom_length_squared2(geom_add_scaled2(from_a, -t, edge));
}

/* The square of what is left of a distance after a thickness; 0 inside it. */
static double surface_squared(double squared, double thickness) {
    if (!(thickness > 0.0)) {
        return squared;
    }
    const double gap = fmax(0.0, sqrt(squared) - thickness);
    return gap * gap;
}

static orca_near_obstacle near_disc(const obstacle_index *index, uint32_t item, geom_vec2 point) {
    const size_t number = item - index->wall_count;
    const geom_circle *disc = &index->discs[number];
    const double squared = geom_length_squared2(geom_sub2(disc->center, point));
    const orca_near_obstacle result = {
        surface_squared(squared, disc->radius), NULL, disc, index->disc_owner[number], item, true, false};
    return result;
}

/* Who stands in line with an open wall sees one of its sides; a solid then has a neighbouring wall that is seen. Whether the
 * point is inside a solid, its nearest wall tells: nearest in a corner, the inside sees a reflex corner. */
static orca_near_obstacle near_wall(const orca_obstacles *set, uint32_t item, geom_vec2 point) {
    const orca_wall *wall = &set->index.walls[item];
    const uint32_t owner = set->index.wall_owner[item];
    const bool solid = set->slots[owner].kind == OBSTACLE_POLYGON;
    const int side = geom_orient2d(wall->a, wall->b, point);
    int end = 0;
    const double squared = wall_distance_squared(wall, point, &end);
    orca_near_obstacle result = {
        surface_squared(squared, wall->radius), wall, NULL, owner, item, false, false};
    const bool first_side = wall->a.x < wall->b.x || (wall->a.x == wall->b.x && wall->a.y < wall->b.y);
    result.in_front = side < 0 || (side == 0 && !solid && first_side);
    if (solid) {
        result.inside = end == 0 ? side >= 0 : !(end < 0 ? wall->convex_a : wall->convex_b);
    }
    return result;
}

static orca_near_obstacle near_item(const orca_obstacles *set, uint32_t item, geom_vec2 point) {
    return item < set->index.wall_count ? near_wall(set, item, point) : near_disc(&set->index, item, point);
}

static bool comes_before(const orca_near_obstacle *a, const orca_near_obstacle *b) {
    return a->distance_squared < b->distance_squared ||
           (a->distance_squared == b->distance_squared && a->item < b->item);
}

/* Puts an item in its place among the sorted ones, unless it is there already, having come from another cell. */
static size_t insert_sorted(orca_near_obstacle *sorted, size_t count, size_t capacity,
                            const orca_near_obstacle *candidate) {
    size_t place = count;
    while (place > 0 && comes_before(candidate, &sorted[place - 1])) {
        --place;
    }
    if (place == capacity || (place > 0 && sorted[place - 1].item == candidate->item)) {
        return count;
    }
    const size_t result = count < capacity ? count + 1 : capacity;
    for (size_t i = result - 1; i > place; --i) {
        sorted[i] = sorted[i - 1];
    }
    sorted[place] = *candidate;
    return result;
}

size_t orca_obstacles_near(const orca_obstacles *obstacles, orca_near_query query, orca_near_obstacle *out,
                           size_t capacity) {
    const cell_block block = obstacle_index_cells(&obstacles->index, box_around(query.point, query.range));
    const double range_squared = query.range * query.range;
    size_t count = 0;
    for (int32_t row = block.first_row; row <= block.last_row; ++row) {
        for (int32_t column = block.first_column; column <= block.last_column; ++column) {
            const item_list list = obstacle_index_items(&obstacles->index, column, row);
            for (size_t i = 0; i < list.count; ++i) {
                const orca_near_obstacle candidate = near_item(obstacles, list.item[i], query.point);
                if (candidate.distance_squared < range_squared && (candidate.in_front || query.behind)) {
                    count = insert_sorted(out, count, capacity, &candidate);
                }
            }
        }
    }
    return count;
}

/* How often the boundaries of solids wind around a point: the number of solids that hold it, less the number of rooms.
 * A ray to the right counts the walls that it passes upwards or downwards; exact. */
static int winding_number(const obstacle_index *index, geom_vec2 point) {
    if (index->row_wall_count == 0) {
        return 0;
    }
    const int32_t row = obstacle_index_row(index, point.y);
    int winding = 0;
    for (uint32_t i = index->row_start[row]; i < index->row_start[row + 1]; ++i) {
        const orca_wall *wall = &index->walls[index->row_wall[i]];
        const bool upwards = wall->a.y <= point.y && point.y < wall->b.y;
        const bool downwards = wall->b.y <= point.y && point.y < wall->a.y;
        if (upwards && geom_orient2d(wall->a, wall->b, point) > 0) {
            ++winding;
        } else if (downwards && geom_orient2d(wall->a, wall->b, point) < 0) {
            --winding;
        }
    }
    return winding;
}

/* Whether some solid may hold the point; sure for points that are not on a boundary. */
static bool inside_some_solid(const obstacle_index *index, geom_vec2 point) {
    return winding_number(index, point) + (int)index->room_count > 0;
}

static bool box_holds(geom_aabb2 box, geom_vec2 p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

/* A solid as committed: removed ones stay until the next commit, new ones wait for it. */
static bool holds(const orca_obstacles *set, size_t slot, geom_vec2 point) {
    const obstacle *shape = &set->slots[slot];
    return shape->kind == OBSTACLE_POLYGON && shape->committed && box_holds(shape->bounds, point) &&
           collide_point_polygon(point, obstacle_polygon(shape)) != COLLIDE_APART;
}

void obstacles_visit_solids(const orca_obstacles *obstacles, geom_vec2 point,
                            void (*visit)(void *context, uint32_t slot), void *context) {
    if (inside_some_solid(&obstacles->index, point)) {
        for (size_t i = 0; i < obstacles->slot_count; ++i) {
            if (holds(obstacles, i, point)) {
                visit(context, (uint32_t)i);
            }
        }
    }
}

/* The signed distance to an item: negative within a disc or the thickness of a chain. */
static double signed_distance(const orca_obstacles *set, uint32_t item, geom_vec2 point) {
    const obstacle_index *index = &set->index;
    if (item < index->wall_count) {
        int end = 0;
        return sqrt(wall_distance_squared(&index->walls[item], point, &end)) - index->walls[item].radius;
    }
    const geom_circle disc = index->discs[item - index->wall_count];
    return geom_distance2(point, disc.center) - disc.radius;
}

/* The item nearest to a point, of one owner or, with NO_SLOT, of any. */
typedef struct nearest_item {
    double distance;
    uint32_t item;
    uint32_t owner;
} nearest_item;

static nearest_item find_nearest(const orca_obstacles *set, geom_vec2 point, double range, uint32_t only) {
    const obstacle_index *index = &set->index;
    const cell_block block = obstacle_index_cells(index, box_around(point, range));
    nearest_item best = {range, UINT32_MAX, NO_SLOT};
    for (int32_t row = block.first_row; row <= block.last_row; ++row) {
        for (int32_t column = block.first_column; column <= block.last_column; ++column) {
            const item_list list = obstacle_index_items(index, column, row);
            for (size_t i = 0; i < list.count; ++i) {
                const uint32_t item = list.item[i];
                const uint32_t owner = obstacle_index_owner(index, item);
                const double distance = signed_distance(set, item, point);
                const bool nearer =
                    distance < best.distance || (distance == best.distance && item < best.item);
                if (nearer && (only == NO_SLOT || only == owner)) {
                    best = (nearest_item){distance, item, owner};
                }
            }
        }
    }
    return best;
}

/* A query for clearance under way. */
typedef struct clearance_search {
    const orca_obstacles *set;
    geom_vec2 point;
    double range;
    nearest_item best;
} clearance_search;

/* Inside a solid, what counts is how far its own boundary is. */
static void enter_solid(void *context, uint32_t slot) {
    clearance_search *search = context;
    const double depth = find_nearest(search->set, search->point, search->range, slot).distance;
    if (-depth < search->best.distance) {
        search->best = (nearest_item){-depth, UINT32_MAX, slot};
    }
}

double orca_obstacles_clearance(const orca_obstacles *obstacles, geom_vec2 point, double range,
                                orca_obstacle_id *id) {
    const bool valid = geom_finite2(point) && range >= 0.0;
    if (!valid) {
        if (id) {
            *id = obstacle_id_of(obstacles, NO_SLOT);
        }
        return (double)NAN;
    }
    clearance_search search = {obstacles, point, range, find_nearest(obstacles, point, range, NO_SLOT)};
    obstacles_visit_solids(obstacles, point, enter_solid, &search);
    if (id) {
        *id = obstacle_id_of(obstacles, search.best.owner);
    }
    return fmax(search.best.distance, -range);
}
