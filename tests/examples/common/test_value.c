/* Numbers and JSON as text: shortest, and whole. */
#define _POSIX_C_SOURCE 200809L

#include "scene_support.h"

#include "text/number.h"
#include "text/value.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Numbers ---- */

static int digit_count(const char *text) {
    int count = 0;
    int zeros = 0; /* behind the last digit that counts */
    for (; *text != '\0' && *text != 'e'; ++text) {
        const bool digit = *text >= '0' && *text <= '9';
        const bool counts = digit && (count > 0 || *text != '0');
        count += counts ? 1 : 0;
        zeros = counts && *text == '0' ? zeros + 1 : counts ? 0 : zeros;
    }
    return count - zeros;
}

static void check_shortest(double value) {
    const number_shown shown = number_show(value);
    const int digits = digit_count(shown.text);
    char shorter[40];
    ck_assert_msg(bits_of(strtod(shown.text, NULL)) == bits_of(value), "%a as %s", value, shown.text);
    if (digits > 1) {
        (void)snprintf(shorter, sizeof shorter, "%.*e", digits - 2, value);
        ck_assert_msg(strtod(shorter, NULL) != value, "%s is shorter than %s", shorter, shown.text);
    }
}

START_TEST(numbers_are_the_shortest_that_come_back) {
    static const struct {
        double value;
        const char *text;
    } known[] = {{19.8, "19.8"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {0.0, "0"},
                 {-0.0, "-0"},
                 {1e22, "1e+22"},
                 {20.0, "20"},
                 {-0.25, "-0.25"},
                 {123456789012345.0, "123456789012345"},
                 {0.0001, "0.0001"},
                 {9.999999999999999e-05, "9.999999999999999e-05"},
                 {999999999999999.9, "999999999999999.9"},
                 {1e15, "1e+15"},
                 {9007199254740993.0, "9007199254740992"},
                 {DBL_TRUE_MIN, "5e-324"},
                 {DBL_MAX, "1.7976931348623157e+308"},
                 {0x1p976, "6.386688990511104e+293"},
                 {HUGE_VAL, "inf"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        ck_assert_str_eq(number_show(known[i].value).text, known[i].text);
    }
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        check_shortest(ldexp(1.0, exponent));
        check_shortest(-nextafter(ldexp(1.0, exponent), 0.0));
    }
    random_source source = {1};
    for (int i = 0; i < 20000; ++i) {
        check_shortest(random_finite(&source));
        check_shortest(random_between(&source, -1.0, 1.0) * pow(10.0, random_between(&source, -5.0, 16.0)));
        check_shortest(random_between(&source, -100.0, 100.0));
        check_shortest(round(random_between(&source, -1e6, 1e6)) / 1000.0);
    }
}
END_TEST

/* ---- JSON ---- */

static char *written(const json_t *value) {
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    ck_assert(value_write(value, stream));
    ck_assert_int_eq(fclose(stream), 0);
    return text;
}

START_TEST(values_are_written_as_jansson_would) {
    char letters[140] = "";
    for (int c = 1; c < 128; ++c) {
        letters[c - 1] = (char)c;
    }
    (void)strcat(letters, "\xC3\xA9\xF0\x9F\x98\x80");
    json_t *value = json_pack("{s:s, s:[b, b, n, i, {}, []], s:s%}", "letters", letters, "others", 1, 0, -7,
                              letters, "a\0b", (size_t)3);
    char *mine = written(value);
    char *theirs = json_dumps(value, JSON_COMPACT);
    ck_assert_str_eq(mine, theirs);
    free(mine);
    free(theirs);
    json_decref(value);
    value = json_pack("[f, f, f, f, f]", 19.8, 20.0, -0.0, 1e300, 5e-324);
    mine = written(value);
    ck_assert_str_eq(mine, "[19.8,20.0,-0.0,1e+300,5e-324]");
    free(mine);
    json_decref(value);
}
END_TEST

START_TEST(faults_are_told_without_the_words_of_the_parser) {
    static const char *const bad[] = {"{\"a\\u0000b\": 1}", "[\n\"a\\u0000\"]"};
    for (size_t i = 0; i < 2; ++i) {
        scene_error error = {.text = ""};
        ck_assert_ptr_null(value_read(bad[i], strlen(bad[i]), &error));
        ck_assert_ptr_null(strstr(error.text, "JSON_"));
        ck_assert_msg(strstr(error.text, "u0000") != NULL, "%s", error.text);
    }
}
END_TEST

START_TEST(what_a_stream_does_not_take_is_noticed) {
    json_t *value = json_pack("{s:[f, s]}", "member", 0.1, "\"text\"");
    char *whole = written(value);
    char room[64];
    for (size_t size = 1; size <= strlen(whole); ++size) {
        FILE *stream = fmemopen(room, size, "wb");
        setbuf(stream, NULL);
        ck_assert_msg(value_write(value, stream) == (size == strlen(whole)), "%zu bytes", size);
        (void)fclose(stream);
    }
    free(whole);
    json_decref(value);
}
END_TEST

START_TEST(what_has_no_place_in_json_is_replaced) {
    json_t *text = value_text("a\xFF\xC3\xA9\xE2\x82z\xED\xA0\x80");
    ck_assert_str_eq(json_string_value(text),
                     "a\xEF\xBF\xBD\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    json_decref(text);
    ck_assert(json_is_null(value_number(nan(""))) && json_is_null(value_number(-HUGE_VAL)));
    json_t *number = value_number(2.5);
    ck_assert(json_real_value(number) == 2.5);
    json_decref(number);
}
END_TEST

START_TEST(text_is_read_or_refused_with_its_line) {
    static const struct {
        const char *text;
        size_t line;
    } wrong[] = {{"{\n\"a\": 1,\n\"a\": 2}", 3}, {"\xEF\xBB\xBF[1,\n2", 2}, {"", 1}, {"[\n1e999]", 2}};
    scene_error error = {0};
    json_t *value = value_read("\xEF\xBB\xBF[1]", 6, &error);
    ck_assert_uint_eq(json_array_size(value), 1);
    json_decref(value);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        ck_assert_ptr_null(value_read(wrong[i].text, strlen(wrong[i].text), &error));
        ck_assert_uint_eq(error.line, wrong[i].line);
        ck_assert(!error.out_of_memory && error.text[0] != '\0');
    }
}
END_TEST

/* Only those beyond 64 bits become reals. What looks like one in a string stays. */
START_TEST(whole_numbers_beyond_64_bits_are_reals) {
    static const char text[] =
        "{\"a\":[100000000000000000000,-9223372036854775809,9223372036854775807,-9223372036854775808,"
        "9223372036854775808],\"12345678901234567890\":\"\\\"12345678901234567890\",\"id\":9007199254740993,"
        "\"b\":12345678901234567890.5}";
    scene_error error = {.text = ""};
    json_t *value = value_read(text, strlen(text), &error);
    ck_assert_msg(value != NULL, "%s", error.text);
    char *read_back = written(value);
    ck_assert_str_eq(read_back,
                     "{\"a\":[1e+20,-9.223372036854776e+18,9223372036854775807,-9223372036854775808,"
                     "9.223372036854776e+18],\"12345678901234567890\":\"\\\"12345678901234567890\","
                     "\"id\":9007199254740993,\"b\":1.2345678901234567e+19}");
    free(read_back);
    json_decref(value);
    static const char wrong[] = "[\n12345678901234567890,\n1 2]";
    ck_assert_ptr_null(value_read(wrong, strlen(wrong), &error));
    ck_assert_uint_eq(error.line, 3);
}
END_TEST

static int allocations_left;

static void *scarce(size_t size) { return allocations_left-- > 0 ? malloc(size) : NULL; }

static void release(void *memory) { free(memory); }

START_TEST(no_memory_is_not_taken_for_a_fault_of_the_text) {
    static const char text[] = "{\"a\": [1, 2.5, \"b\"], \"c\": {\"d\": null}}";
    json_set_alloc_funcs(scarce, release);
    for (int enough = 0;; ++enough) {
        scene_error error = {0};
        allocations_left = enough;
        json_t *value = value_read(text, strlen(text), &error);
        if (value) {
            json_decref(value);
            ck_assert_int_gt(enough, 5);
            break;
        }
        ck_assert(error.out_of_memory);
        ck_assert_str_eq(error.text, "out of memory");
    }
    json_set_alloc_funcs(malloc, free);
}
END_TEST

START_TEST(lists_and_objects_are_whole_or_none) {
    json_set_alloc_funcs(scarce, release);
    for (int enough = 0;; ++enough) {
        allocations_left = enough;
        json_t *list = json_array();
        for (int i = 0; i < 20; ++i) {
            list = value_append(list, json_integer(i));
        }
        json_t *object = value_join(json_pack("{s:o}", "list", list), json_pack("{s:i}", "more", 7));
        if (object) {
            ck_assert_uint_eq(json_array_size(json_object_get(object, "list")), 20);
            ck_assert_int_eq(json_integer_value(json_object_get(object, "more")), 7);
            json_decref(object);
            ck_assert_int_gt(enough, 20);
            break;
        }
    }
    json_set_alloc_funcs(malloc, free);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        numbers_are_the_shortest_that_come_back, values_are_written_as_jansson_would,
        what_a_stream_does_not_take_is_noticed,  what_has_no_place_in_json_is_replaced,
        text_is_read_or_refused_with_its_line,   no_memory_is_not_taken_for_a_fault_of_the_text,
        lists_and_objects_are_whole_or_none,     faults_are_told_without_the_words_of_the_parser,
        whole_numbers_beyond_64_bits_are_reals,
    };
    return run_tests("value", tests, sizeof tests / sizeof *tests);
}
