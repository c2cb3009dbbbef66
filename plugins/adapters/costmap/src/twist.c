/* Constant velocity and turn rate: poses along the arc, and the first contact on it. */
#include <costmap/twist.h>

#include <math.h>

static const double most_turn = 1000.0;

enum {
    LEGS = 16 /* of a trajectory that is tested at once */
};

/* The rotation by an angle, the same on every machine. */
static geom_rotation2 rotation_by(double angle) {
    const collide_motion turn = {{0.0, 0.0}, {0.0, 0.0}, angle};
    return collide_motion_transform(turn, 1.0).rotation;
}

/* sin(x) / x, within some 2^-52: below 2^-13 the third term of the series is below 2^-58. */
static double sine_ratio(double x) { return fabs(x) < 0x1p-13 ? 1.0 - x * x / 6.0 : rotation_by(x).sine / x; }

/* The chord of an arc of length v t that turns by a has the length v t sin(a / 2) / (a / 2), and half of the
 * turn lies before its direction. */
collide_pose costmap_twist_pose(collide_pose start, costmap_twist twist, double time) {
    const double turn = twist.turn_rate * time;
    const geom_rotation2 along = rotation_by(start.heading + 0.5 * turn);
    const double length = time * sine_ratio(0.5 * turn);
    const geom_vec2 chord = {length * twist.velocity.x, length * twist.velocity.y};
    const collide_pose pose = {{start.position.x + (along.cosine * chord.x - along.sine * chord.y),
                                start.position.y + (along.sine * chord.x + along.cosine * chord.y)},
                               start.heading + turn};
    return pose;
}

static costmap_twist_result result_of(collide_trajectory_result met, const double *times) {
    const double start = times[met.leg];
    const double length = times[met.leg + 1] - start;
    costmap_twist_result out = {
        met.verdict, start + met.time * length, start + met.until * length, met.handle, met.point,
        met.normal};
    /* At the ends of a leg rounding must not change the time. */
    out.time = met.time == 1.0 ? times[met.leg + 1] : out.time;
    out.until = met.verdict != COLLIDE_CCD_HIT ? out.time : met.until == 1.0 ? times[met.leg + 1] : out.until;
    return out;
}

costmap_twist_result costmap_twist_check(const collide_world *world, const collide_footprint *footprint,
                                         collide_pose start, costmap_twist twist, double duration,
                                         const collide_trajectory_params *params) {
    const costmap_twist_result refused = {COLLIDE_CCD_INVALID, 0.0, 0.0, {0, 0}, {0.0, 0.0}, {0.0, 0.0}};
    const double turn = fabs(twist.turn_rate * duration);
    if (!(duration > 0.0) || !isfinite(duration) || !(turn <= most_turn)) {
        return refused;
    }
    const int legs = (int)ceil(turn) > 0 ? (int)ceil(turn) : 1;
    costmap_twist_result met = refused;
    for (int first = 0; first < legs; first += LEGS) {
        const int here = legs - first < LEGS ? legs - first : LEGS;
        collide_pose poses[LEGS + 1];
        double times[LEGS + 1];
        for (int i = 0; i <= here; ++i) {
            times[i] = first + i == legs ? duration : duration * (first + i) / legs;
            poses[i] = costmap_twist_pose(start, twist, times[i]);
        }
        const collide_trajectory arc = {poses, times, (size_t)here + 1, COLLIDE_TRAJECTORY_ARC};
        const collide_trajectory_result found = collide_trajectory_check(world, footprint, arc, params);
        if (found.verdict == COLLIDE_CCD_INVALID) {
            return refused;
        }
        met = result_of(found, times);
        if (met.verdict != COLLIDE_CCD_FREE) {
            break;
        }
    }
    return met;
}
