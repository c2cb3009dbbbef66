/* The half-space of a convex obstacle.
 *
 * Seen from the body's center, let K be the obstacle grown by the radius of the body. The velocities that lead into it
 * within the time horizon tau are the points s x with x in K and s >= 1 / tau: a set V that is convex, as K is, and
 * that holds with a point all multiples s >= 1 of it. A unit vector n gives a half-space without any point of V exactly
 * when the support h(n) = max dot(x, n) over K is not positive, namely
 *
 *     dot(v, n) >= h(n) / tau,
 *
 * since s h(n) is largest at the least s. It always allows v = 0. Every such n is safe; the best for a velocity v is
 * the one with the largest excess dot(v, n) - h(n) / tau: outside V that is the distance of v from V, inside minus the
 * way out.
 *
 * K is a polyhedron with corners xi grown by R, and h(n) = max dot(xi, n) + R. So the best n is one of few:
 *
 *   cut-off   h(n) < 0: the direction to v from the closest point of the polyhedron at time tau, or the normal of a
 *             face when v lies within; always among them is the direction from the closest point now;
 *   legs      h(n) = 0: planes through the origin that touch the grown corner i, nearest to v: n in the plane of xi and
 *             v (as the cone of two agents); or that touch the grown edge from i to j, of which there are two: dot(xi,
 *             n) = dot(xj, n) = -R.
 *
 * Each is looked at, and counts only when h(n) is not positive, whatever it was made from; h(n) as computed, which is
 * what the half-space is made of, leaves no room for rounding in between. */
#include "constraint3_internal.h"
#include "core/direction3.h"

#include <collide/contact3.h>
#include <geom/scalar.h>

enum {
    MOST_PAIRED = 32 /* hulls of more corners have too many pairs to look for edges among */
};

void orca_space_see(const space_question *q, const collide_shape3 *shape, solid3 *out) {
    orca_solid3_make(out, shape, q->self.position, q->self.radius);
}

/* ---- The choice among normals ---- */

static double excess_of(const space_question *q, geom_vec3 n, double reach) {
    return geom_vec3_dot(q->self.velocity, n) - reach / q->params.time_horizon;
}

/* Takes a normal in place of the best so far if it is allowed and better. */
static void consider(const space_question *q, const solid3 *s, geom_vec3 n, bool leg, space_choice *best) {
    if (!direction3_is_unit(n) || (leg && geom_vec3_dot(q->self.velocity, n) <= best->excess)) {
        return;
    }
    const double found = orca_solid3_support(s, n, s->slack);
    const double reach = geom_min(found, 0.0);
    const double excess = excess_of(q, n, reach);
    if (found <= s->slack && excess > best->excess) {
        *best = (space_choice){n, reach, excess, leg};
    }
}

static void consider_corner(const space_question *q, const solid3 *s, geom_vec3 p, space_choice *best) {
    const double distance = geom_vec3_length(p);
    if (!(distance > s->radius)) {
        return;
    }
    const double sine = s->radius / distance;
    const double cosine = sqrt((1.0 - sine) * (1.0 + sine));
    const geom_vec3 side = direction3_beside(p, q->self.velocity);
    consider(q, s, geom_vec3_add_scaled(geom_vec3_scale(side, cosine), -sine / distance, p), true, best);
}

static void consider_edge(const space_question *q, const solid3 *s, geom_vec3 a, geom_vec3 b,
                          space_choice *best) {
    const geom_vec3 along = direction3_of(geom_vec3_sub(b, a));
    const geom_vec3 foot = geom_vec3_add_scaled(a, -geom_vec3_dot(a, along), along);
    const double distance = geom_vec3_length(foot);
    if (!(distance > s->radius)) {
        return;
    }
    const double sine = s->radius / distance;
    const double cosine = sqrt((1.0 - sine) * (1.0 + sine));
    const geom_vec3 side = direction3_of(geom_vec3_cross(along, foot));
    const geom_vec3 back = geom_vec3_scale(foot, -sine / distance);
    consider(q, s, geom_vec3_add_scaled(back, cosine, side), true, best);
    consider(q, s, geom_vec3_add_scaled(back, -cosine, side), true, best);
}

static void consider_legs(const space_question *q, const solid3 *s, space_choice *best) {
    for (size_t i = 0; i < s->count; ++i) {
        consider_corner(q, s, solid3_corner(s, i), best);
    }
    for (size_t i = 0; i < s->count && s->count <= MOST_PAIRED; ++i) {
        for (size_t j = 0; j < i; ++j) {
            if (solid3_may_have_edge(s, i, j)) {
                consider_edge(q, s, solid3_corner(s, i), solid3_corner(s, j), best);
            }
        }
    }
}

/* The normals of the faces of a hull are among those of its triples of corners. */
static void consider_triples(const space_question *q, const solid3 *s, space_choice *best) {
    for (size_t i = 2; i < s->count && s->count <= MOST_PAIRED; ++i) {
        for (size_t j = 1; j < i; ++j) {
            for (size_t k = 0; k < j; ++k) {
                const geom_vec3 a = solid3_corner(s, i);
                const geom_vec3 b = direction3_of(geom_vec3_sub(solid3_corner(s, j), a));
                const geom_vec3 c = direction3_of(geom_vec3_sub(solid3_corner(s, k), a));
                const geom_vec3 n = direction3_of(geom_vec3_cross(b, c));
                consider(q, s, n, false, best);
                consider(q, s, geom_vec3_neg(n), false, best);
            }
        }
    }
}

space_choice orca_space_choose_cut_off(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                                       space_choice closest) {
    space_choice best = closest;
    if (s->count == 0) {
        return best;
    }
    const geom_vec3 end = geom_vec3_add_scaled(q->self.position, q->params.time_horizon, q->self.velocity);
    const collide_distance3 gap =
        collide_shape3_distance(collide_shape3_from_point(end), orca_solid3_core(shape));
    if (gap.relation == COLLIDE_APART) {
        consider(q, s, direction3_of(geom_vec3_sub(end, gap.on_b)), false, &best);
    } else if (s->face_count == 0) {
        consider_triples(q, s, &best);
    }
    for (size_t i = 0; i < s->face_count; ++i) {
        consider(q, s, s->faces[i], false, &best);
        consider(q, s, geom_vec3_neg(s->faces[i]), false, &best);
    }
    return best;
}

space_choice orca_space_choose(const space_question *q, const solid3 *s, const collide_shape3 *shape,
                               space_choice closest) {
    space_choice best = orca_space_choose_cut_off(q, s, shape, closest);
    consider_legs(q, s, &best);
    return best;
}

static orca_half_space space_of_choice(const space_question *q, space_choice chosen) {
    const double offset = chosen.reach / q->params.time_horizon;
    const orca_half_space space = {geom_vec3_scale(chosen.normal, offset), chosen.normal};
    return space;
}

/* ---- Overlaps ---- */

/* The shortest way out of an obstacle that the body overlaps: a direction, and how far. */
static geom_vec3 way_out(const space_question *q, const collide_shape3 *shape, const collide_distance3 *gap,
                         double *depth) {
    if (gap->distance > 0.0) {
        *depth = geom_max(q->self.radius - gap->distance, 0.0);
        return direction3_of(geom_vec3_sub(q->self.position, gap->on_b));
    }
    const geom_sphere ball = {q->self.position, q->self.radius};
    const collide_manifold3 press = collide_shape3_manifold(collide_shape3_from_sphere(ball), *shape);
    *depth = press.depth > 0.0 && isfinite(press.depth) ? press.depth : 0.0;
    return geom_vec3_neg(press.normal);
}

orca_half_space orca_space_pushed(const space_question *q, geom_vec3 normal, double depth) {
    const double speed =
        q->params.push_out_speed > 0.0 ? fmin(q->params.push_out_speed, depth / q->params.time_step) : 0.0;
    const geom_vec3 unit = direction3_is_unit(normal) ? normal : geom_vec3_make(0.0, 0.0, 1.0);
    const orca_half_space space = {geom_vec3_scale(unit, speed), unit};
    return space;
}

/* How far above a plane the body is, all below of which is solid: negative when it reaches below. */
static double height_above(const space_question *q, geom_plane plane, geom_vec3 up) {
    const collide_distance3 gap = collide_shape3_distance(collide_shape3_from_point(q->self.position),
                                                          collide_shape3_from_plane(plane));
    const bool below = geom_vec3_dot(geom_vec3_sub(q->self.position, gap.on_b), up) < 0.0;
    return (below ? -gap.distance : gap.distance) - q->self.radius;
}

bool orca_space_overlaps(const space_question *q, const collide_shape3 *shape, collide_distance3 gap,
                         geom_vec3 *normal, double *depth) {
    if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        *normal = direction3_of(shape->as.plane.normal);
        *depth = -height_above(q, shape->as.plane, *normal);
        return !(*depth < 0.0);
    }
    if (gap.distance > q->self.radius) {
        return false;
    }
    *normal = way_out(q, shape, &gap, depth);
    return true;
}

space_choice orca_space_from_closest(const space_question *q, const collide_shape3 *shape,
                                     collide_distance3 gap) {
    space_choice result = {direction3_of(geom_vec3_sub(q->self.position, gap.on_b)),
                           q->self.radius - gap.distance, 0.0, false};
    if (shape->kind == COLLIDE_SHAPE3_PLANE) {
        result.normal = direction3_of(shape->as.plane.normal);
    }
    if (!direction3_is_unit(result.normal)) {
        result.normal = geom_vec3_make(0.0, 0.0, 1.0);
    }
    result.reach = geom_min(result.reach, 0.0);
    result.excess = excess_of(q, result.normal, result.reach);
    return result;
}

/* ---- One obstacle ---- */

orca_half_space orca_obstacle_half_space(orca_body3 self, collide_shape3 obstacle,
                                         orca_obstacle3_params params) {
    const space_question q = {self, params};
    const collide_distance3 gap = collide_shape3_distance(collide_shape3_from_point(self.position), obstacle);
    geom_vec3 normal;
    double depth;
    if (orca_space_overlaps(&q, &obstacle, gap, &normal, &depth)) {
        return orca_space_pushed(&q, normal, depth);
    }
    solid3 s;
    orca_space_see(&q, &obstacle, &s);
    return space_of_choice(&q,
                           orca_space_choose(&q, &s, &obstacle, orca_space_from_closest(&q, &obstacle, gap)));
}
