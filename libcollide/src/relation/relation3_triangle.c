/* Segments and triangles, decided by orientations. */
#include "relation3.h"

#include <geom/predicate.h>
#include <geom/scalar.h>

#include <stddef.h>

static double least_of(double a, double b, double c) { return geom_min(c, geom_min(b, a)); }

static double most_of(double a, double b, double c) { return -least_of(-a, -b, -c); }

static geom_aabb3 box_of_three(geom_vec3 a, geom_vec3 b, geom_vec3 c) {
    const geom_aabb3 box = {
        {least_of(a.x, b.x, c.x), least_of(a.y, b.y, c.y), least_of(a.z, b.z, c.z)},
        {most_of(a.x, b.x, c.x), most_of(a.y, b.y, c.y), most_of(a.z, b.z, c.z)},
    };
    return box;
}

/* Comparisons are exact, and cheaper than orientations. */
static bool boxes_apart3(geom_aabb3 a, geom_aabb3 b) {
    return (a.max.x < b.min.x) | (b.max.x < a.min.x) | (a.max.y < b.min.y) | (b.max.y < a.min.y) |
           (a.max.z < b.min.z) | (b.max.z < a.min.z);
}

/* Whether the segment from p to q, whose ends lie strictly on different sides of the plane of the triangle t,
 * passes it inside its edges (+1), outside (-1), or through one of its edges (0): the line sees the three
 * edges turn one way or not. */
static int passes_triangle(geom_vec3 p, geom_vec3 q, const geom_vec3 *t) {
    const int ab = geom_orient3d(p, q, t[0], t[1]);
    const int bc = geom_orient3d(p, q, t[1], t[2]);
    if (ab * bc < 0) {
        return -1;
    }
    const int ca = geom_orient3d(p, q, t[2], t[0]);
    if (ca * ab < 0 || ca * bc < 0) {
        return -1;
    }
    return ab != 0 && bc != 0 && ca != 0;
}

/* A segment that crosses the plane of the triangle crosses it once. */
bool collide_relation3_of_segment_triangle(const geom_vec3 *segment, const geom_vec3 *triangle,
                                           collide_relation *relation) {
    *relation = COLLIDE_APART;
    if (boxes_apart3(box_of_three(segment[0], segment[1], segment[1]),
                     box_of_three(triangle[0], triangle[1], triangle[2]))) {
        return true;
    }
    const int side_p = geom_orient3d(triangle[0], triangle[1], triangle[2], segment[0]);
    const int side_q = geom_orient3d(triangle[0], triangle[1], triangle[2], segment[1]);
    if (side_p * side_q > 0) {
        return true;
    }
    if (side_p * side_q == 0) {
        return false;
    }
    const int passes = passes_triangle(segment[0], segment[1], triangle);
    *relation = (collide_relation)(COLLIDE_TOUCHING + passes);
    return true;
}

/* The sides of the plane of one triangle on which the corners of another lie. */
typedef struct corner_sides {
    int side[3];
} corner_sides;

static corner_sides sides_of_corners(const geom_vec3 *triangle, const geom_vec3 *other) {
    corner_sides sides;
    for (int i = 0; i < 3; ++i) {
        sides.side[i] = geom_orient3d(triangle[0], triangle[1], triangle[2], other[i]);
    }
    return sides;
}

static bool all_on_one_side(corner_sides s) {
    return s.side[0] != 0 && s.side[0] == s.side[1] && s.side[0] == s.side[2];
}

static bool any_in_plane(corner_sides s) { return s.side[0] == 0 || s.side[1] == 0 || s.side[2] == 0; }

/* The best that the edges of one triangle do to the other: +1, 0 or -1 as for passes_triangle. */
static int best_edge(const geom_vec3 *of_edges, corner_sides sides, const geom_vec3 *triangle) {
    int best = -1;
    for (int i = 0; i < 3 && best < 1; ++i) {
        const int next = i < 2 ? i + 1 : 0;
        if (sides.side[i] != sides.side[next]) {
            const int passes = passes_triangle(of_edges[i], of_edges[next], triangle);
            best = passes > best ? passes : best;
        }
    }
    return best;
}

/* No corner lies in the plane of the other triangle. Then the triangles meet where an edge of one passes the
 * other; if one does so inside, they overlap, and if none passes at all they are apart. Edges that meet edges
 * are left open. */
bool collide_relation3_of_triangles(const geom_vec3 *a, const geom_vec3 *b, collide_relation *relation) {
    *relation = COLLIDE_APART;
    if (boxes_apart3(box_of_three(a[0], a[1], a[2]), box_of_three(b[0], b[1], b[2]))) {
        return true;
    }
    const corner_sides of_b = sides_of_corners(a, b);
    if (all_on_one_side(of_b)) {
        return true;
    }
    const corner_sides of_a = sides_of_corners(b, a);
    if (all_on_one_side(of_a)) {
        return true;
    }
    if (any_in_plane(of_a) || any_in_plane(of_b)) {
        return false;
    }
    const int of_edges_a = best_edge(a, of_a, b);
    const int passes = of_edges_a == 1 ? 1 : best_edge(b, of_b, a);
    const int best = passes > of_edges_a ? passes : of_edges_a;
    *relation = best > 0 ? COLLIDE_OVERLAPPING : COLLIDE_APART;
    return best != 0;
}
