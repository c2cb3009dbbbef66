/* JSON, read and written. */
#include "value.h"

#include "fail.h"
#include "number.h"
#include "utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Jansson takes some failed allocations for faults of the text, so they are noticed here. */
static json_malloc_t usual_malloc;
static bool ran_out;

static void *noticing_malloc(size_t size) {
    void *block = usual_malloc(size);
    ran_out |= !block;
    return block;
}

/* ---- Whole numbers of more than 64 bits, which Jansson reads only as reals ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Whether a number may go on with this character. */
static bool goes_on(char c) {
    return is_digit(c) || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

/* Whether so many digits, of which the first is not 0, are beyond 64 bits. */
static bool too_large(const char *digits, size_t count, bool negative) {
    const char *const most = negative ? "9223372036854775808" : "9223372036854775807";
    const size_t length = strlen(most);
    return count > length || (count == length && memcmp(digits, most, length) > 0);
}

/* Returns the end of a string or a number that begins at `at`, or the next character. */
static const char *token_end(const char *at, const char *end) {
    const bool quoted = *at == '"';
    const bool number = *at == '-' || is_digit(*at);
    for (++at; quoted && at < end && *at != '"'; ++at) {
        at += *at == '\\' && at + 1 < end;
    }
    while (number && at < end && goes_on(*at)) {
        ++at;
    }
    return quoted && at < end ? at + 1 : at;
}

static bool is_large_number(const char *at, const char *end) {
    const bool negative = *at == '-';
    const char *const digits = at + negative;
    for (at = digits; at < end && is_digit(*at); ++at) {
    }
    return at == end && digits < end && too_large(digits, (size_t)(end - digits), negative);
}

/* Returns the text with ".0" behind each whole number beyond 64 bits, which the caller frees, or NULL without
 * memory. All others stay whole. */
static char *mark_large_numbers(const char *text, size_t length, size_t *marked_length) {
    char *const marked = malloc(length + length / 8 + 1); /* such a number has 19 digits or more */
    char *to = marked;
    const char *const end = text + length;
    while (marked && text < end) {
        const char *const next = token_end(text, end);
        const size_t size = (size_t)(next - text);
        memcpy(to, text, size);
        to += size;
        if (is_large_number(text, next)) {
            memcpy(to, ".0", 2);
            to += 2;
        }
        text = next;
    }
    *marked_length = marked ? (size_t)(to - marked) : 0;
    return marked;
}

/* ---- Reading ---- */

static json_t *load(const char *text, size_t length, json_error_t *fault) {
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, fault);
    if (value || ran_out || json_error_code(fault) != json_error_numeric_overflow) {
        return value;
    }
    size_t marked_length;
    char *marked = mark_large_numbers(text, length, &marked_length);
    ran_out |= !marked;
    value = marked ? json_loadb(marked, marked_length, JSON_REJECT_DUPLICATES, fault) : NULL;
    free(marked);
    return value;
}

static json_t *parse(const char *text, size_t length, json_error_t *fault) {
    json_free_t usual_free;
    json_get_alloc_funcs(&usual_malloc, &usual_free);
    ran_out = false;
    json_set_alloc_funcs(noticing_malloc, usual_free);
    json_t *value = load(text, length, fault);
    json_set_alloc_funcs(usual_malloc, usual_free);
    if (ran_out) {
        json_decref(value);
        return NULL;
    }
    return value;
}

/* The parser's words, but for those that name an option of its calls. */
static const char *words_of(const json_error_t *fault) {
    return json_error_code(fault) == json_error_null_character
               ? "a string must not hold the character \\u0000"
               : fault->text;
}

json_t *value_read(const char *text, size_t length, scene_error *error) {
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t skipped = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    json_error_t fault = {.text = ""};
    json_t *value = parse(text + skipped, length - skipped, &fault);
    if (!value && ran_out) {
        (void)fail_memory(error);
    } else if (!value) {
        (void)fail(error, "%s", words_of(&fault));
        (void)fail_at(error, fault.line > 0 ? (size_t)fault.line : 0);
    }
    return value;
}

/* ---- Writing ---- */

static bool put(FILE *stream, const char *text, size_t length) {
    return fwrite(text, 1, length, stream) == length;
}

static bool put_text(FILE *stream, const char *text) { return put(stream, text, strlen(text)); }

static bool write_escaped(unsigned char c, FILE *stream) {
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char *const short_forms[] = {"\\\"", "\\\\", "\\b", "\\f", "\\n", "\\r", "\\t"};
    const char *found = c != '\0' ? strchr(plain, c) : NULL;
    char text[8];
    (void)snprintf(text, sizeof text, "\\u%04X", c);
    return put_text(stream, found ? short_forms[found - plain] : text);
}

static bool write_string(const char *text, size_t length, FILE *stream) {
    bool good = put_text(stream, "\"");
    size_t first = 0; /* of what is not written yet */
    for (size_t i = 0; i < length && good; ++i) {
        const unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == '"' || c == '\\') {
            good = put(stream, text + first, i - first) && write_escaped(c, stream);
            first = i + 1;
        }
    }
    return good && put(stream, text + first, length - first) && put_text(stream, "\"");
}

bool value_write_text(const char *text, FILE *stream) { return write_string(text, strlen(text), stream); }

static bool write_real(double value, FILE *stream) {
    const number_shown shown = number_show(value);
    return put_text(stream, shown.text) && (strpbrk(shown.text, ".e") || put_text(stream, ".0"));
}

static bool write_array(const json_t *array, FILE *stream) {
    bool good = put_text(stream, "[");
    for (size_t i = 0; i < json_array_size(array) && good; ++i) {
        good = (i == 0 || put_text(stream, ",")) && value_write(json_array_get(array, i), stream);
    }
    return good && put_text(stream, "]");
}

static bool write_object(const json_t *object, FILE *stream) {
    const char *name;
    const json_t *member;
    bool good = put_text(stream, "{");
    bool first = true;
    json_object_foreach((json_t *)object, name, member) {
        good = good && (first || put_text(stream, ",")) && value_write_text(name, stream) &&
               put_text(stream, ":") && value_write(member, stream);
        first = false;
    }
    return good && put_text(stream, "}");
}

bool value_write(const json_t *value, FILE *stream) {
    char whole[32];
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return write_object(value, stream);
    case JSON_ARRAY:
        return write_array(value, stream);
    case JSON_STRING:
        return write_string(json_string_value(value), json_string_length(value), stream);
    case JSON_INTEGER:
        (void)snprintf(whole, sizeof whole, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return put_text(stream, whole);
    case JSON_REAL:
        return write_real(json_real_value(value), stream);
    case JSON_TRUE:
        return put_text(stream, "true");
    case JSON_FALSE:
        return put_text(stream, "false");
    case JSON_NULL:
        break;
    }
    return put_text(stream, "null");
}

/* ---- Making ---- */

json_t *value_number(double number) { return isfinite(number) ? json_real(number) : json_null(); }

json_t *value_text(const char *bytes) {
    static const char replacement[] = "\xEF\xBF\xBD";
    json_t *whole = json_string(bytes);
    if (whole) {
        return whole;
    }
    char *text = malloc(3 * strlen(bytes) + 1);
    size_t length = 0;
    for (const char *at = bytes; text && *at != '\0';) {
        uint32_t letter;
        const size_t size = utf8_character(at, &letter);
        memcpy(text + length, size > 0 ? at : replacement, size > 0 ? size : 3);
        length += size > 0 ? size : 3;
        at += size > 0 ? size : 1;
    }
    json_t *string = text ? json_stringn(text, length) : NULL;
    free(text);
    return string;
}

/* The whole, unless it is not whole. */
static json_t *keep_if(bool whole, json_t *value) {
    if (whole) {
        return value;
    }
    json_decref(value);
    return NULL;
}

json_t *value_append(json_t *list, json_t *item) {
    return keep_if(json_array_append_new(list, item) == 0, list); /* that releases the item in any case */
}

json_t *value_join(json_t *object, json_t *more) {
    const bool whole = object && more && json_object_update(object, more) == 0;
    json_decref(more);
    return keep_if(whole, object);
}

json_t *value_copy(const json_t *object) {
    json_t *copy = json_is_object(object) ? json_object() : NULL;
    return keep_if(copy && value_add_missing(copy, object), copy);
}

bool value_own_objects(json_t *object, const char *const *names) {
    bool good = true;
    for (size_t i = 0; good && names[i]; ++i) {
        const json_t *member = json_object_get(object, names[i]);
        good = !json_is_object(member) || json_object_set_new(object, names[i], value_copy(member)) == 0;
    }
    return good;
}

bool value_add_missing(json_t *object, const json_t *from) {
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)from, name, member) {
        if (!json_object_get(object, name) && json_object_set(object, name, member) != 0) {
            return false;
        }
    }
    return true;
}
