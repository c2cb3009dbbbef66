/* A disc in straight motion against an oriented box: the contact in twice the precision. Included once, as it is to be
 * compiled with what calls it: what goes from one function to the other then stays in registers. */
#ifndef COLLIDE_SWEEP2_DISC_TURNED_H
#define COLLIDE_SWEEP2_DISC_TURNED_H

#include "sweep2_disc.h"
#include "sweep2_turned.h"

/* What a disc runs onto: the points within `radius` of a turned box, which may be a segment or a point. In
 * the world, exactly, or in twice the precision. */
typedef struct turned_scene {
    const disc_way *disc;
    const turned_core *core;
    fast_dd_vec2 start; /* of the disc's center, seen from that of the box */
} turned_scene;

/* ---- Where the contact is ---- */

/* A vector of the frame in the world, but longer by |u|. */
static inline dd_vec2 turned_back(dd_vec2 u, dd x, dd y) {
    return dd_make2(dd_sub(dd_mul(x, u.x), dd_mul(y, u.y)), dd_add(dd_mul(x, u.y), dd_mul(y, u.x)));
}

static inline fast_dd_vec2 fast_dd_turned_back(fast_dd_vec2 u, fast_dd_vec2 v) {
    const fast_dd_vec2 along = fast_dd_mul2(fast_dd_both(fast_dd_x(v)), u);
    const fast_dd_vec2 across = fast_dd_mul2(fast_dd_both(fast_dd_y(v)), fast_dd_swapped(u));
    const two signs = {-1.0, 1.0};
    const fast_dd_vec2 turned = {across.high * signs, across.low * signs};
    return fast_dd_add2(along, turned);
}

/* The contact at a time; the normal is a unit vector that points to the disc. */
static inline disc_contact turned_contact_at(const turned_scene *scene, fast_dd_sum time,
                                             fast_dd_vec2 normal) {
    const disc_way *const disc = scene->disc;
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(fast_dd_from2(disc->center), time, disc->way);
    const fast_dd_vec2 place = fast_dd_add_scaled2(arrival, fast_dd_from(-disc->radius), normal);
    const disc_contact contact = {false, dd_of_fast_dd(time), dd_of_loose2(place), fast_dd_value2(normal)};
    return contact;
}

static inline disc_contact turned_contact_with_side(const turned_scene *scene, const disc_look *look) {
    const turned_core *const core = scene->core;
    const two_mask second = look->second;
    const fast_dd_sum square = fast_dd_dot2(core->u, core->u);
    const fast_dd_sum length = fast_dd_sqrt(square);
    const fast_dd_sum radius = fast_dd_of(dd_sum(scene->disc->radius, core->radius));
    const double half = two_chosen(second, two_of_vec(core->half));
    const fast_dd_sum height = fast_dd_add(fast_dd_scale(square, half), fast_dd_mul(length, radius));
    const fast_dd_vec2 outwards = turned_outwards(two_chosen(second, look->end), core->u, second);
    const fast_dd_sum time = turned_time(outwards, scene->start, scene->disc->way, height);
    return turned_contact_at(scene, time, fast_dd_div2(outwards, fast_dd_both(length)));
}

static inline disc_contact turned_contact_with_corner(const turned_scene *scene, two ends) {
    const turned_core *const core = scene->core;
    const fast_dd_vec2 u = core->u;
    const fast_dd_vec2 start = scene->start;
    const fast_dd_vec2 way = scene->disc->way;
    const fast_dd_sum square = fast_dd_dot2(u, u);
    const fast_dd_sum length = fast_dd_sqrt(square);
    const fast_dd_sum radius = fast_dd_mul(length, fast_dd_of(dd_sum(scene->disc->radius, core->radius)));
    const fast_dd_vec2 place = fast_dd_make2(fast_dd_dot2(u, start), fast_dd_cross2(u, start));
    const two end = ends * two_of_vec(core->half);
    const fast_dd_vec2 w = fast_dd_sub2(place, fast_dd_scale2(fast_dd_both(square), end));
    const fast_dd_vec2 v = fast_dd_make2(fast_dd_dot2(u, way), fast_dd_cross2(u, way));
    const fast_dd_sum time = fast_dd_time_into_disc(w, v, radius);
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(w, time, v);
    return turned_contact_at(scene, time, fast_dd_normalize2(fast_dd_turned_back(u, arrival)));
}

/* ---- From the start ---- */

/* How far a number is beyond the end of an interval about 0, as a part of a whole; `end` is 0 for one within. */
static inline dd turned_beyond_end(dd number, double end, double half, dd whole) {
    return end != 0.0 ? dd_div(dd_sub(number, dd_scale(whole, end * half)), whole) : dd_from(0.0);
}

/* What of the box is nearest to the disc's center: that itself, where it is in the box. */
static inline disc_contact turned_contact_at_start(const turned_scene *scene, two end) {
    const turned_core *const core = scene->core;
    const geom_vec2 center = scene->disc->center;
    dd_vec2 point = dd_make2(dd_from(center.x), dd_from(center.y));
    if (end[0] != 0.0 || end[1] != 0.0) {
        const dd_vec2 u = dd_of_ordered2(core->u);
        const dd_vec2 from = dd_of_ordered2(scene->start);
        const dd square = dd_dot2(u, u);
        const dd along = turned_beyond_end(dd_dot2(u, from), end[0], core->half.x, square);
        const dd across = turned_beyond_end(dd_cross2(u, from), end[1], core->half.y, square);
        point = dd_sub2(point, turned_back(u, along, across));
    }
    const disc_contact contact = {true, dd_from(0.0), point, disc_normal_at_start(center, dd_high2(point))};
    return contact;
}

/* After a look that tells of a contact. */
static inline disc_contact turned_contact(const disc_way *disc, const turned_core *core,
                                          const disc_look *look) {
    const turned_scene scene = {disc, core, fast_dd_between2(disc->center, core->center)};
    if (look->verdict == DISC_AT_SIDE) {
        return turned_contact_with_side(&scene, look);
    }
    return look->verdict == DISC_AT_CORNER ? turned_contact_with_corner(&scene, look->end)
                                           : turned_contact_at_start(&scene, look->end);
}

#endif
