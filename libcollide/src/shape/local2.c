/* Frames of the plane: into them and back. */
#include "local2.h"

#include "valid2.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

/* The frames of smaller things have this exponent, so that 2^-exponent is a double. The smallest subnormal is
 * then 2^-52, and loses nothing. */
enum {
    LOWEST_EXPONENT = -1022
};

double collide_power_of_two(int exponent) {
    if (exponent < DBL_MIN_EXP || exponent >= DBL_MAX_EXP) {
        return ldexp(1.0, exponent);
    }
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

local2 collide_local2_make(geom_vec2 origin, int exponent) {
    const int used = collide_larger_exponent(exponent, LOWEST_EXPONENT);
    const int low = used / 2;
    const local2 frame = {origin, used, collide_power_of_two(-used), collide_power_of_two(low),
                          collide_power_of_two(used - low)};
    return frame;
}

/* a - b. A large unit is applied first, so that the difference cannot overflow; a small one last, so that the
 * coordinates cannot. */
static dd difference(const local2 *frame, double a, double b) {
    if (frame->factor < 1.0) {
        return dd_sum(a * frame->factor, -(b * frame->factor));
    }
    const dd plain = dd_sum(a, -b);
    const dd result = {plain.high * frame->factor, plain.low * frame->factor};
    return result;
}

dd_vec2 collide_local2_difference(const local2 *frame, geom_vec2 a, geom_vec2 b) {
    return dd_make2(difference(frame, a.x, b.x), difference(frame, a.y, b.y));
}

dd_vec2 collide_unit_between(geom_vec2 from, geom_vec2 to) {
    const local2 frame = collide_local2_make(from, collide_span_exponent(from, to));
    return dd_normalize2(collide_local2_difference(&frame, to, from));
}

dd_vec2 collide_local2_point(const local2 *frame, geom_vec2 point) {
    return collide_local2_difference(frame, point, frame->origin);
}

static double world_coordinate(const local2 *frame, double origin, dd coordinate) {
    double result = 0.0;
    if (frame->factor < 1.0) {
        result = collide_local2_world_size(frame, dd_add(dd_from(origin * frame->factor), coordinate));
    } else {
        const dd plain = {collide_local2_world_size(frame, dd_from(coordinate.high)),
                          collide_local2_world_size(frame, dd_from(coordinate.low))};
        result = dd_add(dd_from(origin), plain).high;
    }
    return geom_min(geom_max(result, -DBL_MAX), DBL_MAX);
}

geom_vec2 collide_local2_world_point(const local2 *frame, dd_vec2 point) {
    return geom_vec2_make(world_coordinate(frame, frame->origin.x, point.x),
                          world_coordinate(frame, frame->origin.y, point.y));
}
