#include "local2.h"

#include <float.h>

enum {
    LOWEST_EXPONENT = -1000, /* so that 2^-exponent is a double; the smallest subnormal is then 2^-74 */
    ZERO_EXPONENT = -1100    /* below that of any double */
};

static int max_int(int a, int b) { return a > b ? a : b; }

int collide_size_exponent(double x) {
    int exponent = ZERO_EXPONENT;
    if (x != 0.0) {
        (void)frexp(x, &exponent);
    }
    return exponent;
}

int collide_difference_exponent(double a, double b) {
    const double difference = a - b;
    if (isfinite(difference)) {
        return collide_size_exponent(difference);
    }
    return collide_size_exponent(0.5 * a - 0.5 * b) + 1;
}

int collide_span_exponent(geom_vec2 a, geom_vec2 b) {
    return max_int(collide_difference_exponent(a.x, b.x), collide_difference_exponent(a.y, b.y));
}

local2 collide_local2_make(geom_vec2 origin, int exponent) {
    const int used = max_int(exponent, LOWEST_EXPONENT);
    const local2 frame = {origin, used, ldexp(1.0, -used)};
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

dd_vec2 collide_local2_point(const local2 *frame, geom_vec2 point) {
    return collide_local2_difference(frame, point, frame->origin);
}

dd collide_local2_size(const local2 *frame, double size) { return dd_from(size * frame->factor); }

double collide_local2_world_size(const local2 *frame, dd size) { return ldexp(size.high, frame->exponent); }

static double world_coordinate(const local2 *frame, double origin, dd coordinate) {
    double result = 0.0;
    if (frame->factor < 1.0) {
        const dd sum = dd_add(dd_from(origin * frame->factor), coordinate);
        result = ldexp(sum.high, frame->exponent);
    } else {
        const dd plain = {ldexp(coordinate.high, frame->exponent), ldexp(coordinate.low, frame->exponent)};
        result = dd_add(dd_from(origin), plain).high;
    }
    return fmin(fmax(result, -DBL_MAX), DBL_MAX);
}

geom_vec2 collide_local2_world_point(const local2 *frame, dd_vec2 point) {
    return geom_make2(world_coordinate(frame, frame->origin.x, point.x),
                      world_coordinate(frame, frame->origin.y, point.y));
}
