/* Reads an obstacle or a region of a scene. */
#include "scene_reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct rings {
    geom_ring *items;
    size_t count;
    geom_vec2 *points;
} rings;

static void rings_free(rings *all) {
    free(all->items);
    free(all->points);
    *all = (rings){0};
}

/* From here on position `i` is read: of a ring, or of the one list that there is. */
static void enter_position(scene_reader *r, bool of_ring, size_t ring, size_t i) {
    scene_enter(r, "geometry", "coordinates");
    r->inside.element_count = of_ring ? 2 : 1;
    r->inside.elements[0] = of_ring ? ring : i;
    r->inside.elements[1] = i;
}

static bool read_ring(scene_reader *r, const json_t *positions, size_t count, geom_vec2 *points,
                      geom_ring *out) {
    for (size_t i = 0; i < count; ++i) {
        char name[40];
        (void)snprintf(name, sizeof name, "position %zu", i);
        r->inside.elements[r->inside.element_count - 1] = i;
        if (!scene_read_point(r, json_array_get(positions, i), name, &points[i])) {
            return false;
        }
    }
    *out = (geom_ring){points, count};
    return true;
}

/* Reads `count` lists of positions: the rings of a polygon, or the one of a chain. */
static bool read_rings(scene_reader *r, bool of_polygon, const json_t *const *lists, size_t count,
                       rings *out) {
    size_t total = 0;
    for (size_t i = 0; i < count; ++i) {
        if (!json_is_array(lists[i])) {
            return scene_refuse(r, "the coordinates hold something that is not a list of positions");
        }
        total += json_array_size(lists[i]);
    }
    out->items = calloc(count, sizeof *out->items);
    out->points = calloc(total > 0 ? total : 1, sizeof *out->points);
    if (!out->items || !out->points) {
        return fail_memory(r->error);
    }
    size_t first = 0;
    for (; out->count < count; ++out->count) {
        const json_t *list = lists[out->count];
        const size_t size = json_array_size(list);
        enter_position(r, of_polygon, out->count, 0);
        if (!read_ring(r, list, size, out->points + first, &out->items[out->count])) {
            return false;
        }
        first += size;
    }
    return true;
}

/* GeoJSON repeats a ring's first position at its end; here it is taken off. */
static bool open_rings(scene_reader *r, rings *all) {
    for (size_t i = 0; i < all->count; ++i) {
        enter_position(r, true, i, 0);
        geom_ring *ring = &all->items[i];
        if (ring->count < 4) {
            return scene_refuse(r, "ring %zu has %zu positions, but a closed ring has at least 4", i,
                                ring->count);
        }
        if (!geom_vec2_equal(ring->points[0], ring->points[ring->count - 1])) {
            return scene_refuse(r, "ring %zu is not closed: its last position is not its first", i);
        }
        --ring->count;
    }
    return true;
}

static bool refuse_fault(scene_reader *r, const geom_polygon_fault *fault) {
    const geom_vec2 at = fault->point;
    enter_position(r, true, fault->ring, fault->edge);
    switch (fault->status) {
    case GEOM_DUPLICATE_POINT:
        return scene_refuse(r, "ring %zu: position %zu, (%.9g, %.9g), is repeated", fault->ring, fault->edge,
                            at.x, at.y);
    case GEOM_SELF_INTERSECTION:
        if (fault->ring == fault->other_ring) {
            return scene_refuse(r, "ring %zu crosses or touches itself at (%.9g, %.9g): edges %zu and %zu",
                                fault->ring, at.x, at.y, fault->edge, fault->other_edge);
        }
        return scene_refuse(r, "rings %zu and %zu cross or touch at (%.9g, %.9g): edges %zu and %zu",
                            fault->ring, fault->other_ring, at.x, at.y, fault->edge, fault->other_edge);
    case GEOM_INVALID_ARGUMENT:
        if (fault->kind == GEOM_FAULT_HOLE_OUTSIDE) {
            return scene_refuse(r, "ring %zu is a hole, but it lies outside the outer ring", fault->ring);
        }
        return scene_refuse(r, "ring %zu is a hole, but it lies inside another one, ring %zu", fault->ring,
                            fault->other_ring);
    case GEOM_OUT_OF_MEMORY:
        return fail_memory(r->error);
    default:
        return scene_refuse(r, "ring %zu: %s", fault->ring, geom_status_text(fault->status));
    }
}

/* A draft may have any fault that moving a vertex can mend. */
static bool is_mendable(geom_status status) {
    return status == GEOM_DUPLICATE_POINT || status == GEOM_SELF_INTERSECTION ||
           status == GEOM_INVALID_ARGUMENT;
}

static bool check_polygon(scene_reader *r, rings *all) {
    if (!open_rings(r, all)) {
        return false;
    }
    const geom_polygon polygon = {all->items, all->count};
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    return fault.status == GEOM_OK || (r->how.draft && is_mendable(fault.status)) || refuse_fault(r, &fault);
}

static bool check_chain(scene_reader *r, const rings *all) {
    GEOM_ASSERT(all->count == 1);
    const geom_ring chain = all->items[0];
    if (chain.count < 2) {
        return scene_refuse(r, "a LineString has at least 2 positions, not %zu", chain.count);
    }
    for (size_t i = 1; i < chain.count && !r->how.draft; ++i) {
        if (geom_vec2_equal(chain.points[i - 1], chain.points[i])) {
            enter_position(r, false, 0, i);
            return scene_refuse(r, "position %zu of the LineString repeats the one before", i);
        }
    }
    return true;
}

static bool read_polygon_rings(scene_reader *r, const json_t *coordinates, rings *out) {
    const size_t count = json_array_size(coordinates);
    if (!json_is_array(coordinates) || count == 0) {
        return scene_refuse(r, "a Polygon has a list of rings as its coordinates");
    }
    const json_t **lists = malloc(count * sizeof *lists);
    if (!lists) {
        return fail_memory(r->error);
    }
    for (size_t i = 0; i < count; ++i) {
        lists[i] = json_array_get(coordinates, i);
    }
    const bool good = read_rings(r, true, lists, count, out) && check_polygon(r, out);
    free(lists);
    return good;
}

static bool read_disc_ring(scene_reader *r, const json_t *coordinates, rings *out) {
    out->items = malloc(sizeof *out->items);
    out->points = malloc(sizeof *out->points);
    if (!out->items || !out->points) {
        return fail_memory(r->error);
    }
    out->items[0] = (geom_ring){out->points, 1};
    out->count = 1;
    geom_vec3 center = {0.0, 0.0, 0.0};
    const bool good = scene_read_position(r, coordinates, "the position", &center);
    out->points[0] = scene_flatten(center);
    return good;
}

static bool read_shape(scene_reader *r, const char *type, const json_t *coordinates,
                       scene_obstacle_kind *kind, rings *out) {
    if (strcmp(type, "Polygon") == 0) {
        *kind = SCENE_POLYGON;
        return read_polygon_rings(r, coordinates, out);
    }
    if (strcmp(type, "LineString") == 0) {
        *kind = SCENE_CHAIN;
        return read_rings(r, false, &coordinates, 1, out) && check_chain(r, out);
    }
    if (strcmp(type, "Point") == 0) {
        *kind = SCENE_DISC;
        return read_disc_ring(r, coordinates, out);
    }
    scene_enter(r, "geometry", "type");
    return scene_refuse(r, "an obstacle is a Polygon, a LineString or a Point, not a %.40s", type);
}

/* A property `radius` of a polygon says nothing and is kept as it is. */
static bool read_obstacle_radius(scene_reader *r, scene_obstacle_kind kind, json_t *properties,
                                 double *radius) {
    scene_obstacle numbers = {.radius = 0.0};
    const bool good = scene_read_fields(r, "properties", properties, scene_obstacle_fields(kind), &numbers);
    *radius = numbers.radius;
    return good;
}

/* A number among the properties, taken out of them; `otherwise` where there is none. */
static bool take_number(scene_reader *r, json_t *properties, const char *name, double otherwise,
                        double *out) {
    const json_t *value = json_object_get(properties, name);
    *out = otherwise;
    scene_enter(r, "properties", name);
    const bool good = !value || scene_read_number(r, value, name, out);
    (void)json_object_del(properties, name);
    return good;
}

/* What stands in space: a ball, whose center has a third coordinate, or a prism. */
static bool read_heights(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties,
                         scene_obstacle *out) {
    geom_vec3 center;
    if (r->out->dimension == 2) {
        return true;
    }
    if (strcmp(type, "Point") == 0) {
        scene_enter(r, "geometry", "coordinates");
        const bool good = scene_read_position(r, coordinates, "the position", &center);
        out->base = good ? center.z : 0.0;
        return good;
    }
    if (!take_number(r, properties, "base", 0.0, &out->base) ||
        !take_number(r, properties, "height", -1.0, &out->height)) {
        return false;
    }
    if (strcmp(type, "Polygon") != 0 || !(out->height > 0.0)) {
        return scene_refuse(r, "in space an obstacle is a Point with a radius or a Polygon with a height");
    }
    return true;
}

bool scene_read_obstacle(scene_reader *r, const char *type, const json_t *coordinates, json_t *properties) {
    rings all = {0};
    scene_obstacle_kind kind = SCENE_POLYGON;
    scene_obstacle numbers = {.radius = 0.0};
    bool good = read_heights(r, type, coordinates, properties, &numbers) &&
                scene_read_vector(r, properties, "velocity", &numbers.velocity);
    scene_enter(r, "geometry", "coordinates");
    good = good && read_shape(r, type, coordinates, &kind, &all) &&
           read_obstacle_radius(r, kind, properties, &numbers.radius);
    if (good && !scene_add_obstacle(r->out, kind, (geom_polygon){all.items, all.count}, numbers.radius)) {
        good = fail_memory(r->error);
    }
    if (good) {
        scene_obstacle *added = &r->out->obstacles[r->out->obstacle_count - 1];
        added->base = numbers.base;
        added->height = numbers.height;
        added->velocity = numbers.velocity;
    }
    rings_free(&all);
    return good;
}

bool scene_read_region(scene_reader *r, scene_region_kind kind, const char *type, const json_t *coordinates,
                       json_t *properties) {
    rings all = {0};
    scene_region region = {.kind = kind, .speed_factor = 1.0};
    if (r->out->dimension == 3 || strcmp(type, "Polygon") != 0) {
        scene_enter(r, "geometry", "type");
        return scene_refuse(r, "a region is a Polygon of a scene in the plane");
    }
    scene_enter(r, "geometry", "coordinates");
    bool good = read_polygon_rings(r, coordinates, &all) &&
                (kind != SCENE_FLOOR ||
                 scene_read_fields(r, "properties", properties, scene_floor_fields(), &region));
    if (good && !scene_add_region(r->out, &region, (geom_polygon){all.items, all.count})) {
        good = fail_memory(r->error);
    }
    rings_free(&all);
    return good;
}
