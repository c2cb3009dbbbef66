/* The half-space between two agents: van den Berg et al. 2011, section 4.
 *
 * Write p for the position of the other relative to self, v for the velocity of self relative to the other, R for
 * the sum of the radii and tau for the time horizon. The two collide within tau when v lies in the velocity obstacle:
 * the union of the balls with center p / t and radius R / t for 0 < t <= tau. That is a round cone with its tip in the
 * origin, cut off by the last of those balls. Let u be the smallest change that puts v on its boundary, and n the
 * normal there, pointing outwards. Each agent takes its share of u: self stays on the side of n of the plane through
 * its velocity plus share * u. When v is outside already, u points inwards and both share the room that is left.
 *
 * Everything is symmetric about the axis p, so the nearest boundary point lies in the plane of p and v, where the
 * picture is that of two dimensions.
 *
 *   Cut-off: with c = p / tau and w = v - c, the nearest point lies on the last ball, along n = w / |w|, when w points
 *   back towards the tip so far that it misses all tangent points: dot(w, p) < 0 and dot(w, p)^2 > R^2 |w|^2.
 *
 *   Cone: else it lies on the line of the cone on the side of v. Let a = p / |p|, and q the unit vector at right angles
 *   to p in the direction of v. That line has the sine s = R / |p| with the axis and runs along k a + s q with
 *   k = sqrt(1 - s^2); so n = k q - s a, and u = -dot(v, n) n, as the plane at right angles to n there holds the tip.
 *
 *   Overlap: |p| < R. The ball of one time step takes the place of the cut-off: they are to be apart at the end of the
 *   step, which allows to come nearer in the middle of it. Agents that slide along each other touch but for rounding,
 *   so those that overlap by no more than that count as touching, where the cone is flat: neither comes nearer.
 *
 * In the cone q is the one thing that may be lost: when v lies along p there is no side to be on. Its direction is that
 * of (p x v) x p, the only part of v in it; where p x v is no more than rounding leaves, the side is chosen
 * (direction3_beside). Other implementations find the foot on the axis as a root of a quadratic equation, whose
 * discriminant vanishes just there, and take the normal from the difference of two equal vectors.
 *
 * The other agent sees -p and -v. Every step above negates its result exactly when p and v are negated. */
#include <geom/scalar.h>
#include <orca/constraint3.h>

#include "direction3.h"
#include "tie_break.h"

/* The nearest boundary point of a velocity obstacle: the change that leads there and the normal in it. */
typedef struct correction {
    geom_vec3 u;
    geom_vec3 normal;
} correction;

/* A direction that an unordered pair of ids determines, turned round when the two are exchanged. */
static geom_vec3 parting_direction(uint32_t self, uint32_t other) {
    const uint32_t first = tie_break_bits(self, other);
    const uint32_t second = tie_break_scramble(first);
    const geom_vec3 direction =
        direction3_of(geom_vec3_make((double)(first & 0xffff) - 32767.5, (double)(first >> 16) - 32767.5,
                                     (double)(second & 0xffff) - 32767.5));
    return self < other ? direction : geom_vec3_neg(direction);
}

/* Away from another body at `to_other` from self; from the same place, in a direction made of the ids. */
static geom_vec3 way_from(geom_vec3 to_other, uint32_t self, uint32_t other) {
    const geom_vec3 towards = direction3_of(to_other);
    const bool same_place = geom_vec3_equal(towards, geom_vec3_make(0.0, 0.0, 0.0));
    return same_place ? parting_direction(self, other) : geom_vec3_neg(towards);
}

/* To the boundary of a ball; w leads from its center to v. In the center itself, `at_center` is the way
 * out. */
static correction to_ball(geom_vec3 w, double radius, geom_vec3 at_center) {
    const double length = geom_vec3_length(w);
    const geom_vec3 normal = length > 0.0 ? geom_vec3_scale(w, 1.0 / length) : at_center;
    const correction result = {geom_vec3_scale(normal, radius - length), normal};
    return result;
}

static correction to_cone(geom_vec3 v, geom_vec3 p, double radius) {
    const double distance = geom_vec3_length(p);
    const double inverse = 1.0 / distance;
    const double sine = geom_min(radius * inverse, 1.0);
    const double cosine = sqrt(geom_max(distance - radius, 0.0) * (distance + radius)) * inverse;
    const geom_vec3 side = direction3_beside(p, v);
    const geom_vec3 normal = geom_vec3_add_scaled(geom_vec3_scale(side, cosine), -(sine * inverse), p);
    const correction result = {geom_vec3_scale(normal, -geom_vec3_dot(v, normal)), normal};
    return result;
}

/* Apart: the velocity obstacle is cut off at the time horizon. */
static correction apart(geom_vec3 v, geom_vec3 p, double radius, double time_horizon) {
    const double rate = 1.0 / time_horizon;
    const geom_vec3 w = geom_vec3_add_scaled(v, -rate, p);
    const double along = geom_vec3_dot(w, p);
    if (along < 0.0 && along * along > radius * radius * geom_vec3_length_squared(w)) {
        return to_ball(w, radius * rate, geom_vec3_make(0.0, 0.0, 0.0));
    }
    return to_cone(v, p, radius);
}

/* Overlapping: the ball of velocities that leave the two in contact after one step. */
static correction overlapping(orca_body3 self, orca_body3 other, geom_vec3 v, geom_vec3 p, double time_step) {
    const double rate = 1.0 / time_step;
    const geom_vec3 w = geom_vec3_add_scaled(v, -rate, p);
    return to_ball(w, (self.radius + other.radius) * rate, way_from(p, self.id, other.id));
}

static bool usable(orca_half_space space) {
    return geom_vec3_is_finite(space.point) && direction3_is_unit(space.normal);
}

/* Where squares leave the range of doubles, or lose their precision at its lower end: no nearer to the other
 * than now. */
static orca_half_space keep_distance(orca_body3 self, orca_body3 other) {
    const geom_vec3 half =
        geom_vec3_sub(geom_vec3_scale(other.position, 0.5), geom_vec3_scale(self.position, 0.5));
    const orca_half_space space = {self.velocity, way_from(half, self.id, other.id)};
    return space;
}

orca_half_space orca_agent_half_space(orca_body3 self, orca_body3 other, orca_pair_params params) {
    const geom_vec3 p = geom_vec3_sub(other.position, self.position);
    const geom_vec3 v = geom_vec3_sub(self.velocity, other.velocity);
    const double radius = self.radius + other.radius;
    const double reach = radius * (1.0 - TOUCHING_OVERLAP);
    const correction nearest = geom_vec3_length_squared(p) > reach * reach
                                   ? apart(v, p, radius, params.time_horizon)
                                   : overlapping(self, other, v, p, params.time_step);
    const geom_vec3 point = geom_vec3_add_scaled(self.velocity, params.responsibility, nearest.u);
    const orca_half_space space = {point, nearest.normal};
    return usable(space) ? space : keep_distance(self, other);
}
