/* What a disc meets first on its way among the obstacles. */
#include "obstacle2_internal.h"

#include <collide/cast.h>
#include <collide/distance2.h>
#include <collide/pair2.h>

#include <float.h>

/* a + b, rounded up. */
static double sum_of_radii(double a, double b) {
    const double sum = a + b;
    const double rest = (a - (sum - (sum - a))) + (b - (sum - a));
    return fmin(rest > 0.0 ? nextafter(sum, HUGE_VAL) : sum, DBL_MAX);
}

/* From the middle line of a wall to its surface, or to the disc's centre where that is within the thickness. */
static geom_vec2 on_surface(const orca_wall *wall, collide_sweep met, geom_segment2 path) {
    const geom_vec2 center = geom_lerp2(path.a, path.b, met.time);
    const double reach = fmin(wall->radius, geom_distance2(met.point, center));
    return geom_add_scaled2(met.point, reach, met.normal);
}

/* Two capsules, the thick wall and what the disc sweeps over, decide whether they meet. When and where is told for a
 * disc grown by the thickness, rounded up so that it meets what they have found. */
static collide_sweep sweep_thick_wall(const orca_wall *wall, geom_segment2 path, double radius) {
    const collide_sweep apart = {COLLIDE_APART, 1.0, path.b, {0.0, 0.0}};
    const geom_segment2 middle = {wall->a, wall->b};
    const geom_capsule2 thick = {wall->a, wall->b, wall->radius};
    const geom_capsule2 swept = {path.a, path.b, radius};
    const geom_capsule2 start = {path.a, path.a, radius};
    const collide_relation relation = collide_capsule_capsule(swept, thick);
    if (relation == COLLIDE_APART) {
        return apart;
    }
    collide_sweep met = collide_sweep_circle_segment(path, sum_of_radii(radius, wall->radius), middle);
    const bool from_start = collide_capsule_capsule(start, thick) != COLLIDE_APART;
    met.relation = relation;
    met.time = from_start ? 0.0 : fmax(met.time, DBL_TRUE_MIN);
    met.point = on_surface(wall, met, path);
    return met;
}

collide_sweep obstacle_sweep_item(const obstacle_index *index, uint32_t item, geom_segment2 path,
                                  double radius) {
    if (item >= index->wall_count) {
        return collide_sweep_circle_circle(path, radius, index->discs[item - index->wall_count]);
    }
    const orca_wall *wall = &index->walls[item];
    const geom_segment2 edge = {wall->a, wall->b};
    return wall->radius > 0.0 ? sweep_thick_wall(wall, path, radius)
                              : collide_sweep_circle_segment(path, radius, edge);
}

/* A sweep under way: the first contact so far, and the obstacles that were swept as a whole lately. */
typedef struct sweep_search {
    const orca_obstacles *set;
    geom_segment2 path;
    double radius;
    collide_sweep first;
    uint32_t owner;
    uint32_t swept[8];
    size_t swept_count;
} sweep_search;

static void take(sweep_search *search, collide_sweep found, uint32_t owner) {
    if (found.relation == COLLIDE_APART) {
        return;
    }
    const collide_relation largest =
        found.relation > search->first.relation ? found.relation : search->first.relation;
    const bool none_yet = search->first.relation == COLLIDE_APART;
    if (none_yet || found.time < search->first.time ||
        (found.time == search->first.time && owner < search->owner)) {
        search->first = found;
        search->owner = owner;
    }
    search->first.relation = largest;
}

/* Whether an obstacle was swept as a whole; remembers it if not. Forgetting an old one costs only time. */
static bool swept_before(sweep_search *search, uint32_t owner) {
    const size_t size = sizeof search->swept / sizeof search->swept[0];
    const size_t known = search->swept_count < size ? search->swept_count : size;
    for (size_t i = 0; i < known; ++i) {
        if (search->swept[i] == owner) {
            return true;
        }
    }
    search->swept[search->swept_count++ % size] = owner;
    return false;
}

static void sweep_solid(void *context, uint32_t owner) {
    sweep_search *search = context;
    if (!swept_before(search, owner)) {
        const geom_polygon polygon = obstacle_polygon(&search->set->slots[owner]);
        take(search, collide_sweep_circle_polygon(search->path, search->radius, polygon), owner);
    }
}

/* Walls of solids only tell whether the way comes near: then the whole solid is swept, whose inside counts too. */
static void sweep_item(sweep_search *search, uint32_t item) {
    const obstacle_index *index = &search->set->index;
    const uint32_t owner = obstacle_index_owner(index, item);
    const collide_sweep found = obstacle_sweep_item(index, item, search->path, search->radius);
    if (search->set->slots[owner].kind != OBSTACLE_POLYGON) {
        take(search, found, owner);
    } else if (found.relation != COLLIDE_APART) {
        sweep_solid(search, owner);
    }
}

static bool boxes_meet(geom_aabb2 a, geom_aabb2 b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static void sweep_near_items(sweep_search *search) {
    const obstacle_index *index = &search->set->index;
    const geom_capsule2 capsule = {search->path.a, search->path.b, search->radius};
    const geom_aabb2 box = geom_capsule2_bounds(capsule);
    const cell_block block = obstacle_index_cells(index, box);
    for (int32_t row = block.first_row; row <= block.last_row; ++row) {
        for (int32_t column = block.first_column; column <= block.last_column; ++column) {
            const item_list list = obstacle_index_items(index, column, row);
            for (size_t i = 0; i < list.count; ++i) {
                if (boxes_meet(box, obstacle_index_item_box(index, list.item[i]))) {
                    sweep_item(search, list.item[i]);
                }
            }
        }
    }
}

collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path, double radius,
                                   orca_obstacle_id *id) {
    const geom_capsule2 capsule = {path.a, path.b, radius};
    sweep_search search = {obstacles, path, radius, {COLLIDE_APART, 1.0, path.b, {0.0, 0.0}},
                           NO_SLOT,   {0},  0};
    if (geom_capsule2_status(capsule) != GEOM_OK) {
        search.first.relation = COLLIDE_INVALID;
        search.first.time = 0.0;
    } else {
        sweep_near_items(&search);
        obstacles_visit_solids(obstacles, path.a, sweep_solid, &search);
    }
    if (id) {
        *id = obstacle_id_of(obstacles, search.owner);
    }
    return search.first;
}
