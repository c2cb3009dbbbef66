/* Strips whose contents move. */
#include "strips2.h"

/* A strip around all places of the contents of another on a way. */
static geom_strip2 swept(const geom_strip2 *strip, geom_vec2 way) {
    const double slack = geom_strip2_slack(fabs(way.x) + fabs(way.y));
    const geom_vec2 by = {geom_vec2_dot(way, strip->axis), geom_vec2_cross(strip->axis, way)};
    const geom_strip2 all = {
        strip->axis,
        {strip->low.x + geom_min(0.0, by.x) - slack, strip->low.y + geom_min(0.0, by.y) - slack},
        {strip->high.x + geom_max(0.0, by.x) + slack, strip->high.y + geom_max(0.0, by.y) + slack}};
    return all;
}

/* The middle of a strip in the direction of a vector, and how far its contents reach from there. */
typedef struct strip_extent {
    double middle;
    double reach;
} strip_extent;

static strip_extent extent_along(const geom_strip2 *strip, geom_vec2 unit) {
    const double cosine = geom_vec2_dot(strip->axis, unit);
    const double sine = geom_vec2_cross(strip->axis, unit);
    const geom_vec2 middle = {0.5 * strip->low.x + 0.5 * strip->high.x,
                              0.5 * strip->low.y + 0.5 * strip->high.y};
    const geom_vec2 half = {0.5 * strip->high.x - 0.5 * strip->low.x,
                            0.5 * strip->high.y - 0.5 * strip->low.y};
    const double size = fabs(middle.x) + fabs(middle.y) + half.x + half.y;
    const strip_extent extent = {cosine * middle.x + sine * middle.y,
                                 fabs(cosine) * half.x + fabs(sine) * half.y + 4.0 * geom_strip2_slack(size)};
    return extent;
}

/* The directions are those of both strips and the one across the way. */
double collide_strip2_gap_on_way(const geom_strip2 *a, const geom_strip2 *b, geom_vec2 way) {
    const geom_strip2 swept_a = swept(a, way);
    const geom_strip2 swept_b = swept(b, geom_vec2_neg(way));
    const double gap = geom_max(geom_strip2_gap_in(&swept_a, b), geom_strip2_gap_in(&swept_b, a));
    const geom_vec2 across = strip2_across(way);
    const strip_extent of_a = extent_along(a, across);
    const strip_extent of_b = extent_along(b, across);
    const double beside = geom_strip2_positive(fabs(of_a.middle - of_b.middle) - of_a.reach - of_b.reach);
    return geom_max(gap, beside * beside);
}
