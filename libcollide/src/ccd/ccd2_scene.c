/* The scene of two shapes that turn: its frame and bounds. */
#include "ccd2_leg.h"
#include "ccd2_search.h"
#include "numeric/ccd2_rotation.h"

/* How far a core whose vertices are not kept, and so are doubles, reaches from its pivot, rounded upwards. */
static double extent_of(const turn_scene *scene, const core2 *core, geom_vec2 pivot) {
    const geom_ring ring = core2_ring(core, 0);
    double extent = 0.0;
    for (size_t i = 0; i < ring.count; ++i) {
        extent =
            geom_max(geom_vec2_length(collide_local2_rough(&scene->frame, ring.points[i], pivot)), extent);
    }
    return extent * (1.0 + 0x1p-48);
}

/* The same of vertices that are kept. */
static double extent_of_edges(const turn_edges *edges) {
    double square = 0.0;
    for (size_t i = 0; i < edges->count; ++i) {
        square = geom_max(geom_vec2_length_squared(turn_edges_vertex(edges, i)), square);
    }
    return sqrt(square) * (1.0 + 0x1p-48);
}

static void set_sizes(turn_scene *scene, double margin) {
    scene->extent_a =
        scene->keeps_a ? extent_of_edges(&scene->edges_a) : extent_of(scene, &scene->a, scene->origin_a);
    scene->extent_b = scene->keeps_b ? extent_of_edges(&scene->edges_b)
                                     : extent_of(scene, &scene->b, scene->motion_b.pivot);
    scene->radius_a = collide_local2_size(&scene->frame, scene->a.radius).high;
    scene->radius_b = collide_local2_size(&scene->frame, scene->b.radius).high;
    const double beyond = collide_local2_size(&scene->frame, margin).high;
    scene->reach = (scene->radius_a + scene->radius_b + beyond) * (1.0 + 0x1p-50);
}

/* How the vertices of b move in the frame of a, whose pivot has this speed. */
static void set_bounds_of_b(turn_scene *scene, double speed) {
    const double turn_a = fabs(scene->motion_a.angle);
    const double turn_b = fabs(scene->motion_b.angle);
    const double apart = geom_vec2_length(scene->between) + speed + scene->extent_b;
    const double moving = speed + turn_b * scene->extent_b;
    scene->rate_error_of_b = 0x1p-44 * (moving + turn_a * apart);
    scene->acceleration_of_b =
        (turn_b * turn_b * scene->extent_b + 2.0 * turn_a * moving + turn_a * turn_a * apart) *
        (1.0 + 0x1p-48);
    /* Where b does not turn, with x the way of the pivot: turn^3 apart + 3 turn^2 |x'| + 3 turn |x''| + |x'''|, and on
     * an arc |x''| is turn |x'|, |x'''| turn^2 |x'|. */
    const double parts = scene->curved ? 7.0 : 3.0;
    scene->jerk_of_b = turn_a * turn_a * (turn_a * apart + parts * speed) * (1.0 + 0x1p-48);
}

/* Where b does not turn, a point of a has turned from a straight way at its speed at most. */
static void set_jerk(turn_scene *scene) {
    scene->jerk = scene->motion_a.angle * scene->motion_a.angle * scene->speed * (1.0 + 0x1p-48);
}

/* A coordinate is the sum of a few products, each rounded by less than 2^-51 of the largest length, and so is a
 * distance of two such points. No point of a is further than `apart` from the pivot of b. Lengths whose squares
 * vanish in the frame count as an error, too. */
static double error_of(const turn_scene *scene, double apart) {
    return 0x1p-45 * (apart + scene->extent_b + scene->reach) + 0x1p-500;
}

/* Bounds for all of the motion. */
static void set_bounds(turn_scene *scene) {
    const double turn_a = fabs(scene->motion_a.angle);
    const double turn_b = fabs(scene->motion_b.angle);
    const double speed = geom_vec2_length(scene->velocity) * (1.0 + 0x1p-48);
    const double apart = geom_vec2_length(scene->between) + speed + scene->extent_a;
    scene->error = error_of(scene, apart);
    scene->speed = (speed + turn_a * scene->extent_a + turn_b * scene->extent_b) * (1.0 + 0x1p-48);
    scene->rate_error = 0x1p-44 * (scene->speed + turn_b * apart);
    scene->slide_speed = 2.0 * scene->speed + 2.0 * (turn_a + turn_b) * (scene->extent_a + scene->extent_b);
    const double moving = speed + turn_a * scene->extent_a;
    scene->acceleration =
        (turn_a * turn_a * scene->extent_a + 2.0 * turn_b * moving + turn_b * turn_b * apart) *
        (1.0 + 0x1p-48);
    set_bounds_of_b(scene, speed);
    set_jerk(scene);
}

static geom_vec2 middle_of(geom_aabb2 box) {
    return geom_vec2_add(geom_vec2_scale(box.min, 0.5), geom_vec2_scale(box.max, 0.5));
}

/* What does not turn may have its pivot anywhere: in its middle, bounds are smallest. */
static void center_pivot(collide_motion *motion, const core2 *core) {
    if (motion->angle == 0.0) {
        motion->pivot = middle_of(collide_core2_bounds(core));
    }
}

static void set_frame(turn_scene *scene, double margin) {
    const geom_vec2 zero = {0.0, 0.0};
    const collide_motion *a = &scene->motion_a;
    const collide_motion *b = &scene->motion_b;
    int exponent =
        collide_larger_exponent(core2_exponent(&scene->a, a->pivot), core2_exponent(&scene->b, b->pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(a->pivot, b->pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(a->translation, zero));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(b->translation, zero));
    scene->frame =
        collide_local2_make(zero, collide_larger_exponent(exponent, collide_size_exponent(margin)));
}

static void set_scene(turn_scene *scene, const collide_shape *a, collide_motion motion_a,
                      const collide_shape *b, collide_motion motion_b, double margin) {
    scene->kernels = collide_turn_kernels_for(COLLIDE_SIMD_AUTO);
    collide_core2_init_distinct(&scene->a, a);
    collide_core2_init_distinct(&scene->b, b);
    scene->motion_a = motion_a;
    scene->motion_b = motion_b;
    center_pivot(&scene->motion_a, &scene->a);
    center_pivot(&scene->motion_b, &scene->b);
    scene->origin_a = scene->motion_a.pivot;
    scene->heading = geom_vec2_make(1.0, 0.0);
    scene->curve = geom_vec2_make(0.0, 0.0);
    scene->curved = false;
    set_frame(scene, margin);
    const dd_vec2 between =
        collide_local2_difference(&scene->frame, scene->motion_a.pivot, scene->motion_b.pivot);
    const dd_vec2 velocity =
        collide_local2_difference(&scene->frame, motion_a.translation, motion_b.translation);
    scene->between = dd_high2(between);
    scene->velocity = dd_high2(velocity);
    collide_turn_keep_vertices(scene);
    set_sizes(scene, margin);
    set_bounds(scene);
}

void collide_turn_start(turn_search *search, const collide_shape *a, collide_motion motion_a,
                        const collide_shape *b, collide_motion motion_b, double margin) {
    search->swapped = motion_a.angle == 0.0 && motion_b.angle != 0.0;
    search->steps = 0;
    search->near_steps = 0;
    if (search->swapped) {
        set_scene(&search->scene, b, motion_b, a, motion_a, margin);
    } else {
        set_scene(&search->scene, a, motion_a, b, motion_b, margin);
    }
}

void collide_turn_leg_start(turn_search *search, const collide_shape *a, const collide_shape *b,
                            geom_aabb2 region, double margin, const turn_kernels *kernels) {
    turn_scene *scene = &search->scene;
    scene->kernels = kernels;
    const geom_vec2 zero = {0.0, 0.0};
    const collide_motion rest = {zero, zero, 0.0};
    search->swapped = false;
    collide_core2_init_distinct(&scene->a, a);
    collide_core2_init_distinct(&scene->b, b);
    scene->motion_a = rest;
    scene->motion_b = rest;
    const geom_aabb2 bounds_b = collide_core2_bounds(&scene->b);
    const geom_vec2 pivot = middle_of(bounds_b);
    scene->motion_b.pivot = pivot;
    scene->origin_a = zero;
    int exponent = collide_larger_exponent(core2_exponent(&scene->a, zero),
                                           core2_exponent_in(&scene->b, bounds_b, pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(region.min, pivot));
    exponent = collide_larger_exponent(exponent, collide_span_exponent(region.max, pivot));
    scene->frame =
        collide_local2_make(zero, collide_larger_exponent(exponent, collide_size_exponent(margin)));
    collide_turn_keep_vertices(scene);
    set_sizes(scene, margin);
    search->steps = 0;
    search->near_steps = 0;
    search->clearance = 0.0;
}

/* The bounds of a straight way, and what an arc adds. The sine of half the turn is right within 2^-51 of
 * itself for a small turn. Else it is within 2^-51 of the true one, and the turn itself is rounded by 2^-53,
 * so that what the curve is off by is 2^-51 times itself and this condition; a place on the arc, and a speed,
 * are off by no more. */
static void add_arc(turn_scene *scene, geom_vec2 chord) {
    const double angle = scene->motion_a.angle;
    const geom_vec2 half = collide_turn_rotation(1.0, 0.5 * angle);
    const double condition = fabs(angle) <= 1.5 ? 1.0 : (1.0 + fabs(angle)) / fabs(half.y);
    scene->curve = geom_vec2_scale(turn_rotated_back(half, chord), 1.0 / half.y);
    const double diameter = geom_vec2_length(scene->curve) * (1.0 + 0x1p-48);
    const double speed = 0.5 * fabs(angle) * diameter;
    scene->error += (0x1p-45 + 0x1p-48 * condition) * diameter * geom_min(1.0, fabs(angle));
    scene->speed += speed;
    scene->slide_speed += 2.0 * speed;
    scene->rate_error = 0x1p-44 * scene->speed * condition;
    const double bend = 0.5 * angle * angle * diameter * (1.0 + 0x1p-48);
    scene->acceleration += bend;
    set_bounds_of_b(scene, geom_vec2_length(scene->velocity) * (1.0 + 0x1p-48) + speed);
    scene->rate_error_of_b *= condition;
    scene->acceleration_of_b += bend;
    set_jerk(scene);
}

void collide_turn_leg_place(turn_search *search, geom_vec2 from, geom_vec2 heading, double slop) {
    turn_scene *scene = &search->scene;
    scene->motion_a.pivot = from;
    scene->motion_a.angle = 0.0;
    scene->heading = heading;
    scene->curved = false;
    scene->between = collide_local2_rough(&scene->frame, from, scene->motion_b.pivot);
    scene->velocity = geom_vec2_make(0.0, 0.0);
    scene->error =
        error_of(scene, geom_vec2_length(scene->between) + scene->extent_a) + slop * scene->frame.factor;
}

/* A turn too small for its arc to differ from the chord. */
static const double straight_turn = 0x1p-60;

void collide_turn_leg_set(turn_search *search, const turn_leg *leg, double tolerance) {
    turn_scene *scene = &search->scene;
    scene->motion_a.pivot = leg->from;
    scene->motion_a.angle = leg->angle;
    scene->heading = leg->heading;
    scene->curved = leg->curved && fabs(leg->angle) > straight_turn;
    const geom_vec2 velocity =
        leg->curved && !scene->curved ? geom_vec2_add(leg->velocity, leg->chord) : leg->velocity;
    scene->between = collide_local2_rough(&scene->frame, leg->from, scene->motion_b.pivot);
    scene->velocity = collide_local2_rough_vector(&scene->frame, velocity);
    set_bounds(scene);
    if (scene->curved) {
        add_arc(scene, collide_local2_rough_vector(&scene->frame, leg->chord));
    }
    scene->error += 0x1p-51 * fabs(leg->angle) * scene->extent_a + leg->slop * scene->frame.factor;
    search->steps = 0;
    search->near_steps = 0;
    search->clearance = 0.0;
    collide_turn_set_tolerance(search, tolerance);
}
