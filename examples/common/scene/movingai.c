/* MovingAI maps and problems, read from text. */
#include "movingai.h"

#include "text/fail.h"
#include "text/words.h"

#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 16384

/* Text taken apart into lines. */
typedef struct source {
    const char *at;
    const char *end;
    size_t number; /* of the line taken last */
    scene_error *error;
} source;

static source source_of(const char *text, size_t length, scene_error *error) {
    return (source){text, text + length, 0, error};
}

static bool refuse(const source *s, const char *reason) {
    (void)fail(s->error, "%s", reason);
    return fail_at(s->error, s->number);
}

/* The next line without its end and blanks there. False when there is none. */
static bool next_line(source *s, words *out) {
    if (s->at == s->end) {
        return false;
    }
    const char *newline = memchr(s->at, '\n', (size_t)(s->end - s->at));
    const char *end = newline ? newline : s->end;
    while (end > s->at && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) {
        --end;
    }
    *out = (words){s->at, end};
    s->at = newline ? newline + 1 : s->end;
    ++s->number;
    return true;
}

/* ---- Maps ---- */

/* A line "name value", or "name" alone when `value` is NULL. */
static bool read_header(source *s, const char *name, word *value) {
    words line;
    word first;
    word second = {"", 0};
    word surplus;
    scene_error reason;
    if (!next_line(s, &line)) {
        ++s->number;
        (void)fail(&reason, "the file ends where '%s' should be", name);
        return refuse(s, reason.text);
    }
    if (!words_next(&line, &first) || !word_is(first, name) || (value && !words_next(&line, &second)) ||
        words_next(&line, &surplus)) {
        (void)fail(&reason, "this should be '%s'%s", name, value ? " and its value" : "");
        return refuse(s, reason.text);
    }
    if (value) {
        *value = second;
    }
    return true;
}

static bool read_side(source *s, const char *name, size_t *out) {
    word value = {"", 0};
    uint64_t side;
    scene_error reason;
    if (!read_header(s, name, &value)) {
        return false;
    }
    if (!word_count(value, MAX_SIDE, &side, &reason)) {
        return refuse(s, reason.text);
    }
    *out = (size_t)side;
    return side > 0 ? true : refuse(s, "a map has at least one cell");
}

static bool read_row(source *s, movingai_map *map, size_t y) {
    words line;
    scene_error reason;
    if (!next_line(s, &line)) {
        ++s->number;
        (void)fail(&reason, "the file ends after %zu of %zu rows", y, map->height);
        return refuse(s, reason.text);
    }
    const size_t length = (size_t)(line.end - line.at);
    if (length != map->width) {
        (void)fail(&reason, "the row has %zu cells instead of %zu", length, map->width);
        return refuse(s, reason.text);
    }
    for (size_t x = 0; x < length; ++x) {
        const char cell = line.at[x];
        const bool known = cell != '\0' && strchr(".GS@OTW", cell);
        if (!known) {
            (void)fail(&reason, "'%s' is not a kind of cell", word_show((word){&line.at[x], 1}).text);
            return refuse(s, reason.text);
        }
        map->blocked[y * map->width + x] = !strchr(".GS", cell);
    }
    return true;
}

static bool read_map(source *s, movingai_map *map) {
    word type;
    if (!read_header(s, "type", &type) || !read_side(s, "height", &map->height) ||
        !read_side(s, "width", &map->width) || !read_header(s, "map", NULL)) {
        return false;
    }
    /* A map that announces more than the file holds gets no memory. */
    if ((size_t)(s->end - s->at) < map->width * map->height) {
        return refuse(s, "the file is too short for a map of this size");
    }
    map->blocked = malloc(map->width * map->height * sizeof *map->blocked);
    if (!map->blocked) {
        return fail_memory(s->error);
    }
    for (size_t y = 0; y < map->height; ++y) {
        if (!read_row(s, map, y)) {
            return false;
        }
    }
    words rest;
    word surplus;
    while (next_line(s, &rest)) {
        if (words_next(&rest, &surplus)) {
            return refuse(s, "there are more rows than the map is high");
        }
    }
    return true;
}

bool movingai_read_map(const char *text, size_t length, movingai_map *out, scene_error *error) {
    source s = source_of(text, length, error);
    *out = (movingai_map){0};
    const bool good = read_map(&s, out);
    if (!good) {
        movingai_free_map(out);
    }
    return good;
}

void movingai_free_map(movingai_map *map) {
    free(map->blocked);
    *map = (movingai_map){0};
}

geom_vec2 movingai_center(const movingai_map *map, size_t x, size_t y) {
    return geom_vec2_make((double)x + 0.5, (double)(map->height - 1 - y) + 0.5);
}

/* ---- Problems ---- */

/* The name of the map may hold blanks, so fields are looked for from the back: the last seven are numbers. */
#define NUMBERS 7

static bool last_words(words line, word out[NUMBERS]) {
    const size_t count = words_count(line);
    word w;
    for (size_t i = 0; words_next(&line, &w); ++i) {
        if (i + NUMBERS >= count) {
            out[i + NUMBERS - count] = w;
        }
    }
    return count >= NUMBERS + 2;
}

static bool is_free(const movingai_map *map, size_t x, size_t y) { return !map->blocked[y * map->width + x]; }

static bool check_problem(source *s, const movingai_map *map, const movingai_problem *p) {
    const bool inside = p->start_x < map->width && p->goal_x < map->width && p->start_y < map->height &&
                        p->goal_y < map->height;
    if (!inside) {
        return refuse(s, "the start or the goal lies outside the map");
    }
    if (!is_free(map, p->start_x, p->start_y) || !is_free(map, p->goal_x, p->goal_y)) {
        return refuse(s, is_free(map, p->start_x, p->start_y) ? "the goal is a blocked cell"
                                                              : "the start is a blocked cell");
    }
    if (p->length < 0.0) {
        return refuse(s, "the length of the path is negative");
    }
    /* A shortest way visits each cell at most once, and a step takes at most the diagonal of a cell. */
    const double longest = 1.5 * (double)map->width * (double)map->height;
    return p->length <= longest ? true : refuse(s, "the length of the path is more than the map can have");
}

static bool read_problem(source *s, words line, const movingai_map *map, movingai_problem *out) {
    word fields[NUMBERS] = {{NULL, 0}};
    uint64_t counts[6];
    scene_error reason;
    if (!last_words(line, fields)) {
        return refuse(s, "a problem has nine fields: bucket, map, width, height, start, goal, length");
    }
    for (size_t i = 0; i < 6; ++i) {
        if (!word_count(fields[i], MAX_SIDE, &counts[i], &reason)) {
            return refuse(s, reason.text);
        }
    }
    if (counts[0] != map->width || counts[1] != map->height) {
        (void)fail(&reason, "the problem is for a map of %llu x %llu cells, but the map has %zu x %zu",
                   (unsigned long long)counts[0], (unsigned long long)counts[1], map->width, map->height);
        return refuse(s, reason.text);
    }
    *out = (movingai_problem){
        .start_x = (size_t)counts[2],
        .start_y = (size_t)counts[3],
        .goal_x = (size_t)counts[4],
        .goal_y = (size_t)counts[5],
    };
    return word_number(fields[6], &out->length, &reason) ? check_problem(s, map, out)
                                                         : refuse(s, reason.text);
}

static bool read_version(source *s) {
    words line;
    word name;
    word number;
    double version;
    const bool good = next_line(s, &line) && words_next(&line, &name) && word_is(name, "version") &&
                      words_next(&line, &number) && word_number(number, &version, NULL) && version == 1.0;
    if (!good) {
        s->number = 1;
    }
    return good ? true : refuse(s, "the file does not start with 'version 1'");
}

static bool append(movingai_problem **problems, size_t count, const movingai_problem *added) {
    if ((count & (count + 1)) == 0) {
        /* The room is one less than a power of two, and it is used up. */
        movingai_problem *larger = realloc(*problems, (2 * count + 1) * sizeof *larger);
        if (!larger) {
            return false;
        }
        *problems = larger;
    }
    (*problems)[count] = *added;
    return true;
}

static bool read_problems(source *s, const movingai_map *map, size_t count, movingai_problem **problems,
                          size_t *found) {
    words line;
    word first;
    if (!read_version(s)) {
        return false;
    }
    while (*found < count && next_line(s, &line)) {
        movingai_problem p;
        words rest = line;
        if (!words_next(&rest, &first)) {
            continue;
        }
        if (!read_problem(s, line, map, &p)) {
            return false;
        }
        if (!append(problems, *found, &p)) {
            return fail_memory(s->error);
        }
        ++*found;
    }
    if (count != SIZE_MAX && *found < count) {
        return fail(s->error, "the file has only %zu of the %zu problems asked for", *found, count);
    }
    return true;
}

bool movingai_read_problems(const char *text, size_t length, const movingai_map *map, size_t count,
                            movingai_problem **problems, size_t *found, scene_error *error) {
    source s = source_of(text, length, error);
    *problems = NULL;
    *found = 0;
    const bool good = read_problems(&s, map, count, problems, found);
    if (!good) {
        free(*problems);
        *problems = NULL;
        *found = 0;
    }
    return good;
}
