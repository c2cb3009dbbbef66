#include "editor_internal.h"

/* Centers of neighbours are so many radii apart. */
static const double SPACING = 2.75;

size_t editor_pattern_points(const editor *e) {
    return e->pattern == EDITOR_PLACE_ROW || e->pattern == EDITOR_PLACE_BOX ? 3 : 2;
}

static size_t fitting(double length, double radius, size_t most) {
    const double count = floor(length / (SPACING * radius) + 1e-9) + 1.0;
    return count < (double)most ? (size_t)count : most;
}

static size_t row(geom_vec2 a, geom_vec2 b, double radius, geom_vec2 *places, size_t capacity) {
    const size_t count = fitting(geom_distance2(a, b), radius, capacity);
    for (size_t i = 0; i < count; i++) {
        places[i] = count > 1 ? geom_lerp2(a, b, (double)i / (double)(count - 1)) : a;
    }
    return count;
}

static size_t box(geom_vec2 a, geom_vec2 b, double radius, geom_vec2 *places, size_t capacity) {
    const size_t across = fitting(fabs(b.x - a.x), radius, 1000);
    const size_t up = fitting(fabs(b.y - a.y), radius, 1000);
    const double step = SPACING * radius;
    const geom_vec2 min = {fmin(a.x, b.x), fmin(a.y, b.y)};
    size_t count = 0;
    for (size_t j = 0; j < up; j++) {
        for (size_t i = 0; i < across && count < capacity; i++) {
            places[count++] = geom_make2(min.x + (double)i * step, min.y + (double)j * step);
        }
    }
    return count;
}

static size_t ring(geom_vec2 center, geom_vec2 rim, double radius, geom_vec2 *places, geom_vec2 *goals,
                   size_t capacity) {
    const double turn = 6.28318530717958647692;
    const geom_vec2 arm = geom_sub2(rim, center);
    const double around = turn * geom_length2(arm);
    size_t count = fitting(around, radius, capacity);
    count -= count > 1; /* the last one would stand where the first does */
    for (size_t i = 0; i < count; i++) {
        const double angle = turn * (double)i / (double)count;
        const geom_vec2 spoke =
            geom_add2(geom_scale2(arm, cos(angle)), geom_scale2(geom_perp2(arm), sin(angle)));
        places[i] = geom_add2(center, spoke);
        goals[i] = geom_sub2(center, spoke);
    }
    return count;
}

size_t editor_pattern_agents(const editor *e, geom_vec2 last, double radius, geom_vec2 *places,
                             geom_vec2 *goals, size_t capacity) {
    const geom_vec2 a = e->draft[0];
    const geom_vec2 b = e->draft_count > 1 ? e->draft[1] : last;
    size_t count = 1;
    if (e->pattern == EDITOR_PLACE_RING) {
        return ring(a, last, radius, places, goals, capacity);
    }
    if (e->pattern == EDITOR_PLACE_ONE) {
        places[0] = a;
        goals[0] = last;
        return 1;
    }
    count = e->pattern == EDITOR_PLACE_ROW ? row(a, b, radius, places, capacity)
                                           : box(a, b, radius, places, capacity);
    const geom_vec2 way = e->draft_count > 1 ? geom_sub2(last, geom_lerp2(a, b, 0.5)) : geom_make2(0.0, 0.0);
    for (size_t i = 0; i < count; i++) {
        goals[i] = geom_add2(places[i], way);
    }
    return count;
}
