/* Every pair in a file of known answers, made with rational arithmetic: nearly touching shapes of all kinds,
 * many moved by a rounding or two, some scaled by large powers of two. */
#include "collide/support/pair2_table.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NUMBERS = 64,
    MAX_VERTICES = 16
};

/* The numbers of one line, taken from the front. */
typedef struct line_numbers {
    double value[MAX_NUMBERS];
    int count;
    int next;
} line_numbers;

static double take(line_numbers *line) {
    ck_assert_int_lt(line->next, line->count);
    return line->value[line->next++];
}

static geom_vec2 take_point(line_numbers *line) {
    const double x = take(line);
    return geom_vec2_make(x, take(line));
}

static any_shape take_shape(line_numbers *line, shape_kind kind) {
    any_shape shape = {.kind = kind};
    for (int i = 0; i < value_count(kind); ++i) {
        shape.value[i] = take(line);
    }
    return shape;
}

/* A polygon of one ring and the memory that it views. */
typedef struct ring_storage {
    geom_vec2 points[MAX_VERTICES];
    geom_ring ring;
} ring_storage;

static geom_polygon take_polygon(line_numbers *line, ring_storage *storage) {
    const size_t count = (size_t)take(line);
    ck_assert_uint_le(count, MAX_VERTICES);
    for (size_t i = 0; i < count; ++i) {
        storage->points[i] = take_point(line);
    }
    storage->ring.points = storage->points;
    storage->ring.count = count;
    const geom_polygon polygon = {&storage->ring, 1};
    return polygon;
}

static collide_relation relation_with_polygon(const char *name, line_numbers *line) {
    ring_storage first;
    ring_storage second;
    if (strcmp(name, "point-polygon") == 0) {
        const geom_vec2 point = take_point(line);
        return collide_point_polygon(point, take_polygon(line, &first));
    }
    if (strcmp(name, "segment-polygon") == 0) {
        const geom_segment2 segment = as_segment(take_shape(line, SEGMENT));
        return collide_segment_polygon(segment, take_polygon(line, &first));
    }
    ck_assert_str_eq(name, "polygon-polygon");
    const geom_polygon a = take_polygon(line, &first);
    return collide_polygon_polygon(a, take_polygon(line, &second));
}

static collide_relation relation_of_line(const char *name, line_numbers *line) {
    for (int i = 0; i < RELATION_PAIR_COUNT; ++i) {
        const relation_pair *pair = &relation_pairs[i];
        if (strcmp(name, pair->name) == 0) {
            const any_shape a = take_shape(line, pair->a);
            return pair->relation(a, take_shape(line, pair->b));
        }
    }
    return relation_with_polygon(name, line);
}

static line_numbers read_numbers(char *text) {
    line_numbers line = {.count = 0};
    for (char *end = NULL; line.count < MAX_NUMBERS; text = end) {
        const double value = strtod(text, &end);
        if (end == text) {
            break;
        }
        line.value[line.count++] = value;
    }
    return line;
}

START_TEST(no_answer_is_wrong) {
    FILE *file = open_oracle("pairs.txt");
    char text[4096];
    int answers = 0;
    while (fgets(text, sizeof text, file)) {
        ++answers;
        char *numbers = strchr(text, ' ');
        ck_assert_ptr_nonnull(numbers);
        *numbers = 0;
        line_numbers line = read_numbers(numbers + 1);
        const collide_relation relation = relation_of_line(text, &line);
        const int known = (int)take(&line);
        ck_assert_msg(relation != COLLIDE_INVALID && (relation != COLLIDE_APART) == known,
                      "line %d, %s: %d, not %d", answers, text, relation, known);
        ck_assert_int_eq(line.next, line.count);
    }
    (void)fclose(file);
    ck_assert_int_eq(answers, 13000);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {no_answer_is_wrong};
    return run_tests("pair2_known", tests, sizeof tests / sizeof tests[0]);
}
