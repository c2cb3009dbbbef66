/* The world of space: its parts, and the questions about it. */
#include "services.h"

#include <collide/contact3.h>
#include <collide/sweep3.h>
#include <math.h>
#include <string.h>

/* ---- The parts ---- */

static geom_status add_part(void *context, uint32_t place, uint32_t layers, collide_shape3 shape) {
    collide_body3 body = collide_body3_default();
    body.shape = shape;
    body.layers = layers;
    body.user = services_number(place);
    return collide_world3_add(context, &body, NULL);
}

static geom_status make_parts(const orca_space_world *world, collide_world3 **out) {
    const collide_world_def def = collide_world_def_default();
    geom_status status = collide_world3_create(&def, out);
    status = status == GEOM_OK ? orca_space_each_part(world, add_part, *out) : status;
    return status == GEOM_OK ? collide_world3_rebuild(*out) : status;
}

planner_status services_space_read(services_space *space, planner_view obstacles, uint32_t count,
                                   planner_error *error) {
    services_space made = {.parts = NULL};
    const planner_status status = orca_space_read_obstacles(obstacles, count, NULL, &made.world, error);
    if (status != PLANNER_OK) {
        return status;
    }
    const geom_status ready = make_parts(&made.world, &made.parts);
    if (ready != GEOM_OK) {
        services_space_free(&made);
        return orca_planner_fail_geom(error, ready, PLANNER_NO_INDEX, "the world");
    }
    services_space_free(space);
    *space = made;
    return PLANNER_OK;
}

void services_space_free(services_space *space) {
    orca_space_free_world(&space->world);
    collide_world3_destroy(space->parts);
    space->parts = NULL;
}

/* ---- The questions ---- */

static const planner_services *services_of(const planner_world *world) { return world->data; }

static geom_vec3 point_of(const double *point) { return geom_vec3_make(point[0], point[1], point[2]); }

static collide_filter filter_of(uint32_t mask) {
    collide_filter filter = collide_filter_default();
    filter.mask = mask;
    return filter;
}

static uint32_t dimension(const planner_world *world) {
    (void)world;
    return 3;
}

static uint64_t revision(const planner_world *world) { return services_of(world)->revision; }

/* ---- Distances ---- */

static void write_point(planner_world_near *near, geom_vec3 p) {
    near->point[0] = p.x;
    near->point[1] = p.y;
    near->point[2] = p.z;
}

/* The part of an obstacle that the point is deepest in, so far, and the shortest way out of it. */
typedef struct depth_search {
    const planner_services *services;
    geom_vec3 point;
    double depth;
    geom_vec3 surface;
} depth_search;

static bool visit_depth(void *context, collide_handle handle, collide_relation relation) {
    depth_search *search = context;
    if (relation != COLLIDE_OVERLAPPING) {
        return true;
    }
    const collide_body3 part = collide_world3_get(search->services->space.parts, handle);
    const collide_manifold3 out =
        collide_shape3_manifold(collide_shape3_from_point(search->point), part.shape);
    if (out.depth > search->depth) {
        search->depth = out.depth;
        search->surface = geom_vec3_add_scaled(search->point, -out.depth, out.normal);
    }
    return true;
}

/* Returns the closest point of the surface of an obstacle. */
static geom_vec3 surface_point(const planner_services *self, geom_vec3 point, uint32_t mask,
                               uint32_t obstacle) {
    collide_filter of_it = filter_of(mask);
    of_it.accept = services_is_of;
    of_it.context = &obstacle;
    const collide_shape3 there = collide_shape3_from_point(point);
    depth_search deepest = {self, point, 0.0, point};
    (void)collide_world3_overlaps(self->space.parts, there, 0.0, &of_it, visit_depth, &deepest);
    if (deepest.depth > 0.0) {
        return deepest.surface;
    }
    collide_world3_neighbor nearest;
    const size_t found = collide_world3_nearest(self->space.parts, there, HUGE_VAL, &of_it, &nearest, 1);
    return found > 0 && nearest.distance.distance > 0.0 ? nearest.distance.on_b : point;
}

static double distance(const planner_world *world, const double *point, double range, uint32_t mask,
                       planner_world_near *out) {
    const planner_services *self = services_of(world);
    const orca_space_world *known = &self->space.world;
    orca_obstacle3_id id = {0, 0};
    const orca_obstacles3_query query = {point_of(point), range, mask};
    const double clearance = orca_obstacles3_clearance(known->obstacles, query, &id);
    const double found = clearance < -range ? -range : clearance;
    if (out) {
        const uint32_t obstacle = geom_handle_is_set(id) ? known->places[id.index] : PLANNER_NO_INDEX;
        *out = (planner_world_near){.obstacle = obstacle, .distance = found};
        write_point(out, obstacle == PLANNER_NO_INDEX || clearance == 0.0
                             ? query.point
                             : surface_point(self, query.point, mask, obstacle));
    }
    return found;
}

static uint32_t obstacle_of(const planner_services *services, collide_handle handle) {
    return services_obstacle(collide_world3_get(services->space.parts, handle).user);
}

/* A ball on its path, and its first contact. */
typedef struct passage {
    const planner_services *services;
    geom_sphere ball;
    geom_vec3 motion;
    planner_world_hit *hit;
} passage;

/* Takes a part that meets the path: its relation and time. The motion of the sweep is rounded. If the sweep
 * misses the part, the ball touches it at the end of the path. */
static bool visit_on_way(void *context, collide_handle handle, collide_relation relation) {
    const passage *p = context;
    planner_world_hit *hit = p->hit;
    (void)relation;
    const collide_body3 part = collide_world3_get(p->services->space.parts, handle);
    const collide_sweep3 met =
        collide_shape3_sweep(collide_shape3_from_sphere(p->ball), p->motion, part.shape, part.velocity);
    const int32_t found = met.relation > COLLIDE_APART ? (int32_t)met.relation : PLANNER_WORLD_TOUCHING;
    const uint32_t obstacle = services_obstacle(part.user);
    hit->relation = found > hit->relation ? found : hit->relation;
    if (hit->obstacle != PLANNER_NO_INDEX &&
        (met.time > hit->time || (met.time == hit->time && obstacle >= hit->obstacle))) {
        return true;
    }
    hit->obstacle = obstacle;
    hit->time = met.time;
    if (met.relation > COLLIDE_APART) {
        const double place[2][3] = {{met.point.x, met.point.y, met.point.z},
                                    {met.normal.x, met.normal.y, met.normal.z}};
        memcpy(hit->point, place[0], sizeof place[0]);
        memcpy(hit->normal, place[1], sizeof place[1]);
    }
    return true;
}

/* Contact is decided for the capsule that the ball covers, between the two ends as they are given. */
static int32_t sweep(const planner_world *world, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out) {
    const planner_services *self = services_of(world);
    const geom_vec3 a = point_of(from);
    const geom_vec3 b = point_of(to);
    *out = (planner_world_hit){.obstacle = PLANNER_NO_INDEX, .time = 1.0, .point = {b.x, b.y, b.z}};
    passage way = {self, {a, radius}, geom_vec3_sub(b, a), out};
    const collide_filter filter = filter_of(mask);
    const collide_shape3 all = collide_shape3_from_capsule((geom_capsule3){a, b, radius});
    if (collide_world3_overlaps(self->space.parts, all, 0.0, &filter, visit_on_way, &way) ==
        COLLIDE_INVALID) {
        out->relation = PLANNER_WORLD_INVALID;
    }
    return out->relation;
}

static int32_t ray(const planner_world *world, const double *from, const double *to, uint32_t mask,
                   planner_world_hit *out) {
    return sweep(world, from, to, 0.0, mask, out);
}

static bool visit_part(void *context, collide_handle handle, collide_relation relation) {
    services_most *so_far = context;
    services_take(so_far, relation, obstacle_of(so_far->services, handle));
    return true;
}

static int32_t box(const planner_world *world, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle) {
    const planner_services *self = services_of(world);
    const geom_aabb3 bounds = {point_of(min), point_of(max)};
    const bool legal = min[0] <= max[0] && min[1] <= max[1] && min[2] <= max[2];
    services_most found = {self, COLLIDE_APART, PLANNER_NO_INDEX};
    const collide_filter filter = filter_of(mask);
    if (!legal || collide_world3_overlaps(self->space.parts, collide_shape3_from_aabb(bounds), 0.0, &filter,
                                          visit_part, &found) == COLLIDE_INVALID) {
        found.relation = COLLIDE_INVALID;
    }
    if (obstacle) {
        *obstacle = found.relation > COLLIDE_APART ? found.obstacle : PLANNER_NO_INDEX;
    }
    return (int32_t)found.relation;
}

static bool visit_near(void *context, collide_handle handle, collide_relation relation) {
    services_nearest *list = context;
    (void)relation;
    const collide_body3 part = collide_world3_get(list->services->space.parts, handle);
    const collide_distance3 apart =
        collide_shape3_distance(collide_shape3_from_point(point_of(list->point)), part.shape);
    planner_world_near found = {.obstacle = obstacle_of(list->services, handle), .distance = apart.distance};
    write_point(&found, apart.distance > 0.0 ? apart.on_b : point_of(list->point));
    services_insert(list, found);
    return true;
}

static uint32_t nearest(const planner_world *world, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity) {
    const planner_services *self = services_of(world);
    services_nearest list = {self, point, out, 0, capacity};
    const geom_vec3 place = point_of(point);
    if (capacity > 0 && isfinite(range) && range >= 0.0 && geom_vec3_is_finite(place)) {
        const collide_filter filter = filter_of(mask);
        (void)collide_world3_overlaps(self->space.parts, collide_shape3_from_point(place), range, &filter,
                                      visit_near, &list);
    }
    return list.count;
}

planner_world services_space_table(planner_services *self) {
    return (planner_world){.data = self,
                           .dimension = dimension,
                           .revision = revision,
                           .distance = distance,
                           .nearest = nearest,
                           .sweep = sweep,
                           .ray = ray,
                           .box = box};
}
