/* What a disc meets first on its way among the obstacles, and whether its way is free. */
#include "obstacle2_internal.h"

#include <collide/pair2.h>
#include <collide/sweep_circle2.h>
#include <geom/scalar.h>

#include <float.h>

/* a + b, rounded up. */
static double sum_of_radii(double a, double b) {
    const double sum = a + b;
    const double rest = (a - (sum - (sum - a))) + (b - (sum - a));
    return geom_min(rest > 0.0 ? nextafter(sum, HUGE_VAL) : sum, DBL_MAX);
}

/* From the middle line of a wall to its surface, or to the disc's center where that is within the
 * thickness. */
static geom_vec2 on_surface(const orca_wall *wall, collide_sweep met, geom_segment2 path) {
    const geom_vec2 center = geom_vec2_lerp(path.a, path.b, met.time);
    const double reach = geom_min(wall->radius, geom_vec2_distance(met.point, center));
    return geom_vec2_add_scaled(met.point, reach, met.normal);
}

/* Two capsules, the thick wall and what the disc sweeps over, decide whether they meet. When and where is
 * told for a disc grown by the thickness, rounded up so that it meets what they have found. */
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
    met.time = from_start ? 0.0 : geom_max(met.time, DBL_TRUE_MIN);
    met.point = on_surface(wall, met, path);
    return met;
}

collide_sweep orca_obstacle_sweep_item(const obstacle_item *item, geom_segment2 path, double radius) {
    if (item->is_disc) {
        const geom_circle disc = {item->as.disc.position, item->as.disc.radius};
        return collide_sweep_circle_circle(path, radius, disc);
    }
    const orca_wall *wall = &item->as.wall;
    const geom_segment2 edge = {wall->a, wall->b};
    return wall->radius > 0.0 ? sweep_thick_wall(wall, path, radius)
                              : collide_sweep_circle_segment(path, radius, edge);
}

/* A sweep under way: the first contact so far, and the solids that were swept as a whole lately. */
typedef struct sweep_search {
    geom_segment2 path;
    double radius;
    collide_sweep first;
    const obstacle *owner;
    uint32_t part;
    const obstacle *swept[8];
    size_t swept_count;
} sweep_search;

/* Of contacts at the same time, the one of the first obstacle, and of its first wall, whatever comes first
 * here. */
static bool is_earlier(const sweep_search *search, collide_sweep found, const obstacle *owner,
                       uint32_t part) {
    if (search->first.relation == COLLIDE_APART || found.time != search->first.time) {
        return search->first.relation == COLLIDE_APART || found.time < search->first.time;
    }
    return owner == search->owner ? part < search->part : owner->slot < search->owner->slot;
}

static void take(sweep_search *search, collide_sweep found, const obstacle *owner, uint32_t part) {
    if (found.relation == COLLIDE_APART) {
        return;
    }
    const collide_relation largest =
        found.relation > search->first.relation ? found.relation : search->first.relation;
    if (is_earlier(search, found, owner, part)) {
        search->first = found;
        search->owner = owner;
        search->part = part;
    }
    search->first.relation = largest;
}

/* Whether a solid was swept as a whole; remembers it if not. Forgetting an old one costs only time. */
static bool swept_before(sweep_search *search, const obstacle *solid) {
    const size_t size = sizeof search->swept / sizeof search->swept[0];
    const size_t known = search->swept_count < size ? search->swept_count : size;
    for (size_t i = 0; i < known; ++i) {
        if (search->swept[i] == solid) {
            return true;
        }
    }
    search->swept[search->swept_count++ % size] = solid;
    return false;
}

static bool sweep_solid(void *context, const obstacle *solid) {
    sweep_search *search = context;
    if (!swept_before(search, solid)) {
        take(search, collide_sweep_circle_polygon(search->path, search->radius, obstacle_polygon(solid)),
             solid, 0);
    }
    return true;
}

/* Walls of solids only tell whether the way comes near: then the whole solid is swept, whose inside counts
 * too. */
static bool sweep_item(void *context, const obstacle_item *item) {
    sweep_search *search = context;
    const collide_sweep found = orca_obstacle_sweep_item(item, search->path, search->radius);
    if (!item->solid) {
        take(search, found, item->owner, item->part);
    } else if (found.relation != COLLIDE_APART) {
        sweep_solid(search, item->owner);
    }
    return true;
}

collide_sweep orca_obstacles_sweep(const orca_obstacles *obstacles, geom_segment2 path, double radius,
                                   const orca_obstacle_filter *filter, orca_obstacle_id *id) {
    const geom_capsule2 capsule = {path.a, path.b, radius};
    sweep_search search = {.path = path, .radius = radius, .first = {COLLIDE_APART, 1.0, path.b, {0.0, 0.0}}};
    if (geom_capsule2_status(capsule) != GEOM_OK) {
        search.first.relation = COLLIDE_INVALID;
        search.first.time = 0.0;
    } else {
        orca_obstacle_index_swept(&obstacles->index, path, radius, filter, sweep_item, &search);
        orca_obstacle_index_solids(&obstacles->index, path.a, filter, sweep_solid, &search);
    }
    if (id) {
        *id = obstacle_id_of(obstacles, search.owner);
    }
    return search.first;
}

/* ---- Visibility ---- */

static bool keeps_free(void *context, const obstacle_item *item) {
    const geom_capsule2 *way = context;
    const geom_segment2 path = {way->a, way->b};
    return orca_obstacle_sweep_item(item, path, way->radius).relation == COLLIDE_APART;
}

static bool holds_start(void *context, const obstacle *solid) {
    (void)context;
    (void)solid;
    return false;
}

/* The same of obstacles at rest. */
static bool keeps_free_at_rest(void *context, const obstacle_item *item) {
    return item->moves || keeps_free(context, item);
}

static bool holds_start_at_rest(void *context, const obstacle *solid) {
    (void)context;
    return solid->moving;
}

/* Whether some point of a disc surely is in no solid: of one that stands beside a wall, mostly one of four is.
 * False means not sure. */
static bool is_partly_clear(const obstacle_index *index, geom_vec2 center, double radius) {
    const double aside = 0.875 * radius;
    const geom_vec2 ways[] = {{aside, 0.0}, {-aside, 0.0}, {0.0, aside}, {0.0, -aside}};
    bool clear = false;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && !clear; ++i) {
        const geom_vec2 point = geom_vec2_add(center, ways[i]);
        const geom_vec2 off = geom_vec2_sub(point, center); /* far from the origin, rounding may lead out */
        clear = fabs(off.x) + fabs(off.y) <= radius &&
                obstacle_index_surely_free(index, (geom_aabb2){point, point});
    }
    return clear;
}

/* The way of a disc is a capsule, the same from both ends. It meets a solid when it meets its boundary, or
 * else lies inside with all points; so no solid is ever swept as a whole. Most ways lead through free space, which
 * a look at a few bits tells. */
static bool is_visible(const obstacle_index *index, geom_capsule2 way, const orca_obstacle_filter *filter,
                       obstacle_item_visit *visit, obstacle_visit *visit_solid) {
    const geom_segment2 path = {way.a, way.b};
    return geom_capsule2_status(way) == GEOM_OK &&
           (obstacle_index_surely_free(index, geom_capsule2_bounds(way)) ||
            (orca_obstacle_index_swept(index, path, way.radius, filter, visit, &way) &&
             (is_partly_clear(index, way.a, way.radius) ||
              orca_obstacle_index_solids(index, way.a, filter, visit_solid, NULL))));
}

bool orca_obstacles_visible(const orca_obstacles *obstacles, geom_vec2 a, geom_vec2 b, double radius,
                            const orca_obstacle_filter *filter) {
    return is_visible(&obstacles->index, (geom_capsule2){a, b, radius}, filter, keeps_free, holds_start);
}

bool orca_obstacles_visible_at_rest(const orca_obstacles *obstacles, geom_vec2 a, geom_vec2 b, double radius,
                                    const orca_obstacle_filter *filter) {
    return is_visible(&obstacles->index, (geom_capsule2){a, b, radius}, filter, keeps_free_at_rest,
                      holds_start_at_rest);
}
