#include "hull2.h"

local2 collide_frame_of_pair(const outline2 *a, const outline2 *b) {
    const outline2 *const pair[2] = {a, b};
    const geom_vec2 origin = a->ring.count > 0 ? a->ring.points[0] : a->anchor[0];
    int exponent = collide_larger_exponent(a->offset_exponent, b->offset_exponent) + 2;
    exponent = collide_larger_exponent(exponent, collide_size_exponent(fmax(a->radius, b->radius)));
    for (int k = 0; k < 2; ++k) {
        for (int i = 0; i < pair[k]->count; ++i) {
            exponent = collide_larger_exponent(exponent, collide_span_exponent(origin, pair[k]->anchor[i]));
        }
        for (size_t i = 0; i < pair[k]->ring.count; ++i) {
            exponent =
                collide_larger_exponent(exponent, collide_span_exponent(origin, pair[k]->ring.points[i]));
        }
    }
    return collide_local2_make(origin, exponent);
}

static dd shifted(dd x, int exponent) {
    const dd result = {ldexp(x.high, exponent), ldexp(x.low, exponent)};
    return result;
}

hull2 collide_hull(const local2 *frame, const outline2 *outline) {
    hull2 hull;
    hull.frame = frame;
    hull.ring = outline->ring;
    hull.clockwise = outline->ring.count > 0 && geom_ring_orientation(outline->ring) < 0;
    hull.count = outline->ring.count > 0 ? outline->ring.count : (size_t)outline->count;
    hull.radius = collide_local2_size(frame, outline->radius);
    const int exponent = outline->offset_exponent - frame->exponent;
    for (int i = 0; i < outline->count; ++i) {
        hull.vertex[i] = collide_local2_point(frame, outline->anchor[i]);
        if (outline->offset_exponent != OUTLINE_NO_OFFSET) {
            const dd_vec2 offset = outline->offset[i];
            const dd_vec2 scaled = dd_make2(shifted(offset.x, exponent), shifted(offset.y, exponent));
            hull.vertex[i] = dd_add2(hull.vertex[i], scaled);
        }
    }
    return hull;
}

/* The vertex of least y, and of least x among those; with `turned`, of the largest. From there the directions of the
 * edges of the hull (turned round) grow from 0 to a full turn. */
static size_t lowest_vertex(const hull2 *hull, bool turned) {
    size_t lowest = 0;
    dd_vec2 least = hull_vertex(hull, 0);
    for (size_t i = 1; i < hull->count; ++i) {
        const dd_vec2 vertex = hull_vertex(hull, i);
        const dd_vec2 difference = turned ? dd_sub2(least, vertex) : dd_sub2(vertex, least);
        if (difference.y.high < 0.0 || (difference.y.high == 0.0 && difference.x.high < 0.0)) {
            lowest = i;
            least = vertex;
        }
    }
    return lowest;
}

static void find_way(border_side *side, bool turned) {
    const dd_vec2 next = hull_vertex(side->hull, hull_after(side->hull, side->vertex));
    side->next = turned ? dd_neg2(next) : next;
    side->way = dd_sub2(side->next, side->place);
}

static border_side side_of_walk(const hull2 *hull, bool turned) {
    border_side side = {.hull = hull, .vertex = lowest_vertex(hull, turned)};
    const dd_vec2 vertex = hull_vertex(hull, side.vertex);
    side.place = turned ? dd_neg2(vertex) : vertex;
    side.left = hull->count > 1 ? hull->count : 0;
    find_way(&side, turned);
    return side;
}

static void advance(border_side *side, bool turned) {
    side->vertex = hull_after(side->hull, side->vertex);
    --side->left;
    side->place = side->next;
    find_way(side, turned);
}

border_walk collide_border_walk(const hull2 *a, const hull2 *b) {
    const border_walk walk = {side_of_walk(a, true), side_of_walk(b, false)};
    return walk;
}

static bool points_down(dd_vec2 way) { return way.y.high < 0.0 || (way.y.high == 0.0 && way.x.high < 0.0); }

/* The same direction, with a length near 1. */
static dd_vec2 near_one(dd_vec2 way) {
    int exponent = 0;
    frexp(fmax(fabs(way.x.high), fabs(way.y.high)), &exponent);
    return dd_make2(shifted(way.x, -exponent), shifted(way.y, -exponent));
}

/* Below this, what is left of products may be nothing but rounding, and opposite directions may seem alike. */
static const double smallest_product = 0x1p-900;

/* Whether v comes before w as a direction from 0 to a full turn. Doubles tell, unless the directions are nearly alike:
 * each product is wrong by less than 2^-51 of itself. */
static bool turns_before(dd_vec2 v, dd_vec2 w) {
    const bool v_down = points_down(v);
    if (v_down != points_down(w)) {
        return !v_down;
    }
    const double left = v.x.high * w.y.high;
    const double right = v.y.high * w.x.high;
    const double cross = left - right;
    if (fabs(cross) > 0x1p-48 * (fabs(left) + fabs(right))) {
        return cross > 0.0;
    }
    if (fabs(left) + fabs(right) < smallest_product) {
        return dd_cross2(near_one(v), near_one(w)).high > 0.0;
    }
    return dd_cross2(v, w).high > 0.0;
}

bool collide_border_next(border_walk *walk, border_edge *edge) {
    while (walk->a.left > 0 || walk->b.left > 0) {
        const bool of_a =
            walk->b.left == 0 ||
            (walk->a.left > 0 && (dd_is_zero2(walk->a.way) || turns_before(walk->a.way, walk->b.way)));
        border_side *side = of_a ? &walk->a : &walk->b;
        edge->start = dd_add2(walk->a.place, walk->b.place);
        edge->way = side->way;
        edge->on_a = walk->a.vertex;
        edge->on_b = walk->b.vertex;
        edge->of_a = of_a;
        advance(side, of_a);
        if (!dd_is_zero2(edge->way)) {
            return true;
        }
    }
    return false;
}
