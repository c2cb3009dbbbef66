/* Families of rings: each point from its index. */
#include "geom/support/families.h"

#include <math.h>

static geom_vec2 polar(double angle, double radius) {
    return geom_vec2_make(radius * cos(angle), radius * sin(angle));
}

static geom_vec2 on_comb(random_source *source, size_t i, size_t count) {
    if (i + 2 >= count) {
        return i + 2 == count ? geom_vec2_make(-66.0, -54.0) : geom_vec2_make(-60.0, -60.0);
    }
    const double across = 6.0 * (double)i / (double)count;
    const double along = i % 2 ? random_between(source, 59.0, 60.0) : random_between(source, -59.0, -58.0);
    return geom_vec2_make(along - across, along + across);
}

static geom_vec2 on_spiral(size_t i, size_t count) {
    const bool is_outer = i < count / 2;
    const double along = (double)(is_outer ? i + 1 : count - i) / (double)count;
    return polar(250.0 * along, (is_outer ? 1.5 : 1.0) + 110.0 * along);
}

static geom_vec2 on_square(size_t i, size_t count) {
    const double along = 4.0 * (double)i / (double)count;
    const double place = 64.0 * (along - floor(along)) - 32.0;
    return along < 1.0   ? geom_vec2_make(place, -32.0)
           : along < 2.0 ? geom_vec2_make(32.0, place)
           : along < 3.0 ? geom_vec2_make(-place, 32.0)
                         : geom_vec2_make(-32.0, -place);
}

static geom_vec2 on_steps(random_source *source, size_t i, size_t count) {
    const bool is_lower = i < count / 2;
    const double along = (double)(is_lower ? i : count - i) / (double)count;
    const double height = random_between(source, 0.01, 60.0);
    return geom_vec2_make(120.0 * along - 30.0, is_lower ? -height : height);
}

void family_ring(family which, random_source *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * (double)i / (double)count;
        switch (which) {
        case FAMILY_CIRCLE:
            points[i] = polar(angle, 60.0);
            break;
        case FAMILY_NOISY_CIRCLE:
            points[i] = polar(angle, random_between(source, 59.5, 60.0));
            break;
        case FAMILY_STAR:
            points[i] = polar(angle, i % 2 ? 60.0 : random_between(source, 0.5, 59.0));
            break;
        case FAMILY_COMB:
            points[i] = on_comb(source, i, count);
            break;
        case FAMILY_SPIRAL:
            points[i] = on_spiral(i, count);
            break;
        case FAMILY_SQUARE:
            points[i] = on_square(i, count);
            break;
        case FAMILY_RANDOM:
        case FAMILY_COUNT:
            points[i] = on_steps(source, i, count);
            break;
        }
    }
}
