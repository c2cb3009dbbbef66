/* Contact points of two shapes of space, for a normal that is known.
 *
 * When one of the shapes has a face at right angles to the normal, what the other turns to it is clipped to
 * that face (I. E. Sutherland, G. W. Hodgman, "Reentrant polygon clipping", Communications of the ACM 17(1),
 * 1974), and what remains below it are the contacts. Without such a face, there are two edges or corners, and
 * the contacts are where they cross, or the ends of the stretch along which they are parallel. */
#include "patch3.h"

/* Local coordinates are below 32; places this close are the same. */
static const double same_place = 0x1p-36;

/* The two surfaces at right angles to the normal: heights along it, radii included. */
typedef struct sides3 {
    geom_vec3 normal;
    double front_of_a;
    double back_of_b;
    double radius_of_a;
    double radius_of_b;
} sides3;

static double area_along(const outline3 *polygon, geom_vec3 normal) {
    double area = 0.0;
    for (int i = 1; i + 1 < polygon->count; ++i) {
        const geom_vec3 d = geom_vec3_sub(polygon->point[i], polygon->point[0]);
        const geom_vec3 e = geom_vec3_sub(polygon->point[i + 1], polygon->point[0]);
        area += geom_vec3_dot(geom_vec3_cross(d, e), normal);
    }
    return area;
}

/* Keeps what is not outside the plane through p, at right angles to `outwards`. */
static outline3 clipped_by(const outline3 *subject, geom_vec3 p, geom_vec3 outwards) {
    outline3 result = {.count = 0};
    for (int i = 0; i < subject->count; ++i) {
        const geom_vec3 from = subject->point[i];
        const geom_vec3 to = subject->point[(i + 1) % subject->count];
        const double out_from = geom_vec3_dot(geom_vec3_sub(from, p), outwards);
        const double out_to = geom_vec3_dot(geom_vec3_sub(to, p), outwards);
        if (out_from <= same_place && result.count < PATCH3_MAX) {
            result.point[result.count++] = from;
        }
        const bool crosses = (out_from > same_place && out_to < -same_place) ||
                             (out_from < -same_place && out_to > same_place);
        if (crosses && result.count < PATCH3_MAX) {
            result.point[result.count++] = geom_vec3_lerp(from, to, out_from / (out_from - out_to));
        }
    }
    return result;
}

static outline3 clipped_to(outline3 subject, const outline3 *reference, geom_vec3 normal) {
    const double turn = area_along(reference, normal) > 0.0 ? 1.0 : -1.0;
    for (int i = 0; i < reference->count; ++i) {
        const geom_vec3 p = reference->point[i];
        const geom_vec3 along = geom_vec3_sub(reference->point[(i + 1) % reference->count], p);
        const geom_vec3 outwards = geom_vec3_scale(geom_vec3_normalize(geom_vec3_cross(along, normal)), turn);
        subject = clipped_by(&subject, p, outwards);
    }
    return subject;
}

typedef struct candidate_list {
    int count;
    geom_vec3 point[2 * PATCH3_MAX];
    double depth[2 * PATCH3_MAX];
} candidate_list;

static int same_place_as(const candidate_list *list, const sides3 *sides, geom_vec3 place) {
    for (int i = 0; i < list->count; ++i) {
        const geom_vec3 w = geom_vec3_sub(list->point[i], place);
        const geom_vec3 across = geom_vec3_add_scaled(w, -geom_vec3_dot(w, sides->normal), sides->normal);
        if (geom_vec3_length_squared(across) <= same_place * same_place) {
            return i;
        }
    }
    return list->count;
}

/* A contact midway between the surfaces, of which one is at `top` and the other at `bottom` along the normal
 * there. Of those that are above each other the deepest stays. */
static void add_candidate(candidate_list *list, const sides3 *sides, geom_vec3 place, double top,
                          double bottom) {
    const int i = same_place_as(list, sides, place);
    if (i == list->count) {
        ++list->count;
    } else if (top - bottom <= list->depth[i]) {
        return;
    }
    const double rise = 0.5 * (top + bottom) - geom_vec3_dot(place, sides->normal);
    list->point[i] = geom_vec3_add_scaled(place, rise, sides->normal);
    list->depth[i] = top - bottom;
}

static void add_outline(candidate_list *list, const sides3 *sides, const outline3 *outline, bool of_a) {
    for (int i = 0; i < outline->count; ++i) {
        const double height = geom_vec3_dot(outline->point[i], sides->normal);
        const double top = of_a ? height + sides->radius_of_a : sides->front_of_a;
        const double bottom = of_a ? sides->back_of_b : height - sides->radius_of_b;
        add_candidate(list, sides, outline->point[i], top, bottom);
    }
}

/* The fraction of the way from p to q that is closest to x. */
static double fraction_at(geom_vec3 x, geom_vec3 p, geom_vec3 q) {
    const geom_vec3 d = geom_vec3_sub(q, p);
    const double squared = geom_vec3_length_squared(d);
    return squared > 0.0 ? fmin(fmax(geom_vec3_dot(geom_vec3_sub(x, p), d) / squared, 0.0), 1.0) : 0.0;
}

static outline3 flattened(const outline3 *outline, geom_vec3 normal) {
    outline3 flat = {.count = outline->count};
    for (int i = 0; i < outline->count; ++i) {
        flat.point[i] =
            geom_vec3_add_scaled(outline->point[i], -geom_vec3_dot(outline->point[i], normal), normal);
    }
    return flat;
}

/* The two corners that are furthest from each other, or the one there is. */
static outline3 longest(const outline3 *outline) {
    outline3 ends = {.count = 2, .point = {outline->point[0], outline->point[0]}};
    double most = 0.0;
    for (int i = 0; i < outline->count; ++i) {
        for (int j = i + 1; j < outline->count; ++j) {
            const double length = geom_vec3_distance(outline->point[i], outline->point[j]);
            if (length > most) {
                most = length;
                ends.point[0] = outline->point[i];
                ends.point[1] = outline->point[j];
            }
        }
    }
    return ends;
}

/* Two edges or corners, flattened along the normal. */
static void add_crossing(candidate_list *list, const sides3 *sides, const outline3 *a, const outline3 *b) {
    const geom_vec3 d = geom_vec3_sub(a->point[1], a->point[0]);
    const geom_vec3 e = geom_vec3_sub(b->point[1], b->point[0]);
    const double turn = geom_vec3_dot(geom_vec3_cross(d, e), sides->normal);
    geom_vec3 place;
    if (fabs(turn) > same_place * geom_vec3_length(d) * geom_vec3_length(e)) {
        const geom_vec3 w = geom_vec3_sub(b->point[0], a->point[0]);
        const double fraction = geom_vec3_dot(geom_vec3_cross(w, e), sides->normal) / turn;
        place = geom_vec3_lerp(a->point[0], a->point[1], fmin(fmax(fraction, 0.0), 1.0));
        add_candidate(list, sides, place, sides->front_of_a, sides->back_of_b);
        return;
    }
    const bool a_longer = geom_vec3_length_squared(d) >= geom_vec3_length_squared(e);
    const outline3 *line = a_longer ? a : b;
    const outline3 *other = a_longer ? b : a;
    for (int i = 0; i < 2; ++i) {
        const double fraction = fraction_at(other->point[i], line->point[0], line->point[1]);
        place = geom_vec3_lerp(line->point[0], line->point[1], fraction);
        add_candidate(list, sides, place, sides->front_of_a, sides->back_of_b);
    }
}

static int deepest(const candidate_list *list) {
    int best = 0;
    for (int i = 1; i < list->count; ++i) {
        best = list->depth[i] > list->depth[best] ? i : best;
    }
    return best;
}

/* The candidate that makes the largest triangle with the edge from p to q, on its left side or its right. */
static int widest(const candidate_list *list, geom_vec3 normal, geom_vec3 p, geom_vec3 q, double side) {
    int best = -1;
    double most = same_place * same_place;
    for (int i = 0; i < list->count; ++i) {
        const geom_vec3 cross = geom_vec3_cross(geom_vec3_sub(q, p), geom_vec3_sub(list->point[i], p));
        const double area = side * geom_vec3_dot(cross, normal);
        if (area > most) {
            most = area;
            best = i;
        }
    }
    return best;
}

static int furthest_from(const candidate_list *list, int from) {
    int best = from;
    double most = 0.0;
    for (int i = 0; i < list->count; ++i) {
        const double length = geom_vec3_distance(list->point[i], list->point[from]);
        if (length > most) {
            most = length;
            best = i;
        }
    }
    return best;
}

static void keep(patch3 *patch, const candidate_list *list, int i) {
    if (i >= 0) {
        patch->point[patch->count] = list->point[i];
        patch->depth[patch->count++] = list->depth[i];
    }
}

/* The deepest candidate, the one furthest from it, and the widest on both sides of these. */
static patch3 reduced(const candidate_list *list, geom_vec3 normal) {
    patch3 patch = {.count = 0};
    if (list->count <= 4) {
        for (int i = 0; i < list->count; ++i) {
            keep(&patch, list, i);
        }
        return patch;
    }
    const int first = deepest(list);
    const int second = furthest_from(list, first);
    keep(&patch, list, first);
    keep(&patch, list, second);
    keep(&patch, list, widest(list, normal, list->point[first], list->point[second], 1.0));
    keep(&patch, list, widest(list, normal, list->point[first], list->point[second], -1.0));
    return patch;
}

/* Leaves out what is above the surface; the deepest of the rest gets the depth that was measured with
 * care. */
static patch3 finished(candidate_list *list, geom_vec3 normal, double depth) {
    const double excess = depth - list->depth[deepest(list)];
    candidate_list below = {.count = 0};
    for (int i = 0; i < list->count; ++i) {
        const double corrected = list->depth[i] + excess;
        if (corrected >= -same_place) {
            below.point[below.count] = list->point[i];
            below.depth[below.count++] = fmax(corrected, 0.0);
        }
    }
    return reduced(&below, normal);
}

static double extreme_along(const outline3 *outline, geom_vec3 direction) {
    double reach = -HUGE_VAL;
    for (int i = 0; i < outline->count; ++i) {
        reach = fmax(reach, geom_vec3_dot(outline->point[i], direction));
    }
    return reach;
}

static bool is_face(const outline3 *outline, geom_vec3 normal) {
    return outline->count > 2 && fabs(area_along(outline, normal)) > same_place * same_place;
}

/* What is turned to the reference, and what is furthest along the normal, which may not be on the outline of
 * the former: both clipped to the reference. Where rounding leaves nothing, all that is furthest. */
static void press_on_face(candidate_list *list, const sides3 *sides, const outline3 *reference,
                          const outline3 *facing, const outline3 *front, bool of_a) {
    const outline3 clipped_front = clipped_to(*front, reference, sides->normal);
    add_outline(list, sides, clipped_front.count > 0 ? &clipped_front : front, of_a);
    const outline3 clipped = clipped_to(*facing, reference, sides->normal);
    add_outline(list, sides, &clipped, of_a);
}

patch3 collide_patch3(const body3 *a, const body3 *b, geom_vec3 normal, double depth) {
    const geom_vec3 back = geom_vec3_neg(normal);
    const outline3 front_of_a = collide_outline3_front(a, normal);
    const outline3 back_of_b = collide_outline3_front(b, back);
    const double radius_a = a->radius.high;
    const double radius_b = b->radius.high;
    const double core_depth = depth - radius_a - radius_b;
    const sides3 sides = {normal, extreme_along(&front_of_a, normal) + radius_a,
                          -extreme_along(&back_of_b, back) - radius_b, radius_a, radius_b};
    candidate_list list = {.count = 0};
    if (is_face(&front_of_a, normal)) {
        const outline3 facing = collide_outline3_facing(b, back, core_depth);
        press_on_face(&list, &sides, &front_of_a, &facing, &back_of_b, false);
    } else if (is_face(&back_of_b, normal)) {
        const outline3 facing = collide_outline3_facing(a, normal, core_depth);
        press_on_face(&list, &sides, &back_of_b, &facing, &front_of_a, true);
    } else {
        const outline3 flat_a = flattened(&front_of_a, normal);
        const outline3 flat_b = flattened(&back_of_b, normal);
        const outline3 ends_a = longest(&flat_a);
        const outline3 ends_b = longest(&flat_b);
        add_crossing(&list, &sides, &ends_a, &ends_b);
    }
    return finished(&list, normal, depth);
}

patch3 collide_patch3_on_plane(double offset, const body3 *body, geom_vec3 normal, double depth) {
    const geom_vec3 back = geom_vec3_neg(normal);
    outline3 facing = {.count = 1, .point = {dd_high3(body->kept[0])}};
    if (body->core->kind != CORE3_RAY) {
        facing = collide_outline3_facing(body, back, depth - body->radius.high);
    }
    const sides3 sides = {normal, offset, -extreme_along(&facing, back) - body->radius.high, 0.0,
                          body->radius.high};
    const outline3 front = collide_outline3_front(body, back);
    candidate_list list = {.count = 0};
    add_outline(&list, &sides, &facing, false);
    if (body->core->kind != CORE3_RAY) {
        add_outline(&list, &sides, &front, false);
    }
    return finished(&list, normal, depth);
}
