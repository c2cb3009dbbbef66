/* libgeom on one page: signs that are always right, and polygons checked, measured, cut into triangles. */
#include <geom/hull.h>
#include <geom/measure.h>
#include <geom/predicate.h>
#include <geom/triangulate.h>

#include <math.h>
#include <stdio.h>

/* The formula of the textbooks, rounded as doubles are. */
static double textbook(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    return geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
}

/* A lattice of neighbouring doubles on both sides of the line through b and c. */
static void show_signs(void) {
    const geom_vec2 b = {12.0, 12.0}, c = {24.0, 24.0};
    const double step = ldexp(1.0, -53); /* from one double to the next between 1/2 and 1 */
    int wrong = 0;
    for (int i = 0; i < 64 * 64; ++i) {
        const geom_vec2 a = {0.5 + step * (i % 64), 0.5 + step * (int)(i / 64)};
        const double guess = textbook(a, b, c);
        wrong += geom_orient2d(a, b, c) != (guess > 0.0) - (guess < 0.0);
    }
    printf("4096 points at a line: the textbook's formula has %d of the sides wrong\n", wrong);
}

/* A polygon is views of the caller's points: an outer ring, then holes. What is wrong with it is said with the place. */
static void show_fault(void) {
    const geom_vec2 bow_tie[] = {{0, 0}, {4, 3}, {4, 0}, {0, 3}};
    const geom_ring ring = {bow_tie, 4};
    const geom_polygon_fault fault = geom_polygon_check((geom_polygon){&ring, 1}, NULL);
    printf("the bow tie: %s (%s), edges %zu and %zu, at (%g, %g)\n", geom_status_text(fault.status),
           geom_polygon_fault_kind_text(fault.kind), fault.edge, fault.other_edge, fault.point.x,
           fault.point.y);
}

static void show_yard(void) {
    /* Twelve by eight, with a pond of four by two. Numbers of vertices go on from ring to ring, as in this array. */
    const geom_vec2 points[] = {{0, 0}, {12, 0}, {12, 8}, {0, 8}, {4, 3}, {4, 5}, {8, 5}, {8, 3}};
    const geom_ring rings[] = {{points, 4}, {points + 4, 4}};
    const geom_polygon yard = {rings, 2};
    const geom_moments moments = geom_polygon_moments(yard);
    printf("the yard: area %g, centroid (%g, %g), fence of %g\n", moments.area, moments.centroid.x,
           moments.centroid.y, geom_polygon_perimeter(yard));

    /* Triangles name vertices, so they tile the polygon without a gap; the check is part of it. */
    geom_index_triangle triangles[8 - 2 + 2]; /* as geom_polygon_triangle_count says */
    const geom_triangulate_result tiling = geom_polygon_triangulate_delaunay(yard, triangles, NULL);
    double sum = 0.0;
    for (size_t i = 0; i < tiling.count; ++i) {
        const uint32_t *corner = triangles[i].corner;
        sum += 0.5 * textbook(points[corner[0]], points[corner[1]], points[corner[2]]);
    }
    printf("  in %zu triangles, of area %g together\n", tiling.count, sum);
}

static void show_hull(void) {
    const geom_vec2 posts[] = {{1, 1}, {5, 0}, {3, 2}, {5, 4}, {3, 4}, {1, 4}, {2, 3}};
    uint32_t corners[7];
    const geom_convex_hull_result hull = geom_convex_hull(posts, 7, corners, NULL);
    geom_vec2 rope[7];
    printf("a rope around the posts:");
    const geom_ring ring = geom_convex_hull_ring(posts, corners, hull.count, rope);
    for (size_t i = 0; i < ring.count; ++i) {
        printf(" (%g, %g)", rope[i].x, rope[i].y);
    }
    printf("\n  length %.3f, area %g\n", geom_ring_perimeter(ring), geom_ring_area(ring));
}

int main(void) {
    show_signs();
    show_fault();
    show_yard();
    show_hull();
    return 0;
}
