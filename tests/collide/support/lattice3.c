/* Relations of space on whole numbers, by brute force in integers. */
#include "lattice3.h"

__extension__ typedef __int128 wide;

typedef struct whole3 {
    int64_t x;
    int64_t y;
    int64_t z;
} whole3;

enum {
    MOST_VERTICES = 8,
    MOST_GENERATORS = MOST_VERTICES * MOST_VERTICES + 2,
    FAR_ENOUGH = 3000 /* multiples of a direction after which a ray of small numbers meets nothing new */
};

/* Vertices, and the directions in which the set has no end. */
typedef struct cone3 {
    int vertex_count;
    whole3 vertex[MOST_GENERATORS];
    int direction_count;
    whole3 direction[2];
} cone3;

static whole3 make_whole(int64_t x, int64_t y, int64_t z) {
    const whole3 v = {x, y, z};
    return v;
}

static whole3 whole(geom_vec3 v) { return make_whole((int64_t)v.x, (int64_t)v.y, (int64_t)v.z); }

static whole3 sub(whole3 a, whole3 b) { return make_whole(a.x - b.x, a.y - b.y, a.z - b.z); }

static whole3 add_times(whole3 a, int64_t s, whole3 b) {
    return make_whole(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static int64_t dot(whole3 a, whole3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static whole3 cross(whole3 a, whole3 b) {
    return make_whole(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static bool is_zero(whole3 a) { return a.x == 0 && a.y == 0 && a.z == 0; }

static void add_vertex(cone3 *cone, whole3 v) { cone->vertex[cone->vertex_count++] = v; }

static cone3 cone_of_corners(whole3 origin, const whole3 *edges, int edge_count) {
    cone3 cone = {.vertex_count = 0};
    for (int corner = 0; corner < 1 << edge_count; ++corner) {
        whole3 v = origin;
        for (int k = 0; k < edge_count; ++k) {
            v = add_times(v, corner >> k & 1, edges[k]);
        }
        add_vertex(&cone, v);
    }
    return cone;
}

static cone3 cone_of_aabb(geom_aabb3 box) {
    const whole3 min = whole(box.min);
    const whole3 size = sub(whole(box.max), min);
    const whole3 edges[3] = {make_whole(size.x, 0, 0), make_whole(0, size.y, 0), make_whole(0, 0, size.z)};
    return cone_of_corners(min, edges, 3);
}

static cone3 cone_of_obb(geom_obb3 box) {
    const int64_t half[3] = {(int64_t)box.half.x, (int64_t)box.half.y, (int64_t)box.half.z};
    whole3 edges[3];
    whole3 origin = whole(box.center);
    for (int k = 0; k < 3; ++k) {
        const whole3 axis = whole(box.axis[k]);
        edges[k] = add_times(make_whole(0, 0, 0), 2 * half[k], axis);
        origin = add_times(origin, -half[k], axis);
    }
    return cone_of_corners(origin, edges, 3);
}

static cone3 cone_of_points(const geom_vec3 *points, size_t count) {
    cone3 cone = {.vertex_count = 0};
    for (size_t i = 0; i < count; ++i) {
        add_vertex(&cone, whole(points[i]));
    }
    return cone;
}

static cone3 cone_of_ray(geom_ray ray) {
    cone3 cone = cone_of_points(&ray.origin, 1);
    cone.direction[cone.direction_count++] = whole(ray.direction);
    return cone;
}

static cone3 cone_of(collide_shape3 shape, int64_t *radius) {
    *radius = 0;
    switch (shape.kind) {
    case COLLIDE_SHAPE3_SEGMENT: {
        const geom_vec3 ends[2] = {shape.as.segment.a, shape.as.segment.b};
        return cone_of_points(ends, 2);
    }
    case COLLIDE_SHAPE3_RAY:
        return cone_of_ray(shape.as.ray);
    case COLLIDE_SHAPE3_SPHERE:
        *radius = (int64_t)shape.as.sphere.radius;
        return cone_of_points(&shape.as.sphere.center, 1);
    case COLLIDE_SHAPE3_AABB:
        return cone_of_aabb(shape.as.aabb);
    case COLLIDE_SHAPE3_OBB:
        return cone_of_obb(shape.as.obb);
    case COLLIDE_SHAPE3_CAPSULE: {
        const geom_vec3 ends[2] = {shape.as.capsule.a, shape.as.capsule.b};
        *radius = (int64_t)shape.as.capsule.radius;
        return cone_of_points(ends, 2);
    }
    case COLLIDE_SHAPE3_TRIANGLE: {
        const geom_vec3 corners[3] = {shape.as.triangle.a, shape.as.triangle.b, shape.as.triangle.c};
        return cone_of_points(corners, 3);
    }
    case COLLIDE_SHAPE3_HULL:
        return cone_of_points(shape.as.hull.points, shape.as.hull.count);
    default:
        return cone_of_points(&shape.as.point, 1);
    }
}

static cone3 difference_of(const cone3 *a, const cone3 *b) {
    cone3 w = {.vertex_count = 0};
    for (int i = 0; i < a->vertex_count; ++i) {
        for (int j = 0; j < b->vertex_count; ++j) {
            add_vertex(&w, sub(a->vertex[i], b->vertex[j]));
        }
    }
    for (int i = 0; i < a->direction_count; ++i) {
        w.direction[w.direction_count++] = a->direction[i];
    }
    for (int i = 0; i < b->direction_count; ++i) {
        w.direction[w.direction_count++] = sub(make_whole(0, 0, 0), b->direction[i]);
    }
    return w;
}

/* All generators of the cone over the set: its vertices and directions. */
typedef struct generators3 {
    int count;
    whole3 g[MOST_GENERATORS];
} generators3;

static generators3 generators_of(const cone3 *w) {
    generators3 all = {.count = 0};
    for (int i = 0; i < w->vertex_count; ++i) {
        all.g[all.count++] = w->vertex[i];
    }
    for (int i = 0; i < w->direction_count; ++i) {
        all.g[all.count++] = w->direction[i];
    }
    return all;
}

/* The normals of all planes through the origin that have the whole set on one closed side form a cone. Their
 * sum, over a set of normals that spans it, is one inside it: it separates strictly if any does. */
typedef struct normals3 {
    bool any;
    whole3 sum;
} normals3;

static void try_normal(const generators3 *all, whole3 n, normals3 *normals) {
    if (is_zero(n)) {
        return;
    }
    for (int i = 0; i < all->count; ++i) {
        if (dot(n, all->g[i]) < 0) {
            return;
        }
    }
    normals->any = true;
    normals->sum = add_times(normals->sum, 1, n);
}

static void try_both(const generators3 *all, whole3 n, normals3 *normals) {
    try_normal(all, n, normals);
    try_normal(all, sub(make_whole(0, 0, 0), n), normals);
}

static bool spans_space(const generators3 *all, whole3 *plane, whole3 *line) {
    *plane = make_whole(0, 0, 0);
    *line = make_whole(0, 0, 0);
    for (int i = 0; i < all->count; ++i) {
        if (is_zero(*line)) {
            *line = all->g[i];
        } else if (is_zero(*plane)) {
            *plane = cross(*line, all->g[i]);
        } else if (dot(*plane, all->g[i]) != 0) {
            return true;
        }
    }
    return false;
}

static normals3 normals_of(const generators3 *all) {
    normals3 normals = {false, {0, 0, 0}};
    whole3 plane;
    whole3 line;
    if (spans_space(all, &plane, &line)) {
        for (int i = 0; i < all->count; ++i) {
            for (int j = 0; j < i; ++j) {
                try_both(all, cross(all->g[i], all->g[j]), &normals);
            }
        }
        return normals;
    }
    normals.any = true;
    if (is_zero(plane)) {
        try_both(all, line, &normals);
        return normals;
    }
    for (int i = 0; i < all->count; ++i) {
        try_both(all, cross(plane, all->g[i]), &normals);
    }
    return normals;
}

static collide_relation relation_of(const cone3 *w) {
    const generators3 all = generators_of(w);
    const normals3 normals = normals_of(&all);
    if (!normals.any) {
        return COLLIDE_OVERLAPPING;
    }
    for (int i = 0; i < w->vertex_count; ++i) {
        if (dot(normals.sum, w->vertex[i]) <= 0) {
            return COLLIDE_TOUCHING;
        }
    }
    return COLLIDE_APART;
}

static int sign(wide x) { return (x > 0) - (x < 0); }

static int least(int a, int b) { return a < b ? a : b; }

/* The sign of the distance of the origin to the point, the segment and the triangle, minus r; +1 where the
 * origin does not project to their inside, which leaves it to smaller ones. */
static int gap_of_point(whole3 a, int64_t r) { return sign((wide)dot(a, a) - (wide)r * r); }

static int gap_of_segment(whole3 a, whole3 b, int64_t r) {
    const whole3 e = sub(b, a);
    if (dot(a, e) >= 0 || dot(b, e) <= 0) {
        return 1;
    }
    const whole3 n = cross(a, e);
    const wide squared = (wide)n.x * n.x + (wide)n.y * n.y + (wide)n.z * n.z;
    return sign(squared - (wide)r * r * dot(e, e));
}

static wide wide_dot_cross(whole3 n, whole3 a, whole3 b) {
    const whole3 c = cross(a, b);
    return (wide)n.x * c.x + (wide)n.y * c.y + (wide)n.z * c.z;
}

static int gap_of_triangle(whole3 a, whole3 b, whole3 c, int64_t r) {
    const whole3 n = cross(sub(b, a), sub(c, a));
    if (wide_dot_cross(n, a, b) <= 0 || wide_dot_cross(n, b, c) <= 0 || wide_dot_cross(n, c, a) <= 0) {
        return 1;
    }
    const wide height = (wide)n.x * a.x + (wide)n.y * a.y + (wide)n.z * a.z;
    const wide squared = (wide)n.x * n.x + (wide)n.y * n.y + (wide)n.z * n.z;
    return sign(height * height - (wide)r * r * squared);
}

/* For sets that do not meet. */
static int gap_of(const cone3 *w, int64_t r) {
    const whole3 *v = w->vertex;
    int gap = 1;
    for (int i = 0; i < w->vertex_count; ++i) {
        gap = least(gap, gap_of_point(v[i], r));
        for (int j = 0; j < i; ++j) {
            gap = least(gap, gap_of_segment(v[i], v[j], r));
            for (int k = 0; k < j; ++k) {
                gap = least(gap, gap_of_triangle(v[i], v[j], v[k], r));
            }
        }
    }
    return gap;
}

static void cut(cone3 *ray) {
    if (ray->direction_count > 0) {
        add_vertex(ray, add_times(ray->vertex[0], FAR_ENOUGH, ray->direction[0]));
        ray->direction_count = 0;
    }
}

static collide_relation relation_within(cone3 *a, cone3 *b, int64_t r) {
    const cone3 w = difference_of(a, b);
    const collide_relation relation = relation_of(&w);
    if (r == 0) {
        return relation;
    }
    if (relation != COLLIDE_APART) {
        return COLLIDE_OVERLAPPING;
    }
    cut(a);
    cut(b);
    const cone3 bounded = difference_of(a, b);
    return (collide_relation)(COLLIDE_TOUCHING - gap_of(&bounded, r));
}

static collide_relation relation_of_planes(geom_plane a, geom_plane b, int64_t r) {
    const whole3 n = whole(a.normal);
    const whole3 m = whole(b.normal);
    if (!is_zero(cross(n, m))) {
        return COLLIDE_OVERLAPPING;
    }
    const int64_t alike = dot(n, m) < 0 ? -1 : 1;
    const wide nn = dot(n, n);
    const wide mm = dot(m, m);
    const wide p = (int64_t)a.offset;
    const wide q = (int64_t)b.offset * alike;
    /* |p / |n| - q / |m|| against r; |n| |m| = |n . m| for parallel normals. */
    const wide squared = p * p * mm + q * q * nn - 2 * p * q * (dot(n, m) * alike);
    return (collide_relation)(COLLIDE_TOUCHING - sign(squared - (wide)r * r * nn * mm));
}

static collide_relation relation_of_plane(geom_plane plane, const cone3 *b, int64_t r) {
    const whole3 n = whole(plane.normal);
    bool above = false;
    bool below = false;
    int gap = 1;
    for (int i = 0; i < b->vertex_count; ++i) {
        const wide height = dot(n, b->vertex[i]) - (int64_t)plane.offset;
        above = above || height > 0;
        below = below || height < 0;
        gap = least(gap, sign(height * height - (wide)r * r * dot(n, n)));
    }
    for (int i = 0; i < b->direction_count; ++i) {
        above = above || dot(n, b->direction[i]) > 0;
        below = below || dot(n, b->direction[i]) < 0;
    }
    return above && below ? COLLIDE_OVERLAPPING : (collide_relation)(COLLIDE_TOUCHING - gap);
}

collide_relation lattice_relation3(collide_shape3 a, collide_shape3 b, double margin) {
    const int64_t extra = (int64_t)margin;
    if (a.kind == COLLIDE_SHAPE3_PLANE && b.kind == COLLIDE_SHAPE3_PLANE) {
        return relation_of_planes(a.as.plane, b.as.plane, extra);
    }
    if (b.kind == COLLIDE_SHAPE3_PLANE) {
        return lattice_relation3(b, a, margin);
    }
    int64_t radius_b;
    cone3 cone_b = cone_of(b, &radius_b);
    if (a.kind == COLLIDE_SHAPE3_PLANE) {
        return relation_of_plane(a.as.plane, &cone_b, radius_b + extra);
    }
    int64_t radius_a;
    cone3 cone_a = cone_of(a, &radius_a);
    return relation_within(&cone_a, &cone_b, radius_a + radius_b + extra);
}

static geom_vec3 random_place(random_source *source, int range) {
    const int x = random_int(source, -range, range);
    const int y = random_int(source, -range, range);
    return geom_vec3_make(x, y, random_int(source, -range, range));
}

static geom_vec3 random_direction(random_source *source) {
    geom_vec3 v;
    do {
        v = random_place(source, 2);
    } while (v.x == 0.0 && v.y == 0.0 && v.z == 0.0);
    return v;
}

static geom_aabb3 random_aabb(random_source *source, int range) {
    const geom_vec3 p = random_place(source, range);
    const geom_vec3 q = random_place(source, range);
    const geom_aabb3 box = {geom_vec3_make(fmin(p.x, q.x), fmin(p.y, q.y), fmin(p.z, q.z)),
                            geom_vec3_make(fmax(p.x, q.x), fmax(p.y, q.y), fmax(p.z, q.z))};
    return box;
}

static geom_obb3 random_obb(random_source *source, int range) {
    geom_obb3 box = {.center = random_place(source, range)};
    do {
        for (int k = 0; k < 3; ++k) {
            box.axis[k] = random_direction(source);
        }
    } while (geom_vec3_dot(geom_vec3_cross(box.axis[0], box.axis[1]), box.axis[2]) == 0.0);
    const int x = random_int(source, 0, 2);
    const int y = random_int(source, 0, 2);
    box.half = geom_vec3_make(x, y, random_int(source, 0, 2));
    return box;
}

static geom_hull random_hull(random_source *source, int range, geom_vec3 *storage) {
    const geom_hull hull = {storage, (size_t)random_int(source, 1, LATTICE_HULL_POINTS)};
    const bool flat = random_int(source, 0, 3) == 0;
    for (size_t i = 0; i < hull.count; ++i) {
        storage[i] = random_place(source, range);
        storage[i].z = flat ? 1.0 : storage[i].z;
    }
    return hull;
}

collide_shape3 random_lattice_shape3(random_source *source, collide_shape3_kind kind, int range,
                                     geom_vec3 storage[LATTICE_HULL_POINTS]) {
    const geom_vec3 p = random_place(source, range);
    const geom_vec3 q = random_int(source, 0, 9) == 0 ? p : random_place(source, range);
    const int radius = random_int(source, 0, range);
    switch (kind) {
    case COLLIDE_SHAPE3_SEGMENT:
        return collide_shape3_from_segment((geom_segment3){p, q});
    case COLLIDE_SHAPE3_RAY:
        return collide_shape3_from_ray((geom_ray){p, random_direction(source)});
    case COLLIDE_SHAPE3_PLANE:
        return collide_shape3_from_plane((geom_plane){random_direction(source), q.x});
    case COLLIDE_SHAPE3_SPHERE:
        return collide_shape3_from_sphere((geom_sphere){p, radius});
    case COLLIDE_SHAPE3_AABB:
        return collide_shape3_from_aabb(random_aabb(source, range));
    case COLLIDE_SHAPE3_OBB:
        return collide_shape3_from_obb(random_obb(source, range));
    case COLLIDE_SHAPE3_CAPSULE:
        return collide_shape3_from_capsule((geom_capsule3){p, q, radius});
    case COLLIDE_SHAPE3_TRIANGLE:
        return collide_shape3_from_triangle((geom_triangle){p, q, random_place(source, range)});
    case COLLIDE_SHAPE3_HULL:
        return collide_shape3_from_hull(random_hull(source, range, storage));
    default:
        return collide_shape3_from_point(p);
    }
}
