/* The obstacles of space: copied from the host's list, of which each becomes one or more of the library. */
#include "planner3.h"

#include <planner/author.h>

#include <stdlib.h>

/* ---- The host's list ---- */

/* Whether the members fit each other; the libraries check the numbers. */
static const char *fault_of(const planner_obstacle *obstacle) {
    const uint32_t count = obstacle->point_count;
    if (obstacle->kind == PLANNER_OBSTACLE_POLYGON || obstacle->kind > PLANNER_OBSTACLE_MESH) {
        return "its kind is none of space";
    }
    if (obstacle->ring_count > 1) {
        return "only a polygon may have several rings";
    }
    if (!obstacle->points.data || count == 0) {
        return "it has no points";
    }
    if (obstacle->kind == PLANNER_OBSTACLE_DISC && count != 1) {
        return "a ball has one point";
    }
    const bool thick = obstacle->kind == PLANNER_OBSTACLE_DISC || obstacle->kind == PLANNER_OBSTACLE_CHAIN;
    if (!thick && obstacle->radius != 0.0) {
        return "hulls and meshes have no radius";
    }
    return NULL;
}

static planner_status check_item(const planner_obstacle *obstacle, uint32_t place, planner_error *error) {
    const char *fault = fault_of(obstacle);
    if (fault) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, place, "obstacle %u: %s",
                                 (unsigned)place, fault);
    }
    const bool short_chain = obstacle->kind == PLANNER_OBSTACLE_CHAIN && obstacle->point_count < 2;
    const bool torn_mesh = obstacle->kind == PLANNER_OBSTACLE_MESH && obstacle->point_count % 3 != 0;
    if (short_chain || torn_mesh) {
        return orca_planner_fail(error, PLANNER_ERROR_BAD_SHAPE, place,
                                 "obstacle %u: a chain has two points or more, each triangle of a mesh three",
                                 (unsigned)place);
    }
    return orca_planner_check_points(obstacle, 3, place, error);
}

static planner_status read_item(planner_view list, uint32_t place, planner_obstacle *out,
                                planner_error *error) {
    const char *theirs = (const char *)list.data + (ptrdiff_t)place * list.stride;
    uint32_t size;
    memcpy(&size, theirs, sizeof size);
    if (size < offsetof(planner_obstacle, radius) + sizeof(double)) {
        return orca_planner_fail(error, PLANNER_ERROR_STRUCT_TOO_SMALL, place,
                                 "obstacle %u: planner_obstacle has a size of only %u bytes", (unsigned)place,
                                 (unsigned)size);
    }
    *out = planner_author_copy_obstacle(theirs);
    return check_item(out, place, error);
}

static size_t size_of_item(uint32_t point_count) {
    return sizeof(orca_space_item) + (size_t)point_count * 3 * sizeof(double);
}

static void write_item(const planner_obstacle *obstacle, unsigned char *to) {
    orca_space_item item = {.kind = obstacle->kind,
                            .layers = obstacle->layers,
                            .point_count = obstacle->point_count,
                            .radius = obstacle->radius};
    memcpy(item.velocity, obstacle->velocity, sizeof item.velocity);
    memcpy(to, &item, sizeof item);
    for (uint32_t i = 0; i < obstacle->point_count; i++) {
        planner_author_get(obstacle->points, i, to + size_of_item(i), 3 * sizeof(double));
    }
}

/* How many obstacles of the library an obstacle of the host's list becomes. */
static size_t part_count(const planner_obstacle *obstacle) {
    return obstacle->kind == PLANNER_OBSTACLE_CHAIN ? obstacle->point_count - 1 : 1;
}

/* Copies all of the host's list, twice over: first to know how long it is. Makes room for the places of the
 * parts. */
static planner_status copy_list(planner_view list, uint32_t count, orca_space_world *world,
                                planner_error *error) {
    for (int pass = 0; pass < 2; pass++) {
        size_t size = 0;
        size_t parts = 0;
        for (uint32_t i = 0; i < count; i++) {
            planner_obstacle obstacle = {.size = 0};
            const planner_status status = read_item(list, i, &obstacle, error);
            if (status != PLANNER_OK) {
                return status;
            }
            if (pass == 1) {
                write_item(&obstacle, world->list + size);
            }
            size += size_of_item(obstacle.point_count);
            parts += part_count(&obstacle);
        }
        if (pass == 0) {
            world->list = calloc(size + 1, 1);
            world->places = calloc(parts + 1, sizeof *world->places);
            world->list_size = size;
            world->count = count;
        }
        if (!world->list || !world->places) {
            return orca_planner_fail_geom(error, GEOM_OUT_OF_MEMORY, PLANNER_NO_INDEX, "obstacles");
        }
    }
    return PLANNER_OK;
}

/* ---- Parts ---- */

/* Part `index` of an item. */
static collide_shape3 part_of(const orca_space_item *item, const geom_vec3 *points, uint32_t index) {
    switch (item->kind) {
    case PLANNER_OBSTACLE_DISC:
        return collide_shape3_from_sphere((geom_sphere){points[0], item->radius});
    case PLANNER_OBSTACLE_CHAIN:
        return collide_shape3_from_capsule((geom_capsule3){points[index], points[index + 1], item->radius});
    case PLANNER_OBSTACLE_HULL:
        return collide_shape3_from_hull((geom_hull){points, item->point_count});
    default:
        return collide_shape3_from_triangle(
            (geom_triangle){points[3 * index], points[3 * index + 1], points[3 * index + 2]});
    }
}

static uint32_t part_count_of(const orca_space_item *item) {
    return item->kind == PLANNER_OBSTACLE_CHAIN  ? item->point_count - 1
           : item->kind == PLANNER_OBSTACLE_MESH ? item->point_count / 3
                                                 : 1;
}

/* The points of an item that stands there in the list; the caller frees them. NULL without memory. */
static geom_vec3 *copy_points(const orca_space_item *item, const unsigned char *from) {
    geom_vec3 *points = calloc(item->point_count, sizeof *points);
    for (uint32_t i = 0; points && i < item->point_count; i++) {
        double numbers[3] = {0.0, 0.0, 0.0};
        memcpy(numbers, from + size_of_item(i), sizeof numbers);
        points[i] = geom_vec3_make(numbers[0], numbers[1], numbers[2]);
    }
    return points;
}

geom_status orca_space_each_part(const orca_space_world *world, orca_space_visit *visit, void *context) {
    geom_status status = GEOM_OK;
    size_t at = 0;
    for (uint32_t place = 0; status == GEOM_OK && place < world->count; place++) {
        orca_space_item item;
        memcpy(&item, world->list + at, sizeof item);
        geom_vec3 *points = copy_points(&item, world->list + at);
        status = points ? GEOM_OK : GEOM_OUT_OF_MEMORY;
        for (uint32_t i = 0; status == GEOM_OK && i < part_count_of(&item); i++) {
            const uint32_t layers = item.layers == 0 ? UINT32_MAX : item.layers;
            status = visit(context, place, layers, part_of(&item, points, i));
        }
        free(points);
        at += size_of_item(item.point_count);
    }
    return status;
}

/* ---- Obstacles of the library ---- */

/* What all parts of an obstacle have in common. */
static orca_obstacle3_def def_of(const orca_space_item *item) {
    orca_obstacle3_def def = orca_obstacle3_def_default();
    def.layers = item->layers == 0 ? UINT32_MAX : item->layers;
    def.velocity = geom_vec3_make(item->velocity[0], item->velocity[1], item->velocity[2]);
    return def;
}

/* Adds a part of the obstacle at `place` of the list. */
static geom_status add_part(orca_space_world *to, uint32_t place, const orca_obstacle3_def *def) {
    orca_obstacle3_id id;
    const geom_status status = orca_obstacles3_add(to->obstacles, def, &id);
    GEOM_ASSERT(status != GEOM_OK || to->places[id.index] == place);
    return status;
}

static geom_status add_shape(orca_space_world *to, uint32_t place, const orca_space_item *item,
                             collide_shape3 shape) {
    orca_obstacle3_def def = def_of(item);
    def.shape = shape;
    return add_part(to, place, &def);
}

static geom_status add_mesh(orca_space_world *to, uint32_t place, const orca_space_item *item,
                            const geom_vec3 *points) {
    uint32_t *corners = calloc(item->point_count, sizeof *corners);
    for (uint32_t i = 0; corners && i < item->point_count; i++) {
        corners[i] = i;
    }
    const orca_mesh3 mesh = {points, item->point_count, corners, item->point_count / 3};
    orca_obstacle3_def def = def_of(item);
    def.mesh = &mesh;
    const geom_status status = corners ? add_part(to, place, &def) : GEOM_OUT_OF_MEMORY;
    free(corners);
    return status;
}

/* A mesh is one obstacle of the library, of all others each part. */
static geom_status add_item(orca_space_world *to, uint32_t place, const orca_space_item *item,
                            const geom_vec3 *points) {
    if (item->kind == PLANNER_OBSTACLE_MESH) {
        return add_mesh(to, place, item, points);
    }
    geom_status status = GEOM_OK;
    for (uint32_t i = 0; status == GEOM_OK && i < part_count_of(item); i++) {
        status = add_shape(to, place, item, part_of(item, points, i));
    }
    return status;
}

static geom_status add_copied(orca_space_world *to, uint32_t place, const unsigned char *from, size_t *size) {
    orca_space_item item;
    memcpy(&item, from, sizeof item);
    geom_vec3 *points = copy_points(&item, from);
    const geom_status status = points ? add_item(to, place, &item, points) : GEOM_OUT_OF_MEMORY;
    free(points);
    *size = size_of_item(item.point_count);
    return status;
}

static planner_status add_all(orca_space_world *world, planner_error *error) {
    size_t at = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        size_t size = 0;
        const geom_status status = add_copied(world, i, world->list + at, &size);
        if (status != GEOM_OK) {
            return orca_planner_fail_geom(error, status, i, "obstacle");
        }
        at += size;
    }
    return PLANNER_OK;
}

/* Parts count up from 0 in a fresh set. */
static void name_parts(orca_space_world *world) {
    size_t at = 0;
    size_t part = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        orca_space_item item;
        memcpy(&item, world->list + at, sizeof item);
        const size_t parts = item.kind == PLANNER_OBSTACLE_MESH ? 1 : part_count_of(&item);
        for (size_t k = 0; k < parts; k++) {
            world->places[part++] = i;
        }
        at += size_of_item(item.point_count);
    }
}

static planner_status make_obstacles(orca_space_world *world, planner_error *error) {
    geom_status made = orca_obstacles3_create(NULL, &world->obstacles);
    const planner_status status = made == GEOM_OK ? add_all(world, error) : PLANNER_OK;
    if (status == PLANNER_OK && made == GEOM_OK) {
        made = orca_obstacles3_rebuild(world->obstacles);
    }
    return made == GEOM_OK ? status : orca_planner_fail_geom(error, made, PLANNER_NO_INDEX, "obstacles");
}

planner_status orca_space_read_obstacles(planner_view list, uint32_t count, orca_obstacles3 *lent,
                                         orca_space_world *out, planner_error *error) {
    *out = (orca_space_world){0};
    if (count > 0 && !list.data) {
        return orca_planner_fail(error, PLANNER_ERROR_INVALID_ARGUMENT, PLANNER_NO_INDEX,
                                 "no list of obstacles");
    }
    planner_status status = copy_list(list, count, out, error);
    if (status == PLANNER_OK) {
        name_parts(out);
    }
    if (status == PLANNER_OK && lent) {
        out->obstacles = lent;
        out->borrowed = true;
    } else if (status == PLANNER_OK) {
        status = make_obstacles(out, error);
    }
    if (status != PLANNER_OK) {
        orca_space_free_world(out);
    }
    return status;
}
