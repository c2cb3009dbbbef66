/* Words, numbers and lines of text. */
#define _POSIX_C_SOURCE 200809L

#include "scene_support.h"

#include "text/words.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static word word_of(const char *text) { return (word){text, strlen(text)}; }

START_TEST(words_lie_between_blanks) {
    const char text[] = "  one\ttwo  three\r";
    words line = words_of(text, strlen(text));
    word w;
    ck_assert_uint_eq(words_count(line), 3);
    ck_assert(words_next(&line, &w) && word_is(w, "one"));
    ck_assert(words_next(&line, &w) && word_is(w, "two"));
    ck_assert(words_next(&line, &w) && word_is(w, "three"));
    ck_assert(!words_next(&line, &w));
    ck_assert(!words_next(&line, &w));
}
END_TEST

typedef struct number {
    const char *text;
    double value;
} number;

START_TEST(numbers_are_decimal_or_hexadecimal) {
    const number numbers[] = {
        {"0", 0.0},
        {"-0", -0.0},
        {"+7", 7.0},
        {"1.5", 1.5},
        {".5", 0.5},
        {"5.", 5.0},
        {"-2e3", -2000.0},
        {"1E-2", 0.01},
        {"0x1p-1022", DBL_MIN},
        {"0X1.8P+1", 3.0},
        {"-0x.8", -0.5},
        {"0x10", 16.0},
        {"1.7976931348623157e308", DBL_MAX},
        {"4.9e-324", 0x1p-1074},
        {"1e-400", 0.0},
        {"0x1p-1074", 0x1p-1074},
        {"0.1", 0.1},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        double value = (double)NAN;
        ck_assert_msg(word_number(word_of(numbers[i].text), &value, NULL), "%s", numbers[i].text);
        ck_assert_msg(bits_of(value) == bits_of(numbers[i].value), "%s is %a", numbers[i].text, value);
    }
}
END_TEST

START_TEST(a_number_ends_where_its_word_does) {
    double value;
    ck_assert(word_number((word){"1.25 7", 4}, &value, NULL));
    ck_assert_double_eq(value, 1.25);
    ck_assert(!word_number((word){"1.25", 3}, &value, NULL));
}
END_TEST

START_TEST(junk_nan_and_infinity_are_no_numbers) {
    const char *const junk[] = {"",    "-",   "+",    ".",        "-.",  "e5",   "nan",   "NaN", "-nan",
                                "inf", "INF", "-inf", "infinity", "1,5", "1.5x", "--1",   "+-1", "0x",
                                "0xg", "1e",  "0x1p", "1 ",       " 1",  "\x01", "1_000", "1f",  "nan(1)"};
    for (size_t i = 0; i < sizeof junk / sizeof junk[0]; ++i) {
        double value;
        scene_error error = {0};
        ck_assert_msg(!word_number(word_of(junk[i]), &value, &error), "'%s'", junk[i]);
        ck_assert_ptr_nonnull(strstr(error.text, "is not a finite number"));
    }
}
END_TEST

START_TEST(numbers_that_are_too_large_are_refused) {
    const char *const large[] = {"1e309", "-1e400", "0x1p1024", "1.7976931348623159e308"};
    for (size_t i = 0; i < sizeof large / sizeof large[0]; ++i) {
        double value;
        scene_error error = {0};
        ck_assert(!word_number(word_of(large[i]), &value, &error));
        ck_assert_ptr_nonnull(strstr(error.text, "too large"));
    }
}
END_TEST

START_TEST(a_zero_byte_in_a_word_is_no_number) {
    double value;
    ck_assert(!word_number((word){"1\0002", 3}, &value, NULL));
}
END_TEST

START_TEST(counts_are_decimal_and_limited) {
    uint64_t count;
    ck_assert(word_count(word_of("0"), 10, &count, NULL) && count == 0);
    ck_assert(word_count(word_of("10"), 10, &count, NULL) && count == 10);
    ck_assert(word_count(word_of("007"), 7, &count, NULL) && count == 7);
    ck_assert(word_count(word_of("18446744073709551615"), UINT64_MAX, &count, NULL) && count == UINT64_MAX);
    const char *const junk[] = {
        "", "-1", "+1", "1.0", "0x1", "1e2", "11", "18446744073709551616", "99999999999999999999"};
    for (size_t i = 0; i < sizeof junk / sizeof junk[0]; ++i) {
        ck_assert_msg(!word_count(word_of(junk[i]), 10, &count, NULL), "'%s'", junk[i]);
    }
    ck_assert(!word_count(word_of("18446744073709551616"), UINT64_MAX, &count, NULL));
    ck_assert(!word_count(word_of("5"), 4, &count, NULL));
}
END_TEST

START_TEST(words_are_shown_short_and_printable) {
    ck_assert_str_eq(word_show(word_of("abc")).text, "abc");
    ck_assert_str_eq(word_show(word_of("a\nb\x80")).text, "a?b?");
    const word_shown shown =
        word_show(word_of("0123456789012345678901234567890123456789012345678901234567890123456789"));
    ck_assert_uint_eq(strlen(shown.text), sizeof shown.text - 1);
    ck_assert_str_eq(shown.text + strlen(shown.text) - 3, "...");
}
END_TEST

START_TEST(lines_are_numbered_and_need_no_last_newline) {
    char text[] = "one\n\n  # remark\n\tlast";
    FILE *stream = fmemopen(text, strlen(text), "r");
    lines l = lines_of(stream);
    ck_assert(lines_next(&l));
    ck_assert_str_eq(l.text, "one");
    ck_assert(!lines_idle(&l));
    ck_assert(lines_next(&l) && l.length == 0 && lines_idle(&l));
    ck_assert(lines_next(&l) && lines_idle(&l));
    ck_assert(lines_next(&l) && l.number == 4 && !lines_idle(&l));
    ck_assert_str_eq(l.text, "\tlast");
    ck_assert(!lines_next(&l));
    ck_assert(!lines_failed(&l));
    lines_free(&l);
    (void)fclose(stream);
}
END_TEST

int main(void) {
    const TTest *const tests[] = {
        words_lie_between_blanks,
        numbers_are_decimal_or_hexadecimal,
        a_number_ends_where_its_word_does,
        junk_nan_and_infinity_are_no_numbers,
        numbers_that_are_too_large_are_refused,
        a_zero_byte_in_a_word_is_no_number,
        counts_are_decimal_and_limited,
        words_are_shown_short_and_printable,
        lines_are_numbered_and_need_no_last_newline,
    };
    return run_tests("words", tests, sizeof tests / sizeof *tests);
}
