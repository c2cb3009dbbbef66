/* The functions of libgeom that take polygons, rings, or many points. */
#include "growth.h"

#include <geom/bounding_box.h>
#include <geom/closest.h>
#include <geom/decompose.h>
#include <geom/hull.h>
#include <geom/measure.h>
#include <geom/minkowski.h>
#include <geom/offset.h>
#include <geom/polygons.h>
#include <geom/repair.h>
#include <geom/simplify.h>
#include <geom/strip_tree.h>
#include <geom/transform_shape.h>
#include <geom/triangulate.h>
#include <geom/vertex_index.h>

enum {
    POINTS = 16 /* questions of a call */
};

/* Points along the diagonal of the polygon, inside and outside. */
static geom_vec2 point_at(size_t i) {
    const double along = -65.0 + 130.0 * (double)i / POINTS;
    return geom_vec2_make(along, 0.7 * along + 1.0);
}

/* ---- Points and rings ---- */

static size_t convex_hull(const void *work) {
    const growth_work *w = work;
    return geom_convex_hull(w->member.points, w->count, w->numbers, NULL).count;
}

static size_t convex_hull_ring(const void *work) {
    const growth_work *w = work;
    for (size_t i = 0; i < w->count; ++i) {
        w->numbers[i] = (uint32_t)i;
    }
    return geom_convex_hull_ring(w->member.points, w->numbers, w->count, w->out).count;
}

static size_t minimum_area(const void *work) {
    const growth_work *w = work;
    return (size_t)geom_obb2_minimum_area(w->member.points, w->count, NULL).status;
}

static size_t chain_simplify(const void *work) {
    const growth_work *w = work;
    return geom_chain_simplify(w->member.points, w->count, 0.5, w->numbers, NULL).count;
}

static size_t ring_area(const void *work) {
    const growth_work *w = work;
    return geom_ring_area(w->member.rings[0]) > 0.0;
}

static size_t ring_perimeter(const void *work) {
    const growth_work *w = work;
    return geom_ring_perimeter(w->member.rings[0]) > 0.0;
}

static size_t ring_orientation(const void *work) {
    const growth_work *w = work;
    return (size_t)geom_ring_orientation(w->member.rings[0]);
}

static size_t ring_convexity(const void *work) {
    const growth_work *w = work;
    return (size_t)geom_ring_convexity(w->member.rings[0]);
}

static size_t ring_bounds(const void *work) {
    const growth_work *w = work;
    return geom_ring_bounds(w->member.rings[0]).min.x > 0.0;
}

static size_t minkowski_sum(const void *work) {
    const growth_work *w = work;
    return geom_minkowski_sum(w->member.rings[0], w->member.beside, w->out, NULL).count;
}

static size_t minkowski_difference(const void *work) {
    const growth_work *w = work;
    return geom_minkowski_difference(w->member.rings[0], w->member.beside, w->out, NULL).count;
}

static size_t transform_ring(const void *work) {
    const growth_work *w = work;
    return geom_transform2_ring(geom_transform2_identity(), w->member.rings[0], w->out).count;
}

static size_t transform_convex(const void *work) {
    const growth_work *w = work;
    return geom_transform2_convex(geom_transform2_identity(), w->member.rings[0], w->out).count;
}

/* ---- Polygons ---- */

static size_t polygon_area(const void *work) {
    const growth_work *w = work;
    return geom_polygon_area(w->member.near) > 0.0;
}

static size_t polygon_perimeter(const void *work) {
    const growth_work *w = work;
    return geom_polygon_perimeter(w->member.near) > 0.0;
}

static size_t polygon_moments(const void *work) {
    const growth_work *w = work;
    return geom_polygon_moments(w->member.near).area > 0.0;
}

static size_t polygon_check(const void *work) {
    const growth_work *w = work;
    return geom_polygon_check(w->member.near, NULL).kind;
}

static size_t polygon_repair(const void *work) {
    const growth_work *w = work;
    geom_repair repair = geom_polygon_repair(w->member.near, NULL);
    const size_t count = repair.polygons.count;
    geom_repair_release(&repair);
    return count;
}

/* A ring that crosses itself in every edge: the vertices of one half of the polygon in turn with those of the
 * other, but only for the first 100. */
static size_t polygon_repair_crossing(const void *work) {
    const growth_work *w = work;
    for (size_t i = 0; i < w->count; ++i) {
        w->out[i] = w->member.points[i];
    }
    for (size_t i = 0; i < w->count && i < 100; i += 2) {
        const geom_vec2 first = w->out[i];
        w->out[i] = w->out[w->count - 1 - i];
        w->out[w->count - 1 - i] = first;
    }
    const geom_ring ring = {w->out, w->count};
    geom_repair repair = geom_polygon_repair((geom_polygon){&ring, 1}, NULL);
    const size_t count = repair.polygons.count;
    geom_repair_release(&repair);
    return count;
}

static size_t triangle_count(const void *work) {
    const growth_work *w = work;
    return geom_polygon_triangle_count(w->member.polygon);
}

static size_t triangulate(const void *work) {
    const growth_work *w = work;
    return geom_polygon_triangulate(w->member.polygon, (geom_index_triangle *)w->numbers, NULL).count;
}

static size_t triangulate_delaunay(const void *work) {
    const growth_work *w = work;
    return geom_polygon_triangulate_delaunay(w->member.polygon, (geom_index_triangle *)w->numbers, NULL)
        .count;
}

static size_t decompose(const void *work) {
    const growth_work *w = work;
    return geom_polygon_decompose(w->member.polygon, w->numbers, w->numbers + 3 * w->count, NULL).count;
}

static size_t polygon_simplify(const void *work) {
    const growth_work *w = work;
    uint32_t end;
    return geom_polygon_simplify(w->member.polygon, 0.5, w->numbers, &end, NULL).count;
}

static size_t offset_by(const growth_work *w, double radius, geom_offset_join join) {
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    def.join = join;
    geom_polygons grown = geom_polygon_offset(w->member.polygon, &def);
    const size_t count = grown.count;
    geom_polygons_release(&grown);
    return count;
}

static size_t offset_little(const void *work) { return offset_by(work, 0.3, GEOM_JOIN_ROUND); }
static size_t offset_much(const void *work) { return offset_by(work, 10.0, GEOM_JOIN_ROUND); }
static size_t offset_miter(const void *work) { return offset_by(work, 1.0, GEOM_JOIN_MITER); }
static size_t offset_inwards(const void *work) { return offset_by(work, -1.0, GEOM_JOIN_ROUND); }

static size_t polygons_locate(const void *work) {
    const growth_work *w = work;
    const geom_polygons list = {.polygons = &w->member.near, .count = 1};
    return (size_t)geom_polygons_locate(&list, point_at(5));
}

static size_t polygons_area(const void *work) {
    const growth_work *w = work;
    const geom_polygons list = {.polygons = &w->member.near, .count = 1};
    return geom_polygons_area(&list) > 0.0;
}

static size_t vertex_count(const void *work) {
    const growth_work *w = work;
    return geom_polygon_vertex_count(w->member.near);
}

static size_t vertex(const void *work) {
    const growth_work *w = work;
    return geom_polygon_vertex(w->member.near, w->count / 2).x > 0.0;
}

static size_t ring_of_vertex(const void *work) {
    const growth_work *w = work;
    return geom_polygon_ring_of_vertex(w->member.near, w->count / 2);
}

static size_t vertices(const void *work) {
    const growth_work *w = work;
    for (size_t i = 0; i < w->count; ++i) {
        w->numbers[i] = (uint32_t)i;
    }
    return geom_polygon_vertices(w->member.polygon, w->numbers, w->count, w->out).count;
}

/* ---- Location ---- */

static size_t polygon_locate(const void *work) {
    const growth_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < POINTS; ++i) {
        sum += (size_t)geom_polygon_locate(w->member.polygon, point_at(i));
    }
    return sum;
}

static size_t polygon_closest(const void *work) {
    const growth_work *w = work;
    return geom_polygon_closest_point(w->member.polygon, point_at(3)).ring;
}

static size_t locator_create(const void *work) {
    const growth_work *w = work;
    geom_locator *locator;
    const geom_status status = geom_locator_create(w->member.near, NULL, &locator);
    geom_locator_destroy(locator);
    return (size_t)status;
}

static size_t locator_locate(const void *work) {
    const growth_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < POINTS; ++i) {
        sum += (size_t)geom_locator_locate(w->locator, point_at(i));
    }
    return sum;
}

static size_t locator_closest(const void *work) {
    const growth_work *w = work;
    size_t sum = 0;
    for (size_t i = 0; i < POINTS; ++i) {
        sum += geom_locator_closest_point(w->locator, point_at(i)).edge;
    }
    return sum;
}

static size_t locator_memory(const void *work) {
    const growth_work *w = work;
    return geom_locator_memory(w->locator);
}

static size_t locator_polygon(const void *work) {
    const growth_work *w = work;
    return geom_locator_polygon(w->locator).count;
}

static size_t locator_strip_tree(const void *work) {
    const growth_work *w = work;
    return geom_locator_strip_tree(w->locator).node_count;
}

const growth_row growth_of_geom[GROWTH_GEOM] = {
    {"geom_convex_hull", "", 0, convex_hull, false},
    {"geom_convex_hull_ring", "", 0, convex_hull_ring, false},
    {"geom_obb2_minimum_area", "", 0, minimum_area, false},
    {"geom_chain_simplify", "", 0, chain_simplify, true},
    {"geom_ring_area", "", 0, ring_area, false},
    {"geom_ring_perimeter", "", 0, ring_perimeter, false},
    {"geom_ring_orientation", "", 0, ring_orientation, false},
    {"geom_ring_convexity", "", 0, ring_convexity, false},
    {"geom_ring_bounds", "", 0, ring_bounds, false},
    {"geom_minkowski_sum", "", GROWTH_CONVEX, minkowski_sum, false},
    {"geom_minkowski_difference", "", GROWTH_CONVEX, minkowski_difference, false},
    {"geom_transform2_ring", "", 0, transform_ring, false},
    {"geom_transform2_convex", "", GROWTH_CONVEX, transform_convex, false},
    {"geom_polygon_area", "", 0, polygon_area, false},
    {"geom_polygon_perimeter", "", 0, polygon_perimeter, false},
    {"geom_polygon_moments", "", 0, polygon_moments, false},
    {"geom_polygon_check", "", 0, polygon_check, true},
    {"geom_polygon_repair", "", 0, polygon_repair, false},
    {"geom_polygon_repair", "-crossing", 0, polygon_repair_crossing, true},
    {"geom_polygon_triangle_count", "", 0, triangle_count, false},
    {"geom_polygon_triangulate", "", 0, triangulate, true},
    {"geom_polygon_triangulate_delaunay", "", 0, triangulate_delaunay, false},
    {"geom_polygon_decompose", "", 0, decompose, false},
    {"geom_polygon_simplify", "", 0, polygon_simplify, true},
    {"geom_polygon_offset", "-0.3", 0, offset_little, true},
    {"geom_polygon_offset", "-10", 0, offset_much, true},
    {"geom_polygon_offset", "-miter", 0, offset_miter, true},
    {"geom_polygon_offset", "-inwards", 0, offset_inwards, true},
    {"geom_polygons_locate", "", 0, polygons_locate, false},
    {"geom_polygons_area", "", 0, polygons_area, false},
    {"geom_polygon_vertex_count", "", 0, vertex_count, false},
    {"geom_polygon_vertex", "", 0, vertex, false},
    {"geom_polygon_ring_of_vertex", "", 0, ring_of_vertex, false},
    {"geom_polygon_vertices", "", 0, vertices, false},
    {"geom_polygon_locate", "", 0, polygon_locate, false},
    {"geom_polygon_closest_point", "", 0, polygon_closest, false},
    {"geom_locator_create", "", 0, locator_create, false},
    {"geom_locator_locate", "", GROWTH_LOCATOR, locator_locate, false},
    {"geom_locator_closest_point", "", GROWTH_LOCATOR, locator_closest, false},
    {"geom_locator_memory", "", GROWTH_LOCATOR, locator_memory, false},
    {"geom_locator_polygon", "", GROWTH_LOCATOR, locator_polygon, false},
    {"geom_locator_strip_tree", "", GROWTH_LOCATOR, locator_strip_tree, false},
};
