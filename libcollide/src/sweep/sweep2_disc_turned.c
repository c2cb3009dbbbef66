/* A disc in straight motion against an oriented box. */
#include "sweep2_disc.h"

#include "numeric/fused.h"
#include "sweep2_turned.h"
#include "sweep_circle2_motion.h"

/* What a disc runs onto: the points within `radius` of a turned box, which may be a segment or a point. In
 * the world, exactly, or in twice the precision. */
typedef struct turned_scene {
    const disc_way *disc;
    const turned_core *core;
    fast_dd_vec2 start; /* of the disc's center, seen from that of the box */
    turned_view view;
    turned_entries entries;
} turned_scene;

static double reach_of(const turned_scene *scene) { return scene->disc->radius + scene->core->radius; }

/* ---- Where the contact is ---- */

/* A vector of the frame in the world, but longer by |u|. */
static dd_vec2 turned_back(dd_vec2 u, dd x, dd y) {
    return dd_make2(dd_sub(dd_mul(x, u.x), dd_mul(y, u.y)), dd_add(dd_mul(x, u.y), dd_mul(y, u.x)));
}

static fast_dd_vec2 fast_dd_turned_back(fast_dd_vec2 u, fast_dd_vec2 v) {
    const fast_dd_vec2 along = fast_dd_mul2(fast_dd_both(fast_dd_x(v)), u);
    const fast_dd_vec2 across = fast_dd_mul2(fast_dd_both(fast_dd_y(v)), fast_dd_swapped(u));
    const two signs = {-1.0, 1.0};
    const fast_dd_vec2 turned = {across.high * signs, across.low * signs};
    return fast_dd_add2(along, turned);
}

/* The contact at a time; the normal is a unit vector that points to the disc. */
static disc_contact contact_at(const turned_scene *scene, fast_dd_sum time, fast_dd_vec2 normal) {
    const disc_way *const disc = scene->disc;
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(fast_dd_from2(disc->center), time, disc->way);
    const fast_dd_vec2 place = fast_dd_add_scaled2(arrival, fast_dd_from(-disc->radius), normal);
    const disc_contact contact = {COLLIDE_OVERLAPPING, false, dd_of_fast_dd(time), dd_of_loose2(place),
                                  fast_dd_value2(normal)};
    return contact;
}

static disc_contact contact_with_side(const turned_scene *scene, two_mask second) {
    const turned_core *const core = scene->core;
    const fast_dd_sum square = fast_dd_dot2(core->u, core->u);
    const fast_dd_sum length = fast_dd_sqrt(square);
    const fast_dd_sum radius = fast_dd_of(dd_sum(scene->disc->radius, core->radius));
    const double half = two_chosen(second, two_of_vec(core->half));
    const fast_dd_sum height = fast_dd_add(fast_dd_scale(square, half), fast_dd_mul(length, radius));
    const fast_dd_vec2 outwards = turned_outwards(&scene->view, core->u, second);
    const fast_dd_sum time = turned_time(outwards, scene->start, scene->disc->way, height);
    return contact_at(scene, time, fast_dd_div2(outwards, fast_dd_both(length)));
}

/* ---- Corners ---- */

/* A corner of the box, by the ends of its axes: -1 or +1. */
typedef struct turned_corner {
    two end;
    two from;     /* the vector from the corner to the disc's center, as the latter comes near it, */
    double later; /* at this time */
} turned_corner;

/* The disc starts, or comes near along both axes: before, it was too far for any contact. */
static turned_corner corner_near(const turned_scene *scene) {
    const turned_view *const view = &scene->view;
    const two time = scene->entries.time;
    const double later = geom_max(0.0, geom_max(time[1], time[0]));
    const two place = view->start + later * view->way;
    const two end = two_select((two_mask)(place > 0.0), two_of(1.0), two_of(-1.0));
    const turned_corner corner = {end, place - end * view->half, later};
    return corner;
}

/* A corner is met first when the center is beyond it on both axes then, and it is met in earnest: from
 * outside of the two sides, the box is as far as its corner, and a line comes into a convex set only once. A
 * box without width has one corner instead of two, and which side of it the center is on does not matter.
 *
 * The vector from the corner is known to 6 errors, and the motion to one, which is less than 2^-37 of the
 * reach; so the discriminant is to 2^-34 of the squares, its root, which is at least 2^-7, to 2^-28, and the
 * way to the contact to 2^-20 of the lengths. */
static bool meets_corner(const turned_view *view, const turned_corner *corner) {
    const geom_vec2 w = vec_of_two(corner->from);
    const geom_vec2 v = vec_of_two(view->way);
    const double reach = view->reach * view->reach;
    const double squares = geom_vec2_length_squared(w) + reach;
    const double speed = geom_vec2_length_squared(v);
    const double toward = -geom_vec2_dot(w, v);
    const double beside = geom_vec2_cross(w, v);
    const double discriminant = reach * speed - beside * beside;
    const double outside = geom_vec2_length_squared(w) - reach;
    if (!(discriminant > 0x1p-14 * squares * speed && toward > 0.0 && outside > 0x1p-30 * squares)) {
        return false;
    }
    const double time = outside / (toward + sqrt(discriminant));
    const double error = 0x1p-18 * (turned_size_of(w) + view->reach);
    const bool in_time = (corner->later + time) * sqrt(speed) + error < sqrt(speed) * (1.0 - 0x1p-30);
    const two place = corner->from + time * view->way;
    const two_mask beyond = (two_mask)(view->half == 0.0) | (two_mask)(corner->end * place > error);
    return in_time && two_bits(beyond) == 3U;
}

static disc_contact contact_with_corner(const turned_scene *scene, const turned_corner *corner) {
    const turned_core *const core = scene->core;
    const fast_dd_vec2 u = core->u;
    const fast_dd_vec2 start = scene->start;
    const fast_dd_vec2 way = scene->disc->way;
    const fast_dd_sum square = fast_dd_dot2(u, u);
    const fast_dd_sum length = fast_dd_sqrt(square);
    const fast_dd_sum radius = fast_dd_mul(length, fast_dd_of(dd_sum(scene->disc->radius, core->radius)));
    const fast_dd_vec2 place = fast_dd_make2(fast_dd_dot2(u, start), fast_dd_cross2(u, start));
    const two end = corner->end * two_of_vec(core->half);
    const fast_dd_vec2 w = fast_dd_sub2(place, fast_dd_scale2(fast_dd_both(square), end));
    const fast_dd_vec2 v = fast_dd_make2(fast_dd_dot2(u, way), fast_dd_cross2(u, way));
    const fast_dd_sum time = fast_dd_time_into_disc(w, v, radius);
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(w, time, v);
    return contact_at(scene, time, fast_dd_normalize2(fast_dd_turned_back(u, arrival)));
}

/* ---- From the start ---- */

/* What of the box is nearest to the disc's center, which is surely beside it or surely between its sides on
 * each axis. The point is that of the body, too, where this has no radius. */
static bool start_over(const turned_scene *scene, disc_contact *contact) {
    const turned_view *const view = &scene->view;
    const turned_core *const core = scene->core;
    const dd_vec2 u = dd_of_ordered2(core->u);
    const dd square = dd_dot2(u, u);
    const double half[2] = {core->half.x, core->half.y};
    dd arm[2] = {{0.0, 0.0}, {0.0, 0.0}};
    for (int axis = 0; axis < 2; ++axis) {
        const double rest = fabs(view->start[axis]) - view->half[axis];
        if (core->radius > 0.0 || fabs(rest) < 8.0 * view->error) {
            return false;
        }
        if (rest > 0.0) {
            const dd_vec2 from = dd_of_ordered2(scene->start);
            const dd start = axis == 0 ? dd_dot2(u, from) : dd_cross2(u, from);
            const double end = view->start[axis] > 0.0 ? half[axis] : -half[axis];
            arm[axis] = dd_div(dd_sub(start, dd_scale(square, end)), square);
        }
    }
    const geom_vec2 center = scene->disc->center;
    const dd_vec2 way = turned_back(u, arm[0], arm[1]);
    contact->relation = COLLIDE_OVERLAPPING;
    contact->at_start = true;
    contact->time = dd_from(0.0);
    contact->point = dd_sub2(dd_make2(dd_from(center.x), dd_from(center.y)), way);
    contact->normal = disc_normal_at_start(center, dd_high2(contact->point));
    return true;
}

/* The scene as plain doubles see it; false when they do not see enough: for sizes that are not moderate, and
 * for discs and ways that are tiny beside the others. */
static bool make_scene(turned_scene *scene, const disc_way *disc, const turned_core *core) {
    scene->disc = disc;
    scene->core = core;
    scene->start = fast_dd_between2(disc->center, core->center);
    scene->view = turned_view_of(fast_dd_value2(scene->start), vec_of_two(disc->way.high),
                                 vec_of_two(core->u.high), core->half, reach_of(scene));
    const double least = 0x1p-11 * scene->view.size;
    return turned_is_moderate(&scene->view) && scene->view.reach > least &&
           fabs(scene->view.way[0]) + fabs(scene->view.way[1]) > least;
}

COLLIDE_FUSED bool collide_sweep_disc_to_turned(const disc_way *disc, const turned_core *core,
                                                disc_contact *contact) {
    turned_scene scene;
    if (!make_scene(&scene, disc, core)) {
        return false;
    }
    const turned_view *const view = &scene.view;
    const two gap = two_max(two_of(0.0), turned_gaps(view));
    const double apart = gap[0] * gap[0] + gap[1] * gap[1] - view->reach * view->reach;
    const double spare = 16.0 * view->error * view->size;
    if (apart < -spare) {
        return start_over(&scene, contact);
    }
    scene.entries = turned_entries_of(view);
    if (two_bits(scene.entries.never) != 0) {
        contact->relation = COLLIDE_APART;
        return true;
    }
    if (!(apart > spare)) {
        return false;
    }
    const turned_side side = turned_met_side(view, &scene.entries);
    if (side.known) {
        *contact = contact_with_side(&scene, side.second);
        return true;
    }
    const turned_corner corner = corner_near(&scene);
    const bool all_known = two_bits(scene.entries.beside ^ scene.entries.known) == 0;
    if (all_known && meets_corner(view, &corner)) {
        *contact = contact_with_corner(&scene, &corner);
        return true;
    }
    return false;
}
