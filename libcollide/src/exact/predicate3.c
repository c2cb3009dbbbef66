/* Predicates of space: filter first, then exact. */
#include "predicate3.h"

#include "numeric/number_filter.h"

static inline bool number_is_exact(number a) {
    (void)a;
    return false;
}

#include "predicate3.inl"

int collide_gap3_points(geom_vec3 p, geom_vec3 q, reach3 reach) {
    const int sign = gap_points(p, q, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_points(p, q, reach);
}

int collide_gap3_point_segment(geom_vec3 p, geom_vec3 a, geom_vec3 b, reach3 reach) {
    const int sign = gap_point_segment(p, a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_segment(p, a, b, reach);
}

int collide_gap3_point_ray(geom_vec3 p, geom_ray ray, reach3 reach) {
    const int sign = gap_point_ray(p, ray, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_ray(p, ray, reach);
}

static int rays_closest_inside(geom_ray a, geom_ray b) {
    const int sign = closest_inside_rays(a, b);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_closest_inside_rays(a, b);
}

static int gap_of_lines(geom_ray a, geom_ray b, reach3 reach) {
    const int sign = gap_lines(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_lines(a, b, reach);
}

/* Where the lines are not closest on both rays, one of the origins is a closest point. */
int collide_gap3_rays(geom_ray a, geom_ray b, reach3 reach) {
    if (rays_closest_inside(a, b) == 1) {
        return gap_of_lines(a, b, reach);
    }
    const int at_a = collide_gap3_point_ray(a.origin, b, reach);
    const int at_b = collide_gap3_point_ray(b.origin, a, reach);
    return at_a < at_b ? at_a : at_b;
}

int collide_gap3_boxes(geom_aabb3 a, geom_aabb3 b, reach3 reach) {
    const int sign = gap_boxes(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_boxes(a, b, reach);
}

static zonotope3 box_of_axes(const geom_vec3 *axes, geom_vec3 p, geom_vec3 q, geom_vec3 low, geom_vec3 high) {
    const zonotope3 box = {.count = 3,
                           .p = p,
                           .q = q,
                           .tip = {axes[0], axes[1], axes[2]},
                           .low = {low.x, low.y, low.z},
                           .high = {high.x, high.y, high.z}};
    return box;
}

zonotope3 collide_zonotope3(const core3 *core) {
    static const geom_vec3 units[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const geom_vec3 *own = core->own;
    if (core->kind == CORE3_AABB) {
        return box_of_axes(units, own[0], own[1], own[0], own[1]);
    }
    if (core->kind == CORE3_OBB) {
        return box_of_axes(own + 1, own[0], own[0], geom_vec3_neg(core->half), core->half);
    }
    const geom_vec3 *points = collide_core3_points(core);
    const zonotope3 line = {.count = core->count - 1,
                            .p = points[0],
                            .q = points[core->count - 1],
                            .tail = {points[0]},
                            .tip = {points[core->count - 1]},
                            .high = {1.0}};
    return line;
}

/* a * b = c * d. The rounding errors of products that do not underflow are doubles, which fma gives. */
static bool are_products_equal(double a, double b, double c, double d) {
    const double product = a * b;
    const bool equal = product == c * d && fma(a, b, -product) == fma(c, d, -product);
    const bool both_zero = (a == 0.0 || b == 0.0) && (c == 0.0 || d == 0.0);
    return equal && (both_zero || fabs(product) > 0x1p-900);
}

/* Axes of two boxes often are parallel to the last bit; the filter cannot see that. */
static bool are_surely_parallel(geom_vec3 u, geom_vec3 v) {
    return are_products_equal(u.y, v.z, u.z, v.y) && are_products_equal(u.z, v.x, u.x, v.z) &&
           are_products_equal(u.x, v.y, u.y, v.x);
}

static int gap_on_axis(const zonotope3 *a, const zonotope3 *b, int i, int j) {
    const int sign = gap_along(a, b, i, j);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_along(a, b, i, j);
}

/* The largest gap along the axes of two boxes' faces and edges, or of a box and a segment or point: every
 * face of the set of their differences is spanned by two of the directions. It is right for flat boxes, too:
 * whatever their differences span, with the three independent directions of a box there are axes at right
 * angles to it and to its faces.
 *
 * S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree: a hierarchical structure for rapid interference detection",
 * 1996. */
int collide_gap3_zonotopes(const zonotope3 *box, const zonotope3 *other) {
    static const int axes[15][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}, {3, 4}, {3, 5},
                                    {4, 5}, {0, 4}, {0, 5}, {1, 4}, {1, 5}, {2, 4}, {2, 5}};
    static const int counts[4] = {3, 6, 9, 15};
    GEOM_ASSERT(other->count <= 3);
    const int axis_count = counts[other->count];
    int largest = -1;
    for (int k = 0; k < axis_count && largest < 1; ++k) {
        const int i = axes[k][0];
        const int j = axes[k][1];
        const bool has_axis =
            other->count < 3 || i > 2 || j < 3 || !are_surely_parallel(box->tip[i], other->tip[j - 3]);
        const int gap = has_axis ? gap_on_axis(box, other, i, j) : -1;
        largest = gap > largest ? gap : largest;
    }
    return largest;
}

int collide_side3_of_point(geom_plane plane, geom_vec3 p) {
    const int sign = side_of_point(plane, p);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_point(plane, p);
}

int collide_side3_of_direction(geom_vec3 normal, geom_vec3 direction) {
    const int sign = side_of_direction(normal, direction);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_side_of_direction(normal, direction);
}

int collide_gap3_point_plane(geom_vec3 p, geom_plane plane, reach3 reach) {
    const int sign = gap_point_plane(p, plane, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_point_plane(p, plane, reach);
}

int collide_gap3_plane_obb(geom_plane plane, const core3 *box, reach3 reach) {
    const int sign = gap_plane_obb(plane, box, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_plane_obb(plane, box, reach);
}

int collide_gap3_planes(geom_plane a, geom_plane b, reach3 reach) {
    const int sign = gap_planes(a, b, reach);
    return sign != COLLIDE_UNSURE ? sign : collide_exact3_gap_planes(a, b, reach);
}
