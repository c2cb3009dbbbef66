/* Pair tests and ORCA cases as text: the known answers of the test data, and every way of refusing. */
#include "scene_support.h"

#include "cases/cases.h"
#include "cases/pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static lines open_data(const char *name) {
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
    FILE *stream = fopen(path, "r");
    ck_assert_msg(stream != NULL, "%s", path);
    return lines_of(stream);
}

static void close_data(lines *l) {
    ck_assert(!lines_failed(l));
    (void)fclose(l->stream);
    lines_free(l);
}

/* ---- Pairs ---- */

START_TEST(every_known_pair_is_answered_rightly) {
    lines l = open_data("pairs.txt");
    size_t count = 0;
    while (lines_next(&l)) {
        pairs_answer answer;
        scene_error error = {0};
        const bool good = pairs_line(words_of(l.text, l.length), 0.0, &answer, &error);
        ck_assert_msg(good, "line %zu: %s", l.number, error.text);
        const char known = l.text[l.length - 1];
        ck_assert_msg((answer.relation != COLLIDE_APART) == (known == '1'), "line %zu: %s", l.number, l.text);
        ++count;
    }
    close_data(&l);
    ck_assert_uint_ge(count, 13000);
}
END_TEST

static collide_relation relation_of(const char *text) {
    pairs_answer answer;
    scene_error error = {0};
    const bool good = pairs_line(words_of(text, strlen(text)), 0.0, &answer, &error);
    ck_assert_msg(good, "%s: %s", text, error.text);
    return answer.relation;
}

START_TEST(numbers_go_where_the_format_says) {
    ck_assert_int_eq(relation_of("segment-circle -1 2 1 2 0 0 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("circle-circle 0 0 1 5 0 0x1p2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("circle-circle 0 0 1 5 0 3.75"), COLLIDE_APART);
    ck_assert_int_eq(relation_of("circle-aabb 0 0 1 1 -1 2 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("segment-aabb 0 0 4 4 1 1 2 2"), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(relation_of("aabb-aabb 0 0 1 1 1 1 2 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("segment-obb 3 -9 3 9 0 0 1 0 3 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("segment-obb 3 -9 3 9 0 0 0 1 3 1"), COLLIDE_APART);
    ck_assert_int_eq(relation_of("circle-obb 0 5 1 0 0 0 2 2 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("obb-obb 0 0 1 0 3 1 0 2 0 1 1 5"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("capsule-capsule 0 0 4 0 1 0 3 4 3 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("point-segment 1 1 0 0 2 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("point-circle 0 0 3 4 5"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("point-aabb 1 1 0 0 2 2"), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(relation_of("point-obb 1 1.5 0 0 1 0 1 1"), COLLIDE_APART);
    ck_assert_int_eq(relation_of("point-polygon 1 1 4 0 0 2 0 2 2 0 2"), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(relation_of("segment-polygon 2 -1 2 3 4 0 0 2 0 2 2 0 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("circle-polygon 3 1 1 4 0 0 2 0 2 2 0 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("point-capsule 2 2 0 0 4 0 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("aabb-obb 0 0 1 1 3 0 1 1 1 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("obb-capsule 0 0 1 0 3 1 0 3 4 3 2"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("point-convex 1 1 1 1 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("segment-convex 0 1 1 0 4 0 0 0 0 1 1 1 1"), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(relation_of("convex-convex 2 0 0 2 2 3 1 1 5 5 3 3"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("convex-polygon 3 0 0 1 0 0 1 3 1 0 2 0 2 1"), COLLIDE_TOUCHING);
    ck_assert_int_eq(relation_of("polygon-polygon 3 0 0 1 0 0 1 3 5 5 6 5 5 6"), COLLIDE_APART);
}
END_TEST

START_TEST(one_known_answer_at_the_end_is_ignored) {
    ck_assert_int_eq(relation_of("circle-circle 0 0 1 1 0 1 0"), COLLIDE_OVERLAPPING);
    ck_assert_int_eq(relation_of("circle-circle 0 0 1 1 0 1 1"), COLLIDE_OVERLAPPING);
}
END_TEST

START_TEST(bad_pairs_are_refused) {
    const refusal refusals[] = {
        {"", "the line is empty"},
        {"circle-triangle 0 0 1", "there is no pair 'circle-triangle'"},
        {"circle-circle", "there are too few numbers for the first shape: circle cx cy r"},
        {"circle-circle 0 0 1 1 0", "there are too few numbers for the second shape: circle cx cy r"},
        {"point-polygon 0 0", "there are too few numbers for the second shape: polygon n x y ..."},
        {"circle-circle 0 0 1 1 0 1 2", "'2' is left over"},
        {"circle-circle 0 0 1 1 0 1 1.0", "'1.0' is left over"},
        {"circle-circle 0 0 1 1 0 1 1 0", "'0' is left over"},
        {"circle-circle 0 0 one 1 0 1", "'one' is not a finite number"},
        {"circle-circle 0 0 nan 1 0 1", "'nan' is not a finite number"},
        {"circle-circle inf 0 1 1 0 1", "'inf' is not a finite number"},
        {"circle-circle 1e999 0 1 1 0 1", "'1e999' is too large"},
        {"circle-circle 0 0 -1 1 0 1", "the first shape, circle, is not valid: a size is negative"},
        {"aabb-aabb 0 0 1 1 1 0 0 1", "the second shape, aabb, is not valid: a size is negative"},
        {"segment-obb 0 0 1 1 0 0 0 0 1 1", "the second shape, obb, is not valid: its axis is zero"},
        {"circle 0 0 1", "there is no pair 'circle'"},
        {"circle- 0 0 1", "there is no pair 'circle-'"},
        {"-circle 0 0 1", "there is no pair '-circle'"},
        {"point-convex 0 0 0", "the ring has no vertices"},
        {"point-convex 0 0 4 0 0 2 0 0.5 0.5 0 2", "the ring is not convex"},
        {"point-convex 0 0 4 0 0 2 2 2 0 0 2", "the ring is not convex"},
        {"point-polygon 0 0 2 0 0 1 1", "the polygon: "},
        {"point-polygon 0 0 0", "the polygon: "},
        {"point-polygon 0 0 3.0 0 0 1 0 0 1", "'3.0' is not a whole number"},
        {"point-polygon 0 0 -3 0 0 1 0 0 1", "'-3' is not a whole number"},
        {"point-polygon 0 0 4 0 0 1 0 0 1", "too few numbers for 4 vertices"},
        {"point-polygon 0 0 18446744073709551615 0 0", "is more than"},
        {"point-polygon 0 0 999999999999999999 0 0", "too few numbers for 999999999999999999 vertices"},
        {"point-polygon 0 0 4 0 0 2 2 2 0 0 2", "crosses or touches itself at (1, 1): edges 0 and 2"},
        {"point-polygon 0 0 4 0 0 0 0 2 0 0 2", "the polygon: "},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        pairs_answer answer;
        scene_error error = {0};
        const char *text = refusals[i].text;
        ck_assert_msg(!pairs_line(words_of(text, strlen(text)), 0.0, &answer, &error), "accepted: %s", text);
        check_reason(error.text, refusals[i].words);
    }
}
END_TEST

START_TEST(kinds_have_names_and_numbers) {
    size_t count = 0;
    while (pairs_kind(count)) {
        ck_assert_ptr_nonnull(pairs_kind_numbers(count));
        ++count;
    }
    ck_assert_uint_eq(count, 8);
    ck_assert_ptr_null(pairs_kind_numbers(count));
}
END_TEST

/* Any two kinds, in either order. */
START_TEST(every_pair_of_kinds_is_answered) {
    const char *const numbers[] = {"1 1",         "1 1 2 2",     "1 1 1",         "0 0 2 2",
                                   "1 1 1 0 2 2", "1 1 2 2 0.5", "3 0 0 4 0 0 4", "3 0 0 4 0 0 4"};
    for (size_t i = 0; i < 8; ++i) {
        for (size_t j = 0; j < 8; ++j) {
            char text[128];
            (void)snprintf(text, sizeof text, "%s-%s %s %s", pairs_kind(i), pairs_kind(j), numbers[i],
                           numbers[j]);
            pairs_answer answer;
            scene_error error = {0};
            const bool good = pairs_line(words_of(text, strlen(text)), 0.0, &answer, &error);
            ck_assert_msg(good, "%s: %s", text, error.text);
            ck_assert_int_gt(answer.relation, COLLIDE_APART);
            ck_assert(strncmp(text, answer.pair, strlen(answer.pair)) == 0);
        }
    }
}
END_TEST

START_TEST(a_margin_counts) {
    const char *text = "aabb-polygon 0 0 1 1 3 4 0 5 0 4 5";
    const double margins[] = {2.0, 3.0, 4.0};
    for (int i = 0; i < 3; ++i) {
        pairs_answer answer;
        scene_error error = {0};
        ck_assert(pairs_line(words_of(text, strlen(text)), margins[i], &answer, &error));
        ck_assert_int_eq(answer.relation, i);
    }
}
END_TEST

/* ---- Cases ---- */

typedef struct heard {
    cases_answer answers[64];
    size_t answer_count;
    size_t refusal_lines[64];
    char refusals[64][256];
    size_t refusal_count;
} heard;

static void hear_answer(void *context, const cases_answer *answer) {
    heard *all = context;
    ck_assert_uint_lt(all->answer_count, 64);
    all->answers[all->answer_count++] = *answer;
}

static void hear_refusal(void *context, const scene_error *reason) {
    heard *all = context;
    ck_assert_uint_lt(all->refusal_count, 64);
    all->refusal_lines[all->refusal_count] = reason->line;
    (void)snprintf(all->refusals[all->refusal_count++], 256, "%s", reason->text);
}

/* Reads a text line by line, as the command does. */
static void solve(char *text, heard *out) {
    *out = (heard){0};
    cases *all = cases_create((cases_sink){out, hear_answer, hear_refusal});
    ck_assert_ptr_nonnull(all);
    size_t number = 1;
    bool more = true;
    for (char *line = text; more && *line != '\0'; ++number) {
        const size_t length = strcspn(line, "\n");
        char *next = line + length + (line[length] == '\n' ? 1 : 0);
        line[length] = '\0';
        more = cases_line(all, words_of(line, length), number);
        line = next;
    }
    cases_end(all);
    cases_destroy(all);
}

/* The known answers of a file, line by line. */
typedef struct known {
    lines source;
    size_t seen;
    double worst;
} known;

static void compare_answer(void *context, const cases_answer *answer) {
    known *all = context;
    double x = (double)NAN;
    double y = (double)NAN;
    double z = 0.0;
    const char *arrow = NULL;
    while (!arrow && lines_next(&all->source)) {
        arrow = all->source.text[0] == 'a' ? strstr(all->source.text, "->") : NULL;
    }
    ck_assert_ptr_nonnull(arrow);
    ck_assert(answer->known);
    ck_assert_uint_eq(answer->line, all->source.number);
    words rest = words_of(arrow + 2, strlen(arrow + 2));
    word w;
    ck_assert(words_next(&rest, &w) && word_number(w, &x, NULL));
    ck_assert(words_next(&rest, &w) && word_number(w, &y, NULL));
    ck_assert(answer->dimensions == 2 || (words_next(&rest, &w) && word_number(w, &z, NULL)));
    all->worst = fmax(all->worst, geom_vec3_distance(answer->velocity, geom_vec3_make(x, y, z)));
    ++all->seen;
}

static void refuse_nothing(void *context, const scene_error *reason) {
    (void)context;
    ck_abort_msg("line %zu: %s", reason->line, reason->text);
}

static void check_oracle(const char *name, size_t agents) {
    known all = {.source = open_data(name)};
    lines l = open_data(name);
    cases *reader = cases_create((cases_sink){&all, compare_answer, refuse_nothing});
    while (lines_next(&l)) {
        ck_assert(lines_idle(&l) || cases_line(reader, words_of(l.text, l.length), l.number));
    }
    cases_end(reader);
    cases_destroy(reader);
    close_data(&l);
    (void)fclose(all.source.stream);
    lines_free(&all.source);
    ck_assert_uint_eq(all.seen, agents);
    ck_assert_double_lt(all.worst, 1e-6);
}

START_TEST(every_known_velocity_is_found) {
    check_oracle("orca/orca2d_free.txt", 3378);
    check_oracle("orca/orca2d_obstacles.txt", 2093);
    check_oracle("orca/orca3d.txt", 2928);
}
END_TEST

#define ALONE "a 0 0 1 0 1 0 0.5 1.5 10 10 3 3"

START_TEST(answers_come_in_the_order_of_the_file) {
    char text[] = "orca2d 1\ncase first 0.1 2 0\n" ALONE "\na 50 0 0 0 0 1 0.5 1.5 10 10 3 3 -> 9 9\n"
                  "case second 0.1 1 1\no 2 0 5 1 5\n" ALONE "\n";
    heard all;
    solve(text, &all);
    ck_assert_uint_eq(all.refusal_count, 0);
    ck_assert_uint_eq(all.answer_count, 3);
    ck_assert(all.answers[0].known && geom_vec3_equal(all.answers[0].velocity, geom_vec3_make(1, 0, 0)));
    ck_assert(geom_vec3_equal(all.answers[1].velocity, geom_vec3_make(0, 1, 0)));
    ck_assert_uint_eq(all.answers[1].agent, 1);
    ck_assert_uint_eq(all.answers[2].agent, 0);
    ck_assert_uint_eq(all.answers[2].line, 7);
}
END_TEST

START_TEST(a_refused_agent_gets_a_place_and_the_others_an_answer) {
    char text[] = "orca2d 1\ncase 0 0.1 3 0\n" ALONE "\na 0 0 1 0 1 0 -0.5 1.5 10 10 3 3\n" ALONE "\n";
    heard all;
    solve(text, &all);
    ck_assert_uint_eq(all.answer_count, 3);
    ck_assert(all.answers[0].known && !all.answers[1].known && all.answers[2].known);
    ck_assert_uint_eq(all.refusal_count, 1);
    ck_assert_uint_eq(all.refusal_lines[0], 4);
    ck_assert_str_eq(all.refusals[0], "the agent: a size is negative");
}
END_TEST

START_TEST(a_refused_case_leaves_its_agents_without_velocity) {
    char text[] = "orca2d 1\ncase 0 -1 1 0\n" ALONE "\ncase 1 0.1 1 0\n" ALONE "\n";
    heard all;
    solve(text, &all);
    ck_assert_uint_eq(all.refusal_count, 1);
    ck_assert_uint_eq(all.refusal_lines[0], 2);
    ck_assert_uint_eq(all.answer_count, 2);
    ck_assert(!all.answers[0].known && all.answers[1].known);
}
END_TEST

START_TEST(bad_cases_are_refused) {
    const refusal refusals[] = {
        {"orca3d 2\ncase 0 1 1\n", "the file does not start with 'orca2d 1' or 'orca3d 1'"},
        {"orca3d 1\ncase 0 1 1\n", "case 0 announces 1 agents, but has 0"},
        {"orca3d 1\ncase 0 1 0 0\n", "'0' is left over"},
        {"orca3d 1\ncase 0 0 0\n", "the case: "},
        {"orca3d 1\ncase 0 1 0\no 2 0 0 1 0\n", "a line starts with case or a, not with 'o'"},
        {"orca3d 1\ncase 0 1 1\na 0 0 0 1 0 0 1 0 0 0.5 1.5 10 10\n", "there are too few numbers"},
        {"orca3d 1\ncase 0 1 1\na 0 0 0 1 0 0 1 0 0 0.5 1.5 10 10 0\n", "the agent: "},
        {"orca3d 1\ncase 0 1 1\na 0 0 0 1 0 0 1 0 0 -0.5 1.5 10 10 3\n", "the agent: a size is negative"},
        {"orca2d 2\n", "the file does not start with 'orca2d 1'"},
        {"case 0 0.1 1 0\n", "the file does not start with 'orca2d 1'"},
        {"orca2d 1\n" ALONE "\n", "this line belongs to no case"},
        {"orca2d 1\nx 1 2\n", "not with 'x'"},
        {"orca2d 1\ncase\n", "the case has no name"},
        {"orca2d 1\ncase 0 0.1 1\n", "there are too few numbers"},
        {"orca2d 1\ncase 0 0.1 1 0 0\n", "'0' is left over"},
        {"orca2d 1\ncase 0 0.1 1.5 0\n", "'1.5' is not a whole number"},
        {"orca2d 1\ncase 0 0 0 0\n", "the case: "},
        {"orca2d 1\ncase 0 nan 0 0\n", "'nan' is not a finite number"},
        {"orca2d 1\ncase 7 0.1 2 0\n" ALONE "\n", "case 7 announces 2 agents, but has 1"},
        {"orca2d 1\ncase 7 0.1 0 1\n", "case 7 announces 1 obstacles, but has 0"},
        {"orca2d 1\ncase 0 0.1 1 0\na 0 0 1 0 1 0 0.5 1.5 10 10 3\n", "there are too few numbers"},
        {"orca2d 1\ncase 0 0.1 1 0\na 0 0 1 0 1 0 0.5 1.5 10 10 -> 3 3\n", "there are too few numbers"},
        {"orca2d 1\ncase 0 0.1 1 0\n" ALONE " 4\n", "'4' is left over"},
        {"orca2d 1\ncase 0 0.1 1 0\na 0 0 1 0 1 0 0.5 1.5 10 2.5 3 3\n", "'2.5' is not a whole number"},
        {"orca2d 1\ncase 0 0.1 1 0\na 0 0 1 0 1 0 0.5 1.5 10 10 0 3\n", "the agent: "},
        {"orca2d 1\ncase 0 0.1 0 1\no 3 0 0 1 0\n", "too few numbers for 3 points"},
        {"orca2d 1\ncase 0 0.1 0 1\no 4294967295 0 0\n", "too few numbers for 4294967295 points"},
        {"orca2d 1\ncase 0 0.1 0 1\no 1 0 0\n", "the obstacle: "},
        {"orca2d 1\ncase 0 0.1 0 1\no 4 0 0 1 1 1 0 0 1\n", "the obstacle: "},
        {"orca2d 1\ncase 0 0.1 0 1\no 3 0 0 1 0 0 1 7\n", "'7' is left over"},
    };
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; ++i) {
        char *text = malloc(strlen(refusals[i].text) + 1);
        memcpy(text, refusals[i].text, strlen(refusals[i].text) + 1);
        heard all;
        solve(text, &all);
        ck_assert_msg(all.refusal_count > 0, "accepted: %s", refusals[i].text);
        check_reason(all.refusals[0], refusals[i].words);
        free(text);
    }
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        every_known_pair_is_answered_rightly,
        numbers_go_where_the_format_says,
        one_known_answer_at_the_end_is_ignored,
        bad_pairs_are_refused,
        kinds_have_names_and_numbers,
        every_pair_of_kinds_is_answered,
        a_margin_counts,
        every_known_velocity_is_found,
        answers_come_in_the_order_of_the_file,
        a_refused_agent_gets_a_place_and_the_others_an_answer,
        a_refused_case_leaves_its_agents_without_velocity,
        bad_cases_are_refused,
    };
    return run_tests("answers", tests, sizeof tests / sizeof *tests);
}
