/* The questions about the world. */
#include "services.h"

#include <math.h>

static const planner_services *services_of(const planner_world *world) { return world->data; }

static geom_vec2 point_of(const double *point) { return geom_make2(point[0], point[1]); }

static orca_obstacle_filter filter_of(uint32_t mask) {
    orca_obstacle_filter filter = orca_obstacle_default_filter();
    filter.mask = mask;
    return filter;
}

static collide_filter walls_of(uint32_t mask) {
    collide_filter filter = collide_default_filter();
    filter.mask = mask;
    return filter;
}

static uint32_t place_of(orca_obstacle_id id) { return id.generation > 0 ? id.index : PLANNER_NO_INDEX; }

static uint32_t dimension(const planner_world *world) {
    (void)world;
    return 2;
}

static uint64_t revision(const planner_world *world) { return services_of(world)->revision; }

static double distance(const planner_world *world, const double *point, double range, uint32_t mask,
                       uint32_t *obstacle) {
    const orca_obstacle_filter filter = filter_of(mask);
    orca_obstacle_id id = {0, 0};
    const double found =
        orca_obstacles_clearance(services_of(world)->obstacles, point_of(point), range, &filter, &id);
    if (obstacle) {
        *obstacle = place_of(id);
    }
    return found;
}

/* ---- What is met ---- */

static int32_t sweep(const planner_world *world, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out) {
    const orca_obstacle_filter filter = filter_of(mask);
    orca_obstacle_id id = {0, 0};
    const geom_segment2 path = {point_of(from), point_of(to)};
    const collide_sweep met = orca_obstacles_sweep(services_of(world)->obstacles, path, radius, &filter, &id);
    *out = (planner_world_hit){.relation = (int32_t)met.relation,
                               .obstacle = met.relation > COLLIDE_APART ? place_of(id) : PLANNER_NO_INDEX,
                               .time = met.time,
                               .point = {met.point.x, met.point.y},
                               .normal = {met.normal.x, met.normal.y}};
    return out->relation;
}

static int32_t ray(const planner_world *world, const double *from, const double *to, uint32_t mask,
                   planner_world_hit *out) {
    return sweep(world, from, to, 0.0, mask, out);
}

/* The largest relation seen so far, and the obstacle of the lowest number that has it. */
typedef struct most {
    const planner_services *services;
    collide_relation relation;
    uint32_t obstacle;
} most;

static void take(most *so_far, collide_relation relation, uint32_t obstacle) {
    if (relation > so_far->relation || (relation == so_far->relation && obstacle < so_far->obstacle)) {
        so_far->relation = relation;
        so_far->obstacle = obstacle;
    }
}

static uint32_t obstacle_of(const planner_services *services, collide_handle handle) {
    return (uint32_t)(uintptr_t)collide_world_body(services->walls, handle).user;
}

static bool visit_wall(void *context, collide_handle handle, collide_relation relation) {
    most *so_far = context;
    take(so_far, relation, obstacle_of(so_far->services, handle));
    return true;
}

/* Whether some solid has points of the box inside, given that no wall cuts through the box: then all of the box is in
 * there, its diagonal too, and the middle of the box is in that solid. */
static void take_solid(most *so_far, geom_aabb2 bounds, uint32_t mask) {
    const orca_obstacles *obstacles = so_far->services->obstacles;
    const orca_obstacle_filter filter = filter_of(mask);
    const geom_segment2 diagonal = {bounds.min, bounds.max};
    orca_obstacle_id id = {0, 0};
    if (orca_obstacles_sweep(obstacles, diagonal, 0.0, &filter, &id).relation != COLLIDE_OVERLAPPING) {
        return;
    }
    const geom_vec2 middle = geom_lerp2(bounds.min, bounds.max, 0.5);
    orca_obstacle_id around = {0, 0};
    const collide_sweep there =
        orca_obstacles_sweep(obstacles, (geom_segment2){middle, middle}, 0.0, &filter, &around);
    take(so_far, COLLIDE_OVERLAPPING, place_of(there.relation == COLLIDE_OVERLAPPING ? around : id));
}

static int32_t box(const planner_world *world, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle) {
    const planner_services *self = services_of(world);
    const geom_aabb2 bounds = {point_of(min), point_of(max)};
    const bool legal = geom_finite2(bounds.min) && geom_finite2(bounds.max) && bounds.min.x <= bounds.max.x &&
                       bounds.min.y <= bounds.max.y;
    most found = {self, legal ? COLLIDE_APART : COLLIDE_INVALID, PLANNER_NO_INDEX};
    if (legal) {
        const collide_filter walls = walls_of(mask);
        (void)collide_world_meeting(self->walls, collide_shape_of_aabb(bounds), 0.0, &walls, visit_wall,
                                    &found);
    }
    if (legal && found.relation != COLLIDE_OVERLAPPING) {
        take_solid(&found, bounds, mask);
    }
    if (obstacle) {
        *obstacle = found.relation > COLLIDE_APART ? found.obstacle : PLANNER_NO_INDEX;
    }
    return (int32_t)found.relation;
}

/* ---- What is nearest ---- */

/* The nearest obstacles so far, each once. */
typedef struct nearest_list {
    const planner_services *services;
    geom_vec2 point;
    planner_world_near *items;
    uint32_t count;
    uint32_t capacity;
} nearest_list;

static bool comes_before(const planner_world_near *a, const planner_world_near *b) {
    return a->distance < b->distance || (a->distance == b->distance && a->obstacle < b->obstacle);
}

/* The place of the obstacle in the list; where it is not there, the end or, in a full list, the last place. */
static uint32_t place_for(const nearest_list *list, uint32_t obstacle) {
    uint32_t i = 0;
    while (i < list->count && list->items[i].obstacle != obstacle) {
        i++;
    }
    return i < list->capacity ? i : list->capacity - 1;
}

static void insert(nearest_list *list, planner_world_near item) {
    uint32_t i = place_for(list, item.obstacle);
    if (i < list->count && !comes_before(&item, &list->items[i])) {
        return;
    }
    list->count += i == list->count ? 1 : 0;
    for (; i > 0 && comes_before(&item, &list->items[i - 1]); i--) {
        list->items[i] = list->items[i - 1];
    }
    list->items[i] = item;
}

static bool visit_near(void *context, collide_handle handle, collide_relation relation) {
    nearest_list *list = context;
    (void)relation;
    const collide_body wall = collide_world_body(list->services->walls, handle);
    const collide_distance apart = collide_shape_distance(collide_shape_of_point(list->point), wall.shape);
    insert(list,
           (planner_world_near){.obstacle = obstacle_of(list->services, handle), .distance = apart.distance});
    return true;
}

static uint32_t nearest(const planner_world *world, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity) {
    const planner_services *self = services_of(world);
    nearest_list list = {self, point_of(point), out, 0, capacity};
    if (capacity > 0 && isfinite(range) && range >= 0.0 && geom_finite2(list.point)) {
        const collide_filter walls = walls_of(mask);
        (void)collide_world_meeting(self->walls, collide_shape_of_point(list.point), range, &walls,
                                    visit_near, &list);
    }
    return list.count;
}

planner_world orca_planner_world_table(planner_services *self) {
    return (planner_world){.data = self,
                           .dimension = dimension,
                           .revision = revision,
                           .distance = distance,
                           .nearest = nearest,
                           .sweep = sweep,
                           .ray = ray,
                           .box = box};
}
