/* The exact relation of two cores of space. */
#include "decide3.h"

#include "minkowski_points3.h"

/* The question is where the origin lies to the convex hull W of a cloud of points. First the closest point of W to the
 * origin is found, as a simplex T of points of the cloud with that point inside T: by the algorithm of Gilbert, Johnson
 * and Keerthi (1988) in exact arithmetic. Each step finds T within the at most four points at hand, and then a point of
 * the cloud that lies lower than T along the direction from the origin. With it the distance becomes smaller, for no
 * simplex occurs twice, and there are finitely many.
 *
 *   T is apart from the origin: the distance is known, and compared with the reach.
 *   T is a tetrahedron with the origin inside: so has W.
 *   T is a triangle with the origin inside: W has the origin inside if there are points on both sides of the triangle.
 *   T is a segment with the origin inside: seen along it, the cloud has to surround the origin in a plane.
 *   T is a point, the origin itself, which is a common vertex p of the cores: then W has the origin inside if the
 *   directions in which the cores leave p surround it. That is the same question about another cloud, which does not
 *   hold the origin itself. */

/* How a simplex lies to the origin. */
typedef struct nearest3 {
    difference3 vertex[4];
    size_t count;
    vector3 point[3];
    vector3 normal; /* a positive multiple of the closest point, or 0 when that is the origin */
    bool holds;
} nearest3;

/* The vectors of up to four points of a cloud. */
typedef struct points3 {
    size_t count;
    difference3 vertex[4];
    vector3 point[4];
} points3;

static points3 make_points(number_space *space, const minkowski_points3 *cloud, const simplex3 *simplex) {
    points3 s = {.count = simplex->count};
    for (size_t i = 0; i < s.count; ++i) {
        s.vertex[i] = simplex->vertex[i];
        s.point[i] = collide_minkowski_points3_point(space, cloud, simplex->vertex[i]);
    }
    return s;
}

/* The origin projects to the inside of the segment a b; the normal is that from the origin at right angles to
 * it: e x (a x e), which is a (e . e) - e (a . e). */
static bool faces_segment(number_space *space, vector3 a, vector3 b, vector3 *normal) {
    const vector3 e = vector3_sub(b, a);
    if (collide_exact3_sign_dot(space, a, e) >= 0 || collide_exact3_sign_dot(space, b, e) <= 0) {
        return false;
    }
    *normal = collide_exact3_cross(space, e, collide_exact3_cross(space, a, e));
    return true;
}

/* The origin projects to the inside of the triangle a b c. */
static bool faces_triangle(number_space *space, vector3 a, vector3 b, vector3 c, vector3 *normal) {
    const vector3 n = collide_exact3_cross(space, vector3_sub(b, a), vector3_sub(c, a));
    const vector3 corner[4] = {a, b, c, a};
    for (int i = 0; i < 3; ++i) {
        const uint32_t mark = space->used;
        const int side = number_sign(dot3(n, cross3(corner[i], corner[i + 1])));
        space->used = mark;
        if (side <= 0) {
            return false;
        }
    }
    const int side = collide_exact3_sign_dot(space, n, a);
    *normal = side < 0 ? vector3_neg(n) : n;
    if (side == 0) {
        *normal = vector3_sub(a, a);
    }
    return true;
}

/* The origin lies strictly inside the tetrahedron: every three corners see it on the same side. */
static bool faces_tetrahedron(number_space *space, const vector3 *w) {
    const vector3 first = collide_exact3_cross(space, w[0], w[1]);
    const vector3 last = collide_exact3_cross(space, w[2], w[3]);
    const int side = collide_exact3_sign_dot(space, last, w[1]);
    return side != 0 && collide_exact3_sign_dot(space, last, w[0]) == -side &&
           collide_exact3_sign_dot(space, first, w[3]) == side &&
           collide_exact3_sign_dot(space, first, w[2]) == -side;
}

/* Whether the origin projects to the relative inside of these points, and where that is from it. */
static bool faces(number_space *space, const vector3 *w, size_t count, vector3 *normal) {
    switch (count) {
    case 1:
        *normal = w[0];
        return true;
    case 2:
        return faces_segment(space, w[0], w[1], normal);
    case 3:
        return faces_triangle(space, w[0], w[1], w[2], normal);
    default:
        *normal = vector3_sub(w[0], w[0]);
        return faces_tetrahedron(space, w);
    }
}

/* The points of `s` whose bits are set in `subset`. */
static points3 part_of(const points3 *s, unsigned subset) {
    points3 part = {.count = 0};
    for (size_t i = 0; i < s->count; ++i) {
        if ((subset >> i & 1U) != 0) {
            part.vertex[part.count] = s->vertex[i];
            part.point[part.count] = s->point[i];
            ++part.count;
        }
    }
    return part;
}

/* Whether no point of `s` lies lower than the first of the part, along the normal. */
static bool is_lowest(number_space *space, const points3 *s, vector3 base, vector3 normal) {
    const uint32_t mark = space->used;
    bool lowest = true;
    for (size_t i = 0; i < s->count && lowest; ++i) {
        lowest = number_sign(dot3(normal, vector3_sub(s->point[i], base))) >= 0;
        space->used = mark;
    }
    return lowest;
}

static bool is_nearest(number_space *space, const points3 *s, unsigned subset, nearest3 *nearest) {
    const points3 part = part_of(s, subset);
    vector3 normal;
    if (!faces(space, part.point, part.count, &normal)) {
        return false;
    }
    nearest->holds = vector3_is_zero(normal);
    if (!nearest->holds && !is_lowest(space, s, part.point[0], normal)) {
        return false;
    }
    nearest->count = part.count;
    nearest->normal = normal;
    for (size_t i = 0; i < part.count; ++i) {
        nearest->vertex[i] = part.vertex[i];
        if (i < 3) {
            nearest->point[i] = part.point[i];
        }
    }
    return true;
}

/* The part of `s` that has the closest point of the hull of `s` in its relative inside. There always is one;
 * small ones come first. */
static nearest3 nearest_part(number_space *space, const points3 *s) {
    static const unsigned subsets[15] = {1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15};
    nearest3 nearest = {.count = 0};
    const uint32_t mark = space->used;
    for (int i = 0; i < 15; ++i) {
        if (subsets[i] >> s->count == 0 && is_nearest(space, s, subsets[i], &nearest)) {
            return nearest;
        }
        space->used = mark;
    }
    return nearest;
}

/* The distance of the nearest point against the reach, squared and multiplied by what leaves no quotient. */
static collide_relation compare_with_reach(number_space *space, const nearest3 *nearest, reach3 reach) {
    const vector3 a = nearest->point[0];
    const number squared_reach = square3(number_of_reach(space, reach));
    int gap = 0;
    if (nearest->count == 1) {
        gap = number_compare(dot3(a, a), squared_reach);
    } else if (nearest->count == 2) {
        const vector3 e = vector3_sub(nearest->point[1], a);
        const vector3 beside = collide_exact3_cross(space, a, e);
        gap = number_compare(dot3(beside, beside), number_mul(squared_reach, dot3(e, e)));
    } else {
        const vector3 n = nearest->normal;
        gap = number_compare(square3(dot3(n, a)), number_mul(squared_reach, dot3(n, n)));
    }
    return (collide_relation)(COLLIDE_TOUCHING - gap);
}

/* A triangle holds the origin: do points lie on both its sides? With n . w = 0 for its corners, the extreme
 * values of n . (a - b) are sums of those of the two sides, which include 0. */
static collide_relation relation_at_triangle(number_space *space, const minkowski_points3 *cloud,
                                             const nearest3 *nearest) {
    const vector3 a = nearest->point[0];
    const vector3 n =
        collide_exact3_cross(space, vector3_sub(nearest->point[1], a), vector3_sub(nearest->point[2], a));
    const normal3 normal = collide_minkowski_points3_normal(n);
    const spread3 of_a = collide_minkowski_points3_compare(space, cloud, 0, &normal, nearest->vertex[0].a);
    const spread3 of_b = collide_minkowski_points3_compare(space, cloud, 1, &normal, nearest->vertex[0].b);
    const bool below = of_a.below || of_b.above;
    const bool above = of_a.above || of_b.below;
    return below && above ? COLLIDE_OVERLAPPING : COLLIDE_TOUCHING;
}

/* A segment holds the origin. A plane through it that has the cloud on one side also has a_i - a_0 and b_0 -
 * b_j there, for its ends lie in the plane; so it does if these, seen along the segment, fit in half a
 * turn. */
static collide_relation relation_at_segment(number_space *space, const minkowski_points3 *cloud,
                                            const nearest3 *nearest) {
    const vector3 axis = vector3_sub(nearest->point[1], nearest->point[0]);
    return collide_direction_span3_is_all(space, cloud, axis, nearest->vertex[0]) ? COLLIDE_OVERLAPPING
                                                                                  : COLLIDE_TOUCHING;
}

/* The answer of a search: the relation, or that the origin is a point of the cloud. */
typedef struct finding3 {
    collide_relation relation;
    bool is_apex;
    difference3 apex;
} finding3;

static finding3 finding(collide_relation relation) {
    const finding3 result = {.relation = relation};
    return result;
}

static finding3 finding_of_held(number_space *space, const minkowski_points3 *cloud, const nearest3 *nearest,
                                reach3 reach) {
    if (nearest->count == 4 || !reach3_is_zero(reach)) {
        return finding(COLLIDE_OVERLAPPING);
    }
    if (nearest->count == 3) {
        return finding(relation_at_triangle(space, cloud, nearest));
    }
    if (nearest->count == 2) {
        return finding(relation_at_segment(space, cloud, nearest));
    }
    const finding3 result = {COLLIDE_TOUCHING, true, nearest->vertex[0]};
    return result;
}

/* A point of the cloud that lies lower than the simplex along its normal, if there is one: false if not. */
static bool find_lower(number_space *space, const minkowski_points3 *cloud, const nearest3 *nearest,
                       difference3 *lower) {
    const normal3 normal = collide_minkowski_points3_normal(nearest->normal);
    const difference3 base = nearest->vertex[0];
    const spread3 of_a = collide_minkowski_points3_compare(space, cloud, 0, &normal, base.a);
    const spread3 of_b = collide_minkowski_points3_compare(space, cloud, 1, &normal, base.b);
    lower->a = of_a.lowest;
    lower->b = of_b.highest;
    return of_a.below || of_b.above;
}

static finding3 search(const minkowski_points3 *cloud, reach3 reach, const simplex3 *start) {
    number_space space;
    simplex3 simplex = *start;
    for (;;) {
        number_space_init(&space);
        const points3 points = make_points(&space, cloud, &simplex);
        const nearest3 nearest = nearest_part(&space, &points);
        if (nearest.holds) {
            return finding_of_held(&space, cloud, &nearest, reach);
        }
        difference3 lower;
        if (!find_lower(&space, cloud, &nearest, &lower)) {
            return finding(compare_with_reach(&space, &nearest, reach));
        }
        simplex.count = nearest.count + 1;
        for (size_t i = 0; i < nearest.count; ++i) {
            simplex.vertex[i] = nearest.vertex[i];
        }
        simplex.vertex[nearest.count] = lower;
    }
}

/* A spread does not hold the origin itself, so that its own search finds no apex. What is apart from the
 * origin there does not surround it. */
collide_relation collide_decide3(const core3 *a, const core3 *b, reach3 reach, const simplex3 *start) {
    const minkowski_points3 cloud = collide_minkowski_points3(a, b);
    const finding3 result = search(&cloud, reach, start);
    minkowski_points3 spread;
    if (!result.is_apex || !collide_minkowski_points3_spread(a, b, result.apex, &spread)) {
        return result.relation;
    }
    const simplex3 first = {.count = 1, .vertex = {{spread.stand_in, 0}}};
    const reach3 none = {0.0, 0.0, 0.0};
    return search(&spread, none, &first).relation == COLLIDE_OVERLAPPING ? COLLIDE_OVERLAPPING
                                                                         : COLLIDE_TOUCHING;
}
