/* The point of a simplex that is closest to the origin. */
#include "closest_simplex3.h"

/* A face of the simplex that holds the newest vertex, with the foot of the perpendicular from the origin on
 * it. */
typedef struct face3 {
    int count;
    int corner[4];
    dd weight[4];
    dd_vec3 closest;
    dd squared;
    bool valid; /* the foot lies inside */
} face3;

/* Squares below this lose digits, and below 2^-1024 they cannot be divided by. Local coordinates reach up to
 * 1 or so; a face of which the square of the length or the area is below is as good as its corners, to 2^-200
 * of that. */
static const double least_square = 0x1p-900;

static void measure(face3 *face, dd_vec3 closest) {
    face->closest = closest;
    face->squared = dd_dot3(closest, closest);
    face->valid = true;
}

static face3 face_of_point(const dd_vec3 *p, int i) {
    face3 face = {.count = 1, .corner = {i}};
    face.weight[0] = dd_from(1.0);
    measure(&face, p[i]);
    return face;
}

/* The perpendicular is d x (p x d) / d.d, which keeps its digits when the origin is close to the line. */
static face3 face_of_edge(const dd_vec3 *p, int i, int j) {
    face3 face = {.count = 2, .corner = {i, j}};
    const dd_vec3 d = dd_sub3(p[j], p[i]);
    const dd squared_length = dd_dot3(d, d);
    const dd along = dd_neg(dd_dot3(p[i], d));
    if (squared_length.high < least_square || !dd_positive(along) || !dd_less(along, squared_length)) {
        return face;
    }
    face.weight[1] = dd_div(along, squared_length);
    face.weight[0] = dd_sub(dd_from(1.0), face.weight[1]);
    const dd_vec3 across = dd_cross3(d, dd_cross3(p[i], d));
    measure(&face, dd_scale3(across, dd_div(dd_from(1.0), squared_length)));
    return face;
}

static face3 face_of_triangle(const dd_vec3 *p, int i, int j, int k) {
    face3 face = {.count = 3, .corner = {i, j, k}};
    const dd_vec3 d = dd_sub3(p[j], p[i]);
    const dd_vec3 e = dd_sub3(p[k], p[i]);
    const dd_vec3 normal = dd_cross3(d, e);
    const dd squared_area = dd_dot3(normal, normal);
    const dd at_j = dd_dot3(normal, dd_cross3(e, p[i]));
    const dd at_k = dd_dot3(normal, dd_cross3(p[i], d));
    const dd at_i = dd_sub(dd_sub(squared_area, at_j), at_k);
    if (squared_area.high < least_square || !dd_positive(at_i) || !dd_positive(at_j) || !dd_positive(at_k)) {
        return face;
    }
    face.weight[0] = dd_div(at_i, squared_area);
    face.weight[1] = dd_div(at_j, squared_area);
    face.weight[2] = dd_div(at_k, squared_area);
    measure(&face, dd_scale3(normal, dd_div(dd_dot3(normal, p[i]), squared_area)));
    return face;
}

/* Six times the volume of the tetrahedron of the origin and three points. */
static dd volume(dd_vec3 a, dd_vec3 b, dd_vec3 c) { return dd_dot3(a, dd_cross3(b, c)); }

/* The origin is inside when the four volumes have one sign. What rounding leaves of it is the weighted
 * mean. */
static face3 face_of_whole(const dd_vec3 *p) {
    face3 face = {.count = 4, .corner = {0, 1, 2, 3}};
    const dd part[4] = {volume(p[1], p[3], p[2]), volume(p[0], p[2], p[3]), volume(p[0], p[3], p[1]),
                        volume(p[0], p[1], p[2])};
    dd whole = dd_from(0.0);
    bool all_positive = true;
    bool all_negative = true;
    for (int i = 0; i < 4; ++i) {
        all_positive = all_positive && part[i].high > 0.0;
        all_negative = all_negative && part[i].high < 0.0;
        whole = dd_add(whole, part[i]);
    }
    if (!all_positive && !all_negative) {
        return face;
    }
    dd_vec3 mean = dd_from3(geom_vec3_make(0.0, 0.0, 0.0));
    for (int i = 0; i < 4; ++i) {
        face.weight[i] = dd_div(part[i], whole);
        mean = dd_add_scaled3(mean, face.weight[i], p[i]);
    }
    measure(&face, mean);
    return face;
}

static face3 closer(face3 best, face3 face) {
    return face.valid && dd_less(face.squared, best.squared) ? face : best;
}

/* The closest point lies in a face that holds the newest vertex, as all others were known to be no closer.
 * All of them are compared: each that is valid is a point of the simplex, so a sliver whose perpendicular is
 * uncertain can do no harm. Lower dimensions come first, and win where they are as close. */
static face3 closest_face(const dd_vec3 *p, int count, bool may_hold_origin) {
    const int newest = count - 1;
    face3 best = face_of_point(p, newest);
    for (int i = 0; i < newest; ++i) {
        best = closer(best, face_of_edge(p, i, newest));
    }
    for (int i = 0; i < newest; ++i) {
        for (int j = i + 1; j < newest; ++j) {
            best = closer(best, face_of_triangle(p, i, j, newest));
        }
    }
    if (count == 4 && may_hold_origin) {
        best = closer(best, face_of_whole(p));
    }
    return best;
}

closest_simplex3 collide_closest_simplex3_start(dd_vec3 difference, size_t of_a, size_t of_b) {
    closest_simplex3 simplex = {.count = 1, .closest = difference};
    simplex.difference[0] = difference;
    simplex.weight[0] = dd_from(1.0);
    simplex.of_a[0] = of_a;
    simplex.of_b[0] = of_b;
    simplex.squared = dd_dot3(difference, difference);
    return simplex;
}

static face3 face_of_all(const dd_vec3 *p, int count, bool may_hold_origin) {
    const face3 none = {.count = 0};
    switch (count) {
    case 1:
        return face_of_point(p, 0);
    case 2:
        return face_of_edge(p, 0, 1);
    case 3:
        return face_of_triangle(p, 0, 1, 2);
    default:
        return may_hold_origin ? face_of_whole(p) : none;
    }
}

closest_simplex3 collide_closest_simplex3_of(int count, const dd_vec3 *difference, const size_t *of_a,
                                             const size_t *of_b, bool may_hold_origin) {
    closest_simplex3 simplex = collide_closest_simplex3_start(difference[0], of_a[0], of_b[0]);
    const face3 face = face_of_all(difference, count, may_hold_origin);
    if (face.valid) {
        simplex.count = count;
        simplex.closest = face.closest;
        simplex.squared = face.squared;
        for (int i = 0; i < count; ++i) {
            simplex.difference[i] = difference[i];
            simplex.weight[i] = face.weight[i];
            simplex.of_a[i] = of_a[i];
            simplex.of_b[i] = of_b[i];
        }
        return simplex;
    }
    for (int i = 1; i < count && !dd_is_zero3(simplex.closest) && simplex.count < 4; ++i) {
        collide_closest_simplex3_add(&simplex, difference[i], of_a[i], of_b[i], may_hold_origin);
    }
    return simplex;
}

closest_simplex3 collide_closest_simplex3_with(const closest_simplex3 *simplex, dd_vec3 difference,
                                               size_t of_a, size_t of_b, bool may_hold_origin) {
    closest_simplex3 larger = *simplex;
    larger.difference[larger.count] = difference;
    larger.of_a[larger.count] = of_a;
    larger.of_b[larger.count] = of_b;
    ++larger.count;
    const face3 face = closest_face(larger.difference, larger.count, may_hold_origin);
    closest_simplex3 result = {.count = face.count, .closest = face.closest, .squared = face.squared};
    for (int i = 0; i < face.count; ++i) {
        result.difference[i] = larger.difference[face.corner[i]];
        result.weight[i] = face.weight[i];
        result.of_a[i] = larger.of_a[face.corner[i]];
        result.of_b[i] = larger.of_b[face.corner[i]];
    }
    return result;
}

bool collide_closest_simplex3_add(closest_simplex3 *simplex, dd_vec3 difference, size_t of_a, size_t of_b,
                                  bool may_hold_origin) {
    const closest_simplex3 larger =
        collide_closest_simplex3_with(simplex, difference, of_a, of_b, may_hold_origin);
    if (!dd_less(larger.squared, simplex->squared)) {
        return false;
    }
    *simplex = larger;
    return true;
}
