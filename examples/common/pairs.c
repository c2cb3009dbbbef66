#include "pairs.h"

#include "fail.h"

#include <collide/pair2.h>

#include <stdlib.h>
#include <string.h>

typedef enum shape_kind {
    SHAPE_POINT,
    SHAPE_SEGMENT,
    SHAPE_CIRCLE,
    SHAPE_AABB,
    SHAPE_OBB,
    SHAPE_CAPSULE,
    SHAPE_POLYGON
} shape_kind;

/* The numbers of a shape in the order of the format; those of a polygon are behind `ring`. */
typedef struct shape {
    shape_kind kind;
    double numbers[6];
    geom_ring ring;
    geom_vec2 *points; /* the ring's, owned */
} shape;

typedef struct pair {
    const char *name;
    shape_kind a;
    shape_kind b;
    collide_relation (*test)(const shape *a, const shape *b);
    const char *numbers;
} pair;

/* ---- From numbers to shapes ---- */

static geom_vec2 point_of(const double *n) { return geom_make2(n[0], n[1]); }

static geom_segment2 segment_of(const shape *s) {
    return (geom_segment2){point_of(s->numbers), point_of(s->numbers + 2)};
}

static geom_circle circle_of(const shape *s) { return (geom_circle){point_of(s->numbers), s->numbers[2]}; }

static geom_aabb2 aabb_of(const shape *s) {
    return (geom_aabb2){point_of(s->numbers), point_of(s->numbers + 2)};
}

static geom_obb2 obb_of(const shape *s) {
    return (geom_obb2){point_of(s->numbers), point_of(s->numbers + 2), point_of(s->numbers + 4)};
}

static geom_capsule2 capsule_of(const shape *s) {
    return (geom_capsule2){point_of(s->numbers), point_of(s->numbers + 2), s->numbers[4]};
}

static geom_polygon polygon_of(const shape *s) { return (geom_polygon){&s->ring, 1}; }

/* ---- The pairs ---- */

static collide_relation point_segment(const shape *a, const shape *b) {
    return collide_point_segment(point_of(a->numbers), segment_of(b));
}

static collide_relation point_circle(const shape *a, const shape *b) {
    return collide_point_circle(point_of(a->numbers), circle_of(b));
}

static collide_relation point_aabb(const shape *a, const shape *b) {
    return collide_point_aabb(point_of(a->numbers), aabb_of(b));
}

static collide_relation point_obb(const shape *a, const shape *b) {
    return collide_point_obb(point_of(a->numbers), obb_of(b));
}

static collide_relation segment_segment(const shape *a, const shape *b) {
    return collide_segment_segment(segment_of(a), segment_of(b));
}

static collide_relation segment_circle(const shape *a, const shape *b) {
    return collide_segment_circle(segment_of(a), circle_of(b));
}

static collide_relation circle_circle(const shape *a, const shape *b) {
    return collide_circle_circle(circle_of(a), circle_of(b));
}

static collide_relation segment_aabb(const shape *a, const shape *b) {
    return collide_segment_aabb(segment_of(a), aabb_of(b));
}

static collide_relation circle_aabb(const shape *a, const shape *b) {
    return collide_circle_aabb(circle_of(a), aabb_of(b));
}

static collide_relation aabb_aabb(const shape *a, const shape *b) {
    return collide_aabb_aabb(aabb_of(a), aabb_of(b));
}

static collide_relation segment_obb(const shape *a, const shape *b) {
    return collide_segment_obb(segment_of(a), obb_of(b));
}

static collide_relation circle_obb(const shape *a, const shape *b) {
    return collide_circle_obb(circle_of(a), obb_of(b));
}

static collide_relation obb_obb(const shape *a, const shape *b) {
    return collide_obb_obb(obb_of(a), obb_of(b));
}

static collide_relation capsule_capsule(const shape *a, const shape *b) {
    return collide_capsule_capsule(capsule_of(a), capsule_of(b));
}

static collide_relation point_polygon(const shape *a, const shape *b) {
    return collide_point_polygon(point_of(a->numbers), polygon_of(b));
}

static collide_relation segment_polygon(const shape *a, const shape *b) {
    return collide_segment_polygon(segment_of(a), polygon_of(b));
}

static collide_relation circle_polygon(const shape *a, const shape *b) {
    return collide_circle_polygon(circle_of(a), polygon_of(b));
}

static collide_relation polygon_polygon(const shape *a, const shape *b) {
    return collide_polygon_polygon(polygon_of(a), polygon_of(b));
}

static const pair pairs[] = {
    {"point-segment", SHAPE_POINT, SHAPE_SEGMENT, point_segment, "px py  ax ay bx by"},
    {"point-circle", SHAPE_POINT, SHAPE_CIRCLE, point_circle, "px py  cx cy r"},
    {"point-aabb", SHAPE_POINT, SHAPE_AABB, point_aabb, "px py  minx miny maxx maxy"},
    {"point-obb", SHAPE_POINT, SHAPE_OBB, point_obb, "px py  cx cy ux uy hx hy"},
    {"segment-segment", SHAPE_SEGMENT, SHAPE_SEGMENT, segment_segment, "ax ay bx by cx cy dx dy"},
    {"segment-circle", SHAPE_SEGMENT, SHAPE_CIRCLE, segment_circle, "ax ay bx by cx cy r"},
    {"circle-circle", SHAPE_CIRCLE, SHAPE_CIRCLE, circle_circle, "ax ay r bx by s"},
    {"segment-aabb", SHAPE_SEGMENT, SHAPE_AABB, segment_aabb, "ax ay bx by minx miny maxx maxy"},
    {"circle-aabb", SHAPE_CIRCLE, SHAPE_AABB, circle_aabb, "px py r minx miny maxx maxy"},
    {"aabb-aabb", SHAPE_AABB, SHAPE_AABB, aabb_aabb, "minx miny maxx maxy  minx miny maxx maxy"},
    {"segment-obb", SHAPE_SEGMENT, SHAPE_OBB, segment_obb, "ax ay bx by  cx cy ux uy hx hy"},
    {"circle-obb", SHAPE_CIRCLE, SHAPE_OBB, circle_obb, "px py r  cx cy ux uy hx hy"},
    {"obb-obb", SHAPE_OBB, SHAPE_OBB, obb_obb, "cx cy ux uy hx hy  cx cy ux uy hx hy"},
    {"capsule-capsule", SHAPE_CAPSULE, SHAPE_CAPSULE, capsule_capsule, "ax ay bx by r  cx cy dx dy s"},
    {"point-polygon", SHAPE_POINT, SHAPE_POLYGON, point_polygon, "px py  n x y ..."},
    {"segment-polygon", SHAPE_SEGMENT, SHAPE_POLYGON, segment_polygon, "ax ay bx by  n x y ..."},
    {"circle-polygon", SHAPE_CIRCLE, SHAPE_POLYGON, circle_polygon, "px py r  n x y ..."},
    {"polygon-polygon", SHAPE_POLYGON, SHAPE_POLYGON, polygon_polygon, "n x y ...  m x y ..."},
};

#define PAIR_COUNT (sizeof pairs / sizeof pairs[0])

const char *pairs_name(size_t index) { return index < PAIR_COUNT ? pairs[index].name : NULL; }

const char *pairs_numbers(size_t index) { return index < PAIR_COUNT ? pairs[index].numbers : NULL; }

static const pair *find_pair(word name) {
    for (size_t i = 0; i < PAIR_COUNT; ++i) {
        if (word_is(name, pairs[i].name)) {
            return &pairs[i];
        }
    }
    return NULL;
}

/* ---- Reading ---- */

static bool read_number(words *line, double *out, scene_error *error) {
    word w;
    return words_next(line, &w) ? word_number(w, out, error) : fail(error, "there are too few numbers");
}

/* The count is checked against what the line holds before there is memory for it. */
static bool read_polygon(words *line, shape *out, scene_error *error) {
    word w;
    uint64_t count;
    if (!words_next(line, &w)) {
        return fail(error, "there are too few numbers");
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

static bool check_polygon(const shape *s, scene_error *error) {
    const geom_polygon_fault fault = geom_polygon_check(polygon_of(s), NULL);
    if (fault.status == GEOM_OK) {
        return true;
    }
    if (fault.status != GEOM_SELF_INTERSECTION) {
        return fail_status(error, "the polygon", fault.status);
    }
    return fail(error, "the polygon crosses or touches itself at (%.9g, %.9g): edges %zu and %zu",
                fault.point.x, fault.point.y, fault.edge, fault.other_edge);
}

static bool check_shape(const shape *s, scene_error *error) {
    geom_status status = GEOM_OK;
    switch (s->kind) {
    case SHAPE_POINT:
        break;
    case SHAPE_SEGMENT:
        status = geom_segment2_status(segment_of(s));
        break;
    case SHAPE_CIRCLE:
        status = geom_circle_status(circle_of(s));
        break;
    case SHAPE_AABB:
        status = geom_aabb2_status(aabb_of(s));
        break;
    case SHAPE_OBB:
        status = geom_obb2_status(obb_of(s));
        break;
    case SHAPE_CAPSULE:
        status = geom_capsule2_status(capsule_of(s));
        break;
    case SHAPE_POLYGON:
        return check_polygon(s, error);
    }
    return status == GEOM_OK ? true : fail(error, "a shape is not valid: %s", geom_status_text(status));
}

static bool read_shape(words *line, shape_kind kind, shape *out, scene_error *error) {
    static const size_t number_counts[] = {
        [SHAPE_POINT] = 2, [SHAPE_SEGMENT] = 4, [SHAPE_CIRCLE] = 3,  [SHAPE_AABB] = 4,
        [SHAPE_OBB] = 6,   [SHAPE_CAPSULE] = 5, [SHAPE_POLYGON] = 0,
    };
    out->kind = kind;
    if (kind == SHAPE_POLYGON) {
        return read_polygon(line, out, error) && check_shape(out, error);
    }
    for (size_t i = 0; i < number_counts[kind]; ++i) {
        if (!read_number(line, &out->numbers[i], error)) {
            return false;
        }
    }
    return check_shape(out, error);
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

bool pairs_line(words line, pairs_answer *out, scene_error *error) {
    word name;
    if (!words_next(&line, &name)) {
        return fail(error, "the line is empty");
    }
    const pair *p = find_pair(name);
    if (!p) {
        return fail(error, "there is no pair '%s'", word_show(name).text);
    }
    shape a = {0};
    shape b = {0};
    const bool good =
        read_shape(&line, p->a, &a, error) && read_shape(&line, p->b, &b, error) && read_end(&line, error);
    if (good) {
        *out = (pairs_answer){p->name, p->test(&a, &b)};
    }
    free(a.points);
    free(b.points);
    return good;
}
