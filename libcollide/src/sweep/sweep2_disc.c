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

/* The disc and the box along both axes, seen from the center of the disc at the start. */
typedef struct disc_axes {
    two center;
    two min; /* of the box, as they are */
    two max;
    two low; /* the same from the center */
    two high;
    fast_dd_vec2 way;
    two gap;         /* how far the center is beside the box; 0 where it is between its sides */
    two_mask beside; /* the disc is, surely */
    two enter; /* when the disc comes to the side where it is beside the box; negative where it is not */
    two error; /* of that */
} disc_axes;

/* Numbers of moderate size, or 0; none is NaN. */
static inline two_mask is_moderate(two x) {
    const two size = two_abs(x);
    return ((two_mask)(size > too_small) | (two_mask)(x == 0.0)) & (two_mask)(size < too_large);
}

static inline disc_axes make_axes(const disc_way *disc, geom_aabb2 box) {
    disc_axes axes;
    axes.center = two_of_vec(disc->center);
    axes.min = two_of_vec(box.min);
    axes.max = two_of_vec(box.max);
    axes.low = axes.min - axes.center;
    axes.high = axes.max - axes.center;
    axes.way = disc->way;
    axes.gap = two_max(two_of(0.0), two_max(-axes.high, axes.low));
    const two way = axes.gap - disc->radius;
    const two speed = two_abs(axes.way.high);
    axes.beside = (two_mask)(way > clear * (axes.gap + disc->radius));
    axes.enter = two_select(axes.beside, way / speed, two_of(-1.0)); /* infinite without motion */
    axes.error = (two)((two_mask)(0x1p-48 * (axes.gap + disc->radius) / speed) & axes.beside);
    return axes;
}

static inline dd_vec2 exact_point(geom_vec2 p) { return dd_make2(dd_from(p.x), dd_from(p.y)); }

static inline two_mask is_below(const disc_axes *axes) { return (two_mask)(axes->low > 0.0); }

/* Whether the disc is beside the box, and never comes nearer along an axis. */
static inline bool leads_past(const disc_axes *axes) {
    const two toward = two_select(is_below(axes), axes->way.high, -axes->way.high);
    return two_bits(axes->beside & (two_mask)(toward <= 0.0)) != 0;
}

/* Across which axis the disc comes to a side and then clearly is between the ends of that: before, it was too
 * far for any contact. Bit 0 for the first axis, bit 1 for the second. */
static inline unsigned met_side(const disc_axes *axes) {
    const two way = two_swapped(axes->way.high);
    const two low = two_swapped(axes->low);
    const two high = two_swapped(axes->high);
    const two place = axes->enter * way;
    const two error = clear * (two_abs(low) + two_abs(high) + two_abs(way)) + two_abs(way) * axes->error;
    const two_mask in_time = (two_mask)(axes->enter + axes->error < 1.0 - clear);
    const two_mask between = (two_mask)(place > low + error) & (two_mask)(place < high - error);
    return two_bits(axes->beside & in_time & between);
}

/* The side across the second axis where `second` has ones, across the first where it has zeros. */
static inline disc_contact hit_side(const disc_axes *axes, two_mask second, double radius) {
    const two_mask across = second ^ (two_mask) { -1, 0 };
    const two signs = two_select(is_below(axes), two_of(-1.0), two_of(1.0));
    const two sides = two_select(is_below(axes), axes->min, axes->max);
    const fast_dd_vec2 reach = {signs * radius, two_of(0.0)};
    const fast_dd_vec2 ways = fast_dd_add2(fast_dd_sums(sides, -axes->center), reach);
    const fast_dd_sum time = fast_dd_chosen(second, fast_dd_div2(ways, axes->way));
    const fast_dd_vec2 center = {axes->center, two_of(0.0)};
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(center, time, axes->way);
    const fast_dd_vec2 place = fast_dd_sums(arrival.high, arrival.low);
    const fast_dd_vec2 point = {two_select(across, sides, place.high), (two)((two_mask)place.low & ~across)};
    const disc_contact hit = {COLLIDE_OVERLAPPING, false, dd_of_fast_dd(time), dd_of_ordered2(point),
                              vec_of_two((two)((two_mask)signs & across))};
    return hit;
}

/* A corner is met first when the center is beyond it on both axes then, and it is met in earnest: from
 * outside of the two sides, the box is as far as its corner, and a line comes into a convex set only once. */
static inline bool meets_corner(two from, two way, two outwards, double radius) {
    const geom_vec2 w = vec_of_two(from);
    const geom_vec2 d = vec_of_two(way);
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
    return time < 1.0 - clear_roots && two_bits((two_mask)(outwards * (from + time * way) > error)) == 3U;
}

static inline disc_contact hit_corner(fast_dd_vec2 w, fast_dd_vec2 d, two corner, double radius) {
    const fast_dd_sum time = fast_dd_time_into_disc(w, d, fast_dd_from(radius));
    const fast_dd_vec2 arrival = fast_dd_add_scaled2(w, time, d);
    const disc_contact hit = {COLLIDE_OVERLAPPING, false, dd_of_fast_dd(time),
                              exact_point(vec_of_two(corner)), fast_dd_value2(fast_dd_normalize2(arrival))};
    return hit;
}

static inline bool sweep_axes(const disc_axes *axes, double radius, disc_contact *contact) {
    const unsigned met = met_side(axes);
    if (met != 0) {
        *contact = hit_side(axes, two_all(met == 2U), radius);
        return true;
    }
    /* The end of the box at which the disc is when it comes to the other axis's side, or where it starts. */
    const double time = geom_max(0.0, geom_max(axes->enter[1], axes->enter[0]));
    const two_mask upper = (two_mask)(time * axes->way.high > 0.5 * (axes->low + axes->high));
    const two corner = two_select(upper, axes->max, axes->min);
    const two outwards = two_select(upper, two_of(1.0), two_of(-1.0));
    const fast_dd_vec2 w = fast_dd_sums(axes->center, -corner);
    if (!meets_corner(w.high, axes->way.high, outwards, radius)) {
        return false;
    }
    *contact = hit_corner(w, axes->way, corner, radius);
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

static inline bool sweep_to_box(const disc_way *disc, geom_aabb2 box, disc_contact *contact) {
    const double radius = disc->radius;
    const disc_axes axes = make_axes(disc, box);
    const two_mask moderate = is_moderate(axes.way.high) & is_moderate(axes.low) & is_moderate(axes.high);
    if (!(radius > too_small && radius < too_large) || two_bits(moderate) != 3U) {
        return false;
    }
    const double apart = axes.gap[0] * axes.gap[0] + axes.gap[1] * axes.gap[1];
    if (apart < radius * radius * (1.0 - clear)) {
        start_over(disc->center, box, contact);
        return true;
    }
    if (!(apart > radius * radius * (1.0 + clear))) {
        return false;
    }
    if (leads_past(&axes)) {
        contact->relation = COLLIDE_APART;
        return true;
    }
    return sweep_axes(&axes, radius, contact);
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

static bool sweep_to(const disc_way *disc, const collide_shape *other, disc_contact *contact) {
    turned_core core;
    switch (other->kind) {
    case COLLIDE_SHAPE_AABB:
        return sweep_to_box(disc, other->as.aabb, contact);
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

COLLIDE_FUSED bool collide_sweep_disc(const sweep_task *task, collide_sweep *result) {
    const bool disc_is_a = task->a->kind == COLLIDE_SHAPE_CIRCLE;
    if (!(disc_is_a || task->b->kind == COLLIDE_SHAPE_CIRCLE) || task->margin != 0.0) {
        return false;
    }
    const geom_circle moved = disc_is_a ? task->a->as.circle : task->b->as.circle;
    const sweep_motion motion = disc_is_a ? task->motion : sweep_reversed(task->motion);
    const disc_way disc = {moved.center, moved.radius,
                           fast_dd_sums(two_of_vec(motion.to), -two_of_vec(motion.from))};
    disc_contact contact;
    if (!sweep_to(&disc, disc_is_a ? task->b : task->a, &contact)) {
        return false;
    }
    /* Where a is met, it moves as b, the disc, does, less the way of the disc as seen from it. */
    const dd_vec2 motion_b = exact_point(task->motion_b);
    const dd_vec2 shift = disc_is_a ? motion_b : dd_sub2(motion_b, dd_of_ordered2(disc.way));
    *result = sweep_of_contact(&contact, shift, !disc_is_a);
    return true;
}

COLLIDE_FUSED bool collide_sweep_disc_to_rest(geom_circle moved, geom_vec2 way, const collide_shape *body,
                                              collide_sweep *result) {
    const disc_way disc = {moved.center, moved.radius, fast_dd_from2(way)};
    const geom_vec2 rest = {0.0, 0.0};
    disc_contact contact;
    if (!sweep_to(&disc, body, &contact)) {
        return false;
    }
    *result = sweep_of_contact(&contact, exact_point(rest), false);
    return true;
}
