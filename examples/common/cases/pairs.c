/* Pair tests, read and answered line by line. */
#include "pairs.h"

#include "text/fail.h"

#include <collide/contact2.h>
#include <collide/distance2.h>
#include <collide/shape2.h>
#include <geom/predicate.h>

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NUMBERS = 6
};

typedef struct shape_kind {
    const char *name;
    size_t number_count; /* of polygons 0: as many as they say */
    const char *numbers;
} shape_kind;

static const shape_kind kinds[] = {
    [COLLIDE_SHAPE_POINT] = {"point", 2, "px py"},
    [COLLIDE_SHAPE_SEGMENT] = {"segment", 4, "ax ay bx by"},
    [COLLIDE_SHAPE_CIRCLE] = {"circle", 3, "cx cy r"},
    [COLLIDE_SHAPE_AABB] = {"aabb", 4, "minx miny maxx maxy"},
    [COLLIDE_SHAPE_OBB] = {"obb", 6, "cx cy ux uy hx hy"},
    [COLLIDE_SHAPE_CAPSULE] = {"capsule", 5, "ax ay bx by r"},
    [COLLIDE_SHAPE_CONVEX] = {"convex", 0, "n x y ..."},
    [COLLIDE_SHAPE_POLYGON] = {"polygon", 0, "n x y ..."},
};

const char *pairs_kind(size_t index) { return index < COLLIDE_SHAPE_KIND_COUNT ? kinds[index].name : NULL; }

const char *pairs_kind_numbers(size_t index) {
    return index < COLLIDE_SHAPE_KIND_COUNT ? kinds[index].numbers : NULL;
}

/* ---- Names ---- */

static bool find_kind(word name, collide_shape_kind *out) {
    for (size_t i = 0; i < COLLIDE_SHAPE_KIND_COUNT; ++i) {
        if (word_is(name, kinds[i].name)) {
            *out = (collide_shape_kind)i;
            return true;
        }
    }
    return false;
}

static bool find_pair(word name, collide_shape_kind *a, collide_shape_kind *b) {
    const char *hyphen = memchr(name.text, '-', name.length);
    if (!hyphen) {
        return false;
    }
    const size_t length = (size_t)(hyphen - name.text);
    const word first = {name.text, length};
    const word second = {hyphen + 1, name.length - length - 1};
    return find_kind(first, a) && find_kind(second, b);
}

/* ---- Reading ---- */

/* A shape with the ring that it views; the points are owned. `place` is how a line calls it: first,
 * second. */
typedef struct shape {
    collide_shape value;
    geom_ring ring;
    geom_vec2 *points;
    const char *place;
} shape;

static bool fail_too_few(collide_shape_kind kind, const shape *out, scene_error *error) {
    return fail(error, "there are too few numbers for the %s shape: %s %s", out->place, kinds[kind].name,
                kinds[kind].numbers);
}

/* There is one: they were counted. */
static bool read_number(words *line, double *out, scene_error *error) {
    word w;
    return words_next(line, &w) && word_number(w, out, error);
}

/* The count is checked against what the line holds before there is memory for it. */
static bool read_ring(words *line, collide_shape_kind kind, shape *out, scene_error *error) {
    word w;
    uint64_t count;
    if (!words_next(line, &w)) {
        return fail_too_few(kind, out, error);
    }
    if (!word_count(w, SIZE_MAX / sizeof *out->points, &count, error)) {
        return false;
    }
    if (words_count(*line) / 2 < count) {
        return fail(error, "there are too few numbers for %llu vertices", (unsigned long long)count);
    }
    out->points = malloc((count > 0 ? (size_t)count : 1) * sizeof *out->points);
    if (!out->points) {
        return fail_memory(error);
    }
    for (size_t i = 0; i < count; ++i) {
        if (!read_number(line, &out->points[i].x, error) || !read_number(line, &out->points[i].y, error)) {
            return false;
        }
    }
    out->ring = (geom_ring){out->points, (size_t)count};
    return true;
}

static bool read_polygon(words *line, shape *out, scene_error *error) {
    if (!read_ring(line, COLLIDE_SHAPE_POLYGON, out, error)) {
        return false;
    }
    const geom_polygon polygon = {&out->ring, 1};
    out->value = collide_shape_from_polygon(polygon);
    const geom_polygon_fault fault = geom_polygon_check(polygon, NULL);
    if (fault.status == GEOM_OK) {
        return true;
    }
    if (fault.status != GEOM_SELF_INTERSECTION) {
        return fail_status(error, "the polygon", fault.status);
    }
    return fail(error, "the polygon crosses or touches itself at (%.9g, %.9g): edges %zu and %zu",
                fault.point.x, fault.point.y, fault.edge, fault.other_edge);
}

/* The ring without vertices that are equal to the one before, in the same memory. */
static geom_ring without_repetitions(geom_vec2 *points, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
        if (kept == 0 || !geom_vec2_equal(points[i], points[kept - 1])) {
            points[kept++] = points[i];
        }
    }
    while (kept > 1 && geom_vec2_equal(points[kept - 1], points[0])) {
        --kept;
    }
    const geom_ring ring = {points, kept};
    return ring;
}

/* Whether all points lie on the line through the first two, which differ. */
static bool is_flat(geom_ring ring) {
    for (size_t i = 2; i < ring.count; ++i) {
        if (geom_orient2d(ring.points[0], ring.points[1], ring.points[i]) != 0) {
            return false;
        }
    }
    return true;
}

static bool read_convex(words *line, shape *out, scene_error *error) {
    if (!read_ring(line, COLLIDE_SHAPE_CONVEX, out, error)) {
        return false;
    }
    out->ring = without_repetitions(out->points, out->ring.count);
    out->value = collide_shape_from_convex(out->ring);
    if (out->ring.count == 0) {
        return fail(error, "the ring has no vertices");
    }
    return is_flat(out->ring) || geom_ring_convexity(out->ring) != GEOM_NOT_CONVEX
               ? true
               : fail(error, "the ring is not convex");
}

static collide_shape shape_of_numbers(collide_shape_kind kind, const double *n) {
    collide_shape result = {.kind = kind};
    const geom_vec2 first = geom_vec2_make(n[0], n[1]);
    const geom_vec2 second = geom_vec2_make(n[2], n[3]);
    switch (kind) {
    case COLLIDE_SHAPE_SEGMENT:
        result.as.segment = (geom_segment2){first, second};
        break;
    case COLLIDE_SHAPE_CIRCLE:
        result.as.circle = (geom_circle){first, n[2]};
        break;
    case COLLIDE_SHAPE_AABB:
        result.as.aabb = (geom_aabb2){first, second};
        break;
    case COLLIDE_SHAPE_OBB:
        result.as.obb = (geom_obb2){first, second, geom_vec2_make(n[4], n[5])};
        break;
    case COLLIDE_SHAPE_CAPSULE:
        result.as.capsule = (geom_capsule2){first, second, n[4]};
        break;
    default:
        result.as.point = first;
    }
    return result;
}

static bool read_shape(words *line, collide_shape_kind kind, shape *out, scene_error *error) {
    if (kind == COLLIDE_SHAPE_CONVEX) {
        return read_convex(line, out, error);
    }
    if (kind == COLLIDE_SHAPE_POLYGON) {
        return read_polygon(line, out, error);
    }
    if (words_count(*line) < kinds[kind].number_count) {
        return fail_too_few(kind, out, error);
    }
    double numbers[MAX_NUMBERS] = {0.0};
    for (size_t i = 0; i < kinds[kind].number_count; ++i) {
        if (!read_number(line, &numbers[i], error)) {
            return false;
        }
    }
    out->value = shape_of_numbers(kind, numbers);
    const geom_status status = collide_shape_status(out->value);
    if (status == GEOM_OK) {
        return true;
    }
    return fail(error, "the %s shape, %s, is not valid: %s", out->place, kinds[kind].name,
                status == GEOM_INVALID_ARGUMENT ? "its axis is zero" : geom_status_text(status));
}

static bool read_end(words *line, scene_error *error) {
    word w;
    if (words_next(line, &w) && !word_is(w, "0") && !word_is(w, "1")) {
        return fail(error, "there are too many numbers: '%s' is left over", word_show(w).text);
    }
    return words_next(line, &w)
               ? fail(error, "there are too many numbers: '%s' is left over", word_show(w).text)
               : true;
}

static bool read_pair(words *line, word name, shape *a, shape *b, scene_error *error) {
    collide_shape_kind kind_a;
    collide_shape_kind kind_b;
    if (!find_pair(name, &kind_a, &kind_b)) {
        return fail(error, "there is no pair '%s'", word_show(name).text);
    }
    return read_shape(line, kind_a, a, error) && read_shape(line, kind_b, b, error) && read_end(line, error);
}

/* `measures` may be NULL. */
static bool answer_line(words line, double margin, pairs_answer *out, pairs_measures *measures,
                        scene_error *error) {
    word name;
    if (!words_next(&line, &name)) {
        return fail(error, "the line is empty");
    }
    shape a = {.place = "first"};
    shape b = {.place = "second"};
    const bool good = read_pair(&line, name, &a, &b, error);
    if (good) {
        (void)snprintf(out->pair, sizeof out->pair, "%.*s", (int)name.length, name.text);
        out->relation = collide_shape_relation_within(a.value, b.value, margin);
    }
    if (good && measures) {
        measures->distance = collide_shape_distance(a.value, b.value);
        measures->manifold = collide_shape_manifold(a.value, b.value);
    }
    free(a.points);
    free(b.points);
    return good;
}

bool pairs_line(words line, double margin, pairs_answer *out, scene_error *error) {
    return answer_line(line, margin, out, NULL, error);
}

bool pairs_measure(words line, double margin, pairs_answer *out, pairs_measures *measures,
                   scene_error *error) {
    return answer_line(line, margin, out, measures, error);
}
