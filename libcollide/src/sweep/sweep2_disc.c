/* A disc in straight motion against plain shapes, on a short way of its own. */
#include "sweep2_disc.h"

#include "numeric/double_double_fast.h"
#include "numeric/fused.h"
#include "sweep2_disc_look.h"
#include "sweep2_disc_turned.h"
#include "sweep_circle2_motion.h"

static inline dd_vec2 exact_point(geom_vec2 p) { return dd_make2(dd_from(p.x), dd_from(p.y)); }

/* The side across the second axis where `second` has ones, across the first where it has zeros. */
static inline disc_contact hit_side(const disc_way *disc, geom_aabb2 box, const disc_look *look) {
    const two_mask second = look->second;
    const two_mask across = second ^ (two_mask) { -1, 0 };
    const two center = two_of_vec(disc->center);
    const two sides = two_select((two_mask)(look->end > 0.0), two_of_vec(box.max), two_of_vec(box.min));
    const fast_dd_vec2 reach = {look->end * disc->radius, two_of(0.0)};
    const fast_dd_vec2 ways = fast_dd_add2(fast_dd_sums(sides, -center), reach);
    const fast_dd_sum time = fast_dd_chosen(second, fast_dd_div2(ways, disc->way));
    const fast_dd_vec2 start = {center, two_of(0.0)};
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(start, time, disc->way);
    const fast_dd_vec2 place = fast_dd_sums(arrival.high, arrival.low);
    const fast_dd_vec2 point = {two_select(across, sides, place.high), (two)((two_mask)place.low & ~across)};
    const disc_contact hit = {false, dd_of_fast_dd(time), dd_of_ordered2(point),
                              vec_of_two((two)((two_mask)look->end & across))};
    return hit;
}

static inline disc_contact hit_corner(const disc_way *disc, geom_aabb2 box, const disc_look *look) {
    const two corner = two_select((two_mask)(look->end > 0.0), two_of_vec(box.max), two_of_vec(box.min));
    const fast_dd_vec2 w = fast_dd_sums(two_of_vec(disc->center), -corner);
    const fast_dd_sum time = fast_dd_time_into_disc(w, disc->way, fast_dd_from(disc->radius));
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(w, time, disc->way);
    const disc_contact hit = {false, dd_of_fast_dd(time), exact_point(vec_of_two(corner)),
                              fast_dd_value2(fast_dd_normalize2(arrival))};
    return hit;
}

/* The disc starts over the box: what of the box is nearest to its center is common to both. */
static disc_contact hit_at_start(geom_vec2 center, geom_aabb2 box) {
    const geom_vec2 nearest = geom_vec2_make(geom_min(box.max.x, geom_max(box.min.x, center.x)),
                                             geom_min(box.max.y, geom_max(box.min.y, center.y)));
    const disc_contact hit = {true, dd_from(0.0), exact_point(nearest),
                              disc_normal_at_start(center, nearest)};
    return hit;
}

static inline disc_contact hit_box(const disc_way *disc, geom_aabb2 box, const disc_look *look) {
    if (look->verdict == DISC_AT_SIDE) {
        return hit_side(disc, box, look);
    }
    return look->verdict == DISC_AT_CORNER ? hit_corner(disc, box, look) : hit_at_start(disc->center, box);
}

/* ---- Any pair ---- */

/* What lies about a segment. */
static turned_core core_of_segment(geom_vec2 a, geom_vec2 b, double radius) {
    const fast_dd_vec2 sum = fast_dd_sums(two_of_vec(a), two_of_vec(b));
    const turned_core core = {
        {0.5 * sum.high, 0.5 * sum.low}, fast_dd_sums(two_of_vec(b), -two_of_vec(a)), {0.5, 0.0}, radius};
    return core;
}

static turned_core core_of_box(geom_vec2 center, geom_vec2 axis, geom_vec2 half, double radius) {
    const turned_core core = {fast_dd_from2(center), fast_dd_from2(axis), half, radius};
    return core;
}

/* False for axis-aligned boxes, and for what is not looked at here. */
static inline bool core_of(const collide_shape *shape, turned_core *core) {
    switch (shape->kind) {
    case COLLIDE_SHAPE_OBB:
        *core = core_of_box(shape->as.obb.center, shape->as.obb.axis, shape->as.obb.half, 0.0);
        return true;
    case COLLIDE_SHAPE_CIRCLE:
        *core = core_of_box(shape->as.circle.center, geom_vec2_make(1.0, 0.0), geom_vec2_make(0.0, 0.0),
                            shape->as.circle.radius);
        return true;
    case COLLIDE_SHAPE_CAPSULE:
        *core = core_of_segment(shape->as.capsule.a, shape->as.capsule.b, shape->as.capsule.radius);
        return true;
    case COLLIDE_SHAPE_SEGMENT:
        *core = core_of_segment(shape->as.segment.a, shape->as.segment.b, 0.0);
        return true;
    default:
        return false;
    }
}

/* ---- What plain doubles tell ---- */

static inline disc_look look_at(geom_circle moved, geom_vec2 way, const collide_shape *other) {
    if (other->kind == COLLIDE_SHAPE_AABB) {
        return disc_look_at_box(moved, two_of_vec(way), other->as.aabb);
    }
    if (other->kind == COLLIDE_SHAPE_OBB) { /* its center is in doubles, and so is the way from there */
        const geom_obb2 *const box = &other->as.obb;
        const geom_vec2 start = geom_vec2_sub(moved.center, box->center);
        const turned_view view = turned_view_of(start, way, box->axis, box->half, moved.radius);
        return turned_look(&view, 0.0);
    }
    turned_core core;
    if (!core_of(other, &core)) {
        return disc_look_of(DISC_UNSURE);
    }
    const geom_vec2 start = fast_dd_value2(fast_dd_between2(moved.center, core.center));
    const turned_view view =
        turned_view_of(start, way, vec_of_two(core.u.high), core.half, moved.radius + core.radius);
    return turned_look(&view, core.radius);
}

COLLIDE_FUSED disc_look collide_sweep_disc_look(const geom_circle *moved, geom_vec2 way,
                                                const collide_shape *body) {
    return look_at(*moved, way, body);
}

/* ---- In twice the precision ---- */

static inline disc_contact contact_after(const disc_way *disc, const collide_shape *other,
                                         const disc_look *look) {
    turned_core core;
    if (core_of(other, &core)) {
        return turned_contact(disc, &core, look);
    }
    return hit_box(disc, other->as.aabb, look);
}

/* What the contact says in the world; what is met there rests no more but has come by `shift`, times the
 * time. */
static collide_sweep sweep_of_contact(const disc_contact *contact, dd_vec2 shift, bool disc_is_b) {
    const geom_vec2 normal = disc_is_b ? geom_vec2_neg(contact->normal) : contact->normal;
    if (contact->at_start) {
        return sweep_from_contact(COLLIDE_OVERLAPPING, dd_high2(contact->point), normal);
    }
    const bool rests = dd_is_zero2(shift);
    const dd_vec2 point = rests ? contact->point : dd_add_scaled2(contact->point, contact->time, shift);
    const collide_sweep result = {COLLIDE_OVERLAPPING, later_time(contact->time.high), dd_high2(point),
                                  normal};
    return result;
}

COLLIDE_FUSED bool collide_sweep_disc(const sweep_task *task, collide_sweep *result) {
    const bool disc_is_a = task->a->kind == COLLIDE_SHAPE_CIRCLE;
    if (!(disc_is_a || task->b->kind == COLLIDE_SHAPE_CIRCLE) || task->margin != 0.0) {
        return false;
    }
    const geom_circle moved = disc_is_a ? task->a->as.circle : task->b->as.circle;
    const collide_shape *const other = disc_is_a ? task->b : task->a;
    const sweep_motion motion = disc_is_a ? task->motion : sweep_reversed(task->motion);
    const disc_way disc = {moved.center, moved.radius,
                           fast_dd_sums(two_of_vec(motion.to), -two_of_vec(motion.from))};
    const disc_look look = look_at(moved, vec_of_two(disc.way.high), other);
    if (look.verdict == DISC_UNSURE) {
        return false;
    }
    if (look.verdict == DISC_PASSES) {
        *result = free_sweep(geom_vec2_make(0.0, 0.0));
        return true;
    }
    const disc_contact contact = contact_after(&disc, other, &look);
    /* Where a is met, it moves as b, the disc, does, less the way of the disc as seen from it. */
    const dd_vec2 motion_b = exact_point(task->motion_b);
    const dd_vec2 shift = disc_is_a ? motion_b : dd_sub2(motion_b, dd_of_ordered2(disc.way));
    *result = sweep_of_contact(&contact, shift, !disc_is_a);
    return true;
}

COLLIDE_FUSED collide_sweep collide_sweep_disc_after(const geom_circle *moved, geom_vec2 way,
                                                     const collide_shape *body, const disc_look *look) {
    const disc_way disc = {moved->center, moved->radius, fast_dd_from2(way)};
    const disc_contact contact = contact_after(&disc, body, look);
    return sweep_of_contact(&contact, exact_point(geom_vec2_make(0.0, 0.0)), false);
}
