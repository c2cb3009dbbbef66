/* The penetration depth of two cores of space, from faces and pairs of edges.
 *
 * The set of differences b - a of two polyhedra is a polyhedron. Each of its faces is parallel to a face of
 * one of them or to an edge of each (S. Cameron, R. K. Culley, "Determining the minimum translational
 * distance between two convex polyhedra", ICRA 1986), so that the least distance of the origin to the planes
 * along these directions is the penetration depth. Any further direction does no harm: it gives no less than
 * the depth.
 *
 * Rays are cut at a length t of at least 8, where all else is within R = 4 of their origin. A direction u
 * that points at the far end, at an angle f to the plane across the ray, has a depth of at least cos(f) h +
 * sin(f) (t - R) >= h, where h <= R is the depth along u without its part along the ray: no direction that
 * the cut adds is better than the ones there are. */
#include "penetration3.h"

enum {
    EDGES_MAX = 3,
    AXES_MAX = EDGES_MAX + EDGES_MAX + EDGES_MAX * EDGES_MAX + 2
};

dd_vec3 collide_perpendicular3(dd_vec3 v) {
    const double x = fabs(v.x.high);
    const double y = fabs(v.y.high);
    const double z = fabs(v.z.high);
    if (x <= y && x <= z) {
        return dd_make3(dd_from(0.0), dd_neg(v.z), v.y);
    }
    return y <= z ? dd_make3(v.z, dd_from(0.0), dd_neg(v.x)) : dd_make3(dd_neg(v.y), v.x, dd_from(0.0));
}

dd collide_penetration3_along(const body3 *a, const body3 *b, dd_vec3 normal) {
    const dd_vec3 front = collide_body3_vertex(a, collide_body3_support(a, normal));
    const dd_vec3 back = collide_body3_vertex(b, collide_body3_support(b, dd_neg3(normal)));
    return dd_dot3(dd_sub3(front, back), normal);
}

geom_vec3 collide_near_one3(geom_vec3 v) {
    const double squared = geom_vec3_length_squared(v);
    if (squared > 0x1p-190 && squared < 0x1p190) {
        return v;
    }
    int exponent = 0;
    frexp(fmax(fmax(fabs(v.x), fabs(v.y)), fabs(v.z)), &exponent);
    return geom_vec3_make(ldexp(v.x, -exponent), ldexp(v.y, -exponent), ldexp(v.z, -exponent));
}

/* The directions of the edges. Those of boxes are their axes, also where an edge has no length. */
static int edges_of(const body3 *body, dd_vec3 edges[EDGES_MAX]) {
    switch (body->core->kind) {
    case CORE3_AABB:
        edges[0] = dd_from3(geom_vec3_make(1.0, 0.0, 0.0));
        edges[1] = dd_from3(geom_vec3_make(0.0, 1.0, 0.0));
        edges[2] = dd_from3(geom_vec3_make(0.0, 0.0, 1.0));
        return 3;
    case CORE3_OBB:
        for (int k = 0; k < 3; ++k) {
            edges[k] = dd_from3(collide_near_one3(body->core->own[1 + k]));
        }
        return 3;
    default:
        break;
    }
    if (body->count == 1) {
        return 0;
    }
    edges[0] = dd_sub3(body->kept[1], body->kept[0]);
    if (body->count == 2) {
        return 1;
    }
    edges[1] = dd_sub3(body->kept[2], body->kept[1]);
    edges[2] = dd_sub3(body->kept[0], body->kept[2]);
    return 3;
}

/* An axis that is at right angles to two edges, or to one, or is any. The rough one is near the true one, but
 * for rough_margin in what is measured along it. */
typedef struct candidate_axis {
    const dd_vec3 *first;
    const dd_vec3 *second;
    geom_vec3 rough;
} candidate_axis;

typedef struct axis_list {
    int count;
    candidate_axis axis[AXES_MAX];
} axis_list;

static dd_vec3 exact_axis(const candidate_axis *axis) {
    if (axis->first == NULL) {
        return dd_from3(geom_vec3_make(1.0, 0.0, 0.0));
    }
    return dd_normalize3(axis->second != NULL ? dd_cross3(*axis->first, *axis->second)
                                              : collide_perpendicular3(*axis->first));
}

static void add_axis(axis_list *list, const dd_vec3 *first, const dd_vec3 *second, geom_vec3 rough) {
    const candidate_axis axis = {first, second, rough};
    list->axis[list->count++] = axis;
}

/* Local coordinates are below 32. The rough product of two edges at an angle above 2^-20 is off by less than
 * 2^-29 of its length: a depth along it is wrong by less than half of this. */
static const double rough_margin = 0x1p-22;
static const double least_sine_squared = 0x1p-40;

/* Leaves out the product of parallel edges, which is nothing but rounding. */
static void add_cross(axis_list *list, const dd_vec3 *e, const dd_vec3 *f) {
    const geom_vec3 rough = geom_vec3_cross(dd_high3(*e), dd_high3(*f));
    const double rough_squared = geom_vec3_length_squared(rough);
    const double scale = geom_vec3_length_squared(dd_high3(*e)) * geom_vec3_length_squared(dd_high3(*f));
    if (rough_squared > scale * least_sine_squared && scale > 0x1p-700) {
        add_axis(list, e, f, geom_vec3_scale(rough, 1.0 / sqrt(rough_squared)));
        return;
    }
    const dd_vec3 cross = dd_cross3(*e, *f);
    if (dd_dot3(cross, cross).high > scale * 0x1p-190) {
        add_axis(list, e, f, dd_high3(dd_normalize3(cross)));
    }
}

static void add_faces(axis_list *list, const dd_vec3 *edges, int count) {
    for (int i = 0; count == 3 && i < 3; ++i) {
        add_cross(list, &edges[i], &edges[(i + 1) % 3]);
    }
}

/* A direction for cores that together are no more than a line or a point. */
static void add_last_resort(axis_list *list, const dd_vec3 *edges, int count) {
    for (int i = 0; i < count; ++i) {
        if (!dd_is_zero3(edges[i])) {
            add_axis(list, &edges[i], NULL, dd_high3(dd_normalize3(collide_perpendicular3(edges[i]))));
            return;
        }
    }
}

static axis_list axes_of(const dd_vec3 *of_a, int count_a, const dd_vec3 *of_b, int count_b) {
    axis_list list;
    list.count = 0;
    add_faces(&list, of_a, count_a);
    add_faces(&list, of_b, count_b);
    for (int i = 0; i < count_a; ++i) {
        for (int j = 0; j < count_b; ++j) {
            add_cross(&list, &of_a[i], &of_b[j]);
        }
    }
    add_last_resort(&list, of_a, count_a);
    add_last_resort(&list, of_b, count_b);
    if (list.count == 0) {
        add_axis(&list, NULL, NULL, geom_vec3_make(1.0, 0.0, 0.0));
    }
    return list;
}

/* The depths along all axes in doubles, then in double-doubles along those that may be the least. */
static penetration3 penetration_of_axes(const body3 *a, const body3 *b) {
    dd_vec3 of_a[EDGES_MAX];
    dd_vec3 of_b[EDGES_MAX];
    const int count_a = edges_of(a, of_a);
    const int count_b = edges_of(b, of_b);
    const axis_list list = axes_of(of_a, count_a, of_b, count_b);
    double rough[2 * AXES_MAX];
    double least = HUGE_VAL;
    for (int i = 0; i < list.count; ++i) {
        const interval3 reach_a = collide_body3_rough_interval(a, list.axis[i].rough);
        const interval3 reach_b = collide_body3_rough_interval(b, list.axis[i].rough);
        rough[2 * i] = reach_a.high - reach_b.low;
        rough[2 * i + 1] = reach_b.high - reach_a.low;
        least = fmin(least, fmin(rough[2 * i], rough[2 * i + 1]));
    }
    penetration3 best = {.depth = dd_from(HUGE_VAL)};
    for (int i = 0; i < 2 * list.count; ++i) {
        if (rough[i] <= least + rough_margin) {
            const dd_vec3 axis = exact_axis(&list.axis[i / 2]);
            const dd_vec3 normal = i % 2 == 0 ? axis : dd_neg3(axis);
            const dd depth = collide_penetration3_along(a, b, normal);
            if (dd_less(depth, best.depth)) {
                best.normal = normal;
                best.depth = depth;
            }
        }
    }
    return best;
}

static bool knows_faces(const body3 *body) { return body->core->kind != CORE3_POINTS || body->count <= 3; }

penetration3 collide_penetration3(const body3 *a, const body3 *b) {
    return knows_faces(a) && knows_faces(b) ? penetration_of_axes(a, b) : collide_penetration3_of_hulls(a, b);
}
