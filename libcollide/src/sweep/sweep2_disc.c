/* A disc in straight motion against plain shapes, on a short way of its own. */
#include "sweep2_disc.h"

#include "numeric/double_double_fast.h"
#include "numeric/fused.h"
#include "sweep_circle2_motion.h"

/* Numbers of moderate size: products of four neither overflow nor lose digits. */
static const double too_large = 0x1p200;
static const double too_small = 0x1p-200;

/* What plain doubles must leave between a number and where an answer changes: much more than they are off by,
 * as a part of the sizes that go in. Differences of coordinates are rounded once here, so those are the sizes
 * near the box, however far the origin. */
static const double clear = 0x1p-40;
static const double clear_roots = 0x1p-18; /* after a square root of what is known to 2^-24 */

/* The disc and the box along one axis, seen from the center of the disc at the start. */
typedef struct disc_axis {
    double center;
    double ends[2]; /* of the box, as they are */
    double low;     /* the same from the center */
    double high;
    dd motion;
    double gap;   /* how far the center is beside the box; 0 where it is between its sides */
    double enter; /* when the disc comes to the side where it is beside the box; negative where it is not */
    double error; /* of that */
} disc_axis;

static inline bool is_moderate(double x) { return x == 0.0 || (fabs(x) > too_small && fabs(x) < too_large); }

static disc_axis make_axis(double center, double low, double high, dd motion, double radius) {
    disc_axis axis = {center, {low, high}, low - center, high - center, motion, 0.0, -1.0, 0.0};
    axis.gap = geom_max(0.0, geom_max(-axis.high, axis.low));
    const double way = axis.gap - radius;
    const double speed = fabs(axis.motion.high);
    if (way > clear * (axis.gap + radius)) {
        axis.enter = speed > 0.0 ? way / speed : HUGE_VAL;
        axis.error = speed > 0.0 ? 0x1p-48 * (axis.gap + radius) / speed : 0.0;
    }
    return axis;
}

static inline dd_vec2 exact_point(geom_vec2 p) { return dd_make2(dd_from(p.x), dd_from(p.y)); }

static inline bool is_below(const disc_axis *axis) { return axis->low > 0.0; }

/* Whether the disc is beside the box, and never comes nearer along this axis. */
static inline bool leads_past(const disc_axis *axis) {
    return axis->enter >= 0.0 && (is_below(axis) ? axis->motion.high <= 0.0 : axis->motion.high >= 0.0);
}

/* Whether the disc, when it comes to a side across one axis, is clearly between the ends of that side:
 * before, it was too far for any contact. */
static bool meets_side(const disc_axis *across, const disc_axis *along) {
    const double speed = fabs(along->motion.high);
    const double place = across->enter * along->motion.high;
    const double error = clear * (fabs(along->low) + fabs(along->high) + speed) + speed * across->error;
    return across->enter >= 0.0 && across->enter + across->error < 1.0 - clear &&
           place > along->low + error && place < along->high - error;
}

static void hit_side(const disc_axis *across, const disc_axis *along, double radius, bool across_is_x,
                     disc_contact *contact) {
    const double sign = is_below(across) ? -1.0 : 1.0;
    const double side = across->ends[!is_below(across)];
    const fast_dd_sum way =
        fast_dd_add(fast_dd_of(dd_sum(side, -across->center)), fast_dd_from(sign * radius));
    const fast_dd_sum time = fast_dd_div(way, fast_dd_of(across->motion));
    const dd place =
        dd_of_fast_dd(fast_dd_add(fast_dd_from(along->center), fast_dd_mul(time, fast_dd_of(along->motion))));
    const disc_contact hit = {COLLIDE_OVERLAPPING, false, dd_of_fast_dd(time),
                              across_is_x ? dd_make2(dd_from(side), place) : dd_make2(place, dd_from(side)),
                              across_is_x ? geom_vec2_make(sign, 0.0) : geom_vec2_make(0.0, sign)};
    *contact = hit;
}

/* A corner is met first when the center is beyond it on both axes then, and it is met in earnest: from
 * outside of the two sides, the box is as far as its corner, and a line comes into a convex set only once. */
static bool meets_corner(geom_vec2 w, geom_vec2 d, geom_vec2 outwards, double radius) {
    const double squares = geom_vec2_length_squared(w) + radius * radius;
    const double speed = geom_vec2_length_squared(d);
    const double beside = geom_vec2_cross(w, d);
    const double toward = -geom_vec2_dot(w, d);
    const double discriminant = radius * radius * speed - beside * beside;
    if (!(discriminant > 0x1p-26 * squares * speed) || !(toward > 0.0) ||
        !(toward * toward > 0x1p-50 * squares * speed)) {
        return false;
    }
    const double time = (geom_vec2_length_squared(w) - radius * radius) / (toward + sqrt(discriminant));
    const double error = clear_roots * (fabs(w.x) + fabs(w.y) + radius);
    return time < 1.0 - clear_roots && outwards.x * (w.x + time * d.x) > error &&
           outwards.y * (w.y + time * d.y) > error;
}

static void hit_corner(dd_vec2 w, dd_vec2 d, geom_vec2 corner, double radius, disc_contact *contact) {
    const fast_dd_sum time = fast_dd_time_into_disc(fast_dd_of2(w), fast_dd_of2(d), fast_dd_from(radius));
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(fast_dd_of2(w), time, fast_dd_of2(d));
    const disc_contact hit = {COLLIDE_OVERLAPPING, false, dd_of_fast_dd(time), exact_point(corner),
                              fast_dd_value2(fast_dd_normalize2(arrival))};
    *contact = hit;
}

/* The end of the box at which the disc is when it comes to the other axis's side, or where it starts; 0 is
 * the lower one. */
static inline int nearer_end(const disc_axis *axis, double time) {
    return time * axis->motion.high > 0.5 * (axis->low + axis->high);
}

static bool sweep_axes(const disc_axis *x, const disc_axis *y, double radius, disc_contact *contact) {
    if (meets_side(x, y)) {
        hit_side(x, y, radius, true, contact);
        return true;
    }
    if (meets_side(y, x)) {
        hit_side(y, x, radius, false, contact);
        return true;
    }
    const double time = geom_max(0.0, geom_max(y->enter, x->enter));
    const int end_x = nearer_end(x, time);
    const int end_y = nearer_end(y, time);
    const geom_vec2 corner = {x->ends[end_x], y->ends[end_y]};
    const geom_vec2 outwards = {end_x ? 1.0 : -1.0, end_y ? 1.0 : -1.0};
    const dd_vec2 w = {dd_sum(x->center, -corner.x), dd_sum(y->center, -corner.y)};
    const dd_vec2 d = {x->motion, y->motion};
    if (!meets_corner(dd_high2(w), dd_high2(d), outwards, radius)) {
        return false;
    }
    hit_corner(w, d, corner, radius, contact);
    return true;
}

/* The disc starts over the box: what of the box is nearest to its center is common to both. */
static void start_over(geom_vec2 center, geom_aabb2 box, disc_contact *contact) {
    const geom_vec2 nearest = geom_vec2_make(geom_min(box.max.x, geom_max(box.min.x, center.x)),
                                             geom_min(box.max.y, geom_max(box.min.y, center.y)));
    const disc_contact hit = {COLLIDE_OVERLAPPING, true, dd_from(0.0), exact_point(nearest),
                              disc_normal_at_start(center, nearest)};
    *contact = hit;
}

COLLIDE_FUSED bool collide_sweep_disc_to_box(const disc_way *disc, geom_aabb2 box, disc_contact *contact) {
    const double radius = disc->radius;
    const disc_axis x = make_axis(disc->center.x, box.min.x, box.max.x, disc->way.x, radius);
    const disc_axis y = make_axis(disc->center.y, box.min.y, box.max.y, disc->way.y, radius);
    if (!(radius > too_small && radius < too_large) || !is_moderate(x.motion.high) ||
        !is_moderate(y.motion.high) || !is_moderate(x.low) || !is_moderate(x.high) || !is_moderate(y.low) ||
        !is_moderate(y.high)) {
        return false;
    }
    const double apart = x.gap * x.gap + y.gap * y.gap;
    if (apart < radius * radius * (1.0 - clear)) {
        start_over(disc->center, box, contact);
        return true;
    }
    if (!(apart > radius * radius * (1.0 + clear))) {
        return false;
    }
    if (leads_past(&x) || leads_past(&y)) {
        contact->relation = COLLIDE_APART;
        return true;
    }
    return sweep_axes(&x, &y, radius, contact);
}

/* ---- Any pair ---- */

static dd middle_of(double a, double b) {
    const dd sum = dd_sum(a, b);
    const dd middle = {0.5 * sum.high, 0.5 * sum.low};
    return middle;
}

/* What lies about a segment. */
static turned_core core_of_segment(geom_vec2 a, geom_vec2 b, double radius) {
    const turned_core core = {dd_make2(middle_of(a.x, b.x), middle_of(a.y, b.y)),
                              dd_make2(dd_sum(b.x, -a.x), dd_sum(b.y, -a.y)),
                              {0.5, 0.0},
                              radius};
    return core;
}

static turned_core core_of_box(geom_vec2 center, geom_vec2 axis, geom_vec2 half, double radius) {
    const turned_core core = {exact_point(center), exact_point(axis), half, radius};
    return core;
}

static bool sweep_to(const disc_way *disc, const collide_shape *other, disc_contact *contact) {
    turned_core core;
    switch (other->kind) {
    case COLLIDE_SHAPE_AABB:
        return collide_sweep_disc_to_box(disc, other->as.aabb, contact);
    case COLLIDE_SHAPE_OBB:
        core = core_of_box(other->as.obb.center, other->as.obb.axis, other->as.obb.half, 0.0);
        break;
    case COLLIDE_SHAPE_CIRCLE:
        core = core_of_box(other->as.circle.center, geom_vec2_make(1.0, 0.0), geom_vec2_make(0.0, 0.0),
                           other->as.circle.radius);
        break;
    case COLLIDE_SHAPE_CAPSULE:
        core = core_of_segment(other->as.capsule.a, other->as.capsule.b, other->as.capsule.radius);
        break;
    case COLLIDE_SHAPE_SEGMENT:
        core = core_of_segment(other->as.segment.a, other->as.segment.b, 0.0);
        break;
    default:
        return false;
    }
    return collide_sweep_disc_to_turned(disc, &core, contact);
}

/* What the contact says in the world; what is met there rests no more but has come by `shift`, times the
 * time. */
static collide_sweep sweep_of_contact(const disc_contact *contact, dd_vec2 shift, bool disc_is_b) {
    const geom_vec2 nowhere = {0.0, 0.0};
    if (contact->relation == COLLIDE_APART) {
        return free_sweep(nowhere);
    }
    const geom_vec2 normal = disc_is_b ? geom_vec2_neg(contact->normal) : contact->normal;
    if (contact->at_start) {
        return sweep_from_contact(contact->relation, dd_high2(contact->point), normal);
    }
    const bool rests = dd_is_zero2(shift);
    const dd_vec2 point = rests ? contact->point : dd_add_scaled2(contact->point, contact->time, shift);
    const collide_sweep result = {contact->relation, later_time(contact->time.high), dd_high2(point), normal};
    return result;
}

bool collide_sweep_disc(const sweep_task *task, collide_sweep *result) {
    const bool disc_is_a = task->a->kind == COLLIDE_SHAPE_CIRCLE;
    if (!(disc_is_a || task->b->kind == COLLIDE_SHAPE_CIRCLE) || task->margin != 0.0) {
        return false;
    }
    const geom_circle moved = disc_is_a ? task->a->as.circle : task->b->as.circle;
    const sweep_motion motion = disc_is_a ? task->motion : sweep_reversed(task->motion);
    const disc_way disc = {
        moved.center, moved.radius,
        dd_make2(dd_sum(motion.to.x, -motion.from.x), dd_sum(motion.to.y, -motion.from.y))};
    disc_contact contact;
    if (!sweep_to(&disc, disc_is_a ? task->b : task->a, &contact)) {
        return false;
    }
    /* Where a is met, it moves as b, the disc, does, less the way of the disc as seen from it. */
    const dd_vec2 motion_b = exact_point(task->motion_b);
    *result = sweep_of_contact(&contact, disc_is_a ? motion_b : dd_sub2(motion_b, disc.way), !disc_is_a);
    return true;
}
