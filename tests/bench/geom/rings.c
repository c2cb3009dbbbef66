/* Rings in polar form, and the comb. */
#include "rings.h"

#include <math.h>
#include <stdbool.h>

static const double full_turn = 6.283185307179586;
static const double size = 60.0;

static double angle_of(size_t i, size_t count) { return full_turn * (double)i / (double)count; }

static geom_vec2 polar(double angle, double radius) {
    return geom_vec2_make(radius * cos(angle), radius * sin(angle));
}

void bench_ring_jagged(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = angle_of(i, count);
        points[i] = polar(angle, 50.0 + 10.0 * sin(7.0 * angle) + bench_between(source, 0.0, 3.0));
    }
}

void bench_ring_circle(bench_random *source, geom_vec2 *points, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), size);
    }
}

void bench_ring_noisy(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), size * bench_between(source, 0.99, 1.0));
    }
}

void bench_ring_square(bench_random *source, geom_vec2 *points, size_t count) {
    (void)source;
    const size_t side = count / 4;
    for (size_t i = 0; i < count; ++i) {
        const double along = 2.0 * size * (double)(i % side) / (double)side - size;
        const geom_vec2 places[] = {{along, -size}, {size, along}, {-along, size}, {-size, -along}};
        points[i] = places[i / side];
    }
}

void bench_ring_contour(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), size * bench_between(source, 0.999, 1.0));
    }
}

void bench_ring_spikes(bench_random *source, geom_vec2 *points, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), i % 2 ? size : 0.5 * size);
    }
}

void bench_ring_coast(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const double angle = angle_of(i, count);
        double radius = 1.0;
        for (size_t turns = 7; 10 * turns < count; turns *= 3) {
            const double wave = (double)turns;
            radius += 0.5 / wave * sin(wave * angle + wave);
        }
        radius += bench_between(source, -2.0, 2.0) / (double)count;
        points[i] = polar(angle, size * radius);
    }
}

void bench_ring_star(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        points[i] = polar(angle_of(i, count), i % 2 ? size : bench_between(source, 0.01, 1.0));
    }
}

void bench_ring_comb(bench_random *source, geom_vec2 *points, size_t count) {
    const size_t tips = count - 2;
    for (size_t i = 0; i < tips; ++i) {
        const double across = 0.1 * size * (double)i / (double)tips;
        const double along = i % 2 ? bench_between(source, 59.0, 60.0) : bench_between(source, -59.0, -58.0);
        points[i] = geom_vec2_make(along - across, along + across);
    }
    points[tips] = geom_vec2_make(-size - 7.0, -size + 7.0);
    points[tips + 1] = geom_vec2_make(-size, -size);
}

void bench_ring_spiral(bench_random *source, geom_vec2 *points, size_t count) {
    (void)source;
    for (size_t i = 0; i < count; ++i) {
        const bool is_outer = i < count / 2;
        const double along = 2.0 * (double)(is_outer ? i + 1 : count - i) / (double)count;
        points[i] = polar(20.0 * full_turn * along, (is_outer ? 1.5 : 1.0) + 58.0 * along);
    }
}

void bench_ring_steps(bench_random *source, geom_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const bool is_lower = i < count / 2;
        const double along = 2.0 * (double)(is_lower ? i : count - i) / (double)count;
        const double height = size * bench_between(source, 0.0001, 1.0);
        points[i] = geom_vec2_make(size * (2.0 * along - 1.0), is_lower ? -height : height);
    }
}
