#include "sweep2_disc.h"

#include "cast_motion.h"

/* Numbers of moderate size: products of four neither overflow nor lose digits. */
static const double largest = 0x1p200;
static const double least = 0x1p-200;

/* What plain doubles must leave between a number and where an answer changes: much more than they are off by, as a part of
 * the sizes that go in. Differences of coordinates are rounded once here, so those are the sizes near the box, however far
 * the origin. */
static const double clear = 0x1p-40;
static const double clear_roots = 0x1p-18; /* after a square root of what is known to 2^-24 */

/* The disc and the box along one axis, seen from the centre of the disc at the start. */
typedef struct disc_axis {
    double center;
    double ends[2]; /* of the box, as they are */
    double low;     /* the same from the centre */
    double high;
    dd motion;
    double gap;   /* how far the centre is beside the box; 0 where it is between its sides */
    double enter; /* when the disc comes to the side where it is beside the box; negative where it is not */
    double error; /* of that */
} disc_axis;

static inline bool is_moderate(double x) { return x == 0.0 || (fabs(x) > least && fabs(x) < largest); }

static disc_axis make_axis(double center, double low, double high, double to, double from, double radius) {
    disc_axis axis = {center, {low, high}, low - center, high - center, dd_sum(to, -from), 0.0, -1.0, 0.0};
    axis.gap = greater(greater(axis.low, -axis.high), 0.0);
    const double way = axis.gap - radius;
    const double speed = fabs(axis.motion.high);
    if (way > clear * (axis.gap + radius)) {
        axis.enter = speed > 0.0 ? way / speed : HUGE_VAL;
        axis.error = speed > 0.0 ? 0x1p-48 * (axis.gap + radius) / speed : 0.0;
    }
    return axis;
}

static inline bool is_below(const disc_axis *axis) { return axis->low > 0.0; }

/* Whether the disc is beside the box, and never comes nearer along this axis. */
static inline bool leads_past(const disc_axis *axis) {
    return axis->enter >= 0.0 && (is_below(axis) ? axis->motion.high <= 0.0 : axis->motion.high >= 0.0);
}

/* Whether the disc, when it comes to a side across one axis, is clearly between the ends of that side: before, it was too
 * far for any contact. */
static bool meets_side(const disc_axis *across, const disc_axis *along) {
    const double speed = fabs(along->motion.high);
    const double place = across->enter * along->motion.high;
    const double error = clear * (fabs(along->low) + fabs(along->high) + speed) + speed * across->error;
    return across->enter >= 0.0 && across->enter + across->error < 1.0 - clear &&
           place > along->low + error && place < along->high - error;
}

static void hit_side(const disc_axis *across, const disc_axis *along, double radius, bool across_is_x,
                     collide_sweep *result) {
    const double sign = is_below(across) ? -1.0 : 1.0;
    const double side = across->ends[!is_below(across)];
    const dd way = dd_add(dd_sum(side, -across->center), dd_from(sign * radius));
    const dd time = dd_div(way, across->motion);
    const double place = dd_add(dd_from(along->center), dd_mul(time, along->motion)).high;
    const collide_sweep hit = {COLLIDE_OVERLAPPING, later_time(time),
                               across_is_x ? geom_make2(side, place) : geom_make2(place, side),
                               across_is_x ? geom_make2(sign, 0.0) : geom_make2(0.0, sign)};
    *result = hit;
}

/* A corner is met first when the centre is beyond it on both axes then, and it is met in earnest: from outside of the two
 * sides, the box is as far as its corner, and a line comes into a convex set only once. */
static bool meets_corner(geom_vec2 w, geom_vec2 d, geom_vec2 outwards, double radius) {
    const double squares = geom_length_squared2(w) + radius * radius;
    const double speed = geom_length_squared2(d);
    const double beside = geom_cross2(w, d);
    const double toward = -geom_dot2(w, d);
    const double room = radius * radius * speed - beside * beside;
    if (!(room > 0x1p-26 * squares * speed) || !(toward > 0.0) ||
        !(toward * toward > 0x1p-50 * squares * speed)) {
        return false;
    }
    const double time = (geom_length_squared2(w) - radius * radius) / (toward + sqrt(room));
    const double error = clear_roots * (fabs(w.x) + fabs(w.y) + radius);
    return time < 1.0 - clear_roots && outwards.x * (w.x + time * d.x) > error &&
           outwards.y * (w.y + time * d.y) > error;
}

static void hit_corner(dd_vec2 w, dd_vec2 d, geom_vec2 corner, double radius, collide_sweep *result) {
    const dd time = time_into_disc(w, d, dd_from(radius));
    const geom_vec2 normal = dd_high2(dd_add_scaled2(w, time, d));
    const collide_sweep hit = {COLLIDE_OVERLAPPING, later_time(time), corner, geom_normalize2(normal)};
    *result = hit;
}

/* The end of the box at which the disc is when it comes to the other axis's side, or where it starts; 0 is the lower one. */
static inline int nearer_end(const disc_axis *axis, double time) {
    return time * axis->motion.high > 0.5 * (axis->low + axis->high);
}

static bool sweep_axes(const disc_axis *x, const disc_axis *y, double radius, collide_sweep *result) {
    if (meets_side(x, y)) {
        hit_side(x, y, radius, true, result);
        return true;
    }
    if (meets_side(y, x)) {
        hit_side(y, x, radius, false, result);
        return true;
    }
    const double time = greater(greater(x->enter, y->enter), 0.0);
    const int end_x = nearer_end(x, time);
    const int end_y = nearer_end(y, time);
    const geom_vec2 corner = {x->ends[end_x], y->ends[end_y]};
    const geom_vec2 outwards = {end_x ? 1.0 : -1.0, end_y ? 1.0 : -1.0};
    const dd_vec2 w = {dd_sum(x->center, -corner.x), dd_sum(y->center, -corner.y)};
    const dd_vec2 d = {x->motion, y->motion};
    if (!meets_corner(dd_high2(w), dd_high2(d), outwards, radius)) {
        return false;
    }
    hit_corner(w, d, corner, radius, result);
    return true;
}

/* The disc starts over the box: what of the box is nearest to its centre is common to both. The normal is rounded once,
 * as that of numbers of any other size is. */
static void start_over(geom_circle disc, geom_aabb2 box, collide_sweep *result) {
    const geom_vec2 nearest = geom_make2(lesser(greater(disc.center.x, box.min.x), box.max.x),
                                         lesser(greater(disc.center.y, box.min.y), box.max.y));
    const dd_vec2 normal = collide_unit_between(nearest, disc.center);
    *result = sweep_from_contact(COLLIDE_OVERLAPPING, nearest, dd_high2(normal));
}

bool collide_sweep_disc_to_box(const sweep_task *task, collide_sweep *result) {
    const geom_circle disc = task->a->as.circle;
    const geom_aabb2 box = task->b->as.aabb;
    const sweep_motion motion = task->motion;
    const double radius = disc.radius;
    const disc_axis x = make_axis(disc.center.x, box.min.x, box.max.x, motion.to.x, motion.from.x, radius);
    const disc_axis y = make_axis(disc.center.y, box.min.y, box.max.y, motion.to.y, motion.from.y, radius);
    if (!(radius > least && radius < largest) || !is_moderate(x.motion.high) || !is_moderate(y.motion.high) ||
        !is_moderate(x.low) || !is_moderate(x.high) || !is_moderate(y.low) || !is_moderate(y.high)) {
        return false;
    }
    const double apart = x.gap * x.gap + y.gap * y.gap;
    if (apart < radius * radius * (1.0 - clear)) {
        start_over(disc, box, result);
        return true;
    }
    if (!(apart > radius * radius * (1.0 + clear))) {
        return false;
    }
    if (leads_past(&x) || leads_past(&y)) {
        const geom_vec2 nowhere = {0.0, 0.0};
        *result = free_sweep(nowhere);
        return true;
    }
    return sweep_axes(&x, &y, radius, result);
}
