/* Whether a ring is convex, exactly. */
#include <geom/polygon.h>

#include <geom/predicate.h>

#include <stdbool.h>

/* Whether the path from a to b runs to the right, or straight up. */
static bool runs_right(geom_vec2 a, geom_vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

static bool admissible(geom_ring ring) {
    for (size_t i = 0; i < ring.count; ++i) {
        if (!geom_vec2_is_finite(ring.points[i]) ||
            geom_vec2_equal(ring.points[i], ring.points[i + 1 < ring.count ? i + 1 : 0])) {
            return false;
        }
    }
    return ring.count >= 3;
}

/* A closed path that never turns both ways, and never back, is convex if it goes around exactly once. Going
 * around once, it changes twice between running right and running left: each turn is less than a half
 * circle, and the two changes are a half circle apart. A turn back has no sign, and changes on one line. */
geom_convexity geom_ring_convexity(geom_ring ring) {
    if (!geom_ring_fits(ring) || !admissible(ring)) {
        return GEOM_NOT_CONVEX;
    }
    int sense = 0;
    bool strict = true;
    size_t changes = 0;
    for (size_t i = 0; i < ring.count; ++i) {
        const geom_vec2 a = ring.points[i > 0 ? i - 1 : ring.count - 1];
        const geom_vec2 b = ring.points[i];
        const geom_vec2 c = ring.points[i + 1 < ring.count ? i + 1 : 0];
        const int turn = geom_orient2d(a, b, c);
        const bool change = runs_right(a, b) != runs_right(b, c);
        if (turn == 0 ? change : turn * sense < 0) {
            return GEOM_NOT_CONVEX;
        }
        sense = turn != 0 ? turn : sense;
        strict = strict && turn != 0;
        changes += change;
    }
    if (changes != 2) {
        return GEOM_NOT_CONVEX;
    }
    return strict ? GEOM_STRICTLY_CONVEX : GEOM_CONVEX;
}
