/* Answers of libgeom: predicates, triangulations, offsets. */
#include "answers.h"

#include <geom/offset.h>
#include <geom/predicate.h>
#include <geom/triangulate.h>

enum {
    TRIPLES = 5000,
    RINGS = 12,
    CORNERS = 120
};

/* Points nearly on a line or a circle, where the signs take exact arithmetic. */
static void print_predicates(void) {
    answers_random random = {7};
    answers_hash hash = answers_hash_start();
    for (int i = 0; i < TRIPLES; ++i) {
        const geom_vec2 a = answers_point(&random, 10.0);
        const geom_vec2 b = answers_point(&random, 10.0);
        const geom_vec2 c = geom_vec2_lerp(a, b, answers_between(&random, -2.0, 2.0));
        const geom_vec2 d = geom_vec2_make(a.x + b.x - c.x, a.y + b.y - c.y);
        answers_add(&hash, geom_orient2d(a, b, c));
        answers_add(&hash, geom_incircle(a, b, c, d));
    }
    answers_print("predicates", hash);
}

/* A jagged ring around the origin, star-shaped and thus simple: points around a square, scaled. */
static void make_ring(answers_random *random, geom_vec2 *corners) {
    for (int i = 0; i < CORNERS; ++i) {
        const double side = 4.0 * i / CORNERS;
        const int edge = (int)side;
        const double t = 2.0 * (side - edge) - 1.0;
        const geom_vec2 on[4] = {{1, t}, {-t, 1}, {-1, -t}, {t, -1}};
        corners[i] = geom_vec2_scale(on[edge], answers_between(random, 3.0, 5.0));
    }
}

static void add_triangulation(answers_hash *hash, geom_polygon polygon) {
    geom_index_triangle triangles[CORNERS];
    const geom_triangulate_result result = geom_polygon_triangulate_delaunay(polygon, triangles, NULL);
    answers_need(result.fault.status == GEOM_OK, "triangulation");
    for (size_t i = 0; i < result.count; ++i) {
        for (int k = 0; k < 3; ++k) {
            answers_add(hash, triangles[i].corner[k]);
        }
    }
}

static void add_offset(answers_hash *hash, geom_polygon polygon, double radius, geom_offset_join join) {
    geom_offset_def def = geom_offset_def_default();
    def.radius = radius;
    def.join = join;
    geom_polygons grown = geom_polygon_offset(polygon, &def);
    answers_need(grown.status == GEOM_OK, "offset");
    for (size_t i = 0; i < grown.count; ++i) {
        for (size_t r = 0; r < grown.polygons[i].count; ++r) {
            const geom_ring ring = grown.polygons[i].rings[r];
            for (size_t p = 0; p < ring.count; ++p) {
                answers_add_point(hash, ring.points[p]);
            }
        }
    }
    geom_polygons_release(&grown);
}

static void print_rings(void) {
    static const geom_offset_join joins[] = {GEOM_JOIN_ROUND, GEOM_JOIN_MITER, GEOM_JOIN_BEVEL};
    answers_random random = {11};
    answers_hash triangulations = answers_hash_start();
    answers_hash offsets = answers_hash_start();
    for (int i = 0; i < RINGS; ++i) {
        geom_vec2 corners[CORNERS];
        make_ring(&random, corners);
        const geom_ring ring = {corners, CORNERS};
        const geom_polygon polygon = {&ring, 1};
        add_triangulation(&triangulations, polygon);
        add_offset(&offsets, polygon, answers_between(&random, 0.01, 2.0), joins[i % 3]);
        add_offset(&offsets, polygon, -answers_between(&random, 0.01, 2.0), joins[i % 3]);
    }
    answers_print("triangulations", triangulations);
    answers_print("offsets", offsets);
}

void answers_of_geom(void) {
    print_predicates();
    print_rings();
}
