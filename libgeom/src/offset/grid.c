/* Exact crossings and pixels of edges between points with whole coordinates. */
#include "grid.h"

static int64_t floor_of_quotient(grid_wide n, grid_wide d) {
    const grid_wide quotient = n / d;
    return (int64_t)(n % d < 0 ? quotient - 1 : quotient);
}

/* The crossing is s.a + (p / q) (s.b - s.a) with p = (t.a - s.a) x (t.b - t.a) and q = (s.b - s.a) x (t.b -
 * t.a). */
bool geom_grid_crossing(grid_edge s, grid_edge t, grid_point *pixel) {
    if (grid_turn(s.a, s.b, t.a) * grid_turn(s.a, s.b, t.b) >= 0 ||
        grid_turn(t.a, t.b, s.a) * grid_turn(t.a, t.b, s.b) >= 0) {
        return false;
    }
    const grid_point along_s = grid_sub(s.b, s.a);
    const grid_point along_t = grid_sub(t.b, t.a);
    grid_wide p = grid_cross(grid_sub(t.a, s.a), along_t);
    grid_wide q = grid_cross(along_s, along_t);
    if (q < 0) {
        p = -p;
        q = -q;
    }
    pixel->x = s.a.x + floor_of_quotient(2 * p * along_s.x + q, 2 * q);
    pixel->y = s.a.y + floor_of_quotient(2 * p * along_s.y + q, 2 * q);
    return true;
}

/* A pixel without its right and its upper side meets a line if and only if the closed square that is
 * smaller there by an infinitely small e does. A corner on the line that is moved left by e is to its left
 * if the line goes up. One that is moved down is to its right if the line goes right. With both moves the
 * steeper part decides. */
bool geom_grid_line_meets_pixel(const int turn[4], int sign_dx, int sign_dy, int steepness) {
    const int moved[4] = {0, sign_dy, -sign_dx, steepness};
    bool left = false;
    bool right = false;
    for (int i = 0; i < 4; ++i) {
        const int side = turn[i] != 0 ? turn[i] : moved[i];
        left = left || side >= 0;
        right = right || side <= 0;
    }
    return left && right;
}

/* Two convex sets are disjoint if and only if a side of one of them separates them: a side of the pixel, or
 * the line of the edge. All numbers are doubled, so that the corners of the pixel are integers. */
bool geom_grid_meets_pixel(grid_edge s, grid_point pixel) {
    const grid_point a = {2 * (s.a.x - pixel.x), 2 * (s.a.y - pixel.y)};
    const grid_point b = {2 * (s.b.x - pixel.x), 2 * (s.b.y - pixel.y)};
    const grid_box box = grid_bounds(a, b);
    if (box.min.x >= 1 || box.max.x < -1 || box.min.y >= 1 || box.max.y < -1) {
        return false;
    }
    static const grid_point corners[4] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int turn[4];
    for (int i = 0; i < 4; ++i) {
        turn[i] = grid_turn(a, b, corners[i]);
    }
    const grid_point d = grid_sub(b, a);
    return geom_grid_line_meets_pixel(turn, grid_sign(d.x), grid_sign(d.y), grid_sign((grid_wide)d.y - d.x));
}
