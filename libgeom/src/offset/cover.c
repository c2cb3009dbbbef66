/* Discs that cover a rectangle, and discs inside of it. */
#include <geom/cover.h>

#include <float.h>
#include <math.h>

/* The inequalities below lose a few units of 2^-53 by rounding, and a few times the smallest number if
 * numbers are subnormal. A margin of a relative 2^-49 and of 2^-1070, outwards or inwards, exceeds that
 * many times. */
static const double relative = 0x1p-49;
static const double absolute = 0x1p-1070;

static double up(double x) { return x + (x * relative + absolute); }

static double down(double x) { return x - (x * relative + absolute); }

/* factor * sqrt(x^2 + y^2), rounded a few times in normal numbers and once more at the end. */
static double scaled_hypotenuse(double factor, double x, double y) {
    int power = 0;
    int factor_power = 0;
    (void)frexp(fabs(x) > fabs(y) ? x : y, &power);
    const double a = ldexp(x, -power);
    const double b = ldexp(y, -power);
    const double fraction = frexp(factor, &factor_power);
    return ldexp(fraction * sqrt(a * a + b * b), power + factor_power);
}

static geom_status check(geom_vec2 half, int count) {
    if (!geom_vec2_is_finite(half)) {
        return GEOM_NOT_FINITE;
    }
    if (half.x < 0.0 || half.y < 0.0) {
        return GEOM_NEGATIVE_SIZE;
    }
    return count >= 1 && count <= GEOM_COVER_MAX_COUNT ? GEOM_OK : GEOM_INVALID_ARGUMENT;
}

static double half_length(geom_vec2 half) { return half.y > half.x ? half.y : half.x; }

static double half_width(geom_vec2 half) { return half.y > half.x ? half.x : half.y; }

/* Disc i covers the part of the rectangle within h/count of (2i + 1 - count) h/count, h = L/2. Rounding its
 * center costs a few units of h 2^-53, which is part of the distance that the radius covers. */
geom_status geom_cover_outer(geom_vec2 half, int count, geom_cover *cover) {
    const geom_status status = check(half, count);
    if (status != GEOM_OK) {
        return status;
    }
    const double length = half_length(half);
    const double width = half_width(half);
    const double share = length / count;
    const double bridged = length > 0.0 ? up(share) + length * 0x1p-50 : 0.0;
    const double radius = length > 0.0 ? up(scaled_hypotenuse(1.0, bridged, width)) : 0.0;
    if (!isfinite(radius)) {
        return GEOM_CAPACITY_EXCEEDED;
    }
    cover->count = count;
    cover->radius = radius;
    cover->reach = length - share;
    cover->side = radius - width;
    cover->front = radius - share;
    cover->inner = false;
    cover->upright = half.y > half.x;
    return GEOM_OK;
}

geom_status geom_cover_inner(geom_vec2 half, int count, geom_cover *cover) {
    const geom_status status = check(half, count);
    if (status != GEOM_OK) {
        return status;
    }
    const double width = half_width(half);
    const double room = down(half_length(half) - width);
    cover->count = count;
    cover->radius = width;
    cover->reach = count > 1 && room > 0.0 ? room : 0.0;
    cover->side = 0.0;
    cover->front = 0.0;
    cover->inner = true;
    cover->upright = half.y > half.x;
    return GEOM_OK;
}

static bool keeps_side(geom_vec2 half, int count, double side) {
    geom_cover cover;
    return geom_cover_outer(half, count, &cover) == GEOM_OK && cover.side <= side;
}

/* `side` decreases with the count, so bisection finds the smallest count that keeps it. `front` increases,
 * so no larger count helps if this one does not. */
int geom_cover_count(geom_vec2 half, double side, double front) {
    if (!keeps_side(half, GEOM_COVER_MAX_COUNT, side)) {
        return 0;
    }
    int below = 0;
    int enough = GEOM_COVER_MAX_COUNT;
    while (enough - below > 1) {
        const int middle = below + (enough - below) / 2;
        if (keeps_side(half, middle, side)) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    geom_cover cover;
    (void)geom_cover_outer(half, enough, &cover);
    return cover.front <= front ? enough : 0;
}

static double overshoot(geom_vec2 half, int count) {
    geom_cover cover;
    if (geom_cover_outer(half, count, &cover) != GEOM_OK) {
        return HUGE_VAL;
    }
    return cover.side > cover.front ? cover.side : cover.front;
}

/* side >= front as long as L / count >= W. The first falls and the second rises with the count, so the larger
 * of them is least at one of the two whole numbers about L / W. */
int geom_cover_best_count(geom_vec2 half) {
    if (check(half, 1) != GEOM_OK) {
        return 0;
    }
    const double length = half_length(half);
    const double width = half_width(half);
    if (length == 0.0) {
        return 1;
    }
    if (!(length < width * (GEOM_COVER_MAX_COUNT - 1))) {
        return GEOM_COVER_MAX_COUNT;
    }
    const int low = (int)(length / width);
    return overshoot(half, low) <= overshoot(half, low + 1) ? low : low + 1;
}

/* The center in the frame of the box. */
static double offset_of(const geom_cover *cover, int i) {
    if (cover->count == 1) {
        return 0.0;
    }
    const int steps = cover->count - 1;
    return cover->reach * ((double)(2 * i - steps) / steps);
}

/* The box is the image of the rectangle under a similarity of ratio |axis|. The center of the disc is off by
 * at most a few units of 2^-53 of |center| + |offset| |axis|, which `error` bounds. */
geom_circle geom_cover_circle(const geom_cover *cover, geom_vec2 center, geom_vec2 axis, int i) {
    GEOM_ASSERT(i >= 0 && i < cover->count);
    const geom_vec2 along = cover->upright ? geom_vec2_perp(axis) : axis;
    const double offset = offset_of(cover, i);
    geom_circle circle = {geom_vec2_add_scaled(center, offset, along), -1.0};
    if (!geom_vec2_is_finite(center) || !geom_vec2_is_finite(axis)) {
        return circle;
    }
    const double error =
        (fabs(center.x) + fabs(center.y) + scaled_hypotenuse(fabs(offset), axis.x, axis.y)) * 0x1p-50 +
        absolute;
    const double radius = scaled_hypotenuse(cover->radius, axis.x, axis.y);
    if (!geom_vec2_is_finite(circle.center)) {
        circle.radius = cover->inner ? -1.0 : HUGE_VAL;
    } else if (!cover->inner) {
        circle.radius = up(radius) + error;
    } else if (down(radius) >= error) {
        circle.radius = down(radius) - error;
    }
    return circle;
}
