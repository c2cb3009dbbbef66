/* Reads well-known text. */
#include "wkt.h"

#include "text/array.h"
#include "text/fail.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double LARGEST = 1e12;
enum {
    DEEPEST = 16 /* collections in collections */
};

typedef struct point_list {
    geom_vec2 *points;
    size_t count;
    size_t capacity;
} point_list;

typedef struct parser {
    const char *at;
    const char *counted; /* up to here lines are counted */
    size_t line;         /* there */
    double radius;       /* of points */
    scene *out;
    scene_error *error;
    point_list points; /* of the rings of one shape, one after the other */
    size_t *sizes;     /* of the rings */
    size_t ring_count;
    size_t ring_capacity;
    size_t first_line; /* of that shape */
} parser;

/* The line that has been reached, from 1. */
static size_t count_line(parser *p) {
    for (; p->counted < p->at; p->counted++) {
        p->line += *p->counted == '\n';
    }
    return p->line;
}

/* ---- Letters, words, numbers ---- */

static void skip_blanks(parser *p) {
    while (isspace((unsigned char)*p->at)) {
        p->at++;
    }
}

static bool take(parser *p, char c) {
    skip_blanks(p);
    if (*p->at != c) {
        return false;
    }
    p->at++;
    return true;
}

/* A word in capitals; "" when there is none. */
static void take_word(parser *p, char word[32]) {
    size_t length = 0;
    skip_blanks(p);
    while (isalpha((unsigned char)p->at[0]) && length < 31) {
        word[length++] = (char)toupper((unsigned char)*p->at++);
    }
    word[length] = 0;
}

static bool take_number(parser *p, double *x) {
    char *end = NULL;
    skip_blanks(p);
    *x = strtod(p->at, &end);
    if (end == p->at) {
        return fail(p->error, "a number is missing");
    }
    if (!(fabs(*x) <= LARGEST)) {
        return fail(p->error, "a coordinate is out of range");
    }
    p->at = end;
    return true;
}

/* ---- Points and rings ---- */

static bool add_point(parser *p, geom_vec2 point) {
    point_list *list = &p->points;
    geom_vec2 *points = array_reserve(list->points, list->count + 1, &list->capacity, sizeof *points);
    if (!points) {
        return fail_memory(p->error);
    }
    list->points = points;
    list->points[list->count++] = point;
    return true;
}

static bool add_ring(parser *p, size_t size) {
    size_t *sizes = array_reserve(p->sizes, p->ring_count + 1, &p->ring_capacity, sizeof *sizes);
    if (!sizes) {
        return fail_memory(p->error);
    }
    p->sizes = sizes;
    p->sizes[p->ring_count++] = size;
    return true;
}

static bool read_point(parser *p) {
    geom_vec2 point;
    if (!take_number(p, &point.x) || !take_number(p, &point.y)) {
        return false;
    }
    skip_blanks(p);
    if (*p->at != ',' && *p->at != ')') {
        return fail(p->error, "a point has more than two coordinates, or a comma is missing");
    }
    return add_point(p, point);
}

/* Points in parentheses; equal neighbors are one. A ring's last point repeats its first. */
static bool read_points(parser *p, bool ring, size_t least) {
    const size_t before = p->points.count;
    if (!take(p, '(')) {
        return fail(p->error, "an opening parenthesis is missing");
    }
    do {
        if (!read_point(p)) {
            return false;
        }
        const geom_vec2 *last = &p->points.points[p->points.count - 1];
        if (p->points.count > before + 1 && geom_vec2_equal(last[0], last[-1])) {
            p->points.count--;
        }
    } while (take(p, ','));
    if (!take(p, ')')) {
        return fail(p->error, "a closing parenthesis is missing");
    }
    const geom_vec2 *points = p->points.points + before;
    if (ring && p->points.count - before > 1 &&
        geom_vec2_equal(points[0], points[p->points.count - before - 1])) {
        p->points.count--;
    }
    if (p->points.count - before < least) {
        return fail(p->error, "%s needs %zu different points", ring ? "a ring" : "a line", least);
    }
    return add_ring(p, p->points.count - before);
}

/* ---- Shapes ---- */

static bool add_shape(parser *p, scene_obstacle_kind kind, double radius) {
    geom_ring *rings = malloc(p->ring_count * sizeof *rings);
    const geom_vec2 *next = p->points.points;
    for (size_t i = 0; rings && i < p->ring_count; i++) {
        rings[i].points = next;
        rings[i].count = p->sizes[i];
        next += p->sizes[i];
    }
    const geom_polygon polygon = {rings, p->ring_count};
    const bool good = rings && scene_add_obstacle(p->out, kind, polygon, radius);
    free(rings);
    if (good) {
        p->out->obstacles[p->out->obstacle_count - 1].line = p->first_line;
    }
    return good || fail_memory(p->error);
}

static void start_shape(parser *p) {
    skip_blanks(p);
    p->first_line = count_line(p);
    p->points.count = 0;
    p->ring_count = 0;
}

static bool read_polygon(parser *p) {
    start_shape(p);
    if (!take(p, '(')) {
        return fail(p->error, "an opening parenthesis is missing");
    }
    do {
        if (!read_points(p, true, 3)) {
            return false;
        }
    } while (take(p, ','));
    return take(p, ')') ? add_shape(p, SCENE_POLYGON, 0.0)
                        : fail(p->error, "a closing parenthesis is missing");
}

static bool read_line(parser *p) {
    start_shape(p);
    return read_points(p, false, 2) && add_shape(p, SCENE_CHAIN, 0.0);
}

static bool read_disc(parser *p) {
    start_shape(p);
    return read_points(p, false, 1) && add_shape(p, SCENE_DISC, p->radius);
}

/* A point of a MULTIPOINT, whose parentheses may be left out. */
static bool read_bare_disc(parser *p) {
    skip_blanks(p);
    if (*p->at == '(') {
        return read_disc(p);
    }
    start_shape(p);
    return read_point(p) && add_ring(p, 1) && add_shape(p, SCENE_DISC, p->radius);
}

/* Whether EMPTY stands here, which is then taken. */
static bool take_empty(parser *p) {
    char word[32];
    const char *before = p->at;
    take_word(p, word);
    if (strcmp(word, "EMPTY") == 0) {
        return true;
    }
    p->at = before;
    return false;
}

static bool read_several(parser *p, bool (*read)(parser *p)) {
    if (!take(p, '(')) {
        return fail(p->error, "an opening parenthesis is missing");
    }
    do {
        if (!take_empty(p) && !read(p)) {
            return false;
        }
    } while (take(p, ','));
    return take(p, ')') || fail(p->error, "a closing parenthesis is missing");
}

static const struct {
    const char *name;
    bool (*read)(parser *p);
    bool several;
} types[] = {
    {"POLYGON", read_polygon, false},     {"TRIANGLE", read_polygon, false},
    {"LINESTRING", read_line, false},     {"LINEARRING", read_line, false},
    {"POINT", read_disc, false},          {"MULTIPOLYGON", read_polygon, true},
    {"MULTILINESTRING", read_line, true}, {"MULTIPOINT", read_bare_disc, true},
};

/* Whether coordinates follow that are not of the plane. */
static bool has_more_axes(parser *p) {
    char word[32];
    const char *before = p->at;
    take_word(p, word);
    p->at = before;
    return strcmp(word, "Z") == 0 || strcmp(word, "M") == 0 || strcmp(word, "ZM") == 0;
}

static bool read_named(parser *p, const char *word) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].name, word) == 0) {
            if (has_more_axes(p)) {
                return fail(p->error, "points must have two coordinates, without Z and M");
            }
            return types[i].several ? read_several(p, types[i].read) : types[i].read(p);
        }
    }
    return fail(p->error, word[0] ? "'%s' is not a known shape" : "a shape is missing", word);
}

/* Collections do not nest in their reading: their parentheses are counted. */
static bool read_all(parser *p) {
    int depth = 0;
    for (skip_blanks(p); *p->at; skip_blanks(p)) {
        char word[32];
        if (take(p, ',') || take(p, ';')) {
            continue;
        }
        if (depth > 0 && take(p, ')')) {
            depth--;
            continue;
        }
        take_word(p, word);
        if (strcmp(word, "SRID") == 0) {
            p->at += strcspn(p->at, ";");
        } else if (take_empty(p)) {
            continue;
        } else if (strcmp(word, "GEOMETRYCOLLECTION") != 0) {
            if (!read_named(p, word)) {
                return false;
            }
        } else if (!take(p, '(') || ++depth > DEEPEST) {
            return fail(p->error, "a collection has no list of members, or is nested too deep");
        }
    }
    if (p->out->obstacle_count == 0) {
        return fail(p->error, "it contains no shape");
    }
    return depth == 0 || fail(p->error, "a closing parenthesis is missing");
}

bool wkt_read(const char *text, size_t length, double radius, scene *out, scene_error *error) {
    parser p = {.at = text, .counted = text, .line = 1, .radius = radius, .out = out, .error = error};
    *out = scene_empty();
    *error = (scene_error){0};
    if (strlen(text) != length) {
        return fail(error, "not text");
    }
    const bool good = read_all(&p) || (!error->out_of_memory && fail_at(error, count_line(&p)));
    if (!good) {
        scene_clear(out);
    }
    free(p.points.points);
    free(p.sizes);
    return good;
}
