/* Every line in a file of known relations, made with rational arithmetic (generate_shapes2.py): nearly
 * touching shapes of all kinds, with and without a margin, many moved by a rounding or two. */
#include "collide/support/kinds2.h"
#include "support.h"

#include <collide/shape2.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_VERTICES = 24,
    LINES_OF_A_PAIR = 150,
    PAIRS = COLLIDE_SHAPE_KIND_COUNT * (COLLIDE_SHAPE_KIND_COUNT + 1) / 2
};

/* A line of numbers, taken from the front. All lengths are multiplied by 2^exponent, with which some may
 * vanish. */
typedef struct number_text {
    char *at;
    int exponent;
    bool has_lost;
} number_text;

static double take(number_text *text) {
    char *end = text->at;
    const double value = strtod(text->at, &end);
    ck_assert_ptr_ne(end, text->at);
    text->at = end;
    return value;
}

typedef struct vertex_store {
    geom_vec2 points[MAX_VERTICES];
    geom_ring ring;
} vertex_store;

static double take_length(number_text *text) {
    const double value = take(text);
    const double length = ldexp(value, text->exponent);
    text->has_lost = text->has_lost || ldexp(length, -text->exponent) != value;
    return length;
}

static geom_vec2 take_point(number_text *text) {
    const double x = take_length(text);
    return geom_vec2_make(x, take_length(text));
}

static void take_ring(number_text *text, vertex_store *store) {
    store->ring.points = store->points;
    store->ring.count = (size_t)take(text);
    ck_assert_uint_le(store->ring.count, MAX_VERTICES);
    for (size_t i = 0; i < store->ring.count; ++i) {
        store->points[i] = take_point(text);
    }
}

static collide_shape_kind kind_of(const char *name, size_t length) {
    for (int i = 0; i < COLLIDE_SHAPE_KIND_COUNT; ++i) {
        const char *const known = kind2_of((collide_shape_kind)i)->name;
        if (strlen(known) == length && strncmp(known, name, length) == 0) {
            return (collide_shape_kind)i;
        }
    }
    ck_abort_msg("there is no kind %s", name);
}

static collide_shape take_shape(number_text *text, collide_shape_kind kind, vertex_store *store) {
    if (kind == COLLIDE_SHAPE_CONVEX || kind == COLLIDE_SHAPE_POLYGON) {
        take_ring(text, store);
        if (kind == COLLIDE_SHAPE_CONVEX) {
            return collide_shape_from_convex(store->ring);
        }
        const geom_polygon polygon = {&store->ring, 1};
        return collide_shape_from_polygon(polygon);
    }
    const kind2 *const plain = kind2_of(kind);
    double numbers[KIND2_NUMBERS];
    for (size_t i = 0; i < plain->numbers; ++i) {
        const bool is_of_axis = i >= 2 * plain->points && i < kind2_first_length(plain);
        numbers[i] = is_of_axis ? take(text) : take_length(text);
    }
    return kind2_shape(kind, numbers);
}

/* The line with all lengths times 2^exponent. False where that loses bits. */
static bool check_line(char *line, int number, int exponent) {
    char *space = strchr(line, ' ');
    char *hyphen = strchr(line, '-');
    ck_assert(space != NULL && hyphen != NULL && hyphen < space);
    const collide_shape_kind kind_a = kind_of(line, (size_t)(hyphen - line));
    const collide_shape_kind kind_b = kind_of(hyphen + 1, (size_t)(space - hyphen - 1));
    number_text text = {space, exponent, false};
    const double margin = take_length(&text);
    vertex_store store_a;
    vertex_store store_b;
    const collide_shape a = take_shape(&text, kind_a, &store_a);
    const collide_shape b = take_shape(&text, kind_b, &store_b);
    const int known = (int)take(&text);
    if (text.has_lost) {
        return false;
    }
    const collide_relation relation = collide_shape_relation_within(a, b, margin);
    ck_assert_msg((int)relation == known, "line %d: %d, not %d: %s", number, relation, known, line);
    ck_assert_int_eq(collide_shape_relation_within(b, a, margin), known);
    if (margin == 0.0) {
        ck_assert_int_eq(collide_shape_relation(a, b), known);
    }
    return true;
}

START_TEST(no_answer_is_wrong) {
    FILE *file = open_oracle("shapes2.txt");
    char line[4096];
    int count = 0;
    int scaled = 0;
    while (fgets(line, sizeof line, file)) {
        ++count;
        ck_assert(check_line(line, count, 0));
        scaled += check_line(line, count, count % 2 ? 500 : -500);
    }
    (void)fclose(file);
    ck_assert_int_eq(count, PAIRS * LINES_OF_A_PAIR);
    ck_assert_int_gt(scaled, count / 2);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {no_answer_is_wrong};
    return run_tests("shape2_known", tests, sizeof tests / sizeof tests[0]);
}
