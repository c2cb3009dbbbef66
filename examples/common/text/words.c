/* Lines and their words. */
#define _POSIX_C_SOURCE 200809L

#include "words.h"

#include "fail.h"
#include "utf8.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

words words_of(const char *text, size_t length) { return (words){text, text + length}; }

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool words_next(words *line, word *out) {
    while (line->at < line->end && is_blank(*line->at)) {
        ++line->at;
    }
    out->text = line->at;
    while (line->at < line->end && !is_blank(*line->at)) {
        ++line->at;
    }
    out->length = (size_t)(line->at - out->text);
    return out->length > 0;
}

size_t words_count(words line) {
    size_t count = 0;
    word w;
    while (words_next(&line, &w)) {
        ++count;
    }
    return count;
}

bool word_is(word w, const char *text) {
    return w.length == strlen(text) && memcmp(w.text, text, w.length) == 0;
}

word_shown word_show(word w) {
    word_shown shown;
    const size_t room = sizeof shown.text - 4;
    const size_t length = w.length < room ? w.length : room;
    for (size_t i = 0; i < length; ++i) {
        shown.text[i] = w.text[i];
        if (w.text[i] == '\0') {
            shown.text[i] = '?';
        }
    }
    memcpy(shown.text + length, length < w.length ? "..." : "", length < w.length ? 4 : 1);
    utf8_clean(shown.text);
    return shown;
}

/* strtod also takes names of NaN and infinity, which start with a letter. */
static bool starts_number(word w) {
    const size_t sign = w.length > 0 && (w.text[0] == '-' || w.text[0] == '+') ? 1 : 0;
    if (w.length <= sign) {
        return false;
    }
    const bool point = w.text[sign] == '.' && w.length > sign + 1;
    return is_digit(w.text[point ? sign + 1 : sign]);
}

bool word_number(word w, double *out, scene_error *error) {
    char *end = NULL;
    const double value = starts_number(w) ? strtod(w.text, &end) : 0.0;
    if (end != w.text + w.length) {
        return fail(error, "'%s' is not a finite number", word_show(w).text);
    }
    if (!isfinite(value)) {
        return fail(error, "'%s' is too large for a number", word_show(w).text);
    }
    *out = value;
    return true;
}

bool word_count(word w, uint64_t largest, uint64_t *out, scene_error *error) {
    uint64_t value = 0;
    for (size_t i = 0; i < w.length; ++i) {
        if (!is_digit(w.text[i])) {
            return fail(error, "'%s' is not a whole number", word_show(w).text);
        }
        const uint64_t digit = (uint64_t)(w.text[i] - '0');
        if (digit > largest || value > (largest - digit) / 10) {
            return fail(error, "'%s' is more than %llu", word_show(w).text, (unsigned long long)largest);
        }
        value = 10 * value + digit;
    }
    if (w.length == 0) {
        return fail(error, "a whole number is missing");
    }
    *out = value;
    return true;
}

lines lines_of(FILE *stream) { return (lines){.stream = stream}; }

bool lines_next(lines *l) {
    errno = 0;
    const ssize_t length = getline(&l->text, &l->capacity, l->stream);
    if (length < 0) {
        return false;
    }
    l->length = (size_t)length;
    if (l->number == 0 && length >= 3 && memcmp(l->text, "\xEF\xBB\xBF", 3) == 0) {
        l->length -= 3;
        memmove(l->text, l->text + 3, l->length + 1);
    }
    if (l->length > 0 && l->text[l->length - 1] == '\n') {
        l->text[--l->length] = '\0';
    }
    ++l->number;
    return true;
}

/* getline also fails without memory, and then the stream is not at its end. */
bool lines_failed(const lines *l) { return ferror(l->stream) || !feof(l->stream); }

void lines_free(lines *l) {
    free(l->text);
    *l = (lines){0};
}

bool lines_idle(const lines *l) {
    words line = words_of(l->text, l->length);
    word first;
    return !words_next(&line, &first) || first.text[0] == '#';
}
