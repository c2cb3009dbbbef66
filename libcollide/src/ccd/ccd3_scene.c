/* Places and bounds of two shapes of space that turn. */
#include "ccd3_scene.h"

#include "numeric/ccd2_rotation.h"

#include <geom/scalar.h>

rotation3 collide_ccd3_rotation(geom_vec3 unit_axis, double t, double angle) {
    const geom_vec2 turn = collide_turn_rotation(t, angle);
    const geom_vec3 u = unit_axis;
    const double c = turn.x;
    const double s = turn.y;
    const double d = 1.0 - c;
    const rotation3 rotation = {{{c + d * u.x * u.x, d * u.x * u.y - s * u.z, d * u.x * u.z + s * u.y},
                                 {d * u.x * u.y + s * u.z, c + d * u.y * u.y, d * u.y * u.z - s * u.x},
                                 {d * u.x * u.z - s * u.y, d * u.y * u.z + s * u.x, c + d * u.z * u.z}}};
    return rotation;
}

/* frexp, because subnormal axes have exponents of their own. */
geom_vec3 collide_ccd3_unit(geom_vec3 axis) {
    int exponent = 0;
    frexp(fmax(fmax(fabs(axis.x), fabs(axis.y)), fabs(axis.z)), &exponent);
    const geom_vec3 near_one =
        geom_vec3_make(ldexp(axis.x, -exponent), ldexp(axis.y, -exponent), ldexp(axis.z, -exponent));
    return dd_high3(dd_normalize3(dd_from3(near_one)));
}

static geom_vec3 anchor_of(const core3 *core) {
    return core->kind == CORE3_POINTS ? collide_core3_points(core)[0] : core->own[0];
}

/* What does not turn may have its pivot anywhere. That of a plane stays. */
static collide_motion3 with_near_pivot(collide_motion3 motion, const core3 *core) {
    if (motion.angle == 0.0 && core->kind != CORE3_PLANE) {
        motion.pivot = anchor_of(core);
    }
    return motion;
}

static int exponent_about(geom_vec3 pivot, const core3 *core) {
    const core3 point = collide_core3_of_point(pivot, 0.0);
    return core->kind == CORE3_PLANE ? collide_plane3_frame(core, core).xy.exponent
                                     : collide_local3_of_pair(&point, core).xy.exponent;
}

/* Of a difference of two points. */
static int exponent_between(geom_vec3 from, geom_vec3 to) {
    const core3 first = collide_core3_of_point(from, 0.0);
    const core3 second = collide_core3_of_point(to, 0.0);
    return collide_local3_of_pair(&first, &second).xy.exponent;
}

static geom_vec3 difference_in(const local3 *frame, geom_vec3 from, geom_vec3 to) {
    const local3 about = collide_local3_make(from, frame->xy.exponent);
    return dd_high3(collide_local3_point(&about, to));
}

/* Those of large hulls are not computed in twice the precision only to be rounded. */
static inline geom_vec3 local_vertex(const ccd3_body *body, size_t i) {
    return body->core.kind == CORE3_POINTS && body->body.count > BODY3_KEPT
               ? collide_local3_rough(&body->frame, body->core.points[i])
               : dd_high3(collide_body3_vertex(&body->body, i));
}

static double extent_of(const ccd3_body *body) {
    double extent = 0.0;
    for (size_t i = 0; i < body->body.count; ++i) {
        extent = geom_max(extent, geom_vec3_length(local_vertex(body, i)));
    }
    return extent * (1.0 + 0x1p-48);
}

static void set_plane(ccd3_body *body, geom_vec3 pivot) {
    local3 frame = body->frame;
    frame.xy.origin = geom_vec2_make(0.0, 0.0);
    frame.z.origin = geom_vec2_make(0.0, 0.0);
    const plane3 plane = collide_plane3(&body->core, &frame);
    body->plane_normal = dd_high3(plane.unit);
    body->plane_offset = -collide_plane3_height(plane, collide_local3_point(&frame, pivot)).high;
    body->extent = fabs(body->plane_offset);
}

static void set_body(ccd3_body *body, collide_motion3 motion, int exponent) {
    body->frame = collide_local3_make(motion.pivot, exponent);
    body->axis = collide_ccd3_unit(motion.axis);
    body->angle = motion.angle;
    if (body->core.kind == CORE3_PLANE) {
        set_plane(body, motion.pivot);
    } else {
        body->body = collide_body3(&body->core, &body->frame);
        body->extent = extent_of(body);
    }
}

/* Every coordinate of a vertex is a sum of a few products, each within 2^-49 of its size. Lengths whose squares
 * vanish in the frame count as an error, too. The acceleration is that of heights along a fixed direction; over a
 * turning plane, that in the frame that turns with it. */
static void set_bounds(ccd3_scene *scene) {
    const double turn_a = fabs(scene->a.angle);
    const double turn_b = fabs(scene->b.angle);
    const double straight = geom_vec3_length(scene->velocity) * (1.0 + 0x1p-48);
    const double apart = geom_vec3_length(scene->between) + straight + scene->a.extent;
    const double moving = straight + turn_a * scene->a.extent;
    scene->error = 0x1p-43 * (apart + scene->b.extent + scene->reach) + 0x1p-500;
    const double of_a = turn_a * turn_a * scene->a.extent;
    if (scene->b.core.kind == CORE3_PLANE) {
        scene->speed = moving + turn_b * apart;
        scene->acceleration = of_a + 2.0 * turn_b * moving + turn_b * turn_b * apart;
    } else {
        scene->speed = moving + turn_b * scene->b.extent;
        scene->acceleration = of_a + turn_b * turn_b * scene->b.extent;
    }
    scene->speed *= 1.0 + 0x1p-44;
    scene->acceleration *= 1.0 + 0x1p-44;
}

/* Cuts a ray where nothing beyond can be closer to the other shape, which ends, than its origin is, nor meet
 * it. */
static void cut_ray(const ccd3_scene *scene, ccd3_body *ray, const ccd3_body *other, double reach) {
    if (ray->core.kind != CORE3_RAY) {
        return;
    }
    const double from_origin = geom_vec3_length(dd_high3(ray->body.kept[0]));
    const double across = geom_vec3_length(scene->between) + geom_vec3_length(scene->velocity);
    const double length = 2.125 * (across + from_origin + other->extent + reach);
    const dd_vec3 unit = dd_normalize3(dd_sub3(ray->body.kept[1], ray->body.kept[0]));
    ray->body.kept[1] = dd_add_scaled3(ray->body.kept[0], dd_from(length), unit);
    ray->extent = extent_of(ray);
}

/* With three bits to spare for sums. */
static int exponent_of(const ccd3_scene *scene, collide_motion3 a, collide_motion3 b, double margin) {
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    int exponent = collide_larger_exponent(exponent_about(a.pivot, &scene->a.core),
                                           exponent_about(b.pivot, &scene->b.core));
    exponent = collide_larger_exponent(exponent, exponent_between(a.pivot, b.pivot));
    exponent = collide_larger_exponent(exponent, exponent_between(a.translation, zero));
    exponent = collide_larger_exponent(exponent, exponent_between(b.translation, zero));
    return collide_larger_exponent(exponent, collide_size_exponent(margin)) + 3;
}

void collide_ccd3_scene(ccd3_scene *scene, const collide_shape3 *a, collide_motion3 motion_a,
                        const collide_shape3 *b, collide_motion3 motion_b, double margin) {
    scene->a.core = collide_core3(*a);
    scene->b.core = collide_core3(*b);
    collide_local3_cut_box(&scene->a.core, &scene->b.core);
    collide_local3_cut_box(&scene->b.core, &scene->a.core);
    motion_a = with_near_pivot(motion_a, &scene->a.core);
    motion_b = with_near_pivot(motion_b, &scene->b.core);
    const int exponent = exponent_of(scene, motion_a, motion_b, margin);
    set_body(&scene->a, motion_a, exponent);
    set_body(&scene->b, motion_b, exponent);
    const geom_vec3 zero = {0.0, 0.0, 0.0};
    scene->between = difference_in(&scene->a.frame, motion_b.pivot, motion_a.pivot);
    scene->velocity = difference_in(&scene->a.frame, motion_b.translation, motion_a.translation);
    scene->velocity_b = difference_in(&scene->a.frame, zero, motion_b.translation);
    const local2 *unit = &scene->a.frame.xy;
    const double radii = collide_local2_size(unit, scene->a.core.radius).high +
                         collide_local2_size(unit, scene->b.core.radius).high;
    scene->reach = (radii + collide_local2_size(unit, margin).high) * (1.0 + 0x1p-50);
    cut_ray(scene, &scene->a, &scene->b, scene->reach);
    cut_ray(scene, &scene->b, &scene->a, scene->reach);
    set_bounds(scene);
}

ccd3_pose collide_ccd3_pose(const ccd3_scene *scene, double time) {
    const ccd3_pose pose = {time, collide_ccd3_rotation(scene->a.axis, time, scene->a.angle),
                            collide_ccd3_rotation(scene->b.axis, time, scene->b.angle),
                            geom_vec3_add_scaled(scene->between, time, scene->velocity)};
    return pose;
}

geom_vec3 collide_ccd3_difference(const ccd3_scene *scene, const ccd3_pose *pose, size_t i, size_t j) {
    const geom_vec3 of_a = rotated3(&pose->of_a, local_vertex(&scene->a, i));
    const geom_vec3 of_b = rotated3(&pose->of_b, local_vertex(&scene->b, j));
    return geom_vec3_add(pose->pivot_a, geom_vec3_sub(of_a, of_b));
}

/* The vertex furthest along a direction that is turned back to where the vertices started. */
static size_t support_of(const ccd3_body *body, const rotation3 *rotation, geom_vec3 direction) {
    const geom_vec3 back = rotated_back3(rotation, direction);
    size_t best = 0;
    double furthest = -HUGE_VAL;
    for (size_t i = 0; i < body->body.count; ++i) {
        const double along = geom_vec3_dot(local_vertex(body, i), back);
        best = along > furthest ? i : best;
        furthest = geom_max(along, furthest);
    }
    return best;
}

enum {
    SEARCH_STEPS = 200
};

/* As closest3.c, in doubles: what it finds is a direction and a simplex, which are judged by other means. */
static closest_simplex3 search(const ccd3_scene *scene, const ccd3_pose *pose) {
    const dd_vec3 first = dd_from3(collide_ccd3_difference(scene, pose, 0, 0));
    closest_simplex3 simplex = collide_closest_simplex3_start(first, 0, 0);
    for (int step = 0; step < SEARCH_STEPS; ++step) {
        const geom_vec3 direction = dd_high3(dd_normalize3(simplex.closest));
        if (closest_simplex3_holds_origin(&simplex)) {
            break;
        }
        const size_t i = support_of(&scene->a, &pose->of_a, geom_vec3_neg(direction));
        const size_t j = support_of(&scene->b, &pose->of_b, direction);
        const geom_vec3 vertex = collide_ccd3_difference(scene, pose, i, j);
        const double gap = geom_vec3_dot(geom_vec3_sub(dd_high3(simplex.closest), vertex), direction);
        if (gap <= 0x1p-3 * scene->error || closest_simplex3_has(&simplex, i, j) ||
            !collide_closest_simplex3_add(&simplex, dd_from3(vertex), i, j, true)) {
            break;
        }
    }
    return simplex;
}

/* From one side of the plane, a is closest below a vertex. */
static void look_from_side(const ccd3_scene *scene, const ccd3_pose *pose, geom_vec3 normal, double side,
                           ccd3_closest *closest) {
    closest->normal = geom_vec3_scale(normal, side);
    const size_t i = support_of(&scene->a, &pose->of_a, geom_vec3_neg(closest->normal));
    const geom_vec3 place = geom_vec3_add(pose->pivot_a, rotated3(&pose->of_a, local_vertex(&scene->a, i)));
    closest->distance = side * (geom_vec3_dot(place, normal) - scene->b.plane_offset);
    closest->on_b = geom_vec3_add_scaled(place, -closest->distance, closest->normal);
}

/* A plane has a on one side. A vertex whose height is nothing but rounding may tell the other side, from which a is
 * deep below the plane. */
static ccd3_closest closest_of_plane(const ccd3_scene *scene, const ccd3_pose *pose) {
    ccd3_closest closest = {.simplex = {.count = 0}};
    const geom_vec3 normal = rotated3(&pose->of_b, scene->b.plane_normal);
    const geom_vec3 any = geom_vec3_add(pose->pivot_a, rotated3(&pose->of_a, local_vertex(&scene->a, 0)));
    const double side = geom_vec3_dot(any, normal) > scene->b.plane_offset ? 1.0 : -1.0;
    look_from_side(scene, pose, normal, side, &closest);
    if (closest.distance < 0.0) {
        ccd3_closest other = closest;
        look_from_side(scene, pose, normal, -side, &other);
        closest = other.distance > closest.distance ? other : closest;
    }
    return closest;
}

ccd3_closest collide_ccd3_closest(const ccd3_scene *scene, const ccd3_pose *pose) {
    if (scene->b.core.kind == CORE3_PLANE) {
        return closest_of_plane(scene, pose);
    }
    ccd3_closest closest = {.simplex = search(scene, pose)};
    const closest_simplex3 *simplex = &closest.simplex;
    closest.distance = dd_length3(simplex->closest).high;
    closest.normal = dd_high3(dd_normalize3(simplex->closest));
    for (int k = 0; k < simplex->count; ++k) {
        const geom_vec3 vertex = rotated3(&pose->of_b, local_vertex(&scene->b, simplex->of_b[k]));
        closest.on_b = geom_vec3_add_scaled(closest.on_b, simplex->weight[k].high, vertex);
    }
    return closest;
}

/* Places and speeds along a direction: those of a vertex v of a body are place . v and speed . v. */
typedef struct along3 {
    geom_vec3 place;
    geom_vec3 speed;
} along3;

/* With w the angular velocity, n . (w x R v) = (R^T (n x w)) . v. */
static along3 along_of(const ccd3_body *body, const rotation3 *rotation, geom_vec3 normal) {
    const geom_vec3 turning = geom_vec3_cross(normal, geom_vec3_scale(body->axis, body->angle));
    const along3 along = {rotated_back3(rotation, normal), rotated_back3(rotation, turning)};
    return along;
}

static double least_along(const ccd3_body *body, along3 along, double later) {
    const geom_vec3 direction = geom_vec3_add_scaled(along.place, later, along.speed);
    double lower = HUGE_VAL;
    for (size_t i = 0; i < body->body.count; ++i) {
        lower = geom_min(geom_vec3_dot(direction, local_vertex(body, i)), lower);
    }
    return lower;
}

double collide_ccd3_gap(const ccd3_scene *scene, const ccd3_pose *pose, geom_vec3 normal, double later) {
    along3 of_a = along_of(&scene->a, &pose->of_a, normal);
    double rate = geom_vec3_dot(normal, scene->velocity);
    double level;
    if (scene->b.core.kind == CORE3_PLANE) {
        /* over the plane, y turns back as the plane turns: its height has the speed n . y' - (n x w) . y */
        const geom_vec3 turning = geom_vec3_cross(normal, geom_vec3_scale(scene->b.axis, scene->b.angle));
        of_a.speed = geom_vec3_sub(of_a.speed, rotated_back3(&pose->of_a, turning));
        rate -= geom_vec3_dot(turning, pose->pivot_a);
        level = geom_vec3_dot(normal, rotated3(&pose->of_b, scene->b.plane_normal)) * scene->b.plane_offset;
    } else {
        const along3 of_b = along_of(&scene->b, &pose->of_b, geom_vec3_neg(normal));
        level = -least_along(&scene->b, of_b, later);
    }
    const double bend = 0.5 * scene->acceleration * later * later;
    const double rounding = scene->error + 0x1p-43 * scene->speed * later;
    const double height =
        geom_vec3_dot(normal, pose->pivot_a) + rate * later + least_along(&scene->a, of_a, later);
    return height - level - bend - scene->reach - rounding;
}
