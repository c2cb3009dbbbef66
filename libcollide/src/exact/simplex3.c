/* A search in doubles for a simplex of differences around the origin. */
#include "simplex3.h"

enum {
    MOST_STEPS = 40
};

geom_vec3 collide_corners3_sum(const corners3 *s) {
    geom_vec3 sum = geom_vec3_scale(s->corner[0].point, s->corner[0].weight);
    for (size_t i = 1; i < s->count; ++i) {
        sum = geom_vec3_add_scaled(sum, s->corner[i].weight, s->corner[i].point);
    }
    return sum;
}

static corners3 of_one(corner3 a) {
    corners3 s = {.count = 1};
    s.corner[0] = a;
    s.corner[0].weight = 1.0;
    return s;
}

static corners3 of_two(corner3 a, double weight_a, corner3 b, double weight_b) {
    corners3 s = {.count = 2};
    s.corner[0] = a;
    s.corner[1] = b;
    s.corner[0].weight = weight_a / (weight_a + weight_b);
    s.corner[1].weight = weight_b / (weight_a + weight_b);
    return s;
}

static corners3 closest_of_segment(corner3 a, corner3 b) {
    const geom_vec3 along = geom_vec3_sub(b.point, a.point);
    const double before = geom_vec3_dot(a.point, along);
    const double behind = geom_vec3_dot(b.point, along);
    if (before >= 0.0) {
        return of_one(a);
    }
    return behind <= 0.0 ? of_one(b) : of_two(a, behind, b, -before);
}

static double length_squared_of(const corners3 *s) {
    return geom_vec3_length_squared(collide_corners3_sum(s));
}

static corners3 closer_of(corners3 s, corners3 t) {
    return length_squared_of(&t) < length_squared_of(&s) ? t : s;
}

/* The origin lies over the triangle when it lies on the inner sides of its three edges; elsewhere the closest
 * point is on one of the edges it lies beyond. */
static corners3 closest_of_triangle(corner3 a, corner3 b, corner3 c) {
    const geom_vec3 normal =
        geom_vec3_cross(geom_vec3_sub(b.point, a.point), geom_vec3_sub(c.point, a.point));
    const double over_a = geom_vec3_dot(normal, geom_vec3_cross(b.point, c.point));
    const double over_b = geom_vec3_dot(normal, geom_vec3_cross(c.point, a.point));
    const double over_c = geom_vec3_dot(normal, geom_vec3_cross(a.point, b.point));
    if (over_a > 0.0 && over_b > 0.0 && over_c > 0.0) {
        const double sum = over_a + over_b + over_c;
        corners3 s = {3, {a, b, c}};
        s.corner[0].weight = over_a / sum;
        s.corner[1].weight = over_b / sum;
        s.corner[2].weight = over_c / sum;
        return s;
    }
    corners3 closest = over_a <= 0.0 ? closest_of_segment(b, c) : closest_of_segment(c, a);
    if (over_b <= 0.0) {
        closest = closer_of(closest, closest_of_segment(c, a));
    }
    if (over_c <= 0.0) {
        closest = closer_of(closest, closest_of_segment(a, b));
    }
    return closest;
}

/* Whether the plane through a, b, c has the origin and d strictly on one side. */
static bool same_side(geom_vec3 a, geom_vec3 b, geom_vec3 c, geom_vec3 d) {
    const geom_vec3 normal = geom_vec3_cross(geom_vec3_sub(b, a), geom_vec3_sub(c, a));
    return geom_vec3_dot(normal, a) * geom_vec3_dot(normal, geom_vec3_sub(a, d)) > 0.0;
}

static corners3 closest_of_tetrahedron(const corners3 *s) {
    static const int faces[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    corners3 closest = *s;
    bool outside = false;
    for (int i = 0; i < 4; ++i) {
        const corner3 a = s->corner[faces[i][0]];
        const corner3 b = s->corner[faces[i][1]];
        const corner3 c = s->corner[faces[i][2]];
        if (!same_side(a.point, b.point, c.point, s->corner[faces[i][3]].point)) {
            const corners3 face = closest_of_triangle(a, b, c);
            closest = outside ? closer_of(closest, face) : face;
            outside = true;
        }
    }
    return closest;
}

corners3 collide_corners3_closest(const corners3 *s) {
    switch (s->count) {
    case 1:
        return of_one(s->corner[0]);
    case 2:
        return closest_of_segment(s->corner[0], s->corner[1]);
    case 3:
        return closest_of_triangle(s->corner[0], s->corner[1], s->corner[2]);
    default:
        return closest_of_tetrahedron(s);
    }
}

static corner3 corner_against(const core3 *a, const core3 *b, geom_vec3 direction) {
    const difference3 vertex = {collide_core3_support(a, geom_vec3_neg(direction)),
                                collide_core3_support(b, direction)};
    const geom_vec3 point =
        geom_vec3_sub(collide_core3_vertex(a, vertex.a), collide_core3_vertex(b, vertex.b));
    const corner3 corner = {point, vertex, 1.0};
    return corner;
}

bool collide_corners3_have(const corners3 *s, difference3 vertex) {
    bool found = false;
    for (size_t i = 0; i < s->count; ++i) {
        found = found || (s->corner[i].vertex.a == vertex.a && s->corner[i].vertex.b == vertex.b);
    }
    return found;
}

static search3 found(search3_end end, const corners3 *s, geom_vec3 direction) {
    search3 search = {.end = end, .simplex = {.count = s->count}, .direction = direction};
    for (size_t i = 0; i < s->count; ++i) {
        search.simplex.vertex[i] = s->corner[i].vertex;
        search.simplex.weight[i] = s->corner[i].weight;
    }
    return search;
}

/* The first direction is no multiple of an axis or a diagonal, so that boxes with equal axes do not start
 * with corners whose differences lie in a plane with the origin. */
search3 collide_search3(const core3 *a, const core3 *b, reach3 reach) {
    const double near = reach3_rounded(reach);
    corners3 s = of_one(corner_against(a, b, geom_vec3_make(0.3, 0.7, 0.5)));
    geom_vec3 closest = s.corner[0].point;
    for (int i = 0; i < MOST_STEPS; ++i) {
        const double squared = geom_vec3_length_squared(closest);
        if (squared < near * near) {
            return found(SEARCH3_NEAR, &s, closest);
        }
        const corner3 next = corner_against(a, b, closest);
        const double along = geom_vec3_dot(next.point, closest);
        if (along > 0.0 && along * along > near * near * squared) {
            return found(SEARCH3_FAR, &s, closest);
        }
        if (!(along < squared) || collide_corners3_have(&s, next.vertex)) {
            break;
        }
        s.corner[s.count] = next;
        ++s.count;
        s = collide_corners3_closest(&s);
        if (s.count == 4) {
            return found(SEARCH3_HOLDS, &s, closest);
        }
        const geom_vec3 moved = collide_corners3_sum(&s);
        if (!(geom_vec3_length_squared(moved) < squared)) {
            break;
        }
        closest = moved;
    }
    return found(SEARCH3_UNSURE, &s, closest);
}
