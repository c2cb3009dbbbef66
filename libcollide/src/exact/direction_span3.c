/* Whether directions around an axis span all of it. */
#include "minkowski_points3.h"

/* The cone that directions of a plane span, seen along an axis at right angles to it. */
typedef enum wedge_kind {
    WEDGE_NONE,
    WEDGE_RAY,
    WEDGE_LINE,
    WEDGE_ANGLE, /* from `right` counterclockwise to `left`, less than half a turn */
    WEDGE_HALF,  /* half a turn from `right` counterclockwise */
    WEDGE_ALL
} wedge_kind;

/* A direction that leads along an edge of one side of the cloud. */
typedef struct lead3 {
    int side;
    size_t vertex;
} lead3;

typedef struct direction_span3 {
    const minkowski_points3 *cloud;
    difference3 base;
    vector3 axis;
    wedge_kind kind;
    lead3 right;
    lead3 left;
} direction_span3;

/* How the cloud leaves the origin: a_i - a_0, b_0 - b_j. */
static vector3 direction_of(number_space *space, const direction_span3 *wedge, lead3 lead) {
    return lead.side == 0
               ? collide_minkowski_points3_edge(space, wedge->cloud, 0, lead.vertex, wedge->base.a)
               : collide_minkowski_points3_edge(space, wedge->cloud, 1, wedge->base.b, lead.vertex);
}

/* +1 when v is counterclockwise of u, seen along the axis, by less than half a turn. */
static int turn_between(number_space *space, const direction_span3 *wedge, lead3 u, lead3 v) {
    const uint32_t mark = space->used;
    const vector3 first = direction_of(space, wedge, u);
    const int turn = number_sign(dot3(wedge->axis, cross3(first, direction_of(space, wedge, v))));
    space->used = mark;
    return turn;
}

/* The same for the direction itself, turned by a quarter: whether u and v, which lead along one line, lead
 * one way. */
static bool is_same_way(number_space *space, const direction_span3 *wedge, lead3 u, lead3 v) {
    const uint32_t mark = space->used;
    const vector3 first = collide_exact3_cross(space, wedge->axis, direction_of(space, wedge, u));
    const vector3 second = collide_exact3_cross(space, wedge->axis, direction_of(space, wedge, v));
    const int sign = collide_exact3_sign_dot(space, first, second);
    space->used = mark;
    return sign > 0;
}

static bool leads_along_axis(number_space *space, const direction_span3 *wedge, lead3 lead) {
    const uint32_t mark = space->used;
    const bool along = vector3_is_zero(cross3(wedge->axis, direction_of(space, wedge, lead)));
    space->used = mark;
    return along;
}

static void make_angle(direction_span3 *wedge, lead3 right, lead3 left) {
    wedge->kind = WEDGE_ANGLE;
    wedge->right = right;
    wedge->left = left;
}

static void make_half(direction_span3 *wedge, lead3 right) {
    wedge->kind = WEDGE_HALF;
    wedge->right = right;
}

static void widen_ray(number_space *space, direction_span3 *wedge, lead3 lead) {
    const int turn = turn_between(space, wedge, wedge->right, lead);
    if (turn > 0) {
        make_angle(wedge, wedge->right, lead);
    } else if (turn < 0) {
        make_angle(wedge, lead, wedge->right);
    } else if (!is_same_way(space, wedge, wedge->right, lead)) {
        wedge->kind = WEDGE_LINE;
        wedge->left = lead;
    }
}

/* Of a line, `right` and `left` are the two ways. */
static void widen_line(number_space *space, direction_span3 *wedge, lead3 lead) {
    const int turn = turn_between(space, wedge, wedge->right, lead);
    if (turn != 0) {
        make_half(wedge, turn > 0 ? wedge->right : wedge->left);
    }
}

/* Seen from `right`, what is not in the angle lies beyond `left`, opposite to `right`, or on the right
 * hand. */
static void widen_angle(number_space *space, direction_span3 *wedge, lead3 lead) {
    const int from_right = turn_between(space, wedge, wedge->right, lead);
    const int to_left = turn_between(space, wedge, lead, wedge->left);
    if (from_right >= 0 && to_left >= 0) {
        return;
    }
    if (from_right > 0) {
        wedge->left = lead;
    } else if (to_left > 0) {
        wedge->right = lead;
    } else if (from_right == 0) {
        make_half(wedge, wedge->right);
    } else if (to_left == 0) {
        make_half(wedge, lead);
    } else {
        wedge->kind = WEDGE_ALL;
    }
}

static void widen(number_space *space, direction_span3 *wedge, lead3 lead) {
    if (leads_along_axis(space, wedge, lead)) {
        return;
    }
    switch (wedge->kind) {
    case WEDGE_NONE:
        wedge->kind = WEDGE_RAY;
        wedge->right = lead;
        break;
    case WEDGE_RAY:
        widen_ray(space, wedge, lead);
        break;
    case WEDGE_LINE:
        widen_line(space, wedge, lead);
        break;
    case WEDGE_ANGLE:
        widen_angle(space, wedge, lead);
        break;
    case WEDGE_HALF:
        wedge->kind = turn_between(space, wedge, wedge->right, lead) < 0 ? WEDGE_ALL : WEDGE_HALF;
        break;
    case WEDGE_ALL:
        break;
    }
}

bool collide_direction_span3_is_all(number_space *space, const minkowski_points3 *cloud, vector3 axis,
                                    difference3 base) {
    direction_span3 wedge = {.cloud = cloud, .base = base, .axis = axis, .kind = WEDGE_NONE};
    for (int side = 0; side < 2; ++side) {
        const size_t count = collide_minkowski_points3_count(cloud, side);
        for (size_t i = 0; i < count && wedge.kind != WEDGE_ALL; ++i) {
            const lead3 lead = {side, i};
            widen(space, &wedge, lead);
        }
    }
    return wedge.kind == WEDGE_ALL;
}
