/* libgeom on one page: exact signs; polygons checked, measured, triangulated; a convex hull. */
#include <geom/hull.h>
#include <geom/measure.h>
#include <geom/predicate.h>
#include <geom/triangulate.h>

#include <math.h>
#include <stdio.h>

/* The textbook formula in doubles, with rounding errors. */
static double textbook(geom_vec2 a, geom_vec2 b, geom_vec2 c) {
    return geom_vec2_cross(geom_vec2_sub(b, a), geom_vec2_sub(c, a));
}

/* Compares signs at a lattice of adjacent doubles on both sides of the line through b and c. */
static void show_signs(void) {
    const geom_vec2 b = {12.0, 12.0}, c = {24.0, 24.0};
    const double step = ldexp(1.0, -53); /* from one double to the next between 1/2 and 1 */
    int wrong = 0;
    for (int i = 0; i < 64 * 64; ++i) {
        const geom_vec2 a = {0.5 + step * (i % 64), 0.5 + step * (int)(i / 64)};
        const double guess = textbook(a, b, c);
        wrong += geom_orient2d(a, b, c) != (guess > 0.0) - (guess < 0.0);
    }
    printf("4096 points near a line: the textbook formula gets %d signs wrong\n", wrong);
}

/* A polygon is a view of the caller's points: an outer ring, then holes. A fault comes with its place. */
static void show_fault(void) {
    const geom_vec2 bow_tie[] = {{0, 0}, {4, 3}, {4, 0}, {0, 3}};
    const geom_ring ring = {bow_tie, 4};
    const geom_polygon_fault fault = geom_polygon_check((geom_polygon){&ring, 1}, NULL);
    printf("the bow tie: %s (%s), edges %zu and %zu, at (%g, %g)\n", geom_status_text(fault.status),
           geom_polygon_fault_kind_text(fault.kind), fault.edge, fault.other_edge, fault.point.x,
           fault.point.y);
}

static void show_yard(void) {
    /* 12 by 8, with a pond of 4 by 2. Vertices are numbered across the rings, as in this array. */
    const geom_vec2 points[] = {{0, 0}, {12, 0}, {12, 8}, {0, 8}, {4, 3}, {4, 5}, {8, 5}, {8, 3}};
    const geom_ring rings[] = {{points, 4}, {points + 4, 4}};
    const geom_polygon yard = {rings, 2};
    const geom_moments moments = geom_polygon_moments(yard);
    printf("the yard: area %g, centroid (%g, %g), perimeter %g\n", moments.area, moments.centroid.x,
           moments.centroid.y, geom_polygon_perimeter(yard));

    /* Triangles are indices of vertices, so they tile the polygon without gaps. The polygon is checked
     * first. */
    geom_index_triangle triangles[8 - 2 + 2]; /* see geom_polygon_triangle_count */
    const geom_triangulate_result tiling = geom_polygon_triangulate_delaunay(yard, triangles, NULL);
    double sum = 0.0;
    for (size_t i = 0; i < tiling.count; ++i) {
        const uint32_t *corner = triangles[i].corner;
        sum += 0.5 * textbook(points[corner[0]], points[corner[1]], points[corner[2]]);
    }
    printf("  %zu triangles with a total area of %g\n", tiling.count, sum);
}

static void show_hull(void) {
    const geom_vec2 posts[] = {{1, 1}, {5, 0}, {3, 2}, {5, 4}, {3, 4}, {1, 4}, {2, 3}};
    uint32_t corners[7];
    const geom_convex_hull_result hull = geom_convex_hull(posts, 7, corners, NULL);
    geom_vec2 vertices[7];
    printf("the convex hull of the posts:");
    const geom_ring ring = geom_convex_hull_ring(posts, corners, hull.count, vertices);
    for (size_t i = 0; i < ring.count; ++i) {
        printf(" (%g, %g)", vertices[i].x, vertices[i].y);
    }
    printf("\n  perimeter %.3f, area %g\n", geom_ring_perimeter(ring), geom_ring_area(ring));
}

int main(void) {
    show_signs();
    show_fault();
    show_yard();
    show_hull();
    return 0;
}
