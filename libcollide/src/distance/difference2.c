/* A walk around the border of the difference. */
#include "difference2.h"

/* The vertex of least y, and of least x among those; with `turned`, of the largest. From there the directions
 * of the edges of the body (turned round) grow from 0 to a full turn. */
static size_t lowest_vertex(const body2 *body, bool turned) {
    size_t lowest = 0;
    dd_vec2 least = body2_vertex(body, 0);
    for (size_t i = 1; i < body->count; ++i) {
        const dd_vec2 vertex = body2_vertex(body, i);
        const dd_vec2 difference = turned ? dd_sub2(least, vertex) : dd_sub2(vertex, least);
        if (difference.y.high < 0.0 || (difference.y.high == 0.0 && difference.x.high < 0.0)) {
            lowest = i;
            least = vertex;
        }
    }
    return lowest;
}

static void find_way(border_side *side, bool turned) {
    const dd_vec2 next = body2_vertex(side->body, body2_after(side->body, side->vertex));
    side->next = turned ? dd_neg2(next) : next;
    side->way = dd_sub2(side->next, side->place);
}

static border_side side_of_walk(const body2 *body, bool turned) {
    border_side side = {.body = body, .vertex = lowest_vertex(body, turned)};
    const dd_vec2 vertex = body2_vertex(body, side.vertex);
    side.place = turned ? dd_neg2(vertex) : vertex;
    side.left = body->count > 1 ? body->count : 0;
    find_way(&side, turned);
    return side;
}

static void advance(border_side *side, bool turned) {
    side->vertex = body2_after(side->body, side->vertex);
    --side->left;
    side->place = side->next;
    find_way(side, turned);
}

border_walk collide_border_walk(const body2 *a, const body2 *b) {
    const border_walk walk = {side_of_walk(a, true), side_of_walk(b, false)};
    return walk;
}

static bool points_down(dd_vec2 way) { return way.y.high < 0.0 || (way.y.high == 0.0 && way.x.high < 0.0); }

/* The same direction, with a length near 1. */
static dd_vec2 near_one(dd_vec2 way) {
    int exponent = 0;
    frexp(fmax(fabs(way.x.high), fabs(way.y.high)), &exponent);
    return dd_shift2(way, -exponent);
}

/* Below this, what is left of products may be nothing but rounding, and opposite directions may seem
 * alike. */
static const double smallest_product = 0x1p-900;

/* Whether v comes before w as a direction from 0 to a full turn. Doubles tell, unless the directions are
 * nearly alike: each product is wrong by less than 2^-51 of itself, by its own rounding and those of its factors
 * to their high parts, and the difference by 2^-53 of itself. So 2^-50 of the sum would do. */
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
