/* Two rays on their way.
 *
 * With w from the origin of b to that of a, d the way, e and f the directions, the set of differences is w +
 * s d + u e - v f for s in [0, 1], u >= 0, v >= 0. Where d, e and f are independent, the origin is in it when
 * the solution of three equations is in range; elsewhere, and for distances, the closest point has one of the
 * numbers at its bound: u = 0 and v = 0 are a point on its way and a ray, s = 0 and s = 1 two rays that
 * rest. */
#include "numeric/number_exact.h"
#include "relation/relation3.h"
#include "sweep3_core.h"

#include "exact/vector3.inl"

typedef struct rays3 {
    vector3 between; /* w */
    vector3 way;
    vector3 e;
    vector3 f;
} rays3;

static rays3 make_rays(number_space *space, const sweep3_pair *pair) {
    const rays3 rays = {vector3_difference(space, pair->a.own[0], pair->b.own[0]),
                        vector3_difference(space, pair->to, pair->from), vector3_from(space, pair->a.own[1]),
                        vector3_from(space, pair->b.own[1])};
    return rays;
}

/* With D = d . (e x f): s = -w . (e x f) / D, u = -w . (f x d) / D, v = w . (d x e) / D. */
static bool pass_through(const sweep3_pair *pair) {
    number_space space;
    number_space_init(&space);
    const rays3 rays = make_rays(&space, pair);
    const vector3 across = cross3(rays.e, rays.f);
    const number whole = dot3(rays.way, across);
    const int sign = number_sign(whole);
    if (sign == 0) {
        return false;
    }
    const number passed = number_neg(dot3(rays.between, across));
    const int started = number_sign(passed) * sign;
    const int left = number_sign(number_sub(whole, passed)) * sign;
    const int on_a = -number_sign(dot3(rays.between, cross3(rays.f, rays.way))) * sign;
    const int on_b = number_sign(dot3(rays.between, cross3(rays.way, rays.e))) * sign;
    return started >= 0 && left >= 0 && on_a >= 0 && on_b >= 0;
}

/* The gap at the end of lines that are closest inside both rays there; 1 elsewhere. With n = e x f, the
 * closest points are at u = -(w x f) . n / n.n, v = -(w x e) . n / n.n. */
static int gap_of_lines_at_end(const sweep3_pair *pair) {
    number_space space;
    number_space_init(&space);
    const rays3 rays = make_rays(&space, pair);
    const vector3 n = cross3(rays.e, rays.f);
    const vector3 w = vector3_add(rays.between, rays.way);
    if (number_sign(dot3(cross3(w, rays.f), n)) > 0 || number_sign(dot3(cross3(w, rays.e), n)) > 0) {
        return 1;
    }
    const number squared = dot3(n, n);
    const number reach = square3(number_of_reach(&space, pair->reach));
    return number_is_zero(squared) ? 1 : number_compare(square3(dot3(w, n)), number_mul(reach, squared));
}

static int least_gap(int a, int b) { return a < b ? a : b; }

/* The gap of a point that moves by to - from and a ray. */
static int gap_of_point(geom_vec3 point, geom_vec3 from, geom_vec3 to, const core3 *ray, reach3 reach) {
    const core3 resting = collide_core3_of_point(point, 0.0);
    const core3 moved = collide_core3_moved(&resting, from, to);
    return COLLIDE_TOUCHING - collide_relation3_of_polytopes(ray, &moved, reach);
}

collide_relation collide_sweep3_relation_of_rays(const sweep3_pair *pair) {
    const bool has_reach = !reach3_is_zero(pair->reach);
    int gap = 1;
    if (pass_through(pair)) {
        gap = has_reach ? -1 : 0;
    }
    gap = least_gap(gap, COLLIDE_TOUCHING - collide_relation3(&pair->a, &pair->b, pair->reach.margin));
    gap = least_gap(gap, gap_of_lines_at_end(pair));
    gap = least_gap(gap, gap_of_point(pair->a.own[0], pair->from, pair->to, &pair->b, pair->reach));
    gap = least_gap(gap, gap_of_point(pair->b.own[0], pair->to, pair->from, &pair->a, pair->reach));
    return collide_relation3_of_gap(has_reach || gap > 0 ? gap : 0);
}
