/* A moving disc and an edge, in twice the precision. */
#include "sweep_circle2_edge.h"

#include "sweep_circle2_motion.h"

/* Contact with the side of the segment that faces the start, +1 for its left: the distance of the center to
 * the line falls from |s| / |e| at the rate |e x d| / |e| to the radius. Where rounding hides that, the
 * contact is at the start. Returns where the foot of the center then lies: 0 within the segment, -1 before
 * its first end, +1 behind the other.
 *
 * All but that needs only the direction of e; lengths that are tiny or huge beside the motion have units of
 * their own. */
static int contact_with_side(const edge_approach *motion, int side, edge_contact *contact) {
    const double up = dd_magnifier(motion->edge);
    const dd_vec2 e = dd_magnify(motion->edge, up);
    const dd length_squared = dd_dot2(e, e);
    if (!dd_positive(length_squared)) {
        return -1;
    }
    const dd_vec2 normal = side > 0 ? dd_make2(dd_neg(e.y), e.x) : dd_make2(e.y, dd_neg(e.x));
    const dd height = dd_dot2(normal, motion->start);
    const bool has_radius = dd_positive(motion->radius);
    const dd excess = has_radius ? dd_sub(height, dd_mul(motion->radius, dd_sqrt(length_squared))) : height;
    const dd toward = dd_neg(dd_dot2(normal, motion->way));
    const bool takes_time = dd_positive(excess) && dd_positive(toward);
    contact->time = takes_time ? dd_div(excess, toward) : dd_from(0.0);
    const dd_vec2 arrival = dd_add_scaled2(motion->start, contact->time, motion->way);
    const double up_arrival = dd_magnifier(arrival);
    const dd along = dd_dot2(e, dd_magnify(arrival, up_arrival));
    contact->point = dd_magnify(dd_scale2(e, dd_div(along, length_squared)), 1.0 / up_arrival);
    contact->normal = normal;
    return dd_less(dd_scale_exactly(length_squared, up_arrival), dd_scale_exactly(along, up)) -
           (along.high < 0.0);
}

/* Contact with an end of the segment. */
static edge_contact contact_with_end(const edge_approach *motion, dd_vec2 end) {
    const dd_vec2 w = dd_sub2(motion->start, end);
    const dd time = time_into_disc(w, motion->way, motion->radius);
    const edge_contact contact = {time, end, normal_at_point(w, motion->way, time, motion->radius)};
    return contact;
}

/* Contact with an end that the path misses by less than rounding can tell: where it comes closest. */
static edge_contact contact_beside_end(const edge_approach *motion, dd_vec2 end) {
    const double up = dd_magnifier(motion->way);
    const dd_vec2 way = dd_magnify(motion->way, up);
    const dd_vec2 w = dd_sub2(motion->start, end);
    const dd before = dd_neg(dd_dot2(w, way));
    const dd length_squared = dd_dot2(way, way);
    const bool takes_time = dd_positive(before) && dd_positive(length_squared);
    const dd time = takes_time ? dd_scale_exactly(dd_div(before, length_squared), up) : dd_from(0.0);
    const edge_contact contact = {time, end, normal_at_point(w, motion->way, time, motion->radius)};
    return contact;
}

edge_contact collide_contact_with_edge(const edge_approach *motion, int side, const bool meets[2]) {
    const dd_vec2 ends[2] = {{{0.0, 0.0}, {0.0, 0.0}}, motion->edge};
    edge_contact best;
    const int foot = contact_with_side(motion, side, &best);
    bool found = side != 0 && foot == 0;
    for (int i = 0; i < 2; ++i) {
        if (meets[i]) {
            const edge_contact contact = contact_with_end(motion, ends[i]);
            best = !found || dd_less(contact.time, best.time) ? contact : best;
            found = true;
        }
    }
    return found ? best : contact_beside_end(motion, ends[foot > 0]);
}

/* The three vectors of an approach along one axis, in a unit of their own. */
static void measure_axis(double start, double way_to, double way_from, const double edge[2], dd vectors[3]) {
    int exponent = collide_difference_exponent(start, edge[0]);
    exponent = collide_larger_exponent(exponent, collide_difference_exponent(way_to, way_from));
    exponent = collide_larger_exponent(exponent, collide_difference_exponent(edge[1], edge[0]));
    const local2 frame = collide_local2_make(geom_vec2_make(0.0, 0.0), exponent);
    const double ends[3][2] = {{start, edge[0]}, {way_to, way_from}, {edge[1], edge[0]}};
    for (int i = 0; i < 3; ++i) {
        vectors[i] = collide_local2_difference(&frame, geom_vec2_make(ends[i][0], 0.0),
                                               geom_vec2_make(ends[i][1], 0.0))
                         .x;
    }
}

dd collide_time_of_point(const point_approach *point, int side, const bool meets[2]) {
    const double edge_x[2] = {point->edge[0].x, point->edge[1].x};
    const double edge_y[2] = {point->edge[0].y, point->edge[1].y};
    dd x[3];
    dd y[3];
    measure_axis(point->start.x, point->to.x, point->from.x, edge_x, x);
    measure_axis(point->start.y, point->to.y, point->from.y, edge_y, y);
    const edge_approach by_axes = {dd_from(0.0), dd_make2(x[0], y[0]), dd_make2(x[1], y[1]),
                                   dd_make2(x[2], y[2])};
    return collide_contact_with_edge(&by_axes, side, meets).time;
}
