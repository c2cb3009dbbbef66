/* The world of the plane: its walls, and the questions about it. */
#include "services.h"

#include <collide/contact2.h>
#include <math.h>
#include <stdlib.h>

/* ---- The walls, one by one ---- */

static geom_status add_wall(collide_world *walls, const orca_obstacle_def *def, uint32_t index,
                            collide_shape shape) {
    collide_body body = collide_body_default();
    body.shape = shape;
    body.layers = def->layers;
    body.user = services_number(index);
    return collide_world_add(walls, &body, NULL);
}

static geom_status add_ring(collide_world *walls, const orca_obstacle_def *def, uint32_t index,
                            geom_ring ring) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i < ring.count; i++) {
        const geom_segment2 side = {ring.points[i], ring.points[i + 1 < ring.count ? i + 1 : 0]};
        status = add_wall(walls, def, index, collide_shape_from_segment(side));
    }
    return status;
}

static geom_status add_chain(collide_world *walls, const orca_obstacle_def *def, uint32_t index) {
    geom_status status = GEOM_OK;
    for (size_t i = 0; status == GEOM_OK && i + 1 < def->chain.count; i++) {
        const geom_segment2 part = {def->chain.points[i], def->chain.points[i + 1]};
        const geom_capsule2 thick = {part.a, part.b, def->radius};
        status = add_wall(walls, def, index,
                          def->radius > 0.0 ? collide_shape_from_capsule(thick)
                                            : collide_shape_from_segment(part));
    }
    return status;
}

static geom_status add_walls(collide_world *walls, const orca_obstacle_def *def, uint32_t index) {
    geom_status status = GEOM_OK;
    switch (def->kind) {
    case ORCA_OBSTACLE_POLYGON:
        for (size_t r = 0; status == GEOM_OK && r < def->polygon.count; r++) {
            status = add_ring(walls, def, index, def->polygon.rings[r]);
        }
        return status;
    case ORCA_OBSTACLE_CHAIN:
        return add_chain(walls, def, index);
    case ORCA_OBSTACLE_DISC:
        break;
    }
    return add_wall(walls, def, index, collide_shape_from_circle(def->disc));
}

static geom_status make_walls(const orca_obstacles *obstacles, uint32_t count, collide_world **out) {
    const collide_world_def def = collide_world_def_default();
    orca_obstacle_id *ids = calloc((size_t)count + 1, sizeof *ids);
    geom_status status = ids ? collide_world_create(&def, out) : GEOM_OUT_OF_MEMORY;
    const size_t given = ids ? orca_obstacles_ids(obstacles, ids, count) : 0;
    for (size_t i = 0; status == GEOM_OK && i < given; i++) {
        const orca_obstacle_def obstacle = orca_obstacles_get(obstacles, ids[i]);
        status = add_walls(*out, &obstacle, ids[i].index);
    }
    free(ids);
    status = status == GEOM_OK ? collide_world_rebuild(*out) : status;
    if (status != GEOM_OK) {
        collide_world_destroy(*out);
        *out = NULL;
    }
    return status;
}

planner_status services_plane_read(services_plane *plane, planner_view obstacles, uint32_t count,
                                   planner_error *error) {
    services_plane made = {NULL, NULL};
    const planner_status status = orca_planner_read_obstacles(obstacles, count, &made.obstacles, error);
    if (status != PLANNER_OK) {
        return status;
    }
    geom_status ready = orca_obstacles_rebuild(made.obstacles);
    ready = ready == GEOM_OK ? make_walls(made.obstacles, count, &made.walls) : ready;
    if (ready != GEOM_OK) {
        services_plane_free(&made);
        return orca_planner_fail_geom(error, ready, PLANNER_NO_INDEX, "the world");
    }
    services_plane_free(plane);
    *plane = made;
    return PLANNER_OK;
}

void services_plane_free(services_plane *plane) {
    orca_obstacles_destroy(plane->obstacles);
    collide_world_destroy(plane->walls);
    *plane = (services_plane){NULL, NULL};
}

/* ---- The questions ---- */

static const planner_services *services_of(const planner_world *world) { return world->data; }

static geom_vec2 point_of(const double *point) { return geom_vec2_make(point[0], point[1]); }

static orca_obstacle_filter filter_of(uint32_t mask) {
    orca_obstacle_filter filter = orca_obstacle_filter_default();
    filter.mask = mask;
    return filter;
}

static collide_filter walls_of(uint32_t mask) {
    collide_filter filter = collide_filter_default();
    filter.mask = mask;
    return filter;
}

static uint32_t place_of(orca_obstacle_id id) { return geom_handle_is_set(id) ? id.index : PLANNER_NO_INDEX; }

static uint32_t dimension(const planner_world *world) {
    (void)world;
    return 2;
}

static uint64_t revision(const planner_world *world) { return services_of(world)->revision; }

/* ---- Distances ---- */

static void write_point(planner_world_near *near, geom_vec2 p) {
    near->point[0] = p.x;
    near->point[1] = p.y;
}

/* The wall of an obstacle that the point is deepest in, so far, and the shortest way out of it. */
typedef struct depth_search {
    const planner_services *services;
    geom_vec2 point;
    double depth;
    geom_vec2 surface;
} depth_search;

static bool visit_depth(void *context, collide_handle handle, collide_relation relation) {
    depth_search *search = context;
    if (relation != COLLIDE_OVERLAPPING) {
        return true;
    }
    const collide_body wall = collide_world_get(search->services->plane.walls, handle);
    const collide_manifold out = collide_shape_manifold(collide_shape_from_point(search->point), wall.shape);
    if (out.depth > search->depth) {
        search->depth = out.depth;
        search->surface = geom_vec2_add_scaled(search->point, -out.depth, out.normal);
    }
    return true;
}

/* Returns the closest point of the surface of an obstacle. */
static geom_vec2 surface_point(const planner_services *self, geom_vec2 point, uint32_t mask,
                               uint32_t obstacle) {
    collide_filter of_it = walls_of(mask);
    of_it.accept = services_is_of;
    of_it.context = &obstacle;
    const collide_shape there = collide_shape_from_point(point);
    depth_search deepest = {self, point, 0.0, point};
    (void)collide_world_overlaps(self->plane.walls, there, 0.0, &of_it, visit_depth, &deepest);
    if (deepest.depth > 0.0) {
        return deepest.surface;
    }
    collide_world_neighbor nearest;
    const size_t found = collide_world_nearest(self->plane.walls, there, HUGE_VAL, &of_it, &nearest, 1);
    return found > 0 && nearest.distance.distance > 0.0 ? nearest.distance.on_b : point;
}

static double distance(const planner_world *world, const double *point, double range, uint32_t mask,
                       planner_world_near *out) {
    const planner_services *self = services_of(world);
    const orca_obstacle_filter filter = filter_of(mask);
    const geom_vec2 place = point_of(point);
    orca_obstacle_id id = {0, 0};
    const double found = orca_obstacles_clearance(self->plane.obstacles, place, range, &filter, &id);
    if (out) {
        const uint32_t obstacle = place_of(id);
        *out = (planner_world_near){.obstacle = obstacle, .distance = found};
        write_point(out, obstacle == PLANNER_NO_INDEX || found == 0.0
                             ? place
                             : surface_point(self, place, mask, obstacle));
    }
    return found;
}

/* ---- Contacts ---- */

static int32_t sweep(const planner_world *world, const double *from, const double *to, double radius,
                     uint32_t mask, planner_world_hit *out) {
    const orca_obstacle_filter filter = filter_of(mask);
    orca_obstacle_id id = {0, 0};
    const geom_segment2 path = {point_of(from), point_of(to)};
    const collide_sweep met =
        orca_obstacles_sweep(services_of(world)->plane.obstacles, path, radius, &filter, &id);
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

static uint32_t obstacle_of(const planner_services *services, collide_handle handle) {
    return services_obstacle(collide_world_get(services->plane.walls, handle).user);
}

static bool visit_wall(void *context, collide_handle handle, collide_relation relation) {
    services_most *so_far = context;
    services_take(so_far, relation, obstacle_of(so_far->services, handle));
    return true;
}

/* Whether some solid has points of the box inside, given that no wall cuts through the box: then all of the
 * box is in there, its diagonal too, and the middle of the box is in that solid. */
static void take_solid(services_most *so_far, geom_aabb2 bounds, uint32_t mask) {
    const orca_obstacles *obstacles = so_far->services->plane.obstacles;
    const orca_obstacle_filter filter = filter_of(mask);
    const geom_segment2 diagonal = {bounds.min, bounds.max};
    orca_obstacle_id id = {0, 0};
    if (orca_obstacles_sweep(obstacles, diagonal, 0.0, &filter, &id).relation != COLLIDE_OVERLAPPING) {
        return;
    }
    const geom_vec2 middle = geom_vec2_lerp(bounds.min, bounds.max, 0.5);
    orca_obstacle_id around = {0, 0};
    const collide_sweep there =
        orca_obstacles_sweep(obstacles, (geom_segment2){middle, middle}, 0.0, &filter, &around);
    services_take(so_far, COLLIDE_OVERLAPPING, place_of(there.relation == COLLIDE_OVERLAPPING ? around : id));
}

static int32_t box(const planner_world *world, const double *min, const double *max, uint32_t mask,
                   uint32_t *obstacle) {
    const planner_services *self = services_of(world);
    const geom_aabb2 bounds = {point_of(min), point_of(max)};
    const bool legal = geom_vec2_is_finite(bounds.min) && geom_vec2_is_finite(bounds.max) &&
                       bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y;
    services_most found = {self, legal ? COLLIDE_APART : COLLIDE_INVALID, PLANNER_NO_INDEX};
    if (legal) {
        const collide_filter walls = walls_of(mask);
        (void)collide_world_overlaps(self->plane.walls, collide_shape_from_aabb(bounds), 0.0, &walls,
                                     visit_wall, &found);
    }
    if (legal && found.relation != COLLIDE_OVERLAPPING) {
        take_solid(&found, bounds, mask);
    }
    if (obstacle) {
        *obstacle = found.relation > COLLIDE_APART ? found.obstacle : PLANNER_NO_INDEX;
    }
    return (int32_t)found.relation;
}

/* ---- The nearest obstacles ---- */

static bool visit_near(void *context, collide_handle handle, collide_relation relation) {
    services_nearest *list = context;
    (void)relation;
    const collide_body wall = collide_world_get(list->services->plane.walls, handle);
    const collide_distance apart =
        collide_shape_distance(collide_shape_from_point(point_of(list->point)), wall.shape);
    planner_world_near found = {.obstacle = obstacle_of(list->services, handle), .distance = apart.distance};
    write_point(&found, apart.distance > 0.0 ? apart.on_b : point_of(list->point));
    services_insert(list, found);
    return true;
}

static uint32_t nearest(const planner_world *world, const double *point, double range, uint32_t mask,
                        planner_world_near *out, uint32_t capacity) {
    const planner_services *self = services_of(world);
    services_nearest list = {self, point, out, 0, capacity};
    const geom_vec2 place = point_of(point);
    if (capacity > 0 && isfinite(range) && range >= 0.0 && geom_vec2_is_finite(place)) {
        const collide_filter walls = walls_of(mask);
        (void)collide_world_overlaps(self->plane.walls, collide_shape_from_point(place), range, &walls,
                                     visit_near, &list);
    }
    return list.count;
}

planner_world services_plane_table(planner_services *self) {
    return (planner_world){.data = self,
                           .dimension = dimension,
                           .revision = revision,
                           .distance = distance,
                           .nearest = nearest,
                           .sweep = sweep,
                           .ray = ray,
                           .box = box};
}
