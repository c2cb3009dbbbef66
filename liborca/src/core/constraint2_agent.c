/* The half-plane between two agents: van den Berg et al. 2011, section 4.
 *
 * Write p for the position of the other relative to self, v for the velocity of self relative to the other
 * and R for the sum of the radii. The two collide within the time tau when v lies in the velocity obstacle:
 * the union of the discs with center p / t and radius R / t for 0 < t <= tau. That is a cone with its tip in
 * the origin, cut off by the last of those discs. Let u be the smallest change that puts v on its boundary,
 * and n the normal there, pointing outwards. Each agent takes its share of u: self stays on the side of n of
 * the line through its velocity plus share * u. When v is outside already, u points inwards and both share
 * the room that is left.
 *
 * With c the center of the cut-off disc and w = v - c, the nearest boundary point lies on the disc when w
 * points back towards the tip so far that it misses both tangent points, and on one of the two legs
 * otherwise.
 *
 * Where the two overlap the disc of one time step takes the place of the cut-off: they are to be apart at the
 * end of the step, which allows to come nearer in the middle of it. Agents that slide along each other touch
 * but for rounding, so those that overlap by no more than that (TOUCHING_OVERLAP) count as touching, where
 * the legs are flat: neither comes nearer. */
#include <geom/scalar.h>
#include <orca/constraint2.h>

#include "tie_break.h"

/* The nearest boundary point of a velocity obstacle: the change that leads there and the normal in it. */
typedef struct correction {
    geom_vec2 u;
    geom_vec2 normal;
} correction;

/* v / |v| also where the square of the length would overflow or vanish; (0, 0) for the zero vector. */
static geom_vec2 direction_of(geom_vec2 v) {
    const double largest = geom_max(fabs(v.x), fabs(v.y));
    if (!(largest > 0.0)) {
        return geom_vec2_make(0.0, 0.0);
    }
    return geom_vec2_normalize(geom_vec2_make(v.x / largest, v.y / largest));
}

/* A direction that an unordered pair of ids determines, turned round when the two are exchanged. */
static geom_vec2 parting_direction(uint32_t self, uint32_t other) {
    const uint32_t bits = tie_break_bits(self, other);
    const double slope = (double)(bits >> 1) * 0x1p-30 - 1.0;
    const bool upwards = (bits & 1) != 0;
    const geom_vec2 direction =
        direction_of(upwards ? geom_vec2_make(slope, 1.0) : geom_vec2_make(1.0, slope));
    const bool reversed = (tie_break_scramble(bits) & 1) != 0;
    return (self < other) != reversed ? direction : geom_vec2_neg(direction);
}

/* Away from another body at `to_other` from self; from the same place, in a direction made of the ids. */
static geom_vec2 way_from(geom_vec2 to_other, uint32_t self, uint32_t other) {
    const geom_vec2 towards = direction_of(to_other);
    const bool same_place = geom_vec2_equal(towards, geom_vec2_make(0.0, 0.0));
    return same_place ? parting_direction(self, other) : geom_vec2_neg(towards);
}

/* To the boundary of a disc; w leads from its center to v. In the center itself, `at_center` is the way
 * out. */
static correction to_disc(geom_vec2 w, double radius, geom_vec2 at_center) {
    const double length = geom_vec2_length(w);
    const geom_vec2 normal = length > 0.0 ? geom_vec2_scale(w, 1.0 / length) : at_center;
    const correction result = {geom_vec2_scale(normal, radius - length), normal};
    return result;
}

/* To the left or the right leg of the cone. The legs are tangents from the tip to the disc (p, R): p turned
 * by the angle whose sine is R / |p| and whose cosine is leg / |p|; but by a right angle where |p| is no more
 * than R, by so little that half of R^2 + |p|^2 is R |p|. */
static correction to_leg(geom_vec2 v, geom_vec2 p, double radius, bool left) {
    const double distance_squared = geom_vec2_length_squared(p);
    const double radius_squared = radius * radius;
    const double room = distance_squared - radius_squared;
    const double leg = sqrt(room > 0.0 ? room : 0.0);
    const double side = left ? radius : -radius;
    const double mean = 0.5 * (distance_squared + radius_squared);
    const double rate = 1.0 / (distance_squared > mean ? distance_squared : mean);
    const geom_vec2 tangent =
        geom_vec2_make((p.x * leg - p.y * side) * rate, (p.x * side + p.y * leg) * rate);
    const geom_vec2 normal = left ? geom_vec2_perp(tangent) : geom_vec2_neg(geom_vec2_perp(tangent));
    const correction result = {geom_vec2_sub(geom_vec2_scale(tangent, geom_vec2_dot(v, tangent)), v), normal};
    return result;
}

/* Apart, or touching: the velocity obstacle is cut off at the time horizon. If v points straight along p,
 * both legs are equally near. Then self passes on the right, and so does the other, which finds the same
 * tie. */
static correction apart(geom_vec2 v, geom_vec2 p, double radius, double time_horizon) {
    const double rate = 1.0 / time_horizon;
    const geom_vec2 w = geom_vec2_add_scaled(v, -rate, p);
    const double along = geom_vec2_dot(w, p);
    if (along < 0.0 && along * along > radius * radius * geom_vec2_length_squared(w)) {
        return to_disc(w, radius * rate, geom_vec2_make(0.0, 0.0));
    }
    return to_leg(v, p, radius, geom_vec2_cross(p, v) > 0.0);
}

/* Overlapping: the disc of velocities that leave the two in contact after one step. */
static correction overlapping(orca_body self, orca_body other, geom_vec2 v, geom_vec2 p, double time_step) {
    const double rate = 1.0 / time_step;
    const geom_vec2 w = geom_vec2_add_scaled(v, -rate, p);
    return to_disc(w, (self.radius + other.radius) * rate, way_from(p, self.id, other.id));
}

static bool usable(orca_half_plane plane) {
    return geom_vec2_is_finite(plane.point) && fabs(geom_vec2_length_squared(plane.normal) - 1.0) < 1e-9;
}

/* Where squares leave the range of doubles, or lose their precision at its lower end: no nearer to the other
 * than now. */
static orca_half_plane keep_distance(orca_body self, orca_body other) {
    const geom_vec2 half =
        geom_vec2_sub(geom_vec2_scale(other.position, 0.5), geom_vec2_scale(self.position, 0.5));
    const orca_half_plane plane = {self.velocity, way_from(half, self.id, other.id)};
    return plane;
}

orca_half_plane orca_agent_half_plane(orca_body self, orca_body other, orca_pair_params params) {
    const geom_vec2 p = geom_vec2_sub(other.position, self.position);
    const geom_vec2 v = geom_vec2_sub(self.velocity, other.velocity);
    const double radius = self.radius + other.radius;
    const double reach = radius * (1.0 - TOUCHING_OVERLAP);
    const correction nearest = geom_vec2_length_squared(p) > reach * reach
                                   ? apart(v, p, radius, params.time_horizon)
                                   : overlapping(self, other, v, p, params.time_step);
    const geom_vec2 point = geom_vec2_add_scaled(self.velocity, params.responsibility, nearest.u);
    const orca_half_plane plane = {point, nearest.normal};
    return usable(plane) ? plane : keep_distance(self, other);
}

/* A wall is met as fast as body and wall move relative to each other, and so is a disc: see
 * constraint2_wall.c. */
orca_half_plane orca_disc_half_plane(orca_body self, orca_body disc, orca_wall_params params) {
    const geom_vec2 p = geom_vec2_sub(disc.position, self.position);
    const double radius = self.radius + disc.radius;
    const double distance_squared = geom_vec2_length_squared(p);
    disc.id = self.id + 1;
    if (distance_squared > radius * radius) {
        const orca_pair_params pair = {params.time_horizon, params.time_step, 1.0};
        return orca_agent_half_plane(self, disc, pair);
    }
    const geom_vec2 normal = way_from(p, self.id, disc.id);
    const double depth = geom_max(radius - sqrt(distance_squared), 0.0);
    const double speed =
        params.push_out_speed > 0.0 ? geom_min(params.push_out_speed, depth / params.time_step) : 0.0;
    const orca_half_plane plane = {geom_vec2_add_scaled(disc.velocity, speed, normal), normal};
    return plane;
}
